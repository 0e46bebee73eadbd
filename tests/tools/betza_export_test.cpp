// Betza words of pieces: canonical, read back as the same moves, and silent about nothing.
#include "tools/words/betza_export.h"

#include <gtest/gtest.h>

#include "dsl/betza.h"
#include "tests/support/play_kit.h"
#include "tools/words/piece_names.h"

namespace ludwright {
namespace {

// A game with one piece that moves so.
std::string game_of(const std::string& moves) {
  return "game: Test\nplayers: {white: {forward: north}, black: {forward: south}}\nboard: {shape: 8x8}\n"
         "pieces: {man: {letter: M, moves: \"" +
         moves + "\"}}\nturn: move own piece\nstuck: pass\n";
}

BetzaExport exported(const testing_kit::LoadedGame& game, const std::string& type = "man") {
  for (const PieceType& one : game.model().types) {
    if (one.name == type) return betza_of(game.model(), one.name, one.moves);
  }
  ADD_FAILURE() << "no type " << type;
  return {};
}

std::string word_of(const std::string& moves) {
  const auto game = testing_kit::load_yaml("test.yaml", game_of(moves));
  EXPECT_TRUE(game->ok()) << game->error;
  if (!game->ok()) return "?";
  const BetzaExport made = exported(*game);
  return made.left_out.empty() ? made.word : "left out: " + made.left_out[0].reason;
}

TEST(BetzaExport, SaysWalksInCanonicalWords) {
  const std::pair<const char*, const char*> rows[] = {
      {"step any", "K"},
      {"slide any", "Q"},
      {"slide diagonal also step orthogonal", "WB"},
      {"step orthogonal or forward-diagonal", "WfF"},
      {"step forward or diagonal", "fWF"},
      {"step forward to empty also step forward-diagonal to enemy", "fmWfcF"},
      {"leap 1x2", "N"},
      {"leap 2x1", "N"},
      {"slide 1x2", "N0"},
      {"leap 2 forward 1 sideways", "fN"},
      {"leap 1x3 also leap 2x3", "CZ"},
      {"slide forward 1..2 to empty", "fmW2"},
      {"slide forward", "fR"},
      {"slide orthogonal to empty also slide orthogonal over 1 piece to enemy", "mRcpR"},
      {"step orthogonal to empty then step ahead-diagonal", "nN"},
      {"step diagonal to empty then step ahead", "nA"},
      {"step forward to empty then step forward", "fnD"},
      {"hop any over piece", "jDjA"},
      {"hop forward-diagonal over piece to empty", "fmjA"},
      {"step orthogonal to empty also step orthogonal to enemy", "W"},
      {"step any to empty also step forward or backward to enemy", "vWsmWmF"},
      {"step forward-left or backward-right", "flbrF"},
      {"step any to own", "dK"},
      {"step orthogonal to empty or own or enemy", "mcdW"},
      {"step diagonal to empty then step ahead-diagonal", "afsF"},
      {"step any to enemy then step ahead or aside to empty", "caffsmK"},
      {"step forward-diagonal to enemy then step ahead to empty", "fcafmF"},
      {"step diagonal also step diagonal to empty then slide ahead-left or ahead-right", "FyafsF"},
      {"slide orthogonal to empty then slide aside", "asR"},
      {"slide orthogonal to empty then slide ahead or aside", "aR"},
      {"slide any 0.. then hop ahead", "gQ"},
      {"step orthogonal to enemy then step back to empty or this", "cabmW"},
  };
  for (const auto& [moves, word] : rows) EXPECT_EQ(word_of(moves), word) << moves;
}

TEST(BetzaExport, ReadsBackWhatItWrites) {
  for (const char* word :
       {"K",      "Q",       "R",     "B",       "N",     "WfF",   "fWF",     "fN",   "fmWfcF", "mRcpR",  "N0",
        "KAD",    "nN",      "nA",    "nD",      "fnN",   "W3F2",  "fhN",     "frN",  "rfN",    "vN",     "sN",
        "flF",    "fbW",     "mKcN",  "CZ",      "GH",    "WA0D0", "lrnNfA",  "fbrN", "bhC",    "fmW2",   "frblN",
        "cpBmB",  "jDnA",    "fmjAK", "mNcfN",   "sWfhC", "dK",    "mcdN",    "gQ",   "fcgB",   "FyafsF", "caK",
        "fcafmF", "aaarfmK", "asR",   "mcabflK", "cfK",   "blsQ",  "mafrblaF"}) {
    SCOPED_TRACE(word);
    const std::string once = word_of(std::string("betza ") + word);
    EXPECT_EQ(word_of("betza " + once), once);
    // The same moves, from a position with friends and enemies.
    const auto moves = [](const std::string& text) {
      const auto game = testing_kit::load_yaml("test.yaml", game_of("betza " + text));
      const auto executor = game->compiled();
      EXPECT_EQ(testing_kit::set_position(*executor, "8/2m1M3/1m1m1m2/2M1m3/1mMM4/3m1M2/2m1m1m1/8 w - -"), "");
      return testing_kit::join(testing_kit::sorted_moves(*executor));
    };
    EXPECT_EQ(moves(once), moves(word)) << once;
  }
}

TEST(BetzaExport, EverySetOfDirectionsHasLettersThatReadBack) {
  for (const BetzaAtom& atom : {kBetzaAtoms[0], kBetzaAtoms[1], kBetzaAtoms[3]}) {
    const std::vector<BetzaVector> all = betza_vectors(atom, "");
    for (unsigned chosen = 1; chosen < 1u << all.size(); ++chosen) {
      std::vector<BetzaWay> ways;
      std::vector<BetzaVector> wanted;
      for (std::size_t i = 0; i < all.size(); ++i) {
        if ((chosen >> i & 1u) == 0) continue;
        BetzaWay& way = ways.emplace_back();
        way.vector = all[i];
        way.moves = way.captures = true;
        wanted.push_back(all[i]);
      }
      const std::string word = write_betza(ways);
      BetzaFault fault;
      const auto parts = read_betza(word, fault);
      ASSERT_TRUE(parts) << word << ": " << fault.message;
      ASSERT_EQ(parts->size(), 1u) << word;
      std::vector<BetzaVector> read = betza_vectors(atom, (*parts)[0].legs[0].directions);
      std::sort(read.begin(), read.end());
      std::sort(wanted.begin(), wanted.end());
      ASSERT_EQ(read, wanted) << word;
    }
  }
}

TEST(BetzaExport, LeavesOutWhatWordsCannotSay) {
  const std::pair<const char*, const char*> rows[] = {
      {"hop diagonal taking enemy to empty", "`taking`"},
      {"hop any over enemy", "a hop over some pieces only"},
      {"spread any", "`spread`"},
      {"(hop any taking enemy to empty or this) 1..9 times", "a group that is repeated"},
      {"slide any within row 1..3", "`within`"},
      {"slide any through own", "`through`"},
      {"step north", "a direction that is not the owner's, such as `north`"},
      {"leap 1x4", "a leap that no letter stands for"},
      {"slide forward 2", "a slide that does not begin with one cell"},
      {"step any to neutral", "what it says of the cell of arrival"},
      {"step any to enemy then step back to empty", "where a leg of it ends"},
      {"step diagonal to empty then step orthogonal", "a walk of several legs"},
      {"step any to empty then step any to empty then step any", "a walk of several legs"},
      {"step any to empty then hop ahead", "a walk of several legs"},
      {"slide any to empty then slide back", "a walk of several legs"},
      {"step forward-diagonal to empty then slide ahead-diagonal", "a bent slide that begins in some directions only"},
  };
  for (const auto& [moves, reason] : rows) EXPECT_EQ(word_of(moves), std::string("left out: ") + reason) << moves;
}

TEST(BetzaExport, SaysThePiecesOfKnownGames) {
  const std::array<std::string, 3> rows[] = {
      {"chess", "pawn", "fmWfcF"}, {"chess", "knight", "N"},           {"chess", "king", "K"},
      {"shogi", "gold", "WfF"},    {"shogi", "silver", "fWF"},         {"shogi", "knight", "fN"},
      {"shogi", "lance", "fR"},    {"xiangqi", "horse", "nN"},         {"xiangqi", "cannon", "mRcpR"},
      {"makruk", "khon", "fWF"},   {"capablanca", "chancellor", "RN"}, {"amazons", "amazon", "mQ"},
      {"ataxx", "disc", "mDmNmA"}, {"breakthrough", "pawn", "fmWfF"},
  };
  for (const auto& [name, type, word] : rows) {
    const auto game = testing_kit::load(name);
    ASSERT_TRUE(game->ok()) << game->error;
    EXPECT_EQ(exported(*game, type).word, word) << name << " " << type;
  }
}

TEST(BetzaExport, ToldByNameAndPlace) {
  const auto game = testing_kit::load("chess");
  const BetzaExport made = exported(*game, "pawn");
  ASSERT_EQ(made.left_out.size(), 2u);
  EXPECT_EQ(made.left_out[0].move, "pawn.double");
  EXPECT_EQ(made.left_out[0].reason, "its condition (`if`)");
  EXPECT_GT(made.left_out[0].place.line, 1u);
  EXPECT_EQ(unknown_piece("knihgt", {"knight", "king"}),
            "error: unknown piece `knihgt`\n  help: did you mean `knight`?\n  note: pieces: `knight`, `king`\n");
}

}  // namespace
}  // namespace ludwright
