#include "tools/lsp/loose_yaml.h"

#include <algorithm>
#include <string>

namespace ludwright::lsp {
namespace {

constexpr int kDeepest = 60;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// A scalar under construction: its value, and where each byte of it stands.
struct Value {
  std::string text;
  std::vector<std::uint32_t> offsets;
  void put(char c, std::size_t at) {
    text += c;
    offsets.push_back(static_cast<std::uint32_t>(at));
  }
};

class LooseReader {
 public:
  LooseReader(std::uint32_t file, std::string_view text) : file_(file), text_(text) {}

  YamlNode read() {
    YamlNode root = block(-1);
    while (next_content() < text_.size()) {  // lines that belong to nothing: keys of the whole, or unread
      const std::size_t before = at_;
      if (root.kind != YamlNode::Kind::Map)
        root = map(0);
      else
        entries(root, 0, 0);
      if (at_ == before) skip_line();
    }
    return root;
  }

 private:
  char peek(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }
  bool ends_word(std::size_t at) const { return at >= text_.size() || is_blank(text_[at]) || text_[at] == '\n'; }
  std::size_t line_end(std::size_t at) const { return std::min(text_.find('\n', at), text_.size()); }
  void skip_line() { at_ = std::min(line_end(at_) + 1, text_.size()); }
  int column(std::size_t at) const {
    const std::size_t line = at == 0 ? std::string_view::npos : text_.rfind('\n', at - 1);
    return static_cast<int>(at - (line == std::string_view::npos ? 0 : line + 1));
  }
  bool starts_comment(std::size_t at) const {
    return peek(at) == '#' && (at == 0 || is_blank(text_[at - 1]) || text_[at - 1] == '\n');
  }
  // Behind white space and comments, over lines. Where nothing follows, the end of the text.
  std::size_t next_content() const {
    std::size_t at = at_;
    while (at < text_.size()) {
      if (is_blank(text_[at]) || text_[at] == '\n')
        ++at;
      else if (starts_comment(at))
        at = line_end(at);
      else
        break;
    }
    return at;
  }
  // Whether anything but a comment stands on the rest of this line; goes there.
  bool content_on_line() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    return at_ < text_.size() && text_[at_] != '\n' && !starts_comment(at_);
  }
  bool is_item(std::size_t at) const { return peek(at) == '-' && ends_word(at + 1); }

