#include "tools/rulebook/check/rewordings.h"

#include <algorithm>
#include <map>
#include <set>

namespace ludwright::book {
namespace {

using Words = std::vector<std::string>;

// Words that say where to and how far.
constexpr const char* kManner =
    "orthogonally|diagonally|forward|backward|sideways|fdiag|bdiag|anydir|vertically|horizontally|straight|"
    "straightline|"
    ",|anynumber|upto|exactly|square|adjacent|row|column|in|along|on|to|by|over|each|and|or|either|line|left|right|way";

struct Form {
  Words from, to;
};

constexpr std::pair<const char*, const char*> kForms[] = {
// what the frames read, and the other
#define SAY(to, from) {to, from},
#include "tools/rulebook/check/rewordings.def"
#undef SAY
};

const std::vector<Form>& forms() {
  static const std::vector<Form> all = [] {
    std::vector<Form> list;
    for (const auto& [to, from] : kForms) list.push_back({words_of(from), words_of(to)});
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
    const char kind = wanted[1];
    for (std::size_t length = least; word + length <= words_.size(); ++length) {
      if (kind == 'p' && length > 0 && !names_pieces(word, word + length)) continue;
      if (kind == 'm' && length > 0 && !is_one(kManner, words_[word + length - 1]) &&
          !is_number_word(words_[word + length - 1]))
        break;
      if (is_single(kind) && (length > 1 || (length == 1 && !is_kind(kind, words_[word])))) break;
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

  static bool is_single(char kind) { return std::string_view("sndwvxr").find(kind) != std::string_view::npos; }

  // "rook", "each rook or bishop", "friendly rook and enemy bishop"
  bool names_pieces(std::size_t begin, std::size_t end) const {
    const auto is_piece = [this](const std::string& word) {
      return !Bag(sentence_.vocabulary(), Words{word}).pieces().empty();
    };
    if (is_one(",|and|or|nor", words_[begin]) || !is_piece(words_[end - 1])) return false;
    return std::all_of(words_.begin() + static_cast<std::ptrdiff_t>(begin),
                       words_.begin() + static_cast<std::ptrdiff_t>(end), [&](const std::string& word) {
                         return is_piece(word) || is_one(",|and|or|nor|friendly|your|enemy|each|other|1", word);
                       });
  }

  bool is_kind(char kind, const std::string& word) const {
    if (kind == 'w') return sentence_.vocabulary().find(word) == nullptr && !is_number_word(word) && word.size() > 3;
    if (kind == 'n') return is_number_word(word);
    if (kind == 'v')
      return is_one("move|jump|capture|reach|place|may|cannot|nomove|must|start|stand|become|slide", word);
    if (kind == 'x') return is_one("move|jump|capture|reach|place", word);
    if (kind == 'r') return is_one("win|lose|draw|pass", word);
    if (kind == 'd') return is_one("orthogonally|diagonally|forward|backward|sideways|fdiag", word);
    const Name* name = sentence_.vocabulary().find(word);
    return name != nullptr && name->kind == NameKind::Seat;
  }

  const Bag& sentence_;
  const Words& words_;
  const Form& form_;
  std::map<std::string, Words> slots_;
};

}  // namespace

std::vector<Bag> rewordings(const Vocabulary& vocabulary, const std::string& words) {
  constexpr std::size_t kMost = 32;
  std::vector<Bag> all;
  std::set<std::string> known;
  const auto add = [&](const std::string& text) {
    for (Bag& bag : Bag::readings(vocabulary, text)) {
      if (known.insert(bag.text()).second) all.push_back(std::move(bag));
    }
  };
  add(words);
  for (std::size_t i = 0; i < all.size() && all.size() < kMost; ++i) {
    for (const Form& form : forms()) {
      const Words said = Match(all[i], form).reworded();
      if (!said.empty()) add(Bag(vocabulary, said).text());  // what stands together now may be a phrase
    }
  }
  return all;
}

}  // namespace ludwright::book
