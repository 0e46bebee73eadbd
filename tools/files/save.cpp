// Saved games as JSON, and files written so that a kill at any moment leaves a whole one; see save.h.
#include "tools/files/save.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "dsl/utf8.h"
#include "tools/files/seal.h"

namespace ludwright {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostBytes = 16U << 20U;
constexpr std::size_t kMostMoves = 1'000'000;
constexpr int kVersion = 1;
constexpr const char* kHidden = "(hidden)";  // stands for a move that is sealed

// FNV-1a: stable between runs and machines, and a change by accident is all it has to notice.
struct Hash {
  std::uint64_t value = 0xcbf29ce484222325ULL;
  void add(const std::string& text) {
    for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    value = (value ^ 0xffU) * 0x100000001b3ULL;
  }
};

std::string hex(std::uint64_t value) { return fmt::format("{:016x}", value); }

// The content of a node without its places, so that comments and spaces do not count.
void add_node(Hash& hash, const YamlNode& node) {
  switch (node.kind) {
    case YamlNode::Kind::Null:
      hash.add("~");
      break;
    case YamlNode::Kind::Scalar:
      hash.add("=" + node.text);
      break;
    case YamlNode::Kind::List:
      hash.add("[");
      for (const YamlNode& item : node.items) add_node(hash, item);
      hash.add("]");
      break;
    case YamlNode::Kind::Map:
      hash.add("{");
      for (const auto& entry : node.entries) {
        hash.add(entry.key);
        add_node(hash, entry.value);
      }
      hash.add("}");
      break;
  }
}

// Nesting deeper than any saved game has, found before a parser builds it.
bool is_nested_deeply(const std::string& text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (in_string) {
      if (text[i] == '\\')
        ++i;
      else if (text[i] == '"')
        in_string = false;
      continue;
    }
    if (text[i] == '"') in_string = true;
    if (text[i] == '[' || text[i] == '{') ++depth;
    if (text[i] == ']' || text[i] == '}') --depth;
    if (depth > 8) return true;
  }
  return false;
}

// A text member; a missing one is "" unless required.
std::string text_of(const Json& json, const char* key, bool required, std::string& error) {
  const auto found = json.find(key);
  if (found == json.end()) {
    if (required && error.empty()) error = fmt::format("expected a member `{}`", key);
    return "";
  }
  if (!found->is_string()) {
    if (error.empty()) error = fmt::format("expected a text for `{}`, got {}", key, found->type_name());
    return "";
  }
  return found->get<std::string>();
}

std::map<std::string, std::string> texts_of(const Json& json, const char* key, std::string& error) {
  std::map<std::string, std::string> texts;
  const auto found = json.find(key);
  if (found == json.end()) return texts;
  if (!found->is_object() ||
      std::any_of(found->begin(), found->end(), [](const Json& each) { return !each.is_string(); })) {
    if (error.empty()) error = fmt::format("expected texts by name for `{}`", key);
    return texts;
  }
  for (const auto& [name, value] : found->items()) texts[name] = value.get<std::string>();
  return texts;
}

// Whether some text, or the name of one, could drive a terminal that shows it.
bool has_unsafe_text(const Json& json) {
  const auto is_unsafe = [](std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return printable(text) != text;
  };
  if (json.is_string()) return is_unsafe(json.get<std::string>());
  if (json.is_object())
    return std::any_of(json.items().begin(), json.items().end(),
                       [&](const auto& item) { return is_unsafe(item.key()) || has_unsafe_text(item.value()); });
  return json.is_array() &&
         std::any_of(json.begin(), json.end(), [](const Json& each) { return has_unsafe_text(each); });
}

// Puts what was sealed where it belongs. "" or what is wrong.
std::string read_sealed(const std::string& sealed, SavedGame& saved) {
  const auto text = unseal(sealed);
  const Json json = text ? Json::parse(*text, nullptr, false) : Json();
  if (!json.is_object() || has_unsafe_text(json)) return "what is `sealed` was changed";
  std::string error;
  saved.secret_position = json.contains("position");
  if (saved.secret_position) saved.position = text_of(json, "position", true, error);
  const Json moves = json.value("moves", Json::array());
  for (std::size_t i = 0; i < saved.moves.size(); ++i) {
    if (saved.moves[i] != kHidden) continue;
    const std::size_t next = saved.secret_moves.size();
    if (!moves.is_array() || next >= moves.size() || !moves[next].is_string())
      return fmt::format("move {} is hidden, and not `sealed`", i + 1);
    saved.moves[i] = moves[next].get<std::string>();
    saved.secret_moves.insert(i);
  }
  return error;
}

