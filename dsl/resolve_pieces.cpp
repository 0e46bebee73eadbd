// Step 3, resolve: `pieces` → types with traits and moves, and roles. Tested by tests/dsl/resolve_test.cpp.
#include <algorithm>
#include <cctype>
#include <numeric>

#include "dsl/elsewhere.h"
#include "dsl/hidden_causes.h"
#include "dsl/resolver.h"
#include "dsl/shape_names.h"
#include "dsl/utf8.h"

namespace ludwright {

void Resolver::resolve_types() {
  declare_types();
  std::size_t role = 0;
  for (const ast::PieceType& piece : game_.pieces) {  // conditions first: moves ask what they mention
    if (!piece.role || piece.name.text == "all") continue;
    candidates_.push_back({Type::Pieces, kNone, true, false});
    const ExprId condition = truth(*piece.role);
    candidates_.pop_back();
    model_.roles[role++].condition = condition;
  }
  std::vector<MoveRule> of_all;
  for (const ast::PieceType& piece : game_.pieces) {
    if (piece.name.text == "all") of_all = move_rules(piece.moves);
  }
  std::size_t type = 0;
  role = 0;
  for (const ast::PieceType& piece : game_.pieces) {
    if (piece.name.text == "all") continue;
    if (piece.role) {
      Role& made = model_.roles[role++];
      made.moves = move_rules(piece.moves);
      if (!piece.tags.empty() || !piece.traits.empty() || piece.neutral || piece.symbol) {
        const char* what = piece.neutral ? "be neutral" : piece.symbol ? "have a symbol" : "have tags or traits";
        error(piece.name.span, "role-with-traits", "role `" + piece.name.text + "` cannot " + what)
            .help("a role lends its moves to pieces of other types");
      }
    } else if (type < model_.types.size()) {
      resolve_type(piece, model_.types[type]);
      std::vector<MoveRule> moves = move_rules(piece.moves);
      moves.insert(moves.end(), of_all.begin(), of_all.end());
      model_.types[type++].moves = std::move(moves);
    }
  }
}

// Names, letters and places first: moves may name any type.
void Resolver::declare_types() {
  std::map<std::string, std::string> letters;
  bool all_neutral = false;
  for (const ast::PieceType& piece : game_.pieces) {
    if (piece.name.text == "all") all_neutral = is_neutral(piece, false);
  }
  for (const ast::PieceType& piece : game_.pieces) {
    if (piece.name.text == "all") continue;
    check_letter(piece.letter, "a piece");
    const std::string letter = piece.letter ? piece.letter->text : "";
    if (piece.role) {
      model_.roles.push_back({piece.name.text, letter, kNoId, {}, place(piece.name.span)});
      continue;
    }
    if (model_.types.size() >= static_cast<std::size_t>(kMaxTypes)) continue;
    std::string folded = letter;
    for (char& c : folded) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const auto [first, is_new] = letters.emplace(folded, piece.name.text);
    if (!letter.empty() && !is_new) {
      error(piece.letter->span, "duplicate-letter",
            "`" + first->second + "` and `" + piece.name.text + "` have the same letter `" + letter + "`")
          .note("upper and lower case tell owners apart, not types");
    }
    PieceType type;
    type.name = piece.name.text;
    type.letter = letter;
    if (piece.symbol) type.symbol = symbol(*piece.symbol);
    type.neutral = is_neutral(piece, all_neutral);
    for (const ast::Text& tag : piece.tags) type.tags.push_back(tag.text);
    type.place = place(piece.name.span);
    model_.types.push_back(std::move(type));
  }
}

// What stands for a piece or a seat in drawings and in texts of positions must not mean something else there.
void Resolver::check_letter(const std::optional<ast::Text>& letter, const std::string& of) {
  if (!letter) return;
  const std::string& text = letter->text;
  const char* meaning = text == "." ? "an empty cell" : text == "#" ? "no cell" : text == "-" ? "nobody" : nullptr;
  std::string problem;
  if (text.empty()) problem = "expected a letter, got an empty text";
  if (meaning != nullptr)
    problem = "`" + text + "` cannot be the letter of " + of + ": in drawings and positions it means " + meaning;
  if (!text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) != 0)
    problem = "`" + text + "` cannot be the letter of " + of + ": in positions a number counts";
  for (std::size_t at = 0; at < text.size() && problem.empty(); at += decode_utf8(text, at).length) {
    const Utf8Char c = decode_utf8(text, at);
    if (is_disguised(c.code) || std::string_view(" \t\n\"/,;:()[]<>").find(text[at]) != std::string_view::npos)
      problem = "the letter of " + of + " cannot have `" + text.substr(at, c.length) + "` in it";
  }
  if (!problem.empty()) error(letter->span, "bad-letter", problem).help("such as `letter: R`");
}

