#include "tools/api/table.h"

#include <algorithm>
#include <random>

#include "tools/agents/changes.h"
#include "tools/agents/evaluation.h"
#include "tools/api/guarded.h"
#include "tools/play/round_end.h"
#include "tools/play/thoughts.h"
#include "tools/words/rule_words.h"

namespace ludwright::api {

bool is_learning() { return ludwright::is_learning(); }

struct Table::Parts {
  Parts(Game its_game, const Seating& seating)
      : game(std::move(its_game)),
        seats(game.model(), seating.named, seating.others, seating.seed),
        rounds(game.model(), "reference"),
        random(seating.seed) {}

  const Model& model() const { return game.model(); }
  Executor& play() { return game.play().executor(); }
  Record& record() { return game.record(); }
  bool is_human(PlayerId decider) const { return decider != kNobody && seats.is_human(decider); }
  bool waits() { return play().outcome().over() || is_human(play().decider()); }

  // Of a move that only puts pieces into areas that people at the table may not see nothing is said.
  bool is_secret(PlayerId decider, const Store& before, const Store& after) const {
    const PlayerId viewer = seats.only_human();
    if (!seats.has_human() || (decider != kNobody && decider == viewer)) return false;
    const Changes changes = changes_between(model(), before, after, viewer);
    return changes.out_of_sight && !changes.in_sight;
  }

  Event make(const Move& move) {
    const std::string text = game.play().choices().text_of(move);
    const PlayerId decider = play().decider();
    const Store before = play().store();
    record().make(move, text);
    const Store after = play().store();
    const bool over = play().outcome().over(), secret = is_secret(decider, before, after);
    Event event;
    event.who = decider == kNobody ? "chance" : model().seats[decider].name;
    event.text = secret ? "(hidden)" : text;
    event.in_turn =
        after.turns == before.turns && after.stage == before.stage && !over && decider != kNobody && !secret;
    if (const Outcome round = rounds.of(before, move); round.over()) {
      event.round = outcome_text(model(), round);
      event.round_by = round.name;
      if (over || after.stage != Stage::Next) return event;
      for (const ProgramLine& line : program_lines(model(), model().match.next))
        event.next.push_back({2 + 2 * line.depth, "", line.text, true});
    }
    return event;
  }

  Agent& advice() {
    if (!adviser) adviser = make_adviser(model());
    return *adviser;
  }

  Game game;
  PlaySeats seats;
  RoundEnd rounds;
  std::mt19937_64 random;
  std::unique_ptr<Agent> adviser;  // made when it is first asked
};

Table::Table(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Table::Table(Table&&) noexcept = default;
Table::~Table() = default;

Result<Table> Table::sit(Game game, const Seating& seating) {
  return guarded<Table>([&] { return Table(std::make_unique<Parts>(std::move(game), seating)); });
}

Result<Done> Table::change(Game game, const Seating& seating) {
  return guarded<Done>([&] {
    auto parts = std::make_unique<Parts>(std::move(game), seating);
    parts->random = parts_->random;
    parts_ = std::move(parts);
    return Done{};
  });
}

Game& Table::game() { return parts_->game; }
const PlaySeats& Table::seats() const { return parts_->seats; }
bool Table::waits() const { return parts_->waits(); }

DrawStyle Table::sight() const {
  DrawStyle style;
  style.sees_all = !parts_->seats.has_human();
  style.viewer = parts_->seats.only_human();
  style.decider = parts_->play().outcome().over() ? kNobody : parts_->play().decider();
  return style;
}

Result<Event> Table::make(const std::string& text) {
  return guarded<Event>([&] {
    const MoveReading reading = understand_move(parts_->play(), text, parts_->game.play().suffix());
    if (!reading.move) throw Stop{kFindings, "error: " + parts_->game.play().misread(text, reading) + "\n"};
    return parts_->make(*reading.move);
  });
}

Result<Event> Table::go_on() {
  return guarded<Event>([&] {
    const PlayerId seat = parts_->play().decider();
    if (seat == kNobody || parts_->seats.is_random(seat)) return parts_->make(parts_->record().draw(parts_->random));
    const Thought thought = parts_->seats.agent(seat).choose(parts_->play());
    // What it thinks would tell what it holds.
    const bool hides = parts_->seats.has_human() && parts_->game.hides_anything();
    const std::string why = hides ? "" : thought_text(parts_->game.play(), thought);
    Event event = parts_->make(thought.move);
    if (!why.empty()) event.why = fmt::format("{}: {}", parts_->seats.player(seat), why);
    return event;
  });
}

Result<bool> Table::undo() {
  return guarded<bool>([&] {
    const auto& made = parts_->record().made();
    if (std::none_of(made.begin(), made.end(), [&](const auto& entry) { return parts_->is_human(entry.decider); }))
      return false;
    do parts_->record().undo();
    while (!parts_->is_human(parts_->play().decider()));
    return true;
  });
}

Result<bool> Table::redo() {
  return guarded<bool>([&] {
    if (!parts_->record().redo()) return false;
    while (!parts_->waits() && parts_->record().redo()) {
    }
    return true;
  });
}

Result<std::string> Table::hint() {
  return guarded<std::string>([&] {
    if (parts_->play().outcome().over()) throw Stop{kFindings, "error: the game is over\n"};
    return hint_text(parts_->game.play(), parts_->advice());
  });
}

Result<std::string> Table::analysis(std::size_t moves) {
  return guarded<std::string>([&] {
    const bool all = !parts_->game.hides_anything() || !parts_->seats.has_human();
    const PlayerId viewer = all ? kNobody : parts_->seats.only_human();
    if (!all && viewer == kNobody)
      throw Stop{kFindings, "error: with several people at one screen what one of them holds is not told\n"};
    return analysis_text(parts_->game.play(), parts_->record(), parts_->advice(), moves, viewer);
  });
}

Result<std::string> Table::save() {
  return guarded<std::string>([&] {
    SavedGame saved = parts_->record().saved();
    for (std::size_t seat = 0; seat < parts_->model().seats.size(); ++seat)
      saved.players[parts_->model().seats[seat].name] = parts_->seats.player(static_cast<PlayerId>(seat));
    return write_saved(saved);
  });
}

}  // namespace ludwright::api
