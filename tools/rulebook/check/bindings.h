// The side file of a rulebook: what its sentences mean where the frames do not read them, and which are no rules. Read
// by read_bindings, resolved against a book by place_bindings. schema/rulebook.md has the format. Tested by
// tests/tools/rulebook_bindings_test.cpp.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "dsl/load.h"
#include "tools/rulebook/check/book.h"
#include "tools/rulebook/check/vocabulary.h"

namespace ludwright::book {

enum class BindingKind : std::uint8_t { Nothing, Example, Cites, Property, Holds, States, Waive, Flavour };

struct Binding {
  BindingKind kind = BindingKind::Nothing;
  std::string quote;  // "" if the fingerprint alone says which sentence it is
  std::string under, fingerprint, reason;
  std::vector<std::string> cites;   // examples of the definition, by a part of what they cite
  int occurrence = 0;               // from 1; 0: the quote must occur once
  std::vector<std::string> except;  // exceptions that are declared: names of pieces
  std::vector<std::string> states;  // parts of the definition: "end.no_move"
  std::vector<const YamlNode*> examples;
  const YamlNode* phrase = nullptr;  // of a property, or of what holds
  std::uint32_t line = 0;            // of the side file
  Span quote_span, fingerprint_span;
  std::size_t insert_at = 0;  // where a fingerprint can be put in
  std::size_t indent = 0;
};

struct Suppression {
  std::string finding, quote, reason;
  std::uint32_t line = 0;
};

struct Bindings {
  std::string path;  // "" if there is no side file
  Glossary glossary;
  std::vector<Binding> bindings;
  std::vector<Suppression> suppressions;
  SourceSet sources;       // those of the definition, and the side file
  std::uint32_t file = 0;  // of the side file
  std::shared_ptr<YamlNode> tree;
};

// `rulebook.bindings.yaml` beside `rulebook.md`.
std::string bindings_path(const std::string& book_path);
// Throws Stop with the rendered diagnostics. No file is no fault unless `must_exist`.
Bindings read_bindings(const std::string& path, bool must_exist, const SourceSet& sources);

// Which part each binding is about.
struct PlacedBinding {
  std::size_t part = 0;
  bool found = false;
  bool changed = false;                 // the sentence was another when it was accepted
  std::string problem;                  // why it is about no part
  std::vector<std::size_t> candidates;  // several places of the quote
};
std::vector<PlacedBinding> place_bindings(const Bindings& bindings, const Book& book);
// Whether the words of a quote, with or without the signs of Markdown, stand in a sentence or its label.
bool has_quote(const Part& part, const std::string& quote);

// 16 hexadecimal digits of the SHA-256 of a sentence in plain form.
std::string fingerprint(const std::string& sentence);

}  // namespace ludwright::book
