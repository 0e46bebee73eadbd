// Diagnostics as the text is typed, and quick fixes. See server.h.
#include <algorithm>

#include "tools/lsp/server.h"
#include "tools/testing/whole_check.h"

namespace ludwright::lsp {
namespace fs = std::filesystem;

// Sources are named as messages show them; here they have whole paths.
std::string Server::path_of_source(const std::string& name) {
  std::error_code failed;
  const fs::path path = fs::absolute(name, failed);
  return (failed ? fs::path(name) : path).lexically_normal().generic_string();
}

std::optional<std::uint32_t> Server::source_of(const SourceSet& sources, const std::string& path) {
  for (std::uint32_t file = 0; file < sources.size(); ++file)
    if (path_of_source(sources.name(file)) == path) return file;
  return std::nullopt;
}

// Loads what the file belongs to and tells what is wrong in it.
void Server::check(const std::string& path, bool whole) {
  if (!diagnoses_) return;
  const std::vector<std::string> roots = roots_of(path, documents_, host_.definitions);
  // It may belong to others than before.
  for (auto it = found_.begin(); it != found_.end();) {
    const bool stale = it->second.count(path) > 0 && std::find(roots.begin(), roots.end(), it->first) == roots.end();
    const auto files = stale ? std::move(it->second) : std::map<std::string, Json>{};
    it = stale ? found_.erase(it) : std::next(it);
    for (const auto& [file, diagnostics] : files) publish_file(file);
  }
  for (const std::string& root : roots) publish(root, whole);
}

void Server::publish(const std::string& root, bool whole) {
  Known& definition = known(root);
  if (whole) keep(definition, check_whole({.game = root, .files = documents_.texts()}));
  const Loaded& result = loaded(definition);
  std::map<std::string, Json> found;
  std::map<std::uint32_t, Text> texts;
  found[root] = Json::array();
  for (std::uint32_t file = 0; file < result.sources.size(); ++file)
    found.try_emplace(path_of_source(result.sources.name(file)), Json::array());
  constexpr std::size_t most = 100;  // of one file
  for (const Diagnostic& each : result.diagnostics.sorted(result.sources)) {
    Json& list = found[path_of_source(result.sources.name(each.span.file))];
    const auto text = texts.try_emplace(each.span.file, std::string(result.sources.text(each.span.file))).first;
    if (list.size() < most) list.push_back(diagnostic(each, text->second));
  }
  if (result.model) add_trials(root, *result.model, found);
  std::map<std::string, Json>& before = found_[root];
  std::set<std::string> files;
  for (const auto& [file, diagnostics] : before) files.insert(file);
  for (const auto& [file, diagnostics] : found) files.insert(file);
  before = std::move(found);
  for (const std::string& file : files)
    if (documents_.is_open(file) || documents_.find(file) != nullptr) publish_file(file);
}

// What all definitions that read the file say of it. Of a file that is not open only faults are worth showing.
void Server::publish_file(const std::string& path) {
  Json all = Json::array();
  for (const auto& [root, files] : found_) {
    const auto file = files.find(path);
    if (file == files.end()) continue;
    for (const Json& each : file->second)
      if (std::find(all.begin(), all.end(), each) == all.end()) all.push_back(each);
  }
  if (!documents_.is_open(path) && all.empty() && published_.count(path) == 0) return;
  if (all.empty())
    published_.erase(path);
  else
    published_.insert(path);
  Json params = {{"uri", documents_.uri(path)}};
  if (const auto version = documents_.version(path)) params["version"] = *version;
  params["diagnostics"] = std::move(all);
  out_.push_back({{"jsonrpc", "2.0"}, {"method", "textDocument/publishDiagnostics"}, {"params", std::move(params)}});
}

Json Server::diagnostic(const Diagnostic& one, const Text& text) const {
  std::string message = one.message;
  if (!one.label.empty()) message += ": " + one.label;
  for (const char* kind : {"help", "note"})
    for (const Note& note : one.notes)
      if (note.kind == kind) message += "\n" + note.kind + ": " + note.text;
  Json result = {{"range", json(text, one.span)},
                 {"severity", one.severity == Severity::Error ? 1 : 2},
                 {"code", one.code},
                 {"source", "ludwright"},
                 {"message", message}};
  if (one.code.starts_with("unused-")) result["tags"] = Json::array({1});  // shown faded
  for (const Fix& fix : one.fixes)
    if (fix.span.file == one.span.file)
      result["data"]["fixes"].push_back({{"range", json(text, fix.span)}, {"newText", fix.replacement}});
  return result;
}

// The fixes of what was found in the lines asked for.
Json Server::code_actions(const Json& params) {
  const Place place = place_of(params);
  const Json& asked = params.at("range");
  const std::uint32_t first = asked.at("start").at("line"), last = asked.at("end").at("line");
  Json actions = Json::array();
  for (const auto& [root, files] : found_) {
    const auto file = files.find(place.path);
    if (file == files.end()) continue;
    for (const Json& each : file->second) {
      const Json& range = each.at("range");
      if (range["end"]["line"] < first || range["start"]["line"] > last || !each.contains("data")) continue;
      bool preferred = true;
      for (const Json& fix : each["data"]["fixes"]) {
        const std::string replacement = fix.at("newText");
        Json changes;
        changes[documents_.uri(place.path)] = Json::array({fix});
        Json action = {{"title", "write `" + replacement + "`"},
                       {"kind", "quickfix"},
                       {"diagnostics", Json::array({each})},
                       {"isPreferred", preferred},
                       {"edit", {{"changes", changes}}}};
        if (std::find(actions.begin(), actions.end(), action) == actions.end()) actions.push_back(std::move(action));
        preferred = false;
      }
    }
  }
  return actions;
}

}  // namespace ludwright::lsp
