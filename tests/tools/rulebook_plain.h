// Books in plain English, with changed facts and rewordings of their sentences, held against definitions: the figures
// of tests/rulebook/plain. A file is a book of the definition it is named after, beside it or of definitions/, one
// sentence a line. Behind a sentence:
// `! ` the same with a changed fact, `= ` the same in other words; `~ ` is a sentence that is no rule.
#pragma once
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "tests/tools/rulebook_kit.h"

namespace ludwright::book {

struct PlainSentence {
  std::string text;
  bool is_rule = true, is_heading = false;
  std::vector<std::string> untrue, reworded;
};

inline std::vector<PlainSentence> read_plain(const std::filesystem::path& path) {
  std::vector<PlainSentence> sentences;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.empty()) continue;
    const std::string rest = line.size() > 2 ? line.substr(2) : "";
    if (line.compare(0, 2, "! ") == 0)
      sentences.back().untrue.push_back(rest);
    else if (line.compare(0, 2, "= ") == 0)
      sentences.back().reworded.push_back(rest);
    else
      sentences.push_back({line[0] == '~' ? rest : line, line[0] != '~', line[0] == '#', {}, {}});
  }
  return sentences;
}

struct PlainFigures {
  std::size_t sentences = 0, executed = 0, alarms = 0, uncounted = 0;
  std::size_t untrue = 0, passed = 0, found = 0, of_executed = 0, found_of_executed = 0;
  std::size_t reworded = 0, reworded_executed = 0, reworded_alarms = 0;
  void add(const PlainFigures& other) {
    sentences += other.sentences, executed += other.executed, alarms += other.alarms, uncounted += other.uncounted;
    untrue += other.untrue, passed += other.passed, found += other.found;
    of_executed += other.of_executed, found_of_executed += other.found_of_executed;
    reworded += other.reworded, reworded_executed += other.reworded_executed, reworded_alarms += other.reworded_alarms;
  }
};

// What came out of one sentence of a book: called with what it is ("book", "untrue", "reworded"), the sentence, the
// status and the report.
using PlainSeen = std::function<void(const char*, const std::string&, Status, const PartReport*, const BookReport&)>;

class PlainBook {
 public:
  PlainBook(std::string name, std::vector<PlainSentence> sentences)
      : name_(std::move(name)), sentences_(std::move(sentences)) {}

  // `every`: one of so many changed sentences is tried, by turns.
  PlainFigures measure(const PlainSeen& seen, std::size_t every) const {
    PlainFigures figures;
    std::size_t turn = 0;
    const BookReport report = check(kNone, "");
    for (std::size_t i = 0; i < sentences_.size(); ++i) {
      const PlainSentence& sentence = sentences_[i];
      if (sentence.is_heading) continue;
      const PartReport* part = find_part(report, sentence.text);
      const Status status = part == nullptr ? Status::Info : part->status;
      seen("book", sentence.text, status, part, report);
      if (!sentence.is_rule) continue;
      const bool executed = status == Status::Pass;
      ++figures.sentences;
      figures.executed += executed ? 1 : 0;
      figures.alarms += status == Status::Fail || status == Status::Conflict ? 1 : 0;
      figures.uncounted += status == Status::Info ? 1 : 0;
      for (const std::string& text : sentence.untrue) {
        if (turn++ % every != 0) continue;
        const BookReport other = check(i, text);
        const PartReport* at = find_part(other, text);
        const Status is = at == nullptr ? Status::Info : at->status;
        seen(executed ? "untrue of executed" : "untrue", text, is, at, other);
        const bool found = is == Status::Fail || is == Status::Conflict;
        ++figures.untrue;
        figures.passed += is == Status::Pass ? 1 : 0;
        figures.found += found ? 1 : 0;
        figures.of_executed += executed ? 1 : 0;
        figures.found_of_executed += executed && found ? 1 : 0;
      }
      if (!executed) continue;
      for (const std::string& text : sentence.reworded) {
        if (turn++ % every != 0) continue;
        const BookReport other = check(i, text);
        const PartReport* at = find_part(other, text);
        const Status is = at == nullptr ? Status::Info : at->status;
        seen("reworded", text, is, at, other);
        ++figures.reworded;
        figures.reworded_executed += is == Status::Pass ? 1 : 0;
        figures.reworded_alarms += is == Status::Fail || is == Status::Conflict ? 1 : 0;
      }
    }
    return figures;
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  BookReport check(std::size_t changed, const std::string& text) const {
    std::string book = "# " + name_ + "\n\n";
    for (std::size_t i = 0; i < sentences_.size(); ++i) {
      book += i == changed ? text : sentences_[i].text;
      book += sentences_[i].is_heading || (i + 1 < sentences_.size() && sentences_[i + 1].is_heading) ? "\n\n" : "\n";
    }
    return check_text(name_, book);
  }

  std::string name_;
  std::vector<PlainSentence> sentences_;
};

}  // namespace ludwright::book
