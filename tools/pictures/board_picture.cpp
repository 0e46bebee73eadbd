// Draws boards, pieces and their state; see board_picture.h. The marks are in mark_picture.cpp.
#include "tools/pictures/board_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/notation_parts.h"
#include "tools/agents/sight.h"
#include "tools/pictures/text_width.h"
#include "tools/words/roles.h"
#include "tools/words/words.h"

namespace ludwright {
namespace {

constexpr double kSmall = 9.5;  // letters beside pieces and in cells

// Letters on a chip.
void draw_chip(Svg& svg, Point at, const std::string& letters) {
  const double half = std::max(6.5, text_width(letters, kSmall) * 0.6 + 2);
  svg.rect({at.x - half, at.y - 6.5, at.x + half, at.y + 6.5}, outlined(Paint::Paper, Paint::Text, 0.8), 6);
  svg.text(at, letters, kSmall, Paint::Text, Anchor::Middle, true);
}

// The look of a seat's pieces, with the seat's letter where two seats have that.
void draw_seat(Svg& svg, const Model& model, Point c, PlayerId seat) {
  const PieceLook look = look_of(model, seat, svg.theme());
  svg.circle(c, 8, outlined(look.fill, Paint::FirstLine, 1.6));
  if (look.ringed) svg.text(c, notation::seat_letter(model, seat), kSmall, look.detail, Anchor::Middle, true);
}

// What a piece carries by a role that it has: its letter on a chip at the left.
void draw_role(Svg& svg, const Model& model, int role, Point c, double size) {
  if (role == kNone) return;
  const Role& one = model.roles[static_cast<std::size_t>(role)];
  svg.open("g", {{"data-role", one.name}});
  draw_chip(svg, {c.x - size * 0.5 + 8, c.y - size * 0.5 + 7}, one.letter.empty() ? one.name.substr(0, 1) : one.letter);
  svg.close();
}

}  // namespace

std::vector<std::string> short_names(const std::vector<std::string>& members) {
  std::vector<std::string> names;
  for (const std::string& member : members) {
    std::string name = member.substr(0, 2);
    for (std::size_t n = 2; n < member.size(); ++n) {
      const auto begins = [&](const std::string& other) {
        return &other != &member && other.compare(0, name.size(), name) == 0;
      };
      if (std::none_of(members.begin(), members.end(), begins)) break;
      name = member.substr(0, n + 1);
    }
    names.push_back(name);
  }
  return names;
}

// What covers more than half of the board is the usual ground and is not hatched.
bool BoardPicture::is_usual_ground(std::size_t terrain) const {
  return model_.terrains[terrain].second.count() * 2 > model_.board.cells.size();
}

Attributes BoardPicture::cell_name(std::size_t cell) const {
  if (!view_.clickable) return {};
  return {{"data-cell", model_.board.cells[cell].name}};
}

void BoardPicture::ground(Svg& svg) const {
  const Topology& board = model_.board;
  svg.open("g", {{"data-layer", "board"}});
  for (const auto& [from, to] : layout_.joins) svg.line(from, to, stroked(Paint::Line, 1.6));
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    if (!layout_.shown[i]) continue;
    if (layout_.outline[i].empty()) {
      svg.circle(layout_.centre[i], layout_.cell * 0.08, filled(Paint::Line), cell_name(i));
      continue;
    }
    const bool dark = board.kind == BoardKind::Grid && (board.cells[i].file + board.cells[i].rank) % 2 == 0;
    const auto cell = static_cast<CellId>(i);
    svg.polygon(layout_.outline[i], outlined(dark ? Paint::Dark : Paint::Light, Paint::Line, 0.8), cell_name(i));
    for (const Mark& mark : model_.marks) {
      if (mark.values[i] < 0) continue;
      const auto value = static_cast<std::size_t>(mark.values[i]);
      const auto& members = model_.enumerations[static_cast<std::size_t>(mark.enumeration)].members;
      svg.ground(layout_.outline[i], members[value], value);
      const Point corner = layout_.outline[i][0];
      if (layout_.cell >= 24)
        svg.text({corner.x + 2.5, corner.y + 6.5}, short_names(members)[value], kSmall, Paint::Text, Anchor::Start);
    }
    for (std::size_t t = 0; t < model_.terrains.size(); ++t) {
      if (!model_.terrains[t].second[i] || is_usual_ground(t)) continue;
      svg.ground(layout_.outline[i], model_.terrains[t].first, t, {{"data-terrain", model_.terrains[t].first}});
      hatch(svg, cell, t, Paint::Hatch);
    }
    if (!model_.marks.empty() || !model_.terrains.empty()) svg.polygon(layout_.outline[i], stroked(Paint::Line, 0.8));
  }
  // Edges around which the board goes on are open: dashed in the colour of the paper.
  if (board.wrap_files || board.wrap_ranks) {
    double left = 1e9, right = 0, top = 1e9, bottom = 0;
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
      if (!layout_.shown[i]) continue;
      left = std::min(left, layout_.outline[i][0].x);
      right = std::max(right, layout_.outline[i][2].x);
      top = std::min(top, layout_.outline[i][0].y);
      bottom = std::max(bottom, layout_.outline[i][2].y);
    }
    const Pen open = stroked(Paint::Paper, 3, "5 4");
    const Attributes edge = {{"data-edge", "open"}};
    if (board.wrap_files) {
      svg.line({left, top}, {left, bottom}, open, edge);
      svg.line({right, top}, {right, bottom}, open, edge);
    }
    if (board.wrap_ranks) {
      svg.line({left, top}, {right, top}, open, edge);
      svg.line({left, bottom}, {right, bottom}, open, edge);
    }
  }
  svg.close();
}

