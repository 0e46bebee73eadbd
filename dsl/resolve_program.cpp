// Step 3, resolve: programs. Each line becomes a Statement; a define that is a program is pasted in place.
// A name bound in a program is visible from its binding to the end of the program. Tested by
// tests/dsl/resolve_test.cpp.
#include <algorithm>

#include "dsl/builtins.h"
#include "dsl/resolver.h"
#include "dsl/static_eval.h"
#include "dsl/syntax_help.h"
#include "dsl/words.h"

namespace ludwright {
namespace {

constexpr int kMaxLocals = 250;

}  // namespace

// A whole program: names bound before are gone.
BlockId Resolver::program(const ast::Node& node) {
  top_.locals.clear();
  return block(node);
}

BlockId Resolver::block(const ast::Node& node) {
  Block made;
  statements(node, made.statements);
  model_.blocks.push_back(std::move(made));
  return static_cast<BlockId>(model_.blocks.size() - 1);
}

void Resolver::statements(const ast::Node& node, std::vector<Statement>& into) {
  const Restore deeper(depth_, depth_ + 1);
  if (node.kind == ast::Kind::Bad || !budget(node.span)) return;
  if (node.kind != ast::Kind::Block) return statement(node, into);
  for (const ast::Node& one : node.children) statement(one, into);
}

void Resolver::statement(const ast::Node& node, std::vector<Statement>& into) {
  using Kind = ast::Kind;
  if (node.kind == Kind::Bad) return note_unread(node.text);
  if (!budget(node.span)) return;
  if (node.kind == Kind::Block) return statements(node, into);
  if (node.kind == Kind::Do) return pasted_program(child(node, 0), into);
  if (node.kind == Kind::Name || node.kind == Kind::Call) return pasted_program(node, into);
  if (node.kind == Kind::Assign && flag_assignment(node, into)) return;
  Statement made;
  made.place = place(node.span);
  made.use = frame_->use;
  bool good = false;
  switch (node.kind) {
    case Kind::Move:
      good = move_statement(node, made);
      break;
    case Kind::PlaceNew:
    case Kind::PlacePiece:
      good = place_statement(node, made);
      break;
    case Kind::Choose:
    case Kind::Random:
      good = choose_statement(node, made);
      break;
    case Kind::Assign:
      good = assignment(node, made);
      break;
    case Kind::Take:
    case Kind::Remove:
    case Kind::Send:
    case Kind::Shift:
    case Kind::Swap:
    case Kind::Require:
    case Kind::Pass:
    case Kind::Let:
      good = simple_statement(node, made);
      break;
    default:
      good = head(node, made);
      break;
  }
  if (good) into.push_back(std::move(made));
}

// Names that a line would have bound, had it been read: their uses are silent.
void Resolver::note_unread(const std::string& line) {
  for (const std::string_view word : {"let ", " as "}) {
    for (std::size_t at = line.find(word); at != std::string::npos; at = line.find(word, at + 1)) {
      const std::string_view rest = std::string_view(line).substr(at + word.size());
      unread_names_.emplace(rest.substr(0, words::word_length(rest)));
    }
  }
  // `choose pit = full house`
  if (const std::size_t sign = line.find(" = "); sign != std::string::npos) {
    const std::string_view before = std::string_view(line).substr(0, sign);
    unread_names_.emplace(before.substr(before.find_last_of(' ') + 1));
  }
}

bool Resolver::simple_statement(const ast::Node& node, Statement& into) {
  using Kind = ast::Kind;
  switch (node.kind) {
    case Kind::Take:
    case Kind::Remove:
      into.kind = node.kind == Kind::Take ? StatementKind::Take : StatementKind::Remove;
      into.a = pieces(child(node, 0));
      return into.a != kNoId;
    case Kind::Send:
      into.kind = node.text == "under" ? StatementKind::SendUnder : StatementKind::Send;
      into.a = pieces(child(node, 0));
      into.b = node.text == "under" ? pieces(child(node, 1)) : site(child(node, 1));
      return into.a != kNoId && into.b != kNoId;
    case Kind::Shift:
      into.kind = StatementKind::Shift;
      into.a = pieces(child(node, 0));
      candidates_.push_back({Type::Pieces, kNone, false, false});
      into.b = expr(child(node, 1), Want::of(Type::Direction));
      candidates_.pop_back();
      return into.a != kNoId && into.b != kNoId;
    case Kind::Swap:
      into.kind = StatementKind::Swap;
      into.a = pieces(child(node, 0));
      into.b = pieces(child(node, 1));
      return into.a != kNoId && into.b != kNoId;
    case Kind::Require:
      into.kind = StatementKind::Require;
      into.a = truth(child(node, 0));
      return into.a != kNoId;
    case Kind::Let: {
      into.kind = StatementKind::Let;
      into.name = node.text;
      into.a = kept_value(child(node, 0));
      if (into.a == kNoId) {
        bind(node.text, {Type::Error, kNone, false, false}, false, node.span);  // so that its uses are silent
        return false;
      }
      into.local = bind(node.text, {type_of(into.a), enumeration_of(into.a), false, false}, false, node.span);
      return true;
    }
    default:
      into.kind = StatementKind::Pass;
      return true;
  }
}

bool Resolver::decides(const ast::Node& node, const char* what) {
  if (!context_.setup) return true;
  error(node.span, "choice-in-setup", std::string("`") + what + "` is a decision, and nobody decides in `setup`")
      .help("use `random`, or let the first phase of the game do it");
  return false;
}

bool Resolver::move_statement(const ast::Node& node, Statement& into) {
  into.kind = StatementKind::Move;
  if (!decides(node, "move")) return false;
  into.a = pieces(child(node, 0));
  if (node.children.size() < 2) return into.a != kNoId;
  const ast::Node& ways = node.children[1];
  const ast::Node* only = &ways;
  while (only->children.size() == 1 && (only->kind == ast::Kind::Paths || only->kind == ast::Kind::Path))
    only = &only->children[0];
  if (only->kind == ast::Kind::Leg && only->text == "name" && only->children.size() == 1) only = &only->children[0];
  const bool named = only->kind == ast::Kind::Name && parameter(only->text) == nullptr;
  const Declared* entry = named ? scope_.find(only->text) : nullptr;
  if (named && move_names_.count(only->text) != 0 && (entry == nullptr || entry->kind != NameKind::Define)) {
    into.by = only->text;
    return into.a != kNoId;
  }
  if (named && entry == nullptr) {
    std::vector<std::string> known(move_names_.begin(), move_names_.end());
    for (const std::string& define : scope_.names(NameKind::Define)) known.push_back(define);
    error(only->span, "unknown-move", "unknown move `" + only->text + "`")
        .suggest(only->text, known)
        .note("a move is named under `moves` of a piece");
    return false;
  }
  into.paths = paths(ways, true);
  return into.a != kNoId && into.paths != kNoId;
}

// Whose a new piece is: what is said, else nobody for neutral types and `me` for others.
bool Resolver::owner_of_new(const ast::Node& node, Statement& into) {
  if (node.children.size() > 2) {
    into.c = expr(node.children[2], Want::of(Type::Players));
    return into.c != kNoId;
  }
  const Expr& types = model_.expr(into.a);
  bool some_neutral = false;
  bool some_owned = false;
  for (std::size_t type = 0; type < model_.types.size(); ++type) {
    if (types.op == Op::TypeSet && !model_.type_sets[static_cast<std::size_t>(types.value)][type]) continue;
    (model_.types[type].neutral ? some_neutral : some_owned) = true;
  }
  if (some_neutral && some_owned) {
    error(node.span, "ambiguous-owner", "a new piece of these types may be neutral or not: whose is it?")
        .help("add `of nobody` or `of me` in front of `" + std::string(into.under ? "under" : "at") + "`");
    return false;
  }
  if (some_neutral) into.c = make(Op::Nobody, Type::Players, node.span);
  return true;
}

bool Resolver::place_statement(const ast::Node& node, Statement& into) {
  into.under = node.text == "under";
  if (node.kind == ast::Kind::PlaceNew) {
    into.kind = StatementKind::PlaceNew;
    into.a = expr(child(node, 0), Want::of(Type::Types));
    if (into.a != kNoId && !owner_of_new(node, into)) return false;
  } else {
    into.kind = StatementKind::PlacePiece;
    into.a = pieces(child(node, 0));
    if (into.a != kNoId && game_.areas.empty()) {
      error(node.span, "place-without-area", "no piece waits to be placed: the game has no areas")
          .help("a piece that is not there yet is placed by `place new …`");
      return false;
    }
  }
  into.b = site(child(node, 1));
  return into.a != kNoId && into.b != kNoId;
}

bool Resolver::choose_statement(const ast::Node& node, Statement& into) {
  into.kind = node.kind == ast::Kind::Choose ? StatementKind::Choose : StatementKind::Random;
  const bool decided = into.kind == StatementKind::Random || decides(node, "choose");
  BoundIt member;
  const bool good = domain(child(node, 0), into.domain, member) && decided;
  into.name = node.text;
  if (!node.text.empty()) into.local = bind(node.text, member, true, node.span);
  return good;
}

// What is chosen from, and the type of one member.
bool Resolver::domain(const ast::Node& node, Domain& domain, BoundIt& member) {
  if (node.kind == ast::Kind::OneOf) return one_of(node, domain, member);
  if (node.kind == ast::Kind::RangeDomain) {
    member.type = Type::Number;
    domain.low = number(child(node, 0));
    domain.high = number(child(node, 1));
    if (domain.low == kNoId || domain.high == kNoId) return false;
    const Expr &low = model_.expr(domain.low), &high = model_.expr(domain.high);
    if (low.op == Op::Number && high.op == Op::Number && low.value > high.value)
      diagnostics_
          .warning(node.span, "empty-range",
                   "the range " + std::to_string(low.value) + ".." + std::to_string(high.value) + " is empty")
          .help("write the smaller number first");
    return true;
  }
  if (node.kind == ast::Kind::Name && parameter(node.text) == nullptr && local(node.text) == nullptr) {
    const Declared* entry = scope_.find(node.text);
    if (entry != nullptr && entry->kind == NameKind::Enumeration) {  // all its values
      entry->used = true;
      member = {Type::Value, entry->index, false, false};
      const auto size =
          static_cast<std::int32_t>(model_.enumerations[static_cast<std::size_t>(entry->index)].members.size());
      for (std::int32_t value = 0; value < size; ++value) {
        domain.one_of.push_back(make(Op::Symbol, Type::Value, node.span, {}, value, entry->index));
      }
      return true;
    }
  }
  domain.set = a_set(node);
  member.type = type_of(domain.set);
  return domain.set != kNoId;
}

// Types, seats, directions, values of one enumeration, numbers, or cells; the first says which.
bool Resolver::one_of(const ast::Node& node, Domain& domain, BoundIt& member) {
  bool all_members = !node.children.empty();
  std::vector<int> common;
  for (const ast::Node& one : node.children) {
    const auto in = one.kind == ast::Kind::Name && local(one.text) == nullptr && parameter(one.text) == nullptr
                        ? members_.find(one.text)
                        : members_.end();
    all_members = all_members && in != members_.end();
    if (!all_members) break;
    if (&one == &node.children[0]) common = in->second;
    common.erase(
        std::remove_if(common.begin(), common.end(),
                       [&](int e) { return std::find(in->second.begin(), in->second.end(), e) == in->second.end(); }),
        common.end());
  }
  const auto means_else = [&](const ast::Node& one) {
    const Builtin* word = find_builtin(one.text);
    return scope_.find(one.text) != nullptr || (word != nullptr && word->type == Type::Direction);
  };
  Want want = Want::of(Type::Types);
  if (all_members && common.size() == 1 && !std::all_of(node.children.begin(), node.children.end(), means_else)) {
    want = Want::of(Type::Value, common[0]);
  } else {
    for (const ast::Node& one : node.children) {
      const ExprId id = any_expr(one, want);
      if (id == kNoId) return false;
      if (&one == &node.children[0]) want = Want::of(type_of(id), enumeration_of(id));
    }
  }
  for (const ast::Node& one : node.children) {
    const ExprId id = expr(one, want);
    if (id == kNoId) return false;
    domain.one_of.push_back(id);
  }
  member = {want.type, want.type == Type::Value ? want.enumeration : kNone, false, false};
  return !domain.one_of.empty();
}

// Where the name stands in its statement: after `let` or, in a choice or loop, at the end.
Span Resolver::span_of_name(Span statement, const std::string& name) const {
  if (statement.file >= sources_.size()) return statement;
  const std::string_view text = sources_.text(statement.file).substr(statement.begin, statement.end - statement.begin);
  const std::size_t at = text.substr(0, 4) == "let " ? text.find(name, 4) : text.rfind(" " + name) + 1;
  if (at == std::string_view::npos || at == 0) return statement;
  const auto begin = static_cast<std::uint32_t>(statement.begin + at);
  return {statement.file, begin, static_cast<std::uint32_t>(begin + name.size())};
}

// The local of this name. Bound again with the same type it is the same local: alternatives may bind a name for what
// follows them.
int Resolver::bind(const std::string& name, const BoundIt& what, bool constant, Span statement) {
  const Span span = span_of_name(statement, name);
  if (scope_.find(name) != nullptr || find_builtin(name) != nullptr) {
    const Declared* entry = scope_.find(name);
    auto wrong = error(span, "name-taken", "`" + name + "` already means something");
    wrong.note(entry != nullptr
                   ? std::string("it is ") + name_kind_word(entry->kind) + ", declared at " + scope_.place(entry->span)
                   : std::string("`") + name + "`: " + find_builtin(name)->meaning);
    wrong.help("choose another name");
  }
  std::vector<LocalName>& locals = frame_->locals;
  for (std::size_t i = 0; i < locals.size(); ++i) {
    const LocalName known = locals[i];
    if (known.name != name || known.type != what.type || known.enumeration != what.enumeration ||
        known.constant != constant)
      continue;
    locals.erase(locals.begin() + static_cast<std::ptrdiff_t>(i));
    locals.push_back(known);  // the latest binding is the one that is seen
    return known.index;
  }
  if (model_.locals >= kMaxLocals) {
    if (model_.locals++ == kMaxLocals)
      error(span, "too-large", "expected at most " + std::to_string(kMaxLocals) + " names bound by programs");
    return 0;
  }
  const int index = model_.locals++;
  frame_->locals.push_back({name, index, what.type, what.enumeration, constant});
  return index;
}

bool Resolver::head(const ast::Node& node, Statement& into) {
  using Kind = ast::Kind;
  bool good = true;
  const auto body = [&] {
    for (const ast::Node& one : node.blocks) into.blocks.push_back(block(one));
  };
  const auto count = [&](StatementKind kind) {
    into.kind = kind;
    into.a = number(child(node, 0));
    good = into.a != kNoId;
    std::int64_t steps = 1000;
    const auto times = good ? static_number(model_, into.a, 0, steps) : std::nullopt;
    if (times && (times->value < 0 || model_.expr(into.a).op == Op::Number) && times->value <= 0)
      diagnostics_.warning(
          child(node, 0).span, "empty-range",
          times->value < 0 ? "fewer than 0 times is never" : "0 times is never: nothing of this is ever done");
    body();
  };
  switch (node.kind) {
    case Kind::If:
      into.kind = StatementKind::If;
      for (std::size_t i = 0; i < node.blocks.size(); ++i) {
        if (i < node.children.size()) {
          into.conditions.push_back(truth(node.children[i]));
          good = good && into.conditions.back() != kNoId;
        }
        into.blocks.push_back(block(node.blocks[i]));
      }
      break;
    case Kind::ForEach:
      good = for_each(node, into);
      break;
    case Kind::Either:
    case Kind::FirstPossible:
      into.kind = node.kind == Kind::Either ? StatementKind::Either : StatementKind::FirstPossible;
      if (node.kind == Kind::Either && !decides(node, "either")) return false;
      into.names = node.names;
      into.names.resize(node.blocks.size());
      for (const std::string& name : into.names) {
        if (!name.empty()) alternative_names_.insert(name);
      }
      body();
      break;
    case Kind::May:
      into.kind = StatementKind::May;
      if (!decides(node, "may")) return false;
      body();
      break;
    case Kind::Together:
      into.kind = StatementKind::Together;
      body();
      break;
    case Kind::UpTo:
      if (!decides(node, "up to … times")) return false;
      count(StatementKind::UpTo);
      break;
    case Kind::AsLongAsPossible:
      count(StatementKind::AsLongAsPossible);
      for (std::size_t i = 1; i < node.children.size(); ++i) {
        into.conditions.push_back(kept_value(node.children[i]));
        good = good && into.conditions.back() != kNoId;
      }
      break;
    case Kind::UntilSettled:
      count(StatementKind::UntilSettled);
      break;
    case Kind::Times:
      count(StatementKind::Times);
      break;
    case Kind::EachPlayer:
      into.kind = StatementKind::EachPlayer;
      body();
      break;
    case Kind::As:
      into.kind = StatementKind::As;
      into.a = expr(child(node, 0), Want::of(Type::Players));
      good = into.a != kNoId;
      body();
      break;
    default:
      error(node.span, "type-mismatch", "expected a statement");
      return false;
  }
  return good;
}

ExprId Resolver::kept_value(const ast::Node& node) {
  const ExprId value = any_expr(node, Want::any());
  if (value == kNoId || (type_of(value) != Type::Error && type_of(value) != Type::Areas)) return value;
  error(
      node.span, "type-mismatch",
      type_of(value) == Type::Areas ? "expected a value or a set, got an area" : "`none` of what cannot be told here");
  return kNoId;
}

bool Resolver::for_each(const ast::Node& node, Statement& into) {
  into.kind = StatementKind::ForEach;
  BoundIt member;
  bool good = domain(child(node, 0), into.domain, member);
  candidates_.push_back(member);
  if (node.number != 0) {
    into.b = number(child(node, 1));
    good = good && into.b != kNoId;
  }
  into.name = node.text;
  if (!node.text.empty()) into.local = bind(node.text, member, true, node.span);
  for (const ast::Node& one : node.blocks) into.blocks.push_back(block(one));
  candidates_.pop_back();
  return good;
}

// A define as a line: its statements take the place of the line.
void Resolver::pasted_program(const ast::Node& node, std::vector<Statement>& into) {
  if (node.kind == ast::Kind::Bad) return;
  if (node.kind == ast::Kind::Name) {
    if (const ast::Node* argument = parameter(node.text)) {
      in_caller([&] {
        pasted_program(*argument, into);
        return true;
      });
      return;
    }
  }
  const Declared* entry = scope_.find(node.text);
  if (entry == nullptr || entry->kind != NameKind::Define) {
    std::vector<std::string> known;
    for (const ast::Define& define : game_.defines) {
      if (define.body.kind == ast::Kind::Block) known.push_back(define.name);
    }
    for (const char* word :
         {"move", "place", "choose", "random", "take", "remove", "send", "shift", "swap", "require", "pass", "let"})
      known.emplace_back(word);
    const std::string elsewhere(syntax::statement_said_elsewhere(node.text));
    error(node.span, "unknown-statement",
          entry == nullptr ? "unknown statement `" + node.text + "`"
                           : "expected a statement, got `" + node.text + "`, " + name_kind_word(entry->kind))
        .suggest(node.text, known)
        .help(elsewhere.empty()
                  ? "begin with a word such as `move` or `take`, or with the name of a define that is a program"
                  : elsewhere);
    return;
  }
  in_define(entry->index, node, [&](const ast::Define& define) {
    if (define.body.kind == ast::Kind::Block) {
      statements(define.body, into);
    } else if (define.body.kind == ast::Kind::Name || define.body.kind == ast::Kind::Call) {
      pasted_program(define.body, into);
    } else if (define.body.kind != ast::Kind::Bad) {
      error(
          node.span, "wrong-define",
          std::string("expected a program, got ") + (define.body.kind == ast::Kind::Paths ? "a path" : "an expression"))
          .note("`" + define.name + "` is defined at " + scope_.place(define.name_span))
          .help("a define that is a program is a YAML list");
    }
    return true;
  });
}

}  // namespace ludwright
