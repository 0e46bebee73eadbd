// A board arranged for one picture, and what the engine says that a piece may do there. Nothing here knows how a piece
// moves: every mark comes from a list of legal moves. Tested by tests/tools/diagram_test.cpp.
//
// A lone piece is often no game: the other king is missing, or the turn begins with something else. So a scene is asked
// under the rules of the whole game if the piece can move there; else with the ends of the game taken out; else with a
// turn that is nothing but one move of one piece. Which of them it was is part of the picture.
#pragma once
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/common.h"

namespace ludwright {

enum class SceneRules : std::uint8_t { Whole, EndsRemoved, PseudoLegal, MovesOnly };
inline constexpr std::array<SceneRules, 4> kSceneRules = {SceneRules::Whole, SceneRules::EndsRemoved,
                                                          SceneRules::PseudoLegal, SceneRules::MovesOnly};
const char* scene_rules_name(SceneRules rules);  // "whole", "ends-removed", "pseudo-legal", "moves-only"

// The model that scenes of these rules are played by.
Model model_for(const Model& model, SceneRules rules);

// One thing that the piece may do: a legal move, without the choices that follow its last walk.
struct Deed {
  Move move;  // the first legal one of this kind
  CellId end = kNoCell;
  std::vector<CellId> via;      // where earlier walks of the same piece ended
  std::vector<CellId> crossed;  // occupied cells passed in a straight line
  std::vector<CellId> victims;  // cells, other than the end, from which pieces were captured
  std::vector<CellId> removed;  // cells from which other pieces went otherwise
  bool takes_end = false;       // a piece on the end cell was captured
  bool is_drop = false;         // the piece was placed
  bool stays = false;           // the piece does something without leaving its cell
  int rule = kNone;             // index into the moves of the type or role
  int role = kNone;
  std::string ability;  // names of the alternatives chosen, joined by a space
};

struct Scene {
  SceneRules rules = SceneRules::Whole;
  Store store;
  CellId cell = kNoCell;  // of the piece in question
  TypeId type = 0;
  PlayerId owner = 0;
};

// What one cell is marked with.
struct DiagramMark {
  CellId cell = kNoCell;
  bool moves = false;   // may end here as the board is
  bool takes = false;   // may take what stands here, or what might stand here
  bool probed = false;  // `takes` was found by putting an enemy here
  bool leaps = false;   // gets here over what lies between, or off every line
  bool drops = false;
  bool stays = false;  // acts on this cell without going there
  std::vector<CellId> via, crossed, victims, removed;
  std::vector<int> rules;  // indices of the moves that lead here
};

class SceneRunner {
 public:
  SceneRunner(const Model& model, std::string engine);

  const Model& model() const { return model_; }
  Executor& executor(SceneRules rules);

  // A board without pieces, in `phase`, `mover` to move.
  Store bare(PlayerId mover, int phase) const;
  // After a change of pieces or slots by hand.
  void refresh(Store& store) const;
  // The first position, its setup made as far as it leaves no choice.
  const Store& opening();
  // The same after all that is drawn by lot before anybody decides: always the same draw.
  const Store& opening_drawn();
  bool opens_by_lot() { return opening_drawn().stage != opening().stage; }

  // Whose pieces of this type are drawn: the first seat that has them at the start, else the first.
  PlayerId usual_owner(TypeId type);
  // The first position of some random play, always the same, in which the usual owner could make this move of a type;
  // null if it did not come up.
  const Scene* seen_in_play(TypeId type, int rule);

  // In the order of the moves; with `only_end` those that end there.
  std::vector<Deed> deeds(const Scene& scene, CellId only_end = kNoCell);
  // The type of enemy that stands in for all when a picture shows what would be taken; found by trying.
  TypeId probe_type(const Scene& scene);
  // Whether the piece would take an enemy that stood on an empty cell.
  std::optional<Deed> probe(const Scene& scene, CellId cell, TypeId enemy);

  // All marks of a scene, by cell: legal moves, and with `probing` what would be taken on the empty cells.
  std::vector<DiagramMark> marks(const Scene& scene, bool probing);

 private:
  struct Variant {
    std::unique_ptr<Model> model;
    Engine engine;
  };
  void play_at_random();
  void note_moves(const Store& store, const MoveList& moves);
  void note_effects(const Scene& scene, Executor& executor, Deed& deed) const;

  const Model& model_;
  std::string engine_name_;
  std::array<Variant, kSceneRules.size()> variants_;
  std::optional<Store> opening_, opening_drawn_;
  std::vector<int> probe_of_;  // [type] kNone until tried
  std::optional<std::map<std::pair<TypeId, int>, Scene>> played_;
};

// The straight way from one cell to another: cells between, in order. Nothing if they are not on a line.
std::optional<std::vector<CellId>> cells_between(const Topology& board, CellId from, CellId to);
// The enemies of a seat: the first seat of another team; nobody if there is none.
PlayerId enemy_of(const Model& model, PlayerId seat);

}  // namespace ludwright
