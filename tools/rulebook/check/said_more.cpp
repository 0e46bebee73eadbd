// See said_more.h.
#include "tools/rulebook/check/said_more.h"

#include <algorithm>

#include "tools/rulebook/check/synonyms.h"

namespace ludwright::book {

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
           ((choice || flies) && claim.kind == "stays") || (anywhere && whole_board);
  });
}

}  // namespace ludwright::book
