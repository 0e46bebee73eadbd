// See said_more.h.
#include "tools/rulebook/check/said_more.h"

#include <algorithm>

#include "tools/rulebook/check/synonyms.h"

namespace ludwright::book {
namespace {

using Words = std::vector<std::string>;

bool any_of_words(const Words& words, std::size_t begin, std::size_t end, std::string_view list) {
  for (std::size_t i = begin; i < std::min(end, words.size()); ++i) {
    if (is_one_of(words[i], list)) return true;
  }
  return false;
}

// Whether a word is the code of a name of one of these kinds.
bool is_code(const std::string& word, std::string_view kinds) {
  return word.size() > 1 && kinds.find(word[0]) != std::string_view::npos &&
         word.find_first_not_of("0123456789", 1) == std::string::npos;
}

// "…, even if other pieces are left": who must be gone is less, or more, than the rest says.
bool concedes_pieces(const Words& words) {
  static constexpr std::string_view pieces = "piece|pieces|men|man|army|promoted|become|others|anything";
  const auto names = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (is_one_of(words[i], pieces) || is_code(words[i], "URK")) return true;
    }
    return false;
  };
  std::size_t comma = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& next = i + 1 < words.size() ? words[i + 1] : words[i];
    const bool concedes =
        (words[i] == "even" && is_one_of(next, "if|though|where|with|while|after")) ||
        (words[i] == "no" && next == "matter") || (words[i] == "however" && is_one_of(next, "many|much|few")) ||
        is_one_of(words[i], "whatever|whichever|regardless|whether|although|though|despite|notwithstanding");
    const bool or_not = words[i] == "or" && next == "not" && i + 2 == words.size();
    if (words[i] == ",") comma = i;
    if (!concedes && !or_not) continue;
    const auto first = words.begin() + static_cast<std::ptrdiff_t>(i);
    const auto end =
        i == 0 ? static_cast<std::size_t>(std::find(first, words.end(), ",") - words.begin()) : words.size();
    if (names(or_not ? comma : i, end)) return true;
  }
  return false;
}

// "It goes into the captor's hand promoted": more than that it goes there.
bool tells_how_it_is_held(const Words& words) {
  static constexpr std::string_view how = "promoted|become|still|unchanged|form|rank|promotion|state";
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!is_one_of(words[i], "hand|hands|reserve") && !is_code(words[i], "A")) continue;
    for (std::size_t j = i + 1; j < words.size() && !is_one_of(words[j], ",|;|:|and|but|("); ++j) {
      const bool as_it_is = words[j] == "as" && j + 1 < words.size() && words[j + 1] == "it";
      if (as_it_is || is_one_of(words[j], how)) return true;
    }
  }
  return false;
}

// "On the first and the third row", "rows 3 and 1": not all of them on one.
bool names_two_rows(const Words& words) {
  static constexpr std::string_view ordinals =
      "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|1st|2nd|3rd|4th|5th|6th|7th|8th|9th|10th";
  static constexpr std::string_view joints = "and|or|,|to";
  const auto is_number = [](const std::string& word) {
    return word.find_first_not_of("0123456789") == std::string::npos;
  };
  for (std::size_t i = 0; i + 3 < words.size(); ++i) {
    if (words[i] == "row" && is_number(words[i + 1]) && is_one_of(words[i + 2], joints) && is_number(words[i + 3]))
      return true;
    if (!is_one_of(words[i], ordinals)) continue;
    std::size_t next = i + (words[i + 1] == "row" ? 2 : 1);
    const std::size_t joint = next;
    while (next < words.size() && is_one_of(words[next], joints)) ++next;
    if (next > joint && next + 1 < words.size() && is_one_of(words[next], ordinals) && words[next + 1] == "row")
      return true;
  }
  return false;
}

// "Thirty squares, all of which hold a stone": each square, not each player.
bool counts_on_squares(const Words& words) {
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i] != "of" || words[i + 1] != "which") continue;
    std::size_t noun = i;
    while (noun > 0 && is_one_of(words[noun - 1], "each|1|one|,|and|on|in")) --noun;
    if (noun > 0 && (is_one_of(words[noun - 1], "square|xp|board|row|column|house|houses|pit|pits|hole|holes|place") ||
                     is_code(words[noun - 1], "Z")))
      return true;
  }
  return false;
}

