// What is said of keys that are unknown, near to others, or have nothing behind them. Tested by tests/bad.
#include <algorithm>
#include <functional>
#include <vector>

#include "dsl/elsewhere.h"
#include "dsl/keys.h"
#include "dsl/parser.h"
#include "dsl/phrase.h"
#include "dsl/suggest.h"
#include "dsl/utf8.h"
#include "dsl/words.h"

namespace ludwright {
namespace {

// The maps that have this key, "an example or the notation"; "" if none has.
std::string home_of_key(std::string_view key, std::string_view other_than) {
  std::vector<std::string> homes;
  for (const KeyInfo& info : all_keys()) {
    if (info.key != key || info.map == other_than) continue;
    const bool one_only = info.map == "definition" || info.map == "board" || info.map == "state" ||
                          info.map == "match" || info.map == "notation";
    const bool vowel = std::string_view("aeiou").find(info.map.front()) != std::string_view::npos;
    homes.push_back(info.map == "definition" ? "the definition as a whole"
                    : one_only               ? "`" + std::string(info.map) + "`"
                                             : (vowel ? "an " : "a ") + std::string(info.map));
  }
  std::string result;
  for (std::size_t i = 0; i < homes.size(); ++i)
    result += (i == 0 ? "" : i + 1 == homes.size() ? " or " : ", ") + homes[i];
  return result;
}

}  // namespace

// The entries of a definition in the order of its text, those of other files left out.
std::vector<const YamlNode::Entry*> Parser::entries_in_order(std::uint32_t file) const {
  std::vector<const YamlNode::Entry*> entries;
  const std::function<void(const YamlNode&)> collect = [&](const YamlNode& node) {
    for (const YamlNode::Entry& entry : node.entries) {
      if (entry.key_span.file == file) entries.push_back(&entry);
      collect(entry.value);
    }
    for (const YamlNode& item : node.items) collect(item);
  };
  if (root_ != nullptr) collect(*root_);
  std::stable_sort(entries.begin(), entries.end(),
                   [](const auto* a, const auto* b) { return a->key_span.begin < b->key_span.begin; });
  return entries;
}

// Mostly lines that were not put further in.
void Parser::report_empty(const YamlNode& node, std::string_view map, const std::set<std::string>& extra) {
  constexpr std::size_t many = 50;  // each looks at the whole definition
  const std::vector<const YamlNode::Entry*> entries =
      diagnostics_.list().size() > many ? std::vector<const YamlNode::Entry*>() : entries_in_order(node.span.file);
  const auto at = std::find_if(entries.begin(), entries.end(),
                               [&](const auto* entry) { return entry->value.span.begin == node.span.begin; });
  auto error =
      diagnostics_.error(node.span, "wrong-shape", "expected keys of the " + std::string(map) + ", got nothing");
  const std::vector<const KeyInfo*> keys = keys_of(map);
  if (at == entries.end() || keys.empty()) {
    error.help("leave the key out, or write `{}` if nothing is to be said of it");
    return;
  }
  const auto is_own = [&](const auto* entry) {
    return find_key(map, entry->key) != nullptr || extra.count(entry->key) != 0;
  };
  const auto end = std::find_if_not(at + 1, entries.end(), is_own);
  for (auto entry = at + 1; entry != end; ++entry) strays_.insert((*entry)->key_span.begin);
  if (end != at + 1) {
    error.help("put two spaces more before " + in_backticks((*(at + 1))->key) +
               (end - at > 2 ? " and what follows" : "") + ": what stands further in than " + in_backticks((*at)->key) +
               " belongs to it");
    return;
  }
  const auto best = std::find_if(keys.begin(), keys.end(), [](const KeyInfo* key) { return key->required; });
  const KeyInfo& key = **(best == keys.end() ? keys.begin() : best);
  error.help("write them on the lines below, further in than " + in_backticks((*at)->key) + ", as `" +
             std::string(key.key) + ": " + as_yaml(key.example) + "`; or leave " + in_backticks((*at)->key) + " out");
}

// A key without a value, and beside it, instead of further in, what belongs to it.
void Parser::report_outdented(const YamlNode& node, std::string_view map, const std::set<std::string>& extra) {
  const auto is_own = [&](const YamlNode::Entry& entry) {
    return find_key(map, entry.key) != nullptr || extra.count(entry.key) != 0;
  };
  for (auto entry = node.entries.begin(); entry != node.entries.end(); ++entry) {
    const KeyInfo* info = find_key(map, entry->key);
    const bool takes_keys = info != nullptr && (info->shape.find("names(") != std::string_view::npos ||
                                                info->shape.find("map(") != std::string_view::npos);
    if (entry->value.kind != YamlNode::Kind::Null || !takes_keys) continue;
    const auto first = entry + 1, end = std::find_if(first, node.entries.end(), is_own);
    if (first == end) continue;
    diagnostics_
        .error(entry->value.span, "wrong-shape", "expected keys below " + in_backticks(entry->key) + ", got nothing")
        .help("put two spaces more before " + in_backticks(first->key) + (end - first > 1 ? " and what follows" : "") +
              ": what stands further in than " + in_backticks(entry->key) + " belongs to it");
    strays_.insert(entry->value.span.begin);
    for (auto stray = first; stray != end; ++stray) strays_.insert(stray->key_span.begin);
  }
}

bool Parser::report_inside(std::string_view key) {
  for (const YamlNode::Entry& outer : root_->entries) {
    std::optional<Span> place;
    const YamlNode& value = outer.value;
    for (const YamlNode::Entry& inner : value.entries) {
      if (inner.key == key && find_key(outer.key, key) == nullptr) place = inner.key_span;
    }
    if (const std::size_t at = value.block ? value.text.find("\n" + std::string(key) + ": ") : std::string::npos;
        at != std::string::npos)
      place = value.span_of(at + 1, at + 1 + key.size());  // a line of a text
    if (!place) continue;
    diagnostics_
        .error(*place, "missing-key",
               in_backticks(key) + " stands under " + in_backticks(outer.key) + ", and the definition itself has none")
        .help("write it at the left margin");
    return true;
  }
  return false;
}

// Names near to that of the entry whose key is at `place`, or to that of the entry it is in, of entries beside it that
// another file has: where they are changed, a misspelt one would be a new one.
std::vector<std::string> Parser::near_of_others(Span place) const {
  constexpr std::size_t many = 50;  // each looks at the whole definition
  if (root_ == nullptr || diagnostics_.list().size() > many) return {};
  std::vector<std::string> near;
  std::size_t above = 0;  // how far the entry is inside the one that is looked at
  const std::function<bool(const YamlNode&)> find = [&](const YamlNode& node) {
    for (const YamlNode::Entry& entry : node.entries) {
      const bool own = entry.key_span.file == place.file && entry.key_span.begin == place.begin;
      if (!own && !find(entry.value)) continue;
      constexpr std::size_t furthest = 2;
      if (!near.empty() || above++ > furthest || entry.key_span.file != place.file) return true;
      std::vector<std::string> names;
      for (const YamlNode::Entry& other : node.entries) {
        if (other.key_span.file != place.file) names.push_back(other.key);
      }
      near = suggest(entry.key, names);
      return true;
    }
    return std::any_of(node.items.begin(), node.items.end(), find);
  };
  find(*root_);
  return near;
}

namespace {

std::vector<std::string> candidates_of(std::string_view map, const std::set<std::string>& extra) {
  std::vector<std::string> candidates = key_names(map);
  candidates.insert(candidates.end(), extra.begin(), extra.end());
  return candidates;
}

// The one key of this map whose named parts have such keys, `pieces` for `{letter: P, moves: …}`; of a state that of
// its slots.
std::string key_of_map(const YamlNode& value, std::string_view map) {
  std::string found;
  for (const KeyInfo* info : keys_of(map)) {
    if (!info->shape.starts_with("names(map(") || value.entries.empty()) continue;
    const std::string_view parts = info->shape.substr(10, info->shape.find(')') - 10);
    const bool fits = std::all_of(value.entries.begin(), value.entries.end(), [&](const YamlNode::Entry& entry) {
      return find_key(parts, entry.key) != nullptr || map == "state";
    });
    if (fits && !found.empty()) return map == "state" ? found : "";
    if (fits) found = info->key;
  }
  return found;
}

// The key of this map whose named parts are written so, `moves` for a way to go; "" if none is.
std::string key_of_parts(const YamlNode& value, std::string_view map) {
  if (value.kind == YamlNode::Kind::Map) return key_of_map(value, map);
  if (value.kind != YamlNode::Kind::Scalar) return "";
  const std::pair<std::string_view, ast::Node (*)(const YamlNode&, Diagnostics&)> readers[] = {
      {"paths", parse_paths}, {"legal", parse_legal}, {"end", parse_end}};
  for (const KeyInfo* info : keys_of(map)) {
    for (const std::string_view each : alternatives_of(info->shape)) {
      if (!each.starts_with("names(")) continue;
      for (const std::string_view part : alternatives_of(each.substr(6, each.size() - 7))) {
        for (const auto& [shape, read] : readers) {
          Diagnostics silent;
          // A name alone might be one of anything.
          if (part == shape && value.text.find(' ') != std::string::npos &&
              read(value, silent).kind != ast::Kind::Bad && !silent.has_errors())
            return std::string(info->key);
        }
      }
    }
  }
  return "";
}

}  // namespace

void Parser::report_unknown_key(const YamlNode::Entry& entry, std::string_view map,
                                const std::set<std::string>& extra) {
  if (strays_.count(entry.key_span.begin) != 0) return;
  auto error = diagnostics_.error(entry.key_span, "unknown-key", "unknown key " + in_backticks(entry.key));
  if (entry.key.rfind("by option ", 0) == 0) {
    error.help("`by option` must be the only key of its map: let it choose each value instead, or the whole map");
    return;
  }
  const std::size_t colon = entry.key.find(':'), bracket = entry.key.find_first_of("[{");
  if (const std::string word = entry.key.substr(0, colon); colon != std::string::npos && words::is_name(word)) {
    error.help(colon + 1 == entry.key.size() ? "one `:` is enough: leave the other out"
                                             : "expected a space behind `" + word + ":`");
    return;
  }
  if (bracket != std::string::npos && bracket > 1 && entry.key[bracket - 1] == ' ') {
    const std::string word = entry.key.substr(0, bracket - 1);
    if (words::is_name(word) || words::is_reserved(word)) {
      error.help("expected a `:` behind `" + word + "`");
      return;
    }
  }
  if (is_choice_without_option(entry.key)) {
    error.help("an option chooses by `by option " + entry.key.substr(3) + ":`").fix("by", "by option");
    return;
  }
  if (const std::size_t option = entry.key.find(" option "); option != std::string::npos) {
    error.help("an option chooses by `by option" + entry.key.substr(option + 7) + ":`");
    return;
  }
  const std::string key = suggest(entry.key, candidates_of(map, extra)).empty() ? key_of_parts(entry.value, map) : "";
  if (!key.empty()) {
    const bool is_text = entry.value.kind == YamlNode::Kind::Scalar;
    error.help("what is named here stands under `" + key +
               (map == "state" ? "`, `player`, `piece` or `cell`: `" : "`: `") + key + ": {" + entry.key + ": " +
               (is_text ? entry.value.text : "{…}") + "}`");
    return;
  }
  const std::string home_key = map == "definition" ? key_said_elsewhere(entry.key) : "";
  const std::string help = home_key.empty() && map != "example" ? key_of_map_said_elsewhere(entry.key, map) : home_key;
  if (const std::string home = home_of_key(entry.key, map); !home.empty()) {
    error.suggest(entry.key, candidates_of(map, extra));
    error.help("`" + entry.key + "` is a key of " + home + ": if that was meant, check its indentation");
    if (!help.empty()) error.help("else " + help);
    return;
  }
  if (!help.empty()) error.help(help);
  constexpr std::size_t many = 200;  // nobody reads so many suggestions, and each looks at every key
  if (diagnostics_.list().size() > many || !home_key.empty()) return;
  const std::vector<std::string> candidates = candidates_of(map, extra);
  error.suggest(entry.key, candidates);
  if (!suggest(entry.key, candidates).empty()) return;
  std::string list;
  for (const std::string& name : candidates) list += (list.empty() ? "" : ", ") + name;
  error.note("keys of " + std::string(map == "definition" ? "a definition" : "the " + std::string(map)) + ": " + list);
  if (map == "piece") error.note("other keys of pieces are declared under `traits`");
}

}  // namespace ludwright
