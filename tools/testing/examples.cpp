// Examples and properties of a definition, tried; see examples.h.
#include "tools/testing/examples.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "tools/words/reasons.h"
#include "tools/words/words.h"

namespace ludwright {
namespace {

class ExampleRun {
 public:
  ExampleRun(OpenGame& game, const Example& example, const ExampleLimits& limits)
      : game_(game), example_(example), limits_(limits) {}

  std::vector<Failure> run() {
    if (!reach()) return failures_;
    const std::vector<std::string> texts = game_.choices().texts;
    check_moves(texts);
    check_counts();
    if (example_.then != kNoId) {
      game_.judge().set(game_.executor().store());
      if (value(example_.then) == 0) fail("`then` does not hold: " + failing_part(example_.then));
    }
    const std::string result = outcome_text(game_.model(), game_.executor().outcome());
    if (!example_.result.empty() && result != example_.result) {
      fail(fmt::format("expected `{}`, got `{}`", example_.result, result.empty() ? "the game goes on" : result));
    }
    return failures_;
  }

 private:
  void fail(const std::string& text) {
    failures_.push_back({"example `" + example_.name + "`", example_.place, text, ""});
  }

  std::int64_t value(ExprId id) { return game_.judge().evaluate(id, game_.executor().store().mover); }

  // The first of the conditions joined by `and` that does not hold, and the numbers that it compares as they are.
  std::string failing_part(ExprId id) {
    const Model& model = game_.model();
    while (model.expr(id).op == Op::And) {
      const std::vector<ExprId>& parts = model.expr(id).args;
      id = *std::find_if(parts.begin(), parts.end(), [&](ExprId part) { return value(part) == 0; });
    }
    std::string text = "it is not so that " + expression_words(model, id);
    const Expr& whole = model.expr(id);
    const Expr& compared = whole.op == Op::Not ? model.expr(whole.args[0]) : whole;
    if (compared.op != Op::Equal && compared.op != Op::Less && compared.op != Op::LessEqual) return text;
    for (const ExprId side : compared.args) {
      if (model.expr(side).type == Type::Number && model.expr(side).op != Op::Number)
        text += fmt::format("; {} is {}", expression_words(model, side), value(side));
    }
    return text;
  }

  // The example's position and moves. False if they cannot be had.
  bool reach() {
    std::string made;
    try {
      game_.set_position(example_.position,
                         limits_.lenient ? OpenGame::Judging::Lenient : OpenGame::Judging::StrictUnlessFlag);
      for (const std::string& move : example_.play) game_.make_moves(made = move);
    } catch (const Stop& stop) {
      std::string text = stop.message.rfind("error: ", 0) == 0 ? stop.message.substr(7) : stop.message;
      const bool is_one_move = !made.empty() && made.find(' ') == std::string::npos;
      if (is_one_move && !game_.executor().outcome().over() && !find(made)) text = reasons_for(game_, made).text;
      while (!text.empty() && text.back() == '\n') text.pop_back();
      fail(text);
      return false;
    }
    return true;
  }

  std::optional<Move> find(const std::string& text) {
    if (game_.executor().outcome().over()) return std::nullopt;
    return read_move(game_.executor(), text, game_.suffix());
  }

  void check_moves(const std::vector<std::string>& texts) {
    for (const std::string& text : example_.legal) {
      if (!find(text)) fail(fmt::format("`{}` should be legal\n{}", text, reasons_for(game_, text).text));
    }
    for (const auto& [text, rule] : example_.illegal) {
      const Reasons reasons = reasons_for(game_, text);
      if (reasons.legal)
        fail(fmt::format("`{}` should be illegal", text));
      else if (!rule.empty() && reasons.text.find(" legal." + rule + ":") == std::string::npos)
        fail(fmt::format("`{}` should be refused by `{}`\n{}", text, rule, reasons.text));
    }
    if (example_.has_only) check_only(texts);
  }

  void check_only(const std::vector<std::string>& texts) {
    MoveList legal;
    game_.executor().legal_moves(legal);
    std::set<std::size_t> named;
    for (const std::string& text : example_.only) {
      const auto move = find(text);
      if (!move)
        fail(fmt::format("`{}` should be legal\n{}", text, reasons_for(game_, text).text));
      else
        named.insert(static_cast<std::size_t>(std::find(legal.begin(), legal.end(), *move) - legal.begin()));
    }
    std::string others;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (named.count(i) == 0) others += fmt::format("{}`{}`", others.empty() ? "" : ", ", texts[i]);
    }
    if (!others.empty()) fail(fmt::format("legal and not among `only`: {}", others));
  }

  void check_counts() {
    for (const auto& [depth, leaves] : example_.count) {
      if (leaves > limits_.most_leaves) continue;
      // Depth by depth, so that a count that is far off, or far too deep, takes no time without end.
      const std::uint64_t far_more = 1000 * std::max<std::uint64_t>(leaves, 1000);
      std::uint64_t counted = game_.executor().perft(0);
      int at = 0;
      while (at < depth && counted > 0 && counted <= far_more) counted = game_.executor().perft(++at);
      if (at < depth && counted > 0)
        fail(fmt::format("expected {} leaves at depth {}, got {} at depth {} already", leaves, depth, counted, at));
      else if (counted != leaves)
        fail(fmt::format("expected {} leaves at depth {}, got {}", leaves, depth, counted));
    }
  }

  OpenGame& game_;
  const Example& example_;
  const ExampleLimits& limits_;
  std::vector<Failure> failures_;
};

}  // namespace

OpenedGames::OpenedGames(const OpenRequest& request)
    : open_([request](const OptionChoices& options) {
        OpenRequest other = request;
        other.options = options;
        return std::make_unique<OpenGame>(other);
      }) {}

OpenGame& OpenedGames::at_start(const OptionChoices& options) {
  std::unique_ptr<OpenGame>& game = opened_[options];
  if (!game) game = open_(options);
  game->restart();
  return *game;
}

std::vector<Failure> run_example(OpenedGames& games, const OptionChoices& options, const Example& example,
                                 const ExampleLimits& limits) {
  OptionChoices chosen = options;
  for (const auto& [name, value] : example.options) chosen[name] = value;
  OpenGame& game = games.at_start(chosen);
  // Expressions belong to the model of these options, so the example is looked up there.
  for (const Example& own : game.model().examples) {
    if (own.name == example.name && own.place.line == example.place.line) return ExampleRun(game, own, limits).run();
  }
  return {};
}

}  // namespace ludwright
