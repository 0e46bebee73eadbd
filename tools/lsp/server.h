// The language server: a JSON message of an editor in, JSON messages out. It reads no stream and starts no thread; what
// it knows of files is what the editor sends and what Host gives. Every definition that the editor has open is loaded
// anew when one of its files changes; when it is opened or saved, with every value of its options, as `check` does.
// Tested by tests/lsp.
#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/load.h"
#include "tools/lsp/completion.h"
#include "tools/lsp/documents.h"
#include "tools/lsp/names.h"
#include "tools/lsp/reference_page.h"

namespace ludwright::lsp {

using Json = nlohmann::ordered_json;

// Codes of errors, of JSON-RPC 2.0 and of the protocol.
inline constexpr int kParseError = -32700, kInvalidRequest = -32600, kMethodNotFound = -32601, kInvalidParams = -32602,
                     kInternalError = -32603, kNotInitialized = -32002, kRequestFailed = -32803;

struct Host {
  TextOfFile texts;                   // goes before the disk; may be empty
  std::filesystem::path definitions;  // where names of games are looked up
  std::string reference;              // the text of schema/reference.md, "" if there is none
};

// With the games and the reference that come with the program.
Host host_of_program(TextOfFile texts = {});

// What is known of one definition: `root` is the path of its own file.
struct Known {
  std::string root;
  std::vector<DefinitionFile> files;
  std::unique_ptr<Names> names;
  std::unique_ptr<Usage> usage;  // made with the first completion, as are the words
  std::vector<UnexplainedWord> unexplained;
  std::unique_ptr<Loaded> loaded;
  std::map<std::string, std::string> pictures;  // of pieces, by name
};

// What an example or a property has shown when it was run.
struct Trial {
  std::string failures;  // "" if it held
  ::ludwright::Place place;
  bool is_current = true;  // nothing has changed since
};

class Server {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{16} << 20;  // of a message

  explicit Server(Host host);
  ~Server();

  // A JSON array of messages to send, perhaps none, in this order. Never throws; what is no message is answered by an
  // error as JSON-RPC 2.0 says. Takes as long as loading the definition does, or running an example.
  std::string handle(std::string_view message) noexcept;
  bool has_exited() const { return exited_; }  // the editor has said `exit`
  bool was_shut_down() const { return shut_down_; }

 private:
  struct Failure {  // of a request
    int code;
    std::string message;
  };
  struct Place {  // what a request is about
    std::string path;
    const Text* text = nullptr;
    std::size_t byte = 0;
  };

  // server.cpp: messages
  void dispatch(const Json& message);
  Json answer(const std::string& method, const Json& params);
  void notice(const std::string& method, const Json& params);
  Json initialize(const Json& params);
  void open(const Json& params);
  void change(const Json& params);
  void close(const Json& params);
  Place place_of(const Json& params);  // of a document that is open, else fails
  Known& known(const std::string& root);
  Known& known_of(const std::string& path);  // the definition that a file belongs to
  std::optional<std::uint32_t> index_of(const Known& definition, const std::string& path) const;
  const Loaded& loaded(Known& definition);
  void keep(Known& definition, Loaded result);
  Json json(Position position) const;
  Json json(const Text& text, const Span& span) const;
  Json location(const Known& definition, const Occurrence& occurrence) const;

  // checking.cpp: diagnostics and quick fixes
  void check(const std::string& path, bool whole = false);
  void publish(const std::string& root, bool whole);
  void publish_file(const std::string& path);
  Json diagnostic(const Diagnostic& one, const Text& text) const;
  static std::string path_of_source(const std::string& name);
  static std::optional<std::uint32_t> source_of(const SourceSet& sources, const std::string& path);
  Json code_actions(const Json& params);

  // answers.cpp: completion and hover
  Json complete(const Json& params);
  std::string documentation(const Candidate& candidate) const;
  Json hover(const Json& params);
  std::string about_name(Known& definition, const Name& name);
  std::string picture_of(Known& definition, const std::string& piece);
  const Usage& everywhere();

  // navigation.cpp: where names are declared and used
  const Name* name_at(Known& definition, const Place& place) const;
  Json definition_of(const Json& params);
  Json references(const Json& params);
  Json highlights(const Json& params);
  Json prepare_rename(const Json& params);
  Json rename(const Json& params);
  const Name& renameable(const Place& place);
  template <typename Use>
  void for_each_occurrence(const Place& place, Use use);

  // outline.cpp: what a file is made of
  Json symbols(const Json& params);
  Json folds(const Json& params);
  Json semantic_tokens(const Json& params);
  static Json token_legend();

  // trials.cpp: examples and properties run from the editor
  Json lenses(const Json& params);
  Json execute(const Json& params);
  void add_trials(const std::string& root, const Model& model, std::map<std::string, Json>& found);

  Host host_;
  Documents documents_;
  std::unique_ptr<ReferencePage> reference_;
  std::unique_ptr<Usage> everywhere_;  // learnt from the games of the host
  std::map<std::string, Known> known_;
  std::map<std::string, std::map<std::string, Json>> found_;                            // root → file → diagnostics
  std::map<std::string, BoardNames> boards_;                                            // of roots, as last loaded
  std::map<std::string, std::map<std::pair<std::string, std::string>, Trial>> trials_;  // root → kind, name
  std::set<std::string> published_;  // files of which the editor shows faults
  std::vector<Json> out_;
  Columns columns_ = Columns::Utf16;
  bool refreshes_lenses_ = false;  // the client asks for lenses again when it is told to
  int asked_ = 0;                  // requests made of the client
  bool images_ = false;            // the client shows pictures in hovers
  bool diagnoses_ = true;          // false where the client checks definitions itself
  bool initialized_ = false, shut_down_ = false, exited_ = false;
};

}  // namespace ludwright::lsp
