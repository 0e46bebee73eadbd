// What is asked, how many answers there may be, and the answers by number or each in turn. Included by programs.cpp.
#pragma once
#include <algorithm>

#include "engine/compiled/kernels/programs_machine.h"

namespace ludwright::programs {

// Runs on until somebody is asked, the program is over (or comes to `stop`), or cannot go on.
template <int W>
typename Machine<W>::Status Machine<W>::advance(int stop) {
  while (run_.pc != stop) {
    if (++work_ > rules_.most_runs) throw too_much_work();
    const Op& now = op(run_.pc);
    switch (now.kind) {
      case Kind::Do:
        if (!run_statement(*now.s, run_.env)) return Status::Failed;
        ++run_.pc;
        break;
      case Kind::Ask:
      case Kind::Either:
        return Status::Asking;
      case Kind::Branch: {
        const Statement& s = *now.s;
        std::size_t i = 0;
        while (i < s.conditions.size() && !truth(s.conditions[i], run_.env)) ++i;
        run_.pc = i < now.targets.size() ? now.targets[i] : now.to;
        break;
      }
      case Kind::Count:
        run_.frames.push().left = std::max(0, num(now.s->a, run_.env));
        ++run_.pc;
        break;
      case Kind::UpTo:
        if (run_.frames.top().left > 0) return Status::Asking;
        run_.frames.pop();
        run_.pc = now.to;
        break;
      case Kind::Repeat:
        if (run_.frames.top().left-- > 0) {
          ++run_.pc;
        } else {
          run_.frames.pop();
          run_.pc = now.to;
        }
        break;
      case Kind::AsLong:
        if (run_.frames.top().left > 0 && possible(run_.pc + 1, now.to - 1)) {
          --run_.frames.top().left;
          ++run_.pc;
        } else {
          run_.frames.pop();
          run_.pc = now.to;
        }
        break;
      case Kind::Members: {
        const auto first = static_cast<std::int32_t>(members_.size());
        list_members(*now.s, run_.env);
        Frame& frame = run_.frames.push();
        frame.first = first;
        frame.size = static_cast<std::int32_t>(members_.size()) - first;
        frame.it = run_.env.it;
        frame.that = run_.env.that;
        run_.members = members_.size();
        ++run_.pc;
        break;
      }
      case Kind::NextMember: {
        Frame& frame = run_.frames.top();
        if (frame.left == frame.size) {
          run_.env.it = frame.it;
          run_.env.that = frame.that;
          renamed();
          run_.frames.pop();
          run_.pc = now.to;
          break;
        }
        const std::int32_t member = members_[static_cast<std::size_t>(frame.first + frame.left++)];
        run_.env.that = frame.it;
        run_.env.it = member;
        renamed();
        if (now.s->local != kNone) bind(now.s->local, domain_type(now.s->domain), member);
        ++run_.pc;
        break;
      }
      case Kind::Seats: {
        Frame& frame = run_.frames.push();
        frame.seats = seats_of(*now.s, run_.env, frame.from);
        frame.me = run_.env.me;
        frame.decider = run_.env.decider;
        ++run_.pc;
        break;
      }
      case Kind::NextSeat: {
        Frame& frame = run_.frames.top();
        if (frame.seats == 0) {
          run_.env.me = frame.me;
          run_.env.decider = frame.decider;
          renamed();
          run_.frames.pop();
          run_.pc = now.to;
          break;
        }
        PlayerId seat = frame.from;
        while ((frame.seats >> seat & 1U) == 0) seat = static_cast<PlayerId>((seat + 1U) % m_.seats.size());
        frame.seats &= ~(1U << seat);
        frame.from = seat;
        run_.env.me = run_.env.decider = seat;
        renamed();
        ++run_.pc;
        break;
      }
      case Kind::Together:
        if (run_.together++ == 0) run_.together_choices = 0;
        ++run_.pc;
        break;
      case Kind::Apart:
        --run_.together;
        ++run_.pc;
        break;
      case Kind::Jump:
        run_.pc = now.to;
        break;
      case Kind::End:
        return Status::Complete;
    }
  }
  return Status::Complete;
}

template <int W>
Type Machine<W>::domain_type(const Domain& domain) const {
  if (domain.set != kNoId) return node(domain.set).type;
  return domain.one_of.empty() ? Type::Number : node(domain.one_of.front()).type;
}

// Appends the members of a domain to members_, in the order of the game.
template <int W>
void Machine<W>::list_domain(const Domain& domain, const Env& env) {
  const auto add = [&](int member) { return members_.push_back(member), false; };
  if (domain.set != kNoId) {
    list_set(domain.set, env);
  } else if (!domain.one_of.empty()) {
    for (const ExprId id : domain.one_of) list_set(id, env);
  } else {
    const std::int64_t low = num(domain.low, env);
    const std::int64_t high = num(domain.high, env);
    if (high > low + kMostNumbers) throw Overflow{};
    for (std::int64_t number = low; number <= high; ++number) add(static_cast<std::int32_t>(number));
  }
}

template <int W>
void Machine<W>::list_set(ExprId id, const Env& env) {
  if (node(id).type == Type::Pieces) return in_order(pieces(id, env), members_);
  some_member(id, env, [&](int member) { return members_.push_back(member), false; });
}

// Likewise those of a loop, in its order.
template <int W>
void Machine<W>::list_members(const Statement& s, const Env& env) {
  const std::size_t begin = members_.size();
  list_domain(s.domain, env);
  const std::size_t end = members_.size();
  if (s.b == kNoId) return;
  Env inner = env;
  inner.that = env.it;
  const auto key = [&](std::int32_t member) {
    inner.it = member;
    return num(s.b, inner);
  };
  for (std::size_t i = begin + 1; i < end; ++i) {  // few, and mostly in order
    const std::int32_t member = members_[i];
    const std::int32_t own = key(member);
    std::size_t to = i;
    for (; to > begin && key(members_[to - 1]) > own; --to) members_[to] = members_[to - 1];
    members_[to] = member;
  }
}

// ---- how many answers there may be
// -----------------------------------------------------------------------------------

template <int W>
bool Machine<W>::by_step() const {
  return at_.flow.stage == Stage::Turn && m_.phases[at_.flow.phase].by_step;
}

template <int W>
typename Machine<W>::Look Machine<W>::looking() const {
  Look look;
  look.asked = true;
  look.moved = run_.changes != run_.changes_before;
  look.together = run_.together;
  look.joined = run_.together > 0;
  look.depth = look.known = run_.frames.count();
  return look;
}

// What a condition will say after a walk, as far as that is known before.
template <int W>
typename Machine<W>::May Machine<W>::may_hold(ExprId id, const Look& look) {
  using E = ludwright::Op;
  const Node& n = node(id);
  if (look.quiet && tables_->unmoved[static_cast<std::size_t>(id)]) {
    Env asking = run_.env;
    asking.self = look.self;
    return truth(id, asking) ? May::Yes : May::No;
  }
  switch (n.op) {
    case E::Truth:
      return n.value != 0 ? May::Yes : May::No;
    case E::And:
    case E::Or: {
      const May a = may_hold(n.a, look);
      const May decides = n.op == E::And ? May::No : May::Yes;
      if (a == decides) return a;
      const May b = may_hold(n.b, look);
      if (b == decides) return b;
      return a == May::Maybe || b == May::Maybe ? May::Maybe : a;
    }
    case E::Not: {
      const May a = may_hold(n.a, look);
      return a == May::Maybe ? a : a == May::Yes ? May::No : May::Yes;
    }
    case E::Subset:
      if (node(n.a).op == E::This && node(n.b).op == E::PiecesOfTypes && look.self != kNone && !tables_->types_change) {
        const TypeId type = at_.pieces[static_cast<std::size_t>(look.self)].type;
        return (rules_.type_masks[static_cast<std::size_t>(node(n.b).value)] >> type & 1U) != 0 ? May::Yes : May::No;
      }
      return May::Maybe;
    default:
      return May::Maybe;
  }
}

inline std::uint64_t times(std::uint64_t a, std::uint64_t b, std::uint64_t most) {
  return a == 0 || b == 0 ? 0 : a >= most || b >= most ? most : std::min(a * b, most);
}

// How many ways there may be to go on to the end of the decision, from there.
template <int W>
std::uint64_t Machine<W>::most(int pc, Look look) {
  while (true) {
    if (++look.work > kMostWork) return kMany;
    const Op& now = op(pc);
    const bool is_over = look.asked && look.moved && !look.joined && by_step();
    switch (now.kind) {
      case Kind::Do:
        if (now.s->kind == StatementKind::Require) {
          if (look.fresh && !truth(now.s->a, run_.env)) return 0;
        } else {
          look.fresh = false;
          if (now.s->kind == StatementKind::AssignGame) look.moved = true;
        }
        ++pc;
        break;
      case Kind::Ask: {
        if (is_over) return 1;
        const Statement& s = *now.s;
        if (s.kind == StatementKind::Random) return look.asked ? 1 : kMany;
        Look after = look;
        after.fresh = false;
        after.asked = true;
        after.joined = look.together > 0;
        std::uint64_t answers = 1;
        if (s.kind == StatementKind::Move) {
          after.moved = true;
          if (look.fresh) return most_walks(now, pc, after);
          after.quiet = false;
          answers = most_walks_later(s, look);
          if (node(s.a).op != ludwright::Op::This) after.self = kNone;
        } else if (s.kind == StatementKind::Choose) {
          answers = most_members(s, look);
        } else if (s.kind != StatementKind::Pass) {
          after.moved = true;
          after.self = kNone;
          answers = most_places(s, look);
        }
        return answers == 0 ? 0 : times(answers, most(pc + 1, after), kMany);
      }
      case Kind::Either: {
        if (is_over) return 1;
        look.asked = true;
        look.joined = look.together > 0;
        std::uint64_t sum = 0;
        for (const int target : now.targets) sum += most(target, look);
        return std::min(sum, kMany);
      }
      case Kind::Branch: {
        const Statement& s = *now.s;
        if (look.fresh) {
          std::size_t i = 0;
          while (i < s.conditions.size() && !truth(s.conditions[i], run_.env)) ++i;
          pc = i < now.targets.size() ? now.targets[i] : now.to;
          break;
        }
        std::uint64_t best = 0;
        std::size_t i = 0;
        for (; i < s.conditions.size(); ++i) {
          const May may = may_hold(s.conditions[i], look);
          if (may == May::No) continue;
          if (may == May::Yes && best == 0) break;
          best = std::max(best, most(now.targets[i], look));
          if (may == May::Yes) return best;
        }
        const int rest = i < now.targets.size() ? now.targets[i] : now.to;
        if (best != 0) return std::max(best, most(rest, look));
        pc = rest;
        break;
      }
      case Kind::Count:
        if (look.fresh && num(now.s->a, run_.env) <= 0) {
          pc = op(pc + 1).to;
          break;
        }
        ++look.depth;
        look.known = std::min(look.known, look.depth - 1);
        ++pc;
        break;
      case Kind::UpTo: {
        const bool is_known = look.depth <= look.known;
        const bool goes_on = !is_known || run_.frames.at(look.depth - 1).left > 0;
        Look out = look;
        --out.depth;
        if (!goes_on) {
          look = out;
          pc = now.to;
          break;
        }
        if (is_over) return 1;
        out.asked = look.asked = true;
        out.joined = look.joined = look.together > 0;
        look.known = std::min(look.known, look.depth - 1);
        return std::min(most(now.to, out) + most(pc + 1, look), kMany);
      }
      case Kind::Repeat:
      case Kind::AsLong:
      case Kind::NextMember: {
        Look out = look;
        --out.depth;
        look.known = std::min(look.known, look.depth - 1);
        look.fresh = out.fresh = false;
        return std::max(most(now.to, out), most(pc + 1, look));
      }
      case Kind::Members:
      case Kind::Seats:
        ++look.depth;
        look.known = std::min(look.known, look.depth - 1);
        look.fresh = false;
        ++pc;
        break;
      case Kind::NextSeat: {
        // Who decided is asked no more: another follows, or the decision is over.
        if (look.asked && now.s->kind == StatementKind::EachPlayer && std::popcount(unsigned{at_.flow.alive}) > 1)
          return 1;
        Look out = look;
        --out.depth;
        look.known = std::min(look.known, look.depth - 1);
        look.fresh = out.fresh = false;
        return std::max(most(now.to, out), most(pc + 1, look));
      }
      case Kind::Together:
        if (look.together++ == 0) look.joined = false;
        ++pc;
        break;
      case Kind::Apart:
        if (--look.together == 0) look.joined = false;
        ++pc;
        break;
      case Kind::Jump:
        pc = now.to;
        break;
      case Kind::End:
        return 1;
    }
  }
}

// Likewise after a walk of a piece of that type, whatever it does.
template <int W>
std::uint64_t Machine<W>::most_after(int pc, PieceId piece) {
  if (most_after_count_ != at_.count) {
    std::fill(most_after_.begin(), most_after_.end(), 0U);
    most_after_count_ = at_.count;
  }
  std::uint32_t& known = most_after_[static_cast<std::size_t>(pc) * m_.types.size() + at_.pieces[piece].type];
  if (known == 0) {
    Look look = looking();
    look.moved = true;
    look.self = piece;
    look.together = op(pc).together;
    look.joined = look.together > 0;
    look.depth = kMostWork;  // nothing is known of the loops
    look.known = 0;
    known = static_cast<std::uint32_t>(most(pc + 1, look)) + 1;
  }
  return known - 1;
}

// Whether a condition is known not to hold after walks of a piece that end where nothing stirs, see LastChoices.
template <int W>
bool Machine<W>::cannot_hold(ExprId id, const Env& env) {
  using E = ludwright::Op;
  const Node& n = node(id);
  if (n.op == E::And) return cannot_hold(n.a, env) || cannot_hold(n.b, env);
  if (n.op == E::Or) return cannot_hold(n.a, env) && cannot_hold(n.b, env);
  const auto at = static_cast<std::size_t>(id);
  return rules_.last_choices.steady[at] && !rules_.last_choices.grows[at] && !truth(id, env);
}

// Whether nothing is asked after the walks that a statement asks for, but where something stirs.
template <int W>
bool Machine<W>::guards_fail(int pc) {
  if (guards_version_ == version_ && guards_names_ == names_ && guards_pc_ == pc) return guards_fail_;
  guards_version_ = version_;
  guards_names_ = names_;
  guards_pc_ = pc;
  const std::vector<ExprId>* unless = tables_->unless[static_cast<std::size_t>(pc)];
  guards_fail_ = unless != nullptr && std::all_of(unless->begin(), unless->end(), [&](ExprId id) {
                   return (node(id).depends & kOnThis) == 0 && cannot_hold(id, run_.env);
                 });
  return guards_fail_;
}

// Which walks of a piece may set off that something is asked after them: those that take, or end where a rule waits for
// them; or, where it is known what else must hold and does not, those that end where it may come to hold.
template <int W>
typename Machine<W>::Loud Machine<W>::loud_walks(const Statement& s, int pc, PieceId piece) {
  Loud loud;
  const PieceRecord& record = at_.pieces[piece];
  if (record.owner < m_.seats.size() && s.paths == kNoId && guards_fail(pc)) {
    loud.is_over = true;
    loud.by_takes = false;
    loud.ends = moves_of(s, piece).loud[record.owner];
    return loud;
  }
  loud.ends = at_.occupied;
  for (const EventRule<W>& event : rules_.event_rules[static_cast<std::size_t>(EventKind::Moves)]) {
    if ((event.types >> record.type & 1U) == 0) continue;
    loud.ends |= record.owner < event.landings.size() ? event.landings[record.owner] : rules_.all_cells;
  }
  return loud;
}

template <int W>
std::uint64_t Machine<W>::most_walks(const Op& now, int pc, const Look& after) {
  std::uint64_t sum = 0;
  movers(*now.s, run_.env).each([&](int piece) {
    sum += weigh_roughly(*now.s, pc, static_cast<PieceId>(piece), after);
  });
  return std::min(sum, kMany);
}

template <int W>
Set<W> Machine<W>::movers(const Statement& s, const Env& env) {
  return pieces(s.a, env) & at_.on_board & ~at_.covered;
}

// Not less than that, found without a look at where it may end now, if nothing else depends on that.
template <int W>
std::uint64_t Machine<W>::weigh_roughly(const Statement& s, int pc, PieceId piece, const Look& after) {
  const std::uint64_t loud = most_after(pc, piece);
  const bool is_over = loud > 1 && s.paths == kNoId && guards_fail(pc);
  if (loud > 1 && !is_over) return weigh(s, pc, piece, after).weight;
  const Spot<W>& spot = spot_of(moves_of(s, piece), mover_of(s, piece), at_.pieces[piece].index);
  if (loud == 0) return 0;
  return spot.quiet + (spot.louder + spot.others) * loud + (spot.hops_loud ? spot.hops * loud : spot.hops);
}

// How many ways there may be to go on with walks of a piece.
template <int W>
const typename Machine<W>::Walks& Machine<W>::weigh(const Statement& s, int pc, PieceId piece, const Look& after) {
  Walks& group = weighed_[piece];
  if (group.version == version_ && group.names == names_ && group.pc == pc) return group;
  group.version = version_;
  group.names = names_;
  group.pc = pc;
  group.loud = group.each = most_after(pc, piece);
  Loud loud;
  if (group.loud > 1) {
    loud = loud_walks(s, pc, piece);
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
  if (me >= m_.seats.size()) {  // nobody's
    group.ends = group.loud_ends = {};
    group.quiet = group.louder = group.hops = 0;
    group.others = walks_of(s, piece, run_.env).size;
    group.weight = times(group.others, group.loud, kMany);
    return group;
  }
  const Spot<W>& spot = spot_of(moves, me, at_.pieces[piece].index);
  group.ends = spot.ends & open_ends(moves, me);
  group.others = moves.counts && spot.others > 0 ? walks_of(s, piece, run_.env, true).size : spot.others;
  group.hops = spot.hops;
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
    group.weight = group.quiet * group.each + (group.louder + group.others) * group.loud + group.hops * group.hop;
  }
  group.weight = std::min(group.weight, kMany);
  return group;
}

// Of walks that come later, when other things may have been done.
template <int W>
std::uint64_t Machine<W>::most_walks_later(const Statement& s, const Look& look) {
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
    add(at_.pieces[static_cast<std::size_t>(look.self)].type);
    for (std::size_t role = 0; role < m_.roles.size(); ++role) add(rules_.set_of_role(static_cast<int>(role)));
  } else {
    for (std::size_t set = 0; set < rules_.set_count(); ++set) add(set);
  }
  const Node& who = node(s.a);
  if (who.op == ludwright::Op::This) return best;
  if (who.op == ludwright::Op::Local && tables_->is_single[static_cast<std::size_t>(who.value)]) return best;
  return times(best, static_cast<std::uint64_t>(at_.count), kMany);
}

