// Sets, truths and numbers of a definition as English phrases, and walks as verbs: what words.h and rule_words.h are
// made of. Tested by tests/tools/words_test.cpp.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/model.h"

namespace ludwright {

// A direction relative to another one, by steps of the ring: "forward", "diagonally backward left".
std::string turn_words(const Topology& board, int steps);

class Phrases {
 public:
  // Who is spoken to: the player himself in a program of a turn, or a reader, about the player or about the owner of
  // the piece that a rule is about.
  enum class Voice : std::uint8_t { You, Player, Owner };
  // With `about`, `this piece` is known to be of that type: conditions on its type are decided, and it is "it".
  explicit Phrases(const Model& model, Voice voice = Voice::Player, int about = kNone)
      : model_(model), voice_(voice), about_(about) {}
  // For what stands inside a phrase that the definition names: its parameters go by their names.
  void inside_use(int use) { inside_ = use; }

  // What an expression says, even if the definition has a name for it.
  std::string spelt_out(ExprId id) const;
  // "fly (the flier, the course, 2)"; nothing if some argument cannot be said.
  std::optional<std::string> use_words(int use) const;

  // A noun phrase without an article for a set ("own pawn in row 2"), a clause for a truth, else a value.
  std::string expr(ExprId id) const;
  // The same with the noun that the language leaves out: "own piece" for `own`.
  std::string noun(ExprId id) const;
  // One member: "a pawn", "one of your pieces", "the pushed piece".
  std::string one(ExprId id) const;
  // Every member: "every taken piece", "the enemy piece directly behind the cell it left".
  std::string every(ExprId id) const;
  // Where something is put: "an empty cell", "your hand", "the opponent's reserve".
  std::string place(ExprId id) const;
  std::string paths(PathsId id) const;
  // "the pusher", by the name that the definition gives it.
  std::string local(int index) const;
  // Whether a piece of the type that is known is among these, or with `holds` false is not: "yes", "no", or "it is a
  // king".
  std::string about_this(ExprId pieces, bool holds = true) const;
  // Whether a set or a truth has been decided by options or traits: nothing can be in it, nothing can make it so.
  bool is_nothing(ExprId id) const;
  // "its level", "the player's flag", "the level of an enemy king"; with `all`, "the level of every enemy king".
  std::string whose(ExprId id, const std::string& name, bool all = false) const;
  // What things are in: "the goal", "row 2", "your hand".
  std::string inside(ExprId cells) const;
  // `this`, through conversions.
  bool is_this(ExprId id) const { return bare(id).op == Op::This; }

 private:
  std::optional<std::string> parameter(ExprId id) const;
  std::optional<std::string> name_of(ExprId id) const;
  bool is_named(ExprId id) const { return name_of(id).has_value(); }
  std::string a(const Expr& e) const { return expr(e.args[0]); }
  std::string b(const Expr& e) const { return expr(e.args[1]); }
  const Expr& bare(ExprId id) const;
  std::optional<bool> decided(ExprId truth) const;
  bool is_definite(ExprId id) const;
  bool is_single(ExprId id) const;
  bool is_place(const Expr& e) const;
  bool is_joined(ExprId truth) const;
  std::string yours() const { return voice_ == Voice::You ? "your " : who() + "'s "; }
  std::string who() const {  // decides
    return voice_ == Voice::You ? "you" : voice_ == Voice::Player ? "the player" : "its owner";
  }
  bool is_in(const Expr& e) const;
  bool starts_once(const Expr& own) const;
  std::string group(ExprId id) const;
  std::string either(const Expr& e) const;
  std::string both(const Expr& e) const;
  std::string intersection(const Expr& e) const;
  std::string difference(const Expr& e) const;
  std::string not_in(ExprId id, ExprId base) const;
  void members(ExprId id, std::vector<ExprId>& out) const;
  std::string where(const Expr& e) const;
  std::string viewed(const Expr& e) const;
  std::string negation(ExprId id) const;
  std::string existence(ExprId id, bool is_there) const;
  std::string likeness(const Expr& e, bool holds) const;
  std::string comparison(const Expr& e) const;
  std::string counted(ExprId set, const std::string& how, int number) const;
  std::string property(const Expr& e, const std::string& name) const;
  std::string slot(const Expr& e) const;
  const SlotInfo& slot_of(const Expr& e) const;
  bool is_quality(const Expr& e) const;
  std::string quality(const Expr& e, bool holds) const;
  std::optional<std::int32_t> number(ExprId id) const;
  std::string operand(const Expr& e, std::size_t side) const;
  std::string lines(const Expr& e) const;
  std::string cell_set(std::size_t index) const;
  std::string cell_set_name(std::size_t index) const;
  std::string type_set(std::size_t index) const;
  std::string plain_word(Op op) const;

  // ---- walks ----
  std::string reached(const Expr& e, const std::string& what) const;
  std::string relation(const Expr& e) const;
  std::string leg(const Leg& leg, bool last) const;
  std::string verb(const Leg& leg) const;
  std::string slide(const Leg& leg) const;
  std::string length(const Leg& leg, const std::string& kind) const;
  std::string ending(const Leg& leg, bool apart) const;
  std::string crossed(ExprId through) const;
  std::string directions(const Leg& leg) const;
  std::string one_direction(const Directions& direction) const;
  std::string leap_by_name(const Leg& leg) const;
  bool is_number(ExprId id, int number) const;
  bool is_empty(ExprId id) const;

  const Model& model_;
  Voice voice_ = Voice::Player;
  int about_ = kNone;
  int inside_ = kNone;  // the use of a named phrase that is being said
};

// A program on one line, see rule_words.h.
std::string program_words(const Model& model, BlockId block, Phrases::Voice voice);

}  // namespace ludwright
