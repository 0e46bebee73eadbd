// Flags and arguments of verbs. CLI11 reads the command line; it is large, and command_line.cpp alone includes it.
// Verbs and flags are handles of what a CommandLine owns: cheap to copy, valid as long as it lives.
// Tested by tests/tools/cli_test.cpp.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the name is theirs
class App;
class Option;
}  // namespace CLI

namespace ludwright {

// A flag or an argument. Each call adds to what is known of it, and gives it back.
class Flag {
 public:
  explicit Flag(CLI::Option* option) : option_(option) {}

  Flag required(bool is_required = true) const;
  Flag value_name(const std::string& name) const;             // in the help: `--depth N`
  Flag one_of(const std::vector<std::string>& values) const;  // others are refused
  template <typename T>
  Flag between(T low, T high) const;        // so are numbers outside, both ends are allowed
  Flag one_each() const;                    // of a list: a value each time that the flag is given, no more
  Flag separated_by(char separator) const;  // of a list: values in one text
  Flag shows_default() const;               // the help says which value it has unless given
  Flag excludes(Flag other) const;          // both are refused
  Flag needs(Flag other) const;             // it is refused without the other
  bool is_given() const;                    // known when the verb runs

 private:
  CLI::Option* option_;
};

class Verb {
 public:
  explicit Verb(CLI::App* app) : app_(app) {}

  // One that is said after this one: `rulebook check`.
  Verb add_verb(const std::string& name, const std::string& about) const;
  // `names`: "--depth", "-o,--output"; "GAME" is an argument. `value` is its default, and what is given; it must live
  // until the verb has run: a text, a number, a list of texts, or a bool that says whether the flag is given.
  template <typename T>
  Flag add(const std::string& names, T& value, const std::string& about) const;

  void footer(const std::string& text) const;             // below its help
  void needs_verb() const;                                // one of its own must be said
  void takes_flags_of_others() const;                     // those of the verb that it belongs to, after its own
  void shows_version(const std::string& text) const;      // adds --version
  void calls(const std::function<void()>& action) const;  // what it does, when all flags are read

 private:
  CLI::App* app_;
};

// What is printed instead of running a verb: help, the version, what is wrong.
struct CommandLineAnswer {
  bool ran = false;     // nothing is to be printed
  bool is_fine = true;  // asked for; else the command line is wrong, and it goes to stderr
  std::string text;
};

class CommandLine {
 public:
  CommandLine(const std::string& name, const std::string& about);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  Verb root() const { return Verb(app_.get()); }
  std::vector<Verb> verbs() const;
  // Reads the flags and calls what the verb does. Throws what that throws. Without a verb, where there are some, the
  // answer is the help.
  CommandLineAnswer run(int argc, char** argv);

 private:
  std::unique_ptr<CLI::App> app_;
};

}  // namespace ludwright
