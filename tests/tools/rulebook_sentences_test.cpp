// Which sentences are understood, and as what: tests/rulebook/gold.tsv, labelled by hand.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "tests/tools/rulebook_kit.h"
#include "tools/rulebook/reading.h"

namespace ludwright::book {
namespace {

struct GoldSentence {
  std::string game, kind, claims, text;
};

std::vector<GoldSentence> gold() {
  std::vector<GoldSentence> all;
  std::ifstream file(std::string(LUDWRIGHT_ROOT) + "/tests/rulebook/gold.tsv");
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

TEST(RulebookSentences, TheGoldSet) {
  const auto sentences = gold();
  ASSERT_GE(sentences.size(), 300u);
  struct Count {
    int all = 0, understood = 0;
  };
  std::map<std::string, Count> patterns;
  int understood = 0, wrong = 0, rules = 0, rules_right = 0;
  for (const GoldSentence& sentence : sentences) {
    const std::string is = understood_as(sentence);
    const bool rule = sentence.kind == "rule";
    rules += rule ? 1 : 0;
    Count& count = patterns[sentence.claims.substr(0, sentence.claims.find(' '))];
    ++count.all;
    if (is.empty()) {
      if (sentence.claims[0] != '~' && sentence.claims[0] != '-')
        fmt::print("not understood: {} ({})\n", sentence.text, sentence.game);
      continue;
    }
    ++understood;
    const bool right = is == sentence.claims;
    if (!right) {
      ++wrong;
      fmt::print("understood as `{}` instead of `{}`: {}\n", is, sentence.claims, sentence.text);
    }
    count.understood += right ? 1 : 0;
    rules_right += right && rule ? 1 : 0;
  }
  for (const auto& [pattern, count] : patterns)
    fmt::print("{:<24} {:>3} of {:>3}\n", pattern, count.understood, count.all);
  const double precision = 100.0 * (understood - wrong) / understood, recall = 100.0 * rules_right / rules;
  fmt::print("{} sentences, {} rules: precision {:.1f} %, recall {:.1f} %\n", sentences.size(), rules, precision,
             recall);
  EXPECT_GE(precision, 98.0);
  EXPECT_GE(recall, 45.0);
}

// The sentences that schema/rulebook.md says are understood, each by the names of some definition.
TEST(RulebookSentences, ThePageIsTrue) {
  std::ifstream file(std::string(LUDWRIGHT_ROOT) + "/schema/rulebook.md");
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

TEST(RulebookSentences, TheGrammarAlwaysEnds) { EXPECT_EQ(endless_rules(), 0u); }

TEST(RulebookSentences, AGlossaryGivesOtherNames) {
  const Vocabulary vocabulary(*game("chess").model, {{"rook", {"Castle"}}});
  const Reading reading =
      read_claims(read_book_text("b.md", "Castles move any number of squares orthogonally.", true), vocabulary);
  EXPECT_EQ(claim_text(vocabulary, reading.parts[0].claims.at(0)), "moves rook slide orthogonal");
}

}  // namespace
}  // namespace ludwright::book
