// Attacks that need a piece between, of the pieces that a book says have them, and what a piece costs beside others of
// its kind; see abilities.h.
#include <algorithm>

#include "engine/store.h"
#include "tools/rulebook/check/abilities.h"

namespace ludwright::book {

// Along each straight line: with a piece between and without, with more, and where it ends.
void AbilityJudge::screens(const Claim& claim, TypeId type, Tally& tally) {
  const TypeId plain = other_than(claim, type);
  const auto number =
      static_cast<std::size_t>(claim.word == "exactly" && !claim.numbers.empty() ? claim.numbers[0] : 1);
  const auto over = [&](const Arranger::Ray& ray, std::size_t count, PlayerId owner, std::size_t gap) {
    std::vector<Man> men = {{type, 0, ray.from}, {plain, 1, ray.cells[count + gap]}};
    for (std::size_t i = 0; i < count; ++i) men.push_back({plain, owner, ray.cells[i]});
    const auto takes = captures_in(men, ray.from, ray.cells[count + gap]);
    return takes && *takes;
  };
  if (claim.word == "ground") return over_ground(claim, type, tally);
  for (const Arranger::Ray& ray : arranger_.rays(number + 3)) {
    const bool open = over(ray, 0, 0, 2), own = over(ray, number, 0, 1), foe = over(ray, number, 1, 1);
    if (claim.word == "orthogonal" || claim.word == "diagonal") {
      tally.add((own && foe) == (ray.diagonal == (claim.word == "diagonal")));
      continue;
    }
    if (ray.diagonal) continue;
    if (claim.word == "needed") {
      tally.add(!open && own);
    } else if (claim.word == "own enemy") {
      tally.add(own && foe);
    } else if (claim.word == "own" || claim.word == "enemy") {
      tally.add(own == (claim.word == "own") && foe == (claim.word == "enemy"));
    } else if (claim.word == "lands") {
      const auto store =
          arranger_.position(0, {{type, 0, ray.from}, {plain, 1, ray.cells[0]}, {plain, 1, ray.cells[2]}});
      if (!store) continue;
      bool lands = false;
      for (const Arranger::Walk& walk : arranger_.walks(*store, ray.from)) {
        if (!walk.takes || walk.end != ray.cells[2]) continue;
        const Store left = arranger_.after(*store, walk.move);
        const auto there = arranger_.at(left, ray.cells[2]), screen = arranger_.at(left, ray.cells[0]);
        lands = there && there->owner == 0 && there->type == type && screen && screen->owner == 1;
      }
      tally.add(lands);
    } else if (claim.word == "numbered") {
      const auto more = static_cast<std::size_t>(claim.numbers[0]);
      if (more > 2 || more < 1) continue;
      tally.add(!open && !over(ray, more, 0, 1) && !over(ray, more, 1, 1) && over(ray, 1, 0, 1));
    } else {
      tally.add(own && foe && !open && !over(ray, number + 1, 0, 1) && !over(ray, number + 1, 1, 1));
    }
  }
}

// This ground between is as good as plain ground: over a piece beyond it, it captures.
void AbilityJudge::over_ground(const Claim& claim, TypeId type, Tally& tally) {
  const CellBits* ground = terrain(claim.place);
  const TypeId plain = other_than(claim, type);
  if (ground == nullptr) return;
  for (const Arranger::Ray& ray : arranger_.rays(3, true)) {
    if (ray.diagonal || !(*ground)[ray.cells[0]]) continue;
    const auto shore = std::find_if(ray.cells.begin(), ray.cells.end(), [&](CellId cell) { return !(*ground)[cell]; });
    if (ray.cells.end() - shore < 2) continue;
    const auto takes =
        captures_in({{type, 0, ray.from}, {plain, 0, *shore}, {plain, 1, *(shore + 1)}}, ray.from, *(shore + 1));
    if (takes) tally.add(*takes);
  }
}

// The least or the most of those that share a word with it, by a number that only prices have.
Judgement AbilityJudge::worth(const Claim& claim) const {
  std::size_t cost = model_.traits.size();
  for (std::size_t i = 0; i < model_.traits.size(); ++i) {
    if (model_.traits[i].kind == SlotKind::Number && is_one_of(model_.traits[i].name, "cost|price|worth|value|points"))
      cost = i;
  }
  if (cost == model_.traits.size()) return inconclusive("the definition has no prices");
  for (const TypeId type : claim.who.types) {
    const PieceType& one = model_.types[type];
    std::size_t others = 0;
    bool so = true;
    for (const PieceType& other : model_.types) {
      const bool alike = std::any_of(other.tags.begin(), other.tags.end(), [&](const std::string& tag) {
        return std::find(one.tags.begin(), one.tags.end(), tag) != one.tags.end();
      });
      if (!alike || &other == &one) continue;
      ++others;
      so = so &&
           (claim.word == "least" ? one.traits[cost] <= other.traits[cost] : one.traits[cost] >= other.traits[cost]);
    }
    if (others < 2) return inconclusive("there are no others of its kind");
    if (!so) return inconclusive("others of its kind cost as little or as much");
  }
  return pass({"pieces." + model_.types[claim.who.types[0]].name});
}

}  // namespace ludwright::book
