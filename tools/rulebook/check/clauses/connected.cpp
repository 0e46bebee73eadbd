// Groups of neighbouring pieces of one player and the empty cells they touch, rows of enemies between two pieces of the
// mover, columns and how many they hold; see witness.h.
#include <algorithm>

#include "tools/rulebook/check/clauses/witness.h"

namespace ludwright::book::clauses {

PlayerId Witness::owner_of(const World& world, PieceId piece) const {
  const auto& records = world.position->store.pieces;
  if (piece < records.size() && records[piece].site == SiteKind::Cell) return records[piece].owner;
  for (const Event& event : world.turn->events) {
    if (event.kind == Event::Kind::Put && event.piece == piece) return event.owner;
  }
  return kNobody;
}

const Witness::MidTurn& Witness::mid(const World& world) const {
  if (mid_.turn == world.turn) return mid_;
  mid_ = MidTurn();
  mid_.turn = world.turn;
  const Store& before = world.position->store;
  for (const auto& cell : before.cells) mid_.all.push_back(cell.empty() ? kNoPiece : cell.back());
  CellId arrived = kNoCell;
  for (const Event& event : world.turn->events) {
    if (event.kind != Event::Kind::Walk && event.kind != Event::Kind::Put) continue;
    if (event.from != kNoCell) mid_.all[event.from] = kNoPiece;
    mid_.all[event.to] = event.piece;
    if (event.owner == before.mover) arrived = event.to;
  }
  mid_.left = mid_.all;
  for (const Event& event : world.turn->events) {
    const bool taken = event.kind == Event::Kind::Gone && event.owner != before.mover;
    if (taken && mid_.left[event.from] == event.piece) mid_.left[event.from] = kNoPiece;
  }
  for (auto& room : mid_.room) room.assign(mid_.all.size(), -1);
  for (auto& flanked : mid_.flanked) flanked.assign(mid_.all.size(), false);
  for (std::size_t d = 0; arrived != kNoCell && d < board_.directions.size(); ++d) {
    const auto way = static_cast<DirectionId>(d);
    std::vector<CellId> row;
    CellId at = board_.neighbour(arrived, way);
    const auto holder = [&](CellId cell) {
      return mid_.all[cell] == kNoPiece ? kNobody : owner_of(world, mid_.all[cell]);
    };
    for (; at != kNoCell && holder(at) != kNobody && holder(at) != before.mover; at = board_.neighbour(at, way))
      row.push_back(at);
    if (at == kNoCell || holder(at) != before.mover) continue;
    for (const CellId cell : row) mid_.flanked[is_slant(way) ? 1 : 0][cell] = true;
  }
  return mid_;
}

bool Witness::is_slant(DirectionId way) const {
  return board_.kind == BoardKind::Grid && board_.delta[way][0] != 0 && board_.delta[way][1] != 0;
}

// The cells of the group that stands on a cell.
std::vector<CellId> Witness::group(const World& world, const std::vector<PieceId>& board, CellId cell,
                                   const Place& place) const {
  std::vector<CellId> cells;
  if (board[cell] == kNoPiece) return cells;
  const PlayerId owner = owner_of(world, board[cell]);
  cells.push_back(cell);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t d = 0; d < board_.directions.size(); ++d) {
      const auto way = static_cast<DirectionId>(d);
      const CellId next = board_.neighbour(cells[i], way);
      if ((is_slant(way) && !place.slant) || next == kNoCell || board[next] == kNoPiece) continue;
      if (owner_of(world, board[next]) == owner && std::find(cells.begin(), cells.end(), next) == cells.end())
        cells.push_back(next);
    }
  }
  return cells;
}

// How many empty cells the group on a cell touches. What the mover takes makes room for his own.
int Witness::room(const World& world, CellId cell, const Place& place) const {
  const MidTurn& turn = mid(world);
  if (turn.all[cell] == kNoPiece) return -1;
  const bool left = !place.raw && owner_of(world, turn.all[cell]) == world.position->store.mover;
  std::vector<int>& known = mid_.room[(left ? 1 : 0) + (place.slant ? 2 : 0)];
  if (known[cell] >= 0) return known[cell];
  const auto& board = left ? turn.left : turn.all;
  const std::vector<CellId> cells = group(world, board, cell, place);
  std::set<CellId> empty;
  for (const CellId one : cells) {
    for (std::size_t d = 0; d < board_.directions.size(); ++d) {
      const auto way = static_cast<DirectionId>(d);
      const CellId next = board_.neighbour(one, way);
      if (!is_slant(way) && next != kNoCell && board[next] == kNoPiece) empty.insert(next);
    }
  }
  for (const CellId one : cells) known[one] = static_cast<int>(empty.size());
  choked_ = choked_ || empty.empty();
  return known[cell];
}

