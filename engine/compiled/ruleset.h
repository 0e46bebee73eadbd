// What a lowered model is compiled to: code, constant sets as bitboards, and a table for every movement that fits a
// family. Immutable, shared by all plays. Built by compile.cpp and tables.h.
#pragma once
#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/compiled/attack_class.h"
#include "engine/compiled/bare_game.h"
#include "engine/compiled/bits.h"
#include "engine/compiled/board.h"
#include "engine/compiled/cell_tables.h"
#include "engine/compiled/code.h"
#include "engine/compiled/compiled.h"
#include "engine/compiled/event_rule.h"
#include "engine/compiled/fast_phase.h"
#include "engine/compiled/kernels/kernel.h"
#include "engine/compiled/last_choices.h"
#include "engine/compiled/range_test.h"
#include "engine/compiled/reach.h"
#include "engine/compiled/rest_reads.h"
#include "engine/compiled/seat_move.h"
#include "engine/compiled/spans.h"
#include "engine/compiled/sure_rest.h"
#include "engine/compiled/table_move.h"
#include "engine/compiled/tallies.h"
#include "engine/model.h"
#include "engine/move.h"

namespace ludwright {

// `X where some GOALS reached by SPREAD from it`, GOALS and the tests of the spread being the same for all of X: then
// the members are found from the goals backwards.
struct Backward {
  PathsId paths = kNoId;  // of one leg; kNoId: it is not so
  ExprId goals = kNoId;   // cells, or pieces
  int index = 0;          // among those that are so
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
  bool forgets = false;      // see ForgottenSlots
};

class Ruleset {
 public:
  Ruleset(const Model& lowered_model, const Model& checked_model)
      : lowered(lowered_model), model(checked_model), layout(lowered_model), place_keys(lowered_model) {}
  virtual ~Ruleset() = default;
  virtual std::unique_ptr<Executor> play(std::shared_ptr<const Ruleset> self) const = 0;
  virtual std::string dump_families() const = 0;
  // In which ways turns are taken, a line each.
  virtual std::string dump_ways() const = 0;
  // How quick the quickest of them is, and what it is.
  enum class Way : std::uint8_t { Runs, Tables, Programs, Bitboards, Kernel };
  virtual std::pair<Way, std::string> quickest() const = 0;
  // Why programs are not run on a position of their own; "" if they are.
  virtual std::string why_no_programs() const = 0;

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
  SureRests sure_rests;         // choices after which a look at the board tells that nothing can fail
  bool walks_are_sure = false;  // whatever they set off, they can be made
  LastChoices last_choices;
  RestsRead rests_read;
  std::vector<LegPlan> legs;              // [Leg::index]
  std::vector<std::uint64_t> type_masks;  // Model::type_sets, and what fold_types added
  std::vector<Lapsing> lapsing;           // slots that change when a turn ends
  bool forgets = false;                   // some of them tell no turns apart
  std::vector<Lapsing> idle;              // SlotInfo::forgets_idle
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

  bool effects_hand_over() const;
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
  // The types, a bit each, of what was taken that is in a set, if that is all it asks.
  std::optional<std::uint64_t> taken_types(ExprId id) const {
    const auto code_of = [&](ExprId one) -> const Node& { return code[static_cast<std::size_t>(one)]; };
    const Node& n = code_of(id);
    if (n.op == Op::Taken) return ~std::uint64_t{0};
    if (n.op != Op::Intersect) return std::nullopt;
    const bool first = code_of(n.a).op == Op::Taken;
    const Node& types = code_of(first ? n.b : n.a);
    if ((!first && code_of(n.b).op != Op::Taken) || types.op != Op::PiecesOfTypes) return std::nullopt;
    return type_masks[static_cast<std::size_t>(types.value)];
  }
  // Those among which it asks whether the piece is that has moved, if a set does.
  ExprId others_with_this(ExprId id) const {
    const auto code_of = [&](ExprId one) -> const Node& { return code[static_cast<std::size_t>(one)]; };
    const Node& n = code_of(id);
    if (n.op != Op::Intersect) return kNoId;
    return code_of(n.a).op == Op::This ? n.b : code_of(n.b).op == Op::This ? n.a : kNoId;
  }
  void build_common();
  std::size_t index_of(const Node& n) const { return static_cast<std::size_t>(&n - code.data()); }
  const LegPlan& plan(const Leg& leg) const { return legs[static_cast<std::size_t>(leg.index)]; }

 protected:
  std::size_t mask_of(const PieceKind& kind);  // in kind_masks
  void find_roles_by_kind();
  void add_some_tests(ExprId set, std::vector<RangeTest>& tests) const;
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
  std::string dump_ways() const override;
  std::pair<Way, std::string> quickest() const override;
  std::string why_no_programs() const override;
  std::string family_of_rule(std::size_t index) const;
  std::string family_of_legal(const LegalRule& rule) const;
  // Null: it has none. Made by the first who asks, which takes as long as all the rest: to list moves needs none.
  const Kernel<W>* kernel() const {
    std::call_once(found_kernel_, [&] { kernel_ = find_kernel(*this); });
    return kernel_.get();
  }
  // Where no more than a stretch of the game must be told, and that is quicker to play than the whole is, see spans.h.
  // Made by the first who asks.
  struct Stretch {
    TurnSpan span;
    std::shared_ptr<const RulesetOf<W>> rules;
  };
  const std::vector<std::unique_ptr<Stretch>>& stretches() const {
    std::call_once(found_stretches_, [&] { stretches_ = find_stretches(); });
    return stretches_;
  }
  bool is_stretched() const { return is_stretch_ || !stretches().empty(); }
  bool is_listed() const {
    return std::all_of(fast_phases.begin(), fast_phases.end(), [](const FastPhase& phase) { return phase.ok; });
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
  std::vector<std::vector<Bits<W>>> cells_by_mark;  // [mark][value, none first]
  const Bits<W>& marked(std::int32_t mark, std::int32_t value) const {
    const auto& by_value = cells_by_mark[static_cast<std::size_t>(mark)];
    return by_value[static_cast<std::size_t>(std::clamp(value + 1, 0, static_cast<std::int32_t>(by_value.size()) - 1))];
  }
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
  std::vector<ExprId> barred;  // flat sets: where the mover has some of them, tables do not tell his turns
  bool keeps_safety = false;   // which pieces those are changes only with the arrangement
  std::uint64_t royal_types = 0;

 private:
  mutable std::once_flag found_kernel_;
  mutable std::shared_ptr<const Kernel<W>> kernel_;
  std::vector<std::unique_ptr<Stretch>> find_stretches() const;
  bool is_stretch_ = false;  // of a game itself
  mutable std::once_flag found_stretches_;
  mutable std::vector<std::unique_ptr<Stretch>> stretches_;
};

// Whether statements only change what is there without moving it: they cannot fail or choose, and the same cells stay
// occupied.
bool is_sure(const Model& model, BlockId block);
bool is_sure(const Model& model, const Statement& statement);

// Whether statements only set slots and names: they cannot fail, choose, or move a piece.
bool only_sets(const Model& model, const Statement& statement);
bool only_sets(const Model& model, BlockId block);

// Whether they do no more than that and send pieces elsewhere, which fails where there is no room.
bool sets_or_sends(const Model& model, BlockId block);

}  // namespace ludwright
