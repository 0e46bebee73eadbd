// Ties, counts that begin anew, how long a game may last, and what does not end it: held against games that go by lot
// and boards that are filled. See rule_judge.h.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kTiedPlays = 150, kTiedPlies = 400, kTiedFillings = 40, kFewestTied = 3, kFewestCounted = 5;

// The clocks on which an end of the game depends.
void clocks_in(const Model& model, ExprId id, std::vector<std::size_t>& clocks) {
  if (id == kNoId) return;
  const Expr& expr = model.expr(id);
  if (expr.op == Op::GameSlot) {
    const auto slot = static_cast<std::size_t>(expr.value);
    const bool known = std::find(clocks.begin(), clocks.end(), slot) != clocks.end();
    if (model.game_slots[slot].kind == SlotKind::Clock && !known) clocks.push_back(slot);
  }
  for (const ExprId arg : expr.args) clocks_in(model, arg, clocks);
}

std::size_t empty_cells(const Store& store) {
  return static_cast<std::size_t>(
      std::count_if(store.cells.begin(), store.cells.end(), [](const auto& cell) { return cell.empty(); }));
}

}  // namespace

// Where two players have as much of what is counted, who wins.
Judgement RuleJudge::tie(const Claim& claim) {
  const auto counted = std::find_if(model_.end.begin(), model_.end.end(), [](const EndRule& rule) {
    return rule.kind == EndKind::Most || rule.kind == EndKind::Least;
  });
  if (counted == model_.end.end()) return fail("in the definition nothing is counted at the end");
  std::size_t tied = 0, as_said = 0;
  const auto look = [&](Store store, const Outcome& outcome) {
    if (outcome.name != counted->name) return;
    runner_.refresh(store);
    std::set<std::int64_t> scores;
    for (PlayerId seat = 0; seat < static_cast<PlayerId>(model_.seats.size()); ++seat)
      scores.insert(evaluate(model_, store, counted->value, seat));
    if (scores.size() != 1) return;
    ++tied;
    const Name* winner = vocabulary_.find(claim.word);
    as_said += winner != nullptr ? (wins(outcome, static_cast<PlayerId>(winner->index)) ? 1 : 0)
                                 : (outcome.kind == OutcomeKind::Draw ? 1 : 0);
  };
  Executor& game = runner_.executor(SceneRules::Whole);
  std::uint64_t seed = 61;
  Move move;
  for (std::size_t play = 0; play < kTiedPlays && tied < kFewestTied; ++play) {
    game.set(runner_.opening());
    for (std::size_t ply = 0; ply < kTiedPlies && game.draw_move(seed = mix(seed), move); ++ply) game.do_move(move);
    if (game.outcome().over()) look(game.store(), game.outcome());
  }
  for (std::size_t filling = 0; filling < kTiedFillings && tied < kFewestTied && !model_.types.empty(); ++filling) {
    Store store = half_filled(seed);
    look(store, outcome_of(store));
  }
  if (tied == 0) return inconclusive("no tie came up in play");
  if (as_said < tied) return fail("in the definition a tie ends otherwise", {"end." + counted->name});
  return pass({"end." + counted->name});
}

// Every cell has a piece, as many of one player as of the other; an odd cell has a neutral one, if there is such.
Store RuleJudge::half_filled(std::uint64_t& seed) {
  Store store = runner_.bare(0, static_cast<int>(model_.phases.size()) - 1);
  std::vector<CellId> cells(store.cells.size());
  std::iota(cells.begin(), cells.end(), CellId{0});
  for (std::size_t i = cells.size(); i > 1; --i) std::swap(cells[i - 1], cells[(seed = mix(seed)) % i]);
  const auto neutral =
      std::find_if(model_.types.begin(), model_.types.end(), [](const PieceType& one) { return one.neutral; });
  std::size_t at = 0;
  if (cells.size() % 2 == 1 && neutral != model_.types.end())
    add_piece(model_, store, static_cast<TypeId>(neutral - model_.types.begin()), kNobody, cells[at++]);
  for (PlayerId seat = 0; at < cells.size(); ++at, seat = static_cast<PlayerId>(1 - seat))
    add_piece(model_, store, 0, seat, cells[at]);
  return store;
}

// Whether a move is of the alternative of this name.
bool RuleJudge::chooses(const Moment& moment, const std::string& alternative) {
  Executor& game = runner_.executor(SceneRules::Whole);
  game.set(moment.before);
  const MoveFacts facts = game.facts(moment.move);
  for (std::size_t c = 0; c < moment.move.size; ++c) {
    if (moment.move.choices[c].kind == ChoiceKind::Alternative && facts.parts[c].name == alternative) return true;
  }
  return false;
}

