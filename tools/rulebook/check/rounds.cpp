// See rounds.h.
#include "tools/rulebook/check/rounds.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/statements.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kFewestRounds = 12;
constexpr int kRoundGames = 16, kRoundPlies = 160;

// The statements of a block and of those inside it, in the order in which they stand.
void gather_in_order(const Model& model, BlockId block, std::vector<const Statement*>& all) {
  if (block == kNoId) return;
  for (const Statement& statement : model.block(block).statements) {
    all.push_back(&statement);
    for (const BlockId inner : statement.blocks) gather_in_order(model, inner, all);
  }
}

}  // namespace

bool RoundJudge::has_rounds() const {
  return std::any_of(model_.phases.begin(), model_.phases.end(), [](const Phase& phase) { return phase.is_round; });
}

Judgement RoundJudge::judge(const Claim& claim) {
  if (claim.kind == "round-empty" || claim.kind == "round-shut") return empty(claim);
  if (!has_rounds()) return inconclusive("the definition has no rounds in which all players act");
  if (claim.kind == "round-first") return first();
  if (claim.kind == "round-discards") return discards(claim);
  if (claim.kind == "round-refill") return refill(claim);
  return inconclusive("nothing judges this");
}

// The first who decides anything in a round is always the first player.
Judgement RoundJudge::first() {
  Executor& game = runner_.executor(SceneRules::Whole);
  std::uint64_t seed = 47;
  std::size_t rounds = 0;
  Move move;
  for (int play = 0; play < kRoundGames; ++play) {
    game.set(runner_.opening());
    for (int ply = 0; ply < kRoundPlies && !game.outcome().over(); ++ply) {
      const PlayerId decider = game.decider();
      if (game.begins_unit() && game.turn_state().stage == Stage::Turn && decider != kNobody) {
        if (decider != 0)
          return fail(fmt::format("in the definition {} begins some rounds", model_.seats[decider].name), {"turn"});
        ++rounds;
      }
      if (!game.draw_move(seed = mix(seed), move)) break;
      game.do_move(move);
    }
  }
  return rounds < kFewestRounds ? inconclusive("too few rounds came up in play") : pass({"turn"});
}

// Whether pieces of each of these kinds come to stand elsewhere though nobody walks.
bool RoundJudge::move_by_themselves(const Who& who) {
  Executor& game = runner_.executor(SceneRules::Whole);
  std::uint64_t seed = 61;
  std::set<TypeId> moved;
  Move move;
  game.set(runner_.opening());
  for (int ply = 0; ply < kRoundPlies && !game.outcome().over() && game.draw_move(seed = mix(seed), move); ++ply) {
    const Store before = game.store();
    game.do_move(move);
    if (std::any_of(move.begin(), move.end(), [](const Choice& one) { return one.kind == ChoiceKind::Walk; })) continue;
    const Store now = game.store();
    for (std::size_t i = 0; i < before.pieces.size(); ++i) {
      const PieceRecord &was = before.pieces[i], &is = now.pieces[i];
      if (was.site == SiteKind::Cell && is.site == SiteKind::Cell && was.index != is.index) moved.insert(is.type);
    }
  }
  return !who.types.empty() &&
         std::all_of(who.types.begin(), who.types.end(), [&](TypeId type) { return moved.count(type) > 0; });
}

// What has the flag is removed, behind all that gives it, and, if that is said, behind all that moves by itself.
Judgement RoundJudge::discards(const Claim& claim) {
  const auto slot = std::find_if(model_.piece_slots.begin(), model_.piece_slots.end(),
                                 [&](const SlotInfo& info) { return info.name == claim.place; });
  if (slot == model_.piece_slots.end()) return inconclusive("the definition knows no such pieces");
  const auto index = static_cast<int>(slot - model_.piece_slots.begin());
  for (const Phase& phase : model_.phases) {
    std::vector<const Statement*> all;
    gather_in_order(model_, phase.program, all);
    std::size_t removed = all.size(), given = 0, shifted = 0, shifts = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Statement& one = *all[i];
      const bool takes_away = one.kind == StatementKind::Remove || one.kind == StatementKind::Send;
      const bool flagged =
          any_expr(model_, one.a, [&](const Expr& expr) { return expr.op == Op::PieceFlag && expr.value == index; });
      if (takes_away && flagged) removed = i;
      if (one.kind == StatementKind::AssignSlot && one.holder == static_cast<int>(SlotHolder::Piece) &&
          one.slot == index)
        given = i;
      if (one.kind == StatementKind::Shift) shifted = i, ++shifts;
    }
    if (removed == all.size()) continue;
    if (given > removed) return fail("in the definition some come to be so later", {"turn"});
    if (claim.word != "after") return pass({"turn"});
    if (shifts == 0 || !move_by_themselves(claim.who)) return inconclusive("these do not move by themselves");
    return shifted < removed ? pass({"turn"}) : fail("in the definition something moves later", {"turn"});
  }
  return fail("in the definition these are not removed", {"turn"});
}

