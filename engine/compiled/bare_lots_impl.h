// Games by lot on bitboards alone. Included by play_impl.h.
#pragma once
#include "engine/compiled/bare_effects_impl.h"

namespace ludwright {

// As play_out, from a position that is judged.
template <int W>
std::uint64_t Play<W>::bare_play_out(const std::function<std::uint64_t()>& random,
                                     const std::function<void()>& at_end) {
  const Flow flow = board_.flow;
  const KnownTurn known_turn = known_turn_;
  const Outcome outcome = outcome_;
  board_.keep_shown(shown_);
  bare_made_.clear();
  trials_left_ = kMostTrials;
  if (bare_sets_.empty()) bare_sets_.resize(1);
  bare_mark_ = board_.mark();
  std::uint64_t made = 0;
  for (; play_on_bare(random()); ++made) end_bare_turn();
  bare_start_ = &flow;
  at_end();
  if (bare_start_ == nullptr) {
    for (std::uint64_t i = 0; i < made; ++i) undo_move();
  }
  if (bare_start_ != nullptr) show_unplayed();
  bare_start_ = nullptr;
  board_.flow = flow;
  known_turn_ = known_turn;
  outcome_ = outcome;
  judged_ = true;
  return made;
}

// Back to where that game began.
template <int W>
void Play<W>::show_unplayed() {
  board_.undo_to(bare_mark_);
  board_.show_again(shown_);
}

// Draws a move as draw_move does, and makes it; false if the game is over.
template <int W>
bool Play<W>::play_on_bare(std::uint64_t random) {
  const auto pass = [&] {
    bare_made_.push_back({});
    run_bare(rules_.bare.at_stuck, bare_env());
    return true;
  };
  const auto make = [&](const typename Board<W>::Bare& change) {
    board_.swap_bare(change);
    bare_made_.push_back({change, 0});
  };
  const BarePart<W>& first = rules_.bare.parts[0];
  if (!rules_.bare.line_ends.empty()) {
    auto drawn = trials_left_ > 0 ? try_joined(random) : std::nullopt;
    if (drawn) {
      if (bare_over(1)) return false;
    } else {
      const std::uint64_t found = find_slides();
      if (bare_over(found)) return false;
      if (found == 0) return pass();
      drawn = draw_joined(mix(random), found);  // what came to nothing tells of the number
    }
    make(drawn->walk);
    make(bare_placed(first, drawn->place));
    return true;
  }
  const CellId last = bare_made_.empty() ? kNoCell : bare_made_.back().change.to;
  if (rules_.bare.is_placing()) {  // one set, which need not be kept
    const BareSet set{bare_where(first)};
    const std::uint64_t count = set.size();
    if (bare_over(count, last)) return false;
    if (count == 0) return pass();
    const int rank = static_cast<int>(share_of(random, count));
    bare_made_.push_back(make_bare(set, static_cast<CellId>(nth_member(set.ends, rank))));
    return true;
  }
  std::vector<BareSet>& sets = bare_sets_[0];
  sets.clear();
  std::uint64_t found = 0;
  bare_moves([&](const BareSet& set) {
    sets.push_back(set);
    sets.back().upto = static_cast<std::uint32_t>(found += set.size());
  });
  if (!rules_.bare.joined) {
    if (bare_over(found, last)) return false;
    if (found == 0) return pass();
    const auto [set, end] = bare_at(share_of(random, found));
    bare_made_.push_back(make_bare(*set, end));
    return true;
  }
  const std::uint64_t some = rules_.bare.always_places ? found : count_joined(sets, true);
  if (bare_over(some)) return false;
  if (some == 0) return pass();
  const auto most = static_cast<std::uint64_t>(rules_.fast_phases[0].parts[0].most_places);
  for (std::uint64_t left = found; left != 0; --left) {
    const auto [set, end] = bare_at(share_of(random, found));
    random = mix(random);
    const auto place = static_cast<int>(share_of(random, most));
    random = mix(random);
    const Cells places = bare_places(*set, end);
    if (place >= places.count()) continue;
    make(bare_of(*set, end));
    make(bare_placed(first, static_cast<CellId>(places.nth(place))));
    return true;
  }
  // From a list, which is in the order of the sets.
  std::uint64_t rank = share_of(random, count_joined(sets, false));
  for (const BareSet& set : sets) {
    const bool drawn = set.ends.some([&](int end) {
      const Cells places = bare_places(set, static_cast<CellId>(end));
      const auto count = static_cast<std::uint64_t>(places.count());
      if (rank >= count) {
        rank -= count;
        return false;
      }
      make(bare_of(set, static_cast<CellId>(end)));
      make(bare_placed(first, static_cast<CellId>(places.nth(static_cast<int>(rank)))));
      return true;
    });
    if (drawn) break;
  }
  return true;
}

// Where an end of the table is, if nothing is on it or before it.
template <int W>
[[gnu::always_inline]] inline CellId Play<W>::bare_end(CellId from, std::uint32_t rank, const Cells& occupied) const {
  const PlayerId me = board_.flow.mover;
  const LineEnds& table = rules_.bare.line_ends[me];
  const LineEnds::End end = table.ends[from * std::size_t{table.most} + rank];
  if (end.to == kNoCell || occupied.test(end.to)) return kNoCell;
  return rules_.bare.seen.lines[me][end.line][from].ends(occupied).test(end.to) ? end.to : kNoCell;
}

// The pieces that walk where all walks are slides.
template <int W>
inline Bits<W> Play<W>::sliders() {
  const BareGame<W>& game = rules_.bare;
  const PlayerId me = board_.flow.mover;
  const BareMove<W>& move = game.moves[me][0];
  const Cells movers = game.movers == kNoId ? board_.by_owner[me] : tops(game.movers, bare_env());
  return movers & board_.by_type[move.type] & move.from;
}

// Draws who walks, where to and where the placement goes as if the board were empty, again and again until it is a
// move. Of many moves this is sooner done than to list all walks; after some tries it is given up.
template <int W>
std::optional<typename Play<W>::BareJoined> Play<W>::try_joined(std::uint64_t random) {
  const PlayerId me = board_.flow.mover;
  const BareMove<W>& move = rules_.bare.moves[me][0];
  const Cells from = sliders();
  const auto count = static_cast<std::uint32_t>(from.count());
  if (count == 0) return std::nullopt;
  const std::uint32_t most = rules_.bare.line_ends[me].most;
  EvenDraws draws(random);
  for (int left = kMostTries; left > 0; --left) {
    const auto cell = static_cast<CellId>(nth_member(from, static_cast<int>(draws.below(count))));
    const std::uint32_t place = draws.below(most);
    const CellId end = bare_end(cell, draws.below(most), board_.occupied);
    if (end == kNoCell) continue;
    Cells occupied = board_.occupied;
    occupied.reset(cell);
    occupied.set(end);
    const CellId placed = bare_end(end, place, occupied);
    if (placed == kNoCell) continue;
    return BareJoined{{cell, end, move.type, me, move.alt}, placed};
  }
  --trials_left_;
  return std::nullopt;
}

// Lists where the pieces slide to. How many walks there are.
template <int W>
std::uint64_t Play<W>::find_slides() {
  std::vector<BareSet>& sets = bare_sets_[0];
  sets.clear();
  std::uint64_t found = 0;
  const std::uint8_t alt = rules_.bare.moves[board_.flow.mover][0].alt;
  sliders().each([&](int from) {
    sets.push_back({bare_seen(static_cast<CellId>(from), board_.occupied), 0, static_cast<CellId>(from), alt});
    sets.back().upto = static_cast<std::uint32_t>(found += sets.back().size());
  });
  return found;
}

// Draws one of the walks that were listed and a number of a place, again and again until there are so many places.
template <int W>
typename Play<W>::BareJoined Play<W>::draw_joined(std::uint64_t random, std::uint64_t walks) {
  const std::uint32_t most = most_seen();
  EvenDraws draws(random);
  for (;;) {
    random = mix(random);  // there may be more than draws are even for
    const auto [set, end] = bare_at(share_of(random, walks));
    Cells occupied = board_.occupied;
    occupied.reset(set->from);
    const Cells places = bare_seen(end, occupied);
    const auto place = static_cast<int>(draws.below(most));
    if (place < places.count()) return {bare_of(*set, end), static_cast<CellId>(nth_member(places, place))};
  }
}

// No fewer than are seen from where any walk ends: the longest runs that are empty but for pieces that walk.
template <int W>
std::uint32_t Play<W>::most_seen() {
  const Cells open = sliders() | (rules_.all_cells & ~board_.occupied);
  std::uint32_t most = 0;
  for (const Shift<W>& way : rules_.bare.line_ways[board_.flow.mover]) {
    for (Cells run = way.near_moved(open) & open; run.any(); run = way.near_moved(run) & open) ++most;
  }
  return most;
}

// The set and the end of the move that has so many before it. Which it is cannot be foretold: of few all are looked at.
template <int W>
[[gnu::always_inline]] inline std::pair<const typename Play<W>::BareSet*, CellId> Play<W>::bare_at(
    std::uint64_t rank) const {
  constexpr std::size_t kFew = 16;
  const std::vector<BareSet>& sets = bare_sets_[0];
  std::size_t at = 0;
  if (sets.size() <= kFew) {
    for (const BareSet& set : sets) at += set.upto <= rank ? 1 : 0;
  } else {
    while (sets[at].upto <= rank) ++at;
  }
  const BareSet& set = sets[at];
  return {&set, static_cast<CellId>(nth_member(set.ends, static_cast<int>(set.upto - 1 - rank)))};
}

// Makes the moves of the game by lot that is over on the whole position, which somebody asks for.
template <int W>
void Play<W>::record_bare() {
  if (bare_start_ == nullptr) return;
  show_unplayed();
  board_.flow = *std::exchange(bare_start_, nullptr);
  judged_ = true;
  known_turn_ = {};
  bare_moves_made(kernel_moves_);
  for (const Move& move : kernel_moves_) do_move(move);
}

// The moves of that game, as legal_moves would list them.
template <int W>
void Play<W>::bare_moves_made(std::vector<Move>& out) const {
  using Kind = typename BarePart<W>::Kind;
  out.clear();
  for (std::size_t i = 0; i < bare_made_.size();) {
    Move& move = out.emplace_back();
    if (bare_made_[i].part == kNoBarePart) {
      move.push({});  // a pass
      ++i;
      continue;
    }
    const BarePart<W>& part = rules_.bare.parts[bare_made_[i].part];
    if (part.alternative != kNone) move.push(ludwright::alternative(part.alternative));
    for (const std::size_t end = i + (rules_.bare.joined ? 2 : 1); i < end; ++i) {
      const typename Board<W>::Bare& made = bare_made_[i].change;
      if (part.kind == Kind::Pass) continue;
      Choice choice;
      if (part.kind == Kind::Pick) {
        choice.kind = node(part.where).type == Type::Cells ? ChoiceKind::Cell : ChoiceKind::Piece;
        choice.local = part.pick->local == kNone ? std::uint8_t{0xff} : static_cast<std::uint8_t>(part.pick->local);
        choice.a = made.to;
      } else {
        const bool is_new = made.from == kNoCell;
        choice.kind = is_new ? ChoiceKind::Place : ChoiceKind::Walk;
        choice.a = is_new ? made.type : made.from;
        choice.b = made.to;
        choice.alt = is_new ? made.owner : made.alt;
      }
      move.push(choice);
    }
    for (int left = part.passes; left > 0; --left) move.push({});
  }
}

}  // namespace ludwright