// Waves for water; other grounds by lines this way, that way, across, or dots.
void BoardPicture::hatch(Svg& svg, CellId cell, std::size_t kind, Paint paint) const {
  const Point c = layout_.centre[cell];
  const double s = layout_.cell * (layout_.outline[cell].size() == 4 ? 0.5 : 0.34);
  const bool is_water = kind < model_.terrains.size() && model_.terrains[kind].first == "water";
  std::string data;
  const auto move = [&](double x, double y) {
    data += fmt::format("M{},{}", svg_number(c.x + x), svg_number(c.y + y));
  };
  const auto line = [&](double x, double y) {
    data += fmt::format("L{},{}", svg_number(c.x + x), svg_number(c.y + y));
  };
  if (is_water) {
    for (const double y : {-0.5, 0.5}) {
      move(-s * 0.7, s * y);
      data += fmt::format("q{0},{1} {2},0t{2},0", svg_number(s * 0.35), svg_number(-s * 0.3), svg_number(s * 0.7));
    }
  } else if (kind % 4 == 2) {
    for (const double y : {-0.5, 0.0, 0.5}) {
      move(-s * 0.8, s * y);
      line(s * 0.8, s * y);
    }
  } else if (kind % 4 == 3) {
    for (const double y : {-0.5, 0.0, 0.5}) {
      for (const double x : {-0.5, 0.0, 0.5}) {
        move(s * x, s * y);
        line(s * x + 0.01, s * y);
      }
    }
  } else {
    const double way = kind % 4 == 0 ? 1 : -1;
    for (const double d : {-1.0, -0.5, 0.0, 0.5, 1.0}) {
      const double reach = 1 - std::abs(d) / 2;
      move(way * s * (d / 2 - reach), s * (d / 2 + reach));
      line(way * s * (d / 2 + reach), s * (d / 2 - reach));
    }
  }
  svg.path(data, stroked(paint, kind % 4 == 3 ? 2 : 0.9));
}

void BoardPicture::zones(Svg& svg, PlayerId seat) const {
  svg.open("g", {{"data-layer", "zones"}});
  for (std::size_t z = 0; z < model_.zones.size(); ++z) {
    for (std::size_t i = 0; i < model_.board.cells.size(); ++i) {
      if (layout_.shown[i] && model_.zones[z].cells[seat][i] && !layout_.outline[i].empty())
        hatch(svg, static_cast<CellId>(i), model_.terrains.size() + z, Paint::Effect);
    }
  }
  svg.close();
}

void BoardPicture::highlight(Svg& svg, CellId cell, Paint paint) const {
  if (cell == kNoCell || !layout_.shown[cell]) return;
  if (layout_.outline[cell].empty())
    svg.circle(layout_.centre[cell], layout_.cell * 0.44, outlined(paint, Paint::Line, 1));
  else
    svg.polygon(layout_.outline[cell], outlined(paint, Paint::Text, 1.8));
}

void BoardPicture::labels(Svg& svg) const {
  svg.open("g", {{"aria-hidden", "true"}, {"data-layer", "coordinates"}});
  for (const BoardLabel& label : layout_.labels) svg.text(label.at, label.text, layout_.label, Paint::Label);
  svg.close();
}

