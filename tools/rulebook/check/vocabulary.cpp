// Texts to tokens; see vocabulary.h. First the characters (raw_tokens.h), then names of the definition, then what means
// the same.
#include "tools/rulebook/check/vocabulary.h"

#include <algorithm>
#include <set>

#include "tools/rulebook/check/promoted_names.h"
#include "tools/rulebook/check/raw_tokens.h"
#include "tools/words/english.h"

namespace ludwright::book {
namespace {

std::string without_stop(std::string word) {
  if (word.size() > 1 && word.back() == '.') word.pop_back();
  return word;
}

// As rulebooks are written, and as some spell it.
std::vector<std::string> plurals(const std::string& word) {
  std::vector<std::string> all = {plural_words(word), word + "s"};
  if (word.ends_with("man")) all.push_back(word.substr(0, word.size() - 3) + "men");
  if (word.ends_with('f')) all.push_back(word.substr(0, word.size() - 1) + "ves");
  if (word.ends_with('s')) all.push_back(word.substr(0, word.size() - 1));  // what has the name of several
  if (!word.empty() && is_one_of(word.substr(word.size() - 1), "s|x|h|o")) all.push_back(word + "es");
  return all;
}

// Verbs whose "a" is a number: how many pieces a turn places or moves.
bool counts_article(const std::string& verb) {
  static constexpr std::string_view verbs =
      "place|places|placing|put|puts|putting|drop|drops|dropping|lay|lays|laying|moving";
  return is_one_of(verb, verbs);
}

// What the words around a word make of it, before words are merged. "If any pawn of yours reaches …": one is enough,
// unlike "each"; "in any direction" stays. "Move on your turn" moves onto nothing.
void settle_by_context(std::vector<Token>& tokens) {
  static constexpr std::string_view conditions = "if|when|whenever|once|unless|until";
  static constexpr std::string_view ends = ",|;|:|then";
  static constexpr std::string_view owners = "his|her|their|your|each|every|a|its";
  bool in_condition = false;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (i + 2 < tokens.size() && (tokens[i].word == "on" || tokens[i].word == "in") &&
        is_one_of(tokens[i + 1].word, owners) && tokens[i + 2].word == "turn") {
      tokens[i] = {"attime", tokens[i].begin, tokens[i + 2].end};
      tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                   tokens.begin() + static_cast<std::ptrdiff_t>(i) + 3);
      continue;
    }
    const std::string& word = tokens[i].word;
    const bool opens = i > 0 && is_one_of(tokens[i - 1].word, "begin|begins|start|starts|open|opens|move|moves");
    if (word == "with" && tokens[i + 1].word == "any" && !opens) tokens[i + 1].word = "a";
    in_condition = is_one_of(word, conditions) || (in_condition && !is_one_of(word, ends)) ||
                   (word == "as" && tokens[i + 1].word == "soon");
    if (!in_condition || word != "any") continue;
    const std::string& next = tokens[i + 1].word;
    if (next == "of")
      tokens[i].word = "1";
    else if (next[0] == static_cast<char>(NameKind::Type) || next == "piece" || next == "player")
      tokens[i].word = "a";
  }
}

// Words of rules that no trait may hide.
bool is_common(const std::string& name) {
  static constexpr std::string_view common =
      "turn|front|rear|steps|reach|needs|order|move|moves|first|number|player|board|row|column|side";
  return is_one_of(name, common) || synonyms().count(name) > 0;
}

// Names of moves that are no verbs, or verbs of many meanings.
bool is_no_deed(const std::string& name) {
  static constexpr std::string_view others =
      "double|single|straight|aside|diagonal|normal|usual|first|other|long|short|file|rank|rising|falling|house|stone|"
      "tile|units|path|flight|touch|sacrifice|pass|swap|drop|place|enter|move|jump|step|slide|capture|castle|take|"
      "attack|fly|hop|leap|vault|spring|advance|retreat|quiet|charge|left|right|left_over|turn|rest|stay|stand|start|"
      "open|close|draw|"
      "play|roll";
  return is_one_of(name, others) || is_common(name) || name.size() < 4 ||
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz") != std::string::npos;
}

// "gulp": "gulps", "gulping", "gulped".
std::vector<std::string> forms_of(const std::string& verb) {
  const auto is_vowel = [](char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; };
  const std::size_t n = verb.size();
  const bool mute = verb.back() == 'e';
  const bool doubles = !mute && !is_vowel(verb[n - 1]) &&
                       std::string_view("wxy").find(verb[n - 1]) == std::string_view::npos && is_vowel(verb[n - 2]) &&
                       !is_vowel(verb[n - 3]);
  const std::string stem = mute ? verb.substr(0, n - 1) : doubles && n < 6 ? verb + verb.back() : verb;
  const bool hisses = is_one_of(verb.substr(n - 1), "s|x|h|z");
  return {verb, verb + (hisses ? "es" : "s"), stem + "ing", stem + "ed"};
}

