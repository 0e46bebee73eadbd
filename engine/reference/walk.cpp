// Walks, leg by leg: each leg hands every state it can end in to what comes after it. Tested by
// tests/engine/reference_test.cpp.
#include "engine/reference/walk.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <utility>

#include "engine/limits.h"
#include "engine/reference/directions.h"
#include "engine/reference/eval.h"

namespace ludwright::reference {
namespace {

using State = Instance;  // a walk under way: `end` is where the walker is now
using Next = std::function<void(const State&)>;

// One walk. `scene` is the scene of who asks; tests are read with the cell tested, `here`, `heading` and `crossed`
// bound.
class Walker {
 public:
  // `lenient`: a test that fails is noted in the instance, and the walk goes on.
  Walker(const Scene& scene, PieceId walker, CellId start, Purpose purpose, bool lenient = false)
      : scene_(scene), walker_(walker), start_(start), purpose_(purpose), lenient_(lenient) {}

  void paths(PathsId id, const State& from, bool last, const Next& next) {
    for (const Path& path : scene_.model().paths(id).paths) legs(path, 0, from, last, next);
  }

 private:
  // `last`: nothing follows this path in the walk.
  void legs(const Path& path, std::size_t index, const State& from, bool last, const Next& next) {
    scene_.context.spend();
    if (index == path.legs.size()) {
      next(from);
      return;
    }
    const bool last_leg = last && index + 1 == path.legs.size();
    leg(path.legs[index], from, last_leg, [&](const State& to) { legs(path, index + 1, to, last, next); });
  }

  void leg(const Leg& leg, const State& from, bool last, const Next& next) {
    switch (leg.kind) {
      case LegKind::Step:
        return step(leg, from, last, next);
      case LegKind::Slide:
        return slide(leg, from, last, next);
      case LegKind::Leap:
        return leap(leg, from, last, next);
      case LegKind::Hop:
        return hop(leg, from, last, next);
      case LegKind::Spread:
        return spread(leg, from, last, next);
      case LegKind::Group:
        return group(leg, from, last, next);
    }
  }

  void step(const Leg& leg, const State& from, bool last, const Next& next) {
    for (const DirectionId direction : directions_of(reading(from), leg.directions, from.end)) {
      const CellId cell = scene_.model().board.neighbour(from.end, direction);
      if (cell == kNoCell) continue;
      State to = departed(from, direction);
      to.end = cell;
      if (leg.taking) {
        step_taking(leg, to, last, next);
      } else {
        land(leg, to, 0, last, next);
      }
    }
  }

  // `step … taking S`: the cell stepped to is the one that is counted.
  void step_taking(const Leg& leg, State to, bool last, const Next& next) {
    const int count = counts(leg, to, to.end) ? 1 : 0;
    if (!in_range(leg, count) && !excused(to, ConditionKind::Over, leg, leg.over, to.end)) return;
    if (count == 0) return land(leg, to, 0, last, next);
    if (!passes(to, ConditionKind::To, leg, leg.to, to.end)) return;
    if (!passes(to, ConditionKind::Within, leg, leg.within, to.end)) return;
    take(to, to.end);
    next(to);
  }

  // The vectors of a slide: a direction gives its neighbours, a vector its images.
  void slide(const Leg& leg, const State& from, bool last, const Next& next) {
    const Scene scene = reading(from);
    const std::int32_t least = leg.min == kNoId ? 1 : number_of(scene, leg.min);
    const std::int32_t most = leg.max == kNoId ? std::numeric_limits<std::int32_t>::max() : number_of(scene, leg.max);
    const Topology& board = scene_.model().board;
    if (leg.directions.empty()) {
      for (const auto& [dx, dy] : images(leg.dx, leg.dy)) {
        ride(leg, from, along(board, dx, dy), {least, most}, last, next,
             [&board, x = dx, y = dy](CellId cell) { return board.offset(cell, x, y); });
      }
      return;
    }
    for (const DirectionId direction : directions_of(scene, leg.directions, from.end)) {
      ride(leg, from, direction, {least, most}, last, next,
           [&board, direction](CellId cell) { return board.neighbour(cell, direction); });
    }
  }

