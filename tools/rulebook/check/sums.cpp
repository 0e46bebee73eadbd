// Arithmetic inside a book: parts that make a whole, lists that add up, steps that follow one another. What adds up is
// printed, what does not is a finding.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "tools/rulebook/check/checker.h"

namespace ludwright::book {
namespace {

class Sums {
 public:
  explicit Sums(Checker& checker) : checker_(checker), book_(checker.book()), model_(checker.model()) {}

  void run() {
    squares();
    components();
    groups();
    exceptions();
    most_of_a_kind();
    steps();
    armies();
    regions();
  }

 private:
  std::string line_of(std::size_t part) const { return std::to_string(book_.parts[part].spot.line); }
  // Those of clauses too.
  std::vector<Claim> claims_at(std::size_t i) {
    std::vector<Claim> all = checker_.reading().parts[i].claims;
    const auto& some = checker_.reading().parts[i].some_claims;
    all.insert(all.end(), some.begin(), some.end());
    return all;
  }
  void confirm(const std::string& text) { checker_.report().confirmations.push_back(text); }

  // "99 squares" is the sum of its zones, and which rectangle that can be.
  void squares() {
    std::size_t whole_part = 0;
    int whole = 0, sum = 0, largest = 0;
    std::map<std::string, std::pair<int, std::size_t>> zones;
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      for (const Claim& claim : checker_.reading().parts[i].claims) {
        if (claim.kind == "board-squares") whole = claim.numbers[0], whole_part = i;
        if (claim.kind == "zone-squares") zones.emplace(claim.place, std::pair{claim.numbers[0], i});
      }
    }
    if (whole == 0 || zones.size() < 2) return;
    std::string text;
    std::vector<std::size_t> parts = {whole_part};
    for (const auto& [zone, number] : zones) {
      sum += number.first;
      largest = std::max(largest, number.first);
      text += fmt::format("{}{}", text.empty() ? "" : " + ", number.first);
      parts.push_back(number.second);
    }
    if (sum == whole) {
      confirm(fmt::format("line {}: {} squares = {}{}", line_of(whole_part), whole, text, rectangle(whole, largest)));
      return;
    }
    if (sum > whole)
      checker_.add("RB010", Status::Conflict, parts, fmt::format("{} squares are not {} = {}", whole, text, sum));
  }

  // A frame of one square around a smaller rectangle.
  static std::string rectangle(int whole, int inner) {
    std::vector<std::string> found;
    for (int width = 1; width * width <= whole; ++width) {
      if (whole % width != 0) continue;
      const int height = whole / width;
      if ((width - 2) * (height - 2) == inner)
        found.push_back(fmt::format("{}x{} around {}x{}", width, height, width - 2, height - 2));
    }
    return found.size() == 1 ? ": " + found[0] : "";
  }

  // A list of components against what each player has.
  void components() {
    std::map<std::string, std::pair<int, std::size_t>> total, each;
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      if (book_.parts[i].kind == PartKind::Cell) continue;
      for (const Claim& claim : claims_at(i)) {
        if (claim.kind != "count" && claim.kind != "count-each") continue;
        for (const CountedThing& thing : claim.counted)
          (claim.kind == "count" ? total : each).emplace(who_text(model_, thing.who), std::pair{thing.number, i});
      }
    }
    int pieces = 0, by_player = 0;
    bool all = !each.empty();
    for (const auto& [name, number] : total) {
      if (name == "piece") continue;
      pieces += number.first;
      const auto own = each.find(name);
      if (own == each.end()) {
        all = false;
        continue;
      }
      by_player += own->second.first;
      const auto seats = static_cast<int>(model_.seats.size());
      if (own->second.first * seats != number.first) {
        all = false;
        checker_.add("RB011", Status::Conflict, {number.second, own->second.second},
                     fmt::format("{} {} in all are not {} for each of {} players", number.first, name,
                                 own->second.first, seats));
      }
    }
    if (all && pieces > 0 && !total.empty())
      confirm(fmt::format("{} pieces = {} x {} in the set-up", pieces, model_.seats.size(), by_player));
  }

