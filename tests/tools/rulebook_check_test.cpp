// Books held against definitions: what passes, what fails and where; the books that `rulebook write` makes; mutations.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/support/places.h"
#include "tests/tools/rulebook_kit.h"

namespace ludwright::book {
namespace {

TEST(RulebookCheck, WhatIsNotUnderstoodIsShownInTheWordsOfTheBook) {
  const BookReport report = check_text("onitama", "The master sleeps on the temple, and each student dreams.");
  std::vector<std::string> notes;
  for (const Finding& finding : report.findings) {
    if (finding.id == "RB061") notes.insert(notes.end(), finding.notes.begin(), finding.notes.end());
  }
  EXPECT_EQ(notes, (std::vector<std::string>{"not understood: master sleeps on the temple",
                                             "not understood: each student dreams."}));
}

TEST(RulebookCheck, TrueSentencesPassAndFalseOnesFail) {
  const std::vector<std::array<std::string, 3>> cases = {
      {"chess", "The rook moves any number of squares orthogonally.", "pass"},
      {"chess", "The rook moves any number of squares diagonally.", "fail"},
      {"chess", "The rook moves up to three squares orthogonally.", "fail"},
      {"chess", "The knight moves in an L-shape.", "pass"},
      {"chess", "The knight cannot jump over other pieces.", "inconclusive|pass|fail"},
      {"chess", "The bishop moves like a rook.", "fail"},
      {"chess", "A pawn may move two squares forward on its first move.", "pass"},
      {"chess", "A pawn may move three squares forward on its first move.", "fail"},
      {"chess", "A pawn captures one square diagonally forward.", "pass"},
      {"chess", "A pawn captures one square forward.", "fail"},
      {"chess", "The board has 8 rows and 9 columns.", "fail"},
      {"chess", "Black moves first.", "fail"},
      {"chess", "Each player has nine pawns.", "fail"},
      {"chess", "A pawn that reaches the last row is promoted to a queen, rook, bishop or knight.", "pass"},
      {"chess", "A pawn that reaches the last row is promoted to a queen.", "fail"},
      {"chess", "The game is a draw if the same position occurs four times.", "fail"},
      {"english-draughts", "Capturing is mandatory.", "pass"},
      {"english-draughts", "Capturing is optional.", "fail"},
      {"english-draughts", "A man captures by jumping over an adjacent enemy piece to the empty square beyond.",
       "pass"},
      {"english-draughts", "A player who cannot move loses.", "pass"},
      {"english-draughts", "A player who cannot move must pass.", "fail"},
      {"connect-four", "The first player to get four in a row wins.", "pass"},
      {"connect-four", "The first player to get five in a row wins.", "fail"},
      {"connect-four", "The first player to get three in a row wins.", "fail"},
      {"breakthrough", "The first player to reach the last row wins.", "pass"},
      {"breakthrough", "Pawns never move backward or sideways.", "pass"},
      {"breakthrough", "Pawns never move forward.", "fail"},
      {"dragon-face", "If your emperor is captured, you lose.", "pass"},
      {"dragon-face", "If your governor is captured, you lose.", "fail"},
      {"dragon-face", "Captured pieces are removed from the board.", "fail"},
      {"dragon-face", "A governor may not enter the sacrifice zone.", "fail"},
      {"dungeon-chess", "Warlock (20) + 15 Skeletons = 36 XP", "fail"},
      {"dungeon-chess", "Your army must contain exactly 1 king.", "pass"},
      {"dungeon-chess", "Your army must contain exactly 2 kings.", "fail"},
      {"chess", "A pawn captures one square diagonally forward and moves straight ahead.", "pass"},
      {"chess", "The king moves one square in any direction and the rook any number of squares orthogonally.", "pass"},
      {"chess", "The king moves one square in any direction and the rook any number of squares diagonally.", "fail"},
      {"chess", "The player whose king is mated loses.", "pass"},
      {"chess", "The player whose king is mated wins.", "fail"},
      {"chess", "You win by checkmating the enemy king.", "pass"},
      {"chess", "A king may move backwards.", "pass"},
      {"chess", "A pawn may move backwards.", "fail"},
      {"chess", "A king moves one square in any direction: forward, backward, sideways or diagonally.", "pass"},
      {"english-draughts", "A man may jump over an enemy piece.", "pass"},
      {"kamisado", "A tower moves any number of squares forward, straight or diagonally.", "pass"},
      {"thief", "The game may be played on a 5x5 or 7x7 board.", "pass"},
      {"thief", "The game may be played on a 5x5 or 6x6 board.", "fail"},
  };
  for (const auto& [name, text, status] : cases) {
    SCOPED_TRACE(name + ": " + text);
    const std::string is = status_of(check_text(name, text + "\n"), text);
    EXPECT_NE(("|" + status + "|").find("|" + is + "|"), std::string::npos) << is;
  }
}

TEST(RulebookCheck, AFailShowsThePositionAndBothPlaces) {
  const BookReport report = check_text("chess", "The rook moves any number of squares diagonally.\n");
  ASSERT_FALSE(report.findings.empty());
  const Finding& finding = report.findings[0];
  EXPECT_EQ(finding.id, "RB001");
  EXPECT_NE(finding.text.find("the book lets the rook go from"), std::string::npos) << finding.text;
  EXPECT_NE(finding.place.find("chess.yaml:"), std::string::npos) << finding.place;
  EXPECT_NE(finding.picture.find("R"), std::string::npos);
  EXPECT_NE(finding.svg.find("<svg"), std::string::npos);
  EXPECT_NE(finding.svg.find("data-layer=\"last-move\""), std::string::npos);  // an arrow for the disputed move
}

TEST(RulebookCheck, SeveralSentencesAddUp) {
  const std::string step = "A kobold moves one square in any direction.\n\n";
  EXPECT_EQ(status_of(check_text("dungeon-chess", step), "A kobold"), "fail");
  const BookReport both =
      check_text("dungeon-chess", step + "Kobolds can also move any number of squares orthogonally.\n");
  EXPECT_EQ(status_of(both, "A kobold"), "pass");
  EXPECT_EQ(status_of(both, "Kobolds"), "pass");
}

TEST(RulebookCheck, ATrueSentenceIsNotBlamedForAFalseOne) {
  const BookReport report = check_text("breakthrough",
                                       "A pawn moves one square straight ahead onto an empty square.\n\n"
                                       "A pawn may also move one square diagonally backward onto an empty square.\n");
  EXPECT_EQ(status_of(report, "A pawn moves"), "pass");
  EXPECT_EQ(status_of(report, "A pawn may also"), "fail");
  ASSERT_FALSE(report.findings.empty());
  EXPECT_THAT(report.findings[0].notes,
              testing::Contains("the definition says: straight: steps one cell forward to an empty cell."));
}

TEST(RulebookCheck, TheBookAgainstItself) {
  const auto has = [](const BookReport& report, const std::string& id) {
    for (const Finding& finding : report.findings) {
      if (finding.id == id && finding.suppressed.empty()) return true;
    }
    return false;
  };
  EXPECT_TRUE(has(check_text("chess", "White moves first.\n\nBlack moves first.\n"), "RB020"));
  EXPECT_TRUE(
      has(check_text("dungeon-chess", "Knights cannot enter water.\n\nThe reaper can enter water.\n"), "RB021"));
  EXPECT_FALSE(
      has(check_text("dungeon-chess", "Knights cannot enter water.\n\nThe reaper can enter water.\n"), "RB001"));
  EXPECT_TRUE(
      has(check_text(
              "dragon-face",
              "The board has 99 squares.\n\nThe territories have 63 squares.\n\nThe sacrifice zone has 46 squares.\n"),
          "RB010"));
}

TEST(RulebookCheck, WhatRulesNothingIsNotJudged) {
  const std::string book =
      "# Chess\n\n## Pawns move backward\n\nWhite is to move.\n\nThe rooks are moved according to these rules:\n\n"
      "E.g. White moves the rook to a5. Black must then move the king.\n";
  const BookReport report = check_text("chess", book);
  EXPECT_EQ(status_of(report, "Pawns move"), "info");
  EXPECT_EQ(status_of(report, "White is to move."), "unbound");  // true of no position that the book shows
  EXPECT_EQ(status_of(report, "The rooks are moved"), "info");
  // Examples are not read, but they count until a side file says what they are.
  EXPECT_EQ(status_of(report, "E.g."), "unbound");
  EXPECT_EQ(status_of(report, "Black must"), "unbound");
}

// A column about promotion speaks of the promoted piece, and of nobody where a piece is none.
// A jump in a column of captures is over the piece that stands next to it.
TEST(RulebookCheck, JumpsInTables) {
  const std::string head = "| Piece | Plain move | Capture |\n|---|---|---|\n";
  const BookReport report = check_text(
      "english-draughts",
      head +
          "| Man | one square diagonally forward | by a jump diagonally forward |\n"
          "| King | one square diagonally, forward or backward | by a jump diagonally, forward or backward |\n");
  EXPECT_EQ(status_of(report, "by a jump diagonally forward"), "pass");
  EXPECT_EQ(status_of(report, "by a jump diagonally, forward or backward"), "pass");
  EXPECT_EQ(status_of(check_text("english-draughts", head + "| Man | - | by a jump straight forward |\n"),
                      "by a jump straight forward"),
            "fail");
  // How far it flies before is not said.
  EXPECT_NE(status_of(check_text("international-draughts", head + "| King | - | by a jump diagonally |\n"),
                      "by a jump diagonally"),
            "fail");
}

TEST(RulebookCheck, AColumnOfPromotionSpeaksOfThePromotedPiece) {
  const std::string head = "| Piece | Movement | When promoted |\n|---|---|---|\n";
  const BookReport report =
      check_text("shogi", head +
                              "| Silver | one square straight forward or diagonally | moves as a gold |\n"
                              "| Pawn | one square straight forward | moves as a silver |\n");
  EXPECT_EQ(status_of(report, "moves as a gold"), "pass");
  EXPECT_EQ(status_of(report, "moves as a silver"), "fail");
}

// A table may count the pieces of each player, or all; a column that is not called so may tell how they move.
TEST(RulebookCheck, TablesInAnybodysWords) {
  const std::string head = "| Piece | Thai name | Number | How it goes |\n|---|---|---|---|\n";
  const BookReport report =
      check_text("makruk", head +
                               "| Met | met | 1 | one square diagonally |\n| Rook | ruea | 3 | any number "
                               "of squares along a rank or file |\n| Pawn | bia | 16 | two squares straight ahead |\n");
  EXPECT_EQ(status_of(report, "1"), "pass");
  EXPECT_EQ(status_of(report, "3"), "fail");
  EXPECT_EQ(status_of(report, "16"), "pass");
  EXPECT_EQ(status_of(report, "bia"), "info");
  EXPECT_EQ(status_of(report, "any number"), "pass");
  EXPECT_EQ(status_of(report, "two squares"), "fail");
}

// "Red" of a value `red_stamp`, and ways that are jumps because the book says that pieces jump.
TEST(RulebookCheck, TablesOfCards) {
  const BookReport report = check_text(
      "onitama",
      "| Card | Where it takes you | Stamp |\n|---|---|---|\n| Crane | one forward, or one diagonally back | blue |\n"
      "| Boar | one forward, or one to either side | blue |\n| Horse | one forward, one back, or one to the left | red "
      "|\n"
      "| Eel | one diagonally to the left, forward or back, or one to the left | blue |\n");
  EXPECT_EQ(status_of(report, "one forward, or one diagonally back"), "pass");
  EXPECT_EQ(status_of(report, "one forward, or one to either side"), "pass");
  EXPECT_EQ(status_of(report, "one forward, one back, or one to the left"), "pass");
  EXPECT_EQ(status_of(report, "one diagonally to the left"), "fail");
  EXPECT_EQ(status_of(report, "red"), "pass");
}

TEST(RulebookCheck, RulesWithoutModalVerbsAreRules) {
  for (const char* text :
       {"This step captures nothing.", "Captured souls are put aside.", "Captured souls stay in the box."})
    EXPECT_EQ(status_of(check_text("chess", std::string(text) + "\n"), text), "unbound") << text;
}

TEST(RulebookCheck, WordsBeforeAColonAreALabel) {
  const BookReport report = check_text("chess",
                                       "Bishop: moves any number of squares diagonally. It captures the same way.\n\n"
                                       "- Rook: moves any number of squares diagonally.\n");
  EXPECT_EQ(status_of(report, "Bishop:"), "pass");
  EXPECT_EQ(status_of(report, "It captures"), "pass");
  EXPECT_EQ(status_of(report, "Rook:"), "fail");
}

TEST(RulebookCheck, ANoIsNeverPassedOver) {
  EXPECT_EQ(status_of(check_text("chess", "No rook may jump over another piece.\n"), "No rook"), "pass");
  EXPECT_EQ(status_of(check_text("chess", "No pawn may move forward.\n"), "No pawn"), "fail");
  EXPECT_EQ(status_of(check_text("chess", "No pawn may move backward.\n"), "No pawn"), "pass");
}

TEST(RulebookCheck, StepsAreThoseOfTheirChapter) {
  const auto has = [](const std::string& text, const std::string& id) {
    const BookReport report = check_text("chess", text);
    return std::any_of(report.findings.begin(), report.findings.end(),
                       [&](const Finding& finding) { return finding.id == id; });
  };
  const std::string steps = "### Step 1: one\n\nFirst.\n\n### Step 2: two\n\nSecond.\n\n";
  const std::string three = "1. one\n2. two\n3. three\n\n", two = "1. one\n2. two\n\n";
  EXPECT_TRUE(has("## A\n\n" + three + steps, "RB012"));
  EXPECT_FALSE(has("## A\n\n" + two + steps, "RB012"));
  EXPECT_FALSE(has("## A\n\n" + three + "## B\n\n" + steps, "RB012"));
  EXPECT_FALSE(has("## A\n\n" + two + steps + "## B\n\n" + three, "RB012"));
}

TEST(RulebookCheck, OptionsAreHeldAgainstTheirOtherValues) {
  const std::string book = "A player who has no legal move must pass.\n";
  EXPECT_EQ(status_of(check_text("lines-of-action", book), "A player"), "fail");
  const BookReport report = check_text("lines-of-action", "## Options\n\n" + book);
  EXPECT_EQ(status_of(report, "A player"), "pass");
  EXPECT_EQ(
      status_of(check_text("lines-of-action", "## Options\n\nA player who has no legal move wins.\n"), "A player"),
      "fail");
}

TEST(RulebookCheck, ClaimsCreditTheRulesThatTheyAreAbout) {
  const auto credits = [](const std::string& name, const std::string& text, const std::string& element) {
    const BookReport report = check_text(name, text + "\n");
    const auto& elements = find_part(report, text)->elements;
    return std::find(elements.begin(), elements.end(), element) != elements.end();
  };
  EXPECT_TRUE(credits("breakthrough", "The first player to reach the last row wins.", "end.far_row"));
  EXPECT_TRUE(credits("english-draughts", "A man that reaches the last row becomes a king.", "rules.crowning"));
  EXPECT_TRUE(credits("english-draughts", "Capturing is mandatory.", "legal.must_capture"));
}

TEST(RulebookCheck, SlidesInCellsOfTables) {
  const std::string head = "| Piece | Movement |\n|---|---|\n";
  for (const char* way : {"in any direction slide", "slide in any direction", "any direction slide"})
    EXPECT_EQ(status_of(check_text("chess", head + "| Queen | " + way + " |\n"), way), "pass") << way;
}

// What the tool writes it can read, of every definition.
class WrittenBook : public ::testing::TestWithParam<std::string> {};
TEST_P(WrittenBook, PassesWithNothingUnbound) {
  const BookReport report = check_text(GetParam(), written_book(GetParam()));
  for (std::size_t i = 0; i < report.parts.size(); ++i) {
    const Status status = report.parts[i].status;
    EXPECT_TRUE(status == Status::Pass || status == Status::Info)
        << report.book.parts[i].text << ": " << status_name(status);
  }
  for (const Finding& finding : report.findings) {
    EXPECT_TRUE(finding.status == Status::Info || !finding.suppressed.empty()) << finding.id << " " << finding.text;
  }
  EXPECT_EQ(report.coverage.elements, report.coverage.documented);
  EXPECT_GT(report.coverage.normative, 0u);
}
INSTANTIATE_TEST_SUITE_P(Games, WrittenBook, ::testing::ValuesIn(list_games(definitions_folder())),
                         [](const auto& one) {
                           std::string name = one.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

// One fact of a sentence changed: a number, a direction, may to must, a "not" left out.
std::vector<std::string> mutants(const std::string& sentence) {
  static const std::vector<std::pair<std::string, std::string>> swaps = {
      {" one ", " three "},
      {" two ", " five "},
      {" three ", " four "},
      {" four ", " five "},
      {" five ", " two "},
      {" eight ", " six "},
      {" 8 ", " 7 "},
      {" 6 ", " 5 "},
      {" 16 ", " 15 "},
      {" 12 ", " 11 "},
      {"8x8", "8x9"},
      {"3x3", "4x4"},
      {"diagonally forward", "diagonally backward"},
      {" orthogonally", " diagonally"},
      {" diagonally", " orthogonally"},
      {" forward", " backward"},
      {"mandatory", "optional"},
      {"White ", "Black "},
      {"Black ", "White "},
      {" loses", " wins"},
      {" cannot ", " can "},
      {" may not ", " may "},
      {" wins", " loses"},
      {"any number of squares", "up to two squares"},
      {" in any direction", " diagonally"},
      {"a draw", "won"},
      {" like the king ", " like the queen "},
      {" like the queen ", " like the rook "},
      {"removed from the board", "flipped and become part of your army"}};
  std::vector<std::string> all;
  for (const auto& [from, to] : swaps) {
    const std::size_t at = sentence.find(from);
    if (at == std::string::npos) continue;
    std::string mutant = sentence;
    mutant.replace(at, from.size(), to);
    all.push_back(mutant);
  }
  return all;
}

// Sentences of the gold set that are true of their definitions: each mutant must not pass any more. A mutant that the
// checker no longer takes counts as noticed only if it is reported, as unbound.
TEST(RulebookCheck, MutatedSentencesAreReported) {
  std::ifstream file(testing_kit::root() / "tests/rulebook/gold.tsv");
  int mutated = 0, noticed = 0, still_true = 0;
  std::map<std::string, std::vector<std::string>> by_game;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream cells(line);
    std::string name, kind, claims, text;
    std::getline(cells, name, '\t');
    std::getline(cells, kind, '\t');
    std::getline(cells, claims, '\t');
    std::getline(cells, text, '\t');
    if (kind == "rule" && claims[0] != '~') by_game[name].push_back(text);
  }
  // Not false although changed: "at least" and the like, and facts that the definition leaves open.
  static const std::set<std::string> equal = {"A pawn can also move three squares forward."};
  for (const auto& [name, sentences] : by_game) {
    std::string book;
    std::vector<std::string> changed;
    for (const std::string& sentence : sentences) {
      if (status_of(check_text(name, sentence + "\n"), sentence) != "pass") continue;
      for (const std::string& mutant : mutants(sentence)) changed.push_back(mutant);
    }
    for (const std::string& mutant : changed) {
      ++mutated;
      const std::string status = status_of(check_text(name, mutant + "\n"), mutant);
      const bool is_noticed = status != "pass" && status != "info";
      noticed += is_noticed ? 1 : 0;
      if (!is_noticed && equal.count(mutant) > 0) ++still_true;
      if (!is_noticed) fmt::print("{}: {}: {}\n", name, status, mutant);
    }
  }
  fmt::print("{} mutants, {} noticed, {} still true\n", mutated, noticed, still_true);
  EXPECT_GT(mutated, 100);
  EXPECT_GE(100 * (noticed + still_true), 95 * mutated);
}

}  // namespace
}  // namespace ludwright::book
