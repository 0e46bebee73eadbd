// The form of messages: place, line, carets, helps; and what programs read.
#include "dsl/diagnostic.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace ludwright {
namespace {

class DiagnosticTest : public ::testing::Test {
 protected:
  // Span of the first `part` in the text of the only file.
  Span span_of(const std::string& part) const {
    const auto begin = static_cast<std::uint32_t>(sources.text(0).find(part));
    return {0, begin, begin + static_cast<std::uint32_t>(part.size())};
  }
  SourceSet sources;
  Diagnostics diagnostics;
};

TEST_F(DiagnosticTest, renders_place_line_carets_help_and_note) {
  sources.add("shogi.yaml", "a: 1\n    enter: promotoin_zone\n");
  diagnostics.error(span_of("promotoin_zone"), "unknown-zone", "unknown zone `promotoin_zone`")
      .label("no zone of this name in `shogi`")
      .note("zones in scope: back_rank, promotion_zone")
      .suggest("promotoin_zone", {"back_rank", "promotion_zone"});
  EXPECT_EQ(diagnostics.render(sources),
            "shogi.yaml:2:12: error: unknown zone `promotoin_zone` [unknown-zone]\n"
            "    2 |     enter: promotoin_zone\n"
            "      |            ^^^^^^^^^^^^^^ no zone of this name in `shogi`\n"
            "  help: did you mean `promotion_zone`?\n"
            "  note: zones in scope: back_rank, promotion_zone\n");
}

TEST_F(DiagnosticTest, what_was_meant_can_replace_what_is_written) {
  sources.add("a.yaml", "a: 'enter promotoin_zone'\nb: x == x\n");
  diagnostics.error(span_of("'enter promotoin_zone'"), "unknown-zone", "unknown zone `promotoin_zone`")
      .suggest("promotoin_zone", {"back_rank", "promotion_zone"});
  diagnostics.error(span_of("=="), "syntax", "expected an operator, got `==`").fix("==", "is");
  diagnostics.error(span_of("x == x"), "syntax", "which of the two is not known").fix("x", "y");
  const std::vector<Diagnostic> sorted = diagnostics.sorted(sources);
  ASSERT_EQ(sorted.size(), 3U);
  ASSERT_EQ(sorted[0].fixes.size(), 1U);
  EXPECT_EQ(sorted[0].fixes[0].span.begin, span_of("promotoin_zone").begin);
  EXPECT_EQ(sorted[0].fixes[0].replacement, "promotion_zone");
  EXPECT_TRUE(sorted[1].fixes.empty());
  const auto json = nlohmann::json::parse(diagnostics.json(sources));
  const nlohmann::json expected = {
      {{"line", 1}, {"column", 11}, {"end_line", 1}, {"end_column", 25}, {"replacement", "promotion_zone"}}};
  EXPECT_EQ(json[0]["fixes"], expected);
  EXPECT_FALSE(json[1].contains("fixes"));
}

TEST_F(DiagnosticTest, carets_stand_under_what_is_meant) {
  struct Row {
    std::string text, part, line, carets;
  };
  const std::vector<Row> rows = {
      {"é: wrong", "wrong", "é: wrong", "   ^^^^^"},
      {"王将: wrong", "wrong", "王将: wrong", "      ^^^^^"},     // two columns each
      {"\ta: wrong", "wrong", "    a: wrong", "       ^^^^^"},    // a tab is four
      {"e\u0301: wrong", "wrong", "e\u0301: wrong", "   ^^^^^"},  // a combining accent
      {"a: x\x1b[31m wrong", "wrong", "a: x?[31m wrong", "          ^^^^^"},
      {"a: \xFF wrong", "wrong", "a: ? wrong", "     ^^^^^"},
      {"a: one\n  two", "one\n  two", "a: one", "   ^^^"},  // the first line of several
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.text);
    sources = {};
    diagnostics = {};
    sources.add("f", row.text);
    diagnostics.error(span_of(row.part), "", "m");
    const std::string out = diagnostics.render(sources);
    EXPECT_NE(out.find("    1 | " + row.line + "\n      | " + row.carets + "\n"), std::string::npos) << out;
  }
}

TEST_F(DiagnosticTest, an_empty_span_has_one_caret) {
  sources.add("f", "key:\n");
  diagnostics.error({0, 4, 4}, "", "expected a value");
  EXPECT_EQ(diagnostics.render(sources), "f:1:5: error: expected a value\n    1 | key:\n      |     ^\n");
}

TEST_F(DiagnosticTest, an_empty_file_can_be_pointed_at) {
  sources.add("f", "");
  diagnostics.error({0, 0, 0}, "", "m");
  EXPECT_EQ(diagnostics.render(sources), "f:1:1: error: m\n    1 | \n      | ^\n");
}

TEST_F(DiagnosticTest, spans_beyond_the_file_do_no_harm) {
  sources.add("f", "ab");
  diagnostics.error({0, 100, 7}, "", "m");
  diagnostics.error({9, 0, 1}, "", "of no file");
  EXPECT_EQ(diagnostics.render(sources), "f:1:3: error: m\n    1 | ab\n      |   ^\n");
}

TEST_F(DiagnosticTest, long_lines_are_clipped_around_the_span) {
  sources.add("f", std::string(500, 'a') + "WRONG" + std::string(500, 'b'));
  diagnostics.error(span_of("WRONG"), "", "m");
  EXPECT_EQ(diagnostics.render(sources), "f:1:501: error: m\n    1 | …" + std::string(30, 'a') + "WRONG" +
                                             std::string(65, 'b') + "…\n      |  " + std::string(30, ' ') + "^^^^^\n");
}

