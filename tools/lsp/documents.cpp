#include "tools/lsp/documents.h"

#include <algorithm>

#include "dsl/utf8.h"
#include "tools/lsp/loose_yaml.h"

namespace ludwright::lsp {
namespace {

std::uint32_t width(const Utf8Char& c, Columns columns) {
  if (columns == Columns::Utf8) return static_cast<std::uint32_t>(c.length);
  return columns == Columns::Utf16 && c.code > 0xFFFF ? 2 : 1;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char small = static_cast<char>(c | 0x20);
  return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

}  // namespace

Text::Text(std::string text) : text_(std::move(text)), line_starts_{0} {
  for (std::size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1))
    line_starts_.push_back(at + 1);
}

std::string_view Text::line(std::uint32_t line) const {
  if (line >= lines()) return {};
  const std::size_t begin = line_starts_[line];
  const std::size_t end = line + 1 < lines() ? line_starts_[line + 1] - 1 : text_.size();
  std::string_view text = std::string_view(text_).substr(begin, end - begin);
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

Position Text::position(std::size_t byte, Columns columns) const {
  byte = std::min(byte, text_.size());
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), byte);
  Position place{static_cast<std::uint32_t>(after - line_starts_.begin() - 1), 0};
  for (std::size_t at = *(after - 1); at < byte;) {
    const Utf8Char c = decode_utf8(text_, at);
    if (at + c.length > byte) break;
    place.column += width(c, columns);
    at += c.length;
  }
  return place;
}

std::size_t Text::byte(Position position, Columns columns) const {
  if (position.line >= lines()) return text_.size();
  const std::size_t begin = line_starts_[position.line];
  const std::size_t end = begin + line(position.line).size();
  std::size_t at = begin;
  for (std::uint32_t column = 0; at < end;) {
    const Utf8Char c = decode_utf8(text_, at);
    column += width(c, columns);
    if (column > position.column) break;
    at += c.length;
  }
  return at;
}

const YamlNode& Text::tree() const {
  if (!tree_) tree_ = std::make_unique<YamlNode>(read_loosely(0, text_));
  return *tree_;
}

std::string path_of_uri(const std::string& uri) {
  std::string_view rest = uri;
  if (const std::size_t scheme = rest.find("://"); scheme != std::string_view::npos) {
    rest.remove_prefix(scheme + 3);
    if (const std::size_t path = rest.find('/'); uri.starts_with("file:") && path != std::string_view::npos)
      rest.remove_prefix(path);  // the host
  } else if (const std::size_t colon = rest.find(':'); colon != std::string_view::npos) {
    rest.remove_prefix(colon + 1);
  }
  std::string path;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const bool escaped =
        rest[i] == '%' && i + 2 < rest.size() && hex_digit(rest[i + 1]) >= 0 && hex_digit(rest[i + 2]) >= 0;
    path += escaped ? static_cast<char>(hex_digit(rest[i + 1]) * 16 + hex_digit(rest[i + 2])) : rest[i];
    if (escaped) i += 2;
  }
  if (!path.starts_with('/')) path.insert(0, "/");
  return std::filesystem::path(path).lexically_normal().generic_string();
}

std::string uri_of_path(const std::string& path) {
  static constexpr char kHex[] = "0123456789ABCDEF";
  static constexpr std::string_view kAsTheyAre =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/!$&'()*+,;=:@";
  std::string uri = "file://";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (kAsTheyAre.find(c) != std::string_view::npos)
      uri += c;
    else
      uri += {'%', kHex[byte >> 4], kHex[byte & 15]};
  }
  return uri;
}

bool Documents::has_room(const std::string& path, std::size_t size) const {
  std::size_t sum = size;
  for (const auto& [other, document] : open_) sum += other == path ? 0 : document.text->text().size();
  return size <= kMostBytesOfFile && sum <= kMostBytes;
}

bool Documents::open(const std::string& uri, std::string text, std::int64_t version) {
  const std::string path = path_of_uri(uri);
  if (open_.size() >= kMost || !has_room(path, text.size())) return false;
  open_[path] = {uri, version, std::make_unique<Text>(std::move(text))};
  forget_files();
  return true;
}

bool Documents::change(const std::string& uri, std::string text, std::int64_t version) {
  const auto document = open_.find(path_of_uri(uri));
  if (document == open_.end() || !has_room(document->first, text.size())) return false;
  document->second.text = std::make_unique<Text>(std::move(text));
  document->second.version = version;
  forget_files();
  return true;
}

void Documents::close(const std::string& uri) {
  open_.erase(path_of_uri(uri));
  forget_files();
}

std::vector<std::string> Documents::open_paths() const {
  std::vector<std::string> paths;
  for (const auto& [path, document] : open_) paths.push_back(path);
  return paths;
}

std::optional<std::int64_t> Documents::version(const std::string& path) const {
  const auto document = open_.find(path);
  return document == open_.end() ? std::nullopt : std::optional(document->second.version);
}

std::string Documents::uri(const std::string& path) const {
  const auto document = open_.find(path);
  return document == open_.end() ? uri_of_path(path) : document->second.uri;
}

const Text* Documents::find(const std::string& path) {
  if (const auto document = open_.find(path); document != open_.end()) return document->second.text.get();
  const auto [known, is_new] = read_.try_emplace(path);
  if (is_new) {
    FileContents file = read_file(path, path, beyond_);
    if (file.text) known->second = std::make_unique<Text>(std::move(*file.text));
  }
  return known->second.get();
}

TextOfFile Documents::texts() const {
  return [this](const std::string& path) -> std::optional<std::string> {
    if (const auto document = open_.find(path); document != open_.end()) return document->second.text->text();
    return beyond_ ? beyond_(path) : std::nullopt;
  };
}

Range range_of(const Text& text, const Span& span, Columns columns) {
  return {text.position(span.begin, columns), text.position(std::max(span.begin, span.end), columns)};
}

}  // namespace ludwright::lsp
