// Texts in everyday speech where the language has phrases: `hill: the four squares in the middle`. Advice on one word
// of such a text leads nowhere, so it is told what stands at such a place, and what says the like of it here. Tested by
// tests/bad/sentence-*.yaml and tests/dsl/sentences_test.cpp.
#pragma once
#include <functional>
#include <string_view>
#include <vector>

#include "dsl/diagnostic.h"
#include "dsl/yaml_tree.h"

namespace ludwright {

// Of each text that is everyday speech the faults in it become one. `knows`: whether a word is one of phrases or is
// declared.
void explain_sentences(const YamlNode& tree, const std::function<bool(std::string_view)>& knows,
                       std::vector<Diagnostic>& faults);

// Phrases that stop to be one at their first word, or name something unknown in a condition, and have no help, get told
// what stands there; and names of the definition stand in all helps.
void help_bare(const YamlNode& tree, std::vector<Diagnostic>& faults);

}  // namespace ludwright
