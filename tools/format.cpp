// {fmt} inside the program. Debian has it as a shared library alone, and a process that loads it loads the shared
// library of C++ with it, which together takes as long as to load a small game. The templates are those that the
// library instantiates: what is missing here is missed by the linker.
#include <fmt/format-inl.h>

FMT_BEGIN_NAMESPACE
namespace detail {

template dragonbox::decimal_fp<float> dragonbox::to_decimal(float x) noexcept;
template dragonbox::decimal_fp<double> dragonbox::to_decimal(double x) noexcept;
template locale_ref::locale_ref(const std::locale& locale);
template std::locale locale_ref::get<std::locale>() const;
template thousands_sep_result<char> thousands_sep_impl(locale_ref locale);
template char decimal_point_impl(locale_ref locale);
template void buffer<char>::append(const char* begin, const char* end);
template void vformat_to(buffer<char>& out, string_view format, basic_format_args<format_context> args,
                         locale_ref locale);

}  // namespace detail
FMT_END_NAMESPACE
