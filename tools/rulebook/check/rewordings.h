// The same sentence in other words: forms of English that say one thing, turned into the one that frames read.
// The list is rewordings.def. Tested by tests/tools/rulebook_plain_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "tools/rulebook/check/bag.h"

namespace ludwright::book {

// The sentence itself, and then what it becomes by one form, by two, ….
std::vector<Bag> rewordings(const Bag& sentence);

}  // namespace ludwright::book