TEST_F(DiagnosticTest, carets_of_a_long_span_end_with_the_line_shown) {
  sources.add("f", std::string(1000, 'a'));
  diagnostics.error({0, 0, 1000}, "", "m");
  EXPECT_EQ(diagnostics.render(sources),
            "f:1:1: error: m\n    1 | " + std::string(100, 'a') + "…\n      | " + std::string(100, '^') + "\n");
}

TEST_F(DiagnosticTest, sorts_by_place_and_says_things_once) {
  sources.add("f", "one two three");
  diagnostics.error(span_of("three"), "", "c");
  diagnostics.error(span_of("one"), "", "a");
  diagnostics.warning(span_of("two"), "", "b");
  diagnostics.error(span_of("three"), "", "c");
  diagnostics.error(span_of("three"), "", "d");
  std::vector<std::string> heads;
  std::istringstream in(diagnostics.render(sources));
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("f:")) heads.push_back(line);
  EXPECT_EQ(heads,
            (std::vector<std::string>{"f:1:1: error: a", "f:1:5: warning: b", "f:1:9: error: c", "f:1:9: error: d"}));
}

TEST_F(DiagnosticTest, caps_the_errors) {
  sources.add("f", std::string(100, 'x'));
  for (std::uint32_t i = 0; i < 25; ++i) diagnostics.error({0, i, i + 1}, "", "m");
  const std::string out = diagnostics.render(sources, false, 20);
  EXPECT_NE(out.find("f:1:20:"), std::string::npos);
  EXPECT_EQ(out.find("f:1:21:"), std::string::npos);
  EXPECT_TRUE(out.ends_with("\nand 5 more\n"));
}

TEST_F(DiagnosticTest, a_file_as_a_whole_has_no_line) {
  sources.add("gone.yaml", "");
  diagnostics.file_error(0, "cannot-read", "cannot read `gone.yaml`: no such file").help("check the name");
  EXPECT_EQ(diagnostics.render(sources),
            "gone.yaml: error: cannot read `gone.yaml`: no such file [cannot-read]\n  help: check the name\n");
}

TEST_F(DiagnosticTest, messages_cannot_drive_a_terminal) {
  sources.add(
      "a\x1b"
      "b",
      "x");
  diagnostics.error({0, 0, 1}, "c", "key `\x1b[2J`").label("\x07").help("\r\n");
  EXPECT_EQ(diagnostics.render(sources), "a?b:1:1: error: key `?[2J` [c]\n    1 | x\n      | ^ ?\n  help: ??\n");
}

TEST_F(DiagnosticTest, colour_changes_nothing_but_colour) {
  sources.add("f", "abc");
  diagnostics.error({0, 0, 1}, "code", "m").help("h");
  const std::string plain = diagnostics.render(sources);
  std::string colored = diagnostics.render(sources, true);
  EXPECT_NE(colored, plain);
  for (std::size_t at; (at = colored.find('\x1b')) != std::string::npos;)
    colored.erase(at, colored.find('m', at) - at + 1);
  EXPECT_EQ(colored, plain);
}

TEST_F(DiagnosticTest, suggestions_are_listed) {
  sources.add("f", "abc");
  diagnostics.error({0, 0, 1}, "", "m").suggest("abcdef", {"abcdeg", "abcdez", "abcdew"});
  diagnostics.error({0, 1, 1}, "", "n").suggest("abc", {"xyz"});
  ASSERT_EQ(diagnostics.list()[0].notes.size(), 1u);
  EXPECT_EQ(diagnostics.list()[0].notes[0].text, "did you mean `abcdeg`, `abcdew` or `abcdez`?");
  EXPECT_TRUE(diagnostics.list()[1].notes.empty());
}

TEST_F(DiagnosticTest, json_has_every_part) {
  sources.add("f.yaml", "é wrong\n");
  diagnostics.error(span_of("wrong"), "code", "message").label("label").help("help");
  diagnostics.file_error(0, "whole", "no line");
  const auto json = nlohmann::json::parse(diagnostics.json(sources));
  ASSERT_EQ(json.size(), 2u);
  EXPECT_EQ(json[0], (nlohmann::json{{"file", "f.yaml"},
                                     {"severity", "error"},
                                     {"code", "whole"},
                                     {"message", "no line"},
                                     {"notes", nlohmann::json::array()}}));
  EXPECT_EQ(json[1], (nlohmann::json{{"file", "f.yaml"},
                                     {"severity", "error"},
                                     {"code", "code"},
                                     {"line", 1},
                                     {"column", 3},
                                     {"end_line", 1},
                                     {"end_column", 8},
                                     {"message", "message"},
                                     {"label", "label"},
                                     {"notes", {{{"kind", "help"}, {"text", "help"}}}}}));
}

TEST_F(DiagnosticTest, json_of_no_diagnostics_is_an_empty_array) { EXPECT_EQ(diagnostics.json(sources), "[]\n"); }

TEST_F(DiagnosticTest, json_survives_bytes_that_are_not_utf8) {
  sources.add("f\xFF", "x");
  diagnostics.error({0, 0, 1}, "c", "\xC3 bad");
  EXPECT_TRUE(nlohmann::json::accept(diagnostics.json(sources)));
}

}  // namespace
}  // namespace ludwright
