// `ludwright play`: the game in the terminal. Reads a move or a command a line, from a person or from a pipe; the end
// of the input ends the program politely. A person never sees what his seat may not see.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <sstream>

#include "dsl/utf8.h"
#include "tools/api/files.h"
#include "tools/api/table.h"
#include "tools/api/turn.h"
#include "tools/verbs/game_flags.h"
#include "tools/verbs/terminal.h"
#include "tools/verbs/waiting.h"

namespace ludwright {
namespace {

struct PlayFlags {
  GameFlags game;
  api::Seating seating;
  std::string save, load;
  bool has_seed = false;
};

// What the flags say that the saved game in `path` says otherwise, as a line or two; "" if nothing.
std::string contradiction(const GameFlags& game, const std::string& path, const SavedGame& saved) {
  const auto stem = [](const std::string& name) { return std::filesystem::path(name).stem().string(); };
  if (!game.game.empty() && stem(game.game) != stem(saved.game))
    return fmt::format("`{}` is a game of `{}`, not of `{}`\n", path, saved.game, game.game);
  for (const auto& [option, value] : read_sets(game.sets)) {
    const auto found = saved.options.find(option);
    if (found != saved.options.end() && found->second != value)
      return fmt::format("`{}` was played with {}={}, not {}\n  help: leave out --set, or begin a new game\n", path,
                         option, found->second, value);
  }
  if (!game.position.empty() || !game.moves.empty())
    return fmt::format("`{}` says where its game stands\n  help: leave out {}\n", path,
                       game.position.empty() ? "--moves" : "--position");
  return "";
}

constexpr const char* kHelp =
    "  a move       as `moves` lists it, or in coordinates; its beginning will do if\n"
    "               only one begins so\n"
    "  moves [M]    the legal moves; those that begin with M\n"
    "  why MOVE     which rules allow or forbid it\n"
    "  hint         a good move, and why\n"
    "  analyse [N]  the last N moves (6) held against better ones\n"
    "  undo, redo   take back to your last decision, make it again\n"
    "  board        draw the board again\n"
    "  save FILE    write the game to a file\n"
    "  load FILE    go on with a game from a file\n"
    "  quit         leave\n";

std::string without_kind(const std::string& message) {
  return message.starts_with("error: ") ? message.substr(7) : message;
}

// Lines of a text broken where they are longer than a screen is wide, and indented as they were.
std::string fitted(const std::string& text) {
  std::string result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::string indent(std::min(line.find_first_not_of(' '), line.size()), ' ');
    result += line.size() <= kWidth ? line + "\n" : wrapped(words_of(line), indent, indent + "    ");
  }
  return result;
}

// Texts that begin alike. Of more than a screen can show, how many go on alike.
void print_list(std::vector<std::string> texts, const std::string& begin, const std::string& head) {
  std::sort(texts.begin(), texts.end());
  constexpr std::size_t most = 160;
  if (texts.size() <= most) {
    fmt::print("{}", head.empty() ? wrapped(texts, "") : wrapped(texts, head, "  "));
    return;
  }
  std::map<std::string, std::size_t> alike;
  for (const std::string& text : texts)
    ++alike[text.substr(0, begin.size() + (begin.size() < text.size() ? decode_utf8(text, begin.size()).length : 0))];
  std::vector<std::string> counts;
  counts.reserve(alike.size());
  for (const auto& [first, count] : alike) counts.push_back(fmt::format("{}… ({})", first, count));
  fmt::print("{}", wrapped(counts, fmt::format("{} moves:", texts.size()), "  "));
  fmt::print("`moves {}` lists those that begin so\n", alike.begin()->first);
}

// What is typed, without what could drive a terminal; none at the end of the input.
std::optional<std::string> next_line() {
  std::fflush(stdout);
  std::string line;
  if (!std::getline(std::cin, line)) {
    fmt::print("\n");
    return std::nullopt;
  }
  std::replace(line.begin(), line.end(), '\t', ' ');
  if (!line.empty() && line.back() == '\r') line.pop_back();
  line = printable(line);
  if (isatty(STDIN_FILENO) == 0) fmt::print("{}\n", line);  // so that a transcript can be read
  return line;
}

// A saved game opened again, and who sits where in it: as the flags say, else as the file says.
std::pair<api::Game, api::Seating> reopen(const Invocation& invocation, const PlayFlags& flags,
                                          const std::string& path) {
  const std::string fault = contradiction(flags.game, path, api::read_saved_game(path).value());
  if (!fault.empty()) throw Stop{kInput, "error: " + fault};
  SavedGame saved;
  api::Game game = api::Game::open_saved(request_of(invocation, flags.game), path, flags.game.lenient, saved).value();
  api::Seating seating = flags.seating;
  const auto& said = flags.seating.named;
  for (const auto& [seat, player] : saved.players) {
    const bool is_said = std::any_of(said.begin(), said.end(), [&seat = seat](const std::string& text) {
      return text.substr(0, text.find('=')) == seat;
    });
    if (!is_said && seating.others.empty()) seating.named.push_back(seat + "=" + player);
  }
  return {std::move(game), std::move(seating)};
}

// The game that the flags ask for, at its table; saves begin behind --moves.
api::Table begin(const Invocation& invocation, const PlayFlags& flags) {
  if (!flags.load.empty()) {
    auto [game, seating] = reopen(invocation, flags, flags.load);
    return api::Table::sit(std::move(game), seating).value();
  }
  api::Game game = open_game(invocation, flags.game);
  if (!flags.game.moves.empty()) game.begin_here().value();
  return api::Table::sit(std::move(game), flags.seating).value();
}

class Session {
 public:
  Session(const Invocation& invocation, const PlayFlags& flags)
      : invocation_(invocation), flags_(flags), table_(begin(invocation, flags)) {
    if (!flags.load.empty()) tell_players();
  }

