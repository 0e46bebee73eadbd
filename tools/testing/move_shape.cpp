#include "tools/testing/move_shape.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "engine/notation_parts.h"

namespace ludwright {
namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

// Whether a move may have a choice that is written with digits: of a number, of a piece within a stack, or of one of
// alternatives that have no names.
bool chooses_numbers(const Model& model) {
  if (model.board.stack > 1) return true;
  const auto counts = [](const Statement& statement) {
    if (statement.kind == StatementKind::May || statement.kind == StatementKind::UpTo) return true;
    const bool alternatives = statement.kind == StatementKind::Either || statement.kind == StatementKind::FirstPossible;
    return alternatives && statement.names.size() < statement.blocks.size();
  };
  return std::any_of(model.blocks.begin(), model.blocks.end(), [&](const Block& block) {
    return std::any_of(block.statements.begin(), block.statements.end(), [&](const Statement& statement) {
      if (counts(statement)) return true;
      if (statement.kind != StatementKind::Choose && statement.kind != StatementKind::Random) return false;
      const ExprId of = !statement.domain.one_of.empty() ? statement.domain.one_of.front() : statement.domain.set;
      return of == kNoId || model.expr(of).type == Type::Number;
    });
  });
}

}  // namespace

MoveShape::MoveShape(const Model& model) {
  // What a template writes without being asked, and what tells moves apart that would be written alike.
  words_ = {"pass", "x", "-", "=", ",", "@", "^", "~", "(", ")", "/"};
  const auto add_template = [&](const std::string& text) {
    for (const auto& part : notation::split_template(text)) {
      if (!part.is_field) words_.insert(part.text);
    }
  };
  add_template(model.notation.move);
  for (const auto& [name, text] : model.notation.named) {
    words_.insert(name.substr(name.find('.') == std::string::npos ? 0 : name.find('.') + 1));
    add_template(text);
  }
  for (const auto& [letters, truth] : model.notation.suffix) words_.insert(letters);
  for (const char* suffix : {"+", "#", "!", "?"}) words_.insert(suffix);
  for (std::size_t cell = 0; cell < model.board.cells.size(); ++cell) {
    const auto id = static_cast<CellId>(cell);
    words_.insert(model.board.cells[cell].name);
    words_.insert(notation::file_text(model.board, id));
    words_.insert(notation::rank_text(model.board, id));
  }
  for (std::size_t type = 0; type < model.types.size(); ++type) {
    const std::string letter = notation::type_letter(model, static_cast<TypeId>(type));
    words_.insert(letter);
    words_.insert(lower(letter));
    for (const MoveRule& rule : model.types[type].moves) words_.insert(rule.name);
  }
  for (const Role& role : model.roles) words_.insert(role.letter);
  for (const Seat& seat : model.seats) words_.insert(seat.name);
  for (const std::string& direction : model.board.directions) words_.insert(direction);
  for (const Enumeration& enumeration : model.enumerations)
    words_.insert(enumeration.members.begin(), enumeration.members.end());
  for (const Block& block : model.blocks) {
    for (const Statement& statement : block.statements) {
      for (const std::string& name : statement.names) words_.insert(name);
    }
  }
  if (chooses_numbers(model)) {
    for (char digit = '0'; digit <= '9'; ++digit) words_.insert(std::string(1, digit));
  }
  // That there is no such piece to become is worth an example.
  for (char letter = 'A'; letter <= 'Z'; ++letter) words_.insert({'=', letter});
  words_.erase("");
  for (const std::string& word : words_) longest_ = std::max(longest_, word.size());
}

std::size_t MoveShape::readable(const std::string& text) const {
  std::vector<bool> reached(text.size() + 1, false);
  reached[0] = true;
  std::size_t furthest = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!reached[at]) continue;
    for (std::size_t length = 1; length <= std::min(longest_, text.size() - at); ++length) {
      if (words_.count(text.substr(at, length)) == 0) continue;
      reached[at + length] = true;
      furthest = std::max(furthest, at + length);
    }
  }
  return furthest;
}

}  // namespace ludwright
