// Cells of tables about how a piece moves; see paths.h. "1 square (8-way) + rook slide", "L-shaped jump (2+1)".
#include <fmt/format.h>

#include <algorithm>

#include "tools/common.h"
#include "tools/rulebook/check/directions.h"
#include "tools/rulebook/check/paths.h"

namespace ludwright::book {
namespace {

using Words = std::vector<std::string>;

// Parts between `+` outside of brackets.
std::vector<Words> parts_of(const std::string& text) {
  std::vector<Words> parts(1);
  int depth = 0;
  for (const std::string& word : split_words(text)) {
    depth += word == "(" ? 1 : word == ")" ? -1 : 0;
    if (word == "+" && depth == 0)
      parts.emplace_back();
    else
      parts.back().push_back(word);
  }
  return parts;
}

// "( 2 + 1 )": the leap, taken.
std::string take_leap(Words& words) {
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i] != "+" || !is_number_word(words[i - 1]) || !is_number_word(words[i + 1])) continue;
    const int one = std::atoi(words[i - 1].c_str()), other = std::atoi(words[i + 1].c_str());
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i) - 1, words.begin() + static_cast<std::ptrdiff_t>(i) + 2);
    return fmt::format("leap {}x{}", std::min(one, other), std::max(one, other));
  }
  return "";
}

// "through 1 piece": how many, taken; -1 if it is not said.
int take_through(Bag& bag) {
  const auto at = bag.find("through");
  if (!at || *at + 2 >= bag.size() || !is_number_word(bag.words()[*at + 1]) || bag.words()[*at + 2] != "piece")
    return -1;
  const int number = std::atoi(bag.words()[*at + 1].c_str());
  bag.erase(*at, *at + 3);
  return number;
}

// Whether what is said beside a way, such as the directions of a bishop, is no more than the way itself.
bool says_again(const std::string& way, const std::string& beside) {
  if (beside == way) return true;
  return beside.compare(0, 7, "toward ") == 0 && way.size() > beside.size() - 6 &&
         way.compare(way.size() - (beside.size() - 6), std::string::npos, beside.substr(6)) == 0;
}

// The ways of a part; nothing if a word of it is not understood.
std::vector<std::string> ways_of_part(const Vocabulary& vocabulary, Words words, bool captures) {
  // "Bishop slide attack", where captures stand.
  if (captures && words.size() > 1 && is_one_of(words.back(), "attack|capture")) words.pop_back();
  const std::string numbered = take_leap(words);
  const bool steps = std::find(words.begin(), words.end(), "step") != words.end();
  std::erase_if(words, [](const std::string& word) { return word == "(" || word == ")"; });
  // "1 forward": a square.
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += (text.empty() ? "" : " ") + words[i];
    const bool counts = is_number_word(words[i]) && i + 1 < words.size() && !is_number_word(words[i + 1]) &&
                        direction_words().count(Bag(vocabulary, Words{words[i + 1]}).text()) > 0;
    const bool leads = is_number_word(words[i]) && i + 1 < words.size() && words[i + 1] == "to" &&
                       i + 2 < words.size() && !is_number_word(words[i + 2]);
    if (counts || leads) text += " square";
  }
  if (text.ends_with(" to screen")) text.resize(text.size() - 10);
  Bag bag(vocabulary, text);
  const int through = take_through(bag);
  std::string named;
  const auto name = [&](const std::string& way) { named = named.empty() ? way : "?"; };
  if (bag.take("cannon") && captures) name("slide orthogonal over 1 piece");
  if (bag.has("adjacent") && bag.size() == 1 && bag.take("adjacent")) name("adjacent");
  if (bag.take("samepath") || (bag.size() == 1 && bag.take("same"))) name("same");
  bag.take("at once|at if");
  for (std::size_t i = 0; i < bag.size();) {
    const std::string way = chess_way(vocabulary, bag.words()[i]);
    if (way.empty()) {
      ++i;
      continue;
    }
    name(way);
    bag.erase(i, i + 1);
  }
  if (named == "?" || (steps && named.compare(0, 5, "slide") == 0)) return {};
  const bool said_jump = bag.has("jump");
  const bool jumps = bag.take("may jump over piece|jump over piece");
  std::vector<std::string> ways = take_paths(bag);
  if (!bag.rest("move|jump|row|capture|full|only|or")) return {};
  if (!numbered.empty() && ways.empty() && (jumps || said_jump)) ways = {numbered};
  if (jumps && (ways.empty() || ways[0].compare(0, 5, "leap ") != 0)) return {};
  if (!numbered.empty() && (ways.empty() || ways[0].compare(0, 5, "leap ") != 0)) return {};
  if (!numbered.empty()) ways[0] = numbered;
  if (!named.empty()) {
    if (!std::all_of(ways.begin(), ways.end(), [&](const std::string& way) { return says_again(named, way); }))
      return {};
    ways = {named};
  }
  const auto is_leap = [](const std::string& way) { return way.compare(0, 5, "leap ") == 0; };
  const bool leaps = std::any_of(ways.begin(), ways.end(), is_leap);  // it is what jumps
  for (std::string& way : ways) {
    if (way.compare(0, 9, "distance ") == 0) return {};
    const bool toward = way.compare(0, 7, "toward ") == 0;
    // "By a jump diagonally forward": over the piece next to it.
    const bool passes = through >= 0 || way.find(" over ") != std::string::npos;
    if (said_jump && numbered.empty() && !passes && !leaps) {
      if (!captures || !toward || !named.empty()) return {};
      way = "jump " + way.substr(7);
      continue;
    }
    if (toward) way = "slide " + way.substr(7);  // a direction alone slides
    if (through >= 0) way += fmt::format(" over 0..{} piece", through);
  }
  return ways;
}

}  // namespace

std::vector<std::string> ways_of_cell(const Vocabulary& vocabulary, const std::string& words, bool captures) {
  std::vector<std::string> all;
  for (const Words& part : parts_of(words)) {
    const auto ways = ways_of_part(vocabulary, part, captures);
    if (ways.empty()) return {};
    all.insert(all.end(), ways.begin(), ways.end());
  }
  return all;
}

}  // namespace ludwright::book
