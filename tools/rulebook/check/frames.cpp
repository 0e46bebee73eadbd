#include "tools/rulebook/check/frames.h"

#include <algorithm>
#include <map>

#include "tools/rulebook/check/cell_lists.h"
#include "tools/rulebook/check/frames_abilities.h"
#include "tools/rulebook/check/frames_play.h"
#include "tools/rulebook/check/frames_setup.h"
#include "tools/rulebook/check/frames_told.h"
#include "tools/rulebook/check/outcomes/outcomes.h"
#include "tools/rulebook/check/rewordings.h"
#include "tools/rulebook/check/set_up_lists.h"
#include "tools/rulebook/check/signs.h"
#include "tools/rulebook/check/statements.h"

namespace ludwright::book {
namespace frames {

Claim& add(Claims& claims, const std::string& kind) {
  claims.emplace_back();
  claims.back().kind = kind;
  return claims.back();
}

std::string take_goal(Bag& bag) {
  if (bag.take("farrow")) return "last-row";
  if (bag.take("enemy back row|back row enemy|last row|back row of enemy")) return "last-row";
  if (bag.take("back row")) return "first-row";
  for (int row = 1; row <= 12; ++row) {
    const std::string number = "row " + std::to_string(row);
    const std::string ordinal = std::to_string(row) + (row == 1 ? "st" : row == 2 ? "nd" : row == 3 ? "rd" : "th");
    if (bag.take(ordinal + " row|" + number)) return number;
  }
  const std::string zone = bag.place();
  if (!zone.empty()) return zone;
  if (bag.take("corner square|corner")) return "corner";
  if (bag.take("edge square|square edge|edge")) return "edge";
  if (bag.take("middle square|middle")) return "middle";
  return "";
}

std::string take_result(Bag& bag) {
  std::string result;
  for (const char* word : {"win", "lose", "draw", "pass"}) {
    if (!bag.take(word)) continue;
    if (!result.empty()) return "";
    result = word;
    bag.take_all(word);
  }
  return result;
}

std::string chess_piece(const std::string& word) {
  for (const char* name : {"pawn", "knight", "bishop", "rook", "queen", "king"}) {
    if (word == name || word == std::string(name) + "s") return name;
  }
  return "";
}

}  // namespace frames

namespace {

using frames::Claims;

bool try_frames(const Bag& bag, Context& context, Claims& claims, bool whole = false) {
  for (const auto* family :
       {&frames::kOfLists,      &frames::kOfSpecials, &frames::kOfAbilities, &frames::kOfDrops,  &frames::kOfExamples,
        &frames::kOfNeighbours, &frames::kOfRemarks,  &frames::kOfCells,     &frames::kOfBounds, &frames::kOfHeld,
        &frames::kOfAreas,      &frames::kOfDraws,    &frames::kOfEnds,      &frames::kOfPlaces, &frames::kOfMoves,
        &frames::kOfCaptured,   &frames::kOfCaptures, &frames::kOfStarts,    &frames::kOfTurns,  &frames::kOfKinds,
        &frames::kOfDeeds}) {
    if ((family == &frames::kOfLists || family == &frames::kOfSpecials) && !whole) continue;
    for (const frames::Frame& frame : *family) {
      Claims found;
      if (!frame.read(bag, context, found)) continue;
      const bool of_ends = family == &frames::kOfEnds || family == &frames::kOfDraws;
      if (frames::ignores_a_word(frame, bag, context, found, of_ends)) continue;
      for (const Claim& claim : found) {
        if (!claim.who.empty() && !claim.who.everybody) context.it = claim.who;
        go_on(claim, context);
      }
      claims.insert(claims.end(), found.begin(), found.end());
      return true;
    }
  }
  return false;
}

// Where a sentence may fall into two that say something each.
bool may_part(const std::string& word) {
  static constexpr std::string_view words = ",|;|:|and|but|-|while|whereas|after|though|although";
  return is_one_of(word, words);
}

// "… pawns, which stand on their first row": what follows says where. Other clauses of the kind say which are meant.
bool goes_on_with_place(const std::vector<std::string>& words, std::size_t i) {
  return (words[i] == "that" || words[i] == "which") && (words[i + 1] == "stand" || words[i + 1] == "start");
}

constexpr int kMostClauses = 4;

// A clause as it stands, or, if `reworded`, in other words.
bool try_clause(const Bag& clause, Context& context, Claims& claims, bool reworded, bool whole = false) {
  if (try_frames(clause, context, claims, whole)) return true;
  if (!reworded) return false;
  for (const Bag& said : rewordings(clause.vocabulary(), clause.text())) {
    if (try_frames(said, context, claims)) return true;
  }
  return false;
}

// `tied`: a condition that stood first has been put last, and what is before it holds under it.
bool read(const Bag& bag, Context& context, Claims& claims, int clauses, bool reworded = false, bool tied = false) {
  if (bag.size() == 0) return false;
  const bool whole = clauses == kMostClauses;  // its rewordings are tried whole, each by itself
  if (!bag.has(";") && try_clause(bag, context, claims, reworded && !whole, whole)) return true;
  if (clauses <= 1) return false;
  const auto& words = bag.words();
  for (std::size_t i = words.size() - 2; i > 0 && i < words.size(); --i) {  // the longest first
    if (!may_part(words[i]) && !goes_on_with_place(words, i)) continue;
    const std::vector<std::string> before(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(i));
    std::size_t next = i + 1;
    const auto joins = [&](std::size_t at) { return may_part(words[at]) || is_one_of(words[at], "which|then|so"); };
    while (next < words.size() && joins(next)) ++next;
    const bool in_order = words[next - 1] == "then";
    const std::vector<std::string> after(words.begin() + static_cast<std::ptrdiff_t>(next), words.end());
    Claims found;
    Context trial = context;
    if (before[0] == "if" || before[0] == "unless") continue;  // a condition says nothing by itself
    if (tied && std::none_of(before.begin(), before.end(),
                             [](const std::string& word) { return is_one_of(word, "if|unless"); }))
      continue;
    // "… if nothing was captured and nobody moved": what follows belongs to the condition.
    const bool conditional = std::find(before.begin(), before.end(), "if") != before.end() ||
                             Bag(bag.vocabulary(), before).has("in which|during which");
    // "… when, for so many moves, no piece was captured": what is denied is the condition.
    if (conditional && before[0] != "if" && !after.empty() && is_one_of(after[0], "no|nothing|nobody|neither"))
      continue;
    if (words[i] == "and" && conditional && i > 0 && words[i - 1] != "," && words[i - 1] != ";") continue;
    if (!try_clause(Bag(bag.vocabulary(), before), trial, found, reworded)) continue;
    trial.in_clause = true;
    const std::size_t told = found.size();
    const bool of_start = says_start(found.back());
    const Bag rest(bag.vocabulary(), after);
    if (!read(rest, trial, found, clauses - 1, reworded)) continue;
    // "…, the row farthest from you" is not where anything begins, unless that is what is told.
    if (!of_start && says_start(found[told]) && found[told].counted.empty() && !rest.has("stand|start|place|reach|put"))
      continue;
    // "One square forward and then one diagonally" is one move of two legs.
    if (in_order && found.front().kind == "moves" && found.back().kind == "moves") continue;
    trial.in_clause = context.in_clause;
    context = trial;
    claims.insert(claims.end(), found.begin(), found.end());
    return true;
  }
  return false;
}

// "Capture the enemy king.", "To reach the far row with a pawn": what is to be done to win.
bool read_aim(const Bag& bag, Context& context, Claims& claims) {
  auto words = bag.words();
  const bool aim = words.size() > 2 && ((words[0] == "to" && (words[1] == "reach" || words[1] == "capture")) ||
                                        (words[0] == "capture" && words[1] == "enemy"));
  if (!aim || bag.has("allowed|not allowed|cannot|may|must")) return false;
  words.emplace_back("win");
  for (const frames::Frame& frame : frames::kOfEnds) {
    if (!frame.read(Bag(bag.vocabulary(), words), context, claims)) continue;
    for (const Claim& claim : claims) go_on(claim, context);
    return true;
  }
  return false;
}

// "…, even if squares are still empty", "even if …, …": what holds of all cases holds of these. What is only allowed
// may not be allowed then.
bool read_even(const Bag& bag, Context& context, Claims& claims) {
  const auto even = bag.find("even if").value_or(bag.find("even though").value_or(bag.size()));
  auto at = std::min(even, bag.find("no matter").value_or(bag.size()));
  for (const char* any : {"however many", "however much", "however long", "regardless of", "even inside", "even on",
                          "even in", "even with", "even for", "even from", "even within", "even at"})
    at = std::min(at, bag.find(any).value_or(at));
  // "… even if something is in its way": then it passes over that, which is more.
  if (bag.has("way|path|between|in between|blocked|block|jump")) return false;
  Bag plain = bag;
  plain.take("neither player may|nobody may|no player may");
  if (at == bag.size() || plain.has("may|allowed|only|goes on|go on|continues|continue|lasts")) return false;
  const auto& words = bag.words();
  const auto part = [&](std::size_t begin, std::size_t end) {
    while (begin < end && words[begin] == ",") ++begin;
    while (end > begin && words[end - 1] == ",") --end;
    return Bag(bag.vocabulary(), std::vector<std::string>(words.begin() + static_cast<std::ptrdiff_t>(begin),
                                                          words.begin() + static_cast<std::ptrdiff_t>(end)));
  };
  if (at > 0) return read(part(0, at), context, claims, kMostClauses);
  const auto comma = std::find(words.begin(), words.end(), ",");
  return comma != words.end() &&
         read(part(static_cast<std::size_t>(comma - words.begin()), words.size()), context, claims, kMostClauses);
}

// What words say of the board, as a part of a sentence.
bool read_board(const Bag& board, Claims& claims, Context& context) {
  for (const frames::Frame& frame : frames::kOfStarts) {
    const std::string name = frame.name;
    if (name.compare(0, 5, "board") == 0 && frame.read(board, context, claims)) return true;
  }
  return board.has("board") && board.rest("board|square");
}

// "… on a board of 8 by 8 squares …": taken apart, since it may stand in any sentence about a game.
bool take_board(Bag& bag, Claims& claims, Context& context) {
  static constexpr std::string_view leading = "on|at|of|over|opposite|with|uses";
  const auto words = bag.words();
  const auto part = [&](std::size_t begin, std::size_t end) {
    return std::vector<std::string>(words.begin() + static_cast<std::ptrdiff_t>(begin),
                                    words.begin() + static_cast<std::ptrdiff_t>(end));
  };
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (!is_one_of(words[i], leading)) continue;
    for (std::size_t end = words.size(); end > i + 1; --end) {
      if (end < words.size() && words[end] != "by" && words[end] != "," && words[end] != "for") continue;
      // "8 squares by 8", not "by 2 players"
      if (end + 1 < words.size() && words[end] == "by" && is_number_word(words[end + 1]) &&
          (end + 2 == words.size() || words[end + 2] != "player"))
        continue;
      Claims found;
      if (!read_board(Bag(bag.vocabulary(), part(i + 1, end)), found, context)) continue;
      claims.insert(claims.end(), found.begin(), found.end());
      std::vector<std::string> left = part(0, i);
      left.insert(left.end(), words.begin() + static_cast<std::ptrdiff_t>(end), words.end());
      bag = Bag(bag.vocabulary(), left);
      return true;
    }
  }
  return false;
}

// "Who cannot move or has no piece left loses": each of the two brings the result.
bool read_either(const Bag& bag, Context& context, Claims& claims) {
  static constexpr std::string_view results = "win|lose|draw|end", conditions = "if|whoever|who";
  const auto& words = bag.words();
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i] != "or") continue;
    std::size_t result = words.size(), condition = words.size();
    for (std::size_t w = 0; w < words.size(); ++w) {
      if (is_one_of(words[w], results)) result = w;
      if (w < i && condition == words.size() && is_one_of(words[w], conditions)) condition = w;
    }
    if (result == words.size() || condition == words.size()) continue;
    const auto at = [&](std::size_t index) { return words.begin() + static_cast<std::ptrdiff_t>(index); };
    std::size_t second = i + 1;
    while (second < words.size() && is_one_of(words[second], conditions)) ++second;
    std::vector<std::string> one(words.begin(), at(i)), other(words.begin(), at(condition + 1));
    other.insert(other.end(), at(second), words.end());
    if (result > i) {
      // What follows the second condition follows the first too.
      std::size_t tail = result;
      while (tail > i && words[tail] != ",") --tail;
      one.insert(one.end(), at(tail > i ? tail : result), words.end());
    }
    Claims found;
    Context trial = context;
    if (!try_frames(Bag(bag.vocabulary(), one), trial, found) ||
        !try_frames(Bag(bag.vocabulary(), other), trial, found))
      continue;
    context = trial;
    claims.insert(claims.end(), found.begin(), found.end());
    return true;
  }
  return false;
}

}  // namespace

