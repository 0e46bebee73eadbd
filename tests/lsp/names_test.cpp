// The names of definitions: every place of a name is found, so that changing all of them at once changes nothing else.
#include "tools/lsp/names.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "dsl/files.h"
#include "dsl/load.h"
#include "dsl/words.h"
#include "tests/support/places.h"

namespace ludwright::lsp {
namespace {

namespace fs = std::filesystem;

struct Edit {
  std::uint32_t begin = 0, end = 0;
  std::string text;
};

// The texts of all files of a definition with "_q" behind each name.
std::map<std::string, std::string> renamed(const std::vector<DefinitionFile>& files, const Names& names) {
  std::map<std::string, std::map<std::uint32_t, Edit>> edits;  // of each file, by place
  for (const Name& name : names.all()) {
    if (name.declaration() == nullptr || !words::is_name(name.text)) continue;  // the value 5 of an option stays
    for (const Occurrence& each : name.occurrences)
      edits[files[each.file].path][each.begin] = {each.begin, each.end, name.text + "_q"};
  }
  std::map<std::string, std::string> texts;
  for (const DefinitionFile& file : files) {
    std::string& text = texts[file.path];
    text = file.text->text();
    const auto& of_file = edits[file.path];
    for (auto edit = of_file.rbegin(); edit != of_file.rend(); ++edit) {
      EXPECT_EQ(edit->second.text, text.substr(edit->second.begin, edit->second.end - edit->second.begin) + "_q");
      text.replace(edit->second.begin, edit->second.end - edit->second.begin, edit->second.text);
    }
  }
  return texts;
}

// Without what speaks of names in the notation of the game itself: texts of positions and moves.
std::string without_examples(std::string text) {
  const std::size_t at = text.starts_with("examples:") ? 0 : text.find("\nexamples:");
  if (at == std::string::npos) return text;
  std::size_t end = at + 1;
  do {
    end = std::min(text.find('\n', end), text.size() - 1) + 1;
  } while (end < text.size() && (text[end] == ' ' || text[end] == '\n' || text[end] == '-' || text[end] == '#'));
  return text.replace(at, end - at, "\nexamples: []\n");
}

TEST(Names, all_can_be_changed_at_once_in_every_game) {
  const fs::path definitions = testing_kit::definitions();
  for (const std::string& game : games_in(definitions)) {
    SCOPED_TRACE(game);
    const std::string root = game_path(definitions, game).generic_string();
    Documents documents({});
    const std::vector<DefinitionFile> files = files_of(root, documents, definitions);
    const Names names(files);
    std::map<std::string, std::string> texts = renamed(files, names);
    for (auto& [path, text] : texts) text = without_examples(text);
    const Loaded loaded =
        load_game(root, {}, definitions, Purpose::Whole, [&](const std::string& path) -> std::optional<std::string> {
          const auto text = texts.find(path);
          return text == texts.end() ? std::nullopt : std::optional(text->second);
        });
    EXPECT_FALSE(loaded.diagnostics.has_errors()) << loaded.diagnostics.render(loaded.sources, false, 4);
    ASSERT_TRUE(loaded.model);
    const Loaded before = load_game(root, {}, definitions);
    EXPECT_EQ(loaded.model->types.size(), before.model->types.size());
    for (std::size_t type = 0; type < before.model->types.size(); ++type)
      EXPECT_EQ(loaded.model->types[type].name, before.model->types[type].name + "_q");
  }
}

class OneFile {
 public:
  explicit OneFile(const std::string& text) : documents_({}) {
    documents_.open("file:///session/one.yaml", text, 1);
    files_ = files_of("/session/one.yaml", documents_, testing_kit::definitions());
  }
  Names names() const { return Names(files_); }
  std::string text() const { return files_[0].text->text(); }

 private:
  Documents documents_;
  std::vector<DefinitionFile> files_;
};

TEST(Names, of_every_sort_are_found_where_they_are_used) {
  const OneFile file(R"(
options: {size: [5, 7], way: {values: {long: far, short: near}, default: long}}
players: {light: {forward: north}, dark: {}}
values: {hue: [red, green]}
zones: {home: {light: row 1, dark: row 5}}
state: {game: {demanded: {hue: none}}, piece: {tint: {hue: red}}, player: {best: {piece: none}}}
pieces: {man: {letter: M, tags: [walker], moves: {walk: step any to home, run: slide any}}}
define:
  near(which): which where it.tint is red or demanded is green and option way is long
turn:
  - either:
      go: [choose near(own walker) as chosen, move chosen by walk]
      rest: pass
  - if option size is 7: me.best = chosen
legal: {stay: {by option way: {long: never some own man in home, short: ~}}}
notation: {move: "{chosen}{to}", named: {man.walk: "x", rest: "-"}}
notes: {pieces.man.moves.walk: why, legal.stay: because, turn.rest: so}
examples:
  - {name: one, options: {way: short}, illegal: {M: stay}, result: light wins by stay}
  - {name: two, play: [go, "M>red-dark", rest], only: [go], illegal: [dark_x, red], legal: [red]}
)");
  struct Row {
    const char* name;
    Sort sort;
    std::size_t places;
  };
  const std::vector<Row> rows = {
      {"size", Sort::Option, 2},       {"way", Sort::Option, 4},       {"long", Sort::OptionValue, 4},
      {"short", Sort::OptionValue, 3}, {"light", Sort::Seat, 3},       {"hue", Sort::Enumeration, 3},
      {"red", Sort::Member, 6},        {"green", Sort::Member, 2},     {"home", Sort::Zone, 3},
      {"demanded", Sort::GameSlot, 2}, {"tint", Sort::PieceSlot, 2},   {"best", Sort::PlayerSlot, 2},
      {"man", Sort::Type, 4},          {"walker", Sort::Tag, 2},       {"walk", Sort::Move, 4},
      {"near", Sort::Define, 2},       {"which", Sort::Parameter, 2},  {"chosen", Sort::Local, 4},
      {"stay", Sort::Rule, 4},         {"rest", Sort::Alternative, 3}, {"go", Sort::Alternative, 3},
      {"dark", Sort::Seat, 3},
  };
  const Names names = file.names();
  for (const Row& row : rows) {
    SCOPED_TRACE(row.name);
    const Name* name = names.find(row.name, row.sort);
    ASSERT_NE(name, nullptr);
    EXPECT_EQ(name->occurrences.size(), row.places);
    ASSERT_NE(name->declaration(), nullptr);
    for (const Occurrence& each : name->occurrences) {
      EXPECT_EQ(file.text().substr(each.begin, each.end - each.begin), row.name);
      EXPECT_EQ(names.at(0, each.begin), name);
    }
  }
}

}  // namespace
}  // namespace ludwright::lsp
