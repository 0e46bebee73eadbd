// Finds the games that play.h plays, and describes them as a LineGame: those whose turns are a new piece each, on
// an empty cell of some that stay the same, perhaps only on top of another piece; and whose end rules ask no more than
// whether there are runs of pieces along lines, and whether a piece can be placed. A part of step 6, compile.
#pragma once
#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "engine/compiled/bare_turns.h"
#include "engine/compiled/fixed_eval.h"
#include "engine/compiled/kernels/lines/game.h"
#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
class LineReader {
 public:
  explicit LineReader(const RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered) {}

  std::optional<LineGame> read() {
    placement_ = BareTurns<W>(rules_).placement();
    if (placement_ == nullptr) return std::nullopt;
    game_.limit = m_.limit;
    if (!read_places(placement_->place->b) || !read_ends() || !lay_out() || !find_verdicts()) return std::nullopt;
    return std::move(game_);
  }

 private:
  using Room = LineGame::Room;
  using Verdict = LineGame::Verdict;
  static constexpr std::size_t kSeats = 2;
  // What a cell carries.
  struct Content {
    bool empty = true;
    PlayerId owner = kNobody;
    TypeId type = 0;
  };
  // What is known when the ends are judged.
  struct Case {
    std::uint32_t facts = 0;
    PlayerId mover = 0;
    Room room = Room::Some;
  };

  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  static CellBits cell_bits(const Bits<W>& cells) {
    CellBits bits;
    cells.each([&](int cell) { bits.set(static_cast<std::size_t>(cell)); });
    return bits;
  }

  // ---- where new pieces may go

  bool read_places(ExprId where) {
    Bits<W> cells = rules_.all_cells;
    game_.below.assign(static_cast<std::size_t>(rules_.cell_count), kNoCell);
    game_.above = game_.below;
    if (!narrow(where, cells)) return false;
    game_.cells = cell_bits(cells);
    for (std::size_t cell = 0; cell < game_.below.size(); ++cell) {
      if (!game_.cells[cell] || game_.below[cell] == kNoCell) continue;
      CellId& above = game_.above[game_.below[cell]];
      if (above != kNoCell) return false;  // two cells would be opened at once
      above = static_cast<CellId>(cell);
    }
    return true;
  }

  // Takes off `cells` what a set of cells leaves out, besides those that carry something.
  bool narrow(ExprId where, Bits<W>& cells) {
    const Node& n = node(where);
    if (n.op == Op::Empty) return true;
    if (n.op == Op::Intersect) return narrow(n.a, cells) && narrow(n.b, cells);
    if (n.op == Op::Minus && narrow(n.a, cells)) {
      const auto without = fixed_cells(n.b);
      if (without) cells &= ~*without;
      return without || bar(n.b) || needs_below(n.b);
    }
    const auto fixed = n.op == Op::Minus ? std::nullopt : fixed_cells(where);
    if (fixed) cells &= *fixed;
    return fixed.has_value();
  }
  // The cells of a set that is the same all through the game, for both seats.
  std::optional<Bits<W>> fixed_cells(ExprId id) const {
    const auto first = FixedEval<W>(rules_, 0).cells(id);
    const auto second = FixedEval<W>(rules_, 1).cells(id);
    return first && second && *first == *second ? first : std::nullopt;
  }

