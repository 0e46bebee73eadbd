#include "tools/lsp/completion.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "dsl/builtins.h"
#include "dsl/words.h"

namespace ludwright::lsp {
namespace {

bool is_word(const std::string& text) { return words::word_length(text) == text.size() && !text.empty(); }

// Whether a name can be what the grammar asks for, a construct of dsl/grammar.h; "" asks for nothing in particular.
bool fits(const Name& name, std::string_view construct) {
  const bool way = construct == "a way to go", direction = construct == "a direction",
             statement = construct == "a statement";
  switch (name.sort) {
    case Sort::Define:
      if (way) return name.body == Name::Body::Paths;
      if (statement) return name.body == Name::Body::Program;
      return name.body == Name::Body::Expression;
    case Sort::GameSlot:
      if (direction || way) return direction && name.of == "direction";
      return construct != "a set" || (name.of != "number" && name.of != "clock" && name.of != "flag");
    case Sort::PlayerSlot:
    case Sort::PieceSlot:
    case Sort::CellSlot:
      return !way && !direction && !statement && name.of == "flag";  // of another kind it stands behind a point
    case Sort::Direction:
      return !way && !statement;
    case Sort::Seat:
    case Sort::Zone:
    case Sort::Area:
    case Sort::Type:
    case Sort::Role:
    case Sort::Tag:
    case Sort::Terrain:
    case Sort::Member:
      return !way && !direction && !statement;
    case Sort::Local:
    case Sort::Parameter:
      return true;
    case Sort::Move:
      return way;
    default:
      return false;
  }
}

bool fits(const Builtin& word, std::string_view construct) {
  if (construct == "a way to go") return false;
  if (construct == "a statement") return word.kind == WordKind::Assigned;
  switch (word.kind) {
    case WordKind::Class:
      return construct == "a direction";
    case WordKind::Owner:
    case WordKind::Heading:
    case WordKind::Compass:
      return construct == "a direction" || construct == "an expression";
    case WordKind::Plain:
      return construct == "a direction" ? word.type == Type::Direction : true;
    case WordKind::Candidate:
      return construct != "a direction";
    default:
      return false;
  }
}

// What the other side of a comparison is of.
bool is_of_kind(const Name& name, const std::string& kind) {
  if (name.sort == Sort::Member) return name.of == kind;
  if (kind == "player") return name.sort == Sort::Seat;
  if (kind == "type") return name.sort == Sort::Type;
  if (kind == "direction") return name.sort == Sort::Direction;
  return false;
}

bool is_of_kind(const Builtin& word, const std::string& kind) {
  if (word.kind == WordKind::Attribute || word.kind == WordKind::Reserved) return false;
  if (kind == "player") return word.type == Type::Players;
  if (kind == "cell") return word.type == Type::Cells;
  if (kind == "piece") return word.type == Type::Pieces;
  if (kind == "direction") return word.type == Type::Direction;
  return false;
}

std::string first_lines(const std::string& text) {
  std::string shown = text.substr(0, 80);
  std::replace(shown.begin(), shown.end(), '\n', ' ');
  return shown.size() < text.size() ? shown + "…" : shown;
}

std::string detail_of(const Name& name) {
  std::string detail = sort_word(name.sort);
  if (name.sort == Sort::Member || name.sort == Sort::OptionValue || name.sort == Sort::Move)
    detail += " of " + name.of;
  const bool has_kind = name.sort >= Sort::GameSlot && name.sort <= Sort::Mark && !name.of.empty();
  if (has_kind) detail += ": " + name.of;
  if (!name.phrase.empty()) detail += ": " + first_lines(name.phrase);
  return detail;
}

class PhraseCompleter {
 public:
  PhraseCompleter(const CompletionRequest& request, PhraseKind phrase, std::vector<Candidate>& candidates)
      : request_(request), phrase_(phrase), candidates_(candidates) {}

  void run() {
    Part part = request_.spot.part;
    part.phrase = phrase_;
    if (phrase_ == PhraseKind::Head) part.kind = PartKind::Head;
    before_ = used_words(request_.spot.before, part, request_.names);
    tokens_ = tokens_of(request_.spot.before);
    tokens_.push_back({Token::Kind::Word, "x", request_.spot.before.size()});
    kind_ = request_.names.compared_kind(tokens_, tokens_.size() - 1);
    for (const Expected& expected : continuations(phrase_, request_.spot.before)) add(expected);
    weigh();
  }