template <int W>
std::uint64_t Machine<W>::most_members(const Statement& s, const Look& look) {
  const Domain& domain = s.domain;
  if (domain.set == kNoId && !domain.one_of.empty()) {
    std::uint64_t sum = 0;
    for (const ExprId id : domain.one_of) {
      const Type type = node(id).type;
      if (type == Type::Cells || type == Type::Pieces || type == Type::Players || type == Type::Types ||
          type == Type::Areas)
        return kMany;
      ++sum;
    }
    return sum;
  }
  if (domain.set == kNoId) {
    if (look.fresh)
      return static_cast<std::uint64_t>(
          std::max<std::int64_t>(0, std::int64_t{num(domain.high, run_.env)} - num(domain.low, run_.env) + 1));
    return kMany;
  }
  if (look.fresh) return static_cast<std::uint64_t>(count(domain.set, run_.env));
  switch (node(domain.set).type) {
    case Type::Cells:
      return static_cast<std::uint64_t>(rules_.cell_count);
    case Type::Pieces:
      return static_cast<std::uint64_t>(at_.count);  // those that are gone may come back
    case Type::Players:
      return m_.seats.size();
    case Type::Types:
      return m_.types.size();
    case Type::Areas:
      return at_.areas.size();
    default:
      return 1;
  }
}

