#include "tools/agents/descent.h"

namespace ludwright {

Results results_of(const Outcome& outcome) {
  Results results{};
  for (std::size_t seat = 0; seat < results.size(); ++seat) {
    const bool wins = (outcome.winners >> seat & 1) != 0;
    results[seat] = outcome.kind == OutcomeKind::Draw ? 0.5 : wins ? 1 : 0;
  }
  return results;
}

Key move_key(const Move& move) {
  Key key = move.size;
  for (const Choice& choice : move) {
    key = mix(key, (std::uint64_t{choice.a} << 40U) | (std::uint64_t{choice.b} << 24U) |
                       (std::uint64_t{choice.alt} << 16U) | (std::uint64_t{choice.ordinal} << 8U) |
                       static_cast<std::uint64_t>(choice.kind));
  }
  return key;
}

void Descent::make(const Move& move) {
  const bool ends_unit = kind_.one_decision_a_unit || play_.facts(move).ends_turn;
  const Key before = names_.back();
  play_.do_move(move);
  names_.push_back(ends_unit ? play_.key() : mix(before, move_key(move)));
}

}  // namespace ludwright
