// Statements that ask nobody, and loops of such. Included by programs.cpp.
#pragma once
#include <algorithm>

#include "engine/compiled/kernels/programs/play/machine.h"

namespace ludwright::programs {

template <int W, int P>
bool Machine<W, P>::run_block(BlockId block, Env& env) {
  if (block == kNoId) return true;
  const int begin = tables_->routines.begins[static_cast<std::size_t>(block)];
  if (begin == kNone || ++work_ > kMostRuns) cannot_run();
  return run_steps(begin, env);
}

// False where they cannot be done: then the run is none. There is no way back in them.
template <int W, int P>
bool Machine<W, P>::run_steps(int begin, Env& env) {
  const Step* const steps = tables_->routines.steps.data();
  Local* const locals = locals_.data();
  bool binds = false;  // told once, since nothing that is kept for names is asked before
  const auto tell_bound = [&] {
    if (!binds) return;
    any_bound_ = true;
    renamed();
    binds = false;
  };
  const auto value_of = [&](const Step& sets) {
    if (sets.operand.kind != Operand::Kind::Value) return number_of(sets.operand, env);
    return stored(m_.slots(static_cast<SlotHolder>(sets.s->holder))[static_cast<std::size_t>(sets.s->slot)],
                  sets.operand.value, env);
  };
  const auto piece_of = [&](const Step& of) {
    if (of.local == kNone) return single_piece(of.value, env);
    const Local& named = locals[static_cast<std::size_t>(of.local)];
    return named.type != Type::Pieces ? kNone : named.number;
  };
  const auto has_flag = [&](const Step& asks) {
    const Local& who = locals[static_cast<std::size_t>(asks.local)];
    return who.type == Type::Pieces && who.number != kNone && at_.flags[asks.at].test(who.number);
  };
  const auto are_of = [&](const Step& asks) {
    const Local& those = locals[static_cast<std::size_t>(asks.local)];
    return those.type == Type::Pieces && those.pieces.any() && those.pieces.subset_of(at_.of_types[asks.at]);
  };
  for (const Step* step = steps + begin;; ++step) {
    const auto go_to = [&](int to) { step = steps + to - 1; };
    const auto bind_pieces = [&](const Pieces& set) {
      Local& to = locals[static_cast<std::size_t>(step->local)];
      to.pieces = set;
      to.type = Type::Pieces;
      binds = true;
      go_to(set.any() ? step->if_some : step->if_none);
    };
    switch (step->kind) {
      case Step::Kind::Do:
        tell_bound();
        ++work_;
        if (!run_statement(*step->s, env)) return false;
        break;
      case Step::Kind::Let:
        set_local(step->local, step->value, env);
        binds = true;
        break;
      case Step::Kind::LetNumber: {
        Local& to = locals[static_cast<std::size_t>(step->local)];
        to.number = number_of(step->operand, env);  // which may ask for it
        to.type = step->operand.type;
        binds = true;
        break;
      }
      case Step::Kind::LetCell: {
        const Local& of = locals[step->at];
        const int cell =
            of.type != Type::Pieces || of.number == kNone ? kNone : at_.cell_of(static_cast<PieceId>(of.number));
        Local& to = locals[static_cast<std::size_t>(step->local)];
        to.type = Type::Cells;
        to.cells = cell == kNone ? Cells{} : Cells::one(cell);
        binds = true;
        break;
      }
      case Step::Kind::LetPieces:
        if (const Link& first = step->chain->links[0]; first.source == Link::Source::Name && !has_some(first.local)) {
          bind_pieces({});
        } else {
          bind_pieces(narrowed(*step->chain, env, at_.in_play));
        }
        break;
      case Step::Kind::LetPiecesAt: {
        const int base = base_of(step->chain->links[0], env);
        const Stop* stop = &tables_->routines.stops[static_cast<std::size_t>(step->stop)];
        const Stop* const last = stop + step->stops - 1;
        Pieces found;
        binds = true;
        for (;; ++stop) {
          const CellId cell = base == kNone ? kNoCell : stop->shift[base];
          if (cell != kNoCell && has_type(cell, stop->types)) found = found_at(*stop->chain, cell, env);
          if (found.any() || stop->is_last_of_name) {
            Local& to = locals[static_cast<std::size_t>(stop->local)];
            to.type = Type::Pieces;
            to.pieces = found;
            if (found.any() || stop == last) break;
          }
        }
        go_to(found.any() ? stop->if_some : stop->if_none);
        break;
      }
      case Step::Kind::Shift: {
        const int piece = piece_of(*step);
        if (piece == kNone || !at_.on_board.test(piece)) break;
        if (!shift_one(static_cast<PieceId>(piece), number_of(step->operand, env))) go_to(step->to);
        break;
      }
      case Step::Kind::Set:
        if (const int piece = piece_of(*step); piece != kNone) {
          const std::int32_t value = value_of(*step);
          const int slot = step->s->slot;
          const int sign = step->s->sign;
          set_slot(SlotHolder::Piece, piece, slot,
                   sign == 0 ? value : changed_by(at_.piece_slot(static_cast<PieceId>(piece), slot), sign, value));
        }
        break;
      case Step::Kind::SetThose: {
        const std::int32_t value = value_of(*step);
        those_of(*step->chain, env).each([&](int piece) { set_slot(SlotHolder::Piece, piece, step->s->slot, value); });
        break;
      }
      case Step::Kind::SetOwner: {
        const int piece = first_of(those_of(*step->chain, env));
        const PlayerId owner = piece == kNone ? kNobody : at_.pieces[static_cast<std::size_t>(piece)].owner;
        if (owner < seat_count_) set_slot(SlotHolder::Player, owner, step->s->slot, value_of(*step));
        break;
      }
      case Step::Kind::Test:
        if (truth(step->value, env) != step->wanted) go_to(step->to);
        break;
      case Step::Kind::TestSome:
        if (has_some(step->local) != step->wanted) go_to(step->to);
        break;
      case Step::Kind::TestFlag:
        if (has_flag(*step) != step->wanted) go_to(step->to);
        break;
      case Step::Kind::TestTypes:
        if (are_of(*step) != step->wanted) go_to(step->to);
        break;
      case Step::Kind::Fail:
        tell_bound();
        return false;
      case Step::Kind::Jump:
        go_to(step->to);
        break;
      case Step::Kind::End:
        tell_bound();
        return true;
    }
  }
}

// False where it cannot be done: then the run is none.
template <int W, int P>
bool Machine<W, P>::run_statement(const Statement& s, Env& env) {
  switch (s.kind) {
    case StatementKind::AssignGame:
    case StatementKind::AssignSlot:
    case StatementKind::AssignType:
    case StatementKind::AssignOwner:
    case StatementKind::AssignNext:
      return assign(s, env);
    case StatementKind::Take:
    case StatementKind::Remove:
      return take_all(s, env);
    case StatementKind::Send:
      return send(s, env);
    case StatementKind::SendUnder:
      return send_under(s, env);
    case StatementKind::Shift:
      return shift(s, env);
    case StatementKind::Swap:
      return swap(s, env);
    case StatementKind::PlaceNew:
      return place_in_area(s, env);
    case StatementKind::ForEach:
      return for_each(s, env);
    case StatementKind::EachPlayer:
    case StatementKind::As:
      return as_players(s, env);
    case StatementKind::Times:
      return run_times(s, env);
    case StatementKind::AsLongAsPossible:
      return as_long_as_possible(s, env);
    default:
      cannot_run();  // `until settled`, what asks, and what is always laid flat
  }
}

template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::run_times(const Statement& s, Env& env) {
  for (std::int32_t left = num(s.a, env); left > 0; --left) {
    if (!run_block(s.blocks[0], env)) return false;
  }
  return true;
}

template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::for_each(const Statement& s, Env& env) {
  const std::int32_t it = env.it;
  const std::int32_t that = env.that;
  const auto pass = [&](Type type, std::int32_t member) {
    env.that = it;
    env.it = member;
    if (s.local != kNone) bind(s.local, type, member);
    const bool done = run_block(s.blocks[0], env);
    env.it = it;
    env.that = that;
    return done;
  };
  if (s.domain.set == kNoId && s.domain.one_of.empty()) {
    const std::int32_t high = num(s.domain.high, env);
    for (std::int64_t number = num(s.domain.low, env); number <= high; ++number) {
      if (!pass(Type::Number, static_cast<std::int32_t>(number))) return false;
    }
    return true;
  }
  const Type type = domain_type(s.domain);
  if (s.domain.set == kNoId && s.b == kNoId && type == Type::Direction) {
    const auto is_constant = [&](ExprId id) { return node(id).op == ludwright::Op::Compass; };
    if (std::all_of(s.domain.one_of.begin(), s.domain.one_of.end(), is_constant))
      return std::all_of(s.domain.one_of.begin(), s.domain.one_of.end(),
                         [&](ExprId id) { return pass(type, node(id).value); });
  }
  const std::size_t begin = members_.size();
  list_members(s, env);
  const std::size_t end = members_.size();
  bool done = true;
  for (std::size_t i = begin; i < end && done; ++i) done = pass(type, members_[i]);
  members_.cut(begin);
  return done;
}

template <int W, int P>
std::uint32_t Machine<W, P>::seats_of(const Statement& s, const Env& env, PlayerId& from) {
  from = s.kind == StatementKind::As ? PlayerId{0} : at_.flow.mover;
  const std::uint32_t all = rules_.all_seats;
  return s.kind == StatementKind::As ? players(s.a, env) & all : at_.flow.alive;
}

template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::as_players(const Statement& s, Env& env) {
  const PlayerId me = env.me;
  const PlayerId decider = env.decider;
  PlayerId from = 0;
  const std::uint32_t seats = seats_of(s, env, from);
  const std::size_t count = seat_count_;
  for (std::size_t i = 0; i < count; ++i) {
    const auto seat = static_cast<PlayerId>((from + i) % count);
    if ((seats >> seat & 1U) == 0) continue;
    env.me = env.decider = seat;
    if (!run_block(s.blocks[0], env)) return false;
  }
  env.me = me;
  env.decider = decider;
  return true;
}

// Of a block that asks nobody: it is possible if it can be done.
template <int W, int P>
[[gnu::noinline]] bool Machine<W, P>::as_long_as_possible(const Statement& s, Env& env) {
  const std::size_t begin = passed_.size();
  const std::size_t aside = set_aside_.size();
  const std::vector<Noted>& noted = tables_->routines.noted[static_cast<std::size_t>(s.blocks[0])];
  const std::vector<int>& names = tables_->routines.bound[static_cast<std::size_t>(s.blocks[0])];
  for (std::int32_t left = num(s.a, env); left > 0; --left) {
    if (!noted.empty() && repeats_pass(noted, begin, env)) break;
    const Env before = env;
    const Passing kept{journal_.mark(), run_.changes, run_.captures, run_.taken, members_.size(), waiting_.size(),
                       ran_.size(),     in_cascade_,  version_,      who_,       names_version_};
    for (const int local : names) set_aside_.push_back(locals_[static_cast<std::size_t>(local)]);
    const bool done = run_block(s.blocks[0], env);
    if (!done) {
      env = before;
      take_back_pass(kept);
      for (std::size_t i = 0; i < names.size(); ++i)
        locals_[static_cast<std::size_t>(names[i])] = set_aside_[aside + i];
    }
    set_aside_.cut(aside);
    if (!done) break;
  }
  passed_.cut(begin);
  return true;
}

// All but the names.
template <int W, int P>
void Machine<W, P>::take_back_pass(const Passing& kept) {
  take_back_to(kept.mark);
  run_.changes = kept.changes;
  run_.captures = kept.captures;
  run_.taken = kept.taken;
  ++run_.said;  // what is done now is not what was done then
  members_.cut(kept.members);
  waiting_.cut(kept.waiting);
  ran_.cut(kept.ran);
  in_cascade_ = kept.in_cascade;
  version_ = kept.version;
  who_ = kept.who;
  names_version_ = kept.names;
}

// Whether the values that must not repeat are what they were before an earlier iteration of the loop. passed_ holds a
// row of them for each, from `begin` on, and gets one for that which is to come.
template <int W, int P>
bool Machine<W, P>::repeats_pass(const std::vector<Noted>& values, std::size_t begin, const Env& env) {
  const std::size_t now = passed_.size();
  for (const Noted& noted : values) {
    if (noted.kind == Noted::Kind::Value) {
      note_value(noted.value, env);
      continue;
    }
    const Local& local = locals_[static_cast<std::size_t>(noted.local)];
    const std::int32_t number = local.type == Type::Pieces ? local.number : kNone;
    const auto piece = static_cast<PieceId>(number);
    const std::int32_t value = number == kNone                   ? noted.none
                               : noted.kind == Noted::Kind::Cell ? at_.cell_of(piece)
                                                                 : at_.piece_slot(piece, noted.slot);
    passed_.push_back(static_cast<std::uint64_t>(value));
  }
  if (now == begin) return false;
  const std::uint64_t* const last = passed_.data() + now;
  const std::size_t size = passed_.size() - now;
  for (const std::uint64_t* pass = passed_.data() + begin; pass != last; pass += size) {
    std::size_t same = 0;
    while (same < size && pass[same] == last[same]) ++same;
    if (same == size) return true;
  }
  return false;
}

// Appends what tells a value from others of its type to passed_, always as much.
template <int W, int P>
void Machine<W, P>::note_value(ExprId id, const Env& env) {
  const auto note = [&](std::uint64_t word) { passed_.push_back(word); };
  const auto note_set = [&](const auto& set) { passed_.append(set.word.begin(), set.word.end()); };
  switch (node(id).type) {
    case Type::Cells:
      if (names_one(id)) return note(static_cast<std::uint64_t>(single_cell(id, env)));
      return note_set(cells(id, env));
    case Type::Pieces:
      return note_set(pieces(id, env));
    case Type::Players:
      return note(players(id, env));
    case Type::Types:
      return note(types(id, env));
    case Type::Areas:
      return note(areas(id, env));
    default:
      return note(static_cast<std::uint64_t>(num(id, env)));
  }
}

}  // namespace ludwright::programs
