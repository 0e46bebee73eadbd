#include "dsl/repairs.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "dsl/keys.h"
#include "dsl/suggest.h"
#include "dsl/syntax_help.h"
#include "dsl/words.h"

namespace ludwright {
namespace {

using Texts = std::vector<std::string>;

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// What people say for words of the language. Only what then can be read is ever told.
const std::map<std::string, Texts, std::less<>>& other_words() {
  static const std::map<std::string, Texts, std::less<>> all = {
      {"from", {"in", "of", "reached by"}},
      {"inside", {"within", "in"}},
      {"into", {"to", "in", "at"}},
      {"onto", {"to", "in", "at"}},
      {"on", {"in", "at", "to", "is"}},
      {"in", {"within", "of", "to", "at", "is", "to empty in", "to enemy in"}},
      {"at", {"in", "to"}},
      {"to", {"..", "at", "in", "with", "by"}},
      {"until", {"to", ".."}},
      {"-", {"..", "except"}},
      {"with", {"where it.", "where", "as", "to"}},
      {"has", {"where it."}},
      {"having", {"where it."}},
      {"whose", {"where it."}},
      {"which", {"where it"}},
      {"that", {"it", "where it"}},
      {"who", {"it", "where it"}},
      {"its", {"it."}},
      {"called", {"as"}},
      {"named", {"as"}},
      {"between", {"crossed by"}},
      {"via", {"by"}},
      {"using", {"by"}},
      {"off", {"to"}},
      {"when", {"if", "where"}},
      {"whenever", {"when"}},
      {"while", {"when", "where"}},
      {"if", {"when"}},
      {"where", {"if", "when"}},
      {"unless", {"if not", "except", "where not"}},
      {"then", {"do", "also", ";"}},
      {"do", {"then"}},
      {"effect", {"do"}},
      {"is", {"=", ""}},
      {"are", {"is"}},
      {"becomes", {"="}},
      {"equals", {"is"}},
      {"isn't", {"is not"}},
      {"isnt", {"is not"}},
      {"not", {"is not", "except", "no"}},
      {"no", {"not"}},
      {"without", {"except", "where no"}},
      {"but", {"except"}},
      {"excluding", {"except"}},
      {"and", {"or", "also", ";", "then"}},
      {"or", {"also", "and"}},
      {"plus", {"+", "also"}},
      {"minus", {"-"}},
      {"=", {"is"}},
      {"==", {"is"}},
      {"!=", {"is not"}},
      {"<>", {"is not"}},
      {":", {" ="}},
      {":=", {"="}},
      {"=+", {"+="}},
      {"=-", {"-="}},
      {"=>", {">="}},
      {"=<", {"<="}},
      {"&", {"and"}},
      {"&&", {"and"}},
      {"|", {"or"}},
      {"||", {"or"}},
      {"/", {"or"}},
      {"%", {"mod"}},
      {"++", {"+= 1"}},
      {"--", {"-= 1"}},
      {"...", {".."}},
      {",", {" or", " also", ";", " and", " then", ""}},
      {";", {",", ""}},
      {"[", {"("}},
      {"]", {")"}},
      {"one", {"1", "first", ""}},
      {"two", {"2"}},
      {"three", {"3"}},
      {"four", {"4"}},
      {"five", {"5"}},
      {"six", {"6"}},
      {"seven", {"7"}},
      {"eight", {"8"}},
      {"nine", {"9"}},
      {"ten", {"10"}},
      {"twelve", {"12"}},
      {"sixteen", {"16"}},
      {"zero", {"0"}},
      {"once", {"1 times"}},
      {"twice", {"2 times"}},
      {"thrice", {"3 times"}},
      {"time", {"times"}},
      {"true", {"yes"}},
      {"false", {"no"}},
      {"up", {"north", "forward"}},
      {"down", {"south", "backward"}},
      {"n", {"north"}},
      {"s", {"south"}},
      {"e", {"east"}},
      {"w", {"west"}},
      {"front", {"forward"}},
      {"forwards", {"forward"}},
      {"backwards", {"backward"}},
      {"horizontal", {"sideways", "east or west"}},
      {"vertical", {"north or south", "forward or backward"}},
      {"straight", {"orthogonal", "forward"}},
      {"all", {"any", "each", ""}},
      {"every", {"each", "any", ""}},
      {"each", {"any", "each player", ""}},
      {"any", {"some", "piece", ""}},
      {"everywhere", {"any"}},
      {"anything", {"piece"}},
      {"anyone", {"each player"}},
      {"nobody", {"none", "no"}},
      {"mine", {"own"}},
      {"my", {"own"}},
      {"our", {"own"}},
      {"your", {"enemy"}},
      {"their", {"enemy"}},
      {"his", {"own"}},
      {"friend", {"own"}},
      {"friendly", {"own"}},
      {"foe", {"enemy"}},
      {"hostile", {"enemy"}},
      {"player", {"players", "mover", "each player", "me"}},
      {"square", {"cell", ""}},
      {"squares", {"cell", ""}},
      {"field", {"cell", ""}},
      {"tile", {"cell"}},
      {"space", {"cell", ""}},
      {"spaces", {"cell", ""}},
      {"position", {"cell"}},
      {"unit", {"piece"}},
      {"free", {"empty"}},
      {"vacant", {"empty"}},
      {"unoccupied", {"empty"}},
      {"capture", {"take"}},
      {"captures", {"take"}},
      {"kill", {"take"}},
      {"eat", {"take"}},
      {"taken", {"captured"}},
      {"eaten", {"captured"}},
      {"dies", {"captured"}},
      {"drop", {"place"}},
      {"put", {"place"}},
      {"add", {"place new"}},
      {"create", {"place new"}},
      {"delete", {"remove"}},
      {"discard", {"remove"}},
      {"destroy", {"remove"}},
      {"exchange", {"swap"}},
      {"select", {"choose"}},
      {"pick", {"choose"}},
      {"set", {"let", ""}},
      {"skip", {"pass"}},
      {"wait", {"pass"}},
      {"nothing", {"pass", "none"}},
      {"jump", {"hop", "leap"}},
      {"jumps", {"hop", "leap"}},
      {"jumping", {"over"}},
      {"go", {"step", "move", "slide"}},
      {"goes", {"moves"}},
      {"walk", {"step"}},
      {"walks", {"moves"}},
      {"move", {"moves", "step", "slide", "path", "send"}},
      {"moves", {"move", "step", "path"}},
      {"run", {"slide"}},
      {"ride", {"slide"}},
      {"makes", {"is", "is in"}},
      {"forms", {"is", "is in"}},
      {"stands", {"is", "is in"}},
      {"stays", {"is", "is in"}},
      {"sits", {"is", "is in"}},
      {"contains", {"is"}},
      {"was", {"is"}},
      {"were", {"is"}},
      {"be", {"is"}},
      {"been", {"is"}},
      {"reach", {"reached by"}},
      {"reaches", {"moves to", ">=", "is"}},
      {"enters", {"moves to"}},
      {"arrives", {"moves to"}},
      {"lands", {"moves to"}},
      {"leaves", {"moves from"}},
      {"lose", {"loses"}},
      {"win", {"wins"}},
      {"start", {"starts"}},
      {"end", {"ends"}},
      {"begins", {"starts"}},
      {"count", {"number of", "number"}},
      {"amount", {"number", "number of"}},
      {"int", {"number"}},
      {"integer", {"number"}},
      {"bool", {"flag"}},
      {"boolean", {"flag"}},
      {"size", {"shape", "number"}},
      {"name", {"letter", "game"}},
      {"title", {"game"}},
      {"symbol", {"letter"}},
      {"char", {"letter"}},
      {"direction", {"forward"}},
      {"facing", {"forward"}},
      {"condition", {"if"}},
      {"action", {"do"}},
      {"default", {"start"}},
      {"init", {"start", "setup"}},
      {"less", {"<"}},
      {"more", {">"}},
      {"fewer", {"<"}},
  };
  return all;
}

// Words that are set in where one is missing.
const Texts& missing_words() {
  static const Texts all = {"some",    "no",    "of",   "by",   "reached by", "crossed by", "is",     "in",  "to",
                            "at",      "as",    "with", "when", "new",        "where",      "this.",  "it.", "me.",
                            "mover.",  "not",   "own",  "cell", "number of",  "any",        "one of", "or",  "and",
                            "through", "times", "each", "=",    "forward",    "first"};
  return all;
}

bool is_article(std::string_view word) { return word == "the" || word == "a" || word == "an"; }

class Repairs {
 public:
  explicit Repairs(const RepairPlace& place) : place_(place), text_(place.text) { cut_line(); }

