// The side file: what it binds, what is wrong with it, skeletons and fingerprints; and the reports.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/tools/rulebook_kit.h"
#include "tools/rulebook/check/reports.h"
#include "tools/rulebook/check/side_file.h"

namespace ludwright::book {
namespace {

class RulebookBindings : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("rulebook_bindings_" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& text) {
    const std::string path = (folder_ / "book.bindings.yaml").string();
    std::ofstream(path) << text;
    return path;
  }
  Bindings side(const std::string& text) { return read_bindings(write(text), true, game("hexapawn").sources); }
  BookReport check(const std::string& book, const std::string& bindings) {
    const Bindings read = side(bindings);
    return check_book(game("hexapawn"), "hexapawn", {}, read_book_text("book.md", book, true), read);
  }
  static bool has(const BookReport& report, const std::string& id) {
    for (const Finding& finding : report.findings) {
      if (finding.id == id && finding.suppressed.empty()) return true;
    }
    return false;
  }
  std::string message(const std::string& bindings) {
    try {
      check("A pawn is a pawn that moves.\n", bindings);
    } catch (const Stop& stop) {
      EXPECT_EQ(stop.status, kInput);
      return stop.message;
    }
    return "";
  }

  std::filesystem::path folder_;
};

constexpr const char* kSentence = "Pawns must march on bravely.";

TEST_F(RulebookBindings, AnExampleAPropertyAndAnExpressionAreExecuted) {
  const auto status = [&](const std::string& what) {
    return status_of(check(std::string(kSentence) + "\n",
                           "bindings:\n  - quote: " + std::string(kSentence) + "\n    " + what + "\n"),
                     kSentence);
  };
  EXPECT_EQ(status("example: {play: [a1a2], legal: [b3xa2]}"), "pass");
  EXPECT_EQ(status("example: {legal: [a1a3]}"), "fail");
  EXPECT_EQ(status("property: falling number of pawn"), "pass");
  EXPECT_EQ(status("property: constant number of pawn"), "fail");
  EXPECT_EQ(status("holds: number of pawn is 6"), "pass");
  EXPECT_EQ(status("holds: number of pawn is 7"), "fail");
  EXPECT_EQ(status("states: end.far_row"), "linked");
  EXPECT_EQ(status("waive: nobody checks courage"), "waived");
  EXPECT_EQ(status("flavour: no rule"), "flavour");
}

TEST_F(RulebookBindings, ChangedTextIsStale) {
  const std::string bindings = "bindings:\n  - quote: " + std::string(kSentence) + "\n    states: turn\n";
  EXPECT_EQ(status_of(check("Pawns must march on timidly.\n", bindings), "Pawns"), "stale");
  EXPECT_TRUE(has(check("Something else altogether.\n", bindings), "RB081"));
}

TEST_F(RulebookBindings, QuotesMayHaveTheMarkupOfTheBook) {
  const std::string book = "The `pawn` must march *on*.\n";
  for (const char* quote : {"The `pawn` must march *on*.", "The pawn must march on.", "`pawn` must march"}) {
    const std::string bindings = "bindings:\n  - quote: \"" + std::string(quote) + "\"\n    states: turn\n";
    EXPECT_EQ(status_of(check(book, bindings), "The pawn"), "linked") << quote;
    std::size_t count = 0;
    const std::string accepted = with_fingerprints(read_book_text("book.md", book, true), side(bindings), "", count);
    EXPECT_EQ(status_of(check(book, accepted), "The pawn"), "linked") << accepted;
  }
}

TEST_F(RulebookBindings, QuotesThatAreNotOneSentenceAreReported) {
  const std::string twice = std::string(kSentence) + "\n\n## Again\n\n" + kSentence + "\n";
  const std::string bindings = "bindings:\n  - quote: " + std::string(kSentence) + "\n    states: turn\n";
  EXPECT_TRUE(has(check(twice, bindings), "RB081"));
  EXPECT_FALSE(has(check(twice, bindings + "    under: Again\n"), "RB081"));
  EXPECT_FALSE(has(check(twice, bindings + "    occurrence: 2\n"), "RB081"));
  EXPECT_TRUE(has(check(std::string(kSentence) + "\n", bindings + bindings.substr(10)), "RB082"));
  EXPECT_TRUE(has(check(std::string(kSentence) + "\n",
                        "bindings:\n  - quote: " + std::string(kSentence) + "\n    states: end.far_rwo\n"),
                  "RB084"));
}

TEST_F(RulebookBindings, AFingerprintAloneSaysWhichSentence) {
  const std::string bindings =
      "bindings:\n  - {fingerprint: \"" + fingerprint(kSentence) + "\", holds: number of pawn is 6}\n";
  EXPECT_EQ(status_of(check(std::string(kSentence) + "\n", bindings), kSentence), "pass");
  EXPECT_TRUE(has(check("Pawns must march on timidly.\n", bindings), "RB081"));
  EXPECT_TRUE(has(check(std::string(kSentence) + "\n\n## Again\n\n" + kSentence + "\n", bindings), "RB081"));
}

TEST_F(RulebookBindings, ExamplesOfTheDefinitionAreExecutedByWhatTheyCite) {
  const auto check_thief = [&](const std::string& cites) {
    const Bindings read = read_bindings(write("bindings:\n  - {quote: A carrier rules, cites: \"" + cites + "\"}\n"),
                                        true, game("thief").sources);
    return check_book(game("thief"), "thief", {}, read_book_text("book.md", "A carrier rules the board.\n", true),
                      read);
  };
  EXPECT_EQ(status_of(check_thief("Special Conditions, 1"), "A carrier"), "pass");
  EXPECT_TRUE(has(check_thief("Special Conditions, 9"), "RB084"));
}

TEST_F(RulebookBindings, ACountTooDeepToFinishIsAFault) {
  const Bindings read = read_bindings(write("bindings:\n  - {quote: Chess never ends, example: {count: {40: 1}}}\n"),
                                      true, game("chess").sources);
  const BookReport report =
      check_book(game("chess"), "chess", {}, read_book_text("book.md", "Chess never ends.\n", true), read);
  EXPECT_TRUE(has(report, "RB003"));
}

// Those of published books, which no test may read: what they cite is there.
TEST_F(RulebookBindings, BindingsOfPrintedBooksCiteExamples) {
  for (const char* name : {"dragon-face", "dragons-of-kir", "dungeon-chess", "kamisado", "thief"}) {
    const auto path = definitions_folder() / name / "printed.bindings.yaml";
    const Bindings read = read_bindings(path.string(), true, game(name).sources);
    EXPECT_GT(read.bindings.size(), 3u) << name;
    const auto& examples = game(name).model->examples;
    for (const Binding& binding : read.bindings) {
      EXPECT_TRUE(binding.quote.empty()) << name << ": " << binding.quote;
      for (const std::string& words : binding.cites) {
        EXPECT_TRUE(std::any_of(examples.begin(), examples.end(),
                                [&](const Example& example) { return example.cites.find(words) != std::string::npos; }))
            << name << ": " << words;
      }
    }
  }
}

TEST_F(RulebookBindings, FaultsOfTheFileAreShownWithTheirPlace) {
  EXPECT_NE(message("bindigns: []\n").find("did you mean `bindings`?"), std::string::npos);
  EXPECT_NE(message("bindings:\n  - holds: yes\n").find("a binding needs `quote`"), std::string::npos);
  EXPECT_NE(message("bindings:\n  - {quote: A pawn, holds: nmber of pawn is 6}\n").find("2:"), std::string::npos);
  EXPECT_NE(message("bindings:\n  - {quote: A pawn, flavour: a, waive: b}\n").find("one binding says one thing"),
            std::string::npos);
  EXPECT_NE(message("a: [\n").find("error"), std::string::npos);
}

TEST_F(RulebookBindings, SkeletonsAreAddedOnceAndFingerprintsWritten) {
  const std::string book = std::string(kSentence) + "\n\nThe board has 3 rows and 3 columns.\n";
  Bindings bindings = side("# kept\nbindings:\n");
  const Book read = read_book_text("book.md", book, true);
  const BookReport report = check_book(game("hexapawn"), "hexapawn", {}, read, bindings);
  std::size_t count = 0;
  const std::string with = with_skeletons(report, bindings, count);
  EXPECT_EQ(count, 1u);
  EXPECT_NE(with.find("# kept"), std::string::npos);
  EXPECT_NE(with.find("quote: \"" + std::string(kSentence) + "\""), std::string::npos);
  bindings = side(with);
  with_skeletons(check_book(game("hexapawn"), "hexapawn", {}, read, bindings), bindings, count);
  EXPECT_EQ(count, 0u);
  const std::string accepted = with_fingerprints(read, bindings, "", count);
  EXPECT_EQ(count, 1u);
  EXPECT_NE(accepted.find("fingerprint: \"" + fingerprint(kSentence) + "\""), std::string::npos);
  bindings = side(accepted);
  EXPECT_EQ(with_fingerprints(read, bindings, "", count), accepted);
  const Book changed = read_book_text("book.md", "Pawns must march on timidly.\n", true);
  EXPECT_NE(with_fingerprints(changed, bindings, "", count).find("timidly"), std::string::npos);
}

// Uncommented, what is proposed is a binding.
TEST_F(RulebookBindings, SkeletonsProposeWhatASentenceMayBeAbout) {
  const std::string text = "Whoever stands there helpless, with no move at all, has been beaten.\n\nEnjoy your tea.\n";
  const Book read = read_book_text("book.md", text, true);
  const BookReport report = check_book(game("hexapawn"), "hexapawn", {}, read, side("bindings:\n"));
  ASSERT_FALSE(report.parts[0].proposals.empty());
  EXPECT_EQ(report.parts[0].proposals[0].value, "end.no_move");
  EXPECT_TRUE(report.parts[1].proposals.empty());
  std::size_t count = 0;
  std::string with = with_skeletons(report, side("bindings:\n"), count);
  const std::size_t proposal = with.find("# states: end.no_move");
  ASSERT_NE(proposal, std::string::npos) << with;
  with.erase(proposal, 2);
  EXPECT_EQ(check_book(game("hexapawn"), "hexapawn", {}, read, side(with)).parts[0].status, Status::Linked);
}

TEST_F(RulebookBindings, ReportsHoldTheSameFindings) {
  const BookReport report = check(
      "The board has 3 rows and 4 columns.\n\n| Piece | Movement |\n|---|---|\n| Pawn | 1 square, any direction |\n",
      "bindings:\n");
  const auto json = nlohmann::json::parse(report_json(report));
  EXPECT_EQ(json["findings"][0]["id"], "RB001");
  EXPECT_EQ(json["coverage"]["normative"], 2);
  const auto sarif = nlohmann::json::parse(report_sarif(report));
  EXPECT_EQ(sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"], 1);
  EXPECT_NE(report_junit(report).find("tests=\"2\" failures=\"2\""), std::string::npos);
  const std::string html = report_html(report);
  EXPECT_NE(html.find("class=\"s fail\""), std::string::npos);
  EXPECT_NE(html.find("<svg"), std::string::npos);
  EXPECT_EQ(html.find("<script"), std::string::npos);
  EXPECT_NE(report_text(report, {}).find("book.md:1:1: fail: the board of the definition has 3 columns and 3 rows"),
            std::string::npos);
}

TEST_F(RulebookBindings, MarkupInABookStaysText) {
  const std::string html = report_html(check("A pawn must \\<script>alert(1)\\</script> move & go.\n", "bindings:\n"));
  EXPECT_EQ(html.find("<script>alert"), std::string::npos);
}

}  // namespace
}  // namespace ludwright::book
