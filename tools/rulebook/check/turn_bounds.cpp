// How much one turn may do, who does what in it, and that play goes on: held against the moves of games that came up,
// and of positions with the same pieces elsewhere, since what is much is rare in play. See rule_judge.h.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "engine/reference/valid.h"
#include "tools/rulebook/check/gap_plays.h"
#include "tools/rulebook/check/rule_judge.h"
#include "tools/rulebook/check/statements.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kBases = 160, kMostBounded = 40'000;
constexpr int kScattered = 3;  // positions for each that came up
constexpr std::size_t kFewOfMost = 20, kManyOfMost = 60, kFewEvents = 10;

// The same pieces on other cells, by lot; nothing where some stand on one another.
std::optional<Store> shuffled(const Store& store, std::uint64_t& seed) {
  std::vector<CellId> cells(store.cells.size());
  std::iota(cells.begin(), cells.end(), CellId{0});
  for (std::size_t i = cells.size(); i > 1; --i) std::swap(cells[i - 1], cells[(seed = mix(seed)) % i]);
  Store other = store;
  for (auto& cell : other.cells) {
    if (cell.size() > 1) return std::nullopt;
    cell.clear();
  }
  std::size_t next = 0;
  for (std::size_t i = 0; i < other.pieces.size(); ++i) {
    if (!is_on_board(other.pieces[i])) continue;
    // Some leave, so that there is room.
    other.pieces[i].index = cells[next++];
    other.cells[other.pieces[i].index].push_back(static_cast<PieceId>(i));
  }
  return other;
}

bool is_meant(const Who& who, TypeId type) {
  return who.types.empty() || std::find(who.types.begin(), who.types.end(), type) != who.types.end();
}

// Whether ways lead from some cell back to it.
bool turns_back(const std::map<CellId, std::set<CellId>>& ways) {
  for (const auto& [start, ends] : ways) {
    std::vector<CellId> open(ends.begin(), ends.end());
    std::set<CellId> seen(ends.begin(), ends.end());
    while (!open.empty()) {
      const CellId at = open.back();
      open.pop_back();
      if (at == start) return true;
      const auto found = ways.find(at);
      if (found == ways.end()) continue;
      for (const CellId next : found->second) {
        if (seen.insert(next).second) open.push_back(next);
      }
    }
  }
  return false;
}

// Enemy pieces that a move took off the board or won over.
std::size_t captured_by(const Store& before, const Store& after, const Who& victims) {
  std::size_t number = 0;
  for (std::size_t i = 0; i < before.pieces.size(); ++i) {
    const PieceRecord &was = before.pieces[i], &is = after.pieces[i];
    if (!is_on_board(was) || was.owner == before.mover || was.owner == kNobody || !is_meant(victims, was.type))
      continue;
    number += !is_on_board(is) || is.owner == before.mover ? 1 : 0;
  }
  return number;
}

}  // namespace

const Store* RuleJudge::opening() {
  const auto& all = moments();
  const auto first =
      std::find_if(all.begin(), all.end(), [](const Moment& moment) { return moment.before.stage == Stage::Turn; });
  return first == all.end() ? nullptr : &first->before;
}

void RuleJudge::each_position(const std::function<void(const Store&, bool, const MoveList&, Executor&)>& look) {
  Executor& game = runner_.executor(SceneRules::Whole);
  const auto& all = moments();
  const std::size_t step = (all.size() / kBases) | 1U;  // odd, so that it is not always the same player's turn
  std::uint64_t seed = 41;
  std::size_t turns = 0;
  MoveList moves;
  for (std::size_t m = 0; m < all.size() && turns < kMostBounded; m += step) {
    if (!all[m].decides || all[m].before.stage != Stage::Turn) continue;
    for (int scattering = 0; scattering <= kScattered; ++scattering) {
      std::optional<Store> store = all[m].before;
      if (scattering > 0) store = shuffled(all[m].before, seed);
      if (!store) break;
      if (scattering > 0) runner_.refresh(*store);
      if (scattering > 0 && find_invalid(model_, *store, "", {})) continue;
      game.set(*store);
      if (game.outcome().over() || game.decider() != store->mover) continue;
      game.legal_moves(moves);
      turns += moves.size();
      look(*store, scattering == 0, moves, game);
    }
  }
}

void RuleJudge::each_turn(const std::function<void(const Store&, const Move&, Executor&)>& look) {
  each_position([&](const Store& store, bool, const MoveList& moves, Executor& game) {
    for (const Move& move : moves) look(store, move, game);
  });
}

