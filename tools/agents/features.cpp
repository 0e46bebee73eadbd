#include "tools/agents/features.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/notation_parts.h"

namespace ludwright {
namespace {

constexpr PlayerId kEmpty = 0xfe;
thread_local std::vector<PlayerId> owner_on;  // [cell] of the top piece of the position at hand; kEmpty if none
// Layout of the block of a type: its number, by row, by distance from the middle column, then what stands beside it.
constexpr std::size_t kSides = 3, kRelations = 3;  // ahead, beside, behind; own, enemy, nobody's
constexpr const char* kSideNames[kSides] = {"ahead of", "beside", "behind"};
constexpr const char* kRelationNames[kRelations] = {"friend", "enemy", "nobody's piece"};
constexpr std::size_t kMostRows = 24;
constexpr std::size_t kMostFeatures = 60'000;

// Large numbers in slots count by their size, not by their value.
double squeeze(std::int32_t value) {
  const double size = std::log2(1.0 + std::abs(static_cast<double>(value)));
  return value < 0 ? -size : size;
}

}  // namespace

Features::Features(const Model& model, const GameKind& kind) : model_(model), seats_(model.seats.size()) {
  lay_out_board();
  find_lines(kind.lines);
  find_vital_types();
  number();
}

void Features::lay_out_board() {
  const Topology& board = model_.board;
  spots_.assign(seats_, std::vector<Spot>(board.cells.size()));
  to_.assign(seats_, std::vector<std::uint8_t>(board.directions.size(), 1));
  for (std::size_t seat = 0; seat < seats_; ++seat) {
    const DirectionId forward = model_.seats[seat].forward;
    const bool has_delta = forward != kNoDirection && forward < board.delta.size();
    const std::array<int, 2> ahead = has_delta ? board.delta[forward] : std::array<int, 2>{0, 1};
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
      const int file = board.cells[i].file, rank = board.cells[i].rank;
      const bool upright = ahead[1] != 0;
      int row = upright ? rank : file;
      if ((upright ? ahead[1] : ahead[0]) < 0) row = (upright ? board.height : board.width) - 1 - row;
      const int across = upright ? file : rank, breadth = upright ? board.width : board.height;
      const int off = std::abs(2 * across - (breadth - 1)) / 2;
      spots_[seat][i] = {static_cast<std::uint8_t>(std::min<int>(row, kMostRows - 1)),
                         static_cast<std::uint8_t>(std::min<int>(off, kMostRows - 1))};
      rows_ = std::max<std::size_t>(rows_, spots_[seat][i].row + 1U);
      columns_ = std::max<std::size_t>(columns_, spots_[seat][i].off_centre + 1U);
    }
    for (std::size_t d = 0; d < board.delta.size(); ++d) {
      const int along = board.delta[d][0] * ahead[0] + board.delta[d][1] * ahead[1];
      if (has_delta) to_[seat][d] = along > 0 ? 0 : along < 0 ? 2 : 1;
    }
  }
}

// Every straight line of a length that the rules speak of, once.
void Features::find_lines(const std::vector<int>& lengths) {
  const Topology& board = model_.board;
  for (const int length : lengths) {
    if (length < 2 || length > 8 || lengths_.size() == 3) continue;
    const std::size_t group = lengths_.size();
    for (std::size_t d = 0; d < board.directions.size(); ++d) {
      const auto way = static_cast<DirectionId>(d);
      if (board.opposite[way] != kNoDirection && board.opposite[way] < way) continue;
      for (std::size_t c = 0; c < board.cells.size(); ++c) {
        const auto first = static_cast<CellId>(c);
        std::vector<CellId> cells{first};
        while (static_cast<int>(cells.size()) < length) {
          const CellId next = board.neighbour(cells.back(), way);
          if (next == kNoCell || next == first) break;
          cells.push_back(next);
        }
        if (static_cast<int>(cells.size()) == length) lines_.push_back({group, std::move(cells)});
      }
    }
    lengths_.push_back(length);
  }
}

// Types that an end asks for, as a king or a jewel, if it does not ask for most of them.
void Features::find_vital_types() {
  std::vector<ExprId> open;
  for (const EndRule& end : model_.end) open.insert(open.end(), {end.subject, end.condition});
  while (!open.empty()) {
    const ExprId id = open.back();
    open.pop_back();
    if (id == kNoId) continue;
    const Expr& expr = model_.expr(id);
    open.insert(open.end(), expr.args.begin(), expr.args.end());
    if (expr.op == Op::PiecesOfTypes) vital_ |= model_.type_sets[static_cast<std::size_t>(expr.value)];
  }
  if (2 * vital_.count() > model_.types.size()) vital_.reset();
  if (vital_.any()) measure_distances();
}

