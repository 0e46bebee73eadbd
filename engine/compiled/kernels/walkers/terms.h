// Translates expressions to what judge.h reads, for one seat that is me and one that moves. What it does not
// know it does not translate.
#pragma once
#include <algorithm>
#include <optional>

#include "engine/compiled/fixed_eval.h"
#include "engine/compiled/kernels/walkers/walkers.h"

namespace ludwright::walkers {

template <int W>
class TermBuilder {
 public:
  using Op = ludwright::Op;
  using Does = typename Term<W>::Op;

  // What conditions may ask of the turn: nothing; what it took; also what moved, `this`; or also, of rules about a
  // capture, who took.
  enum class Of : std::uint8_t { Position, Ended, Turn, Capture };

  TermBuilder(Game<W>& game, PlayerId me, PlayerId mover, Of of = Of::Position)
      : game_(game), rules_(*game.rules), me_(me), mover_(mover), of_(of), fixed_(rules_, me) {}

  // The terms of which all must hold for a condition to hold, cheap ones first, into `out`; false if one cannot be
  // told.
  bool conditions(ExprId id, std::vector<int>& out) {
    const Node& n = node(id);
    if (n.op == Op::And) return conditions(n.a, out) && conditions(n.b, out);
    const auto found = term(id);
    if (!found) return false;
    note(*found, out);
    return true;
  }
  void note(int term, std::vector<int>& out) const {
    const auto dearer = [&](int other) { return cost(other) > cost(term); };
    out.insert(std::find_if(out.begin(), out.end(), dearer), term);
  }
  int cost(int index) const {
    const Term<W>& term = at(index);
    return cost_of(term.op) + (term.a == kNone ? 0 : cost(term.a)) + (term.b == kNone ? 0 : cost(term.b));
  }
  // Whether a term asks what the turn was.
  bool asks_turn(int index) const {
    const Term<W>& term = at(index);
    const bool asks =
        term.op == Does::This || term.op == Does::Walked || term.op == Does::CameFrom || term.op == Does::Taken;
    return asks || (term.a != kNone && asks_turn(term.a)) || (term.b != kNone && asks_turn(term.b));
  }
  bool looks_for_check(int index) const { return cost(index) >= kCheck; }

  // The term of a number or truth; nothing if it cannot be told.
  std::optional<int> term(ExprId id) {
    const Node& n = node(id);
    switch (n.op) {
      case Op::Number:
      case Op::Truth:
      case Op::Symbol:
        return add(Does::Number, n.value);
      case Op::GameSlot:
        return slot(SlotHolder::Game, kNone, n.value);
      case Op::Slot: {
        if (is_walker(n.a)) return of_kinds(Does::This, kinds_with(n.value));
        const auto seat = player(n.a);
        return seat ? slot(SlotHolder::Player, *seat, n.value) : std::nullopt;
      }
      case Op::Turns:
        return add(Does::Turns, 0);
      case Op::Repeats:
        return add(Does::Repeats, 0);
      case Op::Cycle:
        return add(Does::Cycle, 0);
      case Op::Stuck:
        return add(Does::Stuck, 0);
      case Op::Count:
      case Op::Some:
        return of_pieces(n);
      case Op::Subset:
        return subset(n);
      case Op::As: {
        const auto seat = player(n.a);
        return seat ? TermBuilder(game_, static_cast<PlayerId>(*seat), mover_, of_).term(n.b) : std::nullopt;
      }
      case Op::Not:
        return joined(Does::Not, n.a, kNoId);
      case Op::Negate:
        return joined(Does::Negate, n.a, kNoId);
      case Op::And:
        return joined(Does::And, n.a, n.b);
      case Op::Or:
        return joined(Does::Or, n.a, n.b);
      case Op::Add:
        return joined(Does::Add, n.a, n.b);
      case Op::Subtract:
        return joined(Does::Subtract, n.a, n.b);
      case Op::Multiply:
        return joined(Does::Multiply, n.a, n.b);
      case Op::Divide:
        return joined(Does::Divide, n.a, n.b);
      case Op::Modulo:
        return joined(Does::Modulo, n.a, n.b);
      case Op::Equal:
        if (node(n.a).type == Type::Players) return same_player(n);
        return joined(Does::Equal, n.a, n.b);
      case Op::Less:
        return joined(Does::Less, n.a, n.b);
      case Op::LessEqual:
        return joined(Does::LessEqual, n.a, n.b);
      default:
        return std::nullopt;
    }
  }

