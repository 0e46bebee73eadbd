// Step 3, resolve: what phrases become, as the dumped model shows it, and what is refused.
#include "dsl/resolve.h"

#include <gtest/gtest.h>

#include "tests/dsl/game_text.h"

namespace ludwright {
namespace {

using testing_text::dumped;
using testing_text::dumped_under;
using testing_text::first_fault;
using testing_text::load;
using testing_text::small_game;

struct Row {
  std::string phrase;
  std::string expected;
};

std::string quoted(const std::string& phrase) { return "\"" + phrase + "\""; }

TEST(Resolve, Expressions) {
  const Row rows[] = {
      {"some own pawn", "(Some (Intersect Own (PiecesOfTypes {pawn})))"},
      {"no own pawn", "(Not (Some (Intersect Own (PiecesOfTypes {pawn}))))"},
      {"number of own in home > 2", "(Less (Number 2) (Count (Intersect Own (PiecesOn (Zone home)))))"},
      {"this is pawn", "(Subset This (PiecesOfTypes {pawn}))"},
      {"this.type is pawn", "(Subset (TypeOf This) (TypeSet {pawn}))"},
      {"landing is home", "(Subset Landing (Zone home))"},
      {"this is not home", "(Not (Subset This (PiecesOn (Zone home))))"},
      {"landing is enemy", "(Subset Landing (CellsOf Enemy))"},
      {"passed is none", "(IsNone (GameSlot passed))"},
      {"this.owner is me", "(Subset (OwnerOf This) Me)"},
      {"this.owner is nobody", "(IsNone (OwnerOf This))"},
      {"hue is red", "(Equal (GameSlot hue) (Symbol colour.red))"},
      {"felt is red", "(Equal (GameSlot felt) (Symbol mood.red))"},
      {"red is this.ground", "(Equal (Symbol colour.red) (Mark ground (CellsOf This)))"},
      {"landing.level is 1", "(Equal (Trait level (PiecesOn Landing)) (Number 1))"},
      {"some green", "(Some (CellSet {b4}))"},
      {"some burnt", "(Some (CellFlag burnt))"},
      {"some own moved", "(Some (Intersect Own (PieceFlag moved)))"},
      {"this.moved", "(Slot moved This)"},
      {"me.points > opponent.points", "(Less (Slot points Opponents) (Slot points Me))"},
      {"some light of opponent", "(Some (Intersect (PiecesOfTypes {pawn}) (As Opponents Own)))"},
      {"some home of opponent", "(Some (As Opponents (Zone home)))"},
      {"some piece in hand", "(Some (Intersect AllPieces (PiecesIn (Area hand))))"},
      {"some piece in hand of white", "(Some (Intersect AllPieces (PiecesIn (As (Seat white) (Area hand)))))"},
      {"some (own or home)", "(Some (Union (CellsOf Own) (Zone home)))"},
      {"some empty except home", "(Some (Minus Empty (Zone home)))"},
      {"some own except home", "(Some (Minus Own (PiecesOn (Zone home))))"},
      {"some home pawn", "(Some (Intersect (PiecesOfTypes {pawn}) (PiecesOn (Zone home))))"},
      {"some cell where it.file is 2", "(Some (Where AllCells (Equal (Coordinate file (It :cells)) (Number 2))))"},
      {"some own where some enemy where it.level < that.level",
       "(Some (Where Own (Some (Where Enemy (Less (Trait level (It :pieces)) (Trait level (That :pieces)))))))"},
      {"total it.level over own > 3", "(Less (Number 3) (Total Own (Trait level (It :pieces))))"},
      {"some file b..c", "(Some (Lines file (Number 2) (Number 3)))"},
      {"some line of 3 own", "(Some (LineOf 3 (CellsOf Own)))"},
      {"pawn.level is 1", "(Equal (Trait level (TypeSet {pawn})) (Number 1))"},
      {"this.type.next_type is king", "(Subset (Trait next_type (TypeOf This)) (TypeSet {king}))"},
      {"heading is north", "(Equal Heading (Compass north))"},
      {"heading is forward turned left", "(Equal Heading (Turned -2 (OwnerDirection 0)))"},
      {"option draws is forced", "(Truth no)"},
      {"option draws is not forced", "(Truth yes)"},
      {"option fast", "(Truth no)"},
      {"option size > 2", "(Less (Number 2) (Number 3))"},
      {"some near(this)", "(Some (Intersect AllCells (Reached [step any] (TopCellsOf This))))"},
      {"some weak",
       "(Some (Where Enemy (Less (Trait level (It :pieces)) (Add (Trait level (It :pieces)) (Number 1)))))"},
      {"some own where some near(it)",
       "(Some (Where Own (Some (Intersect AllCells (Reached [step any] (TopCellsOf (It :pieces)))))))"},
      {"some enemy reached by step any", "(Some (Intersect Enemy (PiecesOn (Reached [step any] (CellsOf This)))))"},
      {"some own where some enemy reached by glide",
       "(Some (Where Own (Some (Intersect Enemy (PiecesOn (Reached [slide diagonal] (CellsOf (It :pieces))))))))"},
      {"some own giant", "(Some (Intersect Own (InRole giant)))"},
      {"some a1", "(Some (CellSet {a1}))"},
      {"first own is this", "(Subset (First Own) This)"},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.phrase);
    const Loaded loaded = load(small_game("legal:\n  x: " + quoted("never " + row.phrase) + "\n"));
    EXPECT_EQ(dumped(loaded, "legal x: never "), row.expected);
  }
}

TEST(Resolve, PathsMakeTheirDefaultsExplicit) {
  const std::string default_end = "to (Union Empty (TopCellsOf Enemy))";
  const Row rows[] = {
      {"step forward", "step (OwnerDirection 0) " + default_end + " *takes"},
      {"step forward to empty", "step (OwnerDirection 0) to Empty"},
      {"step any to enemy", "step any to (TopCellsOf Enemy) *takes"},
      {"slide diagonal 1..3 to empty", "slide diagonal (Number 1)..(Number 3) to Empty"},
      {"slide any 2.. to empty", "slide any (Number 2)..- to Empty"},
      {"step orthogonal then step ahead-diagonal",
       "step orthogonal to Empty then step ahead-diagonal " + default_end + " *takes"},
      {"hop any to empty", "hop any over 1..1 (TopCellsOf AllPieces) to Empty"},
      {"hop any taking enemy to empty", "hop any taking 1..1 (TopCellsOf Enemy) to Empty *takes"},
      {"slide orthogonal over 1..2 piece to enemy",
       "slide orthogonal over 1..2 (TopCellsOf AllPieces) to (TopCellsOf Enemy) *takes"},
      {"leap 1x2 to empty", "leap 1x2 to Empty"},
      {"leap 2 forward 1 sideways to empty", "leap 2,1 (OwnerDirection 0) sideways to Empty"},
      {"step back to empty", "step (HeadingDirection 4) to Empty"},
      {"step toward a1 to empty", "step toward (CellSet {a1}) to Empty"},
      {"spread any through own to empty", "spread any through (TopCellsOf Own) to Empty"},
      {"step any to empty within home", "step any within (Zone home) to Empty"},
      {"step any to red", "step any to (CellSet {d1 a4}) *takes"},
      {"glide to empty", "slide diagonal to Empty"},
      {"glide also step any to empty", "slide diagonal " + default_end + " also step any to Empty *takes"},
      {"(step any to empty) 2 times", "group (step any to Empty) (Number 2)..(Number 2)"},
      {"(step any) 1..3 times",
       "group (step any to Empty) (Number 0)..(Number 2) then step any " + default_end + " *takes"},
      {"(step any also glide) to empty", "group (step any onto AllCells also slide diagonal onto AllCells) to Empty"},
      {"step any to empty where it is not here", "step any to (Where Empty (Not (Subset (It :cells) Here)))"},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.phrase);
    std::string with = small_game("");
    const std::string from = "giant: {role: number of own > 3, moves: slide any}";
    with.replace(with.find(from), from.size(),
                 "giant: {role: number of own > 3, moves: {walk: " + quoted(row.phrase) + "}}");
    EXPECT_EQ(dumped(load(with), "  move walk: "), row.expected);
  }
}

