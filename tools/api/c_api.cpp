// The C library; see ludwright.h. Each function reads its texts, calls game.h and writes JSON; nothing is thrown out of
// here. Tested by tests/api.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tools/api/game.h"
#include "tools/api/ludwright.h"
#include "tools/words/rule_words.h"

struct ludwright_game {
  ludwright::api::Game game;
};

namespace ludwright::api {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostNesting = 32;

// Bytes that are not UTF-8 become the replacement character.
std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

void answer_with(char** answer, const std::string& text) {
  if (answer == nullptr) return;
  *answer = static_cast<char*>(std::malloc(text.size() + 1));
  if (*answer != nullptr) std::memcpy(*answer, text.c_str(), text.size() + 1);
}

ludwright_status status_of(ProblemKind kind) {
  switch (kind) {
    case ProblemKind::Illegal:
      return LUDWRIGHT_ILLEGAL;
    case ProblemKind::Usage:
      return LUDWRIGHT_USAGE;
    case ProblemKind::Input:
      return LUDWRIGHT_INPUT;
    case ProblemKind::Fault:
      break;
  }
  return LUDWRIGHT_FAULT;
}

const char* kind_name(ProblemKind kind) {
  switch (kind) {
    case ProblemKind::Illegal:
      return "illegal";
    case ProblemKind::Usage:
      return "usage";
    case ProblemKind::Input:
      return "input";
    case ProblemKind::Fault:
      break;
  }
  return "fault";
}

ludwright_status refuse(char** answer, const Problem& problem) {
  Json json = {{"kind", kind_name(problem.kind)}, {"message", problem.message}};
  if (!problem.diagnostics.empty()) json["diagnostics"] = Json::parse(problem.diagnostics, nullptr, false);
  answer_with(answer, dump(json));
  return status_of(problem.kind);
}

// Runs a body that answers by itself; whatever is thrown in it becomes a status.
template <typename Body>
ludwright_status called(char** answer, const Body& body) noexcept {
  if (answer != nullptr) *answer = nullptr;
  try {
    return body();
  } catch (const std::exception& error) {
    try {
      return refuse(answer, {ProblemKind::Fault, fmt::format("error: {}\n", error.what()), ""});
    } catch (...) {
      return LUDWRIGHT_FAULT;
    }
  } catch (...) {
    return LUDWRIGHT_FAULT;
  }
}

const Problem kMissing = {ProblemKind::Usage, "error: an argument is missing\n", ""};

// The JSON object of a request; a problem if it is none or nested too deep.
Result<Json> read_request(const char* text) {
  if (text == nullptr) return kMissing;
  const Json json = Json::parse(
      text, [](int depth, Json::parse_event_t, Json&) { return depth <= static_cast<int>(kMostNesting); }, false);
  if (!json.is_object()) return Problem{ProblemKind::Usage, "error: the request is not a JSON object\n", ""};
  return json;
}

// A text of a request, "" if it is left out. Throws std::invalid_argument for anything but a text.
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

bool flag_at(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || found->is_null()) return false;
  if (!found->is_boolean()) throw std::invalid_argument(fmt::format("expected true or false for \"{}\"", key));
  return found->get<bool>();
}

// What is asked of a definition; `more` are keys besides those that name it. Throws std::invalid_argument.
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
    options.push_back(
        {{"name", option.name}, {"values", option.values}, {"chosen", option.chosen}, {"why", option.why}});
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

ludwright_status done(char** answer, const Result<Done>& result) {
  if (!result) return refuse(answer, result.problem());
  answer_with(answer, "{}");
  return LUDWRIGHT_OK;
}

ludwright_status stepped(char** answer, const Result<bool>& result, const char* nothing) {
  if (!result) return refuse(answer, result.problem());
  if (!*result) return refuse(answer, {ProblemKind::Illegal, nothing, ""});
  answer_with(answer, "{}");
  return LUDWRIGHT_OK;
}

ludwright_status text(char** answer, const Result<std::string>& result) {
  if (!result) return refuse(answer, result.problem());
  answer_with(answer, *result);
  return LUDWRIGHT_OK;
}

// Runs a body that reads a request, whose faults are the caller's.
template <typename Body>
ludwright_status reading(char** answer, const Body& body) {
  try {
    return body();
  } catch (const std::invalid_argument& error) {
    return refuse(answer, {ProblemKind::Usage, fmt::format("error: {}\n", error.what()), ""});
  }
}

// A call with a request, which must be a JSON object and hold what `body` reads in it.
template <typename Body>
ludwright_status asked(const char* request, char** answer, const Body& body) noexcept {
  return called(answer, [&] {
    const auto json = read_request(request);
    if (!json) return refuse(answer, json.problem());
    return reading(answer, [&] { return body(*json); });
  });
}

