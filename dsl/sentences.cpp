#include "dsl/sentences.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <utility>

#include "dsl/builtins.h"
#include "dsl/elsewhere.h"
#include "dsl/keys.h"
#include "dsl/misplaced.h"
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
  bool in_list = false;           // of statements
  std::string_view name = {};     // the key that it is the value of
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
      name_ = {};
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
    if (node.kind == YamlNode::Kind::Scalar) return use_({&node, {}, shape, info, false, name_});
    for (const std::string_view each : alternatives_of(shape)) {
      if (node.kind == YamlNode::Kind::Map && each.starts_with("map(")) return of_map(node, inside(each));
      const bool names = node.kind == YamlNode::Kind::Map && each.starts_with("names(");
      const bool list = node.kind == YamlNode::Kind::List && each.starts_with("list(");
      if (names) {
        for (const YamlNode::Entry& entry : node.entries) {
          (is_label(info) ? labels_ : names_).insert(entry.key);
          name_ = entry.key;
          of_value(entry.value, inside(each), info);
        }
      }
      if (list) {
        for (const YamlNode& item : node.items) of_value(item, inside(each), info);
      }
      if (each == "program" && node.kind != YamlNode::Kind::Null) of_program(node, info);
    }
  }

  void of_program(const YamlNode& node, const KeyInfo* info, bool in_list = false) {
    if (node.kind == YamlNode::Kind::Scalar) use_({&node, {}, "program", info, in_list});
    for (const YamlNode& item : node.items) of_program(item, info, true);
    for (const YamlNode::Entry& entry : node.entries) {
      use_({nullptr, key_as_scalar(entry), "head", info, true});
      of_program(entry.value, info, true);
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
  std::string_view name_;
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
        if (entry.key != "all" && entry.value.kind == YamlNode::Kind::Map && words::is_name(entry.key))
          types_.emplace_back(entry.key);
      }
    }
    has_types_ = !types_.empty();
    if (!has_types_) types_.emplace_back("stone");
    last_row_ = rows_of(tree);
    for (const KeyInfo& info : all_keys()) keys_.insert(info.key);
  }

  // Of phrases without a help that stop to be one at their first word, or name something unknown in a condition: what
  // stands there.
  void help_bare() {
    Places([this](const Text& of) {
      const auto place = said::place(of.shape, of.info);
      const YamlNode& text = of.node == nullptr ? of.key : *of.node;
      const std::uint32_t begin = text.span_of(0, 1).begin;
      const std::string_view behind = std::string_view(text.text).substr(words::word_length(text.text));
      if (behind.starts_with('.') || behind.starts_with(" =")) return;  // a statement, of a name that is unknown
      for (Diagnostic& fault : faults_) {
        const bool bare =
            std::none_of(fault.notes.begin(), fault.notes.end(), [](const Note& note) { return note.kind == "help"; });
        if (!place || (!bare && place->kind != PhraseKind::End) || static_cast<unsigned char>(text.text[0]) >= 0x80 ||
            !holds(text.span, fault))
          continue;
        const bool named = fault.code == "unknown-name" || fault.code == "unknown-path";
        const std::size_t begins = first_words(text.text, place->kind);
        const bool in_brackets = place->kind == PhraseKind::Paths && text.text.starts_with('(');
        const bool at_first = (named && fault.span.begin == begin) ||
                              (fault.code == "syntax" &&
                               (fault.span.begin == begin || (in_brackets && !fault.message.ends_with("got the end"))));
        if (at_first && place->kind == PhraseKind::End)
          std::erase_if(fault.notes,
                        [](const Note& note) { return note.kind == "help" && !note.text.starts_with("say `"); });
        if (at_first && (bare || fault.notes.empty()))
          fault.notes.push_back({"help", explained(of, *place)});
        else if (bare && fault.code == "unknown-path")
          fault.notes.push_back(
              {"help", "a way to go begins with `step`, `slide`, `leap` or `hop`, or has its name under `define`"});
        else if (bare && fault.code == "unknown-name" &&
                 (fault.notes.empty() || fault.notes[0].text.starts_with("not known")) &&
                 (is_written_right(text.text) || place->kind == PhraseKind::Paths))
          fault.notes.insert(fault.notes.begin(), {"help", declared_by(text, fault)});
        else if (bare && named && fault.notes.empty() && (begins > 0 || place->kind == PhraseKind::Expression))
          fault.notes.push_back({"help", explained(of, begins > 0 ? said::condition() : *place)});
      }
    }).of_map(tree_, "definition");
  }

  // Whether it is written like a statement, a condition or a set, so that only a name is missing.
  static bool is_written_right(std::string_view text) {
    if (words::is_statement_verb(text.substr(0, words::word_length(text)))) return true;
    constexpr std::string_view marks[] = {" >", " <", " is ", "some ", "no ", "number of ", " except "};
    return std::any_of(std::begin(marks), std::end(marks),
                       [&](std::string_view mark) { return text.find(mark) != std::string_view::npos; });
  }
  std::string declared_by(const YamlNode& text, const Diagnostic& fault) const {
    std::size_t begin = 0;
    while (begin < text.text.size() && text.span_of(begin, begin + 1).begin < fault.span.begin) ++begin;
    return said::declared_by(text.text, begin, has_types_ ? types_ : std::vector<std::string>());
  }

  // In helps stand names of this definition.
  void name_all() {
    for (Diagnostic& fault : faults_) {
      for (Note& note : fault.notes) note.text = named(note.text, {});
    }
  }

  void explain() {
    Places places([](const Text&) {});
    places.of_map(tree_, "definition");
    names_ = places.names();
    const YamlNode* board = tree_.find("board");
    if (const YamlNode* terrains = board != nullptr ? board->find("key") : nullptr; terrains != nullptr) {
      for (const YamlNode::Entry& terrain : terrains->entries) names_.insert(terrain.value.text);
    }
    for (const std::string_view label : places.labels()) {
      if (names_.count(label) == 0) keys_.insert(label);
    }
    Places([this](const Text& text) {
      if (text.node != nullptr) texts_.push_back(text);
    }).of_map(tree_, "definition");
    Places([this](const Text& text) { explain(text); }).of_map(tree_, "definition");
  }

 private:
  static bool holds(Span span, const Diagnostic& fault) {
    return fault.severity == Severity::Error && !fault.whole_file && span.file == fault.span.file &&
           span.begin <= fault.span.begin && fault.span.begin <= span.end;
  }

  void explain(const Text& of) {
    const YamlNode& text = of.node == nullptr ? of.key : *of.node;
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < faults_.size(); ++i) {
      if (holds(text.span, faults_[i]) && (!first || faults_[i].span.begin < faults_[*first].span.begin)) first = i;
    }
    if (!first) return;
    const bool may_be_misplaced = faults_[*first].code == "syntax" || faults_[*first].code == "bad-define" ||
                                  faults_[*first].message == "expected a map, got text";
    if (of.node != nullptr && of.info != nullptr && may_be_misplaced) {
      if (is_key_of_map_above(*of.node, of.name, *of.info)) {
        Diagnostic& fault = faults_[*first];
        fault.code = "bad-indentation";
        fault.message = in_backticks(of.name) + " is no name here, but a key of what stands above it";
        fault.span = of.node->span;
        fault.notes = {{"help", "indent this line further"}};
        fault.fixes.clear();
        return;
      }
      if (const std::string help = belongs_to(*of.node, of.name, *of.info); !help.empty()) {
        faults_[*first].fixes.clear();
        faults_[*first].notes = {{"help", help}};
        return;
      }
    }
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
    const bool reads = std::none_of(faults_.begin(), faults_.end(), [&](const Diagnostic& each) {
      return holds(text.span, each) && each.code != "unknown-name";
    });
    const bool is_phrase =
        reads && is_written_right(text.text) &&
        std::none_of(foreign.begin(), foreign.end(), [](const Word& word) { return joins(word.text); });
    std::erase_if(faults_, [&](const Diagnostic& each) { return holds(text.span, each); });
    if (is_phrase)
      fault.notes = {not_known(foreign)};
    else
      tell(fault, of, *place, foreign);
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
    const bool odd_begin = at_first && all.size() >= long_text && foreign.size() >= few && (weight >= few || joined);
    const bool is_slip = !at_first && (place.kind == PhraseKind::Line || place.kind == PhraseKind::Paths);
    const bool mostly = !is_slip && all.size() > few && weight >= few && weight * 2 > faulty;
    return many || odd_begin || mostly ? foreign : std::vector<Word>();
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

  void tell(Diagnostic& fault, const Text& of, const said::Place& place, const std::vector<Word>& foreign) const {
    const YamlNode& text = of.node == nullptr ? of.key : *of.node;
    fault.code = "not-a-phrase";
    const std::size_t begins = first_words(text.text, place.kind);
    const bool begun = begins > 0 && fault.span.begin >= text.span_of(begins, begins + 1).begin;
    const said::Place inner = begun ? said::condition() : place;
    fault.message = "this does not read as " + std::string(inner.what);
    // From where it stops to be a phrase.
    const std::uint32_t first = text.span_of(foreign.front().begin, foreign.front().begin + 1).begin;
    fault.span = {fault.span.file, std::min(fault.span.begin, first), text.span_of(0, text.text.size()).end};
    fault.label.clear();
    fault.fixes.clear();
    std::erase_if(fault.notes, [](const Note& note) { return note.text.find("(U+") == std::string::npos; });
    std::vector<std::string> words;
    for (const Word& word : split_in_words(text.text)) {
      const bool cannot = word.text == "t" && !words.empty() && words.back() == "can";
      words.emplace_back(cannot ? "cannot" : word.text);
    }
    // What is true of the place goes first: what the sentence is about is a guess from its words.
    fault.notes.push_back({"help", explained(of, inner)});
    const std::string guess = said::construct(words, place.kind == PhraseKind::Head ? inner : place);
    if (!guess.empty()) fault.notes.push_back({"help", "perhaps: " + named(guess, words)});
    fault.notes.push_back(not_known(foreign));
  }

  static Note not_known(const std::vector<Word>& words) {
    std::string list;
    std::set<std::string_view> told;
    constexpr std::size_t most = 6;
    for (const Word& word : words) {
      if (told.size() < most && told.insert(word.text).second)
        list += (list.empty() ? "" : ", ") + in_backticks(word.text);
    }
    return {"note", "not known here: " + list};
  }

  // What stands at such a place, with what this definition has at another one, if it is of the same key.
  std::string explained(const Text& of, const said::Place& place) const {
    std::string help = std::string(place.help) + ", as in ";
    constexpr std::size_t longest = 60;
    const auto shows = [&](const Text& other) {
      const std::string& text = other.node->text;
      return place.kind != PhraseKind::Event && other.info == of.info && other.shape == of.shape &&
             other.node != of.node && !other.in_list && place.kind != PhraseKind::DefineBody &&
             said::place(other.shape, other.info)->kind == place.kind && text.size() > 2 && text.size() <= longest &&
             text.find_first_of("`\n~") == std::string::npos &&
             std::none_of(faults_.begin(), faults_.end(),
                          [&](const Diagnostic& fault) { return holds(other.node->span, fault); });
    };
    const auto found = std::find_if(texts_.begin(), texts_.end(), shows);
    if (found != texts_.end()) return help + in_backticks(found->node->text);
    const std::string of_key = of.info == nullptr || of.shape != of.info->shape ? "" : as_yaml(of.info->example);
    const auto words = words::all_in(of_key);
    const bool binds =
        place.kind == PhraseKind::Expression && place.what == said::condition().what && !words.empty() &&
        std::all_of(words.begin(), words.end(), [&](std::string_view word) { return is_known(word, false); });
    return help + (binds ? in_backticks(of_key) : std::string(place.example));
  }

  // A map is wanted where there is a sentence: which keys it has.
  static void explain_shape(const Text& of, Diagnostic& fault) {
    const bool is_text =
        of.node != nullptr && fault.message.starts_with("expected a map") && fault.message.ends_with(", got text");
    if (!is_text || of.info == nullptr || !fault.fixes.empty()) return;
    std::string example;
    for (const std::string_view each : alternatives_of(of.shape)) {
      if (!each.starts_with("map(")) continue;
      for (const KeyInfo* key : keys_of(each.substr(4, each.size() - 5))) {
        if (key->required || key->key == "if" || key->key == "do")
          example += (example.empty() ? "" : ", ") + std::string(key->key) + ": " + as_yaml(key->example);
      }
      if (!example.empty()) example = "{" + example + "}";
    }
    const bool is_whole = example.empty();
    if (is_whole) example = as_yaml(of.info->example);
    // The example is of the whole key: of what is inside it, one value.
    if (is_whole && of.shape != of.info->shape && example.starts_with('{') && example.find(": ") != std::string::npos)
      example = example.substr(example.find(": ") + 2, example.size() - example.find(": ") - 3);
    std::erase_if(fault.notes, [](const Note& note) { return note.text.starts_with("a map is "); });
    fault.notes.push_back({"help", "say it by keys, as in " + in_backticks(example)});
  }

  // Where the condition of an end, a restriction or a head begins, if the words before it are right; else 0.
  static std::size_t first_words(std::string_view text, PhraseKind kind) {
    using Kind = PhraseKind;
    for (const Word& word : split_in_words(text)) {
      const bool at_first = word.begin == 0;
      const bool ends = (kind == Kind::End && !at_first && word.text == "when") ||
                        (kind == Kind::Head && word.text == "if") ||
                        (kind == Kind::Legal && at_first &&
                         (word.text == "never" || word.text == "forbid" || word.text == "prefer")) ||
                        (kind == Kind::Law && at_first && (word.text == "never" || word.text == "always"));
      const std::size_t end = word.begin + word.text.size() + 1;
      if (ends && end < text.size()) return end;
    }
    return 0;
  }

  // With names of this definition, of types those that the text speaks of.
  std::string named(std::string help, const std::vector<std::string>& words) const {
    const auto spoken_of = [&](const std::string& type) {
      return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        return word == type || (word.ends_with('s') && word.substr(0, word.size() - 1) == type);
      });
    };
    const auto first = std::find_if(types_.begin(), types_.end(), spoken_of);
    const std::string& type = first == types_.end() ? types_.front() : *first;
    const auto another = std::find_if(types_.rbegin(), types_.rend(), spoken_of);
    const std::string& other = another != types_.rend() && *another != type ? *another
                               : types_.size() > 1 && type == types_[0]     ? types_[1]
                                                                            : types_[0];
    const bool has_king = std::find(types_.begin(), types_.end(), "king") != types_.end();
    for (const auto& [sign, text] : {std::pair<std::string_view, std::string>{"TYPE", type},
                                     {"rider", type},
                                     {"OTHER", other},
                                     {"KING", has_king ? "king" : type},
                                     {"ROW", last_row_}}) {
      for (std::size_t at = help.find(sign); at != std::string::npos; at = help.find(sign, at + text.size())) {
        const bool part = std::isalpha(static_cast<unsigned char>(help[at == 0 ? 0 : at - 1])) != 0 && at > 0;
        if (!part) help.replace(at, sign.size(), text);
      }
    }
    return help;
  }

  // The number of rows of the first board that is told or drawn.
  static std::string rows_of(const YamlNode& tree) {
    for (const auto& [map, key] : {std::pair{"board", "shape"}, {"", "start"}, {"board", "map"}}) {
      const YamlNode* node = *map == 0 ? &tree : tree.find(map);
      if (node != nullptr) node = node->find(key);
      while (node != nullptr && node->kind == YamlNode::Kind::Map && !node->entries.empty())
        node = &node->entries.front().value;
      if (node == nullptr || node->kind != YamlNode::Kind::Scalar) continue;
      const std::size_t by = node->text.find_last_of('x');
      if (node->block) return std::to_string(std::count(node->text.begin(), node->text.end(), '\n'));
      if (by != std::string::npos && by + 1 < node->text.size() &&
          node->text.find_first_not_of("0123456789", by + 1) == std::string::npos)
        return node->text.substr(by + 1);
    }
    return "3";
  }

  const YamlNode& tree_;
  const std::function<bool(std::string_view)>& knows_;
  std::vector<Diagnostic>& faults_;
  std::vector<Text> texts_;
  std::vector<std::string> types_;
  bool has_types_ = false;
  std::string last_row_;
  std::set<std::string_view> keys_, names_;
};

}  // namespace

void explain_sentences(const YamlNode& tree, const std::function<bool(std::string_view)>& knows,
                       std::vector<Diagnostic>& faults) {
  Sentences(tree, knows, faults).explain();
}

void help_bare(const YamlNode& tree, std::vector<Diagnostic>& faults) {
  const std::function<bool(std::string_view)> knows_all = [](std::string_view) { return true; };
  Sentences sentences(tree, knows_all, faults);
  sentences.help_bare();
  sentences.name_all();
}

}  // namespace ludwright
