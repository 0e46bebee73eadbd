// `ludwright rulebook write`: a rulebook from the definition alone. Tested by tests/tools/rulebook_write_test.cpp.
#include <fmt/format.h>

#include <filesystem>

#include "tools/files/output_file.h"
#include "tools/rulebook/write/content.h"
#include "tools/verbs/game_flags.h"
#include "tools/verbs/rulebook.h"
#include "tools/verbs/verbs.h"

namespace ludwright {
namespace {

struct WriteFlags {
  GameFlags game;
  std::string output, format, sort;
  int panels = 4;
};

std::string format_of(const WriteFlags& flags) {
  if (!flags.format.empty()) return flags.format;
  const std::string extension = std::filesystem::path(flags.output).extension().string();
  if (extension == ".md" || extension == ".pdf") return extension.substr(1);
  if (extension == ".html" || flags.output.empty() || flags.output == "-") return "html";
  throw Stop{
      kUsage,
      fmt::format(
          "error: cannot tell the format from the name `{}`\n  help: end it in .html, .md or .pdf, or say --format\n",
          flags.output)};
}

void run(const Invocation& invocation, const WriteFlags& flags) {
  const std::string format = format_of(flags);
  RulebookRequest request;
  request.sort = flags.sort;
  request.panels = static_cast<std::size_t>(flags.panels);
  request.game = flags.game.game;
  request.choices = read_sets(flags.game.sets);
  request.lenient = flags.game.lenient;
  const Loaded loaded = load_or_stop(invocation, flags.game.game, request.choices);
  const Rulebook book = write_rulebook(loaded, request);
  const std::string bytes = format == "pdf"  ? rulebook_pdf(book)
                            : format == "md" ? rulebook_markdown(book)
                                             : rulebook_html(book);
  write_output(flags.output.empty() ? "-" : flags.output, bytes);
  for (const std::string& each : book.left_out) fmt::print(stderr, "warning: {}", each);
}

}  // namespace

void add_rulebook(Verb root, Invocation& invocation) {
  const Verb verb = root.add_verb("rulebook", "Rulebooks written from definitions, and printed ones held against them");
  verb.needs_verb();
  const Verb write = verb.add_verb("write", "A page with all rules, pictures and tables, made from the definition");
  write.footer("Example: ludwright rulebook write chess -o chess.html");
  write.takes_flags_of_others();
  auto flags = std::make_shared<WriteFlags>();
  add_game(write, flags->game);
  add_lenient(write, flags->game.lenient);
  write.add("-o,--output", flags->output, "File to write; - is the standard output").value_name("FILE");
  write.add("--format", flags->format, "html, md or pdf; else by the name of the file").one_of({"html", "md", "pdf"});
  write.add("--sort", flags->sort, "Column by which the table of pieces is in order").value_name("COLUMN");
  write.add("--panels", flags->panels, "At most so many diagrams for a piece").between(1, 20).shows_default();
  write.calls([&invocation, flags] { run(invocation, *flags); });
  book::add_rulebook_check(verb, invocation);
  book::add_rulebook_bind(verb, invocation);
}

}  // namespace ludwright
