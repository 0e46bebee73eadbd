// Runs that say the same and lead to the same position: which move they are listed as, that every text of theirs is
// read as it, and that what lapses with the turn does not tell them apart. Both engines.
#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <set>

#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

std::string game_of(const std::string& rest) {
  return "game: Test\nplayers: {white: {forward: north}, black: {forward: south}}\n" + rest +
         "stuck: pass\nend: {late: draw when turns > 20}\n";
}

void expect_same_runs(Executor& play, Executor& judge) {
  std::vector<LegalRun> found, wanted;
  play.legal_runs(found);
  judge.legal_runs(wanted);
  ASSERT_EQ(found.size(), wanted.size());
  MoveList legal, listed;
  judge.legal_moves(legal);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    EXPECT_EQ(found[i].made, wanted[i].made);
    EXPECT_EQ(found[i].listed, wanted[i].listed);
    if (wanted[i].made == wanted[i].listed) listed.push_back(wanted[i].made);
    EXPECT_TRUE(std::find(legal.begin(), legal.end(), wanted[i].listed) != legal.end());
    EXPECT_TRUE(i == 0 || wanted[i - 1].made < wanted[i].made);
  }
  EXPECT_EQ(listed, legal);
}

// ---- texts

struct Told {
  const char* name;
  std::string game;  // of definitions/, or a definition
  OptionChoices options;
  std::string position;
  std::string text;
  std::string listed;
};

class EqualTurns : public ::testing::TestWithParam<Told> {};

const char* const kDetour =
    "board: {shape: 3x3}\npieces: {man: {letter: M, moves: step orthogonal to empty}}\n"
    "start: |\n  ..m\n  ...\n  M..\nturn: [move own man, may: move this]\n";
const Told kTold[] = {
    {"TwoSteps", game_of(kDetour), {}, "", "a1a2-b2", "a1b1-b2"},
    {"TheListedOne", game_of(kDetour), {}, "", "a1b1-b2", "a1b1-b2"},
    // A Jester that takes and steps back, and one of another Jester's walks; source: the game's rulebook, Jester.
    {"DungeonChess", "dungeon-chess", {}, "8x1/10/10/10/10/10/10/10/4JsJ3/P9 s @phase=battle -", "Jg2xf2-g2", ""},
    {"Thief", "thief", {{"sacrifice_timing", "before_move"}}, "", "Ed1e2-d1", ""},
};

TEST_P(EqualTurns, EveryTextIsRead) {
  const Told& told = GetParam();
  const bool is_text = told.game.find('\n') != std::string::npos;
  const auto game =
      is_text ? testing_kit::load_yaml("test.yaml", told.game) : testing_kit::load(told.game, told.options);
  ASSERT_TRUE(game->ok()) << game->error;
  const auto play = game->compiled();
  const auto judge = game->reference();
  for (Executor* engine : {play.get(), static_cast<Executor*>(judge.get())}) {
    ASSERT_EQ(testing_kit::set_position(*engine, told.position), "");
    const auto move = read_move(*engine, told.text);
    ASSERT_TRUE(move) << testing_kit::join(testing_kit::sorted_moves(*engine));
    MoveList legal;
    engine->legal_moves(legal);
    const auto at = std::find(legal.begin(), legal.end(), *move);
    ASSERT_TRUE(at != legal.end());
    const std::string listed = write_moves(*engine, legal)[static_cast<std::size_t>(at - legal.begin())];
    EXPECT_TRUE(told.listed.empty() || listed == told.listed) << listed;
  }
  expect_same_runs(*play, *judge);
}

INSTANTIATE_TEST_SUITE_P(Games, EqualTurns, ::testing::ValuesIn(kTold),
                         [](const auto& test) { return std::string(test.param.name); });

// In games by lot of these, whose turns are told in many ways.
TEST(EqualTurns, AreTheSameInBothEngines) {
  for (const char* name : {"thief", "dungeon-chess", "english-draughts", "backgammon", "nine-mens-morris", "chess"}) {
    SCOPED_TRACE(name);
    const auto game = testing_kit::load(name);
    ASSERT_TRUE(game->ok()) << game->error;
    const auto play = game->compiled();
    const auto judge = game->reference();
    std::mt19937_64 random(3);
    for (Executor* engine : {play.get(), static_cast<Executor*>(judge.get())})
      engine->set(initial_store(game->model()));
    Move move;
    for (int made = 0; made < 12 && play->draw_move(random(), move); ++made) {
      ASSERT_NO_FATAL_FAILURE(expect_same_runs(*play, *judge));
      play->do_move(move);
      judge->do_move(move);
    }
  }
}

