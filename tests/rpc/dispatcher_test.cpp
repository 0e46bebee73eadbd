// Requests of a page: games opened, played step by step, followed under changed rules; what is hidden stays hidden;
// whatever is asked, the answer is JSON.
#include "tools/rpc/dispatcher.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace ludwright::rpc {
namespace {

using Json = nlohmann::ordered_json;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kGate = R"(game: Gate
players: {light: {forward: north}, dark: {forward: south}}
board: {shape: 3x3}
pieces:
  runner: {letter: R, moves: step forward or forward-diagonal to empty}
start: |
  rrr
  ...
  RRR
turn: move own piece
end:
  far_row: each player wins when some own runner in row 3
  no_move: mover loses when stuck
)";

class RpcTest : public testing::Test {
 protected:
  Json ask(const std::string& method, const Json& params = Json::object()) {
    return Json::parse(dispatcher_.answer(Json{{"id", 7}, {"method", method}, {"params", params}}.dump()));
  }
  Json result(const std::string& method, const Json& params = Json::object()) {
    const Json answer = ask(method, params);
    EXPECT_FALSE(answer.contains("error")) << answer.dump();
    return answer.value("result", Json());
  }
  int opened(const Json& definition) { return result("open", {{"definition", definition}}).at("game").get<int>(); }
  int opened_gate() { return opened({{"game", "gate/gate.yaml"}, {"text", kGate}}); }

  Dispatcher dispatcher_;
};

TEST_F(RpcTest, AnswersWithTheIdOfTheRequest) {
  EXPECT_EQ(ask("games").at("id"), 7);
  EXPECT_GE(ask("games").at("result").at("games").size(), 42U);
}

TEST_F(RpcTest, SaysWhatIsWrongWithARequest) {
  for (const char* wrong :
       {"", "{", "[]", "{}", "{\"method\": 3}", R"({"method": "view", "params": {"game": 99}})",
        R"({"method": "nothing"})", R"({"method": "open", "params": []})", R"({"method": "open", "params": {}})"}) {
    const Json answer = Json::parse(dispatcher_.answer(wrong));
    EXPECT_TRUE(answer.contains("error")) << wrong;
    EXPECT_EQ(answer.at("error").at("kind"), "usage") << wrong;
  }
}

TEST_F(RpcTest, AsksForTheSecondChoiceAfterTheFirst) {
  const int game = opened({{"game", "amazons"}});
  const Json first = result("turn", {{"game", game}});
  EXPECT_EQ(first.at("options").front().at("step").at("kind"), "walk");
  const Json made = first.at("options").front().at("choices");
  const Json second = result("turn", {{"game", game}, {"choices", made}});
  EXPECT_EQ(second.at("options").size(), first.at("options").front().at("moves"));
  EXPECT_EQ(ask("choose", {{"game", game}, {"choices", made}}).at("error").at("kind"), "illegal");
}

TEST_F(RpcTest, EveryGameCanBePlayedByItsOptions) {
  const Json games = result("games").at("games");
  ASSERT_GE(games.size(), 42U);
  for (const Json& name : games) {
    SCOPED_TRACE(name.get<std::string>());
    const int game = opened({{"game", name}});
    for (int move = 0; move < 4; ++move) {
      const Json view = result("view", {{"game", game}});
      if (view.at("over") == true) break;
      if (view.at("decider").is_null()) {
        result("draw", {{"game", game}, {"random", 12345}});
        continue;
      }
      Json choices = Json::array();
      for (int step = 0; step < 50; ++step) {
        const Json turn = result("turn", {{"game", game}, {"choices", choices}});
        ASSERT_FALSE(turn.at("options").empty());
        const Json& option = turn.at("options").at(turn.at("options").size() / 2);
        EXPECT_NE(option.at("words"), "");
        for (const Json& choice : option.at("choices")) choices.push_back(choice);
        if (option.at("moves") != 1) continue;
        EXPECT_EQ(result("choose", {{"game", game}, {"choices", choices}}).at("made").size(),
                  view.at("made").size() + 1);
        break;
      }
    }
    result("close", {{"game", game}});
  }
}

