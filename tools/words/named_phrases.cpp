// Phrases that the definition names go by their names; see phrases.h and named_phrases.h.
#include "tools/words/named_phrases.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include "engine/phrase_names.h"
#include "tools/words/english.h"
#include "tools/words/phrases.h"

namespace ludwright {
namespace {

bool converts(Op op) { return op == Op::CellsOf || op == Op::TopCellsOf || op == Op::PiecesOn || op == Op::PiecesIn; }

// By its end: "usable", "flying", "joined", "bidden".
bool looks_like_adjective(const std::string& word) {
  static constexpr std::array<const char*, 4> kEnds = {"able", "ing", "ed", "den"};
  static constexpr std::array<const char*, 9> kWords = {"open", "free", "clear", "dry",  "safe",
                                                        "near", "far",  "loose", "alive"};
  const std::string last = word.substr(word.rfind(' ') + 1);
  return std::any_of(kEnds.begin(), kEnds.end(), [&](const char* end) { return word.ends_with(end); }) ||
         std::find(kWords.begin(), kWords.end(), last) != kWords.end();
}

}  // namespace

// The word for what is a parameter of the phrase that is being said.
std::optional<std::string> Phrases::parameter(ExprId id) const {
  if (inside_ == kNone || model_.names == nullptr) return std::nullopt;
  const auto& [phrases, uses, use_of, parameters_of] = *model_.names;
  for (;; id = model_.expr(id).args[0]) {
    if (const auto found = parameters_of.find(id); found != parameters_of.end()) {
      for (const auto& [use, index] : found->second) {
        if (use != inside_) continue;
        const int phrase = uses[static_cast<std::size_t>(use)].phrase;
        return "the " +
               rule_name_words(phrases[static_cast<std::size_t>(phrase)].parameters[static_cast<std::size_t>(index)]);
      }
    }
    if (!converts(model_.expr(id).op)) return std::nullopt;
  }
}

std::optional<std::string> Phrases::use_words(int use) const {
  const PhraseNames::Use& one = model_.names->uses[static_cast<std::size_t>(use)];
  std::string text = rule_name_words(model_.names->phrases[static_cast<std::size_t>(one.phrase)].name);
  for (const ExprId& argument : one.arguments) {
    if (argument == kNoId) return std::nullopt;
    text += (&argument == one.arguments.data() ? " (" : ", ") + expr(argument);
  }
  return one.arguments.empty() ? text : text + ")";
}

// The name of an expression, unless it is as short as its name or options have decided it.
std::optional<std::string> Phrases::name_of(ExprId id) const {
  if (model_.names == nullptr || about_ != kNone) return std::nullopt;
  if (auto word = parameter(id)) return word;
  auto found = model_.names->use_of.find(id);
  while (found == model_.names->use_of.end() && converts(model_.expr(id).op)) {
    id = model_.expr(id).args[0];
    found = model_.names->use_of.find(id);
  }
  if (found == model_.names->use_of.end() || found->second == inside_) return std::nullopt;
  const Expr& e = bare(id);
  if (e.args.empty() && spelt_out(id).find(' ') == std::string::npos) return std::nullopt;
  if (number(id) || is_nothing(id) || (e.type == Type::Truth && decided(id))) return std::nullopt;
  auto words = use_words(found->second);
  const bool is_set = e.type == Type::Pieces || e.type == Type::Cells || e.type == Type::Players;
  if (words && (e.type == Type::Number || (is_set && is_definite(id)))) return "the " + *words;
  return words;
}

std::string name_as_noun(const std::string& name, Type type) {
  const std::string word = begins_with(name, "the ") ? name.substr(4) : name;
  if (!looks_like_adjective(word)) return word;
  return word + (type == Type::Pieces ? " piece" : type == Type::Cells ? " cell" : "");
}

namespace {

// Whether a name, perhaps with the bracket before its arguments, stands in a sentence as a word of its own.
bool speaks_of(const std::string& sentence, const std::string& name) {
  const auto is_letter = [&](std::size_t i) {
    return i < sentence.size() && std::isalnum(static_cast<unsigned char>(sentence[i])) != 0;
  };
  for (std::size_t at = sentence.find(name); at != std::string::npos; at = sentence.find(name, at + 1)) {
    const bool ends = name.ends_with("(") || !is_letter(at + name.size());
    if (ends && (at == 0 || !is_letter(at - 1))) return true;
  }
  return false;
}

std::vector<std::string> all_sentences(const Model& model) {
  std::vector<std::string> all;
  const auto add_moves = [&](const std::vector<MoveRule>& moves) {
    for (const MoveSentence& move : move_sentences(model, moves)) all.push_back(move.sentence);
  };
  const auto add_program = [&](BlockId block) {
    for (const ProgramLine& line : program_lines(model, block)) all.push_back(line.text);
  };
  for (const PieceType& type : model.types) add_moves(type.moves);
  for (const Role& role : model.roles) {
    add_moves(role.moves);
    all.push_back(expression_words(model, role.condition));
  }
  add_program(model.setup);
  for (const Phase& phase : model.phases) {
    add_program(phase.program);
    add_program(phase.stuck);
    all.push_back(expression_words(model, phase.until));
  }
  for (const LegalRule& rule : model.legal) all.push_back(legal_sentence(model, rule));
  for (const Rule& rule : model.rules) all.push_back(rule_sentence(model, rule));
  for (const EndRule& end : model.end) all.push_back(end_sentence(model, end));
  add_program(model.match.score);
  for (const EndRule& end : model.match.end) all.push_back(end_sentence(model, end));
  add_program(model.match.next);
  return all;
}

class Meanings {
 public:
  explicit Meanings(const Model& model) : model_(model), all_(*model.names) {
    for (const auto& [expr, use] : all_.use_of) expr_of_[use] = expr;
  }

