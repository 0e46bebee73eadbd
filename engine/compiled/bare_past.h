// How positions on bitboards alone are told apart where some rule asks for those before, by the keys that they have
// elsewhere too. A part of step 6, compile; used by bare_turns.h. Tested by tests/engine/bare_marks_test.cpp.
#pragma once
#include <algorithm>
#include <vector>

#include "engine/compiled/bare_game.h"
#include "engine/compiled/bare_reads.h"
#include "engine/compiled/bare_returns.h"
#include "engine/store.h"

namespace ludwright {

template <int W>
class BarePast {
 public:
  BarePast(const RulesetOf<W>& rules, const BareReads<W>& reads) : rules_(rules), m_(rules.lowered), reads_(reads) {}

  bool read(BareGame<W>& game) const {
    const bool asks_cycle =
        std::any_of(rules_.code.begin(), rules_.code.end(), [](const Node& n) { return n.op == Op::Cycle; });
    if (asks_cycle || rules_.layout.references || !add_pieces(game)) return false;
    add_slots(SlotHolder::Game, 1, game.keys);
    add_slots(SlotHolder::Player, m_.seats.size(), game.keys);
    add_returns(game);
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

  // If pieces only walk and are taken, and few walks lead back to where a piece was, most positions are new.
  void add_returns(BareGame<W>& game) const {
    using Kind = typename BarePart<W>::Kind;
    game.past = BareGame<W>::Past::All;
    game.keeps_key = true;
    const auto places = [](const BarePart<W>& part) { return part.kind == Kind::Place; };
    if (game.changes_pieces || game.has_hands || game.moves.empty() ||
        std::any_of(game.parts.begin(), game.parts.end(), places) || may_become_again(game))
      return;
    const BareReturns<W> returns(rules_, game.moves);
    const bool none = !returns.any() && game.parts.size() == 1;
    // Of pieces that take by jumping the most are of types that only go forward.
    if (!none && (W > 2 || !(returns.are_few() || game.jumps.any()))) return;
    game.past = BareGame<W>::Past::AfterPasses;
    game.keeps_key = !none;
  }

  // Whether a piece may come to be of a type that it was of before.
  bool may_become_again(const BareGame<W>& game) const {
    std::vector<std::uint64_t> becomes(m_.types.size());  // [type] into which it may turn, a bit each
    const auto add = [&](std::uint64_t from, std::size_t to) {
      for (std::size_t type = 0; type < becomes.size(); ++type) {
        if (type != to && (from >> type & 1U) != 0) becomes[type] |= std::uint64_t{1} << to;
      }
    };
    for (const BareRule<W>& rule : game.at_walk) {
      if (rule.becomes != kNone) add(rule.event->types, static_cast<std::size_t>(rule.becomes));
    }
    for (const BarePart<W>& part : game.parts) {
      for (const BareStep<W>& step : part.steps) {
        if (step.kind == BareStep<W>::Kind::Become) add(~std::uint64_t{0}, step.placed);
      }
    }
    for (std::size_t by = 0; by < becomes.size(); ++by) {
      for (std::uint64_t& types : becomes) types |= (types >> by & 1U) != 0 ? becomes[by] : 0;
    }
    for (std::size_t type = 0; type < becomes.size(); ++type) {
      if ((becomes[type] >> type & 1U) != 0) return true;
    }
    return false;
  }

  static constexpr std::size_t kMostKeys = std::size_t{1} << 16;
  const RulesetOf<W>& rules_;
  const Model& m_;
  const BareReads<W>& reads_;
};

}  // namespace ludwright
