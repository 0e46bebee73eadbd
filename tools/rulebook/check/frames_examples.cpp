// What one piece may do from one square: worked examples, which are played; see frames.h.
#include <algorithm>
#include <set>

#include "tools/rulebook/check/frames.h"

namespace ludwright::book::frames {
namespace {

bool is_cell(const Bag& bag, const std::string& word) {
  return word.find_first_of("0123456789") != std::string::npos && !is_number_word(word) &&
         bag.vocabulary().model().board.find_cell(word) != kNoCell;
}

// "A pawn on e4 may move to e5 or capture on d5."
bool goes(Bag bag, const Context& context, Claims& claims) {
  static const std::set<std::string> before_from = {"on", "from", "at"};
  static const std::set<std::string> before_end = {"reach", "to", "or", "and", ",", "on", "capture", "nor"};
  bag.take({"for example ,", "for example", "for instance ,", "for instance"});
  std::string from, before;
  std::vector<std::string> left, quiet, taking;
  bool captures = false;
  for (const std::string& word : bag.words()) {
    captures = captures || word == "capture";
    if (!is_cell(bag, word)) {
      left.push_back(word);
    } else if (before_from.count(before) > 0 && from.empty()) {
      from = word;
    } else if (before_end.count(before) == 0 || (before == "on" && !captures)) {
      return false;
    } else {
      (captures ? taking : quiet).push_back(word);
    }
    before = word;
  }
  if (from.empty() || (quiet.empty() && taking.empty())) return false;
  Bag rest(bag.vocabulary(), left);
  const bool no = rest.denied();
  const std::string seat = rest.seat();
  rest.take_all({"enemy", "piece"});
  Who who = rest.pieces();
  if (who.empty()) who = context.it;
  if (who.types.size() != 1 || !who.roles.empty()) return false;
  if ((!rest.has("capture") && !rest.has_any({"move", "reach", "jump"})) ||
      !rest.rest({"move", "reach", "jump", "capture", "may", "stand", "or", "nor", "either", "1", "square"}))
    return false;
  for (const auto* ends : {&quiet, &taking}) {
    if (ends->empty()) continue;
    Claim& claim = add(claims, "goes");
    claim.who = who;
    claim.no = no;
    claim.sizes = *ends;
    claim.sizes.insert(claim.sizes.begin(), from);
    claim.word = ends == &taking ? "capturing" : "quietly";
    claim.place = seat;
  }
  return true;
}

}  // namespace

const std::vector<Frame> kOfExamples = {{"goes", goes}};

}  // namespace ludwright::book::frames
