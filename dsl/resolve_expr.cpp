// Step 3, resolve: expressions get types. Resolution goes both ways: any_expr takes a hint of what is wanted and expr
// makes sure of it, converting where the language says so and telling what was expected where it does not. Names,
// attributes and sets have files of their own. Tested by tests/dsl/resolve_test.cpp, tests/bad/type-*.yaml.
#include <algorithm>

#include "dsl/builtins.h"
#include "dsl/resolver.h"
#include "dsl/static_eval.h"
#include "dsl/suggest.h"

namespace ludwright {
namespace {

bool is_set(Type type) {
  return type == Type::Cells || type == Type::Pieces || type == Type::Players || type == Type::Types ||
         type == Type::Areas;
}

// What to write instead, if the types tell.
std::string advice(Type wanted, Type got, const std::string& written) {
  if (wanted == Type::Truth && is_set(got)) return "say `some " + written + "` or `no " + written + "`";
  if (wanted == Type::Truth && got == Type::Number) return "compare it, as in `" + written + " > 0`";
  if (wanted == Type::Types && got == Type::Pieces) return "say `" + written + ".type`";
  if (wanted == Type::Players && got == Type::Pieces) return "say `" + written + ".owner`";
  if (wanted == Type::Cells && got == Type::Number) return "say `row " + written + "`, or name a cell";
  if (wanted == Type::Pieces && got == Type::Cells) return "say `piece in " + written + "`";
  if (wanted == Type::Pieces && got == Type::Players) return "say `piece of " + written + "`";
  if (wanted == Type::Cells && got == Type::Areas)
    return "an area has no cells; what lies in it is `piece in " + written + "`";
  if (got == Type::Truth && (written == "yes" || written == "no")) return "`" + written + "` is a value of a `flag`";
  if (got == Type::Areas) return "say `piece in " + written + "`";
  return "";
}

// Of `… in row 1 or row 8` the cells that are joined, if the last ones are at the place; else "".
std::string cells_joined(const SourceSet& sources, Span place) {
  const std::string_view text = sources.text(place.file);
  std::string_view before = text.substr(0, place.begin);
  before.remove_prefix(std::min(before.rfind('\n') + 1, before.size()));
  const std::size_t in = before.rfind(" in ");
  if (in == std::string_view::npos || !before.ends_with(" or ")) return "";
  const std::string_view cells = before.substr(in + 4);
  if (cells.find_first_of("()[]{}:,=<>") != std::string_view::npos) return "";
  return std::string(cells) + std::string(text.substr(place.begin, place.end - place.begin));
}

}  // namespace

ExprId Resolver::expr(const ast::Node& node, Want want) { return convert(any_expr(node, want), want, node); }

ExprId Resolver::convert(ExprId id, Want want, const ast::Node& node) {
  if (id == kNoId || (want.type == Type::Error && !want.set)) return id;
  const Expr& found = model_.expr(id);
  const Type got = found.type;
  if (got == Type::Error) {  // none
    const Type type = want.set ? Type::Cells : want.type;
    if (type != Type::Number && type != Type::Truth)
      return make(Op::None, type, node.span, {}, 0, type == Type::Value ? want.enumeration : 0);
    error(node.span, "type-mismatch", "expected " + describe(type, kNone) + ", got `none`");
    return kNoId;
  }
  if (found.op == Op::Symbol && (want.set || want.is(Type::Cells))) {
    const std::string member =
        model_.enumerations[static_cast<std::size_t>(found.aux)].members[static_cast<std::size_t>(found.value)];
    if (const ExprId cells = mark_value_cells(member, node.span); cells != kNoId) return cells;
  }
  if (want.set && is_set(got)) return id;
  if (got == want.type && (got != Type::Value || found.aux == want.enumeration || want.enumeration == kNone)) return id;
  if (want.is(Type::Cells) && got == Type::Pieces) return make(Op::CellsOf, Type::Cells, node.span, {id});
  std::string written = "…";
  if (node.span.file < sources_.size() && node.span.end - node.span.begin <= 40) {
    written = std::string(sources_.text(node.span.file).substr(node.span.begin, node.span.end - node.span.begin));
    if (written.find('\n') != std::string::npos) written = "…";
    const bool loose = node.kind == ast::Kind::Or || node.kind == ast::Kind::Arithmetic;
    if (loose && written.find(' ') != std::string::npos) written = "(" + written + ")";
  }
  const bool some_or_no = want.is(Type::Truth) && is_set(got);
  auto wrong = error(
      node.span, some_or_no ? "say-some-or-no" : "type-mismatch",
      "expected " + (want.set ? "a set" : describe(want.type, want.enumeration)) + ", got " + describe(got, found.aux));
  if (const Declared* entry = node.kind == ast::Kind::Name ? scope_.find(node.text) : nullptr;
      entry != nullptr && entry->kind == NameKind::PlayerSlot)
    wrong.help("of the player who is asked about say `me." + node.text + "`");
  if (want.is(Type::Number) && is_set(got)) wrong.help(number_of(got, written));
  if (const std::string cells = some_or_no && got == Type::Cells ? cells_joined(sources_, node.span) : "";
      !cells.empty())
    wrong.help("cells that belong together stand in brackets: `in (" + cells + ")`");
  else if (const std::string help = advice(want.type, got, written); !help.empty())
    wrong.help(help);
  if (want.type == Type::Types && found.op == Op::Local)
    wrong.help("`" + written + "` is a piece that was chosen: a type is chosen by `choose one of TYPE OTHER as " +
               written + "`");
  if (want.set && got == Type::Truth)
    wrong.help("this is a condition: ask for it by itself, without `number of`, `some` or `no`");
  if (some_or_no && node.kind == ast::Kind::In) wrong.help("or `is` instead of `in`, if all must be there");
  return kNoId;
}

// How many members a set has, or what number each of them has.
std::string Resolver::number_of(Type set, const std::string& written) const {
  std::string numbers;
  const auto add = [&](const auto& all) {
    for (const auto& one : all) {
      if (one.kind == SlotKind::Number) numbers += (numbers.empty() ? "`" : ", `") + written + "." + one.name + "`";
    }
  };
  if (set == Type::Cells) add(model_.cell_slots);
  if (set == Type::Players) add(model_.player_slots);
  if (set == Type::Pieces) {
    add(model_.piece_slots);
    add(model_.traits);
  }
  return numbers.empty() ? "say `number of " + written + "`"
                         : "a number of it is " + numbers + "; how many there are is `number of " + written + "`";
}

ExprId Resolver::any_expr(const ast::Node& node, Want want) {
  const Restore deeper(depth_, depth_ + 1);
  if (node.kind == ast::Kind::Bad || !budget(node.span)) return kNoId;
  const auto child = [&](std::size_t i) -> const ast::Node& {
    static const ast::Node missing;
    return i < node.children.size() ? node.children[i] : missing;
  };
  using Kind = ast::Kind;
  switch (node.kind) {
    case Kind::Number:
      return make(Op::Number, Type::Number, node.span, {},
                  static_cast<std::int32_t>(std::clamp<std::int64_t>(node.number, -2147483647, 2147483647)));
    case Kind::YesNo:
      return make(Op::Truth, Type::Truth, node.span, {}, node.number != 0 ? 1 : 0);
    case Kind::NoneWord:
      return make(Op::None, Type::Error, node.span);
    case Kind::Name:
      return name(node, want);
    case Kind::Call:
      return call(node, want);
    case Kind::Attribute:
      return attribute(node);
    case Kind::Of:
      return of_phrase(node, want);
    case Kind::Option:
      return option(node);
    case Kind::Turned:
      return turned(node);
    case Kind::Or:
      return either_or(node, want);
    case Kind::And: {
      if (want.is(Type::Cells) || want.is(Type::Pieces)) {
        for (const ast::Node& part : node.children) {
          if (a_set(part) == kNoId) return kNoId;
        }
        error(node.span, "type-mismatch", "expected " + describe(want.type, want.enumeration) + ", got conditions")
            .help("sets are joined by `or`; what is in both of two sets is said by `in`, or side by side");
        return kNoId;
      }
      ExprId all = node.children.empty() ? kNoId : truth(node.children[0]);
      for (std::size_t i = 1; i < node.children.size(); ++i) {
        const ExprId next = truth(node.children[i]);
        all = make(Op::And, Type::Truth, node.span, {all, next});
      }
      return all;
    }
    case Kind::Not:
      return not_of(truth(child(0)), node.span);
    case Kind::Compare:
      return comparison(node);
    case Kind::Arithmetic:
      return arithmetic(node);
    case Kind::Negate:
      return make(Op::Negate, Type::Number, node.span, {number(child(0))});
    case Kind::Some:
    case Kind::NoSet: {
      const ExprId set = a_set(child(0));
      if (set != kNoId && model_.expr(set).op == Op::Seat)
        diagnostics_.warning(node.span, "constant-condition", "this condition is always the same")
            .note("`" + child(0).text + "` is a player, whether there are pieces of that player or not")
            .help("ask for pieces: `piece of " + child(0).text + "`");
      const ExprId some = make(Op::Some, Type::Truth, node.span, {set});
      return node.kind == Kind::Some ? some : not_of(some, node.span);
    }
    case Kind::CountOf:
      return make(Op::Count, Type::Number, node.span, {a_set(child(0))});
    case Kind::First: {
      const ExprId set = a_set(child(0));
      return make(Op::First, type_of(set), node.span, {set});
    }
    case Kind::Fold:
      return fold(node);
    case Kind::Juxtapose:
      return juxtapose(node, want);
    case Kind::In: {
      const ExprId left = expr(child(0), want.is(Type::Types) ? want : Want::a_set());
      const ExprId right = expr(child(1), type_of(left) == Type::Types ? Want::of(Type::Types) : Want::a_set());
      return intersect(left, right, node, true);
    }
    case Kind::Except:
      return except(node, want);
    case Kind::Where:
      return where(node, want);
    case Kind::ReachedBy:
    case Kind::CrossedBy:
      return reached(node, want);
    case Kind::Lines:
      return lines(node);
    case Kind::LineOf: {
      const ExprId cells = expr(child(0), Want::of(Type::Cells));
      if (node.number < 1) {
        error(node.span, "bad-number", "expected a line of at least 1, got " + std::to_string(node.number));
        return kNoId;
      }
      const Topology& board = model_.board;
      const bool closed = board.wrap_files || board.wrap_ranks || board.kind == BoardKind::Graph;
      if (!closed && !board.cells.empty() && node.number > std::max({board.width, board.height, longest_other_side()}))
        diagnostics_.warning(node.span, "outside-board",
                             "no line of the board has " + std::to_string(node.number) + " cells");
      return make(Op::LineOf, Type::Cells, node.span, {cells},
                  static_cast<std::int32_t>(std::min<std::int64_t>(node.number, kMaxCells + 1)));
    }
    case Kind::Paths:
    case Kind::Path:
      error(node.span, "type-mismatch", "expected an expression, got a path").help("say `X reached by` and the path");
      return kNoId;
    default:
      break;
  }
  error(node.span, "type-mismatch", "expected an expression");
  return kNoId;
}

// Cells or an area: where a piece can be put.
ExprId Resolver::site(const ast::Node& node) {
  const ExprId id = any_expr(node, Want::a_set());
  if (type_of(id) == Type::Areas) return id;
  if (type_of(id) == Type::Pieces) return make(Op::TopCellsOf, Type::Cells, node.span, {id});
  return convert(id, Want::of(Type::Cells), node);
}

ExprId Resolver::tested_cells(const ast::Node& node) {
  const ExprId id = any_expr(node, Want::a_set());
  if (type_of(id) == Type::Pieces) return make(Op::TopCellsOf, Type::Cells, node.span, {id});
  return convert(id, Want::of(Type::Cells), node);
}

// Where each cell carries one piece this is the same as what is tested, and written so for the engine's sake.
ExprId Resolver::starts(const ast::Node& node) {
  if (model_.board.stack == 1) return tested_cells(node);
  return convert(any_expr(node, Want::a_set()), Want::of(Type::Cells), node);
}

// Pieces, cells, players or types, with members that can be counted.
ExprId Resolver::a_set(const ast::Node& node) {
  const ExprId id = expr(node, Want::a_set());
  if (type_of(id) != Type::Areas) return id;
  error(node.span, "type-mismatch", "expected a set, got an area").help("say `piece in` and the area");
  return kNoId;
}

ExprId Resolver::option(const ast::Node& node) {
  for (std::size_t i = 0; i < model_.options.size(); ++i) {
    const OptionInfo& info = model_.options[i];
    if (info.name != node.text) continue;
    if (info.range == "pieces") {
      error(node.span, "type-mismatch", "the values of option `" + info.name + "` are pieces")
          .help("let an area start with them: `start: option " + info.name + "`");
      return kNoId;
    }
    const auto all = [&](auto test) { return std::all_of(info.values.begin(), info.values.end(), test); };
    if (all([](const std::string& value) { return value == "yes" || value == "no"; })) {
      return make(Op::Truth, Type::Truth, node.span, {}, info.chosen == "yes" ? 1 : 0);
    }
    const auto is_number = [](const std::string& value) {
      return !value.empty() && value.size() < 10 &&
             std::all_of(value.begin(), value.end(), [](unsigned char c) { return c >= '0' && c <= '9'; });
    };
    if (all(is_number) && is_number(info.chosen))
      return make(Op::Number, Type::Number, node.span, {}, static_cast<std::int32_t>(std::stol(info.chosen)));
    error(node.span, "type-mismatch", "the values of option `" + info.name + "` are words")
        .help("compare it, as in `option " + info.name + " is " + info.values[0] + "`");
    return kNoId;
  }
  for (const OptionInfo& info : model_.options) {
    if (info.range != "pieces" || !info.name.starts_with(node.text + ".")) continue;
    error(node.span, "type-mismatch", "the values of option `" + node.text + "` are pieces")
        .help("let an area start with them: `start: option " + node.text + "`");
    return kNoId;
  }
  unknown_option(node.span, node.text);
  return kNoId;
}

void Resolver::unknown_option(const Span& span, const std::string& name) {
  std::vector<std::string> names;
  for (const OptionInfo& info : model_.options) names.push_back(info.name);
  auto entry = error(span, "unknown-option", "unknown option `" + name + "`");
  entry.suggest(name, names);
  if (!suggest(name, names).empty()) return;
  std::string list;
  for (const std::string& each : names) list += (list.empty() ? "the options are `" : ", `") + each + "`";
  entry.note(list.empty() ? "this game has no options" : list);
}

// `option x is word` is a constant. Nothing if the node is not of that form.
std::optional<ExprId> Resolver::option_comparison(const ast::Node& node) {
  for (std::size_t side = 0; side < 2; ++side) {
    const ast::Node& left = node.children[side];
    const ast::Node& right = node.children[1 - side];
    if (left.kind != ast::Kind::Option) continue;
    std::string value;
    if (right.kind == ast::Kind::Name && parameter(right.text) == nullptr) value = right.text;
    if (right.kind == ast::Kind::Number) value = std::to_string(right.number);
    if (right.kind == ast::Kind::YesNo) value = right.number != 0 ? "yes" : "no";
    if (right.kind == ast::Kind::NoneWord) value = "none";
    if (value.empty()) continue;
    const auto info = std::find_if(model_.options.begin(), model_.options.end(),
                                   [&](const OptionInfo& known) { return known.name == left.text; });
    if (info == model_.options.end()) return option(left);
    const bool listed = info->range.empty();
    if (listed && std::find(info->values.begin(), info->values.end(), value) == info->values.end()) {
      const bool number = !info->values.empty() && info->values[0].find_first_not_of("0123456789") == std::string::npos;
      if (number && right.kind == ast::Kind::Name && scope_.find(value) != nullptr) continue;
      auto wrong = error(right.span, "unknown-value", "option `" + left.text + "` has no value `" + value + "`");
      wrong.suggest(value, info->values);
      std::string all;
      for (const std::string& each : info->values) all += (all.empty() ? "`" : ", `") + each + "`";
      wrong.note("its values: " + all);
      return kNoId;
    }
    if (!listed) continue;  // numbers are compared as numbers
    const bool same = info->chosen == value;
    return make(Op::Truth, Type::Truth, node.span, {}, same == (node.text == "is") ? 1 : 0);
  }
  return std::nullopt;
}

// Truths joined, or a union of sets: pieces and cells together are cells.
ExprId Resolver::either_or(const ast::Node& node, Want want) {
  if (want.is(Type::Value) || want.is(Type::Direction) || want.is(Type::Number)) {
    error(node.span, "type-mismatch", "expected " + describe(want.type, want.enumeration) + ", got several")
        .help("`or` joins sets or truths: compare with each one, as in `x is a or x is b`");
    return kNoId;
  }
  const auto wanted = [&](bool first) {
    if (want.type != Type::Error || want.set) return want;
    return first ? Want::any() : Want::a_set();
  };
  std::vector<ExprId> parts;
  bool truths = want.is(Type::Truth);
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const ast::Node& part = node.children[i];
    if (truths) {
      parts.push_back(truth(part));
    } else {
      parts.push_back(any_expr(part, wanted(i == 0)));
      truths = i == 0 && type_of(parts[0]) == Type::Truth;
    }
    if (parts.back() == kNoId && i == 0 && want.type == Type::Error && !want.set)
      return kNoId;  // what is wanted is unknown
  }
  if (std::find(parts.begin(), parts.end(), kNoId) != parts.end() || parts.empty()) return kNoId;
  if (truths) {
    ExprId any = parts[0];
    for (std::size_t i = 1; i < parts.size(); ++i) any = make(Op::Or, Type::Truth, node.span, {any, parts[i]});
    return any;
  }
  Want common = Want::of(type_of(parts[0]));
  for (std::size_t i = 0; i < parts.size(); ++i) {
    Type type = type_of(parts[i]);
    if (model_.expr(parts[i]).op == Op::Symbol || type == Type::Error) type = Type::Cells;
    if (type == Type::Value || type == Type::Direction || type == Type::Number) {
      error(node.children[i].span, "type-mismatch",
            "expected a set or a truth, got " + describe(type, enumeration_of(parts[i])))
          .help("`or` joins sets or truths: compare with each one, as in `x is a or x is b`");
      return kNoId;
    }
    if (i == 0) {
      common = Want::of(type);
    } else if (type != common.type && (type == Type::Cells || type == Type::Pieces) &&
               (common.is(Type::Cells) || common.is(Type::Pieces))) {
      common = Want::of(Type::Cells);
    }
  }
  ExprId all = convert(parts[0], common, node.children[0]);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const ExprId next = convert(parts[i], common, node.children[i]);
    all = make(Op::Union, common.type, node.span, {all, next});
  }
  return all;
}

