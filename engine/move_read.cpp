// Texts back to moves, as people write them: see notation.h and told_steps.h. What a game writes itself comes first.
// Tested by tests/tools/move_read_test.cpp.
#include <cctype>

#include "engine/move_reader.h"
#include "engine/move_writer.h"
#include "engine/notation.h"
#include "engine/notation_parts.h"
#include "engine/told_cells.h"
#include "engine/told_files.h"
#include "engine/told_numbers.h"
#include "engine/told_steps.h"

namespace ludwright {
namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

// Without what stands between the parts of a move. Between two digits a mark is left: `1-12` is not `11-2`. What drops
// are written with is alike.
std::string bare(const std::string& text) {
  static const std::string kBetween = "-x:=()/, ";
  std::string result;
  bool gap = false;
  for (const char c : text) {
    if (kBetween.find(c) != std::string::npos) {
      gap = true;
      continue;
    }
    if (gap && notation::is_digit(c) && !result.empty() && notation::is_digit(result.back())) result += '-';
    gap = false;
    result += c == '*' || c == '\'' ? '@' : c;
  }
  return result;
}

// Nothing but zeros or letters O, as castling is written: letters.
std::string with_letters_o(const std::string& text) {
  if (text.size() < 2 || text.find_first_not_of("0Oo-") != std::string::npos) return text;
  return std::string(static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return c != '-'; })),
                     'O');
}

std::string without_number(const std::string& text) {
  std::size_t at = 0;
  while (at < text.size() && notation::is_digit(text[at])) ++at;
  if (at == 0 || at == text.size() || text[at] != '.') return text;
  at = text.find_first_not_of(". ", at);
  return at == std::string::npos ? "" : text.substr(at);
}

}  // namespace

namespace notation {

// The legal runs that are listed as another one, with their texts.
class ListedRuns {
 public:
  explicit ListedRuns(Executor& executor) {
    executor.legal_runs(runs_);
    const auto is_itself = [](const LegalRun& run) { return run.made == run.listed; };
    if (std::all_of(runs_.begin(), runs_.end(), is_itself)) {
      runs_.clear();
      return;
    }
    MoveList made;
    for (const LegalRun& run : runs_) made.push_back(run.made);
    notation::MoveWriter writer(executor, made);
    for (std::size_t i = 0; i < runs_.size(); ++i)
      texts_.push_back(is_itself(runs_[i]) ? std::string() : writer.text(i, false));
  }

  // The move that the runs of this text are listed as, if it is one.
  std::optional<Move> find(const std::string& text) const {
    std::optional<Move> found;
    for (std::size_t i = 0; i < runs_.size(); ++i) {
      if (texts_[i].empty() || texts_[i] != text) continue;
      if (found && !(*found == runs_[i].listed)) return std::nullopt;
      found = runs_[i].listed;
    }
    return found;
  }

 private:
  std::vector<LegalRun> runs_;
  std::vector<std::string> texts_;  // "": of a move
};

}  // namespace notation

class MoveReader::Reader {
 public:
  Reader(Executor& executor, const SuffixTest& test)
      : executor_(executor),
        model_(executor.model()),
        test_(test),
        marks_(marks_of(model_.notation)),
        letters_count_(!notation::places_one_type(model_) || writes_letters(model_.notation)),
        moves_(legal_moves(executor)),
        writer_(executor, moves_),
        texts_(writer_.texts()) {}

  const MoveList& moves() const { return moves_; }
  const std::vector<std::string>& texts() const { return texts_; }

  MoveReading read(const std::string& text) {
    text_ = text;
    MoveReading reading;
    if (const auto move = strict()) {
      reading.move = moves_[*move];
      return reading;
    }
    text_ = without_number(text_);
    plain_ = without_remarks(text_);
    if (plain_.empty()) return reading;
    if (const auto found = without_suffix(); found.size() == 1) {
      reading.move = moves_[found.front()];
      return reading;
    }
    if (!listed_runs_) listed_runs_.emplace(executor_);
    if ((reading.move = listed_runs_->find(plain_))) return reading;
    reading = read_plain();
    if (reading.move || !reading.candidates.empty()) return reading;
    const auto renamed = notation::in_own_names(model_.board, plain_);
    if (!renamed) return reading;
    plain_ = *renamed;
    return read_plain();
  }

 private:
  MoveReading read_plain() {
    MoveReading reading;
    for (const auto stage : {&Reader::spelled, &Reader::spelled_in_any_case, &Reader::told_by_its_steps,
                             &Reader::told_by_what_it_does, &Reader::told_by_a_number, &Reader::told_by_files}) {
      const std::vector<std::size_t> found = (this->*stage)();
      if (found.empty()) continue;
      if (found.size() == 1) {
        reading.move = moves_[found.front()];
      } else {
        for (const std::size_t index : found) reading.candidates.push_back(moves_[index]);
      }
      return reading;
    }
    return told_by_a_run();
  }