  Span span(std::size_t begin, std::size_t end) const {
    return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  // Where the colon of a key that begins at `at` stands; npos if this line has none.
  std::size_t colon_of_key(std::size_t at) const {
    const std::size_t end = line_end(at);
    if (peek(at) == '"' || peek(at) == '\'') {
      std::size_t close = at + 1;
      while (close < end && text_[close] != text_[at]) close += text_[close] == '\\' && text_[at] == '"' ? 2 : 1;
      ++close;
      while (close < end && is_blank(text_[close])) ++close;
      return close < end && text_[close] == ':' ? close : std::string_view::npos;
    }
    if (peek(at) == '{' || peek(at) == '[') return std::string_view::npos;
    for (; at < end && !starts_comment(at); ++at)
      if (text_[at] == ':' && ends_word(at + 1)) return at;
    return std::string_view::npos;
  }

  // What follows in lines further in than `parent`, or nothing.
  YamlNode block(int parent) {
    const std::size_t at = next_content();
    YamlNode nothing;
    nothing.span = span(at_, at_);
    if (at >= text_.size() || column(at) <= parent || depth_ >= kDeepest) return nothing;
    at_ = at;
    return node_here(parent);
  }

  // The node that begins at at_, which may be behind a key or `- `.
  YamlNode node_here(int parent) {
    ++depth_;
    YamlNode node;
    const int here = column(at_);
    if (is_item(at_))
      node = list(here);
    else if (colon_of_key(at_) != std::string_view::npos)
      node = map(here);
    else
      node = value(parent);
    --depth_;
    return node;
  }

  YamlNode map(int indent) {
    YamlNode node;
    node.kind = YamlNode::Kind::Map;
    node.span = span(at_, at_);
    entries(node, indent, indent);
    return node;
  }

  // Adds entries as long as lines are in at least `least`; a line that is too far in is taken for one of this map.
  void entries(YamlNode& node, int indent, int least) {
    while (true) {
      const std::size_t at = next_content();
      if (at >= text_.size() || column(at) < least) return;
      if (is_item(at) && column(at) <= indent) return;
      at_ = at;
      YamlNode::Entry entry = block_entry(indent);
      node.entries.push_back(std::move(entry));
      node.span.end = std::max(node.span.end, node.entries.back().value.span.end);
      node.span.end = std::max(node.span.end, node.entries.back().key_span.end);
    }
  }

  YamlNode::Entry block_entry(int indent) {
    const std::size_t colon = colon_of_key(at_);
    const std::size_t begin = at_;
    Value key;
    std::size_t end;
    if (peek(at_) == '"' || peek(at_) == '\'') {
      quoted(key, indent);
      end = at_;
    } else {
      end = std::min(colon, line_end(at_));
      if (colon == std::string_view::npos) {
        while (at_ < end && !starts_comment(at_)) ++at_;
        end = at_;
      }
      while (end > begin && is_blank(text_[end - 1])) --end;
      for (std::size_t i = begin; i < end; ++i) key.put(text_[i], i);
    }
    YamlNode::Entry entry = entry_of(std::move(key), begin, end);
    if (colon == std::string_view::npos) {
      skip_line();
      return entry;
    }
    at_ = colon + 1;
    entry.value.span = span(at_, at_);
    if (content_on_line()) {
      ++depth_;
      if (depth_ < kDeepest) entry.value = value(indent);
      --depth_;
      skip_rest();
      return entry;
    }
    const std::size_t next = next_content();
    const bool list_beside = next < text_.size() && is_item(next) && column(next) == indent;
    YamlNode below = block(list_beside ? indent - 1 : indent);
    if (below.kind != YamlNode::Kind::Null) entry.value = std::move(below);
    return entry;
  }

  YamlNode::Entry entry_of(Value key, std::size_t begin, std::size_t end) const {
    const bool in_quotes = end > begin + 1 && (text_[begin] == '"' || text_[begin] == '\'');
    key.offsets.push_back(static_cast<std::uint32_t>(in_quotes ? end - 1 : end));
    YamlNode::Entry entry{std::move(key.text), span(begin, end), std::move(key.offsets), {}};
    entry.value.span = span(end, end);
    return entry;
  }

  // What stands behind a value on its last line belongs to nothing.
  void skip_rest() {
    if (at_ > 0 && text_[at_ - 1] == '\n') return;
    skip_line();
  }

  YamlNode list(int indent) {
    YamlNode node;
    node.kind = YamlNode::Kind::List;
    node.span = span(at_, at_);
    while (true) {
      const std::size_t at = next_content();
      if (at >= text_.size() || column(at) != indent || !is_item(at)) return node;
      at_ = at + 1;
      YamlNode item;
      item.span = span(at_, at_);
      if (depth_ >= kDeepest) {
        skip_line();
      } else if (content_on_line()) {
        const bool structured = is_item(at_) || colon_of_key(at_) != std::string_view::npos;
        item = node_here(indent);
        if (!structured) skip_rest();
      } else if (YamlNode below = block(indent); below.kind != YamlNode::Kind::Null) {
        item = std::move(below);
      }
      node.span.end = std::max<std::uint32_t>(item.span.end, static_cast<std::uint32_t>(at + 1));
      node.items.push_back(std::move(item));
    }
  }

  // A text or brackets; behind the key or dash of a line whose indentation is `parent`.
  YamlNode value(int parent) {
    const std::size_t begin = at_;
    const char first = peek(at_);
    if (first == '{' || first == '[') return flow(parent);
    if (first == '|' || first == '>') return block_scalar(parent);
    Value value;
    const bool in_quotes = first == '"' || first == '\'';
    if (in_quotes)
      quoted(value, parent);
    else
      plain(value, parent);
    return scalar(std::move(value), begin, at_, in_quotes);
  }

  YamlNode scalar(Value value, std::size_t begin, std::size_t end, bool in_quotes) const {
    YamlNode node;
    const bool null = !in_quotes && (value.text == "~" || value.text == "null" || value.text == "Null" ||
                                     value.text == "NULL" || value.text.empty());
    node.kind = null ? YamlNode::Kind::Null : YamlNode::Kind::Scalar;
    node.span = span(begin, end);
    if (null) return node;
    node.quoted = in_quotes;
    value.offsets.push_back(static_cast<std::uint32_t>(in_quotes && end > begin + 1 ? end - 1 : end));
    node.text = std::move(value.text);
    node.offsets = std::move(value.offsets);
    return node;
  }

  // A plain text outside of brackets, with the lines below it that are further in than `parent`.
  void plain(Value& value, int parent) {
    std::size_t end = at_;
    while (true) {
      std::size_t stop = at_;
      while (stop < line_end(at_) && !starts_comment(stop)) ++stop;
      const bool comment = starts_comment(stop);
      while (stop > at_ && is_blank(text_[stop - 1])) --stop;
      for (; at_ < stop; ++at_) value.put(text_[at_], at_);
      end = at_;
      if (comment || !fold(value, parent)) break;
    }
    at_ = end;
  }

  // Over the end of a line to the next line of the same text, which is further in than `parent`: a space, or a line end
  // for each empty line. False, and nothing is read, if the text ends here.
  bool fold(Value& value, int parent) {
    std::size_t next = at_;
    std::size_t breaks = 0;
    while (next < text_.size() && (is_blank(text_[next]) || text_[next] == '\n')) {
      if (text_[next++] == '\n') ++breaks;
    }
    if (breaks == 0 || next >= text_.size() || column(next) <= parent || peek(next) == '#') return false;
    if (breaks == 1) value.put(' ', at_);
    for (std::size_t i = 1; i < breaks; ++i) value.put('\n', at_);
    at_ = next;
    return true;
  }

  // A text in quotes. One that is not closed ends with its line, if a line that is no further in than `parent` comes
  // before its quote.
  void quoted(Value& value, int parent) {
    const char quote = text_[at_++];
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == quote) {
        if (quote == '"' || peek(at_ + 1) != '\'') {
          ++at_;
          return;
        }
        value.put('\'', at_);
        at_ += 2;
      } else if (c == '\\' && quote == '"' && at_ + 1 < text_.size()) {
        escape(value);
      } else if (c == '\n' || is_blank(c)) {
        std::size_t next = at_;
        while (next < text_.size() && is_blank(text_[next])) ++next;
        if (peek(next) != '\n') {
          for (; at_ < next; ++at_) value.put(text_[at_], at_);
        } else if (!fold(value, parent)) {
          at_ = next;
          return;
        }
      } else {
        value.put(c, at_++);
      }
    }
  }

