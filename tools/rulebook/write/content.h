// A rulebook made from a definition alone, as a list of blocks that HTML, Markdown and PDF each write in their own way.
// Tested by tests/tools/rulebook_write_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "tools/pictures/diagrams.h"
#include "tools/words/rule_words.h"

namespace ludwright {

// Over positions and what may be moved in them: what stands below is true of its own position alone.
inline constexpr const char* kExamplesHeading = "Worked examples";

struct RulebookBlock {
  enum class Kind : std::uint8_t { Heading, Paragraph, List, Steps, Table, Pictures };
  struct Item {
    std::string name;  // stands before the text in bold, "" for none
    std::string text;
  };
  struct Figure {
    Picture picture;
    std::string caption;
    std::string text;  // the same drawn with characters
  };

  Kind kind = Kind::Paragraph;
  int level = 2;                     // Heading
  std::string text;                  // Heading, Paragraph; Table: its caption
  std::vector<Item> items;           // List
  std::vector<ProgramLine> steps;    // Steps
  std::vector<std::string> columns;  // Table
  std::vector<std::vector<std::string>> rows;
  std::vector<Figure> figures;  // Pictures
};

struct Rulebook {
  std::string title, source, name;
  std::uint64_t checksum = 0;
  std::vector<RulebookBlock> blocks;
  std::vector<std::string> left_out;  // examples whose positions are none of the game, and why, a message each
};

struct RulebookRequest {
  std::string sort;        // the column by which the table of pieces is printed; "" for the definition's order
  std::size_t panels = 4;  // at most, for a piece
  bool pictures = true;    // else words alone
  bool lenient = false;    // positions of examples that `valid` of the definition refuses are taken
  std::string game;        // as load_game takes it, for boards that options choose
  OptionChoices choices;
};

// Throws Stop if there is no column to sort by.
Rulebook write_rulebook(const Loaded& loaded, const RulebookRequest& request);

std::string rulebook_html(const Rulebook& book);
std::string rulebook_markdown(const Rulebook& book);
std::string rulebook_pdf(const Rulebook& book);

}  // namespace ludwright
