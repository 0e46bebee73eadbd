// Finds the turns of a position in which a piece takes by jumping over others. First hops are found for all pieces of a
// type at once; most often none of them goes on, and all turns are told by sets of cells. Else each is followed from
// where it ended. Those of a position stay until they are cut off, so that leaves can be counted below them. Used by
// bare_jumps_impl.h; tested by tests/engine/jumps_test.cpp.
#pragma once
#include <algorithm>
#include <bit>
#include <vector>

#include "engine/compiled/board.h"
#include "engine/compiled/function_ref.h"
#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
class JumpSearch {
 public:
  using Cells = Bits<W>;
  using Turn = JumpTurn<W>;
  using Way = typename BareJumps<W>::Way;
  using Kind = typename BareJumps<W>::Kind;

  explicit JumpSearch(const RulesetOf<W>& rules)
      : r_(rules),
        j_(rules.bare.jumps),
        all_types_(~std::uint64_t{0} >> (64 - rules.lowered.types.size())),
        prey_(j_.prey.size()) {
    for (const auto& kinds : j_.kinds) {
      std::size_t hops = 0;
      for (const Kind& kind : kinds) hops += kind.hops.size();
      if (ends_.size() < hops) ends_.resize(hops);
    }
  }

  enum class Found : std::uint8_t {
    Nothing,
    Hops,  // one jump each: see each_hop
    Turns  // one by one, from `base()` on
  };
  // Looks for what these pieces may take. `ends_as_it_was`: whether a piece that comes back to where it began is of the
  // type that it was, once the turn is over.
  [[gnu::always_inline]] Found find(const Board<W>& board, PlayerId me, const Cells& movers,
                                    FunctionRef<bool(const Turn&)> ends_as_it_was) {
    prepare(board, me);
    Cells hops, further;
    Cells* end = ends_.data();
    const Cells* of_type = board.by_type.data();
    bool flies = false;
    for (const Kind& of : *kinds_) {
      const Cells pieces = movers & *of_type++;
      if (pieces.none()) continue;
      Cells ends;
      for (const Way& way : of.hops) ends |= * end++ = hopped(pieces, way);
      if (ends.any()) {
        hops |= ends;
        further |= ends & of.followed;
        for (const Way& way : of.further_hops) further |= hopped(ends, way);
      }
      flies = flies || (!of.flights.empty() && may_fly(of, pieces));
    }
    base_ = size_;
    best_ = 0;
    if (further.none() && !flies) return hops.none() ? Found::Nothing : Found::Hops;
    find_turns(movers, ends_as_it_was);
    return size_ == base_ ? Found::Nothing : Found::Turns;
  }
  // Whether what was found goes before what takes nothing.
  bool is_preferred(Found found) const { return found == Found::Turns ? best_ > 0 : j_.prefers_any(); }

  // The hops that were found, in sets: take(type, way, ends).
  template <typename Take>
  void each_hop(const Cells& movers, Take&& take) const {
    const Cells* end = ends_.data();
    TypeId type = 0;
    for (const Kind& of : *kinds_) {
      if ((movers & b_->by_type[type]).any()) {
        for (const Way& way : of.hops) {
          const Cells& ends = *end++;
          if (ends.any()) take(type, way, ends);
        }
      }
      ++type;
    }
  }

  const Turn& turn(std::size_t index) const { return turns_[index]; }
  std::size_t base() const { return base_; }
  std::size_t size() const { return size_; }
  void cut(std::size_t size) { size_ = size; }

  // Which of the walks of a piece to the same cell a turn is: they are listed by what they take, the members in order,
  // less before more.
  std::uint8_t ordinal_of(const Board<W>& board, PlayerId me, const Turn& turn) {
    const std::size_t before = size_;
    prepare(board, me);
    finds_all_ = true;
    base_ = before;
    const Turn wanted = turn;
    find_turns(Cells::one(wanted.from), [](const Turn&) { return false; });
    finds_all_ = false;
    std::vector<Cells> others;
    for (std::size_t i = before; i < size_; ++i) {
      const Turn& other = turns_[i];
      const bool is_before = other.to == wanted.to && is_listed_before(other.taken, wanted.taken) &&
                             std::find(others.begin(), others.end(), other.taken) == others.end();
      if (is_before) others.push_back(other.taken);
    }
    cut(before);
    return static_cast<std::uint8_t>(others.size());
  }

