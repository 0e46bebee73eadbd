// Changes to a side file as text, so that comments and order stay: skeletons for what is not bound, fingerprints of
// what was reviewed. Tested by tests/tools/rulebook_bindings_test.cpp.
#pragma once
#include <string>

#include "tools/rulebook/check/check.h"

namespace ludwright::book {

// The text of the side file with a skeleton for each sentence that is unbound or partial; `added` says how many.
std::string with_skeletons(const BookReport& report, const Bindings& bindings, std::size_t& added);

// The text with the fingerprints of all placed bindings, quotes of changed sentences rewritten; only those whose quote
// or new sentence contains `only`, if it is not empty. `changed` says how many lines are new.
std::string with_fingerprints(const Book& book, const Bindings& bindings, const std::string& only,
                              std::size_t& changed);

}  // namespace ludwright::book
