// The reference of the language (schema/reference.md) by the words that it explains: for hovers and completions. Tested
// by tests/lsp/reference_page_test.cpp.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ludwright::lsp {

class ReferencePage {
 public:
  explicit ReferencePage(std::string_view markdown);

  // Markdown: what is said of a word of phrases, with the first example; "" if nothing is.
  std::string word(std::string_view word) const;
  // The same of a key of a map of dsl/keys.h, with its sentence there.
  std::string key(std::string_view map, std::string_view key) const;

 private:
  struct Entry {
    std::string heading, text, example;
    std::string section;             // of "players: forward, letter": "players"
    std::vector<std::string> words;  // what the heading lists
  };
  static std::string shown(const Entry& entry);
  void add_row(std::string_view line);

  std::vector<Entry> entries_;
  std::map<std::string, std::size_t, std::less<>> by_word_;  // of headings without a section
  std::map<std::string, std::string, std::less<>> rows_;     // of tables: word → meaning
};

}  // namespace ludwright::lsp
