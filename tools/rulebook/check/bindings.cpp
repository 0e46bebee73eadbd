#include "tools/rulebook/check/bindings.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "dsl/byte_check.h"
#include "dsl/files.h"
#include "dsl/suggest.h"
#include "dsl/yaml_reader.h"
#include "tools/common.h"
#include "tools/files/sha256.h"
#include "tools/rulebook/check/written.h"

namespace ludwright::book {
namespace {

const std::vector<std::string> kKeys = {"quote",    "under",   "occurrence", "fingerprint", "example",
                                        "examples", "cites",   "property",   "holds",       "states",
                                        "waive",    "flavour", "except"};

class BindingsReader {
 public:
  explicit BindingsReader(Bindings& bindings) : bindings_(bindings) {}

  void read(const std::string& text, const std::string& shown) {
    bindings_.file = bindings_.sources.add(shown, text);
    if (check_bytes(bindings_.file, bindings_.sources, diagnostics_)) {
      auto tree = parse_yaml(bindings_.file, bindings_.sources, diagnostics_);
      if (tree) {
        bindings_.tree = std::make_shared<YamlNode>(std::move(*tree));
        root(*bindings_.tree);
      }
    }
    if (diagnostics_.has_errors()) throw Stop{kInput, diagnostics_.render(bindings_.sources)};
  }

 private:
  void wrong(const YamlNode& node, const std::string& what) { diagnostics_.error(node.span, "bindings", what); }
  std::string text_of(const YamlNode& node, const std::string& what) {
    if (node.kind != YamlNode::Kind::Scalar) wrong(node, fmt::format("expected a text as `{}`", what));
    return node.text;
  }
  std::vector<std::string> texts_of(const YamlNode& node, const std::string& what) {
    if (node.kind == YamlNode::Kind::Scalar) return {node.text};
    std::vector<std::string> texts;
    if (node.kind != YamlNode::Kind::List) wrong(node, fmt::format("expected a list as `{}`", what));
    for (const YamlNode& item : node.items) texts.push_back(text_of(item, what));
    return texts;
  }

  void root(const YamlNode& tree) {
    if (tree.kind == YamlNode::Kind::Null) return;
    if (tree.kind != YamlNode::Kind::Map) return wrong(tree, "expected a map with `bindings`");
    for (const YamlNode::Entry& entry : tree.entries) {
      if (entry.key == "rulebook") {
        text_of(entry.value, "rulebook");
      } else if (entry.key == "glossary") {
        if (entry.value.kind == YamlNode::Kind::Null) continue;
        if (entry.value.kind != YamlNode::Kind::Map)
          return wrong(entry.value, "expected names and what the book calls them");
        for (const YamlNode::Entry& word : entry.value.entries)
          bindings_.glossary[word.key] = texts_of(word.value, word.key);
      } else if (entry.key == "bindings") {
        if (entry.value.kind == YamlNode::Kind::Null) continue;
        if (entry.value.kind != YamlNode::Kind::List) return wrong(entry.value, "expected a list of bindings");
        for (const YamlNode& item : entry.value.items) binding(item);
      } else if (entry.key == "suppress") {
        if (entry.value.kind != YamlNode::Kind::List) return wrong(entry.value, "expected a list of findings");
        for (const YamlNode& item : entry.value.items) suppression(item);
      } else {
        diagnostics_.error(entry.key_span, "bindings", fmt::format("unknown key `{}`", entry.key))
            .suggest(entry.key, {"rulebook", "glossary", "bindings", "suppress"});
      }
    }
  }

  std::uint32_t line_of(const YamlNode& node) const {
    return bindings_.sources.locate(bindings_.file, node.span.begin).line;
  }

  void suppression(const YamlNode& node) {
    Suppression made;
    made.line = line_of(node);
    for (const YamlNode::Entry& entry : node.entries) {
      if (entry.key == "finding")
        made.finding = text_of(entry.value, "finding");
      else if (entry.key == "quote")
        made.quote = text_of(entry.value, "quote");
      else if (entry.key == "reason")
        made.reason = text_of(entry.value, "reason");
      else
        diagnostics_.error(entry.key_span, "bindings", fmt::format("unknown key `{}`", entry.key))
            .suggest(entry.key, {"finding", "quote", "reason"});
    }
    if (made.finding.empty() || made.reason.empty()) wrong(node, "a suppression needs `finding` and `reason`");
    bindings_.suppressions.push_back(std::move(made));
  }

