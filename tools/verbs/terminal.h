// What verbs print and write: drawings and lines that fit a terminal, files. Tested by tests/tools/cli_test.cpp and
// diagram_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "engine/notation.h"
#include "tools/verbs/verbs.h"

namespace ludwright {

inline constexpr std::size_t kWidth = 80;  // columns of a terminal

std::vector<std::string> words_of(const std::string& text);
// Words behind `first` in lines of so many columns, further lines behind `indent`; ends with a line end.
std::string wrapped(const std::vector<std::string>& words, const std::string& first, const std::string& indent = "",
                    std::size_t width = kWidth);

// Frames are drawn if the locale speaks UTF-8.
bool speaks_unicode();
// Everything is seen unless it is changed.
DrawStyle terminal_style(const Invocation& invocation);

// Writes all of it or nothing; `-` is standard output. Throws Stop.
void write_output(const std::string& path, const std::string& bytes);

}  // namespace ludwright