 private:
  void add(const Expected& expected) {
    switch (expected.kind) {
      case TokenKind::Word:
        if (is_word(expected.text)) add(Candidate::Kind::Word, expected.text, expected.text);
        break;
      case TokenKind::Name:
        return add_names(expected.construct);
      case TokenKind::Choice:
        for (const Sort sort : {Sort::Member, Sort::Type, Sort::Seat, Sort::Tag, Sort::Role})
          for (const Name* name : request_.names.of_sort(sort)) add(*name);
        break;
      case TokenKind::Attribute:
        for (const Sort sort : {Sort::PlayerSlot, Sort::PieceSlot, Sort::CellSlot, Sort::Trait, Sort::Mark})
          for (const Name* name : request_.names.of_sort(sort)) add(*name);
        for (const Builtin& word : builtins())
          if (word.kind == WordKind::Attribute) add(Candidate::Kind::Builtin, word.word, word.word, word.meaning);
        break;
      case TokenKind::Option:
        for (const Name* name : request_.names.of_sort(Sort::Option)) add(*name);
        break;
      case TokenKind::NewName:
        return add_new_names();
      case TokenKind::Number:
        return add_numbers();
      case TokenKind::Letters:
      case TokenKind::Vector:
      case TokenKind::End:
        break;
    }
  }

  void add(Candidate::Kind kind, const std::string& text, const std::string& as, const std::string& detail = {},
           double boost = 1) {
    if (!added_.insert(text).second) return;
    Candidate candidate;
    candidate.kind = kind;
    candidate.text = text;
    candidate.detail = detail;
    weights_.push_back({candidates_.size(), as, boost});
    candidates_.push_back(std::move(candidate));
  }

  void add(const Name& name, double boost = 1) {
    const std::size_t count = candidates_.size();
    add(Candidate::Kind::Name, name.text, class_of(name.sort), detail_of(name), boost);
    if (candidates_.size() == count) return;
    candidates_.back().name = &name;
    if (!name.parameters.empty()) candidates_.back().insert = name.text + "(";
  }

  void add_names(std::string_view construct) {
    const Spot& spot = request_.spot;
    if (kind_.starts_with("option ")) {
      for (const Name* value : request_.names.of_sort(Sort::OptionValue, kind_.substr(7))) add(*value, kBoost);
      return;
    }
    const std::string part = binding_part(spot.part);
    const std::string define = spot.part.path.size() > 1 && spot.part.path[0] == "define"
                                   ? spot.part.path[1].substr(0, spot.part.path[1].find('('))
                                   : "";
    for (const Name& name : request_.names.all()) {
      if ((name.sort == Sort::Local && name.of != part) || (name.sort == Sort::Parameter && name.of != define))
        continue;
      const bool wanted = !kind_.empty() && is_of_kind(name, kind_);
      if (fits(name, construct)) add(name, wanted ? kBoost : 1);
    }
    for (const Builtin& word : builtins()) {
      const bool wanted = !kind_.empty() && is_of_kind(word, kind_);
      if (fits(word, construct))
        add(Candidate::Kind::Builtin, word.word, word.word, word.meaning, wanted ? kBoost / 4 : 1);
    }
    if (kind_ == "flag")
      for (const char* truth : {"yes", "no"}) add(Candidate::Kind::Word, truth, truth, {}, kBoost);
    for (const std::string& word : unexplained()) add(Candidate::Kind::Value, word, "<cell>");
    const std::string& last = before_.back().text;
    if (last == "file" || last == ".." || last == "column")
      for (const std::string& file : request_.board.files)
        add(Candidate::Kind::Value, file, "<cell>", "a file of the board");
    if (construct != "a direction" && construct != "a way to go" && construct != "a statement")
      for (const std::string& cell : request_.board.cells) add(Candidate::Kind::Value, cell, "<cell>", "a cell");
  }

  // Names that the part uses and nothing binds yet.
  void add_new_names() {
    for (const std::string& word : unexplained())
      add(Candidate::Kind::Value, word, class_of(Sort::Local), "not bound yet");
    for (const Name* name : request_.names.of_sort(Sort::Local)) add(*name);
  }

  void add_numbers() {
    std::vector<std::pair<double, std::string>> used;
    for (const char* number : {"0", "1", "2", "3", "4", "5", "6", "7", "8"})
      used.emplace_back(-request_.here.times_behind(before_.back().text, number), number);
    std::stable_sort(used.begin(), used.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < 3; ++i)
      if (used[i].first < 0) add(Candidate::Kind::Value, used[i].second, "<number>");
  }

  // Words of phrases of this definition that neither it nor the language explains: names of cells, names that are not
  // bound yet. Those of the same part first.
  const std::vector<std::string>& unexplained() {
    if (looked_) return unexplained_;
    looked_ = true;
    std::map<std::string, double> found;
    const std::string own = binding_part(request_.spot.part);
    for (const auto& [word, part] : request_.unexplained) found[word] += part == own ? 100 : 1;
    std::vector<std::pair<double, std::string>> order;
    order.reserve(found.size());
    for (const auto& [word, times] : found) order.emplace_back(-times, word);
    std::sort(order.begin(), order.end());
    for (std::size_t i = 0; i < order.size() && i < 50; ++i) unexplained_.push_back(order[i].second);
    return unexplained_;
  }

