// Games whose state calls the pieces that walk, by their kernel: which they are, that leaves and games by lot are those
// of the rules, and that each move is as likely as any other.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <random>
#include <tuple>

#include "engine/compiled/board_impl.h"
#include "engine/compiled/ruleset.h"
#include "tests/support/endings.h"
#include "tests/support/excess.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

bool is_called(const testing_kit::LoadedGame& game) {
  return dump_ruleset(*game.ruleset).find("kernel of called pieces") != std::string::npos;
}

// What the kernel makes of what the store says: whether it takes it over, and what is wrong with the moves that it
// tells of games by lot.
struct Taken {
  bool is = false;
  std::string wrong;
};

template <int W>
Taken take_as(const testing_kit::LoadedGame& game, const Store& store) {
  const auto& rules = static_cast<const RulesetOf<W>&>(*game.ruleset);
  if (rules.kernel() == nullptr) return {};
  Board<W> board(game.lowered, rules.layout, rules.place_keys);
  board.load(store);
  const auto kernel = rules.kernel()->play();
  if (!kernel->take(board)) return {};
  const auto play = game.compiled();
  MoveList legal, made;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    play->set(store);
    const auto end = kernel->play_out(seed);
    kernel->moves(made);
    if (!end || end->moves != made.size()) return {true, "other moves than it counts"};
    for (const Move& move : made) {
      play->legal_moves(legal);
      if (std::find(legal.begin(), legal.end(), move) == legal.end()) return {true, "a move that is not legal"};
      play->do_move(move);
    }
    if (play->outcome().kind != end->outcome || play->outcome().winners != end->winners)
      return {true, "another end than that of its moves"};
  }
  return {true, ""};
}
Taken take(const testing_kit::LoadedGame& game, const Store& store) {
  return game.model().board.cells.size() > 64 ? take_as<2>(game, store) : take_as<1>(game, store);
}
bool takes(const testing_kit::LoadedGame& game, const Store& store) { return take(game, store).is; }

TEST(Called, KernelIsThatOfGamesWhoseStateCallsPieces) {
  std::vector<std::string> found;
  for (const std::string& name : testing_kit::all_definitions()) {
    const auto game = testing_kit::load(name);
    ASSERT_TRUE(game->ok()) << game->error;
    if (is_called(*game)) found.push_back(std::filesystem::path(name).stem().string());
  }
  EXPECT_EQ(found, std::vector<std::string>{"kamisado"});
}

// ---- leaves and games against both ways to list

// What is wrong with counts and games by lot along a random game, or "".
std::string misjudged(const testing_kit::LoadedGame& game, const Store& start, std::uint64_t seed, int depth,
                      std::uint64_t most) {
  const auto play = game.compiled();
  const auto reference = game.reference();
  play->set(start);
  reference->set(start);
  std::mt19937_64 random(seed);
  MoveList moves;
  for (int made = 0;; ++made) {
    const std::string here = write_position(game.model(), play->store()) + ": ";
    play->legal_moves(moves);
    if (testing_kit::result_text(game.model(), play->outcome()) !=
        testing_kit::result_text(game.model(), reference->outcome()))
      return here + "another outcome than that of the reference";
    if (moves.empty() || made > 40) return "";
    std::string wrong = testing_kit::miscount(*play, moves, 6, 60);
    for (std::uint64_t game_seed = 0; game_seed < 6 && wrong.empty(); ++game_seed)
      wrong = testing_kit::misplayed(*play, seed * 1000 + game_seed);
    for (int plies = 1; plies <= depth && wrong.empty(); ++plies) {
      const std::uint64_t leaves = play->perft(plies);
      if (leaves > most) break;
      const std::uint64_t wanted = reference->perft(plies);
      if (leaves != wanted)
        wrong = "leaves at depth " + std::to_string(plies) + ": " + std::to_string(leaves) + " for " +
                std::to_string(wanted);
    }
    if (!wrong.empty()) return here + wrong;
    const Move move = moves[share_of(random(), moves.size())];
    play->do_move(move);
    reference->do_move(move);
  }
}

