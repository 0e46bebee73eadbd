#include "dsl/json_schema.h"

#include <nlohmann/json.hpp>
#include <string_view>

#include "dsl/keys.h"

namespace ludwright {
namespace {

using Json = nlohmann::ordered_json;

// Every shape of the table becomes one definition of the schema, so that `by option` can refer to it for its branches.
class SchemaWriter {
 public:
  Json write();

 private:
  Json reference(std::string_view shape);
  Json plain(std::string_view shape);
  Json closed_map(std::string_view map);
  Json key(const KeyInfo& info);
  static Json scalar(const char* description);
  static Json program();
  static Json alternatives();
  Json by_option(const std::string& name);

  Json definitions_ = Json::object();
};

// A definition that extends another removes by `~`, so nothing is allowed nearly everywhere.
Json or_nothing(const Json& schema) {
  const Json null = {{"type", "null"}};
  return {{"anyOf", Json::array({schema, null})}};
}

// `names(map(option))` → names_map_option
std::string definition_name(std::string_view shape) {
  std::string name;
  for (const char c : shape) {
    if (c == '|') {
      name += "or";
    } else if (c == '(' || c == ' ') {
      name += '_';
    } else if (c != ')' && c != ',') {
      name += c;
    }
  }
  return name;
}

std::string_view inside(std::string_view shape) {
  const std::size_t open = shape.find('(');
  return shape.substr(open + 1, shape.size() - open - 2);
}

Json SchemaWriter::scalar(const char* description) {
  return {{"type", Json::array({"string", "number", "boolean"})}, {"description", description}};
}

Json SchemaWriter::alternatives() {
  const Json program = {{"$ref", "#/definitions/program"}};
  const Json list = {{"type", "array"}, {"items", program}};
  const Json map = {{"type", "object"}, {"additionalProperties", program}};
  return {{"description", "Alternatives: a list, or a map from their names."}, {"anyOf", Json::array({list, map})}};
}

Json SchemaWriter::program() {
  const Json body = {{"$ref", "#/definitions/program"}};
  Json heads = Json::object();
  heads["^(if|else if|for each|as) ."] = body;
  heads["^(else|may|together|each player)$"] = body;
  heads[". times$"] = body;
  heads["^(either|first possible of)$"] = alternatives();
  const Json line = {{"type", "string"}, {"description", "Statements, separated by `;`."}};
  const Json list = {{"type", "array"}, {"items", body}, {"description", "Statements in order."}};
  const Json map = {{"type", "object"},
                    {"patternProperties", heads},
                    {"additionalProperties", false},
                    {"description", "Heads with their bodies."}};
  return {{"anyOf", Json::array({line, list, map})}};
}

// `shape` without `by option`.
Json SchemaWriter::plain(std::string_view shape) {
  const std::vector<std::string_view> parts = alternatives_of(shape);
  if (parts.size() > 1) {
    Json any = Json::array();
    for (const std::string_view part : parts) any.push_back(plain(part));
    return {{"anyOf", any}};
  }
  if (shape == "text") return scalar("Text.");
  if (shape == "drawing") return {{"type", "string"}, {"description", "A drawing, one line a row: a `|` block."}};
  if (shape == "number") return {{"type", Json::array({"integer", "string"})}, {"description", "A number."}};
  if (shape == "expression") return scalar("An expression.");
  if (shape == "paths") return {{"type", "string"}, {"description", "Ways to move, joined by `also`."}};
  if (shape == "event") return {{"type", "string"}, {"description", "An event, such as `piece captured`."}};
  if (shape == "legal")
    return {{"type", "string"},
            {"pattern", "^\\s*(forbid|never|prefer)\\s"},
            {"description", "`forbid`, `never` or `prefer`, and an expression."}};
  if (shape == "end")
    return {{"type", "string"},
            {"pattern", "\\swhen\\s"},
            {"description", "`draw when`, `PLAYER wins when`, `PLAYER loses when` or `most NUMBER wins when`."}};
  if (shape == "law") {
    return {{"type", "string"},
            {"pattern",
             "^\\s*(always|never|constant|rising|falling|at\\s+most|eventually\\s+within|symmetric\\s+under)\\s"},
            {"description", "A law."}};
  }
  if (shape == "program") return program();
  if (shape.substr(0, 4) == "one(") return {{"enum", words_of_choice(shape)}};
  if (shape.substr(0, 5) == "list(") return {{"type", "array"}, {"items", reference(inside(shape))}};
  if (shape.substr(0, 4) == "map(") return closed_map(inside(shape));
  const Json table = {{"type", "string"}, {"description", "A CSV file whose rows are entries of this map."}};
  return {{"type", "object"},  // names(…)
          {"properties", {{"from table", table}}},
          {"patternProperties", {{"^(?!by option |from table$)", or_nothing(reference(inside(shape)))}}},
          {"additionalProperties", false}};
}

Json SchemaWriter::by_option(const std::string& name) {
  const Json self = {{"$ref", "#/definitions/" + name}};
  const Json branch = or_nothing(self);
  return {{"type", "object"},
          {"description", "A branch for every value of the option; `~` is nothing."},
          {"patternProperties", {{"^by option .", {{"type", "object"}, {"additionalProperties", branch}}}}},
          {"additionalProperties", false},
          {"minProperties", 1},
          {"maxProperties", 1}};
}

Json SchemaWriter::reference(std::string_view shape) {
  const std::string name = definition_name(shape);
  if (!definitions_.contains(name)) {
    definitions_[name] = nullptr;  // programs contain programs
    Json schema = plain(shape);
    Json any = schema.contains("anyOf") && schema.size() == 1 ? schema["anyOf"] : Json::array({schema});
    any.push_back(by_option(name));
    definitions_[name] = {{"anyOf", any}};
  }
  return {{"$ref", "#/definitions/" + name}};
}

Json SchemaWriter::key(const KeyInfo& info) {
  Json result = {{"description", std::string(info.sentence) + (info.required ? " Required." : "")},
                 {"examples", Json::array({Json::parse(info.example)})}};
  result.update(or_nothing(reference(info.shape)));
  return result;
}

Json SchemaWriter::closed_map(std::string_view map) {
  Json properties = Json::object();
  for (const KeyInfo* info : keys_of(map)) properties[std::string(info->key)] = key(*info);
  Json result = {{"type", "object"}, {"properties", properties}, {"additionalProperties", false}};
  if (map == "piece") {
    result["additionalProperties"] = or_nothing(reference("text"));
    result["additionalProperties"]["description"] = "The value of a trait that is declared under `traits`.";
  }
  if (map == "slot") {
    result["additionalProperties"] = or_nothing(reference("text | list(text) | names(text)"));
    result["additionalProperties"]["description"] =
        "The kind of the slot (`flag`, `number`, `clock`, `cell`, `piece`, `player`, `type`, `direction` or an "
        "enumeration) and its start.";
  }
  return result;
}

Json SchemaWriter::write() {
  Json schema = {{"$schema", "http://json-schema.org/draft-07/schema#"},
                 {"title", "Ludwright game definition"},
                 {"description", "Generated from dsl/keys.cpp by `ludwright schema`. Do not edit."}};
  Json definition = closed_map("definition");
  Json required = Json::array();
  for (const KeyInfo* info : keys_of("definition")) {
    if (info->required) required.push_back(info->key);
  }
  schema.update(definition);
  const auto needs = [](const char* name) {
    Json rule = Json::object();
    rule["required"] = Json::array({name});
    return rule;
  };
  const Json whole = {{"required", required}, {"anyOf", Json::array({needs("turn"), needs("round"), needs("phases")})}};
  schema["anyOf"] = Json::array({whole, needs("extends"), needs("include")});
  schema["definitions"] = definitions_;
  return schema;
}

}  // namespace

std::string game_schema() { return SchemaWriter().write().dump(2) + "\n"; }

}  // namespace ludwright
