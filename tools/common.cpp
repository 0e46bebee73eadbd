// Loading, flags and engines for all verbs; see common.h. Tested by tests/tools/cli_test.cpp.
#include "tools/common.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "dsl/advise.h"
#include "dsl/lower.h"
#include "dsl/suggest.h"
#include "engine/reference/valid.h"
#include "tools/files/installation.h"
#include "tools/files/move_list.h"
#include "tools/files/position_text.h"
#include "tools/words/rule_words.h"

namespace ludwright {
namespace {

std::string did_you_mean(const std::string& written, const std::vector<std::string>& candidates) {
  std::string text;
  for (const std::string& candidate : suggest(written, candidates))
    text += fmt::format("{}`{}`", text.empty() ? "" : " or ", candidate);
  return text.empty() ? "" : fmt::format("\n  help: did you mean {}?", text);
}

std::string quoted_list(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += fmt::format("{}`{}`", text.empty() ? "" : ", ", name);
  return text;
}

// "`a`, `b` or `c`"; of many the first few, "and 9 more".
std::string alternatives_text(const std::vector<std::string>& names) {
  constexpr std::size_t most = 8;
  const std::size_t told = names.size() > most + 1 ? most : names.size();
  std::string text;
  for (std::size_t i = 0; i < told; ++i)
    text += fmt::format("{}`{}`", i == 0 ? "" : i + 1 == names.size() ? " or " : ", ", names[i]);
  return told < names.size() ? fmt::format("{} and {} more", text, names.size() - told) : text;
}

// Of many legal moves those near to the text: by spelling, else those that name the last cell that it names, else a
// few.
std::string legal_hint(const Topology& board, const std::string& written, const std::vector<std::string>& texts) {
  if (const std::string help = did_you_mean(written, texts); !help.empty()) return help;
  std::string last;
  std::size_t where = 0;
  for (const Cell& cell : board.cells) {
    const std::size_t at = cell.name.empty() ? std::string::npos : written.rfind(cell.name);
    if (at == std::string::npos || at + cell.name.size() < where) continue;
    if (at + cell.name.size() == where && cell.name.size() < last.size()) continue;
    where = at + cell.name.size();
    last = cell.name;
  }
  std::vector<std::string> near;
  for (const std::string& text : texts) {
    if (!last.empty() && text.find(last) != std::string::npos) near.push_back(text);
  }
  const bool all = near.empty();
  if (all) near = texts;
  const bool more = near.size() > 12;
  if (more) near.resize(12);
  return fmt::format("\n  note: legal {}: {}{}", all ? "moves" : "there", quoted_list(near), more ? ", …" : "");
}

// The game may have diagnostics for them, but these are the command line's mistakes.
void check_options(const ast::Game& game, const OptionChoices& options) {
  for (const auto& choice : options) {
    const std::string& name = choice.first;
    const std::string& value = choice.second;
    std::vector<std::string> names, values;
    for (const ast::Option& option : game.options) {
      names.push_back(option.name);
      if (option.name != name) continue;
      for (const ast::Text& each : option.values) values.push_back(each.text);
    }
    const auto named = [&](const ast::Option& option) { return option.name == name || option.group == name; };
    const auto open = [&](const ast::Option& option) {
      return named(option) && option.kind != ast::Option::Kind::Listed;
    };
    if (std::any_of(game.options.begin(), game.options.end(), open)) continue;  // judged with the definition
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      const std::string has = names.empty() ? "the game has no options" : "options: " + quoted_list(names);
      throw Stop{kUsage, fmt::format("error: unknown option `{}` in --set{}\n  note: {}\n", name,
                                     did_you_mean(name, names), has)};
    }
    if (std::find(values.begin(), values.end(), value) == values.end()) {
      throw Stop{kUsage, fmt::format("error: expected a value of option `{}`, got `{}`{}\n  note: values: {}\n", name,
                                     value, did_you_mean(value, values), quoted_list(values))};
    }
  }
}

}  // namespace

std::filesystem::path definitions_folder() { return data_folder() / "definitions"; }

OpenRequest with_text_in_files(OpenRequest request) {
  if (!request.text) return request;
  std::string& name = request.game;
  if (!name.ends_with(".yaml") && !name.ends_with(".yml")) name += ".yaml";
  const std::string path = std::filesystem::path(name).lexically_normal().generic_string();
  request.files = [path, text = *request.text,
                   next = request.files](const std::string& asked) -> std::optional<std::string> {
    if (asked == path) return text;
    return next ? next(asked) : std::nullopt;
  };
  request.text.reset();
  return request;
}

Loaded load_definition(const OpenRequest& given) {
  const OpenRequest request = with_text_in_files(given);
  return load_game(request.game, request.options, definitions_folder(), request.purpose, request.files);
}

