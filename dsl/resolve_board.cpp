// Step 3, resolve: `board` → Topology, terrains and marks. Shapes, maps, hexagonal boards and graphs.
// Tested by tests/dsl/board_test.cpp.
#include <algorithm>
#include <cctype>
#include <limits>
#include <sstream>

#include "dsl/resolver.h"

namespace ludwright {
namespace {

// "8x8" → 8, 8. Nothing if it is not that.
std::optional<std::pair<int, int>> sizes(const std::string& text) {
  const std::size_t x = text.find('x');
  if (x == std::string::npos || x == 0 || x + 1 >= text.size() || text.size() > 9) return std::nullopt;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i != x && std::isdigit(static_cast<unsigned char>(text[i])) == 0) return std::nullopt;
  }
  return std::pair(std::stoi(text.substr(0, x)), std::stoi(text.substr(x + 1)));
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

// a … z, aa, ab …
std::string letters_of(int index) {
  std::string name;
  for (int rest = index; rest >= 0; rest = rest / 26 - 1) name.insert(name.begin(), static_cast<char>('a' + rest % 26));
  return name;
}

// "aa12" → file 26, rank 11. Nothing if the name is not letters and then a number.
std::optional<std::pair<int, int>> coordinates(const std::string& name) {
  std::size_t i = 0;
  int file = 0;
  for (; i < name.size() && i < 3 && name[i] >= 'a' && name[i] <= 'z'; ++i) file = file * 26 + (name[i] - 'a' + 1);
  if (i == 0 || i == name.size() || name.size() - i > 3) return std::nullopt;
  int rank = 0;
  for (; i < name.size(); ++i) {
    if (std::isdigit(static_cast<unsigned char>(name[i])) == 0) return std::nullopt;
    rank = rank * 10 + (name[i] - '0');
  }
  if (rank == 0) return std::nullopt;
  return std::pair(file - 1, rank - 1);
}

std::size_t cell_index(const Topology& board, int file, int rank) {
  return static_cast<std::size_t>(rank) * static_cast<std::size_t>(board.width) + static_cast<std::size_t>(file);
}

}  // namespace

void Resolver::resolve_board() {
  const ast::Board& board = game_.board;
  const int kinds = (board.shape ? 1 : 0) + (board.map ? 1 : 0) + (board.lines.empty() ? 0 : 1);
  if (kinds != 1) {
    if (board.span.begin == board.span.end || diagnostics_.has_errors()) return;  // no board was read
    error(board.span, "board-kind", kinds == 0 ? "the board has no cells" : "the board is given in more than one way")
        .help("give one of `shape`, `map` and `lines`");
    return;
  }
  if (board.stack) {
    const std::string& text = board.stack->text;
    const bool good = !text.empty() && text.size() < 4 &&
                      std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; }) &&
                      std::stoi(text) >= 1 && std::stoi(text) <= 255;
    if (good) {
      model_.board.stack = std::stoi(text);
    } else {
      error(board.stack->span, "bad-number", "expected a number from 1 to 255, got `" + text + "`")
          .label("pieces a cell may carry");
    }
  }
  if (board.wrap) {
    const std::string& wrap = board.wrap->text;
    if (wrap != "files" && wrap != "ranks" && wrap != "both") {
      error(board.wrap->span, "bad-value", "expected `files`, `ranks` or `both`, got `" + wrap + "`");
    } else if (!board.lines.empty()) {
      error(board.wrap->span, "board-wrap", "a board of `lines` cannot wrap").help("join the ends by a row of `lines`");
    }
    model_.board.wrap_files = wrap == "files" || wrap == "both";
    model_.board.wrap_ranks = wrap == "ranks" || wrap == "both";
  }
  if (board.shape && board.shape->text == "start") {
    board_of_start(*board.shape);
  } else if (board.shape) {
    board_of_shape(*board.shape);
  }
  if (board.map) board_of_map(*board.map);
  if (!board.lines.empty()) board_of_lines();
}

