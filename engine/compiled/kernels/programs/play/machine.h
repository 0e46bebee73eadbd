// The machine that runs programs on a position of the kernel. Where something is asked it knows how many answers there
// may be at most, and every answer has a number below that: a game by lot draws a number and follows it, and draws
// again where no answer has it. So each legal move is as likely as the others, and no moves are listed. What a number
// led to that is not legal is taken back. Only where many numbers led nowhere are all answers tried in turn.
#pragma once
#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/compiled/function_ref.h"
#include "engine/compiled/kernels/kernel.h"
#include "engine/compiled/kernels/programs/play/state.h"
#include "engine/program_fault.h"

namespace ludwright::programs {

inline std::int32_t clamped(std::int64_t number) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(number, std::numeric_limits<std::int32_t>::min(),
                                                            std::numeric_limits<std::int32_t>::max()));
}

// What a number is after it grew by `sign` times another.
inline std::int32_t changed_by(std::int32_t old, int sign, std::int32_t by) {
  return clamped(std::int64_t{old} + std::int64_t{sign} * by);
}

inline constexpr int kMostInRun = 16;  // of which it is known what completes them

// A product that does not grow above `most`.
inline std::uint64_t times(std::uint64_t a, std::uint64_t b, std::uint64_t most) {
  return a == 0 || b == 0 ? 0 : a >= most || b >= most ? most : std::min(a * b, most);
}

template <int W, int P>
class Machine {
 public:
  Machine(std::shared_ptr<const Tables<W>> tables, std::shared_ptr<const Plans<W>> plans);

  bool take(const Board<W>& board);
  std::optional<typename KernelPlay<W>::Game> play_out(std::uint64_t random);
  void moves(std::vector<Move>& out) const;

 private:
  using Cells = Bits<W>;
  using Pieces = Bits<P>;
  using Kind = typename ludwright::programs::Op::Kind;
  using Statement = ludwright::Statement;
  using Node = Term;

  using Env = typename State<W, P>::Env;
  using Local = typename State<W, P>::Local;
  using Frame = typename State<W, P>::Frame;
  using Run = typename State<W, P>::Run;
  using Walk = typename State<W, P>::Walk;
  using Group = typename State<W, P>::Group;
  using Groups = Stack<Group>;
  using Kindred = typename State<W, P>::Kindred;
  using Walks = typename State<W, P>::Walks;
  using Question = typename State<W, P>::Question;
  using Kept = typename State<W, P>::Kept;
  using Level = typename State<W, P>::Level;
  using FixedCells = typename State<W, P>::FixedCells;
  using PieceWalks = typename State<W, P>::PieceWalks;
  using Passing = typename State<W, P>::Passing;
  using Waiting = typename State<W, P>::Waiting;
  using Look = typename State<W, P>::Look;
  using Alternative = typename State<W, P>::Alternative;
  using AllWalks = typename State<W, P>::AllWalks;
  using Loud = typename State<W, P>::Loud;
  using Doubling = typename State<W, P>::Doubling;
  using Judged = typename State<W, P>::Judged;
  using Hoped = typename State<W, P>::Hoped;
  using Leaf = typename State<W, P>::Leaf;
  using Tried = typename State<W, P>::Tried;
  using NoEnd = typename State<W, P>::NoEnd;
  enum class Status : std::uint8_t { Failed, Asking, Complete };

