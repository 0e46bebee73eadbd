// Betza words against the words of the language that mean the same.
#include <gtest/gtest.h>

#include "tests/dsl/game_text.h"

namespace ludwright {
namespace {

std::string walk(const std::string& phrase) {
  const Loaded loaded = testing_text::load(
      "game: Test\nplayers: {white: {forward: north}, black: {forward: south}}\nboard: {shape: 8x8}\n"
      "pieces: {man: {letter: M, moves: {walk: \"" +
      phrase + "\"}}}\nturn: move own piece\nstuck: pass\n");
  return testing_text::dumped(loaded, "  move walk: ");
}

TEST(Betza, MeansTheSameAsWords) {
  const std::pair<const char*, const char*> rows[] = {
      {"betza W", "step orthogonal"},
      {"betza F", "step diagonal"},
      {"betza K", "step orthogonal also step diagonal"},
      {"betza R", "slide orthogonal"},
      {"betza Q", "slide orthogonal also slide diagonal"},
      {"betza B3", "slide diagonal 1..3"},
      {"betza N", "leap 1x2"},
      {"betza NN", "slide 1x2"},
      {"betza N0", "slide 1x2"},
      {"betza DA", "leap 0x2 also leap 2x2"},
      {"betza mW", "step orthogonal to empty"},
      {"betza cF", "step diagonal to enemy"},
      {"betza fmWfcF", "step forward to empty also step forward-right or forward-left to enemy"},
      {"betza fW2", "slide forward 1..2"},
      {"betza frF", "step forward-right"},
      {"betza fN", "leap 2 forward 1 right also leap 2 forward 1 left"},
      {"betza mRcpR", "slide orthogonal to empty also slide orthogonal over 1 piece to enemy"},
      {"betza W to empty", "step orthogonal to empty"},
      {"betza jD", "hop orthogonal over piece"},
      {"betza fmjA", "hop forward-right or forward-left over piece to empty"},
      {"betza nN", "step orthogonal to empty then step ahead-diagonal"},
      {"betza nA", "step diagonal to empty then step ahead"},
      {"betza mnD", "step orthogonal to empty then step ahead to empty"},
      {"betza flnA", "step forward-left to empty then step forward-left"},
  };
  for (const auto& [betza, words] : rows) {
    SCOPED_TRACE(betza);
    EXPECT_EQ(walk(betza), walk(words));
  }
}

TEST(Betza, RefusesWhatItDoesNotKnow) {
  for (const char* word : {"betza iW", "betza U", "betza gQ", "betza f", "betza frlN2", "betza nW", "betza nA2",
                           "betza jN", "betza njD"}) {
    SCOPED_TRACE(word);
    EXPECT_NE(walk(word).find("[betza]"), std::string::npos) << walk(word);
  }
}

}  // namespace
}  // namespace ludwright
