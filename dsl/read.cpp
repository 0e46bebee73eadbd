// Step 1, read: bytes → YamlNode, with `extends` and `include` merged. Entry points read_definition(), read_text().
// Every file goes the same way: read within bounds, check the bytes, parse the YAML, put included files beside it, put
// it over what it extends. Bounds over all files of a definition: 4 MiB, 100 files; so cyclic or branching includes
// end. Tested by tests/dsl/read_test.cpp and tests/bad.
#include "dsl/read.h"

#include <algorithm>
#include <system_error>

#include "dsl/byte_check.h"
#include "dsl/files.h"
#include "dsl/merge.h"
#include "dsl/table.h"
#include "dsl/utf8.h"
#include "dsl/yaml_blocks.h"
#include "dsl/yaml_reader.h"

namespace ludwright {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostBytes = 4 * kMostBytesOfFile;
constexpr std::size_t kMostFiles = 100;

struct OpenFile {
  fs::path canonical;  // tells whether two names are one file
  std::string shown;   // in messages
};

struct Link {             // why a file is read
  const char* kind = "";  // "extends", "include", "table"; "" for the definition itself
  Span span;              // of its name, where it is asked for
};

const char* kind_word(const YamlNode& node) {
  switch (node.kind) {
    case YamlNode::Kind::Null:
      return "nothing";
    case YamlNode::Kind::Scalar:
      return "text";
    case YamlNode::Kind::List:
      return "a list";
    case YamlNode::Kind::Map:
      return "a map";
  }
  return "";
}

bool has_control(const std::string& text) {
  return std::any_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; });
}

std::optional<YamlNode> take(YamlNode& map, const std::string& key) {
  const auto entry = std::find_if(map.entries.begin(), map.entries.end(), [&](const auto& e) { return e.key == key; });
  if (entry == map.entries.end()) return std::nullopt;
  YamlNode value = std::move(entry->value);
  if (value.kind == YamlNode::Kind::Null) value.span = entry->key_span;
  map.entries.erase(entry);
  return value;
}

class DefinitionReader {
 public:
  DefinitionReader(const fs::path& definitions, SourceSet& sources, Diagnostics& diagnostics, Purpose purpose,
                   const TextOfFile& texts)
      : definitions_(definitions), sources_(sources), diagnostics_(diagnostics), purpose_(purpose), texts_(texts) {}

  std::optional<YamlNode> file(const fs::path& path, const std::string& shown, const fs::path& root, const Link& link);
  std::optional<YamlNode> text(const std::string& name, const std::string& text);

 private:
  std::optional<YamlNode> contents(const std::string& shown, std::string text);
  bool check_escapes(const YamlNode& node);
  void include(YamlNode& tree, const YamlNode& paths, const fs::path& path, const fs::path& root);
  void fill_tables(YamlNode& node, const fs::path& path, const fs::path& root);
  void refuse_table(YamlNode& tree);
  YamlNode changed(YamlNode base, YamlNode change, const YamlNode& name);
  std::optional<YamlNode> table_file(const YamlNode& name, const fs::path& path, const fs::path& root);
  std::optional<YamlNode> table(const std::string& shown, std::string text);
  std::optional<YamlNode> base_of(const YamlNode& name, const fs::path& path, const fs::path& root);
  std::optional<YamlNode> neighbour(const YamlNode& name, const fs::path& path, const fs::path& root, const char* kind);
  Diagnostics::Entry refuse(const Link& link, const std::string& shown, std::string code, std::string message);
  std::string chain_to(const std::string& shown) const;

  const fs::path& definitions_;
  SourceSet& sources_;
  Diagnostics& diagnostics_;
  Purpose purpose_;
  const TextOfFile& texts_;
  std::vector<OpenFile> chain_;  // files being read, the definition first
  std::size_t files_ = 0, bytes_ = 0;
};

// An error about a file as a whole, placed where the file was asked for.
Diagnostics::Entry DefinitionReader::refuse(const Link& link, const std::string& shown, std::string code,
                                            std::string message) {
  if (*link.kind == '\0') return diagnostics_.file_error(sources_.add(shown, ""), std::move(code), std::move(message));
  return diagnostics_.error(link.span, std::move(code), std::move(message));
}

std::string DefinitionReader::chain_to(const std::string& shown) const {
  std::string out;
  for (const OpenFile& file : chain_) out += file.shown + " → ";
  return out + shown;
}

