// Why a move is legal or not; see reasons.h.
#include "tools/words/reasons.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "engine/notation_parts.h"
#include "tools/words/rule_words.h"

namespace ludwright {
namespace {

// So many pieces may be meant by a letter; more are not asked about.
constexpr std::size_t kMostRequests = 64;

// What a move text speaks of: its cells in order and the other characters before the last cell.
struct Words {
  std::string text;
  std::vector<CellId> cells;
  std::string letters;
  bool places = false;  // `P@e4`, `P*8d`
  std::string unknown;  // what is written like a cell, and is none
  std::string rest;     // all but the cells
};

// How the names of cells are written: "a0" for a letter and a number, "0" for a number, "" for none of these ways.
std::string shape_of(const std::string& name) {
  std::string shape;
  for (const char c : name) {
    const bool digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    if (!digit && std::islower(static_cast<unsigned char>(c)) == 0) return "";
    const char kind = digit ? '0' : 'a';
    if (kind != '0' || shape.empty() || shape.back() != '0') shape += kind;
  }
  return shape;
}
std::string shape_of(const Topology& board) {
  const std::string shape = board.cells.empty() ? "" : shape_of(board.cells[0].name);
  const bool alike = std::all_of(board.cells.begin(), board.cells.end(),
                                 [&](const Cell& cell) { return shape_of(cell.name) == shape; });
  return alike ? shape : "";
}
// How many characters from `at` on are written in that way, as many as there can be.
std::size_t length_in_shape(const std::string& text, std::size_t at, const std::string& shape) {
  std::size_t end = at;
  for (const char kind : shape) {
    const auto is_such = [&] {
      const auto c = static_cast<unsigned char>(end < text.size() ? text[end] : ' ');
      return kind == '0' ? std::isdigit(c) != 0 : std::islower(c) != 0;
    };
    if (!is_such()) return 0;
    ++end;
    while (kind == '0' && is_such()) ++end;
  }
  return end - at;
}

Words read_words(const Topology& board, const std::string& written) {
  Words words;
  words.text = written;
  while (!words.text.empty() && std::string("+#!? ").find(words.text.back()) != std::string::npos)
    words.text.pop_back();
  const std::string shape = shape_of(board);
  for (std::size_t at = 0; at < words.text.size();) {
    CellId cell = kNoCell;
    std::size_t length = 0;
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
      const std::string& name = board.cells[i].name;
      if (name.size() <= length || words.text.compare(at, name.size(), name) != 0) continue;
      length = name.size();
      cell = static_cast<CellId>(i);
    }
    const char c = words.text[at];
    const std::size_t written_so = length_in_shape(words.text, at, shape);
    if (written_so > length && words.unknown.empty()) words.unknown = words.text.substr(at, written_so);
    if (cell == kNoCell) words.rest += c;
    if (cell != kNoCell) {
      words.cells.push_back(cell);
    } else if (std::isalpha(static_cast<unsigned char>(c)) != 0 && c != 'x' && words.cells.size() < 2 &&
               (at == 0 || words.text[at - 1] != '=')) {
      words.letters += c;
    } else if ((c == '@' || c == '*' || c == '\'') && words.cells.empty()) {
      words.places = true;
    }
    at += std::max<std::size_t>(length, 1);
  }
  return words;
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
        words_(read_words(model_.board, text)),
        store_(game.executor().store()) {}

  Reasons answer() {
    Reasons reasons;
    if (game_.executor().outcome().over()) {
      reasons.text = fmt::format("`{}` is illegal: the game is over: {}\n", text_,
                                 outcome_text(model_, game_.executor().outcome()));
      return reasons;
    }
    const MoveReading reading = understand_move(game_.executor(), text_, game_.suffix());
    if (reading.move) {
      reasons.legal = true;
      reasons.text = why_legal(*reading.move);
    } else if (!reading.candidates.empty()) {
      reasons.text = game_.misread(text_, reading) + "\n";
    } else {
      const bool speaks = !words_.cells.empty() || !requests().empty();
      reasons.text =
          fmt::format("`{}` {}\n", text_, speaks ? "is illegal" : "is no move") + why_illegal(reasons.reasons);
    }
    return reasons;
  }

