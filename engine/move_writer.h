// Texts of the moves of one decision: what write_moves and the reader of moves share. Templates: schema/semantics.md 8
// and notation.h. Tested by tests/tools/notation_test.cpp.
#pragma once
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/move_segments.h"
#include "engine/notation.h"
#include "engine/notation_parts.h"

namespace ludwright::notation {

class MoveWriter {
 public:
  MoveWriter(Executor& executor, const MoveList& moves)
      : executor_(executor), model_(executor.model()), moves_(moves), one_type_(places_one_type(model_)) {
    onward_ = onward();
    for (const Move& move : moves) facts_.push_back(executor.facts(move));
    for (const Block& block : model_.blocks) {
      for (const Statement& statement : block.statements) {
        if (statement.local != kNone && !statement.name.empty()) names_[statement.local].insert(statement.name);
        for (std::size_t i = 0; i < statement.names.size(); ++i)
          if (holds_head(statement.blocks[i])) heading_.insert(statement.names[i]);
      }
    }
  }

  // Texts without suffixes, unique.
  std::vector<std::string> texts() {
    std::vector<std::string> result;
    std::map<std::string, int> seen;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      result.push_back(text(i, false));
      ++seen[result.back()];
    }
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (seen[result[i]] > 1) result[i] = text(i, true);
    }
    seen.clear();
    for (std::string& each : result) {
      if (const int count = ++seen[each]; count > 1) each += "~" + std::to_string(count);
    }
    return result;
  }

  // The move as it could be written besides: by the rest of its template with more or less of the letter and of the
  // cell of departure, and by the cells of its first departure and its last landing.
  struct Spelling {
    std::string text;
    bool exact = true;  // names the cells in full, so that small and capital letters need not be told apart
  };
  std::vector<Spelling> spellings(std::size_t index) {
    std::vector<Spelling> all;
    const auto segments = cut(index);
    const Segment& first = segments.front();
    if (first.head == first.end) return all;
    std::set<std::size_t> written;
    for (const LooseTemplate& loose : loose_templates(index, first, pick_template(index, first, written)))
      all.push_back({text(index, false, &loose.text), loose.exact});
    const Segment& last = segments.back();
    const Choice& head = moves_[index].choices[first.head];
    if (head.kind != ChoiceKind::Walk || last.head == last.end || has_named_alternative(index)) return all;
    if (moves_[index].choices[last.head].kind != ChoiceKind::Walk) return all;
    std::string types;
    for (const Choice& choice : moves_[index]) {
      if (choice.kind == ChoiceKind::Type) types += notation::type_letter(model_, static_cast<TypeId>(choice.a));
    }
    all.push_back({cell(head.a) + "-" + cell(moves_[index].choices[last.head].b) + types, true});
    return all;
  }

  // The first choice of a walk or a placement, `size` of the move if there is none; and the letter of its piece.
  std::size_t head_of(std::size_t index) const {
    const Segment first = cut(index).front();
    return first.head < first.end ? first.head : moves_[index].size;
  }
  std::string letter_of_head(std::size_t index) const { return letter(index, head_of(index)); }
  TypeId type_of_head(std::size_t index) const { return part(index, head_of(index)).type; }
  int taken_by(std::size_t index) const {
    int taken = 0;
    for (const MoveFacts::Part& each : facts_[index].parts) taken += each.taken;
    return taken;
  }

  // `verbose`: with all that tells it from others. `first`: the template of the first segment, if not its own.
  std::string text(std::size_t move, bool verbose, const std::string* first = nullptr) {
    const auto segments = cut(move);
    std::string result;
    for (std::size_t s = 0; s < segments.size(); ++s) {
      const bool goes_on = s > 0 && segments[s].head < segments[s].end && segments[s - 1].head < segments[s - 1].end &&
                           moves_[move].choices[segments[s].head].kind == ChoiceKind::Walk &&
                           moves_[move].choices[segments[s - 1].head].kind == ChoiceKind::Walk &&
                           moves_[move].choices[segments[s].head].a == moves_[move].choices[segments[s - 1].head].b;
      if (s > 0 && !goes_on) result += ",";
      result += segment_text(move, segments[s], goes_on, verbose, s == 0 ? first : nullptr);
    }
    return result.empty() ? "pass" : result;
  }

  // The move's suffix, "" if none holds.
  std::string suffix(std::size_t index, const SuffixTest& test) {
    if (!test || model_.notation.suffix.empty()) return "";
    const PlayerId me = executor_.decider();
    executor_.do_move(moves_[index]);
    const Store after = executor_.store();
    executor_.undo_move();
    const auto& all = model_.notation.suffix;
    std::vector<std::optional<bool>> known(all.size());
    const auto holds = [&](std::size_t i) {
      if (!known[i]) known[i] = test(after, all[i].second, me);
      return *known[i];
    };
    // Of most moves nothing is to be said: `check and stuck` is not asked where `check` is asked and does not hold.
    const auto may_hold = [&](std::size_t whole) {
      for (std::size_t i = 0; i < all.size(); ++i)
        if (is_part(model_, all[i].second, all[whole].second) && !holds(i)) return false;
      return true;
    };
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (may_hold(i) && holds(i)) return all[i].first;
    }
    return "";
  }

 private:
  using Part = MoveFacts::Part;

  const std::string& cell(std::uint16_t id) const {
    static const std::string none = "-";
    return id < model_.board.cells.size() ? model_.board.cells[id].name : none;
  }

  const Part& part(std::size_t move, std::size_t choice) const {
    static const Part none;
    const auto& parts = facts_[move].parts;
    return choice < parts.size() ? parts[choice] : none;
  }

  std::string letter(std::size_t move, std::size_t choice) const {
    const Part& facts = part(move, choice);
    if (facts.role != kNone && !model_.roles[static_cast<std::size_t>(facts.role)].letter.empty()) {
      return model_.roles[static_cast<std::size_t>(facts.role)].letter;
    }
    return facts.type < model_.types.size() ? notation::type_letter(model_, facts.type) : "";
  }

  const MoveRule* rule(std::size_t move, std::size_t choice) const {
    const Part& facts = part(move, choice);
    if (facts.rule == kNone) return nullptr;
    const auto& rules =
        facts.role != kNone ? model_.roles[static_cast<std::size_t>(facts.role)].moves : model_.types[facts.type].moves;
    return static_cast<std::size_t>(facts.rule) < rules.size() ? &rules[static_cast<std::size_t>(facts.rule)] : nullptr;
  }

  bool takes(std::size_t move, const Segment& segment) const {
    int taken = 0;
    for (std::size_t i = segment.head; i < segment.end; ++i) taken += part(move, i).taken;
    return taken > 0;
  }

  // The template that `notation: named:` gives a choice, if any: for a walk `type.move` before `move`; for an
  // alternative its name.
  const std::string* named(std::size_t move, std::size_t choice) const {
    std::vector<std::string> keys;
    const Choice& what = moves_[move].choices[choice];
    if (what.kind == ChoiceKind::Walk) {
      const MoveRule* own = rule(move, choice);
      if (own == nullptr) return nullptr;
      const Part& facts = part(move, choice);
      if (facts.role != kNone)
        keys.push_back(model_.roles[static_cast<std::size_t>(facts.role)].name + "." + own->name);
      keys.push_back(model_.types[facts.type].name + "." + own->name);
      keys.push_back(own->name);
    } else if (what.kind == ChoiceKind::Alternative) {
      keys.push_back(part(move, choice).name);
    } else if (what.kind == ChoiceKind::Pass) {
      keys.emplace_back("pass");
    }
    for (const std::string& key : keys) {
      const auto found = model_.notation.named.find(key);
      if (!key.empty() && found != model_.notation.named.end()) return &found->second;
    }
    return nullptr;
  }

  // ---- other templates ----

  struct LooseTemplate {
    std::string text;
    bool exact = true;
  };

  bool has_named_alternative(std::size_t index) const {
    const auto& parts = facts_[index].parts;
    return std::any_of(parts.begin(), parts.end(), [](const Part& part) { return !part.name.empty(); });
  }

  // Whether the type has moves that are written in a way of their own, all without its letter, as those of pawns are.
  bool goes_without_letter(TypeId type) const {
    const std::string head = model_.types[type].name + ".";
    bool some = false;
    for (const auto& [key, text] : model_.notation.named) {
      if (!key.starts_with(head)) continue;
      if (text.find("{letter}") != std::string::npos) return false;
      some = true;
    }
    return some;
  }

  // `own` with the letter there or not, and with nothing, the file, the rank or all of the cell of departure, as far as
  // `own` itself may leave them out.
  std::vector<LooseTemplate> loose_templates(std::size_t index, const Segment& segment, const std::string& own) const {
    std::vector<LooseTemplate> all;
    std::set<std::string> before;  // fields before `to`
    std::string tail;
    bool has_to = false, has_field = false, has_word = false;
    for (const TemplatePart& part : notation::split_template(own)) {
      has_field = has_field || part.is_field;
      if (has_to) {
        tail += part.is_field ? "{" + part.text + "}" : part.text;
      } else if (part.is_field && part.text == "to") {
        has_to = true;
      } else if (part.is_field) {
        static const std::set<std::string> kKnown = {"letter", "from", "from?", "from.file", "from.rank", "x", "-x"};
        if (kKnown.count(part.text) == 0) return all;
        before.insert(part.text);
      } else {
        has_word = has_word || part.text.find_first_not_of("-x@*") != std::string::npos;
      }
    }
    if (has_field && (!has_to || has_word)) return all;
    if (moves_[index].choices[segment.head].kind == ChoiceKind::Place) {
      if (!has_to) return all;
      if (before.count("letter") == 0) all.push_back({"{to}" + tail, true});
      all.push_back({"{letter}@{to}" + tail, true});
      if (goes_without_letter(part(index, segment.head).type)) all.push_back({"@{to}" + tail, true});
      return all;
    }
    const bool whole = before.count("from") > 0;
    const bool little = before.count("from?") > 0;
    const bool file = before.count("from.file") > 0;
    const bool rank = before.count("from.rank") > 0;
    const bool has_letter = before.count("letter") > 0 || !has_to;
    std::vector<LooseTemplate> froms{{"{from}-{to}", true}};
    if (!whole && !file && !rank) froms.push_back({"{to}", false});
    if (little || file) froms.push_back({"{from.file}-{to}", false});
    if (little || rank) froms.push_back({"{from.rank}-{to}", false});
    for (const LooseTemplate& from : froms) {
      all.push_back({"{letter}" + from.text + tail, from.exact});
      if (from.exact || !has_letter) all.push_back({from.text + tail, from.exact});
    }
    return all;
  }

  // ---- the text of a move ----

  std::vector<Segment> cut(std::size_t index) const {
    const Move& move = moves_[index];
    std::vector<Segment> segments{{move.size, 0, move.size}};
    bool has_head = false;
    bool has_name = false;
    for (std::size_t i = 0; i < move.size; ++i) {
      const bool head = is_head(move.choices[i]);
      const bool name = stands_alone(index, i);
      if ((head && has_head) || ((name || heads(index, i)) && (has_head || has_name))) {
        Segment& last = segments.back();
        last.end = i;
        last.head = std::min(last.head, last.end);
        segments.push_back({move.size, i, move.size});
        has_head = has_name = false;
      }
      if (head) segments.back().head = i;
      has_head = has_head || head;
      has_name = has_name || name;
    }
    return segments;
  }

  bool holds_head(BlockId block) const {
    if (block == kNoId) return false;
    const auto& statements = model_.block(block).statements;
    return std::any_of(statements.begin(), statements.end(), [&](const Statement& statement) {
      return statement.kind == StatementKind::Move || statement.kind == StatementKind::PlaceNew ||
             statement.kind == StatementKind::PlacePiece ||
             std::any_of(statement.blocks.begin(), statement.blocks.end(),
                         [&](BlockId body) { return holds_head(body); });
    });
  }
  // An alternative with a name whose walk or placement is yet to come.
  bool heads(std::size_t move, std::size_t choice) const {
    const std::string& name = part(move, choice).name;
    return moves_[move].choices[choice].kind == ChoiceKind::Alternative && !name.empty() && heading_.count(name) > 0;
  }

  // An alternative whose template says nothing of a walk or a placement.
  bool stands_alone(std::size_t move, std::size_t choice) const {
    if (moves_[move].choices[choice].kind != ChoiceKind::Alternative) return false;
    const std::string* own = named(move, choice);
    if (own == nullptr) return false;
    const auto parts = notation::split_template(*own);
    return std::none_of(parts.begin(), parts.end(), [](const TemplatePart& part) {
      static const std::set<std::string> kOfHeads = {"letter", "from", "to", "from?", "x", "-x"};
      return part.is_field && kOfHeads.count(part.text.substr(0, part.text.find('.'))) > 0;
    });
  }

  // What stands between two cells of a walk that goes on: as between `from` and `to` in the template.
  std::string onward() const {
    const auto parts = notation::split_template(model_.notation.move);
    for (std::size_t i = 0; i + 2 < parts.size(); ++i) {
      if (parts[i].is_field && parts[i].text.starts_with("from") && !parts[i + 1].is_field && parts[i + 2].is_field &&
          parts[i + 2].text == "to")
        return parts[i + 1].text;
    }
    return "-";
  }

  std::string segment_text(std::size_t move, const Segment& segment, bool goes_on, bool verbose,
                           const std::string* other) {
    std::set<std::size_t> written;
    std::string result;
    if (goes_on) {
      result = (takes(move, segment) ? "x" : onward_) + cell(moves_[move].choices[segment.head].b);
      written.insert(segment.head);
    } else {
      const std::string own = pick_template(move, segment, written);
      result = fill(move, segment, other != nullptr ? *other : own, written, verbose);
    }
    if (verbose && segment.head < segment.end && rule(move, segment.head) != nullptr &&
        !rule(move, segment.head)->name.empty()) {
      result += "(" + rule(move, segment.head)->name + ")";
    }
    for (std::size_t i = segment.begin; i < segment.end; ++i) {
      if (written.count(i) > 0) continue;
      const std::string word = value(move, i, verbose);
      if (!word.empty()) result += (result.empty() ? "" : ",") + word;
    }
    return result;
  }

  // A template for the whole segment; the choices that it speaks for without naming them go to `written`.
  std::string pick_template(std::size_t move, const Segment& segment, std::set<std::size_t>& written) const {
    const bool has_head = segment.head < segment.end;
    if (has_head) written.insert(segment.head);
    for (std::size_t i = segment.begin; i < segment.end; ++i) {
      const std::string* own = named(move, i);
      if (own == nullptr) continue;
      written.insert(i);
      return *own;
    }
    if (!has_head) return "";
    if (moves_[move].choices[segment.head].kind == ChoiceKind::Place) {
      const std::string& common = model_.notation.move;
      if (common.find("{from") == std::string::npos && !common.empty()) return common;
      return one_type_ ? "{to}" : "{letter}@{to}";
    }
    return model_.notation.move.empty() ? kWalkTemplate : model_.notation.move;
  }

  std::string fill(std::size_t move, const Segment& segment, const std::string& pattern, std::set<std::size_t>& written,
                   bool verbose) {
    std::string result;
    for (const TemplatePart& piece : notation::split_template(pattern)) {
      result += piece.is_field ? field(move, segment, piece.text, written, verbose) : piece.text;
    }
    return result;
  }

  std::string field(std::size_t move, const Segment& segment, const std::string& name, std::set<std::size_t>& written,
                    bool verbose) {
    const std::size_t dot = name.find('.');
    const std::string base = name.substr(0, dot);
    const std::string attribute = dot == std::string::npos ? "" : name.substr(dot + 1);
    const bool has_head = segment.head < segment.end;
    const Choice head = has_head ? moves_[move].choices[segment.head] : Choice{};
    if (has_head && base == "letter") return letter(move, segment.head);
    if (has_head && base == "from") return cell_part(head.a, attribute);
    if (has_head && base == "to") return cell_part(head.b, attribute);
    if (has_head && base == "from?") return verbose ? cell(head.a) : disambiguation(move, segment.head);
    if (base == "x") return takes(move, segment) ? "x" : "";
    if (base == "-x") return takes(move, segment) ? "x" : "-";
    for (std::size_t i = segment.begin; i < segment.end; ++i) {
      const Choice& choice = moves_[move].choices[i];
      if (base == "=" && choice.kind == ChoiceKind::Type && written.count(i) == 0) {
        written.insert(i);
        return "=" + notation::type_letter(model_, static_cast<TypeId>(choice.a));
      }
      const auto local = names_.find(choice.local);
      if (choice.local == 0xff || local == names_.end() || local->second.count(base) == 0) continue;
      written.insert(i);
      const bool on_board =
          choice.kind == ChoiceKind::Cell || (choice.kind == ChoiceKind::Piece && choice.a < kMaxCells);
      return attribute.empty() || !on_board ? value(move, i, verbose) : cell_part(choice.a, attribute);
    }
    return "";
  }

  std::string cell_part(std::uint16_t id, const std::string& attribute) const {
    if (id >= model_.board.cells.size()) return "-";
    if (attribute == "file") return notation::file_text(model_.board, id);
    if (attribute == "rank") return notation::rank_text(model_.board, id);
    return cell(id);
  }

  // As little of the cell of departure as is needed beside letter and landing: nothing, the file, the rank, or all.
  std::string disambiguation(std::size_t move, std::size_t choice) {
    const Choice& own = moves_[move].choices[choice];
    const Topology& board = model_.board;
    bool others = false, same_file = false, same_rank = false;
    for (const Rival& rival : rivals()) {
      if (rival.to != own.b || rival.from == own.a || rival.letter != letter(move, choice)) continue;
      others = true;
      same_file = same_file || board.cells[rival.from].file == board.cells[own.a].file;
      same_rank = same_rank || board.cells[rival.from].rank == board.cells[own.a].rank;
    }
    if (!others) return "";
    if (board.kind == BoardKind::Graph || (same_file && same_rank)) return cell(own.a);
    return same_file ? notation::rank_text(board, own.a) : notation::file_text(board, own.a);
  }

  // First walks of all the moves, each once.
  struct Rival {
    std::uint16_t from = 0, to = 0;
    std::string letter;
    auto operator<=>(const Rival&) const = default;
  };
  const std::vector<Rival>& rivals() {
    if (!rivals_.empty()) return rivals_;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const std::size_t head = cut(i)[0].head;
      if (head >= moves_[i].size || !is_head(moves_[i].choices[head]) ||
          moves_[i].choices[head].kind != ChoiceKind::Walk)
        continue;
      rivals_.push_back({moves_[i].choices[head].a, moves_[i].choices[head].b, letter(i, head)});
    }
    std::sort(rivals_.begin(), rivals_.end());
    rivals_.erase(std::unique(rivals_.begin(), rivals_.end()), rivals_.end());
    return rivals_;
  }

  // A choice that no template names.
  std::string value(std::size_t move, std::size_t index, bool verbose) const {
    const Choice& choice = moves_[move].choices[index];
    switch (choice.kind) {
      case ChoiceKind::Walk:
      case ChoiceKind::Cell:
        return cell(choice.a);
      case ChoiceKind::Place:
        return cell(choice.b);
      case ChoiceKind::Piece:
        if (choice.a < kMaxCells) return cell(choice.a) + (verbose ? "^" + std::to_string(choice.alt) : "");
        return notation::type_letter(model_, static_cast<TypeId>(choice.b)) +
               (verbose ? "^" + std::to_string(choice.ordinal) : "");
      case ChoiceKind::Type:
        return notation::type_letter(model_, static_cast<TypeId>(choice.a));
      case ChoiceKind::Player:
        return choice.a < model_.seats.size() ? model_.seats[choice.a].name : "-";
      case ChoiceKind::Direction:
        return choice.a < model_.board.directions.size() ? model_.board.directions[choice.a] : "-";
      case ChoiceKind::Value:
        return chosen_value(model_, choice, part(move, index));
      case ChoiceKind::Number:
        return std::to_string(choice.number());
      case ChoiceKind::Alternative:
        // What follows tells alternatives apart as a rule; only where it does not are they named.
        if (!verbose) return "";
        return part(move, index).name.empty() ? "/" + std::to_string(choice.a) : part(move, index).name;
      case ChoiceKind::Pass:
        break;
    }
    return index == 0 ? "pass" : "";
  }

  Executor& executor_;
  const Model& model_;
  const MoveList& moves_;
  bool one_type_;
  std::string onward_;
  std::vector<MoveFacts> facts_;
  std::map<int, std::set<std::string>> names_;  // local → what choices that bind it are called
  std::set<std::string> heading_;               // names of alternatives in whose body somebody walks or places
  std::vector<Rival> rivals_;
};

}  // namespace ludwright::notation
