// See asides.h.
#include "tools/rulebook/check/asides.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/frames.h"
#include "tools/rulebook/check/written.h"

namespace ludwright::book {
namespace {

using Words = std::vector<std::string>;

std::string text_of(const Words& words, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) text += (text.empty() ? "" : " ") + words[i];
  return text;
}

// Whether one of the words of a text is in a list.
bool names_one(const std::string& text, std::string_view list) {
  const Words words = words_of(plain_form(text));
  return std::any_of(words.begin(), words.end(), [list](const std::string& word) { return is_one_of(word, list); });
}

// "designed by somebody in 1988": of the game, not of play.
bool tells_origin(const Words& words) {
  const auto verb = std::find_if(words.begin(), words.end(), [](const std::string& word) {
    return is_one_of(word, "invented|devised|designed|published|created|introduced|released");
  });
  return verb != words.end() && std::any_of(words.begin(), words.end(), [](const std::string& word) {
           const bool is_year = word.size() == 4 && word.find_first_not_of("0123456789") == std::string::npos;
           return is_year || word == "by" || word == "century";
         });
}

}  // namespace

namespace {

// "It is a far weaker piece than the queen": what it is worth, nobody can hold against play.
bool is_opinion(const Vocabulary& vocabulary, const Words& words) {
  static constexpr std::string_view judgements =
      "strongest|weakest|stronger|weaker|strong|weak|powerful|mighty|mightiest|clumsy|valuable|mobile|useful|unwise|"
      "wise|"
      "dangerous|feeble|formidable|nimble|agile|humble|modest|precious";
  static constexpr std::string_view beside =
      "piece|man|men|board|player|you|your|enemy|friendly|each|more|1|is|than|of|in|on|whose|place|it|occupies|game|"
      "much|"
      "far|by|and|all|most|both|other|its|perhaps|often|always|therefore|rather|quite|very|two|2|least|so|also|but|"
      "they";
  bool judges = false;
  for (const std::string& word : words) {
    const bool judged = is_one_of(word, judgements);
    judges = judges || judged;
    if (judged || is_one_of(word, beside)) continue;
    const Name* name = vocabulary.find(word);
    const bool is_piece = name != nullptr && (name->kind == NameKind::Type || name->kind == NameKind::Role);
    if (!is_piece && !frames::chess_piece(word).empty()) continue;
    if (!is_piece) return false;
  }
  return judges;
}

}  // namespace

bool touches_rules(const Vocabulary& vocabulary, const std::string& words) {
  static constexpr std::string_view rules =
      "piece|player|you|your|friendly|enemy|army|move|nomove|jump|capture|captured|attack|take|place|pass|win|lose|"
      "draw|"
      "turn|attime|start|first|last|end|board|square|row|column|adjacent|empty|occupied|edge|corner|middle|check|mate|"
      "become|removed|reach|enter|stand|stay|swap|choose|must|may|cannot|never|not|no|none|nobody|nothing|nowhere|"
      "neither|without|only|unless|except|if|while|until|after|before|instead|each|more|fewer|forward|backward|"
      "sideways|"
      "diagonally|orthogonally|anydir|anynumber|fdiag|bdiag|farrow|exactly|upto|atleast|color|score|count|counts|seed|"
      "up|down|across|opposite|over|straight|horizontally|vertically|horizontal|vertical|"
      "hand|die|throw|card|group|connected|stalemate|repeated|line|free|safe|blocked|twice|once|again|optional";
  if (tells_origin(words_of(words)) || is_opinion(vocabulary, words_of(words))) return false;
  const Bag bag(vocabulary, words);
  return std::any_of(bag.words().begin(), bag.words().end(), [&](const std::string& word) {
    return vocabulary.find(word) != nullptr ||
           std::any_of(word.begin(), word.end(),
                       [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }) ||
           is_one_of(word, rules);
  });
}

// "a king, a zebra, a rook": one of a list, of which the definition knows nothing; another one is a name that it knows.
bool may_be_listed(const Vocabulary& vocabulary, const Words& all, std::size_t begin, std::size_t end) {
  const auto size = [&](std::size_t from, std::size_t to) {
    return to - from - (from < to && is_one_of(all[from], "1|and|or|each") ? 1U : 0U);
  };
  if (begin == 0 || end >= all.size() || all[begin - 1] != "," || all[end] != "," || size(begin, end) != 1)
    return false;
  for (std::size_t from = 0; from < all.size();) {
    const auto to = static_cast<std::size_t>(
        std::find(all.begin() + static_cast<std::ptrdiff_t>(from), all.end(), ",") - all.begin());
    const Name* name = to > from ? vocabulary.find(all[to - 1]) : nullptr;
    if (from > 0 && name != nullptr && name->kind == NameKind::Type && size(from, to) <= 2) return true;
    from = to + 1;
  }
  return false;
}

// "…, however open the diagonal": what holds always, holds then.
bool concedes(const Words& all, std::size_t begin, std::size_t end) {
  static constexpr std::string_view how =
      "open|free|empty|clear|long|short|strong|weak|near|close|tempting|wide|big|small|large";
  const std::size_t adjective = begin + (all[begin] == "no" ? 3 : 1);
  const bool so = all[begin] == "however" ||
                  (all[begin] == "no" && begin + 2 < end && all[begin + 1] == "matter" && all[begin + 2] == "how");
  return so && begin > 0 && end == all.size() && adjective < end && is_one_of(all[adjective], how) &&
         end - begin <= 8 &&
         std::any_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(begin),
                     [](const std::string& word) { return is_one_of(word, "only|never|cannot|no|must|always|each"); });
}

