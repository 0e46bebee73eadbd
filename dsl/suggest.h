// Did you mean: nearest names by edit distance.
#pragma once
#include <string>
#include <vector>

namespace ludwright {

// At most three candidates within a third of the length (at least one edit), case folded, nearest first, ties by name.
// `more_edits`: so many more for words of five letters and longer that begin alike, for who tries what it is told.
// O(candidates x length²).
std::vector<std::string> suggest(const std::string& written, const std::vector<std::string>& candidates,
                                 std::size_t more_edits = 0);

}  // namespace ludwright
