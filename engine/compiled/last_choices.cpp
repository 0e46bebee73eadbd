#include "engine/compiled/last_choices.h"

#include <algorithm>
#include <set>

namespace ludwright {
namespace {

bool asks(const Model& model, const Statement& s) {
  switch (s.kind) {
    case StatementKind::Move:
    case StatementKind::PlaceNew:
    case StatementKind::PlacePiece:
    case StatementKind::Choose:
    case StatementKind::Pass:
    case StatementKind::Either:
    case StatementKind::May:
    case StatementKind::UpTo:
    case StatementKind::FirstPossible:
      return true;
    default:
      return std::any_of(s.blocks.begin(), s.blocks.end(), [&](BlockId body) { return may_ask(model, body); });
  }
}

// What a statement of the walk's way may change about the piece that walks.
struct Changes {
  bool type = false;
  bool owner = false;
  bool takes = false;   // anything, and so what is taken
  std::set<int> flags;  // of pieces
  void add(const Changes& other) {
    type = type || other.type;
    owner = owner || other.owner;
    takes = takes || other.takes;
    flags.insert(other.flags.begin(), other.flags.end());
  }
};

class Finder {
 public:
  Finder(const Model& model, const std::vector<Node>& code) : model_(model), code_(code) {}

  LastChoices find() {
    found_.settled.assign(code_.size(), false);
    found_.steady.assign(code_.size(), false);
    found_.grows.assign(code_.size(), false);
    for (const Rule& rule : model_.rules) {
      const bool by_choice = rule.event == EventKind::Moves || rule.event == EventKind::Captured ||
                             rule.event == EventKind::Placed || rule.event == EventKind::Removed;
      if (!by_choice) continue;
      // What a capture sets off may ask wherever it comes to one.
      if (rule.event != EventKind::Moves && may_ask(model_, rule.body)) return {};
      on_the_way_.takes = on_the_way_.takes || rule.instead;
      // `this` is the piece that is taken, not the one that walks.
      on_the_way_.add(changes(rule.body, rule.event == EventKind::Captured));
    }
    for (const PieceType& type : model_.types) add_effects(type.moves);
    for (const Role& role : model_.roles) add_effects(role.moves);
    for (std::size_t id = 0; id < code_.size(); ++id) {
      found_.settled[id] = is_settled(static_cast<ExprId>(id));
      found_.steady[id] = !found_.settled[id] && code_[id].op == Op::Some && is_steady(code_[id].a);
      found_.grows[id] = found_.steady[id] && grows(code_[id].a);
    }
    for (const Phase& phase : model_.phases) note(phase.program, {}, phase.by_step);
    for (const BlockId between : {model_.setup, model_.match.next}) note(between, {}, false);
    for (const auto& [move, unless] : found_.unless) {
      if (std::any_of(unless.begin(), unless.end(), [&](ExprId id) { return depends_on_end(id); }))
        found_.by_end.insert(move);
    }
    return std::move(found_);
  }

 private:
  // What may be asked after a place in the program.
  struct After {
    bool always = false;
    std::vector<ExprId> guards;  // asked only if one of these holds
    int declined = 0;            // guards of a `may`
    bool is_nothing() const { return !always && guards.empty(); }
  };

  const Node& node(ExprId id) const { return code_[static_cast<std::size_t>(id)]; }

  void add_effects(const std::vector<MoveRule>& moves) {
    for (const MoveRule& move : moves) on_the_way_.add(changes(move.effects, false));
  }

  Changes changes(BlockId block, bool but_this) const {
    Changes all;
    if (block == kNoId) return all;
    for (const Statement& s : model_.block(block).statements) all.add(changes(s, but_this));
    return all;
  }
  Changes changes(const Statement& s, bool but_this) const {
    Changes all;
    const bool of_this = s.b != kNoId && node(s.b).op == Op::This;
    if (!(but_this && of_this)) {
      all.type = s.kind == StatementKind::AssignType;
      all.owner = s.kind == StatementKind::AssignOwner;
      const bool of_piece =
          s.kind == StatementKind::AssignSlot && static_cast<SlotHolder>(s.holder) == SlotHolder::Piece;
      if (of_piece) all.flags.insert(s.slot);
    }
    all.takes = s.kind == StatementKind::Take || s.kind == StatementKind::Move;
    for (const BlockId body : s.blocks) all.add(changes(body, but_this));
    return all;
  }

