// What stands where at the start, and what parts of the board are called: sentences about regions of regions.h. Tested
// by tests/tools/rulebook_setups_test.cpp.
#pragma once
#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/claims.h"

namespace ludwright::book {

// Words as region_words has them, with "the middle of the row" though something beside the board is called so.
std::vector<std::string> setup_words(const Vocabulary& vocabulary, const std::string& words);
// Nothing unless every word is understood; `words` as Vocabulary::joined gives them.
std::vector<Claim> read_setup(const Vocabulary& vocabulary, const std::string& words, Context& context);
std::vector<Claim> read_zones(const Vocabulary& vocabulary, const std::string& words, Context& context);
// The last row, or rows, that a text names; nothing if it names none.
std::optional<Region> row_named_in(const Vocabulary& vocabulary, const std::string& words, const Context& context);
// Who has how many of which pieces: "one player has twelve hares, the other two lynxes".
std::vector<Claim> read_shares(const Vocabulary& vocabulary, const std::string& words);
// "The columns are lettered from a to h, beginning at White's left."
std::vector<Claim> read_labels(const Vocabulary& vocabulary, const std::string& words);
// "White has two men on 24, five on 13": where squares hold several.
std::vector<Claim> read_stacks(const Vocabulary& vocabulary, const std::string& words, const Context& context);
// "Light takes the bottom of the board, placing guards on a1, c1 and e1": as lists of squares.
std::vector<Claim> read_placing(const Vocabulary& vocabulary, const std::string& words, const Context& context);
// What a book begins with: "A game for two, Red and Black, on a board of ninety points, nine files wide".
std::vector<Claim> read_opening(const Vocabulary& vocabulary, const std::string& words);

// "You set up the king in the middle": whoever has one. Takes out what is said of another seat that is not named.
void keep_owners(const Bag& bag, std::vector<Claim>& claims);

}  // namespace ludwright::book