  static MoveList legal_moves(Executor& executor) {
    MoveList moves;
    executor.legal_moves(moves);
    return moves;
  }

  // As it is written here, with its suffix or without. Suffixes cost a move made each, so only those whose text is a
  // beginning are tried.
  std::optional<std::size_t> strict() {
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      if (texts_[i] == text_) return i;
    }
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      if (text_.size() > texts_[i].size() && text_.starts_with(texts_[i]) &&
          texts_[i] + writer_.suffix(i, test_) == text_)
        return i;
    }
    return std::nullopt;
  }

  // Marks that a template of the game writes and that elsewhere are remarks: a `+` that means a promotion.
  static std::string marks_of(const Notation& notation) {
    std::string templates, marks;
    const auto add = [&](const std::string& pattern) {
      for (const notation::TemplatePart& part : notation::split_template(pattern)) {
        if (!part.is_field) templates += part.text;
      }
    };
    add(notation.move);
    for (const auto& named : notation.named) add(named.second);
    for (const char c : std::string("+#!?")) {
      if (templates.find(c) != std::string::npos) marks += c;
    }
    return marks;
  }

  // Whether moves are written with the letters of pieces, so that `B` is not `b`.
  static bool writes_letters(const Notation& notation) {
    const auto has_letter = [](const std::string& pattern) { return pattern.find("{letter}") != std::string::npos; };
    return has_letter(notation.move) || std::any_of(notation.named.begin(), notation.named.end(),
                                                    [&](const auto& named) { return has_letter(named.second); });
  }

  // Whether the text has the marks that tell the move from others, and no other ones.
  bool has_its_marks(std::size_t index) const {
    return std::all_of(marks_.begin(), marks_.end(), [&](char mark) {
      return (plain_.find(mark) == std::string::npos) == (texts_[index].find(mark) == std::string::npos);
    });
  }

  // Without what may be remarked behind a move: check, mate, praise, `e.p.`.
  std::string without_remarks(std::string text) const {
    std::string marks = "+#!? ";
    std::erase_if(marks, [&](char c) { return marks_.find(c) != std::string::npos; });
    const auto cut = [&] { text.resize(text.find_last_not_of(marks) + 1); };
    cut();
    for (const std::string remark : {"e.p.", "ep"}) {
      if (text.size() > remark.size() && text.ends_with(remark)) text.resize(text.size() - remark.size());
    }
    cut();
    if (const std::size_t begin = text.find_first_not_of(' '); begin != std::string::npos) text.erase(0, begin);
    return text;
  }

  std::vector<std::size_t> without_suffix() {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      if (texts_[i] == plain_) found.push_back(i);
    }
    return found;
  }

  // Whether the text says that the move takes and it does not.
  bool claims_too_much(std::size_t index) const {
    return plain_.find('x') != std::string::npos && texts_[index].find('x') == std::string::npos &&
           writer_.taken_by(index) == 0;
  }

  template <typename Fits>
  std::vector<std::size_t> all_that(const Fits& fits) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (has_its_marks(i) && !claims_too_much(i) && fits(i)) found.push_back(i);
    }
    return found;
  }

  std::vector<std::size_t> spelled() {
    const std::string typed = with_letters_o(bare(plain_));
    return all_that([&](std::size_t i) {
      if (bare(texts_[i]) == typed) return true;
      const auto& spellings = spellings_of(i);
      return std::any_of(spellings.begin(), spellings.end(),
                         [&](const auto& spelling) { return bare(spelling.text) == typed; });
    });
  }

  std::vector<std::size_t> spelled_in_any_case() {
    const std::string typed = lower(bare(plain_));
    return all_that([&](std::size_t i) {
      if (!letters_count_ && lower(bare(texts_[i])) == typed) return true;
      const auto& spellings = spellings_of(i);
      return std::any_of(spellings.begin(), spellings.end(),
                         [&](const auto& spelling) { return spelling.exact && lower(bare(spelling.text)) == typed; });
    });
  }

  const std::vector<notation::MoveWriter::Spelling>& spellings_of(std::size_t index) {
    if (spellings_.empty()) {
      for (std::size_t i = 0; i < moves_.size(); ++i) spellings_.push_back(writer_.spellings(i));
    }
    return spellings_[index];
  }

  // ---- cells ----

  const Choice* walk_of(std::size_t index) const {
    const std::size_t head = writer_.head_of(index);
    if (head >= moves_[index].size || moves_[index].choices[head].kind != ChoiceKind::Walk) return nullptr;
    return &moves_[index].choices[head];
  }

  // The cells where a chain of jumps touches down, all of them: each is on a line with the next, and what is taken
  // stands between them.
  std::vector<std::size_t> told_by_its_steps() {
    const auto read = notation::told_cells(model_, plain_, marks_);
    if (!read || read->cells.size() < 3) return {};
    std::vector<CellBits> between;
    for (std::size_t i = 0; i + 1 < read->cells.size(); ++i) {
      const auto line = cells_between(read->cells[i], read->cells[i + 1]);
      if (!line) return {};
      between.push_back(*line);
    }
    return all_that([&](std::size_t i) {
      const Choice* walk = walk_of(i);
      if (walk == nullptr || walk->a != read->cells.front() || last_landing(i) != read->cells.back()) return false;
      if (!read->letter.empty() && read->letter != writer_.letter_of_head(i)) return false;
      CellBits left = did(i).left & ~CellBits().set(walk->a);
      for (const CellBits& line : between) {
        if ((left & line).count() != 1) return false;
        left &= ~line;
      }
      return left.none();
    });
  }

  CellId last_landing(std::size_t index) const {
    CellId last = kNoCell;
    for (const Choice& choice : moves_[index]) {
      if (choice.kind == ChoiceKind::Walk) last = choice.b;
    }
    return last;
  }

  // The cells on the straight line between two; nothing if no line joins them.
  std::optional<CellBits> cells_between(CellId from, CellId to) const {
    for (std::size_t d = 0; d < model_.board.directions.size(); ++d) {
      CellBits passed;
      CellId cell = model_.board.neighbour(from, static_cast<DirectionId>(d));
      while (cell != kNoCell && cell != to && cell != from && !passed.test(cell)) {
        passed.set(cell);
        cell = model_.board.neighbour(cell, static_cast<DirectionId>(d));
      }
      if (cell == to) return passed;
    }
    return std::nullopt;
  }

  // A disc that falls to an empty cell is told by that cell, if that is all that the move does; so is a piece with a
  // letter where nothing but to place is asked for. What stands there already may change sides by many moves.
  std::vector<std::size_t> told_by_where_it_is_placed(CellId cell) {
    if (!executor_.store().cells[cell].empty()) return {};
    const auto only_places = [&](std::size_t i) {
      const std::size_t head = writer_.head_of(i);
      return head + 1 == moves_[i].size && moves_[i].choices[head].kind == ChoiceKind::Place;
    };
    if (letters_count_ && all_that(only_places).size() < moves_.size()) return {};
    return all_that([&](std::size_t i) { return only_places(i) && did(i).come.count(cell) != 0; });
  }

  // `4` for the fourth file, where moves are told by their file alone.
  std::vector<std::size_t> told_by_a_number() {
    if (plain_.size() > 2 || !std::all_of(plain_.begin(), plain_.end(), notation::is_digit)) return {};
    const int number = std::stoi(plain_);
    if (const auto cell = notation::numbered_cell(model_, executor_.decider(), texts_, number)) {
      return all_that([&](std::size_t i) { return model_.board.find_cell(texts_[i]) == *cell; });
    }
    return all_that([&](std::size_t i) {
      const std::size_t head = writer_.head_of(i);
      if (head >= moves_[i].size || moves_[i].choices[head].kind != ChoiceKind::Place) return false;
      const CellId cell = moves_[i].choices[head].b;
      return texts_[i] == notation::file_text(model_.board, cell) && model_.board.cells[cell].file + 1 == number;
    });
  }

  // `H8+7`, see told_files.h.
  std::vector<std::size_t> told_by_files() {
    const auto told = notation::told_files(model_, plain_);
    if (!told) return {};
    return all_that([&](std::size_t i) {
      const Choice* walk = walk_of(i);
      return walk != nullptr && writer_.letter_of_head(i) == told->letter &&
             notation::is_told_walk(*told, model_, executor_.store(), executor_.decider(), walk->a, walk->b);
    });
  }

  // What is no text of a listed move may be one of a run that leads to the same: the same steps in another order, some
  // of them taken together.
  MoveReading told_by_a_run() {
    MoveReading reading;
    auto told = notation::told_steps(plain_);
    if (!told) return reading;
    const auto turned = notation::renamed(*told, notation::numbers_as_seen(model_, executor_.decider()));
    *told = notation::renamed(*told, notation::numbers_beyond(model_));
    std::vector<LegalRun> runs;
    executor_.legal_runs(runs);
    MoveList made;
    for (const LegalRun& run : runs) made.push_back(run.made);
    notation::MoveWriter writer(executor_, made);
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const auto full = notation::told_steps(writer.text(i, false));
      const auto& found = reading.candidates;
      if (full && (notation::means(*told, *full) || notation::means(turned, *full)) &&
          std::find(found.begin(), found.end(), runs[i].listed) == found.end())
        reading.candidates.push_back(runs[i].listed);
    }
    if (reading.candidates.size() != 1) return reading;
    reading.move = reading.candidates.front();
    reading.candidates.clear();
    return reading;
  }

  // The cell where the piece comes to stand in the end, or that of another piece of its side that it moves as well.
  std::vector<std::size_t> told_by_what_it_does() {
    const auto read = notation::told_cells(model_, plain_, marks_);
    if (!read || read->cells.empty() || read->cells.size() > 2) return {};
    if (read->cells.size() == 1 && read->letter.empty()) return told_by_where_it_is_placed(read->cells.front());
    const Store before = executor_.store();
    const CellId to = read->cells.back();
    return all_that([&](std::size_t i) {
      const Choice* walk = walk_of(i);
      if (walk != nullptr && read->cells.size() == 2 && walk->a != read->cells.front()) return false;
      const bool is_full = walk == nullptr || read->cells.size() == 2;  // else `from` may be told in part
      const std::string from = is_full ? "" : model_.board.cells[walk->a].name;
      if (walk != nullptr && !read->has_piece(writer_.letter_of_head(i), from)) return false;
      const Did& done = did(i);
      if (read->cells.size() == 1) {
        const auto come = done.come.find(to);
        return come != done.come.end() && read->has_piece(notation::type_letter(model_, come->second), from);
      }
      const PieceRecord* piece = top(before, read->cells.front());
      if (piece == nullptr || !done.own_left.test(read->cells.front())) return false;
      if (!read->letter.empty() && notation::type_letter(model_, piece->type) != read->letter) return false;
      const auto come = done.come.find(to);
      return (come != done.come.end() && come->second == piece->type) ||
             (to != read->cells.front() && done.own_left.test(to));
    });
  }

  // What a move changes on the board, by cells.
  struct Did {
    CellBits left;                  // cells that carried a piece and are empty
    CellBits own_left;              // cells that a piece of who moves has left
    std::map<CellId, TypeId> come;  // pieces of theirs that came to a cell
  };
  const Did& did(std::size_t index) {
    const auto known = did_.find(index);
    if (known != did_.end()) return known->second;
    const PlayerId mover = executor_.decider();
    const Store before = executor_.store();
    executor_.do_move(moves_[index]);
    const Store after = executor_.store();
    executor_.undo_move();
    Did done;
    for (std::size_t i = 0; i < before.cells.size(); ++i) {
      const auto cell = static_cast<CellId>(i);
      const PieceRecord* was = top(before, cell);
      const PieceRecord* is = top(after, cell);
      if (was != nullptr && is != nullptr && was->type == is->type && was->owner == is->owner) continue;
      if (was != nullptr && is == nullptr) done.left.set(i);
      if (was != nullptr && was->owner == mover) done.own_left.set(i);
      if (is != nullptr && is->owner == mover) done.come.emplace(cell, is->type);
    }
    return did_.emplace(index, done).first->second;
  }

  static const PieceRecord* top(const Store& store, CellId cell) {
    return cell < store.cells.size() && !store.cells[cell].empty() ? &store.pieces[store.cells[cell].back()] : nullptr;
  }

  Executor& executor_;
  const Model& model_;
  std::string text_;
  std::string plain_;  // without number and remarks
  SuffixTest test_;
  std::string marks_;
  bool letters_count_;
  MoveList moves_;
  notation::MoveWriter writer_;
  std::vector<std::string> texts_;
  std::vector<std::vector<notation::MoveWriter::Spelling>> spellings_;
  std::optional<notation::ListedRuns> listed_runs_;
  std::map<std::size_t, Did> did_;
};

MoveReader::MoveReader(Executor& executor, const SuffixTest& test)
    : reader_(std::make_unique<Reader>(executor, test)) {}
MoveReader::~MoveReader() = default;
const MoveList& MoveReader::moves() const { return reader_->moves(); }
const std::vector<std::string>& MoveReader::texts() const { return reader_->texts(); }
MoveReading MoveReader::read(const std::string& text) { return reader_->read(text); }

std::optional<Move> read_listed_run(Executor& executor, const std::string& text) {
  return notation::ListedRuns(executor).find(text);
}

MoveReading understand_move(Executor& executor, const std::string& text, const SuffixTest& test) {
  return MoveReader(executor, test).read(text);
}

std::optional<Move> read_move(Executor& executor, const std::string& text, const SuffixTest& test) {
  return understand_move(executor, text, test).move;
}

}  // namespace ludwright
