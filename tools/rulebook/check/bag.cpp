#include "tools/rulebook/check/bag.h"

#include <algorithm>
#include <map>
#include <set>

#include "tools/rulebook/check/phrase_lists.h"
#include "tools/rulebook/check/replaced.h"

namespace ludwright::book {
namespace {

const Synonyms& plain_words() {
  static const Synonyms table = [] {
    std::vector<Same> lines = {
#define SAME(word, phrases) {word, phrases},
#define EITHER(phrase, senses)
#include "tools/rulebook/check/plain_words.def"
#undef EITHER
#undef SAME
    };
    // What a phrase has become stays.
    const std::size_t written = lines.size();
    for (std::size_t i = 0; i < written; ++i) {
      if (std::string_view(lines[i].word).find(' ') != std::string_view::npos)
        lines.push_back({lines[i].word, lines[i].word});
    }
    return synonyms_of(lines);
  }();
  return table;
}

struct Sense {
  std::vector<std::string> words;
  std::vector<std::vector<std::string>> may_be;
};

const std::vector<Sense>& senses() {
  static const std::vector<Sense> table = [] {
    std::vector<Sense> all;
    const auto add = [&all](const char* phrase, const char* may_be) {
      for (const auto& words : phrases_of(phrase)) all.push_back({words, phrases_of(may_be)});
    };
#define SAME(word, phrases)
#define EITHER(phrase, senses) add(phrase, senses);
#include "tools/rulebook/check/plain_words.def"
#undef EITHER
#undef SAME
    return all;
  }();
  return table;
}

const Sense* sense_at(const std::vector<std::string>& words, std::size_t at) {
  for (const Sense& sense : senses()) {
    bool fits = at + sense.words.size() <= words.size();
    for (std::size_t w = 0; fits && w < sense.words.size(); ++w) fits = words[at + w] == sense.words[w];
    if (fits) return &sense;
  }
  return nullptr;
}

// "8 by 8", "8 times 8" as a size.
void join_by(std::vector<std::string>& words) {
  for (std::size_t i = 0; i + 2 < words.size(); ++i) {
    if ((words[i + 1] != "by" && words[i + 1] != "times") || !is_number_word(words[i]) || !is_number_word(words[i + 2]))
      continue;
    words[i] += "x" + words[i + 2];
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.begin() + static_cast<std::ptrdiff_t>(i) + 3);
  }
}

// "1 , 2 or 3" as "1 to 3".
void join_runs(std::vector<std::string>& words) {
  for (std::size_t i = 0; i + 3 < words.size(); ++i) {
    std::size_t last = i;
    for (std::size_t next = i + 1; next + 1 < words.size() && is_number_word(words[last]); next = last + 1) {
      while (next < words.size() && (words[next] == "," || words[next] == "or")) ++next;
      if (next == last + 1 || next >= words.size() || words[next] != std::to_string(std::atoi(words[last].c_str()) + 1))
        break;
      last = next;
    }
    if (last < i + 4) continue;  // "1 or 2" says so itself
    words[i + 1] = "to";
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i) + 2, words.begin() + static_cast<std::ptrdiff_t>(last));
  }
}

// An adverb of manner, "cautiously"; those that count, and what only looks like one, do not.
bool says_how(const std::string& word) {
  static constexpr std::string_view counting =
      "only|friendly|diagonally|orthogonally|horizontally|vertically|laterally|exactly|directly|alternately|solely|"
      "simultaneously|freely|rarely|hardly|barely|scarcely|nearly|partly|partially|mostly|mainly|equally|singly|early|"
      "separately|jointly|occasionally|previously|initially|finally|randomly|secretly|permanently|temporarily|"
      "consecutively|successively|illegally|legally|optionally|merely|doubly|likely|unlikely|daily|family|ally|enemy|"
      "immediately|lonely|originally|repeatedly|sometimes|adjacently|additionally|usually|generally|differently|"
      "similarly|conversely|voluntarily|newly|apply|reply|supply|multiply|fly|rely|assembly|anomaly|monopoly|bully";
  return word.size() > 4 && word.ends_with("ly") && !is_one_of(word, counting);
}

bool never_means_anything(const std::string& word) {
  static constexpr std::string_view words =
      ",|;|:|-|(|)|.|of|in|at|on|to|by|with|for|from|into|onto|is|be|been|it|its|that|which|who|whom|this|they|them|"
      "these|those|there|and|also|too|then|so|thus|as|well|your|you|each|'s|'|game|do|what|just|therefore|however|was|"
      "were|has|will|would|his|her|such|every|all|the|a|now|here|always|whoever";
  return is_one_of(word, words) || says_how(word);
}

// "On any of the four squares next to it": one of them, and not so far. Eight are all there are, which is read
// elsewhere.
void one_of_several(std::vector<std::string>& words) {
  static constexpr std::string_view kWhere =
      "diagonally|orthogonally|fdiag|bdiag|next|in|before|ahead|beside|adjacent|around|near|directly|forward|straight|"
      "anydir|sideways";
  for (std::size_t i = 0; i + 4 < words.size(); ++i) {
    if (!is_one_of(words[i], "either|any|each|1|one") || words[i + 1] != "of" ||
        words[i + 2].find_first_not_of("0123456789") != std::string::npos || words[i + 2] == "8" ||
        words[i + 3] != "square" || !is_one_of(words[i + 4], kWhere))
      continue;
    words[i] = "1";
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.begin() + static_cast<std::ptrdiff_t>(i) + 3);
    // There may be others, told elsewhere.
    if (std::find(words.begin(), words.end(), "may") != words.end()) words[i] = "several";
  }
}

}  // namespace

bool is_number_word(const std::string& word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
}

Bag::Bag(const Vocabulary& vocabulary, const std::string& words) : vocabulary_(&vocabulary), words_(words_of(words)) {
  merge();
}

