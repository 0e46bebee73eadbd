#include "dsl/repairs.h"

#include <algorithm>
#include <cctype>
#include <iterator>

#include "dsl/repair_line.h"
#include "dsl/suggest.h"
#include "dsl/syntax_help.h"
#include "dsl/words.h"

namespace ludwright {
namespace {

using Texts = std::vector<std::string>;

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Words that are set in where one is missing.
const Texts& missing_words() {
  static const Texts all = {"some",    "no",    "of",   "by",   "reached by", "crossed by", "is",     "in",  "to",
                            "at",      "as",    "with", "when", "new",        "where",      "this.",  "it.", "me.",
                            "mover.",  "not",   "own",  "cell", "number of",  "any",        "one of", "or",  "and",
                            "through", "times", "each", "=",    "forward",    "first"};
  return all;
}

class Repairs : public RepairsOfSigns {
 public:
  using RepairsOfSigns::RepairsOfSigns;

  std::vector<RepairKind> all() {
    std::vector<RepairKind> kinds;
    const auto add = [&](std::vector<Repair> repairs, std::size_t most) {
      if (!repairs.empty()) kinds.push_back({std::move(repairs), most});
    };
    if (place_.scope == RepairScope::File) {
      auto steps = of_lines();
      add(std::move(steps.front()), 1);
      add(of_lost_openings(), 0);
      for (std::size_t i = 1; i < steps.size(); ++i) add(std::move(steps[i]), 1);
      if (place_.code == "missing-colon") add_cut_phrases(add);
      return kinds;
    }
    if (place_.scope == RepairScope::Speech) {
      add(of_sayings(), 0);
      add(of_signs(), 1);
      return kinds;
    }
    const bool phrase = place_.scope == RepairScope::Phrase;
    add(of_lost_openings(), 0);
    add(of_calls(), 1);
    add(of_crossings(), 0);
    add(of_sayings(), 0);
    add(of_doubled(), 1);
    if (phrase) add(of_comments(), 1);
    if (place_.scope == RepairScope::Words || phrase) add(of_conditions_behind(), 1);
    if (place_.scope != RepairScope::Signs) {
      if (phrase) add(of_verbs(), 0);
      if (phrase || place_.scope == RepairScope::Words) add(of_order(), 1);
      add(of_other_words(true), place_.code == "unknown-key" ? 2 : 0);
      if (!place_.is_everyday_word) {
        for (auto& step : of_spelling()) add(std::move(step), 2);
      }
    }
    add(of_brackets(), 0);
    add(of_signs(), 1);
    if (place_.scope == RepairScope::Words) {
      add(of_left_out(), 1);
      add(of_two_left_out(), 1);
    }
    if (place_.scope == RepairScope::Signs || place_.scope == RepairScope::Words) return kinds;
    if (phrase) {
      add(of_other_words(false), 0);
      add(of_expected_words(), 1);
      add(of_missing_words(), 2);
      add(of_left_out(), 1);
      add(of_two_left_out(), 1);
    }
    add_cut_phrases(add);
    if (!phrase) add(of_left_out(), 1);
    add(of_keys(), 1);
    return kinds;
  }

 private:
  // --- kinds ---

  // Words that are written nearly so, nearest first: one step for each of the tokens, that of the fault first.
  std::vector<std::vector<Repair>> of_spelling() const {
    std::vector<std::vector<Repair>> steps;
    for (const std::size_t i : near_) {
      if (!is_word(tokens_[i]) || at(tokens_[i]).size() < 3) continue;  // everything is near to a word of two letters
      const std::string word = text_of(i);
      std::vector<Repair> step;
      for (const std::string& near : suggest(word, *place_.words, 1)) add(step, replaced(i, near));
      const std::size_t stem = std::max<std::size_t>(4, word.size() < 4 ? 0 : word.size() - 4);
      for (const std::string& other : *place_.words) {
        if (other != word && word.size() >= 5 && other.size() >= 4 && other.size() <= word.size() + 2 &&
            other.compare(0, stem, word, 0, stem) == 0 && step.size() < 6)
          add(step, replaced(i, other));
      }
      for (const std::string& other : *place_.words) {
        if (step.size() < 8 && shortens(word, other)) add(step, replaced(i, other));
      }
      // Of what is listed nothing was meant twice.
      const auto is_listed = [&](const Repair& repair) {
        return place_.code == "unknown-piece" && std::any_of(tokens_.begin(), tokens_.end(), [&](const Token& token) {
                 return at(token) == repair.text;
               });
      };
      std::erase_if(step, is_listed);
      if (!step.empty()) steps.push_back(std::move(step));
    }
    return steps;
  }

