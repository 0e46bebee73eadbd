// Methods about definitions as texts: what comes with the program, what is wrong with one, whether its examples,
// properties and laws hold. "definition" is {"game", "text", "files", "options"} everywhere.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "tools/api/guarded.h"
#include "tools/api/new_definition.h"
#include "tools/common.h"
#include "tools/files/installation.h"
#include "tools/files/save.h"
#include "tools/rpc/calls.h"
#include "tools/testing/examples.h"
#include "tools/testing/failure.h"

namespace ludwright::rpc {
namespace {

api::OpenRequest definition_of(const Call& call) { return api::open_request(call.params.at("definition")); }

// The text of a file that comes with a game, as its definition would read it.
std::string text_of_file(const std::filesystem::path& path) {
  const FileContents contents = read_file(path, path.filename().string());
  if (!contents.text) throw Stop{kInput, fmt::format("error: {}\n", contents.problem)};
  return *contents.text;
}

// {"texts": true} adds "texts": name → the text of its main file → {"games", "version", "texts"}
Json games(const Call& call) {
  const std::vector<std::string> names = api::list_games();
  Json json = {{"games", names}, {"version", LUDWRIGHT_VERSION}};
  if (!api::truth_at(call.params, "texts")) return json;
  for (const std::string& name : names) json["texts"][name] = text_of_file(game_path(definitions_folder(), name));
  return json;
}

// {"game": a name} → {"game": "chess/chess.yaml", "text", "files": {path: text}}: the definition with the files of its
// folder, as `open` takes it, so that it can be changed.
Json sources(const Call& call) {
  const std::string name = call.text("game");
  if (!is_game_name(name)) throw std::invalid_argument(fmt::format("`{}` is no name of a game", name));
  const std::filesystem::path main = game_path(definitions_folder(), name);
  Json files = Json::object();
  for (const std::string& beside : files_beside(main)) {
    const std::filesystem::path path = main.parent_path() / beside;
    const std::string kind = path.extension().string();
    const bool is_read = kind == ".yaml" || kind == ".csv" || kind == ".md";
    if (path != main && is_read && !beside.ends_with(".bindings.yaml")) files[name + "/" + beside] = text_of_file(path);
  }
  return {{"game", name + "/" + name + ".yaml"}, {"text", text_of_file(main)}, {"files", std::move(files)}};
}

// A title from a stranger: one line of bounded length.
std::string title_of(const Call& call) {
  const std::string title = call.text("title");
  if (title.empty() || title.size() > 100) throw std::invalid_argument("expected a title of 1 to 100 bytes");
  return title;
}

// {"title"} → a small game that plays at once, as `open` takes it.
Json blank(const Call& call) {
  const std::string title = title_of(call), name = file_name_of(title);
  return {{"game", name + "/" + name + ".yaml"}, {"text", small_game(title)}, {"files", Json::object()}};
}

// {"definition", "title"} → the same definition under another title and name, as `open` takes it.
Json renamed(const Call& call) {
  const Json& given = call.params.at("definition");
  const std::string title = title_of(call), name = file_name_of(title);
  const std::string before = std::filesystem::path(api::text_at(given, "game")).parent_path().generic_string() + "/";
  Json files = Json::object();
  for (const auto& [path, text] : api::texts_at(given, "files")) {
    const bool is_book = path.ends_with(".md") && text.starts_with("# ") && path.starts_with(before);
    files[path.starts_with(before) ? name + "/" + path.substr(before.size()) : path] =
        is_book ? "# " + title + text.substr(std::min(text.find('\n'), text.size())) : text;
  }
  return {{"game", name + "/" + name + ".yaml"},
          {"text", retitled(api::text_at(given, "text"), title)},
          {"files", std::move(files)},
          {"options", api::texts_at(given, "options")}};
}

// {"definition"} → {"fine", "text", "diagnostics"}
Json check(const Call& call) {
  const api::CheckReport report = api::check_definition(definition_of(call)).value();
  return {{"fine", report.fine}, {"text", report.text}, {"diagnostics", Json::parse(report.json, nullptr, false)}};
}

// ---- tests ----

Json place_json(const Model& model, const Place& place) {
  if (place.line == 0) return nullptr;
  return {{"file", model.files[place.file]}, {"line", place.line}, {"column", place.column}};
}

class Tester {
 public:
  explicit Tester(const Call& call)
      : call_(call), request_(definition_of(call)), game_(api::Game::open(request_).value()) {}

