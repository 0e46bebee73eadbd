#include "dsl/advise.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <set>

#include "dsl/builtins.h"
#include "dsl/changed_parts.h"
#include "dsl/elsewhere.h"
#include "dsl/keys.h"
#include "dsl/phrase.h"
#include "dsl/repairs.h"
#include "dsl/sentences.h"
#include "dsl/words.h"

namespace ludwright {
namespace {

constexpr std::size_t kMostBytesTried = std::size_t{2} << 20;
constexpr std::size_t kMostErrorsTried = 3;
constexpr std::size_t kMostErrors = 40;  // of a flood nobody reads the helps

using Reload = std::function<Loaded(const std::string& original, const std::string& changed, Purpose purpose)>;

// Of errors about what a definition means, and about drawings and tables, a change that can be read says little.
std::optional<RepairScope> scope_of(const Diagnostic& fault) {
  static constexpr std::pair<std::string_view, RepairScope> scopes[] = {
      {"syntax", RepairScope::Phrase},
      {"not-a-phrase", RepairScope::Speech},
      {"unknown-name", RepairScope::Phrase},
      {"unknown-attribute", RepairScope::Phrase},
      {"unknown-direction", RepairScope::Phrase},
      {"unknown-line", RepairScope::Phrase},
      {"unknown-path", RepairScope::Phrase},
      {"unknown-move", RepairScope::Phrase},
      {"unknown-statement", RepairScope::Phrase},
      {"unknown-trait", RepairScope::Phrase},
      {"unknown-value", RepairScope::Phrase},
      {"uncovered-value", RepairScope::Phrase},
      {"unknown-option", RepairScope::Phrase},
      {"unknown-piece", RepairScope::Words},
      {"unknown-seat", RepairScope::Words},
      {"wrong-name", RepairScope::Phrase},
      {"not-assignable", RepairScope::Phrase},
      {"direction-class", RepairScope::Phrase},
      {"invalid-name", RepairScope::Words},
      {"bad-kind", RepairScope::Words},
      {"bad-value", RepairScope::Words},
      {"bad-number", RepairScope::Words},
      {"bad-shape", RepairScope::Signs},
      {"bad-vector", RepairScope::Signs},
      {"wrong-define", RepairScope::Signs},
      {"unknown-key", RepairScope::Key},
      {"wrong-shape", RepairScope::Key},
      {"yaml-syntax", RepairScope::File},
      {"unexpected-text", RepairScope::File},
      {"unclosed-bracket", RepairScope::File},
      {"unclosed-quote", RepairScope::File},
      {"bad-key", RepairScope::File},
      {"bad-indentation", RepairScope::File},
      {"tab-indentation", RepairScope::File},
      {"missing-colon", RepairScope::File},
      {"missing-block-mark", RepairScope::File},
      {"missing-comma", RepairScope::File},
      {"colon-in-text", RepairScope::File},
      {"not-a-map", RepairScope::File},
  };
  const bool helped = std::any_of(fault.notes.begin(), fault.notes.end(), [](const Note& note) {
    return note.kind == "help" && !note.text.starts_with("did you mean");
  });
  const bool unseen = std::any_of(fault.notes.begin(), fault.notes.end(),
                                  [](const Note& note) { return note.text.find("(U+") != std::string::npos; });
  if (unseen) return std::nullopt;
  if (fault.code == "type-mismatch") return helped ? RepairScope::Signs : RepairScope::Words;
  const auto* const found =
      std::find_if(std::begin(scopes), std::end(scopes), [&](const auto& one) { return one.first == fault.code; });
  if (found == std::end(scopes)) return std::nullopt;
  // What it suggests may well be meant, though more is wrong.
  const bool wide = found->second == RepairScope::Phrase || found->second == RepairScope::Key;
  return wide && !fault.fixes.empty() ? RepairScope::Words : found->second;
}

// What a changed text gives, against what the text as it is gave.
struct Trial {
  bool better = false;             // this error is gone, others perhaps too, and there is none that was not there
  bool line_is_fine = true;        // nor any in its line
  bool reads_on = false;           // this error is gone, and those that were not there are all behind the change
  bool fits = false;               // this error is gone, and none that was not there is before it in its line
  bool mends = false;              // there is no error left
  std::set<std::string> warnings;  // if it mends

  auto rank() const { return std::pair(!mends, warnings.size()); }
};

struct Found {
  std::vector<Repair> repairs;  // one, or a few that are as good
  Trial trial;
  bool suggested = false;  // by the message itself
};

class Adviser {
  static constexpr const char* kSuggestion = "did you mean";

