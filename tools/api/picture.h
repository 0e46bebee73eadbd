// Pictures of positions and of how pieces move. Tested by tests/api and tests/tools/diagram_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "tools/api/game.h"

namespace ludwright::api {

struct PictureRequest {
  std::string piece = {};  // a type by name or letter: the diagram of how it moves; "" for the present position
  bool all = false;        // how all pieces move, on sheets
  std::string from = {};   // a cell: where the piece stands, or whose moves are marked in the position
  std::vector<std::string> set_up = {};  // more pieces in the diagram: "enemy pawn@d5"
  std::string play = {};       // every position since the one that was set: "strip" side by side, "animation" (SVG)
  std::string format = "svg";  // or png, pdf, text (drawn with characters), list (in words, for screen readers)
  std::string theme = "auto";  // light, dark, print
  int columns = 0;             // of sheets and strips; 0: three
  int panels = 0;              // at most for a piece; 0: six, on sheets three
  double scale = 2;            // pixels for each unit, of PNG
  bool zones = false;          // of the player to move are hatched
  bool unicode = true;         // text may have more than ASCII
};

// One file, or several of which each is a page: sheets as SVG or PNG.
Result<std::vector<std::string>> pictures(Game& game, const PictureRequest& request);

}  // namespace ludwright::api