  struct Lengths {
    std::int32_t least, most;
  };

  template <typename Onward>
  void ride(const Leg& leg, const State& from, DirectionId direction, Lengths lengths, bool last, const Next& next,
            Onward onward) {
    if (lengths.least <= 0 && lengths.most >= 0) {  // length 0 stays, and only chooses the heading
      State to = from;
      to.heading = direction;
      to.here = from.end;
      if (!last || may_end(leg, to, true)) next(to);
    }
    State to = departed(from, direction);
    std::vector<CellId> passed;
    int counted = 0;
    for (std::int32_t length = 1; length <= lengths.most; ++length) {
      scene_.context.spend();
      to.end = onward(to.end);
      if (to.end == kNoCell || to.end == from.end) return;
      if (std::find(passed.begin(), passed.end(), to.end) != passed.end()) return;  // round a loop of a graph
      if (length >= lengths.least) land(leg, to, counted, last, next);
      if (!pass(leg, to, to.end, counted)) return;
      passed.push_back(to.end);
    }
  }

  void leap(const Leg& leg, const State& from, bool last, const Next& next) {
    const Topology& board = scene_.model().board;
    for (const auto& [dx, dy] : leaps(leg, from)) {
      const CellId cell = board.offset(from.end, dx, dy);
      if (cell == kNoCell || cell == from.end) continue;
      State to = departed(from, along(board, dx, dy));
      to.end = cell;
      land(leg, to, 0, last, next);
    }
  }

  std::vector<std::array<int, 2>> leaps(const Leg& leg, const State& from) {
    if (!leg.by_name) return images(leg.dx, leg.dy);
    const Topology& board = scene_.model().board;
    std::vector<std::array<int, 2>> vectors;
    for (const DirectionId first : directions_of(reading(from), {leg.directions[0]}, from.end)) {
      const std::array<int, 2> head{leg.dx * board.delta[first][0], leg.dx * board.delta[first][1]};
      if (leg.dy == 0 || leg.directions.size() < 2) {
        vectors.push_back(head);
        continue;
      }
      for (const DirectionId second : directions_of(reading(from), {leg.directions[1]}, from.end)) {
        vectors.push_back({head[0] + leg.dy * board.delta[second][0], head[1] + leg.dy * board.delta[second][1]});
      }
    }
    return vectors;
  }

  void hop(const Leg& leg, const State& from, bool last, const Next& next) {
    const Topology& board = scene_.model().board;
    for (const DirectionId direction : directions_of(reading(from), leg.directions, from.end)) {
      const CellId over = board.neighbour(from.end, direction);
      if (over == kNoCell) continue;
      State to = departed(from, direction);
      if (!counts(leg, to, over) && !excused(to, ConditionKind::Over, leg, leg.over, over)) continue;
      if (!passes(to, ConditionKind::Within, leg, leg.within, over)) continue;
      to.end = board.neighbour(over, direction);
      if (to.end == kNoCell) continue;
      to.crossed.set(over);
      if (leg.taking) take(to, over);
      arrive(leg, to, last, next);
    }
  }

  // Breadth first, so that each cell is reached once, by a shortest way.
  void spread(const Leg& leg, const State& from, bool last, const Next& next) {
    struct Front {
      State state;
      int counted = 0;
    };
    CellBits seen;
    seen.set(from.end);
    std::vector<Front> queue{{departed(from, from.heading), 0}};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const Front front = queue[i];
      for (const DirectionId direction : directions_of(reading(from), leg.directions, front.state.end)) {
        const CellId cell = scene_.model().board.neighbour(front.state.end, direction);
        if (cell == kNoCell || seen.test(cell)) continue;
        scene_.context.spend();
        seen.set(cell);
        Front reached = front;
        reached.state.end = cell;
        reached.state.heading = direction;
        land(leg, reached.state, reached.counted, last, next);
        if (!pass(leg, reached.state, cell, reached.counted)) continue;
        queue.push_back(std::move(reached));
      }
    }
  }

