// What the grammar of rulebooks is made of: words, numbers, codes of names. A token takes the blank behind it. A rule
// that is Kept makes a node of the tree that sentence.h describes. Only for tools/rulebook/grammar*.h.
#pragma once
#include <algorithm>
#include <cctype>
#include <string_view>
#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/analyze.hpp>
#include <tao/pegtl/contrib/parse_tree.hpp>

namespace ludwright::book::grammar {

namespace pegtl = tao::pegtl;
using pegtl::apply_mode;
using pegtl::opt;
using pegtl::plus;
using pegtl::rewind_mode;
using pegtl::seq;
using pegtl::sor;
using pegtl::star;

struct Keep {};

template <std::size_t N>
struct Literal {
  char data[N] = {};
  constexpr Literal(const char (&text)[N]) { std::copy_n(text, N, data); }
  constexpr std::string_view view() const { return {data, N - 1}; }
};

// T::length(rest): of the token at the start of `rest`, 0 if there is none.
template <typename T>
struct Token {
  using rule_t = Token;
  using subs_t = pegtl::type_list<>;
  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class, typename Input,
            typename... States>
  static bool match(Input& in, States&&...) {
    const std::string_view rest(in.current(), in.size());
    const std::size_t length = T::length(rest);
    if (length == 0) return false;
    in.bump(length < rest.size() ? length + 1 : length);
    return true;
  }
};

inline bool ends_at(std::string_view rest, std::size_t length) { return length == rest.size() || rest[length] == ' '; }

// One of these words, the longest that fits; a text may be several.
template <Literal... texts>
struct W : Token<W<texts...>> {
  static std::size_t length(std::string_view rest) {
    std::size_t found = 0;
    const auto test = [&](std::string_view text) {
      if (text.size() > found && rest.substr(0, text.size()) == text && ends_at(rest, text.size())) found = text.size();
    };
    (test(texts.view()), ...);
    return found;
  }
};

// A word of this shape: `d` digits, other characters themselves.
template <Literal shape>
struct Shape : Token<Shape<shape>> {
  static std::size_t length(std::string_view rest) {
    std::size_t at = 0;
    for (const char c : shape.view()) {
      if (c != 'd') {
        if (at >= rest.size() || rest[at] != c) return 0;
        ++at;
        continue;
      }
      const std::size_t begin = at;
      while (at < rest.size() && std::isdigit(static_cast<unsigned char>(rest[at])) != 0) ++at;
      if (at == begin || at > begin + 6) return 0;
    }
    return ends_at(rest, at) ? at : 0;
  }
};

// Any one word.
struct AnyWord : Token<AnyWord> {
  static std::size_t length(std::string_view rest) { return std::min(rest.find(' '), rest.size()); }
};

}  // namespace ludwright::book::grammar

// How tao::pegtl::analyze looks for rules that could loop without consuming.
namespace tao::pegtl {
template <typename Name, typename T>
struct analyze_traits<Name, ludwright::book::grammar::Token<T>> : analyze_any_traits<> {};
}  // namespace tao::pegtl
