// The program as a user runs it: exit statuses, help, pipes, files that cannot be read or written, saved games that
// were tampered with.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/places.h"
#include "tests/support/run_program.h"

namespace ludwright {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class Cli : public testing_kit::ProgramTest {};

TEST_F(Cli, PositionsThatAreNoneOfTheGameAreRefused) {
  const Result refused = run("moves chess --position '4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1'");
  EXPECT_EQ(refused.status, 1);
  EXPECT_THAT(refused.err,
              StartsWith("error: invalid position: `rights` does not hold for white: who may castle has the "
                         "king and that rook where they began\n"
                         "  | 4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1\n"
                         "  |                         ^^\n"
                         "  note: `valid.rights` at "));
  EXPECT_THAT(refused.err, HasSubstr("chess.yaml:"));
  EXPECT_THAT(refused.err, HasSubstr("  help: `--lenient` takes it\n"));
  EXPECT_EQ(run("moves chess --lenient --position '4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1'").status, 0);
  EXPECT_EQ(run("moves chess --lenient --position '8/8/8/8/8/8/8/8 w - - -5 1'").status, 0);
  const Result clock = run("show chess --position '4k3/8/8/8/8/8/8/4K3 w - - -5 1'");
  EXPECT_EQ(clock.status, 1);
  EXPECT_THAT(clock.err, StartsWith("error: invalid position: the clock `quiet` is below 0\n"
                                    "  | 4k3/8/8/8/8/8/8/4K3 w - - -5 1\n"
                                    "  |                           ^^\n"));
}

TEST_F(Cli, MovesOfExamplesAreOneEach) {
  write("lists.yaml",
        "extends: chess\ngame: Lists\nexamples:\n"
        "  - {name: no comma, play: [e4 e5], legal: [Nf3, d4 d3], illegal: [Ke3; Ke4]}\n"
        "  - {name: told as one, play: [\"e4 e5\", d4; d5], then: yes}\n");
  const std::string said = run("check lists.yaml").out;
  for (const char* text : {"`e4 e5`", "`d4 d3`", "`Ke3; Ke4`", "`d4; d5`"})
    EXPECT_THAT(said, HasSubstr(std::string("expected one move, got ") + text + " [missing-comma]"));
  EXPECT_EQ(said.find("`e4 e5`"), said.rfind("`e4 e5`"));
}

TEST_F(Cli, PositionsOfExamplesAreTakenIfAsked) {
  write("bare.yaml",
        "extends: chess\ngame: Bare\nexamples:\n  - {name: no kings, position: 8/8/8/8/8/8/P7/8 w - - 0 1, legal: "
        "[a3]}\n");
  const Result test = run("test bare.yaml --plies 0");
  EXPECT_EQ(test.status, 1);
  EXPECT_THAT(test.out, HasSubstr("invalid position: `kings` does not hold"));
  EXPECT_THAT(test.out, HasSubstr("help: `--lenient` takes it"));
  const Result book = run("rulebook write bare.yaml -o bare.md");
  EXPECT_EQ(book.status, 0);
  EXPECT_THAT(book.err, HasSubstr("warning: bare.yaml:4:5: example `no kings` is left out: invalid position"));
  EXPECT_THAT(book.err, HasSubstr("help: `--lenient` takes it"));
  EXPECT_EQ(run("rulebook write bare.yaml --lenient -o bare.md").err, "");
  EXPECT_EQ(run("test bare.yaml --lenient --plies 0").status, 0);
}

TEST_F(Cli, HelpAndVersionOfEveryVerb) {
  EXPECT_EQ(run("--help").status, 0);
  EXPECT_THAT(run("--version").out, StartsWith("ludwright "));
  for (const std::string verb : {"list", "new", "check", "show", "explain", "moves", "why", "perft", "play", "replay",
                                 "test", "bench", "schema", "simulate", "merge", "report"}) {
    SCOPED_TRACE(verb);
    const Result help = run(verb + " --help");
    EXPECT_EQ(run("help " + verb).out, help.out) << verb;
    EXPECT_EQ(help.status, 0);
    EXPECT_THAT(help.out, HasSubstr("Example: ludwright " + verb));
    const Result version = run(verb + " --version");
    EXPECT_EQ(version.status, 0);
    EXPECT_THAT(version.out, StartsWith("ludwright "));
  }
}

TEST_F(Cli, ExitStatuses) {
  const struct {
    const char* arguments;
    int status;
    const char* message;  // on stderr
  } rows[] = {
      {"", 2, "Usage"},
      {"fly", 2, "unknown command `fly`"},
      {"shwo chess", 2, "did you mean `show`?"},
      {"rulebook chek chess", 2, "did you mean `check`?"},
      {"perft hexapawn --dept 2", 2, "did you mean `--depth`?"},
      {"explain chess --step plann", 2, "did you mean `plan`?"},
      {"test hexapawn --depth 2", 2, "--depth requires --exhaustive"},
      {"test hexapawn --mutants 2", 2, "--mutants requires --mutate"},
      {"perft hexapawn", 2, "--depth is required"},
      {"perft hexapawn --depth x", 2, "--depth"},
      {"perft hexapawn --depth 2 --threads 0", 2, "--threads"},
      {"perft hexapawn --depth 2 --divide --repeat 2", 2, "--divide"},
      {"bench hexapawn --seconds 0", 2, "--seconds: expected a number from 0.05 to 3600, got `0`"},
      {"bench hexapawn --games 0", 2, "--games"},
      {"perft hexapawn --depth 2 --engine quick", 2, "--engine"},
      {"moves hexapawn --set", 2, "--set"},
      {"moves hexapawn --set colour", 2, "expected OPTION=VALUE"},
      {"moves hexapawn --set colour=red", 2, "unknown option `colour`"},
      {"moves chess --set draw=claimed", 2, "did you mean `draws`?"},
      {"moves chess --set draws=claim", 2, "expected a value of option `draws`, got `claim`"},
      {"moves hexapawn --moves 'a1a2 a1a2'", 1, "illegal move `a1a2`"},
      {"moves hexapawn --position 'x'", 1, "expected a digit or a piece"},
      {"moves no-such-game", 3, "no-such-game"},
      {"moves no-such-file.yaml", 3, "no-such-file.yaml"},
      {"moves .", 3, "error"},
      {"replay no-such-file.json", 3, "cannot read `no-such-file.json`"},
      {"play hexapawn --seat green=human", 2, "expected SEAT=PLAYER"},
      {"play hexapawn --seat white=mtcs", 2, "did you mean `mcts`?"},
      {"play hexapawn --seat white=mcts:none", 2, "a number of nodes (`4000`) or of seconds"},
      {"play hexapawn --seat white=greedy:5", 2, "`greedy` takes no budget"},
      {"play dragons-of-kir --seat red=alphabeta", 2, "games of two seats without chance"},
      {"new 'bad name'", 2, "expected a name"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.arguments);
    const Result result = run(row.arguments);
    EXPECT_EQ(result.status, row.status);
    EXPECT_THAT(result.err, HasSubstr(row.message));
    EXPECT_EQ(result.out, "");
  }
}

TEST_F(Cli, MovesAreSortedLines) {
  const Result result = run("moves hexapawn --moves a1a2");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out, "b3b2\nb3xa2\nc3c2\n");
}

