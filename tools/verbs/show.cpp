// `ludwright show`: a game at a glance: board, seats, pieces with their moves in words, rules, ends, options; or one
// piece, or the rule at a place of the file. Tested by tests/tools/rule_words_test.cpp.
#include <fmt/format.h>

#include <charconv>
#include <cstdint>

#include "tools/files/position_text.h"
#include "tools/pictures/diagram_panels.h"
#include "tools/verbs/game_flags.h"
#include "tools/verbs/verbs.h"
#include "tools/words/named_phrases.h"
#include "tools/words/roles.h"
#include "tools/words/rule_at.h"
#include "tools/words/rule_words.h"

namespace ludwright {
namespace {

std::string team_note(const Model& model, std::size_t seat) {
  for (std::size_t other = 0; other < model.seats.size(); ++other) {
    if (other != seat && model.seats[other].team == model.seats[seat].team)
      return ", in a team with " + model.seats[other].name;
  }
  return "";
}

void print_seats(const Model& model) {
  fmt::print("\nseats\n");
  for (std::size_t i = 0; i < model.seats.size(); ++i) {
    const Seat& seat = model.seats[i];
    const std::string facing = seat.forward == kNoDirection ? "" : ", faces " + model.board.directions[seat.forward];
    fmt::print("  {}{}{}\n", seat.name, facing, team_note(model, i));
  }
  if (rows_differ_by_player(model)) fmt::print("  each counts rows and columns from their own side\n");
}

// A sentence under its name, wrapped at the width of a page, further lines further in.
void print_item(int indent, const std::string& name, const std::string& sentence) {
  constexpr std::size_t kWidth = 110;
  std::string line(static_cast<std::size_t>(indent), ' ');
  if (!name.empty()) line += name + ": ";
  std::size_t written = line.size();
  for (const std::string& word : split_words(sentence)) {
    if (line.size() + word.size() > kWidth && line.size() > written) {
      fmt::print("{}\n", line);
      line.assign(static_cast<std::size_t>(indent) + 2, ' ');
      written = line.size();
    }
    line += (line.size() > written ? " " : "") + word;
  }
  fmt::print("{}\n", line);
}

void print_moves(const Model& model, const std::vector<MoveRule>& moves) {
  for (const MoveSentence& move : move_sentences(model, moves)) print_item(4, move.name, move.sentence);
}

void print_piece(const Model& model, const PieceType& type) {
  std::string tags;
  for (const std::string& tag : type.tags) tags += (tags.empty() ? ", " : " ") + tag;
  fmt::print("  {}{}{}\n", type.name, type.letter.empty() ? "" : " (" + type.letter + ")", tags);
  print_moves(model, type.moves);
  for (const std::string& sequel : sequel_sentences(model, static_cast<TypeId>(&type - model.types.data())))
    print_item(4, "", sequel);
}

void print_pieces(const Model& model) {
  fmt::print("\npieces\n");
  for (const PieceType& type : model.types) print_piece(model, type);
  for (const Role& role : model.roles) {
    fmt::print("  {}, a piece for which this holds: {}\n", role.name, expression_words(model, role.condition));
    print_moves(model, role.moves);
  }
}

void print_program(const Model& model, BlockId block) {
  for (const ProgramLine& line : program_lines(model, block)) print_item(2 + 2 * line.depth, "", line.text);
}

void print_turn(const Model& model) {
  if (!program_lines(model, model.setup).empty()) fmt::print("\nbefore the first turn\n");
  print_program(model, model.setup);
  for (const Phase& phase : model.phases) {
    fmt::print("\n{}{}\n", phase.is_round ? "a round" : "a turn", phase.name.empty() ? "" : " of " + phase.name);
    print_program(model, phase.program);
    if (phase.stuck == kNoId) continue;
    fmt::print("  who has no legal turn:\n");
    for (const ProgramLine& line : program_lines(model, phase.stuck)) print_item(4 + 2 * line.depth, "", line.text);
  }
}

void print_rules(const Model& model) {
  if (!model.legal.empty() || !model.rules.empty()) fmt::print("\nrules\n");
  for (const LegalRule& rule : model.legal) print_item(2, rule.name, legal_sentence(model, rule));
  for (const Rule& rule : model.rules) print_item(2, rule.name, rule_sentence(model, rule));
  fmt::print("\nends\n");
  for (const EndRule& end : model.end) print_item(2, end.name, end_sentence(model, end));
  for (const EndRule& end : model.match.end) print_item(2, end.name + " (of the match)", end_sentence(model, end));
  print_item(2, "limit", limit_sentence(model));
  if (!model.valid.empty()) fmt::print("\npositions\n");
  for (const ValidRule& rule : model.valid) print_item(2, rule.name, valid_sentence(model, rule));
}

void print_words(const Model& model) {
  const std::vector<PhraseMeaning> meanings = phrase_meanings(model);
  if (!meanings.empty()) fmt::print("\nwords of these rules\n");
  for (const PhraseMeaning& meaning : meanings) {
    if (meaning.lines.size() == 1) {
      print_item(2, meaning.name, meaning.lines[0].text);
      continue;
    }
    print_item(2, "", meaning.name + ":");
    for (const ProgramLine& line : meaning.lines) print_item(4 + 2 * line.depth, "", line.text);
  }
}

void print_options(const Model& model) {
  if (model.options.empty()) return;
  fmt::print("\noptions\n");
  for (const OptionInfo& option : model.options) {
    fmt::print("  {}{}\n", option.name, option.why.empty() ? "" : ": " + option.why);
    if (!option.range.empty()) {
      fmt::print("    {}: {}\n", option.range, option.chosen.empty() ? "none" : option.chosen);
      continue;
    }
    for (std::size_t i = 0; i < option.values.size(); ++i) {
      const std::string& value = option.values[i];
      const std::string sentence =
          i < option.sentences.size() && !option.sentences[i].empty() ? ": " + option.sentences[i] : "";
      const bool chosen = value == option.chosen && value != option.fallback;
      fmt::print("    {}{}{}{}\n", value, value == option.fallback ? " (default)" : "", chosen ? " (chosen)" : "",
                 sentence);
    }
  }
}

struct ShowFlags {
  GameFlags game;
  std::string piece, at;
};

// LINE or LINE:COLUMN, both from 1.
void print_rule_at(Invocation& invocation, const Loaded& loaded, const std::string& at) {
  std::uint32_t line = 0, column = 0;
  const char* end = at.data() + at.size();
  auto read = std::from_chars(at.data(), end, line);
  bool good = read.ec == std::errc() && line > 0;
  if (good && read.ptr != end) {
    good = *read.ptr == ':';
    read = std::from_chars(read.ptr + 1, end, column);
    good = good && read.ec == std::errc() && read.ptr == end && column > 0;
  }
  if (!good) throw Stop{kUsage, fmt::format("error: expected LINE or LINE:COLUMN after --at, got `{}`\n", at)};
  const std::string text = rule_at(loaded, line, column);
  if (text.empty())
    invocation.status = kFindings;
  else
    print_item(0, "", text);
}

void run(Invocation& invocation, const ShowFlags& flags) {
  OpenGame game(invocation, flags.game, Purpose::Whole);  // notes say why options are as they are
  if (!flags.at.empty()) return print_rule_at(invocation, game.loaded(), flags.at);
  if (!flags.piece.empty()) {
    const Model& all = game.model();
    return print_piece(all, all.types[find_type(all, flags.piece)]);
  }
  const Model& model = game.model();
  fmt::print("{}{}\n\n", model.title, model.source.empty() ? "" : " (" + model.source + ")");
  DrawStyle style;
  style.unicode = speaks_unicode();
  style.color = invocation.colors(stdout);
  fmt::print("{}", draw_position(model, game.executor().store(), style));
  const std::string position = position_text(game);
  fmt::print("position: {}\n", position);
  const Store now = game.executor().store();
  if (const std::string other = write_position_otherwise(model, now);
      !other.empty() && position == write_position(model, now))
    fmt::print("also written: {}\n", other);
  print_seats(model);
  print_pieces(model);
  print_turn(model);
  print_rules(model);
  print_words(model);
  print_options(model);
}

}  // namespace

void add_show(Verb root, Invocation& invocation) {
  const Verb verb =
      root.add_verb("show", "A game at a glance: board, seats, pieces and their moves in words, options, ends");
  verb.footer(
      "Example: ludwright show kamisado\n"
      "         ludwright show dungeon-chess kobold\n"
      "         ludwright show my.yaml --at 12      what an editor tells about line 12; status 1 if no rule is there");
  auto flags = std::make_shared<ShowFlags>();
  add_game(verb, flags->game);
  verb.add("PIECE", flags->piece, "Only this piece, by name or letter");
  add_position(verb, flags->game);
  verb.add("--at", flags->at, "Only the rule at this place of the definition, in words").value_name("LINE[:COLUMN]");
  flags->game.engine = "reference";
  verb.calls([&invocation, flags] { run(invocation, *flags); });
}

}  // namespace ludwright
