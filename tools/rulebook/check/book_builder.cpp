#include "tools/rulebook/check/book_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "dsl/utf8.h"

namespace ludwright::book {
namespace {

// "3.5 ", "1.2.1. ": how many bytes at the beginning of a sentence number it; what goes on in lower case is an amount
// unless it is the first of its paragraph.
std::size_t clause_number(const std::string& text, bool first) {
  // "(a) ", "(12) "
  const std::size_t close = text.find(") ");
  if (text.size() > 3 && text[0] == '(' && close != std::string::npos && close <= 3 &&
      text.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyz", 1) == close)
    return close + 2;
  std::size_t at = 0, numbers = 0;
  for (std::size_t end; (end = std::min(text.find_first_not_of("0123456789", at), text.size())) > at; ++numbers) {
    at = end;
    if (at == text.size() || text[at] != '.') {
      ++numbers;
      break;
    }
    ++at;
  }
  if (numbers < 2 || at + 1 >= text.size() || text[at] != ' ') return 0;
  return first || std::islower(static_cast<unsigned char>(text[at + 1])) == 0 ? at + 1 : 0;
}

}  // namespace

std::string folded(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\v';
    if (!blank)
      result += c;
    else if (!result.empty() && result.back() != ' ')
      result += ' ';
  }
  while (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

Builder::Builder(Book& book) : book_(book) {
  lines_.push_back(0);
  for (std::size_t i = 0; i < book.bytes.size(); ++i) {
    if (book.bytes[i] == '\n') lines_.push_back(i + 1);
  }
}

std::size_t Builder::offset(std::size_t line, std::size_t column) const {
  const std::size_t start = line <= lines_.size() ? lines_[line - 1] : book_.bytes.size();
  return std::min(start + column - 1, book_.bytes.size());
}

Spot Builder::spot(std::size_t begin, std::size_t end) const {
  Spot spot;
  spot.begin = begin;
  spot.end = end;
  const auto next = std::upper_bound(lines_.begin(), lines_.end(), begin);
  spot.line = static_cast<std::uint32_t>(next - lines_.begin());
  spot.column = 1;
  for (std::size_t i = *(next - 1); i < begin;) {
    i += decode_utf8(book_.bytes, i).length;
    ++spot.column;
  }
  return spot;
}

Spot Builder::align(std::string_view text, std::size_t& at) const {
  // Text that is not found as it stands within this many bytes was written as an entity.
  constexpr std::size_t kReach = 200;
  std::size_t begin = std::string::npos, end = at;
  for (const char c : text) {
    if (c == ' ' || c == '\n') continue;
    const std::size_t found = book_.bytes.find(c, end);
    if (found == std::string::npos || found > end + kReach) continue;
    if (begin == std::string::npos) begin = found;
    end = found + 1;
  }
  if (begin == std::string::npos) begin = std::min(at, book_.bytes.size());
  at = std::max(end, begin);
  return spot(begin, at);
}

Part Builder::part(PartKind kind, std::string text, const Spot& where) const {
  Part part;
  part.kind = kind;
  part.text = std::move(text);
  part.spot = where;
  part.block = blocks_;
  for (const auto& [level, heading] : headings_) part.under.push_back(heading);
  if (!open_.empty()) {
    part.list = open_.back().list;
    part.number = open_.back().number;
    part.depth = static_cast<int>(open_.size()) - 1;
  }
  return part;
}

void Builder::heading(const std::string& text, std::size_t at, int level) {
  const std::string clean = folded(text);
  if (clean.empty()) return;
  while (!headings_.empty() && headings_.back().first >= level) headings_.pop_back();
  ++blocks_;
  Part heading = part(PartKind::Heading, clean, align(clean, at));
  heading.level = level;
  book_.parts.push_back(std::move(heading));
  headings_.emplace_back(level, clean);
}

void Builder::paragraph(const std::string& text, std::size_t at, std::size_t label, bool is_caption) {
  ++blocks_;
  std::string name = folded(std::string_view(text).substr(0, label));
  if (!name.empty()) align(name, at);
  while (!name.empty() && (name.back() == '.' || name.back() == ':')) name.pop_back();
  if (name.size() > 2 && name.front() == '(' && name.back() == ')') name = name.substr(1, name.size() - 2);
  std::string clean = folded(std::string_view(text).substr(label));
  for (const auto& [begin, end] : split_sentences(clean)) {
    std::string sentence = clean.substr(begin, end - begin);
    sentence.erase(0, clause_number(sentence, begin == 0));
    if (sentence.empty()) continue;
    Part added = part(is_caption ? PartKind::Caption : PartKind::Sentence, sentence, align(sentence, at));
    added.label = name;
    book_.parts.push_back(std::move(added));
  }
}

void Builder::begin_list() { open_.push_back({lists_++, 0}); }
void Builder::end_list() { open_.pop_back(); }
void Builder::begin_item(int number) { open_.back().number = number; }
void Builder::end_item() {}

void Builder::begin_table() {
  ++tables_;
  rows_ = 0;
  columns_ = 0;
}

void Builder::row(const std::vector<CellText>& cells, std::size_t written) {
  if (cells.empty()) return;
  ++blocks_;
  if (rows_ == 0) columns_ = cells.size();
  if (written == 0) written = cells.size();
  if (written != columns_)
    book_.problems.push_back(fmt::format("{}:{}: this row has {} cells, the head of its table {}", book_.name,
                                         spot(cells[0].at, cells[0].at).line, written, columns_));
  int column = 0;
  for (const CellText& cell : cells) {
    std::size_t at = cell.at;
    const std::string clean = folded(cell.text);
    Part added = part(PartKind::Cell, clean, align(clean, at));
    added.table = tables_ - 1;
    added.row = rows_;
    added.column = column++;
    book_.parts.push_back(std::move(added));
  }
  ++rows_;
}

}  // namespace ludwright::book
