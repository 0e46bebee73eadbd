// Cells of tables, by what their row and column are about. For reading.cpp alone.
#pragma once
#include <string>

#include "tools/rulebook/check/word_reader.h"

namespace ludwright::book {

class CellReader : protected WordReader {
 protected:
  CellReader(const Book& book, const Vocabulary& vocabulary, const Store* opening)
      : WordReader(vocabulary, opening), book_(book) {}

  void cell(std::size_t i);
  void learn_carriers(const Who& who);

  const Book& book_;
  Reading reading_;
  Who carriers_;  // who has a cannon, as far as has been read

 private:
  void condition_row(Understood& understood, std::size_t i);
  Who promoted(const Who& who) const;
  void beside_name(Understood& understood, const TableReading& table, std::size_t i);
  void trait_cell(Understood& understood, const TableReading& table, std::size_t column, const std::string& text);
  void moves_cell(Understood& understood, bool captures);
  bool cells_cell(Understood& understood, const Part& part);
  void text_cell(Understood& understood, const Part& part);
  void learn_from_cell(const Understood& understood);
};

}  // namespace ludwright::book
