// What a lowered model is compiled to: code, constant sets as bitboards, and a table for every movement that fits a
// family. Immutable, shared by all plays. Built by compile.cpp and tables.h.
#pragma once
#include <array>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/compiled/bits.h"
#include "engine/compiled/board.h"
#include "engine/compiled/cell_tables.h"
#include "engine/compiled/code.h"
#include "engine/compiled/compiled.h"
#include "engine/compiled/kernels/kernel.h"
#include "engine/compiled/last_choices.h"
#include "engine/compiled/reach.h"
#include "engine/compiled/screened_reach.h"
#include "engine/compiled/tallies.h"
#include "engine/model.h"
#include "engine/move.h"

namespace ludwright {

// What a movement's path is to the engine.
enum class Family : std::uint8_t {
  Targets,   // fixed target cells: one step or leap, each end tested alone
  Rays,      // slides over empty cells: first blocker on each line
  Both,      // either of them
  Screened,  // what stands between decides: lame leaps, hops, ways with ends of their own
  Program    // anything else: walked cell by cell
};

// A number that is at hand, and the range in which it must lie for a condition to hold; or a line that must be there.
struct RangeTest {
  enum class Of : std::uint8_t { Repeats, Slot, Count, Line };
  Of of = Of::Repeats;
  int index = 0;     // Slot: of the game. Count: of members of a flat set. Line: of `low` of them
  int line = kNone;  // Line, see Node::line
  std::int32_t low = std::numeric_limits<std::int32_t>::min();
  std::int32_t high = std::numeric_limits<std::int32_t>::max();
};

// One move rule of one type. Owner-relative directions make a table per owner.
template <int W>
struct TableMove {
  Family family = Family::Program;
  std::string why;                     // Program: why it fits no family
  int to = 0;                          // RulesetOf::ends: where walks may end, one mask for a whole generation
  std::vector<CellTable<W>> steps;     // [owner][from] ends whatever lies between
  std::vector<CellTable<W>> reach;     // [owner][from] ends of slides on an empty board
  std::vector<std::vector<int>> ways;  // [owner] directions of the slides
  std::vector<std::vector<const Line<W>*>>
      lines;                                  // [owner] RulesetOf::lines with these directions, from the first cell
  std::vector<std::vector<Shift<W>>> shifts;  // [owner] the steps again, if all of them are shifts and nothing slides
  std::vector<ScreenedReach<W>> screened;     // [owner] if it is: then the tables above are empty
  ExprId passable = kNoId;                    // what slides cross; null: the empty cells
  ExprId crossing = kNoId;                    // asked of each cell that they cross, where a mask of them all is dear
  ExprId low = kNoId, high = kNoId;           // how far slides go where that depends on the position, see is_ranged
  std::vector<Bits<W>> from;                  // [owner] cells where that part of the guard holds that asks no more
  std::vector<ExprId> guards;                 // the other parts, those that ask `attacked` last
  std::vector<RangeTest> tests;               // what must hold of the owner for those to hold
  std::vector<std::uint64_t> step_ways;       // [owner] directions of the steps, a bit each
  bool leaps = false;                         // it has steps of vectors, whose heading is known on flat boards only
  bool exact = false;                         // its walks are those of the table, not only some of them
  bool quick = false;                         // listed from its table; otherwise each instance is tried by a run
  bool has_effects = false;                   // it has a `do`
  bool only_sets = false;                     // which at most sets slots
  bool sends = false;                         // or sends pieces elsewhere: it is tried with them
  const Statement* sends_only = nullptr;      // then: all that it does, if that is to send what is on cells to a cell
  bool takes = false;                         // it may take, and attacks what it may take
  std::optional<std::uint64_t> victims;       // the types that it may take of an enemy's, if they alone decide
  bool attack_by_table = false;        // it attacks what it reaches, and so is in an AttackClass, if roles are by kind
  bool sets_what_never_reads = false;  // its effects set state that `never` looks at

