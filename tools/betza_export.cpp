#include "tools/betza_export.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <tuple>

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
    if (path.legs.size() == 2) return blocked_leap(path.legs[0], path.legs[1]);
    return cannot("a walk of several legs");
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

  bool takes(ExprId id) const { return cells_of(id, Op::Enemy) || cells_of_others(id); }

  // Whether a walk may end on empty cells, on pieces of others. Nothing if the test asks anything else.
  std::optional<std::pair<bool, bool>> modes(const Leg& leg) const {
    if (is(leg.to, Op::Empty)) return std::pair(true, false);
    if (takes(leg.to)) return std::pair(false, true);
    if (!is(leg.to, Op::Union)) return std::nullopt;
    const Expr& either = model_.expr(leg.to);
    const bool good = (is(either.args[0], Op::Empty) && takes(either.args[1])) ||
                      (is(either.args[1], Op::Empty) && takes(either.args[0]));
    return good ? std::optional(std::pair(true, true)) : std::nullopt;
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
    const auto ends = modes(leg);
    if (!ends) return cannot("what it says of the cell of arrival");
    std::tie(way.moves, way.captures) = *ends;
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
    const auto ends = modes(second);
    if (!ends) return cannot("what it says of the cell of arrival");
    BetzaWay way;
    way.lame = true;
    std::tie(way.moves, way.captures) = *ends;
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
