// Sections of a book about options or variants: what they say need not be true of the game as it is checked, but of
// some value of its options. Each of their sentences is checked alone, under the values that were chosen and then under
// the others.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "dsl/load.h"
#include "tools/rulebook/check/checker.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kMostTried = 24;  // definitions, each read and compiled anew

class OptionSections {
 public:
  explicit OptionSections(Checker& checker) : checker_(checker) {}

  void run() {
    for (std::size_t i = 0; i < checker_.book().parts.size(); ++i) {
      const bool told = checker_.is_waived(i) || checker_.report().parts[i].how == "written";
      if (told || checker_.reading().parts[i].option_claims.empty()) continue;
      said_.push_back({i, of(checker_.check_alone(alone(i)))});
    }
    under_other_values();
    for (Said& said : said_) {
      Judgement& judgement = said.judgement;
      if (judgement.status != Status::Pass && !judgement.text.empty())
        judgement.text = "under no value of the options: " + judgement.text;
      // A binding names the values that a sentence is about, and what else they leave as it is.
      if (judgement.status != Status::Fail || checker_.binding_of(said.part) == nullptr)
        checker_.note(said.part, judgement);
    }
  }

 private:
  // The book of this one sentence, its headings and label as they are.
  Book alone(std::size_t i) const {
    Book book;
    book.name = checker_.book().name;
    book.is_markdown = checker_.book().is_markdown;
    book.parts.push_back(checker_.book().parts[i]);
    return book;
  }

  static CheckLimits inside() {
    CheckLimits limits;
    limits.options_apart = false;
    return limits;
  }

  static Judgement of(const BookReport& report) {
    Judgement judgement;
    judgement.status = report.parts[0].status == Status::Pass ? Status::Pass : Status::Inconclusive;
    judgement.elements = report.parts[0].elements;
    for (const Finding& finding : report.findings) {
      if (finding.status != Status::Fail) continue;
      judgement.status = Status::Fail;
      judgement.text = finding.text;
      break;
    }
    return judgement;
  }

  struct Said {
    std::size_t part;
    Judgement judgement;
  };

  bool all_pass() const {
    return std::all_of(said_.begin(), said_.end(),
                       [](const Said& said) { return said.judgement.status == Status::Pass; });
  }

  // What does not hold yet, under each other value of each option. One definition after the other, since what is kept
  // of each takes room.
  void under_other_values() {
    std::size_t tried = 0;
    for (const OptionInfo& option : checker_.model().options) {
      for (const std::string& value : option.values) {
        if (value == option.chosen || !checker_.loaded().tree) continue;
        if (tried >= kMostTried || all_pass()) return;
        OptionChoices choices = checker_.options();
        choices[option.name] = value;
        const Loaded& loaded = checker_.loaded();
        const Loaded with = load_tree(checker_.model().name, *loaded.tree, loaded.sources, choices);
        if (!with.model) continue;
        ++tried;
        under(with, choices, option.name);
      }
    }
  }

  void under(const Loaded& loaded, const OptionChoices& choices, const std::string& option) {
    Examiner examiner(loaded, checker_.report().game, choices, checker_.glossary());
    for (Said& said : said_) {
      if (said.judgement.status == Status::Pass) continue;
      Judgement other = of(examiner.check(alone(said.part), {}, inside()));
      if (other.status != Status::Pass) continue;
      said.judgement = std::move(other);
      said.judgement.elements.push_back("options." + option);
    }
  }

  Checker& checker_;
  std::vector<Said> said_;
};

}  // namespace

void check_option_sections(Checker& checker) { OptionSections(checker).run(); }

}  // namespace ludwright::book