  void run() {
    // A seed that nobody gave would tell who looks for it what is hidden from him.
    const bool tells = game().hides_anything() && seats().has_human() && !flags_.has_seed;
    if (!seats().all_human() && !tells) fmt::print("seed {}\n", flags_.seating.seed);
    show();
    while (!done_) {
      if (game().is_over() && !announce_end()) break;
      if (table_.waits())
        read_line();
      else
        tell(go_on(), true);
    }
    if (!flags_.save.empty()) {
      api::write_file(flags_.save, table_.save().value()).value();
      fmt::print("saved to {}\n", flags_.save);
    }
  }

 private:
  api::Game& game() { return table_.game(); }
  const PlaySeats& seats() const { return table_.seats(); }
  const Model& model() { return game().model(); }

  // ---- showing ----

  void print_board() {
    DrawStyle style = terminal_style(invocation_);
    const DrawStyle sight = table_.sight();
    style.sees_all = sight.sees_all;
    style.viewer = sight.viewer;
    style.decider = sight.decider;
    fmt::print("\n{}", game().drawing(style).value());
  }

  // Nobody looks between two events of chance.
  void show() {
    if (game().is_over() || table_.sight().decider != kNobody) print_board();
  }

  // True if there is somebody to talk to about it.
  bool announce_end() {
    if (announced_) return true;
    announced_ = true;
    const std::string place = game().ended_by();
    fmt::print("game over: {}{}{}\n", game().result(), round_by_.empty() ? "" : ", the last round by " + round_by_,
               place.empty() ? "" : " (" + place + ")");
    return seats().has_human();
  }

  api::Event go_on() {
    const PlayerId seat = table_.sight().decider;
    if (seat == kNobody || seats().is_random(seat)) return table_.go_on().value();
    const Waiting waiting(model().seats[seat].name);
    return table_.go_on().value();
  }

  void tell(const api::Event& event, bool say) {
    announced_ = false;
    if (say)
      fmt::print("{}: {}{}\n", event.who, event.text, event.why.empty() ? "" : fmt::format("   ({})", event.why));
    made_in_turn_ = event.in_turn ? event.text : "";
    round_by_ = event.round_by;
    if (!event.round.empty()) fmt::print("the round is over: {}\n", event.round);
    if (!event.next.empty() && !told_next_) {  // once
      told_next_ = true;
      fmt::print("before the next round:\n");
      for (const OverviewLine& line : event.next) {
        const std::string indent(static_cast<std::size_t>(line.indent), ' ');
        fmt::print("{}", wrapped(words_of(line.text), indent, indent + "  "));
      }
    }
    show();
  }

