// Ways of moving in the words of a bag: how far and where to, in any order. Tested by
// tests/tools/rulebook_plain_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "tools/rulebook/check/bag.h"

namespace ludwright::book {

// Takes out all that says how far and where to, and gives it as phrases of the definition language without ends, as in
// Claim::ways. Nothing is given, and nothing taken, if there is none or if its parts do not fit together.
std::vector<std::string> take_paths(Bag& bag);
// Directions alone: "diagonal or forward", "" if there are none.
std::string take_directions(Bag& bag);

}  // namespace ludwright::book
