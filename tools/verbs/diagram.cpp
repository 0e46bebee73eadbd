// `ludwright diagram`: how a piece moves, a position, a whole game, as a picture or in words. What is drawn is asked of
// the engine; see scene.h. Tested by tests/tools/diagram_test.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tools/files/output_file.h"
#include "tools/pictures/diagrams.h"
#include "tools/pictures/render.h"
#include "tools/verbs/game_flags.h"
#include "tools/verbs/verbs.h"
#include "tools/words/roles.h"
#include "tools/words/rule_words.h"

namespace ludwright {
namespace {

struct DiagramFlags {
  GameFlags game;
  std::string piece, from, output, format, theme = "auto";
  std::vector<std::string> with;
  bool all = false, strip = false, animate = false, zones = false;
  int columns = 0;
  int panels = 0;
  double scale = 2;
};

Theme theme_of(const std::string& name) {
  return name == "dark" ? Theme::Dark : name == "light" ? Theme::Light : name == "print" ? Theme::Print : Theme::Auto;
}

// As said, else by the name of the file, else text on a terminal's stdout.
std::string format_of(const DiagramFlags& flags) {
  if (!flags.format.empty()) return flags.format;
  if (flags.output.empty() || flags.output == "-") return "text";
  std::string extension = std::filesystem::path(flags.output).extension().string();
  if (extension == ".png" || extension == ".pdf" || extension == ".svg") return extension.substr(1);
  if (extension == ".txt") return "text";
  throw Stop{
      kUsage,
      fmt::format("error: cannot tell the format from the name `{}`\n  help: end it in .svg, .png, .pdf or .txt, "
                  "or say --format\n",
                  flags.output)};
}

// `sheet.svg` is `sheet-2.svg` for the second of several.
std::string numbered(const std::string& path, std::size_t number, std::size_t count) {
  if (count == 1 || path == "-") return path;
  const std::filesystem::path p(path);
  return (p.parent_path() / fmt::format("{}-{}{}", p.stem().string(), number, p.extension().string())).string();
}

void write_pictures(const DiagramFlags& flags, const std::vector<Picture>& pictures, const std::string& title) {
  const std::string format = format_of(flags);
  const std::string path = flags.output.empty() ? "-" : flags.output;
  if (format == "pdf") {
    std::vector<PdfPage> pages;
    pages.reserve(pictures.size());
    for (const Picture& picture : pictures) pages.push_back({picture.svg, picture.width, picture.height});
    write_output(path, render_pdf(pages, title));
    return;
  }
  if (pictures.size() > 1 && path == "-") {
    throw Stop{kUsage,
               "error: several pages cannot go to the standard output\n  help: name a file with -o, or use PDF\n"};
  }
  // All are made before the first is written.
  std::vector<std::string> files;
  files.reserve(pictures.size());
  for (const Picture& picture : pictures)
    files.push_back(format == "png" ? render_png(picture.svg, picture.width, picture.height, flags.scale)
                                    : picture.svg);
  for (std::size_t i = 0; i < files.size(); ++i) write_output(numbered(path, i + 1, files.size()), files[i]);
}

bool in_words(const DiagramFlags& flags) {
  const std::string format = format_of(flags);
  return format == "text" || format == "list";
}

std::string piece_in_words(const DiagramFlags& flags, const Model& model, TypeId type,
                           const std::vector<Panel>& panels) {
  std::string text = fmt::format("{}: {}\n\n", title_words(model.types[type].name), piece_sentence(model, type));
  const bool list = format_of(flags) == "list";
  for (const Panel& panel : panels) {
    if (list) {
      for (const std::string& line : panel_list(model, panel)) text += line + "\n";
    } else {
      text += panel_text(model, panel, speaks_unicode());
    }
    text += "\n";
  }
  return text;
}

PictureStyle style_of(const DiagramFlags& flags, int columns) {
  PictureStyle style;
  style.theme = theme_of(flags.theme);
  style.columns = flags.columns > 0 ? flags.columns : columns;
  style.zones = flags.zones;
  return style;
}

// On a sheet a piece that never moves needs no board: its words say all.
void drop_bare_boards(const Model& model, const std::vector<TypeId>& types, std::vector<std::vector<Panel>>& panels) {
  for (std::size_t i = 0; i < types.size(); ++i) {
    const bool bare = std::all_of(panels[i].begin(), panels[i].end(), [](const Panel& p) { return p.marks.empty(); });
    if (bare && model.types[types[i]].moves.empty()) panels[i].clear();
  }
}

void draw_pieces(const DiagramFlags& flags, SceneRunner& runner) {
  const Model& model = runner.model();
  std::vector<TypeId> types;
  std::vector<std::vector<Panel>> panels;
  if (flags.all) {
    for (std::size_t i = 0; i < model.types.size(); ++i) types.push_back(static_cast<TypeId>(i));
  } else {
    types.push_back(find_type(model, flags.piece));
  }
  // Sheets are an overview: the first panels are the telling ones.
  const PanelLimits limits = {static_cast<std::size_t>(flags.panels > 0 ? flags.panels : flags.all ? 3 : 6)};
  for (const TypeId type : types) {
    if (flags.with.empty() && flags.from.empty())
      panels.push_back(choose_panels(runner, type, limits));
    else
      panels.push_back({panel_by_hand(runner, type, flags.with, flags.from)});
  }
  if (in_words(flags)) {
    std::string text;
    for (std::size_t i = 0; i < types.size(); ++i) text += piece_in_words(flags, model, types[i], panels[i]);
    if (format_of(flags) == "text") text += text_key(speaks_unicode());
    write_output(flags.output.empty() ? "-" : flags.output, text);
    return;
  }
  const Diagrams diagrams(runner, style_of(flags, flags.all ? 3 : 1));
  if (flags.all) drop_bare_boards(model, types, panels);
  if (flags.all)
    write_pictures(flags, diagrams.sheets(types, panels), model.title);
  else
    write_pictures(flags, {diagrams.piece(types[0], panels[0])}, model.title);
}

// The positions of the play that the flags ask for, with the moves between them.
std::vector<Diagrams::Frame> play_frames(const DiagramFlags& flags, const Invocation& invocation) {
  GameFlags start = flags.game;
  start.moves.clear();
  OpenGame game(invocation, start);
  std::vector<Diagrams::Frame> frames = {{game.executor().store(), std::nullopt, "start"}};
  game.make_moves(flags.game.moves, [&](const Move& move, const std::string& text) {
    frames.push_back({game.executor().store(), move, text});
  });
  return frames;
}

void draw_position(const DiagramFlags& flags, const Invocation& invocation, SceneRunner& runner) {
  const Model& model = runner.model();
  std::vector<Diagrams::Frame> frames = play_frames(flags, invocation);
  const bool at_start = frames.size() == 1 && flags.game.position.empty();
  if (at_start) frames[0].store = runner.opening_drawn();  // no men are on a board that the lot has still to fill
  const Diagrams::Frame& shown = frames.back();
  std::optional<Panel> marked;
  if (!flags.from.empty()) {
    const CellId cell = find_cell_or_stop(model, flags.from);
    if (shown.store.cells[cell].empty())
      throw Stop{kFindings, fmt::format("error: there is no piece on `{}`\n", flags.from)};
    const PieceRecord& piece = shown.store.pieces[shown.store.cells[cell].back()];
    marked.emplace();
    marked->scene = {SceneRules::Whole, shown.store, cell, piece.type, piece.owner};
    marked->marks = runner.marks(marked->scene, false);
    marked->probing = false;
    marked->setting = "As the position stands";
  }
  if (in_words(flags)) {
    std::string text;
    if (format_of(flags) == "list") {
      if (shown.last) text = "last move " + shown.caption + "\n";
      for (const std::string& line : marked ? panel_list(model, *marked) : position_list(model, shown.store))
        text += line + "\n";
    } else if (marked) {
      text = panel_text(model, *marked, speaks_unicode()) + text_key(speaks_unicode());
    } else {
      DrawStyle style;
      style.unicode = speaks_unicode();
      text = draw_position(model, shown.store, style);
    }
    write_output(flags.output.empty() ? "-" : flags.output, text);
    return;
  }
  const Diagrams diagrams(runner, style_of(flags, flags.strip ? 3 : 1));
  if (flags.strip) return write_pictures(flags, {diagrams.strip(frames)}, model.title);
  if (flags.animate) return write_pictures(flags, {diagrams.animation(frames, 1.2)}, model.title);
  std::string caption = model.title;
  if (frames.size() > 1)
    caption += ": after " + shown.caption;
  else if (at_start)
    caption += runner.opens_by_lot() ? ": a start, drawn by lot" : ": start";
  write_pictures(
      flags,
      {diagrams.position(shown.store, caption, shown.last ? &*shown.last : nullptr, marked ? &*marked : nullptr)},
      model.title);
}

void run(const Invocation& invocation, const DiagramFlags& flags) {
  format_of(flags);
  if (!flags.piece.empty() && flags.all) throw Stop{kUsage, "error: name a piece or say --all, not both\n"};
  if (flags.piece.empty() && !flags.with.empty()) throw Stop{kUsage, "error: --with needs a piece\n"};
  const Loaded loaded = load_or_stop(invocation, flags.game.game, read_sets(flags.game.sets));
  SceneRunner runner(*loaded.model, flags.game.engine);
  if (flags.all || !flags.piece.empty())
    draw_pieces(flags, runner);
  else
    draw_position(flags, invocation, runner);
}

}  // namespace

void add_diagram(Verb root, Invocation& invocation) {
  const Verb verb = root.add_verb("diagram", "How a piece moves, or a position, drawn or in words");
  verb.footer(
      "Examples: ludwright diagram chess knight -o knight.svg\n"
      "          ludwright diagram chess pawn --with \"enemy pawn@d5\" --from e4\n"
      "          ludwright diagram chess --moves \"e4 e5 Nf3\" -o opening.png\n"
      "          ludwright diagram chess --all -o pieces.pdf");
  auto flags = std::make_shared<DiagramFlags>();
  add_game(verb, flags->game);
  verb.add("PIECE", flags->piece, "A piece by name or letter; without it the position is drawn");
  add_position(verb, flags->game);
  add_engine(verb, flags->game);
  verb.add("--with", flags->with,
           "Put a piece into the scene: own, enemy, neutral or a seat, then what and where (repeatable)")
      .value_name("\"WHOSE PIECE@CELL\"")
      .one_each();
  verb.add("--from", flags->from, "Where the piece stands; without PIECE, whose moves are marked").value_name("CELL");
  verb.add("--all", flags->all, "All pieces on sheets");
  verb.add("--panels", flags->panels, "At most so many panels for a piece (6; with --all 3)").between(1, 20);
  verb.add("--strip", flags->strip, "Every position of --moves, side by side");
  verb.add("--animate", flags->animate, "Every position of --moves, one after the other (SVG)");
  verb.add("--zones", flags->zones, "Hatch the zones of the player to move");
  verb.add("-o,--output", flags->output, "File to write; - is the standard output").value_name("FILE");
  verb.add("--format", flags->format, "svg, png, pdf, text or list (for screen readers); else by the name of the file")
      .one_of({"svg", "png", "pdf", "text", "list"});
  verb.add("--theme", flags->theme, "auto, light, dark or print (black and white)")
      .one_of({"auto", "light", "dark", "print"})
      .shows_default();
  verb.add("--columns", flags->columns, "Columns of a sheet or strip").between(1, 12);
  verb.add("--scale", flags->scale, "Pixels for each unit of a PNG").between(0.1, 10.0).shows_default();
  verb.calls([&invocation, flags] { run(invocation, *flags); });
}

}  // namespace ludwright
