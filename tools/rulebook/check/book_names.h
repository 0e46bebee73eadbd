// Names that a book gives itself: "We call the soldiers huntsmen", "the attackers, known as Muscovites". They are
// learned before its sentences are read. Tested by tests/tools/rulebook_plain_test.cpp.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tools/rulebook/check/book.h"
#include "tools/rulebook/check/vocabulary.h"

namespace ludwright::book {

struct BookNames {
  Vocabulary vocabulary;        // with the names of the book
  std::set<std::size_t> parts;  // sentences that do nothing but name
};

BookNames learn_book_names(const Book& book, const Vocabulary& vocabulary);
// "We call the players Lower and Upper", of all seats, as a sentence that counts them; "" for others.
std::string names_of_players(const Vocabulary& vocabulary, const std::string& words);

// The kind of men of a side, besides kinds of which it has a single one; nothing if there are several.
std::optional<TypeId> men_of_side(const Model& model, std::size_t seat);

// "sixteen Muscovites", "a Muscovite", where a side is called so: the words with its men instead, likeliest first.
// Nothing if no side has a noun for a name. The last ones speak of all men of that kind, whoever has them.
struct MenSaid {
  std::string words;
  bool of_all = false;
};
std::vector<MenSaid> men_for_sides(const Vocabulary& vocabulary, std::string_view text,
                                   const std::vector<Token>& tokens);

}  // namespace ludwright::book
