// Worked examples, played: see tales.h.
#include <fmt/format.h>

#include <algorithm>

#include "engine/store.h"
#include "tools/rulebook/check/tales.h"

namespace ludwright::book {
namespace {

// The cells that a move names, in order.
std::vector<CellId> cells_named(const Move& move) {
  std::vector<CellId> cells;
  for (const Choice& choice : move) {
    if (choice.kind == ChoiceKind::Walk && (cells.empty() || cells.back() != choice.a))
      cells.push_back(static_cast<CellId>(choice.a));
    const bool is_cell = choice.kind == ChoiceKind::Cell || choice.kind == ChoiceKind::Piece;
    const std::uint16_t cell = is_cell ? choice.a : choice.b;
    const bool names = is_cell || choice.kind == ChoiceKind::Walk || choice.kind == ChoiceKind::Place;
    if (names && cell < kMaxCells) cells.push_back(static_cast<CellId>(cell));
  }
  return cells;
}

// Whether a move that names `cells` may be told as `said`, whose first cell may be left out; `whole` to its end.
bool may_be_told(const std::vector<CellId>& cells, const std::vector<CellId>& said, bool whole) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < said.size(); ++i) {
    if (said[i] == kNoCell) continue;
    if (i == 0 && (cells.empty() || cells[0] != said[0])) return false;
    while (at < cells.size() && cells[at] != said[i]) ++at;
    if (at++ == cells.size()) return false;
  }
  return !whole || at == cells.size();
}

// Whether a move names these cells first, and none in between.
bool starts_with(const std::vector<CellId>& cells, const std::vector<CellId>& said) {
  if (said.size() > cells.size()) return false;
  for (std::size_t i = 0; i < said.size(); ++i) {
    if (said[i] != kNoCell && said[i] != cells[i]) return false;
  }
  return true;
}

std::size_t men_of_others(const Store& store, PlayerId seat) {
  return static_cast<std::size_t>(std::count_if(store.pieces.begin(), store.pieces.end(), [&](const PieceRecord& one) {
    return one.site == SiteKind::Cell && one.owner != kNobody && one.owner != seat;
  }));
}

}  // namespace

MoveList TaleJudge::moves_in(const Store& store) {
  Executor& game = runner_.executor(SceneRules::Whole);
  game.set(store);
  MoveList moves;
  if (!game.outcome().over()) game.legal_moves(moves);
  return moves;
}

std::optional<Store> TaleJudge::begin(const Claim& claim) {
  if (claim.placed.empty()) return runner_.opening_drawn();
  const Model& model = runner_.model();
  const std::string first = claim.sizes.empty() ? claim.place : words_of(claim.sizes[0])[0];
  const Name* seat = vocabulary_.find(first);
  const PlayerId mover = seat == nullptr ? PlayerId{0} : static_cast<PlayerId>(seat->index);
  Store store = runner_.bare(mover, static_cast<int>(model.phases.size()) - 1);
  for (const PlacedPiece& piece : claim.placed) {
    const Name* owner = vocabulary_.find(piece.seat);
    const CellId cell = model.board.find_cell(piece.cell);
    if (owner == nullptr || cell == kNoCell || !store.cells[cell].empty()) return std::nullopt;
    add_piece(model, store, piece.type, static_cast<PlayerId>(owner->index), cell);
  }
  runner_.refresh(store);
  Executor& game = runner_.executor(SceneRules::Whole);
  game.set(store);
  lent_ = game.outcome().over() && lend_kings(store);
  game.set(store);
  if (game.outcome().over()) return std::nullopt;
  return store;
}

// A piece of which a side has one, and of which the example does not speak, where it stands at the start: without it
// the game may be over.
bool TaleJudge::lend_kings(Store& store) {
  const Model& model = runner_.model();
  const Store& opening = runner_.opening_drawn();
  bool any = false;
  for (std::size_t i = 0; i < opening.pieces.size(); ++i) {
    const PieceRecord& king = opening.pieces[i];
    if (king.site != SiteKind::Cell || king.owner == kNobody) continue;
    const auto is_like = [&](const PieceRecord& one) {
      return one.site == SiteKind::Cell && one.type == king.type && one.owner == king.owner;
    };
    const bool single = std::count_if(opening.pieces.begin(), opening.pieces.end(), is_like) == 1;
    const bool has = std::any_of(store.pieces.begin(), store.pieces.end(), is_like);
    if (!single || has || !store.cells[king.index].empty()) continue;
    add_piece(model, store, king.type, king.owner, static_cast<CellId>(king.index));
    any = true;
  }
  if (any) runner_.refresh(store);
  return any;
}

