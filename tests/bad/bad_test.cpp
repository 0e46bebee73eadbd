// Wrong definitions and the whole text of what is said about them. A case is tests/bad/<case>.yaml, or main.yaml in a
// folder tests/bad/<case>; the text is tests/bad/<case>.txt. See README.md. LUDWRIGHT_REWRITE=1 writes the texts anew.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "dsl/advise.h"
#include "tests/support/places.h"

namespace ludwright {
namespace {

namespace fs = std::filesystem;

const fs::path kTests = testing_kit::root() / "tests";

std::string contents(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

// Names of the cases, sorted.
std::vector<std::string> cases() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(kTests / "bad")) {
    if (entry.path().extension() == ".yaml") names.push_back(entry.path().stem().string());
    if (fs::exists(entry.path() / "main.yaml")) names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

// Options from a first line `# options: a=b, c=d`.
OptionChoices options_of(const std::string& text) {
  static const std::string kStart = "# options:";
  OptionChoices options;
  if (!text.starts_with(kStart)) return options;
  std::string line = text.substr(kStart.size(), text.find('\n') - kStart.size());
  std::replace(line.begin(), line.end(), ',', ' ');
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    const std::size_t equals = word.find('=');
    if (equals != std::string::npos) options[word.substr(0, equals)] = word.substr(equals + 1);
  }
  return options;
}

class Bad : public ::testing::TestWithParam<std::string> {};

TEST_P(Bad, is_answered_with_this_text) {
  fs::current_path(kTests);  // messages show paths from here
  const fs::path folder = fs::path("bad") / GetParam();
  const fs::path file = fs::is_directory(folder) ? folder / "main.yaml" : fs::path(folder.string() + ".yaml");
  const fs::path own_games = folder / "definitions";
  const fs::path definitions = fs::exists(own_games) ? own_games : fs::path("../definitions");

  const Loaded loaded = load_with_advice(file.string(), options_of(contents(file)), definitions);
  const std::string answer = loaded.diagnostics.render(loaded.sources);
  ASSERT_NE(answer, "") << file << " has no fault";
  const bool only_warnings = !loaded.diagnostics.has_errors();
  EXPECT_EQ(loaded.model != nullptr, only_warnings) << "a model is made if and only if there are no errors";

  const fs::path expected = folder.string() + ".txt";
  if (std::getenv("LUDWRIGHT_REWRITE") != nullptr) std::ofstream(expected, std::ios::binary) << answer;
  EXPECT_EQ(answer, contents(expected)) << "to accept: LUDWRIGHT_REWRITE=1 and review the change of " << expected;
}

// Every text belongs to a case.
TEST(BadFolder, has_no_text_without_a_case) {
  const std::vector<std::string> names = cases();
  for (const auto& entry : fs::directory_iterator(kTests / "bad")) {
    if (entry.path().extension() != ".txt") continue;
    EXPECT_TRUE(std::binary_search(names.begin(), names.end(), entry.path().stem().string())) << entry.path();
  }
}

INSTANTIATE_TEST_SUITE_P(Definitions, Bad, ::testing::ValuesIn(cases()), [](const auto& test) {
  std::string name = test.param;
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
});

}  // namespace
}  // namespace ludwright
