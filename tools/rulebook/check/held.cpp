// What every turn leaves behind, what lies beside the board, and what is barred though it could be done: held against
// games as they go, and against positions that are put together. See rule_judge.h.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kPositionsHeld = 240, kMostHeld = 60'000, kFewestHeld = 4;
constexpr int kCrowded = 500;  // positions around a king, by lot

bool stands_on_board(const PieceRecord& piece) { return piece.site == SiteKind::Cell; }

// A number of this claim's pieces, all if none are named.
bool is_among(const Who& who, TypeId type) {
  return who.types.empty() || std::find(who.types.begin(), who.types.end(), type) != who.types.end();
}

// Where a turn puts a piece from beside the board; kNoCell if it does something else.
CellId put_down(const Move& move, std::size_t& part) {
  for (part = 0; part < move.size; ++part) {
    const Choice& choice = move.choices[part];
    if (choice.kind == ChoiceKind::Alternative) continue;
    return choice.kind == ChoiceKind::Place && choice.b < kMaxCells ? static_cast<CellId>(choice.b) : kNoCell;
  }
  return kNoCell;
}

}  // namespace

Judgement RuleJudge::held(const Claim& claim) {
  if (claim.kind == "held-begins") return area_begins(claim);
  if (claim.kind == "held-gets" || claim.kind == "held-plain") return area_gets(claim);
  if (claim.kind == "held-groups") return groups_go(claim);
  if (claim.kind == "held-takes") return turn_takes(claim);
  if (claim.kind == "held-crosses") return crosses(claim);
  if (claim.kind == "held-check" || claim.kind == "held-mate") return gives_check(claim);
  if (claim.kind == "held-material") return material(claim);
  if (claim.kind == "held-crowned" || claim.kind == "held-zone") return crowned_within(claim);
  return inconclusive("nothing judges this");
}

// So many of them lie there at the start, with each player.
Judgement RuleJudge::area_begins(const Claim& claim) {
  const Store& store = begun();
  const Name* name = vocabulary_.find(claim.place);
  if (name == nullptr) return inconclusive("no such place beside the board");
  const Name* only_seat = vocabulary_.find(claim.word);
  for (PlayerId seat = 0; seat < static_cast<PlayerId>(model_.seats.size()); ++seat) {
    if (only_seat != nullptr && only_seat->index != seat) continue;
    std::int32_t number = 0;
    const auto count = [&](const std::vector<PieceId>& there) {
      for (const PieceId piece : there) number += is_among(claim.who, store.pieces[piece].type) ? 1 : 0;
    };
    if (name->kind == NameKind::Area) {
      const Area& area = model_.areas[name->index];
      count(store.areas[static_cast<std::size_t>(area.first + (area.per_player ? seat : 0))]);
    } else {
      const CellBits bits = vocabulary_.cells_of(*name, seat);
      for (std::size_t cell = 0; cell < store.cells.size(); ++cell) {
        if (!bits[cell]) continue;
        count(store.cells[cell]);
        if (!model_.types.empty()) continue;
        for (std::size_t slot = 0; slot < model_.cell_slots.size(); ++slot) {
          if (model_.cell_slots[slot].kind == SlotKind::Number)
            number += store.cell_slots[cell * model_.cell_slots.size() + slot];
        }
      }
    }
    if (number != claim.numbers[0])
      return fail(fmt::format("in the definition {} begins with {} there", model_.seats[seat].name, number), {"start"});
  }
  return pass({"start"});
}

