// Sentences of which the claims leave out something that the words say. For word_reader.cpp alone. Tested by
// tests/rulebook/turns_and_ends.tsv.
#pragma once
#include <string>
#include <vector>

#include "tools/rulebook/check/claims.h"

namespace ludwright::book {

// "It advances one square, straight or diagonally" is not in any direction, to move any piece one likes is more than
// that some may move, what may not fly may walk, pieces stand on squares in all of a game, and a leap may be told as
// two steps. `cells`: of the board.
bool says_more(const std::string& words, const std::vector<Claim>& claims, std::size_t cells);

}  // namespace ludwright::book
