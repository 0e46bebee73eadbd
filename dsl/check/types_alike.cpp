// Warns of two piece types with the same moves, tags and traits that no phrase tells apart.
#include "dsl/check/check.h"

namespace ludwright {
namespace {

std::string description(const ast::PieceType& piece) {
  std::string text;
  for (const ast::Text& tag : piece.tags) text += "#" + tag.text + " ";
  for (const auto& [trait, value] : piece.traits) text += trait.text + "=" + value.text + " ";
  for (const ast::MoveRule& rule : piece.moves) {
    text += rule.name + ":" + ast::dump_phrase(rule.paths);
    if (rule.guard) text += " if " + ast::dump_phrase(*rule.guard);
    if (rule.effects) text += " do " + ast::dump_phrase(*rule.effects);
    text += "\n";
  }
  return text;
}

}  // namespace

void check_types_alike(CheckContext& context) {
  std::map<std::string, const ast::PieceType*> seen;
  for (const ast::PieceType& piece : context.game.pieces) {
    if (piece.role || piece.name.text == "all" || context.mentions(piece.name.text)) continue;
    const auto [first, is_new] = seen.emplace(description(piece), &piece);
    if (is_new) continue;
    context.diagnostics
        .warning(piece.name.span, "types-alike",
                 "`" + piece.name.text + "` is in everything like `" + first->second->name.text + "`")
        .note("same moves, tags and traits, and no rule names either");
  }
}

}  // namespace ludwright
