// The compiled engine: one play over a Ruleset, templated on the width of the board. The definitions are grouped by
// question: at_hand_impl.h, piece_sets_impl.h, cell_sets_impl.h and eval_impl.h (values), begins_impl.h and walk_impl.h
// (paths), attack_impl.h, decision_impl.h, effects_impl.h, moves_impl.h and program_impl.h (runs), flow_impl.h (turns,
// ends), legality_impl.h, checks_impl.h, forecast_impl.h, trial_impl.h, fast_impl.h, joined_impl.h, preferred_impl.h,
// sinks_impl.h and plain_impl.h (turns from tables), at_once_impl.h, perft_impl.h, draw_impl.h, playout_impl.h and
// bare_impl.h (many of them), play_impl.h (the Executor).
#pragma once
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/compiled/bare_lots.h"
#include "engine/compiled/bare_returns.h"
#include "engine/compiled/board.h"
#include "engine/compiled/even_draws.h"
#include "engine/compiled/function_ref.h"
#include "engine/compiled/jump_search.h"
#include "engine/compiled/piece_set.h"
#include "engine/compiled/pool.h"
#include "engine/compiled/ruleset.h"
#include "engine/compiled/run_state.h"
#include "engine/compiled/set_plans.h"
#include "engine/compiled/walk_set.h"
#include "engine/executor.h"
#include "engine/limits.h"
#include "engine/program_fault.h"

namespace ludwright {

template <int W>
class Play final : public Executor {
 public:
  explicit Play(std::shared_ptr<const Ruleset> ruleset);

  const Model& model() const override { return rules_.model; }
  void set(const Store& store) override;
  void copy_to(Store& out) const override;
  PieceId top(CellId cell) override;
  PlayerId decider() override;
  const Outcome& outcome() override;
  Key key() override;
  TurnState turn_state() override;
  bool begins_unit() override;
  void legal_moves(MoveList& out) override;
  void legal_turns(TurnList& out, Wanted wanted = Wanted::All) override;
  void legal_runs(std::vector<LegalRun>& out) override;
  std::vector<int> weights() override;
  bool draw_move(std::uint64_t random, Move& out) override;
  std::uint64_t play_out(const std::function<std::uint64_t()>& random, const std::function<void()>& at_end) override;
  void do_move(const Move& move) override;
  void undo_move() override;
  void changes(PositionChanges& out) override;
  std::uint64_t perft(int depth) override;
  MoveFacts facts(const Move& move) override;
  MemoryUse memory() const override;

 private:
  using Cells = Bits<W>;
  using Pieces = PieceSet<W>;
  using Next = FunctionRef<bool()>;  // the rest of a run; true: stop, and keep what was done

  using Env = RunEnv<W>;
  using Local = RunLocal<W>;
  using Passed = RunPassed<W>;
  using Cascade = RunCascade<W>;
  using RunState = ludwright::RunState<W>;
  using NextEnv = RunNext<W>;
  using Frame = RunFrame<W>;
  using Point = RunPoint<W>;
  friend Frame;
  struct Instance {
    CellId end = 0;
    CellId here = 0;
    int heading = kNone;
    Cells crossed{};
    int victims = 0;
    std::array<CellId, kMaxVictims> victim{};
  };
  using Arrive = FunctionRef<bool(const Instance&)>;
  enum class Mode : std::uint8_t {
    List,
    Complete,
    Exists,
    Force,
    First
  };  // First: nobody is asked, the first member is taken
  bool go_on(const Frame& frame, const Env& env);
  void save_point();
  bool resume(Point& point);
  void run_from(Point& point, Mode mode, const std::vector<Choice>& choices);

  // ---- values (piece_sets_impl.h, cell_sets_impl.h, eval_impl.h)
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  // Sets that are asked for a member rather than made.
  bool is_asked(ExprId id) const { return (node(id).depends & kOnAttacked) != 0 || node(id).op == Op::InRole; }
  // A value kept while the arrangement stays. A few ways, so that a look ahead and back does not lose it.
  template <typename Value>
  struct Kept {
    std::uint64_t version = 0;
    int me = kNone;
    Value value{};
  };
  static constexpr std::uint64_t kWays = 4;
  template <typename Value, typename Make>
  Value keep(std::vector<Kept<Value>>& all, std::int32_t index, const Env& env, Make&& make);
  bool is_kept(const Node& n) const { return is_kept(n, n.kept); }
  bool is_kept(const Node& n, std::int32_t index) const {
    return index != kNone && !(finding_role_ && (n.depends & kOnRoles) != 0);
  }
  // A value, and the cells it is known for.
  struct KeptByCells {
    bool known = false;
    Cells cells{};
    std::int32_t value = 0;
  };
  std::int32_t num(ExprId id, const Env& env);
  std::int32_t num_kept(const Node& n, const Env& env);
  std::int32_t num_by_own(const Node& n, const Env& env);
  bool some_line(std::int32_t line, int length, const Cells& set, PlayerId me);
  bool some_attacked(const AttackQuestion& question, const Env& env);
  bool on_line(int length, int cell, const Cells& set) const;
  bool has_line(int length, const Cells& set) const;
  std::int32_t num_of(const Node& n, const Env& env);  // whatever is kept
  std::int32_t make_num(const Node& n, const Env& env);
  Cells find_cells(const Node& n, ExprId id, const Env& env);  // whatever is kept
  Cells make_cells(const Node& n, ExprId id, const Env& env);
  Pieces make_pieces(const Node& n, ExprId id, const Env& env);
  Cells make_tops(const Node& n, const Env& env);
  Cells tops(ExprId id, const Env& env);  // of the pieces, the cells on top of which they are
  Cells of_types(std::uint64_t types) const;
  Cells tops_kept(const Node& n, ExprId id, const Env& env);
  Cells those_where(ExprId condition, const Cells& from, bool by_type, Env& env);
  Cells cells_where(ExprId condition, const Cells& from, Env& env);
  std::optional<Cells> those_with(ExprId of_it, ExprId wanted, const Cells& from, const Env& env);
  bool truth(ExprId id, const Env& env) { return num(id, env) != 0; }
  Cells cells(ExprId id, const Env& env);
  Pieces pieces(ExprId id, const Env& env);
  std::uint32_t players(ExprId id, const Env& env);
  std::uint64_t types(ExprId id, const Env& env);
  std::uint64_t areas(ExprId id, const Env& env);
  template <typename Visit>
  void as_each(ExprId who, const Env& env, Visit&& visit);  // visit(env with another me), for each of these players
  int single_cell(ExprId id, const Env& env);
  int single_piece(ExprId id, const Env& env);
  int single_player(ExprId id, const Env& env);
  bool has_cell(ExprId id, CellId cell, const Env& env);
  bool has_piece(ExprId id, PieceId piece, const Env& env);
  std::int32_t slot_value(const Node& n, const Env& env);
  bool is_gone(std::int32_t piece) const {
    return board_.pieces[static_cast<std::size_t>(piece)].site == SiteKind::Gone;
  }
  // What a slot holds: a piece out of play is none, unless it is `this`.
  int held(std::int32_t piece, const Env& env) const {
    return piece != kNone && piece != env.this_piece && is_gone(piece) ? kNone : piece;
  }
  bool subset(const Node& n, const Env& env);
  bool is_none(ExprId id, const Env& env);
  int count(ExprId id, const Env& env);
  std::int32_t fold(const Node& n, const Env& env);
  template <typename Visit>
  bool some_member(ExprId id, const Env& env, Visit&& visit);  // visit(member) in canonical order, until it gives true
  Pieces of_pieces(const std::vector<PieceId>& list);
  void add_piece_to(Pieces& set, PieceId piece);
  Cells cells_of(const Pieces& set) const;
  template <typename Keep>
  Pieces pick(Keep&& keep);  // pieces in play off the tops for which keep(piece) holds
  bool some_sited(ExprId id, const Env& env, bool in_order, FunctionRef<bool(int)> visit);
  bool some_under(PieceId piece, FunctionRef<bool(int)> visit);
  template <typename Iterator>
  void put_in_order(Iterator begin, Iterator end) const;
  std::strong_ordering compare_slots(PieceId a, PieceId b) const;
  bool some_in_area(std::size_t container, bool in_order, FunctionRef<bool(int)> visit);
  void filter_off(const Pieces& from, Pieces& to, ExprId condition, const Env& env, bool wanted);
  const Cells* meant_cells(const Node& where, const Env& env);
  const std::vector<Pieces>& role_sets(PlayerId owner);
  std::size_t kind_index(PieceId piece) const;
  int role_of(PieceId piece, const Env& env);
  // The set of movements of a piece, see Ruleset::moves_of.
  std::size_t set_of(PieceId piece) {
    const int role = m_.roles.empty() ? kNone : role_of(piece, unit_env());
    return role == kNone ? board_.pieces[piece].type : rules_.set_of_role(role);
  }
  // The pieces on the board that have a set of movements; where roles are by kind.
  const Cells& of_set(std::size_t set) const { return all_sets()[set]; }
  const Cells* all_sets() const {
    if (rules_.kinds.empty()) return board_.by_type.data();
    if (sets_version_ != board_.pieces_version()) find_sets();
    return sets_.data();
  }
  void find_sets() const;
  Cells with_flags(const PieceKind& kind, Cells cells) const;