ExprId Resolver::comparison(const ast::Node& node) {
  if (node.children.size() != 2) return kNoId;
  if (node.text == "is" || node.text == "is not") {
    if (const auto constant = option_comparison(node)) return *constant;
    const ExprId same = is_phrase(node);
    return node.text == "is" ? same : not_of(same, node.span);
  }
  const ExprId left = number(node.children[0]);
  const ExprId right = number(node.children[1]);
  warn_of_coordinate(left, right, node);
  note_comparison(left, right, node);
  const Op op = node.text.size() == 2 ? Op::LessEqual : Op::Less;
  if (node.text[0] == '>') return make(op, Type::Truth, node.span, {right, left});
  return make(op, Type::Truth, node.span, {left, right});
}

// A bare name that is one thing beside pieces and another beside a type or a value.
bool Resolver::flexible(const ast::Node& node) {
  if (node.kind == ast::Kind::Or || node.kind == ast::Kind::Except)
    return std::all_of(node.children.begin(), node.children.end(),
                       [&](const ast::Node& part) { return flexible(part); });
  if (node.kind != ast::Kind::Name || local(node.text) != nullptr || parameter(node.text) != nullptr) return false;
  const Declared* entry = scope_.find(node.text);
  if (entry != nullptr)
    return entry->kind == NameKind::Type || entry->kind == NameKind::Tag || members_.count(node.text) != 0;
  return members_.count(node.text) != 0;
}

