// What the tests of rulebooks share: definitions loaded once, books checked from text.
#pragma once
#include <map>
#include <memory>
#include <string>

#include "tools/rulebook/check/check.h"
#include "tools/rulebook/write/content.h"

namespace ludwright::book {

inline const Loaded& game(const std::string& name) {
  static std::map<std::string, Loaded> games;
  const auto [found, is_new] = games.try_emplace(name);
  if (is_new) found->second = load_game(name, {}, definitions_folder());
  return found->second;
}

inline BookReport check_text(const std::string& name, const std::string& text, bool markdown = true) {
  static std::map<std::string, std::unique_ptr<Examiner>> examiners;
  std::unique_ptr<Examiner>& examiner = examiners[name];
  if (!examiner) examiner = std::make_unique<Examiner>(game(name), name, OptionChoices{}, Glossary{});
  return examiner->check(read_book_text(markdown ? "book.md" : "book.txt", text, markdown), {});
}

// The part whose text is this, or begins with it.
inline const PartReport* find_part(const BookReport& report, const std::string& text) {
  for (std::size_t i = 0; i < report.parts.size(); ++i) {
    if (report.book.parts[i].text.compare(0, text.size(), text) == 0) return &report.parts[i];
  }
  return nullptr;
}

inline std::string status_of(const BookReport& report, const std::string& text) {
  const PartReport* part = find_part(report, text);
  return part == nullptr ? "absent" : status_name(part->status);
}

inline std::string written_book(const std::string& name) {
  RulebookRequest request;
  request.pictures = false;
  request.game = name;
  return rulebook_markdown(write_rulebook(game(name), request));
}

}  // namespace ludwright::book
