// The seven steps in one function: the map of the project.
#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "dsl/ast.h"
#include "dsl/diagnostic.h"
#include "dsl/read.h"
#include "dsl/source.h"
#include "dsl/yaml_tree.h"
#include "engine/model.h"

namespace ludwright {

struct Loaded {  // what each step made; later ones are absent where an earlier one failed
  SourceSet sources;
  Diagnostics diagnostics;
  std::optional<YamlNode> tree;
  std::optional<ast::Game> game;
  std::unique_ptr<Model> model;
};

using OptionChoices = std::map<std::string, std::string>;

// `name` is the name of a game of `definitions` or a path to a YAML file. Loaded for Play, a model may lack examples.
// `texts` go before files on the disk: the definition, and what it extends, includes and reads as a table.
Loaded load_game(const std::string& name, const OptionChoices& options, const std::filesystem::path& definitions,
                 Purpose purpose = Purpose::Whole, const TextOfFile& texts = {});
Loaded load_text(const std::string& name, const std::string& text, const OptionChoices& options,
                 const std::filesystem::path& definitions);

// Steps 2 to 4 of a definition that was read before, perhaps changed since; `sources` are the files it is from.
Loaded load_tree(const std::string& name, YamlNode tree, SourceSet sources, const OptionChoices& options);

// Names of the games of a folder, sorted: definitions/<name>/<name>.yaml.
std::vector<std::string> list_games(const std::filesystem::path& definitions);

}  // namespace ludwright
