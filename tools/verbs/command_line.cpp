// Flags by CLI11; see command_line.h.
#include "tools/verbs/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "dsl/suggest.h"

namespace ludwright {
namespace {

constexpr std::size_t kScreen = 80;  // columns of a terminal

// Help that fits a terminal: lines that are too long go on below their second column, or below their beginning, unless
// they are plain sentences.
std::string wrapped_help(const std::string& help) {
  std::string text;
  for (std::size_t at = 0; at < help.size();) {
    std::size_t end = help.find('\n', at);
    if (end == std::string::npos) end = help.size();
    std::string line = help.substr(at, end - at);
    at = end + 1;
    const std::size_t begin = line.find_first_not_of(' ');
    std::size_t indent = begin == std::string::npos || begin == 0 ? 0 : begin + 2;
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

std::string did_you_mean(const std::vector<std::string>& near) {
  return near.empty() ? "" : fmt::format("\n  help: did you mean `{}`?", fmt::join(near, "` or `"));
}

std::string instead_of(const std::string& word, const std::vector<std::string>& known) {
  return did_you_mean(suggest(word, known));
}

// What is wrong with the first word that nothing takes: a verb, a flag, or one word too many.
std::string unknown_word(const std::string& word, const CLI::App& verb) {
  std::vector<std::string> known;
  if (word.starts_with("-")) {
    for (const CLI::Option* option : verb.get_options()) {
      for (const std::string& name : option->get_lnames()) known.push_back(name);
    }
    std::vector<std::string> near = suggest(word.substr(std::min(word.find_first_not_of('-'), word.size())), known);
    for (std::string& each : near) each.insert(0, "--");
    return fmt::format("unknown option `{}`{}", word, did_you_mean(near));
  }
  for (const CLI::App* each : verb.get_subcommands([](const CLI::App*) { return true; }))
    known.push_back(each->get_name());
  if (known.empty()) return fmt::format("`{}` is one word too many", word);
  const std::string help = instead_of(word, known);
  return fmt::format("unknown command `{}`{}", word,
                     help.empty() ? fmt::format("\n  note: there are `{}`", fmt::join(known, "`, `")) : help);
}

}  // namespace

Flag Flag::required(bool is_required) const {
  option_->required(is_required);
  return *this;
}

Flag Flag::value_name(const std::string& name) const {
  option_->type_name(name);
  return *this;
}

Flag Flag::one_of(const std::vector<std::string>& values) const {
  CLI::Validator member = CLI::IsMember(values);
  option_->check(member.operation([values](std::string& word) {
    if (std::find(values.begin(), values.end(), word) != values.end()) return std::string();
    return fmt::format("expected `{}`, got `{}`{}", fmt::join(values, "`, `"), word, instead_of(word, values));
  }));
  return *this;
}

template <typename T>
Flag Flag::between(T low, T high) const {
  CLI::Validator range = CLI::Range(low, high);
  option_->check(range.operation([low, high](std::string& word) {
    T number{};
    if (CLI::detail::lexical_cast(word, number) && number >= low && number <= high) return std::string();
    return fmt::format("expected a number from {} to {}, got `{}`", low, high, word);
  }));
  return *this;
}
template Flag Flag::between(int, int) const;
template Flag Flag::between(std::uint64_t, std::uint64_t) const;
template Flag Flag::between(double, double) const;

Flag Flag::one_each() const {
  option_->allow_extra_args(false);
  return *this;
}

Flag Flag::separated_by(char separator) const {
  option_->delimiter(separator);
  return *this;
}

Flag Flag::shows_default() const {
  option_->capture_default_str();
  return *this;
}

Flag Flag::excludes(Flag other) const {
  option_->excludes(other.option_);
  return *this;
}

Flag Flag::needs(Flag other) const {
  option_->needs(other.option_);
  return *this;
}

bool Flag::is_given() const { return option_->count() > 0; }

Verb Verb::add_verb(const std::string& name, const std::string& about) const {
  return Verb(app_->add_subcommand(name, about));
}

template <typename T>
Flag Verb::add(const std::string& names, T& value, const std::string& about) const {
  if constexpr (std::is_same_v<T, bool>)
    return Flag(app_->add_flag(names, value, about));
  else
    return Flag(app_->add_option(names, value, about));
}
template Flag Verb::add(const std::string&, std::string&, const std::string&) const;
template Flag Verb::add(const std::string&, std::vector<std::string>&, const std::string&) const;
template Flag Verb::add(const std::string&, int&, const std::string&) const;
template Flag Verb::add(const std::string&, unsigned&, const std::string&) const;
// Both: which of them std::size_t and std::uint64_t are is the target's.
template Flag Verb::add(const std::string&, unsigned long&, const std::string&) const;
template Flag Verb::add(const std::string&, unsigned long long&, const std::string&) const;
template Flag Verb::add(const std::string&, double&, const std::string&) const;
template Flag Verb::add(const std::string&, bool&, const std::string&) const;

void Verb::footer(const std::string& text) const { app_->footer(text); }
void Verb::needs_verb() const { app_->require_subcommand(1); }
void Verb::takes_flags_of_others() const { app_->fallthrough(); }
void Verb::shows_version(const std::string& text) const { app_->set_version_flag("--version", text); }
void Verb::calls(const std::function<void()>& action) const { app_->callback(action); }

CommandLine::CommandLine(const std::string& name, const std::string& about) : app_(std::make_unique<CLI::App>(about)) {
  app_->name(name);
  app_->require_subcommand(0, 1);
}

CommandLine::~CommandLine() = default;

std::vector<Verb> CommandLine::verbs() const {
  std::vector<Verb> list;
  for (CLI::App* verb : app_->get_subcommands([](CLI::App*) { return true; })) list.emplace_back(verb);
  return list;
}

CommandLineAnswer CommandLine::run(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  if (!words.empty() && words.front() == "help") {  // `help check` is `check --help`
    words.erase(words.begin());
    words.emplace_back("--help");
  }
  std::reverse(words.begin(), words.end());  // as CLI11 wants them
  try {
    app_->parse(std::move(words));
    if (app_->get_subcommands().empty() && !verbs().empty()) return {false, false, wrapped_help(app_->help())};
    return {true, true, ""};
  } catch (const CLI::CallForHelp&) {
    return {false, true, wrapped_help(app_->help())};
  } catch (const CLI::ParseError& error) {
    std::ostringstream out, err;
    if (app_->exit(error, out, err) == 0) return {false, true, out.str()};
    std::string path = app_->get_name();
    const CLI::App* verb = app_.get();
    while (!verb->get_subcommands().empty()) {
      verb = verb->get_subcommands().front();
      path += " " + verb->get_name();
    }
    // A word that nothing takes explains what then is missing, too.
    const bool is_of_words = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr ||
                             dynamic_cast<const CLI::RequiredError*>(&error) != nullptr;
    const std::vector<std::string> left = is_of_words ? app_->remaining(true) : std::vector<std::string>();
    const std::string what = left.empty() ? error.what() : unknown_word(left.front(), *verb);
    return {false, false, fmt::format("error: {}\n  help: `{} --help` says what it takes\n", what, path)};
  }
}

}  // namespace ludwright
