// Betza words: reading, what their directions select, and the canonical form. See betza.h.
#include "dsl/betza.h"

#include <algorithm>
#include <cctype>
#include <compare>
#include <cstdlib>
#include <map>
#include <tuple>

namespace ludwright {
namespace {

constexpr BetzaVector kRing[] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};

std::vector<BetzaVector> images(const BetzaAtom& atom) {
  std::vector<BetzaVector> all;
  for (const int x : {atom.x, -atom.x}) {
    for (const int y : {atom.y, -atom.y}) {
      for (const BetzaVector& one : {BetzaVector{x, y}, BetzaVector{y, x}}) {
        if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
      }
    }
  }
  return all;
}

bool leads(char letter, const BetzaVector& v) {
  switch (letter) {
    case 'f':
      return v[1] > 0;
    case 'b':
      return v[1] < 0;
    case 'l':
      return v[0] < 0;
    case 'r':
      return v[0] > 0;
    default:
      return false;
  }
}

// One letter. Of an oblique leap only the steeper (flatter) two are meant; of a diagonal both.
bool single(char letter, const BetzaVector& v) {
  const bool upright = letter == 'f' || letter == 'b';
  if (letter == 'v') return single('f', v) || single('b', v);
  if (letter == 's') return single('l', v) || single('r', v);
  const int along = std::abs(upright ? v[1] : v[0]);
  const int across = std::abs(upright ? v[0] : v[1]);
  return leads(letter, v) && along >= across;
}

// Two letters at a right angle: the one diagonal, or the oblique vector nearer to the second letter.
bool pair_of(char first, char second, const BetzaVector& v) {
  if (second == 'h') return leads(first, v);
  if (second == first) return single(first, v);
  if (second == 's') return pair_of(first, 'l', v) || pair_of(first, 'r', v);
  if (second == 'v') return pair_of(first, 'f', v) || pair_of(first, 'b', v);
  const bool upright = second == 'f' || second == 'b';
  return leads(first, v) && leads(second, v) && std::abs(upright ? v[1] : v[0]) >= std::abs(upright ? v[0] : v[1]);
}

// How an atom is used: all its vectors of one kind.
struct Use {
  bool hops = false, lame = false, jumps = false;
  int range = 1;
  friend auto operator<=>(const Use&, const Use&) = default;
};

// The shortest letters that select the vectors; pairs of letters, one for each, if no short row does.
std::string letters_for(const BetzaAtom& atom, const std::vector<BetzaVector>& wanted) {
  const auto sorted = [](std::vector<BetzaVector> vectors) {
    std::sort(vectors.begin(), vectors.end());
    return vectors;
  };
  const std::vector<BetzaVector> goal = sorted(wanted);
  std::vector<std::string> row{""};
  for (int length = 0; length <= 4; ++length) {
    std::vector<std::string> longer;
    for (const std::string& letters : row) {
      if (sorted(betza_vectors(atom, letters)) == goal) return letters;
      for (const char c : {'f', 'b', 'l', 'r', 'v', 's', 'h'}) longer.push_back(letters + c);
    }
    row = std::move(longer);
  }
  std::string letters;
  for (const BetzaVector& v : goal) {
    const char upright = v[1] > 0 ? 'f' : 'b';
    const char side = v[0] > 0 ? 'r' : 'l';
    letters += std::abs(v[0]) >= std::abs(v[1]) ? std::string{upright, side} : std::string{side, upright};
  }
  return letters;
}

std::string modes(int mode, const Use& use) {
  return std::string(mode == 1   ? "m"
                     : mode == 2 ? "c"
                                 : "") +
         (use.hops ? "p" : "") + (use.lame ? "n" : "") + (use.jumps ? "j" : "");
}

// An atom with its range: slides have letters of their own.
std::string with_range(char letter, int range) {
  if (range == 0 && letter == 'W') return "R";
  if (range == 0 && letter == 'F') return "B";
  return letter + (range == 1 ? "" : std::to_string(range));
}

}  // namespace

const BetzaAtom* betza_atom(const BetzaVector& vector) {
  const auto [x, y] = std::minmax({std::abs(vector[0]), std::abs(vector[1])});
  for (const BetzaAtom& atom : kBetzaAtoms) {
    if (atom.x == x && atom.y == y) return &atom;
  }
  return nullptr;
}

// On the orthogonal atoms directions just unite.
std::vector<BetzaVector> betza_vectors(const BetzaAtom& atom, const std::string& directions) {
  std::vector<BetzaVector> chosen;
  for (const BetzaVector& v : images(atom)) {
    bool meant = directions.empty();
    for (std::size_t i = 0; i < directions.size() && !meant; ++i) {
      const char next = i + 1 < directions.size() ? directions[i + 1] : ' ';
      const bool upright = directions[i] == 'f' || directions[i] == 'b' || directions[i] == 'v';
      const bool crosses =
          upright ? next == 'l' || next == 'r' || next == 's' : next == 'f' || next == 'b' || next == 'v';
      if (atom.x != 0 && (crosses || next == 'h' || next == directions[i])) {
        meant = directions[i] == 'v'   ? pair_of('f', next, v) || pair_of('b', next, v)
                : directions[i] == 's' ? pair_of('l', next, v) || pair_of('r', next, v)
                                       : pair_of(directions[i], next, v);
        ++i;
      } else {
        meant = single(directions[i], v);
      }
    }
    if (meant) chosen.push_back(v);
  }
  return chosen;
}