// ---- what lapses with the turn

// The leaves of a game and of the same without what its turns note, which are to be as many.
struct Notes {
  const char* name;
  std::string state, note;  // slots, and a statement after each step
  std::string rest;
  bool tells = false;  // the note does tell turns apart
};

class NotesOfTheTurn : public ::testing::TestWithParam<Notes> {};

// Up to three steps of one's pieces, in whatever order: where they stand in the end says which turn it was.
std::string stepping(const std::string& state, const std::string& note, const std::string& rest) {
  return game_of((state.empty() ? "" : "state: " + state + "\n") +
                 "board: {shape: 3x3}\npieces: {man: {letter: M, moves: step orthogonal to empty}}\n"
                 "start: |\n  m.m\n  ...\n  M.M\nturn:\n  - move own man\n" +
                 (note.empty() ? "" : "  - " + note + "\n") + "  - up to 2 times:\n      - move own man\n" +
                 (note.empty() ? "" : "      - " + note + "\n") + rest);
}
const Notes kNotes[] = {
    {"PieceOfTheGame", "{game: {last: {piece: none, lasts: turn}}}", "last = this", ""},
    {"CellOfTheGame", "{game: {came_from: {cell: none, lasts: turn}}}", "came_from = origin", ""},
    {"FlagOfPieces", "{piece: {tired: {flag: no, lasts: turn}}}", "this.tired = yes", ""},
    {"NumberOfPieces", "{piece: {steps: {number: 0, lasts: turn}}}", "this.steps += 1", ""},
    {"NumberOfPlayers", "{player: {steps: {number: 3, lasts: turn}}}", "me.steps -= 1", ""},
    {"FlagOfCells", "{cell: {trodden: {flag: no, lasts: turn}}}", "origin.trodden = yes", ""},
    {"UnreadAtTheEnd", "{game: {last: {piece: none, lasts: turn}, few: {number: 0}}}", "last = this",
     "rules: {over: {when: turn ends, do: few = 0}}\n"},
    {"ForEver", "{piece: {tired: {flag: no}}}", "this.tired = yes", "", true},
    {"TillTheNextTurn", "{piece: {tired: {flag: no, lasts: next turn}}}", "this.tired = yes", "", true},
    {"ReadAtTheEnd", "{piece: {tired: {flag: no, lasts: turn}, worn: {number: 0}}}", "this.tired = yes",
     "rules: {over: {when: turn ends, do: {for each own tired: it.worn += 1}}}\n", true},
};

TEST_P(NotesOfTheTurn, TellNoTurnsApart) {
  const Notes& notes = GetParam();
  const auto plain = testing_kit::load_yaml("plain.yaml", stepping("", "", ""));
  const auto noted = testing_kit::load_yaml("noted.yaml", stepping(notes.state, notes.note, notes.rest));
  ASSERT_TRUE(plain->ok()) << plain->error;
  ASSERT_TRUE(noted->ok()) << noted->error;
  for (const bool is_compiled : {false, true}) {
    const std::unique_ptr<Executor> with = is_compiled ? noted->compiled() : noted->reference();
    const std::unique_ptr<Executor> without = is_compiled ? plain->compiled() : plain->reference();
    with->set(initial_store(noted->model()));
    without->set(initial_store(plain->model()));
    if (notes.tells) {
      EXPECT_GT(with->perft(1), without->perft(1));
    } else {
      EXPECT_EQ(with->perft(1), without->perft(1));
      EXPECT_EQ(with->perft(2), without->perft(2));
    }
    EXPECT_EQ(testing_kit::misplayed(*with, 5), "");
  }
  const auto play = noted->compiled();
  const auto judge = noted->reference();
  play->set(initial_store(noted->model()));
  judge->set(initial_store(noted->model()));
  EXPECT_EQ(play->perft(1), judge->perft(1));
  EXPECT_EQ(play->perft(2), judge->perft(2));
  expect_same_runs(*play, *judge);
}

