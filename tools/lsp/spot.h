// Where the cursor is in a definition that is being written: which part of it, what of the phrase stands before, which
// word has been begun. Only the text before the cursor counts. Tested by tests/lsp/completion_test.cpp.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/lsp/walk.h"

namespace ludwright::lsp {

struct Spot {
  Part part;                             // its entry or scalar ends in a stand-in for the word
  std::string before;                    // the text of the part up to the word that has been begun
  std::string word;                      // that word, as far as it is written
  bool may_be_key = false;               // of a value: alone on its line, it could become a key
  std::vector<std::string> siblings;     // keys that the map around a key has already
  std::shared_ptr<const YamlNode> tree;  // what the part points into
};

// Nothing in comments, and where no part of a definition can be.
std::optional<Spot> spot_at(std::string_view text, std::size_t cursor);

}  // namespace ludwright::lsp
