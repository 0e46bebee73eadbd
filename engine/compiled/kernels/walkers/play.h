// Counts leaves and plays games by lot on the positions of walkers.h.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "engine/compiled/kernels/walkers/special_turns.h"
#include "engine/compiled/kernels/walkers/urn.h"
#include "engine/compiled/kernels/walkers/verdicts.h"
#include "engine/executor.h"

namespace ludwright::walkers {

template <int W>
class Play final : public KernelPlay<W> {
 public:
  explicit Play(std::shared_ptr<const Game<W>> game)
      : shared_(std::move(game)), game_(*shared_), maker_(game_), verdicts_(game_), urn_(game_) {}

  bool take(const Board<W>& board) override;
  bool keeps() const override { return true; }
  std::optional<std::uint64_t> perft(int depth) override {
    // A position can be there again four turns later at the soonest, or when both have passed.
    const std::size_t most = 1 + (past_.size() + static_cast<std::size_t>(depth)) / (game_.passes ? 2 : 4);
    maker_.keyed = game_.keeps_past && most >= static_cast<std::size_t>(game_.least_repeats);
    return leaves(start_, depth);
  }
  std::optional<typename KernelPlay<W>::Game> play_out(std::uint64_t random) override;
  void moves(std::vector<Move>& out) const override;

 private:
  using Cells = Bits<W>;
  using At = Position<W>;

  // ---- counting
  struct Counter {
    const Play& play;
    const At& p;
    std::uint64_t sum = 0;

    void walks(const Movement<W>& move, CellId from, Cells ends) {
      sum += weight(move.becoming, ends, from_anywhere(move.becoming, from));
    }
    void strides(const Movement<W>& move, int delta, Cells ends) {
      if (move.becoming == nullptr || move.becoming->from.none()) {
        sum += weight(move.becoming, ends, false);
        return;
      }
      const Cells inside = ends & move.becoming->from.shifted(delta);
      sum += weight(move.becoming, inside, true) + weight(move.becoming, ends & ~inside, false);
    }
    void marked(const Movement<W>& move, CellId from) {
      sum += weight(move.becoming, Cells::one(p.marked), from_anywhere(move.becoming, from));
    }
    void escorted(int, CellId, CellId, CellId, CellId, const Escort<W>&) { ++sum; }
    void drops(int kind, const Cells& ends) {
      sum += static_cast<std::uint64_t>((ends & ~play.special_.mating_drops(p, kind, ends)).count());
    }
    void pass() { ++sum; }
  };

  // Calls visit(Turn) for every turn of the sets it is given.
  template <typename Visit>
  struct Expander {
    const Play& play;
    const At& p;
    Visit visit;

