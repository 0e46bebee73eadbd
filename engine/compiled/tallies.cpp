#include "engine/compiled/tallies.h"

#include <algorithm>
#include <utility>

#include "engine/compiled/reads.h"

namespace ludwright {
namespace {

// The state that statements which only set write; `sets` is false if they do more.
void note_writes(const Model& m, BlockId block, StateRead& slots, bool& sets) {
  if (block == kNoId) return;
  for (const Statement& s : m.block(block).statements) {
    if (s.kind == StatementKind::AssignGame) slots.insert({SlotHolder::Game, s.slot});
    if (s.kind == StatementKind::AssignSlot) slots.insert({static_cast<SlotHolder>(s.holder), s.slot});
    if (s.kind == StatementKind::AssignNext) sets = false;
    for (const BlockId body : s.blocks) note_writes(m, body, slots, sets);
  }
}

class TallyFinder {
 public:
  explicit TallyFinder(Ruleset& rules) : rules_(rules), m_(rules.lowered) {}

  Tallies find() {
    if (m_.match.present || m_.phases.size() > 1) return {};
    for (const SlotHolder holder : {SlotHolder::Game, SlotHolder::Player, SlotHolder::Piece, SlotHolder::Cell}) {
      const auto& slots = m_.slots(holder);
      for (std::size_t i = 0; i < slots.size(); ++i) {
        if (!slots[i].identity || slots[i].kind == SlotKind::Clock) tallies_.insert({holder, static_cast<int>(i)});
      }
    }
    note_rules();
    // What another reads is none; a rule that sets it as well reads what it reads as another.
    for (std::size_t before = tallies_.size() + 1; before != tallies_.size();) {
      before = tallies_.size();
      Reads others(m_);
      read_all_but_ends(others);
      if (others.past || others.outcomes) return {};
      for (const auto& slot : others.slots) tallies_.erase(slot);
      note_rules();
    }
    found_.alternates = m_.seats.size() == 2 && !m_.phases[0].is_round && !hands_on();
    found_.ok = true;
    for (EndCheck& check : rules_.end_checks[0]) {
      check.is_tally = reads_tallies(*check.rule);
      if (check.is_tally && !add_bound(check)) found_.ok = false;
    }
    for (Lapsing& lapsing : rules_.lapsing)
      lapsing.is_tally = tallies_.count({lapsing.info->holder, lapsing.slot}) != 0;
    return std::move(found_);
  }

 private:
  void note_rules() {
    found_.rules.clear();
    for (std::size_t i = 0; i < m_.rules.size(); ++i) {
      StateRead written;
      bool sets = rules_.rule_only_sets[i] && !m_.rules[i].instead;
      note_writes(m_, m_.rules[i].body, written, sets);
      found_.rules.push_back(sets && !written.empty() &&
                             std::includes(tallies_.begin(), tallies_.end(), written.begin(), written.end()));
    }
  }

  void read_all_but_ends(Reads& reads) const {
    for (const BlockId block : {m_.setup, m_.match.score, m_.match.next}) reads.block(block);
    for (const Phase& phase : m_.phases) {
      reads.expr(phase.until);
      reads.block(phase.program);
      reads.block(phase.stuck);
    }
    for (std::size_t i = 0; i < m_.rules.size(); ++i) {
      const Rule& rule = m_.rules[i];
      if (found_.rules[i]) continue;
      for (const ExprId read : {rule.set, rule.by, rule.from, rule.to, rule.condition}) reads.expr(read);
      reads.block(rule.body);
    }
    for (const LegalRule& rule : m_.legal) reads.expr(rule.expr);
    for (const PieceType& type : m_.types) reads.moves(type.moves);
    for (const Role& role : m_.roles) {
      reads.expr(role.condition);
      reads.moves(role.moves);
    }
  }

  bool reads_tallies(const EndRule& end) const {
    Reads reads(m_);
    for (const ExprId read : {end.subject, end.value, end.condition}) reads.expr(read);
    return reads.past || reads.outcomes || std::any_of(reads.slots.begin(), reads.slots.end(), [&](const auto& slot) {
             return tallies_.count(slot) != 0;
           });
  }

  // Notes what must be so for the rule to hold; false if that is not known.
  bool add_bound(const EndCheck& check) {
    for (const RangeTest& test : check.tests) {
      if (test.of == RangeTest::Of::Repeats && test.low > 1) {
        found_.least_repeats = std::min(found_.least_repeats, test.low);
        return true;
      }
      if (test.of != RangeTest::Of::Slot || !is_clock(test.index) || !is_set_below(test.index, test.low)) continue;
      found_.bounds.push_back({test.index, test.low - 1, reset_of(test.index)});
      return true;
    }
    return false;
  }

  // Whether a turn may say who is next.
  bool hands_on() const {
    return std::any_of(m_.blocks.begin(), m_.blocks.end(), [](const Block& block) {
      return std::any_of(block.statements.begin(), block.statements.end(),
                         [](const Statement& s) { return s.kind == StatementKind::AssignNext; });
    });
  }

  bool is_clock(int slot) const { return m_.game_slots[static_cast<std::size_t>(slot)].kind == SlotKind::Clock; }
  // Whether all that ever sets a slot of the game sets it to a number that is less.
  bool is_set_below(int slot, std::int32_t limit) const {
    return std::all_of(m_.blocks.begin(), m_.blocks.end(), [&](const Block& block) {
      return std::all_of(block.statements.begin(), block.statements.end(), [&](const Statement& s) {
        if (s.kind != StatementKind::AssignGame || s.slot != slot) return true;
        const Expr& value = m_.expr(s.a);
        return s.sign == 0 && value.op == Op::Number && value.value < limit;
      });
    });
  }

  // The most that a slot is set to, all of it numbers.
  std::int32_t reset_of(int slot) const {
    std::int32_t most = std::numeric_limits<std::int32_t>::min();
    for (const Block& block : m_.blocks) {
      for (const Statement& s : block.statements) {
        if (s.kind == StatementKind::AssignGame && s.slot == slot) most = std::max(most, m_.expr(s.a).value);
      }
    }
    return most;
  }

  Ruleset& rules_;
  const Model& m_;
  StateRead tallies_;
  Tallies found_;
};

}  // namespace

void find_tallies(Ruleset& rules) { rules.tallies = TallyFinder(rules).find(); }

}  // namespace ludwright