// A program runs by continuation, so that a long run is a deep one; it must not take the process down with it.
TEST_F(Cli, EndlessProgramsAreRefused) {
  write("loop.yaml",
        "game: Loop\nplayers: {white: {}, black: {}}\nboard: {shape: 3x3, wrap: files}\n"
        "pieces: {stone: {letter: S, moves: step any to empty}}\nstart: |\n  .s.\n  ...\n  .S.\n"
        "turn: [move own piece, {as long as possible up to 1000000 times: [shift this by step east]}]\n"
        "end: {stuck: draw when stuck}\n");
  for (const std::string command : {"moves loop.yaml", "perft loop.yaml --depth 2 --threads 2", "bench loop.yaml",
                                    "simulate loop.yaml --games 4 --threads 2", "test loop.yaml --seconds 1"}) {
    SCOPED_TRACE(command);
    const Result result = run(command);
    EXPECT_EQ(result.status, 3);
    EXPECT_THAT(result.err, HasSubstr("goes on and on"));
  }
}

// Neither do loops of what is always done, nor choices without end.
TEST_F(Cli, LongLoopsLeaveTheProcessAlive) {
  for (const std::string body :
       {"n = n + 1", "either: [n = n + 1, require n < 0]", "for each cell as c: [n = n + 1]"}) {
    write("loop.yaml",
          "game: Loop\nplayers: {white: {}, black: {}}\nboard: {shape: 3x3}\nstate: {game: {n: {number: 0}}}\n"
          "pieces: {stone: {letter: S, moves: step any to empty}}\nstart: |\n  .s.\n  ...\n  .S.\n"
          "turn:\n  - move own piece\n  - 100000 times:\n      - " +
              body + "\nstuck: pass\n");
    for (const std::string command : {"check loop.yaml", "moves loop.yaml", "moves loop.yaml --engine reference",
                                      "simulate loop.yaml --games 1 --threads 2"}) {
      const Result result = run(command);
      EXPECT_THAT(result.status, testing::AnyOf(0, 1, 3)) << command << ": " << body << "\n" << result.err;
    }
  }
}

