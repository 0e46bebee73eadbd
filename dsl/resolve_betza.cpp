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

// What a word says of the range, of the cells on the way and of the cell of arrival, of the only leg.
void Resolver::betza_tests(const BetzaLeg& use, Leg& leg, Span span) {
  if (use.range != 1) leg.kind = LegKind::Slide;
  if (use.jumps) leg.kind = LegKind::Hop;
  if (use.range > 1) {
    leg.min = make(Op::Number, Type::Number, span, {}, 1);
    leg.max = make(Op::Number, Type::Number, span, {}, use.range);
  }
  if (use.hops) {
    leg.over = make(Op::TopCellsOf, Type::Cells, span, {make(Op::AllPieces, Type::Pieces, span)});
    leg.over_min = leg.over_max = 1;
  }
  betza_end(use, true, false, leg, span);
}

// Where a leg may end, in the words of the language; `back`: also where the walk began, which counts as empty. What the
// last leg may do without any mode is left to defaults().
void Resolver::betza_end(const BetzaUse& use, bool last, bool back, Leg& leg, Span span) {
  const auto name = [&](const char* word) {
    ast::Node node;
    node.kind = ast::Kind::Name;
    node.text = word;
    node.span = span;
    return node;
  };
  const auto join = [&](ast::Kind kind, std::vector<ast::Node> parts) {
    if (parts.size() == 1) return std::move(parts[0]);
    ast::Node node;
    node.kind = kind;
    node.span = span;
    node.children = std::move(parts);
    return node;
  };
  const bool plain = use.any_end() ? use.moves && use.captures && !use.friends : last;
  std::vector<ast::Node> ends;
  if (last && plain && !back) return;
  if (use.moves || !use.any_end()) ends.push_back(name("empty"));
  if ((last && plain) || use.captures) ends.push_back(name("enemy"));
  if (use.friends) ends.push_back(back ? join(ast::Kind::Except, {name("own"), name("this")}) : name("own"));
  if (back && (use.moves || !use.any_end())) ends.push_back(name("this"));
  Context context = context_;
  context.step = true;
  const Restore during(context_, context);
  candidates_.push_back({Type::Cells, kNone, false, false});
  leg.to = tested_cells(join(ast::Kind::Or, std::move(ends)));
  candidates_.pop_back();
}

// `g`: up to the piece, then over it.
void Resolver::betza_vault(const BetzaLeg& use, Path& way, Span span) {
  Leg& slide = way.legs.back();
  slide.kind = LegKind::Slide;
  slide.min = make(Op::Number, Type::Number, span, {}, 0);
  slide.to =
      make(Op::Union, Type::Cells, span, {make(Op::Empty, Type::Cells, span), make(Op::Here, Type::Cells, span)});
  Leg hop;
  hop.kind = LegKind::Hop;
  hop.directions.push_back({DirectionClass::One, make(Op::HeadingDirection, Type::Direction, span, {}, 0)});
  betza_end(use, true, false, hop, span);
  way.legs.push_back(std::move(hop));
}

// The legs of a word with `a`: the first, and those whose directions are relative to the leg before. `path_ends`: no
// leg follows the word.
Path Resolver::betza_chain(const BetzaPart& part, bool diagonal, bool is_move, bool path_ends, Leg first, Span span) {
  Path way;
  way.legs.push_back(std::move(first));
  std::vector<std::vector<int>> turns;
  const bool steps =
      std::all_of(part.legs.begin(), part.legs.end(), [](const BetzaLeg& leg) { return leg.range == 1; });
  const auto comes_back = [&](std::size_t index) { return steps && betza_comes_back(diagonal, turns, index); };
  for (std::size_t i = 0; i < part.legs.size(); ++i) {
    const BetzaLeg& use = part.legs[i];
    const bool last = i + 1 == part.legs.size();
    if (i > 0) {
      Leg leg;
      turns.push_back(betza_turns(use.directions, part.eightfold));
      const std::vector<int>& ways = turns.back();
      if (ways == std::vector<int>{-1, 1}) {
        leg.directions.push_back({DirectionClass::AheadDiagonal, kNoId});
      } else if (ways == std::vector<int>{-2, 2}) {
        leg.directions.push_back({DirectionClass::Aside, kNoId});
      } else {
        for (const int turn : ways)
          leg.directions.push_back({DirectionClass::One, make(Op::HeadingDirection, Type::Direction, span, {}, turn)});
      }
      way.legs.push_back(std::move(leg));
    }
    if (use.vaults) {
      betza_vault(use, way, span);
    } else if (last) {
      betza_tests(use, way.legs.back(), span);
      // Where nothing else decides, a leg inside `reached by` ends anywhere.
      if (comes_back(i) && (use.any_end() || is_move)) betza_end(use, path_ends, true, way.legs.back(), span);
    } else {
      BetzaLeg range_only;
      range_only.range = use.range;
      betza_tests(range_only, way.legs.back(), span);
      betza_end(use, false, comes_back(i), way.legs.back(), span);
    }
  }
  return way;
}

