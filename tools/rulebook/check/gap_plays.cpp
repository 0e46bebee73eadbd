#include "tools/rulebook/check/gap_plays.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "engine/notation.h"
#include "tools/rulebook/check/statements.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kGames = 16, kPlies = 160, kMostOfPlays = 60'000;
constexpr std::size_t kTried = 6;  // moves looked at where not all can be

bool is_pass(const Move& move) { return move.size == 1 && move.choices[0].kind == ChoiceKind::Pass; }

class Plays {
 public:
  explicit Plays(SceneRunner& runner)
      : runner_(runner), model_(runner.model()), game_(runner.executor(SceneRules::Whole)) {}

  GapPlays run() {
    for (std::size_t play = 0; play < kGames && listed_ < kMostOfPlays; ++play) one_game(play % 2 == 1);
    return std::move(found_);
  }

 private:
  std::uint64_t random() {
    seed_ = seed_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return seed_ >> 20U;
  }

  void one_game(bool stifling) {
    game_.set(runner_.opening());
    ++found_.games;
    MoveList moves;
    Move move;
    for (std::size_t ply = 0; ply < kPlies && listed_ < kMostOfPlays && game_.draw_move(mix(random()), move); ++ply) {
      const bool decides = game_.decider() != kNobody, goes_round = decides && !found_.comes_back && ply % 8 == 4;
      const bool asks_passes = decides && !found_.no_move && is_pass(move);
      if ((stifling && decides) || goes_round || asks_passes) list(moves);
      if (asks_passes && std::all_of(moves.begin(), moves.end(), is_pass)) found_.no_move = Met{game_.store(), ply};
      if (goes_round) to_and_fro(moves, ply);
      const Store before = game_.store();
      if (stifling && decides) move = narrowest(moves);
      game_.do_move(move);
      if (game_.outcome().over()) over(before, ply);
    }
  }

  void list(MoveList& moves) {
    game_.legal_moves(moves);
    listed_ += moves.size() + 1;
  }

  void over(const Store& before, std::size_t ply) {
    ++found_.finished;
    const std::string name = game_.outcome().name;
    ++found_.endings[name];
    for (const EndRule& rule : model_.end) {
      const bool stuck =
          rule.name == name && any_expr(model_, rule.condition, [](const Expr& expr) { return expr.op == Op::Stuck; });
      if (stuck && !found_.no_move) found_.no_move = Met{before, ply};
    }
  }

  // Of some moves the one that leaves the next player the fewest.
  Move narrowest(const MoveList& moves) {
    Move best = moves[random() % moves.size()];
    std::size_t fewest = static_cast<std::size_t>(-1);
    MoveList next;
    for (std::size_t i = 0; i < kTried; ++i) {
      const Move move = moves[random() % moves.size()];
      game_.do_move(move);
      if (!game_.outcome().over()) {
        list(next);
        if (next.size() < fewest) fewest = next.size(), best = move;
      }
      game_.undo_move();
    }
    return best;
  }

  // A piece goes and comes back, one of the other player too: twice, for marks of a first move may be set once.
  void to_and_fro(const MoveList& moves, std::size_t ply) {
    MoveList replies;
    for (std::size_t i = 0; i < kTried && !found_.comes_back; ++i) {
      const Move out = moves[random() % moves.size()];
      if (only_walk(out) == nullptr) continue;
      Circle circle;
      circle.start = game_.store();
      circle.ply = ply;
      circle.outs[0] = *only_walk(out);
      const PlayerId first = game_.decider();
      if (make(out, circle) && decides() && game_.decider() != first) {
        list(replies);
        const Move reply = replies[random() % replies.size()];
        if (only_walk(reply) != nullptr) {
          circle.outs[1] = *only_walk(reply);
          if (make(reply, circle)) close(circle);
        }
      }
      for (; circle.made > 0; --circle.made) game_.undo_move();
    }
  }

  struct Circle {
    Store start;
    std::size_t ply = 0;
    std::array<Choice, 2> outs;
    std::vector<std::string> texts;
    std::size_t made = 0;  // decisions to take back
  };

  bool decides() { return !game_.outcome().over() && game_.decider() != kNobody; }

