// What a move says, whatever the order in which it says it; see move.h. Tested by tests/engine/move_test.cpp.
#include "engine/move.h"

#include "engine/store.h"

namespace ludwright {

std::uint64_t saying_of(const Move& move) {
  std::uint64_t sum = 0;  // the same in any order
  for (const Choice& choice : move) {
    if (choice.kind == ChoiceKind::Alternative || choice.kind == ChoiceKind::Pass) continue;
    if (choice.kind == ChoiceKind::Walk) {
      sum +=
          mix(std::uint64_t{choice.b} + 1) - mix(std::uint64_t{choice.a} + 1);  // a cell come to and left again is none
      continue;
    }
    sum += mix(mix(mix(static_cast<std::uint64_t>(choice.kind)) + choice.a) + (std::uint64_t{choice.b} << 16) +
               choice.alt * 256U + choice.ordinal);
  }
  return mix(sum);
}

}  // namespace ludwright
