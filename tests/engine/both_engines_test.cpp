// Small definitions of what one engine once read otherwise than the other: the leaves that both count, and games of
// which both list the same moves and say the same of them.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

struct Rules {
  const char* name;
  std::vector<std::uint64_t> leaves;  // one turn deep, and deeper
  std::string text;
  std::string players = "{white: {forward: north}, black: {forward: south}}";
};

class BothEngines : public ::testing::TestWithParam<Rules> {};

void expect_alike(Executor& play, Reference& judge) {
  MoveList found, wanted;
  play.legal_moves(found);
  judge.legal_moves(wanted);
  ASSERT_EQ(found, wanted);
  EXPECT_EQ(play.key(), judge.key());
  EXPECT_EQ(play.decider(), judge.decider());
  EXPECT_EQ(play.weights(), judge.weights());
  EXPECT_EQ(testing_kit::result_text(play.model(), play.outcome()),
            testing_kit::result_text(play.model(), judge.outcome()));
  for (const Move& move : wanted) {
    const MoveFacts facts = play.facts(move);
    const MoveFacts others = judge.facts(move);
    EXPECT_EQ(facts.ends_turn, others.ends_turn);
    ASSERT_EQ(facts.parts.size(), others.parts.size());
    for (std::size_t i = 0; i < facts.parts.size(); ++i) EXPECT_EQ(facts.parts[i].taken, others.parts[i].taken);
  }
}

TEST_P(BothEngines, CountAndPlayAlike) {
  const auto game =
      testing_kit::load_yaml("test.yaml", "game: Test\nplayers: " + GetParam().players + "\n" + GetParam().text);
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  const auto judge = game->reference();
  judge->set(initial_store(game->model()));
  for (std::size_t i = 0; i < GetParam().leaves.size(); ++i) {
    EXPECT_EQ(judge->perft(static_cast<int>(i) + 1), GetParam().leaves[i]);
    EXPECT_EQ(play->perft(static_cast<int>(i) + 1), GetParam().leaves[i]);
  }
  std::mt19937_64 random(11);
  for (int games = 0; games < 6; ++games) {
    play->set(initial_store(game->model()));
    judge->set(initial_store(game->model()));
    Move move;
    for (int made = 0; made < 12; ++made) {
      SCOPED_TRACE(write_position(game->model(), play->store()) + " after " + std::to_string(made));
      ASSERT_NO_FATAL_FAILURE(expect_alike(*play, *judge));
      EXPECT_EQ(testing_kit::misplayed(*play, random()), "");
      if (!play->draw_move(random(), move)) break;
      play->do_move(move);
      judge->do_move(move);
    }
  }
}

// ---- what a step takes

std::string men(const std::string& moves, const std::string& board = "{shape: 4x4}") {
  return "board: " + board + "\npieces: {man: {letter: M, moves: " + moves +
         "}}\nstart: |\n  m..m\n  ....\n  ....\n  M..M\nturn: move own piece\n"
         "end: {stuck: mover loses when stuck, late: draw when turns > 9}\n";
}
// Each man has three neighbours, and nobody is near.
const Rules kSteps[] = {
    {"StepThatMayTake", {6, 36, 324}, men("step any taking 0..1 enemy")},
    {"StepThatMayTakeWhatIsThere", {6, 36, 324}, men("step any taking 0..1 piece to cell")},
    {"StepThatTakesNothing", {6, 36, 314}, men("step any taking 0 enemy")},
    {"StepThatMustTake", {0}, men("step any taking 1 enemy")},
    {"StepsThatMayTake", {16, 252, 4548}, men("step any taking 0..1 enemy then step any taking 0..1 enemy")},
    {"StepsOfAGroup", {16, 288, 5904}, men("( step any taking 0..1 enemy to (empty or enemy) ) 1..2 times")},
    {"StepOnto", {6, 36, 324}, men("step any taking 0..1 enemy onto cell", "{shape: 4x4, stack: 2}")},
};

