#include "tools/testing/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <set>

#include "tools/pictures/scene.h"

namespace ludwright {
namespace {

struct OutOfTime {};

constexpr std::size_t kArrangements = 8, kLeast = 3;  // empty, full of enemies, the others mixed

// One thing a piece may do: its end, and whom it takes by where they stand.
using Deeds = std::set<std::pair<CellId, std::vector<CellId>>>;

struct Unit {
  TypeId type = 0;
  PlayerId owner = 0;
  std::vector<std::vector<Deeds>> deeds;  // [arrangement][cell]
  std::vector<std::set<CellId>> ends;     // [cell], of all arrangements
  std::vector<CellId> origins;            // where it stands at the start; all cells if nowhere
};

// What stands on a cell in an arrangement: always the same for the same two numbers.
enum class Ground : std::uint8_t { Empty, Enemy, Friend };
Ground ground_of(std::size_t arrangement, std::size_t cell) {
  if (arrangement == 0) return Ground::Empty;
  if (arrangement == 1) return Ground::Enemy;
  std::uint64_t bits = (cell + 1) * 0x9e3779b97f4a7c15ULL ^ arrangement * 0xbf58476d1ce4e5b9ULL;
  bits ^= bits >> 29U;
  bits *= 0x94d049bb133111ebULL;
  bits ^= bits >> 32U;
  const std::uint64_t percent = bits % 100;
  const std::uint64_t enemies = arrangement % 2 == 0 ? 15 : 35;
  if (percent < enemies) return Ground::Enemy;
  return percent < enemies + 10 ? Ground::Friend : Ground::Empty;
}

class Trying {
 public:
  Trying(const Model& model, const UnitLimits& limits) : model_(model), runner_(model, "compiled") {
    until_ =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(static_cast<std::int64_t>(limits.seconds * 1000));
    const auto walkers = static_cast<std::size_t>(std::count_if(
        model.types.begin(), model.types.end(), [](const PieceType& type) { return !type.moves.empty(); }));
    other_ = most_numerous();
    arrangements_ = std::clamp(limits.boards / std::max<std::size_t>(1, cells() * walkers), kLeast, kArrangements);
  }

  std::vector<Unit> run() {
    std::vector<Unit> units;
    for (std::size_t type = 0; type < model_.types.size(); ++type) {
      if (model_.types[type].moves.empty()) continue;
      Unit unit;
      unit.type = static_cast<TypeId>(type);
      unit.owner = runner_.usual_owner(unit.type);
      find_origins(unit);
      try_all(unit);
      units.push_back(std::move(unit));
    }
    return units;
  }

 private:
  std::size_t cells() const { return model_.board.cells.size(); }

  // Stands for all others, so that every unit meets the same: the type of which there is most is the least special.
  TypeId most_numerous() {
    std::vector<int> counts(model_.types.size(), 0);
    for (const PieceRecord& piece : runner_.opening().pieces) ++counts[piece.type];
    return static_cast<TypeId>(std::max_element(counts.begin(), counts.end()) - counts.begin());
  }

  void find_origins(Unit& unit) {
    const Store& opening = runner_.opening();
    for (std::size_t cell = 0; cell < cells(); ++cell) {
      for (const PieceId piece : opening.cells[cell]) {
        if (opening.pieces[piece].type == unit.type && opening.pieces[piece].owner == unit.owner)
          unit.origins.push_back(static_cast<CellId>(cell));
      }
    }
    if (!unit.origins.empty()) return;
    for (std::size_t cell = 0; cell < cells(); ++cell) unit.origins.push_back(static_cast<CellId>(cell));
  }

  void try_all(Unit& unit) {
    unit.deeds.assign(arrangements_, std::vector<Deeds>(cells()));
    unit.ends.resize(cells());
    for (std::size_t cell = 0; cell < cells(); ++cell) {
      for (std::size_t arrangement = 0; arrangement < arrangements_; ++arrangement) {
        if (std::chrono::steady_clock::now() > until_) throw OutOfTime{};
        Scene scene;
        if (!arrange(unit, static_cast<CellId>(cell), arrangement, scene)) continue;
        for (const Deed& deed : runner_.deeds(scene)) {
          std::vector<CellId> taken = deed.victims;
          if (deed.takes_end) taken.push_back(deed.end);
          if (!deed.stays) unit.ends[cell].insert(deed.end);
          unit.deeds[arrangement][cell].emplace(deed.end, std::move(taken));
        }
      }
    }
  }

  bool arrange(const Unit& unit, CellId cell, std::size_t arrangement, Scene& scene) {
    scene.rules = SceneRules::MovesOnly;
    scene.cell = cell;
    scene.type = unit.type;
    scene.owner = unit.owner;
    scene.store = runner_.bare(unit.owner, static_cast<int>(model_.phases.size()) - 1);
    if (add_piece(model_, scene.store, unit.type, unit.owner, cell) == kNoPiece) return false;
    const PlayerId enemy = enemy_of(model_, unit.owner);
    for (std::size_t other = 0; other < cells(); ++other) {
      const Ground ground = ground_of(arrangement, other);
      if (other == cell || ground == Ground::Empty || (ground == Ground::Enemy && enemy == kNobody)) continue;
      add_piece(model_, scene.store, other_, ground == Ground::Enemy ? enemy : unit.owner, static_cast<CellId>(other));
    }
    runner_.refresh(scene.store);
    return true;
  }

