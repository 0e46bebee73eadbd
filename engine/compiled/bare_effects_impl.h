// What follows a choice on bitboards alone: pieces that leave or change sides, names, and slots of the game and of
// players. Read by bare_effects.h. Included by play_impl.h.
#pragma once
#include "engine/compiled/bare_impl.h"

namespace ludwright {

template <int W>
inline Bits<W> Play<W>::bare_source(const BareSource<W>& source, const Env& env) {
  using Kind = typename BareSource<W>::Kind;
  switch (source.kind) {
    case Kind::Shown:
      return bare_shown(source.shown, env);
    case Kind::Named:
      return bare_named_[static_cast<std::size_t>(source.local)];
    case Kind::Landing:
      return Cells::one(env.landing);
    case Kind::Reached:
      return source.ends[env.me][static_cast<std::size_t>(env.landing)] & bare_shown(source.shown, env);
    case Kind::Crossed:
      break;
  }
  const auto from = static_cast<std::size_t>(env.landing);
  const Cells through = source.by_enemies ? board_.by_owner[1 - env.me] : cells(source.through, env);
  const Cells to = source.by_enemies    ? board_.by_owner[env.me]
                   : source.to == kNoId ? rules_.all_cells
                                        : cells(source.to, env);
  const Cells ends = to & source.lines.may_end(env.me, from);
  Cells crossed;
  for (const Line<W>* line : source.lines.lines[env.me]) crossed |= line[from].crossed(through, ends);
  return source.by_enemies ? crossed : crossed & bare_shown(source.shown, env);
}

// Whether slots are changed past the log and the key, and put aside and copied back instead.
template <int W>
bool Play<W>::copies_slots() const {
  return rules_.bare.keeps_state && !rules_.bare.lapses;
}
template <int W>
void Play<W>::keep_slots(std::size_t depth) {
  if (!copies_slots()) return;
  if (bare_slots_.size() <= depth) bare_slots_.resize(depth + 1);
  bare_slots_[depth].assign(board_.slots.begin(), board_.slots.begin() + rules_.layout.cells);
}
template <int W>
void Play<W>::slots_again(std::size_t depth) {
  if (copies_slots()) std::copy(bare_slots_[depth].begin(), bare_slots_[depth].end(), board_.slots.begin());
}

// Sets a number or a flag of the game or of players.
template <int W>
void Play<W>::assign_bare(const Statement& s, const Env& env) {
  if (rules_.bare.lapses) return assign(s, env);  // it matters which slots were set in this turn
  const bool of_game = s.kind == StatementKind::AssignGame;
  const std::int32_t number = num(s.a, env);
  for (std::uint32_t seats = of_game ? 1 : players(s.b, env) & rules_.all_seats; seats != 0; seats &= seats - 1) {
    const int index =
        board_.slot_index(of_game ? SlotHolder::Game : SlotHolder::Player, std::countr_zero(seats), s.slot);
    std::int32_t& place = board_.slots[static_cast<std::size_t>(index)];
    place = s.sign == 0 ? number : value::clamp(std::int64_t{place} + std::int64_t{s.sign} * number);
  }
  board_.renew_version();
}

template <int W>
void Play<W>::run_bare(const std::vector<BareEffect<W>>& effects, const Env& env) {
  using Kind = typename BareEffect<W>::Kind;
  for (const BareEffect<W>& effect : effects) {
    if (effect.kind == Kind::Set) {
      assign_bare(*effect.set, env);
      continue;
    }
    const Cells cells =
        bare_source(effect.source, env) & (effect.kind == Kind::Name ? rules_.all_cells : board_.occupied);
    switch (effect.kind) {
      case Kind::Name:
        bare_named_.resize(locals_.size());
        bare_named_[static_cast<std::size_t>(effect.local)] = cells;
        break;
      case Kind::Remove:
        for (Cells& owner : board_.by_owner) owner &= ~cells;
        for (Cells& type : board_.by_type) type &= ~cells;
        board_.occupied &= ~cells;
        board_.renew_version();
        break;
      default:
        for (Cells& owner : board_.by_owner) owner &= ~cells;
        board_.by_owner[env.me] |= cells;
        board_.renew_version();
        break;
    }
  }
}

// The rules that an event of a piece sets off.
template <int W>
void Play<W>::run_bare_rules(const std::vector<BareRule<W>>& rules, TypeId type, PlayerId owner, CellId cell) {
  Env env = bare_env();
  if (!rules.empty() && rules[0].event != nullptr) env.me = owner < m_.seats.size() ? owner : kNobody;
  for (const BareRule<W>& rule : rules) {
    if ((rule.event == nullptr || rule.event->may_match(type, owner, cell)) &&
        (rule.condition == kNoId || truth(rule.condition, env)))
      for (const Statement* set : rule.sets) assign_bare(*set, env);
  }
}

// Makes a move of a set that was listed, and gives what it begins with.
template <int W>
LUDWRIGHT_INLINED inline typename Play<W>::BareTurn Play<W>::make_bare(const BareSet& set, CellId end) {
  using Kind = typename BarePart<W>::Kind;
  const BareGame<W>& game = rules_.bare;
  const BarePart<W>& part = game.parts[set.part];
  BareTurn turn{{kNoCell, end}, set.part};
  if (part.kind == Kind::Walk) {
    turn.change = bare_of(set, end);
    board_.swap_bare(turn.change);
  } else if (part.kind == Kind::Place) {
    turn.change = bare_placed(part, end);
    board_.swap_bare(turn.change);
  }
  if (!game.changes_more) return turn;
  follow_bare(turn);
  return turn;
}

// Between before and after a placement.
template <int W>
LUDWRIGHT_INLINED inline void Play<W>::swap_placed(const typename Board<W>::Bare& placed) {
  const Cells cell = cell_alone<W>(placed.to);
  board_.by_owner[static_cast<std::size_t>(board_.owner_index(placed.owner))] ^= cell;
  board_.by_type[placed.type] ^= cell;
  board_.occupied ^= cell;
  board_.renew_version();
}

// Makes the placement of a game that has no other turns.
template <int W>
LUDWRIGHT_INLINED inline void Play<W>::place_bare(CellId cell) {
  const BareTurn turn{bare_placed(rules_.bare.parts[0], cell), 0};
  swap_placed(turn.change);
  bare_made_.push_back(turn);
  if (rules_.bare.changes_more) follow_bare(turn);
}

// Makes such a move where nothing need be known that takes it back, and nothing of what it takes.
template <int W>
LUDWRIGHT_INLINED inline void Play<W>::make_bare_for_good(const BareSet& set, CellId end) {
  using Kind = typename BarePart<W>::Kind;
  const BarePart<W>& part = rules_.bare.parts[set.part];
  if (rules_.bare.changes_more || part.kind != Kind::Walk) {
    const BareTurn turn = make_bare(set, end);
    return bare_made_.push_back(turn);
  }
  const auto from = static_cast<CellId>(set.from == kNoCell ? end - set.delta : set.from);
  const typename Board<W>::Bare walk{from, end, set.type, board_.flow.mover, set.alt};
  const Cells reached = cell_alone<W>(end);
  const Cells left = cell_alone<W>(from);
  const auto go = [&](Cells& some, bool walks) { some = (some & ~reached) ^ (walks ? left | reached : Cells{}); };
  for (int seat = 0; seat < seat_count_; ++seat)
    go(board_.by_owner[static_cast<std::size_t>(seat)], seat == walk.owner);
  go(board_.by_owner[kMaxSeats], false);
  for (std::size_t type = 0; type < board_.by_type.size(); ++type) go(board_.by_type[type], type == walk.type);
  board_.occupied = (board_.occupied | reached) ^ left;
  board_.renew_version();
  const BareTurn turn{walk, set.part};
  bare_made_.push_back(turn);
}

// What such a move sets off and what is done after it.
template <int W>
void Play<W>::follow_bare(const BareTurn& turn) {
  using Kind = typename BarePart<W>::Kind;
  const BareGame<W>& game = rules_.bare;
  const BarePart<W>& part = game.parts[turn.part];
  const typename Board<W>::Bare& change = turn.change;
  Env env = bare_env();
  env.landing = change.to;
  if (part.kind == Kind::Walk) {
    if (change.takes) run_bare_rules(game.at_capture, change.victim, change.victim_owner, change.to);
    run_bare_rules(game.at_walk, change.type, change.owner, change.to);
  } else if (part.kind == Kind::Pick && part.pick->local != kNone) {
    bare_named_.resize(locals_.size());
    bare_named_[static_cast<std::size_t>(part.pick->local)] = Cells::one(change.to);
  }
  run_bare(part.effects, env);
}

// What the end of a turn does to slots.
template <int W>
void Play<W>::end_bare_state() {
  run_bare_rules(rules_.bare.at_turn_end, 0, board_.flow.mover, kNoCell);
  if (rules_.bare.lapses) lapse(false);
}

}  // namespace ludwright
