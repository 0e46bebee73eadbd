// Set-ups as lists and tables: what a label, or the heads of a row and a column, say of cells. Tested by
// tests/tools/rulebook_setups_test.cpp.
#pragma once
#include <string>
#include <utility>

#include "tools/rulebook/check/book.h"
#include "tools/rulebook/check/vocabulary.h"

namespace ludwright::book {

// "White: a4, d1" below "The opening array is as follows.", as a sentence; "" if it is nothing of the kind.
std::string set_up_by_label(const Book& book, const Vocabulary& vocabulary, std::size_t part);
// "d1, f1" under "Red", in the row of the advisors.
std::string set_up_by_cell(const Book& book, const Vocabulary& vocabulary, const Part& part);

// "The two middle rows, 5 and 6, are empty": without the names between commas, and by the names; both must be so.
std::pair<std::string, std::string> with_named_rows(const std::string& words);

}  // namespace ludwright::book
