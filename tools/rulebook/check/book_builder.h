// What both readers of books call to add parts, so that sentences, labels and places come about in one way.
// Only for the readers in this folder; see book.h.
#pragma once
#include <string>
#include <vector>

#include "tools/rulebook/check/book.h"

namespace ludwright::book {

class Builder {
 public:
  explicit Builder(Book& book);
  Book& book() { return book_; }

  // The byte at a line and column, both from 1, columns in bytes.
  std::size_t offset(std::size_t line, std::size_t column) const;
  Spot spot(std::size_t begin, std::size_t end) const;

  void heading(const std::string& text, std::size_t at, int level);
  // Text of a paragraph or item that begins near byte `at`; its first `label` bytes are a label.
  void paragraph(const std::string& text, std::size_t at, std::size_t label = 0, bool is_caption = false);

  void begin_list();
  void end_list();
  void begin_item(int number);
  void end_item();

  struct CellText {
    std::string text;
    std::size_t at = 0;
  };
  void begin_table();
  // `written`: cells that the line has, if some of them are not among `cells`; 0 for as many.
  void row(const std::vector<CellText>& cells, std::size_t written = 0);

 private:
  struct Open {
    int list = 0;
    int number = 0;
  };
  // The range of the file in which `text` stands, found by matching its characters from `at` on: markup is skipped.
  Spot align(std::string_view text, std::size_t& at) const;
  Part part(PartKind kind, std::string text, const Spot& spot) const;

  Book& book_;
  std::vector<std::size_t> lines_;
  std::vector<std::pair<int, std::string>> headings_;
  std::vector<Open> open_;
  int blocks_ = 0, lists_ = 0, tables_ = 0, rows_ = 0;
  std::size_t columns_ = 0;
};

// Plain text: tabs make tables, bullets items, short lines without a full stop headings.
void read_plain_text(Builder& builder);

// White space folded to single blanks, none at the ends.
std::string folded(std::string_view text);

}  // namespace ludwright::book
