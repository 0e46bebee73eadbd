// Position and move text: written, read back, refused. Whole games come from definitions/, corner cases from small ones
// here.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

using namespace testing_kit;

Loaded text_game(const std::string& yaml) {
  Loaded loaded = load_text("test", yaml, {}, definitions());
  EXPECT_TRUE(loaded.model) << loaded.diagnostics.render(loaded.sources);
  return loaded;
}

std::string fault_of(const Model& model, const std::string& text) {
  PositionError error;
  if (read_position(model, text, error)) return "";
  return std::to_string(error.offset) + ": " + error.message;
}

// Three seats, stacks, areas, slots of every holder: what the default template has to say.
constexpr const char* kThreeSeats = R"(
game: Test
players:
  red: {forward: north, letter: r}
  green: {forward: east, letter: g}
  blue: {forward: south, letter: b}
values:
  hue: [dark, light]
board: {shape: 3x3, stack: 2}
areas:
  hand: {of: player, seen_by: owner}
  bag: {seen_by: nobody}
state:
  game:
    demanded: {hue: none}
    mark: {cell: none}
    pile: {number: 0}
  player:
    score: {number: 0}
  piece:
    tint: {hue: none}
    risen: {flag: no, letter: "+"}
  cell:
    burnt: {flag: no}
pieces:
  wolf: {letter: Wo, moves: step any}
  sheep: {letter: S, moves: step any}
start: |
  rWo . bS
  . . .
  gS . gWo
turn: move own piece
stuck: pass
end:
  over: draw when turns >= 5
)";

TEST(PositionText, DefaultTemplateSaysEverything) {
  const Loaded loaded = text_game(kThreeSeats);
  ASSERT_TRUE(loaded.model);
  const Model& model = *loaded.model;
  for (const std::string text : {
           "rWo,1,bS/3/gS,1,gWo r - -",
           "[rWobS],2/3/gS,+gWo(tint=dark),1 g - -",
           "3/3/3 b [rS,gWo;bag:rS] demanded=light,mark=b2,pile=-3",
           "3/rS,2/3 r [hand.b:rS] red.score=4,burnt=a1+c3,@turns=3,@alive=r+b",
           "3/3/3 g [bag:<-:S>] -",
       }) {
    SCOPED_TRACE(text);
    PositionError error;
    const auto store = read_position(model, text, error);
    if (!store) {
      EXPECT_NE(text.find("<-:"), std::string::npos) << error.message << " at " << error.offset;
      continue;
    }
    EXPECT_EQ(write_position(model, *store), text);
  }
}

// Neutral types, a slot beside the symbol, flags with letters, areas with many alike pieces.
constexpr const char* kNeutral = R"(
game: Test
players: {white: {letter: w}, black: {letter: b}}
values: {hue: [dark, light]}
board: {shape: 3x3, stack: 2}
areas:
  hand: {of: player}
  supply: {}
state:
  piece:
    facing: {direction: none, text: {n: north, e: east, u: south, l: west}}
    tint: {hue: none, text: {"'": dark}}
    risen: {flag: no, letter: "+"}
    cursed: {flag: no, letter: _~}
pieces:
  dragon: {letter: D, neutral: yes}
  rock: {letter: x, neutral: yes}
  walker: {letter: W, moves: step any}
start: |
  Dl . bW
  x  D .
  wD . Wu
turn: move own piece
stuck: pass
end: {over: draw when turns >= 5}
)";