void Features::measure_distances() {
  const std::size_t cells = model_.board.cells.size();
  distances_.assign(cells * cells, 0xff);
  std::vector<CellId> queue;
  for (std::size_t from = 0; from < cells; ++from) {
    std::uint8_t* const distance = &distances_[from * cells];
    distance[from] = 0;
    queue.assign(1, static_cast<CellId>(from));
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const std::vector<CellId>& neighbours : model_.board.neighbours) {
        const CellId next = neighbours[queue[i]];
        if (next == kNoCell || distance[next] != 0xff || distance[queue[i]] == 0xfe) continue;
        distance[next] = static_cast<std::uint8_t>(distance[queue[i]] + 1);
        farthest_ = std::max<int>(farthest_, distance[next]);
        queue.push_back(next);
      }
    }
  }
}

void Features::number() {
  const std::size_t types = model_.types.size(), areas = model_.areas.size();
  per_type_ = 1 + rows_ + columns_ + kSides * kRelations + 1;
  at_area_ = types * per_type_;
  at_zone_ = at_area_ + types * areas;
  at_flag_ = at_zone_ + 2 * model_.zones.size();
  at_slot_ = at_flag_ + model_.piece_slots.size();
  at_line_ = at_slot_ + model_.player_slots.size() * (2 + 2 * rows_);
  at_move_ = at_line_ + lengths_.size() * 8;
  one_seat_ = at_move_ + 1;
  // Seats that begin with like pieces share their weights.
  std::vector<std::map<TypeId, int>> armies(seats_);
  for (const StartPiece& piece : model_.start) {
    if (piece.owner < seats_) ++armies[piece.owner][piece.type];
  }
  std::size_t groups = 0;
  for (std::size_t seat = 0; seat < seats_; ++seat) {
    std::size_t like = 0;
    while (like < seat && armies[like] != armies[seat]) ++like;
    base_of_[seat] = like < seat ? base_of_[like] : groups++ * one_seat_;
  }
  count_ = groups * one_seat_;
  if (count_ > kMostFeatures) {  // a huge definition: all seats share
    base_of_.fill(0);
    count_ = std::min(one_seat_, kMostFeatures);
  }
}

void Features::of(const Store& store, PlayerId decider, std::vector<Feature>& out) const {
  out.clear();
  thread_local std::vector<Placed> placed;
  placed.clear();
  owner_on.assign(store.cells.size(), kEmpty);
  for (std::size_t cell = 0; cell < store.cells.size(); ++cell) {
    if (store.cells[cell].empty()) continue;
    owner_on[cell] = store.pieces[store.cells[cell].back()].owner;
    for (const PieceId id : store.cells[cell]) placed.push_back({static_cast<CellId>(cell), id});
  }
  const std::size_t slots = model_.piece_slots.size();
  for (const auto& [cell, id] : placed) {
    const PieceRecord& record = store.pieces[id];
    if (record.owner >= seats_) continue;
    of_piece(record.owner, record.type, cell, out);
    for (std::size_t way = 0; way < model_.board.directions.size(); ++way) {
      const CellId next = model_.board.neighbour(cell, static_cast<DirectionId>(way));
      if (next == kNoCell || owner_on[next] == kEmpty) continue;
      of_neighbour(record.owner, record.type, static_cast<DirectionId>(way), relation(record.owner, owner_on[next]),
                   out);
    }
    for (std::size_t slot = 0; slot < slots; ++slot)
      of_flag(record.owner, slot, store.piece_slots[id * slots + slot], out);
  }
  for (std::size_t container = 0; container < store.areas.size(); ++container) {
    const auto [area, seat] = notation::container_owner(model_, container);
    for (const PieceId id : store.areas[container]) {
      const PlayerId owner = seat != kNobody ? seat : store.pieces[id].owner;
      if (owner < seats_) of_area(owner, area, store.pieces[id].type, out);
    }
  }
  if (vital_.any()) add_nearness(store, placed, out);
  add_slots(store, out);
  add_lines(out);
  if (decider < seats_) of_decider(decider, out);
}