 private:
  std::string rule_line(const std::string& name, const Place& place, const std::string& words) const {
    return fmt::format("  {}: {}{}{}\n", place_text(model_, place), name, words.empty() ? "" : ": ", words);
  }

  std::string program_name() const {
    const Phase& phase = model_.phases[store_.phase];
    return phase.name.empty() ? (phase.is_round ? "round" : "turn") : "phases." + phase.name;
  }

  std::string statement_line(const Statement& statement) const {
    return rule_line(program_name(), statement.place, statement_words(model_, statement));
  }

  // ---- a legal move ----

  std::string why_legal(const Move& move) {
    const OpenGame::Choices legal = game_.choices();
    const auto at = std::find(legal.moves.begin(), legal.moves.end(), move);
    const std::string listed =
        at == legal.moves.end() ? text_ : legal.texts[static_cast<std::size_t>(at - legal.moves.begin())];
    std::string text = listed == text_ ? fmt::format("`{}` is legal\n", text_)
                                       : fmt::format("`{}` is legal: it is the move `{}`\n", text_, listed);
    const MoveFacts facts = game_.executor().facts(move);
    const std::vector<const Statement*> asking = game_.judge_here().asking(move);
    std::set<std::string> said;
    const auto say = [&](const std::string& line) {
      if (said.insert(line).second) text += line;
    };
    for (std::size_t i = 0; i < move.size && i < facts.parts.size(); ++i) {
      if (i < asking.size() && asking[i] != nullptr) say(statement_line(*asking[i]));
      const MoveFacts::Part& part = facts.parts[i];
      if (move.choices[i].kind != ChoiceKind::Walk || part.rule == kNone) continue;
      const auto& moves =
          part.role != kNone ? model_.roles[static_cast<std::size_t>(part.role)].moves : model_.types[part.type].moves;
      const MoveRule& rule = moves[static_cast<std::size_t>(part.rule)];
      say(rule_line(move_rule_name(model_, rule), rule.place, move_sentence(model_, rule)));
    }
    for (const LegalRule& rule : model_.legal) {
      if (rule.phase != kNone && rule.phase != store_.phase) continue;
      text += rule_line("legal." + rule.name, rule.place,
                        rule.kind == LegalKind::Prefer ? "no legal move does better" : "does not forbid it");
    }
    return text;
  }

  // ---- what an illegal one speaks of ----

  std::vector<Request> requests() const {
    std::vector<Request> all;
    add_alternatives(all);
    if (words_.cells.size() >= 2 && !words_.places) {
      add_walk(all, words_.cells.front(), words_.cells.back());
      if (words_.cells.size() > 2) add_walk(all, words_.cells.front(), words_.cells[1]);
    } else if (words_.cells.empty()) {
      add_named(all);
    } else if (is_a_piece()) {
      add_walk(all, words_.cells.front(), kNoCell);
      add_placements(all);
    } else {
      for (const bool own : {true, false}) {
        for (std::size_t cell = 0; cell < store_.cells.size() && !words_.places; ++cell) {
          const PieceRecord* piece = piece_on(store_, static_cast<CellId>(cell));
          if (piece == nullptr || (piece->owner == store_.mover) != own || !fits(*piece, static_cast<CellId>(cell)))
            continue;
          add_walk(all, static_cast<CellId>(cell), words_.cells.back());
        }
        if (!all.empty()) break;
      }
      if (all.empty() || words_.places) add_placements(all);
    }
    if (all.size() > kMostRequests) all.resize(kMostRequests);
    return all;
  }

