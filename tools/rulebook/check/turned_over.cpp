// What is turned over when a piece has come to its place. See rule_judge.h.
#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {

// Enemy pieces in straight lines between the new piece and another own one, or beside it: turned over, all of them.
Judgement RuleJudge::turned_over(const Claim& claim) {
  const Judgement judgement = turned_in_rows(claim, true);
  if (judgement.status != Status::Fail || claim.word != "enclosed") return judgement;
  // "All enclosed discs": along which lines is said elsewhere.
  const Judgement straight = turned_in_rows(claim, false);
  return straight.status == Status::Pass ? straight : judgement;
}

Judgement RuleJudge::turned_in_rows(const Claim& claim, bool slant) {
  std::size_t seen = 0;
  for (const Moment& moment : moments()) {
    const auto end = end_of(moment.move);
    if (!end || !moment.decides || moment.before.stage != Stage::Turn) continue;
    const PlayerId me = moment.before.mover;
    const auto owner = [&](CellId cell) {
      return moment.before.cells[cell].empty() ? kNobody : moment.before.pieces[moment.before.cells[cell].back()].owner;
    };
    std::set<CellId> expected, turned, gone;
    for (std::size_t d = 0; d < model_.board.directions.size(); ++d) {
      const bool aslant = !model_.board.delta.empty() && model_.board.delta[d][0] != 0 && model_.board.delta[d][1] != 0;
      if (aslant && !slant) continue;
      std::vector<CellId> run;
      CellId at = model_.board.neighbour(*end, static_cast<DirectionId>(d));
      while (at != kNoCell && owner(at) != kNobody && owner(at) != me) {
        run.push_back(at);
        if (claim.word == "adjacent") break;
        at = model_.board.neighbour(at, static_cast<DirectionId>(d));
      }
      const bool closed = claim.word == "adjacent" || (at != kNoCell && owner(at) == me);
      if (closed) expected.insert(run.begin(), run.end());
    }
    for (std::size_t i = 0; i < moment.before.pieces.size(); ++i) {
      const PieceRecord& was = moment.before.pieces[i];
      const PieceRecord& is = moment.after.pieces[i];
      if (was.site != SiteKind::Cell || was.owner == me) continue;
      if (is.site != SiteKind::Cell) gone.insert(static_cast<CellId>(was.index));
      if (is.site == SiteKind::Cell && is.owner == me) turned.insert(static_cast<CellId>(was.index));
    }
    const auto& happened = claim.no ? gone : turned;
    if (expected.empty() && happened.empty()) continue;
    ++seen;
    if (expected != happened)
      return fail(
          fmt::format("in the definition something else happened after a move to {}", model_.board.cells[*end].name),
          {"turn"});
  }
  return seen < 5 ? inconclusive("this did not come up in play") : pass({"turn"});
}

}  // namespace ludwright::book
