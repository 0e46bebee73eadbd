#include "tools/lsp/server.h"

#include <algorithm>
#include <new>

#include "tools/common.h"
#include "tools/files/installation.h"

namespace ludwright::lsp {
namespace {

Json error_message(const Json& id, int code, const std::string& text) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", text}}}};
}

}  // namespace

Host host_of_program(TextOfFile texts) {
  return {std::move(texts), definitions_folder(),
          read_file(data_folder() / "schema" / "reference.md", "reference.md").text.value_or("")};
}

Server::Server(Host host)
    : host_(std::move(host)), documents_(host_.texts), reference_(std::make_unique<ReferencePage>(host_.reference)) {}

Server::~Server() = default;

std::string Server::handle(std::string_view message) noexcept {
  try {
    out_.clear();
    if (message.size() > kMostBytes) {
      out_.push_back(error_message(nullptr, kInvalidRequest, "the message is too long"));
    } else {
      const Json parsed = Json::parse(message, nullptr, false);
      if (parsed.is_discarded())
        out_.push_back(error_message(nullptr, kParseError, "not JSON"));
      else if (!parsed.is_object())
        out_.push_back(error_message(nullptr, kInvalidRequest, "expected an object"));
      else
        dispatch(parsed);
    }
    return Json(out_).dump(-1, ' ', false, Json::error_handler_t::replace);
  } catch (...) {  // no memory for the answer
    return "[]";
  }
}

