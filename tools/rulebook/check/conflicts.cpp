// Book against book: two sentences that claim different things of the same matter.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "tools/rulebook/check/checker.h"

namespace ludwright::book {
namespace {

struct Place {
  std::size_t part = 0;
  std::string value;
};

class Conflicts {
 public:
  explicit Conflicts(Checker& checker) : checker_(checker), book_(checker.book()), model_(checker.model()) {}

  void run() {
    values();
    permissions();
    equal_rows();
    shared_cells();
    player_cases();
    one_action();
    regions();
    kinds_of_roles();
  }

 private:
  // Claims that give one number or word of one matter.
  static std::string matter(const Claim& claim, const Model& model) {
    static constexpr std::string_view single =
        "players|budget|first-player|no-move|must-capture|captured|turn-limit|repetition|quiet-turns|line-wins";
    if (claim.kind == "captured" && claim.word == "changes-sides") return "whose the captured are";
    if (claim.kind == "first-player" && claim.no) return "";  // the other begins
    if (is_one_of(claim.kind, single)) return claim.kind + (claim.place.empty() ? "" : " " + claim.place);
    if (claim.kind == "trait" && claim.who.types.size() == 1)
      return "trait " + claim.word + " " + who_text(model, claim.who);
    if (claim.kind == "zone-squares") return "squares of " + claim.place;
    return "";
  }

  std::string value(const Claim& claim) const {
    std::string text = claim.no ? "no" : "";
    // "Fifty moves by each player" are a hundred turns.
    if (claim.kind == "quiet-turns")
      return std::to_string(claim.numbers[0] * (claim.word == "each" ? static_cast<int>(model_.seats.size()) : 1));
    for (const int number : claim.numbers) text += (text.empty() ? "" : "-") + std::to_string(number);
    return text + claim.word;
  }

  void values() {
    std::map<std::string, std::vector<Place>> all;
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      if (checker_.is_waived(i)) continue;
      for (const Claim& claim : checker_.reading().parts[i].claims) {
        const std::string about = matter(claim, model_);
        if (!about.empty()) all[about].push_back({i, value(claim)});
      }
    }
    for (const auto& [about, places] : all) {
      std::set<std::string> different;
      std::vector<std::size_t> parts;
      for (const Place& place : places) {
        if (different.insert(place.value).second) parts.push_back(place.part);
      }
      if (different.size() < 2) continue;
      Finding& finding = checker_.add("RB020", Status::Conflict, parts,
                                      fmt::format("the book says different things of one matter ({})", about));
      for (const std::size_t part : parts)
        finding.notes.push_back(fmt::format("line {}: {}", book_.parts[part].spot.line, book_.parts[part].text));
    }
  }

  struct Permission {
    std::size_t part;
    const Claim* claim;
  };

  // "Knights cannot land on water", "the reaper can".
  void permissions() {
    std::map<std::string, std::vector<Permission>> allowed, denied;
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      if (checker_.is_waived(i)) continue;
      const Understood& understood = checker_.reading().parts[i];
      for (const auto* claims : {&understood.claims, &understood.some_claims}) {
        for (const Claim& claim : *claims) {
          std::string about;
          if (claim.kind == "enters") about = "enters " + claim.place;
          if (claim.kind == "captures" || claim.kind == "jumps") about = claim.kind + " " + claim.word;
          // "Never straight ahead" is about a way, and takes nothing from the others.
          if (about.empty() || (claim.no && claim.kind == "captures" && !claim.ways.empty())) continue;
          (claim.no ? denied : allowed)[about].push_back({i, &claim});
        }
      }
    }
    std::set<std::pair<std::size_t, std::size_t>> told;
    for (const auto& [about, no] : denied) {
      const auto yes = allowed.find(about);
      if (yes == allowed.end()) continue;
      for (const Permission& general : no) {
        for (const Permission& specific : yes->second) {
          if (general.part == specific.part || !meet(general.claim->who, specific.claim->who)) continue;
          if (is_declared(general.part, specific.claim->who) || is_declared(specific.part, specific.claim->who))
            continue;
          if (general.claim->who.everybody && general.claim->word == "except-capturing") continue;
          if (!told.emplace(general.part, specific.part).second) continue;
          tell(general, specific);
        }
      }
    }
  }