// What becomes of pieces that leave the board: in whose hand they lie, as what; or what is put down.
Judgement RuleJudge::area_gets(const Claim& claim) {
  const std::size_t slots = model_.piece_slots.size();
  const auto slot = std::find_if(model_.piece_slots.begin(), model_.piece_slots.end(),
                                 [&](const SlotInfo& info) { return info.name == claim.word; });
  const bool by_slot = claim.word != "captor" && claim.word != "owner" && claim.word != "becomes";
  if (by_slot && slot == model_.piece_slots.end()) return inconclusive("the definition knows no such pieces");
  const auto index = static_cast<std::size_t>(slot - model_.piece_slots.begin());
  std::size_t is_so = 0, is_not = 0, looked = 0;
  Executor& game = runner_.executor(SceneRules::Whole);
  MoveList moves;
  for (const Moment& moment : moments()) {
    if (!moment.decides || moment.before.stage != Stage::Turn || looked > kMostHeld) continue;
    const PlayerId me = moment.before.mover;
    game.set(moment.before);
    if (game.outcome().over()) continue;
    game.legal_moves(moves);
    looked += moves.size();
    for (const Move& move : moves) {
      const MoveFacts facts = game.facts(move);
      std::size_t part = 0;
      const bool puts = claim.kind == "held-plain";
      if (puts ? put_down(move, part) == kNoCell || !is_among(claim.who, facts.parts[part].type)
               : std::all_of(facts.parts.begin(), facts.parts.end(), [](const auto& one) { return one.taken == 0; }))
        continue;
      game.do_move(move);
      const Store& after = game.store();
      if (puts) {
        const auto& there = after.cells[put_down(move, part)];
        if (!there.empty()) (after.piece_slots[there.back() * slots + index] == slot->start ? is_so : is_not) += 1;
      }
      for (std::size_t i = 0; !puts && i < moment.before.pieces.size(); ++i) {
        const PieceRecord &was = moment.before.pieces[i], &is = after.pieces[i];
        if (!stands_on_board(was) || was.owner == me || was.owner == kNobody || stands_on_board(is)) continue;
        if (!is_among(claim.who, was.type)) continue;
        const bool marked = by_slot && moment.before.piece_slots[i * slots + index] != slot->start;
        if (by_slot && !marked) continue;
        bool meant = is.site == SiteKind::Area;
        for (const Area& area : model_.areas) {
          const auto own = area.first + (claim.word == "owner" ? was.owner : me);
          if (area.per_player && (claim.word == "captor" || claim.word == "owner") && is.site == SiteKind::Area)
            meant = is.index == own && (claim.word == "owner" ? is.owner == was.owner : is.owner == me);
        }
        if (by_slot) meant = meant && after.piece_slots[i * slots + index] == slot->start;
        if (!claim.other.types.empty()) meant = meant && is_among(claim.other, is.type);
        (meant ? is_so : is_not) += 1;
      }
      game.undo_move();
    }
  }
  if (is_so + is_not < kFewestHeld) return inconclusive("this did not come up in play");
  return is_not == 0 ? pass({"rules"}) : fail("in the definition it is not so", {"rules"});
}

// Each move captures so many: no more, no less.
Judgement RuleJudge::turn_takes(const Claim& claim) {
  std::size_t seen = 0;
  std::optional<std::size_t> other;
  Executor& game = runner_.executor(SceneRules::Whole);
  MoveList moves;
  const auto& all = moments();
  for (std::size_t m = 0; m < all.size() && !other; m += 1 + all.size() / kPositionsHeld) {
    if (!all[m].decides || all[m].before.stage != Stage::Turn) continue;
    game.set(all[m].before);
    if (game.outcome().over()) continue;
    game.legal_moves(moves);
    for (const Move& move : moves) {
      std::size_t taken = 0;
      for (const auto& part : game.facts(move).parts) taken += static_cast<std::size_t>(part.taken);
      ++seen;
      if (taken != static_cast<std::size_t>(claim.numbers[0])) other = taken;
    }
  }
  if (other) return fail(fmt::format("in the definition there are moves that capture {}", *other), {"turn"});
  return seen < kFewestHeld ? inconclusive("too few moves came up in play") : pass({"turn"});
}

// Whether pieces pass over the cells of a place, which are empty.
Judgement RuleJudge::crosses(const Claim& claim) {
  const std::vector<CellId> place = cells_of(claim.place, 0);
  if (place.empty()) return inconclusive("no such squares on this board");
  std::size_t stopped = 0;
  for (const TypeId id : types_of(claim.who)) {
    for (PlayerId owner = 0; owner < static_cast<PlayerId>(model_.seats.size()); ++owner) {
      if (count_of(model_, begun(), Who{{id}, {}, false, ""}, owner) == 0) continue;
      for (const auto& [from, ends] : ways_of(id, owner)) {
        bool slides = false;
        for (const CellId end : ends) {
          const auto between = cells_between(model_.board, from, end);
          slides = slides || (between && !between->empty());
          if (between && std::any_of(between->begin(), between->end(), [&](CellId cell) {
                return std::find(place.begin(), place.end(), cell) != place.end();
              }))
            return pass({"pieces." + type(id).name});
        }
        stopped += slides ? 1 : 0;
      }
    }
  }
  return stopped < kFewestHeld ? inconclusive("nothing goes that far")
                               : fail("in the definition nothing passes over it", {"turn"});
}

