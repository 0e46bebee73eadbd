// The marks of a scene: a disc for moving or taking, a ring for moving only, a cross for taking only, a diamond around
// what is reached by a leap, lines for slides, dashes over pieces. See board_picture.h.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "tools/pictures/board_picture.h"

namespace ludwright {
namespace {

std::string cross_path(Point c, double r) {
  const auto n = [](double v) { return svg_number(v); };
  return fmt::format("M{},{}L{},{}M{},{}L{},{}", n(c.x - r), n(c.y - r), n(c.x + r), n(c.y + r), n(c.x - r), n(c.y + r),
                     n(c.x + r), n(c.y - r));
}

void draw_cross(Svg& svg, Point c, double r, double width) {
  svg.path(cross_path(c, r), stroked(Paint::Halo, width + 2.4));
  svg.path(cross_path(c, r), stroked(Paint::Take, width));
}

// At the corner of a piece, so that the piece can still be told.
void draw_victim(Svg& svg, Point c, double size) {
  const Point corner = {c.x + size * 0.3, c.y - size * 0.3};
  svg.circle(corner, size * 0.2, filled(Paint::Paper));
  draw_cross(svg, corner, size * 0.14, std::max(2.0, size * 0.075));
}

// A bar where a victim has a cross.
void draw_removed(Svg& svg, Point c, double size) {
  const Point corner = {c.x + size * 0.3, c.y - size * 0.3};
  svg.circle(corner, size * 0.2, filled(Paint::Paper));
  svg.line({corner.x - size * 0.13, corner.y}, {corner.x + size * 0.13, corner.y},
           stroked(Paint::Take, std::max(2.0, size * 0.075)));
}

void draw_diamond(Svg& svg, Point c, double r) {
  const std::vector<Point> corners = {{c.x, c.y - r}, {c.x + r, c.y}, {c.x, c.y + r}, {c.x - r, c.y}};
  svg.polygon(corners, stroked(Paint::Halo, 3));
  svg.polygon(corners, stroked(Paint::Text, 1.3));
}

void draw_head(Svg& svg, Point tip, Point way, double size, Paint paint) {
  const Point foot = {tip.x - way.x * size, tip.y - way.y * size};
  svg.polygon({tip,
               {foot.x - way.y * size * 0.55, foot.y + way.x * size * 0.55},
               {foot.x + way.y * size * 0.55, foot.y - way.x * size * 0.55}},
              filled(paint));
}

const char* kind_of(const DiagramMark& mark) {
  if (mark.drops) return "drop";
  if (mark.stays) return "act";
  return mark.moves ? mark.takes ? "both" : "move" : "take";
}

std::string cell_list(const Model& model, const std::vector<CellId>& cells) {
  std::string text;
  for (const CellId cell : cells) text += (text.empty() ? "" : " ") + model.board.cells[cell].name;
  return text;
}

Attributes mark_data(const Model& model, const DiagramMark& mark) {
  Attributes data = {{"data-cell", model.board.cells[mark.cell].name}, {"data-kind", kind_of(mark)}};
  if (mark.probed) data.emplace_back("data-probed", "yes");
  if (!mark.victims.empty()) data.emplace_back("data-victims", cell_list(model, mark.victims));
  if (!mark.removed.empty()) data.emplace_back("data-removed", cell_list(model, mark.removed));
  if (!mark.crossed.empty()) data.emplace_back("data-over", cell_list(model, mark.crossed));
  if (!mark.via.empty()) data.emplace_back("data-via", cell_list(model, mark.via));
  return data;
}

Sign main_sign(const DiagramMark& mark) {
  if (mark.drops) return Sign::Drop;
  if (mark.stays) return Sign::Acts;
  return mark.moves ? mark.takes ? Sign::Both : Sign::MoveOnly : Sign::TakeOnly;
}

// The way of a move in several parts.
void draw_way(Svg& svg, const BoardLayout& layout, const Scene& scene, const DiagramMark& mark) {
  if (mark.via.empty()) return;
  CellId last = scene.cell;
  std::vector<CellId> way = mark.via;
  way.push_back(mark.cell);
  for (const CellId cell : way) {
    if (layout.shown[last] && layout.shown[cell])
      svg.line(layout.centre[last], layout.centre[cell], stroked(Paint::Text, 1.3, "4 3"));
    last = cell;
  }
}

}  // namespace

void draw_sign(Svg& svg, Sign sign, Point c, double size) {
  const double r = size * 0.19;
  switch (sign) {
    case Sign::Both:
      svg.circle(c, r, outlined(Paint::Move, Paint::Halo, 1.2));
      break;
    case Sign::MoveOnly:
      svg.circle(c, r * 0.85, outlined(Paint::Halo, Paint::Halo, size * 0.1 + 2));
      svg.circle(c, r * 0.85, outlined(Paint::Halo, Paint::Move, std::max(1.8, size * 0.075)));
      break;
    case Sign::TakeOnly:
      draw_cross(svg, c, r * 0.95, std::max(2.2, size * 0.085));
      break;
    case Sign::Leap:
      draw_diamond(svg, c, size * 0.36);
      break;
    case Sign::Over:
      svg.line({c.x - size * 0.42, c.y}, {c.x + size * 0.42, c.y}, stroked(Paint::Text, 1.5, "4 3"));
      break;
    case Sign::Victim:
      svg.circle({c.x - size * 0.08, c.y + size * 0.08}, size * 0.3, outlined(Paint::NeutralFill, Paint::Text, 1));
      draw_victim(svg, {c.x - size * 0.08, c.y + size * 0.08}, size * 0.8);
      break;
    case Sign::Removed:
      svg.circle({c.x - size * 0.08, c.y + size * 0.08}, size * 0.3, outlined(Paint::NeutralFill, Paint::Text, 1));
      draw_removed(svg, {c.x - size * 0.08, c.y + size * 0.08}, size * 0.8);
      break;
    case Sign::Acts:
      svg.circle(c, size * 0.3, stroked(Paint::Halo, 4));
      svg.circle(c, size * 0.3, stroked(Paint::Effect, 2.2, "2 3"));
      break;
    case Sign::Drop:
      svg.polygon({{c.x - r, c.y - r * 0.8}, {c.x + r, c.y - r * 0.8}, {c.x, c.y + r}},
                  outlined(Paint::Halo, Paint::Drop, 2));
      break;
    case Sign::Legs:
      svg.circle(c, size * 0.22, outlined(Paint::Paper, Paint::Text, 1));
      svg.text(c, "1", 9.5, Paint::Text);
      break;
    case Sign::Outside:
      draw_head(svg, {c.x + size * 0.25, c.y}, {1, 0}, size * 0.42, Paint::Move);
      break;
    case Sign::LastMove:
      svg.line({c.x - size * 0.4, c.y}, {c.x + size * 0.2, c.y}, stroked(Paint::Move, 2.4));
      draw_head(svg, {c.x + size * 0.42, c.y}, {1, 0}, size * 0.3, Paint::Move);
      break;
  }
}

const char* sign_words(Sign sign) {
  switch (sign) {
    case Sign::Both:
      return "may move or take here";
    case Sign::MoveOnly:
      return "may move here, not take";
    case Sign::TakeOnly:
      return "may only take here";
    case Sign::Leap:
      return "leaps: what lies between does not matter";
    case Sign::Over:
      return "passes over a piece";
    case Sign::Victim:
      return "is taken";
    case Sign::Removed:
      return "is removed by the turn, not taken by the move";
    case Sign::Acts:
      return "may be chosen, without going there";
    case Sign::Drop:
      return "may be placed here";
    case Sign::Legs:
      return "stops of a move in several parts";
    case Sign::Outside:
      return "goes on beyond this part of the board";
    case Sign::LastMove:
      break;
  }
  return "the last move";
}

void BoardPicture::marks(Svg& svg, const Scene& scene, const std::vector<DiagramMark>& marks, Signs& signs) const {
  svg.open("g", {{"data-layer", "marks"}});
  std::set<CellId> numbered;
  for (const DiagramMark& mark : marks) legs(svg, scene, mark, numbered, signs);
  for (const DiagramMark& mark : marks) {
    if (layout_.shown[mark.cell]) glyph(svg, scene, mark, signs);
  }
  outside(svg, scene, marks, signs);
  svg.close();
}

// Lines of slides, each piece of a line once: dashed where something was passed before; and ways in several parts.
void BoardPicture::lines(Svg& svg, const Scene& scene, const std::vector<DiagramMark>& marks, Signs& signs) const {
  std::map<std::pair<CellId, CellId>, bool> segments;  // → whether only reached over a piece
  for (const DiagramMark& mark : marks) {
    if (mark.leaps || mark.stays || mark.drops || !mark.via.empty()) continue;
    const auto between = cells_between(model_.board, scene.cell, mark.cell);
    if (!between || between->empty()) continue;
    std::vector<CellId> way = *between;
    way.push_back(mark.cell);
    CellId last = scene.cell;
    bool over = false;
    for (const CellId cell : way) {
      const auto key = std::minmax(last, cell);
      const auto found = segments.find(key);
      if (found == segments.end())
        segments[key] = over;
      else
        found->second = found->second && over;
      over = over || !scene.store.cells[cell].empty();
      last = cell;
    }
    if (!mark.crossed.empty()) signs.insert(Sign::Over);
  }
  svg.open("g", {{"data-layer", "lines"}});
  for (const auto& [ends, dashed] : segments) {
    if (layout_.near(ends.first, ends.second))
      svg.line(layout_.centre[ends.first], layout_.centre[ends.second], stroked(Paint::Text, 1.3, dashed ? "4 3" : ""));
  }
  for (const DiagramMark& mark : marks) draw_way(svg, layout_, scene, mark);
  svg.close();
}

// The stops of a move in several parts.
void BoardPicture::legs(Svg& svg, const Scene& scene, const DiagramMark& mark, std::set<CellId>& numbered,
                        Signs& signs) const {
  for (std::size_t i = 0; i < mark.via.size(); ++i) {
    const CellId cell = mark.via[i];
    if (!layout_.shown[cell] || cell == scene.cell || !numbered.insert(cell).second) continue;
    const Point c = {layout_.centre[cell].x - layout_.cell * 0.27, layout_.centre[cell].y - layout_.cell * 0.27};
    svg.circle(c, 6.5, outlined(Paint::Paper, Paint::Text, 0.8));
    svg.text(c, std::to_string(i + 1), 9.5, Paint::Text);
    signs.insert(Sign::Legs);
  }
}

void BoardPicture::glyph(Svg& svg, const Scene& scene, const DiagramMark& mark, Signs& signs) const {
  const Point c = layout_.centre[mark.cell];
  svg.open("g", mark_data(model_, mark));
  if (mark.leaps) {
    draw_sign(svg, Sign::Leap, c, layout_.cell);
    signs.insert(Sign::Leap);
  }
  const Sign sign = main_sign(mark);
  const bool on_piece = !scene.store.cells[mark.cell].empty();
  if (sign == Sign::TakeOnly && on_piece) {
    draw_victim(svg, c, layout_.cell);
    signs.insert(Sign::Victim);
  } else if (on_piece && sign != Sign::Acts) {  // at a corner, so that the piece can still be told
    const Point corner = {c.x + layout_.cell * 0.3, c.y + layout_.cell * 0.3};
    svg.circle(corner, layout_.cell * 0.2, filled(Paint::Paper));
    draw_sign(svg, sign, corner, layout_.cell * 0.7);
    signs.insert(sign);
  } else {
    draw_sign(svg, sign, c, layout_.cell);
    signs.insert(sign);
  }
  for (const CellId victim : mark.victims) {
    if (!layout_.shown[victim]) continue;
    draw_victim(svg, layout_.centre[victim], layout_.cell);
    signs.insert(Sign::Victim);
  }
  for (const CellId gone : mark.removed) {
    if (!layout_.shown[gone]) continue;
    draw_removed(svg, layout_.centre[gone], layout_.cell);
    signs.insert(Sign::Removed);
  }
  svg.close();
}

// Marks beyond the part that is drawn: an arrow head at the rim for each line that leads there.
void BoardPicture::outside(Svg& svg, const Scene& scene, const std::vector<DiagramMark>& marks, Signs& signs) const {
  std::map<CellId, std::vector<const DiagramMark*>> by_rim;
  for (const DiagramMark& mark : marks) {
    if (layout_.shown[mark.cell]) continue;
    CellId rim = scene.cell;
    const auto between = cells_between(model_.board, scene.cell, mark.cell).value_or(std::vector<CellId>{});
    for (const CellId cell : between) {
      if (layout_.shown[cell]) rim = cell;
    }
    by_rim[rim].push_back(&mark);
  }
  for (const auto& [rim, beyond] : by_rim) {
    for (const DiagramMark* mark : beyond) {
      svg.open("g", mark_data(model_, *mark));
      svg.close();
    }
    if (rim == scene.cell) continue;
    const Point from = layout_.centre[scene.cell], at = layout_.centre[rim];
    const double length = std::hypot(at.x - from.x, at.y - from.y);
    const Point way = {(at.x - from.x) / length, (at.y - from.y) / length};
    draw_head(svg, {at.x + way.x * layout_.cell * 0.56, at.y + way.y * layout_.cell * 0.56}, way, layout_.cell * 0.24,
              Paint::Move);
    signs.insert(Sign::Outside);
  }
}

void BoardPicture::last_move(Svg& svg, const Move& move, Signs& signs) const {
  svg.open("g", {{"data-layer", "last-move"}});
  for (const Choice& choice : move) {
    if (choice.kind != ChoiceKind::Walk || !layout_.shown[choice.a] || !layout_.shown[choice.b]) continue;
    const Point a = layout_.centre[choice.a], b = layout_.centre[choice.b];
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    if (length == 0) continue;
    const Point way = {(b.x - a.x) / length, (b.y - a.y) / length};
    const double off = layout_.cell * 0.36;
    const Point tip = {b.x - way.x * off * 0.9, b.y - way.y * off * 0.9};
    const Point begin = {a.x + way.x * off * 0.4, a.y + way.y * off * 0.4};
    svg.line(begin, {tip.x - way.x * 6, tip.y - way.y * 6}, stroked(Paint::Halo, 5));
    svg.line(begin, {tip.x - way.x * 6, tip.y - way.y * 6}, stroked(Paint::Move, 2.4));
    draw_head(svg, tip, way, layout_.cell * 0.28, Paint::Move);
    signs.insert(Sign::LastMove);
  }
  svg.close();
}

}  // namespace ludwright
