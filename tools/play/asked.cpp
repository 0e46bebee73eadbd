#include "tools/play/asked.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "tools/words/english.h"
#include "tools/words/rule_words.h"

namespace ludwright {
namespace {

constexpr std::size_t kMostAsked = 400;  // moves whose facts are looked at
constexpr std::size_t kMostWays = 5;

// Pieces that a move may begin with, and what they have in common.
struct Movers {
  std::set<CellId> cells;
  std::set<std::string> names;  // of types, or of roles
};

class Asked {
 public:
  Asked(OpenGame& game, std::size_t made)
      : model_(game.model()), play_(game.executor()), store_(play_.store()), made_(made) {}

  std::string words() {
    MoveList moves;
    if (!play_.outcome().over()) play_.legal_moves(moves);
    return words(moves);
  }

  std::string words(const MoveList& moves) {
    if (play_.outcome().over() || play_.decider() == kNobody) return "";
    // One of each alternative, and of each piece that walks on it, however far back it stands.
    std::set<std::pair<std::size_t, std::size_t>> begun;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      std::pair<std::size_t, std::size_t> begins{0, 0};
      for (std::size_t k = made_; k < moves[i].size; ++k) {
        const Choice& choice = moves[i].choices[k];
        if (choice.kind == ChoiceKind::Alternative) begins.first = 1 + choice.a;
        if (choice.kind == ChoiceKind::Walk) begins.second = 1 + choice.a;
        if (choice.kind != ChoiceKind::Alternative) break;
      }
      if (begun.insert(begins).second || i < kMostAsked) note(moves[i]);
    }
    // Of one way alone the name says little: what is chosen on it is asked for.
    if (ways_.size() == 1 && !passes_ && movers_.cells.empty() && placed_.empty() && values_.empty() &&
        !chosen_.empty())
      ways_ = chosen_;
    std::vector<std::string> all;
    if (!movers_.cells.empty()) all.push_back("move " + pieces());
    if (!placed_.empty()) all.push_back("place " + (placed_.size() == 1 ? with_article(*placed_.begin()) : "a piece"));
    all.insert(all.end(), ways_.begin(), ways_.end());
    if (values_.size() > kMostWays) all.emplace_back("choose one of what `moves` lists");
    if (!values_.empty() && values_.size() <= kMostWays)
      all.push_back("choose " + joined_words({values_.begin(), values_.end()}, "or"));
    if (all.size() > kMostWays) return "choose what to do (`moves` lists it)";
    if (passes_) all.emplace_back(made_ > 0 ? "stop here" : all.empty() ? "you can only pass" : "pass");
    return joined_words(all, "or");
  }

 private:
  void note(const Move& move) {
    const MoveFacts facts = play_.facts(move);
    std::string name;  // of the last alternative before anything is chosen
    for (std::size_t i = made_; i < move.size; ++i) {
      const Choice& choice = move.choices[i];
      const MoveFacts::Part part = i < facts.parts.size() ? facts.parts[i] : MoveFacts::Part{};
      switch (choice.kind) {
        case ChoiceKind::Alternative:
          if (!part.name.empty()) name = rule_name_words(part.name);
          continue;
        case ChoiceKind::Pass:
          continue;
        case ChoiceKind::Walk:
          movers_.cells.insert(choice.a);
          movers_.names.insert(rule_name_words(part.role != kNone
                                                   ? model_.roles[static_cast<std::size_t>(part.role)].name
                                                   : model_.types[part.type].name));
          return;
        case ChoiceKind::Place:
          placed_.insert(rule_name_words(model_.types[part.type].name));
          return;
        default:
          if (!name.empty()) {
            add(ways_, name);
            add(chosen_, chosen(choice));
          } else if (const std::string value = value_of(choice); !value.empty())
            values_.insert(value);
          else
            add(ways_, chosen(choice));
          return;
      }
    }
    if (name.empty())
      passes_ = true;
    else
      add(ways_, name);
  }