// A call on a handle with a text, both of which must be there.
template <typename Body>
ludwright_status with_game(ludwright_game* game, const char* argument, char** answer, const Body& body) noexcept {
  return called(answer, [&] {
    if (game == nullptr || argument == nullptr) return refuse(answer, kMissing);
    return body(game->game);
  });
}

}  // namespace
}  // namespace ludwright::api

using namespace ludwright::api;  // NOLINT(google-build-using-namespace): all below is that namespace's interface

const char* ludwright_version(void) { return LUDWRIGHT_VERSION; }

void ludwright_free(char* answer) { std::free(answer); }

ludwright_status ludwright_games(char** answer) {
  return called(answer, [&] {
    answer_with(answer, dump(Json(list_games())));
    return LUDWRIGHT_OK;
  });
}

ludwright_status ludwright_catalog(char** answer) {
  return called(answer, [&] {
    Json list = Json::array();
    for (const CatalogEntry& entry : catalog()) {
      list.push_back(
          {{"name", entry.name}, {"title", entry.title}, {"seats", entry.seats}, {"options", entry.options}});
    }
    answer_with(answer, dump(list));
    return LUDWRIGHT_OK;
  });
}

ludwright_status ludwright_check(const char* request, char** answer) {
  return asked(request, answer, [&](const Json& json) {
    OpenRequest definition;
    read_open_request(json, definition, {"quick"});
    const CheckReport report = check_definition(definition, flag_at(json, "quick"));
    answer_with(answer, dump({{"fine", report.fine},
                              {"text", report.text},
                              {"diagnostics", Json::parse(report.json, nullptr, false)}}));
    return LUDWRIGHT_OK;
  });
}

ludwright_status ludwright_open(const char* request, ludwright_game** game, char** answer) {
  if (game == nullptr) return called(answer, [&] { return refuse(answer, kMissing); });
  *game = nullptr;
  return asked(request, answer, [&](const Json& json) {
    OpenRequest definition;
    read_open_request(json, definition, {});
    auto opened = Game::open(definition);
    if (!opened) return refuse(answer, opened.problem());
    *game = new ludwright_game{std::move(*opened)};
    answer_with(answer, "{}");
    return LUDWRIGHT_OK;
  });
}

void ludwright_close(ludwright_game* game) { delete game; }

ludwright_status ludwright_rules(ludwright_game* game, char** answer) {
  return with_game(game, "", answer, [&](Game& open) {
    answer_with(answer, dump(rules_json(open.model())));
    return LUDWRIGHT_OK;
  });
}

ludwright_status ludwright_state(ludwright_game* game, char** answer) {
  return with_game(game, "", answer, [&](Game& open) {
    const auto state = open.state();
    if (!state) return refuse(answer, state.problem());
    answer_with(answer, dump(to_json(*state)));
    return LUDWRIGHT_OK;
  });
}

ludwright_status ludwright_moves(ludwright_game* game, char** answer) {
  return with_game(game, "", answer, [&](Game& open) {
    const auto moves = open.legal_moves();
    if (!moves) return refuse(answer, moves.problem());
    Json list = Json::array();
    for (const LegalMove& move : *moves) list.push_back(to_json(move));
    answer_with(answer, dump(list));
    return LUDWRIGHT_OK;
  });
}

ludwright_status ludwright_set_position(ludwright_game* game, const char* position, char** answer) {
  return with_game(game, position, answer, [&](Game& open) { return done(answer, open.set_position(position)); });
}

ludwright_status ludwright_make(ludwright_game* game, const char* moves, char** answer) {
  return with_game(game, moves, answer, [&](Game& open) {
    std::vector<std::string> texts;
    std::istringstream words(moves);
    for (std::string word; words >> word;) texts.push_back(word);
    return done(answer, open.make(texts));
  });
}

ludwright_status ludwright_make_random(ludwright_game* game, uint64_t random, char** answer) {
  return with_game(game, "", answer, [&](Game& open) { return text(answer, open.make_random(random)); });
}

ludwright_status ludwright_undo(ludwright_game* game, char** answer) {
  return with_game(game, "", answer,
                   [&](Game& open) { return stepped(answer, open.undo(), "error: there is nothing to take back\n"); });
}

ludwright_status ludwright_redo(ludwright_game* game, char** answer) {
  return with_game(game, "", answer,
                   [&](Game& open) { return stepped(answer, open.redo(), "error: there is nothing to make again\n"); });
}

