// Pictures say what the rules say: every mark of every panel of every piece of every definition against the legal moves
// of both engines, read back from the `data-` attributes. And that they can be read: no text over another or outside.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "tests/support/places.h"
#include "tests/support/play_kit.h"
#include "tools/pictures/diagrams.h"
#include "tools/pictures/piece_shapes.h"
#include "tools/pictures/render.h"
#include "tools/pictures/text_width.h"

namespace ludwright {
namespace {

using namespace testing_kit;

// ---- reading a picture back ----

std::string unescaped(std::string text) {
  const std::pair<const char*, const char*> entities[] = {
      {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}, {"&amp;", "&"}};
  for (const auto& [entity, character] : entities) {
    for (std::size_t at = text.find(entity); at != std::string::npos; at = text.find(entity, at + 1))
      text.replace(at, std::string(entity).size(), character);
  }
  return text;
}

std::string attribute(const std::string& tag, const std::string& name) {
  const std::size_t at = tag.find(" " + name + "=\"");
  if (at == std::string::npos) return "";
  const std::size_t begin = at + name.size() + 3;
  return unescaped(tag.substr(begin, tag.find('"', begin) - begin));
}

struct ReadMark {
  std::string kind;
  bool probed = false;
};
struct ReadPanel {
  std::string position, rules, cell, owner, probe;
  std::map<std::string, ReadMark> marks;
};

std::vector<ReadPanel> read_panels(const std::string& svg) {
  std::vector<ReadPanel> panels;
  for (std::size_t at = svg.find("<g "); at != std::string::npos; at = svg.find("<g ", at + 1)) {
    const std::string tag = svg.substr(at, svg.find('>', at) - at);
    if (attribute(tag, "data-panel") == "piece") {
      panels.push_back({attribute(tag, "data-position"),
                        attribute(tag, "data-rules"),
                        attribute(tag, "data-cell"),
                        attribute(tag, "data-owner"),
                        attribute(tag, "data-probe"),
                        {}});
    } else if (!attribute(tag, "data-kind").empty()) {
      panels.back().marks[attribute(tag, "data-cell")] = {attribute(tag, "data-kind"),
                                                          !attribute(tag, "data-probed").empty()};
    }
  }
  return panels;
}

// ---- what the engines say ----

// An engine at the model's rules of a scene.
struct Judge {
  Model model;
  Engine engine;
  Judge(const Model& of, SceneRules rules, const std::string& name) : model(model_for(of, rules)) {
    engine = make_executor(model, name);
  }
  Executor& executor() { return *engine.executor; }
};

struct Ends {
  std::set<CellId> cells;        // where walks of the piece end
  std::set<CellId> taking;       // and take something that stood there
  bool has_other_deeds = false;  // moves about the piece that are not walks
};

Ends ends_of(Executor& executor, const Store& store, CellId from) {
  Ends ends;
  executor.set(store);
  MoveList moves;
  executor.legal_moves(moves);
  for (const Move& move : moves) {
    CellId at = kNoCell;
    for (const Choice& choice : move) {
      if (choice.kind == ChoiceKind::Walk && choice.a == (at == kNoCell ? from : at))
        at = choice.b;
      else if (choice.kind == ChoiceKind::Walk || choice.kind == ChoiceKind::Place)
        break;
      else if (choice.kind == ChoiceKind::Piece && choice.a == from && at == kNoCell)
        ends.has_other_deeds = true;
    }
    if (at == kNoCell) continue;
    ends.cells.insert(at);
    if (store.cells[at].empty()) continue;
    const PieceId prey = store.cells[at].back();
    executor.do_move(move);
    const PieceRecord after = executor.store().pieces[prey];
    executor.undo_move();
    if (after.site != SiteKind::Cell || after.owner != store.pieces[prey].owner) ends.taking.insert(at);
  }
  return ends;
}

void check_panel(const Model& model, const ReadPanel& panel, Judge& judge) {
  PositionError error;
  const auto store = read_position(model, panel.position, error);
  ASSERT_TRUE(store) << panel.position << ": " << error.message;
  const CellId from = model.board.find_cell(panel.cell);
  const Ends ends = ends_of(judge.executor(), *store, from);
  std::set<std::string> expected, drawn;
  for (const CellId cell : ends.cells) expected.insert(model.board.cells[cell].name);
  for (const auto& [cell, mark] : panel.marks) {
    const CellId id = model.board.find_cell(cell);
    if (mark.kind == "move" || mark.kind == "both" || (mark.kind == "take" && !mark.probed)) {
      if (ends.has_other_deeds && ends.cells.count(id) == 0) continue;
      drawn.insert(cell);
    }
  }
  EXPECT_EQ(drawn, expected) << panel.position;
  if (panel.probe.empty()) return;
  // What would be taken: an enemy put on each empty cell in turn.
  std::set<std::string> would_take, marked;
  TypeId probe = 0;
  while (model.types[probe].name != panel.probe) ++probe;
  for (std::size_t i = 0; i < model.board.cells.size(); ++i) {
    if (!store->cells[i].empty()) continue;
    Store probed = *store;
    add_piece(model, probed, probe, enemy_of(model, store->mover), static_cast<CellId>(i));
    probed.history = {position_key(model, probed)};
    if (ends_of(judge.executor(), probed, from).taking.count(static_cast<CellId>(i)) > 0)
      would_take.insert(model.board.cells[i].name);
  }
  for (const auto& [cell, mark] : panel.marks) {
    if (mark.probed) marked.insert(cell);
  }
  EXPECT_EQ(marked, would_take) << panel.position;
}

std::string overlap(const std::vector<Svg::TextBox>& texts, double width, double height) {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const Box& a = texts[i].box;
    if (a.left < -0.5 || a.top < -0.5 || a.right > width + 0.5 || a.bottom > height + 0.5)
      return "outside: " + texts[i].text;
    for (std::size_t k = i + 1; k < texts.size(); ++k) {
      const Box& b = texts[k].box;
      if (a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5)
        return texts[i].text + " over " + texts[k].text;
    }
  }
  return "";
}

double smallest_text(const std::string& svg) {
  double smallest = 100;
  for (std::size_t at = svg.find("font-size=\""); at != std::string::npos; at = svg.find("font-size=\"", at + 1))
    smallest = std::min(smallest, std::stod(svg.substr(at + 11)));
  return smallest;
}

class EveryDefinition : public testing::TestWithParam<std::string> {};

TEST_P(EveryDefinition, MarksAreTheLegalMoves) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  const Model& model = game->model();
  SceneRunner runner(model, "compiled");
  const Diagrams diagrams(runner, {});
  std::map<std::pair<std::string, std::string>, std::unique_ptr<Judge>> judges;
  for (std::size_t type = 0; type < model.types.size(); ++type) {
    SCOPED_TRACE(model.types[type].name);
    const Picture picture = diagrams.piece(static_cast<TypeId>(type), choose_panels(runner, static_cast<TypeId>(type)));
    EXPECT_EQ(overlap(picture.texts, picture.width, picture.height), "");
    EXPECT_GE(smallest_text(picture.svg) * 320 / picture.width, 8.5);
    for (const ReadPanel& panel : read_panels(picture.svg)) {
      for (const std::string engine : {"compiled", "reference"}) {
        auto& judge = judges[{panel.rules, engine}];
        if (!judge) {
          for (const SceneRules rules : kSceneRules) {
            if (scene_rules_name(rules) == panel.rules) judge = std::make_unique<Judge>(model, rules, engine);
          }
        }
        SCOPED_TRACE(engine);
        check_panel(model, panel, *judge);
      }
    }
  }
}

