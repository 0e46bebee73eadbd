// Finds the turns of a position. Included by play.cpp.
#pragma once
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "engine/compiled/kernels/jumpers/position.h"

namespace ludwright::jumpers {

// A vector that is not made smaller: nothing is constructed again.
template <typename T>
class Pile {
 public:
  std::size_t size() const { return size_; }
  void cut(std::size_t size) { size_ = size; }
  // The end, where so many may be written before they are added.
  T* room(std::size_t more) {
    if (capacity_ - size_ < more) grow(more);
    return items_.get() + size_;
  }
  void cut_at(const T* end) { size_ = static_cast<std::size_t>(end - items_.get()); }
  T& add() {
    T& item = *room(1);
    ++size_;
    return item;
  }
  void push(const T& item) { add() = item; }
  T& operator[](std::size_t index) { return items_[index]; }
  const T& operator[](std::size_t index) const { return items_[index]; }

 private:
  void grow(std::size_t more) {
    capacity_ = 2 * capacity_ + more;
    auto items = std::make_unique<T[]>(capacity_);
    std::copy_n(items_.get(), size_, items.get());
    items_ = std::move(items);
  }
  std::unique_ptr<T[]> items_;
  std::size_t size_ = 0, capacity_ = 0;
};

// Turns of one step, slide or hop: of pieces that come from equally far, or of one piece.
template <int W>
struct Lot {
  Bits<W> ends;
  Origin origin;
  std::int32_t upto = 0;  // how many there are, with those of the lots before
};

template <int W>
class Turns {
 public:
  explicit Turns(const Rules<W>& rules)
      : r_(rules),
        lifts_(rules.walk_by_hop ? ~Bits<W>{} : Bits<W>{}),
        prefers_takes_(rules.prefers == Rules<W>::Prefers::Some || rules.prefers == Rules<W>::Prefers::Most) {}

  // Those of several positions, one after the other: one by one those in which more may be taken than one piece.
  Pile<Turn<W>> takes;
  Pile<Lot<W>> lots;
  bool may_pass = false;  // of the position that was looked at last
  // Of the only position: the lot of a turn by its rank among those of all lots, which it is made to be in its own.
  // Which it is cannot be foretold: some are looked at together, without a branch for each.
  const Lot<W>& lot_of(int& rank) const {
    std::size_t at = 0;
    for (int passed = kAtOnce; passed == kAtOnce; at += static_cast<std::size_t>(passed)) {
      passed = 0;
      for (std::size_t i = at; i < at + kAtOnce; ++i) passed += lots[i].upto <= rank ? 1 : 0;
    }
    const Lot<W>& lot = lots[at];
    rank -= lot.upto - lot.ends.count();
    return lot;
  }

  // Adds those of the mover. How many they are; without `kKeepsLots` those of one step, slide or hop are only counted.
  template <bool kKeepsLots>
  [[gnu::always_inline]] int find(const Position<W>& position) {
    prepare(position);
    may_pass = false;
    const Bits<W> own = position.owner[static_cast<std::size_t>(position.seat)];
    Lot<W>* const first_lot = kKeepsLots ? lots.room(kMostLots + kAtOnce) : nullptr;
    Lot<W>* lot = first_lot;
    int count = 0;
    const auto add = [&](const Bits<W>& ends, const Origin& origin) {
      count += ends.count();
      if constexpr (kKeepsLots) {
        lot->ends = ends;
        lot->origin = origin;
        lot->upto = count;
        ++lot;
      }
    };
    // What can be taken cannot be foretold: whether there is anything is asked once, whether more than one, too.
    Bits<W> hops, further;  // where they end
    Bits<W>* hop = hop_ends_.data();
    const Kind<W>* const end_kind = kinds_ + r_.types;
    const Bits<W>* of_type = position.type.data();
    for (const Kind<W>* of = kinds_; of != end_kind; ++of) {
      const Bits<W> pieces = own & *of_type++;
      if (pieces.none()) continue;
      Bits<W> ends;
      for (const Way<W>& way : of->hops) ends |= * hop++ = hopped(pieces, way);
      if (ends.any()) {
        hops |= ends;
        further |= ends & of->followed;
        for (const Way<W>& way : of->further_hops) further |= hopped(ends, way);
      }
      if (!of->far.empty()) {
        const auto type = static_cast<std::int16_t>(of - kinds_);
        pieces.each([&](int from) {
          add(find_far(*of, from, further), Origin{0, 0, static_cast<std::int16_t>(from), type});
        });
      }
      if (hops.any() && prefers_takes_) continue;
      for (const Way<W>& way : of->steps) add(moved(pieces & way.from, way.by) & empty_, way.origin);
    }
    int taking = 0;
    if (further.any()) {
      find_takes(own);
      taking = static_cast<int>(takes.size() - base_);
      if (best_ > 0) return taking;
    } else if (hops.any()) {
      if (prefers_takes_) {
        count = 0;
        lot = first_lot;
      }
      hop = hop_ends_.data();
      of_type = position.type.data();
      for (const Kind<W>* of = kinds_; of != end_kind; ++of) {
        if ((own & *of_type++).none()) continue;
        for (const Way<W>& way : of->hops) add(*hop++, way.origin);
      }
    }
    if constexpr (kKeepsLots) {
      for (int i = 0; i < kAtOnce; ++i) lot[i].upto = std::numeric_limits<int>::max();
      lots.cut_at(lot);
    }
    // A pass takes nothing.
    if (r_.pass && !(hops.any() && prefers_takes_)) may_pass = is_open(position, r_.pass->condition);
    return taking + count + (may_pass ? 1 : 0);
  }

