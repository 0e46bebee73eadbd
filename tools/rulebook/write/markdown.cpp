// A rulebook as Markdown with its diagrams drawn by characters, so that it too is one file. See content.h.
#include <fmt/format.h>

#include "tools/rulebook/write/content.h"

namespace ludwright {
namespace {

using Kind = RulebookBlock::Kind;

// Nothing in a name can become markup.
std::string plain(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (std::string("\\`*_{}[]<>#|~!").find(c) != std::string::npos) safe += '\\';
    safe += c == '\n' ? ' ' : c;
  }
  return safe;
}

void write_markdown_table(std::string& text, const RulebookBlock& block) {
  text += "|";
  for (const std::string& column : block.columns) text += " " + plain(column) + " |";
  text += "\n|";
  for (std::size_t i = 0; i < block.columns.size(); ++i) text += "---|";
  text += "\n";
  for (const auto& row : block.rows) {
    text += "|";
    for (const std::string& cell : row) text += " " + plain(cell) + " |";
    text += "\n";
  }
  text += "\n";
}

}  // namespace

std::string rulebook_markdown(const Rulebook& book) {
  std::string text = "# " + plain(book.title) + "\n\n";
  if (!book.source.empty()) text += plain(book.source) + "\n\n";
  for (const RulebookBlock& block : book.blocks) {
    switch (block.kind) {
      case Kind::Heading:
        text += std::string(static_cast<std::size_t>(block.level), '#') + " " + plain(block.text) + "\n\n";
        break;
      case Kind::Paragraph:
        text += plain(block.text) + "\n\n";
        break;
      case Kind::List:
        for (const RulebookBlock::Item& item : block.items)
          text +=
              "- " + (item.name.empty() ? "" : "**" + plain(title_words(item.name)) + ".** ") + plain(item.text) + "\n";
        text += "\n";
        break;
      case Kind::Steps:
        for (const ProgramLine& line : block.steps)
          text +=
              std::string(static_cast<std::size_t>(line.depth) * 2, ' ') + "- " + plain(title_words(line.text)) + "\n";
        text += "\n";
        break;
      case Kind::Table:
        write_markdown_table(text, block);
        break;
      case Kind::Pictures:
        for (const RulebookBlock::Figure& figure : block.figures)
          text += "```text\n" + figure.text + "```\n\n" + plain(title_words(figure.caption)) + "\n\n";
        break;
    }
  }
  return text + fmt::format("Made from the definition {}, checksum {:016x}.\n", plain(book.name), book.checksum);
}

}  // namespace ludwright
