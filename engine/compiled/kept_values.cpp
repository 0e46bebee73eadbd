// Which values a play keeps: those that cost more than a look and change only with what stands where. Which sets of
// pieces are sets of cells. A part of code.h.
#include <algorithm>
#include <map>
#include <tuple>

#include "engine/compiled/code.h"

namespace ludwright {
namespace {

// Whether the value takes longer to make than to look up.
bool is_dear(const Node& node, bool has_off) {
  switch (node.op) {
    case Op::Own:
    case Op::Enemy:
    case Op::Ally:
    case Op::Neutral:
    case Op::AllPieces:
    case Op::PieceFlag:
    case Op::PiecesOn:
      return has_off;
    case Op::PiecesOfTypes:
    case Op::InRole:
    case Op::PiecesIn:
    case Op::TopCellsOf:
    case Op::CellsOf:
    case Op::Lines:
    case Op::Reached:
    case Op::CrossedBy:
    case Op::LineOf:
    case Op::As:
    case Op::Union:
    case Op::Intersect:
    case Op::Minus:
    case Op::Where:
    case Op::Count:
    case Op::Some:
    case Op::Total:
    case Op::Highest:
    case Op::Lowest:
    case Op::Subset:
    case Op::IsNone:
    case Op::And:
    case Op::Or:
      return true;
    default:
      return false;
  }
}

// Names and slots may hold a piece that was captured.
bool may_be_gone(const std::vector<Node>& code, std::int32_t id) {
  const Node& node = code[static_cast<std::size_t>(id)];
  switch (node.op) {
    case Op::This:
    case Op::It:
    case Op::That:
    case Op::Attacker:
    case Op::Taken:
    case Op::Local:
    case Op::Slot:
    case Op::GameSlot:
    case Op::First:
      return true;
    case Op::Where:
      return may_be_gone(code, node.a);
    case Op::As:
      return may_be_gone(code, node.b);
    case Op::Union:
    case Op::Intersect:
    case Op::Minus:
      return may_be_gone(code, node.a) || may_be_gone(code, node.b);
    default:
      return false;
  }
}

// Whether all pieces of a set stand on cells.
bool is_on_cells(const std::vector<Node>& code, std::int32_t id) {
  const Node& node = code[static_cast<std::size_t>(id)];
  switch (node.op) {
    case Op::PiecesOn:
      return true;
    case Op::Union:
      return is_on_cells(code, node.a) && is_on_cells(code, node.b);
    case Op::Intersect:
      return is_on_cells(code, node.a) || is_on_cells(code, node.b);
    case Op::Minus:
    case Op::Where:
      return is_on_cells(code, node.a);
    case Op::As:
      return is_on_cells(code, node.b);
    default:
      return false;
  }
}

bool is_sited(const std::vector<Node>& code, std::int32_t id, bool stacks, bool united) {
  const Node& node = code[static_cast<std::size_t>(id)];
  const auto both = [&](auto join) {
    return join(is_sited(code, node.a, stacks, united), is_sited(code, node.b, stacks, united));
  };
  switch (node.op) {
    case Op::PiecesIn:
      return true;
    case Op::PiecesOn:
      return stacks;
    case Op::Union:
      return united && both(std::logical_and<>());
    case Op::Intersect:
      return both(std::logical_or<>());
    case Op::Minus:
    case Op::Where:
      return is_sited(code, node.a, stacks, united);
    default:
      return false;
  }
}

// Whether the value depends on nothing but where the pieces of me stand. `it`: within a `where` of such a set.
bool is_by_own(const Model& model, const std::vector<Node>& code, std::int32_t id, bool it);

bool are_by_own(const Model& model, const std::vector<Node>& code, PathsId paths) {
  const auto& all = model.paths(paths).paths;
  return std::all_of(all.begin(), all.end(), [&](const Path& path) {
    return std::all_of(path.legs.begin(), path.legs.end(), [&](const Leg& leg) {
      if (leg.kind == LegKind::Group || leg.through == kNoId) return false;  // by default what is empty is crossed
      const bool fixed_ways = std::all_of(leg.directions.begin(), leg.directions.end(), [&](const Directions& one) {
        return one.expr == kNoId || code[static_cast<std::size_t>(one.expr)].depends == 0;
      });
      const auto tests = {leg.to, leg.through, leg.within, leg.over, leg.min, leg.max};
      return fixed_ways && std::all_of(tests.begin(), tests.end(), [&](ExprId test) {
               return test == kNoId || is_by_own(model, code, test, true);
             });
    });
  });
}

bool is_by_own(const Model& model, const std::vector<Node>& code, std::int32_t id, bool it) {
  if (id == kNoId) return true;
  const Node& n = code[static_cast<std::size_t>(id)];
  switch (n.op) {
    case Op::Own:
    case Op::AllCells:
    case Op::CellSet:
    case Op::Zone:
    case Op::Number:
    case Op::Truth:
      return true;
    case Op::It:
      return it;
    case Op::Reached:
      return is_by_own(model, code, n.a, it) && are_by_own(model, code, n.value);
    case Op::Where:
      return is_by_own(model, code, n.a, it) && is_by_own(model, code, n.b, true);
    case Op::PiecesOn:
    case Op::TopCellsOf:
    case Op::CellsOf:
    case Op::LineOf:
    case Op::Lines:
    case Op::Union:
    case Op::Intersect:
    case Op::Minus:
    case Op::Some:
    case Op::Count:
    case Op::IsNone:
    case Op::Subset:
    case Op::Equal:
    case Op::Less:
    case Op::LessEqual:
    case Op::And:
    case Op::Or:
    case Op::Not:
      return is_by_own(model, code, n.a, it) && is_by_own(model, code, n.b, it);
    default:
      return false;
  }
}

// For each node the first that is written alike: what a `define` names is written out wherever it is used.
class Twins {
 public:
  Twins(const Model& model, const std::vector<Node>& code)
      : model_(model), code_(code), first_(code.size(), kNone), first_paths_(model.path_sets.size(), kNone) {}

