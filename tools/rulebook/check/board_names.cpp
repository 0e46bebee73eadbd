// What squares are called, where they lie and which lie beside which: claims about the board alone. See rule_judge.h.
#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/rule_judge.h"
#include "tools/words/words.h"

namespace ludwright::book {
namespace {

// "5e": "5" and "e".
std::pair<std::string, std::string> label_parts(const std::string& name) {
  const bool number = std::isdigit(static_cast<unsigned char>(name[0])) != 0;
  std::size_t end = 0;
  while (end < name.size() && (std::isdigit(static_cast<unsigned char>(name[end])) != 0) == number) ++end;
  return {name.substr(0, end), name.substr(end)};
}

// What the columns, or the rows, are called, from the left or the bottom; nothing if they have no names.
std::vector<std::string> labels_of(const Topology& board, bool columns) {
  std::vector<std::string> labels(static_cast<std::size_t>(columns ? board.width : board.height));
  for (const bool first : {true, false}) {
    bool same = true;
    std::fill(labels.begin(), labels.end(), "");
    for (const Cell& cell : board.cells) {
      const auto [front, back] = label_parts(cell.name);
      if (back.empty()) return {};
      std::string& label = labels[static_cast<std::size_t>(columns ? cell.file : cell.rank)];
      if (label.empty()) label = first ? front : back;
      same = same && label == (first ? front : back);
    }
    if (same && std::count(labels.begin(), labels.end(), "") == 0) return labels;
  }
  return {};
}

}  // namespace

// Whether a player sits at the lower side, as far as that can be told.
std::optional<bool> RuleJudge::sits_low(PlayerId seat) {
  const Topology& board = model_.board;
  const DirectionId forward = model_.seats[seat].forward;
  if (forward != kNoDirection && board.delta[forward][1] != 0) return board.delta[forward][1] > 0;
  if (forward != kNoDirection) return std::nullopt;
  double rows = 0, pieces = 0;
  for (const PieceRecord& piece : begun().pieces) {
    if (piece.site != SiteKind::Cell || piece.owner != seat) continue;
    rows += board.cells[piece.index].rank;
    pieces += 1;
  }
  const double middle = (board.height - 1) / 2.0;
  if (pieces == 0 || rows / pieces == middle) return std::nullopt;
  return rows / pieces < middle;
}

// What the columns or rows are called, and from where that begins.
Judgement RuleJudge::board_labels(const Claim& claim) {
  const Topology& board = model_.board;
  if (board.kind == BoardKind::Graph) return inconclusive("squares of this board are called otherwise");
  const bool columns = claim.sizes[0] == "column";
  std::vector<std::string> labels = labels_of(board, columns);
  if (labels.empty()) return inconclusive("squares of the definition are called otherwise");
  std::optional<bool> low;
  if (const Name* seat = vocabulary_.find(claim.word)) {
    low = sits_low(static_cast<PlayerId>(seat->index));
    if (!low) return inconclusive("at which side a player sits is not said");
  }
  bool reversed = claim.place == "right" || claim.place == "top";
  if (low && !*low) reversed = !reversed;
  const bool directed = !claim.place.empty() || low;
  if (reversed) std::reverse(labels.begin(), labels.end());
  const auto fits = [&] {
    if (claim.sizes[1].empty()) {  // which end comes first
      const std::string &one = labels.front(), &other = labels.back();
      return one.size() == other.size() ? one < other : one.size() < other.size();
    }
    if (labels.front() != claim.sizes[1] || labels.back() != claim.sizes[2]) return false;
    const std::vector<std::string> said(claim.sizes.begin() + 3, claim.sizes.end());
    return said.empty() || said == labels;
  };
  const std::string axis = claim.sizes[0];
  if (!claim.numbers.empty() && claim.numbers[0] != static_cast<int>(labels.size()))
    return fail(fmt::format("in the definition there are {} {}s", labels.size(), axis), {"board"});
  if (fits()) return pass({"board"});
  if (!directed) {
    std::reverse(labels.begin(), labels.end());
    if (fits()) return pass({"board"});
    std::reverse(labels.begin(), labels.end());
  }
  return fail(fmt::format("in the definition {}s are called {} to {}{}", axis, labels.front(), labels.back(),
                          directed ? " that way" : ""),
              {"board"});
}

Judgement RuleJudge::cell_lies(const Claim& claim) {
  const Topology& board = model_.board;
  if (board.kind == BoardKind::Graph) return inconclusive("this board has no rows");
  bool turned = false;
  if (const Name* seat = vocabulary_.find(claim.word)) {
    const auto low = sits_low(static_cast<PlayerId>(seat->index));
    if (!low) return inconclusive("at which side a player sits is not said");
    turned = !*low;
    if (claim.sizes.empty())  // where that player sits
      return *low == (claim.place == "lower-half") ? pass({"board"})
                                                   : fail("in the definition it is the other side", {"board"});
  }
  const std::vector<std::string> words = words_of(claim.place);
  const auto has = [&](const char* word) { return std::find(words.begin(), words.end(), word) != words.end(); };
  const auto is_there = [&](CellId id) {
    const int x = board.cells[id].file, y = board.cells[id].rank;
    const int across = turned ? board.width - 1 - x : x, up = turned ? board.height - 1 - y : y;
    bool half = false, in = true;
    for (const auto& [name, where] :
         {std::pair{"upper-half", 2 * up + 1 >= board.height}, std::pair{"lower-half", 2 * up + 1 <= board.height},
          std::pair{"left-half", 2 * across + 1 <= board.width},
          std::pair{"right-half", 2 * across + 1 >= board.width}}) {
      if (has(name)) half = true, in = in && where;
    }
    if (half) return in;
    if (has("middle")) return std::abs(2 * x - board.width + 1) <= 1 && std::abs(2 * y - board.height + 1) <= 1;
    const bool corner = (x == 0 || x == board.width - 1) && (y == 0 || y == board.height - 1);
    if (has("corner") && !corner) return false;
    const bool side = has("left") ? across == 0 : has("right") ? across == board.width - 1 : true;
    const bool end = has("bottom") ? up == 0 : has("top") ? up == board.height - 1 : true;
    return side && end;
  };
  std::set<CellId> said;
  for (const std::string& name : claim.sizes) {
    said.insert(board.find_cell(name));
    if (!is_there(board.find_cell(name)))
      return fail(fmt::format("in the definition {} lies elsewhere", name), {"board"});
  }
  for (std::size_t cell = 0; claim.only && cell < board.cells.size(); ++cell) {
    if (is_there(static_cast<CellId>(cell)) && said.count(static_cast<CellId>(cell)) == 0)
      return fail(fmt::format("in the definition {} is one too", board.cells[cell].name), {"board"});
  }
  return pass({"board"});
}

Judgement RuleJudge::cell_numbers(const Claim& claim) {
  const Topology& board = model_.board;
  std::map<int, CellId> numbers;
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    const std::string& name = board.cells[cell].name;
    if (name.find_first_not_of("0123456789") != std::string::npos)
      return inconclusive("squares of the definition are called otherwise");
    numbers[std::atoi(name.c_str())] = static_cast<CellId>(cell);
  }
  const int first = numbers.begin()->first, last = numbers.rbegin()->first;
  if (claim.numbers[0] != first || claim.numbers[1] != last)
    return fail(fmt::format("in the definition they are numbered {} to {}", first, last), {"board"});
  const auto at = [&](int number) -> const Cell& { return board.cells[numbers.at(number)]; };
  const int way = at(last).rank > at(first).rank ? 1 : -1;
  bool by_rows = true;
  for (auto one = numbers.begin(), next = std::next(one); next != numbers.end(); ++one, ++next)
    by_rows = by_rows && (board.cells[next->second].rank - board.cells[one->second].rank) * way >= 0;
  if (claim.only && !by_rows) return fail("in the definition they are not numbered row by row", {"board"});
  if (const Name* seat = vocabulary_.find(claim.word); seat != nullptr) {
    const auto low = sits_low(static_cast<PlayerId>(seat->index));
    if (!low) return inconclusive("where the players sit is not known");
    if (at(first).rank != (*low ? 0 : board.height - 1))
      return fail("in the definition the numbers begin at the other end", {"board"});
  }
  if (claim.place.empty()) return pass({"board"});
  const bool top = claim.place.find("top") == 0, left = claim.place.find("left") != std::string::npos;
  // The first of its row, seen from there.
  const Cell& begins = at(first);
  const bool right_row = begins.rank == (top ? board.height - 1 : 0);
  const bool end = std::none_of(board.cells.begin(), board.cells.end(), [&](const Cell& cell) {
    return cell.rank == begins.rank && (left ? cell.file < begins.file : cell.file > begins.file);
  });
  return right_row && end ? pass({"board"}) : fail("in the definition the numbers begin at another corner", {"board"});
}

