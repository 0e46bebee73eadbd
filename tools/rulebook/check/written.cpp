#include "tools/rulebook/check/written.h"

#include <algorithm>

#include "tools/rulebook/check/book_builder.h"
#include "tools/rulebook/check/vocabulary.h"
#include "tools/rulebook/write/content.h"

namespace ludwright::book {
namespace {

std::string spaced(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

// Its words, numbers as digits: "twenty-four" is no other word than "24".
std::vector<std::string> words_in(const std::string& text) {
  std::vector<std::string> words = split_words(plain_form(text));
  std::transform(words.begin(), words.end(), words.begin(), number_word);
  return words;
}

// How many words must be changed, put in or left out; gives up above `most`.
std::size_t distance(const std::vector<std::string>& a, const std::vector<std::string>& b, std::size_t most) {
  if (a.size() > b.size() + most || b.size() > a.size() + most) return most + 1;
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    std::size_t least = row[0];
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
      least = std::min(least, row[j]);
    }
    if (least > most) return most + 1;
  }
  return row[b.size()];
}

}  // namespace

std::string plain_form(const std::string& text) {
  std::string form = lower(text);
  std::replace(form.begin(), form.end(), '_', ' ');
  form = folded(form);
  while (!form.empty() && (form.back() == '.' || form.back() == ':')) form.pop_back();
  return form;
}

Written::Written(const Loaded& loaded, const std::string& game, const OptionChoices& choices) : model_(*loaded.model) {
  RulebookRequest request;
  request.pictures = false;
  request.lenient = true;  // its sentences are asked for, whatever its examples are
  request.game = game;
  request.choices = choices;
  const Rulebook book = write_rulebook(loaded, request);
  std::string section, sub;
  for (const RulebookBlock& block : book.blocks) {
    switch (block.kind) {
      case RulebookBlock::Kind::Heading:
        if (block.level <= 2) section = block.text;
        sub = block.level <= 2 ? "" : block.text;
        add("", "", "", block.text);
        break;
      case RulebookBlock::Kind::Paragraph:
        add("", section, sub, block.text);
        break;
      case RulebookBlock::Kind::List:
        for (const auto& item : block.items) add(item.name, section, sub, item.text);
        break;
      case RulebookBlock::Kind::Steps:
        for (const ProgramLine& line : block.steps) add("", section, sub, line.text);
        break;
      case RulebookBlock::Kind::Table:
        for (const auto& row : block.rows) {
          for (std::size_t i = 0; i < row.size() && i < block.columns.size(); ++i)
            cells_[{plain_form(row[0]), plain_form(block.columns[i])}] = plain_form(row[i]);
        }
        break;
      case RulebookBlock::Kind::Pictures:
        break;
    }
  }
  add("", "", "", book.title);
  add("", "", "", book.source);
  add("", "", "", "Made from the definition " + book.name);
}

std::vector<std::string> Written::elements() const {
  std::vector<std::string> all;
  for (const Line& line : lines_) {
    for (const std::string& element : line.elements) {
      if (std::find(all.begin(), all.end(), element) == all.end()) all.push_back(element);
    }
  }
  return all;
}

std::vector<std::string> Written::about(const std::string& element) const {
  std::vector<std::string> all;
  for (const Line& line : lines_) {
    const bool is_of_it = std::any_of(line.elements.begin(), line.elements.end(), [&](const std::string& own) {
      return own == element || own.starts_with(element + ".");
    });
    if (is_of_it) all.push_back(line.label.empty() ? line.text : line.label + ": " + line.text);
  }
  return all;
}

