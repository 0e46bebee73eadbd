// Cases that were met elsewhere, line by line: tests/cases/README.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "tests/support/play_kit.h"
#include "tools/common.h"

namespace ludwright {
namespace {

using testing_kit::root;

// More leaves than these take longer than a quick run should.
constexpr std::uint64_t kManyLeaves = 20'000'000;

struct Case {
  std::string id, game, arguments, kind, expected;
  friend std::ostream& operator<<(std::ostream& out, const Case& one) { return out << one.id; }
};

std::vector<Case> read_cases() {
  std::vector<Case> cases;
  std::ifstream file(root() / "tests" / "cases" / "public.tsv");
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream columns(line);
    Case one;
    for (std::string* column : {&one.id, &one.game, &one.arguments, &one.kind, &one.expected})
      std::getline(columns, *column, '\t');
    cases.push_back(one);
  }
  return cases;
}

struct Arguments {
  OptionChoices options;
  std::string position, moves;
  int depth = 0;
};

// Flags with their values; a value may stand in double quotes.
Arguments read_arguments(const std::string& text) {
  Arguments arguments;
  std::istringstream words(text);
  for (std::string flag; words >> flag;) {
    std::string value;
    words >> std::ws;
    if (words.peek() == '"') {
      words.get();
      std::getline(words, value, '"');
    } else {
      words >> value;
    }
    const std::size_t equals = value.find('=');
    if (flag == "--position") arguments.position = value;
    if (flag == "--moves") arguments.moves = value;
    if (flag == "--depth") arguments.depth = std::stoi(value);
    if (flag == "--set") arguments.options[value.substr(0, equals)] = value.substr(equals + 1);
  }
  return arguments;
}

// Whether an expression holds, by an example of a definition that adds nothing else.
std::string not_held(const Case& one, const Arguments& arguments) {
  std::string play;
  for (const std::string& move : split_words(arguments.moves)) play += (play.empty() ? "" : ", ") + ("'" + move + "'");
  const std::string text = "extends: " + one.game + "\nexamples:\n  - name: case\n    position: '" +
                           arguments.position + "'\n    play: [" + play + "]\n    then: " + one.expected + "\n";
  const auto game = testing_kit::load_yaml("case", text, arguments.options);
  if (!game->ok()) return game->error;
  const auto judge = game->reference();
  const auto play_on = game->reference();
  const auto findings = testing_kit::run_example(game->model().examples.back(), *play_on, *judge, 0);
  return findings.empty() ? "" : findings.front();
}

std::string wrong_result(const std::string& got, const std::string& expected) {
  const std::string result = got.empty() ? "goes on" : got;
  return result == expected || result.starts_with(expected + " by ") ? "" : result;
}

// What is wrong, or "".
std::string judged(const Case& one) {
  const Arguments arguments = read_arguments(one.arguments);
  if (one.kind == "holds") return not_held(one, arguments);
  OpenGame game(load_game(one.game, arguments.options, testing_kit::definitions(), Purpose::Play), "compiled");
  try {
    game.set_position(arguments.position);
  } catch (const Stop& stop) {
    return one.kind == "illegal" ? "" : stop.message;
  }
  try {
    game.make_moves(arguments.moves);
  } catch (const Stop& stop) {
    return stop.message;
  }
  Executor& play = game.executor();
  if (one.kind == "result") return wrong_result(outcome_text(game.model(), play.outcome()), one.expected);
  if (one.kind == "legal")
    return read_move(play, one.expected, game.suffix()) ? "" : testing_kit::join(game.choices().texts);
  if (one.kind == "illegal") return read_move(play, one.expected, game.suffix()) ? "it is legal" : "";
  if (one.kind == "text") {
    const auto texts = game.choices().texts;
    const bool there = std::find(texts.begin(), texts.end(), one.expected) != texts.end();
    return there ? "" : testing_kit::join(texts);
  }
  if (one.kind == "position") {
    const std::string got = write_position(game.model(), play.store());
    return got == one.expected ? "" : got;
  }
  if (one.kind == "count") {
    const std::uint64_t got = play.perft(arguments.depth);
    return std::to_string(got) == one.expected ? "" : std::to_string(got);
  }
  return "unknown kind `" + one.kind + "`";
}

class Public : public testing::TestWithParam<Case> {};

TEST_P(Public, Case) {
  const Case& one = GetParam();
  if (one.kind == "count" && !testing_kit::deep() && std::stoull(one.expected) > kManyLeaves) GTEST_SKIP();
  const std::string wrong = judged(one);
  EXPECT_EQ(wrong, "") << one.game << " " << one.arguments << "\n" << one.kind << ": " << one.expected;
}

INSTANTIATE_TEST_SUITE_P(, Public, testing::ValuesIn(read_cases()),
                         [](const auto& row) { return testing_kit::test_name(row.param.id); });

}  // namespace
}  // namespace ludwright