// At the beginning of each round each player holds so many again, unless nothing is left to draw; without a number: as
// many as a round before.
Judgement RoundJudge::refill(const Claim& claim) {
  const auto hand = std::find_if(model_.areas.begin(), model_.areas.end(), [&](const Area& area) {
    return area.per_player && (claim.sizes.empty() || area.name == claim.sizes[0]);
  });
  if (hand == model_.areas.end()) return inconclusive("the definition has no such place beside the board");
  Executor& game = runner_.executor(SceneRules::Whole);
  std::uint64_t seed = 53;
  std::size_t rounds = 0;
  Move move;
  for (int play = 0; play < kRoundGames; ++play) {
    game.set(runner_.opening());
    std::size_t before = 0;
    bool dealt = false, spent = false;
    for (int ply = 0; ply < kRoundPlies && !game.outcome().over(); ++ply) {
      if (game.begins_unit() && game.turn_state().stage == Stage::Turn && game.decider() != kNobody) {
        const Store now = game.store();
        bool left = false;  // something to draw
        for (const Area& area : model_.areas) {
          if (!area.per_player) left = left || !now.areas[static_cast<std::size_t>(area.first)].empty();
        }
        if (!left) break;
        for (std::size_t seat = 0; seat < model_.seats.size(); ++seat) {
          const std::size_t held = now.areas[static_cast<std::size_t>(hand->first) + seat].size();
          const bool wrong =
              claim.numbers.empty() ? dealt && held != before : held != static_cast<std::size_t>(claim.numbers[0]);
          if (wrong)
            return fail(fmt::format("in the definition a player begins a round with {} of them", held), {"turn"});
          before = held;
          dealt = true;
        }
        rounds += spent ? 1 : 0;
        spent = false;
      } else if (game.turn_state().stage == Stage::Turn) {
        const Store now = game.store();
        for (std::size_t seat = 0; dealt && seat < model_.seats.size(); ++seat)
          spent = spent || now.areas[static_cast<std::size_t>(hand->first) + seat].size() < before;
      }
      if (!game.draw_move(seed = mix(seed), move)) break;
      game.do_move(move);
    }
  }
  return rounds < kFewestRounds ? inconclusive("too few rounds came up in play") : pass({"turn"});
}

// Nothing is put where one of these stands, and something may be put where none does; all that stands on the board is
// among them.
Judgement RoundJudge::empty(const Claim& claim) {
  Executor& game = runner_.executor(SceneRules::Whole);
  std::uint64_t seed = 59;
  std::size_t seen = 0;
  std::set<TypeId> shut, placed;
  for (int play = 0; play < kRoundGames / 2; ++play) {
    game.set(runner_.opening());
    for (int ply = 0; ply < kRoundPlies / 2 && !game.outcome().over(); ++ply) {
      MoveList moves;
      game.legal_moves(moves);
      if (moves.empty()) break;
      std::set<CellId> targets;
      for (const Move& move : moves) {
        for (const Choice& choice : move) {
          if (choice.kind != ChoiceKind::Place || choice.b >= kMaxCells) continue;
          targets.insert(static_cast<CellId>(choice.b));
          placed.insert(static_cast<TypeId>(choice.a));
        }
      }
      if (game.turn_state().stage == Stage::Turn && !targets.empty()) {
        const Store now = game.store();
        ++seen;
        for (std::size_t cell = 0; cell < now.cells.size(); ++cell) {
          const bool target = targets.count(static_cast<CellId>(cell)) > 0;
          if (now.cells[cell].empty()) {
            if (!target && claim.kind == "round-empty") return inconclusive("not every empty square is open");
            continue;
          }
          bool named = false;
          for (const PieceId piece : now.cells[cell]) {
            const TypeId type = now.pieces[piece].type;
            shut.insert(type);
            // "A tile, a dragon or a tent": tiles are what is placed.
            named = named || (claim.word == "piece" && (claim.who.types.empty() || placed.count(type) > 0)) ||
                    std::find(claim.who.types.begin(), claim.who.types.end(), type) != claim.who.types.end();
          }
          if (target) return fail("in the definition something may be put where a piece stands", {"turn"});
          if (!named && claim.kind == "round-empty")
            return fail("in the definition other pieces shut a square as well", {"turn"});
        }
      }
      game.do_move(Move(moves[(seed = mix(seed)) % moves.size()]));
    }
  }
  if (seen < kFewestRounds || shut.empty()) return inconclusive("too few turns came up in play");
  const bool all_seen =
      std::all_of(claim.who.types.begin(), claim.who.types.end(), [&](TypeId type) { return shut.count(type) > 0; });
  return all_seen ? pass({"turn"}) : inconclusive("some of these were not on the board in play");
}

}  // namespace ludwright::book
