// The style sheet of pages that the program writes: readable on paper, on small screens, and in the dark.
#pragma once
#include <string>

namespace ludwright {

std::string page_style();

}  // namespace ludwright
