// How often words follow each other in definitions: what orders completions. Names are counted by their sort, so that
// what is learnt of one game holds for another; words of the language by themselves. Nothing here says what may follow:
// that is the grammar's. Tested by tests/lsp/completion_test.cpp.
#pragma once
#include <array>
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
  struct Count {
    std::unordered_map<std::string, double> next;
    double sum = 0;
  };
  using Counts = std::unordered_map<std::string, Count>;

  std::array<Counts, 4> by_class_;  // context as counted → next as counted; by the length of the context
  Counts by_word_;                  // the last word as written → the next as written
  std::unordered_map<std::string, double> words_;
  std::size_t learnt_ = 0;
};

}  // namespace ludwright::lsp
