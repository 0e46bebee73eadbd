// Of a phrase that breaks off: the word before that which nothing declares. Two words side by side are a phrase, so
// parsing goes on behind a word that is misspelt, or of everyday speech, and stumbles later. Tested by
// tests/bad/early-*.
#pragma once
#include <set>
#include <string>

#include "dsl/diagnostic.h"
#include "dsl/source.h"
#include "dsl/yaml_tree.h"

namespace ludwright {

class UnknownWords {
 public:
  UnknownWords(const YamlNode& tree, const SourceSet& sources);

  // Moves the fault to the first such word of its phrase, if there is one before its place; else leaves out the helps
  // about words that the definition declares itself.
  void explain(Diagnostic& fault) const;

  // Whether it is a word of phrases, or is declared.
  bool knows(std::string_view word) const;

 private:
  bool tell_of_item(Diagnostic& fault, std::size_t begin) const;
  void declare(const YamlNode& node);
  void declare_words(std::string_view text);
  void declare_bound(std::string_view text);
  // Where the text begins that the fault is in.
  std::size_t text_begin(const YamlNode& node, Span fault, std::size_t begin) const;

  const YamlNode& tree_;
  const SourceSet& sources_;
  std::set<std::string, std::less<>> known_, declared_;
};

}  // namespace ludwright