  static bool meet(const Who& a, const Who& b) {
    if (a.everybody || b.everybody) return !(a.everybody && b.everybody) && !a.empty() && !b.empty();
    const bool types = std::any_of(a.types.begin(), a.types.end(), [&](TypeId type) {
      return std::find(b.types.begin(), b.types.end(), type) != b.types.end();
    });
    const bool roles = std::any_of(a.roles.begin(), a.roles.end(), [&](int role) {
      return std::find(b.roles.begin(), b.roles.end(), role) != b.roles.end();
    });
    return types || roles;
  }

  bool is_declared(std::size_t part, const Who& who) const {
    const Binding* binding = checker_.binding_of(part);
    if (binding == nullptr) return false;
    return std::any_of(binding->except.begin(), binding->except.end(), [&](const std::string& name) {
      return meet(named_in(checker_.vocabulary(), checker_.vocabulary().tokens(name)), who);
    });
  }

  void tell(const Permission& general, const Permission& specific) {
    Finding& finding = checker_.add("RB021", Status::Conflict, {general.part, specific.part},
                                    "a rule and its exception, which nothing declares");
    for (const Permission& one : {general, specific})
      finding.notes.push_back(fmt::format("line {} claims: {}", book_.parts[one.part].spot.line,
                                          claim_text(checker_.vocabulary(), *one.claim)));
    const Judgement referee = checker_.rules().judge(*specific.claim);
    if (specific.claim->kind == "enters" && referee.status == Status::Pass) explain(general, specific);
    if (specific.claim->kind == "enters")
      finding.notes.push_back(
          fmt::format("the definition agrees with line {}",
                      book_.parts[referee.status == Status::Pass ? specific.part : general.part].spot.line));
    finding.notes.push_back(fmt::format("say \"other than the {}\" in the general rule, or bind it with `except: [{}]`",
                                        who_text(model_, specific.claim->who), who_text(model_, specific.claim->who)));
  }

  // Where the definition follows the exception, the general sentence is right of all others: that it fails is no
  // second finding.
  void explain(const Permission& general, const Permission& specific) {
    Claim others = *general.claim;
    if (others.who.types.empty()) return;
    Who rest;
    for (const TypeId type : others.who.types) {
      if (!meet(Who{{type}, {}, false, ""}, specific.claim->who)) rest.types.push_back(type);
    }
    others.who = rest;
    if (!rest.types.empty() && checker_.rules().judge(others).status != Status::Pass) return;
    for (const std::size_t index : checker_.report().parts[general.part].findings) {
      Finding& finding = checker_.report().findings[index];
      if (finding.id == "RB001") finding.suppressed = "told as a rule and its exception";
    }
  }

  std::string cell_text(int table, int row, int column) const {
    for (const Part& part : book_.parts) {
      if (part.table == table && part.row == row && part.column == column) return plain_form(part.text);
    }
    return "";
  }

