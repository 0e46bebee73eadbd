// Plain text to parts; see book.h. A line is what it looks like: with tabs or bars a row of a table, and so are lines
// below each other whose words stand in columns; with a bullet or number an item, short and without a full stop a
// heading, else a paragraph of its own.
#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "dsl/words.h"
#include "tools/rulebook/check/book_builder.h"
#include "tools/rulebook/check/cases.h"

namespace ludwright::book {
namespace {

struct Line {
  std::string text;    // without bullet and bold signs
  std::size_t at = 0;  // byte where `text` begins
  int number = 0;      // "3." before it
  int level = 0;       // of a heading, by the number signs before it
  bool bullet = false;
  std::vector<Builder::CellText> cells;  // of a row of a table
  std::size_t name = 0;                  // bytes of the name that stands in a column before it
  bool blank = true;
};

using Cells = std::vector<Builder::CellText>;

constexpr std::array<std::string_view, 9> kBullets = {"\u2022", "\u25c6", "\u2666", "\u25aa", "\u25cf",
                                                      "\u2023", "- ",     "* ",     "+ "};

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] == ' ') ++at;
  return at;
}

// Where the text goes on behind "Article 4." and "Art. 4 (Men)."; `at` if that is not there.
std::size_t behind_number(std::string_view text, std::size_t at) {
  for (const std::string_view name :
       {"Article ", "Art. ", "Section ", "Sec. ", "Chapter ", "Ch. ", "Paragraph ", "Rule ", "\u00a7 ", "\u00a7"}) {
    if (text.substr(at, name.size()) != name) continue;
    std::size_t end = at + name.size();
    while (end < text.size() && (words::is_digit(text[end]) || (text[end] == '.' && words::is_digit(text[end - 1]))))
      ++end;
    if (end == at + name.size() || end >= text.size() || text[end] != ' ') continue;
    if (text[end - 1] != '.' && text.substr(end, 2) != " (") continue;
    return skip_blanks(text, end);
  }
  return at;
}

// The cells of a line that tabs or bars part; none if there are no such.
Cells parted_cells(std::string_view text, std::size_t begin) {
  Cells cells;
  const std::string clean = folded(text);
  const bool bars = clean.size() > 2 && clean.front() == '|' && clean.back() == '|';
  const char sign = bars ? '|' : '\t';
  if (!bars && (text.find(sign) == std::string_view::npos || clean.empty())) return cells;
  std::size_t at = bars ? text.find('|') + 1 : 0;
  const std::size_t last = bars ? text.rfind('|') : text.size();
  while (at <= last) {
    const std::size_t end = std::min(text.find(sign, at), last);
    cells.push_back({std::string(text.substr(at, end - at)), begin + at});
    at = end + 1;
    if (bars && at > last) break;
  }
  return cells;
}

// "|---|:--:|"
bool is_rule(const Cells& cells) {
  return !cells.empty() && std::all_of(cells.begin(), cells.end(), [](const Builder::CellText& cell) {
    return cell.text.find_first_not_of("-: ") == std::string::npos && cell.text.find('-') != std::string::npos;
  });
}

// The pieces of a line between which there are two blanks or more.
Cells spaced_cells(std::string_view text, std::size_t begin) {
  Cells cells;
  for (std::size_t at = skip_blanks(text, 0); at < text.size();) {
    const std::size_t end = std::min(text.find("  ", at), text.size());
    cells.push_back({std::string(text.substr(at, end - at)), begin + at});
    at = skip_blanks(text, end);
  }
  return cells;
}

