// Spans: stretches of a game in which what its rules say of the count of turns does not change. "Never turns is 0 and
// …" says nothing from the second turn on, "draw when turns > 100" nothing before the hundredth. For each stretch the
// definition is told again without what says nothing there, and without state that nobody reads; most often that is a
// definition which is listed from tables, or which a kernel knows. Likewise what no turn brings about
// (LegalRule::is_kept_off): where it is not so at first nothing is said of it. Used by spans_impl.h. Tested by
// tests/engine/spans_test.cpp.
#pragma once
#include <cstdint>
#include <vector>

#include "engine/model.h"

namespace ludwright {

struct TurnSpan {
  int first = 0;                  // its turns begin from this count to before the limit of `model`
  Model model;                    // lowered; says nothing of the position at its limit
  std::vector<int> ends;          // [Model::end of `model`] the rule that it is in the whole definition
  bool keeps_choices = true;      // its moves are written as those of the whole definition are
  bool leaves_out_state = false;  // that nobody reads: what its games end on is not all that positions are
  // What holds of all positions of it: a count of rounds that never rises is 0, turns are all of the one phase.
  bool has_no_rounds = false, has_one_phase = false;
  std::vector<ExprId> absent;  // of the whole definition: does not hold of any seat
};

// Those of a lowered model in which less need be said.
std::vector<TurnSpan> find_spans(const Model& model);

}  // namespace ludwright
