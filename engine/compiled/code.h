// The compiled form of expressions: small nodes in one array, two arguments each, with what each depends on. Made by
// code.cpp from a lowered model; read by eval.h.
#pragma once
#include <cstdint>
#include <vector>

#include "engine/model.h"

namespace ludwright {

// What the value of a node can change with, besides the position: bits of Node::depends.
inline constexpr std::uint32_t kOnIt = 1;    // the candidate
inline constexpr std::uint32_t kOnThat = 2;  // the enclosing candidate
inline constexpr std::uint32_t kOnHere = 4;  // where the present leg began
inline constexpr std::uint32_t kOnHeading = 8;
inline constexpr std::uint32_t kOnCrossed = 16;
inline constexpr std::uint32_t kOnThis = 32;  // the moving piece, its origin and landing, the attacker
inline constexpr std::uint32_t kOnLocal = 64;
inline constexpr std::uint32_t kOnTaken = 128;
inline constexpr std::uint32_t kOnAttacked =
    256;  // asks `attacked`: dear, so tested cell by cell where a test is enough
inline constexpr std::uint32_t kOnMe = 512;
inline constexpr std::uint32_t kOnFlow = 1024;  // whose turn it is, who is left, counts of turns, the past
inline constexpr std::uint32_t kOnRoles = 2048;
// A test whose value is the same for every cell of every walk of one generation.
inline constexpr std::uint32_t kChangesInWalk =
    kOnIt | kOnThat | kOnHere | kOnHeading | kOnCrossed | kOnThis | kOnLocal | kOnTaken;

struct Node {
  Op op = Op::None;
  Type type = Type::Error;
  std::uint16_t aux = 0;
  std::int32_t value = 0;
  std::int32_t a = kNoId, b = kNoId;
  std::uint32_t depends = 0;
  bool in_play = false;   // Pieces: none of them is gone, so that the tops of cells and the rest can be looked through
  bool on_top = false;    // Pieces: all of them stand on top of cells, so that their cells say it all
  bool sited = false;     // Pieces: all of them on cells or in areas that are named, so that one looks there only
  bool gathered = false;  // likewise, or several such sets, so that they come in no order
  bool by_type = false;   // Pieces, of a Where: the condition asks nothing of the candidate but its type
  std::int32_t kept = kNone;       // index of the value kept while the arrangement stays; see keep_values
  std::int32_t kept_tops = kNone;  // likewise of the cells on top of which they are
  std::int32_t by_own = kNone;     // Number, Truth: index of the value kept while the cells of the pieces of me stay
  std::int32_t flat = kNone;       // Pieces: index of the operations on sets at hand that it is, see FlatSet
  std::int32_t attack = kNone;     // Some: index of the AttackQuestion that it is
  std::int32_t plan = kNone;       // Cells: index of the operations on sets at hand that it is, see SetPlans
  std::int32_t by_cells = kNone;   // Where: index of the condition, if it looks at no more than two cells
  std::int32_t line = kNone;       // `line of N S`: index of the S that was last seen to have none
};

// Makes sets of types that are united, met or taken from each other one set, which is added to `masks`.
void fold_types(std::vector<Node>& code, std::vector<std::uint64_t>& masks);

// A set of pieces as operations on sets that the board has at hand, from the first on: what of them is on top of cells.
struct FlatSet {
  struct Part {
    Op join = Op::Union;  // with what comes before it
    std::int32_t node = kNoId;
  };
  std::vector<Part> parts;
};

// Whether some piece of a flat set is attacked: as one of me, of its owner or of an opponent.
struct AttackQuestion {
  enum class As : std::uint8_t { Me, Owner, Opponents };
  As as = As::Me;
  std::int32_t flat = kNone;
};

// How many values of each kind a play keeps.
struct KeptCounts {
  int cells = 0, pieces = 0, numbers = 0, by_own = 0, lines = 0;
};

// Nodes with the same index as the model's expressions; further ones follow for operations of more than two arguments.
std::vector<Node> make_code(const Model& model);

// Notes which sets of pieces are sets of cells, and chooses the nodes whose values are worth keeping: those that change
// only with the arrangement and me, and cost more than a look. `has_off`: pieces in play may be elsewhere than on top
// of a cell, so that sets of pieces are searched for; `stacks`: under others.
// Sets that are flat are noted in `flat`.
KeptCounts keep_values(const Model& model, std::vector<Node>& code, bool has_off, bool stacks,
                       std::vector<FlatSet>& flat);

// Finds the questions whether pieces that stand on top of cells are attacked, once it is noted which those are.
std::vector<AttackQuestion> find_attack_questions(std::vector<Node>& code);

// What the walks of a path set depend on.
// Whether the opponents of a player are always one and the same: two seats, none of whom is out while something is
// asked. Then a zone of the opponents is a Zone whose number follows those of the model.
bool has_one_opponent(const Model& model);

std::uint32_t path_depends(const Model& model, const std::vector<Node>& code, PathsId paths);

}  // namespace ludwright
