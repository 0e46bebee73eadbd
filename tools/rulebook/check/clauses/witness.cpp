// See witness.h.
#include "tools/rulebook/check/clauses/witness.h"

#include <algorithm>
#include <cmath>

#include "tools/pictures/scene.h"

namespace ludwright::book::clauses {
namespace {

bool on_board(const PieceRecord& piece) { return piece.site == SiteKind::Cell; }

bool has_event(const SeenTurn& turn, PieceId piece, Event::Kind kind) {
  return std::any_of(turn.events.begin(), turn.events.end(),
                     [&](const Event& event) { return event.piece == piece && event.kind == kind; });
}

}  // namespace

const Event* arrival_of(const SeenTurn& turn, PieceId piece) {
  const Event* last = nullptr;
  for (const Event& event : turn.events) {
    if (event.piece == piece && (event.kind == Event::Kind::Walk || event.kind == Event::Kind::Put)) last = &event;
  }
  return last;
}

// ---- pieces and cells ----

std::vector<PieceId> Witness::pieces(const World& world) const {
  std::vector<PieceId> list;
  const auto& records = world.position->store.pieces;
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (on_board(records[i])) list.push_back(static_cast<PieceId>(i));
  }
  for (const Event& event : world.turn->events) {
    if (event.kind == Event::Kind::Put) list.push_back(event.piece);
  }
  return list;
}

// Where a piece is: at its end if it arrives in this turn.
CellId Witness::cell_of(const World& world, PieceId piece) const {
  if (const Event* arrival = arrival_of(*world.turn, piece)) return arrival->to;
  const auto& records = world.position->store.pieces;
  return piece < records.size() && on_board(records[piece]) ? records[piece].index : kNoCell;
}

bool Witness::is(const Men& men, const World& world, PieceId piece) const {
  if (men.it && piece != world.it) return false;
  if (men.other && piece == world.it) return false;
  const auto& records = world.position->store.pieces;
  TypeId type = 0;
  PlayerId owner = kNobody;
  CellId cell = kNoCell;
  const auto put = std::find_if(world.turn->events.begin(), world.turn->events.end(), [&](const Event& event) {
    return event.kind == Event::Kind::Put && event.piece == piece;
  });
  if (put != world.turn->events.end()) {
    type = put->type, owner = put->owner, cell = put->to;
  } else if (piece < records.size()) {
    type = records[piece].type, owner = records[piece].owner, cell = records[piece].index;
  } else {
    return false;
  }
  if (men.taken && !taken_in(world, piece)) return false;
  if (men.moves && arrival_of(*world.turn, piece) == nullptr) return false;
  if (men.royal && !is_royal(type)) return false;
  if (men.jumped && !jumped_in(world, piece)) return false;
  const bool listed = men.types.empty() || std::find(men.types.begin(), men.types.end(), type) != men.types.end();
  if (listed == men.no) return false;
  if (men.promoted && is_promoted(world.position->store, piece) != *men.promoted) return false;
  if (men.seat && owner != *men.seat) return false;
  if (men.side == Side::Own && owner != world.seen_by) return false;
  if (men.side == Side::Enemy && (owner == world.seen_by || owner == kNobody)) return false;
  if (men.where.empty()) return true;
  const bool beside = put == world.turn->events.end() && !on_board(records[piece]);
  const Spot spot{beside ? records[piece].site : SiteKind::Cell, cell};
  const Spot& before = put == world.turn->events.end() ? spot : put->beside;
  return std::all_of(men.where.begin(), men.where.end(), [&](const Place& place) {
    // Where it arrives it is one of a group.
    const bool arrived = place.kind == Place::Kind::Room || place.kind == Place::Kind::Joined;
    if (arrived && spot.site == SiteKind::Cell) return is(place, world, cell_of(world, piece));
    return is_at(place, world, place.kind == Place::Kind::Area ? before : spot);
  });
}

bool Witness::is_one_of(const std::vector<Men>& men, const World& world, PieceId piece) const {
  return men.empty() || std::any_of(men.begin(), men.end(), [&](const Men& one) { return is(one, world, piece); });
}

