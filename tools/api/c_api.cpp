// The C library; see ludwright.h. Each function reads its texts, calls game.h and writes JSON; nothing is thrown out of
// here. Tested by tests/api.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <type_traits>

#include "tools/api/count.h"
#include "tools/api/game.h"
#include "tools/api/json.h"
#include "tools/api/ludwright.h"
#include "tools/api/picture.h"
#include "tools/api/rulebook.h"
#include "tools/api/simulation.h"
#include "tools/api/test.h"
#include "tools/rpc/dispatcher.h"

struct ludwright_game {
  ludwright::api::Game game;
};

namespace ludwright::api {
namespace {

void answer_with(char** answer, const std::string& text) {
  if (answer == nullptr) return;
  *answer = static_cast<char*>(std::malloc(text.size() + 1));
  if (*answer != nullptr) std::memcpy(*answer, text.c_str(), text.size() + 1);
}

ludwright_status status_of(ProblemKind kind) {
  return kind == ProblemKind::NotBuilt ? LUDWRIGHT_FAULT : static_cast<ludwright_status>(kind);
}

ludwright_status refuse(char** answer, const Problem& problem) {
  answer_with(answer, dump(to_json(problem)));
  return status_of(problem.kind);
}

const Stop kMissing = {kUsage, "error: an argument is missing\n"};

// Runs a body that gives the answer, a text or JSON; whatever is thrown in it becomes a status.
template <typename Body>
ludwright_status called(char** answer, const Body& body) noexcept {
  if (answer != nullptr) *answer = nullptr;
  try {
    const auto result = answered(body);
    if (!result) return refuse(answer, result.problem());
    if constexpr (std::is_same_v<decltype(body()), Json>)
      answer_with(answer, dump(*result));
    else
      answer_with(answer, *result);
    return LUDWRIGHT_OK;
  } catch (...) {
    return LUDWRIGHT_FAULT;
  }
}

// A call with a request, which must be a JSON object and hold what `body` reads in it.
template <typename Body>
ludwright_status asked(const char* request, char** answer, const Body& body) noexcept {
  return called(answer, [&] {
    if (request == nullptr) throw kMissing;
    return body(read_request(request).value());
  });
}

// A call on a handle with a text, both of which must be there.
template <typename Body>
ludwright_status with_game(ludwright_game* game, const char* argument, char** answer, const Body& body) noexcept {
  return called(answer, [&] {
    if (game == nullptr || argument == nullptr) throw kMissing;
    return body(game->game);
  });
}

std::string nothing(const Done&) { return "{}"; }

std::string stepped(bool has_stepped, const char* otherwise) {
  if (!has_stepped) throw Stop{kFindings, otherwise};
  return "{}";
}

}  // namespace
}  // namespace ludwright::api

using namespace ludwright;       // NOLINT(google-build-using-namespace): all below is these namespaces' interface
using namespace ludwright::api;  // NOLINT(google-build-using-namespace)

const char* ludwright_version(void) { return LUDWRIGHT_VERSION; }

void ludwright_free(char* answer) { std::free(answer); }

ludwright_status ludwright_games(char** answer) {
  return called(answer, [] { return Json(api::list_games()); });
}

ludwright_status ludwright_catalog(char** answer) {
  return called(answer, [] {
    Json list = Json::array();
    for (const CatalogEntry& entry : catalog()) {
      list.push_back(
          {{"name", entry.name}, {"title", entry.title}, {"seats", entry.seats}, {"options", entry.options}});
    }
    return list;
  });
}

ludwright_status ludwright_check(const char* request, char** answer) {
  return asked(request, answer, [](const Json& json) {
    OpenRequest definition;
    read_open_request(json, definition, {"quick"});
    const CheckReport report = check_definition(definition, truth_at(json, "quick")).value();
    return Json{
        {"fine", report.fine}, {"text", report.text}, {"diagnostics", Json::parse(report.json, nullptr, false)}};
  });
}

ludwright_status ludwright_open(const char* request, ludwright_game** game, char** answer) {
  if (game != nullptr) *game = nullptr;
  return asked(request, answer, [&](const Json& json) {
    if (game == nullptr) throw kMissing;
    *game = new ludwright_game{Game::open(open_request(json)).value()};
    return "{}";
  });
}

void ludwright_close(ludwright_game* game) { delete game; }

ludwright_status ludwright_rules(ludwright_game* game, char** answer) {
  return with_game(game, "", answer, [](Game& open) { return rules_json(open.model()); });
}

ludwright_status ludwright_state(ludwright_game* game, char** answer) {
  return with_game(game, "", answer, [](Game& open) { return to_json(open.state().value()); });
}

ludwright_status ludwright_moves(ludwright_game* game, char** answer) {
  return with_game(game, "", answer, [](Game& open) {
    Json list = Json::array();
    for (const LegalMove& move : open.legal_moves().value()) list.push_back(to_json(move));
    return list;
  });
}

ludwright_status ludwright_set_position(ludwright_game* game, const char* position, char** answer) {
  return with_game(game, position, answer, [&](Game& open) { return nothing(open.set_position(position).value()); });
}

ludwright_status ludwright_make(ludwright_game* game, const char* moves, char** answer) {
  return with_game(game, moves, answer, [&](Game& open) { return nothing(open.make_list(moves).value()); });
}