void Features::of_piece(PlayerId owner, TypeId type, CellId cell, std::vector<Feature>& out) const {
  const Spot spot = spots_[owner][cell];
  const std::size_t block = type * per_type_;
  add(block, owner, 1, out);
  add(block + 1 + spot.row, owner, 1, out);
  add(block + 1 + rows_ + spot.off_centre, owner, 1, out);
  for (std::size_t zone = 0; zone < model_.zones.size(); ++zone) {
    const auto& cells = model_.zones[zone].cells;
    if (cells[owner].test(cell)) {
      add(at_zone_ + 2 * zone, owner, 1, out);
    } else if (std::any_of(cells.begin(), cells.end(), [cell](const CellBits& set) { return set.test(cell); })) {
      add(at_zone_ + 2 * zone + 1, owner, 1, out);
    }
  }
}

void Features::of_neighbour(PlayerId owner, TypeId type, DirectionId way, Relation relation,
                            std::vector<Feature>& out) const {
  const std::size_t at = type * per_type_ + 1 + rows_ + columns_;
  add(at + to_[owner][way] * kRelations + static_cast<std::size_t>(relation), owner, 1, out);
}

// How near a piece is to what the others must not lose: 1 on it, 0 at the other end of the board.
void Features::of_nearness(PlayerId owner, TypeId type, int distance, std::vector<Feature>& out) const {
  if (distance >= farthest_) return;
  add((type + 1) * per_type_ - 1, owner, static_cast<double>(farthest_ - distance) / farthest_, out);
}

void Features::of_area(PlayerId owner, std::size_t area, TypeId type, std::vector<Feature>& out) const {
  add(type * per_type_, owner, 1, out);
  add(at_area_ + area * model_.types.size() + type, owner, 1, out);
}

void Features::of_flag(PlayerId owner, std::size_t slot, std::int32_t value, std::vector<Feature>& out) const {
  const SlotInfo& info = model_.piece_slots[slot];
  if (is_counted(info) && value != info.start) add(at_flag_ + slot, owner, squeeze(value), out);
}

// Numbers and flags by their size; a piece that a slot names by whose it is, and where.
void Features::of_slot(PlayerId seat, std::size_t slot, std::int32_t value, const PieceRecord* named,
                       std::vector<Feature>& out) const {
  const std::size_t at = at_slot_ + slot * (2 + 2 * rows_);
  if (is_counted(model_.player_slots[slot])) {
    if (value != 0) add(at, seat, squeeze(value), out);
  } else if (named != nullptr && named->site == SiteKind::Cell && named->owner < seats_) {
    const std::size_t whose = named->owner == seat ? 0 : 1;
    add(at + whose, seat, 1, out);
    add(at + 2 + whose * rows_ + spots_[named->owner][named->index].row, seat, 1, out);
  }
}

void Features::of_line(PlayerId owner, std::size_t group, std::size_t filled, std::vector<Feature>& out) const {
  add(at_line_ + group * 8 + filled - 1, owner, 1, out);
}

void Features::of_decider(PlayerId seat, std::vector<Feature>& out) const { add(at_move_, seat, 1, out); }

bool Features::is_hostile(PlayerId whose, PlayerId owner) const {
  return whose >= seats_ || model_.seats[whose].team != model_.seats[owner].team;
}

void Features::add_nearness(const Store& store, const std::vector<Placed>& placed, std::vector<Feature>& out) const {
  thread_local std::vector<std::pair<CellId, PlayerId>> vital;
  vital.clear();
  for (const auto& [cell, piece] : placed) {
    if (is_vital(store.pieces[piece].type)) vital.emplace_back(cell, store.pieces[piece].owner);
  }
  for (const auto& [cell, piece] : placed) {
    const PlayerId owner = store.pieces[piece].owner;
    if (owner >= seats_) continue;
    int nearest = farthest_;
    for (const auto& [at, whose] : vital) {
      if (is_hostile(whose, owner)) nearest = std::min(nearest, distance(cell, at));
    }
    of_nearness(owner, store.pieces[piece].type, nearest, out);
  }
}

void Features::add_slots(const Store& store, std::vector<Feature>& out) const {
  const std::size_t slots = model_.player_slots.size();
  for (std::size_t i = 0; i < seats_ * slots; ++i) {
    const std::int32_t value = store.player_slots[i];
    const bool names = model_.player_slots[i % slots].kind == SlotKind::Piece && value >= 0;
    const PieceRecord* const named = names ? &store.pieces[static_cast<std::size_t>(value)] : nullptr;
    of_slot(static_cast<PlayerId>(i / slots), i % slots, value, named, out);
  }
}