bool Witness::is(const Place& place, const World& world, CellId cell) const {
  if (cell == kNoCell || cell >= world.position->store.cells.size()) return false;
  const auto& stack = world.position->store.cells[cell];
  PieceId there = stack.empty() ? kNoPiece : stack.back();
  const bool arriving = world.arrival != nullptr && world.arrival->to == cell;
  if (arriving) there = world.arrival->landed_on;
  const auto number_on = [&](const std::vector<PieceId>& men) {
    return static_cast<int>(
        std::count_if(men.begin(), men.end(), [&](PieceId one) { return is_one_of(place.men, world, one); }));
  };
  bool so = true;
  switch (place.kind) {
    case Place::Kind::Any:
      break;
    case Place::Kind::Empty:
      so = there == kNoPiece;
      break;
    case Place::Kind::Held:
      so = there != kNoPiece && is_one_of(place.men, world, there) &&
           (place.number.any() || place.number.has(arriving ? world.arrival->landed_number : number_on(stack)));
      break;
    case Place::Kind::Cells: {
      const auto& cells = place.region.cells[place.region.own ? world.seen_by : 0];
      so = std::find(cells.begin(), cells.end(), cell) != cells.end();
      break;
    }
    case Place::Kind::Beside:
      so = false;
      for (const PieceId piece : pieces(world)) {
        if (so || !is_one_of(place.men, world, piece)) continue;
        CellId its = cell_of(world, piece);
        // What it lands on, or takes by that, was next to it before.
        const Event* arrival = arrival_of(*world.turn, piece);
        if (its == cell && arrival != nullptr) its = arrival->from;
        so = its != kNoCell && its != cell && touches(world, piece, its, cell, place);
      }
      break;
    case Place::Kind::Between:
      so = is_between(place, world, cell);
      break;
    case Place::Kind::Column:
    case Place::Kind::Room:
    case Place::Kind::Joined:
    case Place::Kind::Flanked:
      so = is_connected(place, world, cell);
      break;
    case Place::Kind::Start:
    case Place::Kind::End:
      so = is_start_or_end(place, world, cell);
      break;
    case Place::Kind::Above: {
      const Cell& here = board_.cells[cell];
      const CellId below = board_.offset(cell, 0, -1);
      so = here.rank > 0 && below != kNoCell && is(place.either.at(0), world, below);
      break;
    }
    case Place::Kind::Lowest:
      so = there == kNoPiece && is_lowest(world, cell);
      break;
    case Place::Kind::Area:
      so = false;
      break;
    case Place::Kind::Attacked:
      so = world.arrival != nullptr && world.arrival->to == cell && exposed(world, world.arrival->piece);
      break;
    case Place::Kind::Either:
      so =
          std::any_of(place.either.begin(), place.either.end(), [&](const Place& one) { return is(one, world, cell); });
      break;
  }
  return so != place.no;
}

bool Witness::are(const std::vector<Place>& places, const World& world, CellId cell) const {
  return std::all_of(places.begin(), places.end(), [&](const Place& place) { return is(place, world, cell); });
}

// ---- deeds ----