  // The group `least` to `most` times. What may be ended on depends on whether more follows, so each number of times is
  // walked on its own.
  void group(const Leg& leg, const State& from, bool last, const Next& next) {
    const Scene scene = reading(from);
    const std::int32_t least = leg.min == kNoId ? 1 : std::max(0, number_of(scene, leg.min));
    const std::int32_t most = leg.max == kNoId ? std::max(1, least) : number_of(scene, leg.max);
    if (lenient_ || is_untested()) return group_leniently(leg, least, most, from, last, next);
    for (std::int32_t times = least; times <= most; ++times) {
      scene_.context.spend();
      if (!repeat(leg, times, from, last, next)) return;
    }
  }

  // Whether some walk got as far as its last repetition: if none did, none will with more.
  bool repeat(const Leg& leg, std::int32_t times, const State& from, bool last, const Next& next) {
    if (times == 0) {
      stay(leg, from, last, next);
      return true;
    }
    bool reached = times == 1;
    const std::function<void(const State&, std::int32_t)> again = [&](const State& state, std::int32_t left) {
      if (left == 0) return finish_group(leg, state, last, next);
      if (left == 1) reached = true;
      scene_.context.spend();
      paths(leg.group, state, last && left == 1, [&](const State& to) { again(to, left - 1); });
    };
    again(from, times);
    return reached;
  }

  void stay(const Leg& leg, State where, bool last, const Next& next) {
    if (!last || may_end(leg, where, true)) next(where);
  }

  void finish_group(const Leg& leg, State to, bool last, const Next& next) {
    if (leg.to == kNoId && leg.within == kNoId) return next(to);
    if (leg.to != kNoId) return arrive(leg, to, last, next);
    if (passes(to, ConditionKind::Within, leg, leg.within, to.end)) next(to);
  }

  // The same without a test that could stop it, where walks would be without number: of those that get to one cell with
  // one heading the one that fails least goes on.
  void group_leniently(const Leg& leg, std::int32_t least, std::int32_t most, const State& from, bool last,
                       const Next& next) {
    using Stand = std::pair<CellId, DirectionId>;
    std::map<Stand, State> front{{{from.end, from.heading}, from}};
    std::map<Stand, std::size_t> seen;
    if (least == 0) stay(leg, from, last, next);
    for (std::int32_t times = 1; times <= most && !front.empty(); ++times) {
      std::map<Stand, State> reached;
      for (const auto& [stand, state] : front) {
        scene_.context.spend();
        if (times >= least) paths(leg.group, state, last, [&](const State& to) { finish_group(leg, to, last, next); });
        paths(leg.group, state, false, [&](const State& to) {
          const auto [place, is_new] = reached.try_emplace({to.end, to.heading}, to);
          if (!is_new && to.unmet.size() < place->second.unmet.size()) place->second = to;
        });
      }
      front.clear();
      for (auto& [stand, state] : reached) {
        const auto [known, is_new] = seen.try_emplace(stand, state.unmet.size());
        if (!is_new && state.unmet.size() >= known->second && times >= least) continue;
        known->second = state.unmet.size();
        front.emplace(stand, std::move(state));
      }
    }
  }

  // ---- ends and crossings ------------------------------------------------------------------------------------------

  // `from` at the moment it leaves its cell: a cell where an earlier leg ended has then been passed over.
  State departed(const State& from, DirectionId direction) const {
    State to = from;
    if (from.end != start_) to.crossed.set(from.end);
    to.here = from.end;
    to.heading = direction;
    return to;
  }

  // `counted`: the cells passed on this leg that are in its `over`.
  void land(const Leg& leg, State to, int counted, bool last, const Next& next) {
    const bool fits = leg.over == kNoId || leg_is_step_taking(leg) || in_range(leg, counted);
    if (fits || excused(to, ConditionKind::Over, leg, leg.over, to.end)) arrive(leg, to, last, next);
  }

