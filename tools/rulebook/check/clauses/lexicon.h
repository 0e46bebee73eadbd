// Words of rulebooks in their forms and senses. Verbs are of lexicon.def. Tested by
// tests/tools/rulebook_clauses_test.cpp.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/rulebook/check/clauses/meaning.h"

namespace ludwright::book::clauses {

enum class Form : std::uint8_t { Base, Third, Past, Participle, Ing };

struct VerbPhrase {
  Verb verb = Verb::Move;
  char frame = 'i';                // see lexicon.def
  std::vector<std::string> words;  // the first in its base form
};
// Longest first, so that the first that fits is the one that is meant; those of one length in the order of lexicon.def.
const std::vector<VerbPhrase>& verb_phrases();

// Whether a word is this form of a verb: "moved" is the past and the participle of "move". English forms by rule, and
// the irregular ones of verbs that rulebooks use.
bool is_form(std::string_view word, std::string_view base, Form form);
bool is_any_form(std::string_view word, std::string_view base);

}  // namespace ludwright::book::clauses
