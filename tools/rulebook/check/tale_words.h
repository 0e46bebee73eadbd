// The words of worked examples before they are told: why it is so is parted off, some phrases become those that
// tales.cpp knows. Tested by tests/tools/rulebook_tales_test.cpp.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tools/rulebook/check/claims.h"

namespace ludwright::book {

struct ToldWords {
  std::vector<std::string> said, reason;
};

ToldWords told_words(const Vocabulary& vocabulary, const std::string& words);

// What a reason says of the board: "its way is blocked by the elephant on g1" has an elephant on g1. Nothing if there
// is a word that was not understood.
struct Reason {
  std::vector<PlacedPiece> placed;  // whose may be open
  bool clear = false;               // nothing stands between
};
std::optional<Reason> read_reason(const Vocabulary& vocabulary, const std::vector<std::string>& words);

// The cells of a straight line between two; nothing if no line joins them.
std::optional<std::vector<std::string>> cells_between(const Model& model, const std::string& one,
                                                      const std::string& other);
// The cell behind `to` on the line from `from`; "" if there is none.
std::string cell_beyond(const Model& model, const std::string& from, const std::string& to);

}  // namespace ludwright::book
