// Rules in words and in other notations. Tested by tests/tools/cli_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "tools/api/game.h"
#include "tools/words/overview.h"

namespace ludwright::api {

// The rules at a glance, and those of one piece, by name or letter (Illegal where there is none).
std::vector<OverviewSection> overview(const Game& game);
Result<std::vector<OverviewLine>> piece_overview(const Game& game, const std::string& piece);
// What the rule at this place of the definition says, both from 1, column 0 for anywhere; "" where there is none.
std::string rule_at(const Game& game, std::uint32_t line, std::uint32_t column);

struct BetzaWord {
  struct LeftOut {
    std::string place;   // file:line:column
    std::string move;    // "pawn.double"
    std::string reason;  // a noun phrase: "its condition (`if`)"
  };
  std::string piece;  // a type or a role
  std::string word;   // canonical, equal for equal moves; "" if nothing of them can be said
  std::vector<LeftOut> left_out;
};

// How one type or role moves in Betza notation; "": all that have moves of their own. Illegal where the board is not
// square.
Result<std::vector<BetzaWord>> betza(const Game& game, const std::string& piece);

}  // namespace ludwright::api
