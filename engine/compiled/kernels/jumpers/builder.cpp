// Reads the rules of games of pieces that jump over and take off a ruleset. What a definition says is known phrase by
// phrase; the first one that is not keeps the game away. Tested by tests/engine/jumpers_test.cpp.
#include <algorithm>

#include "engine/compiled/fixed_eval.h"
#include "engine/compiled/kernels/jumpers/jumpers.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::jumpers {
namespace {

bool has_bit(std::uint32_t set, int bit) { return (set >> bit & 1U) != 0; }

constexpr std::size_t kMostPreferences = 4;  // their values find room in one word
constexpr int kMostWeight = 1000;            // the sum for all hops of a turn is less than 2^16
constexpr int kMostTurns = 1 << 30;          // counters of all of them are numbers

template <int W>
class Builder {
 public:
  explicit Builder(const RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered) {}

  std::optional<Rules<W>> build() {
    if (!is_plain() || m_.limit > kMostTurns || !add_slots() || !add_cells() || !add_turn() || !add_preferences() ||
        !add_events() || !add_after() || !add_ends())
      return std::nullopt;
    find_one_ways();
    find_followed();
    for (auto& kinds : out_.kinds) std::for_each(kinds.begin(), kinds.end(), [&](Kind<W>& of) { add_far(of); });
    add_keys();
    out_.limit = m_.limit;
    if (out_.steps.size() > std::size_t{std::numeric_limits<std::int16_t>::max()}) return std::nullopt;
    return std::move(out_);
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  static Bits<W> all() { return Bits<W>::first_n(64 * W); }
  Kind<W>& kind(int seat, int type) {
    return out_.kinds[static_cast<std::size_t>(seat)][static_cast<std::size_t>(type)];
  }

  // Two players in turns, and pieces that only stand on cells.
  bool is_plain() const {
    const Topology& board = m_.board;
    if (m_.seats.size() != 2 || m_.seats[0].team == m_.seats[1].team || m_.phases.size() != 1) return false;
    const Phase& phase = m_.phases[0];
    return !phase.is_round && !phase.by_step && phase.stuck == kNoId && phase.until == kNoId && !m_.match.present &&
           m_.setup == kNoId && m_.roles.empty() && board.stack == 1 && !rules_.has_off && m_.player_slots.empty() &&
           m_.piece_slots.empty() && m_.cell_slots.empty() && m_.types.size() <= std::size_t{kMostTypes} &&
           m_.game_slots.size() <= std::size_t{kMostSlots} && board.kind != BoardKind::Graph && !board.wrap_files &&
           !board.wrap_ranks;
  }

  // Counters that are no part of a position, and flags that no position has at the beginning of a turn.
  bool add_slots() {
    out_.types = static_cast<int>(m_.types.size());
    out_.slots = static_cast<int>(m_.game_slots.size());
    for (std::size_t i = 0; i < m_.game_slots.size(); ++i) {
      const SlotInfo& slot = m_.game_slots[i];
      const auto bit = static_cast<std::uint8_t>(1U << i);
      out_.least[i] = std::numeric_limits<std::int32_t>::max();
      const bool is_flag = slot.kind == SlotKind::Flag && slot.lasts == Lasts::Turn && slot.start == 0;
      const bool is_number = slot.kind == SlotKind::Number && !slot.identity && slot.lasts == Lasts::Forever;
      const bool is_clock = slot.kind == SlotKind::Clock && slot.lasts == Lasts::Forever;
      if (!is_flag && !is_number && !is_clock) return false;
      if (is_flag) out_.flags |= bit;
      if (is_clock) out_.growth[i] = 1;
      out_.slot_bits[i] = bit;
    }
    return true;
  }

  // ---- cells

  // Cells in the order that they have, so that lists of moves keep theirs.
  bool add_cells() {
    const Topology& board = m_.board;
    const auto parity = [&](const Cell& cell) { return (cell.file + cell.rank) & 1; };
    const bool one_colour = std::all_of(board.cells.begin(), board.cells.end(),
                                        [&](const Cell& cell) { return parity(cell) == parity(board.cells[0]); });
    // Of cells of one colour every other number is left out; the length of a row is odd then.
    const int row = one_colour ? board.width | 1 : board.width;
    const int share = one_colour ? 2 : 1;
    const auto number = [&](const Cell& cell) { return (cell.rank * row + cell.file) / share; };
    const int first = number(board.cells[0]);
    out_.names.assign(std::size_t{64} * W, kNoCell);
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
      const int at = number(board.cells[cell]) - first;
      if (at < 0 || at >= 64 * W) return false;
      out_.numbers.push_back(static_cast<std::uint8_t>(at));
      out_.names[static_cast<std::size_t>(at)] = static_cast<CellId>(cell);
      out_.board.set(at);
    }
    return out_.board.count() == rules_.cell_count && add_lines();
  }

  bool add_lines() {
    const auto directions = m_.board.directions.size();
    out_.lines.resize(directions * 64 * W);
    for (std::size_t direction = 0; direction < directions; ++direction) {
      Way<W>& way = directions_.emplace_back();
      way.line = static_cast<int>(direction);
      for (std::size_t cell = 0; cell < m_.board.cells.size(); ++cell) {
        CellId next = m_.board.neighbours[direction][cell];
        if (next == kNoCell) continue;
        const int by = out_.numbers[next] - out_.numbers[cell];
        if (by == 0 || (way.from.any() && by != way.by)) return false;
        way.by = by;
        way.from.set(out_.numbers[cell]);
        Bits<W>& line = out_.lines[direction * 64 * W + out_.numbers[cell]];
        for (; next != kNoCell; next = m_.board.neighbours[direction][next]) line.set(out_.numbers[next]);
      }
    }
    return true;
  }