Loaded load_or_stop(const OpenRequest& given) {
  const OpenRequest request = with_text_in_files(given);
  Loaded loaded = request.advise ? load_with_advice(request.game, request.options, definitions_folder(),
                                                    request.purpose, request.files)
                                 : load_definition(request);
  if (loaded.game) check_options(*loaded.game, request.options);
  if (loaded.model && !loaded.diagnostics.has_errors()) return loaded;
  throw Stop{kInput, loaded.diagnostics.render(loaded.sources, request.colors),
             loaded.diagnostics.json(loaded.sources)};
}

Engine make_executor(const Model& model, const std::string& name) {
  Engine engine;
  if (name == "reference") {
    engine.executor = make_reference(model);
    return engine;
  }
  if (name != "compiled")
    throw Stop{kUsage, fmt::format("error: expected compiled or reference for the engine, got `{}`\n", name)};
  engine.lowered = std::make_unique<Model>(lower(model));
  std::string error;
  engine.ruleset = compile(*engine.lowered, model, error);
  if (!engine.ruleset) {
    throw Stop{kInput, fmt::format("error: {}\n  help: `--engine reference` has no such limit\n", error)};
  }
  engine.executor = make_compiled(engine.ruleset);
  return engine;
}

std::unique_ptr<Executor> another_executor(const Engine& engine, const Model& model) {
  return engine.ruleset ? make_compiled(engine.ruleset) : make_reference(model);
}

OpenGame::OpenGame(Loaded loaded, const std::string& engine)
    : loaded_(std::move(loaded)),
      engine_(make_executor(*loaded_.model, engine)),
      judge_(make_reference(*loaded_.model)) {
  suffix_ = [this](const Store& after, ExprId truth, PlayerId me) {
    return evaluate(*loaded_.model, after, truth, me) != 0;
  };
  restart();
}

void OpenGame::restart() {
  begin_ = initial_store(model());
  made_.clear();
  engine_.executor->set(begin_);
}

void OpenGame::set_position(const std::string& text, Judging judging) {
  if (text.empty()) return;
  const std::size_t then = std::min(text.find(kThen), text.size());
  std::optional<Store> store;
  const std::string fault = position_fault(model(), text.substr(0, then), judging != Judging::Lenient, store);
  if (!fault.empty()) {
    const bool helps = store && judging == Judging::StrictUnlessFlag;
    throw Stop{kFindings, "error: invalid position: " + fault + (helps ? "  help: `--lenient` takes it\n" : "")};
  }
  begin_ = *store;
  made_.clear();
  engine_.executor->set(begin_);
  if (then < text.size()) make_moves(text.substr(then + kThen.size()));
}

void OpenGame::make_moves(const std::string& list) { make_moves(words_of_moves(list)); }

void OpenGame::make_moves(std::vector<std::string> words, const std::function<void(const Move& move)>& make) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string text = words[i];
    if (executor().outcome().over()) {
      throw Stop{kFindings, fmt::format("error: illegal move `{}`: the game is over: {}\n", text,
                                        outcome_text(model(), executor().outcome()))};
    }
    const MoveReading reading = understand_move(executor(), text, suffix_);
    auto move = reading.move;
    if (!move && i + 1 < words.size()) {  // `E2 E4`
      move = read_move(executor(), text + " " + words[i + 1], suffix_);
      if (move) text += " " + words[++i];
    }
    if (!move) {
      const std::vector<std::string> several = joined_moves(text);
      if (several.empty()) throw Stop{kFindings, "error: " + misread(text, reading) + "\n"};
      const auto here = words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
      words.insert(here, several.begin(), several.end());
      --i;
      continue;
    }
    make ? make(*move) : do_move(*move);
  }
}

std::vector<std::string> OpenGame::joined_moves(const std::string& text) {
  const auto lower = [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); };
  const auto is_place = [&](const std::string& name) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto letters = std::find_if(name.begin(), name.end(), is_digit);
    return name == "pass" || (letters - name.begin() <= 1 && std::all_of(letters, name.end(), is_digit));
  };
  std::vector<std::string> moves;
  std::size_t at = 0;
  while (at < text.size() && !executor().outcome().over()) {
    const Choices legal = choices();
    std::size_t best = legal.texts.size();
    bool places = true;
    for (std::size_t i = 0; i < legal.texts.size() && places; ++i) {
      const std::string& name = legal.texts[i];
      places = is_place(name);
      const bool begins = name.size() <= text.size() - at &&
                          std::equal(name.begin(), name.end(), text.begin() + static_cast<std::ptrdiff_t>(at),
                                     [&](char a, char b) { return lower(a) == lower(b); });
      if (begins && (best == legal.texts.size() || name.size() > legal.texts[best].size())) best = i;
    }
    if (!places) break;
    const std::size_t taken = best < legal.texts.size() ? legal.texts[best].size() : 1;
    if (best == legal.texts.size()) {  // `4453`: by the numbers of files
      const auto move = read_move(executor(), text.substr(at, taken), suffix_);
      const auto found = std::find(legal.moves.begin(), legal.moves.end(), move.value_or(Move{}));
      if (!move || found == legal.moves.end()) break;
      best = static_cast<std::size_t>(found - legal.moves.begin());
    }
    do_move(legal.moves[best]);
    moves.push_back(legal.texts[best]);
    at += taken;
  }
  for (std::size_t i = 0; i < moves.size(); ++i) undo_move();
  return at == text.size() && moves.size() > 1 ? moves : std::vector<std::string>();
}