TEST_P(EveryDefinition, PositionsCanBeReadByEyeAndAreAlwaysTheSame) {
  const auto game = load(GetParam());
  ASSERT_TRUE(game->ok()) << game->error;
  std::string first;
  for (int i = 0; i < 2; ++i) {
    SceneRunner runner(game->model(), "compiled");
    PictureStyle style;
    style.zones = true;
    const Diagrams diagrams(runner, style);
    const Picture picture = diagrams.position(runner.opening(), "start", nullptr, nullptr);
    EXPECT_EQ(overlap(picture.texts, picture.width, picture.height), "");
    EXPECT_GE(smallest_text(picture.svg) * 320 / picture.width, 8.5);
    if (i == 0)
      first = picture.svg;
    else
      EXPECT_EQ(first, picture.svg);
    EXPECT_EQ(render_png(picture.svg, picture.width, picture.height, 1),
              render_png(first, picture.width, picture.height, 1));
  }
}

INSTANTIATE_TEST_SUITE_P(Diagram, EveryDefinition, testing::ValuesIn(all_definitions()),
                         [](const auto& one) { return test_name(one.param); });

// ---- which panels ----

std::vector<std::string> settings(const std::string& game_name, const std::string& type) {
  const auto game = load(game_name);
  EXPECT_TRUE(game->ok()) << game->error;
  SceneRunner runner(game->model(), "compiled");
  std::vector<std::string> captions;
  for (const Panel& panel : choose_panels(runner, find_type(game->model(), type)))
    captions.push_back(panel_caption(game->model(), panel));
  return captions;
}

