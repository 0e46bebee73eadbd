#include "tools/api/test.h"

#include "tools/api/guarded.h"

namespace ludwright::api {

Result<GameReport> test(const TestRequest& request, const TellTest& tell) {
  return guarded<GameReport>([&] { return test_game(request, tell); });
}

}  // namespace ludwright::api
