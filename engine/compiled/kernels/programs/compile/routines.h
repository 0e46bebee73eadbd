// What asks nobody, laid flat, of programs and of blocks: a run goes through it without coming back for each condition
// and each name that is bound, since these are most of what is done there. What else there is stays a statement.
#pragma once
#include <algorithm>
#include <utility>
#include <vector>

#include "engine/asks.h"
#include "engine/compiled/kernels/programs/compile/code.h"
#include "engine/compiled/kernels/programs/compile/names.h"
#include "engine/compiled/kernels/programs/compile/terms.h"

namespace ludwright::programs {

// A number, a truth, a direction or a value that is not asked of `it`, as far as it is at hand; else `value` is.
struct Operand {
  enum class Kind : std::uint8_t { Value, Constant, Name, Slot };
  Kind kind = Kind::Value;
  Type type = Type::Error;
  int local = kNone;        // Name; Slot: of the piece
  std::int32_t number = 0;  // Constant; Slot: which one
  std::int32_t none = 0;    // where there is no such name or piece
  ExprId value = kNoId;
};

struct alignas(64) Step {  // so that finding one by its number is a shift
  enum class Kind : std::uint8_t {
    Do,           // the statement
    Let,          // `local` is `value`, as those that follow
    LetNumber,    // `operand`
    LetCell,      // that of the piece that the name `at` names
    LetPieces,    // `local` are the pieces of `chain`
    LetPiecesAt,  // likewise, of those on one cell, its first link
    Shift,        // the piece goes one step in the direction `operand`
    Set,          // the slot of the piece
    SetThose,     // the slot of the pieces of `chain`
    SetOwner,     // the slot of the player whose piece the first one of `chain` is
    Test,         // go to `to` unless it is as `wanted` that `value` holds
    TestSome,     // likewise, that the pieces of `local` are some
    TestFlag,     // that the piece that `local` names has the flag `at`
    TestTypes,    // that the pieces of `local` are some and all of the types `at`
    Fail,         // it cannot be done
    Jump,         // go to `to`
    End
  };
  Kind kind = Kind::End;
  bool wanted = true;
  int local = kNone;  // Shift, Set: it names the piece; kNone: `value` does
  int to = kNone;
  int if_some = kNone, if_none = kNone;  // LetPieces: where to go on, as far as tests of the name itself lead
  ExprId value = kNoId;
  Operand operand;     // Set, Shift, LetNumber
  std::size_t at = 0;  // of Position::flags, Position::of_types; LetCell: of names
  const Chain* chain = nullptr;
  const Statement* s = nullptr;
  int stop = 0, stops = 0;  // LetPiecesAt: the first of Routines::stops, and how many
};

// A LetPiecesAt that others lead to as long as each of them finds nobody; all are on cells that lie so from one piece.
struct Stop {
  const CellId* shift = nullptr;
  const Chain* chain = nullptr;
  std::uint64_t types = 0;  // of which they must be
  int local = kNone;
  bool is_last_of_name = true;  // the next one binds another name, or there is none
  int if_some = kNone, if_none = kNone;
};

// What must not repeat in a loop, as far as it is told by one word; else `value` is.
struct Noted {
  enum class Kind : std::uint8_t { Value, Cell, Slot };
  Kind kind = Kind::Value;
  int local = kNone;  // Cell, Slot: the name of the piece
  int slot = kNone;
  std::int32_t none = kNone;  // where there is no such piece
  ExprId value = kNoId;
};

struct Routines {
  std::vector<Step> steps;
  std::vector<Stop> stops;
  std::vector<CellId> same;  // [cell] itself
  std::vector<int> begins;   // [block] kNone: it is in none but as a part of others, or asks
  std::vector<int> of_ops;   // [operation] where what is done from there on begins, up to an End
  // [block] of bodies of loops that go on as long as possible: the names that a pass must not change if it cannot be
  // done, and what must not repeat
  std::vector<std::vector<int>> bound;
  std::vector<std::vector<Noted>> noted;
};

class RoutineBuilder {
 public:
  RoutineBuilder(const Model& model, const Terms& terms, const std::vector<int>& piece_flags, int cells)
      : m_(model), terms_(terms), flags_(piece_flags), names_(model) {
    made_.begins.assign(m_.blocks.size(), kNone);
    made_.bound.resize(m_.blocks.size());
    made_.noted.resize(m_.blocks.size());
    for (int cell = 0; cell < cells; ++cell) made_.same.push_back(static_cast<CellId>(cell));
  }

