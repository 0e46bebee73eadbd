// Chooses panels; see diagram_panels.h.
#include "tools/pictures/diagram_panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/notation_parts.h"
#include "tools/words/english.h"
#include "tools/words/piece_names.h"
#include "tools/words/words.h"

namespace ludwright {
namespace {

// Kinds of deeds, told apart by these texts: the move, what became of whom, whether something was passed on the way.
std::string feature_of(const Deed& deed) {
  const char* kind = deed.takes_end          ? "take"
                     : !deed.victims.empty() ? "overtake"
                     : deed.removed.empty()  ? "go"
                                             : "remove";
  return fmt::format("{}|{}|{}|{}|{}|{}", deed.role, deed.stays ? -1 : deed.rule, kind,
                     deed.crossed.empty() ? "" : "over", deed.via.empty() ? "" : "legs", deed.ability);
}

class PanelChooser {
 public:
  PanelChooser(SceneRunner& runner, TypeId type, const PanelLimits& limits)
      : runner_(runner),
        model_(runner.model()),
        type_(type),
        limits_(limits),
        owner_(model_.types[type].neutral ? kNobody : runner.usual_owner(type)) {}

  std::vector<Panel> choose() {
    if (!find_base()) return std::move(panels_);
    add_panel(base_);
    const bool can_be_more = !model_.types[type_].moves.empty() || !panels_[0].marks.empty();
    if (!can_be_more) return std::move(panels_);
    try_neighbours();
    try_origins();
    try_play();
    return std::move(panels_);
  }

 private:
  // ---- the piece alone ----

  std::optional<Scene> alone(SceneRules rules, int phase, CellId cell) {
    Scene scene;
    scene.rules = rules;
    scene.store = runner_.bare(owner_, phase);
    scene.cell = cell;
    scene.type = type_;
    scene.owner = owner_;
    if (add_piece(model_, scene.store, type_, owner_, cell) == kNoPiece) return std::nullopt;
    runner_.refresh(scene.store);
    return scene;
  }

  bool is_plain(CellId cell) const {
    return std::none_of(model_.terrains.begin(), model_.terrains.end(),
                        [&](const auto& terrain) { return terrain.first != "floor" && terrain.second[cell]; });
  }

  // Cells from the middle outwards, plain ground first.
  std::vector<CellId> by_centre() const {
    std::vector<std::pair<double, CellId>> order;
    double x = 0, y = 0;
    const auto& cells = model_.board.cells;
    for (const Cell& cell : cells) {
      x += cell.file;
      y += cell.rank;
    }
    x /= static_cast<double>(cells.size());
    y /= static_cast<double>(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const auto id = static_cast<CellId>(i);
      order.emplace_back(std::hypot(cells[i].file - x, cells[i].rank - y) + (is_plain(id) ? 0 : 1000), id);
    }
    std::sort(order.begin(), order.end());
    std::vector<CellId> result;
    result.reserve(order.size());
    for (const auto& [distance, cell] : order) result.push_back(cell);
    return result;
  }

  // The rules, the phase and the cell where a lone piece shows most: of the cells near the middle the one with most
  // marks.
  bool find_base() {
    const std::vector<CellId> order = by_centre();
    for (const SceneRules rules : kSceneRules) {
      // The last phase first: what comes before is preparation.
      for (int phase = static_cast<int>(model_.phases.size()) - 1; phase >= 0; --phase) {
        if (best_origin(rules, phase, order)) return true;
      }
    }
    // It cannot go anywhere alone: still the board is drawn, and neighbours may help it.
    auto scene = alone(SceneRules::MovesOnly, static_cast<int>(model_.phases.size()) - 1, order.front());
    if (!scene) return false;
    base_ = std::move(*scene);
    return true;
  }

