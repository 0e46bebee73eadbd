// Step 3, resolve: paths. Legs get their directions, bounds and tests; what the language leaves out is made explicit:
// the cells a leg may end on, what a hop goes over. Tested by tests/dsl/resolve_test.cpp.
#include <algorithm>

#include "dsl/builtins.h"
#include "dsl/elsewhere.h"
#include "dsl/resolver.h"
#include "dsl/suggest.h"

namespace ludwright {
namespace {

bool is_modifier(ast::Kind kind) {
  using Kind = ast::Kind;
  return kind == Kind::To || kind == Kind::Onto || kind == Kind::Through || kind == Kind::Within ||
         kind == Kind::Over || kind == Kind::Taking;
}

bool has_modifiers(const ast::Node& leg) {
  return std::any_of(leg.children.begin(), leg.children.end(),
                     [](const ast::Node& part) { return is_modifier(part.kind); });
}

const ast::Node* part_of(const ast::Node& leg, ast::Kind kind) {
  const auto found =
      std::find_if(leg.children.begin(), leg.children.end(), [&](const ast::Node& part) { return part.kind == kind; });
  return found == leg.children.end() ? nullptr : &*found;
}

int small(std::int64_t number) { return static_cast<int>(std::clamp<std::int64_t>(number, 0, kMaxCells)); }

}  // namespace

PathsId Resolver::add_paths(PathSet set) {
  for (const Path& path : set.paths) {
    for (const Leg& leg : path.legs) set.takes = set.takes || leg_takes(leg);
  }
  model_.path_sets.push_back(std::move(set));
  return static_cast<PathsId>(model_.path_sets.size() - 1);
}

// `is_move`: the ways of a move, whose legs end where a piece may go; else any cell will do.
PathsId Resolver::paths(const ast::Node& node, bool is_move) {
  PathSet set;
  paths_into(node, is_move, true, set);
  if (set.paths.empty()) return kNoId;
  return add_paths(std::move(set));
}

void Resolver::paths_into(const ast::Node& node, bool is_move, bool last, PathSet& into) {
  const Restore deeper(depth_, depth_ + 1);
  if (node.kind == ast::Kind::Bad || !budget(node.span)) return;
  if (node.kind == ast::Kind::Paths) {
    for (const ast::Node& path : node.children) paths_into(path, is_move, last, into);
  } else if (node.kind == ast::Kind::Path) {
    path_into(node, is_move, last, into);
  } else if (node.kind == ast::Kind::Leg) {
    ast::Node path;
    path.kind = ast::Kind::Path;
    path.span = node.span;
    path.children.push_back(node);
    path_into(path, is_move, last, into);
  } else if (node.kind == ast::Kind::Name || node.kind == ast::Kind::Call) {
    named_ways(node, is_move, last, into);
  } else {
    error(node.span, "type-mismatch", "expected a path, got an expression");
  }
}

void Resolver::path_into(const ast::Node& node, bool is_move, bool last, PathSet& into) {
  if (node.children.size() == 1 && !has_modifiers(node.children[0])) {  // a way of its own: no group is needed
    const ast::Node& only = node.children[0];
    if (only.text == "name" && !only.children.empty()) return named_ways(only.children[0], is_move, last, into);
    if (only.text == "betza" && !only.children.empty()) return betza_ways(only.children[0], is_move, last, into);
    if (only.text == "group" && only.children.size() == 1) return paths_into(only.children[0], is_move, last, into);
  }
  Path path;
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const bool last_leg = last && i + 1 == node.children.size();
    if (!leg(node.children[i], is_move, last_leg, path)) return;
  }
  if (!path.legs.empty()) into.paths.push_back(std::move(path));
}

// Appends the leg to the path. False, with a diagnostic, if it is wrong.
bool Resolver::leg(const ast::Node& node, bool is_move, bool last, Path& path) {
  const Restore deeper(depth_, depth_ + 1);
  if (node.kind != ast::Kind::Leg || node.children.empty() || !budget(node.span)) return false;
  if (node.text == "group") return group_leg(node, is_move, last, path);
  if (node.text == "name" || node.text == "betza") return pasted_leg(node, is_move, last, path);
  Leg made;
  made.place = place(node.span);
  if (!goes(node, is_move, made)) return false;
  if (!modifiers(node, made)) return false;
  defaults(made, is_move, last, node.span);
  path.legs.push_back(std::move(made));
  return true;
}

