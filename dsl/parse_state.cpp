// Step 2, parse: what values there are and what is remembered: `values`, `traits`, `state`. See parser.h.
#include <algorithm>

#include "dsl/parser.h"
#include "dsl/suggest.h"
#include "dsl/utf8.h"

namespace ludwright {

using ast::Text;
using Entry = YamlNode::Entry;
using Kind = YamlNode::Kind;

std::vector<ast::Enumeration> Parser::values(const YamlNode& node) {
  return each_entry(node, "a map of enumerations",
                    [&](const Entry& entry, const YamlNode& value) -> std::optional<ast::Enumeration> {
                      check_name(entry.key, entry.key_span, "enumeration");
                      ast::Enumeration enumeration{key_text(entry), texts(value, "a list of words")};
                      for (const Text& member : enumeration.members) check_name(member.text, member.span, "value");
                      return enumeration;
                    });
}

std::vector<ast::Trait> Parser::traits(const YamlNode& node) {
  return each_entry(node, "a map of traits",
                    [&](const Entry& entry, const YamlNode& value) -> std::optional<ast::Trait> {
                      check_name(entry.key, entry.key_span, "trait");
                      trait_names_.insert(entry.key);
                      auto kind = text(value, "`number`, `flag`, `type` or an enumeration");
                      if (!kind) return std::nullopt;
                      return ast::Trait{key_text(entry), std::move(*kind)};
                    });
}

std::vector<ast::Slot> Parser::slots(const YamlNode& node) {
  auto found = fold(node, [&](const YamlNode& map) {
    std::vector<ast::Slot> slots;
    if (!check_map(map, "state", map.span)) return slots;
    for (const char* holder : {"game", "player", "piece", "cell"}) {
      const YamlNode* held = map.find(holder);
      if (held == nullptr) continue;
      auto list = each_entry(*held, "a map of slots",
                             [&](const Entry& entry, const YamlNode& value) { return slot(holder, entry, value); });
      std::move(list.begin(), list.end(), std::back_inserter(slots));
    }
    return slots;
  });
  return std::move(found).value_or(std::vector<ast::Slot>{});
}

// The one key that is not a standard one is the kind, its value the start.
std::optional<ast::Slot> Parser::slot(const std::string& holder, const Entry& entry, const YamlNode& value) {
  check_name(entry.key, entry.key_span, "slot");
  ast::Slot slot;
  slot.name = key_text(entry);
  slot.holder = holder;
  const Entry* kind = nullptr;
  std::set<std::string> free_keys;
  if (value.kind == Kind::Map) {
    for (const Entry& each : value.entries) {
      if (find_key("slot", each.key) != nullptr || each.key.rfind("by option ", 0) == 0) continue;
      free_keys.insert(each.key);
      if (kind == nullptr) {
        kind = &each;
        continue;
      }
      const bool misspelt = !suggest(each.key, key_names("slot")).empty();
      auto error = diagnostics_.error(each.key_span, misspelt ? "unknown-key" : "conflicting-keys",
                                      "expected one kind of slot, got `" + kind->key + "` and `" + each.key + "`");
      error.suggest(each.key, key_names("slot"));
      if (!misspelt) error.help("a slot holds one thing: make a slot for each");
    }
  }
  if (value.kind == Kind::Scalar) {
    const bool number = value.text.find_first_not_of("0123456789") == std::string::npos;
    const bool flag = value.text == "yes" || value.text == "no" || value.text == "true" || value.text == "false";
    auto wrong = diagnostics_.error(
        value.span, "wrong-shape",
        "expected the kind of slot `" + entry.key + "` and its start, got " + in_backticks(value.text));
    if (flag) wrong.fix(value.text, value.text == "yes" || value.text == "true" ? "{flag: yes}" : "{flag: no}");
    const std::string start = number ? value.text : "0";
    wrong.help("what is counted is `{number: " + start + "}`, turns since something `{clock: " + start +
               "}`, yes or no `{flag: no}`, a thing `{cell: none}` or `{piece: none}`");
    return std::nullopt;
  }
  if (!check_map(value, "slot", entry.key_span, free_keys)) return std::nullopt;
  if (kind == nullptr) {
    diagnostics_
        .error(entry.key_span, "missing-key", "expected the kind of slot `" + entry.key + "` with its start, got none")
        .help("for example `" + entry.key + ": {number: 0}`");
    return std::nullopt;
  }
  slot.kind = key_text(*kind);
  read_start(kind->value, slot);
  slot.lasts = choice_of(value, "slot", "lasts");
  slot.repeats = choice_of(value, "slot", "repeats");
  slot.idle = choice_of(value, "slot", "idle");
  slot.letter = text_of(value, "letter");
  slot.text = pairs_of(value, "text");
  return slot;
}

void Parser::read_start(const YamlNode& node, ast::Slot& slot) {
  struct Start {
    Text text;
    std::vector<Text> list;
    Pairs by_seat;
  };
  auto start = fold(node, [&](const YamlNode& value) {
    Start found;
    found.text.span = value.span;
    if (value.kind == Kind::List) {
      found.list = texts(value);
    } else if (value.kind == Kind::Map) {
      found.by_seat = pairs(value);
    } else {
      found.text = text(value, "the value at the start").value_or(Text{});
    }
    return found;
  });
  if (!start) return;
  slot.start = std::move(start->text);
  slot.start_list = std::move(start->list);
  slot.start_by_seat = std::move(start->by_seat);
}

}  // namespace ludwright
