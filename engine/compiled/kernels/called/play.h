// Leaves and games by lot where the state calls the pieces that walk: a position is the cells of each group of pieces,
// what is occupied, and what is called. Nothing is taken, so that a walk changes three words.
#pragma once
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/compiled/kernels/called/game.h"
#include "engine/compiled/nth_member.h"

namespace ludwright {

template <int W>
class CalledPlay final : public KernelPlay<W> {
 public:
  using Game = typename KernelPlay<W>::Game;

  CalledPlay(const RulesetOf<W>& rules, const CalledGame<W>& game)
      : rules_(rules), game_(game), groups_(game.groups()) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      for (int group = 0; group < groups_; ++group) {
        const auto place = static_cast<std::size_t>(group % game.types);
        of_group_.push_back({&game.walks[seat][place], game.called_after.data() + group * game.cells,
                             game.ending[seat][place], game.asked[seat][place], ~game.barred[seat][place]});
      }
    }
  }

  bool take(const Board<W>& board) override {
    const bool is_known =
        taken_ && version_ == board.version() && start_.turns == board.flow.turns && start_.mover == board.flow.mover;
    if (is_known) return true;
    version_ = board.version();
    taken_ = set_pieces(board) && set_state(board) && is_open();
    if (!taken_) return false;
    find_first();
    taken_ = set_past(board) && (!game_.match.present || set_match(board));
    return taken_;
  }

  std::optional<std::uint64_t> perft(int depth) override {
    now_.copy(start_, groups_);
    begin_chain();
    return leaves_under(depth);
  }

  std::optional<Game> play_out(std::uint64_t random) override {
    now_.copy(start_, groups_);
    begin_chain();
    log_.clear();
    Lot lot{random};
    CalledEnding end = turn(first_.empty() ? Step{} : first_[lot.below(first_.size())]);
    while (!end.over()) end = turn(draw(lot));
    return Game{log_.size(), end.outcome, end.winners, end.rule};
  }

  void moves(std::vector<Move>& out) const override {
    out.clear();
    Bits<W> occupied = start_.occupied;
    int mover = start_.mover;
    for (const Step& step : log_) {
      Move& move = out.emplace_back();
      if (step.from == kNone) {
        move.push({ChoiceKind::Pass});
      } else {
        if (game_.alternative != kNone)
          move.push({ChoiceKind::Alternative, 0, 0, 0xff, static_cast<std::uint16_t>(game_.alternative)});
        move.push({ChoiceKind::Walk, movement_of(step, mover, occupied), 0, 0xff, static_cast<std::uint16_t>(step.from),
                   static_cast<std::uint16_t>(step.to)});
        occupied.reset(step.from);
        occupied.set(step.to);
      }
      mover = 1 - mover;
    }
  }

 private:
  // What is asked of a group in every turn.
  struct Group {
    const CalledWalks<W>* walks = nullptr;
    const std::uint8_t* calls = nullptr;  // [landing] the class that a walk calls
    Bits<W> ending;                       // landings that end the game
    Bits<W> asked;                        // those that may
    Bits<W> allowed;                      // others are barred before CalledGame::barred_until
  };
  // A walk of a piece of a group, or, from no cell, a pass.
  struct Step {
    int from = kNone, to = kNone;
    int group = 0;
  };
  // The landings of one piece.
  struct Walks {
    Bits<W> ends;
    int count = 0;
    int from = 0;
    int group = 0;
  };
  struct Position {
    Bits<W> occupied;
    int called = 0;  // a class
    int mover = 0;
    PlayerId actor = kNobody;  // CalledGame::actor_slot
    std::int32_t turns = 0;
    std::array<Bits<W>, 2 * CalledGame<W>::kMostGroups> pieces;  // [seat * groups + group]

    void copy(const Position& other, int groups) {
      occupied = other.occupied;
      called = other.called;
      mover = other.mover;
      actor = other.actor;
      turns = other.turns;
      std::copy_n(other.pieces.begin(), 2 * groups, pieces.begin());
    }
  };
  // Even numbers from one, by Steele, Lea and Flood's splitmix64.
  struct Lot {
    std::uint64_t state;
    std::size_t below(std::size_t count) {
      state += 0x9e3779b97f4a7c15U;
      std::uint64_t bits = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9U;
      bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebU;
      return (bits >> 32) * count >> 32;
    }
  };

  // ---- the position that is taken over

  bool set_pieces(const Board<W>& board) {
    std::fill_n(start_.pieces.begin(), 2 * groups_, Bits<W>{});
    start_.occupied = board.occupied;
    for (std::size_t piece = 0; piece < board.pieces.size(); ++piece) {
      const PieceRecord& record = board.pieces[piece];
      if (record.site == SiteKind::Gone) continue;
      const int place = game_.place_of[record.type];
      if (record.site != SiteKind::Cell || record.owner > 1 || place == kNone) return false;
      const SlotLayout& layout = rules_.layout;
      const int slot = layout.pieces + static_cast<int>(piece) * layout.per_piece + game_.piece_slot;
      const int group = class_of(board.slots[static_cast<std::size_t>(slot)]) * game_.types + place;
      start_.pieces[index(record.owner * groups_ + group)].set(record.index);
    }
    return true;
  }
  bool set_state(const Board<W>& board) {
    const Flow& flow = board.flow;
    const auto slot = [&](int index) {
      return index == kNone ? kNone : board.slots[static_cast<std::size_t>(rules_.layout.game + index)];
    };
    start_.called = class_of(slot(game_.called_slot));
    start_.mover = flow.mover;
    start_.actor = static_cast<PlayerId>(slot(game_.actor_slot));
    start_.turns = flow.turns;
    return flow.next == kNobody && flow.phase == 0 && flow.alive == 3;
  }
  static std::uint8_t class_of(std::int32_t value) { return static_cast<std::uint8_t>(value + 1); }

  // Whether nobody stands where walks end the game or are barred: then it depends on the last walk alone whether they
  // did, or may.
  bool is_open() const {
    for (int group = 0; group < 2 * groups_; ++group) {
      if ((start_.pieces[index(group)] & of_group(group).ending).any() ||
          allowed(group, start_.turns, start_.pieces[index(group)]) != start_.pieces[index(group)])
        return false;
    }
    return std::none_of(game_.ends.begin(), game_.ends.end(), [&](const CalledEnd<W>& end) {
      return std::any_of(end.goals.begin(), end.goals.end(), [&](const auto& goals) {
        return std::any_of(goals.begin(), goals.end(),
                           [&](const auto& goal) { return goal.least > 1 && count_on(start_, goal) >= goal.least; });
      });
    });
  }
  int count_on(const Position& position, const typename CalledEnd<W>::Goal& goal) const {
    int count = 0;
    for (int group = 0; group < 2 * groups_; ++group) {
      const bool is_sought =
          (goal.owners >> (group / groups_) & 1U) != 0 && (goal.places >> (group % groups_ % game_.types) & 1U) != 0;
      if (is_sought) count += (position.pieces[index(group)] & goal.cells).count();
    }
    return count;
  }
  void find_first() {
    first_.clear();
    now_.copy(start_, groups_);
    each_walks([&](const Walks& some) {
      some.ends.each([&](int to) { first_.push_back({some.from, to, some.group}); });
    });
  }
  // How the match ends with each end of the round; false if it might not. Then a game could not be played out: to give
  // one up because of its end would make that end less likely.
  bool set_match(const Board<W>& board) {
    std::array<std::int32_t, 2> score{};
    for (int seat = 0; seat < 2; ++seat) {
      const int slot = rules_.layout.players + seat * rules_.layout.per_player + game_.match.points;
      score[index(seat)] = board.slots[index(slot)];
    }
    for (int winner = 0; winner < (may_be_drawn() ? 3 : 2); ++winner) {
      for (int actor = 0; actor < (game_.sets_actor && !first_.empty() ? 2 : 3); ++actor) {
        if (winner < 2 && !scores(winner, actor)) return false;
        std::array<std::int32_t, 2> after = score;
        if (winner < 2) after[index(winner)] += game_.match.gain;
        CalledEnding& end = decided_[index(winner * 3 + actor)];
        end = game_.match.decided(rules_, winner < 2 ? winner : kNone, actor < 2 ? actor : kNone, after);
        if (!end.over()) return false;
      }
    }
    return true;
  }
  // Whether a round may end without a winner.
  bool may_be_drawn() const {
    using Of = typename CalledEnd<W>::Of;
    return !game_.passes || std::any_of(game_.ends.begin(), game_.ends.end(), [](const auto& end) {
      const bool of_one = end.asks != CalledEnd<W>::Asks::Landing && end.of != Of::Each;
      return end.kind == EndKind::Draw || (end.kind == EndKind::Loses && !of_one);
    });
  }
  // Whether the winner of the round has a piece that he scores by for certain, 2: nobody has walked.
  bool scores(int winner, int actor) const {
    const auto does = [&](const typename CalledMatch<W>::Scorer& scorer) {
      if (scorer.is_actor && *scorer.is_actor != (actor == winner)) return false;
      if (scorer.by_value) return has_all(winner, scorer.mark);
      return actor == winner && game_.sets_actor && game_.sets_stood && !first_.empty();
    };
    return !game_.match.needs_scorer || std::any_of(game_.match.scorers.begin(), game_.match.scorers.end(), does);
  }
  // Whether a player has pieces of all values of a mark.
  bool has_all(int seat, int mark) const {
    const std::vector<std::int32_t>& values = rules_.lowered.marks[index(mark)].values;
    return std::all_of(values.begin(), values.end(), [&](std::int32_t value) {
      const int group = seat * groups_ + class_of(value) * game_.types;
      return std::any_of(start_.pieces.begin() + group, start_.pieces.begin() + group + game_.types,
                         [](const Bits<W>& pieces) { return pieces.any(); });
    });
  }

  // ---- repetition: nothing that walked comes back, so that only passes in a row can lead to a position again

  // What the positions among them differ in.
  std::uint16_t arrangement(int mover, int called) const {
    const bool is_part = rules_.lowered.game_slots[static_cast<std::size_t>(game_.called_slot)].identity;
    return static_cast<std::uint16_t>(is_part ? mover * game_.classes + called : mover);
  }
  // Which of those that may follow the position without a walk have been there.
  bool set_past(const Board<W>& board) {
    earlier_.clear();
    if (!game_.asks_repeats || !first_.empty()) return true;
    const SlotInfo& slot = rules_.lowered.game_slots[static_cast<std::size_t>(game_.called_slot)];
    const auto key_of = [&](int called) {
      const std::int32_t value = called - 1;
      return slot.identity && value != slot.start ? slot_key(SlotHolder::Game, 0, game_.called_slot, value) : Key{0};
    };
    const Key rest = board.identity() - key_of(start_.called);
    for (PlayerId mover = 0; mover < 2; ++mover) {
      for (int called = 0; called < (slot.identity ? game_.classes : 1); ++called) {
        const Key key = rest + key_of(called) + flow_key(Stage::Turn, mover, 0, board.flow.alive);
        const int count = board.history.count(key);
        earlier_.insert(earlier_.end(), static_cast<std::size_t>(count), arrangement(mover, called));
      }
    }
    const auto present = std::find(earlier_.begin(), earlier_.end(), arrangement(start_.mover, start_.called));
    if (present == earlier_.end()) return false;
    std::iter_swap(present, earlier_.end() - 1);
    return true;
  }
  void begin_chain() {
    chain_ = earlier_;
    chain_begin_ = 0;
  }
  // Between two of these lies a pass; the last one is the present one.
  void note_arrangement() { chain_.push_back(arrangement(now_.mover, now_.called)); }
  int repeats() const {
    const auto begin = chain_.begin() + static_cast<std::ptrdiff_t>(chain_begin_);
    if (begin == chain_.end()) return 1;
    return static_cast<int>(std::count(begin, chain_.end(), chain_.back()));
  }

  // ---- turns

  static std::size_t index(int number) { return static_cast<std::size_t>(number); }
  const Group& of_group(int group) const { return of_group_[index(group)]; }

  [[gnu::always_inline]] Bits<W> allowed(int group, std::int32_t turns, const Bits<W>& ends) const {
    return turns < game_.barred_until ? ends & of_group(group).allowed : ends;
  }
  // Visits each piece that must move, with where it may go.
  template <typename Visit>
  [[gnu::always_inline]] void each_ends(int called, int mover, std::int32_t turns, const Bits<W>& occupied,
                                        Visit&& visit) const {
    const auto range = game_.called[index(called)];
    const int first = mover * groups_;
    for (int group = first + range.begin; group < first + range.end; ++group) {
      const CalledWalks<W>* walks = of_group(group).walks;
      const Bits<W> own = now_.pieces[index(group)];
      own.each([&](int from) { visit(allowed(group, turns, walks->from(from, occupied)), from, group); });
    }
  }
  // Likewise those that can.
  template <typename Visit>
  [[gnu::always_inline]] void each_walks(Visit&& visit) const {
    const Bits<W> occupied = now_.occupied;
    each_ends(now_.called, now_.mover, now_.turns, occupied, [&](const Bits<W>& ends, int from, int group) {
      const int count = ends.count();
      if (count != 0) visit(Walks{ends, count, from, group});
    });
  }
  [[gnu::always_inline]] int count_walks(int called, int mover, std::int32_t turns, const Bits<W>& occupied) const {
    int count = 0;
    each_ends(called, mover, turns, occupied, [&](const Bits<W>& ends, int, int) { count += ends.count(); });
    return count;
  }
  bool is_stuck() const { return count_walks(now_.called, now_.mover, now_.turns, now_.occupied) == 0; }

  // A walk as likely as any other, or a pass. Mostly there is one piece that must move.
  [[gnu::always_inline]] Step draw(Lot& lot) {
    const int group = (now_.mover != 0 ? groups_ : 0) + now_.called;
    const Bits<W>& own = now_.pieces[index(group)];
    if (now_.called == 0 || game_.types != 1 || own.count() != 1) return draw_any(lot);
    const int from = own.lowest();
    const Bits<W> ends = allowed(group, now_.turns, of_group(group).walks->from(from, now_.occupied));
    const int count = ends.count();
    if (count == 0) return {};
    const int to = nth_member(ends, static_cast<int>(lot.below(index(count))));
    return {from, to, group};
  }
  [[gnu::noinline]] Step draw_any(Lot& lot) {
    std::size_t size = 0;
    int count = 0;
    each_walks([&](const Walks& some) {
      sets_[size++] = some;
      count += some.count;
    });
    if (count == 0) return {};
    int rank = static_cast<int>(lot.below(index(count)));
    const Walks* some = sets_.data();
    for (; rank >= some->count; ++some) rank -= some->count;
    return {some->from, nth_member(some->ends, rank), some->group};
  }
  [[gnu::always_inline]] CalledEnding turn(const Step& step) { return step.from == kNone ? pass() : walk(step); }
  static Bits<W> change_of(const Step& step) { return Bits<W>::one(step.from) | Bits<W>::one(step.to); }
  [[gnu::always_inline]] void make(const Step& step) {
    const Bits<W> change = change_of(step);
    now_.pieces[index(step.group)] ^= change;
    now_.occupied ^= change;
    now_.called = of_group(step.group).calls[step.to];
    if (game_.sets_actor) now_.actor = static_cast<PlayerId>(now_.mover);
    now_.mover ^= 1;
    ++now_.turns;
  }
  [[gnu::always_inline]] CalledEnding walk(const Step& step) {
    log_.push_back(step);
    const Group& group = of_group(step.group);
    const bool arrives = (group.ending | group.asked).test(step.to);
    make(step);
    if (!chain_.empty()) chain_.clear();
    if (!arrives && now_.turns < game_.limit) return {};
    return judge(step.to, step.group);
  }
  // The turn of who is stuck.
  [[gnu::noinline]] CalledEnding pass() {
    const CalledEnding end = judge_stuck();
    if (end.over()) return end;
    log_.push_back({});
    make_pass();
    return judge(kNone, 0);
  }
  void make_pass() {
    if (game_.asks_repeats && chain_.size() == chain_begin_) note_arrangement();
    if (game_.pass_calls == CalledGame<W>::PassCalls::Value) now_.called = game_.passed_class;
    if (game_.pass_calls == CalledGame<W>::PassCalls::Mark) now_.called = class_under();
    now_.mover ^= 1;
    ++now_.turns;
    if (game_.asks_repeats) note_arrangement();
  }
  // The mark under the first of the pieces that are called, or none.
  std::uint8_t class_under() const {
    const auto range = game_.called[index(now_.called)];
    const int first = now_.mover * groups_;
    Bits<W> all;
    for (int group = range.begin; group < range.end; ++group) all |= now_.pieces[index(first + group)];
    return all.any() ? game_.class_of_cell[static_cast<std::size_t>(all.lowest())] : std::uint8_t{0};
  }

  // ---- ends

  // The game now that a piece of a group has walked to `landing`, or, kNone, somebody has passed.
  [[gnu::noinline]] CalledEnding judge(int landing, int group) const {
    const auto end = judge_round(landing, group);
    return end.over() ? judge_match(end) : end;
  }
  CalledEnding judge_stuck() const {
    const bool may_end = !game_.passes || asks_stuck();
    return may_end ? judge(kNone, 0) : CalledEnding{};
  }
  bool asks_stuck() const {
    return std::any_of(game_.ends.begin(), game_.ends.end(),
                       [](const auto& end) { return end.asks == CalledEnd<W>::Asks::Stuck; });
  }
  CalledEnding judge_round(int landing, int group) const {
    for (const CalledEnd<W>& end : game_.ends) {
      const unsigned seats = holds_of(end, landing, group);
      if (seats != 0) return CalledEnding::of(end.kind, seats, end.index);
    }
    if (now_.turns >= game_.limit) return {OutcomeKind::Draw, 0, kLimitEnd};
    if (!game_.passes && is_stuck()) return {OutcomeKind::Draw, 0, kNoMoveEnd};
    return {};
  }
  // The seats that a rule holds of.
  unsigned holds_of(const CalledEnd<W>& end, int landing, int group) const {
    using Asks = typename CalledEnd<W>::Asks;
    if (end.asks == Asks::Repeats) return repeats() >= end.least ? asked(end.of) : 0;
    if (end.asks == Asks::Stuck) return is_stuck() ? asked(end.of) : 0;
    unsigned seats = 0;
    if (landing == kNone) return seats;
    for (const auto& goal : end.goals[static_cast<std::size_t>(1 - now_.mover)]) {
      if ((goal.places >> (group % groups_ % game_.types) & 1U) != 0 && goal.cells.test(landing) &&
          (goal.least == 1 || count_on(now_, goal) >= goal.least))
        seats |= 1U << goal.who;
    }
    return seats;
  }
  unsigned asked(typename CalledEnd<W>::Of of) const {
    using Of = typename CalledEnd<W>::Of;
    switch (of) {
      case Of::Each:
        return 3;
      case Of::First:
        return 1;
      case Of::Second:
        return 2;
      case Of::Mover:
        return 1U << now_.mover;
      case Of::Opponent:
        return 1U << (1 - now_.mover);
      case Of::Actor:
        break;
    }
    return now_.actor == kNobody ? 0 : 1U << now_.actor;
  }
  // The end of the match that this end of a round leads to.
  CalledEnding judge_match(const CalledEnding& end) const {
    if (!game_.match.present || now_.turns >= game_.limit) return end;
    const int winner = end.outcome == OutcomeKind::Win ? std::countr_zero(unsigned{end.winners}) : 2;
    return decided_[index(winner * 3 + (now_.actor == kNobody ? 2 : now_.actor))];
  }

  // ---- leaves

  std::uint64_t leaves_under(int depth) {
    if (depth == 1) {
      const int count = count_walks(now_.called, now_.mover, now_.turns, now_.occupied);
      return count != 0 ? static_cast<std::uint64_t>(count) : leaves_stuck(1);
    }
    std::uint64_t sum = 0;
    bool is_stuck = true;
    const std::size_t begin = std::exchange(chain_begin_, chain_.size());
    each_walks([&](const Walks& some) {
      is_stuck = false;
      const Bits<W> open = some.ends & ~of_group(some.group).ending;
      open.each([&](int to) { sum += leaves_after({some.from, to, some.group}, depth - 1); });
    });
    chain_begin_ = begin;
    return is_stuck ? leaves_stuck(depth) : sum;
  }
  std::uint64_t leaves_after(const Step& step, int depth) {
    const bool is_asked = of_group(step.group).asked.test(step.to);
    if (depth == 1 && !is_asked && now_.turns + 1 < game_.limit) {
      // The pieces of who is next are where they are: nothing need be made to count their walks.
      const Bits<W> occupied = now_.occupied ^ change_of(step);
      const int count = count_walks(of_group(step.group).calls[step.to], 1 - now_.mover, now_.turns + 1, occupied);
      if (count != 0) return static_cast<std::uint64_t>(count);
    }
    const Before before(now_);
    make(step);
    const bool ends = now_.turns >= game_.limit || (is_asked && judge(step.to, step.group).over());
    const std::uint64_t leaves = ends ? 0 : leaves_under(depth);
    take_back(step, before);
    return leaves;
  }
  std::uint64_t leaves_stuck(int depth) {
    if (judge_stuck().over()) return 0;
    if (depth == 1) return 1;
    const Before before(now_);
    const std::size_t size = chain_.size();
    make_pass();
    const std::uint64_t leaves = judge(kNone, 0).over() ? 0 : leaves_under(depth - 1);
    before.restore(now_);
    chain_.resize(size);
    return leaves;
  }
  // What of a position a turn changes besides cells.
  struct Before {
    explicit Before(const Position& now) : called(now.called), actor(now.actor) {}
    void restore(Position& now) const {
      now.called = called;
      now.actor = actor;
      now.mover ^= 1;
      --now.turns;
    }
    int called;
    PlayerId actor;
  };
  void take_back(const Step& step, const Before& before) {
    before.restore(now_);
    const Bits<W> change = change_of(step);
    now_.pieces[index(step.group)] ^= change;
    now_.occupied ^= change;
  }

  // Which of the movements of its type leads there.
  std::uint8_t movement_of(const Step& step, int mover, const Bits<W>& occupied) const {
    const auto place = std::find(game_.place_of.begin(), game_.place_of.end(), step.group % groups_ % game_.types);
    const auto type = static_cast<std::size_t>(place - game_.place_of.begin());
    for (const SeatMove<W>& move : rules_.seat_sets[index(mover)][type].quick) {
      if (move.from.test(step.from) && move.reach.from(static_cast<CellId>(step.from), occupied).test(step.to))
        return move.alt;
    }
    return 0;
  }

  const RulesetOf<W>& rules_;
  const CalledGame<W>& game_;
  const int groups_;             // of a player
  std::vector<Group> of_group_;  // [seat * groups + group]
  Position start_, now_;
  std::array<Walks, std::size_t{64} * W> sets_;  // of the turn that is drawn
  std::vector<Step> first_;                      // the walks from the start
  std::vector<Step> log_;                        // of the last game
  // Arrangements since the last walk, once somebody has passed, from `chain_begin_` on; those before are of turns
  // before.
  std::vector<std::uint16_t> chain_, earlier_;
  std::size_t chain_begin_ = 0;
  std::array<CalledEnding, 9> decided_{};  // [winner * 3 + actor], 2: nobody
  bool taken_ = false;
  std::uint64_t version_ = 0;
};

template <int W>
class CalledKernel final : public Kernel<W> {
 public:
  CalledKernel(const RulesetOf<W>& rules, CalledGame<W> game) : rules_(rules), game_(std::move(game)) {}
  std::unique_ptr<KernelPlay<W>> play() const override { return std::make_unique<CalledPlay<W>>(rules_, game_); }
  std::string describe() const override {
    const auto named = [](const std::vector<SlotInfo>& slots, int slot) {
      return '`' + slots[static_cast<std::size_t>(slot)].name + '`';
    };
    return "leaves are counted and games played by lot by the kernel of called pieces: " +
           named(rules_.lowered.game_slots, game_.called_slot) + " calls them by " +
           named(rules_.lowered.piece_slots, game_.piece_slot);
  }

 private:
  const RulesetOf<W>& rules_;
  const CalledGame<W> game_;
};

}  // namespace ludwright