// What pieces do by the names of their moves, and a turn by those of its ways that move: "gulp" of a game in which so a
// move is called that takes. By the word, the common one.
std::vector<std::pair<std::string, std::string>> named_deeds(const Model& model) {
  std::map<std::string, std::set<std::string>> deeds;
  for (const PieceType& type : model.types) {
    for (const MoveRule& rule : type.moves) {
      if (rule.paths != kNoId)
        deeds[rule.name].insert(model.path_sets[static_cast<std::size_t>(rule.paths)].takes ? "capture" : "move");
    }
  }
  for (const Block& block : model.blocks) {
    for (const Statement& statement : block.statements) {
      for (std::size_t i = 0; i < std::min(statement.names.size(), statement.blocks.size()); ++i) {
        for (const Statement& first : model.blocks[static_cast<std::size_t>(statement.blocks[i])].statements) {
          if (first.kind == StatementKind::Move) deeds[statement.names[i]].insert("move");
        }
      }
    }
  }
  std::vector<std::pair<std::string, std::string>> all;
  for (const auto& [name, meant] : deeds) {
    if (meant.size() != 1 || is_no_deed(name)) continue;
    const std::vector<std::string> said = forms_of(name);
    for (std::size_t i = 0; i < said.size(); ++i) {
      const std::string& deed = *meant.begin();
      const std::string stem = deed.substr(0, deed.size() - 1);
      all.emplace_back(said[i], i == 0 ? deed : i == 1 ? deed + "s" : stem + (i == 2 ? "ing" : "ed"));
    }
  }
  return all;
}

}  // namespace

Vocabulary::Vocabulary(const Model& model, const Glossary& glossary) : model_(model) {
  for (std::size_t i = 0; i < model.types.size(); ++i) add(NameKind::Type, i, model.types[i].name, glossary);
  // "gold generals", where they are called gold
  for (const char* head : {"general", "generals", "piece", "pieces"}) {
    const auto is_head = [&](const PieceType& type) { return std::string_view(head).starts_with(lower(type.name)); };
    if (std::any_of(model.types.begin(), model.types.end(), is_head)) continue;
    for (std::size_t i = 0; i < model.types.size(); ++i)
      add_phrase(lower(model.types[i].name) + " " + head, static_cast<char>(NameKind::Type) + std::to_string(i));
  }
  for (std::size_t i = 0; i < model.roles.size(); ++i) add(NameKind::Role, i, model.roles[i].name, glossary);
  for (const auto& [name, code] : names_of_promoted(model)) {
    for (const std::string& one : plurals(name)) add_phrase(one, code);
    add_phrase(name, code);
  }
  for (const PieceType& type : model.types) {
    for (const std::string& tag : type.tags) {
      if (std::find(tags_.begin(), tags_.end(), tag) != tags_.end()) continue;
      tags_.push_back(tag);
      add(NameKind::Tag, tags_.size() - 1, tag, glossary);
    }
  }
  for (std::size_t i = 0; i < model.seats.size(); ++i) {
    add(NameKind::Seat, i, model.seats[i].name, glossary);
    // "the attacking side", where they are the attackers
    if (const std::string name = lower(model.seats[i].name); name.ends_with("ers")) {
      for (const char* side : {" side", " player", " party", " army"})
        add_phrase(name.substr(0, name.size() - 3) + "ing" + side,
                   static_cast<char>(NameKind::Seat) + std::to_string(i));
    }
    if (model.seats[i].name.ends_with('s')) nouns_.insert(static_cast<char>(NameKind::Seat) + std::to_string(i));
  }
  for (std::size_t i = 0; i < model.zones.size(); ++i) add(NameKind::Cells, i, model.zones[i].name, glossary);
  for (std::size_t i = 0; i < model.terrains.size(); ++i)
    add(NameKind::Cells, model.zones.size() + i, model.terrains[i].first, glossary);
  for (std::size_t i = 0; i < model.areas.size(); ++i) add(NameKind::Area, i, model.areas[i].name, glossary);
  for (std::size_t i = 0; i < model.traits.size(); ++i) {
    if (!is_common(model.traits[i].name)) add(NameKind::Trait, i, model.traits[i].name, glossary);
  }
  for (const auto& [word, deed] : named_deeds(model)) add_phrase(word, deed);
  // "Hexapawn is played on …"; not where the name is a word of rules, as "go" is.
  for (const std::string& name : {model.name, model.title}) {
    std::string words = lower(name);
    std::replace(words.begin(), words.end(), '-', ' ');
    if (!words.empty() && synonyms().count(words) == 0 && !is_common(words)) add_phrase(words, "game");
  }
  // "Draughts" of "English draughts"
  const std::string title = lower(model.title);
  const std::string last = title.substr(title.rfind(' ') + 1);
  if (last.size() > 5 && last.size() < title.size() && synonyms().count(last) == 0 && !is_common(last))
    add_phrase(last, "game");
  // Points are squares, unless pieces are bought with them.
  const bool has_prices = std::any_of(model.traits.begin(), model.traits.end(),
                                      [](const Trait& trait) { return trait.kind == SlotKind::Number; });
  if (!has_prices) {
    for (const char* word : {"point", "points"}) add_phrase(word, "square");
  }
  for (const auto& [name, others] : glossary) {  // words of the book for words of rules
    if (std::any_of(names_.begin(), names_.end(),
                    [&name = name](const auto& known) { return known.second.text == name; }))
      continue;
    for (const std::string& other : others) add_phrase(lower(other), lower(name));
  }
  for (auto& [first, list] : phrases_) {
    std::stable_sort(list.begin(), list.end(),
                     [](const Phrase& a, const Phrase& b) { return a.words.size() > b.words.size(); });
  }
}