  // The steps of all that is done without asking anybody: parts of programs, the bodies of rules, and `effects`, the
  // blocks of walks.
  Routines build(const Code& code, const std::vector<BlockId>& effects) {
    add_programs(code);
    for (const Rule& rule : m_.rules) add(rule.body);
    for (const BlockId block : effects) add(block);
    for (std::size_t i = 0; i < made_.steps.size(); ++i) {
      Step& step = made_.steps[i];
      if (step.kind != Step::Kind::LetPieces && step.kind != Step::Kind::LetPiecesAt) continue;
      step.if_some = follow_known(i + 1, step.local, true);
      step.if_none = follow_known(i + 1, step.local, false);
    }
    for (Step& step : made_.steps) {
      if (step.kind == Step::Kind::LetPiecesAt) line_up(step);
    }
    return std::move(made_);
  }

 private:
  using E = ludwright::Op;
  const Term& term(ExprId id) const { return terms_.terms[static_cast<std::size_t>(id)]; }
  int here() const { return static_cast<int>(made_.steps.size()); }
  int push(Step::Kind kind, const Statement* s) {
    Step& step = made_.steps.emplace_back();
    step.kind = kind;
    step.s = s;
    return here() - 1;
  }
  void aim(int step, int to) { made_.steps[static_cast<std::size_t>(step)].to = to; }

  // Where a run goes on that comes to a step when it is known whether there are pieces of a name.
  int follow_known(std::size_t at, int local, bool is_some) const {
    while (true) {
      const Step& step = made_.steps[at];
      if (step.kind == Step::Kind::Jump) {
        at = static_cast<std::size_t>(step.to);
      } else if (step.kind == Step::Kind::TestSome && step.local == local) {
        at = step.wanted == is_some ? at + 1 : static_cast<std::size_t>(step.to);
      } else {
        return static_cast<int>(at);
      }
    }
  }

  // Blocks have no way back, so that this comes to an end.
  void line_up(Step& first) {
    const Link& site = first.chain->links[0];
    first.stop = static_cast<int>(made_.stops.size());
    const Step* step = &first;
    while (true) {
      const Link& link = step->chain->links[0];
      Stop& stop = made_.stops.emplace_back();
      stop.shift = link.shift == nullptr ? made_.same.data() : link.shift;
      stop.chain = step->chain;
      stop.types = step->chain->types_at_site();
      stop.local = step->local;
      stop.if_some = step->if_some;
      stop.if_none = step->if_none;
      const Step& next = made_.steps[static_cast<std::size_t>(step->if_none)];
      if (site.local == kNone || step->local == site.local || next.kind != Step::Kind::LetPiecesAt) break;
      const Link& other = next.chain->links[0];
      if (other.local != site.local || other.is_top != site.is_top || other.slot != site.slot ||
          other.except != site.except || (site.except != kNone && step->local == site.except))
        break;
      stop.is_last_of_name = next.local != step->local || mentions(*next.chain, step->local);
      step = &next;
    }
    first.stops = static_cast<int>(made_.stops.size()) - first.stop;
  }

