// Ways of moving, from the words of a rulebook to phrases of the definition language. Only for claims.cpp.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "tools/rulebook/check/sentence.h"
#include "tools/rulebook/check/vocabulary.h"

namespace ludwright::book {

// "step any", "slide diagonal 1..2", "leap 1x2"; "toward forward" for a direction without a distance, "distance 1..2"
// for a distance without a direction. Empty if some way means nothing here.
std::vector<std::string> read_ways(const Vocabulary& vocabulary, const Node& ways, bool jumping);
// Words for directions, and what the language writes.
const std::map<std::string, std::string>& direction_words();
// Directions of a Where node as the language writes them: "forward or forward-diagonal".
std::string read_directions(const Node& where);

}  // namespace ludwright::book