void Server::dispatch(const Json& message) {
  const bool is_request = message.contains("id");
  const Json id = is_request ? message["id"] : Json();
  const auto method = message.find("method");
  if (method == message.end() || !method->is_string()) {
    const bool is_response = message.contains("result") || message.contains("error");
    if (!is_response) out_.push_back(error_message(id, kInvalidRequest, "expected a `method`"));
    return;
  }
  const Json params = message.contains("params") ? message["params"] : Json::object();
  std::optional<Json> error;
  try {
    if (is_request) {
      Json result = answer(method->get<std::string>(), params);
      out_.push_back({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
    } else {
      notice(method->get<std::string>(), params);
    }
  } catch (const Failure& failure) {
    error = error_message(id, failure.code, failure.message);
  } catch (const Json::exception& wrong) {
    error = error_message(id, kInvalidParams, wrong.what());
  } catch (const std::bad_alloc&) {
    error = error_message(id, kInternalError, "out of memory");
  } catch (const std::exception& fault) {
    error = error_message(id, kInternalError, fault.what());
  }
  if (error && is_request) out_.push_back(std::move(*error));
}

Json Server::answer(const std::string& method, const Json& params) {
  if (method == "initialize") return initialize(params);
  if (!initialized_) throw Failure{kNotInitialized, "expected `initialize` first"};
  if (shut_down_) throw Failure{kInvalidRequest, "the server was shut down"};
  if (method == "shutdown") {
    shut_down_ = true;
    return nullptr;
  }
  if (method == "textDocument/completion") return complete(params);
  if (method == "textDocument/hover") return hover(params);
  if (method == "textDocument/codeAction") return code_actions(params);
  if (method == "textDocument/definition") return definition_of(params);
  if (method == "textDocument/references") return references(params);
  if (method == "textDocument/documentHighlight") return highlights(params);
  if (method == "textDocument/prepareRename") return prepare_rename(params);
  if (method == "textDocument/rename") return rename(params);
  if (method == "textDocument/documentSymbol") return symbols(params);
  if (method == "textDocument/foldingRange") return folds(params);
  if (method == "textDocument/semanticTokens/full") return semantic_tokens(params);
  if (method == "textDocument/codeLens") return lenses(params);
  if (method == "workspace/executeCommand") return execute(params);
  throw Failure{kMethodNotFound, "no method `" + method + "`"};
}

void Server::notice(const std::string& method, const Json& params) {
  if (method == "exit") exited_ = true;
  if (!initialized_ || shut_down_) return;
  if (method == "textDocument/didOpen") open(params);
  if (method == "textDocument/didChange") change(params);
  if (method == "textDocument/didClose") close(params);
  if (method == "workspace/didChangeWatchedFiles" || method == "textDocument/didSave") {
    documents_.forget_files();
    known_.clear();
    for (const std::string& path : documents_.open_paths()) check(path, true);
  }
}

Json Server::initialize(const Json& params) {
  initialized_ = true;
  const Json none = Json::object();
  const auto at = [&](const Json& in, const char* key) -> const Json& {
    return in.is_object() && in.contains(key) ? in[key] : none;
  };
  const Json& encodings = at(at(at(params, "capabilities"), "general"), "positionEncodings");
  for (const Json& encoding : encodings)
    if (encoding == "utf-8") columns_ = Columns::Utf8;
  refreshes_lenses_ = at(at(at(at(params, "capabilities"), "workspace"), "codeLens"), "refreshSupport") == true;
  const Json& options = at(params, "initializationOptions");
  images_ = at(options, "images") == true || at(at(params, "clientInfo"), "name") == "Visual Studio Code";
  diagnoses_ = at(options, "diagnostics") != false;
  const Json capabilities = {
      {"positionEncoding", columns_ == Columns::Utf8 ? "utf-8" : "utf-16"},
      {"textDocumentSync", {{"openClose", true}, {"change", 2}, {"save", true}}},
      {"completionProvider", {{"triggerCharacters", {" ", ".", "("}}}},
      {"hoverProvider", true},
      {"codeActionProvider", {{"codeActionKinds", {"quickfix"}}}},
      {"definitionProvider", true},
      {"referencesProvider", true},
      {"documentHighlightProvider", true},
      {"renameProvider", {{"prepareProvider", true}}},
      {"documentSymbolProvider", true},
      {"foldingRangeProvider", true},
      {"semanticTokensProvider", {{"legend", token_legend()}, {"full", true}}},
      {"codeLensProvider", {{"resolveProvider", false}}},
      {"executeCommandProvider", {{"commands", {"ludwright.run"}}}},
  };
  return {{"capabilities", capabilities}, {"serverInfo", {{"name", "ludwright"}, {"version", LUDWRIGHT_VERSION}}}};
}

void Server::open(const Json& params) {
  const Json& document = params.at("textDocument");
  const std::string uri = document.at("uri");
  if (!documents_.open(uri, document.at("text"), document.value("version", std::int64_t{0}))) return;
  known_.clear();
  check(path_of_uri(uri), true);
  if (!diagnoses_) loaded(known_of(path_of_uri(uri)));  // the names of its cells, while it is whole
}

void Server::change(const Json& params) {
  const Json& document = params.at("textDocument");
  const std::string uri = document.at("uri");
  const std::string path = path_of_uri(uri);
  if (!documents_.is_open(path)) return;
  for (const Json& change : params.at("contentChanges")) {
    std::string text = change.at("text");
    if (change.contains("range")) {
      const Text& before = *documents_.find(path);
      const auto byte = [&](const Json& at) {
        return before.byte({at.at("line").get<std::uint32_t>(), at.at("character").get<std::uint32_t>()}, columns_);
      };
      const std::size_t begin = byte(change["range"].at("start"));
      const std::size_t end = std::max(begin, byte(change["range"].at("end")));
      text = before.text().substr(0, begin) + text + before.text().substr(end);
    }
    documents_.change(uri, std::move(text), document.value("version", std::int64_t{0}));
  }
  for (auto& [root, trials] : trials_)
    for (auto& [what, trial] : trials) trial.is_current = false;
  known_.clear();
  check(path);
}

void Server::close(const Json& params) {
  const std::string uri = params.at("textDocument").at("uri");
  const std::string path = path_of_uri(uri);
  documents_.close(uri);
  known_.clear();
  boards_.erase(path);
  trials_.erase(path);
  const auto found = std::move(found_[path]);
  found_.erase(path);
  for (const auto& [file, diagnostics] : found) publish_file(file);
  for (const std::string& other : documents_.open_paths()) check(other);
}

Server::Place Server::place_of(const Json& params) {
  Place place;
  place.path = path_of_uri(params.at("textDocument").at("uri"));
  if (!documents_.is_open(place.path)) throw Failure{kRequestFailed, "the document is not open"};
  place.text = documents_.find(place.path);
  if (params.contains("position")) {
    const Json& position = params["position"];
    place.byte = place.text->byte(
        {position.at("line").get<std::uint32_t>(), position.at("character").get<std::uint32_t>()}, columns_);
  }
  return place;
}

Known& Server::known(const std::string& root) {
  const auto [entry, is_new] = known_.try_emplace(root);
  Known& definition = entry->second;
  if (!is_new) return definition;
  definition.root = root;
  definition.files = files_of(root, documents_, host_.definitions);
  definition.names = std::make_unique<Names>(definition.files);
  return definition;
}

Known& Server::known_of(const std::string& path) {
  return known(roots_of(path, documents_, host_.definitions).front());
}

std::optional<std::uint32_t> Server::index_of(const Known& definition, const std::string& path) const {
  for (std::uint32_t i = 0; i < definition.files.size(); ++i)
    if (definition.files[i].path == path) return i;
  return std::nullopt;
}

const Loaded& Server::loaded(Known& definition) {
  if (!definition.loaded)
    keep(definition, load_game(definition.root, {}, host_.definitions, Purpose::Whole, documents_.texts()));
  return *definition.loaded;
}

void Server::keep(Known& definition, Loaded result) {
  definition.loaded = std::make_unique<Loaded>(std::move(result));
  if (definition.loaded->model) boards_[definition.root] = board_names(definition.loaded->model->board);
}

Json Server::json(Position position) const { return {{"line", position.line}, {"character", position.column}}; }

Json Server::json(const Text& text, const Span& span) const {
  const Range range = range_of(text, span, columns_);
  return {{"start", json(range.begin)}, {"end", json(range.end)}};
}

Json Server::location(const Known& definition, const Occurrence& occurrence) const {
  const DefinitionFile& file = definition.files[occurrence.file];
  return {{"uri", documents_.uri(file.path)}, {"range", json(*file.text, {0, occurrence.begin, occurrence.end})}};
}

}  // namespace ludwright::lsp
