// What a sentence names, and how: pieces apart from each other, places beside the board. See frames.h.
#include <set>

#include "tools/rulebook/check/frames.h"

namespace ludwright::book::frames {

// "The king moves one square, the queen any number": each has a way of its own.
bool names_apart(const Bag& bag) {
  static constexpr std::string_view joins = ",|and|or|nor|each|both|your|friendly|neither";
  std::set<std::string> first;
  bool apart = false;
  for (const std::string& word : bag.words()) {
    if (!Bag(bag.vocabulary(), std::vector<std::string>{word}).pieces().types.empty()) {
      if (apart && first.count(word) == 0) return true;
      first.insert(word);
    } else {
      apart = !first.empty() && (apart || !is_one_of(word, joins));
    }
  }
  return false;
}

bool take_area(Bag& bag) {
  for (std::size_t i = 0; i < bag.size(); ++i) {
    const Name* name = bag.vocabulary().find(bag.words()[i]);
    if (name == nullptr || name->kind != NameKind::Area) continue;
    bag.erase(i, i + 1);
    return true;
  }
  return false;
}

}  // namespace ludwright::book::frames
