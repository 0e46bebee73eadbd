// Words of other programs' rule files (Fairy-Stockfish, Zillions, Ludii, Betza) and what is written here instead, for
// messages about names and keys that do not exist. Tested by tests/bad/elsewhere-*.yaml.
#pragma once
#include <string>
#include <string_view>

namespace ludwright {

// A help text for `word`, whatever its case, with or without blanks, `_` and `-`; "" if it is not known from elsewhere.
std::string said_elsewhere(const std::string& word, bool may_be_name = false);

// The same for a key of a whole definition: which one says such things here.
std::string key_said_elsewhere(const std::string& word);

// The same for a key of an inner map: what it would hold is said otherwise. Helps about words of phrases are none.
std::string key_of_map_said_elsewhere(const std::string& key, std::string_view map);

// The same for what was written as a direction: letters of the compass too.
std::string direction_said_elsewhere(const std::string& word);

// The same for what was written as a path: betza words need `betza` in front.
std::string path_said_elsewhere(const std::string& word);

}  // namespace ludwright
