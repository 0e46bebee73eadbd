// What is done with the moves of fast_moves: asked for, counted, drawn, listed. One enumeration, so that the four
// cannot disagree. Included by play_impl.h.
#pragma once
#include <algorithm>
#include <optional>
#include <utility>

#include "engine/compiled/joined_impl.h"
#include "engine/compiled/preferred_impl.h"

namespace ludwright {

// Whether there is a legal move; nothing if that cannot be told from tables.
template <int W>
std::optional<bool> Play<W>::fast_exists() {
  struct Exists {
    static constexpr bool any_will_do() { return true; }
    bool found = false;
    void begin(int) {}
    void after(const Choice&) {}
    bool places(TypeId, PlayerId, std::uint8_t, const Cells& where) { return found = where.any(); }
    bool set(CellId, std::uint8_t, const Cells&, const LandingChoice* = nullptr) { return found = true; }
    bool shift(int, std::uint8_t, const Cells&, const LandingChoice* = nullptr) { return found = true; }
    bool one(const Listed&) { return found = true; }
  } sink;
  fast_moves(sink);
  if (overlap_ && !sink.found) return std::nullopt;
  return sink.found;
}

// Whether the mover has a walk of which tables alone tell that it is legal; false says nothing. It may be asked in the
// middle of a turn, for whoever else would be to move then, and of an enumeration.
template <int W>
bool Play<W>::has_sure_walk() {
  const FastPhase& fast = rules_.fast_phases[board_.flow.phase];
  if (!rules_.fast || !fast.ok || fast.prefers != FastPhase::Prefers::Nothing) return false;
  const KeptSafety kept = kept_safety_;
  const bool drawing = std::exchange(drawing_, false);
  const bool try_later = std::exchange(try_later_, false);
  pins_.swap(other_pins_);
  ends_.swap(other_ends_);
  kept_safety_.version = 0;
  const Env env = unit_env();
  const Safety& safety = safety_of(env);
  const bool is_told = !safety.all && !safety.beset;
  const bool found =
      is_told && std::any_of(fast.parts.begin(), fast.parts.end(), [&](const FastPart& part) {
        return part.walk != nullptr && part.place == nullptr && !part.goes_on && has_sure_walk(part, safety, env);
      });
  pins_.swap(other_pins_);
  ends_.swap(other_ends_);
  kept_safety_ = kept;
  drawing_ = drawing;
  try_later_ = try_later;
  return found;
}

template <int W>
bool Play<W>::has_sure_walk(const FastPart& part, const Safety& safety, const Env& env) {
  const Forecast<W>* forecast = forecast_of(part);
  if (forecast == nullptr && !part.asking.empty()) return false;
  for (std::size_t i = 0; i < ends_.size(); ++i) ends_[i] = end_cells(rules_.ends[i], env);
  Cells movers = tops(part.walk->a, env) & board_.by_owner[env.me];
  if (forecast != nullptr) movers &= ~apart_from(*forecast, movers);
  const std::vector<SeatSet<W>>& sets = rules_.seat_sets[env.me];
  for (std::size_t set = 0; set < sets.size(); ++set) {
    const Cells all = movers & of_set(set);
    for (const SeatMove<W>& move : sets[set].quick) {
      const TableMove<W>& table = *move.table;
      if (move.asks || !move.is_plain || table.crossing != kNoId || table.sends || table.sets_what_never_reads)
        continue;
      Cells to = ends_[static_cast<std::size_t>(move.to)] & ~move.complex & ~safety.royals;
      if (rules_.complex_captures) to &= ~board_.occupied;
      const bool found = to.any() && (all & move.from).some([&](int cell) {
        const auto from = static_cast<CellId>(cell);
        Cells ends = move.reach.from(from, board_.occupied) & to;
        if (ends.none()) return false;
        ends = safety.judged.test(cell) ? safe_ends(from, ends, env.me, table, rules_.moves_of(set)[move.alt], safety)
                                        : ends & safety.allowed;
        return ends.any();
      });
      if (found) return true;
    }
  }
  return false;
}

template <int W>
std::uint64_t Play<W>::fast_count() {
  struct Count {
    static constexpr bool any_will_do() { return false; }
    std::uint64_t sum = 0;
    void begin(int) {}
    void after(const Choice&) {}
    bool places(TypeId, PlayerId, std::uint8_t, const Cells& where) {
      sum += static_cast<std::uint64_t>(where.count());
      return false;
    }
    bool set(CellId, std::uint8_t, const Cells& ends, const LandingChoice* choice = nullptr) {
      sum += static_cast<std::uint64_t>(ends.count()) * (choice == nullptr ? 1 : choice->members.size());
      return false;
    }
    bool shift(int, std::uint8_t, const Cells& ends, const LandingChoice* choice = nullptr) {
      return set(0, 0, ends, choice);
    }
    bool one(const Listed&) {
      ++sum;
      return false;
    }
  } sink;
  fast_moves(sink);
  if (!overlap_) return sink.sum;
  MoveList moves;
  legal_moves(moves);
  return moves.size();
}

// One of the moves of a set.
template <int W>
void Play<W>::Counted::write(int end, std::size_t chosen, Move& out) const {
  out.size = 0;
  if (alternative != kNone) out.push(ludwright::alternative(alternative));
  if (walk.kind == ChoiceKind::Walk) out.push(walk);
  Choice made;
  made.kind = how == How::Place ? ChoiceKind::Place : ChoiceKind::Walk;
  made.a = from(end);
  made.b = static_cast<std::uint16_t>(end);
  made.alt = alt;
  made.ordinal = ordinal;
  out.push(made);
  if (choice == nullptr) return;
  for (const Choice& after : choice->members[chosen]) out.push(after);
}

template <int W>
struct Play<W>::Gather {
  static constexpr bool any_will_do() { return false; }
  std::vector<Counted>& sets;
  std::vector<Listed>& single;
  std::uint64_t sum = 0;
  int alternative = kNone;
  Choice walk{};
  void begin(int which) {
    alternative = which;
    walk = Choice{};
  }
  void after(const Choice& choice) { walk = choice; }
  bool add(How how, std::uint8_t alt, std::uint16_t what, int delta, const Cells& ends,
           const LandingChoice* choice = nullptr) {
    sets.push_back({how, alt, 0, what, alternative, delta, walk, ends, choice});
    sum += sets.back().size();
    return false;
  }
  bool places(TypeId type, PlayerId owner, std::uint8_t ordinal, const Cells& where) {
    add(How::Place, owner, type, 0, where);
    sets.back().ordinal = ordinal;
    return false;
  }
  bool set(CellId from, std::uint8_t alt, const Cells& ends, const LandingChoice* choice = nullptr) {
    return add(How::Set, alt, from, 0, ends, choice);
  }
  bool shift(int delta, std::uint8_t alt, const Cells& ends, const LandingChoice* choice = nullptr) {
    return add(How::Shift, alt, 0, delta, ends, choice);
  }
  bool one(const Listed& listed) {
    ++sum;
    single.push_back(listed);
    return false;
  }
};

// False if the moves must be listed. Where every walk has to be tried, only those that are drawn are; likewise those of
// the royal, and what is found by runs, where nothing is asked after it.
template <int W>
bool Play<W>::fast_draw(std::uint64_t random, Move& out) {
  if (rules_.fast_phases[board_.flow.phase].only_places) return draw_place(random, out);
  counted_.clear();
  candidates_.clear();
  Gather sink{counted_, candidates_};
  in_stuck_ = false;  // what is tried is a turn
  drawing_ = true;
  try_later_ = true;
  tries_ = true;
  const Safety& safety = fast_moves(sink);
  drawing_ = false;
  try_later_ = false;
  if (overlap_) return false;
  const FastPart& part = rules_.fast_phases[board_.flow.phase].parts.front();
  if (part.walk != nullptr && part.place != nullptr) return draw_joined(part, sink.sum, random, out);
  for (; sink.sum != 0; --sink.sum, random = mix(random)) {
    const std::uint64_t left = share_of(random, sink.sum);
    if (left < candidates_.size()) {
      if (draw_single(static_cast<std::size_t>(left), out)) return true;
      continue;
    }
    const auto [some, end, chosen] = counted_at(left - candidates_.size());
    some->write(end, chosen, out);
    const std::size_t after = some->choice == nullptr ? 0 : some->choice->members[chosen].size();
    const std::size_t walk = out.size - 1U - after;
    const Choice& made = out.choices[walk];
    if (made.kind != ChoiceKind::Walk || !safety.needs_trial(made.a) || is_safe(made, safety)) {
      drawn_ = {some, end, chosen};
      return true;
    }
    some->ends.reset(end);
    sink.sum -= some->choices() - 1;
  }
  return false;
}

// The same where there is one set of placements.
template <int W>
bool Play<W>::draw_place(std::uint64_t random, Move& out) {
  overlap_ = false;
  const FastPart& part = rules_.fast_phases[board_.flow.phase].parts.front();
  const Env env = unit_env();
  const Cells where = cells(part.place->b, env) & ~board_.occupied;
  if (where.none()) return false;
  if (!board_.has_record()) throw too_many_pieces();
  counted_.clear();
  Counted& some = counted_.emplace_back();
  some.how = How::Place;
  some.alt = placed_owner(part, env);
  some.what = part.placed;
  some.alternative = part.alternative;
  some.ends = where;
  const int end = where.nth(static_cast<int>(share_of(random, static_cast<std::uint64_t>(where.count()))));
  some.write(end, 0, out);
  drawn_ = {&some, end, 0};
  return true;
}

// The set and the end of the move that has so many before it.
template <int W>
typename Play<W>::CountedMove Play<W>::counted_at(std::uint64_t rank) {
  std::size_t which = 0;
  for (; rank >= counted_[which].size(); ++which) rank -= counted_[which].size();
  Counted& set = counted_[which];
  return {&set, set.ends.nth(static_cast<int>(rank / set.choices())), static_cast<std::size_t>(rank % set.choices())};
}

// A walk and a placement: the walks are drawn evenly, and kept the more often the more placements they leave; if that
// takes too long, from a list.
template <int W>
bool Play<W>::draw_joined(const FastPart& part, std::uint64_t walks, std::uint64_t random, Move& out) {
  if (walks == 0) return false;
  // A list looks at each walk once.
  for (std::uint64_t left = walks; left != 0 && walks != 0; --left) {
    const std::uint64_t drawn = share_of(random, walks);
    random = mix(random);
    const int place = static_cast<int>(share_of(random, static_cast<std::uint64_t>(part.most_places)));
    random = mix(random);
    if (drawn < candidates_.size()) {  // a whole move
      if (place == 0 && draw_single(static_cast<std::size_t>(drawn), out)) return true;
      if (place == 0) --walks;
      continue;
    }
    const auto [some, end, chosen] = counted_at(drawn - candidates_.size());
    some->write(end, chosen, out);
    Cells where;
    if (!places_after(out.choices[out.size - 1U], part, where)) break;
    if (place >= where.count()) continue;
    Choice placed;
    placed.kind = ChoiceKind::Place;
    placed.a = part.placed;
    placed.b = static_cast<std::uint16_t>(where.nth(place));
    placed.alt = placed_owner(part, unit_env());
    out.push(placed);
    return true;
  }
  return draw_listed(random, out);
}

// The candidate, if it is a legal move; else it is one no more.
template <int W>
bool Play<W>::draw_single(std::size_t index, Move& out) {
  Listed& drawn = candidates_[index];
  const bool tried = drawn.untried;
  const bool legal = !tried || try_candidate(index);
  if (tried) back_to_trace();
  if (legal) {
    out = drawn.move;
    return true;
  }
  std::swap(drawn, candidates_.back());
  candidates_.pop_back();
  return false;
}

template <int W>
template <typename List>
bool Play<W>::fast_list(List& out) {
  counted_.clear();
  candidates_.clear();
  Gather sink{counted_, candidates_};
  fast_moves(sink);
  if (overlap_) return false;
  for (const Listed& listed : candidates_) out.push_back(listed.move);
  Move move;
  for (const Counted& some : counted_) {
    for (std::size_t chosen = 0; chosen < some.choices(); ++chosen) {
      some.ends.each([&](int end) {
        some.write(end, chosen, move);
        out.push_back(move);
      });
    }
  }
  return true;
}

}  // namespace ludwright
