// From the definition back to the book: what no understood or bound sentence is about.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "tools/rulebook/check/checker.h"

namespace ludwright::book {
namespace {

// Rules that only keep count: a book need not say how.
bool is_bookkeeping(const Model& model, BlockId id) {
  if (id == kNoId) return true;
  const auto& statements = model.block(id).statements;
  return std::all_of(statements.begin(), statements.end(), [](const Statement& statement) {
    return statement.kind == StatementKind::AssignGame || statement.kind == StatementKind::AssignSlot;
  });
}

bool is_house_rule(const Model& model, const std::string& element) {
  return std::any_of(model.notes.begin(), model.notes.end(), [&](const DefinitionNote& note) {
    return note.path == element && !note.house.empty() && note.source.empty();
  });
}

}  // namespace

std::vector<Element> elements_of(const Model& model) {
  std::vector<Element> all = {{"players", {}, false}, {"board", {}, false}, {"turn", {}, false}};
  for (const auto& [name, cells] : model.terrains) all.push_back({"board." + name, {}, true});
  for (const Zone& zone : model.zones) all.push_back({"zones." + zone.name, {}, true});
  for (const Area& area : model.areas) all.push_back({"areas." + area.name, {}, true});
  for (const PieceType& type : model.types) all.push_back({"pieces." + type.name, type.place, type.moves.empty()});
  for (const Role& role : model.roles) all.push_back({"pieces." + role.name, role.place, role.moves.empty()});
  for (const LegalRule& rule : model.legal) all.push_back({"legal." + rule.name, rule.place, false});
  for (const Rule& rule : model.rules)
    all.push_back({"rules." + rule.name, rule.place, is_bookkeeping(model, rule.body)});
  for (const EndRule& rule : model.end) all.push_back({"end." + rule.name, rule.place, false});
  const bool stuck =
      std::any_of(model.phases.begin(), model.phases.end(), [](const Phase& phase) { return phase.stuck != kNoId; });
  if (stuck) all.push_back({"stuck", {}, false});
  if (model.match.present) all.push_back({"match", {}, true});
  for (const OptionInfo& option : model.options) all.push_back({"options." + option.name, {}, true});
  all.push_back({"limit", {}, true});
  for (Element& element : all) element.is_optional = element.is_optional || is_house_rule(model, element.name);
  return all;
}

std::string Checker::place_of(const std::string& element) const {
  const std::size_t second = element.find('.', element.find('.') + 1);
  const std::string name = element.substr(0, second);
  for (const Element& known : elements_of(model_)) {
    if (known.name == name && known.place.line > 0) return place_text(model_, known.place);
  }
  return "";
}

void check_reverse(Checker& checker) {
  std::set<std::string> said;
  std::set<std::string> pieces_named;
  for (std::size_t i = 0; i < checker.report().parts.size(); ++i) {
    const PartReport& part = checker.report().parts[i];
    const bool counts = part.status == Status::Pass || part.status == Status::Fail || part.status == Status::Conflict ||
                        part.status == Status::Linked || part.status == Status::Stale;
    if (!counts) continue;
    for (const std::string& element : part.elements) said.insert(element);
  }
  Coverage& coverage = checker.report().coverage;
  for (const Element& element : elements_of(checker.model())) {
    if (element.is_optional) continue;
    ++coverage.elements;
    if (said.count(element.name) > 0) {
      ++coverage.documented;
      continue;
    }
    Finding& finding = checker.add("RB050", Status::Undocumented, {},
                                   fmt::format("no sentence of the book states `{}`", element.name));
    finding.element = element.name;
    finding.place = element.place.line > 0 ? place_text(checker.model(), element.place) : "";
  }
}

}  // namespace ludwright::book