  Json run() {
    const std::string what = call_.text("what");
    if (what.empty() || what == "examples") examples();
    if (what != "examples") laws(what);
    return {{"results", std::move(results_)}, {"played", played_}};
  }

 private:
  const Model& model() { return game_.model(); }

  void add(Json result) {
    results_.push_back(std::move(result));
    if (call_.progress) stopped_ = !call_.progress(api::dump(results_.back()));
  }

  void examples() {
    OpenedGames games(request_);
    for (const Example& example : model().examples) {
      if (stopped_) return;
      const auto failures = run_example(games, request_.options, example, {});
      Json options = Json::object();
      for (const auto& [name, value] : example.options) options[name] = value;
      Json result = {{"kind", "example"},
                     {"name", example.name},
                     {"holds", failures.empty()},
                     {"position", example.position},
                     {"moves", example.play},
                     {"options", std::move(options)},
                     {"place", place_json(model(), example.place)}};
      for (const Failure& failure : failures) result["text"] = failure.text;
      add(std::move(result));
    }
  }

  // The first breach of each, in as short a play as is found.
  void laws(const std::string& what) {
    std::vector<LivingLaw> laws = what == "properties" ? property_laws(model())
                                  : what == "laws"     ? general_laws(model())
                                                       : all_laws(model());
    if (laws.empty()) return;
    Moment moment(arena_of(model(), request_.engine));
    PlayLimits limits;
    limits.plies = api::number_at(call_.params, "plies", 1000);
    limits.seed = api::number_at(call_.params, "seed", 1);
    limits.seconds = static_cast<double>(api::number_at(call_.params, "seconds", 5));
    PlayCounts counts;
    const std::vector<Breach> breaches = random_plays(moment, laws, limits, counts);
    played_ = counts.plays;
    for (std::size_t i = 0; i < laws.size() && !stopped_; ++i) {
      const auto breach =
          std::find_if(breaches.begin(), breaches.end(), [&](const Breach& each) { return each.law == i; });
      Json result = {{"kind", laws[i].of_definition ? "property" : "law"},
                     {"name", laws[i].name},
                     {"sentence", laws[i].sentence},
                     {"holds", breach == breaches.end()},
                     {"place", place_json(model(), laws[i].place)}};
      if (breach != breaches.end()) tell(moment, laws, *breach, result);
      add(std::move(result));
    }
  }

  void tell(Moment& moment, std::vector<LivingLaw>& laws, const Breach& breach, Json& result) {
    ShrinkLimits limits;
    limits.seconds = 4;
    const Shrunk shrunk = shrink(moment, laws, breach, limits);
    const FoundFailure failure = describe_failure(moment, laws, breach, shrunk, request_.game, {}, {});
    result["text"] = failure.how;
    result["position"] = failure.position;
    result["moves"] = failure.moves;
  }

  const Call& call_;
  api::OpenRequest request_;
  api::Game game_;
  Json results_ = Json::array();
  std::uint64_t played_ = 0;
  bool stopped_ = false;
};

// {"definition", "what": "examples", "properties" or "laws"; left out: all, "plies", "seed", "seconds"} → {"results":
// [{"kind", "name", "sentence", "holds", "text", "position", "moves", "place"}], "played"}. Each result is told as
// progress.
Json test(const Call& call) { return Tester(call).run(); }

// {"saved": text} → {"game", "options", "players"}: what to open before the game can be loaded.
Json saved(const Call& call) {
  std::string error;
  const auto read = read_saved(call.text("saved"), error);
  if (!read) throw Stop{kInput, fmt::format("error: this is not a saved game: {}\n", error)};
  return {{"game", read->game}, {"options", read->options}, {"players", read->players}};
}

}  // namespace

const std::vector<Method>& text_calls() {
  static const std::vector<Method> calls = {
      {"games", false, games}, {"saved", false, saved}, {"sources", false, sources}, {"check", false, check},
      {"test", false, test},   {"blank", false, blank}, {"renamed", false, renamed}};
  return calls;
}

}  // namespace ludwright::rpc
