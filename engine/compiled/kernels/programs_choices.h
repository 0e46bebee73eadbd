// Runs as far as something is asked, what is asked, and the answers by number. Included by programs.cpp.
#pragma once
#include <algorithm>

#include "engine/compiled/kernels/programs_machine.h"

namespace ludwright::programs {

// Runs on until somebody is asked, the program is over (or comes to `stop`), or cannot go on.
template <int W>
typename Machine<W>::Status Machine<W>::advance(int stop) {
  while (run_.pc != stop) {
    if (++work_ > kMostRuns) throw Overflow{};
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

// Likewise where there is one way to go on at most: of alternatives the first is it, if nothing after it can fail.
template <int W>
typename Machine<W>::Status Machine<W>::advance_alone() {
  while (true) {
    const Status status = advance();
    if (status != Status::Asking || is_over()) return status;
    const Op& now = op(run_.pc);
    if ((now.kind != Kind::Either && now.kind != Kind::UpTo) || !cannot_fail(target_of(now, 0))) return status;
    level(depth_++);  // each choice has one
    answer_alternative(0);
  }
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
  const Type type = node(id).type;
  if (type == Type::Pieces) return in_order(pieces(id, env), members_);
  if (type == Type::Direction || type == Type::Value) {
    const std::int32_t value = num(id, env);
    if (value != kNone) members_.push_back(value);
    return;
  }
  some_member(id, env, [&](int member) { return members_.push_back(member), false; });
}

// Likewise those of a loop, in its order.
template <int W>
void Machine<W>::list_members(const Statement& s, const Env& env) {
  const std::size_t begin = members_.size();
  list_domain(s.domain, env);
  const std::size_t end = members_.size();
  if (s.b == kNoId) return;
  if (end - begin < 2) return;
  Env inner = env;
  inner.that = env.it;
  for (std::size_t i = begin; i < end; ++i) {  // the keys, after the members
    inner.it = members_[i];
    members_.push_back(num(s.b, inner));
  }
  const std::size_t count = end - begin;
  for (std::size_t i = begin + 1; i < end; ++i) {  // few, and mostly in order
    const std::int32_t member = members_[i];
    const std::int32_t key = members_[i + count];
    std::size_t to = i;
    for (; to > begin && members_[to - 1 + count] > key; --to) {
      members_[to] = members_[to - 1];
      members_[to + count] = members_[to - 1 + count];
    }
    members_[to] = member;
    members_[to + count] = key;
  }
  members_.resize(end);
}

// ---- what is asked

template <int W>
const typename Machine<W>::Question& Machine<W>::ask(Level& level, bool weighs) {
  const int frames = run_.frames.count();
  const std::array<std::uint64_t, 6> asked = {
      version_,
      names_,
      static_cast<std::uint64_t>(run_.pc),
      static_cast<std::uint64_t>(run_.made),
      static_cast<std::uint64_t>(frames == 0 ? 0 : run_.frames.at(frames - 1).left),
      weighs ? 1U : 0U};
  Question& question = level.questions[(names_ ^ version_) & 3U];
  level.asked = &question;
  if (question.asked != asked) {
    question.asked = asked;
    ask_now(question, weighs);
  }
  return question;
}

template <int W>
void Machine<W>::ask_now(Question& question, bool weighs) {
  question.clear();
  looks_ = 0;
  const Op& now = op(run_.pc);
  Look look = looking();
  if (now.kind == Kind::Ask) {
    const Statement& s = *now.s;
    switch (s.kind) {
      case StatementKind::Move:
        if (weighs)
          ask_walks(s, question);
        else
          movers(s, run_.env).each([&](int piece) {
            Group group;
            group.what = piece;
            question.groups.push_back(group);
          });
        break;
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
        group.each = group.weight = weighs ? static_cast<std::uint32_t>(most(run_.pc + 1, look)) : 1;
        question.groups.push_back(group);
        break;
      }
    }
  } else {
    look.fresh = true;
    const auto add = [&](int index, int target, const Look& there) {
      Group group;
      group.what = index;
      group.each = group.weight = weighs ? static_cast<std::uint32_t>(most_from(target, there)) : 1;
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
void Machine<W>::ask_walks(const Statement& s, Question& question) {
  Look look = looking();
  look.moved = true;
  const bool by_type = s.paths == kNoId && m_.roles.empty();
  if (by_type) renew_kindred(run_.pc);
  const Pieces asked = movers(s, run_.env);
  Group* group = question.groups.room_for(static_cast<std::size_t>(asked.count()));
  // In names of their own, since what is written might be what is read.
  const PieceRecord* records = at_.pieces.data();
  const auto cells = static_cast<std::uint32_t>(rules_.cell_count);
  const std::size_t seats = by_type ? seat_count_ : 0;
  asked.each([&](int index) {
    const auto piece = static_cast<PieceId>(index);
    const PieceRecord& record = records[piece];
    const Kindred* kind = record.owner < seats ? &kindred(run_.pc, piece) : nullptr;
    if (kind != nullptr && kind->by_spot != nullptr) {
      const std::uint32_t spot = record.owner * cells + record.index;
      const SpotSize size = kind->sizes[spot];
      group->what = index;
      group->each = kind->each;
      group->spot = spot;
      group->by_spot = kind->by_spot;
      group->weight = kind->each == 1 ? size.all : weight_of(size, kind->each);
    } else {
      *group = weigh_roughly(s, run_.pc, piece, look);
    }
    if (group->weight != 0) ++group;
  });
  question.groups.end_at(group);
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
    group.each = static_cast<std::uint32_t>(each);
    group.weight = static_cast<std::uint32_t>(times(each, question.members.size(), kMany));
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

template <int W>
void Machine<W>::ask_members(const Statement& s, const Look& look, bool weighs, Question& question) {
  question.type = domain_type(s.domain);
  const bool is_random = s.kind == StatementKind::Random;
  if (is_random && weighs) {  // a number for each, in whatever order
    if (s.domain.set != kNoId && question.type == Type::Pieces) {
      pieces(s.domain.set, run_.env).each([&](int piece) { question.members.push_back(piece); });
    } else {
      list_members_of(s.domain, question);
    }
    question.total = question.members.size();
    return;
  }
  list_members_of(s.domain, question);
  if (question.members.empty()) return;
  const Ahead ahead = tables_->ahead[static_cast<std::size_t>(run_.pc)];
  Look after = look;
  after.fresh = ahead != Ahead::No && question.members.size() <= kMostAhead;
  const bool one_by_one = weighs && after.fresh && ahead == Ahead::Each;
  const auto ways_after = [&](std::int32_t member) {
    if (!after.fresh) return static_cast<std::uint32_t>(most(run_.pc + 1, after));
    Supposed supposed(*this, run_.pc);
    supposed.suppose(question.type, member);
    return static_cast<std::uint32_t>(most(run_.pc + 1, after));
  };
  const std::uint32_t each = weighs && !one_by_one ? ways_after(question.members.front()) : 1;
  const bool is_list = !s.domain.one_of.empty();
  Pieces rest;
  for (const std::int32_t member : question.members) {
    Group group;
    group.what = member;
    const auto is_known = [&](const Group& other) { return other.what == member; };
    if (is_list && !is_random && std::any_of(question.groups.begin(), question.groups.end(), is_known)) continue;
    std::uint32_t number = 1;  // of those that are alike
    if (question.type == Type::Pieces) {
      if (rest.test(member)) continue;
      const Pieces alike = alike_in_area(static_cast<PieceId>(member));
      rest |= alike;
      if (is_random) {
        number = static_cast<std::uint32_t>(std::count_if(question.members.begin(), question.members.end(),
                                                          [&](int other) { return alike.test(other); }));
      }
    }
    group.each = group.weight = is_random ? number : one_by_one ? ways_after(member) : each;
    if (!weighs || group.weight != 0) question.groups.push_back(group);
  }
}

template <int W>
void Machine<W>::list_members_of(const Domain& domain, Question& question) {
  const std::size_t begin = members_.size();
  list_domain(domain, run_.env);
  question.members.assign(members_.begin() + static_cast<std::ptrdiff_t>(begin), members_.end());
  cut(members_, begin);
}

// ---- answers

// `what`: which of those in question it was.
template <int W>
void Machine<W>::say(const Choice& choice, std::int32_t what) {
  const std::uint64_t said = std::uint64_t{choice.a} | std::uint64_t{choice.b} << 16U |
                             std::uint64_t{choice.alt} << 32U | std::uint64_t{choice.ordinal} << 40U |
                             static_cast<std::uint64_t>(choice.kind) << 48U;
  run_.said = (run_.said + said) * 0x9e3779b97f4a7c15U + static_cast<std::uint64_t>(what);
  run_.said ^= run_.said >> 31U;
}

template <int W>
void Machine<W>::note(const Choice& choice, std::int32_t what) {
  say(choice, what);
  if (run_.made_by == kNobody) {
    run_.made_by = run_.env.decider;
    run_.by_chance = asks_chance();
  }
  if (run_.made >= kMaxChoices) throw Overflow{};
  answered_[static_cast<std::size_t>(run_.made++)] = what;
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
      if (s.domain.set != kNoId) return some(s.domain.set, run_.env);
      const std::size_t begin = members_.size();
      list_domain(s.domain, run_.env);
      const bool has_some = members_.size() > begin;
      cut(members_, begin);
      return has_some;
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

// Whether the answer with the number may be one; false only if it is known that it is not.
template <int W>
bool Machine<W>::may_answer(const Question& question, std::uint64_t number) {
  const Op& now = op(run_.pc);
  if (now.kind != Kind::Ask || now.s->kind != StatementKind::Move) return true;
  const Group* group = question.groups.data();
  for (; number >= group->weight; ++group) number -= group->weight;
  if (group->by_spot == nullptr) return true;
  const MoveSet<W>& moves = *group->by_spot;
  const Spot<W>& spot = moves.spots[group->spot];
  const std::uint32_t index = index_of(spot, *group, static_cast<std::uint32_t>(number));
  if (index >= spot.all()) return true;
  const auto from = static_cast<CellId>(at_.pieces[static_cast<std::size_t>(group->what)].index);
  const PlayerId me = mover_of(*now.s, static_cast<PieceId>(group->what));
  for (const Chance* chance = &moves.chances[spot.first + index];; chance = &moves.chances[chance->next]) {
    if (is_open(moves.moves[chance->move].plans[chance->plan], *chance, from, me)) return true;
    if (chance->next == 0) return false;
  }
}

// Gives the answer with the number; what is left of it is for what is asked next, at most `expected_` ways. False if
// there is no such answer.
template <int W>
bool Machine<W>::answer(const Question& question, std::uint64_t& number) {
  const Op& now = op(run_.pc);
  if (asks_chance()) {
    const std::int32_t member = question.members[static_cast<std::size_t>(std::exchange(number, 0))];
    expected_ = kMany;
    return answer_member(question.type, member);
  }
  const Group* group = question.groups.data();
  for (; number >= group->weight; ++group) number -= group->weight;
  expected_ = group->each;
  if (now.kind != Kind::Ask) return answer_alternative(group->what), true;
  switch (now.s->kind) {
    case StatementKind::Move:
      return answer_piece(*group, number);
    case StatementKind::PlaceNew:
    case StatementKind::PlacePiece: {
      const auto index = static_cast<std::size_t>(number / group->each);
      number %= group->each;
      return answer_place(group->what, question.members[index]);
    }
    case StatementKind::Choose:
      return answer_member(question.type, group->what);
    default:
      note(Choice{});
      ++run_.pc;
      return true;
  }
}

// The walk of a piece with the number: its steps and slides that are quiet, those that are loud, its hops, and others.
template <int W>
bool Machine<W>::answer_piece(const Group& group, std::uint64_t& number) {
  const Statement& s = *op(run_.pc).s;
  const auto piece = static_cast<PieceId>(group.what);
  const MoveSet<W>& moves = moves_of(s, piece);
  const auto answer_chance = [&](const Chance& chance) {
    Walk walk;
    return find_walk(moves, s, piece, chance, walk) && answer_walk(piece, walk, 0);
  };
  std::uint64_t others = 0;
  std::uint64_t index = 0;
  if (group.by_spot != nullptr) {
    const Spot<W>& spot = moves.spots[group.spot];
    index = index_of(spot, group, static_cast<std::uint32_t>(number));
    const bool is_quiet = index < spot.all_quiet();
    expected_ = is_quiet ? 1 : group.each;
    number = is_quiet ? 0 : (number - spot.all_quiet()) % group.each;
    if (index < spot.all()) return answer_chance(moves.chances[spot.first + index]);
    index -= spot.all();
    others = spot.others;
  } else {
    Look look = looking();
    look.moved = true;
    looks_ = 0;
    const Walks& now = weigh(s, run_.pc, piece, look);
    if (number >= now.weight) return false;
    const auto is_below = [&](std::uint64_t count, std::uint64_t each) {
      if (number >= count * each) {
        number -= count * each;
        return false;
      }
      expected_ = each;
      index = number / each;
      number %= each;
      return true;
    };
    const bool is_quiet = is_below(now.quiet, now.each);
    if (is_quiet || is_below(now.louder, now.loud)) {
      const Cells ends = now.ends & (is_quiet ? ~now.loud_ends : now.loud_ends);
      const Spot<W>& spot = spot_of(moves, mover_of(s, piece), at_.pieces[piece].index);
      return answer_chance(moves.chance_to(spot, static_cast<CellId>(ends.nth(static_cast<int>(index)))));
    }
    if (is_below(now.hops, now.hop)) {
      const Spot<W>& spot = spot_of(moves, mover_of(s, piece), at_.pieces[piece].index);
      return answer_chance(moves.chances[spot.hop(static_cast<std::uint32_t>(index))]);
    }
    is_below(now.others, now.loud);
    others = now.others;
  }
  const PieceWalks walks = walks_of(s, piece, run_.env, mover_of(s, piece) < m_.seats.size());
  if (walks.size > others) throw Overflow{};
  if (index >= walks.size) return false;
  const Walk walk = walks_[walks.first + index];
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
    renamed();
  }
}

template <int W>
Choice Machine<W>::choice_of_walk(PieceId piece, const Walk& walk, std::uint8_t ordinal) const {
  Choice choice;
  choice.kind = ChoiceKind::Walk;
  choice.a = at_.pieces[piece].index;
  choice.b = walk.end;
  choice.alt = walk.alt;
  choice.ordinal = ordinal;
  return choice;
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
  note(choice_of_walk(piece, walk, ordinal));
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
ChoiceKind Machine<W>::choice_kind_of(Type type) {
  switch (type) {
    case Type::Pieces:
      return ChoiceKind::Piece;
    case Type::Cells:
    case Type::Areas:
      return ChoiceKind::Cell;
    case Type::Types:
      return ChoiceKind::Type;
    case Type::Players:
      return ChoiceKind::Player;
    case Type::Direction:
      return ChoiceKind::Direction;
    case Type::Value:
      return ChoiceKind::Value;
    default:
      return ChoiceKind::Number;
  }
}

template <int W>
Choice Machine<W>::choice_of_member(Type type, std::int32_t member, int local) const {
  Choice choice;
  if (local != kNone) choice.local = static_cast<std::uint8_t>(std::min(local, 255));
  choice.kind = choice_kind_of(type);
  switch (choice.kind) {
    case ChoiceKind::Piece: {
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
    case ChoiceKind::Number:
      choice.set_number(member);
      break;
    case ChoiceKind::Player:
      choice.a = static_cast<std::uint16_t>(member == kNobody ? kMaxSeats : member);
      break;
    default:
      choice.a = static_cast<std::uint16_t>(member + (type == Type::Areas ? kMaxCells : 0));
      break;
  }
  return choice;
}

template <int W>
bool Machine<W>::answer_member(Type type, std::int32_t member) {
  const Statement& s = *op(run_.pc).s;
  const Choice choice = choice_of_member(type, member, s.local);
  if (!may_say(choice)) return false;
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
      for (const Group& group : levels_[i]->asked->groups) {
        if (group.what == what) return true;
        if (pieces && late.a >= kMaxCells && at_.pieces[static_cast<std::size_t>(group.what)].type == late.b)
          return true;
      }
    }
  }
  return false;
}

}  // namespace ludwright::programs
