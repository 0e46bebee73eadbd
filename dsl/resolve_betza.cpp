// Step 3, resolve: `betza WORD` → the same legs as the words of the language make. Square grids only. What betza.h does
// not know is refused by name, never ignored. Tested by tests/dsl/betza_test.cpp.
#include <algorithm>

#include "dsl/betza.h"
#include "dsl/resolver.h"

namespace ludwright {
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
  return make(Op::OwnerDirection, Type::Direction, span, {}, betza_ring({x, y}));
}

// Steps along lines or diagonals: one leg.
std::vector<Leg> Resolver::betza_slide(const std::vector<BetzaVector>& chosen, bool some_only, Span span) {
  Leg leg;
  if (!some_only)
    leg.directions.push_back(
        {chosen[0][0] == 0 || chosen[0][1] == 0 ? DirectionClass::Orthogonal : DirectionClass::Diagonal, kNoId});
  for (const BetzaVector& v : chosen) {
    if (some_only) leg.directions.push_back({DirectionClass::One, betza_direction(v[0], v[1], span)});
  }
  return {leg};
}

// Leaps by named directions: a leg each.
std::vector<Leg> Resolver::betza_leaps(const std::vector<BetzaVector>& chosen, Span span) {
  std::vector<Leg> legs;
  for (const BetzaVector& v : chosen) {
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

// Leaps that a piece on the way blocks: a step to an empty cell, then another.
std::vector<Path> Resolver::betza_lame(const BetzaAtom& atom, const std::vector<BetzaVector>& chosen, bool some_only,
                                       Span span) {
  Leg first;
  first.to = make(Op::Empty, Type::Cells, span);
  Leg second;
  if (!some_only) {
    first.directions.push_back({atom.x == atom.y ? DirectionClass::Diagonal : DirectionClass::Orthogonal, kNoId});
    second.directions.push_back(
        atom.x == 1 ? Directions{DirectionClass::AheadDiagonal, kNoId}
                    : Directions{DirectionClass::One, make(Op::HeadingDirection, Type::Direction, span, {}, 0)});
    return {{{std::move(first), std::move(second)}}};
  }
  std::vector<Path> ways;
  for (const BetzaVector& v : chosen) {
    const bool upright = std::abs(v[1]) > std::abs(v[0]);
    const BetzaVector way = atom.x != 1 ? v : upright ? BetzaVector{0, v[1]} : BetzaVector{v[0], 0};
    first.directions = {{DirectionClass::One, betza_direction(way[0], way[1], span)}};
    second.directions = {{DirectionClass::One, betza_direction(v[0], v[1], span)}};
    ways.push_back({{first, second}});
  }
  return ways;
}

// What a word says of the range, of the cells on the way and of the cell of arrival.
void Resolver::betza_tests(const BetzaPart& part, Leg& leg, Span span) {
  if (part.range != 1) leg.kind = LegKind::Slide;
  if (part.jumps) leg.kind = LegKind::Hop;
  if (part.range > 1) {
    leg.min = make(Op::Number, Type::Number, span, {}, 1);
    leg.max = make(Op::Number, Type::Number, span, {}, part.range);
  }
  if (part.hops) {
    leg.over = make(Op::TopCellsOf, Type::Cells, span, {make(Op::AllPieces, Type::Pieces, span)});
    leg.over_min = leg.over_max = 1;
  }
  if (part.moves && !part.captures) leg.to = make(Op::Empty, Type::Cells, span);
  if (part.captures && !part.moves)
    leg.to = make(Op::TopCellsOf, Type::Cells, span, {make(Op::Enemy, Type::Pieces, span)});
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
  std::vector<BetzaPart> parts;
  std::size_t fault = 0;
  if (const std::string wrong = read_betza(node.text, parts, fault); !wrong.empty()) return refuse(fault, wrong);
  for (const BetzaPart& part : parts) {
    if (!part.directions.empty() && !faces(node.span)) return;
    for (const char letter : part.atoms) {
      const BetzaAtom& atom = *std::find_if(std::begin(kBetzaAtoms), std::end(kBetzaAtoms),
                                            [&](const BetzaAtom& known) { return known.letter == letter; });
      const std::vector<BetzaVector> chosen = betza_vectors(atom, part.directions);
      if (chosen.empty())
        return refuse(part.begin, "these directions leave nothing of `" + std::string(1, letter) + "`");
      const bool some_only = !part.directions.empty();
      if (part.range != 1 && some_only && atom.y > 1) {
        return refuse(part.begin, "a rider of a leap in some directions only is not supported");
      }
      std::vector<Path> ways;
      if (part.lame) {
        ways = betza_lame(atom, chosen, some_only, node.span);
      } else {
        std::vector<Leg> legs = atom.y == 1 || part.jumps ? betza_slide(chosen, some_only, node.span)
                                : some_only               ? betza_leaps(chosen, node.span)
                                                          : std::vector<Leg>{betza_leap(atom.x, atom.y)};
        for (Leg& leg : legs) ways.push_back({{std::move(leg)}});
      }
      for (Path& way : ways) {
        for (Leg& leg : way.legs) leg.place = place(node.span);
        betza_tests(part, way.legs.back(), node.span);
        defaults(way.legs.back(), is_move, last, node.span);
        into.paths.push_back(std::move(way));
      }
    }
  }
}

}  // namespace ludwright
