// The Executor side of the compiled engine: listing, making and taking back moves. Included by one file per width.
#pragma once
#include <algorithm>
#include <numeric>

#include "engine/compiled/board_changes_impl.h"
#include "engine/compiled/board_unlogged_impl.h"
#include "engine/compiled/draw_impl.h"
#include "engine/compiled/idle_impl.h"
#include "engine/compiled/perft_impl.h"
#include "engine/compiled/playout_impl.h"
#include "engine/compiled/spans_impl.h"

namespace ludwright {

template <int W>
Play<W>::Play(std::shared_ptr<const Ruleset> ruleset)
    : ruleset_(std::move(ruleset)),
      rules_(static_cast<const RulesetOf<W>&>(*ruleset_)),
      m_(rules_.lowered),
      board_(rules_.lowered, rules_.layout, rules_.place_keys),
      plans_(rules_, board_),
      locals_(static_cast<std::size_t>(rules_.lowered.locals)),
      ends_(rules_.ends.size()),
      other_ends_(rules_.ends.size()),
      kept_cells_(static_cast<std::size_t>(rules_.kept.cells) * kWays),
      kept_pieces_(static_cast<std::size_t>(rules_.kept.pieces) * kWays),
      kept_numbers_(static_cast<std::size_t>(rules_.kept.numbers) * kWays),
      kept_by_own_(static_cast<std::size_t>(rules_.kept.by_own) * kMaxSeats),
      kept_lines_(static_cast<std::size_t>(rules_.kept.lines) * kMaxSeats),
      meant_cells_(static_cast<std::size_t>(rules_.cell_conditions) * kMaxSeats),
      flooded_(static_cast<std::size_t>(rules_.backward_count) * (kMaxSeats + 1)),
      kept_begins_(rules_.lowered.path_sets.size()),
      kept_leg_begins_(rules_.legs.size() * static_cast<std::size_t>(rules_.direction_count + 2)) {
  set(initial_store(rules_.model));
}

template <int W>
void Play<W>::set(const Store& store) {
  bare_start_ = kernel_start_ = nullptr;
  stretch_end_ = nullptr;
  is_away_ = false;
  board_.load(store);
  board_.find_spare();
  undo_.clear();
  rests_ = 0;
  trace_.clear();
  taken_.clear();
  unit_mark_ = 0;
  in_stuck_ = false;
  // An error may have left a run half-way.
  playing_out_ = lags_ = skips_tallies_ = skips_key_ = is_dead_ = only_taking_ = false;
  mode_ = Mode::List;
  forced_ = nullptr;
  facts_ = nullptr;
  running_ = players_to_come_ = 0;
  kept_locals_.clear();
  search_ = Search::None;
  stops_at_end_ = false;
  after_turn_.reset();
  drawing_ = lists_sets_ = try_later_ = in_stuck_search_ = finding_role_ = false;
  walk_sets_.clear();
  walk_start_ = kNoCell;
  walker_ = kNoPiece;
  known_turn_ = {};
  judged_ = store.outcome.over();
  outcome_ = store.outcome;
  run_through();
  if (!rules_.idle.empty() && !judged_ && board_.flow.stage == Stage::Turn && board_.history.size() <= 1) {
    forget_idle();
    if (!board_.history.empty()) board_.history.set_last(full_key());
  }
  if (!judged_) judge();
}

template <int W>
void Play<W>::copy_to(Store& out) const {
  const_cast<Play*>(this)->record_game();
  const Outcome& judged = const_cast<Play*>(this)->outcome();  // judging may take players out
  board_.copy_to(out);
  out.outcome = judged;
}

template <int W>
PieceId Play<W>::top(CellId cell) {
  record_game();
  return board_.top[cell];
}

template <int W>
const Outcome& Play<W>::outcome() {
  judge();
  const Flow& flow = board_.flow;
  if (flow.outcome == OutcomeKind::Ongoing) {
    outcome_ = Outcome{};
    return outcome_;
  }
  if (flow.end_rule == kNone) return outcome_;  // as it was set
  outcome_.kind = flow.outcome;
  outcome_.winners = flow.winners;
  if (flow.end_rule == kLimitEnd) {
    outcome_.name = "limit";
  } else if (flow.end_rule == kNoMoveEnd) {
    outcome_.name = "no move";
  } else if (flow.end_rule >= kMatchEnd) {
    outcome_.name = m_.match.end[static_cast<std::size_t>(flow.end_rule - kMatchEnd)].name;
  } else {
    outcome_.name = m_.end[static_cast<std::size_t>(flow.end_rule)].name;
  }
  return outcome_;
}

template <int W>
Key Play<W>::key() {
  record_game();
  if (seat_count_ > 2) judge();  // it may take players out
  return full_key();
}

template <int W>
TurnState Play<W>::turn_state() {
  record_game();
  if (seat_count_ > 2) judge();
  return {board_.flow.stage, board_.flow.mover, board_.flow.phase, board_.flow.alive};
}

template <int W>
bool Play<W>::begins_unit() {
  judge();
  return trace_.empty();
}

template <int W>
PlayerId Play<W>::decider() {
  judge();
  const bool over = board_.flow.outcome != OutcomeKind::Ongoing;
  if (over || (board_.flow.stage == Stage::Turn && !phase().is_round && rules_.mover_decides)) return board_.flow.mover;
  in_stuck_ = trace_.empty() ? phase().stuck != kNoId && has_no_legal_turn() : in_stuck_;
  // Runs that stop are known by where they do.
  if (!trace_.empty() && trace_.point.is_known) return trace_.point.by;
  const std::vector<Choice> trace = trace_.choices;
  PlayerId by = board_.flow.mover;
  if (!run_forced(trace)) by = last_decider_;
  if (trace.empty()) board_.undo_to(unit_mark_);
  return by;
}

template <int W>
void Play<W>::enumerate() {
  listed_.clear();
  decision_by_ = board_.flow.mover;
  const bool fresh_turn = trace_.empty() && board_.flow.stage == Stage::Turn;
  if (fresh_turn) in_stuck_ = false;
  list_from_trace();
  if (fresh_turn && listed_.empty() && !only_taking_ && phase().stuck != kNoId) {
    in_stuck_ = true;
    list_from_trace();
  }
  if (trace_.empty()) return;
  if (stopped_mid_unit_) {
    if (trace_.point.board == Point::Board::Beyond) trace_.point.board = Point::Board::There;
  } else {
    redo_trace();
  }
}

// What there is to choose after the trace, into listed_; the board stays where the trace leads, if there is something.
template <int W>
void Play<W>::list_from_trace() {
  met_.clear();
  met_moves_.clear();
  run_from(trace_.point, Mode::List, trace_.choices);
}

template <int W>
void Play<W>::legal_moves(MoveList& out) {
  if (list_moves(turns_now_)) turns_now_.sort();
  out.resize(turns_now_.size());
  for (std::size_t i = 0; i < out.size(); ++i) turns_now_[i].write(out[i]);
}

template <int W>
void Play<W>::legal_turns(TurnList& out, Wanted wanted) {
  judge();
  // What is preferred is known once all is known.
  only_taking_ = wanted == Wanted::Taking && preference_count() == 0;
  list_moves(out);
  only_taking_ = false;
}

// The legal moves, from tables in no order that is promised, or from `listed_` in its order. True: from tables.
template <int W>
template <typename List>
bool Play<W>::list_moves(List& out) {
  judge();
  out.clear();
  if (board_.flow.outcome != OutcomeKind::Ongoing) return true;
  if (Play* play = lister_here()) return play->list_moves(out);
  if (fast_turn() && fast_list(out) && (!out.empty() || only_taking_ || phase().stuck == kNoId)) return true;
  enumerate();
  keep_best();
  sort_listed();
  drop_alike();
  for (const Listed& listed : listed_) out.push_back(listed.move);
  return false;
}

template <int W>
void Play<W>::legal_runs(std::vector<LegalRun>& out) {
  out.clear();
  judge();
  if (board_.flow.outcome != OutcomeKind::Ongoing) return;
  lists_all_ = true;
  enumerate();
  lists_all_ = false;
  keep_best();
  sort_listed();
  note_alike();
  for (const Listed& listed : listed_)
    out.push_back({listed.move, listed.dropped ? kept_like(listed).move : listed.move});
}

// What `prefer` prefers; chance prefers nothing.
template <int W>
void Play<W>::keep_best() {
  if (listed_for_ == kNobody) return;
  std::vector<std::int32_t> best;
  for (const Listed& listed : listed_) best = std::max(best, listed.preference);
  const auto is_worse = [&](const Listed& one) { return one.preference != best; };
  listed_.erase(std::remove_if(listed_.begin(), listed_.end(), is_worse), listed_.end());
}

template <int W>
void Play<W>::sort_listed() {
  // Their numbers are sorted: what is listed is large.
  const auto move_of = [this](std::size_t i) -> const Move& { return listed_[i].move; };
  order_.resize(listed_.size());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
    return move_of(a) < move_of(b) || (a < b && move_of(a) == move_of(b));
  });
  const auto is_same = [&](std::size_t a, std::size_t b) { return move_of(a) == move_of(b); };
  order_.erase(std::unique(order_.begin(), order_.end(), is_same), order_.end());
  sorted_.clear();
  for (const std::size_t i : order_) sorted_.push_back(std::move(listed_[i]));
  listed_.swap(sorted_);
}

