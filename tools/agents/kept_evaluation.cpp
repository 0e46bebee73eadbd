#include "tools/agents/kept_evaluation.h"

#include <algorithm>

#include "engine/notation_parts.h"

namespace ludwright {

KeptEvaluation::KeptEvaluation(const Evaluation& evaluation)
    : model_(evaluation.model()),
      tables_(evaluation.tables()),
      seats_(model_.seats.size()),
      piece_slots_(model_.piece_slots.size()),
      player_slots_(model_.player_slots.size()) {
  for (std::size_t i = 0; i < seats_ * player_slots_; ++i) {
    if (model_.player_slots[i % player_slots_].kind == SlotKind::Piece) naming_.push_back(i);
  }
  for (const SlotInfo& slot : model_.piece_slots) counted_.push_back(Features::is_counted(slot));
  for (int i = 0; i < model_.containers; ++i)
    areas_.push_back(notation::container_owner(model_, static_cast<std::size_t>(i)));
}

void KeptEvaluation::set(const Executor& play) {
  const Store store = play.store();
  frames_.clear();
  piece_log_.clear();
  value_log_.clear();
  top_log_.clear();
  worth_log_.clear();
  sums_ = near_ = {};
  pieces_.clear();
  after_.clear();
  values_.clear();
  vital_.clear();
  first_on_.assign(store.cells.size(), kNoPiece);
  tops_.assign(store.cells.size(), kEmpty);
  filled_.assign(features().lines().size(), {});
  grow(store.pieces.size());
  values_ = store.piece_slots;
  of_game_ = store.game_slots;
  of_seats_ = store.player_slots;
  worths_.assign(of_seats_.size(), 0);
  for (std::size_t cell = 0; cell < store.cells.size(); ++cell) {
    const std::vector<PieceId>& stack = store.cells[cell];
    if (!stack.empty()) set_top(static_cast<CellId>(cell), store.pieces[stack.back()].owner);
  }
  for (std::size_t i = 0; i < store.pieces.size(); ++i) {
    put(static_cast<PieceId>(i), store.pieces[i]);
    add_piece<1>(static_cast<PieceId>(i));
  }
  for (std::size_t slot = 0; slot < worths_.size(); ++slot) refresh_slot(slot);
  if (features().has_vital()) find_nearness();
  top_log_.clear();
  worth_log_.clear();
}

// Pieces that are new are out of play yet.
void KeptEvaluation::grow(std::size_t pieces) {
  if (pieces_.size() >= pieces) return;
  pieces_.resize(pieces);
  after_.resize(pieces, kNoPiece);
  for (std::size_t i = values_.size(); i < pieces * piece_slots_; ++i)
    values_.push_back(model_.piece_slots[i % piece_slots_].start);
}

void KeptEvaluation::put(PieceId piece, const PieceRecord& record) {
  pieces_[piece] = record;
  if (record.site != SiteKind::Cell) return;
  after_[piece] = first_on_[record.index];
  first_on_[record.index] = piece;
  if (is_vital(record)) vital_.push_back(piece);
}

void KeptEvaluation::lift(PieceId piece) {
  PieceRecord& record = pieces_[piece];
  if (record.site == SiteKind::Cell) {
    PieceId* link = &first_on_[record.index];
    while (*link != piece) link = &after_[*link];
    *link = after_[piece];
    if (is_vital(record)) vital_.erase(std::find(vital_.begin(), vital_.end(), piece));
  }
  record.site = SiteKind::Gone;
}

// What it is worth for itself, and beside what is on top of the next cells.
template <int Sign>
void KeptEvaluation::add_piece(PieceId piece) {
  const PieceRecord& record = pieces_[piece];
  if (record.site == SiteKind::Area) {
    const auto [area, seat] = areas_[record.index];
    const PlayerId owner = seat != kNobody ? seat : record.owner;
    if (counts(owner)) sums_[owner] += Sign * tables_->area(owner, area, record.type);
    return;
  }
  if (record.site == SiteKind::Gone || !counts(record.owner)) return;
  Worth sum = tables_->piece(record.owner, record.type, record.index);
  for (const auto& [way, cell] : tables_->next(record.index))
    sum += tables_->neighbour(record.owner, record.type, way, tops_[cell]);
  for (std::size_t slot = 0; slot < piece_slots_; ++slot) {
    if (counted_[slot]) sum += tables_->flag(record.owner, slot, values_[piece * piece_slots_ + slot]);
  }
  sums_[record.owner] += Sign * sum;
}

// The lines through a cell that only one seat has cells of.
template <int Sign>
void KeptEvaluation::add_lines(CellId cell) {
  for (const std::uint32_t line : tables_->lines_through(cell)) {
    const Filled& filled = filled_[line];
    if (filled.by[kMaxSeats] > 0) continue;
    PlayerId owner = kEmpty;
    bool open = true;
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (filled.by[seat] == 0) continue;
      open = owner == kEmpty;
      if (!open) break;
      owner = static_cast<PlayerId>(seat);
    }
    if (open && owner != kEmpty)
      sums_[owner] += Sign * tables_->line(owner, features().lines()[line].group, filled.by[owner]);
  }
}

