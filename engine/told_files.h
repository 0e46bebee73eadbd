// A move told by files, known as WXF notation: `H8+7`, the letter of the piece and its file; forward, backward or
// sideways; the new file or, straight on, how far. `+R.4`: of two on a file the front one. Files are counted from the
// right, as the mover sees them. Tested by tests/tools/move_read_test.cpp.
#pragma once
#include <optional>
#include <string>

#include "engine/model.h"
#include "engine/store.h"

namespace ludwright::notation {

// The letter of a type that this one stands for, if need be by what positions may be read with: see `{board H=N}`.
std::string letter_here(const Model& model, char told);

struct ToldFiles {
  std::string letter;  // of the piece here
  int file = 0;        // 0: that of one of two
  bool front = false;  // which of two
  char way = '=';      // `+`, `-` or `=`
  int number = 0;
};

// Nothing if the text is no such telling.
std::optional<ToldFiles> told_files(const Model& model, const std::string& text);

// Whether a walk from one cell to the other, as `seat` sees it, is what is told. The letter is the caller's to compare.
bool is_told_walk(const ToldFiles& told, const Model& model, const Store& store, PlayerId seat, CellId from, CellId to);

}  // namespace ludwright::notation
