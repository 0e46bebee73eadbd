// The keys of the positions since the last round began, and how often one occurred. Most positions are new: a small
// table of what the keys end on tells so without a look at them all. Tested by tests/engine/history_test.cpp.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "engine/store.h"

namespace ludwright {

class History {
 public:
  History() = default;
  explicit History(const std::vector<Key>& keys) : keys_(keys) {
    for (const Key key : keys_) ++ending(key);
  }

  const std::vector<Key>& keys() const { return keys_; }
  std::size_t size() const { return keys_.size(); }
  bool empty() const { return keys_.empty(); }
  // Cost: O(1) where no key ends alike, or only the last one does, else O(size).
  int count(Key key) const {
    const std::uint32_t alike = endings_[key % kEndings];
    if (alike == 0) return 0;
    if (alike == 1 && keys_.back() == key) return 1;
    return static_cast<int>(std::count(keys_.begin(), keys_.end(), key));
  }
  // No less than that. Cost: O(1).
  int most(Key key) const { return static_cast<int>(endings_[key % kEndings]); }
  // How many keys back the first such one is, the last being one back; 0 if there is none.
  int since_first(Key key) const {
    if (endings_[key % kEndings] == 0) return 0;
    return static_cast<int>(keys_.end() - std::find(keys_.begin(), keys_.end(), key));
  }

  void push(Key key) {
    keys_.push_back(key);
    ++ending(key);
  }
  void pop_to(std::size_t size) {
    for (; keys_.size() > size; keys_.pop_back()) --ending(keys_.back());
  }
  void set_last(Key key) {
    pop_to(keys_.size() - 1);
    push(key);
  }
  void clear() { pop_to(0); }
  // To these keys; cost: O(size) where others were pushed since, or fewer are left.
  void go_back_to(const std::vector<Key>& keys) {
    pop_to(std::min(keys_.size(), keys.size()));
    if (keys_ == keys) return;
    clear();
    for (const Key key : keys) push(key);
  }

 private:
  static constexpr std::size_t kEndings = 4096;
  std::uint32_t& ending(Key key) { return endings_[key % kEndings]; }

  std::vector<Key> keys_;
  std::array<std::uint32_t, kEndings> endings_{};
};

}  // namespace ludwright
