#include "tools/play/thoughts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tools/agents/evaluation.h"

namespace ludwright {
namespace {

constexpr std::size_t kShownMoves = 5;                // of a line
constexpr std::size_t kCompared = 20;                 // other moves that a hint is held against
constexpr double kInaccuracy = 0.1, kMistake = 0.25;  // of chances given away

int percent(double chance) { return static_cast<int>(std::lround(100 * chance)); }

std::string line_text(OpenGame& game, const std::vector<Move>& line) {
  std::string text;
  std::size_t made = 0;
  for (; made < std::min(line.size(), kShownMoves) && !game.executor().outcome().over(); ++made) {
    const std::string move = game.choices().text_of(line[made]);
    if (move == "?") break;
    text += (text.empty() ? "" : " ") + move;
    game.executor().do_move(line[made]);
  }
  for (std::size_t i = 0; i < made; ++i) game.executor().undo_move();
  return made < line.size() && !text.empty() ? text + " …" : text;
}

const ConsideredMove* considered(const Thought& thought, const Move& move) {
  const auto found = std::find_if(thought.candidates.begin(), thought.candidates.end(),
                                  [&](const ConsideredMove& each) { return each.move == move; });
  return found == thought.candidates.end() ? nullptr : &*found;
}

double value_of(const Thought& thought) {
  const ConsideredMove* chosen = considered(thought, thought.move);
  return chosen == nullptr ? 0.5 : chosen->value;
}

std::string chances(const Thought& thought, const std::string& who) {
  const double value = value_of(thought);
  if (thought.proven && value > 0.99) return "wins by force";
  if (thought.proven && value < 0.01) return "is lost against best play";
  if (thought.proven) return "is a draw with best play";
  return fmt::format("{} % for {}", percent(value), who);
}

}  // namespace

std::string thought_text(OpenGame& game, const Thought& thought) {
  const PlayerId seat = game.executor().decider();
  if (thought.candidates.size() == 1 && thought.nodes == 0) return "the only move";
  std::string text = chances(thought, game.model().seats[seat].name);
  if (thought.line.size() > 1) text += ", expects " + line_text(game, thought.line);
  if (thought.depth > 0) text += fmt::format(", {} deep", thought.depth);
  return text + fmt::format(", {} position{}", thought.nodes, thought.nodes == 1 ? "" : "s");
}

std::unique_ptr<Agent> make_adviser(const Model& model) { return make_agent(in_short("mcts"), model, 1); }

std::string hint_text(OpenGame& game, Agent& adviser) {
  Executor& play = game.executor();
  const PlayerId seat = play.decider();
  const Thought thought = adviser.choose(play);
  if (thought.candidates.size() == 1)
    return fmt::format("you may play {}: it is the only move\n", game.choices().text_of(thought.move));
  const std::string& who = game.model().seats[seat].name;
  std::string text = fmt::format("you may play {}: {}\n", game.choices().text_of(thought.move), chances(thought, who));
  if (thought.line.size() > 1) text += fmt::format("  expected: {}\n", line_text(game, thought.line));

  Store after;
  std::vector<Store> others;
  bool over = false;
  for (std::size_t i = 0; i < thought.candidates.size() && others.size() < kCompared; ++i) {
    const bool chosen = thought.candidates[i].move == thought.move;
    play.do_move(thought.candidates[i].move);
    if (chosen) {
      over = play.outcome().over();
      after = play.store();
    } else {
      others.push_back(play.store());
    }
    play.undo_move();
  }
  if (over) {
    text += "  it ends the game\n";
  } else {
    std::string list;
    for (const std::string& reason : evaluation_of(game.model())->reasons(after, others, seat, 3))
      list += (list.empty() ? "" : ", and ") + reason;
    if (!list.empty()) text += fmt::format("  because {}\n", list);
  }
  const auto losing = std::count_if(thought.candidates.begin(), thought.candidates.end(),
                                    [](const ConsideredMove& each) { return each.value < 0.005; });
  if (losing > 0 && value_of(thought) > 0.01)
    text += fmt::format("  beware: {} of {} moves lose\n", losing, thought.candidates.size());
  for (const ConsideredMove& each : thought.candidates) {
    if (each.move == thought.move) continue;
    const bool less = percent(each.value) <= percent(value_of(thought));
    return text + fmt::format("  {}: {}, {} %\n", less ? "next best" : "less sure", game.choices().text_of(each.move),
                              percent(each.value));
  }
  return text;
}

std::string analysis_text(OpenGame& game, Record& record, Agent& adviser, std::size_t moves, PlayerId viewer) {
  const auto is_shown = [&](PlayerId decider) {
    return decider != kNobody && (viewer == kNobody || decider == viewer);
  };
  std::size_t back = 0, found = 0;
  while (found < moves && !record.made().empty()) {
    found += is_shown(record.made().back().decider) ? 1 : 0;
    record.undo();
    ++back;
  }
  std::string text;
  for (; back > 0; --back) {
    const PlayerId seat = game.executor().decider();
    Thought thought;
    std::string best;
    if (is_shown(seat)) {
      thought = adviser.choose(game.executor());
      best = game.choices().text_of(thought.move);
    }
    record.redo();
    if (!is_shown(seat)) continue;
    const Record::Entry& made = record.made().back();
    const ConsideredMove* played = considered(thought, made.move);
    const double value = played == nullptr ? 0 : played->value;
    const double lost = made.move == thought.move ? 0 : std::max(0.0, value_of(thought) - value);
    text += fmt::format("{:>4}. {} {}: {} %", record.made().size(), game.model().seats[seat].name, made.text,
                        percent(made.move == thought.move ? value_of(thought) : value));
    if (thought.candidates.size() == 1) text += ", the only move";
    if (lost >= kInaccuracy)
      text += fmt::format(", {}: {} is {} %", lost >= kMistake ? "a mistake" : "not the best", best,
                          percent(value_of(thought)));
    text += '\n';
  }
  return text.empty() ? "there is nothing to look at\n" : text;
}

}  // namespace ludwright