  Bits<W> renumbered(const Bits<W>& cells) const {
    Bits<W> out;
    cells.each([&](int cell) { out.set(out_.numbers[static_cast<std::size_t>(cell)]); });
    return out;
  }
  // A set of cells that is the same all through the game.
  std::optional<Bits<W>> fixed_cells(ExprId id, int seat) const {
    const auto cells = FixedEval<W>(rules_, static_cast<PlayerId>(seat)).cells(id);
    return cells ? std::optional(renumbered(*cells)) : std::nullopt;
  }

  // ---- sets of pieces

  // Pieces of whom, as `me` sees them, and on which cells.
  enum class Whose : std::uint8_t { Own, Enemy, Both };
  struct Pieces {
    Whose whose = Whose::Both;
    std::uint32_t types = 0;
    std::array<Bits<W>, 2> cells;  // [me]
  };

  std::optional<Pieces> pieces(ExprId id) const {
    const Node& n = node(id);
    Pieces set{Whose::Both, kAllTypes, {all(), all()}};
    switch (n.op) {
      case Op::AllPieces:
        return set;
      case Op::Own:
        set.whose = Whose::Own;
        return set;
      case Op::Enemy:
        set.whose = Whose::Enemy;
        return set;
      case Op::PiecesOfTypes:
        set.types = static_cast<std::uint32_t>(rules_.type_masks[static_cast<std::size_t>(n.value)]);
        return set;
      case Op::PiecesOn:
        for (int seat = 0; seat < 2; ++seat) {
          const auto cells = fixed_cells(n.a, seat);
          if (!cells) return std::nullopt;
          set.cells[static_cast<std::size_t>(seat)] = *cells;
        }
        return set;
      case Op::Intersect:
      case Op::Union:
      case Op::Minus: {
        const auto a = pieces(n.a);
        const auto b = pieces(n.b);
        return a && b ? joined(n.op, *a, *b) : std::nullopt;
      }
      default:
        return std::nullopt;
    }
  }
  std::optional<Pieces> joined(Op op, Pieces a, const Pieces& b) const {
    const bool same_owner = a.whose == b.whose;
    if (op == Op::Intersect) {
      if (!same_owner && a.whose != Whose::Both && b.whose != Whose::Both) return std::nullopt;
      if (a.whose == Whose::Both) a.whose = b.whose;
      a.types &= b.types;
      for (std::size_t seat = 0; seat < 2; ++seat) a.cells[seat] &= b.cells[seat];
      return a;
    }
    const bool has_owners = same_owner || (op == Op::Minus && b.whose == Whose::Both);
    if (!has_owners) return std::nullopt;
    if (op == Op::Union ? a.cells == b.cells : b.cells[0] == all() && b.cells[1] == all()) {
      a.types = op == Op::Union ? a.types | b.types : a.types & ~b.types;
      return a;
    }
    if (op == Op::Union ? a.types != b.types : b.types != kAllTypes) return std::nullopt;
    for (std::size_t seat = 0; seat < 2; ++seat)
      a.cells[seat] = op == Op::Union ? a.cells[seat] | b.cells[seat] : a.cells[seat] & ~b.cells[seat];
    return a;
  }
  bool are_all(std::uint32_t types) const { return ~types << (32 - out_.types) == 0; }
  static bool is_everywhere(const Pieces& set) { return set.cells[0] == all() && set.cells[1] == all(); }

  // The types of pieces that are own to whom the set is asked of, or anybody's, wherever they stand.
  std::optional<std::uint32_t> own_types(ExprId id) const {
    if (id == kNoId) return kAllTypes;
    const auto set = pieces(id);
    if (!set || set->whose == Whose::Enemy || !is_everywhere(*set)) return std::nullopt;
    return set->types;
  }
  bool is_all(ExprId id) const {
    const auto set = pieces(id);
    return set && set->whose == Whose::Both && is_everywhere(*set) && are_all(set->types);
  }
  // The types of what has been taken that are in a set.
  std::optional<std::uint32_t> taken_types(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::Taken) return kAllTypes;
    if (n.op != Op::Intersect) return std::nullopt;
    const bool first = node(n.a).op == Op::Taken;
    const Node& types = node(first ? n.b : n.a);
    if ((!first && node(n.b).op != Op::Taken) || types.op != Op::PiecesOfTypes) return std::nullopt;
    return static_cast<std::uint32_t>(rules_.type_masks[static_cast<std::size_t>(types.value)]);
  }

  // ---- movements

  // Whether cells are the empty ones, or those and where the walker stands: 1.
  std::optional<int> room(ExprId id) const {
    if (id == kNoId) return std::nullopt;
    const Node& n = node(id);
    if (n.op == Op::Empty) return 0;
    if (n.op != Op::Union) return std::nullopt;
    const Node& a = node(n.a);
    const Node& b = node(n.b);
    const auto is_this = [&](const Node& cells) {
      return (cells.op == Op::CellsOf || cells.op == Op::TopCellsOf) && node(cells.a).op == Op::This;
    };
    const bool both = (a.op == Op::Empty && is_this(b)) || (b.op == Op::Empty && is_this(a));
    return both ? std::optional(1) : std::nullopt;
  }