  std::vector<RepairKind> all() {
    std::vector<RepairKind> kinds;
    const auto add = [&](std::vector<Repair> repairs, std::size_t most) {
      if (!repairs.empty()) kinds.push_back({std::move(repairs), most});
    };
    if (place_.scope == RepairScope::File) {
      for (auto& step : of_lines()) add(std::move(step), 1);
      return kinds;
    }
    const bool phrase = place_.scope == RepairScope::Phrase;
    if (place_.scope == RepairScope::Words || phrase) add(of_conditions_behind(), 1);
    if (place_.scope != RepairScope::Signs) {
      if (phrase) add(of_verbs(), 0);
      add(of_other_words(true), 0);
      for (auto& step : of_spelling()) add(std::move(step), 2);
    }
    add(of_signs(), 1);
    if (place_.scope == RepairScope::Words) add(of_order(), 1);
    if (place_.scope == RepairScope::Signs || place_.scope == RepairScope::Words) return kinds;
    if (phrase) {
      add(of_other_words(false), 0);
      add(of_expected_words(), 1);
      add(of_order(), 1);
      add(of_missing_words(), 2);
      add(of_left_out(), 1);
    }
    add(of_keys(), 1);
    return kinds;
  }

 private:
  struct Token {
    std::size_t begin = 0, end = 0;
    bool in_fault = false;
  };

