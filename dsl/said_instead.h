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

// In examples stand TYPE, OTHER and KING for types of the definition, and ROW for its last row.
struct Place {
  std::string_view what;     // "a statement"
  std::string_view help;     // what it begins with
  std::string_view example;  // if the definition has none
  PhraseKind kind = PhraseKind::Expression;
  bool has_first_words = false;  // few words can begin it
};

// Of a text of this shape of keys.h, the value of this key or of one inside it; none if it is no phrase.
std::optional<Place> place(std::string_view shape, const KeyInfo* info);

Place condition();

// What is said here for what one of such words nearly always means, in phrases of this kind; "" if it is not known.
std::string construct(const std::vector<std::string>& words, const Place& place);

// What would make the unknown name at `begin` of this text known, by what stands around it. `types`: of the definition.
std::string declared_by(std::string_view text, std::size_t begin, const std::vector<std::string>& types);

// Every example that is shown, with what it is to be read as.
struct Example {
  PhraseKind kind;
  std::string text;
};
std::vector<Example> examples();

}  // namespace ludwright::said