 private:
  [[gnu::always_inline]] void prepare(const Board<W>& board, PlayerId me) {
    b_ = &board;
    me_ = me;
    kinds_ = &j_.kinds[me];
    empty_ = r_.all_cells & ~board.occupied;
    const Cells& enemy = board.by_owner[1 - me];
    for (std::size_t i = 0; i < prey_.size(); ++i)
      prey_[i] = j_.prey[i] == all_types_ ? enemy : enemy & of_types(j_.prey[i]);
  }
  Cells of_types(std::uint64_t types) const {
    Cells all;
    for (; types != 0; types &= types - 1) all |= b_->by_type[static_cast<std::size_t>(std::countr_zero(types))];
    return all;
  }
  // Where hops of some pieces end.
  [[gnu::always_inline]] Cells hopped(const Cells& pieces, const Way& way) const {
    Cells ends;
    for (const auto& shift : way.shifts) ends |= shifted(pieces, shift, way);
    for (const auto& shift : way.more_shifts) ends |= shifted(pieces, shift, way);
    return ends & empty_;
  }
  [[gnu::always_inline]] Cells shifted(const Cells& pieces, const typename Way::Shifts& shift, const Way& way) const {
    const Cells& prey = prey_[way.prey];
    if constexpr (W == 1) {
      const std::uint64_t over = std::rotl(pieces.word[0] & shift.from.word[0], shift.first) & prey.word[0];
      return Cells{{std::rotl(over, shift.second)}};
    } else {
      return ((pieces & shift.from).shifted(shift.first) & prey).shifted(shift.second);
    }
  }
  bool may_fly(const Kind& of, const Cells& pieces) const {
    return pieces.some([&](int from) {
      return std::any_of(of.flights.begin(), of.flights.end(), [&](const Way& way) {
        const int over = first_on(way, from, ~empty_);
        if (over == kNone || !prey_[way.prey].test(over) || !way.from.test(from)) return false;
        const CellId behind = r_.neighbour(way.direction, over);
        return behind != kNoCell && (empty_.test(behind) || way.may_return);
      });
    });
  }
  // The nearest of some cells on the line from one.
  int first_on(const Way& way, int from, const Cells& among) const {
    const Cells cells = r_.rays[static_cast<std::size_t>(way.direction * r_.cell_count + from)] & among & r_.all_cells;
    if (cells.none()) return kNone;
    return r_.order[way.direction] > 0 ? cells.lowest() : cells.highest();
  }

  // ---- turns one by one

  [[gnu::noinline]] void find_turns(const Cells& movers, FunctionRef<bool(const Turn&)> ends_as_it_was) {
    ends_as_it_was_ = &ends_as_it_was;
    best_ = 0;
    const std::uint64_t flags = flags_now();
    TypeId type = 0;
    for (const Kind& of : *kinds_) {
      const Cells pieces = movers & b_->by_type[type];
      for (const Way& way : of.hops) {
        const CellId* const before = &j_.before[static_cast<std::size_t>(way.direction * r_.cell_count)];
        hopped(pieces, way).each([&](int end) {
          const CellId over = before[end];
          begin(type, before[over]);
          jump({static_cast<CellId>(end), over, way.alt}, type, flags, {}, 0);
        });
      }
      if (!of.flights.empty()) {
        pieces.each([&](int from) {
          begin(type, static_cast<CellId>(from));
          fly_on(of.flights, from, type, flags, {}, 0);
        });
      }
      ++type;
    }
  }
  // What a piece leaves behind is empty if it is on its way in walks; in one walk it stands there to the end.
  void begin(TypeId type, CellId from) {
    turn_.from = from;
    turn_.type = type;
    rooms_[1] = empty_ | Cells::one(from);
    rooms_[0] = j_.by_walks ? rooms_[1] : empty_;
  }
  std::uint64_t flags_now() const {
    std::uint64_t flags = 0;
    for (std::uint64_t rest = j_.flags_on | j_.flags_off; rest != 0; rest &= rest - 1) {
      const auto slot = static_cast<std::size_t>(std::countr_zero(rest));
      if (b_->slots[slot] != 0) flags |= std::uint64_t{1} << slot;
    }
    return flags;
  }

  // Jumps on from a cell by hops, or by flights; whether there was something.
  bool hop_on(const std::vector<Way>& ways, int from, TypeId type, std::uint64_t flags, const Cells& taken, int done) {
    bool found_one = false;
    const Cells gone = j_.by_walks ? taken : Cells{};
    for (const Way& way : ways) {
      const CellId over = way.from.test(from) ? r_.neighbour(way.direction, from) : kNoCell;
      if (over == kNoCell || !prey_[way.prey].test(over) || taken.test(over)) continue;
      const CellId end = r_.neighbour(way.direction, over);
      if (end == kNoCell || !(rooms_[way.may_return ? 1 : 0] | gone).test(end)) continue;
      found_one = true;
      jump({end, over, way.alt}, type, flags, taken, done);
    }
    return found_one;
  }
  bool fly_on(const std::vector<Way>& ways, int from, TypeId type, std::uint64_t flags, const Cells& taken, int done) {
    bool found_one = false;
    const Cells gone = j_.by_walks ? taken : Cells{};
    for (const Way& way : ways) {
      if (!way.from.test(from)) continue;
      const Cells in_the_way = ~(rooms_[way.may_return ? 1 : 0] | gone);
      const int over = first_on(way, from, in_the_way);
      if (over == kNone || !prey_[way.prey].test(over) || taken.test(over)) continue;
      for (CellId end = r_.neighbour(way.direction, over); end != kNoCell && !in_the_way.test(end);
           end = r_.neighbour(way.direction, end)) {
        found_one = true;
        jump({end, static_cast<CellId>(over), way.alt}, type, flags, taken, done);
      }
    }
    return found_one;
  }
  // The piece has come to a cell by a jump, and jumps on if it can.
  void jump(const Hop& hop, TypeId type, std::uint64_t flags, const Cells& before, int done) {
    turn_.way[static_cast<std::size_t>(done)] = hop;
    const Cells taken = before | Cells::one(hop.over);
    const TypeId type_before = type;
    for (const auto& arrival : j_.arrivals) {
      if (!arrival.event->may_match(type_before, me_, hop.to)) continue;
      if (arrival.becomes != kNone) type = static_cast<TypeId>(arrival.becomes);
      flags |= arrival.flags;
    }
    const Kind& of = (*kinds_)[type];
    const bool may = done + 1 < of.most && (flags & j_.flags_off) == 0 && (flags & j_.flags_on) == j_.flags_on;
    bool goes_on = may && hop_on(of.further_hops, hop.to, type, flags, taken, done + 1);
    if (may && !of.further_flights.empty())
      goes_on = fly_on(of.further_flights, hop.to, type, flags, taken, done + 1) || goes_on;
    if (!goes_on || j_.stops_early || finds_all_) finish(hop.to, type, taken, done + 1);
  }

