#include "tools/reports/html.h"

#include <fmt/format.h>

#include "tools/pictures/palette.h"
#include "tools/pictures/svg.h"

namespace ludwright {
namespace {

constexpr const char* kStyle = R"(
:root{color-scheme:light dark;--paper:#ffffff;--text:#1a1a1a;--quiet:#4a4a4a;--line:#c4c4c4;--head:#f0f0f0}
@media screen and (prefers-color-scheme:dark){:root{--paper:#16181c;--text:#f0f0f0;--quiet:#c8c8c8;--line:#50555e;--head:#262a31}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--text);font:17px/1.55 "DejaVu Sans",Verdana,Arial,sans-serif}
main,header,footer{max-width:70rem;margin:0 auto;padding:0 1rem}
h1{margin:1.5rem 0 .2rem;font-size:2rem;line-height:1.2}
h2{margin:2.2rem 0 .6rem;padding-bottom:.2rem;border-bottom:1px solid var(--line);font-size:1.5rem}
h3{margin:1.6rem 0 .4rem;font-size:1.15rem}
.source,footer{color:var(--quiet);font-size:.9rem}
p,ul,ol{max-width:46rem;overflow-wrap:anywhere}
nav ul{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;padding:0;list-style:none}
a{color:inherit}
.figures{display:flex;flex-wrap:wrap;gap:1rem 1.5rem;margin:.6rem 0}
figure{margin:0;width:340px;max-width:100%;break-inside:avoid}
figure svg{display:block;width:100%;height:auto}
figcaption{font-size:.92rem;line-height:1.4}
.scroll{overflow-x:auto}
table{border-collapse:collapse;margin:.6rem 0;font-size:.92rem}
caption{text-align:left;font-weight:bold;padding:.3rem 0}
th,td{border:1px solid var(--line);padding:.3rem .55rem;text-align:left;vertical-align:top}
th{background:var(--head)}
th button{all:unset;cursor:pointer;font-weight:bold}
th button:focus-visible{outline:2px solid currentColor;outline-offset:2px}
th[aria-sort=ascending] button::after{content:" \25B2"}
th[aria-sort=descending] button::after{content:" \25BC"}
tr{break-inside:avoid}
h2,h3{break-after:avoid}
.figures{break-before:avoid}
.steps{list-style:none;padding-left:0}
h3+ul{break-inside:avoid}
@media print{body{font-size:11pt}nav{display:none}.scroll{overflow:visible}.figures{display:block;orphans:1;widows:1}
figure{display:inline-block;width:215px;margin:0 .6rem .6rem 0;vertical-align:top}
th button{display:contents}th[aria-sort] button::after{content:""}}
)";

}  // namespace

std::string html_text(const HtmlPage& page) {
  std::string html =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<link rel=\"icon\" href=\"data:,\">\n<title>";
  html += escape_markup(page.title) + "</title>\n<style>" + kStyle + page.style + dark_style("svg ") +
          "</style>\n</head>\n<body>\n" + page.body;
  if (!page.script.empty()) html += "<script>" + page.script + "</script>\n";
  return html + "</body>\n</html>\n";
}

std::string html_table(const std::string& caption, const std::vector<std::string>& columns,
                       const std::vector<std::vector<std::string>>& rows, const std::string& style_class) {
  std::string html = fmt::format(
      "<div class=\"scroll\" role=\"region\" aria-label=\"{0}\" tabindex=\"0\"><table{1}>\n"
      "<caption>{0}</caption>\n<thead><tr>",
      escape_markup(caption), style_class.empty() ? "" : " class=\"" + style_class + "\"");
  for (const std::string& column : columns) html += "<th scope=\"col\">" + escape_markup(column) + "</th>";
  html += "</tr></thead>\n<tbody>\n";
  for (const auto& row : rows) {
    html += "<tr>";
    for (const std::string& cell : row) html += "<td>" + escape_markup(cell) + "</td>";
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

}  // namespace ludwright
