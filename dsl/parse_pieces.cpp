// Step 2, parse: `pieces`. See parser.h.
#include <algorithm>

#include "dsl/parser.h"
#include "dsl/phrase.h"

namespace ludwright {

using ast::Text;
using Entry = YamlNode::Entry;
using Kind = YamlNode::Kind;

std::vector<ast::PieceType> Parser::pieces(const YamlNode& node) {
  return each_entry(node, "a map of types of pieces",
                    [&](const Entry& entry, const YamlNode& value) -> std::optional<ast::PieceType> {
                      check_name(entry.key, entry.key_span, "type");
                      return piece(entry, value);
                    });
}

ast::PieceType Parser::piece(const Entry& entry, const YamlNode& value) {
  ast::PieceType type;
  type.name = key_text(entry);
  if (!check_map(value, "piece", entry.key_span, trait_names_)) return type;
  type.letter = text_of(value, "letter");
  type.symbol = text_of(value, "symbol");
  type.tags = words_of(value, "tags");
  for (const Text& tag : type.tags) check_name(tag.text, tag.span, "tag");
  type.neutral = text_of(value, "neutral");
  type.role = expression_of(value, "role");
  if (const YamlNode* given = value.find("moves")) {
    type.says_moves = true;
    type.moves = moves(*given);
  }
  for (const Entry& each : value.entries) {
    if (trait_names_.count(each.key) == 0 || find_key("piece", each.key) != nullptr) continue;
    if (auto trait = text(each.value, "the value of a trait"))
      type.traits.emplace_back(key_text(each), std::move(*trait));
  }
  return type;
}

std::vector<ast::MoveRule> Parser::moves(const YamlNode& node) {
  auto found = fold(node, [&](const YamlNode& inner) {
    std::vector<ast::MoveRule> list;
    if (inner.kind == Kind::Scalar) {
      list.push_back({"", inner.span, with_options_read(parse_paths(inner, diagnostics_)), std::nullopt, std::nullopt});
      return list;
    }
    const YamlNode* path = inner.find("path");
    if (inner.kind == Kind::Map && path != nullptr && (inner.find("if") != nullptr || inner.find("do") != nullptr)) {
      diagnostics_
          .error(inner.entries.front().key_span, "wrong-shape",
                 "expected the name of a move, got `" + inner.entries.front().key + "`")
          .help("a move with `if` or `do` needs a name: `moves: {NAME: {path: …, if: …}}`");
      return list;
    }
    return each_entry(inner, "ways to move, or a map of them",
                      [&](const Entry& entry, const YamlNode& value) -> std::optional<ast::MoveRule> {
                        ast::MoveRule rule;
                        check_label(entry.key, entry.key_span, "move");
                        rule.name = entry.key;
                        rule.name_span = entry.key_span;
                        rule.paths.span = value.span;
                        if (value.kind == Kind::Scalar) {
                          rule.paths = with_options_read(parse_paths(value, diagnostics_));
                          return rule;
                        }
                        if (!expect(value, Kind::Map, "a way to move, or a map with `path`")) return std::nullopt;
                        if (!check_map(value, "move", entry.key_span)) return std::nullopt;
                        if (const YamlNode* given = value.find("path")) {
                          auto paths = phrase(*given, "a way to move", parse_paths);
                          if (!paths) return std::nullopt;
                          rule.paths = std::move(*paths);
                        }
                        rule.guard = expression_of(value, "if");
                        rule.effects = program_of(value, "do");
                        return rule;
                      });
  });
  return std::move(found).value_or(std::vector<ast::MoveRule>{});
}

}  // namespace ludwright