  // ---- walks (walk_impl.h)
  bool may_begin(PathsId paths, CellId from, const Env& env) { return begins(paths, env).test(from); }
  Cells begins(PathsId paths, const Env& env);
  static constexpr int kAnyWay = kNone - 1;
  Cells begins(const Path& path, std::size_t first, int heading, const Env& env);
  Cells useful_ends(const Path& path, std::size_t leg, int heading, const Env& env, bool as_move);
  Cells begins_along(const Path& path, std::size_t first, std::uint64_t ways, const Env& env);
  Cells begins_before(const Path& path, std::size_t first, std::uint64_t ways, const Env& env);
  Cells over_begins(const Leg& leg, std::uint64_t ways, const Env& env);
  Cells stepped_back(const Cells& to, int way) const;
  bool walk(PathsId paths, CellId start, const Env& env, bool as_move, Arrive arrive);
  // `last`: nothing follows in the walk.
  bool walk_path(const Path& path, std::size_t leg, const Instance& at, const Env& env, bool as_move, bool last,
                 Arrive arrive);
  bool walk_leg(const Path& path, std::size_t index, const Instance& at, const Env& env, bool as_move, bool last,
                Arrive arrive);
  bool slide(const Leg& leg, const Instance& at, int dx, int dy, int direction, const Env& env, bool as_move, bool last,
             const Cells& useful, Arrive arrive);
  // The tests of a leg planned by rays.
  struct RayMasks {
    Cells pass, ends;
    int low = 1, high = 0;
  };
  RayMasks ray_masks(const Leg& leg, const Env& env);
  // The ends on the line from a cell in a direction, whatever their distance, and the whole stretch up to the first
  // cell that cannot be crossed.
  Cells ray_ends(const RayMasks& masks, CellId from, int way, Cells& line) const;
  // The cells between two on a line, neither counted.
  Cells between(CellId from, CellId to, int way) const;
  bool slide_by_rays(const Path& path, std::size_t index, const Instance& at, const Env& env, bool as_move, bool last,
                     Arrive arrive);
  bool reach_by_fill(PathsId paths, const Cells& starts, bool crossed, const Env& env, Cells& out);
  std::uint64_t ways_of(const Leg& leg, const Env& env) const;
  Cells fill_ends(const RayMasks& masks, const Cells& starts, std::size_t way) const;
  Cells flood(const RayMasks& masks, int start, std::uint64_t ways) const;
  Cells stepped(const Cells& from, std::uint64_t ways) const;
  Cells flood_back(const Backward& found, const Cells& goals, const Cells& cells, const Env& env);
  // The members of a `where` that rules_.backward knows, of those on `from`.
  Cells spread_from(const Backward& found, const Cells& from, const Env& env) {
    const Cells goals = node(found.goals).type == Type::Cells ? cells(found.goals, env) : tops(found.goals, env);
    return flood_back(found, goals, from, env);
  }
  Cells fill_brackets(const Bracket<W>& bracket, const Env& env);
  Cells fill_crossed(const RayMasks& masks, const Cells& starts, std::size_t way) const;
  bool spread(const Leg& leg, const Instance& at, const Env& env, bool as_move, Arrive arrive);
  bool group(const Leg& leg, const Instance& at, int done, int low, int high, const Env& env, bool as_move, bool last,
             Arrive arrive);
  bool may_stay(const Leg& leg, const Instance& at, const Env& env, bool as_move);
  bool land(const Leg& leg, Instance& at, const Env& env, bool as_move, Arrive arrive);
  bool cross(const Leg& leg, Instance& now, CellId cell, const Env& env, int& counted);
  bool test(ExprId id, CellId cell, const Instance& at, const Env& env);
  void depart(Instance& now, const Instance& at) const;
  bool is_walker_alone(CellId cell) const;
  void note_victim(Instance& at, CellId cell) const;
  static bool is_victim(const Instance& at, CellId cell) {
    const auto end = at.victim.begin() + at.victims;
    return std::find(at.victim.begin(), end, cell) != end;
  }
  Env on_the_way(const Instance& at, const Env& env) const;
  // The directions of a leg on a walk, asked on the cell `from`.
  int headings(const Leg& leg, const Instance& at, CellId from, const Env& env, std::array<DirectionId, 64>& out);
  int headings(const std::vector<Directions>& list, const Instance& at, CellId from, const Env& env,
               std::array<DirectionId, 64>& out);
  bool attacked(CellId cell, PlayerId me, const Env& env);
  TypeId victim_on(CellId cell, PlayerId me, const Env& env) const;
  // Whether a piece of this type would be attacked if these cells were occupied, and nothing stood on `without` that
  // attacks.
  bool attacked_by_tables(CellId cell, PlayerId me, TypeId victim, const Cells& occupied, const Cells& without) const;
  bool slow_is_near(std::size_t cell, PlayerId me) const;
  bool attacked_by_walks(CellId cell, PlayerId me, const Env& env);
  bool attacked_by_roles(CellId cell, PlayerId me, const Env& env);
  bool strikes(PieceId piece, CellId cell);
  bool takes_on(PieceId piece, const MoveRule& rule, CellId cell);
  void put_phantom(CellId cell, PlayerId me, const Env& env);

  // ---- decisions (decision_impl.h)
  struct Listed {
    Move move;
    bool complete = false;
    bool by_chance = false;
    bool dropped = false;
    bool untried = false;  // listed for a draw: not known to be legal
    bool has_key = false;
    std::uint64_t saying = 0;  // complete: see saying_of
    Key key = 0;               // has_key: of the position
    std::vector<std::int32_t> preference;
    int weight = 1;
  };
  // What a run changes besides the board; saved where a run is stopped that is not to be kept.
  struct Scratch {
    std::size_t mark = 0;
    Move move;
    PlayerId decision_by = kNobody;
    std::size_t decision_mark = 0;
    std::size_t cursor = 0;
    RunState state;
  };
  void keep(RunState& state) const;
  void take_back(const RunState& state);
  Scratch scratch() const;
  void restore(const Scratch& kept);
  // What is known of a choice before it is made: that nothing else is asked in this decision after it; that moreover
  // it is legal, and then `preference_` is what `prefer` will say of it.
  enum class Ending : std::uint8_t { Unknown, Last, Sure };
  struct NoneKnown {
    Ending operator()(int) const { return Ending::Unknown; }
  };
  bool rest_is_sure(const Statement& s);
  bool board_allows_rest(const SureRest& rest, bool is_placed);
  void note_replayed(PlayerId decider);
  bool one_run_is_enough() const;
  bool stops_here() const;
  bool stop_to_ask(PlayerId decider);
  // A choice of `decider`: calls make(i) for each of `size` members, or for the recorded one. choice_of(i) is its
  // record.
  // `sure`: whatever is chosen, the run will be complete and legal.
  template <typename ChoiceOf, typename Make, typename EndingOf = NoneKnown>
  bool branch(PlayerId decider, int size, ChoiceOf&& choice_of, Make&& make, bool sure = false,
              EndingOf&& ending_of = {});
  bool list_unmade(Ending ending);
  bool at_boundary(PlayerId decider);
  bool list_begun(PlayerId decider);
  bool is_another(PlayerId decider) const {
    return decider == kNobody || decision_by_ == kNobody || decider != decision_by_;
  }
  bool reach_horizon();
  std::size_t preference_count() const;
  bool finish_run(const Env& end);
  bool run_end_of_turn(const Env& env, bool is_silent);
  bool can_end();
  bool possible(BlockId block, const Env& env);
  bool found_one();
  std::vector<std::int32_t> preferences(const Env& env);
  bool is_best(const std::vector<std::int32_t>& preference) const;
  bool allowed(const Env& env);
  Env unit_env() const;
  void find_key(Listed& listed);
  void sort_listed();  // into canonical order, each move once
  bool has_met(const Statement& s, int left, const Env& env, NextEnv next);
  std::optional<Key> key_of_rest(const Statement& s, int left, const Env& env, NextEnv next);
  bool note_alike();  // Listed::dropped
  void drop_alike();
  const Listed& kept_like(const Listed& dropped) const;
  Key end_key();
  Listed& list_move();  // into listed_
  static void add_declined(Move& move, int count);
  template <typename List>
  bool list_moves(List& out);
  bool draw_listed(std::uint64_t random, Move& out);
  void enumerate();  // legal runs of the present decision into listed_
  void keep_best();  // of those

