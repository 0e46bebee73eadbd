// Reads the rules of games of pieces that jump over and take off a ruleset. What a definition says is known phrase by
// phrase; the first one that is not keeps the game away. Tested by tests/engine/jumpers_test.cpp.
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "engine/compiled/kernels/jumpers/events.h"
#include "engine/compiled/kernels/jumpers/jumpers.h"
#include "engine/compiled/kernels/jumpers/sets.h"
#include "engine/compiled/kernels/jumpers/steps.h"
#include "engine/compiled/kernels/jumpers/walks.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::jumpers {
namespace {

constexpr int kMostTurns = 1 << 30;  // counters of all of them are numbers

template <int W>
class Builder {
 public:
  explicit Builder(const RulesetOf<W>& rules)
      : rules_(rules),
        m_(rules.lowered),
        sets_(rules, out_),
        walks_(rules, sets_, out_),
        events_(rules, sets_, out_),
        steps_(rules, sets_, walks_, events_, out_) {}

  std::optional<Rules<W>> build() {
    if (!is_plain() || m_.limit > kMostTurns || !add_slots() || !sets_.add() || !walks_.add() || !events_.add() ||
        !steps_.add())
      return std::nullopt;
    find_one_ways();
    find_followed();
    for (auto& kinds : out_.kinds) std::for_each(kinds.begin(), kinds.end(), [&](Kind<W>& of) { add_far(of); });
    add_keys();
    out_.limit = m_.limit;
    if (out_.steps.size() > std::size_t{std::numeric_limits<std::int16_t>::max()}) return std::nullopt;
    return std::move(out_);
  }

 private:
  // Two players in turns, and pieces that only stand on cells.
  bool is_plain() const {
    const Topology& board = m_.board;
    if (m_.seats.size() != 2 || m_.seats[0].team == m_.seats[1].team || m_.phases.size() != 1) return false;
    const Phase& phase = m_.phases[0];
    return !phase.is_round && !phase.by_step && phase.stuck == kNoId && phase.until == kNoId && !m_.match.present &&
           m_.setup == kNoId && m_.roles.empty() && board.stack == 1 && !rules_.has_off && m_.player_slots.empty() &&
           m_.piece_slots.empty() && m_.cell_slots.empty() && m_.types.size() <= std::size_t{kMostTypes} &&
           m_.game_slots.size() <= std::size_t{kMostSlots} && board.kind != BoardKind::Graph && !board.wrap_files &&
           !board.wrap_ranks;
  }

  // Counters that are no part of a position, and flags that no position has at the beginning of a turn.
  bool add_slots() {
    out_.types = static_cast<int>(m_.types.size());
    out_.slots = static_cast<int>(m_.game_slots.size());
    for (std::size_t i = 0; i < m_.game_slots.size(); ++i) {
      const SlotInfo& slot = m_.game_slots[i];
      const auto bit = static_cast<std::uint8_t>(1U << i);
      out_.least[i] = std::numeric_limits<std::int32_t>::max();
      const bool is_flag = slot.kind == SlotKind::Flag && slot.lasts == Lasts::Turn && slot.start == 0;
      const bool is_number = slot.kind == SlotKind::Number && !slot.identity && slot.lasts == Lasts::Forever;
      const bool is_clock = slot.kind == SlotKind::Clock && slot.lasts == Lasts::Forever;
      if (!is_flag && !is_number && !is_clock) return false;
      if (is_flag) out_.flags |= bit;
      if (is_clock) out_.growth[i] = 1;
      out_.slot_bits[i] = bit;
    }
    return true;
  }

  // ---- positions that come again

  // Pieces that go one way only, into which nothing changes: a position in which one moved does not come back.
  void find_one_ways() {
    std::uint32_t becomes = steps_.becomes();
    for (const auto& kinds : out_.kinds) {
      for (const Kind<W>& of : kinds) {
        for (const Arrival<W>& arrival : of.arrivals) becomes |= arrival.becomes == kNone ? 0U : 1U << arrival.becomes;
      }
    }
    for (int seat = 0; seat < 2; ++seat) {
      for (int type = 0; type < out_.types; ++type)
        out_.traits(seat, type).is_one_way = !has_bit(becomes, type) && is_one_way(out_.kind(seat, type));
    }
  }
  bool is_one_way(const Kind<W>& of) const {
    const auto goes_along = [&](const std::array<int, 2>& to) {
      const auto advances = [&](const Way<W>& way) {
        const auto& by = m_.board.delta[static_cast<std::size_t>(way.line)];
        return by[0] * to[0] + by[1] * to[1] > 0;
      };
      return std::all_of(of.steps.begin(), of.steps.end(), advances) &&
             std::all_of(of.slides.begin(), of.slides.end(), advances);
    };
    return std::any_of(m_.board.delta.begin(), m_.board.delta.end(), goes_along);
  }