  bool best_origin(SceneRules rules, int phase, const std::vector<CellId>& order) {
    std::size_t best = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (best > 0 && i >= 9) break;  // the middle is good enough
      auto scene = alone(rules, phase, order[i]);
      if (!scene) return false;
      const std::size_t count = runner_.deeds(*scene).size();
      if (count > best) {
        best = count;
        base_ = std::move(*scene);
      }
    }
    return best > 0;
  }

  // ---- earning a panel ----

  // The kinds of deeds of a scene that no panel has shown yet.
  std::vector<Deed> news(const Scene& scene) {
    std::vector<Deed> fresh;
    for (Deed& deed : runner_.deeds(scene)) {
      if (seen_.count(feature_of(deed)) == 0) fresh.push_back(std::move(deed));
    }
    return fresh;
  }

  void add_panel(const Scene& scene) {
    Panel panel;
    panel.scene = scene;
    panel.marks = runner_.marks(scene, true);
    panel.probe = runner_.probe_type(scene);
    panel.setting = describe_setting(runner_, scene, panels_.empty() ? nullptr : &panels_[0]);
    const auto note = [&](const Deed& deed) {
      if (!seen_.insert(feature_of(deed)).second) return;
      if (deed.role == kNone && !deed.stays &&
          std::find(panel.news.begin(), panel.news.end(), deed.rule) == panel.news.end())
        panel.news.push_back(deed.rule);
      if (panel.ability.empty()) panel.ability = deed.ability;
    };
    for (const Deed& deed : runner_.deeds(scene)) note(deed);
    for (const DiagramMark& mark : panel.marks) {
      if (!mark.probed) continue;
      if (const auto deed = runner_.probe(scene, mark.cell, panel.probe)) note(*deed);
    }
    panels_.push_back(std::move(panel));
  }

  bool full() const { return panels_.size() >= limits_.panels; }

  // ---- neighbours ----

  std::optional<Scene> with(const Scene& scene, TypeId type, PlayerId owner, CellId cell) {
    if (cell == kNoCell || static_cast<int>(scene.store.cells[cell].size()) >= model_.board.stack) return std::nullopt;
    Scene changed = scene;
    if (add_piece(model_, changed.store, type, owner, cell) == kNoPiece) return std::nullopt;
    runner_.refresh(changed.store);
    return changed;
  }

  CellId along(CellId cell, DirectionId direction, int steps) const {
    for (int i = 0; i < steps && cell != kNoCell; ++i) cell = model_.board.neighbour(cell, direction);
    return cell;
  }

  // A friend or an enemy on a line with the piece, two cells away so that there is something to see, else beside it;
  // and one behind, for what takes over a screen. `what` makes only sense once for each kind of news.
  void try_neighbours() {
    const PlayerId enemy = enemy_of(model_, owner_);
    const TypeId prey = runner_.probe_type(base_);
    std::vector<std::pair<TypeId, PlayerId>> others = {{prey, owner_}};
    if (enemy != kNobody) others.emplace_back(prey, enemy);
    for (std::size_t type = 0; type < model_.types.size() && others.size() < 12; ++type) {
      if (enemy != kNobody && type != prey) others.emplace_back(static_cast<TypeId>(type), enemy);
    }
    for (std::size_t i = 0; i < others.size() && !full(); ++i) {
      const auto& [type, owner] = others[i];
      // Neighbours on plain ground first: on other ground it is the ground that may make the difference.
      for (const bool plain : {true, false}) {
        for (const int distance : {2, 1}) {
          for (std::size_t d = 0; d < model_.board.directions.size() && !full(); ++d) {
            const CellId cell = along(base_.cell, static_cast<DirectionId>(d), distance);
            if (cell != kNoCell && cell != base_.cell && is_plain(cell) == plain)
              try_neighbour(type, owner, cell, static_cast<DirectionId>(d), i < 2);
          }
        }
      }
    }
  }

