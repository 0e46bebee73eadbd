// Which names a pass of a loop may bind while somebody still needs what they were: if the pass cannot be done it leaves
// them as they were. Told before play.
#pragma once
#include <algorithm>
#include <vector>

#include "engine/compiled/reads.h"

namespace ludwright::programs {

class PassNames {
 public:
  explicit PassNames(const Model& model) : m_(model), read_(model.blocks.size()) {
    ludwright::Reads reads(m_);
    for (std::size_t block = 0; block < m_.blocks.size(); ++block) {
      for (const Statement& s : m_.blocks[block].statements) {
        reads.begin_anew();
        reads.values(s);
        read_[block].push_back(reads.names);
      }
    }
  }

  // Of a body that binds them. All but those that nothing reads that is done before they are bound anew.
  std::vector<int> needed_after(BlockId body) const {
    std::vector<int> found;
    add_bound(body, found);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    const auto is_of_loop = [&](int local) {
      return reads_of_game(local) == reads(body, local) && (is_bound_in(body, local) || is_bound_before(body, local));
    };
    found.erase(std::remove_if(found.begin(), found.end(), is_of_loop), found.end());
    return found;
  }

 private:
  const std::vector<Statement>& statements(BlockId block) const { return m_.block(block).statements; }
  void add_bound(BlockId block, std::vector<int>& bound) const {
    if (block == kNoId) return;
    for (const Statement& s : statements(block)) {
      if (s.local != kNone) bound.push_back(s.local);
      for (const BlockId body : s.blocks) add_bound(body, bound);
    }
  }
  // How many statements read a name.
  int reads(BlockId block, int local) const {
    if (block == kNoId) return 0;
    int count = 0;
    for (std::size_t i = 0; i < statements(block).size(); ++i) {
      count += reads_itself(block, i, local) ? 1 : 0;
      for (const BlockId body : statements(block)[i].blocks) count += reads(body, local);
    }
    return count;
  }
  bool reads_itself(BlockId block, std::size_t i, int local) const {
    return read_[static_cast<std::size_t>(block)][i].count(local) != 0;
  }
  int reads_of_game(int local) const {
    int count = reads(m_.setup, local);
    for (const Phase& phase : m_.phases) count += reads(phase.program, local) + reads(phase.stuck, local);
    for (const Rule& rule : m_.rules) count += reads(rule.body, local);
    const auto add = [&](const std::vector<MoveRule>& moves) {
      for (const MoveRule& move : moves) count += reads(move.effects, local);
    };
    for (const PieceType& type : m_.types) add(type.moves);
    for (const Role& role : m_.roles) add(role.moves);
    return count;
  }
  // Whether a run always binds it before it comes to the loop with that body.
  bool is_bound_before(BlockId body, int local) const {
    for (const Block& block : m_.blocks) {
      bool is_bound = false;
      for (const Statement& s : block.statements) {
        if (std::find(s.blocks.begin(), s.blocks.end(), body) != s.blocks.end()) return is_bound;
        is_bound = is_bound || (s.kind == StatementKind::Let && s.local == local);
      }
    }
    return false;
  }
  // Whether it is always bound in a block before it is read there.
  bool is_bound_in(BlockId block, int local) const {
    if (block == kNoId) return true;
    for (std::size_t i = 0; i < statements(block).size(); ++i) {
      const Statement& s = statements(block)[i];
      if (reads_itself(block, i, local)) return false;
      if (s.local == local && s.kind == StatementKind::Let) return true;
      const bool binds = s.local == local && s.kind == StatementKind::ForEach;
      const auto is_bound = [&](BlockId body) { return is_bound_in(body, local); };
      if (!binds && !std::all_of(s.blocks.begin(), s.blocks.end(), is_bound)) return false;
    }
    return true;
  }

  const Model& m_;
  std::vector<std::vector<std::set<int>>> read_;  // [block][statement] the names that it reads itself
};

}  // namespace ludwright::programs
