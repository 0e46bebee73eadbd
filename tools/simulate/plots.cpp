// Plots of a report as SVG. What they show is in the tables too.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tools/pictures/svg.h"
#include "tools/simulate/report.h"

namespace ludwright {
namespace {

constexpr double kWidth = 640, kHeight = 260, kLeft = 64, kRight = 12, kTop = 12, kBottom = 44, kLetters = 13;

std::string short_number(double value) {
  if (value >= 1e6) return fmt::format("{:.3g}M", value / 1e6);
  if (value >= 1e4) return fmt::format("{:.3g}k", value / 1e3);
  return value == std::floor(value) ? fmt::format("{:.0f}", value) : fmt::format("{:.3g}", value);
}

// 1, 2 or 5 times a power of ten, about a quarter of `most`.
double grid_step(double most) {
  const double raw = std::max(most, 1e-9) / 4, power = std::pow(10, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (raw <= factor * power) return factor * power;
  }
  return 10 * power;
}

class Chart {
 public:
  explicit Chart(const ReportPlot& plot) : plot_(plot), svg_(Theme::Auto) {}

  std::string draw(const std::string& id) {
    most_ = plot_.values.empty() ? 1 : *std::max_element(plot_.values.begin(), plot_.values.end());
    if (most_ <= 0) most_ = 1;
    axes();
    plot_.kind == ReportPlot::Kind::Bars ? bars() : line();
    return svg_.document(kWidth, kHeight, id, plot_.title, plot_.title + ": " + plot_.y + " by " + plot_.x, false);
  }

 private:
  double slot() const {
    return (kWidth - kLeft - kRight) / static_cast<double>(std::max<std::size_t>(1, plot_.values.size()));
  }
  double x_of(std::size_t i) const { return kLeft + slot() * (static_cast<double>(i) + 0.5); }
  double y_of(double value) const { return kHeight - kBottom - value / (most_ * 1.05) * (kHeight - kTop - kBottom); }

  void axes() {
    const double step = grid_step(most_);
    for (double value = 0; value <= most_ * 1.05; value += step) {
      svg_.line({kLeft, y_of(value)}, {kWidth - kRight, y_of(value)}, stroked(Paint::Line, value == 0 ? 1.5 : 0.5));
      svg_.text({kLeft - 6, y_of(value)}, short_number(value), kLetters, Paint::Label, Anchor::End);
    }
    // Labels where there is room.
    const std::size_t every = std::max<std::size_t>(1, (plot_.labels.size() + 11) / 12);
    for (std::size_t i = 0; i < plot_.labels.size(); i += every)
      svg_.text({x_of(i), kHeight - kBottom + 14}, plot_.labels[i], kLetters, Paint::Label);
    svg_.text({(kLeft + kWidth - kRight) / 2, kHeight - 10}, plot_.x, kLetters, Paint::Text);
    svg_.text({14, (kTop + kHeight - kBottom) / 2}, plot_.y, kLetters, Paint::Text, Anchor::Middle, false,
              {{"transform", fmt::format("rotate(-90 14 {})", svg_number((kTop + kHeight - kBottom) / 2))}});
  }

  void bars() {
    const double half = std::max(0.5, slot() * 0.4);
    for (std::size_t i = 0; i < plot_.values.size(); ++i) {
      if (plot_.values[i] > 0)
        svg_.rect({x_of(i) - half, y_of(plot_.values[i]), x_of(i) + half, y_of(0)}, filled(Paint::Move));
    }
  }

  void line() {
    std::string path;
    for (std::size_t i = 0; i < plot_.values.size(); ++i)
      path += fmt::format("{}{} {}", i == 0 ? "M" : " L", svg_number(x_of(i)), svg_number(y_of(plot_.values[i])));
    if (!path.empty()) svg_.path(path, stroked(Paint::Move, 2.5));
    for (std::size_t i = 0; i < plot_.values.size() && plot_.values.size() <= 24; ++i)
      svg_.circle({x_of(i), y_of(plot_.values[i])}, 3.5, filled(Paint::Move));
  }

  const ReportPlot& plot_;
  Svg svg_;
  double most_ = 1;
};

// Above one half in one colour, below in another, the stronger the farther; the number stands in the cell.
std::string matrix(const ReportPlot& plot, const std::string& id) {
  constexpr double cell = 46;
  const std::size_t count = plot.labels.size();
  double margin = 40;
  for (const std::string& label : plot.labels) margin = std::max(margin, 14 + 8.0 * static_cast<double>(label.size()));
  Svg svg(Theme::Auto);
  for (std::size_t i = 0; i < count; ++i) {
    const double middle = margin + cell * (static_cast<double>(i) + 0.5);
    svg.text({margin - 8, middle}, plot.labels[i], kLetters, Paint::Text, Anchor::End);
    svg.text({middle, margin - 8}, plot.labels[i], kLetters, Paint::Text, Anchor::Start, false,
             {{"transform", fmt::format("rotate(-90 {} {})", svg_number(middle), svg_number(margin - 8))}});
    for (std::size_t j = 0; j < count; ++j) {
      const double value = plot.values[i * count + j];
      const Box box{margin + cell * static_cast<double>(j), margin + cell * static_cast<double>(i),
                    margin + cell * static_cast<double>(j + 1), margin + cell * static_cast<double>(i + 1)};
      if (value >= 0) {
        Pen pen = filled(value >= 0.5 ? Paint::Move : Paint::Take);
        pen.opacity = std::min(0.75, std::fabs(value - 0.5) * 2);
        svg.rect(box, pen);
        svg.text({(box.left + box.right) / 2, (box.top + box.bottom) / 2}, fmt::format("{:.0f}", 100 * value), kLetters,
                 Paint::Text);
      }
      svg.rect(box, stroked(Paint::Line, 1));
    }
  }
  const double side = margin + cell * static_cast<double>(count) + 6;
  return svg.document(side, side, id, plot.title, plot.title + ", in percent", false);
}

std::string board(const ReportPlot& plot, const std::string& id) {
  constexpr double cell = 36;
  int files = 0, ranks = 0;
  double most = 1e-9;
  for (const auto& [file, rank] : plot.where) {
    files = std::max(files, file + 1);
    ranks = std::max(ranks, rank + 1);
  }
  for (const double value : plot.values) most = std::max(most, value);
  Svg svg(Theme::Auto);
  for (std::size_t i = 0; i < plot.values.size() && i < plot.where.size(); ++i) {
    const double left = 6 + cell * plot.where[i].first, top = 6 + cell * (ranks - 1 - plot.where[i].second);
    const Box box{left, top, left + cell, top + cell};
    Pen pen = filled(Paint::Move);
    pen.opacity = 0.8 * plot.values[i] / most;
    if (plot.values[i] > 0) svg.rect(box, pen);
    svg.rect(box, stroked(Paint::Line, 1));
    svg.text({left + cell / 2, top + cell * 0.3}, plot.labels[i], 9, Paint::Label);
    svg.text({left + cell / 2, top + cell * 0.68}, fmt::format("{:.1f}", plot.values[i]), 11, Paint::Text);
  }
  return svg.document(12 + cell * files, 12 + cell * ranks, id, plot.title, plot.title + ", a game", false);
}

}  // namespace

std::string plot_svg(const ReportPlot& plot, const std::string& id) {
  switch (plot.kind) {
    case ReportPlot::Kind::Matrix:
      return matrix(plot, id);
    case ReportPlot::Kind::Board:
      return board(plot, id);
    case ReportPlot::Kind::Bars:
    case ReportPlot::Kind::Line:
      break;
  }
  return Chart(plot).draw(id);
}

}  // namespace ludwright
