// Step 1, read: bytes → YamlNode, with `extends` and `include` merged.
// Refuses, with a diagnostic and in bounded time and memory: what is not UTF-8 or has NUL bytes, files over 1 MiB (one
// definition with all that it includes: 4 MiB), nesting over 64, aliases, anchors, tags and merge keys, duplicate keys,
// several documents, tabs as indentation, cyclic or missing includes, directories, and paths that leave the folder of
// the definition.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "dsl/files.h"
#include "dsl/yaml_tree.h"

namespace ludwright {

// What a definition is read for. Examples and notes are most of the text of many a definition, and no part of its play.
enum class Purpose { Whole, Play };

// `definitions` is the folder of the repository's games, where `extends: NAME` is looked up. For Play the examples
// may be left out, and the notes are; what is wrong with them goes unreported. `texts` go before files on the disk.
std::optional<YamlNode> read_definition(const std::filesystem::path& path, const std::filesystem::path& definitions,
                                        SourceSet& sources, Diagnostics& diagnostics, Purpose purpose = Purpose::Whole,
                                        const TextOfFile& texts = {});

// A definition given as text, for tests and the reference's examples; it can extend repository games but not include.
std::optional<YamlNode> read_text(const std::string& name, const std::string& text,
                                  const std::filesystem::path& definitions, SourceSet& sources,
                                  Diagnostics& diagnostics);

std::string dump_yaml(const YamlNode& node, const SourceSet& sources);  // numbered outline with line:column

}  // namespace ludwright
