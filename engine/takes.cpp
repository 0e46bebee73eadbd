#include "engine/takes.h"

#include <algorithm>

namespace ludwright {
namespace {

bool any_statement(const Model& model, const auto& is_so) {
  return std::any_of(model.blocks.begin(), model.blocks.end(), [&](const Block& block) {
    return std::any_of(block.statements.begin(), block.statements.end(), is_so);
  });
}

}  // namespace

bool walks_take(const Model& model) {
  const auto takes = [&](PathsId paths) { return paths != kNoId && model.paths(paths).takes; };
  const auto any = [&](const auto& all) {
    return std::any_of(all.begin(), all.end(), [&](const auto& of) {
      return std::any_of(of.moves.begin(), of.moves.end(), [&](const MoveRule& move) { return takes(move.paths); });
    });
  };
  return any_statement(model, [](const Statement& s) { return s.kind == StatementKind::Move; }) &&
         (any(model.types) || any(model.roles) ||
          any_statement(model, [&](const Statement& s) { return takes(s.paths); }));
}

bool programs_take(const Model& model) {
  return any_statement(model, [](const Statement& s) { return s.kind == StatementKind::Take; });
}

bool ever_takes(const Model& model) { return walks_take(model) || programs_take(model); }

}  // namespace ludwright
