// Between the programs: the end of a turn, phases, ends of the game, rounds of a match. Meaning: schema/semantics.md 6
// and 8.
#pragma once
#include <vector>

#include "engine/reference/scene.h"

namespace ludwright::reference {

// Step 4: slots go back to their starts, clocks grow.
void lapse(const Model& model, Store& store, bool round);

// On to the first phase whose `until` does not hold yet, or the last.
void skip_phases(const Context& context, Store& store);

// Steps 4 to 7, after the rules of the end of the turn.
void finish_turn(const Context& context, Store& store);

// Slots of `idle: forget` go back to their starts where the decision to come has the same moves without them; the last
// position of the history is as it is then. At the beginning of a turn that is not over.
void forget_idle(const Context& context, Store& store);

// The first turn of a new round of a match.
void start_round(const Context& context, Store& store);

// Step 8. `turn_over`: the mover is at the beginning of a turn; otherwise rules that ask stuck or repeats are left out.
// A player who loses is taken out and the rules are judged again from the first.
void judge(const Context& context, Store& store, bool turn_over);

// The outcome of a round just over: scores it. True if another round is to come, whose `next` program is then due.
bool score_round(const Context& context, Store& store);

}  // namespace ludwright::reference
