#include "tools/testing/mutations.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "dsl/note_paths.h"
#include "dsl/words.h"

namespace ludwright {
namespace {

using Words = std::vector<std::pair<std::string, std::string>>;

// What a word becomes. A pair works both ways.
const Words& exchanges() {
  static const Words words = {{"north", "south"},
                              {"east", "west"},
                              {"northeast", "southwest"},
                              {"northwest", "southeast"},
                              {"forward", "backward"},
                              {"left", "right"},
                              {"forward-left", "backward-left"},
                              {"forward-right", "backward-right"},
                              {"forward-diagonal", "backward-diagonal"},
                              {"orthogonal", "diagonal"},
                              {"own", "enemy"},
                              {"some", "no"},
                              {"yes", "no"},
                              {"and", "or"},
                              {"wins", "loses"},
                              {"slide", "step"},
                              {"file", "rank"},
                              {"row", "column"},
                              {"highest", "lowest"},
                              {"most", "least"},
                              {"taking", "over"},
                              {"opponent", "me"}};
  return words;
}

std::string other_word(const std::string& word) {
  for (const auto& [a, b] : exchanges()) {
    if (word == a) return b;
    if (word == b) return a;
  }
  return "";
}

// Keys of the top whose values are texts for people, or are looked after otherwise.
bool is_for_people(const std::string& key) {
  static const std::set<std::string> keys = {"game", "source", "notes",  "examples", "properties", "notation", "valid",
                                             "why",  "house",  "letter", "text",     "cites",      "extends",  "glyph"};
  return keys.count(key) > 0;
}

using Path = std::vector<std::size_t>;  // from the top: which entry or item

YamlNode& node_at(YamlNode& tree, const Path& path) {
  YamlNode* node = &tree;
  for (const std::size_t step : path)
    node = node->kind == YamlNode::Kind::List ? &node->items[step] : &node->entries[step].value;
  return *node;
}

Path with_step(Path path, std::size_t step) {
  path.push_back(step);
  return path;
}

std::size_t index_of(const YamlNode& map, std::string_view key) {
  const auto found =
      std::find_if(map.entries.begin(), map.entries.end(), [&](const auto& entry) { return entry.key == key; });
  return static_cast<std::size_t>(found - map.entries.begin());
}

// In words; long keys as they are, or cut off for reading.
std::string named(const YamlNode& tree, const Path& path, bool whole_keys = false) {
  const YamlNode* node = &tree;
  std::string name;
  for (const std::size_t step : path) {
    if (node->kind == YamlNode::Kind::List) {
      name += "[" + std::to_string(step + 1) + "]";
      node = &node->items[step];
    } else {
      std::string key = node->entries[step].key;
      if (key.size() > 30 && !whole_keys) key = key.substr(0, 28) + "…";
      name += (name.empty() ? "" : ".") + key;
      node = &node->entries[step].value;
    }
  }
  return name;
}

class Mutator {
 public:
  explicit Mutator(const YamlNode& tree) : tree_(tree) {
    if (const YamlNode* zones = tree.find("zones")) {
      for (const YamlNode::Entry& entry : zones->entries) zones_.push_back(entry.key);
    }
  }

  std::vector<Mutation> run() {
    for (std::size_t i = 0; i < tree_.entries.size(); ++i) {
      const YamlNode::Entry& entry = tree_.entries[i];
      if (is_for_people(entry.key)) continue;
      if (entry.key == "options") {
        options({i}, entry.value);
      } else if (entry.key == "start" && entry.value.kind == YamlNode::Kind::Scalar) {
        start({i}, entry.value);
      } else if (entry.key == "board" || entry.key == "values") {
        continue;  // another board is another game
      } else {
        walk({i}, entry.value, entry.key);
      }
    }
    return std::move(found_);
  }

 private:
  void add(const Path& path, YamlNode value, const std::string& what, const Span& place) {
    found_.push_back({path, std::move(value), named(tree_, path, true), named(tree_, path) + ": " + what, place});
  }

  void add_without(const Path& path, const Span& place) {
    found_.push_back({path, std::nullopt, named(tree_, path, true), named(tree_, path) + " is taken away", place});
  }

