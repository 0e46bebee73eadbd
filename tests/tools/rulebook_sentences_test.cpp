// Which sentences are understood, and as what: tests/rulebook/gold.tsv, labelled by hand.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "tests/support/places.h"
#include "tests/tools/rulebook_kit.h"
#include "tools/rulebook/check/reading.h"

namespace ludwright::book {
namespace {

struct GoldSentence {
  std::string game, kind, claims, text;
};

std::vector<GoldSentence> gold() {
  std::vector<GoldSentence> all;
  std::ifstream file(testing_kit::root() / "tests/rulebook/gold.tsv");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream cells(line);
    GoldSentence one;
    std::getline(cells, one.game, '\t');
    std::getline(cells, one.kind, '\t');
    std::getline(cells, one.claims, '\t');
    std::getline(cells, one.text, '\t');
    all.push_back(one);
  }
  return all;
}

std::string understood_as(const GoldSentence& sentence) {
  const Vocabulary vocabulary(*game(sentence.game).model, {});
  const Book book = read_book_text("b.md", sentence.text + "\n", true);
  const Reading reading = read_claims(book, vocabulary);
  std::string text;
  for (const Understood& part : reading.parts) {
    for (const Claim& claim : part.claims) text += (text.empty() ? "" : " ; ") + claim_text(vocabulary, claim);
  }
  return text;
}

// What became of some sentences: a flavour that is understood is as wrong as a rule that is misunderstood.
struct Score {
  int sentences = 0, rules = 0, understood = 0, right = 0;
  double precision() const { return understood == 0 ? 100 : 100.0 * right / understood; }
  double recall() const { return rules == 0 ? 100 : 100.0 * right / rules; }
};

Score score_of(const std::vector<GoldSentence>& sentences, const std::string& kind) {
  Score score;
  std::map<std::string, std::pair<int, int>> patterns;  // right, all
  for (const GoldSentence& sentence : sentences) {
    if (sentence.kind != kind && sentence.kind != "flavour") continue;
    const std::string is = understood_as(sentence);
    const bool right = is == sentence.claims;
    auto& [good, all] = patterns[sentence.claims.substr(0, sentence.claims.find(' '))];
    ++score.sentences, ++all;
    score.rules += sentence.kind == kind ? 1 : 0;
    score.understood += is.empty() ? 0 : 1;
    score.right += right ? 1 : 0;
    good += right ? 1 : 0;
    if (is.empty() && sentence.claims[0] != '~' && sentence.claims[0] != '-')
      fmt::print("not understood: {} ({})\n", sentence.text, sentence.game);
    if (!is.empty() && !right)
      fmt::print("understood as `{}` instead of `{}`: {}\n", is, sentence.claims, sentence.text);
  }
  for (const auto& [pattern, count] : patterns)
    fmt::print("{:<24} {:>3} of {:>3}\n", pattern, count.first, count.second);
  fmt::print("{}: {} sentences, {} rules: precision {:.1f} %, recall {:.1f} %\n", kind, score.sentences, score.rules,
             score.precision(), score.recall());
  return score;
}

TEST(RulebookSentences, TheGoldSet) {
  const Score score = score_of(gold(), "rule");
  EXPECT_GE(score.sentences, 300);
  EXPECT_GE(score.precision(), 98.0);
  EXPECT_GE(score.recall(), 45.0);
}

// Sentences that were labelled before the checker read them.
TEST(RulebookSentences, RulesOfOtherGames) {
  const Score score = score_of(gold(), "unseen");
  EXPECT_GE(score.rules, 60);
  EXPECT_GE(score.precision(), 98.0);
  EXPECT_GE(score.recall(), 45.0);
}

TEST(RulebookSentences, RulesOfMoreGames) {
  const Score score = score_of(gold(), "fresh");
  EXPECT_GE(score.rules, 60);
  EXPECT_GE(score.precision(), 98.0);
  EXPECT_GE(score.recall(), 45.0);
}

TEST(RulebookSentences, RulesOfAThirdLot) {
  const Score score = score_of(gold(), "third");
  EXPECT_GE(score.rules, 60);
  EXPECT_GE(score.precision(), 98.0);
  EXPECT_GE(score.recall(), 45.0);
}

// The sentences that schema/rulebook.md says are understood, each by the names of some definition.
TEST(RulebookSentences, ThePageIsTrue) {
  std::ifstream file(testing_kit::root() / "schema/rulebook.md");
  int tried = 0;
  bool listed = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("## ")) listed = line == "## Sentences that are understood";
    if (!listed || !line.starts_with("| ") || line.starts_with("| tables") || line.starts_with("| about")) continue;
    for (std::size_t at = line.find('*'); at != std::string::npos; at = line.find('*', at + 1)) {
      const std::size_t end = line.find('*', at + 1);
      const std::string sentence = line.substr(at + 1, end - at - 1);
      at = end;
      if (sentence.find('.') == std::string::npos && sentence.find('=') == std::string::npos) continue;  // part of one
      ++tried;
      const auto games = list_games(definitions_folder());
      EXPECT_TRUE(std::any_of(games.begin(), games.end(), [&](const std::string& name) {
        return !understood_as({name, "", "", sentence}).empty();
      })) << sentence;
    }
  }
  EXPECT_GT(tried, 40);
}

TEST(RulebookSentences, WordsThatLimitAreNeverSkipped) {
  const Vocabulary vocabulary(*game("chess").model, {});
  const auto claims = [&](const std::string& text) {
    const Reading reading = read_claims(read_book_text("b.md", text, true), vocabulary);
    return reading.parts[0].claims.size();
  };
  EXPECT_EQ(claims("The rook moves any number of squares orthogonally."), 1u);
  for (const char* text : {"The rook moves any number of squares orthogonally, except on Sundays.",
                           "The rook moves any number of squares orthogonally unless it is tired.",
                           "The rook moves any number of squares orthogonally, but not far.",
                           "Only the rook moves any number of squares orthogonally.",
                           "The rook moves any number of squares orthogonally twice a game."})
    EXPECT_EQ(claims(text), 0u) << text;
}

TEST(RulebookSentences, ItIsWhatTheSentenceBeforeWasAbout) {
  const Vocabulary vocabulary(*game("chess").model, {});
  const Reading reading = read_claims(read_book_text("b.md",
                                                     "## Rook\n\nIt moves any number of squares orthogonally.\n\nThe "
                                                     "bishop is long. It moves any number of squares diagonally.\n",
                                                     true),
                                      vocabulary);
  ASSERT_EQ(reading.parts.size(), 4u);
  EXPECT_EQ(claim_text(vocabulary, reading.parts[1].claims.at(0)), "moves rook slide orthogonal");
  EXPECT_EQ(claim_text(vocabulary, reading.parts[3].claims.at(0)), "moves bishop slide diagonal");
}

TEST(RulebookSentences, AGlossaryGivesOtherNames) {
  const Vocabulary vocabulary(*game("chess").model, {{"rook", {"Castle"}}});
  const Reading reading =
      read_claims(read_book_text("b.md", "Castles move any number of squares orthogonally.", true), vocabulary);
  EXPECT_EQ(claim_text(vocabulary, reading.parts[0].claims.at(0)), "moves rook slide orthogonal");
}

}  // namespace
}  // namespace ludwright::book
