// Slots of the game and of players on bitboards alone, and what a round of a match leads to. Read by bare_values.h and
// bare_match.h. Included by play_impl.h. Tested by tests/engine/bare_marks_test.cpp.
#pragma once
#include "engine/compiled/bare_impl.h"

namespace ludwright {

template <int W>
std::int32_t Play<W>::bare_value(const BareValue<W>& value, const Env& env) {
  using Kind = typename BareValue<W>::Kind;
  const auto lowest = [](const Cells& cells) { return cells.any() ? cells.lowest() : kNone; };
  switch (value.kind) {
    case Kind::Number:
      return num(value.expr, env);
    case Kind::Seat:
      return single_player(value.expr, env);
    case Kind::Cell:
      return lowest(bare_shown(value.expr, env));
    case Kind::Landing:
      return env.landing;
    case Kind::ByLanding:
      return value.of_cells[static_cast<std::size_t>(env.landing)];
    case Kind::ByCell: {
      const int cell = lowest(bare_shown(value.expr, env));
      return cell == kNone ? kNone : value.of_cells[static_cast<std::size_t>(cell)];
    }
    case Kind::OwnMark:
      return marks_.on(static_cast<std::size_t>(value.mark), static_cast<std::size_t>(env.landing));
    case Kind::Trait:
      break;
  }
  const int cell = lowest(locals_[static_cast<std::size_t>(value.local)].cells);
  if (cell == kNone) return 0;
  return m_.types[board_.type_on(static_cast<CellId>(cell))].traits[static_cast<std::size_t>(value.mark)];
}

// Sets a slot of the game or of players. The log knows nothing of it.
template <int W>
void Play<W>::assign_bare(const BareAssign<W>& assign, const Env& env) {
  const Statement& s = *assign.statement;
  const bool of_game = s.kind == StatementKind::AssignGame;
  const SlotInfo& slot = (of_game ? m_.game_slots : m_.player_slots)[static_cast<std::size_t>(s.slot)];
  const std::int32_t number = bare_value(assign.value, env);
  for (std::uint32_t seats = of_game ? 1 : players(s.b, env) & rules_.all_seats; seats != 0; seats &= seats - 1) {
    const int index =
        board_.slot_index(of_game ? SlotHolder::Game : SlotHolder::Player, std::countr_zero(seats), s.slot);
    std::int32_t& place = board_.slots[static_cast<std::size_t>(index)];
    place = s.sign == 0 ? number : value::clamp(std::int64_t{place} + std::int64_t{s.sign} * number);
    if (is_watched(slot)) board_.fresh[static_cast<std::size_t>(index)] = 1;
  }
  board_.renew_version();
}

// Whether the match is over with the round that is; otherwise only the whole position can go on.
template <int W>
void Play<W>::end_bare_round() {
  Flow& flow = board_.flow;
  const Flow end = flow;
  flow.winner =
      flow.outcome == OutcomeKind::Win ? static_cast<PlayerId>(std::countr_zero(unsigned{flow.winners})) : kNobody;
  board_.renew_version();
  run_bare(rules_.bare.at_round_end, 0, bare_env());
  flow.outcome = OutcomeKind::Ongoing;
  for (std::size_t i = 0; i < m_.match.end.size(); ++i) {
    if (!apply_end(m_.match.end[i], kMatchEnd + static_cast<int>(i), true)) continue;
    flow.winner = end.winner;
    return;
  }
  flow = end;
  goes_past_bare_ = true;
}

}  // namespace ludwright
