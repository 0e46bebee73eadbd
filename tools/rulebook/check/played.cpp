// Claims that are held against games as they go: what leaves the board, who moves after whom, what is turned over,
// what ends a game. See rule_judge.h.
#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/arranged.h"
#include "tools/rulebook/check/rule_judge.h"
#include "tools/rulebook/check/statements.h"

namespace ludwright::book {

bool only_passes(const Move& move) {
  return move.size > 0 && std::all_of(move.begin(), move.end(), [](const Choice& choice) {
           return choice.kind == ChoiceKind::Pass || choice.kind == ChoiceKind::Alternative;
         });
}

namespace {

constexpr std::size_t kPlays = 24, kMostPlies = 160, kMostMoments = 1600;
constexpr std::size_t kWholePlays = 12, kWholePlies = 600;
constexpr std::size_t kFewest = 20;          // moments from which something that never happened is believed
constexpr std::size_t kPositionsTried = 40;  // positions whose moves are listed

bool has_type(const std::vector<TypeId>& types, TypeId type) {
  return std::find(types.begin(), types.end(), type) != types.end();
}

}  // namespace

std::optional<CellId> end_of(const Move& move) {
  std::optional<CellId> end;
  for (const Choice& choice : move) {
    if (choice.kind == ChoiceKind::Walk) end = choice.b;
    if (choice.kind == ChoiceKind::Place && choice.b < kMaxCells) end = choice.b;
  }
  return end;
}

const std::vector<RuleJudge::Moment>& RuleJudge::moments() {
  if (!moments_.empty()) return moments_;
  Executor& game = runner_.executor(SceneRules::Whole);
  std::uint64_t seed = 17;
  MoveList moves;
  Move move;
  for (std::size_t play = 0; play < kPlays && moments_.size() < kMostMoments; ++play) {
    game.set(runner_.opening());
    std::size_t passes = 0;
    bool fresh = true;
    for (std::size_t ply = 0; ply < kMostPlies && moments_.size() < kMostMoments; ++ply) {
      if (!game.draw_move(seed = mix(seed), move)) break;
      const bool decides = game.decider() != kNobody;
      if (decides && play % 3 == 2 && ply > 12) {  // these pass where they may
        game.legal_moves(moves);
        const auto pass = std::find_if(moves.begin(), moves.end(), only_passes);
        if (pass != moves.end() && (seed >> 40U) % 3 == 0) move = *pass;
      }
      Moment moment;
      moment.before = game.store();
      moment.before.history.clear();
      moment.first = fresh;
      fresh = false;
      moment.decides = decides;
      moment.move = move;
      game.do_move(move);
      passes = only_passes(move) ? passes + 1 : 0;
      moment.passes = passes;
      moment.after = game.store();
      moment.after.history.clear();
      moment.over = game.outcome().over();
      moment.outcome = game.outcome();
      const bool over = moment.over;
      moments_.push_back(std::move(moment));
      if (over) break;
    }
  }
  return moments_;
}

const Store& RuleJudge::begun() {
  if (begun_) return *begun_;
  begun_ = runner_.opening();
  if (begun_->stage == Stage::Turn) return *begun_;
  Executor& game = runner_.executor(SceneRules::Whole);
  std::uint64_t seed = 5;
  Move move;
  game.set(runner_.opening());
  for (int ply = 0; ply < 200 && game.store().stage == Stage::Setup; ++ply) {
    if (!game.draw_move(seed = mix(seed), move)) break;
    game.do_move(move);
  }
  begun_ = game.store();
  return *begun_;
}

Judgement RuleJudge::first_seat(const Claim& claim) {
  std::set<PlayerId> movers;
  Executor& game = runner_.executor(SceneRules::Whole);
  std::uint64_t seed = 5;
  Move move;
  for (int start = 0; start < 12; ++start) {
    game.set(initial_store(model_));
    for (int ply = 0; ply < 200 && game.store().stage == Stage::Setup; ++ply) {
      if (!game.draw_move(seed = mix(seed), move)) break;
      game.do_move(move);
    }
    movers.insert(game.store().mover);
  }
  if (claim.word == "lot")
    return movers.size() > 1
               ? pass({"players"})
               : fail(fmt::format("in the definition {} always moves first", model_.seats[*movers.begin()].name),
                      {"players"});
  const Name* seat = vocabulary_.find(claim.word);
  if (seat == nullptr) return inconclusive("no player of this name");
  if (movers.size() > 1) return fail("in the definition it is chance who moves first", {"players"});
  if (*movers.begin() == seat->index) return pass({"players"});
  return fail(fmt::format("in the definition {} moves first", model_.seats[*movers.begin()].name), {"players"});
}

Judgement RuleJudge::alternation() {
  std::size_t turns = 0, again = 0;
  const auto& all = moments();
  for (const Moment& moment : all) {
    if (moment.over || !moment.decides || moment.after.stage != Stage::Turn || moment.before.stage != Stage::Turn)
      continue;
    if (moment.after.turns == moment.before.turns) continue;
    ++turns;
    again += moment.after.mover == moment.before.mover ? 1 : 0;
  }
  if (turns < kFewest) return inconclusive("too few turns came up in play");
  if (again * 2 > turns) return fail("in the definition most turns are followed by one of the same player", {"turn"});
  return pass({"players", "turn"});
}

// Whether pieces leave the board, or go elsewhere on it.
Judgement RuleJudge::leaves_board(const Claim& claim) {
  const std::vector<TypeId> types = types_of(claim.who);
  const auto& all = moments();
  bool present = false, waits = false;
  for (const Moment& moment : all) {
    for (std::size_t i = 0; i < moment.before.pieces.size(); ++i) {
      const PieceRecord &was = moment.before.pieces[i], &is = moment.after.pieces[i];
      if (was.site != SiteKind::Cell || !has_type(types, was.type)) continue;
      present = true;
      if (claim.kind == "stays" && is.site == SiteKind::Cell && is.index != was.index)
        return fail(fmt::format("in the definition a {} moved in play", type(was.type).name), {"turn"});
      waits = waits || is.site == SiteKind::Area;  // it may come back
      if (claim.kind != "stays" && is.site == SiteKind::Gone)
        return claim.word == "if" ? inconclusive("in the definition some leave the board") : pass({"turn"});
    }
  }
  if (!present || all.size() < kFewest) return inconclusive("none of these came up in play");
  return claim.kind == "stays" ? pass({"turn"})
         : waits               ? inconclusive("in the definition they only go beside the board")
                               : fail("in the definition none left the board in play", {"turn"});
}

// Whether in play all that is captured stands elsewhere than where the piece goes.
bool RuleJudge::captures_elsewhere() {
  std::size_t elsewhere = 0, there = 0;
  for (const Moment& moment : moments()) {
    const auto end = end_of(moment.move);
    for (std::size_t i = 0; end && moment.decides && i < moment.before.pieces.size(); ++i) {
      const PieceRecord& was = moment.before.pieces[i];
      if (was.site != SiteKind::Cell || moment.after.pieces[i].site == SiteKind::Cell) continue;
      ++(was.index == *end ? there : elsewhere);
    }
  }
  return there == 0 && elsewhere > 0;
}

Judgement RuleJudge::places_on(const Claim& claim) {
  Executor& game = runner_.executor(SceneRules::Whole);
  const std::vector<TypeId> types = types_of(claim.who);
  const auto& all = moments();
  MoveList moves;
  std::size_t tried = 0, whole = 0;
  const std::size_t step = std::max<std::size_t>(1, all.size() / kPositionsTried);
  for (std::size_t m = 0; m < all.size(); m += step) {
    if (!all[m].decides || all[m].before.stage != Stage::Turn) continue;
    game.set(all[m].before);
    if (game.outcome().over()) continue;
    game.legal_moves(moves);
    std::set<CellId> targets;
    for (const Move& move : moves) {
      for (std::size_t c = 0; c < move.size; ++c) {
        const Choice& choice = move.choices[c];
        if (choice.kind != ChoiceKind::Place || choice.b >= kMaxCells) continue;
        const TypeId placed = game.facts(move).parts[c].type;
        if (!claim.who.everybody && !claim.who.empty() && !has_type(types, placed)) continue;
        if (has_type(claim.other.types, placed)) continue;
        targets.insert(choice.b);
        break;
      }
    }
    if (targets.empty()) continue;
    ++tried;
    const auto goal = claim.word == "in" ? cells_of(claim.place, all[m].before.mover) : std::vector<CellId>{};
    bool covers = true;
    for (std::size_t cell = 0; cell < all[m].before.cells.size(); ++cell) {
      const bool empty = all[m].before.cells[cell].empty();
      const bool target = targets.count(static_cast<CellId>(cell)) > 0;
      if (target && !empty && claim.word != "occupied")
        return fail(fmt::format("in the definition something may be put on {}, where a piece stands",
                                model_.board.cells[cell].name),
                    {"turn"});
      if (target && !empty) return pass({"turn"});
      if (claim.word == "in" && target && std::find(goal.begin(), goal.end(), cell) == goal.end())
        return fail(fmt::format("in the definition something may be put on {} too", model_.board.cells[cell].name),
                    {"turn"});
      bool beside = false;
      if (claim.word == "adjacent") {
        for (std::size_t d = 0; d < model_.board.directions.size(); ++d) {
          const CellId at = model_.board.neighbour(static_cast<CellId>(cell), static_cast<DirectionId>(d));
          if (at == kNoCell || all[m].before.cells[at].empty()) continue;
          beside = beside || all[m].before.pieces[all[m].before.cells[at].back()].owner == all[m].before.mover;
        }
        if (target && !beside)
          return fail(fmt::format("in the definition something may be put on {}, which is beside no own piece",
                                  model_.board.cells[cell].name),
                      {"turn"});
      }
      const bool expected = claim.word == "adjacent" ? empty && beside : empty;
      covers = covers && (!expected || target);
    }
    whole += covers ? 1 : 0;
  }
  if (tried == 0) return inconclusive("nothing of this kind was put on the board in play");
  if (claim.always && whole < tried && claim.word == "empty")
    return fail("in the definition not each of these squares may always be chosen", {"turn"});
  if (claim.word == "occupied") return fail("in the definition nothing is put on an occupied square", {"turn"});
  if (claim.only || claim.word == "adjacent") {
    if (whole == 0) return fail("in the definition not each of these squares may be chosen", {"turn"});
    // Go: most of the time each of them, which a rule about exceptions may explain.
    if (whole * 10 < tried * 7) return inconclusive("in play, not each of these squares could always be chosen");
  }
  return pass({"turn"});
}

// An enemy piece between the one that moved and another own one is captured, always; or one beside it alone.
Judgement RuleJudge::custodial(const Claim& claim) {
  const bool alone = !claim.numbers.empty() && claim.numbers[0] == 1, diagonal = !claim.ways.empty();
  if (!claim.numbers.empty() && claim.numbers[0] > 2) {  // where two do, so many need not be
    Claim two = claim;
    two.numbers.clear();
    return custodial(two).status == Status::Pass ? fail("in the definition two of them capture it", {"turn"})
                                                 : inconclusive("this is not judged");
  }
  const std::vector<TypeId> types = types_of(claim.who);
  std::size_t seen = 0;
  std::set<TypeId> taken, spared;
  std::optional<Judgement> stays;
  for (const Moment& moment : moments()) {
    const auto end = end_of(moment.move);
    if (!end || !moment.decides || moment.before.stage != Stage::Turn) continue;
    const PlayerId me = moment.before.mover;
    for (std::size_t d = 0; d < model_.board.directions.size(); ++d) {
      const bool aslant = !model_.board.delta.empty() && model_.board.delta[d][0] != 0 && model_.board.delta[d][1] != 0;
      if (aslant != diagonal) continue;
      const CellId at = model_.board.neighbour(*end, static_cast<DirectionId>(d));
      if (at == kNoCell || moment.before.cells[at].empty()) continue;
      const PieceId piece = moment.before.cells[at].back();
      const PieceRecord& victim = moment.before.pieces[piece];
      if (victim.owner == me || victim.owner == kNobody || !has_type(types, victim.type)) continue;
      if (alone) {
        if (moment.after.pieces[piece].site == SiteKind::Cell)
          return fail(fmt::format("in the definition what stands on {} beside one enemy stays there",
                                  model_.board.cells[at].name),
                      {"turn"});
        continue;
      }
      const CellId beyond = model_.board.neighbour(at, static_cast<DirectionId>(d));
      if (beyond == kNoCell || moment.after.cells[beyond].empty()) continue;
      if (moment.after.pieces[moment.after.cells[beyond].back()].owner != me) continue;
      ++seen;
      if (moment.after.pieces[piece].site != SiteKind::Cell) {
        taken.insert(victim.type);
        continue;
      }
      spared.insert(victim.type);
      if (!stays)
        stays = fail(fmt::format("in the definition what stands on {} between two enemies stays there",
                                 model_.board.cells[at].name),
                     {"turn"});
    }
  }
  // Of pieces in general: some kinds may be captured in another way.
  const bool some = std::any_of(taken.begin(), taken.end(), [&](TypeId id) { return spared.count(id) == 0; });
  if (stays && claim.who.everybody && !claim.always && some) return inconclusive("some kinds of pieces stay there");
  if (stays) return *stays;
  return seen < 3 ? inconclusive("this did not come up in play") : pass({"turn"});
}

Judgement RuleJudge::capturing_turns(const Claim& claim) {
  Executor& game = runner_.executor(SceneRules::Whole);
  MoveList moves;
  std::size_t stops = 0, several = 0, unequal = 0, equal = 0, listed = 0;
  for (const Moment& moment : moments()) {
    if (!moment.decides || moment.before.stage != Stage::Turn || listed > 60'000) continue;
    game.set(moment.before);
    if (game.outcome().over()) continue;
    game.legal_moves(moves);
    listed += moves.size();
    std::set<int> amounts;
    std::vector<const Move*> taking;
    for (const Move& move : moves) {
      int taken = 0;
      for (const auto& part : game.facts(move).parts) taken += part.taken;
      if (taken == 0) continue;
      amounts.insert(taken);
      taking.push_back(&move);
      several += taken > 1 ? 1 : 0;
    }
    if (amounts.size() > 1) ++unequal;
    if (amounts.size() == 1 && *amounts.begin() > 1) ++equal;
    for (const Move* one : taking) {
      std::vector<Choice> walks;
      for (const Choice& choice : *one) {
        if (choice.kind == ChoiceKind::Walk) walks.push_back(choice);
      }
      for (const Move* other : taking) {
        std::vector<Choice> more;
        for (const Choice& choice : *other) {
          if (choice.kind == ChoiceKind::Walk) more.push_back(choice);
        }
        if (more.size() > walks.size() && std::equal(walks.begin(), walks.end(), more.begin())) ++stops;
      }
    }
  }
  if (several == 0) return inconclusive("no turn with several captures came up in play");
  if (claim.kind == "goes-on")
    return stops == 0 ? pass({"turn"}) : fail("in the definition a piece may stop though it can capture on", {"turn"});
  if (unequal > 0) return fail("in the definition captures of fewer pieces are legal beside those of more");
  return equal < 3 ? inconclusive("no choice between captures came up in play") : pass();
}

// Whether a move may leave pieces of these types where the enemy can take them.
Judgement RuleJudge::left_attacked(const Claim& claim) {
  const std::vector<TypeId> types = types_of(claim.who);
  Executor& game = runner_.executor(SceneRules::Whole);
  Executor& loose = runner_.executor(SceneRules::PseudoLegal);
  Executor& alone = moves_.executor();
  MoveList moves, pseudo, replies;
  std::size_t barred = 0, tried = 0;
  const auto& all = moments();
  const bool any = claim.who.empty();  // "there is no check"
  const auto elements = legal_rules_about(model_, [](const Expr& expr) { return expr.op == Op::Attacked; });
  for (std::size_t m = 0; m < all.size() && tried < 600; m += 3) {
    if (!all[m].decides || all[m].before.stage != Stage::Turn) continue;
    game.set(all[m].before);
    if (game.outcome().over()) continue;
    game.legal_moves(moves);
    loose.set(all[m].before);
    if (!loose.outcome().over()) {
      loose.legal_moves(pseudo);
      barred += pseudo.size() > moves.size() ? 1 : 0;
    }
    const PlayerId me = all[m].before.mover;
    for (std::size_t i = any ? moves.size() : 0; i < moves.size(); i += 1 + moves.size() / 4) {
      ++tried;
      game.do_move(moves[i]);
      Store after = game.store();
      const bool over = game.outcome().over();
      game.undo_move();
      if (over || after.mover == me) continue;
      after.phase = static_cast<std::uint8_t>(model_.phases.size() - 1);
      alone.set(after);
      if (alone.outcome().over() || alone.decider() == me) continue;
      alone.legal_moves(replies);
      for (const Move& reply : replies) {
        alone.do_move(reply);
        const Store& then = alone.store();
        bool is_taken = false;
        for (std::size_t id = 0; id < after.pieces.size() && !is_taken; ++id) {
          const PieceRecord &was = after.pieces[id], &is = then.pieces[id];
          is_taken = was.owner == me && was.site == SiteKind::Cell && has_type(types, was.type) &&
                     (is.site != SiteKind::Cell || is.owner != me);
        }
        alone.undo_move();
        if (is_taken) return pass(elements);
      }
    }
  }
  if (any && elements.empty()) return pass();
  if (barred == 0 || (tried < kFewest && !any)) return inconclusive("this did not come up in play");
  return fail("in the definition no move leaves it where it can be taken", elements);
}

Judgement RuleJudge::ends_when(const Claim& claim) {
  if (claim.word == "neither" || claim.word == "stuck") {
    const bool passes = std::any_of(model_.phases.begin(), model_.phases.end(),
                                    [](const Phase& phase) { return phase.stuck != kNoId; });
    const bool on_one =
        std::any_of(model_.end.begin(), model_.end.end(), [](const EndRule& rule) { return rule.asks_stuck; });
    if (claim.word == "neither") {
      // Nobody can move: play must come to an end there, and not before.
      std::size_t ended = 0;
      for (const Moment& moment : moments()) ended += moment.over ? 1 : 0;
      if (ended == 0) return inconclusive("no game ended in play");
      if (passes && claim.place == "draw") {
        const auto draws = [](const EndRule& rule) { return rule.kind == EndKind::Draw; };
        return std::any_of(model_.end.begin(), model_.end.end(), draws)
                   ? inconclusive("whether it is drawn then was not found")
                   : fail("in the definition what is counted decides then", {"end"});
      }
      return passes   ? pass({"stuck"})
             : on_one ? fail("in the definition the game ends when one player cannot move")
                      : inconclusive("how that ends was not found");
    }
    if (passes) return fail("in the definition a player who cannot move passes", {"stuck"});
    return on_one ? pass() : inconclusive("how that ends was not found");
  }
  if (claim.word == "full") return full_board_ends(claim);
  const std::size_t wanted = claim.word == "both-pass" ? model_.seats.size() : 1;
  std::size_t seen = 0;
  std::string name;
  for (const Moment& moment : moments()) {
    if (moment.passes < wanted) {
      continue;
    }
    ++seen;
    if (!moment.over) return fail("in the definition the game goes on then", {"end"});
    name = moment.outcome.name;
  }
  return seen == 0 ? inconclusive("this did not come up in play") : pass({"end." + name});
}

Judgement RuleJudge::most_on_board(const Claim& claim) {
  std::vector<std::string> elements;
  for (const EndRule& rule : model_.end) {
    if (rule.kind == EndKind::Most) elements.push_back("end." + rule.name);
  }
  if (elements.empty()) return fail("in the definition the most of something wins nothing");
  if (claim.who.empty()) return pass(elements);
  std::size_t seen = 0;
  Executor& game = runner_.executor(SceneRules::Whole);
  std::uint64_t seed = 29;
  Move move;
  for (std::size_t play = 0; play < kWholePlays; ++play) {
    game.set(runner_.opening());
    for (std::size_t ply = 0; ply < kWholePlies && game.draw_move(seed = mix(seed), move); ++ply) game.do_move(move);
    const Outcome outcome = game.outcome();
    if (outcome.kind != OutcomeKind::Win ||
        std::find(elements.begin(), elements.end(), "end." + outcome.name) == elements.end())
      continue;
    const Store after = game.store();
    std::size_t winner = 0, loser = 0;
    for (PlayerId seat = 0; seat < static_cast<PlayerId>(model_.seats.size()); ++seat) {
      const std::size_t count = count_of(model_, after, claim.who, seat);
      const bool won = ((outcome.winners >> seat) & 1U) != 0;
      (won ? winner : loser) = std::max(won ? winner : loser, count);
    }
    ++seen;
    if (winner <= loser) return fail("in the definition a player with fewer of them won", elements);
  }
  return seen < 3 ? inconclusive("too few games ended so in play") : pass(elements);
}

}  // namespace ludwright::book
