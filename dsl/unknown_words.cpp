#include "dsl/unknown_words.h"

#include <algorithm>
#include <cctype>

#include "dsl/builtins.h"
#include "dsl/elsewhere.h"
#include "dsl/keys.h"
#include "dsl/phrase.h"
#include "dsl/syntax_help.h"
#include "dsl/words.h"

namespace ludwright {
namespace {

// Calls `use` for each word and for whether the word before it binds a name.
template <typename Use>
void for_each_word(std::string_view text, Use use) {
  std::string_view before;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = words::word_length(text.substr(at));
    if (length > 0) {
      const std::string_view word = text.substr(at, length);
      use(word, before == "as" || before == "let");
      before = word;
    }
    at += std::max<std::size_t>(length, 1);
  }
}

}  // namespace

UnknownWords::UnknownWords(const YamlNode& tree, const SourceSet& sources) : tree_(tree), sources_(sources) {
  for (const std::string& word : grammar_words()) known_.insert(word);
  for (const std::string& word : words::reserved()) known_.insert(word);
  for (const Builtin& word : builtins()) known_.insert(word.word);
  for (const KeyInfo& info : all_keys()) known_.emplace(info.key);
  declare(tree);
  for (std::uint32_t file = 0; file < sources.size(); ++file) {
    if (sources.name(file).ends_with(".csv")) declare_words(sources.text(file));
  }
}

bool UnknownWords::knows(std::string_view word) const {
  const std::vector<std::string>& grammar = grammar_words();
  return std::binary_search(grammar.begin(), grammar.end(), word) || words::is_reserved(word) ||
         find_builtin(std::string(word)) != nullptr || declared_.count(word) != 0;
}

void UnknownWords::declare_words(std::string_view text) {
  for_each_word(text, [&](std::string_view word, bool) { declared_.emplace(word); });
}

void UnknownWords::declare_bound(std::string_view text) {
  for_each_word(text, [&](std::string_view word, bool bound) {
    if (bound) declared_.emplace(word);
  });
}

// Keys name things, and so do texts of one word: of a text of several it is not known whether it is a phrase.
void UnknownWords::declare(const YamlNode& node) {
  if (node.kind == YamlNode::Kind::Scalar) {
    if (node.text.find(' ') == std::string::npos) declare_words(node.text);
    declare_bound(node.text);
  }
  for (const YamlNode& item : node.items) declare(item);
  for (const YamlNode::Entry& entry : node.entries) {
    declare_bound(entry.key);
    if (entry.key.find(' ') == std::string::npos || entry.key.find('(') != std::string::npos) declare_words(entry.key);
    declare(entry.value);
  }
}

std::size_t UnknownWords::text_begin(const YamlNode& node, Span fault, std::size_t begin) const {
  const auto holds = [&](Span span) {
    return span.file == fault.file && span.begin <= fault.begin && fault.end <= span.end;
  };
  if (node.kind == YamlNode::Kind::Scalar && holds(node.span)) return node.span.begin;
  for (const YamlNode& item : node.items) begin = text_begin(item, fault, begin);
  for (const YamlNode::Entry& entry : node.entries) {
    if (holds(entry.key_span)) return entry.key_span.begin;
    begin = text_begin(entry.value, fault, begin);
  }
  return begin;
}

// A line that begins an item, indented further than the text above: it goes on with that.
bool UnknownWords::tell_of_item(Diagnostic& fault, std::size_t begin) const {
  const std::string_view text = sources_.text(fault.span.file);
  const std::size_t line_end = std::min(text.find('\n', fault.span.begin), text.size());
  for (std::size_t newline = text.find('\n', begin); newline < line_end; newline = text.find('\n', newline + 1)) {
    const std::size_t first = text.find_first_not_of(' ', newline + 1);
    if (first >= line_end || text.compare(first, 2, "- ") != 0) continue;
    fault.code = "bad-indentation";
    fault.message = "this line is read as part of the text above it";
    fault.span = {fault.span.file, static_cast<std::uint32_t>(first),
                  static_cast<std::uint32_t>(std::min(text.find('\n', first), text.size()))};
    fault.label.clear();
    fault.fixes.clear();
    fault.notes = {{"help", "give it the indentation of the item that it belongs beside"}};
    return true;
  }
  return false;
}

void UnknownWords::explain(Diagnostic& fault) const {
  if (fault.code != "syntax" || fault.whole_file || fault.span.file >= sources_.size()) return;
  const std::size_t begin = text_begin(tree_, fault.span, fault.span.begin);
  if (tell_of_item(fault, begin)) return;
  const std::string_view text = sources_.text(fault.span.file).substr(begin, fault.span.begin - begin);
  const bool names_value = sources_.text(fault.span.file).substr(fault.span.begin).starts_with("= ");
  const char* const last = text.data() + text.find_last_not_of(' ') + 1;
  std::string_view found, the;
  for_each_word(text, [&](std::string_view word, bool bound) {
    const bool plain = std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c) == 0; });
    const bool article = word == "the";
    if (article && found.empty()) the = word;
    const bool named = names_value && word.data() + word.size() == last;  // `choose pit = own piece`
    if (found.empty() && !bound && !named && !article && plain && word.size() > 2 && known_.count(word) == 0 &&
        declared_.count(word) == 0)
      found = word;
  });
  if (found.empty()) found = the;
  if (found.empty() || text.find("betza ") != std::string_view::npos) {
    std::erase_if(fault.notes, [&](const Note& note) {
      return std::any_of(declared_.begin(), declared_.end(), [&](const std::string& word) {
        return note.kind == "help" && note.text == said_elsewhere(word);
      });
    });
    return;
  }
  const auto place = static_cast<std::uint32_t>(begin + static_cast<std::size_t>(found.data() - text.data()));
  const bool breaks_off = fault.message.ends_with("got the end");
  fault.code = "unknown-name";
  fault.message = "unknown name `" + std::string(found) + "`";
  fault.span = {fault.span.file, place, static_cast<std::uint32_t>(place + found.size())};
  fault.label.clear();
  fault.fixes.clear();
  if (!breaks_off) fault.notes.clear();
  std::string help = found == the ? "leave it out: phrases have no articles" : said_elsewhere(std::string(found));
  if (help.empty() && place == begin) help = syntax::statement_said_elsewhere(found);
  if (!help.empty()) fault.notes.insert(fault.notes.begin(), {"help", help});
}

}  // namespace ludwright
