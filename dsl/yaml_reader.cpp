// Builds the tree of a YAML file from the events of libyaml 0.2. Events, and not its documents, because those forget
// duplicate keys and would follow aliases. What libyaml complains of is put in our words by yaml_errors. Entry point
// parse_yaml(). Tested by tests/dsl/read_test.cpp and tests/bad.
#include "dsl/yaml_reader.h"

#include <yaml.h>

#include <algorithm>
#include <unordered_map>

#include "dsl/byte_check.h"
#include "dsl/scalar_place.h"
#include "dsl/utf8.h"
#include "dsl/yaml_errors.h"

namespace ludwright {

namespace {

constexpr std::size_t kMostValues = 100000;

// Where the characters of a text are, which is what libyaml counts.
class Characters {
 public:
  explicit Characters(std::string_view text) : length_(static_cast<std::uint32_t>(text.size())) {
    if (std::none_of(text.begin(), text.end(), [](char c) { return (c & 0x80) != 0; })) return;
    for (std::size_t at = 0; at < text.size(); at += decode_utf8(text, at).length)
      offsets_.push_back(static_cast<std::uint32_t>(at));
  }
  std::uint32_t offset(std::size_t character) const {
    if (offsets_.empty()) return static_cast<std::uint32_t>(std::min<std::size_t>(character, length_));
    return character < offsets_.size() ? offsets_[character] : length_;
  }

 private:
  std::uint32_t length_;
  std::vector<std::uint32_t> offsets_;  // none: a byte each
};

class TreeBuilder {
 public:
  TreeBuilder(std::uint32_t file, const std::string& text, const SourceSet& sources, Diagnostics& diagnostics);
  TreeBuilder(const TreeBuilder&) = delete;
  TreeBuilder& operator=(const TreeBuilder&) = delete;
  ~TreeBuilder() { yaml_parser_delete(&parser_); }

  // False if something is wrong; then a diagnostic has been given.
  bool read();
  YamlNode take_root() { return std::move(root_); }

 private:
  // A list or map that is not yet complete.
  struct Frame {
    YamlNode node;
    bool flow = false;  // [ ] or { }
    bool has_key = false;
    YamlNode::Entry entry;  // of the key just read
    std::unordered_map<std::string, Span> keys;
  };

  Span span(std::size_t begin, std::size_t end) const {
    return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }
  Span span(const yaml_mark_t& begin, const yaml_mark_t& end) const {
    return {file_, places_.offset(begin.index), places_.offset(end.index)};
  }
  bool take(const yaml_event_t& event);
  bool begin_node(const Span& at);
  bool scalar(const yaml_event_t& event);
  bool open(YamlNode::Kind kind, const Span& at, bool flow);
  bool close(const Span& at);
  bool add(YamlNode node);
  bool add_key(Frame& frame, YamlNode key);
  bool add_entry(Frame& frame, YamlNode value);
  void report() const;

