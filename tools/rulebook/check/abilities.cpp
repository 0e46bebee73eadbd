// See abilities.h.
#include "tools/rulebook/check/abilities.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/store.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kFewestPositions = 4;  // positions, before anything is believed

bool has_type(const Who& who, TypeId type) {
  return std::find(who.types.begin(), who.types.end(), type) != who.types.end();
}

}  // namespace

Judgement AbilityJudge::judge(const Claim& claim) {
  if (model_.seats.size() != 2 || model_.board.kind != BoardKind::Grid)
    return inconclusive("such positions are put together for two players on squares");
  if (claim.kind == "ability-worth") return worth(claim);
  for (const TypeId type : claim.who.types) {
    Tally tally;
    if (claim.kind == "ability-prey") prey(type, tally);
    if (claim.kind == "ability-bars") bars(claim, type, tally);
    if (claim.kind == "ability-proof") proof(type, tally);
    if (claim.kind == "ability-survives" || claim.kind == "ability-falls") survives(claim, type, tally);
    if (claim.kind == "ability-bursts") bursts(claim, type, tally);
    if (claim.kind == "ability-goes-on") goes_on(claim, type, tally);
    if (claim.kind == "ability-through" && claim.word.compare(0, 4, "move") == 0) moves_through(claim, type, tally);
    if (claim.kind == "ability-through" && claim.word.compare(0, 7, "capture") == 0)
      captures_through(claim, type, tally);
    if (claim.kind == "ability-screen") screens(claim, type, tally);
    if (claim.kind == "ability-stopped") stopped(claim, type, tally);
    if (claim.kind == "ability-far") far(claim, type, tally);
    if (claim.kind == "ability-leaps") leaps(type, tally);
    if (claim.kind == "ability-quiet") quiet(claim, type, tally);
    const Judgement judgement = weighed(claim, tally, type, "in the definition it is otherwise for the {}");
    if (judgement.status != Status::Pass) return judgement;
  }
  std::vector<std::string> elements;
  for (const TypeId type : claim.who.types) elements.push_back("pieces." + model_.types[type].name);
  return claim.who.types.empty() ? inconclusive("no piece is named") : pass(elements);
}

// What holds in each position holds; what is denied must hold in none.
Judgement AbilityJudge::weighed(const Claim& claim, const Tally& tally, TypeId type,
                                const std::string& otherwise) const {
  const bool denied = claim.no || (claim.kind == "ability-proof" && claim.word == "no");
  const std::string text = fmt::format(fmt::runtime(otherwise), model_.types[type].name);
  if (tally.yes + tally.no < kFewestPositions) return inconclusive("too few positions decide this");
  if ((denied ? tally.yes : tally.no) == 0) return pass();
  return fail(text, {"pieces." + model_.types[type].name});
}

bool AbilityJudge::captures(const Store& store, CellId from, CellId victim) {
  const auto walks = arranger_.walks(store, from);
  return std::any_of(walks.begin(), walks.end(),
                     [&](const Arranger::Walk& walk) { return walk.takes && walk.end == victim; });
}

std::optional<bool> AbilityJudge::captures_in(const std::vector<Man>& men, CellId from, CellId victim) {
  const auto store = arranger_.position(0, men);
  if (!store) return std::nullopt;
  return captures(*store, from, victim);
}

// A kind of piece that is not spoken of.
TypeId AbilityJudge::other_than(const Claim& claim, TypeId type) const {
  for (std::size_t id = 0; id < model_.types.size(); ++id) {
    const auto other = static_cast<TypeId>(id);
    if (other != type && !has_type(claim.who, other) && !has_type(claim.other, other)) return other;
  }
  return type;
}

// Every kind of enemy on every square beside it may capture it.
void AbilityJudge::prey(TypeId type, Tally& tally) {
  for (const CellId cell : arranger_.open_cells()) {
    for (std::size_t enemy = 0; enemy < model_.types.size(); ++enemy) {
      for (const CellId next : arranger_.neighbours(cell)) {
        const auto takes = captures_in({{static_cast<TypeId>(enemy), 0, next}, {type, 1, cell}}, next, cell);
        if (takes) tally.add(*takes);
      }
    }
  }
}

