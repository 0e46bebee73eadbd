// Claims about how a game begins, where pieces may be put, and in which manner they move: by looking at the first
// position, by playing a little, by the positions of move_judge.h. See rule_judge.h.
#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {
namespace {

constexpr int kSetupPlays = 6, kSetupPlies = 16;

std::size_t pick(std::uint64_t& seed, std::size_t count) {
  seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
  return static_cast<std::size_t>((seed >> 33U) % count);
}

// Some games by lot: visit(ply, moves) before each move, until it gives true, which is given back.
template <typename Visit>
bool some_moment(Executor& game, const Store& opening, std::uint64_t seed, Visit&& visit) {
  MoveList moves;
  for (int play = 0; play < kSetupPlays; ++play) {
    game.set(opening);
    for (int ply = 0; ply < kSetupPlies && !game.outcome().over(); ++ply) {
      game.legal_moves(moves);
      if (moves.empty()) break;
      if (visit(ply, moves)) return true;
      game.do_move(moves[pick(seed, moves.size())]);
    }
  }
  return false;
}

std::set<CellId> origins(Executor& game) {
  std::set<CellId> cells;
  MoveList moves;
  game.legal_moves(moves);
  for (const Move& move : moves) {
    for (const Choice& choice : move) {
      if (choice.kind != ChoiceKind::Walk) continue;
      cells.insert(choice.a);  // where the first walk began, whatever was chosen before
      break;
    }
  }
  return cells;
}

}  // namespace

Judgement RuleJudge::setup(const Claim& claim) {
  if (claim.kind == "first-free") return first_free(claim);
  if (claim.kind == "begins-at") return begins_at(claim);
  const Store& store = begun();
  const std::vector<TypeId> types = types_of(claim.who);
  const Name* seat = vocabulary_.find(claim.word);
  const auto is_meant = [&](const PieceRecord& piece) {
    return piece.site == SiteKind::Cell && piece.owner < model_.seats.size() &&
           (seat == nullptr || piece.owner == seat->index) &&
           std::find(types.begin(), types.end(), piece.type) != types.end();
  };
  if (std::none_of(store.pieces.begin(), store.pieces.end(), is_meant))
    return inconclusive("none of these stands on the board at the start");
  if (claim.kind == "begins-on-colour") return begins_on_colour(is_meant);
  if (claim.kind == "begins-ahead") return begins_ahead(is_meant);
  std::vector<std::string> elements;
  if (const Name* name = vocabulary_.find(claim.place); name != nullptr && name->index < model_.zones.size())
    elements.push_back("zones." + name->text);
  for (const PieceRecord& piece : store.pieces) {
    if (!is_meant(piece)) continue;
    const std::vector<CellId> cells = cells_of(claim.place, piece.owner);
    if (std::find(cells.begin(), cells.end(), piece.index) != cells.end()) continue;
    return fail(
        fmt::format("in the definition a {} begins on {}", type(piece.type).name, model_.board.cells[piece.index].name),
        elements);
  }
  return pass(elements);
}

// These stand on these cells and, unless only some of them are meant, on no other.
Judgement RuleJudge::begins_at(const Claim& claim) {
  std::set<CellId> cells;
  for (const std::string& name : claim.sizes) cells.insert(model_.board.find_cell(name));
  const Name* seat = vocabulary_.find(claim.word);
  if (!claim.place.empty() && claim.place != "empty") return has_cells(claim, seat, cells);
  const Store& store = begun();
  if (claim.place == "empty") {
    const std::size_t slots = model_.cell_slots.size();
    for (const CellId cell : cells) {
      bool bare = store.cells[cell].empty();
      for (std::size_t slot = 0; slot < slots && model_.types.empty(); ++slot)
        bare = bare && (model_.cell_slots[slot].kind != SlotKind::Number || store.cell_slots[cell * slots + slot] == 0);
      if (!bare)
        return fail(fmt::format("in the definition a piece begins on {}", model_.board.cells[cell].name), {"start"});
    }
    return pass({"start"});
  }
  const std::vector<TypeId> types = types_of(claim.who);
  std::map<PlayerId, std::set<CellId>> of_seat;
  std::set<CellId> stands;
  for (const PieceRecord& piece : store.pieces) {
    const bool meant = piece.site == SiteKind::Cell && (seat == nullptr || piece.owner == seat->index) &&
                       std::find(types.begin(), types.end(), piece.type) != types.end();
    if (!meant) continue;
    stands.insert(static_cast<CellId>(piece.index));
    of_seat[piece.owner].insert(static_cast<CellId>(piece.index));
  }
  // Whose they are may have been said before.
  if (std::any_of(of_seat.begin(), of_seat.end(), [&](const auto& one) { return one.second == cells; }))
    return pass({"start"});
  for (const CellId cell : cells) {
    if (stands.count(cell) == 0)
      return fail(fmt::format("in the definition no such piece begins on {}", model_.board.cells[cell].name),
                  {"start"});
  }
  for (const CellId cell : stands) {
    if (cells.count(cell) == 0 && claim.numbers.empty())
      return fail(fmt::format("in the definition such a piece begins on {} too", model_.board.cells[cell].name),
                  {"start"});
  }
  return pass({"start"});
}