// The cells beside another; `across` on a board of squares too where only corners touch.
std::set<CellId> RuleJudge::beside(CellId cell, bool across) const {
  const Topology& board = model_.board;
  std::set<CellId> all;
  for (std::size_t d = 0; d < board.directions.size(); ++d) {
    const bool slant = board.kind == BoardKind::Grid && board.delta[d][0] != 0 && board.delta[d][1] != 0;
    const CellId next = board.neighbour(cell, static_cast<DirectionId>(d));
    if (next != kNoCell && next != cell && (across || !slant)) all.insert(next);
  }
  return all;
}

// "d6 is next to d7 and b6", "a cell in the middle has six neighbours", "d4 and e5 have two neighbours in common". On
// a board of squares it is not said whether they are neighbours that only touch at a corner: one of the two must fit.
Judgement RuleJudge::neighbours(const Claim& claim) {
  const Topology& board = model_.board;
  std::set<CellId> cells;
  std::size_t most = 0, least = board.cells.size();
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    const std::size_t around = beside(static_cast<CellId>(cell), true).size();
    most = std::max(most, around);
    least = std::min(least, around);
  }
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    const auto id = static_cast<CellId>(cell);
    const std::size_t around = beside(id, true).size();
    const bool inner = claim.place == "inner" && around == most;
    const bool corner = claim.place == "corner" && around == least && least < most;
    const bool edge = claim.place == "edge" && least < around && around < most;
    if (inner || corner || edge) cells.insert(id);
  }
  if (!claim.place.empty() && board.kind == BoardKind::Graph) return inconclusive("this board has no rows");
  if (claim.word == "side")
    return board.kind == BoardKind::Hex ? pass({"board"}) : inconclusive("which squares are neighbours is not said");
  for (const std::string& name : claim.ways) cells.insert(board.find_cell(name));
  std::set<CellId> said;
  for (const std::string& name : claim.sizes) said.insert(board.find_cell(name));
  if (cells.empty()) return inconclusive("there are no such squares");
  if (claim.word == "fewer" || claim.word == "more") {
    std::size_t here = 0;
    for (const CellId cell : cells) here = std::max(here, beside(cell, true).size());
    return claim.word == "fewer" && here < most ? pass({"board"}) : fail("in the definition it is not so", {"board"});
  }
  const auto fits = [&](bool across) {
    std::set<CellId> common = beside(*cells.begin(), across);
    for (const CellId cell : cells) {
      const std::set<CellId> here = beside(cell, across);
      if (claim.word == "common") {
        std::erase_if(common, [&](CellId one) { return here.count(one) == 0; });
        continue;
      }
      const bool all = std::all_of(said.begin(), said.end(), [&](CellId one) { return here.count(one) > 0; });
      if (!all || (claim.only && here != said)) return false;
      if (!claim.numbers.empty() && claim.numbers[0] != static_cast<int>(here.size())) return false;
    }
    if (claim.word != "common") return true;
    return (said.empty() || said == common) &&
           (claim.numbers.empty() || claim.numbers[0] == static_cast<int>(common.size()));
  };
  if (fits(true) || fits(false)) return pass({"board"});
  return fail("in the definition other squares lie beside it", {"board"});
}

}  // namespace ludwright::book
