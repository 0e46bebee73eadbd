// Betza words against the words of the language that mean the same.
#include "dsl/betza.h"

#include <gtest/gtest.h>

#include <array>

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
      {"betza dF", "step diagonal to own"},
      {"betza mcdF", "step diagonal to empty or enemy or own"},
      {"betza fK", "step forward"},
      {"betza fsQ", "slide forward-left or forward-right"},
      {"betza ffllK", "step left or forward"},
      {"betza mafsW", "step orthogonal to empty then step ahead-diagonal"},
      {"betza afsF", "step diagonal to empty then step ahead-diagonal"},
      {"betza caW", "step orthogonal to enemy then step aside-left or ahead or aside-right"},
      {"betza fcafmF", "step forward-right or forward-left to enemy then step ahead to empty"},
      {"betza mcabW", "step orthogonal to empty or enemy then step back to empty or enemy or this"},
      {"betza aarrmW",
       "step orthogonal to empty then step aside-left or ahead or aside-right to empty then step "
       "aside-right to empty"},
      {"betza RmasR", "slide orthogonal also slide orthogonal to empty then slide aside"},
      {"betza FyafsF", "step diagonal also step diagonal to empty then slide ahead-diagonal"},
      {"betza aabW then step ahead",
       "step orthogonal to empty then step aside-left or ahead or aside-right to empty "
       "then step back to empty then step ahead"},
      {"betza mabW then step ahead", "step orthogonal to empty then step back to empty or this then step ahead"},
      {"betza gR", "slide orthogonal 0.. then hop ahead over piece"},
      {"betza fmgB", "slide forward-right or forward-left 0.. then hop ahead over piece to empty"},
  };
  for (const auto& [betza, words] : rows) {
    SCOPED_TRACE(betza);
    EXPECT_EQ(walk(betza), walk(words));
  }
}

TEST(Betza, RefusesWhatItDoesNotKnow) {
  for (const char* word : {"betza iW", "betza U", "betza kQ", "betza f", "betza frlN2", "betza nW", "betza nA2",
                           "betza jN", "betza njD"}) {
    SCOPED_TRACE(word);
    EXPECT_NE(walk(word).find("[betza]"), std::string::npos) << walk(word);
  }
}

TEST(Betza, SaysWhatALetterMeansAndWhatToWrite) {
  const std::array<const char*, 3> rows[] = {
      {"ifmnD", "(only a piece that has not moved)", "if: this.row is 2"},
      {"feF", "(en passant)", "step forward-diagonal to passed"},
      {"oR", "(round the edge of the board)", "wrap: files"},
      {"ucR", "(what is taken is put where the leg began)", "swap own"},
      {"tK", "(does not take the royal piece)", "except king"},
      {"zB", "(a crooked rider)", "as a group"},
      {"mJ", "(a zebra to some programs, a camel to others)", "write `C` for the camel"},
      {"O", "(castling)", "`if` and `do`"},
      {"gW", "`g` is for R, B and Q", "then slide ahead"},
      {"gpR", "`g` is for R, B and Q", ""},
      {"yF", "`y` needs another leg", ""},
      {"fyafsF", "mean different things", ""},
      {"cyafsF", "`y` is for a step", ""},
      {"maN", "`a` is for W, F, K, R, B and Q", ""},
      {"mabR", "slides are joined twice at most", "then slide"},
      {"paR", "`p` and `g` are for the last leg", ""},
      {"afhW", "`h` is for leaps", ""},
      {"aaaaaaaaW", "at most 8 legs", ""},
  };
  for (const auto& [word, meaning, help] : rows) {
    BetzaFault fault;
    EXPECT_FALSE(read_betza(word, fault)) << word;
    EXPECT_NE(fault.message.find(meaning), std::string::npos) << word << ": " << fault.message;
    EXPECT_NE(fault.help.find(help), std::string::npos) << word << ": " << fault.help;
  }
  BetzaFault fault;
  EXPECT_FALSE(read_betza("mWfiF", fault));
  EXPECT_EQ(fault.at, 3u);
}

TEST(Betza, KnowsWhichWalksComeBack) {
  EXPECT_FALSE(betza_comes_back(false, {{0}}, 1));
  EXPECT_TRUE(betza_comes_back(false, {{4}}, 1));
  EXPECT_TRUE(betza_comes_back(true, {{-3, 4}}, 1));
  EXPECT_FALSE(betza_comes_back(false, {{2}, {2}}, 2));
  EXPECT_TRUE(betza_comes_back(false, {{2}, {2}, {2}}, 3));
  EXPECT_TRUE(betza_comes_back(false, {{-3, 3}, {-3, 3}}, 2));  // a triangle
}

}  // namespace
}  // namespace ludwright