// An enemy beside it captures (or moves) nowhere, and does where another stands in its place, or where it stands
// farther away.
void AbilityJudge::bars(const Claim& claim, TypeId type, Tally& tally) {
  const bool moves = claim.word == "move";
  const TypeId plain = other_than(claim, type);
  for (const TypeId barred : claim.other.types) {
    for (const CellId cell : arranger_.open_cells()) {
      for (const CellId next : arranger_.neighbours(cell)) {
        for (const CellId victim : arranger_.neighbours(next)) {
          if (victim == cell || !arranger_.is_plain(next)) continue;
          const auto does = [&](TypeId beside, CellId where) -> std::optional<bool> {
            const auto store = arranger_.position(0, {{barred, 0, next}, {beside, 1, where}, {plain, 1, victim}});
            if (!store) return std::nullopt;
            if (!moves) return captures(*store, next, victim);
            const auto walks = arranger_.walks(*store, next);
            return std::any_of(walks.begin(), walks.end(), [](const auto& walk) { return !walk.takes; });
          };
          const auto freely = does(plain, cell);
          if (!freely || !*freely) continue;
          const auto beside = does(type, cell);
          if (beside) tally.add(!*beside);
          // Two squares away it bars nothing.
          const auto around = arranger_.neighbours(next);
          for (const CellId far : arranger_.neighbours(cell)) {
            if (far == next || far == victim || std::find(around.begin(), around.end(), far) != around.end()) continue;
            const auto away = does(type, far);
            if (away && !claim.no) tally.add(*away);
            break;
          }
        }
      }
    }
  }
}

// Who takes others with one piece between, and none without, does not take this one.
void AbilityJudge::proof(TypeId type, Tally& tally) {
  const TypeId screen = type == 0 && model_.types.size() > 1 ? TypeId{1} : TypeId{0};
  for (const Arranger::Ray& ray : arranger_.rays(3)) {
    const CellId end = ray.cells[2];
    for (std::size_t id = 0; id < model_.types.size(); ++id) {
      const auto enemy = static_cast<TypeId>(id);
      const auto open = captures_in({{enemy, 0, ray.from}, {screen, 1, end}}, ray.from, end);
      const auto over = captures_in({{enemy, 0, ray.from}, {screen, 0, ray.cells[0]}, {screen, 1, end}}, ray.from, end);
      if (!open || !over || *open || !*over) continue;
      const auto takes = captures_in({{enemy, 0, ray.from}, {screen, 0, ray.cells[0]}, {type, 1, end}}, ray.from, end);
      if (takes) tally.add(!*takes);
    }
  }
}

// After so many captures it still stands on the board; after one more it does not. "Falls": by the last of so many.
void AbilityJudge::survives(const Claim& claim, TypeId type, Tally& tally) {
  const bool falls = claim.kind == "ability-falls";
  const int wanted = claim.numbers.empty() || claim.word == "backward" ? 1 : claim.numbers[0] - (falls ? 1 : 0);
  const int back = claim.word == "backward" && !claim.numbers.empty() ? claim.numbers[0] : 0;
  for (const CellId cell : arranger_.open_cells()) {
    for (std::size_t id = 0; id < model_.types.size(); ++id) {
      for (const CellId from : arranger_.neighbours(cell)) {
        std::vector<std::int32_t> slots;
        int lived = 0;
        bool any = false, back_so = true;
        for (; lived <= wanted + 1; ++lived) {
          auto store = arranger_.position(0, {{static_cast<TypeId>(id), 0, from}, {type, 1, cell}});
          if (!store) break;
          const PieceId victim = store->cells[cell].back();
          const std::size_t count = model_.piece_slots.size();
          const auto at = static_cast<std::ptrdiff_t>(victim * count);
          if (lived > 0) std::copy(slots.begin(), slots.end(), store->piece_slots.begin() + at);
          arranger_.runner().refresh(*store);
          const auto walks = arranger_.walks(*store, from);
          const auto takes = std::find_if(walks.begin(), walks.end(),
                                          [&](const Arranger::Walk& walk) { return walk.takes && walk.end == cell; });
          if (takes == walks.end()) break;
          any = true;
          const Store left = arranger_.after(*store, takes->move);
          const PieceRecord& is = left.pieces[victim];
          if (is.site != SiteKind::Cell || is.owner != 1) break;
          const Cell &was = model_.board.cells[cell], &now = model_.board.cells[is.index],
                     &by = model_.board.cells[from];
          if (lived == 0 && back > 0)
            back_so = now.file - was.file == back * (was.file - by.file) &&
                      now.rank - was.rank == back * (was.rank - by.rank);
          slots.assign(left.piece_slots.begin() + at,
                       left.piece_slots.begin() + at + static_cast<std::ptrdiff_t>(count));
        }
        if (any) tally.add(lived == wanted && (back == 0 || back_so));
      }
    }
  }
}

