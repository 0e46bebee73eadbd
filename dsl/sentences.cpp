#include "dsl/sentences.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <utility>

#include "dsl/builtins.h"
#include "dsl/elsewhere.h"
#include "dsl/keys.h"
#include "dsl/phrase.h"
#include "dsl/said_instead.h"
#include "dsl/suggest.h"
#include "dsl/utf8.h"
#include "dsl/words.h"

namespace ludwright {
namespace {

// A text of the definition, and what it is by the table of keys.
struct Text {
  const YamlNode* node = nullptr;
  YamlNode key;  // if it is one: then `node` is none
  std::string_view shape;
  const KeyInfo* info = nullptr;  // of the key that it is the value of, as far as it has one
};

// Finds the texts that faults are in.
class Places {
 public:
  using Use = std::function<void(const Text&)>;
  explicit Places(Use use) : use_(std::move(use)) {}

  // The free keys of all maps so far: those that phrases can name, and the others.
  const std::set<std::string_view>& names() const { return names_; }
  const std::set<std::string_view>& labels() const { return labels_; }

  void of_map(const YamlNode& map, std::string_view name) {
    for (const YamlNode::Entry& entry : map.entries) {
      if (const KeyInfo* info = find_key(name, entry.key)) of_value(entry.value, info->shape, info);
    }
  }

 private:
  void of_value(const YamlNode& node, std::string_view shape, const KeyInfo* info) {
    if (node.kind == YamlNode::Kind::Map && node.entries.size() == 1 && node.entries[0].key.starts_with("by ")) {
      for (const YamlNode::Entry& branch : node.entries[0].value.entries) of_value(branch.value, shape, info);
      return;
    }
    if (shape == "program") return of_program(node, info);
    if (node.kind == YamlNode::Kind::Scalar) return use_({&node, {}, shape, info});
    for (const std::string_view each : alternatives_of(shape)) {
      if (node.kind == YamlNode::Kind::Map && each.starts_with("map(")) return of_map(node, inside(each));
      const bool names = node.kind == YamlNode::Kind::Map && each.starts_with("names(");
      const bool list = node.kind == YamlNode::Kind::List && each.starts_with("list(");
      if (names) {
        for (const YamlNode::Entry& entry : node.entries) {
          (is_label(info) ? labels_ : names_).insert(entry.key);
          of_value(entry.value, inside(each), info);
        }
      }
      if (list) {
        for (const YamlNode& item : node.items) of_value(item, inside(each), info);
      }
      if (each == "program" && node.kind != YamlNode::Kind::Null) of_program(node, info);
    }
  }

  void of_program(const YamlNode& node, const KeyInfo* info) {
    if (node.kind == YamlNode::Kind::Scalar) use_({&node, {}, "program", info});
    for (const YamlNode& item : node.items) of_program(item, info);
    for (const YamlNode::Entry& entry : node.entries) {
      use_({nullptr, key_as_scalar(entry), "head", info});
      of_program(entry.value, info);
    }
  }

  static bool is_label(const KeyInfo* info) {
    static const std::set<std::string_view> maps = {"end",   "rules",    "legal",     "valid",
                                                    "notes", "examples", "properties"};
    return info != nullptr && maps.count(info->key) != 0;
  }

  static std::string_view inside(std::string_view shape) {
    const std::size_t open = shape.find('(');
    return shape.substr(open + 1, shape.size() - open - 2);
  }