// "For the king, leaving it is forbidden": of nobody else, whatever that is.
bool tells_whom(const Words& all, std::size_t begin, std::size_t end) {
  static constexpr std::string_view idle =
      "now|example|instance|once|all|sure|part|most|moment|simplicity|convenience|start|beginners|reason|while";
  return begin == 0 && end > 1 && end <= 3 && end < all.size() && all[0] == "for" &&
         !(all[end - 1].size() > 5 && all[end - 1].ends_with("ing")) && !is_one_of(all[end - 1], idle);
}

std::string without_asides(const Vocabulary& vocabulary, const std::string& words) {
  static constexpr std::string_view cuts = ",|-|(|)|;|:|but";
  const Words all = words_of(words);
  std::string kept;
  bool left_out = false, skipped = false;
  for (std::size_t begin = 0; begin < all.size();) {
    std::size_t end = begin;
    while (end < all.size() && !is_one_of(all[end], cuts)) ++end;
    const std::string part = text_of(all, begin, end);
    const bool listed = may_be_listed(vocabulary, all, begin, end) || tells_whom(all, begin, end);
    if (!part.empty() && !listed && (!touches_rules(vocabulary, part) || concedes(all, begin, end))) {
      left_out = true;
      skipped = all[begin == 0 ? 0 : begin - 1] != "but";
    } else if (!part.empty()) {
      const std::string& cut = all[begin == 0 ? 0 : begin - 1];
      kept += (kept.empty() ? "" : skipped ? " " : cut == ";" || cut == "but" ? " " + cut + " " : " , ") + part;
      skipped = false;
    }
    begin = end + 1;
  }
  return left_out ? kept : "";
}

std::pair<std::string, std::string> with_reason(const std::string& words) {
  const Words all = words_of(words);
  if (!all.empty() && is_one_of(all[0], "since|because")) {
    const auto comma = static_cast<std::size_t>(std::find(all.begin(), all.end(), ",") - all.begin());
    if (comma + 1 < all.size()) return {text_of(all, comma + 1, all.size()), text_of(all, 1, comma)};
  }
  for (std::size_t i = 2; i + 1 < all.size(); ++i) {
    const bool after_comma = all[i - 1] == ",";
    if (all[i] != "because" && !(after_comma && is_one_of(all[i], "since|for|as"))) continue;
    return {text_of(all, 0, after_comma ? i - 1 : i), text_of(all, i + 1, all.size())};
  }
  return {};
}

std::string answered(const std::string& question, const std::string& answer, std::string& rest) {
  static constexpr std::string_view verbs = "can|may|must|do|does|is|are", two = "a|an|the|my|your|any|each|every|his";
  static constexpr std::pair<std::string_view, bool> signs[] = {
      {"yes", true},         {"of course", true}, {"certainly", true},      {"no", false},
      {"not at all", false}, {"never", false},    {"i'm afraid not", false}};
  const std::string said = plain_form(answer);
  const auto sign = std::find_if(std::begin(signs), std::end(signs), [&](const auto& one) {
    return said.compare(0, one.first.size(), one.first) == 0 &&
           (said.size() == one.first.size() || said[one.first.size()] == ' ' || std::ispunct(said[one.first.size()]));
  });
  Words asked = words_of(plain_form(question.substr(0, question.find('?'))));
  if (sign == std::end(signs) || asked.size() < 3 || !is_one_of(asked[0], verbs)) return "";
  // "No man may …" answers nothing.
  const std::size_t end = sign->first.size();
  if (end < said.size() && said[end] == ' ') return "";
  rest = end < answer.size() ? answer.substr(std::min(answer.size(), end + 1)) : "";
  for (std::string& word : asked) {
    if (word == "i" || word == "we" || word == "me") word = "you";
    if (word == "my" || word == "our") word = "your";
  }
  const std::size_t subject = is_one_of(asked[1], two) ? 3 : 2;
  const std::string who = text_of(asked, 1, subject);
  std::string verb = asked[0], what = text_of(asked, subject, asked.size());
  if (verb == "do" || verb == "does") {
    const bool must = what.compare(0, 8, "have to ") == 0;
    if (must) what.erase(0, 8);
    verb = must ? (sign->second ? "must" : "need not") : sign->second ? "" : "cannot";
  } else if (!sign->second) {
    verb = verb == "must" ? "need not" : verb == "is" || verb == "are" ? verb + " not" : "cannot";
  }
  return who + " " + verb + " " + what;
}

bool is_talk(const Part& part, const std::string& question) {
  static constexpr std::string_view greetings = "welcome|hello|congratulations|enjoy|here's|remember:";
  static constexpr std::string_view advice =
      "advice|advices|advise|counsel|tips|tip|hints|hint|strategy|strategies|tactics|designer's|history|story|"
      "background|foreword|preface|credits|thanks";
  const std::string said = plain_form(part.text);
  const Words begins = words_of(said.substr(0, said.find(':')));
  const auto opens = [&](std::size_t word, std::string_view list) {
    return word < begins.size() && is_one_of(begins[word], list);
  };
  // "A tip for younger players: …", "Hint: …"
  if (said.find(':') != std::string::npos && (opens(0, advice) || (opens(0, "a|another|one|some") && opens(1, advice))))
    return true;
  if (names_one(part.text, "may|can|must|cannot|never|not|no|only|permitted|allowed|lose|loses|win|wins|draw"))
    return false;  // perhaps a rule that stands in the wrong place
  return opens(0, greetings) || names_one(question, advice) ||
         (!part.under.empty() && names_one(part.under.back(), advice)) || names_one(part.text, "i|my|myself");
}

}  // namespace ludwright::book
