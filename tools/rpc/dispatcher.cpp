// Finds the method of a request and turns all that goes wrong into an error; see dispatcher.h.
#include "tools/rpc/dispatcher.h"

#include <fmt/format.h>

#include <map>
#include <stdexcept>
#include <string>

#include "tools/api/guarded.h"
#include "tools/common.h"
#include "tools/rpc/calls.h"
#include "tools/rpc/languages.h"

namespace ludwright::rpc {
namespace {

constexpr std::size_t kMostGames = 64;

}  // namespace

struct Dispatcher::Parts {
  std::map<std::string, const Method*, std::less<>> methods;
  std::mutex mutex;  // of what stands below
  std::map<std::uint64_t, std::shared_ptr<Session>> sessions;
  std::uint64_t next = 1;
  Languages languages;

  Parts() {
    for (const auto* table : {&play_calls(), &show_calls(), &text_calls(), &games_calls(), &setup_calls()}) {
      for (const Method& method : *table) methods.emplace(method.name, &method);
    }
  }

  std::shared_ptr<Session> session(std::uint64_t number) {
    const std::lock_guard<std::mutex> lock(mutex);
    const auto found = sessions.find(number);
    if (found == sessions.end()) throw std::invalid_argument(fmt::format("no game {} is open", number));
    return found->second;
  }

  // {"game", definition as `open_request` reads it}: opens one more game; the oldest makes room for it.
  Json open(const Json& params) {
    auto opened = std::make_shared<Session>(api::Game::open(api::open_request(params.at("definition"))).value());
    const std::lock_guard<std::mutex> lock(mutex);
    if (sessions.size() >= kMostGames) sessions.erase(sessions.begin());
    sessions.emplace(next, std::move(opened));
    return {{"game", next++}};
  }

  Json close(const Json& params) {
    const std::lock_guard<std::mutex> lock(mutex);
    sessions.erase(api::number_at(params, "game", 0));
    return Json::object();
  }

  Json run(const std::string& name, const Json& params, const Progress& progress) {
    if (name == "open") return open(params);
    if (name == "close") return close(params);
    if (name == "lsp") return languages.answer(params);
    const auto found = methods.find(name);
    if (found == methods.end()) throw std::invalid_argument(fmt::format("unknown method `{}`", name));
    if (!found->second->of_game) return found->second->run({params, nullptr, progress});
    const auto session = this->session(api::number_at(params, "game", 0));
    const std::lock_guard<std::mutex> lock(session->mutex);
    return found->second->run({params, session.get(), progress});
  }
};

Dispatcher::Dispatcher() : parts_(std::make_unique<Parts>()) {}
Dispatcher::~Dispatcher() = default;

std::string Dispatcher::answer(std::string_view request, const Progress& progress) {
  Json answer = {{"id", nullptr}};
  const auto result = api::answered([&] {
    const Json json = api::read_request(request).value();
    if (json.contains("id")) answer["id"] = json["id"];
    static const Json kNone = Json::object();
    const auto params = json.find("params");
    if (params != json.end() && !params->is_object()) throw std::invalid_argument("expected an object for \"params\"");
    return parts_->run(api::text_at(json, "method"), params == json.end() ? kNone : *params, progress);
  });
  try {
    answer[result ? "result" : "error"] = result ? *result : api::to_json(result.problem());
    return api::dump(answer);
  } catch (...) {
    return R"({"id":null,"error":{"kind":"fault","message":"error: out of memory\n"}})";
  }
}

}  // namespace ludwright::rpc