  // Of a set of cells that none may be placed on: what it is in each of the first turns, if it is empty from then on.
  bool bar(ExprId id) {
    std::vector<CellBits> bars(kMostBars + 1);
    for (int turns = 0; turns <= kMostBars; ++turns) {
      const auto cells = cells_at(id, turns);
      if (!cells || (turns == kMostBars && (cells->any() || largest_number(id) >= turns))) return false;
      bars[static_cast<std::size_t>(turns)] = cell_bits(*cells);
    }
    while (!bars.empty() && bars.back().none()) bars.pop_back();
    if (bars.size() > game_.bars.size()) game_.bars.resize(bars.size());
    for (std::size_t turns = 0; turns < bars.size(); ++turns) game_.bars[turns] |= bars[turns];
    return true;
  }
  static constexpr int kMostBars = 16;
  std::optional<Bits<W>> cells_at(ExprId id, int turns) const {
    const Node& n = node(id);
    if (const auto fixed = fixed_cells(id)) return fixed;
    if (n.op == Op::Where && node(n.a).op == Op::AllCells) {
      const auto holds = number_at(n.b, turns);
      return !holds ? std::nullopt : std::optional(*holds != 0 ? rules_.all_cells : Bits<W>{});
    }
    if (n.op != Op::Union && n.op != Op::Intersect && n.op != Op::Minus) return std::nullopt;
    const auto a = cells_at(n.a, turns);
    const auto b = cells_at(n.b, turns);
    if (!a || !b) return std::nullopt;
    return n.op == Op::Union ? *a | *b : n.op == Op::Intersect ? *a & *b : *a & ~*b;
  }
  // What compares counts of turns with numbers.
  std::optional<std::int32_t> number_at(ExprId id, int turns) const {
    const Node& n = node(id);
    if (n.op == Op::Number || n.op == Op::Truth) return n.value;
    if (n.op == Op::Turns) return turns;
    if (n.op != Op::Equal && n.op != Op::Less && n.op != Op::LessEqual) return std::nullopt;
    const auto a = number_at(n.a, turns);
    const auto b = number_at(n.b, turns);
    if (!a || !b) return std::nullopt;
    return n.op == Op::Equal ? *a == *b : n.op == Op::Less ? *a < *b : *a <= *b;
  }
  // Of those numbers: from the next turn on no comparison says anything else.
  std::int32_t largest_number(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::Number) return n.value;
    const bool has_parts = n.op == Op::Union || n.op == Op::Intersect || n.op == Op::Minus || n.op == Op::Equal ||
                           n.op == Op::Less || n.op == Op::LessEqual;
    if (n.op == Op::Where) return largest_number(n.b);
    return has_parts ? std::max(largest_number(n.a), largest_number(n.b)) : 0;
  }

  // Of a set of cells that none may be placed on: those one step from an empty cell. Notes them with that cell.
  bool needs_below(ExprId id) {
    const Node& n = node(id);
    if (n.op == Op::Intersect) {
      const auto first = fixed_cells(n.a);
      const auto among = first ? first : fixed_cells(n.b);
      return among && add_below(first ? n.b : n.a, *among);
    }
    return add_below(id, rules_.all_cells);
  }
  bool add_below(ExprId id, const Bits<W>& among) {
    const Node& n = node(id);
    if (n.op != Op::Reached || node(n.a).op != Op::Empty) return false;
    const std::vector<Path>& paths = m_.paths(n.value).paths;
    if (paths.size() != 1 || paths[0].legs.size() != 1) return false;
    const Leg& leg = paths[0].legs[0];
    std::uint64_t ways = 0;
    std::uint64_t others = 0;
    const bool is_plain = leg.kind == LegKind::Step && (leg.to == kNoId || node(leg.to).op == Op::AllCells) &&
                          leg.within == kNoId && leg.over == kNoId && !leg.onto;
    if (!is_plain || !rules_.ways_of(leg.directions, 0, ways) || !rules_.ways_of(leg.directions, 1, others) ||
        ways != others || !std::has_single_bit(ways))
      return false;
    for (int cell = 0; cell < rules_.cell_count; ++cell) {
      const CellId next = rules_.neighbour(std::countr_zero(ways), cell);
      if (next == kNoCell || !among.test(next)) continue;
      if (game_.below[next] != kNoCell) return false;
      game_.below[next] = static_cast<CellId>(cell);
    }
    return true;
  }

  // ---- what the ends ask

  bool read_ends() {
    for (const EndRule& rule : m_.end) {
      if (rule.kind == EndKind::Most || rule.kind == EndKind::Least || subjects(rule, 0) == 0) return false;
      for (PlayerId mover = 0; mover < kSeats; ++mover) {
        for (PlayerId me = 0; me < kSeats; ++me) {
          if ((subjects(rule, mover) >> me & 1U) != 0 && !collect(rule.condition, {0, mover, Room::Some}, me))
            return false;
        }
      }
    }
    return true;
  }

  static bool is_draw(const EndRule& rule) { return rule.kind == EndKind::Draw; }
  // Of whom a rule is asked.
  std::uint32_t subjects(const EndRule& rule, PlayerId mover) const {
    if (is_draw(rule)) return 1U << mover;
    return rule.subject == kNoId ? 3U : seats(rule.subject, mover, mover);
  }
  std::uint32_t seats(ExprId players, PlayerId me, PlayerId mover) const {
    const Node& n = node(players);
    switch (n.op) {
      case Op::Seat:
        return 1U << n.value;
      case Op::Me:
        return 1U << me;
      case Op::Mover:
        return 1U << mover;
      case Op::Opponents:
        return 2U >> me;
      default:
        return n.op == Op::Players ? 3U : 0U;
    }
  }
  // The one seat as which something is evaluated; kNobody if there is no such.
  PlayerId seat_of(ExprId players, PlayerId me, PlayerId mover) const {
    const std::uint32_t found = seats(players, me, mover);
    return std::has_single_bit(found) ? static_cast<PlayerId>(std::countr_zero(found)) : kNobody;
  }

  // Notes the facts that a condition asks for; false if it asks for more.
  bool collect(ExprId id, const Case& now, PlayerId me) {
    const Node& n = node(id);
    switch (n.op) {
      case Op::Truth:
      case Op::Stuck:
        return true;
      case Op::Not:
        return collect(n.a, now, me);
      case Op::And:
      case Op::Or:
        return collect(n.a, now, me) && collect(n.b, now, me);
      case Op::As: {
        const PlayerId seat = seat_of(n.a, me, now.mover);
        return seat != kNobody && collect(n.b, now, seat);
      }
      case Op::Some:
        return node(n.a).op == Op::Empty || add_fact(n.a, me);
      default:
        return false;
    }
  }

  bool add_fact(ExprId cells, PlayerId me) {
    const auto [known, is_new] = fact_of_.try_emplace({cells, me}, 0);
    if (!is_new) return true;
    const Node& n = node(cells);
    LineGame::Fact fact;
    ExprId of = cells;
    const bool excepts = n.op == Op::Minus && node(n.a).op == Op::LineOf && node(n.b).op == Op::LineOf;
    if (n.op == Op::LineOf || excepts) {
      const Node& line = excepts ? node(n.a) : n;
      fact.length = line.value;
      of = line.a;
      if (excepts) fact.except = node(n.b).value;
      if (fact.length < 1 || (excepts && (fact.except <= fact.length || !rules_.alike(of, node(n.b).a)))) return false;
    }
    const auto set = pieces(of, me);
    if (!set) return false;
    fact.set = index_in(game_.sets, *set);
    known->second = index_in(game_.facts, fact);
    return game_.facts.size() <= LineGame::kMostFacts;
  }
  template <typename T>
  static std::size_t index_in(std::vector<T>& list, const T& one) {
    const auto found = std::find(list.begin(), list.end(), one);
    if (found == list.end()) list.push_back(one);
    return static_cast<std::size_t>(std::find(list.begin(), list.end(), one) - list.begin());
  }

  // A set of pieces, or of the cells that they are on, which a piece never leaves: whether it is in it can be told from
  // its type, its owner and its cell.
  std::optional<LineGame::Set> pieces(ExprId id, PlayerId me) const {
    LineGame::Set set;
    const auto without = members(id, me, {});
    if (!without || without->any()) return std::nullopt;
    for (std::size_t owner = 0; owner < set.types.size(); ++owner) {
      for (std::size_t type = 0; type < m_.types.size(); ++type) {
        const PlayerId whose = owner == LineGame::Set::kNeutral ? kNobody : static_cast<PlayerId>(owner);
        const auto cells = members(id, me, {false, whose, static_cast<TypeId>(type)});
        if (!cells) return std::nullopt;
        if (cells->none()) continue;
        const CellBits bits = cell_bits(*cells);
        if (set.cells.any() && set.cells != bits) return std::nullopt;
        set.cells = bits;
        set.types[owner] |= std::uint64_t{1} << type;
      }
    }
    return set;
  }

  // The cells of a set, or with pieces of it, if all cells carried the same; nothing if it depends on more than what
  // the cell carries.
  std::optional<Bits<W>> members(ExprId id, PlayerId me, const Content& content) const {
    const Node& n = node(id);
    const auto all_if = [&](bool is_in) { return is_in ? rules_.all_cells : Bits<W>{}; };
    const bool is_piece = !content.empty;
    switch (n.op) {
      case Op::Empty:
        return all_if(content.empty);
      case Op::AllPieces:
        return all_if(is_piece);
      case Op::Own:
        return all_if(is_piece && content.owner == me);
      case Op::Enemy:
        return all_if(is_piece && content.owner != kNobody && content.owner != me);
      case Op::Ally:  // each seat is a team
        return Bits<W>{};
      case Op::Neutral:
        return all_if(is_piece && content.owner == kNobody);
      case Op::PiecesOfTypes:
        return all_if(is_piece && (rules_.type_masks[static_cast<std::size_t>(n.value)] >> content.type & 1U) != 0);
      case Op::PiecesOn: {
        const auto cells = members(n.a, me, content);
        return cells && !is_piece ? Bits<W>{} : cells;
      }
      case Op::TopCellsOf:
      case Op::CellsOf:
        return members(n.a, me, content);
      case Op::Union:
      case Op::Intersect:
      case Op::Minus:
        return joined(n, me, content);
      case Op::As: {
        const PlayerId seat = node(n.a).op == Op::Mover ? kNobody : seat_of(n.a, me, me);
        return seat == kNobody ? std::nullopt : members(n.b, seat, content);
      }
      default:
        return FixedEval<W>(rules_, me).cells(id);
    }
  }
  std::optional<Bits<W>> joined(const Node& n, PlayerId me, const Content& content) const {
    const auto a = members(n.a, me, content);
    const auto b = members(n.b, me, content);
    if (!a || !b) return std::nullopt;
    if (n.op == Op::Union) return *a | *b;
    return n.op == Op::Intersect ? *a & *b : *a & ~*b;
  }

  // ---- lines

  bool lay_out() {
    for (std::size_t i = 0; i < game_.sets.size(); ++i) {
      LineGame::Set& set = game_.sets[i];
      set.shortest = shortest_of(i);
      const auto same = std::find_if(game_.sets.begin(), game_.sets.end(),
                                     [&](const auto& other) { return other.cells == set.cells; });
      if (&*same == &set && !add_layout(set)) return false;
      set.layout = &*same == &set ? game_.layouts.size() - 1 : same->layout;
      for (std::size_t mover = 0; mover < kSeats; ++mover) {
        const std::size_t owner = placement_->place->c == kNoId ? mover : LineGame::Set::kNeutral;
        if ((set.types[owner] >> placement_->placed & 1U) != 0) game_.joins[mover].push_back(i);
      }
    }
    return true;
  }
  int shortest_of(std::size_t set) const {
    int shortest = std::numeric_limits<int>::max();
    for (const LineGame::Fact& fact : game_.facts) {
      if (fact.set == set) shortest = std::min(shortest, fact.length);
    }
    return shortest;
  }
  // For all sets on the same cells.
  bool add_layout(const LineGame::Set& set) {
    int shortest = std::numeric_limits<int>::max();
    int longest = 1;
    for (const LineGame::Fact& fact : game_.facts) {
      if (game_.sets[fact.set].cells != set.cells) continue;
      shortest = std::min(shortest, fact.length);
      longest = std::max({longest, fact.length, fact.except});
    }
    auto layout = LineLayout::make(m_.board, set.cells, shortest, longest);
    if (layout) game_.layouts.push_back(std::move(*layout));
    return layout.has_value();
  }

  // ---- ends

  // Judges every case that there may be. False if the game may be over although none of the facts hold and there are
  // cells to place on: that is not asked after every turn.
  bool find_verdicts() {
    for (const Room room : {Room::Some, Room::Stuck, Room::Full}) {
      for (PlayerId mover = 0; mover < kSeats; ++mover) {
        for (std::uint32_t facts = 0; facts < 1U << game_.facts.size(); ++facts)
          game_.verdicts.push_back(judge({facts, mover, room}));
      }
    }
    return !game_.verdict(0, 0, Room::Some).over() && !game_.verdict(0, 1, Room::Some).over();
  }

  // As Play::judge_ends, but for the limit and the end of who has no move.
  Verdict judge(const Case& now) const {
    for (std::size_t i = 0; i < m_.end.size(); ++i) {
      const EndRule& rule = m_.end[i];
      std::uint32_t those = 0;
      for (PlayerId me = 0; me < kSeats; ++me) {
        if ((subjects(rule, now.mover) >> me & 1U) != 0 && truth(rule.condition, now, me)) those |= 1U << me;
      }
      if (those == 0) continue;
      const std::uint32_t winners = is_draw(rule) ? 0 : rule.kind == EndKind::Loses ? 3U & ~those : those;
      return {winners == 0 ? OutcomeKind::Draw : OutcomeKind::Win, static_cast<std::uint8_t>(winners),
              static_cast<std::int16_t>(i)};
    }
    return {};
  }

  bool truth(ExprId id, const Case& now, PlayerId me) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::Truth:
        return n.value != 0;
      case Op::Stuck:
        return now.room != Room::Some;
      case Op::Not:
        return !truth(n.a, now, me);
      case Op::And:
        return truth(n.a, now, me) && truth(n.b, now, me);
      case Op::Or:
        return truth(n.a, now, me) || truth(n.b, now, me);
      case Op::As:
        return truth(n.b, now, seat_of(n.a, me, now.mover));
      default:  // Some
        if (node(n.a).op == Op::Empty) return now.room != Room::Full;
        return (now.facts >> fact_of_.at({n.a, me}) & 1U) != 0;
    }
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  const FastPart* placement_ = nullptr;
  LineGame game_;
  std::map<std::pair<ExprId, PlayerId>, std::size_t> fact_of_;  // [condition, me]
};

}  // namespace ludwright
