// See rule_judge.h. This file: facts that the model or its first position shows; ends.cpp: what takes play.
#include "tools/rulebook/check/rule_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "tools/words/words.h"

namespace ludwright::book {
namespace {

void collect_options(const YamlNode& node, std::set<std::string>& names) {
  for (const YamlNode::Entry& entry : node.entries) {
    const std::vector<std::string> words = split_words(entry.key);
    if (words.size() == 3 && words[0] == "by" && words[1] == "option") names.insert(words[2]);
    collect_options(entry.value, names);
  }
  for (const YamlNode& item : node.items) collect_options(item, names);
}

std::string board_text(const Model& model) {
  return fmt::format("{} columns and {} rows", model.board.width, model.board.height);
}

}  // namespace

const char* status_name(Status status) {
  switch (status) {
    case Status::Pass:
      return "pass";
    case Status::Fail:
      return "fail";
    case Status::Conflict:
      return "conflict";
    case Status::Stale:
      return "stale";
    case Status::Partial:
      return "partial";
    case Status::Unbound:
      return "unbound";
    case Status::Linked:
      return "linked";
    case Status::Waived:
      return "waived";
    case Status::Flavour:
      return "flavour";
    case Status::Inconclusive:
      return "inconclusive";
    case Status::Undocumented:
      return "undocumented";
    case Status::Error:
      return "error";
    case Status::Info:
      break;
  }
  return "info";
}

std::vector<BoardChoice> board_choices(const Loaded& loaded, const OptionChoices& options) {
  std::vector<BoardChoice> choices;
  std::set<std::string> names;
  if (!loaded.tree) return choices;
  for (const char* part : {"board", "players", "start"}) {
    if (const YamlNode* node = loaded.tree->find(part)) collect_options(*node, names);
  }
  for (const OptionInfo& option : loaded.model->options) {
    if (names.count(option.name) == 0) continue;
    for (const std::string& value : option.values) {
      if (value == option.chosen) continue;
      OptionChoices chosen = options;
      chosen[option.name] = value;
      auto other = std::make_shared<Loaded>(load_tree(loaded.model->name, *loaded.tree, loaded.sources, chosen));
      if (!other->model) {
        // Perhaps only together with another option.
        for (const OptionInfo& second : loaded.model->options) {
          if (names.count(second.name) == 0 || second.name == option.name || other->model) continue;
          for (const std::string& with : second.values) {
            chosen[second.name] = with;
            if (!other->model)
              other = std::make_shared<Loaded>(load_tree(loaded.model->name, *loaded.tree, loaded.sources, chosen));
          }
        }
      }
      if (other->model) choices.push_back({fmt::format("{} {}", option.name, value), std::move(other)});
    }
  }
  return choices;
}

RuleJudge::RuleJudge(const Loaded& loaded, const OptionChoices& options, SceneRunner& runner,
                     const Vocabulary& vocabulary, MoveJudge& moves)
    : loaded_(loaded),
      options_(options),
      model_(*loaded.model),
      runner_(runner),
      vocabulary_(vocabulary),
      moves_(moves),
      boards_(board_choices(loaded, options)) {}

Judgement RuleJudge::judge(const Claim& claim) {
  // These know themselves what it means to be denied.
  static const std::set<std::string> themselves = {"pass",           "must-capture",        "enters",
                                                   "squeezes",       "capturable",          "turned-over",
                                                   "moves-to-empty", "occupied-by-capture", "captures-in-place"};
  return claim.no && themselves.count(claim.kind) == 0 ? denied(claim) : affirmed(claim);
}

// What is so fails a denial, what is not so passes it; what was not decided is not decided.
Judgement RuleJudge::denied(const Claim& claim) {
  Claim positive = claim;
  positive.no = false;
  Judgement judgement = affirmed(positive);
  if (judgement.status == Status::Pass) {
    judgement.status = Status::Fail;
    judgement.text = "in the definition it is so";
  } else if (judgement.status == Status::Fail) {
    // That something does not win is not yet that it loses.
    static const std::set<std::string> results = {"most-wins",    "reach-wins", "loss-of",
                                                  "nothing-left", "group-wins", "connects"};
    const bool reversed = results.count(claim.kind) > 0 || (claim.kind == "line-wins" && claim.place != "longer");
    if (reversed) return inconclusive("the definition has no such end, or another");
    judgement.status = Status::Pass;
    judgement.text.clear();
    judgement.where.reset();
  }
  return judgement;
}

Judgement RuleJudge::affirmed(const Claim& claim) {
  const std::string& kind = claim.kind;
  if (kind == "first-player") return first_seat(claim);
  if (kind == "alternate") return alternation();
  if (kind == "begins-count") return begins_count(claim);
  if (kind == "no-piece") return no_such_piece(claim);
  if (kind == "leaves-board" || kind == "stays") return leaves_board(claim);
  if (kind == "places-on") return places_on(claim);
  if (kind == "turn-either") return turn_either();
  if (kind == "turn-order") return turn_order(claim);
  if (kind == "begins-rows") return begins_rows(claim);
  if (kind == "turned-over") return turned_over(claim);
  if (kind == "custodial") return custodial(claim);
  if (kind == "goes-on" || kind == "most-captures") return capturing_turns(claim);
  if (kind == "left-attacked") return left_attacked(claim);
  if (kind == "ends-when") return ends_when(claim);
  if (kind == "most-wins") return most_on_board(claim);
  if (kind == "connects" || kind == "connected-by") return connects(claim);
  if (kind == "group-wins") return group_wins(claim);
  if (kind == "left-with") return left_with(claim);
  if (kind == "drawn") return drawn();
  if (kind == "jumps") return passes_over(claim);
  if (kind == "captures-as-moves") return captures_as_moves(claim);
  if (kind == "captures-own" || kind == "captures-enemy") return ends_on_piece(claim);
  if (kind == "leaves-place") return leaves_place(claim);
  if (kind.compare(0, 6, "board-") == 0) return board(claim);
  if (kind == "zone-squares") return zone(claim);
  if (kind == "players") return players(claim);
  if (kind == "count-on-board") return counts_on_board(claim);
  if (kind == "count" || kind == "count-each") return counts(claim);
  if (kind == "trait") return trait(claim);
  if (kind == "army-sum") return army(claim);
  if (kind == "budget") return budget(claim);
  if (kind == "army") return composition(claim);
  if (kind == "enters" || kind == "enters-only-capturing") return enters(claim);
  if (kind == "captured" || kind == "must-capture" || kind == "capturable" || kind == "moves-to-empty" ||
      kind == "never-to-empty")
    return capturing(claim);
  if (kind == "turn-moves" || kind == "turn-places" || kind == "pass" || kind == "steps-each-turn") return turn(claim);
  if (kind.compare(0, 7, "begins-") == 0 || kind == "first-free") return setup(claim);
  if (kind == "both-ways" || kind == "squeezes" || kind == "captures-in-place" || kind == "occupied-by-capture")
    return manner(claim);
  if (kind == "promotes") return promotes(claim);
  if (kind == "loss-of") return loss_of(claim);
  if (kind == "reach-wins" && !claim.numbers.empty()) return several_reach(claim);
  if (kind == "reach-wins") {
    Judgement judgement = reach(claim);
    if (judgement.status != Status::Fail || claim.place.compare(0, 4, "row ") != 0) return judgement;
    // "The eighth row" may be one for all.
    Claim rank = claim;
    rank.place = "rank " + claim.place.substr(4);
    const Judgement other = reach(rank);
    return other.status == Status::Pass ? other : judgement;
  }
  if (kind == "no-move") return no_move(claim);
  if (kind == "line-wins") return line(claim);
  if (kind == "nothing-left" || kind == "full-board") return nothing_left(claim);
  if (kind == "repetition" || kind == "quiet-turns" || kind == "turn-limit") return counter(claim);
  if (kind == "duration" || kind == "ages") return pass();
  return inconclusive("nothing judges this");
}

std::vector<TypeId> RuleJudge::types_of(const Who& who) const {
  if (!who.types.empty() || !who.roles.empty()) return who.types;
  std::vector<TypeId> all(model_.types.size());
  std::iota(all.begin(), all.end(), TypeId{0});
  return all;
}

std::vector<CellId> RuleJudge::cells_of(const std::string& place, PlayerId seat) const {
  std::vector<CellId> cells;
  if (place == "edge" || place == "corner" || place == "middle") {
    const Topology& board = model_.board;
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
      const int x = board.cells[cell].file, y = board.cells[cell].rank;
      const bool side = x == 0 || x == board.width - 1, end = y == 0 || y == board.height - 1;
      const bool middle = std::abs(2 * x - board.width + 1) <= 1 && std::abs(2 * y - board.height + 1) <= 1;
      if (place == "edge" ? side || end : place == "corner" ? side && end : middle)
        cells.push_back(static_cast<CellId>(cell));
    }
    return cells;
  }
  if (place == "middle of row 1") {
    for (const CellId cell : cells_of("first-row", seat)) {
      if (std::abs(2 * model_.board.cells[cell].file - model_.board.width + 1) <= 1) cells.push_back(cell);
    }
    return cells;
  }
  if (place.compare(0, 5, "rank ") == 0) {  // of the board, whoever sits where
    for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) {
      if (model_.board.cells[cell].rank + 1 == std::stoi(place.substr(5))) cells.push_back(static_cast<CellId>(cell));
    }
    return cells;
  }
  if (place == "last-row" || place == "first-row" || place.compare(0, 4, "row ") == 0) {
    const DirectionId forward = model_.seats[seat].forward;
    const int height = model_.board.height;
    const bool up = forward == kNoDirection || model_.board.delta.empty() || model_.board.delta[forward][1] >= 0;
    int rank = up == (place == "last-row") ? height - 1 : 0;
    if (place.compare(0, 4, "row ") == 0) {
      const int row = std::stoi(place.substr(4));
      rank = up ? row - 1 : height - row;
    }
    for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) {
      if (model_.board.cells[cell].rank == rank) cells.push_back(static_cast<CellId>(cell));
    }
    return cells;
  }
  const Name* name = vocabulary_.find(place);
  if (name == nullptr || name->kind != NameKind::Cells) return cells;
  const CellBits bits = vocabulary_.cells_of(*name, seat);
  for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) {
    if (bits[cell]) cells.push_back(static_cast<CellId>(cell));
  }
  return cells;
}

