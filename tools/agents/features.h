// A position as numbers that a linear evaluation weighs: what each seat has, where, and what stands beside it. Read off
// the model and the store; the same for every definition. Used by evaluation.h; tested by tests/tools/agents_test.cpp.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/store.h"
#include "tools/agents/game_kind.h"

namespace ludwright {

struct Feature {
  std::uint16_t index = 0;
  PlayerId seat = 0;  // whose it is
  float amount = 0;
};

// The features of every seat, numbered as each sees the board, so that one weight serves all seats. Seats that begin
// with other types than the first seat have weights of their own.
class Features {
 public:
  Features(const Model& model, const GameKind& kind);

  std::size_t count() const { return count_; }
  // Replaces `out`. `decider` is who decides now, kNobody for chance. Cost: O(pieces x directions + lines).
  void of(const Store& store, PlayerId decider, std::vector<Feature>& out) const;
  // What feature `index` measures, in words for a person: "pawn in row 3".
  std::string name(std::size_t index) const;

  enum class Kind : std::uint8_t { Number, Row, OffMiddle, Beside, Near, Area, Zone, Flag, Slot, Line, Move };
  // What sort of thing feature `index` measures; up to Near of the type `type_of(index)`.
  Kind kind(std::size_t index) const;
  TypeId type_of(std::size_t index) const { return static_cast<TypeId>(index % one_seat_ / per_type_); }

 private:
  struct Spot {  // a cell as a seat sees it
    std::uint8_t row = 0, off_centre = 0;
  };
  struct Placed {  // a piece on a cell
    CellId cell = 0;
    PieceId piece = kNoPiece;
  };
  void add(std::size_t index, PlayerId seat, double amount, std::vector<Feature>& out) const {
    out.push_back({static_cast<std::uint16_t>(index + base_of_[seat]), seat, static_cast<float>(amount)});
  }
  void lay_out_board();
  void find_windows(const std::vector<int>& lengths);
  void find_vital_types();
  void measure_distances();
  void number();
  void piece(const Store& store, PieceId id, PlayerId owner, CellId cell, std::vector<Feature>& out) const;
  void windows(std::vector<Feature>& out) const;
  void nearness(const Store& store, const std::vector<Placed>& placed, std::vector<Feature>& out) const;
  void player_slots(const Store& store, std::vector<Feature>& out) const;

  const Model& model_;
  std::size_t seats_ = 0, rows_ = 1, columns_ = 1;
  std::vector<std::vector<Spot>> spots_;                      // [seat][cell]
  std::vector<std::vector<std::uint8_t>> to_;                 // [seat][direction] 0 ahead, 1 beside, 2 behind
  std::vector<std::pair<int, std::vector<CellId>>> windows_;  // straight lines of cells, with the group of their length
  std::vector<int> lengths_;
  TypeBits vital_;                       // types that ends speak of, where they are few
  std::vector<std::uint8_t> distances_;  // [cell * cells + cell] in steps to neighbours; empty if nothing is vital
  int farthest_ = 1;
  // Numbering: for each type a block of per_type_, then what follows.
  std::size_t per_type_ = 0, at_area_ = 0, at_zone_ = 0, at_flag_ = 0, at_slot_ = 0, at_window_ = 0, at_move_ = 0;
  std::size_t one_seat_ = 0, count_ = 0;
  std::array<std::size_t, kMaxSeats> base_of_{};
};

}  // namespace ludwright
