// Language servers of pages: `lsp` of the dispatcher. Each page has its own, which keeps the texts that the page has
// open.
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "tools/api/json.h"

namespace ludwright::rpc {

class Languages {
 public:
  Languages();
  ~Languages();

  // {"client": a name that a page gives itself, "message": one of JSON-RPC, "files": texts that are not open, by path}
  // → {"messages": what the server of that client says to it}. The first message makes the server; of too many the
  // oldest ends.
  api::Json answer(const api::Json& params);

 private:
  struct Client;
  std::mutex mutex_;  // of what stands below
  std::map<std::string, std::shared_ptr<Client>> clients_;
  std::uint64_t made_ = 0;
};

}  // namespace ludwright::rpc
