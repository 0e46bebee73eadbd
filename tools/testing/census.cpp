#include "tools/testing/census.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <unordered_map>

#include "engine/symmetry.h"
#include "tools/stream.h"

namespace ludwright {
namespace {

struct Counted {
  std::uint64_t plays = 0, ended = 0, draws = 0, plies = 0, moves = 0, forced = 0, taken = 0, again = 0;
  std::size_t most_choices = 0;
  std::vector<std::uint64_t> lengths, wins;
  std::map<std::string, std::uint64_t> ends;
  std::vector<bool> seen, walked, captures, captured;  // by type
  std::vector<bool> visited;                           // by cell
  std::vector<std::int32_t> most;                      // that each slot of the game has been
};

class Counter {
 public:
  Counter(Moment& moment, const CensusLimits& limits) : moment_(moment), limits_(limits) {
    const Model& model = moment.model();
    for (auto* types : {&counted_.seen, &counted_.walked, &counted_.captures, &counted_.captured})
      types->resize(model.types.size());
    counted_.visited.resize(model.board.cells.size());
    counted_.wins.resize(model.seats.size());
    for (const SlotInfo& slot : model.game_slots) counted_.most.push_back(slot.start);
  }

  Counted run() {
    const Store start = initial_store(moment_.model());
    const auto until =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(static_cast<int>(limits_.seconds * 1000));
    for (std::uint64_t play = 0; counted_.plies < limits_.plies; ++play) {
      if (play > 0 && (counted_.plies == 0 || std::chrono::steady_clock::now() > until)) break;
      one(start, play);
    }
    return std::move(counted_);
  }

 private:
  void one(const Store& start, std::uint64_t play) {
    moment_.begin(start, true);
    ++counted_.plays;
    std::unordered_map<Key, int> times;
    look();
    const std::vector<std::uint32_t> numbers = draw_numbers(limits_.seed * 1000003 + play, limits_.most_moves);
    for (const std::uint32_t number : numbers) {
      if (moment_.over() || moment_.moves().empty()) break;
      counted_.moves += moment_.moves().size();
      counted_.most_choices = std::max(counted_.most_choices, moment_.moves().size());
      counted_.forced += moment_.moves().size() == 1 ? 1 : 0;
      make(number % moment_.moves().size());
      if (++times[moment_.play().key()] == 2) ++counted_.again;
    }
    end();
  }

  void make(std::size_t index) {
    const MoveFacts facts = moment_.play().facts(moment_.moves()[index]);
    bool took = false;
    for (const MoveFacts::Part& part : facts.parts) {
      if (part.heading != kNoDirection || part.rule != kNone) counted_.walked[part.type] = true;
      if (part.taken > 0 && part.type < counted_.captures.size()) counted_.captures[part.type] = took = true;
    }
    moment_.make(index);
    ++counted_.plies;
    counted_.taken += took ? 1 : 0;
    look();
  }

  void look() {
    const Store& store = moment_.store();
    for (std::size_t slot = 0; slot < store.game_slots.size(); ++slot)
      counted_.most[slot] = std::max(counted_.most[slot], store.game_slots[slot]);
    for (std::size_t cell = 0; cell < store.cells.size(); ++cell) {
      for (const PieceId piece : store.cells[cell]) {
        counted_.visited[cell] = true;
        counted_.seen[store.pieces[piece].type] = true;
      }
    }
    for (const auto& area : store.areas) {
      for (const PieceId piece : area) counted_.seen[store.pieces[piece].type] = true;
    }
    if (moment_.made().empty()) return;
    const Store& before = moment_.before();
    for (std::size_t id = 0; id < std::min(before.pieces.size(), store.pieces.size()); ++id) {
      const PieceRecord &then = before.pieces[id], &now = store.pieces[id];
      if (then.site == SiteKind::Cell && now.site != SiteKind::Cell) counted_.captured[then.type] = true;
      if (then.site == SiteKind::Cell && now.site == SiteKind::Cell && then.index != now.index)
        counted_.walked[then.type] = true;
    }
  }

  void end() {
    const Outcome outcome = moment_.play().outcome();
    counted_.lengths.push_back(moment_.made().size());
    if (!outcome.over()) return;
    ++counted_.ended;
    ++counted_.ends[outcome.name];
    counted_.draws += outcome.kind == OutcomeKind::Draw ? 1 : 0;
    for (std::size_t seat = 0; seat < counted_.wins.size(); ++seat) counted_.wins[seat] += outcome.winners >> seat & 1;
  }