std::string errno_text() { return std::strerror(errno); }

// Writes all bytes and syncs them; "" or why not.
std::string write_all(int file, const std::string& text) {
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t count = ::write(file, text.data() + written, text.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno_text();
    written += static_cast<std::size_t>(count);
  }
  return ::fsync(file) == 0 ? "" : errno_text();
}

// The program's own output that is this file, once more; -1 if none is. A socket, which other programs give as output,
// cannot be opened by its name.
int output_like(const struct stat& wanted) {
  for (const int file : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat info {};
    if (::fstat(file, &info) == 0 && info.st_dev == wanted.st_dev && info.st_ino == wanted.st_ino)
      return ::fcntl(file, F_DUPFD_CLOEXEC, 0);
  }
  errno = ENXIO;
  return -1;
}

}  // namespace

SavedGame describe(const std::string& game, const Loaded& loaded) {
  SavedGame saved;
  saved.game = game;
  saved.checksum = hex(checksum(*loaded.model));
  for (const OptionInfo& option : loaded.model->options) saved.options[option.name] = option.chosen;
  if (loaded.tree) {
    for (const auto& entry : loaded.tree->entries) {
      if (entry.key == "examples") continue;  // not always read, and no part of what was played
      Hash hash;
      add_node(hash, entry.value);
      saved.sections[entry.key] = hex(hash.value);
    }
  }
  return saved;
}

std::string write_saved(const SavedGame& saved) {
  Json json;
  json["ludwright"] = "saved game";
  json["version"] = kVersion;
  json["game"] = saved.game;
  json["checksum"] = saved.checksum;
  json["sections"] = saved.sections;
  json["options"] = saved.options;
  if (!saved.players.empty()) json["players"] = saved.players;
  Json sealed = Json::object();
  if (!saved.position.empty()) (saved.secret_position ? sealed : json)["position"] = saved.position;
  json["moves"] = saved.moves;
  for (const std::size_t i : saved.secret_moves) {
    sealed["moves"].push_back(saved.moves[i]);
    json["moves"][i] = kHidden;
  }
  if (!sealed.empty()) json["sealed"] = seal(sealed.dump(-1, ' ', false, Json::error_handler_t::replace));
  if (!saved.result.empty()) json["result"] = saved.result;
  if (!saved.law.empty()) json["law"] = saved.law;
  if (!saved.fault.empty()) json["fault"] = saved.fault;
  // What a file name or a position has that is not UTF-8 is replaced rather than thrown upon.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::optional<SavedGame> read_saved(const std::string& text, std::string& error) {
  error.clear();
  if (is_nested_deeply(text)) {
    error = "expected a saved game, got deeply nested brackets";
    return std::nullopt;
  }
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded() || !json.is_object()) {
    error = "expected a saved game in JSON";
    return std::nullopt;
  }
  SavedGame saved;
  if (text_of(json, "ludwright", true, error) != "saved game" && error.empty())
    error = "expected a saved game of ludwright";
  const auto version = json.find("version");
  if (error.empty() && (version == json.end() || *version != kVersion))
    error = fmt::format("expected version {}", kVersion);
  saved.game = text_of(json, "game", true, error);
  saved.checksum = text_of(json, "checksum", true, error);
  saved.position = text_of(json, "position", false, error);
  saved.result = text_of(json, "result", false, error);
  saved.law = text_of(json, "law", false, error);
  saved.fault = text_of(json, "fault", false, error);
  saved.sections = texts_of(json, "sections", error);
  saved.options = texts_of(json, "options", error);
  saved.players = texts_of(json, "players", error);
  const auto moves = json.find("moves");
  if (error.empty() && (moves == json.end() || !moves->is_array() || moves->size() > kMostMoves))
    error = "expected a list of `moves`";
  for (std::size_t i = 0; error.empty() && i < moves->size(); ++i) {
    if ((*moves)[i].is_string())
      saved.moves.push_back((*moves)[i].get<std::string>());
    else
      error = fmt::format("expected a text for move {}, got {}", i + 1, (*moves)[i].type_name());
  }
  if (error.empty() && has_unsafe_text(json)) error = "expected texts without control characters";
  const std::string sealed = text_of(json, "sealed", false, error);
  if (error.empty() && !sealed.empty()) error = read_sealed(sealed, saved);
  if (!error.empty()) return std::nullopt;
  return saved;
}

