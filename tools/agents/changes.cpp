#include "tools/agents/changes.h"

#include "tools/agents/sight.h"

namespace ludwright {

Changes changes_between(const Model& model, const Store& before, const Store& after, PlayerId seat) {
  Changes changes;
  for (std::size_t i = 0; i < after.pieces.size(); ++i) {
    const PieceRecord& now = after.pieces[i];
    const bool is_new = i >= before.pieces.size() || before.pieces[i].site == SiteKind::Gone;
    const PieceRecord then = is_new ? PieceRecord{} : before.pieces[i];
    if (now.site == then.site && (now.site == SiteKind::Gone || now.index == then.index)) continue;
    const bool seen = !is_hidden(model, now, seat) || (!is_new && !is_hidden(model, then, seat));
    (seen ? changes.in_sight : changes.out_of_sight) = true;
  }
  return changes;
}

}  // namespace ludwright
