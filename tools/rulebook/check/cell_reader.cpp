// See cell_reader.h.
#include "tools/rulebook/check/cell_reader.h"

#include <algorithm>
#include <cstdlib>

#include "tools/rulebook/check/paths.h"
#include "tools/rulebook/check/promoted_names.h"
#include "tools/rulebook/check/set_up_lists.h"
#include "tools/rulebook/check/signs.h"
#include "tools/rulebook/check/written.h"

namespace ludwright::book {

void CellReader::cell(std::size_t i) {
  const Part& part = book_.parts[i];
  Understood& understood = reading_.parts[i];
  const TableReading& table = reading_.tables[static_cast<std::size_t>(part.table)];
  const auto row = table.rows.find(part.row);
  const auto column = static_cast<std::size_t>(part.column);
  if (part.row > 0 && row == table.rows.end() && column == 1 && table.columns.size() == 2) condition_row(understood, i);
  if (part.row == 0 || row == table.rows.end() || column >= table.columns.size()) return;
  understood.about = table.promoted[column] ? promoted(row->second) : row->second;
  const bool says_nothing =
      understood.words.empty() || understood.words == "-" || understood.words.compare(0, 4, "see ") == 0;
  if (column == 0 || says_nothing) return;
  understood.normative = true;
  switch (table.columns[column]) {
    case ColumnKind::Trait:
      beside_name(understood, table, i);
      trait_cell(understood, table, column, part.text);
      break;
    case ColumnKind::Label:
      understood.normative = false;
      break;
    case ColumnKind::Moves:
    case ColumnKind::Captures:
      moves_cell(understood, table.columns[column] == ColumnKind::Captures);
      if (table.columns[column] == ColumnKind::Captures) learn_from_cell(understood);
      break;
    case ColumnKind::Letter:
    case ColumnKind::Kind: {
      Claim claim;
      claim.kind = table.columns[column] == ColumnKind::Letter ? "letter" : "kind";
      claim.who = understood.about;
      claim.word = part.text;
      understood.claims.push_back(claim);
      understood.whole = true;
      break;
    }
    case ColumnKind::Count: {
      Claim claim;
      claim.kind = "count";
      claim.word = kInTable;
      if (!is_number_word(understood.words)) return;
      claim.counted.push_back({std::atoi(understood.words.c_str()), true, understood.about, -1});
      understood.claims.push_back(claim);
      understood.whole = true;
      break;
    }
    default:
      text_cell(understood, part);
  }
}

// The same pieces once they are promoted; nobody where one of them is then no other, or a piece of another kind.
Who CellReader::promoted(const Who& who) const {
  Who after;
  for (const TypeId type : who.types) {
    const int role = role_of_promoted(model_, type);
    if (role == kNone) return {};
    after.roles.push_back(role);
  }
  return after;
}

// "Your king is captured | you lose", in a table of what happens then.
void CellReader::condition_row(Understood& understood, std::size_t i) {
  const std::string condition = "If " + book_.parts[i - 1].text + ", " + book_.parts[i].text;
  context_ = {};
  try_text(understood, condition);
  for (std::size_t head = i; head-- > 0 && !understood.whole && book_.parts[head].table == book_.parts[i].table;) {
    const Part& part = book_.parts[head];
    if (part.row == 0 && part.column == 1 && lower(part.text).find("win") != std::string::npos)
      try_text(understood, condition + " wins");
  }
  understood.normative = understood.whole;
}

// "Hero | 2 | Skeleton | 1": a number belongs to the name at its left.
void CellReader::beside_name(Understood& understood, const TableReading& table, std::size_t i) {
  if (i == 0 || book_.parts[i].column < 2 || book_.parts[i - 1].row != book_.parts[i].row) return;
  const auto left = static_cast<std::size_t>(book_.parts[i].column) - 1;
  if (left >= table.columns.size() || table.columns[left] == ColumnKind::Trait) return;
  const Who who = named(book_.parts[i - 1].text);
  if (!who.empty()) understood.about = who.types.size() == 1 ? who : Who();
}

void CellReader::trait_cell(Understood& understood, const TableReading& table, std::size_t column,
                            const std::string& text) {
  const Trait& trait = model_.traits[static_cast<std::size_t>(table.traits[column])];
  Claim claim;
  claim.kind = "trait";
  claim.who = understood.about;
  claim.word = trait.name;
  if (understood.about.empty()) return;
  if (trait.kind == SlotKind::Number) {
    if (!is_amount(understood.words)) return;
    claim.numbers = {std::atoi(understood.words.c_str())};
  } else {
    claim.kind = "trait-word";
    claim.place = plain_form(text);
  }
  understood.claims.push_back(claim);
  understood.whole = true;
}

void CellReader::moves_cell(Understood& understood, bool captures) {
  Claim claim;
  claim.kind = captures ? "captures" : "moves";
  claim.who = understood.about;
  claim.ways = ways_of_cell(vocabulary_, understood.words, captures);
  claim.only = true;
  claim.no = captures && is_one_of(understood.words, "none|nothing|no|cannot capture");
  if (claim.no == !claim.ways.empty() || is_far_on_card(claim)) return;
  const bool jumps = std::any_of(claim.ways.begin(), claim.ways.end(),
                                 [](const std::string& way) { return way.compare(0, 5, "jump ") == 0; });
  if (captures && jumps) claim.word = kJumpUnsaid;
  understood.claims.push_back(claim);
  understood.whole = true;
}

// "d1, f1" under "Red begins on", in the row of the advisors.
bool CellReader::cells_cell(Understood& understood, const Part& part) {
  const std::string text = is_one(understood.about) ? set_up_by_cell(book_, vocabulary_, part) : "";
  if (!text.empty()) try_text(understood, text);
  return understood.whole;
}

// "Water-walk: can land on water squares"
void CellReader::text_cell(Understood& understood, const Part& part) {
  if (cells_cell(understood, part)) return;
  context_ = {};
  context_.heading = context_.it = understood.about;
  try_words(understood, understood.words);
  // "2 towers" of a row in which something else is told of two.
  const bool counts = std::any_of(understood.claims.begin(), understood.claims.end(),
                                  [](const Claim& claim) { return claim.kind == "count"; });
  if (counts) understood.claims.clear(), understood.whole = false;
  const std::size_t colon = part.text.find(": ");
  std::string_view text = part.text;
  if (!understood.whole && colon != std::string::npos) {
    text.remove_prefix(colon + 2);
    understood.tokens = vocabulary_.tokens(text);
    try_words(understood, Vocabulary::joined(understood.tokens));
  }
  if (!understood.whole) {
    understood.words = Vocabulary::joined(vocabulary_.tokens(text));
    without_reason(understood);
  }
  if (!understood.whole) clauses(understood, text);
}

void CellReader::learn_from_cell(const Understood& understood) {
  if (Bag(vocabulary_, understood.words).has("cannon|cannons")) learn_carriers(understood.about);
}

void CellReader::learn_carriers(const Who& who) {
  for (const TypeId type : who.types) {
    if (std::find(carriers_.types.begin(), carriers_.types.end(), type) == carriers_.types.end())
      carriers_.types.push_back(type);
  }
}

}  // namespace ludwright::book
