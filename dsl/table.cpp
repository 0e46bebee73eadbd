// Step 1, read: CSV files. See table.h.
#include "dsl/table.h"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <vector>

namespace ludwright {

namespace {

struct TableCell {
  std::string text;
  std::vector<std::uint32_t> offsets;  // as YamlNode::offsets
  Span span;
};
using Row = std::vector<TableCell>;

class TableReader {
 public:
  TableReader(std::uint32_t file, const SourceSet& sources, Diagnostics& diagnostics)
      : file_(file), text_(sources.text(file)), diagnostics_(diagnostics) {}

  // One row that is not blank; false at the end of the file or after an error.
  bool next_row(Row& row);
  bool failed() const { return failed_; }

 private:
  bool cell(TableCell& out);
  bool quoted(TableCell& out);
  void plain(TableCell& out);
  bool at_line_end() const { return at_ >= text_.size() || text_[at_] == '\n' || text_[at_] == '\r'; }
  void skip_line_end();

  std::uint32_t file_;
  std::string_view text_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

void TableReader::skip_line_end() {
  if (at_ < text_.size() && text_[at_] == '\r') ++at_;
  if (at_ < text_.size() && text_[at_] == '\n') ++at_;
}

bool TableReader::quoted(TableCell& out) {
  const auto begin = static_cast<std::uint32_t>(at_++);
  for (; at_ < text_.size(); ++at_) {
    const bool quote = text_[at_] == '"';
    if (quote && (at_ + 1 >= text_.size() || text_[at_ + 1] != '"')) {
      out.offsets.push_back(static_cast<std::uint32_t>(at_++));
      out.span = {file_, begin, static_cast<std::uint32_t>(at_)};
      return true;
    }
    out.offsets.push_back(static_cast<std::uint32_t>(at_));
    out.text += text_[at_];
    if (quote) ++at_;
  }
  diagnostics_.error({file_, begin, begin + 1}, "table-quote", "this quote is not closed");
  return false;
}

// A cell without quotes; blanks around it do not count.
void TableReader::plain(TableCell& out) {
  const std::size_t begin = at_;
  while (!at_line_end() && text_[at_] != ',') ++at_;
  std::size_t end = at_;
  while (end > begin && text_[end - 1] == ' ') --end;
  out.text = text_.substr(begin, end - begin);
  for (std::size_t i = begin; i <= end; ++i) out.offsets.push_back(static_cast<std::uint32_t>(i));
  out.span = {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

bool TableReader::cell(TableCell& out) {
  while (!at_line_end() && text_[at_] == ' ') ++at_;
  if (at_ >= text_.size() || text_[at_] != '"') {
    plain(out);
    return true;
  }
  if (!quoted(out)) return false;
  while (!at_line_end() && text_[at_] == ' ') ++at_;
  if (at_line_end() || text_[at_] == ',') return true;
  const auto here = static_cast<std::uint32_t>(at_);
  diagnostics_.error({file_, here, here + 1}, "table-quote", "expected `,` or the end of the row behind the quotes")
      .help("a quote inside quotes is written twice");
  return false;
}

bool TableReader::next_row(Row& row) {
  row.clear();
  while (at_ < text_.size() && at_line_end()) skip_line_end();
  if (at_ >= text_.size()) return false;
  while (true) {
    TableCell& next = row.emplace_back();
    if (!cell(next)) {
      failed_ = true;
      return false;
    }
    if (at_line_end()) break;
    ++at_;  // the comma
  }
  skip_line_end();
  return true;
}

bool is_blank(const Row& row) {
  return std::all_of(row.begin(), row.end(), [](const TableCell& cell) { return cell.text.empty(); });
}

YamlNode scalar(const TableCell& cell) {
  YamlNode node;
  node.kind = YamlNode::Kind::Scalar;
  node.text = cell.text;
  node.span = cell.span;
  node.offsets = cell.offsets;
  return node;
}

YamlNode empty_map(Span span) {
  YamlNode node;
  node.kind = YamlNode::Kind::Map;
  node.span = span;
  return node;
}

// Puts a cell where its heading says: `a.b` into the map `a`, under `b`.
void put(YamlNode& map, const TableCell& heading, std::size_t begin, const TableCell& cell) {
  const std::size_t dot = heading.text.find('.', begin);
  const std::size_t end = std::min(dot, heading.text.size());
  const std::string key = heading.text.substr(begin, end - begin);
  auto known =
      std::find_if(map.entries.begin(), map.entries.end(), [&](const auto& entry) { return entry.key == key; });
  if (known == map.entries.end()) {
    YamlNode::Entry entry;
    entry.key = key;
    entry.key_span = {heading.span.file, heading.offsets[begin], heading.offsets[end]};
    entry.key_offsets.assign(heading.offsets.begin() + static_cast<std::ptrdiff_t>(begin),
                             heading.offsets.begin() + static_cast<std::ptrdiff_t>(end) + 1);
    entry.value = dot == std::string::npos ? scalar(cell) : empty_map(cell.span);
    known = map.entries.insert(map.entries.end(), std::move(entry));
  }
  if (dot != std::string::npos) put(known->value, heading, dot + 1, cell);
}

// A heading may nest, but a value and a map cannot both stand under one name.
bool check_headings(const Row& headings, Diagnostics& diagnostics) {
  constexpr std::ptrdiff_t most_dots = 4;
  constexpr std::size_t most = 200;
  if (headings.size() > most) {
    diagnostics.error(headings[most].span, "table-heading",
                      "expected at most 200 columns, got " + std::to_string(headings.size()));
    return false;
  }
  std::unordered_set<std::string> values, maps;
  bool good = true;
  for (const TableCell& cell : headings) {
    const std::string& name = cell.text;
    std::string problem;
    if (name.empty())
      problem = "column without a heading";
    else if (("." + name + ".").find("..") != std::string::npos)
      problem = "empty name in a heading";
    else if (std::count(name.begin(), name.end(), '.') > most_dots)
      problem = "more than 4 dots in a heading";
    bool nested = maps.count(name) > 0;
    for (std::size_t dot = name.find('.'); dot != std::string::npos && problem.empty(); dot = name.find('.', dot + 1)) {
      nested = nested || values.count(name.substr(0, dot)) > 0;
      maps.insert(name.substr(0, dot));
    }
    const bool clash = !values.insert(name).second || nested;
    if (problem.empty() && clash)
      problem = nested ? "`" + name + "` and another column make the same key a value and a map"
                       : "`" + name + "` heads two columns";
    if (problem.empty()) continue;
    diagnostics.error(cell.span, "table-heading", problem);
    good = false;
  }
  if (good && headings.size() == 1 && headings[0].text.find(';') != std::string::npos) {
    diagnostics.error(headings[0].span, "table-heading", "expected columns separated by commas, got semicolons")
        .help("save the table as CSV with the comma as separator");
    good = false;
  }
  return good;
}

}  // namespace

std::optional<YamlNode> parse_table(std::uint32_t file, const SourceSet& sources, Diagnostics& diagnostics) {
  TableReader reader(file, sources, diagnostics);
  Row headings, row;
  if (!reader.next_row(headings)) {
    if (!reader.failed()) diagnostics.file_error(file, "table-heading", "expected a row of headings, got nothing");
    return std::nullopt;
  }
  if (!check_headings(headings, diagnostics)) return std::nullopt;
  YamlNode table = empty_map(headings[0].span);
  std::unordered_set<std::string> names;
  bool good = true;
  while (reader.next_row(row)) {
    if (is_blank(row)) continue;
    if (row.size() != headings.size()) {
      diagnostics
          .error(
              row.back().span, "table-row",
              "expected " + std::to_string(headings.size()) + " cells in this row, got " + std::to_string(row.size()))
          .help(row.size() > headings.size() ? "a comma is too many, or a cell that holds one lacks its double quotes"
                                             : "a comma is missing between two cells; an empty cell has one too");
      good = false;
      continue;
    }
    if (row[0].text.empty() || !names.insert(row[0].text).second) {
      diagnostics.error(
          row[0].span, "table-row",
          row[0].text.empty() ? "row without a name in its first cell" : "`" + row[0].text + "` names two rows");
      good = false;
      continue;
    }
    YamlNode::Entry entry{row[0].text, row[0].span, row[0].offsets, empty_map(row[0].span)};
    for (std::size_t i = 1; i < row.size(); ++i) {
      if (!row[i].text.empty()) put(entry.value, headings[i], 0, row[i]);
    }
    table.entries.push_back(std::move(entry));
  }
  if (!good || reader.failed()) return std::nullopt;
  return table;
}

}  // namespace ludwright
