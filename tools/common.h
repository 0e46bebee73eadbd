// What every verb shares: exit statuses, colours, the flags that name a game and a position, loading, and the one place
// where an engine is chosen.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dsl/load.h"
#include "engine/compiled/compiled.h"
#include "engine/notation.h"
#include "engine/reference/reference.h"

namespace ludwright {

// Exit statuses of the program.
inline constexpr int kFine = 0;
inline constexpr int kFindings = 1;  // findings, or an illegal request about a valid game
inline constexpr int kUsage = 2;
inline constexpr int kInput = 3;     // a file that cannot be read or written, or is not a valid game
inline constexpr int kFault = 4;     // the program's own
inline constexpr int kNotBuilt = 5;  // what this build leaves out: tools/ludwright then builds the rest

// Ends a verb: `message` goes to stderr as it is, `status` to the shell.
struct Stop {
  int status = kFault;
  std::string message;
};

// What all verbs are given, and give back.
struct Invocation {
  std::string color = "auto";
  int status = kFine;
  TextOfFile texts;  // go before files on the disk: definitions, and what they extend and include
  // Whether to write ANSI colours to this stream: as --color says; by itself only to a terminal, and not if NO_COLOR is
  // set.
  bool colors(FILE* stream) const;
};

std::filesystem::path definitions_folder();

struct GameFlags {
  std::string game;
  std::vector<std::string> sets;  // "OPTION=VALUE"
  std::string position;
  std::string moves;
  bool lenient = false;  // positions that `valid` of the definition refuses are taken
  std::string engine = "compiled";
};

// `OPTION=VALUE` texts to choices. Throws Stop.
OptionChoices read_sets(const std::vector<std::string>& sets);
// Throws Stop (usage) for an option that the definition does not have, or not with this value.
void check_options(const ast::Game& game, const OptionChoices& options);
// Throws Stop with the rendered diagnostics if the game has errors, or if an option or value does not exist.
Loaded load_or_stop(const Invocation& invocation, const std::string& game, const OptionChoices& options,
                    Purpose purpose = Purpose::Whole);

// An engine with what it needs to stay alive. The model must outlive it.
struct Engine {
  std::unique_ptr<Model> lowered;
  std::shared_ptr<const Ruleset> ruleset;
  std::unique_ptr<Executor> executor;
};
// `name`: compiled or reference. Throws Stop if the definition is over a limit of the compiled engine.
Engine make_executor(const Model& model, const std::string& name);
// Another play on the same ruleset, for another thread. `model` must be the one that the engine was made for.
std::unique_ptr<Executor> another_executor(const Engine& engine, const Model& model);

// A game loaded for play, without its examples, with an engine at the position that the flags ask for.
class OpenGame {
 public:
  OpenGame(const Invocation& invocation, const GameFlags& flags, Purpose purpose = Purpose::Play);
  OpenGame(const Invocation& invocation, const std::string& game, const OptionChoices& options,
           const std::string& engine);

  // A game that was loaded otherwise; it must have a model. Throws Stop if the engine cannot be made.
  OpenGame(Loaded loaded, const std::string& engine);

  OpenGame(const OpenGame&) = delete;
  OpenGame& operator=(const OpenGame&) = delete;

  const Loaded& loaded() const { return loaded_; }
  const Model& model() const { return *loaded_.model; }
  Executor& executor() { return *engine_.executor; }
  Reference& judge() { return *judge_; }  // for expressions; its position is the caller's to set
  Reference& judge_here();                // the same, brought to where the executor is
  const SuffixTest& suffix() const { return suffix_; }

  // Whether a position must be one that its game allows: `valid` of the definition.
  enum class Judging : std::uint8_t { Strict, StrictUnlessFlag, Lenient };  // StrictUnlessFlag: --lenient would take it
  // Throws Stop.
  void set_position(const std::string& text, Judging judging = Judging::Strict);
  // Moves separated by white space, with what lists of moves have besides: see files/move_list.h. `made` is called
  // after each. Throws Stop.
  void make_moves(const std::string& texts,
                  const std::function<void(const Move& move, const std::string& text)>& made = {});
  void restart();  // at the start of the game
  void do_move(const Move& move);
  void undo_move();                               // there must be one
  const MoveList& made() const { return made_; }  // since the position that was set
  // What to say of a text that is no legal move: "`Nd2` could be `Nbd2` or `Nfd2`", or that it is illegal, and the
  // legal moves that are nearest to it.
  std::string misread(const std::string& text, const MoveReading& reading);

  // Another play on the same ruleset, for another thread, where set_position and make_moves have led to.
  std::unique_ptr<Executor> another_play() const;

  // Legal moves with their texts, in canonical order.
  struct Choices {
    MoveList moves;
    std::vector<std::string> texts;
  };
  Choices choices();

 private:
  // Moves written without a space between, as in `f5d6c3` or `4453`: where every legal move is the name of a place
  // alone. None if the text is not two or more of them.
  std::vector<std::string> joined_moves(const std::string& text);

  Loaded loaded_;
  Engine engine_;
  std::unique_ptr<Reference> judge_;
  SuffixTest suffix_;
  Store begin_;
  MoveList made_;  // from there
};

// `file:line:column` of a place in the model's files.
std::string place_text(const Model& model, const Place& place);
// What is wrong with the text of a position, with the place marked under it; "" if it is one of the game. `store` is
// set if the text can be read.
std::string position_fault(const Model& model, const std::string& text, bool judged, std::optional<Store>& store);
// "black wins by checkmate", "draw by stalemate"; "" while the game goes on.
std::string outcome_text(const Model& model, const Outcome& outcome);
std::vector<std::string> split_words(const std::string& text);
// Frames are drawn if the locale speaks UTF-8.
bool speaks_unicode();
// CPU seconds of this process so far.
double cpu_seconds();

}  // namespace ludwright
