#include "tools/rulebook/check/side_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tools/rulebook/check/written.h"

namespace ludwright::book {
namespace {

std::string text_of(const Bindings& bindings) {
  return bindings.path.empty() ? "" : std::string(bindings.sources.text(bindings.file));
}

// In double quotes, as YAML reads it back.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

// A binding as a comment, with what the definition says there.
std::string proposed(const Proposal& proposal) {
  constexpr std::size_t longest = 90;
  std::string says = proposal.says.substr(0, proposal.says.find('\n'));
  if (says.size() > longest) says = says.substr(0, says.rfind(' ', longest)) + " …";
  return fmt::format("    # {}: {}  # {}\n", proposal.key,
                     proposal.key == "states" ? proposal.value : quoted(proposal.value), says);
}

}  // namespace

std::string with_skeletons(const BookReport& report, const Bindings& bindings, std::size_t& added) {
  std::string text = text_of(bindings);
  added = 0;
  std::string skeletons;
  for (std::size_t i = 0; i < report.parts.size(); ++i) {
    const PartReport& part = report.parts[i];
    if (part.status != Status::Unbound && part.status != Status::Partial) continue;
    const Part& sentence = report.book.parts[i];
    const std::string form = plain_form(sentence.text);
    const bool there = std::any_of(bindings.bindings.begin(), bindings.bindings.end(),
                                   [&](const Binding& binding) { return plain_form(binding.quote) == form; });
    if (there) continue;
    skeletons += "  - quote: " + quoted(sentence.text) + "\n";
    const auto same = std::count_if(report.book.parts.begin(), report.book.parts.end(),
                                    [&](const Part& other) { return plain_form(other.text) == form; });
    if (same > 1 && !sentence.under.empty()) skeletons += "    under: " + quoted(sentence.under.back()) + "\n";
    skeletons += fmt::format("    # line {}: give it `example`, `property`, `holds`, `states`, `waive` or `flavour`\n",
                             sentence.spot.line);
    if (!part.proposals.empty()) skeletons += "    # or take the `#` away before what it is about, likeliest first:\n";
    for (const Proposal& proposal : part.proposals) skeletons += proposed(proposal);
    ++added;
  }
  if (added == 0) return text;
  if (text.empty()) text = fmt::format("rulebook: {}\n", std::filesystem::path(report.book.name).filename().string());
  if (text.back() != '\n') text += '\n';
  if (text.find("\nbindings:") == std::string::npos && text.compare(0, 9, "bindings:") != 0)
    return text + "bindings:\n" + skeletons;
  // Behind the last binding, before whatever key follows.
  std::size_t at = text.size();
  const std::size_t list = text.find("\nbindings:") == std::string::npos ? 0 : text.find("\nbindings:") + 1;
  for (std::size_t line = text.find('\n', list) + 1; line < text.size(); line = text.find('\n', line) + 1) {
    const char first = text[line];
    if (first != ' ' && first != '-' && first != '#' && first != '\n') {
      at = line;
      break;
    }
  }
  return text.insert(at, skeletons);
}

std::string with_fingerprints(const Book& book, const Bindings& bindings, const std::string& only,
                              std::size_t& changed) {
  std::string text = text_of(bindings);
  changed = 0;
  struct Edit {
    std::size_t begin, end;
    std::string text;
  };
  std::vector<Edit> edits;
  const auto placed = place_bindings(bindings, book);
  for (std::size_t b = 0; b < placed.size(); ++b) {
    const Binding& binding = bindings.bindings[b];
    if (!placed[b].problem.empty()) continue;
    const std::string& sentence = book.parts[placed[b].part].text;
    const std::string wanted = plain_form(only);
    if (!wanted.empty() && plain_form(sentence).find(wanted) == std::string::npos &&
        plain_form(binding.quote).find(wanted) == std::string::npos)
      continue;
    const std::string print = fingerprint(sentence);
    const bool moved = !has_quote(book.parts[placed[b].part], binding.quote);
    if (binding.fingerprint == print && !moved) continue;
    ++changed;
    if (moved && binding.quote_span.end > binding.quote_span.begin)
      edits.push_back({binding.quote_span.begin, binding.quote_span.end, quoted(sentence)});
    if (!binding.fingerprint.empty())
      edits.push_back({binding.fingerprint_span.begin, binding.fingerprint_span.end, print});
    else
      edits.push_back({binding.insert_at, binding.insert_at,
                       "\n" + std::string(binding.indent, ' ') + "fingerprint: " + quoted(print)});
  }
  std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) {
    return a.begin > b.begin || (a.begin == b.begin && a.end > b.end);
  });
  for (const Edit& edit : edits) text.replace(edit.begin, edit.end - edit.begin, edit.text);
  return text;
}

}  // namespace ludwright::book