// The ways that a name stands for: a parameter, or a define that is a path.
void Resolver::named_ways(const ast::Node& node, bool is_move, bool last, PathSet& into) {
  if (node.kind == ast::Kind::Name) {
    if (const ast::Node* argument = parameter(node.text)) {
      in_caller([&] {
        paths_into(*argument, is_move, last, into);
        return true;
      });
      return;
    }
  }
  const Declared* entry = scope_.find(node.text);
  if (entry == nullptr || entry->kind != NameKind::Define) {
    if (node.kind == ast::Kind::Bad) return;
    auto wrong = error(node.span, "unknown-path",
                       entry == nullptr ? "unknown path `" + node.text + "`"
                                        : "expected a path, got `" + node.text + "`, " + name_kind_word(entry->kind));
    std::vector<std::string> candidates;
    for (const ast::Define& define : game_.defines) {
      if (define.body.kind == ast::Kind::Paths) candidates.push_back(define.name);
    }
    for (const char* word : {"step", "slide", "leap", "hop", "spread", "betza"}) candidates.emplace_back(word);
    wrong.suggest(node.text, candidates);
    const bool is_piece = entry != nullptr && entry->kind == NameKind::Type;
    const std::string help = entry == nullptr || is_piece ? path_said_elsewhere(node.text) : "";
    if (!help.empty()) wrong.help(help);
    if (is_piece) wrong.help("ways that several pieces have are named under `define`");
    return;
  }
  in_define(entry->index, node, [&](const ast::Define& define) {
    if (define.body.kind == ast::Kind::Paths || define.body.kind == ast::Kind::Name ||
        define.body.kind == ast::Kind::Call) {
      paths_into(define.body, is_move, last, into);
    } else if (define.body.kind != ast::Kind::Bad) {
      error(
          node.span, "wrong-define",
          std::string("expected a path, got ") + (define.body.kind == ast::Kind::Block ? "a program" : "an expression"))
          .note("`" + define.name + "` is defined at " + scope_.place(define.name_span));
    }
    return true;
  });
}

// A name or betza word among other legs, or with tests of its own: one leg takes the tests over, several become a
// group.
bool Resolver::pasted_leg(const ast::Node& node, bool is_move, bool last, Path& path) {
  PathSet ways;
  {
    const Restore plain(leave_defaults_, has_modifiers(node));
    if (node.text == "name") {
      named_ways(node.children[0], is_move, last, ways);
    } else {
      betza_ways(node.children[0], is_move, last, ways);
    }
  }
  if (ways.paths.empty()) return false;
  if (!has_modifiers(node) && ways.paths.size() == 1) {
    for (Leg& one : ways.paths[0].legs) path.legs.push_back(std::move(one));
    return true;
  }
  if (has_modifiers(node) && ways.paths.size() == 1 && ways.paths[0].legs.size() == 1) {
    Leg one = ways.paths[0].legs[0];
    if (!modifiers(node, one)) return false;
    if (one.kind != LegKind::Group) defaults(one, is_move, last, node.span);
    path.legs.push_back(std::move(one));
    return true;
  }
  Leg group;
  group.kind = LegKind::Group;
  group.place = place(node.span);
  if (!modifiers(node, group)) return false;
  const bool free_end = group.to != kNoId;
  const Restore keep(free_end_, free_end_ || free_end);
  for (Path& way : ways.paths) {
    for (std::size_t i = 0; i < way.legs.size() && has_modifiers(node); ++i) {
      const bool ends = (last || free_end) && i + 1 == way.legs.size();
      if (way.legs[i].kind != LegKind::Group) defaults(way.legs[i], is_move, ends, node.span);
    }
  }
  group.group = add_paths(std::move(ways));
  path.legs.push_back(std::move(group));
  return true;
}