TEST(DiagramPanels, ShowWhatContextLetsAPieceDo) {
  EXPECT_EQ(settings("chess", "pawn"),
            (std::vector<std::string>{"Alone on the board: advance, capture.", "From d2: double.",
                                      "With an enemy pawn on a5; passed is a6: en passant."}));
  EXPECT_EQ(settings("chess", "king"),
            (std::vector<std::string>{"Alone on the board: step.", "With a friendly rook on h1: castle short.",
                                      "With a friendly rook on a1: castle long."}));
}

// A row of points that is too long for a telephone is folded like a backgammon board, every point with its number.
TEST(DiagramPositions, LongRowsAreFolded) {
  const auto game = load("backgammon");
  ASSERT_TRUE(game->ok()) << game->error;
  SceneRunner runner(game->model(), "compiled");
  const Picture picture = Diagrams(runner, {}).position(runner.opening(), "start", nullptr, nullptr);
  std::map<std::string, Box> numbers;
  for (const Svg::TextBox& text : picture.texts) numbers.emplace(text.text, text.box);
  ASSERT_EQ(numbers.count("12") + numbers.count("13") + numbers.count("1") + numbers.count("24"), 4U);
  EXPECT_NEAR(numbers["12"].left, numbers["13"].left, 1);
  EXPECT_GT(numbers["12"].top, numbers["13"].bottom);
  EXPECT_GT(numbers["1"].left, numbers["12"].left);
}

TEST(DiagramPanels, FindAScreenAndAPieceToOvertake) {
  const auto game = load_yaml(
      "cannons",
      "game: Cannons\nplayers: {white: {forward: north}, black: {forward: south}}\nboard: {shape: 9x9}\npieces:\n"
      "  cannon: {letter: C, moves: {go: slide orthogonal to empty, shoot: slide orthogonal through cell over 1 piece "
      "to enemy}}\n"
      "  jumper: {letter: J, moves: {jump: hop diagonal taking enemy to empty}}\nturn: move own piece\nstuck: pass\n"
      "end: {long: draw when turns >= 50}\n");
  ASSERT_TRUE(game->ok()) << game->error;
  SceneRunner runner(game->model(), "compiled");
  const auto cannon = choose_panels(runner, 0);
  ASSERT_EQ(cannon.size(), 2U);
  EXPECT_EQ(panel_caption(game->model(), cannon[1]), "With a friendly cannon on e7: shoot.");
  const auto jumper = choose_panels(runner, 1);
  ASSERT_EQ(jumper.size(), 2U);
  ASSERT_EQ(jumper[1].marks.size(), 1U);
  EXPECT_EQ(jumper[1].marks[0].victims.size(), 1U);
}

// ---- safety ----

TEST(DiagramSafety, NamesCannotBecomeMarkup) {
  const auto game =
      load_yaml("evil",
                "game: '<script>alert(1)</script> & \"co\"'\nplayers: {white: {forward: north}}\n"
                "board: {shape: 3x3}\npieces: {man: {letter: M, moves: step any}}\nturn: move own man\nstuck: pass\n"
                "start: |\n  ...\n  .M.\n  ...\nend: {long: draw when turns >= 5}\n");
  ASSERT_TRUE(game->ok()) << game->error;
  SceneRunner runner(game->model(), "compiled");
  const Diagrams diagrams(runner, {});
  const std::string svg = diagrams.position(runner.opening(), game->model().title, nullptr, nullptr).svg;
  EXPECT_EQ(svg.find("<script"), std::string::npos);
  EXPECT_NE(svg.find("&lt;script&gt;"), std::string::npos);
  EXPECT_FALSE(render_png(svg, 340, 340, 1).empty());
}

