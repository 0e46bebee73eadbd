// Between the general board and the positions of walkers.h: a position is taken over, and the turns of a game are said
// as moves.
#pragma once
#include "engine/compiled/kernels/walkers/play.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::walkers {

// Reads the position that a board has. False where it has something that the game's tables do not know.
template <int W>
class Taker {
 public:
  Taker(const Game<W>& game, const Board<W>& board, Position<W>& out)
      : game_(game), rules_(*game.rules), board_(board), p_(out) {}

  bool take() {
    p_.own.fill({});
    p_.kinds.fill({});
    p_.flags.fill({});
    for (auto& hand : p_.hands) hand.fill(0);
    p_.slots.fill(0);
    p_.key = 0;
    p_.marked = kNoCell;
    const Flow& flow = board_.flow;
    if (flow.alive != 3 || flow.phase != 0 || flow.next != kNobody || flow.mover > 1) return false;
    p_.mover = flow.mover;
    p_.turns = flow.turns;
    if (!take_cells() || !take_hands() || !take_slots()) return false;
    for (const auto& [selection, most] : game_.bounds) {
      Bits<W> cells;
      for (std::size_t owner = 0; owner < 2; ++owner) cells |= p_.own[owner] & p_.of(selection.kinds[owner]);
      if ((cells & selection.cells).count() > most) return false;
    }
    // Who could take the royal is not to move in a game that is played by its rules.
    if (Turns<W>(game_, p_, static_cast<PlayerId>(1 - p_.mover)).in_check()) return false;
    return !game_.keeps_past || board_.history.empty() ||
           board_.history.keys().back() == p_.key + game_.mover_keys[p_.mover];
  }

 private:
  std::uint8_t kind_of(PieceId piece) const {
    const PieceRecord& record = board_.pieces[piece];
    std::uint64_t flags = 0;
    for (std::size_t slot = 0; slot < rules_.lowered.piece_slots.size(); ++slot) {
      const std::int32_t value =
          board_.slots[static_cast<std::size_t>(rules_.layout.index(SlotHolder::Piece, piece, static_cast<int>(slot)))];
      const int flag = rules_.layout.piece_flag[slot];
      if (flag >= 0 && (game_.kind_flags >> flag & 1U) != 0) {
        if (value != 0) flags |= std::uint64_t{1} << flag;
      } else if (value != rules_.lowered.piece_slots[slot].start &&
                 game_.is_live({SlotHolder::Piece, static_cast<int>(slot)})) {
        return kNoKind;
      }
    }
    return game_.kind_of(record.type, flags);
  }

  bool take_cells() {
    for (int cell = 0; cell < game_.cells; ++cell) {
      const PieceId piece = board_.top[static_cast<std::size_t>(cell)];
      if (piece == kNoPiece) continue;
      const PlayerId owner = board_.pieces[piece].owner;
      const std::uint8_t kind = owner > 1 ? kNoKind : kind_of(piece);
      if (kind == kNoKind) return false;
      p_.own[owner].set(cell);
      p_.kinds[kind].set(cell);
      p_.key += game_.piece_key(owner, kind, cell);
    }
    return true;
  }
  bool take_hands() {
    for (std::size_t container = 0; container < board_.areas.size(); ++container) {
      for (const PieceId piece : board_.areas[container]) {
        const PlayerId owner = board_.pieces[piece].owner;
        const std::uint8_t kind = owner > 1 ? kNoKind : kind_of(piece);
        if (kind == kNoKind || (game_.captives >> kind & 1U) == 0 || game_.hands[owner] != static_cast<int>(container))
          return false;
        ++p_.hands[owner][kind];
        p_.key += game_.hand_keys[std::size_t{owner} * game_.kinds.size() + kind];
      }
    }
    return true;
  }
  bool take_slots() {
    for (std::size_t i = 0; i < game_.slots.size(); ++i) {
      const SlotOf& of = game_.slots[i];
      const int index = of.seat == kNone ? 0 : of.seat;
      const std::int32_t value = board_.slots[static_cast<std::size_t>(rules_.layout.index(of.holder, index, of.slot))];
      p_.slots[i] = value;
      if (of.in_key && value != of.start) p_.key += slot_key(of.holder, index, of.slot, value);
    }
    if (game_.marker != kNone) {
      const std::int32_t value =
          board_.slots[static_cast<std::size_t>(rules_.layout.index(SlotHolder::Game, 0, game_.marker))];
      if (value != kNone) {
        p_.marked = static_cast<CellId>(value);
        if (p_.occupied().test(p_.marked)) return false;
        p_.key += game_.marked_keys[p_.marked];
      }
    }
    for (std::size_t flag = 0; flag < game_.flags.size(); ++flag) {
      p_.flags[flag] = board_.cell_flags[static_cast<std::size_t>(
          rules_.layout.cell_flag[static_cast<std::size_t>(game_.flags[flag])])];
      const Bits<W> changed = p_.flags[flag] ^ game_.flag_starts[flag];
      changed.each([&](int cell) {
        p_.key += game_.flag_keys[flag * static_cast<std::size_t>(game_.cells) + static_cast<std::size_t>(cell)];
      });
    }
    return true;
  }

  const Game<W>& game_;
  const RulesetOf<W>& rules_;
  const Board<W>& board_;
  Position<W>& p_;
};

template <int W>
bool Play<W>::take(const Board<W>& board) {
  if (!Taker<W>(game_, board, start_).take()) return false;
  past_of_start_ = board.history.keys();
  past_.go_back_to(past_of_start_);
  return true;
}

template <int W>
void Play<W>::moves(std::vector<Move>& out) const {
  out.clear();
  for (const Played& played : played_) {
    const Turn<W>& turn = played.turn;
    const bool drops = turn.what == Turn<W>::What::Drop;
    Move& move = out.emplace_back();
    const bool passes = turn.what == Turn<W>::What::Pass;
    const int alternative = passes ? game_.pass_alternative : drops ? game_.drop_alternative : game_.walk_alternative;
    Choice choice;
    choice.kind = ChoiceKind::Alternative;
    choice.a = static_cast<std::uint16_t>(alternative);
    if (alternative != kNone) move.push(choice);
    choice = {};
    if (passes) {
      move.push(choice);
      continue;
    }
    choice.b = turn.to;
    if (drops) {
      choice.kind = ChoiceKind::Place;
      choice.a = game_.kinds[turn.kind].type;
      choice.alt = played.mover;
    } else {
      choice.kind = ChoiceKind::Walk;
      choice.a = turn.from;
      choice.alt = turn.escort != nullptr ? turn.escort->alt : turn.move->alt;
    }
    move.push(choice);
    if (!turn.has_choice) continue;
    const Becoming<W>& becoming = *turn.move->becoming;
    for (const Choice& more : turn.chosen == 0 ? becoming.staying : becoming.as[turn.chosen - 1U].choices)
      move.push(more);
  }
}

}  // namespace ludwright::walkers
