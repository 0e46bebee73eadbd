#include "tools/simulate/catalogue.h"

#include <fmt/format.h>

#include <algorithm>

#include "dsl/suggest.h"
#include "tools/common.h"

namespace ludwright {
namespace {

const Trait* find_trait(const Model& model, const std::string& name, std::size_t& index) {
  for (index = 0; index < model.traits.size(); ++index) {
    if (model.traits[index].name == name) return &model.traits[index];
  }
  return nullptr;
}

[[noreturn]] void no_such_trait(const Model& model, const std::string& name, SlotKind kind, const std::string& flag) {
  std::vector<std::string> names;
  for (const Trait& trait : model.traits) {
    if (trait.kind == kind) names.push_back(trait.name);
  }
  std::string help;
  for (const std::string& near : suggest(name, names)) help += fmt::format("{}`{}`", help.empty() ? "" : " or ", near);
  if (!help.empty()) help = "\n  help: did you mean " + help + "?";
  std::string all;
  for (const std::string& each : names) all += fmt::format("{}`{}`", all.empty() ? "" : ", ", each);
  const char* what = kind == SlotKind::Number ? "number" : "word of a list";
  throw Stop{kUsage, fmt::format("error: expected a trait of pieces that is a {} after {}, got `{}`{}\n  note: {}\n",
                                 what, flag, name, help, all.empty() ? "the game has none" : "there are: " + all)};
}

std::vector<std::string> names_of_classes(const Model& model, const std::string& faction) {
  if (faction.empty()) return {};
  std::size_t index = 0;
  const Trait* trait = find_trait(model, faction, index);
  if (trait == nullptr || trait->kind != SlotKind::Value) no_such_trait(model, faction, SlotKind::Value, "--faction");
  std::vector<std::string> names = model.enumerations[static_cast<std::size_t>(trait->enumeration)].members;
  names.emplace_back("mixed");
  return names;
}

std::vector<std::int64_t> costs_of(const Model& model, const std::string& cost) {
  if (cost.empty()) return {};
  std::size_t index = 0;
  const Trait* trait = find_trait(model, cost, index);
  if (trait == nullptr || trait->kind != SlotKind::Number) no_such_trait(model, cost, SlotKind::Number, "--cost");
  std::vector<std::int64_t> costs;
  costs.reserve(model.types.size());
  for (const PieceType& type : model.types) costs.push_back(type.traits[index]);
  return costs;
}

template <class Items>
std::vector<std::string> names_of(const Items& items) {
  std::vector<std::string> names;
  names.reserve(items.size());
  for (const auto& item : items) names.push_back(item.name);
  return names;
}

// Each once, and what the engine may say besides.
std::vector<std::string> names_of_ends(const std::vector<EndRule>& ends) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  for (const EndRule& end : ends) add(end.name);
  add("limit");
  add("no move");
  return names;
}

}  // namespace

MoveIndex::MoveIndex(const Model& model) {
  const auto list = [&](const std::string& owner, const std::vector<MoveRule>& rules) {
    const int first = static_cast<int>(moves.size());
    for (const MoveRule& rule : rules) moves.push_back(rule.name.empty() ? owner : owner + "." + rule.name);
    return first;
  };
  bool walks_inline = false, places = false;
  for (const Block& block : model.blocks) {
    for (const Statement& statement : block.statements) {
      walks_inline = walks_inline || (statement.kind == StatementKind::Move && statement.paths != kNoId);
      places = places || statement.kind == StatementKind::PlaceNew || statement.kind == StatementKind::PlacePiece;
      for (const std::string& name : statement.names) {
        if (!name.empty() && std::find(alternatives.begin(), alternatives.end(), name) == alternatives.end())
          alternatives.push_back(name);
      }
    }
  }
  std::sort(alternatives.begin(), alternatives.end());
  for (const PieceType& type : model.types) of_type_.push_back(list(type.name, type.moves));
  for (const Role& role : model.roles) of_role_.push_back(list(role.name, role.moves));
  named = moves.size();
  for (const PieceType& type : model.types) {
    inline_of_.push_back(walks_inline ? static_cast<int>(moves.size()) : kNone);
    if (walks_inline) moves.push_back(type.name + " moved by the turn");
  }
  for (const PieceType& type : model.types) {
    placing_.push_back(places ? static_cast<int>(moves.size()) : kNone);
    if (places) moves.push_back("place " + type.name);
  }
}

