// The judge: small definitions, each about one part of schema/semantics.md, played move by move.
#include "engine/reference/reference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "dsl/load.h"
#include "engine/notation.h"
#include "engine/program_fault.h"
#include "engine/reference/account.h"
#include "tests/support/places.h"

namespace ludwright {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Texts = std::vector<std::string>;

// A definition under way. Laws of `properties` serve as names for expressions.
class Play {
 public:
  explicit Play(const std::string& yaml) : loaded_(load_text("test", yaml, {}, testing_kit::definitions())) {
    EXPECT_TRUE(loaded_.model) << loaded_.diagnostics.render(loaded_.sources);
    if (!loaded_.model) return;
    judge_ = make_reference(*loaded_.model);
    judge_->set(initial_store(*loaded_.model));
  }

  bool ok() const { return judge_ != nullptr; }
  Reference& judge() { return *judge_; }
  const Model& model() const { return *loaded_.model; }

  Texts moves() {
    MoveList list;
    judge_->legal_moves(list);
    Texts texts = write_moves(*judge_, list);
    std::sort(texts.begin(), texts.end());
    return texts;
  }

  void make(const Texts& texts) {
    for (const std::string& text : texts) {
      MoveList list;
      judge_->legal_moves(list);
      const Texts written = write_moves(*judge_, list);
      const auto found = std::find(written.begin(), written.end(), text);
      ASSERT_NE(found, written.end()) << text << " among " << ::testing::PrintToString(written);
      judge_->do_move(list[static_cast<std::size_t>(found - written.begin())]);
    }
  }

  std::int64_t value(const std::string& law) {
    for (const Law& one : model().laws) {
      if (one.name == law) return judge_->evaluate(one.expr, judge_->store().mover);
    }
    ADD_FAILURE() << "no law " << law;
    return 0;
  }

  std::string position() { return write_position(model(), judge_->store()); }

 private:
  Loaded loaded_;
  std::unique_ptr<Reference> judge_;
};

const std::string kTwo = R"(
game: Test
players: {white: {forward: north, letter: w}, black: {forward: south, letter: b}}
)";

// ---- counts
// --------------------------------------------------------------------------------------------------------------

TEST(Reference, CountsTheRepositorysGames) {
  struct Row {
    const char* game;
    std::vector<std::uint64_t> leaves;
  };
  const Row rows[] = {{"tic-tac-toe", {9, 72, 504, 3024}}, {"breakthrough", {22, 484}},
                      {"english-draughts", {7, 49, 302}},  {"connect-four", {7, 49, 343}},
                      {"reversi", {4, 12, 56, 244}},       {"chess", {20, 400}}};
  for (const Row& row : rows) {
    SCOPED_TRACE(row.game);
    const Loaded loaded = load_game(row.game, {}, testing_kit::definitions());
    ASSERT_TRUE(loaded.model) << loaded.diagnostics.render(loaded.sources);
    const auto judge = make_reference(*loaded.model);
    judge->set(initial_store(*loaded.model));
    for (std::size_t depth = 1; depth <= row.leaves.size(); ++depth) {
      EXPECT_EQ(judge->perft(static_cast<int>(depth)), row.leaves[depth - 1]) << "depth " << depth;
    }
  }
}

TEST(Reference, UndoRestoresEverything) {
  const Loaded loaded = load_game("chess", {}, testing_kit::definitions());
  ASSERT_TRUE(loaded.model);
  const auto judge = make_reference(*loaded.model);
  judge->set(initial_store(*loaded.model));
  std::vector<std::string> before;
  for (int i = 0; i < 12; ++i) {
    before.push_back(write_position(*loaded.model, judge->store()));
    MoveList moves;
    judge->legal_moves(moves);
    ASSERT_FALSE(moves.empty());
    EXPECT_TRUE(std::is_sorted(moves.begin(), moves.end()));
    judge->do_move(moves[(static_cast<std::size_t>(i) * 7) % moves.size()]);
  }
  for (; !before.empty(); before.pop_back()) {
    judge->undo_move();
    EXPECT_EQ(write_position(*loaded.model, judge->store()), before.back());
    EXPECT_EQ(judge->key(), position_key(*loaded.model, judge->store()));
  }
}

