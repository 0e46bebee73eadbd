#include "tools/rulebook/check/arranged.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {
namespace {

constexpr int kFillings = 60;

bool are_neighbours(const Topology& board, CellId one, CellId other) {
  for (std::size_t d = 0; d < board.directions.size(); ++d) {
    if (board.neighbour(one, static_cast<DirectionId>(d)) == other) return true;
  }
  return false;
}

}  // namespace

std::vector<CellId> line_across(const Topology& board, bool along_rank) {
  std::vector<CellId> cells;
  const int middle = (along_rank ? board.height : board.width) / 2;
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    const int at = along_rank ? board.cells[cell].rank : board.cells[cell].file;
    if (at == middle) cells.push_back(static_cast<CellId>(cell));
  }
  return cells;
}

std::vector<CellId> scattered(const Topology& board, std::size_t count, const std::vector<CellId>& away_from) {
  std::vector<CellId> cells;
  for (std::size_t cell = 0; cell < board.cells.size() && cells.size() < count; ++cell) {
    const auto id = static_cast<CellId>(cell);
    const auto near = [&](CellId other) { return other == id || are_neighbours(board, id, other); };
    if (std::any_of(cells.begin(), cells.end(), near) || std::any_of(away_from.begin(), away_from.end(), near))
      continue;
    // Not all on one line, which may be a row that wins.
    if (cells.size() % 2 == 1 && board.cells[cells.back()].rank == board.cells[cell].rank) continue;
    cells.push_back(id);
  }
  return cells.size() == count ? cells : std::vector<CellId>{};
}

// How a chain of one player ends from side to side: whole, with a gap, with a step from rank to rank that is diagonal,
// going on beside itself from its middle on, or with an enemy in the gap.
Outcome RuleJudge::chain_across(PlayerId seat, bool along_rank, Chain kind) {
  std::vector<CellId> chain = line_across(model_.board, along_rank);
  const std::size_t half = chain.size() / 2;
  const CellId middle = chain[half];
  if (kind == Chain::Gap || kind == Chain::Foreign) chain.erase(chain.begin() + static_cast<std::ptrdiff_t>(half));
  const bool shifts = kind == Chain::Diagonal || kind == Chain::Bent;
  for (std::size_t i = half; shifts && i < chain.size(); ++i) {
    for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) {
      const Cell& from = model_.board.cells[chain[i]];
      const Cell& to = model_.board.cells[cell];
      if (to.file != from.file + (along_rank ? 0 : 1) || to.rank != from.rank + (along_rank ? 1 : 0)) continue;
      chain[i] = static_cast<CellId>(cell);
      break;
    }
  }
  if (kind == Chain::Bent) chain.push_back(middle);
  Store store = runner_.bare(1 - seat, static_cast<int>(model_.phases.size()) - 1);
  for (const CellId cell : chain) add_piece(model_, store, 0, seat, cell);
  if (kind == Chain::Foreign) add_piece(model_, store, 0, 1 - seat, middle);
  return outcome_of(std::move(store));
}

// A chain from side to side wins for one player along ranks, for the other along files, and not with a gap. If the
// claim names a player and sides, those are his.
Judgement RuleJudge::connects(const Claim& claim) {
  if (model_.seats.size() != 2) return inconclusive("this is judged for two players");
  const bool by_steps = claim.kind == "connected-by", bends = claim.kind == "chain-bends",
             foreign = claim.kind == "chain-foreign";
  const bool has_sides = model_.board.kind == BoardKind::Grid || (model_.board.kind == BoardKind::Hex && !by_steps);
  if ((by_steps || !claim.place.empty()) && !has_sides)
    return inconclusive("this is judged on boards with rows and columns");
  const Name* whose = vocabulary_.find(claim.word);
  std::vector<std::string> elements;
  bool diagonal = false;
  for (PlayerId seat = 0; seat < 2; ++seat) {
    if (whose != nullptr && whose->index != seat) continue;
    std::vector<bool> won_along;
    for (const bool along_rank : {false, true}) {
      if (line_across(model_.board, along_rank).size() < 3) return inconclusive("this board has no lines across");
      const Outcome gap = chain_across(seat, along_rank, Chain::Gap);
      if (wins(gap, seat)) return fail("in the definition a chain with a gap wins", {"end." + gap.name});
      const Outcome outcome = chain_across(seat, along_rank, Chain::Whole);
      won_along.push_back(wins(outcome, seat));
      if (won_along.back()) elements.push_back("end." + outcome.name);
      if (won_along.back() && bends && !wins(chain_across(seat, along_rank, Chain::Bent), seat))
        return fail("in the definition a chain that bends does not win", elements);
      if (won_along.back() && foreign && !wins(chain_across(seat, along_rank, Chain::Foreign), seat))
        return fail("in the definition pieces of the enemy do not join a chain", elements);
      diagonal = diagonal || (by_steps && wins(chain_across(seat, along_rank, Chain::Diagonal), seat));
    }
    if (!won_along[0] && !won_along[1] && (bends || foreign || claim.also))
      return inconclusive("in the definition no chain across the board wins");
    if (!won_along[0] && !won_along[1])
      return fail(
          fmt::format("in the definition a chain of {} across the board does not win", model_.seats[seat].name));
    if (!claim.place.empty() && (won_along[1] != (claim.place == "sideways") || won_along[0] == won_along[1]))
      return fail(fmt::format("in the definition these sides are not {}'s", model_.seats[seat].name), elements);
  }
  if (by_steps && !diagonal) return fail("in the definition a chain with a diagonal step does not win", elements);
  return pass(elements);
}

