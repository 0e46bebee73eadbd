// The chances of which games by lot draw: what every kind of piece could do from every cell. A part of what
// builder.h makes, once all movements are known.
#pragma once
#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "engine/compiled/kernels/walkers/walkers.h"

namespace ludwright::walkers {

template <int W>
class ChanceBuilder {
 public:
  ChanceBuilder(Game<W>& game, PlayerId seat) : game_(game), seat_(seat), made_(game.chances[seat]) {}

  // False if there are too many.
  bool add() {
    const auto cells = static_cast<std::size_t>(game_.cells);
    std::vector<Bits<W>> lower(cells), upper(cells);
    for (int cell = 0; cell < game_.cells; ++cell) {
      lower[static_cast<std::size_t>(cell)] = Bits<W>::first_n(cell);
      upper[static_cast<std::size_t>(cell)] = ~Bits<W>::first_n(cell + 1);
    }
    none_ = keep(std::vector<Bits<W>>(cells));
    all_ = keep(std::vector<Bits<W>>(cells, game_.all));
    lower_ = keep(std::move(lower));
    upper_ = keep(std::move(upper));
    add_marked();
    for (std::size_t kind = 0; kind < game_.kinds.size(); ++kind) {
      for (int from = 0; from < game_.cells; ++from) {
        const std::size_t first = made_.all.size();
        add_of(kind, from);
        const std::size_t count = made_.all.size() - first;
        if (count > kMost || made_.ways.size() > kMostWays) return false;
        made_.of.push_back({static_cast<std::uint32_t>(first), static_cast<std::uint16_t>(count)});
      }
    }
    // What is drawn for together may lie beyond the last.
    made_.all.resize(made_.all.size() + kMost + Chances<W>::kGrain);
    if (made_.ways.empty()) made_.ways.emplace_back();
    return true;
  }

 private:
  static constexpr std::size_t kMost = std::numeric_limits<std::uint8_t>::max();
  static constexpr std::size_t kMostWays = std::size_t{1} << std::numeric_limits<std::uint8_t>::digits;
  using Form = typename Movement<W>::Form;

  const Bits<W>* keep(std::vector<Bits<W>>&& table) { return game_.keep(std::move(table))->data(); }

  void add_marked() {
    for (const Movement<W>& move : game_.movements[1 - seat_].doubles) {
      if (!move.marks) continue;
      move.start.each([&](int from) { made_.marked.set(from + move.delta); });
    }
  }

  void add_of(std::size_t kind, int from) {
    const Movements<W>& all = game_.movements[seat_];
    for (const auto* list : {&all.steps, &all.doubles, &all.leaps, &all.slides, &all.others, &all.marked}) {
      for (const Movement<W>& move : *list) {
        if (move.kind == kind && !takes_royals(move)) add_of(move, from);
      }
    }
  }
  // Royals are never taken: whose turn it is not has no royal that is attacked.
  bool takes_royals(const Movement<W>& move) const {
    return move.to == EndsOn::EnemyKinds && (move.victims & ~game_.royals) == 0;
  }

  void add_of(const Movement<W>& move, int from) {
    found_.clear();
    if (move.form == Form::Strides) {
      find_step_or_double_step(move, from);
    } else if (move.from.test(from)) {
      find_ends(move, from);
    }
    const bool anywhere = move.becoming != nullptr && move.becoming->from.test(from);
    for (const auto& [to, way] : found_) {
      if (way.ends == Way<W>::kMarked && !made_.marked.test(to)) continue;
      Way<W> one = way;
      one.as = move.walker->arrives_as;
      if (move.becoming == nullptr) {
        add(to, one);
        continue;
      }
      const Becoming<W>& becoming = *move.becoming;
      one.has_choice = anywhere || becoming.to.test(to);
      if (becoming.stays.test(to)) add(to, one);
      for (std::size_t i = 0; one.has_choice && i < becoming.as.size(); ++i) {
        one.as = becoming.as[i].kind;
        one.chosen = static_cast<std::uint8_t>(i + 1);
        add(to, one);
      }
    }
  }
  void add(int to, const Way<W>& way) {
    const auto same = std::find_if(made_.ways.begin(), made_.ways.end(), [&](const Way<W>& other) {
      return other.move == way.move && other.by_reach == way.by_reach && other.along == way.along &&
             other.until == way.until && other.as == way.as && other.chosen == way.chosen &&
             other.has_choice == way.has_choice;
    });
    const auto index = static_cast<std::uint8_t>(same - made_.ways.begin());
    if (same == made_.ways.end()) made_.ways.push_back(way);
    made_.all.push_back({static_cast<std::uint8_t>(to), index});
  }

