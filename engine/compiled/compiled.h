// The fast engine: a Ruleset of tables and code made once from a lowered model, and positions of bitboards that run it.
#pragma once
#include <memory>
#include <stdexcept>
#include <string>

#include "engine/executor.h"

namespace ludwright {

class Ruleset;  // immutable; shared by all positions

// Asked for what this build leaves out.
class NotBuilt : public std::runtime_error {
 public:
  NotBuilt() : std::runtime_error("boards of more than 64 cells are not part of this build") {}
};

// Step 6, compile. Reads the lowered model; `model` is the checked one that Executor::model gives back. Both must
// outlive the ruleset. A definition over a size limit gives null and the limit's name in `error`. Throws NotBuilt for a
// board of more than 64 cells in a build without LUDWRIGHT_WIDE, else nothing.
std::shared_ptr<const Ruleset> compile(const Model& lowered, const Model& model, std::string& error);

// For each movement and rule the family it runs in, and why a slow one is slow. Stable text.
std::string dump_ruleset(const Ruleset& ruleset);

// In which ways it is played, and which parts of it keep it from quicker ones. Stable text. Cost: that of compile for
// each part.
std::string dump_plan(const Ruleset& ruleset);

std::unique_ptr<Executor> make_compiled(std::shared_ptr<const Ruleset> ruleset);

}  // namespace ludwright
