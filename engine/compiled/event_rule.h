// Rules that walks and events set off: which of them can be about a piece and a cell, and what they do if that is
// known.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "engine/compiled/bits.h"
#include "engine/model.h"
#include "engine/move.h"

namespace ludwright {

// A rule that forbids single walks, and those it can forbid. Found by prohibition.h.
template <int W>
struct Prohibition {
  const LegalRule* rule = nullptr;
  std::uint64_t types = ~std::uint64_t{0};  // of the walker
  std::vector<Bits<W>> origins, landings;   // [seat that is me]
  bool takes = false;                       // only walks that take something

  bool may_forbid(TypeId type, CellId origin, CellId landing, PlayerId me, bool taking) const {
    return (types >> type & 1U) != 0 &&
           (me >= landings.size() || (landings[me].test(landing) && origins[me].test(origin))) && (taking || !takes);
  }
};

// A rule that waits for an event of a piece, and which pieces and landings it can be about. Found by effect_tables.h.
template <int W>
struct EventRule {
  int index = 0;  // Model::rules
  bool instead = false;
  bool asks = false;      // more than this must hold
  bool is_tally = false;  // Tallies::rules
  std::uint64_t types = ~std::uint64_t{0};
  std::vector<Bits<W>> landings;  // [seat that owns the piece]

  bool may_match(TypeId type, PlayerId owner, int landing) const {
    if ((types >> type & 1U) == 0) return false;
    return owner >= landings.size() || landing == kNone || landings[owner].test(landing);
  }
};

// What is known of a statement that sets: the slots and the value, if it sets them to one. Found by effect_tables.h.
template <int W>
struct SetOp {
  // Of `this` piece: a slot, its owner (the mover), the area it is sent to.
  enum class Kind : std::uint8_t { Other, Game, Player, CellFlag, Piece, Owner, Area } kind = Kind::Other;
  bool is_sure = false;                  // whatever it sets, it can be done and asks nothing
  std::vector<int> names;                // then: the locals that it binds
  bool of_mover = false;                 // Player, Area: of the mover, else of me
  bool origin = false, landing = false;  // CellFlag: of these cells, and
  std::vector<Bits<W>> cells;            // [seat that is me] of these
  int slot = 0;                          // Area: the first container, one for each seat
  std::int32_t value = 0;
};

// What an event sets off for the pieces of a type. Found by effect_tables.h.
template <int W>
struct TypeRules {
  struct AtOnce {  // a rule that sets what is known, and asks nothing but where the piece lands
    const EventRule<W>* rule = nullptr;
    const std::vector<SetOp<W>>* ops = nullptr;
  };
  std::vector<AtOnce> at_once;
  std::array<Bits<W>, kMaxSeats> others{};  // [seat] landings on which other rules may be set off
  int instead = kNone;                      // the rule that always runs instead of the event
};

// What is asked after a walk, if that is always the same and only what sets follows. Of a rule it is which type the
// piece becomes, found by effect_tables.h; else see Forecast::Option.
struct LandingChoice {
  const Statement* choose = nullptr;         // of a rule
  std::vector<std::vector<Choice>> members;  // none: it is not so
};

}  // namespace ludwright