bool Witness::walked(const Deed& deed, const World& outer, const Event& event) const {
  World world = outer;
  world.arrival = &event;
  if (!are(deed.to, world, event.to)) return false;
  const bool shot = event.kind == Event::Kind::Put && event.shot_from != kNoCell;
  if (event.kind == Event::Kind::Put && !shot)
    return comes_from(deed, world, event) && deed.ways == 0 && deed.distance.any();
  const CellId start = shot ? event.shot_from : event.from;
  if (!are(deed.from, world, start)) return false;
  if (deed.ways != 0 && (way(shot ? world.position->store.mover : event.owner, start, event.to) & deed.ways) == 0)
    return false;
  const Cell &from = board_.cells[start], &to = board_.cells[event.to];
  if (!deed.distance.has(std::max(std::abs(from.file - to.file), std::abs(from.rank - to.rank)))) return false;
  if (deed.over.empty() && deed.verb != Verb::Jump && deed.verb != Verb::Cross) return true;
  auto between = cells_between(board_, start, event.to);
  if (deed.first != First::No) {
    const CellId first = first_cell(start, event.to, deed.first);
    between = first == kNoCell ? std::vector<CellId>() : std::vector<CellId>{first};
  }
  off_line_ = off_line_ || !between;
  if (!between) return false;
  if (!deed.over.empty() &&
      std::none_of(between->begin(), between->end(), [&](CellId cell) { return are(deed.over, world, cell); }))
    return false;
  if (deed.verb != Verb::Jump) return true;
  const auto jumped = std::count_if(between->begin(), between->end(), [&](CellId cell) {
    const auto& stack = world.position->store.cells[cell];
    // What shoots has left where it came from.
    const PieceId there = shot ? mid(world).all[cell] : stack.empty() ? kNoPiece : stack.back();
    return there != kNoPiece && is_one_of(deed.whom, world, there);
  });
  return jumped > 0 && deed.number.has(static_cast<int>(jumped));
}

// Whether what happens to a piece comes from such a direction, as the mover sees it: from where the piece that moved
// has landed, or came from if it landed here.
bool Witness::from_way(const Deed& deed, const World& world, PieceId piece) const {
  if (deed.ways == 0) return true;
  const auto& records = world.position->store.pieces;
  if (piece >= records.size() || !on_board(records[piece])) return false;
  return std::any_of(world.turn->events.begin(), world.turn->events.end(), [&](const Event& event) {
    if (event.kind != Event::Kind::Walk && event.kind != Event::Kind::Put) return false;
    const CellId from = event.to == records[piece].index ? event.from : event.to;
    return from != kNoCell && (way(event.owner, from, records[piece].index) & deed.ways) != 0;
  });
}

// Whether a piece takes such pieces, or, of the passive, is taken.
bool Witness::captured(const Deed& deed, const World& world, PieceId piece) const {
  const auto& records = world.position->store.pieces;
  if (deed.passive) {
    if (piece >= records.size()) return false;
    if (!taken_in(world, piece) || !from_way(deed, world, piece) || !are(deed.to, world, records[piece].index))
      return false;
    // How far and over what, is said of the one that takes it.
    Deed how = deed;
    how.verb = Verb::Move;
    how.to.clear(), how.ways = 0;
    const bool says_how = !how.distance.any() || !how.from.empty() || !how.over.empty();
    return (deed.whom.empty() && !says_how) ||
           std::any_of(world.turn->events.begin(), world.turn->events.end(), [&](const Event& event) {
             return (event.kind == Event::Kind::Walk || event.kind == Event::Kind::Put) &&
                    is_one_of(deed.whom, world, event.piece) && (!says_how || walked(how, world, event));
           });
  }
  const Event* arrival = arrival_of(*world.turn, piece);
  if (arrival == nullptr || !walked(deed, world, *arrival)) return false;
  std::ptrdiff_t victims = 0;
  for (std::size_t other = 0; other < records.size(); ++other) {
    const auto id = static_cast<PieceId>(other);
    if (taken_in(world, id) && is_one_of(deed.whom, world, id)) ++victims;
  }
  return victims > 0 && deed.number.has(static_cast<int>(victims));
}

