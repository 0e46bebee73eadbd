// The files of one definition as they are being written: the file itself, its tables, what it extends and includes.
// Tested by tests/lsp/definition_test.cpp.
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tools/lsp/documents.h"

namespace ludwright::lsp {

struct DefinitionFile {
  std::string path;
  const Text* text = nullptr;
  // Spans are of file 0. Of a table the map that it makes, at the place that asks for it.
  std::shared_ptr<const YamlNode> tree;
};

// The file at `path` first, then its tables, what it includes, then what it extends with its includes; each once, at
// most 50. `definitions` is where names of games are looked up. The texts stay valid until the documents change.
std::vector<DefinitionFile> files_of(const std::string& path, Documents& documents,
                                     const std::filesystem::path& definitions);

// Paths that the text of a file names under `include` and `extends`, with the place of each name.
struct FileLink {
  std::string path;
  Span span;
  bool extends = false;
};
std::vector<FileLink> links_of(const std::string& path, const YamlNode& tree, const std::filesystem::path& definitions);

// The definitions that are open, or lie beside `path` or in a folder above it, and read it; itself if it is one. Looks
// at the first 200 files of a folder.
std::vector<std::string> roots_of(const std::string& path, Documents& documents,
                                  const std::filesystem::path& definitions);

}  // namespace ludwright::lsp
