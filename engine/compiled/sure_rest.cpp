#include "engine/compiled/sure_rest.h"

#include <algorithm>
#include <array>

#include "engine/compiled/ruleset.h"

namespace ludwright {
namespace {

class SureRestFinder {
 public:
  explicit SureRestFinder(const Ruleset& rules) : rules_(rules), m_(rules.lowered) {}

  SureRests find() {
    find_sure_events();
    for (std::size_t i = 0; i < m_.phases.size(); ++i) {
      const Phase& phase = m_.phases[i];
      const bool is_judged = std::any_of(m_.legal.begin(), m_.legal.end(), [&](const LegalRule& rule) {
        return rule.kind != LegalKind::Forbid && (rule.phase == kNone || rule.phase == static_cast<int>(i));
      });
      if (is_judged || rules_.ends_by_run(phase)) continue;
      by_step_ = phase.by_step;
      SureRest end;
      end.is_sure = true;
      before_block(phase.program, end, nullptr);
    }
    std::erase_if(found_, [](const auto& one) { return !one.second.is_sure; });
    return std::move(found_);
  }

 private:
  static constexpr std::uint64_t kAllTypes = ~std::uint64_t{0};
  static constexpr int kMostNames = 8;
  static constexpr int kMostLoops = 6;  // in each other: each looks at its body twice, and so at those in it

  // Statements are gone through from the last to the first: each `before…` gives what must hold before a statement or
  // block for it and then `rest` to go through, a weakest precondition, and notes that of the choices in it. `given`: a
  // condition under which the block is come to.
  SureRest before_block(BlockId block, SureRest rest, const ExprId* given) {
    if (block == kNoId) return rest;
    const std::vector<Statement>& statements = m_.block(block).statements;
    for (std::size_t i = statements.size(); i-- > 0;)
      rest = before(statements[i], std::move(rest), i == 0 ? given : nullptr);
    return rest;
  }

  SureRest before(const Statement& s, SureRest rest, const ExprId* given) {
    switch (s.kind) {
      case StatementKind::Let:
      case StatementKind::AssignGame:
      case StatementKind::AssignNext:
        return rest;
      case StatementKind::AssignSlot:
        if (may_unset(s, rest)) rest.is_sure = false;
        return rest;
      case StatementKind::AssignType:
        if (rest.asks_board()) rest.is_sure = false;
        return rest;
      case StatementKind::AssignOwner:
        return rest;
      case StatementKind::Take:
      case StatementKind::Remove:
        if (!is_sure(s.kind == StatementKind::Take ? EventKind::Captured : EventKind::Removed)) rest.is_sure = false;
        return rest;
      case StatementKind::Send:
        return before_send(s, std::move(rest));
      case StatementKind::Shift:
        return before_shift(s, std::move(rest));
      case StatementKind::If:
        return before_if(s, rest);
      case StatementKind::ForEach:
      case StatementKind::Times:
      case StatementKind::EachPlayer:
      case StatementKind::As:
        return before_loop(s, rest);
      case StatementKind::AsLongAsPossible:
        // A pass that fails is not made, but what the others move must find room later.
        if (may_ask(m_, s.blocks[0]) || draws(s.blocks[0])) {
          if (!by_step_ || rest.asks_board()) return {};
          before_block(s.blocks[0], rest, nullptr);
        } else {
          note_moved(s.blocks[0], rest);
        }
        return rest;
      case StatementKind::Random: {
        note_choice(s, rest);
        // Whoever decided has decided, if there is something to draw.
        SureRest horizon;
        horizon.is_sure = given != nullptr && draws_from(s, *given);
        return horizon;
      }
      case StatementKind::Choose:
      case StatementKind::PlaceNew:
      case StatementKind::PlacePiece:
        note_choice(s, rest);
        return {};
      case StatementKind::Either:
        for (const BlockId body : s.blocks) before_block(body, rest, nullptr);
        return {};
      default:
        for (const BlockId body : s.blocks) before_block(body, {}, nullptr);
        return {};
    }
  }

