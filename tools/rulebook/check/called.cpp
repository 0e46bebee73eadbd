// See called.h.
#include "tools/rulebook/check/called.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "tools/rulebook/check/carried_positions.h"
#include "tools/rulebook/check/gap_plays.h"
#include "tools/rulebook/check/synonyms.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kFewestCalled = 8, kEnoughCalled = 200;
constexpr int kCalledGames = 24, kCalledPlies = 60;

}  // namespace

CalledJudge::CalledJudge(SceneRunner& runner) : runner_(runner), model_(runner.model()) {
  for (std::size_t slot = 0; slot < model_.piece_slots.size() && hue_ < 0; ++slot) {
    if (model_.piece_slots[slot].kind != SlotKind::Value) continue;
    for (std::size_t mark = 0; mark < model_.marks.size(); ++mark) {
      if (model_.marks[mark].enumeration != model_.piece_slots[slot].enumeration) continue;
      hue_ = static_cast<int>(slot);
      ground_ = static_cast<int>(mark);
    }
  }
}

Judgement CalledJudge::judge(const Claim& claim) {
  if (model_.seats.size() != 2) return inconclusive("it is judged for two players");
  const bool coloured = is_one_of(claim.kind, "call-colour|call-play|call-passed");
  if (coloured && hue_ < 0) return inconclusive("pieces and squares have no colours in the definition");
  if (claim.kind == "call-to-and-fro") return to_and_fro();
  Tally tally;
  if (claim.kind == "call-colour") by_colour(claim, tally);
  if (claim.kind == "call-play") colour_play(claim, tally);
  if (claim.kind == "call-passed") after_pass(claim, tally);
  if (claim.kind == "call-again") other_moves_again(claim, tally);
  if (claim.kind == "call-locked") locked(claim, tally);
  const std::size_t fewest = claim.kind == "call-locked" ? kFewestCalled / 2 : kFewestCalled;
  if (tally.yes + tally.no < fewest) return inconclusive("too few such turns came up in play");
  if (tally.no > 0) return fail("in the definition it is otherwise", {"turn"});
  return pass({"turn"});
}

// How many go to and fro is no matter of games: whether any do is.
Judgement CalledJudge::to_and_fro() { return inconclusive("how many repeat their moves is not decided by play"); }

bool CalledJudge::are_meant(const Claim& claim, const Store& store, const Move& move) const {
  const Choice* walk = first_walk(move);
  if (walk == nullptr || store.cells[walk->a].empty() || claim.who.types.empty()) return true;
  const TypeId type = store.pieces[store.cells[walk->a].back()].type;
  return std::find(claim.who.types.begin(), claim.who.types.end(), type) != claim.who.types.end();
}

// After each turn in which a piece moved, only pieces of the colour of the square where it (or, "own", the one that the
// player moved before) came to rest may move.
void CalledJudge::by_colour(const Claim& claim, Tally& tally) {
  Executor& game = runner_.executor(SceneRules::Whole);
  const std::size_t slots = model_.piece_slots.size();
  std::uint64_t seed = 29;
  for (int play = 0; play < kCalledGames && tally.yes + tally.no < kEnoughCalled; ++play) {
    game.set(runner_.opening());
    CellId last[2] = {kNoCell, kNoCell};
    for (int ply = 0; ply < kCalledPlies && !game.outcome().over(); ++ply) {
      const PlayerId mover = game.decider();
      if (mover > 1) break;
      MoveList moves;
      game.legal_moves(moves);
      const Store now = game.store();
      const CellId rest = last[claim.word == "own" ? mover : 1 - mover];
      for (const Move& move : moves) {
        const Choice* walk = first_walk(move);
        if (walk == nullptr || rest == kNoCell || now.cells[walk->a].empty()) continue;
        const PieceId piece = now.cells[walk->a].back();
        const std::int32_t is = now.piece_slots[piece * slots + static_cast<std::size_t>(hue_)];
        tally.add(is == model_.marks[static_cast<std::size_t>(ground_)].values[rest] && are_meant(claim, now, move));
      }
      const Move move = moves[(seed = mix(seed)) % moves.size()];
      const Choice* walk = first_walk(move);
      if (walk == nullptr) break;  // what a pass makes of it is told elsewhere
      last[mover] = static_cast<CellId>(walk->b);
      game.do_move(move);
    }
  }
}

