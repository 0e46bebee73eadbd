// Which judge a claim of a turn has; see turn_judge.h.
#include "tools/rulebook/check/turn_judge.h"

namespace ludwright::book {

TurnJudge::TurnJudge(SceneRunner& runner, const Vocabulary& vocabulary)
    : runner_(runner), vocabulary_(vocabulary), model_(runner.model()) {}

bool TurnJudge::judges(const std::string& kind) {
  static constexpr std::string_view others = "hand-first|hand-safe|area-first|few-fly|hit-goes|off-wins|closed-by";
  const std::string family = kind.substr(0, kind.find('-'));
  return family == "sow" || family == "row" || family == "card" || family == "dice" || is_one_of(kind, others);
}

Judgement TurnJudge::judge(const Claim& claim) {
  const std::string& kind = claim.kind;
  if (kind == "row-takes") return row_takes(claim);
  if (kind == "row-length") return row_length(claim);
  if (kind == "row-lines") return row_lines(claim);
  if (kind == "row-twice") return row_twice(claim);
  if (kind == "row-safe") return row_safe(claim);
  if (kind == "hand-first") return hand_first(claim);
  if (kind == "hand-safe") return hand_safe(claim);
  if (kind == "few-fly") return few_fly(claim);
  if (kind == "area-first") return area_first(claim);
  if (kind == "card-dealt") return card_dealt(claim);
  if (kind == "dice-larger" || kind == "dice-step" || kind == "dice-same") return dice_moves(claim);
  if (kind.compare(0, 5, "card-") == 0) return card(claim);
  if (kind.compare(0, 5, "dice-") == 0) return dice(claim);
  if (kind.compare(0, 4, "sow-") != 0) return area(claim);
  if (!sowing().found()) return inconclusive("no seeds are sown in the definition");
  if (kind == "sow-from") return sow_from(claim);
  if (kind == "sow-each") return sow_each(claim);
  if (kind == "sow-way") return sow_way(claim);
  if (kind == "sow-into") return sow_into(claim);
  if (kind == "sow-last") return sow_last(claim);
  if (kind == "sow-ends") return sow_ends(claim);
  if (kind == "sow-rest") return sow_rest(claim);
  if (kind == "sow-tie") return sow_tie(claim);
  if (kind == "sow-beside") return sow_beside(claim);
  if (kind == "sow-rows") return sow_rows(claim);
  if (kind == "sow-repeats") return sow_repeats(claim);
  if (kind == "sow-begin") return sow_begin(claim);
  return inconclusive("nothing judges this");
}

}  // namespace ludwright::book
