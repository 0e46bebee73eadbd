// Simple shapes for pieces, drawn here and free for any use: crown, castle, horse and so on for types whose names say
// so, a disc with the type's letter for all others; and pictures that a definition brings, made safe. Tested by
// tests/tools/diagram_test.cpp.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/model.h"
#include "tools/pictures/svg.h"

namespace ludwright {

// How a seat's pieces look: by its name where that is a colour, else first light, second dark, further ones likewise
// with a ring. In print all are light or dark.
struct PieceLook {
  Paint fill = Paint::NeutralFill, line = Paint::FirstLine, detail = Paint::FirstLine;
  bool ringed = false;  // needs its seat's letter to be told from another's
};
PieceLook look_of(const Model& model, PlayerId seat, Theme theme);

// The safe part of an SVG file: shapes, groups and gradients without scripts, styles, links, events or anything
// fetched. Nothing and a message if it is no SVG or holds what is not allowed.
struct SymbolPicture {
  std::string markup;                               // the children of <svg>
  double left = 0, top = 0, width = 1, height = 1;  // its viewBox
};
std::optional<SymbolPicture> read_symbol(const std::string& svg, std::string& error);

class PieceShapes {
 public:
  // Reads the picture that a type's `symbol` names, else `symbols/TYPE.svg` beside the definition's file where there is
  // one. Throws Stop if such a file is not safe, or a named one is not there.
  explicit PieceShapes(const Model& model);

  // Draws a piece in a square of side `size` around `centre`.
  void draw(Svg& svg, Point centre, double size, TypeId type, PlayerId owner) const;
  const std::string& letter(TypeId type) const { return letters_[type]; }
  bool has_shape(TypeId type) const { return !shapes_[type].empty(); }  // else a letter or a picture is on a disc

 private:
  const Model& model_;
  std::vector<std::string> letters_;  // [type] what stands on its disc
  std::vector<std::string> shapes_;   // [type] name of an own shape, "" for a disc with the letter
  std::map<TypeId, SymbolPicture> pictures_;
};

}  // namespace ludwright
