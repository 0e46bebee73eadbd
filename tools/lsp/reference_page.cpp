#include "tools/lsp/reference_page.h"

#include <algorithm>

#include "dsl/builtins.h"
#include "dsl/keys.h"
#include "dsl/words.h"

namespace ludwright::lsp {
namespace {

std::vector<std::string> listed(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t comma = text.find(", ");
    parts.emplace_back(text.substr(0, comma));
    text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 2);
  }
  return parts;
}

// The heading under which the reference tells of the keys of a map.
std::string_view section_of(std::string_view map) {
  static constexpr std::pair<std::string_view, std::string_view> kSections[] = {
      {"seat", "players"},    {"option", "options"}, {"mark", "board"},      {"area", "areas"},
      {"piece", "pieces"},    {"move", "pieces"},    {"phase", "phases"},    {"rule", "rules"},
      {"condition", "valid"}, {"note", "notes"},     {"example", "examples"}};
  for (const auto& [name, section] : kSections)
    if (name == map) return section;
  return map;
}

}  // namespace

ReferencePage::ReferencePage(std::string_view markdown) {
  enum { Text, First, Later, Other } inside = Other;
  while (!markdown.empty()) {
    const std::size_t end = markdown.find('\n');
    const std::string_view line = markdown.substr(0, end);
    markdown = end == std::string_view::npos ? std::string_view{} : markdown.substr(end + 1);
    if (inside == First || inside == Later) {
      if (line.starts_with("```"))
        inside = inside == First && !entries_.empty() ? Text : Text;
      else if (inside == First && !line.starts_with("# "))
        entries_.back().example += std::string(line) + "\n";
    } else if (line.starts_with("### ")) {
      Entry entry;
      entry.heading = line.substr(4);
      const std::size_t colon = entry.heading.find(": ");
      if (colon != std::string::npos) entry.section = entry.heading.substr(0, colon);
      entry.words = listed(std::string_view(entry.heading).substr(colon == std::string::npos ? 0 : colon + 2));
      entries_.push_back(std::move(entry));
      inside = Text;
    } else if (line.starts_with("## ")) {
      inside = Other;
    } else if (line.starts_with("```")) {
      inside = inside == Text && entries_.back().example.empty() ? First : Later;
    } else if (line.starts_with("| `")) {
      add_row(line);
    } else if (inside == Text && entries_.back().example.empty()) {
      entries_.back().text += std::string(line) + "\n";
    }
  }
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (!entries_[i].section.empty()) continue;
    for (const std::string& phrase : entries_[i].words) {
      by_word_.emplace(phrase, i);
      for (std::string_view rest = phrase; !rest.empty();) {  // `some`, and each word of `up to … times`
        const std::size_t length = words::word_length(rest);
        if (length > 0) by_word_.emplace(std::string(rest.substr(0, length)), i);
        rest.remove_prefix(std::max<std::size_t>(length, 1));
      }
    }
  }
}

// "| `origin` `landing` | where … |"
void ReferencePage::add_row(std::string_view line) {
  const std::size_t bar = line.find(" | ");
  if (bar == std::string_view::npos) return;
  std::string_view meaning = line.substr(bar + 3);
  meaning = meaning.substr(0, meaning.rfind(" |"));
  std::string_view cell = line.substr(0, bar);
  for (std::size_t open = cell.find('`'); open != std::string_view::npos; open = cell.find('`')) {
    cell.remove_prefix(open + 1);
    const std::size_t close = cell.find('`');
    if (close == std::string_view::npos) return;
    rows_.emplace(std::string(cell.substr(0, close)), std::string(meaning));
    cell.remove_prefix(close + 1);
  }
}

std::string ReferencePage::shown(const Entry& entry) {
  std::string text = "**" + entry.heading + "**\n\n" + entry.text;
  while (text.ends_with('\n')) text.pop_back();
  if (!entry.example.empty()) text += "\n\n```yaml\n" + entry.example + "```";
  return text;
}

std::string ReferencePage::word(std::string_view word) const {
  std::string text;
  if (const Builtin* builtin = find_builtin(std::string(word));
      builtin != nullptr && builtin->kind != WordKind::Reserved)
    text = "`" + std::string(word) + "`: " + builtin->meaning;
  if (const auto row = rows_.find(word); row != rows_.end() && text.empty())
    text = "`" + std::string(word) + "`: " + row->second;
  if (const auto entry = by_word_.find(word); entry != by_word_.end())
    text += (text.empty() ? "" : "\n\n") + shown(entries_[entry->second]);
  return text;
}

std::string ReferencePage::key(std::string_view map, std::string_view key) const {
  const KeyInfo* info = find_key(map, key);
  std::string text;
  if (info != nullptr)
    text = std::string(info->sentence) + (info->required ? " Required." : "") + "\n\n```yaml\n" + std::string(key) +
           ": " + std::string(info->example) + "\n```";
  const std::string_view section = section_of(map);
  const Entry* best = nullptr;
  for (const Entry& entry : entries_) {
    const bool lists = std::find(entry.words.begin(), entry.words.end(), key) != entry.words.end();
    const bool is_whole = map == "definition" && entry.section == key;
    const bool fits =
        map == "definition" ? (entry.section.empty() && lists) || is_whole : entry.section == section && lists;
    if (fits && best == nullptr) best = &entry;
  }
  if (best != nullptr) text += (text.empty() ? "" : "\n\n") + shown(*best);
  return text;
}

}  // namespace ludwright::lsp
