// Findings as SARIF: levels, places, fixes, what was accepted.
#include "tools/reports/sarif.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace ludwright {
namespace {

using nlohmann::json;

json first_result(const std::vector<SarifResult>& results) {
  return json::parse(sarif_text("a tool", results))["runs"][0]["results"][0];
}

TEST(SarifTest, diagnostics_have_rules_levels_regions_and_fixes) {
  SourceSet sources;
  sources.add("my games/f.yaml", "ab cd\n");
  Diagnostics diagnostics;
  diagnostics.warning({0, 3, 5}, "odd", "an odd thing").help("change it").fix("cd", "ce");
  const json sarif = json::parse(sarif_text("ludwright", sarif_results(diagnostics, sources)));
  EXPECT_EQ(sarif["version"], "2.1.0");
  const json& run = sarif["runs"][0];
  EXPECT_EQ(run["tool"]["driver"]["name"], "ludwright");
  EXPECT_EQ(run["tool"]["driver"]["rules"], (json{{{"id", "odd"}}}));
  const json& result = run["results"][0];
  EXPECT_EQ(result["ruleId"], "odd");
  EXPECT_EQ(result["level"], "warning");
  EXPECT_EQ(result["message"]["text"], "an odd thing\nhelp: change it");
  const json region = {{"startLine", 1}, {"startColumn", 4}, {"endLine", 1}, {"endColumn", 6}};
  const json& place = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "my%20games/f.yaml");
  EXPECT_EQ(place["region"], region);
  const json& fix = result["fixes"][0];
  EXPECT_EQ(fix["description"]["text"], "write `ce`");
  const json& replacement = fix["artifactChanges"][0]["replacements"][0];
  EXPECT_EQ(replacement["insertedContent"]["text"], "ce");
  EXPECT_EQ(replacement["deletedRegion"], region);
}

TEST(SarifTest, further_places_belong_to_the_first_and_bytes_are_said) {
  const json result = first_result({{"r", "note", "text", {{"book.txt", 2, 1, 0, 0, 10, 7}, {"book.txt"}}}});
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["region"],
            (json{{"startLine", 2}, {"startColumn", 1}, {"byteOffset", 10}, {"byteLength", 7}}));
  ASSERT_EQ(result["relatedLocations"].size(), 1U);
  EXPECT_FALSE(result["relatedLocations"][0]["physicalLocation"].contains("region"));
  EXPECT_FALSE(result.contains("suppressions"));
}

TEST(SarifTest, what_was_accepted_is_suppressed_with_its_reason) {
  const json result = first_result({{"r", "error", "text", {{"f"}}, {}, "known"}});
  EXPECT_EQ(result["suppressions"][0]["justification"], "known");
}

TEST(SarifTest, bytes_that_are_not_utf8_are_replaced) {
  EXPECT_TRUE(json::accept(sarif_text("t", {{"r", "error", "\xC3 bad", {{"f\xFF"}}}})));
}

}  // namespace
}  // namespace ludwright
