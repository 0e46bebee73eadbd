// Builds the tree of a YAML file from the events of yaml-cpp 0.7. Events, and not its nodes, because those forget
// duplicate keys and quoting, and would follow aliases. yaml-cpp tells where a value begins, no more: where it ends,
// and whether there is anything, is read off the text between one value and the next. What it complains of is put in
// our words by yaml_errors. Entry point parse_yaml(). Tested by tests/dsl/read_test.cpp and tests/bad.
#include "dsl/yaml_reader.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <sstream>
#include <unordered_map>

#include "dsl/byte_check.h"
#include "dsl/scalar_place.h"
#include "dsl/utf8.h"
#include "dsl/yaml_errors.h"

namespace ludwright {

namespace {

constexpr std::size_t kMostValues = 100000;
constexpr int kMostReadings = 4;  // of a text with faults

// Thrown through yaml-cpp after a diagnostic was given; never leaves this file.
struct RefusedText {};

// Stands for a `?` inside a text, which would end it between brackets; no definition has this byte (byte_check).
constexpr char kHidden = '\x7F';

// Leaves those that may be a sign for a key: the first of a text, with white space behind.
std::string hide_question_marks(std::string_view text) {
  std::string out(text);
  for (std::size_t at = out.find('?'); at != std::string::npos; at = out.find('?', at + 1)) {
    const std::size_t before = at == 0 ? std::string::npos : out.find_last_not_of(" \t", at - 1);
    const bool first =
        before == std::string::npos || std::string_view("\n[{,:-?").find(out[before]) != std::string_view::npos;
    const bool alone = at + 1 == out.size() || std::string_view(" \t\r\n").find(out[at + 1]) != std::string_view::npos;
    if (!first || !alone) out[at] = kHidden;
  }
  return out;
}

class TreeBuilder : public YAML::EventHandler {
 public:
  // `text` stands in for that of the file. `again`: duplicate keys have been told of.
  TreeBuilder(std::uint32_t file, std::string_view text, bool again, const SourceSet& sources, Diagnostics& diagnostics)
      : file_(file), text_(hide_question_marks(text)), again_(again), sources_(sources), diagnostics_(diagnostics) {}

  // Takes the events of the only document. Throws RefusedText if a diagnostic was given, YAML::Exception.
  void read();
  YamlNode take_root() { return std::move(root_); }
  // A problem at this place, and how far reading came.
  YamlProblem problem(std::string_view what, std::uint32_t at) const;

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override;
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { begin_node(mark); }
  void OnAnchor(const YAML::Mark& mark, const std::string&) override { begin_node(mark); }
  void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t, const std::string& value) override;
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                       YAML::EmitterStyle::value style) override {
    open(YamlNode::Kind::List, mark, style == YAML::EmitterStyle::Flow);
  }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                  YAML::EmitterStyle::value style) override {
    open(YamlNode::Kind::Map, mark, style == YAML::EmitterStyle::Flow);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapEnd() override { close(); }

 private:
  // A list or map that is not yet complete.
  struct Frame {
    YamlNode node;
    bool flow = false;      // between brackets, even if these are those of a list and the map is one item of it
    bool brackets = false;  // [ ] or { }
    bool has_key = false;
    std::uint32_t key_gap = 0;  // behind what stands before that key
    YamlNode::Entry entry;      // of the key just read
    std::unordered_map<std::string, Span> keys;
  };

  Span span(std::size_t begin, std::size_t end) const {
    return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }
  std::uint32_t offset_of(const YAML::Mark& mark) const {
    return static_cast<std::uint32_t>(std::clamp<long>(mark.pos, 0, static_cast<long>(text_.size())));
  }
  char byte(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }
  void expect_end() const;
  std::size_t find_between(std::size_t from, std::size_t end, std::string_view bytes) const;
  std::size_t content(std::size_t from) const;
  std::size_t null_word(std::size_t at) const;
  std::uint32_t begin_node(const YAML::Mark& mark);
  std::uint32_t absent(std::uint32_t at) const;
  std::uint32_t absent_value(const Frame& frame) const;
  void open(YamlNode::Kind kind, const YAML::Mark& mark, bool flow);
  void close();
  void add(YamlNode node);
  void add_key(Frame& frame, YamlNode key);
  void add_entry(Frame& frame, YamlNode value);
  [[noreturn]] void refuse(YamlReport& report_it, std::size_t at) const {
    report_it(problem({}, static_cast<std::uint32_t>(at)), sources_, diagnostics_);
    throw RefusedText{};
  }

  std::uint32_t file_;
  std::string text_;
  bool again_;
  const SourceSet& sources_;
  Diagnostics& diagnostics_;
  std::vector<Frame> open_;
  YamlNode root_;
  bool root_in_brackets_ = false;
  std::size_t values_ = 0;
  std::uint32_t gap_ = 0;  // behind what stands before the value just begun
  std::uint32_t end_ = 0;  // behind the last scalar, bracket or key
  Span last_quoted_{}, last_list_{};
};

