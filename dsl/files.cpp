// File access of step 1, in bounds: every question to the disk uses error codes, sizes are judged before reading.
// Entry points read_file(), game_path(), games_in(). Tested by tests/dsl/read_test.cpp.
#include "dsl/files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

namespace ludwright {

namespace fs = std::filesystem;

namespace {

bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return text;
}

FileContents refuse_size(const std::string& shown, const std::string& size) {
  return {{},
          "file-too-large",
          "`" + shown + "` has " + size + " bytes, expected at most " + std::to_string(kMostBytesOfFile)};
}

void remove_byte_order_mark(std::string& text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
}

std::optional<std::string> text_instead(const fs::path& path, const TextOfFile& texts) {
  return texts ? texts(path.lexically_normal().generic_string()) : std::nullopt;
}

}  // namespace

bool is_game_name(const std::string& text) {
  return !text.empty() && text.size() <= 100 && text[0] != '-' && std::all_of(text.begin(), text.end(), is_word_char);
}

bool is_yaml_path(const std::string& text) {
  return text.find('/') != std::string::npos || text.ends_with(".yaml") || text.ends_with(".yml");
}

fs::path game_path(const fs::path& definitions, const std::string& name) {
  return definitions / name / (name + ".yaml");
}

std::vector<std::string> games_in(const fs::path& definitions) {
  std::vector<std::string> names;
  std::error_code failed;
  for (fs::directory_iterator it(definitions, failed), end; !failed && it != end; it.increment(failed)) {
    const std::string name = it->path().filename().string();
    std::error_code absent;
    if (is_game_name(name) && fs::is_regular_file(game_path(definitions, name), absent)) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> files_beside(const fs::path& path) {
  constexpr std::size_t most = 1000;
  std::vector<std::string> names;
  std::error_code failed;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  for (fs::directory_iterator it(folder, failed), end; !failed && it != end && names.size() < most;
       it.increment(failed)) {
    std::error_code absent;
    if (fs::is_regular_file(it->path(), absent)) names.push_back(it->path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

bool is_inside(const fs::path& path, const fs::path& folder) {
  const auto [in_folder, in_path] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return in_folder == folder.end() || in_folder->empty();
}

std::string shown_path(const fs::path& path) {
  std::error_code failed;
  const fs::path here = fs::current_path(failed);
  const fs::path normal = path.lexically_normal();
  if (failed || !path.is_absolute() || !is_inside(normal, here)) return path.string();
  return normal.lexically_relative(here).string();
}

FileContents read_file(const fs::path& path, const std::string& shown) {
  const auto refuse = [&](const std::string& why) {
    return FileContents{{}, "cannot-read", "cannot read `" + shown + "`: " + why};
  };
  std::error_code failed;
  const fs::file_status status = fs::status(path, failed);
  if (status.type() == fs::file_type::not_found) return refuse("no such file");
  if (failed) return refuse(lower_case(failed.message()));
  if (status.type() == fs::file_type::directory) return refuse("it is a folder");
  if (status.type() != fs::file_type::regular) return refuse("it is not a regular file");
  const auto too_large = [&](const std::string& size) { return refuse_size(shown, size); };
  const std::uintmax_t size = fs::file_size(path, failed);
  if (failed) return refuse(lower_case(failed.message()));
  if (size > kMostBytesOfFile) return too_large(std::to_string(size));

  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) return refuse(errno != 0 ? lower_case(std::strerror(errno)) : "it cannot be opened");
  std::string text;
  std::size_t length = 0, room = static_cast<std::size_t>(size) + 1;  // more than it has: it may have grown since
  while (length == text.size() && length <= kMostBytesOfFile) {
    text.resize(length + room);
    in.read(text.data() + length, static_cast<std::streamsize>(room));
    if (in.bad()) return refuse("reading failed");
    length += static_cast<std::size_t>(in.gcount());
    room = kMostBytesOfFile;
  }
  if (length > kMostBytesOfFile) return too_large("more than " + std::to_string(kMostBytesOfFile));
  text.resize(length);
  remove_byte_order_mark(text);
  return {std::move(text), {}, {}};
}

bool file_exists(const fs::path& path, const TextOfFile& texts) {
  std::error_code absent;
  return text_instead(path, texts).has_value() || fs::exists(path, absent);
}

FileContents read_file(const fs::path& path, const std::string& shown, const TextOfFile& texts) {
  std::optional<std::string> text = text_instead(path, texts);
  if (!text) return read_file(path, shown);
  if (text->size() > kMostBytesOfFile) return refuse_size(shown, std::to_string(text->size()));
  remove_byte_order_mark(*text);
  return {std::move(text), {}, {}};
}

}  // namespace ludwright