 public:
  Adviser(Loaded& loaded, Purpose purpose, Reload reload)
      : loaded_(loaded), purpose_(purpose), reload_(std::move(reload)) {
    for (const Diagnostic& fault : loaded.diagnostics.list()) {
      if (fault.severity == Severity::Error) ++before_[key(fault)];
      if (fault.severity != Severity::Error) warned_.insert(fault.code);
    }
    for (std::uint32_t file = 0; file < loaded.sources.size(); ++file) bytes_ += loaded.sources.text(file).size();
    bytes_ = std::max<std::size_t>(bytes_, 1024);
    note_words();
  }

  // The change that leaves no error, in the text of this file, if there is one.
  std::optional<std::pair<std::string, std::string>> advise() {
    std::vector<Diagnostic> faults = loaded_.diagnostics.sorted(loaded_.sources);
    std::erase_if(faults, [](const Diagnostic& fault) { return fault.severity != Severity::Error; });
    if (faults.size() > kMostErrors) return std::nullopt;
    std::vector<std::pair<Diagnostic, Found>> helped;
    for (std::size_t i = 0; i < faults.size() && i < kMostErrorsTried; ++i) {
      if (faults[i].whole_file || faults[i].span.file >= loaded_.sources.size()) continue;
      const auto found = search(faults[i]);
      if (!found) {
        refute_helps(faults[i]);
        continue;
      }
      if (found->trial.mends) {
        keep_only(faults[place_of(faults, i, found->repairs.front())], *found);
        const std::string original(loaded_.sources.text(faults[i].span.file));
        return std::pair(original, changed(original, found->repairs.front()));
      }
      helped.emplace_back(faults[i], *found);
    }
    for (const auto& [fault, help] : refuted_) drop(fault, help);
    if (!refuted_.empty() && loaded_.tree) {
      std::vector<Diagnostic> left = loaded_.diagnostics.list();
      help_bare(*loaded_.tree, left);
      loaded_.diagnostics = {};
      for (Diagnostic& each : left) loaded_.diagnostics.add(std::move(each));
    }
    for (const auto& [fault, found] : helped) {
      Diagnostics all;
      for (Diagnostic each : loaded_.diagnostics.list()) {
        if (key(each) == key(fault) && each.span.begin == fault.span.begin) tell(each, found);
        all.add(std::move(each));
      }
      loaded_.diagnostics = std::move(all);
    }
    return std::nullopt;
  }

 private:
  static std::string key(const Diagnostic& fault) { return fault.code + ": " + fault.message; }

  // Of the errors, the one that is where the change is.
  static std::size_t place_of(const std::vector<Diagnostic>& faults, std::size_t tried, const Repair& repair) {
    const auto holds = [&](const Span& span) {
      return span.file == faults[tried].span.file && span.begin <= repair.begin && repair.begin < span.end;
    };
    if (holds(faults[tried].span)) return tried;
    const auto found =
        std::find_if(faults.begin(), faults.end(), [&](const Diagnostic& fault) { return holds(fault.span); });
    return found == faults.end() ? tried : static_cast<std::size_t>(found - faults.begin());
  }

  void keep_only(Diagnostic fault, const Found& found) {
    Diagnostics all;
    tell(fault, found);
    all.add(std::move(fault));
    for (const Diagnostic& each : loaded_.diagnostics.list()) {
      if (each.severity != Severity::Error && found.trial.warnings.count(key(each)) != 0) all.add(each);
    }
    loaded_.diagnostics = std::move(all);
  }

  static std::string changed(std::string text, const Repair& repair) {
    return text.replace(repair.begin, repair.end - repair.begin, repair.text);
  }

  // Words that stand for themselves anywhere in the definition, and all of the language.
  void note_words() {
    std::set<std::string> words;
    for (std::uint32_t file = 0; file < loaded_.sources.size(); ++file) {
      for (const std::string_view word : words::all_in(loaded_.sources.text(file))) {
        if (word.size() > 1 && words.size() < 4000) words.emplace(word);
      }
    }
    for (const std::string& word : grammar_words()) words.insert(word);
    for (const Builtin& word : builtins()) words.insert(word.word);
    for (const KeyInfo& info : all_keys()) words.emplace(info.key);
    words_.assign(words.begin(), words.end());
  }