  // ---- values (values.h, numbers.h)
  // What is soon said is said by small functions, which call no other; the rest is apart.
  const Node& node(ExprId id) const { return nodes_[id]; }
  ExprId id_of(const Node& n) const { return static_cast<ExprId>(&n - nodes_); }
  bool names_one(ExprId id) const { return tables_->terms.one[static_cast<std::size_t>(id)] != 0; }
  std::int32_t num(ExprId id, const Env& env);
  std::int32_t num_of(const Node& n, const Env& env);
  std::int32_t num_as(const Node& n, const Env& env);
  bool holds(const Node& n, const Env& env);
  std::int32_t trait(int type, int which) const {
    return tables_->terms.traits[static_cast<std::size_t>(which) * m_.types.size() + static_cast<std::size_t>(type)];
  }
  static bool is_value(Type type) {  // which is said as a number
    return type == Type::Number || type == Type::Truth || type == Type::Direction || type == Type::Value;
  }
  bool at_most(const Node& n, const Env& env);
  bool some(ExprId id, const Env& env);
  bool has_some(int name) const {  // of pieces
    const Local& local = locals_[static_cast<std::size_t>(name)];
    return local.type == Type::Pieces && local.pieces.any();
  }
  bool truth(ExprId id, const Env& env) {
    if (id == kNoId) return true;
    const std::int32_t kept = kept_truths_[id];
    return kept == kNone ? holds(node(id), env) : kept_truth(id, kept, env);
  }
  // Inside of a set that is narrowed, where what was the candidate is the one outside.
  bool truth_inside(ExprId id, const Env& env) {
    if ((node(id).depends & kOnThat) == 0) return truth(id, env);
    Env inner = env;
    inner.that = env.it;
    return truth(id, inner);
  }
  [[gnu::noinline]] bool kept_truth(ExprId id, std::int32_t kept, const Env& env) {
    const std::uint64_t now = version_of(tables_->truth_reads[static_cast<std::size_t>(kept)]);
    const std::size_t seat = env.me < seat_count_ ? env.me : seat_count_;
    auto& [when, known] = truths_[static_cast<std::size_t>(kept) * (seat_count_ + 1) + seat];
    if (when != now) {
      known = holds(node(id), env);
      when = now;
    }
    return known;
  }
  // While it is the same so is what is read of so much; never 0.
  std::uint64_t version_of(const Reads& reads) const { return reads.are_told ? version_of(reads, at_.roster) : who_; }
  std::uint64_t version_of(const Reads& reads, std::uint64_t version) const {
    version += at_.flow.alive * 0x9e3779b97f4a7c15U;  // so that each bit of it counts
    for (const std::uint16_t slot : reads.slots) {
      version = (version + static_cast<std::uint32_t>(at_.slots[slot])) * 0x9e3779b97f4a7c15U;
      version ^= version >> 32U;
    }
    return version | 1U;
  }
  std::int32_t fold(const Node& n, const Env& env);
  std::int32_t fold_members(const Node& n, const Env& env);
  std::int32_t slot_value(const Node& n, const Env& env);
  bool equal(const Node& n, const Env& env);
  bool subset(const Node& n, const Env& env);
  int count(ExprId id, const Env& env);
  std::uint32_t players(ExprId id, const Env& env);
  std::uint64_t types(ExprId id, const Env& env);
  std::uint64_t areas(ExprId id, const Env& env);
  int container_of(const Node& area, const Env& env) const {  // kNone if I have none
    const Area& declared = m_.areas[static_cast<std::size_t>(area.value)];
    if (!declared.per_player) return declared.first;
    return env.me < seat_count_ ? declared.first + env.me : kNone;
  }
  int single_player(ExprId id, const Env& env);
  int single_piece(ExprId id, const Env& env) {
    const Node& n = node(id);
    switch (n.op) {
      case ludwright::Op::This:
        return env.self;
      case ludwright::Op::It:
        return env.it;
      case ludwright::Op::Local: {
        const Local& local = locals_[static_cast<std::size_t>(n.value)];
        return local.type != Type::Pieces ? kNone : names_one(id) ? local.number : first_of(local.pieces);
      }
      default:
        return find_single_piece(id, env);
    }
  }
  int find_single_piece(ExprId id, const Env& env);
  int single_cell(ExprId id, const Env& env);
  template <typename Visit>
  void as_each(ExprId players, const Env& env, Visit&& visit);
  template <typename Visit>
  bool some_member(ExprId id, const Env& env, Visit&& visit);
  std::int32_t repeats();
  bool would_win(PlayerId me);