void Resolver::betza_ways(const ast::Node& node, bool is_move, bool last, PathSet& into) {
  const auto refuse = [&](const BetzaFault& fault) {
    Span span = node.span;
    if (span.begin + fault.at < span.end) span.begin += static_cast<std::uint32_t>(fault.at);
    span.end = std::max(span.begin + 1, span.end);
    error(span, "betza", fault.message)
        .help(fault.help.empty() ? "say it in words: `step`, `slide`, `leap`, `hop`" : fault.help);
  };
  if (model_.board.kind != BoardKind::Grid) {
    if (!model_.board.cells.empty()) refuse({"betza words need a square grid", "", 0});
    return;
  }
  BetzaFault fault;
  const auto parts = read_betza(node.text, fault);
  const bool has_atom = std::any_of(node.text.begin(), node.text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  if (!parts && !has_atom)
    return refuse(
        {"`" + node.text + "` has no atom of Betza notation", "atoms are capital letters: `R` for a rook", 0});
  if (!parts) return refuse(fault);
  for (const BetzaPart& part : *parts) {
    const BetzaLeg& use = part.legs[0];
    const bool some_only = !use.directions.empty();
    if (some_only && !faces(node.span)) return;
    for (const char letter : part.atoms) {
      const BetzaAtom& atom = *std::find_if(std::begin(kBetzaAtoms), std::end(kBetzaAtoms),
                                            [&](const BetzaAtom& known) { return known.letter == letter; });
      const std::vector<BetzaVector> chosen = some_only && part.eightfold ? betza_vectors_of_eight(atom, use.directions)
                                                                          : betza_vectors(atom, use.directions);
      if (chosen.empty() && part.eightfold) continue;  // the other of W and F is meant
      if (chosen.empty())
        return refuse({"these directions leave nothing of `" + std::string(1, letter) + "`", "", part.begin});
      if (use.range != 1 && some_only && atom.y > 1)
        return refuse({"a rider of a leap in some directions only is not supported", "", part.begin});
      std::vector<Path> ways;
      if (use.lame) {
        ways = betza_lame(atom, chosen, some_only, node.span);
      } else {
        std::vector<Leg> legs = atom.y == 1 || use.jumps ? betza_slide(chosen, some_only, node.span)
                                : some_only              ? betza_leaps(chosen, node.span)
                                                         : std::vector<Leg>{betza_leap(atom.x, atom.y)};
        for (Leg& leg : legs) ways.push_back({{std::move(leg)}});
      }
      for (Path& way : ways) {
        if (part.legs.size() > 1) {
          way = betza_chain(part, letter == 'F', is_move, last, std::move(way.legs[0]), node.span);
        } else if (use.vaults) {
          betza_vault(use, way, node.span);
        } else {
          betza_tests(use, way.legs.back(), node.span);
        }
        for (Leg& leg : way.legs) leg.place = place(node.span);
        defaults(way.legs.back(), is_move, last, node.span);
        into.paths.push_back(std::move(way));
      }
    }
  }
}

}  // namespace ludwright