  Moment& moment_;
  const CensusLimits& limits_;
  Counted counted_;
};

std::string share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? "-" : fmt::format("{:.1f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::vector<std::pair<std::string, std::string>> statistics_of(const Model& model, Counted& counted) {
  std::sort(counted.lengths.begin(), counted.lengths.end());
  const auto quantile = [&](std::size_t percent) {
    return counted.lengths[std::min(counted.lengths.size() - 1, counted.lengths.size() * percent / 100)];
  };
  std::vector<std::pair<std::string, std::string>> rows = {
      {"games played at random", fmt::format("{}", counted.plays)},
      {"ended within the bound", share(counted.ended, counted.plays)},
      {"decisions a game",
       fmt::format("{} at least, {} median, {} in 95 %", counted.lengths.front(), quantile(50), quantile(95))},
      {"choices a decision",
       fmt::format("{:.1f} mean, {} at most",
                   static_cast<double>(counted.moves) / static_cast<double>(std::max<std::uint64_t>(1, counted.plies)),
                   counted.most_choices)},
      {"decisions with one choice", share(counted.forced, counted.plies)},
      {"decisions that capture", share(counted.taken, counted.plies)},
      {"positions that came back", share(counted.again, counted.plies)},
      {"draws among ended games", share(counted.draws, counted.ended)},
  };
  for (std::size_t seat = 0; seat < model.seats.size(); ++seat)
    rows.emplace_back("won by " + model.seats[seat].name, share(counted.wins[seat], counted.ended));
  for (const auto& [name, times] : counted.ends) rows.emplace_back("ended by " + name, share(times, counted.ended));
  return rows;
}

bool captures_at_all(const Model& model, const PieceType& type) {
  return std::any_of(type.moves.begin(), type.moves.end(),
                     [&](const MoveRule& rule) { return rule.paths != kNoId && model.paths(rule.paths).takes; });
}

bool asks_of(const Model& model, ExprId id, std::size_t type) {
  const Expr& asked = model.expr(id);
  return ((asked.op == Op::PiecesOfTypes || asked.op == Op::TypeSet) &&
          model.type_sets[static_cast<std::size_t>(asked.value)].test(type)) ||
         std::any_of(asked.args.begin(), asked.args.end(), [&](ExprId part) { return asks_of(model, part, type); });
}

// The restriction that may be why pieces of a type do not do what their moves allow.
std::string restriction_of(const Model& model, std::size_t type) {
  const auto found = std::find_if(model.legal.begin(), model.legal.end(), [&](const LegalRule& rule) {
    return rule.kind != LegalKind::Prefer && rule.expr != kNoId && asks_of(model, rule.expr, type);
  });
  return found == model.legal.end() ? "" : fmt::format("; `{}` restricts it", found->name);
}

void find_idle_types(const Model& model, const Counted& counted, std::vector<Census::Finding>& findings) {
  for (std::size_t i = 0; i < model.types.size(); ++i) {
    const PieceType& type = model.types[i];
    if (!counted.seen[i]) {
      findings.push_back({fmt::format("`{}` never comes into play", type.name), type.place});
      continue;
    }
    if (!type.moves.empty() && !counted.walked[i])
      findings.push_back({fmt::format("`{}` never moves{}", type.name, restriction_of(model, i)), type.place});
    else if (captures_at_all(model, type) && !counted.captures[i])
      findings.push_back({fmt::format("`{}` never captures{}", type.name, restriction_of(model, i)), type.place});
  }
}

// How near a number that a condition waits for has come: "; `quiet` was 1 at most, which asks for 100".
std::string nearest(const Model& model, const Counted& counted, ExprId id) {
  if (id == kNoId) return "";
  const Expr& asked = model.expr(id);
  if (asked.op == Op::And) {
    for (const ExprId part : asked.args) {
      if (std::string found = nearest(model, counted, part); !found.empty()) return found;
    }
  }
  // `slot >= number` is `number <= slot`.
  if (asked.op != Op::LessEqual && asked.op != Op::Less && asked.op != Op::Equal) return "";
  for (const std::size_t number_at : {0U, 1U}) {
    const Expr &number = model.expr(asked.args[number_at]), &slot = model.expr(asked.args[1 - number_at]);
    if (number.op != Op::Number || slot.op != Op::GameSlot || (number_at == 1 && asked.op != Op::Equal)) continue;
    const auto which = static_cast<std::size_t>(slot.value);
    const SlotKind kind = model.game_slots[which].kind;
    if ((kind != SlotKind::Number && kind != SlotKind::Clock) || counted.most[which] >= number.value) continue;
    return fmt::format(": it asks for {} of `{}`, which was {} at most", number.value + (asked.op == Op::Less ? 1 : 0),
                       model.game_slots[which].name, counted.most[which]);
  }
  return "";
}

void find_dead_ends(const Model& model, const Counted& counted, std::vector<Census::Finding>& findings) {
  for (const auto* ends : {&model.end, &model.match.end}) {
    for (const EndRule& rule : *ends) {
      if (model.match.present && ends == &model.end) continue;  // it ends rounds
      if (counted.ends.count(rule.name) == 0)
        findings.push_back(
            {fmt::format("no game ended by `{}`{}", rule.name, nearest(model, counted, rule.condition)), rule.place});
    }
  }
  if (counted.ends.count("no move") > 0)
    findings.push_back({"a game ended because nobody could move, and no rule says what that means", {}});
  if (counted.ends.count("limit") > 0) findings.push_back({"a game ended by its limit of turns alone", {}});
  if (counted.ended < counted.plays)
    findings.push_back(
        {fmt::format("{} of {} games did not end within the bound", counted.plays - counted.ended, counted.plays), {}});
}

void find_unvisited_cells(const Model& model, const Counted& counted, std::vector<Census::Finding>& findings) {
  std::string cells;
  int count = 0;
  for (std::size_t cell = 0; cell < counted.visited.size(); ++cell) {
    if (counted.visited[cell]) continue;
    if (++count <= 12) cells += " " + model.board.cells[cell].name;
  }
  if (count > 0)
    findings.push_back({fmt::format("nothing ever stands on {} {}:{}{}", count, count == 1 ? "cell" : "cells", cells,
                                    count > 12 ? " …" : ""),
                        {}});
}

// Symmetries that hold in some positions of some plays; those the definition declares are left out.
void find_symmetries(Moment& moment, const CensusLimits& limits, std::vector<Census::Finding>& findings) {
  constexpr std::size_t plays = 2, moves = 24;
  std::string all;
  const Model& model = moment.model();
  for (int each = 0; each < 14; ++each) {
    const auto symmetry = static_cast<BoardSymmetry>(each / 2);
    const bool exchanging = each % 2 == 1;
    if (each == 0 || !board_image(model.board, symmetry).exists()) continue;
    const bool declared = std::any_of(model.laws.begin(), model.laws.end(), [&](const Law& law) {
      return law.kind == LawKind::Symmetric && law.symmetry == symmetry && law.exchanging == exchanging;
    });
    bool holds = !declared;
    for (std::uint64_t play = 0; play < plays && holds; ++play) {
      const std::vector<std::uint32_t> numbers = draw_numbers(limits.seed + play, moves);
      moment.begin(initial_store(model), true);
      for (std::size_t i = 0; i <= numbers.size() && holds; ++i) {
        holds = i % 2 == 1 || asymmetry(moment, symmetry, exchanging).empty();
        if (i == numbers.size() || moment.over() || moment.moves().empty()) break;
        moment.make(numbers[i] % moment.moves().size());
      }
    }
    if (holds) all += fmt::format("{}`{}`", all.empty() ? "" : ", ", symmetry_words(symmetry, exchanging));
  }
  if (!all.empty())
    findings.push_back(
        {fmt::format("as far as was seen the game is `symmetric under` {}; no property says so", all), {}});
}

}  // namespace

Census take_census(Moment& moment, const CensusLimits& limits) {
  Counted counted = Counter(moment, limits).run();
  Census census;
  census.statistics = statistics_of(moment.model(), counted);
  find_idle_types(moment.model(), counted, census.findings);
  find_dead_ends(moment.model(), counted, census.findings);
  find_unvisited_cells(moment.model(), counted, census.findings);
  find_symmetries(moment, limits, census.findings);
  return census;
}

}  // namespace ludwright
