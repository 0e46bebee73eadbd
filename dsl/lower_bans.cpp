// `forbid this is queen and some enemy queen in landing` is a queen whose movements do not end there, and `never turns
// is 0 and landing is file d` a place where nothing is put at first. A movement that says so itself is listed, counted
// and drawn as any other, where a rule is tried on each turn. Walks that are forbidden do not attack either, so that a
// movement may say it; what must never be is not asked of attacks, so that it may do so only where nobody asks for
// them. Tested by tests/engine/bans_test.cpp.
#include "dsl/lower_bans.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace ludwright {
namespace {

class Bans {
 public:
  Bans(Model& model, const std::function<void(ExprId)>& fold) : m_(model), fold_(fold) {}

  void lower() {
    const auto is_lowered = [&](const LegalRule& rule) {
      if (rule.phase != kNone && m_.phases.size() > 1) return false;
      if (rule.kind == LegalKind::Forbid) return forbid(rule.expr);
      return rule.kind == LegalKind::Never && (never_place(rule.expr) || never_walk(rule.expr));
    };
    // `forbid` first: it speaks of the movements as they are written.
    std::vector<LegalRule> rest;
    for (const LegalRule& rule : std::exchange(m_.legal, {})) {
      if (!is_lowered(rule)) rest.push_back(rule);
    }
    m_.legal = std::move(rest);
  }

 private:
  // The cells where a condition holds as the landing of some piece: all or none of them, or a set.
  struct Landings {
    std::optional<bool> all;
    ExprId cells = kNoId;
  };

  bool forbid(ExprId condition) {
    if (!m_.roles.empty() || !all_walk_as_types()) return false;
    return ban(condition, LegalKind::Forbid);
  }
  bool never_walk(ExprId condition) {
    const bool attacks =
        std::any_of(m_.exprs.begin(), m_.exprs.end(), [](const Expr& e) { return e.op == Op::Attacked; });
    if (attacks || !m_.roles.empty() || !all_walk_as_types() || only_choice(StatementKind::Move) == nullptr)
      return false;
    return ban(condition, LegalKind::Never);
  }
  bool ban(ExprId condition, LegalKind kind) {
    std::vector<Landings> found;
    for (std::size_t type = 0; type < m_.types.size(); ++type) {
      // When a turn is over the piece may be another than when it walked.
      const bool before = kind == LegalKind::Forbid;
      const auto landings = landings_of(condition, before ? static_cast<int>(type) : kNone, before);
      if (!landings || (!is_none(*landings) && !all_end_in_legs(m_.types[type]))) return false;
      found.push_back(*landings);
    }
    for (std::size_t type = 0; type < m_.types.size(); ++type) {
      if (is_none(found[type])) continue;
      for (MoveRule& rule : m_.types[type].moves) rule.paths = without(rule.paths, cells_of(found[type]));
    }
    return true;
  }
  // Where a turn puts its only piece.
  bool never_place(ExprId condition) {
    Statement* place = only_choice(StatementKind::PlaceNew);
    if (place == nullptr || m_.expr(place->b).type != Type::Cells) return false;
    const auto landings = landings_of(condition, kNone, false);
    if (!landings) return false;
    if (!is_none(*landings)) place->b = minus(place->b, cells_of(*landings));
    return true;
  }

  // ---- what is asked of

