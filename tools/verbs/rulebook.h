// The verbs below `rulebook`, and which definition a printed book is of. Tested by
// tests/tools/rulebook_check_test.cpp.
#pragma once
#include "tools/api/rulebook.h"
#include "tools/verbs/game_flags.h"

namespace ludwright {

struct BookFlags {
  api::PrintedBook book;
  GameFlags game;
};

void add_book(Verb verb, BookFlags& flags);       // RULEBOOK and --bind
void add_book_game(Verb verb, BookFlags& flags);  // --game and --set
// The definition that the flags name, else the one that lies in the folder of the book. Throws Stop.
api::Game game_of(const Invocation& invocation, const BookFlags& flags);

void add_rulebook_check(Verb rulebook, Invocation& invocation);
void add_rulebook_bind(Verb rulebook, Invocation& invocation);

}  // namespace ludwright