// Nobody does anything but pass, from the first position on.
Judgement RuleJudge::passed_out(const Claim& claim) {
  const Store& store = begun();
  if (std::any_of(store.pieces.begin(), store.pieces.end(), is_on_board))
    return inconclusive("the board is not empty when games begin");
  Executor& game = runner_.executor(SceneRules::Whole);
  game.set(store);
  MoveList moves;
  for (std::size_t turn = 0; turn < 2 * model_.seats.size() && !game.outcome().over(); ++turn) {
    game.legal_moves(moves);
    const auto pass_move = std::find_if(moves.begin(), moves.end(), [](const Move& move) {
      return move.size > 0 && std::all_of(move.begin(), move.end(), [](const Choice& choice) {
               return choice.kind == ChoiceKind::Pass || choice.kind == ChoiceKind::Alternative;
             });
    });
    if (pass_move == moves.end()) return fail("in the definition nobody may pass then", {"turn"});
    game.do_move(Move(*pass_move));
  }
  const Outcome end = game.outcome();
  if (!end.over()) return fail("in the definition the game goes on then", {"end"});
  const Name* seat = vocabulary_.find(claim.word);
  const bool so = seat == nullptr ? end.kind == OutcomeKind::Draw : wins(end, static_cast<PlayerId>(seat->index));
  return so ? pass({"end." + end.name}) : fail("in the definition it ends otherwise", {"end." + end.name});
}

// What is placed is new each time, not taken from pieces that wait beside the board.
Judgement RuleJudge::supply_endless(const Claim& claim) {
  std::set<TypeId> placed, waiting;
  for (const Moment& moment : moments()) {
    for (std::size_t i = moment.before.pieces.size(); i < moment.after.pieces.size(); ++i)
      placed.insert(moment.after.pieces[i].type);
  }
  for (const PieceRecord& piece : begun().pieces) {
    if (piece.site == SiteKind::Area) waiting.insert(piece.type);
  }
  bool some = false;
  for (const TypeId type : types_of(claim.who)) {
    if (waiting.count(type) > 0) return fail("in the definition so many of them begin beside the board", {"start"});
    some = some || placed.count(type) > 0;
  }
  return some ? pass({"turn"}) : fail("in the definition none are placed in play", {"turn"});
}

// Each turn in which something is chosen is one of these, and each of them comes up.
Judgement RuleJudge::alternatives(const Claim& claim) {
  std::set<std::string> seen;
  std::size_t turns = 0;
  for (const Moment& moment : moments()) {
    if (!moment.decides || moment.before.stage != Stage::Turn || moment.passes > 0) continue;
    std::size_t chosen = 0;
    for (const std::string& way : claim.ways) {
      if (!chooses(moment, way)) continue;
      ++chosen;
      seen.insert(way);
    }
    if (chosen != 1) return fail("in the definition a turn is otherwise", {"turn"});
    if (++turns > 400 && seen.size() == claim.ways.size()) break;
  }
  return seen.size() == claim.ways.size() ? pass({"turn"}) : inconclusive("not all of these came up in play");
}

// Whether a move of these, a capture, a placement sets back the count that ends the game.
Judgement RuleJudge::count_anew(const Claim& claim) {
  std::vector<std::size_t> clocks;
  for (const EndRule& rule : model_.end) clocks_in(model_, rule.condition, clocks);
  if (clocks.empty()) return fail("in the definition no count ends the game");
  const std::vector<TypeId> types = types_of(claim.who);
  const auto meant = [&](TypeId type) { return std::find(types.begin(), types.end(), type) != types.end(); };
  std::vector<std::size_t> anew(clocks.size()), on(clocks.size()), other(clocks.size());
  for (const Moment& moment : moments()) {
    const Store &before = moment.before, &after = moment.after;
    if (!moment.decides || before.stage != Stage::Turn || after.stage != Stage::Turn || after.turns != before.turns + 1)
      continue;
    bool captures = false, moves = false, places = false;
    for (std::size_t i = 0; i < after.pieces.size(); ++i) {
      const PieceRecord& is = after.pieces[i];
      const PieceRecord was = i < before.pieces.size() ? before.pieces[i] : PieceRecord{};
      const bool stood = i < before.pieces.size() && is_on_board(was), stands = is_on_board(is);
      captures = captures || (stood && was.owner != before.mover && (!stands || is.owner != was.owner));
      moves = moves || (stood && stands && was.owner == before.mover && is.index != was.index && meant(was.type));
      places = places || (!stood && stands && meant(is.type));
    }
    const bool happened = claim.word == "capture" ? captures
                          : claim.word == "place" ? places
                          : claim.word == "move"  ? moves
                                                  : chooses(moment, claim.word);
    if (claim.word == "move" && happened && captures && claim.no) continue;  // the capture does it
    for (std::size_t c = 0; c < clocks.size(); ++c) {
      const bool begins = after.game_slots[clocks[c]] != before.game_slots[clocks[c]] + 1;
      if (happened)
        ++(begins ? anew[c] : on[c]);
      else
        other[c] += begins ? 1 : 0;
    }
  }
  bool decided = false;
  for (std::size_t c = 0; c < clocks.size(); ++c) {
    if (anew[c] + on[c] < kFewestCounted) continue;
    decided = true;
    const bool fits = claim.no ? anew[c] == 0 : on[c] == 0 && !(claim.only && other[c] > 0);
    if (fits) return pass({"state"});
  }
  if (!decided) return inconclusive("too little of this came up in play");
  return fail(claim.no ? "in the definition it does set the count back"
                       : "in the definition it is something else that sets the count back");
}

