// Step 2, parse: `define`, `rules`, `turn`, `round` and `phases`, `match`. See parser.h.
#include <algorithm>

#include "dsl/parser.h"
#include "dsl/phrase.h"
#include "dsl/words.h"

namespace ludwright {

using ast::Node;
using Entry = YamlNode::Entry;
using Kind = YamlNode::Kind;

std::vector<ast::Define> Parser::defines(const YamlNode& node) {
  return each_entry(
      node, "a map of defines", [&](const Entry& entry, const YamlNode& value) -> std::optional<ast::Define> {
        const Node key = parse_define_key(entry, diagnostics_);
        ast::Define define;
        define.name = key.kind == ast::Kind::Call ? key.text : entry.key;
        define.name_span = entry.key_span;
        for (const Node& parameter : key.children) define.parameters.push_back(parameter.text);
        define.body =
            value.kind == Kind::Scalar ? with_options_read(parse_define_body(value, diagnostics_)) : block(value);
        return define;
      });
}

std::vector<ast::Rule> Parser::rules(const YamlNode& node) {
  return each_entry(node, "a map of rules", [&](const Entry& entry, const YamlNode& value) -> std::optional<ast::Rule> {
    check_label(entry.key, entry.key_span, "rule");
    if (!check_map(value, "rule", entry.key_span)) return std::nullopt;
    ast::Rule rule;
    rule.name = entry.key;
    rule.name_span = entry.key_span;
    const YamlNode* instead = value.find("instead");
    const YamlNode* body = value.find("do");
    if ((instead == nullptr) == (body == nullptr)) {
      diagnostics_
          .error(
              entry.key_span, body == nullptr ? "missing-key" : "conflicting-keys",
              "expected one of `do` and `instead` of the rule, got " + std::string(body == nullptr ? "none" : "both"))
          .help("`do` follows the event, `instead` takes the place of a capture or removal");
    }
    if (const YamlNode* when = value.find("when")) {
      auto event = phrase(*when, "an event", parse_event);
      if (!event) return std::nullopt;
      rule.event = std::move(*event);
    }
    rule.condition = expression_of(value, "if");
    rule.instead = instead != nullptr;
    auto effects = program_of(value, rule.instead ? "instead" : "do");
    if (!effects) return std::nullopt;
    rule.body = std::move(*effects);
    return rule;
  });
}

std::vector<ast::Valid> Parser::valid(const YamlNode& node) {
  return each_entry(node, "a map of conditions",
                    [&](const Entry& entry, const YamlNode& value) -> std::optional<ast::Valid> {
                      ast::Valid rule;
                      check_label(entry.key, entry.key_span, "condition");
                      rule.name = entry.key;
                      rule.name_span = entry.key_span;
                      auto condition = value.kind == Kind::Map ? std::nullopt : expression(value);
                      if (value.kind == Kind::Map) {
                        if (!check_map(value, "condition", entry.key_span)) return std::nullopt;
                        condition = expression_of(value, "if");
                        rule.text = text_of(value, "text");
                      }
                      if (!condition) return std::nullopt;
                      rule.condition = std::move(*condition);
                      return rule;
                    });
}

// The phases, or the single phase without a name that `turn` or `round` of the definition makes.
std::vector<ast::Phase> Parser::phases(const YamlNode& tree) {
  const YamlNode* given = tree.find("phases");
  const bool turn = tree.find("turn") != nullptr;
  const bool round = tree.find("round") != nullptr;
  if (given == nullptr) {
    if (turn && round) {
      const auto entry =
          std::find_if(tree.entries.begin(), tree.entries.end(), [](const Entry& each) { return each.key == "round"; });
      diagnostics_
          .error(entry->key_span, "conflicting-keys",
                 "expected one of `turn`, `round` and `phases`, got `turn` and `round`")
          .help("keep `turn` if the players move one after the other, `round` if the program says who decides");
    } else if (!turn && !round && !report_inside("turn")) {
      diagnostics_.error(first_line_, "missing-key", "expected one of `turn`, `round` and `phases`, got none")
          .help("for example `turn: move own piece`");
    }
    ast::Phase only;
    only.name_span = first_line_;
    only.turn = program_of(tree, "turn");
    only.round = program_of(tree, "round");
    only.stuck = program_of(tree, "stuck");
    only.ply = choice_of(tree, "definition", "ply");
    std::vector<ast::Phase> single;
    single.push_back(std::move(only));
    return single;
  }
  for (const Entry& entry : tree.entries) {
    if (entry.key != "turn" && entry.key != "round" && entry.key != "stuck" && entry.key != "ply") continue;
    diagnostics_
        .error(entry.key_span, "conflicting-keys",
               "expected `" + entry.key + "` inside each of the `phases`, got it beside them")
        .help("move it into the phases that it belongs to");
  }
  return each_entry(
      *given, "a map of phases", [&](const Entry& entry, const YamlNode& value) -> std::optional<ast::Phase> {
        check_label(entry.key, entry.key_span, "phase");
        if (!check_map(value, "phase", entry.key_span)) return std::nullopt;
        if ((value.find("turn") == nullptr) == (value.find("round") == nullptr)) {
          const bool none = value.find("turn") == nullptr;
          diagnostics_
              .error(entry.key_span, none ? "missing-key" : "conflicting-keys",
                     "expected one of `turn` and `round` of the phase, got " + std::string(none ? "none" : "both"))
              .help("for example `turn: move own piece`");
        }
        ast::Phase found = phase(value);
        found.name = entry.key;
        found.name_span = entry.key_span;
        return found;
      });
}

ast::Phase Parser::phase(const YamlNode& map) {
  ast::Phase phase;
  phase.turn = program_of(map, "turn");
  phase.round = program_of(map, "round");
  phase.stuck = program_of(map, "stuck");
  phase.ply = choice_of(map, "phase", "ply");
  phase.until = expression_of(map, "until");
  phase.legal = phrases_of(map, "legal", "a `forbid`, `never` or `prefer` phrase", parse_legal, "rule");
  phase.end = phrases_of(map, "end", "an end phrase", parse_end, "end");
  return phase;
}

void Parser::match(const YamlNode& node, ast::Game& game) {
  struct Match {
    std::optional<Node> score, next;
    std::vector<ast::Named> end;
  };
  auto found = fold(node, [&](const YamlNode& map) {
    Match parts;
    if (!check_map(map, "match", map.span)) return parts;
    parts.score = program_of(map, "score");
    parts.next = program_of(map, "next");
    parts.end = phrases_of(map, "end", "an end phrase", parse_end, "end");
    return parts;
  });
  if (!found) return;
  game.has_match = true;
  game.match_score = std::move(found->score);
  game.match_next = std::move(found->next);
  game.match_end = std::move(found->end);
}

}  // namespace ludwright
