// Definition files on disk: where a game's file is, reading within bounds, staying inside a folder. Part of step 1.
// Tested by tests/dsl/read_test.cpp.
#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace ludwright {

constexpr std::size_t kMostBytesOfFile = std::size_t{1} << 20;

// A word that can be the name of a game of the repository, and so of a folder.
bool is_game_name(const std::string& text);

// A path to a YAML file rather than the name of a game.
bool is_yaml_path(const std::string& text);

// definitions/<name>/<name>.yaml
std::filesystem::path game_path(const std::filesystem::path& definitions, const std::string& name);

// Names of the files beside `path`, sorted; the first thousand that the folder lists.
std::vector<std::string> files_beside(const std::filesystem::path& path);

// Names of the games of a folder, sorted; none if there is no such folder.
std::vector<std::string> games_in(const std::filesystem::path& definitions);

// True if `path` is `folder` or below it. Both canonical.
bool is_inside(const std::filesystem::path& path, const std::filesystem::path& folder);

// The path as messages show it: relative to the current folder if it is inside, else as it is.
std::string shown_path(const std::filesystem::path& path);

struct FileContents {
  std::optional<std::string> text;  // without a byte order mark
  std::string code, problem;        // if there is no text: a diagnostic's code and message
};

// Reads a regular file of at most kMostBytesOfFile bytes; a larger one is refused unread. Never throws for what is on
// disk.
FileContents read_file(const std::filesystem::path& path, const std::string& shown);

// Texts that stand in for files: unsaved buffers of an editor, the files of a page. Given the path that is looked for,
// joined from the name that was opened and those that `extends`, `include` and tables give, without `.` and `..`.
// Nothing: the file is read from the disk.
using TextOfFile = std::function<std::optional<std::string>(const std::string& path)>;

// Whether there is such a file, and what it holds, where `texts` (which may be empty) goes before the disk.
bool file_exists(const std::filesystem::path& path, const TextOfFile& texts);
FileContents read_file(const std::filesystem::path& path, const std::string& shown, const TextOfFile& texts);

}  // namespace ludwright
