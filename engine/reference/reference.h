// The judge: a slow, plain transcription of schema/semantics.md. A position is a Store copied at every branch; a
// program is run by continuation. Shares with the compiled engine only Model, Topology, Store and Move.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "engine/executor.h"

namespace ludwright {

// What `why` asks and is told: account.h.
struct Request;
struct Account;

class Reference : public Executor {
 public:
  // Whether a piece can come to a cell in the present decision, and else the first condition that stands in the way.
  virtual Account account(const Request& request) = 0;
  // The statements that ask for the choices of a move of the present decision, parallel to them; null where a loop asks
  // whether to go on.
  virtual std::vector<const Statement*> asking(const Move& move) = 0;
  // Truth or number of an expression in the present position with the given perspective; sets give their size.
  virtual std::int64_t evaluate(ExprId expr, PlayerId me) = 0;
};

// The same of any position, whether or not a game can be there.
std::int64_t evaluate(const Model& model, const Store& store, ExprId expr, PlayerId me);

// `model` must outlive the result.
std::unique_ptr<Reference> make_reference(const Model& model);

}  // namespace ludwright