std::optional<TaleJudge::Reached> TaleJudge::play(const Claim& claim, std::size_t moves) {
  auto store = begin(claim);
  if (!store) return std::nullopt;
  Reached reached{*store, {}, 0, false};
  for (std::size_t i = 0; i < moves; ++i) {
    const std::vector<std::string> words = words_of(claim.sizes[i]);
    const Name* seat = vocabulary_.find(words[0]);
    std::vector<CellId> said = reached.begun;
    for (std::size_t w = 1; w < words.size(); ++w) {
      if (w == 1 && words[w] == "-" && !said.empty()) continue;
      const CellId cell = runner_.model().board.find_cell(words[w]);
      if (said.empty() || said.back() != cell) said.push_back(cell);
    }
    if (reached.over) return std::nullopt;
    const MoveList legal = moves_in(reached.store);
    Executor& game = runner_.executor(SceneRules::Whole);
    const PlayerId decider = game.decider();
    if (seat != nullptr && decider != seat->index) return std::nullopt;
    const Move *whole = nullptr, *loose = nullptr;
    bool begins = false, goes_on = false;
    for (const Move& move : legal) {
      const std::vector<CellId> cells = cells_named(move);
      if (!may_be_told(cells, said, false)) continue;
      begins = true;
      const bool told = starts_with(cells, said);
      if (told && cells.size() == said.size() && whole == nullptr) whole = &move;
      goes_on = goes_on || (told && cells.size() > said.size());
      if (loose == nullptr && may_be_told(cells, said, true)) loose = &move;
    }
    if (whole == nullptr && !goes_on) whole = loose;  // some steps in between may be left out
    if (whole == nullptr) {
      if (!begins) return std::nullopt;
      reached.begun = said;
      continue;
    }
    const std::size_t before = men_of_others(reached.store, decider);
    game.do_move(*whole);
    reached.store = game.store();
    reached.begun.clear();
    reached.taken = before - std::min(before, men_of_others(reached.store, decider));
    reached.over = game.outcome().over();
  }
  return reached;
}

bool TaleJudge::takes(const Store& store, const Move& move) {
  Executor& game = runner_.executor(SceneRules::Whole);
  game.set(store);
  const PlayerId mover = game.decider();
  const std::size_t before = men_of_others(store, mover);
  game.do_move(move);
  return men_of_others(game.store(), mover) < before;
}

// "The disc on a7 may grow to a6": what may be put down when the mover has no other piece.
Judgement TaleJudge::grows(const Claim& claim, Reached reached) {
  const CellId from = runner_.model().board.find_cell(claim.ways[0]);
  Store& store = reached.store;
  if (from == kNoCell || store.cells[from].empty()) return inconclusive("nothing stands where it sets off");
  const PieceId root = store.cells[from].back();
  for (std::size_t i = 0; i < store.pieces.size(); ++i) {
    PieceRecord& piece = store.pieces[i];
    if (i == root || piece.site != SiteKind::Cell || piece.owner != store.pieces[root].owner) continue;
    auto& stack = store.cells[piece.index];
    stack.erase(std::remove(stack.begin(), stack.end(), static_cast<PieceId>(i)), stack.end());
    piece.site = SiteKind::Gone;
  }
  runner_.refresh(store);
  Claim put = claim;
  put.also = false;
  put.ways[0] = "-";
  put.who = {};
  return may(put, reached);
}

Judgement TaleJudge::may(const Claim& claim, const Reached& reached) {
  const Model& model = runner_.model();
  if (claim.also && claim.ways[0] != "-") return grows(claim, reached);
  const MoveList legal = moves_in(reached.store);
  const PlayerId decider = runner_.executor(SceneRules::Whole).decider();
  const Name* seat = vocabulary_.find(claim.place);
  if (reached.over || (seat != nullptr && decider != seat->index)) return inconclusive("it is another's turn there");
  std::vector<CellId> said = reached.begun;
  if (said.empty() || claim.ways[0] != "-") said.push_back(model.board.find_cell(claim.ways[0]));
  const std::size_t at = said.size();
  std::set<CellId> ends, found;
  for (std::size_t i = 1; i < claim.ways.size(); ++i) ends.insert(model.board.find_cell(claim.ways[i]));
  std::string others;
  for (const Move& move : legal) {
    const std::vector<CellId> cells = cells_named(move);
    if (!may_be_told(cells, said, false)) {
      if (claim.first && others.empty() && !cells.empty()) others = model.board.cells[cells.back()].name;
      continue;
    }
    if (!claim.who.types.empty() && !cells.empty() && reached.begun.empty()) {
      const auto& stack = reached.store.cells[cells[0]];
      if (!stack.empty() && reached.store.pieces[stack.back()].type != claim.who.types[0]) continue;
    }
    bool is_said = false;
    for (const CellId end : ends) {
      said.push_back(end);
      const bool so = may_be_told(cells, said, false) && (claim.word != "may take" || takes(reached.store, move));
      said.resize(at);
      if (so) found.insert(end), is_said = true;
    }
    if (!is_said && others.empty() && !cells.empty()) others = model.board.cells[cells.back()].name;
  }
  if (claim.no) {
    if (found.empty()) return pass({"turn"});
    return fail(fmt::format("in the definition {} may be reached", model.board.cells[*found.begin()].name), {"turn"});
  }
  if (found.size() < ends.size()) return fail("in the definition not all of this is allowed", {"turn"});
  if (claim.only && !others.empty()) return fail(fmt::format("in the definition {} is possible too", others), {"turn"});
  return pass({"turn"});
}

