// Articles, plurals and lists of English phrases. Tested by tests/tools/words_test.cpp.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace ludwright {

// "a, b or c"; `last` stands before the last one, behind a comma if it begins with one.
std::string joined_words(const std::vector<std::string>& words, const std::string& last);
// "a pawn", "an enemy"; words that begin with an article or a pronoun stay as they are.
std::string with_article(const std::string& noun);
// "are" for "you", else "is".
std::string to_be(const std::string& subject);
// The plural of the first noun of a phrase: "own pieces in row 2", "men", "cells that are not own".
std::string plural_words(const std::string& noun);
// Whether a name that a person gave, perhaps with a bracket behind it, looks like a plural: "attackers",
// "liberties (own)", not "glass".
bool is_plural(const std::string& name);
// Where the first noun of a phrase ends: before a preposition or a clause.
std::size_t end_of_noun(const std::string& phrase);
// "once", "3 times".
std::string times_words(const std::string& number);
bool begins_with(const std::string& text, const std::string& beginning);

}  // namespace ludwright
