// Blocks that ask nobody, laid flat: a run goes through them without coming back for each condition and each name that
// is bound, since these are most of what is done there. What else there is stays a statement.
#pragma once
#include <vector>

#include "engine/asks.h"
#include "engine/compiled/kernels/programs_code.h"
#include "engine/compiled/kernels/programs_terms.h"

namespace ludwright::programs {

struct Step {
  enum class Kind : std::uint8_t {
    Do,           // the statement
    Let,          // `local` is `value`, as those that follow
    LetPieces,    // `local` are the pieces of `chain`
    LetPiecesAt,  // likewise, of those on one cell, its first link
    Unless,       // go to `to` unless `value` holds
    UnlessSome,   // likewise, unless the pieces of `local` are some
    UnlessNone,
    Jump,  // go to `to`
    End
  };
  Kind kind = Kind::End;
  int local = kNone;
  int to = kNone;
  int if_some = kNone, if_none = kNone;  // LetPieces: where to go on, as far as tests of the name itself lead
  ExprId value = kNoId;
  const Chain* chain = nullptr;
  const Statement* s = nullptr;
};

struct Routines {
  std::vector<Step> steps;
  std::vector<int> begins;  // [block] kNone: it is in none but as a part of others, or asks
};

class RoutineBuilder {
 public:
  RoutineBuilder(const Model& model, const Terms& terms) : m_(model), terms_(terms) {
    made_.begins.assign(m_.blocks.size(), kNone);
  }

  // Of the blocks of all that is done at once, whether by programs or by rules and walks. `effects`: of those.
  Routines build(const Code& code, const std::vector<BlockId>& effects) {
    for (const Op& op : code.ops()) {
      if (op.kind == Op::Kind::Do) add_bodies(*op.s);
    }
    for (const Rule& rule : m_.rules) add(rule.body);
    for (const BlockId block : effects) add(block);
    for (std::size_t i = 0; i < made_.steps.size(); ++i) {
      Step& step = made_.steps[i];
      if (step.kind != Step::Kind::LetPieces && step.kind != Step::Kind::LetPiecesAt) continue;
      step.if_some = thread(i + 1, step.local, true);
      step.if_none = thread(i + 1, step.local, false);
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
  int thread(std::size_t at, int local, bool is_some) const {
    while (true) {
      const Step& step = made_.steps[at];
      const bool asks_some = step.kind == Step::Kind::UnlessSome;
      if (step.kind == Step::Kind::Jump) {
        at = static_cast<std::size_t>(step.to);
      } else if ((asks_some || step.kind == Step::Kind::UnlessNone) && step.local == local) {
        at = asks_some == is_some ? at + 1 : static_cast<std::size_t>(step.to);
      } else {
        return static_cast<int>(at);
      }
    }
  }

  void add_bodies(const Statement& s) {
    for (const BlockId body : s.blocks) add(body);
  }
  void add(BlockId block) {
    if (block == kNoId || made_.begins[static_cast<std::size_t>(block)] != kNone || asks(m_, block)) return;
    made_.begins[static_cast<std::size_t>(block)] = here();
    std::vector<const Statement*> done;
    lay(block, done);
    push(Step::Kind::End, nullptr);
    for (const Statement* s : done) add_bodies(*s);
  }
  // `done`: the statements that stay such are added to it.
  void lay(BlockId block, std::vector<const Statement*>& done) {
    if (block == kNoId) return;
    for (const Statement& s : m_.block(block).statements) {
      if (s.kind == StatementKind::If) {
        lay_if(s, done);
      } else if (s.kind == StatementKind::Let) {
        lay_let(s);
      } else {
        push(Step::Kind::Do, &s);
        done.push_back(&s);
      }
    }
  }
  void lay_if(const Statement& s, std::vector<const Statement*>& done) {
    std::vector<int> jumps;
    for (std::size_t i = 0; i < s.conditions.size(); ++i) {
      const int test = lay_test(s.conditions[i]);
      lay(s.blocks[i], done);
      if (i + 1 < s.blocks.size()) jumps.push_back(push(Step::Kind::Jump, nullptr));
      aim(test, here());
    }
    if (s.blocks.size() > s.conditions.size()) lay(s.blocks.back(), done);
    for (const int jump : jumps) aim(jump, here());
  }
  int lay_test(ExprId condition) {
    const bool is_not = term(condition).op == E::Not;
    const Term& asked = term(is_not ? term(condition).a : condition);
    const bool is_local = asked.op == E::Some && term(asked.a).op == E::Local && term(asked.a).type == Type::Pieces;
    const auto kind = !is_local ? Step::Kind::Unless : is_not ? Step::Kind::UnlessNone : Step::Kind::UnlessSome;
    const int at = push(kind, nullptr);
    Step& step = made_.steps.back();
    step.value = condition;
    if (is_local) step.local = term(asked.a).value;
    return at;
  }
  void lay_let(const Statement& s) {
    if (s.local == kNone) return;
    const Term& value = term(s.a);
    const bool is_chain = value.type == Type::Pieces && narrows(value.op);
    push(is_chain ? Step::Kind::LetPieces : Step::Kind::Let, &s);
    Step& step = made_.steps.back();
    step.local = s.local;
    step.value = s.a;
    if (!is_chain) return;
    step.chain = &terms_.chains[static_cast<std::size_t>(value.value)];
    if (step.chain->links[0].source == Link::Source::Site && !step.chain->cut) step.kind = Step::Kind::LetPiecesAt;
  }

  const Model& m_;
  const Terms& terms_;
  Routines made_;
};

}  // namespace ludwright::programs
