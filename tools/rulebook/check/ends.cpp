// Claims that take play: what is captured and how, where pieces come, how games end. See rule_judge.h.
#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/role_walks.h"
#include "tools/rulebook/check/rule_judge.h"
#include "tools/rulebook/check/statements.h"

namespace ludwright::book {
namespace {

constexpr int kEndPlays = 30, kEndPlies = 120;
constexpr std::size_t kMostListed = 60'000;

bool mentions_op(const Model& model, ExprId id, Op op) {
  return any_expr(model, id, [op](const Expr& expr) { return expr.op == op; });
}

// The number that a condition compares this with: `repeats >= 3`.
std::optional<int> bound_on(const Model& model, ExprId id, const std::function<bool(const Expr&)>& counts) {
  if (id == kNoId) return std::nullopt;
  const Expr& expr = model.expr(id);
  if ((expr.op == Op::LessEqual || expr.op == Op::Less || expr.op == Op::Equal) && expr.args.size() == 2) {
    for (std::size_t side = 0; side < 2; ++side) {
      const Expr& number = model.expr(expr.args[side]);
      if (number.op == Op::Number && counts(model.expr(expr.args[1 - side])))
        return number.value + (expr.op == Op::Less ? 1 : 0);
    }
  }
  for (const ExprId arg : expr.args) {
    if (const auto found = bound_on(model, arg, counts)) return found;
  }
  return std::nullopt;
}

}  // namespace

// ---- what happens in play ----

const RuleJudge::Census& RuleJudge::census() {
  if (census_) return *census_;
  census_ = Census();  // clang 14 cannot emplace a nested class with initialisers
  Executor& game = runner_.executor(SceneRules::Whole);
  std::uint64_t seed = 3;
  std::size_t listed = 0;
  MoveList moves;
  for (int play = 0; play < kEndPlays && listed < kMostListed; ++play) {
    game.set(runner_.opening());
    for (int ply = 0; ply < kEndPlies && listed < kMostListed && !game.outcome().over(); ++ply) {
      game.legal_moves(moves);
      if (moves.empty()) break;
      listed += moves.size();
      seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
      // Captures are rare in random play: every other time one is made if there is one.
      std::size_t pick = static_cast<std::size_t>((seed >> 33U) % moves.size());
      std::size_t capturing = 0, passing = 0;
      for (std::size_t i = 0; i < moves.size(); ++i) {
        const MoveFacts facts = game.facts(moves[i]);
        const bool takes =
            std::any_of(facts.parts.begin(), facts.parts.end(), [](const auto& part) { return part.taken > 0; });
        const bool idle = moves[i].size > 0 && moves[i].choices[moves[i].size - 1].kind == ChoiceKind::Pass &&
                          std::all_of(moves[i].begin(), moves[i].end(), [](const Choice& choice) {
                            return choice.kind == ChoiceKind::Pass || choice.kind == ChoiceKind::Alternative;
                          });
        if (takes && (capturing++ == 0 || (seed >> 20U) % 3 == 0) && play % 2 == 0) pick = i;
        passing += idle ? 1 : 0;
      }
      if (game.decider() != kNobody) {
        census_->any_capture = census_->any_capture || capturing > 0;
        census_->may_decline = census_->may_decline || (capturing > 0 && capturing < moves.size());
        census_->may_pass = census_->may_pass || (passing > 0 && passing < moves.size());
      }
      const bool decides = game.decider() != kNobody;
      const Store before = game.store();
      const MoveFacts facts = game.facts(moves[pick]);
      const Move move = moves[pick];
      game.do_move(move);
      if (decides) count_move(before, game.store(), move, facts);
    }
  }
  return *census_;
}

void RuleJudge::count_move(const Store& before, const Store& after, const Move& move, const MoveFacts& facts) {
  Census& seen = *census_;
  ++seen.moves;
  count_drifts(before, after, move);
  std::size_t walks = 0, places = 0;
  int taken = 0;
  for (const MoveFacts::Part& part : facts.parts) taken += part.taken;
  for (const Choice& choice : move) {
    walks += choice.kind == ChoiceKind::Walk ? 1 : 0;
    places += choice.kind == ChoiceKind::Place && choice.b < kMaxCells ? 1 : 0;
  }
  ++seen.walks[walks];
  ++seen.places[places];
  for (std::size_t i = 0; i < before.pieces.size(); ++i) {
    const PieceRecord& was = before.pieces[i];
    const PieceRecord& is = after.pieces[i];
    if (was.site != SiteKind::Cell) continue;
    if (taken > 0 && was.owner != before.mover) {
      seen.captured_to_area = seen.captured_to_area || is.site == SiteKind::Area;
      if (is.site == SiteKind::Gone) {
        seen.captured_goes = true;
        seen.captured_types.insert(was.type);
      } else if (is.owner != was.owner) {
        seen.captured_changes = true;
        seen.captured_types.insert(was.type);
      } else if (is.site == SiteKind::Area) {
        seen.captured_stays = true;
        seen.captured_types.insert(was.type);
      }
    }
    if (is.site == SiteKind::Cell && is.type != was.type) seen.becomes.emplace(was.type, is.index, is.type);
    if (is.site == SiteKind::Cell && is.index != was.index && was.owner == before.mover)
      (taken > 0 ? seen.capture_entries : seen.quiet_entries).insert({{false, was.type}, is.index});
  }
}

// What a turn does to pieces that its player did not choose: those of a type of which some went somewhere.
void RuleJudge::count_drifts(const Store& before, const Store& after, const Move& move) {
  const bool chosen =
      std::any_of(move.begin(), move.end(), [](const Choice& choice) { return choice.kind == ChoiceKind::Walk; });
  if (chosen) return;
  constexpr int kFar = 4;
  const auto distance = [&](CellId from, CellId to) {
    for (std::size_t d = 0; d < model_.board.directions.size(); ++d) {
      CellId at = from;
      for (int steps = 0; steps < kFar && at != kNoCell; ++steps) {
        if (at == to) return steps;
        at = model_.board.neighbour(at, static_cast<DirectionId>(d));
      }
    }
    return kFar;
  };
  for (std::size_t i = 0; i < before.pieces.size(); ++i) {
    const PieceRecord& was = before.pieces[i];
    const PieceRecord& is = after.pieces[i];
    if (was.site != SiteKind::Cell || is.site != SiteKind::Cell || was.index == is.index) continue;
    ++census_->drifts[was.type][distance(static_cast<CellId>(was.index), static_cast<CellId>(is.index))];
  }
}

// ---- captures ----

Judgement RuleJudge::capturing(const Claim& claim) {
  const Census& seen = census();
  if (claim.kind == "moves-to-empty" || claim.kind == "never-to-empty") {
    bool any = false;
    for (const TypeId id : types_of(claim.who)) {
      const Mover mover{false, id};
      for (std::size_t i = 0; i < moves_.family(mover, false).size(); ++i) {
        const Situation& where = moves_.family(mover, false)[i];
        if (claim.kind == "never-to-empty") {
          any = any || !moves_.deeds(mover, false)[i].captures.empty();
          if (moves_.deeds(mover, false)[i].quiet.empty()) continue;
          Judgement judgement = fail(fmt::format("the definition lets the {} go to empty squares", type(id).name));
          judgement.where = where;
          judgement.end = *moves_.deeds(mover, false)[i].quiet.begin();
          return judgement;
        }
        any = true;
        for (const auto& [end, victims] : moves_.deeds(mover, false)[i].captures) {
          if (where.store.cells[end].empty()) continue;
          Judgement judgement =
              fail(fmt::format("the definition lets the {} go from {} to {}, where a piece stands", type(id).name,
                               model_.board.cells[where.cell].name, model_.board.cells[end].name));
          judgement.where = where;
          judgement.end = end;
          return judgement;
        }
      }
    }
    return any ? pass() : inconclusive("no position decides this");
  }
  if (claim.kind == "capturable" && !claim.no) {
    for (const TypeId id : types_of(claim.who)) {
      if (seen.captured_types.count(id) == 0) return inconclusive("none of these was captured in play");
    }
    return pass();
  }
  if (claim.kind == "capturable") {
    // Where nothing is captured at all, nothing leaves the board.
    if (!seen.any_capture && seen.moves > 0) {
      Claim leaves;
      leaves.kind = "leaves-board";
      leaves.who = claim.who;
      leaves.no = true;
      return denied(leaves);
    }
    for (const TypeId id : types_of(claim.who)) {
      if (seen.captured_types.count(id) > 0)
        return fail(fmt::format("in the definition the {} was captured in play", type(id).name));
    }
    return pass();
  }
  if (!seen.any_capture) return inconclusive("no capture came up in play");
  if (claim.kind == "must-capture") {
    const bool must = !seen.may_decline;
    const auto elements = legal_rules_about(model_, [](const Expr& expr) { return expr.op == Op::Taken; });
    if (must != claim.no) return pass(elements);
    return fail(must ? "in the definition who can capture must" : "in the definition nobody has to capture", elements);
  }
  const auto owners =
      parts_that(model_, [](const Statement& statement) { return statement.kind == StatementKind::AssignOwner; });
  if (claim.word == "hand") {
    if (seen.captured_to_area && !seen.captured_goes) return pass();
    return fail("in the definition captured pieces go to no hand");
  }
  if (claim.word == "returned") {
    if (seen.captured_goes && !seen.captured_to_area && !seen.captured_changes)
      return fail("in the definition captured pieces leave the game for good");
    return inconclusive("where they return is not judged");
  }
  if (claim.word == "removed") {
    if (seen.captured_changes || !seen.captured_goes)
      return fail("in the definition captured pieces stay in the game", owners);
    return pass();
  }
  if (seen.captured_changes && !seen.captured_goes) return pass(owners);
  return fail("in the definition captured pieces do not change sides", owners);
}

// ---- places ----

Judgement RuleJudge::enters(const Claim& claim) {
  std::vector<std::string> elements;
  if (const Name* name = vocabulary_.find(claim.place))
    elements.push_back((name->index < model_.zones.size() ? "zones." : "board.") + name->text);
  std::vector<TypeId> some_enter;
  for (const TypeId id : types_of(claim.who)) {
    bool quiet = false, capture = false;
    std::optional<Situation> shown;
    CellId shown_end = kNoCell;
    for (PlayerId owner = 0; owner < std::min<std::size_t>(model_.seats.size(), 2); ++owner) {
      std::set<CellId> inside;
      for (const CellId cell : cells_of(claim.place, owner)) inside.insert(cell);
      if (inside.empty()) return inconclusive("no such squares on this board");
      const PlayerId enemy = enemy_of(model_, owner);
      for (std::size_t from = 0; from < model_.board.cells.size(); from += 1) {
        if (inside.count(static_cast<CellId>(from)) > 0) continue;
        for (const bool with_enemy : {false, true}) {
          Scene scene;
          scene.rules = SceneRules::MovesOnly;
          scene.store = runner_.bare(owner, static_cast<int>(model_.phases.size()) - 1);
          scene.cell = static_cast<CellId>(from);
          add_piece(model_, scene.store, id, owner, scene.cell);
          if (with_enemy) {
            // Enemies all around, so that whatever takes can take.
            for (std::size_t d = 0; d < model_.board.directions.size(); ++d) {
              const CellId at = model_.board.neighbour(scene.cell, static_cast<DirectionId>(d));
              if (at != kNoCell && scene.store.cells[at].empty() && enemy != kNobody)
                add_piece(model_, scene.store, 0, enemy, at);
            }
          }
          runner_.refresh(scene.store);
          Executor& game = moves_.executor();
          game.set(scene.store);
          if (game.outcome().over() || game.decider() != owner) continue;
          MoveList moves;
          game.legal_moves(moves);
          for (const Move& move : moves) {
            if (move.size == 0 || move.choices[0].kind != ChoiceKind::Walk || move.choices[0].a != from) continue;
            if (inside.count(move.choices[0].b) == 0) continue;
            const bool takes = game.facts(move).parts[0].taken > 0;
            (takes ? capture : quiet) = true;
            if (!shown) {
              shown = Situation{scene.store, scene.cell, owner};
              shown_end = move.choices[0].b;
            }
          }
        }
      }
    }
    const auto bad = [&](std::string text) {
      Judgement judgement = fail(std::move(text), elements);
      judgement.where = shown;
      judgement.end = shown_end;
      return judgement;
    };
    const std::string& name = type(id).name;
    if (claim.kind == "enters-only-capturing") {
      if (quiet) return bad(fmt::format("the definition lets the {} go there without capturing", name));
      if (capture) some_enter.push_back(id);
      continue;
    }
    if (claim.no && (quiet || capture)) return bad(fmt::format("the definition lets the {} go there", name));
    if (!claim.no && !quiet && !capture)
      return fail(fmt::format("the definition never lets the {} go there", name), elements);
  }
  if (claim.kind == "enters-only-capturing" && some_enter.empty())
    return fail("in the definition nothing goes there, not even by capturing", elements);
  return pass(elements);
}

Judgement RuleJudge::promotes(const Claim& claim) {
  const std::vector<std::string> elements =
      parts_that(model_, [](const Statement& statement) { return statement.kind == StatementKind::AssignType; });
  std::set<TypeId> allowed(claim.other.types.begin(), claim.other.types.end());
  std::set<TypeId> found;
  bool other_place = false;
  Executor& game = runner_.executor(SceneRules::PseudoLegal);
  const std::vector<TypeId> types = types_of(claim.who);
  std::optional<std::string> stays;
  for (const TypeId id : types) {
    for (PlayerId owner = 0; owner < std::min<std::size_t>(model_.seats.size(), 2); ++owner) {
      std::set<CellId> goal;
      for (const CellId cell : cells_of(claim.place, owner)) goal.insert(cell);
      if (claim.place.empty()) goal.insert(kNoCell);  // anywhere
      if (goal.empty()) return inconclusive("no such squares on this board");
      for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) {
        if (goal.count(static_cast<CellId>(cell)) > 0) continue;
        Store store = runner_.bare(owner, static_cast<int>(model_.phases.size()) - 1);
        const PieceId piece = add_piece(model_, store, id, owner, static_cast<CellId>(cell));
        runner_.refresh(store);
        game.set(store);
        if (game.outcome().over() || game.decider() != owner) continue;
        MoveList moves;
        game.legal_moves(moves);
        for (const Move& move : moves) {
          if (move.size == 0 || move.choices[0].kind != ChoiceKind::Walk || move.choices[0].a != cell) continue;
          game.do_move(move);
          const Store after = game.store();
          game.undo_move();
          const PieceRecord& is = after.pieces[piece];
          if (is.site != SiteKind::Cell) continue;
          const bool there = goal.count(is.index) > 0 || claim.place.empty();
          if (is.type != id && !there) other_place = true;
          if (is.type != id && there) found.insert(is.type);
          if (is.type == id && there) stays = model_.board.cells[is.index].name;
        }
      }
    }
  }
  const std::string who = who_text(model_, claim.who);
  if (claim.word == "remains" && !found.empty() && !stays)
    return fail(fmt::format("in the definition the {} becomes another piece there", who), elements);
  if (claim.word == "remains") return inconclusive("whether it stays what it is there was not found");
  if (claim.word == "removed")
    return stays || !found.empty() ? fail(fmt::format("in the definition the {} stays on the board there", who))
                                   : inconclusive("what becomes of it there was not found");
  if (elements.empty() && claim.other.everybody)
    return inconclusive("pieces of the definition do not change their kind");
  if (found.empty()) return fail(fmt::format("in the definition the {} stays what it is there", who), elements);
  if (claim.place.empty()) return pass(elements);
  if (claim.word == "may" && !stays)
    return fail(fmt::format("in the definition the {} cannot stay what it is there", who), elements);
  if (other_place)
    return fail(fmt::format("in the definition the {} becomes another piece elsewhere too", who), elements);
  if (stays && claim.word != "may")
    return fail(fmt::format("in the definition the {} may stay what it is on {}", who, *stays), elements);
  if (!claim.other.everybody && found != allowed) {
    std::string names;
    for (const TypeId id : found) names += (names.empty() ? "" : ", ") + type(id).name;
    return fail(fmt::format("in the definition the {} becomes {}", who, names), elements);
  }
  return pass(elements);
}

