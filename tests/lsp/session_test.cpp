// Recorded sessions, see README.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "dsl/files.h"
#include "tests/support/places.h"
#include "tools/lsp/server.h"

namespace ludwright::lsp {
namespace {

namespace fs = std::filesystem;

class Session {
 public:
  Session() : server_(host()) {}

  // The lines of the file with the answers that come now.
  std::string run(std::istream& file) {
    std::string line, out, name;
    std::vector<std::string> text;  // of `open`
    const auto open = [&] {
      if (name.empty()) return;
      std::string joined;
      for (const std::string& each : text) joined += each + "\n";
      documents_[name] = joined;
      send({{"method", "textDocument/didOpen"},
            {"params",
             {{"textDocument", {{"uri", uri(name)}, {"languageId", "yaml"}, {"version", 1}, {"text", joined}}}}}},
           out);
      name.clear();
      text.clear();
    };
    while (std::getline(file, line)) {
      if (line.starts_with("< ")) continue;
      if (line == "|" || line.starts_with("| ")) {
        text.push_back(line.size() > 2 ? line.substr(2) : "");
        out += line + "\n";
        continue;
      }
      open();
      out += line + "\n";
      if (line.starts_with("open "))
        name = line.substr(5);
      else if (!line.empty() && line[0] != '#')
        command(line, out);
    }
    open();
    return out;
  }

 private:
  static Host host() {
    const fs::path root = testing_kit::root();
    return {{}, testing_kit::definitions(), read_file(root / "schema/reference.md", "").text.value_or("")};
  }
  static std::string uri(const std::string& name) { return "file:///session/" + name; }

  void send(Json message, std::string& out) {
    message["jsonrpc"] = "2.0";
    for (const Json& answer : Json::parse(server_.handle(message.dump()))) out += "< " + answer.dump() + "\n";
  }

  static std::string quoted(std::istream& in) {
    std::string text;
    in >> std::ws;
    EXPECT_EQ(in.get(), '"');
    for (char c; in.get(c) && c != '"';) text += c == '\\' ? (in.get(c), c == 'n' ? '\n' : c) : c;
    return text;
  }

  Json position(const std::string& name, std::size_t byte) const {
    const Position at = Text(documents_.at(name)).position(byte, Columns::Utf16);
    return {{"line", at.line}, {"character", at.column}};
  }

  Json place(const std::string& name, std::string mark) const {
    const std::size_t cursor = mark.find('^');
    EXPECT_NE(cursor, std::string::npos) << mark;
    mark.erase(cursor, 1);
    const std::size_t at = documents_.at(name).find(mark);
    EXPECT_NE(at, std::string::npos) << mark;
    return {{"textDocument", {{"uri", uri(name)}}}, {"position", position(name, at + cursor)}};
  }

  void command(const std::string& line, std::string& out) {
    std::istringstream in(line);
    std::string verb, name;
    in >> verb;
    if (verb == "send") return send(Json::parse(line.substr(5)), out);
    if (verb == "type") {
      in >> name;
      const std::string before = quoted(in), after = quoted(in);
      std::string& text = documents_.at(name);
      const std::size_t at = text.find(before);
      ASSERT_NE(at, std::string::npos) << line;
      const Json range = {{"start", position(name, at)}, {"end", position(name, at + before.size())}};
      text.replace(at, before.size(), after);
      return send({{"method", "textDocument/didChange"},
                   {"params",
                    {{"textDocument", {{"uri", uri(name)}, {"version", ++version_}}},
                     {"contentChanges", Json::array({{{"range", range}, {"text", after}}})}}}},
                  out);
    }
    if (verb == "ask") {
      std::string method, more;
      in >> method >> name;
      Json params = place(name, quoted(in));
      std::getline(in, more);
      if (more.find('{') != std::string::npos) params.update(Json::parse(more));
      return send({{"id", ++id_}, {"method", method}, {"params", params}}, out);
    }
    if (verb == "labels") {
      std::size_t most = 0;
      in >> most >> name;
      const Json message = {{"jsonrpc", "2.0"},
                            {"id", ++id_},
                            {"method", "textDocument/completion"},
                            {"params", place(name, quoted(in))}};
      const Json answer = Json::parse(server_.handle(message.dump()));
      Json labels = Json::array();
      for (const Json& item : answer.at(0).at("result").at("items"))
        if (labels.size() < most) labels.push_back(item.at("label"));
      out += "< " + labels.dump() + "\n";
      return;
    }
    FAIL() << "unknown line: " << line;
  }

  Server server_;
  std::map<std::string, std::string> documents_;
  int id_ = 0, version_ = 1;
};

class Sessions : public testing::TestWithParam<fs::path> {};

TEST_P(Sessions, come_back_as_recorded) {
  std::ifstream file(GetParam());
  std::stringstream recorded;
  recorded << file.rdbuf();
  std::istringstream lines(recorded.str());
  const std::string now = Session().run(lines);
  if (std::getenv("LUDWRIGHT_REWRITE") != nullptr) std::ofstream(GetParam(), std::ios::binary) << now;
  EXPECT_EQ(now, recorded.str()) << "to accept: LUDWRIGHT_REWRITE=1 and review the change of " << GetParam();
}

std::vector<fs::path> all_sessions() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(testing_kit::root() / "tests/lsp/sessions"))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

INSTANTIATE_TEST_SUITE_P(Lsp, Sessions, testing::ValuesIn(all_sessions()), [](const auto& session) {
  std::string name = session.param.stem().string();
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace ludwright::lsp
