// PEGTL rules that the grammar is made of: tokens, which skip the white space behind them and remember what was
// expected, and three wrappers. Step 2, parse. Only for dsl/grammar.h.
//
// Furthest failure: PEG tries alternatives and forgets why they failed. The place where the last token failed, and
// every token that was tried there, is what an author needs to see, so each token reports its failure to the Attempt.
#pragma once
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/analyze.hpp>

#include "dsl/attempt.h"
#include "dsl/words.h"

namespace ludwright::grammar {

namespace pegtl = tao::pegtl;
using pegtl::apply_mode;
using pegtl::must;
using pegtl::opt;
using pegtl::plus;
using pegtl::rewind_mode;
using pegtl::seq;
using pegtl::sor;
using pegtl::star;

// A string as a template argument: Key<"move">.
template <std::size_t N>
struct Literal {
  char data[N] = {};
  constexpr Literal(const char (&text)[N]) { std::copy_n(text, N, data); }
  constexpr std::string_view view() const { return {data, N - 1}; }
};

// Token<T>: T::length(rest, attempt) is the token's length at the start of `rest` or 0; T::label() says what was
// expected; T::kKind is what sort of token it is, T::kText its own text if it always has the same.
template <typename T>
struct Token {
  using rule_t = Token;
  using subs_t = pegtl::type_list<>;
  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class, typename Input,
            typename... States>
  static bool match(Input& in, Attempt& attempt, States&&...) {
    const std::string_view rest(in.current(), in.size());
    if (attempt.asks(attempt.text.size() - rest.size())) {
      attempt.note(T::kKind, T::kText);
      return false;
    }
    const std::size_t length = T::length(rest, attempt);
    if (length == 0) {
      if (attempt.learns) attempt.miss(attempt.text.size() - rest.size(), T::label());
      return false;
    }
    in.bump(length + words::blank_length(rest.substr(length)));
    return true;
  }
};

// A word of the language, whole.
template <Literal text>
struct Key : Token<Key<text>> {
  static constexpr TokenKind kKind = TokenKind::Word;
  static constexpr std::string_view kText = text.view();
  static std::size_t length(std::string_view rest, const Attempt&) {
    constexpr std::size_t size = text.view().size();
    return rest.starts_with(text.view()) && words::word_length(rest) == size ? size : 0;
  }
  static std::string label() { return "`" + std::string(text.view()) + "`"; }
};

// A sign: `(`, `+=`. `+` is not taken from `+=`, nor `<` from `<=`, nor `=` from `==`, nor `.` from `..`.
template <Literal text>
struct Sign : Token<Sign<text>> {
  static constexpr TokenKind kKind = TokenKind::Word;
  static constexpr std::string_view kText = text.view();
  static std::size_t length(std::string_view rest, const Attempt&) {
    constexpr std::string_view sign = text.view();
    if (rest.substr(0, sign.size()) != sign) return 0;
    const char next = rest.size() > sign.size() ? rest[sign.size()] : ' ';
    if (next == '=' && std::string_view("+-<>=").find(sign) != std::string_view::npos) return 0;
    return sign == "." && next == '.' ? 0 : sign.size();
  }
  static std::string label() { return "`" + std::string(text.view()) + "`"; }
};

// A word that begins a walk. Alone it may be the name of a move: `move king by step`.
template <Literal text>
struct Verb : Token<Verb<text>> {
  static constexpr TokenKind kKind = TokenKind::Word;
  static constexpr std::string_view kText = text.view();
  static std::size_t length(std::string_view rest, const Attempt& attempt) {
    const std::size_t length = Key<text>::length(rest, attempt);
    rest.remove_prefix(length);
    rest.remove_prefix(words::blank_length(rest));
    const std::string_view next = rest.substr(0, words::word_length(rest));
    const bool alone =
        rest.empty() || rest[0] == ';' || rest[0] == ')' || rest[0] == ',' || next == "also" || next == "then";
    return alone ? 0 : length;
  }
  static std::string label() { return "`" + std::string(text.view()) + "`"; }
};

// Any word, as the name of something that has names of its own: an attribute, an option.
template <TokenKind kind>
struct Word : Token<Word<kind>> {
  static constexpr TokenKind kKind = kind;
  static constexpr std::string_view kText = "";
  static std::size_t length(std::string_view rest, const Attempt&) { return words::word_length(rest); }
  static std::string label() { return "a word"; }
};

template <TokenKind kind>
struct NameToken : Token<NameToken<kind>> {
  static constexpr TokenKind kKind = kind;
  static constexpr std::string_view kText = "";
  static std::size_t length(std::string_view rest, const Attempt& attempt) {
    const std::string_view name = words::name_at(rest);
    return attempt.in_event && words::is_event_verb(name) ? 0 : name.size();
  }
  static std::string label() { return "a name"; }
};
using Name = NameToken<TokenKind::Name>;
using NewName = NameToken<TokenKind::NewName>;

// A name with a bracket right behind it: the use of a define with parameters.
struct CallName : Token<CallName> {
  static constexpr TokenKind kKind = TokenKind::Name;
  static constexpr std::string_view kText = "";
  static std::size_t length(std::string_view rest, const Attempt&) {
    const std::string_view name = words::name_at(rest);
    return name.size() < rest.size() && rest[name.size()] == '(' ? name.size() : 0;
  }
  static std::string label() { return ""; }
};

struct Number : Token<Number> {
  static constexpr TokenKind kKind = TokenKind::Number;
  static constexpr std::string_view kText = "";
  static std::size_t length(std::string_view rest, const Attempt&) { return words::number_length(rest); }
  static std::string label() { return "a number"; }
};

struct Vector : Token<Vector> {
  static constexpr TokenKind kKind = TokenKind::Vector;
  static constexpr std::string_view kText = "";
  static std::size_t length(std::string_view rest, const Attempt&) { return words::vector_length(rest); }
  static std::string label() { return "a vector such as `1x2`"; }
};

struct End : Token<End> {
  using rule_t = End;
  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class, typename Input,
            typename... States>
  static bool match(Input& in, Attempt& attempt, States&&...) {
    const std::size_t place = attempt.text.size() - in.size();
    if (attempt.asks(place)) attempt.note(TokenKind::End, "");
    if (!in.empty() && attempt.learns) attempt.miss(place, "the end");
    return in.empty();
  }
};

struct Blank : Token<Blank> {
  using rule_t = Blank;
  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class, typename Input,
            typename... States>
  static bool match(Input& in, Attempt&, States&&...) {
    in.bump(words::blank_length({in.current(), in.size()}));
    return true;
  }
};

// A construct with a name of its own: what its first tokens would have been is not listed, `label` is. No label:
// nothing is listed, for continuations that are always possible.
template <Literal label, typename Rule>
struct Group {
  using rule_t = Group;
  using subs_t = pegtl::type_list<Rule>;
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename Input, typename... States>
  static bool match(Input& in, Attempt& attempt, States&&... states) {
    if (!attempt.learns) return Control<Rule>::template match<A, M, Action, Control>(in, attempt, states...);
    const std::size_t place = attempt.text.size() - in.size();
    attempt.groups.emplace_back(place, label.view());
    const bool matched = Control<Rule>::template match<A, M, Action, Control>(in, attempt, states...);
    attempt.groups.pop_back();
    if (!matched) attempt.miss(place, label.view());
    return matched;
  }
};

// A rule that can contain itself. The recursion of the parser, and of everything that walks the tree, is bounded here.
template <typename Rule>
struct Nested {
  using rule_t = Nested;
  using subs_t = pegtl::type_list<Rule>;
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename Input, typename... States>
  static bool match(Input& in, Attempt& attempt, States&&... states) {
    if (attempt.depth >= Attempt::kMaxDepth) {
      attempt.too_deep = true;
      throw pegtl::parse_error("nested too deeply", in);
    }
    ++attempt.depth;  // not taken back by an exception: that ends the attempt
    const bool matched = Control<Rule>::template match<A, M, Action, Control>(in, attempt, states...);
    --attempt.depth;
    return matched;
  }
};

// Succeeds, without consuming, if Test::holds(rest), or where it is asked what may stand. Says nothing if not.
template <typename Test>
struct Ahead {
  using rule_t = Ahead;
  using subs_t = pegtl::type_list<>;
  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class, typename Input,
            typename... States>
  static bool match(Input& in, Attempt& attempt, States&&...) {
    const std::string_view rest(in.current(), in.size());
    return attempt.asks(attempt.text.size() - rest.size()) || Test::holds(rest);
  }
};

}  // namespace ludwright::grammar

// How tao::pegtl::analyze looks for rules that could loop without consuming.
namespace tao::pegtl {
template <typename Name, typename T>
struct analyze_traits<Name, ludwright::grammar::Token<T>> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, ludwright::grammar::End> : analyze_opt_traits<> {};
template <typename Name>
struct analyze_traits<Name, ludwright::grammar::Blank> : analyze_opt_traits<> {};
template <typename Name, typename Test>
struct analyze_traits<Name, ludwright::grammar::Ahead<Test>> : analyze_opt_traits<> {};
template <typename Name, ludwright::grammar::Literal label, typename Rule>
struct analyze_traits<Name, ludwright::grammar::Group<label, Rule>> : analyze_traits<Name, typename seq<Rule>::rule_t> {
};
template <typename Name, typename Rule>
struct analyze_traits<Name, ludwright::grammar::Nested<Rule>> : analyze_traits<Name, typename seq<Rule>::rule_t> {};
}  // namespace tao::pegtl
