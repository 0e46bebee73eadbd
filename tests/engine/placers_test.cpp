// Games of new pieces and lines: both engines list, count, draw and end them alike, and games by lot are as likely as
// even draws make them.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <random>

#include "tests/support/endings.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

struct Rules {
  const char* name;
  const char* board;  // and what is drawn on it
  const char* text;
};

void PrintTo(const Rules& rules, std::ostream* out) { *out << rules.name; }

std::unique_ptr<testing_kit::LoadedGame> load(const Rules& rules) {
  const std::string text = std::string("game: Test\nplayers: {x: {letter: x, forward: north}, o: {letter: o, ") +
                           "forward: south}}\npieces:\n  mark: {letter: M}\n  cross: {letter: C}\n" +
                           "  stone: {letter: S, neutral: yes}\nboard: " + rules.board + "\n" + rules.text;
  return testing_kit::load_yaml("test.yaml", text);
}

class PlacersBy : public ::testing::TestWithParam<Rules> {
 protected:
  // The present position of `play`: its moves, leaves and games by lot.
  void look(Executor& play, std::uint64_t seed) {
    constexpr std::size_t kDeep = 12, kMost = 40;
    SCOPED_TRACE(write_position(play.model(), play.store()));
    reference_->set(play.store());
    MoveList moves, wanted;
    play.legal_moves(moves);
    reference_->legal_moves(wanted);
    ASSERT_EQ(moves, wanted);
    for (int depth = 1; depth <= (moves.size() <= kDeep ? 3 : moves.size() <= kMost ? 2 : 1); ++depth)
      EXPECT_EQ(play.perft(depth), reference_->perft(depth)) << depth;
    EXPECT_EQ(testing_kit::miscount(play, moves, kDeep, kMost), "");
    EXPECT_EQ(testing_kit::misplayed(play, seed), "");
    expect_the_same_end(play, seed);
  }
  // How a game by lot ends, by the reference.
  void expect_the_same_end(Executor& play, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    Store end;
    play.play_out([&] { return random(); }, [&] { end = play.store(); });
    const Outcome told = end.outcome;
    end.outcome = {};
    reference_->set(end);
    EXPECT_EQ(told, reference_->outcome());
  }

  std::unique_ptr<Reference> reference_;
};

TEST_P(PlacersBy, AreTheSameByBothEngines) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  reference_ = game->reference();
  std::mt19937_64 random(31);
  const bool is_large = game->model().board.cells.size() > 64;
  const int plays = is_large ? 1 : 12;
  const int stride = is_large ? 40 : 1;
  for (int i = 0; i < plays; ++i) {
    play->set(initial_store(game->model()));
    int made = 0;
    for (Move move; play->draw_move(random(), move); play->do_move(move)) {
      if (made++ % stride == 0) look(*play, random());
    }
    Store end = play->store();
    end.outcome = {};
    reference_->set(end);
    EXPECT_EQ(play->outcome(), reference_->outcome());
  }
}

const char* const kThree = R"(
turn: place new mark at empty
end: {three: each player wins when some line of 3 own, full: draw when stuck}
)";

const char* const kFour = R"(
turn: place new mark at empty
end: {four: each player wins when some line of 4 own, full: draw when stuck}
)";

const char* const kFive = R"(
turn: place new mark at empty
end: {five: each player wins when some line of 5 own, full: draw when stuck}
)";

const char* const kNine = R"(
turn: place new mark at empty
end: {nine: draw when some line of 9 piece, full: mover wins when stuck}
)";

const char* const kMisere = R"(
turn: place new mark at empty
end: {three: each player loses when some line of 3 own, full: draw when stuck}
)";

const char* const kOneWins = R"(
turn: place new mark at empty
end: {three: x wins when some line of 3 own, rest: o wins when stuck}
)";

// Whose turn it is has the line a turn later.
const char* const kMoverWins = R"(
turn: place new mark at empty
end: {three: mover wins when some line of 3 own, full: draw when no empty, never: o wins when stuck}
)";

const char* const kOfTheOther = R"(
turn: place new mark at empty
end: {three: mover loses when some line of 3 enemy, full: o wins when stuck}
)";

const char* const kOfOpponent = R"(
turn: place new mark at empty
end:
  three: x wins when some line of 3 (own of o)
  four: o loses when some line of 4 own
  full: draw when stuck
)";

