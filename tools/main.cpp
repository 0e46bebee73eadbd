// The program `ludwright`: one file per verb, put together here. Exit statuses: common.h.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>

#include "dsl/utf8.h"
#include "engine/compiled/compiled.h"
#include "engine/program_fault.h"
#include "tools/verbs/verbs.h"

namespace {

// What goes to the terminal: colours, line ends and tabs alone may drive it.
std::string harmless(const std::string& text) {
  std::string safe;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t length = ludwright::decode_utf8(text, at).length;
    bool as_it_is = text[at] == '\n' || text[at] == '\t';
    if (text.compare(at, 2, "\x1b[") == 0) {
      const std::size_t end = text.find_first_not_of("0123456789;", at + 2);
      as_it_is = end != std::string::npos && text[end] == 'm';
      if (as_it_is) length = end + 1 - at;
    }
    safe += as_it_is ? text.substr(at, length) : ludwright::printable(text.substr(at, length));
    at += length;
  }
  return safe;
}

// A reader that has seen enough closes the pipe; that is no error.
void leave_quietly(int) { _exit(ludwright::kFine); }

int run(int argc, char** argv) {
  using namespace ludwright;
  CommandLine line("ludwright", "Ludwright: board games from rules in a text file.");
  line.root().footer(
      "Example: ludwright play kamisado\n"
      "Exit status: 0 fine, 1 findings or an illegal request, 2 wrong usage, 3 input unreadable or not a valid game, 4 "
      "the program's own fault, 5 not in this build.");
  const std::string version = std::string("ludwright ") + LUDWRIGHT_VERSION;
  line.root().shows_version(version);
  Invocation invocation;
  line.root()
      .add("--color", invocation.color, "auto, always or never")
      .one_of({"auto", "always", "never"})
      .shows_default();
  for (const auto add : {add_list,    add_new,      add_check,    add_show,  add_explain, add_moves,  add_why,
                         add_perft,   add_play,     add_replay,   add_test,  add_bench,   add_schema, add_export,
                         add_diagram, add_rulebook, add_simulate, add_merge, add_report,  add_lsp,    add_studio})
    add(line.root(), invocation);
  for (const Verb verb : line.verbs()) {
    verb.takes_flags_of_others();
    verb.shows_version(version);
  }
  try {
    const CommandLineAnswer answer = line.run(argc, argv);
    if (answer.ran) return invocation.status;
    fmt::print(answer.is_fine ? stdout : stderr, "{}", answer.is_fine ? answer.text : harmless(answer.text));
    return answer.is_fine ? kFine : kUsage;
  } catch (const Stop& stop) {
    std::fflush(stdout);
    fmt::print(stderr, "{}", harmless(stop.message));
    return stop.status;
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, leave_quietly);
  int status = ludwright::kFault;
  try {
    status = run(argc, argv);
  } catch (const ludwright::ProgramFault& fault) {
    fmt::print(stderr, "error: {}\n  help: {}\n", fault.what(), fault.help());
    status = ludwright::kInput;
  } catch (const ludwright::NotBuilt& missing) {
    fmt::print(stderr, "error: {}\n  help: build with -DLUDWRIGHT_WIDE=ON\n", missing.what());
    status = ludwright::kNotBuilt;
  } catch (const std::exception& fault) {
    // Printing throws when the output takes no more, which is told below.
    if (std::ferror(stdout) == 0)
      fmt::print(
          stderr,
          "internal error: {}\n  help: this is a fault of the program, not of your game; please report the command\n",
          fault.what());
  }
  const bool was_cut = std::ferror(stdout) != 0;  // earlier, when what went before was written
  if ((std::fflush(stdout) != 0 || was_cut) && errno != EPIPE) {
    fmt::print(stderr, "error: cannot write the output: {}\n", std::strerror(errno));
    return ludwright::kInput;
  }
  return status;
}
