// Makes a definition's own picture safe: reads it with a strict reader of a few elements and attributes and writes it
// anew. What is not known to be harmless is refused, not repaired. See piece_shapes.h.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>
#include <sstream>

#include "tools/pictures/piece_shapes.h"

namespace ludwright {
namespace {

constexpr std::size_t kMaxBytes = 200'000;
constexpr int kMaxDepth = 20;

const std::set<std::string>& allowed_tags() {
  static const std::set<std::string> tags = {"g",    "path",     "rect",    "circle", "ellipse",
                                             "line", "polyline", "polygon", "title",  "desc"};
  return tags;
}

const std::set<std::string>& allowed_attributes() {
  static const std::set<std::string> names = {"d",
                                              "points",
                                              "x",
                                              "y",
                                              "x1",
                                              "y1",
                                              "x2",
                                              "y2",
                                              "cx",
                                              "cy",
                                              "r",
                                              "rx",
                                              "ry",
                                              "width",
                                              "height",
                                              "fill",
                                              "stroke",
                                              "transform",
                                              "stroke-width",
                                              "fill-rule",
                                              "fill-opacity",
                                              "opacity",
                                              "stroke-opacity",
                                              "clip-rule",
                                              "stroke-linecap",
                                              "stroke-linejoin",
                                              "stroke-dasharray",
                                              "stroke-miterlimit"};
  return names;
}

class SymbolReader {
 public:
  SymbolReader(const std::string& text, std::string& error) : text_(text), error_(error) {}

  std::optional<SymbolPicture> read() {
    SymbolPicture picture;
    if (text_.size() > kMaxBytes) return fail("expected at most 200000 bytes");
    skip_prolog();
    Tag root;
    if (!read_tag(root)) return std::nullopt;
    if (root.name != "svg" || root.is_end) return fail("expected <svg>, got `" + root.name + "`");
    if (!read_view(root, picture)) return std::nullopt;
    if (!root.is_empty && !read_children("svg", 0)) return std::nullopt;
    picture.markup = std::move(out_);
    return picture;
  }

 private:
  struct Tag {
    std::string name;
    Attributes attributes;
    bool is_end = false;
    bool is_empty = false;
  };

  std::nullopt_t fail(const std::string& message) {
    if (error_.empty()) error_ = message;
    return std::nullopt;
  }
  bool refuse(const std::string& message) {
    fail(message);
    return false;
  }

  void skip_space() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  bool skip_past(const char* opening, const char* closing) {
    if (text_.compare(at_, std::char_traits<char>::length(opening), opening) != 0) return false;
    const std::size_t end = text_.find(closing, at_);
    at_ = end == std::string::npos ? text_.size() : end + std::char_traits<char>::length(closing);
    return true;
  }
  void skip_prolog() {
    do skip_space();
    while (skip_past("<?xml", "?>") || skip_past("<!--", "-->"));
  }

  std::string word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '-' ||
                                  text_[at_] == ':' || text_[at_] == '_'))
      ++at_;
    return text_.substr(begin, at_ - begin);
  }

  bool read_tag(Tag& tag) {
    if (at_ >= text_.size() || text_[at_] != '<') return refuse("expected an element");
    ++at_;
    if (at_ < text_.size() && text_[at_] == '/') {
      tag.is_end = true;
      ++at_;
    }
    tag.name = word();
    while (true) {
      skip_space();
      if (at_ >= text_.size()) return refuse("expected `>`, got the end of the file");
      if (text_[at_] == '>') {
        ++at_;
        return true;
      }
      if (text_[at_] == '/') {
        tag.is_empty = true;
        ++at_;
        continue;
      }
      if (!read_attribute(tag)) return false;
    }
  }

  bool read_attribute(Tag& tag) {
    const std::string name = word();
    skip_space();
    if (name.empty() || at_ >= text_.size() || text_[at_] != '=')
      return refuse("expected an attribute in <" + tag.name + ">");
    ++at_;
    skip_space();
    if (at_ >= text_.size() || (text_[at_] != '"' && text_[at_] != '\''))
      return refuse("expected a quoted value of `" + name + "`");
    const char quote = text_[at_++];
    const std::size_t end = text_.find(quote, at_);
    if (end == std::string::npos) return refuse("expected the end of the value of `" + name + "`");
    tag.attributes.emplace_back(name, text_.substr(at_, end - at_));
    at_ = end + 1;
    return true;
  }

  bool read_view(const Tag& root, SymbolPicture& picture) {
    std::string view, width = "1", height = "1";
    for (const auto& [name, value] : root.attributes) {
      if (name == "viewBox") view = value;
      if (name == "width") width = value;
      if (name == "height") height = value;
      if (name.rfind("on", 0) == 0) return refuse(fmt::format("`{}` is not allowed: pictures have no scripts", name));
    }
    if (view.empty()) view = "0 0 " + width + " " + height;
    std::replace(view.begin(), view.end(), ',', ' ');
    std::istringstream numbers(view);
    numbers >> picture.left >> picture.top >> picture.width >> picture.height;
    const bool sound = numbers && std::isfinite(picture.left) && std::isfinite(picture.top) && picture.width > 0 &&
                       picture.height > 0 && picture.width < 1e6 && picture.height < 1e6;
    return sound || refuse("expected a viewBox of four numbers");
  }

  bool read_children(const std::string& parent, int depth) {
    if (depth > kMaxDepth) return refuse("elements are nested too deep");
    while (at_ < text_.size()) {
      if (text_[at_] != '<') {
        ++at_;  // text between shapes is left out
        continue;
      }
      if (skip_past("<!--", "-->")) continue;
      Tag tag;
      if (!read_tag(tag)) return false;
      if (tag.is_end) return tag.name == parent || refuse(fmt::format("expected </{}>, got </{}>", parent, tag.name));
      if (allowed_tags().count(tag.name) == 0) return refuse(fmt::format("<{}> is not allowed in a symbol", tag.name));
      if (!read_element(tag, depth)) return false;
    }
    return refuse(fmt::format("expected </{}>, got the end of the file", parent));
  }

  bool read_element(const Tag& tag, int depth) {
    const bool is_words = tag.name == "title" || tag.name == "desc";
    if (!is_words) {
      out_ += "<" + tag.name;
      for (const auto& [name, value] : tag.attributes) {
        if (!copy_attribute(tag, name, value)) return false;
      }
      out_ += tag.is_empty ? "/>" : ">";
    }
    if (tag.is_empty) return true;
    if (!read_children(tag.name, depth + 1)) return false;
    if (!is_words) out_ += "</" + tag.name + ">";
    return true;
  }

  bool copy_attribute(const Tag& tag, const std::string& name, const std::string& value) {
    if (name == "id" || name == "class" || name.rfind("xmlns", 0) == 0) return true;  // harmless, and of no use here
    if (allowed_attributes().count(name) == 0)
      return refuse(fmt::format("`{}` of <{}> is not allowed in a symbol", name, tag.name));
    // No url(…), no entities, no schemes.
    if (value.find_first_of("&<>\\:;\"'") != std::string::npos || value.find("url") != std::string::npos)
      return refuse(fmt::format("the value of `{}` of <{}> is not allowed in a symbol", name, tag.name));
    out_ += fmt::format(" {}=\"{}\"", name, escape_markup(value));
    return true;
  }

  const std::string& text_;
  std::string& error_;
  std::size_t at_ = 0;
  std::string out_;
};

}  // namespace

std::optional<SymbolPicture> read_symbol(const std::string& svg, std::string& error) {
  error.clear();
  return SymbolReader(svg, error).read();
}

}  // namespace ludwright
