// Games by lot in which every turn is a new piece on any empty cell, and what ends them, or what must hold before it
// does, stays so once it holds. Where pieces go is drawn from a list that shrinks, whether or not the game is over by
// then: this is looked for in what was drawn, and not after every turn. Included by play_impl.h.
#pragma once
#include <algorithm>
#include <array>
#include <utility>

#include "engine/compiled/bare_lots_impl.h"

namespace ludwright {

// Plays such a game, judges its end, and gives its turns.
template <int W>
std::uint64_t Play<W>::scatter(const std::function<std::uint64_t()>& random) {
  scattered_.clear();
  bare_where().each([&](int cell) { scattered_.push_back(static_cast<CellId>(cell)); });
  std::size_t drawn = 0;
  const auto draw = [&](std::uint64_t number) {  // of 32 bits: so few cells are drawn as evenly as by 64
    const std::uint64_t left = scattered_.size() - drawn;
    std::swap(scattered_[drawn], scattered_[drawn + (number * left >> 32)]);
    return drawn + 1;
  };
  const Flow start = board_.flow;
  const std::array<PlayerId, 2> movers{start.mover, static_cast<PlayerId>(1 - start.mover)};
  std::size_t shown = 0;
  const auto show = [&](std::size_t turns) {  // the position after so many
    while (drawn < turns) {
      const std::uint64_t number = random();
      drawn = draw(number >> 32);
      if (drawn < scattered_.size()) drawn = draw(number & 0xffffffffU);
    }
    std::array<Cells, 2> changed;
    for (std::size_t i = std::min(shown, turns); i < std::max(shown, turns); ++i) changed[i % 2].set(scattered_[i]);
    for (std::size_t i = 0; i < movers.size(); ++i) {
      const PlayerId owner = rules_.bare.of_mover ? movers[i] : kNobody;
      board_.by_owner[static_cast<std::size_t>(board_.owner_index(owner))] ^= changed[i];
    }
    const Cells all = changed[0] | changed[1];
    board_.by_type[rules_.bare.placed] ^= all;
    board_.occupied ^= all;
    board_.renew_version();
    board_.flow.turns = start.turns + static_cast<decltype(start.turns)>(turns);
    board_.flow.phase_turns = start.phase_turns + static_cast<decltype(start.phase_turns)>(turns);
    board_.flow.mover = movers[turns % 2];
    shown = turns;
  };
  const auto limit = static_cast<std::size_t>(m_.limit - static_cast<int>(start.turns));
  const std::size_t most = std::min(scattered_.size(), limit);
  last_length_ = settle(most, show);
  return last_length_;
}

// Of some players, a bit each, those of whom what stays so of an end holds.
template <int W>
std::uint32_t Play<W>::settled(std::uint32_t players) {
  std::uint32_t found = 0;
  Env env = bare_env();
  for (; players != 0; players &= players - 1) {
    env.me = static_cast<PlayerId>(std::countr_zero(players));
    const bool holds = std::any_of(rules_.bare.ends.begin(), rules_.bare.ends.end(), [&](const auto& end) {
      if (!end.stays) return all_may_lie(end.before, env.me);
      return all_may_lie(end.check->tests, env.me) && truth(end.check->rule->condition, env);
    });
    if (holds) found |= 1U << env.me;
  }
  return found;
}

// Finds the turn in which what stays so of an end comes to hold, and from there the one that ends the game; shows and
// judges the position after it and gives the turns up to it, or after `most` there is none. Where the last game ended
// is looked first, then between two looks.
template <int W>
template <typename Show>
std::size_t Play<W>::settle(std::size_t most, Show&& show) {
  constexpr std::uint32_t kBoth = 3;
  constexpr std::size_t kStretches = 8;
  const std::size_t stretch = most / kStretches + 1;
  std::size_t going = 0;  // it is not over after so many turns
  std::size_t over = std::min(std::max(last_length_, stretch), most);
  std::uint32_t winners = 0;
  for (show(over); (winners = settled(kBoth)) == 0 && over < most; show(over)) {
    going = over;
    over = std::min(over + stretch, most);
  }
  std::size_t at = over;
  while (winners != 0 && over > going + 1) {
    at = over - going > 2 * stretch ? over - stretch : (going + over) / 2;
    show(at);
    const std::uint32_t some = settled(winners);
    (some == 0 ? going : over) = at;
    if (some != 0) winners = some;
  }
  if (at != over) show(over);
  while (!bare_over(scattered_.size() - over) && over < most) show(++over);
  return over;
}

}  // namespace ludwright