  void options(const Path& path, const YamlNode& node) {
    for (std::size_t i = 0; i < node.entries.size(); ++i) {
      const YamlNode& option = node.entries[i].value;
      const YamlNode* values = option.kind == YamlNode::Kind::List ? &option : option.find("values");
      const YamlNode* chosen = option.find("default");
      if (values == nullptr) continue;
      if (chosen == nullptr) {
        first_value(with_step(path, i), option, *values);
        continue;
      }
      std::vector<std::string> words;
      for (const YamlNode& item : values->items) words.push_back(item.text);
      for (const YamlNode::Entry& entry : values->entries) words.push_back(entry.key);
      const Path to = with_step(with_step(path, i), index_of(option, "default"));
      for (const std::string& word : words) {
        if (word != chosen->text) add(to, scalar_like(*chosen, word), "it becomes `" + word + "`", chosen->span);
      }
    }
  }

  // The first value is the default where none is said: each other one comes first.
  void first_value(const Path& path, const YamlNode& option, const YamlNode& values) {
    const Path to = &values == &option ? path : with_step(path, index_of(option, "values"));
    for (std::size_t i = 1; i < std::max(values.items.size(), values.entries.size()); ++i) {
      YamlNode other = values;
      const auto to_front = [i](auto& all) {
        const auto nth = all.begin() + static_cast<std::ptrdiff_t>(i);
        if (i < all.size()) std::rotate(all.begin(), nth, nth + 1);
      };
      to_front(other.items);
      to_front(other.entries);
      const bool is_list = values.kind == YamlNode::Kind::List;
      const std::string word = is_list ? other.items.front().text : other.entries.front().key;
      add(to, std::move(other), "`" + word + "` comes first", values.span);
    }
  }

  // One piece of each letter less.
  void start(const Path& path, const YamlNode& node) {
    std::set<char> seen;
    for (std::size_t i = 0; i < node.text.size(); ++i) {
      const char letter = node.text[i];
      const bool is_letter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
      const bool alone = (i == 0 || !std::isalnum(static_cast<unsigned char>(node.text[i - 1])) ||
                          node.text.find(' ') == std::string::npos);
      if (!is_letter || !alone || !seen.insert(letter).second) continue;
      std::string text = node.text;
      text[i] = '.';
      add(path, scalar_like(node, text), std::string("a `") + letter + "` is missing", node.span_of(i, i + 1));
    }
  }

  void walk(const Path& path, const YamlNode& node, const std::string& key) {
    if (node.kind == YamlNode::Kind::Scalar) return phrase(path, node, key);
    const bool is_list = node.kind == YamlNode::Kind::List;
    const std::size_t count = is_list ? node.items.size() : node.entries.size();
    for (std::size_t i = 0; i < count; ++i) {
      Path inner = path;
      inner.push_back(i);
      const std::string inner_key = is_list ? key : node.entries[i].key;
      if (is_for_people(inner_key)) continue;
      const YamlNode& value = is_list ? node.items[i] : node.entries[i].value;
      if (may_go(path, is_list)) add_without(inner, is_list ? value.span : node.entries[i].key_span);
      walk(inner, value, inner_key);
    }
  }

  // Whether a part of what is here is a rule of its own: alternatives, statements, named moves, ends.
  bool may_go(const Path& path, bool is_list) const {
    const std::string& top = tree_.entries[path[0]].key;
    if (top == "players" || top == "state" || top == "areas" || top == "traits") return false;
    if (top == "rules" || top == "legal" || top == "end") return path.size() == 1 || is_list;
    if (top == "pieces") return path.size() >= 3 && !is_list;
    return is_list || (top == "match" && path.size() <= 2);
  }

  static YamlNode scalar_like(const YamlNode& node, const std::string& text) {
    YamlNode changed = node;
    changed.text = text;
    // Places inside a changed phrase are those of its beginning.
    changed.offsets.assign(text.size() + 1, node.offsets.empty() ? 0 : node.offsets.front());
    return changed;
  }

  void replace(const Path& path, const YamlNode& node, std::size_t at, std::size_t length, const std::string& by) {
    std::string text = node.text;
    const std::string old = text.substr(at, length);
    text.replace(at, length, by);
    add(path, scalar_like(node, text), "`" + old + "` becomes `" + by + "`", node.span_of(at, at + length));
  }

  void phrase(const Path& path, const YamlNode& node, const std::string& key) {
    if (key == "of" || key == "seen_by" || key == "team") return;
    for (std::size_t at = 0; at < node.text.size();) {
      const std::string_view rest = std::string_view(node.text).substr(at);
      if (const std::size_t length = words::word_length(rest); length > 0) {
        word(path, node, at, std::string(rest.substr(0, length)));
        at += length;
      } else if (const std::size_t digits = words::number_length(rest); digits > 0) {
        number(path, node, at, std::string(rest.substr(0, digits)));
        at += digits;
      } else {
        sign(path, node, at);
        ++at;
      }
    }
  }