ludwright_status ludwright_make_random(ludwright_game* game, uint64_t random, char** answer) {
  return with_game(game, "", answer, [&](Game& open) { return open.make_random(random).value(); });
}

ludwright_status ludwright_undo(ludwright_game* game, char** answer) {
  return with_game(game, "", answer,
                   [](Game& open) { return stepped(open.undo().value(), "error: there is nothing to take back\n"); });
}

ludwright_status ludwright_redo(ludwright_game* game, char** answer) {
  return with_game(game, "", answer,
                   [](Game& open) { return stepped(open.redo().value(), "error: there is nothing to make again\n"); });
}

ludwright_status ludwright_why(ludwright_game* game, const char* move, char** answer) {
  return with_game(game, move, answer, [&](Game& open) {
    const Why why = open.why(move).value();
    return Json{{"legal", why.legal}, {"text", why.text}};
  });
}

ludwright_status ludwright_hint(ludwright_game* game, const char* player, uint64_t seed, char** answer) {
  return with_game(game, player, answer, [&](Game& open) {
    const Hint hint = open.hint(player, seed).value();
    Json others = Json::array();
    for (const Considered& each : hint.others)
      others.push_back({{"move", each.move}, {"value", each.value}, {"visits", each.visits}});
    return Json{{"move", hint.move},       {"text", hint.text},           {"value", hint.value},
                {"expects", hint.expects}, {"others", std::move(others)}, {"positions", hint.positions}};
  });
}

ludwright_status ludwright_perft(ludwright_game* game, int depth, uint64_t* leaves, char** answer) {
  return with_game(game, "", answer, [&](Game& open) {
    if (leaves == nullptr) throw kMissing;
    *leaves = perft(open, {.depth = depth}).value().leaves;
    return "{}";
  });
}

ludwright_status ludwright_svg(ludwright_game* game, const char* request, char** answer) {
  return asked(request, answer, [&](const Json& json) {
    if (game == nullptr) throw kMissing;
    refuse_unknown(json, {"piece", "from", "theme", "with"});
    PictureRequest picture;
    picture.piece = text_at(json, "piece");
    picture.from = text_at(json, "from");
    if (const std::string theme = text_at(json, "theme"); !theme.empty()) picture.theme = theme;
    picture.set_up = list_at(json, "with");
    return pictures(game->game, picture).value().front();
  });
}

ludwright_status ludwright_rulebook(ludwright_game* game, const char* format, char** answer) {
  return with_game(game, format, answer,
                   [&](Game& open) { return write_rulebook(open, {.format = format}).value().bytes; });
}

ludwright_status ludwright_check_rulebook(ludwright_game* game, const char* request, char** answer) {
  return asked(request, answer, [&](const Json& json) {
    if (game == nullptr) throw kMissing;
    refuse_unknown(json, {"text", "markdown", "format"});
    const auto markdown = json.find("markdown");
    const bool is_markdown = markdown == json.end() || *markdown != false;
    const std::string format = text_at(json, "format");
    BookCheckRequest check;
    check.book = {is_markdown ? "rulebook.md" : "rulebook.txt", text_at(json, "text"), ""};
    if (!format.empty()) check.formats = {format};
    return check_rulebook(game->game, check).value().reports.front();
  });
}

ludwright_status ludwright_test(const char* request, char** answer) {
  return asked(request, answer, [](const Json& json) {
    TestRequest asked_for;
    read_open_request(json, asked_for, {"plies", "seconds", "seed", "exhaustive", "positions"});
    asked_for.plays.plies = number_at(json, "plies", 2000);
    asked_for.plays.seconds = static_cast<double>(number_at(json, "seconds", 10));
    asked_for.plays.seed = number_at(json, "seed", 1);
    asked_for.exhaustive = truth_at(json, "exhaustive");
    asked_for.all.positions = number_at(json, "positions", 100'000);
    std::string lines;
    const GameReport report = test(asked_for, [&](const std::string& more, bool) { lines += more; }).value();
    return json_text(report, lines);
  });
}

ludwright_status ludwright_simulate(const char* request, char** answer) {
  return asked(request, answer, [](const Json& json) {
    SimulationRequest simulation;
    read_open_request(json, simulation, {"agents", "games", "seed", "threads"});
    if (const std::string agents = text_at(json, "agents"); !agents.empty()) simulation.agents = agents;
    simulation.games = std::max<std::uint64_t>(1, number_at(json, "games", simulation.games));
    simulation.seed = number_at(json, "seed", simulation.seed);
    simulation.threads = static_cast<unsigned>(std::clamp<std::uint64_t>(number_at(json, "threads", 1), 1, 1024));
    return api::report(simulate(simulation).value().shard, "json").value();
  });
}

ludwright_status ludwright_answer(const char* request, char** answer) {
  return called(answer, [&] {
    if (request == nullptr) throw kMissing;
    static ludwright::rpc::Dispatcher dispatcher;
    return dispatcher.answer(request);
  });
}

ludwright_status ludwright_save(ludwright_game* game, char** answer) {
  return with_game(game, "", answer, [](Game& open) { return open.save().value(); });
}

ludwright_status ludwright_load(ludwright_game* game, const char* saved, char** answer) {
  return with_game(game, saved, answer, [&](Game& open) { return nothing(open.load(saved).value()); });
}
