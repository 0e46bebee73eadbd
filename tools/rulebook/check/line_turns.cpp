// Lines that take, men in hand, few men that may go anywhere. See turn_judge.h.
#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/turn_judge.h"

namespace ludwright::book {

// Whether a move of a turn that ends there takes something.
bool TurnJudge::may_take(const Turn& turn, CellId end) {
  const std::size_t there = men_on_board(turn.before, turn.mover, false);
  const MoveList moves = moves_in(turn.before, SceneRules::Whole);
  Executor& game = runner_.executor(SceneRules::Whole);
  return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
    if (turn_end(move) != end) return false;
    game.set(turn.before);
    game.do_move(move);
    return men_on_board(game.store(), turn.mover, false) < there;
  });
}

Judgement TurnJudge::row_takes(const Claim& claim) {
  const int length = claim.numbers[0];
  const std::size_t wanted = claim.numbers.size() > 1 ? static_cast<std::size_t>(claim.numbers[1]) : 1;
  std::size_t made = 0, none = 0, fewer = 0, elsewhere = 0;
  for (const Turn& turn : turns()) {
    const CellId end = turn_end(turn.move);
    const std::size_t there = men_on_board(turn.before, turn.mover, false);
    if (end == kNoCell || there == 0) continue;
    const std::size_t taken = there - std::min(there, men_on_board(turn.after, turn.mover, false));
    if (lines_through(turn.after, turn.mover, end, length) == 0) {
      elsewhere += taken > 0 ? 1 : 0;
      continue;
    }
    ++made;
    none += taken == 0 ? 1 : 0;
    // Where nothing could be taken, the number is not wrong.
    fewer += taken != wanted && (taken > 0 || may_take(turn, end)) ? 1 : 0;
  }
  if (made < kFewestTurns) return inconclusive("too few such lines came up in play");
  if (claim.word == "declines") {  // whether it may be left
    if (claim.no) return none > 0 ? fail("in the definition it may be left", {"turn"}) : pass({"turn"});
    return none == 0 ? fail("in the definition who can take must", {"turn"}) : pass({"turn"});
  }
  if (claim.no) return none < made ? fail("in the definition it takes a piece", {"turn"}) : pass({"turn"});
  if (none == made) return fail("in the definition such a line takes nothing", {"turn"});
  if (fewer > 0) return fail("in the definition it takes another number of pieces", {"turn"});
  if (claim.only && elsewhere > 0) return fail("in the definition pieces are taken otherwise too", {"turn"});
  return pass({"turn"});
}

// Lines of so many take, and nothing else does.
Judgement TurnJudge::row_length(const Claim& claim) {
  Claim takes = claim;
  takes.only = true;
  takes.no = false;
  return row_takes(takes);
}

// On how many lines men of one player may stand that take.
Judgement TurnJudge::row_lines(const Claim& claim) {
  Claim takes;
  takes.numbers = {3};
  const Judgement mill = row_length(takes);
  if (mill.status != Status::Pass) return inconclusive("how long a line is that takes was not found");
  const std::size_t number = lines(3).size();
  return static_cast<int>(number) == claim.numbers[0]
             ? pass({"board"})
             : fail(fmt::format("the board of the definition has {} lines of three", number), {"board"});
}

