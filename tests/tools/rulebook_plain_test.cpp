// Books in plain English, one half of them written before the frames that read them and never looked at since:
// tests/rulebook/plain. What must hold: no false statement passes, no true sentence alarms, and most are read.
#include "tests/tools/rulebook_plain.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/places.h"
#include "tests/support/play_kit.h"

namespace ludwright::book {
namespace {

double percent(std::size_t part, std::size_t all) {
  return all == 0 ? 100.0 : 100.0 * static_cast<double>(part) / static_cast<double>(all);
}

PlainFigures measured(const std::string& half, std::size_t every) {
  PlainFigures all;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(testing_kit::root() / "tests/rulebook/plain" / half)) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const auto& path : files) {
    const std::filesystem::path own = std::filesystem::path(path).replace_extension(".yaml");
    const PlainBook book(std::filesystem::exists(own) ? own.string() : path.stem().string(), read_plain(path));
    all.add(book.measure(
        [](const char* what, const std::string& text, Status status, const PartReport*, const BookReport&) {
          const bool untrue = std::string(what).compare(0, 6, "untrue") == 0;
          const bool alarm = status == Status::Fail || status == Status::Conflict;
          if (untrue ? status == Status::Pass : alarm) fmt::print("{}: {}: {}\n", what, status_name(status), text);
        },
        every));
  }
  fmt::print(
      "{}: executed {:.0f} % of {}, alarms {}, not counted {}; untrue {}: passed {}, found where understood {:.0f} %; "
      "reworded: understood {:.0f} % of {}, alarms {}\n",
      half, percent(all.executed, all.sentences), all.sentences, all.alarms, all.uncounted, all.untrue, all.passed,
      percent(all.found_of_executed, all.of_executed), percent(all.reworded_executed, all.reworded), all.reworded,
      all.reworded_alarms);
  return all;
}

void expect_sound(const PlainFigures& figures) {
  EXPECT_EQ(figures.passed, 0u);
  EXPECT_EQ(figures.alarms, 0u);
  EXPECT_EQ(figures.reworded_alarms, 0u);
  EXPECT_EQ(figures.uncounted, 0u);
}

TEST(RulebookPlain, BooksTunedOn) {
  const PlainFigures figures = measured("tuned", testing_kit::deep() ? 1 : 4);
  expect_sound(figures);
  EXPECT_GE(percent(figures.executed, figures.sentences), 82.0);
  const double by_lot = testing_kit::deep() ? 0 : 2;  // how far the figures of a fourth may be from those of all
  EXPECT_GE(percent(figures.found_of_executed, figures.of_executed), 95 - by_lot);
  EXPECT_GE(percent(figures.reworded_executed, figures.reworded), 95 - by_lot);
}

TEST(RulebookPlain, BooksHeldBack) {
  const PlainFigures figures = measured("held", 1);
  expect_sound(figures);
  EXPECT_GE(percent(figures.executed, figures.sentences), 66.0);
  EXPECT_GE(percent(figures.found_of_executed, figures.of_executed), 95.0);
  EXPECT_GE(percent(figures.reworded_executed, figures.reworded), 86.0);
}

// Books of a few understood sentences, each in many other words.
TEST(RulebookPlain, SentencesInOtherWords) {
  const PlainFigures figures = measured("reworded", testing_kit::deep() ? 1 : 4);
  expect_sound(figures);
  EXPECT_GE(percent(figures.reworded_executed, figures.reworded), testing_kit::deep() ? 96.0 : 94.0);
}

// 186 sentences in other words, written before the clauses that read them; every other one was not looked at since.
TEST(RulebookPlain, MoreOtherWords) {
  const PlainFigures figures = measured("other_words", 1);
  EXPECT_EQ(figures.alarms, 0u);
  EXPECT_EQ(figures.reworded_alarms, 0u);
  EXPECT_GE(percent(figures.reworded_executed, figures.reworded), 88.0);
}

TEST(RulebookPlain, MoreOtherWordsHeldBack) {
  const PlainFigures figures = measured("other_words_held", 1);
  EXPECT_EQ(figures.alarms, 0u);
  EXPECT_EQ(figures.reworded_alarms, 0u);
  EXPECT_GE(percent(figures.reworded_executed, figures.reworded), 68.0);
}

}  // namespace
}  // namespace ludwright::book
