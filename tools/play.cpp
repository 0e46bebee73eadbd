// `ludwright play`: the game in the terminal. Reads a move or a command a line, from a person or from a pipe; the end
// of the input ends the program politely. A person never sees what his seat may not see.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <iostream>

#include "tools/reasons.h"
#include "tools/record.h"

namespace ludwright {
namespace {

struct PlayFlags {
  GameFlags game;
  std::vector<std::string> seats;
  std::string save, load;
  std::uint64_t seed = 0;
  bool has_seed = false;
};

constexpr const char* kHelp =
    "  a move       as `moves` lists it, in coordinates, or the beginning of one if only one begins so\n"
    "  moves        the legal moves\n"
    "  why MOVE     which rules allow or forbid it\n"
    "  hint         a legal move, drawn by lot\n"
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
    if (std::any_of(human_.begin(), human_.end(), [](bool human) { return !human; }))
      fmt::print("seed {}\n", flags_.seed);
    if (executor().outcome().over() || executor().decider() != kNobody) print_board();
    while (!done_) {
      if (executor().outcome().over() && !announce_end()) break;
      const PlayerId seat = executor().outcome().over() ? kNobody : executor().decider();
      const bool waits = executor().outcome().over() || (seat != kNobody && human_[seat]);
      if (waits)
        read_line(seat);
      else
        make_random();
    }
    keep();
  }

 private:
  Executor& executor() { return game_->executor(); }
  const Model& model() const { return game_->model(); }
  bool has_human() const { return std::find(human_.begin(), human_.end(), true) != human_.end(); }

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
    // Seats that are not named: people, where only other players were named; else they play at random.
    const auto is_random = [](const std::string& text) {
      return text.size() > 7 && text.substr(text.size() - 7) == "=random";
    };
    const bool only_random = !flags_.seats.empty() && std::all_of(flags_.seats.begin(), flags_.seats.end(), is_random);
    human_.assign(model().seats.size(), only_random);
    if (flags_.seats.empty()) human_[0] = true;
    for (const std::string& text : flags_.seats) {
      const std::size_t equals = text.find('=');
      const std::string name = text.substr(0, equals);
      const std::string kind = equals == std::string::npos ? "" : text.substr(equals + 1);
      std::size_t seat = 0;
      std::vector<std::string> names;
      while (seat < model().seats.size() && model().seats[seat].name != name && model().seats[seat].letter != name)
        names.push_back(model().seats[seat++].name);
      if (seat == model().seats.size()) {
        std::string list;
        for (const std::string& each : names) list += (list.empty() ? "`" : ", `") + each + "`";
        throw Stop{kUsage,
                   fmt::format("error: expected SEAT=PLAYER with a seat of the game ({}), got `{}`\n", list, text)};
      }
      if (kind == "greedy" || kind == "mcts" || kind.rfind("mcts:", 0) == 0) {
        throw Stop{kUsage,
                   fmt::format("error: player `{}` is not there yet\n  help: `human` and `random` are\n", kind)};
      }
      if (kind != "human" && kind != "random")
        throw Stop{kUsage, fmt::format("error: expected `human` or `random` for seat `{}`, got `{}`\n", name, kind)};
      human_[seat] = kind == "human";
    }
  }

  // ---- showing ----

  // What is shown is what the only person may see; with several at one screen, what all may see.
  DrawStyle style() const {
    DrawStyle style;
    style.unicode = speaks_unicode();
    style.color = invocation_.colors(stdout);
    const auto humans = std::count(human_.begin(), human_.end(), true);
    style.sees_all = humans == 0;
    if (humans == 1)
      style.viewer = static_cast<PlayerId>(std::find(human_.begin(), human_.end(), true) - human_.begin());
    return style;
  }

  // Whether the people at the screen may see what lies in a container of Store::areas.
  bool is_seen(int container) const {
    const DrawStyle shown = style();
    for (const Area& area : model().areas) {
      const int seats = area.per_player ? static_cast<int>(model().seats.size()) : 1;
      if (container < area.first || container >= area.first + seats) continue;
      const bool own = area.per_player && shown.viewer != kNobody && container - area.first == shown.viewer;
      return shown.sees_all || area.seen_by == Area::Seen::All || (area.seen_by == Area::Seen::Owner && own);
    }
    return true;
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
      if (now.site != SiteKind::Area || is_seen(now.index)) return false;
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
    return has_human();
  }

  void make(const Move& move, const std::string& text, bool say) {
    const PlayerId decider = executor().decider();
    const Store before = executor().store();
    record_->make(move, text);
    announced_ = false;
    const std::string who = decider == kNobody ? "chance" : model().seats[decider].name;
    if (say) fmt::print("{}: {}\n", who, is_secret(decider, before, executor().store()) ? "(hidden)" : text);
    const bool over = executor().outcome().over();
    if (over || executor().decider() != kNobody) print_board();  // nobody looks between two events of chance
  }

  void make_random() {
    const Move move = record_->draw(random_);
    make(move, text_of(move), true);
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

  void hint() {
    if (executor().outcome().over()) {
      fmt::print("the game is over\n");
    } else {
      fmt::print("you may play {}\n", text_of(record_->draw(random_)));
    }
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
    const bool any = std::any_of(made.begin(), made.end(), [&](const Record::Entry& entry) {
      return entry.decider != kNobody && human_[entry.decider];
    });
    if (!any) {
      fmt::print("there is nothing to take back\n");
      return;
    }
    do record_->undo();
    while (executor().decider() == kNobody || !human_[executor().decider()]);
    announced_ = false;
    print_board();
  }

  void redo() {
    if (!record_->redo()) {
      fmt::print("there is nothing to make again\n");
      return;
    }
    while (!executor().outcome().over() && (executor().decider() == kNobody || !human_[executor().decider()]) &&
           record_->redo()) {
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
      const SavedGame saved = open_saved(invocation_, path, name, flags_.game.engine, opened);
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
    if (!fault.empty())
      fmt::print("{}", fault);
    else
      print_board();
  }

  const Invocation& invocation_;
  const PlayFlags& flags_;
  std::mt19937_64 random_;
  std::unique_ptr<OpenGame> game_;
  std::unique_ptr<Record> record_;  // refers to *game_
  std::vector<bool> human_;         // [seat]
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
  verb->footer("Example: ludwright play kamisado --seat black=human --seat white=human");
  auto flags = std::make_shared<PlayFlags>();
  add_game(*verb, flags->game);
  add_position(*verb, flags->game);
  add_engine(*verb, flags->game);
  verb->add_option("--seat", flags->seats,
                   "NAME=human or NAME=random (repeatable); seats that are not named play at random")
      ->type_name("NAME=PLAYER")
      ->allow_extra_args(false);
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