// ---- walks
// ---------------------------------------------------------------------------------------------------------------

struct Walk {
  const char* name;
  const char* path;
  Texts expected;  // where the piece of d4 on an otherwise nearly empty board may go
};

class Walks : public ::testing::TestWithParam<Walk> {};

TEST_P(Walks, Reach) {
  // An enemy on d6, a friend on f4.
  Play play(kTwo + R"(
board: {shape: 7x7}
pieces:
  man: {letter: M, moves: )" +
            std::string(GetParam().path) + R"(}
  block: {letter: B}
start: |
  . . . . . . .
  . . . bB . . .
  . . . . . . .
  . . . wM . wB .
  . . . . . . .
  . . . . . . .
  . . . . . . .
turn: move own man
stuck: pass
notation: {move: "{to}"}
)");
  ASSERT_TRUE(play.ok());
  EXPECT_THAT(play.moves(), ::testing::ElementsAreArray(GetParam().expected));
}

INSTANTIATE_TEST_SUITE_P(
    Reference, Walks,
    ::testing::Values(Walk{"step", "step orthogonal", {"c4", "d3", "d5", "e4"}},
                      Walk{"slide", "slide north or east", {"d5", "d6", "e4"}},
                      Walk{"slide_range", "slide south 2..3", {"d1", "d2"}},
                      Walk{"slide_over", "slide north over enemy to empty", {"d7"}},
                      Walk{"slide_vector", "slide 1x3 to empty", {"a3", "a5", "c1", "c7", "e1", "e7", "g3", "g5"}},
                      Walk{"leap", "leap 1x2", {"b3", "b5", "c2", "c6", "e2", "e6", "f3", "f5"}},
                      Walk{"leap_named", "leap 2 forward 1 sideways", {"c6", "e6"}},
                      Walk{"hop", "slide east to empty then hop east", {"g4"}},
                      Walk{"hop_enemy", "step forward to empty then hop forward taking enemy to empty", {"d7"}},
                      Walk{"legs", "step north then step aside", {"c5", "e5"}},
                      Walk{"ahead", "step diagonal then step ahead", {"b2", "b6", "f2", "f6"}},
                      Walk{"group", "(step west) 1..2 times", {"b4", "c4"}},
                      Walk{"spread", "spread orthogonal within (row 4..5 in column 3..4)", {"c4", "c5", "d5"}},
                      Walk{"also", "step west also step back", {"c4"}}, Walk{"toward", "step toward enemy", {"d5"}},
                      Walk{"backward", "step backward or backward-left", {"c3", "d3"}}),
    [](const auto& each) { return each.param.name; });

// ---- programs
// ------------------------------------------------------------------------------------------------------------

TEST(Reference, RunsToOnePositionAreOneMove) {
  Play play(kTwo + R"(
board: {shape: 3x1}
pieces: {man: {letter: M}}
turn:
  - choose cell as a
  - choose cell as b
  - require a is not b
  - place new man at a
  - place new man at b
stuck: pass
)");
  ASSERT_TRUE(play.ok());
  EXPECT_EQ(play.moves().size(), 3U);  // three pairs, not six
}

TEST(Reference, RulesOfACascadeRunInOrderAndOncePerPiece) {
  Play play(kTwo + R"(
board: {shape: 3x1}
state: {game: {log: {number: 0}}}
pieces: {man: {letter: M, moves: step east or west}}
start: MmM
turn: move own man
stuck: pass
rules:
  shield: {when: man captured by man, if: log is 0, instead: log = 1}
  first: {when: man captured, do: log = log * 10 + 2}
  second: {when: man captured, do: log = log * 10 + 3}
  moved: {when: man moves, do: log = log * 10 + 4}
properties: {log: constant log, men: constant number of man}
notation: {move: "{from}{to}"}
)");
  ASSERT_TRUE(play.ok());
  play.make({"a1b1"});  // the shield holds, and the attacker stays
  EXPECT_EQ(play.value("log"), 1);
  EXPECT_EQ(play.value("men"), 3);
  play.make({"b1c1"});
  EXPECT_EQ(play.value("log"), 1234);
  EXPECT_EQ(play.value("men"), 2);
}