// Where each turn fills as many cells as the other, the empty ones say how many turns there can be.
Judgement RuleJudge::longest_game(const Claim& claim) {
  std::set<std::size_t> filled;
  int longest = 0;
  for (const Moment& moment : moments()) {
    if (!moment.decides || moment.before.stage != Stage::Turn) continue;
    const std::size_t before = empty_cells(moment.before), after = empty_cells(moment.after);
    filled.insert(before > after ? before - after : 0);
    longest = std::max(longest, static_cast<int>(moment.after.turns));
  }
  const int said = claim.numbers[0];
  if (claim.kind == "empties-fall") {
    if (filled.empty()) return inconclusive("no turn came up in play");
    if (filled.count(0) > 0) return fail("in the definition some turns fill no cell", {"turn"});
    const std::size_t there = empty_cells(begun());
    return static_cast<int>(there) == said
               ? pass({"start"})
               : fail(fmt::format("in the definition {} are empty at the start", there), {"start"});
  }
  if (longest > said) return fail(fmt::format("in play there was a game of {} turns", longest));
  if (filled.size() != 1 || *filled.begin() == 0) return inconclusive("how long a game may last was not found");
  const auto most = static_cast<int>(empty_cells(begun()) / *filled.begin());
  if (most == said) return pass({"turn"});
  return fail(fmt::format("in the definition a game may have {} turns", most));
}

// "The game does not stop merely because somebody has more than half."
Judgement RuleJudge::half_goes_on() {
  const auto seeds = std::find_if(model_.cell_slots.begin(), model_.cell_slots.end(),
                                  [](const SlotInfo& slot) { return slot.kind == SlotKind::Number; });
  const bool sows = seeds != model_.cell_slots.end();
  const auto slot = static_cast<std::size_t>(seeds - model_.cell_slots.begin());
  const std::size_t cells = model_.board.cells.size();
  std::size_t goes_on = 0, over = 0;
  for (const Moment& moment : moments()) {
    const Store& store = moment.after;
    bool more = false;
    if (sows) {
      std::int64_t all = 0, most = 0;
      for (std::size_t cell = 0; cell < cells; ++cell) {
        const std::int64_t there = store.cell_slots[cell * model_.cell_slots.size() + slot];
        all += there;
        most = std::max(most, there);
      }
      more = 2 * most > all;
    } else {
      for (PlayerId seat = 0; seat < static_cast<PlayerId>(model_.seats.size()); ++seat)
        more = more || 2 * count_of(model_, store, Who{{}, {}, true, ""}, seat) > cells;
    }
    if (more) ++(moment.over ? over : goes_on);
  }
  if (goes_on >= kFewestTied) return pass({"end"});
  return over >= kFewestTied ? fail("in the definition the game ends then")
                             : inconclusive("this did not come up in play");
}

// Whether an option has these values, and is usually so.
Judgement RuleJudge::option_values(const Claim& claim) const {
  const auto option = std::find_if(model_.options.begin(), model_.options.end(),
                                   [&](const OptionInfo& one) { return one.name == claim.word; });
  if (option == model_.options.end()) return inconclusive("the definition has no such option");
  const std::size_t dots = option->range.find("..");
  const auto in_range = [&](int value) {
    return dots != std::string::npos && value >= std::atoi(option->range.c_str()) &&
           value <= std::atoi(option->range.c_str() + dots + 2);
  };
  for (const int value : claim.numbers) {
    if (in_range(value)) continue;
    const std::string text = std::to_string(value);
    if (std::find(option->values.begin(), option->values.end(), text) == option->values.end())
      return fail(fmt::format("in the definition the option `{}` has no value {}", option->name, value));
  }
  if (!claim.place.empty() && option->fallback != claim.place)
    return fail(fmt::format("in the definition the usual value of `{}` is {}", option->name, option->fallback));
  if (claim.only && claim.numbers.size() != option->values.size())
    return fail(fmt::format("in the definition the option `{}` has other values too", option->name));
  return pass({"options." + option->name});
}

// Whether every turn has the same parts, two of them or more.
Judgement RuleJudge::turn_is_whole() {
  std::set<std::vector<ChoiceKind>> kinds;
  std::size_t seen = 0;
  for (const Moment& moment : moments()) {
    if (!moment.decides || moment.before.stage != Stage::Turn) continue;
    std::vector<ChoiceKind> parts;
    for (const Choice& choice : moment.move) {
      if (choice.kind != ChoiceKind::Alternative) parts.push_back(choice.kind);
    }
    kinds.insert(std::move(parts));
    ++seen;
  }
  if (seen < 20) return inconclusive("too few turns came up in play");
  if (kinds.size() > 1) return fail("in the definition turns have different parts", {"turn"});
  return kinds.begin()->size() < 2 ? inconclusive("a turn has no parts") : pass({"turn"});
}

}  // namespace ludwright::book
