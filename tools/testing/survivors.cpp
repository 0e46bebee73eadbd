#include "tools/testing/survivors.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "tools/files/save.h"

namespace ludwright {
namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
  throw Stop{kInput, fmt::format("error: `{}`: {}\n", path, why)};
}

}  // namespace

Survivors::Survivors(std::string path, std::string game) : path_(std::move(path)), game_(std::move(game)) {
  std::error_code fault;
  if (!std::filesystem::exists(path_, fault)) {
    write();
    return;
  }
  std::string error;
  const auto text = read_file(path_, error);
  if (!text) refuse(path_, error);
  const Json json = Json::parse(*text, nullptr, false);
  const bool fits = json.is_object() && json.value("ludwright", Json()) == "survivors" && json.contains("changes") &&
                    json["changes"].is_array();
  if (!fits) refuse(path_, "expected a file of `test --mutate --survivors`, got something else");
  if (json.value("game", Json()) != game_)
    refuse(path_, fmt::format("expected changes of `{}`, got those of another game", game_));
  is_rerun_ = true;
  for (const Json& change : json["changes"]) {
    if (!change.is_object() || !change.value("what", Json()).is_string()) refuse(path_, "a change has no `what`");
    wanted_.push_back(change["what"].get<std::string>());
  }
  waiting_ = wanted_;
}

void Survivors::tried(const Mutant& mutant) {
  waiting_.erase(std::remove(waiting_.begin(), waiting_.end(), mutant.what), waiting_.end());
  if (mutant.fate == Mutant::Fate::Survived) survived_.push_back(mutant);
  write();
}

void Survivors::finish() {
  waiting_.clear();  // what is left has gone from the definition
  write();
}

void Survivors::write() const {
  Json changes = Json::array();
  for (const Mutant& mutant : survived_) changes.push_back({{"what", mutant.what}, {"place", mutant.place}});
  for (const std::string& what : waiting_) changes.push_back({{"what", what}, {"place", ""}});
  const Json file = {{"ludwright", "survivors"}, {"version", 1}, {"game", game_}, {"changes", changes}};
  const std::string fault = write_file(path_, file.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  if (!fault.empty()) throw Stop{kInput, fmt::format("error: cannot write `{}`: {}\n", path_, fault)};
}

}  // namespace ludwright
