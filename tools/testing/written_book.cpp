#include "tools/testing/written_book.h"

#include <fmt/format.h>

#include "tools/rulebook/check/check.h"
#include "tools/rulebook/write/content.h"

namespace ludwright {

std::string fault_of_written_book(const Loaded& loaded, const std::string& game, const OptionChoices& options,
                                  bool lenient) {
  RulebookRequest request;
  request.pictures = false;
  request.lenient = lenient;
  request.game = game;
  request.choices = options;
  const std::string text = rulebook_markdown(write_rulebook(loaded, request));
  book::CheckLimits limits;
  limits.options_apart = false;
  const book::BookReport report =
      book::check_book(loaded, game, options, book::read_book_text("book.md", text, true), {}, limits);
  for (std::size_t i = 0; i < report.parts.size(); ++i) {
    const book::Status status = report.parts[i].status;
    const bool holds = status == book::Status::Pass || status == book::Status::Info || status == book::Status::Flavour;
    if (!holds) return fmt::format("`{}` is {}", report.book.parts[i].text, book::status_name(status));
  }
  return "";
}

}  // namespace ludwright