  Use use_;
  std::set<std::string_view> names_, labels_;
};

struct Word {
  std::string_view text;
  std::size_t begin = 0;
};

// The first words of the text: as many as tell what it is.
std::vector<Word> split_in_words(std::string_view text) {
  constexpr std::size_t most = 60;
  std::vector<Word> all;
  for (const std::string_view word : words::all_in(text)) {
    if (all.size() < most) all.push_back({word, static_cast<std::size_t>(word.data() - text.data())});
  }
  return all;
}

// Words that people join others with, and that no phrase has.
bool joins(std::string_view word) {
  static const std::set<std::string_view> all = {
      "the",    "a",   "an",    "you",   "your", "he",  "his",  "she",  "her",  "they",  "their",  "them",   "its",
      "are",    "was", "were",  "be",    "been", "has", "have", "had",  "must", "can",   "will",   "cannot", "may",
      "should", "who", "which", "whose", "but",  "on",  "into", "onto", "if",   "after", "before", "there",  "one"};
  return all.count(word) != 0;
}

class Sentences {
 public:
  Sentences(const YamlNode& tree, const std::function<bool(std::string_view)>& knows, std::vector<Diagnostic>& faults)
      : tree_(tree), knows_(knows), faults_(faults) {
    if (const YamlNode* pieces = tree.find("pieces")) {
      for (const YamlNode::Entry& entry : pieces->entries) {
        if (entry.key != "all" && entry.value.kind == YamlNode::Kind::Map && piece_.empty()) piece_ = entry.key;
      }
    }
    if (piece_.empty() || !words::is_name(piece_)) piece_ = "stone";
    const YamlNode* board = tree.find("board");
    const YamlNode* shape = board == nullptr ? nullptr : board->find("shape");
    if (shape != nullptr && words::vector_length(shape->text) == shape->text.size() && !shape->text.empty())
      last_row_ = shape->text.substr(shape->text.find('x') + 1);
    for (const KeyInfo& info : all_keys()) keys_.insert(info.key);
  }

  // Of phrases that stop to be one at their first word, without a help: what stands there.
  void help_at_first_words() {
    Places([this](const Text& of) {
      const auto place = said::place(of.shape, of.info);
      const YamlNode& text = of.node == nullptr ? of.key : *of.node;
      const std::uint32_t begin = text.span_of(0, 1).begin;
      const std::string_view behind = std::string_view(text.text).substr(words::word_length(text.text));
      if (behind.starts_with('.') || behind.starts_with(" =")) return;  // a statement, of a name that is unknown
      for (Diagnostic& fault : faults_) {
        const bool bare =
            std::none_of(fault.notes.begin(), fault.notes.end(), [](const Note& note) { return note.kind == "help"; });
        if (place && bare && static_cast<unsigned char>(text.text[0]) < 0x80 &&
            (fault.code == "syntax" || fault.code == "unknown-name") && holds(text.span, fault) &&
            fault.span.begin == begin)
          fault.notes.push_back({"help", named(std::string(place->help), {})});
      }
    }).of_map(tree_, "definition");
  }

  void explain() {
    Places places([](const Text&) {});
    places.of_map(tree_, "definition");
    names_ = places.names();
    for (const std::string_view label : places.labels()) {
      if (names_.count(label) == 0) keys_.insert(label);
    }
    Places([this](const Text& text) { explain(text); }).of_map(tree_, "definition");
  }

 private:
  static bool holds(Span span, const Diagnostic& fault) {
    return fault.severity == Severity::Error && !fault.whole_file && span.file == fault.span.file &&
           span.begin <= fault.span.begin && fault.span.begin < std::max(span.end, span.begin + 1);
  }

  void explain(const Text& of) {
    const YamlNode& text = of.node == nullptr ? of.key : *of.node;
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < faults_.size(); ++i) {
      if (holds(text.span, faults_[i]) && (!first || faults_[i].span.begin < faults_[*first].span.begin)) first = i;
    }
    if (!first) return;
    if (faults_[*first].code == "wrong-shape") return explain_shape(of, faults_[*first]);
    const auto place = said::place(of.shape, of.info);
    static const std::set<std::string_view> of_phrases = {
        "syntax",         "unknown-name",    "unknown-attribute", "unknown-direction",
        "unknown-line",   "unknown-path",    "unknown-move",      "unknown-statement",
        "unknown-piece",  "wrong-name",      "type-mismatch",     "bad-define",
        "not-assignable", "direction-class", "no-meaning",        "missing-condition"};
    if (!place || of_phrases.count(faults_[*first].code) == 0) return;
    const std::vector<Word> foreign = foreign_words(text, *place, faults_[*first].span.begin);
    if (foreign.empty()) return;
    Diagnostic fault = faults_[*first];
    std::erase_if(faults_, [&](const Diagnostic& each) { return holds(text.span, each); });
    tell(fault, text, *place, foreign);
    faults_.push_back(std::move(fault));
  }

