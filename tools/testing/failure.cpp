#include "tools/testing/failure.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <numeric>

#include "tools/files/save.h"

namespace ludwright {
namespace {

namespace fs = std::filesystem;

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : " ") + text;
  return all;
}

std::string indented(const std::string& text) {
  std::string result = "    ";
  for (std::size_t i = 0; i < text.size(); ++i) {
    result += text[i];
    if (text[i] == '\n' && i + 1 < text.size()) result += "    ";
  }
  return result;
}

struct Told {
  std::vector<std::string> moves;
  std::string board, blame;
};

// `pawn.capture`, file:line:column: the named move of the piece that the last move walked with, or the rule of the
// turn.
std::string rule_of(const Model& model, const MoveFacts& facts, int phase) {
  for (const MoveFacts::Part& part : facts.parts) {
    if (part.rule == kNone) continue;
    const bool in_role = part.role != kNone;
    const auto& moves = in_role ? model.roles[static_cast<std::size_t>(part.role)].moves : model.types[part.type].moves;
    const std::string& owner =
        in_role ? model.roles[static_cast<std::size_t>(part.role)].name : model.types[part.type].name;
    if (static_cast<std::size_t>(part.rule) >= moves.size()) continue;
    const MoveRule& rule = moves[static_cast<std::size_t>(part.rule)];
    return fmt::format("`{}{}{}`, {}", owner, rule.name.empty() ? "" : ".", rule.name, place_text(model, rule.place));
  }
  const BlockId program = model.phases[static_cast<std::size_t>(phase)].program;
  if (program == kNoId || model.block(program).statements.empty()) return "";
  return "the turn, " + place_text(model, model.block(program).statements.front().place);
}

// Makes the moves again and tells them.
Told tell(Moment& moment, const Store& first, bool from_start, const Line& line, const DrawStyle& style) {
  Told told;
  moment.begin(first, from_start);
  for (const Pick& pick : line) {
    if (moment.over() || moment.moves().empty()) break;
    const std::size_t index = moment.choose(pick);
    told.moves.push_back(write_moves(moment.play(), moment.moves())[index]);
    told.blame = rule_of(moment.model(), moment.play().facts(moment.moves()[index]), moment.store().phase);
    moment.make(index);
  }
  told.board = draw_board(moment.model(), moment.store(), style);
  return told;
}

std::string show_command(const std::string& game, const OptionChoices& options, const std::string& position,
                         const std::vector<std::string>& moves) {
  std::string command = "ludwright show " + game;
  for (const auto& [name, value] : options) command += " --set " + name + "=" + value;
  if (!position.empty()) command += fmt::format(" --position \"{}\"", position);
  if (!moves.empty()) command += fmt::format(" --moves \"{}\"", joined(moves));
  return command;
}

std::string file_name(const std::string& game, const std::string& law) {
  std::string name = game + "-" + law;
  for (char& c : name) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
    if (!plain) c = '_';
  }
  return name + ".json";
}

}  // namespace

FoundFailure describe_failure(Moment& moment, std::vector<LivingLaw>& laws, const Breach& breach, const Shrunk& shrunk,
                              const std::string& game, const OptionChoices& options, const DrawStyle& style) {
  const LivingLaw& law = laws[breach.law];
  const Model& model = moment.model();
  FoundFailure failure;
  failure.kind = law.of_definition ? "property" : "law";
  failure.name = law.name;
  failure.sentence = law.sentence;
  failure.how = shrunk.how;
  if (law.place.line > 0) failure.place = place_text(model, law.place);
  if (law.of_definition && law.place.file != 0)
    failure.cure = "if it is not meant for this game, take it out: `properties: {" + law.name + ": ~}`";
  const Told told = tell(moment, initial_store(model), true, shrunk.line, style);
  failure.moves = told.moves;
  failure.board = told.board;
  failure.blame = told.blame;
  failure.commands = show_command(game, options, "", failure.moves);
  if (shrunk.small) {
    const Told small = tell(moment, shrunk.small->first, false, shrunk.small->line, style);
    failure.small_position = write_position(model, shrunk.small->first);
    failure.small_moves = small.moves;
    failure.small_board = small.board;
    failure.small_how = shrunk.small->how;
    failure.commands += "\n" + show_command(game, options, failure.small_position, failure.small_moves);
  }
  return failure;
}

