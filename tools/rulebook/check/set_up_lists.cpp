// See set_up_lists.h.
#include "tools/rulebook/check/set_up_lists.h"

#include <algorithm>
#include <set>

#include "engine/store.h"
#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/cell_lists.h"
#include "tools/rulebook/check/claims.h"
#include "tools/rulebook/check/written.h"

namespace ludwright::book {
namespace {

constexpr std::string_view kSetUpWords =
    "arranged|placed|stand|stands|set|start|starts|occupy|positioned|put|place|begin|begins|starting|position|laid|"
    "array|arrangement|formation|layout|setup|set-up|opening|initial|deployed|arrange|setting|preparation|preparing|"
    "positions|line-up|beginning|outset";

std::vector<std::string> said_words(const Vocabulary& vocabulary, const std::string& text) {
  return words_of(Vocabulary::joined(vocabulary.tokens(text)));
}

bool speaks_of_start(const std::string& text) {
  const std::vector<std::string> words = split_words(plain_form(text));
  return std::any_of(words.begin(), words.end(), [](const std::string& word) { return is_one_of(word, kSetUpWords); });
}

// Whether it leads to what stands below it.
bool leads(const std::string& text) {
  if (!text.empty() && text.back() == ':') return true;
  const std::vector<std::string> words = split_words(plain_form(text));
  return std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return is_one_of(word, "follows|following|below|these|thus|here|shown");
  });
}

bool are_cells_alone(const Vocabulary& vocabulary, const std::vector<std::string>& words) {
  const Bag bag(vocabulary, words);
  bool any = false;
  for (const std::string& word : words) {
    const bool cell = is_cell_word(bag, word.substr(0, word.find('-')));
    if (!cell && !is_one_of(word, ",|and|to|;")) return false;
    any = any || cell;
  }
  return any;
}

// The only kind of men that a seat has on the board; "pieces" if there are several.
std::string men_of(const Model& model, std::size_t seat) {
  std::set<TypeId> types;
  for (const PieceRecord& piece : initial_store(model).pieces) {
    if (piece.owner == seat && piece.site == SiteKind::Cell) types.insert(piece.type);
  }
  return types.size() == 1 ? model.types[*types.begin()].name : "pieces";
}

// The last text above that is no item of the list; none if another heading stands between.
const Part* head_of(const Book& book, std::size_t i) {
  for (std::size_t at = i; at-- > 0;) {
    const Part& part = book.parts[at];
    if (part.kind != PartKind::Sentence || part.under != book.parts[i].under) return nullptr;
    if (part.label.empty()) return &part;
  }
  return nullptr;
}

}  // namespace

std::string set_up_by_label(const Book& book, const Vocabulary& vocabulary, std::size_t i) {
  const Part& part = book.parts[i];
  const std::vector<Token> label = vocabulary.tokens(part.label);
  const Name* name = label.size() == 1 ? vocabulary.find(label[0].word) : nullptr;
  const std::vector<std::string> words = said_words(vocabulary, part.text);
  if (name == nullptr || part.text.find_first_of("0123456789") == std::string::npos) return "";
  const Part* head = head_of(book, i);
  const bool led = head != nullptr && leads(head->text) && speaks_of_start(head->text);
  const bool headed = !part.under.empty() && speaks_of_start(part.under.back());
  if (!led && !headed) return "";
  const bool cells = are_cells_alone(vocabulary, words);
  const Who who = named_in(vocabulary, label);
  if (cells && (who.types.size() == 1 || !who.tag.empty())) return part.label + " stand on " + part.text;
  if (name->kind != NameKind::Seat) return "";
  if (!cells) return part.label + " places " + part.text;
  std::string men = men_of(vocabulary.model(), name->index);
  if (head != nullptr && men == "pieces") {
    const Who said = named_in(vocabulary, vocabulary.tokens(head->text));
    if (said.types.size() > 1) return "";
    if (said.types.size() == 1) men = vocabulary.model().types[said.types[0]].name;
  }
  return part.label + "'s " + men + " stand on " + part.text;
}

std::string set_up_by_cell(const Book& book, const Vocabulary& vocabulary, const Part& part) {
  const auto text_at = [&](int row, int column) -> std::string {
    const auto found = std::find_if(book.parts.begin(), book.parts.end(), [&](const Part& one) {
      return one.kind == PartKind::Cell && one.table == part.table && one.row == row && one.column == column;
    });
    return found == book.parts.end() ? "" : found->text;
  };
  if (!are_cells_alone(vocabulary, said_words(vocabulary, part.text))) return "";
  const std::string head = text_at(0, part.column);
  const Name* seat = nullptr;
  bool starts = speaks_of_start(head);
  for (const std::string& word : said_words(vocabulary, head)) {
    const Name* name = vocabulary.find(word);
    if (name != nullptr && name->kind == NameKind::Seat) seat = name;
    starts = starts || is_one_of(word, kSetUpWords);
  }
  if (seat == nullptr && !starts) return "";
  return (seat == nullptr ? "" : seat->text + "'s ") + text_at(part.row, 0) + " stand on " + part.text;
}

std::pair<std::string, std::string> with_named_rows(const std::string& words) {
  const std::vector<std::string> all = words_of(words);
  for (std::size_t i = 0; i + 3 < all.size(); ++i) {
    if (!is_one_of(all[i], "row|column") || all[i + 1] != ",") continue;
    std::size_t end = i + 2;
    std::size_t labels = 0;
    for (; end < all.size() && (is_number_word(all[end]) || all[end].size() == 1 || all[end] == "and"); ++end)
      labels += all[end] == "and" || all[end] == "," ? 0 : 1;
    if (labels == 0 || end + 1 >= all.size() || all[end - 1] != ",") continue;
    std::string plain, named = all[i];
    for (std::size_t w = 0; w <= i; ++w) plain += (w == 0 ? "" : " ") + all[w];
    for (std::size_t w = i + 2; w + 1 < end; ++w) named += " " + all[w];
    for (std::size_t w = end; w < all.size(); ++w) plain += " " + all[w], named += " " + all[w];
    return {plain, named};
  }
  return {};
}

}  // namespace ludwright::book