    void walk(const Movement<W>& move, Turn<W>& turn, bool anywhere) {
      turn.as = move.walker->arrives_as;
      if (move.becoming == nullptr) return visit(turn);
      const Becoming<W>& becoming = *move.becoming;
      turn.chosen = 0;
      turn.has_choice = anywhere || becoming.to.test(turn.to);
      if (becoming.stays.test(turn.to)) visit(turn);
      if (!turn.has_choice) return;
      for (std::size_t i = 0; i < becoming.as.size(); ++i) {
        turn.as = becoming.as[i].kind;
        turn.chosen = static_cast<std::uint8_t>(i + 1);
        visit(turn);
      }
    }
    // One turn for each of these ends of a movement from a cell.
    void walks(const Movement<W>& move, CellId from, const Cells& ends) {
      Turn<W> turn;
      turn.kind = move.kind;
      turn.from = from;
      turn.move = &move;
      const bool anywhere = from_anywhere(move.becoming, from);
      ends.each([&](int end) {
        turn.to = static_cast<CellId>(end);
        walk(move, turn, anywhere);
      });
    }
    void strides(const Movement<W>& move, int delta, const Cells& ends) {
      Turn<W> turn;
      turn.kind = move.kind;
      turn.move = &move;
      ends.each([&](int end) {
        turn.from = static_cast<CellId>(end - delta);
        turn.to = static_cast<CellId>(end);
        walk(move, turn, from_anywhere(move.becoming, turn.from));
      });
    }
    void marked(const Movement<W>& move, CellId from) {
      Turn<W> turn = play.special_.to_marked(p, move, from);
      walk(move, turn, from_anywhere(move.becoming, from));
    }
    void escorted(int kind, CellId from, CellId landing, CellId companion, CellId arrival, const Escort<W>& escort) {
      visit(play.special_.of_escort(p, kind, from, landing, companion, arrival, escort));
    }
    void drops(int kind, const Cells& ends) {
      Turn<W> turn;
      turn.what = Turn<W>::What::Drop;
      turn.kind = turn.as = static_cast<std::uint8_t>(kind);
      (ends & ~play.special_.mating_drops(p, kind, ends)).each([&](int end) {
        turn.to = static_cast<CellId>(end);
        visit(turn);
      });
    }
    void pass() { visit(SpecialTurns<W>::pass()); }
  };
  std::uint64_t leaves(const At& p, int depth) {
    const Turns<W> turns(game_, p, p.mover);
    const Safety<W> safety = turns.safety();
    const std::uint64_t taking = count_taking(turns, p, safety);
    if (depth == 1) {
      if (taking != 0) return taking;
      Counter counter{*this, p};
      turns.each(safety, counter);
      return counter.sum;
    }
    std::uint64_t sum = 0;
    const auto visit = [&](const Turn<W>& turn) {
      At after;
      maker_.make(p, turn, after);
      if (!maker_.keyed) {
        if (!verdicts_.is_over(after, nullptr, std::nullopt)) sum += leaves(after, depth - 1);
        return;
      }
      past_.push(full_key(after));
      if (!verdicts_.is_over(after, &past_, std::nullopt)) sum += leaves(after, depth - 1);
      past_.pop_to(past_.size() - 1);
    };
    Expander<decltype(visit)> sink{*this, p, visit};
    turns.each(safety, sink, taking != 0);
    return sum;
  }
  // Where who can take must: how many turns do.
  std::uint64_t count_taking(const Turns<W>& turns, const At& p, const Safety<W>& safety) const {
    if (!game_.prefers_taking) return 0;
    Counter counter{*this, p};
    turns.each(safety, counter, true);
    return counter.sum;
  }

  Key full_key(const At& p) const { return p.key + game_.mover_keys[p.mover]; }
  const History* past() const { return game_.keeps_past ? &past_ : nullptr; }

  // ---- games by lot
  struct Found {  // turns that are one set
    Cells ends;
    const Movement<W>* move = nullptr;
    std::uint32_t weight = 0;
    std::int16_t delta = 0;
    CellId from = kNoCell;
    std::uint8_t index = 0;  // Drop: the kind. Escort: of escorts_
    typename Turn<W>::What what = Turn<W>::What::Walk;
    bool anywhere = false;
  };
  struct Gatherer {
    Play& play;
    const At& p;
    std::uint64_t sum = 0;