// `root`: the folder, canonical, that includes must not leave.
std::optional<YamlNode> DefinitionReader::file(const fs::path& path, const std::string& shown, const fs::path& root,
                                               const Link& link) {
  std::error_code failed;
  fs::path canonical = fs::weakly_canonical(path, failed);
  if (failed) canonical = path;
  if (std::any_of(chain_.begin(), chain_.end(), [&](const OpenFile& open) { return open.canonical == canonical; })) {
    const std::string kind = link.kind;
    refuse(link, shown, kind + "-cycle", "`" + shown + "` " + (kind == "include" ? "includes" : "extends") + " itself")
        .help("remove one of the links of the circle")
        .note("the circle: " + chain_to(shown));
    return std::nullopt;
  }
  if (++files_ > kMostFiles) {
    if (files_ == kMostFiles + 1)
      refuse(link, shown, "too-many-files", "more than " + std::to_string(kMostFiles) + " files in one definition");
    return std::nullopt;
  }
  FileContents file = read_file(path, shown, texts_);
  if (!file.text) {
    auto entry = refuse(link, shown, file.code, file.problem);
    if (file.code == "cannot-read" && !texts_) entry.suggest(path.filename().string(), files_beside(path));
    if (*link.kind != '\0' && file.code == "cannot-read")
      entry.help("paths are relative to the file they are written in");
    return std::nullopt;
  }
  bytes_ += file.text->size();
  if (bytes_ > kMostBytes) {
    refuse(link, shown, "definition-too-large",
           "the definition and the files it reads have over " + std::to_string(kMostBytes) + " bytes");
    return std::nullopt;
  }

  chain_.push_back({canonical, shown});
  const bool is_table = std::string_view(link.kind) == "table";
  std::optional<YamlNode> tree =
      is_table ? table(shown, std::move(*file.text)) : contents(shown, std::move(*file.text));
  if (tree && !is_table) {
    const std::optional<YamlNode> paths = take(*tree, "include");
    const std::optional<YamlNode> name = take(*tree, "extends");
    if (name && std::string_view(link.kind) == "include") {
      diagnostics_.error(name->span, "extends-included", "an included file cannot extend a definition")
          .help("write `extends` in the definition itself");
    }
    refuse_table(*tree);
    fill_tables(*tree, path, root);
    if (paths) include(*tree, *paths, path, root);
    if (name && std::string_view(link.kind) != "include") {
      std::optional<YamlNode> base = base_of(*name, path, root);
      if (base) tree = changed(std::move(*base), std::move(*tree), *name);
    }
  }
  chain_.pop_back();
  return tree;
}

std::optional<YamlNode> DefinitionReader::text(const std::string& name, const std::string& text) {
  if (text.size() > kMostBytesOfFile) {
    diagnostics_.file_error(sources_.add(name, ""), "file-too-large",
                            "`" + name + "` has " + std::to_string(text.size()) + " bytes, expected at most " +
                                std::to_string(kMostBytesOfFile));
    return std::nullopt;
  }
  bytes_ = text.size();
  chain_.push_back({{}, name});
  std::optional<YamlNode> tree = contents(name, text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text);
  if (!tree) return std::nullopt;
  if (const auto paths = take(*tree, "include"))
    diagnostics_.error(paths->span, "include-outside", "a definition that is not a file cannot include files");
  refuse_table(*tree);
  fill_tables(*tree, {}, {});
  if (const auto base_name = take(*tree, "extends")) {
    if (base_name->kind == YamlNode::Kind::Scalar && is_yaml_path(base_name->text)) {
      diagnostics_.error(base_name->span, "include-outside", "a definition that is not a file cannot extend a path")
          .help("write the name of a game of the repository");
    } else if (std::optional<YamlNode> base = base_of(*base_name, {}, {})) {
      tree = changed(std::move(*base), std::move(*tree), *base_name);
    }
  }
  return tree;
}

