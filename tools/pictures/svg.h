// Writes the small part of SVG that browsers, Inkscape and librsvg draw alike: presentation attributes with literal
// colours, no scripts, no references, no fonts of its own. The same calls give the same bytes. Texts and attributes are
// escaped here and nowhere else. Tested by tests/tools/diagram_test.cpp.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "tools/pictures/palette.h"

namespace ludwright {

struct Point {
  double x = 0, y = 0;
};

struct Box {
  double left = 0, top = 0, right = 0, bottom = 0;
};

using Attributes = std::vector<std::pair<std::string, std::string>>;

// Safe between tags and in quotes; characters that XML forbids become U+FFFD.
std::string escape_markup(const std::string& text);
// At most two decimals, no exponent, no "-0".
std::string svg_number(double value);

// What is drawn with: fill and stroke by their paints, or none.
struct Pen {
  static constexpr int kNone = -1;
  int fill = kNone;
  int stroke = kNone;
  double width = 1;
  std::string dash;  // "4 3"
  double opacity = 1;
};
Pen filled(Paint paint);
Pen stroked(Paint paint, double width, const std::string& dash = "");
Pen outlined(Paint fill, Paint stroke, double width);

enum class Anchor : std::uint8_t { Start, Middle, End };

class Svg {
 public:
  explicit Svg(Theme theme) : theme_(theme) {}
  Theme theme() const { return theme_; }

  void open(const std::string& tag, Attributes attributes = {});  // to be closed
  void close();

  void rect(const Box& box, const Pen& pen, double round = 0, Attributes more = {});
  void circle(Point centre, double radius, const Pen& pen, Attributes more = {});
  void line(Point from, Point to, const Pen& pen, Attributes more = {});
  void polygon(const std::vector<Point>& points, const Pen& pen, Attributes more = {});
  void path(const std::string& data, const Pen& pen, Attributes more = {});
  // One line of text, its middle at `at`. Remembers where it lies.
  void text(Point at, const std::string& text, double size, Paint paint, Anchor anchor = Anchor::Middle,
            bool bold = false, Attributes more = {});
  // A polygon in the colour of a ground.
  void ground(const std::vector<Point>& points, const std::string& name, std::size_t index, Attributes more = {});
  // Markup that is known to be safe.
  void raw(const std::string& markup) { body_ += markup; }

  // Moves what follows; texts are remembered in the coordinates of the picture. Nests.
  void shift(Point by);
  void unshift();

  const std::string& body() const { return body_; }
  struct TextBox {
    Box box;
    std::string text;
  };
  const std::vector<TextBox>& text_boxes() const { return text_boxes_; }

  // The whole picture with <title> and <desc>; `id` makes their ids unique on a page.
  std::string document(double width, double height, const std::string& id, const std::string& title,
                       const std::string& description, bool with_style = true) const;

 private:
  void leaf(const std::string& tag, Attributes attributes);
  void add_pen(Attributes& attributes, const Pen& pen) const;

  Theme theme_;
  std::string body_;
  std::vector<std::string> open_;
  std::vector<Point> shifts_;
  Point at_;
  std::vector<TextBox> text_boxes_;
};

}  // namespace ludwright