  void try_neighbour(TypeId type, PlayerId owner, CellId cell, DirectionId direction, bool with_second) {
    const auto scene = with(base_, type, owner, cell);
    if (!scene) return;
    if (!news(*scene).empty()) {
      add_panel(*scene);
      return;
    }
    if (!with_second) return;
    for (const int further : {1, 2}) {
      const CellId second = along(cell, direction, further);
      if (second == kNoCell || second == base_.cell || second == cell) continue;
      const auto pair = with(*scene, runner_.probe_type(base_), enemy_of(model_, owner_), second);
      if (!pair) continue;
      const std::vector<Deed> fresh = news(*pair);
      if (fresh.empty()) continue;
      // The enemy behind the screen is shown by a mark where trying every cell finds it, else it stays in the picture.
      const bool by_probe = std::any_of(fresh.begin(), fresh.end(),
                                        [&](const Deed& deed) { return deed.end == second && deed.takes_end; });
      add_panel(by_probe ? *scene : *pair);
      if (full()) return;
    }
  }

  // ---- other cells: first moves, edges, terrain ----

  void try_origins() {
    std::vector<CellId> order;
    for (const StartPiece& piece : model_.start) {
      if (piece.type == type_ && piece.owner == owner_ && piece.cell < kMaxCells) order.push_back(piece.cell);
    }
    std::stable_sort(order.begin(), order.end(), [&](CellId a, CellId b) { return middle(a) < middle(b); });
    const std::vector<CellId> all = by_centre();
    order.insert(order.end(), all.begin(), all.end());
    for (const CellId cell : order) {
      if (full()) return;
      const auto scene = alone(base_.rules, base_.store.phase, cell);
      if (scene && !news(*scene).empty()) add_panel(*scene);
    }
  }

  double middle(CellId cell) const { return std::abs(model_.board.cells[cell].file - (model_.board.width - 1) / 2.0); }

  // ---- positions of real play ----

  // Moves that nothing so far has shown, in positions of play that have them; freed of all that they do not need.
  void try_play() {
    for (std::size_t i = 0; i < model_.types[type_].moves.size() && !full(); ++i) {
      const auto rule = static_cast<int>(i);
      if (shown(rule)) continue;
      const Scene* found = runner_.seen_in_play(type_, rule);
      if (found != nullptr) simplify(*found, rule);
    }
  }

  bool shown(int rule) const {
    const std::string prefix = fmt::format("{}|{}|", kNone, rule);
    const auto at = seen_.lower_bound(prefix);
    return at != seen_.end() && at->compare(0, prefix.size(), prefix) == 0;
  }

  bool has_news(const Scene& scene, const std::string& feature) {
    const std::vector<Deed> fresh = news(scene);
    return std::any_of(fresh.begin(), fresh.end(), [&](const Deed& deed) { return feature_of(deed) == feature; });
  }

  // Takes away every piece and resets every slot that the deed does not need.
  bool simplify(Scene scene, int rule) {
    runner_.refresh(scene.store);
    std::string feature;
    for (const Deed& deed : news(scene)) {
      if (feature.empty() && deed.role == kNone && deed.rule == rule && !deed.stays) feature = feature_of(deed);
    }
    if (feature.empty()) return false;
    while (take_away(scene, feature)) {
    }
    reset_slots(scene, feature);
    add_panel(scene);
    return true;
  }

  // Whether some piece could go. One may be needed only because of another that goes later.
  bool take_away(Scene& scene, const std::string& feature) {
    bool changed = false;
    for (std::size_t cell = 0; cell < scene.store.cells.size(); ++cell) {
      if (cell == scene.cell || scene.store.cells[cell].empty()) continue;
      Scene fewer = scene;
      for (const PieceId piece : fewer.store.cells[cell]) fewer.store.pieces[piece].site = SiteKind::Gone;
      fewer.store.cells[cell].clear();
      runner_.refresh(fewer.store);
      if (!has_news(fewer, feature)) continue;
      scene = std::move(fewer);
      changed = true;
    }
    return changed;
  }

