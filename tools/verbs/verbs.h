// The verbs: each adds itself to the command line; what it does sets Invocation::status.
#pragma once
#include "tools/common.h"
#include "tools/verbs/command_line.h"

namespace ludwright {

// What a build without LUDWRIGHT_WIDE says of the verb.
inline Stop not_built(const std::string& what) {
  return {kNotBuilt, "error: " + what + " is not part of this build\n  help: build with -DLUDWRIGHT_WIDE=ON\n"};
}

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
