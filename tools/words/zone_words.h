// The cells of a zone in words: "d1 to f3 for red; d8 to f10 for black". Tested by tests/tools/words_test.cpp.
#pragma once
#include <string>

#include "engine/model.h"

namespace ludwright {

// What is the same for every seat is said once; of many cells that fill no part of a grid, the first twelve.
std::string zone_words(const Model& model, const Zone& zone);

}  // namespace ludwright