  void reset_slots(Scene& scene, const std::string& feature) {
    const Store bare = runner_.bare(owner_, scene.store.phase);
    const auto reset = [&](std::vector<std::int32_t> Store::*slots) {
      for (std::size_t i = 0; i < (bare.*slots).size(); ++i) {
        if ((scene.store.*slots)[i] == (bare.*slots)[i]) continue;
        Scene plain = scene;
        (plain.store.*slots)[i] = (bare.*slots)[i];
        runner_.refresh(plain.store);
        if (has_news(plain, feature)) scene = std::move(plain);
      }
    };
    reset(&Store::game_slots);
    reset(&Store::player_slots);
    reset(&Store::cell_slots);
    scene.store.turns = 0;
    Scene plain = scene;
    plain.rules = SceneRules::Whole;
    if (has_news(plain, feature)) scene = std::move(plain);
  }

  SceneRunner& runner_;
  const Model& model_;
  TypeId type_;
  PanelLimits limits_;
  PlayerId owner_;
  Scene base_;
  std::set<std::string> seen_;
  std::vector<Panel> panels_;
};

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  return text;
}

std::string slot_words(const Model& model, const Store& store, const SlotInfo& info, const std::string& whose,
                       std::int32_t value) {
  if (info.kind == SlotKind::Flag) return (value != 0 ? "" : "not ") + rule_name_words(info.name) + whose;
  return rule_name_words(info.name) + whose + " is " + notation::value_text(model, store, info, value);
}

// "a pawn of white", in words of the owner of the scene.
std::string piece_words(const Model& model, const Scene& scene, const PieceRecord& piece) {
  const std::string name = rule_name_words(model.types[piece.type].name);
  const char* whose = "enemy";
  if (piece.owner == kNobody)
    whose = "neutral";
  else if (piece.owner == scene.owner)
    whose = "friendly";
  else if (scene.owner == kNobody)
    return fmt::format("{} of {}", with_article(name), model.seats[piece.owner].name);
  else if (model.seats[piece.owner].team == model.seats[scene.owner].team)
    whose = "allied";
  return fmt::format("{} {} {}", std::string("aeiou").find(whose[0]) != std::string::npos ? "an" : "a", whose, name);
}

}  // namespace

std::vector<Panel> choose_panels(SceneRunner& runner, TypeId type, const PanelLimits& limits) {
  return PanelChooser(runner, type, limits).choose();
}

std::string describe_setting(const SceneRunner& runner, const Scene& scene, const Panel* base) {
  const Model& model = runner.model();
  std::vector<std::string> pieces, state;
  for (std::size_t cell = 0; cell < scene.store.cells.size(); ++cell) {
    for (const PieceId id : scene.store.cells[cell]) {
      if (cell == scene.cell && id == scene.store.cells[cell].back()) continue;
      pieces.push_back(piece_words(model, scene, scene.store.pieces[id]) + " on " + model.board.cells[cell].name);
    }
  }
  for (std::size_t s = 0; s < model.game_slots.size(); ++s) {
    const SlotInfo& info = model.game_slots[s];
    const std::int32_t value = scene.store.game_slots[s];
    if (value != info.start && info.kind != SlotKind::Clock)
      state.push_back(slot_words(model, scene.store, info, "", value));
  }
  const std::size_t count = model.piece_slots.size();
  const PieceId self = scene.store.cells[scene.cell].empty() ? kNoPiece : scene.store.cells[scene.cell].back();
  for (std::size_t s = 0; s < count && self != kNoPiece; ++s) {
    const SlotInfo& info = model.piece_slots[s];
    const std::int32_t value = scene.store.piece_slots[self * count + s];
    if (value != info.start && info.kind != SlotKind::Clock)
      state.push_back(slot_words(model, scene.store, info, "", value));
  }
  std::string text = pieces.empty() ? "" : "With " + joined(pieces);
  if (pieces.empty()) {
    const bool moved = base != nullptr && base->scene.cell != scene.cell;
    text = moved ? "From " + model.board.cells[scene.cell].name : "Alone on the board";
  }
  return state.empty() ? text : text + "; " + joined(state);
}