  // ---- runs (program_impl.h)
  bool run_unit();
  bool run_block(BlockId block, std::size_t index, const Env& env, NextEnv next);
  bool run_sure(BlockId block, std::size_t index, const Env& env, NextEnv next);
  bool run_statement(const Statement& s, const Env& env, NextEnv next);
  bool run_either(const Statement& s, const Env& env, NextEnv next);
  bool run_first_possible(const Statement& s, const Env& env, NextEnv next);
  bool run_up_to(const Statement& s, int left, const Env& env, NextEnv next);
  bool run_as_long(const Statement& s, int left, const Passed* before, const Env& env, NextEnv next);
  bool run_settled(const Statement& s, int left, const Env& env, NextEnv next);
  bool run_times(const Statement& s, int left, const Env& env, NextEnv next);
  void loop_members(const Statement& s, const Env& env, std::vector<std::int32_t>& members);
  bool run_for_each(const Statement& s, const Env& env, NextEnv next);
  bool run_members(const Statement& s, const std::vector<std::int32_t>& members, std::size_t index, int it, int that,
                   const Env& env, NextEnv next);
  bool run_players(const Statement& s, std::uint32_t left, PlayerId first, const Env& env, NextEnv next);

  // ---- move, place, choose (moves_impl.h)
  struct WalkOption {
    PieceId piece;
    const MoveRule* rule;
    int alt;
    int role;
    Instance instance;
    int ordinal;
  };
  struct WalkLists {
    std::vector<WalkOption> options;
    std::vector<Instance> found;
  };
  struct Member {  // of the domain of a choice; alike pieces in areas are one
    Choice choice;
    std::int32_t value;
    int weight;
  };
  struct Candidate {  // for a place, a type or a piece; the choice is that of any site
    std::int32_t what;
    Choice choice;
  };
  struct PlaceLists {
    std::vector<int> sites;  // a cell, or kMaxCells + a container
    std::vector<Candidate> candidates;
  };
  struct MemberLists {
    std::vector<std::int32_t> values;
    std::vector<Member> unlike;
  };
  bool run_move(const Statement& s, const Env& env, NextEnv next);
  bool make_walk(PieceId piece, const MoveRule* rule, PlayerId me, const Instance& instance, const Env& env,
                 NextEnv next);
  bool arrive_and_do(PieceId piece, const MoveRule* rule, PlayerId me, const Env& env, PlayerId outside, NextEnv done);
  void victims_on(CellId cell, PieceId walker, std::vector<PieceId>& out) const;
  bool replay_by_table(const Statement& s, const Choice& wanted);
  void place_candidates(const Statement& s, PlayerId owner, const Env& env, std::vector<Candidate>& candidates,
                        const Choice* wanted = nullptr, bool one = false);
  bool run_place(const Statement& s, const Env& env, NextEnv next);
  bool place_one(const Statement& s, std::int32_t what, int site, PlayerId owner, const Env& env, NextEnv next);
  bool run_choose(const Statement& s, const Env& env, NextEnv next);
  void domain_members(const Domain& domain, const Env& env, std::vector<std::int32_t>& out, Type& type);
  Type domain_type(const Domain& domain) const;
  Choice member_choice(Type type, std::int32_t member, int local);
  int ordinal_in_area(PieceId piece);
  struct AreaOrdinals {
    std::uint64_t version = 0;
    std::vector<int> of;  // [piece] of those in the area
  };
  void find_ordinals(int area, AreaOrdinals& kept);
  bool alike(PieceId a, PieceId b) const;
  void instances(PieceId piece, PathsId paths, const Env& env, std::vector<Instance>& out);
  Cells table_ends(PieceId piece, const TableMove<W>& table, const Env& env);
  void table_instances(PieceId piece, const TableMove<W>& table, const Cells& ends, const Env& env,
                       std::vector<Instance>& out) const;
  Instance table_walk(PieceId piece, CellId from, CellId to, const TableMove<W>& table, const Env& env) const;
  bool forbidden(PieceId piece, const Instance& instance, const Env& env, bool for_attacked);

  // ---- effects and events (effects_impl.h)
  bool run_effect(const Statement& s, const Env& env);  // statements without choices and events; false prunes
  void assign(const Statement& s, const Env& env);
  std::int32_t assigned(const Statement& s, std::int32_t old, const Env& env);
  std::int32_t slot_encoded(ExprId id, const Env& env);
  Local local_value(ExprId id, const Env& env);
  void bind_local(int local, ExprId id, const Env& env) {
    Local bound = local_value(id, env);  // apart: the value may be read from what the name meant before
    locals_[static_cast<std::size_t>(local)] = std::move(bound);
  }
  void bind_member(int local, std::int32_t member) {
    locals_[static_cast<std::size_t>(local)].number = member;
    locals_[static_cast<std::size_t>(local)].is_set = false;
  }
  bool matches(const Rule& rule, PieceId piece, const Env& env);
  bool is_met(const EventRule<W>& rule, PieceId piece, const Env& env);
  bool has_run(int rule, PieceId piece) const {
    return std::find(cascade_.ran.begin(), cascade_.ran.end(), std::make_pair(rule, piece)) != cascade_.ran.end();
  }
  void queue_event(EventKind kind, PieceId piece, const Env& env);
  template <typename Effects>
  bool with_events(NextEnv next, Effects&& effects);
  bool drain(const Env& env, NextEnv next);
  int rule_instead(EventKind kind, PieceId piece, const Env& env);
  bool leave_play(PieceId piece, int attacker, bool is_capture, const Env& env, Next next);
  bool leave_all(const std::vector<PieceId>& list, std::size_t index, int attacker, bool is_capture, const Env& env,
                 Next next);
  bool run_plain_rules(EventKind kind, const Env& env, std::size_t index, Next next);

  // ---- turns (flow_impl.h)
  void judge() {  // the outcome of the present position, and what follows from it, once
    if (!judged_) judge_now();
  }
  void judge_now();
  void judge_ends(bool turn_over);
  bool may_apply(const EndCheck& check);
  bool may_lie(const RangeTest& test, PlayerId me);
  bool all_may_lie(const std::vector<RangeTest>& tests, PlayerId me);
  bool in_ranges(const std::vector<RangeTest>& tests, PlayerId me);
  std::uint32_t subjects(const EndRule& rule, const Env& env);
  std::uint32_t holders(const EndRule& rule);
  bool apply_end(const EndRule& rule, int index, bool turn_over);
  std::uint32_t best_players(const EndRule& rule);
  bool lose(std::uint32_t seats, int index, bool turn_over);
  void eliminate(std::uint32_t seats);
  bool eliminate_again();
  void set_alive(std::uint32_t seats);
  void end_game(OutcomeKind kind, std::uint32_t seats, int index);
  void end_round();
  void begin_round();
  void skip_phases();
  bool is_dead_end();
  PlayerId next_living(PlayerId after) const;
  std::uint32_t team_seats(std::uint32_t seats) const;
  void run_through();                      // runs units that ask nothing: set-up, between rounds
  void finish_unit(bool is_whole = true);  // else who is out leaves it
  void lapse(bool round_over);
  std::int32_t lapsed(const Lapsing& lapsing, int member, std::int32_t now, bool fresh, bool round_over) const;
  void lapse_one(const Lapsing& lapsing, int member, int index, bool round_over);
  void forget_idle();
  bool to_starts(const Lapsing& slot);
  bool run_forced(const std::vector<Choice>& choices, Point& point);  // true: the unit is complete; false: it asks on
  bool run_forced(const std::vector<Choice>& choices) {               // from its beginning
    stopped_at_.is_known = false;
    return run_forced(choices, stopped_at_);
  }
  // Whether the mover has no legal turn.
  bool is_stuck() {
    const bool is_known =
        known_turn_.stuck != kNone && running_ == 0 && !in_stuck_search_ && board_.flow.stage == Stage::Turn;
    return is_known ? known_turn_.stuck != 0 : compute_stuck();
  }
  bool compute_stuck();
  bool has_no_legal_turn();
  bool find_stuck(PlayerId player);
  bool stuck_as(PlayerId player);
  void run_end_rules();
  void end_turn();
  Key key_after_turn();
  bool would_win(PlayerId me);
  void start_unit();
  void to_unit_start();
  void redo_trace();
  Key full_key() const {
    const Flow& flow = board_.flow;
    const std::uint32_t now =
        static_cast<std::uint32_t>(flow.stage) << 16 | std::uint32_t{flow.phase} << 8 | flow.alive;
    FlowKey& known = flow_keys_[static_cast<std::size_t>(board_.owner_index(flow.mover))];
    if (known.of != now) known = {now, flow_key(flow.stage, flow.mover, flow.phase, flow.alive)};
    return board_.identity() + known.key;
  }
  const Phase& phase() const { return m_.phases[board_.flow.phase]; }
  int repeats() const;
  int cycle() const;
  Key recorded_key() const { return after_turn_ ? *after_turn_ : is_bare_ ? board_.history.keys().back() : full_key(); }