// The name of a shape, a picture file, or what stands for the piece; "" and an error for anything else.
std::string Resolver::symbol(const ast::Text& text) {
  const std::string& name = text.text;
  const std::vector<std::string> shapes(kShapeNames.begin(), kShapeNames.end());
  if (std::find(shapes.begin(), shapes.end(), name) != shapes.end()) return name;
  const std::string end = ".svg";
  if (name.size() > end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0) {
    const bool plain = name[0] != '.' && std::all_of(name.begin(), name.end(), [](char c) {
                         return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.';
                       });
    if (plain) return name;
    error(text.span, "bad-symbol", "`" + name + "` is no plain name of a file")
        .help("pictures lie in the folder `symbols` beside the definition; say the name of the file alone");
    return "";
  }
  int characters = 0;
  for (std::size_t i = 0; i < name.size(); i += decode_utf8(name, i).length) ++characters;
  if (characters >= 1 && characters <= 3) return name;
  error(text.span, "bad-symbol", "expected a shape, one to three characters, or `FILE.svg`, got `" + name + "`")
      .suggest(name, shapes)
      .help(std::accumulate(shapes.begin() + 1, shapes.end(), "shapes are " + shapes[0],
                            [](const std::string& all, const std::string& shape) { return all + ", " + shape; }));
  return "";
}

bool Resolver::is_neutral(const ast::PieceType& piece, bool otherwise) {
  if (!piece.neutral) return otherwise;
  return literal(SlotKind::Flag, kNone, *piece.neutral).value_or(0) != 0;
}

void Resolver::resolve_type(const ast::PieceType& piece, PieceType& type) {
  for (const Trait& trait : model_.traits) {
    const bool none = trait.kind == SlotKind::Type || trait.kind == SlotKind::Value;
    type.traits.push_back(none ? kNone : 0);
  }
  for (const auto& [key, value] : piece.traits) {
    const Declared* entry = scope_.find(key.text);
    if (entry == nullptr || entry->kind != NameKind::Trait) {
      std::vector<std::string> known = scope_.names(NameKind::Trait);
      for (const char* word : {"letter", "symbol", "tags", "neutral", "role", "moves"}) known.emplace_back(word);
      auto wrong = error(key.span, "unknown-trait", "unknown trait `" + key.text + "`");
      wrong.suggest(key.text, known);
      const std::string help = said_elsewhere(key.text);
      wrong.help(help.empty() ? "declare it under `traits`, as in `traits: {" + key.text + ": number}`" : help);
      continue;
    }
    const Trait& trait = model_.traits[static_cast<std::size_t>(entry->index)];
    if (const auto number = literal(trait.kind, trait.enumeration, value))
      type.traits[static_cast<std::size_t>(entry->index)] = *number;
  }
}

std::vector<MoveRule> Resolver::move_rules(const std::vector<ast::MoveRule>& rules) {
  std::vector<MoveRule> made;
  for (const ast::MoveRule& written : rules) {
    top_.locals.clear();
    MoveRule rule;
    rule.name = written.name;
    rule.place = place(written.name_span);
    if (written.guard) rule.guard = truth(*written.guard);
    rule.paths = paths(written.paths, true);
    if (written.effects) rule.effects = program(*written.effects);
    rule.asks_attacked = mentions(rule.guard, Op::Attacked) || mentions_in_paths(rule.paths, Op::Attacked);
    if (rule.paths != kNoId) made.push_back(std::move(rule));
  }
  return made;
}

}  // namespace ludwright
