// One field of a definition changed - a number, a direction, an end, a zone, a value of a table - and its own rulebook
// held against it: it must be reported, most often at the sentence about that field. The changes are
// tests/rulebook/definition_mutants.tsv.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include "tests/support/places.h"
#include "tests/tools/rulebook_kit.h"

namespace ludwright::book {
namespace {

struct Mutant {
  std::string from, to, sentences;
};

std::string text_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::string with_breaks(std::string text) {
  for (std::size_t at = 0; (at = text.find("\\n", at)) != std::string::npos;) text.replace(at, 2, "\n");
  return text;
}

std::map<std::string, std::vector<Mutant>> mutants_by_game() {
  std::map<std::string, std::vector<Mutant>> all;
  std::ifstream file(testing_kit::root() / "tests/rulebook/definition_mutants.tsv");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream cells(line);
    std::string name;
    Mutant one;
    std::getline(cells, name, '\t');
    std::getline(cells, one.from, '\t');
    std::getline(cells, one.to, '\t');
    std::getline(cells, one.sentences, '\t');
    one.from = with_breaks(one.from);
    one.to = with_breaks(one.to);
    all[name].push_back(one);
  }
  return all;
}

bool is_complaint(Status status) {
  return status != Status::Pass && status != Status::Info && status != Status::Linked;
}

// Anywhere in the book.
bool is_reported(const BookReport& report) {
  return std::any_of(report.parts.begin(), report.parts.end(),
                     [](const auto& part) { return is_complaint(part.status); });
}

bool is_reported(const BookReport& report, const std::string& sentences) {
  std::istringstream beginnings(sentences);
  for (std::string beginning; std::getline(beginnings, beginning, '|');) {
    for (std::size_t i = 0; i < report.parts.size(); ++i) {
      const bool is_meant = report.book.parts[i].text.compare(0, beginning.size(), beginning) == 0;
      if (is_meant && is_complaint(report.parts[i].status)) return true;
    }
  }
  return false;
}

class DefinitionMutants : public ::testing::TestWithParam<std::string> {};

TEST_P(DefinitionMutants, AreReportedAtTheirSentence) {
  const std::filesystem::path folder = definitions_folder() / GetParam();
  const std::string definition = text_of(folder / (GetParam() + ".yaml"));
  const std::string book = text_of(folder / "rulebook.md");
  CheckLimits limits;
  limits.plies = 100;
  limits.most_leaves = 2000;
  int reported = 0;
  int at_sentence = 0;
  const std::vector<Mutant> mutants = mutants_by_game()[GetParam()];
  for (const Mutant& mutant : mutants) {
    std::string changed = definition;
    const std::size_t at = changed.find(mutant.from);
    ASSERT_NE(at, std::string::npos) << mutant.from;
    changed.replace(at, mutant.from.size(), mutant.to);
    const Loaded loaded = load_text(GetParam(), changed, {}, definitions_folder());
    ASSERT_TRUE(loaded.model) << mutant.to << "\n" << loaded.diagnostics.render(loaded.sources);
    const Bindings bindings = read_bindings((folder / "rulebook.bindings.yaml").string(), true, loaded.sources);
    const BookReport report =
        check_book(loaded, GetParam(), {}, read_book_text("rulebook.md", book, true), bindings, limits);
    const bool is_at_sentence = is_reported(report, mutant.sentences);
    const bool is_noticed = is_reported(report);
    reported += is_noticed ? 1 : 0;
    at_sentence += is_at_sentence ? 1 : 0;
    if (!is_at_sentence)
      fmt::print("{}: `{}` as `{}`: {}\n", is_noticed ? "reported elsewhere" : "not reported", mutant.from, mutant.to,
                 mutant.sentences);
  }
  fmt::print("{} of {} mutants reported, {} at their sentence\n", reported, mutants.size(), at_sentence);
  EXPECT_GT(mutants.size(), 10u);
  EXPECT_EQ(reported, static_cast<int>(mutants.size()));
  EXPECT_GE(100 * at_sentence, 95 * static_cast<int>(mutants.size()));
}

INSTANTIATE_TEST_SUITE_P(Games, DefinitionMutants, ::testing::Values("breakthrough", "chess", "kamisado"));

}  // namespace
}  // namespace ludwright::book
