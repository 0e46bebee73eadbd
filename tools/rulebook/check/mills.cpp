// Rows of pieces that take when they are made, and dice, as they come up in play. See rule_judge.h.
#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kFewestRows = 3;

PlayerId owner_at(const Store& store, CellId cell) {
  return store.cells[cell].empty() ? kNobody : store.pieces[store.cells[cell].back()].owner;
}

// Whether so many pieces of one player in a row, that one among them, stand there.
bool in_row(const Topology& board, const Store& store, CellId cell, int length) {
  const PlayerId owner = owner_at(store, cell);
  if (owner == kNobody) return false;
  for (std::size_t start = 0; start < board.cells.size(); ++start) {
    for (std::size_t d = 0; d < board.directions.size(); ++d) {
      bool whole = true, passed = false;
      CellId at = static_cast<CellId>(start);
      for (int i = 0; whole && i < length; ++i) {
        whole = at != kNoCell && owner_at(store, at) == owner;
        passed = passed || at == cell;
        if (whole) at = board.neighbour(at, static_cast<DirectionId>(d));
      }
      if (whole && passed) return true;
    }
  }
  return false;
}

std::optional<CellId> first_end(const Move& move) {
  for (const Choice& choice : move) {
    if (choice.kind == ChoiceKind::Walk) return choice.b;
    if (choice.kind == ChoiceKind::Place && choice.b < kMaxCells) return choice.b;
  }
  return std::nullopt;
}

}  // namespace

// Whether each move that makes a row takes so many enemies, and no other move takes any.
Judgement RuleJudge::mill_takes(const Claim& claim) {
  std::size_t seen = 0;
  for (const Moment& moment : moments()) {
    const auto end = first_end(moment.move);
    if (!end || !moment.decides || moment.before.stage != Stage::Turn) continue;
    int taken = 0;
    for (std::size_t i = 0; i < moment.before.pieces.size(); ++i) {
      const bool gone = moment.before.pieces[i].site == SiteKind::Cell && moment.after.pieces[i].site != SiteKind::Cell;
      taken += gone && moment.before.pieces[i].owner != moment.before.mover ? 1 : 0;
    }
    const bool made = in_row(model_.board, moment.after, *end, claim.numbers[0]);
    seen += made ? 1 : 0;
    if (taken != (made ? claim.numbers[1] : 0))
      return fail(fmt::format("in the definition a move that {} a row took {}", made ? "made" : "did not make", taken),
                  {"turn"});
  }
  return seen < kFewestRows ? inconclusive("too few rows were made in play") : pass({"turn"});
}

// Whether nothing is taken out of a row while something else could be.
Judgement RuleJudge::mill_is_safe(const Claim& claim) {
  std::size_t seen = 0;
  for (const Moment& moment : moments()) {
    if (!moment.decides) continue;
    std::optional<CellId> victim;
    bool others = false, rows = false;
    for (std::size_t i = 0; i < moment.before.pieces.size(); ++i) {
      const PieceRecord& was = moment.before.pieces[i];
      if (was.site != SiteKind::Cell || was.owner == moment.before.mover) continue;
      const auto cell = static_cast<CellId>(was.index);
      const bool in = in_row(model_.board, moment.before, cell, claim.numbers[0]);
      if (moment.after.pieces[i].site != SiteKind::Cell) victim = cell;
      (in ? rows : others) = true;
    }
    if (!victim || !others || !rows) continue;
    ++seen;
    if (in_row(model_.board, moment.before, *victim, claim.numbers[0]))
      return fail(fmt::format("in the definition what stood on {} was taken out of a row while there were others",
                              model_.board.cells[*victim].name),
                  {"turn"});
  }
  return seen < kFewestRows ? inconclusive("this did not come up in play") : pass({"turn"});
}

// How many numbers are drawn by chance before a turn is played.
Judgement RuleJudge::dice(const Claim& claim) {
  std::map<int, std::size_t> thrown;
  int numbers = 0;
  for (const Moment& moment : moments()) {
    if (moment.first) numbers = 0;
    if (moment.before.stage != Stage::Turn) continue;
    if (!moment.decides) {
      for (const Choice& choice : moment.move) numbers += choice.kind == ChoiceKind::Number ? 1 : 0;
      continue;
    }
    if (numbers > 0) ++thrown[numbers];
    numbers = 0;
  }
  if (thrown.empty()) return fail("in the definition no dice are thrown", {"turn"});
  const auto most =
      std::max_element(thrown.begin(), thrown.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most->second < kFewestRows) return inconclusive("too few turns came up in play");
  if (most->first == claim.numbers[0]) return pass({"turn"});
  return fail(fmt::format("in the definition {} dice are thrown", most->first), {"turn"});
}

}  // namespace ludwright::book
