// Words of Betza notation as data: read strictly, written in one canonical form. resolve_betza.cpp makes walks of them,
// tools/words/betza_export.cpp makes them of walks. What a letter means: schema/semantics.md 5; what is refused, and
// what is said instead: betza_refused.cpp. Tested by tests/dsl/betza_test.cpp and tests/tools/betza_export_test.cpp.
#pragma once
#include <array>
#include <compare>
#include <optional>
#include <string>
#include <vector>

namespace ludwright {

using BetzaVector = std::array<int, 2>;  // cells to the right and ahead, as the owner faces

struct BetzaAtom {
  char letter;
  int x, y;  // x <= y
};
inline constexpr BetzaAtom kBetzaAtoms[] = {{'W', 0, 1}, {'F', 1, 1}, {'D', 0, 2}, {'N', 1, 2}, {'A', 2, 2},
                                            {'H', 0, 3}, {'C', 1, 3}, {'Z', 2, 3}, {'G', 3, 3}};

// Null if there is no atom for the vector, whatever its signs and order.
const BetzaAtom* betza_atom(const BetzaVector& vector);

// What one leg of a word does, besides its directions.
struct BetzaUse {
  bool moves = false, captures = false, friends = false;  // may end on an empty cell, on an enemy, on an own piece
  bool hops = false, vaults = false;                      // over one piece: any way behind it, or right behind it
  bool lame = false, jumps = false;
  bool toggles = false;  // the next leg is a slide if this one is a step, and the other way round
  int range = 1;         // 0: unlimited

  bool any_end() const { return moves || captures || friends; }
  friend auto operator<=>(const BetzaUse&, const BetzaUse&) = default;
};

struct BetzaLeg : BetzaUse {
  std::string directions;  // of a leg after `a`: relative to the leg before
  std::size_t begin = 0;   // in the word
};

struct BetzaPart {             // of a word: one atom or compound with what stands around it
  std::vector<BetzaLeg> legs;  // more than one if there is an `a`
  std::string atoms;           // letters of kBetzaAtoms
  bool eightfold = false;      // K or Q: a letter selects one direction of eight, a pair a diagonal
  std::size_t begin = 0, end = 0;
};

inline constexpr std::size_t kBetzaLegs = 8;  // of a part, at most

struct BetzaFault {
  std::string message, help;
  std::size_t at = 0;  // byte of the word
};

// The parts of a word; nothing, with the fault, if it is none.
std::optional<std::vector<BetzaPart>> read_betza(const std::string& word, BetzaFault& fault);

// What a modifier or an atom that is not supported means, and what to write instead.
BetzaFault refused_modifier(char letter);
BetzaFault refused_atom(char letter);

// The images of an atom that a row of direction letters selects.
std::vector<BetzaVector> betza_vectors(const BetzaAtom& atom, const std::string& directions);
// The same where the letters select among all eight directions.
std::vector<BetzaVector> betza_vectors_of_eight(const BetzaAtom& atom, const std::string& directions);

// Ring steps, clockwise from ahead, of the direction of a vector along a line or diagonal: -3 to 4; and back.
int betza_ring(const BetzaVector& vector);
BetzaVector betza_ring_vector(int steps);

// The turns, in ring steps and sorted, that the directions of a leg after `a` select. `eightfold`: of K and Q.
std::vector<int> betza_turns(const std::string& directions, bool eightfold);

// Whether leg `index` (from 0) may end where the walk began, which counts as empty in Betza notation. The legs are
// single steps, the first along a line, or a diagonal; `turns` are those of the legs 1, 2, ...
bool betza_comes_back(bool diagonal, const std::vector<std::vector<int>>& turns, std::size_t index);

struct BetzaNext : BetzaUse {  // a leg after `a`
  std::vector<int> turns;      // sorted ring steps
  friend auto operator<=>(const BetzaNext&, const BetzaNext&) = default;
};

struct BetzaWay : BetzaUse {  // one vector, alone
  BetzaVector vector{};
  std::vector<BetzaNext> then;
};

// The canonical word, which read_betza reads the same ways from: equal for equal sets of ways, in whatever order, as
// long as legs after `a` are divided alike. Every vector must have an atom.
std::string write_betza(const std::vector<BetzaWay>& ways);

}  // namespace ludwright
