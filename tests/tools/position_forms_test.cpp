// Position texts as other programs write them: what is read, and as what it is written.
#include <gtest/gtest.h>

#include "engine/reference/valid.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

using namespace testing_kit;

struct Form {
  const char* game;
  const char* text;
  const char* written;
  const char* source;
};

constexpr const char* kChessStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

void check(const std::vector<Form>& forms) {
  std::map<std::string, std::unique_ptr<LoadedGame>> games;
  for (const Form& form : forms) {
    SCOPED_TRACE(std::string(form.game) + ": " + form.text + " (" + form.source + ")");
    auto& game = games[form.game];
    if (!game) game = load(form.game);
    ASSERT_TRUE(game->ok()) << game->error;
    PositionError error;
    PositionPlaces places;
    const auto store = read_position(game->model(), form.text, error, &places);
    if (!store) {
      ADD_FAILURE() << error.message << " at " << error.offset;
      continue;
    }
    EXPECT_EQ(write_position(game->model(), *store), form.written);
    EXPECT_FALSE(find_invalid(game->model(), *store, form.text, places));
  }
}

// Written down before any of it was read.
TEST(PositionForms, OfOtherPrograms) {
  check({
      // EPD
      {"chess", "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";",
       "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "Win at Chess, 1"},
      {"chess", "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";",
       "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1", "Bratko-Kopec test, 1"},
      {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 ;D1 26 ;D2 568 ;D3 13744", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
       "perftsuite.epd of ROCE"},
      {"chess", "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 7; fmvn 23;", "4k3/8/8/8/8/8/4P3/4K3 w - - 7 23",
       "PGN standard of 1994, 16.2.5"},
      {"racing-kings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - -", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
       "python-chess, racingkings.perft"},
      {"xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - - 0 1",
       "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "FEN for xiangqi, where red is `r`"},
      {"ataxx", "x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1", "P5p/7/2*1*2/7/2*1*2/7/p5P w - - 0 1", "libataxx, README"},
      {"ataxx", "x5o/7/7/7/7/7/o5x o 3 9", "P5p/7/7/7/7/7/p5P b - - 3 9", "libataxx, README"},
      {"xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - -",
       "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "four fields, as in an EPD"},
      // fields left out
      {"chess", "4k3/8/8/8/8/8/8/4K2R w", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "alexobviously/bishop#74"},
      {"chess", "4k3/8/8/8/8/8/8/R3K2R b KQ", "4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1", "python-chess, Board.set_fen"},
      {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "python-chess, Board.set_fen"},
      // counts of makruk, in plies
      {"makruk", "8/8/8/4k3/8/3K4/2S5/R7 w - 32 15 60", "8/8/8/4k3/8/3K4/2S5/R7 w - - 15 60 allowed=16",
       "Fairy-Stockfish, Position::fen"},
      {"makruk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - 0 0 1",
       "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", "Fairy-Stockfish, Position::set"},
      // signs of reversi
      {"reversi", "---------------------------OX------XO--------------------------- X;", "8/8/8/3dD3/3Dd3/8/8/8 b 1",
       "OBF files of Edax"},
      {"reversi", "...........................O*......*O...........................*", "8/8/8/3dD3/3Dd3/8/8/8 b 1",
       "GGF, a board of 64 signs and the side to move"},
      {"reversi", "---------------------------OX------XO--------------------------- O;", "8/8/8/3dD3/3Dd3/8/8/8 w 1",
       "OBF files of Edax"},
      {"reversi", "8/8/8/3pP3/3Pp3/8/8/8[PPpp] w 0 1", "8/8/8/3dD3/3Dd3/8/8/8 b 1", "Fairy-Stockfish, flipello"},
      // crazyhouse
      {"crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq - 0 1",
       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", "lichess.org, crazyhouse"},
      {"crazyhouse", "rnbqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR/Pp w KQkq - 0 3",
       "rnbqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3", "lichess.org, crazyhouse"},
      {"crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[-] w KQkq - 0 1",
       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", "Fairy-Stockfish, set_position"},
      {"crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", "a FEN without a pocket"},
      {"crazyhouse", "r1bq1b1r/ppppk1pp/5n2/6N1/1P2P2n/8/P1P2P1P/R1BQ1K1R[N3Pbp] w - -",
       "r1bq1b1r/ppppk1pp/5n2/6N1/1P2P2n/8/P1P2P1P/R1BQ1K1R[3PNpb] w - - 0 1", "cutechess/cutechess#159"},
      // three-check
      {"three-check", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +0+0",
       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1", "lichess.org, three-check: checks given"},
      {"three-check", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 2 9 +2+1",
       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1+2 2 9", "lichess.org, three-check: checks given"},
      {"three-check", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1", "a FEN without checks"},
      // SFEN
      {"shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
       "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1", "USI protocol: sente is `b`"},
      {"shogi", "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
       "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L[Sgn3pb] b - - 0 62",
       "USI protocol, the example of SFEN"},
      {"minishogi", "rbsgk/4p/5/P4/KGSBR b - 1", "rbsgk/4p/5/P4/KGSBR[] w - - 0 1", "USI protocol: sente is `b`"},
      // PDN
      {"international-draughts", "W:W31-50:B1-20", "mmmmm/mmmmm/mmmmm/mmmmm/5/5/MMMMM/MMMMM/MMMMM/MMMMM w 0 1",
       "PDN 3.0, FEN"},
      {"international-draughts", "W:W50-31:B20-1", "mmmmm/mmmmm/mmmmm/mmmmm/5/5/MMMMM/MMMMM/MMMMM/MMMMM w 0 1",
       "a range from its end"},
      {"international-draughts", "W:WK17:B11,12", "5/5/mm3/1K3/5/5/5/5/5/5 w 0 1", "PDN 3.0, FEN"},
      {"international-draughts", "W:W31-50:B1-20:H3:F7", "mmmmm/mmmmm/mmmmm/mmmmm/5/5/MMMMM/MMMMM/MMMMM/MMMMM w 3 7",
       "lichess.org, draughts: half-moves and moves"},
      {"english-draughts", "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29", "4/4/1k1M/2kM/1m1M/1K1m/K1mm/K3 b 0 1",
       "PDN 1.0, FEN"},
      {"english-draughts", "W:WK17,18:B11,12", "4/4/2MM/4/km2/4/4/4 w 0 1", "PDN 3.0, FEN: the sides in any order"},
      {"english-draughts", "W:B11,12:WK17,18", "4/4/2MM/4/km2/4/4/4 w 0 1", "PDN 3.0, FEN: the sides in any order"},
      {"english-draughts", "B:WK17,18:B11,12.", "4/4/2MM/4/km2/4/4/4 b 0 1", "PDN 3.0, FEN: the sides in any order"},
  });
}

// The first positions of Fairy-Stockfish 11.1, as its command `d` says them, and of later ones.
TEST(PositionForms, OfFairyStockfish) {
  check({
      {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "chess"},
      {"capablanca", "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
       "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1", "capablanca"},
      {"los-alamos", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1",
       "losalamos"},
      {"makruk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
       "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", "makruk"},
      {"shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1",
       "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1", "shogi, src/variant.cpp"},
      {"minishogi", "rbsgk/4p/5/P4/KGSBR[-] w 0 1", "rbsgk/4p/5/P4/KGSBR[] w - - 0 1", "minishogi, src/variant.cpp"},
      {"xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
       "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "xiangqi"},
      {"breakthrough", "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1",
       "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1", "breakthrough"},
      {"clobber", "PpPpP/pPpPp/PpPpP/pPpPp/PpPpP/pPpPp w - - 0 1", "PpPpP/pPpPp/PpPpP/pPpPp/PpPpP/pPpPp w - - 0 1",
       "clobber"},
      {"knightmate", "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1",
       "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1", "knightmate"},
      {"horde", "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
       "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1", "horde"},
      {"three-check", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1", "3check"},
      {"crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", "crazyhouse"},
      {"racing-kings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
       "racingkings"},
      {"antichess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "antichess"},
      {"atomic", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "atomic"},
      {"king-of-the-hill", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "kingofthehill"},
      {"chess960", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", "fischerandom"},
      {"amazons", "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1", "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1",
       "amazons, src/variant.cpp"},
      {"ataxx", "P5p/7/7/7/7/7/p5P w 0 1", "P5p/7/7/7/7/7/p5P w - - 0 1", "ataxx, src/variant.cpp"},
      {"connect-four", "7/7/7/7/7/7[PPPPPPPPPPPPPPPPPPPPPppppppppppppppppppppp] w - - 0 1", "7/7/7/7/7/7 y 1",
       "cfour, src/variant.cpp"},
      {"connect-four", "7/7/7/7/3p3/3P3[PPPPPPPPPPPPPPPPPPPPpppppppppppppppppppp] w - - 0 2", "7/7/7/7/3d3/3D3 y 2",
       "cfour, src/variant.cpp"},
      {"tic-tac-toe", "3/3/3[PPPPPpppp] w - - 0 1", "3/3/3 x 1", "tictactoe, src/variant.cpp"},
  });
}

// A text is a FEN of other programs as long as nothing stands behind it.
TEST(PositionForms, WhatIsWrittenOfChessIsAFen) {
  const auto game = load("chess");
  ASSERT_TRUE(game->ok()) << game->error;
  EXPECT_EQ(write_position(game->model(), initial_store(game->model())), std::string(kChessStart) + " w KQkq - 0 1");
}

// For programs that have a form of their own.
TEST(PositionForms, AreWrittenForOtherPrograms) {
  const struct {
    const char* game;
    const char* position;
    const char* text;
  } rows[] = {
      {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ""},
      {"shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1",
       "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"},
      {"shogi", "4k4/9/9/9/9/9/9/9/4K4[2PRp] b - - 0 3", "4k4/9/9/9/9/9/9/9/4K4 w 2PRp 6"},
      {"crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq - 0 1"},
      {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[Pp] b - - 0 1", "4k3/8/8/8/8/8/8/4K3/Pp b - - 0 1"},
      {"three-check", "4k3/8/8/8/8/8/8/4K3 b - - 1+3 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1 +2+0"},
      {"international-draughts", "5/5/mm3/1K3/5/5/5/5/5/5 w 0 1", "W:WK17:B11,12"},
      {"english-draughts", "4/4/1k2/4/4/M3/4/4 b 0 1", "B:B21:WK10"},
  };
  for (const auto& row : rows) {
    const auto game = load(row.game);
    ASSERT_TRUE(game->ok()) << game->error;
    PositionError error;
    const auto store = read_position(game->model(), row.position, error);
    ASSERT_TRUE(store) << error.message;
    EXPECT_EQ(write_position_otherwise(game->model(), *store), row.text) << row.position;
  }
}

// What cannot be told is not guessed.
TEST(PositionForms, WhatIsNoneOfThem) {
  const struct {
    const char* game;
    const char* text;
    const char* fault;
  } rows[] = {
      {"chess", "4k3/8/8/8/8/8/8/4K3 w - - bm e4", "expected a number for `quiet`, got `bm`"},
      {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 7", "expected the end of the position, got ` 7`"},
      {"shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2x 1", "expected a piece, got `x`"},
      {"english-draughts", "W:W33:B1", "expected a piece and its cell, got `33`"},
      {"english-draughts", "W:W21:X1", "expected the letter of a seat, got `X`"},
      {"english-draughts", "W:W21,21:B1", "expected at most one piece on a cell, got more"},
  };
  for (const auto& row : rows) {
    const auto game = load(row.game);
    ASSERT_TRUE(game->ok()) << game->error;
    PositionError error;
    EXPECT_FALSE(read_position(game->model(), row.text, error)) << row.text;
    EXPECT_EQ(error.message, row.fault) << row.text;
  }
}

}  // namespace
}  // namespace ludwright