  // The place in `prey` of what a leg takes, one piece of an enemy's.
  std::optional<int> prey(const Leg& leg) {
    if (!leg.taking || leg.over == kNoId || leg.over_min != 1 || leg.over_max != 1) return std::nullopt;
    const Node& over = node(leg.over);
    const bool is_tops = over.op == Op::TopCellsOf || over.op == Op::CellsOf;
    const auto set = pieces(is_tops ? over.a : leg.over);
    if (!set || set->whose != Whose::Enemy || !is_everywhere(*set)) return std::nullopt;
    const std::uint32_t types = are_all(set->types) ? kAllTypes : set->types;
    for (int i = 0; i < out_.prey_count; ++i) {
      if (out_.prey[static_cast<std::size_t>(i)] == types) return i;
    }
    if (out_.prey_count == kMostPrey) return std::nullopt;
    out_.prey[static_cast<std::size_t>(out_.prey_count)] = types;
    return out_.prey_count++;
  }

  struct Mover {
    int seat = 0, type = 0;
    std::size_t alt = 0;
    Bits<W> from;          // where the guard holds
    bool first = false;    // it may begin a turn
    bool further = false;  // it may follow a hop
  };

  static bool add_way(Ways<W>& ways, const Ways<W>& others, const Way<W>& way) {
    if (way.from.none()) return true;
    const auto is_like = [&](const Way<W>& other) { return other.line == way.line && (other.from & way.from).any(); };
    if (ways.size == kMostWays || std::any_of(ways.begin(), ways.end(), is_like) ||
        std::any_of(others.begin(), others.end(), is_like))
      return false;
    ways.ways[static_cast<std::size_t>(ways.size++)] = way;
    return true;
  }

  bool add_leg(const Leg& leg, const Mover& mover) {
    const auto ends = room(leg.to);
    const bool slides = leg.kind == LegKind::Slide;
    const LegPlan& plan = rules_.plan(leg);
    if (!ends || leg.onto || leg.within != kNoId || leg.min != kNoId || leg.max != kNoId || leg.directions.empty() ||
        !plan.fixed_ways || (leg.through != kNoId && !room(leg.through)))
      return false;
    const bool takes = leg.over != kNoId || leg.taking;
    const auto victims = takes ? prey(leg) : std::optional(0);
    if (!victims || (leg.kind == LegKind::Step ? takes : leg.kind == LegKind::Hop ? !takes : !slides)) return false;
    Kind<W>& of = kind(mover.seat, mover.type);
    for (std::uint64_t ways = plan.ways[static_cast<std::size_t>(mover.seat)]; ways != 0; ways &= ways - 1) {
      Way<W> way = directions_[static_cast<std::size_t>(std::countr_zero(ways))];
      if (leg.kind == LegKind::Hop) way.from &= moved(way.from & moved(way.from, way.by), -way.by);
      way.from &= mover.from;
      way.alt = static_cast<std::uint8_t>(mover.alt);
      way.prey = static_cast<std::uint8_t>(*victims);
      way.room = static_cast<std::uint8_t>(*ends);
      way.origin.by = static_cast<std::int16_t>(takes ? 2 * way.by : way.by);
      way.origin.over = static_cast<std::int16_t>(takes ? way.by : 0);
      way.origin.type = static_cast<std::int16_t>(mover.type);
      if (mover.first && !takes && !(slides ? add_way(of.slides, of.steps, way) : add_way(of.steps, of.slides, way)))
        return false;
      if (mover.first && takes && !(slides ? add_way(of.flights, of.hops, way) : add_way(of.hops, of.flights, way)))
        return false;
      if (mover.further && (!takes || !(slides ? add_way(of.further_flights, of.further_hops, way)
                                               : add_way(of.further_hops, of.further_flights, way))))
        return false;
    }
    return true;
  }

  // A walk of several hops, each of which may be one of some; no other walk of these pieces takes.
  bool add_group(const Leg& leg, Mover mover) {
    Kind<W>& of = kind(mover.seat, mover.type);
    const auto number = [&](ExprId id) { return id == kNoId ? 1 : node(id).op == Op::Number ? node(id).value : kNone; };
    const int most = number(leg.max);
    if (out_.walk_by_hop || leg.to != kNoId || leg.within != kNoId || leg.over != kNoId || leg.through != kNoId ||
        number(leg.min) != 1 || most < 1 || most > kMostHops)
      return false;
    if (of.hops.size + of.flights.size > 0) return false;
    mover.further = most > 1;
    of.most = most;
    const std::vector<Path>& paths = m_.paths(leg.group).paths;
    return std::all_of(paths.begin(), paths.end(), [&](const Path& path) {
      return path.legs.size() == 1 && path.legs[0].taking && path.legs[0].kind != LegKind::Group &&
             add_leg(path.legs[0], mover);
    });
  }

  bool add_move(const MoveRule& move, Mover mover) {
    if (move.effects != kNoId) return false;
    const FixedEval<W> eval(rules_, static_cast<PlayerId>(mover.seat));
    for (int cell = 0; cell < rules_.cell_count; ++cell) {
      const auto holds = move.guard == kNoId ? std::optional(1) : eval.number(move.guard, cell);
      if (!holds) return false;
      mover.from.assign(out_.numbers[static_cast<std::size_t>(cell)], *holds != 0);
    }
    const std::vector<Path>& paths = m_.paths(move.paths).paths;
    return std::all_of(paths.begin(), paths.end(), [&](const Path& path) {
      if (path.legs.size() != 1) return false;
      const bool is_group = path.legs[0].kind == LegKind::Group;
      if (is_group) return paths.size() == 1 && move.guard == kNoId && add_group(path.legs[0], mover);
      // Where walks of several hops take, others do not.
      return (!path.legs[0].taking || kind(mover.seat, mover.type).most == 1 || out_.walk_by_hop) &&
             add_leg(path.legs[0], mover);
    });
  }

