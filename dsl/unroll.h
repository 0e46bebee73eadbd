// A part of step 5, lower: a loop over a few constants whose body asks nobody becomes its bodies, one after the other,
// each with the constant in place of the name: then what it says of the constant is known before play. The name keeps
// the last of them where something after the loop mentions it.
#pragma once
#include <functional>
#include <vector>

#include "engine/model.h"

namespace ludwright {

class Unroller {
 public:
  // `fold`: called with each expression that is added to the model, after its arguments.
  Unroller(Model& model, std::function<void(ExprId)> fold) : model_(model), fold_(std::move(fold)) {}

  // Appends what a loop becomes, or gives false and leaves all as it is: it is none, its members are not constants or
  // too many, its body asks somebody, or mentions them in another way than by name.
  bool unroll(const Statement& loop, std::vector<Statement>& out);

 private:
  std::vector<ExprId> members_of(const Statement& loop);
  int size_of(BlockId block) const;
  bool block_reads_candidate(BlockId block, int depth) const;
  bool reads_candidate(const Statement& s, int depth) const;
  bool reads_candidate(ExprId id, int depth) const;
  bool reads_candidate_on_the_way(PathsId paths, int depth) const;
  bool binds(BlockId block, int local) const;
  bool is_named_outside(int local, BlockId body) const;
  Statement replaced(const Statement& s);
  BlockId replaced_block(BlockId block);
  ExprId replaced(ExprId id);
  PathsId replaced_paths(PathsId paths);
  ExprId add(const Expr& expr);

  Model& model_;
  std::function<void(ExprId)> fold_;
  int left_ = 8192;          // statements and expressions that may still be added
  int local_ = kNone;        // the name that is replaced
  ExprId constant_ = kNoId;  // by this
};

}  // namespace ludwright
