// Warns of positions and results of examples that cannot be read. Those of the options chosen alone: with others the
// board and the ends may be others.
#include <algorithm>

#include "dsl/check/check.h"
#include "engine/notation.h"

namespace ludwright {
namespace {

bool has_options(const ast::Game& game, const ast::Example& example) {
  return std::all_of(game.options.begin(), game.options.end(), [&](const ast::Option& option) {
    const auto named = std::find_if(example.options.begin(), example.options.end(),
                                    [&](const auto& each) { return each.first.text == option.name; });
    return option.chosen == (named == example.options.end() ? option.fallback.text : named->second.text);
  });
}

Span span_behind(const ast::Text& text, std::size_t begin) {
  if (begin + 1 >= text.offsets.size() || text.offsets.front() == text.offsets.back()) return text.span;
  return {text.span.file, text.offsets[begin], text.offsets[begin] + 1};
}

void warn_of_position(CheckContext& context, const ast::Text& text) {
  PositionError error;
  if (read_position(context.model, text.text, error)) return;
  context.diagnostics
      .warning(span_behind(text, error.offset), "bad-position", "this position cannot be read: " + error.message)
      .help("`ludwright show` prints positions as they are written");
}

// `draw by NAME`, `SEAT wins by NAME`, `SEAT and SEAT win by NAME`.
void warn_of_result(CheckContext& context, const ast::Text& text) {
  const std::size_t by = text.text.find(" by ");
  const std::string how = text.text.substr(0, by);
  const std::string name = by == std::string::npos ? "" : text.text.substr(by + 4);
  std::vector<std::string> names = {"limit", "no move"};
  for (const auto* rules : {&context.model.end, &context.model.match.end}) {
    for (const EndRule& rule : *rules) names.push_back(rule.name);
  }
  const bool well_said = how == "draw" || how.ends_with(" wins") || how.ends_with(" win");
  if (by == std::string::npos || !well_said) {
    context.diagnostics.warning(text.span, "bad-result", "no game ends by `" + text.text + "`")
        .help("write `draw by NAME` or `" + context.model.seats[0].name + " wins by NAME`");
  } else if (std::find(names.begin(), names.end(), name) == names.end()) {
    context.diagnostics.warning(text.span, "bad-result", "no end is called `" + name + "`").suggest(name, names);
  }
}

}  // namespace

void check_example_texts(CheckContext& context) {
  for (const ast::Example& example : context.game.examples) {
    if (!has_options(context.game, example)) continue;
    if (example.position) warn_of_position(context, *example.position);
    if (example.result) warn_of_result(context, *example.result);
  }
}

}  // namespace ludwright
