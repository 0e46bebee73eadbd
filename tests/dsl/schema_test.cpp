// The table of keys and the schema made from it.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "dsl/json_schema.h"
#include "dsl/keys.h"
#include "dsl/phrase.h"
#include "tests/support/places.h"

namespace ludwright {
namespace {

TEST(Schema, FileIsUpToDate) {
  std::ifstream file(testing_kit::root() / "schema/game.schema.json");
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_EQ(text.str(), game_schema()) << "write it anew: ludwright schema > schema/game.schema.json";
}

TEST(Schema, MapsAreClosed) {
  const auto schema = nlohmann::json::parse(game_schema());
  EXPECT_EQ(schema["additionalProperties"], false);
  const auto expect_closed = [&](const std::string& map, const std::string& or_else) {
    const auto& closed = schema["definitions"].at("map_" + map + or_else)["anyOf"][0];
    EXPECT_EQ(closed["additionalProperties"], false) << map;
    EXPECT_EQ(closed["properties"].size(), keys_of(map).size()) << map;
  };
  for (const char* map : {"board", "seat", "area", "state", "phase", "rule", "match", "notation", "example"})
    expect_closed(map, "");
  expect_closed("option", "_or_list_text");
}

TEST(Keys, NoKeyTwice) {
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const KeyInfo& info : all_keys())
    EXPECT_TRUE(seen.insert({info.map, info.key}).second) << info.map << "." << info.key;
}

TEST(Keys, EveryMapOfAShapeIsInTheTable) {
  for (const KeyInfo& info : all_keys()) {
    const std::size_t at = info.shape.find("map(");
    if (at == std::string_view::npos) continue;
    const std::string_view name = info.shape.substr(at + 4, info.shape.find(')', at) - at - 4);
    EXPECT_FALSE(keys_of(name).empty()) << info.shape;
  }
}

TEST(Keys, ShapesAreTakenApart) {
  EXPECT_EQ(words_of_choice("one(turn, next turn, round)"), (std::vector<std::string>{"turn", "next turn", "round"}));
  EXPECT_EQ(alternatives_of("paths | names(paths | map(move))"),
            (std::vector<std::string_view>{"paths", "names(paths | map(move))"}));
}

// Examples of phrases are phrases.
TEST(Keys, ExamplesParse) {
  using Parse = ast::Node (*)(const YamlNode&, Diagnostics&);
  const std::vector<std::pair<std::string_view, Parse>> parsers = {
      {"expression", parse_expression}, {"paths", parse_paths}, {"program", parse_line}, {"event", parse_event}};
  const auto check = [](const std::string& text, Parse parse) {
    YamlNode scalar;
    scalar.kind = YamlNode::Kind::Scalar;
    scalar.text = text;
    for (std::uint32_t i = 0; i <= text.size(); ++i) scalar.offsets.push_back(i);
    Diagnostics diagnostics;
    EXPECT_NE(parse(scalar, diagnostics).kind, ast::Kind::Bad) << text;
  };
  for (const KeyInfo& info : all_keys()) {
    const auto example = nlohmann::json::parse(info.example);
    for (const auto& [shape, parse] : parsers) {
      if (info.shape == shape && example.is_string()) check(example.get<std::string>(), parse);
    }
    for (const auto& [shape, parse] :
         std::vector<std::pair<std::string_view, Parse>>{{"names(legal)", parse_legal},
                                                         {"names(end)", parse_end},
                                                         {"names(law)", parse_law},
                                                         {"names(expression)", parse_expression}}) {
      if (info.shape != shape) continue;
      for (const auto& item : example.items()) check(item.value().get<std::string>(), parse);
    }
  }
}

}  // namespace
}  // namespace ludwright
