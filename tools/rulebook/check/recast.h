// Sentences in another form of English that says the same: conditions told as participles or relative clauses are put
// as "if …", what is turned round is put straight, lists are taken apart, and words that only lead over are left out.
// No form is of one claim: readers of all claims are tried on what comes of them. Tested by
// tests/rulebook/ways_to_say.tsv.
#pragma once
#include <string>
#include <vector>

#include "tools/rulebook/check/vocabulary.h"

namespace ludwright::book {

// Ways to say what `words` say, each in one sentence or in several that must all be read; the nearest first. `words` as
// Vocabulary::joined gives them.
std::vector<std::vector<std::string>> recast(const Vocabulary& vocabulary, const std::string& words);

}  // namespace ludwright::book