  // ---- tables (fast_impl.h)
  bool fast_turn() const {
    return rules_.fast && board_.flow.stage == Stage::Turn && trace_.empty() &&
           rules_.fast_phases[board_.flow.phase].ok && (rules_.barred.empty() || !has_barred());
  }
  bool has_barred() const {
    return std::any_of(rules_.barred.begin(), rules_.barred.end(),
                       [&](ExprId set) { return plans_.tops(node(set).flat, board_.flow.mover).any(); });
  }
  bool is_unjudged_turn() const { return !judged_ && board_.flow.outcome == OutcomeKind::Ongoing && fast_turn(); }
  // Whether judging left the turn as it was: a round may have been over, or a player have gone out.
  bool is_as_before(const Flow& before, std::uint64_t version) const {
    const Flow& now = board_.flow;
    return board_.version() == version && now.mover == before.mover && now.phase == before.phase &&
           now.alive == before.alive && now.stage == before.stage && now.turns == before.turns;
  }
  // The legality of walks from tables (legality_impl.h)
  struct Safety {
    bool all = false;                       // every walk must be tried
    const Forecast<W>* forecast = nullptr;  // of the part at hand, if there is one
    Cells apart{};                          // the pieces whose walks it may say something of
    Cells royals{};
    int royal = kNone;     // the only one, if there is one
    Cells allowed{};       // ends that answer every attack on it: what others may walk to
    Cells pinned{};        // those that stand between it and a slider, see pins_
    bool chooses = false;  // FastPart::chooses
    Cells judged{};        // the pieces of which each walk is judged; what the others may walk to is known
    bool beset = false;    // who attacks by walking stands where it might come to attack it
    Cells touchy{};        // walks from and to these are tried: who attacks by walking might come to attack it
    // Whether of a draw the walks from there are tried only once they are drawn.
    bool needs_trial(int from) const { return all || from == royal; }
  };
  struct Pin {
    CellId from = 0;
    Cells line{};
  };
  struct Sight {
    int from = kNone;    // who looks; kNone: nobody
    int screen = kNone;  // past whom
    Cells line{};        // from the cell up to who looks
  };
  Sight sight_along(int way, std::size_t cell, const Cells& candidates) const;
  template <typename Sink>
  const Safety& fast_moves(Sink&& sink);
  // Walks of one piece and movement that take the same, to several cells, or one move.
  struct Weighed {
    CellId from = 0;
    std::uint8_t alt = 0;
    Cells ends{};
    int taken = 0;
    int run = kNone;  // of weighed_runs_, if it is that one move
  };
  template <typename Sink>
  bool preferred_walks(const FastPart& part, const Cells& movers, const Safety& safety, Sink&& sink);
  Cells may_take(const Cells& movers);
  Cells taking_from(const SeatMove<W>& move, const Cells& from);
  bool goes_somewhere(CellId from);
  bool may_be_alike(int taken) const;
  bool weigh_walks(CellId from, const FastPart& part, bool most);
  bool may_take_on(PieceId piece, std::size_t set, const Instance& walk, const FastPart& part);
  bool may_go_on_taking(PieceId piece, std::size_t set, const FastPart& part);
  void weigh_run(PieceId piece, std::uint8_t alt, const Instance& walk, int ordinal, bool most);
  template <typename Sink>
  struct Joined;
  bool places_after(const Choice& walk, const FastPart& part, Cells& where);
  PlayerId placed_owner(const FastPart& part, const Env& env) const;
  template <typename Sink>
  bool fast_places(const FastPart& part, const Safety& safety, Sink&& sink);
  template <typename Sink>
  bool fast_walks(const Cells& movers, const Safety& safety, Sink&& sink);
  Safety& safety_of(const Env& env);
  void find_safety(const Env& env, Safety& safety);
  bool screens_hold(const ScreenedReach<W>& reach, CellId from, PlayerId me, Safety& safety);
  bool find_touchy(Safety& safety, PlayerId me);
  bool is_safe(const Choice& walk, const Safety& safety);
  template <typename Attackers>
  Cells attackers_of(const Attackers& family, std::size_t cell, TypeId victim) const;
  Cells attacked_cells(PlayerId me, TypeId victim, const Cells& occupied) const;
  bool slow_attacker(CellId cell, PlayerId me, const Cells& without) const;
  Cells slow_ends(const Cells& ends, PlayerId me) const;
  Cells safe_ends(CellId from, const Cells& ends, PlayerId me, const TableMove<W>& table, const MoveRule& rule,
                  const Safety& safety);
  bool light_legal(CellId from, CellId to, PlayerId me, const TableMove<W>& table, const MoveRule& rule,
                   const Safety& safety);
  bool royals_are_safe(const Env& env);
  std::optional<bool> legal_if_sent(const Statement& send, const Env& walk, const Safety& safety);
  template <typename Ask>
  bool on_changed_board(CellId from, CellId to, PlayerId me, Ask&& ask);
  const Forecast<W>* forecast_of(const FastPart& part) const {
    return part.forecast == kNone ? nullptr : &rules_.forecasts[static_cast<std::size_t>(part.forecast)];
  }
  std::size_t kind_of(const Forecast<W>& forecast, PieceId piece) const;
  Cells apart_of(const Forecast<W>& forecast, std::size_t kind, CellId from) const;
  Cells offered_ends(const Forecast<W>& forecast, std::size_t kind, CellId from) const;
  template <typename Sink>
  bool give_options(const Forecast<W>& forecast, std::size_t before, CellId from, std::uint8_t alt, const Cells& ends,
                    Sink&& sink);
  Cells crowded(const typename Forecast<W>::Judged& judged, std::size_t kind, int from, const Cells& ends) const;
  bool may_go_on(const FastPart& part, PieceId piece, CellId to) const;
  bool forbids(const LegalRule& rule, PieceId piece, int from, CellId to);
  bool foreseen_places(const FastPart& part, const Forecast<W>& forecast, PieceId piece, Cells& open, Cells& run);
  // What is asked whether a walk or a placement of the mover attacks the opponent's royal.
  struct Checks {
    std::uint64_t version = 0;  // of the arrangement it is known for, with these two
    PlayerId me = kNobody;
    std::uint64_t types = 0;
    bool unsure = false;  // each must be tried
    int royal = kNone;
    Cells unveiling{};  // who leaves one of these might let another attack
  };
  // From where a piece attacks the royal; where it may, for it depends on what stands between.
  struct CheckCells {
    Cells sure, maybe;
  };
  const Checks& checks_on(std::uint64_t types);
  void find_checks(Checks& checks) const;
  CheckCells checks_by(std::size_t set, const Checks& checks) const;
  Cells seen_along(int way, std::size_t cell) const;
  Cells may_check(const CheckTest& test, std::size_t set);
  void drop_known_checks(const CheckTest& test, std::size_t set, CellId from, Cells& tried, Cells& legal);
  template <typename Sink>
  bool table_walks(std::size_t set, const SeatMove<W>& move, Cells from, const Cells& asked, bool meeting,
                   const Safety& safety, Sink&& sink);
  template <typename Sink>
  bool all_stride(const Stride<W>& stride, const SeatMove<W>& move, Cells front, const Cells& complex,
                  const Safety& safety, Sink&& sink);
  template <typename Sink>
  bool asked_walks(std::size_t set, const SeatMove<W>& move, CellId from, Cells ends, const Cells& complex,
                   bool meeting, const Safety& safety, Sink&& sink);
  // Landings after which it is known what is asked.
  Cells choosing_ends(const SeatMove<W>& move, const Safety& safety) const {
    if (!safety.chooses) return {};
    const Cells known = move.choosing & ~safety.royals;
    return rules_.complex_captures ? known & ~board_.occupied : known;
  }
  template <typename Sink>
  bool run_one(const TableMove<W>& table, int alt, int from, int to, Sink&& sink);
  bool is_meeting(std::size_t set) const;
  Cells apart_from(const Forecast<W>& forecast, const Cells& movers) const;
  Cells to_be_run(const Forecast<W>& forecast, std::size_t kind, CellId from, const TableMove<W>& table) const;
  Cells allowed_ends(const Forecast<W>& forecast, std::size_t kind, CellId from, const Cells& ends);
  bool drop_rivals(std::size_t set, std::size_t alt, CellId from, Cells& ends);
  template <typename Sink>
  bool run_walks(CellId from, const Safety& safety, Sink&& sink);
  Cells plain_ends(const std::vector<Instance>& found) const;
  bool try_one(PieceId piece, int alt, const Instance& walk, int ordinal, FunctionRef<bool(const Listed&)> visit);
  Listed whole_move(const std::vector<Choice>& choices);
  bool may_try_effects(PieceId piece, int alt, const Safety& safety);
  bool try_effects(PieceId piece, const MoveRule& rule, const Instance& walk);
  bool try_walk(PieceId piece, int alt, const Instance& walk, Listed& listed);
  bool ends_decision(PieceId piece, int alt, CellId to, bool takes);
  std::size_t landings_row(PlayerId owner) const { return std::min<std::size_t>(owner, m_.seats.size()); }
  template <typename Sink>
  bool run_part(Sink&& sink);
  template <typename Sink>
  bool run_meeting(const FastPart& part, bool& has_run, Sink&& sink);
  bool run_from(const std::vector<Choice>& first, FunctionRef<bool(const Listed&)> visit);
  // What slides of a table do not cross.
  Cells blocking(const TableMove<W>& table, PlayerId me);
  Cells in_range(const TableMove<W>& table, CellId from);
  // Where walks of a table end that begin there, of these cells; the most, if more is asked of the cells that they
  // cross than that they are empty.
  Cells most_targets(const TableMove<W>& table, CellId from, PlayerId me, const Cells& to) {
    return table.is_plain() ? table.reaches[me].from(from, board_.occupied) & to : targets_now(table, from, me, to);
  }
  Cells targets_now(const TableMove<W>& table, CellId from, PlayerId me, const Cells& to);
  Cells targets(const TableMove<W>& table, CellId from, PlayerId me, const Cells& to) {
    Cells ends = most_targets(table, from, me, to);
    if (table.crossing != kNoId) drop_uncrossed(table, from, ends);
    return ends;
  }
  void drop_uncrossed(const TableMove<W>& table, CellId from, Cells& ends);
  Cells targets(const TableMove<W>& table, CellId from, PlayerId me) {
    return targets(table, from, me, ends_of(table));
  }
  // Whether it has them with all that they bind.
  bool has_all_walks(const TableMove<W>& table) const { return table.exact && (rules_.is_flat || !table.leaps); }
  const Cells& ends_of(const TableMove<W>& table) const { return ends_[static_cast<std::size_t>(table.to)]; }
  Cells end_cells(const typename RulesetOf<W>::EndSet& ends, const Env& env);
  Env guard_env(PieceId piece) const;
  bool guarded(const TableMove<W>& table, CellId from);
  Env walk_env(PieceId piece, CellId from, CellId to, const TableMove<W>& table, const Env& env) const;

