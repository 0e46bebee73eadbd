// A game as a page shows it to somebody: the picture, whose turn, what was played, what stands where in words.
#include <fmt/format.h>

#include "engine/notation.h"
#include "tools/agents/sight.h"
#include "tools/common.h"
#include "tools/pictures/diagrams.h"
#include "tools/play/asked.h"
#include "tools/rpc/calls.h"
#include "tools/testing/record.h"

namespace ludwright::rpc {

Viewer viewer_of(const Call& call) {
  const auto found = call.params.find("viewer");
  if (found == call.params.end() || found->is_null()) return {};
  Viewer viewer;
  viewer.sees_all = false;
  const std::string name = call.text("viewer");
  if (name.empty()) return viewer;
  const auto& seats = call.game().model().seats;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat].name == name) viewer.seat = static_cast<PlayerId>(seat);
  }
  if (viewer.seat == kNobody) throw std::invalid_argument(fmt::format("there is no seat `{}`", name));
  return viewer;
}

namespace {

Json moves_json(const Model& model, const std::vector<Record::Entry>& entries, const Viewer& viewer) {
  Json made = Json::array();
  for (const Record::Entry& entry : entries) {
    const bool hidden = entry.secret && !viewer.sees_all && (entry.decider == kNobody || entry.decider != viewer.seat);
    Json one = {{"text", hidden ? "(hidden)" : entry.text}};
    one["by"] = entry.decider == kNobody ? Json(nullptr) : Json(model.seats[entry.decider].name);
    made.push_back(std::move(one));
  }
  return made;
}

Json cells_json(const Model& model, const Store& store) {
  Json cells = Json::object();
  const std::vector<std::string> words = cells_in_words(model, store);
  for (std::size_t cell = 0; cell < words.size(); ++cell) {
    if (!words[cell].empty()) cells[model.board.cells[cell].name] = words[cell];
  }
  return cells;
}

std::string picture_of(Session& session, const Store& store, const Viewer& viewer) {
  PictureStyle style;
  style.embedded = true;
  style.captions = false;
  style.view.clickable = true;
  style.view.sees_all = viewer.sees_all;
  style.view.viewer = viewer.seat;
  const auto& made = session.game.record().made();
  const Move* last = made.empty() ? nullptr : &made.back().move;
  return Diagrams(session.game.scenes(), style).position(store, session.game.model().title, last, nullptr).svg;
}

}  // namespace

Json view_json(Session& session, const Viewer& viewer) {
  api::Game& game = session.game;
  const Model& model = game.model();
  Executor& play = game.play().executor();
  const Store store = play.store();
  const bool over = play.outcome().over();
  const PlayerId decider = over ? kNobody : play.decider();
  const bool hides = hides_anything(model);
  Json view = {{"svg", picture_of(session, store, viewer)},
               {"decider", nullptr},
               {"mover", store.mover < model.seats.size() ? Json(model.seats[store.mover].name) : Json(nullptr)},
               {"over", over},
               {"result", outcome_text(model, play.outcome())},
               {"made", moves_json(model, game.record().made(), viewer)},
               {"undone", moves_json(model, {game.record().undone().rbegin(), game.record().undone().rend()}, viewer)},
               {"cells", cells_json(model, store)},
               {"hides", hides},
               {"kept", slots_text(model, store)},
               {"turn", store.turns}};
  if (decider != kNobody) view["decider"] = model.seats[decider].name;
  if (viewer.sees_all || !hides) view["position"] = write_position(model, store);
  if (!session.broken.empty()) view["broken"] = session.broken;
  if (const std::string place = game.ended_by(); !place.empty()) view["ended_by"] = place;
  return view;
}

}  // namespace ludwright::rpc
