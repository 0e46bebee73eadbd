#include "tools/rulebook/check/rewordings.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "engine/store.h"
#include "tools/rulebook/check/phrase_lists.h"

namespace ludwright::book {
namespace {

using Words = std::vector<std::string>;

// Words that say where to and how far.
constexpr const char* kManner =
    "orthogonally|diagonally|forward|backward|sideways|fdiag|bdiag|anydir|vertically|horizontally|straight|"
    "straightline|"
    ",|anynumber|upto|exactly|square|adjacent|row|column|in|along|on|to|by|over|each|and|or|either|line|left|right|way";

// Verbs of what is done.
constexpr const char* kActs =
    "move|jump|capture|reach|place|pass|leave|cross|continue|return|stand|stop|win|lose|become|start|play|do|has|mate|"
    "make|get";

struct Form {
  Words from, to;
  std::uint64_t needs = 0;  // word_bit of the words without which no sentence is of the form
};

std::uint64_t needs_of(const Words& from) {
  std::uint64_t needs = 0;
  for (const std::string& word : from) {
    const bool is_sure = std::string_view("<$").find(word[0]) == std::string_view::npos && word.back() != '?' &&
                         word.find('|') == std::string::npos;
    if (is_sure) needs |= word_bit(word);
  }
  return needs;
}

constexpr std::pair<const char*, const char*> kForms[] = {
// what the frames read, and the other
#define MEANS(kind, word, phrases)
#define SAY(to, from) {to, from},
#include "tools/rulebook/check/rewordings.def"
#undef SAY
#undef MEANS
};

constexpr std::pair<const char*, const char*> kClauseForms[] = {
#define SAY(to, from) {to, from},
#include "tools/rulebook/check/clause_rewordings.def"
#undef SAY
};

// Phrases of a kind, each with the words that frames read for it: `<verdict>`.
const std::map<std::string, std::vector<Form>>& kinds() {
  static const std::map<std::string, std::vector<Form>> all = [] {
    std::map<std::string, std::vector<Form>> table;
    const auto add = [&table](const char* kind, const char* word, const char* phrases) {
      for (Words& phrase : phrases_of(phrases)) table[kind].push_back({std::move(phrase), words_of(word), 0});
    };
#define MEANS(kind, word, phrases) add(kind, word, phrases);
#define SAY(to, from)
#include "tools/rulebook/check/rewordings.def"
#undef SAY
#undef MEANS
    return table;
  }();
  return all;
}

std::vector<Form> forms_of(std::span<const std::pair<const char*, const char*>> lines) {
  std::vector<Form> list;
  for (const auto& [to, from] : lines) {
    const Words said = words_of(from);
    list.push_back({said, words_of(to), needs_of(said)});
  }
  return list;
}

const std::vector<Form>& forms() {
  static const std::vector<Form> all = forms_of(kForms);
  return all;
}

class Match {
 public:
  Match(const Vocabulary& vocabulary, const Words& words, const Form& form)
      : vocabulary_(vocabulary), words_(words), form_(form) {}

  // The words of the form's other side; nothing if the sentence is not of this form. `bits`: of its words.
  Words reworded(std::uint64_t bits) {
    if ((form_.needs & ~bits) != 0 || !fits(0, 0) || !may_leave_out()) return {};
    // "Only if" is more than "if".
    const auto is_only = [](const std::string& one, const std::string& next) { return one == "only" && next == "if"; };
    const bool only = std::adjacent_find(words_.begin(), words_.end(), is_only) != words_.end();
    Words result;
    for (const std::string& word : form_.to) {
      const auto slot = slots_.find(word);
      if (slot == slots_.end())
        result.push_back(word);
      else
        result.insert(result.end(), slot->second.begin(), slot->second.end());
    }
    const bool kept = std::any_of(form_.to.begin(), form_.to.end(),
                                  [](const std::string& word) { return word == "unless" || word == "only"; });
    if (only && !kept && std::adjacent_find(result.begin(), result.end(), is_only) == result.end()) return {};
    return result;
  }

