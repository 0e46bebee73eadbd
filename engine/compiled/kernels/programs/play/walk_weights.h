// Who may walk where something is asked, and in how many ways at most, with what may follow. Of pieces whose walks are
// laid out before play it is one look at where they stand. Included by programs.cpp.
#pragma once
#include <algorithm>

#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

template <int W, int P>
void Machine<W, P>::renew_kindred(int pc) {
  const bool is_over = guards_fail(pc);
  if (kindred_pc_ == pc && kindred_count_ == at_.count && kindred_over_ == is_over) return;
  kindred_pc_ = pc;
  kindred_count_ = at_.count;
  kindred_over_ = is_over;
  kindred_.assign(m_.types.size(), {});
}

template <int W, int P>
void Machine<W, P>::find_kindred(int pc, PieceId piece, Kindred& kind) {
  kind.is_known = true;
  kind.each = most_after(pc, piece);
  const MoveSet<W>& moves = plans_->sets[at_.pieces[piece].type];
  if (!moves.counts && (kind.each == 1 || (kindred_over_ && kind.each != 0))) kind.by_spot = &moves;
  kind.sizes = moves.sizes.data();
}

template <int W, int P>
void Machine<W, P>::forget_most_after() {
  std::fill(most_after_.begin(), most_after_.end(), 0U);
  most_after_count_ = at_.count;
}

template <int W, int P>
std::uint32_t Machine<W, P>::find_most_after(int pc, PieceId piece) {
  Look look = looking();
  look.moved = true;
  look.self = piece;
  look.together = op(pc).together;
  look.joined = look.together > 0;
  look.depth = kMostLooks;  // nothing is known of the loops
  look.known = 0;
  const int looks = std::exchange(looks_, 0);
  const auto found = static_cast<std::uint32_t>(most(pc + 1, look));
  looks_ = looks;
  return found;
}

// Whether a condition is known not to hold after walks of a piece that end where nothing stirs, see LastChoices.
template <int W, int P>
bool Machine<W, P>::cannot_hold(ExprId id, const Env& env) {
  using E = ludwright::Op;
  const Node& n = node(id);
  if (n.op == E::And) return cannot_hold(n.a, env) || cannot_hold(n.b, env);
  if (n.op == E::Or) return cannot_hold(n.a, env) && cannot_hold(n.b, env);
  const auto at = static_cast<std::size_t>(id);
  return rules_.last_choices.steady[at] && !rules_.last_choices.grows[at] && !truth(id, env);
}

// Whether nothing is asked after the walks that a statement asks for, but where something stirs.
template <int W, int P>
bool Machine<W, P>::guards_fail(int pc) {
  if (guards_version_ == version_ && guards_names_ == names_version_ && guards_pc_ == pc) return guards_fail_;
  guards_version_ = version_;
  guards_names_ = names_version_;
  guards_pc_ = pc;
  const std::vector<ExprId>* unless = tables_->unless[static_cast<std::size_t>(pc)];
  guards_fail_ = unless != nullptr && std::all_of(unless->begin(), unless->end(), [&](ExprId id) {
                   return (node(id).depends & kOnThis) == 0 && cannot_hold(id, run_.env);
                 });
  return guards_fail_;
}

// Which walks of a piece may set off that something is asked after them: those that take, or end where a rule waits for
// them; or, where it is known what else must hold and does not, those that end where it may come to hold.
template <int W, int P>
typename Machine<W, P>::Loud Machine<W, P>::loud_walks(const Statement& s, int pc, PieceId piece) {
  Loud loud;
  const PieceRecord& record = at_.pieces[piece];
  if (record.owner < seat_count_ && s.paths == kNoId && guards_fail(pc)) {
    loud.is_over = true;
    loud.by_takes = false;
    loud.ends = moves_of(s, piece).loud[record.owner];
    return loud;
  }
  loud.ends = at_.occupied;
  const AskedIf& asked = tables_->outlook.asked_if[static_cast<std::size_t>(pc)];
  const bool counts_matter = !asked.is_known || asked.reads_slots;
  for (const EventRule<W>& event : rules_.event_rules[static_cast<std::size_t>(EventKind::Moves)]) {
    if ((event.types >> record.type & 1U) == 0) continue;
    if (!counts_matter && tables_->only_counts[static_cast<std::size_t>(event.index)]) continue;
    loud.ends |= record.owner < event.landings.size() ? event.landings[record.owner] : rules_.all_cells;
  }
  return loud;
}

