// Book against book: two sentences that claim different things of the same matter.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "tools/rulebook/checker.h"

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
  }

 private:
  // Claims that give one number or word of one matter.
  static std::string matter(const Claim& claim, const Model& model) {
    static const std::set<std::string> single = {"players", "budget", "first-player", "no-move", "must-capture", "captured",
                                                 "turn-limit", "repetition", "quiet-turns", "line-wins"};
    if (single.count(claim.kind) > 0) return claim.kind;
    if (claim.kind == "trait" && claim.who.types.size() == 1) return "trait " + claim.word + " " + who_text(model, claim.who);
    if (claim.kind == "zone-squares") return "squares of " + claim.place;
    return "";
  }

  static std::string value(const Claim& claim) {
    std::string text = claim.no ? "no" : "";
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
      Finding& finding = checker_.add("RB020", Status::Conflict, parts, fmt::format("the book says different things of one matter ({})", about));
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
          if (claim.kind == "captures" || claim.kind == "jumps") about = claim.kind;
          if (about.empty()) continue;
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
          if (is_declared(general.part, specific.claim->who) || is_declared(specific.part, specific.claim->who)) continue;
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
    if (specific.claim->kind == "enters")
      finding.notes.push_back(fmt::format("the definition agrees with line {}",
                                          book_.parts[referee.status == Status::Pass ? specific.part : general.part].spot.line));
    finding.notes.push_back(fmt::format("say \"other than the {}\" in the general rule, or bind it with `except: [{}]`",
                                        who_text(model_, specific.claim->who), who_text(model_, specific.claim->who)));
  }

  Checker& checker_;
  const Book& book_;
  const Model& model_;
};

}  // namespace

void check_conflicts(Checker& checker) { Conflicts(checker).run(); }

}  // namespace ludwright::book