  std::vector<bool> whole;  // [owner] slides go as far as their lines do, both ways
  bool by_table() const { return family != Family::Program; }
  bool is_ranged() const { return high != kNoId || low != kNoId; }
  bool is_plain() const { return passable == kNoId && !is_ranged(); }
  std::vector<Reach<W>> reaches;  // [owner] all of it, if there is a table
  void find_reaches() {
    for (std::size_t owner = 0; by_table() && owner < steps.size(); ++owner)
      reaches.push_back({steps[owner].data(), whole[owner] ? nullptr : reach[owner].data(), lines[owner].data(),
                         lines[owner].size(), family == Family::Screened ? &screened[owner] : nullptr});
  }
  // The first seat for which the table is the same as for this one, as far as that is seen at once.
  std::size_t first_alike(std::size_t seat) const {
    std::size_t first = family == Family::Screened ? seat : 0;
    while (steps[first].data() != steps[seat].data() || reach[first].data() != reach[seat].data()) ++first;
    return first;
  }
  Bits<W> all(PlayerId owner, int cell) const {
    if (family == Family::Screened) return screened[owner].most[static_cast<std::size_t>(cell)];
    return steps[owner][static_cast<std::size_t>(cell)] | reach[owner][static_cast<std::size_t>(cell)];
  }
};

struct LandingChoice;

// Steps of several pieces at once, so many one after the other over empty cells.
template <int W>
struct Stride {
  const Shift<W>* step = nullptr;
  int low = 1, high = 1;
};

// What the enumeration of turns reads of a movement, for one seat.
template <int W>
struct SeatMove {
  const TableMove<W>* table = nullptr;
  std::uint8_t alt = 0;  // its number in its set
  int to = 0;            // TableMove::to
  bool asks = false;     // it has guards, or is not plain
  bool is_plain = true;  // its slides cross the empty cells, as far as they can
  Reach<W> reach;        // if it has a table
  Bits<W> from;
  Bits<W> complex;          // landings that it may reach and that set off more than slots
  bool may_do_more = true;  // there are such, or it may take royals of its own, which changes what must be safe
  Bits<W> choosing;         // those of them that set off `choice`, and slots
  const LandingChoice* choice = nullptr;
  std::vector<Stride<W>> strides;  // all of it, or none
};

// Likewise of a set of movements.
template <int W>
struct SeatSet {
  std::vector<SeatMove<W>> quick, others;
  bool has_rivals = false;  // RulesetOf::rivals
};

// What is read of a movement of a seat where bitboards alone say all of a position.
template <int W>
struct BareMove {
  struct Steps {
    int delta = 0;
    int low = 1, high = 1;
    Bits<W> from;
  };
  TypeId type = 0;
  std::uint8_t alt = 0;  // SeatMove::alt
  int to = 0;            // TableMove::to
  Bits<W> from;
  std::vector<Steps> strides;  // SeatMove::strides
  Reach<W> reach;
};

// An end rule that holds in a phase.
struct EndCheck {
  static constexpr int kMover = -1, kEach = -2;
  const EndRule* rule = nullptr;
  int index = 0;             // Model::end
  bool needs_stuck = false;  // it holds only if the mover is stuck
  bool at_turns = false;     // it can only be asked between turns
  bool is_tally = false;     // it reads tallies or the past, see Tallies
  // All of these must hold of somebody for the rule to apply: of the mover, of one of all players, or of a seat.
  std::vector<RangeTest> tests;
  int of = kMover;
};

// Where lines lead to from each cell of an empty board, so that one of that can be drawn and then looked at alone.
struct LineEnds {
  struct End {
    CellId to = kNoCell;
    std::uint8_t line = 0;
  };
  std::uint32_t most = 0;  // of a cell
  std::vector<End> ends;   // [cell * most + rank], filled up with none
};

// Games whose turns are steps of pieces, and whose ends may come to hold where one moves to some cells.
template <int W>
struct SteppedGame {
  static constexpr std::size_t kMostSteps = 16;
  static constexpr std::size_t kMostTurns = 512;  // of a position, to draw from
  enum class Onto : std::uint8_t { Empty, Enemy, EmptyOrEnemy };
  struct Step {
    Bits<W> from;
    int delta = 0;
    TypeId type = 0;
    std::uint8_t alt = 0;
    Onto onto = Onto::Empty;
  };
  bool ok = false;
  std::array<std::vector<Step>, 2> steps;  // [seat]
  std::array<Bits<W>, 2> goals;            // [seat]
};

// How games are counted and played by lot on bitboards alone, if they can be. Found by bare_turns.h.
template <int W>
struct BareGame {
  bool ok = false;
  bool walks = false, places = false;
  std::vector<std::vector<BareMove<W>>> moves;  // [seat] of walks
  ExprId movers = kNoId;                        // of walks; null: all own pieces move
  ExprId where = kNoId;                         // the empty ones of these cells for new pieces; null: all
  int bracket = kNone;                          // without walks: `where` is all from where such slides cross something
  std::vector<std::vector<const Line<W>*>> lines;  // [seat] after a walk, those that it sees along these lines
  bool always_places = false;                      // after any walk: where it came from is seen
  std::vector<LineEnds> line_ends;  // [seat] of `lines`, if walks slide along these as well, and nothing else
  std::vector<std::vector<Shift<W>>> line_ways;  // [seat] then, of these, to greater cells
  TypeId placed = 0;
  bool of_mover = true;  // what is placed, else it is nobody's
  // Without walks: what slides along `lines` from there cross becomes the mover's, `through` pieces of the other
  // player.
  bool takes_over = false;
  ExprId through = kNoId, to = kNoId;
  bool by_enemies = false;  // `through` and the bracket's are all of the other player, both go up to any of the mover
  struct End {
    const EndCheck* check = nullptr;
    bool by_own_turn = false;  // no turn of another can make it hold of a player
  };
  std::vector<End> ends;  // those that may hold although the mover has a move
  // No walks, new pieces may go anywhere, and what ends it of these stays so when more is placed.
  bool scatters = false;
  SteppedGame<W> stepped;  // walks that are no more than steps
};

// The pieces of a type that have some flags and lack others: bits of SlotLayout::piece_flag.
struct PieceKind {
  TypeId type = 0;
  std::uint64_t with = 0;
  std::uint64_t without = 0;
};

// The same, as Ruleset::kind_masks has them.
struct MaskedKind {
  std::size_t set = 0;  // of movements
  TypeId type = 0;
  std::size_t mask = 0;
};

// Pieces of one owner that attack in the same way.
template <int W>
struct AttackClass {
  PlayerId owner = 0;
  std::uint64_t victims = 0;  // the types that they attack
  bool is_ray = false;
  std::vector<std::size_t> sets;  // of movements, see Ruleset::moves_of
  CellTable<W> sources;           // [cell] from where it could be attacked on an empty board
  std::vector<int> ways;          // rays: directions from the attacked cell outwards
  // The other way round: what one attacks from a cell.
  CellTable<W> steps;            // [from] whatever lies between
  std::vector<Shift<W>> shifts;  // those again, by distance
  CellTable<W> slides;           // [from] on an empty board
  std::vector<const Line<W>*> lines;
  std::vector<ScreenedReach<W>> screened;  // one, and then nothing else of these, if it depends on what stands between
  Reach<W> reach() const {
    return {steps.data(), slides.data(), lines.data(), lines.size(), screened.empty() ? nullptr : &screened[0]};
  }
};

// Pieces of one owner that attack along the same lines both ways, as far as they can.
template <int W>
struct LineAttack {
  PlayerId owner = 0;
  std::uint64_t victims = 0;          // the types that they attack
  std::vector<std::size_t> sets;      // of movements
  std::vector<const Line<W>*> lines;  // each from the first cell
  std::vector<int> ways;              // directions of the lines
  std::vector<Bits<W>> sources;       // [cell] all of the lines
};

// A movement whose attacks are in no class: it is walked, but only from where it could reach at all.
template <int W>
struct SlowAttack {
  std::size_t set = 0;  // of movements
  int move = 0;
  std::vector<CellTable<W>> sources;  // [owner][attacked cell]
  // [owner][from * cells + attacked cell] the other cells on whose contents it depends whether the one is attacked from
  // the other. Empty if it depends on more, or nobody asks.
  std::vector<std::vector<Bits<W>>> ways;
};

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

// `X where some GOALS reached by SPREAD from it`, GOALS and the tests of the spread being the same for all of X: then
// the members are found from the goals backwards.
struct Backward {
  PathsId paths = kNoId;  // of one leg; kNoId: it is not so
  ExprId goals = kNoId;   // cells, or pieces
  int index = 0;          // among those that are so
};

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
  BySeat never;                                           // forbidden for certain
  BySeat tried;                                           // maybe forbidden by `rules`
  BySeat dear;                                            // those of them that a count does not tell
  BySeat run;                                             // maybe forbidden by a rule that only a run can judge
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
  bool reads_way = false;                 // what a walk sets off reads its heading or the cells it crossed
  ExprId entry = kNoId;                   // what a block that is run requires first
  const Statement* choose = nullptr;      // what a block that is run begins with, if nothing is asked after it
  bool may_meet = false;                  // a block that is run: its moves might say the same as those of other parts