INSTANTIATE_TEST_SUITE_P(Slots, NotesOfTheTurn, ::testing::ValuesIn(kNotes),
                         [](const auto& test) { return std::string(test.param.name); });

// Every sequence of one to three steps is a legal run, counted here by hand of two men.
TEST(NotesOfTheTurn, AllRunsAreListed) {
  using Men = std::set<int>;
  const Men other{6, 8};
  const std::function<std::size_t(const Men&, int)> runs = [&](const Men& own, int left) -> std::size_t {
    std::size_t count = 0;
    for (const int man : own) {
      for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
        const int x = man % 3 + dx;
        const int y = man / 3 + dy;
        const int to = y * 3 + x;
        if (x < 0 || x > 2 || y < 0 || y > 2 || own.count(to) != 0 || other.count(to) != 0) continue;
        Men next = own;
        next.erase(man);
        next.insert(to);
        count += 1 + (left > 1 ? runs(next, left - 1) : 0);
      }
    }
    return count;
  };
  const auto game = testing_kit::load_yaml("plain.yaml", stepping("", "", ""));
  const auto judge = game->reference();
  judge->set(initial_store(game->model()));
  std::vector<LegalRun> all;
  judge->legal_runs(all);
  EXPECT_EQ(all.size(), runs({0, 2}, 3));
  EXPECT_LT(judge->perft(1), all.size());
}

// ---- slots that name who is captured

struct Captured {
  const char* name;
  std::string of_game, others, before, rule;  // slots, what sets them, and what must hold
};
class CapturedSlot : public ::testing::TestWithParam<Captured> {};
const Captured kCaptured[] = {
    {"SlotOfTheGameThatNamesIt", ", aim: {piece: none}", "", "aim = enemy stone", "if: aim is this"},
    {"WhatItWas", ", aim: {piece: none}", "", "aim = enemy stone", "if: aim.type is stone and aim.owner is black"},
    {"SlotOfAPlayer", "", ", player: {aim: {piece: none}}", "me.aim = enemy stone", "if: white.aim is this"},
    {"SlotOfAPiece", "", ", piece: {aim: {piece: none}}", "walker.aim = enemy stone", "if: (first walker).aim is this"},
    {"ItsOwnSlot", "", ", piece: {aim: {piece: none}}", "stone.aim = walker", "if: this.aim is walker"},
    {"ItsOwnSlotThatNamesItself", "", ", piece: {aim: {piece: none}}", "stone.aim = stone", "if: this.aim is this"},
    {"ItsOwnSlotOfACell", "", ", piece: {home: {cell: none}}", "stone.home = stone", "if: this.home is landing"},
    {"ItsFlag", "", ", piece: {worn: {flag: no}}", "stone.worn = yes", "if: this.worn"},
    {"ItsFlagAsASet", "", ", piece: {worn: {flag: no}}", "stone.worn = yes", "if: this is worn"},
};

TEST_P(CapturedSlot, ReadsWhatItWas) {
  const Captured& test = GetParam();
  const auto game = testing_kit::load_yaml(
      "test.yaml", game_of("board: {shape: 3x3}\nstate: {game: {hits: {number: 0}" + test.of_game + "}" + test.others +
                           "}\npieces:\n  walker: {letter: W, moves: step any to enemy}\n  stone: {letter: S}\n"
                           "start: |\n  ...\n  .s.\n  .W.\nturn: [" +
                           test.before + ", move own walker]\nrules: {hit: {when: stone captured, " + test.rule +
                           ", do: hits += 1}}\n"));
  ASSERT_TRUE(game->ok()) << game->error;
  for (const bool is_compiled : {false, true}) {
    const std::unique_ptr<Executor> engine = is_compiled ? game->compiled() : game->reference();
    engine->set(initial_store(game->model()));
    EXPECT_EQ(testing_kit::play(*engine, {"b1xb2"}), "");
    EXPECT_EQ(engine->store().game_slots[0], 1);
  }
}

INSTANTIATE_TEST_SUITE_P(Slots, CapturedSlot, ::testing::ValuesIn(kCaptured),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace ludwright