// ---- ends ----

Outcome RuleJudge::outcome_of(Store store) {
  store.outcome = {};
  runner_.refresh(store);
  Executor& game = runner_.executor(SceneRules::Whole);
  game.set(store);
  return game.outcome();
}

namespace {

// The first position with every piece on the board that the seats can have, at a point where ends are judged.
Store full_board(const Model& model, const Store& begun) {
  Store store = begun;
  store.stage = Stage::Turn;
  store.phase = static_cast<std::uint8_t>(model.phases.size() - 1);
  return store;
}

void drop_piece(Store& store, PieceId piece) {
  PieceRecord& record = store.pieces[piece];
  if (record.site == SiteKind::Cell) {
    auto& cell = store.cells[record.index];
    cell.erase(std::remove(cell.begin(), cell.end(), piece), cell.end());
  } else if (record.site == SiteKind::Area) {
    auto& area = store.areas[record.index];
    area.erase(std::remove(area.begin(), area.end(), piece), area.end());
  }
  record.site = SiteKind::Gone;
}

}  // namespace

Judgement RuleJudge::loss_of(const Claim& claim) {
  const std::string who = who_text(model_, claim.who);
  if (!claim.who.roles.empty()) return inconclusive("what happens to a role is a matter of play");
  const std::vector<TypeId> types = types_of(claim.who);
  std::vector<std::string> elements;
  const Name* winner = vocabulary_.find(claim.word);  // "…, the attackers win"
  const bool some_have = std::any_of(begun().pieces.begin(), begun().pieces.end(), [&](const PieceRecord& piece) {
    return std::find(types.begin(), types.end(), piece.type) != types.end() && piece.owner < model_.seats.size();
  });
  for (PlayerId seat = 0; seat < static_cast<PlayerId>(model_.seats.size()); ++seat) {
    Store store = full_board(model_, begun());
    std::size_t before = count_of(model_, store, claim.who, seat);
    if (before == 0 && some_have) continue;  // pieces of one side alone
    if (before == 0) {  // pieces that come by draft: one of each seat, and a companion that remains
      for (std::size_t other = 0; other < model_.seats.size(); ++other) {
        std::size_t at = other * 2;
        for (const TypeId id : {types[0], static_cast<TypeId>(types[0] == 0 ? model_.types.size() - 1 : 0)}) {
          while (at < store.cells.size() && !store.cells[at].empty()) ++at;
          if (at < store.cells.size())
            add_piece(model_, store, id, static_cast<PlayerId>(other), static_cast<CellId>(at));
        }
      }
    }
    if (outcome_of(store).over()) return inconclusive("no position before the end could be arranged");
    for (std::size_t i = 0; i < store.pieces.size(); ++i) {
      const PieceRecord& piece = store.pieces[i];
      if (piece.owner == seat && std::find(types.begin(), types.end(), piece.type) != types.end())
        drop_piece(store, static_cast<PieceId>(i));
    }
    const Outcome outcome = outcome_of(store);
    const bool lost = (outcome.kind == OutcomeKind::Win && !wins(outcome, seat)) ||
                      (!outcome.over() && model_.seats.size() > 2 &&
                       ((runner_.executor(SceneRules::Whole).store().alive >> seat) & 1U) == 0);
    if (lost && winner != nullptr && !wins(outcome, static_cast<PlayerId>(winner->index)))
      return fail(fmt::format("in the definition {} does not win then", model_.seats[winner->index].name), elements);
    if (!lost)
      return fail(fmt::format("in the definition {} does not lose with the last {}", model_.seats[seat].name, who),
                  elements);
    if (!outcome.name.empty()) elements.push_back("end." + outcome.name);
  }
  return pass(elements);
}

