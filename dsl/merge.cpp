// Merging of `extends` (a change over its base) and `include` (files side by side), schema/semantics.md section 1.
// Entry points merge_over(), merge_beside(). Tested by tests/dsl/read_test.cpp and tests/bad.
#include "dsl/merge.h"

#include <algorithm>
#include <functional>
#include <set>
#include <unordered_map>

namespace ludwright {

namespace {

using Index = std::unordered_map<std::string, std::size_t>;

Index index_of(const YamlNode& map) {
  Index index;
  for (std::size_t i = 0; i < map.entries.size(); ++i) index.emplace(map.entries[i].key, i);
  return index;
}

bool is_by_option(const YamlNode& node) {
  return std::any_of(node.entries.begin(), node.entries.end(),
                     [](const YamlNode::Entry& entry) { return entry.key.starts_with("by option "); });
}

// `{by option NAME: {…}}` of the same option: values that the change says nothing of stay as they are.
bool choose_by_same(const YamlNode& base, const YamlNode& change) {
  return base.entries.size() == 1 && change.entries.size() == 1 && is_by_option(change) &&
         base.entries[0].key == change.entries[0].key && base.entries[0].value.kind == YamlNode::Kind::Map &&
         change.entries[0].value.kind == YamlNode::Kind::Map;
}

YamlNode merge_choices(YamlNode base, YamlNode change) {
  YamlNode& branches = change.entries[0].value;
  for (YamlNode::Entry& branch : base.entries[0].value.entries) {
    const auto own = std::find_if(branches.entries.begin(), branches.entries.end(),
                                  [&](const YamlNode::Entry& entry) { return entry.key == branch.key; });
    if (own == branches.entries.end())
      branches.entries.push_back(std::move(branch));
    else if (choose_by_same(branch.value, own->value))
      own->value = merge_choices(std::move(branch.value), std::move(own->value));
  }
  return change;
}

bool merges_by_key(const YamlNode& node) { return node.kind == YamlNode::Kind::Map && !is_by_option(node); }

// Keys whose value is a program, which may be written as a map: half of one and half of another would be a third.
bool holds_program(const std::string& key) {
  static const std::set<std::string, std::less<>> kPrograms = {"turn", "round",   "setup", "stuck",
                                                               "do",   "instead", "score", "next"};
  return kPrograms.count(key) != 0;
}

// `~` written out; an empty value where the base has nothing is just an empty value.
bool is_written_null(const YamlNode& node) {
  return node.kind == YamlNode::Kind::Null && node.span.begin != node.span.end;
}

// An entry of a map of examples as an item of a list.
YamlNode named_example(YamlNode::Entry entry) {
  if (entry.value.kind != YamlNode::Kind::Map || entry.value.find("name") != nullptr) return std::move(entry.value);
  YamlNode name;
  name.kind = YamlNode::Kind::Scalar;
  name.text = entry.key;
  name.span = entry.key_span;
  name.offsets = entry.key_offsets;
  entry.value.entries.insert(entry.value.entries.begin(), {"name", entry.key_span, {}, std::move(name)});
  return std::move(entry.value);
}

std::string name_of(const YamlNode& example) {
  const YamlNode* name = example.find("name");
  return name == nullptr ? "" : name->text;
}

// Examples that a change names: new ones are added, others replace that of their name as a whole, `~` removes it.
YamlNode with_more_examples(YamlNode base, YamlNode change, Diagnostics& diagnostics) {
  std::vector<YamlNode>& all = base.items;
  for (YamlNode::Entry& entry : change.entries) {
    const auto has_name = [key = entry.key](const YamlNode& example) { return name_of(example) == key; };
    if (is_written_null(entry.value)) {
      std::vector<std::string> names;
      for (const YamlNode& example : all) names.push_back(name_of(example));
      if (std::erase_if(all, has_name) == 0)
        diagnostics
            .error(entry.key_span, "nothing-to-remove", "no example `" + entry.key + "` to remove in what this extends")
            .suggest(entry.key, names);
      continue;
    }
    YamlNode named = named_example(std::move(entry));
    const auto old = std::find_if(all.begin(), all.end(), has_name);
    if (old == all.end())
      all.push_back(std::move(named));
    else
      *old = std::move(named);
  }
  return base;
}

// Maps whose keys are names that an author gives: none of these is a program, whatever its name.
bool holds_names(const std::string& key) {
  static const std::set<std::string, std::less<>> kNames = {"options", "rules", "zones", "areas", "phases"};
  return kNames.count(key) != 0;
}

// `of`: the key of both, "" for whole definitions.
YamlNode merge_maps(YamlNode base, YamlNode change, const std::string& of, Diagnostics& diagnostics) {
  const bool new_first = of == "end";
  const Index index = index_of(base);
  std::vector<bool> removed(base.entries.size(), false);
  std::vector<YamlNode::Entry> added, before = std::move(base.changed);
  for (YamlNode::Entry& entry : change.entries) {
    const auto known = index.find(entry.key);
    if (known == index.end()) {
      if (is_written_null(entry.value)) {
        std::vector<std::string> keys;
        for (const YamlNode::Entry& other : base.entries) keys.push_back(other.key);
        auto told = diagnostics.error(entry.key_span, "nothing-to-remove",
                                      "no `" + entry.key + "` to remove in what this extends");
        told.suggest(entry.key, keys);
        if (of.empty()) told.help("if it belongs to the key above, indent it further");
      } else if (of.empty() && entry.value.kind == YamlNode::Kind::Map) {
        // Of a key that it does not have there is nothing to take out either.
        std::erase_if(entry.value.entries, [&](const YamlNode::Entry& inner) {
          if (!is_written_null(inner.value) || inner.key.starts_with("by option ")) return false;
          diagnostics.error(inner.key_span, "nothing-to-remove",
                            "no `" + inner.key + "` to remove in what this extends, which has no `" + entry.key + "`");
          return true;
        });
      }
      added.push_back(std::move(entry));
      continue;
    }
    YamlNode::Entry& old = base.entries[known->second];
    if (entry.value.kind == YamlNode::Kind::Null) {
      removed[known->second] = true;
      before.push_back({entry.key, entry.key_span, entry.key_offsets, std::move(old.value)});
    } else if (choose_by_same(old.value, entry.value)) {
      entry.value = merge_choices(std::move(old.value), std::move(entry.value));
    } else if (of.empty() && entry.key == "examples" && merges_by_key(entry.value) &&
               (old.value.kind == YamlNode::Kind::List || merges_by_key(old.value))) {
      entry.value = with_more_examples(as_list_of_examples(std::move(old.value)), std::move(entry.value), diagnostics);
    } else if (merges_by_key(old.value) && merges_by_key(entry.value) &&
               (holds_names(of) || !holds_program(entry.key))) {
      entry.value = merge_maps(std::move(old.value), std::move(entry.value), entry.key, diagnostics);
    } else {
      before.push_back({entry.key, entry.key_span, entry.key_offsets, std::move(old.value)});
    }
    old = std::move(entry);
  }
  std::vector<YamlNode::Entry> merged;
  if (new_first) merged.swap(added);
  for (std::size_t i = 0; i < base.entries.size(); ++i)
    if (!removed[i]) merged.push_back(std::move(base.entries[i]));
  std::move(added.begin(), added.end(), std::back_inserter(merged));
  change.changed = std::move(before);
  change.entries = std::move(merged);  // and its span: the place that the author is working on
  return change;
}

// Paths of what `change` removes, as notes name them: `end.stalemate`.
void list_removed(const YamlNode& change, const std::string& prefix, std::vector<std::string>& paths) {
  for (const YamlNode::Entry& entry : change.entries) {
    if (is_written_null(entry.value)) paths.push_back(prefix + entry.key);
    if (merges_by_key(entry.value)) list_removed(entry.value, prefix + entry.key + ".", paths);
  }
}

void drop_notes(YamlNode& base, const YamlNode& change) {
  const auto notes = std::find_if(base.entries.begin(), base.entries.end(),
                                  [](const YamlNode::Entry& entry) { return entry.key == "notes"; });
  if (notes == base.entries.end() || notes->value.kind != YamlNode::Kind::Map) return;
  std::vector<std::string> removed;
  list_removed(change, "", removed);
  auto& entries = notes->value.entries;
  const YamlNode* own = change.find("notes");
  const auto is_about = [&](const YamlNode::Entry& note) {
    if (own != nullptr && own->find(note.key) != nullptr) return false;  // said, or removed, by the change itself
    return std::any_of(removed.begin(), removed.end(),
                       [&](const std::string& path) { return note.key == path || note.key.starts_with(path + "."); });
  };
  entries.erase(std::remove_if(entries.begin(), entries.end(), is_about), entries.end());
}

// Lets an example choose a value, unless it says something of the option itself.
void choose_in(YamlNode& example, const std::string& option, const std::string& value) {
  if (example.kind != YamlNode::Kind::Map) return;
  auto chosen = std::find_if(example.entries.begin(), example.entries.end(),
                             [](const YamlNode::Entry& entry) { return entry.key == "options"; });
  if (chosen == example.entries.end()) {
    YamlNode none;
    none.kind = YamlNode::Kind::Map;
    none.span = example.span;
    example.entries.push_back({"options", example.span, {}, std::move(none)});
    chosen = example.entries.end() - 1;
  }
  if (chosen->value.kind != YamlNode::Kind::Map || is_by_option(chosen->value) || chosen->value.find(option) != nullptr)
    return;
  YamlNode said;
  said.kind = YamlNode::Kind::Scalar;
  said.text = value;
  said.span = example.span;
  said.offsets.assign(value.size() + 1, example.span.begin);
  chosen->value.entries.push_back({option, example.span, {}, std::move(said)});
}

// The value of a listed option that is meant if none is chosen; "" if it cannot be told.
std::string default_of(const YamlNode& option) {
  if (const YamlNode* said = option.find("default")) return said->text;
  const YamlNode* values = option.kind == YamlNode::Kind::List ? &option : option.find("values");
  return values != nullptr && !values->items.empty() ? values->items.front().text : "";
}

// Examples of the base are about its own defaults: of those that the change alters each example names the old one, if
// that is still a value.
void keep_defaults(YamlNode& base, const YamlNode& change) {
  const YamlNode* before = base.find("options");
  const YamlNode* after = change.find("options");
  const auto examples = std::find_if(base.entries.begin(), base.entries.end(),
                                     [](const YamlNode::Entry& entry) { return entry.key == "examples"; });
  if (before == nullptr || after == nullptr || examples == base.entries.end()) return;
  for (const YamlNode::Entry& altered : after->entries) {
    const YamlNode* old = before->find(altered.key);
    const YamlNode* values = altered.value.kind == YamlNode::Kind::List ? &altered.value : altered.value.find("values");
    if (old == nullptr || altered.value.kind == YamlNode::Kind::Null) continue;
    const std::string was = default_of(*old);
    const bool said = old->find("default") != nullptr && altered.value.find("default") == nullptr;
    const std::string is =
        said || (values == nullptr && altered.value.find("default") == nullptr) ? was : default_of(altered.value);
    const bool gone = values != nullptr && values->kind != YamlNode::Kind::Scalar && values->find(was) == nullptr &&
                      std::none_of(values->items.begin(), values->items.end(),
                                   [&](const YamlNode& item) { return item.text == was; });
    if (was.empty() || was == is || gone) continue;
    for (YamlNode& example : examples->value.items) choose_in(example, altered.key, was);
    for (YamlNode::Entry& example : examples->value.entries) choose_in(example.value, altered.key, was);
  }
}

// Who wrote the rules of the base did not write what they have become.
void say_variant(YamlNode& base, const YamlNode& change) {
  const auto source = std::find_if(base.entries.begin(), base.entries.end(),
                                   [](const YamlNode::Entry& entry) { return entry.key == "source"; });
  const YamlNode* game = base.find("game");
  if (change.find("source") != nullptr || source == base.entries.end() || game == nullptr) return;
  source->value.text = "a variant of " + game->text + "; " + source->value.text;
}

}  // namespace

YamlNode merge_over(YamlNode base, YamlNode change, Diagnostics& diagnostics) {
  drop_notes(base, change);
  keep_defaults(base, change);
  say_variant(base, change);
  return merge_maps(std::move(base), std::move(change), "", diagnostics);
}

YamlNode as_list_of_examples(YamlNode examples) {
  if (examples.kind != YamlNode::Kind::Map) return examples;
  YamlNode list;
  list.kind = YamlNode::Kind::List;
  list.span = examples.span;
  for (YamlNode::Entry& entry : examples.entries) list.items.push_back(named_example(std::move(entry)));
  return list;
}

void merge_beside(YamlNode& map, YamlNode other, const SourceSet& sources, Diagnostics& diagnostics) {
  const Index index = index_of(map);
  for (YamlNode::Entry& entry : other.entries) {
    const auto known = index.find(entry.key);
    if (known == index.end()) {
      map.entries.push_back(std::move(entry));
      continue;
    }
    YamlNode::Entry& first = map.entries[known->second];
    if (merges_by_key(first.value) && merges_by_key(entry.value)) {
      merge_beside(first.value, std::move(entry.value), sources, diagnostics);
      continue;
    }
    const LineColumn place = sources.locate(first.key_span.file, first.key_span.begin);
    diagnostics.error(entry.key_span, "include-collision", "`" + entry.key + "` is defined in two files")
        .help("keep one of them; to change a definition use `extends`")
        .note("also defined at " + sources.name(first.key_span.file) + ":" + std::to_string(place.line) + ":" +
              std::to_string(place.column));
  }
}

}  // namespace ludwright