  // For play alone a definition is read much faster; what is wrong with examples and notes is then not seen.
  Trial attempt(const Diagnostic& fault, const Repair& repair) {
    if (!plays_) {
      const std::string original(loaded_.sources.text(fault.span.file));
      const Loaded same = reload_(original, original, Purpose::Play);
      std::size_t bytes = 0;
      for (std::uint32_t file = 0; file < same.sources.size(); ++file) bytes += same.sources.text(file).size();
      const auto& list = same.diagnostics.list();
      const auto is_it = [&](const Diagnostic& each) { return key(each) == key(fault); };
      plays_ = std::any_of(list.begin(), list.end(), is_it);
      if (*plays_) cost_ = std::max<std::size_t>(bytes / 3, 1024);
    }
    tried_ += *plays_ ? cost_ : bytes_;
    if (tried_ > kMostBytesTried) {
      Trial unknown;
      unknown.reads_on = unknown.fits = true;
      return unknown;
    }
    Trial trial = attempt(fault, repair, *plays_ ? Purpose::Play : purpose_);
    if (trial.better && *plays_ && purpose_ != Purpose::Play) trial = attempt(fault, repair, purpose_);
    return trial;
  }

  Trial attempt(const Diagnostic& fault, const Repair& repair, Purpose purpose) {
    Trial trial;
    const std::string original(loaded_.sources.text(fault.span.file));
    const Loaded after = reload_(original, changed(original, repair), purpose);
    const std::string& file = loaded_.sources.name(fault.span.file);
    const std::uint32_t line = loaded_.sources.locate(fault.span.file, fault.span.begin).line;
    auto left = before_;
    bool is_new = false, all_behind = true, new_in_line = false;
    const auto is_in_line = [&](const Diagnostic& each) {
      return each.span.file < after.sources.size() && after.sources.name(each.span.file) == file &&
             after.sources.locate(each.span.file, each.span.begin).line == line;
    };
    for (const Diagnostic& each : after.diagnostics.list()) {
      if (each.severity != Severity::Error) {
        trial.warnings.insert(key(each));
        const bool senseless = each.code == "empty-set" || each.code == "outside-board";
        is_new = is_new || (senseless && warned_.count(each.code) == 0);
        continue;
      }
      if (each.code == "no-rule-when-stuck") continue;  // asked when all the rest is fine
      const auto known = left.find(key(each));
      if (known == left.end() || known->second == 0) {
        is_new = true;
        // That a key is there already is told with both places.
        new_in_line = new_in_line || (is_in_line(each) && each.code != "duplicate-key" &&
                                      each.span.begin < repair.begin + repair.text.size());
        all_behind = all_behind && each.span.file < after.sources.size() &&
                     after.sources.name(each.span.file) == file && each.span.begin >= repair.begin + repair.text.size();
        continue;
      }
      --known->second;
      if (is_in_line(each) && (fault.code != "unknown-key" || each.code != fault.code))  // each is told for itself
        trial.line_is_fine = false;
    }
    trial.reads_on = left[key(fault)] > 0 && all_behind;
    trial.fits = left[key(fault)] > 0 && !new_in_line;
    trial.better = left[key(fault)] > 0 && !is_new;
    trial.mends = trial.better && !after.diagnostics.has_errors();
    return trial;
  }

  bool is_everyday_word(const Diagnostic& fault) const {
    if (fault.code != "unknown-name") return false;
    const std::string_view text = loaded_.sources.text(fault.span.file);
    return !said_elsewhere(std::string(text.substr(fault.span.begin, fault.span.end - fault.span.begin))).empty();
  }

  // The change that is to be told: of the first kind that has any that help, if they are few enough.
  std::optional<Found> search(const Diagnostic& fault) {
    plays_.reset();
    if (auto declared = tried_declaration(fault)) return declared;
    auto suggested = tried_fixes(fault);
    if (suggested && suggested->trial.line_is_fine) return suggested;
    const auto scope = scope_of(fault);
    if (!scope) return suggested;
    const RepairPlace place{loaded_.sources.text(fault.span.file),
                            fault.span,
                            fault.code,
                            fault.message,
                            *scope,
                            is_everyday_word(fault),
                            &words_};
    for (const RepairKind& kind : repairs_at(place)) {
      std::optional<Found> best;
      std::set<std::string> made;
      for (const Repair& repair : kind.repairs) {
        if (!made.insert(changed(std::string(place.text), repair)).second) continue;
        const Trial trial = attempt(fault, repair);
        if (tried_ > kMostBytesTried) return suggested;
        if (!trial.better || !trial.line_is_fine) continue;
        // Moved, a key may be read as a name, whatever it was meant for.
        if (fault.code == "unknown-key" && repair.text.find_first_not_of(' ') == std::string::npos && !trial.mends)
          continue;
        if (!best || trial.rank() < best->trial.rank()) best = Found{{}, trial};
        if (trial.rank() == best->trial.rank() && (kind.most > 0 || best->repairs.empty()))
          best->repairs.push_back(repair);
        if (kind.most == 0 && best->trial.mends && best->trial.warnings.empty()) break;
      }
      if (best && (kind.most == 0 || best->repairs.size() <= kind.most)) return best;
      if (best) return suggested;
    }
    return suggested;
  }