// Roles come up in play alone: from there the piece walks to its goal while the others play by lot, and must win.
Judgement RuleJudge::role_reaches(const Claim& claim) {
  std::vector<std::string> elements;
  for (const int role : claim.who.roles) {
    std::uint64_t seed = 13;
    for (const Situation& where : moves_.family({true, static_cast<std::size_t>(role)}, false)) {
      const std::optional<Outcome> outcome =
          walk_home(runner_, {where.store, where.cell, where.owner, role}, cells_of(claim.place, where.owner), seed);
      if (!outcome) continue;
      if (!wins(*outcome, where.owner)) {
        Judgement judgement =
            fail(fmt::format("in the definition the {} does not win there", who_text(model_, claim.who)));
        judgement.where = where;
        return judgement;
      }
      if (!outcome->name.empty()) elements.push_back("end." + outcome->name);
    }
  }
  return elements.empty() ? inconclusive("no game came so far") : pass(elements);
}

// A cell that is no goal, empty at the start, on which the piece wins like on one.
std::optional<CellId> RuleJudge::wins_elsewhere(TypeId id, PlayerId seat, const std::vector<CellId>& goal) {
  const PlayerId enemy = enemy_of(model_, seat);
  for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) {
    const auto at = static_cast<CellId>(cell);
    if (std::find(goal.begin(), goal.end(), at) != goal.end()) continue;
    Store store = full_board(model_, begun());
    if (!store.cells[cell].empty()) continue;
    store.mover = enemy == kNobody ? seat : enemy;
    for (std::size_t p = 0; p < store.pieces.size(); ++p) {
      if (store.pieces[p].owner != seat || store.pieces[p].type != id || store.pieces[p].site != SiteKind::Cell)
        continue;
      drop_piece(store, static_cast<PieceId>(p));
      break;
    }
    add_piece(model_, store, id, seat, at);
    if (wins(outcome_of(store), seat)) return at;
  }
  return std::nullopt;
}

