// Positions that no game comes to are refused, with the part of the text that is wrong; those that are published or
// that play comes to are not.
#include "engine/reference/valid.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

using namespace testing_kit;

// "rule: what is marked", "clock NAME: …", "" if the position is one of the game, or why it cannot be read.
std::string refusal(const Model& model, const std::string& text) {
  PositionError error;
  PositionPlaces places;
  const auto store = read_position(model, text, error, &places);
  if (!store) return "cannot be read: " + error.message;
  const auto invalid = find_invalid(model, *store, text, places);
  if (!invalid) return "";
  const std::string what = invalid->rule != nullptr ? invalid->rule->name : "clock " + invalid->clock->name;
  return what + ": " + text.substr(invalid->offset, invalid->length);
}

TEST(Valid, PositionsThatNoGameComesTo) {
  const struct {
    const char* game;
    const char* text;
    const char* refusal;
  } rows[] = {
      {"chess", "8/8/8/8/8/8/8/8 w - - 0 1", "kings: 8/8/8/8/8/8/8/8"},
      {"chess", "4k3/8/8/8/8/8/8/8 w - - 0 1", "kings: 4k3/8/8/8/8/8/8/8"},
      {"chess", "4k3/8/8/8/8/8/K7/4K3 w - - 0 1", "kings: K"},
      {"chess", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "pawns: P"},
      {"chess", "4k2p/8/8/8/8/8/8/4K3 w - - 0 1", "pawns: p"},
      {"chess", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "check: k"},
      {"chess", "8/8/8/8/8/8/3k4/4K3 w - - 0 1", "check: k"},
      {"chess", "4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", "rights: KQ"},
      {"chess", "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1", "rights: KQ"},
      {"chess", "r3k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "rights: kq"},
      {"chess", "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "rights: Q"},
      {"chess", "rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKB1R w KQkq e6 0 1", "passed: e6"},
      {"chess", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "passed: e6"},
      {"chess", "4k3/8/4K3/3P4/8/8/8/8 w - e6 0 1", "passed: e6"},
      {"chess", "4k3/8/8/3Pp3/8/8/8/4K3 b - e6 0 1", "passed: e6"},
      {"chess", "4k3/8/8/3Pp3/8/8/8/4K3 w - e3 0 1", "passed: e3"},
      {"chess", "4k3/4p3/8/3Pp3/8/8/8/4K3 w - e6 0 1", "passed: e6"},
      {"chess", "4k3/8/8/8/8/8/8/4K3 w - - -5 1", "clock quiet: -5"},
      {"chess", "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "army: p"},
      {"chess", "4k3/8/8/8/8/QQQQQQQQ/QQQQQQQQ/4K3 b - - 0 1", "army: K"},
      {"king-of-the-hill", "8/8/8/8/8/8/8/4K3 w - - 0 1", "kings: 8/8/8/8/8/8/8/4K3"},
      {"three-check", "4k3/8/8/8/8/8/8/4K3 w - - 4+3 0 1", "checks: 4+3"},
      {"three-check", "4k3/8/8/8/8/8/8/4K3 w - - 3+-1 0 1", "checks: -1"},
      {"marseillais", "4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1", "passed: e6"},
      {"atomic", "4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1", "passed: e6"},
      {"atomic", "8/8/8/3P4/8/8/8/8 w - - 0 1", "kings: 8/8/8/3P4/8/8/8/8"},
      {"atomic", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "check: k"},
      {"antichess", "8/8/8/8/8/8/8/P6k w - - 0 1", "pawns: P"},
      {"horde", "8/8/8/8/8/8/8/P7 w - - 0 1", "kings: 8/8/8/8/8/8/8/P7"},
      {"horde", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "kings: K"},
      {"horde", "P3k3/8/8/8/8/8/8/8 b - - 0 1", "pawns: P"},
      {"horde", "4k3/8/8/8/8/8/8/P6p w - - 0 1", "pawns: p"},
      {"knightmate", "4k3/8/3K4/8/8/8/8/8 w - - 0 1", "check: k"},
      {"capablanca", "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1", ""},
      {"capablanca", "5k4/10/10/10/10/10/10/R3K4R w KQ - 0 1", "rights: KQ"},
      {"chess960", "4k3/8/8/8/8/8/4K3/R7 w A - 0 1", "rights: A"},
      {"chess960", "4k3/8/8/8/8/8/8/1R2K3 w A - 0 1", "rights: A"},
      {"los-alamos", "3k2/6/6/6/6/P2K2 w - - 0 1", "pawns: P"},
      {"makruk", "7k/4P3/8/8/8/8/8/K7 w - - 0 1", "pawns: P"},
      {"makruk", "7k/8/8/8/8/8/NNN5/K7 w - - 0 1", "army: N"},
      {"racing-kings", "8/8/8/8/8/8/k6R/7K w - - 0 1", "check: k"},
      {"racing-kings", "8/8/8/8/8/8/kR6/7K b - - 0 1", "check: k"},
      {"crazyhouse", "4k3/8/8/8/8/8/8/8[K] w - - 0 1", "pocket: K"},
      {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[17P] w - - 0 1", "army: P"},
      {"shogi", "9/9/9/9/9/9/9/9/4K4[] w - - 0 1", "kings: 9/9/9/9/9/9/9/9/4K4[]"},
      {"shogi", "P3k4/9/9/9/9/9/9/9/4K4[] w - - 0 1", "dead_end: P"},
      {"shogi", "4k4/N8/9/9/9/9/9/9/4K4[] w - - 0 1", "dead_end: N"},
      {"shogi", "4k4/9/P8/P8/9/9/9/9/4K4[] w - - 0 1", "two_pawns: P"},
      {"shogi", "4k4/9/P8/+P8/9/9/9/9/4K4[] w - - 0 1", ""},
      {"shogi", "4k4/9/9/9/9/9/9/9/4K4[19p] w - - 0 1", "set: p"},
      {"shogi", "4k4/9/9/9/9/9/9/9/4K4 b 19p 1", "set: p"},
      {"shogi", "4k4/9/9/9/9/9/9/4R4/4K4[] w - - 0 1", "check: k"},
      {"minishogi", "P3k/5/5/5/4K[] w - - 0 1", "dead_end: P"},
      {"minishogi", "4k/1P3/1P3/5/K4[] w - - 0 1", "two_pawns: P"},
      {"xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "check: k"},
      {"xiangqi", "4k4/9/9/9/9/9/9/9/9/6K2 w - - 0 1", "generals: K"},
      {"xiangqi", "3k5/9/9/9/9/9/9/9/9/9 w - - 0 1", "generals: 3k5/9/9/9/9/9/9/9/9/9"},
      {"xiangqi", "3k5/9/9/9/9/9/9/9/9/2A1K4 w - - 0 1", "advisors: A"},
      {"xiangqi", "3k5/9/9/9/9/9/9/9/9/1B2K4 w - - 0 1", "elephants: B"},
      {"xiangqi", "3k5/9/9/9/9/9/9/9/P8/4K4 w - - 0 1", "soldiers: P"},
      {"xiangqi", "3k5/9/9/9/9/9/1P7/9/9/4K4 w - - 0 1", "soldiers: P"},
      {"international-draughts", "M4/5/5/5/5/5/5/5/5/m4 w 0 1", "men: M"},
      {"international-draughts", "W:W1:B50", "men: 1"},
      {"english-draughts", "B:W1:B32", "men: 3"},
      {"connect-four", "7/7/7/7/3D3/7 r 1", "falling: D"},
      {"dragon-face", "9/9/9/9/9/4E4/9/9/9/9/9 d 0 1", "emperors: E"},
      {"onitama", "ssmss/5/5/5/SSSSS r [hand.b:FN;hand.r:TB;middle:A] 1", "masters: ssmss/5/5/5/SSSSS"},
      {"backgammon", "2MMMMMMMMMMMMM7mm w [off.w:2M;off.b:13m] die=3", "dice: 3"},
      {"backgammon", "15[mm]7M w [off.w:13M;off.b:13m] die=2,other_die=2", "men: M"},
  };
  std::map<std::string, std::unique_ptr<LoadedGame>> games;
  for (const auto& row : rows) {
    auto& game = games[row.game];
    if (!game) game = load(row.game);
    ASSERT_TRUE(game->ok()) << game->error;
    EXPECT_EQ(refusal(game->model(), row.text), row.refusal) << row.game << ": " << row.text;
  }
}

TEST(Valid, IsJudgedForTheSeatThatBreaksIt) {
  const auto game = load("chess");
  ASSERT_TRUE(game->ok()) << game->error;
  const auto seat = [&](const std::string& text) {
    PositionError error;
    PositionPlaces places;
    const auto store = read_position(game->model(), text, error, &places);
    return store ? find_invalid(game->model(), *store, text, places)->seat : kNobody;
  };
  EXPECT_EQ(seat("4k3/8/8/8/8/8/8/8 w - - 0 1"), 0);
  EXPECT_EQ(seat("8/8/8/8/8/8/8/4K3 w - - 0 1"), 1);
  EXPECT_EQ(seat("8/8/8/8/8/8/8/8 w - - 0 1"), kNobody) << "it holds for neither";
}

TEST(Valid, IsInheritedAndMayBeRemoved) {
  const std::string kingless = "8/8/8/8/8/8/8/8 w - - 0 1";
  const auto kept = load_yaml("kept", "extends: chess\n");
  ASSERT_TRUE(kept->ok()) << kept->error;
  EXPECT_EQ(refusal(kept->model(), kingless), "kings: 8/8/8/8/8/8/8/8");
  const auto removed = load_yaml("removed", "extends: chess\nvalid: {kings: ~}\n");
  ASSERT_TRUE(removed->ok()) << removed->error;
  EXPECT_EQ(refusal(removed->model(), kingless), "");
  const auto none = load_yaml("none", "extends: chess\nvalid: ~\n");
  ASSERT_TRUE(none->ok()) << none->error;
  EXPECT_EQ(refusal(none->model(), "4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1"), "");
  const auto chosen = load_yaml("chosen",
                                "extends: chess\noptions: {bare: [yes, no]}\n"
                                "valid: {kings: {by option bare: {yes: number of own king <= 1, no: yes}}}\n",
                                {{"bare", "yes"}});
  ASSERT_TRUE(chosen->ok()) << chosen->error;
  EXPECT_EQ(refusal(chosen->model(), kingless), "");
}

// The rules of a position are not rules of play: the engine is made without them.
TEST(Valid, IsNoPartOfPlay) {
  const auto game = load("chess");
  ASSERT_TRUE(game->ok()) << game->error;
  EXPECT_FALSE(game->model().valid.empty());
  EXPECT_TRUE(game->lowered.valid.empty());
  ASSERT_LT(game->model().play_exprs, game->model().exprs.size());
  for (std::size_t i = game->model().play_exprs; i < game->lowered.exprs.size(); ++i)
    EXPECT_EQ(game->lowered.exprs[i].op, Op::None) << i;
}

std::vector<std::string> words_behind(const std::string& line, const std::string& key) {
  return line.rfind(key + " ", 0) == 0 ? std::vector<std::string>{line.substr(key.size() + 1)}
                                       : std::vector<std::string>{};
}

class ValidPositions : public testing::TestWithParam<std::string> {};

// Published counts and those that were made with other programs.
TEST_P(ValidPositions, ThoseOfCountsAre) {
  std::ifstream file(root() / "tests" / "perft" / (GetParam() + ".perft"));
  OptionChoices options;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("id ", 0) == 0) options.clear();
    if (line.rfind("option ", 0) == 0) {
      const std::size_t space = line.find(' ', 7);
      options[line.substr(7, space - 7)] = line.substr(space + 1);
    }
    for (const std::string& text : words_behind(line, "position")) {
      const Loaded loaded = load_game(GetParam(), options, definitions());
      ASSERT_TRUE(loaded.model) << loaded.diagnostics.render(loaded.sources);
      EXPECT_EQ(refusal(*loaded.model, text), "") << text;
    }
  }
}

TEST_P(ValidPositions, ThoseOfPlayAre) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  std::mt19937 random(5);
  for (int round = 0; round < 4; ++round) {
    play->set(initial_store(game->model()));
    for (int made = 0; made < 80 && !play->outcome().over(); ++made) {
      MoveList moves;
      play->legal_moves(moves);
      const std::size_t chosen = random() % moves.size();
      const bool ends_turn = play->facts(moves[chosen]).ends_turn;
      play->do_move(moves[chosen]);
      if (!ends_turn || play->outcome().over() || play->store().stage != Stage::Turn) continue;
      const std::string text = write_position(game->model(), play->store());
      ASSERT_EQ(refusal(game->model(), text), "") << text;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Definitions, ValidPositions, testing::ValuesIn(list_games(definitions())),
                         [](const auto& each) { return test_name(each.param); });

}  // namespace
}  // namespace ludwright
