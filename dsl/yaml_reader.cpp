// Builds the tree of a YAML file from the events of yaml-cpp 0.7. Events, and not yaml-cpp's own nodes, because those
// forget duplicate keys and quoting, and would follow aliases. What yaml-cpp throws is put in our words by yaml_errors.
// Entry point parse_yaml(). Tested by tests/dsl/read_test.cpp and tests/bad.
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
#include "dsl/yaml_errors.h"

namespace ludwright {

namespace {

constexpr std::size_t kMostValues = 100000;

// Thrown through yaml-cpp after a diagnostic was given; never leaves this file.
struct Refused {};

class TreeBuilder : public YAML::EventHandler {
 public:
  TreeBuilder(std::uint32_t file, const SourceSet& sources, Diagnostics& diagnostics)
      : file_(file), text_(sources.text(file)), sources_(sources), diagnostics_(diagnostics) {}

  YamlNode take_root() { return std::move(root_); }
  YamlProgress progress() const;

  void OnDocumentStart(const YAML::Mark&) override { ++documents_; }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override;
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { refuse_extras(mark); }
  void OnAnchor(const YAML::Mark& mark, const std::string&) override { refuse_extras(mark); }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t, const std::string& value) override;
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {
    open(YamlNode::Kind::List, mark, '[');
  }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {
    open(YamlNode::Kind::Map, mark, '{');
  }
  void OnSequenceEnd() override { close(); }
  void OnMapEnd() override { close(); }

 private:
  // A list or map that is not yet complete.
  struct Frame {
    YamlNode node;
    bool flow = false;  // [ ] or { }
    bool has_key = false;
    YamlNode::Entry entry;  // of the key just read
    std::unordered_map<std::string, Span> keys;
  };

  std::uint32_t offset_of(const YAML::Mark& mark) const {
    return static_cast<std::uint32_t>(std::clamp<long>(mark.pos, 0, static_cast<long>(text_.size())));
  }
  Span span(std::size_t begin, std::size_t end) const {
    return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }
  void begin_node(const YAML::Mark& mark);
  void refuse_extras(const YAML::Mark& mark);
  void open(YamlNode::Kind kind, const YAML::Mark& mark, char bracket);
  void close();
  void add(YamlNode node);
  void add_key(Frame& frame, YamlNode key);
  void add_entry(Frame& frame, YamlNode value);

  std::uint32_t file_;
  std::string_view text_;
  const SourceSet& sources_;
  Diagnostics& diagnostics_;
  std::vector<Frame> open_;
  YamlNode root_;
  std::size_t documents_ = 0, values_ = 0;
  std::uint32_t end_ = 0;  // behind the last scalar, bracket or key
  Span last_quoted_{};
};

YamlProgress TreeBuilder::progress() const {
  YamlProgress progress;
  progress.end = end_;
  progress.last_quoted = last_quoted_;
  for (const Frame& frame : open_)
    if (frame.flow) progress.open_bracket = frame.node.span;
  return progress;
}

void TreeBuilder::begin_node(const YAML::Mark& mark) {
  if (documents_ > 1) {
    report_second_document(span(root_.span.end, offset_of(mark)), sources_, diagnostics_);
    throw Refused{};
  }
  refuse_extras(mark);
  if (++values_ > kMostValues) {
    diagnostics_.error(span(offset_of(mark), offset_of(mark)), "too-many-values",
                       "more than " + std::to_string(kMostValues) + " values in one file");
    throw Refused{};
  }
}

// Anchors, aliases and tags are known by their first byte, with which no plain scalar can start.
void TreeBuilder::refuse_extras(const YAML::Mark& mark) {
  if (report_extra(span(offset_of(mark), offset_of(mark)), sources_, diagnostics_)) throw Refused{};
}

// yaml-cpp puts an absent value at the next token. It is moved to just behind its key.
void TreeBuilder::OnNull(const YAML::Mark& mark, YAML::anchor_t) {
  begin_node(mark);
  const std::uint32_t at = offset_of(mark);
  YamlNode node;
  std::size_t length = 0;
  for (const std::string_view word : {"~", "null", "Null", "NULL"})
    if (text_.substr(at, word.size()) == word) length = word.size();
  // A null word that follows is this value only if nothing but white space and a `:` or `-` lies between.
  if (length > 0) {
    node.span = span(at, at + length);
    end_ = node.span.end;
  } else {
    std::size_t begin = std::min<std::size_t>(end_, at);
    const std::size_t colon = text_.find_first_not_of(" ", begin);
    if (!open_.empty() && open_.back().has_key && colon != std::string_view::npos && text_[colon] == ':')
      begin = colon + 1;
    else if (open_.empty() || !open_.back().has_key)
      begin = at;
    node.span = span(begin, begin);
  }
  add(std::move(node));
}

void TreeBuilder::OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t, const std::string& value) {
  begin_node(mark);
  ScalarPlace place = place_scalar(text_, offset_of(mark), value);
  YamlNode node;
  node.kind = YamlNode::Kind::Scalar;
  node.text = value;
  node.quoted = place.quoted;
  node.block = place.block;
  node.span = span(offset_of(mark), place.end);
  node.offsets = std::move(place.offsets);
  end_ = place.end;
  if (node.quoted) last_quoted_ = node.span;
  if (!place.closed) {  // yaml-cpp takes the end of the file for the closing quote
    diagnostics_.error(span(node.span.begin, node.span.begin + 1), "unclosed-quote", "a quoted text is not closed")
        .help(std::string("end it with `") + text_[node.span.begin] + "`");
    throw Refused{};
  }
  add(std::move(node));
}