  void note_choice(const Statement& s, SureRest rest) {
    if (only_looks_) return;
    // A new piece is not on the board yet when that is looked at.
    if (s.kind == StatementKind::PlaceNew && rest.asks_board()) rest.is_sure = false;
    const bool places = s.kind == StatementKind::PlaceNew || s.kind == StatementKind::PlacePiece;
    // Choices that change nothing are no decision of their own.
    if (places ? !is_sure(EventKind::Placed) : by_step_) rest.is_sure = false;
    const auto [found, is_new] = found_.try_emplace(&s, rest);
    if (!is_new) found->second.add(rest);
  }

  SureRest before_if(const Statement& s, const SureRest& rest) {
    SureRest all;
    all.is_sure = true;
    for (std::size_t i = 0; i < s.blocks.size(); ++i)
      all.add(before_block(s.blocks[i], rest, i < s.conditions.size() ? &s.conditions[i] : nullptr));
    if (s.blocks.size() == s.conditions.size()) all.add(rest);
    return all;
  }

  SureRest before_loop(const Statement& s, const SureRest& rest) {
    if (loops_ >= kMostLoops) {
      before_block(s.blocks[0], {}, nullptr);
      return {};
    }
    ++loops_;
    SureRest whole = before_passes(s, rest);
    --loops_;
    return whole;
  }

  SureRest before_passes(const Statement& s, const SureRest& rest) {
    // What a pass needs must hold after the passes before it.
    SureRest again = look(s.blocks[0], rest);
    again.add(rest);
    const bool is_of_players = s.kind == StatementKind::EachPlayer || s.kind == StatementKind::As;
    SureRest whole;
    if (is_of_players && !again.is_sure) {
      // Who comes next is asked: what follows the choices of the last is known all the same.
      SureRest last = rest;
      last.is_last_player = true;
      before_block(s.blocks[0], last, nullptr);
      return {};
    }
    whole = before_block(s.blocks[0], again, nullptr);
    whole.add(again);
    return whole;
  }

  // As before_block, but nothing is noted of the choices in it.
  SureRest look(BlockId block, const SureRest& rest) {
    const bool before = std::exchange(only_looks_, true);
    SureRest found = before_block(block, rest, nullptr);
    only_looks_ = before;
    return found;
  }

  // Each piece that is shifted needs a direction and, that way, a cell with room. That there is a cell is sure on
  // boards without edges alone; the direction and the room are left to a look at the board.
  SureRest before_shift(const Statement& s, SureRest rest) {
    const Expr& way = m_.expr(s.b);
    const Topology& board = m_.board;
    const bool has_edges = std::any_of(board.neighbours.begin(), board.neighbours.end(), [](const auto& cells) {
      return std::find(cells.begin(), cells.end(), kNoCell) != cells.end();
    });
    const std::uint64_t movers = types_of(s.a, kMostNames);
    const bool is_own_slot = way.op == Op::Slot && !way.args.empty() && m_.expr(way.args[0]).type == Type::Pieces &&
                             (m_.expr(way.args[0]).op == Op::It || rules_.alike(way.args[0], s.a));
    if (has_edges || (!is_own_slot && way.op != Op::Compass)) return {};
    if (is_own_slot) rest.ways.emplace_back(way.value, movers);
    rest.movers |= movers;
    return rest;
  }

  SureRest before_send(const Statement& s, SureRest rest) const {
    const Expr& to = m_.expr(s.b);
    const std::uint64_t types = types_of(s.a, kMostNames);
    if (to.op == Op::CellsOf && rules_.alike(to.args[0], s.a)) {
      rest.sited |= types;  // there is room where it is
    } else if (to.op != Op::Area || (types & rest.sited) != 0) {
      rest.is_sure = false;
    }
    return rest;
  }

  // Whether an assignment may take the direction from pieces that need one.
  bool may_unset(const Statement& s, const SureRest& rest) const {
    if (static_cast<SlotHolder>(s.holder) != SlotHolder::Piece || is_way(s.a, kMostNames)) return false;
    const std::uint64_t types = types_of(s.b, kMostNames);
    return std::any_of(rest.ways.begin(), rest.ways.end(),
                       [&](const auto& way) { return way.first == s.slot && (way.second & types) != 0; });
  }
  // Whether it is a direction whatever happens.
  bool is_way(ExprId id, int names) const {
    const Expr& expr = m_.expr(id);
    if (expr.op == Op::Compass) return true;
    if (expr.op != Op::Local || names == 0) return false;
    return all_bindings(expr.value, [&](const Statement& s) {
      if (s.kind == StatementKind::Let) return is_way(s.a, names - 1);
      return s.domain.set == kNoId && !s.domain.one_of.empty() &&
             std::all_of(s.domain.one_of.begin(), s.domain.one_of.end(),
                         [&](ExprId one) { return is_way(one, names - 1); });
    });
  }

