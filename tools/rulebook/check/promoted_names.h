// Promoted pieces that keep their type and are marked: what they are called, and which role they have then. Tested by
// tests/rulebook/turns_and_ends.tsv.
#pragma once
#include <string>
#include <vector>

#include "tools/rulebook/check/vocabulary.h"

namespace ludwright::book {

// The types that have a role when they are promoted; nothing if the role has to do with anything else.
std::vector<TypeId> types_promoted_to(const Model& model, std::size_t role);
// The role that a promoted piece of a type has, kNone if there is none.
int role_of_promoted(const Model& model, TypeId type);
// "promoted rook" and the like, each with its code; names are told in lower case.
std::vector<std::pair<std::string, std::string>> names_of_promoted(const Model& model);
// "A promoted pawn or silver": the silver is promoted too. "Pawns and silvers, once promoted, …", "the promoted rook
// adds one step to its old move": in the words of the role.
std::string words_of_promoted(const Vocabulary& vocabulary, const std::string& words);

}  // namespace ludwright::book