  // Leaves out helps that begin so.
  void drop(const std::string& fault, const std::string& help) {
    Diagnostics all;
    for (Diagnostic each : loaded_.diagnostics.list()) {
      if (key(each) == fault) {
        if (help == kSuggestion) each.fixes.clear();
        std::erase_if(each.notes, [&](const Note& note) { return note.kind == "help" && note.text.starts_with(help); });
      }
      all.add(std::move(each));
    }
    loaded_.diagnostics = std::move(all);
  }

  // What a help says is to be written for the faulty text, `say `pass``, if it says that and no more.
  static std::optional<std::string> written_by(const std::string& help) {
    if (help.starts_with("leave it out")) return "";
    for (const std::string_view begin : {"say `", "write `"}) {
      if (!help.starts_with(begin)) continue;
      const std::string text = help.substr(begin.size(), help.find('`', begin.size()) - begin.size());
      const bool alone = begin.size() + text.size() + 1 == help.size();
      if (alone && std::count(text.begin(), text.end(), ' ') < 2 && text.find("…") == std::string::npos) return text;
    }
    return std::nullopt;
  }

  static bool is_of_words(const Diagnostic& fault) { return fault.code == "unknown-name" || fault.code == "syntax"; }

  // Helps that, followed, lead to no better text are not told.
  void refute_helps(const Diagnostic& fault) {
    if (!is_of_words(fault)) return;
    for (const Note& note : fault.notes) {
      const auto text = note.kind == "help" ? written_by(note.text) : std::nullopt;
      if (!text) continue;
      const std::string_view source = loaded_.sources.text(fault.span.file);
      Repair repair{fault.span.begin, fault.span.end, *text};
      if (text->empty() && repair.end < source.size() && source[repair.end] == ' ') ++repair.end;
      if (!attempt(fault, repair).reads_on) refuted_.emplace(key(fault), note.text);
    }
  }

  // The declaration of the suggested name may be what is misspelt: if it stands nowhere else, and what is unknown does.
  std::optional<Found> tried_declaration(const Diagnostic& fault) {
    if (fault.fixes.empty()) return std::nullopt;
    const Fix& fix = fault.fixes.front();
    const std::string_view text = loaded_.sources.text(fault.span.file);
    std::size_t uses = 0;
    std::vector<Repair> declared;
    for (const std::string_view word : words::all_in(text)) {
      const auto at = static_cast<std::size_t>(word.data() - text.data());
      if (word == fix.written) ++uses;
      if (word == fix.replacement) declared.push_back({at, at + word.size(), fix.written});
    }
    if (uses < 2 || declared.size() != 1) return std::nullopt;
    const Trial trial = attempt(fault, declared.front());
    return trial.better && trial.line_is_fine ? std::optional(Found{declared, trial}) : std::nullopt;
  }

  // What the message suggests itself, as much of it as helps.
  std::optional<Found> tried_fixes(const Diagnostic& fault) {
    std::optional<Found> best;
    bool reads_on = false;
    for (const Fix& fix : fault.fixes) {
      const Repair repair{fix.span.begin, fix.span.end, fix.replacement};
      const Trial trial = attempt(fault, repair);
      reads_on = reads_on || (is_of_words(fault) ? trial.reads_on : trial.fits);
      if (!trial.better) continue;
      if (!best || trial.rank() < best->trial.rank()) best = Found{{}, trial, true};
      if (trial.rank() == best->trial.rank()) best->repairs.push_back(repair);
    }
    const bool is_of_file = !loaded_.sources.name(fault.span.file).starts_with("--");  // no choice of options
    if (!reads_on && !fault.fixes.empty() && is_of_file) refuted_.emplace(key(fault), kSuggestion);
    return best;
  }