// How much of it the turn of one move does: nothing if whoever is meant has no part in it.
std::optional<std::size_t> RuleJudge::amount_of(const Claim& claim, const Store& before, const Move& move,
                                                Executor& game) const {
  const MoveFacts facts = game.facts(move);
  std::size_t amount = 0;
  bool meant = claim.who.types.empty();
  CellId at = kNoCell;
  for (std::size_t c = 0; c < move.size; ++c) {
    const Choice& choice = move.choices[c];
    const bool walks = choice.kind == ChoiceKind::Walk;
    const bool places = choice.kind == ChoiceKind::Place && choice.b < kMaxCells;
    if (!walks && !places) continue;
    const bool its = is_meant(claim.who, facts.parts[c].type);
    meant = meant || its;
    if (claim.word == "place") amount += places && its ? 1 : 0;
    if (claim.word == "move" && walks && its && choice.a != at) ++amount;
    if (claim.word == "jump" && walks && its) {
      const auto between = cells_between(model_.board, choice.a, choice.b);
      amount += between && std::any_of(between->begin(), between->end(),
                                       [&](CellId cell) { return !before.cells[cell].empty(); })
                    ? 1
                    : 0;
    }
    if (walks) at = choice.b;
  }
  if (!meant) return std::nullopt;
  if (claim.word != "capture") return amount;
  game.do_move(move);
  amount = captured_by(before, game.store(), claim.other);
  game.undo_move();
  return amount;
}

// The most that a turn does is so much: it comes up often enough, and never more.
Judgement RuleJudge::most_in_turn(const Claim& claim) {
  std::map<std::size_t, std::size_t> turns;
  bool goes_on = false;
  each_turn([&](const Store& before, const Move& move, Executor& game) {
    const auto amount = amount_of(claim, before, move, game);
    if (!amount || *amount == 0) return;
    ++turns[*amount];
    goes_on = goes_on || !game.facts(move).ends_turn;
  });
  const auto wanted = static_cast<std::size_t>(claim.numbers[0]);
  if (turns.empty()) return inconclusive("this did not come up in play");
  const auto& [most, times] = *turns.rbegin();
  if (most > wanted) return fail(fmt::format("in the definition there are turns with {} of them", most), {"turn"});
  const bool by_step =
      std::any_of(model_.phases.begin(), model_.phases.end(), [](const auto& one) { return one.by_step; });
  if (goes_on || by_step) return inconclusive("in the definition a turn may consist of several moves");
  if (most == wanted)
    return times < (wanted == 1 ? kFewEvents : kFewOfMost) ? inconclusive("this came up too rarely") : pass({"turn"});
  return times < kManyOfMost ? inconclusive("so many did not come up in a turn")
                             : fail(fmt::format("in the definition no turn has more than {} of them", most), {"turn"});
}

// Whether nothing is moved or placed in a turn once something was captured.
Judgement RuleJudge::capture_ends_turn() {
  std::size_t seen = 0;
  bool goes_on = false;
  each_turn([&](const Store&, const Move& move, Executor& game) {
    const MoveFacts facts = game.facts(move);
    bool taken = false;
    for (std::size_t c = 0; c < move.size; ++c) {
      const ChoiceKind kind = move.choices[c].kind;
      goes_on = goes_on || (taken && (kind == ChoiceKind::Walk || kind == ChoiceKind::Place));
      taken = taken || facts.parts[c].taken > 0;
    }
    seen += taken ? 1 : 0;
    goes_on = goes_on || (taken && !facts.ends_turn);
  });
  if (goes_on) return fail("in the definition a turn may go on after a capture", {"turn"});
  return seen < kFewEvents ? inconclusive("too few captures came up in play") : pass({"turn"});
}

// Whether something that stands on the board comes to be another player's.
Judgement RuleJudge::changes_owner(const Claim& claim) {
  const auto& all = moments();
  std::size_t seen = 0;
  for (const Moment& moment : all) {
    std::set<CellId> ends;
    for (const Choice& choice : moment.move) {
      if (choice.kind == ChoiceKind::Walk || choice.kind == ChoiceKind::Place) ends.insert(choice.b);
    }
    for (std::size_t i = 0; i < moment.before.pieces.size(); ++i) {
      const PieceRecord &was = moment.before.pieces[i], &is = moment.after.pieces[i];
      if (!is_on_board(was) || !is_meant(claim.who, was.type)) continue;
      ++seen;
      if (is.site != SiteKind::Gone && is.owner != was.owner) return pass({"turn"});
      const auto& there = moment.after.cells[was.index];
      if (there.empty() || ends.count(was.index) > 0) continue;
      const PieceRecord& now = moment.after.pieces[there.back()];
      const bool top = !moment.before.cells[was.index].empty() && moment.before.cells[was.index].back() == i;
      if (top && now.owner != was.owner) return pass({"turn"});
    }
  }
  return seen < 200 ? inconclusive("too few of them came up in play")
                    : fail("in the definition none of them comes to be another player's", {"turn"});
}

// What a turn does first.
Judgement RuleJudge::first_in_turn(const Claim& claim) {
  const ChoiceKind wanted = claim.word == "move" ? ChoiceKind::Walk : ChoiceKind::Place;
  std::size_t seen = 0;
  bool other = false;
  each_turn([&](const Store&, const Move& move, Executor& game) {
    const MoveFacts facts = game.facts(move);
    for (std::size_t c = 0; c < move.size; ++c) {
      if (move.choices[c].kind == ChoiceKind::Alternative) continue;
      other = other || move.choices[c].kind != wanted || !is_meant(claim.who, facts.parts[c].type);
      break;
    }
    ++seen;
  });
  if (other) return fail("in the definition a turn may begin in another way", {"turn"});
  return seen < kFewEvents ? inconclusive("too few turns came up in play") : pass({"turn"});
}