// What stands around it when it is captured goes as well, and nothing farther away.
void AbilityJudge::bursts(const Claim& claim, TypeId type, Tally& tally) {
  const TypeId plain = other_than(claim, type);
  for (const CellId cell : arranger_.open_cells()) {
    const auto around = arranger_.neighbours(cell);
    for (std::size_t i = 0; i < around.size(); ++i) {
      for (std::size_t id = 0; id < model_.types.size(); ++id) {
        if (static_cast<int>(id) == arranger_.keeper()) continue;
        const CellId foe = around[(i + 2) % around.size()], friendly = around[(i + 5) % around.size()];
        if (foe == around[i] || friendly == around[i] || foe == friendly) continue;
        const auto store = arranger_.position(
            0, {{static_cast<TypeId>(id), 0, around[i]}, {type, 1, cell}, {plain, 0, foe}, {plain, 1, friendly}});
        if (!store) continue;
        const auto walks = arranger_.walks(*store, around[i]);
        const auto takes = std::find_if(walks.begin(), walks.end(), [&](const Arranger::Walk& walk) {
          return walk.takes && walk.end == cell && walk.last == cell;
        });
        if (takes == walks.end()) continue;
        const Store left = arranger_.after(*store, takes->move);
        const bool foe_gone = left.cells[foe].empty(), friend_gone = left.cells[friendly].empty();
        tally.add(claim.word == "each"    ? foe_gone && friend_gone
                  : claim.word == "enemy" ? foe_gone && !friend_gone
                                          : friend_gone && !foe_gone);
      }
    }
  }
}

// Once it has captured it may, or must, go on to each empty square so far away, and to no other; else it may not.
void AbilityJudge::goes_on(const Claim& claim, TypeId type, Tally& tally) {
  const TypeId plain = other_than(claim, type);
  const int most = claim.numbers.empty() ? 1 : claim.numbers[0];
  for (const CellId victim : arranger_.open_cells()) {
    for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) {
      const auto from = static_cast<CellId>(cell);
      if (!arranger_.is_plain(from) || from == victim) continue;
      const auto store = arranger_.position(0, {{type, 0, from}, {plain, 1, victim}});
      if (!store || !captures(*store, from, victim)) continue;
      std::set<CellId> ends, wanted;
      bool stays = false, quiet_goes_on = false;
      for (const Arranger::Walk& walk : arranger_.walks(*store, from)) {
        if (!walk.takes) {
          quiet_goes_on = quiet_goes_on || walk.last != walk.end;
        } else if (walk.end == victim) {
          (walk.last == victim ? stays : quiet_goes_on) |= walk.last == victim;
          if (walk.last != victim) ends.insert(walk.last);
        }
      }
      for (std::size_t other = 0; other < model_.board.cells.size(); ++other) {
        const auto end = static_cast<CellId>(other);
        const int far = std::max(std::abs(model_.board.cells[other].file - model_.board.cells[victim].file),
                                 std::abs(model_.board.cells[other].rank - model_.board.cells[victim].rank));
        if (far > 0 && far <= most && (end == from || store->cells[end].empty())) wanted.insert(end);
      }
      const bool same = claim.word == "some" ? !ends.empty() : ends == wanted && stays == (claim.word == "may");
      tally.add(same && !quiet_goes_on);
    }
  }
}

