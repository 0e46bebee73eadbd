// Step 2, parse: what the parts of the parser share. One file per concept defines the member functions:
// parse_options.cpp, parse_program.cpp, parse_board.cpp, parse_state.cpp, parse_pieces.cpp, parse_rules.cpp,
// parse_texts.cpp. Entry point: parse_game in parse.cpp. Tested by tests/dsl/parse_test.cpp.
//
// Every function that reads a value looks at it through `fold`, which chooses the branch of `by option`; so the shape
// of a value may depend on an option anywhere. A function gives nothing for a value that is absent or wrong; if wrong,
// a diagnostic has been given.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dsl/ast.h"
#include "dsl/keys.h"
#include "dsl/parse.h"
#include "dsl/yaml_tree.h"

namespace ludwright {

class Parser {
 public:
  Parser(const ChosenOptions& chosen, Diagnostics& diagnostics) : chosen_(chosen), diagnostics_(diagnostics) {}

  ast::Game game(const std::string& name, const YamlNode& tree);

 private:
  static constexpr std::size_t kMaxEntries = 2000;  // of a map of names or a list of texts

  using PhraseParser = ast::Node (*)(const YamlNode&, Diagnostics&);
  using Pairs = std::vector<std::pair<ast::Text, ast::Text>>;

  // parse.cpp: values of every shape
  bool expect(const YamlNode& node, YamlNode::Kind kind, std::string_view expected);
  bool is_choice_without_option(const std::string& key) const;
  // Whether an unknown key of the map, which is told of, is the key that is missing, misspelt.
  bool is_meant(const YamlNode& node, std::string_view map, std::string_view key,
                const std::set<std::string>& extra = {});
  // The keys of `node` are those of the map `map` of keys.h; `extra` are free keys that are known here. `place` is
  // where missing keys are reported. False if it is no map.
  bool check_map(const YamlNode& node, std::string_view map, Span place, const std::set<std::string>& extra = {});
  void report_too_many(Span first_beyond, std::size_t count);
  void check_name(const std::string& name, Span span, std::string_view what);
  // The same for names that stand alone, in messages and results: a word of the language will do.
  void check_label(const std::string& name, Span span, std::string_view what);
  std::optional<ast::Text> text(const YamlNode& node, std::string_view expected = "text");
  void refuse_blank(const ast::Text& text, const std::string& expected);  // if it was read and has nothing in it
  std::optional<ast::Text> number(const YamlNode& node);
  std::vector<ast::Text> texts(const YamlNode& node, std::string_view expected = "a list of texts");
  std::vector<ast::Text> one_or_more(const YamlNode& node);  // a text, or a list of texts
  std::vector<ast::Text> words(const YamlNode& node);        // a list, or words separated by spaces
  Pairs pairs(const YamlNode& node, std::string_view expected = "a map of texts");
  std::optional<ast::Node> phrase(const YamlNode& node, std::string_view expected, PhraseParser parse);
  std::optional<ast::Node> expression(const YamlNode& node);
  // `named`: what the keys are names of; "" if they are not.
  std::vector<ast::Named> phrases(const YamlNode& node, std::string_view expected, std::string_view each,
                                  PhraseParser parse, std::string_view named = "");
  static ast::Text key_text(const YamlNode::Entry& entry);
  ast::Node with_options_read(ast::Node node);  // the same; options that it names are read

  // The same for the value of a key of a closed map, if it is there.
  std::optional<ast::Text> text_of(const YamlNode& map, const char* key);
  // Tells of a key of the definition that it lacks, if one of its maps has it instead.
  bool report_inside(std::string_view key);
  bool report_seats_inside(const YamlNode::Entry& entry);
  std::optional<ast::Text> drawing_of(const YamlNode& map, const char* key);
  std::optional<ast::Text> number_of(const YamlNode& map, const char* key);
  std::optional<ast::Text> choice_of(const YamlNode& map, std::string_view map_name, const char* key);
  std::optional<ast::Node> expression_of(const YamlNode& map, const char* key);
  std::optional<ast::Node> program_of(const YamlNode& map, const char* key);
  std::vector<ast::Text> texts_of(const YamlNode& map, const char* key);
  std::vector<ast::Text> words_of(const YamlNode& map, const char* key);
  Pairs pairs_of(const YamlNode& map, const char* key);
  std::vector<ast::Named> phrases_of(const YamlNode& map, const char* key, std::string_view each, PhraseParser parse,
                                     std::string_view named = "");

  // What `read(entry, value)` gives for the entries of the map `node`, values and map folded. `read` returns an
  // optional; entries without a value are left out.
  template <typename Read>
  auto each_entry(const YamlNode& node, std::string_view expected, Read read)
      -> std::vector<typename decltype(read(node.entries.front(), node))::value_type>;

  // parse_keys.cpp
  std::vector<const YamlNode::Entry*> entries_in_order(std::uint32_t file) const;
  std::vector<std::string> near_of_others(Span place) const;
  // The options of the definition that the one in which an option stands changes, in backticks; "" if it changes none.
  std::string options_of_base(Span option) const;
  void report_unknown_key(const YamlNode::Entry& entry, std::string_view map, const std::set<std::string>& extra);
  void report_outdented(const YamlNode& node, std::string_view map, const std::set<std::string>& extra);
  void report_empty(const YamlNode& node, std::string_view map, const std::set<std::string>& extra);

