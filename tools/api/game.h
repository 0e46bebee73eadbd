// A game opened for play, for programs: what its rules are, what may be moved and why not, moves made and taken back,
// pictures, opponents, saved games. Every error is a value. One Game is for one thread at a time; different ones may be
// used by different threads at once. Tested by tests/api.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/notation.h"
#include "tools/api/result.h"
#include "tools/files/save.h"
#include "tools/open_request.h"

namespace ludwright {
class OpenGame;
class Record;
class SceneRunner;
}  // namespace ludwright

namespace ludwright::api {

using ludwright::load_definition;
using ludwright::OpenRequest;

// How players are named, for a help: "random, greedy, …".
std::string player_texts();

// Names of the games that come with the program, sorted.
std::vector<std::string> list_games();

struct CatalogEntry {
  std::string name, title;
  std::size_t seats = 0, options = 0;  // how many; 0 seats: the definition has errors
};
// The same with what a person chooses by. Loads every definition.
std::vector<CatalogEntry> catalog();

// What is wrong with a definition, without opening it: `text` for a person, `json` and `sarif` as `check --format`
// writes them. `quick`: with the options as they are chosen alone, and without trying a first move; else as the verb
// `check`, which loads the definition for every value of every option.
struct CheckReport {
  bool fine = false;      // no errors; there may be warnings
  bool readable = false;  // else the file could not even be read
  std::string text, json, sarif;
};
Result<CheckReport> check_definition(const OpenRequest& request, bool quick = false);

struct MoveStep {       // one choice of a move
  std::string kind;     // "walk", "place", "cell", "piece", "type", "player", "direction", "value", "number",
                        // "alternative", "pass"
  std::string piece;    // walk, place: the type
  std::string from;     // walk: the name of its cell
  std::string to;       // walk, place, cell, piece on the board: the name of the cell; else what was chosen, in words
  int taken = 0;        // pieces captured by it
  std::string by_rule;  // walk: the name of the piece's move; alternative: its name; "" if it has none
};

struct LegalMove {
  std::string text;      // unique among the legal moves; what `make` takes
  std::string sentence;  // "pawn from e2 to e4"
  std::vector<MoveStep> steps;
};

struct State {
  std::string position;             // as text; reads back by set_position
  std::string also_written;         // the same in another form that set_position reads, "" if there is none
  std::string board;                // drawn with characters
  std::string decider;              // the seat that decides; "" for chance and when the game is over
  bool over = false;                //
  std::string result;               // "white wins by checkmate", "" while the game goes on
  std::vector<std::string> made;    // texts of the moves made since the position was set
  std::vector<std::string> undone;  // moves that redo() would make, the next one first
};

struct Meaning {
  std::vector<std::string> moves;  // texts of the legal moves that it may be
  bool is_exact = false;           // the only one is written so; else it is guessed, or some are to choose from
  bool by_beginning = false;       // their texts begin so
};

struct MadeMove {
  std::string text;
  std::string decider;  // the seat that made it, "" for chance
  bool secret = false;  // not everybody saw it: nothing changed but what is hidden
};

struct Why {
  bool legal = false;
  std::string text;  // lines, each ended, with file and line of the rules
};

struct Considered {
  std::string move;
  double value = 0;          // as in Hint
  std::uint64_t visits = 0;  // how often it was looked at; 0 for players that do not count
};

struct Hint {
  std::string move;                  // the text of a legal move
  std::string text;                  // what speaks for it, in words
  double value = 0;                  // the result expected for who decides: 0 lost, 1 won
  std::vector<std::string> expects;  // what the player thinks will follow, `move` first
  std::vector<Considered> others;    // the moves it looked at, best first, `move` among them
  std::uint64_t positions = 0;       // it visited
};

class Game {
 public:
  // At its start. Errors: Input with diagnostics for a definition that cannot be loaded, Usage for an option or engine
  // that does not exist, Fault over a limit.
  static Result<Game> open(const OpenRequest& request);

  // A game that `play --save` wrote, all its moves made. `request.game` says where the definition is now, "" where the
  // file says; options are the file's. `saved` gets what else the file says.
  static Result<Game> open_saved(const OpenRequest& request, const std::string& path, bool lenient, SavedGame& saved);

  Game(Game&&) noexcept;
  Game& operator=(Game&&) noexcept;
  ~Game();

  const Model& model() const;          // the rules, as the reference interpreter reads them
  const Loaded& loaded() const;        // with the texts and warnings of the definition
  const OpenRequest& request() const;  // what was opened

  // What it stands on, for the rest of the tools: to be left where it was found.
  OpenGame& play();
  const OpenGame& play() const;
  const std::string& began_at() const;  // the position that was set, "" for the start
  Record& record();
  SceneRunner& scenes();

  // Whether some of it is not for everybody's eyes.
  bool hides_anything() const;
  std::vector<MadeMove> made() const;  // since the position was set
  bool is_over() const;
  std::string result() const;    // "white wins by checkmate", "" while the game goes on
  std::string ended_by() const;  // file:line:column of the rule that ended it, "" if none did
  Result<State> state();
  // In canonical order; none when the game is over. Where chance decides, its outcomes.
  Result<std::vector<LegalMove>> legal_moves();
  Result<std::vector<std::string>> move_texts();  // theirs alone, which costs less
  // What a text that somebody wrote may mean: a move by its text or coordinates, by its beginning.
  Result<Meaning> meant(const std::string& text);
  // The position drawn with characters.
  Result<std::string> drawing(const DrawStyle& style);

  // Goes to this position, "" for the start; the moves made are forgotten. Nothing changes on error (Illegal).
  // `lenient`: also one that `valid` of the definition refuses.
  Result<Done> set_position(const std::string& text, bool lenient = false);
  // What was made so far belongs to the position now: it is not taken back, and saves begin here.
  Result<Done> begin_here();
  // Makes moves, each by its text or by coordinates. On error (Illegal) those before the wrong one stay made.
  Result<Done> make(const std::vector<std::string>& texts);
  // The same of a list as it is written down elsewhere: with white space between, move numbers, comments, results.
  Result<Done> make_list(const std::string& moves);
  // False where there is nothing to take back, or to make again.
  Result<bool> undo();
  Result<bool> redo();
  // Chance, or anybody: one of the legal moves by lot, each as likely, for chance by weight; the text of what was made.
  Result<std::string> make_random(std::uint64_t random);

  // The first rule that forbids a move, or those that allow it.
  Result<Why> why(const std::string& move);
  // What `player` would do, as `--seat` of `play` names players; the seed makes it repeatable.
  Result<Hint> hint(const std::string& player, std::uint64_t seed);
  // The game as a file of `play --save`, and back: Input if it is no saved game of this definition and options.
  Result<std::string> save();
  Result<Done> load(const std::string& saved, bool lenient = false);  // as set_position

 private:
  struct Parts;
  explicit Game(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace ludwright::api