  // Whether there were too many ways to take something to look at them all, since this was last asked.
  bool was_too_much() { return is_too_much_ && std::exchange(is_too_much_, false); }

  // Replaces all that was found with what a piece may take, whatever is preferred, and beginnings of that.
  void find_all(const Position<W>& position, int piece) {
    takes.cut(0);
    finds_all_ = true;
    prepare(position);
    find_takes(Bits<W>::one(piece));
    finds_all_ = false;
  }

  // The cells by which a turn comes to its end, the first in the order of moves.
  std::vector<std::uint8_t> way_of(const Position<W>& position, const Turn<W>& turn) {
    traced_ = &turn;
    way_.clear();
    takes.cut(0);
    prepare(position);
    find_takes(Bits<W>::one(turn.from));
    traced_ = nullptr;
    return way_;
  }

 private:
  const Kind<W>& kind(int type) const { return kinds_[type]; }

  [[gnu::noinline]] static bool asks(const Rules<W>& rules, Position<W> position, const Edge& condition) {
    return Steps<W>(rules, position, position.seat).follow(condition) == kDone;
  }
  bool is_open(const Position<W>& position, const Edge& condition) const {
    return condition.to == kDone || asks(r_, position, condition);
  }

  void prepare(const Position<W>& position) {
    p_ = &position;
    base_ = takes.size();
    best_ = 0;
    finished_ = 0;
    const auto seat = static_cast<std::size_t>(position.seat);
    kinds_ = r_.kinds[seat].data();
    const Bits<W> enemy = position.owner[1 - seat];
    empty_ = r_.board & ~(position.owner[0] | position.owner[1]);
    for (std::size_t i = 0; i < static_cast<std::size_t>(r_.prey_count); ++i)
      prey_[i] = r_.prey[i] == kAllTypes ? enemy : enemy & those_of(r_.prey[i]);
  }
  Bits<W> those_of(std::uint32_t types) const {
    Bits<W> all;
    for (int type = 0; type < r_.types; ++type) {
      if ((types >> type & 1U) != 0) all |= p_->type[static_cast<std::size_t>(type)];
    }
    return all;
  }

  // Where hops of some pieces end.
  Bits<W> hopped(const Bits<W>& pieces, const Way<W>& way) const {
    return moved(moved(pieces & way.from, way.by) & prey_[way.prey], way.by) & empty_;
  }

  // Where a piece may slide to. Adds to the ends of flights some of those that it may begin with, and maybe others.
  Bits<W> find_far(const Kind<W>& of, int from, Bits<W>& flights) const {
    Bits<W> ends;
    for (const FarWay<W>& way : of.far) {
      const Line<W>& line = way.lines[static_cast<std::size_t>(from)];
      const Bits<W> seen = line.ends(~empty_);
      if (way.slides) ends |= seen & empty_;
      if (way.prey == kNone) continue;
      const Bits<W> over = seen & prey_[static_cast<std::size_t>(way.prey)];
      flights |= (moved(over & line.low, way.by[0]) | moved(over & line.high, way.by[1])) & empty_;
    }
    return ends;
  }

