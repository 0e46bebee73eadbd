// Answers by number, and how they are told. Included by programs.cpp.
#pragma once
#include <algorithm>
#include <bit>

#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

// `what`: which of those in question it was.
template <int W, int P>
void Machine<W, P>::say(const Choice& choice, std::int32_t what) {
  run_.said =
      (run_.said + std::bit_cast<std::uint64_t>(choice)) * 0x9e3779b97f4a7c15U + static_cast<std::uint64_t>(what);
  run_.said ^= run_.said >> 31U;
}

// Records the answer to the question at hand: its hash, its choice, and who decides if it is the first.
// `what`: the member that is chosen; kNone where the choice tells it. Throws where a decision has too many choices.
template <int W, int P>
void Machine<W, P>::record_answer(const Choice& choice, std::int32_t what) {
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

// Gives the answer with the number; what is left of it is for what is asked next, at most `expected_` ways. False if
// there is no such answer.
template <int W, int P>
bool Machine<W, P>::answer(const Question& question, std::uint64_t& number) {
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
      const Cells quiet = question.sites & ~question.loud_sites;
      const auto first = static_cast<std::uint64_t>(quiet.count());
      if (number < first) {
        expected_ = 1;
        return answer_place(group->what, quiet.nth(static_cast<int>(std::exchange(number, 0))));
      }
      const auto index = static_cast<int>((number - first) / group->each);
      number = (number - first) % group->each;
      return answer_place(group->what, question.loud_sites.nth(index));
    }
    case StatementKind::Choose:
      return answer_member(question.type, group->what);
    default:
      record_answer(Choice{});
      ++run_.pc;
      return true;
  }
}

// The walk of a piece with the number: its steps and slides that are quiet, those that are loud, its hops, and others.
template <int W, int P>
bool Machine<W, P>::answer_piece(const Group& group, std::uint64_t& number) {
  const Statement& s = *op(run_.pc).s;
  const auto piece = static_cast<PieceId>(group.what);
  const MoveSet<W>& moves = moves_of(s, piece);
  const auto answer_chance = [&](const Chance& chance) {
    Walk walk;
    if (!find_walk(moves, s, piece, chance, walk)) return false;
    return answer_walk(piece, walk, 0);
  };
  std::uint64_t others = 0;
  std::uint64_t index = 0;
  std::optional<bool> quiet;  // of the others, if that is told
  Cells loud_ends;
  if (group.by_spot != nullptr) {
    const Spot<W>& spot = moves.spots[group.spot];
    index = index_of(spot, group, static_cast<std::uint32_t>(number));
    const bool is_quiet = index < spot.all_quiet();
    expected_ = is_quiet ? 1 : group.each;
    number = is_quiet ? 0 : (number - spot.all_quiet()) % group.each;
    if (index < spot.all()) return answer_chance(*open_);
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
    const bool is_quiet_other = is_below(now.quiet_others, now.each);
    if (!is_quiet_other) is_below(now.others, now.loud);
    others = now.quiet_others + now.others;
    if (now.tells_others) quiet = is_quiet_other;
    loud_ends = now.loud_ends;
  }
  const PieceWalks walks = walks_of(s, piece, run_.env, mover_of(s, piece) < seat_count_);
  if (walks.size > others) throw Overflow{};
  for (std::size_t i = 0; quiet && i < walks.size; ++i) {
    const Walk& other = walks_[walks.first + i];
    if ((other.victims == 0 && !loud_ends.test(other.end)) != *quiet) {
      ++index;
    } else if (i == index) {
      break;
    }
  }
  if (index >= walks.size) return false;
  const Walk walk = walks_[walks.first + static_cast<std::size_t>(index)];
  return answer_walk(piece, walk, ordinal_of(walks, walk));
}

template <int W, int P>
void Machine<W, P>::answer_alternative(int index) {
  Choice choice;
  choice.kind = ChoiceKind::Alternative;
  choice.a = static_cast<std::uint16_t>(index);
  record_answer(choice);
  run_.by_alike = run_.by_alike || tables_->alike[static_cast<std::size_t>(run_.pc)];
  const Op& now = op(run_.pc);
  if (now.kind == Kind::Either) {
    run_.pc = now.targets[static_cast<std::size_t>(index)];
  } else if (index == 0) {
    leave_loop(now);
  } else {
    --run_.frames.top().left;
    ++run_.pc;
    renamed();
  }
}

template <int W, int P>
Choice Machine<W, P>::choice_of_walk(PieceId piece, const Walk& walk, std::uint8_t ordinal) const {
  Choice choice;
  choice.kind = ChoiceKind::Walk;
  choice.a = at_.pieces[piece].index;
  choice.b = walk.end;
  choice.alt = walk.alt;
  choice.ordinal = ordinal;
  return choice;
}

