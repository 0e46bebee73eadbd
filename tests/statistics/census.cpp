// See census.h.
#include "tests/statistics/census.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace ludwright {
namespace {

// What tells walks of one name apart: whether they lie on no straight line, how many cells with pieces they pass on
// one, and the terrain where they end. Wrapped lines are not followed.
std::string manner(const Model& model, const Store& store, CellId from, CellId to) {
  const Topology& board = model.board;
  if (board.kind != BoardKind::Grid || from >= board.cells.size() || to >= board.cells.size()) return "";
  std::string terrain;
  for (const auto& [name, cells] : model.terrains) {
    if (cells.test(to)) terrain += " on " + name;
  }
  const int files = board.cells[to].file - board.cells[from].file;
  const int ranks = board.cells[to].rank - board.cells[from].rank;
  const int length = std::max(std::abs(files), std::abs(ranks));
  if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return " leaping" + terrain;
  int count = 0;
  for (int step = 1; step < length; ++step) {
    const CellId cell = board.offset(from, files / length * step, ranks / length * step);
    if (cell != kNoCell && !store.cells[cell].empty()) ++count;
  }
  return (count > 0 ? fmt::format(" over {}", count) : "") + terrain;
}

std::size_t at(std::int32_t value) { return static_cast<std::size_t>(value); }

std::string type_on(const Model& model, const Store& store, std::size_t cell) {
  return model.types[store.pieces[store.cells[cell].front()].type].name;
}

std::string walk_name(const Model& model, const MoveFacts::Part& part) {
  const bool has_role = part.role != kNone;
  const auto& name = has_role ? model.roles[static_cast<std::size_t>(part.role)].name : model.types[part.type].name;
  const auto& rules = has_role ? model.roles[static_cast<std::size_t>(part.role)].moves : model.types[part.type].moves;
  return name + "." + (part.rule == kNone ? "(inline)" : rules[static_cast<std::size_t>(part.rule)].name);
}

void print(const std::map<std::string, int>& counts, const char* title) {
  if (counts.empty()) return;
  std::vector<std::pair<int, std::string>> sorted;
  sorted.reserve(counts.size());
  for (const auto& [name, count] : counts) sorted.emplace_back(-count, name);
  std::sort(sorted.begin(), sorted.end());
  fmt::print("{}\n", title);
  for (const auto& [count, name] : sorted) fmt::print("  {:8}  {}\n", -count, name);
}

}  // namespace

void note_use(const Model& model, const MoveFacts& facts, const Move& move, const Store* before, Census& census) {
  bool walked = false;
  for (std::size_t i = 0; i < facts.parts.size() && i < move.size; ++i) {
    const MoveFacts::Part& part = facts.parts[i];
    const Choice& choice = move.choices[i];
    if (choice.kind == ChoiceKind::Walk) {
      std::string name = walk_name(model, part) + (part.taken > 0 ? " taking" : "");
      if (before != nullptr && !walked) name += manner(model, *before, choice.a, choice.b);
      ++census.used[name + (walked ? " again" : "")];
      walked = true;
    } else if (choice.kind == ChoiceKind::Place) {
      ++census.used["place " + model.types[part.type].name];
    } else if (choice.kind == ChoiceKind::Alternative && !part.name.empty()) {
      ++census.used["alternative " + part.name];
    }
  }
}

void note_changes(const Model& model, const Move& move, const Store& before, const Store& after, Census& census) {
  std::vector<CellId> left, reached;
  for (const Choice& choice : move) {
    if (choice.kind != ChoiceKind::Walk) continue;
    left.push_back(choice.a);
    reached.push_back(choice.b);
  }
  const auto is_in = [](const std::vector<CellId>& cells, CellId cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  };
  const std::size_t slots = model.piece_slots.size();
  for (std::size_t piece = 0; piece < before.pieces.size() && piece < after.pieces.size(); ++piece) {
    const PieceRecord& was = before.pieces[piece];
    const PieceRecord& is = after.pieces[piece];
    const std::string& type = model.types[was.type].name;
    if (was.site == SiteKind::Gone) continue;
    for (std::size_t slot = 0; slot < slots && is.site != SiteKind::Gone; ++slot) {
      const SlotInfo& info = model.piece_slots[slot];
      const std::int32_t value = after.piece_slots[piece * slots + slot];
      if (!info.identity || before.piece_slots[piece * slots + slot] == value) continue;
      const bool names_piece = info.kind == SlotKind::Cell && value != kNone && !before.cells[at(value)].empty();
      ++census.changes[type + "." + info.name + (names_piece ? " " + type_on(model, before, at(value)) : "")];
    }
    if (was.site != SiteKind::Cell) continue;
    if (is.site == SiteKind::Gone) {
      ++census.changes[type + (is_in(reached, was.index) ? " captured where it stood" : " gone elsewhere")];
    } else if (is.site == SiteKind::Cell && is.index != was.index && !is_in(left, was.index)) {
      ++census.changes[type + " moved by another"];
    }
  }
}

void print(const Model& model, Census& census) {
  const auto add_end = [&](const EndRule& end) {
    const auto named = [&](const auto& entry) { return entry.first.ends_with(" by " + end.name); };
    if (std::none_of(census.ends.begin(), census.ends.end(), named)) census.ends["(never) by " + end.name] = 0;
  };
  for (const EndRule& end : model.end) add_end(end);
  for (const EndRule& end : model.match.end) add_end(end);
  for (const PieceType& type : model.types) {
    for (const MoveRule& rule : type.moves) {
      const std::string name = type.name + "." + rule.name;
      const auto at = census.used.lower_bound(name);
      const bool occurs = at != census.used.end() && at->first.starts_with(name) &&
                          (at->first.size() == name.size() || at->first[name.size()] == ' ');
      if (!occurs) census.used[name] = 0;
    }
  }
  print(census.ends, "results");
  print(census.used, "used");
  print(census.changes, "changes");
  std::vector<int>& lengths = census.lengths;
  std::sort(lengths.begin(), lengths.end());
  if (lengths.empty()) return;
  const auto at = [&](double share) {
    return lengths[static_cast<std::size_t>(share * static_cast<double>(lengths.size() - 1))];
  };
  const double sum = std::accumulate(lengths.begin(), lengths.end(), 0.0);
  fmt::print("moves of a game: mean {:.1f}, least {}, quarter {}, median {}, three quarters {}, most {}\n",
             sum / static_cast<double>(lengths.size()), at(0), at(0.25), at(0.5), at(0.75), at(1));
  fmt::print("choice: mean {:.1f} moves, most {}; {} decisions, {} chance events\n",
             static_cast<double>(census.options) / static_cast<double>(std::max(1LL, census.decisions)),
             census.most_options, census.decisions, census.chances);
}

}  // namespace ludwright
