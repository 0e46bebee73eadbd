// A book with what was understood of each part, before anything is judged. Tested by
// tests/tools/rulebook_sentences_test.cpp.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "engine/store.h"
#include "tools/rulebook/check/book.h"
#include "tools/rulebook/check/claims.h"
#include "tools/rulebook/check/tables.h"

namespace ludwright::book {

struct Understood {
  std::vector<Token> tokens;
  std::string words;
  std::vector<Claim> claims;         // all of the sentence, or nothing
  std::vector<Claim> option_claims;  // those of a section about options: of some value of them
  std::vector<Claim> some_claims;    // of clauses of a sentence that was not understood whole: only to be held against
                                     // other sentences
  std::vector<std::string> unread;   // clauses that were not understood
  bool whole = false;                // every word was understood
  bool normative = false;
  bool talk = false;  // advice and the like, which rules nothing
  Who about;          // the pieces that the sentence, its label or row names
};

struct Reading {
  std::vector<Understood> parts;  // parallel to Book::parts
  std::vector<TableReading> tables;
};

// With `options_apart` the claims of sections about options are option_claims, and not among the others.
// What the book calls pieces by their number is read off `opening`, or else off the model's own start.
Reading read_claims(const Book& book, const Vocabulary& vocabulary, bool options_apart = true,
                    const Store* opening = nullptr);

}  // namespace ludwright::book