// Of moves that say the same and lead to one position that of fewest choices stays, the first of those; the others are
// noted as dropped. Whether there are any.
template <int W>
bool Play<W>::note_alike() {
  by_saying_.clear();
  for (std::size_t i = 0; i < listed_.size(); ++i) {
    if (listed_[i].complete && !listed_[i].by_chance) by_saying_.emplace_back(listed_[i].saying, i);
  }
  std::sort(by_saying_.begin(), by_saying_.end());
  bool dropped = false;
  for (std::size_t i = 0; i < by_saying_.size(); ++i) {
    Listed& one = listed_[by_saying_[i].second];
    for (std::size_t j = i; j-- > 0 && by_saying_[j].first == by_saying_[i].first;) {
      Listed& other = listed_[by_saying_[j].second];
      if (other.dropped) continue;
      find_key(one);
      find_key(other);
      // What was listed without a run may turn out to be gone on with by another.
      if (!one.complete || !other.complete || one.key != other.key) continue;
      // `other` comes first in the list.
      (one.move.size < other.move.size ? other : one).dropped = true;
      dropped = true;
      if (one.dropped) break;
    }
  }
  return dropped;
}

template <int W>
void Play<W>::drop_alike() {
  if (!note_alike()) return;
  listed_.erase(std::remove_if(listed_.begin(), listed_.end(), [](const Listed& one) { return one.dropped; }),
                listed_.end());
}