  // ---- sinks (sinks_impl.h)
  std::optional<bool> fast_exists();
  bool has_sure_walk();
  bool has_sure_walk(const FastPart& part, const Safety& safety, const Env& env);
  std::uint64_t fast_count();
  enum class How : std::uint8_t { Set, Shift, Place };
  // Moves of fast_moves that differ only in where they end.
  struct Counted {
    How how = How::Set;
    std::uint8_t alt = 0;      // of the movement; Place: the owner
    std::uint8_t ordinal = 0;  // Place, see Choice
    std::uint16_t what = 0;    // Set: the cell of departure. Place: the type
    int alternative = kNone;   // of the turn, see FastPart
    int delta = 0;             // Shift: from the cell of departure to the end
    Choice walk{};             // Place: made before, if its kind is Walk
    Cells ends{};
    const LandingChoice* choice = nullptr;  // then made, if there is one
    std::size_t choices() const { return choice == nullptr ? 1 : choice->members.size(); }
    std::uint64_t size() const { return static_cast<std::uint64_t>(ends.count()) * choices(); }
    CellId from(int end) const { return how == How::Shift ? static_cast<CellId>(end - delta) : what; }
    void write(int end, std::size_t chosen, Move& out) const;
  };
  struct Gather;
  bool fast_draw(std::uint64_t random, Move& out);
  bool draw_place(std::uint64_t random, Move& out);
  bool draw_single(std::size_t index, Move& out);
  struct CountedMove {
    Counted* set = nullptr;
    int end = 0;
    std::size_t chosen = 0;  // LandingChoice::members
  };
  CountedMove counted_at(std::uint64_t rank);
  bool draw_joined(const FastPart& part, std::uint64_t walks, std::uint64_t random, Move& out);
  template <typename List>
  bool fast_list(List& out);  // false: two moves might be one, so the runs must tell; `out` is empty then

  // What is known of the turn to come: kNone where it is not.
  struct KnownTurn {
    std::int8_t stuck = kNone;  // the mover is
    std::int8_t none = kNone;   // the turn has no legal run, see has_no_legal_turn
    static KnownTurn some() { return {0, 0}; }
  };

  struct UndoRecord {
    Flow flow;
    std::size_t log_mark = 0;
    std::size_t unit_mark = 0;
    std::size_t history = 0;  // size to go back to
    bool in_stuck = false;
    KnownTurn known_turn{};
    bool has_rest = false;  // the last of undo_rests_ is its
  };
  void go_back(const UndoRecord& record);
  void note_stuck();
  bool begin_move(const Move& move);
  void end_move(bool plain, Point& from);

  // ---- games by lot (playout_impl.h)
  struct Start {  // of the game under way
    Board<W> board;
    std::vector<Key> history;
  };
  bool play_on(std::uint64_t random);
  bool make_drawn();
  void save_start();
  void go_to_start();

  // ---- turns from tables, made from their sets (at_once_impl.h)
  // Of a set, the moves that are made without a look at their choices, and what making one of them takes.
  struct AtOnce {
    Cells ends{};
    const FastPart* part = nullptr;
    const TableMove<W>* table = nullptr;  // of walks
    PieceId piece = kNoPiece;             // of placements: what waits in an area; none: it is new
    BlockId effects = kNoId;
    bool asks_way = false;  // something reads how the walk went
    bool sets_off = false;  // rules may have to be run
    bool has_rest = true;   // what is done after the walk may do something
  };
  bool may_make_at_once() const;
  // The rule that runs instead of the capture of a piece, whatever it is; kNone if there is none, or it depends.
  int always_instead(PieceId victim) const {
    const auto& rules = rules_.type_rules[static_cast<std::size_t>(EventKind::Captured)];
    const PieceRecord& record = board_.pieces[victim];
    return rules.empty() || record.owner >= m_.seats.size() ? kNone : rules[record.type].instead;
  }
  AtOnce made_at_once(const Counted& some);
  typename Board<W>::Unlogged make_at_once(const Counted& some, const AtOnce& quick, CellId end);