// ---- slots that are forgotten where nobody can use them

// The men of the second row may step two cells, and be taken on the cell between if that leaves the king safe.
std::string passing(const std::string& slot, const std::string& jump, const std::string& where) {
  return "board: {shape: 5x7}\nstate: {" + slot +
         "}\npieces:\n  king: {letter: K, moves: step any}\n  rook: {letter: R, moves: slide orthogonal}\n"
         "  man:\n    letter: M\n    moves:\n      step: step forward to empty\n"
         "      jump: {path: slide forward 2 to empty, if: this.row is 2, do: " +
         jump + "}\n      pass_by: {path: step forward-diagonal to " + where +
         ", do: take enemy man reached by step backward}\n"
         "start: |\n  k...r\n  m.m..\n  .....\n  .....\n  .....\n  .M.M.\n  K...R\nturn: move own piece\n"
         "legal: {safe: never some own king in attacked}\n"
         "end: {stuck: mover loses when stuck, again: draw when repeats >= 3, late: draw when turns > 60}\n";
}
const Rules kForgotten[] = {
    {"CellOfTheGame",
     {},
     passing("game: {passed: {cell: none, lasts: next turn, idle: forget}}", "passed = crossed", "passed")},
    {"FlagOfCells",
     {},
     passing("cell: {passed: {flag: no, lasts: next turn, idle: forget}}", "passed = crossed", "passed empty")},
};

// ---- pieces of nobody that walk

std::string rocks(const std::string& rock, const std::string& rest) {
  return "board: {shape: 3x3}\nstate: {piece: {worn: {flag: no}}}\npieces:\n"
         "  man: {letter: M, moves: step forward to empty}\n  rock: {letter: O, neutral: yes, moves: " +
         rock + "}\nstart: |\n  m..\n  .O.\n  ..M\n" + rest +
         "end: {stuck: mover loses when stuck, late: draw when turns > 9}\n";
}
const char* const kAnyStep = "step any to empty";
// The man has one step, the rock those to six of its eight neighbours.
const Rules kRocks[] = {
    {"OwnOrRock", {7, 34, 165}, rocks(kAnyStep, "turn: move own or rock\n")},
    {"RockAlone", {6, 22, 96}, rocks(kAnyStep, "turn: move rock\n")},
    {"EverybodysPieces", {8, 48, 268}, rocks(kAnyStep, "turn: move piece\n")},
    {"RockThatMayStay", {1, 1}, rocks("{roll: {path: step any to empty, if: this.worn}}", "turn: move own or rock\n")},
    {"RockThatWears",
     {7, 12},
     rocks("{roll: {path: step any to empty, if: not this.worn, do: this.worn = yes}}", "turn: move own or rock\n")},
    {"RockThatTakes", {3}, rocks("step any to piece", "turn: move own or rock\n")},
    {"RuleOfRocks",
     {7},
     rocks(kAnyStep, "turn: move own or rock\nrules: {far: {when: rock moves to row 1, do: {may: move own man}}}\n")},
    {"RuleOfRocksThatSets",
     {7},
     rocks(kAnyStep, "turn: move own or rock\nrules: {far: {when: rock moves to row 1, do: this.worn = yes}}\n")},
    {"NeverNearARock",
     {4},
     rocks(kAnyStep, "turn: move own or rock\nlegal: {far: never some own reached by step orthogonal from rock}\n")},
    {"PreferTheMan", {2}, rocks("step any", "turn: move own or rock\nlegal: {takes: prefer some taken}\n")},
    {"RockByAlternative",
     {9},
     rocks(kAnyStep, "turn: {either: {go: move own or rock, more: place new man at row 1 in empty}}\n")},
    {"RockThenAStone", {13}, rocks(kAnyStep, "turn: [move own or rock, place new man at row 1 in empty]\n")},
};

// ---- what is asked when a turn ends