// All pieces of a player next to one another, and as many apart.
Judgement RuleJudge::group_wins(const Claim& claim) {
  std::vector<std::string> elements;
  const std::vector<TypeId> types = types_of(claim.who);
  for (PlayerId seat = 0; seat < static_cast<PlayerId>(std::min<std::size_t>(model_.seats.size(), 2)); ++seat) {
    const PlayerId enemy = enemy_of(model_, seat);
    if (enemy == kNobody) return inconclusive("there is no enemy");
    for (const bool together : {true, false}) {
      const std::vector<CellId> apart = scattered(model_.board, 6, {});
      if (apart.empty()) return inconclusive("the board is too small");
      std::vector<CellId> own = {apart[0]};
      if (together) {
        for (std::size_t d = 0; d < model_.board.directions.size() && own.size() < 3; ++d) {
          const CellId at = model_.board.neighbour(apart[0], static_cast<DirectionId>(d));
          if (at != kNoCell && std::find(own.begin(), own.end(), at) == own.end()) own.push_back(at);
        }
      } else {
        own = {apart[0], apart[1], apart[2]};
      }
      Store store = runner_.bare(enemy, static_cast<int>(model_.phases.size()) - 1);
      for (const CellId cell : own) add_piece(model_, store, types[0], seat, cell);
      const auto others = scattered(model_.board, 3, own);
      if (others.empty()) return inconclusive("the board is too small");
      for (const CellId cell : others) add_piece(model_, store, types[0], enemy, cell);
      const Outcome outcome = outcome_of(std::move(store));
      if (together && !wins(outcome, seat))
        return fail("in the definition a player whose pieces are together does not win");
      if (!together && outcome.over()) return fail("in the definition the game ends though no pieces are together");
      if (together) elements.push_back("end." + outcome.name);
    }
  }
  return pass(elements);
}