  // ---- games on bitboards alone (bare_impl.h)
  // Moves that differ only in where they end: walks from a cell or, if that is none, from so many cells before the end,
  // or new pieces.
  struct BareSet {
    Cells ends{};
    std::int32_t delta = 0;
    CellId from = kNoCell;
    std::uint8_t alt = 0;    // of the movement
    std::uint8_t part = 0;   // BareGame::parts
    TypeId type = 0;         // of what walks
    std::uint32_t upto = 0;  // how many moves this and the sets before it have, where one is drawn
    int jump = kNone;        // it takes by jumping: a hop in this direction or, with `from`, this turn of `jumps_`
    std::uint64_t size() const { return static_cast<std::uint64_t>(ends.count()); }
    CellId start(CellId end) const { return static_cast<CellId>(from == kNoCell ? end - delta : from); }
  };
  static constexpr std::uint8_t kNoBarePart = 255;   // who is stuck passes
  static constexpr std::uint8_t kFirstChoice = 255;  // of a turn
  static constexpr std::uint8_t kFurtherWalk = 254;  // of a piece that goes on taking
  struct BareTurn {                                  // a choice of one
    typename Board<W>::Bare change;                  // or where something was picked; which way was gone
    std::uint8_t part = kNoBarePart;
    std::uint8_t step = kFirstChoice;  // BarePart::steps
    std::uint8_t ordinal = 0;          // Choice::ordinal, of a walk
  };
  // Where a turn stands after a choice.
  struct BareRun {
    const BarePart<W>* part = nullptr;
    std::size_t at = 0;  // BarePart::steps
    Env env;
    std::uint64_t version = 0;  // of the board before the turn
    Cells like{};               // where BarePart::like places then
    Cells before{};             // which may be picked first, and then what was: not after that
  };
  struct BareRound {  // a round of a match that was over before all leaves were reached, and goes on
    std::vector<BareTurn> made;
    int depth = 0;
  };
  static constexpr std::size_t kMostRounds = 1U << 14;
  static constexpr std::size_t kBarred = ~std::size_t{0};  // something that is required does not hold
  struct BareKept {                                        // a position that is put aside
    typename Board<W>::Shown shown;
    BareMarks<W> marks;
    std::vector<PieceRecord> records;  // BareGame::sends
    std::vector<std::int32_t> slots;   // of the game and of players
    std::vector<std::uint8_t> fresh;   // likewise
    std::size_t made = 0;              // so many choices
    Key pieces = 0;                    // Play::bare_pieces_
    bool key_known = false;            // Play::key_known_
  };
  bool may_go_bare() const;
  Env bare_env() const;
  Cells bare_where(const BarePart<W>& part);
  Cells bare_shown(ExprId id, const Env& env);
  template <typename Take>
  void bare_moves(Take&& take);
  template <typename Take>
  void bare_walks(std::uint8_t part, Take&& take);
  // (bare_jumps_impl.h)
  template <typename Take>
  void moves_with_jumps(Take&& take);
  template <typename Take>
  bool jump_sets(std::uint8_t part, Take&& take);
  void make_jumps(const BareSet& set, CellId end);
  void make_turn(std::uint8_t part, const JumpTurn<W>& turn, std::uint8_t ordinal);
  void make_way(std::uint8_t part, TypeId type, CellId from, std::span<const Hop> way, std::uint8_t ordinal);
  void jump_bare(TypeId type, CellId from, CellId to, std::span<const Hop> over);
  void become_bare(CellId cell, TypeId type);
  // (bare_impl.h)
  template <typename Take>
  void bare_walks_to(std::uint8_t part, const Cells& among, Take&& take);
  PlayerId bare_mover(int turns) const;
  bool is_open(const BarePart<W>& part);
  bool may_enter(const BarePart<W>& part);
  Cells bare_movers(const Env& env);
  Cells some_movers(const Env& env);
  Cells open_from(const BareMove<W>& move, Cells from);
  Cells bare_ends(const BareMove<W>& move, CellId from);
  Cells holding_at(ExprId condition, const Cells& among);
  void walks_apart(const BareMove<W>& move, const Cells& from, const Cells& to,
                   FunctionRef<void(CellId, const Cells&)> give);
  int bare_hand(int area) const;
  typename Board<W>::Bare bare_of(const BareSet& set, CellId end) const;
  template <typename Placing>
  typename Board<W>::Bare bare_placed(const Placing& part, CellId cell) const;
  Cells bare_seen(const BareLines<W>& lines, CellId landing, const Cells& occupied) const;
  Cells bare_places(const BareSet& set, CellId end);
  // (bare_effects_impl.h)
  Cells bare_source(const BareSource<W>& source, const Env& env);
  bool is_bare_landing(ExprId id) const;
  bool bare_truth(ExprId id, const Env& env);
  void bind_bare(int local, const Cells& cells);
  void remove_bare(const Cells& cells, bool captures);
  std::size_t run_bare(const std::vector<BareStep<W>>& steps, std::size_t at, const Env& env);
  void run_bare_rules(const std::vector<BareRule<W>>& rules, TypeId type, PlayerId owner, CellId cell);
  void run_bare_rule(const BareRule<W>& rule, PlayerId owner, CellId cell);
  void set_bare(const BareAssign<W>& assign);
  BareTurn make_bare(const BareSet& set, CellId end);
  void make_bare_for_good(const BareSet& set, CellId end);
  void place_bare(CellId cell);
  void swap_placed(const typename Board<W>::Bare& placed);
  BareKept& keep_bare();
  void show_bare(const BareKept& kept);
  void slots_again(const BareKept& kept);
  void drop_bare() { --bare_depth_; }
  std::size_t follow_bare(const BareTurn& turn, Env& env);
  void finish_bare(const BareTurn& turn);
  void set_quickly(const BarePart<W>& part, CellId landing);
  std::int32_t quick_value(const BareQuickSet& set, std::size_t landing) const;
  // (bare_values_impl.h)
  std::int32_t bare_value(const BareValue<W>& value, const Env& env);
  void assign_bare(const BareAssign<W>& assign, const Env& env);
  void end_bare_round();
  // (bare_past_impl.h)
  void prepare_bare();
  void start_bare();
  void stop_bare();
  Key bare_identity();
  bool keeps_bare_key() const { return rules_.bare.keeps_key && key_known_; }
  Key all_pieces_key() const;
  Key bare_key_of(TypeId type, PlayerId owner, CellId cell) const;
  void track_bare(const BareTurn& turn);
  Key bare_key_on(const Cells& cells) const;
  void key_leaves(const Cells& cells);
  void key_comes(const Cells& cells);
  void take_bare_from(int container, TypeId type);
  void note_bare();
  void note_bare_turn();
  void note_return(const BareSet& set, CellId end);
  // (bare_trials_impl.h)
  Cells bare_risks();
  Cells find_risks();
  bool is_barred(const BareSet& set, CellId end, const BareKept& kept);
  std::uint64_t leave_allowed(std::vector<BareSet>& sets, const Cells& risks);
  std::pair<const BareSet*, CellId> draw_allowed(EvenDraws& draws, std::uint32_t found, const Cells& risks);
  bool may_skip_slots(int depth) const;
  bool is_still(const BareSet& set, CellId end) const;
  void end_bare_state();
  void lapse_bare();
  void end_bare_turn();
  void take_back_bare_turn();
  bool bare_over(std::uint64_t moves, CellId to = kNoCell);
  bool judge_bare(std::uint64_t moves);
  std::uint32_t outs_now(bool stuck);
  Cells enemies_of(PlayerId me) const;
  std::optional<std::uint64_t> bare_perft(int depth);
  std::uint64_t bare_leaves(int depth, CellId last);
  void take_back_bare(const BareTurn& turn, const BareKept& before);
  // (bare_rests_impl.h)
  BareRun begin_bare(const BareSet& set, CellId end);
  Cells bare_options(const BareRun& run);
  void choose_bare(BareRun& run, CellId end);
  void answer_bare(BareRun& run, std::size_t way);
  template <typename Visit>
  bool some_choice(const BareRun& run, Visit&& visit);
  std::uint64_t count_ways(const BareRun& run);
  template <typename Done>
  void each_way(const BareRun& run, Done&& done);
  bool take_way(BareRun run, std::uint64_t& rank);
  std::uint64_t count_rests(const BareSet& set, CellId end);
  template <typename Visit>
  bool try_bare(const BareSet& set, CellId end, Visit&& visit);
  Cells where_asked(const BarePart<W>& part);
  std::uint64_t count_moves(const BareSet& set, const Cells& asked);
  bool has_bare_move(std::span<const BareSet> sets);
  std::uint64_t bare_play_out(const std::function<std::uint64_t()>& random, const std::function<void()>& at_end);
  bool play_bare_round(const std::function<std::uint64_t()>& random, const std::function<void()>& at_end,
                       std::uint64_t& made);
  void make_for_good(const std::vector<Move>& moves);
  bool begins_bare_round();
  bool play_on_bare(EvenDraws& draws);
  std::uint32_t list_bare();
  std::uint32_t list_jumps();
  bool play_asking(EvenDraws& draws);
  static constexpr std::uint64_t kMostWays = 512;
  bool try_asking(EvenDraws& draws, std::uint32_t found);
  bool take_bare(const BareSet& set, CellId end, std::uint64_t rank);
  bool play_slides(EvenDraws& draws);
  bool pass_bare();
  void run_stuck();
  void play_past_end(EvenDraws& draws);
  bool has_lasting_end();
  void show_unplayed();
  struct BareJoined {
    typename Board<W>::Bare walk;
    CellId place = kNoCell;  // if any
  };
  void make_joined(std::uint8_t index, const BareJoined& drawn);
  Cells sliders();
  std::optional<BareJoined> try_joined(EvenDraws& draws);
  BareJoined draw_joined(EvenDraws& draws, std::uint32_t walks);
  std::uint32_t find_slides();
  std::uint32_t most_seen();
  CellId bare_end(CellId from, std::uint32_t rank, const Cells& occupied) const;
  std::pair<const BareSet*, CellId> bare_at(std::uint32_t rank) const;
  void record_bare();

