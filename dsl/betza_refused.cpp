// Letters of Betza notation that no walk stands for, and what is said instead of each.
// Tested by tests/dsl/betza_test.cpp.
#include "dsl/betza.h"

namespace ludwright {
namespace {

struct Refused {
  char letter;
  const char* meaning;
  const char* help;
};

constexpr Refused kModifiers[] = {
    {'i', "only a piece that has not moved",
     "make it a move of its own with `if`, such as `{path: betza fmnD, if: this.row is 2}`, or keep a flag of pieces"},
    {'e', "en passant",
     "make it a move of its own with `do`: `{path: step forward-diagonal to passed, do: take …}`, where `passed` is a "
     "slot of the kind `cell` that the double step sets"},
    {'o', "round the edge of the board", "let the board close upon itself for all pieces: `board: {wrap: files}`"},
    {'u', "what is taken is put where the leg began",
     "say it in `turn`, as one more way of `either`: `swap own … with enemy reached by …`"},
    {'t', "does not take the royal piece", "say what may be taken: `to empty or (enemy except king)`"},
    {'x', "moves of another piece", "make it a move of its own with `if`, or a piece with a `role`"},
    {'z', "a crooked rider", "say it in words, as a group: `(step … then step …) 1..8 times`"},
    {'q', "a circular rider", "say it in words, as a group: `(… then …) 1..8 times`"},
};

constexpr Refused kAtoms[] = {
    {'O', "castling", "make it a move of its own, with `if` and `do`"},
    {'U', "any other cell", "say `spread any through cell`"},
    {'I', "the move of the last piece", "keep a slot of the kind `type`, and make moves with `if`"},
    {'L', "a camel to some programs, a zebra to others", "write `C` for the camel, `Z` for the zebra"},
    {'J', "a zebra to some programs, a camel to others", "write `C` for the camel, `Z` for the zebra"},
};

template <std::size_t N>
BetzaFault refused(const char* what, char letter, const Refused (&known)[N]) {
  std::string message = std::string(what) + " `" + letter + "`";
  for (const Refused& one : known) {
    if (one.letter == letter) return {message + " of betza words (" + one.meaning + ") is not supported", one.help, 0};
  }
  return {message + " of betza words is not supported", "", 0};
}

}  // namespace

BetzaFault refused_modifier(char letter) { return refused("modifier", letter, kModifiers); }

BetzaFault refused_atom(char letter) { return refused("atom", letter, kAtoms); }

}  // namespace ludwright