// Lines that one seat may still fill, by how much of them it has.
void Features::add_lines(std::vector<Feature>& out) const {
  for (const Line& line : lines_) {
    PlayerId owner = kEmpty;
    std::size_t filled = 0;
    bool open = true;
    for (const CellId cell : line.cells) {
      if (owner_on[cell] == kEmpty) continue;
      open = owner_on[cell] < seats_ && (owner == kEmpty || owner == owner_on[cell]);
      if (!open) break;
      owner = owner_on[cell];
      ++filled;
    }
    if (open && owner != kEmpty) of_line(owner, line.group, filled, out);
  }
}

Features::Kind Features::kind(std::size_t index) const {
  index %= one_seat_;
  if (index >= at_move_) return Kind::Move;
  if (index >= at_line_) return Kind::Line;
  if (index >= at_slot_) return Kind::Slot;
  if (index >= at_flag_) return Kind::Flag;
  if (index >= at_zone_) return Kind::Zone;
  if (index >= at_area_) return Kind::Area;
  const std::size_t i = index % per_type_;
  if (i == 0) return Kind::Number;
  if (i <= rows_) return Kind::Row;
  if (i <= rows_ + columns_) return Kind::OffMiddle;
  return i + 1 < per_type_ ? Kind::Beside : Kind::Near;
}

std::vector<Features::Block> Features::blocks() const {
  std::vector<Block> blocks;
  for (std::size_t base = 0; base < count_; base += one_seat_) {
    const std::string whose = base == 0 ? "" : "army " + std::to_string(base / one_seat_ + 1) + ", ";
    const auto put = [&](const std::string& name, std::size_t first, std::size_t count) {
      if (base + first + count <= count_) blocks.push_back({whose, name, base + first, count});
    };
    for (std::size_t t = 0; t < model_.types.size(); ++t) {
      const std::string& type = model_.types[t].name;
      const std::size_t first = t * per_type_;
      put(type, first, 1);
      put(type + ", row", first + 1, rows_);
      put(type + ", off the middle", first + 1 + rows_, columns_);
      put(type + ", beside", first + 1 + rows_ + columns_, kSides * kRelations);
      put(type + ", near", first + per_type_ - 1, 1);
      for (std::size_t area = 0; area < model_.areas.size(); ++area)
        put(type + " in " + model_.areas[area].name, at_area_ + area * model_.types.size() + t, 1);
    }
    for (std::size_t i = 0; i < model_.zones.size(); ++i) put("zone " + model_.zones[i].name, at_zone_ + 2 * i, 2);
    for (std::size_t i = 0; i < model_.piece_slots.size(); ++i)
      put("piece's " + model_.piece_slots[i].name, at_flag_ + i, 1);
    const std::size_t each = 2 + 2 * rows_;
    for (std::size_t i = 0; i < model_.player_slots.size(); ++i)
      put("player's " + model_.player_slots[i].name, at_slot_ + i * each, each);
    for (std::size_t i = 0; i < lengths_.size(); ++i)
      put("lines of " + std::to_string(lengths_[i]), at_line_ + i * 8, 8);
    put("the move", at_move_, 1);
  }
  return blocks;
}

std::string Features::name(std::size_t index) const {
  index %= one_seat_;
  if (index >= at_move_) return "the move";
  if (index >= at_line_) {
    const std::size_t i = index - at_line_;
    return "open lines of " + std::to_string(lengths_[i / 8]) + " with " + std::to_string(i % 8 + 1) + " of them";
  }
  if (index >= at_slot_) {
    const std::size_t i = index - at_slot_, each = 2 + 2 * rows_;
    return model_.player_slots[i / each].name;
  }
  if (index >= at_flag_) return model_.piece_slots[index - at_flag_].name;
  if (index >= at_zone_) {
    const std::size_t i = index - at_zone_;
    return "pieces in " + model_.zones[i / 2].name + (i % 2 == 0 ? "" : " of another");
  }
  if (index >= at_area_) {
    const std::size_t i = index - at_area_;
    return model_.types[i % model_.types.size()].name + " in " + model_.areas[i / model_.types.size()].name;
  }
  const std::string type = model_.types[index / per_type_].name;
  const std::size_t i = index % per_type_;
  if (i == 0) return type;
  if (i <= rows_) return type + " in row " + std::to_string(i);
  if (i <= rows_ + columns_) return type + " " + std::to_string(i - 1 - rows_) + " off the middle";
  if (i + 1 == per_type_) return type + " near what others must not lose";
  const std::size_t beside = i - 1 - rows_ - columns_;
  return std::string(kRelationNames[beside % kRelations]) + " " + kSideNames[beside / kRelations] + " a " + type;
}

}  // namespace ludwright