  bool is_run() const { return walk == nullptr && place == nullptr; }
};

// How the turn of a phase is listed.
struct FastPhase {
  // What `prefer` compares: whether something is taken, or how much.
  enum class Prefers : std::uint8_t { Nothing, Taking, Most };
  bool ok = false;
  std::string why;  // why not
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

// What is known of a leg before it is walked.
struct LegPlan {
  bool fixed_ways = false;          // its directions depend on the seat alone
  bool known_ways = false;          // or on how the walk came, too
  std::vector<std::uint64_t> ways;  // [seat, the last for nobody] then: a bit for each that there may be
  bool by_rays = false;             // a slide whose tests are the same all along: its ends are found on whole lines
  bool by_fill = false;           // a step, slide or spread likewise, on a board of even steps: from all starts at once
  bool over_known = false;        // it goes over something, which changes only with the arrangement
  bool through_known = false;     // likewise what a step or slide crosses that goes over nothing
  bool to_known = false;          // likewise where it may end
  bool is_walked = true;          // not a group or slide that may have no length
  bool may_end_unwalked = false;  // a group whose last leg may have no length
};

// A slot that changes when a turn ends, of so many members of its holder.
struct Lapsing {
  const SlotInfo* info = nullptr;
  int slot = 0;
  int members = 0;  // kNone: the pieces
  int first = 0;    // of the first member in Board::slots
  int stride = 0;
  std::int32_t start = 0;    // what has this value and was not set stays as it is,
  bool changes_all = false;  // unless it is a clock, or not all start alike
  bool is_tally = false;     // see Tallies
};

class Ruleset {
 public:
  Ruleset(const Model& lowered_model, const Model& checked_model)
      : lowered(lowered_model), model(checked_model), layout(lowered_model), place_keys(lowered_model) {}
  virtual ~Ruleset() = default;
  virtual std::unique_ptr<Executor> play(std::shared_ptr<const Ruleset> self) const = 0;
  virtual std::string dump_families() const = 0;

