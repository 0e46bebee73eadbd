// Matches on bitboards alone: whether the end of a round can be scored and judged there. A part of step 6, compile;
// used by bare_turns.h. Tested by tests/engine/bare_marks_test.cpp.
#pragma once
#include <algorithm>
#include <vector>

#include "engine/compiled/bare_effects.h"

namespace ludwright {

template <int W>
class BareMatches {
 public:
  BareMatches(const RulesetOf<W>& rules, const BareReads<W>& reads, const BareEffects<W>& effects)
      : m_(rules.lowered), reads_(reads), effects_(effects) {}

  // Whether what a round is worth is told there, and with that whether the match is over. What becomes of pieces is
  // left out if nobody looks at them then: unless the match is over the whole position tells.
  bool read(BareGame<W>& game) const {
    if (!m_.match.present) return true;
    typename BareEffects<W>::Reading reading;
    reading.can_ask = false;
    bool leaves_out = false;
    for (const Statement& s : m_.block(m_.match.score).statements) {
      if (s.kind == StatementKind::AssignType) {
        leaves_out = true;
        continue;
      }
      if (leaves_out || !effects_.add(s, reading)) return false;
    }
    if (reading.passes != 0 || BareEffects<W>::requires_more(reading)) return false;
    game.at_round_end = std::move(reading.steps);
    return std::all_of(m_.match.end.begin(), m_.match.end.end(), [&](const EndRule& rule) {
      return (!leaves_out || !asks_pieces(rule.condition)) && reads_.is_number(rule.condition, false) &&
             (rule.subject == kNoId || reads_.is_seats(rule.subject)) &&
             (rule.value == kNoId || (reads_.is_number(rule.value, false) && !asks_pieces(rule.value)));
    });
  }

 private:
  bool asks_pieces(ExprId id) const {
    if (id == kNoId) return false;
    const Node& n = reads_.node(id);
    return n.type == Type::Pieces || n.type == Type::Cells || asks_pieces(n.a) || asks_pieces(n.b);
  }

  const Model& m_;
  const BareReads<W>& reads_;
  const BareEffects<W>& effects_;
};

}  // namespace ludwright
