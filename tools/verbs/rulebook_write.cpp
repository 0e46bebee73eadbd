// `ludwright rulebook write`: a rulebook from the definition alone. Tested by tests/tools/rulebook_write_test.cpp.
#include <fmt/format.h>

#include <filesystem>

#include "tools/verbs/rulebook.h"
#include "tools/verbs/terminal.h"

namespace ludwright {
namespace {

struct WriteFlags {
  GameFlags game;
  api::WriteRequest write;
  std::string output, format;
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
  api::WriteRequest request = flags.write;
  request.format = format_of(flags);
  request.lenient = flags.game.lenient;
  const api::Game game = api::Game::open(request_of(invocation, flags.game)).value();
  const api::WrittenBook book = api::write_rulebook(game, request).value();
  write_output(flags.output.empty() ? "-" : flags.output, book.bytes);
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
  flags->game.engine = "reference";  // nothing is played
  add_lenient(write, flags->game.lenient);
  write.add("-o,--output", flags->output, "File to write; - is the standard output").value_name("FILE");
  write.add("--format", flags->format, "html, md or pdf; else by the name of the file").one_of({"html", "md", "pdf"});
  write.add("--sort", flags->write.sort, "Column by which the table of pieces is in order").value_name("COLUMN");
  write.add("--panels", flags->write.panels, "At most so many diagrams for a piece").between(1, 20).shows_default();
  write.calls([&invocation, flags] { run(invocation, *flags); });
  add_rulebook_check(verb, invocation);
  add_rulebook_bind(verb, invocation);
}

}  // namespace ludwright