  void escape(Value& value) {
    const std::size_t begin = at_;
    const char c = text_[at_ + 1];
    at_ += 2;
    static constexpr std::string_view kNames = "nrt0abvfe";
    static constexpr std::string_view kBytes("\n\r\t\0\a\b\v\f\x1b", 9);
    const std::size_t digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
    if (c == '\n') {
      while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    } else if (digits > 0) {  // which character it is matters to nobody here
      value.put('?', begin);
      at_ = std::min(at_ + digits, text_.size());
    } else {
      const std::size_t known = kNames.find(c);
      value.put(known == std::string_view::npos ? c : kBytes[known], begin);
    }
  }

  YamlNode block_scalar(int parent) {
    const std::size_t begin = at_;
    const bool folded = text_[at_] == '>';
    bool strip = false, keep = false;
    int indent = -1;
    for (++at_; !ends_word(at_); ++at_) {
      strip = strip || text_[at_] == '-';
      keep = keep || text_[at_] == '+';
      if (text_[at_] >= '1' && text_[at_] <= '9') indent = std::max(parent, 0) + (text_[at_] - '0');
    }
    skip_line();
    Value value;
    std::size_t end = at_;
    std::size_t content = 0;  // length of the value without the line ends at its end
    bool further_in = false;
    while (at_ < text_.size()) {
      const std::size_t stop = line_end(at_);
      std::size_t first = at_;
      while (first < stop && text_[first] == ' ') ++first;
      const bool blank = first == stop || (text_[first] == '\r' && first + 1 == stop);
      if (!blank && static_cast<int>(first - at_) <= parent) break;
      if (!blank && indent < 0) indent = static_cast<int>(first - at_);
      if (!blank && static_cast<int>(first - at_) < indent) break;
      if (!blank) {
        const std::size_t from = at_ + static_cast<std::size_t>(indent);
        const bool in = is_blank(text_[from]);
        // Of a folded text one line end between lines of its own indentation is a space.
        if (folded && !in && !further_in && content > 0) {
          const std::size_t breaks = value.text.size() - content;
          if (breaks == 1)
            value.text.back() = ' ';
          else
            value.text.pop_back(), value.offsets.pop_back();
        }
        further_in = in;
        std::size_t to = stop;
        if (to > from && text_[to - 1] == '\r') --to;
        for (std::size_t i = from; i < to; ++i) value.put(text_[i], i);
        content = value.text.size();
        end = to;
      }
      if (stop < text_.size()) value.put('\n', stop);
      at_ = std::min(stop + 1, text_.size());
    }
    if (!keep) {
      const std::size_t length = std::min(value.text.size(), content + (strip || content == 0 ? 0 : 1));
      value.text.resize(length);
      value.offsets.resize(length);
    }
    YamlNode node;
    node.kind = YamlNode::Kind::Scalar;
    node.block = true;
    node.span = span(begin, std::max(end, begin + 1));
    value.offsets.push_back(value.offsets.empty() ? static_cast<std::uint32_t>(end) : value.offsets.back() + 1);
    node.text = std::move(value.text);
    node.offsets = std::move(value.offsets);
    return node;
  }