TEST(Reference, LookAheadDoesNotSeeWhatFollows) {
  Play play(kTwo + R"(
board: {shape: 4x1}
pieces: {man: {letter: M, moves: step east to empty}}
start: M...
turn:
  - first possible of:
      - move own man by (step west to empty)
      - move own man
  - as long as possible up to 5 times: move this
stuck: pass
notation: {move: "{from}{to}"}
)");
  ASSERT_TRUE(play.ok());
  EXPECT_EQ(play.moves().size(), 1U);
  MoveList moves;
  play.judge().legal_moves(moves);
  play.judge().do_move(moves[0]);
  EXPECT_EQ(play.judge().store().cells[3].size(), 1U);
}

TEST(Reference, PreferLooksThroughTheDecisionsOfATurn) {
  const std::string rules = R"(
board: {shape: 5x1}
pieces: {man: {letter: M, moves: {jump: hop east or west taking enemy to empty, step: step east or west to empty}}}
start: .M.m.
turn:
  - move own man
  - may: move this by jump
stuck: pass
legal: {most: prefer number of taken}
notation: {move: "{from}{to}"}
)";
  Play whole(kTwo + rules);
  ASSERT_TRUE(whole.ok());
  EXPECT_THAT(whole.moves(), ElementsAre("b1c1xe1"));
  Play steps(kTwo + rules + "ply: step\n");
  ASSERT_TRUE(steps.ok());
  EXPECT_THAT(steps.moves(), ElementsAre("b1c1"));
  steps.make({"b1c1"});
  EXPECT_EQ(steps.moves().size(), 1U);
  EXPECT_EQ(steps.judge().store().mover, 0);
}

TEST(Reference, ChanceHasWeightsAndNoPreference) {
  Play play(kTwo + R"(
board: {shape: 3x1}
areas: {bag: {seen_by: nobody}}
pieces: {sun: {letter: S}, moon: {letter: M}}
setup:
  - 2 times: place new sun of nobody at bag
  - place new moon of nobody at bag
turn:
  - random piece in bag as drawn
  - place drawn at empty
stuck: pass
legal: {suns: prefer number of sun in cell}
notation: {move: "{to}"}
)");
  ASSERT_TRUE(play.ok());
  EXPECT_EQ(play.judge().decider(), kNobody);
  EXPECT_THAT(play.judge().weights(), ElementsAre(2, 1));
  MoveList moves;
  play.judge().legal_moves(moves);
  ASSERT_EQ(moves.size(), 2U);
  play.judge().do_move(moves[0]);
  EXPECT_EQ(play.judge().decider(), 0);
  EXPECT_THAT(play.judge().weights(), IsEmpty());
  EXPECT_THAT(play.moves(), ElementsAre("a1", "b1", "c1"));
}

TEST(Reference, StepsAreDecisionsAndTogetherJoins) {
  const std::string rules = R"(
board: {shape: 3x1}
pieces: {man: {letter: M}}
ply: step
)";
  Play apart(kTwo + rules + "turn: [place new man at empty, place new man at empty]\nstuck: pass\n");
  ASSERT_TRUE(apart.ok());
  EXPECT_EQ(apart.judge().perft(2), 6U);
  apart.make({apart.moves()[0]});
  EXPECT_EQ(apart.judge().store().turns, 0);
  Play joined(kTwo + rules + "turn: [{together: [place new man at empty, place new man at empty]}]\nstuck: pass\n");
  ASSERT_TRUE(joined.ok());
  EXPECT_EQ(joined.judge().perft(1), 3U);
}

TEST(Reference, RoundsHandOverDecisions) {
  Play play(kTwo + R"(
board: {shape: 2x1}
state: {player: {number_said: {number: 0}}}
round:
  - each player:
      - choose 1..3 as n
      - me.number_said = n
end: {over: most me.number_said wins when rounds is 1}
notation: {move: "{n}"}
)");
  ASSERT_TRUE(play.ok());
  EXPECT_EQ(play.judge().decider(), 0);
  play.make({"2"});
  EXPECT_EQ(play.judge().decider(), 1);
  play.make({"3"});
  EXPECT_EQ(play.judge().outcome(), (Outcome{OutcomeKind::Win, 2, "over"}));
}

