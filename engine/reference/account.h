// Why a piece can or cannot come to a cell in the present decision: the account that the judge gives of its own run of
// the program. Meaning of the order of conditions: account() below. Tested by tests/laws/reasons_test.cpp.
#pragma once
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/model.h"
#include "engine/move.h"
#include "engine/store.h"

namespace ludwright {

enum class ConditionKind : std::uint8_t {
  Chosen,     // the piece is one of those that a `move` may choose
  Guard,      // `if` of a move
  To,         // of a leg: the cell where it ends
  End,        // of a leg without `to`: an empty cell or, at the end of the walk, one without an own piece
  Through,    // of a leg: a cell that is crossed
  Within,     // of a leg: every cell
  Over,       // of a leg: how many of the cells crossed are such
  Forbid,     // a `forbid` rule
  Statement,  // a statement of a program has something to do: what it requires holds, what it asks for is there
  Never,      // a `never` rule
  Prefer      // a `prefer` rule
};

// A condition by what it is and where it is written.
struct ConditionId {
  ConditionKind kind = ConditionKind::Chosen;
  Place place;
  friend bool operator==(const ConditionId& a, const ConditionId& b) {
    return a.kind == b.kind && a.place.file == b.place.file && a.place.line == b.place.line &&
           a.place.column == b.place.column;
  }
};

struct Condition {
  ConditionId id;
  std::string name;                      // of the rule or the move, "" where it has none
  ExprId expr = kNoId;                   // what does not hold, or, of Forbid, Never and `excluded`, what does
  bool excluded = false;                 // Chosen: the piece is in `expr`, and must not be; the cell has no room
  CellId cell = kNoCell;                 // of legs: the first cell that fails
  const Statement* statement = nullptr;  // Chosen, Statement
  const MoveRule* move = nullptr;        // Guard, and of legs: the move of the piece; null for a path of the turn
};

// What is asked for: that the piece on top of `from` comes to `to` by its own walk, and from there by further ones to
// the cells `then`; or, with no `from`, that a piece of `type` is put on `to`; or that the turn goes the way of an
// alternative.
struct Request {
  CellId from = kNoCell;
  CellId to = kNoCell;       // kNoCell: anywhere
  std::vector<CellId> then;  // of walks
  std::string alternative;   // its name. `from`: nothing else is chosen on the board; the rest does not count
  TypeId type = 0;
  std::string move;                       // only by the move of this name; "" for any
  std::vector<ConditionId> lifted;        // taken to hold for this piece
  bool no_tests = false;                  // so are all tests of its legs, and `if` of its moves
  std::function<bool(const Move&)> says;  // only by such runs; null: by any
};

struct Account {
  enum class Verdict : std::uint8_t {
    Legal,     // some legal run does it
    Refused,   // by `reason`
    NoWalk,    // the piece may go, and has no walk there, whatever stands on the board
    NotAsked,  // no run of the decision asks for such a thing
    Unknown    // there are too many runs
  };
  Verdict verdict = Verdict::NotAsked;
  Move run;                                      // Legal: the first one found
  Condition reason;                              // Refused
  bool early = false;                            // Refused: before the program asks for anything
  int reached = 0;                               // of `to` and `then`: to how many some run comes
  CellId from = kNoCell, to = kNoCell;           // Refused, NoWalk: of the walk that is not made
  std::optional<Store> then;                     // likewise, of a further one: where it would begin
  std::vector<const Statement*> asked;           // NotAsked: what the decision asks for instead
  const std::vector<MoveRule>* moves = nullptr;  // NoWalk: the moves that were tried; null for inline paths
};

// How far a run gets that meets everything but this condition: a later one stands in the way only when the earlier ones
// are met. The turn comes first, then the walk, then the rules.
int order_of(ConditionKind kind);

// Whether it is about the cell where a leg ends: what else stops a piece says more.
inline bool ends_wrongly(ConditionKind kind) { return kind == ConditionKind::To || kind == ConditionKind::End; }

}  // namespace ludwright