void go_on(const Claim& claim, Context& context) {
  if (claim.counted.size() == 1 && claim.counted[0].who.types.size() == 1) context.it = claim.counted[0].who;
  if (claim.counted.size() > 1) {  // "all of them"
    context.it = {};
    for (const CountedThing& thing : claim.counted)
      context.it.types.insert(context.it.types.end(), thing.who.types.begin(), thing.who.types.end());
  }
  if (claim.kind == "moves" && !claim.no) {
    context.ways = claim.ways;
    if (!context.moved.empty() && context.moved.back().who == claim.who) context.moved.pop_back();
    if (context.moved.size() > 1) context.moved.erase(context.moved.begin());
    context.moved.push_back(claim);
  }
  if (claim.kind == "goes") {
    context.placed = claim.placed;
    context.placed.push_back({claim.place, claim.who.types[0], claim.sizes[0]});
  }
  const bool is_part = !claim.ways.empty() &&
                       (claim.ways[0].compare(0, 7, "toward ") == 0 || claim.ways[0].compare(0, 9, "distance ") == 0);
  context.of_capture = claim.kind == "captures";
  context.is_open = context.of_capture || (claim.kind == "moves" && is_part);
  if (claim.kind == "castling" || claim.kind == "passing" || claim.kind == "neighbours")
    frames::tell_of(context, claim.kind);
  if (claim.kind == "neighbours" && context.goal) {  // "they"
    context.goal->ways = claim.ways;
    if (claim.ways.size() + claim.sizes.size() == 2)
      context.goal->ways.insert(context.goal->ways.end(), claim.sizes.begin(), claim.sizes.end());
  }
  if (claim.kind == "line-wins" || claim.kind == "reach-wins" || claim.kind == "connects") context.goal = claim;
}

