// How wide a text will be, without asking a font: the advances of a wide sans serif (DejaVu Sans), so that what fits
// here fits in narrower ones. Tested by tests/tools/diagram_test.cpp.
#pragma once
#include <string>
#include <vector>

namespace ludwright {

double text_width(const std::string& utf8, double size);

// Lines of at most `width`, broken at spaces, inside a word only where nothing else helps.
std::vector<std::string> wrap_text(const std::string& utf8, double size, double width);

}  // namespace ludwright
