// Warns of zones, areas, slots, traits, tags, marks, terrains and defines that nothing names: a leftover, or a word
// that was meant to be used.
#include <algorithm>
#include <set>

#include "dsl/ast_phrases.h"
#include "dsl/check/check.h"
#include "dsl/keys.h"

namespace ludwright {

namespace {

// A value of a mark is a name for the cells that have it.
bool mentions_value(const CheckContext& context, const std::string& enumeration) {
  const auto found = std::find_if(context.game.values.begin(), context.game.values.end(),
                                  [&](const ast::Enumeration& values) { return values.name.text == enumeration; });
  return found != context.game.values.end() &&
         std::any_of(found->members.begin(), found->members.end(),
                     [&](const ast::Text& member) { return context.mentioned_in_phrases.count(member.text) != 0; });
}

// `let` does nothing but to give a name.
void for_each_let(const ast::Node& node, const std::function<void(const ast::Node&)>& use) {
  if (node.kind == ast::Kind::Let) use(node);
  for (const ast::Node& child : node.children) for_each_let(child, use);
  for (const ast::Node& block : node.blocks) for_each_let(block, use);
}

}  // namespace

void check_unused_names(CheckContext& context) {
  const auto warn = [&](const std::string& name, Span span, const char* kind) {
    if (context.mentions(name)) return;
    auto told = context.diagnostics.warning(span, "unused-name", std::string(kind) + " `" + name + "` is never used");
    if (find_key("definition", name) != nullptr)
      told.help("`" + name + "` is a key of the game itself: it stands without indentation");
    else
      told.help("remove it, or name it where it was meant");
  };
  for (const ast::Zone& zone : context.game.zones) warn(zone.name.text, zone.name.span, "zone");
  for (const ast::Area& area : context.game.areas) warn(area.name.text, area.name.span, "area");
  for (const ast::Slot& slot : context.game.slots) warn(slot.name.text, slot.name.span, "slot");
  for (const ast::Trait& trait : context.game.traits) warn(trait.name.text, trait.name.span, "trait");
  for (const ast::Define& define : context.game.defines) warn(define.name, define.name_span, "define");
  const auto of_lets = [&](const ast::Node& phrase) {
    for_each_let(phrase, [&](const ast::Node& let) { warn(let.text, let.span, "name"); });
  };
  for_each_phrase(context.game, of_lets);
  for (const ast::Define& define : context.game.defines) of_lets(define.body);
  for (const ast::Mark& mark : context.game.board.marks) {
    if (!mentions_value(context, mark.enumeration.text)) warn(mark.name.text, mark.name.span, "mark");
  }
  for (const auto& [letter, terrain] : context.game.board.key) {
    if (terrain.text != "void") warn(terrain.text, terrain.span, "terrain");
  }
  std::set<std::string> told;
  for (const ast::PieceType& piece : context.game.pieces) {
    for (const ast::Text& tag : piece.tags) {
      if (told.insert(tag.text).second) warn(tag.text, tag.span, "tag");
    }
  }
}

}  // namespace ludwright
