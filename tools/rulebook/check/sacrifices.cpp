// See sacrifices.h.
#include "tools/rulebook/check/sacrifices.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/gap_plays.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kFewestGiven = 4;  // positions, before anything is believed
constexpr int kLongestTurn = 16, kTurnsTried = 6;

std::size_t men_of(const Store& store, PlayerId seat) {
  return static_cast<std::size_t>(std::count_if(store.pieces.begin(), store.pieces.end(), [&](const PieceRecord& one) {
    return one.site == SiteKind::Cell && one.owner == seat;
  }));
}

}  // namespace

Judgement SacrificeJudge::judge(const Claim& claim) {
  if (model_.seats.size() != 2 || model_.board.kind != BoardKind::Grid)
    return inconclusive("such positions are put together for two players on squares");
  positions_.emplace(runner_, "");
  // Whom a sentence names it must be possible to put up.
  const bool of_types = claim.kind == "give-twice-lost" || claim.kind == "give-step";
  const Who& roles = of_types ? claim.who : claim.other;
  if (!roles.types.empty() && claim.kind != "give-twice-lost") return inconclusive("this is told of roles");
  if (!of_types && !claim.who.types.empty()) return inconclusive("this is told of roles");
  if (claim.kind == "give-twice-lost" && (claim.other.roles.empty() || !claim.other.types.empty()))
    return inconclusive("this is told of roles");
  Tally tally;
  if (claim.kind == "give-may") may_give(claim, tally);
  if (claim.kind == "give-most") most(claim, tally);
  if (claim.kind == "give-never") never(claim, tally);
  if (claim.kind == "give-buys") buys(claim, tally);
  if (claim.kind == "give-step") step(claim, tally);
  if (claim.kind == "give-no-win") no_win(tally);
  if (claim.kind == "give-twice-lost") twice_lost(claim, tally);
  if (claim.kind == "give-twice-alone") twice_alone(claim, tally);
  if (tally.yes + tally.no < kFewestGiven) return inconclusive("too few positions decide this");
  if ((claim.no ? tally.yes : tally.no) > 0) return fail("in the definition it is otherwise", {"turn"});
  return pass({"turn"});
}

std::vector<SacrificeJudge::Gift> SacrificeJudge::gifts(const PlayedSpot& store) {
  std::vector<Gift> all;
  for (const Move& move : positions_->moves(store)) {
    if (first_walk(move) != nullptr) continue;
    const Choice* chosen = std::find_if(move.begin(), move.end(), [](const Choice& choice) {
      return choice.kind == ChoiceKind::Piece && choice.a < kMaxCells;
    });
    if (chosen == move.end() || store.now.cells[chosen->a].empty()) continue;
    const PieceId victim = store.now.cells[chosen->a].back();
    if (store.now.pieces[victim].owner != store.now.mover) continue;
    const PlayedSpot next = positions_->after(store, move);
    if (next.now.pieces[victim].site != SiteKind::Cell &&
        men_of(next.now, store.now.mover) + 1 == men_of(store.now, store.now.mover))
      all.push_back({move, victim});
  }
  return all;
}

std::optional<PlayedSpot> SacrificeJudge::crowd(PlayerId seat, std::size_t men, bool with_own) {
  std::vector<CarriedPositions::Man> all;
  const auto& cells = model_.board.cells;
  // On the middle rows, where nobody is at home.
  for (std::size_t cell = 0; cell < cells.size() && all.size() < men; ++cell) {
    const int rank = cells[cell].rank;
    if (rank < 1 || rank + 2 > model_.board.height || (cells[cell].file + rank) % 2 != 0) continue;
    all.push_back({static_cast<TypeId>(all.size() % model_.types.size()), seat, static_cast<CellId>(cell)});
  }
  if (all.size() < men) return std::nullopt;
  if (with_own && positions_->found()) all[0].has_own = true;
  for (std::size_t i = 0; i < 2; ++i) {  // two of the enemy, one of them with his own
    for (std::size_t cell = cells.size(); cell-- > 0;) {
      const bool taken = std::any_of(all.begin(), all.end(), [&](const auto& man) { return man.cell == cell; });
      if (taken || cells[cell].rank == 0 || cells[cell].rank + 1 == model_.board.height) continue;
      all.push_back({0, enemy_of(model_, seat), static_cast<CellId>(cell), i == 0, i == 0 && !with_own});
      break;
    }
  }
  PlayedSpot store = positions_->position(seat, all, CarriedPositions::Keepers::None);
  if (!positions_->goes_on(store)) return std::nullopt;
  return store;
}

