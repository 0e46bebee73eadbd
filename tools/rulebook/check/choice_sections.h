// Sections of a book about one value of an option, such as one of several maps: what they say of sizes and players is
// of that value. Tested by tests/tools/rulebook_abilities_test.cpp.
#pragma once
#include "tools/rulebook/check/book.h"
#include "tools/rulebook/check/claims.h"

namespace ludwright::book {

// "map two_player", if a heading names an option and one of its values: "Map 2: two player"; else "".
std::string choice_of(const Model& model, const Part& part);
inline bool is_of_a_choice(const Model& model, const Part& part) { return !choice_of(model, part).empty(); }
// Whether the label of a part names such a value.
bool labels_a_choice(const Model& model, const Part& part);
// Whether such a section says of a part of the board, by its label, how large it is: "**Hall:** 8×3".
bool sizes_a_part(const Model& model, const Part& part, const std::vector<Claim>& claims);

}  // namespace ludwright::book
