#include "tools/words/overview.h"

#include <fmt/format.h>

#include "tools/words/named_phrases.h"
#include "tools/words/rule_words.h"
#include "tools/words/zone_words.h"

namespace ludwright {
namespace {

using Lines = std::vector<OverviewLine>;

void say(Lines& lines, int indent, std::string text) { lines.push_back({indent, "", std::move(text), false}); }

void say(Lines& lines, int indent, std::string name, std::string sentence) {
  lines.push_back({indent, std::move(name), std::move(sentence), true});
}

std::string team_note(const Model& model, std::size_t seat) {
  for (std::size_t other = 0; other < model.seats.size(); ++other) {
    if (other != seat && model.seats[other].team == model.seats[seat].team)
      return ", in a team with " + model.seats[other].name;
  }
  return "";
}

Lines seats(const Model& model) {
  Lines lines;
  for (std::size_t i = 0; i < model.seats.size(); ++i) {
    const Seat& seat = model.seats[i];
    const std::string facing = seat.forward == kNoDirection ? "" : ", faces " + model.board.directions[seat.forward];
    say(lines, 2, seat.name + facing + team_note(model, i));
  }
  if (rows_differ_by_player(model)) say(lines, 2, "each counts rows and columns from their own side");
  return lines;
}

void add_moves(Lines& lines, const Model& model, const std::vector<MoveRule>& moves) {
  for (const MoveSentence& move : move_sentences(model, moves)) say(lines, 4, move.name, move.sentence);
}

Lines pieces(const Model& model) {
  Lines lines;
  for (const PieceType& type : model.types) {
    const Lines its = piece_overview(model, type);
    lines.insert(lines.end(), its.begin(), its.end());
  }
  for (const Role& role : model.roles) {
    say(lines, 2,
        fmt::format("{}, a piece for which this holds: {}", role.name, expression_words(model, role.condition)));
    add_moves(lines, model, role.moves);
  }
  return lines;
}

void add_program(Lines& lines, const std::vector<ProgramLine>& program, int indent) {
  for (const ProgramLine& line : program) say(lines, indent + 2 * line.depth, "", line.text);
}

void add_turns(std::vector<OverviewSection>& sections, const Model& model) {
  Lines setup;
  add_program(setup, program_lines(model, model.setup), 2);
  if (!setup.empty()) sections.push_back({"before the first turn", std::move(setup)});
  for (const Phase& phase : model.phases) {
    Lines lines;
    add_program(lines, program_lines(model, phase.program), 2);
    if (phase.stuck != kNoId) {
      say(lines, 2, "who has no legal turn:");
      add_program(lines, program_lines(model, phase.stuck), 4);
    }
    sections.push_back(
        {(phase.is_round ? "a round" : "a turn") + (phase.name.empty() ? "" : " of " + phase.name), std::move(lines)});
  }
}

void add_rules(std::vector<OverviewSection>& sections, const Model& model) {
  Lines rules, ends, positions;
  for (const LegalRule& rule : model.legal) say(rules, 2, rule.name, legal_sentence(model, rule));
  for (const Rule& rule : model.rules) say(rules, 2, rule.name, rule_sentence(model, rule));
  if (!rules.empty()) sections.push_back({"rules", std::move(rules)});
  for (const EndRule& end : model.end) say(ends, 2, end.name, end_sentence(model, end));
  for (const EndRule& end : model.match.end) say(ends, 2, end.name + " (of the match)", end_sentence(model, end));
  say(ends, 2, "limit", limit_sentence(model));
  sections.push_back({"ends", std::move(ends)});
  for (const ValidRule& rule : model.valid) say(positions, 2, rule.name, valid_sentence(model, rule));
  if (!positions.empty()) sections.push_back({"positions", std::move(positions)});
}

Lines zones(const Model& model) {
  Lines lines;
  for (const Zone& zone : model.zones) say(lines, 2, rule_name_words(zone.name), zone_words(model, zone));
  return lines;
}

Lines named_phrases(const Model& model) {
  Lines lines;
  for (const PhraseMeaning& meaning : phrase_meanings(model)) {
    if (meaning.lines.size() == 1) {
      say(lines, 2, meaning.name, meaning.lines[0].text);
      continue;
    }
    say(lines, 2, "", meaning.name + ":");
    add_program(lines, meaning.lines, 4);
  }
  return lines;
}

Lines options(const Model& model) {
  Lines lines;
  for (const OptionInfo& option : model.options) {
    say(lines, 2, option.name + (option.why.empty() ? "" : ": " + option.why));
    if (!option.range.empty()) {
      say(lines, 4, option.range + ": " + (option.chosen.empty() ? "none" : option.chosen));
      continue;
    }
    for (std::size_t i = 0; i < option.values.size(); ++i) {
      const std::string& value = option.values[i];
      const bool has_sentence = i < option.sentences.size() && !option.sentences[i].empty();
      const bool chosen = value == option.chosen && value != option.fallback;
      say(lines, 4,
          value + (value == option.fallback ? " (default)" : "") + (chosen ? " (chosen)" : "") +
              (has_sentence ? ": " + option.sentences[i] : ""));
    }
  }
  return lines;
}

}  // namespace

std::vector<OverviewLine> piece_overview(const Model& model, const PieceType& type) {
  Lines lines;
  std::string tags;
  for (const std::string& tag : type.tags) tags += (tags.empty() ? ", " : " ") + tag;
  say(lines, 2, type.name + (type.letter.empty() ? "" : " (" + type.letter + ")") + tags);
  add_moves(lines, model, type.moves);
  for (const std::string& sequel : sequel_sentences(model, static_cast<TypeId>(&type - model.types.data())))
    say(lines, 4, "", sequel);
  return lines;
}

std::vector<OverviewSection> overview(const Model& model) {
  std::vector<OverviewSection> sections = {{"seats", seats(model)}, {"pieces", pieces(model)}};
  add_turns(sections, model);
  add_rules(sections, model);
  if (Lines lines = zones(model); !lines.empty()) sections.push_back({"zones", std::move(lines)});
  if (Lines lines = named_phrases(model); !lines.empty())
    sections.push_back({"words of these rules", std::move(lines)});
  if (Lines lines = options(model); !lines.empty()) sections.push_back({"options", std::move(lines)});
  return sections;
}

}  // namespace ludwright