void Resolver::board_of_shape(const ast::Text& shape) {
  Topology& board = model_.board;
  const std::vector<std::string> words = words_of(shape.text);
  std::optional<std::pair<int, int>> size;
  int side = 0;
  if (words.size() == 1) {
    size = sizes(words[0]);
  } else if (words.size() == 3 && words[0] == "hex" && words[1] == "rhombus") {
    board.kind = BoardKind::Hex;
    size = sizes(words[2].find('x') == std::string::npos ? words[2] + "x" + words[2] : words[2]);
  } else if (words.size() == 3 && words[0] == "hex" && words[1] == "hexagon") {
    board.kind = BoardKind::Hex;
    if (const auto sides = sizes(words[2] + "x1"); sides && sides->first > 0) {
      side = std::min(sides->first, kMaxCells);
      size = std::pair(2 * side - 1, 2 * side - 1);
    }
  }
  if (!size || size->first < 1 || size->second < 1) {
    error(shape.span, "bad-shape", "expected a shape, got `" + shape.text + "`")
        .help("write `8x8`, `hex rhombus 11x11`, `hex hexagon 5`, or `start` for the cells of that drawing");
    return;
  }
  const std::int64_t area = std::int64_t{size->first} * size->second;
  const std::int64_t cells = side > 0 ? 3 * std::int64_t{side} * (side - 1) + 1 : area;
  if (cells > kMaxCells || size->first > kMaxCells || size->second > kMaxCells) {
    error(shape.span, "too-large",
          "expected at most " + std::to_string(kMaxCells) + " cells, got " + std::to_string(cells));
    return;
  }
  board.width = size->first;
  board.height = size->second;
  std::vector<bool> playable(static_cast<std::size_t>(area), true);
  for (int rank = 0; side > 0 && rank < board.height; ++rank) {
    for (int file = 0; file < board.width; ++file) {
      playable[cell_index(board, file, rank)] = file + rank >= side - 1 && file + rank <= 3 * (side - 1);
    }
  }
  name_cells(playable);
}

// The drawing of the first position as a map without a key: pieces stand on plain cells.
void Resolver::board_of_start(const ast::Text& shape) {
  if (!game_.start) {
    error(shape.span, "bad-shape", "expected a drawing under `start`, got none")
        .help("draw the first position as `start`, with `#` where no cell is, or write a shape such as `8x8`");
    return;
  }
  if (!game_.board.key.empty()) {
    error(game_.board.key.front().first.span, "bad-shape", "a `key` needs a `map`, and the board is that of `start`")
        .help("draw the board as `map`");
    return;
  }
  board_of_map(*game_.start);
}

void Resolver::board_of_map(const ast::Text& map) {
  Topology& board = model_.board;
  const Drawing drawing = read_drawing(map.text);
  if (drawing.empty()) {
    error(map.span, "bad-drawing", "the drawing has no rows");
    return;
  }
  board.height = static_cast<int>(drawing.size());
  board.width = static_cast<int>(drawing[0].size());
  if (board.height > kMaxCells || board.width > kMaxCells) {
    error(map.span, "too-large",
          "expected at most " + std::to_string(kMaxCells) + " rows and columns, got " + std::to_string(board.height) +
              " rows of " + std::to_string(board.width));
    return;
  }
  for (std::size_t row = 0; row < drawing.size(); ++row) {
    if (drawing[row].size() != drawing[0].size()) {
      error(span_in(map, drawing[row].front().begin, drawing[row].back().end), "bad-drawing",
            "expected " + std::to_string(drawing[0].size()) + " cells in row " + std::to_string(row + 1) + ", got " +
                std::to_string(drawing[row].size()))
          .help("draw void cells as `#`");
      return;
    }
  }
  std::map<std::string, std::string> key;
  for (const auto& [drawn, named] : game_.board.key) {
    if (!key.emplace(drawn.text, named.text).second)
      error(drawn.span, "duplicate-key", "`" + drawn.text + "` is in the key twice");
  }
  std::vector<bool> playable(static_cast<std::size_t>(board.width) * static_cast<std::size_t>(board.height), false);
  for (int rank = 0; rank < board.height; ++rank) {
    for (int file = 0; file < board.width; ++file) {
      const std::string& drawn =
          drawing[static_cast<std::size_t>(board.height - 1 - rank)][static_cast<std::size_t>(file)].text;
      const auto named = key.find(drawn);
      playable[cell_index(board, file, rank)] = named == key.end() ? drawn != "#" : named->second != "void";
    }
  }
  const auto cells = std::count(playable.begin(), playable.end(), true);
  if (cells > kMaxCells || cells == 0) {
    error(map.span, cells == 0 ? "bad-drawing" : "too-large",
          "expected 1 to " + std::to_string(kMaxCells) + " cells, got " + std::to_string(cells));
    return;
  }
  name_cells(playable);
  std::map<std::string, CellBits> terrains;
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    const Cell& at = board.cells[cell];
    const std::string& drawn =
        drawing[static_cast<std::size_t>(board.height - 1 - at.rank)][static_cast<std::size_t>(at.file)].text;
    if (const auto named = key.find(drawn); named != key.end()) terrains[named->second].set(cell);
  }
  if (game_.board.map) check_map_letters(drawing);
  for (const auto& [drawn, named] : game_.board.key) {
    const auto known = [&name = named.text](const auto& terrain) { return terrain.first == name; };
    if (named.text == "void" || std::any_of(model_.terrains.begin(), model_.terrains.end(), known)) continue;
    model_.terrains.emplace_back(named.text, terrains[named.text]);
  }
}