  // Adds what some pieces may take.
  void find_takes(const Bits<W>& of) {
    for (int type = 0; type < r_.types; ++type) {
      const Bits<W> pieces = of & p_->type[static_cast<std::size_t>(type)];
      for (const Way<W>& way : kind(type).hops) {
        hopped(pieces, way).each([&](int end) {
          begin(type, end - 2 * way.by);
          hop_to(end, type, 0, Bits<W>::one(end - way.by), 1);
        });
      }
      if (kind(type).flights.size == 0) continue;
      pieces.each([&](int from) {
        begin(type, from);
        for (const Way<W>& way : kind(type).flights) fly(way, from, type, 0, {}, 0);
      });
    }
  }

  // What a piece leaves behind is empty if it is on its way in walks; in one walk it stands there to the end.
  void begin(int type, int from) {
    turn_.from = static_cast<std::uint16_t>(from);
    turn_.before = static_cast<std::uint16_t>(type);
    const Bits<W> home = Bits<W>::one(from);
    rooms_[1] = empty_ | home;
    rooms_[0] = r_.walk_by_hop ? rooms_[1] : empty_;
  }

  // Goes on along a line over the first piece there, if it may be taken.
  bool fly(const Way<W>& way, int from, int type, std::uint8_t flags, const Bits<W>& taken, int hops) {
    if (!way.from.test(from)) return false;
    const Bits<W> room = rooms_[way.room] | (taken & lifts_);
    const auto nearest = [&](const Bits<W>& cells) { return way.by > 0 ? cells.lowest() : cells.highest(); };
    const Bits<W> pieces = r_.line(way.line, from) & ~room;
    if (pieces.none()) return false;
    const int over = nearest(pieces);
    if (!prey_[way.prey].test(over) || taken.test(over)) return false;
    Bits<W> ends = r_.line(way.line, over);
    const Bits<W> behind = ends & ~room;
    if (behind.any()) {
      const int stop = nearest(behind);
      ends &= ~r_.line(way.line, stop);
      ends.reset(stop);
    }
    if (ends.none()) return false;
    const Bits<W> all = taken | Bits<W>::one(over);
    ends.each([&](int end) { hop_to(end, type, flags, all, hops + 1); });
    return true;
  }

  void arrive(int of, int to, int& type, std::uint8_t& flags) const {
    for (const Arrival<W>& arrival : kind(of).arrivals) {
      if (!arrival.to.test(to)) continue;
      if (arrival.becomes != kNone) type = arrival.becomes;
      flags |= arrival.flags;
    }
  }

  // The piece has come to a cell by its last hop, and hops on if it can.
  void hop_to(int to, int type, std::uint8_t flags, const Bits<W>& taken, int hops) {
    if (is_too_much_) return;
    if (traced_ != nullptr) cells_[static_cast<std::size_t>(hops - 1)] = static_cast<std::uint8_t>(to);
    if (r_.walk_by_hop) arrive(type, to, type, flags);
    const Kind<W>& of = kind(type);
    const bool may = hops < of.most && (flags & r_.flags_off) == 0 && (flags & r_.flags_on) == r_.flags_on;
    const bool goes_on = may && go_on(of, to, type, flags, taken, hops);
    if (!goes_on || r_.stops_early || finds_all_) finish(to, type, flags, taken, hops);
  }

  bool go_on(const Kind<W>& of, int from, int type, std::uint8_t flags, const Bits<W>& taken, int hops) {
    bool found_one = false;
    const Bits<W> here = Bits<W>::one(from);
    for (const Way<W>& way : of.further_hops) {
      const Bits<W> over = moved(here & way.from, way.by) & prey_[way.prey] & ~taken;
      if (over.none()) continue;
      const Bits<W> end = moved(over, way.by) & (rooms_[way.room] | (taken & lifts_));
      if (end.none()) continue;
      found_one = true;
      hop_to(from + 2 * way.by, type, flags, taken | over, hops + 1);
    }
    for (const Way<W>& way : of.further_flights) found_one |= fly(way, from, type, flags, taken, hops);
    return found_one;
  }

