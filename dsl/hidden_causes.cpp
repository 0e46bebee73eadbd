#include "dsl/hidden_causes.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

#include "dsl/sentences.h"
#include "dsl/unknown_words.h"
#include "dsl/utf8.h"

namespace ludwright {
namespace {

// Characters of one kind, and what to write for them.
struct Disguise {
  char32_t first, last;
  const char* what;  // "a no-break space"
  const char* help;  // "write a plain space"
  bool unseen;       // looks like a space or like nothing
};

constexpr Disguise kDisguises[] = {
    {0xA0, 0xA0, "a no-break space", "write a plain space", true},
    {0xAD, 0xAD, "a soft hyphen, which is not shown", "remove it", true},
    {0x115F, 0x1160, "a filler, which is not shown", "remove it", true},
    {0x1680, 0x1680, "a space of another kind", "write a plain space", true},
    {0x2000, 0x200A, "a space of another kind", "write a plain space", true},
    {0x200B, 0x200F, "a character that is not shown", "remove it", true},
    {0x202A, 0x202E, "a character that is not shown", "remove it", true},
    {0x202F, 0x202F, "a no-break space", "write a plain space", true},
    {0x205F, 0x205F, "a space of another kind", "write a plain space", true},
    {0x2060, 0x2064, "a character that is not shown", "remove it", true},
    {0x2066, 0x2069, "a character that is not shown", "remove it", true},
    {0x3000, 0x3000, "a wide space", "write a plain space", true},
    {0x3164, 0x3164, "a filler, which is not shown", "remove it", true},
    {0xFE00, 0xFE0F, "a character that is not shown", "remove it", true},
    {0x2018, 0x201B, "a curly quote", "quotes are straight, `'`; a phrase needs none", false},
    {0x201C, 0x201F, "a curly quote", "quotes are straight, `\"`; a phrase needs none", false},
    {0xAB, 0xAB, "a quotation mark", "quotes are straight, `\"`; a phrase needs none", false},
    {0xBB, 0xBB, "a quotation mark", "quotes are straight, `\"`; a phrase needs none", false},
    {0x2032, 0x2033, "a prime", "quotes are straight, `\"`; a phrase needs none", false},
    {0x2010, 0x2015, "a dash", "write `-`", false},
    {0x2212, 0x2212, "a sign like minus", "write `-`", false},
    {0x2026, 0x2026, "one character that looks like dots", "write `..`", false},
    {0xD7, 0xD7, "a multiplication sign", "write `x` for sizes, `*` to multiply", false},
    {0x2264, 0x2264, "one character", "write `<=`", false},
    {0x2265, 0x2265, "one character", "write `>=`", false},
    {0x2260, 0x2260, "a sign of another kind", "write `is not`", false},
    {0xFF01, 0xFF5E, "a wide character", "write the plain one", false},
};

// Letters of other alphabets that look like Latin ones.
struct Lookalike {
  char32_t code;
  char plain;
};

constexpr Lookalike kLookalikes[] = {
    {0x430, 'a'}, {0x435, 'e'}, {0x43E, 'o'}, {0x440, 'p'}, {0x441, 'c'}, {0x445, 'x'}, {0x443, 'y'}, {0x456, 'i'},
    {0x455, 's'}, {0x458, 'j'}, {0x501, 'd'}, {0x410, 'A'}, {0x412, 'B'}, {0x415, 'E'}, {0x41A, 'K'}, {0x41C, 'M'},
    {0x41D, 'H'}, {0x41E, 'O'}, {0x420, 'P'}, {0x421, 'C'}, {0x422, 'T'}, {0x425, 'X'}, {0x406, 'I'}, {0x391, 'A'},
    {0x392, 'B'}, {0x395, 'E'}, {0x397, 'H'}, {0x399, 'I'}, {0x39A, 'K'}, {0x39C, 'M'}, {0x39D, 'N'}, {0x39F, 'O'},
    {0x3A1, 'P'}, {0x3A4, 'T'}, {0x3A7, 'X'}, {0x3BF, 'o'}, {0x3B1, 'a'}, {0x3BD, 'v'}, {0x131, 'i'}, {0x261, 'g'},
};

const Disguise* disguise_of(char32_t code) {
  const auto found = std::find_if(std::begin(kDisguises), std::end(kDisguises),
                                  [code](const Disguise& one) { return one.first <= code && code <= one.last; });
  return found == std::end(kDisguises) ? nullptr : found;
}

const Lookalike* lookalike_of(char32_t code) {
  const auto found = std::find_if(std::begin(kLookalikes), std::end(kLookalikes),
                                  [code](const Lookalike& one) { return one.code == code; });
  return found == std::end(kLookalikes) ? nullptr : found;
}

std::string unicode_number(char32_t code) {
  constexpr char digits[] = "0123456789ABCDEF";
  std::string text;
  for (char32_t rest = code; rest != 0 || text.size() < 4; rest /= 16) text.insert(text.begin(), digits[rest % 16]);
  return "U+" + text;
}

// Makes the list of what was found anew, with more helps.
class Causes {
 public:
  Causes(const std::optional<YamlNode>& tree, const SourceSet& sources, const Diagnostics& found)
      : tree_(tree), sources_(sources), found_(found.list()) {
    if (!tree || !found.has_errors()) return;
    const UnknownWords unknown(*tree, sources);
    explain_sentences(
        *tree, [&](std::string_view word) { return unknown.knows(word); }, found_);
    for (Diagnostic& fault : found_) unknown.explain(fault);
    help_bare(*tree, found_);
  }