  // Puts the change in front of the helps, and leaves out those that say something else.
  void tell(Diagnostic& fault, const Found& found) const {
    const std::string_view text = loaded_.sources.text(fault.span.file);
    std::string help = "did you mean ";
    std::vector<Fix> fixes;
    for (const Repair& repair : found.repairs) {
      const std::string written(text.substr(repair.begin, repair.end - repair.begin));
      const bool word = found.suggested || (is_word(written) && is_word(repair.text));
      help += (fixes.empty() ? "" : " or ") + (word ? "`" + trimmed(repair.text) + "`" : repaired_text(text, repair));
      const auto line = loaded_.sources.locate(fault.span.file, static_cast<std::uint32_t>(repair.begin)).line;
      if (line != loaded_.sources.locate(fault.span.file, fault.span.begin).line && help.ends_with('`'))
        help += " in line " + std::to_string(line);
      fixes.push_back(
          {{fault.span.file, static_cast<std::uint32_t>(repair.begin), static_cast<std::uint32_t>(repair.end)},
           written,
           repair.text});
    }
    static constexpr std::string_view guess[] = {
        "syntax",        "unknown-key",  "unknown-name",    "wrong-name",       "not-assignable", "unknown-statement",
        "type-mismatch", "not-a-phrase", "direction-class", "unknown-attribute"};
    const std::string& change = found.repairs.front().text;
    std::erase_if(fault.notes, [&](const Note& note) {
      return note.kind == "help" && (note.text.starts_with("did you mean") || note.text.starts_with("perhaps: ") ||
                                     note.text == "say `" + change + "`" || note.text == "write `" + change + "`" ||
                                     (std::find(std::begin(guess), std::end(guess), fault.code) != std::end(guess) &&
                                      !agrees(note.text, change)));
    });
    fault.notes.insert(fault.notes.begin(), {"help", help + "?"});
    fault.fixes = std::move(fixes);
  }

  static std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
  }
  static bool is_word(const std::string& text) { return !text.empty() && words::word_length(text) == text.size(); }

  // A help that names what the change sets in.
  static bool agrees(const std::string& help, const std::string& text) {
    for (std::size_t open = help.find('`'); open != std::string::npos; open = help.find('`', open + 1)) {
      const std::size_t close = help.find('`', open + 1);
      if (close == std::string::npos) break;
      if (!text.empty() && text.find(help.substr(open + 1, close - open - 1)) != std::string::npos) return true;
      open = close;
    }
    return text.empty() && help.find("leave") != std::string::npos;
  }

  Loaded& loaded_;
  Purpose purpose_;
  Reload reload_;
  std::map<std::string, std::size_t> before_;  // how often each error is there
  std::set<std::string> warned_;               // codes of the warnings that are there
  std::size_t bytes_ = 0, cost_ = 0, tried_ = 0;
  std::optional<bool> plays_;  // whether the error that is looked at is there for play alone
  std::vector<std::string> words_;
  std::set<std::pair<std::string, std::string>> refuted_;  // errors, and their own helps that do not help
};

}  // namespace

Loaded load_with_advice(const std::string& name, const OptionChoices& options, const std::filesystem::path& definitions,
                        Purpose purpose, const TextOfFile& texts, TextOfFile* mended) {
  Loaded loaded = load_game(name, options, definitions, purpose, texts);
  const auto& found = loaded.diagnostics.list();
  const bool in_base = loaded.tree && std::any_of(found.begin(), found.end(), [&](const Diagnostic& each) {
                         return each.span.file != loaded.tree->span.file;
                       });
  if (loaded.tree && (loaded.diagnostics.has_errors() || in_base)) {
    loaded.diagnostics = with_changed_parts(*loaded.tree, loaded.sources, loaded.diagnostics, [&] {
      return load_tree(std::filesystem::path(name).stem().string(), *loaded.tree, loaded.sources, options).diagnostics;
    });
  }
  if (!loaded.diagnostics.has_errors()) return loaded;
  const auto seen = std::make_shared<std::map<std::string, std::optional<std::string>>>();  // files are read once
  const auto with = [seen, texts](const std::string& original, const std::string& changed) -> TextOfFile {
    return [seen, texts, original, changed](const std::string& path) {
      const auto [entry, is_new] = seen->emplace(path, std::nullopt);
      if (is_new) entry->second = read_file(path, path, texts).text;
      return entry->second && *entry->second == original ? std::optional(changed) : entry->second;
    };
  };
  const auto reload = [&](const std::string& original, const std::string& changed, Purpose reason) {
    return load_game(name, options, definitions, reason, with(original, changed));
  };
  const auto change = Adviser(loaded, purpose, reload).advise();
  if (change && mended != nullptr) *mended = with(change->first, change->second);
  return loaded;
}

}  // namespace ludwright