// Whom the player may not give up though he may give up others: all of the roles that are named, and these come up.
void SacrificeJudge::note_spared(const PlayedSpot& store, const std::vector<Gift>& gifts, const std::vector<int>& roles,
                                 Spent& spent) {
  std::set<int> spared;
  for (std::size_t i = 0; i < store.now.pieces.size(); ++i) {
    const PieceRecord& piece = store.now.pieces[i];
    if (piece.site != SiteKind::Cell || piece.owner != store.now.mover) continue;
    if (std::any_of(gifts.begin(), gifts.end(), [i](const Gift& gift) { return gift.victim == i; })) continue;
    spared.insert(positions_->role_at(store, static_cast<CellId>(piece.index)).value_or(kNone));
  }
  spent.of_role = spared != std::set<int>(roles.begin(), roles.end());
}

SacrificeJudge::Spent SacrificeJudge::spend(const PlayedSpot& begun, int most_gifts, const std::vector<int>& roles,
                                            std::uint64_t& seed) {
  Spent spent;
  PlayedSpot store = begun;
  const PlayerId seat = begun.now.mover;
  for (int step = 0; step < kLongestTurn; ++step) {
    if (!positions_->goes_on(store)) {
      spent.over = positions_->game().outcome().over();
      return spent;
    }
    if (store.now.mover != seat) return spent;
    const std::vector<Gift> all = gifts(store);
    if (!all.empty() && spent.gifts == 0) note_spared(store, all, roles, spent);
    if (!all.empty() && spent.gifts < most_gifts) {
      ++spent.gifts;
      store = positions_->after(store, all[(seed = mix(seed)) % all.size()].move);
      continue;
    }
    const MoveList moves = positions_->moves(store);
    std::vector<Move> walks;
    for (const Move& move : moves) {
      const Choice* walk = first_walk(move);
      if (walk != nullptr && walks_in(move) == 1 && store.now.cells[walk->b].empty()) walks.push_back(move);
    }
    if (!walks.empty()) {
      ++spent.walks;
      store = positions_->after(store, walks[(seed = mix(seed)) % walks.size()]);
      continue;
    }
    const auto refusal = std::find_if(moves.begin(), moves.end(), is_refusal);
    if (refusal == moves.end()) {
      spent.over = true;
      return spent;
    }
    store = positions_->after(store, Move(*refusal));
  }
  spent.over = true;
  return spent;
}

// With one of the role its player may give up another piece; without one he may not.
void SacrificeJudge::may_give(const Claim& claim, Tally& tally) {
  for (PlayerId seat = 0; seat < 2; ++seat) {
    for (const std::size_t men : {3U, 4U, 5U}) {
      const auto with = crowd(seat, men, true), without = crowd(seat, men, false);
      if (!with) continue;
      const std::vector<Gift> all = gifts(*with);
      if (!all.empty() || claim.no) tally.add(!all.empty());
      if (claim.no || all.empty() || claim.who.roles.empty()) continue;
      // One role is there: if it is another that is named, it does not take that.
      const auto own = positions_->role_of_own(claim.who.roles[0]);
      if (!own || claim.who.roles.size() > 1) return;
      if (!*own) tally.add(false);
      if (*own && without) tally.add(gifts(*without).empty());
    }
  }
}

// So many in one turn and never more; never one of these roles, never the only piece.
void SacrificeJudge::most(const Claim& claim, Tally& tally) {
  std::uint64_t seed = 7;
  int greatest = 0;
  for (PlayerId seat = 0; seat < 2; ++seat) {
    for (const std::size_t men : {4U, 6U, 7U}) {
      const auto store = crowd(seat, men, true);
      for (int turn = 0; store && turn < kTurnsTried; ++turn) {
        const Spent spent = spend(*store, kLongestTurn, claim.other.roles, seed);
        if (spent.over) continue;
        greatest = std::max(greatest, spent.gifts);
        const bool spares = claim.word == "last" || !claim.other.empty();
        tally.add(spent.gifts <= claim.numbers[0] && !(spares && spent.of_role));
      }
    }
  }
  if (greatest == 0) tally = {};  // nothing is given up so
  if (greatest != claim.numbers[0]) tally.no += tally.yes, tally.yes = 0;
  if (claim.word == "last") never_last(tally);
}

void SacrificeJudge::never_last(Tally& tally) {
  for (PlayerId seat = 0; seat < 2; ++seat) {
    for (const bool with_own : {true, false}) {
      const auto alone = crowd(seat, 1, with_own);
      if (alone) tally.add(gifts(*alone).empty());
    }
  }
}

