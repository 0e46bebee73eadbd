// What is asked, and how many numbers its answers have. Included by programs.cpp.
#pragma once
#include <algorithm>

#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

template <int W, int P>
const typename Machine<W, P>::Question& Machine<W, P>::ask(Level& level, bool weighs) {
  const int frames = run_.frames.count();
  const int left = frames == 0 ? 0 : run_.frames.at(frames - 1).left;
  const typename Question::Asked asked{version_, names_version_, run_.pc, run_.made, left, weighs};
  Question& question = level.questions[(names_version_ ^ version_) & 3U];
  level.asked = &question;
  if (!(question.asked == asked)) {
    question.asked = asked;
    ask_now(question, weighs);
  }
  return question;
}

template <int W, int P>
void Machine<W, P>::ask_now(Question& question, bool weighs) {
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
  if (question.total == 0) {
    for (const Group& group : question.groups) question.total += group.weight;
  }
}

template <int W, int P>
void Machine<W, P>::ask_walks(const Statement& s, Question& question) {
  Look look = looking();
  look.moved = true;
  AllWalks& walks = weigh_walks(s, run_.pc, look);
  question.groups.swap(walks.groups);
  question.total = walks.total;
  all_walks_.version = 0;
}

// Where there is room for what a statement places.
template <int W, int P>
Bits<W> Machine<W, P>::sites(const Statement& s, const Env& env) {
  Cells open = cells_at(s.b, env);
  if (m_.board.stack == 1) return open & ~at_.occupied;
  const Cells full = open & at_.occupied;
  full.each([&](int cell) {
    if (!at_.has_room(static_cast<CellId>(cell))) open.reset(cell);
  });
  return open;
}

template <int W, int P>
void Machine<W, P>::ask_places(const Statement& s, const Look& look, bool weighs, Question& question) {
  if (node(s.b).type == Type::Areas) throw Overflow{};
  const Cells open = sites(s, run_.env);
  if (open.none()) return;
  question.sites = open;
  const auto count = static_cast<std::size_t>(open.count());
  Look after = look;
  after.moved = true;
  const std::uint64_t each = weighs ? most_later(run_.pc + 1, after) : 1;
  question.loud_sites = open;
  const AskedIf& asked = tables_->outlook.asked_if[static_cast<std::size_t>(run_.pc)];
  if (each > 1 && tables_->places_only_count && asked.is_known)
    question.loud_sites &= asking_landings(run_.pc, kNoPiece);
  const auto loud = static_cast<std::size_t>(question.loud_sites.count());
  const auto add = [&](int what) {
    Group group;
    group.what = what;
    group.each = static_cast<std::uint32_t>(each);
    group.weight = static_cast<std::uint32_t>(std::min(times(each, loud, kMany) + (count - loud), kMany));
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

template <int W, int P>
void Machine<W, P>::ask_members(const Statement& s, const Look& look, bool weighs, Question& question) {
  question.type = domain_type(s.domain);
  const bool is_random = s.kind == StatementKind::Random;
  if (is_random && weighs) {  // a number for each
    list_members_of(s.domain, question);
    question.total = question.members.size();
    return;
  }
  list_members_of(s.domain, question);
  if (question.members.empty()) return;
  const Ahead ahead = tables_->outlook.ahead[static_cast<std::size_t>(run_.pc)];
  Look after = look;
  after.fresh = looks_ahead(run_.pc, question.members.size(), look);
  const bool one_by_one = weighs && after.fresh && ahead != Ahead::Alike;
  const auto ways_after = [&](std::int32_t member) {
    if (!after.fresh) return static_cast<std::uint32_t>(most_later(run_.pc + 1, after));
    Supposed supposed(*this, run_.pc);
    supposed.suppose(question.type, member);
    return static_cast<std::uint32_t>(most(run_.pc + 1, after));
  };
  const std::uint32_t each = weighs && !one_by_one ? ways_after(question.members.front()) : 1;
  const bool may_repeat =
      s.domain.one_of.size() > 1 && tables_->outlook.constants[static_cast<std::size_t>(run_.pc)].empty();
  Pieces rest;
  for (const std::int32_t member : question.members) {
    Group group;
    group.what = member;
    const auto is_known = [&](const Group& other) { return other.what == member; };
    if (may_repeat && !is_random && std::any_of(question.groups.begin(), question.groups.end(), is_known)) continue;
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

template <int W, int P>
void Machine<W, P>::list_members_of(const Domain& domain, Question& question) {
  if (domain.set != kNoId && node(domain.set).type == Type::Pieces) {  // in whatever order
    const Pieces set = pieces(domain.set, run_.env);
    question.members.resize(static_cast<std::size_t>(set.count()));
    std::int32_t* member = question.members.data();
    set.each([&](int piece) { *member++ = piece; });
    return;
  }
  const std::vector<std::int32_t>& constants = tables_->outlook.constants[static_cast<std::size_t>(run_.pc)];
  if (!constants.empty()) {
    question.members = constants;
    return;
  }
  const std::size_t begin = members_.size();
  list_domain(domain, run_.env);
  question.members.assign(members_.begin() + begin, members_.end());
  members_.cut(begin);
}

// Whether the answer of this number to the question at `pc` may be legal; false only where it is known not to be. Notes
// in open_ which candidate move it is.
template <int W, int P>
bool Machine<W, P>::may_answer(int pc, const Question& question, std::uint64_t number) {
  const Op& now = op(pc);
  open_ = nullptr;
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
    if (is_open(moves.moves[chance->move].plans[chance->plan], *chance, from, me)) {
      open_ = chance;
      return true;
    }
    if (chance->next == 0) return false;
  }
}

// Whether there is something to choose from where something is asked.
template <int W, int P>
bool Machine<W, P>::has_answers() {
  const Op& now = op(run_.pc);
  if (now.kind != Kind::Ask) return true;
  const Statement& s = *now.s;
  switch (s.kind) {
    case StatementKind::Move:
      return movers(s, run_.env).some([&](int piece) {
        const PieceWalks walks = walks_of(s, static_cast<PieceId>(piece), run_.env);
        for (std::size_t i = walks.first; i < walks.first + walks.size; ++i) {
          const Walk walk = walks_[i];
          if (!rules_.forbids || !forbidden(static_cast<PieceId>(piece), walk, run_.env, run_.env.decider, false))
            return true;
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
      members_.cut(begin);
      return has_some;
    }
    default:
      return true;
  }
}

// Of a search to the end: whether the program is over and legal, or what comes then is asked of chance or of another.
template <int W, int P>
bool Machine<W, P>::ends_well() {
  std::uint32_t preference = 0;
  if (op(run_.pc).kind == Kind::End) return judge_legal(preference) && finish_program();
  return has_answers();
}

}  // namespace ludwright::programs
