#include "dsl/json_schema.h"

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

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

  Json definitions_ = Json::object();
};

// What is said of shapes without parts.
constexpr std::pair<std::string_view, std::string_view> kShapes[] = {
    {"text", R"({"type": ["string", "number", "boolean"], "description": "Text."})"},
    {"drawing", R"({"type": "string", "description": "A drawing, one line a row: a `|` block."})"},
    {"number", R"({"type": ["integer", "string"], "description": "A number."})"},
    {"expression", R"({"type": ["string", "number", "boolean"], "description": "An expression."})"},
    {"paths", R"({"type": "string", "description": "Ways to move, joined by `also`."})"},
    {"event", R"({"type": "string", "description": "An event, such as `piece captured`."})"},
    {"legal", R"({"type": "string", "pattern": "^\\s*(forbid|never|prefer)\\s",
        "description": "`forbid`, `never` or `prefer`, and an expression."})"},
    {"end", R"({"type": "string", "pattern": "\\swhen\\s",
        "description": "`draw when`, `PLAYER wins when`, `PLAYER loses when` or `most NUMBER wins when`."})"},
    {"law", R"({"type": "string", "pattern":
        "^\\s*(always|never|constant|rising|falling|at\\s+most|eventually\\s+within|symmetric\\s+under)\\s",
        "description": "A law."})"},
    {"program", R"({"anyOf": [
        {"type": "string", "description": "Statements, separated by `;`."},
        {"type": "array", "items": {"$ref": "#/definitions/program"}, "description": "Statements in order."},
        {"type": "object", "patternProperties": {
            "^(if|else if|for each|as) .": {"$ref": "#/definitions/program"},
            "^(else|may|together|each player)$": {"$ref": "#/definitions/program"},
            ". times$": {"$ref": "#/definitions/program"},
            "^(either|first possible of)$": {
              "description": "Alternatives: a list, or a map from their names.",
              "anyOf": [{"type": "array", "items": {"$ref": "#/definitions/program"}},
                        {"type": "object", "additionalProperties": {"$ref": "#/definitions/program"}}]}},
          "additionalProperties": false, "description": "Heads with their bodies."}]})"},
};

// This text, with `part` for every `@`.
Json made_of(std::string_view text, const std::string& part) {
  std::string whole;
  for (const char c : text) c == '@' ? whole += part : whole += c;
  return Json::parse(whole);
}

// A definition that extends another removes by `~`, so nothing is allowed nearly everywhere.
Json or_nothing(const Json& schema) { return made_of(R"({"anyOf": [@, {"type": "null"}]})", schema.dump()); }

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

// `shape` without `by option`.
Json SchemaWriter::plain(std::string_view shape) {
  const std::vector<std::string_view> parts = alternatives_of(shape);
  if (parts.size() > 1) {
    Json any = Json::array();
    for (const std::string_view part : parts) any.push_back(plain(part));
    return {{"anyOf", any}};
  }
  for (const auto& [known, schema] : kShapes) {
    if (known == shape) return Json::parse(schema);
  }
  if (shape.substr(0, 4) == "one(") return {{"enum", words_of_choice(shape)}};
  if (shape.substr(0, 4) == "map(") return closed_map(inside(shape));
  const std::string part = reference(inside(shape)).dump();
  if (shape.substr(0, 5) == "list(") return made_of(R"({"type": "array", "items": @})", part);
  return made_of(R"-({"type": "object", "properties": {"from table":
      {"type": "string", "description": "A CSV file whose rows are entries of this map."}},
    "patternProperties": {"^(?!by option |from table$)": {"anyOf": [@, {"type": "null"}]}},
    "additionalProperties": false})-",
                 part);  // names(…)
}

Json SchemaWriter::reference(std::string_view shape) {
  const std::string name = definition_name(shape);
  if (!definitions_.contains(name)) {
    definitions_[name] = nullptr;  // programs contain programs
    Json schema = plain(shape);
    Json any = schema.contains("anyOf") && schema.size() == 1 ? schema["anyOf"] : Json::array({schema});
    any.push_back(made_of(R"({"type": "object",
      "description": "A branch for every value of the option; `~` is nothing.",
      "patternProperties": {"^by option .": {"type": "object",
        "additionalProperties": {"anyOf": [{"$ref": "#/definitions/@"}, {"type": "null"}]}}},
      "additionalProperties": false, "minProperties": 1, "maxProperties": 1})",
                          name));
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
  schema["anyOf"] = made_of(R"([{"required": @, "anyOf":
      [{"required": ["turn"]}, {"required": ["round"]}, {"required": ["phases"]}]},
    {"required": ["extends"]}, {"required": ["include"]}])",
                            required.dump());
  schema["definitions"] = definitions_;
  return schema;
}

}  // namespace

std::string game_schema() { return SchemaWriter().write().dump(2) + "\n"; }

}  // namespace ludwright