// `( … ) n..m times`. In a repeated group that ends a move or has a test of its own only the last round may end on a
// piece by default, so that round is written out after the others.
bool Resolver::group_leg(const ast::Node& node, bool is_move, bool last, Path& path) {
  const ast::Node* inner = part_of(node, ast::Kind::Paths);
  const ast::Node* times = part_of(node, ast::Kind::Range);
  if (inner == nullptr) return false;
  Leg group;
  group.kind = LegKind::Group;
  group.place = place(node.span);
  if (times != nullptr) {
    if (times->text == "open" || times->children.empty()) {
      error(times->span, "unbounded-group", "the group has no greatest number of times")
          .help("write `1..8 times`; for walks of any length use `slide` or `spread`");
      return false;
    }
    if (!range(*times, group)) return false;
  }
  if (!modifiers(node, group)) return false;
  const bool free_end = group.to != kNoId;  // the group's own test decides
  const auto rounds = [&](bool final_round) {
    PathSet ways;
    paths_into(*inner, is_move, (last || free_end) && final_round, ways);
    return ways;
  };
  const Restore keep(free_end_, free_end_ || free_end);
  const bool repeated = times != nullptr && !(times->children[0].kind == ast::Kind::Number &&
                                              times->children[0].number == 1 && times->children.size() == 1);
  const bool from_zero = repeated && times->children[0].kind == ast::Kind::Number && times->children[0].number == 0;
  const bool before = defaulted_;
  defaulted_ = false;
  PathSet final_ways = rounds(true);
  const bool by_default = defaulted_;
  defaulted_ = before || by_default;
  if (final_ways.paths.empty()) return false;
  if (repeated && by_default && !from_zero) {
    PathSet ways = rounds(false);
    const auto one_less = [&](ExprId count) {
      return make(Op::Subtract, Type::Number, node.span, {count, make(Op::Number, Type::Number, node.span, {}, 1)});
    };
    const auto less = [&](ExprId count) {
      const Expr& known = model_.expr(count);
      return known.op == Op::Number ? make(Op::Number, Type::Number, node.span, {}, known.value - 1) : one_less(count);
    };
    Leg before_last;
    before_last.kind = LegKind::Group;
    before_last.place = group.place;
    before_last.min = less(group.min);
    before_last.max = less(group.max);
    before_last.group = add_paths(std::move(ways));
    path.legs.push_back(std::move(before_last));
    group.min = group.max = kNoId;
  }
  if (!repeated || group.min == kNoId) {
    group.min = group.max = kNoId;
    if (final_ways.paths.size() == 1 && !has_modifiers(node)) {
      for (Leg& one : final_ways.paths[0].legs) path.legs.push_back(std::move(one));
      return true;
    }
  }
  group.group = add_paths(std::move(final_ways));
  path.legs.push_back(std::move(group));
  return true;
}

// Whether it is a single word that stands for pieces, cells or players, whatever else is wanted.
bool Resolver::names_a_set(const ast::Node& node) const {
  if (node.kind != ast::Kind::Name || local(node.text) != nullptr || parameter(node.text) != nullptr) return false;
  const Declared* entry = scope_.find(node.text);
  if (entry == nullptr) {
    const Builtin* word = find_builtin(node.text);
    return word != nullptr && word->kind == WordKind::Plain && word->type != Type::Direction;
  }
  switch (entry->kind) {
    case NameKind::Seat:
    case NameKind::Zone:
    case NameKind::Area:
    case NameKind::Type:
    case NameKind::Tag:
    case NameKind::Terrain:
    case NameKind::Role:
      return members_.count(node.text) == 0;
    default:
      return false;
  }
}

