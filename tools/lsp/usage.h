// How often words follow each other in definitions: what orders completions. Names are counted by their sort, so that
// what is learnt of one game holds for another; words of the language by themselves. Nothing here says what may follow:
// that is the grammar's. Tested by tests/lsp/completion_test.cpp.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tools/lsp/names.h"

namespace ludwright::lsp {

// A phrase as a sequence: each word as written and as it is counted.
struct UsedWord {
  std::string text;
  std::string as;  // "<zone>" for a name, "<number>", else the word or sign itself
};
// The kind of the phrase is the first word, so that it is known what phrases begin with.
std::vector<UsedWord> used_words(std::string_view phrase, const Part& part, const Names& names);

std::string class_of(Sort sort);

class Usage {
 public:
  // Counts all phrases of a file.
  void learn(const YamlNode& tree, const Names& names);

  // How likely a word that is counted as `next` is behind these words, of which there is at least one; 0 for what was
  // never seen.
  double likelihood(const std::vector<UsedWord>& before, const std::string& next) const;
  // How often a word was written, and how often right behind another.
  double times(const std::string& word) const;
  double times_behind(const std::string& before, const std::string& word) const;

 private:
  using Id = std::uint16_t;  // of a text; 0 for one that was never seen, or came when there were too many

  Id learn(const std::string& text);
  Id known(const std::string& text) const;
  // The last `length` words as one number; 0 if there is one among them that was never seen.
  static std::uint64_t context(const std::vector<Id>& words, std::size_t end, std::size_t length);

  std::unordered_map<std::string, Id> ids_;
  std::unordered_map<std::uint64_t, std::uint32_t> contexts_;  // as counted → times
  std::unordered_map<std::uint64_t, std::uint32_t> followed_;  // context, and the next as counted behind it → times
  std::unordered_map<std::uint32_t, std::uint32_t> pairs_;     // as written: a word, and the next → times
  std::unordered_map<Id, std::uint32_t> words_;                // as written → times
  std::size_t learnt_ = 0;
};

}  // namespace ludwright::lsp
