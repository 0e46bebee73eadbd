#include "tools/rulebook/check/cell_lists.h"

#include <algorithm>

namespace ludwright::book {
namespace {

std::vector<std::string> range(const Topology& board, const std::string& first, const std::string& last) {
  std::vector<std::string> cells;
  if (is_number_word(first)) {
    for (int number = std::atoi(first.c_str()); number <= std::atoi(last.c_str()); ++number)
      cells.push_back(std::to_string(number));
    return cells;
  }
  const Cell& one = board.cells[board.find_cell(first)];
  const Cell& other = board.cells[board.find_cell(last)];
  for (const Cell& cell : board.cells) {
    const auto within = [](int at, int from, int to) { return at >= std::min(from, to) && at <= std::max(from, to); };
    if (within(cell.file, one.file, other.file) && within(cell.rank, one.rank, other.rank)) cells.push_back(cell.name);
  }
  return cells;
}

}  // namespace

bool is_cell_word(const Bag& bag, const std::string& word) {
  return word.find_first_of("0123456789") != std::string::npos &&
         bag.vocabulary().model().board.find_cell(word) != kNoCell;
}

std::vector<std::string> cells_at(const Bag& bag, std::size_t& at) {
  const auto& words = bag.words();
  const Topology& board = bag.vocabulary().model().board;
  std::vector<std::string> cells;
  for (std::size_t i = at; i < words.size();) {
    std::string last;
    const std::size_t dash = words[i].find('-');
    const std::string first = words[i].substr(0, dash);
    if (!is_cell_word(bag, first)) break;
    // "5 on 13": so many.
    if (!cells.empty() && is_number_word(first) && i + 1 < words.size() && words[i + 1] == "on") break;
    if (dash != std::string::npos) last = words[i].substr(dash + 1);
    ++i;
    if (i + 1 < words.size() && (words[i] == "to" || words[i] == "through" || words[i] == "-") &&
        is_cell_word(bag, words[i + 1])) {
      last = words[i + 1];
      i += 2;
    }
    if (!last.empty() && !is_cell_word(bag, last)) break;
    const auto more = last.empty() ? std::vector<std::string>{first} : range(board, first, last);
    cells.insert(cells.end(), more.begin(), more.end());
    at = i;
    while (i < words.size() && (words[i] == "," || words[i] == "and" || words[i] == "or")) ++i;
  }
  return cells;
}

}  // namespace ludwright::book
