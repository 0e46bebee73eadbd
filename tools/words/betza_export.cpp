#include "tools/words/betza_export.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "dsl/betza.h"

namespace ludwright {
namespace {

// The ways of a path, or the reason why there is no word for it.
struct Said {
  std::vector<BetzaWay> ways;
  std::string reason;
};

Said cannot(const std::string& reason) { return {{}, reason}; }

class Writer {
 public:
  explicit Writer(const Model& model) : model_(model) {}

  Said path(const Path& path) const {
    if (path.legs.size() == 1) return one_leg(path.legs[0]);
    if (path.legs.size() == 2) {
      if (Said blocked = blocked_leap(path.legs[0], path.legs[1]); blocked.reason.empty()) return blocked;
      if (Said vault = vaults(path.legs[0], path.legs[1]); vault.reason.empty()) return vault;
    }
    return chain(path.legs);
  }

 private:
  bool is(ExprId id, Op op) const { return id != kNoId && model_.expr(id).op == op; }

  // The pieces whose cells these are; kNoId if they are no cells of pieces.
  ExprId pieces_on(ExprId id) const {
    const bool all = is(id, Op::CellsOf) && model_.board.stack < 2;  // on stacks the top piece alone counts
    return is(id, Op::TopCellsOf) || all ? model_.expr(id).args[0] : kNoId;
  }
  bool cells_of(ExprId id, Op pieces) const { return is(pieces_on(id), pieces); }

  // All pieces but own ones.
  bool cells_of_others(ExprId id) const {
    if (!cells_of(id, Op::Minus)) return false;
    const Expr& minus = model_.expr(pieces_on(id));
    return is(minus.args[0], Op::AllPieces) && is(minus.args[1], Op::Own);
  }

  bool own_but_this(ExprId id) const {
    if (!cells_of(id, Op::Minus)) return false;
    const Expr& minus = model_.expr(pieces_on(id));
    return is(minus.args[0], Op::Own) && is(minus.args[1], Op::This);
  }

  // Where a leg may end; `back`: on the cell that the walker left, too.
  struct Ends {
    BetzaUse use;
    bool back = false, own_but_this = false;
  };

  // Nothing if the test asks anything else.
  std::optional<Ends> ends(ExprId to) const {
    Ends found;
    if (!add_ends(to, found)) return std::nullopt;
    return found;
  }

  bool add_ends(ExprId id, Ends& into) const {
    if (id == kNoId) return false;
    if (is(id, Op::Union)) {
      const Expr& either = model_.expr(id);
      return std::all_of(either.args.begin(), either.args.end(), [&](ExprId arg) { return add_ends(arg, into); });
    }
    if (is(pieces_on(id), Op::Union)) {
      const Expr& either = model_.expr(pieces_on(id));
      return std::all_of(either.args.begin(), either.args.end(), [&](ExprId arg) { return add_pieces(arg, into); });
    }
    if (is(id, Op::Empty)) return into.use.moves = true;
    if (cells_of_others(id)) return into.use.captures = true;
    if (own_but_this(id)) return into.use.friends = into.own_but_this = true;
    return pieces_on(id) != kNoId && add_pieces(pieces_on(id), into);
  }

  bool add_pieces(ExprId pieces, Ends& into) const {
    if (is(pieces, Op::Enemy)) return into.use.captures = true;
    if (is(pieces, Op::Own)) return into.use.friends = true;
    if (is(pieces, Op::This)) return into.back = true;
    return false;
  }

  // The modes of a leg that cannot come back to where the walk began.
  bool modes(const Leg& leg, BetzaUse& use) const {
    const auto found = ends(leg.to);
    if (!found || found->back || found->own_but_this) return false;
    use.moves = found->use.moves;
    use.captures = found->use.captures;
    use.friends = found->use.friends;
    return true;
  }

