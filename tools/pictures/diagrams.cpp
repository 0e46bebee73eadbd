// Composes pictures; see diagram.h. The verb is in diagram_verb.cpp.
#include "tools/pictures/diagrams.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/pictures/text_width.h"
#include "tools/words/rule_words.h"

namespace ludwright {
namespace {

constexpr double kWidth = 340;  // of a column: what a telephone shows unshrunk
constexpr double kMargin = 10;
constexpr double kLargestCell = 44;
constexpr double kText = 12.5;
constexpr int kWindow = 11;  // files and ranks of a larger board around a piece

std::string side_words(const Model& model, const Store& store) {
  if (store.outcome.over()) return outcome_text(model, store.outcome);
  return store.mover < model.seats.size() ? model.seats[store.mover].name + " to move" : "";
}

std::string joined_lines(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += (text.empty() ? "" : " ") + line + (line.back() == '.' ? "" : ".");
  return text;
}

// Tells pictures of one page apart (FNV-1a).
std::uint32_t number_of(const std::string& text) {
  std::uint32_t hash = 2166136261U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash;
}

}  // namespace

Diagrams::Diagrams(SceneRunner& runner, const PictureStyle& style)
    : model_(runner.model()), style_(style), shapes_(model_), checksum_(checksum(model_)) {}

// Unique on a page with pictures of several games.
std::string Diagrams::id_of(const std::string& what) const {
  std::string id = "d";
  for (const char c : model_.name + "-" + what) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    id += plain ? c : '_';
  }
  return fmt::format("{}-{:04x}", id, checksum_ & 0xffffU);
}

double Diagrams::draw_words(Svg& svg, const std::string& text, double size, double top, bool bold) const {
  double y = top;
  for (const std::string& line : wrap_text(text, bold ? size * 1.12 : size, kWidth - 2 * kMargin)) {
    svg.text({kMargin, y + size * 0.7}, line, size, Paint::Text, Anchor::Start, bold);
    y += size * 1.35;
  }
  return y - top;
}

double Diagrams::draw_panel(Svg& svg, const Panel& panel, Signs& signs, double top) const {
  const Scene& scene = panel.scene;
  const BoardLayout layout =
      lay_out(model_.board, window_around(model_.board, scene.cell, kWindow), kWidth - 2 * kMargin, kLargestCell);
  const BoardPicture board(model_, shapes_, layout);
  const PlayerId enemy = enemy_of(model_, scene.owner);
  Attributes data = {{"data-panel", "piece"},
                     {"data-piece", model_.types[scene.type].name},
                     {"data-owner", scene.owner == kNobody ? "nobody" : model_.seats[scene.owner].name},
                     {"data-cell", model_.board.cells[scene.cell].name},
                     {"data-rules", scene_rules_name(scene.rules)},
                     {"data-position", write_position(model_, scene.store)}};
  if (enemy != kNobody) data.emplace_back("data-probe", model_.types[panel.probe].name);
  svg.open("g", data);
  svg.shift({(kWidth - layout.width) / 2, top});
  board.ground(svg);
  board.highlight(svg, scene.cell, Paint::Origin);
  board.lines(svg, scene, panel.marks, signs);
  board.pieces(svg, scene.store);
  board.marks(svg, scene, panel.marks, signs);
  if (panel.disputed != kNoCell) {
    Move move;
    move.push({.kind = ChoiceKind::Walk, .a = scene.cell, .b = panel.disputed});
    board.last_move(svg, move, signs);
  }
  board.labels(svg);
  svg.unshift();
  svg.close();
  double height = layout.height;
  if (style_.captions) height += 4 + draw_words(svg, panel_caption(model_, panel), kText, top + height + 4);
  return height;
}

double Diagrams::draw_position(Svg& svg, const Store& store, const Move* last, const Panel* marked, Signs& signs,
                               double top, bool coordinates) const {
  const BoardLayout layout = lay_out(model_.board, whole_board(model_.board), kWidth - 2 * kMargin, kLargestCell);
  const BoardPicture board(model_, shapes_, layout, style_.view);
  Attributes data = {{"data-panel", "position"}};
  if (style_.view.sees_all) data.emplace_back("data-position", write_position(model_, store));
  svg.open("g", data);
  svg.shift({(kWidth - layout.width) / 2, top});
  board.ground(svg);
  if (style_.zones) board.zones(svg, store.mover < model_.seats.size() ? store.mover : PlayerId{0});
  if (last != nullptr) {
    for (const Choice& choice : *last) {
      if (choice.kind == ChoiceKind::Walk) board.highlight(svg, choice.a, Paint::LastMove);
      if (choice.kind == ChoiceKind::Walk || choice.kind == ChoiceKind::Place)
        board.highlight(svg, choice.b, Paint::LastMove);
    }
  }
  if (marked != nullptr) board.highlight(svg, marked->scene.cell, Paint::Origin);
  if (marked != nullptr) board.lines(svg, marked->scene, marked->marks, signs);
  board.pieces(svg, store);
  if (last != nullptr) board.last_move(svg, *last, signs);
  if (marked != nullptr) {
    svg.open("g", {{"data-piece", model_.types[marked->scene.type].name},
                   {"data-from", model_.board.cells[marked->scene.cell].name}});
    board.marks(svg, marked->scene, marked->marks, signs);
    svg.close();
  }
  if (coordinates) board.labels(svg);
  svg.unshift();
  svg.close();
  double height = layout.height + 4;
  svg.open("g", {{"data-layer", "areas"}});
  height += board.areas(svg, store, top + height, kWidth);
  svg.close();
  return height;
}