// `each`: whether all that the piece does of the kind is so, not only some of it.
bool Witness::did(const Deed& deed, const World& world, PieceId piece, bool each) const {
  const auto& events = world.turn->events;
  const auto& records = world.position->store.pieces;
  const auto any_walk = [&](bool put) {
    bool some = false, all = true;
    for (const Event& event : events) {
      if (event.piece != piece) continue;
      const bool shot = event.shot_from != kNoCell && (deed.verb == Verb::Jump || deed.verb == Verb::Cross);
      if (event.kind != Event::Kind::Walk && !((put || shot) && event.kind == Event::Kind::Put)) continue;
      const bool so = walked(deed, world, event);
      some = some || so;
      all = all && so;
    }
    return each ? some && all : some;
  };
  switch (deed.verb) {
    case Verb::Leave: {  // it comes to be elsewhere
      if (deed.from.size() != 1 || deed.from[0].kind != Place::Kind::Cells) return any_walk(false);
      Deed out = deed;
      out.verb = Verb::Move;
      out.to.push_back(deed.from[0]);
      out.to.back().no = !out.to.back().no;
      return did(out, world, piece, each);
    }
    case Verb::Move:
    case Verb::Cross:
    case Verb::Jump:
      return any_walk(false);
    case Verb::Reach:
      return any_walk(true);
    case Verb::Capture:
      return captured(deed, world, piece);
    case Verb::Put:
      return std::any_of(events.begin(), events.end(), [&](const Event& event) {
        return event.piece == piece && event.kind == Event::Kind::Put && walked(deed, world, event);
      });
    case Verb::Vanish:
      return std::any_of(events.begin(), events.end(), [&](const Event& event) {
        return event.piece == piece && event.kind == Event::Kind::Gone && are(deed.from, world, event.from) &&
               std::all_of(deed.to.begin(), deed.to.end(), [&](const Place& place) {
                 return place.kind == Place::Kind::Area ? is_at(place, world, event.beside, event.owner)
                                                        : is(place, world, event.from);
               });
      });
    case Verb::Become:
      return std::any_of(events.begin(), events.end(), [&](const Event& event) {
        return event.piece == piece && event.kind == Event::Kind::Changed &&
               are(deed.to, world, cell_of(world, piece)) && are(deed.from, world, event.from) &&
               (deed.into.empty() || std::find(deed.into.begin(), deed.into.end(), event.new_type) != deed.into.end());
      });
    case Verb::Turn:
      return has_event(*world.turn, piece, Event::Kind::Turned) && from_way(deed, world, piece) &&
             are(deed.to, world, cell_of(world, piece));
    case Verb::Stay:
      return piece < records.size() && on_board(records[piece]) && are(deed.to, world, records[piece].index) &&
             std::none_of(events.begin(), events.end(), [&](const Event& event) { return event.piece == piece; });
    case Verb::Be:
      return true;
    case Verb::Stand:
      if (deed.to.size() == 1 && deed.to[0].kind == Place::Kind::Room)
        return are(deed.to, world, cell_of(world, piece));
      return piece < records.size() && on_board(records[piece]) && are(deed.to, world, records[piece].index);
    case Verb::Clear:
      return cleared(deed, world);
    case Verb::Threatened: {
      const int number = piece < records.size() && on_board(records[piece]) ? threats(world, piece) : 0;
      return number > 0 && deed.number.has(number);
    }
    case Verb::Exposed:
      return exposed(world, piece);
    default:
      return outcome(deed, world);
  }
}

bool Witness::holds(const Deed& deed, const World& world) const {
  if (deed.able) {
    Deed done = deed;
    done.able = done.no = false;
    const auto& turns = world.position->turns;
    if (deed.no && deed.verb == Verb::Put && deed.of_player && !waits(world)) return false;
    const bool can = std::any_of(turns.begin(), turns.end(), [&](const SeenTurn& turn) {
      World other = world;
      other.turn = &turn;
      return holds(done, other);
    });
    return can != deed.no;
  }
  if (deed.verb == Verb::Have) return owns(deed, world, false);
  bool so = false;
  if (is_of_players(deed.verb)) {
    so = outcome(deed, world);
  } else if (deed.verb == Verb::Face) {
    so = faces(deed, world).value_or(false);
  } else if (deed.verb == Verb::Clear) {
    so = cleared(deed, world);
  } else if (deed.who.size() == 1 && deed.who[0].it) {
    so = world.it != kNoPiece && did(deed, world, world.it, false);
  } else {
    int number = 0;
    for (const PieceId piece : pieces(world)) {
      if (is_one_of(deed.who, world, piece) && did(deed, world, piece, false)) ++number;
    }
    const bool of_victims = deed.verb == Verb::Capture || deed.verb == Verb::Jump;
    so = number > 0 && (of_victims || deed.number.has(number));
  }
  return so != deed.no;
}

}  // namespace ludwright::book::clauses
