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
#include <sstream>

#include "dsl/utf8.h"
#include "tools/agents/changes.h"
#include "tools/agents/sight.h"
#include "tools/files/position_text.h"
#include "tools/play/asked.h"
#include "tools/play/parts.h"
#include "tools/play/round_end.h"
#include "tools/play/seats.h"
#include "tools/play/thoughts.h"
#include "tools/play/waiting.h"
#include "tools/testing/record.h"
#include "tools/verbs/game_flags.h"
#include "tools/verbs/verbs.h"
#include "tools/words/reasons.h"
#include "tools/words/roles.h"
#include "tools/words/rule_words.h"

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

class Table {
 public:
  Table(const Invocation& invocation, const PlayFlags& flags)
      : invocation_(invocation), flags_(flags), random_(flags.seed) {
    if (flags.load.empty()) {
      game_ = std::make_unique<OpenGame>(invocation, flags.game);
      begin(flags.game.game, start_text());
      seat_players(flags.seats);
    } else if (const std::string fault = load(flags.load); !fault.empty()) {
      throw Stop{kInput, "error: " + fault};
    }
  }

  void run() {
    // A seed that nobody gave would tell who looks for it what is hidden from him.
    const bool tells = hides_anything(model()) && seats_->has_human() && !flags_.has_seed;
    if (!seats_->all_human() && !tells) fmt::print("seed {}\n", flags_.seed);
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
  std::string start_text() { return flags_.game.moves.empty() ? flags_.game.position : position_text(*game_); }

  void begin(const std::string& name, const std::string& position) {
    record_ = std::make_unique<Record>(*game_, name, position);
  }

  void seat_players(const std::vector<std::string>& named) {
    seats_ = std::make_unique<PlaySeats>(model(), named, flags_.others, flags_.seed);
    adviser_.reset();
    rounds_ = std::make_unique<RoundEnd>(model(), "reference");
  }

  // Who sits where: as the flags say, else as the saved game says.
  std::vector<std::string> seats_of(const SavedGame& saved) const {
    std::vector<std::string> named = flags_.seats;
    if (!flags_.others.empty()) return named;
    for (const auto& [seat, player] : saved.players) {
      const bool said = std::any_of(flags_.seats.begin(), flags_.seats.end(), [&seat = seat](const std::string& text) {
        return text.substr(0, text.find('=')) == seat;
      });
      if (!said) named.push_back(seat + "=" + player);
    }
    return named;
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
    const Changes changes = changes_between(model(), before, after, shown.viewer);
    return changes.out_of_sight && !changes.in_sight;
  }

  void print_board() {
    DrawStyle shown = style();
    shown.decider = executor().outcome().over() ? kNobody : executor().decider();
    fmt::print("\n{}", draw_position(model(), executor().store(), shown));
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
    fmt::print("game over: {}{}{}\n", outcome_text(model(), outcome),
               round_.over() ? ", the last round by " + round_.name : "",
               place.line == 0 ? "" : " (" + place_text(model(), place) + ")");
    return seats_->has_human();
  }

  void make(const Move& move, const std::string& text, bool say, const std::string& why = "") {
    const PlayerId decider = executor().decider();
    const Store before = executor().store();
    record_->make(move, text);
    announced_ = false;
    const std::string who = decider == kNobody ? "chance" : model().seats[decider].name;
    const Store after = executor().store();
    const bool is_hidden_move = is_secret(decider, before, after);
    if (say) fmt::print("{}: {}{}\n", who, is_hidden_move ? "(hidden)" : text, why);
    const bool goes_on = after.turns == before.turns && after.stage == before.stage && !executor().outcome().over();
    made_in_turn_ = goes_on && decider != kNobody && !is_hidden_move ? text : "";
    tell_round(before, move);
    const bool over = executor().outcome().over();
    if (over || executor().decider() != kNobody) print_board();  // nobody looks between two events of chance
  }

  // The end of a round of a match, and once how the next one begins where somebody is asked about that.
  void tell_round(const Store& before, const Move& move) {
    round_ = rounds_->of(before, move);
    if (!round_.over()) return;
    fmt::print("the round is over: {}\n", outcome_text(model(), round_));
    if (executor().outcome().over() || executor().store().stage != Stage::Next || told_next_) return;
    told_next_ = true;
    fmt::print("before the next round:\n");
    for (const ProgramLine& line : program_lines(model(), model().match.next)) {
      const std::string indent(2 + 2 * static_cast<std::size_t>(line.depth), ' ');
      fmt::print("{}", wrapped(split_words(line.text), indent, indent + "  "));
    }
  }

  void make_random() {
    const Move move = record_->draw(random_);
    make(move, text_of(move), true);
  }

  Thought think(PlayerId seat) {
    const Waiting waiting(model().seats[seat].name);
    return seats_->agent(seat).choose(executor());
  }

  void make_chosen(PlayerId seat) {
    const Thought thought = think(seat);
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
    fmt::print("{}> ", prompt(seat));
    const auto line = next_line();
    if (!line) {
      done_ = true;
      return;
    }
    const std::vector<std::string> words = split_words(*line);
    if (words.empty()) return;
    if (!command(words)) enter(words);
  }

  // Who decides and what is wanted: "light, after Gb2a3: sacrifice or pass".
  std::string prompt(PlayerId seat) {
    if (seat == kNobody) return "over";
    const std::string after = made_in_turn_.empty() ? "" : fmt::format("after {}: ", made_in_turn_);
    std::string asked = asked_words(*game_);
    if (asked.starts_with("choose the ")) asked += few_moves();
    return model().seats[seat].name + (asked.empty() ? "" : ", " + after + asked);
  }

  // " (0H, 1H, 2H)", if there are so few.
  std::string few_moves() {
    constexpr std::size_t most = 6;
    MoveList moves;
    game_->executor().legal_moves(moves);
    if (moves.size() > most) return "";
    std::string list;
    for (std::size_t i = 0; i < moves.size(); ++i) list += (list.empty() ? " (" : ", ") + text_of(moves[i]);
    return list + ")";
  }

  // What is typed, without what could drive a terminal; none at the end of the input.
  static std::optional<std::string> next_line() {
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
      print_moves(argument);
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
                                        : fitted(reasons_for(*game_, argument).text));
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

  // Those that begin with `begin`.
  void print_moves(const std::string& begin) {
    std::vector<std::string> texts = game_->choices().texts;
    std::erase_if(texts, [&](const std::string& text) { return !text.starts_with(begin); });
    const Outcome outcome = game_->executor().outcome();
    if (outcome.over())
      fmt::print("game over: {}\n", outcome_text(model(), outcome));
    else if (texts.empty())
      fmt::print("there are no such moves\n");
    else
      print_list(std::move(texts), begin, "");
  }

  // Texts that begin alike. Of more than a screen can show, how many go on alike.
  static void print_list(std::vector<std::string> texts, const std::string& begin, const std::string& head) {
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

  // Lines of a text broken where they are longer than a screen is wide, and indented as they were.
  static std::string fitted(const std::string& text) {
    std::string result;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      const std::string indent(std::min(line.find_first_not_of(' '), line.size()), ' ');
      result += line.size() <= kWidth ? line + "\n" : wrapped(split_words(line), indent, indent + "    ");
    }
    return result;
  }

  Agent& adviser() {
    if (!adviser_) adviser_ = make_adviser(model());
    return *adviser_;
  }

  std::string advice() {
    const Waiting waiting("the adviser");
    return hint_text(*game_, adviser());
  }

  void hint() {
    if (executor().outcome().over())
      fmt::print("the game is over\n");
    else
      fmt::print("{}", fitted(advice()));
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
    std::string text = words[0];
    for (std::size_t i = 1; i < words.size(); ++i) text += " " + words[i];
    const MoveReading reading = understand_move(executor(), text, game_->suffix());
    if (reading.move) return make(*reading.move, text_of(*reading.move), false);
    const OpenGame::Choices choices = game_->choices();
    std::vector<std::size_t> fits;
    for (std::size_t i = 0; i < choices.texts.size(); ++i) {
      const auto& among = reading.candidates;
      const bool meant = among.empty() ? choices.texts[i].starts_with(text)
                                       : std::find(among.begin(), among.end(), choices.moves[i]) != among.end();
      if (meant) fits.push_back(i);
    }
    if (fits.size() == 1) {
      fmt::print("{}\n", choices.texts[fits[0]]);
      return make(choices.moves[fits[0]], choices.texts[fits[0]], false);
    }
    if (fits.empty()) {
      fmt::print("{}", fitted(reasons_for(*game_, text).text));
      return;
    }
    std::vector<std::string> list;
    list.reserve(fits.size());
    for (const std::size_t i : fits) list.push_back(choices.texts[i]);
    print_list(std::move(list), reading.candidates.empty() ? text : "", "which one:");
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
    made_in_turn_.clear();
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
    made_in_turn_.clear();
    print_board();
  }

  // ---- files ----

  void save(const std::string& path) {
    if (path.empty()) {
      fmt::print("save to which file? for example: save game.json\n");
      return;
    }
    std::error_code none;
    if (std::filesystem::is_regular_file(path, none)) {
      fmt::print("`{}` is there already: write over it? (yes or no) ", path);
      const auto answer = next_line();
      if (!answer || (*answer != "y" && *answer != "yes")) {
        fmt::print("not saved\n");
        return;
      }
    }
    const std::string fault = write_file(path, write_saved(saved()));
    if (fault.empty())
      fmt::print("saved to {}\n", path);
    else
      fmt::print("cannot write `{}`: {}\n", path, fault);
  }

  // With who played.
  SavedGame saved() const {
    SavedGame saved = record_->saved();
    for (std::size_t seat = 0; seat < model().seats.size(); ++seat)
      saved.players[model().seats[seat].name] = seats_->player(static_cast<PlayerId>(seat));
    return saved;
  }

  void keep() {
    if (flags_.save.empty()) return;
    const std::string fault = write_file(flags_.save, write_saved(saved()));
    if (!fault.empty()) throw Stop{kInput, fmt::format("error: cannot write `{}`: {}\n", flags_.save, fault)};
    fmt::print("saved to {}\n", flags_.save);
  }

  // "" or what is wrong with the file; then nothing has changed.
  std::string load(const std::string& path) {
    std::unique_ptr<OpenGame> opened;
    try {
      std::string error;
      const auto text = read_file(path, error);
      const auto said = text ? read_saved(*text, error) : std::nullopt;
      if (said) {
        if (std::string fault = contradiction(flags_.game, path, *said); !fault.empty()) return fault;
      }
      const std::string& name = flags_.game.game;
      const SavedGame saved = open_saved(invocation_, path, name, flags_.game.engine, flags_.game.lenient, opened);
      auto record = std::make_unique<Record>(*opened, saved.game, saved.position);
      const std::string fault = record->replay(saved);
      if (!fault.empty()) return fmt::format("`{}` does not hold together: {}\n", path, fault);
      auto former = std::move(record_);
      record_ = std::move(record);
      game_ = std::move(opened);
      seat_players(seats_of(saved));
    } catch (const Stop& stop) {
      return stop.message.rfind("error: ", 0) == 0 ? stop.message.substr(7) : stop.message;
    }
    announced_ = told_next_ = false;
    made_in_turn_.clear();
    tell_players();
    return "";
  }

  // Who sits where, where people do not sit everywhere.
  void tell_players() const {
    if (seats_->all_human()) return;
    std::string text;
    for (std::size_t seat = 0; seat < model().seats.size(); ++seat)
      text +=
          (text.empty() ? "" : ", ") + model().seats[seat].name + ": " + seats_->player(static_cast<PlayerId>(seat));
    fmt::print("{}\n", text);
  }

  void load_here(const std::string& path) {
    if (path.empty()) {
      fmt::print("load which file? for example: load game.json\n");
      return;
    }
    const std::string fault = load(path);
    if (!fault.empty()) return fmt::print("{}", fault);
    print_board();
  }

  const Invocation& invocation_;
  const PlayFlags& flags_;
  std::mt19937_64 random_;
  std::unique_ptr<OpenGame> game_;
  std::unique_ptr<Record> record_;  // refers to *game_
  std::unique_ptr<PlaySeats> seats_;
  std::unique_ptr<Agent> adviser_;  // made when a hint is first asked for
  std::unique_ptr<RoundEnd> rounds_;
  Outcome round_;             // of the round that the last move ended
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
    flags.seed = std::uint64_t{device()} << 32U | device();
  }
  Table(invocation, flags).run();
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
  verb.add("--seat", flags->seats,
           std::string("NAME=human, or the name of a player (repeatable): ") + kAgentTexts +
               "; seats that are not named play at random")
      .value_name("NAME=PLAYER")
      .one_each();
  verb.add("--others", flags->others, "Who has the seats that are not named").value_name("PLAYER");
  verb.add("--save", flags->save, "Write the game to this file in the end").value_name("FILE");
  verb.add("--load", flags->load, "Go on with a saved game: its options, and its players where no flag names others")
      .value_name("FILE");
  const Flag seed = verb.add("--seed", flags->seed,
                             "Of random seats and chance; unless given it is drawn, and printed where that tells "
                             "nothing that is hidden")
                        .value_name("N");
  verb.calls([&invocation, flags, seed] {
    flags->has_seed = seed.is_given();
    run(invocation, *flags);
  });
}

}  // namespace ludwright
