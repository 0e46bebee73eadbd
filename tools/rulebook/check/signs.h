// What the text of a part shows before its words are read: questions, announcements, examples, names that a book has of
// its own. Tested by tests/tools/rulebook_sentences_test.cpp.
#pragma once
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tools/rulebook/check/reading.h"

namespace ludwright::book {

bool is_amount(const std::string& words);  // "12", "12 XP"
bool is_about_options(const Part& part);
bool asks(const std::string& text);
// The rules stand elsewhere.
bool announces(const std::string& text);
// "The end of the game." in front of what is told of it.
bool is_run_in_heading(const Vocabulary& vocabulary, const std::string& text);
// "An instance.", "Let's try it."
bool says_that_example_follows(const std::string& text);
bool heads_example(const std::string& heading);
// "Suppose that …"
bool supposes(const std::string& text);
// Whether words that were not understood leave open what stands where.
bool may_have_moved(const std::string& words);
bool says_start(const Claim& claim);
// "Both houses are then empty.": of what a play has come to, not of where it begins.
bool tells_of_later(const std::string& text);
void leave_out_references(std::vector<Token>& tokens);

using LearnedNames = std::set<std::pair<std::string, std::string>>;  // a word and the code of the name behind it
LearnedNames learned_names(const Vocabulary& vocabulary, const Store* opening, const std::vector<Understood>& parts);
void leave_out(const LearnedNames& learned, std::vector<Token>& tokens);

}  // namespace ludwright::book
