// Leaves counted and games played by lot of pieces that jump over and take. Steps are found for all pieces of a type at
// once, hops on from where the first one came to. Of a game by lot no move is taken back, where leaves are counted a
// position is copied. Tested by tests/engine/jumpers_test.cpp.
#include <algorithm>
#include <optional>
#include <utility>

#include "engine/compiled/kernels/jumpers/lots.h"
#include "engine/compiled/kernels/jumpers/turns.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::jumpers {
namespace {

template <int W>
class Play final : public KernelPlay<W> {
 public:
  explicit Play(std::shared_ptr<const Rules<W>> rules)
      : rules_(std::move(rules)),
        r_(*rules_),
        turns_(r_),
        least_cycle_(r_.pass ? kLeastPasses : kLeastCycle),
        least_repeating_(least_repeating()) {}

  bool take(const Board<W>& board) override {
    const Flow& flow = board.flow;
    if (flow.stage != Stage::Turn || flow.phase != 0 || flow.alive != 3 || flow.next != kNobody || flow.mover > 1 ||
        board.by_owner[kMaxSeats].any())
      return false;
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(r_.slots); ++slot) {
      const bool is_flag = (r_.flags >> slot & 1U) != 0;
      if (board.fresh[slot] != 0 || (is_flag && board.slots[slot] != 0)) return false;
      if (board.slots[slot] > kMostCount) return false;
      start_.slots[slot] = board.slots[slot];
    }
    for (std::size_t seat = 0; seat < 2; ++seat) start_.owner[seat] = numbered(board.by_owner[seat]);
    for (std::size_t type = 0; type < static_cast<std::size_t>(r_.types); ++type)
      start_.type[type] = numbered(board.by_type[type]);
    start_.seat = flow.mover;
    start_.turns = flow.turns;
    history_ = &board.history.keys();
    start_.run = static_cast<int>(history_->size()) - 1;
    return true;
  }

  std::optional<std::uint64_t> perft(int depth) override {
    find_what_matters(depth);
    if (positions_.size() <= static_cast<std::size_t>(depth)) positions_.resize(static_cast<std::size_t>(depth) + 1);
    positions_[0] = start_;
    forget_turns();
    const std::uint64_t count = keeps_all_ ? leaves<true>(0, depth) : leaves<false>(0, depth);
    return turns_.was_too_much() ? std::nullopt : std::optional(count);
  }

  std::optional<typename KernelPlay<W>::Game> play_out(std::uint64_t random) override {
    Random lot(random);
    Position<W> now = start_;
    made_.cut(0);
    follows_ = false;
    std::int32_t due = 0;  // the first turn when counters may tell of an end
    for (;;) {
      forget_turns();
      const int count = turns_.template find<true>(now);
      if (turns_.was_too_much()) return std::nullopt;
      if (made_.size() > 0) {
        const int repeats = repeats_of(now);
        if (count == 0 || now.turns >= due || repeats >= r_.least_repeats) {
          const Game end = judged(now, count == 0, repeats, false);
          if (end.outcome != OutcomeKind::Ongoing) return Game{made_.size(), end.outcome, end.winners, end.end_rule};
          due = due_after(now);
        }
      }
      Turn<W>& turn = made_.add();
      const int drawn = lot.below(count);
      if (turns_.may_pass && drawn == count - 1) {
        turn = Turn<W>::pass();
      } else {
        write_drawn(now, drawn, turn);
      }
      make<true>(r_, now, turn);
    }
  }

  void moves(std::vector<Move>& out) const override {
    out.clear();
    Play writer(rules_);
    writer.start_ = start_;
    for (std::size_t i = 0; i < made_.size(); ++i) {
      out.push_back(writer.move_of(made_[i]));
      make<false>(r_, writer.start_, made_[i]);
    }
  }

 private:
  using Game = typename KernelPlay<W>::Game;

  static constexpr std::int32_t kMostCount = 1 << 30;  // so that a counter never comes to the end of numbers