  const Model& model_;
  SceneRunner runner_;
  TypeId other_ = 0;
  std::size_t arrangements_ = kArrangements;
  std::chrono::steady_clock::time_point until_;
};

// ---- where it can get to ----

std::set<CellId> reached_from(const Unit& unit, CellId origin) {
  std::set<CellId> seen = {origin};
  std::vector<CellId> open = {origin};
  while (!open.empty()) {
    const CellId cell = open.back();
    open.pop_back();
    for (const CellId end : unit.ends[cell]) {
      if (seen.insert(end).second) open.push_back(end);
    }
  }
  return seen;
}

int colour_of(const Model& model, std::size_t cell) {
  return (model.board.cells[cell].file + model.board.cells[cell].rank) & 1;
}

bool has_two_colours(const Model& model) {
  for (std::size_t cell = 1; cell < model.board.cells.size(); ++cell) {
    if (colour_of(model, cell) != colour_of(model, 0)) return true;
  }
  return false;
}

bool keeps_colour(const Model& model, const Unit& unit) {
  for (std::size_t cell = 0; cell < unit.ends.size(); ++cell) {
    for (const CellId end : unit.ends[cell]) {
      if (colour_of(model, cell) != colour_of(model, end)) return false;
    }
  }
  return true;
}

bool comes_back(const Unit& unit) {
  for (std::size_t cell = 0; cell < unit.ends.size(); ++cell) {
    for (const CellId end : unit.ends[cell]) {
      if (end != cell && reached_from(unit, end).count(static_cast<CellId>(cell)) > 0) return true;
    }
  }
  return false;
}

void find_bound(const Model& model, const std::vector<Unit>& units, UnitReport& report) {
  for (const Unit& unit : units) {
    const bool moves = std::any_of(unit.ends.begin(), unit.ends.end(), [](const auto& ends) { return !ends.empty(); });
    if (!moves) continue;
    const std::string& name = model.types[unit.type].name;
    std::size_t most = 0;
    CellId from = unit.origins.front();
    for (const CellId origin : unit.origins) {
      const std::size_t count = reached_from(unit, origin).size();
      if (count > most) from = origin;
      most = std::max(most, count);
    }
    const std::size_t all = model.board.cells.size();
    report.facts.emplace_back(name + " reaches",
                              fmt::format("{} of {} cells from {}", most, all, model.board.cells[from].name));
    const auto note = [&](const std::string& text) {
      report.findings.push_back({fmt::format("the {} {}", name, text), model.types[unit.type].place});
    };
    if (has_two_colours(model) && keeps_colour(model, unit))
      note(fmt::format("reaches only cells of one colour ({} of {})", most, all));
    else if (!comes_back(unit))
      note("never comes back to a cell that it left");
    else if (most * 4 < all * 3)
      note(fmt::format("reaches only a part of the cells ({} of {})", most, all));
  }
}

// ---- two compared ----

bool does_all_of(const Unit& more, const Unit& less) {
  for (std::size_t i = 0; i < less.deeds.size(); ++i) {
    for (std::size_t cell = 0; cell < less.deeds[i].size(); ++cell) {
      const Deeds &a = more.deeds[i][cell], &b = less.deeds[i][cell];
      if (!std::includes(a.begin(), a.end(), b.begin(), b.end())) return false;
    }
  }
  return true;
}

// A number of which `dear` has no less than `cheap` though it can do less, "" if there is none.
std::string dearer_by(const Model& model, TypeId dear, TypeId cheap) {
  for (std::size_t i = 0; i < model.traits.size(); ++i) {
    const auto &dears = model.types[dear].traits, &cheaps = model.types[cheap].traits;
    if (model.traits[i].kind != SlotKind::Number || i >= dears.size() || i >= cheaps.size()) continue;
    if (cheaps[i] > 0 && dears[i] >= cheaps[i]) return model.traits[i].name;
  }
  return "";
}

void compare(const Model& model, const std::vector<Unit>& units, UnitReport& report) {
  std::vector<bool> is_twin(units.size(), false);
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (is_twin[i]) continue;
    std::string alike, weaker;
    for (std::size_t k = 0; k < units.size(); ++k) {
      if (k == i || units[k].owner != units[i].owner) continue;
      if (!does_all_of(units[i], units[k])) continue;
      const std::string &name = model.types[units[i].type].name, &other = model.types[units[k].type].name;
      if (does_all_of(units[k], units[i])) {
        if (k < i) continue;
        is_twin[k] = true;
        alike += fmt::format(", `{}`", other);
        continue;
      }
      weaker += (weaker.empty() ? "" : ", ") + other;
      const std::string trait = dearer_by(model, units[k].type, units[i].type);
      if (!trait.empty())
        report.findings.push_back(
            {fmt::format("the {0} has no less `{1}` than the {2}, and the {2} can do all that it can and more", other,
                         trait, name),
             model.types[units[k].type].place});
    }
    if (!weaker.empty()) report.facts.emplace_back(model.types[units[i].type].name + " does all of", weaker);
    if (!alike.empty())
      report.findings.push_back({fmt::format("move and take alike: `{}`{}", model.types[units[i].type].name, alike),
                                 model.types[units[i].type].place});
  }
}

}  // namespace

UnitReport take_units(const Model& model, const UnitLimits& limits) {
  UnitReport report;
  std::vector<Unit> units;
  try {
    units = Trying(model, limits).run();
  } catch (const Stop&) {
    return report;  // over a limit of the engine: that is told elsewhere
  } catch (const OutOfTime&) {
    report.findings.push_back({"no time was left to compare the pieces (--seconds)", {}});
    return report;
  }
  find_bound(model, units, report);
  compare(model, units, report);
  return report;
}

}  // namespace ludwright