// Whether another value of some option may make another board: a branch that was not chosen has a drawing, a shape or
// lines in it.
bool Resolver::may_have_other_board() const {
  return std::any_of(game_.unchosen.begin(), game_.unchosen.end(), [](const std::string& text) {
    const std::vector<std::string> words = words_of(text);
    return text.find_first_of("\n/") != std::string::npos || (!words.empty() && sizes(words.back()));
  });
}

// Of the boards that other values of options make, the most rows or columns that one has; 0 if there is no other board,
// the greatest int if that is not to be seen.
int Resolver::longest_other_side() const {
  int longest = 0;
  if (!may_have_other_board()) return longest;
  for (const std::string& text : game_.unchosen) {
    const std::vector<std::string> words = words_of(text);
    if (text.find('/') != std::string::npos) return std::numeric_limits<int>::max();
    if (text.find('\n') != std::string::npos) {
      const auto rows = std::count(text.begin(), text.end(), '\n') + (text.ends_with('\n') ? 0 : 1);
      longest = std::max(longest, static_cast<int>(rows));
      for (const auto& row : read_drawing(text)) longest = std::max(longest, static_cast<int>(row.size()));
    } else if (const auto size = words.empty() ? std::nullopt : sizes(words.back())) {
      longest = std::max({longest, size->first, size->second});
    }
  }
  return longest;
}

// A letter that the key does not name is a plain cell; `.` says so, any other one may be a slip. The other way round
// the key may name what this board, or the one of these options, does not have.
void Resolver::check_map_letters(const Drawing& drawing) {
  std::vector<std::string> letters;
  for (const auto& [drawn, named] : game_.board.key) letters.push_back(drawn.text);
  AllMisdrawn unknown;
  std::set<std::string> seen;
  for (const auto& row : drawing) {
    for (const DrawnCell& cell : row) {
      seen.insert(cell.text);
      const bool known = std::find(letters.begin(), letters.end(), cell.text) != letters.end();
      if (!known && cell.text != "." && cell.text != "#")
        misdraw(unknown, cell.text, span_in(*game_.board.map, cell.begin, cell.end));
    }
  }
  for (const auto& [letter, one] : unknown) {
    auto entry = diagnostics_.warning(one.span, "map-letter", "`" + letter + "` is not in the `key` of the map");
    entry.label("a plain cell");
    entry.suggest(letter, letters);
    entry.help("draw plain cells as `.`, or name the letter, as in `key: {\"" + letter + "\": NAME}`");
    note_others(entry, one);
  }
  for (const auto& [drawn, named] : game_.board.key) {
    if (seen.count(drawn.text) != 0 || may_have_other_board()) continue;
    auto entry = diagnostics_.warning(drawn.span, "map-letter", "`" + drawn.text + "` is nowhere in the map");
    if (drawn.text.size() > 1) entry.help("a key has one character");
  }
}

// Names of the files or ranks of a drawing, by default letters or numbers. False, with a diagnostic, if a list does not
// fit.
bool Resolver::names_of_axis(const std::optional<ast::Text>& text, int size, bool letters,
                             std::vector<std::string>& names) {
  if (!text) {
    for (int i = 0; i < size; ++i) names.push_back(letters ? letters_of(i) : std::to_string(i + 1));
    return true;
  }
  if (const std::size_t comma = text->text.find(','); comma != std::string::npos) {
    error(text->span, "board-names", "expected names parted by spaces, got a comma").help("leave out the commas");
    return false;
  }
  names = words_of(text->text);
  if (static_cast<int>(names.size()) != size) {
    error(text->span, "board-names", "expected " + std::to_string(size) + " names, got " + std::to_string(names.size()))
        .help("list a name for each, separated by spaces" +
              std::string(game_.options.empty()
                              ? ""
                              : "; what depends on an option is written `{by option NAME: {VALUE: …}}`"));
    return false;
  }
  return true;
}

