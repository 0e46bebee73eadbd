// What holds in one case alone, or not for all: a sentence that goes on from the case of the one before, one that names
// what a general rule leaves out, one said of another way to play. Tested by tests/tools/rulebook_asides_test.cpp and
// tests/rulebook/running_prose.tsv.
#pragma once
#include <optional>
#include <string>

#include "tools/rulebook/check/claims.h"
#include "tools/rulebook/check/reading.h"

namespace ludwright::book {

// "Then you lose your turn.", "In that case …": the words behind it; nothing if the sentence stands for itself.
// `surely`: it cannot mean what comes next in order.
std::optional<std::string> said_of_case(const std::string& text, bool& surely);
// "If a player cannot move, …" or "Now and then nobody can move." and what is said of that case, as one sentence.
std::string under_case(const std::string& before, const std::string& said);
// Whether what it claims would be another rule if it held always.
bool may_be_of_case(const Claim& claim);

// "The knight is the exception.", "Only the knight may.": whom a sentence leaves out of the general one before.
Who excepted(const Vocabulary& vocabulary, const std::string& words);
// What `general` denies of all pieces, or grants them, the other way round for `who`, who are left out of it; nothing
// if it is not of all, or of something that has no other way round.
std::optional<Claim> exception_to(const Vocabulary& vocabulary, Claim& general, const Who& who);
// "Knights, however, may jump.": leaves them out of what other sentences say of all pieces.
void leave_out_exceptions(const Book& book, const Vocabulary& vocabulary, Reading& reading);

// "You also win if": words that a list below goes on with.
bool goes_on_below(const std::string& text);
// "your opponent has no move, or": without what joins it to the next item.
std::string without_joint(std::string item);
// "The game is a draw in each of these cases": "The game is a draw"; "" if the words lead to no cases.
std::string before_cases(const std::string& head);

// "With the exact rule, …", "In the short game …": said of a way to play that may not be the usual one.
bool of_other_way(const std::string& text);
// "Usually", "as a rule", "you can also play": what is said has exceptions, or is of another way to play.
bool is_hedged(const std::string& text);

}  // namespace ludwright::book