// Whether a zone is just these cells, or has these among others, for this player or, if none is named, for some.
Judgement RuleJudge::has_cells(const Claim& claim, const Name* seat, const std::set<CellId>& cells) {
  const Name* named = vocabulary_.find(claim.place);
  const auto fits = [&](const std::set<CellId>& known) {
    return claim.numbers.empty() ? known == cells
                                 : std::includes(known.begin(), known.end(), cells.begin(), cells.end());
  };
  const std::vector<std::string> elements = {(named->index < model_.zones.size() ? "zones." : "board.") + named->text};
  std::set<CellId> all;
  for (PlayerId owner = 0; owner < static_cast<PlayerId>(model_.seats.size()); ++owner) {
    if (seat != nullptr && seat->index != owner) continue;
    const std::vector<CellId> known = cells_of(claim.place, owner);
    if (fits({known.begin(), known.end()})) return pass(elements);
    if (seat == nullptr) all.insert(known.begin(), known.end());
  }
  if (fits(all)) return pass(elements);
  return fail("in the definition it has other squares", elements);
}

// Each stands farther forward than whatever else its owner has.
Judgement RuleJudge::begins_ahead(const std::function<bool(const PieceRecord&)>& is_meant) {
  std::map<PlayerId, int> nearest, farthest;  // of those that are meant, and of the others
  for (const PieceRecord& piece : begun().pieces) {
    if (piece.site != SiteKind::Cell || piece.owner >= model_.seats.size()) continue;
    const DirectionId forward = model_.seats[piece.owner].forward;
    if (forward == kNoDirection || model_.board.delta.empty()) return inconclusive("players look no way");
    const int row = model_.board.cells[piece.index].rank * model_.board.delta[forward][1];
    auto& rows = is_meant(piece) ? nearest : farthest;
    const auto [at, is_new] = rows.try_emplace(piece.owner, row);
    if (!is_new) at->second = is_meant(piece) ? std::min(at->second, row) : std::max(at->second, row);
  }
  for (const auto& [owner, row] : nearest) {
    if (farthest.count(owner) > 0 && row <= farthest[owner])
      return fail("in the definition other pieces begin beside them or before them", {"start"});
  }
  return nearest.empty() ? inconclusive("none of these stands on the board at the start") : pass({"start"});
}

// A value that pieces and cells both have, equal at the start: "each on the square of its colour".
Judgement RuleJudge::begins_on_colour(const std::function<bool(const PieceRecord&)>& is_meant) {
  const Store& store = begun();
  std::string other;
  for (std::size_t slot = 0; slot < model_.piece_slots.size(); ++slot) {
    for (const Mark& mark : model_.marks) {
      const SlotInfo& info = model_.piece_slots[slot];
      if (info.kind != SlotKind::Value || info.enumeration != mark.enumeration) continue;
      other.clear();
      for (std::size_t i = 0; i < store.pieces.size(); ++i) {
        const PieceRecord& piece = store.pieces[i];
        if (is_meant(piece) && store.piece_slots[i * model_.piece_slots.size() + slot] != mark.values[piece.index])
          other = model_.board.cells[piece.index].name;
      }
      if (other.empty()) return pass();
    }
  }
  if (other.empty()) return inconclusive("pieces and squares of the definition share no colours");
  return fail("in the definition what begins on " + other + " has another colour than its square");
}

