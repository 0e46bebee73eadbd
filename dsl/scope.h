// Names of a definition: one namespace for everything that is declared. Step 3, resolve.
// Members of enumerations are not in it: they are looked up by the type that is expected.
// Tested by tests/dsl/resolve_test.cpp.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "dsl/diagnostic.h"

namespace ludwright {

enum class NameKind : std::uint8_t {
  Seat,
  Zone,
  Area,
  GameSlot,
  PlayerSlot,
  PieceSlot,
  CellSlot,
  Type,
  Tag,
  Trait,
  Mark,
  Terrain,
  Enumeration,
  Define,
  Phase,
  Role
};

const char* name_kind_word(NameKind kind);  // "a zone"

struct Declared {
  NameKind kind = NameKind::Zone;
  int index = 0;  // in the table of its kind; Tag, Terrain: in the tables of the resolver
  Span span;
  mutable bool used = false;  // some phrase names it
};

class Scope {
 public:
  Scope(Diagnostics& diagnostics, const SourceSet& sources) : diagnostics_(diagnostics), sources_(sources) {}

  // False, with a diagnostic that shows the first place, if the name is taken or means something by itself.
  bool declare(const std::string& name, Span span, NameKind kind, int index);
  const Declared* find(const std::string& name) const;  // nullptr if there is none
  const std::map<std::string, Declared>& all() const { return names_; }
  std::vector<std::string> names() const;
  std::vector<std::string> names(NameKind kind) const;
  std::string place(Span span) const;  // "game.yaml:12:3"

 private:
  Diagnostics& diagnostics_;
  const SourceSet& sources_;
  std::map<std::string, Declared> names_;
};

}  // namespace ludwright