// The move that stayed of those that are like one that was dropped.
template <int W>
const typename Play<W>::Listed& Play<W>::kept_like(const Listed& dropped) const {
  auto at = std::lower_bound(by_saying_.begin(), by_saying_.end(), std::pair{dropped.saying, std::size_t{0}});
  while (listed_[at->second].dropped || listed_[at->second].key != dropped.key) ++at;
  return listed_[at->second];
}

// Names the position that a complete run leads to. What lapses with the turn, and nothing reads until then, is no part
// of it.
template <int W>
Key Play<W>::end_key() {
  const std::size_t mark = board_.mark();
  if (rules_.forgets && board_.flow.stage == Stage::Turn) {
    for (const Lapsing& lapsing : rules_.lapsing) {
      if (!lapsing.forgets || (lapsing.info->lasts == Lasts::Round && !phase().is_round)) continue;
      const int members = lapsing.members == kNone ? static_cast<int>(board_.pieces.size()) : lapsing.members;
      for (int i = 0; i < members; ++i) lapse_one(lapsing, i, lapsing.first + i * lapsing.stride, true);
    }
  }
  const Key key = board_.identity() + slot_key(SlotHolder::Game, -1, 0, board_.flow.next);
  board_.undo_to(mark);
  return key;
}

// The key of the position that a move leads to which was listed without a run, and whether nobody goes on with it.
template <int W>
void Play<W>::find_key(Listed& listed) {
  if (listed.has_key) return;
  choices_ = trace_.choices;
  choices_.insert(choices_.end(), listed.move.begin(), listed.move.end());
  stops_at_end_ = true;
  listed.complete = run_forced(choices_, trace_.point);
  stops_at_end_ = false;
  listed.has_key = true;
  listed.key = end_key();
  back_to_trace();
}

