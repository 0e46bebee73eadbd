// What is wrong with a definition, in all of its branches. Tested by tests/tools/check_test.cpp.
#pragma once
#include "tools/open_request.h"

namespace ludwright {

// The definition with its diagnostics for the chosen options, and then with those that come besides for every other
// value of each option, one at a time, and for the options of its examples; and what the first moves of each show. It
// is loaded as often.
Loaded check_whole(const OpenRequest& request);

}  // namespace ludwright