// "Straight ahead it can move but never capture": what is denied is denied there alone.
bool denies_where_it_began(const Words& words) {
  static constexpr std::string_view places =
      "forward|backward|sideways|diagonally|orthogonally|fdiag|bdiag|straight|straightline|vertically|horizontally|"
      "along|on|in|at|from|into|onto|over|across|through|within|inside|outside|upon|beyond|behind|beside|directly";
  static constexpr std::string_view elliptic =
      "never|not|cannot|no|nothing|may|must|it|do|does|ever|only|capture|captures|capturing|take|takes|move|moves|jump|"
      "enter|so|anything|enemy|each|also|itself|at|all|piece";
  static constexpr std::string_view joints = ",|but|and|yet|though|while|whereas|or";
  for (std::size_t begin = 0; begin < words.size();) {
    std::size_t end = begin;
    while (end < words.size() && !is_one_of(words[end], ";|:|(|)")) ++end;
    std::size_t first = begin;
    while (first < end && is_one_of(words[first], "and|but|so|while|whereas|then|,")) ++first;
    const bool of_all = first + 1 < end && words[first] == "in" && is_one_of(words[first + 1], "game|chess|play|it");
    if (first < end && !of_all && is_one_of(words[first], places)) {
      std::size_t tail = end;
      while (tail > first && is_one_of(words[tail - 1], elliptic)) --tail;
      const bool joined = tail > first && tail < end && is_one_of(words[tail - 1], joints);
      if (joined && any_of_words(words, tail, end, "never|not|cannot|no|nothing")) return true;
    }
    begin = end + 1;
  }
  return false;
}

// "It takes diagonally …, but never captures": it does. "It can move straight ahead but never capture": not there.
bool denies_itself(const std::vector<Claim>& claims, const Claim& denied) {
  return denied.kind == "captures" && denied.no && denied.ways.empty() &&
         std::any_of(claims.begin(), claims.end(), [&](const Claim& claim) {
           const bool somewhere = claim.kind == "moves" && claim.ways.size() == 1 && claim.ways[0] != "toward any" &&
                                  claim.ways[0].compare(0, 7, "toward ") == 0;
           return (claim.kind == "captures" || somewhere) && !claim.no && claim.who == denied.who;
         });
}

bool leaves_out(const Words& words, const std::vector<Claim>& claims, const Claim& claim) {
  const bool denies_all = claim.kind == "stays" ||
                          (is_one_of(claim.kind, "captures|moves|jumps|capturable") && claim.no && claim.ways.empty());
  return (denies_all && denies_where_it_began(words)) || denies_itself(claims, claim) ||
         (is_one_of(claim.kind, "nothing-left|left-with") && !claim.who.everybody && concedes_pieces(words)) ||
         (claim.kind == "captured" && claim.word == "hand" && tells_how_it_is_held(words)) ||
         (claim.kind == "begins-in" && claim.place.compare(0, 4, "row ") == 0 && names_two_rows(words)) ||
         (is_one_of(claim.kind, "count|count-each") && counts_on_squares(words));
}

}  // namespace

bool says_quietly(const Bag& said) {
  static constexpr std::size_t latest = 4;  // behind whom it is about
  const Words& words = said.words();
  const std::size_t comma = static_cast<std::size_t>(std::find(words.begin(), words.end(), ",") - words.begin());
  const bool led = !words.empty() && is_one_of(words[0], "if|when|unless|without") && comma <= 2 * latest;
  return said.find("without capture") == std::size_t{0} ||
         (led && any_of_words(words, 0, comma, "capture|captured|capturing|captures|take") &&
          any_of_words(words, 0, comma, "without|unless|not|cannot|nothing|never|no")) ||
         said.find("that not capture").value_or(latest) < latest ||
         said.find("that cannot capture").value_or(latest) < latest;
}

bool says_more(const std::string& words, const std::vector<Claim>& claims, std::size_t cells) {
  const std::vector<std::string> all = words_of(words);
  const auto has = [&](std::string_view list) {
    return std::any_of(all.begin(), all.end(), [&](const std::string& word) { return is_one_of(word, list); });
  };
  const bool ahead =
      words.find("straight or diagonally") != std::string::npos && has("advance|advances|advanced|forward|backward");
  const bool one_way = has("advance|advances") && words.find(" direction") != std::string::npos;
  const bool flies = has("fly|flies|flying");
  const bool anywhere = !has("start|starts|begin|begins|set|place|each|full");
  const bool in_turn = has("then|first|after|empty|blocked|before|followed|clear");
  const bool choice = words.find(" move each ") != std::string::npos && has("like|likes|you|want|please");
  return std::any_of(claims.begin(), claims.end(), [&](const Claim& claim) {
    const auto any = [](const std::string& way) { return way.find(" any") != std::string::npos; };
    const bool whole_board = claim.kind == "begins-on" && claim.sizes.size() == cells;
    const auto forward = [](const std::string& way) { return way.find(" forward") != std::string::npos; };
    const auto legs = [](const std::string& way) { return way.find(" to empty then ") != std::string::npos; };
    return (ahead && std::any_of(claim.ways.begin(), claim.ways.end(), any)) ||
           (one_way && std::any_of(claim.ways.begin(), claim.ways.end(), forward)) ||
           (!in_turn && std::any_of(claim.ways.begin(), claim.ways.end(), legs)) ||
           ((choice || flies) && claim.kind == "stays") || (anywhere && whole_board) || leaves_out(all, claims, claim);
  });
}

}  // namespace ludwright::book
