// How games end: positions are put together, and the engine says. See rule_judge.h.
#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/role_walks.h"
#include "tools/rulebook/check/rule_judge.h"
#include "tools/rulebook/check/statements.h"

namespace ludwright::book {
namespace {

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

// What stands on a square of the goal goes elsewhere: without it the game may be over.
void make_room(Store& store, CellId cell, const std::vector<CellId>& goal) {
  for (std::size_t free = 0; free < store.cells.size() && !store.cells[cell].empty(); ++free) {
    const bool is_goal = std::find(goal.begin(), goal.end(), static_cast<CellId>(free)) != goal.end();
    if (is_goal || !store.cells[free].empty()) continue;
    const PieceId there = store.cells[cell].back();
    store.cells[cell].pop_back();
    store.cells[free].push_back(there);
    store.pieces[there].index = static_cast<std::uint16_t>(free);
  }
  while (!store.cells[cell].empty()) drop_piece(store, store.cells[cell].back());
}

}  // namespace

Outcome RuleJudge::outcome_of(Store store) {
  store.outcome = {};
  runner_.refresh(store);
  Executor& game = runner_.executor(SceneRules::Whole);
  game.set(store);
  return game.outcome();
}
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
      // "one of your rafts"
      if (!claim.numbers.empty() && count_of(model_, store, claim.who, seat) < before) break;
    }
    const Outcome outcome = outcome_of(store);
    const bool lost = (outcome.kind == OutcomeKind::Win && !wins(outcome, seat)) ||
                      (!outcome.over() && model_.seats.size() > 2 &&
                       ((runner_.executor(SceneRules::Whole).store().alive >> seat) & 1U) == 0);
    if (lost && winner != nullptr && !wins(outcome, static_cast<PlayerId>(winner->index)))
      return fail(fmt::format("in the definition {} does not win then", model_.seats[winner->index].name), elements);
    if (!lost && census().captured_to_area) return inconclusive("what is captured may count where it lies then");
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
  const Name* seat = vocabulary_.find(claim.word);
  for (const int role : claim.who.roles) {
    std::uint64_t seed = 13;
    for (const Situation& where : moves_.family({true, static_cast<std::size_t>(role)}, false)) {
      if (seat != nullptr && where.owner != seat->index) continue;
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
    bool any = false, of_other = false;
    for (const TypeId id : types) {
      const Who one{{id}, {}, false, ""};
      const bool present = count_of(model_, begun(), one, seat) > 0;
      if (!present && types.size() > 1) continue;
      if (!present && only_seat == nullptr && enemy != kNobody && count_of(model_, begun(), one, enemy) > 0) {
        of_other = true;  // pieces of one side alone
        continue;
      }
      // "Black wins if the wolf gets there", where White alone has one.
      const bool of_enemy = !present && only_seat != nullptr && enemy != kNobody &&
                            count_of(model_, begun(), Who{{id}, {}, false, ""}, enemy) > 0;
      const PlayerId owner = of_enemy ? enemy : seat;
      for (std::size_t i = 0; i < goal.size(); ++i) {
        Store store = full_board(model_, begun());
        store.mover = of_enemy || enemy == kNobody ? seat : enemy;
        make_room(store, goal[i], goal);
        // A piece of its owner goes there, so that none is too many.
        for (std::size_t p = 0; p < store.pieces.size(); ++p) {
          if (store.pieces[p].owner == owner && store.pieces[p].type == id && store.pieces[p].site == SiteKind::Cell) {
            drop_piece(store, static_cast<PieceId>(p));
            break;
          }
        }
        add_piece(model_, store, id, owner, goal[i]);
        const Outcome outcome = outcome_of(store);
        const bool as_said = claim.word == "ends" ? outcome.over() : wins(outcome, seat);
        if (!as_said)
          return fail(fmt::format("in the definition a {} of {} on {} does not win{}", type(id).name,
                                  model_.seats[owner].name, model_.board.cells[goal[i]].name,
                                  of_enemy ? " for " + model_.seats[seat].name : ""));
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
      if (any && !of_enemy && claim.word != "ends") {
        if (const auto cell = wins_elsewhere(id, seat, goal))
          return fail(fmt::format("in the definition a {} of {} wins on {} too", type(id).name, model_.seats[seat].name,
                                  model_.board.cells[*cell].name));
      }
    }
    if (!any && !of_other) return inconclusive("no piece could be put there");
  }
  return elements.empty() ? inconclusive("no piece could be put there") : pass(elements);
}

// So many pieces on the goal win, and one fewer does not; for each player who has such pieces.
Judgement RuleJudge::several_reach(const Claim& claim) {
  std::vector<std::string> elements;
  const auto number = static_cast<std::size_t>(claim.numbers[0]);
  const std::vector<TypeId> types = types_of(claim.who);
  const bool some_have = count_of(model_, begun(), claim.who, kNobody) > 0;
  for (PlayerId seat = 0; seat < std::min<std::size_t>(model_.seats.size(), 2); ++seat) {
    const PlayerId enemy = enemy_of(model_, seat);
    if (some_have && count_of(model_, begun(), claim.who, seat) == 0) continue;
    const std::vector<CellId> goal = cells_of(claim.place, seat);
    if (enemy == kNobody || goal.size() < number) return inconclusive("so many have no place there");
    for (const std::size_t there : {number, number - 1}) {
      Store store = full_board(model_, begun());
      store.mover = enemy;
      for (const CellId cell : goal) make_room(store, cell, goal);
      std::size_t gone = 0;
      for (std::size_t p = 0; p < store.pieces.size() && gone < there; ++p) {
        const PieceRecord& piece = store.pieces[p];
        if (piece.owner != seat || piece.type != types[0] || piece.site != SiteKind::Cell) continue;
        drop_piece(store, static_cast<PieceId>(p));
        ++gone;
      }
      for (std::size_t i = 0; i < there; ++i) add_piece(model_, store, types[0], seat, goal[i]);
      const Outcome outcome = outcome_of(std::move(store));
      if (there == number && !wins(outcome, seat))
        return fail(fmt::format("in the definition {} of them there do not win", number));
      if (there < number && wins(outcome, seat))
        return fail(fmt::format("in the definition {} of them there win already", there), {"end." + outcome.name});
      if (there == number) elements.push_back("end." + outcome.name);
    }
  }
  return pass(elements);
}

// The first position with only so many of a player's pieces of some types.
std::optional<Store> RuleJudge::reduced(const Who& who, PlayerId seat, std::size_t number) {
  Store store = full_board(model_, begun());
  std::size_t left = 0;
  for (std::size_t p = 0; p < store.pieces.size(); ++p) {
    const PieceRecord& piece = store.pieces[p];
    const bool meant = piece.owner == seat && piece.site == SiteKind::Cell &&
                       std::find(who.types.begin(), who.types.end(), piece.type) != who.types.end();
    if (!meant) continue;
    if (left < number)
      ++left;
    else
      drop_piece(store, static_cast<PieceId>(p));
  }
  if (left < number) return std::nullopt;
  store.mover = enemy_of(model_, seat) == kNobody ? seat : enemy_of(model_, seat);
  return store;
}

// Nothing but these pieces, which is drawn; and with some other piece it is not.
Judgement RuleJudge::only_left(const Claim& claim) {
  Store bare = full_board(model_, begun());
  std::vector<PieceId> others;
  for (std::size_t p = 0; p < bare.pieces.size(); ++p) {
    const PieceRecord& piece = bare.pieces[p];
    if (piece.site == SiteKind::Gone ||
        std::find(claim.who.types.begin(), claim.who.types.end(), piece.type) != claim.who.types.end())
      continue;
    others.push_back(static_cast<PieceId>(p));
  }
  bool goes_on = false;
  for (const PieceId kept : others) {
    Store store = bare;
    for (const PieceId piece : others) {
      if (piece != kept) drop_piece(store, piece);
    }
    goes_on = goes_on || !outcome_of(std::move(store)).over();
  }
  for (const PieceId piece : others) drop_piece(bare, piece);
  const Outcome outcome = outcome_of(std::move(bare));
  if (outcome.kind != OutcomeKind::Draw) return fail("in the definition the game is not drawn then");
  return goes_on ? pass({"end." + outcome.name}) : inconclusive("with one more piece the game is over too");
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
      if (length < wanted && (claim.place == "longer" || claim.place == kMerely)) continue;
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
  if (claim.place == kMerely && !elements.empty()) return pass(elements);  // some of them win
  const std::string said = claim.ways.empty() ? "any" : claim.ways[0];
  const bool says_any = said.find("any") != std::string::npos,
             says_diagonal = said.find("diagonal") != std::string::npos;
  const bool straight_only = !says_any && !says_diagonal;
  const bool diagonals_only = !says_any && said == "diagonal";
  for (const auto& [direction, won] : by_direction) {
    const bool diagonal = direction.size() > 5;
    // "Diagonal ones win too": of the others nothing is said.
    const bool upright = direction == "north" || direction == "south";
    const bool up_only = said.find("forward") != std::string::npos && said.find("sideways") == std::string::npos;
    const bool meant = says_any || (diagonals_only ? diagonal : !diagonal);
    if (claim.also && (!meant || (said == "sideways" && upright) || (up_only && !upright))) continue;
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
    const Judgement judgement = full_board_ends(full);
    if (judgement.status == Status::Pass && !claim.ways.empty()) return inconclusive("who wins then is not judged");
    return judgement;
  }
  std::vector<std::string> elements;
  const Name* winner = vocabulary_.find(claim.word);
  for (PlayerId seat = 0; seat < static_cast<PlayerId>(model_.seats.size()); ++seat) {
    if (winner != nullptr && winner->index == seat) continue;
    Store store = full_board(model_, begun());
    if (count_of(model_, store, claim.who, seat) == 0 && !claim.who.empty()) continue;
    for (std::size_t i = 0; i < store.pieces.size(); ++i) {
      const bool meant = claim.who.types.empty() || std::find(claim.who.types.begin(), claim.who.types.end(),
                                                              store.pieces[i].type) != claim.who.types.end();
      if (meant && store.pieces[i].owner == seat && store.pieces[i].site != SiteKind::Gone)
        drop_piece(store, static_cast<PieceId>(i));
    }
    store.mover = seat;
    const Outcome outcome = outcome_of(store);
    if (outcome.kind != OutcomeKind::Win || wins(outcome, seat))
      return fail(fmt::format("in the definition {} does not lose with the last {}", model_.seats[seat].name,
                              claim.who.types.empty() ? "piece" : who_text(model_, claim.who)));
    elements.push_back("end." + outcome.name);
  }
  return elements.empty() ? inconclusive("nobody has such pieces at the start") : pass(elements);
}

// A clock that begins anew when this happens, and at no other time.
Judgement RuleJudge::begins_anew(const Claim& claim, std::size_t clock, const EndRule& rule) {
  const std::string element = "end." + rule.name;
  const auto says = [&](const char* what) {
    return (claim.ways.empty() && std::string_view(what) == "capture") ||
           std::find(claim.ways.begin(), claim.ways.end(), what) != claim.ways.end();
  };
  const std::vector<TypeId> types = types_of(claim.who);
  const bool hand_given = std::any_of(begun().pieces.begin(), begun().pieces.end(),
                                      [](const PieceRecord& piece) { return piece.site == SiteKind::Area; });
  std::size_t anew = 0, on = 0;
  for (const Moment& moment : moments()) {
    const Store &before = moment.before, &after = moment.after;
    if (!moment.decides || before.stage != Stage::Turn || after.stage != Stage::Turn ||
        after.turns != before.turns + 1 || after.phase != before.phase ||
        (rule.phase != kNone && before.phase != rule.phase))
      continue;
    bool happened = false, lost = false, deployed = false;
    for (std::size_t i = 0; i < after.pieces.size() && !happened; ++i) {
      const PieceRecord& is = after.pieces[i];
      const PieceRecord was = i < before.pieces.size() ? before.pieces[i] : PieceRecord{};
      const bool meant =
          std::find(types.begin(), types.end(), was.site == SiteKind::Cell ? was.type : is.type) != types.end();
      const bool stood = was.site == SiteKind::Cell, stands = is.site == SiteKind::Cell;
      happened = (says("capture") && stood && was.owner != before.mover && (!stands || is.owner != was.owner)) ||
                 (says("move") && meant && stood && stands && was.owner == before.mover && is.index != was.index) ||
                 (says("place") && meant && !stood && stands);
      deployed = deployed || (hand_given && was.site == SiteKind::Area && stands);
      lost = lost || (stood && !stands && was.owner == before.mover);
    }
    if (deployed && !happened) continue;  // what each has in hand at first is soon on the board
    if (lost && !happened) continue;      // one's own that is gone may count as captured
    const bool is_anew = after.game_slots[clock] != before.game_slots[clock] + 1;
    if (happened != is_anew)
      return fail(happened ? "in the definition the count goes on though this has happened"
                           : "in the definition the count begins anew after something else too",
                  {element});
    ++(happened ? anew : on);
  }
  return anew < 5 || on < 5 ? inconclusive("too little of this came up in play") : pass({element});
}

Judgement RuleJudge::counter(const Claim& claim) {
  if (claim.kind == "turn-limit") {
    if (model_.limit == claim.numbers[0]) return pass({"limit"});
    return fail(fmt::format("in the definition the game is a draw after {} turns", model_.limit), {"limit"});
  }
  const bool repeats = claim.kind == "repetition";
  for (const EndRule& rule : model_.end) {
    std::size_t clock = 0;
    const auto bound = bound_on(model_, rule.condition, [&](const Expr& expr) {
      if (repeats) return expr.op == Op::Repeats;
      clock = static_cast<std::size_t>(expr.value);
      return expr.op == Op::GameSlot && model_.game_slots[static_cast<std::size_t>(expr.value)].kind == SlotKind::Clock;
    });
    const EndKind wanted_kind = claim.word == "win"    ? EndKind::Wins
                                : claim.word == "lose" ? EndKind::Loses
                                                       : EndKind::Draw;
    if (!bound || rule.kind != wanted_kind) continue;
    // What is counted of a player beside it: turns in a row that gave check.
    const bool checks = any_expr(model_, rule.condition, [&](const Expr& expr) {
      return expr.op == Op::Slot && !expr.args.empty() && model_.expr(expr.args[0]).type == Type::Players &&
             model_.player_slots[static_cast<std::size_t>(expr.value)].name.find("check") != std::string::npos;
    });
    if (checks != (claim.place == "checks")) continue;
    if (claim.numbers.empty()) return pass({"end." + rule.name});
    const int wanted = claim.numbers[0] * (claim.word == "each" ? static_cast<int>(model_.seats.size()) : 1);
    if (*bound != wanted)
      return fail(fmt::format("in the definition (`{}`) the number is {}", rule.name, *bound), {"end." + rule.name});
    return repeats ? pass({"end." + rule.name}) : begins_anew(claim, clock, rule);
  }
  if (claim.numbers.empty()) return inconclusive("the definition knows no such exception");
  return fail(repeats ? "the definition has no draw by repetition"
                      : "the definition counts no turns without a capture");
}

}  // namespace ludwright::book