template <int W>
std::uint64_t Machine<W>::most_places(const Statement& s, const Look& look) {
  if (node(s.b).type == Type::Areas) throw Overflow{};
  const bool is_new = s.kind == StatementKind::PlaceNew;
  if (!look.fresh)
    return times(is_new ? m_.types.size() : static_cast<std::size_t>(at_.count),
                 static_cast<std::uint64_t>(rules_.cell_count), kMany);
  const Cells open = sites(s, run_.env);
  if (open.none()) return 0;
  const int what = is_new ? std::popcount(types(s.a, run_.env)) : pieces(s.a, run_.env).count();
  return times(static_cast<std::uint64_t>(what), static_cast<std::uint64_t>(open.count()), kMany);
}

// Where there is room for what a statement places.
template <int W>
Bits<W> Machine<W>::sites(const Statement& s, const Env& env) {
  Cells open = cells_at(s.b, env);
  if (m_.board.stack == 1) return open & ~at_.occupied;
  const Cells full = open & at_.occupied;
  full.each([&](int cell) {
    if (!at_.has_room(static_cast<CellId>(cell))) open.reset(cell);
  });
  return open;
}

// ---- what is asked
// ---------------------------------------------------------------------------------------------------------

template <int W>
void Machine<W>::ask(Question& question, bool weighs) {
  const int frames = run_.frames.count();
  const std::array<std::uint64_t, 6> asked = {
      version_,
      names_,
      static_cast<std::uint64_t>(run_.pc),
      static_cast<std::uint64_t>(run_.made),
      static_cast<std::uint64_t>(frames == 0 ? 0 : run_.frames.at(frames - 1).left),
      weighs ? 1U : 0U};
  if (question.asked == asked) return;
  question.asked = asked;
  question.clear();
  const Op& now = op(run_.pc);
  Look look = looking();
  if (now.kind == Kind::Ask) {
    const Statement& s = *now.s;
    switch (s.kind) {
      case StatementKind::Move: {
        look.moved = true;
        movers(s, run_.env).each([&](int piece) {
          if (!weighs) {
            question.groups.emplace_back().what = piece;
            return;
          }
          Group group;
          group.what = piece;
          group.weight = weigh_roughly(s, run_.pc, static_cast<PieceId>(piece), look);
          if (group.weight != 0) question.groups.push_back(group);
        });
        break;
      }
      case StatementKind::PlaceNew:
      case StatementKind::PlacePiece:
        ask_places(s, look, weighs, question);
        break;
      case StatementKind::Choose:
      case StatementKind::Random:
        ask_members(s, look, weighs, question);
        break;
      default: {  // pass
        Group group;
        group.each = group.weight = weighs ? most(run_.pc + 1, look) : 1;
        question.groups.push_back(group);
        break;
      }
    }
  } else {
    look.fresh = true;
    const auto add = [&](int index, int target, const Look& there) {
      Group group;
      group.what = index;
      group.each = group.weight = weighs ? most(target, there) : 1;
      if (group.weight != 0) question.groups.push_back(group);
    };
    if (now.kind == Kind::Either) {
      for (std::size_t i = 0; i < now.targets.size(); ++i) add(static_cast<int>(i), now.targets[i], look);
    } else {
      Look out = look;
      --out.depth;
      add(0, now.to, out);
      look.known = look.depth - 1;
      add(1, run_.pc + 1, look);
    }
  }
  for (const Group& group : question.groups) question.total += group.weight;
}

