// Turns of a walk and a new piece that both slide along the same lines: where those lead to from each cell of an empty
// board, so that both can be drawn at once and looked at then. A part of step 6, compile; used by bare_parts.h.
#pragma once
#include <algorithm>
#include <cstdlib>

#include "engine/compiled/bare_game.h"
#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
class BareSlides {
 public:
  explicit BareSlides(const RulesetOf<W>& rules) : rules_(rules) {}

  // Whether an empty cell is seen after any walk: at least that where the walk began.
  bool always_see(const std::vector<std::vector<BareMove<W>>>& all, const BareLines<W>& seen) const {
    for (std::size_t seat = 0; seat < all.size(); ++seat) {
      for (const BareMove<W>& move : all[seat]) {
        const Reach<W>& reach = move.reach;
        const auto is_seen = [&](const Line<W>* line) {
          return std::find(seen.lines[seat].begin(), seen.lines[seat].end(), line) != seen.lines[seat].end();
        };
        const auto steps = [](const Bits<W>& ends) { return ends.any(); };
        if (reach.screened != nullptr || !std::all_of(reach.lines, reach.lines + reach.line_count, is_seen) ||
            std::any_of(reach.steps, reach.steps + rules_.cell_count, steps))
          return false;
      }
    }
    return seen.from_next;
  }

  // Notes where the lines lead, if one always sees and walks slide along the same lines to empty cells.
  void add(const BareLines<W>& seen, BareGame<W>& game) const {
    using Kind = typename RulesetOf<W>::EndSet::Kind;
    for (std::size_t seat = 0; seat < game.moves.size(); ++seat) {
      const auto& moves = game.moves[seat];
      const auto& lines = seen.lines[seat];
      bool slides = moves.size() == 1 && moves[0].strides.empty() && moves[0].reach.slides == nullptr &&
                    moves[0].reach.line_count == lines.size() &&
                    rules_.ends[static_cast<std::size_t>(moves[0].to)].kind == Kind::Empty;
      if (slides) {
        game.line_ends.push_back(line_ends(seen, seat));
        slides = add_ways(lines, game.line_ways.emplace_back());
      }
      if (slides) continue;
      game.line_ends.clear();
      return;
    }
  }

 private:
  // The directions to greater cells. False if bitboards cannot be moved along some.
  bool add_ways(const std::vector<const Line<W>*>& lines, std::vector<Shift<W>>& ways) const {
    for (std::size_t way = 0; way < rules_.steps.size(); ++way) {
      if (rules_.line_of[way] == kNone || rules_.steps[way].delta < 0) continue;
      const Line<W>* line = &rules_.lines[static_cast<std::size_t>(rules_.line_of[way] * rules_.cell_count)];
      if (std::find(lines.begin(), lines.end(), line) != lines.end()) ways.push_back(rules_.steps[way]);
    }
    return std::all_of(ways.begin(), ways.end(),
                       [](const Shift<W>& way) { return way.even && std::abs(way.delta) < 64; });
  }
  LineEnds line_ends(const BareLines<W>& seen, std::size_t seat) const {
    LineEnds all;
    const auto& lines = seen.lines[seat];
    std::vector<std::vector<LineEnds::End>> of_cells(static_cast<std::size_t>(rules_.cell_count));
    for (std::size_t cell = 0; cell < of_cells.size(); ++cell) {
      for (std::size_t line = 0; line < lines.size(); ++line) {
        (seen.may_end(seat, cell) & (lines[line][cell].low | lines[line][cell].high)).each([&](int to) {
          of_cells[cell].push_back({static_cast<CellId>(to), static_cast<std::uint8_t>(line)});
        });
      }
      all.most = std::max(all.most, static_cast<std::uint32_t>(of_cells[cell].size()));
    }
    for (auto& of_cell : of_cells) {
      of_cell.resize(all.most);
      all.ends.insert(all.ends.end(), of_cell.begin(), of_cell.end());
    }
    return all;
  }

  const RulesetOf<W>& rules_;
};

}  // namespace ludwright