// ---- sizes and counts ----

Judgement RuleJudge::board(const Claim& claim) {
  const auto fits = [&](const Model& model, int number, int second) {
    const Topology& board = model.board;
    if (claim.kind == "board-squares") return static_cast<int>(board.cells.size()) == number;
    if (claim.kind == "board-grid") return board.width == number && board.height == second;
    return (board.width == number && board.height == second) || (board.width == second && board.height == number);
  };
  const auto fits_somewhere = [&](int number, int second) {
    if (fits(model_, number, second)) return true;
    // Another board, of some option, is meant only where the book speaks of several.
    return many_boards_ && std::any_of(boards_.begin(), boards_.end(), [&](const BoardChoice& choice) {
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
  const std::string element = (name->index < model_.zones.size() ? "zones." : "board.") + name->text;
  if (static_cast<int>(count) == claim.numbers[0]) return pass({element, "board"});
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
  std::string all;
  for (const int count : counts) all += (all.empty() ? "" : ", ") + std::to_string(count);
  return fail(fmt::format("the definition is for {} players", all), {"players"});
}

std::size_t RuleJudge::count_of(const Model& model, const Store& store, const Who& who, PlayerId owner) const {
  std::size_t count = 0;
  for (const PieceRecord& piece : store.pieces) {
    if (piece.site == SiteKind::Gone || (owner != kNobody && piece.owner != owner)) continue;
    const bool is_one = (who.everybody && who.types.empty()) ||
                        std::find(who.types.begin(), who.types.end(), piece.type) != who.types.end();
    count += is_one && piece.type < model.types.size() ? 1 : 0;
  }
  return count;
}

Judgement RuleJudge::counts(const Claim& claim) {
  const Store& store = begun();
  std::vector<std::string> elements;
  for (const CountedThing& thing : claim.counted) {
    for (const TypeId type : thing.who.types) elements.push_back("start." + model_.types[type].name);
    if (!thing.who.roles.empty()) return inconclusive("how many have a role is a matter of play");
    std::vector<PlayerId> owners = {kNobody};
    if (claim.kind == "count-each") {
      owners.clear();
      for (PlayerId seat = 0; seat < model_.seats.size(); ++seat) owners.push_back(seat);
      if (const Name* seat = vocabulary_.find(claim.word)) owners = {static_cast<PlayerId>(seat->index)};
    }
    for (const PlayerId owner : owners) {
      const std::size_t count = count_of(model_, store, thing.who, owner);
      if (static_cast<int>(count) == thing.number) continue;
      const bool elsewhere = std::any_of(boards_.begin(), boards_.end(), [&](const BoardChoice& choice) {
        return static_cast<int>(count_of(*choice.loaded->model, initial_store(*choice.loaded->model), thing.who,
                                         owner)) == thing.number;
      });
      if (elsewhere) continue;
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
  static const std::set<std::string> prices = {"cost", "costs", "worth", "price", "value", "points"};
  int only = kNone;
  for (std::size_t i = 0; i < model_.traits.size(); ++i) {
    if (model_.traits[i].kind != SlotKind::Number || prices.count(name) == 0 ||
        prices.count(model_.traits[i].name) == 0)
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

// ---- turns ----

Judgement RuleJudge::begins_count(const Claim& claim) {
  int number = 0;
  const std::vector<TypeId> types = types_of(claim.who);
  for (const PieceRecord& piece : begun().pieces) {
    const bool counts =
        piece.site == SiteKind::Cell && std::find(types.begin(), types.end(), piece.type) != types.end();
    number += counts ? 1 : 0;
  }
  if (number == claim.numbers[0]) return pass({"start"});
  return fail(
      fmt::format("in the definition {} {} on the board at the start", number, number == 1 ? "stands" : "stand"),
      {"start"});
}

// No kind of piece of this name, or none of the kind at the start.
Judgement RuleJudge::no_such_piece(const Claim& claim) {
  for (std::size_t id = 0; id < model_.types.size(); ++id) {
    const bool meant = claim.who.types.empty() ? model_.types[id].name == claim.word : claim.who.types[0] == id;
    if (meant && (claim.who.types.empty() || count_of(model_, begun(), claim.who, kNobody) > 0))
      return fail(fmt::format("the definition has the piece `{}`", model_.types[id].name), {"start"});
  }
  return pass({"start"});
}

// They stand on so many of the rows nearest to their owner, on each of them and on no other.
Judgement RuleJudge::begins_rows(const Claim& claim) {
  const std::vector<TypeId> types = types_of(claim.who);
  std::vector<std::set<int>> rows(model_.seats.size());
  for (const PieceRecord& piece : begun().pieces) {
    if (piece.site != SiteKind::Cell || piece.owner >= rows.size()) continue;
    if (std::find(types.begin(), types.end(), piece.type) == types.end()) continue;
    for (int row = 1; row <= model_.board.height; ++row) {
      const auto cells = cells_of(fmt::format("row {}", row), piece.owner);
      if (std::find(cells.begin(), cells.end(), piece.index) != cells.end()) rows[piece.owner].insert(row);
    }
  }
  bool any = false;
  for (std::size_t seat = 0; seat < rows.size(); ++seat) {
    if (rows[seat].empty()) continue;
    any = true;
    if (static_cast<int>(rows[seat].size()) == claim.numbers[0] && *rows[seat].rbegin() == claim.numbers[0]) continue;
    // Players without a direction: the first rows may be at either end.
    const int height = model_.board.height;
    if (model_.seats[seat].forward == kNoDirection && static_cast<int>(rows[seat].size()) == claim.numbers[0] &&
        *rows[seat].begin() == height - claim.numbers[0] + 1)
      continue;
    return fail(fmt::format("in the definition those of {} stand on {} rows, the farthest is row {}",
                            model_.seats[seat].name, rows[seat].size(), *rows[seat].rbegin()),
                {"start"});
  }
  return any ? pass({"start"}) : inconclusive("none of these stands on the board at the start");
}

// Whether every turn moves a piece before it places one, or the other way round.
Judgement RuleJudge::turn_order(const Claim& claim) {
  std::size_t seen = 0;
  for (const Moment& moment : moments()) {
    if (!moment.decides || moment.before.stage != Stage::Turn) continue;
    std::string order;
    for (const Choice& choice : moment.move) {
      if (choice.kind == ChoiceKind::Walk) order += "move-";
      if (choice.kind == ChoiceKind::Place) order += "place-";
    }
    ++seen;
    if (order == claim.word + "-") continue;
    return fail("in the definition a turn has other parts, or another order", {"turn"});
  }
  return seen < 5 ? inconclusive("too few turns came up in play") : pass({"turn"});
}

Judgement RuleJudge::turn_either() {
  const Census& seen = census();
  const bool walks = seen.walks.count(1) > 0, places = seen.places.count(1) > 0;
  if (walks && places) return pass({"turn"});
  return fail(walks ? "in the definition nothing is placed in play" : "in the definition nothing is moved in play",
              {"turn"});
}

// Of pieces that move though nobody chose them: how far most of them go.
Judgement RuleJudge::steps_each_turn(const Claim& claim) {
  const Census& seen = census();
  for (const TypeId id : types_of(claim.who)) {
    const auto drifts = seen.drifts.find(id);
    if (drifts == seen.drifts.end())
      return fail(fmt::format("in the definition the {} does not move by itself", type(id).name), {"turn"});
    const auto most = std::max_element(drifts->second.begin(), drifts->second.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    if (most->first != claim.numbers[0])
      return fail(fmt::format("in the definition the {} most often goes {} squares", type(id).name, most->first),
                  {"turn"});
  }
  return pass({"turn"});
}

Judgement RuleJudge::turn(const Claim& claim) {
  const Census& seen = census();
  if (seen.moves == 0) return inconclusive("no move came up in play");
  if (claim.kind == "pass" && !claim.no) {
    if (!seen.may_pass) return fail("in the definition nobody may pass while a move is legal", {"turn"});
    return pass({"turn"});
  }
  if (claim.kind == "pass") {
    if (seen.may_pass) return fail("in the definition a player may pass though another move is legal", {"turn"});
    return pass({"turn"});
  }
  if (claim.kind == "steps-each-turn") return steps_each_turn(claim);
  if (claim.kind == "turn-moves" || claim.kind == "turn-places") {
    const bool moves = claim.kind == "turn-moves";
    // What most turns do: a few may do more by rules of their own.
    std::size_t most = 0, times = 0;
    for (const auto& [number, count] : moves ? seen.walks : seen.places) {
      if (count > times) most = number, times = count;
    }
    const auto wanted = static_cast<std::size_t>(claim.numbers[0]);
    if (claim.place == "enemy") return fail("in the definition players move pieces of their own", {"turn"});
    if (most == wanted) return pass({"turn"});
    if (wanted > 0 && (moves ? seen.walks : seen.places).count(wanted) > 0)
      return inconclusive("in the definition only some turns are such");
    return fail(fmt::format("in the definition most turns {} {} piece{}", moves ? "move" : "place",
                            most == 0 ? "no" : std::to_string(most), most == 1 ? "" : "s"),
                {"turn"});
  }
  return inconclusive("nothing judges this");
}

}  // namespace ludwright::book
