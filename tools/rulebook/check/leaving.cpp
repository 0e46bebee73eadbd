// Claims that pieces go out of a place, or never do. See rule_judge.h.
#include <algorithm>
#include <optional>
#include <set>

#include "engine/store.h"
#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {

// Whether some piece goes out of a place.
Judgement RuleJudge::leaves_place(const Claim& claim) {
  std::vector<std::string> elements;
  if (const Name* name = vocabulary_.find(claim.place))
    elements.push_back((name->index < model_.zones.size() ? "zones." : "board.") + name->text);
  bool any = false, stuck = false;
  std::set<TypeId> left;
  std::optional<Judgement> seen;
  for (const TypeId id : types_of(claim.who)) {
    // Elsewhere it moves.
    const auto& deeds = moves_.deeds({false, id}, false);
    const bool roams = std::any_of(deeds.begin(), deeds.end(), [](const Deeds& deed) { return !deed.quiet.empty(); });
    for (PlayerId owner = 0; owner < std::min<std::size_t>(model_.seats.size(), 2); ++owner) {
      const std::vector<CellId> inside = cells_of(claim.place, owner);
      for (const CellId from : inside) {
        Store store = runner_.bare(owner, static_cast<int>(model_.phases.size()) - 1);
        add_piece(model_, store, id, owner, from);
        runner_.refresh(store);
        Executor& game = moves_.executor();
        game.set(store);
        MoveList moves;
        if (!game.outcome().over() && game.decider() == owner) game.legal_moves(moves);
        stuck = stuck || (moves.empty() && roams);
        for (const Move& move : moves) {
          if (move.size == 0 || move.choices[0].kind != ChoiceKind::Walk || move.choices[0].a != from) continue;
          any = true;
          if (std::find(inside.begin(), inside.end(), move.choices[0].b) != inside.end()) continue;
          left.insert(id);
          if (seen) continue;
          seen = pass(elements);
          seen->where = Situation{store, from, owner};
          seen->end = move.choices[0].b;
        }
      }
    }
  }
  // What goes out only with others around, play may have shown.
  bool came = false;  // one of them was there
  const std::vector<TypeId> types = types_of(claim.who);
  for (const Moment& moment : moments()) {
    for (std::size_t i = 0; i < moment.before.pieces.size() && moment.decides; ++i) {
      const PieceRecord &was = moment.before.pieces[i], &is = moment.after.pieces[i];
      if (was.site != SiteKind::Cell || is.site != SiteKind::Cell || was.owner >= model_.seats.size()) continue;
      if (std::find(types.begin(), types.end(), was.type) == types.end()) continue;
      const std::vector<CellId> inside = cells_of(claim.place, was.owner);
      const auto stood = [&](const PieceRecord& piece) {
        return std::find(inside.begin(), inside.end(), piece.index) != inside.end();
      };
      came = came || stood(was) || stood(is);
      if (!stood(was) || stood(is)) continue;
      left.insert(was.type);
      if (!seen) seen = pass(elements);
    }
  }
  // "A piece that enters the zone is stuck there": an exception may be told elsewhere.
  if (!left.empty() && claim.who.types.empty() && left.size() < types.size())
    return inconclusive("some pieces go out, others do not");
  if (seen) return *seen;
  if (!any && !came && !claim.who.types.empty()) return inconclusive("none of them was seen there");
  return any || stuck ? fail("the definition lets none of them go out", elements)
                      : inconclusive("no position decides this");
}

}  // namespace ludwright::book