TEST(Resolve, Programs) {
  const Row rows[] = {
      {"move own piece by jump", "move (Intersect Own AllPieces) by jump\n"},
      {"move own pawn by step any to empty", "move (Intersect Own (PiecesOfTypes {pawn})) by [step any to Empty]\n"},
      {"place new pawn at empty", "place-new @Empty (TypeSet {pawn})\n"},
      {"place own piece in hand at home",
       "place-piece @(Zone home) (Intersect (Intersect Own AllPieces) (PiecesIn (Area hand)))\n"},
      {"place new pawn of opponent at bag", "place-new @(Area bag) (TypeSet {pawn}) of Opponents\n"},
      {"choose one of pawn king as what; this.type = what",
       "choose one of (TypeSet {pawn}) (TypeSet {king}) as #0 called what\nassign-type @This (Local #0)\n"},
      {"choose one of red green as what; hue = what",
       "choose one of (Symbol colour.red) (Symbol colour.green) as #0 called what\nassign-game hue (Local #0)\n"},
      {"choose one of left right as side", "choose one of (OwnerDirection -2) (OwnerDirection 2) as #0 called side\n"},
      {"choose 1..3 as n; count += n",
       "choose (Number 1)..(Number 3) as #0 called n\nassign-game count += (Local #0)\n"},
      {"choose kind where it is light as t",
       "choose (Where AllTypes (Subset (It :types) (TypeSet {pawn}))) as #0 called t\n"},
      {"random players as p; next = p", "random Players as #0 called p\nassign-next (Local #0)\n"},
      {"let n = 0; n += 1", "let (Number 0) as #0 called n\nlet (Add (Local #0) (Number 1)) as #0\n"},
      {"send this to hand of me; take enemy in home",
       "send @(As Me (Area hand)) This\ntake (Intersect Enemy (PiecesOn (Zone home)))\n"},
      {"swap this with (first enemy); remove this", "swap @(First Enemy) This\nremove This\n"},
      {"shift own by step forward", "shift @(OwnerDirection 0) Own\n"},
      {"this.moved = yes; me.points += 2; landing.burnt = no",
       "assign-slot moved @This (Truth yes)\nassign-slot points @Me += (Number 2)\nassign-slot burnt @Landing (Truth "
       "no)\n"},
      {"passed = none; hue = this.ground; last = this",
       "assign-game passed (None :cells)\nassign-game hue (Mark ground (CellsOf This))\nassign-game last This\n"},
      {"burnt = burnt except home; moved = none",
       "assign-slot burnt @(Zone home) (Truth no)\nassign-slot moved @(PieceFlag moved) (Truth no)\n"},
      {"burnt = home",
       "let (Zone home) as #0\nassign-slot burnt @(Minus (CellFlag burnt) (Local #0)) (Truth no)\nassign-slot burnt "
       "@(Local #0) (Truth yes)\n"},
      {"reset; pass", "assign-game count (Number 0)\npass\n"},
      {"require no own in attacked", "require (Not (Some (Intersect Own (PiecesOn Attacked))))\n"},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.phrase);
    std::string yaml = small_game("");
    const std::string from = "turn: move own piece";
    yaml.replace(yaml.find(from), from.size(), "turn: " + quoted(row.phrase));
    EXPECT_EQ(dumped_under(load(yaml), "  turn"), row.expected) << dumped(load(yaml), "phase");
  }
}