// Whether each of these pieces that can move at all may make the first move; "only": and not every later one.
Judgement RuleJudge::first_free(const Claim& claim) {
  Executor& game = runner_.executor(SceneRules::Whole);
  Executor& alone = moves_.executor();
  const std::vector<TypeId> types = types_of(claim.who);
  // Those that could move by their own ways, and may not.
  const auto barred = [&]() -> std::optional<CellId> {
    const Store store = game.store();
    const std::set<CellId> allowed = origins(game);
    Store fresh = store;
    fresh.phase = static_cast<std::uint8_t>(model_.phases.size() - 1);
    alone.set(fresh);
    if (alone.outcome().over()) return std::nullopt;
    for (const CellId cell : origins(alone)) {
      const bool is_meant =
          !store.cells[cell].empty() &&
          std::find(types.begin(), types.end(), store.pieces[store.cells[cell].back()].type) != types.end();
      if (is_meant && allowed.count(cell) == 0) return cell;
    }
    return std::nullopt;
  };
  game.set(runner_.opening());
  const PlayerId mover = game.store().mover;
  if (!claim.numbers.empty()) {
    const std::size_t count = count_of(model_, game.store(), claim.who, mover);
    if (static_cast<int>(count) != claim.numbers[0])
      return fail(fmt::format("in the definition {} begins with {}", model_.seats[mover].name, count), {"turn"});
  }
  if (origins(game).empty()) return inconclusive("the first turn moves no piece");
  const std::set<CellId> free = origins(game);
  if (std::none_of(free.begin(), free.end(), [&](CellId cell) {
        const auto& stack = game.store().cells[cell];
        return !stack.empty() &&
               std::find(types.begin(), types.end(), game.store().pieces[stack.back()].type) != types.end();
      }))
    return fail("in the definition none of these can make the first move", {"turn"});
  if (const auto cell = barred())
    return fail(
        fmt::format("in the definition the piece on {} may not make the first move", model_.board.cells[*cell].name),
        {"turn"});
  if (!claim.only) return pass({"turn"});
  const bool later_barred = some_moment(game, runner_.opening(), 5, [&](int ply, const MoveList&) {
    return ply > 0 && game.decider() != kNobody && barred();
  });
  if (later_barred) return pass({"turn"});
  return fail("in the definition later moves are as free", {"turn"});
}

// ---- manners of moving ----

Judgement RuleJudge::manner(const Claim& claim) {
  bool any = false;
  for (const TypeId id : types_of(claim.who)) {
    const Mover mover{false, id};
    const auto& family = moves_.family(mover, false);
    const auto& deeds = moves_.deeds(mover, false);
    const std::string& name = type(id).name;
    const auto bad = [&](std::size_t i, CellId end, std::string text) {
      Judgement judgement = fail(std::move(text), {"pieces." + name});
      judgement.where = family[i];
      judgement.end = end;
      return judgement;
    };
    if (claim.kind == "both-ways") {
      if (const auto one_way = one_way_only(mover)) return fail(*one_way, {"pieces." + name});
      any = any || !family.empty();
      continue;
    }
    if (claim.kind == "squeezes") {
      const std::optional<bool> squeezes = squeezes_through(mover);
      if (!squeezes) continue;
      any = true;
      if (*squeezes != claim.no) continue;
      return fail(fmt::format("in the definition the {} {} diagonally between two pieces", name,
                              *squeezes ? "can move" : "cannot move"),
                  {"pieces." + name});
    }
    for (std::size_t i = 0; i < family.size(); ++i) {
      if (claim.kind == "captures-in-place") {
        for (const auto& [end, victims] : deeds[i].captures) {
          any = true;
          if ((victims.size() == 1 && victims[0] == end) != claim.no) continue;
          return bad(i, end,
                     fmt::format("in the definition the {} captures what stands {} where it goes", name,
                                 claim.no ? "there" : "elsewhere than"));
        }
      } else {
        for (const CellId end : deeds[i].quiet) {
          any = true;
          if (family[i].store.cells[end].empty()) continue;
          return bad(i, end,
                     fmt::format("the definition lets the {} go to {}, where a piece stands, without capturing", name,
                                 model_.board.cells[end].name));
        }
      }
    }
  }
  if (any) return pass();
  if (claim.kind != "captures-in-place") return inconclusive("no position decides this");
  if (!claim.no && captures_elsewhere())
    return fail("in the definition what is captured stands elsewhere than where a piece goes", {"turn"});
  if (census().any_capture) return inconclusive("no position decides this");
  Claim taken;
  taken.kind = "leaves-board";
  Judgement judgement = affirmed(taken);
  return judgement.status == Status::Fail ? judgement : inconclusive("no position decides this");
}

