// Traps that worked examples tell of: "A king on e4 is caught by attackers on d4, f4 and e3". See rule_judge.h.
#include <algorithm>

#include "engine/store.h"
#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {
namespace {

bool stands_on(const Store& store, CellId cell, TypeId type, PlayerId owner) {
  if (store.cells[cell].empty()) return false;
  const PieceRecord& piece = store.pieces[store.cells[cell].back()];
  return piece.type == type && piece.owner == owner;
}

// Whether a straight way from the one to the other leads over a third: that would be a jump.
bool lies_between(const Topology& board, CellId from, CellId end, CellId over) {
  for (std::size_t d = 0; d < board.directions.size(); ++d) {
    bool passed = false;
    CellId at = board.neighbour(from, static_cast<DirectionId>(d));
    for (std::size_t steps = 0; at != kNoCell && at != from && steps < board.cells.size(); ++steps) {
      if (at == end && passed) return true;
      passed = passed || at == over;
      at = board.neighbour(at, static_cast<DirectionId>(d));
    }
  }
  return false;
}

}  // namespace

// Whichever of the captors comes last, the victim falls: it leaves its cell, or its player loses.
Judgement RuleJudge::caught(const Claim& claim) {
  const CellId at = model_.board.find_cell(claim.sizes[0]);
  const TypeId type = claim.who.types[0];
  std::vector<PlayerId> owners;
  for (std::size_t seat = 0; seat < model_.seats.size(); ++seat) {
    const Name* named = vocabulary_.find(claim.word);
    const auto id = static_cast<PlayerId>(seat);
    if (named != nullptr ? named->index == seat
                         : claim.who.types.size() == 1 && count_of(model_, begun(), claim.who, id) > 0)
      owners.push_back(id);
  }
  if (owners.empty()) owners.push_back(0);
  if (model_.seats.size() != 2) return inconclusive("such positions are of two players");
  const PlayerId owner = owners[0], captor = static_cast<PlayerId>(1 - owner);
  // Of pieces that each player must have, those that are not named stand where they begin.
  const auto position = [&](std::size_t last) {
    Store store = runner_.bare(captor, static_cast<int>(model_.phases.size()) - 1);
    add_piece(model_, store, type, owner, at);
    for (std::size_t i = 0; i < claim.placed.size(); ++i) {
      if (i != last)
        add_piece(model_, store, claim.placed[i].type, captor, model_.board.find_cell(claim.placed[i].cell));
    }
    for (const PieceRecord& piece : begun().pieces) {
      if (piece.site != SiteKind::Cell || piece.owner == kNobody) continue;
      const auto alike = std::count_if(begun().pieces.begin(), begun().pieces.end(), [&](const PieceRecord& one) {
        return one.type == piece.type && one.owner == piece.owner && one.site == SiteKind::Cell;
      });
      const bool stands = std::any_of(store.pieces.begin(), store.pieces.end(), [&](const PieceRecord& one) {
        return one.type == piece.type && one.owner == piece.owner;
      });
      const auto cell = static_cast<CellId>(piece.index);
      const bool near = std::any_of(claim.placed.begin(), claim.placed.end(),
                                    [&](const PlacedPiece& one) { return model_.board.find_cell(one.cell) == cell; });
      if (alike == 1 && !stands && !near && store.cells[cell].empty())
        add_piece(model_, store, piece.type, piece.owner, cell);
    }
    return store;
  };
  std::size_t tried = 0, fell = 0;
  Executor& game = runner_.executor(SceneRules::Whole);
  for (std::size_t last = 0; last < claim.placed.size(); ++last) {
    const CellId end = model_.board.find_cell(claim.placed[last].cell);
    const TypeId comes = claim.placed[last].type;
    bool came = false, done = false;
    // It comes from wherever it can, or is put down there.
    for (int from = -1; from < static_cast<int>(model_.board.cells.size()) && !came; ++from) {
      Store store = position(last);
      if (from == end || (from >= 0 && !store.cells[static_cast<std::size_t>(from)].empty())) continue;
      if (from >= 0) add_piece(model_, store, comes, captor, static_cast<CellId>(from));
      if (from >= 0 && lies_between(model_.board, static_cast<CellId>(from), end, at)) continue;
      runner_.refresh(store);
      game.set(store);
      if (game.outcome().over()) continue;
      MoveList moves;
      game.legal_moves(moves);
      for (const Move& move : moves) {
        game.set(store);
        game.do_move(move);
        const Store& after = game.store();
        if (!stands_on(after, end, comes, captor)) continue;
        if (from >= 0 && !after.cells[static_cast<std::size_t>(from)].empty()) continue;
        bool others = true;
        for (const PlacedPiece& one : claim.placed)
          others = others && stands_on(after, model_.board.find_cell(one.cell), one.type, captor);
        if (!others) continue;
        came = true;
        done = !stands_on(after, at, type, owner) || wins(game.outcome(), captor);
        break;
      }
    }
    tried += came ? 1 : 0;
    fell += done ? 1 : 0;
  }
  if (tried == 0) return inconclusive("such a position cannot be put together");
  if (claim.no) return fell == 0 ? pass({"turn"}) : fail("in the definition it is captured there", {"turn"});
  return fell == tried ? pass({"turn"}) : fail("in the definition it is not captured there", {"turn"});
}

}  // namespace ludwright::book
