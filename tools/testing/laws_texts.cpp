// Laws of texts and drawings: positions, moves and saved games are written and read back, diagrams show where pieces
// may go, what is hidden stays out of drawings.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>

#include "engine/move_reader.h"
#include "engine/notation.h"
#include "engine/reference/valid.h"
#include "tools/files/save.h"
#include "tools/pictures/scene.h"
#include "tools/testing/laws.h"

namespace ludwright {
namespace {

std::string position_texts(Moment& moment) {
  if (!moment.begins_unit()) return "";
  const Model& model = moment.model();
  const std::string text = write_position(model, moment.store());
  PositionError error;
  PositionPlaces places;
  const auto read = read_position(model, text, error, &places);
  if (!read) return fmt::format("`{}` cannot be read back: {}", text, error.message);
  if (moment.from_start() && !moment.over()) {
    const auto invalid = find_invalid(model, *read, text, places);
    if (invalid && invalid->rule != nullptr)
      return fmt::format("play comes to `{}`, which `valid.{}` refuses", text, invalid->rule->name);
  }
  if (position_key(model, *read) != position_key(model, moment.store()))
    return fmt::format("`{}` reads back as another position", text);
  const std::string again = write_position(model, *read);
  if (again != text) return fmt::format("`{}` is written `{}` after it was read", text, again);
  // The history is not written, so rules that ask it may allow something else.
  if (moment.over() || mentions(model, Op::Repeats)) return "";
  moment.spare().set(*read);
  MoveList moves;
  moment.spare().legal_moves(moves);
  if (moves == moment.moves()) return "";
  return fmt::format("read from `{}` the position has {} legal moves instead of {}", text, moves.size(),
                     moment.moves().size());
}

std::string move_texts(Moment& moment) {
  if (moment.over()) return "";
  const MoveList& moves = moment.moves();
  MoveReader reader(moment.play());
  const std::vector<std::string>& texts = reader.texts();
  if (!(reader.moves() == moves)) return "listed again for their texts the legal moves are others";
  std::set<std::string> seen;
  for (const std::string& text : texts) {
    if (text.empty() || text.find(' ') != std::string::npos) return fmt::format("a move is written `{}`", text);
    if (!seen.insert(text).second) return fmt::format("two moves are written `{}`", text);
  }
  for (const std::size_t i : moment.sample(moves.size(), 3)) {
    const auto read = reader.read(texts[i]).move;
    if (!read) return fmt::format("`{}` is legal and cannot be read", texts[i]);
    if (!(*read == moves[i])) return fmt::format("`{}` is read as another move", texts[i]);
  }
  return difference(moment.store(), moment.play().store()).empty() ? "" : "writing the moves has changed the position";
}

std::string only_legal_moves_are_read(Moment& moment) {
  if (moment.over() || moment.moves().empty()) return "";
  MoveReader reader(moment.play());
  const std::vector<std::string>& texts = reader.texts();
  const auto& cells = moment.model().board.cells;
  for (const std::size_t i : moment.sample(texts.size(), 3)) {
    // The text of a move with another cell in its place, and moves of before.
    for (const std::string& text : {texts[i] + cells[(i * 7 + moment.made().size()) % cells.size()].name,
                                    cells[(i * 5 + moment.made().size()) % cells.size()].name + texts[i]}) {
      const auto read = reader.read(text).move;
      if (read && std::find(moment.moves().begin(), moment.moves().end(), *read) == moment.moves().end())
        return fmt::format("`{}` is read as a move that is not legal", text);
    }
  }
  return "";
}

std::string saved_games(Moment& moment) {
  constexpr std::size_t longest = 150, most_texts = 6000;  // a play with more to write is not worth the time
  if (moment.made().size() > longest) return "";
  std::size_t texts = 0;
  const Model& model = moment.model();
  Executor& spare = moment.spare();
  SavedGame saved;
  saved.game = model.name;
  saved.checksum = "0123456789abcdef";
  if (!moment.from_start()) saved.position = write_position(model, moment.first());
  spare.set(moment.first());
  MoveList moves;
  for (const Made& made : moment.made()) {
    spare.legal_moves(moves);
    texts += 2 * moves.size();
    if (texts > most_texts) return "";
    const auto found = std::find(moves.begin(), moves.end(), made.move);
    if (found == moves.end()) return "";  // another law's business
    saved.moves.push_back(write_moves(spare, moves)[static_cast<std::size_t>(found - moves.begin())]);
    spare.do_move(made.move);
  }
  std::string error;
  const auto read = read_saved(write_saved(saved), error);
  if (!read) return "the saved game cannot be read: " + error;
  if (read->moves != saved.moves || read->position != saved.position) return "the saved game is read as another";
  PositionError position_error;
  const auto first = saved.position.empty() ? std::optional<Store>(moment.first())
                                            : read_position(model, saved.position, position_error);
  if (!first) return "the first position of the saved game cannot be read: " + position_error.message;
  spare.set(*first);
  for (const std::string& text : read->moves) {
    const auto move = spare.outcome().over() ? std::nullopt : read_move(spare, text);
    if (!move) return fmt::format("replaying the saved game, `{}` is not legal", text);
    spare.do_move(*move);
  }
  return spare.key() == moment.play().key() ? "" : "replaying the saved game leads elsewhere";
}

bool has_hidden_areas(const Model& model) {
  return std::any_of(model.areas.begin(), model.areas.end(),
                     [](const Area& area) { return area.seen_by != Area::Seen::All; });
}

// What lies hidden may be any of the types without a change to what the others see.
std::string hidden_stays_hidden(Moment& moment) {
  const Model& model = moment.model();
  for (const Area& area : model.areas) {
    if (area.seen_by == Area::Seen::All) continue;
    for (std::size_t viewer = 0; viewer < model.seats.size(); ++viewer) {
      Store changed = moment.store();
      const std::size_t containers = area.per_player ? model.seats.size() : 1;
      for (std::size_t i = 0; i < containers; ++i) {
        if (area.seen_by == Area::Seen::Owner && (!area.per_player || i == viewer)) continue;
        for (const PieceId piece : changed.areas[static_cast<std::size_t>(area.first) + i])
          changed.pieces[piece].type = static_cast<TypeId>((changed.pieces[piece].type + 1U) % model.types.size());
      }
      DrawStyle style;
      style.sees_all = false;
      style.viewer = static_cast<PlayerId>(viewer);
      if (draw_board(model, changed, style) != draw_board(model, moment.store(), style))
        return fmt::format("{} can tell what lies hidden in `{}`", model.seats[viewer].name, area.name);
    }
  }
  return "";
}

// Where walks of the piece on a cell end, by the judge's list of moves.
std::set<CellId> ends_of_walks(const MoveList& moves, CellId from) {
  std::set<CellId> ends;
  for (const Move& move : moves) {
    CellId at = kNoCell;
    for (const Choice& choice : move) {
      if (choice.kind == ChoiceKind::Walk && choice.a == (at == kNoCell ? from : at))
        at = choice.b;
      else if (choice.kind == ChoiceKind::Walk || choice.kind == ChoiceKind::Place)
        break;
    }
    if (at != kNoCell) ends.insert(at);
  }
  return ends;
}

// The marks of one own piece, another at every position.
std::string marks_are_moves(Moment& moment, SceneRunner& runner) {
  if (!moment.begins_unit() || moment.over() || moment.play().decider() == kNobody) return "";
  std::vector<CellId> own;
  const Store& store = moment.store();
  for (std::size_t cell = 0; cell < store.cells.size(); ++cell) {
    if (!store.cells[cell].empty() && store.pieces[store.cells[cell].back()].owner == moment.play().decider())
      own.push_back(static_cast<CellId>(cell));
  }
  if (own.empty()) return "";
  Scene scene;
  scene.store = store;
  scene.cell = own[moment.made().size() / 7 % own.size()];
  const PieceRecord& piece = store.pieces[store.cells[scene.cell].back()];
  scene.type = piece.type;
  scene.owner = piece.owner;
  MoveList judged;
  moment.judge().legal_moves(judged);
  const std::set<CellId> ends = ends_of_walks(judged, scene.cell);
  std::set<CellId> marked;
  std::set<CellId> left;  // and come back to, or never left: what the piece does there may be something else than walk
  for (const DiagramMark& mark : runner.marks(scene, false)) {
    if (mark.moves || mark.takes) (mark.stays ? left : marked).insert(mark.cell);
  }
  const auto& cells = moment.model().board.cells;
  for (const CellId end : ends) {
    if (marked.count(end) == 0 && left.count(end) == 0)
      return fmt::format("the piece on {} may go to {}, and its diagram has no mark there", cells[scene.cell].name,
                         cells[end].name);
  }
  const bool only_walks = std::all_of(judged.begin(), judged.end(), [&](const Move& move) {
    const auto names_piece = [](const Choice& choice) { return choice.kind == ChoiceKind::Piece; };
    return move.size > 0 && std::none_of(move.begin(), move.end(), names_piece);
  });
  for (const CellId cell : marked) {
    if (only_walks && ends.count(cell) == 0)
      return fmt::format("the diagram of the piece on {} has a mark on {}, where it may not go", cells[scene.cell].name,
                         cells[cell].name);
  }
  return "";
}

}  // namespace

void add_law_of_diagrams(const Model& model, std::vector<LivingLaw>& laws) {
  const bool walks =
      std::any_of(model.types.begin(), model.types.end(), [](const PieceType& type) { return !type.moves.empty(); });
  if (!walks && model.roles.empty()) return;
  const auto runner = std::make_shared<SceneRunner>(model, "compiled");
  LivingLaw law;
  law.name = "diagrams_show_moves";
  law.sentence = "the marks in the diagram of a piece are where it may go";
  law.stride = 32;
  law.check = [runner](Moment& moment) -> std::string {
    try {
      return marks_are_moves(moment, *runner);
    } catch (const Stop&) {
      return "";  // over a limit of the engine that scenes are played by
    }
  };
  laws.push_back(std::move(law));
}

const std::vector<GeneralLaw>& laws_of_texts() {
  static const std::vector<GeneralLaw> laws = {
      {"position_texts", "the text of a position reads back as the same position with the same moves", 8, false,
       nullptr, position_texts},
      {"move_texts", "legal moves have texts of their own, which are read back as them", 16, false, nullptr,
       move_texts},
      {"only_legal_moves_are_read", "no text is read as a move that is not legal", 32, false, nullptr,
       only_legal_moves_are_read},
      {"saved_games", "a saved game replays to the same end", 8, true, nullptr, saved_games},
      {"hidden_stays_hidden", "what a seat may not see does not show in what it is shown", 16, false, has_hidden_areas,
       hidden_stays_hidden},
  };
  return laws;
}

}  // namespace ludwright