  std::string_view at(const Token& token) const { return text_.substr(token.begin, token.end - token.begin); }
  bool is_word(const Token& token) const { return is_letter(text_[token.begin]); }

  // The words and signs of the line where the fault is, and those of them that are near it.
  void cut_line() {
    const std::size_t begin = std::min<std::size_t>(place_.span.begin, text_.size());
    const std::size_t newline = begin == 0 ? std::string_view::npos : text_.rfind('\n', begin - 1);
    line_begin_ = newline == std::string_view::npos ? 0 : newline + 1;
    line_end_ = std::min(text_.find('\n', begin), text_.size());
    const std::size_t comment = text_.substr(0, line_end_).find(" #", line_begin_);
    content_end_ = comment == std::string_view::npos ? line_end_ : comment;
    while (content_end_ > line_begin_ && is_blank(text_[content_end_ - 1])) --content_end_;
    const std::size_t fault_end = std::max<std::size_t>(place_.span.end, begin + 1);
    for (std::size_t at = line_begin_; at < content_end_;) {
      if (is_blank(text_[at])) {
        ++at;
        continue;
      }
      const std::size_t length = std::max<std::size_t>(syntax::token_at(text_.substr(0, content_end_), at).size(), 1);
      tokens_.push_back({at, at + length, at < fault_end && at + length > begin});
      at += length;
    }
    // Of a fault behind everything, the last word.
    if (!tokens_.empty() && std::none_of(tokens_.begin(), tokens_.end(), [](const Token& t) { return t.in_fault; })) {
      std::size_t last = 0;
      while (last + 1 < tokens_.size() && tokens_[last + 1].begin <= begin) ++last;
      tokens_[last].in_fault = true;
    }
    constexpr std::size_t around = 3;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const std::size_t from = i < around ? 0 : i - around, to = std::min(i + around + 1, tokens_.size());
      for (std::size_t j = from; j < to; ++j) {
        if (!tokens_[j].in_fault) continue;
        near_.push_back(i);
        break;
      }
    }
    // Those of the fault first.
    std::stable_partition(near_.begin(), near_.end(), [&](std::size_t i) { return tokens_[i].in_fault; });
    constexpr std::size_t most = 14;
    if (near_.size() > most) near_.resize(most);
  }