void Bag::merge() {
  one_of_several(words_);
  for (int round = 0; round < 3; ++round) {
    auto others = replaced(words_, plain_words());
    if (others == words_) break;
    words_ = std::move(others);
  }
  join_by(words_);
  join_runs(words_);
}

std::vector<Bag> Bag::readings(const Vocabulary& vocabulary, const std::string& words) {
  constexpr std::size_t kMost = 8;
  const std::vector<std::string> merged = Bag(vocabulary, words).words_;
  std::vector<std::vector<std::string>> all = {{}};
  for (std::size_t i = 0; i < merged.size();) {
    const Sense* sense = sense_at(merged, i);
    std::vector<std::vector<std::string>> longer;
    for (std::size_t meant = 0; meant < (sense == nullptr ? 1 : sense->may_be.size()); ++meant) {
      if (meant > 0 && longer.size() + all.size() > kMost) break;
      for (std::vector<std::string> said : all) {
        if (sense == nullptr)
          said.push_back(merged[i]);
        else
          said.insert(said.end(), sense->may_be[meant].begin(), sense->may_be[meant].end());
        longer.push_back(std::move(said));
      }
    }
    all = std::move(longer);
    i += sense == nullptr ? 1 : sense->words.size();
  }
  std::vector<Bag> bags;
  for (std::vector<std::string>& said : all) {
    bags.emplace_back(vocabulary, std::move(said));
    bags.back().merge();
  }
  return bags;
}

std::string Bag::text() const {
  std::string text;
  for (const std::string& word : words_) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::size_t Bag::length_at(std::size_t at, std::string_view phrase) const { return phrase_at(words_, at, phrase); }

std::optional<std::size_t> Bag::find(std::string_view phrase) const {
  const std::string_view first = phrase.substr(0, phrase.find(' '));
  for (std::size_t at = 0; at < words_.size(); ++at) {
    if (words_[at] == first && (first.size() == phrase.size() || length_at(at, phrase) > 0)) return at;
  }
  return std::nullopt;
}

bool Bag::has(std::string_view phrases) const {
  return any_phrase(phrases, [this](std::string_view phrase) { return find(phrase).has_value(); });
}

void Bag::erase(std::size_t begin, std::size_t end) {
  words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(begin), words_.begin() + static_cast<std::ptrdiff_t>(end));
}

bool Bag::take(std::string_view phrases) {
  return any_phrase(phrases, [this](std::string_view phrase) {
    const auto at = find(phrase);
    if (at) erase(*at, *at + length_at(*at, phrase));
    return at.has_value();
  });
}

void Bag::take_all(std::string_view phrases) {
  while (take(phrases)) {
  }
}

void Bag::put(std::string_view instead_of, const std::string& words) {
  const auto at = find(instead_of);
  if (!at) return;
  erase(*at, *at + length_at(*at, instead_of));
  const auto put = words_of(words);
  words_.insert(words_.begin() + static_cast<std::ptrdiff_t>(*at), put.begin(), put.end());
}

std::optional<int> Bag::number_before(std::string_view nouns) {
  std::optional<int> number;
  any_phrase(nouns, [&](std::string_view noun) {
    for (std::size_t i = 0; !number && i + 1 < words_.size(); ++i) {
      if (words_[i + 1] != noun || !is_number_word(words_[i])) continue;
      number = std::atoi(words_[i].c_str());
      erase(i, i + 2);
    }
    return number.has_value();
  });
  return number;
}

std::optional<int> Bag::only_number() {
  std::optional<std::size_t> at;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    if (!is_number_word(words_[i])) continue;
    if (at) return std::nullopt;
    at = i;
  }
  if (!at) return std::nullopt;
  const int number = std::atoi(words_[*at].c_str());
  erase(*at, *at + 1);
  return number;
}

std::string Bag::only(NameKind kind) {
  std::string code;
  for (const std::string& word : words_) {
    const Name* name = vocabulary_->find(word);
    if (name == nullptr || name->kind != kind) continue;
    if (!code.empty() && code != word) return "";
    code = word;
  }
  if (!code.empty()) std::erase(words_, code);
  return code;
}

std::size_t Bag::take_names(NameKind kind) {
  std::set<std::string> codes;
  for (const std::string& word : words_) {
    const Name* name = vocabulary_->find(word);
    if (name != nullptr && name->kind == kind) codes.insert(word);
  }
  std::erase_if(words_, [&](const std::string& word) { return codes.count(word) > 0; });
  return codes.size();
}

Who Bag::pieces() {
  Who who;
  std::vector<std::string> others;
  for (const std::string& word : words_) {
    std::vector<Token> one;
    one.push_back({word, 0, 0});
    const Who named = named_in(*vocabulary_, one);
    if (word == "piece") {
      who.everybody = true;
    } else if (!named.empty()) {
      for (const TypeId type : named.types) {
        if (std::find(who.types.begin(), who.types.end(), type) == who.types.end()) who.types.push_back(type);
      }
      for (const int role : named.roles) {
        if (std::find(who.roles.begin(), who.roles.end(), role) == who.roles.end()) who.roles.push_back(role);
      }
      if (!named.tag.empty()) who.tag = named.tag;
    } else {
      others.push_back(word);
    }
  }
  if (!who.types.empty() || !who.roles.empty()) who.everybody = false;
  words_ = std::move(others);
  return who;
}

bool Bag::denied() { return take("not allowed|cannot|no longer|not|no|never|nobody|none|neither|without"); }

bool Bag::rest(std::string_view words) const {
  return std::all_of(words_.begin(), words_.end(),
                     [&](const std::string& word) { return never_means_anything(word) || is_one_of(word, words); });
}

}  // namespace ludwright::book
