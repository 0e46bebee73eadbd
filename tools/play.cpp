// `ludwright play`: the game in the terminal. Reads a move or a command a line, from a person or from a pipe; the end
// of the input ends the program politely. A person never sees what his seat may not see.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <ctime>
#include <iostream>

#include "tools/agents/sight.h"
#include "tools/laws/record.h"
#include "tools/play_seats.h"
#include "tools/reasons.h"
#include "tools/thoughts.h"

namespace ludwright {
namespace {

struct PlayFlags {
  GameFlags game;
  std::vector<std::string> seats;
  std::string others;
  std::string save, load;
  std::uint64_t seed = 0;
  bool has_seed = false;
};

constexpr const char* kHelp =
    "  a move       as `moves` lists it, in coordinates, or the beginning of one if only one begins so\n"
    "  moves        the legal moves\n"
    "  why MOVE     which rules allow or forbid it\n"
    "  hint         a good move, and why\n"
    "  analyse [N]  the last N moves (6) held against better ones\n"
    "  undo, redo   take back to your last decision, make it again\n"
    "  board        draw the board again\n"
    "  save FILE    write the game to a file\n"
    "  load FILE    go on with a game from a file\n"
    "  quit         leave\n";

class Table {
 public:
  Table(const Invocation& invocation, const PlayFlags& flags)
      : invocation_(invocation), flags_(flags), random_(flags.seed) {
    if (flags.load.empty()) {
      game_ = std::make_unique<OpenGame>(invocation, flags.game);
      begin(flags.game.game, start_text());
    } else if (const std::string fault = load(flags.load, flags.game.game); !fault.empty()) {
      throw Stop{kInput, "error: " + fault};
    }
    seat_players();
  }

  void run() {
    if (!seats_->all_human()) fmt::print("seed {}\n", flags_.seed);
    if (executor().outcome().over() || executor().decider() != kNobody) print_board();
    while (!done_) {
      if (executor().outcome().over() && !announce_end()) break;
      const PlayerId seat = executor().outcome().over() ? kNobody : executor().decider();
      const bool waits = executor().outcome().over() || is_human(seat);
      if (waits)
        read_line(seat);
      else if (seat == kNobody || seats_->is_random(seat))
        make_random();
      else
        make_chosen(seat);
    }
    keep();
  }

 private:
  Executor& executor() { return game_->executor(); }
  const Model& model() const { return game_->model(); }
  bool is_human(PlayerId decider) const { return decider != kNobody && seats_->is_human(decider); }

  // ---- beginning ----

  // Where the game begins, for saves. With --moves the position on the way is the start of the record.
  std::string start_text() {
    if (!flags_.game.moves.empty()) return write_position(model(), executor().store());
    return flags_.game.position;
  }

  void begin(const std::string& name, const std::string& position) {
    record_ = std::make_unique<Record>(*game_, name, position);
  }

  void seat_players() {
    seats_ = std::make_unique<PlaySeats>(model(), flags_.seats, flags_.others, flags_.seed);
    adviser_.reset();
  }

  // ---- showing ----

  // What is shown is what the only person may see; with several at one screen, what all may see.
  DrawStyle style() const {
    DrawStyle style;
    style.unicode = speaks_unicode();
    style.color = invocation_.colors(stdout);
    style.sees_all = !seats_->has_human();
    style.viewer = seats_->only_human();
    return style;
  }

  // Chance and other seats may not tell a person what lies in hidden areas: of a move that only puts pieces there
  // nothing is said.
  bool is_secret(PlayerId decider, const Store& before, const Store& after) const {
    const DrawStyle shown = style();
    if (shown.sees_all || (decider != kNobody && decider == shown.viewer)) return false;
    bool hidden = false;
    for (std::size_t i = 0; i < after.pieces.size(); ++i) {
      const PieceRecord& now = after.pieces[i];
      const bool changed = i >= before.pieces.size() || before.pieces[i].site != now.site ||
                           (now.site != SiteKind::Gone && before.pieces[i].index != now.index);
      if (!changed) continue;
      if (!is_hidden(model(), now, shown.viewer)) return false;
      hidden = true;
    }
    return hidden;
  }

  void print_board() {
    DrawStyle shown = style();
    shown.decider = executor().outcome().over() ? kNobody : executor().decider();
    fmt::print("\n{}", draw_board(model(), executor().store(), shown));
  }

  // True if there is somebody to talk to about it.
  bool announce_end() {
    if (announced_) return true;
    announced_ = true;
    const Outcome& outcome = executor().outcome();
    Place place;
    for (const EndRule& end : model().end) {
      if (end.name == outcome.name) place = end.place;
    }
    for (const EndRule& end : model().match.end) {
      if (end.name == outcome.name) place = end.place;
    }
    fmt::print("game over: {}{}\n", outcome_text(model(), outcome),
               place.line == 0 ? "" : " (" + place_text(model(), place) + ")");
    return seats_->has_human();
  }

