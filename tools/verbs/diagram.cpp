// `ludwright diagram`: how a piece moves, a position, a whole game, as a picture or in words. What is drawn is asked of
// the engine; see scene.h. Tested by tests/tools/diagram_test.cpp.
#include <fmt/format.h>

#include <filesystem>

#include "tools/api/picture.h"
#include "tools/verbs/game_flags.h"
#include "tools/verbs/terminal.h"

namespace ludwright {
namespace {

struct DiagramFlags {
  GameFlags game;
  api::PictureRequest picture;
  std::string output, format;
  bool strip = false, animate = false;
};

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

void run(const Invocation& invocation, const DiagramFlags& flags) {
  api::PictureRequest picture = flags.picture;
  picture.format = format_of(flags);
  picture.play = flags.strip ? "strip" : flags.animate ? "animation" : "";
  picture.unicode = speaks_unicode();
  if (picture.all && !picture.piece.empty()) throw Stop{kUsage, "error: name a piece or say --all, not both\n"};
  if (picture.piece.empty() && !picture.set_up.empty()) throw Stop{kUsage, "error: --with needs a piece\n"};
  api::Game game = open_game(invocation, flags.game);
  const std::vector<std::string> files = api::pictures(game, picture).value();
  const std::string path = flags.output.empty() ? "-" : flags.output;
  if (files.size() > 1 && path == "-")
    throw Stop{kUsage,
               "error: several pages cannot go to the standard output\n  help: name a file with -o, or use PDF\n"};
  for (std::size_t i = 0; i < files.size(); ++i) write_output(numbered(path, i + 1, files.size()), files[i]);
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
  verb.add("PIECE", flags->picture.piece, "A piece by name or letter; without it the position is drawn");
  add_position(verb, flags->game);
  add_engine(verb, flags->game);
  verb.add("--with", flags->picture.set_up,
           "Put a piece into the scene: own, enemy, neutral or a seat, then what and where (repeatable)")
      .value_name("\"WHOSE PIECE@CELL\"")
      .one_each();
  verb.add("--from", flags->picture.from, "Where the piece stands; without PIECE, whose moves are marked")
      .value_name("CELL");
  verb.add("--all", flags->picture.all, "All pieces on sheets");
  verb.add("--panels", flags->picture.panels, "At most so many panels for a piece (6; with --all 3)").between(1, 20);
  verb.add("--strip", flags->strip, "Every position of --moves, side by side");
  verb.add("--animate", flags->animate, "Every position of --moves, one after the other (SVG)");
  verb.add("--zones", flags->picture.zones, "Hatch the zones of the player to move");
  verb.add("-o,--output", flags->output, "File to write; - is the standard output").value_name("FILE");
  verb.add("--format", flags->format, "svg, png, pdf, text or list (for screen readers); else by the name of the file")
      .one_of({"svg", "png", "pdf", "text", "list"});
  verb.add("--theme", flags->picture.theme, "auto, light, dark or print (black and white)")
      .one_of({"auto", "light", "dark", "print"})
      .shows_default();
  verb.add("--columns", flags->picture.columns, "Columns of a sheet or strip").between(1, 12);
  verb.add("--scale", flags->picture.scale, "Pixels for each unit of a PNG").between(0.1, 10.0).shows_default();
  verb.calls([&invocation, flags] { run(invocation, *flags); });
}

}  // namespace ludwright
