// `ludwright show`: a game at a glance: board, seats, pieces with their moves in words, rules, ends, options.
#include <fmt/format.h>

#include "tools/common.h"
#include "tools/words.h"

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
}

void print_moves(const Model& model, const std::vector<MoveRule>& moves) {
  for (const MoveRule& move : moves) {
    fmt::print("    {}{}\n", move.name.empty() ? "" : move.name + ": ", move_words(model, move));
  }
}

void print_pieces(const Model& model) {
  fmt::print("\npieces\n");
  for (const PieceType& type : model.types) {
    std::string tags;
    for (const std::string& tag : type.tags) tags += (tags.empty() ? ", " : " ") + tag;
    fmt::print("  {}{}{}\n", type.name, type.letter.empty() ? "" : " (" + type.letter + ")", tags);
    print_moves(model, type.moves);
  }
  for (const Role& role : model.roles) {
    fmt::print("  {}, a piece where {}\n", role.name, expression_words(model, role.condition));
    print_moves(model, role.moves);
  }
}

std::string end_words(const Model& model, const EndRule& end) {
  const std::string subject = end.subject == kNoId ? "each player" : expression_words(model, end.subject);
  const std::string when = expression_words(model, end.condition);
  switch (end.kind) {
    case EndKind::Draw:
      return "draw when " + when;
    case EndKind::Wins:
      return fmt::format("{} wins when {}", subject, when);
    case EndKind::Loses:
      return fmt::format("{} loses when {}", subject, when);
    case EndKind::Most:
      return fmt::format("most {} wins when {}", expression_words(model, end.value), when);
    case EndKind::Least:
      break;
  }
  return fmt::format("least {} wins when {}", expression_words(model, end.value), when);
}

void print_rules(const Model& model) {
  if (!model.legal.empty()) fmt::print("\nlegal\n");
  for (const LegalRule& rule : model.legal) {
    const char* kind = rule.kind == LegalKind::Forbid ? "forbid" : rule.kind == LegalKind::Never ? "never" : "prefer";
    fmt::print("  {}: {} {}\n", rule.name, kind, expression_words(model, rule.expr));
  }
  fmt::print("\nends\n");
  for (const EndRule& end : model.end) fmt::print("  {}: {}\n", end.name, end_words(model, end));
  for (const EndRule& end : model.match.end) fmt::print("  {} (of the match): {}\n", end.name, end_words(model, end));
  fmt::print("  limit: draw after {} turns\n", model.limit);
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

void run(const Invocation& invocation, const GameFlags& flags) {
  OpenGame game(invocation, flags);
  const Model& model = game.model();
  fmt::print("{}{}\n\n", model.title, model.source.empty() ? "" : " (" + model.source + ")");
  DrawStyle style;
  style.unicode = speaks_unicode();
  style.color = invocation.colors(stdout);
  fmt::print("{}", draw_board(model, game.executor().store(), style));
  fmt::print("position: {}\n", write_position(model, game.executor().store()));
  print_seats(model);
  print_pieces(model);
  print_rules(model);
  print_options(model);
}

}  // namespace

void add_show(CLI::App& app, Invocation& invocation) {
  CLI::App* verb =
      app.add_subcommand("show", "A game at a glance: board, seats, pieces and their moves in words, options, ends");
  verb->footer("Example: ludwright show kamisado");
  auto flags = std::make_shared<GameFlags>();
  add_game(*verb, *flags);
  add_position(*verb, *flags);
  flags->engine = "reference";
  verb->callback([&invocation, flags] { run(invocation, *flags); });
}

}  // namespace ludwright
