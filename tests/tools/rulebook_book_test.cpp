// Reading rulebooks: parts, places, sentences, and files that are no rulebooks.
#include <gtest/gtest.h>

#include "tools/common.h"
#include "tools/rulebook/check/book.h"

namespace ludwright::book {
namespace {

std::vector<std::string> texts(const Book& book) {
  std::vector<std::string> all;
  for (const Part& part : book.parts) all.push_back(part.text);
  return all;
}

TEST(RulebookBook, MarkdownGivesPartsWithTheirPlaces) {
  const Book book =
      read_book_text("b.md",
                     "# Gate\n\n## Pieces\n\nA *runner* steps. It never\njumps!\n\n- **Keeper.** Steps sideways.\n\n"
                     "| Piece | Cost |\n|---|---|\n| Runner | 2 |\n",
                     true);
  EXPECT_EQ(texts(book), (std::vector<std::string>{"Gate", "Pieces", "A runner steps.", "It never jumps!",
                                                   "Steps sideways.", "Piece", "Cost", "Runner", "2"}));
  EXPECT_EQ(book.parts[3].spot.line, 5u);
  EXPECT_EQ(book.bytes.substr(book.parts[3].spot.begin, 8), "It never");
  EXPECT_EQ(book.parts[4].label, "Keeper");
  EXPECT_EQ(book.parts[4].under, (std::vector<std::string>{"Gate", "Pieces"}));
  EXPECT_EQ(book.parts[8].row, 1);
  EXPECT_EQ(book.parts[8].spot.line, 12u);
}

TEST(RulebookBook, PlainTextGivesTheSameParts) {
  const Book book = read_book_text(
      "b.txt", "PIECES\n\nRUNNER\tCOST\nHero\t2 XP\n\nMoving:\n1. The hero moves.\n2. It stops.\n\n2-4\nPLAYERS\n",
      false);
  EXPECT_EQ(texts(book), (std::vector<std::string>{"PIECES", "RUNNER", "COST", "Hero", "2 XP", "Moving",
                                                   "The hero moves.", "It stops.", "2-4 PLAYERS"}));
  EXPECT_EQ(book.parts[4].table, 0);
  EXPECT_EQ(book.parts[7].number, 2);
  EXPECT_EQ(book.parts[7].spot.line, 8u);
}

// Words below each other in columns, and lines between bars; what only looks so is text.
TEST(RulebookBook, PlainTextHasTables) {
  const auto cells = [](const std::string& text) {
    std::vector<std::string> all;
    for (const Part& part : read_book_text("b.txt", "RULES\n\n" + text, false).parts) {
      if (part.kind == PartKind::Cell) all.push_back(part.text);
    }
    return all;
  };
  const std::vector<std::string> table = {"Piece", "Move", "Hero", "one square", "Elf", "two squares"};
  EXPECT_EQ(cells("  Piece   Move\n  Hero    one square\n  Elf     two squares\n"), table);
  EXPECT_EQ(cells("| Piece | Move |\n|---|:--|\n| Hero | one square |\n| Elf | two squares |\n"), table);
  EXPECT_EQ(cells("| Piece | Move |\n| Hero | one square |\n| Elf | two squares |\n"), table);
  // Without a head, with a sentence that has two blanks, and where the columns do not fit.
  EXPECT_TRUE(cells("Each tulip   1 point\nEach rose    2 points\nEach lily    3 points\n").empty());
  EXPECT_TRUE(cells("The hero moves.  It stops.\nThe elf moves.  It stops.\nThe orc moves.  It stops.\n").empty());
  EXPECT_TRUE(cells("Piece   Move\nHero  one square\nElf     two squares\n").empty());
}

TEST(RulebookBook, ArticlesAreNumbered) {
  const Book book = read_book_text("b.txt", "Article 1. Equipment\n\nArticle 2. The board has 64 squares.\n", false);
  EXPECT_EQ(texts(book), (std::vector<std::string>{"Equipment", "The board has 64 squares."}));
}

// Numbers of clauses are no part of them, wherever in a paragraph they stand; a line over text is its heading.
TEST(RulebookBook, ClausesAndHeadings) {
  const Book book = read_book_text("b.txt",
                                   "RULES\n\nArt. 1 (Board). 1.1 The board is large. 1.2 It has 1.5 sides.\n\n"
                                   "Of Moving\nThe man is slid along a line to the next point.\n\n"
                                   "White moves first and then\nthe players alternate in turn.\n",
                                   false);
  EXPECT_EQ(texts(book), (std::vector<std::string>{"RULES", "The board is large.", "It has 1.5 sides.", "Of Moving",
                                                   "The man is slid along a line to the next point.",
                                                   "White moves first and then the players alternate in turn."}));
  EXPECT_EQ(book.parts[1].label, "Board");
  EXPECT_EQ(book.parts[3].kind, PartKind::Heading);
}

// A sentence goes on in the next line, of an item, too.
TEST(RulebookBook, LinesThatAreCut) {
  const Book book = read_book_text("b.txt",
                                   "The rook moves any number of squares along the rank or the file on which\n"
                                   "it stands. It may not jump over\nother pieces.\n\n- The king moves one\n  square.\n"
                                   "- The pawn stays\n",
                                   false);
  EXPECT_EQ(texts(book), (std::vector<std::string>{"The rook moves any number of squares along the rank or the file on "
                                                   "which it stands.",
                                                   "It may not jump over other pieces.", "The king moves one square.",
                                                   "The pawn stays"}));
  EXPECT_EQ(book.parts[1].spot.line, 2u);
}

TEST(RulebookBook, AbbreviationsEndNoSentence) {
  const auto count = [](const std::string& text) { return split_sentences(text).size(); };
  EXPECT_EQ(count("Fire Elem. is cheap. It burns."), 2u);
  EXPECT_EQ(count("Some pieces, e.g. the king, stay. (See above.) Then go."), 3u);
  EXPECT_EQ(count("1 sq. ahead"), 1u);
  EXPECT_EQ(count(""), 0u);
}

TEST(RulebookBook, RaggedTablesAreReportedAndRead) {
  const Book book = read_book_text("b.txt", "A\tB\tC\nx\ty\n", false);
  EXPECT_EQ(book.parts.size(), 5u);
  ASSERT_EQ(book.problems.size(), 1u);
  EXPECT_NE(book.problems[0].find("2 cells, the head of its table 3"), std::string::npos);

  const Book markdown =
      read_book_text("b.md", "| A | B |\n|---|---|\n| x \\| y | 2 |\n| x | 2 | 3 |\n| x |\nz | 4\n", true);
  ASSERT_EQ(markdown.problems.size(), 2u);
  EXPECT_EQ(markdown.problems[0], "b.md:4: this row has 3 cells, the head of its table 2");
  EXPECT_EQ(markdown.problems[1], "b.md:5: this row has 1 cells, the head of its table 2");
}

TEST(RulebookBook, WhatIsNoTextIsRefused) {
  for (const std::string& bytes :
       {std::string("a\0b", 3), std::string("\xff\xfe book"), std::string("%PDF-1.4\n\x01")}) {
    try {
      read_book_text("b.md", bytes, true);
      ADD_FAILURE() << "no message";
    } catch (const Stop& stop) {
      EXPECT_EQ(stop.status, kInput);
      EXPECT_NE(stop.message.find("no text in UTF-8"), std::string::npos);
    }
  }
}

TEST(RulebookBook, ABookOfTooManySentencesIsRefused) {
  std::string text;
  for (int i = 0; i < 30'000; ++i) text += "A move.\n\n";
  EXPECT_THROW(read_book_text("b.md", text, true), Stop);
  EXPECT_THROW(read_book_text("b.txt", text, false), Stop);
}

}  // namespace
}  // namespace ludwright::book
