// Warns of the one type that has no letter or moves, or is not given a trait of words, where all others have it.
#include <algorithm>

#include "dsl/check/check.h"

namespace ludwright {
namespace {

template <typename Has>
void warn_of_the_one_without(CheckContext& context, const std::string& what, const std::string& help, Has has) {
  constexpr std::size_t few = 3;  // of so few types nothing is told from what the others have
  const ast::PieceType* without = nullptr;
  std::size_t given = 0, missing = 0;
  for (const ast::PieceType& piece : context.game.pieces) {
    if (piece.role || piece.name.text == "all") continue;
    ++(has(piece) ? given : missing);
    if (!has(piece)) without = &piece;
  }
  if (missing != 1 || given < few) return;
  context.diagnostics
      .warning(without->name.span, "missing-trait",
               "`" + without->name.text + "` has no `" + what + "`, and all others have one")
      .help(help);
}

}  // namespace

void check_missing_traits(CheckContext& context) {
  warn_of_the_one_without(context, "letter", "give it one: positions and moves are written with it",
                          [](const ast::PieceType& piece) { return piece.letter.has_value(); });
  warn_of_the_one_without(context, "moves", "say how it moves, or `moves: {}` if it never does",
                          [](const ast::PieceType& piece) { return piece.says_moves || piece.neutral; });
  for (const Trait& trait : context.model.traits) {
    if (trait.kind != SlotKind::Value && trait.kind != SlotKind::Type) continue;
    warn_of_the_one_without(context, trait.name, "say `" + trait.name + ": none` if none is meant",
                            [&](const ast::PieceType& piece) {
                              return std::any_of(piece.traits.begin(), piece.traits.end(),
                                                 [&](const auto& each) { return each.first.text == trait.name; });
                            });
  }
}

}  // namespace ludwright