Judgement TaleJudge::stands(const Claim& claim, const Reached& reached) {
  const Name* seat = vocabulary_.find(claim.place);
  for (const std::string& name : claim.ways) {
    const auto& stack = reached.store.cells[runner_.model().board.find_cell(name)];
    if (claim.no) {
      if (!stack.empty()) return fail(fmt::format("in the definition {} is not empty then", name), {"turn"});
      continue;
    }
    if (stack.empty()) return fail(fmt::format("in the definition {} is empty then", name), {"turn"});
    const PieceRecord& piece = reached.store.pieces[stack.back()];
    if (!claim.who.types.empty() && piece.type != claim.who.types[0])
      return fail(fmt::format("in the definition another piece is on {} then", name), {"turn"});
    if (seat != nullptr && piece.owner != seat->index)
      return fail(fmt::format("in the definition {} is the other player's then", name), {"turn"});
  }
  return pass({"turn"});
}

// What is told of a position that the book does not give is believed, but not held against it.
Judgement TaleJudge::judge(const Claim& claim) {
  const bool known = !claim.placed.empty() || claim.numbers[0] == 1;
  lent_ = false;
  const auto settled = [known, this](Judgement judgement) {
    if (judgement.status == Status::Fail && lent_) return inconclusive("such a position is no whole game");
    if (judgement.status == Status::Fail && !known) return inconclusive("the book does not say from which position");
    return judgement;
  };
  const bool plays = claim.word == "plays" || claim.word == "takes";
  if (!begin(claim)) return inconclusive("such a position cannot be put together");
  const auto reached = play(claim, claim.sizes.size());
  if (plays) {
    if (!play(claim, claim.sizes.size() - 1)) return inconclusive("what was played before is not possible");
    if (!reached) return settled(fail("in the definition this move is not possible there", {"turn"}));
    if (claim.numbers.size() > 1 && reached->begun.empty() && static_cast<int>(reached->taken) != claim.numbers[1])
      return settled(fail(fmt::format("in the definition {} are taken by it", reached->taken), {"turn"}));
    if (claim.word == "takes" && reached->begun.empty() && reached->taken == 0)
      return settled(fail("in the definition nothing is taken by it", {"turn"}));
    return pass({"turn"});
  }
  if (!reached) return inconclusive("what was played before is not possible");
  if (claim.word == "may" || claim.word == "may take") return settled(may(claim, *reached));
  if (!reached->begun.empty()) return inconclusive("the move is not complete");
  if (claim.word == "is") {
    const auto before = claim.also ? play(claim, claim.sizes.size() - 1) : std::nullopt;
    for (const std::string& name : claim.ways) {
      Claim one = claim;
      one.ways = {name};
      if (before && stands(one, *before).status == Status::Pass)
        return settled(fail(fmt::format("in the definition nothing changes on {}", name), {"turn"}));
    }
    return settled(stands(claim, *reached));
  }
  Executor& game = runner_.executor(SceneRules::Whole);
  game.set(reached->store);
  const Outcome outcome = game.outcome();
  const Name* seat = vocabulary_.find(claim.place);
  if (claim.word == "ends") {
    const bool so = seat != nullptr && wins(outcome, static_cast<PlayerId>(seat->index));
    return settled(so != claim.no ? pass({"end"}) : fail("in the definition it is not so", {"end"}));
  }
  if (claim.word == "turn") {
    const bool so = !outcome.over() && seat != nullptr && game.decider() == seat->index;
    return settled(so ? pass({"turn"}) : fail("in the definition it is another's turn then", {"turn"}));
  }
  if (claim.word == "many") {
    if (seat != nullptr && (outcome.over() || game.decider() != seat->index))
      return inconclusive("it is another's turn there");
    const MoveList legal = moves_in(reached->store);
    std::size_t number = legal.size();
    if (!claim.ways.empty()) {  // of the piece on one cell
      const CellId from = runner_.model().board.find_cell(claim.ways[0]);
      if (reached->store.cells[from].empty())
        return settled(fail(fmt::format("in the definition {} is empty then", claim.ways[0]), {"turn"}));
      number = static_cast<std::size_t>(std::count_if(legal.begin(), legal.end(), [from](const Move& move) {
        const std::vector<CellId> cells = cells_named(move);
        return !cells.empty() && cells[0] == from;
      }));
    }
    if (static_cast<int>(number) == claim.numbers[1]) return pass({"turn"});
    return settled(fail(fmt::format("in the definition there are {} moves", number), {"turn"}));
  }
  if (claim.word == "men" && seat != nullptr) {
    const auto number =
        std::count_if(reached->store.pieces.begin(), reached->store.pieces.end(),
                      [&](const PieceRecord& one) { return one.site == SiteKind::Cell && one.owner == seat->index; });
    if (static_cast<int>(number) == claim.numbers[1]) return pass({"turn"});
    return settled(fail(fmt::format("in the definition there are {} then", number), {"turn"}));
  }
  return inconclusive("nothing judges this");
}

}  // namespace ludwright::book
