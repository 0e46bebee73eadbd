// What the libc++ of Debian's emscripten lacks of C++20; included before everything else. Nothing but this file knows.
#pragma once
#include <algorithm>
#include <compare>
#include <string>
#include <vector>

// NOLINTBEGIN(cert-dcl58-cpp): a later libc++ has the same there
namespace std {

template <typename To, typename From>
constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}

template <typename X, typename Y>
constexpr auto lexicographical_compare_three_way(X x, X x_end, Y y, Y y_end) -> decltype(*x <=> *y) {
  for (; x != x_end && y != y_end; ++x, ++y) {
    if (const auto order = *x <=> *y; order != 0) return order;
  }
  return x != x_end ? strong_ordering::greater : y != y_end ? strong_ordering::less : strong_ordering::equal;
}

inline strong_ordering operator<=>(const string& x, const string& y) { return x.compare(y) <=> 0; }

template <typename T, typename A>
auto operator<=>(const vector<T, A>& x, const vector<T, A>& y) -> decltype(x[0] <=> y[0]) {
  return std::lexicographical_compare_three_way(x.begin(), x.end(), y.begin(), y.end());
}

}  // namespace std
// NOLINTEND(cert-dcl58-cpp)