// So does a walk that is repeated as often as it likes.
TEST_F(Cli, EndlessWalksAreRefused) {
  write("walk.yaml",
        "game: Walk\nplayers: {white: {}, black: {}}\nboard: {shape: 3x3, wrap: files}\n"
        "pieces: {stone: {letter: S, moves: (step any) 1..1000000000 times}}\nstart: |\n  .s.\n  ...\n  .S.\n"
        "turn: move own piece\nstuck: pass\n");
  for (const std::string engine : {"compiled", "reference"}) {
    const Result result = run("moves walk.yaml --engine " + engine);
    EXPECT_EQ(result.status, 3);
    EXPECT_THAT(result.err, HasSubstr("ways lead a piece along one movement"));
  }
}

// Pieces are held against the options as chosen: an army for a budget of 6 need not suit one of 4.
TEST_F(Cli, GivenPiecesAreCheckedForTheChosenOptionsOnly) {
  const std::string check =
      "check " + testing_kit::root().string() + "/tests/definitions/roster.yaml --set army.white=";
  EXPECT_THAT(run(check + "'captain, 2 guard'").out, testing::EndsWith(": fine\n"));
  const Result result = run(check + "'captain, 9 guard'");
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.out, HasSubstr("condition `within_budget` does not hold"));
}

TEST_F(Cli, PiecesThatAnExampleGivesAreCheckedWhereItGivesThem) {
  write("given.yaml",
        "extends: onitama\ngame: Given\nexamples:\n"
        "  a card that is none:\n    options: {dealt.red: \"tiger, lion\"}\n    then: some card\n");
  EXPECT_THAT(run("check given.yaml").out, HasSubstr("given.yaml:5:26: error: unknown piece `lion` [unknown-piece]"));
}

TEST_F(Cli, CheckWarnsOnceOfAnExampleWhoseOptionsItTriesAnyway) {
  write("twice.yaml",
        "game: Twice\noptions: {far: [no, yes]}\nplayers: {white: {}, black: {}}\nboard: {shape: 3x3}\n"
        "pieces: {stone: {letter: S}}\nend: {full: draw when stuck}\n"
        "turn: [{by option far: {no: [place new stone at empty], yes: [place new stone at empty]}}]\n"
        "examples: [{name: nonsense, options: {far: yes}, illegal: [Zz9]}]\n");
  const std::string out = run("check twice.yaml").out;
  const std::size_t first = out.find("[no-move]");
  EXPECT_NE(first, std::string::npos);
  EXPECT_EQ(out.find("[no-move]", first + 1), std::string::npos);
}

