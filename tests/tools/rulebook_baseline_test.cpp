// A check held against an earlier one: what became worse is found, what became better is not.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/tools/rulebook_kit.h"
#include "tools/rulebook/check/baseline.h"
#include "tools/rulebook/check/reports.h"

namespace ludwright::book {
namespace {

class RulebookBaseline : public ::testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(path_); }

  void keep(const std::string& text) { std::ofstream(path_) << text; }
  // The findings of the baseline alone.
  std::vector<std::string> worse(const std::string& book) {
    BookReport report = check_text("hexapawn", book);
    hold_against(report, path_);
    std::vector<std::string> ids;
    for (const Finding& finding : report.findings) {
      if (finding.id == "RB091" || finding.id == "RB092") ids.push_back(finding.id);
    }
    return ids;
  }

  const std::string path_ =
      (std::filesystem::temp_directory_path() / ("rulebook_baseline_" + std::to_string(::getpid()) + ".json")).string();
  const std::string good_ = "The board has 3 rows and 3 columns.\n\nEach player has three pawns.\n";
};

using Ids = std::vector<std::string>;

TEST_F(RulebookBaseline, TheSameAndBetterBooksPass) {
  keep(report_json(check_text("hexapawn", good_ + "\nPawns must march on bravely.\n")));
  EXPECT_EQ(worse(good_ + "\nPawns must march on bravely.\n"), Ids());
  EXPECT_EQ(worse(good_), Ids());
  EXPECT_EQ(worse(good_ + "\nWhite moves first.\n"), Ids());
}

TEST_F(RulebookBaseline, ALowerShareIsFound) {
  keep(report_json(check_text("hexapawn", good_)));
  EXPECT_EQ(worse(good_ + "\nPawns must march on bravely.\n"), Ids({"RB092"}));
}

TEST_F(RulebookBaseline, AWorseVerdictIsFoundAtItsSentence) {
  keep(report_json(check_text("chess", "Each player has three pawns.\n\nThe board has 3 rows and 3 columns.\n")));
  EXPECT_EQ(worse(good_), Ids());  // it failed there
  keep(report_json(check_text("hexapawn", good_)));
  BookReport report = check_text("chess", good_);
  hold_against(report, path_);
  std::vector<Finding> worse;
  for (const Finding& finding : report.findings) {
    if (finding.id == "RB091") worse.push_back(finding);
  }
  ASSERT_EQ(worse.size(), 2u);
  EXPECT_EQ(worse[1].text, "this is fail, in the baseline it was pass");
  EXPECT_EQ(report.book.parts[worse[1].parts.at(0)].text, "Each player has three pawns.");
}

TEST_F(RulebookBaseline, AFileThatIsNoReportIsRefused) {
  for (const char* text : {"", "{", "[]", "{}", "{\"ludwright\":\"rulebook check\"}",
                           "{\"ludwright\":\"rulebook check\",\"parts\":[1],\"coverage\":{}}",
                           "{\"ludwright\":\"rulebook check\",\"parts\":3,\"coverage\":{}}",
                           "{\"ludwright\":3,\"parts\":[],\"coverage\":{}}"}) {
    keep(text);
    try {
      worse(good_);
      ADD_FAILURE() << text;
    } catch (const Stop& stop) {
      EXPECT_EQ(stop.status, kInput) << text;
      EXPECT_NE(stop.message.find("no report of `rulebook check`"), std::string::npos) << stop.message;
    }
  }
}

}  // namespace
}  // namespace ludwright::book