Line read_line(std::string_view text, std::size_t begin) {
  Line line;
  std::size_t at = skip_blanks(text, 0);
  line.blank = text.find_first_not_of(" \t\f") == std::string_view::npos;
  // A dash and a bullet may both stand there.
  for (bool again = true; again;) {
    again = false;
    for (const std::string_view bullet : kBullets) {
      if (text.substr(at, bullet.size()) != bullet) continue;
      at = skip_blanks(text, at + bullet.size());
      line.bullet = again = true;
    }
  }
  // "## The end", as Markdown has it.
  const std::size_t signs = text.find_first_not_of('#', at);
  if (signs != std::string_view::npos && signs > at && signs <= at + 6 && text[signs] == ' ') {
    line.level = static_cast<int>(signs - at);
    line.at = begin + skip_blanks(text, signs);
    line.text = std::string(text.substr(skip_blanks(text, signs)));
    return line;
  }
  at = behind_number(text, at);
  std::size_t digits = at;
  while (digits < text.size() && digits < at + 3 && words::is_digit(text[digits])) ++digits;
  if (digits > at && digits + 1 < text.size() && (text[digits] == '.' || text[digits] == ')') &&
      text[digits + 1] == ' ') {
    line.number = std::stoi(std::string(text.substr(at, digits - at)));
    at = skip_blanks(text, digits + 1);
  }
  line.cells = parted_cells(text, begin);
  line.at = begin + at;
  line.text = std::string(text.substr(at));
  for (std::size_t bold; (bold = line.text.find("**")) != std::string::npos;) line.text.erase(bold, 2);
  return line;
}

std::size_t word_count(const std::string& text) {
  const std::string clean = folded(text);
  return clean.empty() ? 0 : static_cast<std::size_t>(std::count(clean.begin(), clean.end(), ' ')) + 1;
}

bool ends_sentence(const std::string& text) {
  const std::string clean = folded(text);
  if (clean.empty()) return false;
  const char last = clean.back();
  return last == '.' || last == '!' || last == '?' || last == ',' || last == ';' || last == ')';
}

// "PLAYERS", with letters and all of them large.
bool is_large(const std::string& text) {
  return std::any_of(text.begin(), text.end(), [](unsigned char c) { return std::isupper(c) != 0; }) &&
         std::none_of(text.begin(), text.end(), [](unsigned char c) { return std::islower(c) != 0; });
}

bool is_figure(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isdigit(c) != 0 || c == '-' || c == '+' || c == ' ';
  });
}

class PlainReader {
 public:
  explicit PlainReader(Builder& builder) : builder_(builder) {
    const std::string& bytes = builder.book().bytes;
    for (std::size_t begin = 0; begin <= bytes.size();) {
      const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
      lines_.push_back(read_line(std::string_view(bytes).substr(begin, end - begin), begin));
      begins_.push_back(begin);
      begin = end + 1;
    }
    find_barred();
    find_columns();
  }

  void read() {
    for (std::size_t i = 0; i < lines_.size(); ++i) i = line(i);
    close();
  }

 private:
  enum class In : std::uint8_t { Nothing, List, Table };

  std::string_view line_text(std::size_t i) const {
    const std::string& bytes = builder_.book().bytes;
    return std::string_view(bytes).substr(begins_[i],
                                          std::min(bytes.find('\n', begins_[i]), bytes.size()) - begins_[i]);
  }

  // "Man | Number | Red": lines below each other that bars part alike, without one at either end.
  void find_barred() {
    for (std::size_t i = 0; i + 1 < lines_.size();) {
      const std::size_t size = barred_cells(i).size();
      std::size_t end = i;
      while (size > 1 && end < lines_.size() && barred_cells(end).size() == size) ++end;
      for (std::size_t row = i; end > i + 1 && row < end; ++row) lines_[row].cells = barred_cells(row);
      i = std::max(end, i + 1);
    }
  }
  Cells barred_cells(std::size_t i) const {
    Cells cells;
    if (lines_[i].blank || !lines_[i].cells.empty() || lines_[i].bullet) return cells;
    const std::string_view text = line_text(i);
    for (std::size_t at = 0; at <= text.size();) {
      const std::size_t end = std::min(text.find(" | ", at), text.size());
      cells.push_back({std::string(text.substr(at, end - at)), begins_[i] + at});
      at = end + 3;
      if (end == text.size()) break;
    }
    return cells;
  }

