// The texts that an editor has open, files that they read, and the places of the protocol: URIs, lines, columns.
// Tested by tests/lsp/documents_test.cpp.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/files.h"
#include "dsl/yaml_tree.h"

namespace ludwright::lsp {

// How columns are counted: what client and server have agreed upon.
enum class Columns : std::uint8_t { Utf8, Utf16, Utf32 };

struct Position {
  std::uint32_t line = 0, column = 0;  // from 0
  bool operator==(const Position&) const = default;
};

// A text with its lines; bytes to places and back. A place behind the end of a line is that end.
class Text {
 public:
  explicit Text(std::string text = {});
  const std::string& text() const { return text_; }
  Position position(std::size_t byte, Columns columns) const;
  std::size_t byte(Position position, Columns columns) const;
  std::string_view line(std::uint32_t line) const;  // without its end; "" beyond the last
  std::uint32_t lines() const { return static_cast<std::uint32_t>(line_starts_.size()); }
  // The tree of the text, made when it is first asked for. Spans are of file 0.
  const YamlNode& tree() const;

 private:
  std::string text_;
  std::vector<std::size_t> line_starts_;
  mutable std::unique_ptr<YamlNode> tree_;
};

// "file:///a%20b.yaml" → "/a b.yaml"; of other schemes what stands behind the colon and two slashes. And back, as file.
std::string path_of_uri(const std::string& uri);
std::string uri_of_path(const std::string& path);

// Open documents and, behind them, what `beyond` and the disk have. Paths are absolute, without `.` and `..`.
class Documents {
 public:
  static constexpr std::size_t kMost = 500, kMostBytes = std::size_t{64} << 20;

  explicit Documents(TextOfFile beyond) : beyond_(std::move(beyond)) {}

  // False where there are too many, or the text is larger than a definition may be.
  bool open(const std::string& uri, std::string text, std::int64_t version);
  bool change(const std::string& uri, std::string text, std::int64_t version);
  void close(const std::string& uri);
  bool is_open(const std::string& path) const { return open_.count(path) > 0; }
  std::vector<std::string> open_paths() const;
  std::optional<std::int64_t> version(const std::string& path) const;
  std::string uri(const std::string& path) const;  // as the client writes it, if it opened the file

  // The text of a file; null where there is none. Stays valid until the next change of the documents.
  const Text* find(const std::string& path);
  // For the loader: texts that stand in for files.
  TextOfFile texts() const;
  // Forgets what was read from the disk.
  void forget_files() { read_.clear(); }

 private:
  struct Open {
    std::string uri;
    std::int64_t version = 0;
    std::unique_ptr<Text> text;
  };
  bool has_room(const std::string& path, std::size_t size) const;

  std::map<std::string, Open> open_;
  std::map<std::string, std::unique_ptr<Text>> read_;  // kept as long as nothing changes
  TextOfFile beyond_;
};

// The span of a file's text as a place of the protocol: {"start": {"line", "character"}, "end": …} is made of these
// two.
struct Range {
  Position begin, end;
};
Range range_of(const Text& text, const Span& span, Columns columns);

}  // namespace ludwright::lsp
