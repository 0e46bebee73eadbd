#include "engine/compiled/code.h"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

namespace ludwright {
namespace {

std::uint32_t own_depends(const Expr& expr) {
  switch (expr.op) {
    case Op::It:
      return kOnIt;
    case Op::That:
      return kOnThat;
    case Op::Here:
      return kOnHere;
    case Op::Heading:
    case Op::HeadingDirection:
      return kOnHeading;
    case Op::Crossed:
      return kOnCrossed;
    case Op::This:
    case Op::Origin:
    case Op::Landing:
    case Op::Attacker:
      return kOnThis;
    case Op::Local:
      return kOnLocal;
    case Op::Taken:
      return kOnTaken;
    case Op::Attacked:
      return kOnAttacked | kOnMe | kOnThis | kOnFlow;
    case Op::Mover:
    case Op::Players:
    case Op::Winner:
    case Op::Loser:
    case Op::Turns:
    case Op::Rounds:
    case Op::PhaseTurns:
    case Op::Repeats:
    case Op::Cycle:
      return kOnFlow;
    case Op::Opponents:
      return kOnMe | kOnFlow;
    case Op::Me:
    case Op::Own:
    case Op::Enemy:
    case Op::Ally:
    case Op::Zone:
    case Op::Area:
    case Op::Lines:
    case Op::Coordinate:
    case Op::OwnerDirection:
      return kOnMe;
    case Op::Stuck:
    case Op::StuckAs:
    case Op::Won:
      return kOnMe | kOnAttacked | kOnFlow;
    default:
      return 0;
  }
}

class Coder {
 public:
  explicit Coder(const Model& model)
      : model_(model),
        code_(model.exprs.size()),
        state_(model.exprs.size(), 0),
        of_lost_(model.exprs.size(), false),
        one_opponent_(has_one_opponent(model)) {}

  std::vector<Node> run() {
    for (const Rule& rule : model_.rules) {
      if (rule.event != EventKind::Captured && rule.event != EventKind::Removed) continue;
      note_lost(rule.condition);
      note_lost_in(rule.body);
    }
    for (std::size_t id = 0; id < model_.exprs.size(); ++id) visit(static_cast<ExprId>(id));
    return std::move(code_);
  }

 private:
  // Slots that hold pieces, where `this` may be out of play: it is read all the same.
  void note_lost(ExprId id) {
    if (id == kNoId) return;
    const Expr& expr = model_.expr(id);
    if (expr.type == Type::Pieces && (expr.op == Op::GameSlot || expr.op == Op::Slot))
      of_lost_[static_cast<std::size_t>(id)] = true;
    for (const ExprId arg : expr.args) note_lost(arg);
  }
  void note_lost_in(BlockId block) {
    if (block == kNoId) return;
    for (const Statement& s : model_.block(block).statements) {
      for (const ExprId id : {s.domain.set, s.domain.low, s.domain.high, s.a, s.b, s.c}) note_lost(id);
      for (const ExprId id : s.domain.one_of) note_lost(id);
      for (const ExprId id : s.conditions) note_lost(id);
      for (const BlockId body : s.blocks) note_lost_in(body);
    }
  }

  // Expressions refer to each other by index in any order, so each is visited before what uses it.
  std::uint32_t visit(ExprId id) {
    if (id == kNoId) return 0;
    const auto index = static_cast<std::size_t>(id);
    if (state_[index] != 0) return code_[index].depends;
    state_[index] = 1;
    const Expr& expr = model_.expr(id);
    Node node;
    node.op = expr.op;
    node.type = expr.type;
    node.value = expr.value;
    node.aux = static_cast<std::uint16_t>(expr.aux);
    node.depends = own_depends(expr);
    if (of_lost_[index]) node.depends |= kOnThis;
    for (const ExprId arg : expr.args) node.depends |= visit(arg);
    if (expr.op == Op::Reached || expr.op == Op::CrossedBy) node.depends |= paths(expr.value);
    if (expr.op == Op::InRole) node.depends |= roles();
    bind(expr, node);
    if (!expr.args.empty()) node.a = expr.args[0];
    if (expr.args.size() > 1) node.b = expr.args[1];
    // a op b op c: (a op b) op c, the first pair in a node of its own.
    for (std::size_t i = 2; i < expr.args.size(); ++i) {
      code_.push_back(node);
      node.a = static_cast<ExprId>(code_.size() - 1);
      node.b = expr.args[i];
    }
    if (node.op == Op::As && is_of_opponent(node)) {
      node.op = Op::Zone;
      node.value = code_[static_cast<std::size_t>(node.b)].value + static_cast<std::int32_t>(model_.zones.size());
      node.depends = kOnMe;
      node.a = node.b = kNoId;
    }
    code_[index] = node;
    return node.depends;
  }
  bool is_of_opponent(const Node& as) const {
    const Node& what = code_[static_cast<std::size_t>(as.b)];
    return one_opponent_ && code_[static_cast<std::size_t>(as.a)].op == Op::Opponents && what.op == Op::Zone &&
           what.value < static_cast<std::int32_t>(model_.zones.size());
  }

