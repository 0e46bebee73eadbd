// Step 2, parse: seats and places: `players`, `board`, `zones`, `areas`. See parser.h.
#include "dsl/parser.h"
#include "dsl/phrase.h"
#include "dsl/utf8.h"

namespace ludwright {

using ast::Text;
using Entry = YamlNode::Entry;
using Kind = YamlNode::Kind;

std::vector<ast::Seat> Parser::seats(const YamlNode& node) {
  return each_entry(node, "a map of seats", [&](const Entry& entry, const YamlNode& value) -> std::optional<ast::Seat> {
    check_name(entry.key, entry.key_span, "seat");
    ast::Seat seat;
    seat.name = key_text(entry);
    if (!check_map(value, "seat", entry.key_span)) return seat;
    seat.forward = text_of(value, "forward");
    seat.letter = text_of(value, "letter");
    seat.team = text_of(value, "team");
    return seat;
  });
}

std::optional<ast::Board> Parser::board(const YamlNode& node) {
  return fold(node, [&](const YamlNode& map) {
    ast::Board board;
    board.span = map.span;
    if (map.kind == YamlNode::Kind::Scalar) {
      diagnostics_.error(map.span, "wrong-shape", "expected a map of the board, got " + in_backticks(map.text))
          .help("say how large it is: `board: {shape: 8x8}`");
      return board;
    }
    if (!check_map(map, "board", map.span)) return board;
    board.shape = text_of(map, "shape");
    board.map = drawing_of(map, "map");
    board.key = pairs_of(map, "key");
    for (const auto& [letter, terrain] : board.key) check_name(terrain.text, terrain.span, "terrain");
    if (const YamlNode* lines = map.find("lines")) {
      board.lines = each_entry(*lines, "a map of directions",
                               [&](const Entry& entry, const YamlNode& rows) -> std::optional<ast::Board::Line> {
                                 return ast::Board::Line{key_text(entry), texts(rows, "a list of rows of points")};
                               });
    }
    board.wrap = choice_of(map, "board", "wrap");
    board.stack = number_of(map, "stack");
    board.files = text_of(map, "files");
    board.ranks = text_of(map, "ranks");
    board.names = choice_of(map, "board", "names");
    if (const YamlNode* given = map.find("marks")) board.marks = marks(*given);
    int kinds = 0;
    for (const char* key : {"shape", "map", "lines"}) kinds += map.find(key) != nullptr ? 1 : 0;
    const Span place = map.entries.empty() ? map.span : map.entries.front().key_span;
    if (kinds == 0)
      diagnostics_.error(place, "missing-key", "expected one of `shape`, `map` and `lines` of the board, got none");
    if (kinds > 1)
      diagnostics_.error(place, "conflicting-keys",
                         "expected one of `shape`, `map` and `lines` of the board, got several");
    return board;
  });
}

std::vector<ast::Mark> Parser::marks(const YamlNode& node) {
  return each_entry(node, "a map of marks", [&](const Entry& entry, const YamlNode& value) -> std::optional<ast::Mark> {
    check_name(entry.key, entry.key_span, "mark");
    ast::Mark mark;
    mark.name = key_text(entry);
    if (!check_map(value, "mark", entry.key_span)) return mark;
    mark.enumeration = text_of(value, "values").value_or(Text{});
    mark.key = pairs_of(value, "key");
    mark.map = drawing_of(value, "map").value_or(Text{});
    return mark;
  });
}

std::vector<ast::Zone> Parser::zones(const YamlNode& node) {
  return each_entry(node, "a map of zones", [&](const Entry& entry, const YamlNode& value) -> std::optional<ast::Zone> {
    check_name(entry.key, entry.key_span, "zone");
    ast::Zone zone;
    zone.name = key_text(entry);
    if (value.kind == Kind::Map) {
      zone.by_seat = phrases(value, "a map of seats", "an expression", parse_expression);
    } else {
      zone.expr = phrase(value, "an expression or a map of seats", parse_expression);
    }
    return zone;
  });
}

std::vector<ast::Area> Parser::areas(const YamlNode& node) {
  return each_entry(node, "a map of areas", [&](const Entry& entry, const YamlNode& value) -> std::optional<ast::Area> {
    check_name(entry.key, entry.key_span, "area");
    ast::Area area;
    area.name = key_text(entry);
    if (!check_map(value, "area", entry.key_span)) return area;
    area.of = choice_of(value, "area", "of");
    area.seen_by = choice_of(value, "area", "seen_by");
    area.start = text_of(value, "start");
    if (area.start) read_option(area.start->text);
    return area;
  });
}

}  // namespace ludwright
