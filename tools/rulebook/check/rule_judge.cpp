// See rule_judge.h. This file: which judge a claim has, places, turns; counts.cpp: numbers; ends.cpp, played.cpp: what
// takes play.
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
  static constexpr std::string_view themselves =
      "has-rule|caught|pass|must-capture|enters|squeezes|capturable|turned-over|moves-to-empty|occupied-by-capture|"
      "captures-in-place|"
      "goes|count-anew";
  const bool itself = is_one_of(claim.kind, themselves) || (claim.kind == "promotes" && claim.word == "among");
  const Judgement judgement = claim.no && !itself ? denied(claim) : affirmed(claim);
  if (judgement.status == Status::Pass && !claim.no) note_told(claim);
  return judgement;
}

// What is so fails a denial, what is not so passes it; what was not decided is not decided.
Judgement RuleJudge::denied(const Claim& claim) {
  if (claim.kind == "promotes" && claim.who.types.size() > 1) {  // none of them
    Judgement judgement;
    for (const TypeId type : claim.who.types) {
      Claim one = claim;
      one.who.types = {type};
      if (judgement = denied(one); judgement.status != Status::Pass) break;
    }
    return judgement;
  }
  Claim positive = claim;
  positive.no = false;
  Judgement judgement = affirmed(positive);
  if (judgement.status == Status::Pass && claim.kind == "left-attacked" && !claim.always && !judgement.elements.empty())
    return inconclusive("the definition forbids it, but not always");
  if (judgement.status == Status::Pass) {
    judgement.status = Status::Fail;
    judgement.text = "in the definition it is so, and the book denies it";
  } else if (judgement.status == Status::Fail) {
    // That something does not win is not yet that it loses.
    static constexpr std::string_view results = "most-wins|reach-wins|loss-of|nothing-left|group-wins|connects";
    const bool reversed = (is_one_of(claim.kind, results) && claim.place != kMerely) ||
                          (claim.kind == "line-wins" && claim.place != "longer" && claim.place != kMerely);
    if (reversed) return inconclusive("the definition has no such end, or another");
    // What is never lost costs nobody anything.
    const auto lost = [this](TypeId id) { return census().captured_types.count(id) > 0; };
    if (claim.place == kMerely && !std::all_of(claim.who.types.begin(), claim.who.types.end(), lost))
      return inconclusive("none of these was captured in play");
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
  if (kind == "begins-on") return begins_on(claim);
  if (kind == "begins-order") return begins_order(claim);
  if (kind == "begins-rest") return begins_rest(claim);
  if (kind == "no-piece") return no_such_piece(claim);
  if (kind == "leaves-board" || kind == "stays") return leaves_board(claim);
  if (kind == "places-on") return places_on(claim);
  if (kind == "drops-never") return drops_never(claim);
  if (kind.compare(0, 5, "held-") == 0) return held(claim);
  if (kind == "turn-either") return turn_either();
  if (kind == "turn-order") return claim.word.find('-') != std::string::npos ? turn_order(claim) : first_in_turn(claim);
  if (kind == "turn-most") return most_in_turn(claim);
  if (kind == "deed") return deed(claim);
  if (kind == "trait-kinds") return kinds_of_trait(claim);
  if (kind == "army-repeats") return army_repeats();
  if (kind == "kinds") return only_kinds(claim);
  if (kind == "after-capture") return after_capture(claim);
  if (kind == "capture-ends-turn") return capture_ends_turn();
  if (kind == "changes-owner") return changes_owner(claim);
  if (kind == "moved-places") return moved_places(claim);
  if (kind == "repeats" || kind == "always-moves") return goes_on_for_ever(claim);
  if (kind == "begins-rows") return begins_rows(claim);
  if (kind == "begins-empty") return begins_empty(claim);
  if (kind == "turned-over") return turned_over(claim);
  if (kind == "custodial") return custodial(claim);
  if (kind == "goes-on" || kind == "most-captures") return capturing_turns(claim);
  if (kind == "left-attacked") return left_attacked(claim);
  if (kind == "special") return special(claim);
  if (kind == "ends-when") return ends_when(claim);
  if (kind == "most-wins") return most_on_board(claim);
  if (is_one_of(kind, "connects|connected-by|chain-bends|chain-foreign")) return connects(claim);
  if (kind == "areas") return areas(claim);
  if (kind == "group-wins") return group_wins(claim);
  if (kind == "left-with") return claim.only ? only_left(claim) : left_with(claim);
  if (kind == "drawn") return drawn();
  if (kind == "tie") return tie(claim);
  if (kind == "pass-out") return passed_out(claim);
  if (kind == "supply-endless") return supply_endless(claim);
  if (kind == "turn-alternatives") return alternatives(claim);
  if (kind == "count-anew") return count_anew(claim);
  if (kind == "longest-game" || kind == "empties-fall") return longest_game(claim);
  if (kind == "half-goes-on") return half_goes_on();
  if (kind == "option-values") return option_values(claim);
  if (kind == "turn-whole") return turn_is_whole();
  if (kind == "jumps") return passes_over(claim);
  if (kind == "captures-as-moves") return captures_as_moves(claim);
  if (kind == "keeps-colour") return keeps_colour(claim);
  if (kind == "captures-own" || kind == "captures-enemy") return ends_on_piece(claim);
  if (kind == "leaves-place") return leaves_place(claim);
  if (kind == "goes") return goes(claim);
  if (kind == "cell-lies") return cell_lies(claim);
  if (kind == "cell-numbers") return cell_numbers(claim);
  if (kind == "neighbours") return neighbours(claim);
  if (kind == "caught") return caught(claim);
  if (kind == "has-rule") return has_rule(claim);
  if (kind.compare(0, 6, "board-") == 0) return board(claim);
  if (kind == "zone-squares") return zone(claim);
  if (kind == "players") return players(claim);
  if (kind == "count-on-board") return counts_on_board(claim);
  if (kind == "count-shares") return shares(claim);
  if (kind == "count" || kind == "count-each") return counts(claim);
  if (kind == "trait") return trait(claim);
  if (kind == "army-sum") return army(claim);
  if (kind == "budget") return budget(claim);
  if (kind == "army") return composition(claim);
  if (kind == "enters" || kind == "enters-only-capturing") return enters(claim);
  if (kind == "captured" || kind == "must-capture" || kind == "capturable" || kind == "moves-to-empty" ||
      kind == "never-to-empty" || kind == "moves-anywhere")
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
    const bool last = claim.place == "last-row" && claim.who.roles.empty();
    const bool first = claim.place == "first-row" && !claim.word.empty();
    if (judgement.status != Status::Fail || (!last && !first && claim.place.compare(0, 4, "row ") != 0))
      return judgement;
    // "The eighth row", "the last row" may be one for all; "the first row" of a player is his own, or the board's.
    Claim rank = claim;
    rank.place = last    ? fmt::format("rank {}", model_.board.height)
                 : first ? "rank 1"
                         : "rank " + claim.place.substr(4);
    const Judgement other = reach(rank);
    if (other.status != Status::Pass) return judgement;
    return first ? inconclusive("whose first row is meant is not said") : other;
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
    // "The first two rows" may be those of the board.
    if (std::all_of(rows.begin(), rows.end(),
                    [&](const std::set<int>& each) { return each.size() == rows[seat].size(); }) &&
        static_cast<int>(rows[seat].size()) == claim.numbers[0] && *rows[seat].begin() == height - claim.numbers[0] + 1)
      return inconclusive("whether these are the first rows of the board or of each player is not said");
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
    const auto& all = moments();
    if (claim.always && std::any_of(all.begin(), all.end(), [](const Moment& moment) { return moment.passes > 0; }))
      return fail("in the definition there are turns in which a player must pass", {"stuck"});
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
    if (most == wanted && claim.always && (moves ? seen.walks : seen.places).size() > 1)
      return fail("in the definition some turns are others", {"turn"});
    if (most == wanted) return pass({"turn"});
    const bool by_step =
        std::any_of(model_.phases.begin(), model_.phases.end(), [](const auto& one) { return one.by_step; });
    if (by_step && wanted > most) return inconclusive("in the definition a player may have several turns in a row");
    if (wanted > 0 && (moves ? seen.walks : seen.places).count(wanted) > 0)
      return inconclusive("in the definition only some turns are such");
    return fail(fmt::format("in the definition most turns {} {} piece{}", moves ? "move" : "place",
                            most == 0 ? "no" : std::to_string(most), most == 1 ? "" : "s"),
                {"turn"});
  }
  return inconclusive("nothing judges this");
}

}  // namespace ludwright::book