TEST(Resolve, LoopsBindTheirMemberAndNamesStayVisible) {
  std::string yaml = small_game("");
  const std::string from = "turn: move own piece";
  yaml.replace(yaml.find(from), from.size(),
               "turn:\n"
               "  - for each own piece by it.row as p: [\"p.moved = it.moved\"]\n"
               "  - each player: [me.points = 1]\n"
               "  - if some own: [let a = 1]\n"
               "    else: [let a = 2]\n"
               "  - either: {one: [count = a], two: pass}\n");
  EXPECT_EQ(dumped_under(load(yaml), "  turn"),
            "for-each (Intersect Own AllPieces) @(Coordinate row (CellsOf (It :pieces))) as #0 called p\n"
            "    assign-slot moved @(Local #0) (Slot moved (It :pieces))\n"
            "each-player\n"
            "    assign-slot points @Me (Number 1)\n"
            "if\n"
            "  when (Some Own)\n"
            "    let (Number 1) as #1 called a\n"
            "  else\n"
            "    let (Number 2) as #1 called a\n"
            "either\n"
            "  way one\n"
            "    assign-game count (Local #1)\n"
            "  way two\n"
            "    pass\n");
}

TEST(Resolve, RulesEndsAndFlags) {
  const Loaded loaded =
      load(small_game("rules:\n"
                      "  hit: {when: piece captured by pawn, if: attacker is home, do: count += 1}\n"
                      "  back: {when: pawn moves from home to far, do: pass}\n"
                      "  spare: {when: king captured, instead: send this to hand of me}\n"
                      "legal: {safe: never some king in attacked, most: prefer number of taken}\n"
                      "end:\n"
                      "  mate: mover loses when stuck and some own king in attacked\n"
                      "  points: each player wins when me.points > 3\n"
                      "  again: draw when repeats >= 3\n"
                      "  count: most me.points wins when turns > 9\n"));
  EXPECT_EQ(dumped(loaded, "rule hit: "),
            "captured AllPieces by (PiecesOfTypes {pawn}) if (Subset Attacker (PiecesOn (Zone home)))");
  EXPECT_EQ(dumped(loaded, "rule back: "), "moves (PiecesOfTypes {pawn}) from (Zone home) to (Zone far)");
  EXPECT_EQ(dumped(loaded, "rule spare: "), "captured (PiecesOfTypes {king}) instead");
  EXPECT_EQ(dumped(loaded, "legal safe: "),
            "never (Some (Intersect (PiecesOfTypes {king}) (PiecesOn Attacked))) asks-attacked");
  EXPECT_EQ(dumped(loaded, "legal most: "), "prefer (Count Taken)");
  EXPECT_EQ(dumped(loaded, "end mate: "),
            "loses Mover when (And Stuck (Some (Intersect (Intersect Own (PiecesOfTypes {king})) (PiecesOn "
            "Attacked)))) asks-stuck");
  EXPECT_EQ(dumped(loaded, "end points: "), "wins each player when (Less (Number 3) (Slot points Me))");
  EXPECT_EQ(dumped(loaded, "end again: "), "draw when (LessEqual (Number 3) Repeats) asks-repeats");
  EXPECT_EQ(dumped(loaded, "end count: "), "most (Slot points Me) when (Less (Number 9) Turns)");
}

