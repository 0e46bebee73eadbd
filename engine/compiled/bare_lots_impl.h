// Games by lot on bitboards alone. Included by play_impl.h.
#pragma once
#include "engine/compiled/bare_effects_impl.h"
#include "engine/compiled/bare_lots.h"

namespace ludwright {

// As play_out, from a position that is judged.
template <int W>
std::uint64_t Play<W>::bare_play_out(const std::function<std::uint64_t()>& random,
                                     const std::function<void()>& at_end) {
  const Flow flow = board_.flow;
  const KnownTurn known_turn = known_turn_;
  const Outcome outcome = outcome_;
  board_.keep_shown(shown_);
  keep_slots(0);
  bare_made_.clear();
  trials_left_ = kMostTrials;
  if (bare_sets_.empty()) bare_sets_.resize(1);
  if (!bare_lots_) bare_lots_ = BareLotsFinder<W>(rules_).find();
  if (bare_sets_[0].size() < bare_lots_->most_sets) bare_sets_[0].resize(bare_lots_->most_sets);
  bare_mark_ = board_.mark();
  EvenDraws draws(random());
  if constexpr (W > 1) {  // in one word an end is looked for in no time
    if (bare_lots_->ends_last) play_past_end(draws);
  }
  while (play_on_bare(draws)) end_bare_turn();
  const int made = board_.flow.turns - flow.turns;
  bare_start_ = &flow;
  at_end();
  if (bare_start_ == nullptr) {
    for (int i = 0; i < made; ++i) undo_move();
  }
  if (bare_start_ != nullptr) show_unplayed();
  bare_start_ = nullptr;
  board_.flow = flow;
  known_turn_ = known_turn;
  outcome_ = outcome;
  judged_ = true;
  return static_cast<std::uint64_t>(made);
}

// Back to where that game began.
template <int W>
void Play<W>::show_unplayed() {
  board_.undo_to(bare_mark_);
  board_.show_again(shown_);
  slots_again(0);
}

// Draws a move and makes it; false if the game is over.
template <int W>
LUDWRIGHT_INLINED inline bool Play<W>::play_on_bare(EvenDraws& draws) {
  if (rules_.bare.joined) return play_joined(draws);
  const CellId last = bare_made_.empty() ? kNoCell : bare_made_.back().change.to;
  if (rules_.bare.is_placing()) {  // one set, which need not be kept
    const Cells where = bare_where(rules_.bare.parts[0]);
    const auto count = static_cast<std::uint32_t>(where.count());
    if (bare_over(count, last)) return false;
    if (count == 0) return pass_bare();
    place_bare(static_cast<CellId>(nth_member(where, static_cast<int>(draws.below(count)))));
    return true;
  }
  BareSet* next = bare_sets_[0].data();
  std::uint32_t found = 0;
  bare_moves([&](const BareSet& set) {
    *next = set;
    next->upto = found += static_cast<std::uint32_t>(set.ends.count());
    ++next;
  });
  bare_listed_ = static_cast<std::size_t>(next - bare_sets_[0].data());
  if (bare_over(found, last)) return false;
  if (found == 0) return pass_bare();
  const auto [set, end] = bare_at(draws.below(found));
  make_bare_for_good(*set, end);
  return true;
}

// Of who is stuck.
template <int W>
bool Play<W>::pass_bare() {
  bare_made_.push_back({});
  run_bare(rules_.bare.at_stuck, bare_env());
  return true;
}

// As play_on_bare, a walk and what is placed then.
template <int W>
bool Play<W>::play_joined(EvenDraws& draws) {
  const BarePart<W>& first = rules_.bare.parts[0];
  const auto make = [&](const typename Board<W>::Bare& change) {
    board_.swap_bare(change);
    bare_made_.push_back({change, 0});
  };
  if (!rules_.bare.line_ends.empty()) {
    auto drawn = trials_left_ > 0 ? try_joined(draws) : std::nullopt;
    if (drawn) {
      if (bare_over(1)) return false;
    } else {
      const std::uint32_t found = find_slides();
      if (bare_over(found)) return false;
      if (found == 0) return pass_bare();
      drawn = draw_joined(draws, found);
    }
    make(drawn->walk);
    make(bare_placed(first, drawn->place));
    return true;
  }
  std::vector<BareSet>& sets = bare_sets_[0];
  std::uint32_t found = 0;
  bare_listed_ = 0;
  bare_moves([&](const BareSet& set) {
    sets[bare_listed_] = set;
    sets[bare_listed_++].upto = found += static_cast<std::uint32_t>(set.size());
  });
  const std::span<const BareSet> listed(sets.data(), bare_listed_);
  const std::uint64_t some = rules_.bare.always_places ? found : count_joined(listed, true);
  if (bare_over(some)) return false;
  if (some == 0) return pass_bare();
  const auto most = static_cast<std::uint32_t>(rules_.fast_phases[0].parts[0].most_places);
  for (std::uint64_t left = found; left != 0; --left) {
    const auto [set, end] = bare_at(draws.below(found));
    const auto place = static_cast<int>(draws.below(most));
    const Cells places = bare_places(*set, end);
    if (place >= places.count()) continue;
    make(bare_of(*set, end));
    make(bare_placed(first, static_cast<CellId>(places.nth(place))));
    return true;
  }
  // From a list, which is in the order of the sets.
  std::uint64_t rank = share_of(draws.number(), count_joined(listed, false));
  for (const BareSet& set : listed) {
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

// Plays on whether or not the game is over, and goes back to the first turn after which it may be: where what ends it
// stays so, that is looked for now and then, first shortly before the last game was over. The position is left
// unjudged.
template <int W>
void Play<W>::play_past_end(EvenDraws& draws) {
  if (has_lasting_end()) return;
  constexpr std::size_t kStretches = 16;
  const auto most = static_cast<std::size_t>(m_.limit - board_.flow.turns);
  const std::size_t stretch = static_cast<std::size_t>(rules_.cell_count) / kStretches + 1;
  std::size_t at = 0;
  const auto go_back_to = [&](std::size_t turns) {
    for (; at > turns; --at) {
      take_back_bare_turn();
      swap_placed(bare_made_[at - 1].change);
    }
  };
  const auto go_on_to = [&](std::size_t turns) {
    for (; at < turns && at < bare_made_.size(); ++at) {
      swap_placed(bare_made_[at].change);
      end_bare_turn();
    }
    for (; at < turns; ++at) {
      const Cells where = bare_where(rules_.bare.parts[0]);
      const auto count = static_cast<std::uint32_t>(where.count());
      if (count == 0) break;
      place_bare(static_cast<CellId>(nth_member(where, static_cast<int>(draws.below(count)))));
      end_bare_turn();
    }
  };
  std::size_t going = 0;  // it is not over after so many turns
  std::size_t over = std::min(std::max(last_length_, 3 * stretch) - 2 * stretch, most);
  for (go_on_to(over); !has_lasting_end(); go_on_to(over)) {
    if (at < over || over == most) return;  // nobody can place anything more, or may
    going = over;
    over = std::min(over + stretch, most);
  }
  over = at;
  while (over > going + 1) {
    const std::size_t middle = over - going > 2 * stretch ? over - stretch : (going + over) / 2;
    go_back_to(middle);
    go_on_to(middle);
    (has_lasting_end() ? over : going) = middle;
  }
  go_back_to(over);
  go_on_to(over);
  bare_made_.resize(over);
  last_length_ = over;
}

// Whether an end that lasts holds of somebody, or what lasts of what another asks.
template <int W>
bool Play<W>::has_lasting_end() {
  for (std::size_t i = 0; i < rules_.bare.ends.size(); ++i) {
    const EndCheck& check = *rules_.bare.ends[i].check;
    if (may_apply(check) && (!bare_lots_->lasts[i] || holders(*check.rule) != 0)) return true;
  }
  return false;
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
std::optional<typename Play<W>::BareJoined> Play<W>::try_joined(EvenDraws& draws) {
  const PlayerId me = board_.flow.mover;
  const BareMove<W>& move = rules_.bare.moves[me][0];
  const Cells from = sliders();
  const auto count = static_cast<std::uint32_t>(from.count());
  if (count == 0) return std::nullopt;
  const std::uint32_t most = rules_.bare.line_ends[me].most;
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
std::uint32_t Play<W>::find_slides() {
  const BareMove<W>& move = rules_.bare.moves[board_.flow.mover][0];
  std::uint32_t found = 0;
  bare_listed_ = 0;
  sliders().each([&](int cell) {
    const auto from = static_cast<CellId>(cell);
    BareSet& set = bare_sets_[0][bare_listed_++];
    set = {bare_seen(from, board_.occupied), 0, from, move.alt, 0, move.type};
    set.upto = found += static_cast<std::uint32_t>(set.size());
  });
  return found;
}

// Draws one of the walks that were listed and a number of a place, again and again until there are so many places.
template <int W>
typename Play<W>::BareJoined Play<W>::draw_joined(EvenDraws& draws, std::uint32_t walks) {
  const std::uint32_t most = most_seen();
  for (;;) {
    const auto [set, end] = bare_at(draws.below(walks));
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
    std::uint32_t rank) const {
  constexpr std::size_t kFew = 16;
  const BareSet* const sets = bare_sets_[0].data();
  std::size_t at = 0;
  if (bare_listed_ <= kFew) {
    for (std::size_t i = 0; i < bare_listed_; ++i) at += sets[i].upto <= rank ? 1 : 0;
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
