// Games as values, on the parts that the verbs are made of; see game.h. What those throw becomes a Problem here.
#include "tools/api/game.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/notation.h"
#include "tools/agents/agent.h"
#include "tools/api/guarded.h"
#include "tools/api/move_steps.h"
#include "tools/common.h"
#include "tools/files/installation.h"
#include "tools/pictures/diagrams.h"
#include "tools/play/thoughts.h"
#include "tools/rulebook/check/reports.h"
#include "tools/rulebook/write/content.h"
#include "tools/simulate/report.h"
#include "tools/simulate/runner.h"
#include "tools/testing/game_test.h"
#include "tools/testing/record.h"
#include "tools/testing/whole_check.h"
#include "tools/words/reasons.h"

namespace ludwright::api {
namespace {

struct Named {
  std::string name;
  TextOfFile files;
};

// A request by the name that its text is found by among the files.
Named named(const OpenRequest& request) {
  Named result = {request.game, request.files};
  if (!request.text) return result;
  if (!result.name.ends_with(".yaml") && !result.name.ends_with(".yml")) result.name += ".yaml";
  const std::string path = std::filesystem::path(result.name).lexically_normal().generic_string();
  result.files = [path, text = *request.text,
                  next = request.files](const std::string& asked) -> std::optional<std::string> {
    if (asked == path) return text;
    return next ? next(asked) : std::nullopt;
  };
  return result;
}

Theme theme_named(const std::string& name) {
  if (name == "auto") return Theme::Auto;
  if (name == "light") return Theme::Light;
  if (name == "dark") return Theme::Dark;
  if (name == "print") return Theme::Print;
  throw Stop{kUsage, fmt::format("error: expected auto, light, dark or print for the theme, got `{}`\n", name)};
}

// The moves of the piece on a cell, for marks in a picture of the position.
Panel panel_of_position(SceneRunner& scenes, const Store& store, const std::string& from) {
  const CellId cell = find_cell_or_stop(scenes.model(), from);
  if (store.cells[cell].empty()) throw Stop{kFindings, fmt::format("error: there is no piece on `{}`\n", from)};
  const PieceRecord& piece = store.pieces[store.cells[cell].back()];
  Panel panel;
  panel.scene = {SceneRules::Whole, store, cell, piece.type, piece.owner};
  panel.marks = scenes.marks(panel.scene, false);
  panel.probing = false;
  panel.setting = "As the position stands";
  return panel;
}

}  // namespace

struct Game::Parts {
  explicit Parts(const OpenRequest& request, Loaded definition)
      : name(request.game),
        options(request.options),
        engine(request.engine),
        open(std::move(definition), request.engine),
        record(std::make_unique<Record>(open, name, "")) {}

  std::string name;
  OptionChoices options;
  std::string engine;
  std::string position;  // where the record begins, "" for the start
  OpenGame open;
  std::unique_ptr<Record> record;       // of `open`
  std::unique_ptr<SceneRunner> scenes;  // made with the first picture

  Executor& play() { return open.executor(); }
  const Model& model() const { return open.model(); }

  const std::string& text_of(const OpenGame::Choices& choices, const Move& move) const {
    const auto found = std::find(choices.moves.begin(), choices.moves.end(), move);
    if (found == choices.moves.end()) throw std::logic_error("a move that is not legal was chosen");
    return choices.texts[static_cast<std::size_t>(found - choices.moves.begin())];
  }

  // Throws Stop, and changes nothing, where the text is no position.
  void begin(const std::string& text, bool lenient = false) {
    if (text.empty())
      play().set(initial_store(model()));
    else
      open.set_position(text, lenient ? OpenGame::Judging::Lenient : OpenGame::Judging::Strict);
    position = text;
    record = std::make_unique<Record>(open, name, text);
  }

