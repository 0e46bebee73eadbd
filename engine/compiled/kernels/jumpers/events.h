// What walks and captures set off: what a piece becomes, flags of the turn, counters that begin anew. A part of what
// builder.cpp makes.
#pragma once
#include <cstdint>
#include <optional>

#include "engine/compiled/kernels/jumpers/jumpers.h"
#include "engine/compiled/kernels/jumpers/sets.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::jumpers {

template <int W>
class EventBuilder {
 public:
  EventBuilder(const RulesetOf<W>& rules, const SetBuilder<W>& sets, Rules<W>& out)
      : rules_(rules), m_(rules.lowered), sets_(sets), out_(out) {}

  // False if something is not known.
  bool add() {
    for (const Rule& rule : m_.rules) {
      const bool moves = rule.event == EventKind::Moves;
      if ((!moves && rule.event != EventKind::Captured) || rule.instead || rule.condition != kNoId ||
          rule.from != kNoId || (!moves && rule.to != kNoId))
        return false;
      const auto types = sets_.own_types(rule.set);
      if (!types || (rule.by != kNoId && !sets_.is_all(rule.by))) return false;
      for (const Statement& s : m_.block(rule.body).statements) {
        if (!(moves ? add_moves_statement(rule, *types, s) : add_reset(s, *types, true))) return false;
      }
    }
    return resets_are_of_first();
  }

  // Notes what a statement sets a counter to: always the same.
  bool note_set(const Statement& s) {
    if (s.kind != StatementKind::AssignGame || s.sign != 0 || has_bit(out_.flags, s.slot) || node(s.a).op != Op::Number)
      return false;
    std::int32_t& value = out_.reset_to[static_cast<std::size_t>(s.slot)];
    if (has_bit(resets_, s.slot) && value != node(s.a).value) return false;
    resets_ |= 1U << s.slot;
    value = node(s.a).value;
    return true;
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  // Counters are set by the type that a piece has when its turn begins; it may have another one when it hops on.
  bool resets_are_of_first() {
    for (int seat = 0; seat < 2; ++seat) {
      for (int type = 0; type < out_.types; ++type) {
        const int resets = out_.traits(seat, type).resets;
        for (const Arrival<W>& arrival : out_.kind(seat, type).arrivals) {
          if (out_.walk_by_hop && arrival.becomes != kNone &&
              (out_.traits(seat, arrival.becomes).resets & ~resets) != 0)
            return false;
        }
      }
    }
    return true;
  }

  // Compiles a statement of a rule for pieces that move: a promotion or a turn flag on the cells of the rule, or a
  // counter that is set back. False if the kernel has no such thing.
  bool add_moves_statement(const Rule& rule, std::uint32_t types, const Statement& s) {
    const bool becomes = s.kind == StatementKind::AssignType && node(s.b).op == Op::This;
    const auto type = becomes ? sets_.one_type(s.a) : std::nullopt;
    const bool sets_flag = s.kind == StatementKind::AssignGame && has_bit(out_.flags, s.slot);
    if (sets_flag && (s.sign != 0 || node(s.a).op != Op::Truth || node(s.a).value == 0)) return false;
    if (!type && !sets_flag) return rule.to == kNoId && add_reset(s, types, false);
    for (int seat = 0; seat < 2; ++seat) {
      const auto to = rule.to == kNoId ? std::optional(out_.board) : sets_.fixed_cells(rule.to, seat);
      if (!to) return false;
      Arrival<W> arrival{*to, kNone, 0};
      if (type) arrival.becomes = *type;
      if (sets_flag) arrival.flags = static_cast<std::uint8_t>(1U << s.slot);
      for (int of = 0; of < out_.types; ++of) {
        if (!has_bit(types, of)) continue;
        out_.kind(seat, of).arrivals.push_back(arrival);
        out_.kind(seat, of).arrives |= arrival.to;
      }
    }
    return true;
  }

  bool add_reset(const Statement& s, std::uint32_t types, bool captured) {
    if (!note_set(s)) return false;
    const auto bit = static_cast<std::uint8_t>(1U << s.slot);
    for (int type = 0; type < out_.types; ++type) {
      if (!has_bit(types, type)) continue;
      if (captured) out_.captured_resets[static_cast<std::size_t>(type)] |= bit;
      for (int seat = 0; !captured && seat < 2; ++seat) out_.traits(seat, type).resets |= bit;
    }
    return true;
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  const SetBuilder<W>& sets_;
  Rules<W>& out_;
  std::uint32_t resets_ = 0;  // slots that something sets
};

}  // namespace ludwright::jumpers