  // ---- sets of pieces and cells (pieces.h, chains.h, cells.h)
  Pieces pieces(ExprId id, const Env& env) { return pieces(id, env, at_.in_play); }
  Pieces pieces(ExprId id, const Env& env, const Pieces& among);
  Pieces pieces_of(const Node& n, const Env& env, const Pieces& among);
  Pieces pieces_on_one(const Node& n, const Env& env, const Pieces& among);
  Pieces those_of(const Chain& chain, const Env& env);
  Pieces found_at(const Chain& chain, CellId cell, const Env& env);
  // Whether a piece of some types is there.
  bool has_type(CellId cell, std::uint64_t types) const {
    for (PieceId piece = at_.top[cell]; piece != kNoPiece; piece = at_.below[piece]) {
      if ((types >> at_.pieces[piece].type & 1U) != 0) return true;
    }
    return false;
  }
  Pieces narrowed(const Chain& chain, const Env& env, const Pieces& among);
  const Pieces& kept_set(const Chain& chain, const Env& env);
  Pieces of_link(const Link& link, const Env& env, const Pieces& among);
  Pieces find_of_link(const Link& link, const Env& env, const Pieces& among);
  int base_of(const Link& link, const Env& env);
  int site_of(const Link& link, const Env& env);
  int find_site(const Link& link, const Env& env);
  Pieces begun_at(const Chain& chain, int cell, const Env& env, std::size_t& next);
  Pieces begun(const Chain& chain, const Env& env, const Pieces& among, std::size_t& next);
  const Pieces& roster_set(const Chain& chain, const Env& env);
  bool nobody_has(ExprId id, const Env& env);
  Pieces narrowed_on(const Chain& chain, std::size_t from, std::size_t to, Pieces set, const Env& env);
  Pieces narrowed_from(const Chain& chain, std::size_t next, const Pieces& set, const Env& env);
  Pieces narrowed_by(const Link& link, const Pieces& set, const Env& env);
  // Of the table: what is not asked of each piece.
  std::size_t column_of(const OwnTest& test, const Env& env) {
    return test.column(way_of(test), test.given != kNoId && truth_of_others(test.given, env));
  }
  std::int32_t way_of(const OwnTest& test) const {
    if (test.local == kNone) return kNone;
    const Local& local = locals_[static_cast<std::size_t>(test.local)];
    if (test.local_slot == kNone) return local.type == Type::Direction ? local.number : kNone;
    if (local.type != Type::Pieces || local.number == kNone) return kNone;
    return at_.piece_slot(static_cast<PieceId>(local.number), test.local_slot);
  }
  // Of a condition that is not asked of each piece.
  bool truth_of_others(ExprId id, const Env& env) {
    if (const int named = tables_->terms.named_tests[static_cast<std::size_t>(id)]; named != kNone) {
      const OwnTest& test = tables_->terms.own_tests[static_cast<std::size_t>(named)];
      const Local& subject = locals_[static_cast<std::size_t>(test.subject)];
      if (subject.type == Type::Pieces && subject.number != kNone)
        return passes(test, static_cast<PieceId>(subject.number), test.column(way_of(test), false));
    }
    return truth_inside(id, env);
  }
  bool passes(const OwnTest& test, PieceId piece, std::size_t column) const {
    const std::int32_t value = test.slot == kNone ? test.least : at_.piece_slot(piece, test.slot);
    return test.holds[test.index(at_.pieces[piece].type, value, column)] != 0;
  }
  enum class Asked : std::uint8_t { It, This };
  Pieces those_where(ExprId id, const Pieces& set, Env& env, Asked asked = Asked::It);
  bool has_piece(ExprId id, PieceId piece, const Env& env);
  bool chain_has(const Chain& chain, PieceId piece, const Env& env);
  const Chain& chain_of(const Node& n) const { return tables_->terms.chains[static_cast<std::size_t>(n.value)]; }
  bool is_slot_of_it(ExprId id) const {  // a number, or one of other values, of a piece
    const Node& n = node(id);
    return n.op == ludwright::Op::Slot && node(n.a).op == ludwright::Op::It && node(n.a).type == Type::Pieces &&
           is_value(n.type);
  }
  bool is_flag(int slot) const { return rules_.layout.piece_flag[static_cast<std::size_t>(slot)] != kNone; }
  const Pieces& flagged(int slot) const {
    return at_.flags[static_cast<std::size_t>(rules_.layout.piece_flag[static_cast<std::size_t>(slot)])];
  }
  Cells cells(ExprId id, const Env& env, const Cells& among);
  Cells cells(ExprId id, const Env& env) { return cells(id, env, rules_.all_cells); }
  Cells cells_of(const Node& n, const Env& env, const Cells& among);
  int one_near(const Nearby& near, CellId start, const Env& env);
  Cells flood(const Leg& leg, CellId start, PlayerId me);
  // Whether the ends of a leg, a spread, are told by that, if nobody asks how it came there.
  bool is_flood(const Leg& leg) const {
    const auto is_fixed = [&](ExprId id) { return id == kNoId || tables_->fixed[static_cast<std::size_t>(id)]; };
    return leg.over == kNoId && rules_.plan(leg).fixed_ways && is_fixed(leg.to) && is_fixed(leg.within) &&
           is_fixed(leg.through);
  }
  void reach_near(const Nearby& near, CellId start, const Env& env, Cells& ends);
  Cells cells_at(ExprId id, const Env& env);  // of cells, or on which the pieces are
  bool has_cell(ExprId id, CellId cell, const Env& env);
  bool is_on(ExprId id, CellId cell, const Env& env);
  int cell_of_one(ExprId id, const Env& env);
  int top_cell_of_one(ExprId id, const Env& env);
  const Cells& fixed_cells(ExprId id, PlayerId me) {  // of an expression that says the same of all walks
    const std::size_t seat = me < seat_count_ ? me : seat_count_;
    FixedCells& known = fixed_cells_[static_cast<std::size_t>(id) * (seat_count_ + 1) + seat];
    if (known.version != version_) find_fixed_cells(id, me, known);
    return known.cells;
  }
  void find_fixed_cells(ExprId id, PlayerId me, FixedCells& to);
  // One cell, in a set that is the same for all walks.
  [[gnu::always_inline]] inline bool is_in(const EndSet<W>& set, int cell, PlayerId me) {
    const PieceId top = at_.top[static_cast<std::size_t>(cell)];
    const std::size_t kind = top == kNoPiece ? 0 : Position<W, P>::owner_index(at_.pieces[top].owner) + 1;
    const StandingSet<W>& told = set.told[me];
    if (!told.masks[kind].test(cell)) return false;
    if (told.is_exact) return true;
    if (node(set.id).type != Type::Pieces) return fixed_cells(set.id, me).test(cell);
    Env env;
    env.me = env.decider = me;
    return is_on(set.id, static_cast<CellId>(cell), env);
  }
  Cells cells_under(const Pieces& set) const;
  Cells top_cells(ExprId id, const Env& env);
  Pieces pieces_on(const Cells& set) const;
  Pieces alike_in_area(PieceId piece) const;
  Pieces pieces_at(CellId cell) const;
  std::uint64_t order_of(PieceId piece) const;
  bool goes_before(PieceId a, PieceId b) const;
  int first_of(const Pieces& set) const;
  void in_order(const Pieces& set, Stack<std::int32_t>& out);
  // The pieces in play with a role, where each role is of a set that depends on their owner alone. Kept while nothing
  // changes.
  const Pieces& role_set(std::size_t role) {
    if (in_role_ || roles_version_ != version_of_roles()) return find_role_set(role);
    return role_sets_[role];
  }
  const Pieces& find_role_set(std::size_t role);
  std::uint64_t version_of_roles() const { return tables_->roles_are_of_who ? who_ : version_; }
  bool roles_are_same();
  int role_of(PieceId piece, const Env& env);
  std::size_t set_of(PieceId piece, const Env& env) {  // of movements
    if (m_.roles.empty()) return at_.pieces[piece].type;
    const int role = role_of(piece, env);
    return role == kNone ? at_.pieces[piece].type : rules_.set_of_role(role);
  }

