// See drifts.h.
#include "tools/rulebook/check/drifts.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/gap_plays.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kFewestDrifts = 4, kCellsTried = 3;  // positions, before anything is believed

}  // namespace

DriftJudge::DriftJudge(SceneRunner& runner) : runner_(runner), model_(runner.model()) {
  for (std::size_t i = 0; i < model_.piece_slots.size() && facing_ < 0; ++i) {
    if (model_.piece_slots[i].kind == SlotKind::Direction) facing_ = static_cast<int>(i);
  }
}

// Along rows and columns.
std::vector<DirectionId> DriftJudge::sides() const {
  std::vector<DirectionId> all;
  for (std::size_t d = 0; d < model_.board.delta.size(); ++d) {
    if (model_.board.delta[d][0] == 0 || model_.board.delta[d][1] == 0) all.push_back(static_cast<DirectionId>(d));
  }
  return all;
}

CellId DriftJudge::next(CellId cell, DirectionId way, int steps) const {
  for (; steps > 0 && cell != kNoCell; --steps) cell = model_.board.neighbour(cell, way);
  return cell;
}

// In the middle of the board, where nothing of a player stands.
std::vector<CellId> DriftJudge::free_cells() {
  std::vector<CellId> all;
  const int width = model_.board.width, height = model_.board.height;
  for (std::size_t cell = 0; cell < model_.board.cells.size() && all.size() < kCellsTried; ++cell) {
    const int x = model_.board.cells[cell].file, y = model_.board.cells[cell].rank;
    if (x >= width / 3 && x <= width - 1 - width / 3 && y >= height / 3 && y <= height - 1 - height / 3)
      all.push_back(static_cast<CellId>(cell));
  }
  return all;
}

std::optional<DriftJudge::After> DriftJudge::after(const std::vector<Man>& men) {
  constexpr int kMostDecisions = 12;
  Store store = runner_.bare(0, static_cast<int>(model_.phases.size()) - 1);
  const Store& opening = runner_.opening();
  for (const PieceRecord& piece : opening.pieces) {  // what belongs to somebody stands where it always does
    if (piece.site == SiteKind::Cell && piece.owner != kNobody)
      add_piece(model_, store, piece.type, piece.owner, static_cast<CellId>(piece.index));
  }
  std::vector<PieceId> ids;
  const std::size_t slots = model_.piece_slots.size();
  for (const Man& man : men) {
    if (man.cell == kNoCell || !store.cells[man.cell].empty()) return std::nullopt;
    ids.push_back(add_piece(model_, store, man.type, kNobody, man.cell));
    store.piece_slots[ids.back() * slots + static_cast<std::size_t>(facing_)] = man.facing;
  }
  runner_.refresh(store);
  Executor& game = runner_.executor(SceneRules::Whole);
  game.set(store);
  for (int i = 0; i < kMostDecisions && !game.outcome().over() && (i == 0 || !game.begins_unit()); ++i) {
    MoveList moves;
    game.legal_moves(moves);
    if (moves.empty()) return std::nullopt;
    const auto refusal = std::find_if(moves.begin(), moves.end(), is_refusal);
    game.do_move(Move(refusal == moves.end() ? moves[0] : *refusal));
  }
  const Store now = game.store();
  After result;
  result.outcome = game.outcome();
  const PieceRecord& first = now.pieces[ids[0]];
  if (first.site == SiteKind::Cell) result.cell = static_cast<CellId>(first.index);
  result.facing = now.piece_slots[ids[0] * slots + static_cast<std::size_t>(facing_)];
  for (const PieceId id : ids) result.stands.push_back(now.pieces[id].site == SiteKind::Cell);
  return result;
}

// Alone, it goes one square the way it faces.
bool DriftJudge::drifts(TypeId type) {
  if (!drifters_) {
    drifters_.emplace();
    for (std::size_t id = 0; id < model_.types.size(); ++id) {
      bool so = !free_cells().empty();
      for (const CellId cell : free_cells()) {
        for (const DirectionId way : sides()) {
          const auto then = so ? after({{static_cast<TypeId>(id), cell, way}}) : std::nullopt;
          so = then && then->cell == next(cell, way);
        }
      }
      if (so) drifters_->push_back(static_cast<TypeId>(id));
    }
  }
  return std::find(drifters_->begin(), drifters_->end(), type) != drifters_->end();
}

