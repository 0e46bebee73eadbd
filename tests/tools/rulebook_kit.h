// What the tests of rulebooks share: definitions loaded once, books checked from text.
#pragma once
#include <gtest/gtest.h>

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

// A sentence that is a book of its own, and what comes of it.
struct StatusRow {
  const char* text;
  Status status;
};

inline void expect_rows(const char* game, const std::vector<StatusRow>& rows) {
  for (const StatusRow& row : rows) {
    const BookReport report = check_text(game, std::string("# Rules\n\n") + row.text + "\n");
    std::vector<Status> seen;
    for (const PartReport& part : report.parts) {
      if (part.status != Status::Info) seen.push_back(part.status);
    }
    ASSERT_FALSE(seen.empty()) << row.text;
    EXPECT_STREQ(status_name(seen.back()), status_name(row.status)) << row.text;
  }
}

inline std::string written_book(const std::string& name) {
  RulebookRequest request;
  request.pictures = false;
  request.game = name;
  return rulebook_markdown(write_rulebook(game(name), request));
}

}  // namespace ludwright::book