  // The words that are none of the language, if they are so many that the text is no phrase with a slip. `fault`: where
  // it stops to be one.
  std::vector<Word> foreign_words(const YamlNode& text, const said::Place& place, std::uint32_t fault) const {
    const auto begin_of = [&](const Word& word) { return text.span_of(word.begin, word.begin + 1).begin; };
    const std::vector<Word> all = split_in_words(text.text);
    std::vector<Word> foreign;
    std::size_t weight = 0;
    bool joined = false;
    for (const Word& word : all) {
      if (is_known(word.text, place.kind == PhraseKind::Head) && !is_told_unknown(text.span, begin_of(word))) continue;
      foreign.push_back(word);
      joined = joined || joins(word.text);
      weight += joins(word.text) || !is_misspelt(word.text) ? 1 : 0;
    }
    if (foreign.empty()) return {};
    const std::uint32_t begin = std::min(fault, begin_of(foreign.front()));
    const auto before = std::count_if(all.begin(), all.end(), [&](const Word& word) { return begin_of(word) < begin; });
    const std::size_t faulty = all.size() - static_cast<std::size_t>(before);
    const bool at_first = place.has_first_words && (all.size() < 2 || fault <= begin_of(all[1]));
    constexpr std::size_t few = 2, some = 3, long_text = 6, part = 4;
    const bool many = weight * part >= faulty && (weight >= some || (joined && weight >= few));
    return many || (at_first && weight >= few && all.size() >= long_text) ? foreign : std::vector<Word>();
  }

  bool is_told_unknown(Span text, std::uint32_t place) const {
    return std::any_of(faults_.begin(), faults_.end(), [&](const Diagnostic& fault) {
      return fault.code == "unknown-name" && fault.span.file == text.file && fault.span.begin == place;
    });
  }

  bool is_known(std::string_view word, bool is_head) const {
    // Perhaps a cell: `d4`
    if (word.size() > 1 && word.size() < 4 && word.find_first_not_of("0123456789", 1) == std::string_view::npos)
      return true;
    if (!is_head && (word == "may" || word == "if") && names_.count(word) == 0) return false;
    // `as an arbiter` in some sentence binds no name.
    if (joins(word) && names_.count(word) == 0 && !is_of_phrases(word)) return false;
    const bool only_a_key = keys_.count(word) != 0 && names_.count(word) == 0 && !is_of_phrases(word);
    return knows_(word) && !only_a_key;
  }

  static bool is_of_phrases(std::string_view word) {
    const std::vector<std::string>& grammar = grammar_words();
    return std::binary_search(grammar.begin(), grammar.end(), word) || find_builtin(std::string(word)) != nullptr;
  }

  // Nearly a word of the language, or one that is declared, in the plural.
  bool is_misspelt(std::string_view word) const {
    static const std::vector<std::string> known = [] {
      std::vector<std::string> words = grammar_words();
      words.insert(words.end(), words::reserved().begin(), words::reserved().end());
      return words;
    }();
    if (!said_elsewhere(std::string(word)).empty()) return false;
    return !suggest(std::string(word), known).empty() ||
           (word.ends_with('s') && knows_(word.substr(0, word.size() - 1)));
  }

  void tell(Diagnostic& fault, const YamlNode& text, const said::Place& place, const std::vector<Word>& foreign) const {
    fault.code = "not-a-phrase";
    const std::size_t begins = first_words(text.text, place);
    const bool begun = begins > 0 && fault.span.begin >= text.span_of(begins, begins + 1).begin;
    const said::Place inner = begun ? said::condition() : place;
    fault.message = "this does not read as " + std::string(inner.what);
    // From where it stops to be a phrase.
    const std::uint32_t first = text.span_of(foreign.front().begin, foreign.front().begin + 1).begin;
    fault.span = {fault.span.file, std::min(fault.span.begin, first), text.span_of(0, text.text.size()).end};
    fault.label.clear();
    fault.fixes.clear();
    std::erase_if(fault.notes, [](const Note& note) { return note.text.find("(U+") == std::string::npos; });
    std::vector<std::string_view> words;
    for (const Word& word : split_in_words(text.text)) words.push_back(word.text);
    // What is true of the place goes first: what the sentence is about is a guess from its words.
    fault.notes.push_back({"help", named(std::string(inner.help), words)});
    for (const std::string& help : said::constructs(words, place.kind == PhraseKind::Head ? inner : place))
      fault.notes.push_back({"help", "perhaps: " + named(help, words)});
    std::string list;
    std::set<std::string_view> told;
    constexpr std::size_t most = 6;
    for (const Word& word : foreign) {
      if (told.size() < most && told.insert(word.text).second)
        list += (list.empty() ? "" : ", ") + in_backticks(word.text);
    }
    fault.notes.push_back({"note", "not known here: " + list});
  }

