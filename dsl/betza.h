// Words of Betza notation as data: read strictly, written in one canonical form. resolve_betza.cpp makes walks of them,
// tools/betza_export.cpp makes them of walks. Atoms W F D N A H C Z G and K R B Q; ranges (`W3`, `N0`, `NN`);
// directions f b l r v s, pairs of them, `fh` and `bh`; modes m, c, p (over one piece), n and j (the cell on the way
// must be empty, or carry a piece). Tested by tests/dsl/betza_test.cpp and tests/tools/betza_export_test.cpp.
#pragma once
#include <array>
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

struct BetzaPart {  // of a word: one atom or compound with what stands around it
  std::string directions;
  bool moves = false, captures = false;  // neither: both
  bool hops = false, lame = false, jumps = false;
  std::string atoms;  // letters of kBetzaAtoms
  int range = 1;      // 0: unlimited
  std::size_t begin = 0, end = 0;
};

// What is wrong with a word, "" if nothing; then `parts` are its parts, else `fault` is the byte where it goes wrong.
std::string read_betza(const std::string& word, std::vector<BetzaPart>& parts, std::size_t& fault);

// The images of an atom that a row of direction letters selects.
std::vector<BetzaVector> betza_vectors(const BetzaAtom& atom, const std::string& directions);

// Ring steps, clockwise from ahead, of the direction of a vector along a line or diagonal: -3 to 4; and back.
int betza_ring(const BetzaVector& vector);
BetzaVector betza_ring_vector(int steps);

struct BetzaWay {  // one vector, alone
  BetzaVector vector{};
  bool moves = true, captures = true;
  bool hops = false, lame = false, jumps = false;
  int range = 1;
};

// The canonical word: equal for equal sets of ways, in whatever order, and read_betza reads the same ways from it.
// Every vector must have an atom.
std::string write_betza(const std::vector<BetzaWay>& ways);

}  // namespace ludwright