  static bool in_range(const Leg& leg, int counted) { return counted >= leg.over_min && counted <= leg.over_max; }

  static bool leg_is_step_taking(const Leg& leg) { return leg.kind == LegKind::Step && leg.taking; }

  void arrive(const Leg& leg, State to, bool last, const Next& next) {
    if (!may_end(leg, to, last)) return;
    if (!leg.onto) take(to, to.end);
    next(to);
  }

  bool may_end(const Leg& leg, State& to, bool last) {
    if (!passes(to, ConditionKind::Within, leg, leg.within, to.end)) return false;
    if (leg.to != kNoId) return passes(to, ConditionKind::To, leg, leg.to, to.end);
    if (purpose_ == Purpose::Look) return true;
    const std::vector<PieceId>& stack = scene_.store.cells[to.end];
    if (stack.empty()) return true;
    return (last && scene_.store.pieces[stack.back()].owner != scene_.me) ||
           excused(to, ConditionKind::End, leg, kNoId, to.end);
  }

  // Whether a cell is one of those that the leg counts. What the walk has taken is not taken again: it stays in the
  // way. The walker does not go over itself.
  bool counts(const Leg& leg, const State& state, CellId cell) {
    if (leg.over == kNoId || is_walker_alone(cell) || !test(leg.over, state, cell)) return false;
    return !leg.taking || std::find(state.taken.begin(), state.taken.end(), cell) == state.taken.end();
  }

  // Goes on over a cell if it may be crossed: counts it, and takes what is to be taken there.
  bool pass(const Leg& leg, State& state, CellId cell, int& counted) {
    if (!passes(state, ConditionKind::Within, leg, leg.within, cell)) return false;
    const bool free = leg.through == kNoId ? scene_.store.cells[cell].empty() : test(leg.through, state, cell);
    const bool in_over = !leg_is_step_taking(leg) && counts(leg, state, cell);
    if (!free && !in_over && !excused(state, ConditionKind::Through, leg, leg.through, cell)) return false;
    if (in_over && ++counted > leg.over_max && !excused(state, ConditionKind::Over, leg, leg.over, cell)) return false;
    if (in_over && leg.taking) take(state, cell);
    state.crossed.set(cell);
    return true;
  }

  bool is_walker_alone(CellId cell) const {
    const std::vector<PieceId>& stack = scene_.store.cells[cell];
    return stack.size() == 1 && stack.front() == walker_;
  }

  // The pieces on `cell` are victims, unless none is there but the walker.
  void take(State& state, CellId cell) const {
    const std::vector<PieceId>& stack = scene_.store.cells[cell];
    const bool victim = std::any_of(stack.begin(), stack.end(), [&](PieceId piece) { return piece != walker_; });
    const bool new_one = std::find(state.taken.begin(), state.taken.end(), cell) == state.taken.end();
    if (!victim || !new_one) return;
    if (state.taken.size() >= static_cast<std::size_t>(kMaxVictims)) throw too_many_victims();
    state.taken.push_back(cell);
  }

  // ---- reading expressions on the way -----------------------------------------------------------------------------

  // The scene with the heading and the crossings so far; refers to bound_, which the next call overwrites.
  Scene reading(const State& state) {
    bound_ = scene_.bound;
    bound_.heading = state.heading;
    bound_.crossed = state.crossed;
    bound_.here = state.end;
    return scene_.everywhere().bind(bound_);
  }

  // Whether all tests of this walk are lifted.
  bool is_untested() const {
    const Lifting* lifting = scene_.context.lifting;
    return lifting != nullptr && lifting->no_tests && lifting->piece == walker_ && purpose_ == Purpose::Move;
  }

  bool passes(State& state, ConditionKind kind, const Leg& leg, ExprId expr, CellId cell) {
    return expr == kNoId || test(expr, state, cell) || excused(state, kind, leg, expr, cell);
  }