// One file on its own: bytes to a map.
// That no text has, written as an escape, what could drive a terminal that shows it.
bool DefinitionReader::check_escapes(const YamlNode& node) {
  const auto is_unsafe = [](const std::string& text) {
    std::string shown = text;
    std::replace_if(
        shown.begin(), shown.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
    return printable(shown) != shown;
  };
  const auto refuse_at = [&](const Span& span) {
    diagnostics_.error(span, "control-character", "an escape for a control character in the text").help("leave it out");
    return false;
  };
  if (node.kind == YamlNode::Kind::Scalar && is_unsafe(node.text)) return refuse_at(node.span);
  for (const YamlNode::Entry& entry : node.entries) {
    if (is_unsafe(entry.key)) return refuse_at(entry.key_span);
    if (!check_escapes(entry.value)) return false;
  }
  return std::all_of(node.items.begin(), node.items.end(), [&](const YamlNode& item) { return check_escapes(item); });
}

std::optional<YamlNode> DefinitionReader::contents(const std::string& shown, std::string text) {
  const std::uint32_t file = sources_.add(shown, std::move(text));
  if (!check_bytes(file, sources_, diagnostics_)) return std::nullopt;
  if (purpose_ == Purpose::Play) {
    // Where what is left is no definition, the whole is read, and the fault is found in its place.
    const std::string rest = without_block(without_block(std::string(sources_.text(file)), "examples"), "notes");
    Diagnostics unheard;
    std::optional<YamlNode> tree = parse_yaml(file, rest, sources_, unheard);
    if (tree && tree->kind == YamlNode::Kind::Map && unheard.list().empty()) {
      if (!check_escapes(*tree)) return std::nullopt;
      // What could not be cut out, too: it may name what another file has left out.
      take(*tree, "notes");
      take(*tree, "examples");
      return tree;
    }
  }
  std::optional<YamlNode> tree = parse_yaml(file, sources_, diagnostics_);
  if (tree && !check_escapes(*tree)) return std::nullopt;
  if (!tree || tree->kind == YamlNode::Kind::Map) return tree;
  if (tree->kind == YamlNode::Kind::Null)
    diagnostics_.file_error(file, "not-a-map", "expected a map of keys, got nothing").help("start with `game: TITLE`");
  else
    diagnostics_.error(tree->span, "not-a-map", std::string("expected a map of keys, got ") + kind_word(*tree))
        .help("start the lines with keys: `game: …`, `players: …`");
  return std::nullopt;
}

std::optional<YamlNode> DefinitionReader::table(const std::string& shown, std::string text) {
  const std::uint32_t file = sources_.add(shown, std::move(text));
  if (!check_bytes(file, sources_, diagnostics_)) return std::nullopt;
  return parse_table(file, sources_, diagnostics_);
}

std::optional<YamlNode> DefinitionReader::table_file(const YamlNode& name, const fs::path& path, const fs::path& root) {
  if (root.empty()) {
    diagnostics_.error(name.span, "include-outside", "a definition that is not a file cannot read a table");
    return std::nullopt;
  }
  if (name.kind == YamlNode::Kind::Scalar && !name.text.empty() && !name.text.ends_with(".csv")) {
    diagnostics_.error(name.span, "bad-table", "expected the path of a CSV file, got `" + name.text + "`")
        .help("save the table as CSV, under a name that ends in `.csv`; YAML files are read by `include`");
    return std::nullopt;
  }
  return neighbour(name, path, root, "table");
}

// What is changed, over what it extends, which is named there.
YamlNode DefinitionReader::changed(YamlNode base, YamlNode change, const YamlNode& name) {
  constexpr std::ptrdiff_t many = 3;  // then it is sooner the wrong definition that is extended
  Diagnostics found;
  YamlNode merged = merge_over(std::move(base), std::move(change), found);
  const auto is_missing = [](const Diagnostic& one) { return one.code == "nothing-to-remove"; };
  const auto& all = found.list();
  const auto missing = std::count_if(all.begin(), all.end(), is_missing);
  for (const Diagnostic& one : all) {
    if (missing < many || !is_missing(one)) diagnostics_.add(one);
  }
  if (missing < many) return merged;
  const auto first = std::find_if(all.begin(), all.end(), is_missing);
  diagnostics_
      .error(name.span, "nothing-to-remove",
             in_backticks(name.text) + " does not have " + std::to_string(missing) +
                 " of the things that are taken out of it by `~`")
      .note("the first is in line " + std::to_string(sources_.locate(first->span.file, first->span.begin).line) + ": " +
            first->message)
      .help("is this the definition that the changes below are for?");
  return merged;
}

// A table among the keys of the definition itself: its rows are names, and none is such a key.
void DefinitionReader::refuse_table(YamlNode& tree) {
  const auto table = std::find_if(tree.entries.begin(), tree.entries.end(),
                                  [](const YamlNode::Entry& entry) { return entry.key == kTableKey; });
  if (table == tree.entries.end()) return;
  auto error = diagnostics_.error(table->key_span, "bad-table", "the rows of a table are no keys of the definition");
  if (table != tree.entries.begin() && (table - 1)->value.kind == YamlNode::Kind::Null)
    error.help("put two spaces before `from table`: then it belongs to `" + (table - 1)->key + "`");
  else
    error.help("write it below the key whose names they are, as `pieces:`, and further in");
  tree.entries.erase(table);
}

// Puts the rows of tables where they are asked for, before what the map says besides.
void DefinitionReader::fill_tables(YamlNode& node, const fs::path& path, const fs::path& root) {
  for (YamlNode& item : node.items) fill_tables(item, path, root);
  for (YamlNode::Entry& entry : node.entries) fill_tables(entry.value, path, root);
  const std::optional<YamlNode> name = take(node, std::string(kTableKey));
  if (!name) return;
  std::optional<YamlNode> rows = table_file(*name, path, root);
  if (!rows) return;
  rows->span = node.span;
  merge_beside(*rows, std::move(node), sources_, diagnostics_);
  node = std::move(*rows);
}

void DefinitionReader::include(YamlNode& tree, const YamlNode& paths, const fs::path& path, const fs::path& root) {
  const bool single = paths.kind != YamlNode::Kind::List;
  const std::size_t count = single ? 1 : paths.items.size();
  for (std::size_t i = 0; i < count && files_ <= kMostFiles; ++i) {
    const YamlNode& name = single ? paths : paths.items[i];
    std::optional<YamlNode> other = neighbour(name, path, root, "include");
    if (other) merge_beside(tree, std::move(*other), sources_, diagnostics_);
  }
}

std::optional<YamlNode> DefinitionReader::base_of(const YamlNode& name, const fs::path& path, const fs::path& root) {
  if (name.kind != YamlNode::Kind::Scalar || is_yaml_path(name.text)) return neighbour(name, path, root, "extends");
  const fs::path base = game_path(definitions_, name.text);
  std::error_code failed;
  if (!is_game_name(name.text) || !file_exists(base, texts_)) {
    diagnostics_.error(name.span, "unknown-game", "no game `" + name.text + "` in the repository")
        .suggest(name.text, games_in(definitions_))
        .note("a path to a file ends in `.yaml`");
    return std::nullopt;
  }
  fs::path folder = fs::weakly_canonical(fs::absolute(base, failed), failed).parent_path();
  return file(base, shown_path(base), folder, {"extends", name.span});
}

// A file named by a path relative to the file `path`, inside `root`.
std::optional<YamlNode> DefinitionReader::neighbour(const YamlNode& name, const fs::path& path, const fs::path& root,
                                                    const char* kind) {
  if (name.kind != YamlNode::Kind::Scalar || name.text.empty() || has_control(name.text)) {
    const bool text = name.kind == YamlNode::Kind::Scalar;
    diagnostics_.error(
        name.span, std::string("bad-") + kind,
        std::string("expected the path of a file, got ") + (!text               ? kind_word(name)
                                                            : name.text.empty() ? "an empty text"
                                                                                : "a text with control characters"));
    return std::nullopt;
  }
  const fs::path target = path.parent_path() / name.text;
  std::error_code failed;
  // Of a relative path of which nothing exists weakly_canonical makes no absolute one.
  const fs::path canonical = fs::weakly_canonical(fs::absolute(target, failed), failed);
  if (!fs::path(name.text).is_relative() || failed || !is_inside(canonical, root)) {
    auto entry =
        diagnostics_.error(name.span, "include-outside", "`" + name.text + "` is outside the folder of the definition");
    entry.help(std::string_view(kind) == "extends" ? "to build on a game of the repository write its name only"
                                                   : "copy the file into the folder of the definition");
    return std::nullopt;
  }
  return file(target, shown_path(target.lexically_normal()), root, {kind, name.span});
}

}  // namespace

std::optional<YamlNode> read_definition(const fs::path& path, const fs::path& definitions, SourceSet& sources,
                                        Diagnostics& diagnostics, Purpose purpose, const TextOfFile& texts) {
  std::error_code failed;
  const fs::path root = fs::weakly_canonical(fs::absolute(path, failed), failed).parent_path();
  DefinitionReader reader(definitions, sources, diagnostics, purpose, texts);
  std::optional<YamlNode> tree = reader.file(path, shown_path(path), root, {});
  if (diagnostics.has_errors()) return std::nullopt;
  return tree;
}

std::optional<YamlNode> read_text(const std::string& name, const std::string& text, const fs::path& definitions,
                                  SourceSet& sources, Diagnostics& diagnostics) {
  const TextOfFile none;
  DefinitionReader reader(definitions, sources, diagnostics, Purpose::Whole, none);
  std::optional<YamlNode> tree = reader.text(name, text);
  if (diagnostics.has_errors()) return std::nullopt;
  return tree;
}

}  // namespace ludwright
