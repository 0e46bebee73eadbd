// Who wins when both have passed: boards that are shared out between two players, filled with pieces or only walled
// off, and the result as a function of what is counted. See rule_judge.h.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {
namespace {

constexpr int kMostPasses = 4;
enum class Fill : std::uint8_t { Both, FirstWalled, SecondWalled };

// What each of two players has on a board.
struct Shares {
  std::array<int, 2> pieces = {0, 0}, enclosed = {0, 0};
  // First minus second, as `what` counts.
  int lead(const std::string& what) const {
    const auto of = [&](std::size_t seat) {
      return (what == "territory" ? 0 : pieces[seat]) + (what == "pieces" ? 0 : enclosed[seat]);
    };
    return of(0) - of(1);
  }
};

// The first `share` cells, column by column, are the first player's, the others the second's; with `neutral` one cell
// between them is empty and nobody's.
class Shared {
 public:
  Shared(const Topology& board, std::size_t share, Fill fill, bool neutral) : board_(board), fill_(fill) {
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) order_.push_back(static_cast<CellId>(cell));
    std::stable_sort(order_.begin(), order_.end(), [&](CellId one, CellId other) {
      const Cell &a = board.cells[one], &b = board.cells[other];
      return std::pair(a.file, a.rank) < std::pair(b.file, b.rank);
    });
    side_.assign(order_.size(), 1);
    for (std::size_t i = 0; i < share; ++i) side_[order_[i]] = 0;
    for (std::size_t i = share; neutral && i < order_.size(); ++i) {
      if (!touches_other(order_[i], true)) continue;
      neutral_ = order_[i];
      break;
    }
  }

  // Who stands on a cell: 0, 1, or -1 for nobody.
  int holder(CellId cell) const {
    if (cell == neutral_) return -1;
    const bool walled = side_[cell] == 0 ? fill_ == Fill::FirstWalled : fill_ == Fill::SecondWalled;
    if (walled) return touches_other(cell) ? side_[cell] : -1;
    return cell == order_.front() || cell == order_.back() ? -1 : side_[cell];
  }

  Shares shares() const {
    Shares shares;
    for (const CellId cell : order_) {
      if (cell == neutral_) continue;
      ++(holder(cell) < 0 ? shares.enclosed : shares.pieces)[static_cast<std::size_t>(side_[cell])];
    }
    return shares;
  }

 private:
  bool touches_other(CellId cell, bool straight = false) const {
    for (std::size_t d = 0; d < board_.directions.size(); ++d) {
      if (straight && board_.delta[d][0] != 0 && board_.delta[d][1] != 0) continue;
      const CellId next = board_.neighbour(cell, static_cast<DirectionId>(d));
      if (next != kNoCell && (side_[next] != side_[cell] || next == neutral_)) return true;
    }
    return false;
  }

  const Topology& board_;
  Fill fill_;
  std::vector<CellId> order_;
  std::vector<int> side_;
  CellId neutral_ = kNoCell;
};

}  // namespace

// How a position ends when everybody passes.
Outcome RuleJudge::passed_end(Store store) {
  Executor& game = runner_.executor(SceneRules::Whole);
  runner_.refresh(store);
  game.set(store);
  MoveList moves;
  for (int passes = 0; passes < kMostPasses && !game.outcome().over(); ++passes) {
    game.legal_moves(moves);
    const auto pass = std::find_if(moves.begin(), moves.end(), only_passes);
    if (pass == moves.end()) return {};
    const Move move = *pass;
    game.do_move(move);
  }
  return game.outcome();
}

// `word`: what is counted: "area", "territory", "pieces", "enclosed" for the first or second, or "" for any of them;
// `numbers`: how many halves the seat `place` is given.
Judgement RuleJudge::areas(const Claim& claim) {
  if (model_.seats.size() != 2 || model_.board.kind != BoardKind::Grid)
    return inconclusive("this is judged for two players on boards with rows and columns");
  const int rows = model_.board.height;
  const auto all = static_cast<int>(model_.board.cells.size());
  struct Seen {
    Shares shares;
    int result;  // 1: the first wins, -1: the second, 0: a draw
  };
  std::vector<Seen> seen;
  std::vector<std::string> elements;
  for (int share = 2 * rows; share <= all - 2 * rows; ++share) {
    for (const Fill fill : {Fill::Both, Fill::FirstWalled, Fill::SecondWalled}) {
      for (const bool neutral : {false, true}) {
        const Shared shared(model_.board, static_cast<std::size_t>(share), fill, neutral);
        Store store = runner_.bare(0, static_cast<int>(model_.phases.size()) - 1);
        for (int cell = 0; cell < all; ++cell) {
          const int holder = shared.holder(static_cast<CellId>(cell));
          if (holder >= 0) add_piece(model_, store, 0, static_cast<PlayerId>(holder), static_cast<CellId>(cell));
        }
        const Outcome outcome = passed_end(std::move(store));
        if (!outcome.over()) return inconclusive("no game could be ended by passes");
        if (elements.empty()) elements.push_back("end." + outcome.name);
        seen.push_back({shared.shares(), wins(outcome, 0) ? 1 : wins(outcome, 1) ? -1 : 0});
      }
    }
  }
  // Whether more of it always wins, and between which leads that turns over.
  const auto turning = [&](const std::string& what) -> std::optional<std::pair<int, int>> {
    int lost = -all, won = all, drawn = all + 1;
    for (const Seen& one : seen) {
      const int lead = one.shares.lead(what);
      if (one.result < 0) lost = std::max(lost, lead);
      if (one.result > 0) won = std::min(won, lead);
      if (one.result == 0 && drawn <= all && drawn != lead) return std::nullopt;
      if (one.result == 0) drawn = lead;
    }
    if (drawn <= all && (lost >= drawn || won <= drawn)) return std::nullopt;
    if (lost >= won || lost == -all || won == all) return std::nullopt;
    return drawn <= all ? std::pair{drawn, drawn} : std::pair{lost, won};
  };
  static constexpr std::array<const char*, 3> kinds = {"area", "territory", "pieces"};
  std::string counted;
  for (const char* kind : kinds) {
    if (counted.empty() && turning(kind)) counted = kind;
  }
  if (counted.empty()) return inconclusive("what is counted in the end was not found");
  const bool as_said = claim.word == "enclosed" ? counted != "pieces" : claim.word.empty() || claim.word == counted;
  if (!as_said)
    return fail(
        fmt::format("in the definition what is counted is {}", counted == "area"        ? "pieces and what they enclose"
                                                               : counted == "territory" ? "what pieces enclose"
                                                                                        : "pieces"),
        elements);
  if (claim.numbers.empty()) return pass(elements);
  const int lost = turning(counted)->first, won = turning(counted)->second;
  const Name* seat = vocabulary_.find(claim.place);
  const int given = claim.numbers[0];
  const auto fits = [&](int halves) {
    return lost == won ? halves == 2 * lost : halves > 2 * lost && halves < 2 * won;
  };
  const bool second = fits(given), first = fits(-given);
  const bool right = seat == nullptr ? first || second : seat->index == 0 ? first : second;
  if (!right)
    return fail(fmt::format("in the definition the first player needs a lead of more than {}", lost), elements);
  return won - lost > 1 ? inconclusive("the exact number was not found") : pass(elements);
}

}  // namespace ludwright::book
