// A move is the sequence of choices of one decision, in the order in which the program asks for them.
#pragma once
#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <vector>

#include "engine/ids.h"

namespace ludwright {

enum class ChoiceKind : std::uint8_t {
  Walk,    // a move statement: a = cell the piece stands on, b = cell where the walk ends, alt = index of the move
           // among the moves of the piece (0 for inline paths), ordinal tells instances with the same a, b, alt apart
  Place,   // a place statement: a = type (PlaceNew) or, for a piece of an area, its type; b = cell;
           // alt = owner, ordinal = rank among unlike pieces of that type and owner in the same area
  Cell,    // a = cell
  Piece,   // on the board: a = cell, alt = height in the stack from the bottom. In an area: a = kMaxCells + container,
           // b = type, alt = owner, ordinal = rank among unlike pieces of that type and owner there
  Type,    // a = type
  Player,  // a = seat
  Direction,    // a = direction
  Value,        // a = member of the enumeration
  Number,       // see Choice::number
  Alternative,  // either, first possible of: a = index. may: a = 1 for the body, 0 for nothing. up to: a = 1 once more,
                // 0 stop
  Pass
};

struct Choice {
  ChoiceKind kind = ChoiceKind::Pass;
  std::uint8_t alt = 0;
  std::uint8_t ordinal = 0;
  std::uint8_t local = 0xff;  // which local is bound, for move text; no part of the comparison
  std::uint16_t a = 0;
  std::uint16_t b = 0;

  // Any number of 32 bits, in two halves, so that greater ones come later.
  void set_number(std::int32_t number) {
    const auto bits = static_cast<std::uint32_t>(number) ^ 0x80000000U;
    a = static_cast<std::uint16_t>(bits >> 16);
    b = static_cast<std::uint16_t>(bits);
  }
  std::int32_t number() const { return static_cast<std::int32_t>(((std::uint32_t{a} << 16) | b) ^ 0x80000000U); }

  friend auto operator<=>(const Choice& x, const Choice& y) { return x.code() <=> y.code(); }
  friend bool operator==(const Choice& x, const Choice& y) { return x.code() == y.code(); }

 private:
  // a, then b, then the rest: the canonical order of moves is by cell of departure, then of arrival.
  constexpr std::uint64_t code() const {
    return (std::uint64_t{a} << 40) | (std::uint64_t{b} << 24) | (std::uint64_t{alt} << 16) |
           (std::uint64_t{ordinal} << 8) | static_cast<std::uint64_t>(kind);
  }
};

// Executors throw too_many_choices() where a decision needs more.
inline constexpr int kMaxChoices = 40;

struct Move {
  std::uint8_t size = 0;
  // What is beyond `size` is no choice: most moves have one, and forty need not be cleared for it.
  union {
    std::array<Choice, kMaxChoices> choices;
  };

  Move() {}  // NOLINT(modernize-use-equals-default): a defaulted one would be deleted
  Move(const Move& other) : size(other.size) { copy(other); }
  Move& operator=(const Move& other) {
    size = other.size;
    copy(other);
    return *this;
  }
  void push(const Choice& choice) { choices[size++] = choice; }
  const Choice* begin() const { return choices.data(); }
  const Choice* end() const { return choices.data() + size; }
  friend bool operator==(const Move& x, const Move& y) {
    if (x.size != y.size) return false;
    for (int i = 0; i < x.size; ++i) {
      if (!(x.choices[static_cast<std::size_t>(i)] == y.choices[static_cast<std::size_t>(i)])) return false;
    }
    return true;
  }
  friend bool operator<(const Move& x, const Move& y) {
    return std::lexicographical_compare_three_way(x.begin(), x.end(), y.begin(), y.end()) < 0;
  }

 private:
  // Only the choices in use: a list of moves is copied often, and most moves have one choice.
  void copy(const Move& other) {
    for (int i = 0; i < size; ++i) choices[static_cast<std::size_t>(i)] = other.choices[static_cast<std::size_t>(i)];
  }
};

using MoveList = std::vector<Move>;

// What a player would call the same: equal for moves that leave and reach the same cells in the end, whatever cells
// were between, and make the same other choices, in whatever order. How the program was followed (alternatives, passes)
// does not count.
std::uint64_t saying_of(const Move& move);
// What it is made of: the sum of what each choice says.
std::uint64_t saying_sum(const Move& move);
std::uint64_t saying_of_walk(std::uint16_t from, std::uint16_t to);

}  // namespace ludwright
