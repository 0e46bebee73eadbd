#include "tools/api/rulebook.h"

#include <algorithm>

#include "tools/api/guarded.h"
#include "tools/rulebook/write/content.h"

namespace ludwright::api {

Result<WrittenBook> write_rulebook(const Game& game, const WriteRequest& request) {
  return guarded<WrittenBook>([&] {
    if (request.format != "html" && request.format != "md" && request.format != "pdf")
      throw Stop{kUsage, fmt::format("error: expected html, md or pdf for the format, got `{}`\n", request.format)};
    RulebookRequest asked;
    asked.sort = request.sort;
    asked.panels = static_cast<std::size_t>(std::max(1, request.panels));
    asked.lenient = request.lenient;
    asked.game = game.request().game;
    asked.choices = game.request().options;
    const Rulebook book = ludwright::write_rulebook(game.loaded(), asked);
    return WrittenBook{request.format == "html" ? rulebook_html(book)
                       : request.format == "md" ? rulebook_markdown(book)
                                                : rulebook_pdf(book),
                       book.left_out};
  });
}

}  // namespace ludwright::api
