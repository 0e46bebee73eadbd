// How a turn is listed without running its program, and what is known of its walks and placements before they are made.
// Built by turn_tables.h and forecast_builder.h.
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/compiled/attack_class.h"
#include "engine/compiled/bits.h"
#include "engine/compiled/event_rule.h"
#include "engine/model.h"

namespace ludwright {

// What must not be after a placement: a piece of these types, of its owner, on these cells.
template <int W>
struct Bar {
  ExprId require = kNoId;  // the truth that says so
  std::uint64_t types = ~std::uint64_t{0};
  std::vector<Bits<W>> cells;  // [seat]
};

// What a rule says of checks, with two players: that a piece of the opponent's of some types is attacked.
struct CheckTest {
  std::uint64_t types = 0;  // it holds only where one of these is; 0: it may hold where none is
  bool always = false;      // and it holds wherever one is
};

// What is known of a walk or placement of a turn before it is made, by the kind of the piece: its type, then a bit for
// each of `flags`. Landings by seat and kind.
template <int W>
struct Forecast {
  using BySeat = std::vector<std::vector<Bits<W>>>;
  struct Judged {  // a `never` rule that is tried on the changed board, and where it may forbid
    const LegalRule* rule = nullptr;
    BySeat may;
    int line = kNone;       // LineKind: all that it reads of where the piece is
    bool own_only = false;  // it reads no pieces but those of the mover
    // Of some kinds it forbids, where it may, if more than `most` pieces of a flat set are on the line of the piece.
    int flat = kNone;
    int most = 0;
    std::vector<std::vector<bool>> by_count;  // [seat][kind] it is so
    BySeat counted;                           // where the piece itself is in the set
    BySeat lines;                             // [seat][cell] the line through it, if it is so of some
    CheckTest check;
  };
  std::vector<int> flags;  // piece slots
  std::vector<Judged> rules;
  std::vector<const LegalRule*> told;  // rules of which `never` says all,
  std::vector<ExprId> barred;          // where there are none of these pieces of the mover's before the turn
  BySeat never;                        // forbidden for certain
  BySeat tried;                        // maybe forbidden by `rules`
  BySeat dear;                         // those of them that a count does not tell
  BySeat run;                          // maybe forbidden by a rule that only a run can judge
  std::vector<std::vector<std::vector<Bits<W>>>> asking;  // [seat][kind][origin] more may be done; no origins: nowhere
  // What is asked then, if that is one of these which only set flags of the piece, and where that is sure and all else
  // foreseen of each.
  struct Option {
    BlockId block = kNoId;
    LandingChoice choice;            // of one member
    std::vector<std::size_t> kinds;  // [kind] that the piece is of then
  };
  std::vector<Option> options;
  std::vector<std::vector<std::vector<Bits<W>>>> offered;  // [seat][kind][origin] among `asking`; no origins: nowhere
  // [seat] walks: kinds of which it may say something, with the origins from which some landing is one of these.
  std::vector<std::vector<std::pair<PieceKind, Bits<W>>>> apart;
  std::vector<std::vector<std::vector<Bits<W>>>> touched;  // [seat][kind][origin] then: those landings
  CheckTest check;                                         // of all rules that only a run can judge, of placements
  std::vector<std::size_t> sets;                           // [kind] of movements, which the piece has then
};

// One way to take a turn: a walk, or a placement on one of a set of cells, or one after the other, and then what only
// sets; or an alternative that is run to find its moves.
struct FastPart {
  int alternative = kNone;  // which of those that the turn begins with, if it does
  BlockId block = kNoId;
  const Statement* walk = nullptr;        // both null: runs of the block tell
  const Statement* place = nullptr;       // of a new piece, or of pieces that wait in areas
  std::vector<int> bars;                  // of placements: RulesetOf::bars
  std::vector<ExprId> asking;             // of walks: more than setting is done after one only where one of these holds
  int forecast = kNone;                   // RulesetOf::forecasts
  std::size_t rest = 0;                   // the statements of the block after those
  bool rest_asks = false;                 // of walks: they do nothing unless one of `asking` holds
  TypeId placed = 0;                      // of what is placed, if that is new
  int most_places = 0;                    // with both, no walk leaves more cells to place on
  bool goes_on = false;                   // what takes may go on taking
  std::vector<const Statement*> further;  // by these `move`s of `this`; null: by what is not known
  bool chooses = false;                   // of walks: a LandingChoice is part of the move
  bool reads_route = false;               // what a walk sets off reads its heading or the cells it crossed
  ExprId entry = kNoId;                   // what a block that is run requires first
  const Statement* choose = nullptr;      // what a block that is run begins with, if nothing is asked after it
  bool says_same = false;                 // a block that is run: its moves might say the same as walks or placements,
  bool may_meet = false;                  // or as those of other blocks

  bool is_run() const { return walk == nullptr && place == nullptr; }
};

// How the turn of a phase is listed.
struct FastPhase {
  // What `prefer` compares: whether something is taken, or how much.
  enum class Prefers : std::uint8_t { Nothing, Taking, Most };
  bool ok = false;
  std::string why;       // why not
  bool is_told = false;  // its parts are all that there is, though they may not do for listing
  Prefers prefers = Prefers::Nothing;
  std::vector<FastPart> parts;  // those that are run last
  bool only_places = false;     // one part, which places a new piece on any of the cells that it names

  const FastPart* part(int alternative) const {
    for (const FastPart& part : parts) {
      if (part.alternative == alternative) return &part;
    }
    return nullptr;
  }
};

}  // namespace ludwright