// Whether a move may attack what may not be left attacked, or leave the enemy without an answer. Where pieces are put
// down, of these alone.
Judgement RuleJudge::gives_check(const Claim& claim) {
  if (model_.seats.size() != 2) return inconclusive("this is judged for two players");
  const std::vector<TypeId>& royal = this->royal();
  if (royal.size() != 1) return inconclusive("whom a check is given to was not found");
  Executor& game = runner_.executor(SceneRules::Whole);
  MoveList moves;
  const bool puts = claim.word == "place";
  std::size_t given = 0, barred = 0, tried = 0;
  const auto attacked = [&](const Store& after, PlayerId me) {
    const auto taken = takable(after, me);
    return std::any_of(taken.begin(), taken.end(), [&](PieceId piece) { return after.pieces[piece].type == royal[0]; });
  };
  std::uint64_t seed = 61;
  const auto lot = [&seed](std::size_t below) { return static_cast<std::size_t>((seed = mix(seed)) % below); };
  const auto some = [&](bool of_claim) -> TypeId {
    std::vector<TypeId> types;
    for (const PieceRecord& piece : begun().pieces) {
      const bool meant = of_claim ? is_among(claim.who, piece.type) : true;
      if (piece.type != royal[0] && meant && stands_on_board(piece)) types.push_back(piece.type);
    }
    return types.empty() ? royal[0] : types[lot(types.size())];
  };
  // Mate is rare: it is looked for at the edge, among more of one side.
  const bool mates = claim.kind == "held-mate" && model_.board.kind == BoardKind::Grid;
  const int crowds = mates ? 8 * kCrowded : kCrowded, pieces = mates ? 9 : 7, own = mates ? 7 : 4;
  for (int crowd = 0; crowd < crowds && given + barred < 40; ++crowd) {
    const auto me = static_cast<PlayerId>(crowd % 2), enemy = static_cast<PlayerId>(1 - crowd % 2);
    Store store = runner_.bare(me, static_cast<int>(model_.phases.size()) - 1);
    std::vector<CellId> cells(store.cells.size());
    std::iota(cells.begin(), cells.end(), CellId{0});
    CellId king = cells[lot(cells.size())];
    if (mates)
      king = model_.board.offset(king, 0, (enemy == 0 ? 0 : model_.board.height - 1) - model_.board.cells[king].rank);
    const auto far = [&](CellId cell) {
      const Cell &one = model_.board.cells[cell], &other = model_.board.cells[king];
      return std::max(std::abs(one.file - other.file), std::abs(one.rank - other.rank));
    };
    add_piece(model_, store, royal[0], enemy, king);
    for (int tries = 0; tries < 60; ++tries) {
      const CellId home = cells[lot(cells.size())];
      if (far(home) < 3 || !store.cells[home].empty()) continue;
      add_piece(model_, store, royal[0], me, home);
      break;
    }
    for (int piece = 0; piece < pieces; ++piece) {
      CellId at = cells[lot(cells.size())];
      for (int tries = 0; mates && tries < 6 && far(at) > 2; ++tries) at = cells[lot(cells.size())];
      if (far(at) <= 2 && store.cells[at].empty()) add_piece(model_, store, some(false), piece < own ? me : enemy, at);
    }
    if (puts) {
      const auto area =
          std::find_if(model_.areas.begin(), model_.areas.end(), [](const Area& one) { return one.per_player; });
      if (area == model_.areas.end()) return inconclusive("nothing is held beside the board");
      add_piece(model_, store, some(true), me, static_cast<CellId>(kMaxCells + area->first + me));
    }
    runner_.refresh(store);
    game.set(store);
    if (game.outcome().over() || game.decider() != me || attacked(store, me)) continue;
    game.legal_moves(moves);
    std::set<CellId> allowed;
    for (const Move& move : moves) {
      std::size_t part = 0;
      const CellId end = put_down(move, part);
      const MoveFacts facts = game.facts(move);
      if ((end != kNoCell) != puts || (puts && !is_among(claim.who, facts.parts[part].type))) continue;
      if (puts) allowed.insert(end);
      if (++tried % 3 != 0 && !puts) continue;
      game.do_move(move);
      const Store after = game.store();
      const bool won = wins(game.outcome(), me), over = game.outcome().over();
      game.undo_move();
      const bool meant = (claim.kind == "held-mate" ? won : !over) && attacked(after, me);
      given += meant ? 1 : 0;
      game.set(store);
    }
    if (!puts) continue;
    // The same put down by hand, where it is not allowed.
    for (const CellId at : cells) {
      if (far(at) > 2 || !store.cells[at].empty() || allowed.count(at) > 0) continue;
      Store after = store;
      const auto held = std::find_if(after.pieces.begin(), after.pieces.end(),
                                     [](const PieceRecord& piece) { return piece.site == SiteKind::Area; });
      if (held == after.pieces.end()) break;
      const auto piece = static_cast<PieceId>(held - after.pieces.begin());
      after.areas[held->index].clear();
      held->site = SiteKind::Cell, held->index = at;
      after.cells[at].push_back(piece);
      if (!attacked(after, me)) continue;
      after.mover = enemy;
      runner_.refresh(after);
      game.set(after);
      const bool mated = game.outcome().over() && wins(game.outcome(), me);
      if (claim.kind == "held-mate" ? mated : !mated) ++barred;
    }
  }
  if (given >= kFewestHeld) return pass({"turn"});
  if (given > 0) return inconclusive("this came up too rarely");
  if (puts ? barred < kFewestHeld : tried < 200) return inconclusive("this did not come up");
  return fail("in the definition no such move is legal", {"legal"});
}