namespace {

std::vector<Claim> read_sentence(const Vocabulary& vocabulary, const std::string& words, Context& context) {
  if (auto claims = read_play(vocabulary, words, context); !claims.empty()) return claims;
  Bag bag(vocabulary, words);
  // "Unlike in chess, …" compares with what is not here.
  for (const char* compared : {"unlike game ,", "like game ,", "as game ,"}) {
    if (bag.find(compared) == std::size_t{0}) bag.take(compared);
  }
  // "It may do so backward": what it did before.
  // "Makruk, the chess of Thailand, is …": what else it is called.
  if (bag.size() > 3 && bag.words()[0] == "game" && bag.words()[1] == ",") {
    const auto& said = bag.words();
    const auto end = std::find(said.begin() + 2, said.end(), ",");
    if (end != said.end() && end + 1 != said.end() && *(end + 1) == "is")
      bag.erase(1, static_cast<std::size_t>(end - said.begin()) + 1);
  }
  // "It goes on until the board is full, even when there is a line": so the line does not end it.
  if (bag.has("until") && bag.has("even if|even though")) return {};
  if (context.of_capture) bag.put("does so", "do so"), bag.put("do so", "capture");
  if (bag.size() == 0 || bag.size() > 60 || bag.words()[0] == "'") return {};  // what is quoted others say
  // "Dogs, unlike the wolf, …": as if it came first.
  if (bag.size() > 6 && bag.words()[1] == "," && is_one_of(bag.words()[2], "unlike|like") && bag.words()[4] == ",") {
    std::vector<std::string> said = bag.words();
    std::rotate(said.begin(), said.begin() + 2, said.begin() + 5);
    said.erase(said.begin() + 4);
    bag = Bag(vocabulary, said);
  }
  // "Like the wolf, dogs can go back": what is said is said of both.
  if (bag.find("like") == std::size_t{0} && bag.size() > 4 && bag.words()[2] == ",") {
    const Who other = Bag(vocabulary, std::vector<std::string>{bag.words()[1]}).pieces();
    bag.erase(0, 3);
    Context trial = context;
    Claims claims;
    if (other.types.empty() || !read(bag, trial, claims, 1)) return {};
    for (Claim& claim : claims) {
      if (claim.who.types.empty()) return {};
      claim.who.types.insert(claim.who.types.end(), other.types.begin(), other.types.end());
    }
    context = trial;
    return claims;
  }
  // "Unlike the wolf, dogs never go back": the wolf does.
  if (bag.find("unlike") == std::size_t{0} && bag.size() > 4 && bag.words()[2] == ",") {
    const Who other = Bag(vocabulary, std::vector<std::string>{bag.words()[1]}).pieces();
    bag.erase(0, 3);
    Context trial = context;
    Claims claims;
    if (other.types.empty() || !read(bag, trial, claims, 1) || claims.size() != 1) return {};
    const bool backward = claims[0].kind == "moves" && claims[0].no && claims[0].ways[0] == "toward backward";
    if ((claims[0].kind != "jumps" && !backward) || claims[0].who.types.empty()) return {};
    claims.push_back(claims[0]);
    claims.back().who = other;
    claims.back().no = !backward && !claims[0].no;
    if (backward) claims.back().kind = "both-ways";
    context = trial;
    return claims;
  }
  const auto on_board = [](const Bag& sentence, Context& trial, Claims& claims) {
    Bag left = sentence;
    return (take_board(left, claims, trial) || frames::take_zone_size(left, claims)) &&
           read(left, trial, claims, kMostClauses);
  };
  const auto in_clauses = [](const Bag& sentence, Context& trial, Claims& claims) {
    return read(sentence, trial, claims, kMostClauses);
  };
  const auto in_tied = [](const Bag& sentence, Context& trial, Claims& claims) {
    return read(sentence, trial, claims, kMostClauses, false, true);
  };
  // "If A, B and C": where the condition has been put last, B would be read without it.
  const bool led =
      is_one_of(bag.words()[bag.size() > 1 && is_one_of(bag.words()[0], "and|but|then") ? 1 : 0], "if|unless");
  for (const Bag& said : rewordings(vocabulary, bag.text())) {
    const bool moved =
        led && !said.words().empty() && !is_one_of(said.words()[0], "if|unless") && (bag.has(";") || !said.has(";"));
    for (bool (*form)(const Bag&, Context&, Claims&) :
         {+read_aim, moved ? +in_tied : +in_clauses, +read_either, +read_even, +on_board}) {
      Claims claims;
      Context trial = context;
      if (!form(said, trial, claims)) continue;
      context = trial;
      return claims;
    }
  }
  Claims claims;
  Context trial = context;
  if (!read(bag, trial, claims, kMostClauses, true)) return {};
  context = trial;
  return claims;
}

// "White places a man on a7": of one turn, where men are put on the board in play.
bool tells_placement(const Bag& bag) {
  const bool single = bag.has("place 1|place another|place your next") && !bag.has("start|first|each|before|has");
  if (!single || bag.size() > 8 || !is_cell_word(bag, bag.words().back())) return false;
  return !parts_that(bag.vocabulary().model(), [](const Statement& one) {
            return one.kind == StatementKind::PlaceNew || one.kind == StatementKind::PlacePiece;
          }).empty();
}

// A sentence of which one part says what stands where, and the other something else.
std::vector<Claim> read_parts(const Vocabulary& vocabulary, const std::string& words, Context& context) {
  const bool placement = tells_placement(Bag(vocabulary, words));
  const auto places = [&](const std::string& said, Context& trial) {
    if (placement) return std::vector<Claim>();
    if (auto stacks = read_stacks(vocabulary, said, trial); !stacks.empty()) return stacks;
    auto claims = read_zones(vocabulary, said, trial);
    if (claims.empty()) claims = read_shares(vocabulary, said);
    if (claims.empty()) claims = read_labels(vocabulary, said);
    if (claims.empty()) claims = read_setup(vocabulary, said, trial);
    return claims.empty() ? read_placing(vocabulary, said, trial) : claims;
  };
  if (auto claims = read_told(vocabulary, words, context); !claims.empty()) return claims;
  if (auto claims = places(words, context); !claims.empty()) return claims;
  if (const auto [plain, named] = with_named_rows(words); !plain.empty()) {
    const auto claims = places(plain, context);
    // Other rows than those are not the middle ones.
    if (!claims.empty() && places(named, context) == claims) return claims;
  }
  if (auto claims = read_sentence(vocabulary, words, context); !claims.empty()) return claims;
  if (auto claims = read_opening(vocabulary, words); !claims.empty()) return claims;
  if (auto claims = read_outcomes(vocabulary, words, context); !claims.empty()) return claims;
  const Bag whole(vocabulary, words);
  const bool goes_on = whole.has("until|even if|even though");  // what does not end it
  for (const Bag& said : goes_on ? std::vector<Bag>() : rewordings(vocabulary, whole.text())) {
    if (auto claims = read_outcomes(vocabulary, said.text(), context); !claims.empty()) return claims;
  }
  const std::vector<std::string> all = words_of(words);
  const auto text = [&](std::size_t begin, std::size_t end) {
    std::string joined;
    for (std::size_t i = begin; i < end; ++i) joined += (joined.empty() ? "" : " ") + all[i];
    return joined;
  };
  if (Bag(vocabulary, all).has("if|unless|or|not|cannot|no|except")) return {};
  // "While the king stands there, …": a condition, not where it begins.
  if (!all.empty() && all[0] == "while" && !Bag(vocabulary, all).has("start|begin|begins|first")) return {};
  for (std::size_t i = all.size() - std::min<std::size_t>(all.size(), 2); i > 1; --i) {
    if (all[i] != "," && all[i] != ";" && all[i] != "and" && all[i] != "while" && all[i] != "whereas") continue;
    std::size_t next = i + 1;
    while (next < all.size() && is_one_of(all[next], ",|;|and|while|whereas|then")) ++next;
    const std::string before = text(0, i), after = text(next, all.size());
    for (const bool first : {true, false}) {
      Context trial = context;
      auto one = first ? places(before, trial) : read_sentence(vocabulary, before, trial);
      if (one.empty()) continue;
      if (first && all[next] == "each") trial.in_clause = true;  // each of those
      const auto other = first ? read_parts(vocabulary, after, trial) : places(after, trial);
      if (other.empty()) continue;
      one.insert(one.end(), other.begin(), other.end());
      context = trial;
      return one;
    }
  }
  return {};
}

}  // namespace

