// See carried.h.
#include "tools/rulebook/check/carried.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/gap_plays.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kFewestCarried = 4;  // positions, before anything is believed

}  // namespace

Judgement CarriedJudge::judge(const Claim& claim) {
  if (model_.seats.size() != 2 || model_.board.kind != BoardKind::Grid)
    return inconclusive("such positions are put together for two players on squares");
  const bool becomes = claim.kind == "carry-taken" && claim.word == "becomes";
  if (!claim.who.types.empty() || (becomes ? claim.other.roles.size() != 1 : !claim.other.roles.empty()))
    return inconclusive("what pieces are by what they carry is told of roles");
  CarriedPositions positions(runner_, claim.place);
  if (!positions.found()) return inconclusive("the definition has nothing that a piece carries");
  Tally tally;
  if (claim.kind == "carry-role") makes_role(positions, claim, tally);
  if (claim.kind == "carry-wins") both_win(positions, claim, tally);
  if (claim.kind == "carry-pass") passes(positions, claim, tally);
  if (claim.kind == "carry-reverts" || claim.kind == "carry-gains") after_passing(positions, claim, tally);
  if (claim.kind == "carry-kinds") kinds_differ(positions, claim, tally);
  if (claim.kind == "carry-taken") falls_to_taker(positions, claim, tally);
  if (tally.yes + tally.no < kFewestCarried) return inconclusive("too few positions decide this");
  if ((claim.no ? tally.yes : tally.no) > 0) return fail("in the definition it is otherwise");
  std::vector<std::string> elements;
  for (const int role : claim.who.roles)
    elements.push_back("pieces." + model_.roles[static_cast<std::size_t>(role)].name);
  return pass(elements);
}

// Whatever carries the thing of its owner (or of the enemy) walks in the role, and what carries nothing does not.
void CarriedJudge::makes_role(CarriedPositions& positions, const Claim& claim, Tally& tally) {
  const bool own = claim.word == "own";
  std::size_t seen = 0;
  for (PlayerId seat = 0; seat < 2; ++seat) {
    for (const CellId cell : positions.open_cells()) {
      for (std::size_t type = 0; type < model_.types.size(); ++type) {
        const auto id = static_cast<TypeId>(type);
        const auto with = [&](bool has_own, bool has_other) {
          const PlayedSpot store = positions.position(seat, {{id, seat, cell, has_own, has_other}});
          return positions.goes_on(store) ? positions.role_at(store, cell) : std::nullopt;
        };
        const auto carrying = with(own, !own), other = with(!own, own), plain = with(false, false);
        for (const int role : claim.who.roles) {
          if (carrying) ++seen, tally.add(*carrying == role);
          if (other) tally.add(*other != role);
          if (plain) tally.add(*plain != role);
        }
      }
    }
  }
  if (seen < kFewestCarried) tally = {};
}

// Who carries both has won (or lost), by the end that is named; one alone ends nothing.
void CarriedJudge::both_win(CarriedPositions& positions, const Claim& claim, Tally& tally) {
  // Who carries both is of the role that the definition asks for first.
  for (const int role : claim.who.roles) {
    if (role != 0 || !positions.role_of_own(role).value_or(false)) return;
  }
  for (PlayerId seat = 0; seat < 2; ++seat) {
    for (const CellId cell : positions.open_cells()) {
      for (std::size_t type = 0; type < model_.types.size(); ++type) {
        const auto id = static_cast<TypeId>(type);
        // Somebody else is there, so that the game is not over for other reasons.
        const auto with = [&](bool has_own, bool has_other) {
          std::vector<CarriedPositions::Man> men = {{id, seat, cell, has_own, has_other}};
          for (const CellId free : positions.neighbours(cell)) {
            const auto owner = static_cast<PlayerId>(men.size() - 1);
            if (men.size() < 3) men.push_back({id, owner, free, false, false});
          }
          return positions.outcome(positions.position(seat, men));
        };
        if (with(true, false).over() || with(false, true).over()) {
          tally.add(false);
          continue;
        }
        const Outcome both = with(true, true);
        const bool named = claim.sizes.empty() || claim.sizes[0] == both.name;
        tally.add(named && (claim.word == "lose" ? both.over() && !wins(both, seat) : wins(both, seat)));
      }
    }
  }
}