std::string kings(const std::string& rest, const std::string& ends = "late: draw when turns > 6") {
  return "board: {shape: 3x3}\npieces: {king: {letter: K, moves: step any}}\nstate: {game: {x: {number: 0}}}\n"
         "start: |\n  k..\n  ...\n  ..K\nend: {stuck: mover loses when stuck, " +
         ends + "}\n" + rest + "\n";
}
const Rules kEnds[] = {
    {"Passes",
     {3, 3, 9},
     kings("turn: move own\nrules: {few: {when: turn ends, do: {if number of piece is 2: pass}}}")},
    {"Dice", {3, 6, 18}, kings("turn: move own\nrules: {roll: {when: turn ends, do: [random 1..2 as n, x = n]}}")},
    {"Choices", {3, 6, 18}, kings("turn: move own\nrules: {pick: {when: turn ends, do: [choose 1..2 as n, x = n]}}")},
    {"Requires", {1, 1, 2}, kings("turn: move own\nrules: {mid: {when: turn ends, do: require no own in rank 2}}")},
    {"Shifts", {3, 8, 17}, kings("turn: move own\nrules: {on: {when: turn ends, do: shift own by step forward}}")},
    {"Opponents", {3, 9, 40}, kings("turn: move own\nrules: {too: {when: turn ends, do: [{as opponent: move own}]}}")},
    {"OfSteps",
     {2, 5, 24},
     kings("turn: {up to 2 times: move own}\nply: step\nrules: {r: {when: turn ends, do: {up to 2 times: move own}}}\n"
           "legal: {far: prefer number of own in rank 3}")},
    {"Alternatives",
     {3, 21, 60},
     kings("turn: {either: {a: move own, b: {first possible of: [[require some own in file b, pass], move own]}}}\n"
           "rules: {r: {when: turn ends, do: {either: {x: pass, y: move own, z: require no own in file c}}}}")},
    {"OfRounds",
     {3, 9, 55},
     kings("round: [each player: move own]\n"
           "rules: {r: {when: round ends, do: [{may: move own}, {as opponent: [{may: move own}]}]}}")},
    {"OfLoops",
     {3, 9, 20},
     kings("turn: move own\nrules:\n"
           "  r: {when: turn ends, do: {as long as possible up to 2 times: [require some own in rank 1, move own]}}\n"
           "  s: {when: turn ends, do: shift own by step forward}")},
    {"OfPlaces",
     {3, 21, 21},
     kings("turn: move own\n"
           "rules: {r: {when: turn ends, do: [random empty as c, place new king of opponent at c]}}")},
    {"Repeats",
     {3, 16, 54},
     kings("turn: move own\nstuck: pass\nlegal: {p: never repeats > 1}\n"
           "rules: {r: {when: turn ends, do: [{if some own in rank 2: move own}]}}")},
    {"AskStuck",
     {3, 12, 63},
     kings("turn: move own\nrules:\n  r: {when: turn ends, if: stuck of opponent, do: pass}\n"
           "  s: {when: turn ends, do: {if number of piece is 2: {as opponent: {may: move own}}}}")},
    {"AfterRulesOfTheBeginning",
     {3, 3, 9},
     kings("turn: move own\nrules: {r: {when: turn starts, do: {may: pass}}, s: {when: turn ends, do: {may: pass}}}")},
    {"OfMatches",
     {3, 6, 18},
     kings("turn: move own\nmatch: {score: x += 1, end: {over: draw when x > 2}, next: next = white}\n"
           "rules: {r: {when: turn ends, do: random 1..2 as n}}",
           "short: draw when turns > 1")},
    // A turn that asks nothing begins with what its end asks.
    {"Silent", {3, 9, 27}, kings("turn: x += 1\nrules: {r: {when: turn ends, do: [choose 1..3 as a, x += a]}}")},
    {"SilentAndJudged",
     {3, 6, 12},
     kings("turn: x += 1\nlegal: {n: never x mod 2 is 0}\n"
           "rules: {r: {when: turn ends, do: [random 1..3 as a, x += a]}}")},
    {"SilentOfTwo",
     {3, 6, 18},
     kings(
         "turn: x += 1\nply: step\n"
         "rules: {r: {when: turn ends, do: [{as opponent: [choose 1..3 as a, x += a, choose 1..2 as b]}, move own]}}")},
    {"SilentAndNothingAsked", {1, 1, 1}, kings("turn: x += 1\nrules: {r: {when: turn ends, do: require some own}}")},
};

