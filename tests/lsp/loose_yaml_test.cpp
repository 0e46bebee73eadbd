// The reader of half-written YAML against the one that loads definitions, and on what nobody would load.
#include "tools/lsp/loose_yaml.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "dsl/files.h"
#include "dsl/read.h"
#include "dsl/yaml_reader.h"
#include "tests/support/places.h"

namespace ludwright::lsp {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> yaml_files() {
  std::vector<fs::path> files;
  for (const char* folder : {"definitions", "tests/definitions", "tests/bad"}) {
    for (const auto& entry : fs::recursive_directory_iterator(testing_kit::root() / folder))
      if (entry.path().extension() == ".yaml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// "" or where two trees differ: kinds, texts, the places of everything.
std::string difference(const YamlNode& a, const YamlNode& b, const std::string& path) {
  if (a.kind != b.kind) return path + ": kind";
  const bool is_scalar = a.kind == YamlNode::Kind::Scalar;
  if (a.text != b.text) return path + ": `" + a.text + "` and `" + b.text + "`";
  if (is_scalar && (a.quoted != b.quoted || a.block != b.block)) return path + ": style";
  if (is_scalar && (a.span.begin != b.span.begin || a.span.end != b.span.end)) return path + ": span";
  if (is_scalar && a.offsets != b.offsets) return path + ": offsets";
  if (a.items.size() != b.items.size() || a.entries.size() != b.entries.size()) return path + ": size";
  for (std::size_t i = 0; i < a.items.size(); ++i) {
    const std::string found = difference(a.items[i], b.items[i], path + "[" + std::to_string(i) + "]");
    if (!found.empty()) return found;
  }
  for (std::size_t i = 0; i < a.entries.size(); ++i) {
    const YamlNode::Entry &one = a.entries[i], &other = b.entries[i];
    const std::string at = path + "." + one.key;
    if (one.key != other.key || one.key_span.begin != other.key_span.begin || one.key_span.end != other.key_span.end ||
        one.key_offsets != other.key_offsets)
      return at + ": key";
    const std::string found = difference(one.value, other.value, at);
    if (!found.empty()) return found;
  }
  return "";
}

TEST(LooseYaml, reads_what_is_whole_as_the_loader_does) {
  std::size_t compared = 0;
  for (const fs::path& path : yaml_files()) {
    const FileContents file = read_file(path, path.string());
    if (!file.text) continue;
    SourceSet sources;
    Diagnostics diagnostics;
    const std::uint32_t id = sources.add(path.string(), *file.text);
    const auto tree = parse_yaml(id, sources, diagnostics);
    if (!tree || diagnostics.has_errors()) continue;
    EXPECT_EQ(difference(*tree, read_loosely(id, *file.text), path.filename().string()), "");
    ++compared;
  }
  EXPECT_GT(compared, 400U);
}

// Spans lie in the text, one inside the other.
void expect_within(const YamlNode& node, std::size_t begin, std::size_t end) {
  EXPECT_LE(node.span.begin, node.span.end);
  EXPECT_LE(node.span.end, end);
  EXPECT_GE(node.span.begin, begin);
  if (node.kind == YamlNode::Kind::Scalar) {
    EXPECT_EQ(node.offsets.size(), node.text.size() + 1);
  }
  for (const YamlNode& item : node.items) expect_within(item, node.span.begin, end);
  for (const YamlNode::Entry& entry : node.entries) {
    EXPECT_LE(entry.key_span.end, end);
    EXPECT_EQ(entry.key_offsets.size(), entry.key.size() + 1);
    expect_within(entry.value, entry.key_span.begin, end);
  }
}

TEST(LooseYaml, reads_every_beginning_of_a_file_and_what_was_cut_out_of_it) {
  std::mt19937 random(5);
  for (const char* game : {"chess", "thief", "dragons-of-kir"}) {
    const std::string text = *read_file(game_path(testing_kit::definitions(), game), game).text;
    for (int i = 0; i < 400; ++i) {
      const std::size_t begin = random() % text.size(), length = random() % 40;
      const std::string beginning = text.substr(0, begin);
      expect_within(read_loosely(0, beginning), 0, beginning.size());
      std::string cut = text;
      cut.erase(begin, length);
      expect_within(read_loosely(0, cut), 0, cut.size());
    }
  }
}

TEST(LooseYaml, is_linear_on_what_is_hostile) {
  for (const std::string& piece : {std::string("["), std::string("{a: "), std::string("- "), std::string("a:\n "),
                                   std::string("\""), std::string("|\n"), std::string("'a\n")}) {
    std::string text;
    while (text.size() < 200'000) text += piece;
    expect_within(read_loosely(0, text), 0, text.size());
  }
}

struct Row {
  std::string text;
  std::string outline;  // keys in map brackets, items in list brackets, texts
};

std::string outline(const YamlNode& node) {
  std::string text = node.text;
  if (node.kind == YamlNode::Kind::Null) return "~";
  if (node.kind == YamlNode::Kind::List) {
    for (const YamlNode& item : node.items) text += (text.empty() ? "" : ", ") + outline(item);
    return "[" + text + "]";
  }
  if (node.kind == YamlNode::Kind::Map) {
    for (const YamlNode::Entry& entry : node.entries)
      text += (text.empty() ? "" : ", ") + entry.key + ": " + outline(entry.value);
    return "{" + text + "}";
  }
  return text;
}

TEST(LooseYaml, tells_by_the_columns_what_is_not_closed) {
  const std::vector<Row> rows = {
      {"a: {b: one, c: two\nd: three\n", "{a: {b: one, c: two}, d: three}"},
      {"a:\n  b: [one, two\n  c: three\n", "{a: {b: [one, two], c: three}}"},
      {"a: \"one\nb: two\n", "{a: one, b: two}"},
      {"a:\n  b: one\n  half\n  c: two\n", "{a: {b: one, half: ~, c: two}}"},
      {"a:\n  half\n", "{a: half}"},
      {"a: {b: one, half", "{a: {b: one, half: ~}}"},
      {"a: [one, [two, {b: three", "{a: [one, [two, {b: three}]]}"},
      {"a:\n  - one\n  - b: two\n    half\n", "{a: [one, {b: two, half: ~}]}"},
      {"- one\nb: two\n", "{b: two}"},
      {"a: one: two\n", "{a: one: two}"},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.text);
    EXPECT_EQ(outline(read_loosely(0, row.text)), row.outline);
  }
}

}  // namespace
}  // namespace ludwright::lsp
