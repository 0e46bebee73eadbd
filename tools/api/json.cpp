// JSON of the API; see json.h.
#include "tools/api/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "tools/words/rule_words.h"

namespace ludwright::api {
namespace {

constexpr int kMostNesting = 32;

const char* kind_name(ProblemKind kind) {
  switch (kind) {
    case ProblemKind::Illegal:
      return "illegal";
    case ProblemKind::Usage:
      return "usage";
    case ProblemKind::Input:
      return "input";
    case ProblemKind::Fault:
    case ProblemKind::NotBuilt:
      break;
  }
  return "fault";
}

}  // namespace

std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Result<Json> read_request(std::string_view text) {
  const Json json = Json::parse(
      text, [](int depth, Json::parse_event_t, Json&) { return depth <= kMostNesting; }, false);
  if (!json.is_object()) return Problem{ProblemKind::Usage, "error: the request is not a JSON object\n", ""};
  return json;
}

std::string text_at(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || found->is_null()) return "";
  if (!found->is_string()) throw std::invalid_argument(fmt::format("expected a text for \"{}\"", key));
  return found->get<std::string>();
}

std::map<std::string, std::string> texts_at(const Json& json, const char* key) {
  std::map<std::string, std::string> texts;
  const auto found = json.find(key);
  if (found == json.end() || found->is_null()) return texts;
  if (!found->is_object()) throw std::invalid_argument(fmt::format("expected an object of texts for \"{}\"", key));
  for (const auto& [name, value] : found->items()) {
    if (!value.is_string()) throw std::invalid_argument(fmt::format("expected a text for \"{}\"", name));
    texts[name] = value.get<std::string>();
  }
  return texts;
}

std::uint64_t number_at(const Json& json, const char* key, std::uint64_t otherwise) {
  const auto found = json.find(key);
  if (found == json.end() || found->is_null()) return otherwise;
  if (!found->is_number_unsigned()) throw std::invalid_argument(fmt::format("expected a number for \"{}\"", key));
  return found->get<std::uint64_t>();
}

void refuse_unknown(const Json& json, const std::vector<std::string>& known) {
  for (const auto& item : json.items()) {
    if (std::find(known.begin(), known.end(), item.key()) == known.end())
      throw std::invalid_argument(fmt::format("unknown key \"{}\"; expected {}", item.key(), fmt::join(known, ", ")));
  }
}

std::vector<std::string> list_at(const Json& json, const char* key) {
  std::vector<std::string> list;
  const auto found = json.find(key);
  if (found == json.end() || found->is_null()) return list;
  if (!found->is_array()) throw std::invalid_argument(fmt::format("expected an array of texts for \"{}\"", key));
  for (const Json& each : *found) {
    if (!each.is_string()) throw std::invalid_argument(fmt::format("expected an array of texts for \"{}\"", key));
    list.push_back(each.get<std::string>());
  }
  return list;
}

bool truth_at(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || found->is_null()) return false;
  if (!found->is_boolean()) throw std::invalid_argument(fmt::format("expected true or false for \"{}\"", key));
  return found->get<bool>();
}

void read_open_request(const Json& json, OpenRequest& request, const std::vector<std::string>& more) {
  std::vector<std::string> known = {"game", "text", "files", "options", "engine"};
  known.insert(known.end(), more.begin(), more.end());
  refuse_unknown(json, known);
  request.game = text_at(json, "game");
  if (json.contains("text") && !json["text"].is_null()) request.text = text_at(json, "text");
  if (request.game.empty()) {
    if (!request.text) throw std::invalid_argument("expected \"game\" or \"text\"");
    request.game = "game.yaml";
  }
  request.options = texts_at(json, "options");
  if (const std::string engine = text_at(json, "engine"); !engine.empty()) request.engine = engine;
  if (auto files = texts_at(json, "files"); !files.empty()) {
    request.files = [files = std::move(files)](const std::string& path) -> std::optional<std::string> {
      const auto found = files.find(path);
      return found == files.end() ? std::nullopt : std::optional(found->second);
    };
  }
}

OpenRequest open_request(const Json& json) {
  OpenRequest request;
  read_open_request(json, request, {});
  request.advise = false;  // asked for again with each change of a text
  return request;
}

Json to_json(const Problem& problem) {
  Json json = {{"kind", kind_name(problem.kind)}, {"message", problem.message}};
  if (!problem.diagnostics.empty()) json["diagnostics"] = Json::parse(problem.diagnostics, nullptr, false);
  return json;
}

Json to_json(const MoveStep& step) {
  Json json = {{"kind", step.kind}};
  if (!step.piece.empty()) json["piece"] = step.piece;
  if (!step.from.empty()) json["from"] = step.from;
  if (!step.to.empty()) json["to"] = step.to;
  if (step.taken > 0) json["taken"] = step.taken;
  if (!step.by_rule.empty()) json["rule"] = step.by_rule;
  return json;
}

Json to_json(const LegalMove& move) {
  Json steps = Json::array();
  for (const MoveStep& step : move.steps) steps.push_back(to_json(step));
  return {{"text", move.text}, {"sentence", move.sentence}, {"steps", std::move(steps)}};
}

Json to_json(const State& state) {
  Json json = {{"position", state.position}, {"board", state.board}, {"decider", nullptr},    {"over", state.over},
               {"result", state.result},     {"made", state.made},   {"undone", state.undone}};
  if (!state.decider.empty()) json["decider"] = state.decider;
  return json;
}

Json rules_json(const Model& model) {
  Json seats = Json::array(), options = Json::array(), pieces = Json::array(), cells = Json::array();
  for (const Seat& seat : model.seats) seats.push_back(seat.name);
  for (const OptionInfo& option : model.options)
    options.push_back({{"name", option.name},
                       {"values", option.values},
                       {"range", option.range},
                       {"chosen", option.chosen},
                       {"why", option.why}});
  for (std::size_t i = 0; i < model.types.size(); ++i) {
    pieces.push_back({{"name", model.types[i].name},
                      {"letter", model.types[i].letter},
                      {"sentence", piece_sentence(model, static_cast<TypeId>(i))}});
  }
  for (const Cell& cell : model.board.cells)
    cells.push_back({{"name", cell.name}, {"file", cell.file}, {"rank", cell.rank}});
  static constexpr const char* kKinds[] = {"grid", "hex", "graph"};
  return {{"name", model.name},
          {"title", model.title},
          {"source", model.source},
          {"seats", std::move(seats)},
          {"options", std::move(options)},
          {"pieces", std::move(pieces)},
          {"cells", std::move(cells)},
          {"board", kKinds[static_cast<std::size_t>(model.board.kind)]},
          {"width", model.board.width},
          {"height", model.board.height}};
}

}  // namespace ludwright::api
