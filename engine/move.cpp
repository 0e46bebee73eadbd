// What a move says, whatever the order in which it says it; see move.h. Tested by tests/engine/move_test.cpp.
#include "engine/move.h"

#include "engine/store.h"

namespace ludwright {

std::uint64_t saying_of(const Move& move) {
  std::array<Choice, kMaxChoices> walks;
  int count = 0;
  std::uint64_t sum = 0;  // the same in any order
  for (const Choice& choice : move) {
    if (choice.kind == ChoiceKind::Alternative || choice.kind == ChoiceKind::Pass) continue;
    if (choice.kind != ChoiceKind::Walk) {
      sum += mix(mix(mix(static_cast<std::uint64_t>(choice.kind)) + choice.a) + (std::uint64_t{choice.b} << 16) +
                 choice.alt * 256U + choice.ordinal);
      continue;
    }
    int joined = 0;
    while (joined < count && walks[static_cast<std::size_t>(joined)].b != choice.a) ++joined;
    if (joined < count)
      walks[static_cast<std::size_t>(joined)].b = choice.b;
    else
      walks[static_cast<std::size_t>(count++)] = choice;
  }
  for (int i = 0; i < count; ++i) {
    const Choice& walk = walks[static_cast<std::size_t>(i)];
    if (walk.a != walk.b) sum += mix(mix(walk.a + 1) + walk.b);
  }
  return mix(sum);
}

}  // namespace ludwright