TEST_F(RpcTest, EveryCellOfThePictureSaysItsName) {
  const int game = opened_gate();
  const std::string svg = result("view", {{"game", game}}).at("svg").get<std::string>();
  for (const char* cell : {"a1", "b2", "c3"}) EXPECT_THAT(svg, HasSubstr(std::string("data-cell=\"") + cell + "\""));
}

TEST_F(RpcTest, FollowsAChangedDefinition) {
  const int game = opened_gate();
  result("make", {{"game", game}, {"moves", {"a1a2"}}});
  std::string slower = kGate;
  slower.replace(slower.find("forward or forward-diagonal"), 27, "forward-diagonal");
  const Json followed =
      result("follow", {{"game", game}, {"definition", {{"game", "gate/gate.yaml"}, {"text", slower}}}});
  EXPECT_EQ(followed.at("fine"), true);
  EXPECT_EQ(followed.at("kept"), 0);
  EXPECT_EQ(followed.at("of"), 1);
  std::string broken = kGate;
  broken.replace(broken.find("step"), 4, "stpe");
  const Json refused =
      result("follow", {{"game", game}, {"definition", {{"game", "gate/gate.yaml"}, {"text", broken}}}});
  EXPECT_EQ(refused.at("fine"), false);
  ASSERT_FALSE(refused.at("diagnostics").empty());
  EXPECT_EQ(refused.at("diagnostics").front().at("file"), "gate/gate.yaml");
  EXPECT_EQ(result("view", {{"game", game}}).at("made").size(), 0U);
}

TEST_F(RpcTest, BringsBackWhatARuleCutOffWhenItIsGone) {
  const int game = opened_gate();
  const Json before = result("make", {{"game", game}, {"moves", {"a1a2", "a3b2"}}}).at("made");
  std::string slower = kGate;
  slower.replace(slower.find("forward or forward-diagonal"), 27, "forward-diagonal");
  const auto follow = [&](const std::string& text) {
    return result("follow", {{"game", game}, {"definition", {{"game", "gate/gate.yaml"}, {"text", text}}}});
  };
  EXPECT_EQ(follow(slower).at("kept"), 0);
  EXPECT_EQ(follow(kGate).at("view").at("made"), before);
  // Not over another line.
  EXPECT_EQ(follow(slower).at("kept"), 0);
  result("make", {{"game", game}, {"moves", {"b1a2"}}});
  EXPECT_EQ(follow(kGate).at("view").at("made").size(), 1U);
}

TEST_F(RpcTest, KeepsWhatWasTakenBackUntilAnotherMoveIsMade) {
  const int game = opened_gate();
  result("make", {{"game", game}, {"moves", {"a1a2", "a3b2"}}});
  result("goto", {{"game", game}, {"made", 0}});
  const Json saved = Json::parse(result("save", {{"game", game}, {"undone", true}}).at("text").get<std::string>());
  EXPECT_EQ(saved.at("moves"), Json({"a1a2", "a3b2"}));
  EXPECT_EQ(result("make", {{"game", game}, {"moves", {"a1a2"}}}).at("undone").size(), 1U);
  EXPECT_EQ(result("make", {{"game", game}, {"moves", {"b3b2"}}}).at("undone").size(), 0U);
}

TEST_F(RpcTest, SaysWhyInTheMiddleOfAMove) {
  const int game = opened({{"game", "nine-mens-morris"}});
  result("make", {{"game", game}, {"moves", {"a1", "d5", "d1", "c4"}}});
  const Json turn = result("turn", {{"game", game}});
  for (const Json& option : turn.at("options")) {
    if (option.at("step").at("to") != "g1") continue;
    const Json next = result("turn", {{"game", game}, {"choices", option.at("choices")}});
    const std::string why =
        result("why", {{"game", game}, {"from", "a1"}, {"to", "a1"}, {"choices", option.at("choices")}}).at("text");
    EXPECT_THAT(why, HasSubstr(next.at("asked").get<std::string>()));
    EXPECT_THAT(why, Not(HasSubstr(turn.at("asked").get<std::string>())));
    return;
  }
  FAIL() << "g1 cannot be chosen";
}

