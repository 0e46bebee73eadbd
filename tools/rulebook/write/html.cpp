// A rulebook as one HTML page that needs nothing else: no request, no font, pictures inline. Headings of columns sort
// their table; what is printed is the order on the page. See content.h.
#include "tools/reports/html.h"

#include <fmt/format.h>

#include "tools/rulebook/write/content.h"

namespace ludwright {
namespace {

using Kind = RulebookBlock::Kind;

constexpr const char* kSort = R"(
for(const table of document.querySelectorAll("table.sortable")){
  table.querySelectorAll("th").forEach((head,column)=>{
    const button=document.createElement("button");
    button.type="button";
    button.textContent=head.textContent;
    head.textContent="";
    head.append(button);
    button.addEventListener("click",()=>{
      const up=head.getAttribute("aria-sort")!=="ascending";
      table.querySelectorAll("th").forEach(other=>other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort",up?"ascending":"descending");
      const rows=[...table.tBodies[0].rows];
      const text=row=>row.cells[column].textContent;
      rows.sort((a,b)=>text(a).localeCompare(text(b),"en",{numeric:true})*(up?1:-1));
      table.tBodies[0].append(...rows);
    });
  });
}
)";

std::string anchor_of(std::size_t number) { return fmt::format("section-{}", number); }

void write_list(std::string& html, const RulebookBlock& block) {
  html += "<ul>\n";
  for (const RulebookBlock::Item& item : block.items) {
    html += "<li>";
    if (!item.name.empty()) html += "<strong>" + escape_markup(title_words(item.name)) + ".</strong> ";
    html += escape_markup(item.text) + "</li>\n";
  }
  html += "</ul>\n";
}

// Nested lists by depth.
void write_steps(std::string& html, const RulebookBlock& block) {
  html += "<ul class=\"steps\">\n";
  int depth = 0;
  bool is_open = false;
  for (const ProgramLine& line : block.steps) {
    if (is_open && line.depth <= depth) html += "</li>\n";
    for (; depth < line.depth; ++depth) html += "<ul>\n";
    for (; depth > line.depth; --depth) html += "</ul>\n</li>\n";
    html += "<li>" + escape_markup(title_words(line.text));
    is_open = true;
  }
  if (is_open) html += "</li>\n";
  for (; depth > 0; --depth) html += "</ul>\n</li>\n";
  html += "</ul>\n";
}

void write_figures(std::string& html, const RulebookBlock& block) {
  html += "<div class=\"figures\">\n";
  for (const RulebookBlock::Figure& figure : block.figures)
    html += "<figure>\n" + figure.picture.svg + "<figcaption>" + escape_markup(title_words(figure.caption)) +
            "</figcaption>\n</figure>\n";
  html += "</div>\n";
}

}  // namespace

std::string rulebook_html(const Rulebook& book) {
  std::string html = "<header><h1>" + escape_markup(book.title) + "</h1>\n";
  if (!book.source.empty()) html += "<p class=\"source\">" + escape_markup(book.source) + "</p>\n";
  html += "<nav aria-label=\"Contents\"><ul>\n";
  for (std::size_t i = 0; i < book.blocks.size(); ++i) {
    const RulebookBlock& block = book.blocks[i];
    if (block.kind == Kind::Heading && block.level == 2)
      html += fmt::format("<li><a href=\"#{}\">{}</a></li>\n", anchor_of(i), escape_markup(block.text));
  }
  html += "</ul></nav></header>\n<main>\n";
  for (std::size_t i = 0; i < book.blocks.size(); ++i) {
    const RulebookBlock& block = book.blocks[i];
    switch (block.kind) {
      case Kind::Heading:
        html += fmt::format("<h{0} id=\"{1}\">{2}</h{0}>\n", block.level, anchor_of(i), escape_markup(block.text));
        break;
      case Kind::Paragraph:
        html += "<p>" + escape_markup(block.text) + "</p>\n";
        break;
      case Kind::List:
        write_list(html, block);
        break;
      case Kind::Steps:
        write_steps(html, block);
        break;
      case Kind::Table:
        html += html_table(block.text, block.columns, block.rows, "sortable");
        break;
      case Kind::Pictures:
        write_figures(html, block);
        break;
    }
  }
  html += fmt::format("</main>\n<footer><p>Made from the definition {}, checksum {:016x}.</p></footer>\n",
                      escape_markup(book.name), book.checksum);
  return html_text({book.title + ": rules", "", html, kSort});
}

}  // namespace ludwright
