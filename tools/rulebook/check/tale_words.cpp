// See tale_words.h.
#include "tools/rulebook/check/tale_words.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/cell_lists.h"

namespace ludwright::book {
namespace {

using Words = std::vector<std::string>;

// ", being neighbours of the new cell,": what is plain to see.
void drop_participle(Words& words) {
  static constexpr std::string_view seen =
      "being|adjacent|square|new|of|neighbours|neighbour|next|to|it|this|that|both|each|is|just|now|beside|neighboring|"
      "touching|touch|arrived|piece";
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] != "," || words[i + 1] != "being") continue;
    std::size_t end = i + 1;
    while (end < words.size() && is_one_of(words[end], seen)) ++end;
    if (end == words.size() || words[end] != ",") continue;
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i), words.begin() + static_cast<std::ptrdiff_t>(end) + 1);
    return;
  }
}

// ", which is written d1-d7, g4": if it has the cells of what stands before, it says nothing more.
void drop_notation(const Vocabulary& vocabulary, Words& words) {
  const Bag none(vocabulary, Words());
  const auto cells = [&](std::size_t begin, std::size_t end) {
    Words found;
    for (std::size_t i = begin; i < end; ++i) {
      for (std::size_t at = 0; at <= words[i].size();) {
        const std::size_t dash = std::min(words[i].find('-', at), words[i].size());
        const std::string part = words[i].substr(at, dash - at);
        if (is_cell_word(none, part) && !is_number_word(part)) found.push_back(part);
        at = dash + 1;
      }
    }
    return found;
  };
  for (std::size_t i = 0; i + 3 < words.size(); ++i) {
    if (words[i] != "," || !is_one_of(words[i + 1], "which|this|that")) continue;
    std::size_t at = i + 2;
    while (at < words.size() && is_one_of(words[at], "player|you|we|is|are|as|they|1|notation|by")) ++at;
    if (at + 1 >= words.size() || !is_one_of(words[at], "write|written|noted|note|record|recorded|writes")) continue;
    if (cells(0, i) != cells(at, words.size()) || cells(0, i).empty()) continue;
    words.resize(i);
    return;
  }
}

// "a1a2" as "a1-a2", where notation puts nothing between two squares.
std::string with_sign(const Bag& bag, const std::string& word) {
  if (word.find_first_of("-x") != std::string::npos) return word;
  for (std::size_t at = 2; at + 2 <= word.size(); ++at) {
    const std::string from = word.substr(0, at), end = word.substr(at);
    if (is_number_word(from) || is_number_word(end) || !is_cell_word(bag, from) || !is_cell_word(bag, end)) continue;
    return from + "-" + end;
  }
  return word;
}

struct StraightRun {
  int dx = 0, dy = 0, steps = 0;
  CellId from = kNoCell;
};

std::optional<StraightRun> line_of(const Model& model, const std::string& one, const std::string& other) {
  const CellId from = model.board.find_cell(one), to = model.board.find_cell(other);
  if (from == kNoCell || to == kNoCell || from == to || model.board.kind != BoardKind::Grid) return std::nullopt;
  const int x = model.board.cells[to].file - model.board.cells[from].file;
  const int y = model.board.cells[to].rank - model.board.cells[from].rank;
  const int steps = std::gcd(std::abs(x), std::abs(y));
  const StraightRun line{x / steps, y / steps, steps, from};
  if (std::abs(line.dx) > 1 || std::abs(line.dy) > 1) return std::nullopt;
  return line;
}

}  // namespace

