// What the module that speaks HTTP is given, and gives; see server.h for who may speak with it. A module, since the
// library cpp-httplib brings others along that would take longer to load than a game.
#pragma once
#include <functional>
#include <string>

namespace ludwright::server {

struct HttpHost {
  std::string page;   // folder of files that are served below the token
  std::string token;  // every address begins with it
  int port = 0;       // 0: one that is free
  using Progress = std::function<bool(const std::string& json)>;
  // Answers a request; may be called by several threads at once.
  std::function<std::string(const std::string& body, const Progress& progress)> answer;
  // Makes a file of a request: its type, or "" with the reason in `bytes`.
  std::function<std::string(const std::string& body, std::string& bytes)> print;
};

class HttpServer {
 public:
  virtual ~HttpServer() = default;
  virtual int port() const = 0;
  // Serves until stop() is called from another thread.
  virtual void run() = 0;
  virtual void stop() = 0;
};

// A server that listens on the loopback address, the caller's to delete; null if the port is taken.
extern "C" [[gnu::visibility("default")]] HttpServer* ludwright_http(const HttpHost& host);

}  // namespace ludwright::server