// The kind of the leg and its directions or vector. False, with a diagnostic, if that is wrong.
bool Resolver::goes(const ast::Node& node, bool is_move, Leg& leg) {
  const std::string& text = node.text;
  leg.kind = text == "slide"    ? LegKind::Slide
             : text == "leap"   ? LegKind::Leap
             : text == "hop"    ? LegKind::Hop
             : text == "spread" ? LegKind::Spread
                                : LegKind::Step;
  const bool by_vector = leg.kind == LegKind::Leap || part_of(node, ast::Kind::Vector) != nullptr;
  if (by_vector && model_.board.kind != BoardKind::Grid) {
    if (!model_.board.cells.empty()) error(node.span, "grid-only", "`" + text + "` by a vector needs a square grid");
    return false;
  }
  if (const ast::Node* vector = part_of(node, ast::Kind::Vector)) {
    leg.dx = small(vector->number);
    leg.dy = vector->children.empty() ? 0 : small(vector->children[0].number);
    if (leg.dx == 0 && leg.dy == 0) {
      error(vector->span, "bad-vector", "the vector leads nowhere");
      return false;
    }
    warn_of_length(vector->span, std::max(leg.dx, leg.dy), std::min(leg.dx, leg.dy));
  } else if (const ast::Node* by = part_of(node, ast::Kind::LeapBy)) {
    leg.by_name = true;
    for (std::size_t i = 0; i + 1 < by->children.size(); i += 2) {
      (i == 0 ? leg.dx : leg.dy) = small(by->children[i].number);
      if (!direction(by->children[i + 1], leg)) return false;
      warn_of_length(by->children[i].span, i == 0 ? leg.dx : leg.dy, 0);
    }
  } else if (const ast::Node* dirs = part_of(node, ast::Kind::Dirs)) {
    for (const ast::Node& one : dirs->children) {
      if (&one != &dirs->children[0] && names_a_set(one)) {
        error(one.span, "type-mismatch", "expected a direction, got `" + one.text + "`")
            .help(is_move
                      ? "`or` behind a direction joins directions; where the walk may end is said by `to`"
                      : "`or` behind a direction joins directions: to join sets put the first one in brackets, as in "
                        "`(cell reached by step any) or " +
                            one.text + "`");
        return false;
      }
      if (!direction(one, leg)) return false;
    }
  }
  if (leg.directions.empty() && leg.dx == 0 && leg.dy == 0) return false;
  if (leg.kind != LegKind::Slide) return true;
  const ast::Node* length = part_of(node, ast::Kind::Range);
  return length == nullptr || range(*length, leg);
}

bool Resolver::range(const ast::Node& node, Leg& leg) {
  if (node.children.empty()) return false;
  const Builtin* word = find_builtin(node.children[0].text);
  if (names_a_set(node.children[0]) && (word == nullptr || word->type != Type::Number)) {
    const std::string& set = node.children[0].text;
    error(node.children[0].span, "type-mismatch", "expected how far, got `" + set + "`")
        .help("where a walk ends is said by `to`: `slide forward to " + set + "`");
    return false;
  }
  leg.min = number(node.children[0]);
  leg.max = leg.min;
  if (node.children.size() > 1) leg.max = number(node.children[1]);
  if (leg.min == kNoId || leg.max == kNoId) return false;
  if (const Expr& least = model_.expr(leg.min); least.op == Op::Number)
    warn_of_length(node.span, small(least.value), 0);
  if (node.text == "open") leg.max = kNoId;
  if (leg.max == kNoId) return true;
  const Expr& low = model_.expr(leg.min);
  const Expr& high = model_.expr(leg.max);
  if (low.op != Op::Number || high.op != Op::Number || low.value <= high.value) return true;
  error(node.span, "empty-range",
        "the range " + std::to_string(low.value) + ".." + std::to_string(high.value) + " is empty")
      .help("write the smaller number first");
  return false;
}

