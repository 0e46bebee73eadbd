// Text of positions and moves, and the board drawn for a terminal. Templates: schema/semantics.md 8.
//
// Position text in detail, beyond that section:
// - Board: rows from the top, `/` between; voids are not written at all, and a row of voids only is left out. A board
// without
//   ranks (a graph) is one row in the order of its cells.
// - A piece is its type's letter, upper case for the first seat and lower case for the second, while there are at most
// two seats
//   and the letters are single; else seat letter and type letter with `,` between the tokens of a row (`2,wK,1`).
//   What neither form can say is `<seat:letter>`, `-` being nobody. The letter of a neutral type, as written, is the
//   piece of nobody. A piece flag with a `letter` stands before the symbol (`+P`), or behind it if the letter begins
//   with `_` (`_~` gives `Q~`); so does the `text` of a slot (`Dw`), see affixes.h.
// - Hands: `[2Pn]`, pieces in the first area, alike ones as a count and one symbol (`PP` is read too), of its owner
//   where the area is per seat; further areas as `;name:2Pn`, and pieces in a container of somebody else as
//   `;name.w:n`. `-` if all are empty.
// - State: `name=value,…` with `name` a game slot or cell flag (cells joined by `+`), `seat.name`, `cell.name`, and for
// the flow
//   `@turns @phase_turns @rounds @phase @stage @alive @winner @next`. A template without `{state}` gets such a field at
//   its end if it is needed.
// - `{NAME}` may also be `seat.slot`; `{turns}` is the number of turns made.
// - Read by the first template that takes the whole text. Fields that are missing at the end take their start values,
//   flags of cells none, rounds 1; a round 0 is 1. What may follow: the operations of an EPD (`bm e4; hmvc 3;`; but for
//   `hmvc` and `fmvn`, the counters, they are skipped), and from the mover on the end of a FEN (`- - 0 1`), of which is
//   kept what the template has fields for.
// - Hands are read without brackets too, as far as the next space, and may be empty.
//
// Move text, beyond that section: `{-x}` is `x` or `-`; `{from?}` is as little of the cell of departure as tells apart
// moves of the same letter to the same cell. A walk that goes on with the same piece appends `x` or `-` and its
// landing.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/executor.h"

namespace ludwright {

// Reads back to a store of the same position_key. The store must stand at the beginning of a unit; history is not
// written.
std::string write_position(const Model& model, const Store& store);

// The same by the first of the further templates that says all of it, as other programs write it; "" if none does.
std::string write_position_otherwise(const Model& model, const Store& store);

struct PositionError {
  std::string message;     // "expected a digit or a piece, got `x`"
  std::size_t offset = 0;  // byte in the text
};
// Where in a text the parts of a position were read, in bytes; what the text leaves out is not there.
struct PositionPlaces {
  std::vector<std::size_t> pieces;  // [piece]
  std::size_t mover = 0;
  std::map<std::size_t, std::size_t> game_slots, cell_slots;                          // slot → field
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> seat_slots, cell_flags;  // (seat, slot), (slot, cell)
};
// A store at the beginning of a unit, ready for Executor::set; or what is wrong with the text. Whether the position is
// one that its game allows is not asked: see reference/valid.h.
std::optional<Store> read_position(const Model& model, const std::string& text, PositionError& error,
                                   PositionPlaces* places = nullptr);

// Whether a truth of the model holds in a position for a perspective: what suffixes of moves ask.
using SuffixTest = std::function<bool(const Store& after, ExprId truth, PlayerId me)>;

// Texts of `moves`, which must be all the legal moves of the present decision: unique among them, parallel. Without a
// test no suffixes are written. The executor is as before when it returns.
std::vector<std::string> write_moves(Executor& executor, const MoveList& moves, const SuffixTest& test = {});
// What a text means among the legal moves of the present decision. The text that write_moves gives, with or without its
// suffix, always means that move. Else the same is tried by stages, and the first that finds something answers:
// - with a move number before it (`1. e4`, `1...e5`) and any of `+ # ! ?` and `e.p.` behind it;
// - with more or less of the letter and of the cell of departure than is needed, with or without `x`, `-` and `=`;
//   in coordinates (`e2-e4`, `e7e8Q`); zeros for the letters O;
// - the same in capital or small letters, if the cells are named in full (`E2E4`, `e7e8q`, `p@e4`);
// - by all the cells where a chain of jumps touches down (`17x28x6`);
// - by the cell where the piece comes to stand in the end, or that of the piece that it moves as well (castling as
//   `e1g1`, `Kg1` or `e1h1`).
// An `x` of a move that takes nothing is refused.
struct MoveReading {
  std::optional<Move> move;
  MoveList candidates;  // of a text that means several: those
};
// Cost: that of the texts of all the legal moves; where these stages do not find it, that of making them too.
MoveReading understand_move(Executor& executor, const std::string& text, const SuffixTest& test = {});
// The move, if the text means one.
std::optional<Move> read_move(Executor& executor, const std::string& text, const SuffixTest& test = {});

// The word of a chosen member of an enumeration, for a choice of kind Value; a number where it has none.
std::string chosen_value(const Model& model, const Choice& choice, const MoveFacts::Part& facts);

// The legal move that a run is listed as whose text, without a suffix, is `text`; nothing if no run that is listed as
// another one is written so, or several that are listed as different moves. read_move asks it last. Cost: that of
// Executor::legal_runs and of a text for each.
std::optional<Move> read_listed_run(Executor& executor, const std::string& text);

struct DrawStyle {
  bool unicode = true;   // frames by box drawing characters
  bool color = false;    // ANSI sequences
  bool sees_all = true;  // else only what `viewer` may see of the areas
  PlayerId viewer = kNobody;
  PlayerId decider = kNobody;  // who is said to be to move; kNobody: the mover of the position
};
// The board with coordinates, then hands, slots that differ from their start and the side to move, a line each.
std::string draw_board(const Model& model, const Store& store, const DrawStyle& style);
std::string draw_board(const Model& model, const Store& store, bool unicode);
// What the game and the players keep besides pieces, where it differs from its start: "die 6, white's points 3".
std::string slots_text(const Model& model, const Store& store);

}  // namespace ludwright