// The walks that a statement asks for, by pieces. Kept until they are asked: what is weighed before an alternative is
// chosen is mostly asked next.
template <int W, int P>
typename Machine<W, P>::AllWalks& Machine<W, P>::weigh_walks(const Statement& s, int pc, const Look& after) {
  AllWalks& all = all_walks_;
  if (all.version == version_ && all.names == names_version_ && all.pc == pc) return all;
  all.version = version_;
  all.names = names_version_;
  all.pc = pc;
  const bool by_type = s.paths == kNoId && m_.roles.empty();
  if (by_type) renew_kindred(pc);
  const Pieces asked = movers(s, run_.env);
  Group* group = all.groups.room_for(static_cast<std::size_t>(asked.count()));
  // In names of their own, since what is written might be what is read.
  const PieceRecord* records = at_.pieces.data();
  const auto cells = static_cast<std::uint32_t>(rules_.cell_count);
  const std::size_t seats = by_type ? seat_count_ : 0;
  std::uint64_t sum = 0;
  asked.each([&](int index) {
    const auto piece = static_cast<PieceId>(index);
    const PieceRecord& record = records[piece];
    const Kindred* kind = record.owner < seats ? &kindred(pc, piece) : nullptr;
    if (kind != nullptr && kind->by_spot != nullptr) {
      const std::uint32_t spot = record.owner * cells + record.index;
      const SpotSize size = kind->sizes[spot];
      group->what = index;
      group->each = kind->each;
      group->spot = spot;
      group->by_spot = kind->by_spot;
      group->weight = kind->each == 1 ? size.all : weight_of(size, kind->each);
    } else {
      *group = weigh_roughly(s, pc, piece, after);
    }
    sum += group->weight;
    if (group->weight != 0) ++group;
  });
  all.groups.end_at(group);
  all.total = std::min(sum, kMany);
  return all;
}

template <int W, int P>
Bits<P> Machine<W, P>::movers(const Statement& s, const Env& env) {
  return pieces(s.a, env) & at_.on_board & ~at_.covered;
}

// How many ways there may be to go on with walks of a piece: where nothing else depends on where it may end now,
// without a look at that.
template <int W, int P>
typename Machine<W, P>::Group Machine<W, P>::weigh_roughly(const Statement& s, int pc, PieceId piece,
                                                           const Look& after) {
  Group group;
  group.what = piece;
  group.each = most_after(pc, piece);
  if (group.each == 0) return group;
  const MoveSet<W>& moves = moves_of(s, piece);
  const PlayerId me = mover_of(s, piece);
  bool by_spot = group.each == 1;
  by_spot = by_spot || (s.paths == kNoId && guards_fail(pc));
  if (me < seat_count_ && !moves.counts && by_spot) {
    group.by_spot = &moves;
    group.spot = static_cast<std::uint32_t>(spot_index(me, at_.pieces[piece].index));
    group.weight = weight_of(moves.sizes[group.spot], group.each);
  } else {
    group.weight = static_cast<std::uint32_t>(weigh(s, pc, piece, after).weight);
  }
  return group;
}