  std::int32_t of(std::int32_t id) {
    if (id == kNoId) return kNoId;
    const auto index = static_cast<std::size_t>(id);
    if (first_[index] == kNone) {
      const Node& n = code_[index];
      const std::int32_t value = n.op == Op::Reached || n.op == Op::CrossedBy ? of_paths(n.value) : n.value;
      first_[index] = known_.emplace(Form{n.op, n.type, n.aux, value, of(n.a), of(n.b)}, id).first->second;
    }
    return first_[index];
  }

 private:
  using Form = std::tuple<Op, Type, std::uint16_t, std::int32_t, std::int32_t, std::int32_t>;

  // The first of the path sets that go the same ways.
  PathsId of_paths(PathsId id) {
    if (id == kNoId) return kNoId;
    PathsId& first = first_paths_[static_cast<std::size_t>(id)];
    if (first == kNone) {
      std::vector<std::int32_t> form;
      for (const Path& path : model_.paths(id).paths) {
        form.push_back(static_cast<std::int32_t>(path.legs.size()));
        for (const Leg& leg : path.legs) add(leg, form);
      }
      first = known_paths_.emplace(std::move(form), id).first->second;
    }
    return first;
  }
  void add(const Leg& leg, std::vector<std::int32_t>& form) {
    form.push_back(static_cast<std::int32_t>(leg.directions.size()));
    for (const Directions& directions : leg.directions) {
      form.push_back(static_cast<std::int32_t>(directions.kind));
      form.push_back(of(directions.expr));
    }
    for (const ExprId test : {leg.min, leg.max, leg.to, leg.through, leg.within, leg.over}) form.push_back(of(test));
    form.insert(form.end(), {static_cast<std::int32_t>(leg.kind), leg.dx, leg.dy, leg.by_name, of_paths(leg.group),
                             leg.onto, leg.over_min, leg.over_max, leg.taking});
  }