std::vector<TypeId> DriftJudge::placed(const Who& who) {
  if (!placed_) {
    placed_.emplace();
    Executor& game = runner_.executor(SceneRules::Whole);
    std::uint64_t seed = 23;
    Move move;
    for (int play = 0; play < 12; ++play) {
      game.set(runner_.opening());
      for (int ply = 0; ply < 80 && game.draw_move(seed = mix(seed), move); ++ply) {
        const MoveFacts facts = game.facts(move);
        for (std::size_t c = 0; c < move.size; ++c) {
          const Choice& choice = move.choices[c];
          if (choice.kind != ChoiceKind::Place || choice.b >= kMaxCells) continue;
          if (std::find(placed_->begin(), placed_->end(), facts.parts[c].type) == placed_->end())
            placed_->push_back(facts.parts[c].type);
        }
        game.do_move(move);
      }
    }
  }
  std::vector<TypeId> some;
  for (const TypeId type : *placed_) {
    if (who.everybody || std::find(who.types.begin(), who.types.end(), type) != who.types.end()) some.push_back(type);
  }
  return some;
}

Judgement DriftJudge::judge(const Claim& claim) {
  if (model_.seats.size() != 2 || model_.board.kind != BoardKind::Grid || facing_ < 0)
    return inconclusive("nothing goes by itself the way it faces");
  Tally tally;
  for (const TypeId drifter : claim.other.types) {
    if (!drifts(drifter)) return inconclusive("these do not go on by themselves");
    if (claim.kind == "drift-destroys") destroyed(drifter, claim, tally);
    if (claim.kind == "drift-side") by_side(drifter, claim, tally);
    if (claim.kind == "drift-sideways") sideways(drifter, claim, tally);
    if (claim.kind == "drift-moved") moved_by(drifter, claim, tally);
    if (claim.kind == "drift-chain") one_by_one(drifter, claim, tally);
    if (claim.kind == "drift-ends") ends(drifter, claim, tally);
    if (claim.kind == "drift-hits") hits(drifter, claim, tally);
  }
  if (tally.yes + tally.no < kFewestDrifts) return inconclusive("too few positions decide this");
  if (claim.no)
    return tally.yes > 0 ? fail("in the definition it is otherwise", {"turn"}) : inconclusive("it did not come up");
  if (claim.word == "some" ? tally.yes == 0 : tally.no > 0) return fail("in the definition it is otherwise", {"turn"});
  return pass({"turn"});
}

// Whatever side it comes from, what stands on the next square is gone at the end.
void DriftJudge::destroyed(TypeId drifter, const Claim& claim, Tally& tally) {
  for (const TypeId type : placed(claim.who)) {
    for (const CellId cell : free_cells()) {
      for (const DirectionId way : sides()) {
        for (const DirectionId facing : sides()) {
          const auto then = after({{drifter, cell, way}, {type, next(cell, way), facing}});
          if (then) tally.add(!then->stands[1]);
        }
      }
    }
  }
}

// What it comes upon either sends it on and stays, or is destroyed: `open` says that this does not happen from the
// sides from which the other does, `closed` that it happens from all others. Both come up for some kind.
void DriftJudge::by_side(TypeId drifter, const Claim& claim, Tally& tally) {
  std::size_t sent = 0, broken = 0;
  for (const TypeId type : placed(claim.who)) {
    for (const CellId cell : free_cells()) {
      for (const DirectionId way : sides()) {
        for (const DirectionId facing : sides()) {
          const auto then = after({{drifter, cell, way}, {type, next(cell, way), facing}});
          if (!then) continue;
          const bool moved = then->cell != next(cell, way) || then->facing != way;
          ++(moved ? sent : broken);
          tally.add(claim.word == "open" ? moved == then->stands[1] : moved != !then->stands[1]);
        }
      }
    }
  }
  if (sent == 0 || broken == 0) tally = {};
}