// Over so many pieces between, neither fewer (but none) nor more; "some": over one, at least.
void AbilityJudge::captures_through(const Claim& claim, TypeId type, Tally& tally) {
  const TypeId plain = other_than(claim, type);
  const bool some = claim.word.find(" some") != std::string::npos;
  const std::string whose = claim.word.substr(claim.word.rfind(' ') + 1);
  const auto number = static_cast<std::size_t>(claim.numbers.empty() ? 1 : claim.numbers[0]);
  for (const Arranger::Ray& ray : arranger_.rays(number + 2)) {
    const auto with = [&](std::size_t between, PlayerId owner) {
      std::vector<Man> men = {{type, 0, ray.from}, {plain, 1, ray.cells[between]}};
      for (std::size_t i = 0; i < between; ++i) men.push_back({plain, owner, ray.cells[i]});
      return captures_in(men, ray.from, ray.cells[between]);
    };
    // It captures along this line at all.
    const auto open = captures_in({{type, 0, ray.from}, {plain, 1, ray.cells[number]}}, ray.from, ray.cells[number]);
    const auto own = with(number, 0), foe = with(number, 1);
    if (!open || !own || !foe || (!*open && !*own && !*foe)) continue;
    if (whose != "enemy") tally.add(*own);
    if (whose == "enemy" || (whose == "each" && !claim.no)) tally.add(*foe);
    if (whose == "your" && !some && !claim.no) tally.add(!*foe);
    if (some || claim.no) continue;
    const auto more = with(number + 1, whose == "enemy" ? PlayerId{1} : PlayerId{0});
    if (more) tally.add(!*more);
  }
}

// Beyond a piece of one player it goes on; beyond one of the other it does not.
void AbilityJudge::moves_through(const Claim& claim, TypeId type, Tally& tally) {
  const TypeId plain = other_than(claim, type);
  const bool friendly = claim.word == "move your";
  for (const Arranger::Ray& ray : arranger_.rays(3)) {
    const auto goes = [&](PlayerId owner) -> std::optional<bool> {
      const auto store = arranger_.position(0, {{type, 0, ray.from}, {plain, owner, ray.cells[0]}});
      if (!store) return std::nullopt;
      const auto walks = arranger_.walks(*store, ray.from);
      return std::any_of(walks.begin(), walks.end(),
                         [&](const Arranger::Walk& walk) { return walk.end == ray.cells[1]; });
    };
    const auto alone = arranger_.position(0, {{type, 0, ray.from}});
    if (!alone) continue;
    const auto walks = arranger_.walks(*alone, ray.from);
    if (std::none_of(walks.begin(), walks.end(), [&](const Arranger::Walk& walk) { return walk.end == ray.cells[1]; }))
      continue;
    const auto own = goes(0), foe = goes(1);
    if (!own || !foe) continue;
    tally.add(friendly ? *own : *foe);
    if (!claim.no) tally.add(friendly ? !*foe : !*own);
  }
}

const CellBits* AbilityJudge::terrain(const std::string& code) const {
  const auto index = static_cast<std::size_t>(std::atoi(code.c_str() + 1));
  if (code.empty() || index < model_.zones.size() || index - model_.zones.size() >= model_.terrains.size())
    return nullptr;
  return &model_.terrains[index - model_.zones.size()].second;
}

