// What moves do, by looking at the moves of positions that came up and of others with the same pieces elsewhere: where
// they end, whom they take, over whom they pass. See frames_deeds.cpp and rule_judge.h.
#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kEnoughMoves = 300;    // of the piece, before what never came up is taken to be so
constexpr std::size_t kEnoughChances = 300;  // of these with such an object on the board
constexpr std::size_t kMustComeUp = 2500;    // of them: what may happen has happened

// The cells between both ends of a walk; nothing where more was taken than stands there, so that it went elsewhere.
std::optional<std::vector<CellId>> passed_over(const Topology& board, const Store& before, CellId from, CellId to,
                                               int taken) {
  const auto between = cells_between(board, from, to);
  if (!between) return std::nullopt;
  const auto enemies = std::count_if(between->begin(), between->end(), [&](CellId cell) {
    return !before.cells[cell].empty() && before.pieces[before.cells[cell].back()].owner != before.mover;
  });
  const bool lands_on = !before.cells[to].empty();
  if (taken > static_cast<int>(enemies) + (lands_on ? 1 : 0)) return std::nullopt;
  return between;
}

// "own:pawn", "enemy", "empty": as frames_deeds.cpp writes it.
struct Sought {
  std::string owner;
  std::vector<TypeId> types;

  Sought(const Model& model, const std::string& said) {
    const std::size_t colon = std::min(said.find(':'), said.size());
    owner = said.substr(0, colon);
    for (std::size_t begin = colon; begin < said.size();) {
      const std::size_t end = std::min(said.find(':', begin + 1), said.size());
      const std::string name = said.substr(begin + 1, end - begin - 1);
      for (std::size_t type = 0; type < model.types.size(); ++type) {
        if (model.types[type].name == name) types.push_back(static_cast<TypeId>(type));
      }
      begin = end;
    }
  }
  bool is(const PieceRecord& piece, PlayerId mover) const {
    if (owner == "empty" || (owner == "own" && piece.owner != mover)) return false;
    if (owner == "enemy" && (piece.owner == mover || piece.owner == kNobody)) return false;
    return types.empty() || std::find(types.begin(), types.end(), piece.type) != types.end();
  }
};

// How many pieces stand on the line along which a piece goes, itself among them: all, its own, those of others.
int on_line(const Topology& board, const Store& store, CellId from, CellId to, const std::string& whose) {
  const Cell &one = board.cells[from], &other = board.cells[to];
  const int dx = other.file - one.file, dy = other.rank - one.rank;
  if (dx != 0 && dy != 0 && std::abs(dx) != std::abs(dy)) return -1;
  const int x = dx > 0 ? 1 : dx < 0 ? -1 : 0, y = dy > 0 ? 1 : dy < 0 ? -1 : 0;
  int number = 0;
  for (const int way : {1, -1}) {
    for (int steps = way > 0 ? 0 : 1;; ++steps) {
      const CellId cell = board.offset(from, way * steps * x, way * steps * y);
      if (cell == kNoCell) break;
      if (store.cells[cell].empty()) continue;
      const bool own = store.pieces[store.cells[cell].back()].owner == store.mover;
      number += whose.empty() || own == (whose == "own") ? 1 : 0;
    }
  }
  return number;
}

}  // namespace

// What one claim counts along the moves of one kind of piece.
struct RuleJudge::DeedCount {
  std::size_t moves = 0, misses = 0;
  std::vector<std::size_t> hits, chances;
  std::optional<Situation> hit, miss;
  CellId hit_end = kNoCell, miss_end = kNoCell;
};

void RuleJudge::count_deed(const Claim& claim, const Store& before, const Move& move, Executor& game,
                           DeedCount& count) {
  const MoveFacts facts = game.facts(move);
  const auto is_subject = [&](TypeId type) {
    return claim.who.types.empty() ||
           std::find(claim.who.types.begin(), claim.who.types.end(), type) != claim.who.types.end();
  };
  std::map<CellId, bool> changed;  // cells that this move has left or entered: whether somebody stands there
  for (std::size_t c = 0; c < move.size; ++c) {
    const Choice& choice = move.choices[c];
    const bool walks = choice.kind == ChoiceKind::Walk;
    if ((!walks && choice.kind != ChoiceKind::Place) || choice.b >= kMaxCells) continue;
    const CellId from = walks ? choice.a : kNoCell, to = choice.b;
    const bool meant = is_subject(facts.parts[c].type) && facts.parts[c].owner == before.mover &&
                       (walks || (claim.word == "lands" && !claim.who.types.empty()));
    if (meant) {
      ++count.moves;
      bool hit_any = false;
      for (std::size_t i = 0; i < std::max<std::size_t>(claim.sizes.size(), 1); ++i) {
        bool hit = false, chance = true;
        if (claim.word == "goes" && !claim.ways.empty()) {
          const Cell &one = model_.board.cells[from], &other = model_.board.cells[to];
          hit = std::max(std::abs(one.file - other.file), std::abs(one.rank - other.rank)) ==
                on_line(model_.board, before, from, to, claim.ways[0] == "all" ? "" : claim.ways[0]);
        } else if (claim.word == "goes") {
          const Cell &one = model_.board.cells[from], &other = model_.board.cells[to];
          hit = std::max(std::abs(one.file - other.file), std::abs(one.rank - other.rank)) == claim.numbers[0];
        } else {
          const Sought sought(model_, claim.sizes[i]);
          const auto stands = [&](CellId cell) {
            const auto known = changed.find(cell);
            if (known != changed.end()) return known->second && sought.owner == "any" && sought.types.empty();
            return !before.cells[cell].empty() && sought.is(before.pieces[before.cells[cell].back()], before.mover);
          };
          chance = sought.owner == "empty" ||
                   std::any_of(before.pieces.begin(), before.pieces.end(), [&](const PieceRecord& piece) {
                     return is_on_board(piece) && piece.index != from && sought.is(piece, before.mover);
                   });
          if (claim.word == "lands" && sought.owner == "empty") {
            const auto known = changed.find(to);
            hit = known != changed.end() ? !known->second : before.cells[to].empty();
          } else if (claim.word == "lands") {
            hit = stands(to);
          } else if (claim.word == "jumps") {
            const auto between = passed_over(model_.board, before, from, to, facts.parts[c].taken);
            hit = between && std::any_of(between->begin(), between->end(), stands);
            chance = chance && between && !between->empty();  // a leap that is not along a line passes over nothing
          } else if (facts.parts[c].taken > 0) {
            game.do_move(move);
            const Store& after = game.store();
            for (std::size_t p = 0; p < before.pieces.size() && !hit; ++p) {
              const PieceRecord &was = before.pieces[p], &is = after.pieces[p];
              hit = is_on_board(was) && sought.is(was, before.mover) &&
                    (!is_on_board(is) || (was.owner != before.mover && is.owner == before.mover)) && was.index != from;
            }
            game.undo_move();
          }
        }
        count.hits[i] += hit ? 1 : 0;
        count.chances[i] += chance ? 1 : 0;
        hit_any = hit_any || hit;
      }
      count.misses += hit_any ? 0 : 1;
      auto& where = hit_any ? count.hit : count.miss;
      if (!where && from != kNoCell) {
        where = Situation{before, from, before.mover};
        (hit_any ? count.hit_end : count.miss_end) = to;
      }
    }
    if (walks) changed[from] = false;
    changed[to] = true;
  }
}

