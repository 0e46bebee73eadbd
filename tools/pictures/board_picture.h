// Draws a board as it stands: ground, terrain, zones, coordinates, pieces with their state, last move, hands, and the
// marks of a scene over it. Every mark carries its meaning in `data-` attributes, so that a test (or a page) can read
// what a reader sees. Tested by tests/tools/diagram_test.cpp.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "tools/pictures/board_layout.h"
#include "tools/pictures/piece_shapes.h"
#include "tools/pictures/scene.h"

namespace ludwright {

// The signs that a picture used, for its key.
enum class Sign : std::uint8_t {
  Both,
  MoveOnly,
  TakeOnly,
  Leap,
  Over,
  Victim,
  Removed,
  Acts,
  Drop,
  Legs,
  Outside,
  LastMove
};
using Signs = std::set<Sign>;

// Who looks at the picture, and how.
struct PictureView {
  bool clickable = false;     // every cell, and every pile beside the board, says its name in `data-` attributes
  bool sees_all = true;       // else of what is hidden only how many lie there is shown
  PlayerId viewer = kNobody;  // who sees his own; kNobody: what all may see
};

class BoardPicture {
 public:
  BoardPicture(const Model& model, const PieceShapes& shapes, const BoardLayout& layout, const PictureView& view = {})
      : model_(model), shapes_(shapes), layout_(layout), view_(view) {}

  void ground(Svg& svg) const;
  void zones(Svg& svg, PlayerId seat) const;
  void highlight(Svg& svg, CellId cell, Paint paint) const;
  void pieces(Svg& svg, const Store& store) const;
  void labels(Svg& svg) const;
  // The lines of slides, to lie below the pieces.
  void lines(Svg& svg, const Scene& scene, const std::vector<DiagramMark>& marks, Signs& signs) const;
  void marks(Svg& svg, const Scene& scene, const std::vector<DiagramMark>& marks, Signs& signs) const;
  // An arrow from the cell of departure to the cell of arrival of each walk.
  void last_move(Svg& svg, const Move& move, Signs& signs) const;
  // Hands and other places off the board, beginning at `top`; the height they take.
  double areas(Svg& svg, const Store& store, double top, double width) const;

  // Names of what hatches and tints mean, for the key: of terrains, marks and, if drawn, zones.
  std::vector<std::string> ground_names(bool with_zones) const;

 private:
  void hatch(Svg& svg, CellId cell, std::size_t kind, Paint paint) const;
  void piece_state(Svg& svg, const Store& store, PieceId piece, Point centre, Point middle, double size) const;
  void number(Svg& svg, CellId cell, std::int32_t value) const;
  void stack(Svg& svg, const Store& store, CellId cell) const;
  void legs(Svg& svg, const Scene& scene, const DiagramMark& mark, std::set<CellId>& numbered, Signs& signs) const;
  void glyph(Svg& svg, const Scene& scene, const DiagramMark& mark, Signs& signs) const;
  void outside(Svg& svg, const Scene& scene, const std::vector<DiagramMark>& marks, Signs& signs) const;
  bool is_usual_ground(std::size_t terrain) const;
  Attributes cell_name(std::size_t cell) const;

  const Model& model_;
  const PieceShapes& shapes_;
  const BoardLayout& layout_;
  PictureView view_;
};

// One sign alone, around `centre`.
void draw_sign(Svg& svg, Sign sign, Point centre, double size);
// "may move or take here"
const char* sign_words(Sign sign);

// Short names of the members of an enumeration, at least two letters, all different.
std::vector<std::string> short_names(const std::vector<std::string>& members);

}  // namespace ludwright