  // What one use of the phrase says; nothing where options have left nothing of it.
  std::optional<PhraseMeaning> of(int phrase) const {
    for (std::size_t i = 0; i < all_.uses.size(); ++i) {
      if (all_.uses[i].phrase != phrase) continue;
      const int use = static_cast<int>(i);
      PhraseMeaning meaning{title(phrase), {}};
      Phrases phrases(model_);
      if (const auto found = expr_of_.find(use); found == expr_of_.end()) {
        meaning.lines = use_lines(model_, use);
      } else if (phrases.use_words(use)) {
        phrases.inside_use(use);
        meaning.lines.push_back({0, phrases.spelt_out(found->second)});
      }
      if (!meaning.lines.empty()) return meaning;
    }
    return std::nullopt;
  }

  std::string word(int phrase) const {
    const PhraseNames::Phrase& one = all_.phrases[static_cast<std::size_t>(phrase)];
    return rule_name_words(one.name) + (one.parameters.empty() ? "" : " (");
  }

 private:
  std::string title(int phrase) const {
    std::string text = word(phrase);
    const auto& parameters = all_.phrases[static_cast<std::size_t>(phrase)].parameters;
    for (const std::string& parameter : parameters)
      text += rule_name_words(parameter) + (&parameter == &parameters.back() ? ")" : ", ");
    return text;
  }

  const Model& model_;
  const PhraseNames& all_;
  std::map<int, ExprId> expr_of_;
};

}  // namespace

std::vector<PhraseMeaning> phrase_meanings(const Model& model) {
  if (model.names == nullptr) return {};
  const Meanings meanings(model);
  std::vector<std::string> said = all_sentences(model);
  std::map<int, PhraseMeaning> found;
  for (bool is_more = true; is_more;) {
    is_more = false;
    for (int phrase = 0; phrase < static_cast<int>(model.names->phrases.size()); ++phrase) {
      const std::string word = meanings.word(phrase);
      const auto speaks = [&](const std::string& sentence) { return speaks_of(sentence, word); };
      if (found.count(phrase) != 0 || std::none_of(said.begin(), said.end(), speaks)) continue;
      const auto meaning = meanings.of(phrase);
      if (!meaning) continue;
      for (const ProgramLine& line : meaning->lines) said.push_back(line.text);
      found.emplace(phrase, *meaning);
      is_more = true;
    }
  }
  std::vector<PhraseMeaning> all;
  all.reserve(found.size());
  for (auto& [phrase, meaning] : found) all.push_back(std::move(meaning));
  return all;
}

}  // namespace ludwright