void Resolver::name_cells(const std::vector<bool>& playable) {
  Topology& board = model_.board;
  std::vector<std::string> files;
  std::vector<std::string> ranks;
  if (!names_of_axis(game_.board.files, board.width, true, files)) return;
  if (!names_of_axis(game_.board.ranks, board.height, false, ranks)) return;
  const bool numbers = game_.board.names && game_.board.names->text == "numbers";
  if (game_.board.names && !numbers) {
    error(game_.board.names->span, "bad-value", "expected `numbers`, got `" + game_.board.names->text + "`")
        .help("name files and ranks by `files` and `ranks`");
  }
  board.at.assign(playable.size(), kNoCell);
  for (int rank = 0; rank < board.height; ++rank) {
    for (int file = 0; file < board.width; ++file) {
      if (!playable[cell_index(board, file, rank)]) continue;
      board.at[cell_index(board, file, rank)] = static_cast<CellId>(board.cells.size());
      board.cells.push_back(
          {files[static_cast<std::size_t>(file)] + ranks[static_cast<std::size_t>(rank)], file, rank});
    }
  }
  int next = 1;
  for (int rank = board.height - 1; numbers && rank >= 0; --rank) {
    for (int file = 0; file < board.width; ++file) {
      const CellId cell = board.at[cell_index(board, file, rank)];
      if (cell != kNoCell) board.cells[cell].name = std::to_string(next++);
    }
  }
  std::set<std::string> names;
  for (const Cell& cell : board.cells) {
    if (!names.insert(cell.name).second) {
      error(game_.board.files ? game_.board.files->span : game_.board.span, "board-names",
            "two cells are called `" + cell.name + "`");
      break;
    }
  }
  file_names_ = std::move(files);
  rank_names_ = std::move(ranks);
  connect(board);
}

void Resolver::board_of_lines() {
  Topology& board = model_.board;
  board.kind = BoardKind::Graph;
  std::map<std::string, CellId> cells;
  std::vector<std::vector<std::vector<CellId>>> rows;  // [line][row]
  for (const ast::Board::Line& line : game_.board.lines) {
    rows.emplace_back();
    for (const ast::Text& row : line.rows) {
      rows.back().emplace_back();
      for (const std::string& name : words_of(row.text)) {
        const auto [known, is_new] = cells.emplace(name, static_cast<CellId>(board.cells.size()));
        if (is_new) board.cells.push_back({name, static_cast<int>(board.cells.size()), 0});
        if (board.cells.size() > static_cast<std::size_t>(kMaxCells)) {
          error(row.span, "too-large", "expected at most " + std::to_string(kMaxCells) + " cells");
          return;
        }
        rows.back().back().push_back(known->second);
      }
    }
  }
  const auto direction = [&](const std::string& name) {
    const DirectionId known = board.find_direction(name);
    if (known != kNoDirection) return known;
    board.directions.push_back(name);
    board.opposite.push_back(kNoDirection);
    board.neighbours.emplace_back(board.cells.size(), kNoCell);
    return static_cast<DirectionId>(board.directions.size() - 1);
  };
  const auto join = [&](DirectionId along, CellId from, CellId to, Span span) {
    CellId& next = board.neighbours[along][from];
    if (next != kNoCell && next != to) {
      error(span, "board-lines",
            "two points lie " + board.directions[along] + " of `" + board.cells[from].name + "`: `" +
                board.cells[next].name + "` and `" + board.cells[to].name + "`")
          .help("use another direction for one of the two rows");
    }
    next = to;
  };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const ast::Board::Line& line = game_.board.lines[i];
    const std::string& names = line.directions.text;
    const std::size_t slash = names.find('/');
    const std::string first = names.substr(0, slash);
    const std::string second = slash == std::string::npos ? "" : names.substr(slash + 1);
    if (first.empty() || (slash != std::string::npos && second.empty()) || first == second ||
        board.directions.size() > 60) {
      error(line.directions.span, "board-lines", "expected two directions, got `" + names + "`")
          .help("write `east/west`");
      continue;
    }
    const DirectionId forth = direction(first);
    const DirectionId back = second.empty() ? kNoDirection : direction(second);
    if (back != kNoDirection) {
      board.opposite[forth] = back;
      board.opposite[back] = forth;
    }
    for (std::size_t r = 0; r < rows[i].size(); ++r) {
      const std::vector<CellId>& row = rows[i][r];
      if (row.size() < 2)
        error(line.rows[r].span, "board-lines", "expected at least two points in a row")
            .help("points are parted by spaces, as in `a1 b1 c1`");
      for (std::size_t k = 0; k + 1 < row.size(); ++k) {
        join(forth, row[k], row[k + 1], line.rows[r].span);
        if (back != kNoDirection) join(back, row[k + 1], row[k], line.rows[r].span);
      }
    }
  }
  warn_of_points_alike();
  graph_coordinates();
  warn_of_crooked_rows();
}