// Two lines completed by one piece: how many are taken.
Judgement TurnJudge::row_twice(const Claim& claim) {
  const int length = claim.numbers[0];
  std::size_t is_so = 0, is_not = 0;
  for (const std::vector<CellId>& one : lines(length)) {
    for (const std::vector<CellId>& other : lines(length)) {
      CellId meets = kNoCell;
      std::vector<CellId> own;
      for (const CellId cell : one) {
        if (std::find(other.begin(), other.end(), cell) != other.end()) meets = cell;
      }
      if (&one >= &other || meets == kNoCell || is_so + is_not > 20) continue;
      for (const auto* line : {&one, &other}) {
        for (const CellId cell : *line) {
          if (cell != meets) own.push_back(cell);
        }
      }
      std::vector<CellId> others;
      for (std::size_t cell = 0; cell < model_.board.cells.size() && others.size() < 4; cell += 2) {
        const auto at = static_cast<CellId>(cell);
        if (at != meets && std::find(own.begin(), own.end(), at) == own.end()) others.push_back(at);
      }
      const auto store = stood(0, own, others, 3);
      if (!store) continue;
      for (const Move& move : moves_in(*store, SceneRules::Whole)) {
        if (turn_end(move) != meets) continue;
        Executor& game = runner_.executor(SceneRules::Whole);
        game.set(*store);
        game.do_move(move);
        const std::size_t taken = others.size() - men_on_board(game.store(), 0, false);
        (taken == static_cast<std::size_t>(claim.numbers[1]) ? is_so : is_not) += 1;
      }
    }
  }
  if (is_so + is_not < kFewestTurns) return inconclusive("no position decides this");
  if ((is_not == 0) != claim.no) return pass({"turn"});
  return fail("in the definition another number is taken", {"turn"});
}

// Whether what stands in a line may be taken while others may, and if there are no others.
Judgement TurnJudge::row_safe(const Claim& claim) {
  const int length = claim.numbers[0];
  std::size_t spared = 0, taken_from_line = 0, taken_last = 0, last = 0;
  const auto look = [&](const Store& before, const Store& after, PlayerId mover) {
    bool others = false, from_line = false, any = false;
    for (std::size_t i = 0; i < before.pieces.size(); ++i) {
      const PieceRecord& was = before.pieces[i];
      if (was.site != SiteKind::Cell || was.owner == mover) continue;
      const bool in_line = lines_through(before, was.owner, static_cast<CellId>(was.index), length) > 0;
      others = others || !in_line;
      if (after.pieces[i].site == SiteKind::Cell) continue;
      any = true;
      from_line = from_line || in_line;
    }
    if (!others) {
      ++last;
      taken_last += any ? 1 : 0;
    } else if (any) {
      (from_line ? taken_from_line : spared) += 1;
    }
  };
  for (const std::vector<CellId>& one : lines(length)) {
    for (const std::vector<CellId>& other : lines(length)) {
      if (&one == &other || last > 40) continue;
      if (std::any_of(one.begin(), one.end(),
                      [&](CellId cell) { return std::find(other.begin(), other.end(), cell) != other.end(); }))
        continue;
      for (const bool with_another : {false, true}) {
        std::vector<CellId> others = other;
        for (std::size_t cell = 0; cell < model_.board.cells.size() && with_another; ++cell) {
          const auto at = static_cast<CellId>(cell);
          if (std::find(one.begin(), one.end(), at) != one.end() ||
              std::find(other.begin(), other.end(), at) != other.end())
            continue;
          others.push_back(at);
          break;
        }
        const auto store = stood(0, {one.begin(), one.end() - 1}, others, 3);
        if (!store) continue;
        for (const Move& move : moves_in(*store, SceneRules::Whole)) {
          if (turn_end(move) != one.back()) continue;
          Executor& game = runner_.executor(SceneRules::Whole);
          game.set(*store);
          game.do_move(move);
          look(*store, game.store(), 0);
        }
      }
    }
  }
  if (spared + taken_from_line < kFewestTurns || last == 0) return inconclusive("no position decides this");
  const bool safe = taken_from_line == 0, last_taken = taken_last > 0;
  bool is_so = safe;
  if (claim.word == "unless") is_so = safe && last_taken;
  if (claim.word == "always" || (claim.word.empty() && claim.always)) is_so = safe && !last_taken;
  if (claim.word == "last") is_so = last_taken;
  if (is_so != claim.no) return pass({"turn"});
  if (!safe) return fail("in the definition what stands in a line may be taken", {"turn"});
  return fail(
      last_taken ? "in the definition it may be taken if there are no others" : "in the definition it is never taken",
      {"turn"});
}

// ---- men in hand, few men ----

