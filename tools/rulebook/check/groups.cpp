// Groups of pieces that have no room: taken by a turn, or not to be left so. Held against every move of games by lot.
// See rule_judge.h.
#include <fmt/format.h>

#include <algorithm>
#include <bitset>

#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kMostMovesOfGroups = 60'000, kFewestGroups = 4;

using Links = std::vector<DirectionId>;  // directions that join neighbours

Links links_of(const Topology& board, const std::string& ways) {
  Links links;
  for (std::size_t d = 0; d < board.directions.size(); ++d) {
    const bool aslant = !board.delta.empty() && board.delta[d][0] != 0 && board.delta[d][1] != 0;
    if (ways == "any" || aslant == (ways == "diagonal")) links.push_back(static_cast<DirectionId>(d));
  }
  return links;
}

// Who stands on each cell.
using Owners = std::vector<PlayerId>;
Owners owners_of(const Store& store) {
  Owners owners;
  owners.reserve(store.cells.size());
  for (const auto& cell : store.cells) owners.push_back(cell.empty() ? kNobody : store.pieces[cell.back()].owner);
  return owners;
}

// The board after one piece was put on it, before anything else happens.
struct Ground {
  const Topology& board;
  const Links &links, &touches;  // of the stones of a group; of a group and its room
  Owners owners;

  CellId beside(CellId cell, DirectionId way) const { return board.neighbour(cell, way); }

  // The group of a cell, and how many empty cells it touches.
  std::vector<CellId> group(CellId start, std::size_t& room) const {
    CellBits known, free;
    std::vector<CellId> cells = {start};
    known.set(start);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (const DirectionId way : touches) {
        const CellId next = beside(cells[i], way);
        if (next != kNoCell && owners[next] == kNobody) free.set(next);
      }
      for (const DirectionId way : links) {
        const CellId next = beside(cells[i], way);
        if (next == kNoCell || owners[next] != owners[start] || known[next]) continue;
        known.set(next);
        cells.push_back(next);
      }
    }
    room = free.count();
    return cells;
  }

  // The groups of other players that touch a cell, with their room.
  std::vector<std::pair<std::vector<CellId>, std::size_t>> others(CellId cell) const {
    std::vector<std::pair<std::vector<CellId>, std::size_t>> groups;
    CellBits known;
    for (const DirectionId way : touches) {
      const CellId at = beside(cell, way);
      if (at == kNoCell || owners[at] == kNobody || owners[at] == owners[cell] || known[at]) continue;
      std::size_t room = 0;
      groups.emplace_back(group(at, room), 0);
      groups.back().second = room;
      for (const CellId one : groups.back().first) known.set(one);
    }
    return groups;
  }
};

CellId placed_on(const Move& move) {
  for (const Choice& choice : move) {
    if (choice.kind == ChoiceKind::Alternative) continue;
    return choice.kind == ChoiceKind::Place && choice.b < kMaxCells ? static_cast<CellId>(choice.b) : kNoCell;
  }
  return kNoCell;
}

}  // namespace

// Groups that touch so few empty cells after a turn are gone, or their owner may not leave them so.
Judgement RuleJudge::groups_go(const Claim& claim) {
  const Links links = links_of(model_.board, claim.ways.empty() ? "orthogonal" : claim.ways[0]);
  const Links touches = links_of(model_.board, "orthogonal");
  const auto wanted = static_cast<std::size_t>(claim.numbers.empty() ? 0 : claim.numbers[0]);
  Executor& game = runner_.executor(SceneRules::Whole);
  MoveList moves;
  std::size_t seen = 0, looked = 0;
  const auto name = [this](CellId cell) { return model_.board.cells[cell].name; };
  for (const Moment& moment : moments()) {
    if (!moment.decides || moment.before.stage != Stage::Turn || looked > kMostMovesOfGroups) continue;
    game.set(moment.before);
    if (game.outcome().over()) continue;
    game.legal_moves(moves);
    looked += moves.size();
    Ground ground{model_.board, links, touches, owners_of(moment.before)};
    const auto put = [&](CellId cell) { return std::exchange(ground.owners[cell], moment.before.mover); };
    CellBits allowed;
    for (const Move& move : moves) {
      const CellId end = placed_on(move);
      if (end == kNoCell) continue;
      allowed.set(end);
      if (claim.word == "own") continue;
      const PlayerId stood = put(end);
      const auto others = ground.others(end);
      ground.owners[end] = stood;
      if (others.empty()) continue;
      game.do_move(move);
      const Store& after = game.store();
      std::string found;
      for (const auto& [group, room] : others) {
        const bool gone =
            std::all_of(group.begin(), group.end(), [&](CellId cell) { return after.cells[cell].empty(); });
        seen += gone && room <= wanted ? 1 : 0;
        if (gone != (room <= wanted) && found.empty())
          found = fmt::format("in the definition what stands on {} {} after {}", name(group[0]),
                              gone ? "is taken" : "stays", name(end));
      }
      game.undo_move();
      if (!found.empty()) return fail(found, {"turn"});
    }
    if (claim.word != "own") continue;
    // What would leave an own group without room, and take nothing, must not be there.
    for (std::size_t i = 0; i < ground.owners.size(); ++i) {
      const auto cell = static_cast<CellId>(i);
      if (ground.owners[cell] != kNobody) continue;
      put(cell);
      std::size_t room = 0;
      ground.group(cell, room);
      const auto others = ground.others(cell);
      ground.owners[cell] = kNobody;
      const bool takes = std::any_of(others.begin(), others.end(), [](const auto& other) { return other.second == 0; });
      if (room > 0 || takes) continue;
      if (allowed[cell]) return fail(fmt::format("in the definition {} may be played", name(cell)), {"turn"});
      ++seen;
    }
  }
  return seen < kFewestGroups ? inconclusive("this did not come up in play") : pass({"turn"});
}

}  // namespace ludwright::book
