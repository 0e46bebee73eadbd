// Clauses that leave out what the clause before has said, made whole: "rooks may jump, and so may bishops", "pawns
// promote; kings cannot", "you may jump over your own men, but not over those of your opponent", "the same goes for
// knights". And names that are put in, left out: "the met, or seed, moves". Tested by tests/rulebook/ways_to_say.tsv.
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/rulebook/check/vocabulary.h"

namespace ludwright::book {

// Both parts, each to be read for itself; nothing if the second is whole or what it leaves out is not clear. `words` as
// Vocabulary::joined gives them. `only_turned`: only where verb and subject change places, as in "so may bishops".
std::optional<std::pair<std::string, std::string>> unfolded(const Vocabulary& vocabulary, const std::string& words,
                                                            bool only_turned = false);
// "The same is true of knights" as a sentence, `before` being the one that it follows; "" for others.
std::string same_said_of(const Vocabulary& vocabulary, const std::string& before, const std::string& words);
// "Rooks and knights move as they do in chess" as sentences that say how; nothing for others.
std::vector<std::string> as_in_chess(const Vocabulary& vocabulary, const std::string& words);
// Without what else something is called: ", called the screen,", "(tokin)"; "" if nothing is.
std::string without_other_names(const Vocabulary& vocabulary, const std::string& words);

}  // namespace ludwright::book
