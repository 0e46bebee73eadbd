// Where pieces are never put down in play. See rule_judge.h.
#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kFewestDrops = 8;  // positions in which one could have been put there

}  // namespace

Judgement RuleJudge::drops_never(const Claim& claim) {
  Executor& game = runner_.executor(SceneRules::Whole);
  MoveList moves;
  std::map<TypeId, std::size_t> tried;
  const auto barred = [&](const Store& store, TypeId type, CellId cell) {
    if (claim.word == "column")
      return std::any_of(store.pieces.begin(), store.pieces.end(), [&](const PieceRecord& piece) {
        return piece.site == SiteKind::Cell && piece.type == type && piece.owner == store.mover &&
               model_.board.cells[piece.index].file == model_.board.cells[cell].file;
      });
    for (int row = 0; row < (claim.numbers.empty() ? 1 : claim.numbers[0]); ++row) {
      const std::string place = row == 0 ? claim.place : fmt::format("row {}", model_.board.height - row);
      const std::vector<CellId> cells = cells_of(place, store.mover);
      if (std::find(cells.begin(), cells.end(), cell) != cells.end()) return true;
    }
    return false;
  };
  for (const Moment& moment : moments()) {
    if (!moment.decides || moment.before.stage != Stage::Turn) continue;
    game.set(moment.before);
    if (game.outcome().over()) continue;
    game.legal_moves(moves);
    std::map<TypeId, std::set<CellId>> targets;
    for (const Move& move : moves) {
      const auto place = std::find_if(move.begin(), move.end(),
                                      [](const Choice& choice) { return choice.kind != ChoiceKind::Alternative; });
      if (place == move.end() || place->kind != ChoiceKind::Place || place->b >= kMaxCells) continue;
      const TypeId type = game.facts(move).parts[static_cast<std::size_t>(place - move.begin())].type;
      if (std::find(claim.who.types.begin(), claim.who.types.end(), type) != claim.who.types.end())
        targets[type].insert(static_cast<CellId>(place->b));
    }
    for (const auto& [type, cells] : targets) {
      bool possible = false;
      for (std::size_t at = 0; at < moment.before.cells.size(); ++at) {
        const auto cell = static_cast<CellId>(at);
        if (!moment.before.cells[at].empty() || !barred(moment.before, type, cell)) continue;
        if (cells.count(cell) == 0)
          possible = true;
        else if (claim.word != "column" || plain_pawn_there(moment.before, type, cell))
          return fail(fmt::format("in the definition the {} may be put on {}", model_.types[type].name,
                                  model_.board.cells[cell].name),
                      {"turn"});
      }
      tried[type] += possible ? 1 : 0;
    }
  }
  for (const TypeId type : claim.who.types) {
    if (tried[type] < kFewestDrops) return inconclusive("too few of these could be put down in play");
  }
  return pass({"turn"});
}

// Whether one of them stands on the file that nothing tells from one that was just put down.
bool RuleJudge::plain_pawn_there(const Store& store, TypeId type, CellId cell) const {
  const std::size_t slots = model_.piece_slots.size();
  for (std::size_t i = 0; i < store.pieces.size(); ++i) {
    const PieceRecord& piece = store.pieces[i];
    if (piece.site != SiteKind::Cell || piece.type != type || piece.owner != store.mover ||
        model_.board.cells[piece.index].file != model_.board.cells[cell].file)
      continue;
    bool plain = true;
    for (std::size_t s = 0; s < slots; ++s)
      plain = plain && store.piece_slots[i * slots + s] == model_.piece_slots[s].start;
    if (plain) return true;
  }
  return false;
}

}  // namespace ludwright::book