 private:
  // Whether what the other side of the form has no place for adds nothing.
  bool may_leave_out() const {
    static constexpr std::string_view weighty =
        "only|unless|except|if|not|no|never|cannot|first|last|row|column|corner|edge|middle|diagonally|orthogonally|"
        "forward|backward|sideways|twice|more|fewer|after|before|until|adjacent|empty|occupied|win|lose|draw|farrow|"
        "exactly|upto|atleast|friendly|enemy|start|color|just|merely|bottom|top|always";
    // What holds even so, or for that reason, holds.
    static constexpr std::string_view conceding = "even|because|therefore|whether|whoever|special?|while|since|however";
    const auto has_place = [this](const std::string& slot) {
      return std::find(form_.to.begin(), form_.to.end(), slot) != form_.to.end();
    };
    for (std::size_t i = 0; i < form_.from.size(); ++i) {
      const std::string& slot = form_.from[i];
      const auto found = slots_.find(slot);
      if (slot[0] != '$' || found == slots_.end() || found->second.empty() || has_place(slot)) continue;
      const char kind = slot[1];
      const Words& said = found->second;
      if (kind == 'p' && !are_all_pieces(said) && !are_all_pieces(of_kind('p', slot))) return false;
      if ((kind == 's' || kind == 'r') && said == of_kind(kind, slot)) return false;
      if (is_single(kind) || kind == 'p') continue;
      const auto end = form_.from.begin() + static_cast<std::ptrdiff_t>(i);
      if (std::any_of(form_.from.begin(), end,
                      [](const std::string& word) { return is_one_of(word.substr(0, word.find('|')), conceding); }))
        continue;
      // "…, not just the bottom one"
      if (said.size() > 2 && said[0] == "," && said[1] == "not" && is_one_of(said[2], "just|only|merely")) continue;
      const auto counts = [this](const std::string& word) {
        return is_one_of(word, weighty) || (is_number_word(word) && word != "1") ||
               (vocabulary_.find(word) != nullptr && vocabulary_.find(word)->kind != NameKind::Area);
      };
      if (std::any_of(said.begin(), said.end(), counts)) return false;
    }
    return true;
  }

  // What another slot of a kind holds; nothing if there is none.
  Words of_kind(char kind, const std::string& than) const {
    for (const auto& [slot, said] : slots_) {
      if (slot[0] == '$' && slot[1] == kind && slot != than) return said;
    }
    return {};
  }

  bool are_all_pieces(const Words& said) const {
    std::set<std::size_t> types;
    for (const std::string& word : said) {
      if (word == "piece") return true;
      const Name* name = vocabulary_.find(word);
      if (name != nullptr && name->kind == NameKind::Type) types.insert(name->index);
    }
    // All with which games begin, or all that there are where they begin without.
    const auto pieces = initial_store(vocabulary_.model()).pieces;
    const auto stands = [](const PieceRecord& piece) { return piece.site == SiteKind::Cell && piece.owner != kNobody; };
    if (std::none_of(pieces.begin(), pieces.end(), stands)) return types.size() == vocabulary_.model().types.size();
    return std::all_of(pieces.begin(), pieces.end(),
                       [&](const PieceRecord& piece) { return !stands(piece) || types.count(piece.type) > 0; });
  }

  bool fits(std::size_t at, std::size_t word) {
    if (at == form_.from.size()) return word == words_.size();
    const std::string& wanted = form_.from[at];
    if (wanted[0] == '<') return fits_kind(at, word);
    const std::size_t least = wanted.back() == '?' ? 0 : 1;
    if (wanted[0] != '$') {
      if (least == 0 && fits(at + 1, word)) return true;
      const std::string literal = least == 0 ? wanted.substr(0, wanted.size() - 1) : wanted;
      return word < words_.size() && is_one_of(words_[word], literal) && fits(at + 1, word + 1);
    }
    const char kind = wanted[1];
    for (std::size_t length = least; word + length <= words_.size(); ++length) {
      if (kind == 'p' && length > 0 && !names_pieces(word, word + length)) continue;
      if (kind == 'u' && !names_pieces(word, word + length) && !names_players(word, word + length)) continue;
      if (kind == 'y' && !is_one_of(words_[word], kActs)) break;
      if (kind == 'm' && length > 0 && !is_one_of(words_[word + length - 1], kManner) &&
          !is_number_word(words_[word + length - 1]))
        break;
      if (is_single(kind) && (length > 1 || (length == 1 && !is_kind(kind, words_[word])))) break;
      slots_[wanted] = Words(words_.begin() + static_cast<std::ptrdiff_t>(word),
                             words_.begin() + static_cast<std::ptrdiff_t>(word + length));
      if (fits(at + 1, word + length)) return true;
    }
    return false;
  }

