// Betza words: reading, what their directions select, and the canonical form. See betza.h.
#include "dsl/betza.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <set>

namespace ludwright {
namespace {

constexpr const char* kTurnLetters[] = {"bl", "ll", "fl", "ff", "fr", "rr", "br", "bb"};  // turns -3 to 4

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

// How an atom is used: all its vectors of one kind. The ends of the first leg are not part of it.
struct Use {
  BetzaUse first;
  std::vector<BetzaNext> then;
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

// The shortest letters for turns; pairs of letters, one for each, if no short row does.
std::string letters_for_turns(const std::vector<int>& turns, bool eightfold) {
  std::vector<std::string> row{""};
  for (int length = 0; length <= 3; ++length) {
    std::vector<std::string> longer;
    for (const std::string& letters : row) {
      if (betza_turns(letters, eightfold) == turns) return letters;
      for (const char c : {'f', 'b', 'l', 'r', 'v', 's'}) longer.push_back(letters + c);
    }
    row = std::move(longer);
  }
  std::string letters;
  for (const int turn : turns) letters += kTurnLetters[turn + 3];
  return letters;
}

// The modes of a leg in the order that programs expect.
std::string modes(const BetzaUse& use, bool last) {
  std::string letters;
  const bool plain = last ? use.moves && use.captures && !use.friends : use.moves && !use.captures && !use.friends;
  if (!plain) {
    if (use.moves) letters += 'm';
    if (use.captures) letters += 'c';
    if (use.friends) letters += 'd';
  }
  if (use.hops) letters += 'p';
  if (use.vaults) letters += 'g';
  if (use.toggles) letters += 'y';
  if (use.lame) letters += 'n';
  if (use.jumps) letters += 'j';
  return letters;
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

std::vector<BetzaVector> betza_vectors_of_eight(const BetzaAtom& atom, const std::string& directions) {
  std::vector<BetzaVector> chosen;
  for (const int turn : betza_turns(directions, true)) {
    const BetzaVector vector = betza_ring_vector(turn);
    if ((vector[0] != 0 && vector[1] != 0) == (atom.x != 0)) chosen.push_back(vector);
  }
  return chosen;
}

std::vector<int> betza_turns(const std::string& directions, bool eightfold) {
  if (directions.empty()) return eightfold ? std::vector<int>{-3, -2, -1, 0, 1, 2, 3} : std::vector<int>{-2, 0, 2};
  std::vector<int> turns;
  for (int turn = -3; turn <= 4; ++turn) {
    const BetzaVector v = betza_ring_vector(turn);
    const auto points = [&v](char letter) {
      return letter == 'v' ? v[1] != 0 : letter == 's' ? v[0] != 0 : leads(letter, v);
    };
    bool meant = false;
    for (std::size_t i = 0; i < directions.size() && !meant; ++i) {
      const char next = i + 1 < directions.size() ? directions[i + 1] : ' ';
      const auto upright = [](char c) { return c == 'f' || c == 'b' || c == 'v'; };
      if (next != ' ' && upright(directions[i]) != upright(next)) {
        meant = points(directions[i]) && points(next);
        ++i;
      } else {
        meant = points(directions[i]) && (upright(directions[i]) ? v[0] == 0 : v[1] == 0);
        if (next == directions[i]) ++i;
      }
    }
    if (meant) turns.push_back(turn);
  }
  return turns;
}

bool betza_comes_back(bool diagonal, const std::vector<std::vector<int>>& turns, std::size_t index) {
  // Where legs end, seen from a first step whose heading is the same for all: a quarter turn changes nothing.
  std::set<std::pair<BetzaVector, int>> ends;
  const int first = diagonal ? 1 : 0;
  ends.insert({betza_ring_vector(first), first});
  for (std::size_t i = 0; i < index; ++i) {
    std::set<std::pair<BetzaVector, int>> next;
    for (const auto& [cell, heading] : ends) {
      for (const int turn : turns[i]) {
        const BetzaVector step = betza_ring_vector(heading + turn);
        next.insert({{cell[0] + step[0], cell[1] + step[1]}, (heading + turn + 8) % 8});
      }
    }
    ends = std::move(next);
  }
  return std::any_of(ends.begin(), ends.end(), [](const auto& end) { return end.first == BetzaVector{0, 0}; });
}

namespace {

class Reader {
 public:
  Reader(const std::string& word, BetzaFault& fault) : word_(word), fault_(fault) {}

  std::optional<std::vector<BetzaPart>> read() {
    std::vector<BetzaPart> parts;
    while (at_ < word_.size()) {
      BetzaPart part;
      part.begin = at_;
      if (!modifiers(part) || !atom(part) || !judge(part)) return std::nullopt;
      parts.push_back(std::move(part));
    }
    if (!parts.empty()) return parts;
    fail(0, "expected a betza word");
    return std::nullopt;
  }

 private:
  bool fail(std::size_t at, const std::string& message, const std::string& help = "") {
    fault_ = {message, help, at};
    return false;
  }

  bool modifiers(BetzaPart& part) {
    part.legs.emplace_back().begin = at_;
    for (; at_ < word_.size() && std::islower(static_cast<unsigned char>(word_[at_])) != 0; ++at_) {
      const char c = word_[at_];
      BetzaLeg& leg = part.legs.back();
      if (c == 'a') {
        part.legs.emplace_back().begin = at_ + 1;
      } else if (std::string("fblrvsh").find(c) != std::string::npos) {
        leg.directions += c;
      } else if (bool* mode = mode_of(leg, c)) {
        *mode = true;
      } else {
        fault_ = refused_modifier(c);
        fault_.at = at_;
        return false;
      }
    }
    return true;
  }

  static bool* mode_of(BetzaLeg& leg, char letter) {
    switch (letter) {
      case 'm':
        return &leg.moves;
      case 'c':
        return &leg.captures;
      case 'd':
        return &leg.friends;
      case 'p':
        return &leg.hops;
      case 'g':
        return &leg.vaults;
      case 'y':
        return &leg.toggles;
      case 'n':
        return &leg.lame;
      case 'j':
        return &leg.jumps;
      default:
        return nullptr;
    }
  }

  // An atom or a compound, and its range.
  bool atom(BetzaPart& part) {
    if (at_ == word_.size()) return fail(at_, "expected an atom, got the end of the word");
    const char atom = word_[at_++];
    if (std::string("WFDNAHCZGKRBQ").find(atom) == std::string::npos) {
      fault_ = refused_atom(atom);
      fault_.at = at_ - 1;
      return false;
    }
    part.eightfold = atom == 'K' || atom == 'Q';
    part.atoms = part.eightfold ? "WF" : atom == 'R' ? "W" : atom == 'B' ? "F" : std::string(1, atom);
    int range = atom == 'R' || atom == 'B' || atom == 'Q' ? 0 : 1;
    if (at_ < word_.size() && word_[at_] == atom) {
      range = 0;
      ++at_;
    }
    std::string digits;
    while (at_ < word_.size() && std::isdigit(static_cast<unsigned char>(word_[at_])) != 0 && digits.size() < 3)
      digits += word_[at_++];
    if (!digits.empty()) range = std::stoi(digits);
    part.end = at_;
    for (BetzaLeg& leg : part.legs) {
      leg.range = range;
      if (leg.toggles) range = range == 0 ? 1 : range == 1 ? 0 : range;
    }
    return true;
  }

  // `h` halves the eight leaps of an oblique atom, right behind the letter that says which half.
  static bool halves_well(const BetzaPart& part) {
    const std::string& directions = part.legs[0].directions;
    if (directions.find('h') == std::string::npos) return true;
    if (std::string("NCZ").find(part.atoms) == std::string::npos) return false;
    for (std::size_t i = 0; i < directions.size(); ++i) {
      if (directions[i] == 'h') return false;
      const char next = i + 1 < directions.size() ? directions[i + 1] : ' ';
      const auto upright = [](char c) { return c == 'f' || c == 'b' || c == 'v'; };
      const bool pair =
          next == 'h' || next == directions[i] || (next != ' ' && upright(directions[i]) != upright(next));
      if (pair) ++i;
    }
    return true;
  }

  bool judge(const BetzaPart& part) {
    const bool ring = part.atoms == "WF" || part.atoms == "W" || part.atoms == "F";
    if (part.legs.size() > kBetzaLegs)
      return fail(part.begin, "a word has at most " + std::to_string(kBetzaLegs) + " legs joined by `a`");
    if (part.legs.size() > 1 && !ring) return fail(part.begin, "`a` is for W, F, K, R, B and Q");
    if (!halves_well(part))
      return fail(part.begin, "`h` is for N, C and Z, right behind another letter, as in `fhN`",
                  std::string("NCZ").find(part.atoms) == std::string::npos ? "leave `h` out" : "");
    for (std::size_t i = 0; i < part.legs.size(); ++i) {
      if (!judge_leg(part, i, ring)) return false;
    }
    return true;
  }

  bool judge_leg(const BetzaPart& part, std::size_t index, bool ring) {
    const BetzaLeg& leg = part.legs[index];
    const bool alone = part.legs.size() == 1;
    const bool last = index + 1 == part.legs.size();
    if (leg.hops && leg.range == 1) return fail(leg.begin, "`p` is for slides");
    if (leg.vaults && (!ring || leg.range != 0 || leg.hops))
      return fail(leg.begin, "`g` is for R, B and Q",
                  "of a step say `hop … over piece also hop … over piece to empty then slide ahead`");
    if (leg.lame && (!alone || leg.range != 1 || std::string("NAD").find(part.atoms) == std::string::npos))
      return fail(leg.begin, "`n` is for single leaps by N, A and D");
    if (leg.jumps && (!alone || leg.lame || leg.range != 1 || std::string("AD").find(part.atoms) == std::string::npos))
      return fail(leg.begin, "`j` is for single leaps by A and D");
    if (leg.toggles && last) return fail(leg.begin, "`y` needs another leg, as in `yafsF`");
    if (leg.toggles && (leg.range > 1 || leg.any_end()))
      return fail(leg.begin, "`y` is for a step or an endless slide to an empty cell, without `m`, `c` and `d`");
    if (leg.toggles && index == 0 && part.atoms == "F" && !leg.directions.empty())
      return fail(leg.begin, "directions before `y` on F and B mean different things to different programs");
    if (!last && (leg.hops || leg.vaults)) return fail(leg.begin, "`p` and `g` are for the last leg");
    if (index == 0) return true;
    if (leg.directions.find('h') != std::string::npos) return fail(leg.begin, "`h` is for leaps");
    const bool slides = leg.range != 1 || part.legs[0].range != 1;
    const std::vector<int> turns = betza_turns(leg.directions, part.eightfold);
    if (slides && (part.legs.size() > 2 || std::find(turns.begin(), turns.end(), 4) != turns.end()))
      return fail(leg.begin, "slides are joined twice at most, and not backwards",
                  "a walk never slides over the cell where it began: say it in words, `slide … then slide …`");
    return true;
  }

  const std::string& word_;
  BetzaFault& fault_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<std::vector<BetzaPart>> read_betza(const std::string& word, BetzaFault& fault) {
  return Reader(word, fault).read();
}

std::string write_betza(const std::vector<BetzaWay>& ways) {
  // Per atom and use: what may be done along each vector, 1 moving, 2 taking, 4 taking own pieces.
  std::map<std::pair<const BetzaAtom*, Use>, std::map<BetzaVector, int>> atoms;
  for (const BetzaWay& way : ways) {
    BetzaUse first = way;
    first.moves = first.captures = first.friends = false;
    int& mode = atoms[{betza_atom(way.vector), {first, way.then}}][way.vector];
    mode |= (way.moves ? 1 : 0) | (way.captures ? 2 : 0) | (way.friends ? 4 : 0);
  }
  struct Written {
    const BetzaAtom* atom;
    Use use;
    std::string directions;
  };
  std::vector<Written> parts;
  for (const auto& [key, vectors] : atoms) {
    for (const int mode : {3, 1, 2, 4, 5, 6, 7, 0}) {
      std::vector<BetzaVector> chosen;
      for (const auto& [vector, does] : vectors) {
        if (does == mode) chosen.push_back(vector);
      }
      if (chosen.empty()) continue;
      Use use = key.second;
      use.first.moves = (mode & 1) != 0;
      use.first.captures = (mode & 2) != 0;
      use.first.friends = (mode & 4) != 0;
      parts.push_back({key.first, use, letters_for(*key.first, chosen)});
    }
  }
  std::string word;
  std::vector<bool> done(parts.size(), false);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (done[i]) continue;
    const Written& part = parts[i];
    const int range = part.use.first.range;
    std::string letters = with_range(part.atom->letter, range);
    bool eightfold = false;
    // W and F alike in all directions are a K or a Q.
    for (std::size_t j = i + 1; j < parts.size() && part.atom->letter == 'W' && range <= 1; ++j) {
      const Written& other = parts[j];
      if (other.atom->letter != 'F' || other.use != part.use) continue;
      if (!part.directions.empty() || !other.directions.empty()) continue;
      letters = range == 0 ? "Q" : "K";
      eightfold = true;
      done[j] = true;
    }
    word += part.directions + modes(part.use.first, part.use.then.empty());
    for (const BetzaNext& next : part.use.then) {
      word += "a" + letters_for_turns(next.turns, eightfold) + modes(next, &next == &part.use.then.back());
    }
    word += letters;
  }
  return word;
}

}  // namespace ludwright