// Where only this ground lies between, it never goes on beyond it, which it does over plain ground.
void AbilityJudge::stopped(const Claim& claim, TypeId type, Tally& tally) {
  const CellBits* known = terrain(claim.place);
  if (known == nullptr) return;
  const CellBits& ground = *known;
  const auto reaches = [&](CellId from, CellId end) -> bool {
    const auto store = arranger_.position(0, {{type, 0, from}});
    if (!store) return false;
    const auto walks = arranger_.walks(*store, from);
    return std::any_of(walks.begin(), walks.end(), [&](const Arranger::Walk& walk) { return walk.end == end; });
  };
  bool slides[2] = {false, false};
  for (const Arranger::Ray& ray : arranger_.rays(2)) {
    bool& so = slides[ray.diagonal ? 1 : 0];
    so = so || reaches(ray.from, ray.cells[1]);
  }
  for (const Arranger::Ray& ray : arranger_.rays(2, true)) {
    if (!slides[ray.diagonal ? 1 : 0] || !ground[ray.cells[0]]) continue;
    if (!claim.word.empty() && ray.diagonal != (claim.word == "diagonal")) continue;
    const auto shore = std::find_if(ray.cells.begin(), ray.cells.end(), [&](CellId cell) { return !ground[cell]; });
    if (shore != ray.cells.end() && arranger_.is_plain(*shore)) tally.add(!reaches(ray.from, *shore));
  }
}

// It captures two squares away and farther, along these lines.
void AbilityJudge::far(const Claim& claim, TypeId type, Tally& tally) {
  const TypeId plain = other_than(claim, type);
  std::size_t reached = 0, tried = 0;
  const auto reaches = [&](CellId from, CellId end) {
    const auto takes = captures_in({{type, 0, from}, {plain, 1, end}}, from, end);
    return takes && *takes;
  };
  for (const Arranger::Ray& ray : arranger_.rays(3)) {
    if (claim.word == "diagonal" && !ray.diagonal) continue;
    if (claim.word == "orthogonal" && ray.diagonal) continue;
    if (claim.word.empty()) {
      bool any = reaches(ray.from, ray.cells[1]);
      for (const auto& [dx, dy] : {std::pair{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}) {
        const CellId end = model_.board.offset(ray.from, dx, dy);
        any = any || (end != kNoCell && arranger_.is_plain(end) && reaches(ray.from, end));
      }
      ++tried;
      reached += any ? 1 : 0;
    } else {
      tally.add(reaches(ray.from, ray.cells[1]) && reaches(ray.from, ray.cells[2]));
    }
  }
  for (std::size_t i = 0; i < tried; ++i) tally.add(reached > 0);
}

// It captures as a knight leaps, over whatever stands between.
void AbilityJudge::leaps(TypeId type, Tally& tally) {
  const TypeId plain = type == 0 && model_.types.size() > 1 ? TypeId{1} : TypeId{0};
  for (const CellId from : arranger_.open_cells()) {
    for (const auto& [dx, dy] : {std::pair{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}) {
      const CellId end = model_.board.offset(from, dx, dy);
      if (end == kNoCell || !arranger_.is_plain(end)) continue;
      const auto takes = captures_in({{type, 0, from}, {plain, 1, end}}, from, end);
      if (takes) tally.add(*takes);
    }
  }
}

// It moves along these lines as far as it likes, and captures nothing there but what stands beside it.
void AbilityJudge::quiet(const Claim& claim, TypeId type, Tally& tally) {
  const TypeId plain = other_than(claim, type);
  for (const Arranger::Ray& ray : arranger_.rays(3)) {
    if (ray.diagonal != (claim.word == "diagonal")) continue;
    const auto store = arranger_.position(0, {{type, 0, ray.from}});
    if (!store) continue;
    const auto walks = arranger_.walks(*store, ray.from);
    tally.add(
        std::any_of(walks.begin(), walks.end(), [&](const Arranger::Walk& walk) { return walk.end == ray.cells[2]; }));
    const auto takes = captures_in({{type, 0, ray.from}, {plain, 1, ray.cells[1]}}, ray.from, ray.cells[1]);
    if (takes) tally.add(!*takes);
  }
}

}  // namespace ludwright::book