std::map<CellId, Move> CarriedJudge::given(CarriedPositions& positions, const PlayedSpot& store, PlayerId seat) {
  std::map<CellId, Move> all;
  const PieceId had = positions.carrier(store.now, seat);
  for (const Move& move : positions.moves(store)) {
    if (first_walk(move) != nullptr || is_refusal(move)) continue;
    const PlayedSpot next = positions.after(store, move);
    const PieceId has = positions.carrier(next.now, seat);
    if (has == had || has == kNoPiece || next.now.pieces[had].site != SiteKind::Cell) continue;
    all.emplace(static_cast<CellId>(next.now.pieces[has].index), move);
  }
  return all;
}

// To every piece of the same player beside it (along the lines that are named), to none of the enemy and none farther
// away; then no piece of the player moves that was free to move before.
void CarriedJudge::passes(CarriedPositions& positions, const Claim& claim, Tally& tally) {
  for (const int role : claim.who.roles) {
    const auto own = positions.role_of_own(role);
    if (!own) continue;
    for (PlayerId seat = 0; seat < 2; ++seat) {
      for (const CellId cell : positions.open_cells()) {
        const auto around = positions.neighbours(cell);
        for (std::size_t turn = 0; turn < 2; ++turn) {
          std::vector<CarriedPositions::Man> men = {{0, seat, cell, *own, !*own}};
          std::set<CellId> wanted;
          for (std::size_t i = 0; i < around.size(); ++i) {
            const auto type = static_cast<TypeId>(i % model_.types.size());
            const bool friendly = i % 4 != 3;
            if (i % 2 == turn && i % 4 != 2) men.push_back({type, friendly ? seat : enemy_of(model_, seat), around[i]});
            const bool diagonal = model_.board.cells[around[i]].file != model_.board.cells[cell].file &&
                                  model_.board.cells[around[i]].rank != model_.board.cells[cell].rank;
            const bool meant = claim.word.empty() || diagonal == (claim.word == "diagonal");
            if (i % 2 == turn && i % 4 != 2 && friendly && meant) wanted.insert(around[i]);
          }
          const PlayedSpot store = positions.position(seat, men);
          if (!positions.goes_on(store)) continue;
          const auto all = given(positions, store, *own ? seat : enemy_of(model_, seat));
          if (claim.no) {
            tally.add(!all.empty());
            continue;
          }
          std::set<CellId> ends;
          for (const auto& [end, move] : all) ends.insert(end);
          tally.add(ends == wanted);
          if (all.empty()) continue;
          const PlayedSpot next = positions.after(store, all.begin()->second);
          if (next.now.mover != seat || next.now.outcome.over()) continue;
          const MoveList more = positions.moves(next);
          tally.add(positions.game().decider() != seat || std::none_of(more.begin(), more.end(), [](const Move& move) {
                      return first_walk(move) != nullptr;
                    }));
        }
      }
    }
  }
}

// Who has given the thing away walks as its kind again, and is of no other; who has got it walks in the role.
void CarriedJudge::after_passing(CarriedPositions& positions, const Claim& claim, Tally& tally) {
  const bool gains = claim.kind == "carry-gains";
  std::vector<TypeId> types = claim.other.types;
  if (types.empty()) {
    for (std::size_t type = 0; type < model_.types.size(); ++type) types.push_back(static_cast<TypeId>(type));
  }
  std::vector<int> roles = claim.who.roles;
  for (std::size_t role = 0; role < model_.roles.size() && claim.who.roles.empty(); ++role)
    roles.push_back(static_cast<int>(role));
  for (const int role : roles) {
    const auto own = positions.role_of_own(role);
    if (!own) continue;
    for (PlayerId seat = 0; seat < 2; ++seat) {
      for (const CellId cell : positions.open_cells()) {
        for (const TypeId type : types) {
          const CellId beside = positions.neighbours(cell)[0];
          const PlayedSpot store = positions.position(seat, {{type, seat, cell, *own, !*own}, {0, seat, beside}});
          if (!positions.goes_on(store) || positions.role_at(store, cell) != role) continue;
          const auto all = given(positions, store, *own ? seat : enemy_of(model_, seat));
          const auto found = all.find(beside);
          if (found == all.end()) continue;
          const PlayedSpot next = positions.after(store, found->second);
          const auto giver = positions.role_later(next, seat, cell);
          const auto receiver = positions.role_later(next, seat, beside);
          if (gains && receiver) tally.add(*receiver == role);
          if (!gains && giver) tally.add(*giver == kNone && next.now.pieces[next.now.cells[cell].back()].type == type);
        }
      }
    }
  }
}