TypeId find_type(const Model& model, const std::string& name) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < model.types.size(); ++i) {
    if (model.types[i].name == name) return static_cast<TypeId>(i);
    names.push_back(model.types[i].name);
  }
  for (std::size_t i = 0; i < model.types.size(); ++i) {
    if (notation::type_letter(model, static_cast<TypeId>(i)) == name) return static_cast<TypeId>(i);
  }
  throw Stop{kFindings, unknown_piece(name, names)};
}

CellId find_cell_or_stop(const Model& model, const std::string& name) {
  const CellId cell = model.board.find_cell(name);
  if (cell != kNoCell) return cell;
  const auto& cells = model.board.cells;
  throw Stop{kFindings, fmt::format("error: `{}` is not a cell of this board\n  note: cells are `{}` to `{}`\n", name,
                                    cells.front().name, cells.back().name)};
}

namespace {

void place_by_hand(const Model& model, Scene& scene, const std::string& text) {
  const std::size_t at = text.rfind('@');
  const std::vector<std::string> words = split_words(text.substr(0, at));
  if (at == std::string::npos || words.size() != 2) {
    throw Stop{kUsage,
               fmt::format("error: expected WHOSE PIECE@CELL after --with, got `{}`\n  help: for example --with "
                           "\"enemy {}@{}\"\n",
                           text, model.types[0].name, model.board.cells[0].name)};
  }
  PlayerId owner = kNobody;
  if (words[0] == "own" || words[0] == "friend" || words[0] == "friendly")
    owner = scene.owner;
  else if (words[0] == "enemy")
    owner = enemy_of(model, scene.owner);
  else if (words[0] != "neutral") {
    bool found = false;
    owner = notation::find_seat(model, words[0], found);
    if (!found) {
      throw Stop{kFindings,
                 fmt::format("error: expected `own`, `enemy`, `neutral` or a seat in --with, got `{}`\n", words[0])};
    }
  }
  const TypeId type = find_type(model, words[1]);
  const CellId cell = find_cell_or_stop(model, text.substr(at + 1));
  if (static_cast<int>(scene.store.cells[cell].size()) >= model.board.stack) {
    throw Stop{kFindings, fmt::format("error: there is no room for another piece on `{}`\n", text.substr(at + 1))};
  }
  if (add_piece(model, scene.store, type, owner, cell) == kNoPiece) throw Stop{kFindings, "error: too many pieces\n"};
}

}  // namespace

Panel panel_by_hand(SceneRunner& runner, TypeId type, const std::vector<std::string>& pieces, const std::string& from) {
  const Model& model = runner.model();
  std::vector<Panel> chosen = choose_panels(runner, type, {1});
  if (chosen.empty()) throw Stop{kFindings, "error: this piece cannot stand on the board\n"};
  Panel panel = std::move(chosen.front());
  const CellId cell = from.empty() ? panel.scene.cell : find_cell_or_stop(model, from);
  const auto arrange = [&](SceneRules rules, int phase) {
    Scene scene = panel.scene;
    scene.rules = rules;
    scene.store = runner.bare(scene.owner, phase);
    scene.cell = cell;
    add_piece(model, scene.store, type, scene.owner, cell);
    for (const std::string& text : pieces) place_by_hand(model, scene, text);
    runner.refresh(scene.store);
    return scene;
  };
  Scene scene = arrange(panel.scene.rules, panel.scene.store.phase);
  for (const SceneRules rules : kSceneRules) {
    if (!runner.deeds(scene).empty()) break;
    scene = arrange(rules, panel.scene.store.phase);
  }
  panel.scene = std::move(scene);
  panel.marks = runner.marks(panel.scene, true);
  panel.setting = describe_setting(runner, panel.scene, nullptr);
  panel.news.clear();
  return panel;
}

}  // namespace ludwright
