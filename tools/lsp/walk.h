// What each key and each text of a definition is, by the table of keys (dsl/keys.h): a key of the language, a name, a
// phrase of some kind. Goes over a tree as it was written, before `extends`, `include` and `by option` are followed, so
// that it works on one file, on all branches, and on what is only half written. Tested by tests/lsp/walk_test.cpp.
#pragma once
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/keys.h"
#include "dsl/phrase.h"
#include "dsl/yaml_tree.h"

namespace ludwright::lsp {

enum class PartKind : std::uint8_t {
  // keys
  Key,          // of a closed map; `info` is its row, null if there is no such key
  FreeKey,      // the trait of a piece, the kind of a slot
  Name,         // of whatever the map around it lists
  ByOption,     // `by option NAME`
  OptionValue,  // a branch below it
  Head,         // a phrase with a body
  Alternative,  // the name of an alternative of `either`
  // values
  Phrase,
  Text,    // not a phrase; `shape` is "text", "number", "drawing" or "one(…)"
  Misfit,  // a text where a map or a list belongs; `shape` says which
};

struct Part {
  PartKind kind = PartKind::Text;
  PhraseKind phrase = PhraseKind::Expression;  // Head, Phrase
  std::string_view shape;                      // Text, Misfit, ByOption, OptionValue: see keys.h
  std::string_view map;                        // Key, FreeKey: the closed map that it stands in
  const KeyInfo* info = nullptr;               // Key
  const YamlNode::Entry* entry = nullptr;      // keys
  const YamlNode* scalar = nullptr;            // values
  std::string option;                          // ByOption, OptionValue: the name of the option
  // Keys from the top, for keys with their own: "pieces", "pawn", "moves". Items of lists are "-"; `by option` and its
  // branches are left out, and so are the heads of programs.
  std::vector<std::string> path;

  bool is_key() const { return entry != nullptr; }
  // Whether the path is this one, or begins so; "*" is any key.
  bool is_at(std::initializer_list<const char*> keys) const { return path.size() == keys.size() && is_under(keys); }
  bool is_under(std::initializer_list<const char*> keys) const;
  Span span() const { return entry != nullptr ? entry->key_span : scalar->span; }
};

// All parts in the order of the file.
void walk(const YamlNode& definition, const std::function<void(const Part&)>& visit);

}  // namespace ludwright::lsp
