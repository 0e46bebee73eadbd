// Whole pictures: the panels of a piece with their captions and a key, a position, a strip of a game, sheets of all
// pieces. Each is one SVG. Tested by tests/tools/diagram_test.cpp.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tools/pictures/board_picture.h"
#include "tools/pictures/diagram_panels.h"

namespace ludwright {

struct Picture {
  std::string svg;
  double width = 0, height = 0;
  std::vector<Svg::TextBox> texts;
};

struct PictureStyle {
  Theme theme = Theme::Auto;
  int columns = 1;
  bool captions = true;  // words beside the boards: off where a page says them itself
  bool zones = false;
  bool embedded = false;  // in a page that has the style sheet already
  PictureView view;
};

class Diagrams {
 public:
  Diagrams(SceneRunner& runner, const PictureStyle& style);

  // The panels of a piece.
  Picture piece(TypeId type, const std::vector<Panel>& panels) const;
  // One panel, nothing around it but its key.
  Picture panel(const Panel& panel, const std::string& id) const;
  // A position; `last` was just made, `marks` are of `scene` if it is given.
  Picture position(const Store& store, const std::string& caption, const Move* last, const Panel* marked) const;
  // All pieces, in columns, on pages of about the height of a sheet of paper.
  std::vector<Picture> sheets(const std::vector<TypeId>& types, const std::vector<std::vector<Panel>>& panels) const;
  // Positions side by side, numbered.
  struct Frame {
    Store store;
    std::optional<Move> last;
    std::string caption;
  };
  Picture strip(const std::vector<Frame>& frames) const;
  // The same positions one after the other in one picture that moves by itself.
  Picture animation(const std::vector<Frame>& frames, double seconds) const;

 private:
  double draw_panel(Svg& svg, const Panel& panel, Signs& signs, double top) const;
  double draw_position(Svg& svg, const Store& store, const Move* last, const Panel* marked, Signs& signs, double top,
                       bool coordinates = true) const;
  Picture finish(const Svg& svg, double width, double height, const std::string& id, const std::string& title,
                 const std::string& description) const;
  double draw_key(Svg& svg, const Signs& signs, const std::vector<std::string>& grounds, double top) const;
  double draw_piece(Svg& svg, TypeId type, const std::vector<Panel>& panels, double top, Signs& signs) const;
  std::vector<std::string> grounds(bool with_zones) const;
  double draw_words(Svg& svg, const std::string& text, double size, double top, bool bold = false) const;
  std::string id_of(const std::string& what) const;

  const Model& model_;
  PictureStyle style_;
  PieceShapes shapes_;
  std::uint64_t checksum_;
};

// The sentence of a panel: what stands where, and the moves that it shows for the first time.
std::string panel_caption(const Model& model, const Panel& panel);
// Everything that a panel shows, in words, for <desc> and for `--format list`: a line for each direction or way.
std::vector<std::string> panel_list(const Model& model, const Panel& panel);
// A position in the same way: whose pieces stand where, what lies beside the board, who is to move.
std::vector<std::string> position_list(const Model& model, const Store& store);
// What stands on each cell, "" where nothing does: "white pawn", "first ram (order 2) under second tower". [cell]
std::vector<std::string> cells_in_words(const Model& model, const Store& store);
// The panel drawn with characters, its caption above.
std::string panel_text(const Model& model, const Panel& panel, bool unicode);
std::string text_key(bool unicode);
// "iron_golem" is "Iron golem".
std::string title_words(std::string name);

}  // namespace ludwright
