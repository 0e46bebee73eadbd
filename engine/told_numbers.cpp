#include "engine/told_numbers.h"

#include <algorithm>

#include "engine/notation_parts.h"

namespace ludwright::notation {

std::map<std::string, std::string> numbers_beyond(const Model& model) {
  std::map<std::string, std::string> names;
  if (model.board.cells.empty() || model.board.cells.front().name != "1") return names;
  for (const auto& [key, pattern] : model.notation.named) {
    const auto parts = split_template(pattern);
    if (parts.size() < 2) continue;
    const TemplatePart &first = parts.front(), &last = parts.back();
    if (!first.is_field && first.text.ends_with('/'))
      names.emplace(std::to_string(model.board.cells.size() + 1), first.text.substr(0, first.text.size() - 1));
    if (!last.is_field && last.text.starts_with('/')) names.emplace("0", last.text.substr(1));
  }
  return names;
}

std::map<std::string, std::string> numbers_as_seen(const Model& model, PlayerId seat) {
  const Topology& board = model.board;
  std::map<std::string, std::string> names = numbers_beyond(model);
  if (names.empty() || board.height != 1 || seat >= model.seats.size() ||
      model.seats[seat].forward != board.find_direction("east"))
    return names;
  const std::size_t count = board.cells.size();
  for (std::size_t i = 1; i <= count; ++i) names.emplace(std::to_string(i), std::to_string(count + 1 - i));
  return names;
}

std::optional<CellId> numbered_cell(const Model& model, PlayerId seat, const std::vector<std::string>& texts,
                                    int number) {
  const Topology& board = model.board;
  if (texts.empty() || seat >= model.seats.size()) return std::nullopt;
  const DirectionId forward = model.seats[seat].forward;
  const bool east = forward == board.find_direction("east");
  if (forward == kNoDirection || (!east && forward != board.find_direction("west"))) return std::nullopt;
  const CellId first = board.find_cell(texts.front());
  const auto in_row = [&](const std::string& text) {
    const CellId cell = board.find_cell(text);
    return cell != kNoCell && first != kNoCell && board.cells[cell].rank == board.cells[first].rank;
  };
  if (!std::all_of(texts.begin(), texts.end(), in_row)) return std::nullopt;
  std::vector<CellId> row;
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    if (board.cells[i].rank == board.cells[first].rank) row.push_back(static_cast<CellId>(i));
  }
  std::sort(row.begin(), row.end(), [&](CellId one, CellId other) {
    return east ? board.cells[one].file < board.cells[other].file : board.cells[other].file < board.cells[one].file;
  });
  const auto place = static_cast<std::size_t>(number);
  return place > 0 && place <= row.size() ? std::optional(row[place - 1]) : std::nullopt;
}

}  // namespace ludwright::notation
