// Claims of what happens in play: what is captured and how, where pieces come. See rule_judge.h.
#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/role_walks.h"
#include "tools/rulebook/check/rule_judge.h"
#include "tools/rulebook/check/statements.h"

namespace ludwright::book {
namespace {

constexpr int kEndPlays = 30, kEndPlies = 120;
constexpr std::size_t kMostListed = 60'000;

}  // namespace

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

// Whether a piece goes from wherever it stands to each empty cell.
Judgement RuleJudge::moves_anywhere(const Claim& claim) {
  bool any = false;
  for (const TypeId id : types_of(claim.who)) {
    const Mover mover{false, id};
    const auto& family = moves_.family(mover, false);
    for (std::size_t i = 0; i < family.size(); ++i) {
      const std::set<CellId>& ends = moves_.deeds(mover, false)[i].quiet;
      for (std::size_t cell = 0; cell < family[i].store.cells.size(); ++cell) {
        const auto at = static_cast<CellId>(cell);
        if (!family[i].store.cells[cell].empty() || at == family[i].cell || ends.count(at) > 0) continue;
        Judgement judgement = fail(fmt::format("the definition does not let the {} go from {} to {}", type(id).name,
                                               model_.board.cells[family[i].cell].name, model_.board.cells[cell].name));
        judgement.where = family[i];
        return judgement;
      }
      any = any || !ends.empty();
    }
  }
  return any ? pass() : inconclusive("no position decides this");
}

Judgement RuleJudge::capturing(const Claim& claim) {
  const Census& seen = census();
  if (claim.kind == "moves-anywhere") return moves_anywhere(claim);
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
  if (claim.place == "jumped" && claim.word == "removed") return jumped_go();
  if (!seen.any_capture && claim.place == "jumped") {
    for (std::size_t t = 0; t < model_.types.size(); ++t) {
      const Difference difference = moves_.jumps({false, t});
      if (!difference.found && !difference.cannot_judge)
        return fail("in the definition what is jumped over stays", {"pieces." + model_.types[t].name});
    }
  }
  if (!seen.any_capture) return inconclusive("no capture came up in play");
  if (claim.kind == "must-capture") {
    const bool must = !seen.may_decline;
    // Where a turn ends with choosing what is taken, that is asked of it, and not which move was made.
    const auto chooses = [](const Moment& moment) {
      const auto first = std::find_if(moment.move.begin(), moment.move.end(), [](const Choice& choice) {
        return choice.kind == ChoiceKind::Walk || choice.kind == ChoiceKind::Place;
      });
      return std::any_of(first, moment.move.end(), [&](const Choice& choice) {
        return choice.kind == ChoiceKind::Piece || choice.kind == ChoiceKind::Cell;
      });
    };
    if (!must && std::any_of(moments().begin(), moments().end(), chooses))
      return inconclusive("what is captured is chosen after the move");
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
  if (claim.word == "most") {  // of the kinds
    std::size_t fits = 0, others = 0;
    for (const TypeId id : types_of(claim.who)) {
      Claim one = claim;
      one.word.clear();
      one.who = Who{{id}, {}, false, ""};
      const Status status = enters(one).status;
      fits += status == Status::Pass ? 1 : 0;
      others += status == Status::Fail ? 1 : 0;
    }
    const std::size_t all = model_.types.size();
    if (2 * fits > all) return pass({"pieces"});
    return 2 * others >= all ? fail(fmt::format("in the definition {} of {} do not", others, all), {"pieces"})
                             : inconclusive("no position decides this for some of them");
  }
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
  bool other_place = false, arrives = false;
  // Some keep their kind and are marked instead.
  const int mark = promotion_mark(model_);
  const auto is_other = [&](const Store& after, PieceId piece, TypeId id) {
    return after.pieces[piece].type != id ||
           (mark != kNone && after.piece_slots[piece * model_.piece_slots.size() + static_cast<std::size_t>(mark)] > 0);
  };
  if (claim.who.types.size() > 1) {  // each of them
    for (const TypeId id : claim.who.types) {
      Claim one = claim;
      one.who = Who{{id}, {}, false, ""};
      if (Judgement judgement = promotes(one); judgement.status != Status::Pass) return judgement;
    }
    return pass(elements);
  }
  Executor& game = runner_.executor(SceneRules::EndsRemoved);
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
          // which of several things the turn does is chosen before the walk
          const auto walk = std::find_if(move.begin(), move.end(),
                                         [](const Choice& choice) { return choice.kind != ChoiceKind::Alternative; });
          if (walk == move.end() || walk->kind != ChoiceKind::Walk || walk->a != cell) continue;
          game.do_move(move);
          const Store after = game.store();
          game.undo_move();
          const PieceRecord& is = after.pieces[piece];
          if (is.site != SiteKind::Cell) continue;
          const bool there = goal.count(is.index) > 0 || claim.place.empty();
          const bool other = is_other(after, piece, id);
          if (other && !there && goal.count(static_cast<CellId>(cell)) == 0) other_place = true;
          arrives = arrives || there;
          if (other && there) found.insert(is.type);
          if (!other && there) stays = model_.board.cells[is.index].name;
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
  if (elements.empty() && mark == kNone && claim.other.everybody) {
    const bool replaces = !model_.roles.empty() || !parts_that(model_, [](const Statement& statement) {
                                                      return statement.kind == StatementKind::PlaceNew ||
                                                             statement.kind == StatementKind::PlacePiece;
                                                    }).empty();
    const std::string why = "pieces of the definition do not change their kind";
    return replaces ? inconclusive(why) : fail(why, {"pieces"});
  }
  if (found.empty() && claim.no && claim.word == "among") return inconclusive("it never becomes another piece");
  // Alone on the board it may be kept from moving at all.
  if (!arrives && !claim.place.empty()) return inconclusive("it was not seen to arrive there");
  if (found.empty()) return fail(fmt::format("in the definition the {} stays what it is there", who), elements);
  const auto becomes = [&](TypeId id) { return found.count(id) > 0; };
  if (claim.word == "among") {
    if (claim.no ? std::none_of(allowed.begin(), allowed.end(), becomes)
                 : std::all_of(allowed.begin(), allowed.end(), becomes))
      return !claim.no && found.size() == 1 && !stays && !claim.place.empty()
                 ? inconclusive("it must, and has no choice")
                 : pass(elements);
    return fail(fmt::format("in the definition the {} {} become this", who, claim.no ? "may" : "does not"), elements);
  }
  if (claim.place.empty() && claim.other.everybody) return pass(elements);
  if (claim.word == "may" && !stays)
    return fail(fmt::format("in the definition the {} cannot stay what it is there", who), elements);
  const bool free = claim.word == "choice" || claim.word == "chosen";
  if (other_place && claim.word != "must" && !free)
    return fail(fmt::format("in the definition the {} becomes another piece elsewhere too", who), elements);
  if (stays && claim.word != "may" && !free)
    return fail(fmt::format("in the definition the {} may stay what it is on {}", who, *stays), elements);
  if (!claim.other.everybody && found != allowed) {
    if (claim.word == "choice" && !claim.only && std::all_of(allowed.begin(), allowed.end(), becomes))
      return inconclusive("it may become other pieces too");
    std::string names;
    for (const TypeId id : found) names += (names.empty() ? "" : ", ") + type(id).name;
    return fail(fmt::format("in the definition the {} becomes {}", who, names), elements);
  }
  return pass(elements);
}
}  // namespace ludwright::book
