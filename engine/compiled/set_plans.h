// Sets of pieces and of cells that are joins of bitboards at hand, as short programs for each owner: no node is looked
// at when one of them is asked for. Tested by tests/oracle/agreement_test.cpp.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/compiled/board.h"
#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
class SetPlans {
 public:
  using Cells = Bits<W>;

  // The board must outlive the plans, which point to its bitboards.
  SetPlans(const RulesetOf<W>& rules, const Board<W>& board) : rules_(rules), board_(board) {
    for (const FlatSet& set : rules_.flat_sets) {
      for (int owner = 0; owner < kOwners; ++owner) plan_flat(set, owner_of(owner));
    }
    for (const ExprId id : rules_.cell_plans) {
      for (int owner = 0; owner < kOwners; ++owner) {
        const std::size_t first = steps_.size();
        plan_cells(id, owner_of(owner));
        cell_plans_.push_back({first, steps_.size(), at_hand_after(first, owner_of(owner)), fall_after(first)});
      }
    }
  }

  // The cells on top of which are the pieces of a flat set, see Node::flat.
  [[gnu::always_inline]] Cells tops(std::int32_t flat, PlayerId me) const {
    const FlatPlan& plan = flat_plans_[static_cast<std::size_t>(flat * kOwners + Board<W>::owner_index(me))];
    return plan.first == plan.last ? *plan.set : join(plan);
  }

  // The cells of a set that has a plan, see Node::plan.
  [[gnu::always_inline]] Cells cells(std::int32_t index, PlayerId me, std::int32_t this_piece) const {
    const CellPlan& plan = cell_plans_[static_cast<std::size_t>(index * kOwners + Board<W>::owner_index(me))];
    if (plan.at_hand != nullptr) return *plan.at_hand;
    if (plan.fall == nullptr) return run(plan, me, this_piece);
    const Cells empty = rules_.all_cells & ~board_.occupied;
    return empty & ~plan.fall->moved(empty);
  }

  // Gives every set of cells a plan that can have one, and needs one; a part of step 6, compile.
  static void find(RulesetOf<W>& rules) {
    for (std::size_t id = 0; id < rules.code.size(); ++id) {
      Node& n = rules.code[id];
      const bool is_at_hand =
          n.op == Op::Empty || n.op == Op::AllCells || n.op == Op::CellSet || n.op == Op::CellFlag || n.op == Op::Zone;
      if (n.type != Type::Cells || is_at_hand || stack_needed(rules, static_cast<ExprId>(id)) > kMostHeld) continue;
      n.plan = static_cast<std::int32_t>(rules.cell_plans.size());
      rules.cell_plans.push_back(static_cast<ExprId>(id));
    }
  }

 private:
  static constexpr int kOwners = kMaxSeats + 1;
  static constexpr int kMostHeld = 4;  // sets that are held while others are found

  // A flat set is joined of bitboards one after the other.
  struct FlatStep {
    Op join = Op::Union;
    bool of_cells = false;  // cells, whether there are pieces or not
    const Cells* set = nullptr;
    std::vector<const Cells*> more;  // united with it
  };
  struct FlatPlan {
    const Cells* set = nullptr;       // to begin with
    std::size_t first = 0, last = 0;  // of flat_steps_
  };
  enum class Act : std::uint8_t {
    Set,
    Empty,
    Tops,
    Shift,
    ShiftOne,
    Steps,
    Slides,
    Unite,
    Intersect,
    Subtract,
    LeaveEmpty  // the empty cells that are not in the set
  };
  struct Step {
    Act act = Act::Set;
    std::int32_t index = 0;           // Tops
    const Cells* set = nullptr;       // Set
    std::uint64_t ways = 0;           // Shift; Steps and Slides of `this`: a bit a direction
    const Shift<W>* shift = nullptr;  // ShiftOne
  };
  struct CellPlan {
    std::size_t first = 0, last = 0;  // of steps_
    const Cells* at_hand = nullptr;   // the bitboard that it is, if it is one
    // Or it is the empty cells to which no such step leads from an empty one: where what falls comes to rest.
    const Shift<W>* fall = nullptr;
  };