Judgement RuleJudge::reach(const Claim& claim) {
  if (!claim.who.roles.empty()) return role_reaches(claim);
  std::vector<std::string> elements;
  const Name* only_seat = vocabulary_.find(claim.word);
  for (PlayerId seat = 0; seat < std::min<std::size_t>(model_.seats.size(), 2); ++seat) {
    if (only_seat != nullptr && only_seat->index != seat) continue;
    PlayerId whose = seat;
    // "the opponent's home": the zone of the enemy.
    const Name* zone = vocabulary_.find(claim.place);
    const PlayerId enemy = enemy_of(model_, seat);
    std::vector<CellId> goal = cells_of(claim.place, whose);
    if (zone != nullptr && enemy != kNobody) goal = cells_of(claim.place, enemy);
    if (goal.empty()) return inconclusive("no such squares on this board");
    std::vector<TypeId> types = types_of(claim.who);
    // Of the pieces that are there at the start only one must do.
    bool any = false;
    for (const TypeId id : types) {
      const bool present = count_of(model_, begun(), Who{{id}, {}, false, ""}, seat) > 0;
      if (!present && types.size() > 1) continue;
      for (std::size_t i = 0; i < goal.size(); ++i) {
        Store store = full_board(model_, begun());
        store.mover = enemy == kNobody ? seat : enemy;
        // What stands there goes elsewhere: without it the game may be over.
        for (std::size_t free = 0; free < store.cells.size() && !store.cells[goal[i]].empty(); ++free) {
          const bool is_goal = std::find(goal.begin(), goal.end(), static_cast<CellId>(free)) != goal.end();
          if (is_goal || !store.cells[free].empty()) continue;
          const PieceId there = store.cells[goal[i]].back();
          store.cells[goal[i]].pop_back();
          store.cells[free].push_back(there);
          store.pieces[there].index = static_cast<std::uint16_t>(free);
        }
        while (!store.cells[goal[i]].empty()) drop_piece(store, store.cells[goal[i]].back());
        // A piece of the seat goes there, so that none is too many.
        for (std::size_t p = 0; p < store.pieces.size(); ++p) {
          if (store.pieces[p].owner == seat && store.pieces[p].type == id && store.pieces[p].site == SiteKind::Cell) {
            drop_piece(store, static_cast<PieceId>(p));
            break;
          }
        }
        add_piece(model_, store, id, seat, goal[i]);
        const Outcome outcome = outcome_of(store);
        const bool as_said = claim.word == "ends" ? outcome.over() : wins(outcome, seat);
        if (!as_said)
          return fail(fmt::format("in the definition a {} of {} on {} does not win", type(id).name,
                                  model_.seats[seat].name, model_.board.cells[goal[i]].name));
        elements.push_back("end." + outcome.name);
        // A match ends by its own rules; what won the round is the rule that holds here.
        for (const EndRule& rule : model_.end) {
          if (!model_.match.present || rule.kind != EndKind::Wins || mentions_op(model_, rule.condition, Op::Stuck))
            continue;
          runner_.refresh(store);
          if (evaluate(model_, store, rule.condition, seat) != 0) elements.push_back("end." + rule.name);
        }
        any = true;
      }
      if (any && claim.word != "ends") {
        if (const auto cell = wins_elsewhere(id, seat, goal))
          return fail(fmt::format("in the definition a {} of {} wins on {} too", type(id).name, model_.seats[seat].name,
                                  model_.board.cells[*cell].name));
      }
    }
    if (!any) return inconclusive("no piece could be put there");
  }
  return pass(elements);
}