TEST_F(RpcTest, SaysWhichRuleAsksForTheNextChoice) {
  const auto said_of = [&](const char* name, const char* from, const char* to, const char* cell) {
    const int game = opened({{"game", name}});
    const Json turn = result("turn", {{"game", game}});
    for (const Json& option : turn.at("options")) {
      if (option.at("step").value("from", "") != from || option.at("step").value("to", "") != to) continue;
      return result("why", {{"game", game}, {"cell", cell}, {"choices", option.at("choices")}})
          .at("text")
          .get<std::string>();
    }
    return std::string();
  };
  EXPECT_THAT(said_of("amazons", "d1", "d5", "a1"), ContainsRegex("amazons.yaml:32:5: place a new arrow"));
  EXPECT_THAT(said_of("thief", "b1", "a2", "a5"),
              AllOf(HasSubstr("no move of the light elite on `a2` leads to `a5`"), HasSubstr("thief.yaml")));
}

TEST_F(RpcTest, SaysWhyAPieceCannotGoThere) {
  const int game = opened({{"game", "chess"}});
  EXPECT_THAT(result("why", {{"game", game}, {"from", "e2"}, {"to", "e5"}}).at("text").get<std::string>(),
              HasSubstr("pawn"));
  EXPECT_THAT(result("why", {{"game", game}, {"cell", "e7"}}).at("text").get<std::string>(), HasSubstr("black's"));
  EXPECT_THAT(result("why", {{"game", game}, {"cell", "a1"}}).at("text").get<std::string>(), HasSubstr("chess.yaml"));
  const int blocked = opened({{"game", "breakthrough"}});
  EXPECT_THAT(result("why", {{"game", blocked}, {"cell", "a1"}}).at("text").get<std::string>(),
              AllOf(HasSubstr("the pawn on `a1` cannot move now"), HasSubstr("breakthrough.yaml")));
}

TEST_F(RpcTest, RenamesADefinitionAndItsRulebook) {
  const Json made = result(
      "renamed",
      {{"definition",
        {{"game", "gate/gate.yaml"}, {"text", "game: Gate\n"}, {"files", {{"gate/rulebook.md", "# Gate\n\nText.\n"}}}}},
       {"title", "My gate"}});
  EXPECT_EQ(made.at("files").at("my-gate/rulebook.md"), "# My gate\n\nText.\n");
}

TEST_F(RpcTest, DoesNotShowAHandToOthers) {
  const int game = opened({{"game", "dragons-of-kir"}});
  for (int i = 0; i < 200 && result("view", {{"game", game}}).at("decider").is_null(); ++i)
    result("draw", {{"game", game}, {"random", 1000 + i}});
  const Json rules = result("rules", {{"game", game}});
  EXPECT_EQ(rules.at("hides"), true);
  const Json all = result("view", {{"game", game}});
  const Json nobody = result("view", {{"game", game}, {"viewer", ""}});
  EXPECT_THAT(nobody.at("svg").get<std::string>(), HasSubstr("hidden"));
  EXPECT_THAT(all.at("svg").get<std::string>(), Not(HasSubstr(" hidden<")));
  EXPECT_FALSE(nobody.contains("position"));
}

TEST_F(RpcTest, OpensAFailureAsAGame) {
  const std::string text = std::string(kGate) + "properties:\n  never_far: never some own runner in row 2\n";
  const Json tested =
      result("test", {{"definition", {{"game", "gate/gate.yaml"}, {"text", text}}}, {"what", "properties"}});
  ASSERT_EQ(tested.at("results").size(), 1U);
  const Json& failure = tested.at("results").front();
  EXPECT_EQ(failure.at("holds"), false);
  const int game = opened({{"game", "gate/gate.yaml"}, {"text", text}});
  result("position", {{"game", game}, {"position", failure.at("position")}});
  EXPECT_EQ(result("make", {{"game", game}, {"moves", failure.at("moves")}}).at("made").size(),
            failure.at("moves").size());
}

TEST_F(RpcTest, SavesAndLoads) {
  const int game = opened_gate();
  result("make", {{"game", game}, {"moves", {"a1a2"}}});
  const Json saved = result("save", {{"game", game}});
  const int other = opened_gate();
  EXPECT_EQ(result("load", {{"game", other}, {"saved", saved.at("text")}}).at("made").size(), 1U);
}

