// The module; see http.h.
#include "tools/server/http/http.h"

#include <fmt/format.h>
#include <httplib.h>

#include <memory>
#include <thread>

#include "tools/server/http/events.h"

namespace ludwright::server {
namespace {

constexpr std::size_t kMostBytes = 16U << 20;  // of a request

// What the page may do: run its own scripts and WebAssembly, speak with this server, show what it made itself.
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: "
    "blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src 'self' blob:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

// Takes the same time whatever differs.
bool equal(const std::string& x, const std::string& y) {
  if (x.size() != y.size()) return false;
  unsigned char difference = 0;
  for (std::size_t i = 0; i < x.size(); ++i) difference |= static_cast<unsigned char>(x[i] ^ y[i]);
  return difference == 0;
}

class Http : public HttpServer {
 public:
  explicit Http(HttpHost host) : host_(std::move(host)) {}

  bool bind() {
    port_ = host_.port;
    if (port_ == 0)
      port_ = http_.bind_to_any_port("127.0.0.1");
    else if (!http_.bind_to_port("127.0.0.1", port_))
      port_ = -1;
    if (port_ < 0) return false;
    set_up();
    return true;
  }
  int port() const override { return port_; }
  void run() override { http_.listen_after_bind(); }
  void stop() override { http_.stop(); }

 private:
  bool is_allowed(const httplib::Request& request) const {
    const std::string asked = request.get_header_value("Host");
    const std::string port = fmt::format(":{}", port_);
    if (asked != "127.0.0.1" + port && asked != "localhost" + port) return false;
    const std::string origin = request.get_header_value("Origin");
    return origin.empty() || origin == "http://" + asked;
  }

  void set_up() {
    // A connection that is kept open holds a thread; a browser keeps six, and several pages may be open.
    http_.new_task_queue = [] { return new httplib::ThreadPool(64); };
    http_.set_payload_max_length(kMostBytes);
    http_.set_default_headers({{"Content-Security-Policy", kPolicy},
                               {"X-Content-Type-Options", "nosniff"},
                               {"Referrer-Policy", "no-referrer"},
                               {"Cross-Origin-Opener-Policy", "same-origin"},
                               {"Cross-Origin-Resource-Policy", "same-origin"},
                               {"Cache-Control", "no-store"}});
    http_.set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      const std::string prefix = request.path.substr(0, host_.token.size() + 2);
      if (is_allowed(request) && equal(prefix, "/" + host_.token + "/"))
        return httplib::Server::HandlerResponse::Unhandled;
      response.status = 403;
      response.set_content("this address is not the one that `ludwright studio` printed\n", "text/plain");
      return httplib::Server::HandlerResponse::Handled;
    });
    http_.set_file_extension_and_mimetype_mapping("wasm", "application/wasm");
    http_.set_file_extension_and_mimetype_mapping("webmanifest", "application/manifest+json");
    http_.set_mount_point("/" + host_.token, host_.page);
    http_.Post("/" + host_.token + "/rpc", [this](const httplib::Request& request, httplib::Response& response) {
      if (request.get_header_value("Content-Type") != "application/json") {
        response.status = 415;
        return;
      }
      response.set_content(host_.answer(request.body, {}), "application/json");
    });
    http_.Post("/" + host_.token + "/events", [this](const httplib::Request& request, httplib::Response& response) {
      if (request.get_header_value("Content-Type") != "application/json") {
        response.status = 415;
        return;
      }
      stream(request.body, response);
    });
    http_.Post("/" + host_.token + "/print", [this](const httplib::Request& request, httplib::Response& response) {
      if (request.get_header_value("Content-Type") != "application/json") {
        response.status = 415;
        return;
      }
      std::string bytes;
      const std::string type = host_.print(request.body, bytes);
      if (type.empty()) response.status = 400;
      response.set_content(bytes, type.empty() ? "text/plain" : type);
    });
  }

  // Progress as server-sent events, the answer as the last of them.
  void stream(const std::string& body, httplib::Response& response) {
    auto events = std::make_shared<Events>();
    auto work = std::make_shared<std::thread>([this, events, body] {
      const std::string last =
          host_.answer(body, [&](const std::string& progress) { return events->push("progress", progress); });
      events->push("answer", last);
      events->finish();
    });
    response.set_chunked_content_provider(
        "text/event-stream",
        [events](std::size_t, httplib::DataSink& sink) {
          const auto event = events->pop();
          if (!event) {
            sink.done();
            return true;
          }
          return sink.write(event->data(), event->size());
        },
        [events, work](bool) {
          events->leave();
          work->join();
        });
  }

  HttpHost host_;
  httplib::Server http_;
  int port_ = -1;
};

}  // namespace

HttpServer* ludwright_http(const HttpHost& host) {
  auto server = std::make_unique<Http>(host);
  return server->bind() ? server.release() : nullptr;
}

}  // namespace ludwright::server
