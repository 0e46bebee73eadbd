// What a move says, whatever the order in which it says it; see move.h. Tested by tests/engine/move_test.cpp.
#include "engine/move.h"

#include "engine/store.h"

namespace ludwright {

// A cell come to and left again is none.
std::uint64_t saying_of_walk(std::uint16_t from, std::uint16_t to) {
  return mix(std::uint64_t{to} + 1) - mix(std::uint64_t{from} + 1);
}

std::uint64_t saying_of(const Move& move) { return mix(saying_sum(move)); }

std::uint64_t saying_sum(const Move& move) {
  std::uint64_t sum = 0;
  for (const Choice& choice : move) {
    if (choice.kind == ChoiceKind::Alternative || choice.kind == ChoiceKind::Pass) continue;
    if (choice.kind == ChoiceKind::Walk) {
      sum += saying_of_walk(choice.a, choice.b);
      continue;
    }
    sum += mix(mix(mix(static_cast<std::uint64_t>(choice.kind)) + choice.a) + (std::uint64_t{choice.b} << 16) +
               choice.alt * std::uint64_t{256} + choice.ordinal);
  }
  return sum;
}

}  // namespace ludwright