// Two sides with these alone: drawn wherever they stand.
Judgement RuleJudge::material(const Claim& claim) {
  if (model_.seats.size() != 2) return inconclusive("this is judged for two players");
  std::uint64_t seed = 71;
  std::size_t drawn = 0, open = 0;
  std::string name;
  for (int trial = 0; trial < 60; ++trial) {
    Store store = runner_.bare(static_cast<PlayerId>(trial % 2), static_cast<int>(model_.phases.size()) - 1);
    for (std::size_t part = 0; part < claim.counted.size(); ++part) {
      const CountedThing& thing = claim.counted[part];
      const bool first = static_cast<int>(part) < claim.numbers[0];
      for (int n = 0; n < thing.number; ++n) {
        CellId at = kNoCell;
        for (int tries = 0; tries < 50 && (at == kNoCell || !store.cells[at].empty()); ++tries)
          at = static_cast<CellId>((seed = mix(seed)) % store.cells.size());
        add_piece(model_, store, thing.who.types[0], static_cast<PlayerId>((trial / 2 + (first ? 0 : 1)) % 2), at);
      }
    }
    const Outcome outcome = outcome_of(store);
    if (outcome.kind == OutcomeKind::Win) continue;  // mate, or a position that cannot be
    (outcome.kind == OutcomeKind::Draw ? drawn : open) += 1;
    if (outcome.kind == OutcomeKind::Draw) name = outcome.name;
  }
  if (drawn + open < 10) return inconclusive("too few such positions could be put together");
  if (open > 0 && drawn > open) return inconclusive("it depends on where they stand");
  return open == 0 ? pass({"end." + name}) : fail("in the definition the game goes on then");
}