  Repair replaced(std::size_t token, std::string word) const {
    return {tokens_[token].begin, tokens_[token].end, std::move(word)};
  }
  // The text between two tokens, both included.
  Repair replaced(std::size_t first, std::size_t last, std::string text) const {
    return {tokens_[first].begin, tokens_[last].end, std::move(text)};
  }
  std::string text_of(std::size_t token) const { return std::string(at(tokens_[token])); }

  static void add(std::vector<Repair>& all, Repair repair) {
    if (std::find(all.begin(), all.end(), repair) == all.end()) all.push_back(std::move(repair));
  }

  // --- kinds ---

  // Words that are written nearly so, nearest first: one step for each of the tokens, that of the fault first.
  std::vector<std::vector<Repair>> of_spelling() const {
    std::vector<std::vector<Repair>> steps;
    for (const std::size_t i : near_) {
      if (!is_word(tokens_[i]) || at(tokens_[i]).size() < 3) continue;  // everything is near to a word of two letters
      const std::string word = text_of(i);
      std::vector<Repair> step;
      for (const std::string& near : suggest(word, *place_.words)) add(step, replaced(i, near));
      const std::size_t stem = std::max<std::size_t>(4, word.size() < 4 ? 0 : word.size() - 4);
      for (const std::string& other : *place_.words) {
        if (other != word && word.size() >= 5 && other.size() >= 4 && other.size() <= word.size() + 2 &&
            other.compare(0, stem, word, 0, stem) == 0 && step.size() < 6)
          add(step, replaced(i, other));
      }
      for (const std::string& other : *place_.words) {
        if (step.size() < 8 && shortens(word, other)) add(step, replaced(i, other));
      }
      if (!step.empty()) steps.push_back(std::move(step));
    }
    return steps;
  }

  // `col` for `column`, `lvl` for `level`.
  static bool shortens(const std::string& word, const std::string& other) {
    if (word.size() < 3 || other.size() <= word.size() || other.size() > 3 * word.size() || word[0] != other[0])
      return false;
    std::size_t at = 0;
    for (const char c : other) at += at < word.size() && word[at] == c ? 1 : 0;
    return at == word.size() && (other.starts_with(word) || word.find_first_of("aeiou") == std::string::npos);
  }

