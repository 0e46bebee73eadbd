// What of a position a ruleset asks for: its slots and where they are kept, and which of them its key tells.
#pragma once
#include <algorithm>
#include <vector>

#include "engine/compiled/board.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::programs {

template <int W>
struct Layout {
  explicit Layout(const RulesetOf<W>& ruleset) : rules(ruleset) {
    for (const Lapsing& lapsing : ruleset.lapsing) {
      if (lapsing.forgets) forgotten.push_back(&lapsing);
    }
    for (const SlotInfo& info : ruleset.lowered.piece_slots) {
      PieceSlot& slot = piece_slots.emplace_back();
      slot.flag = rules.layout.piece_flag[piece_slots.size() - 1];
      if (slot.flag == kNone) slot.number = numbers++;
      slot.start = info.start;
      slot.lapses_later = info.lasts == Lasts::NextTurn;
    }
    const std::vector<SlotInfo>& of_pieces = ruleset.lowered.piece_slots;
    for (std::size_t i = 0; i < of_pieces.size(); ++i) {
      if (!of_pieces[i].identity || of_pieces[i].kind == SlotKind::Clock || of_pieces[i].kind == SlotKind::Piece)
        continue;
      const auto slot = static_cast<int>(i);
      const int flag = piece_slots[i].flag;
      const bool lapses = std::any_of(forgotten.begin(), forgotten.end(), [&](const Lapsing* lapsing) {
        return lapsing->info->holder == SlotHolder::Piece && lapsing->slot == slot;
      });
      const Lasts told_until = lapses ? of_pieces[i].lasts : Lasts::Forever;
      if (flag == kNone) {
        told_numbers.push_back({slot, static_cast<std::size_t>(piece_slots[i].number), told_until});
        for (int value = 0; value < kFewNumbers; ++value)
          number_keys.push_back(slot_key(SlotHolder::Piece, 0, slot, value));
      } else {
        told_flags.push_back({static_cast<std::size_t>(flag), slot_key(SlotHolder::Piece, 0, slot, 1), told_until});
      }
    }
    tell(SlotHolder::Game, ruleset.lowered.game_slots, 1);
    tell(SlotHolder::Player, ruleset.lowered.player_slots, static_cast<int>(ruleset.lowered.seats.size()));
    tell(SlotHolder::Cell, ruleset.lowered.cell_slots, ruleset.cell_count);
  }
  // A slot of which the key of a position tells.
  struct Told {
    std::size_t index = 0;
    std::int32_t start = 0;
    bool is_piece = false;
    SlotHolder holder = SlotHolder::Game;
    int member = 0, slot = 0;
  };

  // Of pieces: which flag or which number it is, kNone if it is none.
  struct PieceSlot {
    int flag = kNone, number = kNone;
    std::int32_t start = 0;
    bool lapses_later = false;  // unless it was set in the turn that ends
  };

  const RulesetOf<W>& rules;
  std::vector<const Lapsing*> forgotten;  // slots that tell no two turns apart
  int numbers = 0;                        // slots of pieces that are no flags
  std::vector<PieceSlot> piece_slots;
  std::vector<Told> told;
  // Of pieces: which set of flags, and what its members add; a slot, and which number it is. Told for ever, but for
  // what tells no two turns apart.
  struct ToldFlag {
    std::size_t flag = 0;
    Key key = 0;
    Lasts until = Lasts::Forever;
  };
  struct ToldNumber {
    int slot = 0;
    std::size_t number = 0;
    Lasts until = Lasts::Forever;
  };
  std::vector<ToldFlag> told_flags;
  std::vector<ToldNumber> told_numbers;
  static constexpr int kFewNumbers = 16;
  std::vector<Key> number_keys;  // [told number * kFewNumbers + value] of the least values, what they add

 private:
  void tell(SlotHolder holder, const std::vector<SlotInfo>& infos, int members) {
    for (std::size_t i = 0; i < infos.size(); ++i) {
      const SlotInfo& slot = infos[i];
      if (!slot.identity || slot.kind == SlotKind::Clock) continue;
      for (int member = 0; member < members; ++member) {
        const auto at = static_cast<std::size_t>(member);
        told.push_back({static_cast<std::size_t>(rules.layout.index(holder, member, static_cast<int>(i))),
                        at < slot.starts.size() ? slot.starts[at] : slot.start, slot.kind == SlotKind::Piece, holder,
                        member, static_cast<int>(i)});
      }
    }
  }
};

}  // namespace ludwright::programs