  [[gnu::noinline]] Cells join(const FlatPlan& plan) const {
    Cells cells = *plan.set;
    for (std::size_t i = plan.first; i < plan.last; ++i) {
      const FlatStep& step = flat_steps_[i];
      Cells other = *step.set;
      for (const Cells* more : step.more) other |= *more;
      if (step.join == Op::Intersect) {
        cells &= other;
      } else if (step.join == Op::Minus) {
        cells &= ~other;
      } else {
        cells |= step.of_cells ? other & board_.occupied : other;
      }
    }
    return cells;
  }

  [[gnu::noinline]] Cells run(const CellPlan& plan, PlayerId me, std::int32_t this_piece) const {
    std::array<Cells, kMostHeld> held;  // the first of them nothing
    std::size_t count = 0;
    Cells last;
    const auto hold = [&](const Cells& next) {
      held[count++] = last;
      last = next;
    };
    const Step* const end = steps_.data() + plan.last;
    for (const Step* at = steps_.data() + plan.first; at != end; ++at) {
      const Step& step = *at;
      switch (step.act) {
        case Act::Set:
          hold(*step.set);
          break;
        case Act::Empty:
          hold(rules_.all_cells & ~board_.occupied);
          break;
        case Act::Tops:
          hold(tops(step.index, me));
          break;
        case Act::Shift: {
          Cells moved;
          for (std::uint64_t ways = step.ways; ways != 0; ways &= ways - 1)
            moved |= rules_.steps[static_cast<std::size_t>(std::countr_zero(ways))].moved(last);
          last = moved;
          break;
        }
        case Act::ShiftOne:
          last = step.shift->moved(last);
          break;
        case Act::LeaveEmpty:
          last = rules_.all_cells & ~(board_.occupied | last);
          break;
        case Act::Steps:
        case Act::Slides:
          hold(reached_by(this_piece, step));
          break;
        case Act::Unite:
          last |= held[--count];
          break;
        case Act::Intersect:
          last &= held[--count];
          break;
        case Act::Subtract:
          last = held[--count] & ~last;
          break;
      }
    }
    return last;
  }

  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  static PlayerId owner_of(int index) { return index == kMaxSeats ? kNobody : static_cast<PlayerId>(index); }