  bool fits_kind(std::size_t at, std::size_t word) {
    for (const Form& phrase : kinds().at(form_.from[at])) {
      if (word + phrase.from.size() > words_.size()) continue;
      if (!std::equal(phrase.from.begin(), phrase.from.end(), words_.begin() + static_cast<std::ptrdiff_t>(word)))
        continue;
      slots_[form_.from[at]] = phrase.to;
      if (fits(at + 1, word + phrase.from.size())) return true;
    }
    return false;
  }

  static bool is_single(char kind) { return std::string_view("sndwvxr").find(kind) != std::string_view::npos; }

  // "player", "each player", "you"; the name of a seat
  bool names_players(std::size_t begin, std::size_t end) const {
    return std::all_of(words_.begin() + static_cast<std::ptrdiff_t>(begin),
                       words_.begin() + static_cast<std::ptrdiff_t>(end),
                       [&](const std::string& word) {
                         return is_one_of(word, "player|you|each|enemy|other") || is_kind('s', word);
                       }) &&
           (is_one_of(words_[end - 1], "player|you|enemy") || is_kind('s', words_[end - 1]));
  }

  // "rook", "each rook or bishop", "friendly rook and enemy bishop"
  bool names_pieces(std::size_t begin, std::size_t end) const {
    const auto is_piece = [this](const std::string& word) {
      if (word == "piece") return true;
      const Name* name = vocabulary_.find(word);
      if (name == nullptr) return false;
      return name->kind == NameKind::Role || !vocabulary_.types_of(*name).empty();
    };
    if (is_one_of(words_[begin], ",|and|or|nor") || !is_piece(words_[end - 1])) return false;
    return std::all_of(words_.begin() + static_cast<std::ptrdiff_t>(begin),
                       words_.begin() + static_cast<std::ptrdiff_t>(end), [&](const std::string& word) {
                         return is_piece(word) || is_one_of(word, ",|and|or|nor|friendly|your|enemy|each|other|1");
                       });
  }

  bool is_kind(char kind, const std::string& word) const {
    if (kind == 'w') return vocabulary_.find(word) == nullptr && !is_number_word(word) && word.size() > 3;
    if (kind == 'n') return is_number_word(word);
    if (kind == 'v')
      return is_one_of(word, "move|jump|capture|reach|place|may|cannot|nomove|must|start|stand|become|slide");
    if (kind == 'x') return is_one_of(word, "move|jump|capture|reach|place");
    if (kind == 'r') return is_one_of(word, "win|lose|draw|pass");
    if (kind == 'd') return is_one_of(word, "orthogonally|diagonally|forward|backward|sideways|fdiag");
    const Name* name = vocabulary_.find(word);
    return name != nullptr && name->kind == NameKind::Seat;
  }

  const Vocabulary& vocabulary_;
  const Words& words_;
  const Form& form_;
  std::map<std::string, Words> slots_;
};

bool opens_condition(const std::string& word) { return word == "if" || word == "unless"; }

// A sentence in its clauses: what is said, and the conditions under which it holds, each from its "if" on.
struct Clauses {
  Words main;
  std::vector<Words> conditions;

