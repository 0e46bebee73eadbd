// Where pieces of a kind can come to be. See move_judge.h.
#include <algorithm>

#include "tools/pictures/diagrams.h"
#include "tools/rulebook/check/move_judge.h"

namespace ludwright::book {

bool MoveJudge::can_stand(const Mover& mover, PlayerId owner, CellId cell) {
  if (mover.is_role) return true;
  const auto [found, is_new] = grounds_.try_emplace({mover, owner});
  CellBits& ground = found->second;
  if (!is_new) return ground[cell];
  std::vector<CellId> reached;
  const auto reach = [&](CellId end) {
    if (!ground[end]) reached.push_back(end);
    ground[end] = true;
  };
  for (const PieceRecord& piece : runner_.opening().pieces) {
    if (piece.site == SiteKind::Cell && piece.type == mover.index && piece.owner == owner)
      reach(static_cast<CellId>(piece.index));
  }
  // One that can go far, is dropped, or turned into, may be anywhere.
  const TypeId other = mover.index == 0 && model_.types.size() > 1 ? 1 : 0;
  const std::size_t most = model_.board.cells.size() / 4;
  for (std::size_t i = 0; i < reached.size() && reached.size() <= most; ++i) {
    std::vector<std::vector<Beside>> others = {{}};
    for (const CellId at : neighbourhood(reached[i])) others.push_back({{other, enemy_of(model_, owner), at}});
    for (const auto& beside : others) {
      const auto does = deeds_from(mover, owner, reached[i], beside, Rules::Own);
      if (!does) continue;
      for (const CellId end : does->second.quiet) reach(end);
      for (const auto& [end, victims] : does->second.captures) reach(end);
    }
  }
  if (reached.size() > most || reached.size() < 2) ground.set();
  return ground[cell];
}

}  // namespace ludwright::book
