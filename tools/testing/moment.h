// A play under examination: the engine under test, a second of its kind, the judge, and the way here. What laws look
// at. Nothing here judges. Tested by tests/laws/.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "engine/executor.h"
#include "engine/reference/reference.h"

namespace ludwright {

// A definition and where its engines come from. Tests of the tester give engines with planted faults.
struct Arena {
  const Model* model = nullptr;
  std::function<std::unique_ptr<Executor>()> make;
};

// One move of a play, and the play before it.
struct Made {
  Move move;
  std::uint32_t index = 0;     // among the legal moves
  PlayerId decider = kNobody;  // whose move it is
  Key key_before = 0;
  bool ends_unit = true;  // a turn, a round, a set-up: whether the position behind it can be set anew
};

// A legal move chosen: this one if it is legal, else by index modulo the number of legal moves.
struct Pick {
  std::uint32_t number = 0;
  bool has_wish = false;
  Move wish = {};
  PlayerId decider = kNobody;  // whose move it was, for lines of which moves were taken out
};
using Line = std::vector<Pick>;

class Moment {
 public:
  explicit Moment(const Arena& arena);

  // Begins a play. `from_start` says that `store` is the game's own first one.
  void begin(const Store& store, bool from_start);
  // Makes the legal move of this index. The game must not be over.
  void make(std::size_t index);
  // Takes the last move back.
  void undo();
  // The index of the move that a pick means. There must be a legal move.
  std::size_t choose(const Pick& pick) const;

  const Model& model() const { return *arena_.model; }
  const Arena& arena() const { return arena_; }
  Executor& play() { return *play_; }    // at this position; a law leaves it as it found it
  Executor& spare() { return *spare_; }  // anywhere: laws may set it
  Reference& judge();                    // at this position; a law leaves it there
  std::unique_ptr<Executor> another() const { return arena_.make(); }

  const Store& store() const { return store_; }
  const MoveList& moves() const { return moves_; }
  bool over() const { return over_; }
  bool begins_unit() const { return made_.empty() || made_.back().ends_unit; }
  bool from_start() const { return from_start_; }

  const std::vector<Made>& made() const { return made_; }
  Line line() const;                                                                   // the moves made, as picks
  const Store& before() const { return befores_.empty() ? first_ : befores_.back(); }  // before the last move, if any
  const Store& before(std::size_t i) const { return i < befores_.size() ? befores_[i] : store_; }  // before move i
  const Store& first() const { return first_; }  // where the play began

  // Some members of 0..count-1, spread evenly; which, changes from position to position. All if `thorough`.
  std::vector<std::size_t> sample(std::size_t count, std::size_t most) const;

  bool thorough = false;                            // laws look at every move, not at some
  std::unordered_map<Key, std::size_t> identities;  // of positions seen in all plays, for laws about keys

 private:
  void look();

  Arena arena_;
  std::unique_ptr<Executor> play_, spare_;
  std::unique_ptr<Reference> judge_;
  bool judge_is_here_ = false;
  bool from_start_ = true;
  bool over_ = false;
  Store first_, store_;
  std::vector<Store> befores_;  // parallel to made_
  MoveList moves_;
  std::vector<Made> made_;
};

// Engines for a model as the program has them: the compiled one, or the judge if the definition is over one of its
// limits. `model` must outlive the arena.
Arena arena_of(const Model& model);
// The same for one engine by name: "compiled" or "reference".
Arena arena_of(const Model& model, const std::string& engine);

// Whether an expression of the definition has this operation.
bool mentions(const Model& model, Op op);
// Whether a statement of this kind stands in the definition.
bool has_statement(const Model& model, StatementKind kind);

}  // namespace ludwright