  // Whether a walk goes on although a test of its leg fails.
  bool excused(State& state, ConditionKind kind, const Leg& leg, ExprId expr, CellId cell) const {
    if (purpose_ == Purpose::Move && scene_.context.lifts(kind, leg.place, walker_)) return true;
    if (!lenient_) return false;
    const ConditionId id{kind, leg.place};
    const auto known = [&](const Unmet& unmet) { return unmet.id == id; };
    if (std::none_of(state.unmet.begin(), state.unmet.end(), known)) state.unmet.push_back({id, expr, cell});
    return true;
  }

  // A test that reads the same on every cell is read once.
  bool test(ExprId expr, const State& state, CellId cell) {
    const auto known = fixed_.find(expr);
    if (known != fixed_.end()) return known->second.test(cell);
    if (!varies_along_walk(scene_.model(), expr)) {
      const Scene scene = scene_.everywhere();
      return fixed_.emplace(expr, cells_of(scene, evaluate(scene, expr))).first->second.test(cell);
    }
    const Value it = cell_value(cell);
    Bindings bound = scene_.bound;
    bound.heading = state.heading;
    bound.crossed = state.crossed;
    bound.here = state.here;
    const Scene scene = scene_.with(it).bind(bound).within(it.cells);
    return cells_of(scene, evaluate(scene, expr)).test(cell);
  }

  const Scene& scene_;
  PieceId walker_;
  CellId start_;
  Purpose purpose_;
  bool lenient_;
  Bindings bound_;
  std::map<ExprId, CellBits> fixed_;
};

std::vector<CellId> victims(const Instance& instance) {
  std::vector<CellId> sorted = instance.taken;
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

}  // namespace

std::vector<Instance> walk(const Scene& scene, PathsId paths, PieceId walker, CellId start, Purpose purpose) {
  std::vector<Instance> instances;
  if (paths == kNoId || start == kNoCell) return instances;
  State from;
  from.end = start;
  from.here = start;
  from.heading = scene.bound.heading;
  Walker(scene, walker, start, purpose).paths(paths, from, true, [&](const State& state) {
    if (instances.size() >= kMostWalks) throw too_many_walks();
    instances.push_back(state);
  });
  return instances;
}

std::optional<Instance> nearest_walk(const Scene& scene, PathsId paths, PieceId walker, CellId to) {
  std::optional<Instance> nearest;
  if (!on_board(scene.store, walker) || paths == kNoId) return nearest;
  State from;
  from.end = from.here = cell_of(scene.store, walker);
  from.heading = scene.bound.heading;
  Walker(scene, walker, from.end, Purpose::Move, true).paths(paths, from, true, [&](const State& state) {
    if (to != kNoCell && state.end != to) return;
    const auto rank = [](const Instance& one) {
      return std::pair(one.unmet.size(), !one.unmet.empty() && ends_wrongly(one.unmet.front().id.kind));
    };
    if (!nearest || rank(state) < rank(*nearest)) nearest = state;
  });
  return nearest;
}

std::vector<Numbered> moves_along(const Scene& scene, PathsId paths, PieceId walker) {
  std::map<std::pair<CellId, std::vector<CellId>>, Instance> unlike;
  const CellId start = on_board(scene.store, walker) ? cell_of(scene.store, walker) : kNoCell;
  for (const Instance& instance : walk(scene, paths, walker, start, Purpose::Move)) {
    const auto [place, is_new] = unlike.try_emplace({instance.end, victims(instance)}, instance);
    if (!is_new && instance.heading < place->second.heading) place->second = instance;
  }
  std::vector<Numbered> numbered;
  for (const auto& [key, instance] : unlike) {
    const bool same_end = !numbered.empty() && numbered.back().instance.end == instance.end;
    numbered.push_back({instance, same_end ? numbered.back().ordinal + 1 : 0});
  }
  return numbered;
}

}  // namespace ludwright::reference