// Listing the moves of one decision is bounded in time and memory, and says so.
TEST_F(Cli, FloodsOfMovesAreRefused) {
  const std::string board = "game: Flood\nplayers: {white: {}, black: {}}\nboard: {shape: 8x8}\n";
  const std::string stone = "pieces: {stone: {letter: S}}\nend: {stuck: draw when stuck}\n";
  write("moves.yaml", board + stone + "turn: [{8 times: place new stone at empty}]\n");
  write("choices.yaml", board + stone +
                            "state: {player: {sum: {number: 0}}}\n"
                            "turn: [{45 times: [choose 1..2 as n, me.sum += n]}]\n");
  write("victims.yaml",
        "game: Sweep\nplayers: {white: {}, black: {}}\nboard: {shape: 40x1}\n"
        "pieces: {rook: {letter: R, moves: slide east taking 1..40 enemy to empty}}\n"
        "start: |\n  R" +
            std::string(38, 'r') + ".\n" + "turn: [move own piece]\nend: {stuck: draw when stuck}\n");
  write("numbers.yaml", board + stone +
                            "state: {player: {sum: {number: 0}}}\n"
                            "turn: [choose 0..200000 as n, me.sum = n]\n");
  struct Row {
    const char *file, *message, *help;
  };
  for (const Row& row : {Row{"numbers.yaml", "more than 200000 numbers", "smaller range"},
                         Row{"moves.yaml", "more than 200000 moves", "ply: step"},
                         Row{"choices.yaml", "more than 40 choices", "ply: step"},
                         Row{"victims.yaml", "more than 30 cells are captured on", "fewer cells"}}) {
    for (const std::string command : {"moves ", "moves --engine reference ", "perft --depth 1 ", "bench ",
                                      "simulate --games 2 --agents random,random "}) {
      SCOPED_TRACE(command + row.file);
      const Result result = run(command + row.file);
      EXPECT_EQ(result.status, 3);
      EXPECT_THAT(result.err, HasSubstr(row.message));
      EXPECT_THAT(result.err, HasSubstr(row.help));
    }
  }
}

TEST_F(Cli, NumbersOfAnySizeAreChosen) {
  const std::string board =
      "game: Numbers\nplayers: {white: {}, black: {}}\nboard: {shape: 8x8}\n"
      "pieces: {stone: {letter: S}}\nend: {stuck: draw when stuck}\n"
      "state: {player: {sum: {number: 0}}}\n";
  write("low.yaml", board + "turn: [choose -70001..-69999 as n, me.sum = n]\n");
  write("high.yaml", board + "turn: [choose 1999999999..2000000000 as n, me.sum = n]\n");
  for (const std::string engine : {"compiled", "reference"}) {
    EXPECT_EQ(run("moves low.yaml --engine " + engine).out, "-69999\n-70000\n-70001\n");
    EXPECT_EQ(run("moves high.yaml --engine " + engine).out, "1999999999\n2000000000\n");
    EXPECT_EQ(run("perft low.yaml --depth 2 --engine " + engine).out, "nodes 9\n");
  }
}

TEST_F(Cli, PerftOnBothEngines) {
  for (const std::string engine : {"compiled", "reference"}) {
    EXPECT_THAT(run("perft tic-tac-toe --depth 4 --engine " + engine).out, testing::EndsWith("nodes 3024\n"));
    EXPECT_EQ(run("perft hexapawn --depth 2 --divide --engine " + engine).out, "a1a2 3\nb1b2 4\nc1c2 3\nnodes 10\n");
    EXPECT_EQ(run("perft hexapawn --depth 0 --engine " + engine).out, "nodes 1\n");
  }
}

TEST_F(Cli, PerftOnThreads) {
  EXPECT_EQ(run("perft hexapawn --depth 3 --divide --threads 4").out, run("perft hexapawn --depth 3 --divide").out);
  EXPECT_EQ(run("perft chess --depth 3 --threads 3").out, "nodes 8902\n");
  EXPECT_EQ(run("perft tic-tac-toe --depth 4 --threads 2 --repeat 3").out, "nodes 3024\n");
  EXPECT_EQ(run("perft tic-tac-toe --depth 12 --threads 2").out, "nodes 0\n");
}

