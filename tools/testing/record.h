// One game being played: the moves made, taken back and to be made again. What `play` and `replay` stand on.
// Tested by tests/tools/save_test.cpp.
#pragma once
#include <random>
#include <string>
#include <vector>

#include "tools/common.h"
#include "tools/files/save.h"

namespace ludwright {

class Record {
 public:
  // Begins at the game's present position; `name` and `position` are what saves will say of it.
  Record(OpenGame& game, std::string name, std::string position)
      : game_(game), name_(std::move(name)), position_(std::move(position)) {}

  struct Entry {
    Move move;
    std::string text;
    PlayerId decider = kNobody;  // kNobody: chance
    bool secret = false;         // not everybody saw it: nothing changed but what hidden areas hold
  };
  const std::vector<Entry>& made() const { return made_; }
  const std::vector<Entry>& undone() const { return undone_; }  // the last is the next to make again

  // Makes a legal move. What was taken back before can no longer be made again, unless it begins with this move.
  void make(const Move& move, const std::string& text);
  bool undo();  // false if there is nothing to take back
  bool redo();

  // A legal move drawn evenly, or by weights if chance decides.
  Move draw(std::mt19937_64& random);

  SavedGame saved() const;
  // Makes the moves of a save; those that are made already, up to the first other one, stay. "" or which move is not
  // legal.
  std::string replay(const SavedGame& saved);

 private:
  OpenGame& game_;
  std::string name_, position_;
  std::vector<Entry> made_;
  std::vector<Entry> undone_;
};

// Reads a saved game and opens its definition with its options. Throws Stop with kInput if the file is no saved game,
// the definition has changed, or its position is not one of the game. `request.game` replaces the definition's name or
// path if it is not empty; its options are the save's.
SavedGame open_saved(OpenRequest request, const std::string& path, bool lenient, std::unique_ptr<OpenGame>& opened);

}  // namespace ludwright
