// The verbs: each adds itself to the command line; what it does sets Invocation::status, or throws Stop.
#pragma once
#include <cstdio>
#include <string>

#include "tools/api/result.h"
#include "tools/verbs/command_line.h"

namespace ludwright {

// What all verbs are given, and give back.
struct Invocation {
  std::string color = "auto";
  int status = kFine;
  // Whether to write ANSI colours to this stream: as --color says; by itself only to a terminal, and not if NO_COLOR is
  // set.
  bool colors(FILE* stream) const;
};

void add_list(Verb root, Invocation& invocation);
void add_new(Verb root, Invocation& invocation);
void add_check(Verb root, Invocation& invocation);
void add_show(Verb root, Invocation& invocation);
void add_explain(Verb root, Invocation& invocation);
void add_moves(Verb root, Invocation& invocation);
void add_why(Verb root, Invocation& invocation);
void add_perft(Verb root, Invocation& invocation);
void add_play(Verb root, Invocation& invocation);
void add_replay(Verb root, Invocation& invocation);
void add_test(Verb root, Invocation& invocation);
void add_bench(Verb root, Invocation& invocation);
void add_schema(Verb root, Invocation& invocation);
void add_diagram(Verb root, Invocation& invocation);
void add_export(Verb root, Invocation& invocation);
void add_rulebook(Verb root, Invocation& invocation);
void add_simulate(Verb root, Invocation& invocation);
void add_merge(Verb root, Invocation& invocation);
void add_report(Verb root, Invocation& invocation);
void add_lsp(Verb root, Invocation& invocation);
void add_studio(Verb root, Invocation& invocation);

}  // namespace ludwright