const char* const kNobodys = R"(
turn: place new stone at empty
end: {three: mover loses when some line of 3 stone, full: draw when stuck}
)";

const char* const kAnybodys = R"(
turn: place new mark at empty
end:
  four: draw when some line of 4 mark
  three: mover wins when some line of 3 enemy and not some line of 3 own
  full: draw when stuck
)";

const char* const kTwoLengths = R"(
turn: place new mark at empty
end:
  four: each player wins when some line of 4 own
  three: each player loses when some line of 3 own
  full: draw when stuck
)";

const char* const kExactly = R"(
turn: place new mark at empty
end: {three: each player wins when some (line of 3 own except line of 4 own), full: draw when stuck}
)";

// A row that is too long may cover one that is not.
const char* const kExactlyLater = R"(
turn: place new mark at empty
end: {three: mover wins when some (line of 2 own except line of 3 own) and some line of 4 enemy, full: draw when stuck}
)";

const char* const kBothFirst = R"(
turn: place new mark at empty
end:
  both: draw when some line of 3 own and some line of 3 enemy
  three: mover wins when some line of 3 own
  late: x wins when stuck and some line of 3 own
)";

const char* const kSome = R"(
zones: {goal: {x: file a, o: rank 1}}
turn: place new mark at empty
end:
  goal: each player wins when some own in goal and some line of 2 own
  other: x loses when some own cross and stuck
  full: draw when stuck
)";

const char* const kOne = R"(
turn: place new mark at empty
end: {one: each player wins when some line of 1 own, full: draw when stuck}
)";

const char* const kInTheMiddle = R"(
zones: {middle: rank 2..3}
turn: place new mark at empty in (rank 1..4 except file a)
end: {three: each player wins when some line of 3 (own in middle), full: draw when stuck}
)";

const char* const kOfMarks = R"(
turn: place new mark at empty
end:
  three: each player wins when some line of 3 (own mark)
  mixed: each player loses when some line of 4 own
  full: draw when stuck
)";

const char* const kLimit = R"(
limit: 6
turn: place new mark at empty
end: {four: each player wins when some line of 4 own, full: draw when stuck}
)";

const char* const kNoLines = R"(
turn: place new mark at empty
end: {full: mover loses when stuck}
)";

const char* const kNamed = R"(
turn: [either: {put: place new cross at empty}]
end: {three: each player wins when some line of 3 own, full: draw when stuck}
)";

const char* const kFalls = R"(
turn: place new mark at empty except (cell reached by step north from empty)
end: {four: each player wins when some line of 4 own, full: draw when stuck}
)";

const char* const kFallsThree = R"(
turn: place new mark at empty except (cell reached by step north from empty)
end: {three: each player wins when some line of 3 own, full: draw when stuck}
)";

const char* const kFallsEast = R"(
define: {floating: cell reached by step west from empty}
turn: place new mark at empty except floating
end: {three: each player loses when some line of 3 own, filled: draw when no empty, full: x wins when stuck}
)";

const char* const kFallsInPart = R"(
define: {floating: (cell in file b..d) reached by step north from empty}
turn: place new cross at empty except floating in rank 1..3
end: {three: each player wins when some line of 3 own, filled: draw when no empty, full: x wins when stuck}
)";

const char* const kFallsAside = R"(
define: {floating: cell reached by step northeast from empty}
turn: place new mark at empty except floating
end: {three: each player wins when some line of 3 own, full: draw when stuck}
)";

// In the first turns not all cells may be gone to; in some positions none may.
const char* const kBarred = R"(
turn: place new mark at empty
legal:
  first: never turns is 0 and not landing is file b
  third: never turns is 2 and landing is rank 1
  later: never 4 <= turns and turns < 6 and landing is file a
end: {three: each player wins when some line of 3 own, full: draw when stuck}
)";
const char* const kFallsBarred = R"(
turn: place new mark at empty except (cell reached by step north from empty)
legal: {aside: never turns < 2 and landing is file a, next: never turns is 2 and landing is file b}
end: {four: each player wins when some line of 4 own, full: draw when stuck}
)";
// Known in either stretch of turns.
const char* const kBarredForGood = R"(
turn: place new mark at empty
legal: {later: never 3 < turns and landing is file a}
end: {three: each player wins when some line of 3 own, full: draw when stuck}
)";

