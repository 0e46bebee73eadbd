// What all rooms share: loading, and the one place where an engine is chosen.
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
#include "tools/open_request.h"
#include "tools/stop.h"

namespace ludwright {

std::filesystem::path definitions_folder();

// The same definition, with a text of its own among the files.
OpenRequest with_text_in_files(OpenRequest request);
// As load_definition, with helps for what is wrong if they are asked for; throws Stop with the diagnostics if the game
// has errors, or if an option or value does not exist.
Loaded load_or_stop(const OpenRequest& request);

// An engine with what it needs to stay alive. The model must outlive it.
struct Engine {
  std::unique_ptr<Model> lowered;
  std::shared_ptr<const Ruleset> ruleset;
  std::unique_ptr<Executor> executor;
};
// `name`: compiled or reference. Throws Stop for another, and if the definition is over a limit of the compiled engine.
Engine make_executor(const Model& model, const std::string& name);
// Another play on the same ruleset, for another thread. `model` must be the one that the engine was made for.
std::unique_ptr<Executor> another_executor(const Engine& engine, const Model& model);

// A game with an engine, at its start.
class OpenGame {
 public:
  // Throws Stop.
  explicit OpenGame(const OpenRequest& request) : OpenGame(load_or_stop(request), request.engine) {}
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
  // Makes moves, one after the other, by `make` if it is given. Throws Stop.
  void make_moves(std::vector<std::string> texts, const std::function<void(const Move& move)>& make = {});
  // The same of a list, with what lists of moves have besides: see files/move_list.h.
  void make_moves(const std::string& list);
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
    std::string text_of(const Move& move) const;  // "?" if it is not legal
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
// CPU seconds of this process so far.
double cpu_seconds();

}  // namespace ludwright
