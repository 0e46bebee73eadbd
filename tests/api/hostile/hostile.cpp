// Strangers' texts through the C library, by four threads at once: every text is a value or a refusal with a message.
// What a crash, a leak or a race of memory is, the sanitizers say (tools/test --sanitize).
//   hostile COPIES FILE...   each file as it is and in so many damaged copies: definitions, and what is no definition
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "tools/api/ludwright.h"

namespace {

using Json = nlohmann::json;
using Random = std::mt19937_64;

std::atomic<int> failures = 0;
std::atomic<int> opened = 0;
std::atomic<int> refused = 0;

void expect(bool holds, const std::string& what) {
  if (holds) return;
  ++failures;
  std::fprintf(stderr, "does not hold: %s\n", what.c_str());
}

// Calls a function with what it takes before `answer`; its answer, and whether it was done. A refusal has a message.
template <typename Function, typename... Values>
bool call(std::string& answer, Function function, Values... values) {
  char* text = nullptr;
  const ludwright_status status = function(values..., &text);
  answer = text == nullptr ? "" : text;
  ludwright_free(text);
  if (status == LUDWRIGHT_OK) return true;
  const Json refusal = Json::parse(answer, nullptr, false);
  expect(status >= LUDWRIGHT_ILLEGAL && status <= LUDWRIGHT_FAULT, "a status is one of those that there are");
  expect(refusal.is_object() && !refusal.value("message", "").empty(), "a refusal says why: " + answer);
  return false;
}

std::string damaged(std::string text, const std::vector<std::string>& all, Random& random) {
  const auto below = [&](std::size_t count) { return count == 0 ? 0 : random() % count; };
  for (std::size_t changes = 1 + below(4); changes != 0; --changes) {
    const std::size_t at = below(text.size());
    const std::size_t length = below(1 + below(60));
    switch (below(6)) {
      case 0:
        text.erase(std::min(at, text.size()), length);
        break;
      case 1:  // a piece of it once more, elsewhere
        text.insert(below(text.size()), text.substr(std::min(at, text.size()), length));
        break;
      case 2: {  // a piece of another text
        const std::string& other = all[below(all.size())];
        text.insert(at, other.substr(below(other.size()), length));
        break;
      }
      case 3:  // nesting
        text.insert(at, std::string(below(2000), "([{-"[below(4)]));
        break;
      case 4:  // a number that is large
        text.insert(at, std::to_string(random() >> below(64)));
        break;
      default:
        if (!text.empty()) text[at] = static_cast<char>(below(2) == 0 ? ' ' + below(95) : below(256));
    }
  }
  return text;
}

// Everything that can be asked of a game, in the words of `text`, which know nothing of it.
void use(ludwright_game* game, const std::string& text, Random& random) {
  const auto word = [&] {
    const std::size_t at = text.empty() ? 0 : random() % text.size();
    return text.substr(at, random() % 12);
  };
  std::string answer;
  std::string saved;
  std::uint64_t leaves = 0;
  call(answer, ludwright_rules, game);
  call(answer, ludwright_state, game);
  const std::string position = Json::parse(answer, nullptr, false).value("position", "");
  for (int move = 0; move < 6 && call(answer, ludwright_make_random, game, random()); ++move) {
    call(answer, ludwright_make, game, word().c_str());
    call(answer, ludwright_why, game, word().c_str());
    call(answer, ludwright_undo, game);
    call(answer, ludwright_redo, game);
  }
  call(answer, ludwright_moves, game);
  call(answer, ludwright_perft, game, 1, &leaves);
  call(answer, ludwright_hint, game, random() % 2 == 0 ? "mcts:3" : word().c_str(), random());
  call(answer, ludwright_svg, game, "{}");
  call(answer, ludwright_svg, game, Json({{"piece", "x"}, {"with", {"enemy x@a1"}}}).dump().c_str());
  call(answer, ludwright_rulebook, game, "md");
  call(answer, ludwright_check_rulebook, game, Json({{"text", "A pawn may " + std::string(3, '*')}}).dump().c_str());
  call(saved, ludwright_save, game);
  call(answer, ludwright_load, game, saved.c_str());
  if (!saved.empty()) saved[random() % saved.size()] = static_cast<char>(' ' + random() % 95);
  call(answer, ludwright_load, game, saved.c_str());
  call(answer, ludwright_set_position, game, (position + word()).c_str());
  call(answer, ludwright_set_position, game, word().c_str());
}

void try_definition(const std::string& text, Random& random) {
  std::string answer;
  const std::string request = Json({{"text", text}}).dump(-1, ' ', false, Json::error_handler_t::ignore);
  const Json check = {{"text", text}, {"quick", random() % 8 != 0}};  // slowly, for all options, now and then
  call(answer, ludwright_check, check.dump(-1, ' ', false, Json::error_handler_t::ignore).c_str());
  ludwright_game* game = nullptr;
  if (call(answer, ludwright_open, request.c_str(), &game)) {
    ++opened;
    use(game, text, random);
  } else {
    ++refused;
    expect(game == nullptr, "what is refused has no handle");
  }
  ludwright_close(game);
  // The bytes as they are, where JSON is expected, and as a game that a page asks for.
  call(answer, ludwright_open, text.c_str(), &game);
  call(answer, ludwright_answer, text.c_str());
  call(answer, ludwright_answer,
       (R"({"id": 1, "method": "check", "params": {"definition": )" + request + "}}").c_str());
}

}  // namespace

int main(int count, char** values) {
  const int copies = count > 1 ? std::atoi(values[1]) : 0;
  std::vector<std::string> texts;
  for (int i = 2; i < count; ++i) {
    std::ifstream file(values[i], std::ios::binary);
    expect(bool(file), std::string(values[i]) + " can be read");
    texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < texts.size() * static_cast<std::size_t>(copies + 1); i = next++) {
      Random random(i);
      const std::string& text = texts[i % texts.size()];
      try_definition(i < texts.size() ? text : damaged(text, texts, random), random);
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  std::printf("%zu texts, %d opened, %d refused, %d failures\n", texts.size() * static_cast<std::size_t>(copies + 1),
              opened.load(), refused.load(), failures.load());
  expect(opened > 0 && refused > 0, "some are opened, and some refused");
  return failures == 0 ? 0 : 1;
}
