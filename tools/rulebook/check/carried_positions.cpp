// See carried_positions.h.
#include "tools/rulebook/check/carried_positions.h"

#include <algorithm>
#include <cstdlib>

#include "tools/rulebook/check/gap_plays.h"

namespace ludwright::book {

const Choice* first_walk(const Move& move) {
  const Choice* found =
      std::find_if(move.begin(), move.end(), [](const Choice& choice) { return choice.kind == ChoiceKind::Walk; });
  return found == move.end() ? nullptr : found;
}

std::size_t walks_in(const Move& move) {
  return static_cast<std::size_t>(
      std::count_if(move.begin(), move.end(), [](const Choice& choice) { return choice.kind == ChoiceKind::Walk; }));
}

CarriedPositions::CarriedPositions(SceneRunner& runner, const std::string& thing) : arranger_(runner) {
  const auto& slots = runner.model().player_slots;
  for (std::size_t i = 0; i < slots.size() && slot_ < 0; ++i) {
    if (slots[i].kind == SlotKind::Piece && (thing.empty() || slots[i].name == thing)) slot_ = static_cast<int>(i);
  }
}

CellId CarriedPositions::far_cell(const Store& store, const std::vector<CellId>& men) const {
  const auto& cells = model().board.cells;
  CellId best = kNoCell;
  int most = 0;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (!store.cells[cell].empty()) continue;
    int nearest = 1000;
    for (const CellId man : men)
      nearest = std::min(nearest, std::max(std::abs(cells[cell].file - cells[man].file),
                                           std::abs(cells[cell].rank - cells[man].rank)));
    if (nearest > most) most = nearest, best = static_cast<CellId>(cell);
  }
  return best;
}

PlayedSpot CarriedPositions::position(PlayerId mover, const std::vector<Man>& men, Keepers keepers) {
  Store store = runner().bare(mover, static_cast<int>(model().phases.size()) - 1);
  const std::size_t slots = model().player_slots.size();
  std::vector<CellId> taken;
  const auto give = [&](PlayerId seat, PieceId piece) {
    if (slot_ >= 0 && piece != kNoPiece)
      store.player_slots[seat * slots + static_cast<std::size_t>(slot_)] = static_cast<std::int32_t>(piece);
  };
  for (const Man& man : men) {
    const PieceId piece = add_piece(model(), store, man.type, man.owner, man.cell);
    taken.push_back(man.cell);
    const PlayerId other = enemy_of(model(), man.owner);
    if (man.has_own) give(man.owner, piece);
    if (man.has_other && other != kNobody) give(other, piece);
  }
  for (PlayerId seat = 0; seat < static_cast<PlayerId>(model().seats.size()); ++seat) {
    const bool keeps = keepers == Keepers::Both || (keepers == Keepers::Mover && seat == mover) ||
                       (keepers == Keepers::Other && seat != mover);
    if (!keeps || slot_ < 0 || carrier(store, seat) != kNoPiece) continue;
    const CellId cell = far_cell(store, taken);
    if (cell == kNoCell) continue;
    taken.push_back(cell);
    give(seat, add_piece(model(), store, 0, seat, cell));
  }
  for (PlayerId seat = 0; keepers == Keepers::Both && seat < static_cast<PlayerId>(model().seats.size()); ++seat) {
    const auto its = [seat](const PieceRecord& piece) { return piece.owner == seat; };
    if (std::any_of(store.pieces.begin(), store.pieces.end(), its)) continue;
    const CellId cell = far_cell(store, taken);  // who has nothing left may have lost
    if (cell == kNoCell) continue;
    taken.push_back(cell);
    add_piece(model(), store, 0, seat, cell);
  }
  runner().refresh(store);
  return {store, store, {}};
}

Executor& CarriedPositions::at(const PlayedSpot& spot) {
  game().set(spot.base);
  for (const Move& move : spot.made) game().do_move(move);
  return game();
}

bool CarriedPositions::goes_on(const PlayedSpot& spot) {
  Executor& there = at(spot);
  return !there.outcome().over() && there.decider() == spot.now.mover;
}

Outcome CarriedPositions::outcome(const PlayedSpot& spot) { return at(spot).outcome(); }

MoveList CarriedPositions::moves(const PlayedSpot& spot) {
  Executor& there = at(spot);
  MoveList all;
  if (!there.outcome().over()) there.legal_moves(all);
  return all;
}

PlayedSpot CarriedPositions::after(const PlayedSpot& spot, const Move& move) {
  PlayedSpot next = spot;
  Executor& there = at(spot);
  there.do_move(move);
  next.now = there.store();
  next.made.push_back(move);
  return next;
}

PieceId CarriedPositions::carrier(const Store& store, PlayerId seat) const {
  if (slot_ < 0) return kNoPiece;
  const std::int32_t piece = store.player_slots[seat * model().player_slots.size() + static_cast<std::size_t>(slot_)];
  const bool is_there = piece >= 0 && static_cast<std::size_t>(piece) < store.pieces.size() &&
                        store.pieces[static_cast<std::size_t>(piece)].site == SiteKind::Cell;
  return is_there ? static_cast<PieceId>(piece) : kNoPiece;
}

std::optional<int> CarriedPositions::role_at(const PlayedSpot& spot, CellId cell) {
  for (const Move& move : moves(spot)) {
    const Choice* walk = first_walk(move);
    if (walk == nullptr || walk->a != cell) continue;
    return game().facts(move).parts[static_cast<std::size_t>(walk - move.begin())].role;
  }
  return std::nullopt;
}

std::optional<int> CarriedPositions::role_later(PlayedSpot spot, PlayerId owner, CellId cell) {
  constexpr int kMostSteps = 12;
  const PieceId piece = spot.now.cells[cell].empty() ? kNoPiece : spot.now.cells[cell].back();
  if (piece == kNoPiece) return std::nullopt;
  bool others = false;
  for (int step = 0; step < kMostSteps; ++step) {
    if (!goes_on(spot) && game().outcome().over()) return std::nullopt;
    const PlayerId decider = game().decider();
    if (others && decider == owner) return role_at(spot, cell);
    others = others || decider != owner;
    MoveList all;
    game().legal_moves(all);
    // What refuses first, then a walk that takes nothing and leaves this piece alone.
    const Move* best = nullptr;
    for (const Move& move : all) {
      if (is_refusal(move)) {
        best = &move;
        break;
      }
      const Choice* walk = first_walk(move);
      if (walk == nullptr || walk->a == cell || !spot.now.cells[walk->b].empty() || walks_in(move) > 1) continue;
      if (best == nullptr) best = &move;
    }
    if (best == nullptr) return std::nullopt;
    spot = after(spot, Move(*best));
    if (spot.now.pieces[piece].site != SiteKind::Cell || spot.now.pieces[piece].index != cell) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<bool> CarriedPositions::role_of_own(int role) {
  const std::vector<CellId> open = open_cells();
  if (open.empty()) return std::nullopt;
  for (const bool own : {true, false}) {
    const PlayedSpot store = position(0, {{0, 0, open[0], own, !own}});
    if (goes_on(store) && role_at(store, open[0]) == role) return own;
  }
  return std::nullopt;
}

}  // namespace ludwright::book