// With more than new pieces and lines.

const char* const kPass = R"(
turn: place new mark at empty
stuck: pass
end: {late: draw when turns > 19, three: each player wins when some line of 3 own}
)";

const char* const kMost = R"(
turn: place new mark at empty
end: {three: each player wins when some line of 3 own, most: most number of (own in rank 1) wins when stuck}
)";

const char* const kCounts = R"(
turn: place new mark at empty
end: {three: each player wins when some line of 3 own, five: draw when number of mark in rank 1 >= 4, full: draw when stuck}
)";

const char* const kOfEmpty = R"(
turn: place new mark at empty
end: {three: mover loses when no line of 3 empty, full: draw when stuck}
)";

const char* const kNear = R"(
turn: place new mark at empty except (cell reached by step orthogonal from empty where it.rank is 2)
end: {three: each player wins when some line of 3 own, full: draw when stuck}
)";

const char* const kFallsForward = R"(
turn: place new mark at empty except (cell reached by step forward from empty)
end: {three: each player wins when some line of 3 own, full: draw when stuck}
)";

const char* const kFallsTwoWays = R"(
turn: place new mark at empty except (cell reached by step north or east from empty)
end: {three: each player wins when some line of 3 own, full: draw when stuck}
)";

const char* const kJudged = R"(
turn: place new mark at empty
legal: {no_three: never some line of 3 own}
end: {full: draw when stuck}
)";

const char* const kTwoTypes = R"(
turn: place new (mark or cross) of me at empty
end: {three: each player wins when some line of 3 own, full: draw when stuck}
)";

const char* const kTwoAtOnce = R"(
turn: [place new mark at empty, may: [place new cross at empty]]
end: {three: each player wins when some line of 3 own, full: draw when stuck}
)";

const char* const kSeatsApart = R"(
zones: {side: {x: file a..c, o: file b..d}}
turn: place new mark at empty in side
end: {three: each player wins when some line of 3 own, full: draw when stuck}
)";

const char* const kOverAtOnce = R"(
turn: place new mark at empty
end: {none: x wins when not some line of 2 enemy, full: draw when stuck}
)";

const char* const kHoles = R"(
  map: |
    ..#..
    .#...
    .....
    #...#
)";

const char* const kGraph = R"(
  lines:
    east/west: [a7 d7 g7, b6 d6 f6, a4 b4 c4, e4 f4 g4, b2 d2 f2, a1 d1 g1]
    south/north: [a7 a4 a1, b6 b4 b2, d7 d6, d2 d1, f6 f4 f2, g7 g4 g1]
)";

const char* const kWalls = R"({shape: 4x5}
start: |
  . . . .
  . m . S
  . . S .
  . M . .
  S . . .
)";

const char* const kOthers = R"({shape: 4x4}
start: |
  . . . .
  . c . .
  . . M C
  . . C .
)";

