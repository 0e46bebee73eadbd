// Serves the studio page and answers its requests, on the loopback address alone. Every address begins with a token
// that only the printed one has; requests with another Host, or from pages of another origin, are refused. Tested by
// tests/server.
#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace ludwright::server {

struct ServerOptions {
  std::filesystem::path page;  // the folder with index.html; empty: where it is installed or built
  std::string game;            // what the page opens first: a game's name, "" for its gallery
  std::filesystem::path file;  // or a definition's file, which the page then may write; empty for none
  int port = 0;                // 0: one that is free
};

class Server {
 public:
  // Listens from now on. Throws Stop if the port is taken, or the module with the server is not there.
  explicit Server(ServerOptions options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  const std::string& address() const;  // "http://127.0.0.1:40213/TOKEN/"
  // Serves until stop() is called from another thread.
  void run();
  void stop();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace ludwright::server