  // A move, and what more its player has to refuse.
  bool make(const Move& move, Circle& circle) {
    MoveList moves;
    moves.push_back(move);
    circle.texts.push_back(write_moves(game_, moves)[0]);
    const PlayerId mover = game_.decider();
    game_.do_move(move);
    ++circle.made;
    while (decides() && game_.decider() == mover && game_.store().stage == Stage::Turn) {
      list(moves);
      const auto refusal = std::find_if(moves.begin(), moves.end(), is_refusal);
      if (refusal == moves.end()) break;
      game_.do_move(Move(*refusal));
      ++circle.made;
      if (circle.made > 64) return false;
    }
    return !game_.outcome().over();
  }

  // From behind the first two moves: back, back, and the four of them once more.
  void close(Circle& circle) {
    Key key = 0;
    for (int round = 0; round < 2; ++round) {
      for (std::size_t step = round == 0 ? 2 : 0; step < 4; ++step) {
        const Choice& out = circle.outs[step % 2];
        const CellId from = step < 2 ? out.a : out.b, to = step < 2 ? out.b : out.a;
        MoveList moves;
        if (!decides()) return;
        list(moves);
        const auto found = std::find_if(moves.begin(), moves.end(), [&](const Move& move) {
          const Choice* walk = only_walk(move);
          return walk != nullptr && walk->a == from && walk->b == to;
        });
        if (found == moves.end() || !make(Move(*found), circle)) return;
      }
      if (round == 0) {
        key = game_.key();  // from here on, for the first time round may have taken something
        circle.start = game_.store();
      } else if (key == game_.key()) {
        found_.comes_back = Met{circle.start, circle.ply};
        found_.to_and_fro.assign(circle.texts.end() - 4, circle.texts.end());
      }
    }
  }

  SceneRunner& runner_;
  const Model& model_;
  Executor& game_;
  GapPlays found_;
  std::uint64_t seed_ = 5;
  std::size_t listed_ = 0;
};

// Sets of cells that grow together.
class Sets {
 public:
  explicit Sets(std::size_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), std::size_t{0}); }
  std::size_t find(std::size_t a) {
    while (parent_[a] != a) a = parent_[a] = parent_[parent_[a]];
    return a;
  }
  void join(std::size_t a, std::size_t b) { parent_[find(a)] = find(b); }

 private:
  std::vector<std::size_t> parent_;
};

}  // namespace

const Choice* only_walk(const Move& move) {
  const Choice* walk = nullptr;
  for (const Choice& choice : move) {
    if (choice.kind == ChoiceKind::Walk && walk == nullptr)
      walk = &choice;
    else if (choice.kind != ChoiceKind::Alternative)
      return nullptr;
  }
  return walk;
}

bool is_refusal(const Move& move) {
  return std::all_of(move.begin(), move.end(), [](const Choice& choice) {
    return choice.kind == ChoiceKind::Pass || (choice.kind == ChoiceKind::Alternative && choice.a == 0);
  });
}

GapPlays play_for_gaps(SceneRunner& runner) { return Plays(runner).run(); }

Reach reach_of(const Model& model, SceneRunner& runner, Executor& moves_only, TypeId type) {
  const std::size_t cells = model.board.cells.size();
  Sets sets(cells);
  std::vector<bool> used(cells);
  const PlayerId enemy = enemy_of(model, 0);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    for (const bool with_enemies : {false, true}) {
      Store store = runner.bare(0, static_cast<int>(model.phases.size()) - 1);
      add_piece(model, store, type, 0, static_cast<CellId>(cell));
      for (std::size_t at = 0; with_enemies && enemy != kNobody && at < cells; ++at) {
        if (at != cell) add_piece(model, store, 0, enemy, static_cast<CellId>(at));
      }
      runner.refresh(store);
      moves_only.set(store);
      if (moves_only.outcome().over() || moves_only.decider() != 0) continue;
      MoveList moves;
      moves_only.legal_moves(moves);
      for (const Move& move : moves) {
        if (move.size == 0 || move.choices[0].kind != ChoiceKind::Walk || move.choices[0].a != cell) continue;
        sets.join(cell, move.choices[0].b);
        used[cell] = used[move.choices[0].b] = true;
      }
    }
  }
  Reach reach;
  std::map<std::size_t, std::size_t> sizes;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    if (!used[cell]) continue;
    ++reach.all;
    reach.largest = std::max(reach.largest, ++sizes[sets.find(cell)]);
  }
  return reach;
}

}  // namespace ludwright::book