TEST_F(RpcTest, RenamesADefinitionWithItsFiles) {
  const Json sources = result("sources", {{"game", "dungeon-chess"}});
  const Json mine = result("renamed", {{"definition", sources}, {"title", "My \"dungeon\""}});
  EXPECT_EQ(mine.at("game"), "my-dungeon/my-dungeon.yaml");
  EXPECT_TRUE(mine.at("files").contains("my-dungeon/units.csv"));
  const int game = opened(mine);
  EXPECT_EQ(result("rules", {{"game", game}}).at("title"), "My \"dungeon\"");
  const int small = opened(result("blank", {{"title", "No"}}));
  EXPECT_EQ(result("rules", {{"game", small}}).at("title"), "No");
}

TEST_F(RpcTest, EditsAPosition) {
  const int game = opened({{"game", "chess"}});
  EXPECT_FALSE(result("edit", {{"game", game}, {"cell", "e2"}}).at("cells").contains("e2"));
  const Json view = result("edit", {{"game", game}, {"cell", "e4"}, {"piece", "pawn"}, {"owner", "white"}});
  EXPECT_EQ(view.at("cells").at("e4"), "white pawn");
}

TEST_F(RpcTest, TakesAPositionThatIsNotAllowedAndSaysWhatItBreaks) {
  const int game = opened({{"game", "chess"}});
  const Json broken = result("edit", {{"game", game}, {"cell", "e1"}});
  EXPECT_FALSE(broken.at("cells").contains("e1"));
  EXPECT_THAT(broken.at("broken").get<std::string>(), AllOf(HasSubstr("white"), HasSubstr("chess.yaml:")));
  const Json saved = result("save", {{"game", game}});
  const int other = opened({{"game", "chess"}});
  EXPECT_TRUE(result("load", {{"game", other}, {"saved", saved.at("text")}}).contains("broken"));
  EXPECT_FALSE(
      result("edit", {{"game", game}, {"cell", "e1"}, {"piece", "king"}, {"owner", "white"}}).contains("broken"));
  const Json set = result("position", {{"game", game}, {"position", "8/8/8/8/8/8/8/8 w - -"}});
  EXPECT_TRUE(set.contains("broken"));
  EXPECT_FALSE(result("position", {{"game", game}, {"position", ""}}).contains("broken"));
  EXPECT_EQ(ask("position", {{"game", game}, {"position", "no position"}}).at("error").at("kind"), "illegal");
}

TEST_F(RpcTest, FollowsWithThePositionThatWasSet) {
  const int game = opened_gate();
  const Json set = result("edit", {{"game", game}, {"cell", "a1"}});
  const Json followed =
      result("follow", {{"game", game}, {"definition", {{"game", "gate/gate.yaml"}, {"text", kGate}}}});
  EXPECT_EQ(followed.at("view").at("cells"), set.at("cells"));
}

TEST_F(RpcTest, TellsHowFarASimulationIs) {
  std::vector<Json> told;
  const Json request = {
      {"id", 1},
      {"method", "simulate"},
      {"params",
       {{"definition", {{"game", "gate/gate.yaml"}, {"text", kGate}}}, {"agents", "random"}, {"games", 100'000'000}}}};
  const std::string answer = dispatcher_.answer(request.dump(), [&](const std::string& progress) {
    told.push_back(Json::parse(progress));
    return told.size() < 3;
  });
  ASSERT_EQ(told.size(), 3U);
  EXPECT_EQ(told.back().at("of"), 100'000'000);
  EXPECT_LT(told.back().at("games"), 100'000'000);
  EXPECT_THAT(Json::parse(answer).at("result").at("report").get<std::string>(), HasSubstr("Gate"));
}

TEST_F(RpcTest, TellsTheNextTurnWithTheViewWhereItIsWanted) {
  const int game = opened_gate();
  EXPECT_FALSE(result("view", {{"game", game}}).contains("next"));
  const Json made = result("make", {{"game", game}, {"moves", {"a1a2"}}, {"turn", true}});
  EXPECT_EQ(made.at("next"), result("turn", {{"game", game}}));
  const Json over = result("make", {{"game", game}, {"moves", {"a3b2", "a2a3"}}, {"turn", true}});
  EXPECT_EQ(over.value("over", false), true);
  EXPECT_FALSE(over.contains("next"));
}

