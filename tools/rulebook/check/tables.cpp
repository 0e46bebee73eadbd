#include "tools/rulebook/check/tables.h"

#include <algorithm>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/paths.h"
#include "tools/rulebook/check/written.h"

namespace ludwright::book {
namespace {

class TableReader {
 public:
  TableReader(const Book& book, const Vocabulary& vocabulary)
      : book_(book), vocabulary_(vocabulary), model_(vocabulary.model()) {}

  std::vector<TableReading> read() {
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      const Part& part = book_.parts[i];
      if (part.kind != PartKind::Cell) continue;
      const auto table = static_cast<std::size_t>(part.table);
      if (tables_.size() <= table) tables_.resize(table + 1);
      TableReading& reading = tables_[table];
      const auto column = static_cast<std::size_t>(part.column);
      if (part.row == 0) {
        if (reading.columns.size() <= column) {
          reading.columns.resize(column + 1, ColumnKind::Unknown);
          reading.traits.resize(column + 1, kNone);
          reading.promoted.resize(column + 1, false);
        }
        head(reading, column, part.text);
      } else if (column == 0) {
        const Who who = named(part.text);
        if (!who.empty()) reading.rows[part.row] = who;
      } else {
        narrow(reading, part);
      }
    }
    for (std::size_t t = 0; t < tables_.size(); ++t) {
      TableReading& table = tables_[t];
      if (!table.rows.empty() && !table.columns.empty()) table.columns[0] = ColumnKind::Name;
      // Numbers of rows that name the same piece count something else.
      for (auto row = table.rows.begin(); row != table.rows.end(); ++row) {
        const bool again =
            std::any_of(table.rows.begin(), row, [&](const auto& one) { return one.second == row->second; });
        if (again) std::replace(table.columns.begin(), table.columns.end(), ColumnKind::Count, ColumnKind::Text);
      }
      find_moves(table, static_cast<int>(t));
    }
    return std::move(tables_);
  }

 private:
  // Nobody for "promoted silver": it moves as another.
  Who named(const std::string& text) const {
    const std::vector<Token> tokens = vocabulary_.tokens(text);
    const Who who = named_in(vocabulary_, tokens);
    return Bag(vocabulary_, Vocabulary::joined(tokens)).has("become") ? Who{} : who;
  }

  // A column whose head says nothing tells how pieces move if most of its cells do.
  void find_moves(TableReading& reading, int table) const {
    const auto has = [&reading](ColumnKind kind) {
      return std::find(reading.columns.begin(), reading.columns.end(), kind) != reading.columns.end();
    };
    if (has(ColumnKind::Moves) || has(ColumnKind::Captures)) return;
    for (std::size_t column = 1; column < reading.columns.size(); ++column) {
      if (reading.columns[column] != ColumnKind::Text) continue;
      std::size_t cells = 0, moves = 0;
      for (const Part& part : book_.parts) {
        if (part.table != table || part.row == 0 || part.column != static_cast<int>(column)) continue;
        ++cells;
        moves += ways_of_cell(vocabulary_, Vocabulary::joined(vocabulary_.tokens(part.text)), false).empty() ? 0 : 1;
      }
      if (cells < 2 || moves * 2 <= cells) continue;
      reading.columns[column] = ColumnKind::Moves;
      return;
    }
  }

  void head(TableReading& reading, std::size_t column, const std::string& text) {
    const std::string name = plain_form(text);
    reading.promoted[column] = name.find("promot") != std::string::npos;
    static constexpr std::string_view moves = "movement|move|moves", captures = "attack|attacks|capture|captures";
    static constexpr std::string_view counts =
        "at the start|number|count|quantity|qty|qty.|amount|how many|per side|per player|each player has|each side has";
    // What a piece is called besides, or looks like.
    static constexpr std::string_view labels = "name|called|symbol|sign|character|picture|image|meaning";
    static constexpr std::string_view prices = "cost|price|points|xp|value|worth";
    for (std::size_t t = 0; t < model_.traits.size(); ++t) {
      std::string trait = model_.traits[t].name;
      std::replace(trait.begin(), trait.end(), '_', ' ');
      const bool price = is_one_of(trait, prices) && is_one_of(name, prices);
      if (trait != name && !price) continue;
      reading.columns[column] = ColumnKind::Trait;
      reading.traits[column] = static_cast<int>(t);
      return;
    }
    if (is_one_of(name, moves))
      reading.columns[column] = ColumnKind::Moves;
    else if (is_one_of(name, captures))
      reading.columns[column] = ColumnKind::Captures;
    else if (name == "letter")
      reading.columns[column] = ColumnKind::Letter;
    else if (name == "kind")
      reading.columns[column] = ColumnKind::Kind;
    else if (is_one_of(name, counts))
      reading.columns[column] = ColumnKind::Count;
    else if (is_one_of(name.substr(name.rfind(' ') + 1), labels))
      reading.columns[column] = ColumnKind::Label;
    else
      reading.columns[column] = ColumnKind::Text;
  }

  // A row that names a kind of piece means the one that the other cells fit.
  void narrow(TableReading& reading, const Part& part) const {
    const auto row = reading.rows.find(part.row);
    const auto column = static_cast<std::size_t>(part.column);
    if (row == reading.rows.end() || row->second.types.size() < 2 || column >= reading.columns.size()) return;
    if (reading.columns[column] != ColumnKind::Trait) return;
    const Trait& trait = model_.traits[static_cast<std::size_t>(reading.traits[column])];
    if (trait.kind != SlotKind::Value) return;
    const auto& members = model_.enumerations[static_cast<std::size_t>(trait.enumeration)].members;
    std::vector<TypeId> fitting;
    for (const TypeId type : row->second.types) {
      const std::int32_t value = model_.types[type].traits[static_cast<std::size_t>(reading.traits[column])];
      if (value >= 0 && plain_form(members[static_cast<std::size_t>(value)]) == plain_form(part.text))
        fitting.push_back(type);
    }
    if (fitting.empty()) return;
    row->second.types = fitting;
    row->second.tag.clear();
  }

  const Book& book_;
  const Vocabulary& vocabulary_;
  const Model& model_;
  std::vector<TableReading> tables_;
};

}  // namespace

std::vector<TableReading> read_tables(const Book& book, const Vocabulary& vocabulary) {
  return TableReader(book, vocabulary).read();
}

}  // namespace ludwright::book
