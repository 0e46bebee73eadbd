// Phrases of the games cut off at random places: is the word that stood there among the first ten that are offered? Two
// halves of the games: what orders the words is learnt from one and tried on the other, and then learnt from all, as
// the program does it.
#include "tools/lsp/completion.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <random>

#include "dsl/files.h"
#include "dsl/load.h"
#include "tests/support/places.h"

namespace ludwright::lsp {
namespace {

namespace fs = std::filesystem;

struct Cut {
  std::size_t at = 0;  // byte of the file where the word begins
  std::string word;
  std::size_t end = 0;  // of the phrase
};

// Every word of every phrase but the first.
std::vector<Cut> cuts_of(const YamlNode& tree) {
  std::vector<Cut> cuts;
  walk(tree, [&](const Part& part) {
    const bool head = part.kind == PartKind::Head;
    if (!head && part.kind != PartKind::Phrase) return;
    const YamlNode scalar = head ? key_as_scalar(*part.entry) : *part.scalar;
    const std::vector<Token> tokens = tokens_of(scalar.text);
    for (std::size_t i = 1; i < tokens.size(); ++i)
      if (tokens[i].kind == Token::Kind::Word)
        cuts.push_back({scalar.offsets[tokens[i].begin], std::string(tokens[i].text), scalar.offsets.back()});
  });
  return cuts;
}

class Completion : public testing::Test {
 protected:
  Completion() : definitions_(testing_kit::definitions()), games_(games_in(definitions_)) {}

  std::string root_of(const std::string& game) const { return game_path(definitions_, game).generic_string(); }

  // From every second game, beginning with this one; from all if it is 2.
  Usage learnt(std::size_t half) {
    Usage usage;
    Documents documents({});
    for (std::size_t i = 0; i < games_.size(); ++i) {
      if (half < 2 && i % 2 != half) continue;
      const std::vector<DefinitionFile> files = files_of(root_of(games_[i]), documents, definitions_);
      usage.learn(*files[0].tree, Names(files));
    }
    return usage;
  }

  // Whether the word at the cut is offered once the rest of the phrase, and all but `length` of its letters, is gone.
  bool is_offered(const std::string& root, const std::string& text, const Cut& cut, std::size_t length,
                  const Usage& everywhere, const BoardNames& board) const {
    const std::size_t cursor = cut.at + length;
    const std::string half_written = text.substr(0, cursor) + text.substr(cut.end);
    Documents documents({});
    documents.open("file://" + root, half_written, 1);
    const std::vector<DefinitionFile> files = files_of(root, documents, definitions_);
    const Names names(files);
    Usage here;
    std::vector<UnexplainedWord> unexplained;
    for (const DefinitionFile& file : files) {
      here.learn(*file.tree, names);
      for (const auto& word : unexplained_words(*file.tree, names)) unexplained.push_back(word);
    }
    const std::optional<Spot> spot = spot_at(half_written, cursor);
    if (!spot) return false;
    const std::vector<Candidate> offered = completions({*spot, names, everywhere, here, unexplained, board, {}, {}});
    const auto ten = offered.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(10, offered.size()));
    return std::any_of(offered.begin(), ten, [&](const Candidate& each) { return each.text == cut.word; });
  }

  // The share of cuts, in percent, of every second game beginning with this one.
  double share(std::size_t half, const Usage& everywhere, std::size_t most_of_a_game) {
    std::size_t cuts_made = 0, offered = 0;
    for (std::size_t i = half; i < games_.size(); i += 2) {
      const std::string root = root_of(games_[i]);
      Documents documents({});
      const std::string text = documents.find(root)->text();
      std::vector<Cut> cuts = cuts_of(documents.find(root)->tree());
      const BoardNames board = board_names(load_game(root, {}, definitions_).model->board);
      std::mt19937 random(static_cast<unsigned>(i));
      std::shuffle(cuts.begin(), cuts.end(), random);
      for (std::size_t k = 0; k < cuts.size() && k < most_of_a_game; ++k) {
        const bool inside_word = random() % 3 == 0 && cuts[k].word.size() > 1;
        const std::size_t length = inside_word ? 1 + random() % (cuts[k].word.size() - 1) : 0;
        ++cuts_made;
        offered += is_offered(root, text, cuts[k], length, everywhere, board) ? 1 : 0;
      }
    }
    return 100.0 * static_cast<double>(offered) / static_cast<double>(cuts_made);
  }