  // ---- by the kernel (perft_impl.h, playout_impl.h)
  KernelPlay<W>* kernel_here();
  std::optional<std::uint64_t> kernel_leaves(int depth);
  std::optional<std::uint64_t> kernel_play_out(const std::function<std::uint64_t()>& random,
                                               const std::function<void()>& at_end);
  void record_kernel();
  // ---- a stretch of the game by rules that say less (spans_impl.h)
  Play* stretch_here();
  bool holds_of_any(ExprId condition);
  Play* lister_here();
  void stand_at(const Play& other);
  void stand_without_state(const Play& other);
  void go_where_it_is(Play& play);
  void moves_of_game(std::vector<Move>& out) const;
  void bare_moves_made(std::vector<Move>& out) const;
  std::optional<std::uint64_t> play_by(bool recorded, const std::function<std::uint64_t()>& random,
                                       const std::function<void()>& at_end);
  std::optional<std::uint64_t> stretch_leaves(int depth);
  enum class Stretched : std::uint8_t { None, On, Over };  // there is none; the game goes on after it; it is over
  Stretched play_stretch(const std::function<std::uint64_t()>& random, const std::function<void()>& at_end,
                         std::uint64_t& made);
  void record_stretch();
  void record_game();

  // ---- counting leaves (perft_impl.h)
  struct Ply {
    std::vector<Counted> sets;
    std::vector<Listed> single;
    MoveList moves;  // where they must be listed
  };
  static constexpr std::uint64_t kUnknown = ~std::uint64_t{0};
  std::uint64_t leaves_under(int depth);
  std::uint64_t count_or_gather(Ply& ply, int depth);
  std::uint64_t count_after(const Ply& ply, int depth);
  std::uint64_t count_after(const Move& move, int depth, bool skips);
  template <typename Make, typename TakeBack>
  std::uint64_t leaves_after(int depth, bool skips, Make&& make, TakeBack&& take_back);
  bool may_skip_tallies() const;
  bool may_skip_key() const;

  // ---- draws by trial (draw_impl.h)
  void keep_preferred();
  bool draw_by_trial(std::uint64_t random, Move& out);
  bool draw_candidate(std::uint64_t random, Move& out);
  Ending ending_of_walk(const Statement& s, const std::vector<ExprId>& unless, PieceId piece, const Instance& walk,
                        bool sure, bool stirs, const Env& env);
  bool may_hold(ExprId condition, bool stirs, bool takes, const Env& env);
  using WalkSet = ludwright::WalkSet<W>;
  bool may_list_sets(const Statement& s, const std::vector<ExprId>* unless, bool sure, PlayerId decider);
  Cells list_set(const LastMove& last, PieceId piece, std::uint8_t alt, const MoveRule& rule, const TableMove<W>& table,
                 Cells ends, const Env& env, const Env& own);
  template <typename Sink>
  bool list_members(const Statement& choose, Sink&& sink);
  static Choice walk_of(const WalkSet& some, int end);
  void single_out(WalkSet& some, int end);
  std::size_t candidate_at(std::uint64_t left, bool even);
  bool try_candidate(std::size_t index);
  bool try_run(Listed& candidate);
  void list_from_trace();
  void back_to_trace();

  // ---- turns from tables, made (plain_impl.h)
  bool run_sets(BlockId block, std::size_t first, const Env& env, BlockId chosen = kNoId) {
    return block == kNoId || first >= rules_.set_ops[static_cast<std::size_t>(block)].size() ||
           run_all_sets(block, first, env, chosen);
  }
  bool run_all_sets(BlockId block, std::size_t first, const Env& env, BlockId chosen);
  bool run_set(const Statement& s, const Env& env, BlockId chosen);
  bool set_for_each(const Statement& s, const Env& env);
  void take_plainly(const Statement& s, const Env& env);
  struct Bindings {  // of an Env, what a SetOp reads
    PlayerId me;
    int this_piece, origin, landing;
  };
  bool set_at_once(const SetOp<W>& op, const Bindings& env);
  bool set_piece(const SetOp<W>& op, PieceId piece, PlayerId me);
  bool only_sets_at_once(EventKind kind, PieceId piece, CellId landing) const;
  void run_at_once(EventKind kind, PieceId piece, CellId from, CellId to);
  void fire(EventKind kind, PieceId piece, const Env& env);
  void run_fired(std::size_t first, std::size_t last, const Env& env, const Choice* chosen);
  bool do_plain(const Move& move);
  bool chooses(std::size_t set, const Choice& walk, const Choice& chosen) const;
  PieceId piece_to_place(const Statement& place, TypeId type, PlayerId owner, std::uint8_t ordinal, const Env& env);
  bool place_plain(const Choice& choice, const Statement& place, Env& env);
  const typename Forecast<W>::Option* option_of(const FastPart& part, const Move& move, std::size_t at) const;
  bool walk_plain(const Choice& choice, const FastPart& part, Env& env, const Choice* then = nullptr,
                  bool is_offered = false);
  bool jump_plain(const Choice& choice, const FastPart& part, Env& env);
  bool walk_with_events(PieceId piece, PieceId victim, BlockId effects, const Env& walk, const Choice* then);

  // What was decided in the present unit, and who was taken out meanwhile: after so many choices, before the next.
  struct Out {
    std::size_t after = 0;
    std::uint32_t seats = 0;
  };
  struct Trace {
    std::vector<Choice> choices;
    std::vector<Out> outs;  // in order
    Point point;            // where they lead
    bool empty() const { return choices.empty(); }
    void clear() {
      choices.clear();
      outs.clear();
      point.is_known = false;
    }
  };
  struct UndoRest {
    std::vector<Key> old_history;  // all of it, if a round of a match ended
    Trace trace;
    std::vector<PieceId> spare;  // of the board
  };
  UndoRest& add_rest(UndoRecord& record) {
    record.has_rest = true;
    if (rests_ == undo_rests_.size()) undo_rests_.emplace_back();
    UndoRest& rest = undo_rests_[rests_++];
    rest.old_history.clear();
    rest.trace.clear();
    return rest;
  }

  std::shared_ptr<const Ruleset> ruleset_;
  const RulesetOf<W>& rules_;
  const Model& m_;  // the lowered model
  const int seat_count_ = static_cast<int>(m_.seats.size());
  Board<W> board_;
  const SetPlans<W> plans_;
  std::vector<Local> locals_;
  std::vector<std::pair<int, Local>> kept_locals_;  // of the runs under way, as they were before
  std::vector<PieceId> taken_;
  Cascade cascade_;
  int captures_ = 0;             // of the present unit, those that a rule replaced included
  CellId walk_start_ = kNoCell;  // of the walk under way
  PieceId walker_ = kNoPiece;    // of it, unless it is only looked
  std::vector<UndoRecord> undo_;
  std::vector<UndoRest> undo_rests_;  // the first rests_; the others keep what they have allocated
  std::size_t rests_ = 0;

  Trace trace_;
  struct Asking {
    const Statement* s = nullptr;
    int left = kNone;  // of `up to` the passes that are left
    const Env* env = nullptr;
    NextEnv next;
  };
  Asking asking_;              // Force: who asks, or asked last
  Point stopped_at_;           // Force: there, if it stopped
  std::size_t outs_ = 0;       // of the trace, that the run under way has come to
  std::size_t unit_mark_ = 0;  // log mark at the beginning of the unit
  Mode mode_ = Mode::List;
  const std::vector<Choice>* forced_ = nullptr;
  std::size_t cursor_ = 0;
  Move move_;  // being listed
  PlayerId decision_by_ = kNobody;
  bool begun_ = false;        // the decision that is replayed or tried has a choice already, made by decision_by_
  bool may_be_dead_ = false;  // whether anything follows the last decision was not asked when it was made
  PlayerId last_decider_ = kNobody;
  std::size_t decision_mark_ = 0;
  int together_ = 0;               // 0 outside, 1 inside before its first choice, 2 after it
  bool stopped_mid_unit_ = false;  // Force: the run reached a further decision
  bool in_stuck_ = false;          // the stuck program is what runs
  bool unjudged_unit_ = false;     // setup, stuck, match, what a turn's end asks: never and prefer do not apply
  bool past_program_ = false;      // the rules of the end of the turn are run as a part of it
  bool stops_at_end_ = false;      // what is replayed goes no further than the end of the program
  int weight_ = 1;
  std::vector<Listed> listed_, sorted_;
  std::vector<std::size_t> order_;
  std::unordered_map<Key, std::uint32_t> met_;  // of what is listed, see meet_impl.h: which of
  std::vector<Move> met_moves_;                 // these choices came there first
  bool lists_all_ = false;                      // also what is dropped
  Pool<WalkLists> walk_lists_;
  Pool<MemberLists> member_lists_;
  Pool<PlaceLists> place_lists_;
  Pool<std::vector<PieceId>> piece_lists_;
  std::vector<Listed> candidates_;  // of the draw under way
  std::vector<WalkSet> walk_sets_;  // and those that are none yet
  std::vector<Move> set_prefixes_;  // [WalkSet::prefix]
  bool lists_sets_ = false;         // what is listed may be in sets
  bool drawing_ = false;            // what is listed need not be legal, see Listed::untried
  PlayerId listed_for_ = kNobody;   // who makes the choices that are listed
  bool tries_ = false;              // drawing: of what is the last choice what `prefer` says may be found out by a try
  std::vector<std::int32_t> best_preference_, preference_;
  int declined_ = 0;  // of a choice known to be the last: how often the mover says no after it, unasked
  bool found_completion_ = false;
  enum class Search : std::uint8_t { None, Under, Over };  // for one run of a block, see possible()
  Search search_ = Search::None;
  BlockId search_block_ = kNoId;  // Under: that one
  bool asked_ = false;            // Complete, Exists: something was asked beyond the choices that were given
  std::uint64_t runs_ = 0;
  MoveFacts* facts_ = nullptr;

