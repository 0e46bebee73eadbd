// What an expression is read against: the store, who asks, and what names are bound. A Scene is cheap to copy; whoever
// changes the perspective or binds a candidate copies it and changes the copy.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/forgotten_slots.h"
#include "engine/program_fault.h"
#include "engine/reference/account.h"
#include "engine/reference/value.h"

namespace ludwright::reference {

// Work that one request may still cause: runs, walks and loops all draw on it, so that no definition can hang the
// judge.
inline constexpr std::int64_t kBudget = 5'000'000;

// Conditions that are taken to hold for one piece, to see what would stand in its way without them.
struct Lifting {
  PieceId piece = kNoPiece;
  const std::vector<ConditionId>* conditions = nullptr;
  bool no_tests = false;

  bool has(ConditionKind kind, const Place& place) const {
    if (no_tests && order_of(kind) == order_of(ConditionKind::To)) return true;
    for (const ConditionId& condition : *conditions) {
      if (condition == ConditionId{kind, place}) return true;
    }
    return false;
  }
};

// One judge: the model, and what must not be entered twice while it is being computed (semantics 7).
struct Context {
  const Model& model;
  mutable std::int64_t budget = kBudget;
  mutable int in_attacked = 0;
  mutable int in_role = 0;
  mutable int in_stuck = 0;
  mutable int in_won = 0;
  mutable const Store* recorded = nullptr;  // while a turn is judged that asks for the past: the position after it
  ForgottenSlots forgotten{model};

  mutable const Lifting* lifting = nullptr;

  // Whether a condition is lifted, for any piece or for this one; never while it is looked ahead.
  bool lifts(ConditionKind kind, const Place& place) const {
    const bool ahead = in_attacked > 0 || in_stuck > 0 || in_won > 0;
    return lifting != nullptr && !ahead && lifting->has(kind, place);
  }
  bool lifts(ConditionKind kind, const Place& place, PieceId piece) const {
    return lifting != nullptr && lifting->piece == piece && lifts(kind, place);
  }

  static constexpr std::int8_t kUnknown = -1;
  mutable std::vector<std::int8_t> asking{};  // [expression] see asks_attacked

  // Whether an expression mentions `attacked`; found out once.
  bool asks_attacked(ExprId id) const {
    if (asking.empty()) asking.resize(model.exprs.size(), kUnknown);
    std::int8_t& known = asking[static_cast<std::size_t>(id)];
    if (known == kUnknown) {
      const Expr& expr = model.expr(id);
      known = expr.op == Op::Attacked ||
              std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId arg) { return asks_attacked(arg); });
    }
    return known != 0;
  }

  void spend(std::int64_t work = 1) const {
    if ((budget -= work) <= 0) throw too_much_work();
  }
};

// Counts up for as long as it lives.
class Guard {
 public:
  explicit Guard(int& count) : count_(count) { ++count_; }
  ~Guard() { --count_; }
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

 private:
  int& count_;
};

// Names bound while a program runs.
struct Bindings {
  PieceId self = kNoPiece;  // `this`
  PieceId attacker = kNoPiece;
  CellId origin = kNoCell;
  CellId landing = kNoCell;
  CellId here = kNoCell;
  DirectionId heading = kNoDirection;
  CellBits crossed;
  std::vector<PieceId> taken;  // in order of capture, the whole turn
  std::vector<Value> locals;   // [local]
};

struct Scene {
  const Context& context;
  const Store& store;
  const Bindings& bound;
  PlayerId me = kNobody;
  const Value* it = nullptr;
  const Value* that = nullptr;
  CellBits asked = CellBits().set();  // cells outside do not matter to who asks: saves computing `attacked` there
  bool gone = false;                  // captured pieces are asked about too: sets of pieces hold them as if in play
  const std::vector<PieceId>* among = nullptr;  // if not null, other pieces do not matter to who asks

  const Model& model() const { return context.model; }
  Scene as(PlayerId player) const {
    Scene scene = *this;
    scene.me = player;
    return scene;
  }
  Scene with(const Value& candidate) const {  // `candidate` must outlive the scene
    Scene scene = *this;
    scene.that = it;
    scene.it = &candidate;
    scene.asked.set();
    scene.among = nullptr;
    return scene;
  }
  Scene bind(const Bindings& bindings) const { return Scene{context, store, bindings, me, it, that, asked}; }
  Scene on(const Store& other) const { return Scene{context, other, bound, me, it, that, asked}; }
  Scene within(const CellBits& cells) const {
    Scene scene = *this;
    scene.asked &= cells;
    scene.among = nullptr;
    return scene;
  }
  Scene of_all() const {  // any piece in play matters
    Scene scene = *this;
    scene.among = nullptr;
    scene.gone = false;
    return scene;
  }
  Scene everywhere() const {
    Scene scene = *this;
    scene.asked.set();
    scene.among = nullptr;
    return scene;
  }
};

}  // namespace ludwright::reference