  // ---- walks (walks.h)
  struct Walker;
  struct OnPath;
  template <typename Sink>
  bool walk(PathsId paths, CellId start, int piece, const Env& env, bool look, Sink&& sink);
  template <typename Sink>
  bool walk_on(const Walker& walker, PathsId paths, bool last, const Walk& from, Sink& sink);
  template <typename Sink>
  bool leg(const Walker& walker, const OnPath& at, const Walk& from, Sink& sink);
  template <typename Sink>
  bool arrive(const Walker& walker, const OnPath& at, Walk to, Sink& sink);
  bool may_stop(const Walker& walker, const OnPath& at, const Walk& to);
  template <typename Sink>
  bool slide(const Walker& walker, const OnPath& at, const Walk& from, int way, Sink& sink);
  template <typename Sink>
  bool spread(const Walker& walker, const OnPath& at, const Walk& from, Sink& sink);
  bool repeat(const Walker& walker, const OnPath& at, std::int32_t times, const Walk& from, bool& reached,
              FunctionRef<bool(const Walk&)> sink);
  template <typename Sink>
  bool go_on(const Walker& walker, const OnPath& at, const Walk& to, Sink& sink);
  std::uint64_t ways_of(const Leg& leg, const Walker& walker, const Walk& from);
  bool test(ExprId id, const Walker& walker, const Walk& state, CellId cell);
  bool counts(const Leg& leg, const Walker& walker, const Walk& state, CellId cell);
  bool pass(const Leg& leg, const Walker& walker, Walk& state, CellId cell, int& counted);
  void take_on(const Walker& walker, Walk& state, CellId cell) const;
  bool forbidden(PieceId piece, const Walk& walk, const Env& env, PlayerId me, bool for_attacked);
  bool may_forbid(std::size_t index, PieceId piece, const Walk& walk, PlayerId me, bool for_attacked) const {
    const int odd = tables_->terms.forbid_odd[index];
    if (odd != kNone && !at_.moved_number(odd).test(piece)) return false;
    const Prohibition<W>& prohibition = rules_.prohibitions[index];
    const PieceRecord& record = at_.pieces[piece];
    const auto from = static_cast<CellId>(record.index);
    if (!prohibition.may_forbid(record.type, from, walk.end, me, walk.victims > 0 || run_.taken.any())) return false;
    const LegalRule& rule = *prohibition.rule;
    return (rule.phase == kNone || rule.phase == at_.flow.phase) && !(for_attacked && rule.asks_attacked);
  }
  bool forbidden_from(std::size_t index, PieceId piece, const Walk& walk, const Env& env, PlayerId me,
                      bool for_attacked);
  void name_walk(PieceId piece, const Walk& walk, Env& env) const;
  const PieceWalks& walks_of(const Statement& s, PieceId piece, const Env& env, bool only_others = false);
  std::uint8_t ordinal_of(const PieceWalks& walks, const Walk& walk) const;
  // What a statement lets a piece do, and who is asked about it.
  const MoveSet<W>& moves_of(const Statement& s, PieceId piece) {
    return s.paths == kNoId ? plans_->sets[set_of(piece, run_.env)]
                            : plans_->statements[static_cast<std::size_t>(s.paths)];
  }
  std::size_t spot_index(PlayerId me, int cell) const {
    return static_cast<std::size_t>(me * rules_.cell_count + cell);
  }
  const Spot<W>& spot_of(const MoveSet<W>& moves, PlayerId me, int cell) const {
    return moves.spots[spot_index(me, cell)];
  }
  PlayerId mover_of(const Statement& s, PieceId piece) const {
    return s.paths == kNoId ? at_.pieces[piece].owner : run_.env.me;
  }
  Env walker_env(const Statement& s, PieceId piece) const {
    Env own = run_.env;
    own.me = mover_of(s, piece);
    own.self = piece;
    own.origin = own.landing = at_.pieces[piece].index;
    own.crossed = {};
    return own;
  }

  // ---- one of them, as planned (walk_asked.h)
  const Cells& open_ends(const MoveSet<W>& moves, PlayerId me);
  bool may_end(const Plan<W>& plan, const Walk& walk, const Env& own);
  int first_on_the_way(int way, CellId from) const;
  [[gnu::always_inline]] inline bool is_open(const Plan<W>& plan, const Chance& chance, CellId from, PlayerId me);
  bool leads(const Plan<W>& plan, const Chance& chance, CellId from, const Env& own, Walk& walk);
  bool passes(const Plan<W>& plan, const Chance& chance, CellId from, PlayerId me, Walk& walk);
  bool hops(const Plan<W>& plan, CellId from, int way, const Env& own, Walk& walk);
  bool find_walk(const MoveSet<W>& moves, const Statement& s, PieceId piece, const Chance& first, Walk& walk);
  Cells cells_between(int way, CellId from, CellId end) const {  // of a plain board
    const Cells* rays = &rules_.rays[static_cast<std::size_t>(way * rules_.cell_count)];
    Cells between = rays[from] & ~rays[end];
    between.reset(end);
    return between;
  }
  // The first that is soon found; false if there may be others only.
  bool find_some_walk(const Statement& s, PieceId piece, Walk& walk) {
    const PlayerId me = mover_of(s, piece);
    if (me >= seat_count_) return false;
    const MoveSet<W>& moves = moves_of(s, piece);
    const Spot<W>& spot = spot_of(moves, me, at_.pieces[piece].index);
    open_ = nullptr;
    for (std::uint32_t i = 0; i < spot.all(); ++i) {
      if (find_walk(moves, s, piece, moves.chances[spot.first + i], walk)) return true;
    }
    return false;
  }
  bool is_allowed(const PlannedMove<W>& move, const Statement& s, const Env& own) {
    if (move.rule == nullptr) return true;
    return (s.by.empty() || move.rule->name == s.by) && truth(move.rule->guard, own);
  }