  bool is_settled(ExprId id) const {
    if (id == kNoId) return true;
    const Node& n = node(id);
    switch (n.op) {
      case Op::Some:
      case Op::Count:
      case Op::Not:
      case Op::Union:
      case Op::Minus:
      case Op::Intersect:
        return is_settled(n.a) && is_settled(n.b);
      case Op::Subset:  // of the types of all pieces only that of `this` is sure to stay
        return (node(n.a).op == Op::This && is_kind(n.b)) || (is_settled(n.a) && is_settled(n.b));
      case Op::Origin:
      case Op::Landing:
      case Op::Zone:
      case Op::CellSet:
      case Op::AllCells:
      case Op::Lines:
        return is_settled(n.a);
      case Op::Number:
      case Op::Truth:
        return true;
      case Op::Taken:  // the victims of the walk are known
        return !on_the_way_.takes;
      default:
        return false;
    }
  }
  // A set of pieces to which one belongs by its type and flags that nothing on the way changes.
  bool is_kind(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::PiecesOfTypes:
        return !on_the_way_.type;
      case Op::PieceFlag:
        return on_the_way_.flags.count(n.value) == 0;
      case Op::Union:
      case Op::Minus:
      case Op::Intersect:
        return is_kind(n.a) && is_kind(n.b);
      default:
        return false;
    }
  }
  bool is_steady(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::Own:
      case Op::Enemy:
      case Op::PiecesOfTypes:
      case Op::PieceFlag:
        return true;
      case Op::Union:
      case Op::Minus:
      case Op::Intersect:
        return n.type == Type::Pieces && is_steady(n.a) && is_steady(n.b);
      default:
        return false;
    }
  }
  // Whether what a capture sets off may add to a steady set.
  bool grows(ExprId set) const {
    return std::any_of(model_.rules.begin(), model_.rules.end(), [&](const Rule& rule) {
      if (rule.event != EventKind::Captured) return false;
      std::map<int, bool> cleared;
      if (!only_assigns_this(rule.body, true, cleared)) return true;  // which may set off more
      return reads(set, changes(rule.body, false)) && may_contain(set, cleared);
    });
  }
  // Whether a block does no more than assign, and of pieces to `this` alone. Notes the flags that it sets: whether
  // they are cleared whatever happens in it.
  bool only_assigns_this(BlockId block, bool always, std::map<int, bool>& cleared) const {
    const std::vector<Statement>& statements = model_.block(block).statements;
    return std::all_of(statements.begin(), statements.end(), [&](const Statement& s) {
      switch (s.kind) {
        case StatementKind::If:
          return std::all_of(s.blocks.begin(), s.blocks.end(),
                             [&](BlockId body) { return only_assigns_this(body, false, cleared); });
        case StatementKind::AssignSlot: {
          if (static_cast<SlotHolder>(s.holder) != SlotHolder::Piece) return true;
          const Op value = node(s.a).op;
          const bool clears = (value == Op::Truth || value == Op::Number) && node(s.a).value == 0 && s.sign == 0;
          const auto known = cleared.try_emplace(s.slot, clears && always).first;
          known->second = known->second && clears;
          return node(s.b).op == Op::This;
        }
        case StatementKind::AssignType:
        case StatementKind::AssignOwner:
          return node(s.b).op == Op::This;
        default:
          return s.kind == StatementKind::AssignGame || s.kind == StatementKind::AssignNext ||
                 s.kind == StatementKind::Let;
      }
    });
  }
  // Whether the captured piece may be in a set that does not change once the rules of its capture have run; true when
  // in doubt. cleared[flag]: true if the flag is zero in any case, false if it may be set.
  bool may_contain(ExprId set, const std::map<int, bool>& cleared) const {
    const Node& n = node(set);
    if (n.op == Op::Union) return may_contain(n.a, cleared) || may_contain(n.b, cleared);
    if (n.op == Op::Intersect) return may_contain(n.a, cleared) && may_contain(n.b, cleared);
    if (n.op == Op::Minus) return may_contain(n.a, cleared);
    const auto flag = n.op == Op::PieceFlag ? cleared.find(n.value) : cleared.end();
    return flag == cleared.end() || !flag->second;
  }
  bool reads(ExprId id, const Changes& changed) const {
    if (id == kNoId) return false;
    const Node& n = node(id);
    if (n.op == Op::PiecesOfTypes) return changed.type;
    if (n.op == Op::PieceFlag) return changed.flags.count(n.value) != 0;
    if (n.op == Op::Own || n.op == Op::Enemy) return changed.owner;
    if (n.op == Op::Taken) return changed.takes;
    return reads(n.a, changed) || reads(n.b, changed);
  }

