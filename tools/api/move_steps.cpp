// Moves as data and words; see move_steps.h.
#include "tools/api/move_steps.h"

#include <fmt/format.h>

#include "engine/notation.h"
#include "tools/words/words.h"

namespace ludwright::api {
namespace {

std::string cell_name(const Model& model, std::uint16_t cell) {
  return cell < model.board.cells.size() ? model.board.cells[cell].name : "";
}

std::string type_name_of(const Model& model, std::uint16_t type) {
  return type < model.types.size() ? rule_name_words(model.types[type].name) : "";
}

std::string seat_name(const Model& model, std::uint16_t seat) {
  return seat < model.seats.size() ? model.seats[seat].name : "nobody";
}

// The area that a container of Store::areas belongs to.
std::string area_name(const Model& model, int container) {
  std::string name;
  for (const Area& area : model.areas) {
    if (area.first <= container) name = area.name;
  }
  return name;
}

MoveStep step_of(const Model& model, const Choice& choice, const MoveFacts::Part& part) {
  MoveStep step;
  step.taken = part.taken;
  switch (choice.kind) {
    case ChoiceKind::Walk: {
      step.kind = "walk";
      const bool has_role = part.role != kNone;
      step.piece = rule_name_words(has_role ? model.roles[static_cast<std::size_t>(part.role)].name
                                            : model.types[part.type].name);
      step.from = cell_name(model, choice.a);
      step.to = cell_name(model, choice.b);
      const std::vector<MoveRule>& moves =
          has_role ? model.roles[static_cast<std::size_t>(part.role)].moves : model.types[part.type].moves;
      if (part.rule != kNone) step.by_rule = moves[static_cast<std::size_t>(part.rule)].name;
      return step;
    }
    case ChoiceKind::Place:
      step.kind = "place";
      step.piece = type_name_of(model, choice.a);
      step.to = cell_name(model, choice.b);
      return step;
    case ChoiceKind::Cell:
      step.kind = "cell";
      step.to = cell_name(model, choice.a);
      return step;
    case ChoiceKind::Piece:
      step.kind = "piece";
      if (choice.a < kMaxCells) {
        step.to = cell_name(model, choice.a);
      } else {
        step.piece = type_name_of(model, choice.b);
        step.to = area_name(model, choice.a - kMaxCells);
      }
      return step;
    case ChoiceKind::Type:
      step.kind = "type";
      step.to = type_name_of(model, choice.a);
      return step;
    case ChoiceKind::Player:
      step.kind = "player";
      step.to = seat_name(model, choice.a);
      return step;
    case ChoiceKind::Direction:
      step.kind = "direction";
      step.to = choice.a < model.board.directions.size() ? model.board.directions[choice.a] : "";
      return step;
    case ChoiceKind::Value:
      step.kind = "value";
      step.to = chosen_value(model, choice, part);
      return step;
    case ChoiceKind::Number:
      step.kind = "number";
      step.to = fmt::format("{}", choice.number());
      return step;
    case ChoiceKind::Alternative:
      step.kind = "alternative";
      step.by_rule = part.name;
      step.to = part.name.empty() ? (choice.a == 0 ? "no" : "yes") : rule_name_words(part.name);
      return step;
    case ChoiceKind::Pass:
      break;
  }
  step.kind = "pass";
  return step;
}

}  // namespace

std::vector<MoveStep> steps_of(const Model& model, const Move& move, const MoveFacts& facts) {
  std::vector<MoveStep> steps;
  for (std::size_t i = 0; i < facts.parts.size(); ++i) steps.push_back(step_of(model, move.choices[i], facts.parts[i]));
  return steps;
}

std::string sentence_of(const std::vector<MoveStep>& steps) {
  std::string text;
  for (const MoveStep& step : steps) {
    if (step.kind == "alternative") continue;  // how the turn was followed, not what is done
    std::string part;
    if (step.kind == "walk")
      part = fmt::format("{} from {} to {}", step.piece, step.from, step.to);
    else if (step.kind == "place")
      part = fmt::format("places {}{}{}", step.piece, step.to.empty() ? "" : " on ", step.to);
    else if (step.kind == "piece" && !step.piece.empty())
      part = fmt::format("chooses {} in {}", step.piece, step.to);
    else if (step.kind == "pass")
      part = "passes";
    else
      part = "chooses " + step.to;
    if (step.taken > 0) part += step.taken == 1 ? ", taking a piece" : fmt::format(", taking {} pieces", step.taken);
    text += (text.empty() ? "" : "; then ") + part;
  }
  return text.empty() ? "passes" : text;
}

}  // namespace ludwright::api
