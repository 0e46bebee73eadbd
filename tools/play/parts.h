// Parts of `play` that need no game: lines that fit a screen, and flags held against a saved game. Tested by
// tests/tools/play_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "tools/common.h"
#include "tools/files/save.h"

namespace ludwright {

inline constexpr std::size_t kWidth = 80;  // columns of a terminal

// Words behind `first` in lines that fit a terminal, further lines behind `indent`; ends with a line end.
std::string wrapped(const std::vector<std::string>& words, const std::string& first, const std::string& indent = "");

// What the flags say that the saved game in `path` says otherwise, as a line or two; "" if nothing.
std::string contradiction(const GameFlags& game, const std::string& path, const SavedGame& saved);

}  // namespace ludwright
