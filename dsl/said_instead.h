// What stands at a place of a definition, and what people say there that the language says otherwise; for texts in
// everyday speech, see sentences.h. Tested by tests/dsl/sentences_test.cpp, tests/bad/sentence-*.yaml.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/keys.h"
#include "dsl/phrase.h"

namespace ludwright::said {

struct Place {
  std::string_view what;  // "a statement"
  std::string_view
      help;  // what it begins with, with an example; TYPE and ROW stand for a type and the last row of the definition
  PhraseKind kind = PhraseKind::Expression;
  bool has_first_words = false;  // few words can begin it
};

// Of a text of this shape of keys.h, the value of this key or of one inside it; none if it is no phrase.
std::optional<Place> place(std::string_view shape, const KeyInfo* info);

Place condition();

// Helps about what such words speak of, in phrases of this kind, two at most.
std::vector<std::string> constructs(const std::vector<std::string_view>& words, const Place& place);

// Every example that is shown, with what it is to be read as.
struct Example {
  PhraseKind kind;
  std::string text;
};
std::vector<Example> examples();

}  // namespace ludwright::said
