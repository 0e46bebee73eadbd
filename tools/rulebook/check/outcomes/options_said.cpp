// Options of a game in words; see outcomes.h.
#include <algorithm>

#include "tools/rulebook/check/outcomes/outcomes.h"

namespace ludwright::book::outcomes {
namespace {

// The option whose values are numbers of what a word names: "houses", "seeds".
const OptionInfo* option_named(const Bag& bag, const std::string& word) {
  const Name* name = bag.vocabulary().find(word);
  std::string stem = name != nullptr ? name->text : word;
  if (stem.ends_with("s")) stem.pop_back();
  for (const OptionInfo& option : bag.vocabulary().model().options) {
    const bool counts =
        !option.values.empty() && std::all_of(option.values.begin(), option.values.end(), is_number_word);
    if (counts && (option.name == stem || option.name == stem + "s")) return &option;
  }
  return nullptr;
}

// The numbers of a phrase such as "3 , 4 or 5" or "1 to 6", both ends; taken.
std::vector<int> take_numbers(Bag& bag) {
  std::vector<int> numbers;
  const auto words = bag.words();
  std::size_t begin = words.size(), end = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!is_number_word(words[i])) {
      if (begin < i && !is_one_of(words[i], ",|or|to|and")) break;
      continue;
    }
    begin = std::min(begin, i);
    end = i + 1;
    const int number = std::atoi(words[i].c_str());
    const bool runs = i > 0 && words[i - 1] == "to" && !numbers.empty();
    for (int value = runs ? numbers.back() + 1 : number; value <= number && numbers.size() < 100; ++value)
      numbers.push_back(value);
  }
  if (begin < end) bag.erase(begin, end);
  return numbers;
}

}  // namespace

frames::Claims read_options(const Bag& said) {
  frames::Claims claims;
  const OptionInfo* option = nullptr;
  std::string named;
  for (const std::string& word : said.words()) {
    const OptionInfo* one = option_named(said, word);
    if (one == nullptr || (option != nullptr && one == option)) continue;
    // "… seeds in each house": the first is meant.
    if (option == nullptr) option = one, named = word;
  }
  // "A board with 9 or 13 cells a side": the option that gives its size.
  if (option == nullptr && said.has("board") && said.has("square player|square along|square on|row each|row along"))
    option = option_named(said, "size"), named = "board";
  if (option == nullptr) return claims;
  Bag bag(said);
  bag.take_all(named);
  Claim claim;
  claim.kind = "option-values";
  claim.word = option->name;
  for (const char* usual : {"instead of", "rather than", "in place of"}) {
    const auto at = bag.find(usual);
    if (!at || *at + 2 >= bag.size() + 0 || !claim.place.empty()) continue;
    const std::size_t number = *at + 2;
    if (number >= bag.size() || !is_number_word(bag.words()[number])) continue;
    claim.place = bag.words()[number];
    bag.erase(*at, number + 1);
  }
  if (bag.has("instead of|rather than")) return claims;
  for (const char* aside : {"square player", "square along each edge", "square along each player", "row each way",
                            "by agreement", "1 side", "on each side", "each side", "1 player", "per player", "1 row"})
    bag.take(aside);
  const bool chosen =
      bag.take("may|possible|allowed|choose|chosen|agree|agreement|variant|option|instead") || !claim.place.empty();
  claim.numbers = take_numbers(bag);
  if (claim.numbers.empty() || !chosen || bag.denied()) return claims;
  bag.place();
  if (!bag.rest(
          "you|player|any|number|use|play|place|start|each|with|in|at|from|also|board|be|used|begin|game|by|instead|"
          "number of|has|possible|agree|on|may|also|if|prefer"))
    return claims;
  claims.push_back(claim);
  return claims;
}

}  // namespace ludwright::book::outcomes
