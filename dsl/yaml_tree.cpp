// Questions to a definition as it was written: an entry by its key, the place of a part of a scalar; and its dump, for
// people and tests. Tested by tests/dsl/read_test.cpp.
#include "dsl/yaml_tree.h"

#include <algorithm>

#include "dsl/read.h"

namespace ludwright {

const YamlNode* YamlNode::find(const std::string& key) const {
  for (const Entry& entry : entries)
    if (entry.key == key) return &entry.value;
  return nullptr;
}

Span YamlNode::span_of(std::size_t begin, std::size_t end) const {
  // One offset for all bytes: the place of each is not known.
  if (offsets.size() < 2 || offsets.front() == offsets.back()) return span;
  begin = std::min(begin, offsets.size() - 1);
  end = std::clamp(end, begin, offsets.size() - 1);
  return {span.file, offsets[begin], offsets[end]};
}

namespace {

std::string escaped(const std::string& text) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n')
      out += "\\n";
    else if (c == '"' || c == '\\')
      out += std::string("\\") + c;
    else if (byte < 0x20 || byte == 0x7F)
      out += {'\\', 'x', kHex[byte >> 4], kHex[byte & 15]};
    else
      out += c;
  }
  return out + "\"";
}

struct Dump {
  const SourceSet& sources;
  std::uint32_t main_file;
  std::size_t count = 0;
  std::string out;

  void place(const Span& span) {
    const LineColumn at = sources.locate(span.file, span.begin);
    out += "  (" + (span.file == main_file ? "" : sources.name(span.file) + ":") + std::to_string(at.line) + ":" +
           std::to_string(at.column) + ")\n";
  }

  void node(const YamlNode& yaml, const std::string& label, std::size_t depth) {
    out += "#" + std::to_string(++count) + std::string(2 * depth + 1, ' ') + label;
    switch (yaml.kind) {
      case YamlNode::Kind::Null:
        out += "~";
        break;
      case YamlNode::Kind::Scalar:
        out += (yaml.block ? "| " : "") + escaped(yaml.text);
        break;
      case YamlNode::Kind::List:
        out += "list";
        break;
      case YamlNode::Kind::Map:
        out += "map";
        break;
    }
    place(yaml.span);
    for (const YamlNode& item : yaml.items) node(item, "- ", depth + 1);
    for (const YamlNode::Entry& entry : yaml.entries) node(entry.value, entry.key + ": ", depth + 1);
  }
};

}  // namespace

std::string dump_yaml(const YamlNode& node, const SourceSet& sources) {
  Dump dump{sources, node.span.file, 0, {}};
  dump.node(node, "", 0);
  return dump.out;
}

bool say_the_same(const YamlNode& one, const YamlNode& other) {
  const auto same_entry = [](const YamlNode::Entry& a, const YamlNode::Entry& b) {
    return a.key == b.key && say_the_same(a.value, b.value);
  };
  return one.kind == other.kind && one.text == other.text &&
         std::equal(one.items.begin(), one.items.end(), other.items.begin(), other.items.end(), say_the_same) &&
         std::equal(one.entries.begin(), one.entries.end(), other.entries.begin(), other.entries.end(), same_entry);
}

}  // namespace ludwright
