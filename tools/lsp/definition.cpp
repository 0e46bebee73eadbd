#include "tools/lsp/definition.h"

#include <algorithm>
#include <set>

#include "dsl/files.h"
#include "dsl/table.h"
#include "tools/lsp/walk.h"

namespace ludwright::lsp {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kMostFiles = 50;
constexpr std::size_t kMostNeighbours = 200;

void add_links(const std::string& path, const YamlNode& value, bool extends, const fs::path& definitions,
               std::vector<FileLink>& links) {
  for (const YamlNode& item : value.items) add_links(path, item, extends, definitions, links);
  if (value.kind != YamlNode::Kind::Scalar || value.text.empty()) return;
  const bool is_name = extends && !is_yaml_path(value.text);
  if (is_name && !is_game_name(value.text)) return;
  const fs::path target = is_name ? game_path(definitions, value.text) : fs::path(path).parent_path() / value.text;
  links.push_back({target.lexically_normal().generic_string(), value.span, extends});
}

// The rows of a CSV file as entries of the map that asks for them.
void add_table(const std::string& path, const Part& part, Documents& documents, std::vector<DefinitionFile>& files) {
  const std::string target =
      (fs::path(path).parent_path() / part.entry->value.text).lexically_normal().generic_string();
  const Text* text = target.ends_with(".csv") && files.size() < kMostFiles ? documents.find(target) : nullptr;
  if (text == nullptr) return;
  SourceSet sources;
  Diagnostics unheard;
  std::optional<YamlNode> rows = parse_table(sources.add(target, text->text()), sources, unheard);
  if (!rows) return;
  for (std::size_t i = part.path.size() - 1; i-- > 0;) {
    YamlNode around;
    around.kind = YamlNode::Kind::Map;
    around.entries.push_back({part.path[i], {}, {0}, std::move(*rows)});
    rows = std::move(around);
  }
  files.push_back({target, text, std::make_shared<const YamlNode>(std::move(*rows))});
}

void collect(const std::string& path, Documents& documents, const fs::path& definitions,
             std::vector<DefinitionFile>& files) {
  const bool known =
      std::any_of(files.begin(), files.end(), [&](const DefinitionFile& file) { return file.path == path; });
  if (known || files.size() >= kMostFiles) return;
  const Text* text = documents.find(path);
  if (text == nullptr) return;
  // Documents own the text and its tree.
  const std::shared_ptr<const YamlNode> tree(std::shared_ptr<const YamlNode>(), &text->tree());
  files.push_back({path, text, tree});
  walk(*tree, [&](const Part& part) {
    if (part.kind == PartKind::Key && part.entry->key == kTableKey) add_table(path, part, documents, files);
  });
  for (const FileLink& link : links_of(path, text->tree(), definitions))
    collect(link.path, documents, definitions, files);
}

// What has a title or another definition's rules is one itself; the rest is for others to include.
bool is_definition(const YamlNode& tree) { return tree.find("game") != nullptr || tree.find("extends") != nullptr; }

}  // namespace

std::vector<FileLink> links_of(const std::string& path, const YamlNode& tree, const fs::path& definitions) {
  std::vector<FileLink> links;
  if (const YamlNode* include = tree.find("include")) add_links(path, *include, false, definitions, links);
  if (const YamlNode* extends = tree.find("extends")) add_links(path, *extends, true, definitions, links);
  return links;
}

std::vector<DefinitionFile> files_of(const std::string& path, Documents& documents, const fs::path& definitions) {
  std::vector<DefinitionFile> files;
  collect(path, documents, definitions, files);
  return files;
}

std::vector<std::string> roots_of(const std::string& path, Documents& documents, const fs::path& definitions) {
  const Text* text = documents.find(path);
  if (text == nullptr) return {};
  std::set<std::string> candidates;
  for (const std::string& open : documents.open_paths()) candidates.insert(open);
  const bool is_own_root = is_definition(text->tree());
  // What is included lies in the folder of the definition, which is the file's own or above it.
  fs::path folder = fs::path(path).parent_path();
  for (int up = 0; up < 3 && !is_own_root && folder.has_relative_path(); ++up, folder = folder.parent_path()) {
    const std::vector<std::string> beside = files_beside(folder / "any");
    for (std::size_t i = 0; i < beside.size() && i < kMostNeighbours; ++i)
      if (is_yaml_path(beside[i])) candidates.insert((folder / beside[i]).generic_string());
  }
  std::vector<std::string> roots;
  if (is_own_root) roots.push_back(path);
  for (const std::string& candidate : candidates) {
    if (candidate == path) continue;
    const Text* other = documents.find(candidate);
    if (other == nullptr || !is_definition(other->tree())) continue;
    const std::vector<DefinitionFile> files = files_of(candidate, documents, definitions);
    if (std::any_of(files.begin(), files.end(), [&](const DefinitionFile& file) { return file.path == path; }))
      roots.push_back(candidate);
  }
  if (roots.empty()) roots.push_back(path);
  return roots;
}

}  // namespace ludwright::lsp