  bool add_moves(const std::string& first, const std::string& further) {
    for (int seat = 0; seat < 2; ++seat) {
      for (int type = 0; type < out_.types; ++type) {
        const std::vector<MoveRule>& moves = m_.types[static_cast<std::size_t>(type)].moves;
        for (std::size_t alt = 0; alt < moves.size(); ++alt) {
          Mover mover{seat, type, alt, {}, has_bit(movers_, type) && (first.empty() || moves[alt].name == first),
                      false};
          mover.further = out_.walk_by_hop && moves[alt].name == further;
          if ((mover.first || mover.further) && !add_move(moves[alt], mover)) return false;
        }
      }
    }
    return true;
  }

  // ---- the turn: a walk of a piece of one's own, further walks of that which take, and what is set then

  bool add_turn() {
    const std::vector<Statement>& turn = m_.block(m_.phases[0].program).statements;
    if (turn.empty() || turn[0].kind != StatementKind::Move || turn[0].paths != kNoId) return false;
    const auto movers = pieces(turn[0].a);
    if (!movers || movers->whose != Whose::Own || !is_everywhere(*movers)) return false;
    movers_ = movers->types;
    rest_ = 1;
    if (turn.size() == 1 || turn[1].kind != StatementKind::AsLongAsPossible) return add_moves(turn[0].by, "");
    rest_ = 2;
    return add_loop(turn[1]) && add_moves(turn[0].by, further_);
  }

  bool add_loop(const Statement& loop) {
    const Node& times = node(loop.a);
    if (!loop.conditions.empty() || times.op != Op::Number || times.value < 0 || times.value >= kMostHops) return false;
    out_.walk_by_hop = true;
    for (auto& kinds : out_.kinds) {
      for (Kind<W>& of : kinds) of.most = times.value + 1;
    }
    const std::vector<Statement>& body = m_.block(loop.blocks[0]).statements;
    if (body.empty()) return false;
    const Statement& walk = body.back();
    further_ = walk.by;
    bool needs_taken = false;
    for (std::size_t i = 0; i + 1 < body.size(); ++i) {
      if (body[i].kind != StatementKind::Require || !add_requirement(body[i].a, needs_taken)) return false;
    }
    return needs_taken && walk.kind == StatementKind::Move && walk.paths == kNoId && !walk.by.empty() &&
           node(walk.a).op == Op::This;
  }

  bool add_requirement(ExprId id, bool& needs_taken) {
    const Node& n = node(id);
    if (n.op == Op::And) return add_requirement(n.a, needs_taken) && add_requirement(n.b, needs_taken);
    if (n.op == Op::Some && node(n.a).op == Op::Taken) {
      needs_taken = true;
      return true;
    }
    const Node& flag = n.op == Op::Not ? node(n.a) : n;
    if (flag.op != Op::GameSlot || !has_bit(out_.flags, flag.value)) return false;
    (n.op == Op::Not ? out_.flags_off : out_.flags_on) |= static_cast<std::uint8_t>(1U << flag.value);
    return true;
  }

  // ---- what is preferred

  using Preference = typename Rules<W>::Preference;

  bool add_preferences() {
    using Prefers = typename Rules<W>::Prefers;
    for (const LegalRule& rule : m_.legal) {
      Preference& preference = out_.preferences.emplace_back();
      if (rule.kind != LegalKind::Prefer || rule.phase != kNone || out_.preferences.size() > kMostPreferences)
        return false;
      const Node& n = node(rule.expr);
      preference.is_truth = n.op == Op::Some;
      const auto types = preference.is_truth ? taken_types(n.a) : std::nullopt;
      if (preference.is_truth ? !types : !add_weights(rule.expr, 1, preference)) return false;
      for (int type = 0; preference.is_truth && type < out_.types; ++type)
        preference.weights[static_cast<std::size_t>(type)] = has_bit(*types, type) ? 1 : 0;
    }
    out_.stops_early = !out_.walk_by_hop && !prefers_more();
    if (out_.preferences.empty()) return true;
    const Preference& only = out_.preferences[0];
    const bool is_plain = out_.preferences.size() == 1 && all_weigh(only, 1, 1);
    out_.prefers = !is_plain ? Prefers::Weights : only.is_truth ? Prefers::Some : Prefers::Most;
    return true;
  }

  bool all_weigh(const Preference& preference, int low, int high) const {
    return std::all_of(preference.weights.begin(), preference.weights.begin() + out_.types,
                       [&](int weight) { return weight >= low && weight <= high; });
  }

  bool add_weights(ExprId id, int times, Preference& preference) const {
    const Node& n = node(id);
    if (n.op == Op::Add) return add_weights(n.a, times, preference) && add_weights(n.b, times, preference);
    if (n.op == Op::Multiply) {
      const bool first = node(n.a).op == Op::Number;
      const Node& factor = node(first ? n.a : n.b);
      if (factor.op != Op::Number || factor.value < 0 || factor.value > kMostWeight) return false;
      return add_weights(first ? n.b : n.a, times * factor.value, preference);
    }
    const auto types = n.op == Op::Count ? taken_types(n.a) : std::nullopt;
    if (!types || times > kMostWeight) return false;
    for (int type = 0; type < out_.types; ++type) {
      std::uint16_t& weight = preference.weights[static_cast<std::size_t>(type)];
      if (has_bit(*types, type)) weight = static_cast<std::uint16_t>(weight + times);
      if (weight > kMostWeight) return false;
    }
    return true;
  }

  // Whether whatever is taken on top makes a turn better.
  bool prefers_more() const {
    for (const Preference& preference : out_.preferences) {
      if (!preference.is_truth) return all_weigh(preference, 1, std::numeric_limits<int>::max());
      if (!all_weigh(preference, 1, 1)) return false;
    }
    return false;
  }

  // ---- what walks and captures set off