// What is done before the first choice of a decision does not end it.
const Rules kPlies[] = {
    {"SetBefore", {3, 9, 27}, kings("turn: [x += 1, choose 1..2 as a, choose 1..2 as b]\nply: step")},
};

// Who loses in mid-turn is out before more is asked.
const char* const kThree = "{one: {letter: o}, two: {letter: t}, three: {letter: h}}";
Rules of_three(const char* name, std::vector<std::uint64_t> leaves, const std::string& rest) {
  return {name, std::move(leaves),
          "board: {shape: 4x3}\npieces: {man: {letter: M, moves: step any}}\nstate: {game: {x: {number: 0}}}\n"
          "start: |\n  oM tM .  hM\n  .  .  tM .\n  oM hM .  oM\n"
          "ply: step\nend: {bare: each player loses when number of own < 2, late: draw when turns > 6}\nstuck: pass\n" +
              rest + "\n",
          kThree};
}
const char* const kGone = "rules: {gone: {when: player loses, do: remove own}}";
const char* const kTaken = "rules: {gone: {when: player loses, do: take own}, hit: {when: man captured, do: x += 1}}";
const Rules kOuts[] = {
    of_three("Out", {9, 109, 1005}, "turn: [move own, may: move own]"),
    of_three("OutAndGone", {9, 109, 1005}, std::string("turn: [move own, may: move own]\n") + kGone),
    of_three("OutAndTaken", {10, 121, 1403}, std::string("turn: {up to 3 times: move own}\n") + kTaken),
    of_three("OutAndNotChosen", {9, 21, 225}, "turn: [move own, choose opponent as foe, choose opponent as friend]"),
    of_three("OutOfWhatIsCounted", {9, 109, 1148},
             std::string("turn: [move own, up to number of piece - 5 times: move own]\n") + kGone),
    of_three("OutOfAsLong", {9, 19, 111},
             std::string("turn: [move own, as long as possible up to 2 times: choose enemy in row 1 as e]\n") + kGone),
    of_three("OutOfFirstPossible", {9, 32, 245},
             std::string("turn: [move own, first possible of: {near: choose enemy in row 2 as e, far: move own}]\n") +
                 kGone),
    of_three("TwoOutAtOnce", {9, 69, 393},
             std::string("turn: [move own, may: [choose enemy as e, remove e], may: [choose enemy as e, remove e]]\n") +
                 kGone),
    of_three("OutByHisOwnHand", {3, 24, 48},
             std::string("turn: [choose own as gone, remove gone, may: [choose own as lost, remove lost], move own]") +
                 "\n" + kGone),
    of_three("OutWhoWasChosen", {8, 80, 266},
             "turn: [choose opponent as foe, choose enemy as e, remove e, may: move own]"),
    of_three("OutWhereIsPlaced", {9, 51, 519}, std::string("turn: [move own, place new man at empty]\n") + kGone),
    of_three("OutOfWhatWasTaken", {9, 109, 1005},
             std::string("turn: [move own, may: [require number of taken < 2, move own]]\n") + kTaken),
    of_three("OutSoThatNothingFollows", {9, 12, 132},
             "turn: [move own, choose 1..2 as n, require number of players is 3]"),
    of_three("OutInAPlaceThatIsGiven", {9, 109, 1005},
             std::string("areas: {box: {}}\nturn: [move own, place new man at box, may: move own]\n") + kGone),
};

