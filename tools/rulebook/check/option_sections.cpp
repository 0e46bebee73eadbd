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
      const Judgement judgement = judge(i);
      // A binding names the values that a sentence is about, and what else they leave as it is.
      if (judgement.status != Status::Fail || checker_.binding_of(i) == nullptr) checker_.note(i, judgement);
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

  Judgement judge(std::size_t i) {
    const Judgement usual = of(checker_.check_alone(alone(i)));
    if (usual.status == Status::Pass) return usual;
    for (auto& [option, examiner] : others()) {
      Judgement other = of(examiner->examiner.check(alone(i), {}, inside()));
      if (other.status != Status::Pass) continue;
      other.elements.push_back("options." + option);
      return other;
    }
    Judgement none = usual;
    if (!none.text.empty()) none.text = "under no value of the options: " + none.text;
    return none;
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

  struct Other {
    Loaded loaded;
    Examiner examiner;
    Other(Loaded with, const std::string& game, const OptionChoices& choices, const Glossary& glossary)
        : loaded(std::move(with)), examiner(loaded, game, choices, glossary) {}
  };

  // The definition under each other value of each option, by the name of the option.
  std::vector<std::pair<std::string, std::unique_ptr<Other>>>& others() {
    if (tried_) return others_;
    tried_ = true;
    const Loaded& loaded = checker_.loaded();
    for (const OptionInfo& option : checker_.model().options) {
      for (const std::string& value : option.values) {
        if (value == option.chosen || others_.size() >= kMostTried || !loaded.tree) continue;
        OptionChoices choices = checker_.options();
        choices[option.name] = value;
        Loaded with = load_tree(checker_.model().name, *loaded.tree, loaded.sources, choices);
        if (!with.model) continue;
        others_.emplace_back(option.name, std::make_unique<Other>(std::move(with), checker_.report().game, choices,
                                                                  checker_.glossary()));
      }
    }
    return others_;
  }

  Checker& checker_;
  bool tried_ = false;
  std::vector<std::pair<std::string, std::unique_ptr<Other>>> others_;
};

}  // namespace

void check_option_sections(Checker& checker) { OptionSections(checker).run(); }

}  // namespace ludwright::book
