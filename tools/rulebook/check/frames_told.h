// Sentences of designers that are read whole, in the forms of told.def: what pieces carry, what they give up, who must
// answer whom, what moves by itself. Tested by tests/rulebook/turns_and_ends.tsv.
#pragma once
#include "tools/rulebook/check/frames.h"

namespace ludwright::book {

// Nothing unless every word is understood. `words` as Vocabulary::joined gives them. Moves `context.it` on.
std::vector<Claim> read_told(const Vocabulary& vocabulary, const std::string& words, Context& context);

}  // namespace ludwright::book