  // "Each faction has 6 unit types": the rows of the tables, by the values of a trait.
  void groups() {
    for (std::size_t t = 0; t < model_.traits.size(); ++t) {
      if (model_.traits[t].kind != SlotKind::Value) continue;
      std::map<std::string, std::set<TypeId>> rows;
      for (std::size_t i = 0; i < book_.parts.size(); ++i) {
        for (const Claim& claim : checker_.reading().parts[i].claims) {
          if (claim.kind == "trait-word" && claim.word == model_.traits[t].name && book_.parts[i].table >= 0)
            rows[claim.place].insert(claim.who.types.begin(), claim.who.types.end());
        }
      }
      if (rows.size() < 2) continue;
      std::set<std::size_t> sizes;
      std::size_t all = 0;
      for (const auto& [value, types] : rows) sizes.insert(types.size()), all += types.size();
      if (sizes.size() == 1)
        confirm(fmt::format("the tables have {} rows = {} for each of {} {}s", all, *sizes.begin(), rows.size(),
                            model_.traits[t].name));
    }
  }

  void exceptions() {
    for (std::size_t i = 1; i < book_.parts.size(); ++i) {
      const Understood& understood = checker_.reading().parts[i];
      if (understood.words.find("only exception to this rule is ") != 0 || understood.about.empty()) continue;
      confirm(fmt::format("line {} declares an exception ({}) to line {}", line_of(i),
                          who_text(model_, understood.about), line_of(i - 1)));
    }
  }