// How many ways there may be to go on with walks of a piece.
template <int W, int P>
const typename Machine<W, P>::Walks& Machine<W, P>::weigh(const Statement& s, int pc, PieceId piece,
                                                          const Look& after) {
  Walks& group = weighed_[piece];
  if (group.version == version_ && group.names == names_version_ && group.pc == pc) return group;
  group.version = version_;
  group.names = names_version_;
  group.pc = pc;
  group.loud = group.each = most_after(pc, piece);
  Loud loud;
  if (group.loud > 1) {
    loud = loud_walks(s, pc, piece);
    if (!loud.is_over && tables_->outlook.asked_if[static_cast<std::size_t>(pc)].is_known) {
      loud.ends |= asking_landings(pc, piece);
      loud.is_over = true;
    }
    if (loud.is_over) {
      group.each = 1;
    } else {
      Look quiet = after;
      quiet.quiet = true;
      quiet.self = piece;
      group.each = most(pc + 1, quiet);
    }
  }
  const MoveSet<W>& moves = moves_of(s, piece);
  const PlayerId me = mover_of(s, piece);
  if (me >= seat_count_) {  // nobody's
    group.ends = group.loud_ends = {};
    group.quiet = group.louder = group.hops = group.quiet_others = 0;
    group.tells_others = false;
    group.others = walks_of(s, piece, run_.env).size;
    group.weight = times(group.others, group.loud, kMany);
    return group;
  }
  const Spot<W>& spot = spot_of(moves, me, at_.pieces[piece].index);
  group.ends = spot.ends & open_ends(moves, me);
  group.others = spot.others;
  group.quiet_others = 0;
  group.tells_others = moves.counts && spot.others > 0 && group.loud != group.each;
  if (moves.counts && spot.others > 0) {
    const PieceWalks walks = walks_of(s, piece, run_.env, true);
    group.others = walks.size;
    for (std::size_t i = 0; group.tells_others && i < walks.size; ++i) {
      const Walk& walk = walks_[walks.first + i];
      if (walk.victims == 0 && !loud.ends.test(walk.end)) ++group.quiet_others;
    }
    group.others -= group.quiet_others;
  }
  group.hops = std::uint64_t{spot.quiet_hops} + spot.loud_hops;
  if (group.loud == group.each) {
    group.loud_ends = {};
    group.quiet = static_cast<std::uint64_t>(group.ends.count());
    group.louder = 0;
    group.hop = group.each;
    group.weight = (group.quiet + group.hops + group.others) * group.each;
  } else {
    group.loud_ends = loud.ends;
    group.quiet = static_cast<std::uint64_t>((group.ends & ~loud.ends).count());
    group.louder = static_cast<std::uint64_t>((group.ends & loud.ends).count());
    group.hop = loud.by_takes || (spot.hop_ends & loud.ends).any() ? group.loud : group.each;
    group.weight = (group.quiet + group.quiet_others) * group.each + (group.louder + group.others) * group.loud +
                   group.hops * group.hop;
  }
  group.weight = std::min(group.weight, kMany);
  return group;
}

// Of walks that come later, when other things may have been done.
template <int W, int P>
std::uint64_t Machine<W, P>::most_walks_later(const Statement& s, const Look& look) {
  std::uint64_t best = 0;
  const auto add = [&](std::size_t set) {
    std::uint64_t sum = 0;
    for (const MoveRule& move : rules_.moves_of(set)) {
      if (move.paths != kNoId && (s.by.empty() || move.name == s.by))
        sum += tables_->reaches[static_cast<std::size_t>(move.paths)].most;
    }
    best = std::max(best, sum);
  };
  if (s.paths != kNoId) {
    best = tables_->reaches[static_cast<std::size_t>(s.paths)].most;
  } else if (node(s.a).op == ludwright::Op::This && look.self != kNone && !tables_->types_change) {
    const auto self = static_cast<PieceId>(look.self);
    if (look.quiet && tables_->roles_are_unmoved) {
      add(set_of(self, run_.env));
    } else {
      add(at_.pieces[self].type);
      for (std::size_t role = 0; role < m_.roles.size(); ++role) add(rules_.set_of_role(static_cast<int>(role)));
    }
  } else {
    for (std::size_t set = 0; set < rules_.set_count(); ++set) add(set);
  }
  const Node& who = node(s.a);
  if (who.op == ludwright::Op::This) return best;
  if (who.op == ludwright::Op::Local && tables_->is_single[static_cast<std::size_t>(who.value)]) return best;
  return times(best, static_cast<std::uint64_t>(at_.count), kMany);
}

}  // namespace ludwright::programs
