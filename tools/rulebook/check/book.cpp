// Markdown to parts, by cmark-gfm; what both kinds of text share. Plain text is read by plain_text.cpp. See book.h.
#include "tools/rulebook/check/book.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "dsl/files.h"
#include "dsl/utf8.h"
#include "tools/common.h"
#include "tools/rulebook/check/book_builder.h"

namespace ludwright::book {
namespace {

struct FreeNode {
  void operator()(cmark_node* node) const { cmark_node_free(node); }
};
struct FreeParser {
  void operator()(cmark_parser* parser) const { cmark_parser_free(parser); }
};

class MarkdownReader {
 public:
  explicit MarkdownReader(Builder& builder) : builder_(builder) {}

  void read() {
    cmark_gfm_core_extensions_ensure_registered();
    const std::unique_ptr<cmark_parser, FreeParser> parser(cmark_parser_new(CMARK_OPT_DEFAULT));
    if (cmark_syntax_extension* tables = cmark_find_syntax_extension("table"))
      cmark_parser_attach_syntax_extension(parser.get(), tables);
    const std::string& bytes = builder_.book().bytes;
    cmark_parser_feed(parser.get(), bytes.data(), bytes.size());
    const std::unique_ptr<cmark_node, FreeNode> root(cmark_parser_finish(parser.get()));
    blocks(root.get(), 0);
  }

 private:
  static constexpr int kDeepest = 40;
  static constexpr int kBelowAll = 7;  // level of a bold line among headings

  static std::string type_of(cmark_node* node) { return cmark_node_get_type_string(node); }

  void blocks(cmark_node* parent, int depth) {
    if (depth > kDeepest) return;
    for (cmark_node* node = cmark_node_first_child(parent); node != nullptr; node = cmark_node_next(node))
      block(node, depth);
  }

  void block(cmark_node* node, int depth) {
    const std::string type = type_of(node);
    if (type == "heading") {
      builder_.heading(inline_text(node), start_of(node), cmark_node_get_heading_level(node));
    } else if (type == "paragraph") {
      const std::string text = inline_text(node);
      if (is_all(node, "strong") && heads(text))
        builder_.heading(text, start_of(node), kBelowAll);
      else
        builder_.paragraph(text, start_of(node), label_length(node),
                           after_code_ || (is_all(node, "emph") && !ends_sentence(text)));
    } else if (type == "list") {
      list(node, depth);
    } else if (type == "table") {
      table(node);
    } else if (type != "code_block" && type != "html_block") {
      blocks(node, depth + 1);
    }
    after_code_ = type == "code_block";
  }

  void list(cmark_node* node, int depth) {
    const bool numbered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST;
    int number = numbered ? cmark_node_get_list_start(node) : 0;
    builder_.begin_list();
    for (cmark_node* item = cmark_node_first_child(node); item != nullptr; item = cmark_node_next(item)) {
      builder_.begin_item(number);
      blocks(item, depth + 1);
      builder_.end_item();
      if (numbered) ++number;
    }
    builder_.end_list();
  }

  void table(cmark_node* node) {
    builder_.begin_table();
    for (cmark_node* row = cmark_node_first_child(node); row != nullptr; row = cmark_node_next(row)) {
      std::vector<Builder::CellText> cells;
      for (cmark_node* cell = cmark_node_first_child(row); cell != nullptr; cell = cmark_node_next(cell))
        cells.push_back({inline_text(cell), start_of(cell)});
      builder_.row(cells, cells_written(start_of(row)));
    }
  }

  // cmark fills rows up to the width of the head and drops what is beyond it without a word.
  std::size_t cells_written(std::size_t at) const {
    const std::string_view text = builder_.book().bytes;
    std::string_view line = text.substr(at, text.find('\n', at) - at);
    while (!line.empty() && line.back() == ' ') line.remove_suffix(1);
    if (line.starts_with('|')) line.remove_prefix(1);
    if (line.ends_with('|') && !line.ends_with("\\|")) line.remove_suffix(1);
    std::size_t cells = 1;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '\\')
        ++i;
      else if (line[i] == '|')
        ++cells;
    }
    return cells;
  }

