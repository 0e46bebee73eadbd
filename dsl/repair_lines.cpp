// Repairs of keys, lines and brackets: see repairs.h and repair_line.h.
#include <set>

#include "dsl/keys.h"
#include "dsl/repair_line.h"
#include "dsl/syntax_help.h"
#include "dsl/words.h"

namespace ludwright {
namespace {

static std::string in_quotes(const std::string& text) {
  const bool has = text.find('"') != std::string::npos;
  return (has ? "'" : "\"") + text + (has ? "'" : "\"");
}

}  // namespace

// The words and signs of the line where the fault is, and those of them that are near it.
void RepairLine::cut_line() {
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

std::vector<Repair> RepairsOfLines::of_keys() const {
  std::vector<Repair> all;
  add_colons(all);
  if (content_end_ > line_begin_) add(all, {content_end_, content_end_, ":"});
  if (place_.scope == RepairScope::Phrase) return all;
  add_items(all);
  add_indentations(all);
  if (place_.message.starts_with("expected a list")) {
    std::string value(text_.substr(place_.span.begin, place_.span.end - place_.span.begin));
    const bool quoted =
        value.size() > 2 && (value.front() == '"' || value.front() == '\'') && value.front() == value.back();
    if ((quoted && value.find(", ") != std::string::npos) || value.starts_with('{'))
      value = value.substr(1, value.size() - 2);
    if (value.find('\n') == std::string::npos) add(all, {place_.span.begin, place_.span.end, "[" + value + "]"});
  }
  if (place_.message == "expected text, got a map") add_counts(all);
  if (place_.message.ends_with("got a list")) {
    add_joined(all);
    add_mapped(all);
  }
  return all;
}

// A list as one phrase.
void RepairsOfLines::add_joined(std::vector<Repair>& all) const {
  const std::string value(text_.substr(place_.span.begin, place_.span.end - place_.span.begin));
  if (value.size() < 3 || value.front() != '[' || value.back() != ']' || value.find('\n') != std::string::npos) return;
  for (const char* sign : {"x", " also ", " or ", " and ", "; ", " "}) {
    std::string joined = value.substr(1, value.size() - 2);
    for (std::size_t at = joined.find(','); at != std::string::npos; at = joined.find(',', at + 1))
      joined.replace(at, joined.compare(at, 2, ", ") == 0 ? 2 : 1, sign);
    add(all, {place_.span.begin, place_.span.end, joined});
    if (joined == value.substr(1, value.size() - 2)) break;
  }
}

// `{man: 9}` as `9 man`.
void RepairsOfLines::add_counts(std::vector<Repair>& all) const {
  std::string list;
  for (std::size_t at = place_.span.begin + 1; at < place_.span.end;) {
    const std::size_t end = std::min<std::size_t>(text_.find_first_of(",}", at), place_.span.end);
    const std::string_view entry = text_.substr(at, end - at);
    const std::size_t colon = entry.find(": ");
    if (colon == std::string_view::npos || !words::is_digit(entry[std::min(colon + 2, entry.size() - 1)])) return;
    list +=
        (list.empty() ? "" : ", ") + std::string(entry.substr(colon + 2)) + " " + std::string(entry.substr(0, colon));
    at = std::min(text_.find_first_not_of(' ', end + 1), text_.size());
  }
  const bool several = list.find(',') != std::string::npos;
  add(all, {place_.span.begin, place_.span.end, several ? in_quotes(list) : list});
}

// `[a: b]` as a map, `[20, 400]` as one from numbers, `[white, black]` as one from names.
void RepairsOfLines::add_mapped(std::vector<Repair>& all) const {
  const std::string value(text_.substr(place_.span.begin, place_.span.end - place_.span.begin));
  if (value.size() < 3 || value.front() != '[' || value.find_first_of("[{\n", 1) != std::string::npos) return;
  add(all, {place_.span.begin, place_.span.end, "{" + value.substr(1, value.size() - 2) + "}"});
  std::string numbered, named;
  int number = 0;
  for (std::size_t at = 1; at < value.size();) {
    const std::size_t end = value.find_first_of(",]", at);
    const std::string item = value.substr(at, end - at);
    numbered += (at == 1 ? "{" : ", ") + std::to_string(++number) + ": " + item;
    named += (at == 1 ? "{" : ", ") + item + ": {}";
    at = std::min(value.find_first_not_of(' ', end + 1), value.size());
  }
  for (const std::string& map : {named, numbered}) add(all, {place_.span.begin, place_.span.end, map + "}"});
}

// `{text: at most one, or none}`: the value that a comma ends, in quotes.
void RepairsOfLines::add_quotes_of_value(std::vector<Repair>& all) const {
  const std::string_view cut = text_.substr(place_.span.begin, place_.span.end - place_.span.begin);
  const std::size_t colon = text_.substr(0, place_.span.begin).rfind(": ");
  if (colon == std::string_view::npos || colon < line_begin_) return;
  // A word may be a key: of a comma that ends the value what follows is prose, of a colon in it what stands before.
  const std::string_view value = text_.substr(colon + 2, place_.span.begin - colon - 2);
  const bool has_colon = place_.code == "missing-comma" && std::count(value.begin(), value.end(), ' ') > 1;
  if (!has_colon && (place_.code != "missing-colon" || cut.find(' ') == std::string_view::npos)) return;
  std::size_t end = place_.span.end;
  for (; end < content_end_ && text_[end] != '}'; ++end) {
    const std::size_t key = text_[end] == ',' ? text_.find_first_not_of(' ', end + 1) : content_end_;
    if (key < content_end_ && text_.substr(key + words::word_length(text_.substr(key))).starts_with(": ")) break;
  }
  add(all, {colon + 2, end, in_quotes(std::string(text_.substr(colon + 2, end - colon - 2)))});
}

// Lines of text under a key that should end in `|`.
void RepairsOfLines::add_block_mark(std::vector<Repair>& all) const {
  if (place_.code != "missing-block-mark") return;
  const std::size_t colon = text_.rfind(":\n", content_end_), folds = place_.span.begin;
  if (text_[folds] == '>')
    add(all, {folds, folds + 1, "|"});
  else if (colon != text_.npos)
    add(all, {colon + 1, colon + 1, " |"});
}

// What belongs to lines and brackets of YAML, the likeliest kinds first.
std::vector<std::vector<Repair>> RepairsOfLines::of_lines() const {
  std::vector<std::vector<Repair>> kinds(9);
  add_doubled(kinds[0]);
  add_quotes_of_value(kinds[0]);
  add_block_mark(kinds[0]);
  add_items(kinds[0]);
  add_comment_mark(kinds[0]);
  add_leaps(kinds[0]);
  add_template_quotes(kinds[0]);
  add_braces(kinds[0]);
  add_brackets_of_lists(kinds[1]);
  add_colons(kinds[1]);
  add_colons_above(kinds[1]);
  add_indentations(kinds[2]);
  const std::string line(text_.substr(line_begin_, content_end_ - line_begin_));
  const std::size_t first = line.find_first_not_of(' ');
  if (first == std::string::npos) return kinds;
  if (line.compare(first, 2, "//") == 0) add(kinds[0], {line_begin_ + first, line_begin_ + first + 2, "#"});
  // `'a"`: quotes that differ.
  if (const std::size_t begin = place_.span.begin; place_.code == "unclosed-quote" && begin + 1 < content_end_) {
    const char opened = text_[begin];
    const std::size_t other = text_.substr(0, content_end_).rfind(opened == '"' ? '\'' : '"');
    if (other != std::string_view::npos && other > begin) add(kinds[0], {other, other + 1, std::string(1, opened)});
  }
  // `name: a"`: a quote that is closed and was not opened.
  if (const std::size_t mark = line.find(": "); mark != std::string::npos && place_.code != "unclosed-quote" &&
                                                (line.back() == '"' || line.back() == '\'') &&
                                                std::count(line.begin(), line.end(), line.back()) == 1)
    add(kinds[0], {line_begin_ + mark + 2, line_begin_ + mark + 2, std::string(1, line.back())});
  add_ends(kinds[3]);
  // The value of the line in quotes.
  const std::size_t colon = line.find(": ");
  const std::size_t value = colon == std::string::npos ? first : line.find_first_not_of(' ', colon + 2);
  const auto number_of = [&](char c) { return std::count(line.begin(), line.end(), c); };
  if (number_of('{') != number_of('}') || number_of('[') != number_of(']')) {
    const std::size_t item = line.compare(first, 2, "- ") == 0 ? first + 2 : first;
    for (const char* bracket : {"{", "["}) {
      add(kinds[4], {line_begin_ + item, line_begin_ + item, bracket});
      if (value != std::string::npos) add(kinds[4], {line_begin_ + value, line_begin_ + value, bracket});
    }
  } else if (value != std::string::npos && line[value] != '"' && line[value] != '\'')
    add(kinds[4], {line_begin_ + value, content_end_, in_quotes(line.substr(value))});
  for (std::size_t i = 0; i < tokens_.size() && i < 100; ++i) {
    if (text_of(i) == ":" && place_.code != "unclosed-quote") add(kinds[8], replaced(i, ""));
  }
  add_values_above(kinds[5]);
  add_keys_above(kinds[6], line_begin_, first);
  add_key_of_block(kinds[7]);
  return kinds;
}

// A bracket that is closed in this line and was not opened, `black: letter: b}`: where its partner may have stood, the
// nearest place first.
std::vector<Repair> RepairsOfLines::of_lost_openings() const {
  std::string open;
  char lost = 0;
  char quote = 0;
  std::vector<std::size_t> places;
  for (std::size_t at = line_begin_; at < content_end_ && lost == 0; ++at) {
    const char c = text_[at];
    if (quote != 0) {
      if (c == quote) quote = 0;
      continue;
    }
    const std::string_view before = text_.substr(line_begin_, at - line_begin_);
    const std::string_view last = before.substr(before.size() < 2 ? 0 : before.size() - 2);
    const bool begins = last == ": " || last == "- " || last == ", " || last.ends_with('[') || last.ends_with('{');
    if (begins) places.insert(places.begin(), at);
    if ((c == '"' || c == '\'') && begins) quote = c;
    if (c == '[' || c == '{') open += c;
    if (c != ']' && c != '}') continue;
    const char partner = c == ']' ? '[' : '{';
    if (open.ends_with(partner)) {
      open.pop_back();
    } else {
      lost = partner;
    }
  }
  std::vector<Repair> all;
  for (const std::size_t place : places) {
    if (lost != 0) add(all, {place, place, std::string(1, lost)});
  }
  return all;
}

// `(1,2)` for `leap 1x2`.
void RepairsOfLines::add_leaps(std::vector<Repair>& all) const {
  for (std::size_t i = 0; i + 4 < tokens_.size(); ++i) {
    const bool pair = text_of(i) == "(" && text_of(i + 2) == "," && text_of(i + 4) == ")";
    if (pair && words::is_digit(text_of(i + 1)[0]) && words::is_digit(text_of(i + 3)[0]))
      add(all, replaced(i, i + 4, "leap " + text_of(i + 1) + "x" + text_of(i + 3)));
  }
}

// `move: {from}-{to}` without its quotes.
void RepairsOfLines::add_template_quotes(std::vector<Repair>& all) const {
  const std::string_view line = text_.substr(0, content_end_);
  for (std::size_t at = line.find(": {", line_begin_); at != std::string_view::npos; at = line.find(": {", at + 1)) {
    int open = 0;
    std::size_t end = at + 2;
    for (; end < line.size(); ++end) {
      open += line[end] == '{' ? 1 : line[end] == '}' ? -1 : 0;
      const bool stops =
          end + 1 == line.size() || std::string_view(" ,}").find(line[end + 1]) != std::string_view::npos;
      if (open == 0 && stops) break;
    }
    if (end < line.size()) add(all, {at + 2, end + 1, "\"" + std::string(line.substr(at + 2, end - at - 1)) + "\""});
  }
}

// `pass        who cannot move`: what stands behind two blanks was a comment.
void RepairsOfLines::add_comment_mark(std::vector<Repair>& all) const {
  for (std::size_t i = 1; i < tokens_.size(); ++i) {
    const std::size_t gap = tokens_[i].begin - tokens_[i - 1].end;
    if (gap >= 2) add(all, {tokens_[i].begin, tokens_[i].begin, "# "});
  }
}

// `pawn: letter: P, moves: step any`, `pawn: (letter: P)`.
void RepairsOfLines::add_braces(std::vector<Repair>& all) const {
  const std::size_t colon = text_.substr(0, content_end_).find(": ", line_begin_);
  if (colon == std::string_view::npos || place_.code != "colon-in-text") return;
  const std::string_view before = text_.substr(line_begin_, place_.span.begin - line_begin_);
  if (before.substr(before.find_last_of(' ') + 1).find('.') != std::string_view::npos)
    add(all, {place_.span.begin, place_.span.begin + 1, " ="});  // `pit.seeds: 4`
  const std::string_view value = text_.substr(colon + 2, content_end_ - colon - 2);
  if (value.starts_with('(') && value.ends_with(')'))
    add(all, {colon + 2, content_end_, "{" + std::string(value.substr(1, value.size() - 2)) + "}"});
  else if (value.find(": ") != std::string_view::npos && value.find_first_of("{}") == std::string_view::npos)
    add(all, {colon + 2, content_end_, "{" + std::string(value) + "}"});
}

// `a,, b`, `[[a]`.
void RepairsOfLines::add_doubled(std::vector<Repair>& all) const {
  for (std::size_t i = 1; i < tokens_.size(); ++i) {
    if (text_of(i) == text_of(i - 1) && tokens_[i - 1].end == tokens_[i].begin) add(all, replaced(i, ""));
  }
}

// `{a, b}`, where no `:` is in sight.
void RepairsOfLines::add_brackets_of_lists(std::vector<Repair>& all) const {
  if (place_.code != "missing-colon" || place_.span.begin == 0) return;
  const std::size_t open = text_.find_last_of("{}\n", place_.span.begin - 1),
                    close = text_.find_first_of("{}\n", place_.span.begin);
  if (open == std::string_view::npos || close == std::string_view::npos || text_[open] != '{' || text_[close] != '}')
    return;
  add(all, {open, close + 1, "[" + std::string(text_.substr(open + 1, close - open - 1)) + "]"});
}

// Of a line that is no key because the one above lacks its `:`.
void RepairsOfLines::add_colons_above(std::vector<Repair>& all) const {
  if (place_.code != "bad-indentation" || line_begin_ < 2) return;
  RepairPlace above = place_;
  above.span.begin = static_cast<std::uint32_t>(text_.rfind('\n', line_begin_ - 2) + 1);
  above.span.end = above.span.begin;
  const RepairsOfLines line(above);
  line.add_colons(all);
  if (line.content_end_ > line.line_begin_) add(all, {line.content_end_, line.content_end_, ":"});
}

// `players: 2` above the lines of a map.
void RepairsOfLines::add_values_above(std::vector<Repair>& all) const {
  if (line_begin_ < 2) return;
  const std::size_t above = text_.rfind('\n', line_begin_ - 2) + 1;
  const std::size_t colon = text_.substr(0, line_begin_ - 1).find(": ", above);
  // A value of several words is hardly there by mistake.
  if (colon != std::string_view::npos &&
      text_.substr(colon + 2, line_begin_ - 3 - colon).find(' ') == std::string_view::npos)
    add(all, {colon + 1, line_begin_ - 1, ""});
}

// A bracket, a quote or a comma that is missing or too many.
void RepairsOfLines::add_ends(std::vector<Repair>& all) const {
  for (const char* end : {"]", "}", ")", "\"", "'", ":"}) add(all, {content_end_, content_end_, end});
  if (!tokens_.empty() && std::string_view("]}),;").find(text_[content_end_ - 1]) != std::string_view::npos)
    add(all, {content_end_ - 1, content_end_, ""});
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    const std::string token = text_of(i);
    if (token == "]" || token == "}" || token == ",") {
      const bool parts = i + 1 < tokens_.size() && tokens_[i].end < tokens_[i + 1].begin;
      for (const char* bracket : {"]", "}", ")", "\""}) {
        if (token != "," || parts || *bracket != '"') add(all, replaced(i, bracket + token));
      }
    }
  }
  for (const std::size_t i : near_) {
    if (i > 0 && tokens_[i - 1].end < tokens_[i].begin && text_of(i - 1) != "," && text_of(i - 1) != ":")
      add(all, {tokens_[i - 1].end, tokens_[i].begin, ", "});
    if (text_of(i) == ";" || text_of(i) == ".") add(all, replaced(i, ","));
  }
}

// A line `key:` above that has been lost.
void RepairsOfLines::add_keys_above(std::vector<Repair>& all, std::size_t line, std::size_t indentation) const {
  if (indentation < 2) return;
  for (const KeyInfo& info : all_keys()) {
    if ((info.map == "definition") == (indentation == 2))
      add(all, {line, line, std::string(indentation - 2, ' ') + std::string(info.key) + ":\n"});
  }
}

// The same above the block before, if it is indented further than it should.
void RepairsOfLines::add_key_of_block(std::vector<Repair>& all) const {
  std::size_t line = line_begin_;
  for (int above = 0; above < 12 && line >= 2; ++above) {
    const std::size_t before = text_.rfind('\n', line - 2) + 1;
    const std::size_t indentation = text_.find_first_not_of(' ', line) - line;
    const std::size_t outer = text_.find_first_not_of(' ', before) - before;
    if (line != line_begin_ && indentation >= outer + 4) return add_keys_above(all, line, outer + 4);
    line = before;
  }
}

void RepairsOfLines::add_colons(std::vector<Repair>& all) const {
  for (std::size_t i = 0; i < tokens_.size() && i < 40; ++i) {
    if (!is_word(tokens_[i]) && text_of(i) != ")") continue;
    const std::size_t end = tokens_[i].end;
    const bool near = std::find(near_.begin(), near_.end(), i) != near_.end();
    const bool sign = i + 1 < tokens_.size() && (text_of(i + 1) == "=" || text_of(i + 1) == ":");
    if (end < content_end_ && text_[end] == ' ' && !sign && (near || i < 3)) add(all, {end, end, ":"});
    if (end + 1 < content_end_ && text_[end] == ':' && !is_blank(text_[end + 1])) add(all, {end, end + 1, ": "});
    for (const std::string_view wrong : {"=", " =", " :", " -", " ->", " =>", ";"}) {
      const std::size_t behind = end + wrong.size();
      if (behind < content_end_ && text_.substr(end, wrong.size()) == wrong && (near || i < 3))
        add(all, {end, behind, is_blank(text_[behind]) ? ":" : ": "});
    }
  }
}

// The beginnings of the line of the fault and of those around it that have something in them.
std::vector<std::size_t> RepairsOfLines::lines_around() const {
  std::vector<std::size_t> lines = {line_begin_};
  if (line_end_ + 1 < text_.size()) lines.push_back(line_end_ + 1);
  if (line_begin_ >= 2) lines.push_back(text_.rfind('\n', line_begin_ - 2) + 1);
  return lines;
}

// An item of a list made of a line, or no item.
void RepairsOfLines::add_items(std::vector<Repair>& all) const {
  for (const std::size_t begin : lines_around()) {
    const std::size_t first = std::min(text_.find_first_not_of(' ', begin), text_.size());
    for (const std::string_view sign : {"* ", "+ ", "\u2013 ", "\u2014 ", "\u2022 ", "-"}) {
      if (text_.compare(first, sign.size(), sign) == 0 && text_.compare(first, 2, "- ") != 0)
        add(all, {first, first + sign.size(), "- "});
    }
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
void RepairsOfLines::add_indentations(std::vector<Repair>& all) const {
  for (const std::size_t begin : lines_around()) {
    const std::size_t first = std::min(text_.find_first_not_of(" \t", begin), text_.size());
    std::set<std::size_t> others;
    std::size_t at = begin;
    for (int above = 0; above < 12 && at > 0; ++above) {
      at = at < 2 ? 0 : text_.rfind('\n', at - 2) + 1;
      for (const std::size_t one : indentations_at(at)) others.insert(one);
    }
    std::size_t next = begin;
    for (int below = 0; below < 2; ++below) {
      next = text_.find('\n', next);
      if (next == std::string_view::npos) break;
      for (const std::size_t one : indentations_at(++next)) others.insert(one);
    }
    // Of several lines below a head it is not known how many belong to it.
    const std::size_t below = begin > line_begin_ ? text_.find('\n', begin) + 1 : 0;
    if (below > 0 && place_.message.ends_with("program, got nothing") &&
        text_.compare(below, first - begin + 1, std::string(first - begin, ' ') + text_[first]) == 0)
      continue;
    for (const std::size_t other : others) {
      if (other != first - begin || text_.substr(begin, first - begin).find('\t') != std::string_view::npos)
        add(all, {begin, first, std::string(other, ' ')});
    }
  }
}

std::vector<std::size_t> RepairsOfLines::indentations_at(std::size_t line) const {
  const std::size_t first = text_.find_first_not_of(' ', line);
  if (first == std::string_view::npos || text_[first] == '\n' || text_[first] == '#') return {};
  if (text_.compare(first, 2, "- ") == 0) return {first - line, first - line + 2};
  return {first - line};
}

}  // namespace ludwright