  // A node that binds the candidate for its second argument does not itself depend on it, unless that argument asks
  // `that`.
  static void bind_candidate(Node& node, std::uint32_t set, std::uint32_t condition) {
    std::uint32_t inner = condition & ~(kOnIt | kOnThat);
    if ((condition & kOnThat) != 0) inner |= kOnIt;
    node.depends = set | inner | own_bits(node);
  }
  static std::uint32_t own_bits(const Node& node) {
    Expr expr;
    expr.op = node.op;
    return own_depends(expr);
  }
  void bind(const Expr& expr, Node& node) {
    switch (expr.op) {
      case Op::Where:
      case Op::Total:
      case Op::Highest:
      case Op::Lowest:
        bind_candidate(node, visit(expr.args[0]), visit(expr.args[1]));
        break;
      case Op::As:
        break;
      default:
        break;
    }
  }

  // A role's condition is read with the piece as the candidate and its owner as me. Conditions that ask for roles in
  // turn are taken to change with everything.
  std::uint32_t roles() {
    if (in_roles_) return kOnRoles | kOnFlow;
    in_roles_ = true;
    std::uint32_t all = kOnRoles;
    for (const Role& role : model_.roles) all |= visit(role.condition) & ~(kOnIt | kOnThat | kOnThis | kOnMe);
    in_roles_ = false;
    return all;
  }

  std::uint32_t paths(PathsId id) {
    std::uint32_t all = 0;
    for (const Path& path : model_.paths(id).paths) {
      for (const Leg& leg : path.legs) {
        for (const Directions& directions : leg.directions) all |= visit(directions.expr) | relative(directions.kind);
        all |= visit(leg.min) | visit(leg.max);
        // Tests bind the candidate and what the walk itself makes.
        for (const ExprId test : {leg.to, leg.through, leg.within, leg.over}) {
          std::uint32_t depends = visit(test);
          const bool asks_outer = (depends & kOnThat) != 0;
          depends &= ~(kOnIt | kOnThat | kOnHere | kOnHeading | kOnCrossed);
          all |= depends | (asks_outer ? kOnIt : 0U);
        }
        if (leg.kind == LegKind::Group) all |= paths(leg.group);
      }
    }
    return all;
  }
  static std::uint32_t relative(DirectionClass kind) {
    switch (kind) {
      case DirectionClass::Sideways:
      case DirectionClass::ForwardDiagonal:
      case DirectionClass::BackwardDiagonal:
        return kOnMe;
      case DirectionClass::Aside:
      case DirectionClass::AheadDiagonal:
        return kOnHeading;
      default:
        return 0;
    }
  }

