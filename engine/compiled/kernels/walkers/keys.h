// The keys of what positions are made of, which are those of the general engine. A part of what builder.h
// makes.
#pragma once
#include <vector>

#include "engine/compiled/kernels/walkers/walkers.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::walkers {

template <int W>
class KeyBuilder {
 public:
  explicit KeyBuilder(Game<W>& game) : game_(game), rules_(*game.rules), m_(rules_.lowered) {}

  void add() {
    const std::size_t kinds = game_.kinds.size();
    const auto cells = static_cast<std::size_t>(game_.cells);
    for (PlayerId seat = 0; seat < 2; ++seat) {
      game_.mover_keys[seat] = flow_key(Stage::Turn, seat, 0, 3);
      game_.piece_keys.resize(std::size_t{seat} * kMostKinds * cells);
      for (std::size_t i = 0; i < kinds; ++i) {
        const Key state = state_key(game_.kinds[i].flags);
        for (int cell = 0; cell < game_.cells; ++cell)
          game_.piece_keys.push_back(piece_key(game_.kinds[i].type, seat, SiteKind::Cell, cell, 0, state));
        game_.hand_keys.push_back(piece_key(game_.kinds[i].type, seat, SiteKind::Area, game_.hands[seat], 0, state));
      }
    }
    for (const int slot : game_.flags) {
      const SlotInfo& info = m_.cell_slots[static_cast<std::size_t>(slot)];
      Bits<W>& starts = game_.flag_starts.emplace_back();
      for (int cell = 0; cell < game_.cells; ++cell) {
        const std::int32_t start = info.starts.empty() ? info.start : info.starts[static_cast<std::size_t>(cell)];
        if (start != 0) starts.set(cell);
        game_.flag_keys.push_back(info.identity ? slot_key(SlotHolder::Cell, cell, slot, start != 0 ? 0 : 1) : 0);
      }
    }
    for (int cell = 0; cell < game_.cells; ++cell) {
      const bool counts = game_.marker != kNone && m_.game_slots[static_cast<std::size_t>(game_.marker)].identity;
      game_.marked_keys.push_back(counts ? slot_key(SlotHolder::Game, 0, game_.marker, cell) : 0);
    }
  }

 private:
  Key state_key(std::uint64_t flags) const {
    std::vector<std::int32_t> slots;
    for (std::size_t slot = 0; slot < m_.piece_slots.size(); ++slot) {
      const int flag = rules_.layout.piece_flag[slot];
      slots.push_back(flag >= 0 && flag < 63 && (flags >> flag & 1U) != 0 ? 1 : m_.piece_slots[slot].start);
    }
    return piece_state_key(m_, slots.data());
  }

  Game<W>& game_;
  const RulesetOf<W>& rules_;
  const Model& m_;
};

}  // namespace ludwright::walkers