TEST(DiagramSafety, SymbolsAreShapesOnly) {
  const struct {
    const char* svg;
    const char* error;  // "" if it is taken
  } rows[] = {
      {"<svg viewBox='0 0 10 10'><path d='M0 0L9 9'/></svg>", ""},
      {"<?xml version='1.0'?><!-- x --><svg width='5' height='5'><g><circle r='2'/></g></svg>", ""},
      {"<svg viewBox='0 0 1 1'><script>alert(1)</script></svg>", "<script> is not allowed in a symbol"},
      {"<svg viewBox='0 0 1 1' onload='x()'/>", "`onload` is not allowed: pictures have no scripts"},
      {"<svg viewBox='0 0 1 1'><path d='M0 0' onclick='x()'/></svg>", "`onclick` of <path> is not allowed in a symbol"},
      {"<svg viewBox='0 0 1 1'><image href='http://a/b.png'/></svg>", "<image> is not allowed in a symbol"},
      {"<svg viewBox='0 0 1 1'><path d='M0 0' fill='url(http://a)'/></svg>",
       "the value of `fill` of <path> is not allowed in a symbol"},
      {"<svg viewBox='0 0 1 1'><style>*{}</style></svg>", "<style> is not allowed in a symbol"},
      {"<svg viewBox='0 0 1 1'><g>", "expected </g>, got the end of the file"},
      {"<svg viewBox='0 0 0 1'/>", "expected a viewBox of four numbers"},
      {"hello", "expected an element"},
      {"", "expected an element"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.svg);
    std::string error;
    EXPECT_EQ(read_symbol(row.svg, error).has_value(), std::string(row.error).empty());
    EXPECT_EQ(error, row.error);
  }
}

TEST(TextWidth, WrapsAtSpacesAndInsideLongWords) {
  EXPECT_EQ(wrap_text("one two three", 10, 45), (std::vector<std::string>{"one two", "three"}));
  for (const std::string& line : wrap_text(std::string(200, 'W'), 10, 100)) EXPECT_LE(text_width(line, 10), 100);
  EXPECT_TRUE(wrap_text("", 10, 10).empty());
}

// ---- the program ----

struct Ran {
  int status = 0;
  std::string output;  // both streams
};

Ran run(const std::string& arguments) {
  const std::string command = testing_kit::program() + " " + arguments + " 2>&1";
  Ran result;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return result;
  char buffer[4096];
  while (const std::size_t n = fread(buffer, 1, sizeof buffer, pipe)) result.output.append(buffer, n);
  result.status = WEXITSTATUS(pclose(pipe));
  return result;
}

TEST(DiagramProgram, BadRequestsAreClearErrorsAndWriteNothing) {
  const struct {
    const char* arguments;
    int status;
    const char* says;
  } rows[] = {
      {"diagram chess dragon", 1, "unknown piece `dragon`"},
      {"diagram chess pawn --from z9", 1, "`z9` is not a cell of this board"},
      {"diagram chess pawn --with 'enemy pawn@k9'", 1, "`k9` is not a cell of this board"},
      {"diagram chess pawn --with pawn", 2, "expected WHOSE PIECE@CELL after --with, got `pawn`"},
      {"diagram chess pawn --with 'enemy pawn@d4' --from d4", 1, "there is no room for another piece on `d4`"},
      {"diagram chess --from e4", 1, "there is no piece on `e4`"},
      {"diagram chess knight -o /nowhere/at/all.svg", 3, "cannot write `/nowhere/at/all.svg`"},
      {"diagram chess knight -o picture.bmp", 2, "cannot tell the format"},
      {"diagram chess knight -o / --format svg", 3, "it is a folder"},
      {"diagram chess --moves e5 -o x.svg", 1, "illegal move `e5`"},
      {"diagram nothing knight", 3, "no game of this name"},
      {"diagram chess knight --format gif", 2, "gif"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.arguments);
    const Ran result = run(row.arguments);
    EXPECT_EQ(result.status, row.status) << result.output;
    EXPECT_NE(result.output.find(row.says), std::string::npos) << result.output;
  }
}