  // A cell alone, on which the mover's piece stands: no other comes there, so that one is meant.
  bool is_a_piece() const {
    const PieceRecord* piece = piece_on(store_, words_.cells.front());
    return words_.letters.empty() && !words_.places && piece != nullptr && piece->owner == store_.mover &&
           !model_.types[piece->type].moves.empty();
  }

  static void add_walk(std::vector<Request>& all, CellId from, CellId to) {
    Request request;
    request.from = from;
    request.to = to;
    all.push_back(request);
  }

  // The whole way of a piece, if the text has more than two cells.
  Request whole_way() const {
    Request request;
    if (words_.cells.size() < 3 || words_.places) return request;
    request.from = words_.cells[0];
    request.to = words_.cells[1];
    request.then.assign(words_.cells.begin() + 2, words_.cells.end());
    return request;
  }

  // Whether some legal move begins by putting something on the first cell, and no alternative is chosen before.
  bool begins_with_placement() {
    const MoveList legal = game_.choices().moves;
    return std::any_of(legal.begin(), legal.end(), [&](const Move& move) {
      return move.size > 0 && move.choices[0].kind == ChoiceKind::Place && move.choices[0].b == words_.cells.front();
    });
  }

  // Alternatives of the turn that are written like it: castling, or a push `a1^`.
  void add_alternatives(std::vector<Request>& all) const {
    for (const auto& [name, pattern] : model_.notation.named) {
      std::string literal;
      int depth = 0;
      for (const char c : pattern) {
        depth += c == '{' ? 1 : 0;
        if (depth == 0) literal += c;
        depth -= c == '}' ? 1 : 0;
      }
      if (literal.empty() || literal != with_castling(words_.rest) || !is_alternative(name)) continue;
      Request request;
      request.alternative = name;
      if (!words_.cells.empty()) request.from = words_.cells.front();
      all.push_back(request);
    }
  }
  bool is_alternative(const std::string& name) const {
    return std::any_of(model_.blocks.begin(), model_.blocks.end(), [&](const Block& block) {
      return std::any_of(block.statements.begin(), block.statements.end(), [&](const Statement& s) {
        return std::find(s.names.begin(), s.names.end(), name) != s.names.end();
      });
    });
  }

  static std::string with_castling(std::string text) {
    if (text.find_first_not_of("0Oo-") == std::string::npos) {
      std::replace(text.begin(), text.end(), '0', 'O');
      std::replace(text.begin(), text.end(), 'o', 'O');
    }
    return text;
  }

  // Moves whose text says nothing of cells, such as castling.
  void add_named(std::vector<Request>& all) const {
    const std::string text = with_castling(words_.text);
    for (std::size_t cell = 0; cell < store_.cells.size(); ++cell) {
      const PieceRecord* piece = piece_on(store_, static_cast<CellId>(cell));
      if (piece == nullptr || piece->owner != store_.mover) continue;
      const PieceType& type = model_.types[piece->type];
      for (const MoveRule& rule : type.moves) {
        if (template_of(type, rule) != text) continue;
        Request request;
        request.from = static_cast<CellId>(cell);
        request.move = rule.name;
        all.push_back(request);
      }
    }
  }

  void add_placements(std::vector<Request>& all) const {
    for (std::size_t type = 0; type < model_.types.size(); ++type) {
      const std::string letter = notation::type_letter(model_, static_cast<TypeId>(type));
      if (!words_.letters.empty() && words_.letters != letter && lower(words_.letters) != lower(letter)) continue;
      Request request;
      request.to = words_.cells.back();
      request.type = static_cast<TypeId>(type);
      all.push_back(request);
    }
  }

  static std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
  }

  std::string template_of(const PieceType& type, const MoveRule& rule) const {
    const auto& named = model_.notation.named;
    for (const std::string& key : {type.name + "." + rule.name, rule.name}) {
      if (const auto found = named.find(key); !rule.name.empty() && found != named.end()) return found->second;
    }
    return model_.notation.move;
  }