    Found& add(std::uint64_t weight) {
      std::vector<Found>& found = play.found_;
      if (play.found_count_ == found.size()) found.emplace_back();
      Found& one = found[play.found_count_++];
      one.weight = static_cast<std::uint32_t>(weight);
      sum += weight;
      return one;
    }
    void set(const Movement<W>& move, CellId from, int delta, const Cells& ends, bool anywhere) {
      if (ends.none()) return;
      Found& one = add(weight(move.becoming, ends, anywhere));
      one.ends = ends;
      one.move = &move;
      one.delta = static_cast<std::int16_t>(delta);
      one.from = from;
      one.what = Turn<W>::What::Walk;
      one.anywhere = anywhere;
    }
    void walks(const Movement<W>& move, CellId from, const Cells& ends) {
      set(move, from, 0, ends, from_anywhere(move.becoming, from));
    }
    void strides(const Movement<W>& move, int delta, const Cells& ends) {
      if (move.becoming == nullptr || move.becoming->from.none()) return set(move, kNoCell, delta, ends, false);
      const Cells inside = ends & move.becoming->from.shifted(delta);
      set(move, kNoCell, delta, inside, true);
      set(move, kNoCell, delta, ends & ~inside, false);
    }
    void marked(const Movement<W>& move, CellId from) {
      set(move, from, 0, Cells::one(p.marked), from_anywhere(move.becoming, from));
      play.found_[play.found_count_ - 1].what = Turn<W>::What::Marked;
    }
    void escorted(int kind, CellId from, CellId landing, CellId companion, CellId arrival, const Escort<W>& escort) {
      Found& one = add(1);
      one.what = Turn<W>::What::Escort;
      one.index = static_cast<std::uint8_t>(play.escorts_.size());
      play.escorts_.push_back(play.special_.of_escort(p, kind, from, landing, companion, arrival, escort));
    }
    void drops(int kind, const Cells& ends) {
      const Cells kept = ends & ~play.special_.mating_drops(p, kind, ends);
      if (kept.none()) return;
      Found& one = add(static_cast<std::uint64_t>(kept.count()));
      one.ends = kept;
      one.index = static_cast<std::uint8_t>(kind);
      one.what = Turn<W>::What::Drop;
    }
    void pass() { add(1).what = Turn<W>::What::Pass; }
  };
  std::uint64_t gather(const Turns<W>& turns, const At& p, bool takes = false) {
    found_count_ = 0;
    escorts_.clear();
    Gatherer gatherer{*this, p};
    turns.each(turns.safety(), gatherer, takes);
    return gatherer.sum;
  }
  // The turn that has so many before it.
  Turn<W> pick(const At& p, std::uint64_t rank) const {
    const Found* found = found_.data();
    for (; rank >= found->weight; ++found) rank -= found->weight;
    if (found->what == Turn<W>::What::Escort) return escorts_[found->index];
    if (found->what == Turn<W>::What::Pass) return SpecialTurns<W>::pass();
    Turn<W> turn;
    turn.what = found->what;
    if (found->what == Turn<W>::What::Drop) {
      turn.kind = turn.as = found->index;
      turn.to = static_cast<CellId>(found->ends.nth(static_cast<int>(rank)));
      return turn;
    }
    turn.move = found->move;
    turn.kind = turn.move->kind;
    turn.as = turn.move->walker->arrives_as;
    if (turn.move->becoming == nullptr) {
      turn.to = static_cast<CellId>(found->ends.nth(static_cast<int>(rank)));
    } else {
      const Becoming<W>& becoming = *turn.move->becoming;
      const Choices<W> choices(becoming, found->ends, found->anywhere);
      const auto staying = static_cast<std::uint64_t>(choices.stays.count());
      if (rank < staying) {
        turn.to = static_cast<CellId>(choices.stays.nth(static_cast<int>(rank)));
      } else {
        const std::uint64_t rest = rank - staying;
        const std::size_t which = rest % becoming.as.size();
        turn.to = static_cast<CellId>(choices.becomes.nth(static_cast<int>(rest / becoming.as.size())));
        turn.as = becoming.as[which].kind;
        turn.chosen = static_cast<std::uint8_t>(which + 1);
      }
      turn.has_choice = choices.becomes.test(turn.to);
    }
    turn.from = found->from == kNoCell ? static_cast<CellId>(turn.to - found->delta) : found->from;
    if (turn.what == Turn<W>::What::Marked) turn.arrival = special_.to_marked(p, *turn.move, turn.from).arrival;
    return turn;
  }
  static bool takes(const At& p, const Turn<W>& turn) {
    if (turn.what == Turn<W>::What::Marked) return turn.arrival != kNoCell;
    return turn.what == Turn<W>::What::Walk && p.own[1 - p.mover].test(turn.to);
  }
  // Whether a turn that was drawn without a look at the royal leaves it safe. Most do if it is known not to be
  // attacked.
  bool is_legal(const Turns<W>& turns, const At& p, const Turn<W>& turn) const {
    using What = typename Turn<W>::What;
    if (game_.bans_taking && takes(p, turn)) return false;
    if (turn.what == What::Pass) return turns.may_pass(checked_);
    if (game_.royals == 0 || turn.what == What::Escort) return true;
    const Cells to = Cells::one(turn.to);
    if (turn.what == What::Drop) {
      const bool is_safe = checked_ ? turns.is_safe_beside({}, to) : turns.is_safe_after({}, to, {}, false);
      return is_safe && (special_.mating_drops(p, turn.kind, to) & to).none();
    }
    const Cells from = Cells::one(turn.from);
    const bool royal = (game_.royals >> turn.kind & 1U) != 0;
    if (checked_ && turn.what == What::Walk && !royal) return turns.is_safe_beside(from, to);
    const Cells taken = turn.what == What::Marked ? turns.taken_beside(*turn.move) : Cells{};
    return turns.is_safe_after(from, to, taken, royal);
  }
  // How often a chance is drawn before it is sooner found which turns are legal; and turns that are not, before it is
  // looked whether a royal is attacked.
  static constexpr int kTries = 24, kIllegal = 2;
  // Draws a turn; false if there is none.
  bool draw(const At& p, Turn<W>& turn) {
    const Turns<W> turns(game_, p, p.mover);
    std::uint64_t legal = game_.prefers_taking ? gather(turns, p, true) : 0;
    if (legal == 0) {
      if (hits(turns, p, turn)) return true;
      legal = gather(turns, p);
    }
    if (legal == 0) return false;
    turn = pick(p, share_of(next_random(), legal));
    return true;
  }
  // Draws of all chances until one is a legal turn; false if it is better to find all turns. Where a royal is attacked
  // few turns are legal.
  bool hits(const Turns<W>& turns, const At& p, Turn<W>& turn) {
    const Chances<W>& chances = game_.chances[p.mover];
    if (!game_.has_chances || checked_.value_or(false)) return false;
    if (p.marked != kNoCell && !chances.marked.test(p.marked)) return false;
    const std::uint64_t escorts = count_escorts(p);
    if (escorts > game_.escorts[p.mover].size()) return false;
    const Cells occupied = p.occupied();
    const std::array<Cells, 4> ends{~p.own[p.mover], ~occupied, p.own[1 - p.mover],
                                    p.marked == kNoCell ? Cells{} : Cells::one(p.marked)};
    const std::uint64_t walks = urn_.lots(p.mover) * Urn<W>::kGrain;
    const std::uint64_t drops = urn_.waiting(p.mover) * static_cast<std::uint64_t>(game_.cells);
    const std::uint64_t passes = game_.passes ? 1 : 0;
    const std::uint64_t sum = walks + drops + passes + escorts;
    int illegal = 0;
    for (int i = 0; i < kTries; ++i) {
      const std::uint64_t chance = share_of(next_random(), sum);
      if (chance < walks) {
        if (!hits_walk(turns, p, ends, occupied, chance, turn)) continue;
      } else if (chance < walks + drops) {
        if (!hits_drop(turns, p, chance - walks, turn)) continue;
      } else if (chance < walks + drops + passes) {
        turn = SpecialTurns<W>::pass();
      } else if (chance >= sum || !hits_escort(turns, p, chance - walks - drops - passes, turn)) {
        continue;
      }
      if (is_legal(turns, p, turn)) return true;
      if (++illegal == kIllegal && !checked_ && turns.in_check()) return false;
    }
    return false;
  }
  // One chance for each escort that there may be, if there is one royal; more than there are escorts if there are more
  // royals.
  std::uint64_t count_escorts(const At& p) const {
    const auto& escorts = game_.escorts[p.mover];
    if (escorts.empty()) return 0;
    const bool none = std::all_of(escorts.begin(), escorts.end(), [&](const Escort<W>& escort) {
      return escort.flag != kNone && (p.flags[static_cast<std::size_t>(escort.flag)] & p.own[p.mover]).none();
    });
    if (none) return 0;
    const int royals = (p.own[p.mover] & p.of(game_.royals)).count();
    return escorts.size() + (royals > 1 ? 1 : 0);
  }
  [[gnu::always_inline]] bool hits_walk(const Turns<W>& turns, const At& p, const std::array<Cells, 4>& ends,
                                        const Cells& occupied, std::uint64_t number, Turn<W>& turn) const {
    const Chances<W>& chances = game_.chances[p.mover];
    const auto& lot = urn_.lot(p.mover, static_cast<std::size_t>(number / Urn<W>::kGrain));
    const auto& piece = urn_.piece(p.mover, lot);
    const std::size_t index = lot.index * Urn<W>::kGrain + number % Urn<W>::kGrain;
    const Chance& chance = chances.all[piece.first + index];
    const Way<W>& way = chances.ways[chance.way];
    const int between = (way.along[piece.cell] & way.until[chance.to] & occupied).count();
    if (((index < piece.count) & ends[way.ends].test(chance.to) & (between == way.need)) == 0) return false;
    if (way.by_reach && !turns.leads(*way.move, piece.cell, chance.to)) return false;
    turn.move = way.move;
    turn.what = way.ends == Way<W>::kMarked ? Turn<W>::What::Marked : Turn<W>::What::Walk;
    turn.kind = way.move->kind;
    turn.as = way.as;
    turn.chosen = way.chosen;
    turn.has_choice = way.has_choice;
    turn.from = piece.cell;
    turn.to = chance.to;
    turn.arrival =
        turn.what == Turn<W>::What::Marked ? special_.to_marked(p, *turn.move, turn.from).arrival : CellId{kNoCell};
    return true;
  }
  bool hits_drop(const Turns<W>& turns, const At& p, std::uint64_t number, Turn<W>& turn) const {
    const auto cells = static_cast<std::uint64_t>(game_.cells);
    const std::uint8_t kind = urn_.waiting(p.mover, static_cast<std::size_t>(number / cells));
    const auto to = static_cast<CellId>(number % cells);
    if (!turns.may_drop(kind, to)) return false;
    turn = {};
    turn.what = Turn<W>::What::Drop;
    turn.kind = turn.as = kind;
    turn.to = to;
    return true;
  }
  struct EscortFound {
    const Play& play;
    const At& p;
    Turn<W>& turn;
    bool found = false;
    void escorted(int kind, CellId from, CellId landing, CellId companion, CellId arrival, const Escort<W>& escort) {
      turn = play.special_.of_escort(p, kind, from, landing, companion, arrival, escort);
      found = true;
    }
  };
  bool hits_escort(const Turns<W>& turns, const At& p, std::uint64_t number, Turn<W>& turn) const {
    EscortFound sink{*this, p, turn};
    turns.escorts_of(game_.escorts[p.mover][static_cast<std::size_t>(number)], Safety<W>(), sink);
    return sink.found;
  }
  // Mixes a counter, as `mix` does.
  std::uint64_t next_random() {
    std::uint64_t x = random_ += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
  }

