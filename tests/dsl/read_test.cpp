// Step 1: the tree of a definition, the place of every byte, merging, and what is refused.
// The messages themselves are pinned by tests/bad/yaml-*.
#include "dsl/read.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "dsl/files.h"
#include "dsl/load.h"
#include "dsl/scalar_place.h"

namespace ludwright {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct Read {
  SourceSet sources;
  Diagnostics diagnostics;
  std::optional<YamlNode> tree;

  std::vector<std::string> codes() const {
    std::vector<std::string> out;
    for (const Diagnostic& d : diagnostics.list()) out.push_back(d.code);
    return out;
  }
  std::string messages() const { return diagnostics.render(sources); }
};

Read read(const std::string& text) {
  Read out;
  out.tree = read_text("t.yaml", text, "no-such-folder", out.sources, out.diagnostics);
  return out;
}

// ---- the tree

TEST(ReadTree, keeps_scalars_as_text) {
  const Read r = read("a: no\nb: 010\nc: on\nd: 1.0\n'e': 'x'\n");
  ASSERT_TRUE(r.tree) << r.messages();
  EXPECT_EQ(r.tree->find("a")->text, "no");
  EXPECT_EQ(r.tree->find("b")->text, "010");
  EXPECT_EQ(r.tree->find("c")->text, "on");
  EXPECT_EQ(r.tree->find("d")->text, "1.0");
  EXPECT_FALSE(r.tree->find("a")->quoted);
  EXPECT_TRUE(r.tree->find("e")->quoted);
  EXPECT_EQ(r.tree->find("f"), nullptr);
}

TEST(ReadTree, empty_values_are_null_and_stand_behind_their_key) {
  const Read r = read("a:\nb: ~\nc:   # nothing\nd: {e: , f: }\ng: null\nh: '~'\n");
  ASSERT_TRUE(r.tree) << r.messages();
  EXPECT_EQ(dump_yaml(*r.tree, r.sources),
            "#1 map  (1:1)\n"
            "#2   a: ~  (1:3)\n"
            "#3   b: ~  (2:4)\n"
            "#4   c: ~  (3:3)\n"
            "#5   d: map  (4:4)\n"
            "#6     e: ~  (4:7)\n"
            "#7     f: ~  (4:12)\n"
            "#8   g: ~  (5:4)\n"
            "#9   h: \"~\"  (6:4)\n");
}

TEST(ReadTree, question_marks_in_texts_are_texts) {
  const Read r = read("a: [is it?, why ? no, ?b, '?']\nc: {d?: e}\n? f\n: g?\n? h\n");
  ASSERT_TRUE(r.tree) << r.messages();
  EXPECT_EQ(dump_yaml(*r.tree, r.sources),
            "#1 map  (1:1)\n"
            "#2   a: list  (1:4)\n"
            "#3     - \"is it?\"  (1:5)\n"
            "#4     - \"why ? no\"  (1:13)\n"
            "#5     - \"?b\"  (1:23)\n"
            "#6     - \"?\"  (1:27)\n"
            "#7   c: map  (2:4)\n"
            "#8     d?: \"e\"  (2:9)\n"
            "#9   f: \"g?\"  (4:3)\n"
            "#10   h: ~  (5:4)\n");
}

TEST(ReadTree, dump_numbers_an_outline) {
  const Read r = read("game: \"A \\\"b\\\"\"\nturn:\n  - move own\n  - if x is y: [pass]\nstart: |\n  ab\n  cd\n");
  ASSERT_TRUE(r.tree) << r.messages();
  EXPECT_EQ(dump_yaml(*r.tree, r.sources),
            "#1 map  (1:1)\n"
            "#2   game: \"A \\\"b\\\"\"  (1:7)\n"
            "#3   turn: list  (3:3)\n"
            "#4     - \"move own\"  (3:5)\n"
            "#5     - map  (4:5)\n"
            "#6       if x is y: list  (4:16)\n"
            "#7         - \"pass\"  (4:17)\n"
            "#8   start: | \"ab\\ncd\\n\"  (5:8)\n");
}

TEST(ReadTree, spans_cover_what_was_written) {
  const std::string text = "a: [x, 'y z'  , {k: v}] # c\nb:\n  - p\n  - q\nc: |\n  line\n\nd: one\n  two\n";
  const Read r = read(text);
  ASSERT_TRUE(r.tree) << r.messages();
  const auto written = [&](const YamlNode& node) {
    return text.substr(node.span.begin, node.span.end - node.span.begin);
  };
  EXPECT_EQ(written(*r.tree->find("a")), "[x, 'y z'  , {k: v}]");
  EXPECT_EQ(written(r.tree->find("a")->items[1]), "'y z'");
  EXPECT_EQ(written(r.tree->find("a")->items[2]), "{k: v}");
  EXPECT_EQ(written(*r.tree->find("b")), "- p\n  - q");
  EXPECT_EQ(written(*r.tree->find("c")), "|\n  line");
  EXPECT_EQ(written(*r.tree->find("d")), "one\n  two");
}

TEST(ReadTree, a_byte_order_mark_and_line_ends_of_windows_are_fine) {
  const Read r = read("\xEF\xBB\xBFgame: x\r\nstart: |\r\n  ab\r\n  cd\r\n");
  ASSERT_TRUE(r.tree) << r.messages();
  EXPECT_EQ(r.tree->find("game")->text, "x");
  EXPECT_EQ(r.tree->find("start")->text, "ab\ncd\n");
  EXPECT_EQ(r.sources.locate(0, r.tree->find("start")->offsets[3]).line, 4u);
}

// ---- the place of each byte

struct PlaceCase {
  const char* name;
  const char* text;    // a file with one key
  const char* value;   // the value expected
  const char* places;  // for each byte of the value and its end: the character of the file that stands there, line ends
                       // as `$`, the end as `.`
};

class Places : public ::testing::TestWithParam<PlaceCase> {};

TEST_P(Places, of_every_byte) {
  const std::string text = GetParam().text;
  const Read r = read(text);
  ASSERT_TRUE(r.tree) << r.messages();
  const YamlNode& node = r.tree->entries.at(0).value;
  EXPECT_EQ(node.text, GetParam().value);
  std::string places;
  for (const std::uint32_t offset : node.offsets) {
    const char c = offset < text.size() ? text[offset] : '.';
    places += c == '\n' ? '$' : c;
  }
  EXPECT_EQ(places, GetParam().places);
  EXPECT_TRUE(std::is_sorted(node.offsets.begin(), node.offsets.end()));
}

INSTANTIATE_TEST_SUITE_P(
    ReadScalars, Places,
    ::testing::Values(PlaceCase{"plain", "k: own pawn\n", "own pawn", "own pawn$"},
                      PlaceCase{"plain_in_list", "k: own pawn # why\n", "own pawn", "own pawn "},
                      PlaceCase{"plain_folded", "k: own\n   pawn\n\n   x\n", "own pawn\nx", "own$pawn$x$"},
                      PlaceCase{"plain_utf8", "k: é王\n", "é王", "é王$"},
                      PlaceCase{"plain_at_the_end_of_the_file", "k: ab", "ab", "ab."},
                      PlaceCase{"single", "k: 'a b'\n", "a b", "a b'"},
                      PlaceCase{"single_escape", "k: 'it''s'\n", "it's", "it's'"},
                      PlaceCase{"single_folded", "k: 'a  \n   b\n\n  c'\n", "a b\nc", "a b$c'"},
                      PlaceCase{"single_quote", "k: ''''\n", "'", "''"}, PlaceCase{"single_empty", "k: ''\n", "", "'"},
                      PlaceCase{"double", "k: \"a b\"\n", "a b", "a b\""},
                      PlaceCase{"double_escapes", "k: \"a\\tb\\\"c\\\\d\"\n", "a\tb\"c\\d", "a\\b\\c\\d\""},
                      PlaceCase{"double_latin_escape", "k: \"a\\_\"\n", "a\xC2\xA0", "a\\\\\""},
                      PlaceCase{"double_unicode", "k: \"\\u00e9x\\x41\"\n", "éxA", "\\\\x\\\""},
                      PlaceCase{"double_folded", "k: \"a\n   b\"\n", "a b", "a$b\""},
                      PlaceCase{"double_joined", "k: \"a\\\n   b\"\n", "ab", "ab\""},
                      PlaceCase{"literal", "k: |\n  ab\n   c\n", "ab\n c\n", "ab$ c$."},
                      PlaceCase{"literal_strip", "k: |-\n  ab\n\n", "ab", "ab$"},
                      PlaceCase{"literal_keep", "k: |+\n  ab\n\nl: x\n", "ab\n\n", "ab$$l"},
                      PlaceCase{"literal_blank_lines", "k: |\n\n  a\n\n  b\n", "\na\n\nb\n", "$a$$b$."},
                      PlaceCase{"literal_indented_by_number", "k: |1\n  a\n b\n", " a\nb\n", " a$b$."},
                      PlaceCase{"literal_with_a_comment_in_the_head", "k: | # drawing\n  ab\n", "ab\n", "ab$."},
                      PlaceCase{"literal_without_a_line_end", "k: |\n  ab", "ab", "ab."},
                      PlaceCase{"folded", "k: >\n  a\n  b\n", "a b\n", "a$b$."},
                      PlaceCase{"folded_paragraphs", "k: >\n  a\n\n  b\n", "a\nb\n", "a$b$."},
                      PlaceCase{"folded_more_indented", "k: >-\n  a\n    b\n  c\n", "a\n  b\nc", "a$  b$c$"}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(ReadPlaces, keys_have_them_too) {
  const std::string text = "turn:\n  - if x is y: pass\n  - 'if it''s so': pass\n";
  const Read r = read(text);
  ASSERT_TRUE(r.tree) << r.messages();
  const auto& plain = r.tree->find("turn")->items[0].entries[0];
  EXPECT_EQ(plain.key, "if x is y");
  EXPECT_EQ(text.substr(plain.key_offsets[8], 1), "y");
  EXPECT_EQ(text.substr(plain.key_span.begin, plain.key_span.end - plain.key_span.begin), "if x is y");
  const auto& quoted = r.tree->find("turn")->items[1].entries[0];
  EXPECT_EQ(quoted.key, "if it's so");
  EXPECT_EQ(text.substr(quoted.key_offsets[8], 2), "so");
}

TEST(ReadPlaces, span_of_a_part) {
  const std::string text = "k: \"own \\x70awn\"\n";
  const Read r = read(text);
  ASSERT_TRUE(r.tree) << r.messages();
  const YamlNode& node = r.tree->entries[0].value;
  const auto written = [&](Span span) { return text.substr(span.begin, span.end - span.begin); };
  EXPECT_EQ(written(node.span_of(0, 3)), "own");
  EXPECT_EQ(written(node.span_of(4, 8)), "\\x70awn");
  EXPECT_EQ(written(node.span_of(4, 99)), "\\x70awn");
  EXPECT_EQ(written(node.span_of(8, 8)), "");
  EXPECT_EQ(node.span_of(99, 3).begin, node.offsets.back());
}

TEST(ReadPlaces, fall_back_to_the_start_if_the_text_is_not_the_values) {
  const ScalarPlace place = place_scalar("k: abc", 3, "xyz");
  EXPECT_THAT(place.offsets, ElementsAre(3, 3, 3, 3));
  YamlNode node;
  node.text = "xyz";
  node.span = {0, 3, 6};
  node.offsets = place.offsets;
  EXPECT_EQ(node.span_of(1, 2).begin, 3u);
  EXPECT_EQ(node.span_of(1, 2).end, 6u);
}

// ---- what is refused

struct RefusedCase {
  const char* name;
  std::string text;
  const char* code;
};

class Refuses : public ::testing::TestWithParam<RefusedCase> {};

TEST_P(Refuses, with_a_diagnostic) {
  const Read r = read(GetParam().text);
  EXPECT_FALSE(r.tree);
  EXPECT_THAT(r.codes(), ElementsAre(GetParam().code)) << r.messages();
  for (const Diagnostic& d : r.diagnostics.list()) EXPECT_LE(d.span.end, r.sources.text(d.span.file).size());
}

std::string repeat(const std::string& text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

INSTANTIATE_TEST_SUITE_P(
    ReadText, Refuses,
    ::testing::Values(
        RefusedCase{"empty", "", "not-a-map"}, RefusedCase{"only_a_comment", "# nothing\n", "not-a-map"},
        RefusedCase{"brackets_in_one_line", "a: " + repeat("[", 10000), "too-deep"},
        RefusedCase{"brackets_in_many_lines", "a: " + repeat("[\n", 10000), "too-deep"},
        RefusedCase{"closed_brackets", "a: " + repeat("[", 65) + repeat("]", 65), "too-deep"},
        RefusedCase{"braces", "a: " + repeat("{a: ", 10000), "too-deep"},
        RefusedCase{"dashes", repeat("- ", 10000) + "a", "too-deep"},
        RefusedCase{"question_marks", repeat("? ", 10000) + "a", "too-deep"},
        RefusedCase{"values", "a: [" + repeat("~,", 200000) + "]", "too-many-values"},
        RefusedCase{"size", "a: " + std::string(1 << 20, 'x'), "file-too-large"},
        RefusedCase{"billion_laughs", "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "anchor"},
        RefusedCase{"alias_without_anchor", "a: *x\n", "alias"}, RefusedCase{"anchor_on_a_key", "&x a: b\n", "anchor"},
        RefusedCase{"tag_on_nothing", "a: !x\n", "tag"}, RefusedCase{"plain_tag", "a: ! b\n", "tag"},
        RefusedCase{"tag_on_a_map", "a: !!map {b: c}\n", "tag"},
        RefusedCase{"merge_key", "a: {<<: {b: c}}\n", "merge-key"},
        RefusedCase{"list_as_key", "? [a]\n: b\n", "bad-key"}, RefusedCase{"no_key", "{: b}\n", "bad-key"},
        RefusedCase{"documents", "a: b\n---\nc: d\n", "several-documents"},
        RefusedCase{"commas_and_colons", ",[:,[:", "yaml-syntax"},
        RefusedCase{"document_end_and_more", "a: b\n...\nc: d\n", "several-documents"},
        RefusedCase{"lone_carriage_return", "a: b\rc: d\n", "control-character"},
        RefusedCase{"escape_byte", "a: \x1b\n", "control-character"},
        RefusedCase{"end_of_transmission", "a: b\n\x04", "control-character"},
        RefusedCase{"next_line", "a: b\xC2\x85 c\n", "control-character"},
        RefusedCase{"line_separator", "a: b\xE2\x80\xA8 c: d\n", "control-character"},
        RefusedCase{"byte_order_mark_inside", "a: b\xEF\xBB\xBF\n", "control-character"},
        RefusedCase{"key_without_colon", "a: b\nc\n", "missing-colon"},
        RefusedCase{"key_without_colon_in_a_list", "a:\n  - b: c\n    d\n", "missing-colon"},
        RefusedCase{"key_without_colon_before_others", "a: b\nc\nd: e\n", "missing-colon"},
        RefusedCase{"key_without_colon_before_a_list", "a: b\nc\n- d\n", "missing-colon"},
        RefusedCase{"key_without_colon_below_a_list", "a:\n  - b: c\n    d\ne: f\n", "missing-colon"},
        RefusedCase{"question_before_a_key_without_colon", "a: is it?\nb\n", "missing-colon"},
        RefusedCase{"key_of_two_lines", "a: b\n\"c\n d\": e\n", "missing-colon"},
        RefusedCase{"key_of_two_lines_in_braces", "a: {b\n c: d}\n", "unclosed-bracket"},
        RefusedCase{"long_key_in_braces", "a: {" + repeat("b", 1100) + ": c}\n", "bad-key"},
        RefusedCase{"text_behind_a_quoted_key", "\"a\" b: c\n", "unexpected-text"},
        RefusedCase{"key_at_the_place_of_items", "a:\n  - b\n  c: d\n", "bad-indentation"},
        RefusedCase{"colon_first", "a: [: b]\n", "bad-key"}, RefusedCase{"comma_first", "a: {, b: c}\n", "yaml-syntax"},
        RefusedCase{"comma_without_brackets", "a: , b\n", "yaml-syntax"},
        RefusedCase{"earlier_fault_of_a_list_that_could_be_a_key", "- {a: b: c}}\n", "colon-in-text"},
        RefusedCase{"alias_as_a_key", "a:\n  *b: c\nd: e\n", "alias"},
        RefusedCase{"document_end_in_the_middle", "a: b\n...\nc: d\n", "several-documents"},
        RefusedCase{"quote_behind_a_bracket", "a: {b: c}\"\n", "unclosed-quote"},
        RefusedCase{"no_space_behind_a_colon", "a: {b:{c: d}}\n", "yaml-syntax"},
        RefusedCase{"text_beside_a_block", "a: >b\n", "yaml-syntax"},
        RefusedCase{"colon_on_the_next_line", "a: b\nc\n: d\n", "missing-colon"},
        RefusedCase{"bracket_of_a_list_that_could_be_a_key", "- [a, 'b'}\n", "unclosed-bracket"},
        RefusedCase{"quote_of_a_list_that_could_be_a_key", "- [a, it's, \"b\n", "unclosed-quote"},
        RefusedCase{"quote_over_a_document", "a: \"b\n---\nc: d\n", "unclosed-quote"},
        RefusedCase{"quote_at_the_end_of_the_file", "a: \"b", "unclosed-quote"},
        RefusedCase{"escaped_single_quote", "a: \"it\\'s\"\n", "yaml-syntax"},
        RefusedCase{"directive_at_the_end", "a: b\n%c d\n", "bad-indentation"},
        RefusedCase{"empty_document_at_the_end", "a: b\n---\n", "several-documents"},
        RefusedCase{"tag_that_breaks_off", "a: !<b\n", "tag"},
        RefusedCase{"alias_that_breaks_off", "a: [*]\n", "alias"},
        RefusedCase{"anchor_with_a_colon", "a: [&b?c]\n", "anchor"},
        RefusedCase{"item_beside_keys", "a: b\n- c\n", "bad-indentation"},
        RefusedCase{"item_between_items", "a:\n  - b\n - c\n", "bad-indentation"},
        RefusedCase{"item_in_brackets", "a: [b, - c]\n", "bad-indentation"},
        RefusedCase{"nothing_between_commas", "a: [b,, c]\n", "yaml-syntax"},
        RefusedCase{"two_colons_in_braces", "a: {b: c: d}\n", "colon-in-text"},
        RefusedCase{"other_bracket", "a: [b, {c: d]}\n", "unclosed-bracket"},
        RefusedCase{"utf16",
                    std::string("\xFF\xFE"
                                "a\0:\0",
                                6),
                    "invalid-utf8"},
        RefusedCase{"unclosed_double_quote", "a: \"x\nb: c\n", "unclosed-quote"},
        RefusedCase{"unclosed_single_quote_in_key", "'a: b\n", "unclosed-quote"},
        RefusedCase{"bad_escape", "a: \"\\q\"\n", "yaml-syntax"},
        RefusedCase{"escape_at_the_end_of_the_file", "a: \"\\x", "yaml-syntax"},
        RefusedCase{"list_at_top", "- a\n", "not-a-map"}, RefusedCase{"text_at_top", "a\n", "not-a-map"},
        RefusedCase{"include", "include: a.yaml\n", "include-outside"},
        RefusedCase{"extends_path", "extends: ../a.yaml\n", "include-outside"},
        RefusedCase{"extends_odd_name", "extends: .\n", "unknown-game"},
        RefusedCase{"extends_nothing", "extends:\n", "bad-extends"}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(ReadText, nesting_of_64_is_fine) {
  const Read r = read("a: " + repeat("[", 63) + repeat("]", 63) + "\n");
  EXPECT_TRUE(r.tree) << r.messages();
}

TEST(ReadText, brackets_in_drawings_do_not_nest) {
  const Read r = read("a: |\n" + repeat("  [[[\n", 100));
  EXPECT_TRUE(r.tree) << r.messages();
}

TEST(ReadText, all_duplicate_keys_are_reported) {
  const Read r = read("a: 1\nb: {c: 1, c: 2}\na: 2\n");
  EXPECT_FALSE(r.tree);
  EXPECT_THAT(r.codes(), ElementsAre("duplicate-key", "duplicate-key"));
}

// ---- files

class ReadFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    folder = fs::temp_directory_path() / ("ludwright-read-test-" + std::to_string(::getpid()));
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }
  void write(const std::string& name, const std::string& text) {
    fs::create_directories((folder / name).parent_path());
    std::ofstream(folder / name, std::ios::binary) << text;
  }
  Read read_main(const std::string& name = "game/game.yaml", Purpose purpose = Purpose::Whole) {
    Read out;
    out.tree = read_definition(folder / name, folder / "definitions", out.sources, out.diagnostics, purpose);
    return out;
  }
  // The outline with values only: `a.b=1`, lists as `[…]`.
  static std::string flat(const YamlNode& node, const std::string& path = "") {
    if (node.kind == YamlNode::Kind::Map) {
      std::string out;
      for (const auto& entry : node.entries)
        out += flat(entry.value, path.empty() ? entry.key : path + "." + entry.key);
      return out.empty() ? path + "={} " : out;
    }
    std::string value = node.kind == YamlNode::Kind::Null ? "~" : node.text;
    for (const auto& item : node.items) value += "[" + item.text + "]";
    return path + "=" + value + " ";
  }
  fs::path folder;
};

TEST_F(ReadFiles, extends_merges_key_by_key) {
  write("definitions/base/base.yaml",
        "game: Base\npieces:\n  king: {letter: K, value: 1}\n  pawn: {letter: P}\nturn: [a, b]\nend:\n  x: 1\n");
  write("game/game.yaml",
        "extends: base\ngame: Mine\npieces:\n  queen: {letter: Q}\n  king: {value: 9}\n  pawn: ~\nturn: [c]\nend: "
        "none\nlimit: 5\n");
  const Read r = read_main();
  ASSERT_TRUE(r.tree) << r.messages();
  EXPECT_EQ(flat(*r.tree),
            "game=Mine pieces.king.letter=K pieces.king.value=9 pieces.queen.letter=Q turn=[c] end=none limit=5 ");
  // Spans keep their files.
  const YamlNode* king = r.tree->find("pieces")->find("king");
  EXPECT_THAT(r.sources.name(king->find("letter")->span.file), HasSubstr("base.yaml"));
  EXPECT_THAT(r.sources.name(king->find("value")->span.file), HasSubstr("game.yaml"));
  EXPECT_THAT(dump_yaml(*r.tree, r.sources), HasSubstr("base.yaml:3:18"));
}

TEST_F(ReadFiles, examples_and_notes_are_left_out_for_play) {
  write("definitions/base/base.yaml",
        "game: Base\nend:\n  x: 1\nnotes: {end.x: {source: here}}\nexamples:\n  - {name: one}\n");
  write("game/game.yaml", "extends: base\nend: {x: ~}\nnotes:\n  end.x: ~\nlimit: 5\nexamples:\n  - {name: two}\n");
  const Read whole = read_main();
  ASSERT_TRUE(whole.tree) << whole.messages();
  EXPECT_TRUE(whole.tree->find("notes"));
  EXPECT_FALSE(whole.tree->find("examples")->items.empty());
  const Read play = read_main("game/game.yaml", Purpose::Play);
  ASSERT_TRUE(play.tree) << play.messages();
  EXPECT_FALSE(play.tree->find("notes"));
  EXPECT_FALSE(play.tree->find("examples"));
  EXPECT_EQ(play.tree->find("limit")->text, "5");
}

TEST_F(ReadFiles, what_is_wrong_behind_them_is_found_in_its_place) {
  write("game/game.yaml", "game: Mine\nnotes:\n  end.x: {source: here}\nturn: [a, b\n");
  const Read whole = read_main();
  const Read play = read_main("game/game.yaml", Purpose::Play);
  EXPECT_FALSE(play.tree);
  EXPECT_EQ(play.messages(), whole.messages());
}

TEST_F(ReadFiles, extends_can_be_chained_and_name_a_path) {
  write("definitions/base/base.yaml", "game: Base\na: 1\nb: 1\nc: 1\n");
  write("game/middle.yaml", "extends: base\nb: 2\nc: 2\n");
  write("game/game.yaml", "extends: middle.yaml\nc: 3\n");
  const Read r = read_main();
  ASSERT_TRUE(r.tree) << r.messages();
  EXPECT_EQ(flat(*r.tree), "game=Base a=1 b=2 c=3 ");
}

TEST_F(ReadFiles, by_option_maps_of_the_same_option_are_put_together_others_replaced_as_a_whole) {
  write("definitions/base/base.yaml",
        "game: B\na: {by option x: {p: 1, r: 1}}\nb: {k: 1}\nc: {k: 1}\nd: {by option x: {p: 1}}\n"
        "e: {by option x: {p: {by option y: {s: 1}}}}\n");
  write("game/game.yaml",
        "extends: base\na: {by option x: {q: 2, r: 2}}\nb: {by option x: {q: 2}}\nc: {l: 2}\n"
        "d: {by option y: {q: 2}}\ne: {by option x: {p: {by option y: {t: 2}}}}\n");
  const Read r = read_main();
  ASSERT_TRUE(r.tree) << r.messages();
  EXPECT_EQ(flat(*r.tree),
            "game=B a.by option x.q=2 a.by option x.r=2 a.by option x.p=1 b.by option x.q=2 c.k=1 c.l=2 "
            "d.by option y.q=2 e.by option x.p.by option y.t=2 e.by option x.p.by option y.s=1 ");
}

// Examples that are there are about the defaults that options had.
TEST_F(ReadFiles, examples_keep_their_defaults_and_named_ones_are_added) {
  write("definitions/base/base.yaml",
        "game: B\noptions: {map: [small, large], far: {values: [yes, no], default: no}, gone: [a, b]}\n"
        "examples:\n  - {name: one}\n  - {name: two, options: {map: large}}\n");
  write("game/game.yaml",
        "extends: base\noptions:\n  map: {values: [small, large, huge], default: huge}\n  far: {default: no}\n"
        "  gone: {values: [c]}\nexamples: {three: {play: x}}\n");
  const Read r = read_main();
  ASSERT_TRUE(r.tree) << r.messages();
  const YamlNode* examples = r.tree->find("examples");
  ASSERT_EQ(examples->items.size(), 3U);
  EXPECT_EQ(flat(examples->items[0]), "name=one options.map=small ");
  EXPECT_EQ(flat(examples->items[1]), "name=two options.map=large ");
  EXPECT_EQ(flat(examples->items[2]), "name=three play=x ");
}

TEST_F(ReadFiles, a_source_that_is_taken_over_is_that_of_a_variant) {
  write("definitions/base/base.yaml", "game: B\nsource: a book\n");
  write("game/game.yaml", "extends: base\ngame: C\n");
  EXPECT_EQ(read_main().tree->find("source")->text, "a variant of B; a book");
  write("game/game.yaml", "extends: base\ngame: C\nsource: mine\n");
  EXPECT_EQ(read_main().tree->find("source")->text, "mine");
}

TEST_F(ReadFiles, an_example_of_the_same_name_replaces_and_a_null_removes) {
  write("definitions/list/list.yaml",
        "game: B\nexamples:\n  - {name: one, play: x, count: {1: 2}}\n  - {name: two, play: x}\n");
  write("definitions/map/map.yaml", "game: B\nexamples:\n  one: {play: x, count: {1: 2}}\n  two: {play: x}\n");
  for (const char* base : {"list", "map"}) {
    write("game/game.yaml",
          "extends: " + std::string(base) + "\nexamples: {two: ~, one: {play: y}, three: {play: z}}\n");
    const Read r = read_main();
    ASSERT_TRUE(r.tree) << r.messages();
    const YamlNode* examples = r.tree->find("examples");
    ASSERT_EQ(examples->items.size(), 2U) << base;
    EXPECT_EQ(flat(examples->items[0]), "name=one play=y ");
    EXPECT_EQ(flat(examples->items[1]), "name=three play=z ");
  }
  write("game/game.yaml", "extends: list\nexamples: {tow: ~}\n");
  const Read r = read_main();
  EXPECT_THAT(r.codes(), ElementsAre("nothing-to-remove"));
  EXPECT_THAT(r.messages(), HasSubstr("did you mean `two`?"));
}

TEST_F(ReadFiles, removing_what_is_not_there_is_an_error) {
  write("definitions/base/base.yaml", "game: B\nrules: {ko: x}\n");
  write("game/game.yaml", "extends: base\nrules: {kp: ~, new: }\n");
  const Read r = read_main();
  EXPECT_THAT(r.codes(), ElementsAre("nothing-to-remove"));
  EXPECT_THAT(r.messages(), HasSubstr("did you mean `ko`?"));
}

TEST_F(ReadFiles, include_puts_files_side_by_side) {
  write("game/game.yaml", "include: [parts/a.yaml, parts/b.yaml]\ngame: G\nrules: {x: 1}\n");
  write("game/parts/a.yaml", "rules: {y: 2}\ninclude: ../c.yaml\n");
  write("game/parts/b.yaml", "rules: {z: 3}\n");
  write("game/c.yaml", "end: {w: 4}\n");
  const Read r = read_main();
  ASSERT_TRUE(r.tree) << r.messages();
  EXPECT_EQ(flat(*r.tree), "game=G rules.x=1 rules.y=2 rules.z=3 end.w=4 ");
}

TEST_F(ReadFiles, extends_and_include_together) {
  write("definitions/base/base.yaml", "include: more.yaml\ngame: B\n");
  write("definitions/base/more.yaml", "a: 1\nb: 1\n");
  write("game/game.yaml", "include: more.yaml\nextends: base\n");
  write("game/more.yaml", "b: 2\n");
  const Read r = read_main();
  ASSERT_TRUE(r.tree) << r.messages();
  EXPECT_EQ(flat(*r.tree), "game=B a=1 b=2 ");
}

TEST_F(ReadFiles, paths_that_leave_the_folder_are_refused) {
  write("secret.yaml", "a: 1\n");
  write("game2/x.yaml", "a: 1\n");  // a folder whose name starts alike
  fs::create_directories(folder / "game");
  fs::create_symlink(folder / "secret.yaml", folder / "game/link.yaml");
  fs::create_directory_symlink(folder, folder / "game/up");
  const std::string absolute = (folder / "secret.yaml").string();
  for (const std::string& path :
       {std::string("../secret.yaml"), std::string("parts/../../secret.yaml"), absolute, std::string("link.yaml"),
        std::string("up/secret.yaml"), std::string("../game2/x.yaml"), std::string("/etc/passwd")}) {
    for (const std::string key : {"include", "extends"}) {
      SCOPED_TRACE(key + " " + path);
      write("game/game.yaml", "game: G\n" + key + ": " + path + "\n");
      const Read r = read_main();
      EXPECT_THAT(r.codes(), ElementsAre("include-outside")) << r.messages();
    }
  }
}

TEST_F(ReadFiles, a_path_cannot_be_cut_with_nul) {
  write("game/game.yaml", "include: \"a\\0.yaml\"\n");
  EXPECT_THAT(read_main().codes(), ElementsAre("control-character"));
}

TEST_F(ReadFiles, what_cannot_be_read) {
  write("game/game.yaml", "include: [none.yaml, sub, sub/]\n");
  fs::create_directories(folder / "game/sub");
  EXPECT_THAT(read_main().codes(), ElementsAre("cannot-read", "cannot-read", "cannot-read"));
  EXPECT_THAT(read_main("none.yaml").messages(), HasSubstr("no such file [cannot-read]"));
  EXPECT_THAT(read_main("game").messages(), HasSubstr("it is a folder [cannot-read]"));
  EXPECT_THAT(read_main(std::string(5000, 'x')).codes(), ElementsAre("cannot-read"));
  Read device;
  device.tree = read_definition("/dev/zero", folder, device.sources, device.diagnostics);
  EXPECT_THAT(device.messages(), HasSubstr("it is not a regular file"));
}

TEST_F(ReadFiles, a_large_file_is_refused_unread) {
  write("game/game.yaml", "");
  fs::resize_file(folder / "game/game.yaml", std::uintmax_t{50} << 20);
  const Read r = read_main();
  EXPECT_THAT(r.codes(), ElementsAre("file-too-large"));
  EXPECT_THAT(r.messages(), HasSubstr("has 52428800 bytes, expected at most 1048576"));
}

TEST_F(ReadFiles, a_definition_has_a_bound_over_all_its_files) {
  std::string list;
  for (int i = 0; i < 5; ++i) {
    const std::string name = "p" + std::to_string(i) + ".yaml";
    write("game/" + name, "k" + std::to_string(i) + ": " + std::string(1000000, 'x') + "\n");
    list += name + ", ";
  }
  write("game/game.yaml", "include: [" + list + "]\n");
  EXPECT_THAT(read_main().codes(), ElementsAre("definition-too-large"));
}

TEST_F(ReadFiles, branching_includes_end) {
  for (int i = 0; i < 40; ++i) {  // each file includes the next twice
    const std::string next = "p" + std::to_string(i + 1) + ".yaml";
    write("game/p" + std::to_string(i) + ".yaml", "include: [" + next + ", " + next + "]\n");
  }
  write("game/p40.yaml", "{}\n");
  EXPECT_THAT(read_main("game/p0.yaml").codes(), ElementsAre("too-many-files"));
}

TEST_F(ReadFiles, cycles_show_their_chain) {
  write("game/game.yaml", "include: a.yaml\n");
  write("game/a.yaml", "include: ./b.yaml\n");
  write("game/b.yaml", "include: sub/../a.yaml\n");
  const Read r = read_main();
  EXPECT_THAT(r.codes(), ElementsAre("include-cycle"));
  EXPECT_THAT(r.messages(), HasSubstr("b.yaml → "));
  write("definitions/loop/loop.yaml", "extends: loop\n");
  EXPECT_THAT(read_main("definitions/loop/loop.yaml").codes(), ElementsAre("extends-cycle"));
}

TEST_F(ReadFiles, text_can_extend_a_game) {
  write("definitions/base/base.yaml", "game: B\na: 1\n");
  Read r;
  r.tree = read_text("mine", "extends: base\na: 2\n", folder / "definitions", r.sources, r.diagnostics);
  ASSERT_TRUE(r.tree) << r.messages();
  EXPECT_EQ(flat(*r.tree), "game=B a=2 ");
}

TEST_F(ReadFiles, games_are_listed_by_name) {
  write("definitions/b/b.yaml", "");
  write("definitions/a-2/a-2.yaml", "");
  write("definitions/c/other.yaml", "");
  write("definitions/d.yaml", "");
  EXPECT_THAT(list_games(folder / "definitions"), ElementsAre("a-2", "b"));
  EXPECT_TRUE(list_games(folder / "none").empty());
}

}  // namespace
}  // namespace ludwright