  Words text() const {
    Words all = main;
    for (const Words& condition : conditions) all.insert(all.end(), condition.begin(), condition.end());
    return all;
  }
};

// Without commas at its ends.
Words trimmed(Words words) {
  while (!words.empty() && words.back() == ",") words.pop_back();
  while (!words.empty() && words.front() == ",") words.erase(words.begin());
  return words;
}

// Conditions that say nothing of a move: "when moving", "if it is the king's turn to move".
bool is_idle(const Words& condition, const Words& main) {
  if (std::find(main.begin(), main.end(), "move") == main.end()) return false;
  static const std::vector<Words> idle_ones = phrases_of("if it? is? move|if it? is? not capture");
  if (std::find(idle_ones.begin(), idle_ones.end(), condition) != idle_ones.end()) return true;
  const auto turn = std::find(condition.begin(), condition.end(), "turn");
  if (turn == condition.end() || condition.size() < 4 || condition[1] != "it" || condition[2] != "is") return false;
  return std::all_of(condition.begin() + 3, condition.end(), [&](const std::string& word) {
    static constexpr std::string_view idle = "your|player|'s|turn|to|move|friendly";
    return is_one_of(word, idle) || (&word == &condition[3] && *(&word + 1) == "'s");
  });
}

// One for each place where a condition that stands first may end; none if there is no condition.
std::vector<Clauses> clauses_of(const Words& words) {
  const auto first = std::find_if(words.begin(), words.end(), opens_condition);
  if (first == words.end()) return {};
  const auto add = [](Clauses& clauses, const Words& rest) {
    for (const std::string& word : rest) {
      const bool only =
          opens_condition(word) && !clauses.main.empty() && clauses.conditions.empty() && clauses.main.back() == "only";
      if (opens_condition(word)) clauses.conditions.emplace_back();
      if (only) clauses.main.pop_back(), clauses.conditions.back().push_back("only");
      (clauses.conditions.empty() ? clauses.main : clauses.conditions.back()).push_back(word);
    }
    for (Words& condition : clauses.conditions) condition = trimmed(condition);
    clauses.main = trimmed(clauses.main);
    std::erase_if(clauses.conditions, [&](const Words& one) { return is_idle(one, clauses.main); });
  };
  std::vector<Clauses> all;
  if (first != words.begin()) {
    add(all.emplace_back(), words);
    return all;
  }
  for (auto comma = words.begin(); (comma = std::find(comma, words.end(), ",")) != words.end(); ++comma) {
    if (std::find_if(words.begin() + 1, comma, opens_condition) != comma) break;
    Clauses clauses;
    add(clauses, Words(comma + 1, words.end()));
    Words condition = trimmed(Words(words.begin(), comma));
    if (!is_idle(condition, clauses.main)) clauses.conditions.insert(clauses.conditions.begin(), std::move(condition));
    if (!clauses.main.empty()) all.push_back(std::move(clauses));
  }
  return all;
}

}  // namespace

std::vector<std::string> clause_rewordings(const Vocabulary& vocabulary, const std::string& words) {
  static const std::vector<Form> all = forms_of(kClauseForms);
  constexpr std::size_t kMost = 8;
  std::vector<std::string> texts = {words};
  for (std::size_t i = 0; i < texts.size() && texts.size() < kMost; ++i) {
    const Words whole = words_of(texts[i]);
    const std::uint64_t bits = word_bits(whole);
    for (const Form& form : all) {
      std::string text;
      for (const std::string& word : trimmed(Match(vocabulary, whole, form).reworded(bits)))
        text += (text.empty() ? "" : " ") + word;
      if (!text.empty() && std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
    }
  }
  texts.erase(texts.begin());
  return texts;
}

std::vector<Bag> rewordings(const Vocabulary& vocabulary, const std::string& words) {
  constexpr std::size_t kMost = 32;
  std::vector<Bag> all;
  std::set<std::string> known, added;
  const auto add = [&](const std::string& text) {
    if (!added.insert(text).second) return;
    for (Bag& bag : Bag::readings(vocabulary, text)) {
      if (known.insert(bag.text()).second) all.push_back(std::move(bag));
    }
  };
  add(words);
  for (std::size_t i = 0; i < all.size() && all.size() < kMost; ++i) {
    const Words whole = all[i].words();
    const std::uint64_t bits = word_bits(whole);
    for (const Form& form : forms()) {
      const Words said = Match(vocabulary, whole, form).reworded(bits);
      if (!said.empty()) add(Bag(vocabulary, trimmed(said)).text());  // what stands together now may be a phrase
    }
    for (Clauses& clauses : clauses_of(whole)) {
      add(Bag(vocabulary, clauses.text()).text());
      const Words main = std::move(clauses.main);
      const std::uint64_t bits_of_main = word_bits(main);
      for (const Form& form : forms()) {
        clauses.main = Match(vocabulary, main, form).reworded(bits_of_main);
        if (!clauses.main.empty()) add(Bag(vocabulary, clauses.text()).text());
      }
    }
  }
  return all;
}

}  // namespace ludwright::book