// To the position of the present decision, from wherever a run has led.
template <int W>
void Play<W>::back_to_trace() {
  if (!trace_.empty()) return redo_trace();
  board_.undo_to(unit_mark_);
  taken_.clear();
}

template <int W>
std::vector<int> Play<W>::weights() {
  if (decider() != kNobody) return {};
  MoveList moves;
  legal_moves(moves);
  std::vector<int> weights;
  for (const Listed& listed : listed_) weights.push_back(listed.weight);
  return weights;
}

template <int W>
bool Play<W>::draw_move(std::uint64_t random, Move& out) {
  drawn_ = {};
  // What is drawn before the position is judged tells that there is a move, which then need not be looked for.
  if (is_unjudged_turn()) {
    const Flow before = board_.flow;
    const std::uint64_t version = board_.version();
    const bool drawn = fast_draw(random, out);
    if (drawn) known_turn_ = KnownTurn::some();
    judge();
    if (drawn && is_as_before(before, version)) return board_.flow.outcome == OutcomeKind::Ongoing;
    drawn_ = {};
  }
  judge();
  if (board_.flow.outcome != OutcomeKind::Ongoing) return false;
  if (fast_turn() && fast_draw(random, out)) return true;
  if ((!rules_.last_choices.unless.empty() && draw_by_trial(random, out)) || draw_listed(random, out)) return true;
  if (!playing_out_ || trace_.empty() || !may_be_dead_) return false;
  // Only now it is seen that nothing follows.
  is_dead_ = true;
  judged_ = false;
  judge();
  return board_.flow.outcome == OutcomeKind::Ongoing && draw_move(random, out);
}

// As Executor::draw_move, but who decides and the weights are known with the list.
template <int W>
bool Play<W>::draw_listed(std::uint64_t random, Move& out) {
  TurnList& turns = turns_drawn_from_;
  weights_drawn_by_.clear();
  const bool by_tables = list_moves(turns);
  if (turns.empty()) return false;
  if (by_tables) {
    turns.sort();
  } else if (listed_for_ == kNobody) {
    for (const Listed& listed : listed_) weights_drawn_by_.push_back(listed.weight);
  }
  turns[by_weight(random, turns.size(), weights_drawn_by_)].write(out);
  return true;
}

template <int W>
void Play<W>::do_move(const Move& move) {
  judge();
  if (trace_.point.is_known && trace_.point.board == Point::Board::Beyond) redo_trace();
  UndoRecord record{board_.flow, board_.mark(), unit_mark_, board_.history.size(), in_stuck_ && !trace_.empty()};
  note_stuck();
  record.known_turn = known_turn_;
  const bool plain = begin_move(move);
  const bool begins_round = record.flow.stage != Stage::Turn;  // which forgets the positions before it
  if (begins_round || !trace_.empty() || !board_.spare.empty()) {
    UndoRest& rest = add_rest(record);
    rest.trace.choices.swap(trace_.choices);
    rest.trace.outs = trace_.outs;  // which the run of the move comes to
    std::swap(rest.trace.point, trace_.point);
    rest.spare = board_.spare;
    if (begins_round) rest.old_history = board_.history.keys();
  }
  undo_.push_back(record);
  end_move(plain, record.has_rest ? undo_rests_[rests_ - 1].trace.point : trace_.point);
}