ExprId Resolver::is_phrase(const ast::Node& node) {
  const ast::Node& left = node.children[0];
  const ast::Node& right = node.children[1];
  if (left.kind == ast::Kind::NoneWord || right.kind == ast::Kind::NoneWord) {
    const ast::Node& other = left.kind == ast::Kind::NoneWord ? right : left;
    const ExprId id = any_expr(other, Want::any());
    if (type_of(id) == Type::Number || type_of(id) == Type::Truth) {
      error(other.span, "type-mismatch", "expected a set, a direction or a value, got " + describe(type_of(id), kNone))
          .label("never `none`");
      return kNoId;
    }
    if (type_of(id) == Type::Areas) return make(Op::IsNone, Type::Truth, node.span, {a_set(other)});
    return make(Op::IsNone, Type::Truth, node.span, {id});
  }
  const auto beside = [&](ExprId id) {
    const Type type = type_of(id);
    if (type == Type::Cells || type == Type::Pieces || type == Type::Areas) return Want::a_set();
    return Want::of(type, enumeration_of(id));
  };
  if (flexible(left) && !flexible(right)) {
    const ExprId known = any_expr(right, Want::any());
    if (known == kNoId) return kNoId;
    return is_in(expr(left, beside(known)), known, node);
  }
  const ExprId known = any_expr(left, Want::any());
  if (known == kNoId) return kNoId;
  if (left.kind == ast::Kind::Some && type_of(known) == Type::Truth) {  // `some own king is attacked`
    const ExprId other = any_expr(right, Want::of(Type::Truth));
    if (other == kNoId || !is_set(type_of(other))) return is_in(known, other, node);
    error(right.span, "say-some-or-no", "expected a truth, got " + describe(type_of(other), kNone))
        .help(type_of(other) == Type::Cells ? "where something stands is said by `in`: `some own king in attacked`"
                                            : "leave out `is`: what they are stands beside: `some own king`");
    return kNoId;
  }
  if (is_set(type_of(known)) && right.kind == ast::Kind::Number) return convert(known, Want::of(Type::Number), left);
  return is_in(known, expr(right, beside(known)), node);
}

