#include "tools/lsp/spot.h"

#include <algorithm>
#include <cctype>

#include "tools/lsp/loose_yaml.h"

namespace ludwright::lsp {
namespace {

bool is_word_byte(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-'; }

// Where the word that ends at the cursor begins. A sign such as `-` before a word does not belong to it.
std::size_t word_begin(std::string_view text, std::size_t cursor) {
  std::size_t begin = cursor;
  while (begin > 0 && is_word_byte(text[begin - 1])) --begin;
  while (begin < cursor && text[begin] == '-') ++begin;
  return begin;
}

// The map whose last entry ends the tree.
const YamlNode* last_map(const YamlNode& node, const YamlNode::Entry* entry) {
  const YamlNode* found = nullptr;
  const YamlNode* at = &node;
  while (at != nullptr) {
    const YamlNode* next = nullptr;
    if (at->kind == YamlNode::Kind::Map && !at->entries.empty()) {
      if (&at->entries.back() == entry) found = at;
      next = &at->entries.back().value;
    } else if (at->kind == YamlNode::Kind::List && !at->items.empty()) {
      next = &at->items.back();
    }
    at = next;
  }
  return found;
}

}  // namespace

std::optional<Spot> spot_at(std::string_view text, std::size_t cursor) {
  cursor = std::min(cursor, text.size());
  const std::size_t begin = word_begin(text, cursor);
  const std::string stand_in = "x";
  const std::string shown = std::string(text.substr(0, begin)) + stand_in;
  Spot spot;
  spot.tree = std::make_shared<const YamlNode>(read_loosely(0, shown));
  spot.word = std::string(text.substr(begin, cursor - begin));
  bool found = false;
  walk(*spot.tree, [&](const Part& part) {
    const Span span = part.span();
    // A key that has its colon is not being written; what ends the text is the last to come.
    if (span.end != shown.size()) return;
    spot.part = part;
    found = true;
  });
  if (!found) return std::nullopt;
  const std::string& whole = spot.part.is_key() ? spot.part.entry->key : spot.part.scalar->text;
  if (!whole.ends_with(stand_in)) return std::nullopt;
  spot.before = whole.substr(0, whole.size() - stand_in.size());
  if (spot.part.is_key()) {
    if (const YamlNode* map = last_map(*spot.tree, spot.part.entry)) {
      for (const YamlNode::Entry& entry : map->entries)
        if (&entry != spot.part.entry) spot.siblings.push_back(entry.key);
    }
  } else {
    const std::size_t line = shown.rfind('\n', spot.part.scalar->span.begin);
    const std::size_t from = line == std::string::npos ? 0 : line + 1;
    const std::string_view lead = std::string_view(shown).substr(from, spot.part.scalar->span.begin - from);
    spot.may_be_key = !spot.part.scalar->quoted && lead.find_first_not_of(" -") == std::string_view::npos;
  }
  return spot;
}

}  // namespace ludwright::lsp
