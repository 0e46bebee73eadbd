// Sentences that are books by themselves: what a turn may do, what stays, how games end, in
// tests/rulebook/turns_and_ends.tsv; what books say in running prose, in running_prose.tsv there.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "tests/support/places.h"
#include "tests/tools/rulebook_kit.h"

namespace ludwright::book {
namespace {

void expect_file(const std::string& path, std::size_t least) {
  std::ifstream file(testing_kit::root() / path);
  std::size_t read = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream cells(line);
    std::string name, wanted, text;
    std::getline(cells, name, '\t'), std::getline(cells, wanted, '\t'), std::getline(cells, text);
    // What stands before a bar leads to the sentence that is asked about.
    const std::size_t bar = text.rfind(" | ");
    const std::string asked = bar == std::string::npos ? text : text.substr(bar + 3);
    for (std::size_t at = text.find(" | "); at != std::string::npos; at = text.find(" | ")) text.erase(at, 2);
    const std::string status = status_of(check_text(name, text + "\n"), asked);
    if (wanted == "never")
      EXPECT_NE(status, "pass") << name << ": " << text;
    else if (wanted == "true")
      EXPECT_TRUE(status != "fail" && status != "conflict") << name << ": " << text;
    else
      EXPECT_EQ(status, wanted) << name << ": " << text;
    ++read;
  }
  EXPECT_GT(read, least);
}

TEST(RulebookBounds, TurnsAndEnds) { expect_file("tests/rulebook/turns_and_ends.tsv", 100); }
TEST(RulebookBounds, RunningProse) { expect_file("tests/rulebook/running_prose.tsv", 50); }

}  // namespace
}  // namespace ludwright::book