  // Vectors of one cell, as the owner faces; a reason if a direction is not the owner's.
  std::string ring(const std::vector<Directions>& directions, std::vector<BetzaVector>& vectors) const {
    for (const Directions& one : directions) {
      std::vector<int> steps;
      switch (one.kind) {
        case DirectionClass::Orthogonal:
          steps = {0, 2, 4, -2};
          break;
        case DirectionClass::Diagonal:
          steps = {1, 3, -3, -1};
          break;
        case DirectionClass::Any:
          steps = {0, 1, 2, 3, 4, -3, -2, -1};
          break;
        case DirectionClass::Sideways:
          steps = {2, -2};
          break;
        case DirectionClass::ForwardDiagonal:
          steps = {1, -1};
          break;
        case DirectionClass::BackwardDiagonal:
          steps = {3, -3};
          break;
        case DirectionClass::One:
          if (!is(one.expr, Op::OwnerDirection)) return "a direction that is not the owner's, such as `north`";
          steps = {model_.expr(one.expr).value};
          break;
        default:
          return "a direction that depends on the position";
      }
      for (const int step : steps) vectors.push_back(betza_ring_vector(step));
    }
    return "";
  }

  static std::vector<BetzaVector> images(int dx, int dy) {
    const BetzaAtom* atom = betza_atom({dx, dy});
    return atom == nullptr ? std::vector<BetzaVector>{} : betza_vectors(*atom, "");
  }

  // Leaps by directions of their own: so many cells along the first, so many along the second.
  std::string named_leap(const Leg& leg, std::vector<BetzaVector>& vectors) const {
    std::vector<BetzaVector> first, second;
    if (const std::string wrong = ring({leg.directions[0]}, first); !wrong.empty()) return wrong;
    if (leg.directions.size() > 1) {
      if (const std::string wrong = ring({leg.directions[1]}, second); !wrong.empty()) return wrong;
    } else {
      second.push_back({0, 0});
    }
    for (const BetzaVector& a : first) {
      for (const BetzaVector& b : second)
        vectors.push_back({leg.dx * a[0] + leg.dy * b[0], leg.dx * a[1] + leg.dy * b[1]});
    }
    return "";
  }

  // 0: unlimited. Nothing if the range does not begin with 1 or is not a plain number.
  std::optional<int> range(const Leg& leg) const {
    if (leg.kind != LegKind::Slide) return 1;
    if (leg.min != kNoId && (!is(leg.min, Op::Number) || model_.expr(leg.min).value != 1)) return std::nullopt;
    if (leg.max == kNoId) return 0;
    if (!is(leg.max, Op::Number) || model_.expr(leg.max).value < 1) return std::nullopt;
    return model_.expr(leg.max).value;
  }

  // Tests that no word has.
  std::string tests(const Leg& leg) const {
    if (leg.onto) return "`onto`";
    if (leg.within != kNoId) return "`within`";
    if (leg.through != kNoId && !is(leg.through, Op::Empty)) return "`through`";
    if (leg.taking) return "`taking`";
    return "";
  }

  Said one_leg(const Leg& leg) const {
    if (leg.kind == LegKind::Spread) return cannot("`spread`");
    if (leg.kind == LegKind::Group) return cannot("a group that is repeated");
    if (const std::string reason = tests(leg); !reason.empty()) return cannot(reason);
    BetzaWay way;
    way.jumps = leg.kind == LegKind::Hop;
    if (way.jumps && !cells_of(leg.over, Op::AllPieces)) return cannot("a hop over some pieces only");
    if (leg.over != kNoId && !way.jumps) {
      if (leg.kind != LegKind::Slide || leg.over_min != 1 || leg.over_max != 1 || !cells_of(leg.over, Op::AllPieces))
        return cannot("`over` anything but one piece");
      way.hops = true;
    }
    const auto most = range(leg);
    if (!most) return cannot("a slide that does not begin with one cell");
    way.range = *most;
    if (way.hops && way.range == 1) return cannot("`over` within one cell");
    if (!modes(leg, way)) return cannot("what it says of the cell of arrival");
    std::vector<BetzaVector> vectors;
    std::string reason;
    if (leg.by_name) {
      reason = named_leap(leg, vectors);
    } else if (leg.directions.empty()) {
      vectors = images(leg.dx, leg.dy);
    } else {
      reason = ring(leg.directions, vectors);
      for (BetzaVector& vector : vectors) {
        if (way.jumps) vector = {2 * vector[0], 2 * vector[1]};
      }
    }
    if (!reason.empty()) return cannot(reason);
    return with_vectors(way, vectors);
  }

