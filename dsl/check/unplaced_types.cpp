// Warns of piece types that are not in `start` and that no phrase or trait names: they never come into play.
#include <algorithm>

#include "dsl/check/check.h"

namespace ludwright {

void check_unplaced_types(CheckContext& context) {
  const Model& model = context.model;
  const auto any_kind = [](const Expr& e) { return e.op == Op::AllTypes; };
  if (std::any_of(model.exprs.begin(), model.exprs.end(), any_kind)) return;  // `kind` may mean any of them
  const auto of_pieces = [](const ast::Option& option) { return option.kind == ast::Option::Kind::Pieces; };
  if (std::any_of(context.game.options.begin(), context.game.options.end(), of_pieces)) return;
  for (const ast::PieceType& piece : context.game.pieces) {
    if (piece.role || piece.name.text == "all" || context.mentions(piece.name.text)) continue;
    const auto same = [&](const StartPiece& start) { return model.types[start.type].name == piece.name.text; };
    if (std::any_of(model.start.begin(), model.start.end(), same)) continue;
    const auto tagged = [&](const ast::Text& tag) { return context.mentions(tag.text); };
    if (std::any_of(piece.tags.begin(), piece.tags.end(), tagged)) continue;
    context.diagnostics
        .warning(piece.name.span, "unplaced-type", "piece type `" + piece.name.text + "` never comes into play")
        .help("draw it in `start`, place it, or remove it");
  }
}

}  // namespace ludwright
