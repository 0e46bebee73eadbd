// What might be taken before a turn and behind it, and who stands on an open line with whom; see witness.h.
#include <algorithm>
#include <array>
#include <map>

#include "tools/pictures/scene.h"
#include "tools/rulebook/check/clauses/witness.h"

namespace ludwright::book::clauses {

// By how many enemies a piece might be taken, were it their turn.
int Witness::threats(const World& world, PieceId piece) const {
  const SeenPosition& position = *world.position;
  if (!position.threatened) {
    position.threatened.emplace();
    for (std::size_t seat = 0; seat < model_.seats.size(); ++seat) {
      const auto found = rules_.takable(position.store, static_cast<PlayerId>(seat));
      position.threatened->insert(position.threatened->end(), found.begin(), found.end());
    }
  }
  return static_cast<int>(std::count(position.threatened->begin(), position.threatened->end(), piece));
}

bool Witness::exposed(const World& world, PieceId piece) const {
  const SeenPosition& position = *world.position;
  if (!position.knows_ends) {
    std::size_t turn = 0;
    rules_.each_end(position.store, [&](const Store& after) {
      if (turn >= position.turns.size()) return;
      std::vector<PieceId>& all = position.turns[turn++].exposed;
      for (std::size_t seat = 0; seat < model_.seats.size(); ++seat) {
        const auto found = rules_.takable(after, static_cast<PlayerId>(seat));
        all.insert(all.end(), found.begin(), found.end());
      }
    });
    position.knows_ends = true;
  }
  const auto& all = world.turn->exposed;
  return std::find(all.begin(), all.end(), piece) != all.end();
}

bool Witness::is_royal(TypeId type) const {
  const auto& royal = rules_.royal();
  return std::find(royal.begin(), royal.end(), type) != royal.end();
}

// Whether the turn leaves an enemy of its mover, of the kind that check is given to, where it might be taken.
bool Witness::checks(const World& world) const {
  const auto& records = world.position->store.pieces;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const bool enemy = records[i].owner != world.position->store.mover && records[i].site == SiteKind::Cell;
    if (enemy && is_royal(records[i].type) && exposed(world, static_cast<PieceId>(i))) return true;
  }
  return false;
}

// Whether a turn may be held against what it says of check: the kind that it is given to must be known, and what is
// never left exposed must have been threatened at times.
bool Witness::knows_check(const Rule& rule) const {
  const auto of_royal = [](const Deed& deed) {
    return deed.verb == Verb::Check ||
           std::any_of(deed.who.begin(), deed.who.end(), [](const Men& men) { return men.royal; });
  };
  const bool royal = of_royal(rule.deed) || std::any_of(rule.when.begin(), rule.when.end(), of_royal);
  if (royal && rules_.royal().empty()) return false;
  if (rule.quantity != Quantity::Never || rule.deed.verb != Verb::Exposed) return true;
  return std::any_of(positions_.begin(), positions_.end(), [&](const SeenPosition& position) {
    World world;
    world.position = &position;
    const SeenTurn nothing;
    world.turn = &nothing;
    for (const PieceId piece : pieces(world)) {
      world.it = piece;
      world.seen_by = position.store.pieces[piece].owner;
      if (world.seen_by != position.store.mover || threats(world, piece) == 0) continue;
      if (is_one_of(rule.about, world, piece) && is_one_of(rule.deed.who, world, piece)) return true;
    }
    return false;
  });
}

