// The parts of a definition that a note may be about. See note_paths.h.
#include "dsl/note_paths.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace ludwright {
namespace {

using Kind = YamlNode::Kind;

constexpr int kMostNames = 5;  // of one path: phases.NAME.end.NAME, and one more

bool is_program(std::string_view key) {
  constexpr std::array<std::string_view, 4> programs = {"turn", "round", "stuck", "setup"};
  return std::find(programs.begin(), programs.end(), key) != programs.end();
}

class Collector {
 public:
  std::set<std::string> paths;

  void below(const YamlNode& node, const std::string& prefix, int names) {
    if (names >= kMostNames) return;
    for (const YamlNode& item : node.items) {
      const YamlNode* name = item.find("name");  // examples are a list
      if (name != nullptr && name->kind == Kind::Scalar) paths.insert(prefix + name->text);
    }
    for (const YamlNode::Entry& entry : node.entries) {
      if (entry.key.starts_with("by option ")) {
        for (const YamlNode::Entry& branch : entry.value.entries) below(branch.value, prefix, names);
        continue;
      }
      const std::string path =
          prefix + entry.key.substr(0, entry.key.find('('));  // of a define with parameters the name
      paths.insert(path);
      if (is_program(entry.key)) {
        alternatives(entry.value, path + ".");
      } else {
        below(entry.value, path + ".", names + 1);
        also(entry, prefix, names);
      }
    }
  }

 private:
  // Shorter paths for moves and for the rules of phases.
  void also(const YamlNode::Entry& entry, const std::string& prefix, int names) {
    if (names != 2) return;
    if (entry.key == "moves" && prefix.starts_with("pieces.")) below(entry.value, prefix, names + 1);
    if ((entry.key == "legal" || entry.key == "end") && prefix.starts_with("phases."))
      below(entry.value, entry.key + ".", names + 1);
  }

  // The names of alternatives in a program.
  void alternatives(const YamlNode& node, const std::string& prefix) {
    for (const YamlNode& item : node.items) alternatives(item, prefix);
    for (const YamlNode::Entry& entry : node.entries) {
      if (entry.key == "either" || entry.key == "first possible of") {
        for (const YamlNode::Entry& alternative : entry.value.entries) paths.insert(prefix + alternative.key);
      }
      alternatives(entry.value, prefix);
    }
  }
};

}  // namespace

std::set<std::string> note_paths(const YamlNode& definition) {
  Collector collector;
  collector.below(definition, "", 0);
  return std::move(collector.paths);
}

}  // namespace ludwright