  const Model& model_;
  std::vector<Node> code_;
  std::vector<char> state_;
  std::vector<bool> of_lost_;  // see note_lost
  bool in_roles_ = false;
  const bool one_opponent_;
};

// The role of a piece is dear: in `S and role and T` it is asked of the members of S and T only, and after a `where`.
void ask_roles_last(std::vector<Node>& code) {
  const auto at = [&](std::int32_t id) -> Node& { return code[static_cast<std::size_t>(id)]; };
  const std::size_t size = code.size();
  for (std::size_t i = 0; i < size; ++i) {
    const Op op = code[i].op;
    if (code[i].type != Type::Pieces || (op != Op::Intersect && op != Op::Where)) continue;
    if (op == Op::Intersect && at(code[i].a).op == Op::InRole) std::swap(code[i].a, code[i].b);
    if (op == Op::Intersect && at(code[i].b).op == Op::InRole) continue;
    if (op == Op::Intersect && at(code[i].a).op != Op::Intersect) std::swap(code[i].a, code[i].b);
    const Node inner = at(code[i].a);
    if (inner.op != Op::Intersect || at(inner.b).op != Op::InRole) continue;
    Node first = code[i];  // the same of the other members
    first.a = inner.a;
    first.depends = at(first.a).depends | at(first.b).depends;
    if (op == Op::Where) first.depends = code[i].depends;
    code[i].op = Op::Intersect;
    code[i].a = static_cast<std::int32_t>(code.size());
    code[i].b = inner.b;
    code.push_back(first);
  }
}

}  // namespace

void fold_types(std::vector<Node>& code, std::vector<std::uint64_t>& masks) {
  const auto fold = [&](Node& node) {
    if (node.op != Op::Union && node.op != Op::Intersect && node.op != Op::Minus) return false;
    const Node& a = code[static_cast<std::size_t>(node.a)];
    const Node& b = code[static_cast<std::size_t>(node.b)];
    if (a.op != Op::PiecesOfTypes || b.op != Op::PiecesOfTypes) return false;
    const std::uint64_t left = masks[static_cast<std::size_t>(a.value)];
    const std::uint64_t right = masks[static_cast<std::size_t>(b.value)];
    const std::uint64_t all = node.op == Op::Union ? left | right : left & (node.op == Op::Minus ? ~right : right);
    const auto known = std::find(masks.begin(), masks.end(), all);
    node.op = Op::PiecesOfTypes;
    node.value = static_cast<std::int32_t>(known - masks.begin());
    if (known == masks.end()) masks.push_back(all);
    node.a = node.b = kNoId;
    return true;
  };
  bool folded = true;
  while (folded) {  // in any order: a node may come before what it is made of
    folded = false;
    for (Node& node : code) folded = fold(node) || folded;
  }
}

std::vector<Node> make_code(const Model& model) {
  std::vector<Node> code = Coder(model).run();
  ask_roles_last(code);
  return code;
}

std::vector<AttackQuestion> find_attack_questions(std::vector<Node>& code) {
  using As = AttackQuestion::As;
  std::vector<AttackQuestion> all;
  const auto node = [&](std::int32_t id) -> const Node& { return code[static_cast<std::size_t>(id)]; };
  // Whether pieces on some cells are meant that are attacked, and as whose.
  const auto attacked = [&](std::int32_t id, As& as) {
    const Node& on = node(id);
    if (on.op != Op::PiecesOn) return false;
    const Node& cells = node(on.a);
    as = As::Me;
    if (cells.op == Op::Attacked) return true;
    if (cells.op != Op::As || node(cells.b).op != Op::Attacked) return false;
    const Node& who = node(cells.a);
    as = who.op == Op::Opponents ? As::Opponents : As::Owner;
    return who.op == Op::Opponents || (who.op == Op::OwnerOf && node(who.a).op == Op::It);
  };
  for (Node& some : code) {
    if (some.op != Op::Some || !node(some.a).on_top) continue;
    const Node& set = node(some.a);
    AttackQuestion question;
    if (set.op == Op::Intersect) {
      const bool second = attacked(set.b, question.as);
      if (!second && !attacked(set.a, question.as)) continue;
      question.flat = node(second ? set.a : set.b).flat;
      if (question.as == As::Owner) continue;  // `it` is not the piece here
    } else if (set.op == Op::Where && node(set.b).op == Op::Subset && node(node(set.b).a).op == Op::It) {
      if (!attacked(node(set.b).b, question.as)) continue;
      question.flat = node(set.a).flat;
    }
    if (question.flat == kNone) continue;
    some.attack = static_cast<std::int32_t>(all.size());
    all.push_back(question);
  }
  return all;
}

bool has_one_opponent(const Model& model) {
  return model.seats.size() == 2 && std::none_of(model.rules.begin(), model.rules.end(),
                                                 [](const Rule& rule) { return rule.event == EventKind::PlayerLoses; });
}

std::uint32_t path_depends(const Model& model, const std::vector<Node>& code, PathsId paths) {
  std::uint32_t all = 0;
  for (const Path& path : model.paths(paths).paths) {
    for (const Leg& leg : path.legs) {
      for (const Directions& directions : leg.directions) {
        if (directions.expr != kNoId) all |= code[static_cast<std::size_t>(directions.expr)].depends;
      }
      for (const ExprId id : {leg.to, leg.through, leg.within, leg.over, leg.min, leg.max}) {
        if (id != kNoId) all |= code[static_cast<std::size_t>(id)].depends;
      }
      if (leg.kind == LegKind::Group) all |= path_depends(model, code, leg.group);
    }
  }
  return all;
}

}  // namespace ludwright
