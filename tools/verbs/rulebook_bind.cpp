// `rulebook bind` and `rulebook accept`: the side file's chores. See side_file.h.
#include <fmt/format.h>

#include "tools/files/save.h"
#include "tools/rulebook/check/side_file.h"
#include "tools/verbs/game_flags.h"
#include "tools/verbs/rulebook.h"

namespace ludwright::book {
namespace {

struct BindFlags {
  std::string book, game, bindings, only;
  std::vector<std::string> sets;
};

void write_side(const std::string& path, const std::string& text) {
  if (const std::string fault = write_file(path, text); !fault.empty())
    throw Stop{kInput, fmt::format("error: cannot write `{}`: {}\n", path, fault)};
}

void bind(const Invocation& invocation, const BindFlags& flags) {
  const OptionChoices choices = read_sets(flags.sets);
  Book read = read_book(flags.book);
  const std::string game = game_beside(flags.book, flags.game);
  const Loaded loaded = load_or_stop(invocation, game, choices);
  const std::string side = flags.bindings.empty() ? bindings_path(flags.book) : flags.bindings;
  const Bindings bindings = read_bindings(side, false, loaded.sources);
  const BookReport report = check_book(loaded, game, choices, std::move(read), bindings);
  std::size_t added = 0;
  const std::string text = with_skeletons(report, bindings, added);
  if (added > 0) write_side(side, text);
  fmt::print("{}: {} skeleton{} added\n", side, added, added == 1 ? "" : "s");
}

void accept(const BindFlags& flags) {
  const Book read = read_book(flags.book);
  const std::string side = flags.bindings.empty() ? bindings_path(flags.book) : flags.bindings;
  const Bindings bindings = read_bindings(side, true, {});
  std::size_t changed = 0;
  const std::string text = with_fingerprints(read, bindings, flags.only, changed);
  if (changed > 0) write_side(side, text);
  fmt::print("{}: {} binding{} accepted\n", side, changed, changed == 1 ? "" : "s");
}

void add_common(Verb verb, BindFlags& flags) {
  verb.takes_flags_of_others();
  verb.add("RULEBOOK", flags.book, "Markdown (.md) or plain text").required();
  verb.add("--bind", flags.bindings, "Side file; else NAME.bindings.yaml beside NAME.md").value_name("FILE");
}

}  // namespace

void add_rulebook_bind(Verb rulebook, Invocation& invocation) {
  auto flags = std::make_shared<BindFlags>();
  const Verb bind_verb =
      rulebook.add_verb("bind", "Add a skeleton to the side file for each sentence that is not understood");
  bind_verb.footer("Example: ludwright rulebook bind mygame/rulebook.md");
  add_common(bind_verb, *flags);
  bind_verb.add("--game", flags->game, "Name or YAML file; else the definition in the book's folder")
      .value_name("GAME");
  add_sets(bind_verb, flags->sets);
  bind_verb.calls([&invocation, flags] { bind(invocation, *flags); });
  const Verb accept_verb = rulebook.add_verb(
      "accept", "Record that bindings were reviewed: fingerprints of their sentences as they are now");
  accept_verb.footer("Example: ludwright rulebook accept mygame/rulebook.md --only \"two squares\"");
  add_common(accept_verb, *flags);
  accept_verb.add("--only", flags->only, "Only bindings whose sentence has these words").value_name("TEXT");
  accept_verb.calls([flags] { accept(*flags); });
}

}  // namespace ludwright::book
