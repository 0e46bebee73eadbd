// Who may speak with the server of the studio page, and what of the disk it gives.
#include "tools/server/server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <httplib.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "tools/common.h"
#include "tools/server/disk.h"

namespace ludwright::server {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kText = "game: Small\n";

class ServerTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("ludwright-server-" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "page");
    fs::create_directories(folder_ / "small");
    write("page/index.html", "<p>page</p>");
    write("small/small.yaml", kText);
    write("secret.yaml", "secret");
    server_ = std::make_unique<Server>(ServerOptions{folder_ / "page", "", folder_ / "small" / "small.yaml", 0});
    const std::string address = server_->address();
    base_ = address.substr(0, address.find('/', 7));
    prefix_ = address.substr(base_.size());
    thread_ = std::thread([this] { server_->run(); });
    client_ = std::make_unique<httplib::Client>(base_);
    for (int i = 0; i < 100 && !client_->Get(prefix_ + "index.html"); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  void TearDown() override {
    server_->stop();
    thread_.join();
    fs::remove_all(folder_);
  }

  void write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name) << text; }
  Json ask(const std::string& method, const Json& params = Json::object()) {
    const std::string body = Json{{"id", 1}, {"method", method}, {"params", params}}.dump();
    const auto answer = client_->Post(prefix_ + "rpc", body, "application/json");
    return answer ? Json::parse(answer->body) : Json();
  }

  fs::path folder_;
  std::unique_ptr<Server> server_;
  std::thread thread_;
  std::unique_ptr<httplib::Client> client_;
  std::string base_, prefix_;
};

TEST_F(ServerTest, ServesThePageBehindItsTokenAlone) {
  const auto page = client_->Get(prefix_ + "index.html");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 200);
  EXPECT_THAT(page->get_header_value("Content-Security-Policy"), testing::HasSubstr("default-src 'none'"));
  EXPECT_EQ(client_->Get("/index.html")->status, 403);
  EXPECT_EQ(client_->Get("/")->status, 403);
  EXPECT_EQ(client_->Get("/00000000000000000000000000000000/index.html")->status, 403);
  EXPECT_NE(client_->Get(prefix_ + "../secret.yaml")->status, 200);
}

TEST_F(ServerTest, RefusesOtherHostsAndOrigins) {
  const std::string body = R"({"id":1,"method":"games"})";
  EXPECT_EQ(client_->Post(prefix_ + "rpc", body, "application/json")->status, 200);
  EXPECT_EQ(client_->Post(prefix_ + "rpc", {{"Origin", base_}}, body, "application/json")->status, 200);
  EXPECT_EQ(client_->Post(prefix_ + "rpc", {{"Origin", "http://evil.example"}}, body, "application/json")->status, 403);
  EXPECT_EQ(client_->Post(prefix_ + "rpc", {{"Origin", "null"}}, body, "application/json")->status, 403);
  EXPECT_EQ(client_->Get(prefix_ + "index.html", {{"Host", "evil.example"}})->status, 403);
  EXPECT_EQ(client_->Post(prefix_ + "rpc", body, "text/plain")->status, 415);
}

TEST_F(ServerTest, ReadsAndWritesTheFilesOfTheDefinitionAlone) {
  const Json read = ask("disk_read").at("result");
  EXPECT_EQ(read.at("game"), "small/small.yaml");
  EXPECT_EQ(read.at("text"), kText);
  EXPECT_TRUE(ask("disk_write", {{"name", "small/small.yaml"}, {"text", "game: Other\n"}}).contains("result"));
  EXPECT_EQ(ask("disk_read").at("result").at("text"), "game: Other\n");
  const Json stamp = ask("disk_stamp").at("result").at("stamp");
  EXPECT_NE(stamp, read.at("stamp"));
  ask("disk_write",
      {{"name", "small/small.yaml"}, {"text", "game: Othar\n"}});  // as long, and perhaps in the same tick
  EXPECT_NE(ask("disk_stamp").at("result").at("stamp"), stamp);
  for (const char* name : {"secret.yaml", "small/../secret.yaml", "../secret.yaml", "/etc/passwd.yaml", "small/x.sh",
                           "small/.hidden.yaml", ""}) {
    EXPECT_TRUE(ask("disk_write", {{"name", name}, {"text", "x"}}).contains("error")) << name;
  }
}

TEST_F(ServerTest, TellsProgressAsEvents) {
  const std::string body =
      Json{{"id", 3}, {"method", "test"}, {"params", {{"definition", {{"game", "tic-tac-toe"}}}, {"what", "examples"}}}}
          .dump();
  const auto answer = client_->Post(prefix_ + "events", body, "application/json");
  ASSERT_TRUE(answer);
  EXPECT_THAT(answer->body, testing::HasSubstr("event: progress\ndata: {"));
  EXPECT_THAT(answer->body, testing::HasSubstr("event: answer\ndata: {\"id\":3"));
}

}  // namespace
}  // namespace ludwright::server
