// A file of results: the job, which of its blocks have been played, and a tally for each setting. Tested by
// tests/tools/simulate_test.cpp.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "tools/simulate/job.h"

namespace ludwright {

// Blocks as ranges, both ends included, in order and apart.
class BlockSet {
 public:
  void add(std::uint64_t first, std::uint64_t last);
  void add(const BlockSet& other);
  bool overlaps(const BlockSet& other) const;
  std::uint64_t count() const;
  std::uint64_t count_below(std::uint64_t end) const;
  bool has(std::uint64_t block) const;
  const std::vector<std::pair<std::uint64_t, std::uint64_t>>& ranges() const { return ranges_; }

 private:
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges_;
};

struct Shard {
  Job job;
  BlockSet done;
  std::vector<Tally> tallies;  // [setting]
  // Of a sequential test that has come to an end: its text and verdict.
  std::string test, verdict;

  explicit Shard(Job its_job);
  std::uint64_t games() const;
};

std::string write_shard(const Shard& shard);
// Throws Stop with kInput if the file cannot be read or is no shard.
Shard read_shard(const std::string& path);
// The same of a text; `name` is what messages call it.
Shard parse_shard(const std::string& text, const std::string& name);
// Adds the other's blocks. Throws Stop with kFindings if the jobs differ or a block is in both, before anything
// changes.
void merge_shard(Shard& into, const Shard& other, const std::string& into_name, const std::string& other_name);

}  // namespace ludwright