Judgement RuleJudge::no_move(const Claim& claim) {
  std::vector<std::string> elements;
  for (const EndRule& rule : model_.end) {
    const bool about = mentions_op(model_, rule.condition, Op::Stuck);
    if (!about) continue;
    const Expr& condition = model_.expr(rule.condition);
    const bool if_attacked = condition.op != Op::Stuck && mentions_op(model_, rule.condition, Op::Attacked);
    // A rule for who is attacked speaks of those alone; the first that fits is the one that holds.
    if (if_attacked && claim.place != "attacked") continue;
    if (condition.op != Op::Stuck && !if_attacked) continue;
    const std::string is = rule.kind == EndKind::Draw ? "draw" : rule.kind == EndKind::Loses ? "lose" : "win";
    elements.push_back("end." + rule.name);
    if (claim.word == is) return pass(elements);
    return fail(fmt::format("in the definition (`{}`) it is a {}", rule.name, is == "lose" ? "loss" : is), elements);
  }
  if (!claim.place.empty()) return inconclusive("the definition does not ask whether anything is attacked");
  for (const Phase& phase : model_.phases) {
    if (phase.stuck == kNoId) continue;
    elements = {"stuck"};
    if (claim.word == "pass") return pass(elements);
    return fail("in the definition a player without a move passes", elements);
  }
  return fail("the definition says nothing of a player who has no move");
}

