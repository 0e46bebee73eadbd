// What of a sentence is no rule: asides, reasons, talk; and what an answer states with its question. Tested by
// tests/tools/rulebook_asides_test.cpp.
#pragma once
#include <string>
#include <utility>

#include "tools/rulebook/check/book.h"
#include "tools/rulebook/check/vocabulary.h"

namespace ludwright::book {

// Whether any word is one of rules: a name of the definition, a number, what is done, by whom, where, or not. `words`
// as Vocabulary::joined gives them, here and below.
bool touches_rules(const Vocabulary& vocabulary, const std::string& words);
// Without what stands between commas, dashes or brackets and touches no rule; "" if there is no such part, or no other.
std::string without_asides(const Vocabulary& vocabulary, const std::string& words);
// "…, because …": what is said, and the reason for it; both "" if none is given.
std::pair<std::string, std::string> with_reason(const std::string& words);
// "Can I jump over my own men?" and "No, …": what is stated so, and in `rest` what follows the yes or no; "" if the
// answer begins with neither.
std::string answered(const std::string& question, const std::string& answer, std::string& rest);
// Whether a sentence that no frame reads is advice, or tells of the one who wrote it.
bool is_talk(const Part& part, const std::string& question);

}  // namespace ludwright::book
