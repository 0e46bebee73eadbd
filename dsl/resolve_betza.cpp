// Step 3, resolve: `betza WORD` → the same legs as the words of the language make. Square grids only.
// Atoms W F D N A H G C Z and K R B Q; ranges (`W3`, `N0`, `NN`); directions f b l r v s, pairs of them, `fh` and `bh`;
// modes m, c and p (over one piece). Everything else is refused by name, never ignored.
// Tested by tests/dsl/betza_test.cpp.
#include <algorithm>
#include <array>
#include <cctype>

#include "dsl/resolver.h"

namespace ludwright {
namespace {

// Cells to the right and ahead, as the owner faces.
using Vector = std::array<int, 2>;

struct Atom {
  char letter;
  int x, y;  // x <= y
};
constexpr Atom kAtoms[] = {{'W', 0, 1}, {'F', 1, 1}, {'D', 0, 2}, {'N', 1, 2}, {'A', 2, 2},
                           {'H', 0, 3}, {'C', 1, 3}, {'Z', 2, 3}, {'G', 3, 3}};

struct Piece {  // one atom of a word with what stands around it
  std::string directions;
  bool moves = false, captures = false, hops = false;
  std::string atoms;
  int range = 1;  // 0: unlimited
  std::size_t begin = 0, end = 0;
};

std::vector<Vector> images(const Atom& atom) {
  std::vector<Vector> all;
  for (const int x : {atom.x, -atom.x}) {
    for (const int y : {atom.y, -atom.y}) {
      for (const Vector& one : {Vector{x, y}, Vector{y, x}}) {
        if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
      }
    }
  }
  return all;
}

bool leads(char letter, const Vector& v) {
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
bool single(char letter, const Vector& v) {
  const bool upright = letter == 'f' || letter == 'b';
  if (letter == 'v') return single('f', v) || single('b', v);
  if (letter == 's') return single('l', v) || single('r', v);
  const int along = std::abs(upright ? v[1] : v[0]);
  const int across = std::abs(upright ? v[0] : v[1]);
  return leads(letter, v) && along >= across;
}

// Two letters at a right angle: the one diagonal, or the oblique vector nearer to the second letter.
bool pair_of(char first, char second, const Vector& v) {
  if (second == 'h') return leads(first, v);
  if (second == first) return single(first, v);
  if (second == 's') return pair_of(first, 'l', v) || pair_of(first, 'r', v);
  if (second == 'v') return pair_of(first, 'f', v) || pair_of(first, 'b', v);
  const bool upright = second == 'f' || second == 'b';
  return leads(first, v) && leads(second, v) && std::abs(upright ? v[1] : v[0]) >= std::abs(upright ? v[0] : v[1]);
}

// The images of an atom that a row of direction letters selects. On the orthogonal atoms letters just unite.
std::vector<Vector> selected(const Atom& atom, const std::string& letters) {
  std::vector<Vector> chosen;
  for (const Vector& v : images(atom)) {
    bool meant = letters.empty();
    for (std::size_t i = 0; i < letters.size() && !meant; ++i) {
      const char next = i + 1 < letters.size() ? letters[i + 1] : ' ';
      const bool upright = letters[i] == 'f' || letters[i] == 'b' || letters[i] == 'v';
      const bool crosses =
          upright ? next == 'l' || next == 'r' || next == 's' : next == 'f' || next == 'b' || next == 'v';
      if (atom.x != 0 && (crosses || next == 'h' || next == letters[i])) {
        meant = letters[i] == 'v'   ? pair_of('f', next, v) || pair_of('b', next, v)
                : letters[i] == 's' ? pair_of('l', next, v) || pair_of('r', next, v)
                                    : pair_of(letters[i], next, v);
        ++i;
      } else {
        meant = single(letters[i], v);
      }
    }
    if (meant) chosen.push_back(v);
  }
  return chosen;
}

// Ring steps from forward of the direction of a vector along a line or diagonal.
int ring_of(const Vector& v) {
  constexpr Vector kRing[] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
  const auto sign = [](int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; };
  for (int i = 0; i < 8; ++i) {
    if (kRing[i][0] == sign(v[0]) && kRing[i][1] == sign(v[1])) return i > 4 ? i - 8 : i;
  }
  return 0;
}

// What is wrong with a word, "" if nothing; the pieces of it otherwise.
std::string take_apart(const std::string& word, std::vector<Piece>& pieces, std::size_t& fault) {
  for (std::size_t i = 0; i < word.size();) {
    Piece piece;
    piece.begin = i;
    for (; i < word.size() && std::islower(static_cast<unsigned char>(word[i])) != 0; ++i) {
      const char c = word[i];
      fault = i;
      if (std::string("fblrvsh").find(c) != std::string::npos) {
        piece.directions += c;
      } else if (c == 'm') {
        piece.moves = true;
      } else if (c == 'c') {
        piece.captures = true;
      } else if (c == 'p') {
        piece.hops = true;
      } else {
        return std::string("modifier `") + c + "` of betza words is not supported";
      }
    }
    fault = i;
    if (i == word.size()) return "expected an atom, got the end of the word";
    const char atom = word[i++];
    if (std::string("WFDNAHCZGKRBQ").find(atom) == std::string::npos)
      return std::string("atom `") + atom + "` of betza words is not supported";
    piece.atoms = atom == 'K' || atom == 'Q' ? "WF" : atom == 'R' ? "W" : atom == 'B' ? "F" : std::string(1, atom);
    if (atom == 'R' || atom == 'B' || atom == 'Q') piece.range = 0;
    if (i < word.size() && word[i] == atom) {
      piece.range = 0;
      ++i;
    }
    std::string digits;
    while (i < word.size() && std::isdigit(static_cast<unsigned char>(word[i])) != 0 && digits.size() < 3)
      digits += word[i++];
    if (!digits.empty()) piece.range = std::stoi(digits);
    piece.end = i;
    fault = piece.begin;
    if (piece.hops && piece.range == 1) return "`p` is for slides";
    pieces.push_back(piece);
  }
  return pieces.empty() ? "expected a betza word" : "";
}

}  // namespace

namespace {

Leg betza_leap(int x, int y) {
  Leg leg;
  leg.kind = LegKind::Leap;
  leg.dx = x;
  leg.dy = y;
  return leg;
}

}  // namespace

ExprId Resolver::betza_direction(int x, int y, Span span) {
  return make(Op::OwnerDirection, Type::Direction, span, {}, ring_of({x, y}));
}

// Steps along lines or diagonals: one leg.
std::vector<Leg> Resolver::betza_slide(const std::vector<std::array<int, 2>>& chosen, bool some_only, Span span) {
  Leg leg;
  if (!some_only)
    leg.directions.push_back(
        {chosen[0][0] == 0 || chosen[0][1] == 0 ? DirectionClass::Orthogonal : DirectionClass::Diagonal, kNoId});
  for (const Vector& v : chosen) {
    if (some_only) leg.directions.push_back({DirectionClass::One, betza_direction(v[0], v[1], span)});
  }
  return {leg};
}

// Leaps by named directions: a leg each.
std::vector<Leg> Resolver::betza_leaps(const std::vector<std::array<int, 2>>& chosen, Span span) {
  std::vector<Leg> legs;
  for (const Vector& v : chosen) {
    const bool straight = v[0] == 0 || v[1] == 0 || std::abs(v[0]) == std::abs(v[1]);
    Leg leg = betza_leap(std::abs(v[1]), std::abs(v[0]));
    leg.by_name = true;
    if (straight) {
      leg.dx = std::max(std::abs(v[0]), std::abs(v[1]));
      leg.dy = 0;
      leg.directions.push_back({DirectionClass::One, betza_direction(v[0], v[1], span)});
    } else {
      leg.directions.push_back({DirectionClass::One, betza_direction(0, v[1], span)});
      leg.directions.push_back({DirectionClass::One, betza_direction(v[0], 0, span)});
    }
    legs.push_back(std::move(leg));
  }
  return legs;
}

void Resolver::betza_ways(const ast::Node& node, bool is_move, bool last, PathSet& into) {
  const auto refuse = [&](std::size_t at, const std::string& message) {
    Span span = node.span;
    if (span.begin + at < span.end) span.begin += static_cast<std::uint32_t>(at);
    span.end = std::max(span.begin + 1, span.end);
    error(span, "betza", message).help("say it in words: `step`, `slide`, `leap`, `hop`");
  };
  if (model_.board.kind != BoardKind::Grid) {
    if (!model_.board.cells.empty()) refuse(0, "betza words need a square grid");
    return;
  }
  std::vector<Piece> pieces;
  std::size_t fault = 0;
  if (const std::string wrong = take_apart(node.text, pieces, fault); !wrong.empty()) return refuse(fault, wrong);
  for (const Piece& piece : pieces) {
    if (!piece.directions.empty() && !faces(node.span)) return;
    for (const char letter : piece.atoms) {
      const Atom& atom = *std::find_if(std::begin(kAtoms), std::end(kAtoms),
                                       [&](const Atom& known) { return known.letter == letter; });
      const std::vector<Vector> chosen = selected(atom, piece.directions);
      if (chosen.empty())
        return refuse(piece.begin, "these directions leave nothing of `" + std::string(1, letter) + "`");
      const bool some_only = !piece.directions.empty();
      if (piece.range != 1 && some_only && atom.y > 1) {
        return refuse(piece.begin, "a rider of a leap in some directions only is not supported");
      }
      std::vector<Leg> legs = atom.y == 1 ? betza_slide(chosen, some_only, node.span)
                              : some_only ? betza_leaps(chosen, node.span)
                                          : std::vector<Leg>{betza_leap(atom.x, atom.y)};
      for (Leg& leg : legs) {
        leg.place = place(node.span);
        if (piece.range != 1) leg.kind = LegKind::Slide;
        if (piece.range > 1) {
          leg.min = make(Op::Number, Type::Number, node.span, {}, 1);
          leg.max = make(Op::Number, Type::Number, node.span, {}, piece.range);
        }
        if (piece.hops) {
          leg.over = make(Op::TopCellsOf, Type::Cells, node.span, {make(Op::AllPieces, Type::Pieces, node.span)});
          leg.over_min = leg.over_max = 1;
        }
        if (piece.moves && !piece.captures) leg.to = make(Op::Empty, Type::Cells, node.span);
        if (piece.captures && !piece.moves)
          leg.to = make(Op::TopCellsOf, Type::Cells, node.span, {make(Op::Enemy, Type::Pieces, node.span)});
        defaults(leg, is_move, last, node.span);
        into.paths.push_back({{std::move(leg)}});
      }
    }
  }
}

}  // namespace ludwright
