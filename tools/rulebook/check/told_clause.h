// One clause of a worked example, word by word: who does what from where to where. For tales.cpp alone.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/claims.h"

namespace ludwright::book {

inline constexpr std::string_view kPlayVerbs =
    "move|play|plays|played|push|pushes|place|open|opens|opened|reply|replies|answer|answers|slide|bring|brings|jump|"
    "step|advance|advances|start|retakes|retake|shoot|shoots|shooting|firing|fire|fires|choose|chooses|pick|picks|come|"
    "comes|get|gets|"
    "retreat|retreats|reach|lands|land|leaps|leap|enter|send|sent|shot|run|slide|grow|grows|goes|steps|moving|jumps|"
    "travel|travels|hop|hops|runs|slides|moves|drops|drop|places|puts";
inline constexpr std::string_view kTakeVerbs = "capture|capturing|take|takes";
inline constexpr std::string_view kStandVerbs =
    "stand|stands|standing|is|has|lie|lies|hold|holds|stays|stay|remains|remain|owns";
// Words that add nothing to what is told.
inline constexpr std::string_view kToldIdly =
    ",|and|or|to|on|upon|at|from|by|in|into|onto|square|piece|of|that|which|there|1|'s|be|both|first|here|therefore|"
    "thus|so|also|instead|attime|this|now|then|again|who|for|example|instance|either|as|it|next|turn|own|just|game|"
    "board|face|faces|"
    "with|choice|straight|up|whose|they|them|are|way|far|all|through|down|column|row|each|itself|only|along";

struct Told {
  std::string seat, owner, from, becomes;
  std::optional<TypeId> type;
  std::vector<PlacedPiece> victims;
  std::vector<std::string> span;           // "between d3 and d5"
  std::vector<std::string> before, after;  // cells before the verb and behind it
  bool plays = false, takes = false, stands = false, may = false, must = false, no = false, only = false;
  bool empty = false, wins = false, loses = false, turn = false, turns_over = false, gone = false, alone = false;
  bool grows = false, it = false, no_farther = false;
  bool opens = false;  // it is said of the first position
  std::optional<int> moves, men;
};

// Whether every word is understood. `you`: the seat that the book calls so; of_first_move: what may be done first is
// told.
bool read_told(const Bag& bag, const std::string& you, bool of_first_move, Told& told);

}  // namespace ludwright::book