void Vocabulary::add(NameKind kind, std::size_t index, const std::string& name, const Glossary& glossary) {
  const std::string code = static_cast<char>(kind) + std::to_string(index);
  names_[code] = {kind, index, name};
  std::vector<std::string> phrases = {lower(name)};
  std::replace(phrases[0].begin(), phrases[0].end(), '_', ' ');
  const auto others = glossary.find(name);
  if (others != glossary.end()) {
    for (const std::string& other : others->second) phrases.push_back(lower(other));
  }
  for (const std::string& phrase : phrases) {
    add_phrase(phrase, code);
    const std::size_t last = phrase.rfind(' ') + 1;
    for (const std::string& plural : plurals(phrase.substr(last))) add_phrase(phrase.substr(0, last) + plural, code);
  }
}

void Vocabulary::learn(const std::string& code, const std::string& name) {
  const std::string said = lower(name);
  const bool men = said.ends_with("men");
  if (code[0] == static_cast<char>(NameKind::Seat) && (said.ends_with('s') || men)) nouns_.insert(code);
  std::vector<std::string> all = {said};
  const std::size_t last = said.rfind(' ') + 1;
  for (const std::string& plural : plurals(said.substr(last))) all.push_back(said.substr(0, last) + plural);
  if (men) all.push_back(said.substr(0, said.size() - 3) + "man");
  if (said.ends_with("ies")) all.push_back(said.substr(0, said.size() - 3) + "y");
  if (said.ends_with("ves")) all.push_back(said.substr(0, said.size() - 3) + "f");
  for (const std::string& phrase : all) add_phrase(phrase, code);
}

bool Vocabulary::is_noun(const std::string& code) const { return nouns_.count(code) > 0; }

void Vocabulary::add_phrase(const std::string& phrase, const std::string& code) {
  std::vector<std::string> words;
  for (Token& token : raw_tokens(phrase)) words.push_back(std::move(token.word));
  if (words.empty()) return;
  auto& list = phrases_[words[0]];
  const bool known = std::any_of(list.begin(), list.end(), [&](const Phrase& other) { return other.words == words; });
  if (!known) list.push_back({words, code});
}

// How many tokens are a name; an abbreviation stands for the rest of a word if only one name fits.
std::size_t Vocabulary::name_at(const std::vector<Token>& tokens, std::size_t at, std::string& code) const {
  const auto fits = [&](const std::vector<std::string>& words, bool shortened) {
    if (at + words.size() > tokens.size()) return false;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::string& word = tokens[at + i].word;
      // "Elem." inside a text is one word; its full stop stands apart where the text ends.
      const bool at_end = at + i + 2 == tokens.size() && tokens[at + i + 1].word == ".";
      const std::size_t length = word.back() == '.' ? word.size() - 1 : word.size();
      const bool is_short = shortened && length > 2 && i > 0 && (word.back() == '.' || at_end) &&
                            words[i].compare(0, length, word, 0, length) == 0;
      if (word != words[i] && without_stop(word) != words[i] && !is_short) return false;
    }
    return true;
  };
  const auto found = phrases_.find(without_stop(tokens[at].word));
  if (found == phrases_.end()) return 0;
  for (const bool shortened : {false, true}) {
    for (const Phrase& phrase : found->second) {
      if (!fits(phrase.words, shortened)) continue;
      code = phrase.becomes;
      return phrase.words.size();
    }
  }
  return 0;
}

