// A rulebook as PDF: lines and pictures set on A4 pages, no picture cut. Each page is an SVG that cairo prints. See
// content.h.
#include <fmt/format.h>

#include <algorithm>

#include "tools/pictures/render.h"
#include "tools/pictures/text_width.h"
#include "tools/rulebook/write/content.h"

namespace ludwright {
namespace {

using Kind = RulebookBlock::Kind;

constexpr double kPageWidth = 794, kPageHeight = 1123;  // A4 in units of 1/96 inch
constexpr double kMargin = 64;
constexpr double kBody = 13;
constexpr double kFigure = 208;  // three side by side

class Setter {
 public:
  explicit Setter(const Rulebook& book) : book_(book) { begin_page(); }

  std::string set() {
    lines(book_.title, 26, 0, true);
    if (!book_.source.empty()) lines(book_.source, 11, 0, false);
    for (const RulebookBlock& block : book_.blocks) add(block);
    end_page();
    return render_pdf(pages_, book_.title + ": rules", {595.28, 841.89});
  }

 private:
  static double bottom() { return kPageHeight - kMargin; }

  void begin_page() {
    svg_ = std::make_unique<Svg>(Theme::Light);
    y_ = kMargin;
  }
  void end_page() {
    svg_->text({kPageWidth / 2, kPageHeight - kMargin / 2}, std::to_string(pages_.size() + 1), 11, Paint::Label);
    pages_.push_back(
        {svg_->document(kPageWidth, kPageHeight, fmt::format("page-{}", pages_.size() + 1), book_.title, "", false),
         kPageWidth, kPageHeight});
  }
  // A new page unless so much still fits.
  void need(double height) {
    if (y_ + height <= bottom() || y_ == kMargin) return;
    end_page();
    begin_page();
  }

  void lines(const std::string& text, double size, double indent, bool bold) {
    for (const std::string& line : wrap_text(text, bold ? size * 1.12 : size, kPageWidth - 2 * kMargin - indent)) {
      need(size * 1.4);
      svg_->text({kMargin + indent, y_ + size * 0.7}, line, size, Paint::Text, Anchor::Start, bold);
      y_ += size * 1.4;
    }
  }

  void add(const RulebookBlock& block) {
    switch (block.kind) {
      case Kind::Heading:
        need(block.level == 2 ? 160 : 110);  // not alone at the foot of a page
        y_ += y_ == kMargin ? 0 : block.level == 2 ? 22 : 12;
        lines(block.text, block.level == 2 ? 19 : 15, 0, true);
        y_ += 4;
        break;
      case Kind::Paragraph:
        lines(block.text, kBody, 0, false);
        y_ += 5;
        break;
      case Kind::List:
        for (const RulebookBlock::Item& item : block.items)
          bullet(item.name.empty() ? item.text : title_words(item.name) + ". " + item.text, 0);
        y_ += 5;
        break;
      case Kind::Steps:
        for (const ProgramLine& line : block.steps) bullet(title_words(line.text), line.depth);
        y_ += 5;
        break;
      case Kind::Table:
        table(block);
        break;
      case Kind::Pictures:
        figures(block);
        break;
    }
  }

  void bullet(const std::string& text, int depth) {
    const double indent = 16 + 18.0 * depth;
    need(kBody * 1.4);
    svg_->circle({kMargin + indent - 9, y_ + kBody * 0.7}, 1.8, filled(Paint::Text));
    lines(text, kBody, indent, false);
  }

  // Columns as wide as their longest words ask, within the page.
  std::vector<double> column_widths(const RulebookBlock& block, double size) const {
    std::vector<double> wishes;
    double sum = 0;
    for (std::size_t c = 0; c < block.columns.size(); ++c) {
      double wish = text_width(block.columns[c], size) * 1.12;
      for (const auto& row : block.rows) wish = std::max(wish, std::min(text_width(row[c], size), 260.0));
      wishes.push_back(wish + 10);
      sum += wish + 10;
    }
    const double room = kPageWidth - 2 * kMargin;
    for (double& wish : wishes) wish = sum > room ? wish * room / sum : wish;
    return wishes;
  }

  void table(const RulebookBlock& block) {
    constexpr double size = 10.5;
    const std::vector<double> widths = column_widths(block, size);
    table_row(block.columns, widths, size, true);
    for (const auto& row : block.rows) table_row(row, widths, size, false);
    y_ += 8;
  }

  void table_row(const std::vector<std::string>& cells, const std::vector<double>& widths, double size, bool bold) {
    std::vector<std::vector<std::string>> wrapped;
    std::size_t most = 1;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      wrapped.push_back(wrap_text(cells[c], bold ? size * 1.12 : size, widths[c] - 8));
      most = std::max(most, wrapped.back().size());
    }
    const double height = static_cast<double>(most) * size * 1.3 + 6;
    need(height);
    double x = kMargin;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      svg_->rect({x, y_, x + widths[c], y_ + height},
                 bold ? outlined(Paint::Dark, Paint::Line, 0.6) : stroked(Paint::Line, 0.6));
      for (std::size_t l = 0; l < wrapped[c].size(); ++l)
        svg_->text({x + 4, y_ + 3 + size * (0.65 + 1.3 * static_cast<double>(l))}, wrapped[c][l], size, Paint::Text,
                   Anchor::Start, bold);
      x += widths[c];
    }
    y_ += height;
  }

  // Rows of three; a row is never parted.
  void figures(const RulebookBlock& block) {
    constexpr std::size_t columns = 3;
    const bool is_single = block.figures.size() == 1;
    for (std::size_t i = 0; i < block.figures.size(); i += columns) {
      double height = 0;
      for (std::size_t c = 0; c < columns && i + c < block.figures.size(); ++c)
        height = std::max(height, figure_height(block.figures[i + c], is_single));
      need(height);
      for (std::size_t c = 0; c < columns && i + c < block.figures.size(); ++c)
        figure(block.figures[i + c], kMargin + static_cast<double>(c) * (kFigure + 21), is_single);
      y_ += height + 10;
    }
  }

  static double figure_width(bool is_single) { return is_single ? 300 : kFigure; }

  static double figure_height(const RulebookBlock::Figure& figure, bool is_single) {
    const double width = figure_width(is_single);
    const double lines = static_cast<double>(wrap_text(title_words(figure.caption), 11, width).size());
    return figure.picture.height * width / figure.picture.width + lines * 15 + 4;
  }

  void figure(const RulebookBlock::Figure& figure, double left, bool is_single) {
    const double width = figure_width(is_single);
    const double scale = width / figure.picture.width;
    svg_->raw(fmt::format("<g transform=\"translate({} {}) scale({:.4f})\">", svg_number(left), svg_number(y_), scale) +
              figure.picture.svg + "</g>\n");
    double y = y_ + figure.picture.height * scale + 4;
    for (const std::string& line : wrap_text(title_words(figure.caption), 11, width)) {
      svg_->text({left, y + 8}, line, 11, Paint::Text, Anchor::Start);
      y += 15;
    }
  }

  const Rulebook& book_;
  std::vector<PdfPage> pages_;
  std::unique_ptr<Svg> svg_;
  double y_ = 0;
};

}  // namespace

std::string rulebook_pdf(const Rulebook& book) { return Setter(book).set(); }

}  // namespace ludwright
