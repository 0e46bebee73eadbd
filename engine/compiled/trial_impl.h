// Walks of turns from tables that a table cannot answer for: they are made, or the turn is run with them, and taken
// back. Included by play_impl.h.
#pragma once
#include <algorithm>
#include <utility>

#include "engine/compiled/forecast_impl.h"

namespace ludwright {

// The walks of a piece by movements that have no table or whose walks must be run. Those that only go and take where
// they end are as good as from a table once they are found.
template <int W>
template <typename Sink>
bool Play<W>::run_walks(CellId from, const Safety& safety, Sink&& sink) {
  const PieceId piece = board_.top[from];
  const PlayerId owner = board_.pieces[piece].owner;
  const std::size_t set = set_of(piece);
  const auto& tables = rules_.tables[set];
  const bool mine = owner == board_.flow.mover;
  const bool apart = safety.apart.test(from);
  Cells seen;
  bool has_seen = false;
  Cells complex = rules_.complex_landings[landings_row(owner)][set] | safety.royals;
  if (rules_.complex_captures) complex |= board_.occupied;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const TableMove<W>& table = tables[i];
    const bool nowhere = mine && table.by_table() && most_targets(table, from, owner, ends_of(table)).none();
    if ((mine && table.quick) || nowhere) continue;
    const MoveRule& rule = rules_.moves_of(set)[i];
    const bool may_walk =
        owner < m_.seats.size() ? guarded(table, from) : rule.guard == kNoId || truth(rule.guard, guard_env(piece));
    if (!may_walk) continue;
    for (std::size_t k = 0; mine && !has_seen && k < tables.size(); ++k) {
      if (tables[k].quick && guarded(tables[k], from)) seen |= targets(tables[k], from, owner);
    }
    has_seen = true;
    if (mine && has_all_walks(table)) {
      const Env env = guard_env(piece);
      table_instances(piece, table, table_ends(piece, table, env), env, found_);
    } else {
      instances(piece, rule.paths, guard_env(piece), found_);
    }
    Cells plain;
    const bool by_effects = mine && !table.only_sets && may_try_effects(piece, static_cast<int>(i), safety);
    if (by_effects || (mine && table.only_sets && !table.sets_what_never_reads)) plain = plain_ends(found_) & ~complex;
    if (by_effects) plain &= ~board_.occupied;  // effects may read what was taken
    const std::size_t kind = apart ? kind_of(*safety.forecast, piece) : 0;
    if (apart) plain &= ~(to_be_run(*safety.forecast, kind, from, table) | offered_ends(*safety.forecast, kind, from));
    int ordinal = 0;
    by_run_.clear();  // a sink may have stopped before the last ones were tried
    for (std::size_t k = 0; k < found_.size(); ++k) {
      const CellId end = found_[k].end;
      ordinal = k > 0 && end == found_[k - 1].end ? ordinal + 1 : 0;
      // Walks that end where they began say the same, whoever makes them.
      if (seen.test(end) || end == from) return overlap_ = true;
      if (!plain.test(end)) by_run_.emplace_back(found_[k], ordinal);
    }
    for (const Instance& instance : found_) seen.set(instance.end);
    if (by_effects) {
      for (const Instance& walk : found_) {
        if (plain.test(walk.end) && !try_effects(piece, rule, walk)) plain.reset(walk.end);
      }
    } else if (rules_.must_test && plain.any()) {
      plain = safe_ends(from, plain, owner, table, rule, safety);
    }
    if (apart) plain = allowed_ends(*safety.forecast, kind, from, plain);
    if (plain.any() && sink.set(from, static_cast<std::uint8_t>(i), plain)) return true;
    const std::vector<std::pair<Instance, int>> left = std::exchange(by_run_, {});
    for (const auto& [walk, which] : left) {
      if (try_one(piece, static_cast<int>(i), walk, which, [&](const Listed& listed) { return sink.one(listed); }))
        return true;
    }
  }
  return false;
}

// The ends that one walk reaches, which takes what stands there and nothing else.
template <int W>
Bits<W> Play<W>::plain_ends(const std::vector<Instance>& found) const {
  Cells ends;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Instance& one = found[i];
    const bool is_only =
        (i == 0 || found[i - 1].end != one.end) && (i + 1 == found.size() || found[i + 1].end != one.end);
    const bool takes = board_.occupied.test(one.end);
    if (is_only && one.victims == (takes ? 1 : 0) && (!takes || one.victim[0] == one.end)) ends.set(one.end);
  }
  return ends;
}

// Whether walks of the mover's piece by a movement that does more than set slots may be tried without a run: nothing is
// asked after them, nothing else judges them but the safety of royals, and no rule that they set off matters to that.
// Of a draw few are tried.
template <int W>
bool Play<W>::may_try_effects(PieceId piece, int alt, const Safety& safety) {
  const CellId from = board_.pieces[piece].index;
  return rules_.royals != kNoId && safety.forecast == nullptr && !drawing_ && !rules_.complex_captures &&
         rules_.rules_of[static_cast<std::size_t>(EventKind::Removed)].empty() && ends_decision(piece, alt, from, true);
}

// Whether such a walk can be made and leaves royals safe.
template <int W>
bool Play<W>::try_effects(PieceId piece, const MoveRule& rule, const Instance& walk) {
  const CellId from = board_.pieces[piece].index;
  return on_changed_board(from, walk.end, board_.pieces[piece].owner, [&] {
    const Env env = unit_env();
    Env own = env;
    own.this_piece = piece;
    own.origin = from;
    own.landing = walk.end;
    own.heading = walk.heading;
    own.crossed = walk.crossed;
    own.here = walk.here;
    bool legal = false;
    start_unit();
    ++running_;
    cascade_.open = true;  // rules that are set off wait
    run_block(rule.effects, 0, own, [&](const Env&) {
      legal = royals_are_safe(env);
      return false;
    });
    cascade_.clear();
    --running_;
    return legal;
  });
}

