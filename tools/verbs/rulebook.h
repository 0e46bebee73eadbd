// The verbs `rulebook check`, `rulebook bind` and `rulebook accept`, and which definition a book is of. Tested by
// tests/tools/rulebook_check_test.cpp.
#pragma once
#include "tools/verbs/verbs.h"

namespace ludwright::book {

// `game` if it says something; else the definition that lies in the folder of the book. Throws Stop if there is none.
std::string game_beside(const std::string& book, const std::string& game);

void add_rulebook_check(Verb rulebook, Invocation& invocation);
void add_rulebook_bind(Verb rulebook, Invocation& invocation);

}  // namespace ludwright::book