// One direction, or a class of them. Adds to the leg.
bool Resolver::direction(const ast::Node& node, Leg& leg) {
  const Restore deeper(depth_, depth_ + 1);
  if (node.kind == ast::Kind::Bad || !budget(node.span)) return false;
  if (node.kind == ast::Kind::Or || node.kind == ast::Kind::Dirs) {
    return std::all_of(node.children.begin(), node.children.end(),
                       [&](const ast::Node& one) { return direction(one, leg); });
  }
  if (node.kind == ast::Kind::Toward || node.kind == ast::Kind::AwayFrom) {
    if (node.children.empty()) return false;
    const ExprId cells = expr(node.children[0], Want::of(Type::Cells));
    leg.directions.push_back(
        {node.kind == ast::Kind::Toward ? DirectionClass::Toward : DirectionClass::AwayFrom, cells});
    return cells != kNoId;
  }
  if (node.kind == ast::Kind::Name || node.kind == ast::Kind::Call) {
    if (const ast::Node* argument = node.kind == ast::Kind::Name ? parameter(node.text) : nullptr) {
      const std::size_t before = leg.directions.size();
      const bool good = in_caller([&] { return direction(*argument, leg); });
      if (good && leg.directions.size() == before + 1) note_argument(node.text, leg.directions.back().expr);
      return good;
    }
    const Declared* entry = local(node.text) != nullptr ? nullptr : scope_.find(node.text);
    if (entry != nullptr && entry->kind == NameKind::Define) {
      return in_define(entry->index, node, [&](const ast::Define& define) { return direction(define.body, leg); });
    }
    const Builtin* word = find_builtin(node.text);
    if (entry == nullptr && word != nullptr && word->kind == WordKind::Class) return direction_class(node, *word, leg);
    if (entry == nullptr && word == nullptr && local(node.text) == nullptr && members_.count(node.text) == 0) {
      if (model_.board.directions.empty()) return false;
      if (model_.board.find_direction(node.text) == kNoDirection) {
        std::vector<std::string> known = model_.board.directions;
        for (const Builtin& one : builtins()) {
          if (one.kind == WordKind::Owner || one.kind == WordKind::Heading || one.kind == WordKind::Class)
            known.emplace_back(one.word);
        }
        auto wrong = error(node.span, "unknown-direction", "unknown direction `" + node.text + "`");
        wrong.suggest(node.text, known);
        const std::string help = direction_said_elsewhere(node.text);
        if (!help.empty())
          wrong.help(help);
        else if (suggest(node.text, known).empty())
          wrong.note(
              "a direction is one of the board, such as `north`, one as the owner faces, such as `forward-left`, or "
              "several: `orthogonal`, `diagonal`, `any`, `sideways`, `forward-diagonal`, `backward-diagonal`");
        return false;
      }
    }
  }
  const ExprId one = expr(node, Want::of(Type::Direction));
  leg.directions.push_back({DirectionClass::One, one});
  return one != kNoId;
}

bool Resolver::direction_class(const ast::Node& node, const Builtin& word, Leg& leg) {
  const DirectionClass kind = word.directions;
  if (model_.board.directions.empty()) return false;
  const bool graph = model_.board.kind == BoardKind::Graph;
  if ((graph && kind != DirectionClass::Any && kind != DirectionClass::Orthogonal) ||
      (model_.board.kind == BoardKind::Hex && kind == DirectionClass::Diagonal)) {
    error(node.span, "unknown-direction",
          std::string(graph ? "a board of `lines`" : "a hexagonal board") + " has no directions `" + node.text + "`")
        .help(graph ? "say `any`, or name its own directions" : "say `any`, or name a direction");
    return false;
  }
  const bool of_owner = kind == DirectionClass::Sideways || kind == DirectionClass::ForwardDiagonal ||
                        kind == DirectionClass::BackwardDiagonal;
  if (of_owner && !faces(node.span)) return false;
  leg.directions.push_back({kind, kNoId});
  return true;
}

// The tests of a leg: read with `it` = the cell tested. Adds to what the leg has.
bool Resolver::modifiers(const ast::Node& node, Leg& leg) {
  Context context = context_;
  context.step = true;
  const Restore during(context_, context);
  candidates_.push_back({Type::Cells, kNone, false, false});
  bool good = true;
  for (const ast::Node& part : node.children) {
    if (is_modifier(part.kind)) good = modifier(part, leg) && good;
  }
  candidates_.pop_back();
  return good;
}

