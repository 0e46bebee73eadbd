// The chances of the pieces that stand on the board, in a form that one of them is drawn from by a few look-ups. It
// follows a game by lot turn by turn.
#pragma once
#include <array>
#include <cstddef>
#include <vector>

#include "engine/compiled/kernels/walkers/make.h"

namespace ludwright::walkers {

template <int W>
class Urn {
 public:
  struct Piece {
    std::uint32_t first = 0;  // of Chances::all
    std::uint16_t count = 0;  // of them; 0: it is gone
    std::uint8_t cell = 0;
    std::uint8_t held = 0;  // lots
  };
  // A share of the chances of a piece, kGrain of them. Some may be beyond what it has where it stands.
  struct Lot {
    std::uint8_t piece = 0, index = 0;
  };
  static constexpr std::size_t kGrain = Chances<W>::kGrain;

  explicit Urn(const Game<W>& game) : game_(game) {}

  // Takes over a position.
  void fill(const Position<W>& p) {
    for (PlayerId seat = 0; seat < 2; ++seat) {
      refill(seat, p);
      look_at_hand(seat, p);
    }
  }
  // Follows the turn of a seat that led to a position.
  void follow(const Turn<W>& turn, PlayerId me, const Position<W>& after) {
    const auto enemy = static_cast<PlayerId>(1 - me);
    Side& mine = sides_[me];
    if (turn.what == Turn<W>::What::Pass) return;
    if (turn.what == Turn<W>::What::Escort) return refill(me, after);
    const std::uint8_t kind = game_.becomes_later ? after.kind_on(turn.to) : turn.as;
    if (turn.what == Turn<W>::What::Drop) {
      if (mine.count == kMostPieces) {
        refill(me, after);
      } else {
        enter(mine, me, kind, turn.to);
      }
      return look_at_hand(me, after);
    }
    const std::uint8_t piece = mine.on[turn.from];
    mine.on[turn.from] = kNobody;
    mine.on[turn.to] = piece;
    place(mine, me, piece, kind, turn.to);
    if (sides_[enemy].on[turn.to] != kNobody) take(enemy, turn.to, me, after);
    if (turn.arrival != kNoCell) take(enemy, turn.arrival, me, after);
  }

  std::size_t lots(PlayerId seat) const { return sides_[seat].lots.size(); }
  const Lot& lot(PlayerId seat, std::size_t index) const { return sides_[seat].lots[index]; }
  const Piece& piece(PlayerId seat, const Lot& lot) const { return sides_[seat].pieces[lot.piece]; }
  // The kinds that wait in the hand and may be dropped at all.
  std::size_t waiting(PlayerId seat) const { return sides_[seat].waiting; }
  std::uint8_t waiting(PlayerId seat, std::size_t index) const { return sides_[seat].hand[index]; }

 private:
  static constexpr std::uint8_t kNobody = 0xff;
  static constexpr std::size_t kMostPieces = kNobody;
  static constexpr std::size_t kCells = static_cast<std::size_t>(W) * 64;
  struct Side {
    std::vector<Lot> lots;
    std::size_t gone = 0;   // lots of pieces that were taken
    std::size_t count = 0;  // of pieces, gone ones too
    std::size_t waiting = 0;
    std::array<std::uint8_t, kMostKinds> hand{};
    std::array<Piece, kMostPieces> pieces;
    std::array<std::uint8_t, kCells> on{};  // [cell] of pieces
  };

  void refill(PlayerId seat, const Position<W>& p) {
    Side& side = sides_[seat];
    side.lots.clear();
    side.gone = side.count = 0;
    side.on.fill(kNobody);
    for (std::size_t kind = 0; kind < game_.kinds.size(); ++kind) {
      (p.own[seat] & p.kinds[kind]).each([&](int cell) {
        enter(side, seat, static_cast<std::uint8_t>(kind), static_cast<CellId>(cell));
      });
    }
  }
  void enter(Side& side, PlayerId seat, std::uint8_t kind, CellId cell) {
    const auto piece = static_cast<std::uint8_t>(side.count++);
    side.on[cell] = piece;
    side.pieces[piece].held = 0;
    place(side, seat, piece, kind, cell);
  }
  void place(Side& side, PlayerId seat, std::uint8_t index, std::uint8_t kind, CellId cell) {
    Piece& piece = side.pieces[index];
    const auto& some =
        game_.chances[seat].of[std::size_t{kind} * static_cast<std::size_t>(game_.cells) + std::size_t{cell}];
    piece.first = some.first;
    piece.count = some.count;
    piece.cell = static_cast<std::uint8_t>(cell);
    for (; piece.held * kGrain < piece.count; ++piece.held) side.lots.push_back({index, piece.held});
  }
  void take(PlayerId owner, CellId cell, PlayerId taker, const Position<W>& after) {
    Side& side = sides_[owner];
    Piece& piece = side.pieces[side.on[cell]];
    side.on[cell] = kNobody;
    piece.count = 0;
    side.gone += piece.held;
    // Lots that win nothing are thrown away once they are many.
    if (side.gone * kGoneShare > side.lots.size()) refill(owner, after);
    if (game_.captives != 0) look_at_hand(taker, after);
  }
  void look_at_hand(PlayerId seat, const Position<W>& p) {
    Side& side = sides_[seat];
    side.waiting = 0;
    for (Kinds rest = game_.captives; rest != 0; rest &= rest - 1) {
      const auto kind = static_cast<std::size_t>(std::countr_zero(rest));
      if (p.hands[seat][kind] != 0 && game_.dropped[seat][kind].allowed)
        side.hand[side.waiting++] = static_cast<std::uint8_t>(kind);
    }
  }
  static constexpr std::size_t kGoneShare = 4;

  const Game<W>& game_;
  std::array<Side, 2> sides_;
};

}  // namespace ludwright::walkers
