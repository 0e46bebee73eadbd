// Changes of the store, and the events they are. Meaning: schema/semantics.md 6.
#pragma once
#include "engine/reference/run.h"

namespace ludwright::reference {

// ---- changes that are no events (effects.cpp) -----------------------------------------------------------------------

void lift(Store& store, PieceId piece);  // off its cell or out of its area; its record keeps the last cell
void put_on_cell(Store& store, PieceId piece, CellId cell, std::size_t height);
void put_on_top(Store& store, PieceId piece, CellId cell);
void put_in_area(Store& store, PieceId piece, int container);
bool has_room(const Model& model, const Store& store, CellId cell);

void send(const Context& context, Run& run, const Statement& statement);
void send_under(const Context& context, Run& run, const Statement& statement);
void shift(const Context& context, Run& run, const Statement& statement);
void swap_places(const Context& context, Run& run, const Statement& statement);
void assign(const Context& context, Run& run, const Statement& statement);

// ---- events (events.cpp) --------------------------------------------------------------------------------------------

// Opens the cascade of a statement: rules that match its events wait until the tasks pushed after this call are done.
void open_cascade(const Context& context, Run& run);

// Each pushes tasks; `pieces` in order. Captured or removed one by one, each unless a rule says what happens instead.
void push_captures(const Context& context, Run& run, const std::vector<PieceId>& pieces, PieceId attacker);
void push_removals(const Context& context, Run& run, const std::vector<PieceId>& pieces);

// The piece bound to `this` comes to the cell `landing` by a walk, if there is room and it is still on the board.
void push_arrival(const Context& context, Run& run);

// To be called just before `this` is put on `landing`; a new piece when it is there already.
void placed(const Context& context, Run& run);

}  // namespace ludwright::reference