  void binding(const YamlNode& node) {
    if (node.kind != YamlNode::Kind::Map) return wrong(node, "expected a map with `quote`");
    Binding made;
    made.line = line_of(node);
    const auto kind = [&](const YamlNode& value, BindingKind which) {
      if (made.kind != BindingKind::Nothing && made.kind != BindingKind::States && which != BindingKind::States)
        wrong(value, "one binding says one thing: examples, a property, what holds, a waiver or flavour");
      if (which != BindingKind::States || made.kind == BindingKind::Nothing) made.kind = which;
    };
    for (const YamlNode::Entry& entry : node.entries) {
      const YamlNode& value = entry.value;
      if (entry.key == "quote") {
        made.quote = text_of(value, "quote");
        made.quote_span = value.span;
        made.insert_at = value.span.end;
        made.indent = bindings_.sources.locate(bindings_.file, entry.key_span.begin).column - 1;
      } else if (entry.key == "under") {
        made.under = text_of(value, "under");
      } else if (entry.key == "occurrence") {
        made.occurrence = std::atoi(text_of(value, "occurrence").c_str());
        if (made.occurrence < 1) wrong(value, "expected a number from 1 as `occurrence`");
      } else if (entry.key == "fingerprint") {
        made.fingerprint = text_of(value, "fingerprint");
        made.fingerprint_span = value.span;
      } else if (entry.key == "example") {
        kind(value, BindingKind::Example);
        made.examples.push_back(&value);
      } else if (entry.key == "examples") {
        kind(value, BindingKind::Example);
        for (const YamlNode& item : value.items) made.examples.push_back(&item);
      } else if (entry.key == "cites") {
        kind(value, BindingKind::Cites);
        made.cites = texts_of(value, "cites");
      } else if (entry.key == "property" || entry.key == "holds") {
        kind(value, entry.key == "holds" ? BindingKind::Holds : BindingKind::Property);
        text_of(value, entry.key);
        made.phrase = &value;
      } else if (entry.key == "states") {
        kind(value, BindingKind::States);
        made.states = texts_of(value, "states");
      } else if (entry.key == "waive" || entry.key == "flavour") {
        kind(value, entry.key == "waive" ? BindingKind::Waive : BindingKind::Flavour);
        made.reason = text_of(value, entry.key);
        if (made.reason.empty()) wrong(value, fmt::format("`{}` needs a reason", entry.key));
      } else if (entry.key == "except") {
        made.except = texts_of(value, "except");
      } else {
        diagnostics_.error(entry.key_span, "bindings", fmt::format("unknown key `{}`", entry.key))
            .suggest(entry.key, kKeys);
      }
    }
    if (made.quote.empty() && made.fingerprint.empty())
      return wrong(node, "a binding needs `quote`, the words of the book that it is about, or `fingerprint`");
    bindings_.bindings.push_back(std::move(made));
  }

