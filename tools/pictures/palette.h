// Colours of diagrams by what they are for, in each theme. Shape carries the meaning of a mark, colour is a hint: the
// print theme is black and white and loses nothing. Tested by tests/tools/diagram_test.cpp.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

namespace ludwright {

enum class Theme : std::uint8_t { Auto, Light, Dark, Print };  // Auto: light, and dark where the reader's screen is

enum class Paint : std::uint8_t {
  Paper,
  Text,
  Label,   // coordinates
  Light,   // cells
  Dark,    // every other cell
  Line,    // between cells, frames
  Hatch,   // terrain and zones
  Origin,  // the cell of the piece in question
  Move,    // marks
  Take,
  Drop,
  Effect,  // what else a move changes
  LastMove,
  Halo,       // around marks and letters, so that they stand out on any ground
  FirstFill,  // pieces of seats with light pieces
  FirstLine,
  SecondFill,  // pieces of seats with dark pieces
  SecondLine,
  NeutralFill,
  SeatRed,  // pieces of seats that are named after a colour
  SeatOrange,
  SeatYellow,
  SeatGreen,
  SeatBlue,
  SeatPurple,
  SeatBrown,
  Count
};

// The paint of a seat of this name, in small letters, if it is a colour beside black and white.
std::optional<Paint> seat_paint(const std::string& name);

// `#rrggbb` of a paint. Auto is Light.
std::string colour(Theme theme, Paint paint);

// The style sheet that turns a picture of theme Auto dark: `prefix` stands before every selector.
std::string dark_style(const std::string& prefix);

// Class names of a paint as fill and as stroke.
std::string fill_class(Paint paint);
std::string stroke_class(Paint paint);

// A pale ground for a member of an enumeration or a terrain, by its name where that is a colour or a landscape, else by
// its number. In print all are white.
std::string ground_colour(Theme theme, const std::string& name, std::size_t index);
std::string ground_class(const std::string& name, std::size_t index);

}  // namespace ludwright
