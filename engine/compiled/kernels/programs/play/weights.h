// How many ways there may be to go on with a decision, at most: what numbers are drawn below. Included by programs.cpp.
#pragma once
#include <algorithm>
#include <utility>

#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

template <int W, int P>
bool Machine<W, P>::by_step() const {
  return at_.flow.stage == Stage::Turn && m_.phases[at_.flow.phase].by_step;
}

template <int W, int P>
typename Machine<W, P>::Look Machine<W, P>::looking() const {
  Look look;
  look.asked = true;
  look.moved = run_.changes != run_.changes_before;
  look.together = run_.together;
  look.joined = run_.together > 0;
  look.depth = look.known = run_.frames.count();
  look.self = run_.env.self;
  return look;
}

// What a condition will say after a walk, as far as that is known before.
template <int W, int P>
May Machine<W, P>::may_hold(ExprId id, const Look& look) {
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

// For its scope, the name of a `let` ahead is bound as that will bind it if nothing is done before; then it is as it
// was.
template <int W, int P>
class Machine<W, P>::ScopedLet {
 public:
  ScopedLet(Machine& machine, const Statement& let)
      : machine_(machine),
        to_(machine.locals_[static_cast<std::size_t>(let.local)]),
        kept_(to_),
        names_version_(machine.names_version_) {
    machine.set_local(let.local, let.a, machine.run_.env);
    // The same name may be bound otherwise in another position.
    machine.names_version_ = machine.next_version(names_version_ + machine.version_);
  }
  ScopedLet(const ScopedLet&) = delete;
  ScopedLet& operator=(const ScopedLet&) = delete;
  ~ScopedLet() {
    to_ = kept_;
    machine_.names_version_ = names_version_;
  }

 private:
  Machine& machine_;
  Local& to_;
  Local kept_;
  std::uint64_t names_version_;
};

// How many ways there may be to go on to the end of the decision, from there.
template <int W, int P>
std::uint64_t Machine<W, P>::most(int pc, Look look) {
  while (true) {
    if (++looks_ > kMostLooks) return kMany;
    const Op& now = op(pc);
    const bool is_over = look.asked && look.moved && !look.joined && by_step();
    if (is_over && !look.fresh) return 1;
    switch (now.kind) {
      case Kind::Do:
        if (now.s->kind == StatementKind::Require) {
          if (look.fresh && !truth(now.s->a, run_.env)) return 0;
        } else if (look.fresh && now.s->kind == StatementKind::Let && now.s->local != kNone) {
          const ScopedLet named(*this, *now.s);
          return most(pc + 1, look);
        } else {
          if (now.s->kind == StatementKind::AssignGame ||
              (now.s->kind == StatementKind::AssignSlot &&
               (tables_->outlook.sets_chosen[static_cast<std::size_t>(pc)] || (look.fresh && names_some(*now.s)))))
            look.moved = true;
          look.fresh = look.quiet = false;
        }
        ++pc;
        break;
      case Kind::Ask: {
        if (is_over) return 1;
        const Statement& s = *now.s;
        if (s.kind == StatementKind::Random) return look.asked ? 1 : kMany;
        Look after = look.with_answer_given();
        std::uint64_t answers = 1;
        if (s.kind == StatementKind::Move) {
          after.moved = true;
          if (look.fresh) return weigh_walks(s, pc, after).total;
          after.quiet = false;
          answers = most_walks_later(s, look);
          if (node(s.a).op != ludwright::Op::This) after.self = kNone;
        } else if (s.kind == StatementKind::Choose) {
          if (look.fresh && tables_->outlook.ahead[static_cast<std::size_t>(pc)] != Ahead::No)
            return most_ahead(s, pc, after);
          answers = most_members(s, look);
        } else if (s.kind != StatementKind::Pass) {
          after.moved = true;
          after.self = kNone;
          answers = most_places(s, look);
        }
        return answers == 0 ? 0 : times(answers, most_later(pc + 1, after), kMany);
      }
      case Kind::Either: {
        if (is_over) return 1;
        look.asked = true;
        look.passed = 0;
        look.joined = look.together > 0;
        std::uint64_t sum = 0;
        for (const int target : now.targets) sum += most_from(target, look);
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
        out.passed = look.passed = 0;
        out.joined = look.joined = look.together > 0;
        look.known = std::min(look.known, look.depth - 1);
        return std::min(most(now.to, out) + most(pc + 1, look), kMany);
      }
      case Kind::Repeat:
      case Kind::AsLong:
      case Kind::NextMember: {
        if (comes_again(pc, look)) return 0;
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
        if (comes_again(pc, look)) return 0;
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

// Whether it came to an operation that goes on with a loop before, with nothing asked since: then there is nothing
// there that was not counted. Notes it.
template <int W, int P>
bool Machine<W, P>::comes_again(int pc, Look& look) const {
  const int loop = tables_->outlook.loops[static_cast<std::size_t>(pc)];
  if (loop == kNone) return false;
  const std::uint64_t bit = std::uint64_t{1} << (4 * loop + (look.moved ? 2 : 0) + (look.quiet ? 1 : 0));
  const bool again = (look.passed & bit) != 0;
  look.passed |= bit;
  return again;
}

// Likewise; what was asked about an alternative when that before it was weighed is still known.
template <int W, int P>
std::uint64_t Machine<W, P>::most_from(int pc, const Look& look) {
  if (!look.fresh || look.quiet) return most(pc, look);
  const Op& first = op(pc);
  if (first.kind == Kind::Ask && !look.moved) {  // as `most` would, but at once
    if (first.s->kind == StatementKind::Move) {
      Look after = look.with_answer_given();
      after.moved = true;
      return weigh_walks(*first.s, pc, after).total;
    }
    if (first.s->kind == StatementKind::Choose && nobody_has(first.s->domain.set, run_.env)) return 0;
  }
  Alternative& known = alternatives_[static_cast<std::size_t>(pc)];
  const std::uint64_t asked = static_cast<std::uint64_t>(look.depth) << 32U |
                              static_cast<std::uint64_t>(look.together) << 3U | (look.moved ? 4U : 0U) |
                              (look.joined ? 2U : 0U) | (look.asked ? 1U : 0U);
  if (known.version != version_ || known.names != names_version_ || known.look != asked) {
    known.ways = most(pc, look);
    known.version = version_;
    known.names = names_version_;
    known.look = asked;
  }
  return known.ways;
}

// Likewise when something was done since; known from the last time where that does not depend on what stands where.
template <int W, int P>
std::uint64_t Machine<W, P>::most_later(int pc, const Look& look) {
  if (look.fresh || look.quiet || !tables_->outlook.asks_no_walks[static_cast<std::size_t>(pc)]) return most(pc, look);
  const bool asks_who = look.self != kNone && !tables_->outlook.asks_not_who[static_cast<std::size_t>(pc)];
  const unsigned self = asks_who ? at_.pieces[static_cast<std::size_t>(look.self)].type + 1U : 0U;
  const std::uint64_t asked =
      std::uint64_t{1} << 63U | std::uint64_t{at_.flow.alive & 0xffU} << 52U | std::uint64_t{at_.flow.phase} << 44U |
      std::uint64_t{by_step()} << 43U | std::uint64_t{self} << 36U | static_cast<std::uint64_t>(at_.count) << 24U |
      static_cast<std::uint64_t>(look.depth) << 12U | static_cast<std::uint64_t>(look.together) << 3U |
      (look.moved ? 4U : 0U) | (look.joined ? 2U : 0U) | (look.asked ? 1U : 0U);
  auto& [known, ways] = later_[static_cast<std::size_t>(pc)];
  if (known == asked) return ways;
  const std::uint64_t found = most(pc, look);
  if (looks_ > kMostLooks) return found;
  known = asked;
  ways = found;
  return found;
}

template <int W, int P>
std::uint64_t Machine<W, P>::most_members(const Statement& s, const Look& look) {
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
      return most_cells(domain.set);
    case Type::Pieces:
      return most_pieces(domain.set);
    case Type::Players:
      return seat_count_;
    case Type::Types:
      return m_.types.size();
    case Type::Areas:
      return at_.areas.size();
    default:
      return 1;
  }
}

// While it lives a choice is as if it had been made there.
template <int W, int P>
class Machine<W, P>::Supposed {
 public:
  Supposed(Machine& machine, int pc)
      : machine_(machine),
        pc_(pc),
        local_(machine.op(pc).s->local),
        was_(machine.run_.pc),
        said_(machine.run_.said),
        names_version_(machine.names_version_),
        kept_(machine.locals_[static_cast<std::size_t>(local_)]),
        outer_(std::exchange(machine.is_supposed_, true)) {}
  Supposed(const Supposed&) = delete;
  Supposed& operator=(const Supposed&) = delete;
  ~Supposed() {
    go_back();
    machine_.locals_[static_cast<std::size_t>(local_)] = kept_;
    machine_.is_supposed_ = outer_;
  }
  void suppose(Type type, std::int32_t member) {
    go_back();
    machine_.run_.pc = pc_;
    machine_.say(machine_.choice_of_member(type, member, local_), member);
    machine_.bind(local_, type, member);
  }

 private:
  void go_back() {
    machine_.run_.pc = was_;
    machine_.run_.said = said_;
    machine_.names_version_ = names_version_;
  }
  Machine& machine_;
  int pc_, local_, was_;
  std::uint64_t said_, names_version_;
  Local kept_;
  bool outer_;
};

// After each choice that there is now, taken together.
template <int W, int P>
std::uint64_t Machine<W, P>::most_ahead(const Statement& s, int pc, const Look& after) {
  if (nobody_has(s.domain.set, run_.env)) return 0;
  const std::size_t begin = members_.size();
  const Type type = domain_type(s.domain);
  if (s.domain.set != kNoId && type == Type::Pieces) {
    pieces(s.domain.set, run_.env).each([&](int piece) { members_.push_back(piece); });
  } else {
    list_domain(s.domain, run_.env);
  }
  const std::size_t end = members_.size();
  if (begin == end) return 0;
  Look look = after;
  std::uint64_t sum = 0;
  {
    Supposed supposed(*this, pc);
    const Ahead ahead = tables_->outlook.ahead[static_cast<std::size_t>(pc)];
    look.fresh = looks_ahead(pc, end - begin, look);
    const bool alike = !look.fresh || ahead == Ahead::Alike;
    for (std::size_t i = begin; i < end && sum < kMany; ++i) {
      supposed.suppose(type, members_[i]);
      const std::uint64_t ways = most(pc + 1, look);
      sum += alike ? times(ways, end - begin, kMany) : ways;
      if (alike) break;
    }
  }
  members_.cut(begin);
  return std::min(sum, kMany);
}

// Whether there is something now of which an assignment sets a slot.
template <int W, int P>
bool Machine<W, P>::names_some(const Statement& assigns) {
  if (static_cast<SlotHolder>(assigns.holder) == SlotHolder::Player)
    return (players(assigns.b, run_.env) & rules_.all_seats) != 0;
  if (static_cast<SlotHolder>(assigns.holder) == SlotHolder::Cell) return cells_at(assigns.b, run_.env).any();
  return targets(assigns.b, run_.env).any();
}

// How many may be in a set when it is asked for later.
template <int W, int P>
std::uint64_t Machine<W, P>::most_pieces(ExprId set) const {
  using E = ludwright::Op;
  const auto all = static_cast<std::uint64_t>(at_.count);  // those that are gone may come back
  const Node& n = node(set);
  switch (n.op) {
    case E::This:
    case E::First:
    case E::Slot:
    case E::GameSlot:
      return 1;
    case E::PiecesOfTypes:
      if (tables_->types_change || tables_->creates) return all;
      return static_cast<std::uint64_t>(at_.of_types[static_cast<std::size_t>(n.value)].count());
    case E::Local:
      return tables_->is_single[static_cast<std::size_t>(n.value)] ? 1 : all;
    case E::Intersect:
      return std::min(most_pieces(n.a), most_pieces(n.b));
    case E::Minus:
    case E::Where:
      return most_pieces(n.a);
    case E::PiecesOn:
      return std::min(all, most_cells(n.a) * static_cast<std::uint64_t>(m_.board.stack));
    default:
      return all;
  }
}

template <int W, int P>
std::uint64_t Machine<W, P>::most_cells(ExprId set) const {
  using E = ludwright::Op;
  const auto all = static_cast<std::uint64_t>(rules_.cell_count);
  const Node& n = node(set);
  if (n.type == Type::Pieces) return std::min(all, most_pieces(set));
  switch (n.op) {
    case E::Origin:
    case E::Landing:
    case E::Here:
    case E::First:
    case E::Slot:
    case E::GameSlot:
      return 1;
    case E::Local:
      return tables_->is_single[static_cast<std::size_t>(n.value)] ? 1 : all;
    case E::CellsOf:
    case E::TopCellsOf:
      return std::min(all, most_pieces(n.a));
    case E::Intersect:
      return std::min(most_cells(n.a), most_cells(n.b));
    case E::Minus:
    case E::Where:
      return most_cells(n.a);
    case E::Reached:
      return std::min(all, most_cells(n.a) * tables_->reaches[static_cast<std::size_t>(n.value)].most);
    default:
      return all;
  }
}

template <int W, int P>
std::uint64_t Machine<W, P>::most_places(const Statement& s, const Look& look) {
  if (node(s.b).type == Type::Areas) throw Overflow{};
  const bool is_new = s.kind == StatementKind::PlaceNew;
  if (!look.fresh) {
    const Node& what = node(s.a);
    const auto mask =
        what.op == ludwright::Op::TypeSet ? rules_.type_masks[static_cast<std::size_t>(what.value)] : ~std::uint64_t{0};
    const std::uint64_t all =
        is_new ? std::min(m_.types.size(), static_cast<std::size_t>(std::popcount(mask))) : most_pieces(s.a);
    return times(all, most_cells(s.b), kMany);
  }
  const Cells open = sites(s, run_.env);
  if (open.none()) return 0;
  const int what = is_new ? std::popcount(types(s.a, run_.env)) : pieces(s.a, run_.env).count();
  return times(static_cast<std::uint64_t>(what), static_cast<std::uint64_t>(open.count()), kMany);
}

}  // namespace ludwright::programs