  // Lines below each other of which each later cell begins below that of the first, which heads them in a few words;
  // or names in a column, and beside them what is said of each.
  void find_columns() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const Cells head = columns_of(i);
      if (head.size() < 2) continue;
      std::size_t end = i + 1, names = heads(head[0].text) ? i + 1 : i;
      while (end < lines_.size() && fits(head, i, end)) ++end;
      for (Cells cells; names > i && names < lines_.size(); ++names) {
        cells = columns_of(names);
        if (cells.size() < 2 || !heads(cells[0].text) || place_of(names, cells[1].at) != place_of(i, head[1].at)) break;
      }
      const bool headed = std::all_of(head.begin(), head.end(), [](const auto& cell) { return heads(cell.text); });
      if (headed && end >= i + 3) {
        for (std::size_t row = i; row < end; ++row) lines_[row].cells = columns_of(row);
        i = end - 1;
      } else if (names >= i + 3) {
        for (std::size_t row = i; row < names; ++row) lines_[row].name = folded(columns_of(row)[0].text).size() + 1;
        i = names - 1;
      }
    }
  }
  Cells columns_of(std::size_t i) const {
    if (lines_[i].blank || !lines_[i].cells.empty()) return {};
    return spaced_cells(line_text(i), begins_[i]);
  }
  bool fits(const Cells& head, std::size_t first, std::size_t i) const {
    const Cells cells = columns_of(i);
    if (cells.size() != head.size()) return false;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      if (place_of(first, head[c].at) != place_of(i, cells[c].at)) return false;
    }
    return true;
  }
  // How many characters stand before it in its line.
  std::size_t place_of(std::size_t i, std::size_t at) const {
    const std::string_view before = line_text(i).substr(0, at - begins_[i]);
    return static_cast<std::size_t>(
        std::count_if(before.begin(), before.end(), [](char c) { return (c & 0xc0) != 0x80; }));
  }
  static bool heads(const std::string& text) {
    return word_count(text) <= 4 && !ends_sentence(text) && std::none_of(text.begin(), text.end(), words::is_digit);
  }

  void close() {
    if (in_ == In::List) builder_.end_list();
    in_ = In::Nothing;
  }

  // Reads line i, perhaps with some that follow; the last one read.
  std::size_t line(std::size_t i) {
    const Line& line = lines_[i];
    if (line.blank) {
      blank_before_ = true;
      if (in_ == In::Table) close();
      return i;
    }
    const bool after_blank = blank_before_;
    blank_before_ = false;
    if (!line.cells.empty()) return row(i), i;
    const std::string text = folded(line.text);
    if (line.level > 0) return heading(i, text), i;
    if (line.name == 0 && !line.bullet && is_heading(i, text)) return heading(i, text), i;
    if (line.bullet || line.number > 0) return item(i);
    const std::size_t next = following(i);
    if (is_figure(text) && next < lines_.size() && word_count(lines_[next].text) <= 2 && lines_[next].cells.empty()) {
      close();
      builder_.paragraph(text + " " + folded(lines_[next].text), line.at);
      return next;
    }
    if (in_ != In::List || after_blank) close();
    const auto [whole, last] = with_next(i);
    builder_.paragraph(whole, line.at, line.name > 0 ? line.name : label_length(whole));
    return last;
  }

  std::size_t following(std::size_t i) const {
    do ++i;
    while (i < lines_.size() && lines_[i].blank);
    return i;
  }

  // The text of line i with those in which its sentence goes on, and the last of them.
  std::pair<std::string, std::size_t> with_next(std::size_t i) const {
    std::string text = folded(lines_[i].text);
    while (lines_[i].name == 0 && goes_on(i)) text += " " + folded(lines_[++i].text);
    return {text, i};
  }
  // Whether line i was cut for its width: it ends no sentence, and the next goes on in lower case or stands below a
  // long line.
  bool goes_on(std::size_t i) const {
    constexpr std::size_t kLong = 60;
    const std::string text = folded(lines_[i].text);
    const char end = text.empty() ? ':' : text.back();
    if (i + 1 >= lines_.size() || end == ':' || (ends_sentence(text) && end != ',' && end != ';')) return false;
    const Line& next = lines_[i + 1];
    if (label_length(folded(next.text)) > 0 && is_title(next.text) && label_length(text) > 0) return false;
    if (next.blank || next.level > 0 || next.bullet || next.number > 0 || next.name > 0 || !next.cells.empty())
      return false;
    return !is_title(next.text) || (text.size() >= kLong && !is_heading(i + 1, folded(next.text)));
  }

  std::size_t item(std::size_t i) {
    const Line& line = lines_[i];
    if (in_ != In::List) {
      close();
      builder_.begin_list();
      in_ = In::List;
    }
    builder_.begin_item(line.number);
    const auto [text, last] = with_next(i);
    builder_.paragraph(text, line.at, label_length(text));
    return last;
  }

  // "Rule 1:", "Top chamber:", "Asymmetric armies —", "(Kings)." before a text.
  static std::size_t label_length(const std::string& text) {
    const std::size_t close = text.find("). ");
    if (text[0] == '(' && close != std::string::npos && word_count(text.substr(0, close)) <= 4) return close + 3;
    std::size_t end = text.find(": ");
    std::size_t length = 2;
    const std::size_t dash = text.find(" \u2014 ");
    if (dash < end) {
      end = dash;
      length = 5;
    }
    if (end == std::string::npos || word_count(text.substr(0, end)) > 4) return 0;
    if (text.substr(0, end).find_first_of(".,;!?") != std::string::npos) return 0;
    return end + length;
  }

  bool is_heading(std::size_t i, const std::string& text) const {
    if (ends_sentence(text) && !is_large(text)) return false;
    if (is_figure(text) || word_count(text) > 9) return false;
    if (goes_on_below(text)) return false;
    if (text.back() == ':') return word_count(text) <= 6 && text.find_first_of(",;") == std::string::npos;
    if (text.find(": ") != std::string::npos) return word_count(text) <= 6 && is_title(text) && !gives_number(text);
    // A numbered line among others is an item; one that stands alone heads a section.
    if (lines_[i].number > 0) return is_title(text) && !has_number_beside(i);
    if (is_large(text)) return true;
    if (std::any_of(text.begin(), text.end(), words::is_digit)) return false;
    return (i == 0 || lines_[i - 1].blank) && word_count(text) <= 6 &&
           (i + 1 >= lines_.size() || lines_[i + 1].blank || stands_over_text(i));
  }

  // "Of moving" right above what is said of that: a line that was cut for its width is nearly as long as the next.
  bool stands_over_text(std::size_t i) const {
    const std::string &text = lines_[i].text, &next = lines_[i + 1].text;
    return is_title(text) && !next.empty() && !lines_[i].bullet && 2 * text.size() <= next.size();
  }

  // "Budget: 75 XP", unlike "Step 1: Place Tiles".
  static bool gives_number(const std::string& text) {
    const std::size_t digit = text.find_first_of("0123456789");
    return digit != std::string::npos && digit > text.find(": ");
  }

  static bool is_title(const std::string& text) {
    return std::isupper(static_cast<unsigned char>(text[0])) != 0 || (text[0] & 0x80) != 0;
  }

  bool has_number_beside(std::size_t i) const {
    const std::size_t next = following(i);
    if (next < lines_.size() && lines_[next].number == lines_[i].number + 1) return true;
    std::size_t before = i;
    while (before > 0 && lines_[--before].blank) {
    }
    return before < i && lines_[before].number > 0 && lines_[before].number == lines_[i].number - 1;
  }

  void heading(std::size_t i, std::string text) {
    close();
    while (!text.empty() && text.back() == ':') text.pop_back();
    const bool follows_heading = i > 0 && last_heading_ != std::string::npos && last_heading_ + 2 >= i;
    level_ = lines_[i].level > 0 ? lines_[i].level
             : is_large(text)    ? (follows_heading ? std::min(level_ + 1, 4) : 2)
                                 : 3;
    last_heading_ = i;
    builder_.heading(text, lines_[i].at, level_);
  }

  void row(std::size_t i) {
    if (in_ != In::Table) {
      close();
      builder_.begin_table();
      in_ = In::Table;
    }
    if (!is_rule(lines_[i].cells)) builder_.row(lines_[i].cells);
  }

  Builder& builder_;
  std::vector<Line> lines_;
  std::vector<std::size_t> begins_;  // the byte at which each begins
  In in_ = In::Nothing;
  bool blank_before_ = true;
  int level_ = 2;
  std::size_t last_heading_ = std::string::npos;
};

}  // namespace

void read_plain_text(Builder& builder) { PlainReader(builder).read(); }

}  // namespace ludwright::book
