// Draws pieces; see piece_shapes.h. Shapes are paths in a square of side 100 around the origin.
#include "tools/pictures/piece_shapes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "dsl/shape_names.h"
#include "engine/notation_parts.h"
#include "tools/common.h"
#include "tools/pictures/text_width.h"

namespace ludwright {
namespace {

struct Shape {
  const char* name;
  const char* words;    // names of types that look like this, between spaces
  const char* body;     // filled and outlined
  const char* strokes;  // lines outside the body, of its colour
  const char* detail;   // lines on the body
};

constexpr std::array<Shape, kShapeNames.size()> kShapes = {{
    {"king", " king emperor general ",
     "M-25,40L25,40L25,27C42,9 37,-19 16,-17C8,-17 3,-11 0,-5C-3,-11 -8,-17 -16,-17C-37,-19 -42,9 -25,27Z",
     "M0,-6L0,-43M-10,-33L10,-33", "M-25,27C-10,22 10,22 25,27M0,-5L0,20"},
    {"queen", " queen vizier amazon ",
     "M-25,40L25,40L25,27L37,-24L21,0L15,-35L5,-5L0,-39L-5,-5L-15,-35L-21,0L-37,-24L-25,27Z", "",
     "M-25,27C-10,22 10,22 25,27M-23,18C-10,13 10,13 23,18"},
    {"rook", " rook tower castle stronghold fortress ",
     "M-28,40L28,40L28,30L20,25L18,-11L26,-18L26,-38L14,-38L14,-29L6,-29L6,-38L-6,-38L-6,-29L-14,-29L-14,-38L-26,-38"
     "L-26,-18L-18,-11L-20,25L-28,30Z",
     "", "M-18,-11L18,-11M-20,25L20,25"},
    {"bishop", " bishop ",
     "M-27,40L27,40L27,33L11,27C14,21 10,19 10,14C23,6 22,-12 4,-28C9,-32 6,-42 0,-42C-6,-42 -9,-32 -4,-28C-22,-12 "
     "-23,6 "
     "-10,14C-10,19 -14,21 -11,27L-27,33Z",
     "", "M0,-17L0,4M-8,-7L8,-7M-10,14L10,14"},
    {"knight", " knight horse mare ",
     "M-20,40L29,40C32,6 26,-26 3,-33L-4,-43L-9,-32C-22,-26 -28,-8 -35,5C-37,11 -30,19 -24,15L-12,8C-8,8 -4,6 "
     "-2,2C-2,15 "
     "-22,22 -20,40Z",
     "", "M-13,-16L-9,-18M3,-24C14,-18 19,-4 19,14"},
    {"pawn", " pawn soldier ",
     "M-25,40L25,40C25,25 13,19 9,0L14,-4C21,-9 20,-25 10,-31C4,-35 -4,-35 -10,-31C-20,-25 -21,-9 -14,-4L-9,0C-13,19 "
     "-25,25 -25,40Z",
     "", ""},
    {"disc", " man stone disc checker counter draughtsman ",
     "M-36,0C-36,-20 -20,-36 0,-36C20,-36 36,-20 36,0C36,20 20,36 0,36C-20,36 -36,20 -36,0Z", "",
     "M-24,0C-24,-13 -13,-24 0,-24C13,-24 24,-13 24,0C24,13 13,24 0,24C-13,24 -24,13 -24,0Z"},
    {"drake", " dragon drake ",
     "M-34,34C-6,38 26,32 30,4C31,-9 22,-17 13,-18L22,-36L4,-24L2,-40L-9,-21C-24,-17 -34,-7 "
     "-40,5L-22,5L-31,14L-15,14C-8,"
     "15 -8,24 -34,34Z",
     "", "M-10,-9L-5,-11M14,-4C20,4 18,16 8,24"},
    {"cannon", " cannon ",
     "M-38,-16L20,-30L25,-8L-32,8C-42,6 -44,-12 -38,-16ZM12,18C12,30 3,38 -8,38C-19,38 -28,30 -28,18C-28,"
     "7 -19,-2 -8,-2C3,-2 12,7 12,18Z",
     "", "M-8,-2L-8,38M-28,18L12,18"},
    {"arrow", " arrow block wall ", "M-32,-32L32,-32L32,32L-32,32Z", "", "M-20,-20L20,20M20,-20L-20,20"},
}};

std::string lower_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

const Shape* find_shape(const std::string& name) {
  for (const Shape& shape : kShapes) {
    if (name == shape.name) return &shape;
  }
  return nullptr;
}

constexpr bool has_every_name() {
  for (std::size_t i = 0; i < kShapes.size(); ++i) {
    if (std::string_view(kShapes[i].name) != kShapeNames[i]) return false;
  }
  return true;
}
static_assert(has_every_name(), "a shape for each name, in the same order");

const Shape* shape_for(const std::string& type) {
  for (const Shape& shape : kShapes) {
    if (std::string(shape.words).find(" " + lower_case(type) + " ") != std::string::npos) return &shape;
  }
  return nullptr;
}

constexpr const char* kDisc = "M-38,0C-38,-21 -21,-38 0,-38C21,-38 38,-21 38,0C38,21 21,38 0,38C-21,38 -38,21 -38,0Z";

void draw_body(Svg& svg, const char* body, const char* strokes, const PieceLook& look) {
  const bool is_dark = look.line == Paint::SecondFill;
  Pen halo = stroked(is_dark ? Paint::SecondLine : Paint::Halo, is_dark ? 11 : 9);
  svg.path(std::string(body) + strokes, halo);
  if (*strokes != '\0') {
    // Outlined as the body is: a line alone is lost on a ground of its own colour.
    if (!is_dark) svg.path(strokes, stroked(look.line, 10));
    svg.path(strokes, stroked(look.fill, 5));
  }
  svg.path(body, outlined(look.fill, look.line, 5));
}

}  // namespace

PieceLook look_of(const Model& model, PlayerId seat, Theme theme) {
  constexpr PieceLook light = {Paint::FirstFill, Paint::FirstLine, Paint::FirstLine};
  constexpr PieceLook dark = {Paint::SecondFill, Paint::SecondFill, Paint::SecondLine};
  if (seat == kNobody || seat >= model.seats.size()) return {};
  const auto paint = theme == Theme::Print ? std::nullopt : seat_paint(lower_case(model.seats[seat].name));
  if (paint) {
    const bool is_pale = *paint == Paint::SeatYellow || *paint == Paint::SeatOrange;
    return {*paint, Paint::FirstLine, is_pale ? Paint::FirstLine : Paint::SecondLine};
  }
  if (model.seats.size() == 2) {
    const auto named = [&](std::size_t i) {
      const std::string name = lower_case(model.seats[i].name);
      return name == "black" || name == "dark" ? -1 : name == "white" || name == "light" ? 1 : 0;
    };
    const int own = named(seat), other = named(1 - seat);
    if (own != other) return own > other ? light : dark;
  }
  PieceLook look = seat % 2 == 0 ? light : dark;
  look.ringed = seat >= 2;
  return look;
}

PieceShapes::PieceShapes(const Model& model) : model_(model) {
  std::set<std::string> used;
  for (std::size_t i = 0; i < model.types.size(); ++i) {
    letters_.push_back(notation::type_letter(model, static_cast<TypeId>(i)));
    const std::string& symbol = model.types[i].symbol;
    const bool is_file = std::filesystem::path(symbol).extension() == ".svg";
    const Shape* shape = symbol.empty() ? shape_for(model.types[i].name) : find_shape(symbol);
    if (!symbol.empty()) {
      shapes_.push_back(shape != nullptr ? shape->name : "");
      if (shape == nullptr && !is_file) letters_.back() = symbol;
    } else {
      // Two types of one shape would look the same: the later one gets its letter.
      shapes_.push_back(shape != nullptr && used.insert(shape->name).second ? shape->name : "");
    }
    if (model.files.empty() || (!symbol.empty() && !is_file)) continue;
    const auto path = std::filesystem::path(model.files[0]).parent_path() / "symbols" /
                      (is_file ? symbol : model.types[i].name + ".svg");
    std::ifstream file(path, std::ios::binary);
    if (!file && is_file) throw Stop{kInput, fmt::format("{}: error: there is no such picture\n", path.string())};
    if (!file) continue;
    std::string error;
    const std::string content{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    auto picture = read_symbol(content, error);
    if (!picture) {
      throw Stop{kInput,
                 fmt::format("{}: error: unsafe or unreadable picture of `{}`: {}\n  help: use plain shapes and "
                             "paths with presentation attributes\n",
                             path.string(), model.types[i].name, error)};
    }
    pictures_.emplace(static_cast<TypeId>(i), std::move(*picture));
  }
}

void PieceShapes::draw(Svg& svg, Point centre, double size, TypeId type, PlayerId owner) const {
  const PieceLook look = look_of(model_, owner, svg.theme());
  const double scale = size / 100;
  svg.open("g", {{"transform",
                  fmt::format("translate({} {}) scale({:.4f})", svg_number(centre.x), svg_number(centre.y), scale)},
                 {"data-piece", model_.types[type].name},
                 {"data-owner", owner == kNobody ? "nobody" : model_.seats[owner].name}});
  const auto picture = pictures_.find(type);
  const Shape* shape = find_shape(shapes_[type]);
  std::string letter;
  if (picture != pictures_.end()) {
    draw_body(svg, kDisc, "", look);
    const SymbolPicture& p = picture->second;
    const double fit = 52 / std::max(p.width, p.height);
    svg.raw(fmt::format("<g transform=\"translate({} {}) scale({:.4f})\" fill=\"{}\">",
                        svg_number(-(p.left + p.width / 2) * fit), svg_number(-(p.top + p.height / 2) * fit), fit,
                        colour(svg.theme(), look.detail)) +
            p.markup + "</g>\n");
  } else if (shape != nullptr) {
    draw_body(svg, shape->body, shape->strokes, look);
    if (*shape->detail != '\0') svg.path(shape->detail, stroked(look.detail, 4));
  } else {
    draw_body(svg, kDisc, "", look);
    letter = letters_[type];
  }
  svg.close();
  // Letters stand outside the scaled group, so that their sizes are those of the picture.
  const double room = size * 0.62;
  const double fits = letter.empty() ? 1 : std::min(size * 0.5, size * 0.5 * room / text_width(letter, size * 0.5));
  svg.text(centre, letter, fits, look.detail, Anchor::Middle, true, {{"aria-hidden", "true"}});
  if (look.ringed) {
    const Point corner = {centre.x + size * 0.3, centre.y + size * 0.3};
    svg.circle(corner, size * 0.16, outlined(Paint::Paper, Paint::Text, 1));
    svg.text(corner, notation::seat_letter(model_, owner), size * 0.24, Paint::Text, Anchor::Middle, true,
             {{"aria-hidden", "true"}});
  }
}

}  // namespace ludwright
