// What one attempt to parse a phrase has learnt: how far it came and what would have been accepted there. Nearly all
// attempts succeed, so the first one learns nothing, and one that failed is made again to learn why.
// Step 2, parse. Filled by the tokens of dsl/tokens.h, read by dsl/syntax_error.h.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ludwright {

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
    if (!groups.empty() && groups.back() == place) return;  // the group will say it in one word
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

  // Begins of the constructs being tried that have a name of their own ("an expression"): failures of their first
  // tokens are not worth listing one by one.
  std::vector<std::size_t> groups;
};

}  // namespace ludwright
