// Methods that show an open game: pictures to keep, how pieces move, the rulebook, a rulebook's text held against it.
#include <fmt/format.h>

#include "tools/api/picture.h"
#include "tools/api/rulebook.h"
#include "tools/api/words.h"
#include "tools/common.h"
#include "tools/pictures/diagrams.h"
#include "tools/pictures/palette.h"
#include "tools/rpc/calls.h"
#include "tools/words/rule_words.h"

namespace ludwright::rpc {
namespace {

// {"prefix": of every selector} → {"css"}: what makes pictures in a page dark where the reader's screen is.
Json style(const Call& call) { return {{"css", dark_style(call.text("prefix"))}}; }

// {"theme", "from": a cell whose piece is marked} → {"svg"}: the position as a file.
Json picture(const Call& call) {
  api::PictureRequest request;
  if (const std::string theme = call.text("theme"); !theme.empty()) request.theme = theme;
  request.from = call.text("from");
  return {{"svg", api::pictures(call.game(), request).value().front()}};
}

// {"definition"} → {"title", "seats", "options", "board", "cells", "svg"} of the first position, what is
// drawn by lot drawn, for a gallery.
Json about(const Call& call) {
  api::Game game = api::Game::open(api::open_request(call.params.at("definition"))).value();
  const Model& model = game.model();
  PictureStyle style;
  style.embedded = true;
  style.captions = false;
  style.view.sees_all = false;
  Json seats = Json::array();
  for (const Seat& seat : model.seats) seats.push_back(seat.name);
  return {{"title", model.title},
          {"seats", std::move(seats)},
          {"options", model.options.size()},
          {"cells", model.board.cells.size()},
          {"svg",
           Diagrams(game.scenes(), style).position(game.scenes().opening_drawn(), model.title, nullptr, nullptr).svg}};
}

// {"piece": a name or letter, "theme"} → {"name", "letter", "sentence", "svg"}: how it moves.
Json piece(const Call& call) {
  const Model& model = call.game().model();
  const TypeId type = find_type(model, call.text("piece"));
  SceneRunner& scenes = call.game().scenes();
  PictureStyle style;
  style.embedded = true;
  style.captions = false;  // the page says it
  PanelLimits limits;
  const Picture picture = Diagrams(scenes, style).piece(type, choose_panels(scenes, type, limits));
  return {{"name", rule_name_words(model.types[type].name)},
          {"letter", model.types[type].letter},
          {"sentence", piece_sentence(model, type)},
          {"svg", picture.svg}};
}

// {"format": "html" or "md"} → {"text"}
Json rulebook(const Call& call) {
  const std::string format = call.text("format");
  return {{"text", api::write_rulebook(call.game(), {.format = format.empty() ? "html" : format}).value().bytes}};
}

// {"text": a rulebook's, "format": "json" or "html"} → the report, as `rulebook check` writes it: {"report"}
Json check_rulebook(const Call& call) {
  const std::string format = call.text("format");
  const std::string report =
      api::check_rulebook(call.game(), {.book = {.path = "rulebook.md", .text = call.text("text")},
                                        .formats = {format.empty() ? "json" : format}})
          .value()
          .reports.front();
  return {{"report", format == "html" ? Json(report) : Json::parse(report, nullptr, false)}};
}

// {"line", "column": from 1, 0 for anywhere} → {"text"}: what the rule there says.
Json rule(const Call& call) {
  return {{"text", api::rule_at(call.game(), static_cast<std::uint32_t>(api::number_at(call.params, "line", 1)),
                                static_cast<std::uint32_t>(api::number_at(call.params, "column", 0)))}};
}

}  // namespace

const std::vector<Method>& show_calls() {
  static const std::vector<Method> calls = {{"style", false, style},      {"about", false, about},
                                            {"picture", true, picture},   {"piece", true, piece},
                                            {"rulebook", true, rulebook}, {"check_rulebook", true, check_rulebook},
                                            {"rule", true, rule}};
  return calls;
}

}  // namespace ludwright::rpc
