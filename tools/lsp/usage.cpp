#include "tools/lsp/usage.h"

#include <algorithm>

namespace ludwright::lsp {
namespace {

constexpr std::size_t kMostWords = 200'000;  // learnt in all
constexpr std::size_t kLongest = 3;          // words of context; four numbers of 15 bits make one of 64

std::string first_word(const Part& part) {
  switch (part.kind == PartKind::Head ? PhraseKind::Head : part.phrase) {
    case PhraseKind::Expression:
      return "<expression>";
    case PhraseKind::Paths:
      return "<paths>";
    case PhraseKind::Line:
      return "<line>";
    case PhraseKind::Head:
      return "<head>";
    case PhraseKind::Event:
      return "<event>";
    case PhraseKind::Legal:
      return "<legal>";
    case PhraseKind::End:
      return "<end>";
    case PhraseKind::Law:
      return "<law>";
    case PhraseKind::DefineKey:
    case PhraseKind::DefineBody:
      return "<define>";
  }
  return "<phrase>";
}

// "e4" or "e", the name of a cell or a file of most boards.
bool is_cell(std::string_view word) {
  return word.find_first_not_of("0123456789", 1) == std::string_view::npos && word[0] >= 'a' && word[0] <= 'z';
}

}  // namespace

std::string class_of(Sort sort) { return "<" + std::string(sort_word(sort)) + ">"; }

std::vector<UsedWord> used_words(std::string_view phrase, const Part& part, const Names& names) {
  std::vector<UsedWord> words = {{first_word(part), first_word(part)}};
  const std::vector<Token> tokens = tokens_of(phrase);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    std::string text(tokens[i].text);
    std::string as = text;
    if (tokens[i].kind == Token::Kind::Number) as = "<number>";
    if (tokens[i].kind == Token::Kind::Word) {
      if (const Name* name = names.meaning(tokens, i, part))
        as = class_of(name->sort);
      else if (is_cell(text))
        as = "<cell>";
    }
    words.push_back({std::move(text), std::move(as)});
  }
  return words;
}

Usage::Id Usage::learn(const std::string& text) {
  constexpr std::size_t most = 32'000;  // in 15 bits
  const auto known = ids_.find(text);
  if (known != ids_.end()) return known->second;
  if (ids_.size() >= most) return 0;
  return ids_.emplace(text, static_cast<Id>(ids_.size() + 1)).first->second;
}

Usage::Id Usage::known(const std::string& text) const {
  const auto known = ids_.find(text);
  return known == ids_.end() ? Id{0} : known->second;
}

std::uint64_t Usage::context(const std::vector<Id>& words, std::size_t end, std::size_t length) {
  std::uint64_t context = 1;  // so that the empty one is not 0
  for (std::size_t i = end - length; i < end; ++i) {
    if (words[i] == 0) return 0;
    context = context << 15U | words[i];
  }
  return context;
}

void Usage::learn(const YamlNode& tree, const Names& names) {
  walk(tree, [&](const Part& part) {
    const bool head = part.kind == PartKind::Head;
    if ((!head && part.kind != PartKind::Phrase) || learnt_ > kMostWords) return;
    const std::vector<UsedWord> words = used_words(head ? part.entry->key : part.scalar->text, part, names);
    learnt_ += words.size();
    std::vector<Id> counted, written;
    for (const UsedWord& word : words) {
      counted.push_back(learn(word.as));
      written.push_back(learn(word.text));
    }
    for (std::size_t i = 1; i < words.size(); ++i) {
      for (std::size_t length = 0; length <= kLongest && length <= i; ++length) {
        const std::uint64_t behind = context(counted, i, length);
        if (behind == 0 || counted[i] == 0) continue;
        ++contexts_[behind];
        ++followed_[behind << 15U | counted[i]];
      }
      ++pairs_[static_cast<std::uint32_t>(written[i - 1]) << 16U | written[i]];
      ++words_[written[i]];
    }
  });
}

double Usage::likelihood(const std::vector<UsedWord>& before, const std::string& next) const {
  std::vector<Id> counted;
  for (std::size_t i = before.size() - std::min(before.size(), kLongest); i < before.size(); ++i)
    counted.push_back(known(before[i].as));
  const Id id = known(next);
  // The longer the context, the more it says, where it has been seen at all.
  double likelihood = 0;
  for (std::size_t length = 0; length <= counted.size(); ++length) {
    const std::uint64_t behind = context(counted, counted.size(), length);
    const auto seen = contexts_.find(behind);
    if (behind == 0 || seen == contexts_.end()) break;
    const auto times = followed_.find(behind << 15U | id);
    const double all = seen->second;
    const double share = times == followed_.end() ? 0 : times->second / all;
    const double trust = all / (all + 2);
    likelihood = trust * share + (1 - trust) * likelihood;
  }
  return likelihood;
}

double Usage::times(const std::string& word) const {
  const auto times = words_.find(known(word));
  return times == words_.end() ? 0 : times->second;
}

double Usage::times_behind(const std::string& before, const std::string& word) const {
  const auto times = pairs_.find(static_cast<std::uint32_t>(known(before)) << 16U | known(word));
  return times == pairs_.end() ? 0 : times->second;
}

}  // namespace ludwright::lsp
