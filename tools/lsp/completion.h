// What may stand at a place of a definition that is being written, the likeliest first. What words may follow a phrase
// that breaks off is asked of the grammar (dsl/phrase.h), what keys a map may have of the table of keys (dsl/keys.h),
// so that what the language learns is completed without a list here. Tested by tests/lsp/completion_test.cpp.
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/topology.h"
#include "tools/lsp/spot.h"
#include "tools/lsp/usage.h"

namespace ludwright::lsp {

struct Candidate {
  enum class Kind : std::uint8_t { Word, Name, Builtin, Key, Value } kind = Kind::Word;
  std::string text;
  std::string insert;            // if it is not the text
  std::string detail;            // "a zone: row 8"
  const Name* name = nullptr;    // Name
  const KeyInfo* key = nullptr;  // Key
  double score = 0;
};

// A word of a phrase of the definition that neither it nor the language explains: the name of a cell, a name that is
// not bound yet; with the part that it stands in.
using UnexplainedWord = std::pair<std::string, std::string>;
std::vector<UnexplainedWord> unexplained_words(const YamlNode& tree, const Names& names);

// What cells and files of the board are called, as far as that is known: of the last text that could be loaded.
struct BoardNames {
  std::vector<std::string> cells, files;
};
BoardNames board_names(const Topology& board);

struct CompletionRequest {
  const Spot& spot;
  const Names& names;                               // of the definition
  const Usage& everywhere;                          // what was learnt from other definitions
  const Usage& here;                                // and from this one
  const std::vector<UnexplainedWord>& unexplained;  // see below
  const BoardNames& board;
  const std::vector<std::string>& games;   // that `extends` may name
  const std::vector<std::string>& beside;  // files in the folder
};

// In the order in which to show them; those alone that begin with the word as far as it is written, case ignored.
std::vector<Candidate> completions(const CompletionRequest& request);

// The parts of it: words of phrases; keys and texts that are no phrases.
void complete_phrase(const CompletionRequest& request, PhraseKind phrase, std::vector<Candidate>& candidates);
void complete_key(const CompletionRequest& request, std::vector<Candidate>& candidates);
void complete_text(const CompletionRequest& request, std::vector<Candidate>& candidates);

}  // namespace ludwright::lsp
