// Explains why a phrase could not be parsed. Step 2, parse. Tested by tests/dsl/phrase_test.cpp and the cases
// tests/bad/syntax-*.
#pragma once
#include "dsl/attempt.h"
#include "dsl/phrase.h"
#include "dsl/yaml_tree.h"

namespace ludwright {

// Refuses, before parsing, what is empty, too long, or has brackets that do not match or nest too deeply.
bool check_phrase_size(const YamlNode& scalar, Diagnostics& diagnostics);

// One diagnostic: "expected `to`, `through` or the end, got `trough`", with a help for frequent mistakes.
void report_syntax_error(const Attempt& attempt, PhraseKind kind, const YamlNode& scalar, Diagnostics& diagnostics);

}  // namespace ludwright
