// What stands in a rulebook, section by section; see content.h. Everything comes from the model and from
// positions that the engine has made.
#include "tools/rulebook/write/content.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "dsl/suggest.h"
#include "engine/notation_parts.h"
#include "tools/words/english.h"
#include "tools/words/named_phrases.h"

namespace ludwright {
namespace {

using Kind = RulebookBlock::Kind;

constexpr std::size_t kMaxExamples = 12;

class Writer {
 public:
  Writer(const Loaded& loaded, const RulebookRequest& request)
      : loaded_(loaded),
        request_(request),
        model_(*loaded.model),
        runner_(model_, "compiled"),
        diagrams_(runner_, embedded()) {}

  Rulebook write() {
    book_.title = model_.title;
    book_.source = model_.source;
    book_.name = model_.name;
    book_.checksum = checksum(model_);
    components();
    set_up();
    pieces();
    turn();
    special_rules();
    ends();
    words();
    options();
    examples();
    notes();
    return std::move(book_);
  }

 private:
  static PictureStyle embedded() {
    PictureStyle style;
    style.embedded = true;
    style.captions = false;
    return style;
  }

  // ---- blocks ----

  RulebookBlock& add(Kind kind) {
    book_.blocks.emplace_back();
    book_.blocks.back().kind = kind;
    return book_.blocks.back();
  }
  void heading(const std::string& text, int level = 2) {
    RulebookBlock& block = add(Kind::Heading);
    block.text = text;
    block.level = level;
  }
  void paragraph(const std::string& text) { add(Kind::Paragraph).text = text; }
  void list(std::vector<RulebookBlock::Item> items) {
    if (!items.empty()) add(Kind::List).items = std::move(items);
  }

  // ---- sections ----

  static std::string counted(int number, const char* what) {
    return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
  }

  std::string board_sentence(const Model& model) const {
    const Topology& board = model.board;
    std::string text;
    switch (board.kind) {
      case BoardKind::Grid:
        text = board.cells.size() == static_cast<std::size_t>(board.width * board.height)
                   ? fmt::format("The board has {} and {} of squares", counted(board.width, "column"),
                                 counted(board.height, "row"))
                   : fmt::format("The board has {} squares within {} columns and {} rows", board.cells.size(),
                                 board.width, board.height);
        break;
      case BoardKind::Hex:
        text = fmt::format("The board has {} hexagons", board.cells.size());
        break;
      case BoardKind::Graph:
        text = fmt::format("The board has {} points joined by lines", board.cells.size());
        break;
    }
    if (board.wrap_files) text += "; the left edge goes on at the right edge";
    if (board.wrap_ranks) text += "; the top edge goes on at the bottom edge";
    if (board.stack > 1) text += fmt::format("; up to {} pieces may stand on one another", board.stack);
    return text + ".";
  }

  void components() {
    heading("Components");
    std::string players =
        fmt::format("A game for {} player{}: ", model_.seats.size(), model_.seats.size() == 1 ? "" : "s");
    for (std::size_t i = 0; i < model_.seats.size(); ++i) {
      players += i == 0 ? "" : ", ";
      players += model_.seats[i].name;
      if (model_.seats[i].forward != kNoDirection)
        players += " (forward is " + model_.board.directions[model_.seats[i].forward] + ")";
    }
    paragraph(players + ".");
    paragraph(board_sentence(model_));
    if (rows_differ_by_player(model_)) paragraph("Each player counts rows and columns from their own side.");
    std::vector<RulebookBlock::Item> items;
    for (const auto& [name, cells] : model_.terrains)
      items.push_back({rule_name_words(name), counted(static_cast<int>(cells.count()), "cell") + "."});
    for (const Area& area : model_.areas) {
      const char* seen = area.seen_by == Area::Seen::All     ? "everybody sees what lies there"
                         : area.seen_by == Area::Seen::Owner ? "only the owner sees what lies there"
                                                             : "nobody sees what lies there";
      items.push_back({rule_name_words(area.name), fmt::format("a place beside the board{}; {}.",
                                                               area.per_player ? " for each player" : "", seen)});
    }
    list(std::move(items));
    other_boards();
  }

