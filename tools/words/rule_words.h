// Rules as sentences of controlled English: pieces, programs, events, ends. The same sentence for the same rule
// everywhere: in captions, rulebook pages, `show`, `why`, wherever a person asks what a rule says. Expressions and
// paths come from words.h. Tested by tests/tools/rule_words_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "tools/words/words.h"

namespace ludwright {

// "It steps one cell forward to an empty cell (advance). It …", what it may do after its move in the same turn;
// "It has no moves of its own." for a type without moves.
std::string piece_sentence(const Model& model, TypeId type);
// Its moves one by one, the name apart.
struct MoveSentence {
  std::string name;      // "castle short", "" if it has none
  std::string sentence;  // "slides 2 cells east …, if …; then send …"
};
std::string move_sentence(const Model& model, const MoveRule& move);
std::vector<MoveSentence> move_sentences(const Model& model, const std::vector<MoveRule>& moves);
// Where a move of a type or a role is written: "pieces.pawn.moves.straight". `move` is one of the model's own.
std::string move_rule_name(const Model& model, const MoveRule& move);
// What the turn lets a piece of a type do once it has moved: "After its move it may move once more in the same turn, if
// it is not a king.", a sentence each. Empty where a turn is one move.
std::vector<std::string> sequel_sentences(const Model& model, TypeId type);

// A program as lines with their depth.
struct ProgramLine {
  int depth = 0;
  std::string text;
};
std::vector<ProgramLine> program_lines(const Model& model, BlockId block);
// A statement by its first line, without what stands below it.
std::string statement_words(const Model& model, const Statement& statement);
// The same on one line: "choose …; then …".
std::string program_words(const Model& model, BlockId block);

std::string event_words(const Model& model, const Rule& rule);    // "When a pawn moves to row 8"
std::string rule_sentence(const Model& model, const Rule& rule);  // the whole rule
std::string legal_sentence(const Model& model, const LegalRule& rule);
std::string end_sentence(const Model& model, const EndRule& rule);
std::string valid_sentence(const Model& model, const ValidRule& rule);  // as it is written, else its condition
// Whether rules name rows or columns, which each player counts from another side.
bool rows_differ_by_player(const Model& model);
std::string limit_sentence(const Model& model);  // when a game that goes on and on is over

}  // namespace ludwright
