// Sentences of which the claims leave out something that the words say. For word_reader.cpp alone. Tested by
// tests/rulebook/turns_and_ends.tsv.
#pragma once
#include <string>
#include <vector>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/claims.h"

namespace ludwright::book {

// "It advances one square, straight or diagonally" is not in any direction, to move any piece one likes is more than
// that some may move, what may not fly may walk, pieces stand on squares in all of a game, and a leap may be told as
// two steps. A place in front of two verbs belongs to both, "even if pieces are left" says who must be gone, "promoted"
// behind the hand is how a piece gets there, and two rows are not one. `cells`: of the board.
bool says_more(const std::string& words, const std::vector<Claim>& claims, std::size_t cells);

// "Without a capture, it moves …; it may not move backward": all of it is said of moves that take nothing.
bool says_quietly(const Bag& said);

}  // namespace ludwright::book