// Where all rows of a line but one go one way, by the names of their points, the one has a comma lost or a point
// misspelt.
void Resolver::warn_of_crooked_rows() {
  for (const ast::Board::Line& line : game_.board.lines) {
    std::map<std::pair<int, int>, int> straight;  // of the rows that go so all along, how many
    const auto ways = [&](const ast::Text& row) {
      std::vector<std::pair<int, int>> all;
      const std::vector<std::string> points = words_of(row.text);
      for (std::size_t k = 0; k + 1 < points.size(); ++k) {
        const Cell& from = model_.board.cells[model_.board.find_cell(points[k])];
        const Cell& to = model_.board.cells[model_.board.find_cell(points[k + 1])];
        all.emplace_back((to.file > from.file) - (to.file < from.file), (to.rank > from.rank) - (to.rank < from.rank));
      }
      return all;
    };
    for (const ast::Text& row : line.rows) {
      const auto all = ways(row);
      if (!all.empty() && std::count(all.begin(), all.end(), all[0]) == static_cast<std::ptrdiff_t>(all.size()))
        ++straight[all[0]];
    }
    for (const auto& [way, rows] : straight) {
      if (rows < 3 || rows + 1 != static_cast<int>(line.rows.size())) continue;
      for (const ast::Text& row : line.rows) {
        const auto all = ways(row);
        const std::vector<std::string> points = words_of(row.text);
        const auto turn = std::find_if(all.begin(), all.end(), [&, &way = way](const auto& one) { return one != way; });
        if (turn == all.end()) continue;
        const auto at = static_cast<std::size_t>(turn - all.begin());
        diagnostics_
            .warning(row.span, "crooked-row",
                     "from `" + points[at] + "` to `" + points[at + 1] + "` this row goes another way than all others")
            .help("rows are parted by commas");
      }
    }
  }
}

// Two points whose names differ in case alone are one point misspelt.
void Resolver::warn_of_points_alike() {
  std::map<std::string, std::string> seen;  // small letters → the name
  for (const Cell& cell : model_.board.cells) {
    std::string folded = cell.name;
    for (char& c : folded) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const auto [first, is_new] = seen.emplace(folded, cell.name);
    if (is_new) continue;
    for (const ast::Board::Line& line : game_.board.lines) {
      for (const ast::Text& row : line.rows) {
        const std::vector<std::string> points = words_of(row.text);
        if (std::find(points.begin(), points.end(), cell.name) == points.end()) continue;
        const std::size_t at = (" " + row.text + " ").find(" " + cell.name + " ");
        diagnostics_
            .warning(span_in(row, at, at + cell.name.size()), "points-alike",
                     "`" + first->second + "` and `" + cell.name + "` are two points")
            .help("write both alike if they are one");
        return;
      }
    }
  }
}

// Where to draw the points of a graph: by their names if all have the form `a7`, else in one row.
void Resolver::graph_coordinates() {
  Topology& board = model_.board;
  bool named = true;
  int width = 0;
  int height = 0;
  for (const Cell& cell : board.cells) {
    const auto at = coordinates(cell.name);
    named = named && at;
    if (!named) break;
    width = std::max(width, at->first + 1);
    height = std::max(height, at->second + 1);
  }
  named = named && width <= 64 && height <= 64;
  board.width = named ? width : static_cast<int>(board.cells.size());
  board.height = named ? height : 1;
  board.at.assign(static_cast<std::size_t>(board.width) * static_cast<std::size_t>(board.height), kNoCell);
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    Cell& cell = board.cells[i];
    if (const auto at = coordinates(cell.name); named && at) std::tie(cell.file, cell.rank) = *at;
    board.at[cell_index(board, cell.file, cell.rank)] = static_cast<CellId>(i);
  }
  for (int i = 0; named && i < width; ++i) file_names_.push_back(letters_of(i));
}

}  // namespace ludwright
