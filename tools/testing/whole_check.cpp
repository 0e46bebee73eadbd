#include "tools/testing/whole_check.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <tuple>

#include "dsl/advise.h"
#include "tools/common.h"
#include "tools/testing/first_move.h"
#include "tools/testing/move_shape.h"

namespace ludwright {
namespace {

using Seen = std::set<std::tuple<std::string, std::uint32_t, std::string>>;  // file, offset, message

bool note(Seen& seen, const SourceSet& sources, const Diagnostic& diagnostic) {
  const std::string file = diagnostic.span.file < sources.size() ? sources.name(diagnostic.span.file) : "";
  return seen.emplace(file, diagnostic.span.begin, diagnostic.message).second;
}

OptionChoices options_of(const ast::Example& example) {
  OptionChoices options;
  for (const auto& [name, value] : example.options) options[name.text] = value.text;
  return options;
}

// The other values of each option, with the rest as chosen.
std::vector<OptionChoices> other_values(const ast::Game& game, const OptionChoices& chosen) {
  std::vector<OptionChoices> all;
  for (const ast::Option& option : game.options) {
    if (option.kind == ast::Option::Kind::Pieces) continue;
    for (const ast::Text& value : option.values) {
      if (value.text == option.chosen) continue;
      all.push_back(chosen);
      all.back()[option.name] = value.text;
    }
  }
  return all;
}

// The options of each example.
std::vector<OptionChoices> example_options(const ast::Game& game) {
  std::vector<OptionChoices> all;
  for (const ast::Example& example : game.examples) {
    const OptionChoices own = options_of(example);
    if (!own.empty() && std::find(all.begin(), all.end(), own) == all.end()) all.push_back(own);
  }
  return all;
}

bool has(const Diagnostics& diagnostics, std::string_view code) {
  return std::any_of(diagnostics.list().begin(), diagnostics.list().end(),
                     [code](const Diagnostic& each) { return each.code == code; });
}

// Of several moves in one text without quotes, where a comma is missing or another sign stands for it. Whether it is
// so.
bool warn_of_comma(const MoveShape& shape, const ast::Text& move, const SourceSet& sources, Diagnostics& diagnostics) {
  const std::size_t readable = shape.readable(move.text);
  const std::string rest = move.text.substr(readable);
  if (readable == 0 || rest.empty() || (rest[0] != ' ' && rest[0] != ';') || rest.starts_with(" e.p.")) return false;
  const std::string_view written = sources.text(move.span.file).substr(move.span.begin, 1);
  if (rest[0] == ' ' && (written == "\"" || written == "'")) return false;
  diagnostics.warning(move.span, "missing-comma", "expected one move, got `" + move.text + "`")
      .help("moves of a list are parted by `,`");
  return true;
}

// What examples of these options call illegal and nobody could write as a move: it would be refused under any rules.
void warn_of_shapes(const Loaded& loaded, const OptionChoices& options, Diagnostics& diagnostics) {
  if (!loaded.model || !loaded.game) return;
  const MoveShape shape(*loaded.model);
  for (const ast::Example& example : loaded.game->examples) {
    if (options_of(example) != options) continue;
    for (const auto* moves : {&example.play, &example.legal, &example.only}) {
      for (const ast::Text& move : *moves) warn_of_comma(shape, move, loaded.sources, diagnostics);
    }
    for (const auto& [move, rule] : example.illegal) {
      if (warn_of_comma(shape, move, loaded.sources, diagnostics)) continue;
      const std::size_t readable = shape.readable(move.text);
      if (readable == move.text.size() || move.text.empty()) continue;
      diagnostics
          .warning(move.span, "no-move",
                   "`" + move.text + "` is illegal whatever the rules say: no move is written so, from `" +
                       move.text.substr(readable) + "` on")
          .help("write it as if it were legal, as `ludwright moves` writes those that are");
    }
  }
}

// What is wrong with a list of pieces that an example of these options gives, at the place where it gives it.
std::optional<Diagnostic> in_example(const Diagnostic& diagnostic, const SourceSet& sources, const ast::Game& game,
                                     const OptionChoices& options) {
  if (diagnostic.span.file >= sources.size()) return std::nullopt;
  for (const ast::Example& example : game.examples) {
    if (options_of(example) != options) continue;
    for (const auto& [name, value] : example.options) {
      if (sources.name(diagnostic.span.file) != "--set " + name.text) continue;
      Diagnostic told = diagnostic;
      told.span = value.span;
      told.fixes.clear();
      return told;
    }
  }
  return std::nullopt;
}

// Leaves out of what is wrong what is not when the first errors are mended: it only follows from them.
void leave_out_mended(Loaded& loaded, const Loaded& mended) {
  const auto& left = mended.diagnostics.list();
  Diagnostics all;
  for (const Diagnostic& each : loaded.diagnostics.list()) {
    const bool stays = std::any_of(left.begin(), left.end(), [&](const Diagnostic& other) {
      return other.code == each.code && other.message == each.message;
    });
    if (stays) all.add(each);
  }
  loaded.diagnostics = std::move(all);
}

}  // namespace

Loaded check_whole(const OpenRequest& request) {
  const OpenRequest definition = with_text_in_files(request);
  const auto load = [&](const OptionChoices& options, const TextOfFile& texts) {
    return load_game(definition.game, options, definitions_folder(), Purpose::Whole, texts);
  };
  TextOfFile mended;  // without the errors of the first
  const auto advise = [&](const OptionChoices& options) {
    return load_with_advice(definition.game, options, definitions_folder(), Purpose::Whole, definition.files, &mended);
  };
  Loaded first = advise(definition.options);
  if (!first.game) return first;
  warn_of_shapes(first, {}, first.diagnostics);
  try_first_move(first, first.diagnostics);
  Seen seen;
  bool advised = first.diagnostics.has_errors();  // once is enough: to look for helps takes long
  for (const Diagnostic& diagnostic : first.diagnostics.list()) note(seen, first.sources, diagnostic);
  const auto add = [&](const OptionChoices& options, std::string_view left_out) {
    Loaded other = advised ? load(options, definition.files) : advise(options);
    advised = advised || other.diagnostics.has_errors();
    if (first.diagnostics.has_errors() && mended) leave_out_mended(other, load(options, mended));
    if (has(other.diagnostics, "options-exclude")) return;  // the definition does not let them stand together
    warn_of_shapes(other, options, first.diagnostics);
    try_first_move(other, other.diagnostics);
    for (const Diagnostic& diagnostic : other.diagnostics.list()) {
      if (diagnostic.code == left_out) continue;
      const std::uint32_t file = diagnostic.span.file;
      const bool same_file = file < other.sources.size() && file < first.sources.size() &&
                             other.sources.name(file) == first.sources.name(file);
      if (same_file && note(seen, other.sources, diagnostic)) first.diagnostics.add(diagnostic);
      if (const auto told = in_example(diagnostic, other.sources, *first.game, options);
          !same_file && told && note(seen, first.sources, *told))
        first.diagnostics.add(*told);
    }
  };
  const std::vector<OptionChoices> of_examples = example_options(*first.game);
  for (const OptionChoices& options : of_examples) add(options, "unknown-value");  // told of where they are chosen
  // Pieces that were given for the options as chosen need not suit others.
  for (const OptionChoices& options : other_values(*first.game, definition.options)) {
    if (std::find(of_examples.begin(), of_examples.end(), options) == of_examples.end())
      add(options, "start-condition");
  }
  return first;
}

}  // namespace ludwright
