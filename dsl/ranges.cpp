#include "dsl/ranges.h"

#include <algorithm>

#include "dsl/static_eval.h"
#include "dsl/words.h"

namespace ludwright {
namespace {

using Interval = Ranges::Interval;

Interval not_below(std::int64_t low) { return {low, Interval().high}; }

Interval negated(Interval of) {
  return {of.has_high() ? -of.high : Interval().low, of.has_low() ? -of.low : Interval().high};
}

Interval sum(Interval a, Interval b) {
  return {a.has_low() && b.has_low() ? a.low + b.low : Interval().low,
          a.has_high() && b.has_high() ? a.high + b.high : Interval().high};
}

bool gives(const Statement& s) { return s.kind == StatementKind::AssignGame || s.kind == StatementKind::AssignSlot; }

SlotHolder holder_of(const Statement& s) {
  return s.kind == StatementKind::AssignGame ? SlotHolder::Game : static_cast<SlotHolder>(s.holder);
}

bool any_statement(const Model& model, const auto& test) {
  return std::any_of(model.blocks.begin(), model.blocks.end(), [&](const Block& block) {
    return std::any_of(block.statements.begin(), block.statements.end(), test);
  });
}

bool any_statement(const Model& model, StatementKind kind) {
  return any_statement(model, [kind](const Statement& s) { return s.kind == kind; });
}

}  // namespace

Ranges::Ranges(const Model& model, const ast::Game& game, bool one_board, bool in_play) : model_(model) {
  for (const std::string& text : game.unchosen) {
    for (const std::string_view word : words::all_in(text)) free_.emplace(word);
  }
  for (const ast::Define& define : game.defines) note_given(define.body, free_);
  const auto cells = static_cast<std::int64_t>(model.board.cells.size());
  if (one_board && cells > 0) cells_.high = cells;
  if (one_board && cells > 0 && model.areas.empty()) pieces_.high = cells * std::max(1, model.board.stack);
  own_ = pieces_;
  bound_by_set(game, free_);
  for (int holder = 0; holder < static_cast<int>(slots_.size()); ++holder) {
    for (const SlotInfo& slot : model.slots(static_cast<SlotHolder>(holder)))
      slots_[static_cast<std::size_t>(holder)].push_back(!in_play || free_.count(slot.name) != 0 ? Interval()
                                                                                                 : start_of(slot));
  }
  constexpr int patience = 4;
  for (int round = 0; widen(round < patience);) ++round;
}

bool Ranges::is_constant(SlotHolder holder, int index) const {
  const SlotInfo& info = model_.slots(holder)[static_cast<std::size_t>(index)];
  if (info.kind == SlotKind::Clock || !info.text.empty() || !info.letter.empty()) return false;
  const Interval& range = slot({holder, index});
  return info.kind == SlotKind::Number ? range.low == range.high && free_.count(info.name) == 0
                                       : is_given_nothing(holder, index);
}

bool Ranges::is_given_nothing(SlotHolder holder, int index) const {
  return assigned_.count({holder, index}) == 0 &&
         free_.count(model_.slots(holder)[static_cast<std::size_t>(index)].name) == 0;
}

Interval Ranges::of(ExprId id) const {
  if (id == kNoId) return {};
  const Expr& e = model_.expr(id);
  switch (e.op) {
    case Op::Number:
      return {e.value, e.value};
    case Op::Count:
      return model_.expr(e.args[0]).type == Type::Cells    ? cells_
             : is_of_own(e.args[0])                        ? own_
             : model_.expr(e.args[0]).type == Type::Pieces ? pieces_
                                                           : not_below(0);
    case Op::Repeats:
      return not_below(1);
    case Op::Turns:
    case Op::PhaseTurns:
    case Op::Rounds:
      return not_below(0);
    case Op::Add:
      return sum(of(e.args[0]), of(e.args[1]));
    case Op::Subtract:
      return sum(of(e.args[0]), negated(of(e.args[1])));
    case Op::Negate:
      return negated(of(e.args[0]));
    default: {
      const auto read = slot_of(model_, e);
      return read ? slot(*read) : Interval();
    }
  }
}

Interval Ranges::start_of(const SlotInfo& slot) const {
  if (slot.kind == SlotKind::Clock) return not_below(std::min(slot.start, 0));
  if (slot.kind != SlotKind::Number) return {};
  Interval found{slot.start, slot.start};
  for (const std::int32_t start : slot.starts)
    found = {std::min<std::int64_t>(found.low, start), std::max<std::int64_t>(found.high, start)};
  return found;
}

bool Ranges::is_of_own(ExprId set) const {
  const Expr& e = model_.expr(set);
  return e.op == Op::Own || (e.op == Op::Intersect &&
                             std::any_of(e.args.begin(), e.args.end(), [&](ExprId part) { return is_of_own(part); }));
}

// Names that a define gives something that no program of this game has: with other options one may.
void Ranges::note_given(const ast::Node& body, std::set<std::string>& names) const {
  if (body.kind == ast::Kind::Assign && !body.children.empty()) {
    const std::string& name = body.children[0].text;
    const bool given = any_statement(model_, [&](const Statement& s) {
      return gives(s) && model_.slots(holder_of(s))[static_cast<std::size_t>(s.slot)].name == name;
    });
    if (!given) names.insert(name);
  }
  for (const ast::Node& child : body.children) note_given(child, names);
  for (const ast::Node& block : body.blocks) note_given(block, names);
}

// Where nothing makes pieces, there are never more than at the start.
void Ranges::bound_by_set(const ast::Game& game, const std::set<std::string>& unknown) {
  const auto drawn = [](const std::string& text) { return text.find('\n') != std::string::npos; };
  const auto of_pieces = [](const ast::Option& option) { return option.kind == ast::Option::Kind::Pieces; };
  const bool other_set = std::any_of(game.unchosen.begin(), game.unchosen.end(), drawn) ||
                         std::any_of(game.options.begin(), game.options.end(), of_pieces);
  if (other_set || unknown.count("place") != 0 || any_statement(model_, StatementKind::PlaceNew)) return;
  pieces_.high = std::min(pieces_.high, static_cast<std::int64_t>(model_.start.size()));
  if (unknown.count("owner") != 0 || any_statement(model_, StatementKind::AssignOwner)) return;
  std::int64_t most = 0;
  for (std::size_t seat = 0; seat < model_.seats.size(); ++seat)
    most = std::max<std::int64_t>(most, std::count_if(model_.start.begin(), model_.start.end(),
                                                      [&](const StartPiece& one) { return one.owner == seat; }));
  own_.high = std::min(own_.high, most);
}

// One round over all programs; whether any bound has changed.
bool Ranges::widen(bool by_steps) {
  bool changed = false;
  for (const Block& block : model_.blocks) {
    for (const Statement& s : block.statements) {
      if (!gives(s)) continue;
      const SlotHolder holder = holder_of(s);
      assigned_.emplace(holder, s.slot);
      Interval& known = slots_[static_cast<std::size_t>(holder)][static_cast<std::size_t>(s.slot)];
      Interval given = of(s.a);
      if (s.sign != 0) given = sum(known, s.sign > 0 ? given : negated(given));
      if (given.low < known.low) {
        changed = true;
        known.low = by_steps ? given.low : Interval().low;
      }
      if (given.high > known.high) {
        changed = true;
        known.high = by_steps ? given.high : Interval().high;
      }
    }
  }
  return changed;
}

}  // namespace ludwright