ExprId Resolver::is_in(ExprId left, ExprId right, const ast::Node& node) {
  if (left == kNoId || right == kNoId) return kNoId;
  const Type a = type_of(left);
  const Type b = type_of(right);
  const auto subset = [&](ExprId set) { return make(Op::Subset, Type::Truth, node.span, {left, set}); };
  if (a == Type::Pieces && b == Type::Cells) return subset(make(Op::PiecesOn, Type::Pieces, node.span, {right}));
  if (a == Type::Cells && b == Type::Pieces) return subset(make(Op::CellsOf, Type::Cells, node.span, {right}));
  if (a == Type::Pieces && b == Type::Areas) return subset(make(Op::PiecesIn, Type::Pieces, node.span, {right}));
  if (a == b && a == Type::Players && model_.expr(right).op == Op::Nobody)
    return make(Op::IsNone, Type::Truth, node.span, {left});
  if (a == b && is_set(a) && a != Type::Areas) return subset(right);
  if (a == Type::Number && b == Type::Number) {
    warn_of_coordinate(left, right, node);
    note_comparison(left, right, node);
  }
  if (a == b && !is_set(a)) return make(Op::Equal, Type::Truth, node.span, {left, right});
  auto wrong =
      error(node.span, "type-mismatch",
            "cannot compare " + describe(a, enumeration_of(left)) + " with " + describe(b, enumeration_of(right)));
  if (a == Type::Areas && model_.expr(right).op == Op::Empty)
    wrong.help("whether anything lies in an area is asked by `some own piece in` and `no own piece in` and its name");
  return kNoId;
}

