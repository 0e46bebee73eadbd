// Methods about an open game: moves chosen step by step, made, taken back; reasons; saves; a definition that changes
// under it.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "tools/agents/sight.h"
#include "tools/api/guarded.h"
#include "tools/api/turn.h"
#include "tools/common.h"
#include "tools/files/position_text.h"
#include "tools/pictures/diagram_panels.h"
#include "tools/play/asked.h"
#include "tools/rpc/calls.h"
#include "tools/testing/record.h"
#include "tools/words/reasons.h"
#include "tools/words/rule_words.h"

namespace ludwright::rpc {
namespace {

constexpr std::size_t kMostReasons = 3;  // of a piece that cannot move: ways that are tried

Json turn_json(api::Game& game, const std::vector<std::string>& choices) {
  const api::Turn turn = api::turn_of(game, choices).value();
  Json options = Json::array();
  for (const api::Option& option : turn.options) {
    Json one = {{"choices", option.choices},
                {"step", api::to_json(option.step)},
                {"words", option.words},
                {"moves", option.moves}};
    if (!option.area.empty()) one["area"] = option.area;
    if (!option.seat.empty()) one["seat"] = option.seat;
    if (!option.way.empty()) one["way"] = option.way;
    options.push_back(std::move(one));
  }
  Json json = {{"decider", nullptr}, {"asked", turn.asked}, {"options", std::move(options)}};
  if (!turn.decider.empty()) json["decider"] = turn.decider;
  return json;
}

// {"choices": those made} → {"decider", "asked", "options": [{"choices", "step", "area", "seat", "way", "words",
// "moves"}]}
Json turn(const Call& call) { return turn_json(call.game(), api::list_at(call.params, "choices")); }

// With "turn": true also the turn that comes next, as `turn` tells it: a page asks once instead of twice.
Json view(const Call& call) {
  Json view = view_json(*call.session, viewer_of(call));
  if (api::truth_at(call.params, "turn") && !view["decider"].is_null()) view["next"] = turn_json(call.game(), {});
  return view;
}

// What does not change in play, and whether anything is hidden from anybody.
Json rules(const Call& call) {
  Json rules = api::rules_json(call.game().model());
  rules["hides"] = hides_anything(call.game().model());
  return rules;
}

// {"choices"}: all of a move → view
Json choose(const Call& call) {
  const std::string text = api::move_of(call.game(), api::list_at(call.params, "choices")).value();
  call.game().make({text}).value();
  return view(call);
}

// {"moves": texts} → view
Json make(const Call& call) {
  call.game().make(api::list_at(call.params, "moves")).value();
  return view(call);
}

// {"random": 64 bits}: a move by lot → view
Json draw(const Call& call) {
  call.game().make_random(api::number_at(call.params, "random", 0)).value();
  return view(call);
}

// {"made": how many moves are to be made}: back, or on through what was taken back → view
Json go_to(const Call& call) {
  Record& record = call.game().record();
  const auto wanted = static_cast<std::size_t>(api::number_at(call.params, "made", 0));
  while (record.made().size() > wanted && record.undo()) {
  }
  while (record.made().size() < wanted && record.redo()) {
  }
  return view(call);
}

Json moves(const Call& call) {
  Json list = Json::array();
  for (const api::LegalMove& move : call.game().legal_moves().value()) list.push_back(api::to_json(move));
  return list;
}

// Of the position where the game began.
void note_broken(Session& session) {
  const std::string& text = session.game.began_at();
  std::optional<Store> begin;
  session.broken =
      text.empty() ? "" : position_fault(session.game.model(), text.substr(0, text.find(kThen)), true, begin);
}

// Plays a line as far as it is legal; how far.
std::size_t play_line(api::Game& game, const std::vector<std::string>& line) {
  std::size_t made = 0;
  while (made < line.size() && game.make({line[made]})) ++made;
  return made;
}

// {"definition"}: the game goes on under this definition, with its moves as far as they are legal; the others come back
// under a definition that allows them, unless something else was played → {"fine", "diagnostics", "text", "kept", "of",
// "rules", "view"}. Where the definition has errors the game stays as it is, and
// there are no rules and view.
Json follow(const Call& call) {
  Session& session = *call.session;
  auto opened = api::Game::open(api::open_request(call.params.at("definition")));
  if (!opened) {
    Json json = api::to_json(opened.problem());
    json["fine"] = false;
    if (!json.contains("diagnostics")) json["diagnostics"] = Json::array();
    return json;
  }
  const Record& record = session.game.record();
  std::vector<std::string> line;
  for (const Record::Entry& entry : record.made()) line.push_back(entry.text);
  std::size_t made = line.size();
  for (auto entry = record.undone().rbegin(); entry != record.undone().rend(); ++entry) line.push_back(entry->text);
  if (session.line.size() > line.size() && std::equal(line.begin(), line.end(), session.line.begin())) {
    if (made == line.size()) made = session.made;
    line = session.line;
  }
  const std::string& begin = session.game.began_at();
  if (!begin.empty()) opened->set_position(begin, true);
  const std::size_t kept = play_line(*opened, line);
  for (std::size_t at = kept; at > made; --at) opened->undo();
  session.line = kept < line.size() ? line : std::vector<std::string>{};
  session.made = made;
  session.game = std::move(*opened);
  note_broken(session);
  session.tally.reset();
  const Loaded& loaded = session.game.loaded();
  return {{"fine", true},
          {"diagnostics", Json::parse(loaded.diagnostics.json(loaded.sources), nullptr, false)},
          {"kept", std::min(kept, made)},
          {"of", made},
          {"rules", rules(call)},
          {"view", view(call)}};
}

// {"moves": texts}: the game of another session of the same definition, made here → view. What is equal stays made.
Json play(const Call& call) {
  Record& record = call.game().record();
  const std::vector<std::string> line = api::list_at(call.params, "moves");
  std::size_t same = 0;
  while (same < line.size() && same < record.made().size() && record.made()[same].text == line[same]) ++same;
  while (record.made().size() > same) record.undo();
  call.game().make({line.begin() + static_cast<std::ptrdiff_t>(same), line.end()}).value();
  return {{"made", record.made().size()}};
}

// ---- why ----

// Where a piece could go if nothing but its own moves counted.
std::vector<CellId> ends_of(SceneRunner& scenes, const Store& store, CellId cell) {
  std::vector<CellId> ends;
  const PieceRecord& piece = store.pieces[store.cells[cell].back()];
  for (const SceneRules rules : {SceneRules::PseudoLegal, SceneRules::MovesOnly}) {
    const auto marks = api::guarded<std::vector<DiagramMark>>([&] {
      return scenes.marks({rules, store, cell, piece.type, piece.owner}, false);
    });
    if (!marks) continue;
    for (const DiagramMark& mark : *marks) {
      if (mark.cell != cell) ends.push_back(mark.cell);
    }
    if (!ends.empty()) break;
  }
  return ends;
}

// The number of the next choice of a move after the first `made`, past those of a way to go on.
std::size_t next_choice(const Move& move, std::size_t made) {
  while (made < move.size && move.choices[made].kind == ChoiceKind::Alternative) ++made;
  return made;
}

// Where one piece has walked by all choices before `next`, which is a walk of it too: "d1-d5-", its way. Else "".
std::string way_on(const Model& model, const Move& move, std::size_t next) {
  std::string way;
  std::uint16_t at = kNoCell;
  for (std::size_t i = 0; i <= next && i < move.size; ++i) {
    const Choice& choice = move.choices[i];
    if (choice.kind == ChoiceKind::Alternative) continue;
    if (choice.kind != ChoiceKind::Walk || (at != kNoCell && choice.a != at)) return "";
    at = choice.b;
    way += model.board.cells[choice.a].name + "-";
  }
  return way;
}

// Of a cell that is not among what may be chosen after the choices made: why the piece that has walked does not go on
// there, where no other may move, else the rules that ask for what is to be chosen.
std::string why_next(Session& session, CellId cell, const api::Choices& choices) {
  OpenGame& game = session.game.play();
  const Model& model = game.model();
  const std::string& name = model.board.cells[cell].name;
  std::set<std::vector<Choice>> begun;  // by what is passed over before the next choice
  std::set<std::string> ways, rules;
  for (const Move& move : api::moves_with(session.game, choices).value()) {
    const std::size_t next = next_choice(move, choices.size());
    if (next >= move.size) continue;
    ways.insert(way_on(model, move, next));
    if (!begun.insert({move.begin() + choices.size(), move.begin() + next}).second) continue;
    const std::vector<const Statement*> asking = game.judge_here().asking(move);
    if (next >= asking.size() || asking[next] == nullptr) continue;
    const Statement& statement = *asking[next];
    rules.insert(fmt::format("  {}: {}\n", place_text(model, statement.place), statement_words(model, statement)));
  }
  if (ways.size() == 1 && !ways.begin()->empty()) return reasons_for(game, *ways.begin() + name).text;
  std::string text = fmt::format("`{}` is not among what may be chosen now\n", name);
  for (const std::string& rule : rules) text += rule;
  return text;
}

// `choices`: those made of the move so far.
std::string why_cell(Session& session, CellId cell, const api::Choices& choices) {
  OpenGame& game = session.game.play();
  const Model& model = game.model();
  const auto& names = model.board.cells;
  const std::string asked = api::turn_of(session.game, choices).value().asked;
  const std::string wanted = asked.empty() ? "" : fmt::format("  note: what is to be done now: {}\n", asked);
  if (!choices.empty()) return why_next(session, cell, choices) + wanted;
  // Where things are put on the board and nothing walks, a cell is where something cannot be put.
  const MoveList legal = game.choices().moves;
  const auto any = [&](ChoiceKind kind) {
    return std::any_of(legal.begin(), legal.end(), [&](const Move& move) {
      return std::any_of(move.begin(), move.end(), [&](const Choice& choice) { return choice.kind == kind; });
    });
  };
  if (any(ChoiceKind::Place) && !any(ChoiceKind::Walk)) return reasons_for(game, names[cell].name).text;
  const Store store = game.executor().store();
  if (store.cells[cell].empty()) return fmt::format("nothing stands on `{}`\n", names[cell].name) + wanted;
  const PieceRecord& piece = store.pieces[store.cells[cell].back()];
  const PlayerId decider = game.executor().decider();
  if (piece.owner != decider && piece.owner < model.seats.size() && decider != kNobody)
    return fmt::format("the piece on `{}` is {}'s, and {} decides\n", names[cell].name, model.seats[piece.owner].name,
                       model.seats[decider].name) +
           wanted;
  std::string text;
  std::size_t told = 0;
  for (const CellId end : ends_of(session.game.scenes(), store, cell)) {
    const Reasons reasons = reasons_for(game, names[cell].name + "-" + names[end].name);
    if (reasons.legal || text.find(reasons.text) != std::string::npos) continue;
    text += reasons.text;
    if (++told == kMostReasons) break;
  }
  if (!text.empty()) return text;
  const PieceType& type = model.types[piece.type];
  text = fmt::format("the {} on `{}` cannot move now\n", rule_name_words(type.name), names[cell].name);
  for (const MoveRule& move : type.moves)
    text += fmt::format("  {}: {}{}{}\n", place_text(model, move.place), rule_name_words(move.name),
                        move.name.empty() ? "" : ": ", move_sentence(model, move));
  return text + wanted;
}

// {"move": a text} or {"from", "to": cells} or {"piece": a type's letter or name, "to"} or {"cell": one that cannot be
// chosen, "choices": those made so far} → {"legal", "text": lines with file and line of the rules}
Json why(const Call& call) {
  api::Game& game = call.game();
  const Model& model = game.model();
  if (game.play().executor().outcome().over())
    return {{"legal", false},
            {"text", fmt::format("the game is over: {}\n", outcome_text(model, game.play().executor().outcome()))}};
  std::string move = call.text("move");
  const api::Choices choices = api::list_at(call.params, "choices");
  const std::string cell = call.text(!choices.empty() && !call.params.contains("cell") ? "to" : "cell");
  if (move.empty() && !cell.empty())
    return {{"legal", false}, {"text", why_cell(*call.session, find_cell_or_stop(model, cell), choices)}};
  if (move.empty()) {
    const std::string to = model.board.cells[find_cell_or_stop(model, call.text("to"))].name;
    if (const std::string from = call.text("from"); !from.empty()) {
      move = model.board.cells[find_cell_or_stop(model, from)].name + "-" + to;
    } else {
      const std::string& piece = call.text("piece");
      move = (piece.empty() ? "" : model.types[find_type(model, piece)].letter) + "@" + to;
    }
  }
  const api::Why said = game.why(move).value();
  return {{"legal", said.legal}, {"text", said.text}};
}

// ---- positions and files ----

}  // namespace

void set_position_leniently(Session& session, const std::string& text) {
  session.game.set_position(text, true).value();
  session.line.clear();
  note_broken(session);
}

namespace {

// {"position": a text, "" for the start} → view, as `edit` gives it
Json position(const Call& call) {
  set_position_leniently(*call.session, call.text("position"));
  return view(call);
}

// {"players": seat → who plays it, "undone": true for what was taken back too} → {"text"}: a file as `play --save`
// writes it. A game that comes with the program is called by its name, so that the command line finds it too.
Json save(const Call& call) {
  Record& record = call.game().record();
  std::size_t ahead = 0;
  if (api::truth_at(call.params, "undone")) {
    while (record.redo()) ++ahead;
  }
  Json saved = Json::parse(call.game().save().value());
  for (; ahead > 0; --ahead) record.undo();
  const std::string name = call.game().model().name;
  const std::vector<std::string> known = api::list_games();
  const bool is_known = std::find(known.begin(), known.end(), name) != known.end();
  if (is_known && call.game().request().game == name + "/" + name + ".yaml") saved["game"] = name;
  const std::map<std::string, std::string> players = api::texts_at(call.params, "players");
  if (!players.empty()) saved["players"] = players;
  return {{"text", saved.dump(2) + "\n"}};
}

// {"saved": a text of `save` or of `play --save`} → view
Json load(const Call& call) {
  call.game().load(call.text("saved"), true).value();
  call.session->line.clear();
  note_broken(*call.session);
  return view(call);
}

}  // namespace

const std::vector<Method>& play_calls() {
  static const std::vector<Method> calls = {
      {"view", true, view},     {"rules", true, rules}, {"turn", true, turn},  {"choose", true, choose},
      {"make", true, make},     {"draw", true, draw},   {"goto", true, go_to}, {"moves", true, moves},
      {"follow", true, follow}, {"play", true, play},   {"why", true, why},    {"position", true, position},
      {"save", true, save},     {"load", true, load}};
  return calls;
}

}  // namespace ludwright::rpc
