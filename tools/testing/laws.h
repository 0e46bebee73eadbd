// The laws that every play of every definition keeps, and those that a definition states itself (`properties:`).
// A law looks at a Moment and says "" or how it is broken. The general ones are tables in laws_*.cpp; those of a
// definition are made by properties.cpp. Tested by tests/laws/.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "tools/testing/moment.h"

namespace ludwright {

struct GeneralLaw {
  const char* name;                     // as a name in a report, "undo_restores"
  const char* sentence;                 // what holds
  int stride;                           // dear laws are judged at every so manieth position
  bool at_end;                          // judged once, where the play stops
  bool (*applies)(const Model& model);  // null: always
  std::string (*check)(Moment& moment);
};

// The tables, one of each file.
const std::vector<GeneralLaw>& laws_of_engines();   // undo, copies, determinism, agreement with the judge
const std::vector<GeneralLaw>& laws_of_rules();     // ends, turns, what moves may change
const std::vector<GeneralLaw>& laws_of_texts();     // positions, moves and saved games as text, what is hidden
const std::vector<GeneralLaw>& laws_of_variants();  // what changes of the position or the rules cannot do

// A law ready to be judged along plays.
struct LivingLaw {
  std::string name, sentence;
  Place place;  // of a property; line 0 for a general law
  bool of_definition = false;
  int stride = 1;
  bool at_end = false;
  bool remembers = false;       // what was before in the play: it cannot be judged in the middle of one
  std::function<void()> begin;  // before each play; may be empty
  std::function<std::string(Moment& moment)> check;
};

// Laws about the same position under fewer rules; they keep variants of the model.
void add_laws_of_rules_taken_away(const Model& model, std::vector<LivingLaw>& laws);

// The law about diagrams; it keeps an engine for the scenes.
void add_law_of_diagrams(const Model& model, std::vector<LivingLaw>& laws);

// All general laws that apply to the model.
std::vector<LivingLaw> general_laws(const Model& model);
// The definition's properties. `model` must outlive them.
std::vector<LivingLaw> property_laws(const Model& model);
// Both.
std::vector<LivingLaw> all_laws(const Model& model);

// What must be true of the position and its image: "" or how it is not. For properties, and to find symmetries that
// nobody has declared.
std::string asymmetry(Moment& moment, BoardSymmetry symmetry, bool exchanging);
std::string symmetry_words(BoardSymmetry symmetry, bool exchanging);  // "half-turn exchanging players"

// Whether everything in two stores is the same, pieces in areas in any order; "" or the first difference.
std::string difference(const Store& a, const Store& b);
// The name of a move for a report: its text where it is legal.
std::string text_of(Moment& moment, const Move& move);

}  // namespace ludwright
