// Which choices are the last of their decision: nothing else is asked after them, so that what there is to choose is
// known without running any of it. A part of step 6, compile; used by draw_impl.h.
#pragma once
#include <map>
#include <set>
#include <vector>

#include "engine/compiled/code.h"

namespace ludwright {

// Whether running the block may ask somebody, chance aside.
bool may_ask(const Model& model, BlockId block);

// Whether a statement is what `may` is lowered to: an alternative, the second, or nothing.
bool may_be_declined(const Model& model, const Statement& s);

struct LastChoices {
  // For a `move` statement: the conditions under which something is asked after all. A condition is judged before the
  // walk, by what of it the walk cannot change, see `settled`.
  std::map<const Statement*, std::vector<ExprId>> unless;
  std::vector<bool> settled;  // [node] the same before and after a walk that `this`, `origin` and `landing` describe
  // [node] reads types, owners and flags of pieces alone: the same before and after a walk that takes nothing and sets
  // off nothing that writes them.
  std::vector<bool> steady;
  std::vector<bool> grows;  // [node] of the steady ones: what a capture sets off may make it hold
  // The `move` statements for which it depends on where a walk ends, or what it takes there, not only on whether it
  // takes, whether a condition may hold.
  std::set<const Statement*> by_end;
  // For a `move` statement: of how many conditions each belongs to a `may`, which is declined where it does not hold.
  std::map<const Statement*, int> declined;
};

// What walks set off by rules, or by their own effects, is left to the caller: see RulesetOf::asking_landings.
LastChoices find_last_choices(const Model& model, const std::vector<Node>& code);

}  // namespace ludwright