TEST_F(Cli, PerftSingly) {
  for (const std::string game : {"chess --depth 3", "thief --depth 2", "tic-tac-toe --depth 6", "hexapawn --depth 0"})
    EXPECT_EQ(run("perft --singly " + game).out, run("perft " + game).out) << game;
}

TEST_F(Cli, BenchSaysHowFastAndHowLarge) {
  const Result text = run("bench tic-tac-toe --seconds 0.05");
  EXPECT_EQ(text.status, 0) << text.err;
  for (const char* word : {"playouts", "moves", "leaves", "bytes", "undo", "per CPU-second"})
    EXPECT_THAT(text.out, HasSubstr(word));
  EXPECT_EQ(run("bench tic-tac-toe --moves 'a1 b2 b1 b3 c1' --seconds 0.05").status, 0) << "a game that is over";

  // Games are those of their numbers, whoever plays them.
  std::vector<std::string> games;
  for (const std::string threads : {"1", "3"}) {
    const Result json = run("bench hexapawn --games 500 --seconds 0.05 --json --threads " + threads);
    EXPECT_EQ(json.status, 0) << json.err;
    const auto all = nlohmann::json::parse(json.out);
    EXPECT_EQ(all["games"], 500);
    EXPECT_EQ(all["draws"].get<int>() + all["wins"]["white"].get<int>() + all["wins"]["black"].get<int>(), 500);
    for (const char* number : {"playouts_per_cpu_second", "leaves_per_cpu_second", "leaves_per_second",
                               "moves_per_second", "position_bytes", "undo_bytes_per_move"}) {
      EXPECT_GT(all[number].get<double>(), 0) << number;
    }
    games.push_back(all["wins"].dump() + all["moves"].dump());
  }
  EXPECT_EQ(games[0], games[1]);
}

TEST_F(Cli, BenchSaysHowFastAnAgentThinks) {
  const Result text = run("bench hexapawn --agent alphabeta:100 --seconds 0.05");
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("decisions of alphabeta:100"));
  const Result result = run("bench hexapawn --agent mcts:20 --seconds 0.05 --json");
  EXPECT_EQ(result.status, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_GE(json["nodes"].get<int>(), json["decisions"].get<int>());  // what is proven needs no more
  EXPECT_GT(json["nodes_per_cpu_second"].get<double>(), 0);
  EXPECT_EQ(run("bench hexapawn --agent oracle --seconds 0.05").status, 2);
  EXPECT_EQ(run("bench backgammon --agent alphabeta --seconds 0.05").status, 2);
  EXPECT_EQ(run("bench tic-tac-toe --moves 'a1 b2 b1 b3 c1' --agent random --seconds 0.05").status, 1)
      << "a game that is over";
}

TEST_F(Cli, ListNamesTheGames) {
  const Result result = run("list");
  EXPECT_EQ(result.status, 0) << result.err;
  for (const char* game : {"chess", "kamisado", "english-draughts"}) EXPECT_THAT(result.out, HasSubstr(game));
}

TEST_F(Cli, CheckReportsInThreeForms) {
  write("bad.yaml",
        "game: Bad\nplayers: {white: {}, black: {}}\nboard: {shape: 3x3}\npieces: {man: {letter: M, moves: step "
        "norht}}\nturn: move own man\n");
  const Result text = run("check bad.yaml");
  EXPECT_EQ(text.status, 1);
  EXPECT_THAT(text.out, HasSubstr("bad.yaml:4:"));
  EXPECT_THAT(text.out, HasSubstr("norht"));
  const Result json = run("check bad.yaml hexapawn --format json");
  EXPECT_EQ(json.status, 1);
  EXPECT_EQ(json.out.front(), '[');
  EXPECT_EQ(run("check bad.yaml --format sarif").status, 1);
  EXPECT_EQ(run("check hexapawn").status, 0);
  EXPECT_EQ(run("check hexapawn --format json").out, "[]\n");
  EXPECT_EQ(run("check none.yaml").status, 3);
}

