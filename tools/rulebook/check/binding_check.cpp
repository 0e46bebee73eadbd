// What bindings state, executed: examples and expressions on the definition's own engine, properties along random
// games. They are put into the definition as its own `examples` and `properties` would be.
#include <fmt/format.h>

#include <algorithm>

#include "dsl/suggest.h"
#include "tools/rulebook/check/checker.h"
#include "tools/rulebook/check/stated.h"

namespace ludwright::book {
namespace {

YamlNode scalar_like(const YamlNode& near, const std::string& text) {
  YamlNode node;
  node.kind = YamlNode::Kind::Scalar;
  node.text = text;
  node.quoted = true;
  node.span = near.span;
  node.offsets.assign(text.size() + 1, near.span.begin);
  return node;
}

YamlNode::Entry entry_like(const YamlNode& near, const std::string& key, YamlNode value) {
  YamlNode::Entry entry;
  entry.key = key;
  entry.key_span = near.span;
  entry.key_offsets.assign(key.size() + 1, near.span.begin);
  entry.value = std::move(value);
  return entry;
}

void replace_entry(YamlNode& map, YamlNode::Entry entry) {
  for (YamlNode::Entry& other : map.entries) {
    if (other.key != entry.key) continue;
    other = std::move(entry);
    return;
  }
  map.entries.push_back(std::move(entry));
}

}  // namespace

void Checker::judge_bindings() {
  // Examples named after their bindings: "binding 3, example 1".
  YamlNode examples, properties;
  examples.kind = YamlNode::Kind::List;
  properties.kind = YamlNode::Kind::Map;
  const YamlNode* near = nullptr;
  for (std::size_t b = 0; b < bindings_.bindings.size(); ++b) {
    const Binding& binding = bindings_.bindings[b];
    const std::string name = fmt::format("binding_{}", b);
    for (const YamlNode* example : binding.examples) {
      near = example;
      YamlNode copy = *example;
      replace_entry(copy, entry_like(*example, "name", scalar_like(*example, name)));
      examples.items.push_back(std::move(copy));
    }
    for (const YamlNode* example : cited(binding, b)) {
      near = example;
      YamlNode copy = *example;
      replace_entry(copy, entry_like(*example, "name", scalar_like(*example, name)));
      examples.items.push_back(std::move(copy));
    }
    if (binding.kind == BindingKind::Holds) {
      near = binding.phrase;
      YamlNode example;
      example.kind = YamlNode::Kind::Map;
      example.span = binding.phrase->span;
      example.entries.push_back(entry_like(*near, "name", scalar_like(*near, name)));
      example.entries.push_back(entry_like(*near, "then", *binding.phrase));
      examples.items.push_back(std::move(example));
    }
    if (binding.kind == BindingKind::Property) {
      near = binding.phrase;
      properties.entries.push_back(entry_like(*near, name, *binding.phrase));
    }
    check_states(b);
  }
  if (near == nullptr) return;
  examples.span = properties.span = near->span;
  YamlNode tree = *loaded_.tree;
  replace_entry(tree, entry_like(*near, "examples", std::move(examples)));
  replace_entry(tree, entry_like(*near, "properties", std::move(properties)));
  Loaded with = load_tree(model_.name, tree, bindings_.sources, options_);
  if (!with.model) throw Stop{kInput, with.diagnostics.render(with.sources)};
  const auto number = [](const std::string& name) { return static_cast<std::size_t>(std::atoi(name.c_str() + 8)); };
  for (const StatedFailure& failure :
       run_stated(with, tree, bindings_.sources, options_, {limits_.seed, limits_.plies, limits_.most_leaves}))
    binding_failed(number(failure.name), failure.how);
  for (const Example& example : with.model->examples) binding_done(number(example.name), example);
  for (const Law& law : with.model->laws) binding_done(number(law.name), {});
}

// The examples of the definition that cite a sentence by words of the binding; an error if none does.
std::vector<const YamlNode*> Checker::cited(const Binding& binding, std::size_t b) {
  std::vector<const YamlNode*> found;
  const YamlNode* examples = loaded_.tree ? loaded_.tree->find("examples") : nullptr;
  for (const std::string& words : binding.cites) {
    const std::size_t before = found.size();
    for (std::size_t i = 0; examples != nullptr && i < examples->items.size(); ++i) {
      const YamlNode* cites = examples->items[i].find("cites");
      if (cites != nullptr && cites->text.find(words) != std::string::npos) found.push_back(&examples->items[i]);
    }
    if (found.size() > before) continue;
    std::vector<std::size_t> parts;
    if (placed_[b].problem.empty()) parts.push_back(placed_[b].part);
    Finding& finding =
        add("RB084", Status::Error, parts, fmt::format("no example of the definition cites `{}`", words));
    finding.place = fmt::format("{}:{}", bindings_.path, binding.line);
  }
  return found;
}

void Checker::binding_failed(std::size_t b, const std::string& how) {
  const PlacedBinding& placed = placed_[b];
  if (!placed.problem.empty() || bound_[placed.part] != b) return;
  Finding& finding = add("RB003", Status::Fail, {placed.part}, "what the side file says of this does not hold: " + how);
  finding.place = fmt::format("{}:{}", bindings_.path, bindings_.bindings[b].line);
}

// The parts of the definition that an executed binding speaks of: rules that it names, pieces of its sentence.
void Checker::binding_done(std::size_t b, const Example& example) {
  const PlacedBinding& placed = placed_[b];
  if (!placed.problem.empty() || bound_[placed.part] != b) return;
  auto& elements = report_.parts[placed.part].elements;
  const Who& about = reading_.parts[placed.part].about;
  for (const TypeId type : about.types) elements.push_back("pieces." + model_.types[type].name);
  for (const int role : about.roles) elements.push_back("pieces." + model_.roles[static_cast<std::size_t>(role)].name);
  for (const EndRule& rule : model_.end) {
    const std::string by = " by " + rule.name;
    if (example.result.size() > by.size() &&
        example.result.compare(example.result.size() - by.size(), by.size(), by) == 0)
      elements.push_back("end." + rule.name);
  }
  for (const auto& [move, rule] : example.illegal) {
    for (const LegalRule& legal : model_.legal) {
      if (legal.name == rule) elements.push_back("legal." + rule);
    }
  }
  if (!example.play.empty() || !example.legal.empty() || example.has_only) elements.push_back("turn");
  elements.insert(elements.end(), bindings_.bindings[b].states.begin(), bindings_.bindings[b].states.end());
}

void Checker::check_states(std::size_t b) {
  const PlacedBinding& placed = placed_[b];
  const Binding& binding = bindings_.bindings[b];
  if (binding.states.empty()) return;
  const std::vector<Element> all = elements_of(model_);
  for (const std::string& state : binding.states) {
    const bool known =
        std::any_of(all.begin(), all.end(), [&](const Element& element) { return element.name == state; });
    if (known) {
      if (placed.problem.empty() && bound_[placed.part] == b) report_.parts[placed.part].elements.push_back(state);
      continue;
    }
    Finding& finding = add("RB084", Status::Error, {}, fmt::format("the definition has no part `{}`", state));
    finding.place = fmt::format("{}:{}", bindings_.path, binding.line);
    std::vector<std::string> names;
    for (const Element& element : all) names.push_back(element.name);
    for (const std::string& name : suggest(state, names))
      finding.notes.push_back(fmt::format("did you mean `{}`?", name));
  }
}

}  // namespace ludwright::book