  // Boards that another value of an option would give.
  void other_boards() {
    if (!request_.pictures) return;
    RulebookBlock block;
    block.kind = Kind::Pictures;
    for (const std::string& option : board_options()) {
      for (const OptionInfo& info : model_.options) {
        if (info.name != option) continue;
        for (const std::string& value : info.values) add_board(block, option, value);
      }
    }
    if (block.figures.size() > 1) book_.blocks.push_back(std::move(block));
  }

  // Options on which the part `board` of the definition depends.
  std::set<std::string> board_options() const {
    std::set<std::string> names;
    if (!loaded_.tree) return names;
    const YamlNode* board = loaded_.tree->find("board");
    if (board != nullptr) collect_options(*board, names);
    return names;
  }
  static void collect_options(const YamlNode& node, std::set<std::string>& names) {
    for (const YamlNode::Entry& entry : node.entries) {
      const std::vector<std::string> words = split_words(entry.key);
      if (words.size() == 3 && words[0] == "by" && words[1] == "option") names.insert(words[2]);
      collect_options(entry.value, names);
    }
    for (const YamlNode& item : node.items) collect_options(item, names);
  }

  void add_board(RulebookBlock& block, const std::string& option, const std::string& value) {
    OptionChoices choices = request_.choices;
    choices[option] = value;
    const Loaded other = load_game(request_.game, choices, definitions_folder());
    if (!other.model) return;  // not together with the other choices
    Store store = initial_store(*other.model);
    SceneRunner runner(*other.model, "compiled");
    const Diagrams diagrams(runner, embedded());
    RulebookBlock::Figure figure;
    figure.caption =
        fmt::format("{}: {}. {}", rule_name_words(option), rule_name_words(value), board_sentence(*other.model));
    figure.picture = diagrams.position(runner.bare(0, 0), figure.caption, nullptr, nullptr);
    figure.text = draw_board(*other.model, store, true);
    block.figures.push_back(std::move(figure));
  }

  void add_position(const Store& store, const std::string& caption, const std::string& name, const Move* last) {
    if (!request_.pictures) return;
    RulebookBlock::Figure figure;
    figure.caption = caption;
    figure.picture = diagrams_.position(store, name, last, nullptr);
    figure.text = draw_board(model_, store, true);
    add(Kind::Pictures).figures.push_back(std::move(figure));
  }

  void set_up() {
    heading("Set-up");
    add_position(runner_.opening_drawn(),
                 runner_.opens_by_lot() ? "The board at the start; what is drawn by lot may fall otherwise."
                                        : "The board at the start.",
                 "the board at the start", nullptr);
    const std::vector<ProgramLine> steps = program_lines(model_, model_.setup);
    if (steps.empty()) return;  // also when options leave nothing of it
    paragraph("Before the first turn:");
    add(Kind::Steps).steps = steps;
  }

  // Traits, tags and how many there are at the start, a row for each type.
  void piece_table() {
    RulebookBlock table;
    table.kind = Kind::Table;
    table.text = "Pieces";
    table.columns = {"Piece", "Letter"};
    const bool has_tags =
        std::any_of(model_.types.begin(), model_.types.end(), [](const PieceType& type) { return !type.tags.empty(); });
    if (has_tags) table.columns.emplace_back("Kind");
    for (const Trait& trait : model_.traits) table.columns.push_back(title_words(trait.name));
    table.columns.emplace_back("At the start");
    for (std::size_t i = 0; i < model_.types.size(); ++i) {
      const PieceType& type = model_.types[i];
      std::vector<std::string> row = {title_words(type.name), notation::type_letter(model_, static_cast<TypeId>(i))};
      if (has_tags) {
        std::string tags;
        for (const std::string& tag : type.tags) tags += (tags.empty() ? "" : ", ") + rule_name_words(tag);
        row.push_back(tags);
      }
      for (std::size_t t = 0; t < model_.traits.size(); ++t)
        row.push_back(trait_text(model_.traits[t], type.traits[t]));
      const auto& pieces = runner_.opening_drawn().pieces;
      row.push_back(std::to_string(std::count_if(pieces.begin(), pieces.end(), [&](const PieceRecord& piece) {
        return piece.type == i && piece.site != SiteKind::Gone;
      })));
      table.rows.push_back(std::move(row));
    }
    sort_rows(table);
    book_.blocks.push_back(std::move(table));
  }

