// The C library; see ludwright.h. Each function reads its texts, calls game.h and writes JSON; nothing is thrown out of
// here. Tested by tests/api.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <sstream>

#include "tools/api/game.h"
#include "tools/api/json.h"
#include "tools/api/ludwright.h"
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

ludwright_status refuse(char** answer, const Problem& problem) {
  answer_with(answer, dump(to_json(problem)));
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

Result<Json> read_request(const char* text) {
  if (text == nullptr) return kMissing;
  return api::read_request(std::string_view(text));
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
    const CheckReport report = check_definition(definition, truth_at(json, "quick"));
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
    picture.set_up = list_at(json, "with");
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
    asked_for.exhaustive = truth_at(json, "exhaustive");
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

ludwright_status ludwright_answer(const char* request, char** answer) {
  return called(answer, [&] {
    if (request == nullptr) return refuse(answer, kMissing);
    static ludwright::rpc::Dispatcher dispatcher;
    answer_with(answer, dispatcher.answer(request));
    return LUDWRIGHT_OK;
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
