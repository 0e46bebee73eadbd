#include "tools/testing/moment.h"

#include <algorithm>
#include <string>
#include <utility>

#include "dsl/lower.h"
#include "engine/compiled/compiled.h"

namespace ludwright {
namespace {}  // namespace

Moment::Moment(const Arena& arena)
    : arena_(arena), play_(arena.make()), spare_(arena.make()), judge_(make_reference(*arena.model)) {}

void Moment::begin(const Store& store, bool from_start) {
  play_->set(store);
  from_start_ = from_start;
  made_.clear();
  befores_.clear();
  look();
  first_ = store;
}

void Moment::make(std::size_t index) {
  const Move move = moves_[index];
  made_.push_back({move, static_cast<std::uint32_t>(index), play_->decider(), play_->key(), true});
  play_->do_move(move);
  made_.back().ends_unit = play_->begins_unit();
  befores_.push_back(std::move(store_));
  look();
}

void Moment::undo() {
  play_->undo_move();
  made_.pop_back();
  befores_.pop_back();
  look();
}

Line Moment::line() const {
  Line line;
  for (const Made& made : made_) line.push_back({made.index, true, made.move, made.decider});
  return line;
}

std::size_t Moment::choose(const Pick& pick) const {
  if (pick.has_wish) {
    const auto found = std::find(moves_.begin(), moves_.end(), pick.wish);
    if (found != moves_.end()) return static_cast<std::size_t>(found - moves_.begin());
  }
  return pick.number % moves_.size();
}

Reference& Moment::judge() {
  if (judge_is_here_) return *judge_;
  std::size_t unit = made_.size();  // the moves before it are of earlier units
  while (unit > 0 && !made_[unit - 1].ends_unit) --unit;
  judge_->set(unit == 0 ? first_ : before(unit));
  for (; unit < made_.size(); ++unit) judge_->do_move(made_[unit].move);
  judge_is_here_ = true;
  return *judge_;
}

std::vector<std::size_t> Moment::sample(std::size_t count, std::size_t most) const {
  std::vector<std::size_t> chosen;
  if (thorough || count <= most) {
    for (std::size_t i = 0; i < count; ++i) chosen.push_back(i);
    return chosen;
  }
  const std::size_t first = (made_.size() * 7 + count) % count;
  for (std::size_t i = 0; i < most; ++i) chosen.push_back((first + i * count / most) % count);
  return chosen;
}

void Moment::look() {
  judge_is_here_ = false;
  store_ = play_->store();
  over_ = play_->outcome().over();
  play_->legal_moves(moves_);
}

Arena arena_of(const Model& model) {
  auto lowered = std::make_shared<Model>(lower(model));
  std::string error;
  std::shared_ptr<const Ruleset> ruleset = compile(*lowered, model, error);
  if (!ruleset) return arena_of(model, "reference");
  return {&model, [lowered, ruleset] { return make_compiled(ruleset); }};
}

Arena arena_of(const Model& model, const std::string& engine) {
  if (engine != "reference") return arena_of(model);
  return {&model, [&model]() -> std::unique_ptr<Executor> { return make_reference(model); }};
}

bool mentions(const Model& model, Op op) {
  return std::any_of(model.exprs.begin(), model.exprs.end(), [op](const Expr& expr) { return expr.op == op; });
}

bool has_statement(const Model& model, StatementKind kind) {
  return std::any_of(model.blocks.begin(), model.blocks.end(), [kind](const Block& block) {
    return std::any_of(block.statements.begin(), block.statements.end(),
                       [kind](const Statement& statement) { return statement.kind == kind; });
  });
}

}  // namespace ludwright