  // `in in file 4`: a word twice.
  std::vector<Repair> of_doubled() const {
    std::vector<Repair> all;
    for (const std::size_t i : near_) {
      if (i > 0 && text_of(i) == text_of(i - 1) && is_word(tokens_[i])) add(all, replaced(i - 1, i, text_of(i)));
    }
    return all;
  }

  // `col` for `column`, `lvl` for `level`.
  static bool shortens(const std::string& word, const std::string& other) {
    if (word.size() < 3 || other.size() <= word.size() || other.size() > 3 * word.size() || word[0] != other[0])
      return false;
    std::size_t at = 0;
    for (const char c : other) at += at < word.size() && word[at] == c ? 1 : 0;
    return at == word.size() && (other.starts_with(word) || word.find_first_of("aeiou") == std::string::npos);
  }

  // A phrase between brackets that a comma has cut in two.
  template <typename Add>
  void add_cut_phrases(Add& add_kind) const {
    const auto with = [&](const Texts& signs) {
      std::vector<Repair> all;
      bool phrase = false;  // of prose nobody knows what was meant
      for (std::size_t i = 1; i < tokens_.size(); ++i) {
        const std::string_view word = at(tokens_[i]);
        phrase = phrase || words::is_walk_verb(word) || words::is_statement_verb(word) || word == "own" ||
                 word == "enemy" || word == "some" || word == "piece" || word == "cell";
        if (!tokens_[i].in_fault || tokens_[i - 1].in_fault || text_of(i - 1) != "," || !phrase) continue;
        for (const std::string& sign : signs) add(all, instead(i - 1, i - 1, sign));
      }
      return all;
    };
    add_kind(with({" also"}), 1);
    add_kind(with({" or", " and"}), 1);
    add_kind(with({";", " then"}), 1);
  }

  // `next = black if other > mine`: the condition stands in front.
  std::vector<Repair> of_conditions_behind() const {
    std::vector<Repair> all;
    const std::size_t first = text_.find_first_not_of(' ', line_begin_);
    for (std::size_t i = 1; i < tokens_.size(); ++i) {
      const std::string word = text_of(i);
      const bool near = tokens_[i].in_fault || (i + 1 < tokens_.size() && tokens_[i + 1].in_fault);
      if (!near || (word != "if" && word != "when" && word != "unless")) continue;
      const std::size_t begin = text_.compare(first, 2, "- ") == 0 ? first + 2 : first;
      if (begin >= tokens_[i - 1].end || tokens_[i].end >= content_end_) continue;
      const std::string statement(text_.substr(begin, tokens_[i - 1].end - begin));
      const std::string condition(text_.substr(tokens_[i].end, content_end_ - tokens_[i].end));
      add(all, {begin, content_end_, (word == "unless" ? "if not" : "if") + condition + ": " + statement});
    }
    return all;
  }

  std::vector<Repair> of_other_words(bool of_the_fault) const {
    std::vector<Repair> all;
    for (const std::size_t i : near_) {
      if (tokens_[i].in_fault != of_the_fault) continue;
      std::string word = text_of(i);
      std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
      if (word != text_of(i)) add(all, replaced(i, word));
      // With an article behind it, that is left out too.
      const bool article = i + 2 < tokens_.size() && is_article(at(tokens_[i + 1]));
      for (const std::string& other : other_words(word)) {
        // `with it.level` is no `where it.it.level`
        if (i + 1 < tokens_.size() && other.ends_with(text_of(i + 1) + ".")) continue;
        if (article) add(all, instead(i, i + 1, other));
        add(all, instead(i, i, other));
      }
    }
    return all;
  }

  // Another statement than the one that is begun: `move it to hand` for `send it to hand`.
  std::vector<Repair> of_verbs() const {
    std::vector<Repair> all;
    std::size_t verb = tokens_.size();
    for (std::size_t i = 0; i < tokens_.size() && tokens_[i].begin < place_.span.begin; ++i) {
      if (words::is_statement_verb(at(tokens_[i]))) verb = i;
    }
    if (verb == tokens_.size() || place_.message.ends_with("got the end")) return all;
    // Who moves one of several pieces goes by its moves: to send it is another turn.
    const std::string of = verb + 1 < tokens_.size() ? text_of(verb + 1) : "";
    if (text_of(verb) == "move" && (of == "own" || of == "piece" || of == "enemy")) return all;
    for (const char* other : {"send", "place", "shift", "move"}) {
      if (text_of(verb) != other) add(all, replaced(verb, other));
    }
    return all;
  }

