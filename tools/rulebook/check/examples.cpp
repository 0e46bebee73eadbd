// Worked examples, played: what a piece may do from one cell, alone or with others on the board. See rule_judge.h.
#include <fmt/format.h>

#include <algorithm>

#include "engine/store.h"
#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {
namespace {

bool takes_on(const Deeds& deeds, CellId end) {
  return std::any_of(deeds.captures.begin(), deeds.captures.end(),
                     [end](const auto& capture) { return capture.first == end; });
}

// Whether one of these cells lies on a straight way there.
bool is_beyond(const Topology& board, CellId from, CellId end, const std::set<CellId>& cells) {
  for (std::size_t d = 0; d < board.directions.size(); ++d) {
    bool passed = false;
    for (CellId at = from; (at = board.neighbour(at, static_cast<DirectionId>(d))) != kNoCell && at != from;) {
      if (at == end && passed) return true;
      passed = passed || cells.count(at) > 0;
    }
  }
  return false;
}

}  // namespace

std::vector<MoveJudge::Beside> RuleJudge::beside(const Claim& claim, PlayerId seat) const {
  std::vector<MoveJudge::Beside> all;
  if (claim.first) {  // as they begin
    const CellId from = model_.board.find_cell(claim.sizes[0]);
    const Store start = initial_store(model_);
    for (const PieceRecord& piece : start.pieces) {
      if (piece.site == SiteKind::Cell && piece.index != from)
        all.push_back({piece.type, piece.owner, static_cast<CellId>(piece.index)});
    }
    return all;
  }
  for (const PlacedPiece& piece : claim.placed) {
    const Name* named = vocabulary_.find(piece.seat);
    const PlayerId owner = named != nullptr        ? static_cast<PlayerId>(named->index)
                           : piece.seat == "enemy" ? enemy_of(model_, seat)
                                                   : seat;
    all.push_back({piece.type, owner, model_.board.find_cell(piece.cell)});
  }
  return all;
}

// By the rules of the game, unless it is over there: a board with few pieces may be.
std::optional<std::pair<Situation, Deeds>> RuleJudge::from_there(const Mover& mover, PlayerId seat, CellId from,
                                                                 const std::vector<MoveJudge::Beside>& others,
                                                                 MoveJudge::Rules rules) {
  auto done = moves_.deeds_from(mover, seat, from, others, rules);
  if (!done && rules == MoveJudge::Rules::Game)
    done = moves_.deeds_from(mover, seat, from, others, MoveJudge::Rules::Own);
  return done;
}

// Whether a piece does what is said from one cell: go to each of the others, or to none if that is denied; with `only`,
// to no other than those.
std::optional<bool> RuleJudge::goes_for(const Claim& claim, PlayerId seat, Situation& where, CellId& shown) {
  const Mover mover{false, claim.who.types[0]};
  const CellId from = model_.board.find_cell(claim.sizes[0]);
  const std::vector<MoveJudge::Beside> others = beside(claim, seat);
  std::set<CellId> ends;
  for (std::size_t i = 1; i < claim.sizes.size(); ++i) ends.insert(model_.board.find_cell(claim.sizes[i]));
  if (claim.only) {
    const auto done =
        from_there(mover, seat, from, others, claim.word == "whole" ? MoveJudge::Rules::Turn : MoveJudge::Rules::Game);
    if (!done) return std::nullopt;
    std::set<CellId> all = done->second.quiet;
    for (const auto& [end, victims] : done->second.captures) all.insert(end);
    for (const CellId end : all) {
      if (ends.count(end) > 0 || (claim.word == "farther" && !is_beyond(model_.board, from, end, ends))) continue;
      where = done->first, shown = end;
      return false;
    }
    return true;
  }
  for (const CellId end : ends) {
    const bool taking = claim.word == "capturing";
    std::vector<MoveJudge::Beside> with = others;
    const bool has_victim = std::any_of(others.begin(), others.end(),
                                        [seat](const MoveJudge::Beside& other) { return other.owner != seat; });
    if (taking && !has_victim) with.push_back({0, enemy_of(model_, seat), end});
    const auto done =
        from_there(mover, seat, from, with, others.empty() ? MoveJudge::Rules::Own : MoveJudge::Rules::Game);
    if (!done) return std::nullopt;
    const bool does = taking ? takes_on(done->second, end) : done->second.quiet.count(end) > 0;
    if (does != claim.no) continue;
    where = done->first, shown = end;
    return false;
  }
  return true;
}

// "A pawn on e4 may move to e5": alone on the board, with those that the example names, or with one enemy where it
// takes. Whose it is, if that is not said, is the first player's.
Judgement RuleJudge::goes(const Claim& claim) {
  const Name* named = vocabulary_.find(claim.place);
  PlayerId seat = named == nullptr ? PlayerId{0} : static_cast<PlayerId>(named->index);
  if (claim.first) {
    const Store& store = begun();
    const auto& stack = store.cells[model_.board.find_cell(claim.sizes[0])];
    const PieceRecord* piece = stack.empty() ? nullptr : &store.pieces[stack.back()];
    if (piece == nullptr || piece->type != claim.who.types[0] || (named != nullptr && piece->owner != named->index))
      return fail(fmt::format("in the definition no such piece begins on {}", claim.sizes[0]), {"start"});
    seat = piece->owner;
    if (std::any_of(store.pieces.begin(), store.pieces.end(),
                    [](const PieceRecord& one) { return one.site == SiteKind::Area; }))
      return inconclusive("what lies beside the board matters");
  }
  const std::vector<std::string> elements = {"pieces." + type(claim.who.types[0]).name};
  Situation where;
  CellId end = kNoCell;
  const std::optional<bool> as_said = goes_for(claim, seat, where, end);
  if (!as_said) return inconclusive("such a position cannot be put together");
  if (*as_said) return pass(elements);
  Situation other;
  CellId other_end = kNoCell;
  if (named == nullptr && !claim.first && model_.seats.size() == 2 &&
      goes_for(claim, 1, other, other_end).value_or(false))
    return inconclusive("whose piece it is is not said, and it matters");
  Judgement judgement =
      fail(claim.only ? fmt::format("in the definition it may go to {} too", model_.board.cells[end].name)
           : claim.no ? "in the definition it may"
                      : "in the definition it may not",
           elements);
  judgement.where = where;
  judgement.end = end;
  return judgement;
}

}  // namespace ludwright::book
