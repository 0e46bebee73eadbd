// Games by lot whose turns are new pieces anywhere: they end as often in each way, and after as many turns, as even
// draws lead to, and their moves are legal whatever ends the game.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <tuple>

#include "tests/support/endings.h"
#include "tests/support/excess.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

// The share of games that the second player wins, from all orders of play: 121 of 420.
TEST(PlacementsByLot, EndingsOfTicTacToeAreAsLikelyAsTheyAre) {
  const auto game = testing_kit::load("tic-tac-toe");
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  testing_kit::KnownEndings known;
  double second = 0;
  for (const auto& [ending, share] : testing_kit::likely_endings(*play, 0, known))
    second += std::get<0>(ending) == 2 ? share : 0;
  EXPECT_NEAR(second, 121.0 / 420, 1e-9);
  EXPECT_LT(testing_kit::excess_of_endings(*play, 11), 4);
}

TEST(PlacementsByLot, EachCellIsAsLikely) {
  const auto game = testing_kit::load("hex", {{"size", "7"}});
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  MoveList moves;
  play->legal_moves(moves);
  std::map<Key, std::size_t> first;
  for (const Move& move : moves) {
    play->do_move(move);
    first[play->key()] = first.size();
    play->undo_move();
  }
  ASSERT_EQ(first.size(), 49U);
  std::vector<std::uint64_t> counts(first.size());
  std::mt19937_64 random(12);
  for (int i = 0; i < 2000; ++i)
    play->play_out([&] { return random(); }, [&] { ++counts[first.at(play->store().history[1])]; });
  EXPECT_LT(testing_kit::excess(counts, std::vector<double>(counts.size(), 1)), 4);
}

// On boards of one word, and of two, where ends are looked for now and then.
TEST(PlacementsByLot, AGameIsThatOfItsNumbersWhateverWasPlayedBefore) {
  for (const char* size : {"7", "9"}) {
    const auto game = testing_kit::load("hex", {{"size", size}});
    ASSERT_TRUE(game->ok()) << game->error;
    testing_kit::expect_games_of_numbers(*game->compiled());
  }
}

// A small board on which the game can be looked at whole, as part of a large one that is full but for that.
TEST(PlacementsByLot, EndingsOnALargeBoardAreAsLikelyAsTheyAre) {
  const auto game = testing_kit::load_yaml("large.yaml", R"(
game: Large
players: {x: {}, o: {}}
board: {shape: 9x8}
pieces: {mark: {letter: M}, wall: {letter: W, neutral: yes}}
setup:
  - for each cell where it.file > 3 or it.rank > 3 as square: place new wall at square
turn: place new mark at empty
end:
  three: each player wins when some line of 3 own
  full: draw when stuck
)");
  ASSERT_TRUE(game->ok()) << game->error;
  EXPECT_LT(testing_kit::excess_of_endings(*game->compiled(), 12), 4);
}

struct Rules {
  const char* name;
  const char* text;
  const char* board = "4x3";
};

class PlacementsByRules : public ::testing::TestWithParam<Rules> {};

TEST_P(PlacementsByRules, GamesAreOfLegalMovesAndEndAsTheyShould) {
  const std::string head = "game: Placed\nplayers: {x: {}, o: {}}\nboard: {shape: " + std::string(GetParam().board) +
                           "}\npieces: {mark: {letter: M}}\n";
  const auto game = testing_kit::load_yaml("placed.yaml", head + GetParam().text + "  full: draw when stuck\n");
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  std::mt19937_64 random(13);
  int made = 0;
  for (Move move; made < 8; ++made) {
    SCOPED_TRACE(write_position(game->model(), play->store()));
    for (std::uint64_t seed = 0; seed < 8; ++seed) EXPECT_EQ(testing_kit::misplayed(*play, seed), "");
    if (!play->draw_move(random(), move)) break;
    play->do_move(move);
  }
  for (; made > 0; --made) play->undo_move();
}

const Rules kRules[] = {
    {"Lines", R"(
turn: place new mark at empty
end:
  line: each player wins when some line of 3 own
)"},
    {"LinesLose", R"(
turn: place new mark at empty
end:
  line: each player loses when some line of 3 own
)"},
    {"LinesOfOne", R"(
turn: place new mark at empty
end:
  line: x wins when some line of 3 own
)"},
    {"LinesOfTheOther", R"(
turn: place new mark at empty
end:
  line: mover loses when some line of 3 enemy
)"},
    {"Numbers", R"(
turn: place new mark at empty
end:
  five: draw when number of mark >= 5
)"},
    {"NumbersOfOne", R"(
turn: place new mark at empty
end:
  row: each player loses when some own in row 1 and number of own >= 3
)"},
    {"Most", R"(
turn: place new mark at empty
end:
  most: most number of (own in row 1) wins when number of mark >= 9
)"},
    {"Nobodys", R"(
turn: place new mark of nobody at empty
end:
  line: mover loses when some line of 3 mark
)"},
    {"Limit", R"(
turn: place new mark at empty
limit: 7
end:
  line: each player wins when some line of 4 own
)"},
    {"Either", R"(
turn: place new mark at empty
end:
  line: each player wins when some line of 3 own
  row: each player loses when some own in file a and some own in file d
)"},
    {"LinesOnALargeBoard", R"(
turn: place new mark at empty
end:
  line: each player wins when some line of 5 own
)",
     "12x7"},
    {"NoLongerLinesOnALargeBoard", R"(
turn: place new mark at empty
end:
  line: each player wins when some (line of 4 own except line of 5 own)
)",
     "12x7"},
    {"ChainsOnALargeBoard", R"(
turn: place new mark at empty
end:
  chain: each player wins when some own in file l where some own in file a reached by spread orthogonal through own
)",
     "12x7"},
    {"NumbersOnALargeBoard", R"(
turn: place new mark at empty
end:
  sixty: draw when number of mark >= 60
  corner: x loses when some own in file a in rank 1
)",
     "12x7"},
    {"LimitOnALargeBoard", R"(
turn: place new mark at empty
limit: 40
end:
  line: each player wins when some line of 6 own
)",
     "12x7"},
    {"FallsOnALargeBoard", R"(
turn: place new mark at empty except (cell reached by step north from empty)
end:
  line: each player wins when some line of 5 own
)",
     "12x7"},
};

INSTANTIATE_TEST_SUITE_P(Rules, PlacementsByRules, ::testing::ValuesIn(kRules),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace ludwright
