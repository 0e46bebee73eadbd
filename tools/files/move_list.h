// A list of moves as it is written down elsewhere, PGN and its like. Tested by tests/tools/move_list_test.cpp.
#pragma once
#include <string>
#include <vector>

namespace ludwright {

// The words of the list in order, separated by white space. Left out is what makes no move: tags in brackets
// (`[White "Ann"]`), comments in braces and behind `;`, lines of play in round brackets, marks such as `$2`, move
// numbers, `e.p.`, and the result at the end. What is not closed reaches to the end. Cost: linear.
std::vector<std::string> words_of_moves(const std::string& text);

}  // namespace ludwright
