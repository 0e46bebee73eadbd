// What the rows and columns of a book's tables are about, before their cells are read. Tested by
// tests/tools/rulebook_check_test.cpp.
#pragma once
#include <map>
#include <vector>

#include "tools/rulebook/check/book.h"
#include "tools/rulebook/check/claims.h"

namespace ludwright::book {

// What a column of a table holds.
enum class ColumnKind : std::uint8_t { Unknown, Name, Label, Trait, Moves, Captures, Letter, Kind, Count, Text };

struct TableReading {
  std::vector<ColumnKind> columns;
  std::vector<int> traits;     // of Trait columns
  std::vector<bool> promoted;  // columns that speak of the pieces once they are promoted
  std::map<int, Who> rows;     // the pieces of a row
};

std::vector<TableReading> read_tables(const Book& book, const Vocabulary& vocabulary);

}  // namespace ludwright::book
