// From a program to the moves of a decision: all its runs, cut where the decision ends, judged by `never` and `prefer`.
// Meaning: schema/semantics.md 6 and 7; where a decision ends: `ply` in section 1.
#pragma once
#include <vector>

#include "engine/reference/program.h"

namespace ludwright::reference {

// A program to be run from the beginning, and whether `never` and `prefer` judge it (not setup, stuck, match programs).
Run begin_turn(const Context& context, const Store& store, BlockId program);
Run begin_plain(const Context& context, const Store& store, BlockId program);

// Whether the decision was over before the question that `run` asks.
bool decision_over(const Context& context, const Run& run);

// Carries `run` to the next question. A turn whose program asked nothing begins with what is asked when it ends.
Status to_question(const Context& context, Run& run);

// Makes the next choice of `run` the first of a new decision.
void begin_decision(Run& run);
// What the run asks is to be asked anew, since something has changed.
void ask_again(Run& run);

struct Found {
  Move move;
  Move listed;  // the legal move that it is: itself, or the one that says the same and leads to the same position
  int weight = 1;
  bool whole = false;                // the program is over with it
  Key key = 0;                       // of the position then
  std::vector<std::int32_t> prefer;  // values of the `prefer` rules of the best completion
};

// The legal runs of the decision that `run` is at, ascending; its legal moves are those listed as themselves. `free`:
// neither `never` nor `prefer` is asked.
std::vector<Found> legal_decisions(const Context& context, const Run& run, bool free);

// Whether `run` has a legal completion, or one up to where chance or another player goes on.
bool completes(const Context& context, Run run, bool free);

// The `never` rules that a completed turn breaks.
std::vector<const LegalRule*> violations_of(const Context& context, const Run& run);

// The values of the `prefer` rules then.
std::vector<std::int32_t> preferences_of(const Context& context, const Run& run);

// What the judge says of a request in the decision that `run` is at.
Account account_of(const Context& context, const Run& run, bool free, const Request& request);

// Carries a program whose answers nobody is asked for through to its end, with the first answers that get there.
bool run_through(const Context& context, Run& run);

}  // namespace ludwright::reference