  std::shared_ptr<const Game<W>> shared_;
  const Game<W>& game_;
  Maker<W> maker_;
  SpecialTurns<W> special_{game_, maker_};
  Verdicts<W> verdicts_;
  Urn<W> urn_;
  At start_;
  History past_;
  std::vector<Key> past_of_start_;
  std::vector<Found> found_;
  std::size_t found_count_ = 0;
  std::vector<Turn<W>> escorts_;  // among them

  std::uint64_t random_ = 0;
  std::optional<bool> checked_;  // whether who is to move in a game by lot is in check, if it is known
  struct Played {
    Turn<W> turn;
    PlayerId mover = 0;
  };
  std::vector<Played> played_;
};

template <int W>
std::optional<typename KernelPlay<W>::Game> Play<W>::play_out(std::uint64_t random) {
  std::call_once(game_.made_chances, game_.make_chances);
  random_ = random;
  maker_.keyed = game_.keeps_past;
  played_.clear();
  typename KernelPlay<W>::Game result;
  At p = start_;
  if (game_.has_chances) urn_.fill(p);
  checked_ = std::nullopt;
  while (true) {
    if (!played_.empty() && verdicts_.is_over(p, past(), checked_) && verdicts_.judge(p, past(), std::nullopt, result))
      break;
    Played& played = played_.emplace_back();
    played.mover = p.mover;
    if (!draw(p, played.turn)) {
      played_.pop_back();
      if (!verdicts_.judge(p, past(), !has_turn(game_, p), result)) {
        result.outcome = OutcomeKind::Draw;
        result.end_rule = kNoMoveEnd;
      }
      break;
    }
    checked_ = maker_.apply(played.turn, p);
    if (game_.has_chances) urn_.follow(played.turn, played.mover, p);
    if (game_.keeps_past) past_.push(full_key(p));
  }
  past_.go_back_to(past_of_start_);
  result.moves = played_.size();
  return result;
}

}  // namespace ludwright::walkers