  std::size_t seat_index(PlayerId me) const { return me < lowered.seats.size() ? me : 0; }
  std::uint32_t enemies(PlayerId me) const { return me < kMaxSeats ? enemies_[me] : all_seats; }
  std::uint32_t allies(PlayerId me) const { return me < kMaxSeats ? allies_[me] : 0; }
  int turned(int direction, int steps) const {
    if (steps == 0) return direction;
    const auto size = static_cast<int>(lowered.board.ring.size());
    if (size == 0) return kNone;
    return turned_[static_cast<std::size_t>(direction * size + ((steps % size) + size) % size)];
  }
  CellId neighbour(int direction, int cell) const {
    return neighbours_[static_cast<std::size_t>(direction * cell_count + cell)];
  }
  // The directions of a class, a bit each, for a piece that faces `forward` and came along `heading` (kNone: no such).
  // Not of One, Toward and AwayFrom, which name more than a class.
  std::uint64_t directions_of(DirectionClass kind, int forward, int heading) const;
  // The directions of a leg for a seat (kNobody: no forward); false if they depend on more.
  bool ways_of(const std::vector<Directions>& list, PlayerId me, std::uint64_t& ways) const;
  // Likewise of a leg that follows one that came along `heading`.
  bool ways_after(std::span<const Directions> list, PlayerId me, int heading, std::uint64_t& ways) const;
  // All directions that it may go then, along whatever the other came.
  bool may_go(const std::vector<Directions>& list, PlayerId me, std::uint64_t& ways) const;
  // Whether walks of these paths go in the same directions for both seats.
  bool goes_alike(PathsId paths, PlayerId one, PlayerId other) const;
  // The first seat for which they do as for this one.
  std::size_t first_alike(PathsId paths, std::size_t seat) const;
  // The vectors of a leap after a leg that came along `heading` (kNone: the first), if its directions are known so.
  std::vector<std::array<int, 2>> vectors_of(const Leg& leg, PlayerId me, int heading) const;
  int along(int dx, int dy) const;  // the direction a vector points along, kNone if none
  int row_of(PlayerId me, int cell) const { return rows_[seat_index(me)][static_cast<std::size_t>(cell)]; }
  int column_of(PlayerId me, int cell) const { return columns_[seat_index(me)][static_cast<std::size_t>(cell)]; }
  // Adds what must hold of numbers at hand for a condition to hold.
  void add_range_tests(ExprId condition, std::vector<RangeTest>& tests) const;
  // Whether a statement sets a flag of cells, to one value for all, that stays until it is set again.
  bool is_plain_flag(const Statement& s) const {
    if (s.kind != StatementKind::AssignSlot || static_cast<SlotHolder>(s.holder) != SlotHolder::Cell || s.sign != 0)
      return false;
    const SlotInfo& slot = lowered.cell_slots[static_cast<std::size_t>(s.slot)];
    return slot.kind == SlotKind::Flag && slot.lasts == Lasts::Forever &&
           (code[static_cast<std::size_t>(s.a)].depends & (kOnIt | kOnThat)) == 0;
  }
  int coordinate(LineKind kind, PlayerId me, int cell) const;  // from 1
  // The images of a vector under the symmetries of the grid, each once.
  const std::vector<std::array<int, 2>>& images(int dx, int dy) const { return images_.at({dx, dy}); }