  // Adds a turn unless others are preferred.
  void finish(int to, int type, std::uint8_t flags, const Bits<W>& taken, int hops) {
    if (++finished_ > kMostTakes && !finds_all_) {
      is_too_much_ = true;
      return;
    }
    if (!r_.walk_by_hop) arrive(type, to, type, flags);
    const std::uint64_t worth = finds_all_ ? 0 : worth_of(taken, hops);
    if (worth < best_) return;
    turn_.victims = taken;
    turn_.to = static_cast<std::uint16_t>(to);
    turn_.type = static_cast<std::uint16_t>(type);
    if (traced_ != nullptr) trace(hops);
    if (worth > best_) {
      best_ = worth;
      takes.cut(base_);
    } else if (hops > 1 && is_known()) {
      return;
    }
    takes.push(turn_);
  }

  // In as many bits for each rule, the first in the highest.
  std::uint64_t worth_of(const Bits<W>& taken, int hops) const {
    using Prefers = typename Rules<W>::Prefers;
    if (r_.prefers == Prefers::Nothing) return 0;
    if (r_.prefers != Prefers::Weights) return r_.prefers == Prefers::Some ? 1 : static_cast<std::uint64_t>(hops);
    std::uint64_t worth = 0;
    for (const auto& preference : r_.preferences) {
      int sum = 0;
      for (std::size_t type = 0; type < static_cast<std::size_t>(r_.types); ++type)
        sum += preference.weights[type] * (taken & p_->type[type]).count();
      worth = worth << 16 | static_cast<std::uint64_t>(preference.is_truth ? std::min(sum, 1) : sum);
    }
    return worth;
  }

  // Whether a turn that says the same and leads to the same position was found; of two pieces that come back to where
  // they began, that of the first is kept.
  bool is_known() {
    for (std::size_t i = base_; i < takes.size(); ++i) {
      Turn<W>& other = takes[i];
      if (!(other.victims == turn_.victims)) continue;
      if (other.from == turn_.from && other.to == turn_.to && other.type == turn_.type) return true;
      if (!stays(other) || !stays(turn_)) continue;
      if (turn_.from < other.from) other = turn_;
      return true;
    }
    return false;
  }
  bool stays(const Turn<W>& turn) const {
    return turn.from == turn.to && turn.type == turn.before && !(r_.after_promotes && promotes_at(turn));
  }
  bool promotes_at(const Turn<W>& turn) const {
    Position<W> next = *p_;
    make<false>(r_, next, turn);
    return !next.type[turn.before].test(turn.to);
  }

  void trace(int hops) {
    const bool is_same = turn_.victims == traced_->victims && turn_.to == traced_->to && turn_.type == traced_->type &&
                         turn_.before == traced_->before;
    if (!is_same) return;
    const auto end = cells_.begin() + hops;
    if (!way_.empty() && !std::lexicographical_compare(cells_.begin(), end, way_.begin(), way_.end())) return;
    way_.assign(cells_.begin(), end);
  }

  static constexpr int kMostTakes = 1 << 14;  // of a position
  static constexpr int kAtOnce = 4;
  static constexpr std::size_t kMostLots = std::size_t{kMostTypes} * kMostWays * 2 + std::size_t{64} * W;

  const Rules<W>& r_;
  const Bits<W> lifts_;       // all, if what is taken is gone at once
  const bool prefers_takes_;  // whatever they are
  const Position<W>* p_ = nullptr;
  const Kind<W>* kinds_ = nullptr;  // [type]
  std::size_t base_ = 0;
  std::uint64_t best_ = 0;
  bool finds_all_ = false;
  int finished_ = 0;  // ways to take something
  bool is_too_much_ = false;
  Bits<W> empty_;
  std::array<Bits<W>, kMostPrey> prey_{};                                // [Rules::prey]
  std::array<Bits<W>, 2> rooms_;                                         // [Way::room] where a hop may end
  std::array<Bits<W>, std::size_t{kMostTypes} * kMostWays> hop_ends_{};  // of the first hops of those that have pieces
  Turn<W> turn_;
  const Turn<W>* traced_ = nullptr;
  std::array<std::uint8_t, kMostHops + 1> cells_{};
  std::vector<std::uint8_t> way_;
};

}  // namespace ludwright::jumpers
