// Prepares what the enumeration of turns reads of each movement, for every seat, once it is known what follows a walk.
// A part of step 6, compile.
#pragma once
#include <algorithm>
#include <bit>

#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
class SeatBuilder {
 public:
  explicit SeatBuilder(RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered) {}

  void build() {
    list_sending();
    build_seat_sets();
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  // Movements that take nothing and send other pieces elsewhere are listed from their tables, too, where nothing but
  // the safety of royals is asked after a walk.
  void list_sending() {
    const auto only_walks = [](const FastPhase& phase) {
      return phase.prefers == FastPhase::Prefers::Nothing &&
             std::all_of(phase.parts.begin(), phase.parts.end(),
                         [](const FastPart& part) { return part.place == nullptr && !part.goes_on; });
    };
    if (rules_.royals == kNoId || !rules_.forecasts.empty() ||
        !std::all_of(rules_.fast_phases.begin(), rules_.fast_phases.end(), only_walks))
      return;
    for (std::size_t set = 0; set < rules_.set_count(); ++set) {
      for (std::size_t i = 0; i < rules_.moves_of(set).size(); ++i) {
        TableMove<W>& table = rules_.tables[set][i];
        const bool takes = m_.paths(rules_.moves_of(set)[i].paths).takes;
        table.quick = table.quick || (table.sends && table.exact && !takes && (rules_.is_flat || !table.leaps));
      }
    }
  }
  void build_seat_sets() {
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) {
      const auto me = static_cast<PlayerId>(seat);
      auto& sets = rules_.seat_sets.emplace_back(rules_.set_count());
      for (std::size_t set = 0; set < sets.size(); ++set) {
        const std::vector<TableMove<W>>& tables = rules_.tables[set];
        sets[set].has_rivals = !rules_.rivals[set].empty();
        for (std::size_t i = 0; i < tables.size(); ++i) {
          const TableMove<W>& table = tables[i];
          SeatMove<W> move;
          move.table = &table;
          move.alt = static_cast<std::uint8_t>(i);
          move.to = table.to;
          move.is_plain = table.is_plain();
          move.asks = !table.guards.empty() || !move.is_plain || table.crossing != kNoId || table.sends;
          move.from = table.from[seat];
          if (table.by_table()) move.reach = table.reaches[me];
          if (table.quick) {
            move.from.each([&](int from) { move.complex |= table.all(me, from); });
            move.complex &= rules_.run_landings[seat][set];
            move.may_do_more = move.complex.any() || rules_.complex_captures ||
                               may_be_own(rules_.ends[static_cast<std::size_t>(move.to)]);
            note_choice(move, set, me);
            (move.asks ? move.open_strides : move.strides) = strides_of(table, rules_.moves_of(set)[i], seat);
          }
          (table.quick ? sets[set].quick : sets[set].others).push_back(move);
        }
      }
    }
  }
  // Whether a walk may end on a piece of its owner.
  static bool may_be_own(const typename RulesetOf<W>::EndSet& ends) {
    using Kind = typename RulesetOf<W>::EndSet::Kind;
    return ends.kind == Kind::Other || ends.kind == Kind::GameSlot;
  }
  // Where only one rule does more than set, and asks what is known.
  void note_choice(SeatMove<W>& move, std::size_t set, PlayerId me) const {
    if (set >= m_.types.size() || (rules_.royal_types >> set & 1U) != 0) return;
    const EventRule<W>* only = nullptr;
    for (const EventRule<W>& rule : rules_.event_rules[static_cast<std::size_t>(EventKind::Moves)]) {
      const BlockId body = m_.rules[static_cast<std::size_t>(rule.index)].body;
      if ((rule.types >> set & 1U) == 0 || only_sets(m_, body)) continue;
      if (only != nullptr || rule.asks) return;
      only = &rule;
    }
    if (only == nullptr) return;
    const LandingChoice& choice = rules_.landing_choices[static_cast<std::size_t>(only->index)];
    const bool makes_royals = std::any_of(choice.members.begin(), choice.members.end(), [&](const auto& member) {
      return (rules_.royal_types >> member[0].a & 1U) != 0;
    });
    if (choice.members.empty() || makes_royals) return;
    move.choice = &choice;
    move.choosing = move.complex & only->landings[me];
  }
  // Slides that go far are known from their lines sooner.
  std::vector<Stride<W>> strides_of(const TableMove<W>& table, const MoveRule& move, std::size_t seat) const {
    std::vector<Stride<W>> strides;
    for (const Shift<W>& shift : table.shifts[seat]) strides.push_back({&shift, 1, 1});
    if (table.family != Family::Rays) return strides;
    constexpr int kFar = 3;
    for (const Path& path : m_.paths(move.paths).paths) {
      const Leg& leg = path.legs[0];
      std::uint64_t ways = 0;
      const bool is_known = leg.max != kNoId && rules_.ways_of(leg.directions, static_cast<PlayerId>(seat), ways);
      if (!is_known || node(leg.max).value > kFar) return {};
      for (; ways != 0; ways &= ways - 1) {
        const Shift<W>& step = rules_.steps[static_cast<std::size_t>(std::countr_zero(ways))];
        if (!step.even) return {};
        strides.push_back({&step, leg.min == kNoId ? 1 : node(leg.min).value, node(leg.max).value});
      }
    }
    return lead_alike(strides, table, seat) ? strides : std::vector<Stride<W>>{};
  }
  // Whether strides lead to no other cells than a table does, which may bound its ends besides.
  bool lead_alike(const std::vector<Stride<W>>& strides, const TableMove<W>& table, std::size_t seat) const {
    for (int from = 0; from < rules_.cell_count; ++from) {
      if (!table.from[seat].test(from)) continue;
      Bits<W> ends;
      for (const Stride<W>& stride : strides) {
        Bits<W> at = Bits<W>::one(from);
        for (int length = 1; length <= stride.high; ++length) {
          at = stride.step->moved(at);
          if (length >= stride.low) ends |= at;
        }
      }
      if (ends != table.reach[seat][static_cast<std::size_t>(from)]) return false;
    }
    return true;
  }

  RulesetOf<W>& rules_;
  const Model& m_;
};

}  // namespace ludwright