void BoardPicture::pieces(Svg& svg, const Store& store) const {
  svg.open("g", {{"data-layer", "pieces"}});
  const std::size_t slots = model_.cell_slots.size();
  const std::vector<int> roles = roles_of(model_, store);
  for (std::size_t i = 0; i < store.cells.size(); ++i) {
    if (!layout_.shown[i]) continue;
    const auto cell = static_cast<CellId>(i);
    for (std::size_t s = 0; s < slots; ++s) {  // numbers of empty cells, and flags with a letter, are written on them
      const SlotInfo& info = model_.cell_slots[s];
      const std::int32_t value = store.cell_slots[i * slots + s];
      if (info.kind == SlotKind::Number && value != 0 && store.cells[i].empty()) number(svg, cell, value);
      if (info.kind != SlotKind::Flag || value <= 0 || info.letter.empty()) continue;
      const Point c = layout_.centre[i];
      svg.text({c.x + layout_.cell * 0.3, c.y + layout_.cell * 0.33}, info.letter, kSmall, Paint::Effect);
    }
    if (store.cells[i].empty()) continue;
    svg.open("g", {{"data-cell", model_.board.cells[i].name}});
    stack(svg, store, cell);
    draw_role(svg, model_, roles[store.cells[i].back()], layout_.centre[i], layout_.cell);
    svg.close();
  }
  svg.close();
}

// A number that a cell carries, on a disc so that lines do not run through it.
void BoardPicture::number(Svg& svg, CellId cell, std::int32_t value) const {
  const Point c = layout_.centre[cell];
  svg.circle(c, layout_.cell * 0.32, outlined(Paint::Paper, Paint::Line, 1),
             {{"data-cell", model_.board.cells[cell].name}, {"data-number", std::to_string(value)}});
  svg.text(c, std::to_string(value), std::min(layout_.cell * 0.36, 20.0), Paint::Text, Anchor::Middle, true);
}

// Alone in the middle; several from the bottom upwards, the topmost three and how many there are.
void BoardPicture::stack(Svg& svg, const Store& store, CellId cell) const {
  const auto& pieces = store.cells[cell];
  const Point c = layout_.centre[cell];
  if (pieces.size() == 1) {
    const PieceRecord& piece = store.pieces[pieces[0]];
    const bool has_corner = layout_.named_inside || !model_.marks.empty();
    const Point at =
        has_corner ? Point{c.x + layout_.cell * 0.13, c.y + (layout_.named_inside ? layout_.cell * 0.08 : 0)} : c;
    const double part = !has_corner ? 0.86 : shapes_.has_shape(piece.type) ? 0.8 : 0.7;
    shapes_.draw(svg, at, layout_.cell * part, piece.type, piece.owner);
    piece_state(svg, store, pieces[0], c, at, layout_.cell);
    return;
  }
  const std::size_t shown = std::min<std::size_t>(pieces.size(), 3);
  const double size = layout_.cell * 0.6;
  for (std::size_t i = 0; i < shown; ++i) {
    const PieceRecord& piece = store.pieces[pieces[pieces.size() - shown + i]];
    const double lift = layout_.cell * (0.2 - 0.2 * static_cast<double>(i));
    shapes_.draw(svg, {c.x - layout_.cell * 0.06, c.y + lift}, size, piece.type, piece.owner);
  }
  svg.text({c.x + layout_.cell * 0.34, c.y - layout_.cell * 0.3}, std::to_string(pieces.size()), 10, Paint::Text,
           Anchor::Middle, true);
}

// A facing as a wedge at the rim, values as a chip, on the piece where it has no letter there, flags and numbers as a
// letter.
void BoardPicture::piece_state(Svg& svg, const Store& store, PieceId piece, Point c, Point middle, double size) const {
  const bool has_shape = shapes_.has_shape(store.pieces[piece].type);
  const std::size_t count = model_.piece_slots.size();
  std::string letters;
  for (std::size_t s = 0; s < count; ++s) {
    const SlotInfo& info = model_.piece_slots[s];
    const std::int32_t value = store.piece_slots[piece * count + s];
    if (!info.identity && info.kind != SlotKind::Direction) continue;
    if (info.kind == SlotKind::Direction && value >= 0 && info.lasts == Lasts::Forever) {
      const CellId cell = store.pieces[piece].index;
      const Point h = layout_.heading(model_.board, cell, static_cast<DirectionId>(value));
      const Point tip = {c.x + h.x * size * 0.47, c.y + h.y * size * 0.47};
      const Point foot = {c.x + h.x * size * 0.31, c.y + h.y * size * 0.31};
      svg.polygon({tip,
                   {foot.x - h.y * size * 0.16, foot.y + h.x * size * 0.16},
                   {foot.x + h.y * size * 0.16, foot.y - h.x * size * 0.16}},
                  outlined(Paint::Take, Paint::Halo, 1),
                  {{"data-facing", model_.board.directions[static_cast<std::size_t>(value)]}});
    } else if (info.kind == SlotKind::Value && value >= 0) {
      const auto& members = model_.enumerations[static_cast<std::size_t>(info.enumeration)].members;
      const auto index = static_cast<std::size_t>(value);
      const std::string name = short_names(members)[index];
      const double width = std::max(12.0, text_width(name, kSmall) + 3);
      const Point at = has_shape ? Point{middle.x, middle.y + size * 0.12} : Point{c.x, c.y + size * 0.48 - 5.5};
      const Box box = {at.x - width / 2, at.y - 5.5, at.x + width / 2, at.y + 5.5};
      svg.ground({{box.left, box.top}, {box.right, box.top}, {box.right, box.bottom}, {box.left, box.bottom}},
                 members[index], index);
      svg.rect(box, stroked(Paint::Line, 0.7));
      svg.text(at, name, kSmall, Paint::Text);
    } else if (info.kind == SlotKind::Flag && value > 0 && info.lasts == Lasts::Forever) {
      letters += info.letter.empty() ? info.name.substr(0, 1) : info.letter;
    } else if (info.kind == SlotKind::Number && value != info.start) {
      letters += std::to_string(value);
    }
  }
  if (letters.empty()) return;
  const std::string shown = letters.substr(0, 3);
  draw_chip(svg, {c.x + size * 0.5 - std::max(6.5, text_width(shown, kSmall) * 0.6 + 2), c.y - size * 0.5 + 7}, shown);
}

