// See cases.h.
#include "tools/rulebook/check/cases.h"

#include <algorithm>
#include <array>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/written.h"

namespace ludwright::book {
namespace {

bool begins(const std::string& text, std::string_view with) { return text.compare(0, with.size(), with) == 0; }

bool has_word(const std::string& text, std::string_view list) {
  const std::vector<std::string> words = split_words(plain_form(text));
  return std::any_of(words.begin(), words.end(), [list](const std::string& word) { return is_one_of(word, list); });
}

constexpr std::string_view kOfAll = "jumps|enters|stays|leaves-board|leaves-place|captures|capturable|changes-owner";

// Said of every piece, with no word that would leave one out.
bool is_general(const Claim& claim) {
  const bool all = claim.who.everybody ? claim.who.types.empty() : !claim.who.tag.empty() && claim.who.types.size() > 1;
  return all && claim.who.roles.empty() && is_one_of(claim.kind, kOfAll) && claim.ways.empty();
}

}  // namespace

std::optional<std::string> said_of_case(const std::string& text, bool& surely) {
  const std::string form = lower(text);
  surely = true;
  for (const char* lead : {"in that case", "in this case", "in such a case", "in such cases", "in either case", "if so",
                           "if this happens", "if that happens", "when this happens", "when that happens",
                           "should this happen", "should that happen", "if they do", "if it does", "if you do"}) {
    if (!begins(form, lead)) continue;
    std::size_t at = std::string_view(lead).size();
    while (at < text.size() && (text[at] == ',' || text[at] == ' ')) ++at;
    return text.substr(at);
  }
  surely = false;
  if (begins(form, "then ") || begins(form, "then, ")) return text.substr(text.find(' ') + 1);
  // "You then may not castle."
  const std::size_t then = form.find(" then ");
  if (then != std::string::npos && form.find_first_of(",;:") > then &&
      std::count(form.begin(), form.begin() + static_cast<std::ptrdiff_t>(then), ' ') <= 2 && !begins(form, "if ") &&
      !begins(form, "when "))
    return text.substr(0, then) + text.substr(then + 5);
  return std::nullopt;
}

std::string under_case(const std::string& before, const std::string& said) {
  static constexpr std::array<std::string_view, 14> leads = {
      "sooner or later ", "now and then ",       "from time to time ",     "sometimes ",       "suppose that ",
      "suppose ",         "it may happen that ", "it can happen that ",    "it happens that ", "at times ",
      "imagine that ",    "say that ",           "should it happen that ", "perhaps "};
  std::string condition = before;
  while (!condition.empty() && std::string_view(".!;:").find(condition.back()) != std::string_view::npos)
    condition.pop_back();
  const std::string form = lower(condition);
  for (const std::string_view lead : leads) {
    if (begins(form, lead)) condition.erase(0, lead.size());
  }
  for (const char* lead : {"if ", "when ", "whenever ", "once ", "as soon as "}) {
    if (!begins(form, lead)) continue;
    condition = condition.substr(std::string_view(lead).size());
    const std::size_t comma = condition.find(',');
    if (comma == std::string::npos) return "";
    condition.resize(comma);
  }
  if (condition.empty() || said.empty()) return "";
  return "If " + condition + ", " + said;
}

bool may_be_of_case(const Claim& claim) {
  static constexpr std::string_view kinds =
      "pass|special|moves|captures|jumps|straight|enters|leaves-place|drawn|stays|must-capture|capturable|capturing|"
      "left-attacked|moves-to-empty|moves-anywhere|first-player|always-moves|leaves-board|"
      "captures-enemy|captures-own|changes-owner|no-move|loss-of|left-with|nothing-left";
  return is_one_of(claim.kind, kinds);
}

Who excepted(const Vocabulary& vocabulary, const std::string& words) {
  Bag bag(vocabulary, words);
  const bool exception = bag.take("exception|exceptions");
  Who who = bag.pieces();
  if (who.types.empty() || !who.roles.empty()) return {};
  const bool only = bag.take("only");
  if (!exception && !only) return {};
  if (!bag.rest(exception ? "only|1|sole|but|single|one|rule|from|name|namely|here|to|piece|is|this"
                          : "may|do|so|1|one|can"))
    return {};
  return who;
}

std::optional<Claim> exception_to(const Vocabulary& vocabulary, Claim& general, const Who& who) {
  if (!is_general(general)) return std::nullopt;
  Claim other = general;
  other.who = who;
  other.no = !general.no;
  other.always = false;
  Who left;
  if (general.who.everybody) {
    if (!all_but(vocabulary.model(), who, left)) return std::nullopt;
  } else {
    left.types = general.who.types;
    std::erase_if(left.types, [&who](TypeId type) {
      return std::find(who.types.begin(), who.types.end(), type) != who.types.end();
    });
    if (left.types.empty() || left.types.size() == general.who.types.size()) return std::nullopt;
  }
  general.who = left;
  return other;
}

void leave_out_exceptions(const Book& book, const Vocabulary& vocabulary, Reading& reading) {
  static constexpr std::string_view signs =
      "however|but|only|alone|though|although|unlike|exception|except|instead|contrast";
  for (std::size_t i = 0; i < reading.parts.size(); ++i) {
    for (Claim& general : reading.parts[i].claims) {
      if (!is_general(general)) continue;
      Who out;
      for (std::size_t j = 0; j < reading.parts.size(); ++j) {
        if (i == j || !has_word(book.parts[j].text, signs)) continue;
        for (const Claim& one : reading.parts[j].claims) {
          if (one.kind == general.kind && one.word == general.word && one.no != general.no && !one.who.types.empty())
            out.types.insert(out.types.end(), one.who.types.begin(), one.who.types.end());
        }
      }
      if (!out.types.empty()) exception_to(vocabulary, general, out);
    }
  }
}

bool goes_on_below(const std::string& text) {
  const std::vector<std::string> words = split_words(plain_form(text));
  return words.size() > 2 && is_one_of(words.back(), "if|when|whenever|may|can|must|that|unless|as");
}

std::string without_joint(std::string item) {
  const auto ends = [&item](std::string_view with) { return item.size() > with.size() && item.ends_with(with); };
  for (const char* joint : {" or", " and"}) {
    if (ends(joint)) item.resize(item.size() - std::string_view(joint).size());
  }
  while (ends(",") || ends(";") || ends(".")) item.pop_back();
  return item;
}

std::string before_cases(const std::string& head) {
  std::string form = lower(head);
  for (const char* count : {"each of ", "any of ", "either of ", "one of ", "all of ", "all ", "any ", "both "}) {
    if (const std::size_t at = form.find(" in " + std::string(count)); at != std::string::npos) {
      form.erase(at + 4, std::string_view(count).size());
      break;
    }
  }
  for (const char* which :
       {"these ", "the following ", "those ", "two ", "three ", "four ", "several ", "different "}) {
    const std::string in = " in " + std::string(which);
    const std::size_t at = form.find(in);
    if (at == std::string::npos) continue;
    const std::vector<std::string> rest = split_words(form.substr(at + in.size()));
    if (rest.empty() || rest.size() > 2 || !is_one_of(rest.back(), "cases|ways|case|circumstances|situations"))
      continue;
    return head.substr(0, at);
  }
  for (const char* happens : {" if one of these happens", " when one of these happens", " if any of these happens",
                              " when any of these happens", " as soon as one of these happens",
                              " if one of these things happens", " when one of these things happens"}) {
    if (form.ends_with(happens)) return head.substr(0, head.size() - std::string_view(happens).size());
  }
  return "";
}

bool of_other_way(const std::string& text) {
  const std::vector<std::string> words = split_words(plain_form(text));
  if (words.size() < 4 || !is_one_of(words[0], "with|in|under|using|playing|for|on")) return false;
  if (!is_one_of(words[1], "the|a|an|this|that")) return false;
  for (std::size_t i = 3; i < std::min<std::size_t>(words.size(), 6); ++i) {
    std::string word = words[i];
    const bool ends = !word.empty() && word.back() == ',';
    if (ends) word.pop_back();
    if (is_one_of(word, "rule|rules|variant|variation|version|option|setting")) return true;
    if (is_one_of(word, "game|opening") &&
        is_one_of(words[i - 1],
                  "short|long|small|large|big|little|exact|professional|advanced|easy|easier|simple|basic|"
                  "beginner's|beginners'|children's|tournament|shorter|longer|quick|fast|full|junior"))
      return true;
    if (word == "board" && is_one_of(words[i - 1], "small|smaller|large|larger|big|bigger|little|wide|wider"))
      return true;
    if (ends) return false;
  }
  return false;
}

bool is_hedged(const std::string& text) {
  const std::string form = " " + plain_form(text) + " ";
  return has_word(text, "normally|usually|generally|ordinarily|mostly|typically|often|sometimes|commonly") ||
         form.find(" as a rule") != std::string::npos || form.find(" in general") != std::string::npos ||
         form.find(" also play ") != std::string::npos || form.find(" also be played ") != std::string::npos ||
         form.find(" may agree ") != std::string::npos || form.find(" some people ") != std::string::npos ||
         form.find(" some players ") != std::string::npos || form.find(" in principle") != std::string::npos ||
         form.find(" almost ") != std::string::npos;
}

}  // namespace ludwright::book