  // ---- what is attacked (attacked.h)
  Cells attacked(const Cells& among, const Env& env);
  bool is_attacked(CellId cell, const Env& env);
  bool is_taken_on(CellId cell, PlayerId me);
  bool may_take_on(CellId cell, CellId start);

  // ---- statements and effects (statements.h, effects.h)
  bool run_block(BlockId block, Env& env);
  bool run_steps(int begin, Env& env);
  [[gnu::always_inline]] inline std::int32_t number_of(const Operand& operand, const Env& env) {
    switch (operand.kind) {
      case Operand::Kind::Constant:
        return operand.number;
      case Operand::Kind::Name: {
        const Local& local = locals_[static_cast<std::size_t>(operand.local)];
        return local.type == operand.type ? local.number : operand.none;
      }
      case Operand::Kind::Slot: {
        const Local& local = locals_[static_cast<std::size_t>(operand.local)];
        if (local.type != Type::Pieces || local.number == kNone) return operand.none;
        return at_.piece_slot(static_cast<PieceId>(local.number), operand.number);
      }
      case Operand::Kind::Value:
        break;
    }
    return num(operand.value, env);
  }
  bool run_statement(const Statement& s, Env& env);
  [[noreturn, gnu::noinline]] static void cannot_run() { throw Overflow{}; }
  bool run_times(const Statement& s, Env& env);
  bool swap(const Statement& s, const Env& env);
  bool take_all(const Statement& s, Env& env);
  bool for_each(const Statement& s, Env& env);
  bool as_players(const Statement& s, Env& env);
  std::uint32_t seats_of(const Statement& s, const Env& env, PlayerId& from);
  bool as_long_as_possible(const Statement& s, Env& env);
  void take_back_pass(const Passing& kept);
  bool repeats_pass(const std::vector<Noted>& values, std::size_t begin, const Env& env);
  void note_value(ExprId id, const Env& env);
  Pieces targets(ExprId id, const Env& env);
  bool assign(const Statement& s, const Env& env);  // always true, as of a value that is bound
  void set_slot(SlotHolder holder, int member, int slot, std::int32_t value);
  std::int32_t stored(const SlotInfo& slot, ExprId value, const Env& env);
  void bind(int local, Type type, std::int32_t member);
  void set_local(int local, ExprId value, const Env& env);
  bool send(const Statement& s, const Env& env);
  bool send_under(const Statement& s, const Env& env);
  bool shift(const Statement& s, const Env& env);
  bool shift_one(PieceId piece, std::int32_t way);
  bool place_in_area(const Statement& s, Env& env);
  bool make_walk(PieceId piece, const Walk& walk, BlockId effects, PlayerId me, Env& env);
  bool leave(PieceId piece, EventKind kind, int attacker, Env& env);
  bool matches(const EventRule<W>& event, EventKind kind, PieceId piece, const Env& bound);
  void queue(EventKind kind, PieceId piece, const Env& bound);
  bool run_rule(const Rule& rule, const Env& bound, PlayerId me, Env& env);
  bool drain(Env& env);
  bool run_plain_rules(EventKind kind, PlayerId me, Env& env);
  void take_back_to(std::size_t mark) {
    journal_.undo_to(mark);
    at_.taken_back();
  }
  void keep_changes() {
    journal_.forget();
    at_.kept();
  }
  // What is done again after the same answers comes to the same versions, so that what is known of it serves again.
  std::uint64_t next_version(std::uint64_t version) const {
    version = (version + run_.said + static_cast<std::uint64_t>(run_.pc)) * 0x9e3779b97f4a7c15U;
    return version ^ version >> 29U;
  }
  void changed() {
    moved();
    who_ = version_;
  }
  // Nothing but where pieces stand has changed.
  void moved() {
    ++run_.changes;
    version_ = next_version(version_);
  }
  void renew_versions() { version_ = who_ = ++last_version_; }
  Key key_after_turn();
  // Of the position that is spoken of as one that occurred.
  Key recorded_key() { return after_turn_ ? *after_turn_ : position_key(); }
  Key position_key() {
    if (key_version_ != version_) {
      key_ = at_.key();
      key_version_ = version_;
    }
    return key_;
  }
  // Of a position that comes after a turn; that of no position where nobody will ask how often it occurred.
  Key key_for_past() {
    Env env;
    env.me = env.decider = at_.flow.mover;
    const AskedOfPast& past = tables_->past;
    const bool is_asked =
        past.anywhere || std::any_of(past.where.begin(), past.where.end(), [&](ExprId id) { return truth(id, env); });
    return is_asked ? position_key() : Key{0};
  }
  // Walks are read by what is bound, too.
  void renamed() { names_version_ = next_version(names_version_); }

  // ---- runs (runs.h)
  const Op& op(int pc) const { return ops_[pc]; }
  Status advance(int stop = kNone);
  void leave_loop(const Op& test) {
    run_.frames.pop();
    run_.pc = test.to;
  }
  Type domain_type(const Domain& domain) const;
  void list_domain(const Domain& domain, const Env& env);
  void list_set(ExprId id, const Env& env);
  void list_members(const Statement& s, const Env& env);
  static constexpr int kFewByKey = 8;
  void list_few_by_key(const Pieces& set, ExprId by, const Env& env);