void KeptEvaluation::count_top(CellId cell, int change) {
  const PlayerId owner = tops_[cell];
  if (owner == kEmpty) return;
  const std::size_t whose = counts(owner) ? owner : kMaxSeats;
  for (const std::uint32_t line : tables_->lines_through(cell))
    filled_[line].by[whose] = static_cast<std::uint8_t>(filled_[line].by[whose] + change);
}

void KeptEvaluation::set_top(CellId cell, PlayerId owner) {
  const PlayerId before = tops_[cell];
  if (before == owner) return;
  top_log_.push_back({cell, before});
  for (const auto& [way, from] : tables_->from(cell)) {
    for (PieceId piece = first_on_[from]; piece != kNoPiece; piece = after_[piece]) {
      const PieceRecord& record = pieces_[piece];
      if (!counts(record.owner)) continue;
      const auto beside = [&, way = way](PlayerId other) {
        return tables_->neighbour(record.owner, record.type, way, other);
      };
      sums_[record.owner] += beside(owner) - beside(before);
    }
  }
  if (!filled_.empty()) {
    add_lines<-1>(cell);
    count_top(cell, -1);
  }
  tops_[cell] = owner;
  if (!filled_.empty()) {
    count_top(cell, 1);
    add_lines<1>(cell);
  }
}

void KeptEvaluation::refresh_top(Executor& play, CellId cell) {
  const PieceId top = play.top(cell);
  set_top(cell, top == kNoPiece ? kEmpty : pieces_[top].owner);
}

void KeptEvaluation::set_value(const PositionChanges::Slot& slot) {
  if (slot.holder == SlotHolder::Game) {
    value_log_.push_back(slot);
    of_game_[slot.slot] = slot.now;
  }
  if (slot.holder == SlotHolder::Player) {
    const std::size_t at = slot.member * player_slots_ + slot.slot;
    value_log_.push_back(slot);
    of_seats_[at] = slot.now;
    refresh_slot(at);
  }
  if (slot.holder != SlotHolder::Piece || !counted_[slot.slot]) return;
  value_log_.push_back(slot);
  std::int32_t& value = values_[slot.member * piece_slots_ + slot.slot];
  const PieceRecord& record = pieces_[slot.member];
  if (record.site == SiteKind::Cell && counts(record.owner))
    sums_[record.owner] +=
        tables_->flag(record.owner, slot.slot, slot.now) - tables_->flag(record.owner, slot.slot, value);
  value_log_.back().before = value;
  value = slot.now;
}

void KeptEvaluation::refresh_slot(std::size_t slot) {
  const auto seat = static_cast<PlayerId>(slot / player_slots_);
  const std::int32_t value = of_seats_[slot];
  const bool names = model_.player_slots[slot % player_slots_].kind == SlotKind::Piece && value >= 0;
  const PieceRecord* const named = names ? &pieces_[static_cast<std::size_t>(value)] : nullptr;
  const Worth worth = tables_->slot(seat, slot % player_slots_, value, named);
  if (worth == worths_[slot]) return;
  worth_log_.emplace_back(slot, worths_[slot]);
  sums_[seat] += worth - worths_[slot];
  worths_[slot] = worth;
}

KeptEvaluation::Worth KeptEvaluation::nearness_of(const PieceRecord& record) const {
  if (record.site != SiteKind::Cell || !counts(record.owner)) return 0;
  int nearest = features().farthest();
  for (const PieceId piece : vital_) {
    const PieceRecord& vital = pieces_[piece];
    if (features().is_hostile(vital.owner, record.owner))
      nearest = std::min(nearest, features().distance(record.index, vital.index));
  }
  return tables_->nearness(record.owner, record.type, nearest);
}