  Bits<W> numbered(const Bits<W>& cells) const {
    Bits<W> out;
    cells.each([&](int cell) { out.set(r_.numbers[static_cast<std::size_t>(cell)]); });
    return out;
  }
  const Kind<W>& kind(const Position<W>& p, std::size_t type) const {
    return r_.kinds[static_cast<std::size_t>(p.seat)][type];
  }

  void forget_turns() {
    turns_.takes.cut(0);
    turns_.lots.cut(0);
  }

  // ---- drawing

  // What a turn of one step, slide or hop makes of the piece.
  void arrive(const Position<W>& p, Turn<W>& turn) const {
    const Kind<W>& of = kind(p, turn.before);
    turn.type = turn.before;
    if (!of.arrives.test(turn.to)) return;
    for (const Arrival<W>& arrival : of.arrivals) {
      if (!arrival.to.test(turn.to)) continue;
      if (arrival.becomes != kNone) turn.type = static_cast<std::uint16_t>(arrival.becomes);
    }
  }

  // Written where it is kept: what is copied as soon as it was written in parts has to be waited for.
  void write_turn(const Position<W>& p, const Lot<W>& lot, int to, Turn<W>& turn) const {
    const Origin& origin = lot.origin;
    const int over = to - origin.over;
    turn.victims = {};
    turn.victims.word[W == 1 ? 0 : static_cast<std::size_t>(over) >> 6] = std::uint64_t{origin.over != 0}
                                                                          << (over & 63);
    turn.from = static_cast<std::uint16_t>(origin.by == 0 ? origin.from : to - origin.by);
    turn.to = static_cast<std::uint16_t>(to);
    turn.before = static_cast<std::uint16_t>(origin.type);
    arrive(p, turn);
  }
  void write_drawn(const Position<W>& p, int rank, Turn<W>& turn) const {
    const int takes = static_cast<int>(turns_.takes.size());
    if (rank < takes) {
      turn = turns_.takes[static_cast<std::size_t>(rank)];
      return;
    }
    rank -= takes;
    const Lot<W>& lot = turns_.lot_of(rank);
    write_turn(p, lot, nth(lot.ends, rank), turn);
  }

  // ---- repetition

  // How often a position of the game by lot was there, as far as rules may ask. Keys are made only when enough turns
  // lie before it that lead back.
  int repeats_of(const Position<W>& now) {
    if (now.run < least_repeating_) {
      follows_ = false;
      return 1;
    }
    if (!follows_) {
      recall(now);
    } else {
      const Turn<W>& last = made_[made_.size() - 1];
      key_ += key_of_quiet(r_, last, 1 - now.seat, last.passes() ? 0 : type_on(now, last.to));
    }
    follows_ = true;
    past_.push(key_);
    return past_.repeats();
  }
  // The keys of the positions before this one that may be the same, back to those before the game by lot.
  void recall(const Position<W>& now) {
    Position<W> before = now;
    key_ = key_of(now);
    Key key = key_;
    recalled_.clear();
    std::size_t made = made_.size();
    for (; recalled_.size() < static_cast<std::size_t>(now.run) && made > 0; recalled_.push_back(key)) {
      const Turn<W>& turn = made_[--made];
      before.seat = 1 - before.seat;
      if (turn.passes()) {
        key -= key_of_quiet(r_, turn, before.seat, 0);
        continue;
      }
      const int type = type_on(before, turn.to);
      key -= key_of_quiet(r_, turn, before.seat, type);
      before.type[static_cast<std::size_t>(type)].reset(turn.to);
      before.type[turn.before].set(turn.from);
    }
    const std::size_t left = static_cast<std::size_t>(now.run) - recalled_.size();
    past_.begin();
    for (auto older = history_->end() - 1 - static_cast<std::ptrdiff_t>(left); older != history_->end() - 1; ++older)
      past_.push(*older);
    for (auto one = recalled_.rbegin(); one != recalled_.rend(); ++one) past_.push(*one);
  }
  int least_repeating() const {
    int least = std::numeric_limits<int>::max();
    for (const End& end : r_.ends) {
      if (end.reads_repeats) least = std::min(least, least_cycle_ * std::max(end.least_repeats - 1, 1));
    }
    return least;
  }