// Says of a mover that moves along its files one way alone, which.
std::optional<std::string> RuleJudge::one_way_only(const Mover& mover) {
  bool up = false, down = false;
  const auto& family = moves_.family(mover, false);
  const auto& deeds = moves_.deeds(mover, false);
  for (std::size_t i = 0; i < family.size(); ++i) {
    const DirectionId forward = model_.seats[family[i].owner].forward;
    const int sign =
        forward == kNoDirection || model_.board.delta.empty() || model_.board.delta[forward][1] >= 0 ? 1 : -1;
    for (const CellId end : deeds[i].quiet) {
      const int rise = sign * (model_.board.cells[end].rank - model_.board.cells[family[i].cell].rank);
      up = up || rise > 0;
      down = down || rise < 0;
    }
  }
  if (up == down) return std::nullopt;
  return fmt::format("in the definition the {} never moves {}", mover_name(model_, mover), up ? "backward" : "forward");
}

// Whether a diagonal step goes between two pieces beside it; nothing if the mover makes none.
std::optional<bool> RuleJudge::squeezes_through(const Mover& mover) {
  const Topology& board = model_.board;
  if (board.kind != BoardKind::Grid) return std::nullopt;
  const auto& family = moves_.family(mover, false);
  const auto& deeds = moves_.deeds(mover, false);
  for (std::size_t i = 0; i < family.size(); ++i) {
    const Situation& where = family[i];
    for (const CellId end : deeds[i].quiet) {
      const int dx = board.cells[end].file - board.cells[where.cell].file;
      const int dy = board.cells[end].rank - board.cells[where.cell].rank;
      if (std::abs(dx) != 1 || std::abs(dy) != 1) continue;
      Store store = where.store;
      bool placed = true;
      for (const CellId beside : {board.offset(where.cell, dx, 0), board.offset(where.cell, 0, dy)}) {
        if (beside == kNoCell) placed = false;
        if (!placed || !store.cells[beside].empty()) continue;
        placed = add_piece(model_, store, static_cast<TypeId>(mover.index), where.owner, beside) != kNoPiece;
      }
      if (!placed) continue;
      runner_.refresh(store);
      Executor& game = moves_.executor();
      game.set(store);
      if (game.outcome().over() || game.decider() != where.owner) continue;
      MoveList moves;
      game.legal_moves(moves);
      return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
        return move.size > 0 && move.choices[0].kind == ChoiceKind::Walk && move.choices[0].a == where.cell &&
               move.choices[0].b == end;
      });
    }
  }
  return std::nullopt;
}

// ---- what a piece passes over, where it ends, where it stays ----

// Whether some piece goes over one of this owner ("own", "enemy", "" for any) and takes nothing of it.
Judgement RuleJudge::passes_over(const Claim& claim) {
  bool any = false;
  for (const TypeId id : types_of(claim.who)) {
    const Mover mover{false, id};
    const auto& family = moves_.family(mover, false);
    const auto& deeds = moves_.deeds(mover, false);
    if (moves_.leap_of(mover)) return pass({"pieces." + type(id).name});
    for (std::size_t i = 0; i < family.size(); ++i) {
      any = any || !deeds[i].quiet.empty();
      std::set<CellId> ends = deeds[i].quiet;
      for (const auto& [end, victims] : deeds[i].captures) {
        // What a jump takes it passes over.
        if (claim.word == "enemy" || (victims.size() == 1 && victims[0] == end)) ends.insert(end);
      }
      for (const CellId end : ends) {
        const auto between = cells_between(model_.board, family[i].cell, end);
        for (const CellId cell : between.value_or(std::vector<CellId>{})) {
          if (family[i].store.cells[cell].empty()) continue;
          const bool own = family[i].store.pieces[family[i].store.cells[cell].back()].owner == family[i].owner;
          if (claim.word.empty() || own == (claim.word == "own")) {
            Judgement judgement = pass({"pieces." + type(id).name});
            judgement.where = family[i];
            judgement.end = end;
            return judgement;
          }
        }
      }
    }
  }
  return any ? fail("the definition lets none of them pass over such a piece")
             : inconclusive("no position decides this");
}