std::vector<std::string> Diagrams::grounds(bool with_zones) const {
  const BoardLayout layout = lay_out(model_.board, whole_board(model_.board), kWidth, kLargestCell);
  return BoardPicture(model_, shapes_, layout).ground_names(with_zones);
}

// The key: each sign that occurs, with its words, in as many columns as there are; then the grounds.
double Diagrams::draw_key(Svg& svg, const Signs& signs, const std::vector<std::string>& grounds, double top) const {
  svg.open("g", {{"data-layer", "key"}});
  const auto columns = static_cast<std::size_t>(std::max(1, style_.columns));
  std::size_t number = 0;
  for (const Sign sign : signs) {
    const double x = static_cast<double>(number % columns) * kWidth;
    const std::size_t row = number / columns;
    const double y = top + static_cast<double>(row) * 20;
    draw_sign(svg, sign, {x + kMargin + 12, y + 9}, 26);
    svg.text({x + kMargin + 32, y + 9}, sign_words(sign), 11, Paint::Text, Anchor::Start);
    ++number;
  }
  const std::size_t rows = (number + columns - 1) / columns;
  double y = top + static_cast<double>(rows) * 20;
  if (!grounds.empty()) {
    std::string text = "Marked cells:";
    for (const std::string& name : grounds) text += (text.back() == ':' ? " " : ", ") + name;
    y += draw_words(svg, text + ".", 11, y);
  }
  svg.close();
  return y - top;
}

Picture Diagrams::panel(const Panel& panel, const std::string& id) const {
  Svg svg(style_.theme);
  Signs signs;
  const double height = draw_panel(svg, panel, signs, 6) + 8;
  return finish(svg, kWidth, height, id,
                title_words(model_.types[panel.scene.type].name) + ". " + panel_caption(model_, panel),
                joined_lines(panel_list(model_, panel)));
}

// Title, sentence and panels of one piece in a column; the height.
double Diagrams::draw_piece(Svg& svg, TypeId type, const std::vector<Panel>& panels, double top, Signs& signs) const {
  const PieceType& info = model_.types[type];
  double y = top;
  const PlayerId owner = panels.empty() ? PlayerId{0} : panels[0].scene.owner;
  shapes_.draw(svg, {kMargin + 14, y + 14}, 28, type, owner);
  svg.text({kMargin + 36, y + 14}, title_words(info.name), 16, Paint::Text, Anchor::Start, true);
  y += 32;
  if (style_.captions) y += draw_words(svg, piece_sentence(model_, type), kText, y) + 6;
  for (const Panel& panel : panels) y += draw_panel(svg, panel, signs, y) + 12;
  return y - top;
}

Picture Diagrams::piece(TypeId type, const std::vector<Panel>& panels) const {
  Svg svg(style_.theme);
  Signs signs;
  double height = draw_piece(svg, type, panels, 8, signs) + 8;
  height += draw_key(svg, signs, grounds(false), height) + 8;
  std::string description = piece_sentence(model_, type);
  for (const Panel& panel : panels) description += " " + joined_lines(panel_list(model_, panel));
  return finish(svg, kWidth, height, model_.types[type].name,
                model_.title + ": " + title_words(model_.types[type].name), description);
}

Picture Diagrams::finish(const Svg& svg, double width, double height, const std::string& id, const std::string& title,
                         const std::string& description) const {
  return {svg.document(width, height, id_of(id), title, description, !style_.embedded), width, height,
          svg.text_boxes()};
}

Picture Diagrams::position(const Store& store, const std::string& caption, const Move* last,
                           const Panel* marked) const {
  Svg svg(style_.theme);
  Signs signs;
  double y = 6;
  if (style_.captions) {
    y += draw_words(svg, caption, 15, y, true) + 4;
  }
  y += draw_position(svg, store, last, marked, signs, y);
  if (style_.captions) y += draw_words(svg, side_words(model_, store), kText, y) + 4;
  if (style_.view.clickable) signs.clear();  // the page marks what may be done, and says it
  y += draw_key(svg, signs, grounds(style_.zones), y);
  std::string description = style_.view.sees_all ? joined_lines(position_list(model_, store)) : "";
  if (marked != nullptr) description += " " + joined_lines(panel_list(model_, *marked));
  return finish(svg, kWidth, y + 6, fmt::format("position-{:08x}", number_of(caption + write_position(model_, store))),
                model_.title + ": " + caption, description);
}