TEST(PositionText, NeutralTypesAndTextsBesideSymbols) {
  const Loaded loaded = text_game(kNeutral);
  ASSERT_TRUE(loaded.model);
  const Model& model = *loaded.model;
  EXPECT_EQ(write_position(model, initial_store(model)), "Dl1w/xD1/<w:D>1Wu w - -");
  const struct {
    const char* read;
    const char* written;  // nullptr: the same
  } rows[] = {
      {"3/1Dn1/3 w - -", nullptr},
      {"3/1Dn'1/2+We~ w - -", nullptr},
      {"3/1D(facing=n,tint=light)1/3 w - -", "3/1Dn(tint=light)1/3 w - -"},
      {"[xD]2/[Dlw]2/<b:x>2 b - -", nullptr},
      {"3/3/3 w [3W2w;hand.b:2D;supply:3Dl2x] -", nullptr},
      {"3/3/3 w [WWWww;supply:xDlxDlDl;hand.b:DD] -", "3/3/3 w [3W2w;hand.b:2D;supply:3Dl2x] -"},
      {"3/3/3 w [12W] -", nullptr},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.read);
    PositionError error;
    const auto store = read_position(model, row.read, error);
    ASSERT_TRUE(store) << error.message << " at " << error.offset;
    EXPECT_EQ(write_position(model, *store), row.written ? row.written : row.read);
  }
  EXPECT_EQ(fault_of(model, "3/3/3 w [WD] -"), "10: expected a piece that somebody owns");
  EXPECT_EQ(fault_of(model, "3/3/3 w [0W] -"), "9: expected 1 to 1024 pieces, got `0W]`");
  EXPECT_EQ(fault_of(model, "3/3/3 w [9999W] -"), "9: expected 1 to 1024 pieces, got `9999W]`");
  EXPECT_EQ(fault_of(model, "3/3/3 w [3] -"), "10: expected a piece, got `]`");
  EXPECT_EQ(fault_of(model, "d2/3/3 w - -"), "0: expected a digit or a piece, got `d2/3/3`");
}

TEST(PositionText, OneTextForEveryValueMayLookLikeAPiece) {
  const std::string start =
      "game: Test\nplayers: {white: {}, black: {}}\nvalues: {hue: [dark, red]}\nboard: {shape: 3x1}\n";
  const std::string rest = "pieces: {rider: {letter: R, moves: step any}}\nturn: move own rider\nstuck: pass\n";
  const Loaded loaded =
      text_game(start + "state: {piece: {tint: {hue: none, text: {d: dark, r: red, '?': none}}}}\n" + rest);
  ASSERT_TRUE(loaded.model);
  for (const std::string text : {"Rrrrr? w - -", "Rdr?1 w - -"}) {
    PositionError error;
    const auto store = read_position(*loaded.model, text, error);
    ASSERT_TRUE(store) << error.message << " at " << error.offset;
    EXPECT_EQ(write_position(*loaded.model, *store), text);
  }
}

TEST(PositionText, FaultsNamePlaceAndExpectation) {
  const auto game = load("chess");
  ASSERT_TRUE(game->ok()) << game->error;
  const struct {
    const char* text;
    const char* fault;
  } rows[] = {
      {"", "0: expected 8 cells in row 1 from the top, got 0"},
      {"x7/8/8/8/8/8/8/8 w - - 0 1", "0: expected a digit or a piece, got `x7/8/8/8/8/8/8/8`"},
      {"8/8/8/8/8/8/8 w - - 0 1", "13: expected `/` and the next row, got ` w`"},
      {"8/8/9/8/8/8/8/8 w", "4: expected 1 to 8 empty cells in row 3 from the top, got `9/8/8/8/8/8`"},
      {"8/8/0/8/8/8/8/8 w", "4: expected 1 to 8 empty cells in row 3 from the top, got `0/8/8/8/8/8`"},
      {"8/8/8/8/8/8/8/7 w", "15: expected 8 cells in row 8 from the top, got 7"},
      {"8/8/8/8/8/8/8/8K w", "15: expected 8 cells in row 8 from the top, got more"},
      {"8/8/8/8/8/8/8/8 x", "16: expected a seat to move (`w`, `b`), got `x`"},
      {"8/8/8/8/8/8/8/8 w KX - 0 1", "19: expected one of `K`, `Q`, `k`, `q` or `-` for `rights`, got `X`"},
      {"8/8/8/8/8/8/8/8 w - e9 0 1", "20: expected a cell or `-` for `passed`, got `e9`"},
      {"8/8/8/8/8/8/8/8 w - - many 1", "22: expected a number for `quiet`, got `many`"},
      {"8/8/8/8/8/8/8/8 w - - 0 0", ""},
      {"8/8/8/8/8/8/8/8 w - - 0 -1", "24: expected a number from 0, got `-1`"},
      {"8/8/8/8/8/8/8/8 w - - 0 1 extra", "25: expected the end of the position, got ` extra`"},
      {"8/8/8/8/8/8/8/8 w - - 0 1 quiet=9,", "34: expected `-` or `name=value`, got ``"},
      {"8/8/8/8/8/8/8/8", ""},
      {"8/8/8/8/8/8/8/8 b", ""},
      {"8/8/8/8/8/8/8/8 w KQ", ""},
  };
  for (const auto& row : rows) EXPECT_EQ(fault_of(game->model(), row.text), row.fault) << row.text;
}