// Whether it is the turn of who is stuck, which is known at its beginning.
template <int W>
void Play<W>::note_stuck() {
  if (trace_.empty()) in_stuck_ = board_.flow.stage == Stage::Turn && phase().stuck != kNoId && has_no_legal_turn();
}

// Makes the move if it needs no run, else puts the choices together that one must make. The position is judged.
template <int W>
bool Play<W>::begin_move(const Move& move) {
  if (do_plain(move)) return true;
  choices_ = trace_.choices;
  choices_.insert(choices_.end(), move.begin(), move.end());
  return false;
}

// Makes those choices, of which some led to `from`, unless that is done, and what follows the turn if it is complete.
template <int W>
void Play<W>::end_move(bool plain, Point& from) {
  known_turn_ = {};
  judged_ = false;
  if (plain || run_forced(choices_, from)) {
    finish_unit();
    run_through();
  } else {
    trace_.choices = choices_;
    std::swap(trace_.point, stopped_at_);
    may_be_dead_ = is_another(last_decider_);
  }
}

template <int W>
void Play<W>::undo_move() {
  const UndoRecord& record = undo_.back();
  board_.undo_to(record.log_mark);
  if (record.has_rest && !undo_rests_[rests_ - 1].old_history.empty())
    board_.history = History(undo_rests_[rests_ - 1].old_history);
  go_back(record);
  if (record.has_rest) {
    std::swap(trace_, undo_rests_[rests_ - 1].trace);
    board_.spare.swap(undo_rests_[rests_ - 1].spare);
    --rests_;
  }
  undo_.pop_back();
}

template <int W>
void Play<W>::changes(PositionChanges& out) {
  judge();
  board_.changes_since(undo_.back().log_mark, out);
}

// To what a turn changed besides what the log has.
template <int W>
inline void Play<W>::go_back(const UndoRecord& record) {
  set_alive(record.flow.alive);
  board_.flow = record.flow;
  board_.history.pop_to(record.history);
  board_.spare.clear();
  trace_.clear();
  taken_.clear();
  unit_mark_ = record.unit_mark;
  in_stuck_ = record.in_stuck;
  judged_ = true;
  known_turn_ = record.known_turn;
}

// What a legal move does, choice by choice, for its text: the move is made again and taken back.
template <int W>
MoveFacts Play<W>::facts(const Move& move) {
  judge();
  MoveFacts facts;
  const bool in_stuck = in_stuck_;
  note_stuck();
  std::vector<Choice> choices = trace_.choices;
  choices.insert(choices.end(), move.begin(), move.end());
  facts_ = &facts;
  stops_at_end_ = true;  // what rules take when the turn ends is none of the move's
  facts.ends_turn = run_forced(choices);
  facts_ = nullptr;
  stops_at_end_ = false;
  facts.parts.resize(choices.size());
  // `taken` was noted as the number before each choice.
  int after = captures_;
  for (std::size_t i = facts.parts.size(); i-- > 0;) {
    const int before = std::min(facts.parts[i].taken, after);
    const Choice& choice = choices[i];
    const bool noted = choice.kind != ChoiceKind::Alternative && choice.kind != ChoiceKind::Pass;
    facts.parts[i].taken = noted ? after - before : 0;
    if (noted) after = before;
  }
  facts.parts.erase(facts.parts.begin(), facts.parts.begin() + static_cast<std::ptrdiff_t>(trace_.choices.size()));
  // Rules at the end of the turn may ask more: a run tells whether it is over.
  if (facts.ends_turn && board_.flow.stage == Stage::Turn && rules_.ends_by_run(phase()))
    facts.ends_turn = run_forced(choices);
  in_stuck_ = in_stuck;
  back_to_trace();
  return facts;
}

}  // namespace ludwright
