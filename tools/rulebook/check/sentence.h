// A sentence as a tree: what the grammar of grammar.h makes of the words of vocabulary.h. Tested by
// tests/tools/rulebook_sentences_test.cpp.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ludwright::book {

// A rule of the grammar that matched, its words, and the Kept rules inside, in order.
struct Node {
  std::string rule;  // "MoveVP"
  std::string text;  // "move 1 square diagonally"
  std::vector<Node> kids;

  const Node* find(std::string_view name) const;  // the first below, at any depth; null if there is none
  bool has(std::string_view name) const { return find(name) != nullptr; }
};

// nullopt unless the grammar takes every word. Linear but for short look-back; texts over kMostWords are not tried.
inline constexpr std::size_t kMostWords = 120;
std::optional<Node> parse_sentence(const std::string& words);
// A cell of a table about how a piece moves, or a number.
std::optional<Node> parse_cell(const std::string& words);

// How many rules of the grammar could go round without taking a word: none.
std::size_t endless_rules();

}  // namespace ludwright::book
