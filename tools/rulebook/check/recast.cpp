// See recast.h. Forms are applied one after the other, a few deep.
#include "tools/rulebook/check/recast.h"

#include <algorithm>
#include <set>

#include "tools/rulebook/check/recast_forms.h"

namespace ludwright::book {

std::vector<std::vector<std::string>> recast(const Vocabulary& vocabulary, const std::string& words) {
  constexpr std::size_t most_ways = 20, most_words = 45, deepest = 3;
  std::vector<std::vector<std::string>> found;
  const recasting::Words all = words_of(words);
  if (all.size() < 3 || all.size() > most_words) return found;
  struct Step {
    recasting::Way way;
    std::size_t depth;
  };
  std::vector<Step> steps = {{{all}, 0}};
  std::set<recasting::Way> seen = {{all}};
  for (std::size_t i = 0; i < steps.size() && found.size() < most_ways; ++i) {
    if (steps[i].depth == deepest) continue;
    for (std::size_t sentence = 0; sentence < steps[i].way.size(); ++sentence) {
      for (recasting::Way& said : recasting::Forms(vocabulary, steps[i].way[sentence]).all()) {
        recasting::Way way = steps[i].way;
        const auto at = way.begin() + static_cast<std::ptrdiff_t>(sentence);
        way.insert(way.erase(at), said.begin(), said.end());
        if (found.size() == most_ways || way.size() > 5 || !seen.insert(way).second) continue;
        std::vector<std::string>& texts = found.emplace_back();
        for (const recasting::Words& one : way) texts.push_back(recasting::text_of(one, 0, one.size()));
        steps.push_back({std::move(way), steps[i].depth + 1});
      }
    }
  }
  return found;
}

}  // namespace ludwright::book
