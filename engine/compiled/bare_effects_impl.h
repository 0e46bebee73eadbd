// What follows a choice on bitboards alone, up to the next one: pieces that leave or change sides, names, and slots of
// the game and of players. Read by bare_effects.h. Included by play_impl.h.
#pragma once
#include <bit>
#include <utility>

#include "engine/compiled/bare_past_impl.h"
#include "engine/compiled/bare_values_impl.h"

namespace ludwright {

template <int W>
inline Bits<W> Play<W>::bare_source(const BareSource<W>& source, const Env& env) {
  using Kind = typename BareSource<W>::Kind;
  Cells among = source.among == kNoId ? rules_.all_cells : bare_shown(source.among, env);
  if (source.hidden != kNoId) among &= ~bare_shown(source.hidden, env);
  switch (source.kind) {
    case Kind::Shown:
      return bare_shown(source.shown, env) & among;
    case Kind::Named:
      return locals_[static_cast<std::size_t>(source.local)].cells & among;
    case Kind::Landing:
      return Cells::one(env.landing) & among;
    case Kind::Reached: {
      const int from =
          source.local == kNone ? env.landing : locals_[static_cast<std::size_t>(source.local)].cells.lowest();
      return source.ends[env.me][static_cast<std::size_t>(from)] & bare_shown(source.shown, env) & among;
    }
    case Kind::Seen: {
      const Cells seen = bare_seen(source.lines, static_cast<CellId>(env.landing), board_.occupied) & among;
      return source.shown == kNoId ? seen : seen & bare_shown(source.shown, env);
    }
    case Kind::Crossed:
      break;
  }
  const auto from = static_cast<std::size_t>(env.landing);
  const Cells through = source.by_enemies ? enemies_of(env.me) : cells(source.through, env);
  const Cells to = source.by_enemies    ? board_.by_owner[env.me]
                   : source.to == kNoId ? rules_.all_cells
                                        : cells(source.to, env);
  Cells crossed;
  if (source.lines.stretches.empty()) {
    for (const Line<W>* line : source.lines.lines[env.me]) crossed |= line[from].crossed(through, to);
  } else {
    for (const auto& stretch : source.lines.stretches[env.me][from]) {
      if (to.test(stretch.end) && stretch.between.subset_of(through)) crossed |= stretch.between;
    }
  }
  crossed &= among;
  return source.by_enemies ? crossed : crossed & bare_shown(source.shown, env);
}

// Puts the position aside, as it was before something is tried, and copies it back.
template <int W>
typename Play<W>::BareKept& Play<W>::keep_bare() {
  if (bare_kept_.size() == bare_depth_) bare_kept_.push_back(std::make_unique<BareKept>());
  BareKept& kept = *bare_kept_[bare_depth_++];
  board_.keep_shown(kept.shown, rules_.bare.has_hands);
  kept.made = bare_made_.size();
  kept.pieces = bare_pieces_;
  kept.key_known = key_known_;
  if (rules_.bare.sends) kept.records = board_.pieces;
  if (!rules_.bare.marks.empty()) kept.marks = marks_;
  if (rules_.bare.keeps_state && !skips_slots_) {
    kept.slots.assign(board_.slots.begin(), board_.slots.begin() + rules_.layout.cells);
    kept.fresh.assign(board_.fresh.begin(), board_.fresh.begin() + rules_.layout.cells);
  }
  return kept;
}
template <int W>
void Play<W>::show_bare(const BareKept& kept) {
  slots_again(kept);
  board_.show_again(kept.shown, rules_.bare.has_hands);
  if (rules_.bare.sends) board_.pieces = kept.records;
  if (!rules_.bare.marks.empty()) marks_ = kept.marks;
  bare_pieces_ = kept.pieces;
  key_known_ = kept.key_known;
  bare_made_.resize(kept.made);
}
template <int W>
void Play<W>::slots_again(const BareKept& kept) {
  if (!rules_.bare.keeps_state || skips_slots_) return;
  std::copy(kept.slots.begin(), kept.slots.end(), board_.slots.begin());
  std::copy(kept.fresh.begin(), kept.fresh.end(), board_.fresh.begin());
}

// Whether that is where the choice before ended.
template <int W>
bool Play<W>::is_bare_landing(ExprId id) const {
  const Node& n = node(id);
  return n.op == Op::Landing || n.op == Op::This ||
         ((n.op == Op::CellsOf || n.op == Op::TopCellsOf) && node(n.a).op == Op::This);
}

// Whether a condition holds after a choice.
template <int W>
bool Play<W>::bare_truth(ExprId id, const Env& env) {
  const Node& n = node(id);
  if (const int known = rules_.bare.test_of[static_cast<std::size_t>(id)]; known != kNone) {
    const BareTest<W>& test = rules_.bare.tests[static_cast<std::size_t>(known)];
    using Of = typename BareTest<W>::Of;
    if (test.of == Of::Taken) return (bare_taken_ & test.types) != 0;
    if (test.of == Of::Mark) {
      const int cell = env.origin == kNone ? env.landing : env.origin;
      return test.of_cells[static_cast<std::size_t>(test.where_it_stands ? cell : env.landing)] ==
             marks_.on(static_cast<std::size_t>(test.mark), static_cast<std::size_t>(cell));
    }
    if (test.of == Of::Near) {
      const int number = bare_source(test.near, env).count();
      return test.low <= number && number <= test.high;
    }
    if (test.of == Of::Counts) {
      int number = plans_.tops(test.sets[0], env.me).count();
      if (test.sets[1] != kNone) number *= plans_.tops(test.sets[1], env.me).count();
      return test.low <= number && number <= test.high;
    }
    if (!test.cells[env.me].test(env.landing)) return false;
    for (std::uint64_t types = test.types; types != 0; types &= types - 1) {
      const auto type = static_cast<std::size_t>(std::countr_zero(types));
      if (type >= board_.by_type.size()) return false;
      if (board_.by_type[type].test(env.landing)) return true;
    }
    return false;
  }
  switch (n.op) {
    case Op::And:
      return bare_truth(n.a, env) && bare_truth(n.b, env);
    case Op::Or:
      return bare_truth(n.a, env) || bare_truth(n.b, env);
    case Op::Not:
      return !bare_truth(n.a, env);
    case Op::Subset: {
      if (!is_bare_landing(n.a)) return truth(id, env);
      const Node& set = node(node(n.b).op == Op::PiecesOn ? node(n.b).a : n.b);
      if (set.op != Op::LineOf) return bare_shown(n.b, env).test(env.landing);
      const Cells among = bare_shown(set.a, env);
      return among.test(env.landing) && on_line(set.value, env.landing, among);
    }
    case Op::Some: {
      const ExprId others = rules_.others_with_this(n.a);
      return others == kNoId ? truth(id, env) : bare_shown(others, env).test(env.landing);
    }
    default:
      return truth(id, env);
  }
}

template <int W>
void Play<W>::bind_bare(int local, const Cells& cells) {
  Local& named = locals_[static_cast<std::size_t>(local)];
  named.is_set = true;
  named.cells = cells;
  named.pieces.clear();
}

// Takes pieces off the board.
template <int W>
[[gnu::noinline]] void Play<W>::remove_bare(const Cells& cells, bool captures) {
  if (cells.none()) return;
  struct Lost {
    TypeId type;
    PlayerId owner;
    CellId cell;
  };
  std::vector<Lost> lost;
  if (captures) {
    cells.each([&](int cell) {
      const auto at = static_cast<CellId>(cell);
      lost.push_back({board_.type_on(at), board_.owner_on(at), at});
    });
  }
  key_leaves(cells);
  for (int seat = 0; seat < seat_count_; ++seat) board_.by_owner[static_cast<std::size_t>(seat)] &= ~cells;
  board_.by_owner[kMaxSeats] &= ~cells;
  for (Cells& type : board_.by_type) type &= ~cells;
  board_.occupied &= ~cells;
  if (!rules_.bare.marks.empty()) marks_.remove(cells);
  board_.renew_version();
  for (const Lost& one : lost) run_bare_rules(rules_.bare.at_capture, one.type, one.owner, one.cell);
}

// Runs steps from one on up to the next choice, or to the end, and gives where it stands; kBarred if something that is
// required does not hold.
template <int W>
std::size_t Play<W>::run_bare(const std::vector<BareStep<W>>& steps, std::size_t at, const Env& env) {
  using Kind = typename BareStep<W>::Kind;
  while (at < steps.size()) {
    const BareStep<W>& step = steps[at];
    if (step.asks()) return at;
    ++at;
    switch (step.kind) {
      case Kind::Set:
        if (skips_slots_) break;
        step.set.index == kNone ? assign_bare(step.set, env) : set_bare(step.set);
        break;
      case Kind::Name:
        bind_bare(step.local, bare_source(step.source, env));
        break;
      case Kind::Remove:
        remove_bare(bare_source(step.source, env) & board_.occupied, step.captures);
        break;
      case Kind::Own: {
        const Cells cells = bare_source(step.source, env) & board_.occupied & ~board_.by_owner[env.me];
        if (cells.none()) break;
        key_leaves(cells);
        for (Cells& owner : board_.by_owner) owner &= ~cells;
        board_.by_owner[env.me] |= cells;
        key_comes(cells);
        board_.renew_version();
        break;
      }
      case Kind::Become:
        become_bare(static_cast<CellId>(env.landing), step.placed);
        break;
      case Kind::Swap: {
        const Cells& one = locals_[static_cast<std::size_t>(step.local)].cells;
        const Cells& other = locals_[static_cast<std::size_t>(step.other)].cells;
        key_leaves(one | other);
        const auto exchange = [&](Cells& set) {
          if ((set & one).any() != (set & other).any()) set ^= one | other;
        };
        for (Cells& owner : board_.by_owner) exchange(owner);
        for (Cells& type : board_.by_type) exchange(type);
        if (!rules_.bare.marks.empty())
          marks_.exchange(static_cast<CellId>(one.lowest()), static_cast<CellId>(other.lowest()));
        key_comes(one | other);
        board_.renew_version();
        break;
      }
      case Kind::Send: {  // which of them is which matters to nobody, see BareReads::may_wait
        const Cells sent = bare_source(step.source, env) & board_.occupied;
        const int area = std::countr_zero(areas(step.condition, env));
        sent.each([&](int cell) {
          const auto from = static_cast<CellId>(cell);
          const PieceId piece = board_.put_into(area, board_.type_on(from), board_.owner_on(from));
          if (rules_.bare.keeps_key) bare_pieces_ += board_.area_key(piece);
        });
        remove_bare(sent, false);
        break;
      }
      case Kind::Require:
        if (!bare_truth(step.condition, env)) return kBarred;
        break;
      case Kind::If:
        if (!bare_truth(step.condition, env)) at = step.to;
        break;
      case Kind::Go:
        at = step.to;
        break;
      default:
        break;
    }
  }
  return at;
}

// The rules that an event of a piece sets off.
template <int W>
void Play<W>::run_bare_rules(const std::vector<BareRule<W>>& rules, TypeId type, PlayerId owner, CellId cell) {
  for (const BareRule<W>& rule : rules) {
    if (rule.event != nullptr && !rule.event->may_match(type, owner, cell)) continue;
    if (!rule.is_plain) {
      run_bare_rule(rule, owner, cell);
      continue;
    }
    if (rule.becomes != kNone) become_bare(cell, static_cast<TypeId>(rule.becomes));
    if (skips_slots_) continue;
    for (const BareAssign<W>& set : rule.sets) set_bare(set);
  }
}
template <int W>
[[gnu::noinline]] void Play<W>::run_bare_rule(const BareRule<W>& rule, PlayerId owner, CellId cell) {
  Env env = bare_env();
  if (rule.event != nullptr) env.me = owner < m_.seats.size() ? owner : kNobody;
  if (rule.condition != kNoId && !truth(rule.condition, env)) return;
  if (rule.becomes != kNone) become_bare(cell, static_cast<TypeId>(rule.becomes));
  if (skips_slots_) return;
  for (const BareAssign<W>& set : rule.sets) assign_bare(set, env);
}
// To what is known before play.
template <int W>
LUDWRIGHT_INLINED inline void Play<W>::set_bare(const BareAssign<W>& assign) {
  const auto index = static_cast<std::size_t>(assign.index);
  board_.slots[index] = assign.constant;
  if (assign.is_watched) board_.fresh[index] = 1;
  board_.renew_version();
}

// Makes a move of a set that was listed, and gives what it begins with.
template <int W>
LUDWRIGHT_INLINED inline typename Play<W>::BareTurn Play<W>::make_bare(const BareSet& set, CellId end) {
  using Kind = typename BarePart<W>::Kind;
  const BareGame<W>& game = rules_.bare;
  const BarePart<W>& part = game.parts[set.part];
  if constexpr (W <= 2) {
    if (bare_returns_ != nullptr) note_return(set, end);
  }
  BareTurn turn{{kNoCell, end}, set.part};
  if (part.kind == Kind::Walk) {
    turn.change = bare_of(set, end);
    board_.swap_bare(turn.change);
  } else if (part.kind == Kind::Place) {
    turn.change = bare_placed(part, end);
    board_.swap_bare(turn.change);
    if (part.hand != kNone) take_bare_from(bare_hand(part.hand), part.placed);
  }
  if (game.tracks) track_bare(turn);
  if (part.goes_further && !part.asks) finish_bare(turn);
  return turn;
}

// What a choice after which nothing more is asked sets off and what is done after it.
template <int W>
LUDWRIGHT_INLINED inline void Play<W>::finish_bare(const BareTurn& turn) {
  const BarePart<W>& part = rules_.bare.parts[turn.part];
  if (part.only_sets_slots) return skips_slots_ ? void() : set_quickly(part, turn.change.to);
  Env env = bare_env();
  follow_bare(turn, env);
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
  if (rules_.bare.tracks) track_bare(turn);
  bare_made_.push_back(turn);
  if (rules_.bare.parts[0].goes_further) finish_bare(turn);
}

// Makes such a move where nothing need be known that takes it back, and nothing of what it takes.
template <int W>
LUDWRIGHT_INLINED inline void Play<W>::make_bare_for_good(const BareSet& set, CellId end) {
  using Kind = typename BarePart<W>::Kind;
  if (set.jump != kNone) return make_jumps(set, end);
  const BarePart<W>& part = rules_.bare.parts[set.part];
  if (rules_.bare.changes_more || part.kind != Kind::Walk) {
    const BareTurn turn = make_bare(set, end);
    return bare_made_.push_back(turn);
  }
  const CellId from = set.start(end);
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

// What such a choice sets off and what is done after it, up to the next choice. Gives where that is.
template <int W>
std::size_t Play<W>::follow_bare(const BareTurn& turn, Env& env) {
  using Kind = typename BarePart<W>::Kind;
  const BareGame<W>& game = rules_.bare;
  const BarePart<W>& part = game.parts[turn.part];
  const typename Board<W>::Bare& change = turn.change;
  if (part.kind != Kind::Pass) env.landing = change.to;
  if (part.kind == Kind::Walk) {
    bare_taken_ = change.takes ? std::uint64_t{1} << change.victim : 0;
    if (change.takes) run_bare_rules(game.at_capture, change.victim, change.victim_owner, change.to);
    run_bare_rules(game.at_walk, change.type, change.owner, change.to);
  } else if (part.kind == Kind::Place) {
    if (!game.at_placing.empty()) run_bare_rules(game.at_placing, change.type, change.owner, change.to);
  } else if (part.kind == Kind::Pick && part.pick->local != kNone) {
    bind_bare(part.pick->local, Cells::one(change.to));
  }
  if (part.steps.empty()) return 0;
  if (skips_slots_ && !part.asks) return run_bare(part.steps_without_slots, 0, env);
  if (part.quiet_steps.empty() || change.takes) return run_bare(part.steps, 0, env);
  const std::size_t of =
      (change.owner * board_.by_type.size() + change.type) * static_cast<std::size_t>(rules_.cell_count);
  return run_bare(part.quiet_steps[part.quiet_of[of + change.to]], 0, env);
}

// The board has a new version by the choice itself.
template <int W>
LUDWRIGHT_INLINED inline void Play<W>::set_quickly(const BarePart<W>& part, CellId landing) {
  for (const BareQuickSet& set : part.quick_sets)
    board_.slots[static_cast<std::size_t>(set.slot)] = quick_value(set, landing);
}
template <int W>
inline std::int32_t Play<W>::quick_value(const BareQuickSet& set, std::size_t landing) const {
  switch (set.kind) {
    case BareQuickSet::Kind::Mover:
      return board_.flow.mover;
    case BareQuickSet::Kind::OwnMark:
      return marks_.on(set.mark, landing);
    default:
      return set.of_cells[landing];
  }
}

// What the end of a turn does to slots.
template <int W>
void Play<W>::end_bare_state() {
  if (skips_slots_) return;
  if (!rules_.bare.at_turn_end.empty()) run_bare_rules(rules_.bare.at_turn_end, 0, board_.flow.mover, kNoCell);
  if (rules_.bare.lapses) lapse_bare();
}
// What slots do by themselves then.
template <int W>
void Play<W>::lapse_bare() {
  for (const BareLapse& lapse : bare_lapses_) {
    const bool fresh = std::exchange(board_.fresh[static_cast<std::size_t>(lapse.index)], 0) != 0;
    std::int32_t& value = board_.slots[static_cast<std::size_t>(lapse.index)];
    if (lapse.is_clock) {
      value += !fresh && value < std::numeric_limits<std::int32_t>::max() ? 1 : 0;
    } else if (!fresh || !lapse.by_next_turn) {
      value = lapse.start;
    }
  }
  board_.renew_version();
}

}  // namespace ludwright
