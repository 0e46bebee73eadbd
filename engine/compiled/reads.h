// What parts of a game read, at any depth: the state, the past, the names of programs, and what rules about the end
// would say. A part of step 6, compile; used by tallies.cpp and by kernels, which leave out what nobody reads.
#pragma once
#include <set>
#include <utility>
#include <vector>

#include "engine/compiled/never_reads.h"

namespace ludwright {

class Reads {
 public:
  explicit Reads(const Model& model) : model_(model), seen_(model.exprs.size()), seen_paths_(model.path_sets.size()) {}

  StateRead slots;
  bool past = false;      // how often, or when, a position was there
  bool outcomes = false;  // what the rules about the end would say
  std::set<int> names;    // that programs bind

  // Forgets what was read; cost: what that was, not the whole game.
  void begin_anew() {
    ++part_;
    slots.clear();
    names.clear();
    past = outcomes = false;
  }
  bool has_read(ExprId id) const { return seen_[static_cast<std::size_t>(id)] == part_; }
  void expr(ExprId id) {
    if (id == kNoId || std::exchange(seen_[static_cast<std::size_t>(id)], part_) == part_) return;
    const Expr& e = model_.expr(id);
    for (const ExprId arg : e.args) expr(arg);
    const Type of = e.args.empty() ? Type::Error : model_.expr(e.args[0]).type;
    if (const auto slot = state_read(e.op, e.value, of)) slots.insert(*slot);
    switch (e.op) {
      case Op::Reached:
      case Op::CrossedBy:
        paths(e.value);
        break;
      case Op::Repeats:
      case Op::Cycle:
        past = true;
        break;
      case Op::Local:
        names.insert(e.value);
        break;
      case Op::Won:
        outcomes = true;
        break;
      default:
        break;
    }
  }
  void block(BlockId id) {
    if (id == kNoId) return;
    for (const Statement& s : model_.block(id).statements) {
      values(s);
      for (const BlockId body : s.blocks) block(body);
    }
  }
  // Of a statement itself.
  void values(const Statement& s) {
    for (const ExprId read : {s.domain.set, s.domain.low, s.domain.high, s.a, s.b, s.c}) expr(read);
    for (const ExprId read : s.domain.one_of) expr(read);
    for (const ExprId read : s.conditions) expr(read);
    paths(s.paths);
  }
  void moves(const std::vector<MoveRule>& rules) {
    for (const MoveRule& rule : rules) {
      paths(rule.paths);
      expr(rule.guard);
      block(rule.effects);
    }
  }

  void ends(const std::vector<EndRule>& rules) {
    for (const EndRule& rule : rules) {
      for (const ExprId id : {rule.subject, rule.value, rule.condition}) expr(id);
    }
  }

  // All of a game but for what its end rules ask.
  void play() {
    turns();
    for (const Rule& one : model_.rules) rule(one);
  }
  void rule(const Rule& rule) {
    for (const ExprId id : {rule.set, rule.by, rule.from, rule.to, rule.condition}) expr(id);
    block(rule.body);
  }
  // Of that, all but rules.
  void turns() {
    for (const PieceType& type : model_.types) moves(type.moves);
    for (const Role& role : model_.roles) {
      moves(role.moves);
      expr(role.condition);
    }
    for (const LegalRule& rule : model_.legal) expr(rule.expr);
    block(model_.setup);
    for (const Phase& phase : model_.phases) {
      expr(phase.until);
      block(phase.program);
      block(phase.stuck);
    }
  }

 private:
  void paths(PathsId id) {
    if (id == kNoId || std::exchange(seen_paths_[static_cast<std::size_t>(id)], part_) == part_) return;
    for (const Path& path : model_.paths(id).paths) {
      for (const Leg& leg : path.legs) {
        for (const ExprId read : {leg.min, leg.max, leg.to, leg.through, leg.within, leg.over}) expr(read);
        for (const Directions& directions : leg.directions) expr(directions.expr);
        paths(leg.group);
      }
    }
  }

  const Model& model_;
  std::vector<int> seen_, seen_paths_;  // in which part last
  int part_ = 1;
};

}  // namespace ludwright