  Way<W> way_of(const Movement<W>& move) const {
    Way<W> way;
    way.move = &move;
    way.ends = move.to == EndsOn::NotOwn   ? Way<W>::kNotOwn
               : move.to == EndsOn::Empty  ? Way<W>::kEmpty
               : move.to == EndsOn::Marked ? Way<W>::kMarked
                                           : Way<W>::kEnemy;
    way.by_reach = move.to == EndsOn::EnemyKinds || move.opening != nullptr || move.form == Form::Vaults;
    way.along = none_;
    way.until = all_;
    return way;
  }
  // Where a movement of one step, or of two over an empty cell, ends from a cell, if it may set out there.
  void find_step_or_double_step(const Movement<W>& move, int from) {
    if (!move.start.test(from)) return;
    Way<W> way = way_of(move);
    if (!move.doubles) {
      found_.emplace_back(from + move.delta, way);
      return;
    }
    if (!move.onward.test(from + move.delta)) return;
    way.along = keep(table_of(move.start, [&](int cell) { return Bits<W>::one(cell + move.delta); }));
    found_.emplace_back(from + 2 * move.delta, way);
  }
  template <typename Make>
  std::vector<Bits<W>> table_of(const Bits<W>& cells, Make make) const {
    std::vector<Bits<W>> table(static_cast<std::size_t>(game_.cells));
    cells.each([&](int cell) { table[static_cast<std::size_t>(cell)] = make(cell); });
    return table;
  }

  void find_ends(const Movement<W>& move, int from) {
    const auto at = static_cast<std::size_t>(from);
    const bool over_cells = move.form == Form::Leaps || move.form == Form::Vaults;
    const Bits<W> steps = move.steps == nullptr || over_cells ? Bits<W>{} : move.steps[at];
    Way<W> way = way_of(move);
    steps.each([&](int to) { found_.emplace_back(to, way); });
    if (move.form == Form::Vaults) {
      for (const LameLeap<W>& leap : move.leaps[at]) leap.ends.each([&](int to) { found_.emplace_back(to, way); });
    }
    if (move.form == Form::Leaps) {
      for (std::size_t i = 0; i < move.leaps[at].size(); ++i) {
        way.along = keep(table_of(game_.all, [&](int cell) {
          const auto& leaps = move.leaps[static_cast<std::size_t>(cell)];
          return i < leaps.size() ? leaps[i].between : Bits<W>{};
        }));
        move.leaps[at][i].ends.each([&](int to) { found_.emplace_back(to, way); });
      }
    }
    way.need = move.form == Form::Hops ? 1 : 0;
    // A hop is told by what it crosses only where something stands on its end.
    if (move.form == Form::Hops && way.ends != Way<W>::kEnemy) way.by_reach = true;
    for (std::size_t i = 0; i < static_cast<std::size_t>(move.line_count); ++i) {
      for (const bool high : {false, true}) {
        const auto ray = [&](int cell) {
          const Line<W>& line = move.lines[i][cell];
          return high ? line.high : line.low;
        };
        Bits<W> ends = ray(from) & ~steps;
        if (move.slides != nullptr && move.form == Form::Slides) ends &= move.slides[at];
        way.along = keep(table_of(game_.all, ray));
        way.until = high ? lower_ : upper_;
        ends.each([&](int to) { found_.emplace_back(to, way); });
      }
    }
    join_ends();
  }
  // An end that is reached in several ways is one chance.
  void join_ends() {
    std::stable_sort(found_.begin(), found_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::pair<int, Way<W>>> joined;
    for (auto& [to, way] : found_) {
      if (joined.empty() || joined.back().first != to) {
        joined.emplace_back(to, way);
        continue;
      }
      Way<W>& one = joined.back().second;
      one.by_reach = true;
      one.along = none_;
      one.until = all_;
      one.need = 0;
    }
    found_ = std::move(joined);
  }

  Game<W>& game_;
  const PlayerId seat_;
  Chances<W>& made_;
  const Bits<W>*none_ = nullptr, *all_ = nullptr, *lower_ = nullptr, *upper_ = nullptr;
  std::vector<std::pair<int, Way<W>>> found_;  // ends
};

}  // namespace ludwright::walkers