  bool add_events() {
    for (const Rule& rule : m_.rules) {
      const bool moves = rule.event == EventKind::Moves;
      if ((!moves && rule.event != EventKind::Captured) || rule.instead || rule.condition != kNoId ||
          rule.from != kNoId || (!moves && rule.to != kNoId))
        return false;
      const auto types = own_types(rule.set);
      if (!types || (rule.by != kNoId && !is_all(rule.by))) return false;
      for (const Statement& s : m_.block(rule.body).statements) {
        if (!(moves ? add_arrival(rule, *types, s) : add_reset(s, *types, true))) return false;
      }
    }
    return resets_are_of_first();
  }

  // Counters are set by the type that a piece has when its turn begins; it may have another one when it hops on.
  bool resets_are_of_first() {
    for (int seat = 0; seat < 2; ++seat) {
      for (int type = 0; type < out_.types; ++type) {
        const int resets = out_.traits(seat, type).resets;
        for (const Arrival<W>& arrival : kind(seat, type).arrivals) {
          if (out_.walk_by_hop && arrival.becomes != kNone &&
              (out_.traits(seat, arrival.becomes).resets & ~resets) != 0)
            return false;
        }
      }
    }
    return true;
  }

  std::optional<int> one_type(ExprId id) const {
    const Node& n = node(id);
    if (n.op != Op::TypeSet) return std::nullopt;
    const std::uint64_t types = rules_.type_masks[static_cast<std::size_t>(n.value)];
    return std::popcount(types) == 1 ? std::optional(std::countr_zero(types)) : std::nullopt;
  }

  bool add_arrival(const Rule& rule, std::uint32_t types, const Statement& s) {
    const bool becomes = s.kind == StatementKind::AssignType && node(s.b).op == Op::This;
    const auto type = becomes ? one_type(s.a) : std::nullopt;
    const bool sets_flag = s.kind == StatementKind::AssignGame && has_bit(out_.flags, s.slot);
    if (sets_flag && (s.sign != 0 || node(s.a).op != Op::Truth || node(s.a).value == 0)) return false;
    if (!type && !sets_flag) return rule.to == kNoId && add_reset(s, types, false);
    for (int seat = 0; seat < 2; ++seat) {
      const auto to = rule.to == kNoId ? std::optional(out_.board) : fixed_cells(rule.to, seat);
      if (!to) return false;
      Arrival<W> arrival{*to, kNone, 0};
      if (type) arrival.becomes = *type;
      if (sets_flag) arrival.flags = static_cast<std::uint8_t>(1U << s.slot);
      for (int of = 0; of < out_.types; ++of) {
        if (!has_bit(types, of)) continue;
        kind(seat, of).arrivals.push_back(arrival);
        kind(seat, of).arrives |= arrival.to;
      }
    }
    return true;
  }

  // Notes what a statement sets a counter to: always the same.
  bool note_set(const Statement& s) {
    if (s.kind != StatementKind::AssignGame || s.sign != 0 || has_bit(out_.flags, s.slot) || node(s.a).op != Op::Number)
      return false;
    std::int32_t& value = out_.reset_to[static_cast<std::size_t>(s.slot)];
    if (has_bit(resets_, s.slot) && value != node(s.a).value) return false;
    resets_ |= 1U << s.slot;
    value = node(s.a).value;
    return true;
  }
  bool add_reset(const Statement& s, std::uint32_t types, bool captured) {
    if (!note_set(s)) return false;
    const auto bit = static_cast<std::uint8_t>(1U << s.slot);
    for (int type = 0; type < out_.types; ++type) {
      if (!has_bit(types, type)) continue;
      if (captured) out_.captured_resets[static_cast<std::size_t>(type)] |= bit;
      for (int seat = 0; !captured && seat < 2; ++seat) out_.traits(seat, type).resets |= bit;
    }
    return true;
  }

  // ---- conditions and effects

  // Steps are added from the last on, since each says what follows it.
  Edge add_step(const Step& step) {
    out_.steps.push_back(step);
    return {static_cast<std::int16_t>(out_.steps.size() - 1), 0};
  }
  int add_set(const Pieces& set) {
    PieceSet<W>& added = out_.sets.emplace_back();
    added.types = set.types;
    added.all_types = are_all(set.types);
    for (std::size_t me = 0; me < 2; ++me) {
      if (set.whose != Whose::Enemy) added.cells[me][0] = set.cells[me];
      if (set.whose != Whose::Own) added.cells[me][1] = set.cells[me];
    }
    return static_cast<int>(out_.sets.size()) - 1;
  }

  // kNone if it is not known.
  int amount(ExprId id) {
    using Of = Amount::Of;
    const Node& n = node(id);
    Amount made;
    made.value = n.value;
    switch (n.op) {
      case Op::Number:
        break;
      case Op::GameSlot:
        if (has_bit(out_.flags, n.value) || !in_end_) return kNone;
        made.of = Of::Slot;
        reads_slots_ = true;
        break;
      case Op::Repeats:
      case Op::Turns:
        if (!in_end_) return kNone;
        made.of = n.op == Op::Repeats ? Of::Repeats : Of::Turns;
        reads_repeats_ = reads_repeats_ || n.op == Op::Repeats;
        break;
      case Op::Count:
        if (const auto types = in_end_ ? std::nullopt : taken_types(n.a)) {
          made.of = Of::Taken;
          out_.after_reads_types = true;
          made.value = static_cast<std::int32_t>(*types);
        } else if (const auto set = pieces(n.a)) {
          made.of = Of::Count;
          made.value = add_set(*set);
        } else {
          return kNone;
        }
        break;
      case Op::Add:
      case Op::Subtract:
      case Op::Multiply: {
        const int a = amount(n.a);
        const int b = amount(n.b);
        if (a == kNone || b == kNone) return kNone;
        made = {n.op == Op::Add ? Of::Add : n.op == Op::Subtract ? Of::Subtract : Of::Multiply, 0, a, b};
        break;
      }
      default:
        return kNone;
    }
    out_.amounts.push_back(made);
    return static_cast<int>(out_.amounts.size()) - 1;
  }

