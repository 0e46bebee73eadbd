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
// with other types than the first seat have weights of their own. A position has the sum of what its parts have: who
// keeps an evaluation while moves are made (evaluation_tables.h) asks for the parts.
class Features {
 public:
  Features(const Model& model, const GameKind& kind);

  std::size_t count() const { return count_; }
  // Replaces `out`. `decider` is who decides now, kNobody for chance. Cost: O(pieces x directions + lines).
  void of(const Store& store, PlayerId decider, std::vector<Feature>& out) const;
  // What feature `index` measures, in words for a person: "pawn in row 3".
  std::string name(std::size_t index) const;

  // The features by what they measure, for weights that are kept by name: those of a definition fit its variants as far
  // as these know the same things. No feature is in two blocks. `shared` is the name of the same block of the first
  // army, before whose own name `army` stands; that is empty for the first.
  struct Block {
    std::string army, shared;
    std::size_t first = 0, count = 0;
    std::string name() const { return army + shared; }
  };
  std::vector<Block> blocks() const;

  enum class Kind : std::uint8_t { Number, Row, OffMiddle, Beside, Near, Area, Zone, Flag, Slot, Line, Move };
  // What sort of thing feature `index` measures; up to Near of the type `type_of(index)`.
  Kind kind(std::size_t index) const;
  TypeId type_of(std::size_t index) const { return static_cast<TypeId>(index % one_seat_ / per_type_); }
  TypeId type_in_area(std::size_t index) const {
    return static_cast<TypeId>((index % one_seat_ - at_area_) % model_.types.size());
  }

  // ---- the parts; each appends to `out`
  // A piece for being where it is.
  void of_piece(PlayerId owner, TypeId type, CellId cell, std::vector<Feature>& out) const;
  // A piece for one that is on top of the next cell this way, whose owner that is.
  enum class Relation : std::uint8_t { Own, Other, Nobodys };
  void of_neighbour(PlayerId owner, TypeId type, DirectionId way, Relation relation, std::vector<Feature>& out) const;
  // A piece, with so many steps to the nearest that is vital to another team; no more than farthest().
  void of_nearness(PlayerId owner, TypeId type, int distance, std::vector<Feature>& out) const;
  // A piece in an area: its number, and what is different there. Whose it is: of the area if that belongs to a seat,
  // else of the piece.
  void of_area(PlayerId owner, std::size_t area, TypeId type, std::vector<Feature>& out) const;
  // A slot of a piece on a cell.
  void of_flag(PlayerId owner, std::size_t slot, std::int32_t value, std::vector<Feature>& out) const;
  // A slot of a seat; `named`: the piece that it names, if it does.
  void of_slot(PlayerId seat, std::size_t slot, std::int32_t value, const PieceRecord* named,
               std::vector<Feature>& out) const;
  // A line of which a seat has so many cells and nobody else has one; its length is that of a group.
  void of_line(PlayerId owner, std::size_t group, std::size_t filled, std::vector<Feature>& out) const;
  void of_decider(PlayerId seat, std::vector<Feature>& out) const;

  // Whether a slot of that kind is a number or a flag, which count by their size.
  static bool is_counted(const SlotInfo& slot) { return slot.kind == SlotKind::Flag || slot.kind == SlotKind::Number; }
  Relation relation(PlayerId owner, PlayerId other) const {
    return owner == other ? Relation::Own : other < seats_ ? Relation::Other : Relation::Nobodys;
  }
  bool is_vital(TypeId type) const { return vital_.test(type); }
  bool has_vital() const { return vital_.any(); }
  bool is_hostile(PlayerId whose, PlayerId owner) const;  // a vital piece to pieces of `owner`
  int distance(CellId from, CellId to) const { return distances_[from * model_.board.cells.size() + to]; }  // if vital
  int farthest() const { return farthest_; }
  struct Line {
    std::size_t group = 0;  // by length
    std::vector<CellId> cells;
  };
  const std::vector<Line>& lines() const { return lines_; }
  std::size_t groups() const { return lengths_.size(); }

 private:
  struct Spot {  // a cell as a seat sees it
    std::uint8_t row = 0, off_centre = 0;
  };
  struct Placed {  // a piece on a cell
    CellId cell = 0;
    PieceId piece = kNoPiece;
  };
  void add(std::size_t index, PlayerId seat, double amount, std::vector<Feature>& out) const {
    index += base_of_[seat];
    if (index < count_) out.push_back({static_cast<std::uint16_t>(index), seat, static_cast<float>(amount)});
  }
  void lay_out_board();
  void find_lines(const std::vector<int>& lengths);
  void find_vital_types();
  void measure_distances();
  void number();
  void add_lines(std::vector<Feature>& out) const;
  void add_nearness(const Store& store, const std::vector<Placed>& placed, std::vector<Feature>& out) const;
  void add_slots(const Store& store, std::vector<Feature>& out) const;

  const Model& model_;
  std::size_t seats_ = 0, rows_ = 1, columns_ = 1;
  std::vector<std::vector<Spot>> spots_;       // [seat][cell]
  std::vector<std::vector<std::uint8_t>> to_;  // [seat][direction] 0 ahead, 1 beside, 2 behind
  std::vector<Line> lines_;                    // straight ones
  std::vector<int> lengths_;                   // [group]
  TypeBits vital_;                             // types that ends speak of, where they are few
  std::vector<std::uint8_t> distances_;  // [cell * cells + cell] in steps to neighbours; empty if nothing is vital
  int farthest_ = 1;
  // Numbering: for each type a block of per_type_, then what follows.
  std::size_t per_type_ = 0, at_area_ = 0, at_zone_ = 0, at_flag_ = 0, at_slot_ = 0, at_line_ = 0, at_move_ = 0;
  std::size_t one_seat_ = 0, count_ = 0;
  std::array<std::size_t, kMaxSeats> base_of_{};
};

}  // namespace ludwright