std::vector<Token> Vocabulary::tokens(std::string_view text) const {
  std::vector<Token> raw = raw_words(text);
  std::vector<Token> named;
  // "Go is played …": the game, though "go" is a word of rules.
  if (raw.size() > 2 && is_one_of(raw[1].word, "is|has|uses|needs|requires|ends|cannot|may|lasts") &&
      raw[0].word == lower(model_.title))
    raw[0].word = "game";
  for (std::size_t i = 0; i < raw.size();) {
    std::string code;
    const std::size_t length = name_at(raw, i, code);
    // "Connect four of your discs" is no name.
    if (length > 0 && !(code == "game" && i + length < raw.size() && raw[i + length].word == "of")) {
      const bool zone = code[0] == static_cast<char>(NameKind::Cells) && names_.count(code) > 0;
      std::size_t end = i + length;
      // "the home row": what a zone is called besides.
      if (zone && end < raw.size() && (raw[end].word == "row" || raw[end].word == "zone" || raw[end].word == "rows"))
        ++end;
      const bool compound = !named.empty() && named.back().end + 1 == raw[i].begin && code[0] == 'U' &&
                            names_.count(code) > 0 && named.back().word[0] == 'U' &&
                            names_.count(named.back().word) > 0;
      if (compound)  // "Elite Guard" of a definition that calls it elite
        named.back().end = raw[end - 1].end;
      else
        named.push_back({code, raw[i].begin, raw[end - 1].end});
      i = end;
      continue;
    }
    named.push_back({number_word(without_stop(raw[i].word)), raw[i].begin, raw[i].end});
    // "places a stone": one. Elsewhere "a" says nothing.
    if (i > 0 && (raw[i].word == "a" || raw[i].word == "an") && counts_article(raw[i - 1].word))
      named.back().word = "1";
    ++i;
  }
  settle_by_context(named);
  // First what says nothing goes; then twice: "can not" becomes "cannot", which longer phrases are made of.
  std::vector<Token> result;
  const auto& table = synonyms();
  for (int round = 0; round < 3; ++round) {
    result.clear();
    for (std::size_t i = 0; i < named.size();) {
      const Synonym* best = nullptr;
      const auto found = table.find(named[i].word);
      if (found != table.end()) {
        for (const Synonym& synonym : found->second) {
          bool fits = i + synonym.words.size() <= named.size();
          for (std::size_t w = 0; fits && w < synonym.words.size(); ++w) fits = named[i + w].word == synonym.words[w];
          if (!fits || (round == 0 && !synonym.becomes.empty())) continue;
          best = &synonym;
          break;
        }
      }
      if (best == nullptr) {
        result.push_back(named[i++]);
        continue;
      }
      const std::size_t last = i + best->words.size() - 1;
      for (const std::string& word : best->becomes) result.push_back({word, named[i].begin, named[last].end});
      i = last + 1;
    }
    named = result;
  }
  return result;
}

std::string Vocabulary::joined(const std::vector<Token>& tokens) {
  std::string text;
  for (const Token& token : tokens) text += (text.empty() ? "" : " ") + token.word;
  while (!text.empty() && std::string(".!?:; ").find(text.back()) != std::string::npos) text.pop_back();
  return text;
}

const Name* Vocabulary::find(const std::string& code) const {
  if (code.empty() || code[0] < 'A' || code[0] > 'Z') return nullptr;
  const auto found = names_.find(code);
  return found == names_.end() ? nullptr : &found->second;
}

std::vector<TypeId> Vocabulary::types_of(const Name& name) const {
  if (name.kind == NameKind::Type) return {static_cast<TypeId>(name.index)};
  std::vector<TypeId> types;
  for (std::size_t i = 0; name.kind == NameKind::Tag && i < model_.types.size(); ++i) {
    const auto& tags = model_.types[i].tags;
    if (std::find(tags.begin(), tags.end(), name.text) != tags.end()) types.push_back(static_cast<TypeId>(i));
  }
  return types;
}

CellBits Vocabulary::cells_of(const Name& name, PlayerId seat) const {
  if (name.index < model_.zones.size()) return model_.zones[name.index].cells[seat];
  return model_.terrains[name.index - model_.zones.size()].second;
}

}  // namespace ludwright::book
