// Why a move is legal or not; see reasons.h.
#include "tools/reasons.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "tools/rule_words.h"

namespace ludwright {
namespace {

constexpr std::size_t kMostCandidates = 20'000;

// What a move text speaks of: its cells in order and the other characters before the last cell.
struct Request {
  std::string text;
  std::vector<CellId> cells;
  std::string letters;
};

Request read_request(const Topology& board, const std::string& written) {
  Request request;
  request.text = written;
  while (!request.text.empty() && std::string("+#!?").find(request.text.back()) != std::string::npos)
    request.text.pop_back();
  for (std::size_t at = 0; at < request.text.size();) {
    CellId cell = kNoCell;
    std::size_t length = 0;
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
      const std::string& name = board.cells[i].name;
      if (name.size() <= length || request.text.compare(at, name.size(), name) != 0) continue;
      length = name.size();
      cell = static_cast<CellId>(i);
    }
    if (cell != kNoCell)
      request.cells.push_back(cell);
    else if (std::isalpha(static_cast<unsigned char>(request.text[at])) != 0 && request.text[at] != 'x')
      request.letters += request.text[at];
    at += std::max<std::size_t>(length, 1);
  }
  return request;
}

const PieceRecord* piece_on(const Store& store, CellId cell) {
  return cell < store.cells.size() && !store.cells[cell].empty() ? &store.pieces[store.cells[cell].back()] : nullptr;
}

class Asker {
 public:
  Asker(OpenGame& game, const std::string& text)
      : game_(game),
        model_(game.model()),
        text_(text),
        request_(read_request(model_.board, text)),
        store_(game.executor().store()) {}

  Reasons answer() {
    if (game_.executor().outcome().over()) {
      return {false, fmt::format("`{}` is illegal: the game is over: {}\n", text_,
                                 outcome_text(model_, game_.executor().outcome()))};
    }
    if (const auto move = read_move(game_.executor(), text_, game_.suffix())) return {true, why_legal(*move)};
    return {false, why_illegal()};
  }

 private:
  // The move rule of a walk that begins in the present position; none for inline paths and later walks.
  const MoveRule* rule_of(const Choice& walk, const PieceType** owner) const {
    const PieceRecord* piece = piece_on(store_, walk.a);
    if (piece == nullptr) return nullptr;
    *owner = &model_.types[piece->type];
    return walk.alt < (*owner)->moves.size() ? &(*owner)->moves[walk.alt] : nullptr;
  }

  std::string rule_line(const std::string& name, const Place& place, const std::string& words) const {
    return fmt::format("  {}: {}{}{}\n", place_text(model_, place), name, words.empty() ? "" : ": ", words);
  }

  std::string program_line() const {
    const Phase& phase = model_.phases[store_.phase];
    if (phase.program == kNoId || model_.block(phase.program).statements.empty()) return "";
    const std::string name = phase.name.empty() ? (phase.is_round ? "round" : "turn") : "phases." + phase.name;
    return rule_line(name, model_.block(phase.program).statements.front().place, "");
  }

  std::string why_legal(const Move& move) const {
    std::string text = fmt::format("`{}` is legal\n", text_) + program_line();
    const MoveFacts facts = game_.executor().facts(move);
    std::set<std::string> said;
    for (std::size_t i = 0; i < move.size && i < facts.parts.size(); ++i) {
      const MoveFacts::Part& part = facts.parts[i];
      if (move.choices[i].kind != ChoiceKind::Walk || part.rule == kNone) continue;
      const bool in_role = part.role != kNone;
      const auto& moves =
          in_role ? model_.roles[static_cast<std::size_t>(part.role)].moves : model_.types[part.type].moves;
      const std::string owner =
          in_role ? model_.roles[static_cast<std::size_t>(part.role)].name : model_.types[part.type].name;
      const MoveRule& rule = moves[static_cast<std::size_t>(part.rule)];
      const std::string name = "pieces." + owner + ".moves" + (rule.name.empty() ? "" : "." + rule.name);
      if (said.insert(name).second) text += rule_line(name, rule.place, move_sentence(model_, rule));
    }
    for (const LegalRule& rule : model_.legal) {
      if (rule.phase != kNone && rule.phase != store_.phase) continue;
      text += rule_line("legal." + rule.name, rule.place,
                        rule.kind == LegalKind::Prefer ? "no legal move does better" : "does not forbid it");
    }
    return text;
  }

