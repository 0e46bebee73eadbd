// Programs: statements, one after the other, by tasks. Meaning: schema/semantics.md 6.
#pragma once
#include "engine/reference/run.h"

namespace ludwright::reference {

// Puts a block, a list of rules of an event without a piece, or the mark of the end of the program before what is left
// to do.
void push_block(const Context& context, Run& run, BlockId block);
void push_rules(const Context& context, Run& run, EventKind event, PlayerId me);

// Does tasks until the run asks, is pruned, has completed the program (once), or has nothing left to do.
enum class Status : std::uint8_t { Asking, Pruned, Complete, Done };
Status advance(const Context& context, Run& run);

// Gives the answer `option` to the question of `run` and records the choice.
void answer(Run& run, const Option& option);

// Whether the decision under way has ended because what `run` asks is for chance or another player to answer.
bool at_horizon(const Run& run);

// Whether a block has a run from here, without what follows it.
bool possible(const Context& context, const Run& run, BlockId block);

// Executes a statement that asks: the options are built in choices.cpp.
void ask(Run& run, Question question);
Question walk_question(const Context& context, const Run& run, const Statement& statement);
Question place_question(const Context& context, const Run& run, const Statement& statement);
Question domain_question(const Context& context, const Run& run, const Statement& statement);

// The members of a domain, in its order.
std::vector<Value> domain_members(const Context& context, const Run& run, const Domain& domain);

void bind_local(Run& run, int local, const Value& value);

}  // namespace ludwright::reference