  const Model& lowered;
  const Model& model;
  SlotLayout layout;
  PlaceKeys place_keys;
  std::vector<Node> code;
  std::vector<FlatSet> flat_sets;                // [Node::flat]
  std::vector<AttackQuestion> attack_questions;  // [Node::attack]
  std::vector<ExprId> cell_plans;                // [Node::plan]
  int cell_conditions = 0;                       // how many, see Node::by_cells
  KeptCounts kept;
  // Choices after which nothing can fail, ask, or be judged: what they lead to need not be run to know that it is
  // legal.
  std::unordered_set<const Statement*> sure;
  // Likewise where nothing else is asked, see last_choices; what `prefer` compares is known before as well.
  std::unordered_set<const Statement*> sure_if_last;
  bool walks_are_sure = false;  // whatever they set off, they can be made
  LastChoices last_choices;
  std::vector<LegPlan> legs;              // [Leg::index]
  std::vector<std::uint64_t> type_masks;  // Model::type_sets, and what fold_types added
  std::vector<Lapsing> lapsing;           // slots that change when a turn ends
  Tallies tallies;
  std::array<std::vector<int>, kEventKinds> rules_of;  // [EventKind] rules in file order
  std::vector<bool> rule_only_sets;                    // [rule] its body does, see only_sets
  std::uint32_t all_seats = 0;
  int cell_count = 0;
  int direction_count = 0;
  std::uint64_t any_directions = 0, orthogonal = 0, diagonal = 0;
  bool keeps_roles = false;   // a piece's role changes only with the arrangement
  bool roles_by_set = false;  // each role is of the pieces in a set that depends on their owner alone
  // Each role is of some types with flags and without others, whoever owns them. Then `kinds` has what kinds of pieces
  // have a set of movements.
  bool roles_by_kind = false;
  std::uint64_t kind_flags = 0;                   // the flags that they tell apart
  std::vector<std::vector<PieceKind>> kinds;      // [set]; empty where there are no roles: the pieces of the type
  std::vector<PieceKind> kind_masks;              // what `kinds` ask of flags, of whatever type, each once
  std::vector<MaskedKind> masked_kinds;           // all `kinds`
  std::vector<int> kind_slots;                    // of pieces, of `kind_flags` from the lowest bit
  std::vector<std::int16_t> role_by_kind;         // [type, a bit for each of kind_slots] or kNone
  std::vector<std::vector<EndCheck>> end_checks;  // [phase] in order
  bool has_off = false;                           // pieces may be elsewhere than on top of a cell
  bool legal_asks_stuck = false;                  // some rule of legality asks who is stuck
  bool asks_past = false;                         // something asks for the positions before
  bool turns_ask_repeats = false;                 // some rule judges a turn by whether its position occurred before
  bool forbids = false;                           // some rule forbids single walks
  bool prefers_truths = false;                    // what `prefer` compares either holds or does not
  bool mover_decides = false;                     // in a turn every choice is the mover's
  std::vector<bool> stuck_may_fail;               // [phase] its program for the stuck may have no run
  bool turns_end_by_run = false;                  // rules of the end of a turn may ask somebody, or fail
  bool rounds_end_by_run = false;                 // likewise of a round
  std::uint64_t most_runs = 200'000'000;          // statements in one search for moves: the net under a flood