  std::string why_illegal() {
    game_.judge().set(store_);
    std::string text;
    std::set<std::string> said;
    for (const Candidate& candidate : game_.judge().candidates(kMostCandidates)) {
      if (!matches(candidate.move)) continue;
      for (const Refusal& refusal : candidate.refusals) {
        const std::string line = refusal_line(candidate.move, refusal);
        if (said.insert(line).second) text += line;
      }
    }
    if (!text.empty()) return fmt::format("`{}` is illegal\n", text_) + text;
    return fmt::format("`{}` is illegal\n", text_) + what_is_possible();
  }

  std::string refusal_line(const Move& move, const Refusal& refusal) const {
    const std::string where = refusal.kind == "forbid" || refusal.kind == "never" || refusal.kind == "prefer" ? "legal."
                              : refusal.kind == "rule"                                                        ? "rules."
                                                                                                              : "";
    std::string name = refusal.name.empty() ? "" : where + refusal.name;
    std::string words;
    if (refusal.kind == "forbid") words = "It is so.";
    if (refusal.kind == "never") words = "It would be so.";
    if (refusal.kind == "prefer") words = "Another one does better.";
    if (refusal.kind == "room") words = "there is no room on the cell";
    if (refusal.kind == "require") words = "`require` does not hold";
    if (refusal.kind == "if") {
      const PieceType* owner = nullptr;
      const MoveRule* rule =
          move.size > 0 && move.choices[0].kind == ChoiceKind::Walk ? rule_of(move.choices[0], &owner) : nullptr;
      if (rule != nullptr && rule->guard != kNoId && (rule->name == refusal.name || refusal.name.empty())) {
        name = "pieces." + owner->name + ".moves" + (rule->name.empty() ? "" : "." + rule->name);
        words = "only if " + expression_words(model_, rule->guard);
      } else {
        words = "its `if` does not hold";
      }
    }
    for (const LegalRule& rule : model_.legal) {
      if (rule.name != refusal.name || where != "legal.") continue;
      words = fmt::format("{} {}", legal_sentence(model_, rule), words);
    }
    if (name.empty()) name = refusal.kind;
    return rule_line(name, refusal.place, words);
  }

  // Whether a candidate is what the text speaks of.
  bool matches(const Move& move) const {
    std::vector<const Choice*> walks;
    for (const Choice& choice : move) {
      if (choice.kind == ChoiceKind::Walk || choice.kind == ChoiceKind::Place) walks.push_back(&choice);
    }
    if (walks.empty()) return false;
    const Choice& first = *walks.front();
    if (request_.cells.empty()) return first.kind == ChoiceKind::Walk && pattern_of(first) == request_.text;
    if (first.kind == ChoiceKind::Place)
      return request_.cells.back() == first.b && letter_fits(static_cast<TypeId>(first.a), "{letter}");
    if (request_.cells.size() == 1) {
      const PieceRecord* piece = piece_on(store_, first.a);
      return piece != nullptr && request_.cells[0] == first.b && letter_fits(piece->type, pattern_of(first)) &&
             file_fits(first.a);
    }
    if (request_.cells.front() != first.a) return false;
    // A run may have been refused on the way: what it made must be the beginning of what was asked, or lead to its end.
    if (walks.back()->b == request_.cells.back()) return true;
    for (std::size_t i = 0; i < walks.size(); ++i) {
      if (i + 1 >= request_.cells.size() || walks[i]->b != request_.cells[i + 1]) return false;
    }
    return true;
  }

  std::string pattern_of(const Choice& walk) const {
    const PieceType* owner = nullptr;
    const MoveRule* rule = rule_of(walk, &owner);
    const auto& named = model_.notation.named;
    if (rule != nullptr) {
      for (const std::string& key : {owner->name + "." + rule->name, rule->name}) {
        if (const auto found = named.find(key); found != named.end()) return found->second;
      }
    }
    return model_.notation.move;
  }

