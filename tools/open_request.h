// Which definition is opened, and how. Tested by tests/api.
#pragma once
#include <optional>
#include <string>

#include "dsl/load.h"

namespace ludwright {

struct OpenRequest {
  std::string game = {};                 // the name of a game that comes with the program, or the path of a YAML file
  std::optional<std::string> text = {};  // the definition itself, instead of what stands under that path
  TextOfFile files = {};            // texts that go before files on the disk, for what the definition extends, includes
  OptionChoices options = {};       // name → value; others have their defaults
  std::string engine = "compiled";  // or "reference"
  Purpose purpose = Purpose::Whole;  // Play: for play alone, without examples and notes; loads faster
  bool advise = true;                // helps for what is wrong are tried, which may take half a second
  bool colors = false;               // messages about the definition with ANSI colours
};

// The definition with what each step of loading made, whatever is wrong with it.
Loaded load_definition(const OpenRequest& request);

}  // namespace ludwright