// Rights to castle by the outermost rook (X-FEN) or by files (Shredder-FEN), written by files.
TEST(PositionText, LettersThatLookForTheirCell) {
  const auto game = load("chess960");
  ASSERT_TRUE(game->ok()) << game->error;
  const Model& model = game->model();
  const auto read = [&](const std::string& text) {
    PositionError error;
    const auto store = read_position(model, text, error);
    return store ? write_position(model, *store) : std::to_string(error.offset) + ": " + error.message;
  };
  const auto fen = [](const std::string& board, const std::string& rights) {
    return board + " w " + rights + " - 0 1";
  };
  const std::string two = "1r2k1r1/8/8/8/8/8/8/RR2K1RR";
  EXPECT_EQ(read(fen(two, "KQkq")), fen(two, "HAgb"));
  EXPECT_EQ(read(fen(two, "GBgb")), fen(two, "GBgb"));
  EXPECT_EQ(read(fen(two, "KBq")), fen(two, "HBb"));
  EXPECT_EQ(read(fen("4k3/8/8/8/8/8/8/R5KR", "KQ")), fen("4k3/8/8/8/8/8/8/R5KR", "HA"));
  EXPECT_EQ(
      read(fen("4k3/8/8/8/8/8/8/R3K2r", "K")),
      "24: `K` stands for the first rook of white in h1 g1 f1 e1 d1 c1 b1 before king of white, and there is none");
  EXPECT_EQ(
      read(fen("4k3/8/8/8/8/8/8/RR2K3", "Kq")),  // both rooks stand on the other side of the king
      "24: `K` stands for the first rook of white in h1 g1 f1 e1 d1 c1 b1 before king of white, and there is none");
  EXPECT_EQ(read(fen("4k3/8/8/8/8/8/8/R3K2R", "HX")).substr(0, 20), "25: expected one of ");
}

TEST(PositionText, RoundsAreTurns) {
  const auto game = load("chess");
  ASSERT_TRUE(game->ok()) << game->error;
  PositionError error;
  const auto store = read_position(game->model(), "4k3/8/8/8/8/8/8/4K3 b - - 7 12", error);
  ASSERT_TRUE(store) << error.message;
  EXPECT_EQ(store->turns, 23);
  EXPECT_EQ(store->mover, 1);
  EXPECT_EQ(write_position(game->model(), *store), "4k3/8/8/8/8/8/8/4K3 b - - 7 12");
}

TEST(PositionText, GarbageIsRefusedAndNeverCrashes) {
  const auto game = load("chess");
  ASSERT_TRUE(game->ok()) << game->error;
  const std::string good = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1 @turns=3";
  const std::string bytes = "/ -[](),;:=+@<>0123456789kK\xff";
  std::mt19937 random(7);
  for (int i = 0; i < 3000; ++i) {
    std::string text = good;
    for (auto changes = 1 + random() % 3; changes > 0; --changes) {
      const std::size_t at = random() % text.size();
      if (random() % 2 == 0)
        text[at] = bytes[random() % bytes.size()];
      else
        text.erase(at, 1 + random() % 4);
      if (text.empty()) text = " ";
    }
    PositionError error;
    const auto store = read_position(game->model(), text, error);
    if (store) {
      EXPECT_TRUE(read_position(game->model(), write_position(game->model(), *store), error)) << text;
    } else {
      EXPECT_LE(error.offset, text.size()) << text;
    }
  }
}