  void make(const Move& move, const std::string& text, bool say, const std::string& why = "") {
    const PlayerId decider = executor().decider();
    const Store before = executor().store();
    record_->make(move, text);
    announced_ = false;
    const std::string who = decider == kNobody ? "chance" : model().seats[decider].name;
    if (say) fmt::print("{}: {}{}\n", who, is_secret(decider, before, executor().store()) ? "(hidden)" : text, why);
    const bool over = executor().outcome().over();
    if (over || executor().decider() != kNobody) print_board();  // nobody looks between two events of chance
  }

  void make_random() {
    const Move move = record_->draw(random_);
    make(move, text_of(move), true);
  }

  void make_chosen(PlayerId seat) {
    const Thought thought = seats_->agent(seat).choose(executor());
    const std::string text = text_of(thought.move);
    // What it thinks would tell what it holds.
    const bool hides = seats_->has_human() && hides_anything(model());
    const std::string why = hides ? "" : thought_text(*game_, thought);
    make(thought.move, text, true, why.empty() ? why : fmt::format("   ({}: {})", seats_->player(seat), why));
  }

  std::string text_of(const Move& move) {
    const OpenGame::Choices choices = game_->choices();
    const auto found = std::find(choices.moves.begin(), choices.moves.end(), move);
    return found == choices.moves.end() ? "?" : choices.texts[static_cast<std::size_t>(found - choices.moves.begin())];
  }

  // ---- commands ----

  void read_line(PlayerId seat) {
    fmt::print("{}> ", seat == kNobody ? "over" : model().seats[seat].name);
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) {
      fmt::print("\n");
      done_ = true;
      return;
    }
    const std::vector<std::string> words = split_words(line);
    if (words.empty()) return;
    if (isatty(STDIN_FILENO) == 0) fmt::print("{}\n", line);  // so that a transcript can be read
    if (!command(words)) enter(words);
  }

  bool command(const std::vector<std::string>& words) {
    const std::string& verb = words[0];
    const std::string argument = words.size() > 1 ? words[1] : "";
    if (verb == "quit" || verb == "exit")
      done_ = true;
    else if (verb == "help" || verb == "?")
      fmt::print("{}", kHelp);
    else if (verb == "board")
      print_board();
    else if (verb == "moves")
      print_moves();
    else if (verb == "undo")
      undo();
    else if (verb == "redo")
      redo();
    else if (verb == "hint")
      hint();
    else if (verb == "analyse" || verb == "analyze")
      analyse(argument);
    else if (verb == "why")
      fmt::print("{}", argument.empty() ? "why which move? for example: why " + some_move() + "\n"
                                        : reasons_for(*game_, argument).text);
    else if (verb == "save")
      save(argument);
    else if (verb == "load")
      load_here(argument);
    else
      return false;
    return true;
  }

  std::string some_move() {
    const OpenGame::Choices choices = game_->choices();
    return choices.texts.empty() ? "e4" : choices.texts.front();
  }

  void print_moves() {
    std::vector<std::string> texts = game_->choices().texts;
    std::sort(texts.begin(), texts.end());
    std::string line;
    for (const std::string& text : texts) {
      if (line.size() + text.size() > 100) {
        fmt::print("{}\n", line);
        line.clear();
      }
      line += (line.empty() ? "" : " ") + text;
    }
    fmt::print("{}\n", line.empty() ? "there are no moves" : line);
  }

  Agent& adviser() {
    if (!adviser_) adviser_ = make_adviser(model());
    return *adviser_;
  }

  void hint() {
    if (executor().outcome().over())
      fmt::print("the game is over\n");
    else
      fmt::print("{}", hint_text(*game_, adviser()));
  }

  void analyse(const std::string& argument) {
    int moves = 6;
    const auto [end, error] = std::from_chars(argument.data(), argument.data() + argument.size(), moves);
    if ((!argument.empty() && (error != std::errc() || end != argument.data() + argument.size())) || moves < 1) {
      fmt::print("expected a number of moves, got `{}`; for example: analyse 10\n", argument);
      return;
    }
    const bool all = !hides_anything(model()) || !seats_->has_human();
    const PlayerId viewer = seats_->only_human();
    if (!all && viewer == kNobody) {
      fmt::print("with several people at one screen what one of them holds is not told\n");
      return;
    }
    fmt::print("{}",
               analysis_text(*game_, *record_, adviser(), static_cast<std::size_t>(moves), all ? kNobody : viewer));
  }

  // A move by its text, or by a beginning that only one has.
  void enter(const std::vector<std::string>& words) {
    if (executor().outcome().over()) {
      fmt::print("the game is over; `undo`, `save FILE` or `quit`\n");
      return;
    }
    const std::string& text = words[0];
    if (const auto move = read_move(executor(), text, game_->suffix())) return make(*move, text_of(*move), false);
    const OpenGame::Choices choices = game_->choices();
    std::vector<std::size_t> fits;
    for (std::size_t i = 0; i < choices.texts.size(); ++i) {
      if (choices.texts[i].compare(0, text.size(), text) == 0) fits.push_back(i);
    }
    if (fits.size() == 1) {
      fmt::print("{}\n", choices.texts[fits[0]]);
      return make(choices.moves[fits[0]], choices.texts[fits[0]], false);
    }
    if (fits.empty()) {
      fmt::print("{}", reasons_for(*game_, text).text);
      return;
    }
    std::sort(fits.begin(), fits.end(),
              [&](std::size_t a, std::size_t b) { return choices.texts[a] < choices.texts[b]; });
    std::string list;
    for (const std::size_t i : fits) list += " " + choices.texts[i];
    fmt::print("which one:{}\n", list);
  }

