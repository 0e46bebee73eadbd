// The judge: a slow, plain transcription of schema/semantics.md. A position is a Store copied at every branch; a
// program is run by continuation. Shares with the compiled engine only Model, Topology, Store and Move.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "engine/executor.h"

namespace ludwright {

// Why a move that its piece could walk is not allowed.
struct Refusal {
  std::string kind;  // "forbid", "never", "prefer", "if", "require", "rule", "room"
  std::string name;  // of the rule or move, "" where it has none
  Place place;
};

struct Candidate {
  Move move;                      // of the choices made until it was refused
  std::vector<Refusal> refusals;  // empty: legal
};

class Reference : public Executor {
 public:
  // Every complete or refused run of the present decision: what `why` searches. Bounded by `limit` candidates.
  virtual std::vector<Candidate> candidates(std::size_t limit) = 0;
  // Truth or number of an expression in the present position with the given perspective; sets give their size.
  virtual std::int64_t evaluate(ExprId expr, PlayerId me) = 0;
};

// The same of any position, whether or not a game can be there.
std::int64_t evaluate(const Model& model, const Store& store, ExprId expr, PlayerId me);

// `model` must outlive the result.
std::unique_ptr<Reference> make_reference(const Model& model);

}  // namespace ludwright
