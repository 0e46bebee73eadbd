// One check under way: what its steps share. Only for the files of this folder that check.cpp calls.
#pragma once
#include "engine/notation_parts.h"
#include "tools/pictures/diagrams.h"
#include "tools/rulebook/check/abilities.h"
#include "tools/rulebook/check/called.h"
#include "tools/rulebook/check/carried.h"
#include "tools/rulebook/check/check.h"
#include "tools/rulebook/check/clauses/witness.h"
#include "tools/rulebook/check/drifts.h"
#include "tools/rulebook/check/proposals.h"
#include "tools/rulebook/check/reading.h"
#include "tools/rulebook/check/rounds.h"
#include "tools/rulebook/check/sacrifices.h"
#include "tools/rulebook/check/special_moves.h"
#include "tools/rulebook/check/tales.h"
#include "tools/rulebook/check/turn_judge.h"
#include "tools/rulebook/check/written.h"

namespace ludwright::book {

inline constexpr std::size_t kNoBinding = static_cast<std::size_t>(-1);

// A part of a definition that a book should speak of, unless it is optional.
struct Element {
  std::string name;  // "end.home_row"
  Place place;       // line 0 if it is not known
  bool is_optional = false;
};
std::vector<Element> elements_of(const Model& model);

// What is known of a definition, whatever the book.
struct Examiner::Parts {
  Parts(const Loaded& loaded_game, std::string name, OptionChoices chosen, const Glossary& glossary)
      : loaded(loaded_game),
        game(std::move(name)),
        options(std::move(chosen)),
        runner(*loaded.model, "compiled"),
        vocabulary(*loaded.model, glossary),
        moves(loaded, options, runner),
        rules(loaded, options, runner, vocabulary, moves),
        turns(runner, vocabulary),
        witness(rules, *loaded.model),
        specials(runner),
        abilities(runner),
        carried(runner),
        sacrifices(runner),
        called(runner),
        drifts(runner),
        rounds(runner),
        tales(runner, vocabulary),
        written(loaded, game, options),
        proposals(written, vocabulary) {}
  const Loaded& loaded;
  std::string game;
  OptionChoices options;
  SceneRunner runner;
  Vocabulary vocabulary;
  MoveJudge moves;
  RuleJudge rules;
  TurnJudge turns;
  clauses::Witness witness;
  SpecialMoves specials;
  AbilityJudge abilities;
  CarriedJudge carried;
  SacrificeJudge sacrifices;
  CalledJudge called;
  DriftJudge drifts;
  RoundJudge rounds;
  TaleJudge tales;
  Written written;
  Proposals proposals;
};

class Checker {
 public:
  Checker(Examiner::Parts& parts, Book book, const Bindings& bindings, const CheckLimits& limits);
  BookReport run();

  // For the steps:
  const Model& model() const { return model_; }
  const Book& book() const { return report_.book; }
  const Vocabulary& vocabulary() const { return vocabulary_; }
  Reading& reading() { return reading_; }
  BookReport& report() { return report_; }
  SceneRunner& runner() { return runner_; }
  MoveJudge& moves() { return moves_; }
  RuleJudge& rules() { return rules_; }
  const Loaded& loaded() const { return loaded_; }
  const OptionChoices& options() const { return options_; }
  const Glossary& glossary() const { return bindings_.glossary; }
  // Another book, such as one sentence of this one, as it stands.
  BookReport check_alone(Book other) const;
  const Binding* binding_of(std::size_t part) const;  // null if there is none
  bool is_waived(std::size_t part) const;
  void leave_out(const Binding& binding, Who& who) const;

  Finding& add(const std::string& id, Status status, std::vector<std::size_t> parts, const std::string& text);
  void show(Finding& finding, const Situation& where, CellId end);
  // Records how a part came out of one of its claims.
  void note(std::size_t part, const Judgement& judgement);
  void quote_definition(Finding& finding) const;           // in its notes
  std::string place_of(const std::string& element) const;  // file:line:column of a part of the definition, or ""

 private:
  void begin(std::size_t i);
  void place();
  void judge_claims();
  void judge_bindings();
  std::vector<const YamlNode*> cited(const Binding& binding, std::size_t b);
  void binding_failed(std::size_t b, const std::string& how);
  void binding_done(std::size_t b, const Example& example);
  void check_states(std::size_t b);
  Judgement judge(const Claim& claim);
  Judgement judge_cell(const Claim& claim) const;
  std::string notation_letter(const PieceType& type) const;
  std::string trait_words(const Trait& trait, std::int32_t value) const;
  void match_written(std::size_t i);
  void settle(std::size_t i);
  void suppress();
  void count();

  Examiner::Parts& parts_;
  const Loaded& loaded_;
  const OptionChoices& options_;
  const Model& model_;
  const Bindings& bindings_;
  CheckLimits limits_;
  SceneRunner& runner_;
  const Vocabulary& vocabulary_;
  MoveJudge& moves_;
  RuleJudge& rules_;
  const Written& written_;
  Reading reading_;
  BookReport report_;
  std::vector<PlacedBinding> placed_;
  std::vector<std::size_t> bound_;  // [part] the binding, or kNoBinding
};

// "moves" and "captures" claims, and those of jumps and turns on the way: they are about moves together.
bool is_movement(const Claim& claim);

void check_movement(Checker& checker);         // movement_check.cpp
void check_conflicts(Checker& checker);        // conflicts.cpp
void check_sums(Checker& checker);             // sums.cpp
void check_lints(Checker& checker);            // lints.cpp
void check_gaps(Checker& checker);             // gaps.cpp
bool tells_of_no_move(Checker& checker);       // gaps.cpp
void check_reverse(Checker& checker);          // reverse.cpp
void check_option_sections(Checker& checker);  // option_sections.cpp

}  // namespace ludwright::book
