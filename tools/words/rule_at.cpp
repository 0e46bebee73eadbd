// Finds the rule at a place; see rule_at.h.
#include "tools/words/rule_at.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "tools/words/rule_words.h"

namespace ludwright {
namespace {

struct Spot {
  Place place;
  std::string name;      // "end.checkmate"
  std::string sentence;  // with its full stop, if it is a whole one
};

void add_moves(const Model& model, const std::vector<MoveRule>& moves, std::vector<Spot>& spots) {
  for (const MoveRule& move : moves)
    spots.push_back({move.place, move_rule_name(model, move), move_sentence(model, move)});
}

void add_program(const Model& model, const std::string& name, BlockId program, std::vector<Spot>& spots) {
  if (program == kNoId || model.block(program).statements.empty()) return;
  spots.push_back({model.block(program).statements.front().place, name, program_words(model, program)});
}

std::vector<Spot> spots_of(const Model& model) {
  std::vector<Spot> spots;
  for (std::size_t type = 0; type < model.types.size(); ++type) {
    const PieceType& info = model.types[type];
    spots.push_back({info.place, "pieces." + info.name, piece_sentence(model, static_cast<TypeId>(type))});
    add_moves(model, info.moves, spots);
  }
  for (const Role& role : model.roles) {
    spots.push_back({role.place, "pieces." + role.name, expression_words(model, role.condition)});
    add_moves(model, role.moves, spots);
  }
  add_program(model, "setup", model.setup, spots);
  for (const Phase& phase : model.phases) {
    const std::string name = phase.name.empty() ? (phase.is_round ? "round" : "turn") : "phases." + phase.name;
    add_program(model, name, phase.program, spots);
    add_program(model, phase.name.empty() ? "stuck" : name + ".stuck", phase.stuck, spots);
  }
  for (const LegalRule& rule : model.legal)
    spots.push_back({rule.place, "legal." + rule.name, legal_sentence(model, rule)});
  for (const Rule& rule : model.rules) spots.push_back({rule.place, "rules." + rule.name, rule_sentence(model, rule)});
  for (const EndRule& rule : model.end) spots.push_back({rule.place, "end." + rule.name, end_sentence(model, rule)});
  for (const ValidRule& rule : model.valid)
    spots.push_back({rule.place, "valid." + rule.name, valid_sentence(model, rule)});
  for (const EndRule& rule : model.match.end)
    spots.push_back({rule.place, "match.end." + rule.name, end_sentence(model, rule)});
  return spots;
}

// How far a line is indented; npos if nothing but a comment stands on it.
std::size_t indent_of(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(' ');
  return begin == std::string_view::npos || line[begin] == '#' ? std::string_view::npos : begin;
}

// Whether what begins on line `first` goes on at least to line `last`: all between is further in.
bool goes_on(const SourceSet& sources, std::uint32_t file, std::uint32_t first, std::uint32_t last) {
  const std::size_t indent = indent_of(sources.line(file, first));
  for (std::uint32_t line = first + 1; line <= last; ++line) {
    if (indent_of(sources.line(file, line)) <= indent) return false;
  }
  return true;
}

}  // namespace

std::string rule_at(const Loaded& loaded, std::uint32_t line, std::uint32_t column, std::uint32_t file) {
  const std::string_view text = loaded.sources.text(file);
  if (line < 1 || line > static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n')) + 1) return "";
  const Model& model = *loaded.model;
  std::vector<Spot> spots = spots_of(model);
  const Spot* best = nullptr;
  const auto before = [](const Place& a, const Place& b) {
    return a.line < b.line || (a.line == b.line && a.column < b.column);
  };
  for (const Spot& spot : spots) {
    const bool same_file =
        spot.place.file < model.files.size() && model.files[spot.place.file] == loaded.sources.name(file);
    if (!same_file || spot.place.line > line) continue;
    if (column > 0 && spot.place.line == line && spot.place.column > column) continue;
    // Without a column the first rule of the line is meant, with one the last that has begun.
    if (best == nullptr || before(best->place, spot.place))
      best = column == 0 && best != nullptr && best->place.line == line ? best : &spot;
  }
  if (best == nullptr || !goes_on(loaded.sources, file, best->place.line, line)) return "";
  return best->name + ": " + best->sentence;
}

}  // namespace ludwright
