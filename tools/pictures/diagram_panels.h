// Chooses the pictures that show how a piece moves: alone on a board, and then every arrangement found that lets it do
// something new, such as a screen, a piece to overtake, a first move, or a position of real play for what is rarer. The
// choice is by trying: an arrangement earns a panel if the engine lists a kind of move there that no panel before it
// had. Tested by tests/tools/diagram_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "tools/pictures/scene.h"

namespace ludwright {

struct Panel {
  Scene scene;
  std::vector<DiagramMark> marks;
  TypeId probe = 0;  // the enemy that `DiagramMark::probed` speaks of
  bool probing = true;
  std::string setting;        // "With a friendly pawn on d6"
  std::vector<int> news;      // moves of the type that no panel before showed in this way
  CellId disputed = kNoCell;  // an arrow leads there from the piece: a move that is spoken of
  std::string ability;        // the alternative of a turn that it shows, "" if none
};

struct PanelLimits {
  std::size_t panels = 6;
};

// At least one panel, of the piece alone, if the piece can be put on the board at all.
std::vector<Panel> choose_panels(SceneRunner& runner, TypeId type, const PanelLimits& limits = {});

// A scene set by hand. `pieces` are like "enemy tower@d5" (own, friend, enemy, neutral or a seat, then a type, then a
// cell), `from` a cell or "". Throws Stop.
Panel panel_by_hand(SceneRunner& runner, TypeId type, const std::vector<std::string>& pieces, const std::string& from);

// The type called so, or by its letter. Throws Stop with suggestions.
TypeId find_type(const Model& model, const std::string& name);
CellId find_cell_or_stop(const Model& model, const std::string& name);

// What the pieces beside the one in question are, and which state is not as at the start.
std::string describe_setting(const SceneRunner& runner, const Scene& scene, const Panel* base);

}  // namespace ludwright