  SceneRunner& scene_runner() {
    if (!scenes) scenes = std::make_unique<SceneRunner>(model(), engine);
    return *scenes;
  }
};

Loaded load_definition(const OpenRequest& request) {
  const Named definition = named(request);
  return load_game(definition.name, request.options, definitions_folder(), Purpose::Whole, definition.files);
}

std::vector<std::string> list_games() {
  const auto names = guarded<std::vector<std::string>>([] { return ludwright::list_games(definitions_folder()); });
  return names ? *names : std::vector<std::string>{};
}

std::vector<CatalogEntry> catalog() {
  const auto entries = guarded<std::vector<CatalogEntry>>([] {
    std::vector<CatalogEntry> all;
    for (const std::string& name : list_games()) {
      const Loaded loaded = load_game(name, {}, definitions_folder());
      all.push_back({name, "", 0, 0});
      if (loaded.game)
        all.back() = {name, loaded.game->title.text, loaded.game->seats.size(), loaded.game->options.size()};
    }
    return all;
  });
  return entries ? *entries : std::vector<CatalogEntry>{};
}

CheckReport check_definition(const OpenRequest& request, bool quick) {
  const auto report = guarded<CheckReport>([&] {
    const Named definition = named(request);
    const Loaded loaded =
        quick ? load_definition(request) : check_whole(definition.name, request.options, definition.files);
    return CheckReport{!loaded.diagnostics.has_errors() && loaded.model != nullptr,
                       loaded.diagnostics.render(loaded.sources), loaded.diagnostics.json(loaded.sources)};
  });
  return report ? *report : CheckReport{false, report.problem().message, "[]\n"};
}

Result<std::string> test(const TestRequest& request) {
  return guarded<std::string>([&] {
    Named definition = named(request);
    Invocation invocation;
    invocation.texts = std::move(definition.files);
    const auto open = [&](const OptionChoices& options) {
      return std::make_unique<OpenGame>(invocation, definition.name, options, request.engine);
    };
    TestSettings settings;
    for (const auto& [name, value] : request.options) settings.sets.push_back(name + "=" + value);
    settings.engine = request.engine;
    settings.plays.plies = request.plies;
    settings.plays.seconds = request.seconds;
    settings.plays.seed = request.seed;
    settings.exhaustive = request.exhaustive;
    settings.all.positions = request.positions;
    std::string lines;
    const GameReport report =
        test_game(definition.name, open, settings, [&](const std::string& more, bool) { lines += more; });
    return json_text(report, lines);
  });
}

Result<std::string> simulate(const SimulationRequest& request) {
  return guarded<std::string>([&] {
    JobFlags flags;
    Named definition = named(request);
    flags.game = definition.name;
    flags.engine = request.engine;
    flags.agents = request.agents;
    flags.games = std::max<std::uint64_t>(1, request.games);
    flags.seed = request.seed;
    for (const auto& [name, value] : request.options) flags.sets.push_back(name + "=" + value);
    Invocation invocation;
    invocation.texts = std::move(definition.files);
    Shard shard(make_job(invocation, flags));
    RunPlan plan;
    plan.last = shard.job.blocks() - 1;
    plan.threads = std::max(1U, request.threads);
    if (request.progress) plan.watch = [&](const Shard& played) { return request.progress(played.games()); };
    run_blocks(invocation, shard, plan);
    const Report report = make_report(shard);
    return request.format == "html" ? report_html(report) : report_json(report);
  });
}

Game::Game(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Game::Game(Game&&) noexcept = default;
Game& Game::operator=(Game&&) noexcept = default;
Game::~Game() = default;

Result<Game> Game::open(const OpenRequest& request) {
  return guarded<Game>([&]() -> Result<Game> {
    if (request.engine != "compiled" && request.engine != "reference")
      return Problem{ProblemKind::Usage,
                     fmt::format("error: expected compiled or reference for the engine, got `{}`\n", request.engine),
                     ""};
    Loaded loaded = load_definition(request);
    if (loaded.game) check_options(*loaded.game, request.options);
    if (!loaded.model || loaded.diagnostics.has_errors())
      return Problem{ProblemKind::Input, loaded.diagnostics.render(loaded.sources),
                     loaded.diagnostics.json(loaded.sources)};
    return Game(std::make_unique<Parts>(request, std::move(loaded)));
  });
}

const Model& Game::model() const { return parts_->model(); }
const Loaded& Game::loaded() const { return parts_->open.loaded(); }
OpenGame& Game::play() { return parts_->open; }
const std::string& Game::began_at() const { return parts_->position; }
Record& Game::record() { return *parts_->record; }
SceneRunner& Game::scenes() { return parts_->scene_runner(); }

Result<State> Game::state() {
  return guarded<State>([&] {
    Executor& play = parts_->play();
    const Store store = play.store();
    State state;
    state.position = write_position(model(), store);
    state.over = play.outcome().over();
    state.result = outcome_text(model(), play.outcome());
    DrawStyle style;
    style.decider = state.over ? kNobody : play.decider();
    state.board = draw_board(model(), store, style);
    if (style.decider != kNobody) state.decider = model().seats[style.decider].name;
    for (const Record::Entry& entry : parts_->record->made()) state.made.push_back(entry.text);
    const auto& undone = parts_->record->undone();
    for (auto entry = undone.rbegin(); entry != undone.rend(); ++entry) state.undone.push_back(entry->text);
    return state;
  });
}

Result<std::vector<LegalMove>> Game::legal_moves() {
  return guarded<std::vector<LegalMove>>([&] {
    const OpenGame::Choices choices = parts_->open.choices();
    std::vector<LegalMove> list;
    list.reserve(choices.moves.size());
    for (std::size_t i = 0; i < choices.moves.size(); ++i) {
      LegalMove each;
      each.text = choices.texts[i];
      each.steps = steps_of(model(), choices.moves[i], parts_->play().facts(choices.moves[i]));
      each.sentence = sentence_of(each.steps);
      list.push_back(std::move(each));
    }
    return list;
  });
}

Result<Done> Game::set_position(const std::string& text, bool lenient) {
  return guarded<Done>([&] {
    parts_->begin(text, lenient);
    return Done{};
  });
}

Result<Done> Game::make(const std::vector<std::string>& texts) {
  return guarded<Done>([&] {
    Executor& play = parts_->play();
    for (const std::string& text : texts) {
      if (play.outcome().over())
        throw Stop{kFindings, fmt::format("error: illegal move `{}`: the game is over: {}\n", text,
                                          outcome_text(model(), play.outcome()))};
      const MoveReading reading = understand_move(play, text, parts_->open.suffix());
      if (!reading.move) throw Stop{kFindings, "error: " + parts_->open.misread(text, reading) + "\n"};
      parts_->record->make(*reading.move, parts_->text_of(parts_->open.choices(), *reading.move));
    }
    return Done{};
  });
}

Result<bool> Game::undo() {
  return guarded<bool>([&] { return parts_->record->undo(); });
}

Result<bool> Game::redo() {
  return guarded<bool>([&] { return parts_->record->redo(); });
}

Result<std::string> Game::make_random(std::uint64_t random) {
  return guarded<std::string>([&] {
    Move move;
    // Who hands over small numbers, or multiples of large ones, draws as evenly as with 64 bits from a good source.
    if (!parts_->play().draw_move(mix(random + 1), move))
      throw Stop{kFindings,
                 fmt::format("error: the game is over: {}\n", outcome_text(model(), parts_->play().outcome()))};
    std::string text = parts_->text_of(parts_->open.choices(), move);
    parts_->record->make(move, text);
    return text;
  });
}

Result<Why> Game::why(const std::string& move) {
  return guarded<Why>([&] {
    const Reasons reasons = reasons_for(parts_->open, move);
    return Why{reasons.legal, reasons.text};
  });
}

Result<Hint> Game::hint(const std::string& player, std::uint64_t seed) {
  return guarded<Hint>([&] {
    Executor& play = parts_->play();
    if (play.outcome().over() || play.decider() == kNobody)
      throw Stop{kFindings, play.outcome().over() ? "error: the game is over\n" : "error: chance decides now\n"};
    const Thought thought = make_agent(player, model(), seed)->choose(play);
    Hint hint;
    hint.text = thought_text(parts_->open, thought);
    const OpenGame::Choices choices = parts_->open.choices();
    hint.move = parts_->text_of(choices, thought.move);
    hint.positions = thought.nodes;
    for (const ConsideredMove& each : thought.candidates) {
      if (each.move == thought.move) hint.value = each.value;
      hint.others.push_back({parts_->text_of(choices, each.move), each.value, each.visits});
    }
    std::size_t made = 0;
    for (const Move& move : thought.line) {
      MoveList legal;
      play.legal_moves(legal);
      if (std::find(legal.begin(), legal.end(), move) == legal.end()) break;
      hint.expects.push_back(parts_->text_of(parts_->open.choices(), move));
      play.do_move(move);
      ++made;
    }
    while (made-- > 0) play.undo_move();
    return hint;
  });
}

Result<std::uint64_t> Game::perft(int depth) {
  return guarded<std::uint64_t>([&] {
    if (depth < 0) throw Stop{kUsage, fmt::format("error: expected a depth of 0 or more, got {}\n", depth)};
    return parts_->play().perft(depth);
  });
}

Result<std::string> Game::svg(const PictureRequest& request) {
  return guarded<std::string>([&] {
    SceneRunner& scenes = parts_->scene_runner();
    PictureStyle style;
    style.theme = theme_named(request.theme);
    const Diagrams diagrams(scenes, style);
    if (!request.piece.empty()) {
      const TypeId type = find_type(model(), request.piece);
      const bool by_hand = !request.from.empty() || !request.set_up.empty();
      return diagrams
          .piece(type, by_hand ? std::vector<Panel>{panel_by_hand(scenes, type, request.set_up, request.from)}
                               : choose_panels(scenes, type))
          .svg;
    }
    const Store store = parts_->play().store();
    const auto& made = parts_->record->made();
    const Move* last = made.empty() ? nullptr : &made.back().move;
    if (request.from.empty()) return diagrams.position(store, model().title, last, nullptr).svg;
    const Panel marked = panel_of_position(scenes, store, request.from);
    return diagrams.position(store, model().title, last, &marked).svg;
  });
}

Result<std::string> Game::rulebook(const std::string& format) {
  return guarded<std::string>([&] {
    if (format != "html" && format != "md")
      throw Stop{kUsage, fmt::format("error: expected html or md for the format, got `{}`\n", format)};
    RulebookRequest request;
    request.game = parts_->name;
    request.choices = parts_->options;
    const Rulebook book = write_rulebook(loaded(), request);
    return format == "html" ? rulebook_html(book) : rulebook_markdown(book);
  });
}

Result<std::string> Game::check_rulebook(const std::string& text, bool markdown, const std::string& format) {
  return guarded<std::string>([&] {
    if (format != "json" && format != "text" && format != "html")
      throw Stop{kUsage, fmt::format("error: expected json, text or html for the format, got `{}`\n", format)};
    const book::BookReport report =
        book::check_book(loaded(), parts_->name, parts_->options,
                         book::read_book_text(markdown ? "rulebook.md" : "rulebook.txt", text, markdown), {});
    return format == "json" ? report_json(report) : format == "html" ? report_html(report) : report_text(report, {});
  });
}

Result<std::string> Game::save() {
  return guarded<std::string>([&] { return write_saved(parts_->record->saved()); });
}

Result<Done> Game::load(const std::string& saved, bool lenient) {
  return guarded<Done>([&] {
    std::string error;
    const auto read = read_saved(saved, error);
    if (!read) throw Stop{kInput, fmt::format("error: this is not a saved game: {}\n", error)};
    std::vector<std::pair<Move, std::string>> before;
    for (const Record::Entry& entry : parts_->record->made()) before.emplace_back(entry.move, entry.text);
    const std::string before_position = parts_->position;
    std::string list;
    for (const std::string& change : changes_since(*read, loaded())) list += "  note: " + change + "\n";
    if (!list.empty()) throw Stop{kInput, "error: the game was saved under other rules\n" + list};
    // Somebody who follows a game loads it again and again: what is there already is not played again.
    const bool goes_on = read->position == before_position && (lenient || before_position.empty());
    if (!goes_on) parts_->begin(read->position, lenient);
    const std::string fault = parts_->record->replay(*read);
    if (fault.empty()) return Done{};
    parts_->begin(before_position, true);
    for (const auto& [move, text] : before) parts_->record->make(move, text);
    throw Stop{kInput, fmt::format("error: the saved game does not hold together: {}\n", fault)};
  });
}

}  // namespace ludwright::api