  std::string trait_text(const Trait& trait, std::int32_t value) const {
    if (trait.kind == SlotKind::Flag) return value != 0 ? "yes" : "no";
    if (trait.kind == SlotKind::Number) return std::to_string(value);
    if (value < 0) return "-";
    const auto index = static_cast<std::size_t>(value);
    if (trait.kind == SlotKind::Type) return rule_name_words(model_.types[index].name);
    return rule_name_words(model_.enumerations[static_cast<std::size_t>(trait.enumeration)].members[index]);
  }

  void sort_rows(RulebookBlock& table) const {
    if (request_.sort.empty()) return;
    const auto found = std::find_if(table.columns.begin(), table.columns.end(),
                                    [&](const std::string& column) { return column == title_words(request_.sort); });
    if (found == table.columns.end()) {
      std::string names;
      for (const std::string& column : table.columns) names += (names.empty() ? "`" : ", `") + column + "`";
      throw Stop{kUsage, fmt::format("error: the table of pieces has no column `{}`\n  note: columns: {}\n",
                                     request_.sort, names)};
    }
    const auto index = static_cast<std::size_t>(found - table.columns.begin());
    const auto is_number = [](const std::string& text) {
      return !text.empty() &&
             std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    };
    std::stable_sort(table.rows.begin(), table.rows.end(), [&](const auto& a, const auto& b) {
      if (is_number(a[index]) && is_number(b[index])) return std::stoll(a[index]) < std::stoll(b[index]);
      return a[index] < b[index];
    });
  }

  void pieces() {
    heading("Pieces");
    piece_table();
    std::vector<RulebookBlock::Item> key;
    key.push_back({"filled disc", "may move or take here."});
    key.push_back({"ring", "may move here, not take."});
    key.push_back({"cross", "may only take here, or takes the piece that stands there."});
    key.push_back({"diamond around a sign", "a leap: what lies between does not matter."});
    key.push_back({"dashed line", "passes over a piece."});
    paragraph("In the diagrams the piece in question stands on the tinted cell:");
    list(std::move(key));
    for (std::size_t i = 0; i < model_.types.size(); ++i) piece(static_cast<TypeId>(i));
    for (const Role& role : model_.roles) {
      heading(title_words(role.name), 3);
      paragraph(fmt::format("A piece is a {} while this holds: {}.", rule_name_words(role.name),
                            expression_words(model_, role.condition)));
      moves(role.moves);
    }
  }

  void moves(const std::vector<MoveRule>& rules) {
    std::vector<RulebookBlock::Item> items;
    for (const MoveSentence& move : move_sentences(model_, rules))
      items.push_back({move.name, (move.name.empty() ? "It " : "") + move.sentence + "."});
    list(std::move(items));
  }

  void piece(TypeId type) {
    const PieceType& info = model_.types[type];
    heading(title_words(info.name), 3);
    if (info.moves.empty()) paragraph("It has no moves of its own.");
    moves(info.moves);
    for (const std::string& sequel : sequel_sentences(model_, type)) paragraph(sequel);
    if (!request_.pictures) return;
    RulebookBlock block;
    block.kind = Kind::Pictures;
    const std::vector<Panel> panels = choose_panels(runner_, type, {request_.panels});
    for (std::size_t i = 0; i < panels.size(); ++i) {
      if (panels[i].marks.empty()) continue;
      RulebookBlock::Figure figure;
      figure.caption = panel_caption(model_, panels[i]);
      figure.picture = diagrams_.panel(panels[i], fmt::format("{}-{}", info.name, i + 1));
      figure.text = panel_text(model_, panels[i], true);
      block.figures.push_back(std::move(figure));
    }
    if (!block.figures.empty()) book_.blocks.push_back(std::move(block));
  }