  // Where a condition begins that goes on with `yes` or `no`.
  std::optional<Edge> condition(ExprId id, const Edge& yes, const Edge& no) {
    if (yes == no) return yes;
    const Node& n = node(id);
    Step step;
    step.yes = yes;
    step.no = no;
    switch (n.op) {
      case Op::Truth:
        return n.value != 0 ? yes : no;
      case Op::Not:
        return condition(n.a, no, yes);
      case Op::And:
      case Op::Or: {
        const auto second = condition(n.b, yes, no);
        if (!second) return std::nullopt;
        return n.op == Op::And ? condition(n.a, *second, no) : condition(n.a, yes, *second);
      }
      case Op::Stuck:
        if (!in_end_) return std::nullopt;
        step.what = Step::Do::Stuck;
        return add_step(step);
      case Op::Equal:
      case Op::Less:
      case Op::LessEqual: {
        const int a = node(n.a).type == Type::Number ? amount(n.a) : kNone;
        const int b = node(n.b).type == Type::Number ? amount(n.b) : kNone;
        if (a == kNone || b == kNone) return std::nullopt;
        step.what = n.op == Op::Equal ? Step::Do::Equal : Step::Do::LessEqual;
        step.a = a;
        step.b = b;
        if (n.op == Op::Less) {  // not b <= a
          std::swap(step.a, step.b);
          std::swap(step.yes, step.no);
        }
        if (n.op != Op::Equal) compare_numbers(step);
        return add_step(step);
      }
      case Op::Some:
        return some(n.a, step);
      case Op::Subset:
        return node(n.a).op == Op::This ? of_this(n.b, step) : std::nullopt;
      default:
        return std::nullopt;
    }
  }

  // Makes a comparison of a constant and the product of two numbers of pieces one of those that are sooner done.
  void compare_numbers(Step& step) const {
    using Of = Amount::Of;
    const auto amount = [&](int index) { return out_.amounts[static_cast<std::size_t>(index)]; };
    const bool less = amount(step.b).of == Of::Constant;  // otherwise more: not at most one less
    const Amount product = amount(less ? step.a : step.b);
    const Amount most = amount(less ? step.b : step.a);
    if (most.of != Of::Constant || product.of != Of::Multiply || amount(product.a).of != Of::Count ||
        amount(product.b).of != Of::Count || most.value == std::numeric_limits<std::int32_t>::min())
      return;
    step.what = Step::Do::AtMost;
    step.a = amount(product.a).value;
    step.b = amount(product.b).value;
    step.most = less ? most.value : most.value - 1;
    if (!less) std::swap(step.yes, step.no);
  }

  std::optional<Edge> some(ExprId id, Step step) {
    const Node& n = node(id);
    if (const auto types = in_end_ ? std::nullopt : taken_types(id)) {
      if (!known_taken_) return step.no;
      if (are_all(*types)) return step.yes;
      step.what = Step::Do::Taken;
      step.types = *types;
      out_.after_reads_types = true;
      return add_step(step);
    }
    if (n.op == Op::Intersect && (node(n.a).op == Op::This || node(n.b).op == Op::This))
      return of_this(node(n.a).op == Op::This ? n.b : n.a, step);
    const auto set = pieces(id);
    if (!set) return std::nullopt;
    step.what = Step::Do::Some;
    step.a = add_set(*set);
    return add_step(step);
  }

  // Whether the piece that moved is one of some, or stands on some cells.
  std::optional<Edge> of_this(ExprId id, Step step) {
    if (in_end_) return std::nullopt;
    Pieces set{Whose::Both, kAllTypes, {}};
    if (node(id).type == Type::Cells) {
      for (int seat = 0; seat < 2; ++seat) {
        const auto cells = fixed_cells(id, seat);
        if (!cells) return std::nullopt;
        set.cells[static_cast<std::size_t>(seat)] = *cells;
      }
    } else {
      const auto found = pieces(id);
      if (!found || found->whose == Whose::Enemy) return std::nullopt;
      set = *found;
    }
    if (known_type_ != kNone && !has_bit(set.types, known_type_)) return step.no;
    if (known_type_ != kNone && is_everywhere(set)) return step.yes;
    step.what = Step::Do::This;
    step.types = set.types;
    step.a = add_set(set);
    return add_step(step);
  }

  // Where the statements from one on begin. Once they may have changed the type of the piece it is not known.
  std::optional<Edge> statements(BlockId block, std::size_t from, const Edge& next, bool sets) {
    const std::vector<Statement>& all = m_.block(block).statements;
    const auto change =
        std::find_if(all.begin(), all.end(), [&](const Statement& s) { return changes_type(s); }) - all.begin();
    const int known_type = known_type_;
    std::optional<Edge> first = next;
    for (std::size_t i = all.size(); i-- > from && first;) {
      known_type_ = static_cast<std::ptrdiff_t>(i) > change ? kNone : known_type;
      first = statement(all[i], *first, sets);
    }
    known_type_ = known_type;
    return first;
  }
  bool changes_type(const Statement& s) const {
    return s.kind == StatementKind::AssignType || std::any_of(s.blocks.begin(), s.blocks.end(), [&](BlockId block) {
             const std::vector<Statement>& all = m_.block(block).statements;
             return std::any_of(all.begin(), all.end(), [&](const Statement& inner) { return changes_type(inner); });
           });
  }

