// The program `ludwright`: one file per verb, put together here. Exit statuses: common.h.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <sstream>

#include "dsl/utf8.h"
#include "engine/program_fault.h"
#include "tools/common.h"
#include "tools/verbs/export.h"

namespace {

constexpr std::size_t kScreen = 80;  // columns of a terminal

// Help that fits a terminal: lines that are too long go on below their second column, or below their beginning.
std::string wrapped_help(const std::string& help) {
  std::string text;
  for (std::size_t at = 0; at < help.size();) {
    std::size_t end = help.find('\n', at);
    if (end == std::string::npos) end = help.size();
    std::string line = help.substr(at, end - at);
    at = end + 1;
    const std::size_t begin = line.find_first_not_of(' ');
    std::size_t indent = begin == std::string::npos ? 0 : begin + 2;
    const std::size_t gap = begin == std::string::npos ? begin : line.find("  ", begin);
    if (gap != std::string::npos && gap < kScreen / 2) indent = line.find_first_not_of(' ', gap);
    while (line.size() > kScreen) {
      std::size_t cut = line.rfind(' ', kScreen);
      if (cut == std::string::npos || cut <= indent) break;
      text += line.substr(0, cut) + "\n";
      line = std::string(indent, ' ') + line.substr(line.find_first_not_of(' ', cut));
    }
    text += line + "\n";
  }
  return text;
}

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
      fmt::print(stderr, "{}", wrapped_help(app.help()));
      return kUsage;
    }
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", wrapped_help(app.help()));
    return kFine;
  } catch (const CLI::ParseError& error) {
    std::ostringstream out, err;
    const int status = app.exit(error, out, err);
    fmt::print("{}", out.str());
    fmt::print(stderr, "{}", harmless(err.str()));
    return status == 0 ? kFine : kUsage;
  } catch (const Stop& stop) {
    std::fflush(stdout);
    fmt::print(stderr, "{}", harmless(stop.message));
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
