// Phrases of a text by what they stand for in a list of synonyms.h, the longest first. Tested by
// tests/tools/rulebook_plain_test.cpp.
#pragma once
#include "tools/rulebook/check/synonyms.h"

namespace ludwright::book {

std::vector<std::string> replaced(const std::vector<std::string>& words, const Synonyms& table);

}  // namespace ludwright::book