  // A map is wanted where there is a sentence: which keys it has.
  static void explain_shape(const Text& of, Diagnostic& fault) {
    const bool is_sentence = of.node != nullptr && fault.message.starts_with("expected a map") &&
                             fault.message.ends_with(", got text") && split_in_words(of.node->text).size() > 2;
    if (!is_sentence || of.info == nullptr) return;
    std::string example;
    for (const std::string_view each : alternatives_of(of.shape)) {
      if (!each.starts_with("map(")) continue;
      for (const KeyInfo* key : keys_of(each.substr(4, each.size() - 5))) {
        if (key->required || key->key == "if" || key->key == "do")
          example += (example.empty() ? "" : ", ") + std::string(key->key) + ": " + as_yaml(key->example);
      }
      if (!example.empty()) example = "{" + example + "}";
    }
    if (example.empty()) example = as_yaml(of.info->example);
    std::erase_if(fault.notes, [](const Note& note) { return note.text.starts_with("a map is "); });
    fault.notes.push_back({"help", "say it by keys, as in " + in_backticks(example)});
  }

  // Where the condition of an end, a restriction or a head begins, if the words before it are right; else 0.
  static std::size_t first_words(std::string_view text, const said::Place& place) {
    static const std::set<std::string_view> all = {"when", "if", "never", "forbid", "prefer", "always"};
    if (!place.has_first_words || place.kind == PhraseKind::Line || place.kind == PhraseKind::Paths) return 0;
    for (const Word& word : split_in_words(text)) {
      if (all.count(word.text) != 0 && word.begin + word.text.size() + 1 < text.size())
        return word.begin + word.text.size() + 1;
    }
    return 0;
  }

  // With names of this definition, of a type one that the text speaks of.
  std::string named(std::string help, const std::vector<std::string_view>& words) const {
    std::string type = piece_;
    if (const YamlNode* pieces = tree_.find("pieces")) {
      const auto spoken_of = [&](const YamlNode::Entry& entry) {
        return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
          return word == entry.key || (word.ends_with('s') && word.substr(0, word.size() - 1) == entry.key);
        });
      };
      const auto found = std::find_if(pieces->entries.begin(), pieces->entries.end(), spoken_of);
      if (found != pieces->entries.end()) type = found->key;
    }
    for (const auto& [sign, text] : {std::pair<std::string_view, std::string>{"TYPE", type}, {"ROW", last_row_}}) {
      for (std::size_t at = help.find(sign); at != std::string::npos; at = help.find(sign, at + text.size()))
        help.replace(at, sign.size(), text);
    }
    return help;
  }

  const YamlNode& tree_;
  const std::function<bool(std::string_view)>& knows_;
  std::vector<Diagnostic>& faults_;
  std::string piece_, last_row_ = "8";
  std::set<std::string_view> keys_, names_;
};

}  // namespace

void explain_sentences(const YamlNode& tree, const std::function<bool(std::string_view)>& knows,
                       std::vector<Diagnostic>& faults) {
  Sentences(tree, knows, faults).explain();
}

void help_at_first_words(const YamlNode& tree, std::vector<Diagnostic>& faults) {
  const std::function<bool(std::string_view)> knows_all = [](std::string_view) { return true; };
  Sentences(tree, knows_all, faults).help_at_first_words();
}

}  // namespace ludwright
