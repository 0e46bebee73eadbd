// Runs every example of schema/reference.md and holds the page against the tables of the language: whatever key, word
// or statement there is has to occur in it. The comments at the top of an example are explained at the beginning of
// that page.
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include "dsl/builtins.h"
#include "dsl/keys.h"
#include "engine/reference/valid.h"
#include "tests/support/play_kit.h"

namespace ludwright {
namespace {

namespace fs = std::filesystem;

struct PageExample {
  std::string heading;
  int line = 0;                                               // of the fence in the page
  std::vector<std::pair<std::string, std::string>> comments;  // "legal" → "a1 b1"
  std::string yaml;

  std::string comment(const std::string& name) const {
    for (const auto& [key, value] : comments) {
      if (key == name) return value;
    }
    return "";
  }
  bool has(const std::string& name) const {
    return std::any_of(comments.begin(), comments.end(), [&](const auto& entry) { return entry.first == name; });
  }
};

const std::set<std::string> kComments = {"in",   "set",   "play", "legal", "count", "position", "result",
                                         "then", "error", "see",  "frame", "read",  "refused"};

fs::path page_path() { return testing_kit::root() / "schema" / "reference.md"; }

std::string read_page() {
  std::ifstream file(page_path());
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<PageExample> read_examples() {
  std::vector<PageExample> examples;
  std::istringstream page(read_page());
  std::string line, heading;
  bool inside = false;
  for (int number = 1; std::getline(page, line); ++number) {
    if (line.rfind("### ", 0) == 0) heading = line.substr(4);
    if (line == "```yaml") {
      inside = true;
      examples.push_back({heading, number, {}, ""});
      continue;
    }
    if (line == "```") inside = false;
    if (!inside) continue;
    PageExample& example = examples.back();
    const auto colon = line.find(": ");
    if (line.rfind("# ", 0) == 0 && example.yaml.empty() && colon != std::string::npos) {
      example.comments.emplace_back(line.substr(2, colon - 2), line.substr(colon + 2));
    } else {
      example.yaml += line + "\n";
    }
  }
  return examples;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

// A folder like definitions/ that holds the repository's games (by links), the page's small games and the example in
// question.
class Workshop {
 public:
  Workshop() : root_(fs::temp_directory_path() / ("ludwright-reference-" + std::to_string(::getpid()))) {
    fs::remove_all(root_);
    fs::create_directories(root_);
    for (const std::string& name : list_games(testing_kit::definitions())) {
      fs::copy(testing_kit::definitions() / name, root_ / name, fs::copy_options::recursive);
    }
    for (const PageExample& example : read_examples()) {
      if (example.has("frame")) write(example.comment("frame"), example.yaml);
    }
  }
  ~Workshop() { fs::remove_all(root_); }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  void write(const std::string& name, const std::string& yaml) const {
    fs::create_directories(root_ / name);
    std::ofstream(root_ / name / (name + ".yaml")) << yaml;
  }
  std::unique_ptr<testing_kit::LoadedGame> load(const std::string& name, const OptionChoices& options) const {
    return testing_kit::finish(load_game(name, options, root_));
  }

 private:
  fs::path root_;
};

OptionChoices chosen(const PageExample& example) {
  OptionChoices options;
  for (const std::string& word : words_of(example.comment("set"))) {
    const auto equal = word.find('=');
    options[word.substr(0, equal)] = word.substr(equal + 1);
  }
  return options;
}

void check_moves(Executor& executor, const std::string& wanted) {
  auto texts = wanted == "none" ? std::vector<std::string>{} : words_of(wanted);
  std::sort(texts.begin(), texts.end());
  EXPECT_EQ(testing_kit::join(texts), testing_kit::join(testing_kit::sorted_moves(executor)));
}

void check_counts(Executor& executor, const std::string& wanted) {
  std::istringstream pairs(wanted);
  for (std::string pair; std::getline(pairs, pair, ',');) {
    std::istringstream in(pair);
    int depth = 0;
    std::uint64_t leaves = 0;
    in >> depth >> leaves;
    EXPECT_EQ(leaves, executor.perft(depth)) << "depth " << depth;
  }
}

void run_on(Executor& executor, const PageExample& example) {
  executor.set(initial_store(executor.model()));
  ASSERT_EQ(testing_kit::play(executor, words_of(example.comment("play"))), "");
  if (example.has("legal")) check_moves(executor, example.comment("legal"));
  if (example.has("count")) check_counts(executor, example.comment("count"));
  if (example.has("position")) {
    EXPECT_EQ(example.comment("position"), write_position(executor.model(), executor.store()));
  }
  if (example.has("result")) {
    EXPECT_EQ(example.comment("result"), testing_kit::result_text(executor.model(), executor.outcome()));
  }
}

// `TEXT = TEXT` as it is read and written.
void check_read(const Model& model, const std::string& claim) {
  const std::size_t equals = claim.find(" = ");
  ASSERT_NE(equals, std::string::npos) << claim;
  PositionError error;
  PositionPlaces places;
  const std::string text = claim.substr(0, equals);
  const auto store = read_position(model, text, error, &places);
  ASSERT_TRUE(store) << error.message << " in " << text;
  EXPECT_FALSE(find_invalid(model, *store, text, places)) << text;
  EXPECT_EQ(write_position(model, *store), claim.substr(equals + 3));
}

// `NAME: TEXT`, which the rule of this name refuses.
void check_refused(const Model& model, const std::string& claim) {
  const std::size_t colon = claim.find(": ");
  ASSERT_NE(colon, std::string::npos) << claim;
  PositionError error;
  PositionPlaces places;
  const std::string text = claim.substr(colon + 2);
  const auto store = read_position(model, text, error, &places);
  ASSERT_TRUE(store) << error.message << " in " << text;
  const auto invalid = find_invalid(model, *store, text, places);
  ASSERT_TRUE(invalid) << text;
  EXPECT_EQ(invalid->rule == nullptr ? "" : invalid->rule->name, claim.substr(0, colon));
}

using Loader = std::function<std::unique_ptr<testing_kit::LoadedGame>(const OptionChoices& options)>;

// The definition's own examples, on both engines, each with its options over those that are chosen.
void run_own_examples(const Loader& load, const OptionChoices& chosen) {
  const auto plain = load(chosen);
  for (std::size_t i = 0; i < plain->model().examples.size(); ++i) {
    OptionChoices options = chosen;
    for (const auto& [name, value] : plain->model().examples[i].options) options[name] = value;
    const auto game = load(options);
    ASSERT_TRUE(game->ok()) << game->error;
    const Example& own = game->model().examples[i];
    const auto judge = game->reference();
    for (const auto& finding : testing_kit::run_example(own, *game->compiled(), *judge, 5'000))
      ADD_FAILURE() << finding;
    for (const auto& finding : testing_kit::run_example(own, *game->reference(), *judge, 500)) ADD_FAILURE() << finding;
  }
}

void run_example_of_page(const Workshop& workshop, const PageExample& example) {
  if (example.has("see")) {
    const std::string path = (testing_kit::root() / example.comment("see")).string();
    const auto game = testing_kit::load(path);
    ASSERT_TRUE(game->ok()) << game->error;
    run_own_examples([&](const OptionChoices& options) { return testing_kit::load(path, options); }, {});
    return;
  }
  std::string yaml = example.yaml;
  if (example.has("in")) yaml = "extends: " + example.comment("in") + "\n" + yaml;
  workshop.write("example", yaml);
  if (example.has("then")) {
    workshop.write(
        "then", "extends: example\nexamples: [{name: then, play: [\"" +
                    [&] {
                      std::string moves;
                      for (const auto& word : words_of(example.comment("play")))
                        moves += (moves.empty() ? "" : "\", \"") + word;
                      return moves;
                    }() +
                    "\"], then: \"" + example.comment("then") + "\"}]\n");
    if (!example.has("play"))
      workshop.write("then", "extends: example\nexamples: [{name: then, then: \"" + example.comment("then") + "\"}]\n");
    const auto game = workshop.load("then", chosen(example));
    ASSERT_TRUE(game->ok()) << game->error;
    run_own_examples([&](const OptionChoices& options) { return workshop.load("then", options); }, chosen(example));
  }
  const auto game = workshop.load("example", chosen(example));
  if (example.has("error")) {
    ASSERT_FALSE(game->loaded.diagnostics.list().empty());
    EXPECT_EQ(game->loaded.diagnostics.list().front().code, example.comment("error")) << game->error;
    return;
  }
  ASSERT_TRUE(game->ok()) << game->error;
  for (const auto& [name, claim] : example.comments) {
    if (name == "read") check_read(game->model(), claim);
    if (name == "refused") check_refused(game->model(), claim);
  }
  {
    SCOPED_TRACE("compiled");
    run_on(*game->compiled(), example);
  }
  {
    SCOPED_TRACE("reference");
    run_on(*game->reference(), example);
  }
  run_own_examples([&](const OptionChoices& options) { return workshop.load("example", options); }, chosen(example));
}

TEST(Reference, EveryExampleRuns) {
  const Workshop workshop;
  int run = 0;
  for (const PageExample& example : read_examples()) {
    SCOPED_TRACE("reference.md:" + std::to_string(example.line) + ": " + example.heading);
    for (const auto& [name, value] : example.comments) EXPECT_TRUE(kComments.count(name)) << "unknown comment " << name;
    if (example.has("frame")) continue;
    EXPECT_GT(example.comments.size(), example.has("in") ? 1U : 0U) << "nothing is claimed";
    run_example_of_page(workshop, example);
    ++run;
  }
  EXPECT_GE(run, 80);
}

bool occurs(const std::string& page, const std::string& word) {
  const auto part_of_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-'; };
  for (auto at = page.find(word); at != std::string::npos; at = page.find(word, at + 1)) {
    const bool begins = at == 0 || !part_of_word(page[at - 1]);
    const auto end = at + word.size();
    if (begins && (end >= page.size() || !part_of_word(page[end]))) return true;
  }
  return false;
}

TEST(Reference, EveryKeyOccurs) {
  const std::string page = read_page();
  for (const KeyInfo& info : all_keys()) {
    EXPECT_TRUE(occurs(page, std::string(info.key))) << "no entry for the key `" << info.key << "` of " << info.map;
    for (const std::string& word : words_of_choice(info.shape)) {
      EXPECT_TRUE(occurs(page, word)) << "no entry for the value `" << word << "` of " << info.key;
    }
  }
}

TEST(Reference, EveryWordOccurs) {
  const std::string page = read_page();
  for (const Builtin& word : builtins()) {
    EXPECT_TRUE(occurs(page, "`" + std::string(word.word) + "`")) << "no entry for the word `" << word.word << "`";
  }
}

TEST(Reference, EveryStatementHeadAndLegOccurs) {
  const std::string page = read_page();
  for (const char* phrase : {"move",
                             "place new",
                             "place",
                             "under",
                             "choose",
                             "random",
                             "one of",
                             "take",
                             "remove",
                             "send",
                             "shift",
                             "swap",
                             "require",
                             "pass",
                             "let",
                             "if",
                             "else if",
                             "else",
                             "for each",
                             "may",
                             "either",
                             "first possible of",
                             "together",
                             "as long as possible up to",
                             "until settled up to",
                             "up to",
                             "times",
                             "each player",
                             "as",
                             "turn starts",
                             "turn ends",
                             "round starts",
                             "round ends",
                             "player loses",
                             "captured",
                             "removed",
                             "moves",
                             "placed",
                             "forbid",
                             "never",
                             "prefer",
                             "draw when",
                             "wins when",
                             "loses when",
                             "most",
                             "least",
                             "always",
                             "constant",
                             "rising",
                             "falling",
                             "at most",
                             "step",
                             "slide",
                             "leap",
                             "hop",
                             "spread",
                             "betza",
                             "to",
                             "onto",
                             "through",
                             "within",
                             "over",
                             "taking",
                             "then",
                             "also",
                             "toward",
                             "away from",
                             "total",
                             "highest",
                             "lowest",
                             "first",
                             "line of",
                             "by option",
                             "reached by",
                             "crossed by"}) {
    EXPECT_TRUE(occurs(page, phrase)) << "no entry for `" << phrase << "`";
  }
}

// The games that README.md builds up: they load, and the count that it shows is right.
TEST(Readme, GamesRun) {
  std::ifstream file(testing_kit::root() / "README.md");
  std::string line, yaml;
  std::unique_ptr<testing_kit::LoadedGame> last;
  bool inside = false, counted = false;
  while (std::getline(file, line)) {
    if (inside && line == "```" && yaml.rfind("game:", 0) == 0) {
      last = testing_kit::load_yaml("readme", yaml);
      ASSERT_TRUE(last->ok()) << last->error;
    }
    if (line == "```yaml" || line == "```") {
      inside = line == "```yaml";
      yaml.clear();
    } else if (inside) {
      yaml += line + "\n";
    } else if (line.rfind("nodes ", 0) == 0 && last != nullptr) {
      const auto executor = last->compiled();
      executor->set(initial_store(last->model()));
      EXPECT_EQ("nodes " + std::to_string(executor->perft(4)), line);
      counted = true;
    }
  }
  EXPECT_TRUE(counted);
}

TEST(Errors, EveryCodeHasAnEntry) {
  std::ifstream page_file(testing_kit::root() / "schema" / "errors.md");
  std::ostringstream page;
  page << page_file.rdbuf();
  std::set<std::string> codes;
  for (const auto& entry : fs::recursive_directory_iterator(testing_kit::root() / "tests" / "bad")) {
    if (entry.path().extension() != ".txt") continue;
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) {
      const bool header = line.find(": error: ") != std::string::npos || line.find(": warning: ") != std::string::npos;
      const auto open = line.rfind(" [");
      if (header && open != std::string::npos && line.back() == ']') {
        codes.insert(line.substr(open + 2, line.size() - open - 3));
      }
    }
  }
  for (const std::string& code : codes) {
    EXPECT_NE(page.str().find("`" + code + "`"), std::string::npos) << "errors.md says nothing about `" << code << "`";
  }
}

}  // namespace
}  // namespace ludwright
