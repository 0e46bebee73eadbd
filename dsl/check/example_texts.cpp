// Warns of positions and results of examples that cannot be read. Those of the options chosen alone: with others the
// board and the ends may be others.
#include <algorithm>
#include <optional>

#include "dsl/check/check.h"
#include "engine/notation.h"
#include "engine/notation_parts.h"

namespace ludwright {
namespace {

bool has_options(const ast::Game& game, const ast::Example& example) {
  return std::all_of(game.options.begin(), game.options.end(), [&](const ast::Option& option) {
    const auto named = std::find_if(example.options.begin(), example.options.end(),
                                    [&](const auto& each) { return each.first.text == option.name; });
    return option.chosen == (named == example.options.end() ? option.fallback.text : named->second.text);
  });
}

Span span_behind(const ast::Text& text, std::size_t begin) {
  if (begin + 1 >= text.offsets.size() || text.offsets.front() == text.offsets.back()) return text.span;
  return {text.span.file, text.offsets[begin], text.offsets[begin] + 1};
}

// The columns and rows of the board that a position with rows behind each other was written for; nothing where its rows
// are not all as long.
std::optional<std::pair<int, int>> shape_of(const std::string& text) {
  int width = 0, rows = 0;
  std::size_t at = 0;
  for (bool is_more = true; is_more; ++rows) {
    int cells = 0, run = 0;
    for (; at < text.size() && text[at] != '/' && text[at] != ' '; ++at) {
      if (notation::is_digit(text[at])) {
        run = std::min(10 * run + (text[at] - '0'), 1000);
        continue;
      }
      if (std::isalpha(static_cast<unsigned char>(text[at])) == 0) return std::nullopt;  // what is written with more
      cells += run + 1;
      run = 0;
    }
    cells += run;
    if (rows > 0 && cells != width) return std::nullopt;
    width = cells;
    is_more = at < text.size() && text[at++] == '/';
  }
  return std::pair(width, rows);
}

// What was written before the board was changed, or the drawing lost a row.
std::string help_with_shape(const CheckContext& context, const std::string& text) {
  const Topology& board = context.model.board;
  const auto shape = board.kind == BoardKind::Grid ? shape_of(text) : std::nullopt;
  const auto [width, rows] = shape.value_or(std::pair(board.width, board.height));
  const auto cells = static_cast<std::size_t>(board.width) * static_cast<std::size_t>(board.height);
  const bool has_voids = board.cells.size() != cells;  // which are not written
  if ((width == board.width || has_voids) && rows == board.height) return "";
  const std::string anew = "write it anew, or delete the example";
  if (has_voids || (rows == board.height + 1 && context.game.board.map))
    return "this is a position of " + std::to_string(rows) + " rows, and the board has " +
           std::to_string(board.height) + ": draw the row that is missing; else " + anew;
  return "this is a position of a board of " + std::to_string(width) + "x" + std::to_string(rows) +
         ", and the board is " + std::to_string(board.width) + "x" + std::to_string(board.height) + ": " + anew;
}

void warn_of_position(CheckContext& context, const ast::Text& text) {
  PositionError error;
  if (read_position(context.model, text.text, error)) return;
  auto entry = context.diagnostics.warning(span_behind(text, error.offset), "bad-position",
                                           "this position cannot be read: " + error.message);
  constexpr std::string_view unknown = "expected an area, got `";
  if (const std::size_t at = error.message.find(unknown); at != std::string::npos) {
    std::vector<std::string> areas;
    for (const Area& area : context.model.areas) areas.push_back(area.name);
    const std::string name = error.message.substr(at + unknown.size());
    entry.suggest(name.substr(0, name.find_first_of(".`")), areas);
  }
  const std::string of_another = help_with_shape(context, text.text);
  entry.help(!of_another.empty() ? of_another
                                 : "positions are written as `ludwright show` prints them, and as the studio shows "
                                   "them while one is set up");
  constexpr std::size_t few = 8;
  const std::vector<PieceType>& types = context.model.types;
  if (error.message.find("or a piece, got") == std::string::npos || types.empty() || types.size() > few) return;
  std::string letters;
  for (std::size_t i = 0; i < types.size(); ++i)
    letters +=
        (i == 0 ? "`" : ", `") + notation::type_letter(context.model, static_cast<TypeId>(i)) + "` " + types[i].name;
  entry.note("letters of pieces: " + letters);
}

// What stands before `wins`, or, of several seats, before `win`; "" if it is not said so.
std::string winners_of(const std::string& how) {
  const bool several = how.find(" and ") != std::string::npos;
  const std::string_view verb = several ? " win" : " wins";
  return how.ends_with(verb) ? how.substr(0, how.size() - verb.size()) : "";
}

// The first of the seats, joined by commas and `and`, that there is none of; "" if all are.
std::string not_a_seat(const Model& model, const std::string& seats) {
  std::string rest = seats;
  while (!rest.empty()) {
    const std::size_t comma = rest.find(", "), both = rest.find(" and ");
    const std::size_t end = std::min({comma, both, rest.size()});
    const std::string name = rest.substr(0, end);
    const auto same = [&](const Seat& seat) { return seat.name == name; };
    if (std::none_of(model.seats.begin(), model.seats.end(), same)) return name;
    rest = end == rest.size() ? "" : rest.substr(end + (end == comma ? 2 : 5));
  }
  return "";
}

// The seat that a text begins with, else the first.
std::string seat_in(const Model& model, const std::string& text) {
  for (const Seat& seat : model.seats) {
    if (text.starts_with(seat.name + " ")) return seat.name;
  }
  return model.seats[0].name;
}

// `draw by NAME`, `SEAT wins by NAME`, `SEAT and SEAT win by NAME`.
void warn_of_result(CheckContext& context, const ast::Text& text) {
  const std::size_t by = text.text.find(" by ");
  const std::string how = text.text.substr(0, by);
  const std::string name = by == std::string::npos ? "" : text.text.substr(by + 4);
  std::vector<std::string> names;
  for (const auto* rules : {&context.model.end, &context.model.match.end}) {
    for (const EndRule& rule : *rules) names.push_back(rule.name);
  }
  const std::string winners = winners_of(how);
  if (winners.empty()) names.insert(names.end(), {"limit", "no move"});
  if (by == std::string::npos || (how != "draw" && winners.empty())) {
    const std::string seat = seat_in(context.model, text.text);
    context.diagnostics.warning(text.span, "bad-result", "no game ends by `" + text.text + "`")
        .help("write `draw by NAME` or `" + seat + " wins by NAME`");
  } else if (const std::string stranger = not_a_seat(context.model, winners); !stranger.empty()) {
    std::vector<std::string> seats;
    for (const Seat& seat : context.model.seats) seats.push_back(seat.name);
    context.diagnostics.warning(text.span, "bad-result", "no seat is called `" + stranger + "`")
        .suggest_or_list(stranger, seats);
  } else if (std::find(names.begin(), names.end(), name) == names.end()) {
    context.diagnostics.warning(text.span, "bad-result", "no end is called `" + name + "`")
        .suggest_or_list(name, names);
  }
}

// `illegal: {MOVE: RULE}`
void warn_of_rule(CheckContext& context, const ast::Text& rule) {
  std::vector<std::string> names;
  for (const LegalRule& each : context.model.legal) names.push_back(each.name);
  if (std::find(names.begin(), names.end(), rule.text) == names.end())
    context.diagnostics.warning(rule.span, "unknown-rule", "no rule of `legal` is called `" + rule.text + "`")
        .suggest_or_list(rule.text, names);
}

}  // namespace

void check_example_texts(CheckContext& context) {
  for (const ast::Example& example : context.game.examples) {
    if (!has_options(context.game, example)) continue;
    if (example.position) warn_of_position(context, *example.position);
    if (example.result) warn_of_result(context, *example.result);
    for (const auto& [move, rule] : example.illegal)
      if (rule) warn_of_rule(context, *rule);
  }
}

}  // namespace ludwright
