#include "engine/compiled/spans.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "engine/compiled/reads.h"

namespace ludwright {
namespace {

// State that nobody reads, and the rules that do no more than set it. Positions have it all the same: a game that was
// played without is made again by the whole definition if somebody asks for its end.
class UnreadState {
 public:
  explicit UnreadState(TurnSpan& span) : span_(span), live_(span.model.rules.size(), false) {}

  // Whether there was any.
  bool leave_out() {
    if (read().outcomes) return false;
    std::vector<Rule> rest;
    for (std::size_t i = 0; i < m_.rules.size(); ++i) {
      if (live_[i] || !may_go(m_.rules[i])) {
        rest.push_back(m_.rules[i]);
      } else {
        forget_what_is_set(m_.rules[i].body);
      }
    }
    span_.leaves_out_state = rest.size() < m_.rules.size();
    m_.rules = std::move(rest);
    return span_.leaves_out_state;
  }

 private:
  // What is read; of rules by those that matter, which is the more the more is read.
  Reads read() {
    for (;;) {
      Reads reads(m_);
      reads.turns();
      reads.ends(m_.end);
      reads.ends(m_.match.end);
      for (const BlockId block : {m_.match.score, m_.match.next}) reads.block(block);
      for (std::size_t i = 0; i < m_.rules.size(); ++i) {
        if (live_[i]) reads.rule(m_.rules[i]);
      }
      bool more = false;
      for (std::size_t i = 0; i < m_.rules.size(); ++i) {
        if (live_[i] || only_sets_unread(m_.rules[i], reads.slots)) continue;
        live_[i] = more = true;
      }
      if (!more) return reads;
    }
  }
  bool only_sets_unread(const Rule& rule, const StateRead& read) const {
    const std::vector<Statement>& statements = m_.block(rule.body).statements;
    return !rule.instead && std::all_of(statements.begin(), statements.end(), [&](const Statement& s) {
      return (s.kind == StatementKind::AssignGame || s.kind == StatementKind::AssignSlot) &&
             read.count({holder_of(s), s.slot}) == 0;
    });
  }
  static SlotHolder holder_of(const Statement& s) {
    return s.kind == StatementKind::AssignGame ? SlotHolder::Game : static_cast<SlotHolder>(s.holder);
  }
  // What tells positions apart may be left out only if it changes with what tells them apart anyhow: with captures of
  // pieces that never come back.
  bool may_go(const Rule& rule) const {
    const std::vector<Statement>& statements = m_.block(rule.body).statements;
    return std::all_of(statements.begin(), statements.end(), [&](const Statement& s) {
      const SlotInfo& info = m_.slots(holder_of(s))[static_cast<std::size_t>(s.slot)];
      const bool counts = s.sign != 0 && m_.expr(s.a).op == Op::Number && rule.condition == kNoId;
      return info.lasts == Lasts::Forever && !info.forgets_idle &&
             (!info.identity || (counts && rule.event == EventKind::Captured && captures_stay()));
    });
  }
  bool captures_stay() const {
    const bool sends = std::any_of(m_.rules.begin(), m_.rules.end(), [](const Rule& rule) { return rule.instead; });
    return !sends && !m_.match.present && std::none_of(m_.blocks.begin(), m_.blocks.end(), [&](const Block& block) {
      const bool is_setup = m_.setup != kNoId && &block == &m_.block(m_.setup);
      return !is_setup && std::any_of(block.statements.begin(), block.statements.end(), [](const Statement& s) {
        return s.kind == StatementKind::PlaceNew || s.kind == StatementKind::PlacePiece;
      });
    });
  }
  void forget_what_is_set(BlockId body) {
    for (const Statement& s : m_.block(body).statements) {
      auto& slots = holder_of(s) == SlotHolder::Game     ? m_.game_slots
                    : holder_of(s) == SlotHolder::Player ? m_.player_slots
                    : holder_of(s) == SlotHolder::Piece  ? m_.piece_slots
                                                         : m_.cell_slots;
      slots[static_cast<std::size_t>(s.slot)].identity = false;
    }
  }

  TurnSpan& span_;
  Model& m_ = span_.model;
  std::vector<bool> live_;  // [rule] it matters
};

// Tells a model again for counts of turns from `first` to `last`.
class Retelling {
 public:
  explicit Retelling(const Model& model) {
    span_.model = model;
    span_.has_one_phase = m_.phases.size() == 1 && !m_.match.present;
    span_.has_no_rounds =
        std::none_of(m_.phases.begin(), m_.phases.end(), [](const Phase& phase) { return phase.is_round; });
    Reads reads(m_);
    reads.play();
    reads.ends(m_.end);
    reads.ends(m_.match.end);
    for (const BlockId block : {m_.match.score, m_.match.next}) reads.block(block);
    for (std::size_t i = 0; i < m_.exprs.size(); ++i) {
      if (reads.has_read(static_cast<ExprId>(i))) asked_.push_back(i);
    }
  }

