// Messages of the language server protocol on streams: a header with `Content-Length`, an empty line, so many bytes.
// Tested by tests/lsp/stream_test.cpp.
#pragma once
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace ludwright::lsp {

// The next message; one that is longer than `most` is read and given as "". Nothing at the end of the stream, or where
// no header stands.
std::optional<std::string> read_message(std::istream& in, std::size_t most);
void write_message(std::ostream& out, std::string_view message);

}  // namespace ludwright::lsp
