// Rulebook pages of every definition: whole, the same every time, safe, and made of nothing but themselves.
#include <gtest/gtest.h>

#include <regex>

#include "tests/support/play_kit.h"
#include "tools/rulebook/write/content.h"

namespace ludwright {
namespace {

using namespace testing_kit;

Rulebook book_of(const LoadedGame& game, const std::string& name, const std::string& sort = "") {
  RulebookRequest request;
  request.game = name;
  request.sort = sort;
  return write_rulebook(game.loaded, request);
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

// Every tag that is opened is closed, in order.
std::string unbalanced(const std::string& html) {
  std::vector<std::string> open;
  static const std::regex tag("<(/?)([a-z0-9]+)([^>]*)>");
  const std::size_t script = html.find("<script>");
  const std::string text = html.substr(html.find("<html"), script - html.find("<html"));
  for (auto it = std::sregex_iterator(text.begin(), text.end(), tag); it != std::sregex_iterator(); ++it) {
    const std::string name = (*it)[2], rest = (*it)[3];
    if (name == "meta" || name == "link" || (!rest.empty() && rest.back() == '/')) continue;
    if ((*it)[1].length() == 0)
      open.push_back(name);
    else if (open.empty() || open.back() != name)
      return "</" + name + ">";
    else
      open.pop_back();
  }
  return open.size() == 2 ? "" : "left open";  // html, body
}

class RulebookOf : public testing::TestWithParam<std::string> {};

TEST_P(RulebookOf, IsOneWholePage) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const std::string html = rulebook_html(book_of(*game, GetParam()));
  EXPECT_EQ(unbalanced(html), "");
  EXPECT_EQ(count(html, "<script"), 1U);
  EXPECT_EQ(count(html, "<h1"), 1U);
  for (const char* outside : {"src=", "@import", "url(", "href=\"http"}) EXPECT_EQ(count(html, outside), 0U) << outside;
  // Ids are unique: pictures of one page name their titles by them.
  std::set<std::string> ids;
  static const std::regex id(" id=\"([^\"]*)\"");
  for (auto it = std::sregex_iterator(html.begin(), html.end(), id); it != std::sregex_iterator(); ++it)
    EXPECT_TRUE(ids.insert((*it)[1]).second) << (*it)[1];
  for (const PieceType& type : game->model().types)
    EXPECT_GE(count(html, ">" + title_words(type.name) + "</h3>"), 1U) << type.name;
  for (const EndRule& end : game->model().end)
    EXPECT_GE(count(html, escape_markup(end_sentence(game->model(), end))), 1U);
  EXPECT_EQ(html, rulebook_html(book_of(*game, GetParam())));
}

TEST_P(RulebookOf, IsMarkdownAndPdfToo) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const Rulebook book = book_of(*game, GetParam());
  EXPECT_EQ(rulebook_markdown(book).substr(0, 2), "# ");
  const std::string pdf = rulebook_pdf(book);
  EXPECT_EQ(pdf.substr(0, 5), "%PDF-");
  EXPECT_EQ(pdf, rulebook_pdf(book));
}

INSTANTIATE_TEST_SUITE_P(Rulebook, RulebookOf, testing::ValuesIn(all_definitions()),
                         [](const auto& one) { return test_name(one.param); });

TEST(RulebookWrite, TablesCanBePrintedInAnyOrder) {
  const auto game = load("chess");
  ASSERT_TRUE(game->ok()) << game->error;
  const Rulebook book = book_of(*game, "chess", "piece");
  const auto table = std::find_if(book.blocks.begin(), book.blocks.end(),
                                  [](const RulebookBlock& block) { return block.kind == RulebookBlock::Kind::Table; });
  ASSERT_NE(table, book.blocks.end());
  EXPECT_EQ(table->rows.front()[0], "Bishop");
  EXPECT_THROW(book_of(*game, "chess", "weight"), Stop);
}

TEST(RulebookWrite, WhatANoteSaysOfAnOptionIsSaidOnce) {
  const auto game = load_yaml("small", R"(
game: Small
options:
  size: [square, narrow]
  most: {values: 1..9, default: 4, why: the players choose}
players: {white: {}, black: {}}
board: {shape: {by option size: {square: 3x3, narrow: 3x2}}}
pieces: {stone: {letter: S}}
turn: place new stone at empty where number of piece < option most
end: {full: draw when stuck}
notes: {options.size: {house: beginners lose their way}, options.most: {house: four is usual}}
)");
  ASSERT_TRUE(game->ok()) << game->error;
  const std::string page = rulebook_markdown(book_of(*game, "small"));
  EXPECT_EQ(count(page, "| size | square; narrow | square | square | beginners lose their way |"), 1U) << page;
  EXPECT_EQ(count(page, "| most | 1..9 | 4 | 4 | the players choose |"), 1U) << page;
  EXPECT_EQ(count(page, "beginners lose their way"), 1U) << page;
  EXPECT_EQ(count(page, "four is usual"), 1U) << page;
}

TEST(RulebookWrite, NamesCannotBecomeMarkup) {
  const auto game = load_yaml("evil",
                              "game: '<img src=x onerror=alert(1)>'\nsource: '</p><script>1</script>'\n"
                              "players: {white: {forward: north}}\nboard: {shape: 3x3}\n"
                              "pieces: {man: {letter: M, moves: step any}}\nturn: move own man\nstuck: pass\n"
                              "start: |\n  ...\n  .M.\n  ...\nend: {long: draw when turns >= 5}\n");
  ASSERT_TRUE(game->ok()) << game->error;
  const Rulebook book = book_of(*game, "evil");
  EXPECT_EQ(count(rulebook_html(book), "<img"), 0U);
  EXPECT_EQ(count(rulebook_html(book), "<script"), 1U);
  EXPECT_EQ(count(rulebook_markdown(book), "\n<"), 0U);
  EXPECT_EQ(count(rulebook_markdown(book), " <img"), 0U);
}

}  // namespace
}  // namespace ludwright