template <int W>
void Machine<W>::ask_places(const Statement& s, const Look& look, bool weighs, Question& question) {
  if (node(s.b).type == Type::Areas) throw Overflow{};
  const Cells open = sites(s, run_.env);
  if (open.none()) return;
  open.each([&](int cell) { question.members.push_back(cell); });
  Look after = look;
  after.moved = true;
  const std::uint64_t each = weighs ? most(run_.pc + 1, after) : 1;
  const auto add = [&](int what) {
    Group group;
    group.what = what;
    group.each = each;
    group.weight = times(each, question.members.size(), kMany);
    question.groups.push_back(group);
  };
  if (s.kind == StatementKind::PlaceNew) {
    for (std::uint64_t all = types(s.a, run_.env); all != 0; all &= all - 1) add(std::countr_zero(all));
    return;
  }
  Pieces rest = pieces(s.a, run_.env);
  while (rest.any()) {  // of those that are alike one
    const int piece = rest.lowest();
    rest = rest & ~alike_in_area(static_cast<PieceId>(piece));
    add(piece);
  }
}

// The pieces that nothing tells from one in an area, itself included; of one on the board, itself.
template <int W>
Set<W> Machine<W>::alike_in_area(PieceId piece) const {
  const PieceRecord& record = at_.pieces[piece];
  if (record.site != SiteKind::Area) return Pieces::one(piece);
  Pieces set;
  (at_.areas[record.index] & at_.owned[Position<W>::owner_index(record.owner)]).each([&](int other) {
    if (at_.pieces[static_cast<std::size_t>(other)].type != record.type) return;
    for (int slot = 0; slot < rules_.layout.per_piece; ++slot) {
      if (at_.piece_slot(piece, slot) != at_.piece_slot(static_cast<PieceId>(other), slot)) return;
    }
    set.set(other);
  });
  return set;
}

