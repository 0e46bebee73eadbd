#include "tools/lsp/walk.h"

#include <algorithm>
#include <optional>

namespace ludwright::lsp {
namespace {

constexpr std::string_view kByOption = "by option ";
constexpr std::string_view kTable = "from table";

std::string_view inside(std::string_view shape) {
  const std::size_t open = shape.find('(');
  return shape.substr(open + 1, shape.size() - open - 2);
}

bool is(std::string_view shape, std::string_view constructor) {
  return shape.starts_with(constructor) && shape.size() > constructor.size() && shape[constructor.size()] == '(';
}

std::optional<PhraseKind> phrase_of(std::string_view shape) {
  if (shape == "expression") return PhraseKind::Expression;
  if (shape == "paths") return PhraseKind::Paths;
  if (shape == "program") return PhraseKind::Line;
  if (shape == "event") return PhraseKind::Event;
  if (shape == "legal") return PhraseKind::Legal;
  if (shape == "end") return PhraseKind::End;
  if (shape == "law") return PhraseKind::Law;
  return std::nullopt;
}

class Walker {
 public:
  explicit Walker(const std::function<void(const Part&)>& visit) : visit_(visit) {}

  void definition(const YamlNode& tree) {
    if (tree.kind == YamlNode::Kind::Map) closed_map(tree, "definition");
    if (tree.kind == YamlNode::Kind::Scalar) misfit(tree, "map(definition)");
  }

 private:
  void value(const YamlNode& node, std::string_view shape) {
    const std::vector<std::string_view> parts = alternatives_of(shape);
    switch (node.kind) {
      case YamlNode::Kind::Null:
        return;
      case YamlNode::Kind::Scalar:
        return scalar(node, shape, parts);
      case YamlNode::Kind::List:
        for (const std::string_view part : parts) {
          if (part == "program") return program(node);
          if (!is(part, "list")) continue;
          path_.emplace_back("-");
          for (const YamlNode& item : node.items) value(item, inside(part));
          path_.pop_back();
          return;
        }
        return;
      case YamlNode::Kind::Map:
        if (node.entries.size() == 1 && by_option(node.entries[0], shape)) return;
        for (const std::string_view part : parts) {
          if (part == "program") return program(node);
          if (is(part, "names")) return names(node, part);
          if (is(part, "map")) return closed_map(node, inside(part));
        }
        return;
    }
  }

  void scalar(const YamlNode& node, std::string_view shape, const std::vector<std::string_view>& parts) {
    Part part;
    part.scalar = &node;
    part.path = path_;
    const auto has = [&](std::string_view one) { return std::find(parts.begin(), parts.end(), one) != parts.end(); };
    for (const std::string_view each : parts) {
      if (is(each, "list") || is(each, "names") || is(each, "map")) continue;
      part.shape = each;
      const std::optional<PhraseKind> phrase = phrase_of(each);
      part.kind = phrase ? PartKind::Phrase : PartKind::Text;
      if (phrase) part.phrase = has("expression") && has("paths") ? PhraseKind::DefineBody : *phrase;
      return visit_(part);
    }
    misfit(node, shape);
  }

  void misfit(const YamlNode& node, std::string_view shape) {
    Part part;
    part.kind = PartKind::Misfit;
    part.scalar = &node;
    part.shape = shape;
    part.path = path_;
    visit_(part);
  }

  void key(const YamlNode::Entry& entry, Part part) {
    part.entry = &entry;
    part.path = path_;
    visit_(part);
  }

  // True if the entry is `by option NAME`, whose branches are of this shape.
  bool by_option(const YamlNode::Entry& entry, std::string_view shape) {
    if (!entry.key.starts_with(kByOption)) return false;
    Part part;
    part.kind = PartKind::ByOption;
    part.shape = shape;
    part.option = entry.key.substr(kByOption.size());
    key(entry, part);
    part.kind = PartKind::OptionValue;
    for (const YamlNode::Entry& branch : entry.value.entries) {
      key(branch, part);
      value(branch.value, shape);
    }
    return true;
  }

  void closed_map(const YamlNode& node, std::string_view map) {
    const std::string_view shape = shape_of(map);
    for (const YamlNode::Entry& entry : node.entries) {
      if (!shape.empty() && by_option(entry, shape)) continue;
      path_.push_back(entry.key);
      Part part;
      part.map = map;
      part.info = find_key(map, entry.key);
      const bool is_free = part.info == nullptr && has_free_keys(map) && entry.value.kind != YamlNode::Kind::Null;
      part.kind = is_free ? PartKind::FreeKey : PartKind::Key;
      key(entry, part);
      if (part.info != nullptr) value(entry.value, part.info->shape);
      if (is_free) value(entry.value, "text | list(text) | names(text)");
      path_.pop_back();
    }
  }

  // The shape whose parts are this map, of the keys that have it.
  static std::string_view shape_of(std::string_view map) {
    for (const KeyInfo& info : all_keys()) {
      const std::size_t at = info.shape.find(std::string("map(") + std::string(map) + ")");
      if (at != std::string_view::npos) return info.shape.substr(at, map.size() + 5);
    }
    return {};
  }

  void names(const YamlNode& node, std::string_view shape) {
    for (const YamlNode::Entry& entry : node.entries) {
      if (by_option(entry, shape)) continue;
      path_.push_back(entry.key);
      Part part;
      part.kind = entry.key == kTable ? PartKind::Key : PartKind::Name;
      part.shape = shape;
      key(entry, part);
      value(entry.value, entry.key == kTable ? "text" : inside(shape));
      path_.pop_back();
    }
  }

  void program(const YamlNode& node) {
    if (node.kind == YamlNode::Kind::List) {
      for (const YamlNode& item : node.items) program(item);
      return;
    }
    if (node.kind != YamlNode::Kind::Map) return value(node, "program");
    for (const YamlNode::Entry& entry : node.entries) {
      if (by_option(entry, "program")) continue;
      Part part;
      part.kind = PartKind::Head;
      part.phrase = PhraseKind::Head;
      key(entry, part);
      if (entry.key == "either" || entry.key.starts_with("first possible"))
        alternatives(entry.value);
      else
        program(entry.value);
    }
  }

  void alternatives(const YamlNode& node) {
    if (node.kind != YamlNode::Kind::Map) return program(node);
    for (const YamlNode::Entry& entry : node.entries) {
      if (entry.key.starts_with(kByOption)) {
        Part part;
        part.kind = PartKind::ByOption;
        part.shape = "program";
        part.option = entry.key.substr(kByOption.size());
        key(entry, part);
        part.kind = PartKind::OptionValue;
        for (const YamlNode::Entry& branch : entry.value.entries) {
          key(branch, part);
          alternatives(branch.value);
        }
        continue;
      }
      path_.push_back(entry.key);
      Part part;
      part.kind = PartKind::Alternative;
      key(entry, part);
      program(entry.value);
      path_.pop_back();
    }
  }

  const std::function<void(const Part&)>& visit_;
  std::vector<std::string> path_;
};

}  // namespace

bool Part::is_under(std::initializer_list<const char*> keys) const {
  if (path.size() < keys.size()) return false;
  std::size_t i = 0;
  return std::all_of(keys.begin(), keys.end(), [&](const char* key) {
    const std::string& here = path[i++];
    return *key == '*' || here == key;
  });
}

void walk(const YamlNode& definition, const std::function<void(const Part&)>& visit) {
  Walker(visit).definition(definition);
}

}  // namespace ludwright::lsp
