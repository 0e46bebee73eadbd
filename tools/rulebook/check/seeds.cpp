// Seeds at the start and at the end of a game, and where their places lie. See turn_judge.h.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "tools/rulebook/check/turn_judge.h"

namespace ludwright::book {

// Whether the game is over as soon as the cells of a player are empty.
Judgement TurnJudge::sow_ends(const Claim& claim) {
  if (!claim.numbers.empty() && chosen_from(0).size() != static_cast<std::size_t>(claim.numbers[0]))
    return fail(fmt::format("in the definition a player has {} of them", chosen_from(0).size()), {"board"});
  std::size_t ends = 0, goes_on = 0, ends_else = 0, plays = 0;
  Executor& game = runner_.executor(SceneRules::Whole);
  std::uint64_t seed = 23;
  Move move;
  for (int play = 0; play < 40; ++play) {
    game.set(runner_.opening_drawn());
    for (int ply = 0; ply < 300 && game.draw_move(seed = mix(seed), move); ++ply) {
      const PlayerId mover = game.decider();
      game.do_move(move);
      ++plays;
      const auto seeds = seeds_of(game.store());
      std::size_t bare = 0;
      bool meant = false;
      for (PlayerId seat = 0; seat < model_.seats.size(); ++seat) {
        bool empty = true;
        for (const CellId cell : chosen_from(seat)) empty = empty && seeds[cell] == 0;
        bare += empty ? 1 : 0;
        const bool whose = claim.place == "own" ? seat == mover : claim.place == "enemy" ? seat != mover : true;
        meant = meant || (empty && whose);
      }
      if (claim.place == "all") meant = bare == model_.seats.size();
      const bool over = game.outcome().over();
      if (meant) (over ? ends : goes_on) += 1;
      if (!meant && over) ++ends_else;
      if (over) break;
    }
  }
  if (ends + goes_on < kFewestTurns) {
    if (claim.place == "all" && ends_else > 0 && !claim.no)
      return fail("in the definition the game ends before that", {"end"});
    return inconclusive("this did not come up in play");
  }
  const bool is_so = goes_on == 0 && ends_else == 0;
  if (is_so != claim.no) return pass({"end"});
  return fail(goes_on > 0 ? "in the definition the game goes on" : "in the definition the game ends otherwise too",
              {"end"});
}

// Who has the seeds that lie in cells when the game is over: found by who wins.
Judgement TurnJudge::sow_rest(const Claim& claim) {
  std::size_t owner = 0, nobody = 0, other = 0;
  Executor& game = runner_.executor(SceneRules::Whole);
  std::uint64_t seed = 29;
  Move move;
  for (int play = 0; play < 60; ++play) {
    game.set(runner_.opening_drawn());
    for (int ply = 0; ply < 300 && game.draw_move(seed = mix(seed), move); ++ply) {
      game.do_move(move);
      if (!game.outcome().over()) continue;
      const auto seeds = seeds_of(game.store());
      if (model_.seats.size() != 2) return inconclusive("this is judged for two players");
      std::array<int, 2> store{}, house{};
      for (PlayerId seat = 0; seat < 2; ++seat) {
        for (std::size_t cell = 0; cell < seeds.size(); ++cell) {
          const auto at = static_cast<CellId>(cell);
          const auto& way = sowing().ways;
          if (is_yard(seat, at)) {
            house[seat] += seeds[cell];
            continue;
          }
          // Where only this seat's seeds fall.
          const bool own = std::any_of(way.begin(), way.end(), [&](const auto& one) {
            return one.first.first == seat && std::find(one.second.begin(), one.second.end(), at) != one.second.end();
          });
          if (own && !is_yard(1 - seat, at)) store[seat] += seeds[cell];
        }
      }
      const auto sign = [](int number) { return (number > 0) - (number < 0); };
      const Outcome& outcome = game.outcome();
      const int result = outcome.kind == OutcomeKind::Draw ? 0 : wins(outcome, 0) ? 1 : -1;
      const int with = sign(store[0] + house[0] - store[1] - house[1]), without = sign(store[0] - store[1]);
      const int crossed = sign(store[0] + house[1] - store[1] - house[0]);
      owner += with != result ? 1 : 0;
      nobody += without != result ? 1 : 0;
      other += crossed != result ? 1 : 0;
      break;
    }
  }
  // How often each would have made another winner.
  const std::size_t against = claim.word == "owner" ? owner : claim.word == "nobody" ? nobody : other;
  if (owner + nobody + other == 0) return inconclusive("this never decided a game");
  if ((against == 0) != claim.no) return pass({"end"});
  return fail(
      claim.no ? "in the definition it is so, and the book denies it" : "in the definition they count otherwise",
      {"end"});
}

// With half of all seeds each: a draw.
Judgement TurnJudge::sow_tie(const Claim& claim) {
  int total = 0;
  for (const std::int32_t number : seeds_of(runner_.opening_drawn())) total += number;
  const bool is_so = total == claim.numbers[0] * static_cast<int>(model_.seats.size());
  if (!is_so)
    return claim.no ? inconclusive("the seeds are more or fewer")
                    : fail(fmt::format("the definition has {} seeds", total), {"end"});
  Executor& game = runner_.executor(SceneRules::Whole);
  std::uint64_t seed = 31;
  Move move;
  for (int play = 0; play < 400; ++play) {
    game.set(runner_.opening_drawn());
    for (int ply = 0; ply < 300 && game.draw_move(seed = mix(seed), move); ++ply) {
      game.do_move(move);
      if (!game.outcome().over()) continue;
      if (game.outcome().kind == OutcomeKind::Draw)
        return claim.no ? fail("in the definition it is so, and the book denies it", {"end"}) : pass({"end"});
      break;
    }
  }
  return inconclusive("no game ended so in play");
}

// Numbers at the start.
Judgement TurnJudge::sow_begin(const Claim& claim) {
  const auto seeds = seeds_of(runner_.opening_drawn());
  int total = 0;
  for (const std::int32_t number : seeds) total += number;
  bool is_so = true, any = false;
  if (claim.word == "total" || claim.word == "constant") {
    any = true;
    is_so = total == claim.numbers[0];
    for (const Sown& move : sown()) {
      const auto sum = [](const std::vector<std::int32_t>& all) { return std::accumulate(all.begin(), all.end(), 0); };
      if (claim.word == "constant" && sum(move.before) != sum(move.after)) is_so = false;
    }
  } else {
    const Pit pit = pit_of(claim.place);
    int places = 0;
    for (std::size_t cell = 0; cell < seeds.size(); ++cell) {
      if (!is_in(pit, 0, static_cast<CellId>(cell))) continue;
      ++places;
      is_so = is_so && (claim.numbers[0] < 0 ? seeds[cell] > 0 : seeds[cell] == claim.numbers[0]);
    }
    any = places > 0;
    if (claim.numbers.size() > 1) is_so = is_so && places == claim.numbers[1];
  }
  if (!any) return inconclusive("no such place on this board");
  if (is_so != claim.no) return pass({"start"});
  return fail(fmt::format("the definition begins otherwise, with {} seeds in all", total), {"start"});
}

// Whether a player may have three turns one after the other.
Judgement TurnJudge::sow_repeats(const Claim& claim) {
  std::size_t in_a_row = 0, looked = 0;
  const Turn* before = nullptr;
  for (const Turn& turn : turns()) {
    const bool goes_on = before != nullptr && before->mover == turn.mover && before->after.turns == turn.before.turns;
    in_a_row = goes_on ? in_a_row + 1 : 0;
    if (in_a_row >= 2) return claim.no ? fail("in the definition it may", {"turn"}) : pass({"turn"});
    before = &turn;
    ++looked;
  }
  if (looked < 200 || !claim.no) return inconclusive("this did not come up in play");
  return pass({"turn"});
}

// The side of the own row at which a place of the mover lies.
Judgement TurnJudge::sow_beside(const Claim& claim) {
  const Pit pit = pit_of("own " + claim.place);
  const Topology& board = model_.board;
  std::size_t right = 0, left = 0, other = 0;
  for (PlayerId seat = 0; seat < model_.seats.size(); ++seat) {
    int low = board.width, high = -1, own = 0, all = 0;
    for (const auto& [who, way] : sowing().ways) {
      const Cell& cell = board.cells[who.second];
      (who.first == seat ? own : all) += 2 * cell.rank - board.height + 1;
      if (who.first != seat) continue;
      low = std::min(low, cell.file);
      high = std::max(high, cell.file);
    }
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
      if (!is_in(pit, seat, static_cast<CellId>(cell))) continue;
      const int file = board.cells[cell].file;
      if (file >= low && file <= high)
        ++other;
      else
        ((file > high) == (own < all) ? right : left) += 1;
    }
  }
  if (right + left + other == 0) return inconclusive("no such place on this board");
  const bool is_so = other == 0 && (claim.word == "right" ? left == 0 : right == 0);
  return is_so ? pass({"board"}) : fail("in the definition it lies elsewhere", {"board"});
}

// So many rows of so many cells from which seeds are sown.
Judgement TurnJudge::sow_rows(const Claim& claim) {
  std::map<int, int> rows;
  for (PlayerId seat = 0; seat < model_.seats.size(); ++seat) {
    for (const CellId cell : chosen_from(seat)) ++rows[model_.board.cells[cell].rank];
  }
  const bool is_so =
      static_cast<int>(rows.size()) == claim.numbers[0] &&
      std::all_of(rows.begin(), rows.end(), [&](const auto& row) { return row.second == claim.numbers[1]; });
  return is_so ? pass({"board"}) : fail("the board of the definition has other rows", {"board"});
}

}  // namespace ludwright::book
