// Leaf counts of tests/perft/*.perft by both engines. A count over the engine's limit of nodes is left out: the limits
// keep the whole file short in a debug build; a release build counts deeper.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

using testing_kit::LoadedGame;

#ifdef NDEBUG
constexpr std::uint64_t kCompiledLimit = 7'000'000;
constexpr std::uint64_t kReferenceLimit = 3'000;
#else
constexpr std::uint64_t kCompiledLimit = 100'000;
constexpr std::uint64_t kReferenceLimit = 500;
#endif

constexpr std::uint64_t kSlowLimit = 50'000;

struct PerftEntry {
  std::string id, position;
  OptionChoices options;
  std::vector<std::string> moves;
  std::vector<std::pair<int, std::uint64_t>> counts;
  bool slow = false;  // counted up to kSlowLimit unless LUDWRIGHT_DEEP is set
};

std::vector<PerftEntry> read_perft_file(const std::filesystem::path& path) {
  std::vector<PerftEntry> entries;
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line)) {
    std::istringstream in(line);
    std::string word;
    if (!(in >> word) || word == "#") continue;
    if (word == "id") {
      entries.emplace_back();
      in >> entries.back().id;
    } else if (word == "position") {
      std::getline(in >> std::ws, entries.back().position);
    } else if (word == "option") {
      std::string name;
      in >> name;
      std::getline(in >> std::ws, entries.back().options[name]);
    } else if (word == "moves") {
      while (in >> word) entries.back().moves.push_back(word);
    } else if (word == "slow") {
      entries.back().slow = true;
    } else if (word == "perft") {
      auto& count = entries.back().counts.emplace_back();
      in >> count.first >> count.second;
    } else {
      ADD_FAILURE() << path << ": unknown line `" << line << "`";
    }
  }
  return entries;
}

void count_with(Executor& executor, const PerftEntry& entry, std::uint64_t limit) {
  ASSERT_EQ(testing_kit::set_position(executor, entry.position), "");
  ASSERT_EQ(testing_kit::play(executor, entry.moves), "");
  for (const auto& [depth, nodes] : entry.counts) {
    if (nodes <= limit) {
      EXPECT_EQ(executor.perft(depth), nodes) << "depth " << depth;
    }
  }
}

std::vector<std::string> perft_files() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(testing_kit::root() / "tests" / "perft")) {
    if (entry.path().extension() == ".perft") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

class Perft : public ::testing::TestWithParam<std::string> {};

TEST_P(Perft, AgreesWithKnownCounts) {
  const std::filesystem::path path = GetParam();
  for (const PerftEntry& entry : read_perft_file(path)) {
    SCOPED_TRACE(entry.id);
    const auto game = testing_kit::load(path.stem().string(), entry.options);
    ASSERT_TRUE(game->ok()) << game->error;
    {
      SCOPED_TRACE("compiled");
      count_with(*game->compiled(), entry,
                 entry.slow && !testing_kit::deep() ? std::min(kSlowLimit, kCompiledLimit) : kCompiledLimit);
    }
    {
      SCOPED_TRACE("reference");
      count_with(*game->reference(), entry, kReferenceLimit);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Perft, ::testing::ValuesIn(perft_files()),
                         [](const auto& one) { return testing_kit::test_name(one.param); });

}  // namespace
}  // namespace ludwright