  Diagnostics told() {
    for (std::size_t i = 0; i < found_.size(); ++i) {
      if (!follows_from_comma(i)) tell(found_[i]);
    }
    if (tree_) {
      warn_of_texts(*tree_);
      warn_of_keys(tree_->span.file);
    }
    return std::move(told_);
  }

 private:
  void tell(const Diagnostic& fault) {
    const bool placed = !fault.whole_file && fault.span.file < sources_.size();
    const std::string disguised = placed ? disguised_in(fault) : "";
    if (!disguised.empty() && stumbles_over_unseen(fault)) {
      const std::uint32_t end = std::max(fault.span.end, fault.span.begin + 1);
      told_
          .error({fault.span.file, fault.span.begin, end}, "odd-character",
                 "a character that cannot be seen stands in this line")
          .help(disguised);
      return;
    }
    auto entry = told_.add(fault);
    if (!placed) return;
    if (!disguised.empty()) entry.help(disguised);
    if (fault.severity == Severity::Warning) return;
    if (cut_by_comma(fault)) entry.help("a comma ends a text inside `[ ]` and `{ }`: put the whole phrase in quotes");
    if (cut_by_comment(fault)) entry.help("a comment begins at `#`: if it belongs to the text, put the text in quotes");
  }

  std::string_view text(const Diagnostic& fault) const { return sources_.text(fault.span.file); }

  // The line that `at` is in, from there on, spaces at its front left out.
  std::string_view behind(const Diagnostic& fault, std::size_t at) const {
    std::string_view rest = text(fault).substr(std::min(at, text(fault).size()));
    rest = rest.substr(0, rest.find_first_of("\r\n"));
    const std::size_t content = rest.find_first_not_of(" \t");
    return content == std::string_view::npos ? std::string_view{} : rest.substr(content);
  }

  // Where the text ends that the fault is in; of a fault in no text where itself ends.
  std::size_t end_of_text(const Diagnostic& fault) const {
    std::size_t end = fault.span.end;
    if (tree_) find_end(*tree_, fault.span, end);
    return end;
  }

  static void find_end(const YamlNode& node, Span span, std::size_t& end) {
    const bool holds = node.span.file == span.file && node.span.begin <= span.begin && span.end <= node.span.end;
    if (node.kind == YamlNode::Kind::Scalar && holds) end = node.span.end;
    for (const YamlNode& item : node.items) find_end(item, span, end);
    for (const YamlNode::Entry& entry : node.entries) find_end(entry.value, span, end);
  }

