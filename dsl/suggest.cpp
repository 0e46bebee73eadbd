// Did you mean: nearest names by edit distance, where a swap of neighbours is one edit.
// Entry point suggest(). Tested by tests/dsl/suggest_test.cpp.
#include "dsl/suggest.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace ludwright {

namespace {

constexpr std::size_t kLongestName = 64;  // nobody mistypes a longer one, and the cost is quadratic

std::string folded(const std::string& text) {
  std::string out = text;
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

// Optimal string alignment: insert, delete, replace, swap neighbours.
std::size_t distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> before_last(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replace});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    std::swap(before_last, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

std::size_t words_in(const std::string& text) {
  std::size_t words = 0;
  for (std::size_t i = 0; i < text.size(); ++i) words += text[i] != ' ' && (i == 0 || text[i - 1] == ' ') ? 1 : 0;
  return words;
}

// `withe` for `white`: in another order, the first in its place.
bool are_same_letters(const std::string& a, const std::string& b) {
  constexpr std::size_t few = 4;
  return a.size() >= few && a.size() == b.size() && a[0] == b[0] && std::is_permutation(a.begin(), a.end(), b.begin());
}

}  // namespace

std::vector<std::string> suggest(const std::string& written, const std::vector<std::string>& candidates,
                                 std::size_t more_edits) {
  if (written.empty() || written.size() > kLongestName) return {};
  const std::string wanted = folded(written);
  const std::size_t usual = std::max<std::size_t>(1, written.size() / 3);
  std::vector<std::pair<std::size_t, std::string>> near;
  for (const std::string& candidate : candidates) {
    const bool begins_alike =
        wanted.size() > 4 && candidate.size() > 1 && wanted.compare(0, 2, folded(candidate.substr(0, 2))) == 0;
    const std::size_t limit = usual + (begins_alike ? more_edits : 0);
    if (candidate.empty() || candidate == written || candidate.size() > written.size() + limit) continue;
    // Nothing that was written is left out: `1 turn` is no misspelt `turn`.
    if (words_in(candidate) < words_in(written)) continue;
    const std::string other = folded(candidate);
    const std::size_t edits = are_same_letters(wanted, other) ? 1 : distance(wanted, other);
    // A name of one or two letters is not "near" to one that shares no letter with it.
    if (edits <= limit && edits < std::max(written.size(), candidate.size())) near.emplace_back(edits, candidate);
  }
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  std::vector<std::string> names;
  for (std::size_t i = 0; i < near.size() && i < 3; ++i) names.push_back(near[i].second);
  return names;
}

}  // namespace ludwright