  // The counts at which a comparison comes to say something else.
  std::set<int> changes() const {
    std::set<int> found;
    for (const std::size_t i : asked_) {
      const Expr& e = m_.exprs[i];
      const auto compared = comparison(e);
      if (!compared) continue;
      const auto [number, turns_first] = *compared;
      if (e.op == Op::Equal || (e.op == Op::Less && turns_first) || (e.op == Op::LessEqual && !turns_first))
        found.insert(number);
      if (e.op == Op::Equal || (e.op == Op::Less && !turns_first) || (e.op == Op::LessEqual && turns_first))
        found.insert(number + 1);
    }
    return found;
  }

  // For turns that begin from the count `first` to before `limit`. Nothing if no less need be said.
  std::optional<TurnSpan> tell(int first, int limit) {
    span_.first = first;
    last_ = limit - 1;
    m_.limit = limit;
    bool shortened = false;
    while (std::any_of(asked_.begin(), asked_.end(), [&](std::size_t i) { return shorten(m_.exprs[i]); }))
      shortened = true;
    for (Block& block : m_.blocks) shorten(block);
    shortened = UnreadState(span_).leave_out() || shortened;
    for (const LegalRule& rule : m_.legal) {
      if (rule.is_kept_off) span_.absent.push_back(rule.expr);
    }
    if (!shortened && span_.absent.empty()) return std::nullopt;
    std::erase_if(m_.legal, [&](const LegalRule& rule) {
      return rule.is_kept_off || (rule.kind != LegalKind::Prefer && is_truth(rule.expr, 0));
    });
    std::vector<EndRule> ends;
    for (std::size_t i = 0; i < m_.end.size(); ++i) {
      if (is_truth(m_.end[i].condition, 0)) continue;
      ends.push_back(m_.end[i]);
      span_.ends.push_back(static_cast<int>(i));
    }
    m_.end = std::move(ends);
    return std::move(span_);
  }

 private:
  bool is_truth(ExprId id, int value) const {
    return id != kNoId && m_.expr(id).op == Op::Truth && (m_.expr(id).value != 0) == (value != 0);
  }
  bool counts_turns(ExprId id) const {
    return m_.expr(id).op == Op::Turns || (m_.expr(id).op == Op::PhaseTurns && span_.has_one_phase);
  }
  // Of a count of turns with a number: that, and whether the count stands first.
  std::optional<std::pair<int, bool>> comparison(const Expr& e) const {
    if (e.op != Op::Equal && e.op != Op::Less && e.op != Op::LessEqual) return std::nullopt;
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      const Expr& number = m_.expr(e.args[1 - side]);
      if (counts_turns(e.args[side]) && number.op == Op::Number && number.value > -kFar && number.value < kFar)
        return std::pair{static_cast<int>(number.value), side == 0};
    }
    return std::nullopt;
  }

  static bool become_truth(Expr& e, bool value) {
    e = Expr{Op::Truth, Type::Truth, value ? 1 : 0, 0, {}, e.place};
    return true;
  }
  bool become(Expr& e, ExprId other) const {
    const Place place = e.place;
    const Expr copy = m_.expr(other);
    e = copy;
    e.place = place;
    return true;
  }

  // Whether an expression could be told shorter.
  bool shorten(Expr& e) const {
    if (e.op == Op::Rounds && span_.has_no_rounds) {
      e.op = Op::Number;
      e.value = 0;
      return true;
    }
    if (const auto compared = comparison(e)) {
      const auto holds = [&](int turns) {
        const int a = compared->second ? turns : compared->first;
        const int b = compared->second ? compared->first : turns;
        return e.op == Op::Equal ? a == b : e.op == Op::Less ? a < b : a <= b;
      };
      const bool at_first = holds(span_.first);
      // An order that is the same at both ends is so between them; no number between them is equal.
      const bool lies_between = e.op == Op::Equal && span_.first <= compared->first && compared->first <= last_;
      return at_first == holds(last_) && (!lies_between || span_.first == last_) && become_truth(e, at_first);
    }
    switch (e.op) {
      case Op::Not:
        return (is_truth(e.args[0], 0) || is_truth(e.args[0], 1)) && become_truth(e, is_truth(e.args[0], 0));
      case Op::And:
      case Op::Or: {
        const int neutral = e.op == Op::And ? 1 : 0;
        const auto says = [&](int value) { return [this, value](ExprId id) { return is_truth(id, value); }; };
        if (std::any_of(e.args.begin(), e.args.end(), says(1 - neutral))) return become_truth(e, neutral == 0);
        if (std::none_of(e.args.begin(), e.args.end(), says(neutral))) return false;
        e.args.erase(std::remove_if(e.args.begin(), e.args.end(), says(neutral)), e.args.end());
        return e.args.empty() ? become_truth(e, neutral != 0) : e.args.size() > 1 || become(e, e.args[0]);
      }
      case Op::Where:
        if (is_truth(e.args[1], 1)) return become(e, e.args[0]);
        return is_truth(e.args[1], 0) && become_none(e);
      case Op::Minus:
        if (is_none(e.args[0])) return become_none(e);
        return is_none(e.args[1]) ? become(e, e.args[0]) : keep_rest(e);
      case Op::Intersect:
      case Op::Union:
        return shorten_set(e);
      case Op::Less:
      case Op::LessEqual:
      case Op::Equal: {
        const Expr& a = m_.expr(e.args[0]);
        const Expr& b = m_.expr(e.args[1]);
        if (a.op != Op::Number || b.op != Op::Number) return false;
        return become_truth(e, e.op == Op::Equal  ? a.value == b.value
                               : e.op == Op::Less ? a.value < b.value
                                                  : a.value <= b.value);
      }
      default:
        return false;
    }
  }

