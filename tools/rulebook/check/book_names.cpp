// See book_names.h.
#include "tools/rulebook/check/book_names.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "engine/store.h"
#include "tools/rulebook/check/bag.h"

namespace ludwright::book {
namespace {

constexpr std::string_view kCalls =
    "call|calls|called|name|names|named|dub|dubs|dubbed|christen|christened|term|terms|termed|nickname|nicknamed|label";
constexpr std::string_view kNamed =
    "called|named|dubbed|christened|termed|nicknamed|known|labelled|baptised|styled|titled|hereafter|henceforth";
// Between who is named and the verb.
constexpr std::string_view kNamedBetween =
    "is|are|also|often|usually|sometimes|commonly|simply|then|,|be|may|here|generally|always|both|all|each|"
    "traditionally";
constexpr std::string_view kNamedBefore = ",|;|:|-|(|and|while|whereas|but|or|that|here|book|below";
constexpr std::string_view kNameEnds =
    ",|;|:|-|(|)|.|and|or|here|below|in|while|whereas|but|by|because|after|throughout|too";
constexpr std::string_view kOnlyNames =
    "we|you|it|they|them|is|are|and|so|do|in|this|book|here|below|,|;|.|also|often|usually|sometimes|commonly|simply|"
    "as|"
    "many|some|people|others|player|what|follows|by|of|to|while|whereas|too|throughout|short|for|rules|text|from|now|"
    "on|"
    "shall|be|may|all|both|hereafter|henceforth|or|him|her|us|our|piece|his|your|have|has|always|generally|1|author|"
    "inventor|i|have|been|game|play|tradition|old|books|sources|following|refer|refers|referred|known|the|word|side|"
    "sides|respectively|traditionally|men|respective|will";

struct Naming {
  std::string code, name;
};

bool is_code_of(const Vocabulary& vocabulary, const std::string& word) {
  const Name* name = vocabulary.find(word);
  return name != nullptr && (name->kind == NameKind::Type || name->kind == NameKind::Seat ||
                             name->kind == NameKind::Cells || name->kind == NameKind::Area);
}

class NamingReader {
 public:
  NamingReader(const Vocabulary& vocabulary, std::string_view text)
      : vocabulary_(vocabulary), text_(text), tokens_(vocabulary.tokens(text)), used_(tokens_.size(), false) {}

  std::vector<Naming> read() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (is_one_of(word(i), kCalls) && is_code_of(vocabulary_, word(i + 1))) actively(i);
      if (is_one_of(word(i), kNamed)) passively(i);
    }
    return found_;
  }

  // Whether nothing else is said.
  bool only_names() const {
    if (found_.empty()) return false;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const bool idle =
          used_[i] || is_one_of(word(i), kCalls) || is_one_of(word(i), kNamed) || is_one_of(word(i), kOnlyNames);
      if (!idle) return false;
    }
    return true;
  }

 private:
  const std::string& word(std::size_t i) const {
    static const std::string none;
    return i < tokens_.size() ? tokens_[i].word : none;
  }

  std::string as_written(std::size_t i) const {
    return std::string(text_.substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin));
  }
  bool is_capital(std::size_t i) const {
    return std::isupper(static_cast<unsigned char>(text_[tokens_[i].begin])) != 0;
  }

  // A word that means nothing else, at `i`: the end of the name behind it, or `i`.
  std::size_t name_end(std::size_t i) const {
    const auto fresh = [&](std::size_t at) {
      const std::string& said = word(at);
      return said.size() > 2 && vocabulary_.find(said) == nullptr && synonyms().count(said) == 0 &&
             !is_one_of(said, kOnlyNames) && !is_one_of(said, kNameEnds) &&
             said.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string::npos;
    };
    std::size_t end = i;
    while (end < tokens_.size() && end < i + 2 && fresh(end) && (end == i || (is_capital(i) && is_capital(end)))) ++end;
    const bool closes = end == tokens_.size() || is_one_of(word(end), kNameEnds);
    return end > i && (closes || is_capital(i)) ? end : i;
  }

  void add(std::size_t code, std::size_t begin, std::size_t end) {
    std::string name;
    for (std::size_t at = begin; at < end; ++at) name += (name.empty() ? "" : " ") + as_written(at), used_[at] = true;
    used_[code] = true;
    found_.push_back({word(code), name});
  }

  // "He named the defenders Swedes and the attackers Muscovites"
  void actively(std::size_t verb) {
    for (std::size_t i = verb + 1; is_code_of(vocabulary_, word(i));) {
      const std::size_t end = name_end(i + 1);
      if (end == i + 1) return;
      add(i, i + 1, end);
      i = end;
      while (is_one_of(word(i), ",|and|while|whereas|but")) ++i;
    }
  }

  // "the soldiers are also called huntsmen", "the attackers, known as Muscovites"
  void passively(std::size_t verb) {
    std::size_t who = verb;
    while (who > 0 && is_one_of(word(who - 1), kNamedBetween)) --who;
    if (who == 0 || !is_code_of(vocabulary_, word(who - 1))) return;
    --who;
    const bool begins = who == 0 || is_one_of(word(who - 1), kNamedBefore);
    std::size_t at = verb + 1;
    while (is_one_of(word(at), "as|also|simply|called|named|to")) ++at;
    const std::size_t end = name_end(at);
    if (begins && end > at) add(who, at, end);
  }

  const Vocabulary& vocabulary_;
  std::string_view text_;
  std::vector<Token> tokens_;
  std::vector<bool> used_;
  std::vector<Naming> found_;
};

