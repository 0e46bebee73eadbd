// The words of a rulebook as the frames read them: lower case, numbers as digits, one word for what means the same,
// and names of the definition as codes: `U3` is the piece type 3. The closed list of what means the same is
// synonyms.def. Tested by tests/tools/rulebook_sentences_test.cpp.
#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model.h"
#include "tools/rulebook/check/synonyms.h"

namespace ludwright::book {

// A letter of a code says what it names.
enum class NameKind : char {
  Type = 'U',
  Role = 'R',
  Tag = 'K',
  Cells = 'Z',  // a zone or terrain
  Area = 'A',
  Seat = 'P',
  Trait = 'T'
};

// What a rulebook may call things besides their names in the definition: name → other names.
using Glossary = std::map<std::string, std::vector<std::string>>;

struct Token {
  std::string word;
  std::size_t begin = 0, end = 0;  // bytes of the text
};

struct Name {
  NameKind kind = NameKind::Type;
  std::size_t index = 0;  // of the kind: a type, a role, …; Cells: zones first, then terrains
  std::string text;       // as in the definition
};

class Vocabulary {
 public:
  Vocabulary(const Model& model, const Glossary& glossary);
  const Model& model() const { return model_; }

  std::vector<Token> tokens(std::string_view text) const;
  // The words of the tokens, a blank between; without signs at the end.
  static std::string joined(const std::vector<Token>& tokens);

  const std::vector<std::string>& tags() const { return tags_; }
  const Name* find(const std::string& code) const;       // by code, null if there is none
  std::vector<TypeId> types_of(const Name& name) const;  // Type, Tag
  // For each seat as `me`: the cells of a zone or terrain.
  CellBits cells_of(const Name& name, PlayerId seat) const;
  // Another name of what has this code, as the book at hand gives it, in the singular and the plural.
  void learn(const std::string& code, const std::string& name);
  // Whether a seat is called by a noun for its men, such as "attackers".
  bool is_noun(const std::string& code) const;

 private:
  void add(NameKind kind, std::size_t index, const std::string& name, const Glossary& glossary);
  void add_phrase(const std::string& phrase, const std::string& code);
  std::size_t name_at(const std::vector<Token>& tokens, std::size_t at, std::string& code) const;

  const Model& model_;
  std::vector<std::string> tags_;
  std::map<std::string, Name> names_;  // by code
  std::set<std::string> nouns_;        // seats that are called so
  // Phrases by their first word, longest first: the words and the code or word that they become.
  struct Phrase {
    std::vector<std::string> words;
    std::string becomes;
  };
  std::map<std::string, std::vector<Phrase>> phrases_;
};

// "one" … "twenty" to digits, anything else unchanged.
std::string number_word(const std::string& word);
std::string lower(std::string_view text);

}  // namespace ludwright::book