  // Whether the letters are those that a move of the piece would be written with; a small one after them is its file.
  bool fits(const PieceRecord& piece, CellId from) const {
    const PieceType& type = model_.types[piece.type];
    const std::string letter = notation::type_letter(model_, piece.type);
    std::string rest = words_.letters;
    if (!rest.empty() && rest.starts_with(letter)) {
      rest.erase(0, letter.size());
    } else {
      const bool bare = std::any_of(type.moves.begin(), type.moves.end(), [&](const MoveRule& rule) {
        const std::string text = template_of(type, rule);
        return text.find("{letter}") == std::string::npos && text.find("{to}") != std::string::npos;
      });
      if (!bare) return false;
    }
    return rest.empty() || notation::file_text(model_.board, from) == rest;
  }

  // ---- why it is illegal ----

  std::string why_illegal(std::vector<Condition>& reasons) {
    if (!words_.unknown.empty()) return fmt::format("  note: there is no cell `{}`\n", words_.unknown);
    if (words_.cells.size() >= 2 && piece_on(store_, words_.cells.front()) == nullptr && !words_.places) {
      if (begins_with_placement()) return as_far_as_legal();
      return fmt::format("  note: nothing stands on `{}`\n", name_of(words_.cells.front())) + list_of_all();
    }
    Reference& judge = game_.judge_here();
    const Request way = whole_way();
    if (!way.then.empty()) {
      const Account account = judge.account(way);
      if (account.reached > 0) return account_lines(way, account, reasons);
    }
    Accounts accounts;
    int furthest = 0;
    for (const Request& request : requests()) {
      accounts.emplace_back(request, judge.account(request));
      furthest = std::max(furthest, reach_of(accounts.back().second));
    }
    std::string text;
    std::set<std::string> said;
    bool is_begun = false;            // something that it might mean is legal
    std::vector<std::string> longer;  // moves of the piece that it names
    const auto goes_that_way = [](const auto& asked) {
      return !asked.first.alternative.empty() && asked.second.verdict == Account::Verdict::Refused;
    };
    if (const auto it = std::find_if(accounts.begin(), accounts.end(), goes_that_way); it != accounts.end())
      return account_lines(it->first, it->second, reasons);
    // Of types that nobody named, those that are there to be placed.
    const auto is_there = [&](const auto& asked) {
      return asked.first.from != kNoCell || !asked.first.alternative.empty() ||
             asked.second.verdict != Account::Verdict::Refused || asked.second.reason.cell != kNoCell;
    };
    const bool any_there = std::any_of(accounts.begin(), accounts.end(), is_there);
    for (const auto& asked : accounts) {
      const auto& [request, account] = asked;
      if (reach_of(account) < furthest || (any_there && !is_there(asked))) continue;
      const Account* told = &account;
      const Account as_written = account.verdict == Account::Verdict::Legal ? account_as_written(request) : Account();
      if (as_written.verdict == Account::Verdict::Refused) told = &as_written;
      if (told->verdict == Account::Verdict::Legal) {
        is_begun = true;
        if (words_.cells.size() == 1 && words_.rest.empty()) longer = moves_with(request);
        continue;
      }
      if (told->verdict == Account::Verdict::NoWalk) {
        const PieceRecord& piece = *piece_on(store_, request.from);
        if (alike_without_way(accounts, piece) > 1) {
          if (said.insert(std::to_string(piece.type)).second) text += no_walk_of_any(piece, request, *told);
          continue;
        }
      }
      std::vector<Condition> found;
      const std::string lines = account_lines(request, *told, found);
      if (!said.insert(lines).second) continue;
      text += lines;
      reasons.insert(reasons.end(), found.begin(), found.end());
    }
    if (is_begun)
      text += longer.empty() ? as_far_as_legal() : "  note: it is a part of other moves\n" + list_of(std::move(longer));
    return text.empty() ? nothing_such() : text;
  }