  // The types that pieces of a set may be of.
  std::uint64_t types_of(ExprId id, int names) const {
    if (id == kNoId) return kAllTypes;
    const Expr& expr = m_.expr(id);
    switch (expr.op) {
      case Op::PiecesOfTypes:
        return m_.type_sets[static_cast<std::size_t>(expr.value)].to_ullong();
      case Op::Union:
        return types_of(expr.args[0], names) | types_of(expr.args[1], names);
      case Op::Intersect:
        return types_of(expr.args[0], names) & types_of(expr.args[1], names);
      case Op::Minus:
      case Op::Where:
        return types_of(expr.args[0], names);
      case Op::Local: {
        std::uint64_t types = 0;
        const bool known = names > 0 && all_bindings(expr.value, [&](const Statement& s) {
                             types |= types_of(s.kind == StatementKind::Let ? s.a : s.domain.set, names - 1);
                             return true;
                           });
        return known ? types : kAllTypes;
      }
      default:
        return kAllTypes;
    }
  }
  template <typename Test>
  bool all_bindings(int local, const Test& test) const {
    return std::all_of(m_.blocks.begin(), m_.blocks.end(), [&](const Block& block) {
      return std::all_of(block.statements.begin(), block.statements.end(),
                         [&](const Statement& s) { return s.local != local || test(s); });
    });
  }

  // Nothing that an event sets off fails or asks, but by what some other event sets off.
  void find_sure_events() {
    sure_events_.fill(true);
    for (bool changed = true; changed;) {
      changed = false;
      for (const Rule& rule : m_.rules) {
        SureRest end;
        end.is_sure = true;
        const SureRest whole = look(rule.body, end);
        if (!is_sure(rule.event) || (whole.is_sure && !whole.asks_board())) continue;
        sure_events_[static_cast<std::size_t>(rule.event)] = false;
        changed = true;
      }
    }
  }
  bool is_sure(EventKind event) const { return sure_events_[static_cast<std::size_t>(event)]; }

  // Whether the block draws lots.
  bool draws(BlockId block) const {
    const std::vector<Statement>& statements = m_.block(block).statements;
    return std::any_of(statements.begin(), statements.end(), [&](const Statement& s) {
      return s.kind == StatementKind::Random ||
             std::any_of(s.blocks.begin(), s.blocks.end(), [&](BlockId body) { return draws(body); });
    });
  }
  // Whether the condition says that there is something to draw.
  bool draws_from(const Statement& random, ExprId condition) const {
    const Expr& some = m_.expr(condition);
    return some.op == Op::Some && random.domain.set != kNoId && rules_.alike(some.args[0], random.domain.set);
  }
  // What the statements of a block put onto cells; and what they may unset.
  void note_moved(BlockId block, SureRest& rest) const {
    for (const Statement& s : m_.block(block).statements) {
      if (s.kind == StatementKind::Shift) rest.movers |= types_of(s.a, kMostNames);
      if (s.kind == StatementKind::SendUnder || s.kind == StatementKind::Swap) {
        rest.is_sure = rest.is_sure && !rest.asks_board();
      } else if (s.kind == StatementKind::Send) {
        rest.is_sure = rest.is_sure && before_send(s, rest).is_sure;
      }
      if ((s.kind == StatementKind::AssignSlot && may_unset(s, rest)) ||
          (s.kind == StatementKind::AssignType && rest.asks_board()))
        rest.is_sure = false;
      for (const BlockId body : s.blocks) note_moved(body, rest);
    }
  }

  const Ruleset& rules_;
  const Model& m_;
  bool only_looks_ = false;
  int loops_ = 0;                                // around what is looked at
  std::array<bool, kEventKinds> sure_events_{};  // [EventKind]
  bool by_step_ = false;                         // the phase at hand
  SureRests found_;
};

}  // namespace

SureRests find_sure_rests(const Ruleset& rules) { return SureRestFinder(rules).find(); }

}  // namespace ludwright