bool is_plural(const std::string& word) { return word.ends_with('s') || word.ends_with("men"); }

}  // namespace

std::optional<TypeId> men_of_side(const Model& model, std::size_t seat) {
  std::map<TypeId, int> counts;
  for (const PieceRecord& piece : initial_store(model).pieces) {
    if (piece.owner == seat && piece.site != SiteKind::Gone) ++counts[piece.type];
  }
  std::optional<TypeId> type;
  for (const auto& [one, count] : counts) {
    if (count == 1 && counts.size() > 1) continue;
    if (type) return std::nullopt;
    type = one;
  }
  return type;
}

BookNames learn_book_names(const Book& book, const Vocabulary& vocabulary) {
  BookNames names{vocabulary, {}};
  std::map<std::string, std::set<std::string>> meant;
  for (std::size_t i = 0; i < book.parts.size(); ++i) {
    const Part& part = book.parts[i];
    if (part.kind != PartKind::Sentence || part.text.ends_with('?')) continue;
    NamingReader reader(vocabulary, part.text);
    for (const Naming& one : reader.read()) meant[one.name].insert(one.code);
    if (reader.only_names()) names.parts.insert(i);
  }
  for (const auto& [name, codes] : meant) {
    if (codes.size() == 1) names.vocabulary.learn(*codes.begin(), name);
  }
  return names;
}

std::string names_of_players(const Vocabulary& vocabulary, const std::string& words) {
  const std::vector<std::string> all = words_of(words);
  const auto verb =
      std::find_if(all.begin(), all.end(), [](const std::string& word) { return is_one_of(word, kCalls); });
  if (verb == all.end() || verb + 1 == all.end() || !is_one_of(*(verb + 1), "player|them|2|both|sides|side")) return "";
  std::set<std::string> seats;
  for (auto word = all.begin(); word != all.end(); ++word) {
    const Name* name = vocabulary.find(*word);
    if (name != nullptr && name->kind == NameKind::Seat)
      seats.insert(*word);
    else if (!is_one_of(*word,
                        "we|you|player|and|,|2|both|sides|side|here|them|in|this|book|it|call|called|name|named"))
      return "";
  }
  if (seats.size() != vocabulary.model().seats.size()) return "";
  std::string text = "player is";
  for (const std::string& seat : seats) text += (seat == *seats.begin() ? " " : " and ") + seat;
  return text;
}

std::vector<MenSaid> men_for_sides(const Vocabulary& vocabulary, std::string_view text,
                                   const std::vector<Token>& tokens) {
  const Bag none(vocabulary, std::vector<std::string>());
  std::set<TypeId> types;
  std::set<std::string> sides;
  bool any = false;
  std::vector<std::string> sure, all, alike;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string& word = tokens[i].word;
    const auto type =
        vocabulary.is_noun(word) ? men_of_side(vocabulary.model(), vocabulary.find(word)->index) : std::nullopt;
    if (!type) {
      for (auto* words : {&sure, &all, &alike}) words->push_back(word);
      continue;
    }
    const std::string written = lower(text.substr(tokens[i].begin, tokens[i].end - tokens[i].begin));
    const std::string before = i > 0 ? tokens[i - 1].word : "", after = i + 1 < tokens.size() ? tokens[i + 1].word : "";
    const std::string kind = static_cast<char>(NameKind::Type) + std::to_string(*type);
    const bool is_man = !is_plural(written) || is_number_word(before) || is_one_of(after, "on|at|from") ||
                        is_one_of(before, "no|each|another|any|other|ordinary|more|fewer");
    any = true;
    types.insert(*type);
    sides.insert(word);
    sure.push_back(word), all.push_back(word), alike.push_back(kind);
    if (is_man) sure.push_back(kind);
    all.push_back(kind);
  }
  if (!any) return {};
  std::vector<MenSaid> forms;
  const auto joined = [&](const std::vector<std::string>& words, bool of_all = false) {
    std::vector<Token> said;
    for (const std::string& word : words) said.push_back({word, 0, 0});
    forms.push_back({Vocabulary::joined(said), of_all});
  };
  if (sides.size() > 1 && types.size() == 1) {  // "a Muscovite or a Swede", "Muscovites and Swedes alike"
    std::vector<std::string> once;
    for (std::size_t i = 0; i < alike.size(); ++i) {
      const bool again = i >= 1 && once.size() >= 2 && alike[i] == once[once.size() - 2] &&
                         is_one_of(once.back(), "and|or") && vocabulary.find(alike[i]) != nullptr;
      if (again)
        once.pop_back();
      else
        once.push_back(alike[i]);
    }
    if (once.size() < alike.size()) joined(once);
  }
  joined(sure);
  joined(all);
  if (sides.size() == 1) joined(alike, true);
  return forms;
}

}  // namespace ludwright::book
