// The line of a text that a fault is in, cut into words and signs. Used by repairs.cpp and repair_lines.cpp.
#pragma once
#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dsl/repairs.h"

namespace ludwright {

class RepairLine {
 public:
  explicit RepairLine(const RepairPlace& place) : place_(place), text_(place.text) { cut_line(); }

 protected:
  static bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
  static bool is_article(std::string_view word);
  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

  struct Token {
    std::size_t begin = 0, end = 0;
    bool in_fault = false;
  };

  std::string_view at(const Token& token) const { return text_.substr(token.begin, token.end - token.begin); }
  bool is_word(const Token& token) const { return is_letter(text_[token.begin]); }

  // The words and signs of the line where the fault is, and those of them that are near it.
  void cut_line();

  Repair replaced(std::size_t token, std::string word) const {
    return {tokens_[token].begin, tokens_[token].end, std::move(word)};
  }
  // The text between two tokens, both included.
  Repair replaced(std::size_t first, std::size_t last, std::string text) const {
    return {tokens_[first].begin, tokens_[last].end, std::move(text)};
  }
  std::string text_of(std::size_t token) const { return std::string(at(tokens_[token])); }

  static void add(std::vector<Repair>& all, Repair repair) {
    if (std::find(all.begin(), all.end(), repair) == all.end()) all.push_back(std::move(repair));
  }

  const RepairPlace place_;
  std::string_view text_;
  std::size_t line_begin_ = 0, line_end_ = 0;
  std::size_t content_end_ = 0;  // of the line without a comment
  std::vector<Token> tokens_;
  std::vector<std::size_t> near_;  // indices of tokens
};

// What belongs to keys, lines and brackets of YAML.
class RepairsOfLines : public RepairLine {
 public:
  using RepairLine::RepairLine;
  std::vector<Repair> of_keys() const;
  std::vector<std::vector<Repair>> of_lines() const;  // the likeliest kinds first
  std::vector<Repair> of_lost_openings() const;

 protected:
  void add_comment_mark(std::vector<Repair>& all) const;

 private:
  void add_joined(std::vector<Repair>& all) const;
  void add_counts(std::vector<Repair>& all) const;
  void add_mapped(std::vector<Repair>& all) const;
  void add_quotes_of_value(std::vector<Repair>& all) const;
  void add_block_mark(std::vector<Repair>& all) const;
  void add_leaps(std::vector<Repair>& all) const;
  void add_template_quotes(std::vector<Repair>& all) const;
  void add_braces(std::vector<Repair>& all) const;
  void add_doubled(std::vector<Repair>& all) const;
  void add_brackets_of_lists(std::vector<Repair>& all) const;
  void add_colons_above(std::vector<Repair>& all) const;
  void add_values_above(std::vector<Repair>& all) const;
  void add_ends(std::vector<Repair>& all) const;
  void add_keys_above(std::vector<Repair>& all, std::size_t line, std::size_t indentation) const;
  void add_key_of_block(std::vector<Repair>& all) const;
  void add_colons(std::vector<Repair>& all) const;
  std::vector<std::size_t> lines_around() const;
  void add_items(std::vector<Repair>& all) const;
  void add_indentations(std::vector<Repair>& all) const;
  std::vector<std::size_t> indentations_at(std::size_t line) const;
};

// What belongs to signs, blanks and brackets in phrases.
class RepairsOfSigns : public RepairsOfLines {
 protected:
  using RepairsOfLines::RepairsOfLines;
  std::vector<Repair> of_comments() const;
  std::vector<Repair> of_calls() const;
  std::vector<Repair> of_crossings() const;
  std::vector<Repair> of_sayings() const;
  std::vector<Repair> of_signs() const;
  std::vector<Repair> of_brackets() const;

 private:
  void add_none_left(std::vector<Repair>& all) const;
  std::string singular(const std::string& word) const;
  void add_vectors(std::vector<Repair>& all) const;
  void add_numbers(std::vector<Repair>& all, std::size_t i) const;
  void add_name_in_one(std::vector<Repair>& all) const;
  void add_joined_name(std::vector<Repair>& all, std::size_t i) const;
  bool is_in_list() const;
  void add_commas(std::vector<Repair>& all) const;
  void add_assignments(std::vector<Repair>& all) const;
  void add_phrase_brackets(std::vector<Repair>& all) const;
  void add_ranges(std::vector<Repair>& all) const;
};

// What people say for words of the language, by the word, in small letters; none if it is not known. Only what then
// can be read is ever told.
std::vector<std::string> other_words(std::string_view word);

}  // namespace ludwright