  // The pieces of a set; nothing if they are not of some kinds on some cells.
  std::optional<Selection<W>> selection(ExprId id) const {
    const Node& n = node(id);
    const Kinds all = game_.all_kinds();
    Selection<W> s;
    s.cells = game_.all;
    switch (n.op) {
      case Op::AllPieces:
        s.kinds = s.hands = {all, all};
        return s;
      case Op::Own:
        s.kinds[me_] = s.hands[me_] = all;
        return s;
      case Op::Enemy:
        s.kinds[1 - me_] = s.hands[1 - me_] = all;
        return s;
      case Op::PiecesOfTypes: {
        const Kinds kinds = kinds_of_types(rules_.type_masks[static_cast<std::size_t>(n.value)]);
        s.kinds = s.hands = {kinds, kinds};
        return s;
      }
      case Op::PieceFlag: {
        const auto kinds = kinds_with(n.value);
        if (!kinds) return std::nullopt;
        s.kinds = s.hands = {*kinds, *kinds};
        return s;
      }
      case Op::PiecesOn: {
        const auto cells = fixed_.cells(n.a);
        if (!cells) return std::nullopt;
        s.kinds = {all, all};
        s.cells = *cells;
        return s;
      }
      case Op::PiecesIn:
        return in_area(n.a, all);
      case Op::As: {
        const auto seat = player(n.a);
        return seat ? TermBuilder(game_, static_cast<PlayerId>(*seat), mover_).selection(n.b) : std::nullopt;
      }
      case Op::Union:
      case Op::Intersect:
      case Op::Minus:
        return combined(n);
      default:
        return std::nullopt;
    }
  }
  // Likewise of an enemy's types alone: those of which pieces on top of these cells are.
  std::optional<Selection<W>> on_cells(ExprId id) const {
    const Node& n = node(id);
    if (n.op != Op::TopCellsOf && n.op != Op::CellsOf) return std::nullopt;
    return selection(n.a);
  }
  Kinds kinds_of_types(std::uint64_t types) const {
    Kinds kinds = 0;
    for (std::size_t i = 0; i < game_.kinds.size(); ++i) {
      if ((types >> game_.kinds[i].type & 1U) != 0) kinds |= Kinds{1} << i;
    }
    return kinds;
  }
  // Which seat a set of players is.
  std::optional<int> player(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::Me:
        return me_;
      case Op::Mover:
        return mover_;
      case Op::Opponents:
        return 1 - me_;
      case Op::Seat:
        return n.value;
      case Op::OwnerOf:
        return is_walker(n.a) ? std::optional<int>(mover_) : std::nullopt;
      default:
        return std::nullopt;
    }
  }
  // What took or moved, where that is asked for.
  bool is_walker(ExprId id) const {
    return (of_ == Of::Turn && node(id).op == Op::This) || (of_ == Of::Capture && node(id).op == Op::Attacker);
  }
  std::optional<int> of_kinds(Does op, std::optional<Kinds> kinds) {
    if (!kinds) return std::nullopt;
    Selection<W> some;
    some.kinds[0] = *kinds;
    some.cells = game_.all;
    return of_selection(op, some);
  }
  int passed() { return add(Does::Passed, 0); }
  std::optional<int> of_cells(Does op, ExprId id) {
    const auto cells = fixed_.cells(id);
    if (!cells) return std::nullopt;
    Selection<W> some;
    some.kinds[0] = game_.all_kinds();
    some.cells = *cells;
    return of_selection(op, some);
  }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  int add(Does op, std::int32_t value, int a = kNone, int b = kNone) {
    Term<W> term;
    term.op = op;
    term.value = value;
    term.a = a;
    term.b = b;
    game_.terms.push_back(term);
    return static_cast<int>(game_.terms.size()) - 1;
  }
  std::optional<int> slot(SlotHolder holder, int seat, int slot) {
    for (std::size_t i = 0; i < game_.slots.size(); ++i) {
      const SlotOf& of = game_.slots[i];
      if (of.holder == holder && of.seat == seat && of.slot == slot)
        return add(Does::Slot, static_cast<std::int32_t>(i));
    }
    return std::nullopt;
  }
  std::optional<int> joined(Does op, ExprId a, ExprId b) {
    const auto first = term(a);
    if (!first) return std::nullopt;
    if (op == Does::Not && at(*first).op == Does::Some) return of_selection(Does::None, at(*first).selection);
    if (b == kNoId) return add(op, 0, *first);
    const auto second = term(b);
    if (!second) return std::nullopt;
    if (const auto range = range_of(op, *first, *second)) return range;
    return add(op, 0, *first, *second);
  }
  const Term<W>& at(int index) const { return game_.terms[static_cast<std::size_t>(index)]; }
  // A comparison of a slot or a count with a number as one term.
  std::optional<int> range_of(Does op, int a, int b) {
    const bool left = at(a).op == Does::Number;
    const Term<W> of = at(left ? b : a);
    const Term<W>& number = at(left ? a : b);
    const bool compares = op == Does::Equal || op == Does::Less || op == Does::LessEqual;
    if (!compares || number.op != Does::Number || (of.op != Does::Slot && of.op != Does::Count)) return std::nullopt;
    const std::int64_t bound = std::int64_t{number.value} + (op == Does::Less ? (left ? 1 : -1) : 0);
    if (bound != value::clamp(bound)) return std::nullopt;
    Term<W> range = of;
    range.op = of.op == Does::Slot ? Does::SlotIn : Does::CountIn;
    if (left || op == Does::Equal) range.low = static_cast<std::int32_t>(bound);
    if (!left || op == Does::Equal) range.high = static_cast<std::int32_t>(bound);
    game_.terms.push_back(range);
    return static_cast<int>(game_.terms.size()) - 1;
  }
  int of_selection(Does op, Selection<W> selection) {
    const int index = add(op, 0);
    game_.terms.back().selection = selection;
    return index;
  }
  std::optional<int> of_pieces(const Node& n) {
    if (node(n.a).type != Type::Pieces) return std::nullopt;
    if (const auto found = selection(n.a)) return of_selection(n.op == Op::Count ? Does::Count : Does::Some, *found);
    if (const auto taken = taken_kinds(n.a)) return of_kinds(Does::Taken, taken);
    return n.op == Op::Some ? check(n.a) : std::nullopt;
  }
  // The kinds that a turn must have taken for some of a set to be what it took. What lies in a hand may be of another
  // type there.
  std::optional<Kinds> taken_kinds(ExprId id) const {
    const Node& n = node(id);
    if (of_ == Of::Position) return std::nullopt;
    if (n.op == Op::Taken) return game_.all_kinds();
    if (n.op != Op::Intersect || game_.drops) return std::nullopt;
    for (const auto& [set, others] : {std::pair{n.a, n.b}, std::pair{n.b, n.a}}) {
      const auto taken = taken_kinds(set);
      const auto of = taken ? selection(others) : std::nullopt;
      if (of && of->cells == game_.all) return *taken & of->kinds[static_cast<std::size_t>(1 - mover_)];
    }
    return std::nullopt;
  }
  // Whether some royal is attacked, as one of its owner.
  std::optional<int> check(ExprId id) {
    const Node& both = node(id);
    if (both.op == Op::As) {
      const auto seat = player(both.a);
      return seat ? TermBuilder(game_, static_cast<PlayerId>(*seat), mover_).check(both.b) : std::nullopt;
    }
    if (both.op == Op::Where) return check_of_owner(both);
    if (both.op != Op::Intersect) return std::nullopt;
    for (const auto& [set, where] : {std::pair{both.a, both.b}, std::pair{both.b, both.a}}) {
      const Node& on = node(where);
      if (on.op != Op::PiecesOn) continue;
      int seat = me_;
      const Node* attacked = &node(on.a);
      if (attacked->op == Op::As && player(attacked->a)) {
        seat = *player(attacked->a);
        attacked = &node(attacked->b);
      }
      if (attacked->op == Op::Attacked && are_royals_of(set, seat)) return add(Does::Check, seat);
    }
    return std::nullopt;
  }
  // `X where it is attacked of it.owner`.
  std::optional<int> check_of_owner(const Node& where) {
    const Node& in = node(where.b);
    if (in.op != Op::Subset || node(in.a).op != Op::It || node(in.b).op != Op::PiecesOn) return std::nullopt;
    const Node& as = node(node(in.b).a);
    if (as.op != Op::As || node(as.b).op != Op::Attacked || node(as.a).op != Op::OwnerOf ||
        node(node(as.a).a).op != Op::It)
      return std::nullopt;
    for (int seat = 0; seat < 2; ++seat) {
      if (are_royals_of(where.a, seat)) return add(Does::Check, seat);
    }
    return std::nullopt;
  }
  bool are_royals_of(ExprId set, int seat) const {
    const auto royals = selection(set);
    const auto owner = static_cast<std::size_t>(seat);
    return royals && royals->cells == game_.all && royals->kinds[owner] == game_.royals &&
           royals->kinds[1 - owner] == 0 && game_.royals != 0;
  }
  // Not empty, and every member is in the other set.
  std::optional<int> subset(const Node& n) {
    if (node(n.a).type == Type::Players) return same_player(n);
    if (is_walker(n.a)) return walker_is(n.b);
    if (of_ == Of::Turn && node(n.a).type == Type::Cells) return walker_on(node(n.a), n.b);
    if (node(n.a).type != Type::Pieces || node(n.a).op == Op::This || node(n.a).op == Op::It) return std::nullopt;
    const auto inner = selection(n.a);
    const auto outer = selection(n.b);
    if (!inner || !outer) return std::nullopt;
    const auto rest = without(*inner, *outer);
    if (!rest) return std::nullopt;
    const int some = of_selection(Does::Some, *inner);
    const int others = of_selection(Does::Some, *rest);
    const int none = add(Does::Not, 0, others);
    return add(Does::And, 0, some, none);
  }
  std::optional<int> walker_is(ExprId set) {
    const auto some = selection(set);
    if (!some) return std::nullopt;
    Selection<W> of = *some;
    of.kinds[0] = some->kinds[mover_];
    return of_selection(Does::This, of);
  }
  // Whether it came to or from some cells.
  std::optional<int> walker_on(const Node& where, ExprId cells) {
    if (where.op == Op::Origin) return of_cells(Does::CameFrom, cells);
    const bool is_where_it_is = (where.op == Op::CellsOf || where.op == Op::TopCellsOf) && is_walker(where.a);
    return where.op == Op::Landing || is_where_it_is ? of_cells(Does::This, cells) : std::nullopt;
  }
  std::optional<int> same_player(const Node& n) {
    const auto a = player(n.a);
    const auto b = player(n.b);
    if (!a || !b) return std::nullopt;
    return add(Does::Number, *a == *b ? 1 : 0);
  }