// Each turn moves a piece and places another on a line with where that has arrived, over empty cells.
Judgement RuleJudge::moved_places(const Claim& claim) {
  std::size_t seen = 0;
  bool other = false, apart = false;
  each_turn([&](const Store& before, const Move& move, Executor& game) {
    const MoveFacts facts = game.facts(move);
    const Choice* walk = nullptr;
    bool placed = false;
    for (std::size_t c = 0; c < move.size; ++c) {
      const Choice& choice = move.choices[c];
      if (choice.kind == ChoiceKind::Walk && is_meant(claim.who, facts.parts[c].type)) walk = &choice;
      if (choice.kind != ChoiceKind::Place || choice.b >= kMaxCells || !is_meant(claim.other, facts.parts[c].type))
        continue;
      placed = true;
      if (walk == nullptr) continue;
      const auto between = cells_between(model_.board, walk->b, choice.b);
      apart = apart || !between || std::any_of(between->begin(), between->end(), [&](CellId cell) {
                return cell != walk->a && !before.cells[cell].empty();
              });
    }
    other = other || walk == nullptr || !placed;
    ++seen;
  });
  if (seen < kFewEvents) return inconclusive("too few turns came up in play");
  if (other) return fail("in the definition a turn has other parts", {"turn"});
  return apart ? inconclusive("which piece places it was not found") : pass({"turn"});
}

// Whether no piece ever comes back to where it was: each turn moves one, or places some, for good.
bool RuleJudge::goes_one_way() {
  bool places = false, walks = false, other = false;
  for (const Moment& moment : moments()) {
    if (!moment.decides || moment.before.stage != Stage::Turn) continue;
    std::size_t parts = 0;
    for (const Choice& choice : moment.move) {
      walks = walks || choice.kind == ChoiceKind::Walk;
      places = places || choice.kind == ChoiceKind::Place;
      parts += choice.kind == ChoiceKind::Walk || choice.kind == ChoiceKind::Place ? 1 : 0;
    }
    other = other || parts == 0;
  }
  if (other || walks == places || census().may_pass) return false;
  if (places) {
    Claim leaves;
    leaves.kind = "leaves-board";
    return affirmed(leaves).status == Status::Fail;
  }
  if (!parts_that(model_, [](const Statement& one) { return one.kind == StatementKind::AssignType; }).empty())
    return false;
  for (std::size_t id = 0; id < model_.types.size(); ++id) {
    for (PlayerId owner = 0; owner < static_cast<PlayerId>(model_.seats.size()); ++owner) {
      if (count_of(model_, begun(), Who{{static_cast<TypeId>(id)}, {}, false, ""}, owner) == 0) continue;
      const auto ways = ways_of(static_cast<TypeId>(id), owner);
      if (ways.empty() || turns_back(ways)) return false;  // without ways it is something else that moves it
    }
  }
  return true;
}

// From where to where a piece may go, alone or with enemies all around.
std::map<CellId, std::set<CellId>> RuleJudge::ways_of(TypeId id, PlayerId owner) {
  Executor& alone = moves_.executor();
  const PlayerId enemy = enemy_of(model_, owner);
  std::map<CellId, std::set<CellId>> ways;
  MoveList moves;
  for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) {
    for (const bool among_enemies : {false, true}) {
      Store store = runner_.bare(owner, static_cast<int>(model_.phases.size()) - 1);
      add_piece(model_, store, id, owner, static_cast<CellId>(cell));
      for (std::size_t at = 0; among_enemies && enemy != kNobody && at < model_.board.cells.size(); ++at) {
        if (at != cell) add_piece(model_, store, id, enemy, static_cast<CellId>(at));
      }
      runner_.refresh(store);
      alone.set(store);
      if (alone.outcome().over() || alone.decider() != owner) continue;
      alone.legal_moves(moves);
      for (const Move& move : moves) {
        for (const Choice& choice : move) {
          if (choice.kind == ChoiceKind::Walk) ways[static_cast<CellId>(choice.a)].insert(choice.b);
        }
      }
    }
  }
  return ways;
}

Judgement RuleJudge::goes_on_for_ever(const Claim& claim) {
  const GapPlays plays = play_for_gaps(runner_);
  if (claim.kind == "repeats") {
    if (plays.comes_back) return pass();
    if (const auto forbids = forbids_repeats())
      return *forbids ? fail("in the definition no position comes back", {"legal"}) : pass();
    return goes_one_way() ? fail("in the definition no position comes back")
                          : inconclusive("no position came back in play");
  }
  const bool had_some = plays.no_move && (claim.who.types.empty() || count_of(model_, plays.no_move->store, claim.who,
                                                                              plays.no_move->store.mover) > 0);
  if (had_some) return fail("in the definition a player may come to have no move", {"stuck"});
  return plays.no_move || plays.finished < 4 ? inconclusive("too few games ended in play") : pass();
}

}  // namespace ludwright::book
