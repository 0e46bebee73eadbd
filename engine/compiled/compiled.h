// The fast engine: a Ruleset of tables and code made once from a lowered model, and positions of bitboards that run it.
#pragma once
#include <memory>
#include <string>

#include "engine/executor.h"

namespace ludwright {

class Ruleset;  // immutable; shared by all positions

// Step 6, compile. Reads the lowered model; `model` is the checked one that Executor::model gives back. Both must
// outlive the ruleset. Throws nothing; a definition over a size limit gives null and the limit's name in `error`.
std::shared_ptr<const Ruleset> compile(const Model& lowered, const Model& model, std::string& error);

// For each movement and rule the family it runs in, and why a slow one is slow. Stable text.
std::string dump_ruleset(const Ruleset& ruleset);

std::unique_ptr<Executor> make_compiled(std::shared_ptr<const Ruleset> ruleset);

}  // namespace ludwright