// While others are given up those of the role are not; nor is what stands alone ("last").
void SacrificeJudge::never(const Claim& claim, Tally& tally) {
  for (PlayerId seat = 0; seat < 2; ++seat) {
    for (const std::size_t men : {3U, 4U, 5U}) {
      const auto store = crowd(seat, men, true);
      if (!store) continue;
      const std::vector<Gift> all = gifts(*store);
      if (all.empty()) continue;  // nothing is given up so
      if (claim.word == "last") {
        tally.add(true);
        continue;
      }
      for (std::size_t i = 0; i < store->now.pieces.size(); ++i) {
        const PieceRecord& piece = store->now.pieces[i];
        if (piece.site != SiteKind::Cell || piece.owner != seat) continue;
        const auto role = positions_->role_at(*store, static_cast<CellId>(piece.index));
        if (!role || std::find(claim.who.roles.begin(), claim.who.roles.end(), *role) == claim.who.roles.end())
          continue;
        tally.add(std::none_of(all.begin(), all.end(), [i](const Gift& gift) { return gift.victim == i; }));
      }
    }
  }
  if (claim.word == "last" && tally.yes > 0) never_last(tally);
}

// After so many gifts he has made that many moves more than without any, and on the next turn none more.
void SacrificeJudge::buys(const Claim& claim, Tally& tally) {
  std::uint64_t seed = 11;
  const int each = claim.numbers.empty() ? 1 : claim.numbers[0];
  for (PlayerId seat = 0; seat < 2; ++seat) {
    const auto store = crowd(seat, 6, true);
    if (!store) continue;
    const Spent none = spend(*store, 0, {}, seed);
    for (int gifts = 1; gifts <= 3; ++gifts) {
      for (int turn = 0; turn < 2; ++turn) {
        const Spent spent = spend(*store, gifts, {}, seed);
        if (spent.over || none.over || spent.gifts == 0) continue;
        tally.add(spent.walks == none.walks + each * spent.gifts);
      }
    }
  }
}

// After a gift each piece of the player may go one square along these lines, or take what stands there, and nothing
// else.
void SacrificeJudge::step(const Claim& claim, Tally& tally) {
  // Who is said to go so only then does not go so else.
  const auto goes_straight = [&](const CarriedPositions::Man& man) {
    const PlayedSpot plain = positions_->position(0, {man});
    for (const Move& move : positions_->moves(plain)) {
      const Choice* walk = first_walk(move);
      if (walk == nullptr || walk->a != man.cell) continue;
      const Cell &from = model_.board.cells[man.cell], &end = model_.board.cells[walk->b];
      if (from.file == end.file || from.rank == end.rank) return true;
    }
    return false;
  };
  for (const CellId cell : positions_->open_cells()) {
    for (const TypeId type : claim.other.types) {
      if (goes_straight({type, 0, cell})) tally.add(false);
    }
    for (const int role : claim.other.roles) {
      const auto own = positions_->role_of_own(role);
      if (!own || goes_straight({0, 0, cell, *own, !*own})) tally.add(false);
    }
  }
  for (PlayerId seat = 0; seat < 2; ++seat) {
    for (const std::size_t men : {4U, 5U, 6U}) {
      const auto store = crowd(seat, men, true);
      if (!store) continue;
      for (const Gift& gift : gifts(*store)) {
        const PlayedSpot next = positions_->after(*store, gift.move);
        if (!positions_->goes_on(next) || next.now.mover != seat) continue;
        std::set<std::pair<CellId, CellId>> wanted, is;
        for (const PieceRecord& piece : next.now.pieces) {
          if (piece.site != SiteKind::Cell || piece.owner != seat) continue;
          const auto from = static_cast<CellId>(piece.index);
          for (const CellId end : positions_->neighbours(from)) {
            const bool diagonal = model_.board.cells[end].file != model_.board.cells[from].file &&
                                  model_.board.cells[end].rank != model_.board.cells[from].rank;
            if (!claim.word.empty() && diagonal != (claim.word == "diagonal")) continue;
            const auto& there = next.now.cells[end];
            if (there.empty() || next.now.pieces[there.back()].owner != seat) wanted.emplace(from, end);
          }
        }
        std::size_t longest = 0;
        for (const Move& move : positions_->moves(next)) {
          const Choice* walk = first_walk(move);
          longest = std::max(longest, walks_in(move));
          if (walk != nullptr) is.emplace(static_cast<CellId>(walk->a), static_cast<CellId>(walk->b));
        }
        tally.add(is == wanted && longest == 1);
      }
    }
  }
}

