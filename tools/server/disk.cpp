#include "tools/server/disk.h"

#include <fmt/format.h>

#include <algorithm>

#include "dsl/files.h"
#include "tools/common.h"
#include "tools/files/save.h"
#include "tools/files/sha256.h"

namespace ludwright::server {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 100;

bool is_of_definition(const std::string& name) {
  const std::string kind = fs::path(name).extension().string();
  return kind == ".yaml" || kind == ".yml" || kind == ".csv" || kind == ".md";
}

// A name of a file, without a folder.
bool is_plain(const std::string& name) {
  return !name.empty() && name.size() <= 128 && name[0] != '.' && name.find('/') == std::string::npos &&
         std::none_of(name.begin(), name.end(), [](unsigned char c) { return c < ' '; });
}

}  // namespace

Disk::Disk(const fs::path& main) : folder_(fs::absolute(main).parent_path()) {
  main_ = (folder_.filename() / main.filename()).generic_string();
}

std::map<std::string, std::string> Disk::read() const {
  std::map<std::string, std::string> texts;
  const std::string base = folder_.filename().generic_string() + "/";
  std::vector<std::string> names = files_beside(folder_ / fs::path(main_).filename());
  names.push_back(fs::path(main_).filename().string());
  for (const std::string& name : names) {
    if (!is_of_definition(name) || texts.size() >= kMostFiles) continue;
    const FileContents contents = ludwright::read_file(folder_ / name, name);
    if (contents.text)
      texts[base + name] = *contents.text;
    else if (base + name == main_)
      throw Stop{kInput, fmt::format("error: {}\n", contents.problem)};
  }
  return texts;
}

void Disk::write(const std::string& name, const std::string& text) {
  const std::string file = fs::path(name).filename().string();
  if (name != folder_.filename().generic_string() + "/" + file || !is_plain(file) || !is_of_definition(file))
    throw Stop{kUsage, fmt::format("error: `{}` is no file of this definition\n", name)};
  if (text.size() > kMostBytesOfFile) throw Stop{kUsage, fmt::format("error: `{}` would be too large\n", name)};
  std::error_code none;
  if (fs::is_symlink(folder_ / file, none)) throw Stop{kUsage, fmt::format("error: `{}` is a link\n", name)};
  const std::string fault = write_file((folder_ / file).string(), text);
  if (!fault.empty()) throw Stop{kInput, fmt::format("error: cannot write `{}`: {}\n", name, fault)};
}

std::string Disk::stamp() const {
  // Not the times of the files: two changes within one tick of the clock have the same.
  std::string all;
  for (const auto& [name, text] : read()) all += fmt::format("{}:{}:{}", name, text.size(), text);
  return sha256(all);
}

}  // namespace ludwright::server