TEST_F(Cli, BadInputNeverCrashes) {
  write("nul.yaml", std::string("game: A\0B\n", 10));
  write("latin.yaml", "game: caf\xe9\n");
  write("nested.yaml", std::string(10'000, '['));
  write("bomb.yaml", "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n");
  write("empty.yaml", "");
  write("list.yaml", "- a\n- b\n");
  write("huge.yaml", "");
  std::filesystem::resize_file(folder_ / "huge.yaml", 50U << 20U);
  for (const std::string file :
       {"nul.yaml", "latin.yaml", "nested.yaml", "bomb.yaml", "empty.yaml", "list.yaml", "huge.yaml"}) {
    SCOPED_TRACE(file);
    const Result result = run("moves " + file);
    EXPECT_EQ(result.status, 3) << result.err;
    EXPECT_THAT(result.err, HasSubstr(file));
    EXPECT_LT(result.err.size(), 20'000U);
  }
}

TEST_F(Cli, GamesThatEndSoonerAreCountedIfAsked) {
  // 255168 games of tic-tac-toe, 127872 of them with nine moves: OEIS A061529.
  EXPECT_EQ(run("perft tic-tac-toe --depth 9").out, "nodes 127872\n");
  EXPECT_EQ(run("perft tic-tac-toe --depth 9 --ended").out, "leaves 127872\nended 127296\nnodes 255168\n");
  EXPECT_EQ(run("perft tic-tac-toe --depth 9 --ended --threads 2").out, "leaves 127872\nended 127296\nnodes 255168\n");
  EXPECT_EQ(run("moves reversi --moves 'F5D6C3'").out, run("moves reversi --moves 'f5 d6 c3'").out);
  EXPECT_THAT(run("moves reversi --moves f5d6a1").err, HasSubstr("illegal move `f5d6a1`"));
  EXPECT_THAT(run("moves chess --moves e4e5").err, HasSubstr("illegal move `e4e5`")) << "not two moves";
  const Result over = run("moves chess --moves '1. f3 e5 2. g4 Qh4#'");
  EXPECT_EQ(over.out, "");
  EXPECT_THAT(over.err, HasSubstr("the game is over: black wins by checkmate"));
}

TEST_F(Cli, MovesAreReadWithNumbersAndInPairs) {
  for (const std::string moves :
       {"1. e4 e5 2. Nf3", "1.e4 e5 2.Nf3", "e4 1...e5 Nf3", "E2 E4 E7 E5 G1 F3", "e2e4 e7-e5 Ng1f3"})
    EXPECT_THAT(run("moves chess --moves '" + moves + "'").out, HasSubstr("Nc6\n")) << moves;
  EXPECT_THAT(run("moves chess --position '4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1' --moves Nd2").err,
              HasSubstr("`Nd2` could be `Nbd2` or `Nfd2`"));
  EXPECT_THAT(run("moves amazons --moves a4-a5").err,
              HasSubstr("could be `a4-a5,a1`, `a4-a5,e1`, `a4-a5,a2`, `a4-a5,d2`, "));
  EXPECT_THAT(run("moves amazons --moves a4-a5").err, HasSubstr("` and 15 more\n"));
}

TEST_F(Cli, WhyNamesRuleAndPlace) {
  const Result legal = run("why hexapawn a1a2");
  EXPECT_EQ(legal.status, 0) << legal.err;
  EXPECT_THAT(legal.out, HasSubstr("pieces.pawn.moves.advance: steps one cell forward to an empty cell"));
  EXPECT_THAT(legal.out, HasSubstr("hexapawn.yaml:"));
  const Result illegal = run("why hexapawn a1b2");
  EXPECT_EQ(illegal.status, 1) << illegal.err;
  EXPECT_THAT(illegal.out, HasSubstr("on `b2` is no piece; the move needs an enemy piece there"));
  const Result pinned = run("why chess Nc3 --position '4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1'");
  EXPECT_EQ(pinned.status, 1) << pinned.err;
  EXPECT_THAT(pinned.out, HasSubstr("legal.king_safety"));
}

TEST_F(Cli, OneSentenceForARuleEverywhere) {
  const std::string safety = "No turn may end so that some own king is attacked.";
  EXPECT_THAT(run("show chess").out, HasSubstr("king_safety: " + safety));
  EXPECT_THAT(run("why chess Nc3 --position '4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1'").out, HasSubstr(safety));
  EXPECT_THAT(run("rulebook write chess --panels 1 --format md -o -").out, HasSubstr("**King safety.** " + safety));
  const std::string walk = "slides any number of empty cells diagonally, and may take an enemy it meets";
  EXPECT_THAT(run("show chess bishop").out, HasSubstr("bishop (B)\n    " + walk + "\n"));
  EXPECT_THAT(run("why chess Bc4").out, HasSubstr("pieces.bishop.moves: " + walk + "\n"));
  EXPECT_THAT(run("diagram chess bishop --format text").out, HasSubstr("Bishop: It " + walk + "."));
  EXPECT_THAT(run("rulebook write chess --panels 1 --format md -o -").out, HasSubstr("It " + walk + "."));
}

TEST_F(Cli, ShowAtAPlaceForEditors) {
  EXPECT_THAT(run("show hexapawn --at 1").status, 1);
  for (const std::string bad : {"0", "x", "3:", "3:0", "3:4:5", "99999999999"}) {
    SCOPED_TRACE(bad);
    const Result result = run("show hexapawn --at " + bad);
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err, HasSubstr("expected LINE or LINE:COLUMN"));
  }
  EXPECT_THAT(run("show hexapawn paw").err, HasSubstr("did you mean `pawn`"));
}

TEST_F(Cli, ExplainEachStep) {
  for (const std::string step : {"read", "parse", "resolve", "check", "lower", "compile", "plan"}) {
    const Result result = run("explain hexapawn --step " + step);
    EXPECT_EQ(result.status, 0) << step << result.err;
    EXPECT_FALSE(result.out.empty()) << step;
  }
}

TEST_F(Cli, AClosedPipeIsNoError) {
  // PIPESTATUS is bash's; `out` gets the program's own status.
  const std::string command = "bash -c \"'" + testing_kit::program() +
                              "' explain chess --step resolve | head -1 >/dev/null; exit \\${PIPESTATUS[0]}\"";
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 0);
}

TEST_F(Cli, AFullDiskIsAnError) {
  const std::string command =
      "'" + testing_kit::program() + "' moves hexapawn >/dev/full 2>'" + (folder_ / "err").string() + "'";
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 3);
  EXPECT_THAT(read("err"), HasSubstr("cannot write the output"));
}

TEST_F(Cli, NewGamesCheckAndPlay) {
  EXPECT_EQ(run("new mygame").status, 0);
  EXPECT_EQ(run("check mygame/mygame.yaml").status, 0) << read("out");
  EXPECT_EQ(run("test mygame/mygame.yaml --plies 300").status, 0) << read("out");
  EXPECT_EQ(run("new mygame").status, 1) << "never overwrites";
  EXPECT_EQ(run("new other --from breakthrough").status, 0) << read("err");
  EXPECT_EQ(run("check other/other.yaml").status, 0) << read("out");
  EXPECT_THAT(read("other/other.yaml"), StartsWith("# yaml-language-server: $schema="));
  EXPECT_THAT(read("other/other.yaml"), HasSubstr("\ngame: Other\n"));
}

constexpr const char* kBoth = "play hexapawn --seat white=human --seat black=human ";

TEST_F(Cli, PlayToTheEndFromAPipe) {
  const Result result = run(kBoth, "a1a2\nb3b2\na2x\n");
  EXPECT_EQ(result.status, 0) << result.err;
  const Result won = run(kBoth, "a1a2\nb3b2\nc1xb2\nc3c2\nb2b3\n");
  EXPECT_EQ(won.status, 0) << won.err;
  EXPECT_THAT(won.out, HasSubstr("game over: white wins by far_row"));
}

TEST_F(Cli, PlayCommands) {
  const Result result =
      run(kBoth, "help\nmoves\na\nundo\nredo\nwhy a1a2\nhint\nnonsense\nb\nboard\nundo\nundo\nundo\nc1\nquit\n");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("a1a2 b1b2 c1c2"));
  EXPECT_THAT(result.out, HasSubstr("`nonsense` is no move"));
  EXPECT_THAT(result.out, HasSubstr("which one: b3b2 b3xa2"));
  EXPECT_THAT(result.out, HasSubstr("there is nothing to take back"));
}

