#include "tools/rulebook/check/replaced.h"

namespace ludwright::book {

std::vector<std::string> replaced(const std::vector<std::string>& words, const Synonyms& table) {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < words.size();) {
    const Synonym* best = nullptr;
    const auto found = table.find(words[i]);
    if (found != table.end()) {
      for (const Synonym& synonym : found->second) {
        bool fits = i + synonym.words.size() <= words.size();
        for (std::size_t w = 0; fits && w < synonym.words.size(); ++w) fits = words[i + w] == synonym.words[w];
        if (!fits) continue;
        best = &synonym;
        break;
      }
    }
    if (best == nullptr) {
      result.push_back(words[i++]);
      continue;
    }
    result.insert(result.end(), best->becomes.begin(), best->becomes.end());
    i += best->words.size();
  }
  return result;
}

}  // namespace ludwright::book