  // Of a piece that may go there, but not as the text has it: what stops the run that would be written so.
  Account account_as_written(const Request& request) {
    Request same = request;
    same.says = [&](const Move& made) {
      return write_moves(game_.executor(), {made}, game_.suffix()).front() == text_;
    };
    return game_.judge_here().account(same);
  }

  // How far a request gets: the order of the condition that stops it, between those the lack of a walk.
  static int reach_of(const Account& account) {
    switch (account.verdict) {
      case Account::Verdict::Legal:
        return 100;
      case Account::Verdict::Refused:
        return 10 * order_of(account.reason.id.kind);
      case Account::Verdict::NoWalk:
        return 10 * order_of(ConditionKind::Guard) - 5;
      case Account::Verdict::NotAsked:
      case Account::Verdict::Unknown:
        break;
    }
    return 1;
  }

  std::string account_lines(const Request& request, const Account& account, std::vector<Condition>& reasons) {
    Request there = request;
    there.from = account.from;
    there.to = account.to;
    const Store& store = account.then ? *account.then : store_;
    switch (account.verdict) {
      case Account::Verdict::Refused:
        reasons.push_back(account.reason);
        return condition_lines(model_, store, there, account.reason) +
               (account.reason.id.kind == ConditionKind::Prefer ? list_of_all() : "");
      case Account::Verdict::NoWalk:
        return no_walk_lines(store, there, account);
      case Account::Verdict::NotAsked:
        return account.reached > 0 ? as_far_as_legal() : nothing_such();
      case Account::Verdict::Legal:  // it is written otherwise
        return as_far_as_legal();
      case Account::Verdict::Unknown:
        break;
    }
    return "  note: there are too many ways to go on to tell why\n" + list_of_all();
  }

  // Of pieces that are alike, all of which might be meant.
  using Accounts = std::vector<std::pair<Request, Account>>;
  std::ptrdiff_t alike_without_way(const Accounts& accounts, const PieceRecord& piece) const {
    return std::count_if(accounts.begin(), accounts.end(), [&](const auto& asked) {
      if (asked.second.verdict != Account::Verdict::NoWalk || asked.second.then) return false;
      const PieceRecord& other = *piece_on(store_, asked.first.from);
      return other.type == piece.type && other.owner == piece.owner;
    });
  }
  std::string no_walk_of_any(const PieceRecord& piece, const Request& request, const Account& account) {
    return fmt::format("  note: no {} has a move that leads {}\n", owned(piece),
                       request.to == kNoCell ? "anywhere" : "to `" + name_of(request.to) + "`") +
           lines_of_moves(account);
  }
  // "white pawn"
  std::string owned(const PieceRecord& piece) const {
    const std::string owner = piece.owner < model_.seats.size() ? model_.seats[piece.owner].name + " " : "";
    return owner + model_.types[piece.type].name;
  }
  // The moves that were tried, once.
  std::string lines_of_moves(const Account& account) {
    std::string text;
    if (account.moves == nullptr || !told_.insert(account.moves).second) return text;
    for (const MoveRule& rule : *account.moves)
      text += rule_line(move_rule_name(model_, rule), rule.place, move_sentence(model_, rule));
    return text;
  }

  std::string no_walk_lines(const Store& store, const Request& request, const Account& account) {
    const std::string named = fmt::format("{} on `{}`", owned(*piece_on(store, request.from)), name_of(request.from));
    const std::string text =
        (request.to == kNoCell ? fmt::format("  note: the {} has nowhere to go\n", named)
                               : fmt::format("  note: no move of the {} leads to `{}`\n", named, name_of(request.to))) +
        lines_of_moves(account);
    if (account.then) return text + as_far_as_legal();
    Request anywhere = request;
    anywhere.to = kNoCell;
    const std::vector<std::string> own = moves_with(anywhere);
    if (!own.empty()) return text + list_of(own);
    return request.to == kNoCell ? text : text + "  note: it has no legal move now\n";
  }

