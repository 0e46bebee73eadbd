// Turns of pieces that jump over what they take, on bitboards alone: found by jump_search.h, given in sets beside other
// turns, and made jump by jump. Included by play_impl.h. Tested by tests/engine/jumps_test.cpp.
#pragma once
#include <span>

#include "engine/compiled/bare_effects_impl.h"

namespace ludwright {

// As bare_moves. What takes goes before all else where it is preferred.
template <int W>
template <typename Take>
LUDWRIGHT_INLINED inline void Play<W>::moves_with_jumps(Take&& take) {
  using Kind = typename BarePart<W>::Kind;
  const BareGame<W>& game = rules_.bare;
  bool preferred = false;
  for (std::uint8_t i = 0; i < game.parts.size(); ++i) {
    if (game.parts[i].kind == Kind::Walk && is_open(game.parts[i])) preferred = jump_sets(i, take);
  }
  for (std::uint8_t i = 0; i < game.parts.size() && !preferred; ++i) {
    if (!is_open(game.parts[i])) continue;
    if (game.parts[i].kind == Kind::Walk) {
      bare_walks_to(i, rules_.all_cells, take);
    } else {
      take(BareSet{Cells::one(0), 0, kNoCell, 0, i});
    }
  }
}

// Gives those that take; whether they go before all others.
template <int W>
template <typename Take>
LUDWRIGHT_INLINED inline bool Play<W>::jump_sets(std::uint8_t part, Take&& take) {
  using Found = typename JumpSearch<W>::Found;
  const bool all_move = rules_.bare.movers == kNoId;
  const Cells movers = all_move ? board_.by_owner[board_.flow.mover] : bare_movers(bare_env());
  const Found found = jumps_->find(board_, board_.flow.mover, movers, [&](const JumpTurn<W>& turn) {
    const BareKept& kept = keep_bare();
    make_turn(part, turn, 0);
    const bool is_same = board_.by_type[turn.type].test(turn.to);
    show_bare(kept);
    drop_bare();
    return is_same;
  });
  if (found == Found::Nothing) return false;
  if (found == Found::Hops) {
    jumps_->each_hop(movers, [&](TypeId type, const auto& way, const Cells& ends) {
      take(BareSet{ends, 0, kNoCell, way.alt, part, type, 0, way.direction});
    });
  } else {
    for (std::size_t i = jumps_->base(); i < jumps_->size(); ++i) {
      const JumpTurn<W>& turn = jumps_->turn(i);
      take(BareSet{Cells::one(turn.to), 0, turn.from, turn.way[0].alt, part, turn.type, 0, static_cast<int>(i)});
    }
  }
  return jumps_->is_preferred(found);
}

// Makes such a turn up to its end.
template <int W>
[[gnu::noinline]] void Play<W>::make_jumps(const BareSet& set, CellId end) {
  const BareJumps<W>& jumps = rules_.bare.jumps;
  if (set.from == kNoCell) {  // one hop in that direction
    const CellId* const before = &jumps.before[static_cast<std::size_t>(set.jump * rules_.cell_count)];
    const CellId over = before[end];
    const Hop hop{end, over, set.alt};
    return make_way(set.part, set.type, before[over], {&hop, 1}, 0);
  }
  JumpTurn<W> turn;
  turn.set(jumps_->turn(static_cast<std::size_t>(set.jump)));
  // Other walks may lead to the same cell, but for one jump that is the most.
  const bool is_one_of_some = !jumps.by_walks && jumps.kinds[board_.flow.mover][turn.type].most > 1 &&
                              (turn.hops > 1 || jumps.prefers != BareJumps<W>::Prefers::Most);
  make_turn(set.part, turn, is_one_of_some ? jumps_->ordinal_of(board_, board_.flow.mover, turn) : std::uint8_t{0});
}
template <int W>
void Play<W>::make_turn(std::uint8_t part, const JumpTurn<W>& turn, std::uint8_t ordinal) {
  make_way(part, turn.type, turn.from, {turn.way.data(), turn.hops}, ordinal);
}

// All jumps of a turn, what they set off, and what is done then.
template <int W>
void Play<W>::make_way(std::uint8_t part, TypeId type, CellId from, std::span<const Hop> way, std::uint8_t ordinal) {
  const BareGame<W>& game = rules_.bare;
  Env env = bare_env();
  bare_taken_ = 0;
  if (game.past == BareGame<W>::Past::AfterPasses) key_known_ = false;  // what was taken does not come back
  if (game.jumps.by_walks) {
    std::uint8_t step = kFirstChoice;
    for (const Hop& hop : way) {
      bare_made_.push_back({{from, hop.to, type, env.me, hop.alt, true}, part, std::exchange(step, kFurtherWalk)});
      jump_bare(type, from, hop.to, {&hop, 1});
      from = hop.to;
      if (!game.jumps.arrivals.empty()) type = board_.type_on(from);
    }
  } else {
    bare_made_.push_back({{from, way.back().to, type, env.me, way[0].alt, true}, part, kFirstChoice, ordinal});
    jump_bare(type, from, way.back().to, way);
  }
  env.landing = way.back().to;
  const std::vector<BareStep<W>>& steps = skips_slots_ ? game.parts[part].steps_without_slots : game.parts[part].steps;
  if (!steps.empty()) run_bare(steps, 0, env);
}

// Moves a piece and takes what it jumped over, and runs the rules that know of it.
template <int W>
void Play<W>::jump_bare(TypeId type, CellId from, CellId to, std::span<const Hop> over) {
  const BareGame<W>& game = rules_.bare;
  const PlayerId me = board_.flow.mover;
  const bool keeps_key = keeps_bare_key();
  const Cells both = Cells::one(from) ^ Cells::one(to);
  board_.by_owner[me] ^= both;
  board_.by_type[type] ^= both;
  board_.occupied ^= both;
  if (keeps_key) bare_pieces_ += bare_key_of(type, me, to) - bare_key_of(type, me, from);
  const auto enemy = static_cast<PlayerId>(1 - me);
  const bool is_told = !game.at_capture.empty();
  std::array<TypeId, BareJumps<W>::kMostHops> types;
  std::size_t count = 0;
  for (const Hop& hop : over) {
    const TypeId victim = board_.type_on(hop.over);
    types[count++] = victim;
    bare_taken_ |= std::uint64_t{1} << victim;
    const Cells cell = Cells::one(hop.over);
    board_.by_owner[enemy] ^= cell;
    board_.by_type[victim] ^= cell;
    board_.occupied ^= cell;
    if (keeps_key) bare_pieces_ -= bare_key_of(victim, enemy, hop.over);
  }
  board_.renew_version();
  for (std::size_t i = 0; is_told && i < count; ++i) run_bare_rules(game.at_capture, types[i], enemy, over[i].over);
  run_bare_rules(game.at_walk, type, me, to);
}

// The piece on a cell becomes one of another type.
template <int W>
void Play<W>::become_bare(CellId cell, TypeId type) {
  const Cells one = Cells::one(cell);
  key_leaves(one);
  for (Cells& of_type : board_.by_type) of_type &= ~one;
  board_.by_type[type] |= one;
  key_comes(one);
  board_.renew_version();
}

}  // namespace ludwright
