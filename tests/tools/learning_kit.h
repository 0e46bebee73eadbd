// For tests of players that learn: they learn little, and what is learned is kept in a folder of its own, so that tests
// neither use nor fill the user's cache.
#pragma once
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "tools/agents/learning.h"

namespace ludwright::testing_kit {

class LearningTest : public testing::Test {
 protected:
  void SetUp() override {
    LearningLimits little;
    little.games = 60;
    little.moves = little.tries = 600;
    little.searches = 30;
    limit_learning(little);
  }
  static void SetUpTestSuite() {
    folder_ = std::filesystem::temp_directory_path() / ("ludwright_learning_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
    ::setenv("XDG_CACHE_HOME", folder_.c_str(), 1);
  }
  static void TearDownTestSuite() { std::filesystem::remove_all(folder_); }
  static inline std::filesystem::path folder_;
};

}  // namespace ludwright::testing_kit