template <int W>
void Machine<W>::ask_members(const Statement& s, const Look& look, bool weighs, Question& question) {
  question.type = domain_type(s.domain);
  const bool is_random = s.kind == StatementKind::Random;
  const bool is_list = !s.domain.one_of.empty();
  const std::uint64_t each = is_random || !weighs ? 1 : most(run_.pc + 1, look);
  const std::size_t begin = members_.size();
  list_domain(s.domain, run_.env);
  question.members.assign(members_.begin() + static_cast<std::ptrdiff_t>(begin), members_.end());
  members_.resize(begin);
  Pieces rest;
  for (const std::int32_t member : question.members) {
    Group group;
    group.what = member;
    group.each = group.weight = each;
    const auto is_known = [&](const Group& other) { return other.what == member; };
    if (is_list && !is_random && std::any_of(question.groups.begin(), question.groups.end(), is_known)) continue;
    if (question.type == Type::Pieces) {
      if (rest.test(member)) continue;
      const Pieces alike = alike_in_area(static_cast<PieceId>(member));
      rest |= alike;
      if (is_random) {
        group.each = group.weight = static_cast<std::uint64_t>(std::count_if(
            question.members.begin(), question.members.end(), [&](int other) { return alike.test(other); }));
      }
    }
    question.groups.push_back(group);
  }
}

// ---- answers
// ---------------------------------------------------------------------------------------------------------------

// `what`: which of those in question it was.
template <int W>
void Machine<W>::note(const Choice& choice, std::int32_t what) {
  answered_.resize(static_cast<std::size_t>(run_.made));
  answered_.push_back(what);
  if (run_.made_by == kNobody) {
    run_.made_by = run_.env.decider;
    run_.by_chance = asks_chance();
  }
  if (run_.made >= kMaxChoices) throw Overflow{};
  ++run_.made;
  choices_.push_back(choice);
  if (run_.together > 0) ++run_.together_choices;
  if (choice.kind == ChoiceKind::Alternative || choice.kind == ChoiceKind::Pass) return;
  const std::uint32_t kind = 1U << static_cast<unsigned>(choice.kind);
  run_.repeats_kind = run_.repeats_kind || (run_.kinds & kind) != 0;
  run_.kinds |= kind;
}

template <int W>
bool Machine<W>::at_horizon() const {
  return run_.made > 0 && (asks_chance() || run_.by_chance || run_.env.decider != run_.made_by);
}

// Whether there is something to choose from where something is asked.
template <int W>
bool Machine<W>::has_answers() {
  const Op& now = op(run_.pc);
  if (now.kind != Kind::Ask) return true;
  const Statement& s = *now.s;
  switch (s.kind) {
    case StatementKind::Move:
      return movers(s, run_.env).some([&](int piece) {
        const PieceWalks walks = walks_of(s, static_cast<PieceId>(piece), run_.env);
        Env asking = run_.env;
        asking.me = asking.decider;
        for (std::size_t i = walks.first; i < walks.first + walks.size; ++i) {
          const Walk walk = walks_[i];
          if (!rules_.forbids || !forbidden(static_cast<PieceId>(piece), walk, asking, false)) return true;
        }
        return false;
      });
    case StatementKind::PlaceNew:
      return types(s.a, run_.env) != 0 && sites(s, run_.env).any();
    case StatementKind::PlacePiece:
      return pieces(s.a, run_.env).any() && sites(s, run_.env).any();
    case StatementKind::Choose:
    case StatementKind::Random: {
      const std::size_t begin = members_.size();
      list_domain(s.domain, run_.env);
      const bool some = members_.size() > begin;
      members_.resize(begin);
      return some;
    }
    default:
      return true;
  }
}

