// What `explain --step plan` prints: the ways in which a game is played, and which parts of its definition keep it from
// quicker ones. That is found by leaving out one part after the other, so that no way need say what it does not know.
// Tested by tests/golden/explain_test.cpp.
#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/compiled/compiled.h"
#include "engine/compiled/ruleset.h"

namespace ludwright {
namespace {

// A definition without one of its parts.
struct Without {
  std::string part;
  Model model;
};

class Parts {
 public:
  explicit Parts(const Model& model) : m_(model) {}

  std::vector<Without> all() {
    for (std::size_t i = 0; i < m_.end.size(); ++i)
      leave_out("end " + m_.end[i].name, [i](Model& m) { erase(m.end, i); });
    for (std::size_t i = 0; i < m_.legal.size(); ++i)
      leave_out("legal " + m_.legal[i].name, [i](Model& m) { erase(m.legal, i); });
    for (std::size_t i = 0; i < m_.rules.size(); ++i)
      leave_out("rule " + m_.rules[i].name, [i](Model& m) { erase(m.rules, i); });
    for (std::size_t type = 0; type < m_.types.size(); ++type) {
      for (std::size_t i = 0; i < m_.types[type].moves.size(); ++i) {
        const std::string& name = m_.types[type].moves[i].name;
        leave_out("move " + m_.types[type].name + (name.empty() ? "" : "." + name),
                  [type, i](Model& m) { erase(m.types[type].moves, i); });
      }
    }
    for (std::size_t i = 0; i < m_.phases.size(); ++i) add_phase(i);
    if (m_.match.present) leave_out("match", [](Model& m) { m.match = {}; });
    return std::move(all_);
  }

 private:
  template <typename Part>
  static void erase(std::vector<Part>& parts, std::size_t index) {
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(index));
  }
  template <typename Change>
  void leave_out(const std::string& part, Change&& change) {
    all_.push_back({part, m_});
    change(all_.back().model);
  }

  void add_phase(std::size_t i) {
    const Phase& phase = m_.phases[i];
    const std::string of = phase.name.empty() ? "" : " of " + phase.name;
    if (phase.stuck != kNoId) leave_out("stuck" + of, [i](Model& m) { m.phases[i].stuck = kNoId; });
    const auto program = static_cast<std::size_t>(phase.program);
    const std::vector<Statement>& statements = m_.block(phase.program).statements;
    for (std::size_t at = 0; at < statements.size(); ++at) {
      const Statement& s = statements[at];
      if (statements.size() > 1)
        leave_out("statement " + std::to_string(at + 1) + " of turn" + of,
                  [program, at](Model& m) { erase(m.blocks[program].statements, at); });
      if (s.kind != StatementKind::Either || s.blocks.size() < 2) continue;
      for (std::size_t one = 0; one < s.blocks.size(); ++one) {
        const bool has_name = one < s.names.size() && !s.names[one].empty();
        leave_out("alternative " + (has_name ? s.names[one] : std::to_string(one + 1)) + " of turn" + of,
                  [program, at, one](Model& m) {
                    Statement& either = m.blocks[program].statements[at];
                    erase(either.blocks, one);
                    if (one < either.names.size()) erase(either.names, one);
                    if (either.blocks.size() > 1) return;
                    const std::vector<Statement> rest = m.block(either.blocks[0]).statements;
                    auto& all = m.blocks[program].statements;
                    all.insert(erase_at(all, at), rest.begin(), rest.end());
                  });
      }
    }
  }
  static std::vector<Statement>::iterator erase_at(std::vector<Statement>& all, std::size_t at) {
    return all.erase(all.begin() + static_cast<std::ptrdiff_t>(at));
  }

  const Model& m_;
  std::vector<Without> all_;
};

}  // namespace

std::string dump_plan(const Ruleset& ruleset) {
  using Way = Ruleset::Way;
  std::string out = ruleset.dump_ways();
  const Way way = ruleset.quickest().first;
  if (way < Way::Programs) {
    if (const std::string why = ruleset.why_no_programs(); !why.empty())
      out += "programs are not run on a position of their own: " + why + '\n';
  }
  bool is_kept = false;
  for (const Without& without : Parts(ruleset.lowered).all()) {
    std::string error;
    const auto rest = compile(without.model, ruleset.model, error);
    if (rest == nullptr || rest->quickest().first <= way) continue;
    is_kept = true;
    out += "but for " + without.part + ": " + rest->quickest().second + '\n';
  }
  if (!is_kept && way < Way::Bitboards) out += "no part alone keeps it from a quicker way\n";
  return out;
}

}  // namespace ludwright
