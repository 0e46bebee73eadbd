// What pieces did, and might have done, in games that went by lot: see rule_judge.h.
#include <algorithm>

#include "tools/rulebook/check/rule_judge.h"
#include "tools/rulebook/check/turn_judge.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kSampled = 320;  // positions whose moves are listed

}  // namespace

// Which types took something in a turn that moved or placed them.
const std::set<TypeId>& RuleJudge::takers() {
  if (takers_) return *takers_;
  takers_.emplace();
  for (const Moment& moment : moments()) {
    const CellId end = turn_end(moment.move);
    if (end == kNoCell || !moment.decides || moment.before.stage != Stage::Turn || moment.after.cells[end].empty())
      continue;
    const TypeId type = moment.after.pieces[moment.after.cells[end].back()].type;
    for (std::size_t i = 0; i < moment.before.pieces.size(); ++i) {
      const PieceRecord &was = moment.before.pieces[i], &is = moment.after.pieces[i];
      if (was.owner != moment.before.mover && was.site == SiteKind::Cell && is.site != SiteKind::Cell)
        takers_->insert(type);
    }
  }
  return *takers_;
}

// "A pawn always moves one square": whether a piece of the type went farther than that in play, taking nothing.
std::optional<Situation> RuleJudge::went_farther(TypeId type, int most, CellId& end) {
  Executor& game = runner_.executor(SceneRules::Whole);
  MoveList moves;
  const auto& all = moments();
  const std::size_t step = std::max<std::size_t>(1, all.size() / kSampled);
  for (std::size_t m = 0; m < all.size(); m += step) {
    const Store& before = all[m].before;
    if (!all[m].decides || before.stage != Stage::Turn) continue;
    game.set(before);
    if (game.outcome().over()) continue;
    game.legal_moves(moves);
    for (const Move& move : moves) {
      const Choice& walk = move.choices[0];
      if (move.size == 0 || walk.kind != ChoiceKind::Walk || before.cells[walk.a].empty()) continue;
      if (before.pieces[before.cells[walk.a].back()].type != type || game.facts(move).parts[0].taken > 0) continue;
      bool near = false;
      for (std::size_t d = 0; d < model_.board.directions.size() && !near; ++d) {
        CellId at = static_cast<CellId>(walk.a);
        for (int i = 0; i < most && at != kNoCell && !near; ++i) {
          at = model_.board.neighbour(at, static_cast<DirectionId>(d));
          near = at == walk.b;
        }
      }
      if (near) continue;
      end = walk.b;
      return Situation{before, static_cast<CellId>(walk.a), before.mover};
    }
  }
  return std::nullopt;
}

// Whether two own pieces of two kinds, which alone stand where they begin, move at once, to empty squares.
bool RuleJudge::castles() {
  Executor& game = runner_.executor(SceneRules::Whole);
  MoveList moves;
  const auto& types = model_.types;
  for (std::size_t one = 0; one < types.size(); ++one) {
    for (std::size_t other = 0; other < types.size(); ++other) {
      Store store = runner_.bare(0, static_cast<int>(model_.phases.size()) - 1);
      for (const PieceRecord& piece : begun().pieces) {
        if (piece.site == SiteKind::Cell && (piece.type == one || (piece.type == other && piece.owner == 0)))
          add_piece(model_, store, piece.type, piece.owner, static_cast<CellId>(piece.index));
      }
      runner_.refresh(store);
      game.set(store);
      if (one == other || game.outcome().over() || game.decider() != 0) continue;
      game.legal_moves(moves);
      for (const Move& move : moves) {
        game.do_move(move);
        const Store after = game.store();
        std::size_t moved = 0;
        for (std::size_t i = 0; i < store.pieces.size(); ++i) {
          const PieceRecord &was = store.pieces[i], &is = after.pieces[i];
          moved += was.owner == 0 && is.site == SiteKind::Cell && is.index != was.index && store.cells[is.index].empty()
                       ? 1
                       : 0;
        }
        game.undo_move();
        if (moved > 1) return true;
      }
    }
  }
  return false;
}

// Castling, and pieces that share a square: what is never seen may yet be.
Judgement RuleJudge::special(const Claim& claim) {
  if (claim.word == "castle") {
    if (castles()) return pass({"turn"});
    // One piece is moved, and nothing else is put anywhere.
    const bool puts = std::any_of(model_.blocks.begin(), model_.blocks.end(), [](const Block& block) {
      return std::any_of(block.statements.begin(), block.statements.end(), [](const Statement& statement) {
        return statement.kind == StatementKind::PlacePiece || statement.kind == StatementKind::Send ||
               statement.kind == StatementKind::Shift || statement.kind == StatementKind::Swap;
      });
    });
    return puts ? inconclusive("this did not come up where pieces stand as at the start")
                : fail("in the definition no move moves two pieces", {"turn"});
  }
  const auto& all = moments();
  const bool shares = std::any_of(all.begin(), all.end(), [](const Moment& moment) {
    return std::any_of(moment.before.cells.begin(), moment.before.cells.end(),
                       [](const auto& cell) { return cell.size() > 1; });
  });
  if (shares) return pass({"turn"});
  return all.size() < kSampled ? inconclusive("too few positions came up in play")
                               : fail("in the definition this never comes up");
}

}  // namespace ludwright::book