  // ---- commands ----

  void read_line() {
    fmt::print("{}> ", prompt());
    const auto line = next_line();
    if (!line) {
      done_ = true;
      return;
    }
    const std::vector<std::string> words = words_of(*line);
    if (words.empty()) return;
    if (!command(words)) enter(words);
  }

  // Who decides and what is wanted: "light, after Gb2a3: sacrifice or pass".
  std::string prompt() {
    if (game().is_over()) return "over";
    const std::string after = made_in_turn_.empty() ? "" : fmt::format("after {}: ", made_in_turn_);
    std::string asked = api::asked(game()).value();
    if (asked.starts_with("choose the ")) asked += few_moves();
    return model().seats[table_.sight().decider].name + (asked.empty() ? "" : ", " + after + asked);
  }

  // " (0H, 1H, 2H)", if there are so few.
  std::string few_moves() {
    constexpr std::size_t most = 6;
    const std::vector<std::string> texts = game().move_texts().value();
    return texts.size() > most ? "" : fmt::format(" ({})", fmt::join(texts, ", "));
  }

  bool command(const std::vector<std::string>& words) {
    const std::string& verb = words[0];
    const std::string argument = fmt::format("{}", fmt::join(words.begin() + 1, words.end(), " "));
    static const std::set<std::string> alone = {"quit", "exit", "help", "?", "board", "undo", "redo", "hint"};
    if (alone.contains(verb) && !argument.empty())
      fmt::print("`{}` takes nothing behind it, got `{}`\n", verb, argument);
    else if (verb == "quit" || verb == "exit")
      done_ = true;
    else if (verb == "help" || verb == "?")
      fmt::print("{}", kHelp);
    else if (verb == "board")
      print_board();
    else if (verb == "moves")
      print_moves(argument);
    else if (verb == "undo")
      step(table_.undo().value(), "there is nothing to take back");
    else if (verb == "redo")
      step(table_.redo().value(), "there is nothing to make again");
    else if (verb == "hint")
      hint();
    else if (verb == "analyse" || verb == "analyze")
      analyse(argument);
    else if (verb == "why")
      fmt::print("{}", argument.empty() ? "why which move? for example: why " + some_move() + "\n"
                                        : fitted(game().why(argument).value().text));
    else if (verb == "save")
      save(argument);
    else if (verb == "load")
      load(argument);
    else
      return false;
    return true;
  }

  std::string some_move() {
    const std::vector<std::string> texts = game().move_texts().value();
    return texts.empty() ? "e4" : texts.front();
  }

  // Those that begin with `begin`.
  void print_moves(const std::string& begin) {
    std::vector<std::string> texts = game().move_texts().value();
    std::erase_if(texts, [&](const std::string& text) { return !text.starts_with(begin); });
    if (game().is_over())
      fmt::print("game over: {}\n", game().result());
    else if (texts.empty())
      fmt::print("there are no such moves\n");
    else
      print_list(std::move(texts), begin, "");
  }

  void hint() {
    if (game().is_over()) return fmt::print("the game is over\n");
    const auto hint = [&] {
      const Waiting waiting("the adviser");
      return table_.hint().value();
    }();
    fmt::print("{}", fitted(hint));
  }

  void analyse(const std::string& argument) {
    int moves = 6;
    const auto [end, error] = std::from_chars(argument.data(), argument.data() + argument.size(), moves);
    if ((!argument.empty() && (error != std::errc() || end != argument.data() + argument.size())) || moves < 1) {
      fmt::print("expected a number of moves, got `{}`; for example: analyse 10\n", argument);
      return;
    }
    const auto text = table_.analysis(static_cast<std::size_t>(moves));
    fmt::print("{}", text ? *text : without_kind(text.problem().message));
  }

  // A move by its text, or by a beginning that only one has.
  void enter(const std::vector<std::string>& words) {
    if (game().is_over()) return fmt::print("the game is over; `undo`, `save FILE` or `quit`\n");
    const std::string text = fmt::format("{}", fmt::join(words, " "));
    const api::Meaning meant = game().meant(text).value();
    if (meant.moves.empty()) return fmt::print("{}", fitted(game().why(text).value().text));
    if (meant.moves.size() > 1) return print_list(meant.moves, meant.by_beginning ? text : "", "which one:");
    if (!meant.is_exact) fmt::print("{}\n", meant.moves[0]);
    tell(table_.make(meant.moves[0]).value(), false);
  }

