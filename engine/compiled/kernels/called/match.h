// Whether a match is decided by a round that is over, for the kernel of called pieces. What the round's winner scores
// is read off the program, and the rules about the end of the match are judged as far as that tells; where it does not,
// or where another round would follow, the general engine has to go on.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/compiled/ruleset.h"

namespace ludwright {

// How a game ends, as Flow has it; ongoing if it does not.
struct CalledEnding {
  OutcomeKind outcome = OutcomeKind::Ongoing;
  std::uint8_t winners = 0;  // a bit per seat
  std::int16_t rule = kNone;

  bool over() const { return outcome != OutcomeKind::Ongoing; }
  // What a rule does to two players if it holds of these.
  static CalledEnding of(EndKind kind, unsigned seats, int rule) {
    const unsigned winners = kind == EndKind::Wins ? seats : kind == EndKind::Loses ? 3 & ~seats : 0;
    return {winners == 0 ? OutcomeKind::Draw : OutcomeKind::Win, static_cast<std::uint8_t>(winners),
            static_cast<std::int16_t>(rule)};
  }
};

template <int W>
class CalledMatch {
 public:
  // The pieces of the winner of a round by which he scores: one on the cell, or one whose value is that of the cell,
  // where the last walk ended.
  struct Scorer {
    std::optional<bool> is_actor;  // only if the winner has made that walk, or has not
    bool by_value = false;
    int mark = kNone;  // then: the mark of the cell
  };

  bool present = false;
  std::vector<Scorer> scorers;  // any of them
  bool needs_scorer = false;    // otherwise the winner scores `gain` anyway
  int points = kNone;           // slot of players that the winner's gain is added to
  int actor_slot = kNone;       // slot of the game that has who made the last walk
  std::int32_t gain = 0;

  // The end of the match after a round that `winner` won, kNone: nobody; the last walk was of `actor`, or kNone.
  // Ongoing if it is not decided, or not known to be. `score`: what the players have then.
  CalledEnding decided(const RulesetOf<W>& rules, int winner, int actor,
                       const std::array<std::int32_t, 2>& score) const {
    const Judge judge{rules, *this, winner, actor, score};
    const std::vector<EndRule>& ends = rules.lowered.match.end;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      const auto seats = judge.seats(ends[i]);
      if (!seats) return {};
      if (*seats != 0) return CalledEnding::of(ends[i].kind, *seats, kMatchEnd + static_cast<int>(i));
    }
    return {};
  }

 private:
  // Numbers and truths as far as they are known.
  struct Judge {
    const RulesetOf<W>& rules;
    const CalledMatch& match;
    int winner, actor;
    const std::array<std::int32_t, 2>& score;

    static constexpr int kNobodys = 2;  // for whom nothing of `me` is known

    const Node& node(ExprId id) const { return rules.code[static_cast<std::size_t>(id)]; }
    // Of whom the rule holds.
    std::optional<unsigned> seats(const EndRule& rule) const {
      if (rule.kind == EndKind::Most || rule.kind == EndKind::Least) return std::nullopt;
      if (rule.kind == EndKind::Draw) {
        const auto holds = number(rule.condition, kNobodys);
        return holds ? std::optional<unsigned>(*holds != 0 ? 1U : 0U) : std::nullopt;
      }
      const auto of = rule.subject == kNoId ? std::optional<unsigned>(3U) : players(rule.subject, kNobodys);
      unsigned those = 0;
      for (int me = 0; me < 2; ++me) {
        if (of && (*of >> me & 1U) == 0) continue;
        const auto holds = number(rule.condition, me);
        if (!holds || (!of && *holds != 0)) return std::nullopt;
        if (*holds != 0) those |= 1U << me;
      }
      return those;
    }
    std::optional<unsigned> players(ExprId id, int me) const {
      const Node& n = node(id);
      const auto one = [](int seat) { return seat == kNone ? 0U : 1U << seat; };
      switch (n.op) {
        case Op::Me:
          return me < 2 ? std::optional<unsigned>(one(me)) : std::nullopt;
        case Op::Seat:
          return one(n.value);
        case Op::Players:
          return 3U;
        case Op::Winner:
          return one(winner);
        case Op::Loser:
          return winner == kNone ? 0U : one(1 - winner);
        case Op::GameSlot:
          return n.value == match.actor_slot ? std::optional<unsigned>(one(actor)) : std::nullopt;
        default:
          return std::nullopt;
      }
    }
    std::optional<std::int32_t> number(ExprId id, int me) const {
      const Node& n = node(id);
      switch (n.op) {
        case Op::Number:
        case Op::Truth:
          return n.value;
        case Op::Slot: {
          if (node(n.a).type != Type::Players || n.value != match.points) return std::nullopt;
          const auto of = players(n.a, me);
          if (!of || (*of != 1 && *of != 2)) return std::nullopt;
          return score[*of - 1];
        }
        case Op::Subset: {
          if (node(n.a).type != Type::Players) return std::nullopt;
          const auto some = players(n.a, me);
          const auto all = players(n.b, me);
          if (!some || !all) return std::nullopt;
          return *some != 0 && (*some & ~*all) == 0 ? 1 : 0;
        }
        case Op::Not: {
          const auto a = number(n.a, me);
          return a ? std::optional<std::int32_t>(*a == 0 ? 1 : 0) : std::nullopt;
        }
        case Op::And:
        case Op::Or: {
          const auto a = number(n.a, me);
          const auto b = number(n.b, me);
          const bool decides = n.op == Op::Or;  // either that is so does
          if ((a && (*a != 0) == decides) || (b && (*b != 0) == decides)) return decides ? 1 : 0;
          return a && b ? std::optional<std::int32_t>(decides ? 0 : 1) : std::nullopt;
        }
        case Op::Equal:
        case Op::Less:
        case Op::LessEqual: {
          const auto a = number(n.a, me);
          const auto b = number(n.b, me);
          if (!a || !b) return std::nullopt;
          if (n.op == Op::Equal) return *a == *b ? 1 : 0;
          return *a < *b || (n.op == Op::LessEqual && *a == *b) ? 1 : 0;
        }
        default:
          return std::nullopt;
      }
    }
  };
};

}  // namespace ludwright
