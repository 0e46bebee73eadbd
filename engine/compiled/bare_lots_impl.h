// Games by lot on bitboards alone. Included by play_impl.h.
#pragma once
#include "engine/compiled/bare_lots.h"
#include "engine/compiled/bare_trials_impl.h"

namespace ludwright {

// As play_out, from a position that is judged. Where a round of a match was over, which goes on, it is not yet so here:
// `bare_made_` has the moves, and nobody is told.
template <int W>
std::uint64_t Play<W>::bare_play_out(const std::function<std::uint64_t()>& random,
                                     const std::function<void()>& at_end) {
  const Flow flow = board_.flow;
  const KnownTurn known_turn = known_turn_;
  const Outcome outcome = outcome_;
  bare_made_.clear();
  start_bare();
  keep_bare();
  trials_left_ = kMostTrials;
  if (bare_sets_.empty()) bare_sets_.resize(1);
  if (bare_sets_[0].size() < bare_lots_->most_sets) bare_sets_[0].resize(bare_lots_->most_sets);
  EvenDraws draws(random());
  if constexpr (W > 1) {  // in one word an end is looked for in no time
    if (bare_lots_->ends_last) {
      while (board_.flow.turns < rules_.bare.placing_after && play_on_bare(draws)) end_bare_turn();
      if (board_.flow.turns >= rules_.bare.placing_after) play_past_end(draws);
    }
  }
  do {
    while (play_on_bare(draws)) end_bare_turn();
  } while (std::exchange(somebody_is_out_, false));
  const int made = board_.flow.turns - flow.turns;
  stop_bare();
  bare_start_ = &flow;
  if (!goes_past_bare_) at_end();
  if (bare_start_ == nullptr) {
    for (int i = 0; i < made; ++i) undo_move();
  }
  if (bare_start_ != nullptr) show_unplayed();
  bare_start_ = nullptr;
  drop_bare();
  board_.flow = flow;
  known_turn_ = known_turn;
  outcome_ = outcome;
  judged_ = true;
  return static_cast<std::uint64_t>(made);
}

// Back to where that game began.
template <int W>
void Play<W>::show_unplayed() {
  slots_again(*bare_kept_[0]);
  board_.show_again(bare_kept_[0]->shown, rules_.bare.has_hands);
  if (rules_.bare.sends) board_.pieces = bare_kept_[0]->records;
}

// Draws a move and makes it; false if the game is over.
template <int W>
LUDWRIGHT_INLINED inline bool Play<W>::play_on_bare(EvenDraws& draws) {
  const CellId last = bare_made_.empty() ? kNoCell : bare_made_.back().change.to;
  const BareGame<W>& game = rules_.bare;
  const Cells risks = bare_risks();
  if (board_.flow.turns >= game.placing_after && risks.none()) {  // one set, which need not be kept
    const Cells where = bare_where(rules_.bare.parts[0]);
    const auto count = static_cast<std::uint32_t>(where.count());
    if (bare_over(count, last)) return false;
    if (count == 0) return pass_bare();
    place_bare(static_cast<CellId>(nth_member(where, static_cast<int>(draws.below(count)))));
    return true;
  }
  if (rules_.bare.asks) return rules_.bare.line_ends.empty() ? play_asking(draws) : play_slides(draws);
  const std::uint32_t found = list_bare();
  if (risks.any()) {
    const auto [set, end] = draw_allowed(draws, found, risks);
    if (bare_over(set == nullptr ? 0 : 1, last)) return false;
    if (set == nullptr) return pass_bare();
    make_bare_for_good(*set, end);
    return true;
  }
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
  run_stuck();
  return true;
}
template <int W>
[[gnu::noinline]] void Play<W>::run_stuck() {
  if (rules_.bare.past != BareGame<W>::Past::Unasked && !is_noted_) note_bare();
  returns_bare_ = true;
  run_bare(rules_.bare.at_stuck, 0, bare_env());
}

// Plays a round of a match, or the game if it is over with that, where `at_end` is called: then true. Else this play
// stands at the end of the round.
template <int W>
bool Play<W>::play_bare_round(const std::function<std::uint64_t()>& random, const std::function<void()>& at_end,
                              std::uint64_t& made) {
  made += bare_play_out(random, at_end);
  if (!goes_past_bare_) return true;
  save_start();
  bare_moves_made(kernel_moves_);
  make_for_good(kernel_moves_);
  return false;
}

// Lists the sets of first choices. How many those are.
template <int W>
LUDWRIGHT_INLINED inline std::uint32_t Play<W>::list_bare() {
  if (rules_.bare.jumps.any()) return list_jumps();
  BareSet* next = bare_sets_[0].data();
  std::uint32_t found = 0;
  bare_moves([&](const BareSet& set) {
    *next = set;
    next->upto = found += static_cast<std::uint32_t>(set.ends.count());
    ++next;
  });
  bare_listed_ = static_cast<std::size_t>(next - bare_sets_[0].data());
  return found;
}

// Likewise where there may be as many as there are turns.
template <int W>
[[gnu::noinline]] std::uint32_t Play<W>::list_jumps() {
  std::vector<BareSet>& sets = bare_sets_[0];
  jumps_->cut(0);
  std::uint32_t found = 0;
  std::size_t listed = 0;
  bare_moves([&](const BareSet& set) {
    if (set.ends.none()) return;
    if (listed == sets.size()) sets.resize(2 * listed + 1);
    sets[listed] = set;
    sets[listed++].upto = found += static_cast<std::uint32_t>(set.ends.count());
  });
  bare_listed_ = listed;
  return found;
}

// As play_on_bare, where more may be asked after a first choice.
template <int W>
bool Play<W>::play_asking(EvenDraws& draws) {
  constexpr std::uint64_t kFew = 24;
  const std::uint32_t found = list_bare();
  const std::span<const BareSet> listed(bare_sets_[0].data(), bare_listed_);
  std::uint64_t asked = 0;
  for (std::size_t i = 0; i < rules_.bare.parts.size(); ++i) {
    bare_asked_.resize(rules_.bare.parts.size());
    bare_asked_[i] = where_asked(rules_.bare.parts[i]);
  }
  for (const BareSet& set : listed) asked += static_cast<std::uint64_t>((set.ends & bare_asked_[set.part]).count());
  if (asked > kFew) {
    const bool some = has_bare_move(listed);
    if (bare_over(some ? 1 : 0)) return false;
    if (!some) return pass_bare();
    if (try_asking(draws, found)) return true;
  }
  // From a list: first those of which it must be counted how the turn can go on.
  bare_ways_.clear();
  std::uint64_t ways = 0;
  for (const BareSet& set : listed) {
    (set.ends & bare_asked_[set.part]).each([&](int end) {
      ways += bare_ways_.emplace_back(count_rests(set, static_cast<CellId>(end)));
    });
  }
  const std::uint64_t total = found - asked + ways;
  if (asked <= kFew) {
    if (bare_over(total)) return false;
    if (total == 0) return pass_bare();
  }
  std::uint64_t rank = share_of(draws.number(), total);
  if (rank >= ways) {
    rank -= ways;
    for (const BareSet& set : listed) {
      const Cells rest = set.ends & ~bare_asked_[set.part];
      const auto count = static_cast<std::uint64_t>(rest.count());
      if (rank < count) return take_bare(set, static_cast<CellId>(nth_member(rest, static_cast<int>(rank))), 0);
      rank -= count;
    }
  }
  std::size_t at = 0;
  for (const BareSet& set : listed) {
    const bool made = (set.ends & bare_asked_[set.part]).some([&](int end) {
      if (rank < bare_ways_[at]) return take_bare(set, static_cast<CellId>(end), rank);
      rank -= bare_ways_[at++];
      return false;
    });
    if (made) break;
  }
  return true;
}

// Draws one of the first choices that were listed and a number of a way to go on, again and again until there are so
// many ways; after as many tries as there are choices it is given up.
template <int W>
bool Play<W>::try_asking(EvenDraws& draws, std::uint32_t found) {
  std::uint64_t most = 1;
  for (const BarePart<W>& part : rules_.bare.parts) most = std::max(most, part.most);
  if (most > kMostWays) return false;
  for (std::uint32_t left = found; left != 0; --left) {
    const auto [set, end] = bare_at(draws.below(found));
    if (take_bare(*set, end, draws.below(static_cast<std::uint32_t>(most)))) return true;
  }
  return false;
}

// Makes the move that begins so and has so many before it; false if there are no more.
template <int W>
bool Play<W>::take_bare(const BareSet& set, CellId end, std::uint64_t rank) {
  const BarePart<W>& part = rules_.bare.parts[set.part];
  if (!part.asks) {
    if (rank == 0) make_bare_for_good(set, end);
    return rank == 0;
  }
  if (!part.only_sees) return try_bare(set, end, [&](const BareRun& run) { return take_way(run, rank); });
  if (part.may_decline && rank-- == 0) {
    make_joined(set.part, {bare_of(set, end), kNoCell});
    return true;
  }
  const Cells places = bare_places(set, end);
  if (rank >= static_cast<std::uint64_t>(places.count())) return false;
  make_joined(set.part, {bare_of(set, end), static_cast<CellId>(nth_member(places, static_cast<int>(rank)))});
  return true;
}

// Makes a walk and what is placed then, if it is.
template <int W>
void Play<W>::make_joined(std::uint8_t index, const BareJoined& drawn) {
  const BarePart<W>& part = rules_.bare.parts[index];
  const auto note = [&](std::size_t step, const typename Board<W>::Bare& change) {
    const BareTurn turn{change, index, static_cast<std::uint8_t>(step)};
    bare_made_.push_back(turn);
  };
  board_.swap_bare(drawn.walk);
  note(kFirstChoice, drawn.walk);
  if (part.may_decline) note(0, {kNoCell, drawn.place == kNoCell ? CellId{0} : CellId{1}});
  if (drawn.place == kNoCell) return;
  const typename Board<W>::Bare placed = bare_placed(part.steps.back(), drawn.place);
  board_.swap_bare(placed);
  note(part.steps.size() - 1, placed);
}

// As play_asking, where a walk and what is placed then slide along the same lines.
template <int W>
bool Play<W>::play_slides(EvenDraws& draws) {
  auto drawn = trials_left_ > 0 ? try_joined(draws) : std::nullopt;
  if (drawn) {
    if (bare_over(1)) return false;
  } else {
    const std::uint32_t found = find_slides();
    if (bare_over(found)) return false;
    if (found == 0) return pass_bare();
    drawn = draw_joined(draws, found);
  }
  make_joined(0, *drawn);
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
  const std::size_t before = bare_made_.size();
  std::size_t at = 0;
  const auto go_back_to = [&](std::size_t turns) {
    for (; at > turns; --at) {
      take_back_bare_turn();
      swap_placed(bare_made_[before + at - 1].change);
    }
  };
  const auto go_on_to = [&](std::size_t turns) {
    for (; at < turns && before + at < bare_made_.size(); ++at) {
      swap_placed(bare_made_[before + at].change);
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
  bare_made_.resize(before + over);
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
  const BareLines<W>& seen = rules_.bare.parts[0].steps.back().source.lines;
  return seen.lines[me][end.line][from].ends(occupied).test(end.to) ? end.to : kNoCell;
}

// The pieces that walk where all walks are slides.
template <int W>
inline Bits<W> Play<W>::sliders() {
  const BareGame<W>& game = rules_.bare;
  const PlayerId me = board_.flow.mover;
  const BareMove<W>& move = game.moves[me][0];
  return bare_movers(bare_env()) & board_.by_type[move.type] & move.from;
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
  const std::uint32_t places = most + (rules_.bare.parts[0].may_decline ? 1 : 0);
  for (int left = kMostTries; left > 0; --left) {
    const auto cell = static_cast<CellId>(nth_member(from, static_cast<int>(draws.below(count))));
    const std::uint32_t place = draws.below(places);
    const CellId end = bare_end(cell, draws.below(most), board_.occupied);
    if (end == kNoCell) continue;
    const typename Board<W>::Bare walk{cell, end, move.type, me, move.alt};
    if (place == most) return BareJoined{walk, kNoCell};
    Cells occupied = board_.occupied;
    occupied.reset(cell);
    occupied.set(end);
    const CellId placed = bare_end(end, place, occupied);
    if (placed == kNoCell) continue;
    return BareJoined{walk, placed};
  }
  --trials_left_;
  return std::nullopt;
}

// Lists where the pieces slide to. How many walks there are.
template <int W>
std::uint32_t Play<W>::find_slides() {
  const BareMove<W>& move = rules_.bare.moves[board_.flow.mover][0];
  const BareLines<W>& seen = rules_.bare.parts[0].steps.back().source.lines;
  std::uint32_t found = 0;
  bare_listed_ = 0;
  sliders().each([&](int cell) {
    const auto from = static_cast<CellId>(cell);
    BareSet& set = bare_sets_[0][bare_listed_++];
    set = {bare_seen(seen, from, board_.occupied), 0, from, move.alt, 0, move.type};
    set.upto = found += static_cast<std::uint32_t>(set.size());
  });
  return found;
}

// Draws one of the walks that were listed and a number of a place, again and again until there are so many places.
template <int W>
typename Play<W>::BareJoined Play<W>::draw_joined(EvenDraws& draws, std::uint32_t walks) {
  const std::uint32_t most = most_seen();
  const BarePart<W>& part = rules_.bare.parts[0];
  for (;;) {
    const auto [set, end] = bare_at(draws.below(walks));
    Cells occupied = board_.occupied;
    occupied.reset(set->from);
    const auto place = static_cast<int>(draws.below(most + (part.may_decline ? 1 : 0)));
    if (place == static_cast<int>(most)) return {bare_of(*set, end), kNoCell};
    const Cells places = bare_seen(part.steps.back().source.lines, end, occupied);
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
  const auto picked = [&](const Statement& choose, CellId cell) {
    Choice choice;
    choice.kind = node(choose.domain.set).type == Type::Cells ? ChoiceKind::Cell : ChoiceKind::Piece;
    choice.local = choose.local == kNone ? std::uint8_t{0xff} : static_cast<std::uint8_t>(choose.local);
    choice.a = cell;
    return choice;
  };
  const auto made = [](const BareTurn& turn) {
    const typename Board<W>::Bare& change = turn.change;
    const bool is_new = change.from == kNoCell;
    Choice choice;
    choice.kind = is_new ? ChoiceKind::Place : ChoiceKind::Walk;
    choice.a = is_new ? change.type : change.from;
    choice.b = change.to;
    choice.alt = is_new ? change.owner : change.alt;
    choice.ordinal = turn.ordinal;
    return choice;
  };
  out.clear();
  for (std::size_t i = 0; i < bare_made_.size();) {
    Move& move = out.emplace_back();
    if (bare_made_[i].part == kNoBarePart) {
      move.push({});  // a pass
      ++i;
      continue;
    }
    const BarePart<W>& part = rules_.bare.parts[bare_made_[i].part];
    for (const int chosen : part.alternatives) move.push(ludwright::alternative(chosen));
    if (part.kind == Kind::Pick) {
      move.push(picked(*part.pick, bare_made_[i].change.to));
    } else if (part.kind != Kind::Pass) {
      move.push(made(bare_made_[i]));
    }
    for (++i; i < bare_made_.size() && bare_made_[i].step != kFirstChoice; ++i) {
      if (bare_made_[i].step == kFurtherWalk) {
        move.push(made(bare_made_[i]));
        continue;
      }
      const BareStep<W>& step = part.steps[bare_made_[i].step];
      const typename Board<W>::Bare& change = bare_made_[i].change;
      if (step.kind == BareStep<W>::Kind::Either) {
        move.push(ludwright::alternative(change.to));
      } else {
        move.push(step.kind == BareStep<W>::Kind::Pick ? picked(*step.statement, change.to) : made(bare_made_[i]));
      }
    }
    for (int left = part.passes; left > 0; --left) move.push({});
  }
}

}  // namespace ludwright