INSTANTIATE_TEST_SUITE_P(
    Known, PlacersBy,
    ::testing::Values(
        Rules{"Three", "{shape: 3x3}", kThree}, Rules{"ThreeOnMore", "{shape: 4x5}", kThree},
        Rules{"Four", "{shape: 5x4}", kFour}, Rules{"FourOnTwoWords", "{shape: 9x8}", kFour},
        Rules{"FourOnFourWords", "{shape: 13x13}", kFour}, Rules{"FourOnEightWords", "{shape: 20x20}", kFour},
        Rules{"FourOnARow", "{shape: 26x1}", kFour}, Rules{"FourOnALongFile", "{shape: 2x99}", kFour},
        Rules{"Five", "{shape: 8x2}", kFive}, Rules{"Nine", "{shape: 12x1}", kNine},
        Rules{"TooLong", "{shape: 3x3}", kFour}, Rules{"TooLongForTwo", "{shape: 2x1}", kNine},
        Rules{"Misere", "{shape: 3x3}", kMisere}, Rules{"OneWins", "{shape: 4x3}", kOneWins},
        Rules{"MoverWins", "{shape: 4x3}", kMoverWins}, Rules{"OfTheOther", "{shape: 3x4}", kOfTheOther},
        Rules{"OfOpponent", "{shape: 4x4}", kOfOpponent}, Rules{"Nobodys", "{shape: 4x3}", kNobodys},
        Rules{"Anybodys", "{shape: 4x3}", kAnybodys}, Rules{"TwoLengths", "{shape: 5x4}", kTwoLengths},
        Rules{"TwoLengthsOnHexes", "{shape: hex hexagon 3}", kTwoLengths}, Rules{"Exactly", "{shape: 5x4}", kExactly},
        Rules{"ExactlyOnOne", "{shape: 9x2}", kExactly}, Rules{"ExactlyAround", "{shape: 5x4, wrap: files}", kExactly},
        Rules{"ExactlyLater", "{shape: 6x3}", kExactlyLater}, Rules{"BothFirst", "{shape: 4x4}", kBothFirst},
        Rules{"One", "{shape: 3x3}", kOne}, Rules{"Some", kOthers, kSome}, Rules{"OfMarks", kOthers, kOfMarks},
        Rules{"InTheMiddle", "{shape: 5x5}", kInTheMiddle}, Rules{"Limit", "{shape: 4x4}", kLimit},
        Rules{"NoLines", "{shape: 3x2}", kNoLines}, Rules{"Named", "{shape: 3x3}", kNamed},
        Rules{"Hexes", "{shape: hex rhombus 4x4}", kThree}, Rules{"WrapFiles", "{shape: 4x4, wrap: files}", kThree},
        Rules{"WrapRanks", "{shape: 4x5, wrap: ranks}", kFour}, Rules{"WrapBoth", "{shape: 4x3, wrap: both}", kThree},
        Rules{"WrapOne", "{shape: 1x6, wrap: files}", kTwoLengths},
        Rules{"WrapOneFlat", "{shape: 5x1, wrap: both}", kTwoLengths},
        Rules{"WrapNarrow", "{shape: 2x5, wrap: files}", kThree}, Rules{"Holes", kHoles, kThree},
        Rules{"Barred", "{shape: 3x3}", kBarred}, Rules{"BarredForGood", "{shape: 3x4}", kBarredForGood},
        Rules{"BarredOnTwoWords", "{shape: 9x8}", kBarred}, Rules{"Graph", kGraph, kThree},
        Rules{"Walls", kWalls, kThree}),
    [](const auto& one) { return std::string(one.param.name); });

INSTANTIATE_TEST_SUITE_P(
    Falling, PlacersBy,
    ::testing::Values(Rules{"North", "{shape: 5x5}", kFalls}, Rules{"Barred", "{shape: 4x4}", kFallsBarred},
                      Rules{"OnTwoWords", "{shape: 9x8}", kFalls}, Rules{"OnFourWords", "{shape: 14x14}", kFalls},
                      Rules{"East", "{shape: 4x4}", kFallsEast}, Rules{"InPart", "{shape: 5x4}", kFallsInPart},
                      Rules{"Aside", "{shape: 4x4}", kFallsAside},
                      Rules{"OnHexes", "{shape: hex hexagon 3}", kFallsThree},
                      Rules{"WrapFiles", "{shape: 5x4, wrap: files}", kFalls}, Rules{"Holes", kHoles, kFalls},
                      Rules{"Walls", kWalls, kFalls}, Rules{"WallsAside", kWalls, kFallsAside},
                      Rules{"WrapBoth", "{shape: 4x4, wrap: both}", kFallsAside}),
    [](const auto& one) { return std::string(one.param.name); });

INSTANTIATE_TEST_SUITE_P(
    Others, PlacersBy,
    ::testing::Values(Rules{"Pass", "{shape: 4x4}", kPass}, Rules{"Most", "{shape: 4x4}", kMost},
                      Rules{"Counts", "{shape: 4x4}", kCounts}, Rules{"OfEmpty", "{shape: 4x4}", kOfEmpty},
                      Rules{"Near", "{shape: 4x4}", kNear}, Rules{"FallsForward", "{shape: 4x4}", kFallsForward},
                      Rules{"FallsTwoWays", "{shape: 4x4}", kFallsTwoWays}, Rules{"Judged", "{shape: 4x4}", kJudged},
                      Rules{"TwoTypes", "{shape: 4x3}", kTwoTypes}, Rules{"TwoAtOnce", "{shape: 3x3}", kTwoAtOnce},
                      Rules{"SeatsApart", "{shape: 4x4}", kSeatsApart},
                      Rules{"OverAtOnce", "{shape: 4x4}", kOverAtOnce},
                      Rules{"MostOnWrapOne", "{shape: 1x6, wrap: files}", kMost},
                      // Round the board there is no row of four, only one of three that meets itself.
                      Rules{"WrapNarrow", "{shape: 3x5, wrap: files}", kTwoLengths}),
    [](const auto& one) { return std::string(one.param.name); });

