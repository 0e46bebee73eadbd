// Tables: what a CSV file is as a map of maps, where each cell stands, how a map takes it in, and how large it may be.
// The messages themselves are pinned by tests/bad/table-*.
#include "dsl/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "dsl/load.h"
#include "dsl/read.h"

namespace ludwright {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;

struct Table {
  SourceSet sources;
  Diagnostics diagnostics;
  std::optional<YamlNode> rows;

  std::string messages() const { return diagnostics.render(sources); }
};

Table table(const std::string& text) {
  Table out;
  out.rows = parse_table(out.sources.add("men.csv", text), out.sources, out.diagnostics);
  return out;
}

std::vector<std::string> codes(const Diagnostics& diagnostics) {
  std::vector<std::string> out;
  for (const Diagnostic& each : diagnostics.list()) out.push_back(each.code);
  return out;
}

// Entries with their values only: `king.letter=K pawn={} `.
std::string flat(const YamlNode& node, const std::string& path = "") {
  if (node.kind == YamlNode::Kind::Scalar) return path + "=" + node.text + " ";
  std::string out;
  for (const YamlNode::Entry& entry : node.entries)
    out += flat(entry.value, path.empty() ? entry.key : path + "." + entry.key);
  return out.empty() ? path + "={} " : out;
}

struct TableCase {
  const char* name;
  const char* text;
  const char* entries;
};

class Tables : public ::testing::TestWithParam<TableCase> {};

TEST_P(Tables, are_maps_of_maps) {
  const Table read = table(GetParam().text);
  ASSERT_TRUE(read.rows) << read.messages();
  EXPECT_EQ(flat(*read.rows), GetParam().entries);
}

INSTANTIATE_TEST_SUITE_P(
    Table, Tables,
    ::testing::Values(
        TableCase{"rows_in_order", "type,letter\nrook,R\nbishop,B\n", "rook.letter=R bishop.letter=B "},
        TableCase{"no_rows", "type,letter\n", "={} "},
        TableCase{"names_alone", "type\nking\npawn\n", "king={} pawn={} "},
        TableCase{"no_line_end_behind_the_last_row", "type,letter\nking,K", "king.letter=K "},
        TableCase{"line_ends_of_windows", "type,letter\r\nking,K\r\n", "king.letter=K "},
        TableCase{"blank_lines_and_empty_rows", "\ntype,letter\n\nking,K\n,\n \npawn,P\n\n",
                  "king.letter=K pawn.letter=P "},
        TableCase{"blanks_around_cells", " type , letter \n king , K \n", "king.letter=K "},
        TableCase{"blanks_inside_cells", "type,moves\nking,step  any\n", "king.moves=step  any "},
        TableCase{"empty_cells_are_left_out", "type,letter,worth\nking,,9\npawn,P,\nrook,\"\",5\n",
                  "king.worth=9 pawn.letter=P rook.worth=5 "},
        TableCase{"dots_nest", "type,moves.walk,letter,moves.jump.path\nking,a,K,b\n",
                  "king.moves.walk=a king.moves.jump.path=b king.letter=K "},
        TableCase{"quotes_hold_commas", "type,tags\nking,\"royal, big\"\n", "king.tags=royal, big "},
        TableCase{"quotes_hold_blanks", "type,tags\nking, \" royal \" \n", "king.tags= royal  "},
        TableCase{"quotes_hold_doubled_quotes", "type,text\nking,\"\"\"hey\"\"\"\n", "king.text=\"hey\" "},
        TableCase{"quotes_hold_line_ends", "type,text\nking,\"two\nlines\"\npawn,one\n",
                  "king.text=two\nlines pawn.text=one "},
        TableCase{"a_quote_within_a_cell_is_a_letter", "type,text\nking,5\" tall\n", "king.text=5\" tall "},
        TableCase{"letters_of_all_alphabets", "Figur,Zeichen\nKönig,♔\n", "König.Zeichen=♔ "}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(TablePlaces, every_cell_has_its_place) {
  const Table read = table("type,letter,moves.walk,text\nking,K,step any,\npawn, P ,,\"\"\"a\"\" b\"\n");
  ASSERT_TRUE(read.rows) << read.messages();
  EXPECT_EQ(dump_yaml(*read.rows, read.sources),
            "#1 map  (1:1)\n"
            "#2   king: map  (2:1)\n"
            "#3     letter: \"K\"  (2:6)\n"
            "#4     moves: map  (2:8)\n"
            "#5       walk: \"step any\"  (2:8)\n"
            "#6   pawn: map  (3:1)\n"
            "#7     letter: \"P\"  (3:7)\n"
            "#8     text: \"\\\"a\\\" b\"  (3:11)\n");
}

// Places of the bytes of a phrase, past doubled quotes; of a key, its heading.
TEST(TablePlaces, errors_inside_a_cell_point_into_it) {
  const Table read = table("type,moves.walk\nking,\"a \"\"b\"\" c\"\n");
  ASSERT_TRUE(read.rows) << read.messages();
  const YamlNode::Entry& moves = read.rows->entries[0].value.entries[0];
  const YamlNode::Entry& walk = moves.value.entries[0];
  const auto written = [&](Span span) {
    return std::string(read.sources.text(0).substr(span.begin, span.end - span.begin));
  };
  EXPECT_EQ(walk.value.text, "a \"b\" c");
  EXPECT_EQ(written(walk.value.span_of(3, 4)), "b");
  EXPECT_EQ(written(walk.value.span_of(6, 7)), "c");
  EXPECT_EQ(written(moves.key_span), "moves");
  EXPECT_EQ(written(walk.key_span), "walk");
}

struct RefusedTable {
  const char* name;
  std::string text;
  std::vector<std::string> codes;
};

class RefusedTables : public ::testing::TestWithParam<RefusedTable> {};

TEST_P(RefusedTables, with_these_codes) {
  const Table read = table(GetParam().text);
  EXPECT_FALSE(read.rows);
  EXPECT_EQ(codes(read.diagnostics), GetParam().codes) << read.messages();
}

// A heading for each number, and one row.
std::string wide(std::size_t columns) {
  std::string headings = "name", row = "king";
  for (std::size_t i = 1; i < columns; ++i) {
    headings += ",h" + std::to_string(i);
    row += ",1";
  }
  return headings + "\n" + row + "\n";
}

INSTANTIATE_TEST_SUITE_P(Table, RefusedTables,
                         ::testing::Values(RefusedTable{"nothing", "", {"table-heading"}},
                                           RefusedTable{"line_ends_alone", "\n\r\n\n", {"table-heading"}},
                                           RefusedTable{"every_wrong_heading",
                                                        "type,,a..b,c,c\n",
                                                        {"table-heading", "table-heading", "table-heading"}},
                                           RefusedTable{"deep_heading", "type,a.b.c.d.e.f\n", {"table-heading"}},
                                           RefusedTable{"dots_alone", "type,....\n", {"table-heading"}},
                                           RefusedTable{"value_before_map", "type,a,a.b\n", {"table-heading"}},
                                           RefusedTable{"map_before_value", "type,a.b.c,a.b\n", {"table-heading"}},
                                           RefusedTable{"every_wrong_row",
                                                        "type,a\nx\ny,1,2\nz,1\n,1\nz,2\n",
                                                        {"table-row", "table-row", "table-row", "table-row"}},
                                           RefusedTable{"open_quote", "type,a\nx,\"1\ny,2\n", {"table-quote"}},
                                           RefusedTable{"open_quote_in_headings", "type,\"a\nx,1\n", {"table-quote"}},
                                           RefusedTable{"text_behind_quotes", "type,a\nx,\"1\"2\n", {"table-quote"}},
                                           RefusedTable{"columns", wide(201), {"table-heading"}},
                                           RefusedTable{"very_many_columns", wide(100'000), {"table-heading"}}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(TableSize, as_many_columns_as_are_allowed) {
  const Table read = table(wide(200));
  ASSERT_TRUE(read.rows) << read.messages();
  EXPECT_EQ(read.rows->entries[0].value.entries.size(), 199U);
}

// ---- `from table` in a definition

class TableFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("ludwright-table-test-" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  Table read() const {
    Table out;
    out.rows = read_definition(folder_ / "game/game.yaml", folder_ / "definitions", out.sources, out.diagnostics);
    return out;
  }

 private:
  fs::path folder_;
};

TEST_F(TableFiles, rows_stand_before_what_the_map_says_besides) {
  write("game/game.yaml", "pieces:\n  rook: {letter: R}\n  from table: men.csv\n  pawn: {role: x}\nzones: {home: a}\n");
  write("game/men.csv", "type,letter\nking,K\npawn,P\n");
  const Table game = read();
  ASSERT_TRUE(game.rows) << game.messages();
  EXPECT_EQ(flat(*game.rows),
            "pieces.king.letter=K pieces.pawn.letter=P pieces.pawn.role=x pieces.rook.letter=R zones.home=a ");
}

TEST_F(TableFiles, any_map_below_a_key_may_have_one) {
  write("game/game.yaml", "a: {b: [{from table: one.csv}], from table: two.csv}\n");
  write("game/one.csv", "name,x\nn,1\n");
  write("game/two.csv", "name,x\nm,2\n");
  const Table game = read();
  ASSERT_TRUE(game.rows) << game.messages();
  EXPECT_EQ(flat(*game.rows->find("a")->find("m"), "m"), "m.x=2 ");
  EXPECT_EQ(flat(game.rows->find("a")->find("b")->items[0]), "n.x=1 ");
}

// The byte order mark is what spreadsheets write.
TEST_F(TableFiles, of_an_included_file_are_found_beside_it) {
  write("game/game.yaml", "include: parts/men.yaml\npieces: {rook: {letter: R}}\n");
  write("game/parts/men.yaml", "pieces: {from table: men.csv}\n");
  write("game/parts/men.csv", "\xEF\xBB\xBFtype,letter\nking,K\n");
  const Table game = read();
  ASSERT_TRUE(game.rows) << game.messages();
  EXPECT_EQ(flat(*game.rows), "pieces.rook.letter=R pieces.king.letter=K ");
}

// Tables are filled in before a definition is laid over another one, so a row can be changed, and one added by a table.
TEST_F(TableFiles, of_a_definition_that_is_extended) {
  write("definitions/base/base.yaml", "pieces: {from table: men.csv}\n");
  write("definitions/base/men.csv", "type,letter\nking,K\npawn,P\n");
  write("game/game.yaml", "extends: base\npieces: {from table: more.csv, king: ~}\n");
  write("game/more.csv", "type,letter\npawn,B\nrook,R\n");
  const Table game = read();
  ASSERT_TRUE(game.rows) << game.messages();
  EXPECT_EQ(flat(*game.rows), "pieces.pawn.letter=B pieces.rook.letter=R ");
}

TEST_F(TableFiles, each_counts_as_a_file) {
  std::string text;
  for (int i = 0; i < 120; ++i) text += "k" + std::to_string(i) + ": {from table: men.csv}\n";
  write("game/game.yaml", text);
  write("game/men.csv", "type,letter\nking,K\n");
  EXPECT_THAT(codes(read().diagnostics), ElementsAre("too-many-files"));
}

TEST(TableOfText, a_definition_without_a_folder_reads_none) {
  const Loaded loaded = load_text("test.yaml", "game: x\npieces: {from table: men.csv}\n", {}, fs::path());
  EXPECT_THAT(codes(loaded.diagnostics), ElementsAre("include-outside"));
}

}  // namespace
}  // namespace ludwright