// The rows, counted from the far one, in which moves that promote begin or end.
Judgement RuleJudge::promotes_within(int wanted) {
  const auto slot = std::find_if(model_.piece_slots.begin(), model_.piece_slots.end(),
                                 [](const SlotInfo& info) { return info.name == "promoted"; });
  if (slot == model_.piece_slots.end()) return inconclusive("the definition knows no such pieces");
  const auto index = static_cast<std::size_t>(slot - model_.piece_slots.begin());
  std::map<int, std::size_t> ends;
  int farthest = 0;
  each_turn([&](const Store& before, const Move& move, Executor& played) {
    const auto walk =
        std::find_if(move.begin(), move.end(), [](const Choice& choice) { return choice.kind == ChoiceKind::Walk; });
    if (walk == move.end() || before.cells[walk->a].empty()) return;
    const std::size_t at = before.cells[walk->a].back() * model_.piece_slots.size() + index;
    if (before.piece_slots[at] != slot->start) return;
    played.do_move(move);
    const bool promoted = played.store().piece_slots[at] != slot->start;
    played.undo_move();
    if (!promoted) return;
    const auto row = [&](CellId cell) {  // 1: the last
      const std::vector<CellId> last = cells_of("last-row", before.mover);
      return last.empty() ? 0 : std::abs(model_.board.cells[cell].rank - model_.board.cells[last[0]].rank) + 1;
    };
    ++ends[row(static_cast<CellId>(walk->b))];
    farthest = std::max(farthest, std::min(row(static_cast<CellId>(walk->a)), row(static_cast<CellId>(walk->b))));
  });
  std::size_t seen = 0;
  for (int row = 1; row <= farthest; ++row) seen += ends[row] > 0 ? 1 : 0;
  if (ends.empty() || farthest == 0) return inconclusive("nothing was promoted in play");
  if (farthest != wanted) return fail(fmt::format("in the definition it is {} rows", farthest), {"turn"});
  return static_cast<int>(seen) == wanted ? pass({"turn"}) : inconclusive("not each of these rows came up in play");
}

// A piece that comes to the last row by a capture: whether it goes on in the same turn, and what it is then.
Judgement RuleJudge::crowned_within(const Claim& claim) {
  std::size_t stops = 0, could = 0, goes_on = 0, same = 0, looked = 0;
  Executor& game = runner_.executor(SceneRules::Whole);
  if (claim.kind == "held-zone") return promotes_within(claim.numbers[0]);
  MoveList further;
  each_turn([&](const Store& before, const Move& move, Executor& played) {
    const MoveFacts facts = played.facts(move);
    const std::vector<CellId> goal = cells_of("last-row", before.mover);
    const auto is_goal = [&](CellId cell) { return std::find(goal.begin(), goal.end(), cell) != goal.end(); };
    std::optional<std::size_t> arrives;
    CellId start = kNoCell, end = kNoCell;
    for (std::size_t c = 0; c < move.size; ++c) {
      if (move.choices[c].kind != ChoiceKind::Walk) continue;
      if (start == kNoCell) start = static_cast<CellId>(move.choices[c].a);
      end = static_cast<CellId>(move.choices[c].b);
      if (!arrives && is_goal(end) && facts.parts[c].taken > 0) arrives = c;
    }
    if (!arrives || !is_among(claim.who, facts.parts[*arrives].type) || is_goal(start) || looked > 4000) return;
    ++looked;
    played.do_move(move);
    const Store after = played.store();
    const bool over = played.outcome().over();
    played.undo_move();
    if (over || after.cells[end].empty()) return;
    const bool on = *arrives + 1 < move.size && move.choices[*arrives + 1].kind == ChoiceKind::Walk;
    const bool changed = after.pieces[after.cells[end].back()].type != facts.parts[*arrives].type;
    if (on && !is_goal(end)) {
      ++goes_on;
      same += changed ? 0 : 1;
    }
    if (on || !changed || claim.word != "stops") return;
    ++stops;
    if (could >= kFewestHeld) return;
    Store again = after;  // whether it could have gone on
    again.mover = before.mover;
    runner_.refresh(again);
    game.set(again);
    if (!game.outcome().over() && game.decider() == before.mover) {
      game.legal_moves(further);
      const bool takes = std::any_of(further.begin(), further.end(), [&](const Move& one) {
        const auto parts = game.facts(one).parts;
        return one.size > 0 && one.choices[0].kind == ChoiceKind::Walk && one.choices[0].a == end && !parts.empty() &&
               parts[0].taken > 0;
      });
      could += takes ? 1 : 0;
    }
    game.set(before);
  });
  if (claim.word == "stops") {
    if (goes_on > 0) return fail("in the definition it may go on", {"turn"});
    return stops < kFewestHeld || could == 0 ? inconclusive("this did not come up in play") : pass({"turn"});
  }
  if (goes_on == 0) {
    return stops + looked < 40 ? inconclusive("this did not come up in play")
                               : inconclusive("in play it never went on");
  }
  if (claim.word == "goes-on") return pass({"turn"});
  return same == goes_on ? pass({"turn"}) : fail("in the definition it becomes another piece", {"turn"});
}

}  // namespace ludwright::book