// "One player moves a yellow tower to a purple square": that can be played; then, where somebody can move, only a
// purple one may. Numbers: the colours of the piece, of the square and of the one that answers.
void CalledJudge::colour_play(const Claim& claim, Tally& tally) {
  Executor& game = runner_.executor(SceneRules::Whole);
  const std::size_t slots = model_.piece_slots.size();
  const auto hue_of = [&](const Store& store, CellId cell) {
    return store.cells[cell].empty()
               ? kNone
               : store.piece_slots[store.cells[cell].back() * slots + static_cast<std::size_t>(hue_)];
  };
  std::uint64_t seed = 31;
  for (int play = 0; play < kCalledGames * 4 && tally.yes + tally.no < kEnoughCalled; ++play) {
    game.set(runner_.opening());
    for (int ply = 0; ply < 6 && !game.outcome().over(); ++ply) {
      MoveList moves, answers;
      game.legal_moves(moves);
      const Store now = game.store();
      for (const Move& move : moves) {
        const Choice* walk = first_walk(move);
        if (walk == nullptr || !are_meant(claim, now, move)) continue;
        if (hue_of(now, static_cast<CellId>(walk->a)) != claim.numbers[0]) continue;
        if (model_.marks[static_cast<std::size_t>(ground_)].values[walk->b] != claim.numbers[1]) continue;
        if (claim.numbers.size() < 3) {
          tally.add(true);
          continue;
        }
        game.do_move(move);
        const Store then = game.store();
        if (!game.outcome().over()) {
          game.legal_moves(answers);
          for (const Move& answer : answers) {
            if (const Choice* step = first_walk(answer))
              tally.add(hue_of(then, static_cast<CellId>(step->a)) == claim.numbers[2]);
          }
        }
        game.undo_move();
      }
      game.do_move(Move(moves[(seed = mix(seed)) % moves.size()]));
    }
  }
}

// A player who can do nothing but pass is followed by the other one, who has a move or must pass as well.
void CalledJudge::other_moves_again(const Claim& claim, Tally& tally) {
  Executor& game = runner_.executor(SceneRules::Whole);
  std::uint64_t seed = 37;
  for (int play = 0; play < kCalledGames * 10 && tally.yes + tally.no < kFewestCalled * 2; ++play) {
    game.set(runner_.opening());
    PlayerId before = kNobody;
    for (int ply = 0; ply < kCalledPlies * 2 && !game.outcome().over(); ++ply) {
      const PlayerId mover = game.decider();
      MoveList moves;
      game.legal_moves(moves);
      const bool passes = moves.size() == 1 && is_refusal(moves[0]);
      game.do_move(Move(moves[(seed = mix(seed)) % moves.size()]));
      if (passes && !game.outcome().over() && before != mover && before != kNobody)
        tally.add((game.decider() == before) == (claim.word == "other"));
      before = mover;
    }
  }
}

// Who can only pass leaves the other one with the colour of the square under the piece that was called for.
void CalledJudge::after_pass(const Claim& claim, Tally& tally) {
  Executor& game = runner_.executor(SceneRules::Whole);
  const std::size_t slots = model_.piece_slots.size();
  const auto& grounds = model_.marks[static_cast<std::size_t>(ground_)].values;
  std::uint64_t seed = 41;
  for (int play = 0; play < kCalledGames * 10 && tally.yes + tally.no < kFewestCalled * 4; ++play) {
    game.set(runner_.opening());
    std::int32_t called = kNone;
    for (int ply = 0; ply < kCalledPlies * 2 && !game.outcome().over(); ++ply) {
      MoveList moves;
      game.legal_moves(moves);
      const Store now = game.store();
      const Move move = moves[(seed = mix(seed)) % moves.size()];
      const Choice* walk = first_walk(move);
      const bool passes = moves.size() == 1 && is_refusal(move);
      if (walk == nullptr && (!passes || called == kNone)) break;
      if (passes) {
        for (std::size_t i = 0; i < now.pieces.size(); ++i) {
          const PieceRecord& piece = now.pieces[i];
          const bool its = piece.site == SiteKind::Cell && piece.owner == now.mover &&
                           now.piece_slots[i * slots + static_cast<std::size_t>(hue_)] == called;
          if (!its) continue;
          called = grounds[piece.index];
          break;
        }
      } else {
        called = grounds[walk->b];
      }
      game.do_move(move);
      if (!passes || game.outcome().over()) continue;
      MoveList answers;
      game.legal_moves(answers);
      const Store then = game.store();
      for (const Move& answer : answers) {
        const Choice* step = first_walk(answer);
        if (step == nullptr) continue;
        const PieceId piece = then.cells[step->a].back();
        tally.add(then.piece_slots[piece * slots + static_cast<std::size_t>(hue_)] == called &&
                  are_meant(claim, then, answer));
      }
    }
  }
}

