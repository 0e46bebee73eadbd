// What a claim lets a piece do beside what the definition lets it do, and what it never does. See move_judge.h.
#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/move_judge.h"

namespace ludwright::book {

Difference MoveJudge::differ(const std::string& text, const Situation& where, CellId end, bool definition_more) const {
  Difference difference;
  difference.found = true;
  difference.text = text;
  difference.where = where;
  difference.end = end;
  difference.definition_more = definition_more;
  return difference;
}

// "as rook": what the definition writes of how a rook moves, if it is one phrase without an end.
std::string MoveJudge::phrase_of(const std::string& way) const {
  if (way.compare(0, 3, "as ") != 0) return way;
  const YamlNode* pieces = loaded_.tree->find("pieces");
  const YamlNode* piece = pieces == nullptr ? nullptr : pieces->find(way.substr(3));
  const YamlNode* moves = piece == nullptr ? nullptr : piece->find("moves");
  if (moves == nullptr || moves->kind != YamlNode::Kind::Scalar) return "";
  const std::size_t last_leg = moves->text.rfind("then ");
  const bool has_end = moves->text.find(" to ", last_leg == std::string::npos ? 0 : last_leg) != std::string::npos;
  return has_end ? "" : moves->text;
}

Difference MoveJudge::compare_moves(const Mover& mover, const std::vector<std::string>& ways, Test test,
                                    bool first_moves) {
  std::string paths;
  for (const std::string& way : ways) paths += (paths.empty() ? "" : " also ") + phrase_of(way) + " to empty";
  Claimed* claim = claimed(mover, paths);
  const auto& positions = family(mover, first_moves);
  Difference unknown;
  unknown.cannot_judge = true;
  if (claim == nullptr || positions.empty()) return unknown;
  const auto& own = deeds(mover, first_moves);
  const auto book = play(*claim->engine.executor, positions);
  const std::string name = mover_name(model_, mover);
  if (std::all_of(book.begin(), book.end(), [](const Deeds& deeds) { return deeds.quiet.empty(); }))
    return differ(fmt::format("what the book lets the {} do leads nowhere on this board", name), positions[0], kNoCell,
                  false);
  Difference more, first;
  bool shared = false, elsewhere = false;  // where none of its kind comes to be
  Difference elsewhere_first;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (const CellId end : book[i].quiet) {
      const bool done = own[i].quiet.count(end) > 0 || (!first.found && reached_by_turn(positions[i], end, false));
      shared = shared || done;
      if (done || first.found) continue;
      Difference not_done = differ(fmt::format("the book lets the {} go from {} to {}, the definition does not", name,
                                               cell_name(positions[i].cell), cell_name(end)),
                                   positions[i], end, false);
      const bool here = can_stand(mover, positions[i].owner, positions[i].cell);
      const bool there = can_stand(mover, positions[i].owner, end);
      elsewhere = elsewhere || !here || !there;
      if (here && !elsewhere_first.found) elsewhere_first = not_done;
      if (here && there) first = std::move(not_done);
    }
    if (shared && first.found) return first;
    for (const CellId end : own[i].quiet) {
      if (book[i].quiet.count(end) > 0) continue;
      const auto between = cells_between(model_.board, positions[i].cell, end);
      // Where something stands between, the book may stop there for that alone.
      const bool further = between && !between->empty() && book[i].quiet.count(between->front()) > 0 &&
                           std::all_of(between->begin(), between->end(),
                                       [&](CellId cell) { return positions[i].store.cells[cell].empty(); });
      more.stops_short = more.stops_short || std::any_of(book[i].quiet.begin(), book[i].quiet.end(), [&](CellId said) {
                           const auto before = cells_between(model_.board, positions[i].cell, said);
                           return before && std::find(before->begin(), before->end(), end) != before->end();
                         });
      if (more.found && (more.goes_further || !further)) continue;
      const bool short_too = more.stops_short;
      more = differ(fmt::format("the definition lets the {} go from {} to {}, the book does not", name,
                                cell_name(positions[i].cell), cell_name(end)),
                    positions[i], end, true);
      more.goes_further = further;
      more.stops_short = short_too;
    }
  }
  if (!first.found && !shared) first = std::move(elsewhere_first);
  first.never_done = first.found && !shared;
  if (first.found) return first;
  if (elsewhere && (!shared || !more.found)) return unknown;
  return test == Test::Equal ? more : Difference{};
}