std::vector<std::string> Written::elements_of(const std::string& label, const std::string& section,
                                              const std::string& sub) const {
  std::vector<std::string> elements;
  const std::string name = plain_form(label), below = plain_form(sub);
  const auto named = [](const std::string& written, const std::string& own) {
    return plain_form(spaced(own)) == written || written.find(plain_form(spaced(own)) + " (phase") == 0;
  };
  for (const EndRule& rule : model_.end) {
    if (section == "End of the game" && named(name, rule.name)) elements.push_back("end." + rule.name);
  }
  for (const LegalRule& rule : model_.legal) {
    if (named(name, rule.name)) elements.push_back("legal." + rule.name);
  }
  for (const Rule& rule : model_.rules) {
    if (named(name, rule.name)) elements.push_back("rules." + rule.name);
  }
  if (section == "Pieces") {
    for (const PieceType& type : model_.types) {
      if (named(below, type.name)) elements.push_back("pieces." + type.name);
    }
    for (const Role& role : model_.roles) {
      if (named(below, role.name)) elements.push_back("pieces." + role.name);
    }
  }
  if (section == "Components") elements.insert(elements.end(), {"board", "players"});
  if (section == "A turn") elements.insert(elements.end(), {"turn", "stuck"});
  if (section == "End of the game") elements.emplace_back("limit");
  if (below == "the match") elements.emplace_back("match");
  for (const auto& [terrain, cells] : model_.terrains) {
    if (section == "Components" && named(name, terrain)) elements.push_back("board." + terrain);
  }
  for (const Area& area : model_.areas) {
    if (section == "Components" && named(name, area.name)) elements.push_back("areas." + area.name);
  }
  return elements;
}

void Written::add(const std::string& label, const std::string& section, const std::string& sub,
                  const std::string& text) {
  const std::string whole = folded(text);
  for (const auto& [begin, end] : split_sentences(whole)) {
    Line line;
    line.label = plain_form(label);
    line.section = section;
    line.sub = plain_form(sub);
    line.text = whole.substr(begin, end - begin);
    line.words = words_in(line.text);
    line.elements = elements_of(label, section, sub);
    by_text_.emplace(line.words, lines_.size());
    lines_.push_back(std::move(line));
  }
}

// "white is to move" of a worked example is true of its position alone: under its own heading, nowhere else.
bool Written::is_in_place(const Line& line, const Part& part) {
  return line.section != kExamplesHeading ||
         std::any_of(part.under.begin(), part.under.end(),
                     [&](const std::string& heading) { return plain_form(heading) == line.sub; });
}

Written::Match Written::match(const Part& part) const {
  Match match;
  const std::vector<std::string> words = words_in(part.text);
  const auto [first, last] = by_text_.equal_range(words);
  for (auto found = first; found != last; ++found) {
    const Line& line = lines_[found->second];
    if (!is_in_place(line, part)) continue;
    const std::string label = plain_form(part.label);
    const bool labelled = line.label == label || line.label.find(label + " ") == 0;
    if (!match.exact || labelled) match.text = line.text;
    match.exact = true;
    if (labelled || label.empty())
      match.elements.insert(match.elements.end(), line.elements.begin(), line.elements.end());
  }
  if (match.exact) return match;
  std::size_t best = 3;
  for (const Line& line : lines_) {
    if (!is_in_place(line, part)) continue;
    const bool same_label = !part.label.empty() && line.label == plain_form(part.label);
    // Without a label only long sentences are told apart surely.
    const std::size_t most = same_label ? (line.words.size() >= 8 ? 2 : 1) : line.words.size() >= 8 ? 1 : 0;
    if (most == 0) continue;
    const std::size_t far = distance(words, line.words, most);
    if (far > most || far >= best) continue;
    best = far;
    match.near = true;
    match.text = line.text;
    match.elements = line.elements;
  }
  return match;
}

Written::Match Written::match_cell(const std::string& row, const std::string& column, const std::string& text) const {
  Match match;
  const auto found = cells_.find({plain_form(row), plain_form(column)});
  if (found == cells_.end()) return match;
  match.text = found->second;
  match.exact = found->second == plain_form(text);
  match.near = !match.exact;
  return match;
}

}  // namespace ludwright::book