  void turn() {
    heading("A turn");
    const PlayerId first = runner_.opening().mover;
    if (!runner_.opens_by_lot() && first < model_.seats.size())
      paragraph(title_words(model_.seats[first].name) + " begins.");
    for (const Phase& phase : model_.phases) {
      if (model_.phases.size() > 1) heading("Phase: " + rule_name_words(phase.name), 3);
      paragraph(phase.is_round ? "In each round:" : "The player to move does this:");
      add(Kind::Steps).steps = program_lines(model_, phase.program);
      if (phase.stuck != kNoId) {
        paragraph("A player who has no legal turn does this instead:");
        add(Kind::Steps).steps = program_lines(model_, phase.stuck);
      }
      if (phase.until != kNoId)
        paragraph(fmt::format("The phase is over when {}.", expression_words(model_, phase.until)));
    }
  }

  std::string note_for(const std::string& path) const {
    for (const DefinitionNote& note : model_.notes) {
      if (note.path == path && !note.source.empty()) return fmt::format(" ({})", note.source);
    }
    return "";
  }

  void special_rules() {
    std::vector<RulebookBlock::Item> items;
    for (const LegalRule& rule : model_.legal)
      items.push_back({rule_name_words(rule.name), legal_sentence(model_, rule) + note_for("legal." + rule.name)});
    for (const Rule& rule : model_.rules)
      items.push_back({rule_name_words(rule.name), rule_sentence(model_, rule) + note_for("rules." + rule.name)});
    if (items.empty()) return;
    heading("Captures and special rules");
    list(std::move(items));
  }

  void ends() {
    heading("End of the game");
    std::vector<RulebookBlock::Item> items;
    for (const EndRule& rule : model_.end) {
      const std::string phase =
          rule.phase == kNone
              ? ""
              : fmt::format(" (phase {})", rule_name_words(model_.phases[static_cast<std::size_t>(rule.phase)].name));
      items.push_back({rule_name_words(rule.name) + phase, end_sentence(model_, rule) + note_for("end." + rule.name)});
    }
    items.push_back({"limit", limit_sentence(model_)});
    list(std::move(items));
    if (!model_.match.present) return;
    heading("The match", 3);
    paragraph("A game that is over is a round of a match. Then:");
    if (model_.match.score != kNoId) add(Kind::Steps).steps = program_lines(model_, model_.match.score);
    items.clear();
    for (const EndRule& rule : model_.match.end)
      items.push_back({rule_name_words(rule.name), end_sentence(model_, rule)});
    list(std::move(items));
    if (model_.match.next == kNoId) return;
    paragraph("Before the next round:");
    add(Kind::Steps).steps = program_lines(model_, model_.match.next);
  }

  // What the rules above call by a name.
  void words() {
    const std::vector<PhraseMeaning> meanings = phrase_meanings(model_);
    if (!meanings.empty()) heading("Words of these rules");
    for (const PhraseMeaning& meaning : meanings) {
      if (meaning.lines.size() == 1) {
        list({{meaning.name, meaning.lines[0].text + "."}});
        continue;
      }
      list({{meaning.name, "do this:"}});
      add(Kind::Steps).steps = meaning.lines;
    }
  }

  void options() {
    if (model_.options.empty()) return;
    heading("Options");
    paragraph("Agree on these before the game. This page is written for the values in the column Here.");
    RulebookBlock table;
    table.kind = Kind::Table;
    table.text = "Options";
    table.columns = {"Option", "Values", "Default", "Here", "Why there is a choice"};
    for (const OptionInfo& option : model_.options) {
      std::string values = option.range;
      for (std::size_t i = 0; option.range.empty() && i < option.values.size(); ++i) {
        values += (values.empty() ? "" : "; ") + rule_name_words(option.values[i]);
        if (i < option.sentences.size() && !option.sentences[i].empty()) values += ": " + option.sentences[i];
      }
      table.rows.push_back({rule_name_words(option.name), values, rule_name_words(option.fallback),
                            rule_name_words(option.chosen), option.why});
    }
    book_.blocks.push_back(std::move(table));
  }

  // ---- examples ----