  bool ends_by_run(const Phase& phase) const { return phase.is_round ? rounds_end_by_run : turns_end_by_run; }
  // If the choice is the last of its decision: the conditions under which it is not, see LastChoices. Else null.
  const std::vector<ExprId>* last_unless(const Statement& s) const {
    const auto found = last_choices.unless.find(&s);
    return found == last_choices.unless.end() ? nullptr : &found->second;
  }
  // A set of movements: those of a type, or, numbered after the types, of a role.
  const std::vector<MoveRule>& moves_of(std::size_t set) const {
    return set < lowered.types.size() ? lowered.types[set].moves : lowered.roles[set - lowered.types.size()].moves;
  }
  std::size_t set_of_role(int role) const { return lowered.types.size() + static_cast<std::size_t>(role); }
  std::size_t set_count() const { return lowered.types.size() + lowered.roles.size(); }
  // The movements of a piece of a type with these flags; where roles are by kind.
  std::size_t set_of_kind(TypeId type, std::uint64_t flags) const;
  std::uint64_t flags_named(ExprId id) const;  // by a set of pieces or a condition, a bit each
  // Of a condition, kNoId being none: whether it is no or yes whatever happens.
  bool never_holds(ExprId id) const {
    return id != kNoId && code[static_cast<std::size_t>(id)].op == Op::Truth &&
           code[static_cast<std::size_t>(id)].value == 0;
  }
  bool always_holds(ExprId id) const {
    return id == kNoId ||
           (code[static_cast<std::size_t>(id)].op == Op::Truth && code[static_cast<std::size_t>(id)].value != 0);
  }
  // Whether two nodes are written alike.
  bool alike(ExprId x, ExprId y) const {
    if (x == y) return true;
    if (x == kNoId || y == kNoId) return false;
    const Node& a = code[static_cast<std::size_t>(x)];
    const Node& b = code[static_cast<std::size_t>(y)];
    if (a.kept != kNone && a.kept == b.kept && a.type == b.type) return true;  // also where paths are written alike
    return a.op == b.op && a.type == b.type && a.value == b.value && a.aux == b.aux && alike(a.a, b.a) &&
           alike(a.b, b.b);
  }
  void build_common();
  std::size_t index_of(const Node& n) const { return static_cast<std::size_t>(&n - code.data()); }
  const LegPlan& plan(const Leg& leg) const { return legs[static_cast<std::size_t>(leg.index)]; }

