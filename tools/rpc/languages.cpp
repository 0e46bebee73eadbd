#include "tools/rpc/languages.h"

#include <algorithm>

#include "tools/lsp/server.h"

namespace ludwright::rpc {
namespace {

constexpr std::size_t kMostClients = 16, kLongestName = 64;

}  // namespace

struct Languages::Client {
  explicit Client(std::uint64_t its_number) : number(its_number), server(host()) {}

  lsp::Host host() {
    return lsp::host_of_program([this](const std::string& path) -> std::optional<std::string> {
      const auto found = files.find(path);
      return found == files.end() ? std::nullopt : std::optional(found->second);
    });
  }

  std::uint64_t number;  // the oldest has the lowest
  std::mutex mutex;
  std::map<std::string, std::string> files;
  lsp::Server server;
};

Languages::Languages() = default;
Languages::~Languages() = default;

api::Json Languages::answer(const api::Json& params) {
  const std::string name = api::text_at(params, "client");
  if (name.empty() || name.size() > kLongestName) throw std::invalid_argument("expected a short \"client\"");
  std::shared_ptr<Client> client;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::shared_ptr<Client>& known = clients_[name];
    if (!known) known = std::make_shared<Client>(++made_);
    client = known;
    if (clients_.size() > kMostClients)
      clients_.erase(std::min_element(clients_.begin(), clients_.end(), [](const auto& x, const auto& y) {
        return x.second->number < y.second->number;
      }));
  }
  const std::lock_guard<std::mutex> lock(client->mutex);
  client->files = api::texts_at(params, "files");
  return {{"messages", api::Json::parse(client->server.handle(api::text_at(params, "message")))}};
}

}  // namespace ludwright::rpc