  static void add(std::vector<std::string>& all, const std::string& way) {
    if (std::find(all.begin(), all.end(), way) == all.end()) all.push_back(way);
  }

  // What is chosen, where it has a name of its own.
  std::string value_of(const Choice& choice) const {
    if (choice.kind == ChoiceKind::Player) return model_.seats[choice.a].name;
    if (choice.kind == ChoiceKind::Direction) return model_.board.directions[choice.a];
    if (choice.kind == ChoiceKind::Type) return rule_name_words(model_.types[choice.a].name);
    if (choice.kind != ChoiceKind::Value) return "";
    for (const Block& block : model_.blocks) {
      for (const Statement& statement : block.statements) {
        if (statement.local != choice.local || statement.domain.one_of.empty()) continue;
        const Expr& first = model_.expr(statement.domain.one_of.front());
        if (first.op != Op::Symbol) continue;
        return rule_name_words(model_.enumerations[static_cast<std::size_t>(first.aux)].members[choice.a]);
      }
    }
    return "";
  }

  // "choose the victim", by the name that the definition gives the choice; else by its kind.
  std::string chosen(const Choice& choice) const {
    for (const Block& block : model_.blocks) {
      for (const Statement& statement : block.statements) {
        if (choice.local != 0xff && statement.local == choice.local && !statement.name.empty())
          return "choose the " + rule_name_words(statement.name);
      }
    }
    switch (choice.kind) {
      case ChoiceKind::Cell:
        return "choose a cell";
      case ChoiceKind::Piece:
        return "choose a piece";
      case ChoiceKind::Number:
        return "choose a number";
      default:
        return "choose a value";
    }
  }

  // The value of a slot that all the movers share and some other piece of the same owner has not: "blue".
  std::string shared() const {
    const std::size_t count = model_.piece_slots.size();
    for (std::size_t s = 0; s < count; ++s) {
      const SlotInfo& info = model_.piece_slots[s];
      if (info.kind != SlotKind::Value || !info.identity) continue;
      std::set<std::int32_t> own, others;
      for (std::size_t cell = 0; cell < store_.cells.size(); ++cell) {
        for (const PieceId piece : store_.cells[cell]) {
          if (store_.pieces[piece].owner != play_decider()) continue;
          const bool moves = movers_.cells.count(static_cast<CellId>(cell)) != 0;
          (moves ? own : others).insert(store_.piece_slots[piece * count + s]);
        }
      }
      if (own.size() != 1 || *own.begin() < 0 || others.empty() || others.count(*own.begin()) != 0) continue;
      return model_.enumerations[static_cast<std::size_t>(info.enumeration)]
                 .members[static_cast<std::size_t>(*own.begin())] +
             " ";
    }
    return "";
  }
  PlayerId play_decider() const { return play_.decider(); }

  // "the blue tower (d8)", "a tower", "a piece".
  std::string pieces() const {
    const std::string name = shared() + (movers_.names.size() == 1 ? *movers_.names.begin() : "piece");
    if (movers_.cells.size() > 1) return with_article(name);
    const CellId cell = *movers_.cells.begin();
    return fmt::format("the {} on {}", name, cell < model_.board.cells.size() ? model_.board.cells[cell].name : "-");
  }

  const Model& model_;
  Executor& play_;
  Store store_;
  std::size_t made_;
  Movers movers_;
  std::set<std::string> placed_;
  std::vector<std::string> ways_;
  std::vector<std::string> chosen_;  // what is chosen first on those that have a name
  std::set<std::string> values_;
  bool passes_ = false;
};

}  // namespace

std::string asked_words(OpenGame& game) { return Asked(game, 0).words(); }

std::string asked_words(OpenGame& game, const MoveList& moves, std::size_t made) {
  return Asked(game, made).words(moves);
}

}  // namespace ludwright