// "As long as you have men in hand you place one each turn."
Judgement TurnJudge::hand_first(const Claim& claim) {
  const Name* name = vocabulary_.find(claim.place);
  if (name == nullptr || name->kind != NameKind::Area) return inconclusive("no such place beside the board");
  const Area& area = model_.areas[name->index];
  std::size_t places = 0, walks = 0;
  for (const Turn& turn : turns()) {
    const std::size_t container = static_cast<std::size_t>(area.first + (area.per_player ? turn.mover : 0));
    if (turn.before.areas[container].empty()) continue;
    if (places + walks > 4000) break;
    for (const Move& move : moves_in(turn.before, SceneRules::Whole)) {
      if (turn_begins_with(move, ChoiceKind::Place)) ++places;
      if (turn_begins_with(move, ChoiceKind::Walk)) ++walks;
    }
  }
  if (places + walks < kFewestTurns) return inconclusive("this did not come up in play");
  const bool is_so = claim.word == "either" ? walks > 0 && places > 0 : walks == 0;
  if (is_so != claim.no) return pass({"turn"});
  return fail(walks > 0 ? "in the definition others may be moved before that"
                        : "in the definition nothing may be moved before that",
              {"turn"});
}

// Whether nothing is taken out of a place beside the board; in turns that take something.
Judgement TurnJudge::hand_safe(const Claim& claim) {
  const Name* name = vocabulary_.find(claim.place);
  if (name == nullptr || name->kind != NameKind::Area) return inconclusive("no such place beside the board");
  std::size_t taken = 0, from_there = 0;
  for (const Turn& turn : turns()) {
    for (std::size_t i = 0; i < turn.before.pieces.size(); ++i) {
      const PieceRecord &was = turn.before.pieces[i], &is = turn.after.pieces[i];
      if (was.owner == turn.mover || was.site == is.site || is.site != SiteKind::Gone) continue;
      (was.site == SiteKind::Area ? from_there : taken) += 1;
    }
  }
  if (taken + from_there < kFewestTurns) return inconclusive("nothing was taken in play");
  return from_there == 0 ? pass({"turn"}) : fail("in the definition it may be taken there too", {"turn"});
}

// "Who has only three men may move them to any empty point."
Judgement TurnJudge::few_fly(const Claim& claim) {
  const auto flies = [&](std::size_t number) -> std::optional<bool> {
    std::size_t all = 0, some = 0;
    std::uint64_t seed = 7;
    for (int trial = 0; trial < 20; ++trial) {
      std::vector<CellId> cells, own, others;
      for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) cells.push_back(static_cast<CellId>(cell));
      for (std::size_t i = cells.size() - 1; i > 0; --i) std::swap(cells[i], cells[(seed = mix(seed)) % (i + 1)]);
      if (cells.size() < number + 6) return std::nullopt;
      own.assign(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(number));
      others.assign(cells.end() - 5, cells.end());
      const auto store = stood(0, own, others, 0);
      if (!store) continue;
      std::set<std::pair<CellId, CellId>> walks;
      for (const Move& move : moves_in(*store, SceneRules::Whole)) {
        if (turn_begins_with(move, ChoiceKind::Walk))
          walks.insert({static_cast<CellId>(move.choices[0].a), turn_end(move)});
      }
      (walks.size() == number * (cells.size() - number - 5) ? all : some) += 1;
    }
    if (all + some < kFewestTurns) return std::nullopt;
    return some == 0;
  };
  const auto number = static_cast<std::size_t>(claim.numbers[0]);
  const auto so = flies(number), before = flies(number + 1);
  if (!so) return inconclusive("no position decides this");
  if (claim.no) return *so ? fail("in the definition they may", {"pieces"}) : pass({"pieces"});
  if (!*so) return fail(fmt::format("in the definition {} may not go everywhere", number), {"pieces"});
  if (before.value_or(false)) return fail("in the definition more may do so too", {"pieces"});
  return pass({"pieces"});
}

}  // namespace ludwright::book