TEST_F(Cli, RandomGamesRepeatBySeed) {
  const std::string arguments = "play tic-tac-toe --seat x=random --seat o=random --seed 5";
  const Result first = run(arguments);
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_THAT(first.out, HasSubstr("game over: "));
  EXPECT_EQ(run(arguments).out, first.out);
}

TEST_F(Cli, SaveLoadReplay) {
  EXPECT_EQ(run(std::string(kBoth) + "--save game.json", "a1a2\nb3b2\n").status, 0);
  EXPECT_THAT(run("replay game.json --quiet").out, HasSubstr("2 moves, not over"));
  const Result loaded = run(std::string(kBoth) + "--load game.json --save game.json", "c1xb2\nc3c2\nb2b3\n");
  EXPECT_EQ(loaded.status, 0) << loaded.err;
  const Result replayed = run("replay game.json");
  EXPECT_EQ(replayed.status, 0) << replayed.err;
  EXPECT_THAT(replayed.out, HasSubstr("5. white: b2b3"));
  EXPECT_THAT(replayed.out, HasSubstr("5 moves, white wins by far_row"));
}

TEST_F(Cli, UnwritableSavesSaySo) {
  const Result result = run(std::string(kBoth) + "--save no/such/folder/game.json", "a1a2\n");
  EXPECT_EQ(result.status, 3);
  EXPECT_THAT(result.err, HasSubstr("cannot write `no/such/folder/game.json`"));
  EXPECT_THAT(run(kBoth, "save no/such/folder/x\n").out, HasSubstr("cannot write `no/such/folder/x`"));
}