  // ---- weights (weights.h, walk_weights.h)
  static constexpr std::uint64_t kMany = std::uint64_t{1} << 20;
  static constexpr int kMostLooks = 4096;              // at operations, for one question
  static constexpr std::uint64_t kMostRuns = 300'000;  // of operations, statements and loops, for one decision
  static constexpr int kMostNumbers = 4096;
  bool by_step() const;
  Look looking() const;
  May may_hold(ExprId id, const Look& look);
  std::uint64_t most(int pc, Look look);
  std::uint64_t most_from(int pc, const Look& look);
  std::uint64_t most_later(int pc, const Look& look);
  bool comes_again(int pc, Look& look) const;
  // Likewise after a walk of a piece of that type, whatever it does.
  std::uint32_t most_after(int pc, PieceId piece) {
    if (most_after_count_ != at_.count) forget_most_after();
    std::uint32_t& known = most_after_[static_cast<std::size_t>(pc) * m_.types.size() + at_.pieces[piece].type];
    if (known == 0) known = find_most_after(pc, piece) + 1;
    return known - 1;
  }
  void renew_kindred(int pc);
  // As long as no role has movements of its own. `pc`: for which they were renewed.
  const Kindred& kindred(int pc, PieceId piece) {
    Kindred& kind = kindred_[at_.pieces[piece].type];
    if (!kind.is_known) find_kindred(pc, piece, kind);
    return kind;
  }
  void find_kindred(int pc, PieceId piece, Kindred& kind);
  void forget_most_after();
  std::uint32_t find_most_after(int pc, PieceId piece);
  AllWalks& weigh_walks(const Statement& s, int pc, const Look& after);
  std::uint64_t most_walks_later(const Statement& s, const Look& look);
  std::uint64_t most_members(const Statement& s, const Look& look);
  // Whether it is looked up what comes after a choice of so many members.
  bool looks_ahead(int pc, std::size_t members, const Look& after) {
    const Ahead ahead = tables_->outlook.ahead[static_cast<std::size_t>(pc)];
    if (ahead == Ahead::No || members > (ahead == Ahead::Walks ? 4U : 16U)) return false;
    // Of what is alike and leads one way at most no more need be known.
    const bool is_soon_told = tables_->outlook.asks_no_walks[static_cast<std::size_t>(pc) + 1];
    return ahead != Ahead::Alike || !is_soon_told || most_later(pc + 1, after) != 1;
  }
  class Supposed;
  class ScopedLet;
  std::uint64_t most_ahead(const Statement& s, int pc, const Look& after);
  bool names_some(const Statement& assigns);
  std::uint64_t most_pieces(ExprId set) const;
  std::uint64_t most_cells(ExprId set) const;
  std::uint64_t most_places(const Statement& s, const Look& look);
  Loud loud_walks(const Statement& s, int pc, PieceId piece);
  bool cannot_hold(ExprId id, const Env& env);
  Pieces movers(const Statement& s, const Env& env);
  const Walks& weigh(const Statement& s, int pc, PieceId piece, const Look& after);
  Group weigh_roughly(const Statement& s, int pc, PieceId piece, const Look& after);
  std::uint32_t weight_of(const SpotSize& size, std::uint32_t each) const {
    return static_cast<std::uint32_t>(std::min(size.all + std::uint64_t{size.loud} * (each - 1), kMany));
  }
  bool guards_fail(int pc);

  // ---- what landings ask for (landings.h)
  Cells asking_landings(int pc, PieceId piece);
  Cells landings(ExprId id, int from, const Env& env);
  Cells landings_in(ExprId id, int from, const Env& env);

  // ---- questions and answers (questions.h, answers.h)
  // Without weights where each answer is tried.
  const Question& ask(Level& level, bool weighs);
  void ask_now(Question& question, bool weighs);
  void ask_walks(const Statement& s, Question& question);
  Cells sites(const Statement& s, const Env& env);
  void ask_places(const Statement& s, const Look& look, bool weighs, Question& question);
  void ask_members(const Statement& s, const Look& look, bool weighs, Question& question);
  void list_members_of(const Domain& domain, Question& question);
  // Which of the chances of a spot has a number of its group.
  static std::uint32_t index_of(const Spot<W>& spot, const Group& group, std::uint32_t number) {
    const std::uint32_t quiet = spot.all_quiet();
    return number < quiet || group.each == 1 ? number : quiet + (number - quiet) / group.each;
  }
  bool may_answer(int pc, const Question& question, std::uint64_t number);
  bool answer(const Question& question, std::uint64_t& number);
  bool answer_piece(const Group& group, std::uint64_t& number);
  Choice choice_of_walk(PieceId piece, const Walk& walk, std::uint8_t ordinal) const;
  bool shares_end(const Statement& s, PieceId piece, const Walk& walk);
  bool answer_walk(PieceId piece, const Walk& walk, std::uint8_t ordinal);
  bool answer_place(std::int32_t what, std::int32_t site);
  bool answer_member(Type type, std::int32_t member);
  PlayerId placed_owner(const Statement& s, const Env& env);
  Choice choice_of_place(const Statement& s, std::int32_t what, std::int32_t site);
  static ChoiceKind choice_kind_of(Type type);
  Choice choice_of_member(Type type, std::int32_t member, int local) const;
  void say(const Choice& choice, std::int32_t what);
  bool may_say(const Choice& choice) const;
  // Where an alternative goes on.
  int target_of(const Op& op, int index) const {
    if (op.kind == Kind::Either) return op.targets[static_cast<std::size_t>(index)];
    return index == 0 ? op.to : static_cast<int>(&op - ops_) + 1;
  }
  void answer_alternative(int index);
  Status advance_alone();
  Status advance_unasked();
  void record_answer(const Choice& choice, std::int32_t what = kNone);
  bool may_be_said_otherwise(std::size_t first) const;
  std::uint8_t rank_in_area(PieceId piece) const;
  bool is_over() const;
  bool at_horizon() const;
  bool has_answers();
  bool ends_well();
  bool asks_chance() const { return op(run_.pc).kind == Kind::Ask && op(run_.pc).s->kind == StatementKind::Random; }