  // The statement of a kind, if it is the only one of all turns that says where something goes, and all turns get
  // there.
  Statement* only_choice(StatementKind kind) {
    if (m_.phases.size() != 1 || (m_.phases[0].stuck != kNoId && choices(m_.phases[0].stuck) != 0)) return nullptr;
    Block& program = m_.blocks[static_cast<std::size_t>(m_.phases[0].program)];
    if (choices(m_.phases[0].program) != 1) return nullptr;
    const auto found = std::find_if(program.statements.begin(), program.statements.end(),
                                    [&](const Statement& s) { return s.kind == kind; });
    return found == program.statements.end() ? nullptr : &*found;
  }
  // How many statements say where something goes, at any depth; `walks`: of those, walks alone.
  int choices(BlockId block, bool walks = false) const {
    int count = 0;
    for (const Statement& s : m_.block(block).statements) {
      const bool places = s.kind == StatementKind::PlaceNew || s.kind == StatementKind::PlacePiece;
      count += s.kind == StatementKind::Move || (places && !walks) ? 1 : 0;
      for (const BlockId body : s.blocks) count += body == kNoId ? 0 : choices(body, walks);
    }
    return count;
  }
  // Whether own pieces move by the movements of their types alone, and in turns alone.
  bool all_walk_as_types() const {
    for (const BlockId block : {m_.setup, m_.match.next}) {
      if (block != kNoId && choices(block, true) != 0) return false;
    }
    return std::none_of(m_.blocks.begin(), m_.blocks.end(), [&](const Block& block) {
      return std::any_of(block.statements.begin(), block.statements.end(), [&](const Statement& s) {
        return s.kind == StatementKind::Move && (s.paths != kNoId || !are_own(s.a));
      });
    });
  }
  bool are_own(ExprId pieces) const {
    const Expr& e = m_.expr(pieces);
    const auto own = [&](ExprId id) { return are_own(id); };
    if (e.op == Op::Intersect) return std::any_of(e.args.begin(), e.args.end(), own);
    if (e.op == Op::Union) return std::all_of(e.args.begin(), e.args.end(), own);
    if (e.op == Op::Minus || e.op == Op::Where) return own(e.args[0]);
    return e.op == Op::Own;
  }
  bool all_end_in_legs(const PieceType& type) const {
    return std::all_of(type.moves.begin(), type.moves.end(), [&](const MoveRule& rule) {
      const std::vector<Path>& paths = m_.paths(rule.paths).paths;
      return std::all_of(paths.begin(), paths.end(), [](const Path& path) {
        return !path.legs.empty() && path.legs.back().kind != LegKind::Group &&
               path.legs.back().kind != LegKind::Spread;
      });
    });
  }

  // ---- conditions

  static bool is_none(const Landings& landings) { return landings.all && !*landings.all; }
  static Landings known(bool all) { return {all, kNoId}; }