// `symbol:` names a shape, what stands on the disc, or a file beside the definition.
TEST(DiagramProgram, PiecesLookAsTheirSymbolSays) {
  const auto folder = std::filesystem::path(::testing::TempDir()) / "symbols_of_types";
  std::filesystem::create_directories(folder / "symbols");
  std::ofstream(folder / "symbols" / "star.svg") << "<svg viewBox='0 0 10 10'><path d='M1 2L3 4Z'/></svg>";
  const auto page = [&](const std::string& symbol) {
    std::ofstream(folder / "game.yaml") << "game: Test\nplayers: {white: {}, black: {}}\nboard: {shape: 3x3}\n"
                                           "pieces: {rider: {letter: R, symbol: " +
                                               symbol +
                                               ", moves: step any}}\nturn: move own rider\n"
                                               "end: {r: mover loses when stuck}\n";
    return run("diagram " + (folder / "game.yaml").string() + " rider --format svg");
  };
  EXPECT_NE(page("\"\u9f8d\"").output.find(">\u9f8d</text>"), std::string::npos);
  EXPECT_EQ(page("knight").output.find(">R</text>"), std::string::npos);
  EXPECT_NE(page("star.svg").output.find("M1 2L3 4Z"), std::string::npos);
  const Ran missing = page("moon.svg");
  EXPECT_EQ(missing.status, 3);
  EXPECT_NE(missing.output.find("moon.svg: error: there is no such picture"), std::string::npos) << missing.output;
}

TEST(PieceLooks, SeatsHaveTheColoursOfTheirNames) {
  Model model;
  const auto fill = [&](const std::vector<std::string>& names, std::size_t seat, Theme theme) {
    model.seats.resize(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) model.seats[i].name = names[i];
    return look_of(model, static_cast<PlayerId>(seat), theme).fill;
  };
  EXPECT_EQ(fill({"Red", "blue"}, 0, Theme::Light), Paint::SeatRed);
  EXPECT_EQ(fill({"Red", "blue"}, 1, Theme::Dark), Paint::SeatBlue);
  EXPECT_EQ(fill({"black", "white"}, 0, Theme::Light), Paint::SecondFill);
  EXPECT_EQ(fill({"black", "red"}, 0, Theme::Light), Paint::SecondFill);
  EXPECT_EQ(fill({"north", "south"}, 1, Theme::Light), Paint::SecondFill);
  // In print one is light, the other dark.
  EXPECT_EQ(fill({"red", "blue"}, 0, Theme::Print), Paint::FirstFill);
  EXPECT_EQ(fill({"red", "blue"}, 1, Theme::Print), Paint::SecondFill);
  EXPECT_EQ(fill({"black", "red"}, 1, Theme::Print), Paint::FirstFill);
  EXPECT_TRUE(look_of(model, 0, Theme::Print).fill == Paint::SecondFill);
}

TEST(DiagramProgram, PositionsAreListedForReaders) {
  EXPECT_EQ(run("diagram chess --moves 'e4 d5 exd5' --format list").output,
            "last move exd5\n"
            "white: pawn a2, b2, c2, d2, f2, g2, h2, d5; knight b1, g1; bishop c1, f1; rook a1, h1; queen d1; king e1\n"
            "black: pawn a7, b7, c7, e7, f7, g7, h7; knight b8, g8; bishop c8, f8; rook a8, h8; queen d8; king e8\n"
            "black to move\n");
  // What is put up and drawn by lot before anybody decides is there.
  EXPECT_EQ(run("diagram backgammon --format list").output.rfind("white: man 6 (level 1), ", 0), 0U);
  const std::string kir = run("diagram dragons-of-kir --format list").output;
  EXPECT_NE(kir.find("facing south, order 2"), std::string::npos) << kir;
  const std::string morris = run("diagram nine-mens-morris --moves a7 --format list").output;
  EXPECT_NE(morris.find("hand of white: 8 man\n"), std::string::npos) << morris;
}

// A disk that is full takes nothing, and says so.
TEST(DiagramProgram, AFullDiskIsAnErrorOfItsOwn) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full";
  for (const std::string arguments :
       {"diagram chess --format svg", "rulebook write chess --format md -o -", "show chess"}) {
    const Ran result = run(arguments + " 2>&1 > /dev/full; exit $?");
    SCOPED_TRACE(arguments);
    EXPECT_EQ(result.status, 3);
    EXPECT_EQ(result.output, "error: cannot write the output: No space left on device\n");
  }
}

TEST(DiagramProgram, ScenesByHandAndLists) {
  const Ran result = run("diagram chess rook --from a1 --with 'enemy pawn@a3' --with 'own pawn@c1' --format list");
  EXPECT_EQ(result.status, 0);
  EXPECT_NE(result.output.find("With a friendly pawn on c1 and an enemy pawn on a3.\n"
                               "north: a2 move or take, a3 takes the piece there\neast: b1 move or take\n"),
            std::string::npos)
      << result.output;
}

}  // namespace
}  // namespace ludwright