  // "up to 35 pawns + king": as many as the budget pays for beside the cheapest king of their side.
  void most_of_a_kind() {
    const std::optional<int> budget = stated_budget();
    const auto cost_index = index_of_cost();
    if (!budget || !cost_index) return;
    const auto cost = [&](TypeId type) { return model_.types[type].traits[*cost_index]; };
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      const Understood& understood = checker_.reading().parts[i];
      const auto& tokens = understood.tokens;
      for (std::size_t t = 0; t + 4 < tokens.size(); ++t) {
        if (tokens[t].word != "upto" || tokens[t + 3].word != "+") continue;
        const Name* many = checker_.vocabulary().find(tokens[t + 2].word);
        const Name* one = checker_.vocabulary().find(tokens[t + 4].word);
        if (many == nullptr || one == nullptr) continue;
        std::vector<TypeId> of_many = checker_.vocabulary().types_of(*many),
                            of_one = checker_.vocabulary().types_of(*one);
        // Of the kind, the one that the sentence names.
        std::vector<TypeId> named;
        for (const TypeId type : understood.about.types) {
          const bool other = named_elsewhere(tokens, t, type);
          if (other && std::find(of_many.begin(), of_many.end(), type) != of_many.end()) named.push_back(type);
        }
        if (!named.empty()) of_many = named;
        int best = 0;
        for (const TypeId many_type : of_many) {
          for (const TypeId one_type : of_one) {
            if (!same_side(many_type, one_type) || cost(many_type) <= 0) continue;
            best = std::max(best, (*budget - cost(one_type)) / cost(many_type));
          }
        }
        const int says = std::atoi(tokens[t + 1].word.c_str());
        if (best == says) {
          confirm(fmt::format("line {}: at most {} fit the budget of {}", line_of(i), says, *budget));
        } else if (best > 0) {
          Finding& finding =
              checker_.add("RB013", Status::Conflict, {i, budget_part_},
                           fmt::format("up to {} are not the most: a budget of {} pays for {}", says, *budget, best));
          finding.notes.push_back("the prices are those of the definition, which the tables of the book have too");
        }
      }
    }
  }

  bool named_elsewhere(const std::vector<Token>& tokens, std::size_t but, TypeId type) const {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const Name* name = checker_.vocabulary().find(tokens[i].word);
      if (i != but + 2 && i != but + 4 && name != nullptr && name->kind == NameKind::Type && name->index == type)
        return true;
    }
    return false;
  }

  // Whether two types have the same value of every trait that is a word, such as a faction.
  bool same_side(TypeId a, TypeId b) const {
    for (std::size_t t = 0; t < model_.traits.size(); ++t) {
      if (model_.traits[t].kind == SlotKind::Value && model_.types[a].traits[t] != model_.types[b].traits[t])
        return false;
    }
    return true;
  }

  std::optional<std::size_t> index_of_cost() const {
    for (std::size_t t = 0; t < model_.traits.size(); ++t) {
      if (model_.traits[t].name == "cost" && model_.traits[t].kind == SlotKind::Number) return t;
    }
    return std::nullopt;
  }

  std::optional<int> stated_budget() {
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      for (const Claim& claim : claims_at(i)) {
        if (claim.kind != "budget") continue;
        budget_part_ = i;
        return claim.numbers[0];
      }
    }
    return std::nullopt;
  }

  static bool is_step(const std::string& heading) { return heading.compare(0, 5, "Step ") == 0; }

  // Headings "Step 1: …" that follow one another in one chapter.
  struct Steps {
    std::vector<std::string> under;
    std::size_t first = 0;  // where the first of them stands
    int last = 0;
    std::size_t count = 0;
  };
  std::vector<Steps> step_headings() const {
    std::vector<Steps> all;
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      const Part& part = book_.parts[i];
      if (part.kind != PartKind::Heading || !is_step(part.text)) continue;
      const int number = std::atoi(part.text.c_str() + 5);
      if (all.empty() || all.back().under != part.under || number <= all.back().last)
        all.push_back({part.under, i, 0, 0});
      all.back().last = number;
      ++all.back().count;
    }
    return all;
  }

  // The numbered list between the heading before the steps and the steps: its first item and how many it has.
  std::pair<std::size_t, std::size_t> list_before(const Steps& steps) const {
    std::set<int> numbers;
    std::size_t first = steps.first;
    int list = -1;
    for (std::size_t i = steps.first; i-- > 0 && book_.parts[i].kind != PartKind::Heading;) {
      const Part& part = book_.parts[i];
      if (part.number == 0 || (list != -1 && part.list != list)) continue;
      list = part.list;
      first = i;
      numbers.insert(part.number);
    }
    return {first, !numbers.empty() && *numbers.begin() == 1 ? numbers.size() : 0};
  }

  // A numbered list and the headings "Step 1: ..." behind it are the same steps.
  void steps() {
    for (const Steps& steps : step_headings()) {
      const auto [first, size] = list_before(steps);
      if (steps.count < 2 || size < 2) continue;
      if (size == steps.count && static_cast<std::size_t>(steps.last) == size)
        confirm(fmt::format("line {}: {} steps in the list, {} under headings", line_of(first), size, steps.count));
      else
        checker_.add("RB012", Status::Conflict, {first},
                     fmt::format("{} steps in the list, {} under headings", size, steps.count));
    }
  }

  void armies() {
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      for (const Claim& claim : claims_at(i)) {
        if (claim.kind != "army-sum" || checker_.rules().judge(claim).status != Status::Pass) continue;
        confirm(fmt::format("line {}: the army adds up to {}", line_of(i), claim.numbers[0]));
        const std::string refused = checker_.rules().refuses_army(claim);
        if (refused.empty()) continue;
        int pieces = 0;
        for (const CountedThing& part : claim.counted) pieces += part.number;
        Finding& finding = checker_.add(
            "RB014", Status::Conflict, {i},
            fmt::format("an army of {} pieces that can be paid for, but not be set up (`{}`)", pieces, refused));
        finding.notes.push_back(fmt::format("the definition begins no game with it: `{}` does not hold", refused));
      }
    }
  }

  // "rows 6-13, cols 6-13" are the "8x8 arena" beside them.
  void regions() {
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      const auto& tokens = checker_.reading().parts[i].tokens;
      for (std::size_t t = 0; t + 4 < tokens.size(); ++t) {
        const auto rows = range_of(tokens[t + 1].word), columns = range_of(tokens[t + 4].word);
        if (tokens[t].word != "row" || tokens[t + 3].word.compare(0, 3, "col") != 0 || rows == 0 || columns == 0)
          continue;
        const std::string size = fmt::format("{}x{}", columns, rows);
        const auto about = std::find_if(book_.parts.begin(), book_.parts.end(), [&](const Part& part) {
          return part.under == book_.parts[i].under && plain_form(part.text).find(size) != std::string::npos;
        });
        if (about == book_.parts.end()) continue;
        confirm(fmt::format("line {}: rows {} and columns {} make the {} of line {}", line_of(i), tokens[t + 1].word,
                            tokens[t + 4].word, size, about->spot.line));
      }
    }
  }
  // How many numbers "6-13" has; 0 for another word.
  static int range_of(const std::string& word) {
    const std::size_t dash = word.find('-');
    if (dash == std::string::npos || word.find_first_not_of("0123456789-") != std::string::npos) return 0;
    return std::atoi(word.c_str() + dash + 1) - std::atoi(word.c_str()) + 1;
  }

  Checker& checker_;
  const Book& book_;
  const Model& model_;
  std::size_t budget_part_ = 0;
};

}  // namespace

void check_sums(Checker& checker) { Sums(checker).run(); }

}  // namespace ludwright::book