  void examples() {
    std::size_t count = 0;
    for (const Example& example : model_.examples) {
      const bool tells =
          !example.legal.empty() || !example.illegal.empty() || example.has_only || !example.result.empty();
      if (!tells || !example.options.empty() || count >= kMaxExamples) continue;
      if (show_example(example, count == 0)) ++count;
    }
  }

  bool at_defaults() const {
    return std::all_of(model_.options.begin(), model_.options.end(),
                       [](const OptionInfo& option) { return option.chosen == option.fallback; });
  }

  // False if the example cannot be played with these options; `ludwright test` says why.
  bool show_example(const Example& example, bool is_first) {
    Executor& game = runner_.executor(SceneRules::Whole);
    if (example.position.empty()) {
      game.set(runner_.opening());
    } else {
      std::optional<Store> store;
      const std::string fault = position_fault(model_, example.position, !request_.lenient, store);
      if (!fault.empty() && at_defaults()) {
        book_.left_out.push_back(fmt::format("{}: example `{}` is left out: invalid position: {}{}",
                                             place_text(model_, example.place), example.name, fault,
                                             store ? "  help: `--lenient` takes it\n" : ""));
      }
      if (!fault.empty()) return false;
      game.set(*store);
    }
    std::optional<Move> last;
    std::string played;
    for (const std::string& text : example.play) {
      if (game.outcome().over()) return false;
      const auto move = read_move(game, text);
      if (!move) return false;
      game.do_move(*move);
      last = move;
      played += (played.empty() ? "" : " ") + text;
    }
    if (is_first) heading(kExamplesHeading);
    const Store store = game.store();
    heading(title_words(example.name), 3);
    paragraph(example_sentence(example, store, played));
    add_position(store, title_words(example.name) + ".", example.name, last ? &*last : nullptr);
    return true;
  }

  std::string example_sentence(const Example& example, const Store& store, const std::string& played) const {
    const auto joined = [](const std::vector<std::string>& moves) {
      std::string text;
      for (std::size_t i = 0; i < moves.size(); ++i)
        text += (i == 0 ? "" : i + 1 == moves.size() ? " and " : ", ") + moves[i];
      return text;
    };
    std::string text = played.empty() ? "" : "After " + played + ": ";
    if (store.outcome.over()) return title_words(text + rule_name_words(outcome_text(model_, store.outcome))) + ".";
    const std::string& mover = model_.seats[store.mover].name;
    text = title_words(text + rule_name_words(mover)) + (is_plural(mover) ? " are to move." : " is to move.");
    if (!example.legal.empty()) text += " Legal: " + joined(example.legal) + ".";
    if (example.has_only)
      text += example.only.empty() ? " There is no legal move." : " Legal are only: " + joined(example.only) + ".";
    for (const auto& [move, rule] : example.illegal)
      text += fmt::format(" Not legal: {}{}.", move, rule.empty() ? "" : " (" + rule_name_words(rule) + ")");
    return text;
  }

  // What the notes say of an option is why there is a choice, if the option itself does not say so.
  bool is_in_options_table(const DefinitionNote& note) const {
    return std::any_of(model_.options.begin(), model_.options.end(), [&](const OptionInfo& option) {
      return note.path == "options." + option.name && (option.why == note.house || option.why == note.text);
    });
  }

  void notes() {
    std::vector<RulebookBlock::Item> items;
    for (const DefinitionNote& note : model_.notes) {
      std::string text = note.text;
      if (!note.house.empty()) text += (text.empty() ? "" : " ") + note.house;
      if (text.empty() || is_in_options_table(note)) continue;
      std::string name = note.path;
      std::replace(name.begin(), name.end(), '.', ' ');
      items.push_back({rule_name_words(name), text + (text.back() == '.' ? "" : ".")});
    }
    if (items.empty()) return;
    heading("Notes");
    list(std::move(items));
  }

  const Loaded& loaded_;
  const RulebookRequest& request_;
  const Model& model_;
  SceneRunner runner_;
  Diagrams diagrams_;
  Rulebook book_;
};

}  // namespace

Rulebook write_rulebook(const Loaded& loaded, const RulebookRequest& request) {
  return Writer(loaded, request).write();
}

}  // namespace ludwright