void OpenGame::do_move(const Move& move) {
  executor().do_move(move);
  made_.push_back(move);
}

void OpenGame::undo_move() {
  executor().undo_move();
  made_.pop_back();
}

Reference& OpenGame::judge_here() {
  judge_->set(begin_);
  for (const Move& move : made_) judge_->do_move(move);
  if (judge_->key() != executor().key()) judge_->set(executor().store());  // whose position was set by others
  return *judge_;
}

std::string OpenGame::misread(const std::string& text, const MoveReading& reading) {
  const Choices legal = choices();
  std::vector<std::string> candidates;
  for (std::size_t i = 0; i < legal.moves.size(); ++i) {
    const auto& among = reading.candidates;
    if (std::find(among.begin(), among.end(), legal.moves[i]) != among.end()) candidates.push_back(legal.texts[i]);
  }
  if (!candidates.empty()) return fmt::format("`{}` could be {}", text, alternatives_text(candidates));
  return fmt::format("illegal move `{}`{}", text, legal_hint(model().board, text, legal.texts));
}

std::unique_ptr<Executor> OpenGame::another_play() const {
  std::unique_ptr<Executor> play = another_executor(engine_, model());
  play->set(begin_);
  for (const Move& move : made_) play->do_move(move);
  return play;
}

std::string OpenGame::Choices::text_of(const Move& move) const {
  const auto found = std::find(moves.begin(), moves.end(), move);
  return found == moves.end() ? "?" : texts[static_cast<std::size_t>(found - moves.begin())];
}

OpenGame::Choices OpenGame::choices() {
  Choices choices;
  executor().legal_moves(choices.moves);
  choices.texts = write_moves(executor(), choices.moves, suffix_);
  return choices;
}

std::string position_fault(const Model& model, const std::string& text, bool judged, std::optional<Store>& store) {
  const auto marked = [&](const std::string& message, std::size_t offset, std::size_t length) {
    return fmt::format("{}\n  | {}\n  | {}{}\n", message, text, std::string(std::min(offset, text.size()), ' '),
                       std::string(std::max<std::size_t>(length, 1), '^'));
  };
  PositionError error;
  PositionPlaces places;
  store = read_position(model, text, error, &places);
  if (!store) return marked(error.message, error.offset, 1);
  const auto invalid = judged ? find_invalid(model, *store, text, places) : std::nullopt;
  if (!invalid) return "";
  if (invalid->clock != nullptr) {
    return marked(fmt::format("the clock `{}` is below 0", invalid->clock->name), invalid->offset, invalid->length) +
           fmt::format("  note: `{}` is declared at {}\n", invalid->clock->name,
                       place_text(model, invalid->clock->place));
  }
  const ValidRule& rule = *invalid->rule;
  const std::string seat = invalid->seat == kNobody ? "" : fmt::format(" for {}", model.seats[invalid->seat].name);
  return marked(fmt::format("`{}` does not hold{}: {}", rule.name, seat, valid_sentence(model, rule)), invalid->offset,
                invalid->length) +
         fmt::format("  note: `valid.{}` at {}\n", rule.name, place_text(model, rule.place));
}

std::string place_text(const Model& model, const Place& place) {
  const std::string file = place.file < model.files.size() ? model.files[place.file] : model.name;
  return fmt::format("{}:{}:{}", file, place.line, place.column);
}

std::string outcome_text(const Model& model, const Outcome& outcome) {
  if (!outcome.over()) return "";
  if (outcome.kind == OutcomeKind::Draw) return "draw by " + outcome.name;
  std::string winners;
  int count = 0;
  for (std::size_t seat = 0; seat < model.seats.size(); ++seat) {
    if ((outcome.winners >> seat & 1) == 0) continue;
    winners += (count++ == 0 ? "" : " and ") + model.seats[seat].name;
  }
  return fmt::format("{} {} by {}", winners, count == 1 ? "wins" : "win", outcome.name);
}

std::vector<std::string> split_words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace ludwright