void TreeBuilder::read() {
  root_.span = span(0, 0);
  std::istringstream in(text_);
  YAML::Parser parser(in);
  parser.HandleNextDocument(*this);
  expect_end();
}

YamlProblem TreeBuilder::problem(std::string_view what, std::uint32_t at) const {
  YamlProblem problem{what, span(at, at), last_quoted_, {}, {}, {}};
  if (last_list_.end == end_ && end_ > 0) problem.list_before = last_list_;
  for (const Frame& frame : open_) {
    if (frame.brackets) problem.open_bracket = frame.node.span;
    if (!frame.flow && frame.node.kind == YamlNode::Kind::Map) problem.open_map = frame.node.span;
  }
  return problem;
}

// The first of these bytes between two values, comments left out; `end` if there is none.
std::size_t TreeBuilder::find_between(std::size_t from, std::size_t end, std::string_view bytes) const {
  while (from < end && bytes.find(text_[from]) == std::string_view::npos)
    from = text_[from] == '#' ? std::min(text_.find('\n', from), end) : from + 1;
  return std::min(from, end);
}

// The first byte that is neither white space nor comment.
std::size_t TreeBuilder::content(std::size_t from) const {
  while (from < text_.size() && std::string_view(" \t\r\n#").find(text_[from]) != std::string_view::npos)
    from = text_[from] == '#' ? std::min(text_.find('\n', from), text_.size()) : from + 1;
  return from;
}

// The length of the word for nothing that stands here as a value or a key; 0 if none does.
std::size_t TreeBuilder::null_word(std::size_t at) const {
  for (const std::string_view word : {"~", "null", "Null", "NULL"}) {
    if (text_.compare(at, word.size(), word) != 0) continue;
    const std::size_t next = std::min(text_.find_first_not_of(" \t\r", at + word.size()), text_.size());
    if (next == text_.size() || std::string_view("\n#,]}:").find(text_[next]) != std::string_view::npos)
      return word.size();
  }
  return 0;
}

std::uint32_t TreeBuilder::begin_node(const YAML::Mark& mark) {
  const std::uint32_t at = offset_of(mark);
  // Anchors, aliases and tags are known by their first byte, with which no plain scalar can start.
  if (report_extra(span(at, at), sources_, diagnostics_)) throw RefusedText{};
  gap_ = end_;
  if (++values_ <= kMostValues) return at;
  diagnostics_.error(span(at, at), "too-many-values",
                     "more than " + std::to_string(kMostValues) + " values in one file");
  throw RefusedText{};
}

void TreeBuilder::OnNull(const YAML::Mark& mark, YAML::anchor_t) {
  const std::uint32_t at = begin_node(mark);
  YamlNode node;
  if (const std::size_t length = null_word(at); length > 0) {
    node.span = span(at, at + length);
  } else {
    const std::uint32_t place = absent(at);
    node.span = span(place, place);
  }
  end_ = std::max(end_, node.span.end);
  add(std::move(node));
}

// Where a value would stand that is left out, which yaml-cpp puts at the next token, `at`. Refuses where YAML wants
// one.
std::uint32_t TreeBuilder::absent(std::uint32_t at) const {
  if (open_.empty()) return byte(at) == ',' ? refuse(report_unexpected_token, at), 0 : at;
  const Frame& frame = open_.back();
  if (frame.has_key) return absent_value(frame);
  if (byte(at) == ',' && frame.flow) refuse(report_unexpected_token, at);
  if (frame.node.kind == YamlNode::Kind::Map) {
    if (byte(at) == ':') refuse(report_missing_key, at);
    // A text that has its `:` on another line, or too far away.
    const std::size_t next = content(text_.find('\n', at));
    next - at > kLongestKey ? refuse(report_missing_colon, at) : refuse(report_unexpected_token, next);
  }
  return static_cast<std::uint32_t>(std::min<std::size_t>(find_between(end_, at, "-") + 1, at));
}