using Options = std::map<std::string, std::string>;
class CalledByOption : public ::testing::TestWithParam<Options> {};

TEST_P(CalledByOption, KamisadoIsCountedAndPlayedAsItsRulesSay) {
  const auto game = testing_kit::load("kamisado", GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  EXPECT_TRUE(is_called(*game));
  const auto play = game->compiled();
  for (const char* text : {"", "8/8/8/tytb6/TpTr6/8/8/7Tg b green", "8/8/8/3tg4/3Sr4/8/8/8 b red",
                           "8/1Tr6/ty7/4Tb2tg/to3Ty1Tg1/8/8/8 b red", "8/8/5tb2/tytb6/TpTrTb5/8/8/7Tg b green"}) {
    ASSERT_EQ(testing_kit::set_position(*play, text), "");
    for (std::uint64_t seed = 1; seed <= 2; ++seed)
      EXPECT_EQ(misjudged(*game, play->store(), seed, 3, 300), "") << text << " " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Options, CalledByOption,
                         ::testing::Values(Options{}, Options{{"pass_colour", "unchanged"}},
                                           Options{{"deadlock", "last_mover_loses_game"}},
                                           Options{{"match", "standard"}},
                                           Options{{"match", "standard"}, {"deadlock", "last_mover_loses_game"}},
                                           Options{{"match", "long"}, {"refill", "own_colours"}}));

// Not where something else than walks could happen, nor where the match might go on: where a player has fewer towers,
// the one that he would score by may be missing.
TEST(Called, KernelTakesPositionsThatItCanHoldToTheEnd) {
  const char* const fewer = "8/8/8/tytb6/TpTr6/8/8/7Tg b green";
  const char* const full = "totbtutptytrtgtn/8/8/8/8/8/8/TnTgTrTyTpTuTbTo b red";
  const char* const ringed = "totbtutptytrtgtn/8/8/8/8/8/8/TnTgSrTyTpTuTbTo b red";
  const auto taken = [&](const OptionChoices& options, const std::string& text) {
    const auto game = testing_kit::load("kamisado", options);
    EXPECT_TRUE(game->ok()) << game->error;
    const auto play = game->compiled();
    EXPECT_EQ(testing_kit::set_position(*play, text), "");
    return takes(*game, play->store());
  };
  EXPECT_TRUE(taken({}, ""));
  EXPECT_TRUE(taken({}, full));
  EXPECT_FALSE(taken({}, fewer));
  EXPECT_FALSE(taken({}, ringed));
  EXPECT_FALSE(taken({{"match", "standard"}}, full));
  EXPECT_TRUE(taken({{"match", "standard"}}, std::string(full) + " 1 - black.points=2,white.points=2"));
  EXPECT_FALSE(taken({{"match", "standard"}}, std::string(full) + " 1 - black.points=2,white.points=1"));
}

TEST(Called, LeavesOfKamisadoAreThoseThatAreKnown) {
  const auto game = testing_kit::load("kamisado");
  ASSERT_TRUE(game->ok()) << game->error;
  EXPECT_EQ(game->compiled()->perft(6), 7399924U);
}

// ---- other rules

struct Rules {
  const char* name;
  const char* text;  // in place of the same keys below
  bool called = true;
  bool taken = true;  // so is the first position
};

// Keys that a rule set does not give itself.
const std::pair<const char*, const char*> kUsual[] = {
    {"players:", "players: {black: {forward: north, letter: b}, white: {forward: south, letter: w}}\n"},
    {"values:", "values: {colour: [red, blue, green]}\n"},
    {"board:", R"(board:
  shape: 5x5
  marks:
    ground:
      values: colour
      key: {r: red, b: blue, g: green}
      map: |
        rbgrb
        gbrgr
        bgrbg
        rgbgb
        gbrgb
)"},
    {"state:", R"(state:
  game: {wanted: {colour: none}, last: {player: none}}
  piece: {hue: {colour: none, text: {r: red, b: blue, g: green, x: none}}}
)"},
    {"pieces:", "pieces: {runner: {letter: T, moves: slide forward or forward-diagonal to empty}}\n"},
    {"start:", R"(start: |
  tr tb tg . .
  . . . . .
  . . . . .
  . . . . .
  . . Tg Tr Tb
)"},
    {"turn:", R"(turn:
  - move own piece where wanted is none or it.hue is wanted
  - wanted = landing.ground
  - last = mover
)"},
    {"stuck:", R"(stuck:
  - pass
  - wanted = (own piece where wanted is none or it.hue is wanted).ground
)"},
    {"end:", R"(end:
  far: each player wins when some own piece in row 5
  blocked: last loses when repeats >= 2
)"}};

std::unique_ptr<testing_kit::LoadedGame> load_rules(const Rules& rules) {
  std::string text = "game: Called\n";
  const std::string own = "\n" + std::string(rules.text);
  for (const auto& [key, usual] : kUsual) {
    if (own.find("\n" + std::string(key)) == std::string::npos) text += usual;
  }
  std::string rest = rules.text;
  // A key that is only taken away.
  for (const char* none : {"stuck: ~\n"}) {
    if (const auto at = rest.find(none); at != std::string::npos) rest.erase(at, std::string(none).size());
  }
  return testing_kit::load_yaml("called.yaml", text + rest);
}

// Passes that lead to a position again, from the first of them and after it.
TEST(Called, RepetitionIsCountedFromTheGameBefore) {
  const auto game = load_rules({"", R"(
start: |
  . . . . .
  tb tr . . .
  Tg Tr . . .
  . . . . .
  . . . . Tb
)"});
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  ASSERT_EQ(testing_kit::play(*play, {"e1e2"}), "");
  for (int left = 2; left > 0; --left) {
    EXPECT_TRUE(takes(*game, play->store()));
    std::string end;
    const auto note_end = [&] { end = testing_kit::result_text(game->model(), play->outcome()); };
    EXPECT_EQ(play->play_out([] { return std::uint64_t{1}; }, note_end), static_cast<std::uint64_t>(left));
    EXPECT_EQ(end, "white wins by blocked");
    EXPECT_EQ(play->perft(left), 1U);
    EXPECT_EQ(play->perft(left + 1), 0U);
    ASSERT_EQ(testing_kit::play(*play, {"pass"}), "");
  }
  EXPECT_TRUE(play->outcome().over());
}

class CalledByRules : public ::testing::TestWithParam<Rules> {};

TEST_P(CalledByRules, IsCountedAndPlayedAsItsRulesSay) {
  const auto game = load_rules(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  EXPECT_EQ(is_called(*game), GetParam().called);
  const auto play = game->compiled();
  const Store start = play->store();
  const Taken taken = take(*game, start);
  EXPECT_EQ(is_called(*game) && taken.is, GetParam().called && GetParam().taken);
  EXPECT_EQ(taken.wrong, "");
  for (std::uint64_t seed = 1; seed <= 8; ++seed) EXPECT_EQ(misjudged(*game, start, seed, 4, 600), "") << seed;
}

const Rules kRules[] = {
    {"Usual", ""},
    {"TwoColours", R"(
values: {colour: [red, blue]}
state:
  game: {wanted: {colour: none}, last: {player: none}}
  piece: {hue: {colour: none, text: {r: red, b: blue, x: none}}}
board:
  shape: 4x6
  marks: {ground: {values: colour, key: {r: red, b: blue}, map: "rbbr\nbrrb\nbbrr\nrrbb\nrbrb\nbrbr\n"}}
start: |
  tr tb tr .
  . . . .
  . . . .
  . . . .
  . . . .
  . Tb Tr Tb
)"},
    {"TallBoard", R"(
board:
  shape: 8x10
  marks:
    ground:
      values: colour
      key: {r: red, b: blue, g: green}
      map: |
        rbgrbrbg
        gbrgrgbr
        bgrbgbgr
        rgbgbrgb
        gbrgbgbr
        rrbbggrb
        bgrbgbgr
        grbgrbrg
        rbgrbgbr
        bggrrbgb
start: |
  . tr tb tg . tg tr .
  . . tg . tr tb . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . Tg Tr . . . Tb .
  . . Tg Tr Tb . Tr .
end:
  far: each player wins when some own piece in row 10
  blocked: last loses when repeats >= 2
)"},
    {"OtherMovements", R"(
pieces:
  runner: {letter: T, moves: slide forward 1..2 to empty}
  jumper: {letter: J, moves: leap 2 forward 1 sideways to empty}
  stepper: {letter: S, moves: step any to empty also slide forward-diagonal 2..3 to empty}
end:
  far: each player wins when some own piece in row 5
limit: 30
start: |
  tr jb sg . tb
  . . . . .
  . . . . .
  . . . . .
  . Tb Sg Jr Tr
)"},
    {"BothWays", R"(
pieces: {runner: {letter: T, moves: slide any to empty}}
end:
  far: each player wins when some own piece in row 5
limit: 25
)"},
    {"NamedMoves", R"(
pieces:
  runner:
    letter: T
    moves: {walk: step forward to empty, run: slide forward-diagonal 1..3 to empty}
)"},
    {"AlwaysCalled", R"(
state:
  game: {wanted: {colour: red}, last: {player: none}}
  piece: {hue: {colour: none, text: {r: red, b: blue, g: green, x: none}}}
turn:
  - move own piece where it.hue is wanted
  - wanted = landing.ground
  - last = mover
stuck:
  - pass
  - wanted = (own piece where it.hue is wanted).ground
)"},
    {"NoneHasNone", R"(
board:
  shape: 5x5
  marks: {ground: {values: colour, key: {r: red, b: blue, g: green}, map: "rbgrb\ng.r.r\nb.r.g\nr.b.b\ngbrgb\n"}}
turn:
  - move own piece where it.hue is wanted
  - wanted = this.cell.ground
  - last = mover
stuck: [pass, wanted = green]
start: |
  tr tb tx . .
  . . . . .
  . . . . .
  . . . . .
  . . Tg Tr Tx
)"},
    {"NoPass", R"(
stuck: ~
end:
  far: each player wins when some own piece in row 5
  blocked: mover loses when stuck
)"},
    {"BlockedFirst", R"(
stuck: ~
end:
  blocked: mover wins when stuck
  far: each player wins when some own piece in row 5
)"},
    {"StuckThoughOneMayPass", R"(
end:
  far: each player wins when some own piece in row 5
  blocked: draw when stuck
)"},
    {"OwnHue", R"(
turn:
  - move own piece where wanted is none or it.hue is wanted
  - wanted = this.hue
  - last = mover
)"},
    {"AlwaysRed", R"(
turn:
  - move own piece where wanted is none or it.hue is wanted
  - wanted = red
  - last = mover
)"},
    {"PassCallsAsBefore", R"(
stuck: [pass]
)"},
    {"PassCallsAll", R"(
stuck: [pass, wanted = none]
)"},
    {"DrawnByRepetition", R"(
stuck: [pass]
end:
  far: each player wins when some own piece in row 5
  again: draw when repeats >= 3
)"},
    {"CallsAreNoIdentity", R"(
state:
  game: {wanted: {colour: none, repeats: ignore}, last: {player: none}}
  piece: {hue: {colour: none, text: {r: red, b: blue, g: green, x: none}}}
)"},
    {"PassesFromTheStart", R"(
state:
  game: {wanted: {colour: green}, last: {player: none}}
  piece: {hue: {colour: none, text: {r: red, b: blue, g: green, x: none}}}
start: |
  . . . . .
  tb tr . . .
  Tg Tr . . .
  . . . . .
  . . . . Tb
end:
  far: each player wins when some own piece in row 5
  blocked: last loses when repeats >= 2
  stuck: last wins when stuck
  again: draw when repeats >= 4
)"},
    {"PassesToTheLimit", R"(
state:
  game: {wanted: {colour: green}, last: {player: none}}
  piece: {hue: {colour: none, text: {r: red, b: blue, g: green, x: none}}}
start: |
  . . . . .
  tb tr . . .
  Tg Tr . . .
  . . . . .
  . . . . Tb
limit: 9
)"},
    {"RepetitionComesFirst", R"(
end:
  blocked: opponent loses when repeats > 2
  far: each player loses when some own piece in row 5
)"},
    {"BothMayLose", R"(
end:
  middle: each player loses when some piece in row 3
  blocked: last loses when repeats >= 2
)"},
    {"OfOneSeat", R"(
end:
  black_far: black wins when some own piece in rank 5
  white_far: white loses when some own piece in rank 1
  blocked: mover wins when repeats >= 2
)"},
    {"OfTheOther", R"(
end:
  far: mover loses when some enemy in row 1
  middle: draw when some enemy in (file d in rank 3)
  blocked: last loses when repeats >= 2
)"},
    {"OfOneType", R"(
pieces:
  runner: {letter: T, moves: slide forward or forward-diagonal to empty}
  stepper: {letter: S, moves: step forward or forward-diagonal to empty}
start: |
  tr tb sg . sr
  . . . . .
  . . . . .
  . . . . .
  . Sr Tg Tr Tb
zones: {goal: row 5 in file b..d}
end:
  far: each player wins when some own stepper in goal
  blocked: last loses when repeats >= 2
)"},
    {"Limit", R"(
limit: 5
)"},
    {"CountsPieces", R"(
end:
  far: each player wins when number of own piece in row 5 >= 2
  blocked: last loses when repeats >= 2
)"},
    {"CountsPiecesOfBoth", R"(
end:
  many: each player loses when number of piece in row 3 > 2
  far: each player loses when number of enemy in row 1 >= 1
  blocked: last loses when repeats >= 2
)"},
    {"CountsPiecesThatAreThere", R"(
end:
  many: last wins when number of own piece in row 1 >= 2
  blocked: last loses when repeats >= 2
)",
     true, false},
    {"NeverThere", R"(
legal: {away: never some own in row 4..5 and turns < 5, either: never turns <= 4 and some own runner in file a in row 2..3}
)"},
    {"NeverAtAll", R"(
legal: {away: never some own piece in file c in row 4}
)"},
    {"StandsWhereNoneMay", R"(
legal: {away: never some own piece in row 1 and turns < 3}
)",
     true, false},
    {"OtherState", R"(
state:
  game: {wanted: {colour: none}, last: {player: none}, ended: {cell: none}, walks: {number: 0}}
  player: {steps: {number: 0}}
  piece: {hue: {colour: none, text: {r: red, b: blue, g: green, x: none}}, moved: {flag: no}}
turn:
  - move own piece where wanted is none or it.hue is wanted
  - ended = landing
  - walks += 1
  - this.moved = yes
  - me.steps += 1
  - wanted = ended.ground
  - last = mover
)"},
    {"OneOfTwoWays", R"(
traits: {power: number}
pieces:
  runner: {letter: T, power: 1, moves: slide forward or forward-diagonal to empty}
  hauler: {letter: H, power: 3, moves: step forward to empty}
turn:
  - either:
      pull:
        - choose own piece as puller
        - let pulled = enemy crossed by slide forward 1..(puller.power) through enemy to empty from puller
        - require some pulled
        - remove pulled
      go:
        - move own piece where wanted is none or it.hue is wanted
  - wanted = landing.ground
  - last = mover
)"},
    {"ARoundDecides", R"(
state:
  game: {wanted: {colour: none}, last: {player: none}}
  player: {points: {number: 0}}
  piece: {hue: {colour: none, text: {r: red, b: blue, g: green, x: none}}}
match:
  score: [winner.points += 2]
  end:
    none: each player wins when me.points >= 5
    enough: each player wins when me.points >= 2 and me is winner
  next: [next = loser]
)"},
    {"ARoundMayDecide", R"(
state:
  game: {wanted: {colour: none}, last: {player: none}}
  player: {points: {number: {black: 1, white: 0}}}
  piece: {hue: {colour: none, text: {r: red, b: blue, g: green, x: none}}}
match:
  score: [winner.points += 1]
  end:
    enough: each player wins when me.points >= 2
  next:
    - wanted = none
    - next = loser
limit: 30
)",
     true, false},
    // ---- what is not known
    {"Takes", R"(
pieces: {runner: {letter: T, moves: slide forward or forward-diagonal}}
)",
     false},
    {"ForbidsWalks", R"(
legal: {side: forbid landing is file a}
)",
     false},
    {"NeverTwoTimes", R"(
legal: {away: never some own in row 4..5 and turns < 5, either: never turns < 3 and some own in row 3}
)",
     true, false},
    {"NeverWhereOthersAre", R"(
legal: {away: never some piece in row 4}
)",
     false},
    {"NeverTwo", R"(
legal: {away: never number of own in row 4 > 1}
)",
     false},
    {"SetsOffRules", R"(
rules: {turned: {when: own piece moves to file c, do: [this.hue = green]}}
)",
     false},
    {"SetsTheHue", R"(
turn:
  - move own piece where wanted is none or it.hue is wanted
  - this.hue = landing.ground
  - wanted = landing.ground
  - last = mover
)",
     false},
    {"SomeTypesWalk", R"(
pieces:
  runner: {letter: T, moves: slide forward or forward-diagonal to empty}
  stepper: {letter: S, moves: step forward or forward-diagonal to empty}
turn:
  - move own runner where wanted is none or it.hue is wanted
  - wanted = landing.ground
  - last = mover
stuck: [pass]
)",
     false},
    {"MovesAgain", R"(
turn:
  - move own piece where wanted is none or it.hue is wanted
  - wanted = landing.ground
  - last = mover
  - "if landing is file c":
      - next = mover
)",
     false},
    {"MayComeBack", R"(
pieces: {runner: {letter: T, moves: slide any to empty}}
limit: 20
)",
     false},
    {"AsksOfTheNextTurn", R"(
end:
  far: mover wins when some own piece in row 5
  blocked: last loses when repeats >= 2
limit: 20
)",
     false},
    {"CountsPiecesExactly", R"(
end:
  far: each player wins when number of own piece in row 5 is 2
  blocked: last loses when repeats >= 2
)",
     false},
    {"CountsTurns", R"(
state:
  game: {wanted: {colour: none}, last: {player: none}, since: {clock: 0}}
  piece: {hue: {colour: none, text: {r: red, b: blue, g: green, x: none}}}
end:
  far: each player wins when some own piece in row 5
  long: draw when since > 6
)",
     false},
    {"CallsByTheOrigin", R"(
turn:
  - move own piece where wanted is none or it.hue is wanted
  - wanted = origin.ground
  - last = mover
)",
     false},
    {"AnotherWayForAll", R"(
turn:
  - either:
      - - move own piece where wanted is none or it.hue is wanted
        - wanted = landing.ground
      - - choose own piece as chosen
        - require no own piece in row 2
        - wanted = chosen.ground
  - last = mover
limit: 12
)",
     false},
};