Difference MoveJudge::compare_captures(const Mover& mover, const std::vector<std::string>& ways, Test test) {
  std::string paths;
  for (const std::string& way : ways) {
    const bool is_jump = way.compare(0, 5, "jump ") == 0;
    paths += paths.empty() ? "" : " also ";
    paths += is_jump ? "hop " + way.substr(5) + " taking enemy to empty" : phrase_of(way) + " to enemy";
  }
  Claimed* claim = claimed(mover, paths);
  const auto& positions = family(mover, false);
  Difference unknown;
  unknown.cannot_judge = true;
  if (claim == nullptr || positions.empty()) return unknown;
  const auto& own = deeds(mover, false);
  const auto book = play(*claim->engine.executor, positions);
  const std::string name = mover_name(model_, mover);
  Difference more, first;
  bool shared = false;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (const auto& capture : book[i].captures) {
      const bool done =
          own[i].captures.count(capture) > 0 || (!first.found && reached_by_turn(positions[i], capture.first, true));
      shared = shared || done;
      if (done || first.found) continue;
      first = differ(fmt::format("the book lets the {} on {} capture what stands on {}, the definition does not", name,
                                 cell_name(positions[i].cell), cell_name(capture.second[0])),
                     positions[i], capture.first, false);
    }
    if (shared && first.found) return first;
    for (const auto& capture : own[i].captures) {
      if (book[i].captures.count(capture) > 0) continue;
      // What it jumps is farther away, and it ends right behind that.
      const CellId victim = capture.second[0];
      const auto before = cells_between(model_.board, positions[i].cell, victim);
      const auto behind = cells_between(model_.board, victim, capture.first);
      const bool further = capture.second.size() == 1 && capture.first != victim && before && !before->empty() &&
                           behind && behind->empty();
      if (more.found && (further || !more.goes_further)) continue;
      more = differ(fmt::format("the definition lets the {} on {} capture what stands on {}, the book does not", name,
                                cell_name(positions[i].cell), cell_name(victim)),
                    positions[i], capture.first, true);
      more.goes_further = further;
    }
  }
  first.never_done = first.found && !shared;
  first.never_comes = !first.found && !shared;
  return first.found || test != Test::Equal ? first : more;
}

// Directions are asked of the board by a long slide on an empty one: which cells lie that way.
Difference MoveJudge::compare_directions(const Mover& mover, const std::string& directions, bool captures,
                                         bool denied) {
  Difference unknown;
  unknown.cannot_judge = true;
  Claimed* claim = claimed(mover, "slide " + directions + " through cell to cell");
  const auto& positions = family(mover, false);
  if (claim == nullptr || positions.empty()) return unknown;
  const auto& own = deeds(mover, false);
  const std::string name = mover_name(model_, mover);
  bool any = false;
  Difference first;
  std::map<std::pair<CellId, PlayerId>, bool> fits;  // by where the piece stands
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Deeds book = deeds_at(*claim->engine.executor, positions[i]);
    std::set<CellId> there = book.quiet;
    for (const auto& [end, victims] : book.captures) there.insert(end);
    const auto judge = [&](CellId end) {
      any = true;
      const bool differs = (there.count(end) > 0) == denied;
      bool& fit = fits.try_emplace({positions[i].cell, positions[i].owner}, true).first->second;
      fit = fit && !differs;
      return differs && !first.found;
    };
    const char* what = denied ? "which the book forbids" : "which the book does not allow";
    if (captures) {
      for (const auto& [end, victims] : own[i].captures) {
        if (judge(victims[0]))
          first = differ(fmt::format("the definition lets the {} on {} capture what stands on {}, {}", name,
                                     cell_name(positions[i].cell), cell_name(victims[0]), what),
                         positions[i], end, true);
      }
    } else {
      for (const CellId end : own[i].quiet) {
        if (judge(end))
          first = differ(fmt::format("the definition lets the {} go from {} to {}, {}", name,
                                     cell_name(positions[i].cell), cell_name(end), what),
                         positions[i], end, true);
      }
    }
  }
  const bool moves = std::any_of(own.begin(), own.end(),
                                 [](const Deeds& deeds) { return !deeds.quiet.empty() || !deeds.captures.empty(); });
  // "Soldiers capture straight ahead": on their side of the river.
  first.of_place = first.found && std::any_of(fits.begin(), fits.end(), [](const auto& one) { return one.second; });
  if (first.found) return first;
  return any || (denied && moves) ? Difference{} : unknown;
}