// Rounds in which carts roll on once both have placed a stone: all choices are known to be legal before they are made
// where there is room for everything, and every cart has a direction.
Rules of_carts(const char* name, std::vector<std::uint64_t> leaves, int stack, const std::string& begin,
               const std::string& then = "", const std::string& last = "") {
  return {name, std::move(leaves),
          "board: {shape: 3x3, wrap: both, stack: " + std::to_string(stack) +
              "}\nareas: {hand: {of: player}, bag: {seen_by: nobody}}\nstate: {piece: {facing: {direction: none}}}\n"
              "pieces: {cart: {letter: C, neutral: yes}, stone: {letter: S, neutral: yes}}\n"
              "start: |\n  . . .\n  . C .\n  . . C\n"
              "setup: [" +
              begin +
              ", each player: [2 times: place new stone at hand], 3 times: place new stone of nobody at bag]\n"
              "round:\n"
              "  - each player: [place stone in hand at empty, choose one of north east as way, this.facing = way" +
              then +
              "]\n"
              "  - for each cart as one: shift one by step one.facing\n"
              "  - for each cart as one: {if some stone in one.cell: one.facing = (stone in one.cell).facing}\n" +
              last +
              "  - each player: {if some stone in bag: [random stone in bag as drawn, send drawn to hand]}\n"
              "end: {long: draw when rounds >= 2}\n"};
}
const std::vector<Rules> kCarts = {
    of_carts("RoomForAll", {14, 168, 168, 168, 1872, 17344}, 3, "cart.facing = east"),
    of_carts("RoomForSome", {14, 168, 168, 168, 1872, 16128}, 2, "cart.facing = east"),
    of_carts("WithoutDirection", {14, 0}, 3, "(cart in row 2).facing = east"),
    of_carts("SentToTheirCells", {14, 168, 168, 168, 1872, 17344}, 3, "cart.facing = east", "",
             "  - for each cart as one: send one to one.cell\n"),
    of_carts("OffTheBoard", {16, 0}, 3, "cart.facing = east, send (cart in row 2) to bag", "",
             "  - for each cart as one: send one to one.cell\n"),
    of_carts("WithItInTime", {14, 168, 168, 168, 1872}, 3, "(cart in row 2).facing = east", ", cart.facing = way"),
};

// What is crossed by slides of a length; by those that are shorter nothing is.
const Rules kCrossed[] = {
    {"ByThree",
     {20, 380, 6852},
     "board: {shape: 5x5}\npieces: {disc: {letter: D}}\n"
     "start: |\n  . . . . .\n  . d D . .\n  . D d . .\n  . . D . .\n  . . . . .\n"
     "turn: [place new disc at empty, remove enemy crossed by slide orthogonal 3 through enemy to (empty or own)]\n"
     "end: {full: draw when stuck, late: draw when turns > 9}\n"},
};

const auto kName = [](const auto& one) { return one.param.name; };
INSTANTIATE_TEST_SUITE_P(Steps, BothEngines, ::testing::ValuesIn(kSteps), kName);
INSTANTIATE_TEST_SUITE_P(Crossed, BothEngines, ::testing::ValuesIn(kCrossed), kName);
INSTANTIATE_TEST_SUITE_P(Forgotten, BothEngines, ::testing::ValuesIn(kForgotten), kName);
INSTANTIATE_TEST_SUITE_P(Rocks, BothEngines, ::testing::ValuesIn(kRocks), kName);
INSTANTIATE_TEST_SUITE_P(Ends, BothEngines, ::testing::ValuesIn(kEnds), kName);
INSTANTIATE_TEST_SUITE_P(Plies, BothEngines, ::testing::ValuesIn(kPlies), kName);
INSTANTIATE_TEST_SUITE_P(Carts, BothEngines, ::testing::ValuesIn(kCarts), kName);
INSTANTIATE_TEST_SUITE_P(Outs, BothEngines, ::testing::ValuesIn(kOuts), kName);

}  // namespace
}  // namespace ludwright