  Bindings& bindings_;
  Diagnostics diagnostics_;
};

// Shared words as a share of all: how near a changed sentence is to what it was.
double likeness(const std::string& a, const std::string& b) {
  const std::vector<std::string> left = split_words(a), right = split_words(b);
  std::multiset<std::string> words(right.begin(), right.end());
  std::size_t shared = 0;
  for (const std::string& word : left) {
    const auto found = words.find(word);
    if (found == words.end()) continue;
    words.erase(found);
    ++shared;
  }
  return 2.0 * static_cast<double>(shared) / static_cast<double>(std::max<std::size_t>(left.size() + right.size(), 1));
}

bool is_under(const Part& part, const std::string& wanted) {
  if (wanted.empty()) return true;
  std::string path;
  for (const std::string& heading : part.under) path += (path.empty() ? "" : " / ") + plain_form(heading);
  return (" / " + path).find(plain_form(wanted)) != std::string::npos;
}

}  // namespace

std::string fingerprint(const std::string& sentence) { return sha256(plain_form(sentence)).substr(0, 16); }

std::string bindings_path(const std::string& book_path) {
  std::filesystem::path path(book_path);
  path.replace_extension(".bindings.yaml");
  return path.string();
}

Bindings read_bindings(const std::string& path, bool must_exist, const SourceSet& sources) {
  Bindings bindings;
  bindings.sources = sources;
  std::error_code absent;
  if (!must_exist && !std::filesystem::exists(path, absent)) return bindings;
  const std::string shown = shown_path(path);
  const FileContents contents = read_file(path, shown);
  if (!contents.text) throw Stop{kInput, fmt::format("{}: error: {} [{}]\n", shown, contents.problem, contents.code)};
  bindings.path = path;
  BindingsReader(bindings).read(*contents.text, shown);
  return bindings;
}

namespace {

// A sentence with its label, as quotes are compared with it.
std::string labelled_form(const Part& part) {
  return plain_form(part.label.empty() ? part.text : part.label + ": " + part.text);
}

// What a quote with signs of Markdown in it shows: "the `rook`" is "the rook".
std::string without_markup(const std::string& quote) {
  std::string text;
  for (const Part& part : read_book_text("quote", quote, true).parts)
    text += (text.empty() ? "" : " ") + (part.label.empty() ? part.text : part.label + ": " + part.text);
  return plain_form(text);
}

// The sentences that have these words, whole ones rather than parts of others.
std::vector<std::size_t> sentences_with(const std::string& words, const std::string& under, const Book& book,
                                        const std::vector<std::string>& forms) {
  std::vector<std::size_t> some, whole;
  for (std::size_t i = 0; i < book.parts.size(); ++i) {
    if (!is_under(book.parts[i], under) || forms[i].find(words) == std::string::npos) continue;
    some.push_back(i);
    if (forms[i] == words || plain_form(book.parts[i].text) == words) whole.push_back(i);
  }
  return whole.empty() ? some : whole;
}

}  // namespace

bool has_quote(const Part& part, const std::string& quote) {
  const std::string form = labelled_form(part);
  return form.find(plain_form(quote)) != std::string::npos || form.find(without_markup(quote)) != std::string::npos;
}

namespace {

// One of the candidates, if it is clear which.
bool take_one(const Binding& binding, PlacedBinding& placed) {
  const auto occurrence = static_cast<std::size_t>(binding.occurrence);
  if (occurrence > 0 && occurrence <= placed.candidates.size()) placed.candidates = {placed.candidates[occurrence - 1]};
  placed.found = placed.candidates.size() == 1;
  if (placed.found) placed.part = placed.candidates[0];
  return placed.found;
}

// Books that may not be quoted are bound by fingerprints.
PlacedBinding place_by_fingerprint(const Binding& binding, const Book& book, const std::vector<std::string>& prints) {
  PlacedBinding placed;
  for (std::size_t i = 0; i < prints.size(); ++i) {
    if (prints[i] == binding.fingerprint && is_under(book.parts[i], binding.under)) placed.candidates.push_back(i);
  }
  if (!take_one(binding, placed))
    placed.problem = placed.candidates.empty() ? "no sentence of the book has this fingerprint"
                                               : "several sentences of the book have this fingerprint";
  return placed;
}

PlacedBinding place_by_quote(const Binding& binding, const Book& book, const std::vector<std::string>& forms) {
  PlacedBinding placed;
  std::string quote = plain_form(binding.quote);
  placed.candidates = sentences_with(quote, binding.under, book, forms);
  if (placed.candidates.empty()) {
    quote = without_markup(binding.quote);
    placed.candidates = sentences_with(quote, binding.under, book, forms);
  }
  if (take_one(binding, placed)) {
    placed.changed = !binding.fingerprint.empty() && binding.fingerprint != fingerprint(book.parts[placed.part].text);
    return placed;
  }
  if (placed.candidates.size() > 1) {
    placed.problem = "the quote occurs more than once";
    return placed;
  }
  double best = 0.55;
  for (std::size_t i = 0; i < book.parts.size(); ++i) {
    if (book.parts[i].kind == PartKind::Heading) continue;
    const double near = std::max(likeness(quote, forms[i]), likeness(quote, plain_form(book.parts[i].text)));
    if (near <= best) continue;
    best = near;
    placed.part = i;
    placed.found = placed.changed = true;
  }
  if (!placed.found) placed.problem = "the book does not have this quote";
  return placed;
}

}  // namespace

std::vector<PlacedBinding> place_bindings(const Bindings& bindings, const Book& book) {
  std::vector<std::string> forms, prints;
  for (const Part& part : book.parts) forms.push_back(labelled_form(part));
  std::vector<PlacedBinding> all;
  for (const Binding& binding : bindings.bindings) {
    if (!binding.quote.empty()) {
      all.push_back(place_by_quote(binding, book, forms));
      continue;
    }
    if (prints.empty()) {
      for (const Part& part : book.parts)
        prints.push_back(part.kind == PartKind::Heading ? "" : fingerprint(part.text));
    }
    all.push_back(place_by_fingerprint(binding, book, prints));
  }
  return all;
}

}  // namespace ludwright::book
