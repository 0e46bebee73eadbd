// Tables: a CSV file that a spreadsheet edits, read as a map of maps. Part of step 1. `from table: FILE` in a map is
// replaced by the file's rows, dsl/read.cpp. Tested by tests/dsl/table_test.cpp and tests/bad.
#pragma once
#include <cstdint>
#include <optional>

#include "dsl/diagnostic.h"
#include "dsl/yaml_tree.h"

namespace ludwright {

constexpr std::string_view kTableKey = "from table";

// The first row of the file holds headings; each later row becomes an entry, in order, named by its first cell; the
// other cells become entries of it, named by their headings. A heading with dots, `a.b`, nests. An empty cell is left
// out. Every cell is a scalar with its place in the file. Cells are separated by commas; a cell in double quotes may
// hold commas, and doubled quotes. nullopt, with diagnostics, for rows of unequal length, a name or heading that is
// empty or there twice, an unclosed quote, or more than 200 columns.
// Linear.
std::optional<YamlNode> parse_table(std::uint32_t file, const SourceSet& sources, Diagnostics& diagnostics);

}  // namespace ludwright