TEST(Resolve, StatesAndPieces) {
  const Loaded loaded = load(small_game(""));
  EXPECT_EQ(dumped(loaded, "slot cell burnt "), "flag start no a1=yes");
  EXPECT_EQ(dumped(loaded, "slot game felt "), "value mood start calm");
  EXPECT_EQ(dumped(loaded, "type pawn "), "letter P #light level=1 royal=no next_type=king");
  EXPECT_EQ(dumped(loaded, "start a1 "), "white pawn");
  EXPECT_EQ(dumped(loaded, "start a4 "), "black king");
  EXPECT_EQ(dumped(loaded, "zone far of black "), "{a1 b1 c1 d1}");
  EXPECT_EQ(dumped(loaded, "role giant "), "letter - if (Less (Number 3) (Count Own))");
}

TEST(Resolve, SameTextSameChecksum) {
  const Loaded one = load(small_game(""));
  const Loaded two = load(small_game("\n\n"));
  const Loaded three = load(small_game("limit: 9\n"));
  ASSERT_TRUE(one.model && two.model && three.model);
  EXPECT_EQ(checksum(*one.model), checksum(*two.model));
  EXPECT_NE(checksum(*one.model), checksum(*three.model));
}

// A define does not see the names of its place of use, and its own names do not leak.
TEST(Resolve, DefinesAreHygienic) {
  const auto with_turn = [](const std::string& defines, const std::string& turn) {
    std::string yaml = small_game("");
    const std::string from = "turn: move own piece";
    yaml.replace(yaml.find(from), from.size(), "turn: " + turn);
    yaml.replace(yaml.find("define:\n"), 8, "define:\n" + defines);
    return load(yaml);
  };
  EXPECT_EQ(first_fault(with_turn("  use: [take p]\n", "[choose enemy as p, use]")), "unknown-name: unknown name `p`");
  EXPECT_EQ(first_fault(with_turn("  make: [choose enemy as p]\n", "[make, take p]")),
            "unknown-name: unknown name `p`");
  EXPECT_EQ(first_fault(with_turn("  use(q): [take q]\n", "[choose enemy as p, use(p)]")), "");
  // `it` in an argument is the candidate of the place of use, not of the body.
  EXPECT_EQ(
      dumped_under(with_turn("  above(q): some enemy where it.level > q.level\n", "\"take enemy where above(it)\""),
                   "  turn"),
      "take (Where Enemy (Some (Where Enemy (Less (Trait level (That :pieces)) (Trait level (It :pieces))))))\n");
}