// Behind the colon of the key; of a key between brackets or behind a question mark, which needs none, behind the key.
std::uint32_t TreeBuilder::absent_value(const Frame& frame) const {
  const std::size_t next = content(end_);
  if (byte(next) == ':') return static_cast<std::uint32_t>(next + 1);
  const std::uint32_t key = frame.entry.key_span.begin;
  if (frame.brackets && next < text_.size()) refuse(report_bare_key, key);
  if (frame.flow || find_between(frame.key_gap, key, "?") < key) return end_;
  const bool same_line = text_.find('\n', end_) >= next && next < text_.size();
  same_line ? refuse(report_unexpected_token, next) : refuse(report_missing_colon, key);
}

// yaml-cpp makes one byte of each of these two escapes, which is not UTF-8.
std::string with_latin_escapes(std::string value) {
  for (std::size_t at = 0; at < value.size(); at += decode_utf8(value, at).length)
    if (!decode_utf8(value, at).valid) value.insert(at, 1, '\xC2');
  return value;
}

void TreeBuilder::OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t, const std::string& value) {
  const std::uint32_t at = begin_node(mark);
  YamlNode node;
  node.kind = YamlNode::Kind::Scalar;
  node.text = byte(at) == '"' ? with_latin_escapes(value) : value;
  ScalarPlace place = place_scalar(text_, at, node.text);
  std::replace(node.text.begin(), node.text.end(), kHidden, '?');
  node.quoted = place.quoted;
  node.block = place.block;
  node.span = span(at, place.end);
  node.offsets = std::move(place.offsets);
  end_ = place.end;
  if (node.quoted) last_quoted_ = node.span;
  if (!place.closed) refuse(report_unclosed_quote, at);  // yaml-cpp takes a line end at the end of the file for one
  if (place.unknown_escape) refuse(report_escape, *place.unknown_escape);
  add(std::move(node));
}

void TreeBuilder::open(YamlNode::Kind kind, const YAML::Mark& mark, bool flow) {
  const std::uint32_t at = begin_node(mark);
  if (open_.size() >= kDeepestNesting) {
    diagnostics_
        .error(span(at, at + 1), "too-deep",
               "more than " + std::to_string(kDeepestNesting) + " lists and maps are open here")
        .help("nest less deeply");
    throw RefusedText{};
  }
  Frame frame;
  frame.node.kind = kind;
  frame.node.span = span(at, at);
  frame.flow = flow;
  frame.brackets = flow && byte(at) == (kind == YamlNode::Kind::List ? '[' : '{');
  if (frame.brackets) end_ = at + 1;
  open_.push_back(std::move(frame));
}

void TreeBuilder::close() {
  Frame frame = std::move(open_.back());
  open_.pop_back();
  if (frame.brackets) {
    const std::size_t bracket = find_between(end_, text_.size(), "]}");
    end_ = static_cast<std::uint32_t>(std::min(bracket + 1, text_.size()));
  }
  frame.node.span.end = std::max(end_, frame.node.span.begin);
  if (frame.node.kind == YamlNode::Kind::List && !frame.flow) last_list_ = frame.node.span;
  if (open_.empty()) root_in_brackets_ = frame.brackets;
  add(std::move(frame.node));
}

void TreeBuilder::add(YamlNode node) {
  if (open_.empty()) {
    root_ = std::move(node);
    return;
  }
  Frame& frame = open_.back();
  if (frame.node.kind == YamlNode::Kind::List)
    frame.node.items.push_back(std::move(node));
  else if (frame.has_key)
    add_entry(frame, std::move(node));
  else
    add_key(frame, std::move(node));
}