bool Witness::is_connected(const Place& place, const World& world, CellId cell) const {
  if (place.kind == Place::Kind::Room) return place.number.has(room(world, cell, place));
  const MidTurn& turn = mid(world);
  if (place.kind == Place::Kind::Flanked)
    return (place.straight && turn.flanked[0][cell]) || (place.slant && turn.flanked[1][cell]);
  if (place.kind == Place::Kind::Joined) {
    const auto cells = group(world, turn.all, cell, place);
    return std::any_of(cells.begin(), cells.end(),
                       [&](CellId one) { return is_one_of(place.men, world, turn.all[one]); });
  }
  const auto& stacks = world.position->store.cells;
  int held = 0;
  for (std::size_t other = 0; other < board_.cells.size(); ++other) {
    if (board_.cells[other].file == board_.cells[cell].file && !stacks[other].empty()) ++held;
  }
  return place.number.has(held);
}

// "Any column that is not full": into each of them something may be put.
bool Witness::asks_each_column(const Rule& rule) {
  return rule.quantity == Quantity::May && (rule.deed.verb == Verb::Put || rule.deed.verb == Verb::Reach) &&
         rule.deed.to.size() == 1 && rule.deed.to[0].kind == Place::Kind::Column && rule.deed.to[0].each;
}

Judgement Witness::each_column(const Rule& rule) {
  std::size_t seen = 0;
  for (const SeenPosition& position : positions()) {
    if (!position.played || position.turns.empty()) continue;
    World world;
    world.position = &position;
    world.turn = &position.turns[0];
    for (int file = 0; file < board_.width; ++file) {
      const auto in_file = [&](CellId cell) { return board_.cells[cell].file == file; };
      const auto cell =
          std::find_if(board_.cells.begin(), board_.cells.end(), [&](const Cell& one) { return one.file == file; });
      if (!is(rule.deed.to[0], world, static_cast<CellId>(cell - board_.cells.begin()))) continue;
      ++seen;
      const bool may = std::any_of(position.turns.begin(), position.turns.end(), [&](const SeenTurn& turn) {
        return std::any_of(turn.events.begin(), turn.events.end(),
                           [&](const Event& event) { return event.kind == Event::Kind::Put && in_file(event.to); });
      });
      if (!may) return fail("in the definition nothing may be put into some of them", {"turn"});
    }
  }
  return seen < 30 ? inconclusive("this came up too rarely") : pass({"turn"});
}

namespace {

bool of_groups(const std::vector<Place>& places);

bool of_groups(const std::vector<Men>& men) {
  return std::any_of(men.begin(), men.end(), [](const Men& one) { return of_groups(one.where); });
}

bool of_groups(const std::vector<Place>& places) {
  return std::any_of(places.begin(), places.end(), [](const Place& place) {
    return place.kind == Place::Kind::Room || place.kind == Place::Kind::Joined || of_groups(place.men);
  });
}

bool of_groups(const Deed& deed) {
  return of_groups(deed.who) || of_groups(deed.whom) || of_groups(deed.to) || of_groups(deed.from);
}

}  // namespace

// Whether it speaks of groups: positions that were put together have groups that no turn can leave.
bool speaks_of_groups(const Rule& rule) {
  return of_groups(rule.about) || of_groups(rule.deed) ||
         std::any_of(rule.when.begin(), rule.when.end(), [](const Deed& deed) { return of_groups(deed); });
}

namespace {

// Whether it was said of rows in any direction; then of rows along lines alone.
bool only_straight(std::vector<Men>& men) {
  bool any = false;
  for (Men& one : men) {
    for (Place& place : one.where) {
      const bool both = place.kind == Place::Kind::Flanked && place.straight && place.slant && !place.named;
      if (both) place.slant = false;
      any = any || both;
    }
  }
  return any;
}

void join_slant(std::vector<Place>& places);

void join_slant(std::vector<Men>& men) {
  for (Men& one : men) join_slant(one.where);
}

void join_slant(std::vector<Place>& places) {
  for (Place& place : places) {
    if (place.kind == Place::Kind::Room || place.kind == Place::Kind::Joined) place.slant = true;
    join_slant(place.men);
  }
}

}  // namespace

std::optional<Rule> with_straight_rows(Rule rule) {
  if (rule.deed.ways != 0) return std::nullopt;
  const bool about = only_straight(rule.about), who = only_straight(rule.deed.who),
             whom = only_straight(rule.deed.whom);
  if (!about && !who && !whom) return std::nullopt;
  return rule;
}

Rule with_slant_groups(Rule rule) {
  join_slant(rule.about);
  rule.when.push_back(rule.deed);
  for (Deed& deed : rule.when) join_slant(deed.who), join_slant(deed.whom), join_slant(deed.to), join_slant(deed.from);
  rule.deed = rule.when.back();
  rule.when.pop_back();
  return rule;
}

}  // namespace ludwright::book::clauses
