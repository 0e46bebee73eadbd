// How games end, part by part: cases ("a player who cannot move", "when the board is full") and results ("loses", "the
// game is drawn"), in any order and number. A sentence is cut into parts; each is a case, a result, both, or says
// nothing. Tested by tests/rulebook/turns_and_ends.tsv.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tools/rulebook/check/frames.h"

namespace ludwright::book {

// Nothing unless every part is understood; `words` as Vocabulary::joined gives them.
std::vector<Claim> read_outcomes(const Vocabulary& vocabulary, const std::string& words, Context& context);

namespace outcomes {

// Of whom something is said, seen from the player whom the sentence is about.
struct Side {
  // It: whom the case was about, "they".
  enum class Of : char { Nobody, Self, Enemy, Seat, Owner, Both, It } of = Of::Nobody;
  std::string seat;  // its code, of Seat
  bool operator==(const Side&) const = default;
};

struct Case {
  enum class Kind : char {
    Stuck,     // no legal move
    Check,     // attacked
    Safe,      // not attacked
    Either,    // attacked or not
    Left,      // so many pieces of `who` are left
    Captured,  // a piece of `who` is captured
    Equal,     // as many of `who` as the other has
    More,      // more of them
    Fewer,
    Words  // what frames of ends read: `words`
  } kind = Kind::Words;
  Side side;  // whose piece, who is stuck
  Who who;
  int number = 0;
  std::string words;
};

struct Result {
  std::string word;  // win, lose, draw, pass, end
  Side side;
};

// The words for the player whom the sentence is about, the other one, a seat: taken from the front of `bag`.
std::optional<Side> take_side(Bag& bag);
// One case; nothing if the words are none, or more.
std::optional<Case> case_of(const Bag& bag, const Context& context);
std::optional<Result> result_of(Bag bag);
// The names of the alternatives of each choice between some that have names: "grow" and "jump".
std::vector<std::set<std::string>> alternatives_of(const Model& model);
// What is said of counts: what sets one back, how long a game may last, what does not end it; in clauses.
frames::Claims read_counts(const Bag& bag, const Context& context);
// "You may use three, four or five houses instead of six": values of an option that is named, and the usual one.
frames::Claims read_options(const Bag& bag);
// "however many squares are empty": what changes nothing.
bool changes_nothing(const Bag& bag);
// What is said to come of cases that hold together; false if nothing is known that says so.
bool claim_result(const std::vector<Case>& cases, const Result& result, const Vocabulary& vocabulary, Context& context,
                  frames::Claims& claims);

}  // namespace outcomes
}  // namespace ludwright::book