bool Resolver::modifier(const ast::Node& part, Leg& leg) {
  using Kind = ast::Kind;
  if (part.children.empty()) return false;
  const auto refuse = [&](const char* code, const std::string& message, const std::string& help) {
    auto wrong = error(part.span, code, message);
    if (!help.empty()) wrong.help(help);
    return false;
  };
  const bool single = leg.kind == LegKind::Step || leg.kind == LegKind::Leap;
  if (part.kind == Kind::Onto && model_.board.stack < 2 && !model_.board.cells.empty()) {
    return refuse("onto-without-stack", "`onto` needs cells that carry more than one piece",
                  "give the board `stack: 2` or more, or say `to`");
  }
  if (part.kind == Kind::Through && (single || leg.kind == LegKind::Hop))
    return refuse("crosses-nothing", "`through` is for legs that cross cells", "use `slide` or `spread`");
  if (part.kind == Kind::Over && single)
    return refuse("crosses-nothing", "`over` is for legs that cross cells", "use `hop` or `slide`");
  if (part.kind == Kind::Taking && leg.kind == LegKind::Leap)
    return refuse("crosses-nothing", "`taking` is for legs that cross cells",
                  "say `to`, which takes what stands there");
  ExprId& field = part.kind == Kind::Through                             ? leg.through
                  : part.kind == Kind::Within                            ? leg.within
                  : part.kind == Kind::Over || part.kind == Kind::Taking ? leg.over
                                                                         : leg.to;
  const ExprId cells = tested_cells(part.children[0]);
  if (field != kNoId)
    return refuse("said-twice", "this is said twice about one leg",
                  "join the two with `or`, or put the leg into a group");
  field = cells;
  if (part.kind == Kind::Onto) leg.onto = true;
  if (part.kind == Kind::Over || part.kind == Kind::Taking) {
    leg.taking = part.kind == Kind::Taking;
    leg.over_min = leg.over_max = 1;
    if (part.children.size() > 1) count_of(part.children[1], leg);
    if (leg.kind == LegKind::Hop && (leg.over_min != 1 || leg.over_max != 1))
      return refuse("bad-number", "a `hop` goes over exactly one cell", "use `slide … over`");
    if (leg.over_min > leg.over_max)
      return refuse("empty-range",
                    "the range " + std::to_string(leg.over_min) + ".." + std::to_string(leg.over_max) + " is empty",
                    "");
  }
  return cells != kNoId;
}

void Resolver::count_of(const ast::Node& node, Leg& leg) {
  if (node.kind == ast::Kind::Number) {
    leg.over_min = leg.over_max = small(node.number);
    return;
  }
  if (node.children.empty()) return;
  leg.over_min = leg.over_max = small(node.children[0].number);
  if (node.children.size() > 1) leg.over_max = small(node.children[1].number);
  if (node.text == "open") leg.over_max = kMaxCells;
}

// What is left out: a hop goes over a piece; a move ends on an empty cell or an enemy, and its legs before `then` on
// empty cells.
void Resolver::defaults(Leg& leg, bool is_move, bool last, Span span) {
  if (leave_defaults_) return;
  if (leg.kind == LegKind::Hop && leg.over == kNoId) {
    leg.over = make(Op::TopCellsOf, Type::Cells, span, {make(Op::AllPieces, Type::Pieces, span)});
    leg.over_min = leg.over_max = 1;
  }
  if (leg.to != kNoId || !is_move || leg.kind == LegKind::Group) return;
  if (last && free_end_) {  // any cell, on which the group takes
    defaulted_ = true;
    leg.to = make(Op::AllCells, Type::Cells, span);
    leg.onto = true;
    return;
  }
  const ExprId empty = make(Op::Empty, Type::Cells, span);
  if (last) {
    defaulted_ = true;
    const ExprId enemies = make(Op::TopCellsOf, Type::Cells, span, {make(Op::Enemy, Type::Pieces, span)});
    leg.to = make(Op::Union, Type::Cells, span, {empty, enemies});
    return;
  }
  leg.to = empty;
  // A slide of length 0 stays on the walker's own cell.
  if (leg.kind == LegKind::Slide && leg.min != kNoId && model_.expr(leg.min).op == Op::Number &&
      model_.expr(leg.min).value == 0) {
    leg.to = make(Op::Union, Type::Cells, span, {empty, make(Op::Here, Type::Cells, span)});
  }
}

bool Resolver::leg_takes(const Leg& leg) const {
  if (leg.taking) return true;
  if (leg.kind == LegKind::Group && leg.group != kNoId && model_.paths(leg.group).takes) return true;
  return leg.to != kNoId && !leg.onto && can_hold_piece(leg.to);
}

// False only if the cells are empty ones for certain.
bool Resolver::can_hold_piece(ExprId cells) const {
  const Expr& e = model_.expr(cells);
  switch (e.op) {
    case Op::Empty:
    case Op::None:
    case Op::Here:
      return false;
    case Op::Intersect:
      return can_hold_piece(e.args[0]) && can_hold_piece(e.args[1]);
    case Op::Union:
      return can_hold_piece(e.args[0]) || can_hold_piece(e.args[1]);
    case Op::Minus:
    case Op::Where:
    case Op::First:
      return can_hold_piece(e.args[0]);
    case Op::As:
      return can_hold_piece(e.args[1]);
    default:
      return true;
  }
}

}  // namespace ludwright