  // Whether the letter of the type is where its template would write it.
  bool letter_fits(TypeId type, const std::string& pattern) const {
    const std::string& letter = model_.types[type].letter;
    if (letter.empty() || pattern.find("{letter}") == std::string::npos) {
      return request_.letters.empty() || std::islower(static_cast<unsigned char>(request_.letters[0])) != 0;
    }
    if (request_.letters.compare(0, letter.size(), letter) == 0) return true;
    return request_.letters.empty() && model_.types.size() == 1;
  }

  // A lower-case letter beside the cell names the file of departure.
  bool file_fits(CellId from) const {
    for (const char c : request_.letters) {
      if (std::islower(static_cast<unsigned char>(c)) != 0) return model_.board.cells[from].name[0] == c;
    }
    return true;
  }

  // Nothing that can walk was meant: what the pieces in question can do instead.
  std::string what_is_possible() {
    const OpenGame::Choices choices = game_.choices();
    if (request_.cells.size() >= 2 && piece_on(store_, request_.cells[0]) == nullptr) {
      return fmt::format("  note: nothing stands on `{}`\n", model_.board.cells[request_.cells[0]].name) +
             list_of(choices.texts);
    }
    std::string text;
    std::set<TypeId> told;
    std::vector<std::string> own;
    for (std::size_t cell = 0; cell < store_.cells.size(); ++cell) {
      const PieceRecord* piece = piece_on(store_, static_cast<CellId>(cell));
      if (piece == nullptr || !is_meant(static_cast<CellId>(cell), *piece)) continue;
      if (told.insert(piece->type).second) text += moves_of(*piece, static_cast<CellId>(cell));
      for (std::size_t i = 0; i < choices.moves.size(); ++i) {
        if (begins_at(choices.moves[i], static_cast<CellId>(cell))) own.push_back(choices.texts[i]);
      }
    }
    if (text.empty()) return list_of(choices.texts);
    return text + (own.empty() ? "  note: it has no legal move now\n" : list_of(own));
  }

  // The piece on the first of several cells; with one cell or none, pieces of the mover that the letters or a named
  // template speak of.
  bool is_meant(CellId cell, const PieceRecord& piece) const {
    if (request_.cells.size() >= 2) return cell == request_.cells[0];
    if (piece.owner != store_.mover) return false;
    const PieceType& type = model_.types[piece.type];
    if (request_.cells.empty()) {
      return std::any_of(type.moves.begin(), type.moves.end(), [&](const MoveRule& rule) {
        const auto own = model_.notation.named.find(type.name + "." + rule.name);
        const auto any = model_.notation.named.find(rule.name);
        return (own != model_.notation.named.end() && own->second == request_.text) ||
               (any != model_.notation.named.end() && any->second == request_.text);
      });
    }
    return !type.letter.empty() && request_.letters.compare(0, type.letter.size(), type.letter) == 0;
  }

  std::string moves_of(const PieceRecord& piece, CellId cell) const {
    const PieceType& type = model_.types[piece.type];
    const std::string owner = piece.owner < model_.seats.size() ? model_.seats[piece.owner].name + " " : "";
    const std::string where = request_.cells.size() >= 2 ? fmt::format(" on `{}`", model_.board.cells[cell].name) : "";
    std::string text = fmt::format("  note: no move of the {}{}{} leads there\n", owner, type.name, where);
    for (const MoveRule& rule : type.moves) {
      text += rule_line("pieces." + type.name + ".moves" + (rule.name.empty() ? "" : "." + rule.name), rule.place,
                        move_sentence(model_, rule));
    }
    return text;
  }

  static bool begins_at(const Move& move, CellId cell) {
    return std::any_of(move.begin(), move.end(),
                       [&](const Choice& choice) { return choice.kind == ChoiceKind::Walk && choice.a == cell; });
  }

  static std::string list_of(std::vector<std::string> texts) {
    std::sort(texts.begin(), texts.end());
    std::string text = "  note: legal moves:";
    const std::size_t shown = std::min<std::size_t>(texts.size(), 40);
    for (std::size_t i = 0; i < shown; ++i) text += " " + texts[i];
    return text + (shown < texts.size() ? fmt::format(" … ({} in all)\n", texts.size()) : "\n");
  }

  OpenGame& game_;
  const Model& model_;
  std::string text_;
  Request request_;
  Store store_;
};

}  // namespace

Reasons reasons_for(OpenGame& game, const std::string& move) { return Asker(game, move).answer(); }

}  // namespace ludwright
