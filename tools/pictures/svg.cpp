// The SVG writer; see svg.h.
#include "tools/pictures/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tools/pictures/text_width.h"

namespace ludwright {
namespace {

constexpr const char* kFont = "DejaVu Sans, Verdana, Arial, sans-serif";

std::string written(const std::string& tag, Attributes attributes, const char* end) {
  std::stable_sort(attributes.begin(), attributes.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::string text = "<" + tag;
  for (const auto& [name, value] : attributes) text += fmt::format(" {}=\"{}\"", name, escape_markup(value));
  return text + end;
}

std::string points_text(const std::vector<Point>& points) {
  std::string text;
  for (const Point& point : points)
    text += fmt::format("{}{},{}", text.empty() ? "" : " ", svg_number(point.x), svg_number(point.y));
  return text;
}

void append(Attributes& attributes, const Attributes& more) {
  attributes.insert(attributes.end(), more.begin(), more.end());
}

}  // namespace

std::string escape_markup(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '&')
      safe += "&amp;";
    else if (c == '<')
      safe += "&lt;";
    else if (c == '>')
      safe += "&gt;";
    else if (c == '"')
      safe += "&quot;";
    else if (c == '\'')
      safe += "&#39;";
    else if (byte < 32 && c != '\n' && c != '\t')
      safe += "\xef\xbf\xbd";
    else
      safe += c;
  }
  return safe;
}

