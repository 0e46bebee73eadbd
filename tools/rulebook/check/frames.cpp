#include "tools/rulebook/check/frames.h"

#include <set>

namespace ludwright::book {
namespace frames {

Claim& add(Claims& claims, const std::string& kind) {
  claims.emplace_back();
  claims.back().kind = kind;
  return claims.back();
}

std::string take_goal(Bag& bag) {
  if (bag.take({"farrow"})) return "last-row";
  if (bag.take({"enemy back row", "back row enemy"})) return "last-row";
  const std::string zone = bag.place();
  if (!zone.empty()) return zone;
  if (bag.take({"corner square", "corner"})) return "corner";
  if (bag.take({"edge square", "square edge", "edge"})) return "edge";
  if (bag.take({"middle square", "middle"})) return "middle";
  return "";
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

}  // namespace frames

namespace {

using frames::Claims;

bool try_frames(const Bag& bag, Context& context, Claims& claims) {
  for (const auto* family : {&frames::of_ends, &frames::of_moves, &frames::of_starts}) {
    for (const frames::Frame& frame : *family) {
      Claims found;
      if (!frame.read(bag, context, found)) continue;
      for (const Claim& claim : found) {
        const bool named = !claim.who.empty() && !claim.who.everybody;
        if (named) context.it = claim.who;
        if (claim.kind == "line-wins" || claim.kind == "reach-wins") context.goal = claim;
      }
      claims.insert(claims.end(), found.begin(), found.end());
      return true;
    }
  }
  return false;
}

// Where a sentence may fall into two that say something each.
bool may_part(const std::string& word) {
  static const std::set<std::string> words = {",", ";", ":", "and", "but", "-", "while", "whereas"};
  return words.count(word) > 0;
}

constexpr int kMostClauses = 4;

bool read(const Bag& bag, Context& context, Claims& claims, int clauses) {
  if (bag.size() == 0) return false;
  if (try_frames(bag, context, claims)) return true;
  if (clauses <= 1) return false;
  const auto& words = bag.words();
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (!may_part(words[i])) continue;
    const std::vector<std::string> before(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(i));
    std::size_t next = i + 1;
    while (next < words.size() && (may_part(words[next]) || words[next] == "which" || words[next] == "then")) ++next;
    const std::vector<std::string> after(words.begin() + static_cast<std::ptrdiff_t>(next), words.end());
    Claims found;
    Context trial = context;
    if (!try_frames(Bag(bag.vocabulary(), before), trial, found)) continue;
    trial.in_clause = true;
    if (!read(Bag(bag.vocabulary(), after), trial, found, clauses - 1)) continue;
    trial.in_clause = context.in_clause;
    context = trial;
    claims.insert(claims.end(), found.begin(), found.end());
    return true;
  }
  return false;
}

// "… on a board of 8 by 8 squares": taken apart, since it may stand in any sentence about a game.
bool take_board(Bag& bag, Claims& claims, Context& context) {
  const auto& words = bag.words();
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] != "on" && words[i] != "at" && words[i] != "of") continue;
    std::vector<std::string> rest(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
    if (rest.empty() || std::string("board").compare(rest[0]) != 0) {
      bool near = false;
      for (std::size_t w = 0; w < std::min<std::size_t>(rest.size(), 4); ++w) near = near || rest[w] == "board";
      if (!near) continue;
    }
    Bag board(bag.vocabulary(), rest);
    Claims found;
    bool read_it = false;
    for (const frames::Frame& frame : frames::of_starts) {
      const std::string name = frame.name;
      if (name.compare(0, 5, "board") != 0) continue;
      if (frame.read(board, context, found)) {
        read_it = true;
        break;
      }
    }
    if (!read_it && !board.rest({"board", "square"})) continue;
    claims.insert(claims.end(), found.begin(), found.end());
    bag =
        Bag(bag.vocabulary(), std::vector<std::string>(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(i)));
    return true;
  }
  return false;
}

}  // namespace

std::vector<Claim> read_frames(const Vocabulary& vocabulary, const std::string& words, Context& context) {
  const Bag bag(vocabulary, words);
  if (bag.size() > 60) return {};
  Claims claims;
  Context trial = context;
  if (read(bag, trial, claims, kMostClauses)) {
    context = trial;
    return claims;
  }
  claims.clear();
  trial = context;
  Bag before = bag;
  if (take_board(before, claims, trial) && read(before, trial, claims, kMostClauses)) {
    context = trial;
    return claims;
  }
  return {};
}

}  // namespace ludwright::book
