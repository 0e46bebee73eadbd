#include "tools/rulebook/check/directions.h"

#include <fmt/format.h>

#include "tools/rulebook/check/paths.h"

namespace ludwright::book {

const std::map<std::string, std::string>& direction_words() {
  static const std::map<std::string, std::string> known = {{"fdiag", "forward-diagonal"},
                                                           {"bdiag", "backward-diagonal"},
                                                           {"forward", "forward"},
                                                           {"backward", "backward"},
                                                           {"sideways", "sideways"},
                                                           {"diagonally", "diagonal"},
                                                           {"orthogonally", "orthogonal"},
                                                           {"anydir", "any"},
                                                           {"vertically", "forward or backward"},
                                                           {"horizontally", "sideways"},
                                                           {"leftward", "left"},
                                                           {"rightward", "right"}};
  return known;
}

int squares_beside(const std::string& where) {
  if (where == "forward-diagonal" || where == "backward-diagonal" || where == "sideways") return 2;
  return where == "orthogonal" || where == "diagonal" ? 4 : where == "any" ? 8 : 0;
}

std::string directions_except(const std::string& out) {
  const std::string said = " " + out + " ";
  const auto has = [&said](const char* way) { return said.find(fmt::format(" {} ", way)) != std::string::npos; };
  if (out.empty() || has("backward") || has("forward")) return "";
  std::string rest;
  for (const auto& [one, wider] : {std::pair{"forward", "orthogonal"},
                                   {"backward", "orthogonal"},
                                   {"sideways", "orthogonal"},
                                   {"forward-diagonal", "diagonal"},
                                   {"backward-diagonal", "diagonal"}}) {
    if (!has(one) && !has(wider)) rest += (rest.empty() ? "" : " or ") + std::string(one);
  }
  return rest;
}

std::string chess_way(const Vocabulary& vocabulary, const std::string& word) {
  static const std::map<std::string, std::string> ways = {{"king", "step any"},
                                                          {"queen", "slide any"},
                                                          {"rook", "slide orthogonal"},
                                                          {"bishop", "slide diagonal"},
                                                          {"knight", "leap 1x2"}};
  const Name* name = vocabulary.find(word);
  auto found = ways.find(name != nullptr ? name->text : word);
  if (found == ways.end() && !word.empty() && word.back() == 's') found = ways.find(word.substr(0, word.size() - 1));
  return found == ways.end() ? "" : found->second;
}

std::string jumped(const std::string& way) {
  if (way.compare(0, 5, "leap ") == 0) return way;
  const std::size_t verb = way.find(' '), last = way.rfind(' ');
  const std::string directions = way.substr(verb + 1, last - verb - 1), number = way.substr(last + 1);
  if (way.compare(0, 6, "slide ") != 0 || !is_number_word(number) || last == verb) return "";
  if (directions == "orthogonal") return "leap 0x" + number;
  if (directions == "diagonal") return "leap " + number + "x" + number;
  if (directions == "any") return "leap 0x" + number + " also leap " + number + "x" + number;
  if (directions.find(' ') != std::string::npos || directions.find('-') != std::string::npos) return "";
  return "leap " + number + " " + directions;
}

bool denies_a_part(const Bag& bag, const std::string& verb) {
  const auto& words = bag.words();
  for (std::size_t i = bag.find(verb).value_or(0), said = 0; i < words.size(); ++i) {
    said += direction_words().count(words[i]);
    if (said > 0 && (words[i] == "not" || words[i] == "never" || words[i] == "cannot"))
      return i + 1 == words.size() || words[i + 1] != "allowed";
  }
  return false;
}

}  // namespace ludwright::book
