// Every answer in turn: where many numbers led nowhere, and where it is asked whether a program can be gone on with.
// Included by programs.cpp.
#pragma once
#include <algorithm>

#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

template <int W, int P>
void Machine<W, P>::add_level() {
  if (levels_.size() == kMostLevels) throw Overflow{};
  levels_.push_back(std::make_unique<Level>());
}

template <int W, int P>
void Machine<W, P>::keep(Kept& kept) const {
  kept.run = run_;
  if (kept.names != names_version_ || kept.locals.empty()) kept.locals = locals_;  // else it is what it was
  kept.mark = journal_.mark();
  kept.choices = choices_.size();
  kept.members = members_.size();
  kept.version = version_;
  kept.who = who_;
  kept.names = names_version_;
}

template <int W, int P>
void Machine<W, P>::restore(const Kept& kept) {
  take_back_to(kept.mark);
  run_ = kept.run;
  if (names_version_ != kept.names) locals_ = kept.locals;
  choices_.cut(kept.choices);
  members_.cut(kept.members);
  version_ = kept.version;
  who_ = kept.who;
  names_version_ = kept.names;
  waiting_.clear();
  next_waiting_ = 0;
  ran_.clear();
  in_cascade_ = false;
}

// Whether a walk may be part of a decision that leaves and comes to the same cells, where every walk but the first is
// of `this`. `walks`: how many there were before it.
template <int W, int P>
bool Machine<W, P>::may_double(const Doubling& own, const Statement& s, PieceId piece, const Walk& walk, int walks) {
  const auto next = static_cast<std::size_t>(run_.pc) + 1;
  const int from = at_.pieces[piece].index;
  if (!own.takes && walk.victims > 0) return false;
  int to = own.to;
  if (to == kNone) {  // back to where it began
    if (walks == 0) to = from;
    for (std::size_t i = own.first; i < choices_.size() && to == kNone; ++i) {
      if (choices_[i].kind == ChoiceKind::Walk) to = choices_[i].a;
    }
  }
  if (walk.end == to) return true;
  if (!may_go_first(own, choice_of_walk(piece, walk, 0), tables_->outlook.choices_to_walk[next])) return false;
  const WalksLeft& left = tables_->outlook.walks_left[next];
  if (left.most == 0 || (left.most == 1 && !left.others && !may_reach(piece, walk.end, to))) return false;
  Look look = looking();
  look.moved = true;
  const Walks& group = weigh(s, run_.pc, piece, look);
  const bool is_loud = walk.victims > 0 || group.loud_ends.test(walk.end);
  return (is_loud ? group.loud : group.each) > 1;  // another may follow
}

// Whether what says the same may follow from an operation on: it has been said already where to, or more is said there.
template <int W, int P>
bool Machine<W, P>::may_come(const Doubling& own, int pc) const {
  if (own.to == kNone) return true;
  const auto& walks = run_.walks > 0 ? tables_->outlook.walks_left : tables_->outlook.walks_ahead;
  if (walks[static_cast<std::size_t>(pc)].most > 0) return true;
  for (std::size_t i = choices_.size(); i-- > own.first;) {
    if (choices_[i].kind == ChoiceKind::Walk) return choices_[i].b == own.to;
  }
  return false;
}

// Whether a decision that says the same may still go before that one if `next` is chosen now and at least `more`
// choices follow: it is shorter, or what it says first of all that differs goes before.
template <int W, int P>
bool Machine<W, P>::may_go_first(const Doubling& own, const Choice& next, int more) const {
  const auto made = static_cast<int>(choices_.size() - own.first);
  const int size = made + 1 + more;
  if (size != own.said->size) return size < own.said->size;
  for (int i = 0; i <= made; ++i) {
    const Choice& choice = i < made ? choices_[own.first + static_cast<std::size_t>(i)] : next;
    const auto order = choice <=> own.said->choices[static_cast<std::size_t>(i)];
    if (order != 0) return order < 0;
  }
  return true;
}

// Whether one more walk of a piece, by a movement of its own, may lead from a cell to another.
template <int W, int P>
bool Machine<W, P>::may_reach(PieceId piece, int from, int to) const {
  const PlayerId owner = at_.pieces[piece].owner;
  if (tables_->types_change || owner >= seat_count_) return true;
  const auto reaches = [&](std::size_t set) {
    const MoveSet<W>& moves = plans_->sets[set];
    const Spot<W>& spot = spot_of(moves, owner, from);
    return spot.others > 0 || spot.ends.test(to) || spot.hop_ends.test(to);
  };
  if (reaches(at_.pieces[piece].type)) return true;
  for (std::size_t role = 0; role < m_.roles.size(); ++role) {
    if (reaches(rules_.set_of_role(static_cast<int>(role)))) return true;
  }
  return false;
}

