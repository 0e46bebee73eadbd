#include "tools/rulebook/check/special_moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "tools/pictures/scene.h"

namespace ludwright::book {
namespace {

// What a move does first, whatever was chosen between before.
const Choice& walk_of(const Move& move) {
  std::size_t at = 0;
  while (at + 1 < move.size && move.choices[at].kind == ChoiceKind::Alternative) ++at;
  return move.choices[at];
}
bool is_walk(const Move& move) { return move.size > 0 && walk_of(move).kind == ChoiceKind::Walk; }

int distance(const Topology& board, CellId one, CellId other) {
  return std::max(std::abs(board.cells[one].file - board.cells[other].file),
                  std::abs(board.cells[one].rank - board.cells[other].rank));
}

}  // namespace

Judgement SpecialMoves::judge(const Claim& claim) {
  if (model_.seats.size() != 2 || model_.board.kind != BoardKind::Grid)
    return inconclusive("on this board nothing castles, and nothing is passed");
  return claim.kind == "castling" ? castling(claim) : passing(claim);
}

// ---- castling ----

std::vector<SpecialMoves::Castle> SpecialMoves::castles_in(const Store& store) {
  std::vector<Castle> found;
  Executor& game = runner_.executor(SceneRules::Whole);
  game.set(store);
  if (game.outcome().over() || game.decider() != store.mover) return found;
  MoveList moves;
  game.legal_moves(moves);
  for (const Move& move : moves) {
    if (!is_walk(move)) continue;
    game.do_move(move);
    const Store after = game.store();
    game.undo_move();
    Castle castle{move, kNoPiece, kNoPiece, 0, 0, 0, 0};
    std::size_t moved = 0;
    for (std::size_t i = 0; i < store.pieces.size(); ++i) {
      const PieceRecord &was = store.pieces[i], &is = after.pieces[i];
      const bool walks = was.site == SiteKind::Cell && was.index == walk_of(move).a;
      if (was.owner != store.mover || was.site != SiteKind::Cell || is.site != SiteKind::Cell || was.index == is.index)
        continue;
      ++moved;
      (walks ? castle.king : castle.rook) = static_cast<PieceId>(i);
      (walks ? castle.king_from : castle.rook_from) = static_cast<CellId>(was.index);
      (walks ? castle.king_to : castle.rook_to) = static_cast<CellId>(is.index);
    }
    if (moved == 2 && castle.king != kNoPiece && castle.rook != kNoPiece) found.push_back(castle);
  }
  return found;
}

// Two own types alone as at the start, with all enemies of the first, which is the one that is moved.
const std::vector<SpecialMoves::Castle>& SpecialMoves::castles() {
  if (castles_) return *castles_;
  castles_.emplace();
  const auto types = static_cast<TypeId>(model_.types.size());
  for (TypeId one = 0; one < types; ++one) {
    for (TypeId other = 0; other < types && one < types; ++other) {
      if (one == other) continue;
      Store store = runner_.bare(0, static_cast<int>(model_.phases.size()) - 1);
      for (const PieceRecord& piece : runner_.opening_drawn().pieces) {
        if (piece.site == SiteKind::Cell && (piece.type == one || (piece.type == other && piece.owner == 0)))
          add_piece(model_, store, piece.type, piece.owner, static_cast<CellId>(piece.index));
      }
      runner_.refresh(store);
      *castles_ = castles_in(store);
      placed_ = std::move(store);
      if (!castles_->empty() && placed_.pieces[castles_->front().king].type == one) return *castles_;
    }
  }
  castles_->clear();
  return *castles_;
}

bool SpecialMoves::castles_so(const Store& store, const Castle& castle) {
  const auto found = castles_in(store);
  return std::any_of(found.begin(), found.end(), [&](const Castle& one) {
    return one.king_from == castle.king_from && one.rook_from == castle.rook_from;
  });
}

std::vector<CellId> SpecialMoves::between(const Castle& castle) const {
  return cells_between(model_.board, castle.king_from, castle.rook_from).value_or(std::vector<CellId>());
}

// "Two squares towards the rook, which goes to the other side".
std::optional<bool> SpecialMoves::steps(const Claim& claim) {
  return std::all_of(castles().begin(), castles().end(), [&](const Castle& castle) {
    const int far = distance(model_.board, castle.king_from, castle.king_to);
    const std::vector<CellId> crossed =
        cells_between(model_.board, castle.king_from, castle.king_to).value_or(std::vector<CellId>());
    const bool beside = std::find(crossed.begin(), crossed.end(), castle.rook_to) != crossed.end() &&
                        distance(model_.board, castle.king_to, castle.rook_to) == 1;
    const bool towards = distance(model_.board, castle.king_from, castle.rook_from) >
                         distance(model_.board, castle.king_to, castle.rook_from);
    const auto is_one = [&](const Who& who, PieceId piece) {
      return who.types.empty() || who.types[0] == placed_.pieces[piece].type;
    };
    return is_one(claim.who, castle.king) && is_one(claim.other, castle.rook) &&
           (claim.numbers.empty() || far == claim.numbers[0]) && towards && (!claim.only || beside);
  });
}

// The piece goes a step and comes back, while the enemy does the same.
std::optional<Store> SpecialMoves::went_and_returned(const Castle& castle, PieceId piece) {
  Executor& game = runner_.executor(SceneRules::Whole);
  Store store = placed_;
  const auto home = static_cast<CellId>(store.pieces[piece].index);
  CellId away = kNoCell;
  CellId enemy_home = kNoCell, enemy_away = kNoCell;
  for (int turn = 0; turn < 4; ++turn) {
    game.set(store);
    if (game.outcome().over()) return std::nullopt;
    MoveList moves;
    game.legal_moves(moves);
    const CellId from = turn == 0 ? home : turn == 2 ? away : turn == 3 ? enemy_away : kNoCell;
    const CellId to = turn == 2 ? home : turn == 3 ? enemy_home : kNoCell;
    const auto fits = [&](const Move& move) {
      const auto& walk = walk_of(move);
      if (!is_walk(move) || (from != kNoCell && walk.a != from) || (to != kNoCell && walk.b != to)) return false;
      return turn != 0 || (walk.b != castle.king_to && distance(model_.board, home, walk.b) == 1);
    };
    const auto move = std::find_if(moves.begin(), moves.end(), fits);
    if (move == moves.end()) return std::nullopt;
    if (turn == 0) away = walk_of(*move).b;
    if (turn == 1) enemy_home = static_cast<CellId>(walk_of(*move).a), enemy_away = move->choices[0].b;
    game.do_move(*move);
    store = game.store();
  }
  return store;
}

// Whether it may be done once a piece has moved.
std::optional<bool> SpecialMoves::after_moving() {
  std::optional<bool> done;
  for (const Castle& castle : castles()) {
    for (const PieceId piece : {castle.king, castle.rook}) {
      const auto store = went_and_returned(castle, piece);
      if (!store) continue;
      if (castles_so(*store, castle)) return true;
      done = false;
    }
  }
  return done;
}

// Whether it may be done while something stands between the two.
std::optional<bool> SpecialMoves::over_a_piece() {
  std::optional<bool> done;
  for (const Castle& castle : castles()) {
    for (const CellId cell : between(castle)) {
      for (TypeId type = 0; type < static_cast<TypeId>(model_.types.size()); ++type) {
        if (type == placed_.pieces[castle.king].type || type == placed_.pieces[castle.rook].type) continue;
        Store store = placed_;
        if (add_piece(model_, store, type, store.mover, cell) == kNoPiece) continue;
        runner_.refresh(store);
        if (castles_so(store, castle)) return true;
        done = false;
        break;
      }
    }
  }
  return done;
}

// Where an enemy might go, were it to move.
std::set<CellId> SpecialMoves::reached_by_enemy(const Store& store) {
  std::set<CellId> cells;
  Store turned = store;
  turned.mover = enemy_of(model_, store.mover);
  runner_.refresh(turned);
  Executor& game = runner_.executor(SceneRules::PseudoLegal);
  game.set(turned);
  if (game.outcome().over() || game.decider() != turned.mover) return cells;
  MoveList moves;
  game.legal_moves(moves);
  for (const Move& move : moves) {
    if (is_walk(move)) cells.insert(walk_of(move).b);
  }
  return cells;
}

// Whether it may be done while an enemy attacks a square: "from", where the king stands, "through", which it crosses,
// or "to", where it arrives; and none of the others.
std::optional<bool> SpecialMoves::under_attack(const std::string& where) {
  std::optional<bool> done;
  for (const Castle& castle : castles()) {
    const std::vector<CellId> crossed =
        cells_between(model_.board, castle.king_from, castle.king_to).value_or(std::vector<CellId>());
    const TypeId type = placed_.pieces[castle.rook].type;
    for (std::size_t at = 0; at < model_.board.cells.size(); ++at) {
      const auto cell = static_cast<CellId>(at);
      if (!placed_.cells[at].empty()) continue;
      Store store = placed_;
      if (add_piece(model_, store, type, enemy_of(model_, store.mover), cell) == kNoPiece) continue;
      runner_.refresh(store);
      const std::set<CellId> reached = reached_by_enemy(store);
      const auto is_one = [&](const std::vector<CellId>& cells) {
        return std::any_of(cells.begin(), cells.end(),
                           [&](CellId one) { return reached.count(one) > 0 || one == cell; });
      };
      const bool from = is_one({castle.king_from}), through = is_one(crossed), to = is_one({castle.king_to});
      const bool partner = is_one({castle.rook_from});
      const bool meant = where == "partner" ? partner && !from && !through && !to
                         : where == "from"  ? from && !through && !to
                         : where == "to"    ? to && !from && !through
                                            : through && !from && !to;
      if (!meant) continue;
      if (castles_so(store, castle)) return true;
      done = false;
    }
  }
  return done;
}

Judgement SpecialMoves::castling(const Claim& claim) {
  if (castles().empty()) return inconclusive("nothing castles where pieces stand as at the start");
  const auto leads = [&](const Castle& castle) {
    const auto& types = claim.who.types;
    return std::find(types.begin(), types.end(), placed_.pieces[castle.king].type) != types.end();
  };
  // Of the two that castle, whichever is said.
  const auto follows = [&](const Castle& castle) {
    const auto& types = claim.who.types;
    const TypeId one = placed_.pieces[castle.king].type, other = placed_.pieces[castle.rook].type;
    return std::all_of(types.begin(), types.end(), [&](TypeId type) { return type == one || type == other; });
  };
  const bool of_both = claim.word == "moved" || claim.word == "between";
  const bool of_partner = claim.word == "from" && !claim.who.types.empty() &&
                          std::all_of(castles().begin(), castles().end(), follows) &&
                          std::none_of(castles().begin(), castles().end(), leads);
  if (of_both && !std::all_of(castles().begin(), castles().end(), follows))
    return inconclusive("what is said of other pieces than the two is not tried");
  if (!of_both && !of_partner && !claim.who.types.empty() && std::none_of(castles().begin(), castles().end(), leads))
    return inconclusive("what is said of a piece that goes with another is not tried");
  const bool is_steps = claim.word == "steps";
  const std::optional<bool> done = is_steps                  ? steps(claim)
                                   : claim.word == "moved"   ? after_moving()
                                   : claim.word == "between" ? over_a_piece()
                                                             : under_attack(of_partner ? "partner" : claim.word);
  if (!done) return inconclusive("no position decides this");
  // `steps` is said to be so, all others not to be possible.
  if (*done == (is_steps != claim.no)) return pass({"turn"});
  return fail(is_steps ? "in the definition the two move otherwise"
              : *done  ? "in the definition it is possible then"
                       : "in the definition it is not possible then",
              {"turn"});
}

// ---- en passant ----

// A piece that may go two squares at once from where it begins, and one of the enemy beside where it arrives.
const std::vector<SpecialMoves::Passing>& SpecialMoves::passings() {
  if (passings_) return *passings_;
  passings_.emplace();
  Executor& game = runner_.executor(SceneRules::EndsRemoved);
  for (const PieceRecord& piece : runner_.opening_drawn().pieces) {
    if (piece.site != SiteKind::Cell || piece.owner > 1) continue;
    const auto from = static_cast<CellId>(piece.index);
    for (const int beside : {-1, 1}) {
      for (const int far : {-2, 2}) {
        const CellId to = model_.board.offset(from, 0, far);
        const CellId near = model_.board.offset(from, beside, far);
        if (to == kNoCell || near == kNoCell) continue;
        Store store = runner_.bare(piece.owner, static_cast<int>(model_.phases.size()) - 1);
        add_piece(model_, store, piece.type, piece.owner, from);
        add_piece(model_, store, piece.type, enemy_of(model_, piece.owner), near);
        // What others may do meanwhile.
        for (const PieceRecord& other : runner_.opening_drawn().pieces) {
          const auto at = static_cast<CellId>(other.index);
          if (other.site == SiteKind::Cell && other.type != piece.type && store.cells[at].empty() &&
              std::abs(model_.board.cells[at].file - model_.board.cells[from].file) > 1)
            add_piece(model_, store, other.type, other.owner, at);
        }
        runner_.refresh(store);
        game.set(store);
        if (game.outcome().over()) continue;
        MoveList moves;
        game.legal_moves(moves);
        for (const Move& move : moves) {
          if (is_walk(move) && walk_of(move).a == from && walk_of(move).b == to)
            passings_->push_back({store, move, from, to, piece.type});
        }
      }
    }
  }
  return *passings_;
}

std::vector<CellId> SpecialMoves::taken_in_passing(const Store& store, const Passing& passing, TypeId by) {
  std::vector<CellId> ends;
  Executor& game = runner_.executor(SceneRules::EndsRemoved);
  game.set(store);
  if (game.outcome().over()) return ends;
  MoveList moves;
  game.legal_moves(moves);
  for (const Move& move : moves) {
    if (!is_walk(move) || store.cells[walk_of(move).a].empty()) continue;
    if (store.pieces[store.cells[walk_of(move).a].back()].type != by) continue;
    const CellId end = walk_of(move).b;
    game.do_move(move);
    const bool gone = game.store().cells[passing.to].empty();
    game.undo_move();
    if (gone && end != passing.to) ends.push_back(end);
  }
  return ends;
}

// The kinds that take so, each put beside the one that goes past, and the kinds that are taken.
std::set<TypeId> SpecialMoves::takers_in_passing(std::set<TypeId>& taken) {
  std::set<TypeId> takers;
  Executor& game = runner_.executor(SceneRules::EndsRemoved);
  for (const Passing& passing : passings()) {
    for (std::size_t type = 0; type < model_.types.size(); ++type) {
      Passing other = passing;
      for (PieceRecord& piece : other.before.pieces) {
        if (piece.site == SiteKind::Cell && piece.owner != passing.before.mover && piece.type == passing.type)
          piece.type = static_cast<TypeId>(type);
      }
      runner_.refresh(other.before);
      game.set(other.before);
      MoveList moves;
      game.legal_moves(moves);
      const auto goes = std::find(moves.begin(), moves.end(), other.double_step);
      if (goes == moves.end()) continue;
      game.do_move(*goes);
      const Store store = game.store();
      if (taken_in_passing(store, other, static_cast<TypeId>(type)).empty()) continue;
      takers.insert(static_cast<TypeId>(type));
      taken.insert(passing.type);
    }
  }
  return takers;
}

Judgement SpecialMoves::passing(const Claim& claim) {
  std::size_t taken = 0, elsewhere = 0, later = 0;
  if (passings().empty() && claim.word == "may" && claim.no) return pass({"turn"});
  if (passings().empty()) return inconclusive("nothing goes two squares past another");
  const Who& meant = claim.word == "may" ? claim.other : claim.who;
  if (claim.word == "by" || claim.word == "of" || !meant.types.empty()) {
    std::set<TypeId> victims;
    const std::set<TypeId> takers = takers_in_passing(victims);
    if (takers.empty()) return inconclusive("nothing is captured in passing");
    const std::set<TypeId>& some = claim.word == "of" ? victims : takers;
    const auto has = [&](TypeId type) { return some.count(type) > 0; };
    const bool all = std::all_of(meant.types.begin(), meant.types.end(), has);
    const bool any = std::any_of(meant.types.begin(), meant.types.end(), has);
    if (claim.word != "may" || !all) {
      const bool so = claim.no ? !any : all && (!claim.only || some.size() == meant.types.size());
      return so ? pass({"turn"}) : fail("in the definition others, or none of these, are part of it", {"turn"});
    }
  }
  Executor& game = runner_.executor(SceneRules::EndsRemoved);
  for (const Passing& passing : passings()) {
    const auto& types = claim.who.types;
    if (!types.empty() && std::find(types.begin(), types.end(), passing.type) == types.end()) continue;
    game.set(passing.before);
    game.do_move(passing.double_step);
    Store store = game.store();
    const std::vector<CellId> ends = taken_in_passing(store, passing, passing.type);
    if (ends.empty()) continue;
    ++taken;
    const std::vector<CellId> crossed =
        cells_between(model_.board, passing.from, passing.to).value_or(std::vector<CellId>());
    elsewhere += std::find(crossed.begin(), crossed.end(), ends[0]) == crossed.end() ? 1 : 0;
    // Both do something else first.
    for (int turn = 0; turn < 2; ++turn) {
      game.set(store);
      MoveList moves;
      game.legal_moves(moves);
      const auto other = std::find_if(moves.begin(), moves.end(), [&](const Move& move) {
        return is_walk(move) && store.pieces[store.cells[walk_of(move).a].back()].type != passing.type &&
               store.cells[walk_of(move).b].empty();
      });
      if (other == moves.end()) break;
      game.do_move(*other);
      store = game.store();
      if (turn == 1) later += taken_in_passing(store, passing, passing.type).empty() ? 0 : 1;
    }
  }
  const std::vector<std::string> elements = {"turn"};
  if (claim.word == "may") {
    if ((taken > 0) != claim.no) return pass(elements);
    return fail(claim.no ? "in the definition it may be captured so" : "in the definition nothing is captured so",
                elements);
  }
  if (taken == 0) return inconclusive("nothing is captured in passing");
  const bool so = claim.word == "lands" ? elsewhere == 0 : later == 0;
  if (so != claim.no) return pass(elements);
  return fail("in the definition it is otherwise", elements);
}

}  // namespace ludwright::book