ToldWords told_words(const Vocabulary& vocabulary, const std::string& words) {
  Bag bag(vocabulary, words_of(words));
  static constexpr std::pair<const char*, const char*> phrases[] = {{"nowhere else", "nothing else"},
                                                                    {"nowhere other", "nothing else"},
                                                                    {"has gone", "move"},
                                                                    {"has moved", "move"},
                                                                    {"start with enter", "start to"},
                                                                    {"start with move to", "start to"},
                                                                    {"each player", "both"},
                                                                    {"both player", "both"},
                                                                    {"at once", "now"},
                                                                    {"move to choose from", "move"},
                                                                    {"enter choose from", "move"},
                                                                    {"enter choose between", "move"},
                                                                    {"move to choose between", "move"},
                                                                    {"replies , namely", "move :"},
                                                                    {"reply , namely", "move :"},
                                                                    {"answers , namely", "move :"},
                                                                    {"move , namely", "move :"},
                                                                    {"has just 1 move , to", "may only move to"},
                                                                    {"has only 1 move , to", "may only move to"},
                                                                    {"has single move , to", "may only move to"},
                                                                    {"has 1 single move , to", "may only move to"},
                                                                    {"has 1 move , to", "may only move to"},
                                                                    {"has just", "has"},
                                                                    {"has only", "has"},
                                                                    {"may already", "may"}};
  for (const auto& [said, known] : phrases) bag.put(said, known);
  ToldWords told{bag.words(), {}};
  for (std::string& word : told.said) word = with_sign(bag, word);
  drop_participle(told.said);
  drop_notation(vocabulary, told.said);
  for (std::size_t i = 1; i + 2 < told.said.size(); ++i) {
    const bool after_comma = told.said[i - 1] == ",";
    const std::string& word = told.said[i];
    if (word != "because" && !(after_comma && is_one_of(word, "since|for|as"))) continue;
    if (after_comma && word == "for" && is_one_of(told.said[i + 1], "example|instance|each")) continue;
    told.reason.assign(told.said.begin() + static_cast<std::ptrdiff_t>(i) + 1, told.said.end());
    told.said.resize(after_comma ? i - 1 : i);
    break;
  }
  return told;
}

std::optional<Reason> read_reason(const Vocabulary& vocabulary, const Words& words) {
  static constexpr std::string_view idle =
      "way|is|are|nomove|by|block|blocks|row|column|diagonal|path|serve|serves|screen|stand|stands|standing|it|your|as|"
      "occupied|adjacent|line|own|piece|there|on|that|which|bars|bar|obstructs|closed|between|has|'s|already|and|1|"
      "square|them|2|both|friendly|in|of|barred|full|taken|held|here|,|lies|lie|mount|for|from|further|beyond|stops|"
      "way|"
      "road|at|holds|hold|then|this|these|those|captured";
  Reason reason;
  std::string seat;
  std::optional<TypeId> type;
  bool nothing = false, between = false;
  Words before;
  const Bag none(vocabulary, Words());
  for (const std::string& word : words) {
    const Name* name = vocabulary.find(word);
    if (name != nullptr && name->kind == NameKind::Seat) {
      seat = word;
    } else if (name != nullptr && name->kind == NameKind::Type) {
      type = static_cast<TypeId>(name->index);
      for (const std::string& cell : before) reason.placed.push_back({seat, *type, cell});
      before.clear();
    } else if (is_cell_word(none, word) && !is_number_word(word)) {
      if (type)
        reason.placed.push_back({seat, *type, word});
      else
        before.push_back(word);  // "a3 and c3 are taken by pawns"
    } else if (is_one_of(word, "nothing|nobody")) {
      nothing = true;
    } else if (!is_one_of(word, idle)) {
      return std::nullopt;
    }
    between = between || word == "between";
  }
  reason.clear = nothing && between;
  if (!before.empty() || nothing != reason.clear || (reason.placed.empty() && !reason.clear)) return std::nullopt;
  return reason;
}

std::optional<Words> cells_between(const Model& model, const std::string& one, const std::string& other) {
  const auto line = line_of(model, one, other);
  if (!line) return std::nullopt;
  Words cells;
  for (int step = 1; step < line->steps; ++step) {
    const CellId cell = model.board.offset(line->from, step * line->dx, step * line->dy);
    if (cell == kNoCell) return std::nullopt;
    cells.push_back(model.board.cells[cell].name);
  }
  return cells;
}

std::string cell_beyond(const Model& model, const std::string& from, const std::string& to) {
  const auto line = line_of(model, from, to);
  if (!line) return "";
  const int steps = line->steps + 1;
  const CellId cell = model.board.offset(line->from, steps * line->dx, steps * line->dy);
  return cell == kNoCell ? "" : model.board.cells[cell].name;
}

}  // namespace ludwright::book