// Whether enemies over whom a piece passes leave the board, or come to be another player's.
Judgement RuleJudge::jumped_go() {
  std::size_t gone = 0, stay = 0;
  std::optional<Situation> where;
  CellId end = kNoCell;
  each_turn([&](const Store& before, const Move& move, Executor& game) {
    // Where a turn goes on they may go at its end.
    if (move.size == 0 || move.choices[0].kind != ChoiceKind::Walk || !game.facts(move).ends_turn) return;
    const CellId from = move.choices[0].a, to = move.choices[0].b;
    const auto between = passed_over(model_.board, before, from, to, game.facts(move).parts[0].taken);
    if (!between) return;
    for (const CellId cell : *between) {
      if (before.cells[cell].empty()) continue;
      const PieceId piece = before.cells[cell].back();
      const PlayerId owner = before.pieces[piece].owner;
      if (owner == before.mover || owner == kNobody) continue;
      game.do_move(move);
      const PieceRecord is = game.store().pieces[piece];
      game.undo_move();
      const bool stays = is_on_board(is) && is.owner == owner;
      (stays ? stay : gone) += 1;
      if (stays && !where) where = Situation{before, from, before.mover}, end = to;
    }
  });
  if (gone + stay < 30) return inconclusive("too few pieces were jumped over in play");
  if (stay == 0) return pass({"turn"});
  if (gone > 0) return inconclusive("some that are jumped over go, and some stay");
  Judgement judgement = fail("in the definition what is jumped over stays", {"turn"});
  judgement.where = where;
  judgement.end = end;
  return judgement;
}

Judgement RuleJudge::deed(const Claim& claim) {
  DeedCount count;
  count.hits.resize(std::max<std::size_t>(claim.sizes.size(), 1));
  count.chances.resize(count.hits.size());
  each_turn(
      [&](const Store& before, const Move& move, Executor& game) { count_deed(claim, before, move, game, count); });
  const std::string who = who_text(model_, claim.who);
  const auto shown = [&](Judgement judgement, const std::optional<Situation>& where, CellId end) {
    judgement.where = where;
    judgement.end = end;
    return judgement;
  };
  if (count.moves == 0) return inconclusive("no such move came up in play");
  // What is never captured in play, as kings are where check is met, may be so where pieces stand anyhow.
  for (const std::string& said : claim.word == "captures" ? claim.sizes : std::vector<std::string>()) {
    for (const TypeId id : Sought(model_, said).types) {
      if (census().captured_types.count(id) == 0) return inconclusive("none of these was captured in play");
    }
  }
  const std::size_t hits = *std::max_element(count.hits.begin(), count.hits.end());
  if (claim.place == "never") {
    if (hits > 0)
      return shown(fail(fmt::format("the definition lets the {} do so", who), {"turn"}), count.hit, count.hit_end);
    const std::size_t chances = *std::min_element(count.chances.begin(), count.chances.end());
    return count.moves < kEnoughMoves || chances < kEnoughChances ? inconclusive("this came up too rarely")
                                                                  : pass({"turn"});
  }
  if (claim.place == "always") {
    if (count.misses > 0)
      return shown(fail(fmt::format("the definition lets the {} do otherwise", who), {"turn"}), count.miss,
                   count.miss_end);
    return count.moves < kEnoughMoves ? inconclusive("this came up too rarely") : pass({"turn"});
  }
  for (std::size_t i = 0; i < count.hits.size(); ++i) {
    if (count.hits[i] > 0) continue;
    return count.chances[i] < kMustComeUp ? inconclusive("this did not come up in play")
                                          : fail(fmt::format("in the definition the {} never does so", who), {"turn"});
  }
  return pass({"turn"});
}

}  // namespace ludwright::book