// Of a search to the end: whether the program is over and legal, or what comes then is asked of chance or of another.
template <int W>
bool Machine<W>::ends_well() {
  std::uint32_t preference = 0;
  if (op(run_.pc).kind == Kind::End) return judge_legal(preference) && finish_program();
  return has_answers();
}

// Whether the decision is over before what is asked now.
template <int W>
bool Machine<W>::is_over() const {
  if (run_.made == 0) return false;
  const bool joined = run_.together > 0 && run_.together_choices > 0;
  return at_horizon() || (by_step() && run_.changes != run_.changes_before && !joined);
}

// Gives the answer with the number; what is left of it is for what is asked next, at most `expected_` ways. False if
// there is no such answer.
template <int W>
bool Machine<W>::answer(const Question& question, std::uint64_t& number) {
  const Group* group = question.groups.data();
  for (; number >= group->weight; ++group) number -= group->weight;
  expected_ = group->each;
  const Op& now = op(run_.pc);
  if (now.kind != Kind::Ask) return answer_alternative(group->what), true;
  switch (now.s->kind) {
    case StatementKind::Move:
      return answer_piece(static_cast<PieceId>(group->what), number);
    case StatementKind::PlaceNew:
    case StatementKind::PlacePiece: {
      const auto index = static_cast<std::size_t>(number / group->each);
      number %= group->each;
      return answer_place(group->what, question.members[index]);
    }
    case StatementKind::Choose:
    case StatementKind::Random:
      if (now.s->kind == StatementKind::Random) {
        number = 0;
        expected_ = kMany;
      }
      return answer_member(question.type, group->what);
    default:
      note(Choice{});
      ++run_.pc;
      return true;
  }
}

// The walk of a piece with the number: its steps and slides that are quiet, those that are loud, its hops, and others.
template <int W>
bool Machine<W>::answer_piece(PieceId piece, std::uint64_t& number) {
  const Statement& s = *op(run_.pc).s;
  Look look = looking();
  look.moved = true;
  const Walks& group = weigh(s, run_.pc, piece, look);
  if (number >= group.weight) return false;
  const MoveSet<W>& moves = moves_of(s, piece);
  const Env own = walker_env(s, piece);
  int index = 0;
  const auto is_below = [&](std::uint64_t count, std::uint64_t each) {
    if (number >= count * each) {
      number -= count * each;
      return false;
    }
    expected_ = each;
    index = static_cast<int>(each == 1 ? number : number / each);
    number = each == 1 ? 0 : number % each;
    return true;
  };
  Walk walk;
  const bool is_quiet = is_below(group.quiet, group.each);
  if (is_quiet || is_below(group.louder, group.loud)) {
    const Cells ends = group.ends & (is_quiet ? ~group.loud_ends : group.loud_ends);
    return find_walk(moves, s, piece, static_cast<CellId>(ends.nth(index)), own, walk) && answer_walk(piece, walk, 0);
  }
  if (is_below(group.hops, group.hop))
    return find_hop(moves, s, piece, index, own, walk) && answer_walk(piece, walk, 0);
  is_below(group.others, group.loud);
  const PieceWalks walks = walks_of(s, piece, run_.env, own.me < m_.seats.size());
  if (walks.size > group.others) throw Overflow{};
  if (static_cast<std::size_t>(index) >= walks.size) return false;
  walk = walks_[walks.first + static_cast<std::size_t>(index)];
  return answer_walk(piece, walk, ordinal_of(walks, walk));
}

template <int W>
void Machine<W>::answer_alternative(int index) {
  Choice choice;
  choice.kind = ChoiceKind::Alternative;
  choice.a = static_cast<std::uint16_t>(index);
  note(choice);
  const Op& now = op(run_.pc);
  if (now.kind == Kind::Either) {
    run_.pc = now.targets[static_cast<std::size_t>(index)];
  } else if (index == 0) {
    run_.frames.pop();
    run_.pc = now.to;
  } else {
    --run_.frames.top().left;
    ++run_.pc;
  }
  renamed();
}

template <int W>
bool Machine<W>::answer_walk(PieceId piece, const Walk& walk, std::uint8_t ordinal) {
  const Statement& s = *op(run_.pc).s;
  Env& env = run_.env;
  if (rules_.forbids) {
    Env asking = env;
    asking.me = env.decider;
    if (forbidden(piece, walk, asking, false)) return false;
  }
  Choice choice;
  choice.kind = ChoiceKind::Walk;
  choice.a = at_.pieces[piece].index;
  choice.b = walk.end;
  choice.alt = walk.alt;
  choice.ordinal = ordinal;
  note(choice);
  run_.shares_ends = run_.shares_ends || moves_of(s, piece).shares;
  ++run_.walks;
  run_.took_on_way = run_.took_on_way || run_.has_taken;
  run_.has_taken = walk.victims == 1 && walk.victim[0] == walk.end;
  BlockId effects = kNoId;
  PlayerId me = env.me;
  if (s.paths == kNoId) {
    me = at_.pieces[piece].owner;
    Env own = env;
    own.self = piece;
    effects = rules_.moves_of(set_of(piece, own))[walk.alt].effects;
  }
  if (!make_walk(piece, walk, effects, me, env)) return false;
  ++run_.pc;
  return true;
}

template <int W>
PlayerId Machine<W>::placed_owner(const Statement& s, const Env& env) {
  if (s.c == kNoId) return env.me;
  const int player = single_player(s.c, env);
  return player == kNone ? kNobody : static_cast<PlayerId>(player);
}

template <int W>
Choice Machine<W>::choice_of_place(const Statement& s, std::int32_t what, std::int32_t site) {
  Choice choice;
  choice.kind = ChoiceKind::Place;
  choice.b = static_cast<std::uint16_t>(site);
  if (s.kind == StatementKind::PlaceNew) {
    choice.a = static_cast<std::uint16_t>(what);
    choice.alt = placed_owner(s, run_.env);
    return choice;
  }
  const auto piece = static_cast<PieceId>(what);
  choice.a = at_.pieces[piece].type;
  choice.alt = at_.pieces[piece].owner;
  choice.ordinal = rank_in_area(piece);
  return choice;
}

