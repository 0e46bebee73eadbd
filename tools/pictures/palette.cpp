// Colours of diagrams; see palette.h. Blue and vermillion keep apart under every common colour blindness.
#include "tools/pictures/palette.h"

#include <fmt/format.h>

#include <array>

namespace ludwright {
namespace {

struct Row {
  const char* name;
  const char* light;
  const char* dark;
  const char* print;
};

// In the order of Paint.
constexpr std::array<Row, static_cast<std::size_t>(Paint::Count)> kRows = {{
    {"paper", "#ffffff", "#16181c", "#ffffff"},
    {"text", "#1a1a1a", "#f0f0f0", "#000000"},
    {"label", "#4a4a4a", "#c8c8c8", "#000000"},
    {"light", "#ffffff", "#2a2d33", "#ffffff"},
    {"dark", "#ececec", "#222429", "#ececec"},
    {"line", "#8a8a8a", "#6e737c", "#555555"},
    {"hatch", "#7a7a7a", "#858b95", "#666666"},
    {"origin", "#ffe9a8", "#5a4a12", "#ffffff"},
    {"move", "#0072b2", "#56b4e9", "#000000"},
    {"take", "#d55e00", "#ff9e4a", "#000000"},
    {"drop", "#00805c", "#4fd0a5", "#000000"},
    {"effect", "#8a4a80", "#d79ac8", "#000000"},
    {"last", "#cfe6f5", "#1f4257", "#ffffff"},
    {"halo", "#ffffff", "#16181c", "#ffffff"},
    {"ff", "#ffffff", "#f2f2f2", "#ffffff"},
    {"fl", "#1a1a1a", "#000000", "#000000"},
    {"sf", "#2b2b2b", "#0b0c0e", "#000000"},
    {"sl", "#ffffff", "#ffffff", "#ffffff"},
    {"nf", "#c9c9c9", "#9aa0a8", "#d8d8d8"},
    // In print seats are light and dark.
    {"red", "#c0392b", "#d14a3b", ""},
    {"orange", "#e8912d", "#f0a040", ""},
    {"yellow", "#f6cf3a", "#f6cf3a", ""},
    {"green", "#2f8a46", "#35994f", ""},
    {"blue", "#2566ae", "#2f78c8", ""},
    {"purple", "#7a4fa3", "#8c60b8", ""},
    {"brown", "#7d5430", "#94673f", ""},
}};

struct Ground {
  const char* name;  // "" for the spare ones
  const char* light;
  const char* dark;
};

constexpr std::array<Ground, 19> kGrounds = {{{"red", "#f6c4bd", "#6b2f28"},
                                              {"orange", "#fbd9ab", "#6b4a1e"},
                                              {"yellow", "#fbf3b0", "#5f591f"},
                                              {"green", "#c9e8c4", "#2c5230"},
                                              {"blue", "#c3d8f3", "#264a73"},
                                              {"purple", "#dccbec", "#4b3564"},
                                              {"violet", "#dccbed", "#4b3565"},
                                              {"pink", "#fad4e4", "#6a3a50"},
                                              {"brown", "#dcc7b0", "#4d3a28"},
                                              {"water", "#d3e9f5", "#1d3f52"},
                                              {"forest", "#d5e8cf", "#2c4a2c"},
                                              {"grey", "#dddddd", "#3c3f45"},
                                              {"dark", "#d9d9d9", "#33363c"},
                                              {"light", "#f6f6f6", "#44474e"},
                                              {"void", "#bbbbbb", "#111111"},
                                              {"", "#f3eddb", "#3d392c"},
                                              {"", "#e3ecec", "#2c3a3b"},
                                              {"", "#f1e4ea", "#3c2f35"},
                                              {"", "#e8eadb", "#35382b"}}};
constexpr std::size_t kFirstSpare = 15;

const Ground& ground(const std::string& name, std::size_t index) {
  for (std::size_t i = 0; i < kFirstSpare; ++i) {
    if (name == kGrounds[i].name) return kGrounds[i];
  }
  return kGrounds[kFirstSpare + index % (kGrounds.size() - kFirstSpare)];
}

const Row& row(Paint paint) { return kRows[static_cast<std::size_t>(paint)]; }

}  // namespace

std::string colour(Theme theme, Paint paint) {
  const Row& of = row(paint);
  return theme == Theme::Dark ? of.dark : theme == Theme::Print ? of.print : of.light;
}

std::optional<Paint> seat_paint(const std::string& name) {
  for (auto paint = static_cast<std::size_t>(Paint::SeatRed); paint < kRows.size(); ++paint) {
    if (name == kRows[paint].name) return static_cast<Paint>(paint);
  }
  return std::nullopt;
}

std::string fill_class(Paint paint) { return std::string("f-") + row(paint).name; }
std::string stroke_class(Paint paint) { return std::string("s-") + row(paint).name; }

std::string dark_style(const std::string& prefix) {
  std::string style = "@media screen and (prefers-color-scheme: dark){";
  for (const Row& of : kRows) {
    style +=
        prefix + ".f-" + of.name + "{fill:" + of.dark + "}" + prefix + ".s-" + of.name + "{stroke:" + of.dark + "}";
  }
  for (const Ground& of : kGrounds) style += fmt::format("{}.g-{}{{fill:{}}}", prefix, of.light + 1, of.dark);
  return style + "}";
}

std::string ground_colour(Theme theme, const std::string& name, std::size_t index) {
  if (theme == Theme::Print) return "#ffffff";
  return theme == Theme::Dark ? ground(name, index).dark : ground(name, index).light;
}

std::string ground_class(const std::string& name, std::size_t index) {
  return std::string("g-") + (ground(name, index).light + 1);
}

}  // namespace ludwright