std::vector<Picture> Diagrams::sheets(const std::vector<TypeId>& types,
                                      const std::vector<std::vector<Panel>>& panels) const {
  // How high each is, then columns filled from the left, pages as high as a sheet of paper with so many columns.
  std::vector<double> heights;
  Signs signs;
  for (std::size_t i = 0; i < types.size(); ++i) {
    Svg scratch(style_.theme);
    heights.push_back(draw_piece(scratch, types[i], panels[i], 0, signs) + 22);
  }
  const double width = style_.columns * kWidth;
  double tallest = width * 1.414;
  double highest = 0, total = 0;
  for (const double height : heights) {
    highest = std::max(highest, height);
    total += height;
  }
  tallest = std::max(tallest, highest + 20);
  // Few or low pieces: columns of about the same height.
  tallest = std::min(tallest, total / style_.columns + highest + 20);
  std::vector<Picture> pages;
  for (std::size_t next = 0; next < types.size();) {
    Svg svg(style_.theme);
    std::string names;
    double lowest = 0;
    signs.clear();
    for (int column = 0; column < style_.columns && next < types.size(); ++column) {
      double y = 10;
      svg.shift({column * kWidth, 0});
      while (next < types.size() && (y == 10 || y + heights[next] <= tallest)) {
        draw_piece(svg, types[next], panels[next], y, signs);
        names += (names.empty() ? "" : ", ") + title_words(model_.types[types[next]].name);
        y += heights[next++];
        lowest = std::max(lowest, y);
      }
      svg.unshift();
    }
    lowest += draw_key(svg, signs, grounds(false), lowest) + 8;
    const std::string number = std::to_string(pages.size() + 1);
    pages.push_back(finish(svg, width, lowest, "sheet-" + number,
                           fmt::format("{}: pieces, page {}", model_.title, number), names + "."));
  }
  return pages;
}

Picture Diagrams::strip(const std::vector<Frame>& frames) const {
  Svg svg(style_.theme);
  const int columns = std::max(1, style_.columns);
  const double size = kText * columns;  // readable when the whole strip is as narrow as a telephone
  double y = 8;
  for (std::size_t i = 0; i < frames.size(); i += static_cast<std::size_t>(columns)) {
    double row = 0;
    for (std::size_t c = 0; c < static_cast<std::size_t>(columns) && i + c < frames.size(); ++c) {
      const Frame& frame = frames[i + c];
      Signs signs;
      svg.shift({static_cast<double>(c) * kWidth, 0});
      svg.text({kMargin, y + size * 0.7}, fmt::format("{}. {}", i + c, frame.caption), size, Paint::Text, Anchor::Start,
               true);
      const double top = y + size * 1.5;
      row = std::max(row, size * 1.5 + draw_position(svg, frame.store, frame.last ? &*frame.last : nullptr, nullptr,
                                                     signs, top, columns == 1));
      svg.unshift();
    }
    y += row + 8;
  }
  std::string description;
  for (std::size_t i = 0; i < frames.size(); ++i)
    description += fmt::format("{}{}. {}", i == 0 ? "" : ", ", i, frames[i].caption);
  return finish(svg, kWidth * columns, y, "strip", model_.title + ": a game in pictures", description + ".");
}

Picture Diagrams::animation(const std::vector<Frame>& frames, double seconds) const {
  Svg svg(style_.theme);
  double height = 0;
  const std::size_t count = std::max<std::size_t>(frames.size(), 1);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    // Without animation the first picture stands.
    svg.open("g", {{"display", i == 0 ? "inline" : "none"}, {"data-frame", std::to_string(i)}});
    std::string values;
    for (std::size_t k = 0; k < count; ++k) {
      values += fmt::format("{}{}", k == 0 ? "" : ";", k == i ? "inline" : "none");
    }
    svg.raw(
        fmt::format("<animate attributeName=\"display\" calcMode=\"discrete\" dur=\"{}s\" repeatCount=\"indefinite\" "
                    "values=\"{}\"/>\n",
                    svg_number(seconds * static_cast<double>(count)), values));
    Signs signs;
    svg.text({kMargin, 18}, fmt::format("{}. {}", i, frames[i].caption), 15, Paint::Text, Anchor::Start, true);
    height = std::max(height, 32 + draw_position(svg, frames[i].store, frames[i].last ? &*frames[i].last : nullptr,
                                                 nullptr, signs, 32, true));
    svg.close();
  }
  std::string description;
  for (std::size_t i = 0; i < frames.size(); ++i)
    description += fmt::format("{}{}. {}", i == 0 ? "" : ", ", i, frames[i].caption);
  return finish(svg, kWidth, height + 8, "animation", model_.title + ": a game that plays itself", description + ".");
}

}  // namespace ludwright