  // `word` in place of tokens, with the blanks that it wants: `1..6`, `it.row`; none left behind if it is empty.
  Repair instead(std::size_t first, std::size_t last, const std::string& word) const {
    Repair repair = replaced(first, last, word);
    const bool joins_next = word.empty() || word == ".." || word.ends_with('.');
    const bool parted = repair.end >= content_end_ || is_blank(text_[repair.end]) || !word.empty();
    if (parted && (word == ".." || word.empty() || word == ";" || word == ",")) {
      while (repair.begin > line_begin_ && is_blank(text_[repair.begin - 1])) --repair.begin;
    }
    if (joins_next && !word.empty()) {
      while (repair.end < content_end_ && is_blank(text_[repair.end])) ++repair.end;
    }
    if (word.starts_with(' ')) {
      while (repair.begin > line_begin_ && is_blank(text_[repair.begin - 1])) --repair.begin;
    }
    return repair;
  }

  // Words that the message expects.
  std::vector<Repair> of_expected_words() const {
    std::vector<Repair> all;
    const std::string_view expected = place_.message.substr(0, place_.message.find(", got"));
    if (!expected.starts_with("expected")) return all;
    Texts words;
    for (std::size_t open = expected.find('`'); open != std::string_view::npos; open = expected.find('`', open + 1)) {
      const std::size_t close = expected.find('`', open + 1);
      if (close == std::string_view::npos) break;
      words.emplace_back(expected.substr(open + 1, close - open - 1));
      open = close;
    }
    for (const std::string& word : words) {
      for (const std::size_t i : near_) {
        if (!tokens_[i].in_fault) continue;
        add(all, set_in(i, word));
        add(all, instead(i, i, word));
        if (i > 0) add(all, instead(i - 1, i - 1, word));
      }
    }
    return all;
  }

  // `word` before a token.
  Repair set_in(std::size_t token, const std::string& word) const {
    const bool joined = word.ends_with('.');
    return replaced(token, (word == ";" ? "; " : word + (joined ? "" : " ")) + text_of(token));
  }

  std::vector<Repair> of_missing_words() const {
    std::vector<Repair> all;
    for (const std::string& word : missing_words()) {
      for (const std::size_t i : near_) {
        if (tokens_[i].in_fault || (i > 0 && tokens_[i - 1].in_fault) ||
            (i + 1 < tokens_.size() && tokens_[i + 1].in_fault))
          if (word != "this." || !behind_where(i)) add(all, set_in(i, word));
      }
    }
    return all;
  }

  // Where `it` is more likely than `this`.
  bool behind_where(std::size_t token) const {
    for (std::size_t i = 0; i < token; ++i) {
      if (at(tokens_[i]) == "where") return true;
    }
    return false;
  }

  // Neighbours of up to three words that should stand the other way round: `to row 1 from row 2`.
  std::vector<Repair> of_order() const {
    std::vector<Repair> all;
    std::vector<std::size_t> begins = near_;
    for (const std::size_t i : near_) {
      if (tokens_[i].in_fault && i >= 3) begins.push_back(i - 3);
    }
    for (const std::size_t i : begins) {
      for (std::size_t first = 1; first <= 3; ++first) {
        for (std::size_t second = 1; second <= 3; ++second) {
          if (i + first + second > tokens_.size()) continue;
          const std::size_t middle = i + first, last = middle + second - 1;
          bool blanks = tokens_[middle - 1].end < tokens_[middle].begin;
          for (std::size_t k = i; k <= last; ++k) {
            const char c = text_[tokens_[k].begin];
            blanks &= is_word(tokens_[k]) || words::is_digit(c) || (c == '<' || c == '>');
          }
          if (!blanks) continue;
          const auto part = [&](std::size_t from, std::size_t to) {
            return std::string(text_.substr(tokens_[from].begin, tokens_[to].end - tokens_[from].begin));
          };
          add(all, replaced(i, last, part(middle, last) + " " + part(i, middle - 1)));
        }
      }
    }
    return all;
  }

  // A word too many, of those that mean little.
  std::vector<Repair> of_left_out() const {
    std::vector<Repair> all;
    for (const std::size_t i : near_) {
      if (is_little(i)) add(all, instead(i, i, ""));
    }
    return all;
  }

  // Two of them: `in diagonal directions`.
  std::vector<Repair> of_two_left_out() const {
    std::vector<Repair> all;
    for (const std::size_t i : near_) {
      for (const std::size_t k : near_) {
        if (i + 1 >= k || k > i + 3 || !is_little(i) || !is_little(k)) continue;
        const std::size_t begin = tokens_[i + 1].begin, end = tokens_[k - 1].end;
        add(all, replaced(i, k, std::string(text_.substr(begin, end - begin))));
      }
    }
    return all;
  }

