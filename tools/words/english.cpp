#include "tools/words/english.h"

#include <algorithm>
#include <cctype>

namespace ludwright {

std::string times_words(const std::string& number) { return number == "1" ? "once" : number + " times"; }

bool begins_with(const std::string& text, const std::string& beginning) { return text.rfind(beginning, 0) == 0; }

// Where the first noun of a phrase ends: before a preposition or a clause.
std::size_t end_of_noun(const std::string& phrase) {
  std::size_t end = phrase.size();
  for (const char* word :
       {" in ",     " on ",       " of ",           " where ",      " whose ", " that ",   " except ", " outside ",
        " next ",   " directly ", " orthogonally ", " diagonally ", " near ",  " beside ", " ahead ",  " behind ",
        " joined ", " from ",     " one cell ",     " to ",         " with ",  " among ",  ","})
    end = std::min(end, phrase.find(word));
  if (const std::size_t off = phrase.find(" off the middle"); off != std::string::npos && off > 0)
    end = std::min(end, phrase.rfind(' ', off - 1));  // "pawn 2 off the middle"
  return std::min(end, phrase.size());
}

std::string joined_words(const std::vector<std::string>& words, const std::string& last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string between = i == 0 ? "" : i + 1 < words.size() ? ", " : (last[0] == ',' ? "" : " ") + last + " ";
    text += between + words[i];
  }
  return text;
}

std::string with_article(const std::string& noun) {
  if (noun.empty()) return noun;
  for (const char* own : {"the ", "a ", "an ", "one ", "its ", "this ", "your ", "nothing", "each ", "every "}) {
    if (begins_with(noun, own)) return noun;
  }
  if (std::isalpha(static_cast<unsigned char>(noun[0])) == 0) return noun;
  const bool vowel = std::string("aeiouAEIOU").find(noun[0]) != std::string::npos;
  const bool sounds_like_you = begins_with(noun, "uni") || begins_with(noun, "use") || begins_with(noun, "one");
  return (vowel && !sounds_like_you ? "an " : "a ") + noun;
}

bool is_plural(const std::string& name) {
  const std::string noun = name.substr(0, std::min(end_of_noun(name), name.find(" (")));
  const auto ends_in = [&](const char* end) { return noun.ends_with(end); };
  return ends_in("s") && !ends_in("ss") && !ends_in("us") && !ends_in("is");
}

std::string to_be(const std::string& subject) { return subject == "you" ? "are" : "is"; }

std::string plural_words(const std::string& noun) {
  const std::size_t end = end_of_noun(noun);
  std::string head = noun.substr(0, end), rest = noun.substr(end);
  if (begins_with(rest, " that is ")) rest = " that are " + rest.substr(9);
  if (noun[0] == '(' && noun.find(')') != std::string::npos) {  // "(kings or thieves) on the board"
    const std::size_t close = noun.find(')');
    std::string inner = noun.substr(1, close - 1), text;
    for (std::size_t at = 0; at != std::string::npos;) {
      const std::size_t next = std::min(inner.find(" or ", at), inner.find(", ", at));
      const std::size_t length = next == std::string::npos ? 0 : inner[next] == ',' ? 2 : 4;
      text += plural_words(inner.substr(at, next == std::string::npos ? next : next - at));
      if (next == std::string::npos) break;
      text += inner.substr(next, length);
      at = next + length;
    }
    return (close + 1 == noun.size() ? text : "(" + text + ")") + noun.substr(close + 1);
  }
  const auto ends_in = [&](const std::string& tail) {
    return head.size() >= tail.size() && head.compare(head.size() - tail.size(), tail.size(), tail) == 0;
  };
  const auto replace = [&](std::size_t letters, const char* with) {
    head.resize(head.size() - letters);
    head += with;
  };
  const bool before_y = head.size() > 1 && std::string("aeiou").find(head[head.size() - 2]) == std::string::npos;
  if (head.empty() || std::isalpha(static_cast<unsigned char>(head.back())) == 0) return noun;
  struct Ending {
    const char* one;
    std::size_t cut;
    const char* more;
  };
  static constexpr Ending kOdd[] = {{"sman", 2, "en"},   {"goose", 4, "eese"}, {"mouse", 4, "ice"},
                                    {"child", 0, "ren"}, {"thief", 1, "ves"},  {"lf", 1, "ves"},
                                    {"knife", 2, "ves"}, {"sheep", 0, ""},     {"fish", 0, ""}};
  const auto* const odd =
      std::find_if(std::begin(kOdd), std::end(kOdd), [&](const Ending& each) { return ends_in(each.one); });
  if (head == "man" || ends_in(" man"))
    replace(2, "en");
  else if (odd != std::end(kOdd))
    replace(odd->cut, odd->more);
  else if (ends_in("s") || ends_in("x") || ends_in("ch") || ends_in("sh"))
    head += "es";
  else if (ends_in("y") && before_y)
    replace(1, "ies");
  else
    head += "s";
  return head + rest;
}

}  // namespace ludwright
