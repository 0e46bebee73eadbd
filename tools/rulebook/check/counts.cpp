// Sizes and numbers of a definition, prices and armies: read off the model and its first position. See rule_judge.h.
#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/rule_judge.h"
#include "tools/words/words.h"

namespace ludwright::book {
namespace {

std::string board_text(const Model& model) {
  return fmt::format("{} columns and {} rows", model.board.width, model.board.height);
}

// Pieces that lie beside the board with a player.
int held_by(const Model& model, const Store& store, PlayerId seat) {
  std::size_t held = 0;
  for (const Area& area : model.areas) {
    if (area.per_player) held += store.areas[static_cast<std::size_t>(area.first) + seat].size();
  }
  return static_cast<int>(held);
}

}  // namespace

// How many squares, or whole rows, hold nothing at the start.
Judgement RuleJudge::begins_empty(const Claim& claim) {
  const Store& store = begun();
  std::set<int> ranks, taken;
  int empty = 0;
  for (std::size_t cell = 0; cell < store.cells.size(); ++cell) {
    const bool bare = store.cells[cell].empty();
    empty += bare ? 1 : 0;
    ranks.insert(model_.board.cells[cell].rank);
    if (!bare) taken.insert(model_.board.cells[cell].rank);
  }
  const int is = claim.word == "rows" ? static_cast<int>(ranks.size() - taken.size()) : empty;
  if (is == claim.numbers[0]) return pass({"start"});
  return fail(fmt::format("in the definition {} are empty at the start", is), {"start"});
}

Judgement RuleJudge::board(const Claim& claim) {
  if (claim.kind == "board-labels") return board_labels(claim);
  if (claim.kind == "board-cells")
    return model_.board.kind == BoardKind::Hex ? pass({"board"})
                                               : fail("in the definition the cells have no six sides");
  const auto fits = [&](const Model& model, int number, int second) {
    const Topology& board = model.board;
    if (claim.kind == "board-squares") return static_cast<int>(board.cells.size()) == number;
    if (claim.kind == "board-grid") return board.width == number && board.height == second;
    if (claim.kind == "board-columns") return board.width == number;
    if (claim.kind == "board-rows") return board.height == number;
    return (board.width == number && board.height == second) || (board.width == second && board.height == number);
  };
  const auto fits_somewhere = [&](int number, int second) {
    if (fits(model_, number, second)) return true;
    // Another board, of some option, is meant only where the book speaks of several.
    return boards_said_ > 1 && std::any_of(boards_.begin(), boards_.end(), [&](const BoardChoice& choice) {
             return fits(*choice.loaded->model, number, second);
           });
  };
  std::string all =
      claim.kind == "board-squares" ? fmt::format("{} squares", model_.board.cells.size()) : board_text(model_);
  for (const BoardChoice& choice : boards_) {
    const std::string other = claim.kind == "board-squares"
                                  ? fmt::format("{} squares", choice.loaded->model->board.cells.size())
                                  : board_text(*choice.loaded->model);
    if (all.find(other) == std::string::npos) all += fmt::format(", with {} {}", choice.text, other);
  }
  if (claim.kind == "board-side") {
    if (model_.board.width == claim.numbers[0] && model_.board.height == claim.numbers[0]) return pass({"board"});
    return fail("the board of the definition has " + all, {"board"});
  }
  if (claim.kind == "board-size") {
    for (const std::string& size : claim.sizes) {
      const std::size_t x = size.find('x');
      if (!fits_somewhere(std::stoi(size.substr(0, x)), std::stoi(size.substr(x + 1))))
        return fail(fmt::format("no board of the definition is {}: it has {}", size, all), {"board"});
    }
    return pass({"board"});
  }
  if (fits_somewhere(claim.numbers[0], claim.numbers.size() > 1 ? claim.numbers[1] : 0)) return pass({"board"});
  return fail("the board of the definition has " + all, {"board"});
}

Judgement RuleJudge::zone(const Claim& claim) {
  const Name* name = vocabulary_.find(claim.place);
  if (name == nullptr) return inconclusive("no place of this name");
  const std::size_t count = vocabulary_.cells_of(*name, 0).count();
  // "These two squares are the temples": those of all players.
  std::set<std::size_t> all;
  for (PlayerId owner = 0; owner < static_cast<PlayerId>(model_.seats.size()); ++owner) {
    for (const CellId cell : cells_of(claim.place, owner)) all.insert(cell);
  }
  const std::string element = (name->index < model_.zones.size() ? "zones." : "board.") + name->text;
  const bool of_all = !claim.only && static_cast<int>(all.size()) == claim.numbers[0];
  if (static_cast<int>(count) == claim.numbers[0] || of_all) return pass({element, "board"});
  for (const BoardChoice& choice : boards_) {
    for (const auto& [terrain, cells] : choice.loaded->model->terrains) {
      if (terrain == name->text && static_cast<int>(cells.count()) == claim.numbers[0]) return pass({element, "board"});
    }
  }
  return fail(fmt::format("`{}` of the definition has {} squares", name->text, count), {element});
}

Judgement RuleJudge::players(const Claim& claim) {
  std::set<int> counts = {static_cast<int>(model_.seats.size())};
  for (const BoardChoice& choice : boards_) counts.insert(static_cast<int>(choice.loaded->model->seats.size()));
  const int low = claim.numbers[0], high = claim.numbers.back();
  if (*counts.begin() == low && *counts.rbegin() == high) return pass({"players"});
  if (counts.size() > 1 && counts.count(low) > 0 && counts.count(high) > 0)
    return inconclusive("it is for other numbers of players too");
  std::string all;
  for (const int count : counts) all += (all.empty() ? "" : ", ") + std::to_string(count);
  return fail(fmt::format("the definition is for {} players", all), {"players"});
}

std::size_t RuleJudge::count_of(const Model& model, const Store& store, const Who& who, PlayerId owner) const {
  std::size_t count = 0;
  // What nobody owns is had by the player in whose area it lies: cards in a hand.
  const auto has = [&](const PieceRecord& piece) {
    if (piece.owner != kNobody || piece.site != SiteKind::Area || who.types.empty()) return piece.owner == owner;
    return std::any_of(model.areas.begin(), model.areas.end(),
                       [&](const Area& area) { return area.per_player && piece.index == area.first + owner; });
  };
  for (const PieceRecord& piece : store.pieces) {
    if (piece.site == SiteKind::Gone || (owner != kNobody && !has(piece))) continue;
    const bool is_one = (who.everybody && who.types.empty()) ||
                        std::find(who.types.begin(), who.types.end(), piece.type) != who.types.end();
    count += is_one && piece.type < model.types.size() ? 1 : 0;
  }
  return count;
}

// Whether pieces of the kind come into the game while it goes on, from nowhere.
bool RuleJudge::comes_anew(const Who& who) {
  Who all;
  all.everybody = true;
  const auto more = [this](const Moment& moment, const Who& those) {
    return count_of(model_, moment.after, those, kNobody) > count_of(model_, moment.before, those, kNobody);
  };
  return std::any_of(moments().begin(), moments().end(), [&](const Moment& moment) {
    return moment.before.stage == Stage::Turn && more(moment, all) && more(moment, who);
  });
}

Judgement RuleJudge::counts(const Claim& claim) {
  // A table may count what each player has, or all there is.
  if (claim.word == kInTable) {
    Claim each = claim;
    each.kind = "count-each";
    each.word.clear();
    if (counts(each).status == Status::Pass) return pass({"start"});
  }
  const Store& store = begun();
  std::vector<std::string> elements;
  for (const CountedThing& thing : claim.counted) {
    for (const TypeId type : thing.who.types) elements.push_back("start." + model_.types[type].name);
    if (!thing.who.roles.empty()) return inconclusive("how many have a role is a matter of play");
    std::vector<PlayerId> owners = {kNobody};
    if (claim.kind == "count-each") {
      owners.clear();
      for (std::size_t seat = 0; seat < model_.seats.size(); ++seat) owners.push_back(static_cast<PlayerId>(seat));
      if (const Name* seat = vocabulary_.find(claim.word)) owners = {static_cast<PlayerId>(seat->index)};
    }
    for (const PlayerId owner : owners) {
      const std::size_t count = count_of(model_, store, thing.who, owner);
      if (static_cast<int>(count) == thing.number) continue;
      // "Four tiles": what lies in hand, whosever it will be.
      if (thing.who.everybody && owner != kNobody && held_by(model_, store, owner) == thing.number) continue;
      const bool elsewhere =
          boards_said_ != 1 && std::any_of(boards_.begin(), boards_.end(), [&](const BoardChoice& choice) {
            return static_cast<int>(count_of(*choice.loaded->model, initial_store(*choice.loaded->model), thing.who,
                                             owner)) == thing.number;
          });
      if (elsewhere) continue;
      const bool chosen = model_.setup != kNoId || !model_.start_conditions.empty();
      if (count == 0 && chosen) return inconclusive("the players set this up themselves");
      // "Each player has 21 discs", which come onto the board one by one: as many as it has room for, or nobody knows.
      if (comes_anew(thing.who)) {
        const std::size_t all = static_cast<std::size_t>(thing.number) * owners.size(),
                          room = model_.board.cells.size();
        if (all >= room && all < room + owners.size()) continue;
        return inconclusive("the definition does not say how many there are besides");
      }
      return fail(fmt::format("the definition begins with {} {}{}", count, who_text(model_, thing.who),
                              owner == kNobody ? "" : " of " + model_.seats[owner].name),
                  elements);
    }
  }
  return pass(elements);
}

// "16 pieces on a 5x5 board": on some board of this size.
Judgement RuleJudge::counts_on_board(const Claim& claim) {
  for (std::size_t i = 0; i < claim.counted.size() && i < claim.sizes.size(); ++i) {
    const auto fits = [&](const Model& model, const Store& store) {
      return fmt::format("{}x{}", model.board.width, model.board.height) == claim.sizes[i] &&
             static_cast<int>(count_of(model, store, claim.counted[i].who, kNobody)) == claim.counted[i].number;
    };
    const bool found =
        fits(model_, begun()) || std::any_of(boards_.begin(), boards_.end(), [&](const BoardChoice& choice) {
          return fits(*choice.loaded->model, initial_store(*choice.loaded->model));
        });
    if (!found)
      return fail(fmt::format("no board of the definition is {} and begins with {} {}", claim.sizes[i],
                              claim.counted[i].number, who_text(model_, claim.counted[i].who)),
                  {"board"});
  }
  return pass({"board"});
}

// ---- prices and armies ----

int RuleJudge::trait_index(const std::string& name) const {
  for (std::size_t i = 0; i < model_.traits.size(); ++i) {
    if (model_.traits[i].name == name) return static_cast<int>(i);
  }
  // Another word for the only number there is.
  static constexpr std::string_view prices = "cost|costs|worth|price|value|points";
  int only = kNone;
  for (std::size_t i = 0; i < model_.traits.size(); ++i) {
    if (model_.traits[i].kind != SlotKind::Number || !is_one_of(name, prices) ||
        !is_one_of(model_.traits[i].name, prices))
      continue;
    if (only != kNone) return kNone;
    only = static_cast<int>(i);
  }
  return only;
}

Judgement RuleJudge::trait(const Claim& claim) {
  const int index = trait_index(claim.word);
  if (index == kNone) return fail(fmt::format("pieces of the definition have no `{}`", claim.word));
  const auto trait = static_cast<std::size_t>(index);
  std::vector<std::string> elements;
  for (const TypeId id : types_of(claim.who)) {
    elements.push_back(fmt::format("pieces.{}.{}", type(id).name, model_.traits[trait].name));
    if (type(id).traits[trait] != claim.numbers[0])
      return fail(fmt::format("`{}` of {} is {} in the definition", model_.traits[trait].name, type(id).name,
                              type(id).traits[trait]),
                  elements);
  }
  return pass(elements);
}

int RuleJudge::budget_value() const {
  for (const OptionInfo& option : model_.options) {
    if (option.name.find("budget") == std::string::npos || option.chosen.empty()) continue;
    if (option.chosen.find_first_not_of("0123456789") == std::string::npos) return std::stoi(option.chosen);
  }
  return kNone;
}

Judgement RuleJudge::budget(const Claim& claim) {
  const int budget = budget_value();
  if (budget == kNone) return fail("the definition knows no budget");
  if (budget == claim.numbers[0]) return pass({"options.budget"});
  return fail(fmt::format("the budget of the definition is {}", budget), {"options.budget"});
}

Judgement RuleJudge::army(const Claim& claim) {
  const int index = trait_index("cost");
  int total = 0;
  std::vector<std::string> elements;
  for (const CountedThing& part : claim.counted) {
    if (part.who.types.empty()) return inconclusive("whose price this is was not understood");
    int price = part.price;
    for (const TypeId id : part.who.types) {
      if (index == kNone) continue;
      const int cost = type(id).traits[static_cast<std::size_t>(index)];
      elements.push_back(fmt::format("pieces.{}.cost", type(id).name));
      // The number in brackets is the price of all of them, or of each.
      const bool fits = part.price < 0 || part.price == cost * part.number || part.price == cost;
      if (!fits && part.who.types.size() == 1)
        return fail(fmt::format("{} {} cost {}, not {}", part.number, type(id).name, cost * part.number, part.price),
                    elements);
      if (part.who.types.size() == 1) price = cost * part.number;
    }
    if (price < 0) return inconclusive("a price is missing");
    total += price;
  }
  if (total != claim.numbers[0])
    return fail(fmt::format("this adds up to {}, not {}", total, claim.numbers[0]), elements);
  const int budget = budget_value();
  if (budget != kNone && total > budget)
    return fail(fmt::format("this army costs {}, the budget is {}", total, budget), elements);
  return pass(elements);
}

// With this army for each player: the first condition on first positions that does not hold, or "".
std::string RuleJudge::failed_condition(const std::string& army) const {
  OptionChoices chosen = options_;
  for (const OptionInfo& one : model_.options) {
    if (one.range == "pieces") chosen[one.name] = army;
  }
  const Loaded tried = load_tree(model_.name, *loaded_.tree, loaded_.sources, chosen);
  if (!tried.model) {  // "condition `fits_camp` does not hold …"
    const std::string why = tried.diagnostics.render(tried.sources);
    const std::size_t begin = why.find("condition `");
    return begin == std::string::npos ? "its pieces" : why.substr(begin + 11, why.find('`', begin + 11) - begin - 11);
  }
  const Store store = initial_store(*tried.model);
  for (const StartCondition& condition : tried.model->start_conditions) {
    if (evaluate(*tried.model, store, condition.expr, condition.me) == 0) return condition.name;
  }
  return "";
}

std::string RuleJudge::refuses_army(const Claim& claim) const {
  const bool chosen = std::any_of(model_.options.begin(), model_.options.end(),
                                  [](const OptionInfo& option) { return option.range == "pieces"; });
  if (!chosen) return "";
  std::string army;
  for (const CountedThing& part : claim.counted) {
    if (part.who.types.size() != 1) return "";
    army += fmt::format("{}{} {}", army.empty() ? "" : ", ", part.number, type(part.who.types[0]).name);
  }
  return failed_condition(army);
}

// A limit on armies, read from the conditions on first positions and the drafting program: tried on small armies.
Judgement RuleJudge::composition(const Claim& claim) {
  for (const OptionInfo& option : model_.options) {
    if (option.range != "pieces" || claim.who.types.empty()) continue;
    // Of each faction alone, so that only the number in question differs.
    const auto allowed = [&](int number) {
      for (std::size_t other = 0; other < model_.types.size(); ++other) {
        for (const TypeId kind : claim.who.types) {
          std::string army = number > 0 ? fmt::format("{} {}", number, type(kind).name) : "";
          if (std::find(claim.who.types.begin(), claim.who.types.end(), static_cast<TypeId>(other)) !=
              claim.who.types.end())
            continue;
          army += (army.empty() ? "" : ", ") + type(static_cast<TypeId>(other)).name;
          if (failed_condition(army).empty()) return true;
        }
      }
      return false;
    };
    const int number = claim.numbers[0];
    const std::string element = "options." + option.name.substr(0, option.name.find('.'));
    if (!allowed(number))
      return fail(fmt::format("the definition allows no army with {} {}", number, who_text(model_, claim.who)),
                  {element});
    if (claim.word != "at least" && allowed(number + 1))
      return fail(fmt::format("the definition allows an army with {} {}", number + 1, who_text(model_, claim.who)),
                  {element});
    if (claim.word != "at most" && number > 0 && allowed(number - 1))
      return fail(fmt::format("the definition allows an army with {} {}", number - 1, who_text(model_, claim.who)),
                  {element});
    return pass({element});
  }
  return fail("armies are not chosen in the definition");
}
}  // namespace ludwright::book