  // The score of each: how likely its class is here, times how likely it is of its class.
  void weigh() {
    const std::string& last = before_.back().text;
    std::map<std::string, double> of_class;
    const auto within = [&](const Candidate& candidate) {
      return 4 * request_.here.times_behind(last, candidate.text) + request_.here.times(candidate.text) + 0.5;
    };
    for (const Weight& weight : weights_) of_class[weight.as] += within(candidates_[weight.index]);
    double order = 1e-6;
    for (const Weight& weight : weights_) {
      Candidate& candidate = candidates_[weight.index];
      const double known =
          request_.everywhere.likelihood(before_, weight.as) + request_.here.likelihood(before_, weight.as);
      candidate.score = (known / 2 + 1e-4) * within(candidate) / of_class[weight.as] * weight.boost + order;
      order *= 0.99;
    }
  }

  static constexpr double kBoost = 20;
  struct Weight {
    std::size_t index;
    std::string as;
    double boost;
  };
  const CompletionRequest& request_;
  PhraseKind phrase_;
  std::vector<Candidate>& candidates_;
  std::vector<UsedWord> before_;
  std::vector<Token> tokens_;
  std::string kind_;  // what the word is compared with
  std::set<std::string> added_;
  std::vector<Weight> weights_;
  std::vector<std::string> unexplained_;
  bool looked_ = false;
};

bool begins_with(std::string_view text, std::string_view begin) {
  return text.size() >= begin.size() && std::equal(begin.begin(), begin.end(), text.begin(), [](char a, char b) {
           return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
         });
}

}  // namespace

BoardNames board_names(const Topology& board) {
  constexpr std::size_t most = 1000;
  BoardNames names;
  for (const Cell& cell : board.cells) {
    if (names.cells.size() < most) names.cells.push_back(cell.name);
    const std::string file = cell.name.substr(
        0, words::word_length(cell.name) == cell.name.size() ? cell.name.find_first_of("0123456789") : 0);
    if (file.empty() || file.size() == cell.name.size() || names.files.size() >= most) continue;
    if (std::find(names.files.begin(), names.files.end(), file) == names.files.end()) names.files.push_back(file);
  }
  return names;
}

std::vector<UnexplainedWord> unexplained_words(const YamlNode& tree, const Names& names) {
  constexpr std::size_t most = 2000;
  std::vector<UnexplainedWord> found;
  walk(tree, [&](const Part& part) {
    const bool head = part.kind == PartKind::Head;
    if ((!head && part.kind != PartKind::Phrase) || found.size() > most) return;
    const std::string& phrase = head ? part.entry->key : part.scalar->text;
    const std::vector<Token> tokens = tokens_of(phrase);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const std::string word(tokens[i].text);
      const bool attribute = i > 0 && (tokens[i - 1].text == "." || tokens[i - 1].text == "betza");
      if (tokens[i].kind != Token::Kind::Word || attribute || words::is_reserved(word) || words::is_walk_verb(word) ||
          words::is_statement_verb(word) || find_builtin(word) != nullptr ||
          names.meaning(tokens, i, part) != nullptr ||
          std::binary_search(grammar_words().begin(), grammar_words().end(), word))
        continue;
      found.emplace_back(word, binding_part(part));
    }
  });
  return found;
}

void complete_phrase(const CompletionRequest& request, PhraseKind phrase, std::vector<Candidate>& candidates) {
  PhraseCompleter(request, phrase, candidates).run();
}

std::vector<Candidate> completions(const CompletionRequest& request) {
  std::vector<Candidate> candidates;
  const Spot& spot = request.spot;
  switch (spot.part.kind) {
    case PartKind::Phrase:
      complete_phrase(request, spot.part.phrase, candidates);
      if (spot.may_be_key && spot.part.phrase == PhraseKind::Line)
        complete_phrase(request, PhraseKind::Head, candidates);
      if (spot.may_be_key) complete_key(request, candidates);
      break;
    case PartKind::Head:
      complete_phrase(request, PhraseKind::Head, candidates);
      complete_key(request, candidates);
      break;
    case PartKind::Text:
      complete_text(request, candidates);
      if (spot.may_be_key) complete_key(request, candidates);
      break;
    default:
      complete_key(request, candidates);
  }
  std::erase_if(candidates,
                [&](const Candidate& each) { return !begins_with(each.text, spot.word) || each.text == spot.word; });
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
  std::set<std::string> seen;
  std::erase_if(candidates, [&](const Candidate& each) { return !seen.insert(each.text).second; });
  return candidates;
}

}  // namespace ludwright::lsp
