// Warns of the one type that a trait of words is not given, where all others have it.
#include <algorithm>

#include "dsl/check/check.h"

namespace ludwright {

void check_missing_traits(CheckContext& context) {
  constexpr std::size_t few = 3;  // of so few types nothing is told from what the others have
  for (const Trait& trait : context.model.traits) {
    if (trait.kind != SlotKind::Value && trait.kind != SlotKind::Type) continue;
    const ast::PieceType* without = nullptr;
    std::size_t given = 0, missing = 0;
    for (const ast::PieceType& piece : context.game.pieces) {
      if (piece.role || piece.name.text == "all") continue;
      const bool has = std::any_of(piece.traits.begin(), piece.traits.end(),
                                   [&](const auto& each) { return each.first.text == trait.name; });
      ++(has ? given : missing);
      if (!has) without = &piece;
    }
    if (missing != 1 || given < few) continue;
    context.diagnostics
        .warning(without->name.span, "missing-trait",
                 "`" + without->name.text + "` has no `" + trait.name + "`, and all others have one")
        .help("say `" + trait.name + ": none` if none is meant");
  }
}

}  // namespace ludwright
