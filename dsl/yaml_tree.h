// A definition as it was written: maps, lists and scalars as text, each with its span. All scalars are text: `no`,
// `010` and `on` mean what they say.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "dsl/diagnostic.h"
#include "dsl/source.h"

namespace ludwright {

struct YamlNode {
  enum class Kind { Null, Scalar, List, Map } kind = Kind::Null;
  std::string text;     // Scalar: the value after YAML's unquoting and folding
  bool quoted = false;  // Scalar: single or double quoted
  bool block = false;   // Scalar: literal `|` or folded `>`
  Span span;            // of the value as written, quotes included
  // Scalar: byte offset in the file of each byte of `text`, plus one for its end; so that an error inside a phrase
  // points at its place whatever the quoting. text.size() + 1 entries.
  std::vector<std::uint32_t> offsets;
  std::vector<YamlNode> items;  // List
  struct Entry;
  std::vector<Entry> entries;  // Map, in file order
  // Map: keys of a definition that gave entries of the one that it extends another value, or took them out, with what
  // they had.
  std::vector<Entry> changed;

  const YamlNode* find(const std::string& key) const;
  // Span of bytes [begin, end) of `text`, in the file.
  Span span_of(std::size_t begin, std::size_t end) const;
};

struct YamlNode::Entry {
  std::string key;
  Span key_span;
  std::vector<std::uint32_t> key_offsets;  // as YamlNode::offsets, for keys that are phrases
  YamlNode value;
};

// Whether two nodes say the same, wherever they stand.
bool say_the_same(const YamlNode& one, const YamlNode& other);

}  // namespace ludwright
