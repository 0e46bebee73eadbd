// Lists of pieces of which each has the same said of it; see recast_forms.h.
#include <algorithm>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/recast_forms.h"

namespace ludwright::book::recasting {
namespace {

// What is so of two together is not so of each.
constexpr std::string_view kTogether =
    "each other|together|same|both|between|next|adjacent|face|faces|share|shares|connected|beside|alone|against|joined";

}  // namespace

// "A pawn or a lance that reaches the last row must promote": a pawn must, and a lance must.
void Forms::each_subject() {
  const std::size_t size = words_.size();
  const bool denied = is(0, "no|neither");
  const std::size_t begin = denied ? 1 : 0;
  std::size_t end = begin;
  std::vector<Words> members(1);
  for (; end < size; ++end) {
    if (is(end, ",|and|or|nor")) {
      if (!members.back().empty()) members.emplace_back();
    } else if (names_piece(words_[end]) || is(end, "each|1|your|friendly|enemy|promoted")) {
      members.back().push_back(words_[end]);
    } else {
      break;
    }
  }
  if (members.back().empty()) members.pop_back();
  if (members.size() < 2 || end + 1 >= size || is(end - 1, ",|and|or|nor") || has(kTogether)) return;
  for (const Words& member : members) {
    if (member.empty() || !names_piece(member.back())) return;
  }
  if (!is(end, "may|cannot|must|never|that|which|who")) return;
  Way way;
  for (const Words& member : members) way.push_back(joined({denied ? Words{"no"} : Words(), member, part(end, size)}));
  say_each(std::move(way));
}

// "King and knight or bishop against king is a draw", "it cannot capture a pawn or a rook": each of them.
void Forms::each_object() {
  const bool result = has("draw|win|lose");
  const bool denied = has("cannot|never") && !has("if|unless|only|until|before");
  const bool changes = has("become|becomes|promote|promoted|into");
  if ((!result && !denied) || changes) return;
  const std::size_t size = words_.size(), either = find("or|nor");
  if (either == size || either == 0 || find("or|nor", either + 1) < size || !names_piece(at(either - 1))) return;
  std::size_t last = either + 1;
  while (last < size && is(last, "1|friendly|enemy|your")) ++last;
  if (last == size || !names_piece(words_[last])) return;
  // The names before, with commas between: "rook, bishop or knight".
  std::size_t first = either - 1;
  while (first >= 2 && is(first - 1, "1|,") && (words_[first - 1] == "1" || names_piece(words_[first - 2]))) {
    if (words_[first - 1] == "," && is(first - 2, "1")) break;
    first -= words_[first - 1] == "1" ? 1U : 2U;
  }
  if (first == 0) return;
  Way way;
  for (std::size_t i = first; i <= last; ++i) {
    if (names_piece(words_[i])) way.push_back(joined({part(0, first), {words_[i]}, part(last + 1, size)}));
  }
  if (way.size() > 1) say_each(std::move(way));
}

// "No piece may enter it or pass across it": neither.
void Forms::each_verb() {
  const std::size_t size = words_.size();
  const std::size_t modal = find("may|cannot|never");
  const bool denied = (is(0, "no|nobody|neither") && at(modal) == "may") || is(modal, "cannot|never");
  if (!denied || modal < 1 || modal + 2 >= size || has("if|unless|only|until|before|either")) return;
  for (std::size_t i = modal + 2; i + 1 < size; ++i) {
    if (!is(i, "or|nor") || verb_of(words_[i + 1] + "ing").empty()) continue;
    const std::size_t begin = at(i - 1) == "," ? i - 1 : i;
    say_each({part(0, begin), joined({part(0, modal + 1), part(i + 1, size)})});
    return;
  }
}

}  // namespace ludwright::book::recasting
