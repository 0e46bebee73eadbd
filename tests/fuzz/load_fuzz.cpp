// Any bytes as a definition: read, parsed, resolved, checked, lowered and compiled, or refused with diagnostics, in
// bounded time and memory. Finds become cases of tests/bad or tests/dsl/hostile_test.cpp. Run by tests/fuzz/run.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

#include "dsl/load.h"
#include "dsl/lower.h"
#include "engine/compiled/compiled.h"
#include "tests/support/places.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ludwright;
  static const std::filesystem::path definitions = testing_kit::definitions();
  const std::string text(reinterpret_cast<const char*>(data), size);
  const Loaded loaded = load_text("fuzzed", text, {}, definitions);
  if (loaded.diagnostics.render(loaded.sources).empty() && !loaded.model) __builtin_trap();  // refused without a word
  if (!loaded.model) return 0;
  const Model lowered = lower(*loaded.model);
  std::string error;
  if (!compile(lowered, *loaded.model, error) && error.empty()) __builtin_trap();
  return 0;
}
