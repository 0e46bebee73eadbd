#include "tools/api/words.h"

#include <algorithm>

#include "tools/api/guarded.h"
#include "tools/pictures/diagram_panels.h"
#include "tools/words/betza_export.h"
#include "tools/words/piece_names.h"
#include "tools/words/rule_at.h"

namespace ludwright::api {

std::vector<OverviewSection> overview(const Game& game) { return ludwright::overview(game.model()); }

Result<std::vector<OverviewLine>> piece_overview(const Game& game, const std::string& piece) {
  return guarded<std::vector<OverviewLine>>([&] {
    const Model& model = game.model();
    return ludwright::piece_overview(model, model.types[find_type(model, piece)]);
  });
}

std::string rule_at(const Game& game, std::uint32_t line, std::uint32_t column) {
  return ludwright::rule_at(game.loaded(), line, column);
}

Result<std::vector<BetzaWord>> betza(const Game& game, const std::string& piece) {
  return guarded<std::vector<BetzaWord>>([&] {
    const Model& model = game.model();
    if (model.board.kind != BoardKind::Grid)
      throw Stop{kFindings, "error: betza words are for square boards, and the board of this game is none\n"};
    std::vector<BetzaWord> words;
    std::vector<std::string> names;
    const auto add = [&](const std::string& name, const std::vector<MoveRule>& moves) {
      names.push_back(name);
      if (piece.empty() ? moves.empty() : name != piece) return;
      const BetzaExport made = betza_of(model, name, moves);
      words.push_back({name, made.word, {}});
      for (const BetzaLeftOut& one : made.left_out)
        words.back().left_out.push_back({place_text(model, one.place), one.move, one.reason});
    };
    for (const PieceType& type : model.types) add(type.name, type.moves);
    for (const Role& role : model.roles) add(role.name, role.moves);
    if (!piece.empty() && words.empty()) throw Stop{kFindings, unknown_piece(piece, names)};
    return words;
  });
}

}  // namespace ludwright::api