INSTANTIATE_TEST_SUITE_P(Rules, CalledByRules, ::testing::ValuesIn(kRules),
                         [](const auto& one) { return std::string(one.param.name); });

// ---- each move is as likely as any other

using Ending = std::tuple<std::string, int>;  // result, turns
using Endings = std::map<Ending, double>;

// How likely each ending is from the present position, where it does not depend on how that came about.
const Endings& likely_endings(Executor& play, int turns, std::map<std::pair<Key, int>, Endings>& known) {
  const auto [place, is_new] = known.try_emplace({play.key(), turns});
  if (!is_new) return place->second;
  MoveList moves;
  play.legal_moves(moves);
  Endings all;
  if (moves.empty()) all[{testing_kit::result_text(play.model(), play.outcome()), turns}] = 1;
  for (const Move& move : moves) {
    play.do_move(move);
    for (const auto& [ending, share] : likely_endings(play, turns + 1, known))
      all[ending] += share / static_cast<double>(moves.size());
    play.undo_move();
  }
  return place->second = all;
}

class CalledEndings : public ::testing::TestWithParam<Rules> {};

TEST_P(CalledEndings, AreAsLikelyAsTheyAre) {
  const auto game = load_rules(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  ASSERT_TRUE(is_called(*game));
  const auto play = game->compiled();
  std::map<std::pair<Key, int>, Endings> known;
  const Endings& likely = likely_endings(*play, 0, known);
  std::map<Ending, std::uint64_t> found;
  std::mt19937_64 random(21);
  constexpr int kGames = 40000;
  for (int i = 0; i < kGames; ++i) {
    std::string result;
    const std::uint64_t turns = play->play_out(
        [&] { return random(); }, [&] { result = testing_kit::result_text(game->model(), play->outcome()); });
    ++found[{result, static_cast<int>(turns)}];
  }
  // Endings that are too rare for the test stand together.
  std::vector<std::uint64_t> counts(1);
  std::vector<double> weights(1);
  for (const auto& [ending, share] : likely) {
    const bool is_rare = share * kGames < 8;
    if (!is_rare) {
      counts.push_back(0);
      weights.push_back(0);
    }
    (is_rare ? counts.front() : counts.back()) += found[ending];
    (is_rare ? weights.front() : weights.back()) += share;
  }
  EXPECT_EQ(found.size(), likely.size()) << "an ending that cannot be";
  if (counts.front() == 0) {
    counts.erase(counts.begin());
    weights.erase(weights.begin());
  }
  EXPECT_GT(counts.size(), 5U);
  EXPECT_LT(testing_kit::excess(counts, weights), 4);
}

const Rules kSmall[] = {{"OnePieceIsCalled", R"(
board:
  shape: 4x4
  marks: {ground: {values: colour, key: {r: red, b: blue, g: green}, map: "rbgr\ngbrg\nbrgb\nrgbr\n"}}
start: |
  tr tb . tg
  . . . .
  . . . .
  Tg . Tr Tb
stuck: [pass]
end:
  far: each player wins when some own piece in row 4
  blocked: draw when stuck
)"},
                        {"SeveralAreCalled", R"(
board:
  shape: 4x4
  marks: {ground: {values: colour, key: {r: red, b: blue, g: green}, map: "rbgr\ng.rg\nbr.b\nrgbr\n"}}
pieces:
  runner: {letter: T, moves: slide forward or forward-diagonal to empty}
  stepper: {letter: S, moves: step any to empty}
start: |
  tr tr . sg
  . . . .
  . . . .
  Sg . Tr Tr
stuck: [pass]
limit: 6
end:
  far: each player wins when some own runner in row 4
  blocked: draw when stuck
)"}};

INSTANTIATE_TEST_SUITE_P(Rules, CalledEndings, ::testing::ValuesIn(kSmall),
                         [](const auto& one) { return std::string(one.param.name); });

// The first two turns of Kamisado.
TEST(Called, EachFirstMoveIsAsLikely) {
  const auto game = testing_kit::load("kamisado");
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  MoveList moves, replies;
  play->legal_moves(moves);
  std::map<Key, std::size_t> first, second;
  std::vector<double> weights;
  for (const Move& move : moves) {
    play->do_move(move);
    first[play->key()] = first.size();
    play->legal_moves(replies);
    for (const Move& reply : replies) {
      play->do_move(reply);
      second[play->key()] = second.size();
      weights.push_back(1.0 / static_cast<double>(replies.size()));
      play->undo_move();
    }
    play->undo_move();
  }
  ASSERT_EQ(first.size(), 102U);
  ASSERT_EQ(second.size(), 1150U);
  std::vector<std::uint64_t> counts(first.size()), later(second.size());
  std::mt19937_64 random(22);
  for (int i = 0; i < 30000; ++i) {
    play->play_out([&] { return random(); },
                   [&] {
                     const Store store = play->store();
                     ++counts[first.at(store.history[1])];
                     ++later[second.at(store.history[2])];
                   });
  }
  EXPECT_LT(testing_kit::excess(counts, std::vector<double>(counts.size(), 1)), 4);
  EXPECT_LT(testing_kit::excess(later, weights), 4);
}

TEST(Called, AGameIsThatOfItsNumbersWhateverWasPlayedBefore) {
  const auto game = testing_kit::load("kamisado");
  ASSERT_TRUE(game->ok()) << game->error;
  testing_kit::expect_games_of_numbers(*game->compiled());
}

}  // namespace
}  // namespace ludwright