  std::optional<Edge> statement(const Statement& s, Edge next, bool sets) {
    Step step;
    step.yes = step.no = next;
    switch (s.kind) {
      case StatementKind::If: {
        std::optional<Edge> otherwise = next;
        if (s.blocks.size() > s.conditions.size()) otherwise = statements(s.blocks.back(), 0, next, sets);
        for (std::size_t i = s.conditions.size(); i-- > 0 && otherwise;) {
          const auto body = statements(s.blocks[i], 0, next, sets);
          otherwise = body ? condition(s.conditions[i], *body, *otherwise) : std::nullopt;
        }
        return otherwise;
      }
      case StatementKind::AssignGame:
        if (!note_set(s)) return std::nullopt;
        if (sets) next.sets |= static_cast<std::uint16_t>(1U << s.slot);
        return next;
      case StatementKind::AssignType: {
        const auto type = node(s.b).op == Op::This ? one_type(s.a) : std::nullopt;
        if (!type) return std::nullopt;
        out_.after_promotes = true;
        step.what = Step::Do::SetType;
        step.a = *type;
        becomes_ |= 1U << *type;
        return add_step(step);
      }
      default:
        return std::nullopt;
    }
  }

  // Whether something is taken, and which type the piece is of, is told by where the steps begin.
  bool add_after() {
    const BlockId program = m_.phases[0].program;
    for (const bool sets : {false, true}) {
      for (const bool taken : {false, true}) {
        for (int type = 0; type < out_.types; ++type) {
          known_taken_ = taken;
          known_type_ = type;
          const auto first = statements(program, rest_, {}, sets);
          if (!first) return false;
          auto& after = out_.after[sets ? 1 : 0][taken ? 1 : 0][static_cast<std::size_t>(type)];
          after = {*first, passed(*first), {}};
          if (!sets_slots_alone(*first, after.asked)) after.asked = {all(), all()};
          out_.has_after = out_.has_after || !(*first == Edge{});
        }
      }
    }
    return true;
  }
  // Where it is gone on to if the first steps that ask for the piece say no.
  Edge passed(Edge edge) const {
    while (edge.to >= 0 && out_.steps[static_cast<std::size_t>(edge.to)].what == Step::Do::This) {
      const std::uint16_t sets = edge.sets;
      edge = out_.steps[static_cast<std::size_t>(edge.to)].no;
      edge.sets |= sets;
    }
    return edge;
  }
  // Whether steps change nothing else, and ask nothing of what was taken, unless the piece is on some cells: those are
  // added.
  bool sets_slots_alone(const Edge& edge, std::array<Bits<W>, 2>& asked) const {
    if (edge.to < 0) return true;
    const Step& step = out_.steps[static_cast<std::size_t>(edge.to)];
    if (step.what == Step::Do::SetType || reads_taken(step)) return false;
    if (step.what != Step::Do::This) return sets_slots_alone(step.yes, asked) && sets_slots_alone(step.no, asked);
    for (std::size_t me = 0; me < 2; ++me) asked[me] |= out_.sets[static_cast<std::size_t>(step.a)].cells[me][0];
    return sets_slots_alone(step.no, asked);
  }
  bool reads_taken(const Step& step) const {
    const bool compares = step.what == Step::Do::LessEqual || step.what == Step::Do::Equal;
    return step.what == Step::Do::Taken || (compares && (reads_taken(step.a) || reads_taken(step.b)));
  }
  bool reads_taken(int index) const {
    using Of = Amount::Of;
    const Amount& amount = out_.amounts[static_cast<std::size_t>(index)];
    const bool has_parts = amount.of == Of::Add || amount.of == Of::Subtract || amount.of == Of::Multiply;
    return amount.of == Of::Taken || (has_parts && (reads_taken(amount.a) || reads_taken(amount.b)));
  }

  // ---- ends

  bool add_ends() {
    in_end_ = true;
    for (const EndCheck& check : rules_.end_checks[0]) {
      const EndRule& rule = *check.rule;
      End end;
      end.kind = rule.kind;
      end.index = check.index;
      end.needs_stuck = check.needs_stuck;
      const bool is_draw = rule.kind == EndKind::Draw;
      if (rule.asks_won || (!is_draw && rule.kind != EndKind::Wins && rule.kind != EndKind::Loses)) return false;
      if (!is_draw && !add_subject(rule.subject, end)) return false;
      reads_repeats_ = reads_slots_ = false;
      const auto first = condition(rule.condition, {kDone, 0}, {kFails, 0});
      if (!first) return false;
      end.condition = *first;
      end.reads_repeats = reads_repeats_;
      end.reads_slots = reads_slots_;
      out_.reads_repeats = out_.reads_repeats || reads_repeats_;
      for (const RangeTest& test : check.tests) {
        if (test.of == RangeTest::Of::Repeats) end.least_repeats = std::max(end.least_repeats, test.low);
        if (test.of != RangeTest::Of::Slot || test.low <= end.least) continue;
        end.slot = static_cast<std::size_t>(test.index);
        end.least = test.low;
      }
      out_.ends.push_back(end);
      note_least(end);
    }
    return true;
  }

  void note_least(const End& end) {
    if (end.needs_stuck) return;
    std::int32_t& least = out_.least[end.slot];
    if (end.least > std::numeric_limits<std::int32_t>::min()) {
      least = std::min(least, end.least);
    } else {
      out_.least_repeats = std::min(out_.least_repeats, end.least_repeats);
    }
  }

