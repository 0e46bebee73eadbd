// `ludwright show`: a game at a glance: board, seats, pieces with their moves in words, rules, ends, options; or one
// piece, or the rule at a place of the file. Tested by tests/tools/rule_words_test.cpp.
#include <fmt/format.h>

#include <charconv>
#include <cstdint>

#include "tools/api/words.h"
#include "tools/verbs/game_flags.h"
#include "tools/verbs/terminal.h"

namespace ludwright {
namespace {

struct ShowFlags {
  GameFlags game;
  std::string piece, at;
};

void print(const std::vector<OverviewLine>& lines) {
  constexpr std::size_t kPageWidth = 111;
  for (const OverviewLine& line : lines) {
    const std::string indent(static_cast<std::size_t>(line.indent), ' ');
    const std::string begin = indent + (line.name.empty() ? "" : line.name + ": ");
    fmt::print(
        "{}", line.is_long ? wrapped(words_of(line.text), begin, indent + "  ", kPageWidth) : begin + line.text + "\n");
  }
}

// LINE or LINE:COLUMN, both from 1.
void print_rule_at(Invocation& invocation, const api::Game& game, const std::string& at) {
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
  const std::string text = api::rule_at(game, line, column);
  if (text.empty())
    invocation.status = kFindings;
  else
    print({{0, "", text, true}});
}

void run(Invocation& invocation, const ShowFlags& flags) {
  // Notes say why options are as they are.
  api::Game game = api::Game::open(request_of(invocation, flags.game)).value();
  go_to(game, flags.game);
  if (!flags.at.empty()) return print_rule_at(invocation, game, flags.at);
  if (!flags.piece.empty()) return print(api::piece_overview(game, flags.piece).value());
  const Model& model = game.model();
  fmt::print("{}{}\n\n", model.title, model.source.empty() ? "" : " (" + model.source + ")");
  fmt::print("{}", game.drawing(terminal_style(invocation)).value());
  const api::State state = game.state().value();
  fmt::print("position: {}\n", state.position);
  if (!state.also_written.empty()) fmt::print("also written: {}\n", state.also_written);
  for (const OverviewSection& section : api::overview(game)) {
    fmt::print("\n{}\n", section.heading);
    print(section.lines);
  }
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
