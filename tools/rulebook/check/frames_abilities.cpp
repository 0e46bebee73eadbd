// See frames_abilities.h. "Any adjacent enemy can capture it", "on death, explodes": the forms are in abilities.def,
// the claims are judged in abilities.cpp and screens.cpp.
#include "tools/rulebook/check/frames_abilities.h"

#include <algorithm>
#include <map>
#include <sstream>

namespace ludwright::book::frames {
namespace {

struct FormPart {
  std::vector<std::string> one_of;
  bool optional = false;
};
struct AbilityForm {
  std::string kind, word;
  std::vector<FormPart> parts;
  bool names_who = false;
};

std::vector<std::string> split_at(const std::string& text, char sign) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, sign);) parts.push_back(part);
  return parts;
}

const std::vector<AbilityForm>& ability_forms() {
  static const std::vector<AbilityForm> table = [] {
    std::map<std::string, std::string> words;
    std::vector<AbilityForm> all;
#define WORDS(name, list) words[name] = list;
#define ABILITY(kind, word, forms)                                                          \
  for (const std::string& form : split_at(forms, '|')) {                                    \
    all.push_back({kind, word, {}, false});                                                 \
    for (std::string part : words_of(form)) {                                               \
      all.back().parts.emplace_back();                                                      \
      if (part.size() > 1 && part.back() == '?') {                                          \
        part.pop_back();                                                                    \
        all.back().parts.back().optional = true;                                            \
      }                                                                                     \
      for (const std::string& one : split_at(part, '/')) {                                  \
        const auto set = words.find(one);                                                   \
        for (const std::string& in : split_at(set == words.end() ? one : set->second, '/')) \
          all.back().parts.back().one_of.push_back(in);                                     \
        all.back().names_who = all.back().names_who || one == "WHO";                        \
      }                                                                                     \
    }                                                                                       \
  }
#include "tools/rulebook/check/abilities.def"
#undef ABILITY
#undef WORDS
    return all;
  }();
  return table;
}

// One form tried on the words of a bag.
class AbilityReader {
 public:
  AbilityReader(const AbilityForm& form, const Bag& bag, const Context& context)
      : form_(form), bag_(bag), context_(context) {}

  bool read(Claims& claims) {
    if (!match(0, 0)) return false;
    if (who_.empty()) who_ = context_.it.empty() ? context_.heading : context_.it;
    if (who_.empty() || !who_.roles.empty()) return false;
    if (who_.everybody && form_.kind.compare(0, 8, "ability-") == 0) return false;
    Claim& claim = add(claims, form_.kind);
    claim.who = who_;
    claim.who.tag.clear();
    claim.other = other_;
    claim.word = form_.word;
    claim.place = land_;
    claim.no = no_;
    if (form_.word == "never") claim.no = true, claim.word.clear();
    if (number_ > 0) claim.numbers = {number_};
    return true;
  }

 private:
  // Pieces from there on, as often as they are named: how many words; 0 if there are none.
  std::size_t names_at(std::size_t at, Who& who) const {
    std::size_t end = at, last = at;
    std::vector<std::string> named;
    for (; end < bag_.size(); ++end) {
      const std::string& word = bag_.words()[end];
      const Name* name = bag_.vocabulary().find(word);
      if (word == "piece" || (name != nullptr && (name->kind == NameKind::Type || name->kind == NameKind::Tag))) {
        named.push_back(word);
        last = end + 1;
      } else if (!is_one_of(word, named.empty() ? "each|1|your" : ",|and|each|your")) {
        break;
      }
    }
    if (named.empty()) return 0;
    who = Bag(bag_.vocabulary(), named).pieces();
    return last - at;
  }

  bool match(std::size_t part, std::size_t at) {
    static constexpr std::string_view idle = "also|even|itself|then";
    if (at < bag_.size() && is_one_of(bag_.words()[at], idle) && match(part, at + 1)) return true;
    if (part == form_.parts.size()) return at == bag_.size();
    for (const std::string& one : form_.parts[part].one_of) {
      if (match_word(part, at, one)) return true;
    }
    return form_.parts[part].optional && match(part + 1, at);
  }

  bool match_word(std::size_t part, std::size_t at, const std::string& one) {
    const std::string word = at < bag_.size() ? bag_.words()[at] : "";
    if (one == "WHO") {
      Who who;
      if (const std::size_t length = names_at(at, who); length > 0) {
        who_ = who;
        if (match(part + 1, at + length)) return true;
        who_ = {};
      }
      if (word == "it" && match(part + 1, at + 1)) return true;
      return at == 0 && match(part + 1, at);
    }
    if (one == "OTHER") {
      Who who;
      const std::size_t length = names_at(at, who);
      if (length == 0) return false;
      other_ = who;
      return match(part + 1, at + length);
    }
    if (one == "N") {
      const int number = word == "2nd" || word == "second"  ? 2
                         : word == "3rd" || word == "third" ? 3
                                                            : std::atoi(word.c_str());
      if (number <= 0) return false;
      number_ = number;
      return match(part + 1, at + 1);
    }
    if (one == "LAND") {
      const Name* name = bag_.vocabulary().find(word);
      if (name == nullptr || name->kind != NameKind::Cells) return false;
      land_ = word;
      return match(part + 1, at + 1);
    }
    if (one == "LAND-blocked") {
      const auto& terrains = bag_.vocabulary().model().terrains;
      for (std::size_t i = 0; i < terrains.size(); ++i) {
        if (word != terrains[i].first + "-blocked") continue;
        land_ = "Z" + std::to_string(bag_.vocabulary().model().zones.size() + i);
        return match(part + 1, at + 1);
      }
      return false;
    }
    if (one == "NOT") {
      no_ = !is_one_of(word, "cannot|not|never");
      return is_one_of(word, "cannot|not|never|may") && match(part + 1, at + 1);
    }
    return !word.empty() && word == one && match(part + 1, at + 1);
  }

  const AbilityForm& form_;
  const Bag& bag_;
  const Context& context_;
  Who who_, other_;
  int number_ = 0;
  std::string land_;
  bool no_ = false;
};

// "…, giving it extra reach", "… for surprise angles": what it is good for says nothing more.
Bag without_purpose(const Bag& bag) {
  const auto& words = bag.words();
  for (std::size_t i = 3; i + 1 < words.size(); ++i) {
    const bool gives = is_one_of(words[i], "give|giving|gives|make|making");
    if (!(words[i] == "for" || (gives && words[i - 1] == ","))) continue;
    const bool plain =
        std::none_of(words.begin() + static_cast<std::ptrdiff_t>(i), words.end(), [&](const std::string& word) {
          return bag.vocabulary().find(word) != nullptr || is_number_word(word) ||
                 is_one_of(word,
                           "not|no|only|unless|if|except|each|cannot|never|enemy|friendly|turn|attime|game|without");
        });
    if (!plain || words.size() - i > 7) continue;
    return {bag.vocabulary(),
            std::vector<std::string>(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(gives ? i - 1 : i))};
  }
  return bag;
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): all frames are called alike
bool ability(Bag bag, const Context& context, Claims& claims) {
  const Bag plain = without_purpose(bag);
  for (const AbilityForm& form : ability_forms()) {
    if (AbilityReader(form, bag, context).read(claims)) return true;
    if (plain.size() < bag.size() && AbilityReader(form, plain, context).read(claims)) return true;
  }
  return false;
}

}  // namespace

const std::vector<Frame> kOfAbilities = {{"ability", ability}};

}  // namespace ludwright::book::frames
