// What turns did, move by move; see witness.h.
#include <algorithm>

#include "tools/pictures/scene.h"
#include "tools/rulebook/check/clauses/witness.h"

namespace ludwright::book::clauses {
namespace {

bool stands(const PieceRecord& piece) { return piece.site == SiteKind::Cell; }

}  // namespace

bool Witness::is_promoted(const Store& store, std::size_t piece) const {
  return mark_ != kNone && piece < store.pieces.size() &&
         store.piece_slots[piece * model_.piece_slots.size() + static_cast<std::size_t>(mark_)] > 0;
}

SeenTurn Witness::seen(const Store& before, const Move& move, Executor& game) const {
  SeenTurn turn;
  const MoveFacts facts = game.facts(move);
  turn.ends_turn = facts.ends_turn;
  turn.passes = move.size > 0 && std::all_of(move.begin(), move.end(), [](const Choice& choice) {
                  return choice.kind == ChoiceKind::Pass || choice.kind == ChoiceKind::Alternative;
                });
  game.do_move(move);
  const Store after = game.store();
  turn.outcome = game.outcome();
  turn.over = turn.outcome.over();
  turn.next = turn.over ? kNobody : after.mover;
  game.undo_move();
  // Where pieces stand in mid-turn, as walks go.
  std::map<CellId, PieceId> at;
  const auto piece_at = [&](CellId cell) {
    const auto known = at.find(cell);
    if (known != at.end()) return known->second;
    return before.cells[cell].empty() ? kNoPiece : before.cells[cell].back();
  };
  // How many stand with the one on top, who is of the same player.
  const auto number_at = [&](CellId cell, PieceId top) {
    if (top == kNoPiece) return 0;
    const auto& stack = before.cells[cell];
    return std::max(1, static_cast<int>(std::count_if(stack.begin(), stack.end(), [&](PieceId piece) {
                      return before.pieces[piece].owner == before.pieces[top].owner;
                    })));
  };
  std::map<CellId, PieceId> placed_on;
  CellId walked_to = kNoCell;
  for (const Choice& choice : move) {
    if (choice.kind == ChoiceKind::Place && choice.b < before.cells.size()) placed_on[choice.b] = piece_at(choice.b);
    if (choice.kind == ChoiceKind::Walk && choice.b < before.cells.size()) walked_to = static_cast<CellId>(choice.b);
    if (choice.kind != ChoiceKind::Walk || choice.b >= before.cells.size()) continue;
    const PieceId piece = piece_at(choice.a);
    if (piece == kNoPiece) continue;
    Event event;
    event.kind = Event::Kind::Walk;
    event.piece = piece;
    event.type = before.pieces[piece].type, event.owner = before.pieces[piece].owner;
    event.from = choice.a, event.to = choice.b;
    event.landed_on = piece_at(choice.b);
    event.landed_number = number_at(choice.b, event.landed_on);
    turn.events.push_back(event);
    at[choice.a] = kNoPiece;
    at[choice.b] = piece;
  }
  for (std::size_t i = 0; i < after.pieces.size(); ++i) {
    const PieceRecord& is = after.pieces[i];
    const bool known = i < before.pieces.size();
    Event event;
    event.piece = static_cast<PieceId>(i);
    event.type = known ? before.pieces[i].type : is.type;
    event.owner = known ? before.pieces[i].owner : is.owner;
    event.new_type = is.type, event.new_owner = is.owner;
    const bool was_there = known && stands(before.pieces[i]);
    if (!was_there && stands(is)) {
      event.kind = Event::Kind::Put;
      if (known) event.beside = {before.pieces[i].site, before.pieces[i].index};
      event.type = is.type, event.owner = is.owner, event.to = is.index;
      event.shot_from = walked_to;
      const auto known_there = placed_on.find(is.index);
      event.landed_on = known_there != placed_on.end() ? known_there->second : piece_at(is.index);
      event.landed_number = number_at(is.index, event.landed_on);
      turn.events.push_back(event);
    } else if (was_there && !stands(is)) {
      event.kind = Event::Kind::Gone;
      event.from = before.pieces[i].index;
      event.beside = {is.site, is.index};
      turn.events.push_back(event);
    } else if (was_there) {
      event.from = before.pieces[i].index, event.to = is.index;
      if (is.owner != event.owner) event.kind = Event::Kind::Turned, turn.events.push_back(event);
      event.promotes = is.owner == event.owner && is_promoted(after, i) && !is_promoted(before, i);
      if (is.type != event.type || event.promotes) event.kind = Event::Kind::Changed, turn.events.push_back(event);
    }
  }
  return turn;
}

const std::vector<SeenPosition>& Witness::positions() {
  if (!positions_.empty()) return positions_;
  rules_.each_position([this](const Store& store, bool played, const MoveList& moves, Executor& game) {
    SeenPosition position;
    position.store = store;
    position.played = played;
    for (const Move& move : moves) position.turns.push_back(seen(store, move, game));
    for (const SeenTurn& turn : position.turns) {
      for (const Event& event : turn.events) {
        if (event.kind == Event::Kind::Put && event.beside.site == SiteKind::Area) sources_.insert(event.beside.index);
      }
    }
    positions_.push_back(std::move(position));
  });
  return positions_;
}

// Whether a piece is passed over.
bool Witness::jumped_in(const World& world, PieceId piece) const {
  const auto& records = world.position->store.pieces;
  if (piece >= records.size() || !stands(records[piece])) return false;
  return std::any_of(world.turn->events.begin(), world.turn->events.end(), [&](const Event& event) {
    if (event.kind != Event::Kind::Walk) return false;
    const auto between = cells_between(board_, event.from, event.to);
    return between && std::find(between->begin(), between->end(), records[piece].index) != between->end();
  });
}

// Whether a piece is the enemy's, and leaves the board or its side.
bool Witness::taken_in(const World& world, PieceId piece) const {
  return std::any_of(world.turn->events.begin(), world.turn->events.end(), [&](const Event& event) {
    return event.piece == piece && (event.kind == Event::Kind::Gone || event.kind == Event::Kind::Turned) &&
           event.owner != world.position->store.mover && event.owner != kNobody;
  });
}

// Whether all these cells are empty after the turn.
bool Witness::cleared(const Deed& deed, const World& world) const {
  for (std::size_t cell = 0; cell < board_.cells.size(); ++cell) {
    if (!are(deed.to, world, static_cast<CellId>(cell))) continue;
    for (const PieceId piece : pieces(world)) {
      const bool gone = std::any_of(world.turn->events.begin(), world.turn->events.end(), [&](const Event& event) {
        return event.piece == piece && event.kind == Event::Kind::Gone;
      });
      if (!gone && cell_of(world, piece) == cell) return false;
    }
  }
  return true;
}

}  // namespace ludwright::book::clauses