  // `by_step`: a decision ends when something was moved or placed and whoever decides is asked again.
  void note(BlockId block, After after, bool by_step) {
    if (block == kNoId) return;
    const std::vector<Statement>& statements = model_.block(block).statements;
    for (std::size_t i = statements.size(); i-- > 0;) {
      const Statement& s = statements[i];
      switch (s.kind) {
        case StatementKind::Move:
          if (by_step) {
            found_.unless[&s] = {};
          } else if (!after.always) {
            found_.unless[&s] = after.guards;
            if (after.declined > 0) found_.declined[&s] = after.declined;
          }
          break;
        case StatementKind::PlaceNew:
        case StatementKind::PlacePiece:
          if (by_step || after.is_nothing()) found_.unless[&s] = {};
          break;
        case StatementKind::Choose:
        case StatementKind::Random:
          if (after.is_nothing()) found_.unless[&s] = {};
          break;
        case StatementKind::Either:
        case StatementKind::May:
        case StatementKind::If:
          for (const BlockId body : s.blocks) note(body, after, by_step);
          break;
        case StatementKind::EachPlayer:  // those who come later decide for themselves
        case StatementKind::As:          // guards are asked of another
          for (const BlockId body : s.blocks) note(body, after.guards.empty() ? after : After{true, {}}, by_step);
          break;
        case StatementKind::Together:
          for (const BlockId body : s.blocks) note(body, by_step ? After{} : after, false);
          break;
        default:
          for (const BlockId body : s.blocks) note(body, {true, {}}, by_step);
          break;
      }
      if (s.kind == StatementKind::Random) after = {};  // whoever decided has decided
      add(s, after);
    }
  }
  // Whether what can be told of a condition before the walk depends on where that ends.
  bool depends_on_end(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::And || n.op == Op::Or) return depends_on_end(n.a) || depends_on_end(n.b);
    return found_.settled[static_cast<std::size_t>(id)] && reads_end(id);
  }
  bool reads_end(ExprId id) const {
    if (id == kNoId) return false;
    const Node& n = node(id);
    if (n.op == Op::Some && node(n.a).op == Op::Taken) return false;
    return n.op == Op::Landing || n.op == Op::Taken || reads_end(n.a) || reads_end(n.b);
  }

  // What may be asked if a statement comes first.
  void add(const Statement& s, After& after) const {
    const Changes changed = changes(s, false);
    after.always = after.always || std::any_of(after.guards.begin(), after.guards.end(),
                                               [&](ExprId guard) { return reads(guard, changed); });
    const bool is_may = may_be_declined(model_, s);
    const ExprId entry = is_may || s.kind == StatementKind::AsLongAsPossible ? entry_to(s.blocks.back()) : kNoId;
    if (entry != kNoId && asks(model_, s)) {
      after.guards.push_back(entry);
      if (is_may) ++after.declined;
      return;
    }
    if (s.kind != StatementKind::If) {
      after.always = after.always || asks(model_, s);
      return;
    }
    for (std::size_t i = 0; i < s.blocks.size(); ++i) {
      if (!may_ask(model_, s.blocks[i])) continue;
      if (i < s.conditions.size())
        after.guards.push_back(s.conditions[i]);
      else
        after.always = true;
    }
  }

  // What the block requires before anything else.
  ExprId entry_to(BlockId block) const {
    const std::vector<Statement>& statements = model_.block(block).statements;
    const bool requires_it = !statements.empty() && statements.front().kind == StatementKind::Require;
    return requires_it ? statements.front().a : kNoId;
  }

  const Model& model_;
  const std::vector<Node>& code_;
  Changes on_the_way_;
  LastChoices found_;
};

}  // namespace

bool may_be_declined(const Model& model, const Statement& s) {
  return s.kind == StatementKind::Either && s.blocks.size() == 2 && model.block(s.blocks[0]).statements.empty();
}

bool may_ask(const Model& model, BlockId block) {
  if (block == kNoId) return false;
  const std::vector<Statement>& statements = model.block(block).statements;
  return std::any_of(statements.begin(), statements.end(), [&](const Statement& s) { return asks(model, s); });
}

LastChoices find_last_choices(const Model& model, const std::vector<Node>& code) { return Finder(model, code).find(); }

}  // namespace ludwright