// ---- state, flow, ends
// -----------------------------------------------------------------------------------------------------

TEST(Reference, SlotsLapseAndClocksGrow) {
  Play play(kTwo + R"(
board: {shape: 2x1}
state:
  game:
    now: {number: 0, lasts: turn}
    soon: {number: 0, lasts: next turn}
    since: {clock: 0}
    count: {number: 0}
turn:
  - either:
      set: [now = 1, soon = 1, since = 0, count += 1]
      leave: pass
properties: {now: constant now, soon: constant soon, since: constant since}
stuck: pass
)");
  ASSERT_TRUE(play.ok());
  struct Row {
    std::size_t move;  // 0: set, 1: leave
    std::int64_t soon, since;
  };
  for (const Row& row : {Row{0, 1, 0}, Row{1, 0, 1}, Row{1, 0, 2}, Row{0, 1, 0}, Row{0, 1, 0}}) {
    MoveList moves;
    play.judge().legal_moves(moves);
    ASSERT_EQ(moves.size(), 2U);
    play.judge().do_move(moves[row.move]);
    EXPECT_EQ(play.value("now"), 0);
    EXPECT_EQ(play.value("soon"), row.soon);
    EXPECT_EQ(play.value("since"), row.since);
  }
}

TEST(Reference, ALoserIsOutAndTheLastTeamWins) {
  Play play(R"(
game: Test
players: {red: {letter: r, team: warm}, green: {letter: g}, blue: {letter: b}, yellow: {letter: y, team: warm}}
board: {shape: 4x1}
pieces: {man: {letter: M, moves: step east or west}}
start: rM gM bM yM
turn: move own piece
stuck: pass
end: {bare: each player loses when no own man}
notation: {move: "{from}{to}"}
)");
  ASSERT_TRUE(play.ok());
  play.make({"a1b1"});
  EXPECT_EQ(play.judge().store().alive, 0b1101);
  EXPECT_EQ(play.judge().store().mover, 2);
  play.make({"c1d1"});
  EXPECT_FALSE(play.judge().outcome().over());
  EXPECT_EQ(play.judge().store().mover, 0);
}

TEST(Reference, StuckProgramsAreForcedAndNoneIsADraw) {
  const std::string rules = kTwo + R"(
board: {shape: 2x1}
pieces: {man: {letter: M, moves: step east to empty}}
start: M.
turn: move own man
)";
  Play draw(rules + "stuck: move own man\n");
  ASSERT_TRUE(draw.ok());
  draw.make({draw.moves()[0]});
  EXPECT_EQ(draw.judge().outcome(), (Outcome{OutcomeKind::Draw, 0, "no move"}));
  EXPECT_THAT(draw.moves(), IsEmpty());
  Play pass(rules + "stuck: pass\nlimit: 3\n");
  ASSERT_TRUE(pass.ok());
  pass.make({pass.moves()[0], "pass", "pass"});
  EXPECT_EQ(pass.judge().outcome(), (Outcome{OutcomeKind::Draw, 0, "limit"}));
}

TEST(Reference, PhasesFollowOneAnother) {
  Play play(kTwo + R"(
board: {shape: 2x2}
pieces: {man: {letter: M, moves: step any}}
phases:
  place: {turn: place new man at empty in row 1, stuck: pass, until: number of piece is 4}
  play: {turn: move own piece, stuck: pass, end: {over: mover wins when phase_turns is 1}}
properties: {phase_turns: constant phase_turns}
)");
  ASSERT_TRUE(play.ok());
  EXPECT_EQ(play.judge().perft(4), 4U);
  for (int i = 0; i < 4; ++i) play.make({play.moves()[0]});
  EXPECT_EQ(play.judge().store().phase, 1);
  EXPECT_EQ(play.value("phase_turns"), 0);
  play.make({play.moves()[0]});
  EXPECT_EQ(play.judge().outcome().name, "over");
}

