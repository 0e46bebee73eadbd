// The words of the language as bytes: where a word, a number or white space ends, and which words are taken.
// Step 2, parse. Used by the tokens of the grammar and by what explains syntax errors. Tested by
// tests/dsl/phrase_test.cpp.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace ludwright::words {

// 0 to 9, and no other digit of Unicode.
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Length of the word, number (or vector, `1x2`) or white space at the beginning of `text`; 0 if there is none.
std::size_t word_length(std::string_view text);
std::size_t number_length(std::string_view text);
std::size_t vector_length(std::string_view text);
std::size_t blank_length(std::string_view text);

// All words of the text, in order.
std::vector<std::string_view> all_in(std::string_view text);

// Words that cannot be names.
const std::vector<std::string>& reserved();
bool is_reserved(std::string_view word);
// `step`, `slide`, `leap`, `hop`, `spread`, `betza`
bool is_walk_verb(std::string_view word);
// `move`, `take`, `require` …: the first words of statements
bool is_statement_verb(std::string_view word);
// `captured`, `removed`, `moves`, `placed`
bool is_event_verb(std::string_view word);

// The word at the beginning of `text` that may serve as a name there; empty if it is reserved or begins a walk (`step
// north`, but not `step` alone, which may name a move).
std::string_view name_at(std::string_view text);
// Whether `text` is one whole word that may name something.
bool is_name(std::string_view text);

}  // namespace ludwright::words
