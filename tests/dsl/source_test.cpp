// Places in files: offsets to lines and columns, and the UTF-8 below them.
#include "dsl/source.h"

#include <gtest/gtest.h>

#include "dsl/utf8.h"

namespace ludwright {
namespace {

TEST(SourceSet, locates_offsets_in_characters) {
  SourceSet sources;
  const auto file = sources.add("a.yaml", "ab\ncdé!\n\nend");
  struct Row {
    std::uint32_t offset, line, column;
  };
  for (const Row& row : {Row{0, 1, 1},
                         {1, 1, 2},
                         {2, 1, 3},
                         {3, 2, 1},
                         {5, 2, 3},
                         {7, 2, 4},
                         {8, 2, 5},
                         {9, 3, 1},
                         {10, 4, 1},
                         {13, 4, 4},
                         {999, 4, 4}}) {
    SCOPED_TRACE(row.offset);
    const LineColumn place = sources.locate(file, row.offset);
    EXPECT_EQ(place.line, row.line);
    EXPECT_EQ(place.column, row.column);
  }
}

TEST(SourceSet, an_offset_inside_a_character_belongs_to_it) {
  SourceSet sources;
  sources.add("a.yaml", "é!");
  EXPECT_EQ(sources.locate(0, 1).column, 1u);
}

TEST(SourceSet, bytes_that_are_not_utf8_count_as_one_column_each) {
  SourceSet sources;
  sources.add("a.yaml", "\xFF\xC3x");
  EXPECT_EQ(sources.locate(0, 2).column, 3u);
}

TEST(SourceSet, gives_lines_without_their_ends) {
  SourceSet sources;
  sources.add("a.yaml", "one\r\ntwo\nthree");
  EXPECT_EQ(sources.line(0, 1), "one");
  EXPECT_EQ(sources.line(0, 2), "two");
  EXPECT_EQ(sources.line(0, 3), "three");
  EXPECT_EQ(sources.line(0, 4), "");
  EXPECT_EQ(sources.line(0, 0), "");
}

TEST(SourceSet, an_empty_file_has_one_line) {
  SourceSet sources;
  sources.add("a.yaml", "");
  EXPECT_EQ(sources.line(0, 1), "");
  EXPECT_EQ(sources.locate(0, 0).line, 1u);
}

TEST(Utf8, decodes_and_refuses) {
  struct Row {
    std::string text;
    bool valid;
    std::size_t length;
    char32_t code;
  };
  for (const Row& row : {Row{"a", true, 1, U'a'},
                         {"é", true, 2, U'é'},
                         {"王", true, 3, U'王'},
                         {"😀", true, 4, U'😀'},
                         {"\xC0\x80", false, 1, 0xC0},          // overlong
                         {"\xE0\x80\x80", false, 1, 0xE0},      // overlong
                         {"\xED\xA0\x80", false, 1, 0xED},      // a surrogate
                         {"\xF4\x90\x80\x80", false, 1, 0xF4},  // above the last character
                         {"\xE7\x8E", false, 1, 0xE7},          // cut off
                         {"\x80", false, 1, 0x80}}) {
    SCOPED_TRACE(row.text);
    const Utf8Char c = decode_utf8(row.text, 0);
    EXPECT_EQ(c.valid, row.valid);
    EXPECT_EQ(c.length, row.length);
    EXPECT_EQ(c.code, row.code);
  }
}

TEST(Utf8, printable_leaves_nothing_that_drives_a_terminal) {
  EXPECT_EQ(printable("a\x1b[31mb"), "a?[31mb");
  EXPECT_EQ(printable("a\nb\xFF"
                      "c"),
            "a?b?c");
  EXPECT_EQ(printable("x\u202Ey\u009Bz"), "x?y?z");
  EXPECT_EQ(printable("王é"), "王é");
}

}  // namespace
}  // namespace ludwright