// Whether a decision that is not made yet may be said by other walks than its own; false only if it is known that it is
// not: it walks twice, and nothing else leads there. What is said of walks alone is not said twice by the same walks.
template <int W, int P>
bool Machine<W, P>::may_walk_otherwise(const Move& own) {
  const Choice* walks[2] = {};
  int count = 0;
  for (const Choice& choice : own) {
    if (choice.kind == ChoiceKind::Alternative || choice.kind == ChoiceKind::Pass) continue;
    if (choice.kind != ChoiceKind::Walk || count == 2) return true;
    walks[count++] = &choice;
  }
  const WalksLeft& left = tables_->outlook.walks_ahead[static_cast<std::size_t>(run_.pc)];
  if (count != 2 || walks[0]->a == walks[1]->b || done_.run.shares_ends || left.most > 2 || left.others_alone)
    return true;
  const PieceId piece = at_.top[walks[0]->a];
  const PlayerId owner = at_.pieces[piece].owner;
  const int to = walks[1]->b;
  if (may_reach(piece, walks[0]->a, to)) return true;
  const auto leads_there = [&](std::size_t set) {
    const MoveSet<W>& moves = plans_->sets[set];
    const Spot<W>& spot = spot_of(moves, owner, walks[0]->a);
    const Cells ends = (spot.ends & open_ends(moves, owner)) | spot.hop_ends;
    return spot.others > 0 || ends.some([&](int end) { return end != walks[0]->b && may_reach(piece, end, to); });
  };
  return leads_there(set_of(piece, run_.env));
}

// Where only what says the same as another decision is looked for: whether the statement asks for something of which
// that says nothing.
template <int W, int P>
bool Machine<W, P>::says_other(const Statement& s) const {
  if (said_.empty()) return false;
  ChoiceKind kind = ChoiceKind::Place;
  if (s.kind == StatementKind::Choose) {
    kind = choice_kind_of(domain_type(s.domain));
  } else if (s.kind != StatementKind::PlaceNew && s.kind != StatementKind::PlacePiece) {
    return false;
  }
  return std::none_of(said_.begin(), said_.end(), [&](const Choice& choice) { return choice.kind == kind; });
}

// From what is asked now, every way to go on to where the search ends; true if it was stopped, which leaves the run
// there.
template <int W, int P>
bool Machine<W, P>::each(const Search& search) {
  if (op(run_.pc).kind == Kind::Ask && says_other(*op(run_.pc).s)) return false;
  Level& here = level(depth_++);
  const Question& question = ask(here, false);
  keep(here.kept);
  here.tried = {};
  const Tried* only = search.path == nullptr ? nullptr : search.path + (depth_ - 1);
  const auto is_tried = [&] {
    ++here.tried.number;
    return only == nullptr || here.tried == *only;
  };
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
    here.tried.group = static_cast<std::uint32_t>(&group - question.groups.data());
    here.tried.number = 0;
    if (only != nullptr && here.tried.group != only->group) continue;
    if (is_walk) {
      const auto piece = static_cast<PieceId>(group.what);
      const int from = search.doubling == nullptr || here.kept.run.walks > 0 ? kNone : search.doubling->from;
      if (from != kNone && at_.pieces[piece].index != from) continue;
      if (search.to_end && search.doubling == nullptr && &group == question.groups.begin()) {
        // Mostly the first walk will do, and all need not be found.
        Walk walk;
        if (find_some_walk(*now.s, piece, walk)) {
          if (answer_walk(piece, walk, 0) && go_on()) return stop(true);
          restore(here.kept);
        }
      }
      const PieceWalks walks = walks_of(*now.s, piece, run_.env);
      const auto try_walk = [&](const Walk& walk) {
        if (search.doubling != nullptr && !may_double(*search.doubling, *now.s, piece, walk, here.kept.run.walks))
          return false;
        if (!is_tried()) return false;
        if (answer_walk(piece, walk, ordinal_of(walks, walk)) && go_on()) return true;
        restore(here.kept);
        return false;
      };
      // What leads there at once goes before what takes a way round.
      const int to = search.doubling == nullptr ? kNone : search.doubling->to;
      for (std::size_t i = 0; i < walks.size && to != kNone; ++i) {
        const Walk walk = walks_[walks.first + i];
        if (walk.end == to && try_walk(walk)) return stop(true);
      }
      for (std::size_t i = 0; i < walks.size; ++i) {
        const Walk walk = walks_[walks.first + i];
        if (walk.end != to && try_walk(walk)) return stop(true);
      }
    } else if (is_place) {
      for (Cells rest = question.sites; rest.any(); rest.reset(rest.lowest())) {
        const int site = rest.lowest();
        if (!is_tried()) continue;
        if (answer_place(group.what, site) && go_on()) return stop(true);
        restore(here.kept);
      }
    } else {
      if (is_member) {
        weight_ = group.weight;
        if (!answer_member(question.type, group.what)) continue;
      } else if (now.kind != Kind::Ask) {
        if (search.doubling != nullptr && !may_come(*search.doubling, target_of(now, group.what))) continue;
        answer_alternative(group.what);
      } else {
        record_answer(Choice{});
        ++run_.pc;
      }
      if (go_on()) return stop(true);
      restore(here.kept);
    }
  }
  return stop(false);
}

// Whether the program can be gone on with to its end, from what is asked now.
template <int W, int P>
bool Machine<W, P>::completes() {
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
template <int W, int P>
bool Machine<W, P>::possible(int body, int stop) {
  const Op& first = op(body);
  const bool places = first.kind == Kind::Ask && body + 1 == stop && first.s->kind == StatementKind::PlacePiece;
  if (places && tables_->outlook.sure_events[static_cast<std::size_t>(EventKind::Placed)] &&
      node(first.s->b).type != Type::Areas)
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
template <int W, int P>
bool Machine<W, P>::cannot_fail(int pc) {
  if (!is_free_ && tables_->has_never[at_.flow.phase]) return false;
  return tables_->outlook.cannot_fail[static_cast<std::size_t>(pc)];
}

}  // namespace ludwright::programs
