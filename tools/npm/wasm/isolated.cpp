// Here there are no processes of their own: work is done in this one, without the bounds of time and memory.
#include "tools/testing/isolated.h"

#include <new>

namespace ludwright {

Isolated run_isolated(const std::function<std::string()>& work, const IsolatedLimits&) {
  try {
    return {work(), ""};
  } catch (const std::bad_alloc&) {
    return {"", "it takes all memory there is"};
  } catch (...) {
    return {"", "it throws"};
  }
}

}  // namespace ludwright
