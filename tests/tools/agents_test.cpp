// Agents: solved games are played perfectly, what is hidden has no part in a decision, the same seed and nodes give the
// same moves with any number of threads, and every definition is played.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <set>
#include <unordered_map>

#include "tests/support/play_kit.h"
#include "tests/tools/learning_kit.h"
#include "tools/agents/agent.h"
#include "tools/agents/alphabeta.h"
#include "tools/agents/game_kind.h"
#include "tools/agents/learning.h"
#include "tools/agents/proof_search.h"
#include "tools/agents/sight.h"
#include "tools/agents/worlds.h"
#include "tools/common.h"

namespace ludwright {
namespace {

using namespace testing_kit;
using testing::HasSubstr;

class Agents : public LearningTest {};

std::unique_ptr<LoadedGame> board_of(const std::string& game, const std::string& shape, const std::string& more = "") {
  return load_yaml("small.yaml", "extends: " + game + "\ngame: Small\nboard: {shape: " + shape +
                                     "}\nexamples: ~\nproperties: ~\n" + more);
}

void play_random(Executor& play, int plies, std::mt19937_64& random) {
  MoveList legal;
  for (int i = 0; i < plies && !play.outcome().over(); ++i) {
    play.legal_moves(legal);
    play.do_move(legal[random() % legal.size()]);
  }
}

int value_behind(Executor& play, const Move& move, std::unordered_map<Key, int>& known);

// The result under best play for the seat that decides: 1 won, 0 drawn, -1 lost. An exact solver that shares nothing
// with the agents: every move, remembered by key.
int solve_exactly(Executor& play, std::unordered_map<Key, int>& known) {
  const auto at = known.find(play.key());
  if (at != known.end()) return at->second;
  MoveList legal;
  play.legal_moves(legal);
  int best = -1;
  for (const Move& move : legal) {
    best = std::max(best, value_behind(play, move, known));
    if (best == 1) break;
  }
  known.emplace(play.key(), best);
  return best;
}

int value_behind(Executor& play, const Move& move, std::unordered_map<Key, int>& known) {
  const PlayerId me = play.decider();
  play.do_move(move);
  int value = 0;
  if (play.outcome().over()) {
    if (play.outcome().kind == OutcomeKind::Win) value = (play.outcome().winners >> me & 1) != 0 ? 1 : -1;
  } else {
    value = play.decider() == me ? solve_exactly(play, known) : -solve_exactly(play, known);
  }
  play.undo_move();
  return value;
}

// Every game that the opponent can play against the agent: the worst result for the agent's seat.
int worst_result(Executor& play, Agent& agent, PlayerId seat, std::unordered_map<Key, int>& seen) {
  if (play.outcome().over()) {
    if (play.outcome().kind == OutcomeKind::Draw) return 0;
    return (play.outcome().winners >> seat & 1) != 0 ? 1 : -1;
  }
  const auto at = seen.find(play.key());
  if (at != seen.end()) return at->second;
  int worst = 1;
  MoveList moves;
  if (play.decider() == seat)
    moves = {agent.choose(play).move};
  else
    play.legal_moves(moves);
  for (const Move& move : moves) {
    play.do_move(move);
    worst = std::min(worst, worst_result(play, agent, seat, seen));
    play.undo_move();
  }
  seen.emplace(play.key(), worst);
  return worst;
}

TEST_F(Agents, NeverLoseTicTacToe) {
  const auto game = load("tic-tac-toe");
  for (const char* text : {"mcts:1000", "alphabeta:20000"}) {
    for (const PlayerId seat : {PlayerId{0}, PlayerId{1}}) {
      const auto play = game->compiled();
      const auto agent = make_agent(text, game->model(), 1);
      std::unordered_map<Key, int> seen;
      EXPECT_GE(worst_result(*play, *agent, seat, seen), 0) << text << " as seat " << int{seat};
      EXPECT_GT(seen.size(), 50U);
    }
  }
}

TEST_F(Agents, SmallGamesAreSolved) {
  struct Row {
    const char* game;
    const char* shape;
    double value;  // for the first seat
  };
  std::vector<Row> rows = {
      // Gardner: the second player wins. Tromp's table of small boards: draws.
      {"hexapawn", "3x3", 0},
      {"connect-four", "4x4", 0.5},
      {"connect-four", "5x4", 0.5},
      {"connect-four", "4x5", 0.5},
  };
  if (testing_kit::deep()) rows.push_back({"connect-four", "5x5", 0.5});  // half a minute
  for (const Row& row : rows) {
    SCOPED_TRACE(std::string(row.game) + " " + row.shape);
    const auto game = std::string(row.shape) == "3x3" ? load(row.game) : board_of(row.game, row.shape);
    ASSERT_TRUE(game->ok()) << game->error;
    const auto play = game->compiled();
    const Thought thought = make_agent("alphabeta:400000000", game->model(), 1)->choose(*play);
    EXPECT_TRUE(thought.proven);
    EXPECT_DOUBLE_EQ(thought.candidates.front().value, row.value);
  }
}

// Positions near the end, reached by lot: what the agent plays must be worth what the position is worth.
void expect_perfect(const LoadedGame& game, int plies, int positions, const std::string& text) {
  std::mt19937_64 random(7);
  const auto play = game.compiled();
  const auto agent = make_agent(text, game.model(), 1);
  int found = 0, decided = 0;
  while (found < positions) {
    play->set(initial_store(game.model()));
    play_random(*play, plies, random);
    if (play->outcome().over()) continue;
    ++found;
    const Thought thought = agent->choose(*play);
    std::unordered_map<Key, int> known;
    const int value = solve_exactly(*play, known);
    decided += value != 0 ? 1 : 0;
    EXPECT_EQ(value_behind(*play, thought.move, known), value) << write_position(game.model(), play->store());
    EXPECT_TRUE(thought.proven);
  }
  EXPECT_GT(decided, 0);
}

TEST_F(Agents, ConnectFourLastSixteen) { expect_perfect(*load("connect-four"), 42 - 16, 100, "alphabeta"); }
// Every reply to the moves that a proof says, to the end; the number of positions, or 0 if one of them is no win.
std::size_t follow_proof(Descent& descent, ProofSearch& proof, PlayerId seat, std::set<Key>& seen) {
  if (!seen.insert(descent.name()).second) return seen.size();
  MoveList moves;
  if (descent.play().decider() != seat) {
    descent.play().legal_moves(moves);
  } else {
    moves = proof.line(descent, 1);
    if (moves.empty()) {  // forgotten
      Clock clock(Budget{});
      if (proof.search(descent, clock, 2'000'000) == ProofSearch::Answer::Wins) moves = proof.line(descent, 1);
    }
    if (moves.empty()) return 0;
  }
  for (const Move& move : moves) {
    descent.make(move);
    const Outcome outcome = descent.play().outcome();
    const bool good = outcome.over() ? outcome.kind == OutcomeKind::Win && (outcome.winners >> seat & 1) != 0
                                     : follow_proof(descent, proof, seat, seen) > 0;
    descent.undo();
    if (!good) return 0;
  }
  return seen.size();
}

// Published: the first player wins a single round.
TEST_F(Agents, KamisadoIsWonByTheFirstPlayer) {
  const auto game = load("kamisado");
  const auto play = game->compiled();
  const GameKind kind = kind_of(game->model());
  ProofSearch proof(kind, std::size_t{1} << 20U);
  Descent descent(*play, kind, play->key());
  Clock clock(Budget{});
  ASSERT_EQ(proof.search(descent, clock, 20'000'000), ProofSearch::Answer::Wins);
  std::set<Key> seen;
  EXPECT_GT(follow_proof(descent, proof, play->decider(), seen), 1000U);
}

// The agent plays a proven win: after some moves by lot it is found in less.
TEST_F(Agents, AForcedWinIsFoundByAlphaBeta) {
  const auto game = load("kamisado");
  const auto play = game->compiled();
  std::mt19937_64 random(4);
  play_random(*play, 4, random);
  const Thought thought = make_agent("alphabeta:1000000", game->model(), 1)->choose(*play);
  EXPECT_TRUE(thought.proven);
  EXPECT_DOUBLE_EQ(thought.candidates.front().value, 1);
}

TEST_F(Agents, ProofsAgreeWithSolutions) {
  struct Row {
    std::string game;
    bool wins;  // whoever begins
  };
  for (const Row& row : {Row{"hexapawn", false}, Row{"tic-tac-toe", false}}) {
    const auto game = load(row.game);
    const auto play = game->compiled();
    const GameKind kind = kind_of(game->model());
    std::unordered_map<Key, int> known;
    std::mt19937_64 random(1);
    for (int round = 0; round < 60; ++round) {
      play->set(initial_store(game->model()));
      if (round > 0) play_random(*play, 1 + round % 6, random);
      if (play->outcome().over()) continue;
      ProofSearch proof(kind, std::size_t{1} << 12U);
      Descent descent(*play, kind, play->key());
      Clock clock(Budget{});
      const bool wins = solve_exactly(*play, known) == 1;
      EXPECT_TRUE(round > 0 || wins == row.wins);
      EXPECT_EQ(proof.search(descent, clock, 1'000'000),
                wins ? ProofSearch::Answer::Wins : ProofSearch::Answer::DoesNotWin)
          << write_position(game->model(), play->store());
    }
  }
}

// Before games have taught anything a piece is worth what it can do.
TEST_F(Agents, WhatMovesMoreIsWorthMore) {
  const auto game = load("chess");
  const std::shared_ptr<const Evaluation> evaluation = evaluation_of(game->model());
  const auto balance = [&](const std::string& extra) {
    PositionError error;
    const auto store = read_position(game->model(), "4k3/pppppppp/8/8/8/" + extra + "/PPPPPPPP/4K3 w - -", error);
    EXPECT_TRUE(store.has_value());
    return evaluation->balance(*store, 0);
  };
  const double nothing = balance("8"), pawn = balance("3P4"), knight = balance("3N4"), queen = balance("3Q4");
  EXPECT_GT(pawn, nothing);
  EXPECT_GT(knight, pawn);
  EXPECT_GT(queen, knight);
}

// An army that an option gives to one seat is worth what it is worth in the other's hands.
TEST_F(Agents, ArmiesOfOneSeatAreWeighedLikeTheOthers) {
  const std::string army = "princess, wizard, archer, human_knight, 5 hero";
  for (const std::string seat : {"southern", "northern"}) {
    const auto game = load("dungeon-chess", {{"army." + seat, army}});
    ASSERT_TRUE(game->ok()) << game->error;
    const std::shared_ptr<const Evaluation> evaluation = evaluation_of(game->model());
    PositionError error;
    const auto store = read_position(game->model(), "3P6/3Z6/10/10/10/10/10/10/10/3p6 s @phase=battle -", error);
    ASSERT_TRUE(store.has_value()) << error.message;
    const auto other = read_position(game->model(), "3P6/10/10/10/10/10/10/10/3z6/3p6 s @phase=battle -", error);
    ASSERT_TRUE(other.has_value()) << error.message;
    const double ahead = evaluation->balance(*store, kNobody);
    EXPECT_NE(ahead, 0);
    EXPECT_NEAR(ahead, -evaluation->balance(*other, kNobody), 1e-4) << seat;
  }
}

// A rook ahead is a win if one goes forward; going to and fro is a draw by the third repetition.
TEST_F(Agents, WhoIsAheadDoesNotGoToAndFro) {
  const auto game = load("chess");
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  PositionError error;
  play->set(*read_position(game->model(), "4k3/8/8/8/8/8/R7/R3K3 w - -", error));
  const auto agent = make_agent("mcts:600", game->model(), 1);
  std::mt19937_64 random(5);
  MoveList legal;
  while (!play->outcome().over()) {
    play->legal_moves(legal);
    play->do_move(play->decider() == 0 ? agent->choose(*play).move : legal[random() % legal.size()]);
  }
  EXPECT_EQ(play->outcome().kind, OutcomeKind::Win) << play->outcome().name;
}

std::unique_ptr<LoadedGame> small_reversi() {
  return load_yaml("small.yaml", R"(extends: reversi
game: Small reversi
board: {shape: 6x6, ranks: 6 5 4 3 2 1}
start: |
  ......
  ......
  ..dD..
  ..Dd..
  ......
  ......
examples: ~
)");
}
TEST_F(Agents, ReversiNearTheEnd) {
  const auto game = small_reversi();
  ASSERT_TRUE(game->ok()) << game->error;
  // The last sixteen plies take half a minute.
  if (testing_kit::deep()) {
    expect_perfect(*game, 32 - 16, 10, "alphabeta:20000000");
  } else {
    expect_perfect(*game, 32 - 8, 4, "alphabeta:1000000");
  }
}

TEST_F(Agents, TheSameSeedAndNodesGiveTheSameMoves) {
  const auto game = load("kamisado");
  const auto play = game->compiled();
  std::mt19937_64 random(3);
  for (const std::string text : {"mcts:300", "mcts:300x1", "mcts:300x3", "greedy", "random", "alphabeta:3000"}) {
    std::vector<Move> first;
    for (int round = 0; round < 2; ++round) {
      const auto agent = make_agent(text, game->model(), 5);
      agent->new_game(9);
      play->set(initial_store(game->model()));
      for (std::size_t i = 0; i < 5 && !play->outcome().over(); ++i) {
        const Thought thought = agent->choose(*play);
        if (round == 0)
          first.push_back(thought.move);
        else
          EXPECT_EQ(thought.move, first[i]) << text << ", move " << i + 1;
        play->do_move(thought.move);
      }
    }
  }
}

// Every definition, to its end or for some moves, the position left as it was found.
TEST_F(Agents, EveryDefinitionIsPlayed) {
  for (const std::string& name : all_definitions()) {
    SCOPED_TRACE(name);
    const auto game = load(name);
    ASSERT_TRUE(game->ok()) << game->error;
    const auto play = game->compiled();
    const auto agent = make_agent("mcts:8x2", game->model(), 1);
    std::mt19937_64 random(1);
    MoveList legal;
    for (int i = 0; i < 6 && !play->outcome().over(); ++i) {
      play->legal_moves(legal);
      if (play->decider() == kNobody) {
        play->do_move(legal[random() % legal.size()]);
        continue;
      }
      const Key before = play->key();
      const Thought thought = agent->choose(*play);
      EXPECT_EQ(play->key(), before);
      ASSERT_NE(std::find(legal.begin(), legal.end(), thought.move), legal.end());
      play->do_move(thought.move);
    }
  }
}

// ---- what is hidden ----

// A game of hidden hands in which knowing the other hand would decide every move.
constexpr const char* kGuess = R"(game: Guess
players: {light: {}, dark: {}}
board: {shape: 5x1}
areas: {hand: {of: player, seen_by: owner}, pile: {seen_by: nobody}}
traits: {strength: number}
state: {player: {points: {number: 0}}}
pieces:
  all: {neutral: yes}
  one: {letter: A, strength: 1}
  two: {letter: B, strength: 2}
  three: {letter: C, strength: 3}
  four: {letter: D, strength: 4}
setup:
  - for each kind as sort:
      - 3 times: place new sort of nobody at pile
  - each player:
      - 4 times: [random piece in pile as drawn, send drawn to hand of me]
turn:
  - choose piece in hand of me as card
  - place card at empty
  - me.points += card.strength
  - if some piece in pile: [random piece in pile as refill, send refill to hand of me]
stuck: pass
end:
  full: most me.points wins when no empty
)";

// A change of what `seat` does not see: `kept` says which pieces stay what they are.
using Change = std::function<void(Store&, const std::vector<PieceId>& hidden, std::mt19937_64&)>;

void exchange_types(Store& store, const std::vector<PieceId>& hidden, std::mt19937_64& random) {
  std::vector<TypeId> types;
  for (const PieceId piece : hidden) types.push_back(store.pieces[piece].type);
  std::shuffle(types.begin(), types.end(), random);
  for (std::size_t i = 0; i < hidden.size(); ++i) store.pieces[hidden[i]].type = types[i];
}

// The decision after `since`, made in a unit that begins with `unit`, is the same whatever is hidden from who decides.
void expect_blind(const LoadedGame& game, const Store& unit, const MoveList& since, const std::string& text,
                  const Change& change = exchange_types) {
  const Model& model = game.model();
  const auto play = game.compiled();
  const auto come_here = [&](const Store& store) {
    play->set(store);
    for (const Move& move : since) play->do_move(move);
  };
  come_here(unit);
  const PlayerId seat = play->decider();
  const Store now = play->store();
  const Thought known = make_agent(text, model, 4)->choose(*play);
  EXPECT_EQ(position_key(model, play->store()), position_key(model, now));
  std::vector<PieceId> hidden;  // then and now
  for (std::size_t i = 0; i < unit.pieces.size(); ++i) {
    if (is_hidden(model, unit.pieces[i], seat) && is_hidden(model, now.pieces[i], seat))
      hidden.push_back(static_cast<PieceId>(i));
  }
  std::mt19937_64 random(11);
  int changes = 0;
  for (int i = 0; i < 6; ++i) {
    Store changed = unit;
    change(changed, hidden, random);
    if (position_key(model, changed) == position_key(model, unit)) continue;
    if (!changed.history.empty()) changed.history.back() = position_key(model, changed);
    ++changes;
    come_here(changed);
    EXPECT_EQ(view_key(model, play->store(), seat), view_key(model, now, seat));
    const Thought thought = make_agent(text, model, 4)->choose(*play);
    EXPECT_EQ(thought.move, known.move) << text;
    ASSERT_EQ(thought.candidates.size(), known.candidates.size());
    for (std::size_t c = 0; c < known.candidates.size(); ++c) {
      EXPECT_EQ(thought.candidates[c].move, known.candidates[c].move);
      EXPECT_EQ(thought.candidates[c].visits, known.candidates[c].visits);
      EXPECT_EQ(thought.candidates[c].value, known.candidates[c].value);
    }
  }
  EXPECT_GT(changes, 0);
}

TEST_F(Agents, OtherHandsAndThePileHaveNoPartInADecision) {
  const auto game = load_yaml("guess.yaml", kGuess);
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  std::mt19937_64 random(2);
  for (int plies = 8; plies <= 14; plies += 2) {
    play->set(initial_store(game->model()));
    play_random(*play, plies, random);
    while (!play->outcome().over() && play->decider() == kNobody) play_random(*play, 1, random);
    ASSERT_FALSE(play->outcome().over());
    for (const char* text : {"greedy", "mcts:200", "mcts:200x2"}) expect_blind(*game, play->store(), {}, text);
  }
}

// In the middle of a round: what the first player has placed is seen, what is left in that hand is not.
void expect_blind_in_a_round(const LoadedGame& game, const std::vector<const char*>& agents) {
  const auto play = game.compiled();
  std::mt19937_64 random(5);
  while (play->decider() == kNobody) play_random(*play, 1, random);
  const Store unit = play->store();
  MoveList legal;
  play->legal_moves(legal);
  for (const char* agent : agents) expect_blind(game, unit, {legal[random() % legal.size()]}, agent);
}

TEST_F(Agents, HandsStaySecretInTheMiddleOfARound) {
  std::string text = kGuess;
  text.replace(text.find("turn:\n"), text.find("stuck:") - text.find("turn:\n"), R"(round:
  - each player:
      - choose piece in hand of me as card
      - place card at empty
      - me.points += card.strength
  - each player:
      - if some piece in pile: [random piece in pile as refill, send refill to hand of me]
)");
  text.replace(text.find("stuck: pass\n"), 12, "");
  text.replace(text.find("5x1"), 3, "6x1");
  const auto game = load_yaml("guess.yaml", text);
  ASSERT_TRUE(game->ok()) << game->error;
  expect_blind_in_a_round(*game, {"greedy", "mcts:100"});
  if (!testing_kit::deep()) return;
  // Over a minute: a listing of its moves takes as long as many rounds.
  const auto large = load("dragons-of-kir");
  ASSERT_TRUE(large->ok()) << large->error;
  expect_blind_in_a_round(*large, {"mcts:12"});
}

// Armies drafted in secret: what the other has chosen is no part of one's own choice.
TEST_F(Agents, SecretDraftsStaySecret) {
  const auto game = load("dungeon-chess", {{"draft", "secret"}});
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  std::mt19937_64 random(6);
  while (play->decider() == 0) play_random(*play, 1, random);
  // Any army with one king will do: the others become units of another kind.
  const Change redraft = [&](Store& store, const std::vector<PieceId>& hidden, std::mt19937_64& drawn) {
    const auto types = static_cast<std::uint32_t>(game->model().types.size());
    for (const PieceId piece : hidden) {
      const auto& tags = game->model().types[store.pieces[piece].type].tags;
      if (std::find(tags.begin(), tags.end(), "king") != tags.end()) continue;
      const auto type = static_cast<TypeId>(drawn() % types);
      const auto& new_tags = game->model().types[type].tags;
      if (std::find(new_tags.begin(), new_tags.end(), "king") == new_tags.end()) store.pieces[piece].type = type;
    }
  };
  for (const char* text : {"greedy", "mcts:60"}) expect_blind(*game, play->store(), {}, text, redraft);
}

}  // namespace
}  // namespace ludwright
