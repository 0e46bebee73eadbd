// Events and the rules that wait for them. A rule runs at most once for one piece in one cascade, which bounds
// cascades. Tested by tests/engine/reference_test.cpp.
#include <algorithm>

#include "engine/reference/effects.h"
#include "engine/reference/eval.h"
#include "engine/reference/program.h"

namespace ludwright::reference {
namespace {

struct Event {
  EventKind kind;
  PieceId piece;
};

bool contains(const Scene& scene, ExprId set, PieceId piece) {
  if (set == kNoId) return true;
  if (piece == kNoPiece) return false;
  const Value pieces = evaluate(scene, set);
  return std::binary_search(pieces.pieces.begin(), pieces.pieces.end(), piece);
}

bool contains_cell(const Scene& scene, ExprId set, CellId cell) {
  if (set == kNoId) return true;
  return cell != kNoCell && cells_of(scene, evaluate(scene, set)).test(cell);
}

// The bindings of a rule about `event`: `this` is the piece, and of a piece that leaves play `landing` is where it
// stands.
Bindings bindings_of(const Run& run, const Event& event) {
  Bindings bound = run.bound;
  bound.self = event.piece;
  if (event.kind == EventKind::Captured || event.kind == EventKind::Removed) {
    bound.landing = cell_of(run.store, event.piece);
  }
  return bound;
}

bool matches(const Context& context, const Run& run, const Rule& rule, const Event& event, const Bindings& bound) {
  if (rule.event != event.kind) return false;
  const Scene scene = Scene{context, run.store, bound, run.store.pieces[event.piece].owner};
  if (!contains(scene, rule.set, event.piece)) return false;
  if (event.kind == EventKind::Captured && !contains(scene, rule.by, bound.attacker)) return false;
  return contains_cell(scene, rule.from, bound.origin) && contains_cell(scene, rule.to, bound.landing);
}

// Runs the body of a rule with its bindings, then goes back to those of now. Captures and names stay.
void push_body(const Context& context, Run& run, BlockId body, const Bindings& bound, PlayerId me) {
  const Bindings outside = run.bound;
  const PlayerId me_outside = run.me;
  const Value it = run.it;
  const Value that = run.that;
  run.then([outside, me_outside, it, that](Run& r) {
    Bindings back = outside;
    back.taken = r.bound.taken;
    back.locals = r.bound.locals;
    r.bound = back;
    r.me = me_outside;
    r.it = it;
    r.that = that;
  });
  Bindings inside = bound;
  inside.taken = run.bound.taken;
  inside.locals = run.bound.locals;
  run.bound = inside;
  run.me = me;
  run.it = Value();
  run.that = Value();
  push_block(context, run, body);
}

// The first `instead` rule that matches, run in place of the event.
bool replaced(const Context& context, Run& run, const Event& event, const Bindings& bound) {
  const std::vector<Rule>& rules = context.model.rules;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const Rule& rule = rules[i];
    if (!rule.instead || run.ran.count({i, event.piece}) > 0 || !matches(context, run, rule, event, bound)) continue;
    const PlayerId me = run.store.pieces[event.piece].owner;
    if (!holds(Scene{context, run.store, bound, me}, rule.condition)) continue;
    run.ran.insert({i, event.piece});
    push_body(context, run, rule.body, bound, me);
    return true;
  }
  return false;
}

void queue_rules(const Context& context, Run& run, const Event& event, const Bindings& bound) {
  const std::vector<Rule>& rules = context.model.rules;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (rules[i].instead || !matches(context, run, rules[i], event, bound)) continue;
    run.waiting.push_back({i, event.piece, run.store.pieces[event.piece].owner, bound});
  }
}

// Runs the rules that wait, the first first; each may make more of them wait.
void drain(const Context& context, Run& run) {
  if (run.waiting.empty()) {
    run.in_cascade = false;
    run.ran.clear();
    return;
  }
  const Waiting next = run.waiting.front();
  run.waiting.erase(run.waiting.begin());
  run.then([&context](Run& r) { drain(context, r); });
  const Rule& rule = context.model.rules[next.rule];
  if (run.ran.count({next.rule, next.piece}) > 0) return;
  Bindings bound = next.bound;
  bound.taken = run.bound.taken;
  bound.locals = run.bound.locals;
  if (!holds(Scene{context, run.store, bound, next.me}, rule.condition)) return;
  run.ran.insert({next.rule, next.piece});
  push_body(context, run, rule.body, bound, next.me);
}

void leave_play(const Context& context, Run& run, PieceId piece, EventKind kind, PieceId attacker) {
  if (!in_play(run.store, piece)) return;
  const Event event{kind, piece};
  Bindings bound = bindings_of(run, event);
  bound.attacker = attacker;
  if (kind == EventKind::Captured) {
    ++run.captures;
    run.bound.taken.push_back(piece);
  }
  if (replaced(context, run, event, bound)) return;
  queue_rules(context, run, event, bound);
  lift(run.store, piece);
  ++run.changes;
}

void push_each(const Context& context, Run& run, const std::vector<PieceId>& pieces, std::size_t index, EventKind kind,
               PieceId attacker) {
  if (index >= pieces.size()) return;
  run.then([&context, pieces, index, kind, attacker](Run& r) {
    push_each(context, r, pieces, index + 1, kind, attacker);
    leave_play(context, r, pieces[index], kind, attacker);
  });
}

}  // namespace

void open_cascade(const Context& context, Run& run) {
  if (run.in_cascade) return;
  run.in_cascade = true;
  run.then([&context](Run& r) { drain(context, r); });
}

void push_captures(const Context& context, Run& run, const std::vector<PieceId>& pieces, PieceId attacker) {
  push_each(context, run, pieces, 0, EventKind::Captured, attacker);
}

void push_removals(const Context& context, Run& run, const std::vector<PieceId>& pieces) {
  push_each(context, run, pieces, 0, EventKind::Removed, kNoPiece);
}

void push_arrival(const Context& context, Run& run) {
  run.then([&context](Run& r) {
    const PieceId piece = r.bound.self;
    ++r.changes;
    if (!on_board(r.store, piece)) return;
    const CellId landing = r.bound.landing;
    const bool stays = landing == cell_of(r.store, piece);
    if (!stays && !has_room(context.model, r.store, landing)) return;
    const Event event{EventKind::Moves, piece};
    queue_rules(context, r, event, bindings_of(r, event));
    if (stays) return;
    lift(r.store, piece);
    put_on_top(r.store, piece, landing);
  });
}

void placed(const Context& context, Run& run) {
  const Event event{EventKind::Placed, run.bound.self};
  queue_rules(context, run, event, bindings_of(run, event));
}

// ---- rules of events without a piece
// ------------------------------------------------------------------------------------

void push_rules(const Context& context, Run& run, EventKind event, PlayerId me) {
  const std::vector<Rule>& rules = context.model.rules;
  for (std::size_t i = rules.size(); i-- > 0;) {
    if (rules[i].event != event) continue;
    const Rule& rule = rules[i];
    run.then([&context, &rule, me](Run& r) {
      Bindings bound;
      bound.taken = r.bound.taken;
      bound.locals = r.bound.locals;
      if (holds(Scene{context, r.store, bound, me}, rule.condition)) push_body(context, r, rule.body, bound, me);
    });
  }
}

}  // namespace ludwright::reference