double BoardPicture::areas(Svg& svg, const Store& store, double top, double width) const {
  double y = top;
  constexpr double size = 24;
  if (model_.seats.size() > 2) {  // whose pieces look how
    double x = 8;
    for (std::size_t seat = 0; seat < model_.seats.size(); ++seat) {
      const std::string& name = model_.seats[seat].name;
      if (x + size + text_width(name, 11) > width && x > 8) {
        x = 8;
        y += size;
      }
      draw_seat(svg, model_, {x + 9, y + 9}, static_cast<PlayerId>(seat));
      svg.text({x + 22, y + 9}, name, 11, Paint::Text, Anchor::Start);
      x += 36 + text_width(name, 11);
    }
    y += size;
  }
  for (std::size_t container = 0; container < store.areas.size(); ++container) {
    std::map<std::pair<PlayerId, TypeId>, int> counts;
    for (const PieceId id : store.areas[container]) ++counts[{store.pieces[id].owner, store.pieces[id].type}];
    if (counts.empty()) continue;
    const auto [area, seat] = notation::container_owner(model_, container);
    const std::string name =
        (seat == kNobody ? "" : model_.seats[seat].name + ": ") + rule_name_words(model_.areas[area].name);
    svg.text({8, y + 8}, name, 11, Paint::Text, Anchor::Start);
    if (!view_.sees_all && !may_see(model_, container, view_.viewer)) {
      const std::string hidden = fmt::format("{} hidden", store.areas[container].size());
      svg.text({width - 8, y + 8}, hidden, 11, Paint::Label, Anchor::End);
      y += 22;
      continue;
    }
    y += 18;
    double x = 8;
    for (const auto& [piece, count] : counts) {
      const std::string times = fmt::format("×{}", count);
      const double needs = size + text_width(times, 11) + 12;
      if (x + needs > width) {
        x = 8;
        y += size + 4;
      }
      if (view_.clickable) {
        const std::string& owner = piece.first < model_.seats.size() ? model_.seats[piece.first].name : "";
        svg.open("g", {{"data-area", model_.areas[area].name},
                       {"data-seat", seat == kNobody ? "" : model_.seats[seat].name},
                       {"data-piece", rule_name_words(model_.types[piece.second].name)},
                       {"data-owner", owner},
                       {"data-count", std::to_string(count)}});
        svg.rect({x - 2, y - 2, x + needs - 6, y + size + 2}, filled(Paint::Paper), 4);
      }
      shapes_.draw(svg, {x + size / 2, y + size / 2}, size, piece.second, piece.first);
      if (view_.clickable) svg.close();
      svg.text({x + size + 2, y + size / 2}, times, 11, Paint::Text, Anchor::Start);
      x += needs;
    }
    y += size + 8;
  }
  return y - top;
}

std::vector<std::string> BoardPicture::ground_names(bool with_zones) const {
  std::vector<std::string> names;
  for (std::size_t t = 0; t < model_.terrains.size(); ++t) {
    if (!is_usual_ground(t)) names.push_back(rule_name_words(model_.terrains[t].first));
  }
  if (with_zones) {
    for (const Zone& zone : model_.zones) names.push_back(rule_name_words(zone.name));
  }
  return names;
}

}  // namespace ludwright