std::string failure_text(const FoundFailure& failure) {
  const std::string place = failure.place.empty() ? "" : failure.place + ": ";
  if (failure.kind == "example")
    return fmt::format("{}example `{}` does not hold: {}\n", place, failure.name, failure.how);
  std::string text =
      fmt::format("{}{} `{}` failed: {}\n  {}\n", place, failure.kind, failure.name, failure.sentence, failure.how);
  text += failure.moves.empty() ? "  in the first position\n"
                                : fmt::format("  after {} {}: {}\n", failure.moves.size(),
                                              failure.moves.size() == 1 ? "move" : "moves", joined(failure.moves));
  if (!failure.blame.empty()) text += fmt::format("  the last move is made by {}\n", failure.blame);
  if (failure.small_position.empty()) {
    text += indented(failure.board);
  } else {
    text += fmt::format("  shortest position found (not reached in play): `{}`{}\n", failure.small_position,
                        failure.small_moves.empty() ? "" : ", then " + joined(failure.small_moves));
    if (failure.small_how != failure.how) text += fmt::format("  {}\n", failure.small_how);
    text += indented(failure.small_board);
  }
  if (!failure.file.empty()) text += fmt::format("  kept: ludwright replay {}\n", failure.file);
  if (!failure.cure.empty()) text += fmt::format("  help: {}\n", failure.cure);
  std::size_t from = 0;
  while (from < failure.commands.size()) {
    const std::size_t end = std::min(failure.commands.find('\n', from), failure.commands.size());
    text += "  shown by: " + failure.commands.substr(from, end - from) + "\n";
    from = end + 1;
  }
  return text;
}

std::string keep_failure(FoundFailure& failure, const SavedGame& described, const std::string& folder) {
  SavedGame saved = described;
  saved.law = failure.name;
  saved.fault = failure.how;
  saved.moves = failure.moves;
  std::error_code fault;
  fs::create_directories(folder, fault);
  const std::string path =
      (fs::path(folder) / file_name(fs::path(described.game).stem().string(), failure.name)).string();
  std::string error = write_file(path, write_saved(saved));
  if (error.empty()) failure.file = path;
  return error;
}

std::vector<KeptFailure> kept_failures(const std::string& folder, const std::string& game) {
  std::vector<KeptFailure> kept;
  std::error_code fault;
  for (fs::directory_iterator it(folder, fault), end; !fault && it != end; it.increment(fault)) {
    if (it->path().extension() != ".json") continue;
    std::string error;
    const auto text = read_file(it->path().string(), error);
    auto saved = text ? read_saved(*text, error) : std::nullopt;
    if (!saved || saved->law.empty()) continue;
    if (fs::path(saved->game).stem() == fs::path(game).stem()) kept.push_back({it->path().string(), *saved});
  }
  std::sort(kept.begin(), kept.end(), [](const KeptFailure& a, const KeptFailure& b) { return a.file < b.file; });
  return kept;
}

std::optional<Breach> try_kept(Moment& moment, std::vector<LivingLaw>& laws, const SavedGame& saved,
                               std::size_t& how_far) {
  std::vector<std::size_t> judged;
  for (std::size_t i = 0; i < laws.size(); ++i) {
    if (laws[i].name == saved.law) judged.push_back(i);
  }
  if (judged.empty()) {
    judged.resize(laws.size());
    std::iota(judged.begin(), judged.end(), std::size_t{0});
  }
  Store first = initial_store(moment.model());
  if (!saved.position.empty()) {
    PositionError error;
    const auto read = read_position(moment.model(), saved.position, error);
    if (!read) return std::nullopt;
    first = *read;
  }
  Line line;
  moment.begin(first, saved.position.empty());
  for (const std::string& text : saved.moves) {
    const auto move = moment.over() ? std::nullopt : read_move(moment.play(), text);
    if (!move) break;
    const auto index = std::find(moment.moves().begin(), moment.moves().end(), *move) - moment.moves().begin();
    line.push_back({static_cast<std::uint32_t>(index), true, *move, moment.play().decider()});
    moment.make(static_cast<std::size_t>(index));
  }
  how_far = line.size();
  return judge_line(moment, laws, judged, first, saved.position.empty(), line);
}

}  // namespace ludwright
