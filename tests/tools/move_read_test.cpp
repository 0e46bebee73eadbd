// Moves as people write them, of many games.
#include <gtest/gtest.h>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

using testing_kit::load;

// What a text means: the text of the move, "" for none, `a|b` for several.
std::string meant(Executor& executor, const std::string& text, const SuffixTest& suffix) {
  MoveList moves;
  executor.legal_moves(moves);
  const std::vector<std::string> texts = write_moves(executor, moves, suffix);
  const MoveReading reading = understand_move(executor, text, suffix);
  std::string result;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto& among = reading.candidates;
    const bool named =
        (reading.move && moves[i] == *reading.move) || std::find(among.begin(), among.end(), moves[i]) != among.end();
    if (named) result += (result.empty() ? "" : "|") + texts[i];
  }
  return result;
}

struct Row {
  const char* game;
  const char* position;
  const char* text;
  const char* move;  // as it is written here
};

TEST(MoveReading, TextsAsPeopleWriteThem) {
  // Standard algebraic notation: FIDE Laws of Chess, appendix C; coordinates: UCI; draughts: PDN 3.0; drops: USI.
  const char* kOpening = "[mm]4[MMMMM]1[MMM]3[mmmmm][MMMMM]3[mmm]1[mmmmm]4[MM] w - die=3,other_die=1";
  const Row rows[] = {
      // more than the least
      {"chess", "", "Ng1f3", "Nf3"},
      {"chess", "", "Ngf3", "Nf3"},
      {"chess", "", "N1f3", "Nf3"},
      {"chess", "", "Ng1-f3", "Nf3"},
      {"chess", "", "Pe4", "e4"},
      {"chess", "", "e2-e4", "e4"},
      {"chess", "", "e2e4", "e4"},
      {"chess", "", "E2E4", "e4"},
      {"chess", "", "E2 E4", "e4"},
      {"chess", "", "1. e4", "e4"},
      {"chess", "", "1.e4", "e4"},
      {"chess", "", "12...Nf3", "Nf3"},
      {"chess", "", "e4!?", "e4"},
      {"chess", "", "e4+", "e4"},
      {"chess", "", "Nf3#", "Nf3"},
      {"chess", "", "nf3", ""},
      {"chess", "", "Nxf3", ""},
      {"chess", "", "f3e5", ""},
      // two knights: told with what it could be
      {"chess", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2", "Nbd2|Nfd2"},
      {"chess", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nbd2", "Nbd2"},
      {"chess", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "N1d2", "Nbd2|Nfd2"},
      // captures
      {"chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ed5", "exd5"},
      {"chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4xd5", "exd5"},
      {"chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4-d5", "exd5"},
      {"chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4:d5", "exd5"},
      {"chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5+", "exd5"},
      {"chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", ""},
      {"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.", "exd6"},
      {"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6e.p.", "exd6"},
      {"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
      {"chess", "4k3/8/8/8/8/2b5/1P6/4K3 w - - 0 1", "bxc3", "bxc3"},
      {"chess", "4k3/8/8/8/8/2b5/1P6/B3K3 w - - 0 1", "Bxc3", ""},
      // promotion
      {"chess", "8/1P3k2/8/8/8/8/8/4K3 w - - 0 1", "b7b8=Q", "b8=Q"},
      {"chess", "8/1P3k2/8/8/8/8/8/4K3 w - - 0 1", "b7-b8=Q", "b8=Q"},
      {"chess", "8/1P3k2/8/8/8/8/8/4K3 w - - 0 1", "b8Q", "b8=Q"},
      {"chess", "8/1P3k2/8/8/8/8/8/4K3 w - - 0 1", "b8(Q)", "b8=Q"},
      {"chess", "8/1P3k2/8/8/8/8/8/4K3 w - - 0 1", "b8/Q", "b8=Q"},
      {"chess", "8/1P3k2/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", "b8=Q"},
      {"chess", "8/1P3k2/8/8/8/8/8/4K3 w - - 0 1", "b8=K", ""},
      // castling
      {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0", "O-O"},
      {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "o-o-o", "O-O-O"},
      {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "OO", "O-O"},
      {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Kg1", "O-O"},
      {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"},
      {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "O-O-O"},
      {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1", "O-O"},
      {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1a1", "O-O-O"},
      {"chess", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "0-0-0+", "O-O-O+"},
      {"chess960", "4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1", "f1h1", "O-O"},
      // a king that can step there does so
      {"chess", "4k3/8/8/8/8/8/8/R4K2 w - - 0 1", "Kg1", "Kg1"},
      // drops
      {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[PN] w - - 0 1", "P@e4", "P@e4"},
      {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[PN] w - - 0 1", "p@e4", "P@e4"},
      {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[PN] w - - 0 1", "N*e4", "N@e4"},
      {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[PN] w - - 0 1", "e4", ""},
      {"shogi", "", "7g-7f", "7g7f"},
      {"shogi", "", "P7f", "7g7f"},
      {"shogi", "", "P-7f", "7g7f"},
      {"shogi", "", "Px7f", ""},
      {"shogi", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "Bx2b+", "8h2b+"},
      {"shogi", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "B2b+", "8h2b+"},
      {"shogi", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "Bx2b=", "8h2b"},
      {"shogi", "lnsgkgsnl/1r5B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4", "Sx2b", "3a2b"},
      // draughts
      {"international-draughts", "", "32-28", "32-28"},
      {"international-draughts", "", "3228", ""},
      {"english-draughts", "1M2/2m1/4/2m1/4/4/4/4 b", "2x18", "2x11x18"},
      {"english-draughts", "1M2/2m1/4/2m1/4/4/4/4 b", "2-11-18", "2x11x18"},
      // other boards
      {"breakthrough", "", "A2-A3", "a2a3"},
      {"go", "", "C3", "c3"},
      {"hex", "", "C3", "c3"},
      {"amazons", "", "a4a5,a6", "a4-a5,a6"},
      {"xiangqi", "", "b3-b4", "b3b4"},
      // the letter, and the file or the row where the piece stands, in games that write both cells
      {"breakthrough", "", "Ped3", "e2d3"},
      {"breakthrough", "", "P2d3", "c2d3|d2d3|e2d3"},
      {"breakthrough", "", "P1d3", ""},
      {"breakthrough", "", "Rd3", ""},
      {"xiangqi", "", "Che3", "h3e3"},
      {"xiangqi", "", "Hbc3", "b1c3"},
      {"xiangqi", "", "Hba3", "b1a3"},
      {"xiangqi", "", "Hcc3", ""},
      {"clobber", "", "Paxb4", "a4b4"},
      {"clobber", "", "Pa4xb4", "a4b4"},
      // Fairy-Stockfish names cells of shogi by letter and row; Western books have two digits too
      {"shogi", "", "c3c4", "7g7f"},
      {"shogi", "", "P-76", "7g7f"},
      {"shogi", "", "S-68", "7i6h"},
      {"shogi", "", "Gfe2", ""},
      {"shogi", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "b2h8+", "8h2b+"},
      {"minishogi", "2k2/5/5/5/2K2 b P 1", "P@c3", "P*3c"},
      // a cell told as the end of one part and the beginning of the next
      {"amazons", "", "a4a5,a5a6", "a4-a5,a6"},
      {"amazons", "", "a4a5a5a6", "a4-a5,a6"},
      // where no move has the letter of a piece, small and capital letters are alike
      {"go", "", "PASS", "pass"},
      {"connect-four", "", "D", "d"},
      {"connect-four", "", "d1", "d"},
      {"connect-four", "", "d2", ""},
      {"reversi", "", "d4", ""},
      // the number of the column: solvers of the game, as that of Pascal Pons
      {"connect-four", "", "4", "d"},
      {"connect-four", "", "7", "g"},
      {"connect-four", "", "8", ""},
      {"connect-four", "", "0", ""},
      // files from the right of who moves: the notation of the World Xiangqi Federation
      {"xiangqi", "", "C2.5", "h3e3"},
      {"xiangqi", "", "C2=5", "h3e3"},
      {"xiangqi", "", "H2+3", "h1g3"},
      {"xiangqi", "", "H8+7", "b1c3"},
      {"xiangqi", "", "N8+7", "b1c3"},
      {"xiangqi", "", "E3+5", "g1e3"},
      {"xiangqi", "", "R9+1", "a1a2"},
      {"xiangqi", "", "P7+1", "c4c5"},
      {"xiangqi", "", "A4+5", "f1e2"},
      {"xiangqi", "", "C2+7", "h3h10"},
      {"xiangqi", "", "C2+8", ""},
      {"xiangqi", "", "C5.2", ""},
      {"xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1", "H8+7", "h10g8"},
      {"xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1", "H2+3", "b10c8"},
      {"xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1", "R9+1", "i10i9"},
      {"xiangqi", "4k4/9/9/4R4/9/4R4/9/9/9/3K5 w - - 0 1", "+R.4", "e7f7"},
      {"xiangqi", "4k4/9/9/4R4/9/4R4/9/9/9/3K5 w - - 0 1", "-R.4", "e5f5"},
      {"xiangqi", "4k4/9/9/4R4/9/4R4/9/9/9/3K5 w - - 0 1", "R-.4", "e5f5"},
      // several steps, in any order, and those of one man taken together
      {"backgammon", kOpening, "8/5 6/5", "8/5,6/5"},
      {"backgammon", kOpening, "6/5, 8/5", "8/5,6/5"},
      {"backgammon", kOpening, "24/23 13/10", "13/10,24/23"},
      {"backgammon", kOpening, "13/9", "13/10/9"},
      {"backgammon", kOpening, "8/5* 6/5", "8/5,6/5"},
      {"backgammon", kOpening, "13/10 8/6", ""},
      {"backgammon", "15[mm]7M w [off.w:14M;off.b:13m] die=2,other_die=2", "24/18", "24/22/20/18"},
      {"backgammon", "m22[MMMM] w [off.w:11M;off.b:14m] die=3,other_die=3", "24/21(4)", "24/21,24/21,24/21,24/21"},
      // 25 is the bar, 0 is off
      {"backgammon", "12M10[mm] w [bar.w:M;off.w:13M;off.b:13m] die=1,other_die=3", "25/22 13/12", "bar/22,13/12"},
      {"backgammon", "12M10[mm] w [bar.w:M;off.w:13M;off.b:13m] die=1,other_die=3", "25/22/21", "bar/22,22/21"},
      {"backgammon", "12M10[mm] w [bar.w:M;off.w:13M;off.b:13m] die=1,other_die=3", "bar/22 13/12", "bar/22,13/12"},
      {"backgammon", "12M10[mm] w [bar.w:M;off.w:13M;off.b:13m] die=1,other_die=3", "26/22 13/12", ""},
      // a piece with a letter, where nothing but to place is asked for
      {"dungeon-chess", "10/10/10/10/10/10/10/10/10/10 s @phase=deployment [P2Hy2g]", "e1", "P@e1"},
      {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "e4", ""},
      // houses by their number from the left of who owns them
      {"kalah", "", "1", "b1"},
      {"kalah", "", "6", "g1"},
      {"kalah", "", "7", ""},
      {"kalah", "4,0,5,5,5,5,0,4,4,4,4,4,4,0 u", "1", "g2"},
      {"kalah", "4,0,5,5,5,5,0,4,4,4,4,4,4,0 u", "6", "b2"},
      {"kalah", "0,1,0,0,0,9,0,0,0,0,0,1,0,0 l", "1", ""},
      // by the numbers of who goes the other way
      {"backgammon", "[mm]22M b [off.w:14M;off.b:13m] die=6,other_die=1", "24/18/17", "1/7/8"},
      {"backgammon", "[mm]22M b [off.w:14M;off.b:13m] die=6,other_die=1", "24/23, 24/18", "1/7,1/2"},
      {"backgammon", "22MM w [off.w:13M;off.b:15m] die=6,other_die=1", "1/7 2/3", ""},
      {"backgammon", "M21[mm]1 b [off.w:14M;off.b:13m] die=2,other_die=1", "2/off 2/1", "23/off,23/24"},
      {"backgammon", "M22m b [bar.b:m;off.w:14M;off.b:13m] die=5,other_die=4", "bar/20/16", "bar/5,5/9"},
      {"backgammon", "[MMM][MM]21m w [off.w:10M;off.b:14m] die=2,other_die=1", "2/0 1/0", "2/off,1/off"},
      {"backgammon", "[MMM][MM]21m w [off.w:10M;off.b:14m] die=2,other_die=1", "1/OFF 2/OFF", "2/off,1/off"},
  };
  std::string loaded_name;
  std::unique_ptr<testing_kit::LoadedGame> game;
  std::unique_ptr<Reference> engine;
  for (const Row& row : rows) {
    if (loaded_name != row.game) {
      game = load(row.game);
      ASSERT_TRUE(game->ok()) << game->error;
      engine = game->reference();
      loaded_name = row.game;
    }
    ASSERT_EQ(testing_kit::set_position(*engine, row.position), "");
    EXPECT_EQ(meant(*engine, row.text, testing_kit::suffix_test(game->model())), row.move)
        << row.game << " " << row.text << " in " << row.position;
  }
}

// No text that is written here is read as another move, with its suffix or without.
class StrictTexts : public testing::TestWithParam<std::string> {};

TEST_P(StrictTexts, MeanTheirMoves) {
  Loaded loaded = load_game(GetParam(), {}, testing_kit::definitions());
  ASSERT_TRUE(loaded.model) << loaded.diagnostics.render(loaded.sources);
  const auto engine = make_reference(*loaded.model);
  engine->set(initial_store(*loaded.model));
  std::mt19937 random(5);
  for (int ply = 0; ply < 4 && !engine->outcome().over(); ++ply) {
    MoveList moves;
    engine->legal_moves(moves);
    const auto texts = write_moves(*engine, moves);
    for (int i = 0; i < 5; ++i) {
      const std::size_t at = random() % moves.size();
      EXPECT_TRUE(read_move(*engine, texts[at]) == moves[at]) << texts[at];
      EXPECT_TRUE(read_move(*engine, "3. " + texts[at] + "!?") == moves[at]) << texts[at];
    }
    engine->do_move(moves[random() % moves.size()]);
  }
}

INSTANTIATE_TEST_SUITE_P(Definitions, StrictTexts, testing::ValuesIn(testing_kit::all_definitions()),
                         [](const auto& row) { return testing_kit::test_name(row.param); });

}  // namespace
}  // namespace ludwright
