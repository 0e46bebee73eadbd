// The names of a definition as it is being written: where each is declared and where it is used, over all its files and
// all branches of `by option`. By the words alone: everything that is declared shares one namespace, and what a program
// or a define binds may not be called like it, so that a name means one thing wherever it stands. Tested by
// tests/lsp/names_test.cpp.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tools/lsp/definition.h"
#include "tools/lsp/lex.h"
#include "tools/lsp/walk.h"

namespace ludwright::lsp {

enum class Sort : std::uint8_t {
  Seat,
  Zone,
  Area,
  GameSlot,
  PlayerSlot,
  PieceSlot,
  CellSlot,
  Type,
  Role,
  Tag,
  Trait,
  Mark,
  Terrain,
  Direction,  // of a board of lines
  Enumeration,
  Define,
  Phase,
  Member,       // of an enumeration
  Option,       //
  OptionValue,  // of an option
  Move,         // of a piece
  Alternative,  // of `either`
  Rule,         // under rules, legal, end, valid, properties
  Local,        // bound by a program
  Parameter,    // of a define
};
const char* sort_word(Sort sort);  // "a zone"
bool is_declared(Sort sort);       // one of those that share one namespace

struct Occurrence {
  std::uint32_t file = 0;  // index of the files of the definition
  std::uint32_t begin = 0, end = 0;
  bool declares = false;
};

struct Name {
  std::string text;
  Sort sort = Sort::Zone;
  // Slots, traits: the kind, "number" or an enumeration. Marks, members: the enumeration. Option values: the option.
  // Moves: the piece. Rules: "end", "phases.play.legal". Locals: the part of the definition that binds it. Parameters:
  // the define.
  std::string of;
  enum class Body : std::uint8_t { None, Expression, Paths, Program } body = Body::None;  // of a define
  std::vector<std::string> parameters;                                                    // of a define
  std::string phrase;                                                                     // of a define or zone
  std::vector<Occurrence> occurrences;                                                    // by file and place

  const Occurrence* declaration() const;  // the last that declares it: of a definition that is extended the original
};

class Names {
 public:
  explicit Names(const std::vector<DefinitionFile>& files);

  const std::vector<Name>& all() const { return all_; }
  // The name whose occurrence is at this byte, or ends there; null if there is none.
  const Name* at(std::uint32_t file, std::size_t byte) const;
  // What a word of a phrase means that stands in this part; null if it is nothing of the definition.
  const Name* meaning(const std::vector<Token>& tokens, std::size_t index, const Part& part) const;
  // What stands on the other side of `is` or `=` before this word: the kind of a slot or trait, an enumeration,
  // "option NAME"; "" if it does not follow such a sign, or that is not known.
  std::string compared_kind(const std::vector<Token>& tokens, std::size_t index) const;
  const Name* find(std::string_view text, Sort sort, std::string_view of = {}) const;
  // Declared: what shares the one namespace.
  const Name* declared(std::string_view text) const;
  std::vector<const Name*> of_sort(Sort sort, std::string_view of = {}) const;

 private:
  friend class NameCollector;
  std::vector<Name> all_;
  std::multimap<std::string, std::size_t, std::less<>> by_text_;
};

// The part of the definition that binds its own names: "turn", "rules.promotion", "pieces.pawn.moves.double".
std::string binding_part(const Part& part);

}  // namespace ludwright::lsp
