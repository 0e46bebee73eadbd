#include "engine/takes.h"

#include <algorithm>

namespace ludwright {
namespace {

bool any_take(const Model& model, const std::vector<MoveRule>& moves) {
  return std::any_of(moves.begin(), moves.end(),
                     [&](const MoveRule& move) { return move.paths != kNoId && model.paths(move.paths).takes; });
}

bool any_statement(const Model& model, StatementKind kind, bool by_paths_that_take = false) {
  for (const Block& block : model.blocks) {
    for (const Statement& s : block.statements) {
      if (s.kind != kind) continue;
      if (!by_paths_that_take || (s.paths != kNoId && model.paths(s.paths).takes)) return true;
    }
  }
  return false;
}

// Whether a way that pieces go may take something; other ways are only asked about.
bool walks_take(const Model& model) {
  if (!any_statement(model, StatementKind::Move)) return false;
  for (const PieceType& type : model.types) {
    if (any_take(model, type.moves)) return true;
  }
  for (const Role& role : model.roles) {
    if (any_take(model, role.moves)) return true;
  }
  return any_statement(model, StatementKind::Move, true);
}

}  // namespace

bool programs_take(const Model& model) { return any_statement(model, StatementKind::Take); }

bool ever_takes(const Model& model) { return walks_take(model) || programs_take(model); }

}  // namespace ludwright
