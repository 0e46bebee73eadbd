// `ludwright lsp`: the language server for editors, on stdin and stdout.
#include <iostream>
#include <memory>

#include "tools/lsp/server.h"
#include "tools/lsp/stream.h"
#include "tools/verbs/verbs.h"

namespace ludwright {
namespace {

#ifdef LUDWRIGHT_WIDE
void serve(Invocation& invocation) {
  lsp::Server server(lsp::host_of_program());
  while (!server.has_exited()) {
    const std::optional<std::string> message = lsp::read_message(std::cin, lsp::Server::kMostBytes);
    if (!message) break;
    for (const lsp::Json& answer : lsp::Json::parse(server.handle(*message)))
      lsp::write_message(std::cout, answer.dump());
  }
  // As the protocol has it: to exit without a shutdown is an error.
  invocation.status = server.was_shut_down() ? kFine : kFindings;
}
#else
void serve(Invocation&) { throw not_built("the language server is not part of this build"); }
#endif

}  // namespace

void add_lsp(Verb root, Invocation& invocation) {
  const Verb verb =
      root.add_verb("lsp", "Serve an editor: faults as you type, completion, hovers (on stdin and stdout)");
  verb.footer("Editors start it themselves; schema/guide/editors.md says how to set them up.");
  auto stdio = std::make_shared<bool>(false);
  verb.add("--stdio", *stdio, "What some editors add; it is always so");
  verb.calls([&invocation, stdio] { serve(invocation); });
}

}  // namespace ludwright
