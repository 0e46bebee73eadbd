// The choices that come after the first one of a turn on bitboards alone: all ways to go on are counted or gone
// through, or one of them is taken. Included by play_impl.h.
#pragma once
#include "engine/compiled/bare_jumps_impl.h"

namespace ludwright {

// Makes the first choice of a turn, what it sets off and what follows it.
template <int W>
typename Play<W>::BareRun Play<W>::begin_bare(const BareSet& set, CellId end) {
  const BarePart<W>& part = rules_.bare.parts[set.part];
  Cells like;
  if (part.like != kNone) {
    const BarePart<W>& other = rules_.bare.parts[static_cast<std::size_t>(part.like)];
    if (is_open(other)) like = bare_where(other);
  }
  const std::uint64_t version = board_.version();
  const BareTurn turn = make_bare(set, end);
  bare_made_.push_back(turn);
  BareRun run{&part, 0, bare_env()};
  run.at = follow_bare(turn, run.env);
  run.version = version;
  run.like = like;
  return run;
}

// Those before one.
template <int W>
inline Bits<W> cells_before(CellId cell) {
  Bits<W> set;
  for (std::size_t i = 0; i < W; ++i) {
    if (i <= cell / 64U) set.word[i] = i < cell / 64U ? ~std::uint64_t{0} : (std::uint64_t{1} << (cell & 63U)) - 1;
  }
  return set;
}

// What can be chosen where a run stands.
template <int W>
Bits<W> Play<W>::bare_options(const BareRun& run) {
  const BareStep<W>& step = run.part->steps[run.at];
  Cells options = bare_source(step.source, run.env);
  if (step.upwards) options &= ~cells_before<W>(static_cast<CellId>(run.env.landing));
  if (step.kind != BareStep<W>::Kind::Place) return options & ~run.before;
  const bool is_same = run.part->like != kNone && board_.version() == run.version;
  return options & rules_.all_cells & ~board_.occupied & ~(is_same ? run.like : Cells{});
}

// Chooses, and goes on up to the next choice.
template <int W>
void Play<W>::choose_bare(BareRun& run, CellId end) {
  const BareStep<W>& step = run.part->steps[run.at];
  if (step.again != 0) {  // of both orders of two the first in the list is taken
    const BareKept& kept = keep_bare();
    Cells before;
    (bare_options(run) & cells_before<W>(end)).each([&](int cell) {
      BareRun other = run;
      bind_bare(step.local, Cells::one(cell));
      other.at = run_bare(run.part->steps, run.at + 1, other.env);
      if (other.at == step.again && bare_options(other).test(end)) before.set(cell);
      show_bare(kept);
    });
    drop_bare();
    run.before = before;
  }
  BareTurn chosen{{kNoCell, end}, bare_made_.back().part, static_cast<std::uint8_t>(run.at)};
  if (step.kind == BareStep<W>::Kind::Place) {
    chosen.change = bare_placed(step, end);
    board_.swap_bare(chosen.change);
    if (!rules_.bare.marks.empty()) marks_.place(end);
    key_comes(Cells::one(end));
    run.env.landing = end;
    run_bare_rules(rules_.bare.at_placing, step.placed, chosen.change.owner, end);
  } else if (step.local != kNone) {
    bind_bare(step.local, Cells::one(end));
  }
  bare_made_.push_back(chosen);
  run.at = run_bare(run.part->steps, run.at + 1, run.env);
}
// Goes on at one of several ways.
template <int W>
void Play<W>::answer_bare(BareRun& run, std::size_t way) {
  const BareTurn chosen{{kNoCell, static_cast<CellId>(way)}, bare_made_.back().part, static_cast<std::uint8_t>(run.at)};
  bare_made_.push_back(chosen);
  run.at = run_bare(run.part->steps, run.part->steps[run.at].ways[way], run.env);
}

// Tries the choices where a run stands, until `visit(run)` gives true; then what was done stays.
template <int W>
template <typename Visit>
bool Play<W>::some_choice(const BareRun& run, Visit&& visit) {
  const BareKept& kept = keep_bare();
  const auto goes = [&](auto&& choose) {
    BareRun next = run;
    choose(next);
    const bool stop = visit(next);
    if (!stop) show_bare(kept);
    return stop;
  };
  bool stop = false;
  if (run.part->steps[run.at].kind == BareStep<W>::Kind::Either) {
    stop =
        goes([&](BareRun& next) { answer_bare(next, true); }) || goes([&](BareRun& next) { answer_bare(next, false); });
  } else {
    stop = bare_options(run).some(
        [&](int cell) { return goes([&](BareRun& next) { choose_bare(next, static_cast<CellId>(cell)); }); });
  }
  drop_bare();
  return stop;
}

template <int W>
std::uint64_t Play<W>::count_ways(const BareRun& run) {
  if (run.at == kBarred) return 0;
  if (run.at == run.part->steps.size()) return 1;
  const BareStep<W>& step = run.part->steps[run.at];
  if (step.is_last && step.kind != BareStep<W>::Kind::Either)
    return static_cast<std::uint64_t>(bare_options(run).count());
  std::uint64_t sum = 0;
  some_choice(run, [&](const BareRun& next) {
    sum += count_ways(next);
    return false;
  });
  return sum;
}

// Calls `done` where a turn is complete, for each way.
template <int W>
template <typename Done>
void Play<W>::each_way(const BareRun& run, Done&& done) {
  if (run.at == kBarred) return;
  if (run.at == run.part->steps.size()) return done();
  some_choice(run, [&](const BareRun& next) {
    each_way(next, done);
    return false;
  });
}

// Takes the way that has `rank` before it. False if there are no more than that, which are then taken from it.
template <int W>
bool Play<W>::take_way(BareRun run, std::uint64_t& rank) {
  if (run.at == kBarred) return false;
  if (run.at == run.part->steps.size()) return rank-- == 0;
  const BareStep<W>& step = run.part->steps[run.at];
  if (!step.is_last || step.kind == BareStep<W>::Kind::Either)
    return some_choice(run, [&](const BareRun& next) { return take_way(next, rank); });
  const Cells options = bare_options(run);
  const auto count = static_cast<std::uint64_t>(options.count());
  if (rank >= count) {
    rank -= count;
    return false;
  }
  choose_bare(run, static_cast<CellId>(nth_member(options, static_cast<int>(rank))));
  return true;
}

// In how many ways the turn can go on after a first choice.
template <int W>
std::uint64_t Play<W>::count_rests(const BareSet& set, CellId end) {
  const BarePart<W>& part = rules_.bare.parts[set.part];
  if (!part.asks) return 1;
  if (part.only_sees) return static_cast<std::uint64_t>(bare_places(set, end).count()) + (part.may_decline ? 1 : 0);
  if (part.picks_twice) {  // nothing is changed before the second choice
    if (part.pick->local != kNone) bind_bare(part.pick->local, Cells::one(end));
    BareRun run{&part, 0, bare_env()};
    run.env.landing = end;
    return static_cast<std::uint64_t>(bare_options(run).count());
  }
  std::uint64_t ways = 0;
  try_bare(set, end, [&](const BareRun& run) {
    ways = count_ways(run);
    return false;
  });
  return ways;
}
// Makes a first choice, which stays made if `visit(run)` gives true.
template <int W>
template <typename Visit>
bool Play<W>::try_bare(const BareSet& set, CellId end, Visit&& visit) {
  const BareKept& kept = keep_bare();
  const bool stays = visit(begin_bare(set, end));
  if (!stays) show_bare(kept);
  drop_bare();
  return stays;
}

// Where a first choice must be made for the turn to go on in more or fewer ways than one, or more cells.
template <int W>
Bits<W> Play<W>::where_asked(const BarePart<W>& part) {
  if (!part.asks) return {};
  if (!part.is_guarded) return rules_.all_cells;
  Cells all;
  for (const BareGuard& guard : part.guards) {
    if (guard.line == kNoId) return rules_.all_cells;
    const Node& line = node(guard.line);
    all |= rules_.runs_of(line.value).filled_by_one(bare_shown(line.a, bare_env()), line.value);
  }
  return all;
}

// How many moves begin with a set, of which those on `asked` need not have one way to go on.
template <int W>
std::uint64_t Play<W>::count_moves(const BareSet& set, const Cells& asked) {
  auto sum = static_cast<std::uint64_t>((set.ends & ~asked).count());
  (set.ends & asked).each([&](int end) { sum += count_rests(set, static_cast<CellId>(end)); });
  return sum;
}

// Whether there is one that begins with one of the sets.
template <int W>
bool Play<W>::has_bare_move(std::span<const BareSet> sets) {
  return std::any_of(sets.begin(), sets.end(), [&](const BareSet& set) {
    if (rules_.bare.parts[set.part].goes_on) return set.ends.any();
    return set.ends.some([&](int end) { return count_rests(set, static_cast<CellId>(end)) != 0; });
  });
}

}  // namespace ludwright