std::string svg_number(double value) {
  const double rounded = std::round(value * 100) / 100;
  std::string text = fmt::format("{:.2f}", rounded == 0 ? 0.0 : rounded);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

Pen filled(Paint paint) {
  Pen pen;
  pen.fill = static_cast<int>(paint);
  return pen;
}

Pen stroked(Paint paint, double width, const std::string& dash) {
  Pen pen;
  pen.stroke = static_cast<int>(paint);
  pen.width = width;
  pen.dash = dash;
  return pen;
}

Pen outlined(Paint fill, Paint stroke, double width) {
  Pen pen = stroked(stroke, width);
  pen.fill = static_cast<int>(fill);
  return pen;
}

void Svg::open(const std::string& tag, Attributes attributes) {
  body_ += written(tag, std::move(attributes), ">");
  open_.push_back(tag);
}

void Svg::close() {
  body_ += "</" + open_.back() + ">\n";
  open_.pop_back();
}

void Svg::leaf(const std::string& tag, Attributes attributes) { body_ += written(tag, std::move(attributes), "/>\n"); }

void Svg::add_pen(Attributes& attributes, const Pen& pen) const {
  std::string classes;
  const auto paint_text = [&](int paint, const char* attribute, auto class_of) {
    attributes.emplace_back(attribute, paint == Pen::kNone ? "none" : colour(theme_, static_cast<Paint>(paint)));
    if (paint != Pen::kNone && theme_ == Theme::Auto)
      classes += (classes.empty() ? "" : " ") + class_of(static_cast<Paint>(paint));
  };
  paint_text(pen.fill, "fill", fill_class);
  if (pen.stroke != Pen::kNone) {
    paint_text(pen.stroke, "stroke", stroke_class);
    attributes.emplace_back("stroke-width", svg_number(pen.width));
    if (!pen.dash.empty()) attributes.emplace_back("stroke-dasharray", pen.dash);
  }
  if (pen.opacity < 1) attributes.emplace_back("opacity", svg_number(pen.opacity));
  if (!classes.empty()) attributes.emplace_back("class", classes);
}

void Svg::rect(const Box& box, const Pen& pen, double round, Attributes more) {
  more.insert(more.end(), {{"x", svg_number(box.left)},
                           {"y", svg_number(box.top)},
                           {"width", svg_number(box.right - box.left)},
                           {"height", svg_number(box.bottom - box.top)}});
  if (round > 0) more.emplace_back("rx", svg_number(round));
  add_pen(more, pen);
  leaf("rect", std::move(more));
}

void Svg::circle(Point centre, double radius, const Pen& pen, Attributes more) {
  append(more, {{"cx", svg_number(centre.x)}, {"cy", svg_number(centre.y)}, {"r", svg_number(radius)}});
  add_pen(more, pen);
  leaf("circle", std::move(more));
}

void Svg::line(Point from, Point to, const Pen& pen, Attributes more) {
  append(more,
         {{"x1", svg_number(from.x)}, {"y1", svg_number(from.y)}, {"x2", svg_number(to.x)}, {"y2", svg_number(to.y)}});
  add_pen(more, pen);
  leaf("line", std::move(more));
}

void Svg::polygon(const std::vector<Point>& points, const Pen& pen, Attributes more) {
  more.emplace_back("points", points_text(points));
  add_pen(more, pen);
  leaf("polygon", std::move(more));
}

void Svg::path(const std::string& data, const Pen& pen, Attributes more) {
  more.emplace_back("d", data);
  add_pen(more, pen);
  if (pen.stroke != Pen::kNone) append(more, {{"stroke-linejoin", "round"}, {"stroke-linecap", "round"}});
  leaf("path", std::move(more));
}

void Svg::text(Point at, const std::string& text, double size, Paint paint, Anchor anchor, bool bold, Attributes more) {
  if (text.empty()) return;
  static constexpr const char* kAnchors[] = {"start", "middle", "end"};
  // `dy` and not `dominant-baseline`, which librsvg ignores.
  append(more, {{"x", svg_number(at.x)},
                {"y", svg_number(at.y)},
                {"dy", ".35em"},
                {"font-size", svg_number(size)},
                {"text-anchor", kAnchors[static_cast<std::size_t>(anchor)]}});
  if (bold) more.emplace_back("font-weight", "bold");
  add_pen(more, filled(paint));
  body_ += written("text", std::move(more), ">") + escape_markup(text) + "</text>\n";

  const double width = text_width(text, size) * (bold ? 1.1 : 1);
  const double left = anchor == Anchor::Start ? at.x : anchor == Anchor::Middle ? at.x - width / 2 : at.x - width;
  text_boxes_.push_back(
      {{at_.x + left, at_.y + at.y - size * 0.4, at_.x + left + width, at_.y + at.y + size * 0.4}, text});
}

void Svg::ground(const std::vector<Point>& points, const std::string& name, std::size_t index, Attributes more) {
  append(more, {{"points", points_text(points)}, {"fill", ground_colour(theme_, name, index)}});
  if (theme_ == Theme::Auto) more.emplace_back("class", ground_class(name, index));
  leaf("polygon", std::move(more));
}

void Svg::shift(Point by) {
  open("g", {{"transform", fmt::format("translate({} {})", svg_number(by.x), svg_number(by.y))}});
  shifts_.push_back(by);
  at_ = {at_.x + by.x, at_.y + by.y};
}

void Svg::unshift() {
  close();
  at_ = {at_.x - shifts_.back().x, at_.y - shifts_.back().y};
  shifts_.pop_back();
}

std::string Svg::document(double width, double height, const std::string& id, const std::string& title,
                          const std::string& description, bool with_style) const {
  const std::string w = svg_number(width), h = svg_number(height);
  std::string text = written("svg",
                             {{"xmlns", "http://www.w3.org/2000/svg"},
                              {"viewBox", fmt::format("0 0 {} {}", w, h)},
                              {"width", w},
                              {"height", h},
                              {"font-family", kFont},
                              {"role", "img"},
                              {"aria-labelledby", fmt::format("{}-title {}-desc", id, id)}},
                             ">\n");
  text += fmt::format("<title id=\"{}-title\">{}</title>\n", escape_markup(id), escape_markup(title));
  text += fmt::format("<desc id=\"{}-desc\">{}</desc>\n", escape_markup(id), escape_markup(description));
  if (theme_ == Theme::Auto && with_style) text += "<style>" + dark_style("") + "</style>\n";
  Attributes ground = {{"width", w}, {"height", h}, {"fill", colour(theme_, Paint::Paper)}};
  if (theme_ == Theme::Auto) ground.emplace_back("class", fill_class(Paint::Paper));
  return text + written("rect", ground, "/>\n") + body_ + "</svg>\n";
}

}  // namespace ludwright
