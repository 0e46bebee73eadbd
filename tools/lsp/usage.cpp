#include "tools/lsp/usage.h"

#include <algorithm>

namespace ludwright::lsp {
namespace {

constexpr std::size_t kMostWords = 200'000;  // learnt in all

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

// The last `length` words of a sequence as one text.
std::string context_of(const std::vector<UsedWord>& words, std::size_t end, std::size_t length) {
  std::string text;
  for (std::size_t i = end - length; i < end; ++i) text += words[i].as + ' ';
  return text;
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

void Usage::learn(const YamlNode& tree, const Names& names) {
  walk(tree, [&](const Part& part) {
    const bool head = part.kind == PartKind::Head;
    if ((!head && part.kind != PartKind::Phrase) || learnt_ > kMostWords) return;
    const std::vector<UsedWord> words = used_words(head ? part.entry->key : part.scalar->text, part, names);
    learnt_ += words.size();
    for (std::size_t i = 1; i < words.size(); ++i) {
      for (std::size_t length = 0; length < by_class_.size() && length <= i; ++length) {
        Count& count = by_class_[length][context_of(words, i, length)];
        ++count.next[words[i].as];
        ++count.sum;
      }
      ++by_word_[words[i - 1].text].next[words[i].text];
      ++words_[words[i].text];
    }
  });
}

double Usage::likelihood(const std::vector<UsedWord>& before, const std::string& next) const {
  // The longer the context, the more it says, where it has been seen at all.
  double likelihood = 0;
  for (std::size_t length = 0; length < by_class_.size() && length <= before.size(); ++length) {
    const auto known = by_class_[length].find(context_of(before, before.size(), length));
    if (known == by_class_[length].end()) break;
    const auto count = known->second.next.find(next);
    const double trust = known->second.sum / (known->second.sum + 2);
    const double share = count == known->second.next.end() ? 0 : count->second / known->second.sum;
    likelihood = trust * share + (1 - trust) * likelihood;
  }
  return likelihood;
}

double Usage::times(const std::string& word) const {
  const auto known = words_.find(word);
  return known == words_.end() ? 0 : known->second;
}

double Usage::times_behind(const std::string& before, const std::string& word) const {
  const auto known = by_word_.find(before);
  if (known == by_word_.end()) return 0;
  const auto count = known->second.next.find(word);
  return count == known->second.next.end() ? 0 : count->second;
}

}  // namespace ludwright::lsp