  std::uint32_t file_;
  std::string_view text_;  // of the file
  const SourceSet& sources_;
  Diagnostics& diagnostics_;
  Characters places_;
  yaml_parser_t parser_;
  std::vector<Frame> open_;
  YamlNode root_{YamlNode::Kind::Null, {}, false, false, {}, {}, {}, {}};
  std::size_t documents_ = 0, values_ = 0;
  std::uint32_t end_ = 0;  // behind the last scalar, bracket or key
  Span last_quoted_{};
};

TreeBuilder::TreeBuilder(std::uint32_t file, const std::string& text, const SourceSet& sources,
                         Diagnostics& diagnostics)
    : file_(file), text_(sources.text(file)), sources_(sources), diagnostics_(diagnostics), places_(text) {
  if (yaml_parser_initialize(&parser_) == 0) throw std::bad_alloc();
  yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
  root_.span = span(0, 0);
}

bool TreeBuilder::read() {
  yaml_event_t event;
  for (bool more = true; more;) {
    if (yaml_parser_parse(&parser_, &event) == 0) {
      report();
      return false;
    }
    more = event.type != YAML_STREAM_END_EVENT;
    const bool fine = take(event);
    yaml_event_delete(&event);
    if (!fine) return false;
  }
  return true;
}

bool TreeBuilder::take(const yaml_event_t& event) {
  const Span at = span(event.start_mark, event.end_mark);
  switch (event.type) {
    case YAML_DOCUMENT_START_EVENT:
      if (++documents_ == 1) return true;
      report_second_document(span(root_.span.end, at.begin), sources_, diagnostics_);
      return false;
    case YAML_SCALAR_EVENT:
      return begin_node(at) && scalar(event);
    case YAML_SEQUENCE_START_EVENT:
      return begin_node(at) &&
             open(YamlNode::Kind::List, at, event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE);
    case YAML_MAPPING_START_EVENT:
      return begin_node(at) && open(YamlNode::Kind::Map, at, event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
      return close(at);
    case YAML_ALIAS_EVENT:
      return begin_node(at);
    default:
      return true;
  }
}

bool TreeBuilder::begin_node(const Span& at) {
  // Anchors, aliases and tags are known by their first byte, with which no plain scalar can start.
  if (report_extra(at, sources_, diagnostics_)) return false;
  if (++values_ <= kMostValues) return true;
  diagnostics_.error(span(at.begin, at.begin), "too-many-values",
                     "more than " + std::to_string(kMostValues) + " values in one file");
  return false;
}

bool TreeBuilder::scalar(const yaml_event_t& event) {
  const auto& scalar = event.data.scalar;
  YamlNode node;
  node.span = span(event.start_mark, event.end_mark);
  node.text.assign(reinterpret_cast<const char*>(scalar.value), scalar.length);
  const bool plain = scalar.style == YAML_PLAIN_SCALAR_STYLE;
  if (plain &&
      (node.text.empty() || node.text == "~" || node.text == "null" || node.text == "Null" || node.text == "NULL")) {
    if (node.text.empty() && !open_.empty() && open_.back().has_key) {  // it is moved to just behind its key
      const std::uint32_t colon = static_cast<std::uint32_t>(text_.find(':', end_));
      if (colon < node.span.begin) node.span = span(colon + 1, colon + 1);
    }
    node.text.clear();
    end_ = std::max(end_, node.span.end);
    return add(std::move(node));
  }
  node.kind = YamlNode::Kind::Scalar;
  node.quoted = scalar.style == YAML_SINGLE_QUOTED_SCALAR_STYLE || scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE;
  node.block = !plain && !node.quoted;
  ScalarPlace place = place_scalar(text_, node.span.begin, node.span.end, node.text);
  node.span.end = place.end;
  node.offsets = std::move(place.offsets);
  end_ = node.span.end;
  if (node.quoted) last_quoted_ = node.span;
  return add(std::move(node));
}

bool TreeBuilder::open(YamlNode::Kind kind, const Span& at, bool flow) {
  if (open_.size() >= kDeepestNesting) {
    diagnostics_
        .error(span(at.begin, at.begin + 1), "too-deep",
               "more than " + std::to_string(kDeepestNesting) + " lists and maps are open here")
        .help("nest less deeply");
    return false;
  }
  Frame frame;
  frame.node.kind = kind;
  frame.node.span = span(at.begin, at.begin);
  frame.flow = flow;
  if (flow) end_ = at.end;
  open_.push_back(std::move(frame));
  return true;
}

bool TreeBuilder::close(const Span& at) {
  Frame frame = std::move(open_.back());
  open_.pop_back();
  if (frame.flow) end_ = at.end;
  frame.node.span.end = std::max(end_, frame.node.span.begin);
  return add(std::move(frame.node));
}

bool TreeBuilder::add(YamlNode node) {
  if (open_.empty()) {
    root_ = std::move(node);
    return true;
  }
  Frame& frame = open_.back();
  if (frame.node.kind == YamlNode::Kind::List) {
    frame.node.items.push_back(std::move(node));
    return true;
  }
  return frame.has_key ? add_entry(frame, std::move(node)) : add_key(frame, std::move(node));
}

bool TreeBuilder::add_key(Frame& frame, YamlNode key) {
  if (key.kind != YamlNode::Kind::Scalar) {
    const bool empty = key.kind == YamlNode::Kind::Null;
    diagnostics_
        .error(key.span, "bad-key",
               std::string("expected a word or phrase as key, got ") + (empty                              ? "nothing"
                                                                        : key.kind == YamlNode::Kind::List ? "a list"
                                                                                                           : "a map"))
        .help("put the key in quotes if it starts with a bracket");
    return false;
  }
  if (key.text == "<<" && !key.quoted) {
    diagnostics_.error(key.span, "merge-key", "merge keys are not supported")
        .help("use `extends` to build on another definition, `define` for phrases that are used twice");
    return false;
  }
  frame.entry = {std::move(key.text), key.span, std::move(key.offsets), {}};
  frame.has_key = true;
  return true;
}

bool TreeBuilder::add_entry(Frame& frame, YamlNode value) {
  frame.has_key = false;
  const auto [first, is_new] = frame.keys.emplace(frame.entry.key, frame.entry.key_span);
  if (!is_new) {
    const LineColumn place = sources_.locate(file_, first->second.begin);
    diagnostics_.error(frame.entry.key_span, "duplicate-key", "key `" + frame.entry.key + "` is given twice")
        .note("first given at line " + std::to_string(place.line) + ", column " + std::to_string(place.column));
    return true;  // to find the others
  }
  frame.entry.value = std::move(value);
  frame.node.entries.push_back(std::move(frame.entry));
  return true;
}

void TreeBuilder::report() const {
  YamlProblem problem;
  if (parser_.problem != nullptr) problem.what = parser_.problem;
  if (parser_.context != nullptr) problem.doing = parser_.context;
  if (parser_.error == YAML_READER_ERROR) {  // it counts bytes there, and tells of no other place
    const auto at = static_cast<std::uint32_t>(std::min(parser_.problem_offset, text_.size()));
    problem.at = problem.since = span(at, at);
  } else {
    problem.at = span(parser_.problem_mark, parser_.problem_mark);
    problem.since = problem.doing.empty() ? problem.at : span(parser_.context_mark, parser_.context_mark);
  }
  problem.last_quoted = last_quoted_;
  for (const Frame& frame : open_)
    if (frame.flow) problem.open_bracket = frame.node.span;
  report_yaml_problem(problem, sources_, diagnostics_);
}

}  // namespace

std::optional<YamlNode> parse_yaml(std::uint32_t file, const SourceSet& sources, Diagnostics& diagnostics) {
  return parse_yaml(file, std::string(sources.text(file)), sources, diagnostics);
}

std::optional<YamlNode> parse_yaml(std::uint32_t file, const std::string& text, const SourceSet& sources,
                                   Diagnostics& diagnostics) {
  TreeBuilder builder(file, text, sources, diagnostics);
  if (!builder.read()) return std::nullopt;
  return builder.take_root();
}

}  // namespace ludwright
