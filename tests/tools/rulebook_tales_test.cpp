// Worked examples that are told move by move: read, and played. Each row is a section of examples in a book of its own,
// whose last sentence has the status.
#include <gtest/gtest.h>

#include "tests/tools/rulebook_kit.h"

namespace ludwright::book {
namespace {

struct Row {
  const char *game, *text, *status;
};

TEST(RulebookTales, MovesAreMade) {
  const Row rows[] = {
      {"reversi", "At the start Black plays d3; this turns d4 over.", "pass"},
      {"reversi", "At the start Black plays d3; this turns e4 over.", "fail"},  // it is black already
      {"reversi", "At the start Black plays d3; this turns c4 over.", "fail"},
      {"reversi", "At the start Black plays e3.", "fail"},
      {"reversi", "At the start Black plays d3. White may answer c3, c5 or e3, nothing else.", "pass"},
      {"reversi", "At the start Black plays d3. White may answer c3 or c5, nothing else.", "fail"},
      {"reversi", "At the start Black plays d3. White may answer c4.", "fail"},
      {"reversi", "At the start Black plays d3. White cannot answer c4.", "pass"},
      {"reversi", "At the start Black plays d3. Black now has four discs.", "pass"},
      {"reversi", "At the start Black plays d3. Black now has three discs.", "fail"},
      {"kalah", "At the start Lower plays d1. It is Lower's turn.", "pass"},
      {"kalah", "At the start Lower plays d1. It is Upper's turn.", "fail"},
      {"english-draughts", "At the start Black plays 11-15 and White replies 22-18. Black must capture 15x22.", "pass"},
      {"english-draughts", "At the start Black plays 11-15 and White replies 22-18. Black may move 12-16.", "fail"}};
  for (const Row& row : rows) {
    const BookReport report = check_text(row.game, std::string("# Book\n\n## Example\n\n") + row.text + "\n");
    EXPECT_STREQ(status_name(report.parts.back().status), row.status) << row.text;
  }
}

TEST(RulebookTales, PositionsArePutUp) {
  const Row rows[] = {
      {"breakthrough",
       "Suppose that White has a pawn on e5 and Black has pawns on d6, e6 and f6. White may capture on d6 or on f6.",
       "pass"},
      {"breakthrough",
       "Suppose that White has a pawn on e5 and Black has pawns on d6, e6 and f6. White may move to e6.", "fail"},
      {"breakthrough",
       "Suppose that White has a pawn on e5 and Black has pawns on d6, e6 and f6. White cannot move to e6.", "pass"}};
  for (const Row& row : rows) {
    const BookReport report = check_text(row.game, std::string("# Book\n\n") + row.text + "\n");
    EXPECT_STREQ(status_name(report.parts.back().status), row.status) << row.text;
  }
}

// A position that is put up claims nothing, and is not how the game begins.
TEST(RulebookTales, PositionsClaimNothing) {
  const BookReport report = check_text("nine-mens-morris", "# Book\n\nAn instance. White has men upon a7 and d7.\n");
  for (const PartReport& part : report.parts) EXPECT_FALSE(is_bad(part.status));
}

}  // namespace
}  // namespace ludwright::book
