// Values of the API as JSON, and requests read from it: what the C library and the pages have in common.
#pragma once
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tools/api/game.h"
#include "tools/api/guarded.h"

namespace ludwright::api {

using Json = nlohmann::ordered_json;

// On one line. Bytes that are not UTF-8 become the replacement character.
std::string dump(const Json& json);

// The JSON object of a request; a problem if it is none or nested too deep.
Result<Json> read_request(std::string_view text);

// Runs a body that reads a request, whose faults are the caller's, and whose value becomes the result.
template <typename Body>
auto answered(const Body& body) -> Result<decltype(body())> {
  const auto wrong = [](const std::exception& error) { return Stop{kUsage, fmt::format("error: {}\n", error.what())}; };
  return guarded<decltype(body())>([&] {
    try {
      return body();
    } catch (const std::invalid_argument& error) {
      throw wrong(error);
    } catch (const Json::exception& error) {
      throw wrong(error);
    }
  });
}

// Members of an object; what is left out or null is empty, or `otherwise`. Throw std::invalid_argument for anything of
// another kind.
std::string text_at(const Json& json, const char* key);
std::map<std::string, std::string> texts_at(const Json& json, const char* key);
std::vector<std::string> list_at(const Json& json, const char* key);
std::uint64_t number_at(const Json& json, const char* key, std::uint64_t otherwise);
bool truth_at(const Json& json, const char* key);
void refuse_unknown(const Json& json, const std::vector<std::string>& known);

// The definition that a request names: "game", "text", "files", "options", "engine"; `more` are keys that it may have
// besides. Throw std::invalid_argument.
void read_open_request(const Json& json, OpenRequest& request, const std::vector<std::string>& more);
OpenRequest open_request(const Json& json);

Json to_json(const Problem& problem);  // {"kind", "message", "diagnostics"}
Json to_json(const MoveStep& step);
Json to_json(const LegalMove& move);
Json to_json(const State& state);
Json rules_json(const Model& model);

}  // namespace ludwright::api