Judgement RuleJudge::line(const Claim& claim) {
  const int wanted = claim.numbers[0];
  const Topology& board = model_.board;
  std::vector<std::string> elements;
  if (wanted < 2 || wanted > 10) return inconclusive("no line of this length can be put on the board");
  std::map<std::string, bool> by_direction;
  for (std::size_t d = 0; d < board.directions.size(); ++d) {
    for (const int length : {wanted - 1, wanted}) {
      if (length < wanted && claim.place == "longer") continue;
      bool placed = false;
      for (std::size_t from = 0; from < board.cells.size() && !placed; ++from) {
        std::vector<CellId> cells;
        CellId at = static_cast<CellId>(from);
        while (at != kNoCell && static_cast<int>(cells.size()) < length) {
          cells.push_back(at);
          at = board.neighbour(at, static_cast<DirectionId>(d));
        }
        if (static_cast<int>(cells.size()) < length) continue;
        placed = true;
        Store store = runner_.bare(0, static_cast<int>(model_.phases.size()) - 1);
        for (const CellId cell : cells) add_piece(model_, store, 0, 0, cell);
        const Outcome outcome = outcome_of(store);
        if (length < wanted && wins(outcome, 0))
          return fail(fmt::format("in the definition {} in a row win already", length), {"end." + outcome.name});
        if (length == wanted) {
          by_direction[board.directions[d]] = wins(outcome, 0);
          if (wins(outcome, 0)) elements.push_back("end." + outcome.name);
        }
      }
    }
  }
  const std::string said = claim.ways.empty() ? "any" : claim.ways[0];
  const bool says_any = said.find("any") != std::string::npos,
             says_diagonal = said.find("diagonal") != std::string::npos;
  const bool straight_only = !says_any && !says_diagonal;
  const bool diagonals_only = !says_any && said == "diagonal";
  for (const auto& [direction, won] : by_direction) {
    const bool diagonal = direction.size() > 5;
    const bool expected = !(diagonals_only && !diagonal) && !(straight_only && diagonal);
    if (won != expected)
      return fail(
          fmt::format("in the definition {} in a row to the {} {}", wanted, direction, won ? "win" : "do not win"),
          elements);
  }
  return pass(elements);
}

