// See server.h. The module that speaks HTTP is loaded when it is needed.
#include "tools/server/server.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <map>
#include <mutex>
#include <optional>
#include <random>

#include "tools/api/json.h"
#include "tools/common.h"
#include "tools/files/installation.h"
#include "tools/pictures/render.h"
#include "tools/rpc/dispatcher.h"
#include "tools/server/disk.h"
#include "tools/server/http/http.h"

namespace ludwright::server {
namespace {

using api::Json;

std::string new_token() {
  std::random_device random;
  std::string token;
  for (int i = 0; i < 4; ++i) token += fmt::format("{:08x}", static_cast<std::uint32_t>(random()));
  return token;
}

// Installed beside the definitions, or built in the sources.
std::filesystem::path page_folder() {
  std::error_code error;
  for (const auto& folder : {data_folder() / "studio", data_folder() / ".build" / "studio"}) {
    if (std::filesystem::is_regular_file(folder / "index.html", error)) return folder;
  }
  throw Stop{kInput, "error: the studio page is not there\n  help: build it with tools/studio/build\n"};
}

decltype(ludwright_http)* http_module() {
  void* const module = dlopen(module_file("http").c_str(), RTLD_NOW | RTLD_LOCAL);
  void* const function = module == nullptr ? nullptr : dlsym(module, "ludwright_http");
  if (function == nullptr) throw Stop{kFault, fmt::format("error: the page cannot be served: {}\n", dlerror())};
  return reinterpret_cast<decltype(ludwright_http)*>(function);
}

}  // namespace

struct Server::Parts {
  explicit Parts(ServerOptions its_options) : options(std::move(its_options)) {
    if (!options.file.empty()) disk.emplace(options.file);
    HttpHost host;
    host.page = (options.page.empty() ? page_folder() : options.page).string();
    host.token = new_token();
    host.port = options.port;
    host.answer = [this](const std::string& body, const HttpHost::Progress& progress) {
      return answer(body, progress);
    };
    host.print = print;
    http.reset(http_module()(host));
    if (!http) throw Stop{kInput, fmt::format("error: port {} is taken\n", options.port)};
    address = fmt::format("http://127.0.0.1:{}/{}/", http->port(), host.token);
  }

  ServerOptions options;
  std::optional<Disk> disk;
  rpc::Dispatcher dispatcher;
  std::string address;
  std::mutex writing;
  std::unique_ptr<HttpServer> http;

  // What is asked of the disk, else of the dispatcher.
  std::string answer(const std::string& body, const HttpHost::Progress& progress) {
    const auto read = api::read_request(body);
    const std::string method =
        read && read->contains("method") && (*read)["method"].is_string() ? (*read)["method"].get<std::string>() : "";
    if (method != "start" && method != "disk_read" && method != "disk_write" && method != "disk_stamp")
      return dispatcher.answer(body, progress);
    Json json = {{"id", read->contains("id") ? (*read)["id"] : Json()}};
    try {
      const Json params = read->value("params", Json::object());
      json["result"] = own(method, params);
    } catch (const Stop& stop) {
      json["error"] = {{"kind", "input"}, {"message", stop.message}};
    } catch (const std::exception& error) {
      json["error"] = {{"kind", "usage"}, {"message", fmt::format("error: {}\n", error.what())}};
    }
    return api::dump(json);
  }

  Json own(const std::string& method, const Json& params) {
    if (method == "start") return {{"native", true}, {"game", options.game}, {"file", disk ? disk->main() : ""}};
    if (!disk) throw Stop{kUsage, "error: no file was opened\n"};
    if (method == "disk_stamp") return {{"stamp", disk->stamp()}};
    if (method == "disk_write") {
      const std::lock_guard<std::mutex> lock(writing);
      disk->write(api::text_at(params, "name"), api::text_at(params, "text"));
      return {{"stamp", disk->stamp()}};
    }
    std::map<std::string, std::string> texts = disk->read();
    const std::string main = texts.at(disk->main());
    texts.erase(disk->main());
    return {{"game", disk->main()}, {"text", main}, {"files", texts}, {"stamp", disk->stamp()}};
  }

  // {"svg", "width", "height", "format": "png" or "pdf"}: the file. Its type, or "" and why there is none.
  static std::string print(const std::string& body, std::string& bytes) {
    try {
      const auto params = api::read_request(body);
      if (!params) throw std::invalid_argument("expected an object");
      const std::string svg = api::text_at(*params, "svg");
      const double width = params->at("width").get<double>(), height = params->at("height").get<double>();
      if (!(width > 0 && width < 20'000 && height > 0 && height < 20'000))
        throw std::invalid_argument("expected a size");
      const bool is_pdf = api::text_at(*params, "format") == "pdf";
      bytes = is_pdf ? render_pdf({{svg, width, height}}, "Ludwright") : render_png(svg, width, height, 3);
      return is_pdf ? "application/pdf" : "image/png";
    } catch (const Stop& stop) {
      bytes = stop.message;
    } catch (const std::exception& error) {
      bytes = fmt::format("error: {}\n", error.what());
    }
    return "";
  }
};

Server::Server(ServerOptions options) : parts_(std::make_unique<Parts>(std::move(options))) {}
Server::~Server() = default;

const std::string& Server::address() const { return parts_->address; }
void Server::run() { parts_->http->run(); }
void Server::stop() { parts_->http->stop(); }

}  // namespace ludwright::server