// Whether nobody has anything to do but to pass, whoever is to move.
bool CalledJudge::is_idle(const Store& store) {
  Executor& game = runner_.executor(SceneRules::Whole);
  constexpr int kForGood = 16;  // turns: what is called for may change with each
  game.set(store);
  for (int turn = 0; turn < kForGood; ++turn) {
    if (game.outcome().over()) return turn > 1;
    MoveList moves;
    game.legal_moves(moves);
    if (moves.size() != 1 || !is_refusal(moves[0])) return false;
    game.do_move(Move(moves[0]));
  }
  return true;
}

// A turn after which nobody can move any more: the game ends, and who made it has lost ("win": won).
void CalledJudge::locked(const Claim& claim, Tally& tally) {
  constexpr int kTries = 40;
  constexpr std::size_t kEnough = 8;
  const PieceType& type = model_.types[0];
  if (type.moves.empty()) return;
  Executor& game = runner_.executor(SceneRules::Whole);
  const Store& opening = runner_.opening();
  std::uint64_t seed = 43;
  for (int attempt = 0; attempt < kTries && tally.yes + tally.no < kEnough; ++attempt) {
    Store store = opening;
    std::vector<PieceId> sides[2];
    for (std::size_t i = 0; i < store.pieces.size(); ++i) {
      if (store.pieces[i].site != SiteKind::Cell || store.pieces[i].owner > 1) return;
      sides[store.pieces[i].owner].push_back(static_cast<PieceId>(i));
      store.pieces[i].site = SiteKind::Gone;
    }
    for (auto& cell : store.cells) cell.clear();
    const auto put = [&](PieceId piece, CellId cell) {
      if (cell == kNoCell || !store.cells[cell].empty()) return;
      store.pieces[piece].site = SiteKind::Cell;
      store.pieces[piece].index = cell;
      store.cells[cell].push_back(piece);
    };
    // Two walls face to face, and one square behind the one that is missing.
    const DirectionId up = model_.seats[0].forward;
    const int width = model_.board.width, height = model_.board.height;
    if (up == kNoDirection || height < 5 || static_cast<int>(std::min(sides[0].size(), sides[1].size())) < width)
      return;
    const auto row = static_cast<CellId>(model_.board.at[static_cast<std::size_t>(
        (1 + static_cast<int>((seed = mix(seed)) % static_cast<std::size_t>(height - 3))) * width)]);
    const std::size_t gap = (seed = mix(seed)) % static_cast<std::size_t>(width);
    for (auto& side : sides) {
      for (std::size_t i = 0; i < side.size(); ++i)
        std::swap(side[i], side[i + (seed = mix(seed)) % (side.size() - i)]);
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(width); ++i) {
      const CellId low = model_.board.offset(row, static_cast<int>(i), 0);
      put(sides[0][i], i == gap ? model_.board.neighbour(low, model_.board.opposite[up]) : low);
      put(sides[1][i], model_.board.neighbour(low, up));
    }
    store.history.clear();
    runner_.refresh(store);
    game.set(store);
    if (game.outcome().over() || game.decider() > 1) continue;
    MoveList moves;
    game.legal_moves(moves);
    for (const Move& move : moves) {
      if (first_walk(move) == nullptr) continue;
      game.set(store);
      const PlayerId mover = game.decider();
      game.do_move(move);
      if (game.outcome().over()) continue;
      if (!is_idle(game.store())) continue;
      game.set(store);
      game.do_move(move);
      for (int turn = 0; turn < 12 && !game.outcome().over(); ++turn) {
        MoveList passes;
        game.legal_moves(passes);
        game.do_move(Move(passes[0]));
      }
      if (claim.word == "arises") {
        tally.add(true);
      } else {
        // With few pieces nobody may have the one that would score.
        if (game.outcome().kind == OutcomeKind::Win) tally.add(wins(game.outcome(), mover) == (claim.word == "win"));
      }
      break;
    }
  }
}

}  // namespace ludwright::book
