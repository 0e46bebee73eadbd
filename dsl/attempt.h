// What one attempt to parse a phrase has learnt: how far it came and what would have been accepted there. Nearly all
// attempts succeed, so the first one learns nothing, and one that failed is made again to learn why.
// Step 2, parse. Filled by the tokens of dsl/tokens.h, read by dsl/syntax_error.h.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ludwright {

// What a token of the grammar is, for those who ask what may stand at a place.
enum class TokenKind : std::uint8_t {
  Word,       // a word of the language, or a sign
  Name,       // of anything that is declared or built in
  NewName,    // one that is bound here
  Attribute,  // behind a point
  Option,     // the name of an option
  Choice,     // one of several things listed by their names
  Letters,    // Betza notation
  Number,
  Vector,
  End,
};

struct Expected {
  TokenKind kind = TokenKind::Word;
  std::string text;            // of a Word: itself
  std::string_view construct;  // the largest named construct that would begin here ("a set", "a direction"), "" if none

  bool operator==(const Expected&) const = default;
};

struct Attempt {
  Attempt(std::string_view phrase, bool learns_why) : text(phrase), learns(learns_why) {}

  std::string_view text;
  bool learns = false;                // else only `too_deep` is told
  std::size_t furthest = 0;           // byte of `text` where the last token that did not fit begins
  std::vector<std::string> expected;  // what was looked for there, without repetition, in the order it was tried
  bool too_deep = false;
  bool in_event = false;  // `captured`, `removed`, `moves` and `placed` end the set of an event

  static constexpr int kMaxDepth = 360;  // open rules that recurse: a bracket is four of them, so about 90 brackets
  int depth = 0;

  // Notes that `what` was looked for at `place` in vain.
  void miss(std::size_t place, std::string_view what) {
    if (!groups.empty() && groups.back().first == place) return;  // the group will say it in one word
    if (place < furthest || what.empty()) return;
    if (place > furthest) {
      furthest = place;
      expected.clear();
    }
    for (const std::string& known : expected) {
      if (known == what) return;
    }
    expected.emplace_back(what);
  }

  // Where constructs begin that have a name of their own and are being tried, and the name ("an expression"): failures
  // of their first tokens are not worth listing one by one.
  std::vector<std::pair<std::size_t, std::string_view>> groups;

  // A question instead of a phrase: what may stand at `asked`? No token matches there, and each that is tried is noted
  // in `possible`. Behind `asked` there is a stand-in, for the tests that look ahead.
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
  std::size_t asked = kNowhere;
  std::vector<Expected> possible;  // without repetition, in the order of the grammar

  bool asks(std::size_t place) const { return learns && place == asked; }
  void note(TokenKind kind, std::string_view word) {
    std::string_view construct;
    for (auto group = groups.rbegin(); group != groups.rend() && group->first == asked; ++group) {
      if (!group->second.empty()) construct = group->second;
    }
    Expected found{kind, std::string(word), construct};
    if (std::find(possible.begin(), possible.end(), found) == possible.end()) possible.push_back(std::move(found));
  }
};

}  // namespace ludwright