  static Said with_vectors(const BetzaWay& way, const std::vector<BetzaVector>& vectors) {
    Said said;
    for (const BetzaVector& vector : vectors) {
      const BetzaAtom* atom = betza_atom(vector);
      if (atom == nullptr) return cannot("a leap that no letter stands for");
      said.ways.push_back(way);
      said.ways.back().vector = vector;
    }
    if (vectors.empty()) return cannot("a leap that no letter stands for");
    // Riders of oblique and long leaps are read in all directions only.
    if (way.range != 1 && betza_atom(vectors[0])->y > 1 &&
        vectors.size() != images(vectors[0][0], vectors[0][1]).size())
      return cannot("a rider in some directions only");
    return said;
  }

  // A step to an empty cell, then straight or half aside: the lame N, A and D.
  Said blocked_leap(const Leg& first, const Leg& second) const {
    const Said several = cannot("a walk of several legs");
    if (first.kind != LegKind::Step || second.kind != LegKind::Step || !is(first.to, Op::Empty)) return several;
    for (const Leg* leg : {&first, &second}) {
      if (const std::string reason = tests(*leg); !reason.empty()) return cannot(reason);
    }
    std::vector<BetzaVector> begin;
    if (const std::string reason = ring(first.directions, begin); !reason.empty()) return cannot(reason);
    BetzaWay way;
    if (!modes(second, way)) return cannot("what it says of the cell of arrival");
    way.lame = true;
    std::vector<BetzaVector> vectors;
    for (const BetzaVector& a : begin) {
      const auto turns = after(a, second.directions);
      if (!turns) return several;
      for (const BetzaVector& b : *turns) {
        const BetzaVector sum{a[0] + b[0], a[1] + b[1]};
        // N is blocked beside, on the line: a diagonal step first would be another piece.
        const bool oblique = std::abs(sum[0]) != std::abs(sum[1]) && sum[0] != 0 && sum[1] != 0;
        if (betza_atom(sum) == nullptr || (oblique && a[0] != 0 && a[1] != 0) || betza_atom(sum)->y != 2)
          return several;
        vectors.push_back(sum);
      }
    }
    return with_vectors(way, vectors);
  }

  // Up to a piece and over it: the vaulting slides.
  Said vaults(const Leg& slide, const Leg& hop) const {
    const Said several = cannot("a walk of several legs");
    if (slide.kind != LegKind::Slide || slide.directions.empty() || hop.kind != LegKind::Hop) return several;
    if (!is(slide.min, Op::Number) || model_.expr(slide.min).value != 0 || slide.max != kNoId) return several;
    if (!is(slide.to, Op::Union) || !is(model_.expr(slide.to).args[0], Op::Empty) ||
        !is(model_.expr(slide.to).args[1], Op::Here) || slide.over != kNoId)
      return several;
    const auto turns = turns_of(hop.directions);
    if (!turns || *turns != std::vector<int>{0} || !cells_of(hop.over, Op::AllPieces)) return several;
    for (const Leg* leg : {&slide, &hop}) {
      if (const std::string reason = tests(*leg); !reason.empty()) return cannot(reason);
    }
    BetzaWay way;
    way.vaults = true;
    way.range = 0;
    if (!modes(hop, way)) return cannot("what it says of the cell of arrival");
    std::vector<BetzaVector> vectors;
    if (const std::string reason = ring(slide.directions, vectors); !reason.empty()) return cannot(reason);
    return with_vectors(way, vectors);
  }