  void number(const Path& path, const YamlNode& node, std::size_t at, const std::string& digits) {
    if (digits.size() > 6) return;
    const int value = std::stoi(digits);
    replace(path, node, at, digits.size(), std::to_string(value + 1));
    if (value > 0) replace(path, node, at, digits.size(), std::to_string(value - 1));
  }

  void word(const Path& path, const YamlNode& node, std::size_t at, const std::string& word) {
    const std::string before = node.text.substr(0, at);
    const bool attribute = !before.empty() && before.back() == '.';
    if (attribute) return;
    if (const std::string other = other_word(word); !other.empty()) replace(path, node, at, word.size(), other);
    if (word == "is") {
      const bool negated = node.text.compare(at, 7, "is not ") == 0;
      replace(path, node, at, negated ? 6 : 2, negated ? "is" : "is not");
    }
    if (word == "to" && node.text.compare(at, 8, "to empty") == 0)
      replace(path, node, at, 8,
              node.text.compare(at, 17, "to empty or enemy") == 0 ? "to enemy or enemy" : "to (empty or enemy)");
    if (word == "to" && node.text.compare(at, 8, "to enemy") == 0) replace(path, node, at, 8, "to (empty or enemy)");
    if (std::find(zones_.begin(), zones_.end(), word) != zones_.end()) {
      const std::string next =
          zones_.size() > 1
              ? zones_[(static_cast<std::size_t>(std::find(zones_.begin(), zones_.end(), word) - zones_.begin()) + 1) %
                       zones_.size()]
              : "cell";
      replace(path, node, at, word.size(), next);
    }
  }

  void sign(const Path& path, const YamlNode& node, std::size_t at) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> signs = {
        {{"<= ", "< "}, {">= ", "> "}, {"+= ", "-= "}, {"-= ", "+= "}}};
    for (const auto& [from, to] : signs) {
      if (node.text.compare(at, from.size(), from) == 0) replace(path, node, at, from.size(), std::string(to));
    }
    const bool less = node.text.compare(at, 2, "< ") == 0, more = node.text.compare(at, 2, "> ") == 0;
    if (less || more) replace(path, node, at, 2, less ? "<= " : ">= ");
  }

  const YamlNode& tree_;
  std::vector<std::string> zones_;
  std::vector<Mutation> found_;
};

void take_away(YamlNode& tree, Path path) {
  const auto step = static_cast<std::ptrdiff_t>(path.back());
  path.pop_back();
  YamlNode& node = node_at(tree, path);
  if (node.kind == YamlNode::Kind::List)
    node.items.erase(node.items.begin() + step);
  else
    node.entries.erase(node.entries.begin() + step);
}

// Notes about parts that were there before and are not now.
void drop_notes(YamlNode& tree, const std::set<std::string>& before) {
  const std::set<std::string> now = note_paths(tree);
  for (YamlNode::Entry& top : tree.entries) {
    if (top.key != "notes") continue;
    std::vector<YamlNode::Entry>& notes = top.value.entries;
    notes.erase(
        std::remove_if(notes.begin(), notes.end(),
                       [&](const YamlNode::Entry& note) { return before.count(note.key) > now.count(note.key); }),
        notes.end());
  }
}

}  // namespace

std::vector<Mutation> mutations_of(const YamlNode& tree) { return Mutator(tree).run(); }

std::vector<Mutation> mutations_below(const std::vector<Mutation>& all, const std::string& part) {
  std::vector<Mutation> found;
  std::copy_if(all.begin(), all.end(), std::back_inserter(found), [&](const Mutation& mutation) {
    const bool begins = mutation.part.compare(0, part.size(), part) == 0;
    return begins && (mutation.part.size() == part.size() || mutation.part[part.size()] == '.' ||
                      mutation.part[part.size()] == '[');
  });
  return found;
}

YamlNode changed(const YamlNode& tree, const Mutation& mutation) {
  YamlNode result = tree;
  if (mutation.value) {
    node_at(result, mutation.path) = *mutation.value;
  } else {
    take_away(result, mutation.path);
    drop_notes(result, note_paths(tree));
  }
  return result;
}

}  // namespace ludwright
