// What stands beside the symbol of a piece in position text and in drawings: the letter of a flag before it (`+P`) or
// behind it (`Q~`, written `letter: _~`), and the `text` of a slot behind it (`Dw`). Meaning:
// schema/semantics.md 8. Tested by tests/tools/notation_test.cpp and tests/bad/text-*.yaml.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/model.h"
#include "engine/notation_parts.h"

namespace ludwright::notation {

class Affixes {
 public:
  explicit Affixes(const Model& model);

  // `slots` are the values of one piece. Slots in the order of the definition.
  std::string before(const std::int32_t* slots) const { return written(front_, slots); }
  std::string behind(const std::int32_t* slots) const { return written(back_, slots); }
  // The text of one value beside the symbol, "" if it has none there.
  const std::string& of(std::size_t slot, std::int32_t value) const;

  // Sets the slots whose texts begin at `at`, the longest ones, and moves `at` behind them.
  void read_before(const std::string& text, std::size_t& at, std::int32_t* slots) const {
    read(front_, text, at, slots);
  }
  void read_behind(const std::string& text, std::size_t& at, std::int32_t* slots) const {
    read(back_, text, at, slots);
  }

  // A text that cannot be told from something else in a position.
  struct Conflict {
    std::size_t slot = 0;
    std::string text;
    std::string problem;   // "`r` could also begin the piece `r`"
    bool curable = false;  // not one if every value had a text
  };
  std::optional<Conflict> conflict(const Model& model, const Symbols& symbols) const;

 private:
  struct Group {  // one slot; at most one of its texts is there
    std::size_t slot = 0;
    std::vector<std::pair<std::string, std::int32_t>> texts;
    bool always = false;  // every value has a text, so one is there
  };
  using Groups = std::vector<Group>;
  static std::string written(const Groups& groups, const std::int32_t* slots);
  static void read(const Groups& groups, const std::string& text, std::size_t& at, std::int32_t* slots);

  Groups front_, back_;
};

}  // namespace ludwright::notation
