// Whether a frame has passed over a word that must count: see frames.h.
#include <algorithm>

#include "engine/store.h"
#include "tools/rulebook/check/frames.h"

namespace ludwright::book {
namespace {

using frames::Claims;

// Words that must count, and what makes another sentence of one that has them; null for other words.
const char* otherwise(const std::string& word) {
  static constexpr std::pair<std::string_view, const char*> words[] = {{"draw", "lose"},
                                                                       {"sideways", "forward"},
                                                                       {"farrow", "middle"},
                                                                       {"exactly", "upto"},
                                                                       {"before", "after"},
                                                                       {"not", ""},
                                                                       {"cannot", "may"},
                                                                       {"never", ""},
                                                                       {"no", "each"},
                                                                       {"only", ""},
                                                                       {"unless", "if"},
                                                                       {"except", "and"},
                                                                       {"adjacent", "farthest"},
                                                                       {"enemy", "friendly"},
                                                                       {"friendly", "enemy"},
                                                                       {"win", "lose"},
                                                                       {"lose", "win"},
                                                                       {"forward", "backward"},
                                                                       {"backward", "forward"},
                                                                       {"fdiag", "bdiag"},
                                                                       {"bdiag", "fdiag"},
                                                                       {"diagonally", "orthogonally"},
                                                                       {"orthogonally", "diagonally"},
                                                                       {"more", "fewer"},
                                                                       {"fewer", "more"},
                                                                       {"upto", "atleast"},
                                                                       {"atleast", "upto"},
                                                                       {"empty", "occupied"},
                                                                       {"occupied", "empty"},
                                                                       {"first", "last"},
                                                                       {"last", "first"}};
  for (const auto& [one, other] : words) {
    if (word == one) return other;
  }
  return nullptr;
}

// Another name of the same kind: another piece of those that games begin with, the other player. Nothing where there
// is none.
std::string another_name(const Vocabulary& vocabulary, const std::string& word) {
  const Name* name = vocabulary.find(word);
  if (name == nullptr) return "";
  if (name->kind == NameKind::Seat) return "P" + std::to_string(name->index == 0 ? 1 : 0);
  if (name->kind != NameKind::Type) return "";
  for (const PieceRecord& piece : initial_store(vocabulary.model()).pieces) {
    if (piece.type != name->index && piece.site == SiteKind::Cell && piece.owner != kNobody)
      return "U" + std::to_string(piece.type);
  }
  return "";
}

// "No pawn becomes a bishop", where there is none: true of whatever else is named. Who castles, and whom a passing
// pawn takes, the frames of these know by themselves.
bool holds_of_all(const Claims& claims) {
  return std::all_of(claims.begin(), claims.end(), [](const Claim& claim) {
    return is_one_of(claim.kind, "no-piece|captured|castling|passing|special");
  });
}

// "each of your boats", not "each square"
bool counts_pieces(const Bag& bag, std::size_t i) {
  static constexpr std::string_view before = "of|friendly|enemy";
  while (i < bag.size() && is_one_of(bag.words()[i], before)) ++i;
  return i < bag.size() && !Bag(bag.vocabulary(), std::vector<std::string>{bag.words()[i]}).pieces().empty();
}

bool is_place(const Bag& bag, const std::string& word) {
  const Name* name = bag.vocabulary().find(word);
  return name != nullptr && name->kind == NameKind::Cells;
}

// Where one of these words adds nothing: "only to empty squares", "whether or not", "has not lost: the game is drawn".
bool says_nothing(const Bag& bag, std::size_t i) {
  const auto& words = bag.words();
  const std::string& word = words[i];
  const std::string before = i > 0 ? words[i - 1] : "", after = i + 1 < words.size() ? words[i + 1] : "";
  if (word == "1") return true;  // an article perhaps
  if (word == "only")
    return after == "to" || (after == "on" && i + 2 < words.size() && words[i + 2] == "empty") || after == "if" ||
           after == "dark" || is_number_word(after) || (before == "square" && i > 1 && words[i - 2] == "empty");
  if ((word == "no" || word == "not") && after == "farther") return true;
  if (word == "not") return before == "or";
  if (word == "win" || word == "lose") return before == "not" || before == "nor" || before == "neither";
  if (word == "enemy" || word == "friendly")  // "friend or enemy", "the enemy's palace"
    return before == "or" || after == "or" || (word == "enemy" && (is_place(bag, before) || is_place(bag, after)));
  if (word == "orthogonally" || word == "diagonally")
    return bag.vocabulary().model().board.kind != BoardKind::Grid;  // where all lines are alike
  return false;
}

}  // namespace

bool frames::ignores_a_word(const Frame& frame, const Bag& bag, const Context& context, const Claims& claims,
                            bool of_ends) {
  // Who stands on neighbouring cells does not matter.
  const bool of_names = !holds_of_all(claims) && std::none_of(claims.begin(), claims.end(), [](const Claim& claim) {
    return claim.kind == "neighbours";
  });
  for (std::size_t i = 0; i < bag.size(); ++i) {
    const std::string& word = bag.words()[i];
    if (says_nothing(bag, i)) continue;
    std::vector<std::string> changed = bag.words();
    const auto at = changed.begin() + static_cast<std::ptrdiff_t>(i);
    if (is_number_word(word)) {
      *at = std::to_string(std::atoi(word.c_str()) + 1);
    } else if (of_ends && word == "each" && counts_pieces(bag, i + 1)) {
      *at = "1";
    } else if (word == "must" && i + 1 < bag.size() && bag.words()[i + 1] == "not") {  // one need not
      *at = "cannot";
      changed.erase(at + 1);
    } else if (const std::string name = of_names ? another_name(bag.vocabulary(), word) : ""; !name.empty()) {
      *at = name;
    } else if (const char* other = otherwise(word)) {
      *at = other;
      if (at->empty()) changed.erase(at);
    } else {
      continue;
    }
    Claims same;
    if (frame.read(Bag(bag.vocabulary(), changed), context, same) && same == claims) return true;
  }
  return false;
}

}  // namespace ludwright::book