  // The phrase broke off at a comma, which ends a text between brackets of YAML.
  bool cut_by_comma(const Diagnostic& fault) const {
    return fault.message == "expected `)`, got the end" && behind(fault, end_of_text(fault)).starts_with(",");
  }

  // Behind a phrase that a comma has cut off, the rest has a bracket too many.
  bool follows_from_comma(std::size_t index) const {
    if (index == 0 || !found_[index].message.ends_with("got `)`")) return false;
    const Diagnostic &before = found_[index - 1], &now = found_[index];
    return before.span.file == now.span.file && line_of(before) == line_of(now) && cut_by_comma(before);
  }

  std::uint32_t line_of(const Diagnostic& fault) const {
    return sources_.locate(fault.span.file, fault.span.begin).line;
  }

  bool cut_by_comment(const Diagnostic& fault) const {
    if (fault.code == "unclosed-bracket") return behind(fault, fault.span.end).find(" #") != std::string_view::npos;
    if (fault.code == "bad-indentation" && line_of(fault) > 1) {
      const std::string_view above = sources_.line(fault.span.file, line_of(fault) - 1);
      const std::size_t mark = above.find(" #");
      const bool behind_text = mark != std::string_view::npos && above.find_first_not_of(' ') < mark;
      return behind_text && mark + 2 < above.size() && is_word(above[mark + 2]);
    }
    const bool breaks_off = fault.message.ends_with("got the end") || fault.message.ends_with("got nothing");
    return breaks_off && behind(fault, end_of_text(fault)).starts_with("#");
  }

  static bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

  // In the fault itself any of them; in its whole line, and in the line above one that is wrongly indented, those that
  // cannot be seen. YAML tells of its faults where it stumbles, so there all of them, too.
  std::string disguised_in(const Diagnostic& fault) const {
    const std::string_view all = text(fault);
    const bool of_yaml = is_of_yaml(fault);
    std::size_t begin = all.substr(0, fault.span.begin).find_last_of('\n') + 1;
    if (fault.code == "bad-indentation" && begin > 1) begin = all.substr(0, begin - 1).find_last_of('\n') + 1;
    const std::size_t line_end = std::min(all.find('\n', fault.span.end), all.size());
    const std::size_t end = std::max<std::size_t>(fault.span.end, fault.span.begin + 1);
    for (std::size_t at = begin; at < line_end;) {
      const Utf8Char c = decode_utf8(all, at);
      const bool inside = at + c.length > fault.span.begin && at <= end;
      if (c.valid && c.code >= 0x80) {
        const LineColumn place = sources_.locate(fault.span.file, static_cast<std::uint32_t>(at));
        const std::string where = "at column " + std::to_string(place.column) +
                                  (place.line == line_of(fault) ? "" : " of line " + std::to_string(place.line)) +
                                  " is ";
        const Disguise* disguise = disguise_of(c.code);
        if (disguise != nullptr && (inside || disguise->unseen || of_yaml))
          return where + disguise->what + " (" + unicode_number(c.code) + "): " + disguise->help;
        const Lookalike* letter = lookalike_of(c.code);
        if (letter != nullptr && inside)
          return where + "a letter of another alphabet that looks like `" + std::string(1, letter->plain) + "` (" +
                 unicode_number(c.code) + ")";
      }
      at += c.length;
    }
    return "";
  }

  // YAML does not know what cannot be seen for a blank: what it says of the line is then beside the point.
  bool stumbles_over_unseen(const Diagnostic& fault) const {
    if (!is_of_yaml(fault)) return false;
    const std::string_view line = sources_.line(fault.span.file, line_of(fault));
    const std::size_t first = std::min(line.find_first_not_of(" \t"), line.size());
    const Disguise* begins = first == line.size() ? nullptr : disguise_of(decode_utf8(line, first).code);
    return begins != nullptr && begins->unseen;
  }

  static bool is_of_yaml(const Diagnostic& fault) {
    static const std::set<std::string_view> codes = {"colon-in-text",    "yaml-syntax",    "unexpected-text",
                                                     "unclosed-bracket", "unclosed-quote", "missing-colon",
                                                     "missing-comma",    "bad-key",        "bad-indentation"};
    return codes.count(fault.code) != 0;
  }