  // Back to the last decision of a person, so that replies of others are taken back as well.
  void undo() {
    const auto& made = record_->made();
    const bool any =
        std::any_of(made.begin(), made.end(), [&](const Record::Entry& entry) { return is_human(entry.decider); });
    if (!any) {
      fmt::print("there is nothing to take back\n");
      return;
    }
    do record_->undo();
    while (!is_human(executor().decider()));
    announced_ = false;
    print_board();
  }

  void redo() {
    if (!record_->redo()) {
      fmt::print("there is nothing to make again\n");
      return;
    }
    while (!executor().outcome().over() && !is_human(executor().decider()) && record_->redo()) {
    }
    announced_ = false;
    print_board();
  }

  // ---- files ----

  void save(const std::string& path) {
    if (path.empty()) {
      fmt::print("save to which file? for example: save game.json\n");
      return;
    }
    const std::string fault = write_file(path, write_saved(record_->saved()));
    if (fault.empty())
      fmt::print("saved to {}\n", path);
    else
      fmt::print("cannot write `{}`: {}\n", path, fault);
  }

  void keep() {
    if (flags_.save.empty()) return;
    const std::string fault = write_file(flags_.save, write_saved(record_->saved()));
    if (!fault.empty()) throw Stop{kInput, fmt::format("error: cannot write `{}`: {}\n", flags_.save, fault)};
    fmt::print("saved to {}\n", flags_.save);
  }

  // "" or what is wrong with the file; then nothing has changed.
  std::string load(const std::string& path, const std::string& name) {
    std::unique_ptr<OpenGame> opened;
    try {
      const SavedGame saved = open_saved(invocation_, path, name, flags_.game.engine, flags_.game.lenient, opened);
      auto record = std::make_unique<Record>(*opened, name, saved.position);
      const std::string fault = record->replay(saved);
      if (!fault.empty()) return fmt::format("`{}` does not hold together: {}\n", path, fault);
      record_ = std::move(record);
      game_ = std::move(opened);
    } catch (const Stop& stop) {
      return stop.message.rfind("error: ", 0) == 0 ? stop.message.substr(7) : stop.message;
    }
    announced_ = false;
    return "";
  }

  void load_here(const std::string& path) {
    if (path.empty()) {
      fmt::print("load which file? for example: load game.json\n");
      return;
    }
    const std::string fault = load(path, flags_.game.game);
    if (!fault.empty()) return fmt::print("{}", fault);
    seat_players();
    print_board();
  }

  const Invocation& invocation_;
  const PlayFlags& flags_;
  std::mt19937_64 random_;
  std::unique_ptr<OpenGame> game_;
  std::unique_ptr<Record> record_;  // refers to *game_
  std::unique_ptr<PlaySeats> seats_;
  std::unique_ptr<Agent> adviser_;  // made when a hint is first asked for
  bool announced_ = false;          // the end has been told
  bool done_ = false;
};

void run(const Invocation& invocation, PlayFlags& flags) {
  if (!flags.has_seed) flags.seed = static_cast<std::uint64_t>(std::time(nullptr)) % 1'000'000;
  Table(invocation, flags).run();
}

}  // namespace

void add_play(CLI::App& app, Invocation& invocation) {
  CLI::App* verb = app.add_subcommand("play", "Play in the terminal; you have the first seat unless you say otherwise");
  verb->footer("Example: ludwright play kamisado --seat black=human --seat white=mcts:4000");
  auto flags = std::make_shared<PlayFlags>();
  add_game(*verb, flags->game);
  add_position(*verb, flags->game);
  add_engine(*verb, flags->game);
  verb->add_option("--seat", flags->seats,
                   std::string("NAME=human, or the name of a player (repeatable): ") + kAgentTexts +
                       "; seats that are not named play at random")
      ->type_name("NAME=PLAYER")
      ->allow_extra_args(false);
  verb->add_option("--others", flags->others, "Who has the seats that are not named")->type_name("PLAYER");
  verb->add_option("--save", flags->save, "Write the game to this file in the end")->type_name("FILE");
  verb->add_option("--load", flags->load, "Go on with a saved game")->type_name("FILE");
  CLI::Option* seed = verb->add_option("--seed", flags->seed,
                                       "Of random seats and chance; taken from the clock and printed unless given")
                          ->type_name("N");
  verb->callback([&invocation, flags, seed] {
    flags->has_seed = seed->count() > 0;
    run(invocation, *flags);
  });
}

}  // namespace ludwright