  // ---- search (search.h)
  bool may_double(const Doubling& own, const Statement& s, PieceId piece, const Walk& walk, int walks);
  bool may_come(const Doubling& own, int pc) const;
  bool may_go_first(const Doubling& own, const Choice& next, int more) const;
  bool may_reach(PieceId piece, int from, int to) const;
  bool may_walk_otherwise(const Move& own);
  bool says_other(const Statement& s) const;
  // A search through all answers.
  struct Search {
    FunctionRef<bool()> visit;           // at the end of each; true to stop
    bool to_end = false;                 // of the program, not of the decision
    int stop = kNone;                    // an operation that ends it
    const Doubling* doubling = nullptr;  // only what may say the same as another decision is tried
    const Tried* path = nullptr;         // [level] nothing else is tried there
  };
  static constexpr std::size_t kMostLevels = 1024;
  Level& level(std::size_t depth) {
    if (depth >= levels_.size()) add_level();
    return *levels_[depth];
  }
  void add_level();
  void keep(Kept& kept) const;
  void restore(const Kept& kept);
  bool each(const Search& search);
  bool completes();
  bool possible(int body, int stop);
  bool cannot_fail(int pc);

  // ---- decisions, turns and ends (decisions.h, turns.h, ends.h)
  enum class Decided : std::uint8_t {
    No,
    Open,      // the turn goes on
    Complete,  // it is over
    Silent     // likewise, and nobody was asked
  };
  static constexpr int kDraws = 200;
  static constexpr int kFewTimes = 3, kTimesApart = 16;  // see has_too_many
  void begin_run(int pc, bool free);
  void begin_setup();
  bool begin_turn_program(int pc, bool free);
  bool finish_program();
  bool can_finish();
  bool judge_legal(std::uint32_t& preference);
  std::uint32_t best_preference() const { return is_free_ ? 0 : judged_[at_.flow.phase].best; }
  bool is_legal(std::uint32_t& preference);
  bool follow(std::uint64_t number);
  bool may_follow(std::uint64_t number);
  std::uint64_t saying(std::size_t first) const;
  Key arrangement();
  bool leaves(std::size_t first) const;
  bool is_doubled();
  Decided decide();
  bool has_too_many();
  Decided draw_there(Level& here);
  Decided draw(bool is_chance);
  Decided draw_piece();
  bool names_pieces(const Domain& domain) const { return domain.set != kNoId && node(domain.set).type == Type::Pieces; }
  Decided decide_by_listing(bool is_chance);
  void drop_doubled();
  Decided decide_anew(bool& is_first);
  void hope();
  void note_decision(Decided decided);
  void fall_back();
  void undo_unit();
  void be_stuck();
  void go_on_by_one();
  void open();
  void end_unit();
  void finish_turn();
  void end_turn();
  void lapse(bool round_over);
  void skip_phases();
  PlayerId next_living(PlayerId after) const;
  void judge_ends(bool turn_over);
  bool nobody_has_any(ExprId set);
  std::uint32_t those_who_end(const EndRule& rule, const Env& env);
  bool apply_end(const EndRule& rule, int index, bool turn_over);
  bool lose(std::uint32_t seats, int index, bool turn_over);
  std::uint32_t subjects(const EndRule& rule, const Env& env);
  std::uint32_t best_players(const EndRule& rule);
  std::uint32_t team_seats(std::uint32_t seats) const;
  void end_game(OutcomeKind kind, std::uint32_t winners, int index);
  bool is_stuck();
  bool is_stuck_as(PlayerId player);
  bool has_no_turn();
  std::uint64_t next_random() { return mix(seed_ + ++drawn_); }

  std::shared_ptr<const Tables<W>> tables_;
  std::shared_ptr<const Plans<W>> plans_;
  const RulesetOf<W>& rules_;
  const Model& m_;
  const Node* nodes_;
  const Op* ops_;
  const std::int32_t* kept_truths_;  // as those of Tables