ludwright_status ludwright_why(ludwright_game* game, const char* move, char** answer) {
  return with_game(game, move, answer, [&](Game& open) {
    const auto why = open.why(move);
    if (!why) return refuse(answer, why.problem());
    answer_with(answer, dump({{"legal", why->legal}, {"text", why->text}}));
    return LUDWRIGHT_OK;
  });
}

ludwright_status ludwright_hint(ludwright_game* game, const char* player, uint64_t seed, char** answer) {
  return with_game(game, player, answer, [&](Game& open) {
    const auto hint = open.hint(player, seed);
    if (!hint) return refuse(answer, hint.problem());
    Json others = Json::array();
    for (const Considered& each : hint->others)
      others.push_back({{"move", each.move}, {"value", each.value}, {"visits", each.visits}});
    answer_with(answer, dump({{"move", hint->move},
                              {"text", hint->text},
                              {"value", hint->value},
                              {"expects", hint->expects},
                              {"others", std::move(others)},
                              {"positions", hint->positions}}));
    return LUDWRIGHT_OK;
  });
}

ludwright_status ludwright_perft(ludwright_game* game, int depth, uint64_t* leaves, char** answer) {
  return with_game(game, "", answer, [&](Game& open) {
    if (leaves == nullptr) return refuse(answer, kMissing);
    const auto count = open.perft(depth);
    if (!count) return refuse(answer, count.problem());
    *leaves = *count;
    answer_with(answer, "{}");
    return LUDWRIGHT_OK;
  });
}

ludwright_status ludwright_svg(ludwright_game* game, const char* request, char** answer) {
  if (game == nullptr) return called(answer, [&] { return refuse(answer, kMissing); });
  return asked(request, answer, [&](const Json& json) {
    refuse_unknown(json, {"piece", "from", "theme", "with"});
    PictureRequest picture;
    picture.piece = text_at(json, "piece");
    picture.from = text_at(json, "from");
    if (const std::string theme = text_at(json, "theme"); !theme.empty()) picture.theme = theme;
    if (json.contains("with")) {
      for (const Json& each : json.at("with")) {
        if (!each.is_string()) throw std::invalid_argument("expected texts in \"with\"");
        picture.set_up.push_back(each.get<std::string>());
      }
    }
    return text(answer, game->game.svg(picture));
  });
}

ludwright_status ludwright_check_rulebook(ludwright_game* game, const char* request, char** answer) {
  if (game == nullptr) return called(answer, [&] { return refuse(answer, kMissing); });
  return asked(request, answer, [&](const Json& json) {
    refuse_unknown(json, {"text", "markdown", "format"});
    const auto markdown = json.find("markdown");
    const bool is_markdown = markdown == json.end() || *markdown != false;
    const std::string format = text_at(json, "format");
    return text(answer,
                game->game.check_rulebook(text_at(json, "text"), is_markdown, format.empty() ? "json" : format));
  });
}

ludwright_status ludwright_test(const char* request, char** answer) {
  return asked(request, answer, [&](const Json& json) {
    TestRequest asked_for;
    read_open_request(json, asked_for, {"plies", "seconds", "seed", "exhaustive", "positions"});
    asked_for.plies = number_at(json, "plies", asked_for.plies);
    asked_for.seconds = static_cast<double>(number_at(json, "seconds", static_cast<std::uint64_t>(asked_for.seconds)));
    asked_for.seed = number_at(json, "seed", asked_for.seed);
    asked_for.exhaustive = flag_at(json, "exhaustive");
    asked_for.positions = static_cast<std::size_t>(number_at(json, "positions", asked_for.positions));
    return text(answer, test(asked_for));
  });
}

ludwright_status ludwright_simulate(const char* request, char** answer) {
  return asked(request, answer, [&](const Json& json) {
    SimulationRequest simulation;
    read_open_request(json, simulation, {"agents", "games", "seed", "threads"});
    if (const std::string agents = text_at(json, "agents"); !agents.empty()) simulation.agents = agents;
    simulation.games = number_at(json, "games", simulation.games);
    simulation.seed = number_at(json, "seed", simulation.seed);
    simulation.threads = static_cast<unsigned>(std::min<std::uint64_t>(number_at(json, "threads", 1), 1024));
    return text(answer, simulate(simulation));
  });
}

ludwright_status ludwright_rulebook(ludwright_game* game, const char* format, char** answer) {
  return with_game(game, format, answer, [&](Game& open) { return text(answer, open.rulebook(format)); });
}

ludwright_status ludwright_save(ludwright_game* game, char** answer) {
  return with_game(game, "", answer, [&](Game& open) { return text(answer, open.save()); });
}

ludwright_status ludwright_load(ludwright_game* game, const char* saved, char** answer) {
  return with_game(game, saved, answer, [&](Game& open) { return done(answer, open.load(saved)); });
}