  Noted noted(ExprId id) const {
    const Term& value = term(id);
    const bool is_slot = value.op == E::Slot && term(value.a).op == E::Local && term(value.a).type == Type::Pieces &&
                         terms_.one[static_cast<std::size_t>(value.a)] != 0 && value.type != Type::Pieces &&
                         value.type != Type::Players && value.type != Type::Types && value.type != Type::Areas;
    Noted made;
    made.value = id;
    if (!is_slot && !is_cell(value)) return made;
    made.kind = is_slot ? Noted::Kind::Slot : Noted::Kind::Cell;
    made.local = term(value.a).value;
    made.slot = value.value;
    if (value.type == Type::Number || value.type == Type::Truth) made.none = 0;
    return made;
  }
  // Whether more than the cell is read of a name, or may be.
  bool mentions(const Chain& chain, int local) const {
    return std::any_of(chain.links.begin() + 1, chain.links.end(), [&](const Link& link) {
      return mentions(link.kind == Link::Kind::Own ? terms_.own_tests[link.at].given : link.id, local);
    });
  }
  bool mentions(ExprId id, int local) const {
    if (id == kNoId) return false;
    const Term& n = term(id);
    if (n.op == E::Reached || (n.op == E::Local && n.value == local)) return true;
    return mentions(n.a, local) || mentions(n.b, local);
  }
  void add_bodies(const Statement& s) {
    if (s.kind == StatementKind::AsLongAsPossible) {
      made_.bound[static_cast<std::size_t>(s.blocks[0])] = names_.needed_after(s.blocks[0]);
      for (const ExprId id : s.conditions) made_.noted[static_cast<std::size_t>(s.blocks[0])].push_back(noted(id));
    }
    for (const BlockId body : s.blocks) add(body);
  }
  // A run that comes to an operation goes on with those that follow, up to one that is not done at once.
  void add_programs(const Code& code) {
    const std::vector<Op>& ops = code.ops();
    made_.of_ops.assign(ops.size(), kNone);
    std::vector<const Statement*> done;
    for (std::size_t i = 0; i < ops.size(); ++i) {
      if (ops[i].kind != Op::Kind::Do) continue;
      made_.of_ops[i] = here();
      lay(*ops[i].s, done);
      if (ops[i + 1].kind != Op::Kind::Do) end(done);
    }
  }
  void add(BlockId block) {
    if (block == kNoId || made_.begins[static_cast<std::size_t>(block)] != kNone || asks(m_, block)) return;
    made_.begins[static_cast<std::size_t>(block)] = here();
    std::vector<const Statement*> done;
    lay(block, done);
    end(done);
  }
  // `done`: the statements that stayed such.
  void end(std::vector<const Statement*>& done) {
    push(Step::Kind::End, nullptr);
    if (!failing_.empty()) {
      for (const int test : failing_) aim(test, here());
      failing_.clear();
      push(Step::Kind::Fail, nullptr);
    }
    for (const Statement* s : std::exchange(done, {})) add_bodies(*s);
  }
  // `done`: the statements that stay such are added to it.
  void lay(BlockId block, std::vector<const Statement*>& done) {
    if (block == kNoId) return;
    for (const Statement& s : m_.block(block).statements) lay(s, done);
  }
  void lay(const Statement& s, std::vector<const Statement*>& done) {
    if (s.kind == StatementKind::If) {
      lay_if(s, done);
    } else if (s.kind == StatementKind::Let) {
      lay_let(s);
    } else if (s.kind == StatementKind::Require) {
      lay_tests(s.a, true, failing_);
    } else if (s.kind == StatementKind::Together) {
      lay(s.blocks[0], done);
    } else if (!lay_set(s) && !lay_shift(s)) {
      push(Step::Kind::Do, &s);
      done.push_back(&s);
    }
  }
  void lay_if(const Statement& s, std::vector<const Statement*>& done) {
    std::vector<int> jumps;
    for (std::size_t i = 0; i < s.conditions.size(); ++i) {
      std::vector<int> tests;
      lay_tests(s.conditions[i], true, tests);
      lay(s.blocks[i], done);
      if (i + 1 < s.blocks.size()) jumps.push_back(push(Step::Kind::Jump, nullptr));
      for (const int test : tests) aim(test, here());
    }
    if (s.blocks.size() > s.conditions.size()) lay(s.blocks.back(), done);
    for (const int jump : jumps) aim(jump, here());
  }
  // Steps that go on if a condition holds, or does not; they are added to `tests`, to be aimed.
  void lay_tests(ExprId condition, bool holds, std::vector<int>& tests) {
    const Term& asked = term(condition);
    if (asked.op == E::Not) return lay_tests(asked.a, !holds, tests);
    if (asked.op == (holds ? E::And : E::Or)) {
      lay_tests(asked.a, holds, tests);
      return lay_tests(asked.b, holds, tests);
    }
    tests.push_back(here());
    const bool names_pieces = asked.a != kNoId && term(asked.a).op == E::Local && term(asked.a).type == Type::Pieces;
    push(Step::Kind::Test, nullptr);
    Step& step = made_.steps.back();
    step.wanted = holds;
    step.value = condition;
    if (asked.op == E::Some && names_pieces) {
      step.kind = Step::Kind::TestSome;
    } else if (asked.op == E::Slot && names_pieces && terms_.one[static_cast<std::size_t>(asked.a)] != 0 &&
               flags_[static_cast<std::size_t>(asked.value)] != kNone) {
      step.kind = Step::Kind::TestFlag;
      step.at = static_cast<std::size_t>(flags_[static_cast<std::size_t>(asked.value)]);
    } else if (asked.op == E::Subset && names_pieces && term(asked.b).op == E::PiecesOfTypes) {
      step.kind = Step::Kind::TestTypes;
      step.at = static_cast<std::size_t>(term(asked.b).value);
    }
    if (step.kind != Step::Kind::Test) step.local = term(asked.a).value;
  }
  void lay_let(const Statement& s) {
    if (s.local == kNone) return;
    const Term& value = term(s.a);
    const bool is_chain = value.type == Type::Pieces && narrows(value.op);
    push(is_chain           ? Step::Kind::LetPieces
         : is_number(value) ? Step::Kind::LetNumber
         : is_cell(value)   ? Step::Kind::LetCell
                            : Step::Kind::Let,
         &s);
    Step& step = made_.steps.back();
    step.local = s.local;
    step.value = s.a;
    if (step.kind == Step::Kind::LetNumber) step.operand = operand(s.a);
    if (step.kind == Step::Kind::LetCell) step.at = static_cast<std::size_t>(term(value.a).value);
    if (!is_chain) return;
    step.chain = &terms_.chains[static_cast<std::size_t>(value.value)];
    if (step.chain->is_at_site()) step.kind = Step::Kind::LetPiecesAt;
  }
  static bool is_number(const Term& value) {
    return value.type == Type::Number || value.type == Type::Truth || value.type == Type::Direction ||
           value.type == Type::Value;
  }
  Operand operand(ExprId id) const {
    const Term& value = term(id);
    Operand made;
    made.type = value.type;
    made.none = value.type == Type::Number || value.type == Type::Truth ? 0 : kNone;
    made.value = id;
    const bool is_slot = value.op == E::Slot && term(value.a).op == E::Local && term(value.a).type == Type::Pieces &&
                         terms_.one[static_cast<std::size_t>(value.a)] != 0;
    if (value.op == E::Truth || value.op == E::Number || value.op == E::Compass || value.op == E::Symbol) {
      made.kind = Operand::Kind::Constant;
      made.number = value.value;
    } else if (value.op == E::Local && is_number(value)) {
      made.kind = Operand::Kind::Name;
      made.local = value.value;
    } else if (is_slot && is_number(value)) {
      made.kind = Operand::Kind::Slot;
      made.local = term(value.a).value;
      made.number = value.value;
    }
    return made;
  }
  bool is_cell(const Term& value) const {
    return value.op == E::CellsOf && term(value.a).op == E::Local && terms_.one[static_cast<std::size_t>(value.a)] != 0;
  }
  bool lay_shift(const Statement& s) {
    if (s.kind != StatementKind::Shift || (term(s.b).depends & (kOnIt | kOnThat)) != 0) return false;
    if (terms_.one[static_cast<std::size_t>(s.a)] == 0) return false;
    failing_.push_back(push(Step::Kind::Shift, &s));
    name_piece(s.a, made_.steps.back());
    made_.steps.back().operand = operand(s.b);
    return true;
  }
  void name_piece(ExprId id, Step& step) const {
    step.value = id;
    if (term(id).op == E::Local) step.local = term(id).value;
  }
  // False where it stays a statement.
  bool lay_set(const Statement& s) {
    if (s.kind != StatementKind::AssignSlot || static_cast<SlotHolder>(s.holder) == SlotHolder::Cell) return false;
    const bool is_owner = static_cast<SlotHolder>(s.holder) == SlotHolder::Player;
    if (is_owner && term(s.b).op != E::OwnerOf) return false;
    const ExprId of = is_owner ? term(s.b).a : s.b;
    const Term& target = term(of);
    const bool is_one = !is_owner && terms_.one[static_cast<std::size_t>(of)] != 0;
    if (target.type != Type::Pieces || (!is_one && (!narrows(target.op) || s.sign != 0))) return false;
    push(is_owner ? Step::Kind::SetOwner : is_one ? Step::Kind::Set : Step::Kind::SetThose, &s);
    Step& step = made_.steps.back();
    if (is_one) {
      name_piece(of, step);
    } else {
      step.chain = &terms_.chains[static_cast<std::size_t>(target.value)];
    }
    step.operand = operand(s.a);
    return true;
  }

  const Model& m_;
  const Terms& terms_;
  const std::vector<int>& flags_;  // SlotLayout::piece_flag
  PassNames names_;
  Routines made_;
  std::vector<int> failing_;  // of the block at hand: steps that lead to its end if it cannot be done
};

}  // namespace ludwright::programs
