// Runs that meet: moves of a turn that can be made in any order lead to one position in many ways. What follows is the
// same for all of them, and of moves that say the same and lead to one position one is listed: so that only the first
// is gone on with. Included by program_impl.h. Tested by tests/engine/meeting_test.cpp.
#pragma once
#include "engine/asks.h"
#include "engine/compiled/place_impl.h"

namespace ludwright {

namespace meeting {

inline void add(Key& key, std::uint64_t value) { key = mix(key + value); }
template <int W>
void add(Key& key, const Bits<W>& bits) {
  for (const std::uint64_t word : bits.word) add(key, word);
}

}  // namespace meeting

// Whether the run that is about to ask, of a move that has some choices already, has come to where another one was
// that goes first in the list and says the same so far. `left`: of `up to`.
template <int W>
bool Play<W>::has_met(const Statement& s, int left, const Env& env, NextEnv next) {
  if (mode_ != Mode::List || move_.size < 2 || !rules_.rests_read.may_meet(board_.flow.phase) || !asks(m_, s))
    return false;
  // What only says which way the program is followed leads to no other position.
  const ChoiceKind last = move_.choices[static_cast<std::size_t>(move_.size - 1)].kind;
  if (last == ChoiceKind::Alternative || last == ChoiceKind::Pass || lists_all_ || unjudged_unit_ ||
      board_.flow.stage != Stage::Turn || (forced_ != nullptr && cursor_ < forced_->size()) ||
      decision_by_ != env.decider || cascade_.open)
    return false;
  const std::optional<Key> key = key_of_rest(s, left, env, next);
  if (!key) return false;
  const auto [at, is_first] = met_.try_emplace(*key, static_cast<std::uint32_t>(met_moves_.size()));
  if (is_first) {
    met_moves_.push_back(move_);
    return false;
  }
  Move& first = met_moves_[at->second];
  if (first < move_) return true;
  first = move_;
  return false;
}

// Names the position, what the rest of the run reads besides it, and what the move says so far; nothing if it cannot
// be told what follows.
template <int W>
std::optional<Key> Play<W>::key_of_rest(const Statement& s, int left, const Env& env, NextEnv next) {
  using meeting::add;
  Key key = board_.identity() + saying_sum(move_);
  const auto add_number = [&](int number) { add(key, static_cast<std::uint32_t>(number)); };
  const auto add_pointer = [&](const void* pointer) { add(key, reinterpret_cast<std::uintptr_t>(pointer)); };
  // Pieces are told by where they stand: two that are alike may have changed places.
  bool is_told = true;
  const auto add_piece = [&](int piece) {
    add_number(piece == kNone ? 0 : 1);
    if (piece == kNone) return;
    const PieceRecord& record = board_.pieces[static_cast<std::size_t>(piece)];
    is_told = is_told && record.site == SiteKind::Cell;
    if (is_told) add_number(board_.place_of(static_cast<PieceId>(piece)));
  };
  const RestsRead& rests = rules_.rests_read;
  std::uint32_t event = 0;
  bool is_others = false;
  const auto read = [&](const RestReads& reads, int bound) {
    event |= reads.event;
    is_others = is_others || reads.is_others;
    for (const RestReads::Name& name : reads.names) {
      if (name.local == bound) continue;
      const Local& local = locals_[static_cast<std::size_t>(name.local)];
      add_number(local.is_set ? 1 : 0);
      if (!local.is_set) {
        name.is_piece ? add_piece(local.number) : add_number(local.number);
        continue;
      }
      add(key, local.cells);
      add(key, local.bits);
      for (const PieceId piece : local.pieces) add_piece(piece);
    }
  };
  add_pointer(&s);
  add_number(left);
  read(rests.of(s), kNone);  // what it is to bind has no meaning yet, and is no more read after it
  for (const Frame* frame = next.frame();; frame = frame->next.frame()) {
    if (frame == nullptr || frame->passed != nullptr || frame->kind == Frame::Kind::Seats ||
        frame->kind == Frame::Kind::Members)
      return std::nullopt;
    if (frame->kind == Frame::Kind::End) break;
    add_pointer(frame->kind == Frame::Kind::Block ? static_cast<const void*>(&m_.block(frame->block)) : frame->s);
    add_number(static_cast<int>(frame->index));
    add_number(frame->left);
    if (frame->kind == Frame::Kind::Block)
      read(rests.from(frame->block, frame->index), s.local);
    else if (frame->kind != Frame::Kind::Together)
      read(rests.of(*frame->s), s.local);
  }
  read(rests.end(), s.local);
  if (is_others || ((event & kOnTaken) != 0 && !taken_.empty())) return std::nullopt;
  for (const int slot : rests.unnamed()) add_number(board_.slots[static_cast<std::size_t>(slot)]);
  if ((event & ~kOnTaken) != 0) {
    add_piece(env.this_piece);
    add_piece(env.attacker);
    for (const int part : {env.origin, env.landing, env.here, env.heading}) add_number(part);
    add(key, env.crossed);
  }
  if (!is_told || env.it != kNone || env.that != kNone) return std::nullopt;
  for (const int part : {int{env.me}, int{env.decider}, int{board_.flow.next}, int{board_.flow.alive}, together_,
                         weight_, captures_, int{move_.size}})
    add_number(part);
  return key;
}

}  // namespace ludwright