// Where something else moves it aside without turning it, what it comes upon there is destroyed.
void DriftJudge::sideways(TypeId drifter, const Claim& claim, Tally& tally) {
  for (const CellId cell : free_cells()) {
    for (const DirectionId way : sides()) {
      const CellId reached = next(cell, way);
      for (const TypeId mover : placed(Who{{}, {}, true, ""})) {
        for (const DirectionId side : sides()) {
          if (model_.board.delta[side] == model_.board.delta[way] || next(reached, side) == cell) continue;
          const Man beside{mover, next(reached, side), model_.board.opposite[side]};
          const auto alone = after({{drifter, cell, way}, beside});
          if (!alone || alone->facing != way || alone->cell == reached || !alone->stands[1]) continue;
          if (alone->cell != next(reached, model_.board.opposite[side])) continue;
          for (const TypeId type : placed(claim.who)) {
            for (const DirectionId facing : sides()) {
              const auto then = after({{drifter, cell, way}, beside, {type, alone->cell, facing}});
              if (then) tally.add(!then->stands[2]);
            }
          }
        }
      }
    }
  }
}

// Each kind sends it elsewhere, or turns it, from some square on its way or (`near`) beside it, and not from all.
void DriftJudge::moved_by(TypeId drifter, const Claim& claim, Tally& tally) {
  const bool near = claim.word == "near";
  for (const TypeId type : placed(claim.who)) {
    for (const CellId cell : free_cells()) {
      bool any = false, not_all = false;
      for (const DirectionId way : sides()) {
        const CellId reached = next(cell, way);
        for (const DirectionId side : sides()) {
          for (int far = near ? 1 : 0; far <= 3 && !(any && not_all); ++far) {
            const CellId at = next(reached, side, far);
            if (at == cell) continue;
            for (const DirectionId facing : sides()) {
              const auto then = after({{drifter, cell, way}, {type, at, facing}});
              if (!then) continue;
              const bool moved = then->cell != reached || then->facing != way;
              any = any || moved;
              not_all = not_all || !moved;
            }
          }
        }
      }
      tally.add(any && (!near || not_all));
    }
  }
}

// One sends it on, and from there another does, which did nothing to it without the first.
void DriftJudge::one_by_one(TypeId drifter, const Claim& claim, Tally& tally) {
  constexpr std::size_t kEnough = 12;
  for (const CellId cell : free_cells()) {
    for (const DirectionId way : sides()) {
      for (const TypeId first : placed(claim.who)) {
        const Man one{first, next(cell, way), model_.board.opposite[way]};
        const auto sent = after({{drifter, cell, way}, one});
        if (!sent || sent->cell == kNoCell || sent->cell == one.cell || !sent->stands[1]) continue;
        for (const TypeId second : placed(claim.who)) {
          for (const DirectionId side : sides()) {
            if (tally.yes >= kEnough) return;
            const Man other{second, next(sent->cell, side), model_.board.opposite[side]};
            const auto alone = after({{drifter, cell, way}, other}), both = after({{drifter, cell, way}, one, other});
            if (!alone || !both || alone->cell != next(cell, way) || alone->facing != way) continue;
            tally.add(both->cell != sent->cell || both->facing != sent->facing);
          }
        }
      }
    }
  }
}

// Alone it goes one square; beside something else it may go on.
void DriftJudge::ends(TypeId drifter, const Claim& claim, Tally& tally) {
  for (const CellId cell : free_cells()) {
    for (const DirectionId way : sides()) {
      const auto alone = after({{drifter, cell, way}});
      if (alone) tally.add(alone->cell == next(cell, way));
    }
  }
  Tally others;
  Claim one = claim;
  one.word.clear();
  moved_by(drifter, one, others);
  tally.add(others.yes > 0);
}

// Where it goes onto a piece of this kind, the owner of that has lost, or won; where it goes onto an empty square the
// game goes on.
void DriftJudge::hits(TypeId drifter, const Claim& claim, Tally& tally) {
  for (const PieceRecord& piece : runner_.opening().pieces) {
    const bool meant = std::find(claim.who.types.begin(), claim.who.types.end(), piece.type) != claim.who.types.end();
    if (piece.site != SiteKind::Cell || !meant || piece.owner >= model_.seats.size()) continue;
    for (const DirectionId way : sides()) {
      const CellId from = next(static_cast<CellId>(piece.index), model_.board.opposite[way]);
      const auto then = after({{drifter, from, way}});
      if (!then) continue;
      const PlayerId other = enemy_of(model_, piece.owner);
      tally.add(then->outcome.over() && wins(then->outcome, claim.sizes[0] == "win" ? other : piece.owner));
    }
  }
  for (const CellId cell : free_cells()) {
    const auto then = after({{drifter, cell, sides()[0]}});
    if (then) tally.add(!then->outcome.over());
  }
}

}  // namespace ludwright::book