void TreeBuilder::open(YamlNode::Kind kind, const YAML::Mark& mark, char bracket) {
  begin_node(mark);
  const std::uint32_t at = offset_of(mark);
  if (open_.size() >= kDeepestNesting) {
    diagnostics_
        .error(span(at, at + 1), "too-deep",
               "more than " + std::to_string(kDeepestNesting) + " lists and maps are open here")
        .help("nest less deeply");
    throw Refused{};
  }
  Frame frame;
  frame.node.kind = kind;
  frame.node.span = span(at, at);
  frame.flow = at < text_.size() && text_[at] == bracket;
  if (frame.flow) end_ = at + 1;
  open_.push_back(std::move(frame));
}

void TreeBuilder::close() {
  Frame frame = std::move(open_.back());
  open_.pop_back();
  if (frame.flow) {  // yaml-cpp does not tell where the closing bracket is
    const char bracket = frame.node.kind == YamlNode::Kind::List ? ']' : '}';
    std::size_t at = end_;
    while (at < text_.size() && text_[at] != bracket) {
      const bool comment = text_[at] == '#';
      at = comment ? std::min(text_.find('\n', at), text_.size()) : at + 1;
    }
    end_ = static_cast<std::uint32_t>(std::min(at + 1, text_.size()));
  }
  frame.node.span.end = std::max(end_, frame.node.span.begin);
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
    diagnostics_
        .error(key.span, "bad-key",
               std::string("expected a word or phrase as key, got ") + (empty                              ? "nothing"
                                                                        : key.kind == YamlNode::Kind::List ? "a list"
                                                                                                           : "a map"))
        .help("put the key in quotes if it starts with a bracket");
    throw Refused{};
  }
  if (key.text == "<<" && !key.quoted) {
    diagnostics_.error(key.span, "merge-key", "merge keys are not supported")
        .help("use `extends` to build on another definition, `define` for phrases that are used twice");
    throw Refused{};
  }
  frame.entry = {std::move(key.text), key.span, std::move(key.offsets), {}};
  frame.has_key = true;
}

void TreeBuilder::add_entry(Frame& frame, YamlNode value) {
  frame.has_key = false;
  const auto [first, is_new] = frame.keys.emplace(frame.entry.key, frame.entry.key_span);
  if (!is_new) {
    const LineColumn place = sources_.locate(file_, first->second.begin);
    diagnostics_.error(frame.entry.key_span, "duplicate-key", "key `" + frame.entry.key + "` is given twice")
        .note("first given at line " + std::to_string(place.line) + ", column " + std::to_string(place.column));
    return;
  }
  frame.entry.value = std::move(value);
  frame.node.entries.push_back(std::move(frame.entry));
}

}  // namespace

std::optional<YamlNode> parse_yaml(std::uint32_t file, const SourceSet& sources, Diagnostics& diagnostics) {
  return parse_yaml(file, std::string(sources.text(file)), sources, diagnostics);
}

std::optional<YamlNode> parse_yaml(std::uint32_t file, const std::string& text, const SourceSet& sources,
                                   Diagnostics& diagnostics) {
  std::istringstream in(text);
  TreeBuilder builder(file, sources, diagnostics);
  try {
    YAML::Parser parser(in);
    if (!parser.HandleNextDocument(builder))
      return YamlNode{YamlNode::Kind::Null, {}, false, false, {file, 0, 0}, {}, {}, {}};
    parser.HandleNextDocument(builder);  // there should be none: the builder refuses its first value
    return builder.take_root();
  } catch (const Refused&) {
  } catch (const YAML::Exception& problem) {
    const long at = std::clamp<long>(problem.mark.pos, 0, static_cast<long>(sources.text(file).size()));
    report_yaml_problem(problem.msg, {file, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at)},
                        builder.progress(), sources, diagnostics);
  }
  return std::nullopt;
}

}  // namespace ludwright