int MoveIndex::of(const MoveFacts::Part& part, ChoiceKind kind) const {
  if (kind == ChoiceKind::Place) return placing_[part.type];
  if (kind != ChoiceKind::Walk) return kNone;
  if (part.rule == kNone) return inline_of_[part.type];
  return (part.role != kNone ? of_role_[static_cast<std::size_t>(part.role)] : of_type_[part.type]) + part.rule;
}

int MoveIndex::alternative(const std::string& name) const {
  const auto found = std::lower_bound(alternatives.begin(), alternatives.end(), name);
  return found == alternatives.end() || *found != name ? kNone : static_cast<int>(found - alternatives.begin());
}

Catalogue catalogue_of(const Model& model, const std::string& cost, const std::string& faction) {
  Catalogue catalogue;
  catalogue.title = model.title;
  catalogue.seats = names_of(model.seats);
  catalogue.types = names_of(model.types);
  catalogue.cells = names_of(model.board.cells);
  const MoveIndex index(model);
  catalogue.moves = index.moves;
  catalogue.named_moves = index.named;
  catalogue.alternatives = index.alternatives;
  catalogue.rules = names_of(model.rules);
  catalogue.legal = names_of(model.legal);
  // Ends of a match end games; those of its rounds do not.
  catalogue.ends = names_of_ends(model.match.present ? model.match.end : model.end);
  if (model.match.present) catalogue.round_ends = names_of_ends(model.end);
  catalogue.classes = names_of_classes(model, faction);
  catalogue.costs = costs_of(model, cost);
  if (model.board.kind != BoardKind::Graph) {
    catalogue.width = model.board.width;
    catalogue.height = model.board.height;
    for (const Cell& cell : model.board.cells) catalogue.where.emplace_back(cell.file, cell.rank);
  }
  return catalogue;
}

SimulationJson to_json(const Catalogue& catalogue) {
  SimulationJson json;
  json["title"] = catalogue.title;
  json["seats"] = catalogue.seats;
  json["types"] = catalogue.types;
  json["costs"] = catalogue.costs;
  json["moves"] = catalogue.moves;
  json["named_moves"] = catalogue.named_moves;
  json["alternatives"] = catalogue.alternatives;
  json["rules"] = catalogue.rules;
  json["legal"] = catalogue.legal;
  json["ends"] = catalogue.ends;
  json["round_ends"] = catalogue.round_ends;
  json["classes"] = catalogue.classes;
  json["cells"] = catalogue.cells;
  json["width"] = catalogue.width;
  json["height"] = catalogue.height;
  json["where"] = catalogue.where;
  return json;
}

Catalogue catalogue_from_json(const SimulationJson& json) {
  Catalogue catalogue;
  json.at("title").get_to(catalogue.title);
  json.at("seats").get_to(catalogue.seats);
  json.at("types").get_to(catalogue.types);
  json.at("costs").get_to(catalogue.costs);
  json.at("moves").get_to(catalogue.moves);
  json.at("named_moves").get_to(catalogue.named_moves);
  json.at("alternatives").get_to(catalogue.alternatives);
  json.at("rules").get_to(catalogue.rules);
  json.at("legal").get_to(catalogue.legal);
  json.at("ends").get_to(catalogue.ends);
  json.at("round_ends").get_to(catalogue.round_ends);
  json.at("classes").get_to(catalogue.classes);
  json.at("cells").get_to(catalogue.cells);
  json.at("width").get_to(catalogue.width);
  json.at("height").get_to(catalogue.height);
  json.at("where").get_to(catalogue.where);
  return catalogue;
}

}  // namespace ludwright
