// The games that claims of a turn are held against, and positions put together for them. See turn_judge.h.
#include <algorithm>

#include "tools/rulebook/check/turn_judge.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kGamesByLot = 30, kLongestGame = 200, kMostTurns = 2000;

}  // namespace

std::size_t men_on_board(const Store& store, PlayerId seat, bool of_seat) {
  return static_cast<std::size_t>(
      std::count_if(store.pieces.begin(), store.pieces.end(), [&](const PieceRecord& piece) {
        return piece.site == SiteKind::Cell && piece.owner != kNobody && (piece.owner == seat) == of_seat;
      }));
}

CellId turn_end(const Move& move) {
  CellId end = kNoCell;
  for (const Choice& choice : move) {
    const bool ends = choice.kind == ChoiceKind::Walk || (choice.kind == ChoiceKind::Place && choice.b < kMaxCells);
    if (ends) end = static_cast<CellId>(choice.b);
  }
  return end;
}

bool turn_begins_with(const Move& move, ChoiceKind kind) {
  for (const Choice& choice : move) {
    if (choice.kind != ChoiceKind::Alternative) return choice.kind == kind;
  }
  return false;
}

std::size_t turn_steps(const Move& move) {
  return static_cast<std::size_t>(std::count_if(move.begin(), move.end(), [](const Choice& choice) {
    return choice.kind == ChoiceKind::Walk || choice.kind == ChoiceKind::Place || choice.kind == ChoiceKind::Cell ||
           choice.kind == ChoiceKind::Piece;
  }));
}

const std::vector<TurnJudge::Turn>& TurnJudge::turns() {
  if (turns_) return *turns_;
  turns_.emplace();
  Executor& game = runner_.executor(SceneRules::Whole);
  std::uint64_t seed = 41;
  Move move;
  for (std::size_t play = 0; play < kGamesByLot && turns_->size() < kMostTurns; ++play) {
    game.set(runner_.opening());
    std::vector<int> thrown;
    for (std::size_t ply = 0; ply < kLongestGame && turns_->size() < kMostTurns; ++ply) {
      if (!game.draw_move(seed = mix(seed), move)) break;
      const PlayerId decider = game.decider();
      const bool in_turn = game.store().stage == Stage::Turn;
      if (decider == kNobody) {
        for (const Choice& choice : move) {
          if (choice.kind == ChoiceKind::Number && in_turn) thrown.push_back(choice.number());
        }
        game.do_move(move);
        continue;
      }
      if (!in_turn) {
        game.do_move(move);
        continue;
      }
      Turn turn;
      turn.mover = decider;
      turn.before = game.store();
      turn.move = move;
      turn.thrown = std::move(thrown);
      thrown.clear();
      game.do_move(move);
      turn.after = game.store();
      turn.outcome = game.outcome();
      turns_->push_back(std::move(turn));
      if (game.outcome().over()) break;
    }
  }
  return *turns_;
}

MoveList TurnJudge::moves_in(const Store& store, SceneRules rules) {
  Executor& game = runner_.executor(rules);
  game.set(store);
  MoveList moves;
  if (!game.outcome().over()) game.legal_moves(moves);
  return moves;
}

// Every line of so many cells, once.
const std::vector<std::vector<CellId>>& TurnJudge::lines(int length) {
  auto& all = lines_[length];
  if (!all.empty()) return all;
  std::set<std::set<CellId>> seen;
  for (std::size_t direction = 0; direction < model_.board.directions.size(); ++direction) {
    for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) {
      std::vector<CellId> line;
      CellId at = static_cast<CellId>(cell);
      for (; at != kNoCell && static_cast<int>(line.size()) < length;
           at = model_.board.neighbour(at, static_cast<DirectionId>(direction)))
        line.push_back(at);
      if (static_cast<int>(line.size()) == length && seen.insert(std::set<CellId>(line.begin(), line.end())).second)
        all.push_back(std::move(line));
    }
  }
  return all;
}

std::size_t TurnJudge::lines_through(const Store& store, PlayerId owner, CellId cell, int length) {
  std::size_t number = 0;
  for (const std::vector<CellId>& line : lines(length)) {
    if (std::find(line.begin(), line.end(), cell) == line.end()) continue;
    number += std::all_of(line.begin(), line.end(), [&](CellId at) {
      return !store.cells[at].empty() && store.pieces[store.cells[at].back()].owner == owner;
    });
  }
  return number;
}

// The position in which these stand and `mover` has men in hand or not; nothing if it cannot be played.
std::optional<Store> TurnJudge::stood(PlayerId mover, const std::vector<CellId>& own, const std::vector<CellId>& others,
                                      std::size_t in_hand) {
  const PlayerId enemy = enemy_of(model_, mover);
  if (enemy == kNobody || model_.types.size() != 1) return std::nullopt;
  Store store = runner_.bare(mover, static_cast<int>(model_.phases.size()) - 1);
  for (const CellId cell : own) add_piece(model_, store, 0, mover, cell);
  for (const CellId cell : others) add_piece(model_, store, 0, enemy, cell);
  if (in_hand > 0) {
    const auto hand =
        std::find_if(model_.areas.begin(), model_.areas.end(), [](const Area& area) { return area.per_player; });
    if (hand == model_.areas.end()) return std::nullopt;
    for (std::size_t i = 0; i < in_hand; ++i)
      add_piece(model_, store, 0, mover, static_cast<CellId>(static_cast<int>(kMaxCells) + hand->first + mover));
  }
  runner_.refresh(store);
  Executor& game = runner_.executor(SceneRules::Whole);
  game.set(store);
  if (game.outcome().over() || game.decider() != mover) return std::nullopt;
  return store;
}

}  // namespace ludwright::book
