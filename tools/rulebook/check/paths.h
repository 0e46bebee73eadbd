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
// "capture diagonally, not forward": the denial is of what follows it alone.
bool denies_a_part(const Bag& bag, const std::string& verb);

// A way of a fixed length as a jump, which does not mind what lies between; "" if it is not said where to.
std::string jumped(const std::string& way);

// Claim::word of captures by jumping of which it is not said how far away the victim may be, or nothing but where to,
// and of what is denied of moves that take nothing.
inline constexpr const char* kFarUnsaid = "far-unsaid";
inline constexpr const char* kJumpUnsaid = "jump-unsaid";
inline constexpr const char* kQuietly = "quietly";

// How the piece of chess moves that a word, or a name of the definition, is; "" for other words.
std::string chess_way(const Vocabulary& vocabulary, const std::string& word);
// The ways in a cell of a table: "1 square (8-way) + rook slide"; nothing if a word of it is not understood. What is
// given is "same" for captures that go as moves do, and "adjacent" where it is not said in which directions.
std::vector<std::string> ways_of_cell(const Vocabulary& vocabulary, const std::string& words, bool captures);

}  // namespace ludwright::book
