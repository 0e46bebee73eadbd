// Rules as claims, and what becomes of them before they are held against play; see grammar.h.
#include <algorithm>

#include "tools/rulebook/check/clauses/grammar.h"
#include "tools/rulebook/check/phrase_lists.h"

namespace ludwright::book::clauses {
namespace {

// "Take the enemy king and you win": if you do.
std::vector<std::string> as_condition(std::vector<std::string> words) {
  static constexpr std::string_view acts =
      "move|jump|capture|take|reach|place|put|lose|give|land|end|leave|blow|enter|hit|check|get|bring|stop|finish|"
      "stand";
  if (words.size() < 5 || !is_one_of(words[0], acts)) return words;
  for (std::size_t i = 2; i + 2 < words.size(); ++i) {
    if (words[i] == "if" || words[i] == "unless" || words[i] == ";") return words;
    if (words[i] != "and" || !is_one_of(words[i + 1], "you|it|enemy")) continue;
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
    if (words[i - 1] != ",") words.insert(words.begin() + static_cast<std::ptrdiff_t>(i), ",");
    words.insert(words.begin(), {"if", "you"});
    return words;
  }
  return words;
}

// "into, within or out of the last rows": the sentence with each of them.
std::vector<std::vector<std::string>> each_preposition(const std::vector<std::string>& words) {
  static constexpr std::pair<std::string_view, std::string_view> lists[] = {
      {"into , within or out of", "into|within|out of"},
      {"into , within , or out of", "into|within|out of"},
      {"into within or out of", "into|within|out of"},
      {"into or out of", "into|out of"},
      {"within or out of", "within|out of"},
      {"into or within", "into|within"},
      {"enter , within or out of", "enter|move within|move out of"},
      {"enter , within , or out of", "enter|move within|move out of"},
      {"enter or out of", "enter|move out of"},
      {"enter or within", "enter|move within"},
      {"enter or leave", "enter|leave"}};
  std::vector<std::vector<std::string>> all;
  for (std::size_t i = 0; i < words.size() && all.empty(); ++i) {
    const auto list = std::find_if(std::begin(lists), std::end(lists),
                                   [&](const auto& one) { return phrase_at(words, i, one.first) > 0; });
    if (list == std::end(lists)) continue;
    const auto at = words.begin() + static_cast<std::ptrdiff_t>(i);
    const auto behind = at + static_cast<std::ptrdiff_t>(phrase_at(words, i, list->first));
    for (const auto& one : phrases_of(std::string(list->second).c_str())) {
      std::vector<std::string> copy(words.begin(), at);
      copy.insert(copy.end(), one.begin(), one.end());
      copy.insert(copy.end(), behind, words.end());
      all.push_back(std::move(copy));
    }
  }
  return all;
}

// Whether nothing is said that play would not be asked about. "Other pieces" than which, must have been said.
bool is_rule_testable(const Rule& rule) {
  return is_testable(rule.deed) && std::all_of(rule.when.begin(), rule.when.end(), is_testable) &&
         std::none_of(rule.about.begin(), rule.about.end(), [](const Men& men) { return men.other; });
}

// "Pawns are promoted on the eighth row": each player counts the rows from their own side.
void as_its_player_counts(const Vocabulary& vocabulary, Rule& rule) {
  const auto has_seat = [](const Men& men) { return men.seat.has_value(); };
  if (rule.deed.verb != Verb::Become || std::any_of(rule.about.begin(), rule.about.end(), has_seat) ||
      std::any_of(rule.deed.who.begin(), rule.deed.who.end(), has_seat))
    return;
  const Topology& board = vocabulary.model().board;
  const std::vector<std::string> none;
  const RegionReader sides(vocabulary, none, std::nullopt, {});
  for (Place& place : rule.deed.to) {
    Region& region = place.region;
    if (place.kind != Place::Kind::Cells || region.own || !region.is_line || place.named) continue;
    region.own = true;
    for (std::size_t seat = 0; seat < region.cells.size(); ++seat) {
      for (CellId& cell : region.cells[seat]) {
        if (!sides.is_turned(seat)) continue;
        const Cell here = board.cells[cell];
        cell = board.offset(cell, board.width - 1 - 2 * here.file, board.height - 1 - 2 * here.rank);
      }
    }
  }
}

}  // namespace

// "Pawns and rooks may be promoted": each of the two, and so for what they capture or become.
std::vector<Rule> Reader::of_each(const std::vector<Rule>& rules) {
  std::vector<Rule> all;
  const auto apart = [&all](const Rule& rule, auto list_of) {
    if (list_of(rule).size() < 2) return false;
    for (const auto& one : list_of(rule)) {
      Rule copy = rule;
      list_of(copy) = {one};
      const auto more = of_each({copy});
      all.insert(all.end(), more.begin(), more.end());
    }
    return true;
  };
  for (const Rule& rule : rules) {
    const bool some = rule.quantity == Quantity::May || rule.quantity == Quantity::NeedNot;
    if (some && (apart(
                     rule, [](auto& of) -> auto& { return of.about; }) ||
                 apart(
                     rule, [](auto& of) -> auto& { return of.deed.who; }) ||
                 apart(
                     rule, [](auto& of) -> auto& { return of.deed.whom; }) ||
                 apart(
                     rule, [](auto& of) -> auto& { return of.deed.into; })))
      continue;
    all.push_back(rule);
  }
  return all;
}

std::vector<Claim> read_rules(const Vocabulary& vocabulary, const std::string& words, Context& context,
                              bool it_is_known) {
  constexpr std::size_t most_words = 70;
  std::vector<Claim> claims;
  std::vector<std::string> all = words_of(words);
  if (all.size() > most_words) return claims;
  // "Having left the throne, it …"
  if (all.size() > 3 && all[0] == "having") all[0] = "has", all.insert(all.begin(), {"once", "it"});
  if (const auto each = each_preposition(all); !each.empty()) {
    for (const auto& one : each) {
      std::string text;
      for (const std::string& word : one) text += (text.empty() ? "" : " ") + word;
      const auto found = read_rules(vocabulary, text, context, it_is_known);
      if (found.empty()) return {};
      claims.insert(claims.end(), found.begin(), found.end());
    }
    return claims;
  }
  all = as_condition(std::move(all));
  auto rules = Reader(vocabulary, all, context, it_is_known).opening();
  if (!rules) rules = Reader(vocabulary, std::move(all), context, it_is_known).sentence();
  if (!rules || !std::all_of(rules->begin(), rules->end(), is_rule_testable)) return claims;
  for (Rule& rule : *rules) as_its_player_counts(vocabulary, rule);
  for (const Rule& rule : Reader::of_each(*rules)) {
    Claim claim;
    claim.kind = "rule";
    claim.rule.rule = std::make_shared<Rule>(rule);
    claims.push_back(claim);
    if (rule.about.size() == 1 && !rule.about[0].types.empty() && !rule.about[0].no) {
      context.it = {};
      context.it.types = rule.about[0].types;
    }
  }
  return claims;
}

}  // namespace ludwright::book::clauses
