// Tested by tests/engine/equal_turns_test.cpp.
#include "engine/forgotten_slots.h"

#include <algorithm>
#include <utility>

namespace ludwright {
namespace {

constexpr std::array kHolders{SlotHolder::Game, SlotHolder::Player, SlotHolder::Piece, SlotHolder::Cell};

bool lapses(const SlotInfo& slot) {
  return slot.identity && slot.kind != SlotKind::Clock && (slot.lasts == Lasts::Turn || slot.lasts == Lasts::Round);
}

// What rules read, with the moves that they may make pieces walk by.
class RuleReads {
 public:
  explicit RuleReads(const Model& model)
      : model_(model), seen_(model.exprs.size()), seen_paths_(model.path_sets.size()) {
    for (const Rule& rule : model.rules) {
      for (const ExprId id : {rule.set, rule.by, rule.from, rule.to, rule.condition}) expr(id);
      block(rule.body);
    }
    for (const PieceType& type : model.types) moves(type.moves);
    for (const Role& role : model.roles) {
      expr(role.condition);
      moves(role.moves);
    }
  }

  bool has(SlotHolder holder, int slot) const {
    return std::find(read_.begin(), read_.end(), std::pair{holder, slot}) != read_.end();
  }

 private:
  void expr(ExprId id) {
    if (id == kNoId || seen_[static_cast<std::size_t>(id)]) return;
    seen_[static_cast<std::size_t>(id)] = true;
    const Expr& e = model_.expr(id);
    for (const ExprId arg : e.args) expr(arg);
    const Type of = e.args.empty() ? Type::Error : model_.expr(e.args[0]).type;
    if (e.op == Op::GameSlot) read_.emplace_back(SlotHolder::Game, e.value);
    if (e.op == Op::PieceFlag || (e.op == Op::Slot && of == Type::Pieces))
      read_.emplace_back(SlotHolder::Piece, e.value);
    if (e.op == Op::PlayerFlag || (e.op == Op::Slot && of == Type::Players))
      read_.emplace_back(SlotHolder::Player, e.value);
    if (e.op == Op::CellFlag || (e.op == Op::Slot && of == Type::Cells)) read_.emplace_back(SlotHolder::Cell, e.value);
    if (e.op == Op::Reached || e.op == Op::CrossedBy) paths(e.value);
  }
  void paths(PathsId id) {
    if (id == kNoId || seen_paths_[static_cast<std::size_t>(id)]) return;
    seen_paths_[static_cast<std::size_t>(id)] = true;
    for (const Path& path : model_.paths(id).paths) {
      for (const Leg& leg : path.legs) {
        for (const ExprId read : {leg.min, leg.max, leg.to, leg.through, leg.within, leg.over}) expr(read);
        for (const Directions& directions : leg.directions) expr(directions.expr);
        paths(leg.group);
      }
    }
  }
  void block(BlockId id) {
    if (id == kNoId) return;
    for (const Statement& s : model_.block(id).statements) {
      for (const ExprId read : {s.domain.set, s.domain.low, s.domain.high, s.a, s.b, s.c}) expr(read);
      for (const ExprId read : s.domain.one_of) expr(read);
      for (const ExprId read : s.conditions) expr(read);
      paths(s.paths);
      for (const BlockId body : s.blocks) block(body);
      // `+=` reads what it sets.
      if (s.sign != 0 && s.kind == StatementKind::AssignGame) read_.emplace_back(SlotHolder::Game, s.slot);
      if (s.sign != 0 && s.kind == StatementKind::AssignSlot)
        read_.emplace_back(static_cast<SlotHolder>(s.holder), s.slot);
    }
  }
  void moves(const std::vector<MoveRule>& rules) {
    for (const MoveRule& rule : rules) {
      paths(rule.paths);
      expr(rule.guard);
      block(rule.effects);
    }
  }

  const Model& model_;
  std::vector<bool> seen_, seen_paths_;
  std::vector<std::pair<SlotHolder, int>> read_;
};

}  // namespace

ForgottenSlots::ForgottenSlots(const Model& model) {
  for (const SlotHolder holder : kHolders) {
    const std::vector<SlotInfo>& slots = model.slots(holder);
    any_ = any_ || std::any_of(slots.begin(), slots.end(), lapses);
  }
  if (!any_) return;
  const bool ends_ask = std::any_of(model.rules.begin(), model.rules.end(), [](const Rule& rule) {
    return rule.event == EventKind::TurnEnds || rule.event == EventKind::RoundEnds;
  });
  const Model none;
  const RuleReads reads(ends_ask ? model : none);
  any_ = false;
  for (const SlotHolder holder : kHolders) {
    const std::vector<SlotInfo>& slots = model.slots(holder);
    std::vector<bool>& forgotten = slots_[static_cast<std::size_t>(holder)];
    for (std::size_t i = 0; i < slots.size(); ++i) {
      forgotten.push_back(lapses(slots[i]) && !reads.has(holder, static_cast<int>(i)));
      any_ = any_ || forgotten.back();
    }
  }
}

void ForgottenSlots::forget(const Model& model, Store& store, bool is_round) const {
  const auto forget_in = [&](SlotHolder holder, std::vector<std::int32_t>& values) {
    const std::vector<SlotInfo>& slots = model.slots(holder);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const SlotInfo& slot = slots[i % slots.size()];
      const std::size_t member = i / slots.size();
      if (!of(holder)[i % slots.size()] || (slot.lasts == Lasts::Round && !is_round)) continue;
      values[i] = member < slot.starts.size() ? slot.starts[member] : slot.start;
    }
  };
  forget_in(SlotHolder::Game, store.game_slots);
  forget_in(SlotHolder::Player, store.player_slots);
  forget_in(SlotHolder::Piece, store.piece_slots);
  forget_in(SlotHolder::Cell, store.cell_slots);
}

}  // namespace ludwright