// Whether each piece captures an enemy on just those squares to which it goes when they are empty.
Judgement RuleJudge::captures_as_moves(const Claim& claim) {
  bool any = false;
  for (const TypeId id : types_of(claim.who)) {
    const Mover mover{false, id};
    const auto& family = moves_.family(mover, false);
    const auto& deeds = moves_.deeds(mover, false);
    if (family.empty()) continue;
    std::map<std::pair<CellId, PlayerId>, std::size_t> alone;  // where nothing else stands
    for (std::size_t i = 0; i < family.size(); ++i) alone.emplace(std::pair{family[i].cell, family[i].owner}, i);
    for (std::size_t i = 0; i < family.size(); ++i) {
      const auto& free = deeds[alone[{family[i].cell, family[i].owner}]].quiet;
      if (free.empty()) continue;  // where it never stands, such as outside of its palace
      std::set<CellId> taken;
      for (const auto& [end, victims] : deeds[i].captures) taken.insert(end);
      for (std::size_t cell = 0; cell < family[i].store.cells.size(); ++cell) {
        const auto at = static_cast<CellId>(cell);
        const auto& pieces = family[i].store.cells[cell];
        const bool enemy = !pieces.empty() && family[i].store.pieces[pieces.back()].owner != family[i].owner;
        const bool takes = taken.count(at) > 0;
        if (!enemy && !takes) continue;
        any = true;
        const auto between = cells_between(model_.board, family[i].cell, at);
        const bool clear = !between || std::all_of(between->begin(), between->end(),
                                                   [&](CellId one) { return family[i].store.cells[one].empty(); });
        // Generals that face one another: a capture of its own kind alone is a rule of its own.
        if (takes && enemy && family[i].store.pieces[pieces.back()].type == id) continue;
        if (takes ? free.count(at) > 0 : (free.count(at) == 0 || !clear || !between)) continue;
        Judgement judgement =
            fail(fmt::format("the {} {} what stands on {} from {}, and the other way when it is empty", type(id).name,
                             takes ? "captures" : "does not capture", model_.board.cells[cell].name,
                             model_.board.cells[family[i].cell].name),
                 {"pieces." + type(id).name});
        judgement.where = family[i];
        judgement.end = at;
        return judgement;
      }
    }
  }
  return any ? pass() : inconclusive("no position decides this");
}

// Whether these go, move by move, to squares of one colour of a chequered board alone.
Judgement RuleJudge::keeps_colour(const Claim& claim) {
  if (model_.board.kind != BoardKind::Grid) return inconclusive("the board has no squares of two colours");
  const auto colour = [&](CellId cell) { return (model_.board.cells[cell].file + model_.board.cells[cell].rank) % 2; };
  bool any = false;
  for (const TypeId id : types_of(claim.who)) {
    const auto& family = moves_.family({false, id}, false);
    const auto& deeds = moves_.deeds({false, id}, false);
    for (std::size_t i = 0; i < family.size(); ++i) {
      std::set<CellId> ends = deeds[i].quiet;
      for (const auto& [end, victims] : deeds[i].captures) ends.insert(end);
      any = any || !ends.empty();
      for (const CellId end : ends) {
        if (colour(end) == colour(family[i].cell)) continue;
        Judgement judgement =
            fail("in the definition it goes to squares of the other colour", {"pieces." + type(id).name});
        judgement.where = family[i];
        judgement.end = end;
        return judgement;
      }
    }
  }
  return any ? pass() : inconclusive("no position decides this");
}

// Whether some piece ends where one of its own side stands, or one of the enemy.
Judgement RuleJudge::ends_on_piece(const Claim& claim) {
  bool any = false;
  for (const TypeId id : types_of(claim.who)) {
    const Mover mover{false, id};
    const auto& family = moves_.family(mover, false);
    const auto& deeds = moves_.deeds(mover, false);
    for (std::size_t i = 0; i < family.size(); ++i) {
      std::set<CellId> ends = deeds[i].quiet;
      for (const auto& [end, victims] : deeds[i].captures) ends.insert(end);
      any = any || !ends.empty();
      // What is captured may stand elsewhere than where a piece goes.
      if (claim.word == "taken" && !deeds[i].captures.empty()) return pass({"pieces." + type(id).name});
      for (const CellId end : ends) {
        if (family[i].store.cells[end].empty()) continue;
        const bool own = family[i].store.pieces[family[i].store.cells[end].back()].owner == family[i].owner;
        if (own != (claim.kind == "captures-own")) continue;
        Judgement judgement = pass({"pieces." + type(id).name});
        judgement.where = family[i];
        judgement.end = end;
        return judgement;
      }
    }
  }
  return any ? fail("the definition lets none of them go to a square where such a piece stands")
             : inconclusive("no position decides this");
}

}  // namespace ludwright::book
