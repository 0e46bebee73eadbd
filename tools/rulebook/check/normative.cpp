// Which sentences look as if they ruled something; see reading.h.
#include <set>

#include "tools/rulebook/check/reading.h"

namespace ludwright::book {
namespace {

bool starts_a_number(const std::string& word) {
  return !word.empty() && word.find_first_not_of("0123456789-x") == std::string::npos && word[0] >= '0' &&
         word[0] <= '9';
}

}  // namespace

bool looks_normative(const Vocabulary& vocabulary, const std::vector<Token>& tokens) {
  static const std::set<std::string> modal = {
      "may",  "must",      "cannot",    "never",    "only", "always",     "exactly", "upto",      "atleast", "win",
      "lose", "forbidden", "mandatory", "optional", "won",  "take turns", "nomove",  "game ends", "not"};
  static const std::set<std::string> pointers = {"this", "that", "these", "those", "such"};
  static const std::set<std::string> verbs = {
      "move",  "step",       "slide", "jump",   "capture", "become", "place",   "promote",   "captured", "removed",
      "start", "take turns", "reach", "enter",  "draw",    "moved",  "moving",  "destroyed", "drawn",    "costs",
      "worth", "stay",       "stays", "remain", "leave",   "leaves", "remains", "remove",    "returns"};
  static const std::set<std::string> nouns = {"square", "piece", "player", "turn", "row",     "column", "xp",
                                              "board",  "time",  "men",    "man",  "nothing", "nobody", "enemy"};
  bool has_name = false, has_verb = false;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string& word = tokens[i].word;
    if (modal.count(word) > 0) return true;
    const Name* name = vocabulary.find(word);
    const bool noun = nouns.count(word) > 0 || (name != nullptr && name->kind != NameKind::Seat);
    // "This step captures nothing": a verb that is pointed at is a noun.
    const bool pointed = i > 0 && pointers.count(tokens[i - 1].word) > 0 && verbs.count(word) > 0;
    has_name = has_name || noun || pointed || name != nullptr || word == "opponent" || word == "you";
    has_verb = has_verb || (verbs.count(word) > 0 && !pointed);
    if (i + 1 < tokens.size() && starts_a_number(word)) {
      const std::string& next = tokens[i + 1].word;
      if (nouns.count(next) > 0 || vocabulary.find(next) != nullptr) return true;
    }
  }
  return has_name && has_verb;
}

}  // namespace ludwright::book