Judgement RuleJudge::nothing_left(const Claim& claim) {
  if (claim.kind == "full-board") {
    Claim full = claim;
    full.place = claim.word.empty() ? "draw" : claim.word;
    return full_board_ends(full);
  }
  std::vector<std::string> elements;
  for (PlayerId seat = 0; seat < static_cast<PlayerId>(model_.seats.size()); ++seat) {
    Store store = full_board(model_, begun());
    for (std::size_t i = 0; i < store.pieces.size(); ++i) {
      if (store.pieces[i].owner == seat && store.pieces[i].site != SiteKind::Gone)
        drop_piece(store, static_cast<PieceId>(i));
    }
    store.mover = seat;
    const Outcome outcome = outcome_of(store);
    if (outcome.kind != OutcomeKind::Win || wins(outcome, seat))
      return fail(fmt::format("in the definition {} does not lose with the last piece", model_.seats[seat].name));
    elements.push_back("end." + outcome.name);
  }
  return pass(elements);
}

Judgement RuleJudge::counter(const Claim& claim) {
  if (claim.kind == "turn-limit") {
    if (model_.limit == claim.numbers[0]) return pass({"limit"});
    return fail(fmt::format("in the definition the game is a draw after {} turns", model_.limit), {"limit"});
  }
  const bool repeats = claim.kind == "repetition";
  for (const EndRule& rule : model_.end) {
    const auto bound = bound_on(model_, rule.condition, [&](const Expr& expr) {
      if (repeats) return expr.op == Op::Repeats;
      return expr.op == Op::GameSlot && model_.game_slots[static_cast<std::size_t>(expr.value)].kind == SlotKind::Clock;
    });
    const EndKind wanted_kind = claim.word == "win"    ? EndKind::Wins
                                : claim.word == "lose" ? EndKind::Loses
                                                       : EndKind::Draw;
    if (!bound || rule.kind != wanted_kind) continue;
    const int wanted = claim.numbers[0] * (claim.word == "each" ? static_cast<int>(model_.seats.size()) : 1);
    if (*bound == wanted) return pass({"end." + rule.name});
    return fail(fmt::format("in the definition (`{}`) the number is {}", rule.name, *bound), {"end." + rule.name});
  }
  return fail(repeats ? "the definition has no draw by repetition"
                      : "the definition counts no turns without a capture");
}

}  // namespace ludwright::book
