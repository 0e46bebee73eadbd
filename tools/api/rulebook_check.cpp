// Printed rulebooks held against definitions. See rulebook.h.
#include "tools/api/guarded.h"
#include "tools/api/rulebook.h"
#include "tools/rulebook/check/baseline.h"
#include "tools/rulebook/check/reports.h"
#include "tools/rulebook/check/side_file.h"

namespace ludwright::api {
namespace {

book::Book read(const PrintedBook& printed) {
  if (!printed.text) return book::read_book(printed.path);
  const bool is_markdown = printed.path.ends_with(".md") || printed.path.ends_with(".markdown");
  return book::read_book_text(printed.path, *printed.text, is_markdown);
}

std::string side_path(const PrintedBook& printed) {
  return printed.bindings.empty() ? book::bindings_path(printed.path) : printed.bindings;
}

book::Bindings bindings_of(const PrintedBook& printed, const Loaded& loaded, bool must_exist) {
  if (printed.text && printed.bindings.empty()) return {};
  return book::read_bindings(side_path(printed), must_exist, loaded.sources);
}

book::BookReport check(const Game& game, const PrintedBook& printed, const book::Bindings& bindings,
                       const book::CheckLimits& limits) {
  return book::check_book(game.loaded(), game.request().game, game.request().options, read(printed), bindings, limits);
}

std::string report_as(const book::BookReport& report, const std::string& format, const BookCheckRequest& request) {
  if (format == "json") return report_json(report);
  if (format == "sarif") return report_sarif(report);
  if (format == "junit") return report_junit(report);
  if (format == "html") return report_html(report);
  if (format == "text") return report_text(report, {request.colors, request.all});
  throw Stop{kUsage,
             fmt::format("error: expected json, text, html, sarif or junit for the format, got `{}`\n", format)};
}

}  // namespace

Result<BookCheck> check_rulebook(const Game& game, const BookCheckRequest& request) {
  return guarded<BookCheck>([&] {
    const book::Bindings bindings = bindings_of(request.book, game.loaded(), !request.book.bindings.empty());
    book::CheckLimits limits;
    limits.seed = request.seed;
    limits.plies = request.plies;
    book::BookReport report = check(game, request.book, bindings, limits);
    if (!request.baseline.empty()) hold_against(report, request.baseline);
    BookCheck found;
    found.name = report.book.name;
    found.share = report.coverage.share();
    for (const book::Finding& finding : report.findings) {
      if (finding.suppressed.empty()) found.findings.emplace_back(status_name(finding.status));
    }
    for (const std::string& format : request.formats) found.reports.push_back(report_as(report, format, request));
    return found;
  });
}

Result<SideFile> bind_rulebook(const Game& game, const PrintedBook& book) {
  return guarded<SideFile>([&] {
    const book::Bindings bindings = bindings_of(book, game.loaded(), false);
    SideFile side = {side_path(book), "", 0};
    side.text = book::with_skeletons(check(game, book, bindings, {}), bindings, side.changes);
    return side;
  });
}

Result<SideFile> accept_rulebook(const PrintedBook& book, const std::string& only) {
  return guarded<SideFile>([&] {
    SideFile side = {side_path(book), "", 0};
    const book::Book printed = read(book);
    side.text = book::with_fingerprints(printed, book::read_bindings(side.path, true, {}), only, side.changes);
    return side;
  });
}

}  // namespace ludwright::api