template <int W>
bool Machine<W>::answer_place(std::int32_t what, std::int32_t site) {
  const Statement& s = *op(run_.pc).s;
  Env& env = run_.env;
  const auto cell = static_cast<CellId>(site);
  const Choice choice = choice_of_place(s, what, site);
  if (!may_say(choice)) return false;
  note(choice, what);
  PieceId piece = kNoPiece;
  if (s.kind == StatementKind::PlaceNew) {
    piece = at_.create(journal_, static_cast<TypeId>(what), choice.alt);
  } else {
    piece = static_cast<PieceId>(what);
    env.origin = at_.on_board.test(piece) ? at_.pieces[piece].index : kNone;
  }
  env.self = piece;
  env.landing = cell;
  changed();
  const bool outer = std::exchange(in_cascade_, true);
  if (s.kind == StatementKind::PlaceNew) {
    at_.put(journal_, piece, cell, s.under);
    queue(EventKind::Placed, piece, env);
  } else {
    queue(EventKind::Placed, piece, env);
    at_.lift(journal_, piece);
    at_.put(journal_, piece, cell, s.under);
  }
  changed();
  in_cascade_ = outer;
  if (!outer && !drain(env)) return false;
  ++run_.pc;
  return true;
}

// Among unlike pieces of its type and owner in its area.
template <int W>
std::uint8_t Machine<W>::rank_in_area(PieceId piece) const {
  const PieceRecord& record = at_.pieces[piece];
  if (record.site != SiteKind::Area || rules_.layout.per_piece == 0) return 0;
  int rank = 0;
  Pieces before;
  (at_.areas[record.index] & at_.owned[Position<W>::owner_index(record.owner)]).each([&](int other) {
    const auto that = static_cast<PieceId>(other);
    if (at_.pieces[that].type != record.type || before.test(other)) return;
    const Pieces alike = alike_in_area(that);
    if (alike.test(piece)) return;
    before |= alike;
    if (goes_before(that, piece)) ++rank;
  });
  return static_cast<std::uint8_t>(rank);
}

template <int W>
Choice Machine<W>::choice_of_member(Type type, std::int32_t member) const {
  Choice choice;
  switch (type) {
    case Type::Pieces: {
      choice.kind = ChoiceKind::Piece;
      const auto piece = static_cast<PieceId>(member);
      const PieceRecord& record = at_.pieces[piece];
      if (record.site == SiteKind::Cell) {
        choice.a = record.index;
        choice.alt = static_cast<std::uint8_t>(at_.level(piece));
      } else {
        const int container = record.site == SiteKind::Area ? record.index : m_.containers;
        choice.a = static_cast<std::uint16_t>(kMaxCells + container);
        choice.b = record.type;
        choice.alt = record.owner;
        choice.ordinal = rank_in_area(piece);
      }
      break;
    }
    case Type::Cells:
    case Type::Areas:
      choice.kind = ChoiceKind::Cell;
      choice.a = static_cast<std::uint16_t>(member + (type == Type::Areas ? kMaxCells : 0));
      break;
    case Type::Types:
      choice.kind = ChoiceKind::Type;
      choice.a = static_cast<std::uint16_t>(member);
      break;
    case Type::Players:
      choice.kind = ChoiceKind::Player;
      choice.a = static_cast<std::uint16_t>(member == kNobody ? kMaxSeats : member);
      break;
    case Type::Direction:
      choice.kind = ChoiceKind::Direction;
      choice.a = static_cast<std::uint16_t>(member);
      break;
    case Type::Value:
      choice.kind = ChoiceKind::Value;
      choice.a = static_cast<std::uint16_t>(member);
      break;
    default:
      choice.kind = ChoiceKind::Number;
      choice.set_number(member);
      break;
  }
  return choice;
}

template <int W>
bool Machine<W>::answer_member(Type type, std::int32_t member) {
  const Statement& s = *op(run_.pc).s;
  Choice choice = choice_of_member(type, member);
  if (!may_say(choice)) return false;
  if (s.local != kNone) choice.local = static_cast<std::uint8_t>(std::min(s.local, 255));
  note(choice, member);
  bind(s.local, type, member);
  ++run_.pc;
  return true;
}

// Where only what says the same is looked for: whether that was said.
template <int W>
bool Machine<W>::may_say(const Choice& choice) const {
  return said_.empty() || std::find(said_.begin(), said_.end(), choice) != said_.end();
}

// Whether something that was chosen later in the decision could have been chosen earlier: then it may have been said in
// another order. What comes first of all that differs in such an order was asked in the same position.
template <int W>
bool Machine<W>::may_be_said_otherwise(std::size_t first) const {
  const auto made = static_cast<std::size_t>(run_.made);
  for (std::size_t i = 0; i < made; ++i) {
    const Choice& early = choices_[first + i];
    for (std::size_t k = i + 1; k < made; ++k) {
      const Choice& late = choices_[first + k];
      if (late.kind != early.kind || early.kind == ChoiceKind::Alternative || early.kind == ChoiceKind::Pass ||
          early.kind == ChoiceKind::Walk)
        continue;
      const std::int32_t what = answered_[k];
      const bool pieces = early.kind == ChoiceKind::Piece;
      for (const Group& group : levels_[i]->question.groups) {
        if (group.what == what) return true;
        if (pieces && late.a >= kMaxCells && at_.pieces[static_cast<std::size_t>(group.what)].type == late.b)
          return true;
      }
    }
  }
  return false;
}

// ---- every answer in turn
// ---------------------------------------------------------------------------------------------

template <int W>
typename Machine<W>::Level& Machine<W>::level(std::size_t depth) {
  if (depth >= kMostLevels) throw Overflow{};
  while (levels_.size() <= depth) levels_.push_back(std::make_unique<Level>());
  return *levels_[depth];
}

