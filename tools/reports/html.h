// What every page that the program writes is made of. A page needs nothing else: no request, no font, pictures inline.
#pragma once
#include <string>
#include <vector>

namespace ludwright {

struct HtmlPage {
  std::string title;
  std::string style = {};   // CSS besides that of all pages
  std::string body = {};    // markup
  std::string script = {};  // JavaScript at its end
};

// The whole document: readable on paper, on small screens, and in the dark.
std::string html_text(const HtmlPage& page);

// A table that scrolls by itself where it is too wide. `style_class` is that of the table, or empty. Texts are escaped.
std::string html_table(const std::string& caption, const std::vector<std::string>& columns,
                       const std::vector<std::vector<std::string>>& rows, const std::string& style_class = "");

}  // namespace ludwright
