// Follows schema/modding.md: writes the files that it shows, runs its commands one after the other, and looks for each
// line that it shows of what they say.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/support/run_program.h"

namespace ludwright {
namespace {

struct Block {
  int line = 0;                  // in the page
  std::string kind, name, text;  // "yaml", the file's name, what it has; "console", "", commands and answers
};

std::vector<Block> read_blocks() {
  std::vector<Block> blocks;
  std::ifstream page(testing_kit::root() / "schema" / "modding.md");
  bool inside = false;
  std::string line;
  for (int number = 1; std::getline(page, line); ++number) {
    if (inside && line == "```") {
      inside = false;
    } else if (inside) {
      blocks.back().text += line + "\n";
    } else if (line.starts_with("```")) {
      inside = true;
      Block block;
      block.line = number;
      std::istringstream words(line.substr(3));
      words >> block.kind >> block.name;
      blocks.push_back(std::move(block));
    }
  }
  return blocks;
}

class ModdingPage : public testing_kit::ProgramTest {
 protected:
  // A command behind `$ tools/ludwright `, and the lines that it answers with, among others.
  void follow(const std::string& command, const std::vector<std::string>& answers, int line) const {
    const Result result = run(command);
    const std::string said = result.out + result.err;
    EXPECT_EQ(result.status, 0) << "modding.md:" << line << ": " << command << "\n" << said;
    for (const std::string& answer : answers) {
      if (answer.empty() || answer == "…") continue;
      EXPECT_NE(said.find(answer), std::string::npos) << "modding.md:" << line << ": " << command << " does not say\n"
                                                      << answer << "\nbut\n"
                                                      << said;
    }
  }

  void follow(const Block& block) const {
    static const std::string prompt = "$ tools/ludwright ";
    std::istringstream lines(block.text);
    std::string command;
    std::vector<std::string> answers;
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("$ ")) {
        answers.push_back(line);
        continue;
      }
      ASSERT_TRUE(line.starts_with(prompt)) << line;
      if (!command.empty()) follow(command, answers, block.line);
      command = line.substr(prompt.size());
      answers.clear();
    }
    if (!command.empty()) follow(command, answers, block.line);
  }
};

TEST_F(ModdingPage, DoesWhatItSays) {
  const std::vector<Block> blocks = read_blocks();
  std::size_t files = 0, commands = 0;
  for (const Block& block : blocks) {
    if (block.kind == "console") {
      follow(block);
      ++commands;
    } else if (!block.name.empty()) {
      write(block.name, block.text);
      ++files;
    }
  }
  EXPECT_GE(files, 2U);
  EXPECT_GE(commands, 4U);
}

}  // namespace
}  // namespace ludwright