  // parse_options.cpp
  std::vector<ast::Option> options(const YamlNode& node);
  ast::Option option(const YamlNode::Entry& entry);
  void read_values(const YamlNode& node, ast::Option& option);
  void read_default(const YamlNode::Entry& entry, ast::Option& option);
  void read_range(const YamlNode& node, ast::Option& option);
  void read_requirements(const YamlNode& node, ast::Option& option);
  void check_values(ast::Option& option);
  void choose_options();
  void choose_player_options(const std::vector<ast::Seat>& seats);
  void choose(ast::Option& option, const ast::Text& value);
  void report_unknown_value(Span span, const ast::Option& option, const std::string& value);
  void report_unknown_option(const std::string& name, const ast::Text& value);
  void read_option(const std::string& text);
  const YamlNode::Entry* by_option(const YamlNode& node);
  const ast::Option* option_of(const YamlNode::Entry& by);
  void check_branches(const YamlNode::Entry& by, const ast::Option& option);
  void note_unchosen(const YamlNode& node);
  // read(node), or of the chosen branch if the node is `by option`; the other branches are read for their errors only.
  template <typename Read>
  auto fold(const YamlNode& node, Read read) -> std::optional<decltype(read(node))>;

  // parse_program.cpp
  std::optional<ast::Node> program(const YamlNode& node);
  ast::Node block(const YamlNode& node);
  void append_heads(const YamlNode& map, std::vector<ast::Node>& statements);
  void append_branch(const YamlNode::Entry& entry, ast::Node head, bool may_continue,
                     std::vector<ast::Node>& statements);
  void read_alternatives(const YamlNode& node, ast::Node& head);

  // parse_board.cpp
  std::vector<ast::Seat> seats(const YamlNode& node);
  std::optional<ast::Board> board(const YamlNode& node);
  std::vector<ast::Mark> marks(const YamlNode& node);
  std::vector<ast::Zone> zones(const YamlNode& node);
  std::vector<ast::Area> areas(const YamlNode& node);

  // parse_state.cpp
  std::vector<ast::Enumeration> values(const YamlNode& node);
  std::vector<ast::Trait> traits(const YamlNode& node);
  std::vector<ast::Slot> slots(const YamlNode& node);
  std::optional<ast::Slot> slot(const std::string& holder, const YamlNode::Entry& entry, const YamlNode& value);
  void read_start(const YamlNode& node, ast::Slot& slot);

  // parse_pieces.cpp
  std::vector<ast::PieceType> pieces(const YamlNode& node);
  ast::PieceType piece(const YamlNode::Entry& entry, const YamlNode& value);
  std::vector<ast::MoveRule> moves(const YamlNode& node);

  // parse_rules.cpp
  std::vector<ast::Define> defines(const YamlNode& node);
  std::vector<ast::Rule> rules(const YamlNode& node);
  std::vector<ast::Valid> valid(const YamlNode& node);
  std::vector<ast::Phase> phases(const YamlNode& tree);
  ast::Phase phase(const YamlNode& map);
  void match(const YamlNode& node, ast::Game& game);

  // parse_texts.cpp
  void notation(const YamlNode& node, ast::Game& game);
  std::vector<ast::Note> notes(const YamlNode& node);
  std::vector<ast::Example> examples(const YamlNode& node);
  ast::Example example(const YamlNode& node);

  const ChosenOptions& chosen_;
  Diagnostics& diagnostics_;
  const YamlNode* root_ = nullptr;     // of the definition that is read
  Span first_line_;                    // where missing keys of the whole definition are reported
  std::vector<ast::Option> options_;   // with the chosen values
  std::vector<std::string> unchosen_;  // see ast::Game
  std::set<std::string> trait_names_;  // of all branches
  std::set<std::size_t> strays_;       // where keys begin that belong to an empty one before them, which is told
};

template <typename Read>
auto Parser::fold(const YamlNode& node, Read read) -> std::optional<decltype(read(node))> {
  const YamlNode::Entry* by = by_option(node);
  if (by == nullptr) return read(node);
  const ast::Option* option = option_of(*by);
  if (option != nullptr) check_branches(*by, *option);
  std::optional<decltype(read(node))> result;
  for (const YamlNode::Entry& branch : by->value.entries) {
    if (branch.value.kind == YamlNode::Kind::Null) continue;  // `~`: nothing with this value of the option
    auto value = fold(branch.value, read);
    if (option != nullptr && branch.key == option->chosen)
      result = std::move(value);
    else
      note_unchosen(branch.value);
  }
  return result;
}

template <typename Read>
auto Parser::each_entry(const YamlNode& node, std::string_view expected, Read read)
    -> std::vector<typename decltype(read(node.entries.front(), node))::value_type> {
  using List = std::vector<typename decltype(read(node.entries.front(), node))::value_type>;
  auto list = fold(node, [&](const YamlNode& map) {
    List found;
    if (!expect(map, YamlNode::Kind::Map, expected)) return found;
    if (map.entries.size() > kMaxEntries) {
      report_too_many(map.entries[kMaxEntries].key_span, map.entries.size());
      return found;
    }
    for (const YamlNode::Entry& entry : map.entries) {
      auto value = fold(entry.value, [&](const YamlNode& inner) { return read(entry, inner); });
      if (value && *value) found.push_back(std::move(**value));
    }
    return found;
  });
  return std::move(list).value_or(List{});
}

}  // namespace ludwright
