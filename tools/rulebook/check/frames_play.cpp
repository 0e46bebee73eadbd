// What happens in a turn, whole sentences; see frames_play.h.
#include "tools/rulebook/check/frames_play.h"

#include <algorithm>

#include "tools/rulebook/check/replaced.h"

namespace ludwright::book {
namespace {

using frames::Claims;

const Synonyms& play_words() {
  static constexpr Same lines[] = {
#define SAME(word, phrases) {word, phrases},
#include "tools/rulebook/check/play_words.def"
#undef SAME
  };
  static const Synonyms table = synonyms_of(lines);
  return table;
}

// "seeds" of a definition whose cells hold a number of that name.
bool counts_in_cells(const Model& model, const std::string& word) {
  return std::any_of(model.cell_slots.begin(), model.cell_slots.end(), [&](const SlotInfo& slot) {
    return slot.kind == SlotKind::Number && (word == slot.name || word + "s" == slot.name || word == slot.name + "s");
  });
}

std::vector<std::string> said(const Vocabulary& vocabulary, const std::string& text) {
  std::vector<std::string> words = words_of(text);
  const Model& model = vocabulary.model();
  for (std::string& word : words) {
    if (counts_in_cells(model, word) || (word == "piece" && model.types.empty())) word = "seed";
  }
  std::erase(words, "ever");  // Claim::always has it
  for (int round = 0; round < 3; ++round) words = replaced(words, play_words());
  words.erase(
      std::unique(words.begin(), words.end(),
                  [](const std::string& one, const std::string& next) { return one == "friendly" && next == one; }),
      words.end());  // "his own"
  return words;
}

bool try_families(const Bag& bag, Context& context, Claims& claims) {
  const auto& slots = bag.vocabulary().model().cell_slots;
  const bool counts =
      std::any_of(slots.begin(), slots.end(), [](const SlotInfo& slot) { return slot.kind == SlotKind::Number; });
  for (const auto* family :
       {&frames::kOfSowing, &frames::kOfSeeds, &frames::kOfLines, &frames::kOfChance, &frames::kOfHands}) {
    if ((family == &frames::kOfSowing || family == &frames::kOfSeeds) && !counts) continue;
    for (const frames::Frame& frame : *family) {
      Claims found;
      if (!frame.read(bag, context, found)) continue;
      if (frames::ignores_a_word(frame, bag, context, found)) continue;
      claims.insert(claims.end(), found.begin(), found.end());
      return true;
    }
  }
  return false;
}

// Where a sentence may fall into two that say something each.
bool parts_turn(const std::string& word) {
  static constexpr std::string_view words = ",|;|:|and|but|-|or";
  return is_one_of(word, words);
}

bool read_clauses(const Bag& bag, Context& context, Claims& claims, int clauses) {
  if (bag.size() == 0) return false;
  if (try_families(bag, context, claims)) return true;
  if (clauses <= 1) return false;
  const auto& words = bag.words();
  for (std::size_t i = words.size() - 2; i > 0 && i < words.size(); --i) {
    if (!parts_turn(words[i])) continue;
    std::size_t next = i + 1;
    while (next < words.size() && (parts_turn(words[next]) || words[next] == "then")) ++next;
    if (next >= words.size()) continue;
    Claims found;
    Context trial = context;
    const std::vector<std::string> before(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(i));
    const std::vector<std::string> after(words.begin() + static_cast<std::ptrdiff_t>(next), words.end());
    if (!try_families(Bag(bag.vocabulary(), before), trial, found)) continue;
    // What follows may tell what else follows from the same case.
    frames::tell_of(trial, frames::case_after(found.back(), frames::told_of(trial)));
    trial.in_clause = true;
    if (!read_clauses(Bag(bag.vocabulary(), after), trial, found, clauses - 1)) continue;
    context = trial;
    claims.insert(claims.end(), found.begin(), found.end());
    return true;
  }
  return false;
}

}  // namespace

std::string frames::only_area(const Bag& bag) {
  std::string code;
  for (const std::string& word : bag.words()) {
    const Name* name = bag.vocabulary().find(word);
    if (name == nullptr || name->kind != NameKind::Area || word == code) continue;
    if (!code.empty()) return "";
    code = word;
  }
  return code;
}

std::string frames::told_of(const Context& context) {
  return context.goal && context.goal->kind == "told" ? context.goal->place : "";
}

void frames::tell_of(Context& context, const std::string& what) {
  if (what.empty()) return;
  context.goal.emplace();
  context.goal->kind = "told";
  context.goal->place = what;
}

std::string frames::case_after(const Claim& claim, const std::string& before) {
  if (claim.kind == "sow-last") return "last " + claim.place;
  if (claim.kind == "row-takes" || claim.kind == "row-length") return "row";
  if (claim.kind == "hand-first") return "hand " + claim.place;
  if (claim.kind == "few-fly" && !claim.no) return "few " + std::to_string(claim.numbers[0]);
  if (claim.kind == "sow-ends") return "ends " + claim.place;
  if (claim.kind == "sow-rest") return "rest " + claim.word;
  if (claim.kind == "sow-into") return "into " + claim.place;
  return before;
}

std::vector<Claim> read_play(const Vocabulary& vocabulary, const std::string& words, Context& context) {
  std::vector<std::string> all = said(vocabulary, words);
  static constexpr std::string_view leading = "but|and|also|,|:|now";
  while (!all.empty() && is_one_of(all[0], leading)) all.erase(all.begin());
  // "End in your own store and you play again": if you do.
  if (const auto and_you = std::find(all.begin(), all.end(), "and");
      all.size() > 4 && all[0] == "fall" && and_you != all.end() && and_you + 1 != all.end() && and_you[1] == "you") {
    *and_you = ",";
    all.insert(all.begin(), {"if", "you"});
  }
  const Bag bag(vocabulary, std::move(all));
  if (bag.size() == 0 || bag.size() > 60) return {};
  Claims claims;
  Context trial = context;
  if (!read_clauses(bag, trial, claims, 4)) {
    frames::note_case(bag, context);
    return {};
  }
  for (const Claim& claim : claims) frames::tell_of(trial, frames::case_after(claim, frames::told_of(trial)));
  trial.in_clause = context.in_clause;
  context = trial;
  return claims;
}

}  // namespace ludwright::book