TEST_F(Cli, TamperedSavesAreRefused) {
  run(std::string(kBoth) + "--save game.json", "a1a2\nb3b2\nc1xb2\nc3c2\nb2b3\n");
  const std::string good = read("game.json");
  const auto tampered = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    if (at != std::string::npos) text.replace(at, from.size(), to);
    write("bad.json", text);
    return run("replay bad.json");
  };
  EXPECT_THAT(tampered("c1xb2", "c1xb3").err, HasSubstr("move 3 `c1xb3` is not legal"));
  EXPECT_THAT(tampered("white wins", "black wins").err, HasSubstr("does not hold together"));
  EXPECT_THAT(tampered("\"b2b3\"", "\"b2b3\", \"b2b3\"").err, HasSubstr("comes after the end"));
  EXPECT_THAT(tampered("\"hexapawn\"", "\"breakthrough\"").err, HasSubstr("has changed"));
  EXPECT_THAT(tampered("{", "[").err, HasSubstr("is not a saved game"));
  EXPECT_EQ(tampered("c1xb2", "").status, 3);
}

TEST_F(Cli, ChangedDefinitionsAreNamed) {
  ASSERT_EQ(run("new mine --from hexapawn").status, 0);
  ASSERT_EQ(run("play mine/mine.yaml --seat white=random --seat black=random --seed 1 --save game.json").status, 0)
      << read("err");
  EXPECT_EQ(run("replay game.json --quiet").status, 0) << read("err");
  std::string text = read("mine/mine.yaml");
  text.replace(text.find("row 3"), 5, "row 2");
  write("mine/mine.yaml", text);
  const Result result = run("replay game.json --quiet");
  EXPECT_EQ(result.status, 3);
  EXPECT_THAT(result.err, HasSubstr("`end` has changed"));
}

}  // namespace
}  // namespace ludwright
