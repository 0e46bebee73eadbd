// `forbid this is queen and some enemy queen in landing` is a queen whose movements do not end there, and `never turns
// is 0 and landing is file d` a place where nothing is put at first. A movement that says so itself is listed, counted
// and drawn as any other, where a rule is tried on each turn. Walks that are forbidden do not attack either, so that a
// movement may say it; what must never be is not asked of attacks, so that it may do so only where nobody asks for
// them. What is forbidden of a walk whatever its way, as `forbid this is rook and this is not free`, is asked before
// it, as the movement's own `if`. Tested by tests/engine/bans_test.cpp.
#include "dsl/lower_bans.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/takes.h"

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
    for (LegalRule& rule : std::exchange(m_.legal, {})) {
      if (is_lowered(rule)) continue;
      rule.is_kept_off = rule.kind == LegalKind::Never && rule.phase == kNone && keep_off(rule.expr);
      rest.push_back(std::move(rule));
    }
    m_.legal = std::move(rest);
  }

 private:
  // The walks of which a condition holds: all or none of them, those that end on some cells, or, if something holds
  // before them, all.
  struct Walks {
    std::optional<bool> all;
    ExprId cells = kNoId;
    ExprId guard = kNoId;
  };
  // What is known of a walk. Without a movement: of whatever walk or placement, when the turn is over.
  struct Walker {
    std::size_t type = 0;
    const MoveRule* move = nullptr;
  };

  bool forbid(ExprId condition) {
    if (!m_.roles.empty() || !all_walk_as_types()) return false;
    return ban(condition, LegalKind::Forbid);
  }
  bool never_walk(ExprId condition) {
    if (asks_attacked() || !m_.roles.empty() || !all_walk_as_types() || only_choice(StatementKind::Move) == nullptr)
      return false;
    return ban(condition, LegalKind::Never);
  }
  bool asks_attacked() const {
    return std::any_of(m_.exprs.begin(), m_.exprs.end(), [](const Expr& e) { return e.op == Op::Attacked; });
  }
  bool ban(ExprId condition, LegalKind kind) {
    std::vector<Walks> found;
    for (std::size_t type = 0; type < m_.types.size(); ++type) {
      for (const MoveRule& move : m_.types[type].moves) {
        // When a turn is over the piece may be another than when it walked.
        const Walker walker = kind == LegalKind::Forbid ? Walker{type, &move} : Walker{};
        const auto walks = walks_of(condition, walker);
        if (!walks || (walks->cells != kNoId && !ends_in_legs(move))) return false;
        found.push_back(*walks);
      }
    }
    auto walks = found.begin();
    for (PieceType& type : m_.types) {
      for (MoveRule& move : type.moves) forbid(move, *walks++);
    }
    return true;
  }
  void forbid(MoveRule& move, const Walks& walks) {
    if (walks.cells != kNoId) move.paths = without(move.paths, walks.cells);
    if (walks.cells != kNoId || is_none(walks)) return;
    const ExprId allowed = walks.all ? add(Op::Truth, {}, Type::Truth) : add(Op::Not, {walks.guard}, Type::Truth);
    move.guard = move.guard == kNoId ? allowed : add(Op::And, {move.guard, allowed}, Type::Truth);
  }
  // `never some own rook in file d`: no rook walks there, nor is put there. The rule is left for those that stood there
  // before.
  bool keep_off(ExprId condition) {
    const auto kept = pieces_on(condition);
    const bool attacked = asks_attacked() || !m_.roles.empty() || m_.board.stack > 1 || m_.match.present;
    if (!kept || attacked || !all_walk_as_types() || !only_come_by_choice(*kept)) return false;
    for (std::size_t type = 0; type < m_.types.size(); ++type) {
      for (const MoveRule& move : m_.types[type].moves) {
        if (kept->types.test(type) && !ends_in_legs(move)) return false;
      }
    }
    for (std::size_t type = 0; type < m_.types.size(); ++type) {
      if (!kept->types.test(type)) continue;
      for (MoveRule& move : m_.types[type].moves) move.paths = without(move.paths, kept->cells);
    }
    for (Block& block : m_.blocks) {
      for (Statement& s : block.statements) {
        if (places_any(s, *kept)) s.b = minus(s.b, kept->cells);
      }
    }
    return true;
  }
  struct Kept {
    TypeBits types;
    ExprId cells = kNoId;
  };
  // `some own X in C`, where C does not change.
  std::optional<Kept> pieces_on(ExprId condition) {
    const Expr& some = m_.expr(condition);
    if (some.op != Op::Some) return std::nullopt;
    Kept kept{TypeBits().set(), kNoId};
    bool own = false;
    return narrow(some.args[0], kept, own) && own && kept.cells != kNoId ? std::optional(kept) : std::nullopt;
  }
  bool narrow(ExprId pieces, Kept& kept, bool& own) {
    const Expr e = m_.expr(pieces);
    if (e.op == Op::Intersect)
      return std::all_of(e.args.begin(), e.args.end(), [&](ExprId id) { return narrow(id, kept, own); });
    if (e.op == Op::PiecesOfTypes) kept.types &= m_.type_sets[static_cast<std::size_t>(e.value)];
    if (e.op == Op::Own) own = true;
    if (e.op != Op::PiecesOn) return e.op == Op::Own || e.op == Op::PiecesOfTypes;
    const ExprId cells = e.args[0];
    kept.cells = kept.cells == kNoId ? cells : add(Op::Intersect, {kept.cells, cells});
    return are_fixed(m_.expr(cells)) && are_fixed(m_.expr(kept.cells));
  }
  // Whether pieces come to a cell, or to be the mover's or of these types, by what a turn walks or places alone, and
  // none of them walks on from there.
  bool only_come_by_choice(const Kept& kept) const {
    const bool all_types = kept.types.all();
    const bool all_seats = m_.expr(kept.cells).op == Op::CellSet;
    bool gives = false, puts_for_nobody = false;
    for (const Block& block : m_.blocks) {
      for (const Statement& s : block.statements) {
        const bool moves_others = s.kind == StatementKind::Shift || s.kind == StatementKind::Swap ||
                                  s.kind == StatementKind::SendUnder || s.under;
        if (moves_others || (s.kind == StatementKind::AssignType && !all_types)) return false;
        if (s.kind == StatementKind::PlaceNew || s.kind == StatementKind::PlacePiece) {
          if (m_.expr(s.b).type != Type::Cells) return false;
          puts_for_nobody = puts_for_nobody || s.c != kNoId;
        }
        gives = gives || s.kind == StatementKind::AssignOwner;
      }
    }
    const auto walks_once = [&](BlockId block) { return block == kNoId || most_walks(block) <= 1; };
    return (!gives || (all_types && all_seats && !puts_for_nobody)) &&
           std::all_of(m_.phases.begin(), m_.phases.end(),
                       [&](const Phase& phase) { return walks_once(phase.program) && walks_once(phase.stuck); }) &&
           std::none_of(m_.rules.begin(), m_.rules.end(),
                        [&](const Rule& rule) { return rule.body != kNoId && choices(rule.body) != 0; });
  }
  // How many walks follow one another in a block, at most. Two or more where it does not only depend on the choices of
  // the mover what is walked or placed: there a turn that may not end so is not the same as one that is not made.
  int most_walks(BlockId block) const {
    int walks = 0;
    for (const Statement& s : m_.block(block).statements) {
      int most = s.kind == StatementKind::Move ? 1 : 0;
      const bool is_branch = s.kind == StatementKind::If || s.kind == StatementKind::Either;
      for (const BlockId body : s.blocks) {
        if (body == kNoId) continue;
        if (!is_branch && choices(body) != 0) return 2;
        most = std::max(most, most_walks(body));
      }
      walks += most;
    }
    return walks;
  }
  // Whether it may put one of these pieces down for the mover.
  bool places_any(const Statement& s, const Kept& kept) const {
    if (s.kind != StatementKind::PlaceNew) return s.kind == StatementKind::PlacePiece;
    const Expr& types = m_.expr(s.a);
    return s.c == kNoId &&
           (types.op != Op::TypeSet || (m_.type_sets[static_cast<std::size_t>(types.value)] & kept.types).any());
  }
  // Where a turn puts its only piece.
  bool never_place(ExprId condition) {
    Statement* place = only_choice(StatementKind::PlaceNew);
    if (place == nullptr || m_.expr(place->b).type != Type::Cells) return false;
    const auto walks = walks_of(condition, {});
    if (!walks) return false;
    if (!is_none(*walks)) place->b = minus(place->b, walks->all ? add(Op::AllCells, {}) : walks->cells);
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
  // Whether own pieces move by the movements of their types alone, and in turns alone. What moves on has moved before:
  // that is an own piece, too, where none is put down or changes sides.
  bool all_walk_as_types() const {
    for (const BlockId block : {m_.setup, m_.match.next}) {
      if (block != kNoId && choices(block, true) != 0) return false;
    }
    const auto plays = [&](const auto& is_so) {
      return std::any_of(m_.blocks.begin(), m_.blocks.end(), [&](const Block& block) {
        const bool sets_up = m_.setup != kNoId && &block == &m_.block(m_.setup);
        return !sets_up && std::any_of(block.statements.begin(), block.statements.end(), is_so);
      });
    };
    const bool this_is_own = !plays([](const Statement& s) {
      return s.kind == StatementKind::PlaceNew || s.kind == StatementKind::PlacePiece ||
             s.kind == StatementKind::AssignOwner;
    });
    return !plays([&](const Statement& s) {
      return s.kind == StatementKind::Move &&
             (s.paths != kNoId || !(are_own(s.a) || (this_is_own && m_.expr(s.a).op == Op::This)));
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
  bool ends_in_legs(const MoveRule& move) const {
    const std::vector<Path>& paths = m_.paths(move.paths).paths;
    return std::all_of(paths.begin(), paths.end(), [](const Path& path) {
      return !path.legs.empty() && path.legs.back().kind != LegKind::Group && path.legs.back().kind != LegKind::Spread;
    });
  }

  // ---- conditions

  static bool is_none(const Walks& walks) { return walks.all && !*walks.all; }
  static Walks known(bool all) { return {all, kNoId, kNoId}; }
  static Walks ending_on(ExprId cells) { return {{}, cells, kNoId}; }
  static Walks given(ExprId guard) { return {{}, kNoId, guard}; }

  // Nothing if it asks for more than that.
  std::optional<Walks> walks_of(ExprId id, const Walker& walker) {
    const auto found = walks_by_parts(id, walker);
    if (found) return found;
    if (asks_time(id)) return ending_on(add(Op::Where, {add(Op::AllCells, {}), id}));
    if (walker.move != nullptr && asks_before(id)) return given(id);
    return std::nullopt;
  }
  std::optional<Walks> walks_by_parts(ExprId id, const Walker& walker) {
    const Expr e = m_.expr(id);
    switch (e.op) {
      case Op::Truth:
        return known(e.value != 0);
      case Op::Subset:
        return of_subset(e, walker);
      case Op::Some:
        if (m_.expr(e.args[0]).op == Op::Taken) return of_taking();
        if (walker.move == nullptr) return std::nullopt;
        return m_.expr(e.args[0]).op == Op::Crossed ? of_crossing(*walker.move) : of_pieces(m_.expr(e.args[0]));
      case Op::Not: {
        const auto inner = walks_of(e.args[0], walker);
        if (!inner) return std::nullopt;
        if (inner->all) return known(!*inner->all);
        if (inner->guard != kNoId) return given(id);
        return ending_on(add(Op::Minus, {add(Op::AllCells, {}), inner->cells}));
      }
      case Op::And:
      case Op::Or:
        return of_several(e, walker);
      default:
        return std::nullopt;
    }
  }
  std::optional<Walks> of_several(const Expr& e, const Walker& walker) {
    const bool neutral = e.op == Op::And;
    std::vector<std::optional<Walks>> parts;
    for (const ExprId arg : e.args) parts.push_back(walks_of(arg, walker));
    const auto decides = [&](const std::optional<Walks>& one) { return one && one->all == !neutral; };
    if (std::any_of(parts.begin(), parts.end(), decides)) return known(!neutral);
    Walks result = known(neutral);
    for (const std::optional<Walks>& one : parts) {
      if (!one) return std::nullopt;
      if (one->all) continue;
      if (result.all) {
        result = *one;
      } else if (result.guard != kNoId && one->guard != kNoId) {
        result.guard = add(e.op, {result.guard, one->guard}, Type::Truth);
      } else if (result.cells != kNoId && one->cells != kNoId) {
        result.cells = add(neutral ? Op::Intersect : Op::Union, {result.cells, one->cells});
      } else {
        return std::nullopt;
      }
    }
    return result;
  }
  // Whether it takes something, if a turn takes nothing but what stands where its only walk ends. Of attacks that is
  // not asked: there something may have been taken before.
  std::optional<Walks> of_taking() {
    const auto lands_on_it = [&](const MoveRule& move) {
      const std::vector<Path>& paths = m_.paths(move.paths).paths;
      return std::all_of(paths.begin(), paths.end(), [](const Path& path) {
        return path.legs.size() == 1 && !path.legs[0].taking && !path.legs[0].onto;
      });
    };
    const bool by_landing = m_.board.stack == 1 && only_choice(StatementKind::Move) != nullptr && !programs_take(m_) &&
                            std::all_of(m_.types.begin(), m_.types.end(), [&](const PieceType& type) {
                              return std::all_of(type.moves.begin(), type.moves.end(), lands_on_it);
                            });
    return by_landing ? std::optional(ending_on(add(Op::Minus, {add(Op::AllCells, {}), add(Op::Empty, {})})))
                      : std::nullopt;
  }
  // Whether it passes over something, if that is the same for all ways of a movement.
  std::optional<Walks> of_crossing(const MoveRule& move) const {
    const auto number = [&](ExprId id) { return id != kNoId && m_.expr(id).op == Op::Number ? m_.expr(id).value : 0; };
    const auto crosses = [&](const Path& path) -> std::optional<bool> {
      if (path.legs.size() != 1) return std::nullopt;
      const Leg& leg = path.legs[0];
      if (leg.kind == LegKind::Step || (leg.kind == LegKind::Slide && number(leg.max) == 1)) return false;
      if (leg.kind == LegKind::Slide && number(leg.min) > 1) return true;
      return std::nullopt;
    };
    const std::vector<Path>& paths = m_.paths(move.paths).paths;
    const std::optional<bool> first = paths.empty() ? false : crosses(paths[0]);
    const bool alike =
        first && std::all_of(paths.begin(), paths.end(), [&](const Path& path) { return crosses(path) == first; });
    return alike ? std::optional(known(*first)) : std::nullopt;
  }
  std::optional<Walks> of_subset(const Expr& e, const Walker& walker) {
    const Expr& what = m_.expr(e.args[0]);
    const Expr& of = m_.expr(e.args[1]);
    if (what.op == Op::This && walker.move != nullptr) {
      const std::optional<bool> is_one = has_type(of, walker.type);
      return is_one ? std::optional(known(*is_one)) : std::nullopt;
    }
    if (what.op != Op::Landing || !are_fixed(of)) return std::nullopt;
    return ending_on(e.args[1]);
  }
  // Whether pieces of a type are in a set, if that alone decides.
  std::optional<bool> has_type(const Expr& set, std::size_t type) const {
    if (set.op == Op::PiecesOfTypes) return m_.type_sets[static_cast<std::size_t>(set.value)].test(type);
    if (set.op != Op::Union && set.op != Op::Intersect && set.op != Op::Minus) return std::nullopt;
    std::optional<bool> result;
    for (const ExprId arg : set.args) {
      std::optional<bool> has = has_type(m_.expr(arg), type);
      if (!has) return std::nullopt;
      if (set.op == Op::Minus && result) has = !*has;
      result = !result ? has : set.op == Op::Union ? *result || *has : *result && *has;
    }
    return result;
  }
  bool are_fixed(const Expr& cells) const {
    const bool of_others = cells.op == Op::As && m_.expr(cells.args[0]).op == Op::Opponents;
    return cells.op == Op::CellSet || cells.op == Op::Zone || (of_others && are_fixed(m_.expr(cells.args[1])));
  }
  // Some of these pieces on the landing.
  std::optional<Walks> of_pieces(const Expr& some) {
    if (some.op != Op::Intersect) return std::nullopt;
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      const Expr& on = m_.expr(some.args[side]);
      if (on.op != Op::PiecesOn || m_.expr(on.args[0]).op != Op::Landing) continue;
      const ExprId pieces = some.args[1 - side];
      // Of own pieces one is the walker, who is there no more.
      if (!are_others(pieces) || !asks_board(pieces)) return std::nullopt;
      return ending_on(add(Op::CellsOf, {pieces}));
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

  // Whether nothing in it depends on where the walk leads, nor on what attacks or may be done.
  bool asks_before(ExprId id) const {
    const Expr& e = m_.expr(id);
    switch (e.op) {
      case Op::Landing:
      case Op::Here:
      case Op::Crossed:
      case Op::Heading:
      case Op::HeadingDirection:
      case Op::Reached:
      case Op::CrossedBy:
      case Op::Taken:
      case Op::Attacked:
      case Op::Repeats:
      case Op::Cycle:
      case Op::Stuck:
      case Op::StuckAs:
      case Op::Won:
        return false;
      default:
        return std::all_of(e.args.begin(), e.args.end(), [&](ExprId arg) { return asks_before(arg); });
    }
  }

  // ---- what is made of it

  // A set without some cells, so that what is known of its parts stays known: no piece stands on an empty cell.
  ExprId minus(ExprId from, ExprId cells) {
    const Expr e = m_.expr(from);
    const bool stands = m_.expr(cells).op == Op::CellsOf && m_.board.stack == 1;
    const Expr without = m_.expr(cells);
    if (without.op == Op::Minus && m_.expr(without.args[0]).op == Op::AllCells)
      return add(Op::Intersect, {from, without.args[1]});
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