  std::size_t first_cell(int table, int row) const {
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      if (book_.parts[i].table == table && book_.parts[i].row == row && book_.parts[i].column == 0) return i;
    }
    return 0;
  }

  // "every king has a unique bonus", and two rows say the same of how two pieces move, attack and what they can.
  void equal_rows() {
    std::vector<std::pair<std::size_t, Who>> unique;
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      if (book_.parts[i].kind == PartKind::Cell || checker_.is_waived(i)) continue;
      const Understood& understood = checker_.reading().parts[i];
      const std::string words = " " + understood.words + " ";
      const bool says =
          words.find(" unique ") != std::string::npos || words.find(" plays differently ") != std::string::npos;
      const bool all = words.find(" each ") != std::string::npos;
      if (says && all) unique.emplace_back(i, named_in(checker_.vocabulary(), understood.tokens));
    }
    if (unique.empty()) return;
    // A sentence about these pieces rather than one about all.
    std::stable_partition(unique.begin(), unique.end(), [](const auto& one) { return !one.second.empty(); });
    for (std::size_t t = 0; t < checker_.reading().tables.size(); ++t) {
      const TableReading& table = checker_.reading().tables[t];
      for (auto a = table.rows.begin(); a != table.rows.end(); ++a) {
        for (auto b = std::next(a); b != table.rows.end(); ++b) {
          if (same_row(static_cast<int>(t), table, a->first, b->first)) twins(unique, static_cast<int>(t), *a, *b);
        }
      }
    }
  }

  bool same_row(int number, const TableReading& table, int a, int b) const {
    std::size_t compared = 0;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      const ColumnKind kind = table.columns[c];
      if (kind != ColumnKind::Moves && kind != ColumnKind::Captures && kind != ColumnKind::Text) continue;
      const std::string left = cell_text(number, a, static_cast<int>(c));
      if (left != cell_text(number, b, static_cast<int>(c))) return false;
      compared += left.empty() || left == "-" ? 0 : 1;
    }
    return compared >= 2;
  }

  template <typename Row>
  void twins(const std::vector<std::pair<std::size_t, Who>>& unique, int table, const Row& a, const Row& b) {
    for (const auto& [part, who] : unique) {
      const bool about = who.empty() || (meet(who, a.second) && meet(who, b.second));
      if (!about) continue;
      checker_.add("RB022", Status::Conflict, {part, first_cell(table, a.first), first_cell(table, b.first)},
                   fmt::format("two rows are equal in all that the {} and the {} do", who_text(model_, a.second),
                               who_text(model_, b.second)));
      return;
    }
  }

  // "A and B have ranged attacks", and the table gives C the very attack of B.
  void shared_cells() {
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      if (book_.parts[i].kind != PartKind::Sentence || checker_.is_waived(i)) continue;
      std::vector<Token> clause;
      for (const Token& token : checker_.reading().parts[i].tokens) {
        if (token.word != ";") {
          clause.push_back(token);
          continue;
        }
        shared_by(i, clause);
        clause.clear();
      }
      shared_by(i, clause);
    }
  }

  void shared_by(std::size_t part, const std::vector<Token>& clause) {
    const auto has = std::find_if(clause.begin(), clause.end(), [](const Token& token) { return token.word == "has"; });
    const bool of_attacks = has != clause.end() && std::distance(has, clause.end()) > 2 && (has + 2)->word == "attack";
    const Who who = named_in(checker_.vocabulary(), {clause.begin(), has});
    if (!of_attacks || who.types.size() < 2) return;
    for (std::size_t t = 0; t < checker_.reading().tables.size(); ++t) {
      const TableReading& table = checker_.reading().tables[t];
      for (std::size_t c = 0; c < table.columns.size(); ++c) {
        if (table.columns[c] == ColumnKind::Captures) shared_in(part, who, static_cast<int>(t), static_cast<int>(c));
      }
    }
  }

  void shared_in(std::size_t part, const Who& who, int number, int column) {
    const auto& rows = checker_.reading().tables[static_cast<std::size_t>(number)].rows;
    for (const auto& [row, named] : rows) {
      if (!meet(named, who)) continue;
      for (const auto& [other, unnamed] : rows) {
        const std::string cell = cell_text(number, row, column);
        if (meet(unnamed, who) || cell.empty() || cell != cell_text(number, other, column)) continue;
        checker_.add("RB028", Status::Conflict, {part, first_cell(number, row), first_cell(number, other)},
                     fmt::format("the table gives the {} the attack of the {}, and the sentence leaves it out",
                                 who_text(model_, unnamed), who_text(model_, named)));
      }
    }
  }

  // "2 to 4 players", and the sections for numbers of players leave one out.
  void player_cases() {
    std::size_t part = 0;
    int low = 0, high = 0;
    std::set<int> cases;
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      for (const Claim& claim : checker_.reading().parts[i].claims) {
        if (claim.kind == "players" && claim.numbers.size() == 2)
          part = i, low = claim.numbers[0], high = claim.numbers[1];
      }
      const std::string text = plain_form(book_.parts[i].label + " " + book_.parts[i].text);
      for (std::size_t at = text.find("-player"); at != std::string::npos; at = text.find("-player", at + 1)) {
        if (at > 0 && text[at - 1] >= '1' && text[at - 1] <= '9') cases.insert(text[at - 1] - '0');
      }
    }
    if (low == 0 || cases.size() < 2) return;
    for (int number = low; number <= high; ++number) {
      if (cases.count(number) > 0) continue;
      checker_.add("RB023", Status::Conflict, {part},
                   fmt::format("the book is for {} to {} players, but has nothing for {}", low, high, number));
    }
  }

  // "Each turn: move one or attack with one", and a piece that does more.
  void one_action() {
    std::vector<std::size_t> general, special;
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      if (checker_.is_waived(i)) continue;
      const std::string words = " " + plain_form(book_.parts[i].label) + " " + checker_.reading().parts[i].words + " ";
      const bool each_turn =
          words.find(" each turn ") != std::string::npos && words.find(" 1 piece ") != std::string::npos;
      if (each_turn && words.find(" or ") != std::string::npos) general.push_back(i);
      const bool more = words.find(" after capturing , may move ") != std::string::npos ||
                        words.find(" spend turn to ") != std::string::npos ||
                        words.find(" may move again ") != std::string::npos;
      if (more) special.push_back(i);
    }
    for (const std::size_t rule : general) {
      for (const std::size_t exception : special)
        checker_.add("RB021", Status::Conflict, {rule, exception}, "a rule and its exception, which nothing declares");
    }
  }

  // "rows 3-6" of a board of 10 are in the centre if the first row is row 0.
  void regions() {
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      const auto& tokens = checker_.reading().parts[i].tokens;
      const std::string& words = checker_.reading().parts[i].words;
      const bool centre = words.find("centre") != std::string::npos || words.find("center") != std::string::npos ||
                          words.find("middle") != std::string::npos;
      for (std::size_t t = 0; centre && t + 1 < tokens.size(); ++t) {
        const std::size_t dash = tokens[t + 1].word.find('-');
        if (tokens[t].word != "row" || dash == std::string::npos) continue;
        const int low = std::atoi(tokens[t + 1].word.c_str()), high = std::atoi(tokens[t + 1].word.c_str() + dash + 1);
        const int size = size_before(i);
        if (size == 0) continue;
        if (low + high == size + 1) continue;  // counted from 1
        checker_.add(
            low + high == size - 1 ? "RB024" : "RB025", Status::Conflict, {i},
            low + high == size - 1
                ? fmt::format(
                      "rows {}-{} of {} are in the centre only if the first row is row 0, which the book does not say",
                      low, high, size)
                : fmt::format("rows {}-{} of {} are not in the centre", low, high, size));
        break;
      }
    }
  }
  int size_before(std::size_t part) const {
    for (std::size_t i = part + 1; i-- > 0 && i + 6 > part;) {
      for (const Token& token : checker_.reading().parts[i].tokens) {
        const std::size_t x = token.word.find('x');
        if (x == std::string::npos || x == 0 || token.word.find_first_not_of("0123456789x") != std::string::npos)
          continue;
        const int width = std::atoi(token.word.c_str()), height = std::atoi(token.word.c_str() + x + 1);
        if (width == height && width > 4) return width;
      }
    }
    return 0;
  }

  // "the 4 roles in the game", and five are named.
  void kinds_of_roles() {
    if (model_.roles.empty()) return;
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      const auto& tokens = checker_.reading().parts[i].tokens;
      for (std::size_t t = 0; t + 1 < tokens.size(); ++t) {
        if (tokens[t + 1].word != "roles" || tokens[t].word.find_first_not_of("0123456789") != std::string::npos)
          continue;
        Who named;
        for (std::size_t p = 0; p < book_.parts.size(); ++p) {
          const Who who = named_in(checker_.vocabulary(), checker_.reading().parts[p].tokens);
          named.roles.insert(named.roles.end(), who.roles.begin(), who.roles.end());
          named.types.insert(named.types.end(), who.types.begin(), who.types.end());
        }
        const std::set<int> roles(named.roles.begin(), named.roles.end());
        const std::set<TypeId> types(named.types.begin(), named.types.end());
        const std::size_t all = roles.size() + types.size() + new_names().size();
        if (static_cast<int>(all) == std::atoi(tokens[t].word.c_str())) continue;
        checker_.add("RB026", Status::Conflict, {i},
                     fmt::format("{} roles are announced, {} are named in the book", tokens[t].word, all));
      }
    }
  }

  // "The king becomes Emperor": what the book names so, and the definition does not know.
  std::set<std::string> new_names() const {
    std::set<std::string> names;
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      const auto& tokens = checker_.reading().parts[i].tokens;
      for (std::size_t t = 0; t + 1 < tokens.size(); ++t) {
        const Token& name = tokens[t + 1];
        const bool is_capital = std::isupper(static_cast<unsigned char>(book_.parts[i].text[name.begin])) != 0;
        if (tokens[t].word == "become" && is_capital && checker_.vocabulary().find(name.word) == nullptr)
          names.insert(name.word);
      }
    }
    return names;
  }

  Checker& checker_;
  const Book& book_;
  const Model& model_;
};

}  // namespace

void check_conflicts(Checker& checker) { Conflicts(checker).run(); }

}  // namespace ludwright::book
