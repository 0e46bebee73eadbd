// Options of a decision; see turn.h. A choice is named by its kind and numbers, which nobody need read.
#include "tools/api/turn.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/notation_parts.h"
#include "tools/api/guarded.h"
#include "tools/api/move_steps.h"
#include "tools/common.h"
#include "tools/play/asked.h"
#include "tools/words/words.h"

namespace ludwright::api {
namespace {

std::string token_of(const Choice& choice) {
  return fmt::format("{}.{}.{}.{}.{}", static_cast<int>(choice.kind), choice.alt, choice.ordinal, choice.a, choice.b);
}

bool begins_with(const Move& move, const Choices& made) {
  if (move.size < made.size()) return false;
  for (std::size_t i = 0; i < made.size(); ++i) {
    if (token_of(move.choices[i]) != made[i]) return false;
  }
  return true;
}

// Moves that begin alike; never empty.
MoveList listed_with(Executor& play, const Choices& made) {
  MoveList all, some;
  if (!play.outcome().over()) play.legal_moves(all);
  std::copy_if(all.begin(), all.end(), std::back_inserter(some),
               [&](const Move& each) { return begins_with(each, made); });
  if (some.empty() && !made.empty()) throw Stop{kFindings, "error: no legal move begins with these choices\n"};
  return some;
}

class Turns {
 public:
  explicit Turns(Game& game) : game_(game), model_(game.model()), play_(game.play().executor()) {}

  Turn turn(const Choices& made) {
    Turn turn;
    if (play_.outcome().over()) return turn;
    const PlayerId decider = play_.decider();
    if (decider != kNobody) turn.decider = model_.seats[decider].name;
    const MoveList moves = listed_with(play_, made);
    turn.asked = asked_words(game_.play(), moves, made.size());
    add(turn.options, moves.data(), moves.data() + moves.size(), made.size(), {}, "");
    return turn;
  }

 private:
  // Options of the moves from `first` to `last`, equal in their first `depth` choices. The order is canonical.
  void add(std::vector<Option>& options, const Move* first, const Move* last, std::size_t depth, const Choices& before,
           const std::string& way) {
    while (first != last) {
      if (first->size == depth) {  // nothing more is to be chosen
        options.push_back(end_of(*first, before, way));
        ++first;
        continue;
      }
      const Choice choice = first->choices[depth];
      const Move* next = first;
      while (next != last && next->size > depth && next->choices[depth] == choice) ++next;
      Choices with = before;
      with.push_back(token_of(choice));
      const bool says_nothing = choice.kind == ChoiceKind::Alternative || choice.kind == ChoiceKind::Pass;
      if (says_nothing) {
        const MoveFacts facts = play_.facts(*first);
        std::string named = way;
        if (depth < facts.parts.size() && !facts.parts[depth].name.empty())
          named += (named.empty() ? "" : ", ") + rule_name_words(facts.parts[depth].name);
        add(options, first, next, depth + 1, with, named);
      } else {
        Option option = option_of(*first, depth, way, next - first == 1);
        option.choices = with;
        option.moves = static_cast<std::size_t>(next - first);
        options.push_back(std::move(option));
      }
      first = next;
    }
  }

  static Option end_of(const Move& move, const Choices& before, const std::string& way) {
    Option option;
    option.choices = before;
    option.step.kind = "pass";
    option.way = way;
    const bool any = std::any_of(move.begin(), move.end(), [](const Choice& each) {
      return each.kind != ChoiceKind::Alternative && each.kind != ChoiceKind::Pass;
    });
    option.words = !way.empty() ? way : any ? "stop here" : "pass";
    option.moves = 1;
    return option;
  }

  // `is_last`: what else the move chooses follows from this, and is told with it.
  Option option_of(const Move& move, std::size_t depth, const std::string& way, bool is_last) {
    const Choice& choice = move.choices[depth];
    Option option;
    option.way = way;
    std::vector<MoveStep> steps = steps_of(model_, move, play_.facts(move));
    steps.erase(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(depth));
    option.step = steps.front();
    if (!is_last) steps.resize(1);
    option.words = (way.empty() ? "" : way + ": ") + sentence_of(steps);
    PlayerId seat = kNobody;
    if (choice.kind == ChoiceKind::Piece && choice.a >= kMaxCells) {
      const auto [area, holder] = notation::container_owner(model_, choice.a - kMaxCells);
      option.area = model_.areas[area].name;
      seat = holder;
    } else if (choice.kind == ChoiceKind::Place) {
      seat = choice.alt;
    }
    if (seat < model_.seats.size()) option.seat = model_.seats[seat].name;
    return option;
  }

  Game& game_;
  const Model& model_;
  Executor& play_;
};

}  // namespace

Result<std::string> asked(Game& game) {
  return guarded<std::string>([&] { return asked_words(game.play()); });
}

Result<Turn> turn_of(Game& game, const Choices& made) {
  return guarded<Turn>([&] { return Turns(game).turn(made); });
}

Result<MoveList> moves_with(Game& game, const Choices& made) {
  return guarded<MoveList>([&] { return listed_with(game.play().executor(), made); });
}

Result<std::string> move_of(Game& game, const Choices& made) {
  return guarded<std::string>([&] {
    const OpenGame::Choices legal = game.play().choices();
    std::vector<std::size_t> fits;
    for (std::size_t i = 0; i < legal.moves.size(); ++i) {
      if (!begins_with(legal.moves[i], made)) continue;
      if (legal.moves[i].size == made.size()) return legal.texts[i];
      fits.push_back(i);
    }
    if (fits.size() == 1) return legal.texts[fits.front()];
    throw Stop{kFindings, fits.empty() ? "error: these choices are no legal move\n" : "error: more is to be chosen\n"};
  });
}

}  // namespace ludwright::api