  // The stack that the plan of a set of cells needs, in sets; more than kMostHeld if it can have no plan.
  static int stack_needed(const RulesetOf<W>& rules, ExprId id) {
    constexpr int kNever = kMostHeld + 1;
    const auto node = [&](ExprId which) -> const Node& { return rules.code[static_cast<std::size_t>(which)]; };
    const Node& n = node(id);
    switch (n.op) {
      case Op::Empty:
      case Op::AllCells:
      case Op::CellSet:
      case Op::CellFlag:
      case Op::Zone:
        return 1;
      case Op::TopCellsOf:
        return node(n.a).flat != kNone ? 1 : kNever;
      case Op::CellsOf:
        return node(n.a).in_play && node(n.a).flat != kNone && rules.lowered.board.stack == 1 ? 1 : kNever;
      case Op::Reached:
        if (is_reach_of_this(rules, n)) return 1;
        return is_plain_step(rules, n.value) ? stack_needed(rules, n.a) : kNever;
      case Op::Union:
      case Op::Intersect:
      case Op::Minus:
        return std::max(stack_needed(rules, n.a), stack_needed(rules, n.b) + 1);
      default:
        return kNever;
    }
  }
  // Whether it is where steps of `this`, or slides of it over empty cells, end, whatever is there.
  static bool is_reach_of_this(const RulesetOf<W>& rules, const Node& n) {
    const Node& from = rules.code[static_cast<std::size_t>(n.a)];
    const PlainReach<W>& reach = rules.plain_reaches[static_cast<std::size_t>(n.value)];
    return from.op == Op::CellsOf && rules.code[static_cast<std::size_t>(from.a)].op == Op::This &&
           (!reach.ways.empty() || !reach.steps.empty()) && reach.to == kNoId;
  }
  [[gnu::noinline]] Cells reached_by(std::int32_t piece, const Step& step) const {
    Cells ends;
    const int from = piece == kNone ? kNone : board_.last_cell(static_cast<PieceId>(piece));
    for (std::uint64_t ways = from == kNone ? 0 : step.ways; ways != 0; ways &= ways - 1) {
      const int way = std::countr_zero(ways);
      if (step.act == Act::Slides) {
        ends |= rules_.ray(way, from, board_.occupied);
      } else if (const CellId next = rules_.neighbour(way, from); next != kNoCell) {
        ends.set(next);
      }
    }
    return ends;
  }
  // The directions of paths that go the same ways all along, a bit each.
  std::uint64_t ways_of(PathsId paths, PlayerId me) const {
    std::uint64_t ways = 0;
    for (const Path& path : rules_.lowered.paths(paths).paths)
      ways |= rules_.plan(path.legs[0]).ways[std::min<std::size_t>(me, rules_.lowered.seats.size())];
    return ways;
  }
  // Whether paths are single steps in directions that depend on the seat alone, after which nothing is tested.
  static bool is_plain_step(const RulesetOf<W>& rules, PathsId paths) {
    const std::vector<Path>& all = rules.lowered.paths(paths).paths;
    return std::all_of(all.begin(), all.end(), [&](const Path& path) {
      const Leg& leg = path.legs[0];
      return path.legs.size() == 1 && leg.kind == LegKind::Step && rules.plan(leg).by_fill && leg.to == kNoId &&
             leg.within == kNoId && leg.over == kNoId && !leg.onto;
    });
  }

  void plan_cells(ExprId id, PlayerId me) {
    const Node& n = node(id);
    Step step;
    const auto index = static_cast<std::size_t>(n.value);
    switch (n.op) {
      case Op::Empty:
        step.act = Act::Empty;
        break;
      case Op::CellSet:
        step.set = &rules_.cell_sets[index];
        break;
      case Op::CellFlag:
        step.set = &board_.cell_flags[static_cast<std::size_t>(rules_.layout.cell_flag[index])];
        break;
      case Op::Zone:
        step.set = &rules_.zone(n.value, me);
        break;
      case Op::TopCellsOf:
      case Op::CellsOf:
        step.act = Act::Tops;
        step.index = node(n.a).flat;
        break;
      case Op::Reached:
        step.ways = ways_of(n.value, me);
        if (is_reach_of_this(rules_, n)) {
          step.act = rules_.plain_reaches[index].steps.empty() ? Act::Slides : Act::Steps;
        } else {
          step.act = std::has_single_bit(step.ways) ? Act::ShiftOne : Act::Shift;
          if (step.ways != 0) step.shift = &rules_.steps[static_cast<std::size_t>(std::countr_zero(step.ways))];
          plan_cells(n.a, me);
        }
        break;
      case Op::Union:
      case Op::Intersect:
      case Op::Minus:
        // What is in all cells anyway.
        if (n.op == Op::Intersect && node(n.a).op == Op::AllCells) return plan_cells(n.b, me);
        if (n.op == Op::Intersect && node(n.b).op == Op::AllCells) return plan_cells(n.a, me);
        if (n.op == Op::Minus && node(n.a).op == Op::Empty) {
          plan_cells(n.b, me);
          step.act = Act::LeaveEmpty;
          break;
        }
        plan_cells(n.a, me);
        plan_cells(n.b, me);
        step.act = n.op == Op::Union ? Act::Unite : n.op == Op::Minus ? Act::Subtract : Act::Intersect;
        break;
      default:
        step.set = &rules_.all_cells;
    }
    steps_.push_back(step);
  }

