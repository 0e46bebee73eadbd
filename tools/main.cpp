// The program `ludwright`: one file per verb, put together here. Exit statuses: common.h.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>

#include "engine/program_fault.h"
#include "tools/common.h"
#include "tools/export.h"

namespace {

// A reader that has seen enough closes the pipe; that is no error.
void leave_quietly(int) { _exit(ludwright::kFine); }

void add_verbs(CLI::App& app, ludwright::Invocation& invocation) {
  using namespace ludwright;
  for (const auto add :
       {add_list, add_new, add_check, add_show, add_explain, add_moves, add_why, add_perft, add_play, add_replay,
        add_test, add_bench, add_schema, add_export, add_diagram, add_rulebook, add_simulate, add_merge, add_report})
    add(app, invocation);
}

int run(int argc, char** argv) {
  using namespace ludwright;
  CLI::App app{"Ludwright: board games from rules in a text file."};
  app.name("ludwright");
  app.footer(
      "Example: ludwright play kamisado\nExit status: 0 fine, 1 findings or an illegal request, 2 wrong usage, 3 input "
      "unreadable or not a valid\n"
      "game, 4 the program's own fault.");
  app.set_version_flag("--version", std::string("ludwright ") + LUDWRIGHT_VERSION);
  app.require_subcommand(0, 1);
  Invocation invocation;
  app.add_option("--color", invocation.color, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  add_verbs(app, invocation);
  for (CLI::App* verb : app.get_subcommands([](CLI::App*) { return true; })) {
    verb->fallthrough();
    verb->set_version_flag("--version", std::string("ludwright ") + LUDWRIGHT_VERSION);
  }
  try {
    app.parse(argc, argv);
    if (app.get_subcommands().empty()) {
      fmt::print(stderr, "{}", app.help());
      return kUsage;
    }
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kFine : kUsage;
  } catch (const Stop& stop) {
    std::fflush(stdout);
    fmt::print(stderr, "{}", stop.message);
    return stop.status;
  }
  return invocation.status;
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
