// Step 3, resolve: options, notation, notes, examples and laws: what is said about a game beside its rules.
// Tested by tests/dsl/resolve_test.cpp.
#include <algorithm>
#include <cctype>

#include "dsl/resolver.h"
#include "dsl/suggest.h"
#include "engine/affixes.h"
#include "engine/position_layout.h"
#include "engine/symmetry.h"

namespace ludwright {

void Resolver::resolve_options() {
  for (const ast::Option& written : game_.options) {
    OptionInfo option;
    option.name = written.name;
    for (const ast::Text& value : written.values) option.values.push_back(value.text);
    option.sentences = written.sentences;
    option.sentences.resize(option.values.size());
    option.fallback = written.fallback.text;
    option.chosen = written.chosen;
    option.why = written.why;
    if (written.kind == ast::Option::Kind::Number) option.range = option.values.front() + ".." + option.values.back();
    if (written.kind == ast::Option::Kind::Pieces) option.range = "pieces";
    model_.options.push_back(std::move(option));
  }
  Context context;
  context.turn = Context::Turn::None;
  const Restore during(context_, context);
  for (const ast::Option& written : game_.options) {
    if (!written.require) continue;
    const ExprId id = truth(*written.require);
    if (id == kNoId) continue;
    if (const auto holds = constant_number(id); !holds) {
      error(written.require->span, "not-constant", "`require` of an option depends on the position")
          .help("compare options only, as in `option x is y`");
    } else if (*holds == 0) {
      error(written.require->span, "options-exclude",
            "option `" + written.name + "` cannot be `" +
                model_.options[static_cast<std::size_t>(&written - game_.options.data())].chosen +
                "` with these other options");
    }
  }
}

void Resolver::resolve_notation() {
  for (const ast::Text& form : game_.notation_position) {
    if (&form != &game_.notation_position.front()) {
      model_.notation.also_read.push_back(form.text);
      continue;
    }
    model_.notation.position = form.text;
    const notation::Layout layout(model_, form.text);
    for (const auto& [kind, name] :
         {std::pair{notation::Field::Kind::Cells, "cells"}, std::pair{notation::Field::Kind::Pieces, "pieces"},
          std::pair{notation::Field::Kind::Any, "any"}}) {
      if (!layout.has(kind)) continue;
      error(form.span, "read-only-field", "expected fields that can be written, got `{" + std::string(name) + "}`")
          .note("positions are written by the first template, and read by all that are listed")
          .help("let another template stand before this one");
    }
  }
  if (game_.notation_move) model_.notation.move = game_.notation_move->text;
  for (const auto& [key, text] : game_.notation_named) {
    const std::size_t dot = key.text.find('.');
    const std::string move = dot == std::string::npos ? key.text : key.text.substr(dot + 1);
    bool known = move_names_.count(move) != 0 || (dot == std::string::npos && alternative_names_.count(move) != 0);
    if (dot != std::string::npos) {
      const Declared* type = scope_.find(key.text.substr(0, dot));
      known = known && type != nullptr && (type->kind == NameKind::Type || type->kind == NameKind::Role);
    }
    if (!known) {
      std::vector<std::string> names(move_names_.begin(), move_names_.end());
      names.insert(names.end(), alternative_names_.begin(), alternative_names_.end());
      error(key.span, "unknown-move", "no move or alternative is called `" + key.text + "`").suggest(move, names);
    }
    model_.notation.named[key.text] = text.text;
  }
  for (const ast::Named& suffix : game_.notation_suffix) {
    top_.locals.clear();
    model_.notation.suffix.emplace_back(suffix.name, truth(suffix.node));
  }
}

// What other letters stand for in templates of positions must be a piece or a seat of this game.
void Resolver::check_position_letters() {
  if (diagnostics_.has_errors()) return;
  using Kind = notation::Field::Kind;
  const notation::Symbols symbols(model_);
  std::vector<std::string> seats;
  for (std::size_t seat = 0; seat < model_.seats.size(); ++seat)
    seats.push_back(notation::seat_letter(model_, static_cast<PlayerId>(seat)));
  for (const ast::Text& form : game_.notation_position) {
    for (const notation::Field& field : notation::Layout(model_, form.text).fields) {
      const bool of_pieces = field.kind == Kind::Board || field.kind == Kind::Cells || field.kind == Kind::Hands;
      if (!of_pieces && field.kind != Kind::Mover) continue;
      for (const auto& [written, meant] : field.aliases) {
        std::size_t end = 0;
        bool known = false;
        if (of_pieces)
          known = symbols.read(meant, end) && end == meant.size();
        else
          notation::find_seat(model_, meant, known);
        if (known) continue;
        const std::string what = of_pieces ? "piece" : "seat";
        error(form.span, "unknown-letter",
              "`" + written + "=" + meant + "`: no " + what + " of this game has the letter `" + meant + "`")
            .note("left of `=` is what may be written, right of it the letter that it stands for")
            .suggest(meant, of_pieces ? symbols.all() : seats);
      }
    }
  }
}

// Every position must read back as what was written.
void Resolver::check_piece_texts() {
  if (diagnostics_.has_errors() || model_.piece_slots.empty()) return;
  const auto conflict = notation::Affixes(model_).conflict(model_, notation::Symbols(model_));
  if (!conflict) return;
  const std::string& slot = model_.piece_slots[conflict->slot].name;
  for (const ast::Slot& written : game_.slots) {
    if (written.holder != "piece" || written.name.text != slot) continue;
    Span span = written.letter ? written.letter->span : written.name.span;
    for (const auto& [letters, member] : written.text) {
      if (letters.text == conflict->text) span = letters.span;
    }
    error(span, "ambiguous-text", "`" + conflict->text + "` cannot stand beside a piece")
        .note(conflict->problem)
        .help(conflict->curable
                  ? "write it otherwise, or give every value a text, `none` as well: then one is always there"
                  : "write it otherwise");
  }
}

// Whether the options chosen are those of the example: what it names, the rest at their defaults.
bool Resolver::has_options(const Example& example) const {
  return std::all_of(model_.options.begin(), model_.options.end(), [&](const OptionInfo& option) {
    const auto named = std::find_if(example.options.begin(), example.options.end(),
                                    [&](const auto& each) { return each.first == option.name; });
    return option.chosen == (named == example.options.end() ? option.fallback : named->second);
  });
}

void Resolver::resolve_examples() {
  Context context;
  context.turn = Context::Turn::None;
  const Restore during(context_, context);
  const auto texts = [](const std::vector<ast::Text>& from) {
    std::vector<std::string> all;
    all.reserve(from.size());
    for (const ast::Text& text : from) all.push_back(text.text);
    return all;
  };
  const auto digits = [](const std::string& text) {
    return !text.empty() && text.size() < 18 &&
           std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  };
  for (const ast::Example& written : game_.examples) {
    Example example;
    example.name = written.name.text;
    example.place = place(written.span);
    if (written.position) example.position = written.position->text;
    if (written.result) example.result = written.result->text;
    if (written.cites) example.cites = written.cites->text;
    for (const auto& [option, value] : written.options) {
      const auto known = std::find_if(model_.options.begin(), model_.options.end(),
                                      [&name = option.text](const OptionInfo& info) { return info.name == name; });
      if (known == model_.options.end()) {
        unknown_option(option.span, option.text);
      } else if (known->range.empty() &&
                 std::find(known->values.begin(), known->values.end(), value.text) == known->values.end()) {
        error(value.span, "unknown-value", "option `" + option.text + "` has no value `" + value.text + "`")
            .suggest(value.text, known->values);
      }
      example.options.emplace_back(option.text, value.text);
    }
    example.play = texts(written.play);
    example.legal = texts(written.legal);
    example.only = texts(written.only);
    example.has_only = written.has_only;
    for (const auto& [move, rule] : written.illegal) example.illegal.emplace_back(move.text, rule ? rule->text : "");
    for (const auto& [depth, leaves] : written.count) {
      if (!digits(depth.text) || depth.text.size() > 2) {
        error(depth.span, "bad-number", "expected a depth, got `" + depth.text + "`");
      } else if (!digits(leaves.text)) {
        error(leaves.span, "bad-number", "expected a number of positions, got `" + leaves.text + "`");
      } else {
        example.count.emplace_back(std::stoi(depth.text), std::stoull(leaves.text));
      }
    }
    top_.locals.clear();
    // With other options the board and the names may be others: `then` is read with those of the example alone.
    if (written.then && has_options(example)) example.then = truth(*written.then);
    model_.examples.push_back(std::move(example));
  }
}

// `symmetric under half-turn exchanging players`: the board must have the symmetry, and its directions with it.
void Resolver::resolve_symmetry(const ast::Node& node, Law& law) {
  law.kind = LawKind::Symmetric;
  std::string word = node.text.substr(std::string("symmetric under ").size());
  constexpr std::string_view exchanging = "exchanging players";
  if (const std::size_t at = word.find(exchanging); at != std::string::npos) {
    law.exchanging = true;
    word.erase(at == 0 ? 0 : at - 1);
  }
  const std::pair<const char*, BoardSymmetry> words[] = {
      {"left-right", BoardSymmetry::LeftRight}, {"top-bottom", BoardSymmetry::TopBottom},
      {"half-turn", BoardSymmetry::HalfTurn},   {"quarter-turn", BoardSymmetry::QuarterTurn},
      {"diagonal", BoardSymmetry::Diagonal},    {"antidiagonal", BoardSymmetry::Antidiagonal}};
  for (const auto& [each, symmetry] : words) {
    if (word == each) law.symmetry = symmetry;
  }
  if (model_.board.cells.empty() || board_image(model_.board, law.symmetry).exists()) return;
  error(node.span, "no-symmetry", "the board has no symmetry `" + word + "`")
      .help(model_.board.kind == BoardKind::Graph ? "a board of lines has no coordinates to reflect"
                                                  : "its shape must be mapped onto itself, voids included");
}

void Resolver::resolve_laws() {
  Context context;
  context.turn = Context::Turn::None;
  const Restore during(context_, context);
  for (const ast::Named& written : game_.properties) {
    const ast::Node& node = written.node;
    if (node.kind != ast::Kind::Law) continue;
    top_.locals.clear();
    Law law;
    law.name = written.name;
    law.place = place(written.name_span);
    if (node.text == "at most") {
      law.kind = LawKind::AtMostTurns;
      law.turns = static_cast<int>(std::clamp<std::int64_t>(node.number, 0, 1000000));
    } else if (node.text == "eventually") {
      law.kind = LawKind::Eventually;
      law.turns = static_cast<int>(std::clamp<std::int64_t>(node.number, 0, 1000000));
      law.expr = truth(node.children[0]);
    } else if (node.text.rfind("symmetric under ", 0) == 0) {
      resolve_symmetry(node, law);
    } else if (!node.children.empty()) {
      const std::pair<const char*, LawKind> kinds[] = {{"always", LawKind::Always},
                                                       {"never", LawKind::Never},
                                                       {"constant", LawKind::Constant},
                                                       {"rising", LawKind::Rising},
                                                       {"falling", LawKind::Falling}};
      for (const auto& [word, kind] : kinds) {
        if (node.text == word) law.kind = kind;
      }
      if (law.kind == LawKind::Always || law.kind == LawKind::Never) {
        law.expr = truth(node.children[0]);
      } else if (law.kind == LawKind::Constant) {
        law.expr = any_expr(node.children[0], Want::any());
        if (type_of(law.expr) != Type::Truth) law.expr = convert(law.expr, Want::of(Type::Number), node.children[0]);
      } else {
        law.expr = number(node.children[0]);
      }
    }
    model_.laws.push_back(std::move(law));
  }
}

// The path of a note must lead somewhere, under this or another value of the options.
void Resolver::resolve_notes() {
  constexpr std::size_t many = 100;  // faults: suggestions look at every path
  const std::vector<std::string> paths(game_.note_paths.begin(), game_.note_paths.end());
  for (const ast::Note& written : game_.notes) {
    DefinitionNote note;
    note.path = written.path.text;
    if (written.source) note.source = written.source->text;
    if (written.house) note.house = written.house->text;
    if (written.text) note.text = written.text->text;
    if (game_.note_paths.count(note.path) == 0) {
      auto entry = error(written.path.span, "unknown-path", "the definition has no part `" + note.path + "`");
      if (diagnostics_.list().size() < many) entry.suggest(note.path, paths);
      const std::string key = note.path.substr(0, note.path.find('.') + 1);
      std::vector<std::string> beside;
      for (const std::string& path : paths) {
        if (!key.empty() && path.starts_with(key) && path.find('.', key.size()) == std::string::npos)
          beside.push_back(path);
      }
      if (beside.empty())
        entry.help("write it as a key, a dot and a name, as in `end.stalemate`");
      else if (suggest(note.path, paths).empty())
        entry.suggest_or_list(note.path, beside);
    }
    model_.notes.push_back(std::move(note));
  }
  for (OptionInfo& option : model_.options) {
    if (option.why.empty()) option.why = remark_on("options." + option.name);
  }
}

// What the notes say of a part: what was decided, else anything, else where it is from.
std::string Resolver::remark_on(const std::string& path) const {
  for (const DefinitionNote& note : model_.notes) {
    if (note.path != path) continue;
    return !note.house.empty() ? note.house : !note.text.empty() ? note.text : note.source;
  }
  return "";
}

}  // namespace ludwright
