// The text of a scalar or a key → the tree of a phrase. Step 2, parse; grammar: schema/semantics.md 3.
// Each function gives a node of Kind::Bad, and a diagnostic, if the text is not such a phrase. Time is linear in the
// length of the phrase for all practical purposes; phrases over 4096 bytes and nesting over 64 brackets are refused.
// Tested by tests/dsl/phrase_test.cpp.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "dsl/ast.h"
#include "dsl/attempt.h"
#include "dsl/yaml_tree.h"

namespace ludwright {

inline constexpr std::size_t kMaxPhraseBytes = 4096;
inline constexpr int kMaxBracketDepth = 64;

enum class PhraseKind { Expression, Paths, Line, Head, Event, Legal, End, Law, DefineKey, DefineBody };

ast::Node parse_expression(const YamlNode& scalar, Diagnostics& diagnostics);
ast::Node parse_paths(const YamlNode& scalar, Diagnostics& diagnostics);       // Kind::Paths
ast::Node parse_directions(const YamlNode& scalar, Diagnostics& diagnostics);  // Kind::Dirs
ast::Node parse_line(const YamlNode& scalar, Diagnostics& diagnostics);        // Kind::Block of the statements
ast::Node parse_event(const YamlNode& scalar, Diagnostics& diagnostics);
ast::Node parse_legal(const YamlNode& scalar, Diagnostics& diagnostics);
ast::Node parse_end(const YamlNode& scalar, Diagnostics& diagnostics);
ast::Node parse_law(const YamlNode& scalar, Diagnostics& diagnostics);

// A head without its body: `blocks` is empty. `else if` and `else` come as Kind::If with that text.
ast::Node parse_head(const YamlNode::Entry& entry, Diagnostics& diagnostics);

// The body of a define that is a scalar: an expression, paths, or a line of statements; whichever the text is, in this
// order, except that a first word such as `send` makes it a line. If it is none, the error is that of the reading that
// came furthest.
ast::Node parse_define_body(const YamlNode& scalar, Diagnostics& diagnostics);

// `name` or `name(a, b)` → Kind::Call with text `name` and the parameters as children
ast::Node parse_define_key(const YamlNode::Entry& entry, Diagnostics& diagnostics);

// What may stand behind `before`, the whole beginning of a phrase up to a place between two words; in the order of the
// grammar, which tells what sort of name may stand there, not which names. Nothing if no phrase begins like this.
// Cost: that of parsing `before` three times, of a DefineBody nine.
std::vector<Expected> continuations(PhraseKind kind, std::string_view before);

// Every word of the grammar, sorted: `move`, `reached`, `left-right`.
const std::vector<std::string>& grammar_words();

// A key as if it were a value, with its places in the file.
YamlNode key_as_scalar(const YamlNode::Entry& entry);

}  // namespace ludwright