  // Steps and slides, each as the one before turned.
  Said chain(const std::vector<Leg>& legs) const {
    const Said several = cannot("a walk of several legs");
    std::vector<BetzaVector> vectors;
    BetzaWay way;
    std::vector<std::vector<int>> turns;
    if (legs.size() > kBetzaLegs) return several;
    BetzaUse* before = nullptr;
    bool slides = false;
    way.then.reserve(legs.size());
    for (std::size_t i = 0; i < legs.size(); ++i) {
      const Leg& leg = legs[i];
      if ((leg.kind != LegKind::Step && leg.kind != LegKind::Slide) || leg.directions.empty()) return several;
      if (const std::string reason = tests(leg); !reason.empty()) return cannot(reason);
      if (leg.over != kNoId) return cannot("`over` in a walk of several legs");
      BetzaUse& use = i == 0 ? static_cast<BetzaUse&>(way) : way.then.emplace_back();
      if (i == 0) {
        if (const std::string reason = ring(leg.directions, vectors); !reason.empty()) return cannot(reason);
      } else if (const auto turned = turns_of(leg.directions)) {
        turns.push_back(*turned);
        way.then.back().turns = *turned;
      } else {
        return several;
      }
      const auto most = range(leg);
      const auto end = ends(leg.to);
      slides = slides || (most && *most != 1);
      const bool back = !slides && comes_back(vectors, turns, i);
      if (!most) return cannot("a slide that does not begin with one cell");
      if (!end || end->back != (back && end->use.moves) || end->own_but_this != (back && end->use.friends))
        return cannot("where a leg of it ends");
      use = end->use;
      use.range = *most;
      if (before != nullptr && before->range != use.range) {
        if (before->range + use.range != 1 || !before->moves || before->captures || before->friends) return several;
        before->moves = false;
        before->toggles = true;
      }
      before = &use;
    }
    const bool backward = std::any_of(turns.begin(), turns.end(), [](const std::vector<int>& one) {
      return std::find(one.begin(), one.end(), 4) != one.end();
    });
    if (slides && (legs.size() > 2 || backward)) return several;
    // Programs do not agree what a direction before `y` means on a diagonal.
    const auto diagonals = std::count_if(vectors.begin(), vectors.end(),
                                         [](const BetzaVector& one) { return one[0] != 0 && one[1] != 0; });
    if (way.toggles && diagonals % 4 != 0) return cannot("a bent slide that begins in some directions only");
    return with_vectors(way, vectors);
  }

  // A walk that begins along lines and diagonals has one test for both.
  static bool comes_back(const std::vector<BetzaVector>& vectors, const std::vector<std::vector<int>>& turns,
                         std::size_t index) {
    return std::any_of(vectors.begin(), vectors.end(), [&](const BetzaVector& one) {
      return betza_comes_back(one[0] != 0 && one[1] != 0, turns, index);
    });
  }

  // The turns, sorted, of a leg whose directions are all relative to the leg before.
  std::optional<std::vector<int>> turns_of(const std::vector<Directions>& directions) const {
    std::vector<int> turns;
    for (const Directions& one : directions) {
      if (one.kind == DirectionClass::AheadDiagonal) {
        turns.insert(turns.end(), {-1, 1});
      } else if (one.kind == DirectionClass::Aside) {
        turns.insert(turns.end(), {-2, 2});
      } else if (one.kind == DirectionClass::One && is(one.expr, Op::HeadingDirection)) {
        turns.push_back(model_.expr(one.expr).value);
      } else {
        return std::nullopt;
      }
    }
    std::sort(turns.begin(), turns.end());
    turns.erase(std::unique(turns.begin(), turns.end()), turns.end());
    return turns;
  }

  // Second steps after a first one: ahead, half aside, or one of the owner's.
  std::optional<std::vector<BetzaVector>> after(const BetzaVector& first,
                                                const std::vector<Directions>& directions) const {
    std::vector<BetzaVector> vectors;
    const int heading = betza_ring(first);
    for (const Directions& one : directions) {
      if (one.kind == DirectionClass::AheadDiagonal) {
        for (const int turn : {-1, 1}) vectors.push_back(betza_ring_vector(heading + turn));
      } else if (one.kind == DirectionClass::One && is(one.expr, Op::HeadingDirection)) {
        vectors.push_back(betza_ring_vector(heading + model_.expr(one.expr).value));
      } else if (!ring({one}, vectors).empty()) {
        return std::nullopt;
      }
    }
    return vectors;
  }

  const Model& model_;
};

}  // namespace

BetzaExport betza_of(const Model& model, const std::string& name, const std::vector<MoveRule>& moves) {
  BetzaExport made;
  std::vector<BetzaWay> all;
  const Writer writer(model);
  for (const MoveRule& move : moves) {
    std::string reason = move.guard != kNoId     ? "its condition (`if`)"
                         : move.effects != kNoId ? "what it does besides (`do`)"
                                                 : "";
    std::vector<BetzaWay> ways;
    for (const Path& path : model.paths(move.paths).paths) {
      if (!reason.empty()) break;
      Said said = writer.path(path);
      reason = said.reason;
      ways.insert(ways.end(), said.ways.begin(), said.ways.end());
    }
    if (reason.empty()) {
      all.insert(all.end(), ways.begin(), ways.end());
    } else {
      made.left_out.push_back({move.name.empty() ? name : name + "." + move.name, reason, move.place});
    }
  }
  if (!all.empty()) made.word = write_betza(all);
  return made;
}

}  // namespace ludwright
