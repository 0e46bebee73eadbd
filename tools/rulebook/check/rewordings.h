// The same sentence in other words: forms of English that say one thing, turned into the one that frames read.
// The list is rewordings.def. Tested by tests/tools/rulebook_plain_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "tools/rulebook/check/bag.h"

namespace ludwright::book {

// The sentence itself in each of its readings, and then what they become by one form, by two, …. `words` as
// Vocabulary::joined gives them.
std::vector<Bag> rewordings(const Vocabulary& vocabulary, const std::string& words);
// What it becomes by the forms of clause_rewordings.def, in words as Vocabulary::joined gives them: for the grammar of
// clauses/.
std::vector<std::string> clause_rewordings(const Vocabulary& vocabulary, const std::string& words);

}  // namespace ludwright::book
