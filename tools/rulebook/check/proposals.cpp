#include "tools/rulebook/check/proposals.h"

#include <algorithm>
#include <cmath>

namespace ludwright::book {
namespace {

// A sentence shares no more than chance has it with what has less of its words' worth.
constexpr double kLeast = 0.15;
constexpr std::size_t kMost = 3;
constexpr double kOfHeading = 0.5;  // what the heading counts beside the sentence

// Words that say how, not of what.
bool is_small(const std::string& word) {
  static constexpr std::string_view words =
      "a|an|the|is|are|be|it|its|they|their|them|he|his|you|your|we|our|that|this|these|those|there|which|who|whose|"
      "where|when|if|then|as|so|and|or|but|not|no|of|in|on|at|to|from|by|for|with|into|upon|one|1|any|all|every|each|"
      "own|may|must|can|do|does|has|have|will|game|player|piece|cell|turn|,|.|:|;|(|)|!|?|-";
  return is_one_of(word, words);
}

}  // namespace

Proposals::Proposals(const Written& written, const Vocabulary& vocabulary) : vocabulary_(vocabulary) {
  for (const std::string& element : written.elements()) {
    std::string name = element.substr(element.find('.') + 1);
    std::replace(name.begin(), name.end(), '_', ' ');
    add({"states", element, name, written.about(element), {}, {}});
  }
  for (const Example& example : vocabulary.model().examples) {
    if (!example.cites.empty()) add({"cites", example.cites, example.name, {example.cites}, {}, {}});
  }
}

void Proposals::add(Candidate candidate) {
  const auto known = std::find_if(candidates_.begin(), candidates_.end(), [&](const Candidate& one) {
    return one.key == candidate.key && one.value == candidate.value;
  });
  if (known != candidates_.end()) return;
  candidate.of_name = words_in(candidate.name);
  candidate.words = candidate.of_name;
  for (const std::string& line : candidate.lines) candidate.words.merge(words_in(line));
  for (const std::string& word : candidate.words) ++spread_[word];
  candidates_.push_back(std::move(candidate));
}

std::set<std::string> Proposals::words_in(const std::string& text) const {
  std::set<std::string> words;
  for (const Token& token : vocabulary_.tokens(text)) {
    if (!is_small(token.word)) words.insert(token.word);
  }
  return words;
}

double Proposals::worth(const std::string& word) const {
  const auto spread = spread_.find(word);
  return std::log(1 + static_cast<double>(candidates_.size()) / (spread == spread_.end() ? 1 : spread->second));
}

double Proposals::share(const std::set<std::string>& said, const std::set<std::string>& words) const {
  double shared = 0, all = 0;
  for (const std::string& word : said) {
    all += worth(word);
    if (words.count(word) > 0) shared += worth(word);
  }
  return all > 0 ? shared / all : 0;
}

std::vector<Proposal> Proposals::of(const std::string& sentence, const std::string& heading) const {
  const std::set<std::string> said = words_in(sentence), above = words_in(heading);
  std::vector<std::pair<double, const Candidate*>> found;
  for (const Candidate& candidate : candidates_) {
    // What has many words has some of them by chance; a name is said on purpose.
    const double chance = std::sqrt(static_cast<double>(candidate.words.size() + 20));
    const double near = (share(said, candidate.words) + share(said, candidate.of_name)) * 5 / chance;
    if (near >= kLeast) found.emplace_back(near + kOfHeading * share(above, candidate.of_name), &candidate);
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Proposal> proposals;
  for (const auto& [near, candidate] : found) {
    if (proposals.size() == kMost) break;
    std::string nearest = candidate->name;
    double best = 0;
    for (const std::string& line : candidate->lines) {
      const double of_line = share(said, words_in(line));
      if (of_line <= best) continue;
      best = of_line;
      nearest = line;
    }
    const bool said_before =
        std::any_of(proposals.begin(), proposals.end(), [&](const Proposal& other) { return other.says == nearest; });
    if (!said_before) proposals.push_back({candidate->key, candidate->value, nearest});
  }
  return proposals;
}

}  // namespace ludwright::book