 protected:
  std::size_t mask_of(const PieceKind& kind);  // in kind_masks
  void find_roles_by_kind();
  void add_some_tests(ExprId pieces, std::vector<RangeTest>& tests) const;
  std::int32_t lined_up(const Node& n) const;
  EndCheck end_check(const EndRule& rule, int index) const;
  bool needs_stuck_to_hold(ExprId id) const;
  void plan_legs();
  void find_kinds();
  void find_sure_choices();
  std::array<std::uint32_t, kMaxSeats> enemies_{};
  std::array<std::uint32_t, kMaxSeats> allies_{};
  std::vector<int> turned_;
  std::vector<CellId> neighbours_;
  std::vector<std::vector<int>> rows_, columns_;  // [seat][cell]
  std::map<std::pair<int, int>, std::vector<std::array<int, 2>>> images_;
};

template <int W>
class RulesetOf : public Ruleset {
 public:
  RulesetOf(const Model& lowered_model, const Model& checked_model) : Ruleset(lowered_model, checked_model) {}
  void build();
  std::unique_ptr<Executor> play(std::shared_ptr<const Ruleset> self) const override;
  std::string dump_families() const override;
  std::string family_of_rule(std::size_t index) const;
  std::string family_of_legal(const LegalRule& rule) const;
  // Null: it has none. Made by the first who asks, which takes as long as all the rest: to list moves needs none.
  const Kernel<W>* kernel() const {
    std::call_once(found_kernel_, [&] { kernel_ = find_kernel(*this); });
    return kernel_.get();
  }

  const Runs<W>& runs_of(int length) const {
    return runs[static_cast<std::size_t>(std::clamp(length, 1, cell_count + 1))];
  }
  // The cells whose coordinate, as `me` sees the board, is from `low` to `high`.
  Bits<W> lines_between(LineKind kind, PlayerId me, std::int32_t low, std::int32_t high) const {
    const auto& upto = lines_upto[static_cast<std::size_t>(kind)][seat_index(me)];
    const auto last = static_cast<std::int32_t>(upto.size()) - 1;
    if (low > high || low > last || high < 1) return {};
    return upto[static_cast<std::size_t>(std::min(high, last))] & ~upto[static_cast<std::size_t>(std::max(low, 1) - 1)];
  }
  // The cells of a line from `cell`, up to and including the first occupied one.
  Bits<W> ray(int direction, int cell, const Bits<W>& occupied) const {
    const Bits<W>& line = rays[static_cast<std::size_t>(direction * cell_count + cell)];
    const Bits<W> blockers = line & occupied;
    if (blockers.none()) return line;
    const int first = order[static_cast<std::size_t>(direction)] > 0 ? blockers.lowest() : blockers.highest();
    return line & ~rays[static_cast<std::size_t>(direction * cell_count + first)];
  }
  bool ray_hit(const AttackClass<W>& family, int cell, const Bits<W>& candidates, const Bits<W>& occupied) const {
    for (const int way : family.ways) {
      const Bits<W>& line = rays[static_cast<std::size_t>(way * cell_count + cell)];
      if ((line & candidates).none()) continue;
      if ((ray(way, cell, occupied) & candidates & family.sources[static_cast<std::size_t>(cell)]).any()) return true;
    }
    return false;
  }