// Visits the moves of the turn that begin with this walk until `visit` gives true.
template <int W>
bool Play<W>::try_one(PieceId piece, int alt, const Instance& walk, int ordinal,
                      FunctionRef<bool(const Listed&)> visit) {
  Choice choice;
  choice.kind = ChoiceKind::Walk;
  choice.a = board_.pieces[piece].index;
  choice.b = walk.end;
  choice.alt = static_cast<std::uint8_t>(alt);
  choice.ordinal = static_cast<std::uint8_t>(ordinal);
  std::vector<Choice> first;
  if (alternative_ != kNone) first.push_back(alternative(alternative_));
  first.push_back(choice);
  const bool ends = ends_decision(piece, alt, walk.end, walk.victims > 0);
  if (!ends) return run_from(first, visit);
  Listed listed = whole_move(first);
  return (drawing_ || try_walk(piece, alt, walk, listed)) && visit(listed);
}

// The move of these choices, after which nothing is asked. Of a draw it is still to be tried.
template <int W>
typename Play<W>::Listed Play<W>::whole_move(const std::vector<Choice>& choices) {
  Listed listed;
  for (const Choice& made : choices) listed.move.push(made);
  listed.saying = saying_of(listed.move);
  listed.untried = drawing_;
  listed.complete = !drawing_;
  listed_for_ = board_.flow.mover;
  return listed;
}

// Whether a walk after which nothing is asked is legal; if it is, what `prefer` says of it.
template <int W>
bool Play<W>::try_walk(PieceId piece, int alt, const Instance& walk, Listed& listed) {
  const PieceRecord record = board_.pieces[piece];
  const std::size_t mark = board_.mark();
  const Env env = unit_env();
  start_unit();
  mode_ = Mode::List;
  bool legal = false;
  ++running_;
  const std::size_t set = set_of(piece);
  const MoveRule& rule = rules_.moves_of(set)[static_cast<std::size_t>(alt)];
  // Rules that only set what nobody asks for here need not run: what they would wait for is held to be under way.
  const bool effects = rule.effects != kNoId;
  const bool takes = walk.victims > 0 || effects;
  const bool removes = effects && !rules_.rules_of[static_cast<std::size_t>(EventKind::Removed)].empty();
  const bool moves_more = rules_.complex_landings[landings_row(record.owner)][set].test(walk.end);
  cascade_.open = !moves_more && !removes && !(takes && rules_.complex_captures);
  make_walk(piece, &rule, record.owner, walk, env, [&](const Env& after) {
    // What the turn does after it sets nothing that is asked here.
    legal = !rules_.must_test || allowed(after);
    if (legal) listed.preference = preferences(env);
    return false;
  });
  --running_;
  board_.undo_to(mark);
  cascade_.clear();
  return legal;
}

// Whether nothing is asked after this walk of a turn from tables, of chance neither, and nothing walks or is placed.
template <int W>
bool Play<W>::ends_decision(PieceId piece, int alt, CellId to, bool takes) {
  const FastPart& part = *rules_.fast_phases[board_.flow.phase].part(alternative_);
  const std::size_t set = set_of(piece);
  const std::size_t row = landings_row(board_.pieces[piece].owner);
  // What a rule changes about the piece may change what is asked of it.
  if (!part.asking.empty() && rules_.complex_landings[row][set].test(to)) return false;
  if (may_go_on(part, piece, to)) return false;
  const bool is_last = part.goes_on ? !takes : rules_.last_unless(*part.walk) != nullptr;
  return rules_.mover_decides && part.place == nullptr && is_last && !rules_.asking_landings[row][set].test(to) &&
         !may_ask(m_, rules_.moves_of(set)[static_cast<std::size_t>(alt)].effects);
}

// All moves of the alternative at hand.
template <int W>
template <typename Sink>
bool Play<W>::run_part(Sink&& sink) {
  return run_from({alternative(alternative_)}, [&](const Listed& listed) { return sink.one(listed); });
}

// Likewise of a part whose moves might be the same as others, unless it has none, or no other part that is run has any.
template <int W>
template <typename Sink>
bool Play<W>::run_meeting(const FastPart& part, bool& has_run, Sink&& sink) {
  std::vector<Listed> found;
  run_from({alternative(alternative_)}, [&](const Listed& listed) {
    found.push_back(listed);
    return false;
  });
  if (found.empty()) return false;
  overlap_ = part.says_same || has_run;
  has_run = true;
  return overlap_ || std::any_of(found.begin(), found.end(), [&](const Listed& listed) { return sink.one(listed); });
}

// Visits the moves of the turn that begin with these choices, in order, until `visit` gives true.
template <int W>
bool Play<W>::run_from(const std::vector<Choice>& first, FunctionRef<bool(const Listed&)> visit) {
  std::vector<Listed> kept;
  kept.swap(listed_);
  in_stuck_ = false;
  to_unit_start();
  mode_ = Mode::List;
  forced_ = &first;
  for (const Choice& choice : first) move_.push(choice);
  decision_by_ = board_.flow.mover;
  decision_mark_ = board_.mark();
  ++running_;
  run_unit();
  --running_;
  forced_ = nullptr;
  sort_listed();
  drop_alike();
  kept.swap(listed_);
  return std::any_of(kept.begin(), kept.end(), visit);
}

}  // namespace ludwright