// Where the mover could win at once and could give up a piece, he cannot win any more in the turn once he has done so.
void SacrificeJudge::no_win(Tally& tally) {
  constexpr int kGames = 60, kPlies = 120;
  constexpr std::size_t kEnough = 8;
  std::uint64_t seed = 19;
  const auto winning = [&](const PlayedSpot& store) {
    const MoveList moves = positions_->moves(store);
    return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
      Executor& game = positions_->at(store);
      game.do_move(move);
      return wins(game.outcome(), store.now.mover);
    });
  };
  for (int play = 0; play < kGames && tally.yes + tally.no < kEnough; ++play) {
    PlayedSpot store{runner_.opening(), runner_.opening(), {}};
    for (int ply = 0; ply < kPlies && tally.yes + tally.no < kEnough; ++ply) {
      Executor& game = positions_->at(store);
      Move move;
      if (!game.draw_move(seed = mix(seed), move)) break;
      const bool begins = game.begins_unit();
      if (begins) store = {game.store(), game.store(), {}};
      if (store.now.stage == Stage::Turn && begins && winning(store)) {
        for (const Gift& gift : gifts(store)) {
          // One step more, which the gift pays for.
          const PlayedSpot next = positions_->after(store, gift.move);
          if (!positions_->goes_on(next) || next.now.mover != store.now.mover) continue;
          tally.add(!winning(next));
          break;
        }
      }
      store = positions_->after(store, move);
    }
  }
}

bool SacrificeJudge::walks_twice(const PlayedSpot& store, CellId from, bool taking) {
  for (const Move& move : positions_->moves(store)) {
    const Choice* walk = first_walk(move);
    if (walk == nullptr || walk->a != from || walks_in(move) < 2) continue;
    if (!taking || positions_->game().facts(move).parts[static_cast<std::size_t>(walk - move.begin())].taken > 0)
      return true;
  }
  return false;
}

// As its kind it may move twice in a turn, in each of these roles it may not.
void SacrificeJudge::twice_lost(const Claim& claim, Tally& tally) {
  if (!positions_->found()) return;
  for (const TypeId type : claim.who.types) {
    for (PlayerId seat = 0; seat < 2; ++seat) {
      for (const CellId cell : positions_->open_cells()) {
        const PlayedSpot plain = positions_->position(seat, {{type, seat, cell}});
        if (positions_->goes_on(plain)) tally.add(walks_twice(plain, cell, false));
        for (const int role : claim.other.roles) {
          const auto own = positions_->role_of_own(role);
          if (!own) continue;
          // Somebody else is there: who is alone may do more.
          const PlayedSpot store =
              positions_->position(seat, {{type, seat, cell, *own, !*own}, {0, seat, positions_->neighbours(cell)[0]}});
          if (positions_->goes_on(store) && positions_->role_at(store, cell) == role)
            tally.add(!walks_twice(store, cell, false));
        }
      }
    }
  }
}

// The only piece of its player may move twice, and take on the way, in this role; beside another one it may not.
void SacrificeJudge::twice_alone(const Claim& claim, Tally& tally) {
  for (const int role : claim.who.roles) {
    const auto own = positions_->role_of_own(role);
    if (!own || !*own) continue;
    for (PlayerId seat = 0; seat < 2; ++seat) {
      const PlayerId enemy = enemy_of(model_, seat);
      for (const CellId cell : positions_->open_cells()) {
        const auto around = positions_->neighbours(cell);
        // Enough of the enemy that taking two leaves some.
        const auto with = [&](bool alone) {
          std::vector<CarriedPositions::Man> men = {
              {0, seat, cell, true, false}, {0, enemy, around[0]}, {0, enemy, around[1]}};
          if (!alone) men.push_back({0, seat, around[2]});
          return positions_->position(seat, men, CarriedPositions::Keepers::Other);
        };
        const PlayedSpot alone = with(true), beside = with(false);
        if (!positions_->goes_on(alone) || positions_->role_at(alone, cell) != role) continue;
        tally.add(walks_twice(alone, cell, false));
        if (claim.word == "capture") tally.add(walks_twice(alone, cell, true));
        if (positions_->goes_on(beside) && positions_->role_at(beside, cell) == role)
          tally.add(!walks_twice(beside, cell, false));
      }
    }
  }
}

}  // namespace ludwright::book