std::vector<std::string> changes_since(const SavedGame& saved, const Loaded& loaded) {
  const SavedGame now = describe(saved.game, loaded);
  std::vector<std::string> changes;
  if (now.checksum == saved.checksum) return changes;
  for (const auto& [name, sum] : saved.sections) {
    const auto found = now.sections.find(name);
    if (found == now.sections.end())
      changes.push_back(fmt::format("`{}` is gone", name));
    else if (found->second != sum)
      changes.push_back(fmt::format("`{}` has changed", name));
  }
  for (const auto& [name, sum] : now.sections) {
    if (saved.sections.count(name) == 0) changes.push_back(fmt::format("`{}` is new", name));
  }
  for (const auto& [name, value] : now.options) {
    const auto found = saved.options.find(name);
    if (found == saved.options.end())
      changes.push_back(fmt::format("option `{}` is new", name));
    else if (found->second != value)
      changes.push_back(fmt::format("option `{}` was `{}` and is `{}`", name, found->second, value));
  }
  if (changes.empty()) changes.push_back(fmt::format("its checksum was {} and is {}", saved.checksum, now.checksum));
  return changes;
}

std::string write_file(const std::string& path, const std::string& text) {
  struct stat info {};
  // A device or a pipe (/dev/stdout) cannot be renamed over.
  if (::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode)) {
    if (S_ISDIR(info.st_mode)) return "it is a folder";
    int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (file < 0 && S_ISSOCK(info.st_mode)) file = output_like(info);
    if (file < 0) return errno_text();
    std::string fault = write_all(file, text);
    ::close(file);
    return fault == std::strerror(EINVAL) ? "" : fault;  // devices need not be synced
  }
  const std::string aside = fmt::format("{}.{}.part", path, ::getpid());
  const auto folder = std::filesystem::path(path).parent_path();
  // A file without a name, which is gone with the process; where there is no such thing, or no /proc by which to name
  // it, one beside.
  const bool can_be_named = ::access("/proc/self/fd", X_OK) == 0;
  int file = can_be_named ? ::open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0644) : -1;
  const bool is_nameless = file >= 0;
  if (!is_nameless) file = ::open(aside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0) return errno_text();
  std::string fault = write_all(file, text);
  const std::string handle = fmt::format("/proc/self/fd/{}", file);
  // A name that is taken can only be taken over by renaming.
  const auto name = [&](const std::string& as) {
    return ::linkat(AT_FDCWD, handle.c_str(), AT_FDCWD, as.c_str(), AT_SYMLINK_FOLLOW) == 0;
  };
  bool is_beside = !is_nameless;
  if (fault.empty() && is_nameless && !name(path)) {
    ::unlink(aside.c_str());
    is_beside = name(aside);
    if (!is_beside) fault = errno_text();
  }
  if (::close(file) != 0 && fault.empty()) fault = errno_text();
  if (fault.empty() && is_beside && ::rename(aside.c_str(), path.c_str()) != 0) fault = errno_text();
  if (!fault.empty() && is_beside) ::unlink(aside.c_str());
  return fault;
}

std::optional<std::string> read_file(const std::string& path, std::string& error) {
  std::error_code fault;
  if (std::filesystem::is_directory(path, fault)) {
    error = "it is a folder";
    return std::nullopt;
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    error = errno != 0 ? errno_text() : "it cannot be opened";
    return std::nullopt;
  }
  std::string text(kMostBytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > kMostBytes) {
    error = "it is larger than 16 MiB";
    return std::nullopt;
  }
  return text;
}

}  // namespace ludwright