  // Signs and blanks between words: `row1`, `8 x 8`, `4-6`, `diagonal-forward`, `winner points`, `ground of it`.
  std::vector<Repair> of_signs() const {
    std::vector<Repair> all;
    for (const std::size_t i : near_) {
      const std::string word = text_of(i);
      for (std::size_t k = 1; k < word.size(); ++k) {
        if (is_digit(word[k]) != is_digit(word[k - 1]) && word[k] != '-' && word[k - 1] != '-')
          add(all, replaced(i, word.substr(0, k) + " " + word.substr(k)));
        if (word[k] != '-' && word[k] != '_') continue;
        for (const char* sign : {"-", "_", " ", "."}) {
          if (*sign != word[k]) add(all, replaced(i, word.substr(0, k) + sign + word.substr(k + 1)));
        }
        add(all, replaced(i, word.substr(k + 1) + word[k] + word.substr(0, k)));
      }
      if (i + 1 >= tokens_.size()) continue;
      const std::string next = text_of(i + 1);
      const bool words = is_word(tokens_[i]) && is_word(tokens_[i + 1]);
      if (words && tokens_[i].end < tokens_[i + 1].begin) {
        for (const char* sign : {"-", "_", "."}) add(all, replaced(i, i + 1, word + sign + next));
        if (word.ends_with('s')) add(all, replaced(i, i + 1, next + " of " + word.substr(0, word.size() - 1)));
      }
      if (next == "'" && i + 2 < tokens_.size() && text_of(i + 2) == "t" && (word == "isn" || word == "aren"))
        add(all, replaced(i, i + 2, "is not"));
      if (next == "'" && i + 3 < tokens_.size() && text_of(i + 2) == "s")
        add(all, replaced(i, i + 3, text_of(i + 3) + " of " + word));
      if (i + 2 >= tokens_.size()) continue;
      const std::string third = text_of(i + 2);
      if (next == "of") add(all, replaced(i, i + 2, third + "." + word));
      const bool numbers = is_digit(word.back()) && is_digit(third.front());
      if (numbers && (next == "x" || next == "," || next == "*" || next == "by"))
        add(all, replaced(i, i + 2, word + "x" + third));
      if (numbers && (next == "to" || next == "-" || next == "." || next == ","))
        add(all, replaced(i, i + 2, word + ".." + third));
    }
    for (const std::size_t i : near_) add_numbers(all, i);
    add_commas(all);
    add_ranges(all);
    add_brackets(all);
    return all;
  }

  // `up to 5`, `at least 2`, `rows 1 and 8`.
  void add_numbers(std::vector<Repair>& all, std::size_t i) const {
    const auto word = [&](std::size_t at) { return at < tokens_.size() ? text_of(at) : std::string(" "); };
    const auto number = [&](std::size_t at) { return is_digit(word(at).front()); };
    const std::string two = word(i) + " " + word(i + 1);
    if (number(i + 2)) {
      if (two == "up to" || two == "at most") add(all, replaced(i, i + 2, "1.." + word(i + 2)));
      if (two == "at least") add(all, replaced(i, i + 2, word(i + 2) + ".."));
    }
    static const std::map<std::string, std::string, std::less<>> lines = {
        {"rows", "row"}, {"columns", "column"}, {"ranks", "rank"}, {"files", "file"}};
    const auto line = lines.find(word(i));
    if (line == lines.end() || !number(i + 1) || !number(i + 3)) return;
    const std::string first = line->second + " " + word(i + 1);
    if (word(i + 2) == "and" || word(i + 2) == "or" || word(i + 2) == ",")
      add(all, replaced(i, i + 3, "(" + first + " or " + line->second + " " + word(i + 3) + ")"));
    if (word(i + 2) == "to" || word(i + 2) == "-" || word(i + 2) == "..")
      add(all, replaced(i, i + 3, first + ".." + word(i + 3)));
  }

  // Between the items of a list.
  void add_commas(std::vector<Repair>& all) const {
    const std::string_view before = text_.substr(line_begin_, place_.span.begin - line_begin_);
    if (std::count(before.begin(), before.end(), '[') <= std::count(before.begin(), before.end(), ']')) return;
    for (std::size_t i = 1; i < tokens_.size(); ++i) {
      if (tokens_[i].in_fault && tokens_[i - 1].end < tokens_[i].begin && is_word(tokens_[i]))
        add(all, {tokens_[i - 1].end, tokens_[i].begin, ", "});
    }
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

  // `4-6` as a range, wherever it stands in the line.
  void add_ranges(std::vector<Repair>& all) const {
    std::string line(text_.substr(line_begin_, content_end_ - line_begin_));
    bool changed = false;
    for (std::size_t k = 1; k + 1 < line.size(); ++k) {
      if (line[k] != '-' || !is_digit(line[k - 1]) || !is_digit(line[k + 1])) continue;
      line.replace(k, 1, "..");
      changed = true;
    }
    if (changed) add(all, {line_begin_, content_end_, line});
  }

  // Of a bracket without a partner: where it might be closed, or the bracket itself left out.
  void add_brackets(std::vector<Repair>& all) const {
    if (place_.message.find("`)`") == std::string_view::npos) return;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const bool behind = tokens_[i].begin > place_.span.begin;
      if (behind && (is_word(tokens_[i]) || is_digit(text_[tokens_[i].begin]) || text_of(i) == ")"))
        add(all, replaced(i, text_of(i) + ")"));
      if (tokens_[i].in_fault && (text_of(i) == "(" || text_of(i) == ")")) add(all, replaced(i, ""));
    }
  }

