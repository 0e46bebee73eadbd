// See lexicon.h.
#include "tools/rulebook/check/clauses/lexicon.h"

#include <algorithm>
#include <array>

#include "tools/rulebook/check/synonyms.h"

namespace ludwright::book::clauses {
namespace {

// Base, past, participle, where these are not made by rule.
struct Irregular {
  std::string_view base, past, participle;
};
constexpr std::array kIrregular = {Irregular{"go", "went", "gone"},         Irregular{"run", "ran", "run"},
                                   Irregular{"fly", "flew", "flown"},       Irregular{"ride", "rode", "ridden"},
                                   Irregular{"slide", "slid", "slid"},      Irregular{"leave", "left", "left"},
                                   Irregular{"come", "came", "come"},       Irregular{"get", "got", "got"},
                                   Irregular{"set", "set", "set"},          Irregular{"make", "made", "made"},
                                   Irregular{"leap", "leapt", "leapt"},     Irregular{"take", "took", "taken"},
                                   Irregular{"slay", "slew", "slain"},      Irregular{"eat", "ate", "eaten"},
                                   Irregular{"hit", "hit", "hit"},          Irregular{"put", "put", "put"},
                                   Irregular{"lay", "laid", "laid"},        Irregular{"bring", "brought", "brought"},
                                   Irregular{"become", "became", "become"}, Irregular{"win", "won", "won"},
                                   Irregular{"lose", "lost", "lost"},       Irregular{"draw", "drew", "drawn"},
                                   Irregular{"be", "was", "been"},          Irregular{"have", "had", "had"},
                                   Irregular{"stand", "stood", "stood"},    Irregular{"shoot", "shot", "shot"},
                                   Irregular{"keep", "kept", "kept"},       Irregular{"fall", "fell", "fallen"},
                                   Irregular{"bear", "bore", "borne"},      Irregular{"hang", "hung", "hung"}};

bool ends_in_vowel_and_consonant(std::string_view base) {
  static constexpr std::string_view vowels = "aeiou", doubled = "bdgmnprt";
  const std::size_t size = base.size();
  return size >= 3 && vowels.find(base[size - 2]) != std::string_view::npos &&
         doubled.find(base[size - 1]) != std::string_view::npos &&
         vowels.find(base[size - 3]) == std::string_view::npos;
}

// "move" + "ed", "stop" + "ed", "carry" + "ed".
std::string with_ending(std::string_view base, std::string_view ending) {
  std::string word(base);
  if (word.back() == 'e' && word != "be") {
    word.pop_back();
  } else if (word.back() == 'y' && ending != "ing" && word.size() > 1 &&
             std::string_view("aeiou").find(word[word.size() - 2]) == std::string_view::npos) {
    word.back() = 'i';
  } else if (ends_in_vowel_and_consonant(base) && base != "enter") {
    word += word.back();
  }
  return word + std::string(ending);
}

std::string third(std::string_view base) {
  std::string word(base);
  const char last = word.back();
  if (last == 'y' && word.size() > 1 && std::string_view("aeiou").find(word[word.size() - 2]) == std::string_view::npos)
    return word.substr(0, word.size() - 1) + "ies";
  const bool hisses = last == 's' || last == 'x' || last == 'o' || word.ends_with("ch") || word.ends_with("sh");
  return word + (hisses ? "es" : "s");
}

}  // namespace

bool is_form(std::string_view word, std::string_view base, Form form) {
  const auto irregular =
      std::find_if(kIrregular.begin(), kIrregular.end(), [&](const Irregular& one) { return one.base == base; });
  switch (form) {
    case Form::Base:
      return word == base;
    case Form::Third:
      if (base == "be") return word == "is";
      if (base == "have") return word == "has";
      return word == third(base);
    case Form::Past:
    case Form::Participle:
      if (irregular != kIrregular.end()) return word == (form == Form::Past ? irregular->past : irregular->participle);
      return word == with_ending(base, "ed");
    case Form::Ing:
      return word == with_ending(base, "ing");
  }
  return false;
}

bool is_any_form(std::string_view word, std::string_view base) {
  return is_form(word, base, Form::Base) || is_form(word, base, Form::Third) || is_form(word, base, Form::Past) ||
         is_form(word, base, Form::Participle) || is_form(word, base, Form::Ing);
}

const std::vector<VerbPhrase>& verb_phrases() {
  static const std::vector<VerbPhrase> all = [] {
    std::vector<VerbPhrase> list;
    const auto add = [&list](Verb verb, char frame, const char* phrases) {
      for (auto& words : phrases_of(phrases)) list.push_back({verb, frame, std::move(words)});
    };
#define VERB(verb, frame, phrases) add(Verb::verb, frame, phrases);
#include "tools/rulebook/check/clauses/lexicon.def"
#undef VERB
    std::stable_sort(list.begin(), list.end(), [](const VerbPhrase& one, const VerbPhrase& other) {
      return one.words.size() > other.words.size();
    });
    return list;
  }();
  return all;
}

}  // namespace ludwright::book::clauses
