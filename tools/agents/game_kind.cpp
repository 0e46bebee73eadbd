#include "tools/agents/game_kind.h"

#include <algorithm>

#include "tools/agents/sight.h"
#include "tools/testing/moment.h"

namespace ludwright {
namespace {

// Counts the decisions of one unit: 0, 1, or 2 for more than one that may belong to different deciders.
class DecisionCounter {
 public:
  explicit DecisionCounter(const Model& model) : model_(model) {}

  bool has_random() const { return random_; }

  int program(BlockId block) {
    plain_ = false;
    handed_ = 0;
    count(block, 1);
    return std::min(2, handed_ + (plain_ ? 1 : 0));
  }

 private:
  void count(BlockId block, int times) {
    if (block == kNoId) return;
    for (const Statement& statement : model_.block(block).statements) count(statement, times);
  }

  void count(const Statement& statement, int times) {
    switch (statement.kind) {
      case StatementKind::Random:
        random_ = true;
        handed_ += 2;
        return;
      case StatementKind::As:
      case StatementKind::EachPlayer: {
        DecisionCounter inner(model_);
        int most = 0;
        for (const BlockId body : statement.blocks) most = std::max(most, inner.program(body));
        random_ = random_ || inner.random_;
        if (most > 0) handed_ += statement.kind == StatementKind::As ? most * times : 2;
        return;
      }
      case StatementKind::ForEach:
      case StatementKind::Times:
      case StatementKind::UpTo:
      case StatementKind::AsLongAsPossible:
      case StatementKind::UntilSettled:
        times = 2;
        plain_ = plain_ || statement.kind == StatementKind::UpTo;
        break;
      case StatementKind::Move:
      case StatementKind::PlaceNew:
      case StatementKind::PlacePiece:
      case StatementKind::Choose:
      case StatementKind::Either:
      case StatementKind::FirstPossible:
      case StatementKind::May:
        plain_ = true;
        break;
      default:
        break;
    }
    for (const BlockId body : statement.blocks) count(body, times);
  }

  const Model& model_;
  bool plain_ = false;  // a choice of whoever the unit belongs to
  int handed_ = 0;      // decisions of chance and of named players
  bool random_ = false;
};

bool handed_by_rules(const Model& model, DecisionCounter& counter) {
  int most = 0;
  const auto moves = [&](const std::vector<MoveRule>& rules) {
    for (const MoveRule& rule : rules) {
      if (rule.effects != kNoId) most = std::max(most, counter.program(rule.effects) - 1);
    }
  };
  for (const PieceType& type : model.types) moves(type.moves);
  for (const Role& role : model.roles) moves(role.moves);
  for (const Rule& rule : model.rules) most = std::max(most, counter.program(rule.body) - 1);
  return most > 0;
}

}  // namespace

GameKind kind_of(const Model& model) {
  GameKind kind;
  kind.seats = static_cast<int>(model.seats.size());
  kind.hidden = hides_anything(model);
  kind.repeats = mentions(model, Op::Repeats);
  kind.repeats_draw = std::any_of(model.end.begin(), model.end.end(),
                                  [](const EndRule& end) { return end.kind == EndKind::Draw && end.asks_repeats; });
  for (const Expr& expr : model.exprs) {
    if (expr.op == Op::LineOf && std::find(kind.lines.begin(), kind.lines.end(), expr.value) == kind.lines.end())
      kind.lines.push_back(expr.value);
  }
  DecisionCounter counter(model);
  bool single = !handed_by_rules(model, counter);
  for (const Phase& phase : model.phases) {
    single = single && !phase.is_round && !phase.by_step;
    single = counter.program(phase.program) <= 1 && single;
    single = counter.program(phase.stuck) <= 1 && single;
  }
  if (model.match.present) {
    single = counter.program(model.match.score) == 0 && single;
    single = counter.program(model.match.next) <= 1 && single;
  }
  kind.one_decision_a_unit = single;
  kind.chance = counter.has_random();
  return kind;
}

}  // namespace ludwright
