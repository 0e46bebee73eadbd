// Every built-in word of phrases: what it is called, what it means, what it gives. Step 3, resolve, looks words up here
// after the names that a definition declares; `ludwright help` and the editor's lists read the same table. Tested by
// tests/dsl/resolve_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "engine/model.h"

namespace ludwright {

enum class WordKind : std::uint8_t {
  Plain,      // a value: the operation `op` of type `type`
  Candidate,  // it, that: the type is that of what is bound
  Owner,      // a direction of the owner: its facing turned
  Heading,    // a direction of the last leg: its heading turned
  Compass,    // a direction of the board, if the board has it
  Class,      // several directions, only after step, slide, hop, spread, leap
  Attribute,  // only after a dot
  Assigned,   // only assigned to
  Reserved    // a word of the grammar: never a name
};

struct Builtin {
  const char* word;
  WordKind kind;
  Op op;
  Type type;
  // Owner, Heading: eighths of a turn to the right: halves, quarters and single ring steps, added up.
  int halves = 0, quarters = 0, steps = 0;
  DirectionClass directions = DirectionClass::One;  // Class
  const char* meaning = "";
};

const std::vector<Builtin>& builtins();
const Builtin* find_builtin(const std::string& word);  // nullptr if there is none

// Ring steps of an Owner or Heading word on this board, from -half + 1 to half. Undefined on a board without a ring
// unless the word is `forward`, `backward`, `ahead` or `back`.
int ring_steps(const Builtin& word, const Topology& board);

}  // namespace ludwright
