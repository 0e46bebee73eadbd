#include "tools/rulebook/check/ways.h"

#include <fmt/format.h>

#include <map>
#include <optional>

namespace ludwright::book {
namespace {

struct Distance {
  int least = 1;
  int most = 0;  // 0: no bound
};

Distance read_distance(const Node& node) {
  const auto number = [&](std::size_t i) { return i < node.kids.size() ? std::stoi(node.kids[i].text) : 1; };
  if (node.rule == "UpTo") return {1, number(0)};
  if (node.rule == "From") return {number(0), 0};
  if (node.rule == "Exact") return {number(0), number(0)};
  if (node.rule == "Either") return {number(0), number(1)};
  if (node.rule == "Between") {
    const std::size_t dash = node.kids[0].text.find('-');
    return {std::stoi(node.kids[0].text.substr(0, dash)), std::stoi(node.kids[0].text.substr(dash + 1))};
  }
  return {};
}

bool is_length(const Node& node) {
  return node.rule == "Unlimited" || node.rule == "UpTo" || node.rule == "From" || node.rule == "Exact" ||
         node.rule == "Either" || node.rule == "Between";
}

std::string range(const Distance& distance) {
  if (distance.most == 0) return distance.least == 1 ? "" : fmt::format(" {}..", distance.least);
  if (distance.least == distance.most) return fmt::format(" {}", distance.most);
  return fmt::format(" {}..{}", distance.least, distance.most);
}

// A jump of so many squares does not mind what lies between.
std::string leap(const std::string& directions, int length) {
  if (directions == "orthogonal") return fmt::format("leap 0x{}", length);
  if (directions == "diagonal") return fmt::format("leap {0}x{0}", length);
  if (directions == "any") return fmt::format("leap 0x{0} also leap {0}x{0}", length);
  if (directions.find(" or ") != std::string::npos || directions.find("-diagonal") != std::string::npos) return "";
  return fmt::format("leap {} {}", length, directions);
}

std::string walk(const std::string& directions, const Distance& distance, bool jumping) {
  if (distance.least < 1 || (distance.most != 0 && distance.most < distance.least)) return "";
  if (jumping && distance.least == distance.most && distance.most > 1) return leap(directions, distance.most);
  if (distance.least == 1 && distance.most == 1) return "step " + directions;
  return "slide " + directions + range(distance);
}

std::string like(const Vocabulary& vocabulary, const Node& node) {
  static const std::map<std::string, std::string> known = {{"king", "step any"},         {"queen", "slide any"},
                                                           {"full queen", "slide any"},  {"rook", "slide orthogonal"},
                                                           {"bishop", "slide diagonal"}, {"knight", "leap 1x2"}};
  std::string name;
  for (const Node& kid : node.kids) {
    const Name* found = vocabulary.find(kid.text);
    if (found != nullptr) name = found->text;
  }
  for (const auto& [piece, way] : known) {
    if (name == piece) return way;
    if (name.empty() && (" " + node.text + " ").find(" " + piece + " ") != std::string::npos) name = piece;
  }
  const auto found = known.find(name);
  return found == known.end() ? "" : found->second;
}

std::string one_way(const Vocabulary& vocabulary, const Node& way, bool jumping) {
  if (way.rule == "Like") return like(vocabulary, way.kids.empty() ? way : way.kids[0]);
  if (way.rule == "LShape") {
    std::vector<int> numbers;
    for (const Node& kid : way.kids) numbers.push_back(std::stoi(kid.text));
    if (numbers.empty()) return "leap 1x2";
    return numbers.size() == 2
               ? fmt::format("leap {}x{}", std::min(numbers[0], numbers[1]), std::max(numbers[0], numbers[1]))
               : "";
  }
  if (way.rule == "ForwardLeap") {
    if (way.kids.size() != 2) return "";
    return fmt::format("leap {} forward {} sideways", std::stoi(way.kids[0].text), std::stoi(way.kids[1].text));
  }
  Distance distance;
  std::string directions;
  for (const Node& kid : way.kids) {
    if (is_length(kid)) distance = read_distance(kid);
    if (kid.rule == "Where") directions = read_directions(kid);
  }
  if (way.rule == "SplitWay") return walk("forward or forward-diagonal", distance, jumping);
  if (way.rule == "LengthWay") return "distance" + (range(distance).empty() ? " 1.." : range(distance));
  if (directions.empty()) return "";
  if (way.rule == "FreeWay") return "toward " + directions;
  return walk(directions, distance, jumping);
}

}  // namespace

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
                                                           {"left", "left"},
                                                           {"right", "right"}};
  return known;
}

std::string read_directions(const Node& where) {
  if (where.has("ForwardBoth")) return "forward or forward-diagonal";
  if (where.has("DiagonalBoth")) return "diagonal";
  std::string directions;
  for (const Node& kid : where.kids) {
    if (kid.rule != "Direction") continue;
    const auto found = direction_words().find(kid.text);
    const std::string direction = found != direction_words().end() ? found->second
                                  : kid.text == "straightline"     ? "any"
                                  : kid.text == "straight"         ? "orthogonal"
                                                                   : "";
    if (direction.empty()) continue;
    directions += (directions.empty() ? "" : " or ") + direction;
  }
  // "in a straight line, in any direction" gives its direction as a word alone.
  return directions.empty() && where.text.find("anydir") != std::string::npos ? "any" : directions;
}

std::vector<std::string> read_ways(const Vocabulary& vocabulary, const Node& ways, bool jumping) {
  std::vector<std::string> phrases;
  for (const Node& way : ways.kids) {
    std::string phrase = one_way(vocabulary, way, jumping);
    if (phrase.empty()) return {};
    phrases.push_back(std::move(phrase));
  }
  return phrases;
}

}  // namespace ludwright::book