TEST(Reference, ForbidNeverAndAttackedAsTheEnemySees) {
  Play play(kTwo + R"(
board: {shape: 3x3}
pieces:
  king: {letter: K, moves: step any}
  rook: {letter: R, moves: slide orthogonal}
start: |
  r.k
  ...
  .K.
turn: move own piece
legal:
  no_left: forbid some landing in file a
  safe: never some own king in attacked
stuck: pass
notation: {move: "{letter}{to}"}
)");
  ASSERT_TRUE(play.ok());
  EXPECT_THAT(play.moves(), ElementsAre("Kc1"));  // a1, a2 are forbidden; b2, c2 are next to the king
  const auto refused_by = [&](const std::string& cell) {
    const auto& cells = play.model().board.cells;
    const auto named = [&](const std::string& name) {
      const auto found = std::find_if(cells.begin(), cells.end(), [&](const Cell& one) { return one.name == name; });
      return static_cast<CellId>(found - cells.begin());
    };
    Request request;
    request.from = named("b1");
    request.to = named(cell);
    const Account account = play.judge().account(request);
    return account.verdict == Account::Verdict::Refused ? account.reason.name : "";
  };
  EXPECT_EQ(refused_by("a1"), "no_left");
  EXPECT_EQ(refused_by("a2"), "no_left");
  EXPECT_EQ(refused_by("b2"), "safe");
  EXPECT_EQ(refused_by("c2"), "safe");
  EXPECT_EQ(refused_by("c1"), "");
}

TEST(Reference, RolesGiveMovesWhileTheyHold) {
  Play play(kTwo + R"(
board: {shape: 3x1}
state: {piece: {crowned: {flag: no}}}
pieces:
  man: {letter: M, moves: step east to empty}
  king: {letter: K, role: it.crowned, moves: slide west to empty}
start: M..
turn: move own piece
stuck: pass
rules: {crowning: {when: man moves to c1, do: this.crowned = yes}}
notation: {move: "{from}{to}"}
)");
  ASSERT_TRUE(play.ok());
  play.make({"a1b1", "pass", "b1c1", "pass"});
  EXPECT_THAT(play.moves(), ElementsAre("c1a1", "c1b1"));
}

TEST(Reference, AnEndedRoundOfAMatchIsScored) {
  Play play(kTwo + R"(
board: {shape: 2x1}
state: {player: {points: {number: 0}}}
pieces: {man: {letter: M, moves: step east to empty}}
start: M.
turn: move own man
stuck: pass
end: {home: white wins when some man in column 2}
match:
  score: winner.points += 1
  end: {two: each player wins when me.points is 2}
  next:
    - remove piece
    - choose one of white black as starter
    - place new man of white at rank 1 in file 1
    - next = starter
notation: {move: "{from}{to}"}
)");
  ASSERT_TRUE(play.ok());
  play.make({play.moves()[0]});
  EXPECT_EQ(play.judge().store().stage, Stage::Next);
  EXPECT_EQ(play.judge().store().winner, 0);
  MoveList moves;
  play.judge().legal_moves(moves);
  ASSERT_EQ(moves.size(), 2U);
  play.judge().do_move(moves[1]);
  EXPECT_EQ(play.judge().store().stage, Stage::Turn);
  EXPECT_EQ(play.judge().store().mover, 1);
  EXPECT_EQ(play.judge().store().history.size(), 1U);
  play.make({"pass", "a1b1"});
  EXPECT_EQ(play.judge().outcome(), (Outcome{OutcomeKind::Win, 1, "two"}));
}

TEST(Reference, NoDefinitionHangsTheJudge) {
  const std::string endless = kTwo + R"(
board: {shape: 8x8}
state: {game: {count: {number: 0}}}
pieces: {man: {letter: M, moves: (step any to cell) 1..30 times}}
start: |
  ........
  ........
  ........
  ...M....
  ........
  ........
  ........
  ........
turn:
  - 2000000000 times: count += 1
  - move own man
stuck: [{2000000000 times: count += 1}]
)";
  EXPECT_THROW(Play{endless}, ProgramFault);
}

}  // namespace
}  // namespace ludwright