void KeptEvaluation::find_nearness() {
  near_ = {};
  for (const PieceRecord& record : pieces_) {
    if (record.site == SiteKind::Cell && counts(record.owner)) near_[record.owner] += nearness_of(record);
  }
}

// First all pieces that change are away, then what is on top of cells changes, then they are there again: so each step
// finds what the others left as it is.
void KeptEvaluation::made(Executor& play) {
  play.changes(changes_);
  frames_.push_back({sums_, near_, piece_log_.size(), value_log_.size(), top_log_.size(), worth_log_.size()});
  bool is_vital_change = false;
  for (const PositionChanges::Piece& each : changes_.pieces) {
    grow(each.piece + std::size_t{1});
    is_vital_change = is_vital_change || is_vital(each.before) || is_vital(each.now);
  }
  const bool counts_nearness = features().has_vital() && !is_vital_change;
  for (const PositionChanges::Piece& each : changes_.pieces) {
    if (counts_nearness && counts(each.before.owner)) near_[each.before.owner] -= nearness_of(each.before);
    add_piece<-1>(each.piece);
    lift(each.piece);
  }
  for (const PositionChanges::Slot& each : changes_.slots) set_value(each);
  for (const PositionChanges::Piece& each : changes_.pieces) {
    pieces_[each.piece].owner = each.now.owner;
    piece_log_.push_back(each);
  }
  for (const PositionChanges::Piece& each : changes_.pieces) {
    if (each.before.site == SiteKind::Cell) refresh_top(play, each.before.index);
    if (each.now.site == SiteKind::Cell) refresh_top(play, each.now.index);
  }
  for (const CellId cell : changes_.reordered) refresh_top(play, cell);
  for (const PositionChanges::Piece& each : changes_.pieces) {
    put(each.piece, each.now);
    add_piece<1>(each.piece);
    if (counts_nearness && counts(each.now.owner)) near_[each.now.owner] += nearness_of(each.now);
  }
  if (is_vital_change && features().has_vital()) find_nearness();
  if (!changes_.pieces.empty()) {
    for (const std::size_t slot : naming_) refresh_slot(slot);
  }
}

void KeptEvaluation::undone() {
  const Frame& frame = frames_.back();
  sums_ = frame.sums;
  near_ = frame.near;
  for (; piece_log_.size() > frame.pieces; piece_log_.pop_back()) {
    lift(piece_log_.back().piece);
    put(piece_log_.back().piece, piece_log_.back().before);
  }
  for (; value_log_.size() > frame.values; value_log_.pop_back()) {
    const PositionChanges::Slot& slot = value_log_.back();
    if (slot.holder == SlotHolder::Game)
      of_game_[slot.slot] = slot.before;
    else if (slot.holder == SlotHolder::Player)
      of_seats_[slot.member * player_slots_ + slot.slot] = slot.before;
    else
      values_[slot.member * piece_slots_ + slot.slot] = slot.before;
  }
  for (; worth_log_.size() > frame.worths; worth_log_.pop_back())
    worths_[worth_log_.back().first] = worth_log_.back().second;
  for (; top_log_.size() > frame.tops; top_log_.pop_back()) {
    const Top& top = top_log_.back();
    if (!filled_.empty()) count_top(top.cell, -1);
    tops_[top.cell] = top.owner;
    if (!filled_.empty()) count_top(top.cell, 1);
  }
  frames_.pop_back();
}

KeptEvaluation::Worth KeptEvaluation::worth_of(PlayerId seat, PlayerId decider) const {
  return sums_[seat] + near_[seat] + (seat == decider ? tables_->decider(seat) : 0);
}

double KeptEvaluation::balance(PlayerId decider) const {
  return (worth_of(0, decider) - worth_of(1, decider)) * EvaluationTables::kUnit;
}

Results KeptEvaluation::results(Executor& play) const {
  const PlayerId decider = play.decider();
  std::array<double, kMaxSeats> scores{};
  for (std::size_t seat = 0; seat < seats_; ++seat)
    scores[seat] = worth_of(static_cast<PlayerId>(seat), decider) * EvaluationTables::kUnit;
  return shares(model_, scores, play.turn_state().alive);
}

}  // namespace ludwright
