#include "tools/rulebook/reports.h"
namespace ludwright::book {
std::string report_json(const BookReport&) { return ""; }
std::string report_sarif(const BookReport&) { return ""; }
std::string report_junit(const BookReport&) { return ""; }
std::string report_html(const BookReport&) { return ""; }
}  // namespace ludwright::book