  Bits<W> all_cells{};
  std::vector<Bits<W>> cell_sets;
  std::vector<std::vector<Bits<W>>> zones;  // [zone][seat, the last for nobody]; then those of opponents, see code.h
  const Bits<W>& zone(std::int32_t zone, PlayerId me) const {
    return zones[static_cast<std::size_t>(zone)][std::min<std::size_t>(me, lowered.seats.size())];
  }
  // [kind][seat][n] the cells whose coordinate is at most n
  std::array<std::vector<std::vector<Bits<W>>>, 4> lines_upto;
  std::vector<Runs<W>> runs;                      // [length] of those that are asked for
  std::vector<Bits<W>> rays;                      // [direction * cells + cell] to the edge or back to the start
  std::vector<Shift<W>> steps;                    // [direction]
  std::vector<std::vector<Shift<W>>> step_parts;  // [direction] its steps, those with one delta together
  std::vector<Line<W>> lines;                     // [line * cells + cell]: directions that ascend or descend, in pairs
  std::vector<int> line_of;                       // [direction] kNone if it does neither
  std::vector<int> order;                         // [direction] +1 if a ray ascends, -1 if it descends, 0 if neither
  CellTables<W> cell_tables;                      // those of movements and attacks
  std::vector<std::vector<TableMove<W>>> tables;  // [set][move]
  std::vector<Bracket<W>> brackets;
  std::vector<int> bracket_of;     // [node] of `cells where some X crossed by S`, S a slide through X, else kNone
  std::vector<Backward> backward;  // [node]
  int backward_count = 0;
  std::vector<PlainReach<W>> plain_reaches;  // [paths] of those that a set of cells asks for
  bool is_flat = false;                      // every step on the board is even and comes to an end
  // An end test of tables. Most are one of a few, which need no expression.
  struct EndSet {
    enum class Kind : std::uint8_t { Other, Empty, Enemy, NotOwn, GameSlot } kind = Kind::Other;
    ExprId expr = kNoId;
    bool or_empty = false;  // the empty cells, too
  };
  std::vector<EndSet> ends;                             // each once
  std::vector<std::vector<std::array<int, 2>>> rivals;  // [set] `ends` of moves that may reach one cell from one cell
  std::vector<AttackClass<W>> attack_classes;
  std::vector<std::vector<int>> attackers;  // [me] those of its enemies
  // The same again: lines that several classes may share, and the classes that attack in another way.
  std::vector<std::vector<LineAttack<W>>> line_attackers;
  std::vector<std::vector<int>> other_attackers;
  std::vector<std::vector<Bits<W>>> other_sources;  // [me][cell] of those, all that is in AttackClass::sources
  // Unless roles_by_kind. [seat][type][cell] where such a piece would have to stand to attack the cell, whatever its
  // role
  std::vector<std::vector<std::vector<Bits<W>>>> strikes;
  std::vector<Prohibition<W>> prohibitions;
  std::vector<SlowAttack<W>> slow_attacks;         // those in no class
  std::vector<std::vector<Bits<W>>> slow_sources;  // [me][cell] of its enemies', all that is in SlowAttack::sources
  bool fast = false;                               // some phase lists moves from tables
  std::vector<FastPhase> fast_phases;              // [phase]
  BareGame<W> bare;
  std::array<std::vector<EventRule<W>>, kEventKinds> event_rules;  // [EventKind] as rules_of
  std::array<std::vector<TypeRules<W>>, kEventKinds> type_rules;   // [EventKind][type]; empty if there are none
  std::vector<std::vector<SetOp<W>>> set_ops;                      // [block][statement]
  std::vector<LandingChoice> landing_choices;                      // [rule]
  std::vector<Bar<W>> bars;
  std::vector<Forecast<W>> forecasts;
  // [seat, or nobody][set] landings that set off more than slots
  std::vector<std::vector<Bits<W>>> complex_landings;
  // [seat][set] those of them for which a walk must be run, unless it takes and may go on.
  std::vector<std::vector<Bits<W>>> run_landings;
  // [seat][set] likewise, more than asks nobody: what walks there set off may be a choice.
  std::vector<std::vector<Bits<W>>> asking_landings;
  // [seat][set] likewise, what a steady condition of last_choices reads.
  std::vector<std::vector<Bits<W>>> stirring_landings;
  std::unordered_set<BlockId> stirring_effects;  // of movements, that may do so
  bool stirs_by_effects(const MoveRule& move) const { return stirring_effects.count(move.effects) != 0; }
  std::vector<std::vector<SeatSet<W>>> seat_sets;  // [seat][set]
  bool complex_captures = false;                   // captures do more than take the piece off the board and set slots
  bool captures_by_run = false;                    // they may do it otherwise than by taking the piece out of play
  bool must_test = false;                          // `never` rules are to be tried on the changed board
  // Where one `never` rule is "some X in attacked": X. Then most walks need no trial, see Play::find_safety.
  ExprId royals = kNoId;
  const LegalRule* royal_rule = nullptr;
  bool keeps_safety = false;  // which pieces those are changes only with the arrangement
  std::uint64_t royal_types = 0;

 private:
  mutable std::once_flag found_kernel_;
  mutable std::shared_ptr<const Kernel<W>> kernel_;
};

// Whether statements only change what is there without moving it: they cannot fail or choose, and the same cells stay
// occupied.
bool is_sure(const Model& model, BlockId block);
bool is_sure(const Model& model, const Statement& statement);

// Whether statements only set slots and names: they cannot fail, choose, or move a piece.
bool only_sets(const Model& model, BlockId block);

// Whether they do no more than that and send pieces elsewhere, which fails where there is no room.
bool sets_or_sends(const Model& model, BlockId block);

}  // namespace ludwright