void TreeBuilder::add_key(Frame& frame, YamlNode key) {
  if (key.kind != YamlNode::Kind::Scalar) {
    const bool empty = key.kind == YamlNode::Kind::Null;
    if (empty && byte(content(key.span.end)) == ':' && key.span.begin < key.span.end) {
      const std::string word = text_.substr(key.span.begin, key.span.end - key.span.begin);
      diagnostics_.error(key.span, "bad-key", "`" + word + "` means nothing unless it is in quotes")
          .help("write `\"" + word + "\":`");
      throw RefusedText{};
    }
    diagnostics_
        .error(key.span, "bad-key",
               std::string("expected a word or phrase as key, got ") + (empty                              ? "nothing"
                                                                        : key.kind == YamlNode::Kind::List ? "a list"
                                                                                                           : "a map"))
        .help(empty ? "remove it, or write a key and a `:` before it"
                    : "put the key in quotes if it starts with a bracket");
    throw RefusedText{};
  }
  if (key.text == "<<" && !key.quoted) {
    diagnostics_.error(key.span, "merge-key", "merge keys are not supported")
        .help("use `extends` to build on another definition, `define` for phrases that are used twice");
    throw RefusedText{};
  }
  frame.entry = {std::move(key.text), key.span, std::move(key.offsets), {}};
  frame.has_key = true;
  frame.key_gap = gap_;
}

void TreeBuilder::add_entry(Frame& frame, YamlNode value) {
  frame.has_key = false;
  const auto [first, is_new] = frame.keys.emplace(frame.entry.key, frame.entry.key_span);
  if (!is_new) {
    if (again_) return;
    const LineColumn place = sources_.locate(file_, first->second.begin);
    diagnostics_.error(frame.entry.key_span, "duplicate-key", "key `" + frame.entry.key + "` is given twice")
        .note("first given at line " + std::to_string(place.line) + ", column " + std::to_string(place.column))
        .help(value.kind == YamlNode::Kind::Map ? "put what stands below it under the first" : "keep one of the two");
    return;  // to find the others
  }
  frame.entry.value = std::move(value);
  frame.node.entries.push_back(std::move(frame.entry));
}

void TreeBuilder::expect_end() const {
  if (root_.kind == YamlNode::Kind::Null) return;
  std::size_t rest = content(root_.span.end);
  const bool ended = text_.compare(rest, 3, "...") == 0 || text_.compare(rest, 3, "---") == 0;
  if (text_.compare(rest, 3, "...") == 0) rest = content(rest + 3);
  if (rest == text_.size()) return;
  const bool is_list = root_.kind == YamlNode::Kind::List && !root_in_brackets_;
  if (is_list && !ended && text_[rest] != '%') refuse(report_not_an_item, rest);
  report_second_document(span(root_.span.end, rest + 1), sources_, diagnostics_);
  throw RefusedText{};
}

// yaml-cpp reads ahead to where it can tell whether a value is a key; what it throws there comes before the events of
// what stands before. A second reading, of that alone, has them: it finds the fault that is the cause, or tells which
// brackets are open. `first` has read the whole.
void report(const YAML::Exception& thrown, const TreeBuilder& first, std::uint32_t file, std::string_view text,
            const SourceSet& sources, Diagnostics& diagnostics, int readings = kMostReadings) {
  const std::size_t at = std::min(static_cast<std::size_t>(std::max(thrown.mark.pos, 0)), text.size());
  std::string before(text.substr(0, at));
  if (thrown.msg != YAML::ErrorMsg::MAP_VALUE) before += '\n';  // so that nothing is taken for a key without its `:`
  TreeBuilder again(file, before, true, sources, diagnostics);
  if (!is_about_escape(thrown.msg)) {
    try {
      again.read();
    } catch (const RefusedText&) {
      return;
    } catch (const YAML::Exception& other) {  // earlier, the same again, or that the text ends
      if (readings > 2 && other.mark.pos >= 0 && static_cast<std::size_t>(other.mark.pos) < at)
        return report(other, first, file, text, sources, diagnostics, readings - 1);
    }
  }
  YamlProblem problem = again.problem(thrown.msg, static_cast<std::uint32_t>(at));
  problem.open_map = first.problem({}, 0).open_map;
  report_yaml_problem(problem, sources, diagnostics);
}

}  // namespace

std::optional<YamlNode> parse_yaml(std::uint32_t file, const SourceSet& sources, Diagnostics& diagnostics) {
  return parse_yaml(file, sources.text(file), sources, diagnostics);
}

std::optional<YamlNode> parse_yaml(std::uint32_t file, std::string_view text, const SourceSet& sources,
                                   Diagnostics& diagnostics) {
  TreeBuilder builder(file, text, false, sources, diagnostics);
  try {
    builder.read();
    return builder.take_root();
  } catch (const RefusedText&) {
  } catch (const YAML::Exception& thrown) {
    report(thrown, builder, file, text, sources, diagnostics);
  }
  return std::nullopt;
}

}  // namespace ludwright
