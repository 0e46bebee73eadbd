#include "tools/agents/draw_clock.h"

#include <algorithm>

namespace ludwright {

DrawClock::DrawClock(const Model& model) {
  for (const EndRule& end : model.end) {
    if (end.kind != EndKind::Draw) continue;
    const std::size_t before = limits_.size();
    find(model, end.condition);
    if (end.asks_repeats || limits_.size() > before) ends_.push_back(end.name);
  }
}

// `slot >= number` is `number <= slot`. Other conditions that hold with it do not matter: they may come.
void DrawClock::find(const Model& model, ExprId id) {
  if (id == kNoId) return;
  const Expr& expr = model.expr(id);
  if (expr.op == Op::And) {
    for (const ExprId part : expr.args) find(model, part);
  }
  if (expr.op != Op::LessEqual && expr.op != Op::Less) return;
  const Expr& number = model.expr(expr.args[0]);
  const Expr& slot = model.expr(expr.args[1]);
  if (number.op != Op::Number || slot.op != Op::GameSlot) return;
  const auto which = static_cast<std::size_t>(slot.value);
  const std::int32_t start = model.game_slots[which].start;
  if (number.value > start) limits_.push_back({which, start, number.value});
}

double DrawClock::used(const std::vector<std::int32_t>& game_slots) const {
  double most = 0;
  for (const Limit& limit : limits_) {
    const double gone = static_cast<double>(game_slots[limit.slot]) - limit.start;
    most = std::max(most, gone / (static_cast<double>(limit.end) - limit.start));
  }
  return std::min(most, 1.0);
}

bool DrawClock::drew(const Outcome& outcome) const {
  return outcome.kind == OutcomeKind::Draw && std::find(ends_.begin(), ends_.end(), outcome.name) != ends_.end();
}

}  // namespace ludwright
