// Saved games: a JSON file with what the game was (name, options, checksum) and the moves as text. Tested by
// tests/tools/save_test.cpp.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "dsl/load.h"

namespace ludwright {

struct SavedGame {
  std::string game;                             // as given on the command line: a name or a path
  std::string checksum;                         // of the definition and its options, 16 hexadecimal digits
  std::map<std::string, std::string> sections;  // top key of the definition → checksum of what is below it
  OptionChoices options;                        // all of them, the defaults included
  std::map<std::string, std::string> players;   // seat → who played: "human", "mcts:4000"; empty if it is not known
  std::string position;                         // where the game began, "" for the start
  std::vector<std::string> moves;
  // What is not for everybody's eyes is written sealed, see seal.h: the position, and moves by their index.
  bool secret_position = false;
  std::set<std::size_t> secret_moves;
  std::string result;  // "" while the game goes on
  // Of a game that `test` has kept because it breaks a law: the law's name, and how it is broken.
  std::string law, fault;
};

// What a save says of the definition that is being played.
SavedGame describe(const std::string& game, const Loaded& loaded);

std::string write_saved(const SavedGame& saved);
// Nothing, and what is wrong with the text in `error`, if it is no saved game.
std::optional<SavedGame> read_saved(const std::string& text, std::string& error);

// What has changed in the definition since the game was saved, in words; empty if nothing has.
std::vector<std::string> changes_since(const SavedGame& saved, const Loaded& loaded);

// Writes without a name in the same folder, to the disk, and then gives it the name: at every moment the file is the
// old one or the new one, and a kill leaves nothing beside it. "" or why it could not be written.
std::string write_file(const std::string& path, const std::string& text);
// A file of at most 16 MiB. Nothing, and why in `error`, if it cannot be read.
std::optional<std::string> read_file(const std::string& path, std::string& error);

}  // namespace ludwright