  const Model& model_;
  const std::vector<Node>& code_;
  std::vector<std::int32_t> first_;
  std::vector<PathsId> first_paths_;
  std::map<Form, std::int32_t> known_;
  std::map<std::vector<std::int32_t>, PathsId> known_paths_;
};

// Whether a condition asks of the candidate, a piece, no more than what its type is.
bool asks_type_alone(const std::vector<Node>& code, std::int32_t id) {
  const Node& n = code[static_cast<std::size_t>(id)];
  if ((n.depends & kOnIt) == 0) return true;
  switch (n.op) {
    case Op::Trait:
      return code[static_cast<std::size_t>(n.a)].op == Op::It;
    case Op::Not:
      return asks_type_alone(code, n.a);
    case Op::And:
    case Op::Or:
    case Op::Equal:
    case Op::Less:
    case Op::LessEqual:
    case Op::Add:
    case Op::Subtract:
      return asks_type_alone(code, n.a) && asks_type_alone(code, n.b);
    default:
      return false;
  }
}

// Sets that the board has at hand.
bool is_at_hand(const std::vector<Node>& code, std::int32_t id) {
  const Node& n = code[static_cast<std::size_t>(id)];
  switch (n.op) {
    case Op::AllPieces:
    case Op::Own:
    case Op::Enemy:
    case Op::Neutral:
    case Op::PieceFlag:
    case Op::PiecesOfTypes:
      return true;
    case Op::PiecesOn: {
      const Op on = code[static_cast<std::size_t>(n.a)].op;
      return on == Op::AllCells || on == Op::CellSet || on == Op::Zone || on == Op::CellFlag;
    }
    default:
      return false;
  }
}

// Whether what another set of pieces has of a set is found by narrowing it step by step.
bool narrows(const std::vector<Node>& code, std::int32_t id) {
  const Node& n = code[static_cast<std::size_t>(id)];
  if (is_at_hand(code, id)) return true;
  return (n.op == Op::Intersect || n.op == Op::Minus) && n.type == Type::Pieces && narrows(code, n.a) &&
         (is_at_hand(code, n.b) || (n.op == Op::Intersect && narrows(code, n.b)));
}

// Appends what a set of pieces is; false if it is more than operations on sets at hand.
bool add_flat(const std::vector<Node>& code, std::int32_t id, Op join, FlatSet& set) {
  const Node& n = code[static_cast<std::size_t>(id)];
  if (is_at_hand(code, id)) {
    set.parts.push_back({join, id});
    return true;
  }
  const bool joins = n.op == Op::Union || n.op == Op::Intersect || n.op == Op::Minus;
  if (!joins || n.type != Type::Pieces) return false;
  const bool fits = is_at_hand(code, n.b) || (n.op == Op::Intersect && narrows(code, n.b));
  return fits && add_flat(code, n.a, join, set) && add_flat(code, n.b, n.op, set);
}

// What takes no longer to make than to look up, where all pieces are on top of cells: whether flat sets have members
// or how many, and what depends on such a truth first.
bool is_quick(const std::vector<Node>& code, std::int32_t id) {
  const Node& n = code[static_cast<std::size_t>(id)];
  switch (n.op) {
    case Op::Some:
    case Op::Count:
    case Op::IsNone:
    case Op::Not:
    case Op::And:
    case Op::Or:
      return is_quick(code, n.a);
    default:
      return n.flat != kNone;
  }
}

}  // namespace

KeptCounts keep_values(const Model& model, std::vector<Node>& code, bool has_off, bool stacks,
                       std::vector<FlatSet>& flat) {
  KeptCounts counts;
  Twins twins(model, code);
  std::vector<std::size_t> later;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const auto id = static_cast<std::int32_t>(i);
    FlatSet set;
    if (code[i].type != Type::Pieces || may_be_gone(code, id) || !add_flat(code, id, Op::Union, set)) continue;
    code[i].flat = static_cast<std::int32_t>(flat.size());
    flat.push_back(std::move(set));
  }
  for (std::size_t i = 0; i < code.size(); ++i) {
    Node& node = code[i];
    const auto id = static_cast<std::int32_t>(i);
    node.by_type = node.op == Op::Where && node.type == Type::Pieces && asks_type_alone(code, node.b);
    node.in_play = node.type == Type::Pieces && !may_be_gone(code, id);
    node.on_top = node.in_play && (!has_off || (!stacks && is_on_cells(code, id)));
    const bool may_be_off = node.type == Type::Pieces && has_off && !node.on_top;
    node.sited = may_be_off && is_sited(code, id, stacks, false);
    node.gathered = may_be_off && is_sited(code, id, stacks, true);
    if ((node.depends & ~(kOnMe | kOnRoles)) != 0 || !is_dear(node, has_off)) continue;
    if (!has_off && is_quick(code, id)) continue;
    if (twins.of(id) != id) {
      later.push_back(i);
      continue;
    }
    if (node.type == Type::Cells) node.kept = counts.cells++;
    if (node.op == Op::LineOf) node.line = counts.lines++;
    if (node.in_play && node.flat == kNone && is_dear(node, false)) node.kept_tops = counts.cells++;
    if (node.type == Type::Pieces && !node.on_top) node.kept = counts.pieces++;
    if (node.type != Type::Number && node.type != Type::Truth) continue;
    if (!has_off && is_by_own(model, code, id, false)) {
      node.by_own = counts.by_own++;
    } else {
      node.kept = counts.numbers++;
    }
  }
  for (const std::size_t i : later) {
    const Node& first = code[static_cast<std::size_t>(twins.of(static_cast<std::int32_t>(i)))];
    code[i].kept = first.kept;
    code[i].kept_tops = first.kept_tops;
    code[i].by_own = first.by_own;
    code[i].line = first.line;
  }
  return counts;
}

}  // namespace ludwright