// Whether another movement leads there, too. Two that are planned are told as one.
template <int W, int P>
bool Machine<W, P>::shares_end(const Statement& s, PieceId piece, const Walk& walk) {
  const PlayerId me = mover_of(s, piece);
  const PieceWalks walks = walks_of(s, piece, run_.env, me < seat_count_);
  const auto begin = walks_.begin() + walks.first;
  const auto leads_there = [&](const Walk& other) { return other.end == walk.end && other.alt != walk.alt; };
  if (std::any_of(begin, begin + walks.size, leads_there)) return true;
  const MoveSet<W>& moves = moves_of(s, piece);
  if (me >= seat_count_ || moves.moves[walk.alt].is_planned) return false;
  const Spot<W>& spot = spot_of(moves, me, at_.pieces[piece].index);
  open_ = nullptr;
  Walk other;
  return spot.hop_ends.any() ||
         (spot.ends.test(walk.end) && find_walk(moves, s, piece, moves.chance_to(spot, walk.end), other));
}

template <int W, int P>
bool Machine<W, P>::answer_walk(PieceId piece, const Walk& walk, std::uint8_t ordinal) {
  const Statement& s = *op(run_.pc).s;
  Env& env = run_.env;
  if (rules_.forbids && forbidden(piece, walk, env, env.decider, false)) return false;
  record_answer(choice_of_walk(piece, walk, ordinal));
  run_.shares_ends = run_.shares_ends || (moves_of(s, piece).shares && shares_end(s, piece, walk));
  ++run_.walks;
  run_.took_on_way = run_.took_on_way || run_.has_taken;
  run_.has_taken = walk.victims == 1 && walk.victim[0] == walk.end;
  BlockId effects = kNoId;
  PlayerId me = env.me;
  if (s.paths == kNoId) {
    me = at_.pieces[piece].owner;
    if (tables_->walks_do_more) {
      Env own = env;
      own.self = piece;
      effects = rules_.moves_of(set_of(piece, own))[walk.alt].effects;
    }
  }
  if (!make_walk(piece, walk, effects, me, env)) return false;
  ++run_.pc;
  return true;
}

template <int W, int P>
PlayerId Machine<W, P>::placed_owner(const Statement& s, const Env& env) {
  if (s.c == kNoId) return env.me;
  const int player = single_player(s.c, env);
  return player == kNone ? kNobody : static_cast<PlayerId>(player);
}

template <int W, int P>
Choice Machine<W, P>::choice_of_place(const Statement& s, std::int32_t what, std::int32_t site) {
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

template <int W, int P>
bool Machine<W, P>::answer_place(std::int32_t what, std::int32_t site) {
  const Statement& s = *op(run_.pc).s;
  Env& env = run_.env;
  const auto cell = static_cast<CellId>(site);
  const Choice choice = choice_of_place(s, what, site);
  if (!may_say(choice)) return false;
  record_answer(choice, what);
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
    at_.bring(journal_, piece, cell, s.under);
  }
  changed();
  in_cascade_ = outer;
  if (!outer && !drain(env)) return false;
  ++run_.pc;
  return true;
}

// Among unlike pieces of its type and owner in its area.
template <int W, int P>
std::uint8_t Machine<W, P>::rank_in_area(PieceId piece) const {
  const PieceRecord& record = at_.pieces[piece];
  if (record.site != SiteKind::Area || rules_.layout.per_piece == 0) return 0;
  Pieces differing;  // from how they were at first: most are alike
  for (const Pieces& flag : at_.flags) differing |= flag;
  for (const Pieces& moved : at_.moved_numbers) differing |= moved;
  if ((at_.areas[record.index] & differing).none()) return 0;
  int rank = 0;
  Pieces before;
  (at_.areas[record.index] & at_.owned[Position<W, P>::owner_index(record.owner)]).each([&](int other) {
    const auto that = static_cast<PieceId>(other);
    if (at_.pieces[that].type != record.type || before.test(other)) return;
    const Pieces alike = alike_in_area(that);
    if (alike.test(piece)) return;
    before |= alike;
    if (goes_before(that, piece)) ++rank;
  });
  return static_cast<std::uint8_t>(rank);
}

template <int W, int P>
ChoiceKind Machine<W, P>::choice_kind_of(Type type) {
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

template <int W, int P>
Choice Machine<W, P>::choice_of_member(Type type, std::int32_t member, int local) const {
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

template <int W, int P>
bool Machine<W, P>::answer_member(Type type, std::int32_t member) {
  const Statement& s = *op(run_.pc).s;
  const Choice choice = choice_of_member(type, member, s.local);
  if (!may_say(choice)) return false;
  record_answer(choice, member);
  bind(s.local, type, member);
  ++run_.pc;
  return true;
}

// Where only what says the same is looked for: whether that was said.
template <int W, int P>
bool Machine<W, P>::may_say(const Choice& choice) const {
  return said_.empty() || std::find(said_.begin(), said_.end(), choice) != said_.end();
}

// Whether something that was chosen later in the decision could have been chosen earlier: then it may have been said in
// another order. What comes first of all that differs in such an order was asked in the same position.
template <int W, int P>
bool Machine<W, P>::may_be_said_otherwise(std::size_t first) const {
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
