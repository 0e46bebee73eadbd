// Turns in which pieces take by jumping over others: both engines list, count, draw and end them alike, and each move
// is as likely as any other. The rules are in jump_rules.h and jump_changes.h.
#include <gtest/gtest.h>

#include <random>
#include <regex>

#include "tests/engine/jump_changes.h"
#include "tests/engine/jump_rules.h"
#include "tests/support/agreement.h"

namespace ludwright {
namespace {

using jumps::Change;
using jumps::Rules;

std::unique_ptr<testing_kit::LoadedGame> load(const std::string& text) {
  const std::string head =
      "game: Jumps\nplayers: {white: {forward: north, letter: w}, black: {forward: south, letter: b}}\n";
  return testing_kit::load_yaml("jumps.yaml", head + text);
}

class JumpsByRules : public ::testing::TestWithParam<Rules> {};

TEST_P(JumpsByRules, AreCountedAndPlayedAsTheySay) {
  const auto game = load(GetParam().text);
  ASSERT_TRUE(game->ok()) << game->error;
  testing_kit::check_plays(*game, GetParam().more_positions);
}

TEST_P(JumpsByRules, AreTakenOnBitboards) {
  const auto game = load(GetParam().text);
  ASSERT_TRUE(game->ok()) << game->error;
  EXPECT_NE(dump_ruleset(*game->ruleset).find("on bitboards alone\n"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Rules, JumpsByRules, ::testing::ValuesIn(jumps::kRules),
                         [](const auto& one) { return std::string(one.param.name); });

// Jumps end on some of the empty cells only.
const Rules kBarredEnds[] = {
    {"BarredEnds", R"(
board: {shape: 6x6}
pieces:
  man: {letter: M, moves: {step: step forward or sideways to empty, jump: hop any taking enemy to empty except (row 4 or file b)}}
  king: {letter: K, moves: {step: slide any to empty except file f, jump: hop orthogonal taking enemy to empty except row 1}}
start: |
  mmm.mk
  .mm.m.
  ......
  ......
  .M.MM.
  KM.MMM
turn:
  - move own piece
  - as long as possible up to 9 times:
      - require some taken
      - move this by jump
legal: {must: prefer some taken}
end:
  no_move: mover loses when stuck
limit: 60
)"},
};
// What is taken is counted, be it one by one or all of a walk at once.
const std::string kCounts = R"(
state: {player: {took: {number: 0}}, game: {kings: {number: 0}}}
rules:
  count: {when: piece captured, do: mover.took += 1}
  crowns: {when: king captured, do: [kings += 2, opponent.took -= 1]}
end:
  many: each player wins when me.took >= 4
  few: draw when kings >= 4
  no_move: mover loses when stuck
  again: draw when repeats >= 3
limit: 60
pieces:
  man: {letter: M, moves: {step: step forward or sideways to empty, jump: JUMP any taking enemy to empty}}
  king: {letter: K, moves: {step: slide any to empty, jump: JUMP orthogonal taking enemy to empty}}
board: {shape: 6x6}
start: |
  mmm.mk
  .mm.m.
  ......
  ......
  .M.MM.
  KM.MMM
)";
const std::string kCountedByWalks = std::regex_replace(kCounts, std::regex("JUMP"), "hop") + R"(
turn:
  - move own piece
  - as long as possible up to 9 times: [require some taken, move this by jump]
legal: {must: prefer some taken}
)";
const std::string kCountedAtOnce =
    std::regex_replace(std::regex_replace(kCounts, std::regex("jump: JUMP (any|orthogonal) taking enemy to empty"),
                                          "jump: (hop $1 taking enemy to empty) 1..6 times"),
                       std::regex("JUMP"), "hop") +
    R"(
turn: move own piece
legal: {must: prefer number of taken}
)";
const Rules kCounted[] = {{"ByWalks", kCountedByWalks.c_str()}, {"AtOnce", kCountedAtOnce.c_str()}};
INSTANTIATE_TEST_SUITE_P(Counted, JumpsByRules, ::testing::ValuesIn(kCounted),
                         [](const auto& one) { return std::string(one.param.name); });

INSTANTIATE_TEST_SUITE_P(BarredEnds, JumpsByRules, ::testing::ValuesIn(kBarredEnds),
                         [](const auto& one) { return std::string(one.param.name); });

class JumpsChanged : public ::testing::TestWithParam<Change> {};

TEST_P(JumpsChanged, AreCountedAndPlayedAsTheySay) {
  const auto game = load(jumps::changed(GetParam()));
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  const auto judge = game->reference();
  std::mt19937_64 random(18);
  Move move;
  for (int made = 0; made < 12 && play->draw_move(random(), move); ++made) {
    play->do_move(move);
    judge->set(play->store());
    EXPECT_EQ(play->perft(2), judge->perft(2));
    EXPECT_EQ(testing_kit::misplayed(*play, 1), "");
  }
}

INSTANTIATE_TEST_SUITE_P(Rules, JumpsChanged, ::testing::ValuesIn(jumps::kChanges),
                         [](const auto& one) { return std::string(one.param.name); });

// Pieces of nobody stand in the way and are not taken.
TEST(Jumps, GoRoundPiecesOfNobody) {
  const auto game = load(jumps::kPlain);
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  const auto judge = game->reference();
  Store store = initial_store(game->model());
  add_piece(game->model(), store, 0, kNobody, 14);
  play->set(store);
  judge->set(store);
  EXPECT_EQ(play->perft(3), judge->perft(3));
  for (std::uint64_t seed = 0; seed < 20; ++seed) EXPECT_EQ(testing_kit::misplayed(*play, seed), "");
}

// Where positions come again within the depth.
TEST(Jumps, LeavesBehindARepetitionAreNone) {
  const auto game = load(R"(
board: {shape: 2x4}
pieces: {king: {letter: K, moves: {step: step orthogonal to empty, jump: hop orthogonal taking enemy to empty}}}
start: |
  k.
  ..
  ..
  .K
turn:
  - move own piece
  - as long as possible up to 3 times: [require some taken, move this by jump]
end:
  no_move: mover loses when stuck
  again: draw when repeats >= 2
)");
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  const auto judge = game->reference();
  std::mt19937_64 random(19);
  Move move;
  for (int made = 0; made < 12; ++made) {
    judge->set(play->store());
    for (int depth = 1; depth <= 6; ++depth) EXPECT_EQ(play->perft(depth), judge->perft(depth)) << made << ' ' << depth;
    if (!play->draw_move(random(), move)) break;
    for (std::uint64_t seed = 0; seed < 20; ++seed) EXPECT_EQ(testing_kit::misplayed(*play, seed), "") << made;
    play->do_move(move);
  }
}

}  // namespace
}  // namespace ludwright