  // Nothing if it asks for more than that. kNone: of a piece of whatever type. `asks_pieces`: of the board before.
  std::optional<Landings> landings_of(ExprId id, int type, bool asks_pieces) {
    const Expr e = m_.expr(id);
    switch (e.op) {
      case Op::Truth:
        return known(e.value != 0);
      case Op::Subset:
        return of_subset(e, type);
      case Op::Some:
        return asks_pieces ? of_pieces(m_.expr(e.args[0])) : std::nullopt;
      case Op::Not: {
        const auto inner = landings_of(e.args[0], type, asks_pieces);
        if (!inner || inner->all) return inner ? std::optional(known(!*inner->all)) : std::nullopt;
        return Landings{{}, add(Op::Minus, {add(Op::AllCells, {}), inner->cells})};
      }
      case Op::And:
      case Op::Or:
        return of_several(e, type, asks_pieces);
      default:
        if (!asks_time(id)) return std::nullopt;
        return Landings{{}, add(Op::Where, {add(Op::AllCells, {}), id})};
    }
  }
  std::optional<Landings> of_several(const Expr& e, int type, bool asks_pieces) {
    const bool neutral = e.op == Op::And;
    Landings result = known(neutral);
    for (const ExprId arg : e.args) {
      const auto one = landings_of(arg, type, asks_pieces);
      if (!one) return std::nullopt;
      if (one->all == neutral || result.all == !neutral) continue;
      if (result.all == neutral || one->all) {
        result = *one;
      } else {
        result.cells = add(neutral ? Op::Intersect : Op::Union, {result.cells, one->cells});
      }
    }
    return result;
  }
  std::optional<Landings> of_subset(const Expr& e, int type) {
    const Expr& what = m_.expr(e.args[0]);
    const Expr& of = m_.expr(e.args[1]);
    if (what.op == Op::This && of.op == Op::PiecesOfTypes && type != kNone)
      return known(m_.type_sets[static_cast<std::size_t>(of.value)].test(static_cast<std::size_t>(type)));
    if (what.op != Op::Landing || !are_fixed(of)) return std::nullopt;
    return Landings{{}, e.args[1]};
  }
  bool are_fixed(const Expr& cells) const {
    const bool of_others = cells.op == Op::As && m_.expr(cells.args[0]).op == Op::Opponents;
    return cells.op == Op::CellSet || cells.op == Op::Zone || (of_others && are_fixed(m_.expr(cells.args[1])));
  }
  // Some of these pieces on the landing.
  std::optional<Landings> of_pieces(const Expr& some) {
    if (some.op != Op::Intersect) return std::nullopt;
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      const Expr& on = m_.expr(some.args[side]);
      if (on.op != Op::PiecesOn || m_.expr(on.args[0]).op != Op::Landing) continue;
      const ExprId pieces = some.args[1 - side];
      // Of own pieces one is the walker, who is there no more.
      if (!are_others(pieces) || !asks_board(pieces)) return std::nullopt;
      return Landings{{}, add(Op::CellsOf, {pieces})};
    }
    return std::nullopt;
  }
  bool are_others(ExprId pieces) const {
    const Expr& e = m_.expr(pieces);
    const auto others = [&](ExprId id) { return are_others(id); };
    if (e.op == Op::Intersect) return std::any_of(e.args.begin(), e.args.end(), others);
    if (e.op == Op::Union) return std::all_of(e.args.begin(), e.args.end(), others);
    if (e.op == Op::Minus) return others(e.args[0]);
    return e.op == Op::Enemy;
  }
  bool asks_board(ExprId pieces) const {
    const Expr& e = m_.expr(pieces);
    switch (e.op) {
      case Op::Enemy:
      case Op::AllPieces:
      case Op::PiecesOfTypes:
        return true;
      case Op::Union:
      case Op::Intersect:
      case Op::Minus:
        return std::all_of(e.args.begin(), e.args.end(), [&](ExprId id) { return asks_board(id); });
      default:
        return false;
    }
  }
  // Whether a condition depends on counts of turns alone, which are the same throughout a turn.
  bool asks_time(ExprId id) const {
    const Expr& e = m_.expr(id);
    switch (e.op) {
      case Op::Number:
      case Op::Turns:
      case Op::PhaseTurns:
      case Op::Rounds:
        return true;
      case Op::Equal:
      case Op::Less:
      case Op::LessEqual:
      case Op::Add:
      case Op::Subtract:
      case Op::Modulo:
        return std::all_of(e.args.begin(), e.args.end(), [&](ExprId arg) { return asks_time(arg); });
      default:
        return false;
    }
  }

  // ---- what is made of it

  ExprId cells_of(const Landings& landings) { return landings.all ? add(Op::AllCells, {}) : landings.cells; }
  // A set without some cells, so that what is known of its parts stays known: no piece stands on an empty cell.
  ExprId minus(ExprId from, ExprId cells) {
    const Expr e = m_.expr(from);
    const bool stands = m_.expr(cells).op == Op::CellsOf && m_.board.stack == 1;
    if (stands && e.op == Op::Empty) return from;
    if (stands && e.op == Op::TopCellsOf)
      return add(e.op, {add(Op::Minus, {e.args[0], m_.expr(cells).args[0]}, Type::Pieces)});
    if (stands && e.op == Op::Union) {
      std::vector<ExprId> parts;
      for (const ExprId part : e.args) parts.push_back(minus(part, cells));
      return add(Op::Union, std::move(parts));
    }
    return add(Op::Minus, {from, cells});
  }
  // The same ways, but that none of them ends on these cells.
  PathsId without(PathsId of, ExprId cells) {
    PathSet set = m_.paths(of);
    for (Path& path : set.paths) {
      ExprId& to = path.legs.back().to;
      to = minus(to == kNoId ? add(Op::AllCells, {}) : to, cells);
    }
    m_.path_sets.push_back(std::move(set));
    return static_cast<PathsId>(m_.path_sets.size() - 1);
  }
  ExprId add(Op op, std::vector<ExprId> args, Type type = Type::Cells) {
    m_.exprs.push_back({op, type, 0, 0, std::move(args), {}});
    const auto id = static_cast<ExprId>(m_.exprs.size() - 1);
    fold_(id);
    return id;
  }

  Model& m_;
  const std::function<void(ExprId)>& fold_;
};

}  // namespace

void lower_bans(Model& model, const std::function<void(ExprId)>& fold) { Bans(model, fold).lower(); }

}  // namespace ludwright
