// Diagrams in words: captions, and the marks of a panel listed along the lines on which they lie, as a blind reader
// would ask for them. See diagram.h.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "tools/pictures/diagrams.h"
#include "tools/words/rule_words.h"

namespace ludwright {
namespace {

std::string names_of(const Model& model, const std::vector<CellId>& cells) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i)
    text += (i == 0 ? "" : i + 1 == cells.size() ? " and " : ", ") + model.board.cells[cells[i]].name;
  return text;
}

std::string mark_words(const Model& model, const Panel& panel, const DiagramMark& mark) {
  std::string text = model.board.cells[mark.cell].name;
  const bool on_piece = !panel.scene.store.cells[mark.cell].empty();
  if (mark.drops)
    text += " place";
  else if (mark.stays)
    text += " choose";
  else if (mark.moves && mark.takes)
    text += " move or take";
  else
    text += mark.moves ? " move" : on_piece ? " takes the piece there" : " take only";
  if (!mark.via.empty()) text += " by way of " + names_of(model, mark.via);
  if (!mark.crossed.empty()) text += " over " + names_of(model, mark.crossed);
  if (!mark.victims.empty()) text += ", taking the piece on " + names_of(model, mark.victims);
  if (!mark.removed.empty()) text += ", removing the piece on " + names_of(model, mark.removed);
  return text;
}

// The direction of the straight line to a mark, "" if there is none.
std::string way_to(const Topology& board, CellId from, const DiagramMark& mark, std::size_t& length) {
  length = 0;
  if (mark.leaps || mark.stays || mark.drops || !mark.via.empty()) return "";
  std::string way;
  for (std::size_t d = 0; d < board.directions.size(); ++d) {
    CellId at = board.neighbour(from, static_cast<DirectionId>(d));
    for (std::size_t steps = 1; at != kNoCell && at != from && steps < 64; ++steps) {
      if (at == mark.cell && (way.empty() || steps < length)) {
        way = board.directions[d];
        length = steps;
        break;
      }
      at = board.neighbour(at, static_cast<DirectionId>(d));
    }
  }
  return way;
}

}  // namespace

std::string title_words(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

std::string panel_caption(const Model& model, const Panel& panel) {
  std::string text = panel.setting;
  const auto& moves = model.types[panel.scene.type].moves;
  std::string shown;
  for (const int rule : panel.news) {
    if (rule < 0 || static_cast<std::size_t>(rule) >= moves.size()) continue;
    const MoveRule& move = moves[static_cast<std::size_t>(rule)];
    if (!move.name.empty()) shown += (shown.empty() ? "" : ", ") + rule_name_words(move.name);
  }
  if (shown.empty()) shown = rule_name_words(panel.ability);
  return shown.empty() ? text + "." : text + ": " + shown + ".";
}

std::vector<std::string> panel_list(const Model& model, const Panel& panel) {
  std::vector<std::string> lines;
  const Topology& board = model.board;
  lines.push_back(fmt::format("{} on {}. {}.", title_words(model.types[panel.scene.type].name),
                              board.cells[panel.scene.cell].name, panel.setting));
  std::map<std::string, std::vector<std::pair<std::size_t, const DiagramMark*>>> by_way;
  for (const DiagramMark& mark : panel.marks) {
    std::size_t length = 0;
    const std::string way = way_to(board, panel.scene.cell, mark, length);
    by_way[way].emplace_back(length, &mark);
  }
  const auto add = [&](const std::string& way, const std::string& title) {
    const auto found = by_way.find(way);
    if (found == by_way.end()) return;
    std::stable_sort(found->second.begin(), found->second.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::string line = title + ":";
    for (const auto& [length, mark] : found->second)
      line += (line.back() == ':' ? " " : ", ") + mark_words(model, panel, *mark);
    lines.push_back(line);
  };
  for (const std::string& direction : board.directions) add(direction, direction);
  add("", "elsewhere");
  if (panel.marks.empty()) lines.emplace_back("no moves");
  return lines;
}

}  // namespace ludwright