  // ---- ends

  // Until then counters, as slowly as they grow, tell of no end.
  std::int32_t due_after(const Position<W>& p) const {
    std::int64_t left = std::int64_t{r_.limit} - p.turns;
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(r_.slots); ++slot)
      left = std::min(left, std::int64_t{r_.least[slot]} - std::max(p.slots[slot], r_.reset_to[slot]));
    return static_cast<std::int32_t>(p.turns + std::max<std::int64_t>(left, 0));
  }

  // How the game ends on a position that a turn led to, or that it goes on. `by_repeats`: by those rules alone that ask
  // how often it was there.
  Game judged(Position<W>& p, bool stuck, int repeats, bool by_repeats) const {
    for (const End& end : r_.ends) {
      const bool may_hold = (stuck || !end.needs_stuck) && repeats >= end.least_repeats &&
                            p.slots[end.slot] >= end.least && (end.reads_repeats || !by_repeats);
      if (!may_hold) continue;
      const Game game = applied(end, p, stuck, repeats);
      if (game.outcome != OutcomeKind::Ongoing) return game;
    }
    if (by_repeats) return {};
    if (p.turns >= r_.limit) return {0, OutcomeKind::Draw, 0, kLimitEnd};
    if (stuck) return {0, OutcomeKind::Draw, 0, kNoMoveEnd};
    return {};
  }

  Game applied(const End& end, Position<W>& p, bool stuck, int repeats) const {
    const auto holds = [&](int me) {
      Steps<W> steps(r_, p, me);
      steps.stuck = stuck;
      steps.repeats = repeats;
      return steps.follow(end.condition) == kDone;
    };
    using Subject = End::Subject;
    const auto index = static_cast<std::int16_t>(end.index);
    if (end.kind == EndKind::Draw) return holds(p.seat) ? Game{0, OutcomeKind::Draw, 0, index} : Game{};
    std::uint32_t those = 0;
    for (int me = 0; me < 2; ++me) {
      const bool is_asked = end.subject == Subject::Each || (end.subject == Subject::Mover && me == p.seat) ||
                            (end.subject == Subject::Other && me != p.seat) ||
                            (end.subject == Subject::Seat && me == end.seat);
      if (is_asked && holds(me)) those |= 1U << me;
    }
    if (those == 0) return {};
    const std::uint32_t winners = end.kind == EndKind::Wins ? those : 3U & ~those;
    return {0, winners == 0 ? OutcomeKind::Draw : OutcomeKind::Win, static_cast<std::uint8_t>(winners), index};
  }

  // ---- counting leaves

  // Finds out what may matter so deep: the other rules about the end cannot hold.
  void find_what_matters(int depth) {
    keeps_all_ = start_.turns + depth > r_.limit;
    least_run_ = std::numeric_limits<int>::max();
    for (const End& end : r_.ends) {
      if (end.needs_stuck) continue;
      if (end.reads_repeats && end.least_repeats > 1 && !end.reads_slots) {
        least_run_ = std::min(least_run_, least_cycle_ * (end.least_repeats - 1));
        continue;
      }
      const std::int64_t most = std::max(start_.slots[end.slot], r_.reset_to[end.slot]) + std::int64_t{depth};
      if (most >= end.least) keeps_all_ = true;
    }
  }

  template <bool kKeepsAll>
  std::uint64_t leaves(std::size_t ply, int depth) {
    Position<W>& p = positions_[ply];
    if (ply > 0 && (kKeepsAll || p.run >= least_run_) && is_over(ply)) return 0;
    const std::size_t takes = turns_.takes.size();
    if (depth == 1) {
      const int count = turns_.template find<false>(p);
      turns_.takes.cut(takes);
      return static_cast<std::uint64_t>(count);
    }
    const std::size_t lots = turns_.lots.size();
    turns_.template find<true>(p);
    const bool may_pass = turns_.may_pass;
    std::uint64_t sum = 0;
    const auto add = [&](const Turn<W>& turn) {
      Position<W>& next = positions_[ply + 1];
      next = p;
      make<kKeepsAll>(r_, next, turn);
      sum += leaves<kKeepsAll>(ply + 1, depth - 1);
    };
    if (may_pass) add(Turn<W>::pass());
    for (std::size_t i = takes, end = turns_.takes.size(); i < end; ++i) add(Turn<W>(turns_.takes[i]));
    for (std::size_t i = lots, end = turns_.lots.size(); i < end; ++i) {
      const Lot<W> lot = turns_.lots[i];
      lot.ends.each([&](int to) {
        Turn<W> turn;
        write_turn(p, lot, to, turn);
        add(turn);
      });
    }
    turns_.takes.cut(takes);
    turns_.lots.cut(lots);
    return sum;
  }

  // Whether the game is over although the mover may have turns.
  bool is_over(std::size_t ply) {
    Position<W>& p = positions_[ply];
    const int repeats = r_.reads_repeats && p.run >= least_cycle_ ? count_repeats(ply) : 1;
    return judged(p, false, repeats, !keeps_all_).outcome != OutcomeKind::Ongoing;
  }
  int count_repeats(std::size_t ply) const {
    const Position<W>& p = positions_[ply];
    int sum = 1;
    for (std::size_t back = 2; back < ply; back += 2) {
      const Position<W>& before = positions_[ply - back];
      sum += before.owner == p.owner && before.type == p.type ? 1 : 0;
    }
    const auto run = static_cast<std::size_t>(p.run);
    return run < ply ? sum : sum + static_cast<int>(std::count(history_->begin(), history_->end(), key_of(p)));
  }
  Key key_of(const Position<W>& p) const {
    Key key = r_.mover_keys[static_cast<std::size_t>(p.seat)];
    for (std::size_t seat = 0; seat < 2; ++seat) {
      for (std::size_t type = 0; type < static_cast<std::size_t>(r_.types); ++type)
        (p.owner[seat] & p.type[type]).each([&](int cell) {
          key += r_.key(static_cast<int>(type), static_cast<int>(seat), cell);
        });
    }
    return key;
  }

  // ---- moves

  static Choice alternative(int index) {
    Choice choice;
    choice.kind = ChoiceKind::Alternative;
    choice.a = static_cast<std::uint16_t>(index);
    return choice;
  }
  Choice walk(int from, int to, int alt, int ordinal) const {
    Choice choice;
    choice.kind = ChoiceKind::Walk;
    choice.a = r_.names[static_cast<std::size_t>(from)];
    choice.b = r_.names[static_cast<std::size_t>(to)];
    choice.alt = static_cast<std::uint8_t>(alt);
    choice.ordinal = static_cast<std::uint8_t>(ordinal);
    return choice;
  }

  // As it is listed on the position at hand.
  Move move_of(const Turn<W>& turn) {
    Move move;
    if (turn.passes()) {
      move.push(alternative(r_.pass->alternative));
      move.push({});
      return move;
    }
    if (r_.walk_alternative != kNone) move.push(alternative(r_.walk_alternative));
    const Kind<W>& of = kind(start_, turn.before);
    if (turn.victims.none()) {
      move.push(walk(turn.from, turn.to, alt_between(of.steps, 1, of.slides, turn.from, turn.to), 0));
    } else if (!r_.walk_by_hop) {
      const bool is_long = of.most > 1;
      const Ways<W>& any = of.hops.size > 0 ? of.hops : of.flights;
      const int alt = is_long ? int{any.ways[0].alt} : alt_between(of.hops, 2, of.flights, turn.from, turn.to);
      move.push(walk(turn.from, turn.to, alt, is_long ? ordinal_of(turn) : 0));
    } else {
      add_hops(turn, move);
    }
    return move;
  }

  void add_hops(const Turn<W>& turn, Move& move) {
    int from = turn.from;
    std::size_t type = turn.before;
    bool is_first = true;
    for (const std::uint8_t to : turns_.way_of(start_, turn)) {
      const Kind<W>& of = kind(start_, type);
      move.push(walk(from, to,
                     std::exchange(is_first, false) ? alt_between(of.hops, 2, of.flights, from, to)
                                                    : alt_between(of.further_hops, 2, of.further_flights, from, to),
                     0));
      Turn<W> hop;
      hop.before = static_cast<std::uint16_t>(type);
      hop.to = to;
      arrive(start_, hop);
      type = hop.type;
      from = to;
    }
  }

  // The movement by which a piece comes from one cell to another, so many cells away or more.
  int alt_between(const Ways<W>& near, int cells, const Ways<W>& far, int from, int to) const {
    for (const Way<W>& way : near) {
      if (way.from.test(from) && from + cells * way.by == to) return way.alt;
    }
    for (const Way<W>& way : far) {
      if (way.from.test(from) && r_.line(way.line, from).test(to)) return way.alt;
    }
    return 0;
  }

  // Its place among the walks of the piece to the same cell, which are listed by what they take.
  int ordinal_of(const Turn<W>& turn) {
    turns_.find_all(start_, turn.from);
    int before = 0;
    for (std::size_t i = 0; i < turns_.takes.size(); ++i) {
      const Turn<W>& other = turns_.takes[i];
      const bool is_other = other.to == turn.to && !(other.victims == turn.victims);
      before += is_other && is_listed_before(other.victims, turn.victims) ? 1 : 0;
    }
    return before;
  }
  // By their members in order; who has no more comes first.
  static bool is_listed_before(const Bits<W>& a, const Bits<W>& b) {
    const int first = (a ^ b).lowest();
    const Bits<W> further = ~Bits<W>::first_n(first + 1);
    return a.test(first) ? (b & further).any() : (a & further).none();
  }

  const std::shared_ptr<const Rules<W>> rules_;
  const Rules<W>& r_;
  Position<W> start_;
  const std::vector<Key>* history_ = nullptr;  // of the position that was taken over
  Turns<W> turns_;
  Pile<Turn<W>> made_;         // of the last game
  const int least_cycle_;      // turns that lead back to a position at least
  const int least_repeating_;  // turns that may lead back before a position whose repetition matters
  Past past_;                  // of the game by lot, if
  bool follows_ = false;       // it has the position before, with
  Key key_ = 0;                // its key
  std::vector<Key> recalled_;
  bool keeps_all_ = false;              // where leaves are counted, slots may matter
  int least_run_ = 0;                   // after so many turns without a capture a position may have come again
  std::vector<Position<W>> positions_;  // [ply]
};

template <int W>
class JumpersKernel final : public Kernel<W> {
 public:
  explicit JumpersKernel(Rules<W>&& rules) : rules_(std::make_shared<const Rules<W>>(std::move(rules))) {}
  std::unique_ptr<KernelPlay<W>> play() const override { return std::make_unique<Play<W>>(rules_); }
  std::string describe() const override {
    return std::string("leaves are counted and games played by lot of pieces that jump over and take, ") +
           (rules_->walk_by_hop ? "a walk for each jump" : "all jumps in one walk") +
           (rules_->pass ? ", or a pass" : "");
  }

 private:
  std::shared_ptr<const Rules<W>> rules_;
};

}  // namespace

template <int W>
std::shared_ptr<const Kernel<W>> find_kernel(const RulesetOf<W>& rules) {
  auto found = find_rules(rules);
  return found ? std::make_shared<JumpersKernel<W>>(std::move(*found)) : nullptr;
}

template std::shared_ptr<const Kernel<1>> find_kernel<1>(const RulesetOf<1>& rules);
#ifdef LUDWRIGHT_WIDE
template std::shared_ptr<const Kernel<2>> find_kernel<2>(const RulesetOf<2>& rules);
#endif

}  // namespace ludwright::jumpers
