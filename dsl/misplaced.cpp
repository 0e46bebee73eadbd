#include "dsl/misplaced.h"

#include <algorithm>

#include "dsl/phrase.h"
#include "dsl/utf8.h"
#include "dsl/words.h"

namespace ludwright {
namespace {

using Reader = ast::Node (*)(const YamlNode&, Diagnostics&);

bool reads(Reader read, const YamlNode& text) {
  Diagnostics silent;
  return read(text, silent).kind != ast::Kind::Bad && !silent.has_errors();
}

// Rows as long as each other, without blanks.
bool is_drawing(const YamlNode& text) {
  const std::size_t width = text.text.find('\n');
  if (!text.block || width == std::string::npos || width + 1 >= text.text.size()) return false;
  for (std::size_t at = 0; at < text.text.size(); at += width + 1) {
    const std::size_t end = std::min(text.text.find('\n', at), text.text.size());
    if (end - at != width || text.text.find(' ', at) < end) return false;
  }
  return true;
}

}  // namespace

std::string belongs_to(const YamlNode& text, std::string_view name, const KeyInfo& of) {
  if (is_drawing(text)) return "a drawing of the first position stands under `start`";
  const bool is_alone = text.text.find(' ') == std::string::npos;  // a word might be one of anything
  const auto under = [&](std::string_view what, std::string_view key) {
    constexpr std::size_t longest = 60;
    const std::string help = std::string(what) + " stands under `" + std::string(key) + "`";
    return name.empty() || text.text.size() > longest
               ? help
               : help + ": `" + std::string(key) + ": {" + std::string(name) + ": " + text.text + "}`";
  };
  const KeyInfo* const own = find_key("definition", name);
  const bool fits =
      own != nullptr && ((own->shape == "program" && reads(parse_line, text)) ||
                         (own->shape == "number" && text.text.find_first_not_of("0123456789") == std::string::npos));
  if (fits)
    return in_backticks(name) + " is a key of the definition itself: write it at the left margin, not under `" +
           std::string(of.key) + "`";
  if (is_alone) return "";
  if (of.key != "end" && reads(parse_end, text)) return under("an end of the game", "end");
  if (of.key != "legal" && of.key != "properties" && reads(parse_legal, text)) return under("a restriction", "legal");
  if (of.key != "properties" && reads(parse_law, text)) return under("what always holds", "properties");
  if (of.key == "rules" && reads(parse_event, text)) return "say what follows: `{when: " + text.text + ", do: …}`";
  const std::string_view first = std::string_view(text.text).substr(0, words::word_length(text.text));
  if (words::is_statement_verb(first) && reads(parse_line, text)) {
    return of.key == "rules" ? "say when: `{when: …, do: " + text.text + "}`; what a player does stands under `turn`"
                             : "a statement stands under `turn`, or `define` if it needs a name";
  }
  if (of.key != "zones" && words::is_walk_verb(first) && reads(parse_paths, text)) {
    return of.key == "pieces" ? "say it by keys: `{letter: …, moves: " + text.text + "}`"
                              : "a way to go stands under `moves` of a piece, or `define` if it needs a name";
  }
  if (of.key == "areas" && reads(parse_expression, text)) return under("a set of cells", "zones");
  return "";
}

bool is_key_of_map_above(const YamlNode& text, std::string_view name, const KeyInfo& of) {
  const std::size_t map = of.shape.find("map(", std::min(of.shape.find("names("), of.shape.size()));
  if (map == std::string_view::npos) return false;
  const KeyInfo* key = find_key(of.shape.substr(map + 4, of.shape.find(')', map) - map - 4), name);
  return key != nullptr && ((key->shape == "program" && reads(parse_line, text)) ||
                            (key->shape == "expression" && reads(parse_expression, text)) ||
                            (key->shape == "event" && reads(parse_event, text)));
}

}  // namespace ludwright