  bool judged_ = false;
  std::vector<Choice> choices_;                  // of the move being made, with the trace before it
  std::vector<std::unique_ptr<Ply>> plies_;      // [depth] of perft
  std::unique_ptr<Start> start_;                 // of play_out
  std::vector<std::vector<BareSet>> bare_sets_;  // [depth], the first of play_out: with room for all
  std::size_t bare_listed_ = 0;                  // so many of those
  std::vector<BareTurn> bare_made_;              // of the game by lot, or down to the leaves that are counted
  std::vector<BareRound> bare_rounds_;
  std::unique_ptr<JumpSearch<W>> jumps_;  // once such a game was played, if there are any
  struct BareLapse {                      // a slot that changes by itself when a turn ends
    int index = 0;                        // Board::slots
    std::int32_t start = 0;
    bool is_clock = false, by_next_turn = false;
  };
  std::vector<BareLapse> bare_lapses_;  // once such a game was played
  bool skips_slots_ = false;            // where leaves are counted: slots stay what they were, see may_skip_slots
  std::uint64_t bare_taken_ = 0;        // types of what the walks of the turn under way took, a bit each
  std::optional<BareLots> bare_lots_;   // once such a game was played
  std::size_t last_length_ = 0;         // how many turns the last one of lasting ends had
  std::vector<std::unique_ptr<BareKept>> bare_kept_;  // the first bare_depth_; that of play_out first
  std::size_t bare_depth_ = 0;
  BareMarks<W> marks_, first_marks_;  // first_marks_ of the position with that version
  std::uint64_t marks_version_ = ~std::uint64_t{0};
  bool is_bare_ = false;                          // bitboards alone tell what is where
  bool is_noted_ = true;                          // the present position is among those before
  bool returns_bare_ = false;                     // the turn under way may lead back to a position before
  std::unique_ptr<BareReturns<W>> bare_returns_;  // BareGame::Past::AfterPasses: if turns other than of who is stuck do
  bool goes_past_bare_ = false;                   // a round of a match was over, which goes on
  bool somebody_is_out_ = false;                  // and others go on
  std::size_t bare_past_ = 0;                     // positions before the first of its turns
  Key bare_rest_ = 0;                             // what turns do not change of the key of the position
  bool key_known_ = false;                // after turns that never lead back it is made anew when it is asked for
  Key bare_pieces_ = 0;                   // BareGame::keeps_key: what pieces add to it
  Key first_pieces_ = 0;                  // likewise of the position with marks_version_
  std::vector<Cells> bare_asked_;         // [BareGame::parts] see where_asked
  std::vector<std::uint64_t> bare_ways_;  // of the draw under way: of first choices there
  static constexpr int kMostTries = 24, kMostTrials = 1;
  int trials_left_ = 0;                    // fewer for each of so many tries that came to nothing
  const Flow* bare_start_ = nullptr;       // only the bitboards tell the end of the game by lot, which began with that
  std::unique_ptr<KernelPlay<W>> kernel_;  // once it was asked for
  static constexpr std::uint64_t kNoVersion = ~std::uint64_t{0};
  std::uint64_t kernel_version_ = kNoVersion;  // of the position that it has; with that
  Flow kernel_flow_;
  std::vector<Move> kernel_moves_;
  const Flow* kernel_start_ = nullptr;  // the kernel alone has the end of the game by lot, which began with that
  std::int64_t kernel_made_ = 0;        // moves of that game
  std::vector<std::unique_ptr<Play>> stretch_plays_;  // [RulesetOf::stretches] once they were asked for
  std::size_t stretch_ = 0;                           // the one that was asked last
  std::uint64_t stretch_version_ = kNoVersion;        // of the position that it has; with that
  Flow stretch_flow_;
  Play* stretch_end_ = nullptr;         // that play alone has the end of the game by lot
  bool is_away_ = false;                // from start_
  bool skips_tallies_ = false;          // what they are now matters to nobody, see Tallies
  bool skips_key_ = false;              // nor the key of the position
  bool lags_ = false;                   // the board need not be where the choices of this turn have led
  bool playing_out_ = false;            // no move is taken back
  bool is_dead_ = false;                // of the game by lot: nothing can follow the choices of this turn
  Move move_drawn_;                     // likewise
  MoveList moves_now_, moves_without_;  // of forget_idle
  TurnList turns_now_;                  // of legal_moves
  TurnList turns_drawn_from_;           // of the draw under way
  std::vector<int> weights_drawn_by_;   // theirs; empty where nobody has any
  CountedMove drawn_;                   // of counted_, the move drawn last; no set where it is none of them
  int running_ = 0;                     // runs under way, nested ones counted
  bool in_stuck_search_ = false;        // a search that asks whether somebody is stuck is under way
  std::optional<Key> after_turn_;       // of the position that the turn being judged leads to
  KnownTurn known_turn_;                // of the present position
  Outcome outcome_;
  int players_to_come_ = 0;  // loops over players around what is run that have further players
  std::vector<std::pair<std::uint64_t, std::size_t>> by_saying_;  // of the listing under way
  std::vector<Counted> counted_;                                  // of the draw under way
  std::vector<Cells> ends_;                                       // RulesetOf::ends, of the enumeration under way
  std::vector<Cells> other_ends_;                                 // see has_sure_walk
  std::vector<int> fired_;                                        // rules of the plain walk under way
  std::vector<int> assigned_members_;                             // of the assignment under way
  std::vector<std::int32_t> assigned_values_;                     // likewise
  std::vector<Instance> found_;                                   // walks of the piece and movement at hand
  std::vector<std::pair<Instance, int>> by_run_;                  // of those what must be run, with their ordinals
  std::vector<Weighed> weighed_;                                  // of the enumeration under way
  std::vector<Listed> weighed_runs_;
  struct KeptSafety {  // with pins_
    std::uint64_t version = 0;
    PlayerId me = kNobody;
    bool try_later = false;
    bool met_slow = false;  // it depends on try_later
    Safety safety;
  };
  KeptSafety kept_safety_;
  std::vector<Pin> pins_;        // of the enumeration under way
  std::vector<Pin> other_pins_;  // see has_sure_walk
  Checks checks_;
  bool finding_role_ = false;
  std::vector<Kept<Cells>> kept_cells_;
  std::vector<Kept<Pieces>> kept_pieces_;
  std::vector<Kept<std::int32_t>> kept_numbers_;
  std::vector<KeptByCells> kept_by_own_, kept_lines_;           // [index * kMaxSeats + me]
  std::vector<std::vector<std::optional<Cells>>> meant_cells_;  // [condition * kMaxSeats + me][cell of `this`]
  struct Flooded {
    Cells pass{}, seeds{};  // for these
    Cells starts{};         // from where one comes to the seeds
  };
  std::vector<Flooded> flooded_;              // [Backward::index * (kMaxSeats + 1) + me]
  std::vector<Kept<Cells>> kept_begins_;      // [paths]
  std::vector<Kept<Cells>> kept_leg_begins_;  // [leg][heading - kAnyWay]
  std::vector<Kept<int>> kept_roles_;         // [piece]
  std::vector<AreaOrdinals> ordinals_;        // [area]
  struct RoleSets {
    std::uint64_t version = 0;
    std::uint8_t alive = 0;
    std::vector<Pieces> of;  // [role]
  };
  std::array<RoleSets, kMaxSeats> role_sets_;
  struct FlowKey {
    std::uint32_t of = ~std::uint32_t{0};  // stage, phase and who is alive
    Key key = 0;
  };
  mutable std::array<FlowKey, kMaxSeats + 1> flow_keys_;  // [mover]
  mutable std::uint64_t sets_version_ = ~std::uint64_t{0};
  mutable std::vector<Cells> sets_;     // [set] see of_set
  mutable std::vector<Cells> flagged_;  // [mask] the pieces on the board that have the flags of Ruleset::kind_masks
  bool only_taking_ = false;            // see Executor::Wanted
  int alternative_ = kNone;             // of the turn, whose moves are enumerated from tables
  bool try_later_ = false;              // where every walk must be tried, those listed are not yet
  bool overlap_ = false;                // two movements of one piece reach one cell and may differ
};

}  // namespace ludwright
