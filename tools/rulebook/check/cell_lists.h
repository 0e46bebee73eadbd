// Cells as books name them: "e4", "28", "a1 to h1", "31-50". Tested by tests/tools/rulebook_plain_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "tools/rulebook/check/bag.h"

namespace ludwright::book {

// Whether a word is the name of a cell. Where cells have numbers, a number is one too.
bool is_cell_word(const Bag& bag, const std::string& word);
// The cells of a list that begins at a word, and moves `at` behind it; a range is a row, a column or a block of them,
// or numbers one after the other. Nothing if no list begins there.
std::vector<std::string> cells_at(const Bag& bag, std::size_t& at);

}  // namespace ludwright::book