  fs::path definitions_;
  std::vector<std::string> games_;
};

TEST_F(Completion, offers_the_next_word_among_the_first_ten) {
  const bool deep = std::getenv("LUDWRIGHT_DEEP") != nullptr;
  const std::size_t most = deep ? 200 : 12;
  const Usage first = learnt(0), second = learnt(1), all = learnt(2);
  const double other[] = {share(0, second, most), share(1, first, most)};
  const double shipped[] = {share(0, all, most), share(1, all, most)};
  std::cout << "learnt from the other half: " << other[0] << " % and " << other[1]
            << " %; from all games: " << shipped[0] << " % and " << shipped[1] << " %\n";
  for (const double share : other) EXPECT_GE(share, 90);
  for (const double share : shipped) EXPECT_GE(share, 95);
}

// What is offered where a phrase breaks off is what the grammar takes there.
TEST(Continuations, are_asked_of_the_grammar) {
  struct Row {
    PhraseKind kind;
    std::string before;
    std::vector<std::string> words;  // some of those that may follow
  };
  const std::vector<Row> rows = {
      {PhraseKind::Paths, "", {"step", "slide", "leap", "hop", "spread", "betza"}},
      {PhraseKind::Paths, "step forward ", {"or", "to", "through", "then", "also", "turned", "taking"}},
      {PhraseKind::Expression, "enemy crossed ", {"by"}},
      {PhraseKind::Expression, "own reached ", {"by"}},
      {PhraseKind::Line, "shift own ", {"by"}},
      {PhraseKind::Line, "shift own by ", {"step"}},
      {PhraseKind::Line, "choose one ", {"of"}},
      {PhraseKind::Head, "as long as ", {"possible"}},
      {PhraseKind::Head, "for ", {"each"}},
      {PhraseKind::Event, "pawn ", {"captured", "removed", "moves", "placed"}},
      {PhraseKind::End, "mover ", {"wins", "loses"}},
      {PhraseKind::Law, "symmetric under ", {"left-right", "exchanging"}},
      {PhraseKind::DefineBody, "slide any ", {"through", "to"}},
      {PhraseKind::DefineBody, "move own ", {"by", "in", "where"}},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.before);
    std::vector<std::string> possible;
    for (const Expected& each : continuations(row.kind, row.before)) possible.push_back(each.text);
    for (const std::string& word : row.words)
      EXPECT_NE(std::find(possible.begin(), possible.end(), word), possible.end()) << word;
  }
}

TEST(Continuations, say_what_sort_of_name_may_follow) {
  const auto has = [](PhraseKind kind, const std::string& before, TokenKind token, std::string_view construct) {
    const std::vector<Expected> all = continuations(kind, before);
    return std::any_of(all.begin(), all.end(), [&](const Expected& each) {
      return each.kind == token && (construct.empty() || each.construct == construct);
    });
  };
  EXPECT_TRUE(has(PhraseKind::Paths, "step ", TokenKind::Name, "a direction"));
  EXPECT_TRUE(has(PhraseKind::Paths, "step any to ", TokenKind::Name, "a set"));
  EXPECT_TRUE(has(PhraseKind::Expression, "own.", TokenKind::Attribute, ""));
  EXPECT_TRUE(has(PhraseKind::Expression, "option ", TokenKind::Option, ""));
  EXPECT_TRUE(has(PhraseKind::Line, "choose own as ", TokenKind::NewName, ""));
  EXPECT_TRUE(has(PhraseKind::Line, "choose one of ", TokenKind::Choice, ""));
  EXPECT_TRUE(continuations(PhraseKind::Paths, "step any to ) ").empty());
}

// Every word of the grammar can be reached: a word that a construct gains is offered without a list.
TEST(Continuations, know_every_word_of_the_grammar) {
  const std::vector<std::string>& words = grammar_words();
  for (const char* word : {"move", "reached", "left-right", "turned", "one", "eventually", "possible"})
    EXPECT_TRUE(std::binary_search(words.begin(), words.end(), word)) << word;
}

}  // namespace
}  // namespace ludwright::lsp