class LanguageTest : public RpcTest {
 protected:
  Json send(const std::string& client, const Json& message, const Json& files = Json::object()) {
    return result("lsp", {{"client", client}, {"message", message.dump()}, {"files", files}}).at("messages");
  }
  Json request(const std::string& client, const std::string& method, const Json& params) {
    return send(client, {{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}});
  }
  void begin(const std::string& client, const std::string& text, const Json& files = Json::object()) {
    request(client, "initialize", {{"initializationOptions", {{"diagnostics", false}}}});
    const Json messages = send(client,
                               {{"jsonrpc", "2.0"},
                                {"method", "textDocument/didOpen"},
                                {"params", {{"textDocument", {{"uri", kUri}, {"text", text}, {"version", 1}}}}}},
                               files);
    EXPECT_EQ(messages, Json::array());
  }
  std::vector<std::string> labels(const std::string& client, int line, int character) {
    const Json at = {{"textDocument", {{"uri", kUri}}}, {"position", {{"line", line}, {"character", character}}}};
    std::vector<std::string> labels;
    const Json answers = request(client, "textDocument/completion", at);
    for (const Json& item : answers.at(0).at("result").at("items")) labels.push_back(item.at("label"));
    return labels;
  }

  static constexpr const char* kUri = "file:///gate/gate.yaml";
};

TEST_F(LanguageTest, CompletesInTheTextsOfItsOwnClient) {
  std::string half = kGate;
  half.replace(half.find("step forward or"), std::string::npos, "step }\n");
  begin("one", kGate);
  begin("two", half);
  EXPECT_THAT(labels("two", 4, 34), testing::Contains("forward"));
  const Json unknown = request("three", "textDocument/completion", Json::object());
  EXPECT_TRUE(unknown.at(0).contains("error"));
}

TEST_F(LanguageTest, KnowsTheCellsOfTheBoardAsItWasLastWhole) {
  std::string zone = kGate;
  zone.insert(zone.find("pieces:"), "zones: {goal: a3 or b3}\n");
  begin("one", zone);
  EXPECT_THAT(labels("one", 3, 20), testing::Contains("c3"));
}

TEST_F(LanguageTest, ReadsFilesThatAreNotOpen) {
  std::string text = kGate;
  text.insert(text.find("start:"), "include: more.yaml\n");
  text.replace(text.find("in row 3"), 8, "in goal");
  const Json files = {{"/gate/more.yaml", "zones:\n  goal: row 3\n"}};
  begin("one", text, files);
  const Json at = {{"textDocument", {{"uri", kUri}}}, {"position", {{"line", 12}, {"character", 54}}}};
  const Json answer =
      send("one", {{"jsonrpc", "2.0"}, {"id", 1}, {"method", "textDocument/definition"}, {"params", at}}, files);
  EXPECT_THAT(answer.dump(), AllOf(HasSubstr("file:///gate/more.yaml"), HasSubstr("\"line\":1")));
}

TEST_F(LanguageTest, RefusesWhatIsNoClient) {
  EXPECT_EQ(ask("lsp", {{"client", ""}, {"message", "{}"}}).at("error").at("kind"), "usage");
  EXPECT_EQ(ask("lsp", {{"client", std::string(1000, 'x')}, {"message", "{}"}}).at("error").at("kind"), "usage");
  EXPECT_TRUE(send("one", Json::array()).at(0).contains("error"));
}

TEST_F(RpcTest, CountsGamesForTheBalance) {
  const int game = opened_gate();
  const Json balance = result("balance", {{"game", game}, {"player", "random"}, {"milliseconds", 20}, {"most", 50}});
  EXPECT_GE(balance.at("games"), 1);
  double sum = 0;
  for (const Json& seat : balance.at("seats")) sum += seat.at("share").get<double>();
  EXPECT_NEAR(sum, 1, 1e-9);
}

}  // namespace
}  // namespace ludwright::rpc
