// How positions on bitboards alone are told apart where some rule asks for those before, by the keys that they have
// elsewhere too. A part of step 6, compile; used by bare_turns.h. Tested by tests/engine/bare_marks_test.cpp.
#pragma once
#include <algorithm>
#include <vector>

#include "engine/compiled/bare_game.h"
#include "engine/compiled/bare_reads.h"
#include "engine/store.h"

namespace ludwright {

template <int W>
class BarePast {
 public:
  BarePast(const RulesetOf<W>& rules, const BareReads<W>& reads) : rules_(rules), m_(rules.lowered), reads_(reads) {}

  bool read(BareGame<W>& game) const {
    using Past = typename BareGame<W>::Past;
    const bool asks_cycle =
        std::any_of(rules_.code.begin(), rules_.code.end(), [](const Node& n) { return n.op == Op::Cycle; });
    if (asks_cycle || rules_.layout.references || !add_pieces(game)) return false;
    add_slots(SlotHolder::Game, 1, game.keys);
    add_slots(SlotHolder::Player, m_.seats.size(), game.keys);
    game.past = only_goes_on(game) ? Past::AfterPasses : Past::All;
    game.keeps_key = game.past == Past::All;
    return true;
  }

 private:
  // The key of each piece that there may be on each cell.
  bool add_pieces(BareGame<W>& game) const {
    BareKeys& keys = game.keys;
    keys.strides.assign(game.marks.size(), 0);
    keys.owners = m_.seats.size() + 1;
    for (std::size_t slot = 0; slot < m_.piece_slots.size(); ++slot) {
      const SlotInfo& info = m_.piece_slots[slot];
      if (!info.identity || info.kind == SlotKind::Clock) continue;
      const int mark = reads_.mark_of(static_cast<int>(slot));
      if (mark == kNone) return false;
      if (static_cast<std::size_t>(mark) == game.marks.size()) {
        game.marks.push_back(reads_.marks().back());
        game.mark_of[slot] = mark;
        keys.strides.push_back(0);
      }
      keys.strides[static_cast<std::size_t>(mark)] = static_cast<int>(keys.states);
      keys.states *= static_cast<std::size_t>(game.marks[static_cast<std::size_t>(mark)].values);
    }
    const auto cells = static_cast<std::size_t>(rules_.cell_count);
    if (m_.types.size() * keys.owners * keys.states * cells > kMostKeys) return false;
    for (std::size_t type = 0; type < m_.types.size(); ++type) {
      for (std::size_t owner = 0; owner < keys.owners; ++owner) {
        for (std::size_t state = 0; state < keys.states; ++state) {
          const Key slots = piece_state_key(m_, slots_of(state, game).data());
          const PlayerId seat = owner < m_.seats.size() ? static_cast<PlayerId>(owner) : kNobody;
          for (std::size_t cell = 0; cell < cells; ++cell)
            keys.pieces.push_back(
                piece_key(static_cast<TypeId>(type), seat, SiteKind::Cell, static_cast<int>(cell), 0, slots));
        }
      }
    }
    return true;
  }
  // The slots of a piece in a state.
  std::vector<std::int32_t> slots_of(std::size_t state, const BareGame<W>& game) const {
    std::vector<std::int32_t> slots;
    for (const SlotInfo& slot : m_.piece_slots) slots.push_back(slot.start);
    for (std::size_t mark = 0; mark < game.marks.size(); ++mark) {
      const auto stride = static_cast<std::size_t>(game.keys.strides[mark]);
      const auto values = static_cast<std::size_t>(game.marks[mark].values);
      if (stride != 0)
        slots[static_cast<std::size_t>(game.marks[mark].slot)] = static_cast<std::int32_t>(state / stride % values) - 1;
    }
    return slots;
  }
  void add_slots(SlotHolder holder, std::size_t members, BareKeys& keys) const {
    const std::vector<SlotInfo>& infos = m_.slots(holder);
    for (std::size_t member = 0; member < members; ++member) {
      for (std::size_t slot = 0; slot < infos.size(); ++slot) {
        const SlotInfo& info = infos[slot];
        if (!info.identity || info.kind == SlotKind::Clock) continue;
        const int index = rules_.layout.index(holder, static_cast<int>(member), static_cast<int>(slot));
        keys.slots.push_back({index, info.starts.empty() ? info.start : info.starts[member],
                              rules_.layout.place_keys[static_cast<std::size_t>(index)]});
      }
    }
  }

  // Whether turns are walks of which none leads a piece back to where it was, whatever the others do.
  bool only_goes_on(const BareGame<W>& game) const {
    using Kind = typename BarePart<W>::Kind;
    const bool only_walks =
        game.parts.size() == 1 && game.parts[0].kind == Kind::Walk && !game.changes_pieces && !game.has_hands;
    return only_walks && std::all_of(game.moves.begin(), game.moves.end(), [&](const auto& moves) {
             for (std::size_t type = 0; type < m_.types.size(); ++type) {
               if (may_come_back(moves, static_cast<TypeId>(type))) return false;
             }
             return true;
           });
  }
  bool may_come_back(const std::vector<BareMove<W>>& moves, TypeId type) const {
    Bits<W> left = rules_.all_cells;
    for (Bits<W> dead = left; left.any() && dead.any(); left &= ~dead) {
      dead = {};
      left.each([&](int cell) {
        if ((ends(moves, type, cell) & left).none()) dead.set(cell);
      });
    }
    return left.any();
  }
  // Where a piece may walk to from a cell, on an empty board.
  Bits<W> ends(const std::vector<BareMove<W>>& moves, TypeId type, int cell) const {
    Bits<W> all;
    for (const BareMove<W>& move : moves) {
      if (move.type != type || !move.from.test(cell)) continue;
      if (move.reach.screened != nullptr) return rules_.all_cells;
      all |= move.reach.from(static_cast<CellId>(cell), {});
    }
    return all;
  }

  static constexpr std::size_t kMostKeys = std::size_t{1} << 16;
  const RulesetOf<W>& rules_;
  const Model& m_;
  const BareReads<W>& reads_;
};

}  // namespace ludwright
