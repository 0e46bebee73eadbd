// Helps that were tried: for each of the first errors small changes are made to the text, and one that the program then
// reads is told. Tested by tests/bad.
#pragma once
#include "dsl/load.h"

namespace ludwright {

// As load_game(). If there are errors, the helps are those that mend the text where any is found, and errors that are
// gone with another one are left out; then `mended`, if it is given, has the texts that have no error left. Cost: as
// many loads as two megabytes of definitions take, about half a second.
Loaded load_with_advice(const std::string& name, const OptionChoices& options, const std::filesystem::path& definitions,
                        Purpose purpose = Purpose::Whole, const TextOfFile& texts = {}, TextOfFile* mended = nullptr);

}  // namespace ludwright
