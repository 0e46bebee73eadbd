// Text of positions and moves, and the board drawn for a terminal. Templates: schema/semantics.md 8.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/executor.h"

namespace ludwright {

std::string write_position(const Model& model, const Store& store);

struct PositionError {
  std::string message;      // "expected a digit or a piece, got `x`"
  std::size_t offset = 0;   // byte in the text
};
// A store at the beginning of a unit, ready for Executor::set; or what is wrong with the text.
std::optional<Store> read_position(const Model& model, const std::string& text, PositionError& error);

// Texts of `moves`, which must be all the legal moves of the present decision: unique among them, parallel.
std::vector<std::string> write_moves(Executor& executor, const MoveList& moves);
// The legal move whose text is `text`, or nothing. Also takes plain coordinates (`e2e4`) where they mean one move.
std::optional<Move> read_move(Executor& executor, const std::string& text);

// The board with coordinates, hands and side to move, a line each; `unicode` draws frames.
std::string draw_board(const Model& model, const Store& store, bool unicode);

}  // namespace ludwright
