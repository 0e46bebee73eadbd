// A game opened for play, for programs: what its rules are, what may be moved and why not, moves made and taken back,
// pictures, opponents, saved games. Every error is a value. One Game is for one thread at a time; different ones may be
// used by different threads at once. Tested by tests/api.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dsl/load.h"
#include "tools/api/result.h"

namespace ludwright {
class OpenGame;
class Record;
class SceneRunner;
}  // namespace ludwright

namespace ludwright::api {

struct OpenRequest {
  std::string game;                 // a name that list_games() gives, or the path of a YAML file
  std::optional<std::string> text;  // the definition itself, instead of what stands under that path
  TextOfFile files;                 // texts that go before files on the disk, for what the definition extends, includes
  OptionChoices options;            // name → value; others have their defaults
  std::string engine = "compiled";  // or "reference"
};

// Names of the games that come with the program, sorted.
std::vector<std::string> list_games();

struct CatalogEntry {
  std::string name, title;
  std::size_t seats = 0, options = 0;  // how many; 0 seats: the definition has errors
};
// The same with what a person chooses by. Loads every definition.
std::vector<CatalogEntry> catalog();

// The definition with what each step of loading made, for the rest of the tools. Throws Stop for an option that does
// not exist.
Loaded load_definition(const OpenRequest& request);

// What is wrong with a definition, without opening it: `text` for a person, `json` as `check --format json` writes it.
// `quick`: with the options as they are chosen alone, and without trying a first move; else as the verb `check`, which
// loads the definition for every value of every option.
struct CheckReport {
  bool fine = false;  // no errors; there may be warnings
  std::string text, json;
};
CheckReport check_definition(const OpenRequest& request, bool quick = false);

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
  std::string board;                // drawn with characters
  std::string decider;              // the seat that decides; "" for chance and when the game is over
  bool over = false;                //
  std::string result;               // "white wins by checkmate", "" while the game goes on
  std::vector<std::string> made;    // texts of the moves made since the position was set
  std::vector<std::string> undone;  // moves that redo() would make, the next one first
};

struct Why {
  bool legal = false;
  std::string text;  // lines, each ended, with file and line of the rules
};

struct PictureRequest {
  std::string piece;           // a type by name or letter: the diagram of how it moves; "" for the present position
  std::string from;            // a cell: where the piece stands, or whose moves are marked in the position
  std::string theme = "auto";  // light, dark, print
  std::vector<std::string> set_up;  // more pieces in the diagram: "enemy pawn@d5"
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

struct SimulationRequest : OpenRequest {
  std::string agents = "random";  // one for all, or one for each player with commas between
  std::uint64_t games = 1000;     // rounded up so that everybody sits on every seat
  std::uint64_t seed = 1;
  unsigned threads = 1;         // results do not depend on it
  std::string format = "json";  // or html
  // Told how many games have been played, now and then; false ends the simulation with what there is.
  std::function<bool(std::uint64_t games)> progress;
};

struct TestRequest : OpenRequest {
  std::uint64_t plies = 2000;  // moves of random games
  double seconds = 10;         // for those at most; examples and notes likewise
  std::uint64_t seed = 1;
  bool exhaustive = false;  // all positions too, as far as `positions` goes
  std::size_t positions = 100'000;
};

// Holds a definition against its examples, its properties and the laws of games: JSON, {"game", "passed", "failures",
// "findings", "facts", "text"} as `test --json` writes a game, `text` for a person. What fails is no error.
Result<std::string> test(const TestRequest& request);

// Plays many games; the report as `simulate --format` writes it. Takes as long as the games do.
Result<std::string> simulate(const SimulationRequest& request);

class Game {
 public:
  // Errors: Input with diagnostics for a definition that cannot be loaded, Usage for an option or engine that does not
  // exist, Fault over a limit.
  static Result<Game> open(const OpenRequest& request);

  Game(Game&&) noexcept;
  Game& operator=(Game&&) noexcept;
  ~Game();

  const Model& model() const;    // the rules, as the reference interpreter reads them
  const Loaded& loaded() const;  // with the texts and warnings of the definition

  // What it stands on, for the rest of the tools: to be left where it was found.
  OpenGame& play();
  const std::string& began_at() const;  // the position that was set, "" for the start
  Record& record();
  SceneRunner& scenes();

  Result<State> state();
  // In canonical order; none when the game is over. Where chance decides, its outcomes.
  Result<std::vector<LegalMove>> legal_moves();

  // Goes to this position, "" for the start; the moves made are forgotten. Nothing changes on error (Illegal).
  // `lenient`: also one that `valid` of the definition refuses.
  Result<Done> set_position(const std::string& text, bool lenient = false);
  // Makes moves, each by its text or by coordinates. On error (Illegal) those before the wrong one stay made.
  Result<Done> make(const std::vector<std::string>& texts);
  // False where there is nothing to take back, or to make again.
  Result<bool> undo();
  Result<bool> redo();
  // Chance, or anybody: one of the legal moves by lot, each as likely, for chance by weight; the text of what was made.
  Result<std::string> make_random(std::uint64_t random);

  // The first rule that forbids a move, or those that allow it.
  Result<Why> why(const std::string& move);
  // What `player` would do, as `--seat` of `play` names players; the seed makes it repeatable.
  Result<Hint> hint(const std::string& player, std::uint64_t seed);
  // Leaf nodes at this depth. Bounded by the caller: it grows by the number of moves with each step.
  Result<std::uint64_t> perft(int depth);

  // One SVG document.
  Result<std::string> svg(const PictureRequest& request);
  // The rules written out as a page: `format` is "html" or "md".
  Result<std::string> rulebook(const std::string& format);

  // Holds a rulebook's text against the rules, sentence by sentence: a report as `rulebook check --format` json, text
  // or html writes it. `markdown`: else plain text. Without a side file of bindings.
  Result<std::string> check_rulebook(const std::string& book, bool markdown, const std::string& format);

  // The game as a file of `play --save`, and back: Input if it is no saved game of this definition and options.
  Result<std::string> save();
  Result<Done> load(const std::string& saved, bool lenient = false);  // as set_position

 private:
  struct Parts;
  explicit Game(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace ludwright::api