ExprId Resolver::arithmetic(const ast::Node& node) {
  if (node.children.size() != 2) return kNoId;
  const std::string& line = node.children[0].text;
  if (node.text == "-" && node.children[0].kind == ast::Kind::Name && node.children[1].kind == ast::Kind::Number &&
      (line == "row" || line == "column" || line == "rank" || line == "file") && scope_.find(line) == nullptr) {
    error(node.span, "unknown-line", "the board has no " + line + " -" + std::to_string(node.children[1].number))
        .help(line + "s are counted from 1; how far something stands is said by `it." + line + "`");
    return kNoId;
  }
  const ExprId left = number(node.children[0]);
  const ExprId right = number(node.children[1]);
  const Op op = node.text == "+"   ? Op::Add
                : node.text == "-" ? Op::Subtract
                : node.text == "*" ? Op::Multiply
                : node.text == "/" ? Op::Divide
                                   : Op::Modulo;
  return make(op, Type::Number, node.span, {left, right});
}

// total, highest, lowest: the number is read with `it` bound to each member.
ExprId Resolver::fold(const ast::Node& node) {
  if (node.children.size() != 2) return kNoId;
  const ExprId set = a_set(node.children[1]);
  if (set == kNoId) return kNoId;
  candidates_.push_back({type_of(set), kNone, true, false});
  const ExprId value = number(node.children[0]);
  candidates_.pop_back();
  const Op op = node.text == "total" ? Op::Total : node.text == "highest" ? Op::Highest : Op::Lowest;
  return make(op, Type::Number, node.span, {set, value});
}

}  // namespace ludwright
