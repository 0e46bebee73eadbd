// `rulebook bind` and `rulebook accept`: the side file's chores.
#include <fmt/format.h>

#include "tools/api/files.h"
#include "tools/verbs/rulebook.h"

namespace ludwright {
namespace {

void keep(const api::SideFile& side, const char* what, const char* done) {
  if (side.changes > 0) api::write_file(side.path, side.text).value();
  fmt::print("{}: {} {}{} {}\n", side.path, side.changes, what, side.changes == 1 ? "" : "s", done);
}

}  // namespace

void add_rulebook_bind(Verb rulebook, Invocation& invocation) {
  auto flags = std::make_shared<BookFlags>();
  const Verb bind_verb =
      rulebook.add_verb("bind", "Add a skeleton to the side file for each sentence that is not understood");
  bind_verb.footer("Example: ludwright rulebook bind mygame/rulebook.md");
  add_book(bind_verb, *flags);
  add_book_game(bind_verb, *flags);
  bind_verb.calls([&invocation, flags] {
    keep(api::bind_rulebook(game_of(invocation, *flags), flags->book).value(), "skeleton", "added");
  });
  const Verb accept_verb = rulebook.add_verb(
      "accept", "Record that bindings were reviewed: fingerprints of their sentences as they are now");
  accept_verb.footer("Example: ludwright rulebook accept mygame/rulebook.md --only \"two squares\"");
  add_book(accept_verb, *flags);
  auto only = std::make_shared<std::string>();
  accept_verb.add("--only", *only, "Only bindings whose sentence has these words").value_name("TEXT");
  accept_verb.calls([flags, only] { keep(api::accept_rulebook(flags->book, *only).value(), "binding", "accepted"); });
}

}  // namespace ludwright