Difference MoveJudge::compare_distance(const Mover& mover, const std::string& range) {
  const auto& positions = family(mover, false);
  const auto& own = deeds(mover, false);
  const std::size_t dots = range.find("..");
  const int least = std::stoi(range);
  const std::string upper = dots == std::string::npos ? range : range.substr(dots + 2);
  const int most = upper.empty() ? 1000 : std::stoi(upper);
  const std::string name = mover_name(model_, mover);
  int farthest = 0;
  Difference unknown;
  unknown.cannot_judge = true;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (const CellId end : own[i].quiet) {
      const auto between = cells_between(model_.board, positions[i].cell, end);
      const int distance = between ? static_cast<int>(between->size()) + 1 : 0;
      if (distance == 0) return unknown;
      farthest = std::max(farthest, distance);
      if (distance < least || distance > most)
        return differ(fmt::format("the definition lets the {} go {} squares from {} to {}", name, distance,
                                  cell_name(positions[i].cell), cell_name(end)),
                      positions[i], end, true);
    }
  }
  if (farthest == 0) return unknown;
  // A board may be too small for a long way; that it goes on past a few squares shows that it is not short.
  const int board = std::min(model_.board.width, model_.board.height);
  const int wanted = most == 1000 ? std::min(3, board - 1) : std::min(most, board - 1);
  if (farthest < wanted)
    return differ(fmt::format("the definition never lets the {} go more than {} square{}", name, farthest,
                              farthest == 1 ? "" : "s"),
                  positions[0], kNoCell, false);
  return {};
}

// A move off every line that no piece anywhere stops: a leap, by its position and end.
std::optional<std::pair<std::size_t, CellId>> MoveJudge::leap_of(const Mover& mover) {
  const auto& positions = family(mover, false);
  const auto& own = deeds(mover, false);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (const CellId end : own[i].quiet) {
      if (cells_between(model_.board, positions[i].cell, end)) continue;
      bool blocked = false, tried = false;
      for (std::size_t j = 0; j < positions.size() && !blocked; ++j) {
        if (positions[j].cell != positions[i].cell || positions[j].owner != positions[i].owner) continue;
        if (!positions[j].store.cells[end].empty()) continue;
        tried = true;
        blocked = own[j].quiet.count(end) == 0;
      }
      if (tried && !blocked) return std::pair{i, end};
    }
  }
  return std::nullopt;
}