  std::optional<Kinds> kinds_with(int slot) const {
    const int flag = rules_.layout.piece_flag[static_cast<std::size_t>(slot)];
    if (flag < 0 || (game_.kind_flags >> flag & 1U) == 0) return std::nullopt;
    Kinds kinds = 0;
    for (std::size_t i = 0; i < game_.kinds.size(); ++i) {
      if ((game_.kinds[i].flags >> flag & 1U) != 0) kinds |= Kinds{1} << i;
    }
    return kinds;
  }
  std::optional<Selection<W>> in_area(ExprId id, Kinds all) const {
    const Node& n = node(id);
    int seat = me_;
    const Node* area = &n;
    if (n.op == Op::As) {
      const auto other = player(n.a);
      if (!other) return std::nullopt;
      seat = *other;
      area = &node(n.b);
    }
    if (area->op != Op::Area) return std::nullopt;
    const Area& of = rules_.lowered.areas[static_cast<std::size_t>(area->value)];
    if (!of.per_player || of.first + seat != game_.hands[static_cast<std::size_t>(seat)]) return std::nullopt;
    Selection<W> s;
    s.cells = game_.all;
    s.hands[static_cast<std::size_t>(seat)] = all;
    return s;
  }
  static bool is_off_board(const Selection<W>& s) { return s.kinds[0] == 0 && s.kinds[1] == 0; }
  std::optional<Selection<W>> combined(const Node& n) const {
    const auto a = selection(n.a);
    const auto b = selection(n.b);
    if (!a || !b) return std::nullopt;
    if (n.op == Op::Minus) return without(*a, *b);
    Selection<W> s = *a;
    if (n.op == Op::Intersect) {
      s.cells &= b->cells;
      for (std::size_t i = 0; i < 2; ++i) {
        s.kinds[i] &= b->kinds[i];
        s.hands[i] &= b->hands[i];
      }
      return s;
    }
    if (!(a->cells == b->cells) && !is_off_board(*a) && !is_off_board(*b)) return std::nullopt;
    if (is_off_board(*a)) s.cells = b->cells;
    for (std::size_t i = 0; i < 2; ++i) {
      s.kinds[i] |= b->kinds[i];
      s.hands[i] |= b->hands[i];
    }
    return s;
  }
  std::optional<Selection<W>> without(const Selection<W>& a, const Selection<W>& b) const {
    Selection<W> s = a;
    for (std::size_t i = 0; i < 2; ++i) s.hands[i] &= ~b.hands[i];
    if (is_off_board(b) || (a.cells & b.cells).none()) return s;
    if (a.cells.subset_of(b.cells)) {
      for (std::size_t i = 0; i < 2; ++i) s.kinds[i] &= ~b.kinds[i];
      return s;
    }
    for (std::size_t i = 0; i < 2; ++i) {
      if ((a.kinds[i] & ~b.kinds[i]) != 0) return std::nullopt;
    }
    s.cells &= ~b.cells;
    return s;
  }

  static constexpr int kCheck = 1000;
  static int cost_of(Does op) {
    switch (op) {
      case Does::Stuck:
        return 10 * kCheck;
      case Does::Check:
        return kCheck;
      case Does::Repeats:
      case Does::Cycle:
        return 100;
      case Does::Count:
      case Does::CountIn:
      case Does::Some:
      case Does::None:
        return 10;
      default:
        return 1;
    }
  }

  Game<W>& game_;
  const RulesetOf<W>& rules_;
  const PlayerId me_, mover_;
  const Of of_;
  const FixedEval<W> fixed_;
};

}  // namespace ludwright::walkers
