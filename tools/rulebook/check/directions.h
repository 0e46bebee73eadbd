// Words for directions, as paths.cpp puts ways together of. Tested by tests/tools/rulebook_plain_test.cpp.
#pragma once
#include <map>
#include <string>

namespace ludwright::book {

// And what the definition language writes for them.
const std::map<std::string, std::string>& direction_words();
// "on the two squares diagonally in front of it": how many there are.
int squares_beside(const std::string& where);
// "in any direction except diagonally backward": the others. "" where it may mean one way or three, as "backward" may.
std::string directions_except(const std::string& out);

}  // namespace ludwright::book
