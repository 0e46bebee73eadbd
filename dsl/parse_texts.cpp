// Step 2, parse: what is not rules: `notation`, `notes`, `examples`. See parser.h.
#include "dsl/merge.h"
#include "dsl/parser.h"
#include "dsl/phrase.h"

namespace ludwright {

using ast::Text;
using Entry = YamlNode::Entry;
using Kind = YamlNode::Kind;

void Parser::notation(const YamlNode& node, ast::Game& game) {
  struct Notation {
    std::vector<Text> position;
    std::optional<Text> move;
    Pairs named;
    std::vector<ast::Named> suffix;
  };
  auto found = fold(node, [&](const YamlNode& map) {
    Notation parts;
    if (!check_map(map, "notation", map.span)) return parts;
    if (const YamlNode* position = map.find("position")) parts.position = one_or_more(*position);
    parts.move = text_of(map, "move");
    parts.named = pairs_of(map, "named");
    parts.suffix = phrases_of(map, "suffix", "an expression", parse_expression);
    return parts;
  });
  if (!found) return;
  game.notation_position = std::move(found->position);
  game.notation_move = std::move(found->move);
  game.notation_named = std::move(found->named);
  game.notation_suffix = std::move(found->suffix);
}

std::vector<ast::Note> Parser::notes(const YamlNode& node) {
  return each_entry(node, "a map of notes", [&](const Entry& entry, const YamlNode& value) -> std::optional<ast::Note> {
    ast::Note note;
    note.path = key_text(entry);
    if (value.kind == Kind::Scalar) {
      note.text = text(value);
      return note;
    }
    if (!expect(value, Kind::Map, "text, or a map with `source` or `house`")) return std::nullopt;
    check_map(value, "note", entry.key_span);
    note.source = text_of(value, "source");
    note.house = text_of(value, "house");
    return note;
  });
}

std::vector<ast::Example> Parser::examples(const YamlNode& node) {
  auto list = fold(node, [&](const YamlNode& given) {
    std::vector<ast::Example> found;
    const YamlNode inner = as_list_of_examples(given);
    if (!expect(inner, Kind::List, "a list or a map of examples")) return found;
    for (const YamlNode& item : inner.items) {
      if (auto one = fold(item, [&](const YamlNode& map) { return example(map); })) found.push_back(std::move(*one));
    }
    return found;
  });
  return std::move(list).value_or(std::vector<ast::Example>{});
}

ast::Example Parser::example(const YamlNode& node) {
  ast::Example example;
  example.span = node.span;
  const Span place = node.entries.empty() ? node.span : node.entries.front().key_span;
  if (!check_map(node, "example", place)) return example;
  if (node.find("name") == nullptr && !is_meant(node, "example", "name"))
    diagnostics_.error(place, "missing-key", "missing key `name` of the example")
        .note("what the example shows")
        .help("for example `name: a blocked way`");
  example.name = text_of(node, "name").value_or(Text{});
  refuse_blank(example.name, "what the example shows");
  example.position = text_of(node, "position");
  example.options = pairs_of(node, "options");
  example.play = texts_of(node, "play");
  example.legal = texts_of(node, "legal");
  example.only = texts_of(node, "only");
  example.has_only = node.find("only") != nullptr;
  if (const YamlNode* illegal = node.find("illegal")) {
    auto refused = fold(*illegal, [&](const YamlNode& value) {
      std::vector<std::pair<Text, std::optional<Text>>> found;
      if (value.kind == Kind::Map) {
        for (auto& [move, rule] : pairs(value)) found.emplace_back(std::move(move), std::move(rule));
      } else {
        for (Text& move : texts(value, "a list of moves, or a map of moves and rules"))
          found.emplace_back(std::move(move), std::nullopt);
      }
      return found;
    });
    if (refused) example.illegal = std::move(*refused);
  }
  example.count = pairs_of(node, "count");
  example.then = expression_of(node, "then");
  example.result = text_of(node, "result");
  example.cites = text_of(node, "cites");
  return example;
}

}  // namespace ludwright
