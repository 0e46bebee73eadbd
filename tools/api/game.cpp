// Games as values, on the parts that the verbs are made of; see game.h. What those throw becomes a Problem here.
#include "tools/api/game.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/notation.h"
#include "tools/agents/agent.h"
#include "tools/agents/sight.h"
#include "tools/api/guarded.h"
#include "tools/api/move_steps.h"
#include "tools/common.h"
#include "tools/files/installation.h"
#include "tools/files/move_list.h"
#include "tools/files/position_text.h"
#include "tools/pictures/scene.h"
#include "tools/play/thoughts.h"
#include "tools/reports/sarif.h"
#include "tools/testing/record.h"
#include "tools/testing/whole_check.h"
#include "tools/words/reasons.h"
#include "tools/words/roles.h"

namespace ludwright::api {
struct Game::Parts {
  // `start`: the position that the game is at, "" for the start.
  Parts(OpenRequest its_request, std::unique_ptr<OpenGame> opened, const std::string& start)
      : request(std::move(its_request)),
        position(start),
        holder(std::move(opened)),
        record(std::make_unique<Record>(open, request.game, position)) {}

  OpenRequest request;
  std::string position;  // where the record begins, "" for the start
  std::unique_ptr<OpenGame> holder;
  OpenGame& open = *holder;
  std::unique_ptr<Record> record;       // of `open`
  std::unique_ptr<SceneRunner> scenes;  // made with the first picture

  Executor& play() { return open.executor(); }
  const Model& model() const { return open.model(); }

  // Throws Stop, and changes nothing, where the text is no position.
  void begin(const std::string& text, bool lenient = false) {
    if (text.empty())
      open.restart();
    else
      open.set_position(text, lenient ? OpenGame::Judging::Lenient : OpenGame::Judging::Strict);
    position = text;
    record = std::make_unique<Record>(open, request.game, text);
  }

