// How many pieces are where, on the board and beside it, before a turn and behind it; see witness.h.
#include <algorithm>

#include "tools/rulebook/check/clauses/witness.h"

namespace ludwright::book::clauses {

// Where a piece is before the turn, or behind it.
Spot Witness::spot_of(const World& world, PieceId piece, bool after) const {
  const auto& records = world.position->store.pieces;
  Spot spot;
  if (piece < records.size()) spot = {records[piece].site, records[piece].index};
  if (!after) return spot;
  for (const Event& event : world.turn->events) {
    if (event.piece != piece) continue;
    if (event.kind == Event::Kind::Walk || event.kind == Event::Kind::Put) spot = {SiteKind::Cell, event.to};
    if (event.kind == Event::Kind::Gone) spot = event.beside;
  }
  return spot;
}

// `owner`: of the piece.
bool Witness::is_at(const Place& place, const World& world, const Spot& spot, PlayerId owner) const {
  if (place.kind == Place::Kind::Area) {
    const Area& area = model_.areas[place.area];
    const auto first = static_cast<std::size_t>(area.first);
    const std::size_t end = first + (area.per_player ? model_.seats.size() : 1);
    bool so = spot.site == SiteKind::Area && spot.index >= first && spot.index < end;
    if (place.whose != Side::Any && area.per_player)
      so = so && (spot.index - first == owner) == (place.whose == Side::Own);
    return so != place.no;
  }
  if (spot.site != SiteKind::Cell) return place.no;
  return is(place, world, static_cast<CellId>(spot.index));
}

// Whether so many such pieces are there, of all that are in the game.
bool Witness::owns(const Deed& deed, const World& world, bool after) const {
  std::vector<PieceId> all;
  for (std::size_t i = 0; i < world.position->store.pieces.size(); ++i) all.push_back(static_cast<PieceId>(i));
  for (const Event& event : world.turn->events) {
    if (event.kind == Event::Kind::Put && event.piece >= world.position->store.pieces.size())
      all.push_back(event.piece);
  }
  int number = 0;
  std::map<int, int> together;  // on each cell or line
  for (const PieceId piece : all) {
    const Spot spot = spot_of(world, piece, after);
    if (spot.site == SiteKind::Gone || !is_one_of(deed.who, world, piece)) continue;
    // "Each piece stands next to an enemy": of its own.
    World its = world;
    const auto& records = world.position->store.pieces;
    if (piece < records.size() && records[piece].owner != kNobody) its.seen_by = records[piece].owner;
    const bool there =
        std::all_of(deed.to.begin(), deed.to.end(), [&](const Place& place) { return is_at(place, its, spot); });
    if (there) ++number;
    if (!there || deed.together == Together::No || spot.site != SiteKind::Cell) continue;
    const Cell& cell = board_.cells[spot.index];
    ++together[deed.together == Together::Cell  ? static_cast<int>(spot.index)
               : deed.together == Together::Row ? cell.rank
                                                : cell.file];
  }
  if (deed.together != Together::No)
    return std::any_of(together.begin(), together.end(),
                       [&](const auto& one) { return deed.number.has(one.second); }) != deed.no;
  return deed.number.has(number) != deed.no;
}

// Whether turns bring about more pieces of such a kind.
bool Witness::gains(const Deed& deed) const {
  const auto is_kind = [&](const Event& event) {
    const bool comes = event.kind == Event::Kind::Changed || event.kind == Event::Kind::Turned ||
                       (event.kind == Event::Kind::Put && event.beside.site == SiteKind::Gone);
    return comes && std::any_of(deed.who.begin(), deed.who.end(), [&](const Men& men) {
             const auto& types = men.types;
             return types.empty() || std::find(types.begin(), types.end(), event.new_type) != types.end();
           });
  };
  return std::any_of(positions_.begin(), positions_.end(), [&](const SeenPosition& position) {
    return std::any_of(position.turns.begin(), position.turns.end(), [&](const SeenTurn& turn) {
      return std::any_of(turn.events.begin(), turn.events.end(), is_kind);
    });
  });
}

// Whether a piece that was put on the board came from there.
bool Witness::comes_from(const Deed& deed, const World& world, const Event& event) const {
  return std::all_of(deed.from.begin(), deed.from.end(), [&](const Place& place) {
    return place.kind == Place::Kind::Area && is_at(place, world, event.beside);
  });
}

// Whether whoever is to move has a piece that may come onto the board: where none waits beside it, there is always one.
bool Witness::waits(const World& world) const {
  if (sources_.empty()) return true;
  const auto& records = world.position->store.pieces;
  return std::any_of(records.begin(), records.end(), [&](const PieceRecord& piece) {
    return piece.site == SiteKind::Area && piece.owner == world.position->store.mover &&
           sources_.count(piece.index) > 0;
  });
}

// Whether no cell below it in its column is empty.
bool Witness::is_lowest(const World& world, CellId cell) const {
  for (std::size_t other = 0; other < board_.cells.size(); ++other) {
    if (board_.cells[other].file == board_.cells[cell].file && board_.cells[other].rank < board_.cells[cell].rank &&
        world.position->store.cells[other].empty())
      return false;
  }
  return true;
}

// The pieces that a rule may be about: those beside the board only where it says so.
std::vector<PieceId> Witness::candidates(const Rule& rule, const World& world) const {
  const bool beside = std::any_of(rule.about.begin(), rule.about.end(), [](const Men& men) {
    return std::any_of(men.where.begin(), men.where.end(),
                       [](const Place& place) { return place.kind == Place::Kind::Area && !place.no; });
  });
  if (!beside) return pieces(world);
  std::vector<PieceId> all(world.position->store.pieces.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<PieceId>(i);
  return all;
}

// What is said of the position in which games begin: of each player, unless one is named.
Judgement Witness::at_start(const Rule& rule) {
  const Store* opening = rules_.opening();
  if (opening == nullptr) return inconclusive("games begin in several ways");
  SeenPosition position;
  position.store = *opening;
  const SeenTurn nothing;
  bool all = true, some = false;
  for (std::size_t seat = 0; seat < model_.seats.size(); ++seat) {
    if (rule.deed.seat && *rule.deed.seat != seat) continue;
    World world;
    world.position = &position;
    world.turn = &nothing;
    world.seen_by = static_cast<PlayerId>(seat);
    const bool so = owns(rule.deed, world, false);
    all = all && so;
    some = some || so;
  }
  const bool holds = rule.quantity == Quantity::Never ? !some : all;
  return holds ? pass({"setup"}) : fail("in the definition games begin otherwise", {"setup"});
}

bool Witness::outcome(const Deed& deed, const World& world) const {
  const PlayerId mover = world.position->store.mover;
  const PlayerId sayer = world.it == kNoPiece ? world.seen_by : mover;
  const Outcome& end = world.turn->outcome;
  const auto wins = [&](PlayerId seat) { return end.kind == OutcomeKind::Win && ((end.winners >> seat) & 1U) != 0; };
  const bool win = end.kind == OutcomeKind::Win;
  bool own = wins(world.seen_by);
  if (deed.seat) own = wins(*deed.seat);
  if (deed.by_enemy) own = win && !wins(world.seen_by);
  switch (deed.verb) {
    case Verb::Pass:
      return world.turn->passes && deed.by_enemy == (world.seen_by != mover);
    case Verb::Check:
      return checks(world) && deed.by_enemy == (world.seen_by != mover);
    case Verb::Again:
      return !end.over() && (deed.by_enemy ? world.turn->next != sayer : world.turn->next == sayer);
    case Verb::Win:
      return own;
    case Verb::Lose:
      return win && !own;
    case Verb::Draw:
      return end.kind == OutcomeKind::Draw;
    case Verb::End:
      return end.over();
    default:
      return false;
  }
}

}  // namespace ludwright::book::clauses