  // ---- what is looked for at once

  // Where it is not enough to look for hops of the type from where one of it ended.
  void find_followed() {
    for (auto& kinds : out_.kinds) {
      for (Kind<W>& of : kinds) {
        // What was taken, gone at once, might be the cell where the next hop ends.
        const auto comes_to_taken = [&](const Way<W>& way) {
          return std::any_of(of.hops.begin(), of.hops.end(),
                             [&](const Way<W>& first) { return first.by + 2 * way.by == 0; });
        };
        const bool is_plain = out_.prefers != Rules<W>::Prefers::Weights && of.further_flights.size == 0 &&
                              std::none_of(of.further_hops.begin(), of.further_hops.end(), comes_to_taken);
        if (!is_plain) of.followed = out_.board;
        for (const Arrival<W>& arrival : of.arrivals) {
          if (out_.walk_by_hop && arrival.becomes != kNone) of.followed |= arrival.to;
        }
      }
    }
  }

  // Slides and flights along the same rays, and rays two by two.
  void add_far(Kind<W>& of) const {
    struct Ray {
      const Way<W>* way;
      bool slides;
      int prey;
    };
    std::vector<Ray> rays;
    for (const Way<W>& way : of.slides) rays.push_back({&way, true, kNone});
    for (const Way<W>& way : of.flights) {
      const auto same = std::find_if(rays.begin(), rays.end(), [&](const Ray& ray) {
        return ray.way->line == way.line && ray.way->from == way.from;
      });
      if (same != rays.end()) same->prey = way.prey;
      if (same == rays.end()) rays.push_back({&way, false, way.prey});
    }
    for (const Ray& ray : rays) {
      const std::size_t side = ray.way->by < 0 ? 0 : 1;
      const auto has_room = [&](const FarWay<W>& far) {
        return far.by[side] == 0 && far.slides == ray.slides && far.prey == ray.prey;
      };
      auto far = std::find_if(of.far.begin(), of.far.end(), has_room);
      if (far == of.far.end()) {
        far = of.far.insert(far, {std::vector<Line<W>>(std::size_t{64} * W), {}, ray.slides, ray.prey});
      }
      far->by[side] = ray.way->by;
      ray.way->from.each([&](int cell) {
        Line<W>& line = far->lines[static_cast<std::size_t>(cell)];
        (side == 0 ? line.low : line.high) = out_.line(ray.way->line, cell);
      });
    }
  }

  void add_keys() {
    out_.keys.resize(m_.types.size() * 2 * 64 * W);
    for (std::size_t type = 0; type < m_.types.size(); ++type) {
      for (std::size_t seat = 0; seat < 2; ++seat) {
        for (int cell = 0; cell < rules_.cell_count; ++cell)
          out_.keys[(type * 2 + seat) * 64 * W + out_.numbers[static_cast<std::size_t>(cell)]] =
              rules_.place_keys.of(static_cast<TypeId>(type), static_cast<PlayerId>(seat), cell);
      }
    }
    for (std::size_t seat = 0; seat < 2; ++seat)
      out_.mover_keys[seat] = flow_key(Stage::Turn, static_cast<PlayerId>(seat), 0, 3);
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  Rules<W> out_;
  SetBuilder<W> sets_;
  WalkBuilder<W> walks_;
  EventBuilder<W> events_;
  StepBuilder<W> steps_;
};

}  // namespace

template <int W>
std::optional<Rules<W>> find_rules(const RulesetOf<W>& rules) {
  return Builder<W>(rules).build();
}

template std::optional<Rules<1>> find_rules<1>(const RulesetOf<1>& rules);
template std::optional<Rules<2>> find_rules<2>(const RulesetOf<2>& rules);

}  // namespace ludwright::jumpers