template <int W>
void Machine<W>::keep(Kept& kept) const {
  kept.run = run_;
  kept.locals = locals_;
  kept.mark = journal_.mark();
  kept.choices = choices_.size();
  kept.members = members_.size();
  kept.version = version_;
  kept.names = names_;
}

template <int W>
void Machine<W>::restore(const Kept& kept) {
  take_back_to(kept.mark);
  run_ = kept.run;
  locals_ = kept.locals;
  choices_.resize(kept.choices);
  members_.resize(kept.members);
  version_ = kept.version;
  names_ = kept.names;
  waiting_.clear();
  next_waiting_ = 0;
  ran_.clear();
  in_cascade_ = false;
}

// Whether a walk may be part of a decision that leaves and comes to the same cells, where every walk but the first is
// of `this`. `walks`: how many there were before it.
template <int W>
bool Machine<W>::may_double(const Doubling& own, const Statement& s, PieceId piece, const Walk& walk, int walks) {
  const int from = at_.pieces[piece].index;
  if (walks == 0 && own.from != kNone && from != own.from) return false;
  if (!own.takes && walk.victims > 0) return false;
  int to = own.to;
  if (walks > 0 && to == kNone) {  // back to where it began
    for (std::size_t i = own.first; i < choices_.size() && to == kNone; ++i) {
      if (choices_[i].kind == ChoiceKind::Walk) to = choices_[i].a;
    }
  }
  if (walk.end == to) return true;
  Look look = looking();
  look.moved = true;
  const Walks& group = weigh(s, run_.pc, piece, look);
  const bool is_loud = walk.victims > 0 || group.loud_ends.test(walk.end);
  return (is_loud ? group.loud : group.each) > 1;  // another may follow
}

// From what is asked now, every way to go on to where the search ends; true if it was stopped, which leaves the run
// there.
template <int W>
bool Machine<W>::each(const Search& search) {
  Level& here = level(depth_++);
  Question& question = here.question;
  ask(question, false);
  keep(here.kept);
  const auto go_on = [&] {
    switch (advance(search.stop)) {
      case Status::Failed:
        return false;
      case Status::Complete:
        return search.visit();
      case Status::Asking:
        break;
    }
    if (search.to_end ? at_horizon() : is_over()) return search.visit();
    return (search.to_end && search.stop == kNone && cannot_fail(run_.pc)) || each(search);
  };
  const auto stop = [&](bool found) {
    --depth_;
    return found;
  };
  const Op& now = op(run_.pc);
  const bool is_walk = now.kind == Kind::Ask && now.s->kind == StatementKind::Move;
  const bool is_place =
      now.kind == Kind::Ask && (now.s->kind == StatementKind::PlaceNew || now.s->kind == StatementKind::PlacePiece);
  const bool is_member =
      now.kind == Kind::Ask && (now.s->kind == StatementKind::Choose || now.s->kind == StatementKind::Random);
  for (const Group& group : question.groups) {
    if (is_walk) {
      const auto piece = static_cast<PieceId>(group.what);
      const PieceWalks walks = walks_of(*now.s, piece, run_.env);
      for (std::size_t i = 0; i < walks.size; ++i) {
        const Walk walk = walks_[walks.first + i];
        if (search.doubling != nullptr && !may_double(*search.doubling, *now.s, piece, walk, here.kept.run.walks))
          continue;
        if (answer_walk(piece, walk, ordinal_of(walks, walk)) && go_on()) return stop(true);
        restore(here.kept);
      }
    } else if (is_place) {
      for (const std::int32_t site : question.members) {
        if (answer_place(group.what, site) && go_on()) return stop(true);
        restore(here.kept);
      }
    } else {
      if (is_member) {
        weight_ = group.weight;
        if (!answer_member(question.type, group.what)) continue;
      } else if (now.kind != Kind::Ask) {
        answer_alternative(group.what);
      } else {
        note(Choice{});
        ++run_.pc;
      }
      if (go_on()) return stop(true);
      restore(here.kept);
    }
  }
  return stop(false);
}

// Whether the program can be gone on with to its end, from what is asked now.
template <int W>
bool Machine<W>::completes() {
  if (cannot_fail(run_.pc)) return true;
  Kept& kept = level(depth_++).kept;
  keep(kept);
  run_.made = 0;
  run_.made_by = kNobody;
  const auto visit = [&] { return ends_well(); };
  Search search{visit};
  search.to_end = true;
  const bool found = each(search);
  restore(kept);
  --depth_;
  return found;
}

// Whether the body of a loop can be run to its end.
template <int W>
bool Machine<W>::possible(int body, int stop) {
  const Op& first = op(body);
  const bool places = first.kind == Kind::Ask && body + 1 == stop && first.s->kind == StatementKind::PlacePiece;
  if (places && tables_->rules_cannot_fail && node(first.s->b).type != Type::Areas)
    return pieces(first.s->a, run_.env).any() && sites(*first.s, run_.env).any();
  Kept& kept = level(depth_++).kept;
  keep(kept);
  run_.pc = body;
  run_.made = 0;
  run_.made_by = kNobody;
  const auto visit = [&] { return run_.pc == stop || op(run_.pc).kind == Kind::End || has_answers(); };
  Search search{visit};
  search.to_end = true;
  search.stop = stop;
  bool found = false;
  switch (advance(stop)) {
    case Status::Failed:
      break;
    case Status::Complete:
      found = true;
      break;
    case Status::Asking:
      found = each(search);
      break;
  }
  restore(kept);
  --depth_;
  return found;
}

// Whether nothing that comes from there on can fail.
template <int W>
bool Machine<W>::cannot_fail(int pc) {
  if (tables_->has_never && !is_free_) return false;
  return tables_->cannot_fail[static_cast<std::size_t>(pc)];
}

}  // namespace ludwright::programs