  // The byte where a block begins. cmark counts columns in bytes.
  std::size_t start_of(cmark_node* node) const {
    return builder_.offset(static_cast<std::size_t>(std::max(cmark_node_get_start_line(node), 1)),
                           static_cast<std::size_t>(std::max(cmark_node_get_start_column(node), 1)));
  }

  static std::string inline_text(cmark_node* block) {
    std::string text;
    for (cmark_node* node = cmark_node_first_child(block); node != nullptr; node = cmark_node_next(node))
      add_inline(node, text, 0);
    return text;
  }
  static void add_inline(cmark_node* node, std::string& text, int depth) {
    const std::string type = type_of(node);
    if (type == "text" || type == "code") {
      if (const char* literal = cmark_node_get_literal(node)) text += literal;
    } else if (type == "softbreak" || type == "linebreak") {
      text += ' ';
    } else if (type != "html_inline" && depth < kDeepest) {
      for (cmark_node* child = cmark_node_first_child(node); child != nullptr; child = cmark_node_next(child))
        add_inline(child, text, depth + 1);
    }
  }

  // Whether all of a paragraph is bold, or in italics.
  static bool is_all(cmark_node* paragraph, const char* type) {
    cmark_node* first = cmark_node_first_child(paragraph);
    return first != nullptr && type_of(first) == type && cmark_node_next(first) == nullptr;
  }

  static bool ends_sentence(const std::string& text) {
    return !text.empty() && std::string_view(".!?:;").find(text.back()) != std::string_view::npos;
  }

  // A bold line of a few words heads what follows.
  static bool heads(const std::string& text) {
    return !ends_sentence(text) && std::count(text.begin(), text.end(), ' ') < 6 && text.find(',') == std::string::npos;
  }

  // How many bytes of the text are a label: bold words that end in a full stop or colon.
  static std::size_t label_length(cmark_node* paragraph) {
    cmark_node* first = cmark_node_first_child(paragraph);
    if (first == nullptr || type_of(first) != "strong") return 0;
    const std::string text = inline_text(first);
    return !text.empty() && (text.back() == '.' || text.back() == ':') ? text.size() : 0;
  }

  Builder& builder_;
  bool after_code_ = false;
};

void check_text(const std::string& name, const std::string& bytes) {
  for (std::size_t i = 0; i < bytes.size();) {
    const Utf8Char c = decode_utf8(bytes, i);
    const bool is_control = c.code < 0x20 && c.code != '\n' && c.code != '\t' && c.code != '\r' && c.code != '\f';
    if (!c.valid || is_control) {
      const auto line = std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(i), '\n') + 1;
      throw Stop{kInput, fmt::format("{}:{}: error: this is no text in UTF-8\n  help: a rulebook is Markdown or plain "
                                     "text; save a PDF or document as text first\n",
                                     name, line)};
    }
    i += c.length;
  }
}

}  // namespace

Book read_book_text(const std::string& name, std::string bytes, bool is_markdown) {
  check_text(name, bytes);
  Book book;
  book.name = name;
  bytes.erase(std::remove(bytes.begin(), bytes.end(), '\r'), bytes.end());
  book.bytes = std::move(bytes);
  book.is_markdown = is_markdown;
  Builder builder(book);
  if (is_markdown)
    MarkdownReader(builder).read();
  else
    read_plain_text(builder);
  if (book.parts.size() > kMostParts)
    throw Stop{kInput,
               fmt::format("{}: error: over {} sentences and cells\n  help: split the book\n", name, kMostParts)};
  return book;
}

Book read_book(const std::string& path) {
  const std::string shown = shown_path(path);
  FileContents contents = read_file(path, shown);
  if (!contents.text) throw Stop{kInput, fmt::format("{}: error: {} [{}]\n", shown, contents.problem, contents.code)};
  const std::string extension = std::filesystem::path(path).extension().string();
  return read_book_text(shown, std::move(*contents.text), extension == ".md" || extension == ".markdown");
}

}  // namespace ludwright::book
