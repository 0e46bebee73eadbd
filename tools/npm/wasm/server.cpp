// Stands in for server/server.cpp where no page can be served.
#include "tools/server/server.h"

#include "tools/common.h"

namespace ludwright::server {

struct Server::Parts {
  std::string address;
};

Server::Server(ServerOptions /*options*/) {
  throw Stop{kFault, "error: pages are served by the program alone, not by the npm package\n"};
}
Server::~Server() = default;

const std::string& Server::address() const { return parts_->address; }
void Server::run() {}
void Server::stop() {}

}  // namespace ludwright::server
