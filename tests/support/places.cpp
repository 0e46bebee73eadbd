// The one file of the tests that is compiled with paths; see places.h.
#include "tests/support/places.h"

namespace ludwright::testing_kit {

std::filesystem::path root() { return LUDWRIGHT_ROOT; }
std::filesystem::path definitions() { return root() / "definitions"; }
std::string program() { return LUDWRIGHT_PROGRAM; }

}  // namespace ludwright::testing_kit
