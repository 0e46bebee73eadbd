// Slides whose tests are the same all along, as sets of cells: rays, fills and floods. Included by walk_impl.h.
#pragma once
#include "engine/compiled/play.h"

namespace ludwright {

// The directions of a leg that depend on the seat alone.
template <int W>
std::uint64_t Play<W>::ways_of(const Leg& leg, const Env& env) const {
  return rules_.plan(leg).ways[std::min<std::size_t>(env.me, m_.seats.size())];
}

template <int W>
typename Play<W>::RayMasks Play<W>::ray_masks(const Leg& leg, const Env& env) {
  RayMasks masks;
  const bool slides = leg.kind == LegKind::Slide;
  masks.low = !slides || leg.min == kNoId ? 1 : num(leg.min, env);
  masks.high = !slides ? 1 : leg.max == kNoId ? rules_.cell_count : num(leg.max, env);
  masks.pass = leg.through == kNoId ? ~board_.occupied : cells(leg.through, env);
  masks.ends = leg.to == kNoId ? rules_.all_cells : cells(leg.to, env);
  if (leg.within != kNoId) {
    const Cells within = cells(leg.within, env);
    masks.pass &= within;
    masks.ends &= within;
  }
  return masks;
}

template <int W>
Bits<W> Play<W>::ray_ends(const RayMasks& masks, CellId from, int way, Cells& line) const {
  const auto& rays = rules_.rays;
  const auto start_of = [&](int cell) { return static_cast<std::size_t>(way * rules_.cell_count + cell); };
  line = rays[start_of(from)];
  const Cells blockers = line & ~masks.pass;
  if (blockers.any()) {
    const bool ascends = rules_.order[static_cast<std::size_t>(way)] > 0;
    line &= ~rays[start_of(ascends ? blockers.lowest() : blockers.highest())];
  }
  return line & masks.ends;
}

template <int W>
Bits<W> Play<W>::between(CellId from, CellId to, int way) const {
  const auto ray = [&](int cell) -> const Cells& {
    return rules_.rays[static_cast<std::size_t>(way * rules_.cell_count + cell)];
  };
  Cells cells = ray(from) & ~ray(to);
  cells.reset(to);
  return cells;
}

// The walks of a slide whose tests are the same for every cell of it, from whole lines.
template <int W>
bool Play<W>::slide_by_rays(const Path& path, std::size_t index, const Instance& at, const Env& env, bool as_move,
                            bool last, Arrive arrive) {
  const Leg& leg = path.legs[index];
  const RayMasks masks = ray_masks(leg, env);
  std::uint64_t ways = ways_of(leg, env);
  for (; ways != 0; ways &= ways - 1) {
    const int way = std::countr_zero(ways);
    Instance now = at;
    now.here = at.end;
    now.heading = way;
    if (masks.low <= 0 && masks.high >= 0 && (!last || masks.ends.test(at.end)) && arrive(now)) return true;
    depart(now, at);
    Cells line;
    Cells ends = ray_ends(masks, at.end, way, line) & useful_ends(path, index, way, env, as_move);
    if (ends.none()) continue;
    const Cells before = now.crossed;
    const bool ascends = rules_.order[static_cast<std::size_t>(way)] > 0;
    while (ends.any()) {
      const int end = ascends ? ends.lowest() : ends.highest();
      ends.reset(end);
      const Cells passed = between(at.end, static_cast<CellId>(end), way);
      const int length = passed.count() + 1;
      if (length < masks.low) continue;
      if (length > masks.high) break;
      Instance ended = now;
      ended.end = static_cast<CellId>(end);
      ended.crossed = before | passed;
      if (as_move && !leg.onto) note_victim(ended, ended.end);
      if (arrive(ended)) return true;
    }
  }
  return false;
}

// Where walks of these paths end, or what they cross, if every path is one leg whose tests are the same all along;
// false if they are not. From all starts at once, a direction at a time.
template <int W>
bool Play<W>::reach_by_fill(PathsId paths, const Cells& starts, bool crossed, const Env& env, Cells& out) {
  const PlainReach<W>& plain = rules_.plain_reaches[static_cast<std::size_t>(paths)];
  if (!crossed && env.me < plain.ways.size() && starts.count() == 1) {
    for (std::uint64_t ways = plain.ways[env.me]; ways != 0; ways &= ways - 1)
      out |= rules_.ray(std::countr_zero(ways), starts.lowest(), board_.occupied);
    if (plain.to != kNoId) out &= cells(plain.to, env);
    return true;
  }
  const auto& all = m_.paths(paths).paths;
  const bool fills = std::all_of(all.begin(), all.end(), [&](const Path& path) {
    return path.legs.size() == 1 && rules_.plan(path.legs[0]).by_fill;
  });
  constexpr int kFew = 4;  // from more, steps of all of them are sooner made
  if (!crossed && env.me < plain.steps.size() && (!fills || starts.count() <= kFew)) {
    starts.each([&](int start) { out |= plain.steps[env.me][static_cast<std::size_t>(start)]; });
    if (plain.to != kNoId) out &= cells(plain.to, env);
    return true;
  }
  if (!fills) return false;
  for (const Path& path : all) {
    if (crossed && path.legs[0].kind == LegKind::Spread) return false;
    // What is crossed from several starts is only told from one line where the length does not matter.
    if (crossed && (path.legs[0].min != kNoId || path.legs[0].max != kNoId) && starts.count() > 1) return false;
  }
  for (const Path& path : all) {
    const Leg& leg = path.legs[0];
    const RayMasks masks = ray_masks(leg, env);
    std::uint64_t ways = ways_of(leg, env);
    if (leg.kind == LegKind::Spread) {
      starts.each([&](int start) { out |= flood(masks, start, ways); });
      continue;
    }
    // From one cell whole lines are sooner looked at.
    const bool by_lines =
        leg.kind == LegKind::Slide && masks.low == 1 && masks.high >= rules_.cell_count && starts.count() == 1;
    for (; ways != 0; ways &= ways - 1) {
      const auto way = static_cast<std::size_t>(std::countr_zero(ways));
      if (by_lines && rules_.order[way] != 0) {
        const auto start = static_cast<CellId>(starts.lowest());
        Cells line;
        const Cells ends = ray_ends(masks, start, static_cast<int>(way), line);
        if (!crossed) {
          out |= ends;
        } else if (ends.any()) {
          const int last = rules_.order[way] > 0 ? ends.highest() : ends.lowest();
          out |= between(start, static_cast<CellId>(last), static_cast<int>(way));
        }
      } else {
        out |= crossed ? fill_crossed(masks, starts, way) : fill_ends(masks, starts, way);
      }
    }
  }
  return true;
}

// The cells that a spread from a cell ends on.
template <int W>
Bits<W> Play<W>::flood(const RayMasks& masks, int start, std::uint64_t ways) const {
  Cells fresh = ~Cells::one(start);  // not come to yet
  Cells ends;
  Cells front = Cells::one(start);
  while (front.any()) {
    front = stepped(front, ways) & fresh;
    fresh &= ~front;
    ends |= front & masks.ends;
    front &= masks.pass;
  }
  return ends;
}

// Where a step in one of these directions leads.
template <int W>
Bits<W> Play<W>::stepped(const Cells& from, std::uint64_t ways) const {
  Cells to;
  for (; ways != 0; ways &= ways - 1) to |= rules_.steps[static_cast<std::size_t>(std::countr_zero(ways))].moved(from);
  return to;
}

// Those of `cells` from which a spread ends on one of `goals`: found backwards. A spread does not end where it begins,
// so of the goals themselves it is asked one by one.
template <int W>
Bits<W> Play<W>::flood_back(const Backward& found, const Cells& goals, const Cells& cells, const Env& env) {
  const Leg& leg = m_.paths(found.paths).paths[0].legs[0];
  const RayMasks masks = ray_masks(leg, env);
  const std::uint64_t ways = ways_of(leg, env);
  const Cells seeds = goals & masks.ends;
  // Where there is more to cross and to come to than the last time, what was found then is gone on from.
  Flooded& known = flooded_[static_cast<std::size_t>(found.index * (kMaxSeats + 1) + Board<W>::owner_index(env.me))];
  if (!known.pass.subset_of(masks.pass) || !known.seeds.subset_of(seeds)) known = {};
  Cells front = (seeds & ~known.seeds) | (masks.pass & ~known.pass & known.starts);
  Cells fresh = masks.pass & ~known.starts;  // not crossed yet
  known.pass = masks.pass;
  known.seeds = seeds;
  while (front.any()) {
    fresh &= ~front;
    Cells before;
    for (std::uint64_t rest = ways; rest != 0; rest &= rest - 1)
      before |= rules_.steps[static_cast<std::size_t>(std::countr_zero(rest))].moved_back(front);
    known.starts |= before;
    front = before & fresh;
  }
  Cells starts = known.starts & cells;
  (starts & goals).each([&](int start) {
    if ((flood(masks, start, ways) & goals).none()) starts.reset(start);
  });
  return starts;
}

template <int W>
Bits<W> Play<W>::fill_ends(const RayMasks& masks, const Cells& starts, std::size_t way) const {
  Cells ends;
  if (masks.low <= 0 && masks.high >= 0) ends = starts & masks.ends;
  Cells front = starts;
  for (int length = 1; length <= masks.high && front.any(); ++length) {
    front = rules_.steps[way].moved(front);
    if (length >= masks.low) ends |= front & masks.ends;
    front &= masks.pass;
  }
  return ends;
}

// The cells between the starts and their last ends. Where a cell that is crossed from one start lies on the way to an
// end, so does all that follows it: what lies before an end is crossed from whatever start reached it.
template <int W>
Bits<W> Play<W>::fill_crossed(const RayMasks& masks, const Cells& starts, std::size_t way) const {
  Cells passed;
  Cells ends;
  Cells front = starts;
  for (int length = 1; length <= masks.high && front.any(); ++length) {
    front = rules_.steps[way].moved(front);
    if (length >= masks.low) ends |= front & masks.ends;
    front &= masks.pass;
    passed |= front;
  }
  Cells crossed;
  while (ends.any()) {
    ends = rules_.steps[way].moved_back(ends) & passed & ~crossed;
    crossed |= ends;
  }
  return crossed;
}

// The cells from which a slide, which ends on some cell, crosses something.
template <int W>
Bits<W> Play<W>::fill_brackets(const Bracket<W>& bracket, const Env& env) {
  const Cells through = cells(bracket.through, env);
  const Cells ends = bracket.to == kNoId ? rules_.all_cells : cells(bracket.to, env);
  return bracket.starts(std::min<std::size_t>(env.me, m_.seats.size()), through, ends);
}

}  // namespace ludwright