  // Adds a turn unless others are preferred.
  void finish(CellId to, TypeId type, const Cells& taken, int hops) {
    const std::uint64_t worth = finds_all_ ? 0 : worth_of(taken, hops);
    if (worth < best_) return;
    turn_.taken = taken;
    turn_.to = to;
    turn_.type_now = type;
    turn_.hops = static_cast<std::uint8_t>(hops);
    if (worth > best_) {
      best_ = worth;
      size_ = base_;
    } else if (hops > 1 && is_known()) {
      return;
    }
    if (turns_.size() == size_) turns_.resize(2 * size_ + 1);
    turns_[size_++].set(turn_);
  }

  // In as many bits for each rule, the first in the highest.
  std::uint64_t worth_of(const Cells& taken, int hops) const {
    using Prefers = typename BareJumps<W>::Prefers;
    if (j_.prefers == Prefers::Nothing) return 0;
    if (j_.prefers != Prefers::Weights) return j_.prefers == Prefers::Some ? 1 : static_cast<std::uint64_t>(hops);
    std::uint64_t worth = 0;
    for (const auto& preference : j_.preferences) {
      int sum = 0;
      for (std::size_t type = 0; type < preference.weights.size(); ++type)
        sum += preference.weights[type] * (taken & b_->by_type[type]).count();
      worth = worth << 16 | static_cast<std::uint64_t>(preference.is_truth ? std::min(sum, 1) : sum);
    }
    return worth;
  }

  // Whether a turn that says the same and leads to the same position was found: the one that is listed first is kept,
  // and of two pieces that come back to where they began, that of the first.
  bool is_known() {
    for (std::size_t i = base_; i < size_; ++i) {
      Turn& other = turns_[i];
      if (!(other.taken == turn_.taken)) continue;
      if (other.from == turn_.from && other.to == turn_.to && other.type_now == turn_.type_now) {
        if (goes_before(turn_, other)) other.set(turn_);
        return true;
      }
      if (!stays(other) || !stays(turn_)) continue;
      if (turn_.from < other.from) other.set(turn_);
      return true;
    }
    return false;
  }
  bool stays(const Turn& turn) const {
    return turn.from == turn.to && turn.type == turn.type_now && (!j_.may_become || (*ends_as_it_was_)(turn));
  }
  static bool goes_before(const Turn& a, const Turn& b) {
    return std::lexicographical_compare(a.way.begin(), a.way.begin() + a.hops, b.way.begin(), b.way.begin() + b.hops,
                                        [](const Hop& x, const Hop& y) { return x.to < y.to; });
  }
  static bool is_listed_before(const Cells& a, const Cells& b) {
    if (a == b) return false;
    const int first = (a ^ b).lowest();
    const Cells further = ~Cells::first_n(first + 1);
    return a.test(first) ? (b & further).any() : (a & further).none();
  }

  const RulesetOf<W>& r_;
  const BareJumps<W>& j_;
  const std::uint64_t all_types_;
  const Board<W>* b_ = nullptr;
  PlayerId me_ = 0;
  const std::vector<Kind>* kinds_ = nullptr;  // [type]
  Cells empty_;
  std::vector<Cells> prey_;     // [BareJumps::prey]
  std::array<Cells, 2> rooms_;  // [Way::may_return] where a jump may end
  std::vector<Cells> ends_;     // of the first hops of those types that have pieces
  std::vector<Turn> turns_;
  std::size_t size_ = 0;    // so many of them
  std::size_t base_ = 0;    // the first of the position that was looked at last
  std::uint64_t best_ = 0;  // what those are worth
  bool finds_all_ = false;  // whatever is preferred, and beginnings of turns
  Turn turn_;
  const FunctionRef<bool(const Turn&)>* ends_as_it_was_ = nullptr;
};

}  // namespace ludwright