TEST(MoveText, CustomaryNotation) {
  const auto game = load("chess");
  ASSERT_TRUE(game->ok()) << game->error;
  const auto engine = game->reference();
  const struct {
    const char* position;
    const char* move;  // in coordinates
    const char* text;
  } rows[] = {
      {"4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", "b1c3", "Nc3"},  {"4k3/8/8/8/8/8/8/1N1NK3 w - - 0 1", "b1c3", "Nbc3"},
      {"4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b1c3", "N1c3"}, {"4k3/8/8/1N6/8/8/8/1N1NK3 w - - 0 1", "b1c3", "Nb1c3"},
      {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"}, {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
      {"8/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7a8q", "a8=Q#"},   {"8/P3k3/8/8/8/8/8/2K5 w - - 0 1", "a7a8N", "a8=N"},
      {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"},   {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O"},
      {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8+"},    {"4k3/R7/8/8/8/8/8/1R2K3 w - - 0 1", "b1b8", "Rb8#"},
  };
  const SuffixTest suffix = suffix_test(game->model());
  for (const auto& row : rows) {
    SCOPED_TRACE(row.text);
    ASSERT_EQ(set_position(*engine, row.position), "");
    const auto move = read_move(*engine, row.move, suffix);
    ASSERT_TRUE(move) << join(sorted_moves(*engine));
    MoveList moves;
    engine->legal_moves(moves);
    const auto texts = write_moves(*engine, moves, suffix);
    const auto at = static_cast<std::size_t>(std::find(moves.begin(), moves.end(), *move) - moves.begin());
    EXPECT_EQ(texts.at(at), row.text);
    EXPECT_EQ(read_move(*engine, row.text, suffix), move);
    std::string bare = row.text;
    while (bare.back() == '+' || bare.back() == '#') bare.pop_back();
    EXPECT_EQ(read_move(*engine, bare, suffix), move) << "without its suffix";
  }
}

TEST(MoveText, WhatMeansSeveralMovesOrNoneIsRefused) {
  const auto game = load("chess");
  ASSERT_TRUE(game->ok()) << game->error;
  const auto engine = game->reference();
  ASSERT_EQ(set_position(*engine, "8/P3k3/8/8/8/8/8/2K5 w - - 0 1"), "");
  for (const char* text : {"a7a8", "a8", "a8=K", "e4", "", "a7a9"}) {
    EXPECT_FALSE(read_move(*engine, text, suffix_test(game->model()))) << text;
  }
}

TEST(MoveText, WalksOfOnePieceMakeOneChain) {
  const auto game = load("english-draughts");
  ASSERT_TRUE(game->ok()) << game->error;
  const auto engine = game->reference();
  // A black man on 11 over 15 and 22 (cells from the top left, voids not written).
  ASSERT_EQ(set_position(*engine, "4/4/2M1/2m1/4/1m2/4/4 b 0"), "");
  EXPECT_EQ(sorted_moves(*engine), std::vector<std::string>{"11x18x25"});
}

// ---- laws: every definition, positions and moves of a play at random
// -------------------------------------------------

class NotationLaw : public testing::TestWithParam<std::string> {};

TEST_P(NotationLaw, PositionsAndMovesReadBack) {
  Loaded loaded = load_game(GetParam(), {}, definitions());
  ASSERT_TRUE(loaded.model) << loaded.diagnostics.render(loaded.sources);
  const Model& model = *loaded.model;
  const auto engine = make_reference(model);
  engine->set(initial_store(model));
  std::mt19937 random(11);
  std::size_t written = 0;  // thousands of texts take the reference interpreter seconds
  for (int ply = 0; ply < 12 && written < 1000 && !engine->outcome().over(); ++ply) {
    MoveList moves;
    engine->legal_moves(moves);
    ASSERT_FALSE(moves.empty());
    written += moves.size();
    const auto texts = write_moves(*engine, moves);
    EXPECT_EQ(std::set<std::string>(texts.begin(), texts.end()).size(), texts.size()) << join(texts);
    const std::size_t chosen = random() % moves.size();
    EXPECT_EQ(read_move(*engine, texts[chosen]), moves[chosen]) << texts[chosen];
    const bool is_at_turn = engine->facts(moves[chosen]).ends_turn;
    engine->do_move(moves[chosen]);
    const Store store = engine->store();
    if (store.outcome.over()) break;
    const std::string text = write_position(model, store);
    PositionError error;
    const auto again = read_position(model, text, error);
    ASSERT_TRUE(again) << text << ": " << error.message << " at " << error.offset;
    EXPECT_EQ(write_position(model, *again), text);
    // Between decisions of one turn a store holds more than a position can say.
    if (store.stage != Stage::Setup && is_at_turn) {
      EXPECT_EQ(position_key(model, *again), position_key(model, store)) << text;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Definitions, NotationLaw, testing::ValuesIn(all_definitions()),
                         [](const auto& each) { return test_name(each.param); });

}  // namespace
}  // namespace ludwright
