// Which parts of the definition a sentence that was not understood may be about: those of which the definition's own
// sentences have most of its rare words. Tested by tests/tools/rulebook_bindings_test.cpp.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tools/rulebook/check/vocabulary.h"
#include "tools/rulebook/check/written.h"

namespace ludwright::book {

struct Proposal {
  std::string key;    // "cites" for an example of the definition, which is played; else "states"
  std::string value;  // what the binding says: "end.no_move"; what the example cites
  std::string says;   // the sentence of the definition that is nearest, or the name of the example
};

class Proposals {
 public:
  // Both must outlive it.
  Proposals(const Written& written, const Vocabulary& vocabulary);

  // For a sentence and the heading above it: the likeliest first, at most three, none that shares no rare word.
  std::vector<Proposal> of(const std::string& sentence, const std::string& heading) const;

 private:
  struct Candidate {
    std::string key, value;
    std::string name;
    std::vector<std::string> lines;  // as the definition says it
    std::set<std::string> of_name, words;
  };
  void add(Candidate candidate);
  std::set<std::string> words_in(const std::string& text) const;  // but for small ones
  double worth(const std::string& word) const;                    // more the fewer candidates have it
  // How much of what is said stands among some words, 0 to 1.
  double share(const std::set<std::string>& said, const std::set<std::string>& words) const;

  const Vocabulary& vocabulary_;
  std::vector<Candidate> candidates_;
  std::map<std::string, int> spread_;  // word → candidates that have it
};

}  // namespace ludwright::book
