// Examples and properties of a definition tried from the editor: the lenses beside them, and what they have shown. See
// server.h.
#include <algorithm>
#include <chrono>

#include "tools/lsp/server.h"
#include "tools/testing/examples.h"
#include "tools/testing/failure.h"

namespace ludwright::lsp {
namespace {

constexpr const char* kRun = "ludwright.run";
constexpr double kMostSeconds = 10;  // of all that are run together
constexpr PlayLimits kPlays = {2000, 250, 1, 1, 2};
constexpr ShrinkLimits kShrinking = {20'000, 10'000, 2};

// The example or property that a part names; nothing for other parts.
struct Tried {
  std::string kind, name;  // "example", "property"; all of the kind if the name is ""
  Span span;
};
std::optional<Tried> tried_at(const Part& part) {
  const bool is_name = part.kind == PartKind::Name;
  if (part.is_at({"examples"}) && part.is_key()) return Tried{"example", "", part.span()};
  if (part.is_at({"properties"}) && part.is_key()) return Tried{"property", "", part.span()};
  if (is_name && part.is_at({"properties", "*"})) return Tried{"property", part.entry->key, part.span()};
  if (is_name && part.is_at({"examples", "*"})) return Tried{"example", part.entry->key, part.span()};
  if (!part.is_key() && part.is_at({"examples", "-", "name"})) return Tried{"example", part.scalar->text, part.span()};
  return std::nullopt;
}

// "" if the property holds in what was played, else how it fails, shown by a short play.
std::string property_failure(const Model& model, const std::string& name, const std::string& root) {
  std::vector<LivingLaw> laws = property_laws(model);
  std::erase_if(laws, [&](const LivingLaw& law) { return law.name != name; });
  if (laws.empty()) return "there is no property of this name";
  Moment moment(arena_of(model, "compiled"));
  PlayCounts counts;
  const std::vector<Breach> breaches = random_plays(moment, laws, kPlays, counts);
  if (breaches.empty()) return "";
  const Shrunk shrunk = shrink(moment, laws, breaches.front(), kShrinking);
  return failure_text(describe_failure(moment, laws, breaches.front(), shrunk, root, {}, {}));
}

}  // namespace

Json Server::lenses(const Json& params) {
  const Place place = place_of(params);
  const std::string root = known_of(place.path).root;
  Json lenses = Json::array();
  walk(place.text->tree(), [&](const Part& part) {
    const std::optional<Tried> tried = tried_at(part);
    if (!tried) return;
    std::string title = tried->name.empty() ? "run all" : "run";
    const auto trial = trials_[root].find({tried->kind, tried->name});
    if (trial != trials_[root].end()) {
      const bool holds = trial->second.failures.empty();
      title = !trial->second.is_current
                  ? (holds ? "held" : "did not hold") + std::string(" before the last change: run again")
                  : (holds ? "holds" : "does not hold") + std::string(": run again");
    }
    const Json argument = {{"uri", documents_.uri(place.path)}, {"kind", tried->kind}, {"name", tried->name}};
    lenses.push_back({{"range", json(*place.text, tried->span)},
                      {"command", {{"title", title}, {"command", kRun}, {"arguments", Json::array({argument})}}}});
  });
  return lenses;
}

// Runs examples or properties: {"tried": N, "failed": [{"kind", "name", "text"}], "left": N}; `left` were not run, for
// want of time.
Json Server::execute(const Json& params) {
  if (params.at("command") != kRun) throw Failure{kInvalidParams, "no such command"};
  const Json& what = params.at("arguments").at(0);
  const std::string path = path_of_uri(what.at("uri"));
  const std::string kind = what.at("kind"), name = what.value("name", "");
  Known& definition = known_of(path);
  const std::string root = definition.root;
  const Loaded& result = loaded(definition);
  if (!result.model) throw Failure{kRequestFailed, "the definition has faults: nothing can be run"};
  const Model& model = *result.model;
  OpenedGames games({.game = root, .files = documents_.texts()});
  Json answer = {{"tried", 0}, {"failed", Json::array()}, {"left", 0}};
  int tried = 0, left = 0;
  const auto begin = std::chrono::steady_clock::now();
  const auto try_one = [&](const std::string& one, const ::ludwright::Place& place, const auto& run) {
    if (!name.empty() && one != name) return;
    if (std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() > kMostSeconds) {
      ++left;
      return;
    }
    Trial trial;
    trial.place = place;
    try {
      trial.failures = run();
    } catch (const Stop& stop) {
      trial.failures = stop.message;
    }
    ++tried;
    if (!trial.failures.empty()) answer["failed"].push_back({{"kind", kind}, {"name", one}, {"text", trial.failures}});
    trials_[root][{kind, one}] = std::move(trial);
  };
  if (kind == "example") {
    for (const Example& example : model.examples) {
      try_one(example.name, example.place, [&] {
        std::string text;
        for (const ::ludwright::Failure& failure : run_example(games, {}, example, {})) text += failure.text + "\n";
        return text;
      });
    }
  } else {
    for (const Law& law : model.laws)
      try_one(law.name, law.place, [&] { return property_failure(model, law.name, root); });
  }
  if (name.empty() && left == 0) {
    trials_[root][{kind, ""}] = Trial{};
    for (const Json& failed : answer["failed"])
      trials_[root][{kind, ""}].failures += failed.at("name").get<std::string>() + "\n";
  }
  answer["tried"] = tried;
  answer["left"] = left;
  if (tried == 0 && left == 0) throw Failure{kRequestFailed, "there is no " + kind + " `" + name + "`"};
  publish(root, false);
  if (refreshes_lenses_)
    out_.push_back(
        {{"jsonrpc", "2.0"}, {"id", "refresh-" + std::to_string(++asked_)}, {"method", "workspace/codeLens/refresh"}});
  return answer;
}

// What did not hold when it was tried, as long as nothing has changed since.
void Server::add_trials(const std::string& root, const Model& model, std::map<std::string, Json>& found) {
  for (const auto& [what, trial] : trials_[root]) {
    if (!trial.is_current || trial.failures.empty() || what.second.empty() || trial.place.file >= model.files.size())
      continue;
    const std::string path = path_of_source(model.files[trial.place.file]);
    const Text* text = documents_.find(path);
    if (text == nullptr || trial.place.line == 0) continue;
    const std::size_t begin = text->byte({trial.place.line - 1, trial.place.column - 1}, Columns::Utf32);
    const std::size_t end = std::min(text->text().find('\n', begin), text->text().size());
    std::string message = what.first + " `" + what.second + "` does not hold:\n" + trial.failures;
    while (message.ends_with('\n')) message.pop_back();
    found[path].push_back(
        {{"range", json(*text, {0, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)})},
         {"severity", 1},
         {"code", what.first},
         {"source", "ludwright"},
         {"message", message}});
  }
}

}  // namespace ludwright::lsp