  // ---- between brackets; `parent` is the indentation of the line that they belong to ----

  // To what follows, over lines; false where a line is no further in than `parent`: the brackets were not closed.
  bool next_in_flow(int parent) {
    const std::size_t at = next_content();
    if (at >= text_.size()) {
      at_ = text_.size();
      return false;
    }
    const bool next_line = text_.substr(at_, at - at_).find('\n') != std::string_view::npos;
    if (next_line && column(at) <= parent && text_[at] != ']' && text_[at] != '}') return false;
    at_ = at;
    return true;
  }

  YamlNode flow(int parent) {
    const std::size_t begin = at_;
    const bool is_map = text_[at_] == '{';
    YamlNode node;
    node.kind = is_map ? YamlNode::Kind::Map : YamlNode::Kind::List;
    node.span = span(begin, begin + 1);
    ++at_;
    ++depth_;
    while (next_in_flow(parent)) {
      const char c = text_[at_];
      if (c == ']' || c == '}') {
        if ((c == '}') == is_map || depth_in_flow_ == 0) ++at_;
        break;
      }
      if (c == ',') {
        ++at_;
        continue;
      }
      ++depth_in_flow_;
      if (depth_ >= kDeepest)
        ++at_;
      else if (is_map)
        node.entries.push_back(flow_entry(parent));
      else
        node.items.push_back(flow_item(parent));
      --depth_in_flow_;
    }
    --depth_;
    node.span.end = static_cast<std::uint32_t>(at_);
    return node;
  }

  bool ends_flow_key(std::size_t at) const {
    return peek(at) == ':' &&
           (ends_word(at + 1) || std::string_view(",[]{}").find(text_[at + 1]) != std::string_view::npos);
  }

  // A text between brackets, plain or in quotes; stops before `,`, brackets, or the colon of a key.
  YamlNode flow_scalar(int parent) {
    const std::size_t begin = at_;
    Value value;
    if (peek(at_) == '"' || peek(at_) == '\'') {
      quoted(value, parent);
      return scalar(std::move(value), begin, at_, true);
    }
    std::size_t end = at_;
    while (at_ < text_.size() && std::string_view(",[]{}").find(text_[at_]) == std::string_view::npos &&
           !ends_flow_key(at_) && !starts_comment(at_)) {
      if (text_[at_] == '\n' || is_blank(text_[at_])) {
        std::size_t next = at_;
        while (next < text_.size() && is_blank(text_[next])) ++next;
        if (peek(next) == '\n') {
          if (!fold(value, parent)) break;
          continue;
        }
        if (peek(next) == '#' || next >= text_.size()) break;
      }
      value.put(text_[at_], at_);
      if (!is_blank(text_[at_++])) end = at_;
    }
    while (!value.text.empty() && (is_blank(value.text.back()) || value.text.back() == '\n'))
      value.text.pop_back(), value.offsets.pop_back();
    if (at_ == begin) ++at_, end = at_;  // a sign that begins nothing
    return scalar(std::move(value), begin, end, false);
  }

  YamlNode flow_node(int parent) { return peek(at_) == '{' || peek(at_) == '[' ? flow(parent) : flow_scalar(parent); }

  YamlNode::Entry flow_entry(int parent) {
    YamlNode key = flow_node(parent);
    Value text{key.kind == YamlNode::Kind::Null ? "" : std::move(key.text), {}};
    if (!key.offsets.empty()) key.offsets.pop_back();
    text.offsets = std::move(key.offsets);
    YamlNode::Entry entry = entry_of(std::move(text), key.span.begin, key.span.end);
    if (!next_in_flow(parent) || text_[at_] != ':') return entry;
    ++at_;
    entry.value.span = span(at_, at_);
    if (next_in_flow(parent) && std::string_view(",]}").find(text_[at_]) == std::string_view::npos)
      entry.value = flow_node(parent);
    return entry;
  }

  // `[a: b]` is a list of one map.
  YamlNode flow_item(int parent) {
    const std::size_t begin = at_;
    if (YamlNode item = flow_node(parent); !ends_flow_key(at_)) return item;
    at_ = begin;
    YamlNode pair;
    pair.kind = YamlNode::Kind::Map;
    pair.entries.push_back(flow_entry(parent));
    pair.span = span(begin, at_);
    return pair;
  }

  std::uint32_t file_;
  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0, depth_in_flow_ = 0;
};

}  // namespace

YamlNode read_loosely(std::uint32_t file, std::string_view text) { return LooseReader(file, text).read(); }

}  // namespace ludwright::lsp
