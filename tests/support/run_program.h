// Tests that run the program as a user does, in a folder of their own. Header only.
#pragma once
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/support/places.h"

namespace ludwright::testing_kit {

// A program that takes longer hangs.
#ifdef NDEBUG
inline const std::string kProgramSeconds = "120";
#else
inline const std::string kProgramSeconds = "600";
#endif

class ProgramTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() / ("ludwright_" + std::string(info->test_suite_name()) + "_" +
                                                        std::to_string(::getpid()) + "_" + info->name());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  struct Result {
    int status = -1;
    std::string out, err;
  };
  // Runs the program in the folder with shell text behind it: arguments, redirections, pipes. What it keeps for the
  // user is kept in the folder.
  Result run(const std::string& arguments, const std::string& input = "") const {
    write("in", input);
    const std::string command = "cd '" + folder_.string() + "' && LC_ALL=C.UTF-8 XDG_CACHE_HOME='" + folder_.string() +
                                "' timeout " + kProgramSeconds + " '" + testing_kit::program() + "' " + arguments +
                                " <in >out 2>err";
    const int raw = std::system(command.c_str());
    return {WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw), read("out"), read("err")};
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  std::string read(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(folder_ / name, std::ios::binary).rdbuf();
    return text.str();
  }

  std::filesystem::path folder_;
};

}  // namespace ludwright::testing_kit
