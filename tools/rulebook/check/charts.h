// Boards as the sections of a book about one value of an option describe them: how large the whole is and its halls,
// which ground lies in the middle, whose zone is where. Read off sentences and held against the board of that value.
// Tested by tests/tools/rulebook_abilities_test.cpp.
#pragma once
#include <optional>

#include "tools/rulebook/check/choice_sections.h"
#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {

// Claims `chart`: place is "map two_player", word what is told of it ("whole", "top", "ground", …). Nothing unless
// every word is understood. `words` as Bag::words gives them.
std::vector<Claim> read_chart(const Vocabulary& vocabulary, const Part& part, const std::vector<std::string>& words);
Judgement judge_chart(const Loaded& loaded, const OptionChoices& options, const Claim& claim);

}  // namespace ludwright::book