  // The bitboard that a plan with these steps gives, if it is one of the board.
  const Cells* at_hand_after(std::size_t first, PlayerId me) const {
    if (first + 1 != steps_.size() || steps_[first].act != Act::Tops) return nullptr;
    const FlatPlan& plan =
        flat_plans_[static_cast<std::size_t>(steps_[first].index * kOwners + Board<W>::owner_index(me))];
    return plan.first == plan.last ? plan.set : nullptr;
  }

  const Shift<W>* fall_after(std::size_t first) const {
    const auto does = [&](std::size_t step, Act act) { return steps_[first + step].act == act; };
    const bool falls =
        first + 3 == steps_.size() && does(0, Act::Empty) && does(1, Act::ShiftOne) && does(2, Act::LeaveEmpty);
    return falls ? steps_[first + 1].shift : nullptr;
  }

  void plan_flat(const FlatSet& set, PlayerId me) {
    FlatPlan plan{&no_cells_, flat_steps_.size(), 0};
    for (const FlatSet::Part& part : set.parts) {
      FlatStep step = at_hand(node(part.node), me);
      step.join = part.join;
      const bool is_first = &part == &set.parts.front();
      if (is_first && step.more.empty() && !step.of_cells) {
        plan.set = step.set;
      } else if (step.join != Op::Intersect || step.set != &board_.occupied) {
        flat_steps_.push_back(std::move(step));
      }
    }
    plan.last = flat_steps_.size();
    flat_plans_.push_back(plan);
  }

  // The bitboards whose union is a set that the board has at hand: of pieces, or of cells on which they are meant.
  FlatStep at_hand(const Node& n, PlayerId me) const {
    FlatStep step;
    const auto add = [&](const Cells& set) {
      if (step.set != nullptr) step.more.push_back(&set);
      if (step.set == nullptr) step.set = &set;
    };
    switch (n.op) {
      case Op::Own:
        add(board_.by_owner[static_cast<std::size_t>(Board<W>::owner_index(me))]);
        break;
      case Op::Enemy:
        for (std::uint32_t seats = rules_.enemies(me); seats != 0; seats &= seats - 1)
          add(board_.by_owner[static_cast<std::size_t>(std::countr_zero(seats))]);
        break;
      case Op::Neutral:
        add(board_.by_owner[kMaxSeats]);
        break;
      case Op::PiecesOfTypes: {
        const std::uint64_t types = rules_.type_masks[static_cast<std::size_t>(n.value)];
        const std::size_t count = board_.by_type.size();
        if (static_cast<std::size_t>(std::popcount(types)) == count) add(board_.occupied);
        for (std::size_t type = 0; type < count && step.set != &board_.occupied; ++type) {
          if ((types >> type & 1U) != 0) add(board_.by_type[type]);
        }
        break;
      }
      case Op::PieceFlag:
        add(board_.piece_flags[static_cast<std::size_t>(rules_.layout.piece_flag[static_cast<std::size_t>(n.value)])]);
        break;
      case Op::PiecesOn: {
        const Node& on = node(n.a);
        const auto index = static_cast<std::size_t>(on.value);
        step.of_cells = true;
        if (on.op == Op::CellSet) add(rules_.cell_sets[index]);
        if (on.op == Op::CellFlag) add(board_.cell_flags[static_cast<std::size_t>(rules_.layout.cell_flag[index])]);
        if (on.op == Op::Zone) add(rules_.zone(on.value, me));
        if (on.op == Op::AllCells) add(board_.occupied);
        break;
      }
      default:
        add(board_.occupied);
    }
    if (step.set == nullptr) step.set = &no_cells_;
    return step;
  }

  const RulesetOf<W>& rules_;
  const Board<W>& board_;
  const Cells no_cells_{};
  std::vector<FlatStep> flat_steps_;
  std::vector<FlatPlan> flat_plans_;  // [flat set * kOwners + owner]
  std::vector<Step> steps_;
  std::vector<CellPlan> cell_plans_;  // [plan * kOwners + owner]
};

}  // namespace ludwright
