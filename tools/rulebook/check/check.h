// A rulebook held against a definition: every part with its status, every finding with its places. What the reports
// print. Entry point: check_book. Deterministic: no clock, no chance but fixed seeds.
// Tested by tests/tools/rulebook_check_test.cpp.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "tools/rulebook/check/bindings.h"
#include "tools/rulebook/check/book.h"
#include "tools/rulebook/check/proposals.h"
#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {

struct PartReport {
  Status status = Status::Info;
  std::string how;  // "auto", "written", "bound"
  bool normative = false;
  std::vector<std::string> claims;    // in words of schema/rulebook.md
  std::vector<std::string> elements;  // parts of the definition
  std::vector<std::size_t> findings;
  std::vector<Proposal> proposals;  // of one that was not understood: what it may be about, likeliest first
};

struct Finding {
  std::string id;  // "RB001"; fixed for each kind
  Status status = Status::Fail;
  std::vector<std::size_t> parts;  // of the book, the first is where it stands
  std::string text;
  std::vector<std::string> notes;  // what each place says, the definition last
  std::string place;               // of the definition, file:line:column, or of the side file
  std::string element;
  std::string position;  // as text, that the picture shows
  std::string picture;   // drawn with characters
  std::string svg;
  std::string suppressed;  // the reason
};

struct Coverage {
  std::size_t normative = 0, automatic = 0, written = 0, bound = 0, linked = 0, waived = 0, flavour = 0, partial = 0,
              unbound = 0, inconclusive = 0;
  std::size_t elements = 0, documented = 0;
  std::size_t executed() const { return automatic + written + bound; }
  // Executed of those that are not waived; 1 if there are none.
  double share() const;
};

struct BookReport {
  std::string game;
  Book book;
  std::vector<PartReport> parts;  // parallel to book.parts
  std::vector<Finding> findings;
  std::vector<std::string> confirmations;  // sums and the like that add up
  Coverage coverage;
};

struct CheckLimits {
  std::uint64_t seed = 1;
  std::uint64_t plies = 1500;           // of random games for each property
  bool options_apart = true;            // sentences about options are checked under their other values too
  std::uint64_t most_leaves = 100'000;  // of a count in an example
};

// Throws Stop for a side file that cannot be understood.
BookReport check_book(const Loaded& loaded, const std::string& game, const OptionChoices& options, Book book,
                      const Bindings& bindings, const CheckLimits& limits = {});

// The same for many books of one definition: what is known of the definition is kept. `loaded` must outlive it.
class Examiner {
 public:
  Examiner(const Loaded& loaded, std::string game, OptionChoices options, const Glossary& glossary);
  ~Examiner();
  BookReport check(Book book, const Bindings& bindings, const CheckLimits& limits = {});

 private:
  friend class Checker;
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace ludwright::book