  SceneRunner& scene_runner() {
    if (!scenes) scenes = std::make_unique<SceneRunner>(model(), request.engine);
    return *scenes;
  }
};

std::string player_texts() { return kAgentTexts; }

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

Result<CheckReport> check_definition(const OpenRequest& request, bool quick) {
  return guarded<CheckReport>([&] {
    const Loaded loaded = quick ? load_definition(request) : check_whole(request);
    const auto& list = loaded.diagnostics.list();
    return CheckReport{
        !loaded.diagnostics.has_errors() && loaded.model != nullptr,
        loaded.tree || std::none_of(list.begin(), list.end(), [](const auto& each) { return each.whole_file; }),
        loaded.diagnostics.render(loaded.sources, request.colors), loaded.diagnostics.json(loaded.sources),
        sarif_text("ludwright", sarif_results(loaded.diagnostics, loaded.sources))};
  });
}

Game::Game(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Game::Game(Game&&) noexcept = default;
Game& Game::operator=(Game&&) noexcept = default;
Game::~Game() = default;

Result<Game> Game::open(const OpenRequest& request) {
  return guarded<Game>([&] { return Game(std::make_unique<Parts>(request, std::make_unique<OpenGame>(request), "")); });
}

Result<Game> Game::open_saved(const OpenRequest& given, const std::string& path, bool lenient, SavedGame& saved) {
  return guarded<Game>([&] {
    OpenRequest request = given;
    std::unique_ptr<OpenGame> opened;
    saved = ludwright::open_saved(request, path, lenient, opened);
    request.game = saved.game;
    request.options = saved.options;
    Game game(std::make_unique<Parts>(request, std::move(opened), saved.position));
    if (const std::string fault = game.record().replay(saved); !fault.empty())
      throw Stop{kInput, fmt::format("error: `{}` does not hold together: {}\n", path, fault)};
    return game;
  });
}

const Model& Game::model() const { return parts_->model(); }
const Loaded& Game::loaded() const { return parts_->open.loaded(); }
const OpenRequest& Game::request() const { return parts_->request; }
OpenGame& Game::play() { return parts_->open; }
const OpenGame& Game::play() const { return parts_->open; }
const std::string& Game::began_at() const { return parts_->position; }
Record& Game::record() { return *parts_->record; }
SceneRunner& Game::scenes() { return parts_->scene_runner(); }

bool Game::hides_anything() const { return ludwright::hides_anything(model()); }

std::vector<MadeMove> Game::made() const {
  std::vector<MadeMove> list;
  for (const Record::Entry& entry : parts_->record->made()) {
    const bool by_chance = entry.decider == kNobody;
    list.push_back({entry.text, by_chance ? "" : model().seats[entry.decider].name, entry.secret});
  }
  return list;
}

bool Game::is_over() const { return parts_->play().outcome().over(); }
std::string Game::result() const { return outcome_text(model(), parts_->play().outcome()); }

std::string Game::ended_by() const {
  const Outcome& outcome = parts_->play().outcome();
  if (!outcome.over()) return "";
  for (const auto* rules : {&model().match.end, &model().end}) {
    for (const EndRule& end : *rules) {
      if (end.name == outcome.name && end.place.line > 0) return place_text(model(), end.place);
    }
  }
  return "";
}

Result<Meaning> Game::meant(const std::string& text) {
  return guarded<Meaning>([&] {
    const MoveReading reading = understand_move(parts_->play(), text, parts_->open.suffix());
    const OpenGame::Choices choices = parts_->open.choices();
    Meaning meaning;
    meaning.is_exact = reading.move.has_value();
    meaning.by_beginning = !reading.move && reading.candidates.empty();
    const auto& among = reading.candidates;
    for (std::size_t i = 0; i < choices.moves.size(); ++i) {
      const bool fits = reading.move           ? choices.moves[i] == *reading.move
                        : meaning.by_beginning ? choices.texts[i].starts_with(text)
                                               : std::find(among.begin(), among.end(), choices.moves[i]) != among.end();
      if (fits) meaning.moves.push_back(choices.texts[i]);
    }
    return meaning;
  });
}

Result<State> Game::state() {
  return guarded<State>([&] {
    Executor& play = parts_->play();
    const Store store = play.store();
    State state;
    state.position = position_text(parts_->open);
    if (state.position == write_position(model(), store)) state.also_written = write_position_otherwise(model(), store);
    state.over = is_over();
    state.result = result();
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

Result<std::vector<std::string>> Game::move_texts() {
  return guarded<std::vector<std::string>>([&] { return parts_->open.choices().texts; });
}

Result<std::string> Game::drawing(const DrawStyle& style) {
  return guarded<std::string>([&] { return draw_position(model(), parts_->play().store(), style); });
}

Result<Done> Game::set_position(const std::string& text, bool lenient) {
  return guarded<Done>([&] {
    parts_->begin(text, lenient);
    return Done{};
  });
}

Result<Done> Game::begin_here() {
  return guarded<Done>([&] {
    parts_->position = position_text(parts_->open);
    parts_->record = std::make_unique<Record>(parts_->open, parts_->request.game, parts_->position);
    return Done{};
  });
}

Result<Done> Game::make(const std::vector<std::string>& texts) {
  return guarded<Done>([&] {
    parts_->open.make_moves(
        texts, [&](const Move& move) { parts_->record->make(move, parts_->open.choices().text_of(move)); });
    return Done{};
  });
}

Result<Done> Game::make_list(const std::string& moves) { return make(words_of_moves(moves)); }

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
    std::string text = parts_->open.choices().text_of(move);
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
    hint.move = choices.text_of(thought.move);
    hint.positions = thought.nodes;
    for (const ConsideredMove& each : thought.candidates) {
      if (each.move == thought.move) hint.value = each.value;
      hint.others.push_back({choices.text_of(each.move), each.value, each.visits});
    }
    std::size_t made = 0;
    for (const Move& move : thought.line) {
      MoveList legal;
      play.legal_moves(legal);
      if (std::find(legal.begin(), legal.end(), move) == legal.end()) break;
      hint.expects.push_back(parts_->open.choices().text_of(move));
      play.do_move(move);
      ++made;
    }
    while (made-- > 0) play.undo_move();
    return hint;
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
