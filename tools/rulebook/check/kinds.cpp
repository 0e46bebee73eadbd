// Kinds of pieces by what the definition says of them, armies of several alike, and what becomes of the captured in the
// turns that follow. The sentences are read by frames_kinds.cpp. See rule_judge.h.
#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kEnoughTurns = 100;  // behind a capture
constexpr std::size_t kEnoughLater = 5;    // captures of it that came later

}  // namespace

// "Each faction has six kinds of units": of each value of the trait so many, or so many of one tag.
Judgement RuleJudge::kinds_of_trait(const Claim& claim) {
  const Name* name = vocabulary_.find(claim.place);
  const auto trait = static_cast<std::size_t>(name->index);
  std::map<std::int32_t, int> number;
  for (std::size_t id = 0; id < model_.types.size(); ++id) {
    const bool meant = claim.who.everybody || std::find(claim.who.types.begin(), claim.who.types.end(),
                                                        static_cast<TypeId>(id)) != claim.who.types.end();
    number[model_.types[id].traits[trait]] += meant ? 1 : 0;
  }
  for (const auto& [value, count] : number) {
    if (count != claim.numbers[0]) return fail(fmt::format("in the definition there are {} of one of these", count));
  }
  return pass({"pieces"});
}

// So many kinds of pieces, or these.
Judgement RuleJudge::only_kinds(const Claim& claim) const {
  const std::size_t kinds = model_.types.size();
  if (kinds != static_cast<std::size_t>(claim.numbers[0]))
    return fail(fmt::format("in the definition there are {} kinds of pieces", kinds), {"pieces"});
  return pass({"pieces"});
}

// Whether some army has the same piece twice, where armies are chosen.
Judgement RuleJudge::army_repeats() {
  for (const OptionInfo& option : model_.options) {
    if (option.range != "pieces") continue;
    const std::string element = "options." + option.name.substr(0, option.name.find('.'));
    for (const PieceType& one : model_.types) {
      for (const PieceType& other : model_.types) {
        if (&one != &other && failed_condition(fmt::format("2 {}, {}", one.name, other.name)).empty())
          return pass({element});
      }
    }
    return fail("the definition allows no army with two pieces of a kind", {element});
  }
  return fail("armies are not chosen in the definition");
}

// The piece that `moment` won over, if it is one; kNone for others.
int RuleJudge::won_over(const Moment& moment) const {
  int won = kNone;
  for (std::size_t i = 0; i < moment.before.pieces.size(); ++i) {
    const PieceRecord &was = moment.before.pieces[i], &is = moment.after.pieces[i];
    if (!is_on_board(was) || !is_on_board(is) || was.owner == moment.before.mover || is.owner != moment.before.mover)
      continue;
    if (won != kNone) return kNone;
    won = static_cast<int>(i);
  }
  return won;
}

// What was captured, and stays on the board as its captor's, is not captured back in the turn that follows; or, for
// `moves`, may be moved in its captor's next turn.
Judgement RuleJudge::after_capture(const Claim& claim) {
  const auto& all = moments();
  Executor& game = runner_.executor(SceneRules::Whole);
  MoveList moves;
  std::size_t turns = 0, later = 0;
  for (std::size_t m = 0; m + 1 < all.size(); ++m) {
    const int piece = won_over(all[m]);
    if (piece == kNone) continue;
    const auto index = static_cast<std::size_t>(piece);
    // The captor's next turn, or that of the other; and the turns behind, until a new game begins.
    const std::size_t far = claim.word == "moves" ? 2 : 1;
    for (std::size_t next = m + far; next < std::min(all.size(), m + 8); ++next) {
      if (all[next].first) break;
      const Store& store = all[next].before;
      const PieceRecord& is = store.pieces[index];
      const bool own = claim.word == "moves";
      if (!is_on_board(is) || (store.mover == is.owner) != own || is.owner != all[m].before.mover) continue;
      game.set(store);
      if (game.outcome().over() || game.decider() != store.mover) continue;
      game.legal_moves(moves);
      turns += next == m + far ? 1 : 0;
      for (const Move& move : moves) {
        if (own) {
          if (move.size > 0 && move.choices[0].kind == ChoiceKind::Walk && move.choices[0].a == is.index)
            return pass({"turn"});
          continue;
        }
        game.do_move(move);
        const bool taken = !is_on_board(game.store().pieces[index]) || game.store().pieces[index].owner != is.owner;
        game.undo_move();
        if (!taken) continue;
        ++later;
        if (next > m + far) break;
        Judgement judgement = fail("in the definition it may be captured back at once", {"turn"});
        judgement.where = Situation{store, move.choices[0].a, store.mover};
        judgement.end = is.index;
        return judgement;
      }
      if (own) break;
    }
  }
  if (claim.word == "moves")
    return turns < kEnoughTurns ? inconclusive("too few captures came up in play")
                                : fail("in the definition it never moves in that turn", {"turn"});
  return turns < kEnoughTurns || later < kEnoughLater ? inconclusive("too few captures came up in play")
                                                      : pass({"turn"});
}

}  // namespace ludwright::book
