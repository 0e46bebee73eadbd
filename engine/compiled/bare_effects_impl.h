// What follows a choice on bitboards alone: pieces that leave or change sides, names, and slots of the game and of
// players, which are changed as elsewhere, in the log. Read by bare_effects.h. Included by play_impl.h.
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

template <int W>
void Play<W>::run_bare(const std::vector<BareEffect<W>>& effects, const Env& env) {
  using Kind = typename BareEffect<W>::Kind;
  for (const BareEffect<W>& effect : effects) {
    if (effect.kind == Kind::Set) {
      assign(*effect.set, env);
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
      for (const Statement* set : rule.sets) assign(*set, env);
  }
}

// Makes a move of a set that was listed, and gives what it begins with.
template <int W>
[[gnu::always_inline]] inline typename Play<W>::BareTurn Play<W>::make_bare(const BareSet& set, CellId end) {
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