  bool is_none(ExprId id) const { return m_.expr(id).op == Op::None; }
  static bool become_none(Expr& e) {
    e = Expr{Op::None, e.type, 0, 0, {}, e.place};
    return true;
  }
  // A set without all cells but some is what it has of these.
  bool keep_rest(Expr& e) const {
    const Expr& without = m_.expr(e.args[1]);
    if (without.op != Op::Minus || m_.expr(without.args[0]).op != Op::AllCells) return false;
    e.op = Op::Intersect;
    e.args[1] = without.args[1];
    return true;
  }
  // Of two sets one of which is empty, or all cells.
  bool shorten_set(Expr& e) const {
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      const ExprId other = e.args[1 - side];
      const bool is_all = m_.expr(e.args[side]).op == Op::AllCells && m_.expr(other).type == Type::Cells;
      if (is_none(e.args[side])) return e.op == Op::Union ? become(e, other) : become_none(e);
      if (is_all && e.op == Op::Intersect) return become(e, other);
    }
    return false;
  }

  // Whether a program never can be gone through.
  bool fails(BlockId block) const {
    return block != kNoId &&
           std::any_of(m_.block(block).statements.begin(), m_.block(block).statements.end(), [&](const Statement& s) {
             return (s.kind == StatementKind::Require && is_truth(s.a, 0)) ||
                    (s.kind == StatementKind::Either && s.blocks.empty());
           });
  }

  void shorten(Block& block) {
    std::vector<Statement> told;
    for (Statement& s : block.statements) {
      for (const BlockId body : s.blocks) {
        if (body != kNoId) shorten(m_.blocks[static_cast<std::size_t>(body)]);
      }
      if (s.kind == StatementKind::Require && is_truth(s.a, 1)) continue;
      if (s.kind == StatementKind::If) drop_conditions(s);
      if (s.kind == StatementKind::Either) drop_alternatives(s);
      const bool is_body = (s.kind == StatementKind::If && s.conditions.empty()) ||
                           (s.kind == StatementKind::Either && s.blocks.size() == 1);
      if (is_body && s.kind == StatementKind::Either) span_.keeps_choices = false;
      if (!is_body) {
        told.push_back(std::move(s));
      } else if (!s.blocks.empty() && s.blocks[0] != kNoId) {
        const std::vector<Statement>& body = m_.block(s.blocks[0]).statements;
        told.insert(told.end(), body.begin(), body.end());
      }
    }
    block.statements = std::move(told);
  }
  void drop_conditions(Statement& s) const {
    std::vector<ExprId> conditions;
    std::vector<BlockId> blocks;
    for (std::size_t i = 0; i < s.blocks.size(); ++i) {
      if (i == s.conditions.size() || is_truth(s.conditions[i], 1)) {
        blocks.push_back(s.blocks[i]);
        break;
      }
      if (is_truth(s.conditions[i], 0)) continue;
      conditions.push_back(s.conditions[i]);
      blocks.push_back(s.blocks[i]);
    }
    s.conditions = std::move(conditions);
    s.blocks = std::move(blocks);
  }
  void drop_alternatives(Statement& s) {
    std::vector<BlockId> blocks;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < s.blocks.size(); ++i) {
      if (fails(s.blocks[i])) {
        span_.keeps_choices = false;
        continue;
      }
      blocks.push_back(s.blocks[i]);
      if (i < s.names.size()) names.push_back(s.names[i]);
    }
    s.blocks = std::move(blocks);
    s.names = std::move(names);
  }

  static constexpr int kFar = 1 << 30;

  TurnSpan span_;
  Model& m_ = span_.model;
  std::vector<std::size_t> asked_;  // of m_.exprs: what play asks, not examples and laws
  int last_ = 0;                    // count at which a turn begins
};

}  // namespace

std::vector<TurnSpan> find_spans(const Model& model) {
  std::vector<TurnSpan> found;
  std::set<int> from = Retelling(model).changes();
  from.insert(0);
  for (auto at = from.begin(); at != from.end(); ++at) {
    const int limit = std::next(at) == from.end() ? model.limit : std::min(*std::next(at), model.limit);
    if (*at < 0 || limit <= *at) continue;
    if (auto span = Retelling(model).tell(*at, limit)) found.push_back(std::move(*span));
  }
  return found;
}

}  // namespace ludwright