Difference MoveJudge::never_jumps(const Mover& mover, bool except_capturing) {
  const auto& positions = family(mover, false);
  const auto& own = deeds(mover, false);
  if (const auto leap = leap_of(mover))
    return differ(
        fmt::format("the definition lets the {} go from {} to {} whatever stands in its way", mover_name(model_, mover),
                    cell_name(positions[leap->first].cell), cell_name(leap->second)),
        positions[leap->first], leap->second, true);
  bool moves = false;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    moves = moves || !own[i].quiet.empty() || !own[i].captures.empty();
    const auto blocked = [&](CellId end) {
      const auto between = cells_between(model_.board, positions[i].cell, end);
      return between && std::any_of(between->begin(), between->end(),
                                    [&](CellId cell) { return !positions[i].store.cells[cell].empty(); });
    };
    std::optional<CellId> bad;
    for (const CellId end : own[i].quiet) {
      if (blocked(end)) bad = end;
    }
    for (const auto& [end, victims] : own[i].captures) {
      if (!except_capturing && blocked(end)) bad = end;
    }
    if (bad)
      return differ(fmt::format("the definition lets the {} pass over a piece from {} to {}", mover_name(model_, mover),
                                cell_name(positions[i].cell), cell_name(*bad)),
                    positions[i], *bad, true);
  }
  Difference none;
  none.cannot_judge = !moves;
  return none;
}

// A leaper: some cell stays within its reach whatever stands between.
Difference MoveJudge::jumps(const Mover& mover) {
  const auto& positions = family(mover, false);
  const auto& own = deeds(mover, false);
  bool moves = false;
  if (leap_of(mover)) return {};
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (const CellId end : own[i].quiet) {
      moves = true;
      const auto between = cells_between(model_.board, positions[i].cell, end);
      for (const CellId cell : between.value_or(std::vector<CellId>{})) {
        if (!positions[i].store.cells[cell].empty()) return {};
      }
    }
    for (const auto& [end, victims] : own[i].captures) {
      const auto between = cells_between(model_.board, positions[i].cell, end);
      for (const CellId cell : between.value_or(std::vector<CellId>{})) {
        if (!positions[i].store.cells[cell].empty()) return {};
      }
    }
  }
  Difference unknown;
  unknown.cannot_judge = true;
  if (!moves) return unknown;
  return differ(fmt::format("the definition never lets the {} pass over a piece", mover_name(model_, mover)),
                positions[0], kNoCell, false);
}

Difference MoveJudge::never_turns(const Mover& mover) {
  const auto& positions = family(mover, false);
  const auto& own = deeds(mover, false);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    std::set<CellId> ends = own[i].quiet;
    for (const auto& [end, victims] : own[i].captures) ends.insert(end);
    for (const CellId end : ends) {
      if (cells_between(model_.board, positions[i].cell, end)) continue;
      return differ(fmt::format("the definition lets the {} go from {} to {}, which is no straight line",
                                mover_name(model_, mover), cell_name(positions[i].cell), cell_name(end)),
                    positions[i], end, true);
    }
  }
  return {};
}

Difference MoveJudge::never_captures(const Mover& mover) {
  const auto& positions = family(mover, false);
  const auto& own = deeds(mover, false);
  // It takes nothing as soon as its player has another piece far away.
  const auto only_alone = [&](Situation where) {
    for (std::size_t cell = model_.board.cells.size(); cell-- > 0;) {
      if (!where.store.cells[cell].empty()) continue;
      add_piece(model_, where.store, 0, where.owner, static_cast<CellId>(cell));
      runner_.refresh(where.store);
      return deeds_at(*alone_engine_.executor, where).captures.empty();
    }
    return false;
  };
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (own[i].captures.empty()) continue;
    if (only_alone(positions[i])) {
      Difference unknown;
      unknown.cannot_judge = true;
      return unknown;
    }
    const auto& [end, victims] = *own[i].captures.begin();
    return differ(fmt::format("the definition lets the {} on {} capture what stands on {}", mover_name(model_, mover),
                              cell_name(positions[i].cell), cell_name(victims[0])),
                  positions[i], end, true);
  }
  return {};
}

Difference MoveJudge::never_moves(const Mover& mover) {
  const auto& positions = family(mover, false);
  const auto& own = deeds(mover, false);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (own[i].quiet.empty()) continue;
    const CellId end = *own[i].quiet.begin();
    return differ(fmt::format("the definition lets the {} go from {} to {}", mover_name(model_, mover),
                              cell_name(positions[i].cell), cell_name(end)),
                  positions[i], end, true);
  }
  return {};
}

}  // namespace ludwright::book