  // Where nothing of the kind is asked for.
  std::string nothing_such() {
    const std::vector<std::string> texts = game_.choices().texts;
    const bool is_part =
        std::any_of(texts.begin(), texts.end(), [&](const std::string& text) { return text.starts_with(text_); });
    return is_part ? as_far_as_legal() : what_is_asked() + list_of_all();
  }

  // The legal moves of which it is a part, or that go the same way as far as any do.
  std::string as_far_as_legal() {
    std::vector<std::string> alike;
    std::vector<std::string> texts = game_.choices().texts;
    std::copy_if(texts.begin(), texts.end(), std::back_inserter(alike),
                 [&](const std::string& text) { return text.find(text_) != std::string::npos; });
    if (!alike.empty()) return "  note: it is a part of other moves\n" + list_of(std::move(alike));
    std::size_t most = 0;
    for (std::string& text : texts) {
      const std::vector<CellId> cells = read_words(model_.board, text).cells;
      const auto same = std::mismatch(cells.begin(), cells.end(), words_.cells.begin(), words_.cells.end()).first;
      const auto count = static_cast<std::size_t>(same - cells.begin());
      if (count > most) alike.clear();
      most = std::max(most, count);
      if (count == most) alike.push_back(std::move(text));
    }
    if (most == 0 || most == words_.cells.size())
      return "  note: no legal move is written so\n" + list_of(std::move(alike));
    std::string way;
    for (std::size_t i = 0; i < most; ++i) way += (i == 0 ? "`" : ", `") + name_of(words_.cells[i]) + "`";
    return fmt::format("  note: after {} no legal move goes on to `{}`\n", way, name_of(words_.cells[most])) +
           list_of(std::move(alike));
  }

  // What the decision asks for, where it asks for no such thing.
  std::string what_is_asked() {
    const OpenGame::Choices legal = game_.choices();
    std::string text;
    std::set<std::string> said;
    Reference& judge = game_.judge_here();
    for (const Move& move : legal.moves) {
      if (said.size() >= 4) break;
      const std::vector<const Statement*> asking = judge.asking(move);
      for (const Statement* statement : asking) {
        if (statement == nullptr || !statement->blocks.empty()) continue;  // which way to go on
        const std::string line = statement_line(*statement);
        if (said.insert(line).second) text += line;
        break;
      }
    }
    return (text.empty() ? "" : "  note: what is asked for now is\n") + text;
  }

  // The texts of legal moves in which the piece comes to the cell, or something is put there.
  std::vector<std::string> moves_with(const Request& request) {
    const OpenGame::Choices legal = game_.choices();
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < legal.moves.size(); ++i) {
      CellId at = request.from;
      for (const Choice& choice : legal.moves[i]) {
        const bool goes = request.from == kNoCell ? choice.kind == ChoiceKind::Place && choice.a == request.type
                                                  : choice.kind == ChoiceKind::Walk && choice.a == at;
        if (!goes) continue;
        at = choice.b;
        if (request.to != kNoCell && at != request.to) continue;
        texts.push_back(legal.texts[i]);
        break;
      }
    }
    return texts;
  }

  const std::string& name_of(CellId cell) const { return model_.board.cells[cell].name; }
  std::string list_of_all() { return list_of(game_.choices().texts); }

  static std::string list_of(std::vector<std::string> texts) {
    std::sort(texts.begin(), texts.end());
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    std::string text = "  note: legal moves:";
    const std::size_t shown = std::min<std::size_t>(texts.size(), 40);
    for (std::size_t i = 0; i < shown; ++i) text += " " + texts[i];
    return text + (shown < texts.size() ? fmt::format(" … ({} in all)\n", texts.size()) : "\n");
  }

  OpenGame& game_;
  const Model& model_;
  std::string text_;
  Words words_;
  Store store_;
  std::set<const std::vector<MoveRule>*> told_;  // the moves of a type are told once
};

}  // namespace

Reasons reasons_for(OpenGame& game, const std::string& move) { return Asker(game, move).answer(); }

}  // namespace ludwright
