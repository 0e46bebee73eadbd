// Warns of the first letter of more than one character that one file adds to the letters of another: positions are
// written otherwise from then on.
#include <algorithm>

#include "dsl/check/check.h"
#include "dsl/utf8.h"
#include "engine/short_letters.h"

namespace ludwright {
namespace {

bool is_short(const std::string& letter) { return !letter.empty() && decode_utf8(letter, 0).length == letter.size(); }

}  // namespace

void check_long_letters(CheckContext& context) {
  if (context.model.seats.size() > 2) return;  // pieces are written with their seats anyway
  const auto& pieces = context.game.pieces;
  const auto added = std::find_if(pieces.begin(), pieces.end(), [](const ast::PieceType& piece) {
    return piece.letter && !piece.role && !piece.letter->text.empty() && !is_short(piece.letter->text);
  });
  if (added == pieces.end()) return;
  const auto before = std::find_if(pieces.begin(), pieces.end(), [&](const ast::PieceType& piece) {
    return piece.letter && is_short(piece.letter->text) && piece.letter->span.file != added->letter->span.file;
  });
  if (before == pieces.end()) return;
  const notation::Symbols now(context.model);
  const auto was = notation::symbols_of_short_letters(context.model);
  const auto type = std::find_if(context.model.types.begin(), context.model.types.end(),
                                 [&](const PieceType& each) { return each.name == before->name.text; });
  if (!was || type == context.model.types.end()) return;
  const auto id = static_cast<TypeId>(type - context.model.types.begin());
  context.diagnostics
      .warning(added->letter->span, "long-letter",
               "with this letter positions are written with the seat in front of each piece, and commas between")
      .note("the " + before->name.text + " is written `" + now.of(id, 0) + "`, and was `" + was->of(id, 0) +
            "`; texts without commas are still read, as long as they have none of the new pieces")
      .help("a letter of one character leaves positions as they are");
}

}  // namespace ludwright