std::vector<Claim> read_frames(const Vocabulary& vocabulary, const std::string& words, Context& context) {
  // "It cannot be captured in this way": in others, perhaps.
  const Bag said(vocabulary, words);
  if (said.has("in this way|in that way|this way|that way|like this|like that|in this manner|in that manner") &&
      Bag(said).denied())
    return {};
  std::vector<Claim> claims = read_parts(vocabulary, words, context);
  // "In all four diagonal directions": each of them is to be asked for.
  const auto some_diagonal = [](const Claim& claim) {
    return claim.kind == "moves" && claim.ways == std::vector<std::string>{"toward diagonal"};
  };
  if (words.find("4 diagonally direction") != std::string::npos &&
      std::any_of(claims.begin(), claims.end(), some_diagonal))
    return {};
  // "From the edge to the middle: lance, knight, silver": an order, and none of them begins in all of that.
  if (said.has("from edge to|from corner to|from outside|from middle to|from edges to|from corners to") &&
      std::any_of(claims.begin(), claims.end(), [](const Claim& claim) { return claim.kind == "begins-in"; }))
    return {};
  keep_owners(said, claims);
  const bool always = says_always(words);
  const auto denies = [](const Claim& claim) { return claim.no || claim.kind == "stays"; };
  // "It goes one square …; it never withdraws": what is denied has no exception, the rest may have.
  std::string others;
  for (const std::string& word : words_of(words)) others += word == "never" ? "" : word + " ";
  const bool never = always && !says_always(others) && std::any_of(claims.begin(), claims.end(), denies);
  for (Claim& claim : claims) {
    claim.always = always && (denies(claim) || !never);
    if (claim.kind == "begins-on" || claim.kind == "begins-at") context.whose = claim.word;
  }
  return claims;
}

}  // namespace ludwright::book