  void step(bool has_stepped, const char* otherwise) {
    if (!has_stepped) return fmt::print("{}\n", otherwise);
    announced_ = false;
    made_in_turn_.clear();
    print_board();
  }

  // ---- files ----

  void save(const std::string& path) {
    if (path.empty()) return fmt::print("save to which file? for example: save game.json\n");
    std::error_code none;
    if (std::filesystem::is_regular_file(path, none)) {
      fmt::print("`{}` is there already: write over it? (yes or no) ", path);
      const auto answer = next_line();
      if (!answer || (*answer != "y" && *answer != "yes")) return fmt::print("not saved\n");
    }
    const auto saved = api::write_file(path, table_.save().value());
    fmt::print("{}", saved ? fmt::format("saved to {}\n", path) : without_kind(saved.problem().message));
  }

  // Nothing changes if there is something wrong with the file.
  void load(const std::string& path) {
    if (path.empty()) return fmt::print("load which file? for example: load game.json\n");
    try {
      auto [game, seating] = reopen(invocation_, flags_, path);
      table_.change(std::move(game), seating).value();
    } catch (const Stop& stop) {
      return fmt::print("{}", without_kind(stop.message));
    }
    announced_ = told_next_ = false;
    made_in_turn_.clear();
    tell_players();
    print_board();
  }

  // Who sits where, where people do not sit everywhere.
  void tell_players() {
    if (seats().all_human()) return;
    std::vector<std::string> players;
    for (std::size_t seat = 0; seat < model().seats.size(); ++seat)
      players.push_back(model().seats[seat].name + ": " + seats().player(static_cast<PlayerId>(seat)));
    fmt::print("{}\n", fmt::join(players, ", "));
  }

  const Invocation& invocation_;
  const PlayFlags& flags_;
  api::Table table_;
  std::string round_by_;      // the end of the round that the last move ended
  std::string made_in_turn_;  // the last move of a turn that goes on
  bool announced_ = false;    // the end has been told
  bool told_next_ = false;    // how the next round of a match begins
  bool done_ = false;
};

void run(const Invocation& invocation, PlayFlags& flags) {
  if (flags.game.game.empty() && flags.load.empty())
    throw Stop{kUsage, "error: expected a GAME, or --load FILE\n  help: `ludwright list` names the games\n"};
  if (!flags.has_seed) {
    std::random_device device;
    flags.seating.seed = std::uint64_t{device()} << 32U | device();
  }
  Session(invocation, flags).run();
}

}  // namespace

void add_play(Verb root, Invocation& invocation) {
  const Verb verb = root.add_verb("play", "Play in the terminal; you have the first seat unless you say otherwise");
  verb.footer(
      "Example: ludwright play kamisado --seat black=human --seat white=mcts:4000\n"
      "         ludwright play --load game.json");
  auto flags = std::make_shared<PlayFlags>();
  add_game(verb, flags->game).required(false);  // a saved game says which it is
  add_position(verb, flags->game);
  add_engine(verb, flags->game);
  verb.add("--seat", flags->seating.named,
           "NAME=human, or the name of a player (repeatable): " + api::player_texts() +
               "; seats that are not named play at random")
      .value_name("NAME=PLAYER")
      .one_each();
  verb.add("--others", flags->seating.others, "Who has the seats that are not named").value_name("PLAYER");
  verb.add("--save", flags->save, "Write the game to this file in the end").value_name("FILE");
  verb.add("--load", flags->load, "Go on with a saved game: its options, and its players where no flag names others")
      .value_name("FILE");
  const Flag seed = verb.add("--seed", flags->seating.seed,
                             "Of random seats and chance; unless given it is drawn, and printed where that tells "
                             "nothing that is hidden")
                        .value_name("N");
  verb.calls([&invocation, flags, seed] {
    flags->has_seed = seed.is_given();
    run(invocation, *flags);
  });
}

}  // namespace ludwright