  bool has_fault(Span span) const {
    return std::any_of(found_.begin(), found_.end(), [&](const Diagnostic& fault) {
      return fault.span.file == span.file && fault.span.begin >= span.begin && fault.span.begin <= span.end;
    });
  }

  void warn_of_texts(const YamlNode& node) {
    if (node.kind == YamlNode::Kind::Scalar && !node.block && node.span.file < sources_.size() &&
        !has_fault(node.span)) {
      if (!node.quoted) warn_of_curly_quotes(node.text, node.span);
      warn_of_comment(node);
      warn_of_dash(node);
    }
    for (const YamlNode& item : node.items) warn_of_texts(item);
    for (const YamlNode::Entry& entry : node.entries) {
      if (!has_fault(entry.key_span)) warn_of_curly_quotes(entry.key, entry.key_span);
      warn_of_texts(entry.value);
    }
  }

  void warn_of_curly_quotes(const std::string& text, Span span) {
    if (text.empty()) return;
    const Utf8Char first = decode_utf8(text, 0);
    const bool opens = (first.code >= 0x2018 && first.code <= 0x201F) || first.code == 0xAB || first.code == 0xBB;
    if (!opens) return;
    told_
        .warning({span.file, span.begin, static_cast<std::uint32_t>(span.begin + first.length)}, "curly-quotes",
                 "these quotes are part of the text")
        .help("quotes that only enclose a text are straight: `\"`");
  }

  // `-"{to}"`: an item of a list without its space.
  void warn_of_dash(const YamlNode& node) {
    if (node.quoted || node.text.size() < 3 || node.text[0] != '-' || node.text.back() != node.text[1]) return;
    if (node.text[1] != '"' && node.text[1] != '\'') return;
    told_
        .warning({node.span.file, node.span.begin, node.span.begin + 1}, "odd-character",
                 "this `-` is part of the text")
        .help("behind the `-` of an item stands a space");
  }

  // `#: checkmate`: a comment, though it has the form of a key.
  void warn_of_keys(std::uint32_t file) {
    const std::string_view all = file < sources_.size() ? sources_.text(file) : std::string_view();
    for (std::size_t at = all.find("#: "); at != std::string_view::npos; at = all.find("#: ", at + 1)) {
      const std::size_t line = all.substr(0, at).find_last_of('\n') + 1;
      if (all.substr(line, at - line).find_first_not_of(' ') != std::string_view::npos) continue;
      const auto begin = static_cast<std::uint32_t>(at);
      told_.warning({file, begin, begin + 1}, "comment", "a comment begins here")
          .help("a key that begins with `#` needs quotes: `\"#\":`");
    }
  }

  // `then: a is 1 #and b is 2`: a comment, though nobody writes one so.
  void warn_of_comment(const YamlNode& node) {
    const std::string_view all = sources_.text(node.span.file);
    const std::size_t mark = all.find_first_not_of(" \t", node.span.end);
    const bool comment = mark != std::string_view::npos && mark > node.span.end && all[mark] == '#' &&
                         mark + 1 < all.size() && is_word(all[mark + 1]);
    if (!comment) return;
    const auto begin = static_cast<std::uint32_t>(mark);
    told_.warning({node.span.file, begin, begin + 1}, "comment", "a comment begins here")
        .help("if it belongs to the text, put the whole text in quotes; of a comment write a space behind `#`");
  }

  const std::optional<YamlNode>& tree_;
  const SourceSet& sources_;
  std::vector<Diagnostic> found_;
  Diagnostics told_;
};

}  // namespace

Diagnostics with_hidden_causes(const std::optional<YamlNode>& tree, const SourceSet& sources,
                               const Diagnostics& found) {
  // Each fault is held against the whole text: of a flood nobody reads so many.
  constexpr std::size_t kMost = 200;
  if (found.list().size() > kMost) return found;
  return Causes(tree, sources, found).told();
}

bool is_disguised(char32_t code) { return disguise_of(code) != nullptr; }

}  // namespace ludwright