TEST(Resolve, PastingIsBounded) {
  std::string defines = "  d0: [pass]\n";
  for (int i = 1; i <= 30; ++i) {
    defines += "  d" + std::to_string(i) + ": [d" + std::to_string(i - 1) + ", d" + std::to_string(i - 1) + "]\n";
  }
  std::string yaml = small_game("");
  yaml.replace(yaml.find("define:\n"), 8, "define:\n" + defines);
  yaml.replace(yaml.find("turn: move own piece"), 20, "turn: d30");
  EXPECT_EQ(first_fault(load(yaml)), "too-large: the definition is too large once its defines are pasted");
}

// A note may be about a part that is there only with another value of an option.
TEST(Resolve, PathsOfNotes) {
  const auto fault = [](const std::string& path, const OptionChoices& options) {
    const std::string rules =
        "rules: {r: {when: turn ends, do: {either: {stop: pass, go: pass}}}}\n"
        "end: {loss: {by option draws: {claimed: mover loses when turns > 5, forced: ~}}}\n"
        "legal: {by option fast: {yes: {hurry: never turns > 9}, no: ~}}\n"
        "examples: [{name: start}]\n"
        "notes: {" +
        path + ": why}\n";
    return first_fault(load_text("test.yaml", small_game(rules), options, std::filesystem::path()));
  };
  for (const char* path : {"end", "end.loss", "legal.hurry", "options.draws", "pieces.pawn", "pieces.pawn.moves.go",
                           "pieces.pawn.go", "define.near", "state.piece.moved", "turn", "rules.r.do", "zones.home",
                           "examples.start", "board.marks.ground", "players.white", "stuck"}) {
    for (const char* draws : {"claimed", "forced"}) EXPECT_EQ(fault(path, {{"draws", draws}}), "") << path;
  }
  for (const char* path : {"ending", "end.win", "legal.worry", "pieces.pawn.moves.fly", "match", "state.pieces"})
    EXPECT_EQ(fault(path, {}), "unknown-path: the definition has no part `" + std::string(path) + "`");
}

}  // namespace
}  // namespace ludwright