// A player with so few pieces, the other with more; and with one more than that, when nothing ends.
Judgement RuleJudge::left_with(const Claim& claim) {
  const auto few = static_cast<std::size_t>(claim.numbers[0]);
  std::vector<std::string> elements;
  const std::vector<TypeId> types = types_of(claim.who);
  const auto never_taken = [this](TypeId id) {
    return census().captured_types.count(id) == 0 && count_of(model_, begun(), Who{{id}, {}, false, ""}, kNobody) > 0;
  };
  if (few == 0 && claim.who.types.empty() && std::any_of(types.begin(), types.end(), never_taken))
    return inconclusive("some of them were never captured in play");
  const bool some_have = !claim.who.types.empty() && count_of(model_, begun(), claim.who, kNobody) > 0;
  for (PlayerId seat = 0; seat < static_cast<PlayerId>(std::min<std::size_t>(model_.seats.size(), 2)); ++seat) {
    const PlayerId enemy = enemy_of(model_, seat);
    const bool one_sided =
        some_have && enemy != kNobody && count_of(model_, begun(), claim.who, enemy) == 0;  // pieces of one player
    if (some_have && count_of(model_, begun(), claim.who, seat) == 0) continue;
    if (enemy == kNobody || (few > 6 && !one_sided)) return inconclusive("no such position could be put together");
    for (const std::size_t number : {few + 1, few}) {
      std::optional<Store> store;
      if (one_sided) {
        store = reduced(claim.who, seat, number);
        if (!store) return inconclusive("so many are not there at the start");
      } else {
        const auto own = scattered(model_.board, number, {});
        const auto others = scattered(model_.board, number + 2, own);
        if (own.size() != number || others.empty()) return inconclusive("no such position could be put together");
        store = runner_.bare(number == 0 ? seat : enemy, static_cast<int>(model_.phases.size()) - 1);
        for (const CellId cell : own) add_piece(model_, *store, types[0], seat, cell);
        for (const CellId cell : others) add_piece(model_, *store, types[0], enemy, cell);
      }
      const Outcome outcome = outcome_of(std::move(*store));
      if (number > few) {
        if (outcome.over())
          return fail(fmt::format("in the definition the game is over with {} left", number), {"end." + outcome.name});
        continue;
      }
      const auto as_said = [&](const Outcome& is) {
        if (claim.word == "pass") return !is.over();
        if (claim.word == "draw") return is.kind == OutcomeKind::Draw;
        return is.kind == OutcomeKind::Win && wins(is, seat) == (claim.word == "win");
      };
      // None of these, and everything else: so it is with others around, too.
      if (few == 0 && some_have && !one_sided) {
        auto rest = reduced(claim.who, seat, 0);
        if (rest && !as_said(outcome_of(std::move(*rest))))
          return fail(fmt::format("in the definition {} does not {} as long as there are others",
                                  model_.seats[seat].name, claim.word));
      }
      if (!as_said(outcome))
        return fail(fmt::format("in the definition {} does not {} then", model_.seats[seat].name, claim.word));
      elements.push_back("end." + outcome.name);
    }
  }
  return pass(elements);
}

// Boards filled by lot and in patterns: those that no player has won must be over, drawn if that is said.
Judgement RuleJudge::full_board_ends(const Claim& claim) {
  if (model_.seats.size() != 2) return inconclusive("this is judged for two players");
  std::vector<std::string> elements;
  std::uint64_t seed = 23;
  std::size_t drawn = 0, over = 0;
  for (int filling = 0; filling < kFillings; ++filling) {
    Store store = runner_.bare(0, static_cast<int>(model_.phases.size()) - 1);
    for (std::size_t cell = 0; cell < store.cells.size(); ++cell) {
      const int x = model_.board.cells[cell].file, y = model_.board.cells[cell].rank;
      seed = mix(seed);
      const auto owner =
          static_cast<PlayerId>(filling < 2 ? (x / 2 + y + filling) % 2 : static_cast<int>(seed >> 60U) % 2);
      if (store.cells[cell].empty()) add_piece(model_, store, 0, owner, static_cast<CellId>(cell));
    }
    const Outcome outcome = outcome_of(std::move(store));
    if (!outcome.over()) return fail("in the definition the game goes on when the board is full");
    ++over;
    if (outcome.kind == OutcomeKind::Draw) {
      ++drawn;
      elements.push_back("end." + outcome.name);
    }
  }
  if (claim.place == "draw" && drawn == 0) return fail("in the definition a full board is no draw");
  if (claim.place == "win" || claim.place == "lose")
    return drawn > 0 ? fail("in the definition a full board on which nobody has won is a draw", elements)
                     : inconclusive("whose board that is, is not judged");
  if (over == 0) return inconclusive("no full board could be put together");
  return pass(elements);
}

// "Draws cannot happen": neither by a rule of its own nor in play nor on full boards.
Judgement RuleJudge::drawn() {
  for (const EndRule& rule : model_.end) {
    const bool stuck = rule.condition != kNoId && model_.expr(rule.condition).op == Op::Stuck;
    if (rule.kind == EndKind::Draw && !stuck) return pass({"end." + rule.name});
  }
  std::size_t finished = 0;
  for (const Moment& moment : moments()) {
    finished += moment.over ? 1 : 0;
    if (moment.over && moment.outcome.kind == OutcomeKind::Draw) return pass({"end." + moment.outcome.name});
  }
  const bool on_full =
      std::any_of(model_.end.begin(), model_.end.end(), [](const EndRule& rule) { return rule.kind == EndKind::Draw; });
  if (on_full) {
    Claim full;
    full.place = "draw";
    const Judgement judgement = full_board_ends(full);
    if (judgement.status == Status::Pass) return judgement;
  }
  if (finished < 5) return inconclusive("too few games ended in play");
  return fail("in the definition no game is drawn");
}

}  // namespace ludwright::book