// ---- games by lot

class PlacersByLot : public ::testing::TestWithParam<Rules> {};

TEST_P(PlacersByLot, EndAsOftenInEachWayAsEvenDrawsDo) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  EXPECT_LT(testing_kit::excess_of_endings(*game->compiled(), 41, 100'000), 4);
}

INSTANTIATE_TEST_SUITE_P(
    Games, PlacersByLot,
    ::testing::Values(Rules{"Three", "{shape: 3x3}", kThree}, Rules{"Misere", "{shape: 3x3}", kMisere},
                      Rules{"MoverWins", "{shape: 3x3}", kMoverWins}, Rules{"Exactly", "{shape: 5x2}", kExactly},
                      Rules{"Falls", "{shape: 4x3}", kFallsThree}, Rules{"Barred", "{shape: 3x3}", kBarred},
                      Rules{"FallsBarred", "{shape: 4x3}", kFallsBarred},
                      Rules{"FallsAside", "{shape: 4x3}", kFallsAside}, Rules{"Walls", kWalls, kFallsThree}),
    [](const auto& one) { return std::string(one.param.name); });

// The cells of the first `turns` turns of games by lot on a board of so many cells, together.
void expect_even_turns(const testing_kit::LoadedGame& game, std::size_t turns, int games) {
  const auto play = game.compiled();
  std::map<Key, std::size_t> number;  // of the positions after so many turns
  std::vector<Move> line;
  const std::function<void(std::size_t)> walk = [&](std::size_t left) {
    if (left == 0) {
      number.emplace(play->key(), number.size());
      return;
    }
    MoveList moves;
    play->legal_moves(moves);
    for (const Move& move : moves) {
      play->do_move(move);
      walk(left - 1);
      play->undo_move();
    }
  };
  walk(turns);
  std::vector<std::uint64_t> counts(number.size());
  std::mt19937_64 random(42);
  for (int i = 0; i < games; ++i)
    play->play_out([&] { return random(); }, [&] { ++counts[number.at(play->store().history[turns])]; });
  EXPECT_LT(testing_kit::excess(counts, std::vector<double>(counts.size(), 1)), 4);
}

TEST(PlacersByLot, EachCellIsAsLikelyAtFirst) {
  expect_even_turns(*testing_kit::load("gomoku"), 1, 10'000);
  expect_even_turns(*testing_kit::load("connect-four"), 1, 10'000);
}

TEST(PlacersByLot, EachPairOfCellsIsAsLikely) {
  expect_even_turns(*testing_kit::load("tic-tac-toe"), 2, 10'000);
  expect_even_turns(*testing_kit::load("connect-four"), 2, 10'000);
}

// The position that is kept between games is the present one.
TEST(PlacersByLot, AreThoseOfTheirNumbersWhateverCameBetween) {
  const auto game = testing_kit::load("connect-four");
  ASSERT_TRUE(game->ok()) << game->error;
  const auto one = game->compiled(), other = game->compiled();
  std::mt19937_64 random(43);
  const auto end_of = [&](Executor& play, std::uint64_t seed) {
    std::mt19937_64 numbers(seed);
    std::string end;
    play.play_out([&] { return numbers(); }, [&] { end = write_position(game->model(), play.store()); });
    return end;
  };
  for (Move move; one->draw_move(random(), move); one->do_move(move)) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      other->set(one->store());
      other->perft(3);
      EXPECT_EQ(end_of(*one, seed), end_of(*other, seed));
    }
    MoveList moves;
    one->legal_moves(moves);
    one->do_move(moves.front());
    end_of(*one, 5);
    one->undo_move();
  }
}

}  // namespace
}  // namespace ludwright
