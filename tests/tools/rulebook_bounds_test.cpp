// What a turn may do, what stays, how games end, said in many ways: tests/rulebook/turns_and_ends.tsv. Each sentence is
// a book by itself.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "tests/support/places.h"
#include "tests/tools/rulebook_kit.h"

namespace ludwright::book {
namespace {

TEST(RulebookBounds, TurnsAndEnds) {
  std::ifstream file(testing_kit::root() / "tests/rulebook/turns_and_ends.tsv");
  std::size_t read = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream cells(line);
    std::string name, wanted, text;
    std::getline(cells, name, '\t'), std::getline(cells, wanted, '\t'), std::getline(cells, text);
    const std::string status = status_of(check_text(name, text + "\n"), text);
    if (wanted == "never")
      EXPECT_NE(status, "pass") << name << ": " << text;
    else
      EXPECT_EQ(status, wanted) << name << ": " << text;
    ++read;
  }
  EXPECT_GT(read, 100u);
}

}  // namespace
}  // namespace ludwright::book
