// How often a position occurred before is mostly asked by end rules alone, and only where something else holds, too: of
// all other positions nobody needs to know which they were. Told before play.
#pragma once
#include <vector>

#include "engine/compiled/reads.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::programs {

// Where nothing of this holds, it is not asked how often the position occurred. Each condition, with the mover as `me`,
// says the same of positions that are the same.
struct AskedOfPast {
  bool anywhere = false;
  std::vector<ExprId> where;
};

class PastReader {
 public:
  explicit PastReader(const Ruleset& rules) : code_(rules.code), m_(rules.lowered) {}

  AskedOfPast read() const {
    AskedOfPast asked;
    asked.anywhere = is_asked_in_play();
    for (const EndRule& rule : m_.end) {
      if (!asks(rule.condition)) continue;
      const ExprId condition = rule.kind == EndKind::Draw ? condition_of(rule.condition) : kNoId;
      if (condition == kNoId) asked.anywhere = true;
      asked.where.push_back(condition);
    }
    return asked;
  }

 private:
  using E = ludwright::Op;
  const Node& node(ExprId id) const { return code_[static_cast<std::size_t>(id)]; }
  bool asks(ExprId id) const {
    if (id == kNoId) return false;
    const Node& n = node(id);
    return n.op == E::Repeats || n.op == E::Cycle || asks(n.a) || asks(n.b);
  }
  // Anywhere but in conditions of end rules.
  bool is_asked_in_play() const {
    ludwright::Reads reads(m_);
    reads.play();
    for (const EndRule& rule : m_.end) {
      for (const ExprId id : {rule.subject, rule.value}) reads.expr(id);
    }
    return reads.past;
  }
  // Without which the condition does not hold; kNoId: there is none that is told by the position.
  ExprId condition_of(ExprId id) const {
    if (is_of_position(id)) return id;
    if (node(id).op != E::And) return kNoId;
    const ExprId first = condition_of(node(id).a);
    return first == kNoId ? condition_of(node(id).b) : first;
  }
  // Whether it is read of who and what the pieces are, where they are and whose turn it is alone.
  bool is_of_position(ExprId id) const {
    if (id == kNoId) return true;
    const Node& n = node(id);
    switch (n.op) {
      case E::Number:
      case E::Truth:
      case E::CellSet:
      case E::TypeSet:
      case E::Seat:
      case E::AllCells:
      case E::Empty:
      case E::Area:
      case E::AllPieces:
      case E::Own:
      case E::Enemy:
      case E::Ally:
      case E::Neutral:
      case E::PiecesOfTypes:
      case E::Me:
      case E::Mover:
      case E::Opponents:
      case E::Players:
        return true;
      case E::CellsOf:
      case E::PiecesOn:
      case E::PiecesIn:
      case E::As:
      case E::Union:
      case E::Intersect:
      case E::Minus:
      case E::Count:
      case E::Some:
      case E::Subset:
      case E::IsNone:
      case E::Add:
      case E::Subtract:
      case E::Equal:
      case E::Less:
      case E::LessEqual:
      case E::And:
      case E::Or:
      case E::Not:
        return is_of_position(n.a) && is_of_position(n.b);
      default:
        return false;
    }
  }

  const std::vector<Node>& code_;
  const Model& m_;
};

}  // namespace ludwright::programs
