#include "tools/rulebook/check/rewordings.h"

#include <algorithm>
#include <map>
#include <set>

namespace ludwright::book {
namespace {

using Words = std::vector<std::string>;

struct Form {
  Words from, to;
};

const std::vector<Form>& forms() {
  static const std::vector<Form> all = [] {
    std::vector<Form> list;
#define SAY(to, from) list.push_back({words_of(from), words_of(to)});
#include "tools/rulebook/check/rewordings.def"
#undef SAY
    return list;
  }();
  return all;
}

class Match {
 public:
  Match(const Bag& sentence, const Form& form) : sentence_(sentence), words_(sentence.words()), form_(form) {}

  // The words of the form's other side; nothing if the sentence is not of this form.
  Words reworded() {
    if (!fits(0, 0)) return {};
    Words result;
    for (const std::string& word : form_.to) {
      const auto slot = slots_.find(word);
      if (slot == slots_.end())
        result.push_back(word);
      else
        result.insert(result.end(), slot->second.begin(), slot->second.end());
    }
    return result;
  }

 private:
  bool fits(std::size_t at, std::size_t word) {
    if (at == form_.from.size()) return word == words_.size();
    const std::string& wanted = form_.from[at];
    const std::size_t least = wanted.back() == '?' ? 0 : 1;
    if (wanted[0] != '$') {
      if (least == 0 && fits(at + 1, word)) return true;
      const std::string literal = least == 0 ? wanted.substr(0, wanted.size() - 1) : wanted;
      return word < words_.size() && is_one(literal, words_[word]) && fits(at + 1, word + 1);
    }
    const bool single = std::string("psndwvr").find(wanted[1]) != std::string::npos;
    for (std::size_t length = least; word + length <= words_.size() && (!single || length == 1); ++length) {
      if (single && !is_kind(wanted[1], words_[word])) return false;
      slots_[wanted] = Words(words_.begin() + static_cast<std::ptrdiff_t>(word),
                             words_.begin() + static_cast<std::ptrdiff_t>(word + length));
      if (fits(at + 1, word + length)) return true;
    }
    return false;
  }

  // "who|that": one of these.
  static bool is_one(const std::string& wanted, const std::string& word) {
    for (std::size_t begin = 0; begin <= wanted.size();) {
      const std::size_t bar = std::min(wanted.find('|', begin), wanted.size());
      if (wanted.compare(begin, bar - begin, word) == 0) return true;
      begin = bar + 1;
    }
    return false;
  }

  bool is_kind(char kind, const std::string& word) const {
    if (kind == 'w') return sentence_.vocabulary().find(word) == nullptr && !is_number_word(word) && word.size() > 3;
    if (kind == 'n') return is_number_word(word);
    if (kind == 'v')
      return is_one("move|jump|capture|reach|place|may|cannot|nomove|must|start|stand|become|slide", word);
    if (kind == 'r') return is_one("win|lose|draw|pass", word);
    if (kind == 'd') return is_one("orthogonally|diagonally|forward|backward|sideways|fdiag", word);
    if (kind == 'p') return !Bag(sentence_.vocabulary(), Words{word}).pieces().empty();
    const Name* name = sentence_.vocabulary().find(word);
    return name != nullptr && name->kind == NameKind::Seat;
  }

  const Bag& sentence_;
  const Words& words_;
  const Form& form_;
  std::map<std::string, Words> slots_;
};

}  // namespace

std::vector<Bag> rewordings(const Bag& sentence) {
  constexpr std::size_t kMost = 24;
  std::vector<Bag> all = {sentence};
  std::set<std::string> known = {sentence.text()};
  for (std::size_t i = 0; i < all.size() && all.size() < kMost; ++i) {
    for (const Form& form : forms()) {
      const Words words = Match(all[i], form).reworded();
      if (words.empty()) continue;
      std::string text;
      for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
      // What stands together now may be a phrase.
      const Bag other(sentence.vocabulary(), text);
      if (known.insert(other.text()).second) all.push_back(other);
    }
  }
  return all;
}

}  // namespace ludwright::book
