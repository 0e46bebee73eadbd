// Methods for positions put together by hand: a piece put on a cell or taken off, another seat to move. The game then
// begins there, with no moves made.
#include <fmt/format.h>

#include <algorithm>

#include "engine/notation.h"
#include "tools/common.h"
#include "tools/pictures/diagram_panels.h"
#include "tools/pictures/scene.h"
#include "tools/rpc/calls.h"

namespace ludwright::rpc {
namespace {

PlayerId seat_of(const Model& model, const std::string& name) {
  for (std::size_t seat = 0; seat < model.seats.size(); ++seat) {
    if (model.seats[seat].name == name) return static_cast<PlayerId>(seat);
  }
  if (name.empty()) return kNobody;
  throw std::invalid_argument(fmt::format("there is no seat `{}`", name));
}

void take_off(Store& store, CellId cell) {
  for (const PieceId id : store.cells[cell]) store.pieces[id].site = SiteKind::Gone;
  store.cells[cell].clear();
}

// {"cell", "piece": a type, "owner": a seat, "stack": true puts it on what stands there} or {"cell"} alone, which is
// emptied, or {"clear": true}, which empties all, or {"mover": a seat} → view. A position that the game does not allow
// is taken all the same; the view says what it breaks.
Json edit(const Call& call) {
  Session& session = *call.session;
  const Model& model = session.game.model();
  SceneRunner& scenes = session.game.scenes();
  Store store = session.game.play().executor().store();
  if (api::truth_at(call.params, "clear")) {
    for (std::size_t cell = 0; cell < store.cells.size(); ++cell) take_off(store, static_cast<CellId>(cell));
  }
  if (const std::string name = call.text("cell"); !name.empty()) {
    const CellId cell = find_cell_or_stop(model, name);
    if (!api::truth_at(call.params, "stack")) take_off(store, cell);
    if (const std::string piece = call.text("piece"); !piece.empty())
      add_piece(model, store, find_type(model, piece), seat_of(model, call.text("owner")), cell);
  }
  if (const std::string mover = call.text("mover"); !mover.empty()) store.mover = seat_of(model, mover);
  scenes.refresh(store);
  const std::string text = write_position(model, store);
  set_position_leniently(session, text);
  return view_json(session, viewer_of(call));
}

}  // namespace

const std::vector<Method>& setup_calls() {
  static const std::vector<Method> calls = {{"edit", true, edit}};
  return calls;
}

}  // namespace ludwright::rpc