// "The third check wins": in games in which each player gives check where he can, what comes of that one.
Judgement Witness::judge_checks(const Rule& rule) {
  constexpr int games = 24, longest = 120;
  const Deed& check = rule.when[0];
  const Store* opening = rules_.opening();
  const bool plain = rule.when.size() == 1 && rule.quantity == Quantity::Always && is_outcome(rule.deed.verb) &&
                     rule.deed.verb != Verb::Draw && !check.no && !check.able;
  if (!plain || opening == nullptr || rules_.royal().empty()) return inconclusive("checks are not counted");
  std::uint64_t seed = 19;
  std::size_t kept = 0, broken = 0;
  for (int game = 0; game < games; ++game) {
    Store store = *opening;
    std::array<int, 2> given{};
    for (int ply = 0; ply < longest && !store.outcome.over(); ++ply) {
      std::vector<Store> all, checking;
      const PlayerId mover = store.mover;
      rules_.each_end(store, [&](const Store& after) {
        const auto taken = rules_.takable(after, mover);
        const bool checks =
            std::any_of(taken.begin(), taken.end(), [&](PieceId piece) { return is_royal(after.pieces[piece].type); });
        (checks ? checking : all).push_back(after);
      });
      if (all.empty() && checking.empty()) break;
      auto& some = checking.empty() ? all : checking;
      store = some[(seed = mix(seed)) % some.size()];
      if (checking.empty() || ++given.at(mover) != check.number.least) continue;
      const PlayerId other = static_cast<PlayerId>(1 - mover);
      const PlayerId sayer = check.by_enemy ? other : mover;
      const PlayerId winner =
          (rule.deed.verb == Verb::Win) != rule.deed.by_enemy ? sayer : static_cast<PlayerId>(1 - sayer);
      const bool so = rule.deed.verb == Verb::End ? store.outcome.over() : wins(store.outcome, winner);
      ++(so != rule.deed.no ? kept : broken);
    }
  }
  if (broken > 0) return fail("in the definition that check does not end it so", {"end"});
  return kept < 4 ? inconclusive("so many checks did not come up in play") : pass({"end"});
}

// Whether two of these, of two players, stand on one line after the turn with nothing between; nothing if no two stand
// on one line.
std::optional<bool> Witness::faces(const Deed& deed, const World& world) const {
  std::map<CellId, PieceId> at;
  const auto& records = world.position->store.pieces;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Spot spot = spot_of(world, static_cast<PieceId>(i), true);
    if (spot.site == SiteKind::Cell) at[static_cast<CellId>(spot.index)] = static_cast<PieceId>(i);
  }
  std::optional<bool> face;
  for (const auto& [one, first] : at) {
    if (!is_one_of(deed.who, world, first)) continue;
    for (const auto& [other, second] : at) {
      const bool two = one < other && records[first].owner != records[second].owner;
      if (!two || !is_one_of(deed.who, world, second)) continue;
      const unsigned line = way(0, one, other);
      const auto between = cells_between(board_, one, other);
      if (!between || (line & (deed.ways == 0 ? kStraight : deed.ways)) == 0) continue;
      const bool open = std::none_of(between->begin(), between->end(), [&](CellId cell) { return at.count(cell) > 0; });
      face = open || face.value_or(false);
    }
  }
  return face;
}

// The cell on which a walk begins, where it goes farther: see First.
CellId Witness::first_cell(CellId from, CellId to, First first) const {
  if (board_.kind != BoardKind::Grid) return kNoCell;
  const Cell &one = board_.cells[from], &other = board_.cells[to];
  const int dx = other.file - one.file, dy = other.rank - one.rank;
  const int x = (dx > 0) - (dx < 0), y = (dy > 0) - (dy < 0);
  if (std::max(std::abs(dx), std::abs(dy)) < 2) return kNoCell;
  const bool on_line = dx == 0 || dy == 0 || std::abs(dx) == std::abs(dy);
  if (on_line) {
    const bool slants = dx != 0 && dy != 0;
    return first == First::Any || slants == (first == First::Slant) ? board_.offset(from, x, y) : kNoCell;
  }
  if (first == First::Slant) return board_.offset(from, x, y);
  return std::abs(dx) > std::abs(dy) ? board_.offset(from, x, 0) : board_.offset(from, 0, y);
}

}  // namespace ludwright::book::clauses