  Position<W, P> at_, start_;
  std::vector<Key> start_history_;
  // From there, where something is asked the first time in `setup`, once a game has been there.
  std::optional<Position<W, P>> begun_at_;
  Kept begun_;
  Stack<std::int32_t> begun_members_;
  History history_;
  JournalOf<W, P> journal_;
  Kept done_;  // a decision that is taken back for now
  Stack<std::int32_t> done_members_;
  std::uint64_t version_ = 0, last_version_ = 0;  // of what stands where
  std::uint64_t who_ = 0;                         // of all but where pieces stand and whose turn it is
  std::uint64_t names_version_ = 0;               // of what is bound
  Key key_ = 0;                                   // of the position
  std::uint64_t key_version_ = 0;
  Run run_;
  const Run new_run_{};
  std::vector<Local> locals_;
  bool any_bound_ = false;  // of them, since a run began
  std::vector<std::pair<std::uint64_t, std::int32_t>> sorted_;
  std::vector<std::int32_t> last_order_;                       // of the last large set
  std::vector<std::pair<std::uint64_t, Pieces>> roster_sets_;  // [Chain::roster * (seats + 1) + me]
  std::vector<std::pair<std::uint64_t, Pieces>> kept_sets_;    // [Chain::kept * (seats + 1) + me]
  Stack<std::int32_t> members_;  // of loops, in a unit never taken back but by restoring a run
  bool slots_are_set_ = true;    // some of the game or of players may be, that have not lapsed since
  Stack<Waiting> waiting_;
  std::size_t next_waiting_ = 0;
  bool in_cascade_ = false;
  Stack<std::pair<int, PieceId>> ran_;
  std::vector<std::unique_ptr<Level>> levels_;
  std::size_t depth_ = 0;
  Stack<std::uint64_t> passed_;                     // see repeats_pass
  Stack<Local> set_aside_;                          // names as they were before passes of loops that are under way
  std::array<std::int32_t, kMaxChoices> answered_;  // by the choices of the decision
  std::vector<Choice> said_;                        // what alone may be said; empty: everything
  std::uint64_t expected_ = 0;                      // ways to go on after the last answer, at most
  const Chance* open_ = nullptr;                    // the one that may_answer found last, if it looked for one
  // What was asked after an alternative of the decision, if nothing was done before: which numbers led there.
  struct Beyond {
    const Question* question = nullptr;
    int pc = 0;
    std::uint64_t first = 0, size = 0;
  } beyond_;
  std::uint64_t weight_ = 1;  // of the last answer by chance
  Stack<Walk> walks_;
  std::vector<PieceWalks> piece_walks_;
  std::size_t seat_count_ = 0;
  std::vector<std::pair<std::uint64_t, bool>> truths_;  // [number of a kept truth * (seats + 1) + me]
  AllWalks all_walks_;
  std::vector<Kindred> kindred_;                                // [type]
  std::vector<Alternative> alternatives_;                       // [operation]
  std::vector<std::pair<std::uint64_t, std::uint64_t>> later_;  // [operation] see most_later
  int kindred_pc_ = kNone, kindred_count_ = 0;
  bool kindred_over_ = false;
  std::uint64_t when_of(const Needed& needed) const {
    return needed.shrinks ? version_of(needed.reads, at_.joined) : version_of(needed.reads);
  }
  bool applies_to_nobody(const NoEnd& none) const {
    return (none.is_of_position && none.version == version_) ||
           (none.needed != nullptr && none.when == when_of(*none.needed) &&
            (!none.needed->shrinks || at_.in_play.subset_of(none.in_play)));
  }
  std::vector<Judged> judged_;                             // [phase]
  std::vector<NoEnd> no_ends_;                             // [Model::end]
  std::vector<std::optional<std::int32_t>> type_numbers_;  // see ByType
  std::vector<FixedCells> fixed_cells_;                    // [node * (seats + 1) + me]
  std::vector<Walks> weighed_;                             // [piece]
  std::vector<std::uint32_t> most_after_;                  // [operation * types + type] + 1; 0: not known
  int most_after_count_ = 0;                               // while there were so many pieces
  std::uint64_t guards_version_ = 0, guards_names_ = 0;
  int guards_pc_ = kNone;
  bool guards_fail_ = false;
  bool is_supposed_ = false;                                // something is, see Supposed
  std::vector<std::pair<std::uint64_t, Cells>> open_ends_;  // [set * seats + me]
  std::vector<Pieces> role_sets_;
  std::array<std::int16_t, static_cast<std::size_t>(Position<W, P>::kMost)> roles_of_pieces_{};  // which of them has it
  std::uint64_t roles_version_ = 0;
  std::uint64_t roles_read_ = 0;  // of what they were read of, see Tables::role_reads
  bool in_attacked_ = false, in_role_ = false, in_won_ = false, in_stuck_search_ = false;
  bool is_free_ = false;   // setup and the stuck: neither `never` nor `prefer` judges them
  bool mid_turn_ = false;  // the run stands where something is asked
  Stuck stuck_ = Stuck::Unknown;
  std::optional<Key> after_turn_;  // of the position that the turn being judged leads to
  std::vector<Hoped> hoped_;
  std::size_t hoped_count_ = 0;
  bool is_hoped_ = false;  // of the decision at hand it is
  bool proves_ = false;    // nothing is hoped for
  std::vector<Leaf> leaves_;
  std::vector<Choice> leaf_choices_;
  std::vector<Tried> leaf_tried_;
  std::vector<int> too_many_;  // [operation] how often in a row, in this game, numbers did not do for what it asks
  std::uint64_t work_ = 0;
  int looks_ = 0;
  std::uint64_t seed_ = 0, drawn_ = 0;
  Stack<Choice> choices_;                 // of the game
  std::vector<std::uint32_t> decisions_;  // where each one's choices end
};

}  // namespace ludwright::programs