int betza_ring(const BetzaVector& vector) {
  const auto sign = [](int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; };
  for (int i = 0; i < 8; ++i) {
    if (kRing[i][0] == sign(vector[0]) && kRing[i][1] == sign(vector[1])) return i > 4 ? i - 8 : i;
  }
  return 0;
}

BetzaVector betza_ring_vector(int steps) { return kRing[(steps % 8 + 8) % 8]; }

std::string read_betza(const std::string& word, std::vector<BetzaPart>& parts, std::size_t& fault) {
  for (std::size_t i = 0; i < word.size();) {
    BetzaPart part;
    part.begin = i;
    for (; i < word.size() && std::islower(static_cast<unsigned char>(word[i])) != 0; ++i) {
      const char c = word[i];
      fault = i;
      if (std::string("fblrvsh").find(c) != std::string::npos) {
        part.directions += c;
      } else if (c == 'm') {
        part.moves = true;
      } else if (c == 'c') {
        part.captures = true;
      } else if (c == 'p') {
        part.hops = true;
      } else if (c == 'n') {
        part.lame = true;
      } else if (c == 'j') {
        part.jumps = true;
      } else {
        return std::string("modifier `") + c + "` of betza words is not supported";
      }
    }
    fault = i;
    if (i == word.size()) return "expected an atom, got the end of the word";
    const char atom = word[i++];
    if (std::string("WFDNAHCZGKRBQ").find(atom) == std::string::npos)
      return std::string("atom `") + atom + "` of betza words is not supported";
    part.atoms = atom == 'K' || atom == 'Q' ? "WF" : atom == 'R' ? "W" : atom == 'B' ? "F" : std::string(1, atom);
    if (atom == 'R' || atom == 'B' || atom == 'Q') part.range = 0;
    if (i < word.size() && word[i] == atom) {
      part.range = 0;
      ++i;
    }
    std::string digits;
    while (i < word.size() && std::isdigit(static_cast<unsigned char>(word[i])) != 0 && digits.size() < 3)
      digits += word[i++];
    if (!digits.empty()) part.range = std::stoi(digits);
    part.end = i;
    fault = part.begin;
    if (part.hops && part.range == 1) return "`p` is for slides";
    if (part.lame && (part.range != 1 || std::string("NAD").find(atom) == std::string::npos))
      return "`n` is for single leaps by N, A and D";
    if (part.jumps && (part.lame || part.range != 1 || std::string("AD").find(atom) == std::string::npos))
      return "`j` is for single leaps by A and D";
    parts.push_back(part);
  }
  return parts.empty() ? "expected a betza word" : "";
}

std::string write_betza(const std::vector<BetzaWay>& ways) {
  // Per atom and use: what may be done along each vector, 1 moving, 2 taking, 3 both.
  std::map<std::pair<const BetzaAtom*, Use>, std::map<BetzaVector, int>> atoms;
  for (const BetzaWay& way : ways) {
    int& mode = atoms[{betza_atom(way.vector), {way.hops, way.lame, way.jumps, way.range}}][way.vector];
    mode |= (way.moves ? 1 : 0) | (way.captures ? 2 : 0);
  }
  struct Written {
    const BetzaAtom* atom;
    Use use;
    int mode;
    std::string directions;
  };
  std::vector<Written> parts;
  for (const auto& [key, vectors] : atoms) {
    for (const int mode : {3, 1, 2}) {
      std::vector<BetzaVector> chosen;
      for (const auto& [vector, does] : vectors) {
        if (does == mode) chosen.push_back(vector);
      }
      if (!chosen.empty()) parts.push_back({key.first, key.second, mode, letters_for(*key.first, chosen)});
    }
  }
  std::string word;
  std::vector<bool> done(parts.size(), false);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (done[i]) continue;
    const Written& part = parts[i];
    std::string letters = with_range(part.atom->letter, part.use.range);
    // W and F alike in all directions are a K or a Q.
    for (std::size_t j = i + 1; j < parts.size() && part.atom->letter == 'W' && part.use.range <= 1; ++j) {
      const Written& other = parts[j];
      if (other.atom->letter != 'F' || other.use != part.use || other.mode != part.mode) continue;
      if (!part.directions.empty() || !other.directions.empty()) continue;
      letters = part.use.range == 0 ? "Q" : "K";
      done[j] = true;
    }
    word += part.directions + modes(part.mode, part.use) + letters;
  }
  return word;
}

}  // namespace ludwright