  std::vector<Repair> of_other_words(bool of_the_fault) const {
    std::vector<Repair> all;
    for (const std::size_t i : near_) {
      if (tokens_[i].in_fault != of_the_fault) continue;
      std::string word = text_of(i);
      std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
      if (word != text_of(i)) add(all, replaced(i, word));
      const auto known = other_words().find(word);
      if (known == other_words().end()) continue;
      // With an article behind it, that is left out too.
      const bool article = i + 2 < tokens_.size() && is_article(at(tokens_[i + 1]));
      for (const std::string& other : known->second) {
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
    for (const char* other : {"send", "place", "shift", "move"}) {
      if (text_of(verb) != other) add(all, replaced(verb, other));
    }
    return all;
  }

  // `word` in place of tokens, with the blanks that it wants: `1..6`, `it.row`; none left behind if it is empty.
  Repair instead(std::size_t first, std::size_t last, const std::string& word) const {
    Repair repair = replaced(first, last, word);
    const bool joins_next = word.empty() || word == ".." || word.ends_with('.');
    if (word == ".." || word.empty() || word == ";" || word == ",") {
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
          add(all, set_in(i, word));
      }
    }
    return all;
  }

  // Two neighbours, or pairs of them, that should stand the other way round.
  std::vector<Repair> of_order() const {
    std::vector<Repair> all;
    for (const std::size_t i : near_) {
      for (std::size_t first = 1; first <= 2; ++first) {
        for (std::size_t second = 1; second <= 2; ++second) {
          if (i + first + second > tokens_.size()) continue;
          const std::size_t middle = i + first, last = middle + second - 1;
          bool blanks = tokens_[middle - 1].end < tokens_[middle].begin;
          for (std::size_t k = i; k <= last; ++k) {
            const char c = text_[tokens_[k].begin];
            blanks &= is_word(tokens_[k]) || is_digit(c) || (c == '<' || c == '>');
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
      const std::string word = text_of(i);
      static const std::set<std::string, std::less<>> little = {
          "the",    "a",     "an",     "is",      "are",     "be",   "of",     "to",        "then",       "one",
          "cell",   "cells", "square", "squares", "exactly", "only", "always", "must",      "can",        "may",
          "will",   "by",    "for",    "do",      "and",     "or",   ",",      ";",         ".",          "!",
          "?",      ":",     "all",    "every",   "any",     "each", "also",   "direction", "directions", "piece",
          "player", "times", "when",   "if",      "it",      "that", "this",   "with"};
      const bool steps = is_digit(word.front()) && i > 0 && words::is_walk_verb(at(tokens_[i - 1]));
      const bool decimal = word == "." && i + 1 < tokens_.size();
      if (!steps && (little.count(word) == 0 || decimal)) continue;
      add(all, instead(i, i, ""));
    }
    return all;
  }

  std::vector<Repair> of_keys() const {
    std::vector<Repair> all;
    add_colons(all);
    if (content_end_ > line_begin_) add(all, {content_end_, content_end_, ":"});
    if (place_.scope == RepairScope::Phrase) return all;
    add_items(all);
    add_indentations(all);
    if (place_.message.starts_with("expected a list")) {
      const std::string value(text_.substr(place_.span.begin, place_.span.end - place_.span.begin));
      if (value.find('\n') == std::string::npos) add(all, {place_.span.begin, place_.span.end, "[" + value + "]"});
    }
    if (place_.message.ends_with("got a list")) add_joined(all);
    return all;
  }

  // A list as one phrase.
  void add_joined(std::vector<Repair>& all) const {
    const std::string value(text_.substr(place_.span.begin, place_.span.end - place_.span.begin));
    if (value.size() < 3 || value.front() != '[' || value.back() != ']' || value.find('\n') != std::string::npos)
      return;
    for (const char* sign : {" also ", " or ", " and ", "; ", " "}) {
      std::string joined = value.substr(1, value.size() - 2);
      for (std::size_t at = joined.find(", "); at != std::string::npos; at = joined.find(", ", at + 1))
        joined.replace(at, 2, sign);
      add(all, {place_.span.begin, place_.span.end, joined});
      if (joined == value.substr(1, value.size() - 2)) break;
    }
  }

  // What belongs to lines and brackets of YAML, the likeliest kinds first.
  std::vector<std::vector<Repair>> of_lines() const {
    std::vector<std::vector<Repair>> kinds(8);
    add_items(kinds[0]);
    add_colons(kinds[1]);
    add_indentations(kinds[2]);
    const std::string line(text_.substr(line_begin_, content_end_ - line_begin_));
    const std::size_t first = line.find_first_not_of(' ');
    if (first == std::string::npos) return kinds;
    if (line.compare(first, 2, "//") == 0) add(kinds[0], {line_begin_ + first, line_begin_ + first + 2, "#"});
    add_ends(kinds[3]);
    // The value of the line in quotes.
    const std::size_t colon = line.find(": ");
    const std::size_t value = colon == std::string::npos ? first : line.find_first_not_of(' ', colon + 2);
    if (value != std::string::npos && line[value] != '"' && line[value] != '\'')
      add(kinds[4], {line_begin_ + value, content_end_, quoted(line.substr(value))});
    add_values_above(kinds[5]);
    add_keys_above(kinds[6], line_begin_, first);
    add_key_of_block(kinds[7]);
    return kinds;
  }

  // `players: 2` above the lines of a map.
  void add_values_above(std::vector<Repair>& all) const {
    if (line_begin_ < 2) return;
    const std::size_t above = text_.rfind('\n', line_begin_ - 2) + 1;
    const std::size_t colon = text_.substr(0, line_begin_ - 1).find(": ", above);
    if (colon != std::string_view::npos) add(all, {colon + 1, line_begin_ - 1, ""});
  }

  // A bracket, a quote or a comma that is missing or too many.
  void add_ends(std::vector<Repair>& all) const {
    for (const char* end : {"]", "}", ")", "\"", "'", ":"}) add(all, {content_end_, content_end_, end});
    if (!tokens_.empty() && std::string_view("]}),;").find(text_[content_end_ - 1]) != std::string_view::npos)
      add(all, {content_end_ - 1, content_end_, ""});
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const std::string token = text_of(i);
      if (token == "]" || token == "}" || token == ",") {
        for (const char* bracket : {"]", "}", ")", "\""}) add(all, replaced(i, bracket + token));
      }
    }
    for (const std::size_t i : near_) {
      if (i > 0 && tokens_[i - 1].end < tokens_[i].begin && text_of(i - 1) != ",")
        add(all, {tokens_[i - 1].end, tokens_[i].begin, ", "});
      if (text_of(i) == ";" || text_of(i) == ".") add(all, replaced(i, ","));
    }
  }

  // A line `key:` above that has been lost.
  void add_keys_above(std::vector<Repair>& all, std::size_t line, std::size_t indentation) const {
    if (indentation < 2) return;
    for (const KeyInfo& info : all_keys()) {
      if ((info.map == "definition") == (indentation == 2))
        add(all, {line, line, std::string(indentation - 2, ' ') + std::string(info.key) + ":\n"});
    }
  }

  // The same above the block before, if it is indented further than it should.
  void add_key_of_block(std::vector<Repair>& all) const {
    std::size_t line = line_begin_;
    for (int above = 0; above < 12 && line >= 2; ++above) {
      const std::size_t before = text_.rfind('\n', line - 2) + 1;
      const std::size_t indentation = text_.find_first_not_of(' ', line) - line;
      const std::size_t outer = text_.find_first_not_of(' ', before) - before;
      if (line != line_begin_ && indentation >= outer + 4) return add_keys_above(all, line, outer + 4);
      line = before;
    }
  }

  static std::string quoted(const std::string& text) {
    const bool has = text.find('"') != std::string::npos;
    return (has ? "'" : "\"") + text + (has ? "'" : "\"");
  }

  void add_colons(std::vector<Repair>& all) const {
    for (std::size_t i = 0; i < tokens_.size() && i < 40; ++i) {
      if (!is_word(tokens_[i])) continue;
      const std::size_t end = tokens_[i].end;
      const bool near = std::find(near_.begin(), near_.end(), i) != near_.end();
      if (end < content_end_ && text_[end] == ' ' && (near || i < 3)) add(all, {end, end, ":"});
      if (end + 1 < content_end_ && text_[end] == ':' && !is_blank(text_[end + 1])) add(all, {end, end + 1, ": "});
      if (end < content_end_ && (text_[end] == '=' || text_.substr(end, 2) == " =") && i < 3)
        add(all, {end, end + (text_[end] == '=' ? 1 : 2), ":"});
    }
  }

  // The beginnings of the line of the fault and of those around it that have something in them.
  std::vector<std::size_t> lines_around() const {
    std::vector<std::size_t> lines = {line_begin_};
    if (line_end_ + 1 < text_.size()) lines.push_back(line_end_ + 1);
    if (line_begin_ >= 2) lines.push_back(text_.rfind('\n', line_begin_ - 2) + 1);
    return lines;
  }

  // An item of a list made of a line, or no item.
  void add_items(std::vector<Repair>& all) const {
    for (const std::size_t begin : lines_around()) {
      const std::size_t first = std::min(text_.find_first_not_of(' ', begin), text_.size());
      if (text_.compare(first, 2, "- ") == 0) {
        add(all, {first, first + 2, ""});
        add(all, {first, first + 2, "  "});
      } else {
        add(all, {first, first, "- "});
        if (first >= begin + 2) add(all, {first - 2, first, "- "});
      }
    }
  }

  // The indentations of the lines around.
  void add_indentations(std::vector<Repair>& all) const {
    for (const std::size_t begin : lines_around()) {
      const std::size_t first = std::min(text_.find_first_not_of(" \t", begin), text_.size());
      std::set<std::size_t> others;
      std::size_t at = begin;
      for (int above = 0; above < 12 && at > 0; ++above) {
        at = at < 2 ? 0 : text_.rfind('\n', at - 2) + 1;
        note_indentation(at, others);
      }
      std::size_t next = begin;
      for (int below = 0; below < 2; ++below) {
        next = text_.find('\n', next);
        if (next == std::string_view::npos) break;
        note_indentation(++next, others);
      }
      for (const std::size_t other : others) {
        if (other != first - begin || text_.substr(begin, first - begin).find('\t') != std::string_view::npos)
          add(all, {begin, first, std::string(other, ' ')});
      }
    }
  }

  void note_indentation(std::size_t line, std::set<std::size_t>& others) const {
    const std::size_t first = text_.find_first_not_of(' ', line);
    if (first == std::string_view::npos || text_[first] == '\n' || text_[first] == '#') return;
    others.insert(first - line);
    if (text_.compare(first, 2, "- ") == 0) others.insert(first - line + 2);
  }

  const RepairPlace& place_;
  std::string_view text_;
  std::size_t line_begin_ = 0, line_end_ = 0;
  std::size_t content_end_ = 0;  // of the line without a comment
  std::vector<Token> tokens_;
  std::vector<std::size_t> near_;  // indices of tokens
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
      std::none_of(repair.text.begin(), repair.text.end(), [](char c) { return is_letter(c) || is_digit(c); });
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