// What a piece may do is another thing in each role than without one; "so many roles" are those and the kinds of
// pieces.
void CarriedJudge::kinds_differ(CarriedPositions& positions, const Claim& claim, Tally& tally) {
  const auto number = static_cast<int>(model_.types.size() + model_.roles.size());
  if (!claim.numbers.empty() && claim.numbers[0] != number) tally.add(false);
  for (PlayerId seat = 0; seat < 2; ++seat) {
    for (const CellId cell : positions.open_cells()) {
      for (std::size_t type = 0; type < model_.types.size(); ++type) {
        const auto deeds = [&](bool has_own, bool has_other) {
          const auto around = positions.neighbours(cell);
          const auto id = static_cast<TypeId>(type);
          const PlayedSpot store = positions.position(
              seat,
              {{id, seat, cell, has_own, has_other}, {id, seat, around[0]}, {id, enemy_of(model_, seat), around[1]}});
          std::set<std::string> all;
          for (const Move& move : positions.moves(store)) {
            std::string text;
            const bool its = std::any_of(move.begin(), move.end(), [&](const Choice& one) { return one.a == cell; });
            for (const Choice& one : move) text += fmt::format("{} {} {} ", static_cast<int>(one.kind), one.a, one.b);
            if (its) all.insert(text);
          }
          return all;
        };
        const auto plain = deeds(false, false), own = deeds(true, false), other = deeds(false, true);
        tally.add(plain != own && plain != other);
      }
    }
  }
}

// Who takes one of the role has what it carried, and is of a role from then on, which it was not; the victim is gone.
void CarriedJudge::falls_to_taker(CarriedPositions& positions, const Claim& claim, Tally& tally) {
  std::size_t seen = 0;
  for (const int role : claim.who.roles) {
    const auto own = positions.role_of_own(role);
    if (!own) continue;
    for (PlayerId seat = 0; seat < 2; ++seat) {
      const PlayerId enemy = enemy_of(model_, seat);
      for (const CellId cell : positions.open_cells()) {
        for (const CellId from : positions.neighbours(cell)) {
          for (std::size_t type = 0; type < model_.types.size(); ++type) {
            const auto id = static_cast<TypeId>(type);
            // Somebody of the enemy is left.
            const CellId other = positions.away_from({cell, from});
            if (other == kNoCell) continue;
            const PlayedSpot store =
                positions.position(seat, {{id, seat, from}, {0, enemy, cell, *own, !*own}, {0, enemy, other}});
            const PieceId victim = store.now.cells[cell].back(), taker = store.now.cells[from].back();
            if (!positions.goes_on(store) || positions.role_at(store, from).value_or(0) != kNone) continue;
            for (const Move& move : positions.moves(store)) {
              const Choice* walk = first_walk(move);
              if (walk == nullptr || walk->a != from || walk->b != cell || walks_in(move) > 1) continue;
              const PlayedSpot next = positions.after(store, move);
              const bool gone = next.now.pieces[victim].site != SiteKind::Cell;
              const bool has = positions.carrier(next.now, *own ? enemy : seat) == taker;
              tally.add(gone && has);
              const auto later = !claim.word.empty() && has ? positions.role_later(next, seat, cell) : std::nullopt;
              if (later) ++seen;
              if (later) tally.add(claim.word == "becomes" ? *later == claim.other.roles[0] : *later != kNone);
              break;
            }
          }
        }
      }
    }
  }
  if (!claim.word.empty() && seen < kFewestCarried) tally = {};
}

}  // namespace ludwright::book