  bool add_subject(ExprId id, End& end) const {
    using Subject = End::Subject;
    end.subject = Subject::Each;
    if (id == kNoId) return true;
    const Node& n = node(id);
    end.seat = n.op == Op::Seat ? n.value : 0;
    end.subject = n.op == Op::Seat ? Subject::Seat : n.op == Op::Opponents ? Subject::Other : Subject::Mover;
    return n.op == Op::Seat || n.op == Op::Opponents || n.op == Op::Mover || n.op == Op::Me;
  }

  // ---- positions that come again

  // Pieces that go one way only, into which nothing changes: a position in which one moved does not come back.
  void find_one_ways() {
    for (const auto& kinds : out_.kinds) {
      for (const Kind<W>& of : kinds) {
        for (const Arrival<W>& arrival : of.arrivals) becomes_ |= arrival.becomes == kNone ? 0U : 1U << arrival.becomes;
      }
    }
    for (int seat = 0; seat < 2; ++seat) {
      for (int type = 0; type < out_.types; ++type)
        out_.traits(seat, type).is_one_way = !has_bit(becomes_, type) && is_one_way(kind(seat, type));
    }
  }
  bool is_one_way(const Kind<W>& of) const {
    const auto goes_along = [&](const std::array<int, 2>& to) {
      const auto advances = [&](const Way<W>& way) {
        const auto& by = m_.board.delta[static_cast<std::size_t>(way.line)];
        return by[0] * to[0] + by[1] * to[1] > 0;
      };
      return std::all_of(of.steps.begin(), of.steps.end(), advances) &&
             std::all_of(of.slides.begin(), of.slides.end(), advances);
    };
    return std::any_of(m_.board.delta.begin(), m_.board.delta.end(), goes_along);
  }

  // ---- what is looked for at once

  // Where it is not enough to look for hops of the type from where one of it ended.
  void find_followed() {
    for (auto& kinds : out_.kinds) {
      for (Kind<W>& of : kinds) {
        // What was taken, gone at once, might be the cell where the next hop ends.
        const auto comes_to_taken = [&](const Way<W>& way) {
          return std::any_of(of.hops.begin(), of.hops.end(),
                             [&](const Way<W>& first) { return first.by + 2 * way.by == 0; });
        };
        const bool is_plain = out_.prefers != Rules<W>::Prefers::Weights && of.further_flights.size == 0 &&
                              std::none_of(of.further_hops.begin(), of.further_hops.end(), comes_to_taken);
        if (!is_plain) of.followed = out_.board;
        for (const Arrival<W>& arrival : of.arrivals) {
          if (out_.walk_by_hop && arrival.becomes != kNone) of.followed |= arrival.to;
        }
      }
    }
  }

  // Slides and flights along the same rays, and rays two by two.
  void add_far(Kind<W>& of) const {
    struct Ray {
      const Way<W>* way;
      bool slides;
      int prey;
    };
    std::vector<Ray> rays;
    for (const Way<W>& way : of.slides) rays.push_back({&way, true, kNone});
    for (const Way<W>& way : of.flights) {
      const auto same = std::find_if(rays.begin(), rays.end(), [&](const Ray& ray) {
        return ray.way->line == way.line && ray.way->from == way.from;
      });
      if (same != rays.end()) same->prey = way.prey;
      if (same == rays.end()) rays.push_back({&way, false, way.prey});
    }
    for (const Ray& ray : rays) {
      const std::size_t side = ray.way->by < 0 ? 0 : 1;
      const auto has_room = [&](const FarWay<W>& far) {
        return far.by[side] == 0 && far.slides == ray.slides && far.prey == ray.prey;
      };
      auto far = std::find_if(of.far.begin(), of.far.end(), has_room);
      if (far == of.far.end()) {
        far = of.far.insert(far, {std::vector<Line<W>>(std::size_t{64} * W), {}, ray.slides, ray.prey});
      }
      far->by[side] = ray.way->by;
      ray.way->from.each([&](int cell) {
        Line<W>& line = far->lines[static_cast<std::size_t>(cell)];
        (side == 0 ? line.low : line.high) = out_.line(ray.way->line, cell);
      });
    }
  }

  void add_keys() {
    out_.keys.resize(m_.types.size() * 2 * 64 * W);
    for (std::size_t type = 0; type < m_.types.size(); ++type) {
      for (std::size_t seat = 0; seat < 2; ++seat) {
        for (int cell = 0; cell < rules_.cell_count; ++cell)
          out_.keys[(type * 2 + seat) * 64 * W + out_.numbers[static_cast<std::size_t>(cell)]] =
              rules_.place_keys.of(static_cast<TypeId>(type), static_cast<PlayerId>(seat), cell);
      }
    }
    for (std::size_t seat = 0; seat < 2; ++seat)
      out_.mover_keys[seat] = flow_key(Stage::Turn, static_cast<PlayerId>(seat), 0, 3);
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  Rules<W> out_;
  std::vector<Way<W>> directions_;  // with all cells from which they lead on
  std::uint32_t movers_ = 0;        // the types that begin a turn
  std::size_t rest_ = 0;            // the first statement after the walks
  std::string further_;             // the moves by which a piece takes on
  std::uint32_t resets_ = 0;        // slots that something sets
  std::uint32_t becomes_ = 0;       // types into which pieces change
  bool in_end_ = false;
  bool known_taken_ = false;  // of what follows the walks: something is taken
  int known_type_ = kNone;    // the type of the piece, if that is known
  bool reads_slots_ = false, reads_repeats_ = false;
};

}  // namespace

template <int W>
std::optional<Rules<W>> find_rules(const RulesetOf<W>& rules) {
  return Builder<W>(rules).build();
}

template std::optional<Rules<1>> find_rules<1>(const RulesetOf<1>& rules);
template std::optional<Rules<2>> find_rules<2>(const RulesetOf<2>& rules);

}  // namespace ludwright::jumpers
