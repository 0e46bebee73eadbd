#include "tools/agents/descent.h"

#include "tools/agents/kept_evaluation.h"

namespace ludwright {

Results results_of(const Outcome& outcome) {
  Results results{};
  for (std::size_t seat = 0; seat < results.size(); ++seat) {
    const bool wins = (outcome.winners >> seat & 1) != 0;
    results[seat] = outcome.kind == OutcomeKind::Draw ? 0.5 : wins ? 1 : 0;
  }
  return results;
}

Key move_key(const Turn& turn) {
  Key key = turn.size;
  for (const Choice& choice : turn) {
    key = mix(key, (std::uint64_t{choice.a} << 40U) | (std::uint64_t{choice.b} << 24U) |
                       (std::uint64_t{choice.alt} << 16U) | (std::uint64_t{choice.ordinal} << 8U) |
                       static_cast<std::uint64_t>(choice.kind));
  }
  return key;
}

void Descent::name(const Move& move) {
  const bool ends_unit = kind_.one_decision_a_unit || play_.begins_unit();
  names_.push_back(ends_unit ? play_.key() : mix(names_.back(), move_key(move)));
}

void Descent::evaluate() {
  if (kept_ != nullptr) kept_->made(play_);
}

void Descent::undo() {
  look_back();
  names_.pop_back();
}

void Descent::look(const Move& move) {
  play_.do_move(move);
  evaluate();
}

void Descent::look_back() {
  play_.undo_move();
  if (kept_ != nullptr) kept_->undone();
}

}  // namespace ludwright
