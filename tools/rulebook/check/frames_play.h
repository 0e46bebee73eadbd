// Claims about what happens in a turn besides moving pieces: seeds that are sown, dice that are thrown, cards that
// change hands, lines that take. What the words mean here stands in play_words.def. Tested by
// tests/tools/rulebook_turns_test.cpp.
#pragma once
#include "tools/rulebook/check/frames.h"

namespace ludwright::book {

// Nothing unless every word of the sentence is understood; `words` as Vocabulary::joined gives them.
std::vector<Claim> read_play(const Vocabulary& vocabulary, const std::string& words, Context& context);

namespace frames {
// The case of a turn that the words before told of, such as where a last seed falls; "" if they told of none. It is
// what "this" means, as a goal would be.
std::string told_of(const Context& context);
void tell_of(Context& context, const std::string& what);
extern const std::vector<Frame> kOfSowing;  // frames_sowing.cpp
extern const std::vector<Frame> kOfSeeds;   // frames_seeds.cpp
extern const std::vector<Frame> kOfLines;   // frames_lines.cpp
extern const std::vector<Frame> kOfChance;  // frames_chance.cpp
extern const std::vector<Frame> kOfHands;   // frames_hands.cpp
// "an empty house of yours": "own house empty", all taken; "" if no cells are named, or too many.
std::string take_pit(Bag& bag);
// The code of the only place beside the board that is named; "" if there is none or more.
std::string only_area(const Bag& bag);
// "Did your last seed fall into your store?": the case of which what follows tells.
void note_case(Bag bag, Context& context);
// The case of which what follows a claim may tell; `before` if it tells of none.
std::string case_after(const Claim& claim, const std::string& before);
}  // namespace frames

}  // namespace ludwright::book