  bool is_little(std::size_t token) const {
    static constexpr std::string_view little[] = {
        "the",    "a",      "an",     "is",      "are",     "be",   "of",     "to",        "then",       "one",
        "cell",   "cells",  "square", "squares", "exactly", "only", "always", "must",      "can",        "may",
        "will",   "by",     "for",    "do",      "and",     "or",   ",",      ";",         ".",          "!",
        "?",      ":",      "all",    "every",   "any",     "each", "also",   "direction", "directions", "piece",
        "pieces", "player", "times",  "when",    "if",      "it",   "that",   "this",      "with",       "in",
        "turns",  "moves",  "left",   "points",  "there",   "so"};
    const std::string word = text_of(token);
    const bool steps = word == "1" && token > 0 && words::is_walk_verb(at(tokens_[token - 1]));
    const bool decimal = word == "." && token + 1 < tokens_.size();
    return steps || (std::find(std::begin(little), std::end(little), word) != std::end(little) && !decimal);
  }
};

}  // namespace

std::vector<RepairKind> repairs_at(const RepairPlace& place) { return Repairs(place).all(); }

std::string repaired_text(std::string_view text, const Repair& repair) {
  const std::size_t newline = repair.begin == 0 ? std::string_view::npos : text.rfind('\n', repair.begin - 1);
  const std::size_t line = newline == std::string_view::npos ? 0 : newline + 1;
  std::size_t end = std::min(text.find('\n', repair.end), text.size());
  if (const std::size_t comment = text.substr(0, end).find(" #", repair.end); comment != std::string_view::npos)
    end = comment;
  const std::string_view written = text.substr(repair.begin, repair.end - repair.begin);
  const auto blank = [](std::string_view part) { return part.find_first_not_of(" \t") == std::string_view::npos; };
  if (repair.begin == line && blank(written) && blank(repair.text)) {
    const auto number = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(line), '\n') + 1;
    return "line " + std::to_string(number) + " indented by " + std::to_string(repair.text.size()) + " spaces";
  }
  if (repair.text.ends_with(":\n")) {
    std::string key = repair.text.substr(repair.text.find_first_not_of(' '));
    key.pop_back();
    const auto number = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(repair.begin), '\n') + 1;
    return "a line `" + key + "` above line " + std::to_string(number);
  }
  std::string changed = std::string(text.substr(line, repair.begin - line)) + repair.text;
  std::size_t place = repair.begin - line;
  std::size_t behind = changed.size();
  changed += text.substr(repair.end, end - repair.end);
  // From one delimiter to the next, if it is a value; else all of it.
  const auto cut_front = [&](std::size_t count) {
    changed.erase(0, count);
    place -= count;
    behind -= count;
  };
  const bool is_item = repair.text == "- ";
  const std::size_t first = std::min(changed.find_first_not_of(is_item ? " " : " -"), changed.size());
  place = std::max(place, first);
  behind = std::max(behind, first);
  cut_front(first);
  constexpr std::size_t shown = 64;
  const bool sign =
      std::none_of(repair.text.begin(), repair.text.end(), [](char c) { return is_letter(c) || words::is_digit(c); });
  if (changed.size() > shown && !sign) {
    std::size_t from = 0;
    for (const char* mark : {": ", "{", ", "}) {
      const std::size_t found = place == 0 ? std::string::npos : changed.rfind(mark, place - 1);
      if (found != std::string::npos && found + std::string_view(mark).size() <= place)
        from = std::max(from, found + std::string_view(mark).size());
    }
    cut_front(from);
    const std::size_t stop = changed.find_first_of(",}", behind);
    if (stop != std::string::npos) changed.resize(stop);
  }
  while (!changed.empty() && is_blank(changed.back())) changed.pop_back();
  if (std::count(changed.begin(), changed.end(), '"') == 1 && changed.ends_with('"')) changed.pop_back();
  if (changed.size() <= shown) return "`" + changed + "`";
  constexpr std::size_t around = 24;
  std::size_t to = changed.size();
  if (behind + around < changed.size()) {
    to = std::min(changed.find(' ', behind + around), changed.size());
    changed.resize(to);
    if (to < behind + 2 * around) changed += " …";
  }
  if (place > around) {
    const std::size_t from = changed.rfind(' ', place - around);
    if (from != std::string::npos) changed = "…" + changed.substr(from);
  }
  return "`" + changed + "`";
}

}  // namespace ludwright
